//! Embeds the scenes, their gallery and the explanations, so that the installed program has them in
//! any folder.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    for folder in ["scenes", "explanations"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let gallery = rows("scenes/gallery", "gallery/")?;
    write("scenes.rs", &(rows("scenes", "")? + &gallery))?;
    let explanations = ["en", "ko", "zh"]
        .map(|language| rows(&format!("explanations/{language}"), &format!("{language}/")));
    write("explanations.rs", &explanations.into_iter().collect::<Result<String, _>>()?)
}

fn write(name: &str, rows: &str) -> Result<(), Box<dyn Error>> {
    fs::write(Path::new(&env::var("OUT_DIR")?).join(name), format!("&[\n{rows}]\n"))?;
    Ok(())
}

/// Returns a row for each file of a folder, sorted by name.
fn rows(folder: &str, prefix: &str) -> Result<String, Box<dyn Error>> {
    let mut paths: Vec<_> = fs::read_dir(folder)?
        .map(|file| Ok(file?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();

    let mut rows = String::new();
    for path in paths {
        let name = format!("{prefix}{}", path.file_stem().unwrap_or_default().to_string_lossy());
        // Relative: a build folder outlives the location of the checkout.
        let place = Path::new("/").join(path);
        rows += &format!(
            "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {place:?}))),\n"
        );
    }
    Ok(rows)
}

//! Embeds every file of `scenes/` and `scenes/gallery/`, so that the installed program has them in
//! any folder.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=scenes");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("scenes");

    let rows =
        format!("&[\n{}{}]\n", rows(&folder, "")?, rows(&folder.join("gallery"), "gallery/")?);
    fs::write(Path::new(&env::var("OUT_DIR")?).join("scenes.rs"), rows)?;
    Ok(())
}

/// A row for each scene of that folder, by name.
fn rows(folder: &Path, prefix: &str) -> Result<String, Box<dyn Error>> {
    let mut paths: Vec<_> = fs::read_dir(folder)?
        .map(|file| Ok(file?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();

    let mut rows = String::new();
    for path in paths {
        let name = format!("{prefix}{}", path.file_stem().unwrap_or_default().to_string_lossy());
        rows += &format!("    ({name:?}, include_str!({path:?})),\n");
    }
    Ok(rows)
}

//! Embeds the scenes, their gallery and the explanations, so that the installed program has them in
//! any folder.

use std::{env, error::Error, fs, path::Path};

/// The scenes: a link to the repository's folder, which a package holds itself.
const SCENES: &str = "scenes";
/// The repository's folder, where git makes no links.
const UNLINKED: &str = "../../scenes";

fn main() -> Result<(), Box<dyn Error>> {
    let scenes = if Path::new(SCENES).is_dir() { SCENES } else { UNLINKED };
    for folder in [scenes, "explanations"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let is_page = env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32");
    // A page has no scenarios with meshes.
    let is_left_out = |text: &str| is_page && text.contains("\"triangles\": [");
    let scene_rows = |folder: &str, prefix: &str| rows(folder, prefix, &is_left_out);
    let gallery = scene_rows(&format!("{scenes}/gallery"), "gallery/")?;
    write("scenes.rs", &(scene_rows(scenes, "")? + &gallery))?;
    // It fetches the other languages when they are wanted.
    let languages: &[&str] = if is_page { &["en"] } else { &["en", "ko", "zh"] };
    let explanations = languages.iter().map(|language| {
        rows(&format!("explanations/{language}"), &format!("{language}/"), &|_| false)
    });
    write("explanations.rs", &explanations.collect::<Result<String, _>>()?)
}

fn write(name: &str, rows: &str) -> Result<(), Box<dyn Error>> {
    fs::write(Path::new(&env::var("OUT_DIR")?).join(name), format!("&[\n{rows}]\n"))?;
    Ok(())
}

/// Returns a row for each file of a folder, sorted by name, but for those whose text is left out.
fn rows(
    folder: &str,
    prefix: &str,
    is_left_out: &dyn Fn(&str) -> bool,
) -> Result<String, Box<dyn Error>> {
    let mut paths: Vec<_> = fs::read_dir(folder)?
        .map(|file| Ok(file?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();

    let mut rows = String::new();
    for path in paths {
        if is_left_out(&fs::read_to_string(&path)?) {
            continue;
        }
        let name = format!("{prefix}{}", path.file_stem().unwrap_or_default().to_string_lossy());
        // Relative: a build folder outlives the location of the checkout.
        let place = Path::new("/").join(path);
        rows += &format!(
            "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {place:?}))),\n"
        );
    }
    Ok(rows)
}

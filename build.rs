//! Embeds every file of `scenes/`, so that the installed program has them in any folder.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=scenes");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("scenes");

    let mut paths: Vec<_> = fs::read_dir(&folder)?
        .map(|file| Ok(file?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();

    let mut rows = String::from("&[\n");
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        rows += &format!("    ({name:?}, include_str!({path:?})),\n");
    }
    rows += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR")?).join("scenes.rs"), rows)?;
    Ok(())
}

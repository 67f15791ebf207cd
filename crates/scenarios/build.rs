//! Embeds the scenes, their gallery and the explanations, so that the installed program has them in
//! any folder.

use std::{env, error::Error, fs, path::Path};

/// The root of the scenes and assets, from here.
const HOUSE: &str = "../..";

/// Cases from other projects' tests.
const HARD_CASES: &str = "tests/data/hard_cases.jsonl";

fn main() -> Result<(), Box<dyn Error>> {
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let root = &Path::new(&root).join(HOUSE);
    for folder in ["scenes", "assets/explanations", HARD_CASES] {
        println!("cargo::rerun-if-changed={HOUSE}/{folder}");
    }

    let hard_cases = Path::new(&env::var("OUT_DIR")?).join("hard_cases.jsonl");
    fs::copy(root.join(HARD_CASES), hard_cases)?;
    let gallery = rows(root, "scenes/gallery", "json", "gallery/")?;
    write("scenes.rs", &(rows(root, "scenes", "json", "")? + &gallery))?;
    let mut explanations = String::new();
    // A page fetches the other languages when they are wanted.
    let is_page = env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32");
    let languages: &[&str] = if is_page { &["en"] } else { &["en", "ko", "zh"] };
    for language in languages {
        explanations += &rows(
            root,
            &format!("assets/explanations/{language}"),
            "txt",
            &format!("{language}/"),
        )?;
    }
    write("explanations.rs", &explanations)
}

fn write(name: &str, rows: &str) -> Result<(), Box<dyn Error>> {
    fs::write(Path::new(&env::var("OUT_DIR")?).join(name), format!("&[\n{rows}]\n"))?;
    Ok(())
}

/// Returns a row for each file with that extension in a folder below the root, sorted by name.
fn rows(root: &Path, folder: &str, wanted: &str, prefix: &str) -> Result<String, Box<dyn Error>> {
    let mut paths: Vec<_> = fs::read_dir(root.join(folder))?
        .map(|file| Ok(file?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == wanted));
    paths.sort();

    let mut rows = String::new();
    for path in paths {
        let name = format!("{prefix}{}", path.file_stem().unwrap_or_default().to_string_lossy());
        // Relative: a build folder outlives the location of the checkout.
        let place = Path::new("/").join(HOUSE).join(path.strip_prefix(root)?);
        rows += &format!(
            "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {place:?}))),\n"
        );
    }
    Ok(rows)
}

//! Links on the command line: `link` prints one, `query` answers it, and a damaged one is refused.

use std::process::{Command, Output};

use collision_scenarios::cases::{self, SCENES};

const PAGE: &str = "https://example.org/collisions/";

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_collision-sandbox")).args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

#[test]
fn a_link_is_answered_as_its_case_is() {
    // A link has the numbers as f32 holds them, so nothing of it is rounded.
    let is_exact = |text: &str| cases::parse(text).unwrap().caveats.rounded.is_empty();
    for (name, text) in SCENES.iter().filter(|(_, text)| is_exact(text)).step_by(11) {
        let link = printed(&["link", name, "--page", PAGE]);
        assert!(link.starts_with(&format!("{PAGE}#1")), "{link}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("case.json");
        std::fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        assert_eq!(printed(&["query", &link]), printed(&["query", file]), "{name}");
        assert_eq!(printed(&["link", &link, "--page", PAGE]), link, "{name}");
        let fragment = link.split_once('#').unwrap().1;
        assert_eq!(printed(&["query", &format!("#{fragment}")]), printed(&["query", file]));
    }
}

#[test]
fn a_damaged_or_newer_link_is_refused_in_one_sentence() {
    let link = printed(&["link", "ray_sphere"]);
    for (link, word) in [
        (link[..link.len() - 7].to_owned(), "damaged"),
        (link.replace("#1", "#2"), "newer"),
        (format!("#1{}", "A".repeat(40_000)), "longer"),
    ] {
        for command in ["query", "copy", "link"] {
            let output = run(&[command, &link]);
            let error = String::from_utf8(output.stderr).unwrap();
            assert!(!output.status.success() && error.contains(word), "{command}: {error}");
        }
    }
}

#[test]
fn an_article_has_its_picture_and_derivation_and_no_text_of_the_case_is_markup() {
    let folder = tempfile::tempdir().unwrap();
    let case = folder.path().join("mine.json");
    let text = r#"{"scenario":"ray_sphere","title":"</script><b>mine</b>","inputs":{"radius":2}}"#;
    std::fs::write(&case, text).unwrap();
    let output = folder.path().join("article");
    let output = output.to_str().unwrap();
    printed(&["page", case.to_str().unwrap(), "-o", output, "--language", "ko"]);
    let read = |name: &str| std::fs::read_to_string(format!("{output}/{name}")).unwrap();
    let page = read("mine.html");
    assert!(read("mine.svg").starts_with("<svg") && page.contains(r#"<img src="mine.svg""#));
    assert!(!page.contains("<b>mine") && page.contains("유도 과정") && !page.contains("figure.js"));
    let json = page.split_once(r#"json">"#).unwrap().1.split_once("</script>").unwrap().0;
    assert_eq!(cases::parse(json).unwrap().title, cases::parse(text).unwrap().title);
    // A folder that is no built page is refused, and said.
    let refused = run(&["page", "ray_sphere", "-o", output, "--site", output]);
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && why.contains("figure.js"), "{why}");
}

//! Foreign texts in any output are harmless: none controls a terminal, changes the direction of
//! writing, starts a new line, or escapes from its comment, its JSON or its place in Markdown.

use std::io::Write;
use std::process::{Command, Stdio};

use collision_formula::Target as Language;
use collision_scenarios::cases::{self, Case, Printing};
use collision_scenarios::copy::{self, Target};
use collision_scenarios::methods::Draft;
use collision_scenarios::paste;
use collision_scenarios::scenario::Numbers;
use collision_scenarios::scenarios::{self, ALL};
use serde_json::{Value, json};

/// Pieces of texts, mostly malicious ones.
const PIECES: [&str; 50] = [
    "\u{ad}",
    "\u{200b}",
    "\u{200d}",
    "\u{fe0f}",
    "\u{feff}",
    "\u{e0041}",
    "\u{0}",
    "\u{7}",
    "\u{8}",
    "\t",
    "\n",
    "\r",
    "\u{b}",
    "\u{c}",
    "\u{1b}[2J",
    "\u{1b}]0;x\u{7}",
    "\u{7f}",
    "\u{80}",
    "\u{85}",
    "\u{9b}31m",
    "\u{9d}",
    "\u{61c}",
    "\u{200e}",
    "\u{200f}",
    "\u{2028}",
    "\u{2029}",
    "\u{202a}",
    "\u{202b}",
    "\u{202c}",
    "\u{202d}",
    "\u{202e}",
    "\u{2066}",
    "\u{2067}",
    "\u{2068}",
    "\u{2069}",
    "*/",
    "\"#",
    "\\",
    "??/",
    "```",
    "|",
    "<b>",
    "](x)",
    "\"",
    "https://a.org/b",
    "radius 2",
    "(1, 2, 3)",
    " ",
    "a",
    "中",
];

/// Pseudorandom texts.
fn texts(count: u64) -> impl Iterator<Item = String> {
    let mut state = 1_u64;
    let mut roll = move |sides: usize| {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % sides as u64) as usize
    };
    let all = PIECES.concat();
    std::iter::once(all).chain((1..count).map(move |_| {
        let pieces = 1 + roll(8);
        (0..pieces).map(|_| PIECES[roll(PIECES.len())]).collect()
    }))
}

#[track_caller]
fn check(printed: &str, text: &str) {
    let harm =
        printed.chars().find(|&c| c != '\n' && c != '\t' && cases::is_control_or_invisible(c));
    assert_eq!(harm, None, "{text:?} gives {printed:?}");
}

/// A case with this text in every field that takes one.
fn telling(scenario: &str, text: &str) -> Value {
    json!({
        "scenario": scenario, "id": { text: [text] }, "title": text, "note": text, "source": text,
        "expected": { "relation": text, text: text },
    })
}

#[test]
fn no_copy_holds_what_steers() {
    for (place, text) in texts(300).enumerate() {
        let entry = &ALL[place % ALL.len()];
        let case = cases::parse(&telling(entry.id, &text).to_string()).unwrap();
        let harmless = cases::parse(&telling(entry.id, "a").to_string()).unwrap();
        for target in Target::ALL.into_iter().filter(|target| target.has(entry.id)) {
            let copied = |case: &Case| copy::text(case, target, None).unwrap();
            let (printed, expected) = (copied(&case), copied(&harmless));
            check(&printed, &text);
            assert_eq!(printed.lines().count(), expected.lines().count(), "{text:?}\n{printed}");
            // All lines without the text are the same.
            let lines = printed.lines().zip(expected.lines());
            let told = lines.filter(|(one, other)| one != other).map(|(one, _)| one);
            let sign = match target {
                Target::Json => "{",
                Target::Markdown => "**",
                Target::Godot => "# ",
                _ => "// ",
            };
            for line in told {
                assert!(line.starts_with(sign), "{line:?}");
                assert!(!line.ends_with('\\') && !line.ends_with("??/"), "{line:?}");
            }
            if target == Target::Json {
                let row: Value = serde_json::from_str(&printed).unwrap();
                assert_eq!(row["source"].as_str(), Some(&*text));
            }
        }
    }
}

#[test]
fn no_answer_and_no_scene_holds_what_steers() {
    for text in texts(300) {
        let told = telling("ray_sphere", &text);
        let fields = told.as_object().unwrap();
        let mut lines = vec![told.to_string(), text.clone(), json!(text).to_string()];
        for key in fields.keys() {
            lines.push(json!({ "scenario": "ray_sphere", key: text }).to_string());
            lines.push(json!({ "scenario": "ray_sphere", key: { &*text: text } }).to_string());
            // Verbatim, if JSON allows that.
            lines.push(format!("{{\"scenario\":\"ray_sphere\",\"{key}\":\"{text}\"}}"));
        }
        lines.push(json!({ "scenario": "ray_sphere", "inputs": { &*text: 1 } }).to_string());
        lines.push(json!({ "scenario": "ray_sphere", "inputs": { "radius": text } }).to_string());
        for expect in [false, true] {
            for (indented, methods) in [(false, false), (true, true)] {
                let printing = Printing { expect, indented, methods, ..Printing::default() };
                let mut printed = Vec::new();
                let input = lines.join("\n");
                cases::query(input.as_bytes(), &mut printed, printing).unwrap();
                check(str::from_utf8(&printed).unwrap(), &text);
            }
        }
        let case = cases::parse(&told.to_string()).unwrap();
        for written in [cases::write_scene(&case), cases::write_line(&case)] {
            check(&written, &text);
            let again = cases::parse(&written).unwrap();
            assert_eq!((again.title, again.id), (case.title.clone(), case.id.clone()), "lossless");
        }
    }
}

#[test]
fn nothing_pasted_holds_what_steers() {
    for text in texts(300) {
        for around in [
            text.clone(),
            format!(
                "{text} origin (0, 0, 0) {text}end{text} (9, 0, 0) sphere {text}center (5, 0, 0) radius {text} 1"
            ),
            format!("// {text} (1, 2, 3) radius 4\nexpected {text} 2 https://{text}"),
            telling("ray_sphere", &text).to_string(),
        ] {
            for (found, take) in [(false, None), (true, None), (false, Some(1)), (false, Some(9))] {
                let request = paste::Request { found, take, ..paste::Request::default() };
                check(paste::print(&around, &request).line(), &text);
            }
        }
    }
}

/// The program itself: arguments, file names and file contents.
#[cfg(unix)]
#[test]
fn the_program_prints_nothing_that_steers() {
    let folder = tempfile::tempdir().unwrap();
    for text in texts(20).filter(|text| !text.contains('\0')) {
        let name = format!("{}.json", text.replace('/', ""));
        let file = folder.path().join(&name);
        std::fs::write(&file, telling("ray_sphere", &text).to_string()).unwrap();
        let file = file.to_str().unwrap();
        let (torn, nowhere) = (format!("{file}-torn"), format!("{file}/nowhere"));
        std::fs::write(&torn, &text).unwrap();
        for arguments in [
            &["query", file][..],
            &["query", &torn],
            &["query", &nowhere],
            &["query", "--expect", file],
            &["copy", file, "--as", "markdown"],
            &["copy", file, "--as", "rust"],
            &["copy", &torn],
            &["copy", &text],
            &["copy", file, "--as", &text],
            &["paste", &torn],
            &["paste", &nowhere],
            &["paste", "--scenario", &text],
            &["code", &text],
            &["hunt", &text],
            &["hunt", "ray_sphere", "--against", &text],
            &["render", &torn, file, "--size", &text, "-o", &nowhere],
            &["render", &torn, &torn, "-o", &nowhere],
            &["list", &text],
            &[&nowhere],
            &["ray_sphere", &text],
        ] {
            let mut program = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
            let program = program.args(arguments).stdin(Stdio::piped());
            let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
            let output = child.wait_with_output().unwrap();
            for printed in [&output.stdout, &output.stderr] {
                check(str::from_utf8(printed).unwrap(), &text);
            }
        }
    }
}

/// A caption is any text that somebody typed: in printed code it stays within a comment.
#[test]
fn no_printed_formula_lets_a_text_out_of_its_comment() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let printed = |text: &str, target: Option<Language>| {
        // Characters with a meaning in the notation end a caption or the line.
        let caption: String =
            text.chars().filter(|c| !c.is_control() && !"\u{2028}\u{2029}:".contains(*c)).collect();
        let name = if Draft::is_name(text) { text } else { "Yours" };
        let asks = caption.replace("? ", "?");
        let written = format!("a{asks}: k = r + 1\nNote: a{caption}\na{asks}? k > 2 → hit\n→ miss");
        let draft = Draft { name: name.into(), numbers: Numbers::F32, text: written };
        let yours = draft.read(entry).unwrap_or_else(|why| panic!("{why}\n{text:?}"));
        match target {
            Some(target) => yours.code(target, &[]).text(),
            None => yours.program().fpcores(&[]).into_iter().map(|core| core.text + "\n").collect(),
        }
    };
    for text in texts(300).chain([r"C:\".into(), r"\".into(), "coding: rot13".into()]) {
        for target in Language::ALL.map(Some).into_iter().chain([None]) {
            let code = printed(&text, target);
            check(&code, &text);
            let sign = if target == Some(Language::Python) { "#" } else { "//" };
            let is_comment = |line: &&str| line.trim_start().starts_with(sign);
            let statements = |code: &str| -> Vec<String> {
                code.lines().filter(|line| !is_comment(line)).map(str::to_owned).collect()
            };
            if target.is_some() {
                assert_eq!(statements(&code), statements(&printed("a", target)), "{text:?}");
            }
            for line in code.lines() {
                assert!(!line.ends_with('\\') && !line.ends_with("??/"), "{line:?}");
            }
        }
    }
}

//! Fuzzes the readers with texts, cases, scenes and formulas that are cut, joined, swapped and
//! changed: nothing panics, and whatever is read as a case is a valid one.
//!
//! `FUZZ_SECONDS=600` runs each for ten minutes, `FUZZ_TEXTS=1000000` reads that many of each kind,
//! `FUZZ_SEED=7` chooses others. A failing text is printed as a Rust string.

#[path = "fuzz/bounds.rs"]
mod bounds;
#[path = "fuzz/formulas.rs"]
mod formulas;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use collision_sandbox::io::files;
use collision_scenarios::cases;
use collision_scenarios::paste::{self, Printed, Request};
use collision_scenarios::scenarios;
use serde_json::Value;

/// Longer texts find nothing more, and take longer.
const LONGEST: usize = 20_000;

/// Replacements in texts.
const PIECES: [&str; 64] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    ";",
    ":",
    "=",
    "|",
    "\n",
    "\t",
    "\"",
    "'",
    "`",
    "-",
    "+",
    "*",
    "/",
    "#",
    "$1",
    "->",
    "::",
    ".",
    "..",
    "nan",
    "inf",
    "-inf",
    "1.#QNAN",
    "1e999",
    "1e-400",
    "-0",
    "0.1f",
    "1_000",
    "1'000",
    "1,5",
    "0x1f",
    "2025-02-06",
    "12:34:56",
    "45°",
    "#else\n",
    "#if 0\n",
    "#endif\n",
    "//",
    "/*",
    "*/",
    "<!--",
    "-->",
    "Vec3::ONE",
    "Vector3.Normalize(",
    "<1, 2, 3>",
    "<3>",
    "x",
    "p1 = ",
    "radius",
    "center",
    "ray",
    "\u{2212}",
    "\u{feff}",
    "\0",
    "é",
];

/// A pseudorandom generator.
struct Dice(u64);

impl Dice {
    /// Returns a number below `sides`, by Steele's and Vigna's splitmix64.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides.max(1) as u64) as usize
    }

    /// Returns a range of these bytes, no longer than `most`.
    fn stretch(&mut self, bytes: &[u8], most: usize) -> std::ops::Range<usize> {
        let from = self.roll(bytes.len() + 1);
        from..(from + self.roll(most)).min(bytes.len())
    }

    fn spoil(&mut self, text: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let at = self.roll(text.len() + 1);
        match self.roll(7) {
            0 => {
                let cut = self.stretch(text, 60);
                text.drain(cut);
            }
            1 => {
                let piece = PIECES[self.roll(PIECES.len())];
                text.splice(at..at, piece.bytes());
            }
            2 => {
                let other = &seeds[self.roll(seeds.len())];
                let piece = other[self.stretch(other, 200)].to_vec();
                text.splice(at..at, piece);
            }
            3 => {
                let piece = text[self.stretch(text, 80)].to_vec();
                text.splice(at..at, piece.repeat(1 + self.roll(4)));
            }
            4 => {
                let (a, b) = (self.roll(text.len()), self.roll(text.len()));
                if !text.is_empty() {
                    text.swap(a, b);
                }
            }
            5 => {
                let other = seeds[self.roll(seeds.len())].clone();
                text.truncate(at);
                text.extend(other);
            }
            _ => text.insert(at, self.roll(256) as u8),
        }
        text.truncate(LONGEST);
    }
}

/// The time limit of a text, for the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The text being read, and since when.
type Current = Mutex<(Instant, Vec<u8>)>;

/// Aborts the tests if a text takes too long.
fn watch(current: &Arc<Current>) {
    let current = Arc::downgrade(current);
    thread::spawn(move || {
        while let Some(current) = current.upgrade() {
            {
                let (since, text) = &*current.lock().unwrap();
                if since.elapsed() > PATIENCE {
                    eprintln!("takes too long: b\"{}\"", text.escape_ascii());
                    std::process::exit(1);
                }
            }
            drop(current);
            thread::sleep(Duration::from_millis(200));
        }
    });
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// Reads texts made from these seeds, as many or as long as requested.
fn fuzz(seeds: &[Vec<u8>], read: impl Fn(&[u8], &mut Dice)) {
    let seconds = Duration::from_secs(number("FUZZ_SECONDS").unwrap_or(1));
    let (begin, most) = (Instant::now(), number("FUZZ_TEXTS"));
    let goes_on =
        |count| most.map_or(begin.elapsed() < seconds || count < 100, |most| count < most);
    let make = |dice: &mut Dice| {
        let mut text = seeds[dice.roll(seeds.len())].clone();
        for _ in 0..1 + dice.roll(8) {
            dice.spoil(&mut text, seeds);
        }
        text
    };
    run(goes_on, make, read);
}

/// Makes and reads texts until `goes_on` is false.
fn run(
    goes_on: impl Fn(u64) -> bool,
    make: impl Fn(&mut Dice) -> Vec<u8>,
    read: impl Fn(&[u8], &mut Dice),
) {
    let mut dice = Dice(number("FUZZ_SEED").unwrap_or(14));
    let mut count = 0;
    let current = Arc::new(Mutex::new((Instant::now(), Vec::new())));
    watch(&current);
    while goes_on(count) {
        count += 1;
        let text = make(&mut dice);
        *current.lock().unwrap() = (Instant::now(), text.clone());
        let outcome = catch_unwind(AssertUnwindSafe(|| read(&text, &mut dice)));
        if let Err(why) = outcome {
            eprintln!("b\"{}\"", text.escape_ascii());
            resume_unwind(why);
        }
    }
    println!("{count} texts");
}

fn files(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.is_file()).collect();
    // In the same order on every machine.
    files.sort();
    files.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Returns the texts of files with several, each under a heading.
fn texts_of(files: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for file in files {
        let file = format!("\n{}", String::from_utf8(file).unwrap());
        let bodies = file.split("\n=== ").skip(1).filter_map(|text| text.split_once("\n\n"));
        texts.extend(bodies.map(|(_, body)| body.as_bytes().to_vec()));
    }
    assert!(texts.len() > 300, "{}", texts.len());
    texts
}

fn scenes() -> Vec<Vec<u8>> {
    cases::SCENES.iter().map(|(_, text)| text.as_bytes().to_vec()).collect()
}

/// Answers a case, and checks that it survives being written and read.
fn check_case(case: &cases::Case, text: &str) {
    case.answer();
    let line = cases::write_line(case);
    let again = cases::parse(&line).unwrap_or_else(|why| panic!("{why}\n{line}\n{text}"));
    assert_eq!(cases::write_line(&again), line);
}

#[test]
fn spoilt_texts_are_pasted() {
    let mut seeds = texts_of(files("tests/data/paste"));
    seeds.extend(scenes());
    let longest = bounds::Longest::default();
    fuzz(&seeds, |bytes, dice| {
        let text = String::from_utf8_lossy(bytes);
        longest.check(50, || paste::print(&text, &Request::default()));
        let scenario = match dice.roll(2) {
            0 => None,
            _ => Some(&scenarios::ALL[dice.roll(scenarios::ALL.len())]),
        };
        let take = Some(1 + dice.roll(3));
        // One of the other requests, in turn.
        let request = match dice.roll(3) {
            0 => {
                let found = paste::print(&text, &Request { found: true, ..Request::default() });
                let found: Value = serde_json::from_str(found.line()).unwrap();
                assert!(found["found"].is_array());
                return;
            }
            1 => Request { scenario, ..Request::default() },
            _ => Request { scenario, take, ..Request::default() },
        };
        match paste::print(&text, &request) {
            Printed::Case(line) => {
                let case = cases::parse(&line).unwrap_or_else(|why| panic!("{why}\n{line}"));
                assert_eq!(cases::write_line(&case), line);
                case.answer();
            }
            Printed::Proposals(line) | Printed::Nothing(line) => {
                let json: Value = serde_json::from_str(&line).unwrap();
                assert!(json["proposals"].is_array());
            }
        }
    });
    longest.print();
}

#[test]
fn spoilt_cases_are_read() {
    let seeds: Vec<Vec<u8>> = scenes()
        .into_iter()
        .map(|text| cases::parse(std::str::from_utf8(&text).unwrap()).unwrap())
        .map(|case| (cases::write_line(&case) + "\n").into_bytes())
        .collect();
    fuzz(&seeds, |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        for line in text.lines() {
            if let Ok(case) = cases::parse(line) {
                check_case(&case, line);
            }
        }
        // As a log, including bytes that are not UTF-8.
        let mut output = Vec::new();
        if let Err(why) = cases::query(bytes, &mut output, cases::Printing::default()) {
            // A zero as the second byte suggests UTF-16.
            assert!(why.to_string().contains("UTF-16"), "{why}");
        }
        for line in output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            let answer: Value = serde_json::from_slice(line).unwrap();
            assert!(answer.get("hit").is_some() || answer.get("error").is_some(), "{answer}");
        }
    });
}

#[test]
fn spoilt_scenes_are_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.json");
    fuzz(&scenes(), |bytes, dice| {
        let wide: Vec<u8>;
        let bytes = match dice.roll(16) {
            // As UTF-16.
            0 => {
                wide = String::from_utf8_lossy(bytes)
                    .encode_utf16()
                    .flat_map(u16::to_le_bytes)
                    .collect();
                &wide
            }
            _ => bytes,
        };
        fs::write(&path, bytes).unwrap();
        match files::open_scene(&path) {
            Ok(case) => check_case(&case, &cases::write_scene(&case)),
            Err(why) => assert!(why.contains("scene.json"), "{why}"),
        }
    });
}

//! A log of cases, one a line: what each is answered, without holding any of them.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

use serde_json::{Map, Value};

use super::echo::echo_path;
use super::expected::differences_of;
use super::lines::Lines;
use super::rows::{Logged, Rows, Said};
use super::source::expect_file;
use super::{Case, CaseError, LONGEST, json, parse, quick};
use crate::scenario::{Entry, Scenario};

/// Rows are told by so many.
const PART: usize = 4096;

/// Is the file a log rather than a scene: an object on its first line, and more on others?
pub fn is_log(path: &Path) -> bool {
    let Ok(file) = regular(path) else { return false };
    let lines = BufReader::new(file.take(LONGEST as u64)).split(b'\n').map_while(Result::ok);
    let mut lines = lines.filter(|line| !line.trim_ascii().is_empty());
    let begins = lines.next().is_some_and(|line| {
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line).trim_ascii();
        line.starts_with(b"{") && line.ends_with(b"}")
    });
    begins && lines.next().is_some()
}

/// Reads a log's lines that hold a text, to its end or until `told` breaks. It is told of some
/// rows at a time, and how many bytes are behind them.
pub fn read_log(
    path: &Path,
    wanted: &str,
    mut told: impl FnMut(Rows, u64) -> ControlFlow<()>,
) -> Result<(), String> {
    let why = |why: io::Error| format!("cannot read the log {}: {why}", echo_path(path));
    let mut lines = Lines::new(regular(path).map_err(why)?);
    let mut rows = Rows::default();
    loop {
        if lines.whole().is_empty() {
            let at = lines.place();
            if let Some(line) = lines.skip_long() {
                rows.push(Logged { at, line, said: None });
            }
            if told(std::mem::take(&mut rows), lines.place()).is_break() {
                return Ok(());
            }
            if !lines.fill().map_err(why)? {
                return Ok(());
            }
            continue;
        }
        let (at, line, text) = (lines.place(), lines.number(), lines.line());
        let length = text.len();
        let text = str::from_utf8(text).map(str::trim);
        if text.is_ok_and(|text| !text.is_empty() && text.contains(wanted))
            || (text.is_err() && wanted.is_empty())
        {
            rows.push(Logged { at, line, said: text.ok().and_then(answer) });
        }
        lines.pass(length, 1);
        if rows.len() >= PART && told(std::mem::take(&mut rows), lines.place()).is_break() {
            return Ok(());
        }
    }
}

/// What the case of a text is answered; none where it is no case.
pub(super) fn answer(text: &str) -> Option<Said> {
    let said = |entry: &'static Entry, live: &dyn Scenario, expected: Option<&str>| {
        let verdict = live.verdict();
        let differs = expected.map(|wanted| !differences_of(entry, live, wanted).is_empty());
        Said { entry, hit: verdict.hit, relation: verdict.relation, differs }
    };
    if let Some(quick::Plain { entry, live, expected, .. }) = quick::read(text) {
        return Some(said(entry, live.as_ref(), expected));
    }
    let case = parse(text).ok()?;
    let expected = case.expected.as_ref().map(json::compact);
    Some(said(case.scenario, case.live.as_ref(), expected.as_deref()))
}

/// The case on the line that begins at a byte of a log, titled by its line where it has no title.
pub fn logged_case(path: &Path, Logged { at, line, .. }: Logged) -> Result<Case, String> {
    let shown = echo_path(path);
    let read = || -> io::Result<Vec<u8>> {
        let mut file = regular(path)?;
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = Vec::new();
        BufReader::new(file.take(LONGEST as u64 + 1)).read_until(b'\n', &mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|why| format!("cannot read the log {shown}: {why}"))?;
    let place = format!("{shown}, line {line}");
    let text = str::from_utf8(&bytes).map_err(|why| {
        format!("{place}: not UTF-8 at byte {}: expected JSON in UTF-8", why.valid_up_to() + 1)
    })?;
    let mut case = parse(text).map_err(|why: CaseError| format!("{place}: {why}"))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    case.title.get_or_insert_with(|| format!("{name}, line {line}"));
    Ok(case)
}

impl Case {
    /// What its answer is otherwise than it expects: by place, what is expected and what it got.
    pub fn differences(&self) -> Map<String, Value> {
        let expected = self.expected.as_ref().map(json::compact);
        expected.map_or_else(Map::new, |expected| {
            differences_of(self.scenario, self.live.as_ref(), &expected)
        })
    }
}

/// A file that can be read from any place.
fn regular(path: &Path) -> io::Result<File> {
    let found = fs::metadata(path)?;
    expect_file(&found)?;
    if !found.is_file() {
        return Err(io::Error::other("it is a pipe, expected a file"));
    }
    File::open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    const HIT: &str = r#"{"scenario":"ray_sphere","inputs":{"radius":1},"expected":{"hit":true}}"#;
    const MISS: &str =
        r#"{"scenario":"ray_sphere","inputs":{"radius":0.01},"expected":{"hit":true}}"#;

    fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        fs::write(&path, text).unwrap();
        (folder, path)
    }

    fn rows(path: &Path, wanted: &str) -> Vec<Logged> {
        let mut rows = Vec::new();
        let mut last = 0;
        let read = read_log(path, wanted, |part, behind| {
            rows.extend(part.from(0).map(|(_, row)| row));
            assert!(behind >= last);
            last = behind;
            ControlFlow::Continue(())
        });
        assert_eq!(read, Ok(()));
        assert_eq!(last, fs::metadata(path).unwrap().len());
        rows
    }

    #[test]
    fn each_line_is_answered_and_found_again() {
        let (_folder, path) = file(&format!("\u{feff}{HIT}\n\nnothing\n{MISS}\r\n{HIT}"));
        let rows = rows(&path, "");
        let said: Vec<_> =
            rows.iter().map(|row| (row.line, row.said.map(|said| said.differs))).collect();
        let (same, other) = (Some(Some(false)), Some(Some(true)));
        assert_eq!(said, [(1, same), (3, None), (4, other), (5, same)]);
        let case = logged_case(&path, rows[2]).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(case.title.as_deref(), Some("game.jsonl, line 4"));
        assert_eq!(case.differences().keys().collect::<Vec<_>>(), ["hit"]);
        let Err(why) = logged_case(&path, rows[1]) else { panic!("it is no case") };
        assert!(why.contains("game.jsonl, line 3: "), "{why}");
    }

    #[test]
    fn a_text_picks_lines() {
        let (_folder, path) = file(&format!("{HIT}\n{MISS}\n"));
        assert_eq!(rows(&path, "0.01").iter().map(|row| row.line).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn reading_stops_when_it_is_told_to() {
        let (_folder, path) = file(&format!("{HIT}\n").repeat(5000));
        let mut parts = 0;
        let read = read_log(&path, "", |_, _| {
            parts += 1;
            if parts == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((read, parts), (Ok(()), 2));
    }

    #[test]
    fn a_scene_is_no_log() {
        for (text, expected) in [
            (format!("{HIT}\n{MISS}\n"), true),
            (format!("\n{HIT}\r\n{MISS}"), true),
            (format!("{HIT}\n"), false),
            ("{\n  \"scenario\": \"ray_sphere\"\n}\n".to_owned(), false),
            (String::new(), false),
        ] {
            let (_folder, path) = file(&text);
            assert_eq!(is_log(&path), expected, "{text}");
        }
        assert!(!is_log(Path::new("/dev/null")) && !is_log(Path::new("nowhere")));
    }
}

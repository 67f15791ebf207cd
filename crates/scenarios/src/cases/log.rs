//! A log of cases, one per line: the answer to each, without holding any of them.

use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

use serde_json::{Map, Value};

use super::echo::echo_path;
use super::expected::differences_of;
use super::lines::{Lines, text_of};
use super::read::is_of_case;
use super::rows::{Logged, Rows, Said};
use super::source::expect_file;
use super::{Case, CaseError, LONGEST, json, parse_with};
use crate::cases::ReadMesh;
use crate::scenario::Verdict;

/// A position between the lines of a log, to resume reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub at: u64,
    /// The number of the line that begins there, from 1.
    pub line: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self { at: 0, line: 1 }
    }
}

/// The number of rows per report.
const PART: usize = 4096;

/// Returns `true` if the file is a log rather than a scene: an object on its first line, and more
/// on others.
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

/// Reads the lines of a log that contain `wanted`, from a position to the end or until `told`
/// breaks. `told` gets some rows at a time, and the number of bytes read. Returns the position
/// where appended lines begin: an unfinished last line is read again.
pub fn read_log(
    path: &Path,
    from: Place,
    wanted: &str,
    files: &dyn ReadMesh,
    mut told: impl FnMut(Rows, u64) -> ControlFlow<()>,
) -> Result<Place, String> {
    let why = |why: io::Error| format!("cannot read the log {}: {why}", echo_path(path));
    let mut file = regular(path).map_err(why)?;
    file.seek(SeekFrom::Start(from.at)).map_err(why)?;
    let mut lines = Lines::new(file);
    let mut told =
        |rows: Rows, behind: u64| told(rows.moved(from.at, from.line - 1), from.at + behind);
    let place = |at, line| Place { at: from.at + at, line: from.line + line - 1 };
    let mut next = from;
    let mut rows = Rows::default();
    loop {
        if lines.whole().is_empty() {
            let (at, skipped) = (lines.place(), lines.skip_long());
            if let Some(line) = skipped {
                rows.push(Logged { at, line, said: None, fingerprint: LONG });
                next = place(lines.place(), lines.number());
            } else {
                if told(std::mem::take(&mut rows), lines.place()).is_break() {
                    return Ok(next);
                }
                if !lines.fill().map_err(why)? {
                    return Ok(next);
                }
            }
            continue;
        }
        let (at, line, text) = (lines.place(), lines.number(), lines.line());
        let length = text.len();
        next = match text.ends_with(b"\n") {
            true => place(at + length as u64, line + 1),
            false => place(at, line),
        };
        let fingerprint = fingerprint(text);
        let text = str::from_utf8(text).map(str::trim);
        if text.is_ok_and(|text| !text.is_empty() && text.contains(wanted))
            || (text.is_err() && wanted.is_empty())
        {
            let said = text.ok().and_then(|text| answer_text(text, files));
            rows.push(Logged { at, line, said, fingerprint });
        }
        lines.pass(length, 1);
        if rows.len() >= PART && told(std::mem::take(&mut rows), lines.place()).is_break() {
            return Ok(next);
        }
    }
}

/// Returns the answer to the case of a line or of a scene; `None` if it is not a case.
pub(super) fn answer_text(text: &str, files: &dyn ReadMesh) -> Option<Said> {
    let case = parse_with(text, files).ok()?;
    let differs = case.expected.as_ref().map(|wanted| {
        let (live, wanted) = (case.live.as_ref(), json::compact(wanted));
        !differences_of(case.scenario, live, &case.caveats, &wanted).is_empty()
    });
    let Verdict { hit, relation, .. } = case.live.verdict();
    Some(Said { entry: case.scenario, hit, relation, differs })
}

/// Returns what the line at that offset of a log says beside its case, including its id.
pub fn beside(path: &Path, at: u64) -> Map<String, Value> {
    let line = line_at(path, at).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let mut fields: Map<String, Value> = line.unwrap_or_default();
    // A scene that was saved from a line of another log.
    let kept = fields.remove("beside");
    fields.retain(|key, _| key == "id" || !is_of_case(key));
    fields.extend(kept.and_then(|kept| kept.as_object().cloned()).into_iter().flatten());
    fields
}

/// Returns the bytes of the line that begins there, at most as many as a case may have.
fn line_at(path: &Path, at: u64) -> io::Result<Vec<u8>> {
    let mut file = regular(path)?;
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    BufReader::new(file.take(LONGEST as u64 + 1)).read_until(b'\n', &mut bytes)?;
    Ok(bytes)
}

/// The fingerprint of all lines that are longer than a case may be.
const LONG: u32 = 0;

/// Returns a hash that distinguishes a line from any other in its place.
fn fingerprint(line: &[u8]) -> u32 {
    use std::hash::{DefaultHasher, Hasher};
    if line.len() > LONGEST {
        return LONG;
    }
    let mut hasher = DefaultHasher::new();
    hasher.write(line.strip_suffix(b"\n").unwrap_or(line));
    hasher.finish() as u32
}

/// The reason why a row of a log cannot be opened.
#[derive(Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// The line has changed since it was read.
    Changed(String),
    /// The reason in words, with the position.
    NoCase(String),
}

/// Returns the case on the line at that offset of a log, with what else the line says; without a
/// title it is titled by its line.
pub fn logged_case(
    path: &Path,
    Logged { at, line, fingerprint: known, .. }: Logged,
    files: &dyn ReadMesh,
) -> Result<Case, NotOpened> {
    let shown = echo_path(path);
    let bytes = line_at(path, at)
        .map_err(|why| NotOpened::NoCase(format!("cannot read the log {shown}: {why}")))?;
    let place = format!("{shown}, line {line}");
    if fingerprint(&bytes) != known {
        let why = format!("{place}: it is another line than was read: the log is read again");
        return Err(NotOpened::Changed(why));
    }
    let no_case = |why: String| NotOpened::NoCase(format!("{place}: {why}"));
    let text = text_of(&bytes).map_err(no_case)?;
    let mut case = parse_with(text, files).map_err(|why: CaseError| no_case(why.to_string()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    case.title.get_or_insert_with(|| format!("{name}, line {line}"));
    Ok(case)
}

impl Case {
    /// Returns the differences of its answer from what it expects: by path, the expected and the
    /// actual value.
    pub fn differences(&self) -> Map<String, Value> {
        let expected = self.expected.as_ref().map(json::compact);
        expected.map_or_else(Map::new, |expected| {
            differences_of(self.scenario, self.live.as_ref(), &self.caveats, &expected)
        })
    }
}

/// Returns the size of a log in bytes, or an error message.
pub fn log_size(path: &Path) -> Result<u64, String> {
    let size = metadata(path).map(|found| found.len());
    size.map_err(|why| format!("cannot read the log {}: {why}", echo_path(path)))
}

/// Opens a file that supports seeking.
fn regular(path: &Path) -> io::Result<File> {
    metadata(path)?;
    File::open(path)
}

fn metadata(path: &Path) -> io::Result<Metadata> {
    let found = fs::metadata(path)?;
    expect_file(&found)?;
    match found.is_file() {
        true => Ok(found),
        false => Err(io::Error::other("it is a pipe, expected a file")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::NoFiles;
    use crate::cases::parse;
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
        let read = read_log(path, Place::default(), wanted, &NoFiles, |part, behind| {
            rows.extend(part.from(0).map(|(_, row)| row));
            assert!(behind >= last);
            last = behind;
            ControlFlow::Continue(())
        });
        assert!(read.is_ok());
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
        let case = logged_case(&path, rows[2], &NoFiles).unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!(case.title.as_deref(), Some("game.jsonl, line 4"));
        assert_eq!(case.differences().keys().collect::<Vec<_>>(), ["hit"]);
        let Err(NotOpened::NoCase(why)) = logged_case(&path, rows[1], &NoFiles) else {
            panic!("it is none")
        };
        assert!(why.contains("game.jsonl, line 3: "), "{why}");
    }

    #[test]
    fn a_row_opens_no_other_line_than_was_read() {
        let long = format!("{HIT}{}", " ".repeat(LONGEST));
        let (_folder, path) = file(&format!("{HIT}\n{MISS}\n{long}\n{HIT}"));
        let rows = rows(&path, "");
        let text = fs::read_to_string(&path).unwrap();
        let is_changed = |place: usize, text: String| {
            fs::write(&path, text).unwrap();
            matches!(logged_case(&path, rows[place], &NoFiles), Err(NotOpened::Changed(_)))
        };
        // A line of the same length with the same answer.
        let other = HIT.replacen(":1}", ":2}", 1);
        assert!(is_changed(0, text.replacen(HIT, &other, 1)));
        assert!(is_changed(1, format!("{MISS}\n{text}")));
        assert!(is_changed(2, format!("{HIT}\n{MISS}\n{HIT}\n")));
        assert!(is_changed(3, String::new()));
        for place in 0..4 {
            assert!(!is_changed(place, format!("{text}\n{MISS}\n")), "{place}");
        }
    }

    #[test]
    fn a_text_picks_lines() {
        let (_folder, path) = file(&format!("{HIT}\n{MISS}\n"));
        assert_eq!(rows(&path, "0.01").iter().map(|row| row.line).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn a_line_may_have_keys_of_its_own_and_keeps_them() {
        let with = |line: &str, rest: &str| line.replacen('{', &format!("{{{rest},"), 1);
        let lines = [
            with(HIT, r#""time":12.5,"id":"a7""#),
            with(MISS, r#""time":"12:03","frame":{"number":[1]},"note":"N""#),
            with(HIT, r#""inputs":{}"#),
        ];
        let (_folder, path) = file(&(lines.join("\n") + "\n"));
        let rows = rows(&path, "");
        let differ: Vec<_> = rows.iter().map(|row| row.said.map(|said| said.differs)).collect();
        assert_eq!(differ, [Some(Some(false)), Some(Some(true)), None], "a key twice is a fault");
        let told = |row: &Logged| Value::from(beside(&path, row.at)).to_string();
        assert_eq!(told(&rows[0]), r#"{"time":12.5,"id":"a7"}"#);
        assert_eq!(told(&rows[1]), r#"{"time":"12:03","frame":{"number":[1]}}"#);
        let case = logged_case(&path, rows[0], &NoFiles).unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!(case.id, Some("a7".into()));
        assert_eq!(Value::from(case.beside.clone()).to_string(), r#"{"time":12.5}"#);
        // A scene has them under a key of its own, where a log finds them again.
        assert_eq!(parse(&lines[0]).unwrap().beside, case.beside);
        let scene = crate::cases::write_line(&case);
        let again = parse(&scene).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!((again.id, again.beside), (case.id, case.beside));
        let (_folder, path) = file(&scene);
        assert_eq!(Value::from(beside(&path, 0)), serde_json::json!({"id": "a7", "time": 12.5}));
    }

    #[test]
    fn what_is_added_to_a_log_is_read_on() {
        let (_folder, path) = file(&format!("{HIT}\n{MISS}\n"));
        let read = |from: Place| {
            let mut rows = Vec::new();
            let next = read_log(&path, from, "", &NoFiles, |part, _| {
                rows.extend(part.from(0).map(|(_, row)| (row.line, row.said.is_some())));
                ControlFlow::Continue(())
            });
            (rows, next.unwrap())
        };
        let (rows, next) = read(Place::default());
        assert_eq!((rows.len(), next.line), (2, 3));
        let mut text = fs::read_to_string(&path).unwrap();
        assert_eq!(next.at, text.len() as u64);
        assert_eq!(read(next).0, []);

        // An unfinished line is read again from its beginning.
        text += &HIT[..30];
        fs::write(&path, &text).unwrap();
        let (rows, again) = read(next);
        assert_eq!((rows, again), (vec![(3, false)], next));
        text += &HIT[30..];
        fs::write(&path, format!("{text}\n{HIT}\n")).unwrap();
        let (rows, end) = read(again);
        assert_eq!((rows, end.line), (vec![(3, true), (4, true)], 5));
    }

    #[test]
    fn reading_stops_when_it_is_told_to() {
        let (_folder, path) = file(&format!("{HIT}\n").repeat(5000));
        let mut parts = 0;
        let read = read_log(&path, Place::default(), "", &NoFiles, |_, _| {
            parts += 1;
            if parts == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((read.is_ok(), parts), (true, 2));
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

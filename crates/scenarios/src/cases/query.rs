//! Answers cases, one per line: on all cores, in the order of the input, in bounded memory.

mod answers;

use std::io::{self, Read, Write};
use std::num::NonZero;
use std::ops::AddAssign;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use memchr::{memchr, memchr_iter};
use serde::Serialize;
use thiserror::Error;

use super::lines::{Lines, Reading};
use super::{CaseError, Frame};
use crate::cases::ReadMesh;
use crate::methods::Draft;
use answers::Rows;

/// The reason why a run of cases stopped.
#[derive(Debug, Error)]
pub enum QueryError {
    /// With the summary so far.
    #[error("cannot read: {0}")]
    Read(io::Error, Summary),
    #[error("cannot write: {0}")]
    Write(io::Error),
}

impl From<io::Error> for QueryError {
    fn from(why: io::Error) -> Self {
        Self::Read(why, Summary::default())
    }
}

/// The format of answers.
#[derive(Debug, Clone, Default)]
pub struct Printing {
    /// Over several lines.
    pub indented: bool,
    /// With the steps of the derivation.
    pub steps: bool,
    /// With the answers of other methods.
    pub methods: bool,
    /// The user's formulas among them, in addition to those of a case's file.
    pub yours: Arc<[Draft]>,
    /// Only hit, relation and t.
    pub brief: bool,
    /// Not the answers, but the differences from what the cases expect.
    pub expect: bool,
    /// A case that leaves an input to its default is an error.
    pub strict: bool,
    /// The frame of cases and answers if it is not ours. Lengths keep its unit.
    pub frame: Option<Frame>,
    /// Reads the mesh files that cases name; `None` for cases of no folder.
    pub meshes: Option<Arc<dyn ReadMesh>>,
}

/// The totals of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    pub cases: usize,
    /// The number of cases with an expected answer.
    pub compared: usize,
    /// The number of these that are answered differently.
    pub different: usize,
    /// The number of inputs that were not cases.
    pub errors: usize,
    /// The number of cases that left an input to its default.
    #[serde(skip_serializing_if = "is_none")]
    pub defaulted: usize,
    /// The number of cases with a number that f32 does not hold.
    #[serde(skip_serializing_if = "is_none")]
    pub rounded: usize,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

impl Summary {
    /// Returns `true` if all input was cases, answered as expected.
    pub fn is_good(&self) -> bool {
        self.errors == 0 && self.different == 0
    }

    /// Returns the summary as `query --expect` prints it, on one line.
    pub fn json(&self) -> String {
        super::compact(self)
    }
}

impl AddAssign for Summary {
    fn add_assign(&mut self, other: Self) {
        self.cases += other.cases;
        self.errors += other.errors;
        self.compared += other.compared;
        self.different += other.different;
        self.defaulted += other.defaulted;
        self.rounded += other.rounded;
    }
}

/// Answers each case in the order of the input.
///
/// A case is a line, or a JSON object over several lines. Anything else gets `{"error":…,"line":…}`
/// in its place. Answers are written before waiting for input.
pub fn query(
    input: impl Read,
    output: &mut impl Write,
    printing: Printing,
) -> Result<Summary, QueryError> {
    let mut rows = Rows::new(printing);
    match answer_all(Lines::new(input), &mut rows, output) {
        Ok(()) => Ok(rows.summary),
        Err(QueryError::Read(why, _)) => Err(QueryError::Read(why, rows.summary)),
        Err(why) => Err(why),
    }
}

fn answer_all<R: Read>(
    mut lines: Lines<R>,
    rows: &mut Rows,
    output: &mut impl Write,
) -> Result<(), QueryError> {
    let printing = rows.printing.clone();
    // If objects span lines, so that the lines after them are not cases, a single core reads on.
    let mut alone = 0_usize;
    loop {
        let whole = lines.whole();
        if whole.is_empty() {
            if let Some(line) = lines.skip_long() {
                rows.put_error(&CaseError::TooLong.to_string(), line);
            }
            rows.leave(output)?;
            output.flush().map_err(QueryError::Write)?;
            if !lines.fill()? {
                return Ok(());
            }
        } else if alone == 0 && whole.len() > PIECE {
            rows.leave(output)?;
            let mut pieces = pieces(whole, lines.number(), &printing);
            answer_pieces(&mut pieces);
            let mut done = [0, 0];
            for piece in &mut pieces {
                piece.rows.leave(output)?;
                rows.summary += piece.rows.summary;
                done = [done[0] + piece.done[0], done[1] + piece.done[1]];
                if piece.is_cut {
                    alone = PATIENCE;
                    break;
                }
            }
            lines.pass(done[0], done[1]);
        } else {
            let number = lines.number();
            let line = lines.line();
            let length = line.len();
            match rows.answer_line(line, number) {
                None => lines.pass(length, 1),
                Some(error) => {
                    answer_object(&mut lines, rows, output, &error)?;
                    alone = PATIENCE;
                }
            }
            alone = alone.saturating_sub(1);
            if rows.text.len() > PIECE {
                rows.leave(output)?;
            }
        }
    }
}

/// The bytes that a core answers at once.
const PIECE: usize = 32 << 10;

/// The number of single-line cases in a row before all cores read again.
const PATIENCE: usize = 50;

/// Some complete lines and their rows.
struct Piece<'a> {
    bytes: &'a [u8],
    /// The number of the first line.
    number: usize,
    rows: Rows,
    /// The bytes and lines that were answered.
    done: [usize; 2],
    /// `true` if an object that may continue follows.
    is_cut: bool,
}

impl Piece<'_> {
    fn answer(&mut self) {
        let mut rest = self.bytes;
        while !rest.is_empty() {
            let end = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            let (line, after) = rest.split_at(end);
            rest = after;
            if self.rows.answer_line(line, self.number + self.done[1]).is_some() {
                self.is_cut = true;
                return;
            }
            self.done = [self.done[0] + line.len(), self.done[1] + 1];
        }
    }
}

/// Splits complete lines into enough pieces to keep all cores busy for a moment; with too few, they
/// would wait for one another.
fn pieces<'a>(whole: &'a [u8], mut number: usize, printing: &Printing) -> Vec<Piece<'a>> {
    let mut rest = whole;
    let mut pieces = Vec::new();
    while !rest.is_empty() && pieces.len() < cores() * 16 {
        let end = rest.get(PIECE..).and_then(|rest| memchr(b'\n', rest));
        let (bytes, after) = rest.split_at(end.map_or(rest.len(), |end| PIECE + end + 1));
        pieces.push(Piece {
            bytes,
            number,
            rows: Rows::new(printing.clone()),
            done: [0; 2],
            is_cut: false,
        });
        number += memchr_iter(b'\n', bytes).count();
        rest = after;
    }
    pieces
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn answer_pieces(pieces: &mut [Piece]) {
    let others = cores().min(pieces.len()).saturating_sub(1);
    let queue = Mutex::new(pieces.iter_mut());
    // The lines after a cut are answered again.
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some(piece) = next() {
            piece.answer();
            if piece.is_cut {
                let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                while queue.next().is_some() {}
            }
        }
    };
    thread::scope(|scope| {
        // If the system gives no more threads, the existing ones do all the work.
        let spawn = |_: &usize| thread::Builder::new().spawn_scoped(scope, work).is_ok();
        (0..others).take_while(spawn).for_each(drop);
        work();
    });
}

/// Answers the object that begins on this line and ends on another, or reports its fault.
fn answer_object<R: Read>(
    lines: &mut Lines<R>,
    rows: &mut Rows,
    output: &mut impl Write,
    error: &CaseError,
) -> Result<(), QueryError> {
    let number = lines.number();
    let object = lines.object(|| {
        rows.leave(output)?;
        output.flush().map_err(QueryError::Write)
    })?;
    let mut is_json = false;
    match object.reading() {
        Reading::Text => is_json = rows.answer_text(lines.ahead(object.bytes), number),
        Reading::TooLong => rows.put_error(&CaseError::TooLong.to_string(), number),
        Reading::Fault => rows.put_fault(error, number),
    }
    Ok(lines.leave(&object, is_json)?)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::LONGEST;
    use super::*;

    fn rows(input: impl AsRef<[u8]>) -> Vec<Value> {
        let mut output = Vec::new();
        let summary = query(input.as_ref(), &mut output, Printing::default()).unwrap();
        let rows: Vec<Value> = str::from_utf8(&output)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let errors = rows.iter().filter(|row| row.get("error").is_some()).count();
        assert_eq!((summary.errors, summary.cases), (errors, rows.len() - errors));
        rows
    }

    /// Returns the line of each error, 0 for an answer.
    #[track_caller]
    fn check(input: impl AsRef<[u8]>, error_lines: &[usize]) -> Vec<Value> {
        let rows = rows(input);
        let lines: Vec<_> = rows.iter().map(|row| row["line"].as_u64().unwrap_or(0)).collect();
        let expected: Vec<_> = error_lines.iter().map(|&line| line as u64).collect();
        assert_eq!(lines, expected, "{rows:#?}");
        rows
    }

    const CASE: &str = r#"{"scenario":"ray_sphere","inputs":{"radius":1}}"#;
    const SCENE: &str =
        "{\n  \"scenario\": \"ray_sphere\",\n  \"inputs\": {\n    \"radius\": 1\n  }\n}\n";

    #[test]
    fn blank_lines_are_skipped_and_counted() {
        check(format!("\n{CASE}\r\n \t\nx\n{CASE}"), &[0, 4, 0]);
        check("", &[]);
    }

    #[test]
    fn a_byte_order_mark_is_no_fault() {
        check(format!("\u{feff}{CASE}"), &[0]);
    }

    #[test]
    fn a_line_that_is_not_utf8_is_its_own_error() {
        let mut input = format!("{CASE}\n").into_bytes();
        input.extend(b"{\"scenario\":\"\xff\"}\n");
        input.extend(CASE.as_bytes());
        check(input, &[0, 2, 0]);
    }

    #[test]
    fn an_object_may_span_lines() {
        check(SCENE, &[0]);
        check(format!("\n{SCENE}{CASE}\n{SCENE}"), &[0, 0, 0]);
        check(SCENE.replace("radius\": 1", "radius\": -1"), &[1]);
        check(SCENE.replace("radius\": 1", "radius\": NaN"), &[1]);
        check(SCENE.replace("{\n  \"scen", "{ \"scen"), &[0]);
        check("{\n\"scenario\":\"ray_sphere\",\n\"inputs\":\n{\n}}", &[0]);
    }

    #[test]
    fn a_cut_line_is_its_own_error() {
        check(format!("{{\"scenario\":\n{CASE}\nx\n{CASE}\n"), &[1, 0, 3, 0]);
        check(format!("{{\"scenario\":\"ray\n{CASE}"), &[1, 0]);
        check(format!("{{\n{CASE}"), &[1, 0]);
        check(format!("{CASE}\n{{\"id\":1"), &[0, 2]);
        check("{", &[1]);
        check(format!("{{\"id\":1,\n\n{CASE}"), &[1, 0]);
    }

    #[test]
    fn a_fault_in_an_indented_object_is_one_error() {
        let rows = check(format!("{}{CASE}", SCENE.replace(": 1", ": 1,")), &[5, 0]);
        assert!(rows[0]["error"].as_str().unwrap().starts_with("ray_sphere: not JSON"));
        check(format!("{}{SCENE}", SCENE.replace("  }\n}", "  },\n}")), &[6, 0]);
        check(format!("{}{SCENE}", SCENE.replace("ray_sphere\",", "ray_sphere\"")), &[3, 0]);
        check(format!("{SCENE}{}", SCENE.replace("  }\n}", "  }\n")), &[0, 11]);
    }

    #[test]
    fn an_object_of_many_lines_is_read_in_time() {
        let mut input = String::from("{\"expected\":{\"t\":[0\n");
        input += &",1\n".repeat(200_000);
        input += "]},\n\"scenario\":\"ray_sphere\"\n}\n";
        check(input, &[0]);
    }

    #[test]
    fn what_is_too_long_is_one_error() {
        let long = "1".repeat(LONGEST);
        check(format!("{CASE}\n{long}1\n{CASE}\n"), &[0, 2, 0]);
        check(format!("{CASE}\n{{\"id\":\"{long}\"}}\n{CASE}\n"), &[0, 2, 0]);
        let lines = "  1,\n".repeat(LONGEST / 4);
        check(format!("{{\n\"id\": [\n{lines}1]\n}}\n{CASE}\n"), &[1, 0]);
    }

    /// A line of any length takes no memory, and the others are answered.
    #[test]
    fn a_line_of_any_length_is_one_error() {
        let line = format!("{CASE}\n");
        let long = io::repeat(b'1').take(200 << 20);
        let mut output = Vec::new();
        let input = line.as_bytes().chain(long).chain(&b"\n"[..]).chain(line.as_bytes());
        let summary = query(input, &mut output, Printing::default()).unwrap();
        assert_eq!((summary.cases, summary.errors), (2, 1));
        let output = String::from_utf8(output).unwrap();
        let error = output.lines().nth(1).unwrap();
        assert!(error.contains("at most 8 MiB") && error.contains("\"line\":2"), "{error}");
    }

    #[test]
    fn a_hole_ends_it() {
        let input = CASE.as_bytes().chain(&b"\n"[..]).chain(io::repeat(0));
        let Err(QueryError::Read(why, before)) = query(input, &mut io::sink(), Printing::default())
        else {
            panic!("it ends")
        };
        assert!(why.to_string().contains("line 2 holds 64 MiB of zero bytes"), "{why}");
        assert_eq!((before.cases, before.errors), (1, 1));
    }

    #[test]
    fn what_was_answered_before_a_fault_of_the_input_counts() {
        struct Torn;
        impl Read for Torn {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("torn"))
            }
        }
        let line = CASE.replace("}}", "},\"expected\":{\"hit\":true}}\n");
        let input = line.as_bytes().chain(Torn);
        let printing = Printing { expect: true, ..Printing::default() };
        let Err(QueryError::Read(why, before)) = query(input, &mut Vec::new(), printing) else {
            panic!("it is torn")
        };
        assert_eq!((why.to_string().as_str(), before.cases, before.compared), ("torn", 1, 1));
    }

    /// A case over several lines, in three layouts, cut anywhere: what follows is answered, on a
    /// line of its own and over several.
    #[test]
    fn what_follows_a_torn_case_is_answered() {
        let (_, scene) = crate::cases::SCENES.iter().find(|(name, _)| *name == "ball_arc").unwrap();
        let value: Value = serde_json::from_str(scene).unwrap();
        let spread = serde_json::to_string_pretty(&value).unwrap();
        let flush = spread.lines().map(str::trim_start).collect::<Vec<_>>().join("\n");
        let values_below = flush.replace(": {", ":\n{").replace(": [", ":\n[");
        let in_one_line = value.to_string();
        for text in [scene, &*spread, &flush, &values_below, &in_one_line] {
            for cut in (1..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
                let input = format!("{}\n{CASE}\n{SCENE}{CASE}\n", &text[..cut]);
                let summary = query(input.as_bytes(), &mut Vec::new(), Printing::default());
                assert!(summary.unwrap().cases >= 3, "{}", &text[..cut]);
                let input = format!("{}\n{SCENE}{CASE}\n", &text[..cut]);
                let summary = query(input.as_bytes(), &mut Vec::new(), Printing::default());
                assert!(summary.unwrap().cases >= 2, "{}", &text[..cut]);
            }
        }
    }

    #[test]
    fn answers_leave_before_input_is_waited_for() {
        /// Provides one line per read, and records what had been written when more was requested.
        struct Typist<'a>(Vec<&'a str>, &'a std::cell::Cell<usize>, Vec<usize>);
        impl Read for Typist<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.2.push(self.1.get());
                let Some(line) = self.0.pop() else {
                    assert_eq!(self.2, [0, 1, 2, 2, 3]);
                    return Ok(0);
                };
                buffer[..line.len()].copy_from_slice(line.as_bytes());
                Ok(line.len())
            }
        }
        struct Reader<'a>(usize, &'a std::cell::Cell<usize>);
        impl Write for Reader<'_> {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += bytes.iter().filter(|&&byte| byte == b'\n').count();
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                self.1.set(self.0);
                Ok(())
            }
        }
        let line = format!("{CASE}\n");
        let left = std::cell::Cell::new(0);
        let typist =
            Typist(vec!["\"scenario\":\"ray_sphere\"}\n", "{\n", &line, &line], &left, vec![]);
        assert!(query(typist, &mut Reader(0, &left), Printing::default()).unwrap().is_good());
    }
}

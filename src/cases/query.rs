//! Cases in, answers out, a line each.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};

use serde_json::{Value, json};
use thiserror::Error;

use super::echo::size;
use super::{Case, CaseError, LONGEST, answer_json, json, methods_json, parse, steps_json};

/// Why a run of cases stopped.
#[derive(Debug, Error)]
pub enum QueryError {
    #[error("cannot read: {0}")]
    Read(io::Error),
    #[error("cannot write: {0}")]
    Write(io::Error),
}

/// How answers are printed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Printing {
    /// Over several lines.
    pub indented: bool,
    /// With the steps of the derivation.
    pub steps: bool,
    /// With what other methods say.
    pub methods: bool,
}

/// Answers each case in the order of the input and says whether all were cases.
///
/// A case is a line, or a JSON object over several lines. What is no case gets
/// `{"error":…,"line":…}` in its place. Answers leave before input is waited for.
pub fn query(
    input: impl Read,
    output: &mut impl Write,
    printing: Printing,
) -> Result<bool, QueryError> {
    let mut lines =
        Lines { input: BufReader::new(input), output, count: 0, waiting: VecDeque::new() };
    let mut all_answered = true;
    while let Some(line) = lines.next()? {
        if line.bytes.trim_ascii().is_empty() {
            continue;
        }
        let row = match read(line, &mut lines)? {
            Ok(case) => {
                let answer = case.answer();
                let mut row = answer_json(&case, &answer);
                if let (true, Value::Object(fields)) = (printing.steps, &mut row) {
                    fields.extend(steps_json(&case, &answer));
                }
                if printing.methods {
                    row["methods"] = methods_json(&case, &answer);
                }
                row
            }
            Err(fault) => {
                all_answered = false;
                json!({ "error": fault.message, "line": fault.line })
            }
        };
        lines.write(&row, printing.indented).map_err(QueryError::Write)?;
    }
    lines.output.flush().map_err(QueryError::Write)?;
    Ok(all_answered)
}

/// What stands in a case's place, and the line of the file that holds the fault.
struct Fault {
    message: String,
    line: usize,
}

impl Fault {
    fn new(error: &CaseError, first_line: usize) -> Self {
        Self { message: error.to_string(), line: first_line + error.line() - 1 }
    }
}

/// Reads the case that begins on that line, if need be with the lines after it.
fn read<R: Read, W: Write>(
    first: Line,
    lines: &mut Lines<R, W>,
) -> Result<Result<Case, Fault>, QueryError> {
    let first_line = first.number;
    if first.bytes.len() > LONGEST {
        return Ok(Err(Fault::new(&CaseError::TooLong, first_line)));
    }
    let mut text = match String::from_utf8(first.bytes) {
        Ok(text) => text,
        Err(error) => {
            let byte = error.utf8_error().valid_up_to() + 1;
            let message = format!("not UTF-8 at byte {byte}: expected JSON in UTF-8");
            return Ok(Err(Fault { message, line: first_line }));
        }
    };
    let first_error = match parse(&text) {
        Ok(case) => return Ok(Ok(case)),
        Err(error) if error.ended_early() && text.starts_with('{') => error,
        Err(error) => return Ok(Err(Fault::new(&error, first_line))),
    };

    // The line is JSON that ended early: it may go on.
    let is_indented = text.trim_end() == "{";
    let mut taken = Vec::new();
    let mut last_error = None;
    while let Some(line) = lines.next()? {
        let more = str::from_utf8(&line.bytes).map(|more| text.push_str(more));
        let is_end = line.bytes.trim_ascii_end().ends_with(b"}");
        taken.push(line);
        if text.len() > LONGEST {
            last_error = Some(Fault::new(&CaseError::TooLong, first_line));
            break;
        }
        if more.is_err() {
            break;
        }
        // Reading again from the start is dear for long texts.
        if taken.len() > 100 && !is_end {
            continue;
        }
        match parse(&text) {
            Ok(case) => return Ok(Ok(case)),
            Err(error) => {
                let (goes_on, is_json) = (error.ended_early(), !error.is_syntax());
                let fault = Fault::new(&error, first_line);
                if is_json {
                    return Ok(Err(fault));
                }
                last_error = Some(fault);
                if !goes_on {
                    break;
                }
            }
        }
    }
    if is_indented {
        // One fault in an indented object is one error; the next case begins in column 1.
        let next = taken.iter().position(Line::begins_case);
        let is_whole = taken.last().is_some_and(Line::ends_case);
        match next {
            Some(next) => lines.put_back(taken.drain(next..)),
            None if !is_whole => lines.skip_case()?,
            None => {}
        }
        if let (Some(fault), None) = (last_error, next) {
            return Ok(Err(fault));
        }
    } else {
        lines.put_back(taken.drain(..));
    }
    Ok(Err(Fault::new(&first_error, first_line)))
}

struct Line {
    number: usize,
    bytes: Vec<u8>,
}

impl Line {
    /// Does an object begin in column 1?
    fn begins_case(&self) -> bool {
        self.bytes.starts_with(b"{")
    }

    /// Does an object end in column 1?
    fn ends_case(&self) -> bool {
        self.bytes.trim_ascii_end() == b"}"
    }
}

/// The lines of the input, some of which were read ahead, and the way out.
struct Lines<'a, R, W> {
    input: BufReader<R>,
    output: &'a mut W,
    count: usize,
    waiting: VecDeque<Line>,
}

impl<R: Read, W: Write> Lines<'_, R, W> {
    fn next(&mut self) -> Result<Option<Line>, QueryError> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        if !self.input.buffer().contains(&b'\n') {
            self.output.flush().map_err(QueryError::Write)?;
        }
        let mut bytes = Vec::new();
        let mut line = self.input.by_ref().take(LONGEST as u64 + 1);
        if line.read_until(b'\n', &mut bytes).map_err(QueryError::Read)? == 0 {
            return Ok(None);
        }
        self.count += 1;
        if bytes.len() > LONGEST && !bytes.ends_with(b"\n") {
            self.skip_line().map_err(QueryError::Read)?;
        }
        if self.count == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(Some(Line { number: self.count, bytes }))
    }

    fn put_back(&mut self, lines: impl DoubleEndedIterator<Item = Line>) {
        lines.rev().for_each(|line| self.waiting.push_front(line));
    }

    /// Passes over the rest of a line that is too long for a case.
    fn skip_line(&mut self) -> io::Result<()> {
        const LONGEST_SKIPPED: usize = 64 << 20;
        let mut rest = self.input.by_ref().take(LONGEST_SKIPPED as u64);
        if rest.skip_until(b'\n')? == LONGEST_SKIPPED {
            let (line, size) = (self.count, size(LONGEST_SKIPPED));
            return Err(io::Error::other(format!("line {line} is longer than {size}")));
        }
        Ok(())
    }

    /// Passes over the rest of an indented object.
    fn skip_case(&mut self) -> Result<(), QueryError> {
        while let Some(line) = self.next()? {
            if line.begins_case() {
                self.waiting.push_front(line);
                break;
            }
            if line.ends_case() {
                break;
            }
        }
        Ok(())
    }

    fn write(&mut self, row: &Value, indented: bool) -> io::Result<()> {
        if indented {
            writeln!(self.output, "{}", json::pretty(row))
        } else {
            writeln!(self.output, "{}", json::compact(row))
        }
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(input: impl AsRef<[u8]>) -> Vec<Value> {
        let mut output = Vec::new();
        let all_answered = query(input.as_ref(), &mut output, Printing::default()).unwrap();
        let rows: Vec<Value> = str::from_utf8(&output)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(all_answered, rows.iter().all(|row| row.get("error").is_none()));
        rows
    }

    /// The line of each error, 0 for an answer.
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
        let endless = std::io::repeat(b'1');
        let mut output = Vec::new();
        let Err(why) = query(endless, &mut output, Printing::default()) else { panic!("it ends") };
        assert!(why.to_string().contains("line 1 is longer than 64 MiB"), "{why}");
    }

    #[test]
    fn answers_leave_before_input_is_waited_for() {
        /// Gives a line a read, and notes what had left when it was asked for more.
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
        assert!(query(typist, &mut Reader(0, &left), Printing::default()).unwrap());
    }
}

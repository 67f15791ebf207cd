//! Iterates over the cases of an input as `query` reads them, each with its line.

use std::io::{self, Read};

use super::lines::{Lines, Reading, text_of};
use super::{Case, CaseError, parse_with};
use crate::cases::ReadMesh;

/// A case or an error message, and the line that it begins on or that has the fault.
pub struct Row {
    pub line: usize,
    pub case: Result<Case, String>,
}

impl Row {
    fn new(line: usize, parsed: Result<Case, CaseError>) -> Self {
        match parsed {
            Ok(case) => Self { line, case: Ok(case) },
            Err(why) => Self { line: line + why.line() - 1, case: Err(why.to_string()) },
        }
    }
}

/// Reads an input case by case: one per line, or an object over several lines.
pub struct Cases<'a, R> {
    lines: Lines<R>,
    files: &'a dyn ReadMesh,
}

impl<'a, R: Read> Cases<'a, R> {
    pub fn new(input: R, files: &'a dyn ReadMesh) -> Self {
        Self { lines: Lines::new(input), files }
    }

    /// Returns the next case; `None` at the end of the input.
    fn read(&mut self) -> io::Result<Option<Row>> {
        let Self { lines, files } = self;
        loop {
            if lines.whole().is_empty() {
                if let Some(line) = lines.skip_long() {
                    return Ok(Some(Row::new(line, Err(CaseError::TooLong))));
                }
                if !lines.fill()? {
                    return Ok(None);
                }
                continue;
            }
            let (number, line) = (lines.number(), lines.line());
            let (length, is_blank) = (line.len(), line.trim_ascii().is_empty());
            if is_blank {
                lines.pass(length, 1);
                continue;
            }
            let row =
                match text_of(line).map(|text| (text.starts_with('{'), parse_with(text, *files))) {
                    Ok((true, Err(why))) if why.ended_early() => return self.object(why).map(Some),
                    Ok((_, parsed)) => Row::new(number, parsed),
                    Err(why) => Row { line: number, case: Err(why) },
                };
            lines.pass(length, 1);
            return Ok(Some(row));
        }
    }

    /// Reads the object that begins here; its first line alone has that fault.
    fn object(&mut self, fault: CaseError) -> io::Result<Row> {
        let Self { lines, files } = self;
        let number = lines.number();
        let object = lines.object(|| Ok::<(), io::Error>(()))?;
        let (row, is_json) = match object.reading() {
            Reading::Text => match text_of(lines.ahead(object.bytes)) {
                Ok(text) => {
                    let parsed = parse_with(text, *files);
                    let is_json = !parsed.as_ref().is_err_and(CaseError::is_syntax);
                    (Row::new(number, parsed), is_json)
                }
                Err(why) => (Row { line: number, case: Err(why) }, false),
            },
            Reading::TooLong => (Row::new(number, Err(CaseError::TooLong)), false),
            Reading::Fault => (Row::new(number, Err(fault)), false),
        };
        lines.leave(&object, is_json)?;
        Ok(row)
    }
}

impl<R: Read> Iterator for Cases<'_, R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::NoFiles;
    use crate::cases::{Printing, query};
    use serde_json::Value;

    /// Compares with `query`: the lines of the errors, and the number of cases.
    #[test]
    fn the_cases_of_an_input_are_those_that_query_answers() {
        let case = r#"{"scenario":"ray_sphere"}"#;
        let indented = "{\n  \"scenario\": \"ray_sphere\"\n}\n";
        for input in [
            String::new(),
            format!("{case}\n\n{case}"),
            format!("{indented}{indented}{case}\n"),
            format!("{case}\nnonsense\n{{\"scenario\":\n{case}\n"),
            format!("{{\n  \"scenario\": [\n{indented}"),
            format!("{{\n  \"scenario\": \"ray\"\n}}\n{case}"),
            format!("{{\n \"id\": \"{}\"\n}}\n{case}", "x".repeat(2 << 20)),
            format!("{case}\n{}\n{case}", "x".repeat(70 << 20)),
            format!("{{\n\"scenario\":\"ray_sphere\",\n\"inputs\":\n{case}\n{indented}"),
            format!("{{\n\"scenario\":\"ray_sphere\",\n\"inputs\":\n{indented}{case}"),
        ] {
            let mut answers = Vec::new();
            let summary = query(input.as_bytes(), &mut answers, Printing::default()).unwrap();
            let answers = str::from_utf8(&answers).unwrap().lines();
            let faults = answers.filter_map(|answer| {
                let answer: Value = serde_json::from_str(answer).unwrap();
                Some((answer.get("line")?.as_u64()?, answer["error"].as_str()?.to_owned()))
            });
            let rows: Vec<_> = Cases::new(input.as_bytes(), &NoFiles).map(Result::unwrap).collect();
            let cases = rows.iter().filter(|row| row.case.is_ok()).count();
            assert_eq!(cases, summary.cases, "{input:.200}");
            let found = rows.into_iter().filter_map(|row| Some((row.line as u64, row.case.err()?)));
            assert_eq!(found.collect::<Vec<_>>(), faults.collect::<Vec<_>>(), "{input:.200}");
        }
    }
}

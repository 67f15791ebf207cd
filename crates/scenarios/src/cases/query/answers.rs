//! The answers to cases, as rows of text.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use super::super::expected::differences_from;
use super::super::formulas::all_methods_json;
use super::super::lines::text_of;
use super::super::write::{put_answer, put_verdict};
use super::super::{Case, CaseError, Caveats, Frame, LONGEST, json, parse, steps_json};
use super::{Printing, QueryError, Summary};
use crate::methods::Draft;
use crate::scenario::{Entry, Findings, Report, Scenario, Verdict};

/// Rows that are not yet written out.
pub(super) struct Rows {
    pub printing: Printing,
    pub text: String,
    pub summary: Summary,
}

/// A case, with its `id` and `expected` as JSON.
struct ParsedCase<'a> {
    entry: &'static Entry,
    live: &'a dyn Scenario,
    id: Option<&'a str>,
    expected: Option<&'a str>,
    methods: &'a [Draft],
    caveats: &'a Caveats,
}

impl ParsedCase<'_> {
    /// Returns the verdict and the counted findings, in the frame of the case.
    fn found(&self, frame: Option<&Frame>) -> (Verdict, Findings) {
        match frame {
            None => self.live.found(),
            Some(frame) => frame.found(self.entry.space, self.live),
        }
    }
}

impl Rows {
    pub fn new(printing: Printing) -> Self {
        Self { printing, text: String::new(), summary: Summary::default() }
    }

    pub fn leave(&mut self, output: &mut impl Write) -> Result<(), QueryError> {
        output.write_all(self.text.as_bytes()).map_err(QueryError::Write)?;
        self.text.clear();
        Ok(())
    }

    /// Answers the case on a line; returns the error of an object that may continue.
    pub fn answer_line(&mut self, line: &[u8], number: usize) -> Option<CaseError> {
        let text = self.text_of(line, number)?;
        if text.trim_ascii().is_empty() {
            return None;
        }
        match read(text) {
            Ok(case) => self.answer_case(&case, number),
            Err(error) if error.ended_early() && text.starts_with('{') => return Some(error),
            Err(error) => self.put_fault(&error, number),
        }
        None
    }

    /// Answers the case on some lines, the first of which has that number; returns `false` if they
    /// are not JSON.
    pub fn answer_text(&mut self, bytes: &[u8], number: usize) -> bool {
        let Some(text) = self.text_of(bytes, number) else { return false };
        let parsed = read(text);
        let is_json = !parsed.as_ref().is_err_and(CaseError::is_syntax);
        match parsed {
            Ok(case) => self.answer_case(&case, number),
            Err(error) => self.put_fault(&error, number),
        }
        is_json
    }

    fn text_of<'a>(&mut self, bytes: &'a [u8], number: usize) -> Option<&'a str> {
        text_of(bytes).inspect_err(|why| self.put_error(why, number)).ok()
    }

    fn answer_case(&mut self, case: &Case, number: usize) {
        let [id, expected] =
            [&case.id, &case.expected].map(|value| value.as_ref().map(json::compact));
        let (id, expected) = (id.as_deref(), expected.as_deref());
        let (entry, live) = (case.scenario, case.live.as_ref());
        let (methods, caveats) = (&case.methods, &case.caveats);
        self.answer(ParsedCase { entry, live, id, expected, methods, caveats }, number);
    }

    fn answer(&mut self, asked: ParsedCase, number: usize) {
        let ParsedCase { entry, live, id, expected, caveats, .. } = asked;
        let Printing { indented, steps, methods, brief, expect, strict, frame, .. } = self.printing;
        if strict && !caveats.defaulted.is_empty() {
            let names = caveats.defaulted.clone();
            self.put_fault(&CaseError::LeftOut { scenario: entry.id, names }, number);
            return;
        }
        self.summary.cases += 1;
        self.summary.defaulted += usize::from(!caveats.defaulted.is_empty());
        self.summary.rounded += usize::from(!caveats.rounded.is_empty());
        if expect {
            self.compare(&asked, expected, number);
            return;
        }
        if let Some(frame) = frame {
            self.answer_in(&frame, &asked);
            return;
        }
        if steps || methods || indented {
            let mut row = String::new();
            let answer = if steps || methods { live.answer() } else { live.outline() };
            match brief {
                true => put_verdict(&mut row, entry, id, caveats, &live.verdict()),
                false => put_answer(&mut row, entry, id, caveats, (&answer).into()),
            }
            let mut row: Value = serde_json::from_str(&row).unwrap_or_default();
            if let (true, Value::Object(fields)) = (steps, &mut row) {
                fields.extend(steps_json(entry, live, &answer));
            }
            if methods {
                let drafts: Vec<_> = asked.methods.iter().chain(&*self.printing.yours).collect();
                row["methods"] = all_methods_json(entry, live, &answer, &drafts, steps);
            }
            self.put_row(&row);
        } else if brief {
            put_verdict(&mut self.text, entry, id, caveats, &live.verdict());
            self.text.push('\n');
        } else {
            let (verdict, findings) = live.found();
            put_answer(&mut self.text, entry, id, caveats, Report::new(&verdict, &findings));
            self.text.push('\n');
        }
    }

    /// Answers a case in another frame, in that frame.
    fn answer_in(&mut self, frame: &Frame, asked: &ParsedCase) {
        let ParsedCase { entry, id, caveats, .. } = *asked;
        let (verdict, findings) = asked.found(Some(frame));
        let mut row = String::new();
        match self.printing.brief {
            true => put_verdict(&mut row, entry, id, caveats, &verdict),
            false => put_answer(&mut row, entry, id, caveats, Report::new(&verdict, &findings)),
        }
        match self.printing.indented {
            true => self.put_row(&serde_json::from_str(&row).unwrap_or_default()),
            false => {
                self.text += &row;
                self.text.push('\n');
            }
        }
    }

    /// Reports if the case gets another answer than it expects.
    fn compare(&mut self, asked: &ParsedCase, expected: Option<&str>, number: usize) {
        let Some(expected) = expected else { return };
        self.summary.compared += 1;
        let (verdict, findings) = asked.found(self.printing.frame.as_ref());
        let answer = Report::new(&verdict, &findings);
        let found = differences_from(asked.entry, answer, asked.caveats, expected);
        if found.is_empty() {
            return;
        }
        self.summary.different += 1;
        let mut row = json!({ "line": number, "scenario": asked.entry.id });
        if let Some(id) = asked.id {
            row["id"] = serde_json::from_str(id).unwrap_or_default();
        }
        for (key, names) in asked.caveats.said() {
            row[key] = names.into();
        }
        row["differences"] = found.into();
        self.put_row(&row);
    }

    pub fn put_fault(&mut self, error: &CaseError, first: usize) {
        self.put_error(&error.to_string(), first + error.line() - 1);
    }

    /// Writes an error row in place of a case, with the line of the fault.
    pub fn put_error(&mut self, message: &str, line: usize) {
        self.summary.errors += 1;
        self.put_row(&json!({ "error": message, "line": line }));
    }

    fn put_row(&mut self, row: &Value) {
        self.text += &if self.printing.indented { json::pretty(row) } else { json::compact(row) };
        self.text.push('\n');
    }
}

/// Reads a case. A long one takes some hundred bytes per number, so these are read one at a time.
fn read(text: &str) -> Result<Case, CaseError> {
    static LONG: Mutex<()> = Mutex::new(());
    let _one_at_a_time =
        (text.len() > LONGEST / 16).then(|| LONG.lock().unwrap_or_else(PoisonError::into_inner));
    parse(text)
}

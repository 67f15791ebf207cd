//! The answers to cases, as rows of text.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use serde_json::{Value, json};

use super::super::expected::differences_from;
use super::super::formulas::all_methods_json;
use super::super::lines::text_of;
use super::super::write::{Brief, Outcome, Row};
use super::super::{Case, CaseError, Frame, answer_json, json, parse_with, steps_json};
use super::{Printing, QueryError, Summary};
use crate::cases::NoFiles;
use crate::scenario::{Findings, Report, Verdict};

/// The bytes of a case from which on it is read alone.
const LONG_TEXT: usize = 64 << 10;

/// Rows that are not yet written out.
pub(super) struct Rows {
    pub printing: Printing,
    pub text: String,
    pub summary: Summary,
}

/// Returns the verdict and the counted findings, in the frame of the case.
fn found(case: &Case, frame: Option<&Frame>) -> (Verdict, Findings) {
    match frame {
        None => case.live.found(),
        Some(frame) => frame.found(case.scenario.space, case.live.as_ref()),
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
        match self.read(text) {
            Ok(case) => self.answer(&case, number),
            Err(error) if error.ended_early() && text.starts_with('{') => return Some(error),
            Err(error) => self.put_fault(&error, number),
        }
        None
    }

    /// Answers the case on some lines, the first of which has that number; returns `false` if they
    /// are not JSON.
    pub fn answer_text(&mut self, bytes: &[u8], number: usize) -> bool {
        let Some(text) = self.text_of(bytes, number) else { return false };
        let parsed = self.read(text);
        let is_json = !parsed.as_ref().is_err_and(CaseError::is_syntax);
        match parsed {
            Ok(case) => self.answer(&case, number),
            Err(error) => self.put_fault(&error, number),
        }
        is_json
    }

    /// Reads a case. A long one takes some hundred bytes per number, so these are read one at a
    /// time.
    fn read(&self, text: &str) -> Result<Case, CaseError> {
        static LONG: Mutex<()> = Mutex::new(());
        let _one_at_a_time =
            (text.len() > LONG_TEXT).then(|| LONG.lock().unwrap_or_else(PoisonError::into_inner));
        parse_with(text, self.printing.meshes.as_deref().unwrap_or(&NoFiles))
    }

    fn text_of<'a>(&mut self, bytes: &'a [u8], number: usize) -> Option<&'a str> {
        text_of(bytes).inspect_err(|why| self.put_error(why, number)).ok()
    }

    fn answer(&mut self, case: &Case, number: usize) {
        let Case { scenario: entry, live, caveats, .. } = case;
        let Printing { steps, methods, brief, expect, strict, frame, .. } = self.printing;
        if strict && !caveats.defaulted.is_empty() {
            let names = caveats.defaulted.clone();
            self.put_fault(&CaseError::LeftOut { scenario: entry.id, names }, number);
            return;
        }
        self.summary.cases += 1;
        self.summary.defaulted += usize::from(!caveats.defaulted.is_empty());
        self.summary.rounded += usize::from(!caveats.rounded.is_empty());
        if expect {
            self.compare(case, number);
            return;
        }
        if frame.is_none() && (steps || methods) {
            self.answer_at_length(case);
        } else if brief {
            let verdict = frame.map_or_else(|| live.verdict(), |_| found(case, frame.as_ref()).0);
            self.put_row(&Row::of(case, Brief::from(&verdict)));
        } else {
            let (verdict, findings) = found(case, frame.as_ref());
            let report = Report::new(&verdict, &findings);
            self.put_row(&Row::of(case, Outcome::new(entry.space, report)));
        }
    }

    /// Answers a case with its derivation, other methods, or both.
    fn answer_at_length(&mut self, case: &Case) {
        let Case { scenario: entry, live, .. } = case;
        let Printing { steps, methods, brief, .. } = self.printing;
        let answer = live.answer();
        let mut row = match brief {
            true => json::value(&Row::of(case, Brief::from(&live.verdict()))),
            false => answer_json(case, &answer),
        };
        if let (true, Value::Object(fields)) = (steps, &mut row) {
            fields.extend(steps_json(entry, live.as_ref(), &answer));
        }
        if methods {
            let drafts: Vec<_> = case.methods.iter().chain(&*self.printing.yours).collect();
            row["methods"] = all_methods_json(entry, live.as_ref(), &answer, &drafts, steps);
        }
        self.put_row(&row);
    }

    /// Reports if the case gets another answer than it expects.
    fn compare(&mut self, case: &Case, number: usize) {
        let Some(expected) = case.expected.as_ref().map(json::compact) else { return };
        self.summary.compared += 1;
        let (verdict, findings) = found(case, self.printing.frame.as_ref());
        let answer = Report::new(&verdict, &findings);
        let found = differences_from(case.scenario, answer, &case.caveats, &expected);
        if found.is_empty() {
            return;
        }
        self.summary.different += 1;
        let mut row = json!({ "line": number, "scenario": case.scenario.id });
        if let Some(id) = &case.id {
            row["id"] = id.clone();
        }
        for (key, names) in case.caveats.said() {
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

    fn put_row(&mut self, row: &impl Serialize) {
        self.text += &match self.printing.indented {
            true => json::pretty(&json::value(row)),
            false => json::compact(row),
        };
        self.text.push('\n');
    }
}

//! Statements that code and FPCores are read into, before names have kinds, and their text in the
//! notation with the place in the source of each part.

use super::mistake::{Mistake, place};
use super::term::{LOOSE, SIGNED, SUM, TIGHT, Term, TermNode};

/// A line of a text, or a line and the block below it.
pub struct Statement {
    pub caption: String,
    /// The offset in the source.
    pub at: usize,
    pub kind: StatementKind,
}

pub enum StatementKind {
    Value { name: String, cases: Cases },
    Helper { name: String, parameters: Vec<String>, value: Term },
    Test { condition: Term, then: Return },
    Block { condition: Term, then: Vec<Statement> },
    End(Return),
}

#[derive(Clone)]
pub struct Return {
    pub hit: bool,
    pub fields: Vec<(&'static str, Term)>,
}

/// A value by cases: each with its condition, and the last without one.
pub struct Cases {
    pub conditional: Vec<(Term, Term)>,
    pub last: Term,
}

impl From<Term> for Cases {
    fn from(last: Term) -> Self {
        Self { conditional: Vec::new(), last }
    }
}

impl Cases {
    /// Returns the value of the first case.
    pub fn first(&self) -> &Term {
        self.conditional.first().map_or(&self.last, |(value, _)| value)
    }

    fn terms(&self) -> Vec<&Term> {
        let conditional = self.conditional.iter().flat_map(|(value, condition)| [value, condition]);
        conditional.chain([&self.last]).collect()
    }
}

impl StatementKind {
    /// Returns its own terms, without those of a block.
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Self::Value { cases, .. } => cases.terms(),
            Self::Helper { value: term, .. } | Self::Block { condition: term, .. } => vec![term],
            Self::Test { condition, then } => [condition].into_iter().chain(then.terms()).collect(),
            Self::End(outcome) => outcome.terms().collect(),
        }
    }
}

impl Return {
    fn terms(&self) -> impl Iterator<Item = &Term> {
        self.fields.iter().map(|(_, value)| value)
    }
}

/// A text in the notation, and where in the source its parts come from.
#[derive(Debug, Clone, Default)]
pub struct Text {
    pub text: String,
    /// The offset in the source of each line; `None` for a line that is not from there.
    lines: Vec<Option<usize>>,
    /// Offsets in the text with those in the source, ascending.
    origins: Vec<(usize, usize)>,
    /// The direction of the code that is the whole way from start to end.
    pub whole_way: Option<String>,
}

impl Text {
    /// Returns the text of a single term.
    pub fn of(term: &Term) -> Self {
        let mut text = Self::default();
        text.term(term, LOOSE);
        text
    }

    /// Returns the offset in the source of the part that is at an offset of the text.
    pub fn origin(&self, at: usize) -> Option<usize> {
        let after = self.origins.partition_point(|(begin, _)| *begin <= at);
        Some(self.origins.get(after.checked_sub(1)?)?.1)
    }

    /// Returns it as the translation of that source, which a mistake calls by that name.
    pub fn translates(self, name: &'static str, source: &str) -> Translation {
        Translation { name, source: source.to_owned(), text: self }
    }

    fn mark(&mut self, at: Option<usize>) {
        self.origins.extend(at.map(|at| (self.text.len(), at)));
    }

    /// Adds a line that is there already.
    pub fn verbatim(&mut self, line: &str) {
        self.lines.push(None);
        self.text += line;
        self.text.push('\n');
    }

    pub fn statement(&mut self, statement: &Statement, indent: usize) {
        const INDENT: usize = 4;
        let Statement { caption, at, kind } = statement;
        self.lines.push(Some(*at));
        self.mark(Some(*at));
        self.text += &" ".repeat(indent);
        match kind {
            StatementKind::Value { name, cases } => {
                if !caption.is_empty() {
                    self.text += &format!("{caption}: ");
                }
                self.text += &format!("{name} = ");
                self.cases(cases);
            }
            StatementKind::Helper { name, parameters, value } => {
                self.text += &format!("{caption}: {name}({}) = ", parameters.join(", "));
                self.term(value, LOOSE);
            }
            StatementKind::Test { condition, then } => {
                self.text += &format!("{caption}? ");
                self.term(condition, LOOSE);
                self.text.push(' ');
                self.outcome(then);
            }
            StatementKind::Block { condition, then } => {
                self.text += &format!("{caption}? ");
                self.term(condition, LOOSE);
                self.text += ":\n";
                then.iter().for_each(|one| self.statement(one, indent + INDENT));
                return;
            }
            StatementKind::End(outcome) => self.outcome(outcome),
        }
        self.text.push('\n');
    }

    fn outcome(&mut self, Return { hit, fields }: &Return) {
        self.text += if *hit { "→ hit" } else { "→ miss" };
        for (place, (name, value)) in fields.iter().enumerate() {
            let joined = if place == 0 { " with" } else { "," };
            self.text += &format!("{joined} {name} = ");
            self.term(value, LOOSE);
        }
    }

    fn cases(&mut self, Cases { conditional, last }: &Cases) {
        for (value, condition) in conditional {
            self.term(value, SUM);
            self.text += " if ";
            self.term(condition, LOOSE);
            self.text += ", ";
        }
        let is_lone = conditional.is_empty();
        self.text += if is_lone { "" } else { "else " };
        self.term(last, if is_lone { LOOSE } else { SUM });
    }

    /// Adds a term, in parentheses unless it binds at least as strongly as wanted.
    fn term(&mut self, term: &Term, wanted: u8) {
        let is_loose = term.node.binds() < wanted;
        self.text += if is_loose { "(" } else { "" };
        match &term.node {
            TermNode::Word(word) => self.begin(term, word),
            TermNode::Verbatim(text) => self.begin(term, text),
            TermNode::Negative(of) => {
                self.begin(term, "−");
                self.term(of, SIGNED);
            }
            TermNode::Not(of) => {
                self.begin(term, "not (");
                self.term(of, LOOSE);
                self.text.push(')');
            }
            TermNode::Square(of) => {
                self.term(of, TIGHT);
                self.text.push('²');
            }
            TermNode::Part(of, part) => {
                self.term(of, TIGHT);
                self.begin(term, ".");
                self.text.push(*part);
            }
            TermNode::Binary(sign, of) => {
                self.term(&of[0], sign.left());
                self.text.push(' ');
                self.begin(term, sign.text);
                self.text.push(' ');
                self.term(&of[1], sign.right());
            }
            TermNode::Call(name, of) => {
                self.begin(term, name);
                self.text.push('(');
                for (place, of) in of.iter().enumerate() {
                    self.text += if place == 0 { "" } else { ", " };
                    self.term(of, LOOSE);
                }
                self.text.push(')');
            }
        }
        self.text += if is_loose { ")" } else { "" };
    }

    /// Adds the sign or name that a term is known by in the source.
    fn begin(&mut self, term: &Term, text: &str) {
        self.mark(term.at);
        self.text += text;
    }
}

/// A text in the notation, translated from code or from FPCores.
#[derive(Debug, Clone)]
pub struct Translation {
    name: &'static str,
    source: String,
    text: Text,
}

impl Translation {
    /// Returns the direction of the code that is the whole way from start to end here, and no unit
    /// vector; `None` if it has none.
    pub fn whole_way(&self) -> Option<&str> {
        self.text.whole_way.as_deref()
    }

    pub fn text(&self) -> &str {
        &self.text.text
    }

    /// Returns the line of the source that a line of the text is from, both from 1; `None` if it is
    /// from elsewhere.
    pub fn source_line(&self, line: usize) -> Option<usize> {
        let at = self.text.lines.get(line.checked_sub(1)?)?;
        at.map(|at| place(&self.source, at).0)
    }

    /// Returns a mistake in the text as one at its place in the source.
    pub fn mistake(&self, mistake: Mistake) -> Mistake {
        let at = self.text.origin(mistake.at).unwrap_or(0);
        Mistake::new(self.name, &self.source, (at, mistake.what))
    }
}

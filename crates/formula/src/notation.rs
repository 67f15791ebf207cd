//! Statements that code and FPCores are read into, before names have kinds, and their text in the
//! notation with the place in the source of each part.

use std::borrow::Cow;
use std::ops::{Add, Div, Mul, Neg, Sub};

use super::mistake::{DEPTH, Mistake, NODES, Result, limit, place};

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

/// An expression, its place in the source if it is written there, and the size of its tree.
#[derive(Debug, Clone)]
pub struct Term {
    node: TermNode,
    at: Option<usize>,
    depth: usize,
    nodes: usize,
}

#[derive(Debug, Clone)]
enum TermNode {
    /// A name or a number, which may be negative.
    Word(Cow<'static, str>),
    /// A formula of a text that is there already.
    Verbatim(String),
    Negative(Box<Term>),
    Not(Box<Term>),
    Square(Box<Term>),
    /// `v.x`
    Part(Box<Term>, char),
    Binary(Sign, Box<[Term; 2]>),
    /// A call; without a name a vector.
    Call(Cow<'static, str>, Vec<Term>),
}

/// A sign between two operands, and how strongly it binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sign {
    text: &'static str,
    pub binds: u8,
}

impl Sign {
    const fn new(text: &'static str, binds: u8) -> Self {
        Self { text, binds }
    }

    /// Returns how strongly its left operand binds at least, unless it is in parentheses.
    fn left(self) -> u8 {
        self.binds + u8::from(self.binds == COMPARED)
    }

    fn right(self) -> u8 {
        self.binds + 1
    }
}

const LOOSE: u8 = 0;
const COMPARED: u8 = 3;
const SUM: u8 = 4;
const PRODUCT: u8 = 5;
const SIGNED: u8 = 6;
const TIGHT: u8 = 7;

pub const OR: Sign = Sign::new("or", 1);
pub const AND: Sign = Sign::new("and", 2);
pub const EQ: Sign = Sign::new("=", COMPARED);
pub const NE: Sign = Sign::new("≠", COMPARED);
pub const LT: Sign = Sign::new("<", COMPARED);
pub const GT: Sign = Sign::new(">", COMPARED);
pub const LE: Sign = Sign::new("≤", COMPARED);
pub const GE: Sign = Sign::new("≥", COMPARED);
pub const ADD: Sign = Sign::new("+", SUM);
pub const SUB: Sign = Sign::new("−", SUM);
/// Refused between two vectors, where code means a product by component.
pub const MUL: Sign = Sign::new("*", PRODUCT);
/// Between numbers.
pub const DOT: Sign = Sign::new("·", PRODUCT);
pub const DIV: Sign = Sign::new("/", PRODUCT);

impl Term {
    fn new(node: TermNode) -> Self {
        let parts = node.parts();
        let depth = 1 + parts.iter().map(|part| part.depth).max().unwrap_or(0);
        let nodes = 1 + parts.iter().map(|part| part.nodes).sum::<usize>();
        Self { node, at: None, depth, nodes }
    }

    /// Returns a name or a number.
    pub fn word(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new(TermNode::Word(text.into()))
    }

    pub fn verbatim(text: &str) -> Self {
        Self::new(TermNode::Verbatim(text.to_owned()))
    }

    pub fn call(name: impl Into<Cow<'static, str>>, of: impl Into<Vec<Self>>) -> Self {
        Self::new(TermNode::Call(name.into(), of.into()))
    }

    pub fn binary(sign: Sign, left: Self, right: Self) -> Self {
        Self::new(TermNode::Binary(sign, Box::new([left, right])))
    }

    pub fn negated(self) -> Self {
        Self::new(TermNode::Not(Box::new(self)))
    }

    pub fn square(self) -> Self {
        Self::new(TermNode::Square(Box::new(self)))
    }

    pub fn part(self, part: char) -> Self {
        Self::new(TermNode::Part(Box::new(self), part))
    }

    /// Returns it with its place in the source; an error if it exceeds the limits of a text.
    pub fn placed(self, at: usize) -> Result<Self> {
        if self.depth > DEPTH {
            return too_deep(at);
        }
        if self.nodes > NODES {
            let more = "A formula has more than";
            return limit(at, format!("{more} {NODES} values and signs, the most it may"));
        }
        Ok(Self { at: Some(at), ..self })
    }

    /// Returns `true` if it may occur in several places; a larger one gets a name.
    pub fn is_small(&self) -> bool {
        const SMALL: usize = 3;
        self.nodes <= SMALL
    }

    /// Returns its text if it is a name or a number.
    pub fn as_word(&self) -> Option<&str> {
        match &self.node {
            TermNode::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Returns `true` if it is a number, which may be negative.
    pub fn is_number(&self) -> bool {
        match &self.node {
            TermNode::Word(word) => word.trim_start_matches('−').parse::<f64>().is_ok(),
            TermNode::Negative(of) => of.is_number(),
            _ => false,
        }
    }

    /// Returns `true` if its sign makes it a condition, whatever its operands are.
    pub fn is_condition(&self) -> bool {
        match &self.node {
            TermNode::Not(_) => true,
            TermNode::Binary(sign, _) => sign.binds <= COMPARED,
            _ => false,
        }
    }

    /// Calls `on` for each of its parts, and for itself.
    fn visit<'t>(&'t self, on: &mut impl FnMut(&'t Self)) {
        on(self);
        self.node.parts().iter().for_each(|part| part.visit(on));
    }

    /// Returns the names that it uses and calls, and its numbers.
    pub fn words(&self) -> Vec<&str> {
        let mut words = Vec::new();
        self.visit(&mut |term| match &term.node {
            TermNode::Word(word) | TermNode::Call(word, _) => words.push(&**word),
            _ => {}
        });
        words
    }

    /// Returns the formulas in it that were there already.
    pub fn verbatims(&self) -> Vec<&str> {
        let mut verbatims = Vec::new();
        self.visit(&mut |term| {
            if let TermNode::Verbatim(text) = &term.node {
                verbatims.push(&text[..]);
            }
        });
        verbatims
    }

    pub fn text(&self) -> String {
        Text::of(self).text
    }
}

impl TermNode {
    fn parts(&self) -> &[Term] {
        match self {
            Self::Word(_) | Self::Verbatim(_) => &[],
            Self::Negative(of) | Self::Not(of) | Self::Square(of) | Self::Part(of, _) => {
                std::slice::from_ref(of)
            }
            Self::Binary(_, of) => &of[..],
            Self::Call(_, of) => of,
        }
    }

    fn binds(&self) -> u8 {
        match self {
            Self::Verbatim(_) => LOOSE,
            Self::Binary(sign, _) => sign.binds,
            Self::Not(_) => COMPARED,
            Self::Negative(_) | Self::Square(_) => SIGNED,
            Self::Word(word) if word.starts_with('−') => SIGNED,
            Self::Word(_) | Self::Part(..) | Self::Call(..) => TIGHT,
        }
    }
}

macro_rules! operators {
    ($($operator:ident $name:ident $sign:ident)*) => {$(
        impl $operator for Term {
            type Output = Self;

            fn $name(self, other: Self) -> Self {
                Self::binary($sign, self, other)
            }
        }
    )*};
}

operators! { Add add ADD Sub sub SUB Mul mul MUL Div div DIV }

impl Neg for Term {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(TermNode::Negative(Box::new(self)))
    }
}

/// Makes a term of one, two or three operands.
#[derive(Clone, Copy)]
pub enum Recipe {
    One(fn(Term) -> Term),
    Two(fn(Term, Term) -> Term),
    Three(fn(Term, Term, Term) -> Term),
}

impl Recipe {
    /// Returns its number of operands.
    pub fn count(self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Three(_) => 3,
        }
    }

    /// Returns the term; `None` if there are too few operands.
    pub fn of(self, operands: Vec<Term>) -> Option<Term> {
        let mut of = operands.into_iter();
        Some(match self {
            Self::One(recipe) => recipe(of.next()?),
            Self::Two(recipe) => recipe(of.next()?, of.next()?),
            Self::Three(recipe) => recipe(of.next()?, of.next()?, of.next()?),
        })
    }
}

pub fn too_deep<T>(at: usize) -> Result<T> {
    limit(at, format!("This lies more than {DEPTH} deep"))
}

/// A text in the notation, and where in the source its parts come from.
#[derive(Debug, Clone, Default)]
pub struct Text {
    pub text: String,
    /// The offset in the source of each line; `None` for a line that is not from there.
    lines: Vec<Option<usize>>,
    /// Offsets in the text with those in the source, ascending.
    origins: Vec<(usize, usize)>,
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
                self.text += &format!("{caption}: {name} = ");
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

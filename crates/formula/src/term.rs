//! Expressions that code and FPCores are read into, before names have kinds.

use std::borrow::Cow;
use std::ops::{Add, Div, Mul, Neg, Sub};

use super::mistake::{DEPTH, NODES, Result, limit};

/// An expression, its place in the source if it is written there, and the size of its tree.
#[derive(Debug, Clone)]
pub struct Term {
    pub(super) node: TermNode,
    pub(super) at: Option<usize>,
    depth: usize,
    nodes: usize,
}

#[derive(Debug, Clone)]
pub(super) enum TermNode {
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
    pub(super) text: &'static str,
    pub binds: u8,
}

impl Sign {
    const fn new(text: &'static str, binds: u8) -> Self {
        Self { text, binds }
    }

    /// Returns how strongly its left operand binds at least, unless it is in parentheses.
    pub(super) fn left(self) -> u8 {
        self.binds + u8::from(self.binds == COMPARED)
    }

    pub(super) fn right(self) -> u8 {
        self.binds + 1
    }
}

pub(super) const LOOSE: u8 = 0;
const COMPARED: u8 = 3;
pub(super) const SUM: u8 = 4;
const PRODUCT: u8 = 5;
pub(super) const SIGNED: u8 = 6;
pub(super) const TIGHT: u8 = 7;

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

    pub(super) fn binds(&self) -> u8 {
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

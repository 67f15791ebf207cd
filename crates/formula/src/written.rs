//! Builds formulas from code and FPCores: as text in the notation, within the limits of a text, and
//! with a name for subexpressions that are used more than once.

use std::collections::{BTreeSet, HashMap};

use super::mistake::{DEPTH, LETTERS, NODES, Result, fault};
use super::names::{Named, identifier, refusal};

/// How strongly a formula binds in the notation.
pub const LOOSE: u8 = 0;
pub const OR: u8 = 1;
pub const AND: u8 = 2;
pub const COMPARED: u8 = 3;
pub const SUM: u8 = 4;
pub const PRODUCT: u8 = 5;
pub const SIGNED: u8 = 6;
pub const TIGHT: u8 = 7;

/// The letters of a [`Form`], from the loosest.
const STRENGTHS: &str = "LOACSPNT";

/// A formula's text with placeholders for its operands, and how strongly it binds: in `{0S} − {1P}`
/// the first operand gets parentheses unless it binds at least like a sum, and the second unless it
/// binds like a product.
pub type Form = (&'static str, u8);

/// The most nodes of a formula that may occur in several places; a larger one gets a name.
const SMALL: usize = 3;

/// A formula, how strongly it binds, and the size of its tree.
#[derive(Debug, Clone)]
pub struct Bound {
    pub text: String,
    pub binds: u8,
    depth: usize,
    nodes: usize,
}

impl Bound {
    /// A name or a number; a negative number has its sign.
    pub fn one(text: impl Into<String>) -> Self {
        let text = text.into();
        let binds = if text.starts_with('−') { SIGNED } else { TIGHT };
        Self { text, binds, depth: 1, nodes: 1 }
    }

    /// Builds the form with its operands; an error if it exceeds the limits of a text.
    pub fn of(at: usize, (form, binds): Form, of: &[Self]) -> Result<Self> {
        let mut bound = Self { text: String::new(), binds, depth: 0, nodes: 1 };
        for piece in pieces(form) {
            match piece {
                Piece::Text(text) => bound.text += text,
                Piece::Operand(place, wanted) => bound.push(&of[place], wanted),
            }
        }
        bound.depth += 1;
        bound.within_bounds(at)
    }

    /// Builds a call.
    pub fn call(at: usize, name: &str, of: &[Self]) -> Result<Self> {
        let mut bound = Self { text: format!("{name}("), binds: TIGHT, depth: 0, nodes: 1 };
        for (place, of) in of.iter().enumerate() {
            bound.text += if place > 0 { ", " } else { "" };
            bound.push(of, LOOSE);
        }
        bound.text.push(')');
        bound.depth += 1;
        bound.within_bounds(at)
    }

    fn push(&mut self, of: &Self, wanted: u8) {
        let is_loose = of.binds < wanted;
        self.text += if is_loose { "(" } else { "" };
        self.text += &of.text;
        self.text += if is_loose { ")" } else { "" };
        self.depth = self.depth.max(of.depth);
        self.nodes += of.nodes;
    }

    fn within_bounds(self, at: usize) -> Result<Self> {
        if self.depth > DEPTH {
            return too_deep(at);
        }
        if self.nodes > NODES {
            return fault(
                at,
                format!("A formula has more than {NODES} values and signs, the most it may"),
            );
        }
        Ok(self)
    }

    /// Returns `true` if it may occur in several places.
    pub fn is_small(&self) -> bool {
        self.nodes <= SMALL
    }
}

pub fn too_deep<T>(at: usize) -> Result<T> {
    fault(at, format!("This lies more than {DEPTH} deep"))
}

enum Piece<'f> {
    Text(&'f str),
    Operand(usize, u8),
}

fn pieces(form: &str) -> impl Iterator<Item = Piece<'_>> {
    form.split_inclusive('}').flat_map(|part| {
        let operand = part.split_once('{').and_then(|(text, rest)| {
            let place = rest.get(..1)?.parse().ok()?;
            let wanted = STRENGTHS.find(rest.get(1..2)?)?;
            Some((text, Piece::Operand(place, wanted as u8)))
        });
        let (text, operand) = match operand {
            Some((text, operand)) => (text, Some(operand)),
            None => (part, None),
        };
        [Some(Piece::Text(text)), operand].into_iter().flatten()
    })
}

/// Returns `true` if a form has that operand in several places.
pub fn is_repeated(form: &str, place: usize) -> bool {
    let is_it = |piece: &Piece| matches!(piece, Piece::Operand(other, _) if *other == place);
    pieces(form).filter(is_it).count() > 1
}

/// Generates unused names of the notation.
pub struct Names {
    /// The names taken, in print.
    taken: BTreeSet<String>,
    /// The number last appended to a name.
    numbers: HashMap<String, usize>,
}

impl Names {
    pub fn new(taken: impl IntoIterator<Item = String>) -> Self {
        Self { taken: taken.into_iter().collect(), numbers: HashMap::new() }
    }

    /// Returns an unused name like that one, and takes it.
    pub fn free(&mut self, name: &str) -> String {
        const ROOM_FOR_A_NUMBER: usize = 10;
        let is_plain = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
        let plain: String =
            name.chars().filter(is_plain).take(LETTERS - ROOM_FOR_A_NUMBER).collect();
        let parts: Vec<_> = plain.split('_').filter(|part| !part.is_empty()).collect();
        let plain = parts.join("_");
        let begins = plain.starts_with(|c: char| c.is_ascii_alphabetic());
        let base = if begins { plain } else { format!("v{plain}") };
        // No number makes a valid name of `gl_x`.
        let is_base = self.numbers.contains_key(&base) || is_name(&numbered(&base, 99));
        let base = if is_base { base } else { "v".to_owned() };
        let mut number = self.numbers.get(&base).copied().unwrap_or(1);
        loop {
            let name = if number == 1 { base.clone() } else { numbered(&base, number) };
            number += 1;
            let printed = identifier(&name);
            if !self.taken.contains(&printed) && is_name(&name) {
                self.taken.insert(printed);
                self.numbers.insert(base, number);
                return name;
            }
        }
    }
}

fn numbered(base: &str, number: usize) -> String {
    let apart = if base.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
    format!("{base}{apart}{number}")
}

fn is_name(name: &str) -> bool {
    refusal(name, Named::Value).is_none()
}

/// The values of names: the latest of each, until its scope ends.
#[derive(Default)]
pub struct Scope {
    values: HashMap<String, Vec<String>>,
    order: Vec<String>,
}

impl Scope {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name)?.last().map(String::as_str)
    }

    pub fn give(&mut self, name: &str, value: String) {
        self.values.entry(name.to_owned()).or_default().push(value);
        self.order.push(name.to_owned());
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Closes the scope that began when there were `begin` names; returns the latest value of each,
    /// in order.
    pub fn close(&mut self, begin: usize) -> Vec<(String, String)> {
        let mut latest: HashMap<String, String> = HashMap::new();
        let order = self.order.split_off(begin);
        for name in order.iter().rev() {
            let value = self.values.get_mut(name).and_then(Vec::pop);
            if let Some(value) = value {
                latest.entry(name.clone()).or_insert(value);
            }
        }
        order.into_iter().filter_map(|name| latest.remove_entry(&name)).collect()
    }

    /// Returns the names with their values, the latest first.
    pub fn latest(&self) -> impl Iterator<Item = (&str, &str)> {
        self.order.iter().rev().filter_map(|name| Some((&name[..], self.get(name)?)))
    }
}

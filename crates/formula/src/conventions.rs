//! Parts of a text that depend on conventions: resolved while it is read.

use super::mistake::{Result, fault, quoted, unreadable};
use super::parser::Parser;
use super::rule::Rule;
use super::token::Sort;

impl Parser<'_> {
    /// Returns `true` if a convention comes next: `inside is miss`.
    pub(super) fn asks_a_convention(&self) -> bool {
        match &self.tokens[self.next.min(self.tokens.len())..] {
            [name, is, ..] => name.sort == Sort::Name && is.is("is"),
            _ => false,
        }
    }

    /// Reads `inside is miss or direction is not as_given`.
    pub(super) fn chosen(&mut self) -> Result<bool> {
        let mut holds = self.all_chosen()?;
        while self.take("or") {
            holds |= self.all_chosen()?;
        }
        Ok(holds)
    }

    fn all_chosen(&mut self) -> Result<bool> {
        let mut holds = self.is_chosen()?;
        while self.take("and") {
            holds &= self.is_chosen()?;
        }
        Ok(holds)
    }

    fn is_chosen(&mut self) -> Result<bool> {
        let (at, name) = (self.at(), self.peek().to_owned());
        if !self.asks_a_convention() {
            return fault(at, Rule::BesideConvention);
        }
        let list = |names: &[&str]| {
            names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        };
        let conventions = self.conventions;
        let Some(convention) = conventions.iter().find(|convention| convention.name == name) else {
            let known: Vec<_> = conventions.iter().map(|convention| convention.name).collect();
            let of = match &known[..] {
                [] => "there is none here".to_owned(),
                known => format!("these are: {}", list(known)),
            };
            return unreadable(at, quoted(&name), format!("is no convention; {of}"));
        };
        self.next += 2;
        let is_not = self.take("not");
        let (at, choice) = (self.at(), self.peek().to_owned());
        if !convention.choices.iter().any(|known| *known == choice) {
            let (what, known) = (self.seen(), list(&convention.choices));
            return unreadable(at, what, format!("is no choice of `{name}`; these are: {known}"));
        }
        self.next += 1;
        Ok((convention.chosen == choice) != is_not)
    }
}

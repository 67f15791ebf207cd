//! The names and values that code and FPCores bind.

use std::collections::{BTreeSet, HashMap};

use super::mistake::LETTERS;
use super::names::{Named, identifier, refusal};
use super::term::Term;

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
    values: HashMap<String, Vec<Term>>,
    order: Vec<String>,
}

impl Scope {
    pub fn get(&self, name: &str) -> Option<&Term> {
        self.values.get(name)?.last()
    }

    pub fn give(&mut self, name: &str, value: Term) {
        self.values.entry(name.to_owned()).or_default().push(value);
        self.order.push(name.to_owned());
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Closes the scope that began when there were `begin` names; returns the latest value of each,
    /// in order.
    pub fn close(&mut self, begin: usize) -> Vec<(String, Term)> {
        let mut latest: HashMap<String, Term> = HashMap::new();
        let order = self.order.split_off(begin);
        for name in order.iter().rev() {
            let value = self.values.get_mut(name).and_then(Vec::pop);
            if let Some(value) = value {
                latest.entry(name.clone()).or_insert(value);
            }
        }
        order.into_iter().filter_map(|name| latest.remove_entry(&name)).collect()
    }

    /// Returns the names, the latest first.
    pub fn latest(&self) -> impl Iterator<Item = &str> {
        self.order.iter().rev().map(String::as_str)
    }
}

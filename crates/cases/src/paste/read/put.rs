//! A value that was read becomes an entry, with its label.

use super::super::constants::{Type, kind_of_type};
use super::super::tokens::Kind;
use super::label::{self, named, variable};
use super::stretch::{Scan, Taker, shortened};
use super::{Entry, MOST_GROUPS, Reader, Value, expression};

/// Longer lists are not computed with.
const LONGEST_KNOWN: usize = 16;

impl<'a> Reader<'a> {
    /// Reads the value that begins here, with the bracket's type before it, under its label.
    pub(super) fn put(&mut self, scan: &mut Scan<'a>, kind: &'a str) {
        let begin = self.at;
        let named_constant = match self.kind(begin) {
            Some(Kind::Word) if kind.is_empty() => self.path(begin).0,
            _ => "",
        };
        scan.label.narrow(kind);
        if !scan.label.heading.is_empty() {
            scan.heading.clone_from(&scan.label.heading);
        }
        let label = std::mem::take(&mut scan.label);
        let has_commas = scan.has_commas && scan.closer.is_some();
        let used = self.names_used;
        let mut value = self.typed(kind, scan.depth, has_commas);
        self.at = self.at.max(begin + 1);
        // `2.0 * dot(a, b)` is not computed here.
        let is_factor = self.mark(self.at) == b'*' && self.kind(self.at + 1) == Some(Kind::Word);
        if is_factor && label.name.is_some() && matches!(&value, Value::Numbers(n) if n.len() == 1)
        {
            value = Value::Unknown;
        }
        if label.is_operand || matches!(value, Value::Unknown) {
            // `vec3(sin(time), 0, 0)`
            scan.has_strangers |= scan.taker == Taker::Vector;
            return;
        }
        let opener = self.mark(begin);
        // Haskell writes `V3 0 0 (-1)`.
        let is_signed = opener == b'(' && matches!(self.mark(begin + 1), b'-' | b'+');
        let is_open = matches!(&value, Value::Numbers(numbers) if numbers.len() == 1)
            && kind.is_empty()
            && (is_signed || !matches!(opener, b'(' | b'[' | b'{'));
        if is_open
            && label.is_empty()
            && let Some(Entry { value: Value::Numbers(numbers), is_open: true, span, .. }) =
                scan.entries.last_mut()
            && let Value::Numbers(more) = &value
        {
            span.1 = self.tokens[self.at - 1].end;
            numbers.extend(more);
            return;
        }
        // What a query takes is no value of the name that its answer gets.
        let is_asked = opener == b'(' && label::is_query(kind);
        let is_assigned = label.name.is_some() && !is_asked;
        let named = match label.name {
            // `Position: X 1 Y 2 Z 3`
            Some(name) if !is_asked && matches!(label.words.as_slice(), ["X" | "x"]) => {
                label::Named { name: format!("{name} x"), kind, is_declared: false }
            }
            Some(name) if !is_asked => label::Named { name, kind, is_declared: false },
            _ if is_asked => label::Named { name: kind.to_owned(), kind: "", is_declared: false },
            _ => named(&label.words, kind),
        };
        if let Value::Numbers(numbers) = &value
            && numbers.len() <= LONGEST_KNOWN
            && let Some(key) = key(&named, is_assigned, label.key, &label.words, kind)
        {
            self.known.insert(key, numbers.clone());
        }
        scan.close();
        scan.cuts.clear();
        if scan.entries.len() >= MOST_GROUPS {
            return;
        }
        let is_real = self.tokens[begin..self.at.min(begin + 16)].iter().any(|token| token.is_real);
        scan.entries.push(Entry {
            name: shortened(&named.name),
            heading: shortened(&label.heading),
            is_assigned: is_assigned || named.is_declared,
            is_argument: is_asked,
            kind: shortened(named.kind),
            constant: shortened(named_constant),
            value,
            is_real,
            is_open,
            is_row: false,
            is_part: scan.is_part && label.words.is_empty(),
            is_bracket: !is_open,
            is_reference: false,
            is_derived: self.names_used > used,
            is_told: scan.is_told,
            line: self.tokens[begin].line,
            span: (self.tokens[begin].start, self.tokens[self.at - 1].end),
        });
    }

    /// The value that begins here, behind its type where it has one.
    fn typed(&mut self, kind: &str, depth: usize, has_commas: bool) -> Value {
        if kind.is_empty() {
            return self.expression(0, depth, has_commas);
        }
        let begin = self.at;
        let value = self.call(kind, depth);
        let value = self.normalized(value);
        if !label::is_vector_of(kind) && expression::is_group(&value) {
            return value;
        }
        self.operated(value, begin, 0, depth, has_commas)
    }
}

/// The name under which a value is known to what follows.
fn key<'a>(
    named: &label::Named,
    is_assigned: bool,
    key: Option<&'a str>,
    words: &[&'a str],
    kind: &'a str,
) -> Option<&'a str> {
    if is_assigned {
        return key.map(variable);
    }
    if named.is_declared {
        return Some(variable(kind));
    }
    let is_typed = !kind.is_empty() && kind_of_type(kind) != Type::Other;
    words.last().copied().filter(|_| is_typed)
}

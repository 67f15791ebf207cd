//! Nodes → numbers: lists, sums and products, named vectors, functions.

use std::collections::HashMap;

use super::constants::{
    constant, function, is_normalizing, is_vector, last_of, number, rotation, turn, unit,
};
use super::lists;
use super::token::{Kind, Token, Unit};
use super::tree::{Bracket, Node, bracket_at, mark_at, token_at, word_at};

/// Numbers, and how they stand in the text.
#[derive(Debug, Clone)]
pub(super) struct Value {
    pub numbers: Vec<f64>,
    /// The constructor that makes them, `Vec3::new`.
    pub callee: Option<Token>,
    /// Are they computed, rather than written as they are?
    pub is_computed: bool,
    /// Does it say that it is a vector, so that it may be added and multiplied?
    pub is_typed: bool,
    pub unit: Unit,
    pub start: usize,
    pub end: usize,
}

/// Reads the values of a text.
pub(super) struct Values<'a> {
    pub text: &'a str,
    /// The last values of variables, by their names.
    pub known: HashMap<String, Vec<f64>>,
}

/// Deeper sums and signs are none.
const DEEPEST: usize = 40;

/// Longer lists are no shape's.
const LONGEST_LIST: usize = 400;

impl Values<'_> {
    /// The quaternion of `30° about the z axis`, where words for an axis stand behind an angle.
    pub fn turned(&self, nodes: &[Node], end: &mut usize, value: &Value) -> Option<Value> {
        let mut at = *end;
        let &[angle] = &value.numbers[..] else { return None };
        let word = |at: usize| token_at(nodes, at).map_or("", |token| self.word(token));
        if !matches!(word(at), "about" | "around") {
            return None;
        }
        at += 1;
        while matches!(word(at), "the" | "its" | "local" | "world" | "own" | "+") {
            at += 1;
        }
        let sign = if word(at) == "-" { -1.0 } else { 1.0 };
        at += usize::from(sign < 0.0);
        let place = ["x", "y", "z"].iter().position(|axis| word(at).eq_ignore_ascii_case(axis))?;
        let mut axis = vec![0.0; 3];
        axis[place] = sign;
        *end = at + 1;
        let is_degrees =
            value.unit == Unit::Degree || value.unit == Unit::None && angle.abs() > 6.3;
        let angle = if is_degrees { angle.to_radians() } else { angle };
        Some(Value {
            numbers: turn(&axis, angle),
            is_computed: true,
            unit: Unit::None,
            ..value.clone()
        })
    }

    pub fn word(&self, token: &Token) -> &str {
        self.text.get(token.start..token.end).unwrap_or_default()
    }

    /// The numbers of all these nodes: one value, or a list of numbers.
    pub fn list(&self, nodes: &[Node]) -> Option<Value> {
        let mut whole: Option<Value> = None;
        let mut is_point = false;
        for part in parts(nodes) {
            let mut at = 0;
            while at < part.len() {
                let value = self.component(part, &mut at)?;
                // A list of points is no point.
                is_point |= value.numbers.len() > 1;
                if is_point && whole.is_some() {
                    return None;
                }
                let own =
                    whole.get_or_insert_with(|| Value { numbers: Vec::new(), ..value.clone() });
                own.numbers.extend_from_slice(&value.numbers);
                own.is_computed |= value.is_computed;
                own.end = value.end;
                if own.numbers.len() > LONGEST_LIST {
                    return None;
                }
            }
        }
        whole
    }

    /// `x: 1` and `X=1` are components of a list as `1` is.
    fn component(&self, part: &[Node], at: &mut usize) -> Option<Value> {
        let mut begin = *at;
        begin += usize::from(mark_at(part, begin) == b'.');
        if let Some(name) = word_at(part, begin)
            && matches!(self.word(name), "x" | "y" | "z" | "w" | "X" | "Y" | "Z" | "W")
        {
            *at = begin + 1 + usize::from(matches!(mark_at(part, begin + 1), b':' | b'='));
            return self.value(part, at).filter(|value| value.numbers.len() == 1);
        }
        self.value(part, at)
    }

    /// The value that begins here.
    pub fn value(&self, nodes: &[Node], at: &mut usize) -> Option<Value> {
        let begin = *at;
        let value = self.sum(nodes, at, 0, 0);
        if value.is_none() {
            *at = begin;
        }
        value
    }

    /// Sums and products of at least this strength, left to right.
    fn sum(&self, nodes: &[Node], at: &mut usize, least: u8, depth: usize) -> Option<Value> {
        const MOST_TERMS: usize = 64;
        let mut left = self.primary(nodes, at, depth)?;
        self.methods(nodes, at, &mut left);
        for _ in 0..MOST_TERMS {
            let Some((operator, strength, next)) = operator(nodes, *at) else { return Some(left) };
            let is_joined = left.numbers.len() == 1 || left.is_typed;
            if strength <= least || depth > DEEPEST || !is_joined {
                return Some(left);
            }
            let here = *at;
            *at = next;
            let right = self.sum(nodes, at, strength, depth + 1);
            let right = right.filter(|right| right.numbers.len() == 1 || right.is_typed);
            let joined = right.and_then(|right| combined(&left, operator, &right));
            match joined {
                Some(joined) => left = joined,
                None => {
                    // A product with something unknown is unknown.
                    *at = here;
                    let is_known = strength == 1 || word_at(nodes, next).is_none();
                    return is_known.then_some(left);
                }
            }
        }
        Some(left)
    }

    fn primary(&self, nodes: &[Node], at: &mut usize, depth: usize) -> Option<Value> {
        match nodes.get(*at).filter(|_| depth < DEEPEST)? {
            Node::Leaf(token) => match token.kind {
                Kind::Number(number) => {
                    *at += 1;
                    Some(Value {
                        numbers: vec![number],
                        callee: None,
                        is_computed: false,
                        is_typed: false,
                        unit: token.unit,
                        start: token.start,
                        end: token.end,
                    })
                }
                Kind::Mark(sign @ (b'-' | b'+')) => {
                    *at += 1;
                    let mut value = self.primary(nodes, at, depth + 1)?;
                    self.methods(nodes, at, &mut value);
                    if sign == b'-' {
                        value.numbers.iter_mut().for_each(|number| *number = -*number);
                    }
                    let is_computed = value.is_computed || sign == b'-' && value.is_typed;
                    Some(Value { start: token.start, is_computed, ..value })
                }
                Kind::Mark(b'&' | b'*') if depth == 0 => {
                    *at += 1;
                    self.primary(nodes, at, depth + 1)
                }
                Kind::Word => self.named(token, nodes, at, depth),
                _ => None,
            },
            Node::Bracket(bracket) if self.is_cast(bracket, nodes.get(*at + 1)) => {
                *at += 1;
                self.primary(nodes, at, depth + 1)
            }
            Node::Bracket(bracket) if bracket.open != b'<' && bracket.callee.is_none() => {
                let value = self.list(&bracket.nodes)?;
                *at += 1;
                Some(Value { start: bracket.start, end: bracket.end, is_typed: false, ..value })
            }
            Node::Bracket(_) => None,
        }
    }

    /// `(float)` before a number, or a short name like `(fp)` glued to it.
    fn is_cast(&self, bracket: &Bracket, next: Option<&Node>) -> bool {
        let is_glued = matches!(next, Some(Node::Leaf(Token { is_glued: true, .. })));
        match &bracket.nodes[..] {
            [Node::Leaf(token)] if token.kind == Kind::Word && next.is_some() => {
                let name = self.word(token).to_ascii_lowercase();
                lists::is("wrappers", &name) || is_glued && name.len() < 4
            }
            _ => false,
        }
    }

    /// A call, a constant or a variable.
    fn named(&self, token: &Token, nodes: &[Node], at: &mut usize, depth: usize) -> Option<Value> {
        let name = self.word(token);
        let of = |numbers: Vec<f64>, end: usize| Value {
            is_typed: numbers.len() > 1,
            numbers,
            callee: None,
            is_computed: true,
            unit: Unit::None,
            start: token.start,
            end,
        };
        if matches!(name, "new" | "const" | "ref" | "in") && depth < 4 {
            *at += 1;
            return self.primary(nodes, at, depth + 1);
        }
        if let Some(Node::Bracket(bracket)) = nodes.get(*at + 1)
            && bracket.callee.is_some_and(|callee| callee.start == token.start)
        {
            let value = self.call(token, name, bracket)?;
            *at += 2;
            return Some(value);
        }
        // `sqrt 2` was a root sign.
        if name == "sqrt" {
            *at += 1;
            let value = self.primary(nodes, at, depth + 1)?;
            return Some(Value {
                is_computed: true,
                numbers: value.numbers.into_iter().map(f64::sqrt).collect(),
                ..value
            });
        }
        let value = match (constant(name), number(name), self.known.get(name)) {
            (Some(vector), ..) => of(vector, token.end),
            (_, Some(number), _) => of(vec![number], token.end),
            (.., Some(numbers)) => of(numbers.clone(), token.end),
            _ => return None,
        };
        *at += 1;
        Some(value)
    }

    /// The value of `Vec3::new(1, 2, 3)`, `normalize(v)`, `sqrt(2)`, `Quat::from_rotation_y(…)`.
    fn call(&self, token: &Token, name: &str, bracket: &Bracket) -> Option<Value> {
        let parts: Vec<&[Node]> = parts(&bracket.nodes).collect();
        let last = last_of(name);
        let lower = last.to_ascii_lowercase();
        let made = |numbers: Vec<f64>, is_computed: bool| Value {
            numbers,
            callee: Some(*token),
            is_computed,
            is_typed: true,
            unit: Unit::None,
            start: token.start,
            end: bracket.end,
        };
        if parts.is_empty() {
            let zero = is_vector(name) && !lower.contains("identity");
            return constant(name).or(zero.then(|| vec![0.0; 3])).map(|vector| made(vector, true));
        }
        let values: Option<Vec<Value>> = parts.iter().map(|part| self.list(part)).collect();
        let given: Vec<_> =
            values.iter().flatten().map(|value| (value.numbers.as_slice(), value.unit)).collect();
        if let Some(rotation) = rotation(name, &given) {
            return Some(made(rotation, true));
        }
        if let Some(calculate) = function(&lower) {
            let [value] = values?.try_into().ok()?;
            return (value.numbers.len() == 1).then(|| Value {
                is_computed: value.is_computed || !lists::is("wrappers", &lower),
                is_typed: false,
                ..made(vec![calculate(value.numbers[0])], false)
            });
        }
        let values = values?;
        let numbers: Vec<f64> =
            values.iter().flat_map(|value| value.numbers.iter().copied()).collect();
        let is_computed = values.iter().any(|value| value.is_computed);
        if is_normalizing(&lower) {
            return (numbers.len() > 1).then(|| made(unit(&numbers), true));
        }
        if !is_vector(name) {
            return None;
        }
        let is_splat = ["splat", "sreplicate", "from_element", "repeat"].contains(&lower.as_str());
        let is_short = name.chars().all(|c| c.is_lowercase() || c.is_ascii_digit())
            || lower.starts_with("vector");
        match numbers[..] {
            [number] if is_splat || is_short => {
                let dimension = if name.contains('2') { 2 } else { 3 };
                Some(made(vec![number; dimension], true))
            }
            [_] => None,
            _ => Some(made(numbers, is_computed)),
        }
    }

    /// `.normalized()` and its like behind a vector.
    fn methods(&self, nodes: &[Node], at: &mut usize, value: &mut Value) {
        while mark_at(nodes, *at) == b'.'
            && let Some(name) = word_at(nodes, *at + 1)
        {
            let method = self.word(name).to_ascii_lowercase();
            let call = bracket_at(nodes, *at + 2).filter(|call| call.callee.is_some());
            let argument = call
                .and_then(|call| self.list(&call.nodes))
                .filter(|value| value.numbers.len() == 1);
            let is_same = lists::is("same", &method);
            match (&argument, method.as_str()) {
                _ if is_normalizing(&method) => value.numbers = unit(&value.numbers),
                (Some(by), "multiplyscalar" | "mul" | "scale" | "multiply" | "times") => {
                    value.numbers.iter_mut().for_each(|number| *number *= by.numbers[0]);
                }
                (None, "negate" | "negated" | "neg" | "inverse") if value.numbers.len() < 4 => {
                    value.numbers.iter_mut().for_each(|number| *number = -*number);
                }
                _ if is_same => {}
                _ => return,
            }
            value.is_computed |= !is_same;
            *at += 2 + usize::from(call.is_some());
            value.end = call.map_or(name.end, |call| call.end);
        }
    }
}

/// The parts of a list between its commas, semicolons and bars.
pub(super) fn parts(nodes: &[Node]) -> impl Iterator<Item = &[Node]> {
    let is_mark = |node: &Node| {
        matches!(node, Node::Leaf(Token { kind: Kind::Mark(b',' | b';' | b'|') | Kind::Line, .. }))
    };
    nodes.split(is_mark).filter(|part| !part.is_empty())
}

/// The operator that stands here before a value, its strength and where the value begins.
fn operator(nodes: &[Node], at: usize) -> Option<(u8, u8, usize)> {
    let (sign, token) = (mark_at(nodes, at), token_at(nodes, at)?);
    let next_is_glued = match nodes.get(at + 1)? {
        Node::Leaf(next) => next.is_glued,
        Node::Bracket(next) => next.is_glued,
    };
    match sign {
        b'*' if mark_at(nodes, at + 1) == b'*' => Some((b'^', 3, at + 2)),
        b'^' => Some((b'^', 3, at + 1)),
        b'*' | b'/' => Some((sign, 2, at + 1)),
        // In `1 -2` the sign belongs to the next number of a list.
        b'+' | b'-' if token.is_glued || !next_is_glued => Some((sign, 1, at + 1)),
        _ => None,
    }
}

fn combined(left: &Value, operator: u8, right: &Value) -> Option<Value> {
    let calculate = |a: f64, b: f64| match operator {
        b'+' => a + b,
        b'-' => a - b,
        b'*' => a * b,
        b'^' => a.powf(b),
        _ => a / b,
    };
    let numbers = match (&left.numbers[..], &right.numbers[..]) {
        (many, &[b]) => many.iter().map(|&a| calculate(a, b)).collect(),
        (&[a], many) => many.iter().map(|&b| calculate(a, b)).collect(),
        (a, b) if a.len() == b.len() => a.iter().zip(b).map(|(&a, &b)| calculate(a, b)).collect(),
        _ => return None,
    };
    Some(Value {
        numbers,
        is_computed: true,
        is_typed: left.is_typed || right.is_typed,
        callee: left.callee.or(right.callee),
        end: right.end,
        ..left.clone()
    })
}

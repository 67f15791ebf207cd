//! Nodes → numbers: lists, sums and products, named vectors, functions.

use super::constants::{constant, function, is_vector, last_of, number, rotation};
use super::tables::is_in;
use super::token::{Kind, Token};
use super::tree::{Bracket, Node, mark_at, token_at};

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
    pub is_degrees: bool,
    pub start: usize,
    pub end: usize,
}

impl Value {
    fn of(token: &Token, numbers: Vec<f64>) -> Self {
        let Token { is_degrees, start, end, .. } = *token;
        let is_typed = numbers.len() > 1;
        Self { numbers, callee: None, is_computed: false, is_typed, is_degrees, start, end }
    }

    /// May it be added and multiplied?
    fn is_term(&self) -> bool {
        self.numbers.len() == 1 || self.is_typed
    }
}

/// Reads the values of a text.
pub(super) struct Values<'a> {
    pub text: &'a str,
}

/// Deeper sums and signs are none.
const DEEPEST: usize = 40;

/// Longer lists are no shape's.
const LONGEST_LIST: usize = 400;

impl Values<'_> {
    pub fn word(&self, token: &Token) -> &str {
        self.text.get(token.start..token.end).unwrap_or_default()
    }

    /// The numbers of all these nodes: one value, or a list of numbers.
    pub fn list(&self, nodes: &[Node]) -> Option<Value> {
        let (mut whole, mut count): (Option<Value>, usize) = (None, 0);
        for part in parts(nodes) {
            let mut at = 0;
            while at < part.len() {
                let value = self.value(part, &mut at)?;
                // A list of points is no point.
                let is_number = value.numbers.len() == 1 && count < LONGEST_LIST;
                match &mut whole {
                    None => whole = Some(value),
                    Some(own) if is_number && own.numbers.len() == count => {
                        own.numbers.extend(value.numbers);
                        own.is_computed |= value.is_computed;
                        own.end = value.end;
                    }
                    Some(_) => return None,
                }
                count += 1;
            }
        }
        whole
    }

    /// The value that begins here.
    pub fn value(&self, nodes: &[Node], at: &mut usize) -> Option<Value> {
        let mut end = *at;
        let value = self.sum(nodes, &mut end, 0, 0)?;
        *at = end;
        Some(value)
    }

    /// Sums and products of at least this strength, left to right.
    fn sum(&self, nodes: &[Node], at: &mut usize, least: u8, depth: usize) -> Option<Value> {
        const MOST_TERMS: usize = 64;
        let mut left = self.primary(nodes, at, depth)?;
        for _ in 0..MOST_TERMS {
            let operator = operator(nodes, *at).filter(|(_, strength)| *strength > least);
            let Some((operator, strength)) = operator.filter(|_| left.is_term()) else { break };
            let mut end = *at + 1;
            let right = match depth < DEEPEST {
                true => self.sum(nodes, &mut end, strength, depth + 1).filter(Value::is_term),
                false => None,
            };
            let Some(joined) = right.and_then(|right| combined(&left, operator, &right)) else {
                break;
            };
            (left, *at) = (joined, end);
        }
        Some(left)
    }

    fn primary(&self, nodes: &[Node], at: &mut usize, depth: usize) -> Option<Value> {
        let begin = *at;
        *at += 1;
        match nodes.get(begin).filter(|_| depth < DEEPEST)? {
            Node::Leaf(token) => match token.kind {
                Kind::Number(number) => Some(Value::of(token, vec![number])),
                Kind::Mark(sign @ (b'-' | b'+' | b'&')) => {
                    let mut value = self.primary(nodes, at, depth + 1)?;
                    if sign == b'-' {
                        value.numbers.iter_mut().for_each(|number| *number = -*number);
                    }
                    let is_computed = value.is_computed || sign == b'-' && value.is_typed;
                    Some(Value { start: token.start, is_computed, ..value })
                }
                Kind::Word => self.named(token, nodes, at),
                _ => None,
            },
            Node::Bracket(bracket) if bracket.open != b'<' && bracket.callee.is_none() => {
                let value = self.list(&bracket.nodes)?;
                Some(Value { start: bracket.start, end: bracket.end, is_typed: false, ..value })
            }
            Node::Bracket(_) => None,
        }
    }

    /// A call or a constant.
    fn named(&self, token: &Token, nodes: &[Node], at: &mut usize) -> Option<Value> {
        let name = self.word(token);
        if let Some(Node::Bracket(bracket)) = nodes.get(*at)
            && bracket.callee.is_some_and(|callee| callee.start == token.start)
        {
            *at += 1;
            return self.call(token, name, bracket);
        }
        let numbers = constant(name).or_else(|| number(name).map(|number| vec![number]))?;
        Some(Value { is_computed: true, ..Value::of(token, numbers) })
    }

    /// The value of `Vec3::new(1, 2, 3)`, `sqrt(2)`, `Quat::from_rotation_y(…)`.
    fn call(&self, token: &Token, name: &str, bracket: &Bracket) -> Option<Value> {
        let made = |numbers: Vec<f64>, is_computed: bool| Value {
            is_computed,
            callee: Some(*token),
            is_typed: true,
            end: bracket.end,
            ..Value::of(token, numbers)
        };
        if bracket.nodes.is_empty() {
            return constant(name).map(|vector| made(vector, true));
        }
        let values: Option<Vec<Value>> =
            parts(&bracket.nodes).map(|part| self.list(part)).collect();
        let values = values?;
        let given: Vec<_> =
            values.iter().map(|value| (value.numbers.as_slice(), value.is_degrees)).collect();
        if let Some(rotation) = rotation(name, &given) {
            return Some(made(rotation, true));
        }
        let numbers = given.iter().flat_map(|(numbers, _)| *numbers).copied().collect::<Vec<_>>();
        let mut is_computed = values.iter().any(|value| value.is_computed);
        let lower = last_of(name).to_ascii_lowercase();
        if let (Some(calculate), &[number]) = (function(&lower), &numbers[..]) {
            is_computed |= !is_in("wrappers", &lower);
            let value = made(vec![calculate(number)], is_computed);
            return Some(Value { callee: None, is_typed: false, ..value });
        }
        // GLSL's `vec3(1)` and `Vec3::splat(1)`
        let is_one = is_in("splats", &lower) || name.chars().all(|c| !c.is_uppercase());
        let dimension = if name.contains('2') { 2 } else { 3 };
        match numbers[..] {
            _ if !is_vector(name) => None,
            [number] => is_one.then(|| made(vec![number; dimension], true)),
            _ => Some(made(numbers, is_computed)),
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

/// The operator that stands here before a value, and its strength.
fn operator(nodes: &[Node], at: usize) -> Option<(u8, u8)> {
    let (sign, token, next) = (mark_at(nodes, at), token_at(nodes, at)?, nodes.get(at + 1)?);
    match sign {
        b'*' | b'/' => Some((sign, 2)),
        // In `1 -2` the sign belongs to the next number of a list.
        b'+' | b'-' if token.is_glued || !next.is_glued() => Some((sign, 1)),
        _ => None,
    }
}

fn combined(left: &Value, operator: u8, right: &Value) -> Option<Value> {
    let calculate = |a: f64, b: f64| match operator {
        b'+' => a + b,
        b'-' => a - b,
        b'*' => a * b,
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

//! Parses expressions, from the loosest: `or`, `and`, `not`, comparisons, sums, products (also
//! without a sign) and quotients from the left, `−`, `²` and `.x`.

use std::borrow::Cow;

use super::mistake::{Result, STEPS, fault, kinds, limit, unreadable};
use super::names::WORDS;
use super::operand::capital;
use super::parser::Parser;
use super::rule::Rule;
use super::token::Sort;
use super::tree::*;

const COMPARISONS: [(&str, Operator); 6] = [
    ("<", Operator::Lt),
    ("≤", Operator::Le),
    ("=", Operator::Eq),
    ("≠", Operator::Ne),
    ("≥", Operator::Ge),
    (">", Operator::Gt),
];

/// The hint for a condition.
const COMPARE: &str = ": compare two numbers with `<`, `≤`, `=`, `≠`, `≥` or `>`";

impl Parser<'_> {
    /// Reads a formula of any kind, up to a token that cannot belong to it.
    pub fn formula(&mut self) -> Result<Formula> {
        let (begin, at) = (self.next, self.at());
        let mut expr = self.either()?;
        self.total += expr.weight.steps;
        if self.total > STEPS {
            let more = "With this formula a run may take more than";
            return limit(at, format!("{more} {STEPS} steps, the most it has"));
        }
        let (mut text, mut places) = (String::new(), Vec::new());
        for place in begin..self.next {
            let token = &self.tokens[place];
            let is_apart = place > begin && self.tokens[place - 1].end < token.at;
            // A call that stands for a sign may leave nothing of its name.
            if is_apart && !text.is_empty() && !text.ends_with(' ') {
                text.push(' ');
            }
            let from = text.len();
            text += &token.shown;
            places.push((from, text.len()));
        }
        settle_spans(&mut expr, begin, &places);
        Ok(Formula { text, expr })
    }

    pub(super) fn either(&mut self) -> Result<Expr> {
        let begin = self.next;
        let mut left = self.both()?;
        while self.take("or") {
            left = self.logical(begin, Operator::Or, left, Self::both)?;
        }
        Ok(left)
    }

    fn both(&mut self) -> Result<Expr> {
        let begin = self.next;
        let mut left = self.negated()?;
        while self.take("and") {
            left = self.logical(begin, Operator::And, left, Self::negated)?;
        }
        Ok(left)
    }

    fn logical(
        &mut self,
        begin: usize,
        operator: Operator,
        left: Expr,
        next: fn(&mut Self) -> Result<Expr>,
    ) -> Result<Expr> {
        let word = self.tokens[self.next - 1].shown.to_string();
        let right_begin = self.next;
        let right = next(self)?;
        for (from, side) in [(begin, &left), (right_begin, &right)] {
            if side.kind != Kind::Bool {
                let rule = format!("`{word}` joins conditions, and this is");
                return kinds(self.tokens[from].at, rule, &[side.kind], COMPARE);
            }
        }
        self.node(begin, Node::Binary(operator, Box::new([left, right])), Kind::Bool)
    }

    fn negated(&mut self) -> Result<Expr> {
        let begin = self.next;
        if !self.take("not") {
            return self.comparison();
        }
        let at = self.at();
        let of = self.comparison()?;
        self.is_condition(at, of.kind)?;
        self.node(begin, Node::Not(Box::new(of)), Kind::Bool)
    }

    pub(super) fn is_condition(&self, at: usize, kind: Kind) -> Result<()> {
        if kind == Kind::Bool {
            return Ok(());
        }
        kinds(at, "A condition is wanted here, and this is", &[kind], COMPARE)
    }

    fn comparison(&mut self) -> Result<Expr> {
        let begin = self.next;
        let left = self.sum()?;
        let found = COMPARISONS.iter().find(|(sign, _)| self.sees(sign));
        let Some(&(sign, operator)) = found else { return Ok(left) };
        let at = self.at();
        self.next += 1;
        let right = self.sum()?;
        if let Some(side) = [&left, &right].iter().find(|side| side.kind != Kind::Scalar) {
            let hint = match [left.kind.is_vector(), right.kind.is_vector()] {
                [true, true] => ": two vectors are one where |u − v| = 0",
                _ => "",
            };
            let rule = format!("`{sign}` compares numbers, and one side is");
            return kinds(at, rule, &[side.kind], hint);
        }
        self.node(begin, Node::Binary(operator, Box::new([left, right])), Kind::Bool)
    }

    pub(super) fn sum(&mut self) -> Result<Expr> {
        let begin = self.next;
        let mut left = self.product()?;
        loop {
            let (sign, operator) = match self.peek() {
                "+" => ("+", Operator::Add),
                "−" => ("−", Operator::Sub),
                _ => return Ok(left),
            };
            let at = self.at();
            self.next += 1;
            let right = self.product()?;
            let kind = left.kind;
            if kind != right.kind || !(kind == Kind::Scalar || kind.is_vector()) {
                let rule = format!("`{sign}` joins two numbers or two vectors, and not");
                return kinds(at, rule, &[kind, right.kind], "");
            }
            left = self.node(begin, Node::Binary(operator, Box::new([left, right])), kind)?;
        }
    }

    fn product(&mut self) -> Result<Expr> {
        let begin = self.next;
        let mut left = self.factor()?;
        loop {
            let at = self.at();
            let place = self.next;
            let sign = match self.peek() {
                sign @ ("·" | "×" | "/") => Some(sign.to_owned()),
                // `u x v`, unless a value is called x.
                "x" if left.kind == Kind::Vec3 && self.symbol().is_none() && !self.calls() => {
                    Some("×".to_owned())
                }
                _ => None,
            };
            let typed = if sign.is_some() { self.typed() } else { "" };
            if sign.is_some() {
                self.next += 1;
            } else if !self.begins_a_factor() {
                return Ok(left);
            }
            let right = self.factor()?;
            let (node, kind) = factors(at, sign.as_deref(), typed, left, right)?;
            if typed == "x" && kind == Kind::Vec3 {
                self.tokens[place].shown = Cow::Borrowed("×");
            }
            left = self.node(begin, node, kind)?;
        }
    }

    fn begins_a_factor(&self) -> bool {
        let Some(token) = self.tokens.get(self.next) else { return false };
        match token.sort {
            Sort::Name => !WORDS.contains(&&*token.shown),
            Sort::Number => true,
            Sort::Sign => match &*token.shown {
                "|" => !self.within_bars || self.symbol().is_some(),
                sign => "(√∞".contains(sign),
            },
            Sort::Stray => false,
        }
    }

    fn factor(&mut self) -> Result<Expr> {
        let (begin, at) = (self.next, self.at());
        if self.take("−") {
            let of = self.deeper(Self::factor)?;
            let kind = of.kind;
            if !(kind == Kind::Scalar || kind.is_vector()) {
                return kinds(at, "`−` turns a number or a vector round, not", &[kind], "");
            }
            return self.node(begin, Node::Negative(Box::new(of)), kind);
        }
        let mut factor = self.operand()?;
        if let Some(function) = self.component(factor.kind)? {
            factor = self.node(begin, Node::Call(function, vec![factor]), Kind::Scalar)?;
        }
        while self.sees("²") {
            let of_square = self.at();
            self.next += 1;
            factor = match factor.kind {
                Kind::Scalar => {
                    self.node(begin, Node::Call(Function::Square, vec![factor]), Kind::Scalar)?
                }
                // Its text has one call, of which the tree would have two.
                kind if kind.is_vector() && factor.calls_a_helper() => {
                    return fault(at, Rule::SquareOfHelper);
                }
                kind if kind.is_vector() => {
                    let mut nodes = 0;
                    factor.visit(&mut |_| nodes += 1);
                    self.count(at, nodes)?;
                    let of = vec![factor.clone(), factor];
                    self.node(begin, Node::Call(Function::Dot, of), Kind::Scalar)?
                }
                kind => {
                    return unreadable(of_square, capital(kind.in_words()), "has no square");
                }
            };
        }
        Ok(factor)
    }

    /// Reads `.x`, `.y` or `.z` of a vector that has it. Before another vector, `.` is `·`.
    fn component(&mut self, kind: Kind) -> Result<Option<Function>> {
        if !self.sees(".") {
            return Ok(None);
        }
        let at = self.at();
        let part = self.tokens.get(self.next + 1).map(|token| token.shown.to_string());
        let part = part.unwrap_or_default();
        let behind = self.tokens.get(self.next + 1);
        let is_factor = behind.is_some_and(|token| token.sort == Sort::Name || token.is("("));
        let function = match (&part[..], kind) {
            ("x", Kind::Vec2 | Kind::Vec3) => Function::X,
            ("y", Kind::Vec2 | Kind::Vec3) => Function::Y,
            ("z", Kind::Vec3) => Function::Z,
            ("z", Kind::Vec2) => {
                return fault(at, Rule::NoZInPlane);
            }
            ("x" | "y" | "z", _) => {
                let rule = format!("`.{part}` is a part of a vector, and this is");
                return kinds(at, rule, &[kind], "");
            }
            (_, kind) if kind.is_vector() && is_factor => {
                self.tokens[self.next].shown = Cow::Borrowed("·");
                return Ok(None);
            }
            _ => return fault(at, Rule::NoPart),
        };
        self.next += 2;
        Ok(Some(function))
    }
}

/// Returns what two factors make, joined by that sign of the notation, or by none.
fn factors(
    at: usize,
    sign: Option<&str>,
    typed: &str,
    left: Expr,
    right: Expr,
) -> Result<(Node, Kind)> {
    let (one, other) = (left.kind, right.kind);
    let is_scaled = |kind: Kind| kind == Kind::Scalar || kind.is_vector();
    Ok(match (sign, [one, other]) {
        (Some("/"), [kind, Kind::Scalar]) if is_scaled(kind) => {
            (Node::Binary(Operator::Div, Box::new([left, right])), kind)
        }
        (Some("/"), [_, Kind::Scalar]) => {
            return kinds(at, "`/` divides a number or a vector, not", &[one], "");
        }
        (Some("/"), _) => {
            return kinds(at, "`/` divides by a number, and this is", &[other], "");
        }
        (Some("·"), [one, other]) if typed == "*" && one.is_vector() && other.is_vector() => {
            return fault(at, Rule::AmbiguousProduct);
        }
        (Some("×"), [Kind::Vec3, Kind::Vec3]) => {
            (Node::Call(Function::Cross, vec![left, right]), Kind::Vec3)
        }
        (Some("×"), [Kind::Vec2, Kind::Vec2]) => {
            return fault(at, Rule::CrossInPlane);
        }
        (Some("·"), [one, other]) if one == other && one.is_vector() => {
            (Node::Call(Function::Dot, vec![left, right]), Kind::Scalar)
        }
        (_, [Kind::Scalar, kind] | [kind, Kind::Scalar]) if is_scaled(kind) && typed != "x" => {
            (Node::Binary(Operator::Mul, Box::new([left, right])), kind)
        }
        (None, [one, other]) if one.is_vector() && other.is_vector() => {
            return fault(at, Rule::NoProductSign);
        }
        _ => {
            let sign = sign.unwrap_or("A product");
            let sign = if sign.len() > 3 { sign.to_owned() } else { format!("`{sign}`") };
            return kinds(at, format!("{sign} cannot join"), &[one, other], "");
        }
    })
}

/// Converts spans from tokens to bytes of the formula's text.
fn settle_spans(expr: &mut Expr, begin: usize, places: &[(usize, usize)]) {
    let (first, last) = (expr.span.start - begin, expr.span.end - 1 - begin);
    expr.span = places[first].0..places[last].1;
    for part in expr.parts_mut() {
        settle_spans(part, begin, places);
    }
}

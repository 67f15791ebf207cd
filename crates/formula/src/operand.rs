//! The operands of an expression: names, numbers, brackets and calls.

use std::borrow::Cow;

use super::mistake::{A_VALUE, Result, fault, kinds, quoted, unexpected, unreadable};
use super::names::WORDS;
use super::parser::Parser;
use super::rule::Rule;
use super::token::{Sort, is_one};
use super::tree::*;

/// A function's name, and its usage.
const FUNCTIONS: [(&str, Function, &str); 10] = [
    ("unit", Function::Unit, "unit(v) takes a vector"),
    ("det", Function::Det, "det(u, v) takes two vectors of the plane"),
    ("right", Function::Perp, "right(v) takes a vector of the plane"),
    ("min", Function::Min, "min(a, b, …) takes two numbers or more"),
    ("max", Function::Max, "max(a, b, …) takes two numbers or more"),
    ("cos", Function::Cos, "cos(a) takes a number, in degrees"),
    ("sin", Function::Sin, "sin(a) takes a number, in degrees"),
    ("turned", Function::Rotate, "turned(q, v) takes a rotation and a vector of space"),
    (
        "shared_polygon",
        Function::SharedPolygon,
        "shared_polygon(A1, B1, C1, A2, B2, C2) takes six points of space",
    ),
    ("empty", Function::Empty, "empty(p) takes a polygon"),
];

/// Names that stand for a sign of the notation when called: √x, |x|, u · v, u × v.
const TYPED: [&str; 5] = ["sqrt", "abs", "length", "dot", "cross"];

pub fn is_function(word: &str) -> bool {
    FUNCTIONS.iter().any(|(name, ..)| *name == word) || TYPED.contains(&word)
}

impl Parser<'_> {
    pub(super) fn operand(&mut self) -> Result<Expr> {
        let (begin, at) = (self.next, self.at());
        if let Some((slot, tokens)) = self.symbol() {
            let kind = self.names[slot].kind;
            self.next += tokens;
            self.used[slot] = true;
            return self.node(begin, Node::Name(slot), kind);
        }
        match self.peek() {
            "√" => {
                self.next += 1;
                let of = self.deeper(Self::operand)?;
                self.root(begin, of)
            }
            "∞" => {
                self.next += 1;
                self.node(begin, Node::Infinity, Kind::Scalar)
            }
            "|" => self.deeper(Self::bars),
            "(" => {
                let mut of = self.deeper(Self::list)?;
                let (function, kind) = match of.len() {
                    2 => (Function::Pair, Kind::Vec2),
                    3 => (Function::Triple, Kind::Vec3),
                    1 => {
                        // The parentheses belong to the expression.
                        return of.pop().map_or_else(
                            || fault(at, Rule::Empty),
                            |of| Ok(Expr { span: begin..self.next, ..of }),
                        );
                    }
                    count => {
                        return fault(at, Rule::VectorParts { count });
                    }
                };
                if let Some(space) = self.space.filter(|space| *space != kind) {
                    let parts = if space == Kind::Vec3 { "three" } else { "two" };
                    return fault(at, Rule::VectorPartsHere { parts, count: of.len() });
                }
                if let Some(part) = of.iter().find(|of| of.kind != Kind::Scalar) {
                    return kinds(at, "A vector's parts are numbers, and one is", &[part.kind], "");
                }
                self.node(begin, Node::Call(function, of), kind)
            }
            digits if digits.starts_with(|c: char| c.is_ascii_digit()) => {
                // As in f32 code: 1e-6 is the f32 nearest to it.
                let number = digits.parse().ok().filter(|number: &f32| number.is_finite());
                let Some(number) = number.map(f64::from) else {
                    return unreadable(at, quoted(digits), "is larger than numbers go");
                };
                self.next += 1;
                self.node(begin, Node::Number(number), Kind::Scalar)
            }
            _ => self.named_call(),
        }
    }

    pub(super) fn root(&mut self, begin: usize, of: Expr) -> Result<Expr> {
        if of.kind != Kind::Scalar {
            let at = self.tokens[begin].at;
            return kinds(at, "`√` is of a number, and this is", &[of.kind], "");
        }
        self.node(begin, Node::Call(Function::Root, vec![of]), Kind::Scalar)
    }

    /// `|v|` or `|x|`
    pub(super) fn bars(&mut self) -> Result<Expr> {
        let begin = self.next;
        self.next += 1;
        let around = std::mem::replace(&mut self.within_bars, true);
        let of = self.sum()?;
        self.within_bars = around;
        self.close(begin, "|")?;
        self.length(begin, of)
    }

    pub(super) fn length(&mut self, begin: usize, of: Expr) -> Result<Expr> {
        let function = match of.kind {
            Kind::Scalar => Function::Abs,
            kind if kind.is_vector() => Function::Length,
            kind => {
                let at = self.tokens[begin].at;
                return unreadable(at, capital(kind.in_words()), "has no length");
            }
        };
        self.node(begin, Node::Call(function, vec![of]), Kind::Scalar)
    }

    pub(super) fn named_call(&mut self) -> Result<Expr> {
        let (begin, at) = (self.next, self.at());
        let Some(token) = self.tokens.get(begin) else {
            return fault(at, Rule::NoValueAtEnd);
        };
        let word = token.shown.to_string();
        match token.sort {
            Sort::Name if word == "earliest" => return self.earliest(),
            Sort::Name if WORDS.contains(&&word[..]) => {
                return unexpected(at, format!("`{word}`"), A_VALUE);
            }
            Sort::Name if !self.calls() => return self.unknown(at, &word),
            Sort::Name => {}
            Sort::Number | Sort::Sign => return unexpected(at, format!("`{word}`"), A_VALUE),
            Sort::Stray => return self.stray(),
        }
        self.next += 1;
        let of = self.deeper(Self::list)?;
        if TYPED.contains(&&word[..]) && !self.has_helper(&word) {
            return self.typed_call(begin, &word, of);
        }
        match FUNCTIONS.iter().find(|(name, ..)| *name == word) {
            Some(&(_, function, usage)) => self.function(begin, function, usage, of),
            None => self.helper(begin, &word, of),
        }
    }

    pub(super) fn earliest(&mut self) -> Result<Expr> {
        let at = self.at();
        self.next += 1;
        if self.candidates == 0 {
            return fault(at, Rule::EarliestAboveCandidates);
        }
        self.is_earliest_compared = true;
        self.node(self.next - 1, Node::Earliest, Kind::Scalar)
    }

    /// Reads a call that stands for a sign of the notation, and is shown with it.
    pub(super) fn typed_call(
        &mut self,
        begin: usize,
        word: &str,
        mut of: Vec<Expr>,
    ) -> Result<Expr> {
        let (open, end) = (begin + 1, self.next - 1);
        let at = self.tokens[begin].at;
        let mut show = |place: usize, shown: &'static str| {
            self.tokens[place].shown = Cow::Borrowed(shown);
        };
        let wanted = if ["dot", "cross"].contains(&word) { 2 } else { 1 };
        if of.len() != wanted {
            let takes = if wanted == 2 { "two vectors" } else { "one value" };
            return fault(at, Rule::Arity { word: word.to_owned(), takes, count: of.len() });
        }
        if wanted == 2 {
            let [one, other] = [of[0].kind, of[1].kind];
            let fits = if word == "dot" { one.is_vector() } else { one == Kind::Vec3 };
            if one != other || !fits {
                let of_space = if word == "cross" { " of space" } else { "" };
                let rule = format!("`{word}` takes two vectors{of_space}, and not");
                return kinds(at, rule, &[one, other], "");
            }
            // The comma becomes the sign, and operands that bind less get parentheses.
            let comma = of[1].span.start - 1;
            show(begin, "");
            show(comma, if word == "dot" { " · " } else { " × " });
            for part in &of {
                let (first, last) = (part.span.start, part.span.end - 1);
                if !part.parts().is_empty() && !is_one(&self.tokens[first..=last]) {
                    self.tokens[first].shown = format!("({}", self.tokens[first].shown).into();
                    self.tokens[last].shown = format!("{})", self.tokens[last].shown).into();
                }
            }
            let (function, kind) = match word {
                "dot" => (Function::Dot, Kind::Scalar),
                _ => (Function::Cross, Kind::Vec3),
            };
            return self.node(begin, Node::Call(function, of), kind);
        }
        let Some(of) = of.pop() else { return fault(at, Rule::Empty) };
        if word == "sqrt" {
            show(begin, "√");
            return self.root(begin, of);
        }
        // Nested bars are hard to read, and may be ambiguous.
        let has_bars = self.tokens[open..end].iter().any(|token| token.shown.contains('|'));
        let [left, right] = match (self.within_bars, has_bars) {
            (false, false) => ["|", "|"],
            (false, true) => ["|(", ")|"],
            (true, false) => ["(|", "|)"],
            (true, true) => ["(|(", ")|)"],
        };
        self.tokens[begin].shown = Cow::Borrowed("");
        self.tokens[open].shown = Cow::Borrowed(left);
        self.tokens[end].shown = Cow::Borrowed(right);
        self.length(begin, of)
    }

    pub(super) fn function(
        &mut self,
        begin: usize,
        function: Function,
        usage: &str,
        of: Vec<Expr>,
    ) -> Result<Expr> {
        let found: Vec<_> = of.iter().map(|of| of.kind).collect();
        let are = |kind: Kind| found.iter().all(|&other| other == kind);
        let kind = match (function, &found[..]) {
            (Function::Unit, &[kind]) if kind.is_vector() => kind,
            (Function::Det, [Kind::Vec2, Kind::Vec2]) => Kind::Scalar,
            (Function::Perp, [Kind::Vec2]) => Kind::Vec2,
            (Function::Cos | Function::Sin, [Kind::Scalar]) => Kind::Scalar,
            (Function::Min | Function::Max, [_, _, ..]) if are(Kind::Scalar) => Kind::Scalar,
            (Function::Rotate, [Kind::Quaternion, Kind::Vec3]) => Kind::Vec3,
            (Function::SharedPolygon, [_, _, _, _, _, _]) if are(Kind::Vec3) => Kind::Polygon,
            (Function::Empty, [Kind::Polygon]) => Kind::Bool,
            _ => {
                let at = self.tokens[begin].at;
                return kinds(at, format!("{usage}, and not"), &found, "");
            }
        };
        self.called.insert(function);
        self.node(begin, Node::Call(function, of), kind)
    }

    /// `(a, b, …)`
    pub(super) fn list(&mut self) -> Result<Vec<Expr>> {
        let open = self.next;
        self.next += 1;
        if self.sees(")") {
            return fault(self.at(), Rule::EmptyList);
        }
        let around = std::mem::replace(&mut self.within_bars, false);
        let mut of = vec![self.either()?];
        while self.take(",") {
            of.push(self.either()?);
        }
        self.within_bars = around;
        self.close(open, ")")?;
        Ok(of)
    }
}

pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

//! Expressions, from what binds least: `or`, `and`, `not`, comparisons, sums, products (also
//! without a sign) and quotients from the left, `−`, `²` and `.x`.

use super::parse::{Fault, Parser, WORDS, fault, is_of_a_name};
use super::tree::*;

type Result<T = Expr> = std::result::Result<T, Fault>;

fn call_of(word: &str) -> Option<Function> {
    Some(match word {
        "unit" => Function::Unit,
        "det" => Function::Det,
        "right" => Function::Right,
        "min" => Function::Min,
        "max" => Function::Max,
        "cos" => Function::Cos,
        "sin" => Function::Sin,
        "turned" => Function::Turned,
        "shared_polygon" => Function::SharedPolygon,
        "empty" => Function::Empty,
        _ => return None,
    })
}

fn call(function: Function, of: Vec<Expr>, kind: Kind) -> Expr {
    Expr { node: Node::Call(function, of), kind }
}

fn binary(operator: Operator, left: Expr, right: Expr, kind: Kind) -> Expr {
    Expr { node: Node::Binary(operator, Box::new([left, right])), kind }
}

fn is_vector(kind: Kind) -> bool {
    matches!(kind, Kind::Vec2 | Kind::Vec3)
}

impl Parser<'_> {
    /// A formula of any kind, up to what cannot belong to it.
    pub fn formula(&mut self) -> Result<Formula> {
        self.blanks();
        let begin = self.at;
        let outer = std::mem::take(&mut self.found);
        let expr = self.either()?;
        let text = self.text[begin..self.at].trim_end();
        let names = std::mem::replace(&mut self.found, outer).into_iter();
        let names = names.map(|(at, slot)| (at.start - begin..at.end - begin, slot)).collect();
        Ok(Formula { text, names, expr })
    }

    fn either(&mut self) -> Result {
        let mut left = self.both()?;
        while self.take_word("or") {
            left = self.logical(Operator::Or, left, Self::both)?;
        }
        Ok(left)
    }

    fn both(&mut self) -> Result {
        let mut left = self.negated()?;
        while self.take_word("and") {
            left = self.logical(Operator::And, left, Self::negated)?;
        }
        Ok(left)
    }

    fn logical(&mut self, operator: Operator, left: Expr, next: fn(&mut Self) -> Result) -> Result {
        let at = self.at;
        let right = next(self)?;
        if [left.kind, right.kind] != [Kind::Bool; 2] {
            return fault(at, "joins what is no condition");
        }
        Ok(binary(operator, left, right, Kind::Bool))
    }

    fn negated(&mut self) -> Result {
        if !self.take_word("not") {
            return self.comparison();
        }
        let at = self.at;
        let of = self.comparison()?;
        if of.kind != Kind::Bool {
            return fault(at, "is no condition");
        }
        Ok(Expr { node: Node::Not(Box::new(of)), kind: Kind::Bool })
    }

    fn comparison(&mut self) -> Result {
        let left = self.sum()?;
        let operator = match self.next() {
            Some('<') => Operator::Less,
            Some('≤') => Operator::AtMost,
            Some('=') => Operator::Equal,
            Some('≠') => Operator::Unequal,
            Some('≥') => Operator::AtLeast,
            Some('>') => Operator::More,
            _ => return Ok(left),
        };
        let at = self.at;
        self.skip();
        let right = self.sum()?;
        if [left.kind, right.kind] != [Kind::Scalar; 2] {
            return fault(at, "compares what is no number");
        }
        Ok(binary(operator, left, right, Kind::Bool))
    }

    fn sum(&mut self) -> Result {
        let mut left = self.product()?;
        loop {
            let operator = match self.next() {
                Some('+') => Operator::Plus,
                Some('−') => Operator::Minus,
                _ => return Ok(left),
            };
            let at = self.at;
            self.skip();
            let right = self.product()?;
            if left.kind != right.kind || !(left.kind == Kind::Scalar || is_vector(left.kind)) {
                return fault(at, "adds what is not of a kind");
            }
            let kind = left.kind;
            left = binary(operator, left, right, kind);
        }
    }

    fn product(&mut self) -> Result {
        let mut left = self.factor()?;
        loop {
            self.blanks();
            let at = self.at;
            let sign = self.next().filter(|c| "·×/".contains(*c));
            if sign.is_some() {
                self.skip();
            } else if !self.begins_a_factor() {
                return Ok(left);
            }
            let right = self.factor()?;
            let kinds = [left.kind, right.kind];
            let of = |left, right| vec![left, right];
            left = match (sign, kinds) {
                (Some('/'), [kind, Kind::Scalar]) if kind == Kind::Scalar || is_vector(kind) => {
                    binary(Operator::Over, left, right, kind)
                }
                (Some('/'), _) => return fault(at, "divides by what is no number"),
                (Some('×'), [Kind::Vec3, Kind::Vec3]) => {
                    call(Function::Cross, of(left, right), Kind::Vec3)
                }
                (Some('·'), [one, other]) if one == other && is_vector(one) => {
                    call(Function::Dot, of(left, right), Kind::Scalar)
                }
                (_, [Kind::Scalar, kind] | [kind, Kind::Scalar])
                    if kind == Kind::Scalar || is_vector(kind) =>
                {
                    binary(Operator::Times, left, right, kind)
                }
                (None, _) => return fault(at, "multiplies vectors without a sign"),
                _ => return fault(at, "multiplies what is not of a kind"),
            };
        }
    }

    fn begins_a_factor(&mut self) -> bool {
        match self.next() {
            Some('|') => !self.within_bars || self.symbol().is_some(),
            Some(c) if is_of_a_name(c) => !WORDS.contains(&self.word()),
            Some(c) => "(√".contains(c),
            None => false,
        }
    }

    fn factor(&mut self) -> Result {
        let at = self.at;
        if self.take('−') {
            let of = self.factor()?;
            if !(of.kind == Kind::Scalar || is_vector(of.kind)) {
                return fault(at, "has no opposite");
            }
            let kind = of.kind;
            return Ok(Expr { node: Node::Negative(Box::new(of)), kind });
        }
        let mut factor = self.operand()?;
        if factor.kind == Kind::Vec3
            && let Some(function) = self.component()
        {
            factor = call(function, vec![factor], Kind::Scalar);
        }
        while self.rest().starts_with('²') {
            self.skip();
            factor = match factor.kind {
                Kind::Scalar => call(Function::Square, vec![factor], Kind::Scalar),
                // Its text has one call, which the tree would have twice.
                kind if is_vector(kind) && factor.calls_a_helper() => {
                    return fault(at, "needs a name of its own before it is squared");
                }
                kind if is_vector(kind) => {
                    call(Function::Dot, vec![factor.clone(), factor], Kind::Scalar)
                }
                _ => return fault(at, "has no square"),
            };
        }
        Ok(factor)
    }

    /// `.x`, `.y` or `.z`
    fn component(&mut self) -> Option<Function> {
        const COMPONENTS: [(&str, Function); 3] =
            [(".x", Function::X), (".y", Function::Y), (".z", Function::Z)];
        let rest = self.rest();
        let found = COMPONENTS.iter().find(|(text, _)| {
            rest.strip_prefix(text).is_some_and(|after| !after.starts_with(is_of_a_name))
        });
        let &(text, function) = found?;
        self.at += text.len();
        Some(function)
    }

    fn operand(&mut self) -> Result {
        self.blanks();
        let at = self.at;
        if let Some(slot) = self.symbol() {
            let kind = self.names[slot].kind;
            self.at += self.names[slot].text.len();
            self.found.push((at..self.at, slot));
            return Ok(Expr { node: Node::Name(slot), kind });
        }
        match self.next() {
            Some('√') => {
                self.skip();
                let of = self.operand()?;
                self.kinds(at, &[&of], Kind::Scalar)?;
                Ok(call(Function::Root, vec![of], Kind::Scalar))
            }
            Some('∞') => {
                self.skip();
                Ok(Expr { node: Node::Infinity, kind: Kind::Scalar })
            }
            Some('|') => self.bars(),
            Some('(') => {
                let mut of = self.list()?;
                let function = match of.len() {
                    2 => (Function::Pair, Kind::Vec2),
                    3 => (Function::Triple, Kind::Vec3),
                    _ => {
                        return of
                            .pop()
                            .filter(|_| of.is_empty())
                            .ok_or((at, "is no vector".into()));
                    }
                };
                self.kinds(at, &of.iter().collect::<Vec<_>>(), Kind::Scalar)?;
                Ok(call(function.0, of, function.1))
            }
            Some(c) if c.is_ascii_digit() => {
                let rest = self.rest();
                let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
                let digits = &rest[..end.unwrap_or(rest.len())];
                self.at += digits.len();
                let number = digits.parse().map_err(|_| (at, "is no number".to_owned()))?;
                Ok(Expr { node: Node::Number(number), kind: Kind::Scalar })
            }
            _ => self.named_call(),
        }
    }

    /// `|v|` or `|x|`
    fn bars(&mut self) -> Result {
        let at = self.at;
        self.skip();
        let around = std::mem::replace(&mut self.within_bars, true);
        let of = self.sum()?;
        self.within_bars = around;
        self.expect('|')?;
        match of.kind {
            Kind::Scalar => Ok(call(Function::Abs, vec![of], Kind::Scalar)),
            kind if is_vector(kind) => Ok(call(Function::Length, vec![of], Kind::Scalar)),
            _ => fault(at, "has no length"),
        }
    }

    fn named_call(&mut self) -> Result {
        let (at, word) = (self.at, self.word());
        if word == "earliest" {
            self.at += word.len();
            self.is_earliest_told = true;
            return Ok(Expr { node: Node::Earliest, kind: Kind::Scalar });
        }
        let is_call = self.rest()[word.len()..].starts_with('(');
        if word.is_empty() || !is_call {
            let what = if word.is_empty() { self.rest().trim() } else { word };
            return fault(at, format!("“{what}” has no value here"));
        }
        self.at += word.len();
        let of = self.list()?;
        match call_of(word) {
            Some(function) => self.function(at, function, of),
            None => self.helper(at, word, of),
        }
    }

    fn function(&self, at: usize, function: Function, of: Vec<Expr>) -> Result {
        let kinds: Vec<_> = of.iter().map(|of| of.kind).collect();
        let kind = match (function, &kinds[..]) {
            (Function::Unit, &[kind]) if is_vector(kind) => kind,
            (Function::Det, [Kind::Vec2, Kind::Vec2]) => Kind::Scalar,
            (Function::Right, [Kind::Vec2]) => Kind::Vec2,
            (Function::Cos | Function::Sin, [Kind::Scalar]) => Kind::Scalar,
            (Function::Min | Function::Max, [_, _, ..])
                if kinds.iter().all(|&kind| kind == Kind::Scalar) =>
            {
                Kind::Scalar
            }
            (Function::Turned, [Kind::Quaternion, Kind::Vec3]) => Kind::Vec3,
            (Function::SharedPolygon, [_, _, _, _, _, _])
                if kinds.iter().all(|&kind| kind == Kind::Vec3) =>
            {
                Kind::Polygon
            }
            (Function::Empty, [Kind::Polygon]) => Kind::Bool,
            _ => return fault(at, "is given what it cannot take"),
        };
        Ok(call(function, of, kind))
    }

    fn kinds(&self, at: usize, of: &[&Expr], kind: Kind) -> Result<()> {
        if of.iter().all(|of| of.kind == kind) { Ok(()) } else { fault(at, "is no number") }
    }

    /// `(a, b, …)`
    fn list(&mut self) -> Result<Vec<Expr>> {
        self.expect('(')?;
        let around = std::mem::replace(&mut self.within_bars, false);
        let mut of = vec![self.either()?];
        while self.take(',') {
            of.push(self.either()?);
        }
        self.within_bars = around;
        self.expect(')')?;
        Ok(of)
    }
}

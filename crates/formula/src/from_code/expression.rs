//! An expression of code in the notation.

use super::Reader;
use super::tokens::{Sort, Token, closing, digits, outside};
use crate::mistake::{DEPTH, Result, fault, quoted};

/// A formula and how strongly it binds.
pub(super) type Bound = (String, u8);

pub(super) const LOOSE: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARED: u8 = 3;
pub(super) const SUM: u8 = 4;
const PRODUCT: u8 = 5;
const SIGNED: u8 = 6;
const TIGHT: u8 = 7;

pub(super) fn within((text, binds): Bound, wanted: u8) -> String {
    if binds < wanted { format!("({text})") } else { text }
}

/// Signs with how strongly they bind and what they are in the notation.
const BINARY: [(&str, u8, &str); 14] = [
    ("||", OR, "or"),
    ("&&", AND, "and"),
    ("==", COMPARED, "="),
    ("===", COMPARED, "="),
    ("!=", COMPARED, "≠"),
    ("!==", COMPARED, "≠"),
    ("<", COMPARED, "<"),
    (">", COMPARED, ">"),
    ("<=", COMPARED, "≤"),
    (">=", COMPARED, "≥"),
    ("+", SUM, "+"),
    ("-", SUM, "−"),
    ("*", PRODUCT, "*"),
    ("/", PRODUCT, "/"),
];

impl<'c> Reader<'c, '_> {
    /// All of these tokens as one expression.
    pub(super) fn whole(&mut self, tokens: &[Token<'c>], at: usize) -> Result<Bound> {
        let mut next = 0;
        let bound = self.choice(tokens, &mut next, at)?;
        match tokens.get(next) {
            Some(token) => fault(token.at, format!("{} cannot be read here", quoted(token.text))),
            None => Ok(bound),
        }
    }

    /// `a ? b : c`, which has a line of its own.
    pub(super) fn choice(
        &mut self,
        tokens: &[Token<'c>],
        next: &mut usize,
        at: usize,
    ) -> Result<Bound> {
        self.depth += 1;
        if self.depth > DEPTH {
            return fault(at, format!("The expression lies more than {DEPTH} deep"));
        }
        let condition = self.binary(tokens, next, at, OR)?;
        let bound = if tokens.get(*next).is_some_and(|token| token.text == "?") {
            let at = tokens[*next].at;
            *next += 1;
            let then = self.choice(tokens, next, at)?;
            if tokens.get(*next).is_none_or(|token| token.text != ":") {
                return fault(at, "`?` wants a `:` behind it");
            }
            *next += 1;
            let other = self.choice(tokens, next, at)?;
            let formula =
                format!("{} if {}, else {}", within(then, SUM), condition.0, within(other, SUM));
            (self.line("choice", formula, at)?, TIGHT)
        } else {
            condition
        };
        self.depth -= 1;
        Ok(bound)
    }

    fn binary(
        &mut self,
        tokens: &[Token<'c>],
        next: &mut usize,
        at: usize,
        least: u8,
    ) -> Result<Bound> {
        let mut left = self.unary(tokens, next, at)?;
        loop {
            let sign = tokens.get(*next).map(|token| token.text);
            let found = BINARY.iter().find(|(typed, ..)| Some(*typed) == sign);
            let Some(&(_, binds, shown)) = found.filter(|(_, binds, _)| *binds >= least) else {
                return Ok(left);
            };
            *next += 1;
            let right = self.binary(tokens, next, at, binds + 1)?;
            let [before, behind] = if binds == COMPARED { [SUM, SUM] } else { [binds, binds + 1] };
            left = (format!("{} {shown} {}", within(left, before), within(right, behind)), binds);
        }
    }

    fn unary(&mut self, tokens: &[Token<'c>], next: &mut usize, at: usize) -> Result<Bound> {
        let Some(token) = tokens.get(*next) else {
            return fault(at, "An expression ends where a value is wanted");
        };
        self.depth += 1;
        if self.depth > DEPTH {
            return fault(token.at, format!("The expression lies more than {DEPTH} deep"));
        }
        let bound = match token.text {
            "-" | "+" | "!" | "&" | "*" | "not" => {
                *next += 1;
                let of = self.unary(tokens, next, token.at)?;
                match token.text {
                    "-" => (format!("−{}", within(of, SIGNED)), SIGNED),
                    "!" | "not" => (format!("not ({})", of.0), COMPARED),
                    _ => of,
                }
            }
            _ => self.postfix(tokens, next)?,
        };
        self.depth -= 1;
        Ok(bound)
    }

    fn postfix(&mut self, tokens: &[Token<'c>], next: &mut usize) -> Result<Bound> {
        let token = tokens[*next];
        let mut bound = match (token.sort, token.text) {
            (Sort::Number, _) => {
                *next += 1;
                (digits(&token)?, TIGHT)
            }
            (_, "(") => {
                let end = closing(tokens, *next)?;
                let inner = &tokens[*next + 1..end];
                *next = end + 1;
                // `(float)x`
                let is_cast = inner.len() == 1
                    && ["float", "double", "real", "half"].contains(&inner[0].text)
                    && tokens
                        .get(*next)
                        .is_some_and(|token| token.sort != Sort::Sign || token.text == "(");
                if is_cast {
                    return self.unary(tokens, next, token.at);
                }
                self.whole(inner, token.at)?
            }
            (Sort::Name, _) => self.named(tokens, next)?,
            _ => {
                return fault(
                    token.at,
                    format!("{} stands where a value is wanted", quoted(token.text)),
                );
            }
        };
        while let Some(token) = tokens.get(*next) {
            match token.text {
                "." | "->" => {
                    let Some(member) = tokens.get(*next + 1) else {
                        return fault(token.at, "Behind `.` a name is wanted");
                    };
                    *next += 2;
                    let calls = tokens.get(*next).is_some_and(|token| token.text == "(");
                    let arguments = if calls { self.arguments(tokens, next)? } else { Vec::new() };
                    bound = self.member(bound, member, arguments)?;
                }
                "[" => {
                    let end = closing(tokens, *next)?;
                    let part = match &tokens[*next + 1..end] {
                        [place] => ["0", "1", "2"].iter().position(|digit| *digit == place.text),
                        _ => None,
                    };
                    let Some(part) = part else {
                        return fault(token.at, "Only the parts [0], [1] and [2] can be read");
                    };
                    bound = (format!("{}.{}", within(bound, TIGHT), ["x", "y", "z"][part]), TIGHT);
                    *next = end + 1;
                }
                // `x as f32`
                "as" => *next += 2,
                _ => break,
            }
        }
        Ok(bound)
    }

    /// A name, a path to an input, a constructor or a call.
    fn named(&mut self, tokens: &[Token<'c>], next: &mut usize) -> Result<Bound> {
        let first = tokens[*next];
        let mut path = vec![first.text];
        *next += 1;
        if first.text == "new" {
            path.clear();
        }
        let is =
            |place: usize, text: &str| tokens.get(place).is_some_and(|token| token.text == text);
        // Generic arguments say nothing here: `vec3<f32>(…)`.
        loop {
            let behind = tokens.get(*next + 1).filter(|token| token.sort == Sort::Name);
            match behind {
                Some(name) if path.is_empty() || is(*next, "::") => {
                    path.push(name.text);
                    *next += 2;
                }
                _ if path.is_empty() && tokens.get(*next).is_some() => {
                    path.push(tokens[*next].text);
                    *next += 1;
                }
                _ => break,
            }
        }
        // The longest path that has a value: `ray.origin`, `hit.t`.
        let (mut longest, mut end) = (None, *next);
        let mut joined = path.join("::");
        let mut place = *next;
        loop {
            if let Some(known) = self.known(&joined) {
                (longest, end) = (Some(known), place);
            }
            let name = tokens.get(place + 1).filter(|name| name.sort == Sort::Name);
            match name {
                Some(name) if (is(place, ".") || is(place, "->")) && !is(place + 2, "(") => {
                    joined = format!("{joined}.{}", name.text);
                    place += 2;
                }
                _ => break,
            }
        }
        if let Some(known) = longest {
            *next = end;
            return Ok((known, TIGHT));
        }
        if is(*next, "<")
            && let Some(close) = tokens[*next..].iter().take(6).position(|token| token.text == ">")
            && is(*next + close + 1, "(")
        {
            *next += close + 1;
        }
        if is(*next, "(") {
            let arguments = self.arguments(tokens, next)?;
            let name = path.last().copied().unwrap_or_default();
            // `Vec3::new(…)`
            let name = if name == "new" && path.len() > 1 { path[path.len() - 2] } else { name };
            return self.call(name, first.at, arguments);
        }
        // `Mathf.Abs(x)`, `Vector3.Dot(a, b)`
        if is(*next, ".")
            && tokens.get(*next + 1).is_some_and(|name| name.sort == Sort::Name)
            && is(*next + 2, "(")
            && first.text.starts_with(|c: char| c.is_uppercase())
        {
            let name = tokens[*next + 1].text;
            *next += 2;
            let arguments = self.arguments(tokens, next)?;
            return self.call(name, first.at, arguments);
        }
        if let Some(number) = constant(&joined) {
            *next = place;
            let binds = if number.starts_with("0 ") { COMPARED } else { TIGHT };
            return Ok((number.to_owned(), binds));
        }
        fault(first.at, self.unknown(&joined))
    }

    fn arguments(&mut self, tokens: &[Token<'c>], next: &mut usize) -> Result<Vec<Bound>> {
        let (open, end) = (*next, closing(tokens, *next)?);
        let inner = &tokens[open + 1..end];
        *next = end + 1;
        if inner.is_empty() {
            return Ok(Vec::new());
        }
        let mut arguments = Vec::new();
        let mut begin = 0;
        for comma in outside(inner, &[","]).into_iter().chain([inner.len()]) {
            arguments.push(self.whole(&inner[begin..comma], tokens[open].at)?);
            begin = comma + 1;
        }
        Ok(arguments)
    }

    /// `v.x`, `v.magnitude`, `u.dot(v)`
    fn member(&mut self, of: Bound, member: &Token, arguments: Vec<Bound>) -> Result<Bound> {
        match (member.text, arguments.is_empty()) {
            ("x" | "y" | "z", true) => {
                Ok((format!("{}.{}", within(of, TIGHT), member.text), TIGHT))
            }
            ("r" | "g" | "b", true) => fault(member.at, "A colour's part is read as .x, .y or .z"),
            ("clone" | "into" | "to_owned" | "copied", _) => Ok(of),
            ("powi" | "powf" | "pow", false) => {
                self.call("pow", member.at, [of].into_iter().chain(arguments).collect())
            }
            (name, _) => self.call(name, member.at, [of].into_iter().chain(arguments).collect()),
        }
    }

    fn call(&mut self, name: &str, at: usize, of: Vec<Bound>) -> Result<Bound> {
        if let Some(helper) = self.helper(name, of.len()) {
            let texts: Vec<_> = of.into_iter().map(|(text, _)| text).collect();
            return Ok((format!("{helper}({})", texts.join(", ")), TIGHT));
        }
        let plain = super::names::plain(name);
        let lone = plain.strip_suffix('f').filter(|name| MATH.contains(name)).unwrap_or(&plain);
        let n = of.len();
        let texts = || of.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
        let part = |place: usize, wanted: u8| within(of[place].clone(), wanted);
        let as_call = |name: &str| Ok((format!("{name}({})", texts().join(", ")), TIGHT));
        match (lone, n) {
            ("dot" | "dotproduct" | "innerproduct", 2) => as_call("dot"),
            ("cross" | "crossproduct", 2) => as_call("cross"),
            ("length" | "magnitude" | "norm" | "len" | "mag", 1) => as_call("length"),
            ("abs" | "fabs", 1) => as_call("abs"),
            ("sqrt", 1) => as_call("sqrt"),
            ("min" | "fmin", 2..) => as_call("min"),
            ("max" | "fmax", 2..) => as_call("max"),
            ("normalize" | "normalized" | "normalise" | "normalizeorzero" | "unit", 1) => {
                as_call("unit")
            }
            (
                "sqrmagnitude" | "lengthsquared" | "lengthsq" | "squaredlength" | "squarednorm"
                | "normsquared" | "length2" | "dot2" | "magnitudesquared",
                1,
            ) => Ok((format!("{}²", part(0, TIGHT)), TIGHT)),
            ("distance", 2) => {
                Ok((format!("length({} − {})", part(0, SUM), part(1, PRODUCT)), TIGHT))
            }
            ("sub" | "subtract" | "minus" | "subvectors", 2) => {
                Ok((format!("{} − {}", part(0, SUM), part(1, PRODUCT)), SUM))
            }
            ("add" | "plus" | "addvectors", 2) => {
                Ok((format!("{} + {}", part(0, SUM), part(1, PRODUCT)), SUM))
            }
            ("mul" | "multiply" | "times" | "multiplyscalar" | "scale", 2) => {
                Ok((format!("{} * {}", part(0, PRODUCT), part(1, SIGNED)), PRODUCT))
            }
            ("div" | "divide" | "dividescalar", 2) => {
                Ok((format!("{} / {}", part(0, PRODUCT), part(1, TIGHT)), PRODUCT))
            }
            ("neg" | "negate", 1) => Ok((format!("−{}", part(0, SIGNED)), SIGNED)),
            ("mix" | "lerp", 3) => {
                let [a, b, t] = [part(0, PRODUCT), part(1, PRODUCT), part(2, SIGNED)];
                Ok((format!("{a} + ({b} − {a}) * {t}"), SUM))
            }
            ("fma" | "mad" | "muladd", 3) => Ok((
                format!("{} * {} + {}", part(0, PRODUCT), part(1, SIGNED), part(2, PRODUCT)),
                SUM,
            )),
            ("clamp", 3) => {
                let [x, low, high] = [0, 1, 2].map(|place| part(place, LOOSE));
                Ok((format!("min(max({x}, {low}), {high})"), TIGHT))
            }
            ("saturate" | "clamp01", 1) => {
                Ok((format!("min(max({}, 0), 1)", part(0, LOOSE)), TIGHT))
            }
            ("pow", 2) if ["2", "2.0"].contains(&&of[1].0[..]) => {
                Ok((format!("{}²", part(0, TIGHT)), TIGHT))
            }
            ("sq" | "square" | "sqr", 1) => Ok((format!("{}²", part(0, TIGHT)), TIGHT)),
            ("rsqrt" | "inversesqrt", 1) => Ok((format!("1 / sqrt({})", part(0, LOOSE)), PRODUCT)),
            ("float" | "double" | "f32" | "f64" | "real", 1) => Ok(of[0].clone()),
            (
                "vec3" | "float3" | "vector3" | "vec3d" | "vec3f" | "dvec3" | "double3" | "point3",
                3,
            )
            | ("vec2" | "float2" | "vector2" | "vec2f" | "dvec2" | "double2", 2) => {
                Ok((format!("({})", texts().join(", ")), TIGHT))
            }
            ("vec3" | "float3" | "vector3" | "splat", 1) => {
                let x = part(0, LOOSE);
                Ok((format!("({x}, {x}, {x})"), TIGHT))
            }
            _ => fault(
                at,
                format!("{} is no call that can be read", quoted(&format!("{name}( ) of {n}"))),
            ),
        }
    }
}

/// Functions that C has with an `f` behind them.
const MATH: [&str; 6] = ["sqrt", "fabs", "abs", "fmin", "fmax", "fma"];

/// A constant that a language names.
fn constant(path: &str) -> Option<&'static str> {
    let last = path.rsplit([':', '.']).next()?;
    Some(match last {
        "EPSILON" if path.starts_with("f64") || path.starts_with("Number") => "2.220446e-16",
        "EPSILON" | "FLT_EPSILON" => "1.1920929e-7",
        "DBL_EPSILON" => "2.220446e-16",
        "Epsilon" => "1e-45",
        "INFINITY" | "infinity" | "Infinity" | "PositiveInfinity" => "∞",
        "MAX" | "FLT_MAX" | "MaxValue" | "MAX_VALUE" => "3.4028235e38",
        "PI" | "M_PI" => "3.1415927",
        "ZERO" | "zero" => "(0, 0, 0)",
        "true" => "0 = 0",
        "false" => "0 ≠ 0",
        _ => return None,
    })
}

//! Translates an expression of code to the notation.

use super::Reader;
use super::names::plain;
use super::tokens::{Cursor, Sort, Token, digits, outside};
use crate::mistake::{A_VALUE, DEPTH, Result, fault, quoted, unexpected, unreadable};
use crate::notation::Cases;
use crate::rule::Rule;
use crate::term::Recipe::{One, Three, Two};
use crate::term::{self, Recipe, Sign, Term, too_deep};

/// Returns what a binary sign is in the notation.
pub(super) fn binary(sign: &str) -> Option<Sign> {
    Some(match sign {
        "||" => term::OR,
        "&&" => term::AND,
        "==" | "===" => term::EQ,
        "!=" | "!==" => term::NE,
        "<" => term::LT,
        ">" => term::GT,
        "<=" => term::LE,
        ">=" => term::GE,
        "+" => term::ADD,
        "-" => term::SUB,
        "*" => term::MUL,
        "/" => term::DIV,
        _ => return None,
    })
}

/// Functions by their names, without `_` and in lower case.
const CALLS: [(&str, Recipe); 21] = [
    ("dot dotproduct innerproduct", Two(|u, v| Term::call("dot", [u, v]))),
    ("cross crossproduct", Two(|u, v| Term::call("cross", [u, v]))),
    ("length magnitude norm len mag", One(|v| Term::call("length", [v]))),
    ("abs fabs", One(|x| Term::call("abs", [x]))),
    ("sqrt", One(|x| Term::call("sqrt", [x]))),
    ("normalize normalized normalise normalizeorzero unit", One(|v| Term::call("unit", [v]))),
    (
        "sqrmagnitude lengthsquared lengthsq squaredlength squarednorm normsquared length2 dot2 \
         magnitudesquared sq square sqr",
        One(Term::square),
    ),
    ("distance", Two(|p, q| Term::call("length", [p - q]))),
    ("sub subtract minus subvectors", Two(|x, y| x - y)),
    ("add plus addvectors", Two(|x, y| x + y)),
    ("mul multiply times multiplyscalar scale", Two(|x, y| x * y)),
    ("div divide dividescalar", Two(|x, y| x / y)),
    ("neg negate", One(|x| -x)),
    ("mix lerp", Three(|x, y, t| x.clone() + (y - x) * t)),
    ("fma mad muladd", Three(|x, y, z| x * y + z)),
    ("clamp", Three(clamp)),
    ("saturate clamp01", One(|x| clamp(x, Term::word("0"), Term::word("1")))),
    ("rsqrt inversesqrt", One(|x| Term::word("1") / Term::call("sqrt", [x]))),
    (
        "vec3 float3 vector3 vec3d vec3f dvec3 double3 point3",
        Three(|x, y, z| Term::call("", [x, y, z])),
    ),
    ("vec2 float2 vector2 vec2f dvec2 double2", Two(|x, y| Term::call("", [x, y]))),
    ("vec3 float3 vector3 splat", One(|x| Term::call("", [x.clone(), x.clone(), x]))),
];

/// Functions in [`CALLS`] whose first operand occurs in several places, and their operands.
const REPEATING: [(&str, usize); 6] =
    [("mix", 3), ("lerp", 3), ("vec3", 1), ("float3", 1), ("vector3", 1), ("splat", 1)];

fn clamp(x: Term, least: Term, most: Term) -> Term {
    Term::call("min", [Term::call("max", [x, least]), most])
}

/// Functions that C also has with the suffix `f`.
const MATH: [&str; 6] = ["sqrt", "fabs", "abs", "fmin", "fmax", "fma"];

/// Types of numeric casts.
const NUMBERS: [&str; 6] = ["float", "double", "real", "half", "f32", "f64"];

impl Reader<'_> {
    /// Reads all of these tokens as one expression.
    pub(super) fn whole(&mut self, tokens: &[Token], at: usize) -> Result<Term> {
        let mut cursor = Cursor::new(tokens, at);
        let term = self.choice(&mut cursor)?;
        match cursor.peek() {
            Some(token) => unreadable(token.at, quoted(token.text), "cannot be read here"),
            None => Ok(term),
        }
    }

    /// Reads `a ? b : c`, which becomes a line of its own.
    pub(super) fn choice(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Term> {
        self.deeper(cursor.at(), |reader| {
            let condition = reader.binary(cursor, term::OR.binds)?;
            let at = cursor.at();
            if !cursor.take("?") {
                return Ok(condition);
            }
            let then = reader.choice(cursor)?;
            if !cursor.take(":") {
                return fault(at, Rule::NoColon);
            }
            let other = reader.choice(cursor)?;
            let cases = Cases { conditional: vec![(then, condition)], last: other };
            reader.line("choice", cases, at)
        })
    }

    fn binary(&mut self, cursor: &mut Cursor<'_, '_>, least: u8) -> Result<Term> {
        let mut left = self.unary(cursor)?;
        loop {
            let sign = cursor.peek().and_then(|token| binary(token.text));
            let Some(sign) = sign.filter(|sign| sign.binds >= least) else { return Ok(left) };
            let at = cursor.at();
            cursor.skip(1);
            let right = self.binary(cursor, sign.binds + 1)?;
            left = Term::binary(sign, left, right).placed(at)?;
        }
    }

    fn unary(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Term> {
        let at = cursor.at();
        let Some(token) = cursor.peek() else {
            return fault(at, Rule::NoValueInCode);
        };
        self.deeper(at, |reader| match token.text {
            "-" | "+" | "!" | "&" | "*" | "not" => {
                cursor.skip(1);
                let of = reader.unary(cursor)?;
                match token.text {
                    "-" => (-of).placed(at),
                    "!" | "not" => of.negated().placed(at),
                    _ => Ok(of),
                }
            }
            _ => reader.postfix(cursor),
        })
    }

    fn postfix(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Term> {
        let mut term = self.operand(cursor)?;
        loop {
            let at = cursor.at();
            if cursor.take(".") || cursor.take("->") {
                let Some(member) = cursor.step() else {
                    return fault(at, Rule::NoMember);
                };
                let calls = cursor.sees("(");
                let arguments = if calls { self.arguments(cursor)? } else { Vec::new() };
                term = self.member(term, member, arguments)?;
            } else if cursor.sees("[") {
                let part = match cursor.bracket()? {
                    [place] if place.text == "0" => 'x',
                    [place] if place.text == "1" => 'y',
                    [place] if place.text == "2" => 'z',
                    _ => return fault(at, Rule::NoIndex),
                };
                term = term.part(part).placed(at)?;
            } else if cursor.take("as") {
                // `x as f32`
                cursor.skip(1);
            } else {
                return Ok(term);
            }
        }
    }

    /// Reads a number, brackets, or what begins with a name.
    fn operand(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Term> {
        let at = cursor.at();
        match cursor.peek() {
            Some(token) if token.sort == Sort::Number => {
                cursor.skip(1);
                Term::word(digits(token)?).placed(at)
            }
            Some(token) if token.text == "(" => {
                let inner = cursor.bracket()?;
                // `(float)x`
                let is_cast = matches!(inner, [only] if NUMBERS[..4].contains(&only.text));
                let goes_on = |next: &Token| next.sort != Sort::Sign || next.text == "(";
                if is_cast && cursor.peek().is_some_and(goes_on) {
                    return self.unary(cursor);
                }
                self.whole(inner, at)
            }
            Some(token) if token.sort == Sort::Name => self.named(cursor),
            Some(token) => unexpected(at, quoted(token.text), A_VALUE),
            None => fault(at, Rule::NoValueInCode),
        }
    }

    /// Reads a name, a path to an input, a constructor or a call.
    fn named(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Term> {
        let (at, path) = (cursor.at(), qualified(cursor)?);
        let Path { longest, ahead, joined } = self.path(cursor, path.join("::"))?;
        if let Some((known, ahead)) = longest {
            cursor.skip(ahead);
            return known.placed(at);
        }
        // Generic arguments are skipped: `vec3<f32>(…)`.
        const LONGEST: usize = 6;
        if cursor.sees("<")
            && let Some(close) = (0..LONGEST).find(|&place| cursor.is(place, ">"))
            && cursor.is(close + 1, "(")
        {
            cursor.skip(close + 1);
        }
        if cursor.sees("(") {
            let arguments = self.arguments(cursor)?;
            return match path[..] {
                // `Vec3::new(…)`
                [.., kind, "new"] => self.call(kind, at, arguments),
                [.., name] => self.call(name, at, arguments),
                [] => self.call("", at, arguments),
            };
        }
        // `Mathf.Abs(x)`, `Vector3.Dot(a, b)`
        let is_type = path.first().is_some_and(|name| name.starts_with(char::is_uppercase));
        if let Some(name) = cursor.ahead(1).filter(|name| name.sort == Sort::Name)
            && is_type
            && cursor.sees(".")
            && cursor.is(2, "(")
        {
            cursor.skip(2);
            let arguments = self.arguments(cursor)?;
            return self.call(name.text, at, arguments);
        }
        let Some(value) = constant(&joined) else { return self.unknown(&joined, at) };
        cursor.skip(ahead);
        value.placed(at)
    }

    /// Returns the longest path from here that has a value: `ray.origin`, `hit.t`.
    fn path(&self, cursor: &Cursor<'_, '_>, mut joined: String) -> Result<Path> {
        let (mut longest, mut ahead) = (None, 0);
        loop {
            if let Some(known) = self.known(&joined) {
                longest = Some((known, ahead));
            }
            let name = cursor.ahead(ahead + 1).filter(|name| name.sort == Sort::Name);
            let is_member = cursor.is(ahead, ".") || cursor.is(ahead, "->");
            let Some(name) = name.filter(|_| is_member && !cursor.is(ahead + 2, "(")) else {
                return Ok(Path { longest, ahead, joined });
            };
            if ahead == 2 * DEPTH {
                return too_deep(name.at);
            }
            joined = format!("{joined}.{}", name.text);
            ahead += 2;
        }
    }

    fn arguments(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Vec<Term>> {
        let (at, inner) = (cursor.at(), cursor.bracket()?);
        if inner.is_empty() {
            return Ok(Vec::new());
        }
        let mut arguments = Vec::new();
        let mut begin = 0;
        for comma in outside(inner, &[","]).chain([inner.len()]) {
            arguments.push(self.whole(&inner[begin..comma], at)?);
            begin = comma + 1;
        }
        Ok(arguments)
    }

    /// Reads `v.x`, `v.magnitude`, `u.dot(v)`.
    fn member(&mut self, of: Term, member: &Token, arguments: Vec<Term>) -> Result<Term> {
        let at = member.at;
        match (member.text, arguments.is_empty()) {
            ("x", true) => of.part('x').placed(at),
            ("y", true) => of.part('y').placed(at),
            ("z", true) => of.part('z').placed(at),
            ("xyz", true) => Ok(of),
            ("r" | "g" | "b", true) => fault(at, Rule::ColourPart),
            ("clone" | "into" | "to_owned" | "copied", _) => Ok(of),
            ("powi" | "powf", false) => {
                self.call("pow", at, [of].into_iter().chain(arguments).collect())
            }
            (name, is_alone) => {
                let read = self.call(name, at, [of].into_iter().chain(arguments).collect());
                let unread =
                    || unreadable(at, quoted(&format!(".{name}")), "is no member that can be read");
                if is_alone { read.or_else(|_| unread()) } else { read }
            }
        }
    }

    fn call(&mut self, name: &str, at: usize, mut of: Vec<Term>) -> Result<Term> {
        if let Some(helper) = self.helper(name, of.len()) {
            return Term::call(helper, of).placed(at);
        }
        let plain = plain(name);
        let lone = plain.strip_suffix('f').filter(|name| MATH.contains(name)).unwrap_or(&plain);
        let n = of.len();
        // A helper is a single formula, and has no lines.
        if let Some(first) = of.first_mut()
            && REPEATING.contains(&(lone, n))
            && !first.is_small()
            && !self.is_helper
        {
            *first = self.line("part", first.clone().into(), at)?;
        }
        let is_it = |(names, recipe): &&(&str, Recipe)| {
            recipe.count() == n && names.split(' ').any(|known| known == lone)
        };
        let known = CALLS.iter().find(is_it).map(|(_, recipe)| *recipe);
        let term = match (lone, known, &of[..]) {
            (_, Some(recipe), _) => recipe.of(of),
            ("min" | "fmin", _, [_, _, ..]) => Some(Term::call("min", of)),
            ("max" | "fmax", _, [_, _, ..]) => Some(Term::call("max", of)),
            ("pow", _, [x, power]) if matches!(power.as_word(), Some("2" | "2.0")) => {
                Some(x.clone().square())
            }
            (lone, _, [only]) if NUMBERS.contains(&lone) && lone != "half" => Some(only.clone()),
            _ => None,
        };
        let call = || quoted(&format!("{name}( ) of {n}"));
        let unread = || unreadable(at, call(), "is no call that can be read");
        term.map_or_else(unread, |term| term.placed(at))
    }
}

/// A path of the code.
struct Path {
    /// The value of its longest prefix that has one, and the tokens beyond the first name.
    longest: Option<(Term, usize)>,
    /// The tokens of the whole path.
    ahead: usize,
    joined: String,
}

/// Reads `x`, `glm::vec3`, and what follows `new`.
fn qualified<'c>(cursor: &mut Cursor<'_, 'c>) -> Result<Vec<&'c str>> {
    let mut path = Vec::new();
    if !cursor.take("new") {
        path.extend(cursor.step().map(|name| name.text));
    }
    loop {
        let name = cursor.ahead(1).filter(|token| token.sort == Sort::Name);
        match name {
            _ if path.len() > DEPTH => return too_deep(cursor.at()),
            Some(name) if cursor.sees("::") => {
                path.push(name.text);
                cursor.skip(2);
            }
            _ => match cursor.peek().filter(|_| path.is_empty()) {
                Some(token) => {
                    path.push(token.text);
                    cursor.skip(1);
                }
                None => return Ok(path),
            },
        }
    }
}

/// Returns the value of a constant that a language names.
fn constant(path: &str) -> Option<Term> {
    let zero = || Term::word("0");
    Some(match path.rsplit([':', '.']).next()? {
        "EPSILON" if path.starts_with("f64") || path.starts_with("Number") => {
            Term::word("2.220446e-16")
        }
        "EPSILON" | "FLT_EPSILON" => Term::word("1.1920929e-7"),
        "DBL_EPSILON" => Term::word("2.220446e-16"),
        "Epsilon" => Term::word("1e-45"),
        "INFINITY" | "infinity" | "Infinity" | "PositiveInfinity" => Term::word("∞"),
        "MAX" | "FLT_MAX" | "MaxValue" | "MAX_VALUE" => Term::word("3.4028235e38"),
        "PI" | "M_PI" => Term::word("3.1415927"),
        "ZERO" | "zero" => Term::call("", [zero(), zero(), zero()]),
        "true" => Term::binary(term::EQ, zero(), zero()),
        "false" => Term::binary(term::NE, zero(), zero()),
        _ => return None,
    })
}

//! Translates an expression of code to the notation.

use super::Reader;
use super::names::plain;
use super::tokens::{Cursor, Sort, Token, digits, outside};
use crate::mistake::{DEPTH, Result, fault, quoted};
use crate::written::*;

/// Signs and their forms.
const BINARY: [(&str, Form); 14] = [
    ("||", ("{0O} or {1A}", OR)),
    ("&&", ("{0A} and {1C}", AND)),
    ("==", ("{0S} = {1S}", COMPARED)),
    ("===", ("{0S} = {1S}", COMPARED)),
    ("!=", ("{0S} ≠ {1S}", COMPARED)),
    ("!==", ("{0S} ≠ {1S}", COMPARED)),
    ("<", ("{0S} < {1S}", COMPARED)),
    (">", ("{0S} > {1S}", COMPARED)),
    ("<=", ("{0S} ≤ {1S}", COMPARED)),
    (">=", ("{0S} ≥ {1S}", COMPARED)),
    ("+", ("{0S} + {1P}", SUM)),
    ("-", ("{0S} − {1P}", SUM)),
    ("*", ("{0P} * {1N}", PRODUCT)),
    ("/", ("{0P} / {1N}", PRODUCT)),
];

/// Returns the form of a binary sign.
pub(super) fn binary(sign: &str) -> Option<Form> {
    BINARY.iter().find(|(typed, _)| *typed == sign).map(|(_, form)| *form)
}

const SQUARE: Form = ("{0T}²", TIGHT);

/// Functions by their names, without `_` and in lower case, their number of arguments, and their
/// form.
const CALLS: [(&str, usize, Form); 22] = [
    ("dot dotproduct innerproduct", 2, ("dot({0L}, {1L})", TIGHT)),
    ("cross crossproduct", 2, ("cross({0L}, {1L})", TIGHT)),
    ("length magnitude norm len mag", 1, ("length({0L})", TIGHT)),
    ("abs fabs", 1, ("abs({0L})", TIGHT)),
    ("sqrt", 1, ("sqrt({0L})", TIGHT)),
    ("normalize normalized normalise normalizeorzero unit", 1, ("unit({0L})", TIGHT)),
    (
        "sqrmagnitude lengthsquared lengthsq squaredlength squarednorm normsquared length2 dot2 \
         magnitudesquared",
        1,
        SQUARE,
    ),
    ("sq square sqr", 1, SQUARE),
    ("distance", 2, ("length({0S} − {1P})", TIGHT)),
    ("sub subtract minus subvectors", 2, ("{0S} − {1P}", SUM)),
    ("add plus addvectors", 2, ("{0S} + {1P}", SUM)),
    ("mul multiply times multiplyscalar scale", 2, ("{0P} * {1N}", PRODUCT)),
    ("div divide dividescalar", 2, ("{0P} / {1T}", PRODUCT)),
    ("neg negate", 1, ("−{0N}", SIGNED)),
    ("mix lerp", 3, ("{0P} + ({1P} − {0P}) * {2N}", SUM)),
    ("fma mad muladd", 3, ("{0P} * {1N} + {2P}", SUM)),
    ("clamp", 3, ("min(max({0L}, {1L}), {2L})", TIGHT)),
    ("saturate clamp01", 1, ("min(max({0L}, 0), 1)", TIGHT)),
    ("rsqrt inversesqrt", 1, ("1 / sqrt({0L})", PRODUCT)),
    ("vec3 float3 vector3 vec3d vec3f dvec3 double3 point3", 3, ("({0L}, {1L}, {2L})", TIGHT)),
    ("vec2 float2 vector2 vec2f dvec2 double2", 2, ("({0L}, {1L})", TIGHT)),
    ("vec3 float3 vector3 splat", 1, ("({0L}, {0L}, {0L})", TIGHT)),
];

/// Functions that C also has with the suffix `f`.
const MATH: [&str; 6] = ["sqrt", "fabs", "abs", "fmin", "fmax", "fma"];

/// Types of numeric casts.
const NUMBERS: [&str; 6] = ["float", "double", "real", "half", "f32", "f64"];

impl Reader<'_> {
    /// Reads all of these tokens as one expression.
    pub(super) fn whole(&mut self, tokens: &[Token], at: usize) -> Result<Bound> {
        let mut cursor = Cursor::new(tokens, at);
        let bound = self.choice(&mut cursor)?;
        match cursor.peek() {
            Some(token) => fault(token.at, format!("{} cannot be read here", quoted(token.text))),
            None => Ok(bound),
        }
    }

    /// Builds a form of these operands, with a line for each that occurs more than once.
    pub(super) fn formed(&mut self, at: usize, form: Form, mut of: Vec<Bound>) -> Result<Bound> {
        for (place, of) in of.iter_mut().enumerate() {
            // A helper is a single formula, and has no lines.
            if is_repeated(form.0, place) && !of.is_small() && !self.is_helper {
                *of = Bound::one(self.line("part", of.text.clone(), at)?);
            }
        }
        Bound::of(at, form, &of)
    }

    /// Reads `a ? b : c`, which becomes a line of its own.
    pub(super) fn choice(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Bound> {
        self.deeper(cursor.at(), |reader| {
            let condition = reader.binary(cursor, OR)?;
            let at = cursor.at();
            if !cursor.take("?") {
                return Ok(condition);
            }
            let then = reader.choice(cursor)?;
            if !cursor.take(":") {
                return fault(at, "`?` wants a `:` behind it");
            }
            let other = reader.choice(cursor)?;
            let formula = Bound::of(at, CASES, &[then, condition, other])?;
            Ok(Bound::one(reader.line("choice", formula.text, at)?))
        })
    }

    fn binary(&mut self, cursor: &mut Cursor<'_, '_>, least: u8) -> Result<Bound> {
        let mut left = self.unary(cursor)?;
        loop {
            let form = cursor.peek().and_then(|token| binary(token.text));
            let Some(form) = form.filter(|(_, binds)| *binds >= least) else { return Ok(left) };
            let at = cursor.at();
            cursor.skip(1);
            let right = self.binary(cursor, form.1 + 1)?;
            left = Bound::of(at, form, &[left, right])?;
        }
    }

    fn unary(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Bound> {
        let at = cursor.at();
        let Some(token) = cursor.peek() else {
            return fault(at, "An expression ends where a value is wanted");
        };
        self.deeper(at, |reader| match token.text {
            "-" | "+" | "!" | "&" | "*" | "not" => {
                cursor.skip(1);
                let of = reader.unary(cursor)?;
                match token.text {
                    "-" => Bound::of(at, ("−{0N}", SIGNED), &[of]),
                    "!" | "not" => Bound::of(at, ("not ({0L})", COMPARED), &[of]),
                    _ => Ok(of),
                }
            }
            _ => reader.postfix(cursor),
        })
    }

    fn postfix(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Bound> {
        let mut bound = self.operand(cursor)?;
        loop {
            let at = cursor.at();
            if cursor.take(".") || cursor.take("->") {
                let Some(member) = cursor.step() else {
                    return fault(at, "Behind `.` a name is wanted");
                };
                let calls = cursor.sees("(");
                let arguments = if calls { self.arguments(cursor)? } else { Vec::new() };
                bound = self.member(bound, member, arguments)?;
            } else if cursor.sees("[") {
                let form = match cursor.bracket()? {
                    [place] if place.text == "0" => "{0T}.x",
                    [place] if place.text == "1" => "{0T}.y",
                    [place] if place.text == "2" => "{0T}.z",
                    _ => return fault(at, "Only the parts [0], [1] and [2] can be read"),
                };
                bound = Bound::of(at, (form, TIGHT), &[bound])?;
            } else if cursor.take("as") {
                // `x as f32`
                cursor.skip(1);
            } else {
                return Ok(bound);
            }
        }
    }

    /// Reads a number, brackets, or what begins with a name.
    fn operand(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Bound> {
        let at = cursor.at();
        match cursor.peek() {
            Some(token) if token.sort == Sort::Number => {
                cursor.skip(1);
                Ok(Bound::one(digits(token)?))
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
            Some(token) => {
                let what = quoted(token.text);
                fault(at, format!("{what} stands where a value is wanted"))
            }
            None => fault(at, "An expression ends where a value is wanted"),
        }
    }

    /// Reads a name, a path to an input, a constructor or a call.
    fn named(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Bound> {
        let (at, path) = (cursor.at(), qualified(cursor)?);
        let Path { longest, ahead, joined } = self.path(cursor, path.join("::"))?;
        if let Some((known, ahead)) = longest {
            cursor.skip(ahead);
            return Ok(Bound::one(known));
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
        let Some(number) = constant(&joined) else { return fault(at, self.unknown(&joined)) };
        cursor.skip(ahead);
        let binds = if number.starts_with("0 ") { COMPARED } else { TIGHT };
        Bound::of(at, (number, binds), &[])
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

    fn arguments(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<Vec<Bound>> {
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
    fn member(&mut self, of: Bound, member: &Token, arguments: Vec<Bound>) -> Result<Bound> {
        let at = member.at;
        match (member.text, arguments.is_empty()) {
            ("x", true) => Bound::of(at, ("{0T}.x", TIGHT), &[of]),
            ("y", true) => Bound::of(at, ("{0T}.y", TIGHT), &[of]),
            ("z", true) => Bound::of(at, ("{0T}.z", TIGHT), &[of]),
            ("r" | "g" | "b", true) => fault(at, "A colour's part is read as .x, .y or .z"),
            ("clone" | "into" | "to_owned" | "copied", _) => Ok(of),
            ("powi" | "powf", false) => {
                self.call("pow", at, [of].into_iter().chain(arguments).collect())
            }
            (name, _) => self.call(name, at, [of].into_iter().chain(arguments).collect()),
        }
    }

    fn call(&mut self, name: &str, at: usize, mut of: Vec<Bound>) -> Result<Bound> {
        if let Some(helper) = self.helper(name, of.len()) {
            return Bound::call(at, &helper, &of);
        }
        let plain = plain(name);
        let lone = plain.strip_suffix('f').filter(|name| MATH.contains(name)).unwrap_or(&plain);
        let n = of.len();
        let is_it = |names: &str| names.split(' ').any(|known| known == lone);
        let known = CALLS.iter().find(|(names, count, _)| *count == n && is_it(names));
        match (lone, known, &of[..]) {
            (_, Some(&(_, _, form)), _) => self.formed(at, form, of),
            ("min" | "fmin", _, [_, _, ..]) => Bound::call(at, "min", &of),
            ("max" | "fmax", _, [_, _, ..]) => Bound::call(at, "max", &of),
            ("pow", _, [_, power]) if ["2", "2.0"].contains(&&power.text[..]) => {
                of.truncate(1);
                self.formed(at, SQUARE, of)
            }
            (lone, _, [only]) if NUMBERS.contains(&lone) && lone != "half" => Ok(only.clone()),
            _ => fault(
                at,
                format!("{} is no call that can be read", quoted(&format!("{name}( ) of {n}"))),
            ),
        }
    }
}

/// The form of a value with two cases.
pub(super) const CASES: Form = ("{0S} if {1L}, else {2S}", LOOSE);

/// A path of the code.
struct Path {
    /// The value of its longest prefix that has one, and the tokens beyond the first name.
    longest: Option<(String, usize)>,
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

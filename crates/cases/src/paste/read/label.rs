//! The words before a value, and the name that they give it.

use super::super::constants::{Type, is_normalizing, kind_of_type};
use super::told;

/// What was said before a value.
#[derive(Default)]
pub(super) struct Label<'a> {
    pub words: Vec<&'a str>,
    pub name: Option<String>,
    /// A name before that, of which this is a part: `box: size=1`.
    pub heading: String,
    pub key: Option<&'a str>,
    /// Does an operator stand before what follows, so that it is a part of something unknown?
    pub is_operand: bool,
}

impl<'a> Label<'a> {
    /// Longer sentences keep their end.
    pub fn push(&mut self, word: &'a str) {
        if self.words.len() == 6 {
            self.words.remove(0);
        }
        self.words.push(word);
        self.is_operand = false;
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.name.is_none()
    }

    /// At `=`: the last word before it is a name, with a word before it that changes what it means.
    pub fn assign(&mut self) {
        let word = self.words.last();
        // In `x: f32 = 1` the name stands before its type.
        if let Some(word) = word.filter(|word| self.name.is_none() || !is_number_type(word)) {
            self.key = Some(word);
            let name = match self.words.as_slice() {
                // `start x=1 y=2`
                words if is_axis(word) => phrase(words),
                // `normal vector=(1, 4, -1)`
                [.., first, "vector"] if matches!(*first, "normal" | "direction") => {
                    format!("{first} vector")
                }
                // `<polygon points="0,0 4,0 4,3"/>`
                [.., first, "points"] if matches!(*first, "polygon" | "polyline") => {
                    format!("{first} points")
                }
                [.., first, last] if modifies(first, last) => {
                    format!("{} {}", first.to_ascii_lowercase(), variable(last))
                }
                // No declaration, but one of an array's elements.
                [only] => (*only).to_owned(),
                _ => variable(word).to_owned(),
            };
            let before = self.name.replace(name);
            self.heading = before.unwrap_or_default();
        }
        self.words.clear();
        self.is_operand = false;
    }

    /// Before a value of this type: in `Sphere 1: center (1, 2, 3)` it is the center, of the sphere.
    pub fn narrow(&mut self, kind: &str) {
        const PARTS: [&str; 27] = [
            "through",
            "along",
            "apex",
            "tip",
            "base",
            "top",
            "bottom",
            "center",
            "centre",
            "radius",
            "start",
            "end",
            "origin",
            "direction",
            "dir",
            "normal",
            "position",
            "pos",
            "size",
            "extents",
            "min",
            "max",
            "length",
            "from",
            "to",
            "height",
            "rotation",
        ];
        let last = self.words.last().map(|word| word.to_ascii_lowercase());
        // `mika: circle at (0, 0)`
        let is_at = last.as_ref().is_some_and(|last| last == "at") && self.words.len() > 1;
        let is_part = last.is_some_and(|last| PARTS.contains(&last.as_str()));
        // `quick one: the triangle A(0, 0, 0) …`
        let is_lettered = !self.words.is_empty() && is_letter(kind);
        if (is_at || is_part || self.is_corner() || self.is_one_of_several())
            && let Some(name) = self.name.take()
        {
            self.heading = name;
            self.name = Some(phrase(&self.words));
            self.words.clear();
        } else if is_lettered && let Some(name) = self.name.take() {
            self.heading = name;
        }
    }

    /// `box: min corner (0, 0, 0)`
    fn is_corner(&self) -> bool {
        const ENDS: [&str; 8] =
            ["min", "max", "minimum", "maximum", "lower", "upper", "least", "greatest"];
        matches!(self.words.as_slice(), [.., end, "corner"] if ENDS.contains(end))
    }

    /// `two circles: c1 (0, 0)`
    fn is_one_of_several(&self) -> bool {
        let is_many = self.name.as_ref().is_some_and(|name| name.ends_with('s'));
        let [only] = self.words.as_slice() else { return false };
        let stem = only.trim_end_matches(|c: char| c.is_ascii_digit());
        is_many && stem.len() < only.len() && matches!(stem.len(), 1 | 2)
    }

    /// At `:`: the words before it are.
    pub fn announce(&mut self) {
        if let Some(word) = self.words.last() {
            self.key = Some(word);
            let is_part = self.words.len() == 1 && is_axis(word);
            // In `hit point: Vector3: 1, 2, 3` the name stands before its type.
            let is_vector = matches!(kind_of_type(word), Type::Vector(_))
                && word.ends_with(|c: char| c.is_ascii_digit());
            if !(is_vector && self.words.len() == 1 && self.name.is_some()) {
                let before = self.name.replace(phrase(&self.words));
                if is_part && let Some(before) = before {
                    // `Position:X:1 Y:2`
                    self.heading = before;
                }
            }
        }
        self.words.clear();
        self.is_operand = false;
    }
}

/// Words that change what the name behind them means.
pub(in crate::paste) const MODIFIERS: [&str; 27] = [
    "squared",
    "sq",
    "sqr",
    "inverse",
    "inv",
    "inverted",
    "reciprocal",
    "negative",
    "negated",
    "neg",
    "minus",
    "opposite",
    "reverse",
    "reversed",
    "relative",
    "scaled",
    "unscaled",
    "twice",
    "triple",
    "halved",
    "mirrored",
    "flipped",
    "rotated",
    "estimated",
    "remaining",
    "inner",
    "outer",
];

/// `half size = (1, 2, 3)`, `squared radius = 6.25`, `expected end = …`
fn modifies(first: &str, last: &str) -> bool {
    const PARTS: [&str; 7] = ["half", "full", "whole", "total", "entire", "min", "max"];
    const ANSWERS: [&str; 2] = ["expected", "actual"];
    const SIZES: [&str; 14] = [
        "height",
        "length",
        "size",
        "sizes",
        "extent",
        "extents",
        "width",
        "widths",
        "dimensions",
        "dims",
        "range",
        "distance",
        "end",
        "radius",
    ];
    let [first, last] = [first, last].map(str::to_ascii_lowercase);
    // `half radius = 0.5` of a shader is a type and a name.
    let is_type = first == "half" && last == "radius";
    let is_between = matches!(first.as_str(), "mid" | "middle") && last == "point";
    is_between
        || MODIFIERS.contains(&first.as_str())
        || ANSWERS.contains(&first.as_str())
        || PARTS.contains(&first.as_str()) && SIZES.contains(&last.as_str()) && !is_type
}

/// Is it a type of numbers, whose values have a name elsewhere?
fn is_number_type(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let is_capital = word.starts_with(|c: char| c.is_uppercase());
    TYPES.contains(&word)
        || word.contains("::")
        || (kind_of_type(word) != Type::Other
            && lower != "position"
            && (is_capital || !lower.contains("point")))
}

fn is_axis(word: &str) -> bool {
    matches!(word, "x" | "y" | "z" | "w" | "X" | "Y" | "Z" | "W")
}

/// `vertices[3]` is declared as `vertices`; `t.a.set(…)` sets `t.a`.
pub(super) fn variable(path: &str) -> &str {
    let path = match path.rsplit_once('[') {
        Some((name, index)) if index.ends_with(']') && !name.is_empty() => name,
        _ => path,
    };
    match path.rsplit_once('.') {
        Some((name, "set" | "Set" | "setValue" | "copy" | "fromArray" | "set_value")) => name,
        _ => path,
    }
}

/// Types that begin with a small letter.
const TYPES: [&str; 12] = [
    "float", "double", "auto", "int", "f32", "f64", "number", "real", "np.array", "array", "list",
    "tuple",
];

/// `A`, `P0` and `X` are points and axes.
fn is_letter(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.bytes().skip(1).all(|byte| byte.is_ascii_digit())
}

/// Does a word before a bracket or after a colon name a type rather than a variable?
pub(super) fn is_type(word: &str) -> bool {
    // `btSphereShape`, `b2PolygonShape`
    let is_of_an_engine = ["bt", "b2"].iter().any(|prefix| {
        word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase()))
    });
    TYPES.contains(&word)
        || is_of_an_engine
        || (word.starts_with(|c: char| c.is_uppercase()) && !is_letter(word))
        || word.contains("::")
        || is_normalizing(word)
        || (kind_of_type(word) != Type::Other && !word.to_ascii_lowercase().contains("point"))
}

/// Is it the type of a vector, or a function that makes one?
pub(super) fn is_vector_of(path: &str) -> bool {
    // `P(0, 0)-Q(1, 1)` are two points.
    path.len() > 2 && (kind_of_type(path) != Type::Other || is_normalizing(path))
}

/// Words that say nothing of what follows.
const SILENT: [&str; 54] = [
    "the", "The", "is", "are", "was", "a", "an", "of", "with", "at", "and", "by", "be", "in", "on",
    "has", "have", "let", "mut", "const", "var", "pub", "static", "auto", "new", "my", "as", "val",
    "public", "private", "readonly", "final", "return", "A", "They", "And", "It", "it", "So",
    "But", "I", "we", "We", "where", "gives", "returns", "false", "true", "for", "placed",
    "located", "local", "float", "double",
];

/// Does it say nothing of what follows?
pub(super) fn is_silent(word: &str) -> bool {
    SILENT.contains(&word)
}

/// The last words that mean something.
pub(super) fn phrase(words: &[&str]) -> String {
    let is_letter = |word: &str| word.len() == 1 && word.bytes().all(|b| b.is_ascii_uppercase());
    let last = words.len().saturating_sub(1);
    let telling: Vec<&str> = words
        .iter()
        .enumerate()
        .filter(|(place, word)| !is_silent(word) || (*place == last && is_letter(word)))
        .map(|(_, word)| *word)
        .collect();
    let telling = match words {
        [.., last] if telling.is_empty() && (last.len() == 1 || told::is_verdict(last)) => {
            vec![*last]
        }
        _ => telling,
    };
    let last = telling.len().saturating_sub(3);
    telling[last..].iter().map(|word| variable(word)).collect::<Vec<_>>().join(" ")
}

/// What a bracket that follows words and a path is called.
pub(super) struct Named<'a> {
    pub name: String,
    pub kind: &'a str,
    /// Is it declared, `PxVec3 from(…)`?
    pub is_declared: bool,
}

/// The name and the type of a bracket that follows these words: `PxVec3 from(`, `from Vec3(`.
pub(super) fn named<'a>(words: &[&'a str], kind: &'a str) -> Named<'a> {
    const WORDS: [&str; 6] = ["new", "return", "const", "await", "print", "println"];
    let bare = |name: String, kind| Named { name, kind, is_declared: false };
    if kind.is_empty() {
        return bare(phrase(words), kind);
    }
    let last = words.last().copied().unwrap_or_default();
    let is_of_numbers = kind_of_type(last) != Type::Other && kind_of_type(kind) == Type::Other;
    let is_lower = kind.starts_with(|c: char| c.is_lowercase());
    // `PxVec3 from(1, 2, 3)`: the bracket follows the name.
    if is_type(last) && (is_lower || is_of_numbers) && !kind.contains("::") {
        return Named { name: variable(kind).to_owned(), kind: last, is_declared: true };
    }
    match is_type(kind) {
        true if !WORDS.contains(&last) && !is_type(last) => bare(phrase(words), kind),
        true => bare(String::new(), kind),
        false => bare(part_of_a_shape(words, kind).unwrap_or(variable(kind).to_owned()), ""),
    }
}

/// `apex A(0, 4, 1)`, `from the point S(1, 2, 3)`: a letter for what the words before it say.
fn part_of_a_shape(words: &[&str], letter: &str) -> Option<String> {
    const PARTS: [&str; 11] =
        ["apex", "tip", "base", "center", "centre", "origin", "start", "end", "from", "to", "top"];
    let mut telling =
        words.iter().rev().filter(|word| !is_silent(word) && !matches!(**word, "point" | "vector"));
    let part = telling.next().filter(|part| is_letter(letter) && PARTS.contains(part))?;
    // `whose base is the disk with center H(0, 0, 1)`
    let lead = telling.find(|lead| matches!(**lead, "base" | "top" | "bottom"));
    Some(lead.into_iter().chain([part]).map(|part| format!("{part} ")).collect::<String>() + letter)
}

/// Does this path name a function that asks for an answer, rather than one that makes a shape?
pub(in crate::paste) fn is_query(path: &str) -> bool {
    const ASKED: [&str; 14] = [
        "mj_ray",
        "time_of_impact",
        "timeofimpact",
        "cast",
        "sweep",
        "intersect",
        "query",
        "overlap",
        "closest",
        "trace",
        "collid",
        "raytest",
        "hittest",
        "collision",
    ];
    let last = path.rsplit(['.', ':']).next().unwrap_or(path);
    let is_verb =
        ["Get", "Check", "Test", "Find", "Compute", "Is"].iter().any(|verb| last.starts_with(verb));
    let is_function =
        last.len() < path.len() || is_verb || path.starts_with(|c: char| c.is_lowercase());
    let lower = last.to_ascii_lowercase();
    // `raySphere(…)`, `ray_aabb(…)`
    let is_of_a_ray = lower.strip_prefix("ray").is_some_and(|rest| {
        let rest =
            rest.trim_start_matches(['_', 'v']).trim_start_matches("vs").trim_start_matches('_');
        ["sphere", "box", "aabb", "obb", "plane", "capsule", "cylinder", "cone"].contains(&rest)
    });
    // `query::contact(…)`, but not `query::Ray::new(…)`
    let is_of_queries = path.strip_suffix(last).is_some_and(|lead| lead.ends_with("query::"));
    let is_asked = is_of_a_ray
        || last == "ray"
        || is_of_queries
        || ASKED.iter().any(|word| lower.contains(word));
    is_function && is_asked && kind_of_type(path) == Type::Other
}

/// Does this path name what tests and prints are written with?
pub(super) fn is_report(path: &str) -> bool {
    const BEGINNINGS: [&str; 9] =
        ["CHECK", "EXPECT_", "ASSERT_", "REQUIRE", "Assert.", "assert", "expect", "print", "Print"];
    matches!(path, "console.log" | "Debug.Log" | "Console.WriteLine" | "System.out.println")
        || BEGINNINGS.iter().any(|begin| path.starts_with(begin))
}

/// A word that rules what follows and names nothing.
pub(super) fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "if" | "while" | "for" | "switch" | "return" | "assert" | "else" | "match" | "case"
    )
}

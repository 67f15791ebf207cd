//! Names in print: the identifiers that the five languages share, and the names that have none.

use super::mistake::{LETTERS, quoted};

/// Words that end a formula.
pub const WORDS: [&str; 11] =
    ["if", "else", "and", "or", "not", "is", "with", "hit", "candidate", "earliest", "Note"];

/// Words that one of the languages keeps to itself and formulas like to use: they get a `_`.
const RENAMED: &[&str] = &[
    "as", "do", "fn", "if", "in", "is", "or", "and", "for", "int", "let", "mod", "mix", "not",
    "out", "ref", "abs", "dot", "max", "min", "pow", "half", "flat", "step", "true", "type",
    "unit", "base", "event", "false", "float", "inout", "input", "lambda", "output", "patch",
    "right", "sample", "shared", "square", "static", "union",
];

/// Those that only one or some of the languages know.
const KEYWORDS: [(&str, &str); 5] = [
    (
        "Rust",
        "abstract async await become box break const continue crate dyn else enum extern final gen \
         impl loop macro match move mut override priv pub return self Self struct super trait try \
         typeof unsafe unsized use virtual where while yield None Some Ok Err",
    ),
    (
        "C#",
        "abstract base bool break byte case catch char checked class const continue decimal \
         default delegate double else enum explicit extern finally fixed foreach goto implicit \
         interface internal lock long namespace new null object operator override params private \
         protected public readonly return sbyte sealed short sizeof stackalloc string struct \
         switch this throw try typeof uint ulong unchecked unsafe ushort using var virtual void \
         volatile while",
    ),
    (
        "C++",
        "alignas alignof and_eq asm auto bitand bitor bool break case catch char char8_t char16_t \
         char32_t class compl concept const consteval constexpr constinit const_cast continue \
         co_await co_return co_yield decltype default delete double dynamic_cast else enum \
         explicit export extern friend goto inline long mutable namespace new noexcept not_eq \
         nullptr operator or_eq private protected public register reinterpret_cast requires return \
         short signed sizeof static_assert static_cast struct switch template this thread_local \
         throw try typedef typeid typename unsigned using virtual void volatile wchar_t while xor \
         xor_eq INFINITY NAN NULL EOF HUGE_VAL errno",
    ),
    (
        "GLSL",
        "attribute const uniform varying buffer coherent volatile restrict readonly writeonly \
         atomic_uint layout centroid smooth noperspective break continue while switch case default \
         else subroutine double void bool invariant precise discard return lowp mediump highp \
         precision struct common partition active asm class enum typedef template this resource \
         goto inline noinline public extern external interface long short fixed unsigned superp \
         hvec2 hvec3 hvec4 fvec2 fvec3 fvec4 filter sizeof cast namespace using uint mat2 mat3 mat4 \
         sampler1D sampler2D sampler3D samplerCube image2D image3D",
    ),
    (
        "Python",
        "None True False assert async await break class continue def del elif else except finally \
         from global import lambda nonlocal pass raise return try while yield",
    ),
];

/// What printed code uses itself.
const USED: &str = "Answer Relation Polygon Vec2 Vec3 Quat Vector2 Vector3 Quaternion Mathf vec2 vec3 \
    vec4 bvec2 bvec3 bvec4 ivec2 ivec3 ivec4 uvec2 uvec3 uvec4 np std glam bool float int list str \
    Optional NamedTuple miss cross length sqrt fabs radians det turned shared_polygon relation main";

/// What only a value may be called: functions that only the formula's own call would miss.
const FUNCTIONS: &str = "sin cos tan asin acos atan sinh cosh tanh exp log exp2 log2 inversesqrt sign \
    floor trunc round ceil fract clamp smoothstep distance normalize faceforward reflect refract";

const GREEK: [(char, &str); 49] = [
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "epsilon"),
    ('ζ', "zeta"),
    ('η', "eta"),
    ('θ', "theta"),
    ('ι', "iota"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    ('ν', "nu"),
    ('ξ', "xi"),
    ('ο', "omicron"),
    ('π', "pi"),
    ('ρ', "rho"),
    ('σ', "sigma"),
    ('ς', "sigma"),
    ('τ', "tau"),
    ('υ', "upsilon"),
    ('φ', "phi"),
    ('χ', "chi"),
    ('ψ', "psi"),
    ('ω', "omega"),
    ('Α', "Alpha"),
    ('Β', "Beta"),
    ('Γ', "Gamma"),
    ('Δ', "Delta"),
    ('Ε', "Epsilon"),
    ('Ζ', "Zeta"),
    ('Η', "Eta"),
    ('Θ', "Theta"),
    ('Ι', "Iota"),
    ('Κ', "Kappa"),
    ('Λ', "Lambda"),
    ('Μ', "Mu"),
    ('Ν', "Nu"),
    ('Ξ', "Xi"),
    ('Ο', "Omicron"),
    ('Π', "Pi"),
    ('Ρ', "Rho"),
    ('Σ', "Sigma"),
    ('Τ', "Tau"),
    ('Υ', "Upsilon"),
    ('Φ', "Phi"),
    ('Χ', "Chi"),
    ('Ψ', "Psi"),
    ('Ω', "Omega"),
];

fn latin(letter: char) -> Option<&'static str> {
    GREEK.iter().find(|(greek, _)| *greek == letter).map(|(_, name)| *name)
}

/// A name of the article as an identifier: `|AB|` is `AB_length`, `N′` is `N_prime`, `λ` is
/// `lambda_`.
pub fn identifier(text: &str) -> String {
    let bare = bare(text);
    let mut name: String = bare
        .chars()
        .map(|c| match c {
            '′' => "_prime".to_owned(),
            _ => latin(c).map_or_else(|| c.to_string(), str::to_owned),
        })
        .collect();
    if bare.len() < text.len() {
        name += "_length";
    }
    if RENAMED.contains(&name.as_str()) { name + "_" } else { name }
}

/// `too_short` as `TooShort`.
pub fn camel(name: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => String::new(),
    };
    name.split('_').map(word).collect()
}

/// Without the bars around it.
pub fn bare(name: &str) -> &str {
    name.strip_prefix('|').and_then(|name| name.strip_suffix('|')).unwrap_or(name)
}

/// What a name names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Named {
    Value,
    Function,
}

/// Why a printer has no identifier for a name.
pub fn refusal(name: &str, named: Named) -> Option<String> {
    let told = quoted(name);
    let bare = bare(name);
    if bare.chars().count() > LETTERS {
        return Some(format!("{told} is longer than {LETTERS} letters, the most a name has"));
    }
    if WORDS.contains(&bare) {
        return Some(format!("{told} is a word of the notation, and no name"));
    }
    let is_known = |c: &char| c.is_ascii_alphanumeric() || "_′".contains(*c) || latin(*c).is_some();
    if let Some(c) = bare.chars().find(|c| !is_known(c)) {
        return Some(format!(
            "`{c}` in {told} cannot be printed in every language: a name has Latin and Greek \
             letters, digits, `_` and `′`"
        ));
    }
    let begins = bare.starts_with(|c: char| c.is_alphabetic());
    if !begins || bare.contains("__") || bare.ends_with('_') {
        return Some(format!(
            "{told} cannot be printed in every language: a name begins with a letter, and a `_` \
             stands between two others"
        ));
    }
    let printed = identifier(name);
    let is_in = |list: &str| list.split_whitespace().any(|word| word == printed);
    let languages: Vec<_> =
        KEYWORDS.iter().filter(|(_, words)| is_in(words)).map(|(language, _)| *language).collect();
    if let [others @ .., last] = &languages[..] {
        let of = if others.is_empty() {
            (*last).to_owned()
        } else {
            format!("{} and {last}", others.join(", "))
        };
        return Some(format!(
            "{told} is a keyword of {of}, and cannot be printed: choose another name"
        ));
    }
    let is_function = named == Named::Function && is_in(FUNCTIONS);
    (is_in(USED) || printed.starts_with("gl_") || is_function)
        .then(|| format!("{told} has a meaning of its own in printed code: choose another name"))
}

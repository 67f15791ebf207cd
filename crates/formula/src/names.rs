//! Names in print: the identifiers shared by the five languages, and the names that are refused.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::mistake::{LETTERS, quoted};

/// Words that end a formula.
pub const WORDS: [&str; 11] =
    ["if", "else", "and", "or", "not", "is", "with", "hit", "candidate", "earliest", "Note"];

/// Words reserved by a language or one of its headers that formulas may well use: in print they get
/// a `_`.
const RENAMED: [&str; 5] = [
    "as do fn if in is or and for int let mod mix not out ref abs dot max min pow half flat step true \
     type unit base event false float inout input lambda output patch right sample shared square \
     static union",
    // Reserved in GLSL, for the future or in one of its versions.
    "active cast common external filter noinline partition resource superp texture sampler \
     samplerShadow subpassInput subpassInputMS hvec2 hvec3 hvec4 fvec2 fvec3 fvec4 atomic_uint",
    // Macros predefined by C++ compilers or in the mathematical headers.
    "linux unix i386 errno math_errhandling HUGE HUGE_VALF HUGE_VALL SNAN SNANF SNANL DOMAIN SING \
     OVERFLOW UNDERFLOW PLOSS TLOSS",
    // Macros of the other common headers.
    "stdin stdout stderr offsetof setjmp major minor makedev BUFSIZ FILENAME_MAX FOPEN_MAX L_tmpnam \
     TMP_MAX SEEK_SET SEEK_CUR SEEK_END RAND_MAX EXIT_SUCCESS EXIT_FAILURE CLOCKS_PER_SEC \
     MB_CUR_MAX MB_LEN_MAX SIZE_MAX RSIZE_MAX CHAR_BIT CHAR_MIN CHAR_MAX SCHAR_MIN SCHAR_MAX \
     UCHAR_MAX SHRT_MIN SHRT_MAX USHRT_MAX INT_MIN INT_MAX UINT_MAX LONG_MIN LONG_MAX ULONG_MAX \
     LLONG_MIN LLONG_MAX ULLONG_MAX NDEBUG DECIMAL_DIG",
    // Macros of Windows.
    "near far small IN OUT ERROR DELETE TRUE FALSE CONST VOID RGB PASCAL min max",
];

/// The prefixes of C++'s mathematical and numeric macros.
const MACROS: [&str; 6] = ["M_", "FLT_", "DBL_", "LDBL_", "FP_", "MATH_"];

/// Keywords of only some of the languages.
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
         layout centroid smooth noperspective break continue while switch case default else \
         subroutine double void bool invariant precise discard return lowp mediump highp precision \
         struct asm class enum typedef template this goto inline public extern interface long short \
         fixed unsigned sizeof namespace using uint",
    ),
    (
        "Python",
        "None True False assert async await break class continue def del elif else except finally \
         from global import lambda nonlocal pass raise return try while yield",
    ),
];

/// Names that printed code uses itself.
const USED: &str = "Answer Relation Polygon Vec2 Vec3 Quat Vector2 Vector3 Quaternion Mathf vec2 vec3 \
    vec4 bvec2 bvec3 bvec4 ivec2 ivec3 ivec4 uvec2 uvec3 uvec4 np std glam bool float int list str \
    Optional NamedTuple miss cross length sqrt fabs radians det turned shared_polygon relation main";

/// Names of built-in functions, refused for helpers but not for values: a value may hide one, as no
/// formula calls it.
const FUNCTIONS: &str = "sin cos tan asin acos atan sinh cosh tanh exp log exp2 log2 inversesqrt sign \
    floor trunc round ceil fract clamp smoothstep distance normalize faceforward reflect refract \
    degrees roundEven modf isnan isinf fma frexp ldexp transpose determinant inverse outerProduct \
    matrixCompMult lessThan lessThanEqual greaterThan greaterThanEqual equal notEqual any all dFdx \
    dFdy fwidth bitCount findLSB findMSB noise1 noise2 noise3 noise4";

const GREEK: &str = "α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa \
    λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma ς sigma τ tau υ upsilon φ phi χ chi ψ psi \
    ω omega";

fn latin(letter: char) -> Option<String> {
    let mut words = GREEK.split(' ');
    let small = letter.to_lowercase().to_string();
    words.find(|word| *word == small)?;
    let name = words.next()?;
    Some(if letter.is_uppercase() { camel(name) } else { name.to_owned() })
}

/// Returns a name of the article as an identifier: `|AB|` is `AB_length`, `N′` is `N_prime`, `λ` is
/// `lambda_`.
pub fn identifier(text: &str) -> String {
    let bare = bare(text);
    let mut name: String = bare
        .chars()
        .map(|c| match c {
            '′' => "_prime".to_owned(),
            _ => latin(c).unwrap_or_else(|| c.to_string()),
        })
        .collect();
    if bare.len() < text.len() {
        name += "_length";
    }
    if is_renamed(&name) { name + "_" } else { name }
}

fn is_renamed(name: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> =
        LazyLock::new(|| RENAMED.iter().flat_map(|words| words.split(' ')).collect());
    WORDS.contains(name) || MACROS.iter().any(|begin| name.starts_with(begin)) || is_glsl_type(name)
}

/// Returns `true` for `mat2x3`, `dvec4`, `usampler2DArray`, `image3D`, `texture1D`, and those that
/// GLSL reserves.
fn is_glsl_type(name: &str) -> bool {
    let digit = |rest: &str| rest.strip_prefix(['2', '3', '4']).map(str::to_owned);
    let bare = name.strip_prefix('d').unwrap_or(name);
    let is_vector = name.starts_with("dvec") && digit(&bare[3..]).is_some_and(|it| it.is_empty());
    let is_matrix = bare.strip_prefix("mat").and_then(digit).is_some_and(|rest| {
        rest.is_empty()
            || rest.strip_prefix('x').and_then(digit).is_some_and(|rest| rest.is_empty())
    });
    let is_shape = |rest: &str| {
        ["1D", "2D", "3D", "Cube", "Buffer", "External"].iter().any(|of| rest.starts_with(of))
    };
    let is_opaque = ["sampler", "image", "texture"].iter().any(|begin| {
        let bare = name.strip_prefix(['i', 'u']).filter(|bare| bare.starts_with(begin));
        bare.unwrap_or(name).strip_prefix(begin).is_some_and(is_shape)
    });
    is_vector || is_matrix || is_opaque
}

/// Returns `too_short` as `TooShort`.
pub fn camel(name: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => String::new(),
    };
    name.split('_').map(word).collect()
}

/// Strips the bars around a name.
pub fn bare(name: &str) -> &str {
    name.strip_prefix('|').and_then(|name| name.strip_suffix('|')).unwrap_or(name)
}

/// The kind of thing that a name refers to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Named {
    Value,
    Function,
}

/// Returns the languages that have the word as a keyword.
fn languages_of(word: &str) -> Option<&'static [&'static str]> {
    static ALL: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
        let mut all: HashMap<&str, Vec<&str>> = HashMap::new();
        for (language, words) in KEYWORDS {
            words.split_whitespace().for_each(|word| all.entry(word).or_default().push(language));
        }
        all
    });
    ALL.get(word).map(|languages| &languages[..])
}

/// Returns what cannot be printed of a name, and why; `None` if all can.
pub fn refusal(name: &str, named: Named) -> Option<(String, String)> {
    let told = quoted(name);
    let bare = bare(name);
    if bare.chars().count() > LETTERS {
        return Some((told, format!("is longer than {LETTERS} letters, the most a name has")));
    }
    if WORDS.contains(&bare) {
        return Some((told, "is a word of the notation, and no name".into()));
    }
    let is_known = |c: &char| c.is_ascii_alphanumeric() || "_′".contains(*c) || latin(*c).is_some();
    if let Some(c) = bare.chars().find(|c| !is_known(c)) {
        let rule = "a name has Latin and Greek letters, digits, `_` and `′`";
        let why = format!("cannot be printed in every language: {rule}");
        return Some((format!("`{c}` in {told}"), why));
    }
    let begins = bare.starts_with(|c: char| c.is_alphabetic());
    if !begins || bare.contains("__") || bare.ends_with('_') {
        let rule = "a name begins with a letter, and a `_` stands between two others";
        return Some((told, format!("cannot be printed in every language: {rule}")));
    }
    let printed = identifier(name);
    if let Some([others @ .., last]) = languages_of(&printed) {
        let of = if others.is_empty() {
            (*last).to_owned()
        } else {
            format!("{} and {last}", others.join(", "))
        };
        return Some((
            told,
            format!("is a keyword of {of}, and cannot be printed: choose another name"),
        ));
    }
    let is_in = |list: &str| list.split_whitespace().any(|word| word == printed);
    let is_function = named == Named::Function && is_in(FUNCTIONS);
    (is_in(USED) || printed.starts_with("gl_") || is_function)
        .then(|| (told, "has a meaning of its own in printed code: choose another name".into()))
}

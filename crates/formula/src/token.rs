//! The words, numbers and signs of a formula; every reader of formulas uses these.

use std::borrow::Cow;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Name,
    Number,
    Sign,
    /// A character that the notation does not use.
    Stray,
}

/// A token of a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lexeme<'t> {
    pub sort: Sort,
    /// Its start and end in bytes.
    pub at: usize,
    pub end: usize,
    /// Its text in the notation: `≤` for `<=`.
    pub shown: Cow<'t, str>,
}

/// ASCII spellings, and their signs in the notation.
const SPELLINGS: [(&str, &str); 10] = [
    ("<=", "≤"),
    (">=", "≥"),
    ("!=", "≠"),
    ("==", "="),
    ("->", "→"),
    ("^2", "²"),
    ("-", "−"),
    ("*", "·"),
    ("⋅", "·"),
    ("∙", "·"),
];

const STRAY: [&str; 6] = ["=<", "=>", "**", ":=", "&&", "^2."];

const SIGNS: &str = "()|,.:=≠<≤>≥+−·×/²√∞→";

/// Returns `true` for letters, digits and primes; `²` is none of them.
pub fn is_of_a_name(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || c == '_' || c == '′'
}

/// Iterates over the tokens of a formula, from left to right.
pub fn tokens(text: &str) -> impl Iterator<Item = Lexeme<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let first = rest.chars().next()?;
        let run = |is_of_it: fn(char) -> bool| rest.find(|c| !is_of_it(c)).unwrap_or(rest.len());
        let (sort, length, shown) = if first.is_ascii_digit() {
            let length = number(rest);
            let is_long = rest[..length].contains('−');
            (Sort::Number, length, is_long.then(|| rest[..length].replace('−', "-").into()))
        } else if is_of_a_name(first) {
            let length = run(|c| is_of_a_name(c) || c == '\'');
            let is_typed = rest[..length].contains('\'');
            (Sort::Name, length, is_typed.then(|| rest[..length].replace('\'', "′").into()))
        } else {
            sign(rest, first)
        };
        let token = Lexeme {
            sort,
            at,
            end: at + length,
            shown: shown.unwrap_or(Cow::Borrowed(&rest[..length])),
        };
        at = token.end;
        Some(token)
    })
}

/// Iterates over the names of a formula, except for one directly after a number.
pub fn words(text: &str) -> impl Iterator<Item = Lexeme<'_>> {
    let mut number = None;
    tokens(text).filter(move |token| {
        let is_behind = number == Some(token.at);
        number = (token.sort == Sort::Number).then_some(token.end);
        token.sort == Sort::Name && !is_behind
    })
}

/// Returns the names in a text that are directly followed by a bracket.
pub fn calls(text: &str) -> Vec<&str> {
    let tokens: Vec<_> = tokens(text).collect();
    let is_call = |pair: &&[Lexeme]| {
        pair[0].sort == Sort::Name && pair[1].is("(") && pair[0].end == pair[1].at
    };
    tokens.windows(2).filter(is_call).map(|pair| &text[pair[0].at..pair[0].end]).collect()
}

/// Returns the bytes of a number: digits, decimals and exponent, as in `1e-6`.
fn number(rest: &str) -> usize {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let whole = digits(rest);
    let behind = rest[whole..].strip_prefix('.').map_or(0, digits);
    let mantissa = if behind == 0 { whole } else { whole + 1 + behind };
    let Some(exponent) = rest[mantissa..].strip_prefix(['e', 'E']) else { return mantissa };
    let unsigned = exponent.strip_prefix(['-', '−', '+']).unwrap_or(exponent);
    match digits(unsigned) {
        0 => mantissa,
        count => rest.len() - unsigned.len() + count,
    }
}

fn sign(rest: &str, first: char) -> (Sort, usize, Option<Cow<'_, str>>) {
    if let Some(stray) = STRAY.iter().find(|stray| rest.starts_with(**stray)) {
        return (Sort::Stray, stray.len(), None);
    }
    let spelling = SPELLINGS.iter().find(|(typed, _)| rest.starts_with(typed));
    // `x^25` is not a square.
    let is_longer = |typed: &str| {
        typed.starts_with('^') && rest[typed.len()..].starts_with(|c: char| c.is_ascii_digit())
    };
    if let Some((typed, shown)) = spelling.filter(|(typed, _)| !is_longer(typed)) {
        return (Sort::Sign, typed.len(), Some(Cow::Borrowed(shown)));
    }
    let sort = if SIGNS.contains(first) { Sort::Sign } else { Sort::Stray };
    (sort, first.len_utf8(), None)
}

impl Lexeme<'_> {
    pub fn is(&self, shown: &str) -> bool {
        self.sort != Sort::Stray && self.shown == shown
    }
}

/// Returns the name between the bars that these tokens begin with, as in `|AB|`.
pub fn barred<'a, 't>(tokens: &'a [Lexeme<'t>]) -> Option<&'a Lexeme<'t>> {
    match tokens {
        [open, name, close, ..] if open.is("|") && name.sort == Sort::Name && close.is("|") => {
            (name.at == open.end && close.at == name.end).then_some(name)
        }
        _ => None,
    }
}

/// Returns `true` if these need no parentheses within another formula: a name, a number, a call, or
/// an expression in parentheses or bars.
pub fn is_one(tokens: &[Lexeme]) -> bool {
    let mut depth = 0;
    let mut closes = |token: &Lexeme| {
        depth += i32::from(token.is("(")) - i32::from(token.is(")"));
        depth == 0
    };
    match tokens {
        [] => false,
        [only] => matches!(only.sort, Sort::Name | Sort::Number),
        [bar, rest @ ..] if bar.is("|") => {
            rest.iter().position(|token| token.is("|")) == Some(rest.len() - 1)
        }
        [first, second, ..] => {
            let is_call = first.sort == Sort::Name && second.at == first.end;
            let list = &tokens[usize::from(is_call)..];
            list[0].is("(") && list.iter().position(&mut closes) == Some(list.len() - 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let tokens: Vec<_> = tokens(text).collect();
        let shown: Vec<_> = tokens.iter().map(|token| &*token.shown).collect();
        assert_eq!(shown, expected, "{text}");
        assert!(tokens.is_sorted_by_key(|token| token.at));
        assert!(
            tokens.iter().all(|token| token.at < token.end && text.is_char_boundary(token.end))
        );
    }

    #[test]
    fn a_formula_falls_into_words_numbers_and_signs() {
        check("|AC| = AS · nAB", &["|", "AC", "|", "=", "AS", "·", "nAB"]);
        check("2r + 0.5(N′)²", &["2", "r", "+", "0.5", "(", "N′", ")", "²"]);
        check("v.x v . y 3.x 3.", &["v", ".", "x", "v", ".", "y", "3", ".", "x", "3", "."]);
        check("", &[]);
    }

    #[test]
    fn words_are_names_alone() {
        let words: Vec<_> = words("|AC| · nAB + 2r − 2 s").map(|word| word.shown).collect();
        assert_eq!(words, ["AC", "nAB", "s"]);
    }

    #[test]
    fn what_is_typed_is_shown_in_the_notations_signs() {
        check("-a^2 * b' <= c -> d", &["−", "a", "²", "·", "b′", "≤", "c", "→", "d"]);
        check("a >= b != c == d", &["a", "≥", "b", "≠", "c", "=", "d"]);
    }

    #[test]
    fn what_has_its_own_brackets_needs_no_others() {
        let is_one = |text| is_one(&tokens(text).collect::<Vec<_>>());
        for text in ["a", "2.5", "(a + b)", "f(a, (b))", "|a + b|", "((a))"] {
            assert!(is_one(text), "{text}");
        }
        for text in ["", "a b", "−a", "(a) (b)", "f (a)", "|a| |b|", "f(a)²", "("] {
            assert!(!is_one(text), "{text}");
        }
    }

    #[test]
    fn a_number_may_have_an_exponent() {
        check("1e-6 2.5E+3 1e6r 1e−6", &["1e-6", "2.5E+3", "1e6", "r", "1e-6"]);
        check("2e 2e- r2 2 e1", &["2", "e", "2", "e", "−", "r2", "2", "e1"]);
    }

    #[test]
    fn what_is_no_sign_is_stray() {
        for text in ["=<", "=>", "&&", "%", "^", "^25", "³", ":=", "é́"] {
            assert!(tokens(text).any(|token| token.sort == Sort::Stray), "{text}");
        }
    }
}

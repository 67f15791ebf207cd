//! The tokens of code in C's syntax, without comments, attributes and preprocessor lines.

use crate::mistake::{Result, WORDS, fault, limit, quoted, unreadable};
use crate::rule::Rule;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Name,
    Number,
    Sign,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'c> {
    pub sort: Sort,
    pub text: &'c str,
    pub at: usize,
    /// `true` if it is the first of its line.
    pub begins: bool,
    /// The number of tokens from an opening bracket through the one that closes it; 1 for any other
    /// token, and for a bracket that is never closed.
    reach: usize,
    /// `true` if a `;` follows within the same brackets.
    pub has_semicolon: bool,
}

const SIGNS: [&str; 20] = [
    "===", "!==", "->", "=>", "::", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=",
    "++", "--", "<<", ">>", "..",
];

const DEFINE: &str = "#define";

pub(super) fn tokens(code: &str) -> Result<Vec<Token<'_>>> {
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut begins) = (0, true);
    while let Some(first) = code[at..].chars().next() {
        let (sort, length) = word(&code[at..], first);
        // At least one character, so that every step advances.
        let length = length.max(first.len_utf8());
        if matches!(first, '"' | '`') {
            return fault(at, Rule::Quotes);
        }
        if tokens.len() == WORDS {
            return limit(at, format!("The code has more than {WORDS} words and signs"));
        }
        let text = &code[at..at + length];
        if let Some(sort) = sort {
            let begins = begins || text == DEFINE;
            tokens.push(Token { sort, text, at, begins, reach: 1, has_semicolon: false });
        }
        begins = first == '\n' || begins && sort.is_none();
        at += length;
    }
    find_brackets(&mut tokens);
    Ok(tokens)
}

/// Returns the kind of the token that begins here and its bytes; `None` if it is to be skipped.
fn word(rest: &str, first: char) -> (Option<Sort>, usize) {
    let through = |end: &str| rest.find(end).map_or(rest.len(), |place| place + end.len());
    let line = || rest.find('\n').unwrap_or(rest.len());
    match first {
        c if c.is_whitespace() => (None, c.len_utf8()),
        '/' if rest.starts_with("//") => (None, line()),
        '/' if rest.starts_with("/*") => (None, through("*/")),
        // `#define EPSILON 1e-6` is a constant, other lines are skipped; `#[…]` is an attribute.
        '#' if rest.starts_with(DEFINE) => (Some(Sort::Name), DEFINE.len()),
        '#' if rest.starts_with("#[") => (None, through("]")),
        '#' => (None, line()),
        c if c.is_ascii_digit()
            || (c == '.' && rest[1..].starts_with(|d: char| d.is_ascii_digit())) =>
        {
            (Some(Sort::Number), number(rest))
        }
        c if c.is_alphabetic() || c == '_' => {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            (Some(Sort::Name), end.unwrap_or(rest.len()))
        }
        c => {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            (Some(Sort::Sign), sign.map_or(c.len_utf8(), |sign| sign.len()))
        }
    }
}

/// Finds in one pass what closes each bracket, and which tokens a `;` follows.
fn find_brackets(tokens: &mut [Token]) {
    let mut open = Vec::new();
    for place in 0..tokens.len() {
        match tokens[place].text {
            "(" | "[" | "{" => open.push(place),
            ")" | "]" | "}" => {
                if let Some(opened) = open.pop() {
                    tokens[opened].reach = place - opened + 1;
                }
            }
            _ => {}
        }
    }
    // From the end, one entry for each bracket around the token.
    let mut follows = vec![false];
    for token in tokens.iter_mut().rev() {
        if matches!(token.text, "(" | "[" | "{") && follows.len() > 1 {
            follows.pop();
        }
        if let Some(follows) = follows.last_mut() {
            *follows |= token.text == ";";
            token.has_semicolon = *follows;
        }
        if matches!(token.text, ")" | "]" | "}") {
            follows.push(false);
        }
    }
}

/// Returns the bytes of `1.0f`, `1e-6`, `1_f32` or `.5`.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(|b| b.is_ascii_digit() || *b == b'_') {
            at += 1;
        }
        at
    };
    let mut at = digits(0);
    // `1..` is a range, and `1.max(2)` a call.
    let is_point = bytes.get(at) == Some(&b'.')
        && !bytes
            .get(at + 1)
            .is_some_and(|b| b.is_ascii_alphabetic() && !matches!(b, b'f' | b'F' | b'e' | b'E'))
        && bytes.get(at + 1) != Some(&b'.');
    if is_point {
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let signed = at + 1 + usize::from(matches!(bytes.get(at + 1), Some(b'-' | b'+')));
        let end = digits(signed);
        at = if end > signed { end } else { at };
    }
    while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        at += 1;
    }
    at
}

/// Returns its digits in the notation.
pub(super) fn digits(token: &Token) -> Result<String> {
    let bare = token.text.replace('_', "");
    let bare = bare.trim_end_matches("f32").trim_end_matches("f64");
    let bare = bare.trim_end_matches(['f', 'F', 'u', 'U', 'l', 'L', 'd', 'h']);
    let is_number = !bare.starts_with("0x") && bare.parse::<f64>().is_ok();
    if !is_number {
        return unreadable(token.at, quoted(token.text), "is no decimal number");
    }
    let whole = if bare.starts_with('.') { format!("0{bare}") } else { bare.to_owned() };
    Ok(whole.trim_end_matches('.').replace(".e", "e"))
}

/// Returns the index of what closes the bracket there.
pub(super) fn closing(tokens: &[Token], open: usize) -> Result<usize> {
    let Token { text, at, reach, .. } = tokens[open];
    let end = open + reach - 1;
    if reach > 1 && end < tokens.len() {
        return Ok(end);
    }
    fault(at, Rule::NeverClosed { sign: text.to_owned() })
}

/// Iterates over the tokens outside of brackets, from left to right.
pub(super) fn outer(tokens: &[Token]) -> impl Iterator<Item = usize> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let place = next;
        next += tokens.get(place)?.reach;
        Some(place)
    })
}

/// Iterates over these signs outside of brackets.
pub(super) fn outside(tokens: &[Token], signs: &[&str]) -> impl Iterator<Item = usize> {
    outer(tokens).filter(|&place| signs.contains(&tokens[place].text))
}

/// A position among tokens, which only moves forward.
pub(super) struct Cursor<'a, 'c> {
    rest: &'a [Token<'c>],
    /// The offset of the next token, or of the last one.
    at: usize,
}

impl<'a, 'c> Cursor<'a, 'c> {
    /// At the first of these tokens, which begin at `at`.
    pub fn new(tokens: &'a [Token<'c>], at: usize) -> Self {
        Self { rest: tokens, at: tokens.first().map_or(at, |token| token.at) }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the token `count` further.
    pub fn ahead(&self, count: usize) -> Option<&'a Token<'c>> {
        self.rest.get(count)
    }

    pub fn peek(&self) -> Option<&'a Token<'c>> {
        self.ahead(0)
    }

    /// Returns `true` if the token `count` further has that text.
    pub fn is(&self, count: usize, text: &str) -> bool {
        self.ahead(count).is_some_and(|token| token.text == text)
    }

    pub fn sees(&self, text: &str) -> bool {
        self.is(0, text)
    }

    pub fn skip(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
        self.at = self.rest.first().map_or(self.at, |token| token.at);
    }

    pub fn step(&mut self) -> Option<&'a Token<'c>> {
        let token = self.rest.first();
        self.skip(1);
        token
    }

    pub fn take(&mut self, text: &str) -> bool {
        let sees = self.sees(text);
        self.skip(usize::from(sees));
        sees
    }

    /// Reads a bracket that opens here, and returns its contents.
    pub fn bracket(&mut self) -> Result<&'a [Token<'c>]> {
        let end = closing(self.rest, 0)?;
        let inner = &self.rest[1..end];
        self.skip(end + 1);
        Ok(inner)
    }
}

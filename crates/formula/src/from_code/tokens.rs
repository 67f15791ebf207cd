//! The words of code in C's syntax, without comments, attributes and preprocessor lines.

use crate::mistake::{Result, fault};

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
    /// Is it the first of its line?
    pub begins: bool,
}

const SIGNS: [&str; 20] = [
    "===", "!==", "->", "=>", "::", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=",
    "++", "--", "<<", ">>", "..",
];

pub(super) fn tokens(code: &str) -> Result<Vec<Token<'_>>> {
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut begins) = (0, true);
    while let Some(first) = code[at..].chars().next() {
        let rest = &code[at..];
        let until = |end: &str| rest.find(end).map_or(rest.len(), |place| place + end.len());
        let length = match first {
            '\n' => {
                begins = true;
                at += 1;
                continue;
            }
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '/' if rest.starts_with("//") => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            '/' if rest.starts_with("/*") => {
                at += until("*/");
                continue;
            }
            // `#define EPSILON 1e-6` is a constant, other lines are none; `#[…]` is an attribute.
            '#' if rest.starts_with("#define") => {
                at += "#define".len();
                tokens.push(Token { sort: Sort::Name, text: "#define", at, begins: true });
                begins = false;
                continue;
            }
            '#' => {
                at += if rest.starts_with("#[") { until("]") } else { until("\n") - 1 };
                at = at.max(1);
                continue;
            }
            '"' | '`' => return fault(at, "A text in quotes is no arithmetic"),
            c if c.is_ascii_digit()
                || (c == '.' && rest[1..].starts_with(|d: char| d.is_ascii_digit())) =>
            {
                number(rest)
            }
            c if c.is_alphabetic() || c == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            c => {
                SIGNS.iter().find(|sign| rest.starts_with(**sign)).map_or(c.len_utf8(), |s| s.len())
            }
        };
        let text = &rest[..length];
        let sort = match first {
            c if c.is_ascii_digit() => Sort::Number,
            '.' if length > 1 && text != ".." => Sort::Number,
            c if c.is_alphabetic() || c == '_' => Sort::Name,
            _ => Sort::Sign,
        };
        tokens.push(Token { sort, text, at, begins });
        begins = false;
        at += length;
    }
    Ok(tokens)
}

/// `1.0f`, `1e-6`, `1_f32`, `.5`
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

/// Its digits, as the notation has them.
pub(super) fn digits(token: &Token) -> Result<String> {
    let bare = token.text.replace('_', "");
    let bare = bare.trim_end_matches("f32").trim_end_matches("f64");
    let bare = bare.trim_end_matches(['f', 'F', 'u', 'U', 'l', 'L', 'd', 'h']);
    let is_number = !bare.starts_with("0x") && bare.parse::<f64>().is_ok();
    if !is_number {
        return fault(token.at, format!("`{}` is no decimal number", token.text));
    }
    let whole = if bare.starts_with('.') { format!("0{bare}") } else { bare.to_owned() };
    Ok(whole.trim_end_matches('.').replace(".e", "e"))
}

/// The place of what closes the bracket there.
pub(super) fn closing(tokens: &[Token], open: usize) -> Result<usize> {
    let mut depth = 0;
    for (place, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth == 0 {
                    return Ok(place);
                }
            }
            _ => {}
        }
    }
    fault(tokens[open].at, format!("`{}` is never closed", tokens[open].text))
}

/// The places of these signs outside of brackets.
pub(super) fn outside(tokens: &[Token], signs: &[&str]) -> Vec<usize> {
    let mut depth = 0;
    let mut places = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            text if depth == 0 && signs.contains(&text) => places.push(place),
            _ => {}
        }
    }
    places
}

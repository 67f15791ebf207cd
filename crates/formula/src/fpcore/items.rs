//! The lists and words of an FPCore.

use crate::mistake::{DEPTH, Result, WORDS, fault, limit};
use crate::rule::Rule;

/// A symbol, a number, a string or a list, and its offset.
#[derive(Debug)]
pub(super) struct Item {
    pub at: usize,
    kind: ItemKind,
}

#[derive(Debug)]
enum ItemKind {
    Word(String),
    Text,
    List(Vec<Item>),
}

impl Item {
    pub fn word(&self) -> Option<&str> {
        match &self.kind {
            ItemKind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub fn list(&self) -> Option<&[Item]> {
        match &self.kind {
            ItemKind::List(items) => Some(items),
            _ => None,
        }
    }
}

/// Parses a text into items; `;` begins a comment.
pub(super) fn items(text: &str) -> Result<Vec<Item>> {
    let mut open: Vec<(usize, char, Vec<Item>)> = Vec::new();
    let mut whole = Vec::new();
    let (mut at, mut count) = (0, 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        count += 1;
        if count > WORDS {
            return limit(at, format!("The text has more than {WORDS} words and brackets"));
        }
        let begin = at;
        at += first.len_utf8();
        let item = match first {
            c if c.is_whitespace() => {
                count -= 1;
                continue;
            }
            ';' => {
                at = begin + rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            '(' | '[' => {
                if open.len() == DEPTH {
                    return limit(begin, format!("The list lies more than {DEPTH} deep"));
                }
                open.push((begin, first, Vec::new()));
                continue;
            }
            ')' | ']' => {
                let Some((opened, sign, items)) = open.pop() else {
                    return fault(begin, Rule::ClosesNothing { sign: first });
                };
                if (sign == '(') != (first == ')') {
                    return fault(begin, Rule::ClosesOther { sign: first, open: sign });
                }
                Item { at: opened, kind: ItemKind::List(items) }
            }
            '"' => {
                let Some(end) = string_end(rest) else {
                    return fault(begin, Rule::EndlessString);
                };
                at = begin + end;
                Item { at: begin, kind: ItemKind::Text }
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "()[]\";".contains(c);
                let end = rest.find(ends).unwrap_or(rest.len());
                at = begin + end;
                Item { at: begin, kind: ItemKind::Word(rest[..end].to_owned()) }
            }
        };
        match open.last_mut() {
            Some((_, _, items)) => items.push(item),
            None => whole.push(item),
        }
    }
    match open.last() {
        Some((at, sign, _)) => fault(*at, Rule::NeverClosed { sign: sign.to_string() }),
        None => Ok(whole),
    }
}

/// Returns the bytes of a string through its closing quote; `None` without one.
fn string_end(rest: &str) -> Option<usize> {
    let mut is_escaped = false;
    let end = rest[1..].find(|c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    })?;
    Some(end + 2)
}

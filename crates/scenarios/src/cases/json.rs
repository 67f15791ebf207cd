//! JSON beyond serde_json: bare NaN and Infinity, duplicate keys, the key before a fault, and a
//! layout that keeps points on one line.

use std::collections::HashSet;
use std::{fmt, io};

use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::ser::Formatter;
use serde_json::{Serializer, Value};

use super::echo::is_control_or_invisible;

/// Returns indented JSON, with lists of plain values on one line.
pub fn pretty(value: &Value) -> String {
    let mut text = String::new();
    lay_out(value, 0, &mut text);
    without_controls(text)
}

/// Returns JSON on one line.
pub fn compact(value: &impl Serialize) -> String {
    let mut text = Vec::with_capacity(512);
    // No value here has a key that is not a string, so this succeeds.
    let _ = value.serialize(&mut Serializer::with_formatter(&mut text, Shortest));
    without_controls(String::from_utf8(text).unwrap_or_default())
}

/// Returns a value as it is when its text has been read.
pub fn value(value: &impl Serialize) -> Value {
    serde_json::from_str(&compact(value)).unwrap_or_default()
}

/// Writes each f32 as its shortest text, like the number of a [`Value`].
struct Shortest;

impl Formatter for Shortest {
    fn write_f32<W: ?Sized + io::Write>(&mut self, out: &mut W, number: f32) -> io::Result<()> {
        if let Some(whole) = whole(number) {
            return self.write_i32(out, whole);
        }
        let text = number_text(number);
        match text.split_once('e') {
            Some((digits, exponent)) if !exponent.starts_with('-') => {
                write!(out, "{digits}e+{exponent}")
            }
            _ => out.write_all(text.as_bytes()),
        }
    }
}

/// Returns the shortest decimal text that reads back as this f32; −0 is 0.
pub fn number_text(number: f32) -> String {
    if let Some(whole) = whole(number) {
        return whole.to_string();
    }
    let mut text = format!("{number:?}");
    if text.ends_with(".0") {
        text.truncate(text.len() - 2);
    }
    text
}

/// Returns a single number as such, several as a list.
pub fn numbers(numbers: &[f32]) -> Value {
    match *numbers {
        [one] => number(one),
        _ => numbers.iter().map(|&one| number(one)).collect(),
    }
}

/// Returns a number by its shortest text.
pub fn number(number: f32) -> Value {
    number_text(number).parse().map_or(Value::Null, Value::Number)
}

/// Returns a whole number that has no shorter text.
fn whole(number: f32) -> Option<i32> {
    let whole = number as i32;
    (whole as f32 == number && whole.unsigned_abs() < 1 << 24).then_some(whole)
}

/// Escapes characters that JSON allows but that are invisible (DEL and C1, bidirectional controls,
/// default ignorables), as in `\u009b`.
fn without_controls(text: String) -> String {
    let is_escaped = |c: char| c != '\n' && is_control_or_invisible(c);
    if text.is_ascii() && !text.contains('\u{7f}') || !text.contains(is_escaped) {
        return text;
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match is_escaped(c) {
            // They occur only in strings.
            true => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| {
                shown += &format!("\\u{unit:04x}");
            }),
            false => shown.push(c),
        }
    }
    shown
}

fn lay_out(value: &Value, depth: usize, text: &mut String) {
    let new_line = |text: &mut String, depth: usize| {
        text.push('\n');
        text.push_str(&"  ".repeat(depth));
    };
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            text.push('{');
            for (i, (key, field)) in fields.iter().enumerate() {
                text.push_str(if i > 0 { "," } else { "" });
                new_line(text, depth + 1);
                text.push_str(&format!("{}: ", Value::from(key.as_str())));
                lay_out(field, depth + 1, text);
            }
            new_line(text, depth);
            text.push('}');
        }
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            text.push('[');
            for (i, item) in items.iter().enumerate() {
                text.push_str(if i > 0 { "," } else { "" });
                new_line(text, depth + 1);
                lay_out(item, depth + 1, text);
            }
            new_line(text, depth);
            text.push(']');
        }
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(Value::to_string).collect();
            text.push_str(&format!("[{}]", items.join(", ")));
        }
        plain => text.push_str(&plain.to_string()),
    }
}

/// Returns `true` for NaN or an infinity, as programs write it into what should be JSON.
pub fn is_non_finite(word: &str) -> bool {
    let word = word.strip_prefix(['-', '+']).unwrap_or(word);
    ["nan", "inf", "infinity"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// A bare NaN or infinity and the key before it.
pub struct NonFinite {
    pub word: String,
    pub key: String,
}

/// Returns the text with every bare NaN and infinity in quotes, so that it can be parsed and the
/// fault named; `None` if there is none.
pub fn quote_non_finite(text: &str) -> Option<(String, NonFinite)> {
    let mut quoted = String::new();
    let mut first = None;
    let mut done = 0;
    for token in tokens(text) {
        let word = &text[token.start..token.end];
        if token.kind == Kind::Word && is_non_finite(word) {
            quoted += &format!("{}\"{word}\"", &text[done..token.start]);
            done = token.end;
            first.get_or_insert_with(|| NonFinite {
                word: word.to_owned(),
                key: key_before(text, token.start).unwrap_or_default(),
            });
        }
    }
    quoted += &text[done..];
    first.map(|first| (quoted, first))
}

/// Returns the last key before that byte of a text, which need not be valid JSON.
pub fn key_before(text: &str, offset: usize) -> Option<String> {
    keys(text).take_while(|key| key.start < offset).last().map(|key| unquoted(text, key))
}

/// Returns the string after a key, in a text that need not be valid JSON.
pub fn text_at(text: &str, wanted: &str) -> Option<String> {
    let key = keys(text).find(|&key| unquoted(text, key) == wanted)?;
    let value = tokens(text).find(|token| token.start >= key.end && token.kind != Kind::Mark)?;
    (value.kind == Kind::Text).then(|| unquoted(text, value))
}

fn keys(text: &str) -> impl Iterator<Item = Token> {
    tokens(text)
        .filter(|token| token.kind == Kind::Text && text[token.end..].trim_start().starts_with(':'))
}

fn unquoted(text: &str, token: Token) -> String {
    text[token.start..token.end].trim_matches('"').to_owned()
}

#[derive(Clone, Copy)]
struct Token {
    start: usize,
    end: usize,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// With its quotes; the closing one may be missing.
    Text,
    /// A number, a name or something similar.
    Word,
    Mark,
}

/// Returns the strings, words and marks of any text. Blanks are skipped.
fn tokens(text: &str) -> impl Iterator<Item = Token> {
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"+-._".contains(&byte);
    let mut at = 0;
    std::iter::from_fn(move || {
        while bytes.get(at)?.is_ascii_whitespace() {
            at += 1;
        }
        let start = at;
        let kind = match bytes[at] {
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
                Kind::Text
            }
            byte if is_word(byte) => {
                while at < bytes.len() && is_word(bytes[at]) {
                    at += 1;
                }
                Kind::Word
            }
            _ => {
                at += 1;
                while !text.is_char_boundary(at) {
                    at += 1;
                }
                Kind::Mark
            }
        };
        Some(Token { start, end: at, kind })
    })
}

/// Returns the first key that occurs twice in one object, anywhere in this JSON.
pub fn duplicate_key(text: &str) -> Option<String> {
    let error = serde_json::from_str::<DistinctKeys>(text).err()?.to_string();
    let (_, key) = error.split_once(DUPLICATE)?;
    key.rsplit_once(" at line ").map(|(key, _)| key.to_owned())
}

const DUPLICATE: &str = "duplicate key ";

/// JSON of any shape whose objects have distinct keys.
struct DistinctKeys;

impl<'de> Deserialize<'de> for DistinctKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DistinctKeys)
    }
}

impl<'de> Visitor<'de> for DistinctKeys {
    type Value = Self;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            map.next_value::<DistinctKeys>()?;
            if let Some(key) = keys.replace(key) {
                return Err(A::Error::custom(format!("{DUPLICATE}{key}")));
            }
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<DistinctKeys>()?.is_some() {}
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    // A number arrives as an integer or, with arbitrary_precision, as a map.
    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pretty_keeps_points_on_one_line() {
        let value: Value = serde_json::from_str(r#"{"a":[1,2.5],"b":[{"c":[]}],"d":{}}"#).unwrap();
        let expected = "{\n  \"a\": [1, 2.5],\n  \"b\": [\n    {\n      \"c\": []\n    }\n  ],\n  \"d\": {}\n}";
        assert_eq!(pretty(&value), expected);
    }

    #[test]
    fn control_characters_are_escaped() {
        let value = Value::from("a\u{1b}\u{7f}\u{9b}ä\n");
        let text = r#""a\u001b\u007f\u009bä\n""#;
        assert_eq!(compact(&value), text);
        assert_eq!(pretty(&value), text);
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), value);
    }

    #[test]
    fn quotes_bare_words_only() {
        let (quoted, first) =
            quote_non_finite(r#"{"ä NaN \" NaN":"inf","b":[1e5,-Infinity],"c":nan}"#).unwrap();
        assert_eq!(quoted, r#"{"ä NaN \" NaN":"inf","b":[1e5,"-Infinity"],"c":"nan"}"#);
        assert_eq!((first.word.as_str(), first.key.as_str()), ("-Infinity", "b"));
        assert!(quote_non_finite(r#"{"a":"NaN","b":1}"#).is_none());
    }

    #[test]
    fn tokens_survive_any_text() {
        for text in ["\"\\", "\"\\ä", "ä", "\"", "{\"a\\\"", "\u{0}€\"€\\", ""] {
            tokens(text).for_each(|token| assert!(text.get(token.start..token.end).is_some()));
        }
    }

    #[test]
    fn finds_keys_in_broken_json() {
        let text = r#"{"scenario" : "ray_sphere","inputs":{"start":[1,,2]}}"#;
        assert_eq!(key_before(text, 47).unwrap(), "start");
        assert_eq!(text_at(text, "scenario").unwrap(), "ray_sphere");
        assert_eq!(text_at(text, "start"), None);
    }

    #[test]
    fn finds_duplicate_keys_at_any_depth() {
        assert_eq!(duplicate_key(r#"{"a":1,"b":{"c":1,"c":2}}"#).unwrap(), "c");
        assert_eq!(duplicate_key(r#"[{"a":[true,null,-1]},{"a":{"a":1.5e3}}]"#), None);
    }
}

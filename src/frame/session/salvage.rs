//! Recovers the readable parts of damaged JSON: field by field, object by object.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The name of a list, and the conversion of a loose object to one of its items.
pub type List<'a> = (&'a str, fn(Value) -> Option<Value>);

/// The fields of a file, and the error if its JSON is damaged.
pub type Fields = Result<(Map<String, Value>, Option<String>), String>;

/// Parses a JSON object. If it is damaged, recovers the known fields wherever they stand, adds
/// loose objects to the list, and returns the error too. Fails if nothing can be recovered.
pub fn object(bytes: &[u8], known: &[&str], list: Option<List>) -> Fields {
    let why = match serde_json::from_slice(bytes) {
        Ok(fields) => return Ok((fields, None)),
        Err(why) => why.to_string(),
    };
    let (mut fields, loose) = parts(bytes, known);
    if let Some((name, item)) = list {
        let found: Vec<_> = loose.into_iter().filter_map(item).collect();
        if !found.is_empty() {
            let all = fields.entry(name).or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(all) = all {
                all.extend(found);
            }
        }
    }
    if fields.is_empty() { Err(why) } else { Ok((fields, Some(why))) }
}

/// The maximum number of parse errors before the recovery gives up.
const MOST_FAULTS: usize = 10_000;

/// Returns the valid fields, and the valid objects beside them, in order.
fn parts(bytes: &[u8], known: &[&str]) -> (Map<String, Value>, Vec<Value>) {
    let (mut fields, mut loose) = (Map::new(), Vec::new());
    // Up to the first error, every field belongs to the outer object.
    let mut is_sound = true;
    let mut faults = 0;
    let mut at = bytes.iter().position(|&byte| byte == b'{').map_or(bytes.len(), |at| at + 1);
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        if faults > MOST_FAULTS {
            break;
        }
        match rest[0] {
            b'"' => {
                let Some((name, from)) = name(rest) else {
                    is_sound = false;
                    at += 1;
                    continue;
                };
                at += from;
                let Some((value, length)) = next::<Value>(&bytes[at..]) else {
                    is_sound = false;
                    faults += 1;
                    continue;
                };
                at += length;
                if is_sound || known.contains(&name.as_str()) {
                    fields.entry(name).or_insert(value);
                } else {
                    loose.push(value);
                }
            }
            b'{' => match next::<Value>(rest) {
                Some((value, length)) => {
                    loose.push(value);
                    at += length;
                }
                None => {
                    at += 1;
                    faults += 1;
                }
            },
            _ => at += 1,
        }
    }
    (fields, loose)
}

/// Parses a field's name, and returns where its value begins.
fn name(bytes: &[u8]) -> Option<(String, usize)> {
    let (name, length) = next::<String>(bytes)?;
    let rest = bytes.get(length..)?.trim_ascii_start();
    rest.starts_with(b":").then_some((name, bytes.len() - rest.len() + 1))
}

/// Parses a value, and returns its length.
fn next<T: DeserializeOwned>(bytes: &[u8]) -> Option<(T, usize)> {
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter();
    let value = values.next()?.ok()?;
    Some((value, values.byte_offset()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_sound_is_found() {
        for (text, fields, loose) in [
            (r#"{"a":1,"b":{"c":2}}"#, json!({ "a": 1, "b": { "c": 2 } }), json!([])),
            (r#"{"a":1,"b":{"c":2"#, json!({ "a": 1 }), json!([2])),
            (r#"{"new":1,"list":[{"x":1},{"x":2,]"#, json!({ "new": 1 }), json!([{ "x": 1 }, 2])),
            (
                "{\"list\":[{\"x\":1},{\"y\":\"torn},\n{\"x\":3}],\"a\":2}",
                json!({ "a": 2 }),
                json!([{ "x": 1 }, { "x": 3 }]),
            ),
            (r#"{a":1,"b":[2],"c":3}"#, json!({ "b": [2] }), json!([3])),
            ("", json!({}), json!([])),
            ("{", json!({}), json!([])),
            ("{\"a\":\"\u{0}", json!({}), json!([])),
        ] {
            let (found, rest) = parts(text.as_bytes(), &["a", "b"]);
            assert_eq!((Value::from(found), Value::from(rest)), (fields, loose), "{text}");
        }
    }

    #[test]
    fn a_large_ruin_is_read_in_time() {
        let begin = std::time::Instant::now();
        for text in ["{", "\"", "{\"a\":", "[{\"a\":[", "{\"a\":1,", "\"a\":{"] {
            parts(text.repeat(1_000_000).as_bytes(), &[]);
        }
        assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
    }
}

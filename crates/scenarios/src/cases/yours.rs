//! A user's formulas in a case: `"methods": [{"name": …, "numbers": "f32", "text": …}]`.

use serde_json::{Value, json};

use super::fault::{CaseError, object, shown, unexpected, unknown};
use crate::methods::Draft;
use crate::scenario::{Entry, Numbers, message};

/// The most formulas in a case.
const MOST: usize = 16;
/// The most bytes of a text, the parser's limit.
const LONGEST_TEXT: usize = 1 << 16;
const KEYS: [&str; 3] = ["name", "numbers", "text"];

/// Reads the list; the texts are parsed only when they are used.
pub(super) fn read(entry: &'static Entry, value: &Value) -> Result<Vec<Draft>, CaseError> {
    let list = value.as_array().filter(|list| list.len() <= MOST);
    let expected = || message!("a list of at most {0} formulas", MOST.to_string());
    let list = list.ok_or_else(|| unexpected(entry, "methods", expected(), shown(value)))?;
    list.iter().map(|value| draft(entry, value)).collect()
}

fn draft(entry: &'static Entry, value: &Value) -> Result<Draft, CaseError> {
    let fields = object(entry, "methods", value)?;
    if let Some(key) = fields.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(unknown(entry, "part of a method", key, &KEYS));
    }
    let field = |name: &str| fields.get(name).unwrap_or(&Value::Null);
    let wrong = |name: &str, expected| {
        let got = fields.get(name).map_or("nothing".into(), shown);
        unexpected(entry, format!("methods: {name}"), expected, got)
    };
    let name = field("name").as_str().filter(|name| Draft::is_name(name));
    let name = name.ok_or_else(|| {
        let longest = Draft::LONGEST_NAME.to_string();
        wrong("name", message!("a line of 1 to {0} printable letters", longest))
    })?;
    let numbers = match fields.get("numbers") {
        None => Some(Numbers::default()),
        Some(numbers) => numbers.as_str().and_then(Numbers::find),
    };
    let numbers = numbers.ok_or_else(|| {
        let names = Numbers::ALL.map(Numbers::name).join(", ");
        wrong("numbers", message!("one of {0}", names))
    })?;
    let text = field("text").as_str().filter(|text| text.len() <= LONGEST_TEXT);
    let text = text.ok_or_else(|| {
        wrong("text", message!("a text of at most {0} bytes", LONGEST_TEXT.to_string()))
    })?;
    Ok(Draft { name: name.to_owned(), numbers, text: text.to_owned() })
}

pub(super) fn written(methods: &[Draft]) -> Value {
    let one = |Draft { name, numbers, text }: &Draft| json!({ "name": name, "numbers": numbers.name(), "text": text });
    methods.iter().map(one).collect()
}

//! Formulas of one's own in a case: `"methods": [{"name": …, "numbers": "f32", "text": …}]`.

use serde_json::{Value, json};

use super::fault::{CaseError, object, shown, unexpected, unknown};
use crate::methods::Draft;
use crate::scenario::{Entry, Numbers, message};

/// So many has a case at most.
const MOST: usize = 16;
/// Bytes of a text, as many as one that reads may have.
const LONGEST_TEXT: usize = 1 << 16;
const KEYS: [&str; 3] = ["name", "numbers", "text"];

/// Reads the list; whether the texts read is asked where they are used.
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

#[cfg(test)]
mod tests {
    use super::super::{parse, write_scene};
    use super::*;

    #[track_caller]
    fn fault(methods: &str) -> String {
        let text = format!(r#"{{"scenario":"ray_sphere","methods":{methods}}}"#);
        parse(&text).err().unwrap_or_else(|| panic!("{text} is a case")).to_string()
    }

    #[test]
    fn a_case_keeps_its_formulas_whether_they_read_or_not() {
        let text = r#"{"scenario":"ray_sphere","methods":[
            {"name":"Mine","numbers":"f64","text":"Is it? r > 1 → hit\n→ miss"},
            {"name":"Half","text":"Is it? r >"}]}"#;
        let case = parse(text).unwrap();
        let kept = parse(&write_scene(&case)).unwrap().methods;
        assert_eq!(kept, case.methods);
        assert_eq!(kept[0].numbers, Numbers::F64);
        assert!(kept[0].read(case.scenario).is_ok());
        assert_eq!((&*kept[1].text, kept[1].numbers), ("Is it? r >", Numbers::F32));
        let why = kept[1].read(case.scenario).err().unwrap();
        assert_eq!((why.line, why.column), (1, 11));
    }

    #[test]
    fn what_is_wrong_with_a_list() {
        let list = "ray_sphere: methods: expected a list of at most 16 formulas, got";
        assert_eq!(fault("5"), format!("{list} 5"));
        assert!(fault(&format!("[{}]", vec!["{}"; 17].join(","))).starts_with(list));
        assert_eq!(fault("[5]"), "ray_sphere: methods: expected an object {…}, got 5");
        let name = "ray_sphere: methods: name: expected a line of 1 to 40 printable letters, got";
        assert_eq!(fault("[{}]"), format!("{name} nothing"));
        assert_eq!(fault(r#"[{"name":"a\nb"}]"#), format!(r#"{name} "a\nb""#));
        assert_eq!(
            fault(r#"[{"name":"a","numbers":"f16"}]"#),
            r#"ray_sphere: methods: numbers: expected one of f32, f64, exact, got "f16""#
        );
        assert_eq!(
            fault(r#"[{"name":"a"}]"#),
            "ray_sphere: methods: text: expected a text of at most 65536 bytes, got nothing"
        );
        assert_eq!(
            fault(r#"[{"name":"a","texts":""}]"#),
            r#"ray_sphere: unknown part of a method "texts": expected one of name, numbers, text"#
        );
    }
}

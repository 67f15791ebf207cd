//! The JSON Schema of cases and answers, for editors and for programs that write them.

use serde_json::{Map, Value, json};

use super::json::numbers;
use super::{cast, caveats, json, lists};
use crate::scenario::{Convention, Entry, Input};
use crate::scenarios::ALL;

/// The document without the scenarios.
const SCHEMA: &str = include_str!("schema.json");

/// Returns one document: a case, which includes scene files, or an answer.
pub fn schema() -> String {
    let mut schema: Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    let ids: Value = ALL.iter().map(|entry| entry.id).collect();
    for of in ["case", "answer"] {
        schema["$defs"][of]["properties"]["scenario"]["enum"] = ids.clone();
    }
    schema["$defs"]["case"]["allOf"] = ALL.iter().map(of_scenario).collect();
    json::pretty(&schema) + "\n"
}

/// The inputs and conventions of a case that names this scenario.
fn of_scenario(entry: &Entry) -> Value {
    let scenario = (entry.build)();
    let (lists, inputs): (Vec<_>, Vec<_>) =
        scenario.whole_inputs().into_iter().partition(|input| input.value.is_list());
    let mut inputs: Map<_, _> = inputs.iter().map(|one| input(entry, one)).collect();
    let lists = lists.iter().flat_map(lists::schema);
    inputs.extend(lists.map(|(name, schema)| (name.to_owned(), schema)));
    if cast::is_taken(scenario.as_ref()) {
        inputs.extend(way());
    }
    let conventions: Map<_, _> = scenario.conventions().iter().map(convention).collect();
    let object = |properties: Map<String, Value>| json!({ "type": "object", "additionalProperties": false, "properties": properties });
    json!({
        "if": { "properties": { "scenario": { "const": entry.id } } },
        "then": {
            "title": entry.title,
            "properties": { "inputs": object(inputs), "conventions": object(conventions) },
        },
    })
}

fn input(entry: &Entry, input: &Input) -> (String, Value) {
    let (kind, count) = (input.value.kind(), input.value.dimension());
    let default = numbers(&caveats::left_out(input));
    let mut description = format!("{}: {}", input.label, input.expected());
    if caveats::is_corner(entry, input) {
        description += "; of the corners there are those that are given";
    }
    let mut number = json!({ "type": "number" });
    if input.value.is_length() {
        number["minimum"] = 0.into();
    }
    let mut schema = match count {
        1 => number,
        _ => json!({
            "type": "array",
            "items": number,
            "minItems": count,
            "maxItems": count,
        }),
    };
    if matches!(kind, "direction" | "rotation") {
        schema["contains"] = json!({ "not": { "const": 0 } });
    }
    if input.number.is_some() {
        schema = json!({ "anyOf": [schema, { "type": "number" }] });
    }
    schema["description"] = description.into();
    schema["default"] = default;
    (input.name.to_owned(), schema)
}

/// The keys that replace `start` and `end`.
fn way() -> Map<String, Value> {
    let vector = |what: &str| {
        let description = format!("{what}, with the other two in the place of start and end");
        json!({
            "description": description,
            "type": "array",
            "items": { "type": "number" },
            "minItems": 3,
            "maxItems": 3,
        })
    };
    let mut way = Map::new();
    way.insert("origin".to_owned(), vector("Where it begins"));
    way.insert("direction".to_owned(), vector("Which way it goes, of any length above zero"));
    let reach = "How far it goes, with the other two in the place of start and end";
    way.insert(
        "max_distance".to_owned(),
        json!({ "description": reach, "type": "number", "minimum": 0 }),
    );
    way
}

fn convention(convention: &Convention) -> (String, Value) {
    let choices: Vec<_> = convention.choices.iter().map(|choice| choice.name).collect();
    let schema = json!({
        "description": convention.title,
        "enum": choices,
        "default": choices.first(),
    });
    (convention.name.to_owned(), schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{SCENES, answer_json, parse};

    /// The few keywords of JSON Schema that are used here.
    fn holds(root: &Value, schema: &Value, value: &Value) -> bool {
        let Value::Object(words) = schema else { return true };
        let all = |items: &Value| items.as_array().cloned().unwrap_or_default();
        let size = value.as_array().map(Vec::len);
        words.iter().all(|(word, wanted)| match word.as_str() {
            "$ref" => {
                let pointer = wanted.as_str().unwrap().trim_start_matches('#');
                holds(root, root.pointer(pointer).unwrap(), value)
            }
            "anyOf" => all(wanted).iter().any(|one| holds(root, one, value)),
            "allOf" => all(wanted).iter().all(|one| holds(root, one, value)),
            "if" => !holds(root, wanted, value) || holds(root, &schema["then"], value),
            "then" | "title" | "description" | "default" | "pattern" | "$schema" | "$defs" => true,
            "not" => !holds(root, wanted, value),
            "const" => {
                value.as_f64().map_or(value == wanted, |number| Some(number) == wanted.as_f64())
            }
            "enum" => all(wanted).contains(value),
            "type" => match wanted.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "number" => value.is_number(),
                "integer" => value.is_u64() || value.is_i64(),
                "boolean" => value.is_boolean(),
                other => panic!("{other}"),
            },
            "required" => all(wanted).iter().all(|key| value.get(key.as_str().unwrap()).is_some()),
            "properties" => {
                wanted.as_object().unwrap().iter().all(|(key, schema)| {
                    value.get(key).is_none_or(|value| holds(root, schema, value))
                })
            }
            "additionalProperties" => {
                let known = |key: &String| schema["properties"].get(key).is_some();
                value.as_object().into_iter().flatten().all(|(key, value)| {
                    known(key) || (wanted != &json!(false) && holds(root, wanted, value))
                })
            }
            "items" => value.as_array().into_iter().flatten().all(|one| holds(root, wanted, one)),
            "contains" => {
                value.as_array().into_iter().flatten().any(|one| holds(root, wanted, one))
            }
            "minItems" => size.is_none_or(|size| size as u64 >= wanted.as_u64().unwrap()),
            "maxItems" => size.is_none_or(|size| size as u64 <= wanted.as_u64().unwrap()),
            "minLength" => {
                value.as_str().is_none_or(|text| text.len() as u64 >= wanted.as_u64().unwrap())
            }
            "minimum" => value.as_f64() >= wanted.as_f64(),
            "exclusiveMinimum" => value.as_f64() > wanted.as_f64(),
            other => panic!("{other}"),
        })
    }

    #[test]
    fn scenes_and_answers_follow_the_schema_and_faults_do_not() {
        let root: Value = serde_json::from_str(&schema()).unwrap();
        let case = &root["$defs"]["case"];
        for (name, text) in SCENES {
            let value: Value = serde_json::from_str(text).unwrap();
            assert!(holds(&root, case, &value) && holds(&root, &root, &value), "{name}");
            let read = parse(text).unwrap();
            let answer = answer_json(&read, &read.answer());
            assert!(holds(&root, &root["$defs"]["answer"], &answer), "{name}: {answer}");
        }
        let own = r#"{"scenario":"ray_sphere","colour":1,"inputs":{"radius":16777217}}"#;
        assert!(holds(&root, case, &serde_json::from_str(own).unwrap()));
        let own = parse(own).unwrap();
        let answer = answer_json(&own, &own.answer());
        assert_eq!(answer["defaulted"], json!(["start", "end", "center"]));
        assert_eq!(answer["rounded"], json!(["radius"]));
        assert!(holds(&root, &root["$defs"]["answer"], &answer), "{answer}");
        for text in [
            r#"{"inputs":{}}"#,
            r#"{"scenario":"banana"}"#,
            r#"{"scenario":"ray_sphere","inputs":{"raduis":1}}"#,
            r#"{"scenario":"ray_sphere","inputs":{"radius":-1}}"#,
            r#"{"scenario":"ray_sphere","inputs":{"start":[0,1]}}"#,
            r#"{"scenario":"ray_sphere_info","inputs":{"direction":[0,0.0,0]}}"#,
            r#"{"scenario":"ray_sphere","conventions":{"inside":"exit"}}"#,
            r#"{"scenario":"ray_sphere","title":5}"#,
        ] {
            assert!(parse(text).is_err(), "{text}");
            assert!(!holds(&root, case, &serde_json::from_str(text).unwrap()), "{text}");
        }
    }
}

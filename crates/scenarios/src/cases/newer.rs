//! Handles cases of a newer version, with parts that this one does not know.

use serde_json::Value;

use super::lists;
use super::read::{KEYS, VIEW};
use crate::scenarios;

/// Returns a case without the keys, inputs, conventions and choices that this version does not
/// know.
pub fn known(case: &Value) -> Value {
    let mut known = case.clone();
    let Some(entry) = case["scenario"].as_str().and_then(scenarios::find) else { return known };
    let Value::Object(fields) = &mut known else { return known };
    fields.retain(|key, _| key == "$schema" || KEYS.contains(&key.as_str()));
    if let Some(Value::Object(inputs)) = fields.get_mut("inputs") {
        let known = entry.inputs();
        let names: Vec<_> = known.iter().flat_map(lists::keys).collect();
        inputs.retain(|name, _| names.iter().any(|known| *known == name));
    }
    if let Some(Value::Object(chosen)) = fields.get_mut("conventions") {
        let conventions = entry.conventions();
        chosen.retain(|name, choice| {
            let convention = conventions.iter().find(|one| one.name == name);
            let is_choice = |name: &str| {
                let mut choices = convention.into_iter().flat_map(|one| one.choices);
                choices.any(|choice| choice.name == name)
            };
            convention.is_some() && choice.as_str().is_none_or(is_choice)
        });
    }
    if let Some(Value::Object(view)) = fields.get_mut("view") {
        view.retain(|name, _| VIEW.contains(&name.as_str()));
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::parse;
    use serde_json::json;

    #[test]
    fn a_case_of_a_newer_version_is_read() {
        let newer = json!({
            "scenario": "ray_sphere", "new": 1, "title": "T",
            "inputs": { "radius": 2, "new": [1] },
            "conventions": { "inside": "new", "new": "first" },
            "view": { "focus": [0, 0, 0], "yaw": 1, "pitch": 2, "distance": 3, "new": 4 },
        });
        let expected = json!({
            "scenario": "ray_sphere", "title": "T", "inputs": { "radius": 2 }, "conventions": {},
            "view": { "focus": [0, 0, 0], "yaw": 1, "pitch": 2, "distance": 3 },
        });
        assert!(parse(&newer.to_string()).is_err());
        assert_eq!(known(&newer), expected);
        assert!(parse(&known(&newer).to_string()).is_ok());
        // Errors remain errors.
        for wrong in [
            json!({ "scenario": "ray_sphere", "inputs": { "radius": -1 } }),
            json!({ "scenario": "ray_sphere", "conventions": { "inside": 7 } }),
            json!({ "scenario": "ray_sphere", "inputs": 7 }),
            json!({ "scenario": "new" }),
            json!(7),
        ] {
            assert_eq!(known(&wrong), wrong);
        }
    }
}

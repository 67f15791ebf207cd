//! The answer that another engine gives to the open case. It is kept as the case's `expected`, so
//! that it is saved, copied and compared like that of a log's line.

use std::sync::Arc;

use collision_scenarios::scenario::message;
use serde_json::{Map, Number, Value, json};

use super::scene_file::SceneMeta;
use super::{Workspace, inputs};

/// The answer of another engine: a hit or a miss and, of its first contact, what is known of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EngineAnswer {
    pub hit: bool,
    pub t: Option<f32>,
    /// Two numbers in the plane, three in space.
    pub point: Option<Vec<f32>>,
}

impl Workspace {
    /// Returns the other engine's answer. `None` if there is none for these numbers.
    pub fn engine_answer(&self) -> Option<EngineAnswer> {
        let expected = self.expected()?;
        let contact = &expected["contacts"][0];
        let numbers = |list: &Vec<Value>| list.iter().map(number).collect();
        Some(EngineAnswer {
            hit: expected["hit"].as_bool()?,
            t: number(&contact["t"]),
            point: contact["point"].as_array().and_then(numbers),
        })
    }

    /// Returns the parts of the other engine's answer that ours lacks, by path: the `expected` and
    /// the `got` value. Empty if both agree.
    pub fn engine_differences(&self) -> Map<String, Value> {
        self.case_for_file().differences()
    }

    /// Sets the other engine's answer to these numbers, or removes it. What else is expected stays
    /// while a hit stays a hit.
    pub fn set_engine_answer(&mut self, answer: Option<EngineAnswer>) {
        let before = self.expected().cloned();
        let expected = answer.map(|answer| answer.into_json(before));
        self.edit(message!("set the engine's answer"), |workspace| {
            let now = inputs(workspace.scenario.as_ref());
            let kept = SceneMeta::expecting(workspace.kept.as_deref(), expected, now);
            workspace.kept = Some(Arc::new(kept));
        });
    }

    fn expected(&self) -> Option<&Value> {
        self.kept.as_ref()?.expected(self.scenario.as_ref())
    }
}

impl EngineAnswer {
    fn into_json(self, before: Option<Value>) -> Value {
        let before = before.filter(|before| before["hit"] == self.hit && before.is_object());
        let mut expected = before.unwrap_or_else(|| json!({ "hit": self.hit }));
        let parts = [
            ("t", self.t.map(exact)),
            ("point", self.point.map(|point| point.into_iter().map(exact).collect())),
        ];
        for (key, value) in parts {
            match value {
                Some(value) => {
                    if !expected["contacts"][0].is_object() {
                        expected["contacts"] = json!([{}]);
                    }
                    expected["contacts"][0][key] = value;
                }
                None => remove(&mut expected, key),
            }
        }
        expected
    }
}

/// Removes a key of the first contact, and the contacts if nothing of them is left.
fn remove(expected: &mut Value, key: &str) {
    let Some(contacts) = expected.get_mut("contacts").and_then(Value::as_array_mut) else { return };
    if let Some(first) = contacts.first_mut().and_then(Value::as_object_mut) {
        first.remove(key);
    }
    let is_empty = |contact: &Value| contact.as_object().is_some_and(Map::is_empty);
    if contacts.iter().all(is_empty)
        && let Some(expected) = expected.as_object_mut()
    {
        expected.remove("contacts");
    }
}

fn number(value: &Value) -> Option<f32> {
    let number = value.as_number()?.as_str().parse::<f32>().ok()?;
    number.is_finite().then_some(number)
}

/// Returns the shortest digits that are the same `f32`.
fn exact(number: f32) -> Value {
    let text = collision_scenarios::cases::number_text(number);
    text.parse::<Number>().map_or(Value::Null, Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios::ALL;

    #[test]
    fn an_engines_answer_belongs_to_its_numbers_and_can_be_undone() {
        let mut workspace = Workspace::new(&ALL[0]);
        assert_eq!(workspace.engine_answer(), None);
        let miss = EngineAnswer { hit: false, ..EngineAnswer::default() };
        workspace.set_engine_answer(Some(miss.clone()));
        assert_eq!(workspace.engine_answer(), Some(miss.clone()));
        assert!(workspace.engine_differences().contains_key("hit"));

        workspace.set_input(0, &[-6.0, 1.0, 2.0], message!("move A"));
        assert_eq!(workspace.engine_answer(), None);
        workspace.undo();
        assert_eq!(workspace.engine_answer(), Some(miss));
        workspace.undo();
        assert_eq!(workspace.engine_answer(), None);
    }

    #[test]
    fn an_engines_point_is_compared_saved_and_removed_again() {
        let mut workspace = Workspace::new(&ALL[0]);
        let contact = workspace.answer.contacts[0];
        let ours = EngineAnswer {
            hit: true,
            t: contact.t,
            point: Some(contact.point.to_array().to_vec()),
        };
        workspace.set_engine_answer(Some(ours.clone()));
        assert_eq!(workspace.engine_answer(), Some(ours.clone()));
        assert!(workspace.engine_differences().is_empty());

        let far = EngineAnswer { point: Some(vec![0.1, 2.0, 3.0]), ..ours.clone() };
        workspace.set_engine_answer(Some(far));
        let keys: Vec<_> = workspace.engine_differences().keys().cloned().collect();
        assert!(keys.iter().all(|key| key.starts_with("contacts[0].point")), "{keys:?}");
        let expected = workspace.case_for_file().expected;
        assert_eq!(expected.unwrap()["contacts"][0]["point"].to_string(), "[0.1,2,3]");

        workspace.set_engine_answer(Some(EngineAnswer { t: None, point: None, ..ours }));
        assert_eq!(workspace.case_for_file().expected, Some(json!({ "hit": true })));
    }
}

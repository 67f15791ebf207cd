//! The handle that a field varies: an input's only one, or one of several.

use collision_scenarios::scenario::{Input, Scenario, Value};

use super::drag::Drag;
use super::modifiers::Modifiers;
use super::pick::{Part, Target, handles};
use crate::view::{View, position, ring};

/// An input by its place, and which of its handles if it has several: a box's face, a ring of a
/// rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    pub input: usize,
    side: Option<usize>,
}

const FACES: [&str; 6] = ["+x", "−x", "+y", "−y", "+z", "−z"];
const RINGS: [&str; 3] = ["x", "y", "z"];

/// Returns the names of a value's handles if there are several, and the default one.
fn sides(value: &Value) -> (&'static [&'static str], usize) {
    match value {
        Value::HalfExtents { .. } => (&FACES, 0),
        Value::Rotation { .. } => (&RINGS, 2),
        _ => (&[], 0),
    }
}

/// Returns all handles of these inputs.
pub fn subjects(inputs: &[Input]) -> impl Iterator<Item = Subject> {
    inputs.iter().enumerate().flat_map(|(input, now)| {
        let count = sides(&now.value).0.len();
        let least = usize::from(!now.value.is_list());
        let all = (0..count.max(least)).map(move |side| (count > 0).then_some(side));
        all.map(move |side| Subject { input, side })
    })
}

impl Subject {
    /// Returns a handle of an input, or its default one. `None` if there is no such input.
    pub fn of(inputs: &[Input], input: usize, side: Option<usize>) -> Option<Self> {
        let (names, usual) = sides(&inputs.get(input)?.value);
        let is_there = |side: &usize| *side < names.len();
        let side = side.filter(is_there).or((!names.is_empty()).then_some(usual));
        Some(Self { input, side })
    }

    /// Returns the letter of its input, and the handle's name.
    pub fn label(self, inputs: &[Input]) -> String {
        inputs.get(self.input).map_or(String::new(), |input| self.after(input.label, input))
    }

    /// Returns `true` if this is its name: its input's letter or name, and the handle's name.
    pub fn is_named(self, inputs: &[Input], name: &str) -> bool {
        // The keyboard's hyphen stands for the minus sign.
        let name = name.replace('-', "−");
        inputs.get(self.input).is_some_and(|input| {
            let usual = sides(&input.value).1;
            let is_usual = self.side.is_none_or(|side| side == usual);
            let is_own = |own| name == self.after(own, input) || is_usual && name == own;
            is_own(input.name) || is_own(input.label)
        })
    }

    fn after(self, name: &str, input: &Input) -> String {
        let side = self.side.and_then(|side| sides(&input.value).0.get(side));
        side.map_or(name.to_owned(), |side| format!("{name} {side}"))
    }

    /// Returns a drag of it that has not begun; the `moving` inputs go with it.
    pub fn drag(self, scenario: &dyn Scenario, view: &View, moving: &[usize]) -> Option<Drag> {
        let value = scenario.input(self.input)?.value;
        let (part, at) = match (&value, self.side) {
            (Value::HalfExtents { .. }, Some(face)) => *handles(&value, view).get(face)?,
            (Value::Rotation { value, center }, Some(axis)) => {
                let corners = ring(*value, *center, axis, view);
                // An eighth of the way round, between the other two rings.
                let at = *corners.get(corners.len() / 8)?;
                (Part::Ring { axis, at }, at)
            }
            _ => (Part::Handle, position(&value, view)),
        };
        let target = Target { input: self.input, part };
        Drag::new(scenario, view, target, moving, view.project(at)?, Modifiers::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios;

    #[test]
    fn a_box_has_six_faces_and_three_rings_and_each_goes_its_own_way() {
        let scenario = (scenarios::find("ray_box").unwrap().build)();
        let inputs = scenario.inputs();
        let all: Vec<_> = subjects(&inputs).collect();
        assert_eq!(all.len(), inputs.len() + 5 + 2);
        let labels: Vec<_> = all.iter().map(|subject| subject.label(&inputs)).collect();
        assert!(labels.contains(&"h −y".to_owned()) && labels.contains(&"q z".to_owned()));
        let view = View::default();
        let mut places = Vec::new();
        for (subject, label) in all.iter().zip(&labels) {
            let named: Vec<_> = all.iter().filter(|one| one.is_named(&inputs, label)).collect();
            assert_eq!(named, [subject]);
            assert_eq!(Subject::of(&inputs, subject.input, subject.side), Some(*subject));
            let drag = subject.drag(scenario.as_ref(), &view, &[subject.input]).unwrap();
            places.push(drag.place(&view).unwrap());
        }
        let is_alone =
            |at: &glam::Vec2| places.iter().filter(|other| other.distance(*at) < 1.0).count() == 1;
        assert!(places.iter().all(is_alone), "{labels:?} {places:?}");
        let [face, ring] = ["half_extents", "q"]
            .map(|name| all.iter().position(|one| one.is_named(&inputs, name)).unwrap());
        assert_eq!([labels[face].as_str(), labels[ring].as_str()], ["h +x", "q z"]);
    }
}

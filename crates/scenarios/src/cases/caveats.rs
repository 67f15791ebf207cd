//! Facts that an answer rests on and its case does not say: inputs that were left out, and digits
//! that f32 does not hold.

use glam::Vec3;
use serde::Serialize;
use serde_json::{Map, Value};

use super::fault::{CaseError, unexpected};
use super::rounded::is_rounded;
use super::values::round;
use super::{cast, lists};
use crate::scenario::{self, Entry, Input, Message, Scenario, Shape, message};

/// The inputs whose values differ from what the case says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Caveats {
    /// Left out: they have the scenario's default.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub defaulted: Vec<&'static str>,
    /// Rounded to f32 by more than half a unit of a number's last given digit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rounded: Vec<&'static str>,
}

impl Caveats {
    /// Returns both lists under their names in an answer.
    pub(super) fn lists(&self) -> [(&'static str, &[&'static str]); 2] {
        [("defaulted", &self.defaulted), ("rounded", &self.rounded)]
    }

    /// Returns the caveats in words, one sentence each.
    pub fn words(&self) -> Vec<Message> {
        let defaulted = (!self.defaulted.is_empty()).then(|| {
            message!("Left out, and as the scenario has it: {0}", self.defaulted.join(", "))
        });
        let rounded = (!self.rounded.is_empty())
            .then(|| message!("Rounded to 32 bits: {0}", self.rounded.join(", ")));
        defaulted.into_iter().chain(rounded).collect()
    }

    /// Returns the lists that an answer has, without empty ones.
    pub(super) fn said(&self) -> impl Iterator<Item = (&'static str, &[&'static str])> {
        self.lists().into_iter().filter(|(_, names)| !names.is_empty())
    }
}

/// Returns `true` if a case may leave out an input of that scenario, which then means no such
/// rotation, radius or corner.
pub(super) fn is_optional(entry: &Entry, input: &Input) -> bool {
    absent(input).is_some() || is_corner(entry, input)
}

/// Returns `true` for a corner of a polygon, which has only the corners that a case gives.
pub(super) fn is_corner(entry: &Entry, input: &Input) -> bool {
    corners(entry).contains(&input.name) && input.value.kind() == "point2"
}

/// Refuses a case that gives corners both one by one and as a list.
pub(super) fn refuse_two_polygons(
    entry: &'static Entry,
    fields: &Map<String, Value>,
    inputs: &[Input],
) -> Result<(), CaseError> {
    let is_replaced = |input: &&Input| {
        fields.contains_key(input.name) && input.value == scenario::Value::Replaced
    };
    match inputs.iter().find(is_replaced) {
        Some(corner) => {
            let expected = "either single corners or a list of them";
            Err(unexpected(entry, corner.name, expected, "both"))
        }
        None => Ok(()),
    }
}

/// Returns the numbers that mean no rotation, no radius or no axis; the input has its default value.
pub(super) fn absent(input: &Input) -> Option<&'static [f32]> {
    match input.value {
        scenario::Value::Rotation { .. } => Some(&[0.0, 0.0, 0.0, 1.0]),
        _ if input.value.is_length() && input.value.numbers() == [0.0] => Some(&[0.0]),
        scenario::Value::Offset { value: Vec3::ZERO, .. } => Some(&[0.0; 3]),
        _ if !input.value.is_given() => Some(&[]),
        _ => None,
    }
}

fn corners(entry: &Entry) -> &'static [&'static str] {
    let parts = entry.pair.iter().flatten();
    parts.filter(|part| part.shape == Shape::Polygon).map(|part| part.inputs).next().unwrap_or(&[])
}

/// Returns the numbers of an input that a case leaves out, if it is not a corner; the input has its
/// default value.
pub(super) fn left_out(input: &Input) -> Vec<f32> {
    absent(input).map_or_else(|| input.value.numbers(), <[f32]>::to_vec)
}

/// Sets the inputs that a case leaves out, and returns the names of those that keep their default;
/// `given` says for each whether the case has it.
pub(super) fn fill(scenario: &mut dyn Scenario, given: &[bool]) -> Vec<&'static str> {
    let inputs = scenario.inputs();
    let is_given = |place: usize| given.get(place).is_some_and(|given| *given);
    if (0..inputs.len()).all(is_given) {
        return Vec::new();
    }
    let corners = corners(scenario.entry());
    let is_corner = |input: &Input| corners.contains(&input.name) && !input.value.is_list();
    let last = (0..inputs.len()).rev().find(|&place| is_given(place) && is_corner(&inputs[place]));
    let mut corner = last.map(|place| inputs[place].value.numbers());
    let mut defaulted = Vec::new();
    for (place, input) in inputs.iter().enumerate() {
        let is_corner = is_corner(input);
        // A missing corner coincides with the one before it.
        let absent = match (absent(input), &corner) {
            (Some(numbers), _) => Some(numbers),
            (None, Some(corner)) if is_corner => Some(&corner[..]),
            _ => None,
        };
        match absent {
            _ if is_given(place) => {
                if is_corner {
                    corner = Some(input.value.numbers());
                }
            }
            Some(numbers) if scenario.set(place, numbers).is_ok() => {}
            _ => defaulted.push(input.name),
        }
    }
    defaulted
}

/// Returns the inputs of a case in which a number is rounded, in the order in which they are given.
pub(super) fn rounded(given: &Map<String, Value>, inputs: &[Input]) -> Vec<&'static str> {
    let known = |name: &str| {
        let names = inputs.iter().flat_map(lists::keys).copied().chain(cast::NAMES);
        names.into_iter().find(|known| *known == name)
    };
    fn has_rounded(value: &Value) -> bool {
        match value {
            Value::Number(digits) => {
                round(digits.as_str()).is_some_and(|number| is_rounded(digits.as_str(), number))
            }
            Value::Array(items) => items.iter().any(has_rounded),
            Value::Object(parts) => parts.values().any(has_rounded),
            _ => false,
        }
    }
    let rounded = given.iter().filter(|(_, value)| has_rounded(value));
    rounded.filter_map(|(name, _)| known(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;
    use crate::scenarios::ALL;

    #[test]
    fn rotations_corners_and_optional_radii_may_be_left_out_and_nothing_else() {
        let mut optional = Vec::new();
        for entry in ALL {
            let inputs = (entry.build)().whole_inputs();
            let names = inputs.iter().filter(|input| is_optional(entry, input));
            optional.extend(names.map(|input| format!("{}.{}", entry.id, input.name)));
            // If all corners are left out, a polygon has those of the default.
            let case = cases::parse(&format!(r#"{{"scenario":"{}"}}"#, entry.id)).unwrap();
            let left: Vec<_> = inputs.iter().filter(|input| absent(input).is_none()).collect();
            let left: Vec<_> = left.iter().map(|input| input.name).collect();
            assert_eq!(case.caveats.defaulted, left, "{}", entry.id);
        }
        let expected = [
            "ray_box.rotation",
            "closest_segments.p_radius",
            "closest_segments.q_radius",
            "sphere_box.rotation",
            "point_polygon.v1",
            "point_polygon.v2",
            "point_polygon.v3",
            "point_polygon.v4",
            "point_polygon.v5",
            "point_polygon.v6",
            "point_polygon.polygon",
            "point_polygon.holes",
            "box_box.rotation1",
            "box_box.rotation2",
            "segment_polygon.holes",
            "slide.half_axis",
        ];
        assert_eq!(optional, expected);
    }

    #[test]
    fn a_rotation_that_is_left_out_is_none() {
        let text = r#"{"scenario":"box_box","inputs":{"center1":[0,0,0],"half_extents1":[1,1,1],"center2":[2.05,0,0],"half_extents2":[1,1,1]}}"#;
        let case = cases::parse(text).unwrap();
        let answer = case.answer();
        assert_eq!((answer.hit, answer.relation), (false, "apart"));
        let separation = answer.scalars.iter().find(|scalar| scalar.name == "separation").unwrap();
        assert!((separation.value - 0.05).abs() < 1e-6, "{}", separation.value);
        assert_eq!(case.caveats, Caveats::default());
    }

    #[test]
    fn a_polygon_has_the_corners_that_are_given() {
        let corners = |inputs: &str| {
            let text = format!(r#"{{"scenario":"point_polygon","inputs":{{{inputs}}}}}"#);
            let case = cases::parse(&text).unwrap();
            let mut corners = case.live.inputs().split_off(1);
            corners.retain(|corner| !corner.value.is_list());
            let corners: Vec<_> = corners.iter().map(|corner| corner.value.numbers()[0]).collect();
            (corners, case.caveats.defaulted)
        };
        let four = r#""point":[0,0],"v1":[1,0],"v2":[2,0],"v3":[3,0],"v4":[4,0]"#;
        assert_eq!(corners(four), (vec![1.0, 2.0, 3.0, 4.0, 4.0, 4.0], vec![]));
        let between = r#""point":[0,0],"v3":[3,0],"v5":[5,0]"#;
        assert_eq!(corners(between), (vec![5.0, 5.0, 3.0, 3.0, 5.0, 5.0], vec![]));
        let (demo, defaulted) = corners(r#""point":[0,0]"#);
        assert_eq!(demo, [-4.0, 0.0, 4.0, 3.0, 0.0, -3.5]);
        assert_eq!(defaulted, ["v1", "v2", "v3", "v4", "v5", "v6"]);
        assert_eq!(corners(r#""v1":[1,0]"#), (vec![1.0; 6], vec!["point"]));
    }

    #[test]
    fn a_number_is_named_by_what_it_was_given_as() {
        let rounded = |id: &str, rest: &str| {
            cases::parse(&format!(r#"{{"scenario":"{id}",{rest}}}"#)).unwrap().caveats.rounded
        };
        let p1 = r#""inputs":{"p1":[500000.1234567,4100000.7654321],"p2":[0.1,16777217]}"#;
        assert_eq!(rounded("segment_segment", p1), ["p1", "p2"]);
        let way = r#""inputs":{"max_distance":2.00000000001,"origin":[0,0.25,0],"direction":[0,1.00000000001,0]}"#;
        assert_eq!(rounded("ray_sphere", way), ["max_distance", "direction"]);
        let plane = r#""inputs":{"plane_point":0.1234567891,"plane_normal":[0,1,0]},"conventions":{"plane_sign":"n·x = d"}"#;
        assert_eq!(rounded("sphere_plane", plane), ["plane_point"]);
    }
}

//! Convex solids in a case's inputs: an object with a kind and its parts.

use glam::Vec3;
use serde_json::{Map, Value, json};

use super::fault::{CaseError, object, shown, unexpected, unknown};
use super::json::numbers;
use super::values::{count, items, numbers_of, point};
use crate::scenario::{
    self, Convex, ConvexKind, Entry, HULL_POINTS, Input, List, message, parts, with_part,
};

/// The key of a solid's kind.
const KIND: &str = "kind";

/// Returns the solid that a case gives for an input.
pub(super) fn read(entry: &'static Entry, name: &str, value: &Value) -> Result<Convex, CaseError> {
    let fields = object(entry, name, value)?;
    let kind = read_kind(entry, name, fields)?;
    let mut solid = kind.around(Vec3::ZERO);
    let own = parts(&solid);
    let is_known = |key: &&String| *key == KIND || own.iter().any(|(part, _)| part == key);
    if let Some(key) = fields.keys().find(|key| !is_known(key)) {
        let known: Vec<_> = [KIND].into_iter().chain(own.iter().map(|(part, _)| *part)).collect();
        return Err(unknown(entry, "part of a shape", &format!("{name}.{key}"), &known));
    }
    for (key, part) in own {
        let place = format!("{name}.{key}");
        let part = match (fields.get(key), left_out(kind, &part)) {
            (Some(value), _) => read_part(entry, &place, part, value)?,
            (None, Some(part)) => part,
            (None, None) => return Err(unexpected(entry, place, part.expected(), "nothing")),
        };
        solid = with_part(solid, key, part);
    }
    Ok(solid)
}

fn read_kind(
    entry: &'static Entry,
    name: &str,
    fields: &Map<String, Value>,
) -> Result<ConvexKind, CaseError> {
    let given = fields.get(KIND).and_then(Value::as_str);
    let kind = ConvexKind::ALL.into_iter().find(|kind| given == Some(kind.name()));
    kind.ok_or_else(|| {
        let got = fields.get(KIND).map_or("nothing".to_owned(), shown);
        let expected = message!("one of {0}", ConvexKind::ALL.map(ConvexKind::name).join(", "));
        unexpected(entry, format!("{name}.{KIND}"), expected, got)
    })
}

/// Returns the value of a part that a case may leave out: no rotation, or no rounding.
fn left_out(kind: ConvexKind, part: &scenario::Value) -> Option<scenario::Value> {
    let numbers: &[f32] = match part {
        scenario::Value::Rotation { .. } => &[0.0, 0.0, 0.0, 1.0],
        _ if part.is_length() && part.dimension() == 1 && !kind.has_own_radius() => &[0.0],
        _ => return None,
    };
    Input::new("", "", part.clone()).with(numbers).ok()
}

fn read_part(
    entry: &'static Entry,
    place: &str,
    part: scenario::Value,
    value: &Value,
) -> Result<scenario::Value, CaseError> {
    if let scenario::Value::Points(_) = part {
        return points(entry, place, value).map(scenario::Value::Points);
    }
    let expected = part.expected();
    let input = Input::new("", "", part);
    let part = numbers_of(&input, value).and_then(|numbers| input.with(&numbers).ok());
    part.ok_or_else(|| unexpected(entry, place, expected, shown(value)))
}

fn points(entry: &'static Entry, place: &str, value: &Value) -> Result<List<Vec3>, CaseError> {
    let expected = scenario::Value::Points(List::default()).expected();
    let items = items(entry, place, value, expected)?;
    if !(1..=HULL_POINTS).contains(&items.len()) {
        return Err(unexpected(entry, place, expected, count(items.len())));
    }
    let read = |(index, item): (usize, &Value)| {
        point(item).map(Vec3::from_array).ok_or_else(|| {
            let place = format!("{place}[{index}]");
            unexpected(entry, place, "a point [x, y, z] of finite numbers", shown(item))
        })
    };
    items.iter().enumerate().map(read).collect()
}

/// Returns a solid as a case has it, without the parts that mean no rotation or no rounding.
pub(super) fn written(solid: &Convex) -> Value {
    let kind = ConvexKind::of(solid);
    let mut fields = Map::new();
    fields.insert(KIND.to_owned(), kind.name().into());
    for (key, part) in parts(solid) {
        if left_out(kind, &part).is_some_and(|absent| absent.numbers() == part.numbers()) {
            continue;
        }
        let value = match &part {
            scenario::Value::Points(points) => {
                points.iter().map(|at| numbers(&at.to_array())).collect()
            }
            part => numbers(&part.numbers()),
        };
        fields.insert(key.to_owned(), value);
    }
    fields.into()
}

/// Returns the JSON Schema of a solid.
pub(super) fn schema(description: &str) -> Value {
    let kinds = ConvexKind::ALL.map(of_kind);
    json!({ "description": description, "anyOf": kinds })
}

fn of_kind(kind: ConvexKind) -> Value {
    let list = |count: usize| json!({ "type": "array", "items": { "type": "number" }, "minItems": count, "maxItems": count });
    let (mut fields, mut required) = (Map::new(), vec![KIND]);
    fields.insert(KIND.to_owned(), json!({ "const": kind.name() }));
    for (key, part) in parts(&kind.around(Vec3::ZERO)) {
        let mut schema = match (&part, part.dimension()) {
            (scenario::Value::Points(_), _) => {
                json!({ "type": "array", "items": list(3), "minItems": 1, "maxItems": HULL_POINTS })
            }
            (_, 1) => json!({ "type": "number", "minimum": 0 }),
            (_, count) => list(count),
        };
        schema["description"] = part.expected().into();
        fields.insert(key.to_owned(), schema);
        if left_out(kind, &part).is_none() {
            required.push(key);
        }
    }
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": fields,
        "required": required,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios;

    fn again(text: &str) -> Result<String, String> {
        let entry = scenarios::find("point_polygon").unwrap();
        let value = serde_json::from_str(text).unwrap();
        let solid = read(entry, "shape1", &value).map_err(|why| why.to_string())?;
        Ok(written(&solid).to_string())
    }

    #[test]
    fn each_kind_is_read_and_written() {
        for text in [
            r#"{"kind":"point","at":[1,2,3]}"#,
            r#"{"kind":"sphere","center":[1,2,3],"radius":0.5}"#,
            r#"{"kind":"segment","a":[1,2,3],"b":[0,0,1e-7]}"#,
            r#"{"kind":"capsule","a":[1,2,3],"b":[0,0,1],"radius":2}"#,
            r#"{"kind":"triangle","a":[1,2,3],"b":[0,0,1],"c":[0,1,0]}"#,
            r#"{"kind":"triangle","a":[1,2,3],"b":[0,0,1],"c":[0,1,0],"radius":2}"#,
            r#"{"kind":"box","center":[1,2,3],"half_extents":[1,1,0]}"#,
            r#"{"kind":"box","center":[1,2,3],"half_extents":[1,1,0],"rotation":[0,0,1,1],"radius":0.25}"#,
            r#"{"kind":"hull","points":[[1,2,3],[0,0,0]],"radius":1}"#,
            r#"{"kind":"cylinder","a":[1,2,3],"b":[0,0,1],"radius":0}"#,
            r#"{"kind":"cone","apex":[1,2,3],"base":[0,0,1],"radius":1}"#,
            r#"{"kind":"frustum","apex":[1,2,3],"base":[0,0,1],"radius":1,"top_radius":0.5}"#,
            r#"{"kind":"ellipsoid","center":[1,2,3],"half_extents":[1,1,0]}"#,
        ] {
            assert_eq!(again(text).as_deref(), Ok(text));
        }
        // A point with a radius is a sphere.
        let sphere = r#"{"kind":"sphere","center":[0,0,0],"radius":1}"#;
        assert_eq!(again(r#"{"kind":"point","at":[0,0,0],"radius":1}"#).as_deref(), Ok(sphere));
    }

    #[test]
    fn a_wrong_part_is_named_with_its_place() {
        for (text, why) in [
            ("7", "shape1: expected an object {…}, got 7"),
            (
                "{}",
                "shape1.kind: expected one of point, segment, triangle, box, hull, sphere, capsule, cylinder, cone, frustum, ellipsoid, got nothing",
            ),
            (
                r#"{"kind":"sphere","center":[0,0,0]}"#,
                "shape1.radius: expected a finite length that is not negative, got nothing",
            ),
            (
                r#"{"kind":"sphere","center":[0,0,0],"radius":-1}"#,
                "shape1.radius: expected a finite length that is not negative, got -1",
            ),
            (
                r#"{"kind":"segment","a":[0,0,0]}"#,
                "shape1.b: expected a point [x, y, z] of finite numbers, got nothing",
            ),
            (
                r#"{"kind":"hull","points":[]}"#,
                "shape1.points: expected a list of 1 to 1000 points [x, y, z] of finite numbers, got 0 items",
            ),
            (
                r#"{"kind":"hull","points":[[0,0]]}"#,
                "shape1.points[0]: expected a point [x, y, z] of finite numbers, got [0, 0]",
            ),
            (
                r#"{"kind":"ellipsoid","center":[0,0,0],"half_extents":[1,1,1],"rotation":[0,0,0,0]}"#,
                "shape1.rotation: expected a quaternion [x, y, z, w] of finite numbers that is not zero, got [0, 0, 0, 0]",
            ),
        ] {
            assert_eq!(again(text).unwrap_err(), format!("point_polygon: {why}"), "{text}");
        }
        let unknown = again(r#"{"kind":"box","center":[0,0,0],"half_extents":[1,1,1],"size":1}"#);
        assert!(unknown.as_ref().is_err_and(|why| why.contains("shape1.size")), "{unknown:?}");
    }
}

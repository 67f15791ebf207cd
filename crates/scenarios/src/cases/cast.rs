//! A cast as engines give it, by origin, direction and distance, instead of by its two ends.

use serde_json::{Map, Value};

use super::fault::{CaseError, shown, unexpected};
use super::values::number;
use crate::scenario::{self, Entry, Scenario};

/// The keys that replace `start` and `end`.
pub(super) const NAMES: [&str; 3] = ["origin", "direction", "max_distance"];

/// Returns `true` if a scenario has a motion with two ends, which may be given this way.
pub(super) fn is_taken(live: &dyn Scenario) -> bool {
    ends(live).is_some()
}

/// Returns the indices of such a motion's start and end among the inputs.
pub fn ends(live: &dyn Scenario) -> Option<[usize; 2]> {
    let inputs = live.inputs();
    let point = |name: &str| {
        let place = inputs.iter().position(|input| input.name == name)?;
        matches!(inputs[place].value, scenario::Value::Point(_)).then_some(place)
    };
    let is_given_so = inputs.iter().any(|input| NAMES.contains(&input.name));
    Some([point("start")?, point("end")?]).filter(|_| !is_given_so)
}

/// A motion from an origin, as engines give it; the direction has any length but zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cast {
    pub origin: [f32; 3],
    pub direction: [f32; 3],
    pub max_distance: f32,
}

impl Cast {
    /// Returns the cast between two points: with a unit direction if that ends exactly at `end`,
    /// else with the difference vector if that does, else rounded.
    pub fn between(start: [f32; 3], end: [f32; 3]) -> Self {
        let way = [0, 1, 2].map(|axis| f64::from(end[axis]) - f64::from(start[axis]));
        let length = way.iter().map(|x| x * x).sum::<f64>().sqrt();
        let max_distance = length as f32;
        let of = |direction: [f64; 3]| {
            let direction = direction.map(|x| x as f32 + 0.0);
            Self { origin: start, direction, max_distance }
        };
        // Without motion any direction will do.
        let unit = match length > 0.0 {
            true => of(way.map(|x| x / length)),
            false => of([1.0, 0.0, 0.0]),
        };
        let ends = |cast: &Self| cast.end() == Some(end);
        [unit, of(way)].into_iter().find(ends).unwrap_or(unit)
    }

    /// Returns the end; `None` if f32 does not hold it exactly, or if the cast is invalid.
    pub fn end(&self) -> Option<[f32; 3]> {
        let is_way = self.direction != [0.0; 3] && self.max_distance >= 0.0;
        is_way.then(|| end(self.origin, self.direction, self.max_distance)).flatten()
    }

    /// Returns the end rounded to f32; `None` if the cast is invalid or ends beyond f32.
    pub fn nearest_end(&self) -> Option<[f32; 3]> {
        let way = self.direction.map(f64::from);
        let length = way.iter().map(|x| x * x).sum::<f64>().sqrt();
        let reach = f64::from(self.max_distance) / length;
        let end = [0, 1, 2].map(|axis| (f64::from(self.origin[axis]) + way[axis] * reach) as f32);
        let is_sound = length > 0.0 && self.max_distance >= 0.0;
        (is_sound && end.iter().all(|x| x.is_finite())).then_some(end)
    }
}

/// Returns the end of a motion between two points moved to another origin; `None` if that is
/// rounded.
pub fn end_from(origin: [f32; 3], [start, end]: [[f32; 3]; 2]) -> Option<[f32; 3]> {
    let mut moved = [0.0; 3];
    for axis in 0..3 {
        let way = exact_sum(f64::from(end[axis]), -f64::from(start[axis]))?;
        let at = exact_sum(f64::from(origin[axis]), way)?;
        moved[axis] = at as f32;
        if f64::from(moved[axis]) != at {
            return None;
        }
    }
    Some(moved)
}

/// Returns the inputs of a case with `start` and `end` in place of those three, to the bit; `None`
/// if they are not given this way.
pub(super) fn with_ends(
    entry: &'static Entry,
    fields: &Map<String, Value>,
) -> Result<Option<Map<String, Value>>, CaseError> {
    if !NAMES.iter().any(|name| fields.contains_key(*name)) {
        return Ok(None);
    }
    let wrong = |name: &'static str, expected: &'static str| {
        let got = fields.get(name).map_or_else(|| "nothing".to_owned(), shown);
        unexpected(entry, name, expected, got)
    };
    if let Some(twice) = ["start", "end"].into_iter().find(|name| fields.contains_key(*name)) {
        let expected = "start and end, or origin, direction and max_distance in their place";
        return Err(unexpected(entry, twice, expected, "both"));
    }
    let vector = |name: &'static str, expected: &'static str| {
        let items = fields.get(name).and_then(Value::as_array);
        let numbers = items.and_then(|items| items.iter().map(number).collect::<Option<Vec<_>>>());
        let vector = numbers.and_then(|numbers| <[f32; 3]>::try_from(numbers).ok());
        vector.ok_or_else(|| wrong(name, expected))
    };
    let origin = vector("origin", "a point [x, y, z] of finite numbers")?;
    let direction = vector("direction", "a vector [x, y, z] of finite numbers that is not zero")?;
    if direction == [0.0; 3] {
        return Err(wrong("direction", "a vector [x, y, z] of finite numbers that is not zero"));
    }
    let reach = fields.get("max_distance").and_then(number).filter(|reach| *reach >= 0.0);
    let reach =
        reach.ok_or_else(|| wrong("max_distance", "a finite length that is not negative"))?;
    let end = end(origin, direction, reach).ok_or_else(|| {
        wrong(
            "max_distance",
            "an end that f32 holds without rounding; give it as start and end instead",
        )
    })?;
    let mut inputs = fields.clone();
    inputs.retain(|name, _| !NAMES.contains(&name.as_str()));
    let point = |point: [f32; 3]| serde_json::json!(point.map(f64::from));
    inputs.insert("start".to_owned(), point(origin));
    inputs.insert("end".to_owned(), point(end));
    Ok(Some(inputs))
}

/// Returns the end of a motion of that length along a direction of any length; `None` if that is
/// rounded.
fn end(origin: [f32; 3], direction: [f32; 3], reach: f32) -> Option<[f32; 3]> {
    let way = direction.map(f64::from);
    // Each square of an f32 is exact in f64; the sum, its root and the rest are checked.
    let [x, y, z] = way.map(|x| x * x);
    let square = exact_sum(exact_sum(x, y)?, z)?;
    let length = square.sqrt();
    if length.mul_add(length, -square) != 0.0 || !length.is_normal() {
        return None;
    }
    let mut end = [0.0; 3];
    for axis in 0..3 {
        let from = f64::from(origin[axis]);
        let along = way[axis] * f64::from(reach);
        let at = (from + along / length) as f32;
        let gone = exact_sum(f64::from(at), -from)?;
        let back = gone * length;
        if !at.is_finite() || back != along || gone.mul_add(length, -back) != 0.0 {
            return None;
        }
        end[axis] = at + 0.0;
    }
    Some(end)
}

/// Returns the sum of two numbers if f64 holds it exactly.
fn exact_sum(a: f64, b: f64) -> Option<f64> {
    let sum = a + b;
    let part = sum - a;
    let error = (a - (sum - part)) + (b - part);
    (error == 0.0 && sum.is_finite()).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;

    #[test]
    fn an_end_is_exact_or_none() {
        assert_eq!(end([0.0, 1.5, 0.0], [0.0, -1.0, 0.0], 2.0), Some([0.0, -0.5, 0.0]));
        assert_eq!(end([1.0, 0.0, 0.0], [3.0, 4.0, 0.0], 10.0), Some([7.0, 8.0, 0.0]));
        assert_eq!(end([0.0; 3], [2.0, 0.0, 0.0], 3.0), Some([3.0, 0.0, 0.0]));
        assert_eq!(end([0.0; 3], [1.0, 1.0, 0.0], 1.0), None);
        assert_eq!(end([0.1, 0.0, 0.0], [1.0, 0.0, 0.0], 1e-9), None);
        assert_eq!(end([0.0; 3], [1.0, 0.0, 0.0], f32::MAX), Some([f32::MAX, 0.0, 0.0]));
        assert_eq!(end([f32::MAX, 0.0, 0.0], [1.0, 0.0, 0.0], f32::MAX), None);
    }

    #[test]
    fn a_way_between_points_is_told_exactly_where_it_can_be() {
        for (start, end, direction, max_distance) in [
            ([0.0, 1.5, 0.0], [0.0, -0.5, 0.0], [0.0, -1.0, 0.0], 2.0),
            ([1.0, 0.0, 0.0], [4.0, 4.0, 0.0], [3.0, 4.0, 0.0], 5.0),
            ([1.0; 3], [1.0; 3], [1.0, 0.0, 0.0], 0.0),
        ] {
            let cast = Cast::between(start, end);
            assert_eq!(cast, Cast { origin: start, direction, max_distance });
            assert_eq!(cast.end(), Some(end));
        }
        let rounded = Cast::between([0.0; 3], [1.0, 1.0, 0.0]);
        assert_eq!(rounded.end(), None);
        assert_eq!(rounded.max_distance, std::f32::consts::SQRT_2);
        let far = Cast::between([-f32::MAX, 0.0, 0.0], [f32::MAX, 0.0, 0.0]);
        assert_eq!(far.end(), None);
        let none = Cast { origin: [0.0; 3], direction: [0.0; 3], max_distance: 1.0 };
        assert_eq!(none.end(), None);
        assert_eq!(Cast { direction: [1.0, 0.0, 0.0], max_distance: -1.0, ..none }.end(), None);
    }

    #[test]
    fn a_way_begins_elsewhere_to_the_bit_or_not_at_all() {
        let ends = [[0.5, 0.0, 0.0], [2.5, 1.0, -3.0]];
        assert_eq!(end_from([1.0, 1.0, 1.0], ends), Some([3.0, 2.0, -2.0]));
        assert_eq!(end_from([1e-9, 0.0, 0.0], ends), None);
        assert_eq!(end_from([f32::MAX, 0.0, 0.0], [[0.0; 3], [f32::MAX, 0.0, 0.0]]), None);
    }

    #[test]
    fn a_cast_is_read_by_direction_and_distance() {
        let case = |inputs: &str| {
            cases::parse(&format!("{{\"scenario\":\"sphere_cast_sphere\",\"inputs\":{inputs}}}"))
        };
        let read =
            case(r#"{"origin":[0,1.5,0],"direction":[0,-2,0],"max_distance":2,"radius":0.5}"#);
        let same = case(r#"{"start":[0,1.5,0],"end":[0,-0.5,0],"radius":0.5}"#);
        let [read, same] = [read, same].map(|case| cases::write_line(&case.unwrap()));
        assert_eq!(read, same);
        for (inputs, why) in [
            (r#"{"origin":[0,0,0],"direction":[1,1,0],"max_distance":1}"#, "without rounding"),
            (r#"{"origin":[0,0,0],"direction":[0,0,0],"max_distance":1}"#, "direction: expected"),
            (r#"{"origin":[0,0,0],"direction":[1,0,0]}"#, "max_distance: expected"),
            (r#"{"origin":[0,0,0],"direction":[1,0,0],"max_distance":-1}"#, "not negative"),
            (r#"{"direction":[1,0,0],"max_distance":1}"#, "origin: expected"),
            (r#"{"origin":[0,0,0],"start":[0,0,0],"direction":[1,0,0],"max_distance":1}"#, "both"),
        ] {
            let said = case(inputs).err().unwrap().to_string();
            assert!(said.contains(why), "{said}");
        }
    }
}

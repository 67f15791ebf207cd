//! Parses a case from text, or fails with one sentence that names the scenario, the input and the
//! expected value.

use serde_json::{Map, Value};

use super::echo::echo;
use super::fault::{CaseError, LONGEST, expected_name, object, quoted, shown, unexpected, unknown};
use super::neighbour::{Neighbour, nearest, neighbour};
use super::values::{number, numbers_of};
use super::{Case, Frame, View, cast, caveats, json, lists, yours};
use crate::cases::{NoFiles, ReadMesh};
use crate::scenario::{Entry, Input, Message, message};
use crate::scenarios;

/// The most bytes of an id or a text in a case.
const LONGEST_TEXT: usize = 10_000;

/// Reads one case. Each number is rounded to f32 once, from its digits. Unknown keys, such as a
/// log's `time`, are kept under `beside`. A mesh must be in the text itself.
pub fn parse(text: &str) -> Result<Case, CaseError> {
    parse_with(text, &NoFiles)
}

/// Like [`parse`], with a reader for the mesh files that the case names.
pub fn parse_with(text: &str, files: &dyn ReadMesh) -> Result<Case, CaseError> {
    if text.len() > LONGEST {
        return Err(CaseError::TooLong);
    }
    let error = match read_json(text) {
        Ok(value) => return read_case(&value, text, files),
        Err(error) => error,
    };
    let Some((quoted, first)) = json::quote_non_finite(text) else { return Err(error) };
    let case = read_case(&read_json(&quoted)?, &quoted, files)?;
    // It occurs where a JSON value may, but is not valid JSON.
    Err(unexpected(case.scenario, first.key, "a finite number", first.word))
}

/// Returns `true` if a line is a complete case.
pub(super) fn is_case(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(|text| parse(text).is_ok())
}

fn read_json(text: &str) -> Result<Value, CaseError> {
    // A fault at the end is on the last line, not after it.
    let text = text.trim_end();
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let before: usize =
            text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let what = error.to_string();
        CaseError::Json {
            place: place(text),
            line: line.max(1),
            column,
            after: json::key_before(text, before + column),
            what: what
                .split(" at line ")
                .next()
                .unwrap_or(&what)
                .replace("EOF while parsing", "the text ends inside")
                .replace("expected ident", "expected value"),
            ended: error.is_eof(),
        }
    })
}

/// Returns the scenario that a text names, as the start of a sentence about it.
fn place(text: &str) -> String {
    json::text_at(text, "scenario").map(|id| format!("{}: ", echo(&id))).unwrap_or_default()
}

fn read_case(value: &Value, text: &str, files: &dyn ReadMesh) -> Result<Case, CaseError> {
    let Value::Object(fields) = value else {
        return Err(CaseError::NotACase { got: shown(value) });
    };
    if let Some(key) = json::duplicate_key(text) {
        return Err(CaseError::Duplicate { place: place(text), key });
    }

    let entry = read_scenario(fields)?;
    let mut case = Case::new(entry);
    let mut own = Map::new();
    // They affect how inputs are read.
    if let Some(value) = fields.get("conventions") {
        read_conventions(&mut case, object(entry, "conventions", value)?)?;
    }
    for (key, value) in fields {
        let text = || match value {
            Value::String(text) if text.len() <= LONGEST_TEXT => Ok(Some(text.clone())),
            Value::String(_) => Err(too_long(entry, key, value)),
            _ => Err(unexpected(entry, key, "text", shown(value))),
        };
        match key.as_str() {
            "scenario" | "conventions" => {}
            "$schema" => case.schema = text()?,
            "inputs" => {
                object(entry, key, value)?;
            }
            "id" if value.to_string().len() > LONGEST_TEXT => {
                return Err(too_long(entry, key, value));
            }
            "id" => case.id = Some(value.clone()),
            "title" => case.title = text()?,
            "note" => case.note = text()?,
            "source" => case.source = text()?,
            "expected" => {
                object(entry, key, value)?;
                case.expected = Some(value.clone());
            }
            "view" => case.view = Some(read_view(entry, object(entry, key, value)?)?),
            "methods" => case.methods = yours::read(entry, value)?,
            "beside" => case.beside = object(entry, key, value)?.clone(),
            _ => {
                read_own(entry, key, value)?;
                own.insert(key.clone(), value.clone());
            }
        }
    }
    case.beside.extend(own);
    let inputs = fields.get("inputs").and_then(Value::as_object);
    read_inputs(&mut case, inputs.unwrap_or(&Map::new()), files)?;
    Ok(case)
}

/// Refuses a key that is nearly one of a case's, or that asks for what a single case cannot have.
fn read_own(entry: &'static Entry, key: &str, value: &Value) -> Result<(), CaseError> {
    if let Some(meant) = nearest(key, KEYS) {
        return Err(unknown(entry, "key", key, &[meant]));
    }
    match value.as_str() {
        Some(name) if key == FRAME && Frame::find(name).is_some() => {
            let expected = message!("a key of your own, or {0}", format!("`query --frame {name}`"));
            Err(unexpected(entry, key, expected, shown(value)))
        }
        _ => Ok(()),
    }
}

/// A key of the user's own, unless it names a frame.
const FRAME: &str = "frame";

pub(super) const KEYS: [&str; 11] = [
    "scenario",
    "inputs",
    "conventions",
    "id",
    "title",
    "note",
    "source",
    "expected",
    "view",
    "methods",
    "beside",
];

pub(super) const VIEW: [&str; 4] = ["focus", "yaw", "pitch", "distance"];

/// Returns `true` if a single case may have that key.
pub(super) fn is_of_case(key: &str) -> bool {
    key == "$schema" || KEYS.contains(&key)
}

fn read_scenario(fields: &Map<String, Value>) -> Result<&'static Entry, CaseError> {
    let id = fields.get("scenario");
    let misspelt = |key: &&String| nearest(key, KEYS) == Some("scenario");
    if let (None, Some(key)) = (id, fields.keys().find(misspelt)) {
        let expected = message!("expected a key of that name");
        return Err(CaseError::NoScenario { expected, got: quoted(key).into() });
    }
    let Some(Value::String(id)) = id else {
        return Err(CaseError::NoScenario {
            expected: expected_name(&ids()),
            got: id.map_or("nothing".into(), |id| shown(id).into()),
        });
    };
    scenarios::find(id).ok_or_else(|| CaseError::UnknownScenario {
        expected: neighbour(id, []).map_or_else(|| expected_name(&ids()), Neighbour::expected),
        got: quoted(id),
    })
}

fn ids() -> Vec<&'static str> {
    scenarios::ALL.iter().map(|entry| entry.id).collect()
}

fn read_inputs(
    case: &mut Case,
    given: &Map<String, Value>,
    files: &dyn ReadMesh,
) -> Result<(), CaseError> {
    let entry = case.scenario;
    let ends = match cast::is_taken(case.live.as_ref()) {
        true => cast::with_ends(entry, given)?,
        false => None,
    };
    let fields = ends.as_ref().unwrap_or(given);
    // A plane's number counts along its normal, which may come after it.
    let (numbers, vectors): (Vec<_>, Vec<_>) =
        fields.iter().partition(|(_, value)| value.is_number());
    for fields in [vectors, numbers] {
        let inputs = case.live.inputs();
        for (name, value) in fields {
            let is_meant = |input: &Input| lists::keys(input).contains(&name.as_str());
            let Some(index) = inputs.iter().position(is_meant) else {
                let names: Vec<_> = inputs.iter().flat_map(lists::keys).copied().collect();
                return Err(unknown(entry, "input", name, &names));
            };
            let input = &inputs[index];
            if input.value.is_list() {
                continue;
            }
            numbers_of(input, value)
                .and_then(|numbers| case.live.set(index, &numbers).ok())
                .ok_or_else(|| unexpected(entry, name, input.expected(), shown(value)))?;
        }
    }
    for (index, input) in case.live.inputs().iter().enumerate() {
        if let Some(list) = lists::read(entry, input, fields, files)? {
            case.live.put(index, list);
        }
    }
    let inputs = case.live.inputs();
    caveats::refuse_two_polygons(entry, fields, &inputs)?;
    case.caveats.rounded = caveats::rounded(given, &inputs);
    let is_given = |input: &Input| {
        let keys = lists::keys(input);
        keys.is_empty() || keys.iter().any(|key| fields.contains_key(*key))
    };
    let given: Vec<_> = inputs.iter().map(is_given).collect();
    case.caveats.defaulted = caveats::fill(case.live.as_mut(), &given);
    Ok(())
}

fn read_conventions(case: &mut Case, fields: &Map<String, Value>) -> Result<(), CaseError> {
    let entry = case.scenario;
    let conventions = case.live.conventions();
    for (name, value) in fields {
        let Some(index) = conventions.iter().position(|one| one.name == name) else {
            let names: Vec<_> = conventions.iter().map(|one| one.name).collect();
            return Err(unknown(entry, "convention", name, &names));
        };
        let choices = conventions[index].choices;
        let chosen = choices.iter().position(|choice| value.as_str() == Some(choice.name));
        let chosen = chosen.ok_or_else(|| {
            let names: Vec<_> = choices.iter().map(|choice| choice.name).collect();
            unexpected(entry, name, message!("one of {0}", names.join(", ")), shown(value))
        })?;
        case.live.choose(index, chosen);
    }
    Ok(())
}

fn read_view(entry: &'static Entry, fields: &Map<String, Value>) -> Result<View, CaseError> {
    if let Some(name) = fields.keys().find(|name| !VIEW.contains(&name.as_str())) {
        return Err(unknown(entry, "part of view", name, &VIEW));
    }
    let field = |name: &str| fields.get(name).unwrap_or(&Value::Null);
    let wrong = |name: &str, expected: &'static str| {
        let got = fields.get(name).map_or(Message::from("nothing"), |got| shown(got).into());
        unexpected(entry, format!("view: {name}"), expected, got)
    };
    let angle =
        |name: &str| number(field(name)).ok_or_else(|| wrong(name, "a finite angle in degrees"));
    let focus = field("focus")
        .as_array()
        .and_then(|items| items.iter().map(number).collect::<Option<Vec<_>>>())
        .and_then(|numbers| <[f32; 3]>::try_from(numbers).ok())
        .ok_or_else(|| wrong("focus", "a point [x, y, z] of finite numbers"))?;
    let distance = number(field("distance"))
        .filter(|&distance| distance > 0.0)
        .ok_or_else(|| wrong("distance", "a finite length above zero"))?;
    Ok(View { focus, yaw: angle("yaw")?, pitch: angle("pitch")?, distance })
}

fn too_long(entry: &'static Entry, name: &str, value: &Value) -> CaseError {
    unexpected(entry, name, message!("at most {0} bytes", LONGEST_TEXT.to_string()), shown(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the message for a text that is not a case.
    #[track_caller]
    fn fault(text: &str) -> String {
        match parse(text) {
            Ok(_) => panic!("{text} is a case"),
            Err(error) => error.to_string(),
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(fault(text), expected);
    }

    fn with_input(input: &str) -> String {
        format!(r#"{{"scenario":"ray_sphere","inputs":{{{input}}}}}"#)
    }

    const POINT: &str = "expected a point [x, y, z] of finite numbers";

    #[test]
    fn a_case_keeps_what_it_says() {
        let text = r#"{"$schema":"s.json","id":[1.50,"a"],"scenario":"ray_sphere","title":"T","note":"N","source":"S",
            "expected":{"hit":true},"inputs":{"radius":0.1,"end":[1,-2e0,0.30000001192092896]},
            "view":{"focus":[1,2,3],"yaw":-30,"pitch":15.5,"distance":8},
            "beside":{"time":1.50}}"#;
        let case = parse(text).unwrap();
        assert_eq!(case.scenario.id, "ray_sphere");
        assert_eq!(case.id.unwrap().to_string(), r#"[1.50,"a"]"#);
        assert_eq!(case.schema.unwrap(), "s.json");
        assert_eq!(case.title.unwrap(), "T");
        assert_eq!(case.note.unwrap(), "N");
        assert_eq!(case.source.unwrap(), "S");
        assert_eq!(case.expected.unwrap().to_string(), r#"{"hit":true}"#);
        let view = View { focus: [1.0, 2.0, 3.0], yaw: -30.0, pitch: 15.5, distance: 8.0 };
        assert_eq!(case.view.unwrap(), view);
        assert_eq!(Value::from(case.beside).to_string(), r#"{"time":1.50}"#);
        let inputs = case.live.inputs();
        assert_eq!(inputs[1].value.numbers(), [1.0, -2.0, 0.3]);
        assert_eq!(inputs[3].value.numbers(), [0.1]);
    }

    #[test]
    fn a_number_is_rounded_once() {
        // Just above the midpoint of 1 and the next f32; as f64 it is the midpoint.
        let text = with_input(r#""radius":1.00000005960464477540"#);
        let case = parse(&text).unwrap();
        assert_eq!(case.live.inputs()[3].value.numbers(), [1.0000001]);
    }

    #[test]
    fn a_plane_by_its_number() {
        let point = |inputs: &str, sign: &str| {
            let convention = format!(r#""conventions":{{"plane_sign":"{sign}"}}"#);
            let case = parse(&format!(
                r#"{{"scenario":"sphere_plane","inputs":{{{inputs}}},{convention}}}"#
            ))?;
            Ok::<_, CaseError>(case.live.inputs()[2].value.numbers())
        };
        // Along the normal of the case, in any order of keys; the conventions come last.
        let tilted = r#""plane_point":3,"plane_normal":[0,-2,1]"#;
        assert_eq!(point(tilted, "n·x = d").unwrap(), [0.0, -1.5, 0.0]);
        assert_eq!(point(tilted, "n·x + d = 0").unwrap(), [0.0, 1.5, 0.0]);
        let by_point = r#""plane_point":[1,2,3],"plane_normal":[0,-2,1]"#;
        assert_eq!(point(by_point, "n·x = d").unwrap(), [1.0, 2.0, 3.0]);

        let expected = "sphere_plane: plane_point: expected a point [x, y, z] of finite numbers, \
                        or a number where plane_sign is not point, got";
        for (inputs, sign, got) in [
            (tilted, "point", "3"),
            (r#""plane_point":[3]"#, "n·x = d", "[3]"),
            (r#""plane_point":1e39"#, "n·x = d", "1e39, which lies beyond f32"),
            (r#""plane_point":1e38,"plane_normal":[0,1e-38,0]"#, "n·x = d", "1e+38"),
        ] {
            let fault = point(inputs, sign).unwrap_err().to_string();
            assert_eq!(fault, format!("{expected} {got}"));
        }
    }

    #[test]
    fn an_input_that_is_wrong() {
        for (input, expected) in [
            (r#""start":[0,1]"#, &*format!("start: {POINT}, got [0, 1]")),
            (r#""start":5"#, &format!("start: {POINT}, got 5")),
            (r#""start":[0,"1",null]"#, &format!("start: {POINT}, got [0, \"1\", null]")),
            (r#""start":[0,0,NaN]"#, &format!("start: {POINT}, got [0, 0, NaN]")),
            (r#""end":[-Infinity,0,0]"#, &format!("end: {POINT}, got [-Infinity, 0, 0]")),
            (
                r#""start":[1e39,0,0]"#,
                &format!("start: {POINT}, got [1e39, which lies beyond f32, 0, 0]"),
            ),
            (
                r#""radius":-1e400"#,
                "radius: expected a finite length that is not negative, got -1e400, which lies beyond f32",
            ),
            (r#""radius":-1"#, "radius: expected a finite length that is not negative, got -1"),
            (
                r#""radius":-1e-400"#,
                "radius: expected a finite length that is not negative, got -1e-400",
            ),
            (r#""radius":[1]"#, "radius: expected a finite length that is not negative, got [1]"),
            (r#""radius":NaN"#, "radius: expected a finite length that is not negative, got NaN"),
            (
                r#""raduis":1"#,
                r#"unknown input "raduis": expected one of start, end, center, radius"#,
            ),
        ] {
            check(&with_input(input), &format!("ray_sphere: {expected}"));
        }
    }

    #[test]
    fn keys_of_the_users_own_are_kept_beside() {
        let text = r#"{"time":1.5,"frame_no":12,"frame":7,"scenario":"ray_sphere","force":[1],"beside":{"old":1}}"#;
        let beside = r#"{"old":1,"time":1.5,"frame_no":12,"frame":7,"force":[1]}"#;
        assert_eq!(Value::from(parse(text).unwrap().beside).to_string(), beside);
    }

    #[test]
    fn a_key_that_is_wrong() {
        for (key, expected) in [
            (r#""inputs":[]"#, "inputs: expected an object {…}, got []"),
            (r#""title":5"#, "title: expected text, got 5"),
            (r#""expected":true"#, "expected: expected an object {…}, got true"),
            (r#""id":NaN"#, "id: expected a finite number, got NaN"),
            (r#""input":{}"#, r#"unknown key "input": expected "inputs""#),
            (r#""expectd":{}"#, r#"unknown key "expectd": expected "expected""#),
            (r#""Notes":"N""#, r#"unknown key "Notes": expected "note""#),
            (
                r#""frame":"unity""#,
                r#"frame: expected a key of your own, or `query --frame unity`, got "unity""#,
            ),
            (r#""id":{"a":1,"a":2}"#, r#"the key "a" stands twice in one object, expected once"#),
            (r#""view":{"yaw":0}"#, &format!("view: focus: {POINT}, got nothing")),
            (
                r#""view":{"focus":[0,0,0],"yaw":0,"pitch":0,"distance":0}"#,
                "view: distance: expected a finite length above zero, got 0",
            ),
            (
                r#""view":{"focus":[0,0,0],"yaw":1e99,"pitch":0,"distance":1}"#,
                "view: yaw: expected a finite angle in degrees, got 1e99, which lies beyond f32",
            ),
            (
                r#""view":{"zoom":0}"#,
                r#"unknown part of view "zoom": expected one of focus, yaw, pitch, distance"#,
            ),
        ] {
            check(
                &format!(r#"{{"scenario":"ray_sphere",{key}}}"#),
                &format!("ray_sphere: {expected}"),
            );
        }
    }

    #[test]
    fn a_scenario_that_is_wrong() {
        let list = "(or another that `collision-sandbox list` prints)";
        for (id, expected) in [
            ("Ray_Spere", format!(r#"expected "ray_sphere" {list}"#)),
            ("ray_triangle", format!(r#"expected "segment_triangle" {list}"#)),
            (
                "capsule_capsule",
                format!(r#"expected "closest_segments" with p_radius, q_radius {list}"#),
            ),
            (
                "cylinder_cylinder",
                "no cylinder against cylinder here; convex_convex takes solids of both kinds"
                    .to_owned(),
            ),
        ] {
            let expected = format!(r#"unknown scenario "{id}": {expected}"#);
            check(&format!(r#"{{"scenario":"{id}"}}"#), &expected);
        }
        let misspelt = r#"scenario: expected a key of that name, got "secnario""#;
        check(r#"{"secnario":"ray_sphere","inputs":{}}"#, misspelt);
        for text in ["{}", r#"{"scenario":7}"#, r#"{"scenario":"banana"}"#] {
            let message = fault(text);
            assert!(message.contains("scenario"), "{message}");
            assert!(message.contains("expected one of ray_sphere"), "{message}");
        }
    }

    #[test]
    fn a_text_that_is_no_case() {
        check("[]", r#"expected a case {"scenario": …, "inputs": …}, got []"#);
        check("", "not JSON at column 0: the text ends inside a value");
        check("hit?", "not JSON at column 1: expected value");
        check(
            r#"{"scenario":"ray_sphere","inputs":{"start":[1,,2]}}"#,
            r#"ray_sphere: not JSON at column 47, after "start": expected value"#,
        );
        check(
            r#"{"scenario":"ray_sphere","inputs":{"start":[NaN,,2]}}"#,
            r#"ray_sphere: not JSON at column 51, after "start": expected value"#,
        );
    }

    #[test]
    fn a_long_value_is_cut() {
        let long = format!(r#""radius":"{}""#, "ä".repeat(1000));
        assert!(fault(&with_input(&long)).len() < 300);
    }
}

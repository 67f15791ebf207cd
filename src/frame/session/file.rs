//! The contents of the session file, and a reader that tolerates damaged parts.

use std::path::{Path, PathBuf};

use collision_gizmos::view::Camera;
use collision_scenarios::cases::{self, Case};
use collision_scenarios::scenarios;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::salvage::{Fields, object};
use crate::io::files::meshes_beside;
use crate::state::explain::{self, Tab};
use crate::ui::Widths;

pub const SESSION: &str = "session.json";
pub const SETTINGS: &str = "settings.json";
/// The folder of the cases that were pasted or found.
pub const CASES: &str = "cases";

/// The window's part of the session file, without the scenarios.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// The id of the open scenario.
    pub open: String,
    pub panel_hidden: bool,
    /// The open tab.
    pub tab: Tab,
    /// The scene file saved or opened last.
    pub file: Option<PathBuf>,
    /// The files saved and opened last, the latest first.
    #[serde(default)]
    pub recent: Vec<PathBuf>,
    /// The covered branches.
    #[serde(default)]
    pub lamps: explain::SavedCoverage,
    /// The wanted widths of the panels.
    #[serde(default)]
    pub widths: Widths,
}

/// A scenario's state as a case, and its camera.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedCase {
    pub case: Value,
    pub camera: Option<Camera>,
    /// The time of the last change, in milliseconds since 1970; 0 if unchanged.
    #[serde(default)]
    pub changed: u64,
}

/// The result of reading a session file: the valid parts, and the rejected ones.
#[derive(Default)]
pub struct Read {
    pub window: Session,
    /// The cases with their cameras and the times of their last changes.
    pub cases: Vec<(Case, Option<Camera>, u64)>,
    /// The unreadable scenarios.
    pub lost: Vec<Value>,
    pub refused: Vec<String>,
    /// The invalid parts of the window's state, as they stand in the file.
    pub wrong: Map<String, Value>,
}

/// The fields of the session file that this version knows.
const KNOWN: [&str; 8] =
    ["open", "panel_hidden", "tab", "file", "recent", "lamps", "widths", "scenarios"];

/// Parses a session file into its fields. For a damaged file, returns the error and whatever is
/// still valid, scenario by scenario.
pub fn fields(bytes: &[u8]) -> Fields {
    let scenario = |object: Value| match () {
        () if object["case"].is_object() => Some(object),
        () if object["scenario"].is_string() => Some(json!({ "case": object })),
        () => None,
    };
    object(bytes, &KNOWN, Some(("scenarios", scenario)))
}

/// Reads the fields of a session, part by part.
pub fn read(file: &Map<String, Value>) -> Read {
    let mut read = Read::default();
    let Session { open, panel_hidden, tab, file: path, recent, lamps, widths } = &mut read.window;
    let (refused, wrong) = (&mut read.refused, &mut read.wrong);
    take(file, "open", open, refused, wrong);
    take(file, "panel_hidden", panel_hidden, refused, wrong);
    // A tab of a newer version is ignored.
    let is_new = |tab: &Value| tab.is_string() && Tab::deserialize(tab).is_err();
    if !file.get("tab").is_some_and(is_new) {
        take(file, "tab", tab, refused, wrong);
    }
    take(file, "file", path, refused, wrong);
    take(file, "recent", recent, refused, wrong);
    take(file, "lamps", lamps, refused, wrong);
    take(file, "widths", widths, refused, wrong);
    let mut all = Vec::new();
    take(file, "scenarios", &mut all, refused, wrong);
    for kept in all {
        match read_scenario(&kept, refused) {
            Ok(scenario) => read.cases.extend(scenario),
            Err(why) => {
                refused.push(why);
                read.lost.push(kept);
            }
        }
    }
    read
}

/// Reads a part of a session, if it is valid.
fn take<T: DeserializeOwned>(
    file: &Map<String, Value>,
    name: &str,
    part: &mut T,
    refused: &mut Vec<String>,
    wrong: &mut Map<String, Value>,
) {
    // An older version has written less.
    let Some(value) = file.get(name) else { return };
    match serde_json::from_value(value.clone()) {
        Ok(value) => *part = value,
        Err(why) => {
            refused.push(format!("{name}: {}", cases::echo(&why.to_string())));
            wrong.insert(name.to_owned(), value.clone());
        }
    }
}

/// Reads a scenario of a session. `None` if only a newer version knows it.
fn read_scenario(
    kept: &Value,
    refused: &mut Vec<String>,
) -> Result<Option<(Case, Option<Camera>, u64)>, String> {
    if id(kept).is_some_and(|id| scenarios::find(id).is_none()) {
        return Ok(None);
    }
    let known = cases::known(&kept["case"]);
    let case = cases::parse_with(&known.to_string(), &*meshes_beside(Path::new("")))
        .map_err(|why| why.to_string())?;
    let camera = serde_json::from_value::<Option<Camera>>(kept["camera"].clone());
    let is_sound = |camera: &Option<Camera>| camera.is_none_or(|camera| camera.is_sound());
    let camera = camera.ok().filter(is_sound).unwrap_or_else(|| {
        let got = cases::echo(&kept["camera"].to_string());
        refused.push(format!("{}: expected a camera, got {got}", case.scenario.id));
        None
    });
    Ok(Some((case, camera, kept["changed"].as_u64().unwrap_or_default())))
}

/// Returns the fields of a scenario that only a newer version knows.
pub fn beyond(kept: &Value) -> Value {
    let camera: Map<_, _> = kept["camera"].as_object().cloned().unwrap_or_default();
    let camera: Map<_, _> =
        camera.into_iter().filter(|(name, _)| CAMERA.contains(&name.as_str())).collect();
    let known = json!({ "case": cases::known(&kept["case"]), "camera": camera, "changed": 0 });
    without(kept, &known)
}

const CAMERA: [&str; 5] = ["focus", "yaw", "pitch", "distance", "orthographic"];

/// Returns the fields of an object that another lacks, at every depth.
fn without(all: &Value, known: &Value) -> Value {
    let (Value::Object(all), Value::Object(known)) = (all, known) else { return Value::Null };
    let left = all.iter().filter_map(|(name, value)| match known.get(name) {
        None => Some((name.clone(), value.clone())),
        Some(known) => {
            Some((name.clone(), without(value, known))).filter(|(_, left)| !left.is_null())
        }
    });
    let left: Map<_, _> = left.collect();
    if left.is_empty() { Value::Null } else { left.into() }
}

/// Returns the id of a saved scenario.
pub fn id(kept: &Value) -> Option<&str> {
    kept["case"]["scenario"].as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_session_is_refused() {
        for text in ["", "[]", "7", "{", "\0\0\0", r#"{"op"#] {
            assert!(fields(text.as_bytes()).is_err(), "{text}");
        }
        assert!(fields(b"{}").is_ok_and(|(file, damage)| file.is_empty() && damage.is_none()));
    }

    /// Every scenario with a title, as the file's text.
    fn whole() -> String {
        let kept = |entry| {
            let mut case = Case::new(entry);
            case.title = Some(format!("Title {}", entry.id));
            let case: Value = cases::write_scene(&case).parse().unwrap();
            let focus = [1, 2, 3];
            let camera = json!({ "focus": focus, "yaw": 4, "pitch": 5, "distance": 6 });
            json!({ "case": case, "camera": camera, "changed": 7 })
        };
        let all: Vec<_> = scenarios::ALL.iter().map(kept).collect();
        cases::pretty(
            &json!({ "open": "ray_box", "tab": "methods", "scenarios": all, "recent": [] }),
        )
    }

    /// Returns the scenarios read from a session's bytes, and whether each has a camera.
    fn back(bytes: &[u8]) -> Vec<(String, bool)> {
        let Ok((file, _)) = fields(bytes) else { return Vec::new() };
        let read = read(&file);
        let row = |(case, camera, _): &(Case, Option<Camera>, u64)| {
            let id = case.scenario.id;
            assert_eq!(case.title.as_deref(), Some(&*format!("Title {id}")), "it is the same one");
            (id.to_owned(), camera.is_some())
        };
        read.cases.iter().map(row).collect()
    }

    #[test]
    fn of_a_cut_session_all_that_is_whole_comes_back() {
        let text = whole();
        let ends: Vec<_> = text.match_indices("\n    }").map(|(at, end)| at + end.len()).collect();
        assert_eq!(ends.len(), scenarios::ALL.len());
        for cut in (0..text.len()).step_by(97) {
            let found = back(&text.as_bytes()[..cut]);
            let expected = ends.iter().filter(|&&end| end <= cut).count();
            // A case is valid even if its camera is cut off.
            assert!([expected, expected + 1].contains(&found.len()), "{cut}: {found:?}");
            assert!(found[..expected].iter().all(|(_, has_camera)| *has_camera), "{found:?}");
        }
    }

    #[test]
    fn one_spoilt_byte_costs_one_scenario() {
        let text = whole();
        let all = scenarios::ALL.len();
        let titled = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            text.matches("Title ").count() == all
        };
        for place in (1..text.len()).step_by(41) {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                // Replacing a letter by another is no detectable damage.
                if serde_json::from_slice::<Value>(&bytes).is_ok() || !titled(&bytes) {
                    continue;
                }
                let line = text[..place].lines().count();
                assert!(back(&bytes).len() + 1 >= all, "bit {bit} of byte {place}, line {line}");
            }
            let mut bytes = text.clone().into_bytes();
            bytes.remove(place);
            if serde_json::from_slice::<Value>(&bytes).is_err() && titled(&bytes) {
                assert!(back(&bytes).len() + 1 >= all, "without byte {place}");
            }
        }
    }

    #[test]
    fn a_session_keeps_its_readable_parts() {
        let good = r#"{"case":{"scenario":"ball_arc"},"camera":null,"changed":5}"#;
        let camera = r#"{"focus":[0,0,0],"yaw":0,"pitch":0,"distance":1}"#;
        let seen = |camera: &str| {
            format!(r#""scenarios":[{{"case":{{"scenario":"ray_sphere"}},"camera":{camera}}}"#)
        };
        for (part, cases, lost, reason) in [
            (format!(r#"{}]"#, seen(camera)), 1, 0, ""),
            (format!(r#"{}]"#, seen("null")), 1, 0, ""),
            (format!(r#"{},{good}]"#, seen("5")), 2, 0, "ray_sphere: expected a camera, got 5"),
            (
                format!(r#"{}]"#, seen(&camera.replace("1}", "0}"))),
                1,
                0,
                "ray_sphere: expected a camera",
            ),
            (
                format!(r#"{}]"#, seen(&camera.replace("1}", "1e39}"))),
                1,
                0,
                "ray_sphere: expected a camera",
            ),
            (
                format!(
                    r#""scenarios":[{{"case":{{"scenario":"ray_sphere","inputs":5}}}},{good}]"#
                ),
                1,
                1,
                "ray_sphere: inputs: expected an object",
            ),
            (format!(r#""scenarios":[7,{good},{{}}]"#), 1, 2, "expected a case"),
            (r#""scenarios":7"#.to_owned(), 0, 0, "scenarios: "),
            (format!(r#""tab":"of_a_newer_version","scenarios":[{good}]"#), 1, 0, ""),
            (
                r#""scenarios":[{"case":{"scenario":"ball_arc","new":1,"inputs":{"new":1}}}]"#
                    .to_owned(),
                1,
                0,
                "",
            ),
            (format!(r#""panel_hidden":"yes","scenarios":[{good}]"#), 1, 0, "panel_hidden: "),
            (format!(r#""open":[],"scenarios":[{good}]"#), 1, 0, "open: "),
            // From a newer version.
            (format!(r#""new":1,"scenarios":[{{"case":{{"scenario":"new"}}}},{good}]"#), 1, 0, ""),
        ] {
            let tab = if part.contains("\"tab\"") { "" } else { r#""tab":"methods","# };
            let text = format!("{{{tab}{part}}}");
            let (file, damage) = fields(text.as_bytes()).unwrap();
            assert_eq!(damage, None, "{text}");
            let read = read(&file);
            let expected = if tab.is_empty() { Tab::Answer } else { Tab::Methods };
            assert_eq!(read.window.tab, expected);
            assert_eq!((read.cases.len(), read.lost.len()), (cases, lost), "{text}");
            match &read.refused[..] {
                [] => assert_eq!(reason, "", "{text}"),
                [first, ..] => assert!(!reason.is_empty() && first.starts_with(reason), "{first}"),
            }
        }
    }
}

//! What the session file says, and reading it part by part.

use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cases::{self, Case};
use crate::explain::Tab;
use crate::panel::Widths;
use crate::scenarios;
use crate::view::Camera;

pub const SESSION: &str = "session.json";
pub const SETTINGS: &str = "settings.json";

/// What the session file says of the window, beside the scenarios.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// The id of the scenario that is open.
    pub open: String,
    pub panel_hidden: bool,
    /// What explains the answer.
    pub tab: Tab,
    /// The scene file that was saved or opened last.
    pub file: Option<PathBuf>,
    /// What was saved and opened last, the very last before the others.
    #[serde(default)]
    pub recent: Vec<PathBuf>,
    /// How wide the panels are wanted.
    #[serde(default)]
    pub widths: Widths,
}

/// A scenario's state as a case, and from where it is seen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    pub case: Value,
    pub camera: Option<Camera>,
    /// When it was changed last, in milliseconds since 1970; 0 where nobody has changed it.
    #[serde(default)]
    pub changed: u64,
}

/// A session file as it was read: what is sound of it, and what was refused.
#[derive(Default)]
pub struct Read {
    pub window: Session,
    /// With where each is seen from, and when it was changed last.
    pub cases: Vec<(Case, Option<Camera>, u64)>,
    /// The scenarios that can't be read, and why.
    pub lost: Vec<Value>,
    pub refused: Vec<String>,
    /// All of it, as it stands in the file.
    pub file: Value,
}

/// What a text holds of a session, part by part; an error where it is none at all.
pub fn read(text: &str) -> Result<Read, String> {
    let file: Map<String, Value> = serde_json::from_str(text).map_err(|why| why.to_string())?;
    let mut read = Read::default();
    let Session { open, panel_hidden, tab, file: path, recent, widths } = &mut read.window;
    let refused = &mut read.refused;
    take(&file, "open", open, refused);
    take(&file, "panel_hidden", panel_hidden, refused);
    take(&file, "tab", tab, refused);
    take(&file, "file", path, refused);
    take(&file, "recent", recent, refused);
    take(&file, "widths", widths, refused);
    let mut all = Vec::new();
    take(&file, "scenarios", &mut all, refused);
    for kept in all {
        match read_scenario(&kept, refused) {
            Ok(scenario) => read.cases.extend(scenario),
            Err(why) => {
                refused.push(why);
                read.lost.push(kept);
            }
        }
    }
    read.file = file.into();
    Ok(read)
}

/// Takes over a part of a session, if it is sound.
fn take<T: DeserializeOwned>(
    file: &Map<String, Value>,
    name: &str,
    part: &mut T,
    refused: &mut Vec<String>,
) {
    // An older version has written less.
    let Some(value) = file.get(name) else { return };
    match serde_json::from_value(value.clone()) {
        Ok(value) => *part = value,
        Err(why) => refused.push(format!("{name}: {}", cases::echo(&why.to_string()))),
    }
}

/// A scenario of a session; none that only a newer version knows.
fn read_scenario(
    kept: &Value,
    refused: &mut Vec<String>,
) -> Result<Option<(Case, Option<Camera>, u64)>, String> {
    if id(kept).is_some_and(|id| scenarios::find(id).is_none()) {
        return Ok(None);
    }
    let case = cases::parse(&kept["case"].to_string()).map_err(|why| why.to_string())?;
    let camera = serde_json::from_value::<Option<Camera>>(kept["camera"].clone());
    let is_sound = |camera: &Option<Camera>| camera.is_none_or(|camera| camera.is_sound());
    let camera = camera.ok().filter(is_sound).unwrap_or_else(|| {
        let got = cases::echo(&kept["camera"].to_string());
        refused.push(format!("{}: expected a camera, got {got}", case.scenario.id));
        None
    });
    Ok(Some((case, camera, kept["changed"].as_u64().unwrap_or_default())))
}

/// The scenario that a part of the session file is about.
pub fn id(kept: &Value) -> Option<&str> {
    kept["case"]["scenario"].as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_session_is_refused() {
        for text in ["", "[]", "7", r#"{"open":"ray_sphere","scen"#] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("{}").is_ok_and(|read| read.refused.is_empty()));
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
            (format!(r#""panel_hidden":"yes","scenarios":[{good}]"#), 1, 0, "panel_hidden: "),
            (format!(r#""open":[],"scenarios":[{good}]"#), 1, 0, "open: "),
            // From a newer version.
            (format!(r#""new":1,"scenarios":[{{"case":{{"scenario":"new"}}}},{good}]"#), 1, 0, ""),
        ] {
            let text = format!(r#"{{"tab":"methods",{part}}}"#);
            let read = read(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
            assert_eq!(read.window.tab, Tab::Methods);
            assert_eq!((read.cases.len(), read.lost.len()), (cases, lost), "{text}");
            match &read.refused[..] {
                [] => assert_eq!(reason, "", "{text}"),
                [first, ..] => assert!(!reason.is_empty() && first.starts_with(reason), "{first}"),
            }
        }
    }
}

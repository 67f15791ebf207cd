//! The built-in scenes, prepared for the list and the search.

use std::collections::HashMap;
use std::sync::LazyLock;

use collision_scenarios::cases::{self, Case, SCENES};
use collision_scenarios::scenario::Entry;
use serde::Deserialize;

/// A scene, or a bug that was reported in another program.
pub struct Scene {
    /// The name of its file, without a folder and `.json`.
    pub name: &'static str,
    pub entry: &'static Entry,
    pub title: String,
    /// What to look for; for a bug, the wrong answer.
    pub note: String,
    pub source: String,
    pub is_bug: bool,
    /// The right answer if the file has it: hit, and the relation.
    pub expected: Option<(bool, String)>,
    /// For a bug, the reported answer.
    pub reported: Option<&'static Reported>,
    text: &'static str,
}

impl Scene {
    /// Returns the scene as a case.
    pub fn case(&self) -> Option<Case> {
        cases::parse(self.text).ok()
    }
}

/// The wrong answer of a bug, as far as it is known.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reported {
    pub hit: Option<bool>,
    /// Further details, or an answer that was neither hit nor miss.
    pub says: Option<String>,
}

/// The reported answers, by the name of the bug's file.
static REPORTED: LazyLock<HashMap<String, Reported>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../assets/reported.json")).unwrap_or_default()
});

/// Returns all scenes, those of a scenario before its bugs.
pub fn scenes() -> &'static [Scene] {
    static READ: LazyLock<Vec<Scene>> =
        LazyLock::new(|| SCENES.iter().filter_map(|(name, text)| read(name, text)).collect());
    &READ
}

/// Returns the scenes of a scenario.
pub fn of(id: &str) -> impl Iterator<Item = &'static Scene> {
    scenes().iter().filter(move |scene| scene.entry.id == id)
}

fn read(name: &'static str, text: &'static str) -> Option<Scene> {
    let case = cases::parse(text).ok()?;
    let expected = case.expected.as_ref().and_then(|expected| {
        Some((expected["hit"].as_bool()?, expected["relation"].as_str()?.to_owned()))
    });
    Some(Scene {
        name: name.strip_prefix("gallery/").unwrap_or(name),
        entry: case.scenario,
        title: case.title.unwrap_or_else(|| name.to_owned()),
        note: case.note.unwrap_or_default(),
        source: case.source.unwrap_or_default(),
        is_bug: name.starts_with("gallery/"),
        expected,
        reported: name.strip_prefix("gallery/").and_then(|name| REPORTED.get(name)),
        text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_is_listed() {
        assert_eq!(scenes().len(), SCENES.len());
        assert!(scenes().iter().all(|scene| !scene.title.is_empty() && scene.case().is_some()));
        let bugs: Vec<_> = scenes().iter().filter(|scene| scene.is_bug).collect();
        assert!(bugs.len() > 100 && bugs.iter().all(|bug| bug.expected.is_some()));
        // Each bug has a reported answer, nothing else has one, and it is wrong.
        assert_eq!(bugs.len(), REPORTED.len());
        for bug in bugs {
            let Some(Reported { hit, says }) = bug.reported else { panic!("{}", bug.title) };
            let right = bug.expected.as_ref().map(|(hit, _)| *hit);
            assert!(says.is_some() || (hit.is_some() && *hit != right), "{}", bug.title);
        }
        assert!(of("ray_sphere").any(|scene| scene.is_bug));
        assert!(of("ray_sphere").any(|scene| !scene.is_bug));
    }
}

//! The search over scenarios, scenes and bugs, by their names in any language.

use std::sync::LazyLock;

use collision_scenarios::scenarios::ALL;
use collision_scenarios::search::{Index, SceneTexts};

use crate::state::library;
use crate::ui::browser::found::Found;

static INDEX: LazyLock<Index<Found>> = LazyLock::new(|| {
    let mut index = Index::default();
    ALL.iter().for_each(|entry| index.add_scenario(Found::Scenario(entry), entry));
    for scene in library::scenes() {
        let texts = SceneTexts {
            name: scene.name,
            entry: scene.entry,
            title: &scene.title,
            note: &scene.note,
            source: &scene.source,
            is_bug: scene.is_bug,
        };
        index.add_scene(Found::Scene(scene), texts);
    }
    index
});

/// Returns the items that contain every word of the text, the best matches first. Among equal
/// matches, scenarios come first and bugs last.
pub fn search(text: &str) -> Vec<Found> {
    INDEX.find(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::language::Language;

    /// Returns the ids of the scenarios and the names of the scenes that are found first.
    fn found(text: &str) -> Vec<&'static str> {
        let found = search(text).into_iter();
        found
            .map(|found| match found {
                Found::Scenario(entry) => entry.id,
                Found::Scene(scene) => scene.name,
            })
            .collect()
    }

    #[test]
    fn an_exact_name_comes_first_in_every_language() {
        for entry in ALL {
            let mut names = vec![entry.id.to_owned(), entry.id.replace('_', " ")];
            names.extend(Language::ALL.map(|language| language.say(entry.title).to_owned()));
            names.push(format!("  {} ", entry.title.to_uppercase()));
            for name in names {
                assert_eq!(found(&name)[0], entry.id, "{name}");
            }
        }
        for scene in library::scenes() {
            for title in Language::ALL.map(|language| language.say_of_scene(&scene.title)) {
                // Several scenes may have the same title, or a scenario's.
                let first = search(title)[0];
                let titles = Language::ALL.map(|language| first.title(language));
                assert!(titles.contains(&title), "{title} finds {titles:?}");
            }
        }
    }

    #[test]
    fn then_comes_what_begins_with_it_then_what_has_its_words() {
        let places = |text: &str, ids: &[&str]| {
            let found = found(text);
            let place = |id| found.iter().position(|other| *other == id);
            ids.iter().map(|id| place(*id).unwrap_or_else(|| panic!("{id}"))).collect::<Vec<_>>()
        };
        for (text, ids) in [
            ("sphere", &["sphere_cast_sphere", "sphere_sphere", "ray_sphere"][..]),
            ("sphere against", &["sphere_sphere", "sphere_triangle", "ray_sphere"]),
            ("triangle", &["triangle_triangle", "segment_triangle"]),
            ("삼각형", &["triangle_triangle", "sphere_triangle"]),
        ] {
            let places = places(text, ids);
            assert!(places.is_sorted(), "{text}: {places:?}");
        }
        assert_eq!(found("BALL arc")[0], "ball_arc");
        assert_eq!(found("plane triangle")[0], "plane_triangle");
        assert_eq!(found("").len(), ALL.len() + library::scenes().len());
        assert_eq!(found(" _ ").len(), ALL.len() + library::scenes().len());
        assert_eq!(found("no such thing at all"), [""; 0]);
    }

    #[test]
    fn one_search_finds_scenarios_scenes_and_bugs() {
        let names = found("ball arc");
        assert!(names.contains(&"ball_arc_tie") && names.contains(&"article_ball_arc_behind"));
        // By a bug's description.
        let found = search("ray shared edge").into_iter();
        let bugs = found.filter(|found| matches!(found, Found::Scene(scene) if scene.is_bug));
        assert_eq!(bugs.count(), 3);
    }
}

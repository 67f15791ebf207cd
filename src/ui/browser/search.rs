//! The search over scenarios, scenes and bugs, by their names in any language.

use std::sync::LazyLock;

use collision_scenarios::language::Language;
use collision_scenarios::scenarios::ALL;

use crate::state::library;
use crate::ui::browser::found::Found;

/// How well a text matches a result, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is the name.
    Exact,
    /// The name begins with it.
    Begins,
    /// Each of its words begins a word of the name.
    Message,
    /// Each of its words is part of a name.
    Named,
    /// Each of its words is part of the description.
    Said,
}

/// A searchable item, with its [`plain`] texts.
struct Row {
    found: Found,
    /// The id, and the title in every language.
    names: Vec<String>,
    /// All texts.
    said: String,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let scenarios = ALL.iter().map(|entry| {
        let (title, group) = (entry.title, entry.group.title());
        let names = in_every_language(title, Language::say).chain([entry.id]).collect();
        let shapes = entry.pair.into_iter().flatten().map(|part| part.shape.title());
        let shapes = shapes.flat_map(|shape| in_every_language(shape, Language::say));
        let said = in_every_language(group, Language::say).chain([entry.article]);
        let said = said.chain(shapes).collect();
        Row::new(Found::Scenario(entry), names, said)
    });
    let scenes = library::scenes().iter().map(|scene| {
        let of = |text| in_every_language(text, Language::say_of_scene);
        let kind = if scene.is_bug { "Bug" } else { "Scene" };
        let said = [kind, scene.entry.title];
        let said = said.into_iter().flat_map(|text| in_every_language(text, Language::say));
        let said = said.chain(of(&scene.note)).chain([scene.source.as_str(), scene.entry.id]);
        let names = of(&scene.title).chain([scene.name]).collect();
        Row::new(Found::Scene(scene), names, said.collect())
    });
    scenarios.chain(scenes).collect()
});

fn in_every_language(
    text: &'static str,
    say: fn(Language, &'static str) -> &'static str,
) -> impl Iterator<Item = &'static str> {
    Language::ALL.into_iter().map(move |language| say(language, text))
}

/// Returns the items that contain every word of the text, the best matches first. Among equal
/// matches, scenarios come first and bugs last.
pub fn search(text: &str) -> Vec<Found> {
    let text = plain(text);
    let fit = |row: &'static Row| Some((row.fit(&text)?, row.found));
    let mut found: Vec<_> = ROWS.iter().filter_map(fit).collect();
    found.sort_by_key(|(fit, _)| *fit);
    found.into_iter().map(|(_, found)| found).collect()
}

impl Row {
    fn new(found: Found, names: Vec<&str>, said: Vec<&str>) -> Self {
        let names: Vec<_> = names.into_iter().map(plain).collect();
        let said = plain(&said.join(" ")) + " " + &names.join(" ");
        Self { found, names, said }
    }

    fn fit(&self, text: &str) -> Option<Fit> {
        let words = || text.split(' ');
        let begins_words = |name: &String| {
            let begun = |word: &str| name.split(' ').any(|other| other.starts_with(word));
            words().all(begun)
        };
        let all_in = |said: &str| words().all(|word| said.contains(word));
        let fits = [
            (Fit::Exact, self.names.iter().any(|name| name == text)),
            (Fit::Begins, self.names.iter().any(|name| name.starts_with(text))),
            (Fit::Message, self.names.iter().any(begins_words)),
            (Fit::Named, all_in(&self.names.join(" "))),
            (Fit::Said, all_in(&self.said)),
        ];
        fits.into_iter().find(|(_, fits)| *fits).map(|(fit, _)| fit)
    }
}

/// Normalizes to lower case with single spaces: `Ball_Arc` becomes `ball arc`.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c == '_');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

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
            names.extend(in_every_language(entry.title, Language::say).map(str::to_owned));
            names.push(format!("  {} ", entry.title.to_uppercase()));
            for name in names {
                assert_eq!(found(&name)[0], entry.id, "{name}");
            }
        }
        for scene in library::scenes() {
            for title in in_every_language(&scene.title, Language::say_of_scene) {
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
        assert_eq!(found("").len(), ROWS.len());
        assert_eq!(found(" _ ").len(), ROWS.len());
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

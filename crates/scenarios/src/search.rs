//! The search over scenarios, scenes and bugs, by their names in any language.

use crate::language::Language;
use crate::scenario::Entry;

/// The ranks of a match, the best first.
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

/// The texts of a scene that are searched.
#[derive(Clone, Copy)]
pub struct SceneTexts<'a> {
    pub name: &'a str,
    pub entry: &'static Entry,
    pub title: &'a str,
    pub note: &'a str,
    pub source: &'a str,
    pub is_bug: bool,
}

/// A searchable item, with its [`plain`] texts.
struct Row<T> {
    item: T,
    /// The id, and the title in every language.
    names: Vec<String>,
    /// All texts.
    said: String,
}

/// Items that are found by their texts, in the languages that are known when they are added.
pub struct Index<T>(Vec<Row<T>>);

impl<T> Default for Index<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> Index<T> {
    /// Adds an item that stands for a scenario.
    pub fn add_scenario(&mut self, item: T, entry: &Entry) {
        let names = in_every_language(entry.title).chain([entry.id]);
        let shapes = entry.pair.into_iter().flatten();
        let shapes = shapes.flat_map(|part| in_every_language(part.shape.title()));
        let said = in_every_language(entry.group.title()).chain([entry.article]).chain(shapes);
        self.add(item, names.collect(), said.collect());
    }

    /// Adds an item that stands for a scene or a bug.
    pub fn add_scene(&mut self, item: T, scene: SceneTexts) {
        let kind = if scene.is_bug { "Bug" } else { "Scene" };
        let said = in_every_language(kind).chain(in_every_language(scene.entry.title));
        let said = said.chain(of_scene(scene.note)).chain([scene.source, scene.entry.id]);
        let names = of_scene(scene.title).chain([scene.name]);
        self.add(item, names.collect(), said.collect());
    }

    fn add(&mut self, item: T, names: Vec<&str>, said: Vec<&str>) {
        let names: Vec<_> = names.into_iter().map(plain).collect();
        let said = plain(&said.join(" ")) + " " + &names.join(" ");
        self.0.push(Row { item, names, said });
    }

    /// Returns the items that contain every word of the text, the best matches first. Equal matches
    /// stay in the order in which they were added.
    pub fn find(&self, text: &str) -> Vec<T> {
        let text = plain(text);
        let mut found: Vec<_> =
            self.0.iter().filter_map(|row| Some((row.fit(&text)?, row.item))).collect();
        found.sort_by_key(|(fit, _)| *fit);
        found.into_iter().map(|(_, item)| item).collect()
    }
}

impl<T> Row<T> {
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

fn in_every_language(text: &str) -> impl Iterator<Item = &str> {
    Language::ALL.into_iter().map(move |language| language.say(text))
}

fn of_scene(text: &str) -> impl Iterator<Item = &str> {
    Language::ALL.into_iter().map(move |language| language.say_of_scene(text))
}

/// Normalizes to lower case with single spaces: `Ball_Arc` becomes `ball arc`.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c == '_');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ").to_lowercase()
}

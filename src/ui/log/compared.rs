//! Two of *My cases*, compared.

use std::path::{Path, PathBuf};

use collision_scenarios::cases::{Case, write_scene};
use serde_json::{Map, Value};

/// The state of *My cases*.
#[derive(Default)]
pub(crate) struct MyCases {
    /// The name that is being typed, and the row's file.
    pub(crate) name: Option<(PathBuf, String)>,
    /// The file that was deleted last, with its text.
    pub(crate) deleted: Option<(PathBuf, String)>,
    /// The case that others are compared with.
    pub(crate) pinned: Option<Compared>,
    /// The open row's case.
    pub(crate) open: Option<Compared>,
}

impl MyCases {
    /// Follows a case that was renamed.
    pub(crate) fn renamed(&mut self, from: &str, to: &str) {
        let both = [&mut self.pinned, &mut self.open].into_iter().flatten();
        both.filter(|case| case.name == from).for_each(|case| to.clone_into(&mut case.name));
    }
}

/// A case as far as two are compared.
#[derive(Clone, PartialEq)]
pub(crate) struct Compared {
    pub(crate) name: String,
    pub(crate) scenario: &'static str,
    fields: Map<String, Value>,
}

impl Compared {
    pub(crate) fn new(path: &Path, case: &Case) -> Self {
        let verdict = case.live.verdict();
        let written: Value = write_scene(case).parse().unwrap_or_default();
        let object = |key: &str| written[key].as_object().cloned().unwrap_or_default();
        let mut fields = object("inputs");
        fields.extend(object("conventions"));
        fields.insert("answer".into(), verdict.relation.into());
        Self { name: stem(path), scenario: case.scenario.id, fields }
    }

    /// Returns each field in which the other differs: its name, and both values.
    pub(crate) fn differences(&self, other: &Self) -> Vec<[String; 3]> {
        let nothing = Value::Null;
        let names = self
            .fields
            .keys()
            .chain(other.fields.keys().filter(|name| !self.fields.contains_key(*name)));
        let both = names.map(|name| {
            let [one, two] = [self, other].map(|it| it.fields.get(name).unwrap_or(&nothing));
            (name, one, two)
        });
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let differing = both.filter(|(_, one, two)| one != two);
        differing.map(|(name, one, two)| [name.clone(), text(one), text(two)]).collect()
    }
}

/// Returns a file's name without its ending.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios;

    #[test]
    fn two_cases_differ_in_their_numbers_and_their_answer() {
        let case = |radius: f32| {
            let mut case = Case::new(scenarios::find("sphere_sphere").unwrap());
            case.live.set(1, &[radius]).unwrap();
            Compared::new(Path::new("/a/one.json"), &case)
        };
        assert_eq!(case(2.0).differences(&case(2.0)), [[""; 3]; 0]);
        let differences = case(2.0).differences(&case(0.25));
        let wanted = [["radius1", "2", "0.25"], ["answer", "overlap", "apart"]];
        assert_eq!(differences, wanted);
    }
}

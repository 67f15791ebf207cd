//! The scenarios there are, in the order of the list.
//! A new one is a file here, its derivation's text beside it, its `mod` line and its line in
//! `for_each_scenario`.

mod ball_arc;
mod line_line;
mod plane_plane;
mod plane_triangle;
mod point_line;
mod prelude;
mod question;
mod ray;
mod ray_box;
mod ray_capsule;
mod ray_cone;
mod ray_cylinder;
mod ray_plane;
mod ray_sphere;
mod ray_sphere_info;
mod segment_plane;
mod segment_segment;
mod segment_sphere;
mod segment_triangle;
mod sphere_cast_sphere;
mod sphere_plane;
mod sphere_sphere;
mod sphere_triangle;
mod triangle_triangle;

use std::sync::LazyLock;

use crate::language::Language;
use crate::scenario::{Entry, Value};
use collision_formula::{Code, Convention, Head, Kind, Mistake, Program, Target};

/// Hands the ids of all scenarios to another macro, in the order of the list: the only one there
/// is. `for_each_scenario!(tests)` is `tests! { ray_sphere … }`.
#[macro_export]
macro_rules! for_each_scenario {
    ($make:ident) => {
        $make! {
            ray_sphere
            ray_sphere_info
            sphere_cast_sphere
            ray_plane
            ray_box
            ray_capsule
            ray_cylinder
            ray_cone
            point_line
            line_line
            segment_segment
            segment_sphere
            segment_plane
            segment_triangle
            sphere_sphere
            sphere_plane
            sphere_triangle
            plane_plane
            plane_triangle
            triangle_triangle
            ball_arc
        }
    };
}

pub(crate) use for_each_scenario;

macro_rules! entries {
    ($($id:ident)*) => {
        /// The entries in that order.
        pub const ALL: &[Entry] = &[$($id::ENTRY),*];
    };
}
for_each_scenario!(entries);

/// The entry of that id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}

/// The derivation of the scenario of that id by the contract's conventions, read once.
pub fn program(id: &str) -> Option<&'static Program> {
    derivation(id, &[])
}

/// The same by these choices, and the contract's for the other conventions.
pub fn derivation(id: &str, choices: &[(&str, &str)]) -> Option<&'static Program> {
    static READ: LazyLock<Vec<Derivation>> =
        LazyLock::new(|| ALL.iter().flat_map(read).filter_map(Result::ok).collect());
    let is_chosen = |of: &&Derivation| {
        of.by.iter().all(|convention| {
            let chosen = choices.iter().find(|(name, _)| *name == convention.name);
            convention.chosen == chosen.map_or(convention.choices[0], |(_, choice)| choice)
        })
    };
    let found = READ.iter().filter(|of| of.program.id == id).find(is_chosen);
    found.map(|of| &of.program)
}

/// What a text says by some choice of each convention that it asks about.
struct Derivation {
    by: Vec<Convention<'static>>,
    program: Program,
}

/// The derivation of the scenario of that id as a function in some language.
pub fn code(id: &str, target: Target) -> Option<Code> {
    let (entry, program) = find(id).zip(program(id))?;
    let mut scenario = (entry.build)();
    let inputs: Vec<_> = scenario.inputs().iter().map(|input| (input.label, input.name)).collect();
    Some(program.code(target, &Head { title: entry.title, source: entry.article, inputs }))
}

/// An entry's derivation by each combination of choices, first the contract's. Its inputs are the
/// scenario's by their labels.
fn read(entry: &Entry) -> Vec<Result<Derivation, Mistake>> {
    let mut scenario = (entry.build)();
    let inputs: Vec<_> =
        scenario.inputs().iter().map(|input| (input.label, kind(&input.value))).collect();
    let mut combinations = vec![Vec::new()];
    for convention in scenario.conventions() {
        let choices: Vec<_> =
            convention.chosen.choices().iter().map(|choice| choice.name).collect();
        let name = convention.name;
        if !entry.derivation.contains(&format!("{name} is ")) {
            continue;
        }
        let with = |by: Vec<Convention<'static>>| {
            let chosen = |chosen| Convention { name, choices: choices.clone(), chosen };
            let with = |&choice| by.iter().cloned().chain([chosen(choice)]).collect();
            choices.iter().map(with).collect::<Vec<_>>()
        };
        combinations = combinations.into_iter().flat_map(with).collect();
    }
    let read = |by: Vec<_>| {
        let program = Program::read_by(entry.id, &inputs, &by, entry.derivation)?;
        Ok(Derivation { by, program })
    };
    combinations.into_iter().map(read).collect()
}

fn kind(value: &Value) -> Kind {
    match value {
        Value::Point(_) | Value::Direction { .. } | Value::HalfExtents { .. } => Kind::Vec3,
        Value::Rotation { .. } => Kind::Quaternion,
        Value::Point2(_) => Kind::Vec2,
        Value::Radius { .. } | Value::Length { .. } | Value::Angle { .. } => Kind::Scalar,
    }
}

/// What a scenario asks, its idea, its formula and its cases; empty where none is written.
pub fn explanation(id: &str, language: Language) -> &'static str {
    let wanted = Some((language.code(), id));
    EXPLANATIONS.iter().find(|(name, _)| name.split_once('/') == wanted).map_or("", |row| row.1)
}

/// Language, slash, id; and text: every file of `assets/explanations/`.
const EXPLANATIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/explanations.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_derivation_is_read() {
        let mistakes: Vec<_> = ALL.iter().flat_map(read).filter_map(Result::err).collect();
        let told: Vec<_> = mistakes.iter().map(Mistake::to_string).collect();
        assert!(told.is_empty(), "\n{}", told.join("\n"));
    }

    #[test]
    fn every_scenario_is_explained() {
        for entry in ALL {
            let text = explanation(entry.id, Language::English);
            assert!(text.lines().any(|line| line.starts_with("Source: ")), "{}", entry.id);
            // Read as a whole in the panel: short.
            assert!((60..=290).contains(&text.split_whitespace().count()), "{}", entry.id);
        }
        for (name, _) in EXPLANATIONS {
            let id = name.split_once('/').map(|(_, id)| id);
            assert!(id.and_then(find).is_some(), "{name} explains no scenario");
        }
    }

    /// The signs and the ids of a line, which no language changes.
    fn formula(line: &str) -> Vec<&str> {
        let mut signs: Vec<_> = line.matches(|c| "=≤≥<>×√²|+/".contains(c)).collect();
        let ids = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        signs.extend(ids.filter(|id| id.contains('_')));
        signs.sort_unstable();
        signs
    }

    #[test]
    fn the_formulas_are_the_same_in_every_language() {
        for entry in ALL {
            let english = explanation(entry.id, Language::English);
            for language in Language::ALL {
                let text = explanation(entry.id, language);
                assert_eq!(text.lines().count(), english.lines().count(), "{}", entry.id);
                for (english, line) in english.lines().zip(text.lines()) {
                    assert_eq!(formula(line), formula(english), "{}: {line}", entry.id);
                }
            }
        }
    }
}

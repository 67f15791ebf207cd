//! All scenarios, in the order of the list. A new one is a file here, its derivation's text beside
//! it, its `mod` line and its line in `for_each_pair` or `for_each_listed`.

mod ball_arc;
mod box_box;
mod capsule_cast_triangle;
#[cfg(not(target_arch = "wasm32"))]
mod capsule_cast_trimesh;
mod closest_segments;
#[cfg(not(target_arch = "wasm32"))]
mod convex_cast;
#[cfg(not(target_arch = "wasm32"))]
mod convex_convex;
mod line_line;
#[cfg(not(target_arch = "wasm32"))]
mod on_mesh;
mod plane_plane;
mod plane_triangle;
mod point_line;
mod point_polygon;
mod point_triangle;
#[cfg(not(target_arch = "wasm32"))]
mod point_trimesh;
mod polygon_polygon;
mod prelude;
mod question;
mod ray;
mod ray_box;
mod ray_capsule;
mod ray_cone;
mod ray_cylinder;
mod ray_mesh;
mod ray_plane;
mod ray_sphere;
mod ray_sphere_info;
#[cfg(not(target_arch = "wasm32"))]
mod ray_trimesh;
mod rings;
mod segment_plane;
mod segment_polygon;
mod segment_segment;
mod segment_sphere;
mod segment_triangle;
#[cfg(not(target_arch = "wasm32"))]
mod slide;
#[cfg(not(target_arch = "wasm32"))]
mod solids;
mod sphere_box;
mod sphere_cast_sphere;
mod sphere_cast_triangle;
#[cfg(not(target_arch = "wasm32"))]
mod sphere_cast_trimesh;
mod sphere_plane;
mod sphere_sphere;
mod sphere_triangle;
#[cfg(not(target_arch = "wasm32"))]
mod sphere_trimesh;
mod triangle_triangle;

use crate::language::Language;
use crate::scenario::{Entry, Scenario, Shape, Value, take_solids};

#[cfg(not(target_arch = "wasm32"))]
pub use ray_trimesh::falling_ray;

/// Passes the ids of the scenarios whose inputs are single values to another macro, behind what is
/// given to it. `for_each_pair!(tests)` is `tests! { ray_sphere … }`.
#[macro_export]
macro_rules! for_each_pair {
    ($make:ident $($before:tt)*) => {
        $make! {
            $($before)*
            ray_sphere
            ray_sphere_info
            sphere_cast_sphere
            sphere_cast_triangle
            capsule_cast_triangle
            ray_plane
            ray_box
            ray_capsule
            ray_cylinder
            ray_cone
            ray_mesh
            point_line
            line_line
            segment_segment
            closest_segments
            segment_sphere
            segment_plane
            segment_triangle
            sphere_sphere
            sphere_plane
            sphere_triangle
            sphere_box
            point_polygon
            point_triangle
            plane_plane
            plane_triangle
            triangle_triangle
            box_box
            ball_arc
        }
    };
}

/// Like [`for_each_pair`], of those that take a list, and then of those that take a mesh.
macro_rules! for_each_listed {
    ($make:ident $($before:tt)*) => {
        for_each_mesh! {
            $make
            $($before)*
            segment_polygon
            polygon_polygon
        }
    };
}

/// A page has none with a mesh or any convex solid: they would make it a quarter larger.
#[cfg(target_arch = "wasm32")]
macro_rules! for_each_mesh {
    ($make:ident $($before:tt)*) => {
        $make! { $($before)* }
    };
}
#[cfg(not(target_arch = "wasm32"))]
macro_rules! for_each_mesh {
    ($make:ident $($before:tt)*) => {
        $make! {
            $($before)*
            ray_trimesh
            sphere_cast_trimesh
            capsule_cast_trimesh
            point_trimesh
            sphere_trimesh
            slide
            convex_convex
            convex_cast
        }
    };
}

pub(crate) use for_each_pair;

macro_rules! entries {
    ($($id:ident)*) => {
        /// The entries in that order.
        pub const ALL: &[Entry] = &[$($id::ENTRY),*];
    };
}
for_each_pair!(for_each_listed entries);

/// Returns the entry with that id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}

/// Returns the scenario of convex solids of these two kinds, the moving one first, with the shapes of
/// these kinds that `other` has; `None` if one is no convex solid, or both move.
pub fn convex(shapes: [Shape; 2], other: Option<&dyn Scenario>) -> Option<Box<dyn Scenario>> {
    let [first, second] = [shapes[0].as_convex()?, shapes[1].as_convex()?];
    let (id, shapes, kinds) = match (first, second) {
        ((first, false), (second, false)) => ("convex_convex", shapes, [first, second]),
        ((first, true), (second, false)) => ("convex_cast", shapes, [first, second]),
        ((first, false), (second, true)) => {
            ("convex_cast", [shapes[1], shapes[0]], [second, first])
        }
        _ => return None,
    };
    let mut scenario = (find(id)?.build)();
    let inputs = scenario.inputs();
    for (index, (input, kind)) in inputs.iter().zip(kinds).enumerate() {
        if let Value::Convex(solid) = &input.value {
            scenario.put(index, Value::Convex(kind.around(solid.core.center().as_vec3())));
        }
    }
    if let Some(other) = other {
        take_solids(scenario.as_mut(), shapes, other);
    }
    Some(scenario)
}

/// Returns the explanation of a scenario: its question, idea, formula and cases; empty if there is
/// none. WebAssembly has only the English ones.
pub fn explanation(id: &str, language: Language) -> &'static str {
    let wanted = Some((language.code(), id));
    EXPLANATIONS.iter().find(|(name, _)| name.split_once('/') == wanted).map_or("", |row| row.1)
}

/// Language, slash, id; and text: every file of `explanations/`.
const EXPLANATIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/explanations.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_derivation_is_read() {
        let mistakes = ALL.iter().filter_map(|entry| entry.read(entry.derivation.text).err());
        let answer_from: Vec<_> = mistakes.map(|mistake| mistake.to_string()).collect();
        assert!(answer_from.is_empty(), "\n{}", answer_from.join("\n"));
    }

    #[test]
    fn what_is_not_chosen_is_the_contracts() {
        let entry = find("ray_sphere").unwrap();
        let by = |choices: &[_]| std::ptr::from_ref(entry.program_by(choices).unwrap());
        let contract = std::ptr::from_ref(entry.program().unwrap());
        assert_eq!([by(&[]), by(&[("touching", "miss")])], [contract; 2]);
        assert_ne!(by(&[("inside", "exit_point")]), contract);
    }

    #[test]
    fn every_scenario_is_explained() {
        for entry in ALL {
            let text = explanation(entry.id, Language::English);
            assert!(text.lines().any(|line| line.starts_with("Source: ")), "{}", entry.id);
            // Short enough to be read as a whole in the panel.
            assert!((60..=290).contains(&text.split_whitespace().count()), "{}", entry.id);
        }
        for (name, _) in EXPLANATIONS {
            let id = name.split_once('/').map(|(_, id)| id);
            assert!(id.and_then(find).is_some(), "{name} explains no scenario");
        }
    }

    /// Returns the signs and the ids of a line, the same in every language.
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

    #[test]
    fn no_section_says_a_number_twice_and_none_is_empty() {
        for entry in ALL {
            let scenario = (entry.build)();
            for section in scenario.answer().sections(scenario.as_ref()) {
                let names: Vec<_> = section.rows.iter().map(|row| row.name).collect();
                let is_once = |name| names.iter().filter(|other| **other == name).count() == 1;
                assert!(names.iter().all(|&name| is_once(name)), "{}: {names:?}", entry.id);
                assert!(!names.is_empty(), "{}", entry.id);
            }
        }
    }

    #[test]
    fn a_plane_has_two_coordinates_and_a_miss_no_contact() {
        let scenario = (find("point_line").unwrap().build)();
        let sections = scenario.answer().sections(scenario.as_ref());
        let rows: Vec<_> = sections.iter().flat_map(|section| &section.rows).collect();
        assert!(rows.iter().all(|row| row.numbers.len() <= 3), "{rows:?}");
        let mut scenario = (find("closest_segments").unwrap().build)();
        let numbers = vec![9.0; scenario.inputs()[0].value.numbers().len()];
        scenario.set(0, &numbers).unwrap();
        let answer = scenario.answer();
        for section in answer.sections(scenario.as_ref()) {
            assert!(answer.hit || !section.title.to_string().contains("Contact"));
        }
    }

    #[test]
    fn each_relation_has_its_place_by_any_convention() {
        for entry in ALL {
            let known = entry.relations();
            for convention in entry.conventions() {
                for choice in convention.choices {
                    let program = entry.program_by(&[(convention.name, choice.name)]).unwrap();
                    let more = program.relations.iter().find(|name| !known.contains(&&name[..]));
                    assert_eq!(more, None, "{}: {}", entry.id, choice.name);
                }
            }
        }
    }
}

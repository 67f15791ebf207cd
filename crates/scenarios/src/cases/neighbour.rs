//! Guesses the scenario that an unknown id means: by the two shapes that it names, else by its
//! letters.

use Shape::*;

use super::fault::quoted;
use crate::scenario::{Message, Shape, message};
use crate::scenarios::{self, ALL};

/// The probable meaning of an unknown id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Neighbour {
    /// An id, and the values that this scenario's inputs must have.
    Known(&'static str, Option<&'static str>),
    /// Two shapes that no scenario is about.
    None([Shape; 2]),
}

/// The words for shapes.
const WORDS: [(&str, Shape); 38] = [
    ("point", Point),
    ("vertex", Point),
    ("line", Line),
    ("segment", Segment),
    ("edge", Segment),
    ("ray", Ray),
    ("raycast", Ray),
    ("sphere", Sphere),
    ("ball", Sphere),
    ("circle", Sphere),
    ("disc", Sphere),
    ("disk", Sphere),
    ("spherecast", MovingSphere),
    ("capsule", Capsule),
    ("pill", Capsule),
    ("capsulecast", MovingCapsule),
    ("box", Box),
    ("aabb", Box),
    ("obb", Box),
    ("cube", Box),
    ("cuboid", Box),
    ("rect", Box),
    ("rectangle", Box),
    ("cylinder", Cylinder),
    ("cone", Cone),
    ("plane", Plane),
    ("halfspace", Plane),
    ("triangle", Triangle),
    ("tri", Triangle),
    ("polygon", Polygon),
    ("poly", Polygon),
    ("mesh", Mesh),
    ("trimesh", Mesh),
    ("heightfield", Mesh),
    ("arc", Arc),
    ("convex", Convex),
    ("hull", Convex),
    ("polyhedron", Convex),
];

/// The words that set a sphere or a capsule in motion.
const MOTION: [&str; 4] = ["cast", "sweep", "swept", "moving"];

/// Pairs that a scenario about other shapes answers, and the values that its inputs must have.
const ANSWERED: [([Shape; 2], &str, &str); 9] = [
    ([Capsule, Capsule], "closest_segments", "p_radius, q_radius"),
    ([Sphere, Capsule], "closest_segments", "p1 = p2, p_radius, q_radius"),
    ([Point, Capsule], "closest_segments", "p1 = p2, q_radius"),
    ([Point, Segment], "closest_segments", "p1 = p2"),
    ([Point, Ray], "closest_segments", "p1 = p2"),
    ([Point, Sphere], "sphere_sphere", "radius1 = 0"),
    ([Point, Box], "sphere_box", "radius = 0"),
    ([Point, Plane], "sphere_plane", "radius = 0"),
    ([Capsule, Triangle], "capsule_cast_triangle", "end = start"),
];

/// Returns the probable meaning of an unknown id, which may also be a misspelling of one of
/// `others`.
pub fn neighbour(id: &str, others: impl IntoIterator<Item = &'static str>) -> Option<Neighbour> {
    let words = words_of(id);
    let exact = words.iter().map(|word| shape(word)).collect::<Option<Vec<_>>>();
    exact
        .and_then(of_shapes)
        .or_else(|| {
            let known = ALL.iter().map(|entry| entry.id).chain(others);
            nearest(id, known).map(|id| Neighbour::Known(id, None))
        })
        .or_else(|| of_shapes(words.iter().filter_map(|word| shape(near(word)?)).collect()))
}

/// Returns the known name that was probably meant.
pub(super) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A much longer name matches none of them, and would take long to compare.
    if name.len() > 100 {
        return None;
    }
    let name = name.to_lowercase();
    // At most one slip per four letters: one missing, added or replaced, or two swapped.
    let slips = |known: &str| {
        let most = known.len() / 4;
        let may = name.len().abs_diff(known.len()) <= most;
        Some(strsim::osa_distance(&name, known)).filter(|slips| may && *slips <= most)
    };
    let near = known.into_iter().filter_map(|known| Some((slips(known)?, known)));
    near.min_by_key(|(slips, _)| *slips).map(|(_, known)| known)
}

/// Returns the words of `ray_sphere`, `RaySphere` and `ray-spheres`, in lower case.
fn words_of(id: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    // A longer text is not an id.
    for letter in id.chars().take(100) {
        if !letter.is_ascii_alphabetic() || (was_small && letter.is_ascii_uppercase()) {
            words.push(String::new());
        }
        was_small = letter.is_ascii_lowercase();
        if let (true, Some(word)) = (letter.is_ascii_alphabetic(), words.last_mut()) {
            word.push(letter.to_ascii_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns the shape that a word names, or `Some(None)` if it sets something in motion.
fn shape(word: &str) -> Option<Option<Shape>> {
    let named = |word: &str| WORDS.iter().find(|(name, _)| *name == word).map(|(_, shape)| *shape);
    if MOTION.contains(&word) {
        return Some(None);
    }
    named(word).or_else(|| named(word.strip_suffix('s')?)).map(Some)
}

/// Returns the word that was probably meant.
fn near(word: &str) -> Option<&str> {
    match shape(word) {
        Some(_) => Some(word),
        None => nearest(word, WORDS.iter().map(|(name, _)| *name)),
    }
}

fn of_shapes(words: Vec<Option<Shape>>) -> Option<Neighbour> {
    let mut shapes: Vec<_> = words.iter().copied().flatten().collect();
    if words.contains(&None) {
        let moved = shapes.iter_mut().find(|shape| matches!(shape, Sphere | Capsule));
        if let Some(shape) = moved {
            *shape = if *shape == Sphere { MovingSphere } else { MovingCapsule };
        }
    }
    let pair = <[Shape; 2]>::try_from(shapes).ok()?;
    let is = |[a, b]: [Shape; 2]| pair == [a, b] || pair == [b, a];
    let answered = ANSWERED.iter().find(|(pair, ..)| is(*pair));
    let about = |[a, b]: [Shape; 2]| ALL.iter().find(|entry| entry.is_between(a, b));
    let [ones, others] = pair.map(kin);
    let pairs = ones.iter().flat_map(|one| others.iter().map(|other| [*one, *other]));
    let known = about(pair).map(|entry| Neighbour::Known(entry.id, None));
    let known = known.or(answered.map(|(_, id, with)| Neighbour::Known(id, Some(with))));
    let known = known
        .or_else(|| pairs.filter_map(about).next().map(|entry| Neighbour::Known(entry.id, None)));
    Some(known.unwrap_or(Neighbour::None(pair)))
}

/// Returns the shape itself and those that can replace it, the closest first.
fn kin(shape: Shape) -> &'static [Shape] {
    match shape {
        Line => &[Line, Segment, Ray],
        Segment => &[Segment, Ray, Line],
        Ray => &[Ray, Segment, Line],
        Sphere => &[Sphere, MovingSphere],
        other => Shape::ALL.iter().find(|shape| **shape == other).map_or(&[], std::slice::from_ref),
    }
}

impl Neighbour {
    /// Returns what an error expected in place of the id.
    pub fn expected(self) -> Message {
        let list = "`collision-sandbox list`".to_owned();
        match self {
            Self::Known(id, None) => {
                message!("expected {0} (or another that {1} prints)", quoted(id), list)
            }
            Self::Known(id, Some(with)) => message!(
                "expected {0} with {1} (or another that {2} prints)",
                quoted(id),
                with.to_owned(),
                list
            ),
            Self::None([one, other]) => none(one, other),
        }
    }

    /// Returns a question for the user.
    pub fn hint(self) -> Message {
        match self {
            Self::Known(id, None) => message!("did you mean {0}?", id.to_owned()),
            Self::Known(id, Some(with)) => {
                message!("did you mean {0} with {1}?", id.to_owned(), with.to_owned())
            }
            Self::None([one, other]) => none(one, other),
        }
    }
}

fn none(one: Shape, other: Shape) -> Message {
    if let Some(scenario) = scenarios::convex([one, other], None) {
        return message!(
            "no {0} against {1} here; {2} takes solids of both kinds",
            one.title(),
            other.title(),
            scenario.entry().id
        );
    }
    match one == other {
        true => message!("no {0} against {0} here; {1}", one.title(), with(one)),
        false => message!(
            "no {0} against {1} here; {2}; {3}",
            one.title(),
            other.title(),
            with(one),
            with(other)
        ),
    }
}

/// Returns the scenarios about a shape.
fn with(shape: Shape) -> Message {
    let is_about = |pair: [Shape; 2]| pair.contains(&shape);
    let pair = |id: &str| ALL.iter().find(|entry| entry.id == id)?.pair;
    let answers = |id: &str| {
        let mut others = ANSWERED.iter().filter(|(_, other, _)| *other == id);
        others.any(|(shapes, ..)| is_about(*shapes))
    };
    let ids = ALL.iter().map(|entry| entry.id).filter(|id| {
        pair(id).is_some_and(|pair| is_about(pair.map(|part| part.shape))) || answers(id)
    });
    let ids = ids.collect::<Vec<_>>().join(", ");
    match shape {
        Line | Arc => message!("with an {0}: {1}", shape.title(), ids),
        _ => message!("with a {0}: {1}", shape.title(), ids),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::find;

    #[track_caller]
    fn check(id: &str, expected: &str) {
        let found = neighbour(id, []).map_or_else(|| "none".to_owned(), |it| it.hint().to_string());
        assert_eq!(found, expected, "{id}");
    }

    #[test]
    fn an_id_is_told_by_its_two_shapes() {
        for (ids, expected) in [
            (
                &["ray_triangle", "triangle_ray", "RayTriangle", "edge-triangle", "ray_tri"][..],
                "segment_triangle",
            ),
            (&["ray_trangle", "line_triangles", "ray_triangle_intersection"], "segment_triangle"),
            (&["ball_ball", "circle_circle", "disc_sphere"], "sphere_sphere"),
            (&["aabb_aabb", "obb_obb", "box_cube"], "box_box"),
            (&["aabb_ray", "line_box", "ray_cuboid", "box_raycast"], "ray_box"),
            (
                &["sphere_sweep_triangle", "moving_ball_tri", "spherecast_triangle"],
                "sphere_cast_triangle",
            ),
            (&["capsule_sweep_triangle"], "capsule_cast_triangle"),
            (&["line_plane", "plane_segment"], "segment_plane"),
            (&["ray_trimesh", "mesh_ray"], "ray_mesh"),
            (&["box_sphere", "aabb_ball"], "sphere_box"),
            (&["ball_arcs", "arc_ball", "sphere_arc"], "ball_arc"),
            (&["Ray_Spere", "ray_sphere_", "ray_ball"], "ray_sphere"),
            (&["ray_sphere_inf", "ray_sphere_infos"], "ray_sphere_info"),
            (&["closest_segment"], "closest_segments"),
            (&["capsule_capsule", "pill_pill"], "closest_segments with p_radius, q_radius"),
            (&["point_plane"], "sphere_plane with radius = 0"),
            (&["point_segment"], "closest_segments with p1 = p2"),
            (&["triangle_capsule"], "capsule_cast_triangle with end = start"),
        ] {
            ids.iter().for_each(|id| check(id, &format!("did you mean {expected}?")));
        }
    }

    #[test]
    fn a_pair_that_is_not_here_says_what_is_there_of_its_shapes() {
        check(
            "cylinder_cylinder",
            "no cylinder against cylinder here; convex_convex takes solids of both kinds",
        );
        check("cone_arc", "no cone against arc here; with a cone: ray_cone; with an arc: ball_arc");
        check(
            "capsule_arc",
            "no capsule against arc here; with a capsule: capsule_cast_triangle, ray_capsule, closest_segments; with an arc: ball_arc",
        );
    }

    #[test]
    fn what_names_no_two_shapes_and_is_near_no_id_is_unknown() {
        for id in ["banana", "", "ray", "ray_banana", "ray_sphere_box", "_", "ä", "ray_ray_ray"] {
            check(id, "none");
        }
        check(&"ray_".repeat(1000), "none");
    }

    #[test]
    fn the_table_names_scenarios_and_inputs_that_there_are() {
        for (pair, id, with) in ANSWERED {
            let entry = find(id).unwrap();
            let inputs = entry.inputs();
            let words = with.split([',', '=', ' ']).filter(|word| !word.is_empty() && *word != "0");
            for word in words {
                assert!(inputs.iter().any(|input| input.name == word), "{pair:?}: {word}");
            }
            let [one, other] = pair;
            assert!(!ALL.iter().any(|entry| entry.is_between(one, other)), "{pair:?}");
        }
    }
}

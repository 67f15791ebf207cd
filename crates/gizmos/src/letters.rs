//! The colours of letters: A has the same colour in the view, in a formula and at its field.

use std::sync::LazyLock;

use bevy_color::Srgba;
use collision_formula::words;
use collision_scenarios::scenario::{ConvexKind, Entry, Input, Mark, Role, Scenario, Value, unit};
use collision_scenarios::scenarios::ALL;
use glam::Vec3;

use crate::palette::Palette;

/// The letters of a case, with colours that are readable as text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Letters(Vec<(String, Srgba)>);

/// The colours of letters whose mark has none of its own, in turn.
const OTHERS: [Role; 5] =
    [Role::RayStart, Role::RayEnd, Role::Crossing, Role::TestHit, Role::Plane];

/// The labels of a scenario's inputs, and the role of each one's mark.
type Roles = Vec<(&'static str, Role)>;

/// The labels and roles of each scenario's inputs, in its default state: there no two points
/// coincide, so that a letter never takes another's colour, wherever its point is dragged.
static INPUTS: LazyLock<Vec<(&str, Roles)>> =
    LazyLock::new(|| ALL.iter().map(|entry| (entry.id, roles(entry))).collect());

fn roles(entry: &Entry) -> Roles {
    let mut scenario = (entry.build)();
    let mut roles = Roles::new();
    add_roles(scenario.as_ref(), &mut roles);
    // A solid of another kind has other parts.
    let inputs = scenario.inputs();
    for (index, input) in inputs.iter().enumerate() {
        let Value::Convex(solid) = &input.value else { continue };
        for kind in ConvexKind::ALL {
            scenario.put(index, Value::Convex(kind.around(solid.core.center().as_vec3())));
            add_roles(scenario.as_ref(), &mut roles);
        }
        scenario.put(index, input.value.clone());
    }
    roles
}

/// Adds the roles of the labels that have none yet.
fn add_roles(scenario: &dyn Scenario, roles: &mut Roles) {
    let marks = scenario.explain().marks;
    for (index, Input { label, value, .. }) in scenario.inputs().into_iter().enumerate() {
        if roles.iter().all(|(known, _)| *known != label) {
            let role = drawn(&value, &marks).unwrap_or(OTHERS[index % OTHERS.len()]);
            roles.push((label, role));
        }
    }
}

impl Letters {
    /// Returns the letters of an answer's picture: each has the colour of the mark at its place.
    pub fn new(entry: &Entry, marks: &[(Mark, Role)], palette: Palette) -> Self {
        let color = |role| palette.readable(palette.letter(role));
        let inputs = INPUTS.iter().find(|(id, _)| *id == entry.id);
        let inputs = inputs.into_iter().flat_map(|(_, inputs)| inputs);
        let mut letters: Vec<(String, Srgba)> =
            inputs.map(|(label, role)| ((*label).to_owned(), color(*role))).collect();
        for (mark, role) in marks {
            let Some(text) = mark.text().filter(|_| *role != Role::Construction) else { continue };
            if letters.iter().all(|(letter, _)| letter != text) {
                letters.push((text.to_owned(), color(*role)));
            }
        }
        // Longest first, so that A1 is not split into A and 1.
        letters.sort_by_key(|(letter, _)| std::cmp::Reverse(letter.len()));
        Self(letters)
    }

    /// Returns the colour of a letter. `None` if it has none.
    pub fn color(&self, letter: &str) -> Option<Srgba> {
        self.0.iter().find(|(own, _)| own == letter).map(|(_, color)| *color)
    }

    /// Splits a formula into pieces of one colour each: `AS` into A and S.
    pub fn pieces<'a>(&self, formula: &'a str) -> Vec<(&'a str, Option<Srgba>)> {
        let (mut pieces, mut at) = (Vec::new(), 0);
        for word in words(formula) {
            // In `5.2 m` the m means metres, even if something is called m.
            let before = formula[..word.at].strip_suffix(' ');
            let is_unit = &formula[word.at..word.end] == "m"
                && before.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
            if is_unit {
                continue;
            }
            let Some(spelled) = self.spelled(&formula[word.at..word.end]) else { continue };
            if at < word.at {
                pieces.push((&formula[at..word.at], None));
            }
            pieces.extend(spelled);
            at = word.end;
        }
        if at < formula.len() {
            pieces.push((&formula[at..], None));
        }
        pieces
    }

    /// Splits a word that consists of letters, possibly after the `n` of a unit vector.
    fn spelled<'a>(&self, word: &'a str) -> Option<Vec<(&'a str, Option<Srgba>)>> {
        let mut pieces = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            let own = self.0.iter().find(|(letter, _)| rest.starts_with(letter.as_str()));
            let (length, color) = match own {
                Some((letter, color)) => (letter.len(), Some(*color)),
                None if pieces.is_empty() && rest.starts_with('n') && rest.len() > 1 => (1, None),
                None if rest.starts_with(|c: char| c.is_ascii_uppercase()) => (1, None),
                None => return None,
            };
            pieces.push((&rest[..length], color));
            rest = &rest[length..];
        }
        Some(pieces)
    }
}

/// Colours for inputs whose own one is already taken.
const SPARE: [Role; 6] =
    [Role::RayStart, Role::RayEnd, Role::Hit, Role::TestHit, Role::Plane, Role::Crossing];

/// Returns a colour for each input of a scenario: its letter's or, if another input has that
/// already, a spare one.
pub fn distinct(entry: &Entry, palette: Palette) -> Vec<Srgba> {
    let letters = Letters::new(entry, &[], palette);
    let mut own: Vec<Option<Srgba>> = Vec::new();
    for input in &entry.inputs() {
        let color = letters.color(input.label);
        own.push(
            color.filter(|color| *color != palette.foreground() && !own.contains(&Some(*color))),
        );
    }
    for place in 0..own.len() {
        if own[place].is_none() {
            let mut spare = SPARE.iter().map(|&role| palette.readable(palette.letter(role)));
            own[place] = spare.find(|color| !own.contains(&Some(*color)));
        }
    }
    own.into_iter().map(|color| color.unwrap_or(palette.foreground())).collect()
}

/// Returns the role of a value's mark: the arrow of a direction; otherwise the mark at its place, a
/// dot before a body before a line's end; otherwise the solid that it belongs to.
fn drawn(value: &Value, marks: &[(Mark, Role)]) -> Option<Role> {
    let of_list = || match value {
        Value::Convex(solid) => Some(solid.core.center().as_vec3()),
        list => list.items().first().copied(),
    };
    let at = value.point().or(value.anchor()).or_else(of_list)?;
    let is_along = |mark: &Mark| match (mark, value) {
        (Mark::Arrow { from, to }, Value::Direction { value, .. }) => {
            *from == at && unit(*from, *to).dot(unit(Vec3::ZERO, *value)) > 0.999
        }
        _ => false,
    };
    let is_dot = |mark: &Mark| matches!(*mark, Mark::Dot { at: other, .. } if other == at);
    let is_round = |mark: &Mark| match *mark {
        Mark::Ball { center, .. }
        | Mark::WireSphere { center, .. }
        | Mark::Arc { center, .. }
        | Mark::Disc { center, .. } => center == at,
        Mark::Plane { point, .. } => point == at,
        _ => false,
    };
    let ends = |mark: &Mark| match *mark {
        Mark::Line { from, to } => at == from || at == to,
        Mark::Through { point, along } => {
            let away = at - point;
            away.cross(along).length() <= 1e-4 * away.length().max(f32::MIN_POSITIVE)
        }
        Mark::Triangle { corners } | Mark::Face { corners } => corners.contains(&at),
        Mark::Tube { ends, .. } => ends.contains(&at),
        _ => false,
    };
    // Of several solids, the one with the nearest centre.
    let solid = || {
        let given = marks.iter().filter(|(_, role)| role.is_given());
        let corners = given.filter_map(|(mark, role)| match mark {
            Mark::Polygon { corners } => Some((*role, corners.clone())),
            Mark::Tube { ends, .. } => Some((*role, ends.to_vec())),
            Mark::Surface { points } => Some((*role, points.clone())),
            _ => None,
        });
        let mut solids: Vec<(Role, Vec<Vec3>)> = Vec::new();
        for (role, corners) in corners {
            match solids.iter_mut().find(|(other, _)| *other == role) {
                Some((_, all)) => all.extend(corners),
                None => solids.push((role, corners)),
            }
        }
        let far = |corners: &Vec<Vec3>| {
            let middle = corners.iter().sum::<Vec3>() / corners.len().max(1) as f32;
            middle.distance(at)
        };
        let nearest = solids.into_iter().min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)));
        nearest.map(|(role, _)| role)
    };
    let first = |is_it: &dyn Fn(&Mark) -> bool, all: bool| {
        let mut marks = marks.iter().filter(|(_, role)| all || role.is_given());
        marks.find_map(|(mark, role)| is_it(mark).then_some(*role))
    };
    first(&is_along, true)
        .or_else(|| first(&is_dot, true))
        .or_else(|| first(&is_round, true))
        .or_else(|| first(&ends, false))
        .or_else(solid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenario::Value;
    use collision_scenarios::scenarios;

    #[test]
    fn a_letter_has_the_colour_of_its_mark_wherever_it_stands() {
        let palette = Palette::default();
        let entry = scenarios::find("ray_sphere").unwrap();
        let letters = Letters::new(entry, &(entry.build)().answer().marks, palette);
        let of = |role| Some(palette.readable(palette.line_color(role)));
        assert_eq!(letters.color("A"), of(Role::RayStart));
        assert_eq!(letters.color("D"), of(Role::Hit));
        assert_eq!(letters.color("r"), letters.color("S"));
        assert_ne!(letters.color("A"), letters.color("B"));

        let (a, s) = (of(Role::RayStart), letters.color("S"));
        assert_eq!(
            letters.pieces("|AC| = AS · nAB"),
            [
                ("|", None),
                ("A", a),
                ("C", None),
                ("| = ", None),
                ("A", a),
                ("S", s),
                (" · ", None),
                ("n", None),
                ("A", a),
                ("B", letters.color("B")),
            ]
        );
        assert_eq!(letters.pieces("√(r² − 4)")[1], ("r", letters.color("r")));
        assert_eq!(letters.pieces("min(A, 2)")[0], ("min(", None));

        let entry = scenarios::find("ray_mesh").unwrap();
        let letters = Letters::new(entry, &(entry.build)().answer().marks, palette);
        assert_eq!(letters.pieces("m > 2")[0], ("m", letters.color("m")));
        assert_eq!(letters.pieces("5.2 m"), [("5.2 m", None)], "metres");
    }

    #[test]
    fn a_letter_keeps_its_colour_where_points_coincide() {
        for entry in ALL {
            let palette = Palette::default();
            let mut scenario = (entry.build)();
            let apart = Letters::new(entry, &scenario.answer().marks, palette);
            // Move all points to one place.
            for (index, input) in scenario.inputs().iter().enumerate() {
                match input.value {
                    Value::Point(_) => scenario.put(index, Value::Point(glam::Vec3::ONE)),
                    Value::Point2(_) => scenario.put(index, Value::Point2(glam::Vec2::ONE)),
                    _ => {}
                }
            }
            let together = Letters::new(entry, &scenario.answer().marks, palette);
            for input in scenario.inputs() {
                let [apart, together] = [&apart, &together].map(|all| all.color(input.label));
                assert!(apart.is_some() && apart == together, "{}: {}", entry.id, input.label);
            }
        }
    }

    /// Checks the colour of each letter against its mark.
    #[test]
    fn a_letter_has_the_colour_of_its_object() {
        let palette = Palette::default();
        for (id, letters) in [
            ("ray_capsule", &[("O", Role::RayStart), ("A", Role::Target), ("B", Role::Target)][..]),
            ("ray_cylinder", &[("A", Role::Target), ("B", Role::Target), ("r", Role::Target)]),
            ("ray_cone", &[("A", Role::Target), ("B", Role::Target)]),
            ("ray_mesh", &[("H", Role::Triangle), ("P1", Role::Triangle)]),
            ("ray_box", &[("C", Role::Target), ("h", Role::Target), ("q", Role::Target)]),
            ("ray_plane", &[("p", Role::Plane), ("N", Role::PlaneNormal)]),
            ("plane_plane", &[("p1", Role::FirstPlane), ("p2", Role::SecondPlane)]),
            ("segment_segment", &[("P1", Role::First), ("P2", Role::First), ("Q2", Role::Second)]),
            ("closest_segments", &[("P1", Role::First), ("Q2", Role::Second)]),
            ("point_line", &[("P", Role::First), ("A", Role::Second), ("B", Role::Second)]),
            ("point_polygon", &[("P", Role::First), ("V1", Role::Second)]),
            ("point_triangle", &[("P", Role::First), ("A", Role::Triangle)]),
            ("box_box", &[("C1", Role::First), ("h1", Role::First), ("C2", Role::Second)]),
            (
                "capsule_cast_triangle",
                &[("S", Role::Cast), ("h", Role::Cast), ("E", Role::Cast), ("A", Role::Triangle)],
            ),
            ("sphere_cast_triangle", &[("S", Role::Cast), ("A", Role::Triangle)]),
            ("sphere_box", &[("S", Role::TestHit), ("C", Role::Target), ("h", Role::Target)]),
            ("segment_plane", &[("S", Role::TestHit), ("E", Role::TestHit), ("p", Role::Plane)]),
            ("plane_triangle", &[("A", Role::TriangleHit), ("C", Role::TriangleHit)]),
            ("triangle_triangle", &[("A1", Role::First), ("C2", Role::Second)]),
            ("sphere_sphere", &[("S1", Role::First), ("r2", Role::Second)]),
            ("ball_arc", &[("A", Role::BallStart), ("B", Role::Ray), ("ang2", Role::Arc)]),
        ] {
            let entry = scenarios::find(id).unwrap();
            let all = Letters::new(entry, &(entry.build)().answer().marks, palette);
            for (letter, role) in letters {
                let expected = palette.readable(palette.letter(*role));
                assert_eq!(all.color(letter), Some(expected), "{id}: {letter}");
            }
        }
        let of = |role| palette.readable(palette.letter(role));
        assert_ne!(of(Role::FirstPlane), of(Role::SecondPlane));
    }
}

//! What no name tells, by its kind and its order in the text, and whether more than that says so.

use super::super::super::Group;
use super::super::super::meaning::{Meaning, any, calls, words};
use super::super::{MOST_GROUPS, Slot, Taken, has_way};
use super::{SHAPES, Work, entry_is};

/// Inputs that are told by nothing but their order: corners, the ends of both segments, and where a
/// ray begins before where it goes.
const ALIKE: [&str; 21] = [
    "a",
    "b",
    "c",
    "a1",
    "b1",
    "c1",
    "a2",
    "b2",
    "c2",
    "p1",
    "p2",
    "q1",
    "q2",
    "v1",
    "v2",
    "v3",
    "v4",
    "v5",
    "v6",
    "origin",
    "direction",
];

impl Work<'_> {
    /// What no name tells goes by kind, in the order of the text.
    pub fn by_order(&mut self, is_wanted: bool) {
        let is_point =
            |slot: &Slot| slot.is_point() && slot.words.iter().all(|word| word.len() == 1);
        let places = (0..self.slots.len()).filter(|&place| self.is_empty(place));
        let points = places.filter(|&place| is_point(&self.slots[place])).count();
        let is_left = |&index: &usize| self.paste.meanings[index] == Meaning::Point;
        let left = self.free_groups().into_iter().filter(is_left).count();
        // As many numbers with names like `ar` and `r1` as there are lengths.
        let is_length = |slot: &Slot| slot.kind == "length" && slot.name != "max_distance";
        let lengths = (0..self.slots.len())
            .filter(|&at| self.is_empty(at) && is_length(&self.slots[at]))
            .count();
        let is_short = |index: usize| {
            let group = &self.paste.groups[index];
            group.is_lone && (1..3).contains(&group.name.len()) && group.name.contains(['r', 'R'])
        };
        let letters = self.free_groups().into_iter().filter(|&index| is_short(index)).count();
        let is_letter = |index: usize| letters == lengths && is_short(index);
        for place in 0..self.slots.len() {
            if !self.is_empty(place) {
                continue;
            }
            let slot = &self.slots[place];
            // Which corner is the hub, and how they go round it, an order does not say.
            let is_fan = self.slot("hub").is_some_and(|hub| !self.is_empty(hub));
            if entry_is(self.entry, "ray_mesh") && slot.is_point() && !is_wanted && !is_fan {
                continue;
            }
            // As many points as there are letters for.
            let is_counted = is_point(slot) && points == left;
            let is_corner = self.is_about("triangle") && is_point(slot);
            // Where A and B are called so, Q is no C.
            let is_lettered = is_point(slot) && self.is_a_letter_taken();
            let fits = self.free_groups().into_iter().find_map(|index| {
                let numbers = self.fitted(slot, index)?;
                let is_arrow = slot.kind != "direction"
                    || self.paste.meanings[index] == Meaning::Direction
                    || self.group(index).name.is_empty()
                    || self.group(index).name.ends_with("[1]");
                let is_mesh = (is_corner || self.is_vertex(index)) && self.is_of_a_long_list(index);
                let is_unnamed = self.is_unnamed(index) && is_arrow && !is_mesh;
                let own = words(&self.group(index).name);
                let is_its = SHAPES.iter().any(|shape| any(&own, calls(shape)));
                let is_another = is_lettered && !own.is_empty() && !is_its;
                let is_known = (is_counted || is_unnamed) && !is_another;
                let is_meant = is_wanted || is_known || is_letter(index);
                is_meant.then_some((index, numbers))
            });
            if let Some((index, numbers)) = fits {
                self.is_ordered |= !self.is_told_otherwise(place, index);
                self.take(place, numbers, &[index]);
            }
        }
    }

    /// Does a way begin or end where a constructor or a list of an unknown library has it? It may
    /// have a point and a way, or a middle and a half.
    pub fn has_ends_by_place(&self) -> bool {
        // Systems whose rays, casts and traces are known.
        const KNOWN: [&str; 20] = [
            "unity", "physics", "three", "babylon", "godot", "monogame", "xna", "sharpdx", "gdx",
            "rapier", "parry", "collider", "bevy", "physx", "px", "unreal", "ue", "fvector",
            "bullet", "matter",
        ];
        let is_point = |group: &Group| {
            let kind = group.kind.to_ascii_lowercase();
            ["point", "pt", "vector3"].iter().any(|of| kind.contains(of))
        };
        let is_place = |index: usize| {
            let group = self.group(index);
            group.name.ends_with(']') && group.made.is_none() && !is_point(group)
        };
        let is_unit = |index: usize| {
            let square: f64 = self.group(index).numbers.iter().map(|x| x * x).sum();
            self.paste.meanings[index] == Meaning::Direction && (square - 1.0).abs() < 1e-3
        };
        let of = |name: &str| {
            let taken = &self.inputs[self.slot(name)?];
            taken.groups.first().copied()
        };
        // `segment (0, 0)-(10, 0)`, `segment (0, 0) -> (10, 0)`
        let is_dashed = |start: usize, end: usize| {
            let [a, b] = [start, end].map(|index| self.group(index));
            let account = &self.paste.account;
            let (end, start) = (a.span.1, b.span.0);
            any(&words(&a.name), calls("segment"))
                && (account.is_dashed(end, start) || account.has_arrow(end, start))
        };
        let ends = of("start").zip(of("end"));
        let has_places = |start, end| (is_place(start) || is_place(end)) && !is_dashed(start, end);
        !self.is_from(&KNOWN)
            && ends.is_some_and(|(start, end)| has_places(start, end) && !is_unit(end))
    }

    /// Says more than its order what a group is that no name tells?
    fn is_told_otherwise(&self, place: usize, index: usize) -> bool {
        let slot = self.slots[place].name;
        let owner = &self.paste.owners[index];
        let group = self.group(index);
        let own = words(&group.name);
        let is_either =
            matches!(own.first().map(String::as_str), Some("one" | "other" | "first" | "second"));
        let kind = group.kind.to_ascii_lowercase();
        let is_its = match slot {
            "center" => owner.is_one_of(&["sphere"]),
            // Which of two balls is the first makes no difference.
            "center1" | "center2" => is_either && owner.is_one_of(&["sphere"]),
            "box_center" => owner.is_one_of(&["box"]),
            "half_extents1" | "half_extents2" => owner.is_sure && owner.is_one_of(&["box"]),
            "start" => owner.is_one_of(&["ray", "segment", "line", "cast"]),
            // Of a ray it may be a way.
            "end" => owner.is_one_of(&["segment", "line"]) && !owner.is_one_of(&["ray"]),
            // Of one box there is one rotation.
            "rotation" => kind.contains("quat") || kind.contains("identity"),
            "normal1" | "normal2" | "plane_normal" => {
                any(&own, &["axis", "facing"]) && owner.is_one_of(&["plane"])
            }
            "point" => {
                any(&own, &["q", "query"])
                    && kind.contains("point")
                    && !self.paste.words.contains("ray")
            }
            _ => false,
        };
        // `<line x1="0" y1="80" x2="100" y2="20"/>`
        let is_pair = matches!(
            (slot, group.name.rsplit('.').next().unwrap_or_default()),
            ("start", "p" | "p0" | "x1 y1" | "A") | ("end", "q" | "p1" | "x2 y2" | "B")
        );
        let is_way_of_a_ball = owner.is_one_of(&["sphere"])
            && matches!(
                (slot, group.name.as_str()),
                ("ball_start", "x0 y0" | "p0") | ("ball_end", "x1 y1" | "p1")
            );
        let is_bare = group.name.is_empty() && matches!(slot, "p1" | "p2" | "q1" | "q2");
        ALIKE.contains(&slot) && !is_bare || is_its || is_pair || is_way_of_a_ball
    }

    /// Is some corner taken by its own letter?
    fn is_a_letter_taken(&self) -> bool {
        let is_its = |(slot, taken): (&Slot, &Taken)| {
            let letter = |group: &Group| words(&group.name).last() == slot.words.last();
            matches!(slot.words.as_slice(), [only] if only.len() == 1)
                && matches!(taken.groups.as_slice(), &[only] if letter(self.group(only)))
        };
        self.slots.iter().zip(&self.inputs).any(is_its)
    }

    fn is_vertex(&self, index: usize) -> bool {
        let own = words(&self.group(index).name);
        any(&own, &["v", "vertex", "vertices", "verts"])
    }

    /// Is it one of a list with more points than a triangle has?
    fn is_of_a_long_list(&self, index: usize) -> bool {
        let name = &self.group(index).name;
        name.rsplit_once('[').is_some_and(|(list, _)| {
            let fourth = format!("{list}[3]");
            self.paste.groups.iter().take(MOST_GROUPS).any(|group| group.name == fourth)
        })
    }

    /// Does the name of a group say nothing of what it is for?
    fn is_unnamed(&self, index: usize) -> bool {
        let group = self.group(index);
        let words = words(&group.name);
        let has_a_way = has_way(self.entry);
        if any(&words, calls("ray")) && !has_a_way {
            return false;
        }
        let is_index = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_point = |word: &String| {
            matches!(word.as_str(), "pos" | "position") || calls("point").contains(&word.as_str())
        };
        // `one at …, the other at …`
        let is_either = |word: &String| {
            matches!(word.as_str(), "one" | "other" | "first" | "second" | "at" | "it")
        };
        // `one at the origin (0, 0, 0)`
        let is_one_at_the_origin =
            matches!(words.as_slice(), [one, at] if is_either(one) && at == "origin");
        match group.is_lone {
            false if is_one_at_the_origin => true,
            true => group.is_argument || words.iter().all(is_index),
            false => {
                group.name.contains('[')
                    || group.name.starts_with(|c: char| c.is_uppercase())
                    || words.iter().all(|word| word.len() == 1 || is_index(word) || is_either(word))
                    || words.iter().any(is_point)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    /// The scenario of a text, and its first two inputs.
    fn ends(text: &str) -> Option<(&'static str, [Vec<f32>; 2])> {
        let case = read(text).case(None).ok()?;
        let inputs = case.live.inputs_now();
        let [first, second] = [0, 1].map(|at| inputs[at].value.numbers());
        Some((case.scenario.id, [first, second]))
    }

    #[test]
    fn an_arrow_goes_from_the_start_to_the_end() {
        let expected = [vec![0.0, 5.0, 0.0], vec![0.0, -5.0, 0.0]];
        for said in ["Segment: (0, 5, 0) -> (0, -5, 0)", "seg (0, 5, 0) → (0, -5, 0)"] {
            let text = format!("{said}, sphere (0, 1, 0) radius 1");
            assert_eq!(ends(&text), Some(("segment_sphere", expected.clone())), "{said}");
        }
        // Whether to there or that way, nobody says.
        assert_eq!(ends("ray (0, 5, 0) -> (0, -5, 0), sphere (0, 1, 0) radius 1"), None);
    }

    #[test]
    fn a_heading_is_of_its_sentence() {
        let text = "Plane: normal (0, 1, 0), point (0, 2, 0). Segment from (0, 5, 0) to (0, -5, 0)";
        let expected = [vec![0.0, 5.0, 0.0], vec![0.0, -5.0, 0.0]];
        assert_eq!(ends(text), Some(("segment_plane", expected)));
    }

    #[test]
    fn a_size_before_a_colon_is_one() {
        let text =
            "Sphere at (0, 0, 0) with radius 2: does the ray from (-5, 0, 0) along (1, 0, 0) hit?";
        let expected = [vec![-5.0, 0.0, 0.0], vec![1.0, 0.0, 0.0]];
        assert_eq!(ends(text), Some(("ray_sphere_info", expected)));
    }

    #[test]
    fn a_line_for_each_coordinate_is_a_point() {
        let text = "Ray origin\nx = 0\ny = 0\nz = -5\n\nRay direction\nx = 0\ny = 0\nz = 1\n\n\
                    Sphere center\nx = 0\ny = 0\nz = 0\n\nRadius = 1";
        let expected = [vec![0.0, 0.0, -5.0], vec![0.0, 0.0, 1.0]];
        assert_eq!(ends(text), Some(("ray_sphere_info", expected)));
    }
}

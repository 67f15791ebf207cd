//! What speaks against a layout: a group that it leaves over.

mod corners;
mod ends;
mod excuses;
mod gaps;
mod kinds;
mod modifiers;

use super::super::making::Part as Made;
use super::super::meaning::{Meaning, any, calls, is_identity, is_way_of_a_node, own_words, words};
use super::super::{Group, Paste};
use super::beside::{ASIDE, BESIDE_A_CASE, MEASURES};
use super::explained::Explained;
use super::rays::is_near_and_far;
use super::work::is_lamp;
use super::{Layout, MOST_GROUPS, Slot, Taken, faces, has_way, slots};
use crate::scenario::Part;

/// The groups that should have been taken and are not, and those that are another shape's.
pub(super) fn left(paste: &Paste, layout: &Layout, explained: &Explained) -> Vec<usize> {
    let judge = Judge::new(paste, layout);
    let is_missed = |index: usize| {
        judge.is_missed(index)
            && (!explained.is_group(&paste.groups[index]) || judge.is_corner_beside(index))
    };
    let is_against = |index: &usize| {
        is_missed(*index)
            || judge.is_crossed(*index)
            || judge.fills_a_gap(*index)
            || judge.is_said_anew(*index)
    };
    (0..paste.groups.len().min(MOST_GROUPS)).filter(is_against).collect()
}

/// The groups that no input takes and that are no answer; a note tells them.
pub(super) fn not_taken(paste: &Paste, layout: &Layout) -> Vec<usize> {
    let judge = Judge::new(paste, layout);
    let is_told = |index: &usize| {
        !judge.taken.contains(index)
            && !paste.groups[*index].is_reference
            && paste.meanings[*index] != Meaning::Answer
    };
    (0..paste.groups.len().min(MOST_GROUPS)).filter(is_told).collect()
}

struct Judge<'a> {
    paste: &'a Paste,
    layout: &'a Layout,
    slots: Vec<Slot>,
    taken: Vec<usize>,
    /// The ways from start to end, and a triangle's normal, that the layout has.
    ways: Vec<[f64; 3]>,
    normals: Vec<[f64; 3]>,
}

impl<'a> Judge<'a> {
    fn new(paste: &'a Paste, layout: &'a Layout) -> Self {
        let mut taken: Vec<usize> =
            layout.inputs.iter().flat_map(|taken| taken.groups.iter().copied()).collect();
        taken.sort_unstable();
        taken.dedup();
        let point = |name: &str| {
            let slots = slots(layout.entry);
            let place = slots.iter().position(|slot| slot.name == name)?;
            let numbers = layout.inputs[place].numbers.as_ref()?;
            let at = |axis: usize| numbers.get(axis).copied().map_or(0.0, f64::from);
            Some([at(0), at(1), at(2)])
        };
        let way = |(a, b): (&str, &str)| {
            let (a, b) = (point(a)?, point(b)?);
            Some([b[0] - a[0], b[1] - a[1], b[2] - a[2]])
        };
        let pairs = [("start", "end"), ("p1", "p2"), ("q1", "q2"), ("a1", "a2"), ("b1", "b2")];
        let normal = way(("a", "b")).zip(way(("a", "c"))).map(|(u, v)| excuses::cross(u, v));
        Self {
            paste,
            layout,
            slots: slots(layout.entry),
            taken,
            ways: pairs.into_iter().filter_map(way).collect(),
            normals: normal.into_iter().collect(),
        }
    }

    fn group(&self, index: usize) -> &Group {
        &self.paste.groups[index]
    }

    /// Is it taken, and named after a shape that the scenario has none of?
    fn is_crossed(&self, index: usize) -> bool {
        const SOLIDS: [&str; 6] = ["sphere", "box", "triangle", "capsule", "cylinder", "cone"];
        if self.is_size_of_a_shape(index)
            || self.is_of_a_struct_apart(index)
            || self.is_no_thickness(index)
            || self.is_no_rotation(index)
            || self.is_corner_apart(index)
        {
            return true;
        }
        let id = self.layout.entry.id;
        let has = |shape: &str| {
            id.split('_').any(|part| {
                part == shape
                    || (shape == "sphere" && part == "ball")
                    || (shape == "capsule" && part == "segments" && self.are_two_capsules())
                    || (shape == "triangle" && part == "mesh" && faces::is_fan(self.paste))
            })
        };
        let own = words(&self.group(index).name);
        let mut named = SOLIDS.into_iter().filter(|shape| any(&own, calls(shape))).peekable();
        self.taken.contains(&index) && named.peek().is_some() && !named.any(has)
    }

    /// Are the segments those of two capsules, and no other solid is named?
    fn are_two_capsules(&self) -> bool {
        const OTHERS: [&str; 5] = ["sphere", "box", "triangle", "cylinder", "cone"];
        let is_told =
            |shape: &str| calls(shape).iter().any(|word| self.paste.words.contains(*word));
        let [p1, p2, q1, q2, ..] = self.layout.inputs.as_slice() else { return false };
        (&p1.numbers, &p2.numbers) != (&q1.numbers, &q2.numbers)
            && !OTHERS.iter().any(|shape| is_told(shape))
    }

    /// Is it the point that is asked about, out of the list of a polygon that has a corner elsewhere?
    fn is_corner_apart(&self, index: usize) -> bool {
        if self.layout.entry.id != "point_polygon" {
            return false;
        }
        let [point, corners @ ..] = self.layout.inputs.as_slice() else { return false };
        let own = self.group(index).bracket;
        let is_beside =
            |taken: &Taken| taken.groups.iter().any(|&at| self.group(at).bracket == own);
        let beside = corners.iter().filter(|corner| is_beside(corner)).count();
        let elsewhere =
            corners.iter().filter(|corner| !is_beside(corner) && !corner.groups.is_empty());
        point.groups == [index] && beside > 1 && elsewhere.count() > 0
    }

    /// Is it taken for a quaternion, and is an axis and an angle, as VRML's rotations are?
    fn is_no_rotation(&self, index: usize) -> bool {
        let slots = slots(self.layout.entry);
        let mut turns =
            slots.iter().zip(&self.layout.inputs).filter(|(slot, _)| slot.dimension == 4);
        let is_axis = matches!(*self.group(index).numbers, [x, y, z, angle]
            if (x * x + y * y + z * z - 1.0).abs() < 1e-3 && angle.abs() > 0.05);
        is_axis && turns.any(|(_, taken)| taken.groups.contains(&index))
    }

    /// Is it taken for how thick a segment is, and nothing says so? GTE's third number of a segment
    /// is how far it reaches from its middle.
    fn is_no_thickness(&self, index: usize) -> bool {
        const SAID: [&str; 9] =
            ["radius", "radii", "r", "ra", "rb", "r1", "thickness", "diameter", "size"];
        let group = self.group(index);
        let is_said = |names: &str| {
            let own = words(names);
            any(&own, &SAID) || any(&own, calls("capsule"))
        };
        let is_taken = |name: &str| {
            let slots = slots(self.layout.entry);
            let place = slots.iter().position(|slot| slot.name == name);
            place.is_some_and(|place| self.layout.inputs[place].groups.contains(&index))
        };
        ["p_radius", "q_radius"].into_iter().any(is_taken)
            && ![&group.name, &group.around, &group.kind].into_iter().any(|names| is_said(names))
    }

    /// Is it the centre of `Box { center, half }`, taken for another shape's?
    fn is_of_a_struct_apart(&self, index: usize) -> bool {
        let own = self.group(index);
        let is_place =
            any(&words(&own.name), &["center", "centre", "position", "pos", "translation"]);
        let Some(pair) = self.layout.entry.pair.filter(|_| is_place && !own.is_argument) else {
            return false;
        };
        let slots = slots(self.layout.entry);
        let taken_by = |part: &Part| {
            let inputs = slots.iter().zip(&self.layout.inputs);
            let of_part = inputs.filter(|(slot, _)| part.inputs.contains(&slot.name));
            of_part.flat_map(|(_, taken)| taken.groups.iter().copied()).collect::<Vec<_>>()
        };
        let is_beside = |other: usize| self.group(other).bracket == own.bracket;
        let is_size = |other: usize| {
            any(&words(&self.group(other).name), &["half", "extents", "size", "radius"])
        };
        let [one, other] = pair.each_ref().map(taken_by);
        let others = if one.contains(&index) { &other } else { &one };
        let mine = if one.contains(&index) { &one } else { &other };
        let places = others.iter().filter(|&&at| !is_size(at));
        mine.iter().all(|&at| at == index || !is_beside(at))
            && others.iter().any(|&at| is_size(at) && is_beside(at))
            && places.clone().next().is_some()
            && places.into_iter().all(|&at| !is_beside(at))
    }

    /// Is it taken for a ray's reach, and stands with the shape that the ray is cast at?
    fn is_size_of_a_shape(&self, index: usize) -> bool {
        let slots = slots(self.layout.entry);
        let of = |name: &str| {
            let place = slots.iter().position(|slot| slot.name == name)?;
            self.layout.inputs[place].groups.first().map(|&index| self.group(index))
        };
        let is_reach = slots.iter().zip(&self.layout.inputs).any(|(slot, taken)| {
            slot.name == "max_distance" && taken.groups.last() == Some(&index)
        });
        let group = self.group(index);
        let is_beside = |name: &str| {
            of(name).is_some_and(|other| {
                !group.is_argument && other.bracket == group.bracket && other.line == group.line
            })
        };
        is_reach
            && ["center", "box_center", "radius"].into_iter().any(is_beside)
            && !["origin", "direction"].into_iter().any(is_beside)
    }

    /// Does it move what other groups say: the place of a parent, an offset?
    fn is_frame(&self, index: usize) -> bool {
        let group = self.group(index);
        let own = words(&group.name);
        let is_another = |&taken: &usize| stem(self.group(taken)) != stem(group);
        // Godot's `target_position` counts from its node, turned as that is.
        let is_of_a_node = is_way_of_a_node(group)
            && (stem(group).is_none()
                || self.taken.iter().filter(|&&at| at != index).all(is_another));
        (is_of_a_node || any(&own, &["parent", "offset", "relative"]))
            && group.numbers.iter().any(|&number| number != 0.0)
    }

    /// Does it end a way before its second point, as Box2D's `maxFraction` does?
    fn is_part_of_a_way(&self, index: usize) -> bool {
        let group = self.group(index);
        let own = words(&group.name);
        let is_fraction =
            any(&own, &["fraction"]) && (any(&own, &["max"]) || has_way(self.layout.entry));
        is_fraction && !self.taken.contains(&index) && group.numbers.iter().any(|&part| part != 1.0)
    }

    /// Does a ray begin where it is not, as three.js's from its `near` on?
    fn begins_later(&self, index: usize) -> bool {
        let group = self.group(index);
        is_near_and_far(group) && group.numbers[0] != 0.0
    }

    /// Should it have been taken?
    fn is_missed(&self, index: usize) -> bool {
        let group = self.group(index);
        let shifts =
            self.is_frame(index) || self.is_part_of_a_way(index) || self.begins_later(index);
        if shifts && self.paste.meanings[index].is_for_a_case() {
            return true;
        }
        !self.taken.contains(&index)
            && !group.is_reference
            && !group.is_derived
            && self.paste.meanings[index].is_for_a_case()
            && self.is_of_a_case(index)
            && (!self.is_told_twice(index) || self.is_corner_beside(index))
            && !self.says_nothing_new(index)
            && !self.is_another_ray(index)
            && !self.is_more_of_a_plane(index)
            && !self.is_in_prose(index)
            && !self.paste.account.is_aside(group)
            && !self.is_on_both_planes(index)
            && !self.is_logged_after(index)
    }

    /// Would a case take it, had it a place for it?
    fn is_of_a_case(&self, index: usize) -> bool {
        let group = self.group(index);
        let own = own_words(group);
        let is_index = own.first().is_some_and(|first| first == "f")
            || any(&own, &["indices", "índices", "index", "faces", "tris"]);
        // What is as large as it is made, and at rest, says nothing more.
        let is_still = |of: &[&str], number: f64| {
            any(&words(&group.name), of) && group.numbers.iter().all(|&x| x == number)
        };
        let is_velocity = any(&words(&group.name), &["velocity", "vel"]);
        // Jolt's casts have a scale, and an offset that answers count from.
        let is_scale = group.name.to_ascii_lowercase().contains("cast")
            && (self.paste.words.contains("replicate") || group.kind.contains("sOne"))
            && group.numbers == [1.0; 3];
        let is_flag = ["mj_ray", "TraceRay"].iter().any(|name| group.name.contains(name))
            && group.numbers.iter().all(|&flag| flag == 0.0 || flag.abs() == 1.0);
        let is_nothing = is_scale
            || faces::is_row(self.paste, group)
            || faces::is_size_of_a_list(self.paste, group)
            || is_flag
            || any(&own, &["convex", "geomid"])
            || group.is_argument
                && ["time_of_impact", "cast_shapes"].iter().any(|name| group.name.contains(name))
                && group.numbers.iter().all(|&x| x == 0.0)
            || group.name.ends_with("[1]")
                && group.around.contains("Isometry")
                && group.numbers.iter().all(|&x| x == 0.0)
            || group.numbers == [0.0; 3]
                && (group.made == Some(Made::Place) || group.name.contains("GetNarrowPhaseQuery"));
        // No way is as long as nothing.
        let is_no_way = self.paste.meanings[index] == Meaning::Direction
            && group.numbers.iter().all(|&x| x == 0.0);
        // `at which t ∈ [0, 1]`
        let is_interval = group.numbers == [0.0, 1.0]
            && !group.is_assigned
            && own.last().is_some_and(|last| matches!(last.as_str(), "t" | "s" | "u"));
        if is_identity(group) || is_nothing || is_no_way || is_interval || is_lamp(group) {
            return false;
        }
        // Nothing is moved or turned by nothing; a collider may have a centre of its own.
        const SHIFTS: [&str; 10] = [
            "offset",
            "margin",
            "skin",
            "yaw",
            "pitch",
            "roll",
            "tilt",
            "translation",
            "heading",
            "rotation",
        ];
        let is_local =
            ["collider", "component"].iter().any(|word| self.paste.words.contains(*word))
                && is_still(&["center"], 0.0);
        if is_still(&SHIFTS, 0.0) && group.numbers.len() < 4 || is_local {
            return false;
        }
        if is_still(&["scale"], 1.0) || (is_velocity && group.numbers.iter().all(|&x| x == 0.0)) {
            return false;
        }
        match self.paste.meanings[index] {
            // What an engine's shape is made of is a part of it.
            Meaning::Number if any(&own, &["scale"]) || group.made.is_some() => true,
            Meaning::Number => {
                let is_of_a_cast = group.is_argument
                    && group.name.ends_with(']')
                    && any(&own, &["raycast", "spherecast", "cast", "circlecast"]);
                let is_unknown = self.is_beside_a_taken(index)
                    && group.numbers.iter().any(|&number| number != 0.0)
                    && (group.is_assigned || group.is_argument)
                    && !own.is_empty()
                    && !any(&own, &BESIDE_A_CASE)
                    && !any(&own, &ASIDE);
                let is_whole = any(&own, &["fraction"]) && group.numbers == [1.0];
                // `prediction_distance`, `slope_limit`: how a solver goes about it.
                let is_solvers = any(&own, &["prediction", "limit", "slop", "sleep", "solver"]);
                group.is_lone
                    && !is_whole
                    && !is_solvers
                    && (any(&own, &MEASURES) || is_of_a_cast || is_unknown)
            }
            Meaning::List if is_index => false,
            // `frames 118, 119, 124`
            _ if own.last().is_some_and(|last| BESIDE_A_CASE.contains(&last.as_str()))
                && group.numbers.iter().all(|number| number.fract() == 0.0) =>
            {
                false
            }
            // `fragColor = vec4(hit ? n : vec3(0), 1)`
            _ if any(&words(&group.around), &["color", "colour"]) => false,
            _ => group.is_argument || !any(&words(&group.name), &ASIDE),
        }
    }

    /// Does it stand on a line, or in a variable, of which something was taken?
    fn is_beside_a_taken(&self, index: usize) -> bool {
        let group = self.group(index);
        self.taken.iter().map(|&taken| self.group(taken)).any(|taken| {
            taken.line == group.line
                || (group.name.contains('.') && stem(taken) == stem(group))
                || (!group.around.is_empty() && taken.around == group.around)
        })
    }
}

/// The variable that a group is a part of: `ray` of `ray.origin`.
fn stem(group: &Group) -> Option<&str> {
    group.name.rsplit_once('.').map(|(stem, _)| stem)
}

//! What each input of a scenario takes: by name, then by kind and order.

pub mod affinity;

use std::collections::HashSet;

use super::super::meaning::{Meaning, any, calls, is_way_of_a_node, words};
use super::super::{Adjust, Group, Paste};
use super::{MOST_GROUPS, ReadAs, Slot, Taken, slots};
use crate::scenario::Entry;

/// The shapes that a group may be called after.
const SHAPES: [&str; 10] =
    ["ray", "sphere", "ball", "box", "plane", "triangle", "capsule", "cylinder", "cone", "arc"];

pub(super) struct Work<'a> {
    pub paste: &'a Paste,
    pub entry: &'static Entry,
    pub slots: Vec<Slot>,
    /// Which groups no input takes yet.
    pub free: Vec<bool>,
    pub inputs: Vec<Taken>,
    /// What the user says that the text does not.
    pub adjust: Adjust,
    pub read_as: ReadAs,
    /// May two groups be exchanged, with nothing that tells them apart?
    pub is_tied: bool,
    pub is_ordered: bool,
    /// Did a known call say what some inputs are?
    pub is_filled_by_a_call: bool,
    /// Is it known which of three points is none of a line?
    pub knows_point: bool,
    /// The words of the names that end in 0, and are no place in a list.
    zeros: HashSet<Vec<String>>,
}

/// Inputs that are told by nothing but their order: corners, the ends of both segments, and where a
/// ray begins before where it goes.
const ALIKE: [&str; 17] = [
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
    "origin",
    "direction",
];

impl<'a> Work<'a> {
    pub fn new(paste: &'a Paste, entry: &'static Entry, adjust: Adjust) -> Self {
        let slots = slots(entry);
        let names = paste.groups.iter().take(MOST_GROUPS).map(|group| group.name.as_str());
        let zeros = names.filter(|name| name.ends_with('0')).map(words).collect();
        // A collider whose own centre is zero stands where its object does.
        let is_place = |group: &Group| {
            let own = words(&group.name);
            group.name.ends_with("transform.position")
                || own.last().is_some_and(|last| {
                    matches!(last.as_str(), "object" | "gameobject" | "transform")
                })
        };
        let has_place = ["collider", "component"].iter().any(|word| paste.words.contains(*word))
            && paste.groups.iter().take(MOST_GROUPS).any(is_place);
        let is_own = |group: &Group| {
            has_place
                && words(&group.name).last().is_some_and(|last| last == "center")
                && group.numbers.iter().all(|&number| number == 0.0)
        };
        let meant = paste.groups.iter().zip(&paste.meanings);
        let free = meant
            .map(|(group, meaning)| meaning.is_for_a_case() && !is_own(group) && !is_lamp(group))
            .collect();
        let inputs = vec![Taken::default(); slots.len()];
        let read_as = ReadAs::default();
        let (is_tied, is_ordered, knows_point) = (false, false, false);
        Self {
            paste,
            entry,
            zeros,
            free,
            inputs,
            slots,
            adjust,
            read_as,
            is_tied,
            is_ordered,
            is_filled_by_a_call: false,
            knows_point,
        }
    }

    pub fn group(&self, index: usize) -> &Group {
        &self.paste.groups[index]
    }

    pub fn free_groups(&self) -> Vec<usize> {
        (0..self.paste.groups.len().min(MOST_GROUPS)).filter(|&index| self.free[index]).collect()
    }

    pub fn slot(&self, name: &str) -> Option<usize> {
        self.slots.iter().position(|slot| slot.name == name)
    }

    pub fn is_empty(&self, slot: usize) -> bool {
        self.inputs[slot].numbers.is_none()
    }

    pub fn take(&mut self, slot: usize, numbers: Vec<f32>, groups: &[usize]) {
        for &index in groups {
            self.free[index] = false;
        }
        self.inputs[slot] =
            Taken { numbers: Some(numbers), groups: groups.to_vec(), is_typed: false };
    }

    /// The group's numbers as this input takes them; none where they can't be it.
    pub fn fitted(&self, slot: &Slot, index: usize) -> Option<Vec<f32>> {
        let group = self.group(index);
        let meaning = self.paste.meanings[index];
        let mut numbers: Vec<f32> = group.numbers.iter().map(|&number| number as f32).collect();
        if !self.may_be(slot, index) || !self.may_own(slot, index) {
            return None;
        }
        if meaning == Meaning::Point && numbers.len() == 4 {
            numbers.truncate(3);
        }
        if words(&group.name).contains(&"diameter".to_owned()) {
            numbers = numbers.iter().map(|diameter| diameter / 2.0).collect();
        }
        match (slot.dimension, numbers.len()) {
            (4, 4)
                if self.adjust.w_first.is_none() && self.is_w_first(index)
                    || words(&group.name).contains(&"wxyz".to_owned()) =>
            {
                numbers.rotate_left(1);
            }
            (wanted, given) if wanted == given => {}
            // A box in the plane is as deep as it is wide.
            (3, 2) if meaning == Meaning::Extents => numbers.push(numbers[0].max(numbers[1])),
            // The plane z = 0, and out of it.
            (3, 2) => numbers.push(0.0),
            (2, 3) if numbers[2] == 0.0 => numbers.truncate(2),
            _ => return None,
        }
        Some(numbers)
    }

    /// Does a quaternion begin with w, by its name or by its system?
    pub fn is_w_first(&self, index: usize) -> bool {
        const SYSTEMS: [&str; 8] =
            ["mujoco", "mjcf", "nalgebra", "cgmath", "glm", "eigen", "fcl", "hppfcl"];
        let group = self.group(index);
        let own = words(&group.name);
        // Rust's glam has no `Quaternion::new`, nalgebra and cgmath have.
        let is_rusts = format!("{} {}", group.kind, group.around).contains("Quaternion::new");
        !own.contains(&"xyzw".to_owned())
            && (own.contains(&"wxyz".to_owned()) || is_rusts || self.is_from(&SYSTEMS))
    }

    /// Is the group of a kind that the input takes?
    fn may_be(&self, slot: &Slot, index: usize) -> bool {
        let meaning = self.paste.meanings[index];
        match slot.kind {
            // What a ray takes first is where it begins.
            "direction" => {
                meaning == Meaning::Direction
                    || (meaning == Meaning::Point && !self.group(index).name.ends_with("[0]"))
            }
            "point" | "point2" => {
                let own = words(&self.group(index).name);
                let is_corner_of_a_box = ["min", "max", "mins", "maxs"]
                    .iter()
                    .any(|word| own.iter().any(|own| own == word));
                // A ray may begin there, but no shape of a case is one.
                let is_eye = any(&own, &["camera", "cam", "light"])
                    && !matches!(slot.name, "origin" | "start");
                (meaning == Meaning::Point || self.names_a_point(index))
                    && !is_corner_of_a_box
                    && !is_eye
            }
            // Which of many vectors it is, only a name tells.
            "offset" => {
                meaning != Meaning::Number && any(&words(&self.group(index).name), &["half"])
            }
            "length" => {
                // What a ray is cast with is no size of what moves, nor of what it is cast at.
                let own = words(&self.group(index).name);
                let is_rays = self.group(index).is_argument
                    && any(&own, calls("ray"))
                    && (slot.name == "cast_radius"
                        || slot.name == "radius" && !names_a_round_shape(&own));
                // Behind a direction, how far it goes is said.
                let is_reach = slot.name == "cast_radius"
                    && self.group(index).is_argument
                    && index.checked_sub(1).is_some_and(|before| {
                        self.paste.meanings[before] == Meaning::Direction
                            && self.group(before).bracket == self.group(index).bracket
                    })
                    || slot.name == "cast_radius"
                        && self.group(index).is_argument
                        && any(
                            &words(&self.group(index).name),
                            &["sweep", "shapes", "shape", "convex"],
                        );
                meaning == Meaning::Number && !self.is_angle(index) && !is_rays && !is_reach
            }
            "angle" => meaning == Meaning::Number,
            _ => match slot.dimension {
                4 => meaning == Meaning::Quaternion,
                3 => meaning == Meaning::Extents,
                _ => false,
            },
        }
    }

    fn is_angle(&self, index: usize) -> bool {
        let group = self.group(index);
        any(&words(&group.name), &["angle", "yaw", "pitch", "roll", "rotation", "degrees", "deg"])
            || any(&words(&group.kind), &["radians", "degrees", "deg2rad", "deg"])
    }

    /// May the group be one of the input's shape, by whom it belongs to?
    pub fn may_own(&self, slot: &Slot, index: usize) -> bool {
        let owner = &self.paste.owners[index];
        !owner.is_sure || owner.may_be(self.shapes_of(slot))
    }

    /// The shapes whose part an input may be; of all where that is none.
    pub fn shapes_of(&self, slot: &Slot) -> &'static [&'static str] {
        const ANY: &[&str] = &[
            "cast", "ray", "segment", "line", "sphere", "plane", "triangle", "capsule", "cylinder",
            "cone", "box", "arc", "polygon",
        ];
        let is_about = |shape: &str| self.is_about(shape);
        let is_cast = is_about("cast");
        match slot.name.trim_end_matches(['1', '2']) {
            "origin" | "direction" | "max_distance" => &["ray", "segment", "line", "cast"],
            "start" | "end" if is_about("capsule") => {
                &["ray", "segment", "line", "cast", "capsule"]
            }
            "start" | "end" => &["ray", "segment", "line", "cast"],
            "cast_radius" if is_about("capsule") => &["cast", "capsule"],
            "cast_radius" => &["cast"],
            "half_axis" => &["cast", "capsule"],
            "ball_start" | "ball_end" | "ball_radius" => &["sphere", "cast", "ray", "segment"],
            name if name.starts_with("ball") => &["sphere", "cast"],
            name if name.starts_with("arc") => &["arc"],
            name if name.starts_with("plane") => &["plane"],
            "point" | "normal" if is_about("plane") => &["plane"],
            "half_extents" | "rotation" | "box_center" => &["box"],
            "center" if entry_is(self.entry, "box_box") => &["box"],
            "center" | "radius" if is_about("sphere") => &["sphere"],
            "a" | "b" | "c" if is_about("triangle") => &["triangle"],
            "a" | "b" | "radius" if is_about("capsule") => &["capsule"],
            "a" | "b" | "radius" if is_about("cylinder") => &["cylinder"],
            "apex" | "base" | "radius" if is_about("cone") => &["cone"],
            "a" | "b" if is_about("line") => &["line", "segment", "ray"],
            "p" | "q" if is_about("segments") => &["segment", "line", "capsule"],
            "p" | "q" if is_about("segment") => &["segment", "line"],
            _ if is_cast => ANY,
            _ => ANY,
        }
    }

    fn names_a_point(&self, index: usize) -> bool {
        let own = words(&self.group(index).name);
        own.iter().any(|word| matches!(word.as_str(), "pos" | "position" | "point"))
            && self.paste.meanings[index] == Meaning::Direction
            && !is_way_of_a_node(self.group(index))
    }

    pub fn by_name(&mut self) {
        let free = self.free_groups();
        let mut pairs = Vec::new();
        for (place, slot) in self.slots.iter().enumerate() {
            for &index in &free {
                let affinity = self.affinity(slot, index);
                if affinity > 0 && self.is_empty(place) && self.fitted(slot, index).is_some() {
                    pairs.push((-affinity, index, place));
                }
            }
        }
        pairs.sort_unstable();
        for (_, index, place) in pairs {
            if self.free[index]
                && self.is_empty(place)
                && let Some(numbers) = self.fitted(&self.slots[place], index)
            {
                self.take(place, numbers, &[index]);
            }
        }
    }

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
        let ends = of("start").zip(of("end"));
        !self.is_from(&KNOWN)
            && ends.is_some_and(|(start, end)| (is_place(start) || is_place(end)) && !is_unit(end))
    }

    /// Says more than its order what a group is that no name tells?
    fn is_told_otherwise(&self, place: usize, index: usize) -> bool {
        let slot = self.slots[place].name;
        let owner = &self.paste.owners[index];
        let is_its = match slot {
            "center" => owner.is_one_of(&["sphere"]),
            "box_center" => owner.is_one_of(&["box"]),
            "start" => owner.is_one_of(&["ray", "segment", "line", "cast"]),
            // Of a ray it may be a way.
            "end" => owner.is_one_of(&["segment", "line"]) && !owner.is_one_of(&["ray"]),
            _ => false,
        };
        // `<line x1="0" y1="80" x2="100" y2="20"/>`
        let is_pair = matches!(
            (slot, self.group(index).name.rsplit('.').next().unwrap_or_default()),
            ("start", "p" | "p0" | "x1 y1" | "A") | ("end", "q" | "p1" | "x2 y2" | "B")
        );
        let is_bare =
            self.group(index).name.is_empty() && matches!(slot, "p1" | "p2" | "q1" | "q2");
        ALIKE.contains(&slot) && !is_bare || is_its || is_pair
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
        let has_a_way = super::has_way(self.entry);
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

/// `raySphere(o, d, c, r)`
fn names_a_round_shape(own: &[String]) -> bool {
    const ROUND: [&str; 4] = ["sphere", "capsule", "cylinder", "cone"];
    ROUND.into_iter().any(|shape| any(own, calls(shape)))
}

fn entry_is(entry: &Entry, id: &str) -> bool {
    entry.id == id
}

/// `<light pos="0 0 3"/>`
pub(super) fn is_lamp(group: &Group) -> bool {
    let before = group.context.before.as_slice();
    let is_tags = matches!(before, [.., lamp, _] if matches!(lamp.as_str(), "light" | "camera"));
    is_tags && group.name == "pos"
}

//! What each input of a scenario takes: by name, then by kind and order.

pub mod affinity;
mod order;

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
    /// Has an input its numbers by nothing but their order?
    pub is_ordered: bool,
    /// Did a known call say what some inputs are?
    pub is_filled_by_a_call: bool,
    /// Is it known which of three points is none of a line?
    pub knows_point: bool,
    /// The words of the names that end in 0, and are no place in a list.
    zeros: HashSet<Vec<String>>,
}

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

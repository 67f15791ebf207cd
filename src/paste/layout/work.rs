//! What each input of a scenario takes: by name, then by kind and order.

use std::collections::HashSet;

use super::super::meaning::{Meaning, any, calls, synonyms, words};
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
    /// The words of the names that end in 0, and are no place in a list.
    zeros: HashSet<Vec<String>>,
}

impl<'a> Work<'a> {
    pub fn new(paste: &'a Paste, entry: &'static Entry, adjust: Adjust) -> Self {
        let slots = slots(entry);
        let names = paste.groups.iter().take(MOST_GROUPS).map(|group| group.name.as_str());
        let zeros = names.filter(|name| name.ends_with('0')).map(words).collect();
        let free = paste.meanings.iter().map(|meaning| *meaning != Meaning::Answer).collect();
        let inputs = vec![Taken::default(); slots.len()];
        let read_as = ReadAs::default();
        Self { paste, entry, zeros, free, inputs, slots, adjust, read_as, is_tied: false }
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
        match (slot.dimension, numbers.len()) {
            (4, 4) if words(&group.name).contains(&"wxyz".to_owned()) => numbers.rotate_left(1),
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
                (meaning == Meaning::Point || self.names_a_point(index)) && !is_corner_of_a_box
            }
            "length" | "angle" => meaning == Meaning::Number,
            _ => match slot.dimension {
                4 => meaning == Meaning::Quaternion,
                3 => meaning == Meaning::Extents,
                _ => false,
            },
        }
    }

    /// May the group be one of the input's shape, by whom it belongs to?
    pub fn may_own(&self, slot: &Slot, index: usize) -> bool {
        let owner = &self.paste.owners[index];
        !owner.is_sure || owner.may_be(self.shapes_of(slot))
    }

    /// The shapes whose part an input may be; of all where that is none.
    fn shapes_of(&self, slot: &Slot) -> &'static [&'static str] {
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
            "p" | "q" if is_about("segment") || is_about("segments") => &["segment", "line"],
            _ if is_cast => ANY,
            _ => ANY,
        }
    }

    fn names_a_point(&self, index: usize) -> bool {
        let own = words(&self.group(index).name);
        own.iter().any(|word| matches!(word.as_str(), "pos" | "position" | "point"))
            && self.paste.meanings[index] == Meaning::Direction
    }

    /// How well a group's name says this input; below zero where it says another.
    fn affinity(&self, slot: &Slot, index: usize) -> i32 {
        let group = self.group(index);
        let own = self.counted_from_one(words(&group.name));
        let around = words(&group.around);
        let owner = &self.paste.owners[index];
        let is_owned = owner.is_one_of(self.shapes_of(slot));
        let owned = match (owner.shapes.is_empty(), is_owned, owner.is_sure) {
            (true, ..) => 0,
            (_, true, true) => 6,
            (_, true, false) => 4,
            (_, false, _) if owner.is_said || owner.is_sure => -12,
            _ => -2,
        };
        if owner.shapes.is_empty() && self.is_casts_radius(slot, index, &own) {
            return 21;
        }
        if own == slot.words {
            return 20 + owned;
        }
        let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = slot.words.iter().find(is_number);
        let Some(last) = slot.words.iter().rfind(|word| !is_number(word)) else { return 0 };
        let is_meant = match last.len() {
            1 => {
                own.last() == Some(last) || own.iter().rfind(|word| !is_number(word)) == Some(last)
            }
            _ => own.iter().any(|word| word == last || synonyms(last).contains(&word.as_str())),
        };
        if !is_meant {
            return self.affinity_of_a_shape(slot, index, &own, &around);
        }
        let mut score = if own.contains(last) { 8 } else { 6 };
        for word in slot.words.iter().filter(|word| *word != last) {
            let is_there = own.contains(word) || around.contains(word);
            score += if is_there { 3 } else { 0 };
        }
        score += i32::from(slot.words.iter().all(|word| own.contains(word)));
        // What names another shape is that shape's.
        let ids: Vec<_> = self.entry.id.split('_').collect();
        for shape in SHAPES {
            let is_told =
                own.iter().chain(&around).any(|word| calls(shape).contains(&word.as_str()));
            let is_slots = slot.words.iter().any(|word| word == shape)
                || (ids.contains(&shape) && self.is_of(slot, shape));
            score += match (is_told, is_slots) {
                (true, true) => 3,
                (true, false) if ids.contains(&shape) => -5,
                _ => 0,
            };
        }
        score += self.affinity_of_the_line(slot, index, &own) + owned;
        let is_one = |word: &&String| matches!(word.as_str(), "1" | "2");
        // `sphere 1`, but not `Vector 2`, may stand around.
        let shaped = around.windows(2).filter(|pair| SHAPES.contains(&pair[0].as_str()));
        let other = own.iter().find(is_one).or(shaped.map(|pair| &pair[1]).find(is_one));
        match (number, other) {
            (Some(number), Some(other)) if number == other => score + 3,
            (Some(_), Some(_)) => score - 5,
            _ => score,
        }
    }

    /// A bare radius right behind the way of a cast is the cast's.
    fn is_casts_radius(&self, slot: &Slot, index: usize, own: &[String]) -> bool {
        const WAYS: [&str; 8] = ["from", "to", "start", "end", "direction", "dir", "d", "target"];
        let is_bare = matches!(own, [only] if matches!(only.as_str(), "radius" | "r"));
        let before = index.checked_sub(1).map(|before| words(&self.group(before).name));
        let is_behind = before
            .and_then(|before| before.last().cloned())
            .is_some_and(|last| WAYS.contains(&last.as_str()));
        slot.name == "cast_radius" && is_bare && is_behind
    }

    /// Where there is a p0, p0 and p1 are the first and the second.
    fn counted_from_one(&self, mut own: Vec<String>) -> Vec<String> {
        if let Some(last) = own.last_mut()
            && let Some(number) = last.parse::<u8>().ok().filter(|number| *number < 9)
        {
            let zero = std::mem::replace(last, "0".to_owned());
            let has_zero = self.zeros.contains(&own);
            if let Some(last) = own.last_mut() {
                *last = if has_zero { (number + 1).to_string() } else { zero };
            }
        }
        own
    }

    /// How well a group is this input that is only called after its shape: `sphere = 1.5`,
    /// `ray[0]`, `plane at (0, 0, 0)`.
    fn affinity_of_a_shape(
        &self,
        slot: &Slot,
        index: usize,
        own: &[String],
        around: &[String],
    ) -> i32 {
        let group = self.group(index);
        let is_called = |words: &[String], shape: &str| {
            words.iter().any(|word| calls(shape).contains(&word.as_str()))
        };
        let place = group.name.strip_suffix(']').and_then(|name| name.rsplit('[').next());
        let is_first = place.is_none_or(|place| place == "0");
        let is_second = place == Some("1");
        let is_ray = is_called(own, "ray");
        let is_cast = group.is_argument && is_called(own, "cast");
        let is_direction = self.paste.meanings[index] == Meaning::Direction;
        let is_way = self.paste.owners[index].is_sure
            && self.paste.owners[index].is_one_of(&["segment", "line"]);
        let is_end = |ends: [&str; 2]| match own {
            [.., p, end] => is_ray && p == "p" && ends.contains(&end.as_str()),
            _ => false,
        };
        match slot.name {
            "origin" | "start" if (is_ray || is_cast) && place == Some("0") => 10,
            "direction" if is_ray && is_second && is_direction => 10,
            "end" if is_ray && is_second && group.is_argument && !is_direction => 10,
            "origin" | "start" if is_ray && is_first && self.has_direction() => 4,
            "start" if is_way && place == Some("0") && !is_direction => 9,
            "end" if is_way && is_second && !is_direction => 9,
            "start" if is_end(["1", "a"]) => 8,
            "end" if is_end(["2", "b"]) => 8,
            "a" | "b" => {
                let is_its = (slot.name == "a" && is_first) || (slot.name == "b" && is_second);
                let is_long = ["capsule", "cylinder"].iter().any(|shape| is_called(own, shape));
                if place.is_some() && is_its && is_long { 10 } else { 0 }
            }
            // Box2D's name of a circle's centre.
            "center" if own.ends_with(&["m".to_owned(), "p".to_owned()]) => 4,
            _ if is_cast => 0,
            _ => {
                let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
                let last = slot.words.iter().rfind(|word| !is_number(word));
                let last = last.map_or("", String::as_str);
                let is_of_center = matches!(last, "center" | "point" | "base");
                let is_center = is_of_center && !group.is_lone && is_first;
                let is_radius =
                    last == "radius" && group.is_lone && !any(own, &["max", "distance"]);
                let shapes = SHAPES.iter().filter(|shape| {
                    slot.words.iter().any(|word| word == *shape) || self.is_of(slot, shape)
                });
                let owner = &self.paste.owners[index];
                let is_own = owner.is_sure && owner.is_one_of(self.shapes_of(slot));
                let is_said = (is_own && owner.shapes.len() == 1 && !group.is_argument)
                    || shapes
                        .clone()
                        .any(|shape| is_called(own, shape) || is_called(around, shape));
                if (is_center || is_radius) && is_said { 3 } else { 0 }
            }
        }
    }

    /// Does some group say where to rather than where?
    fn has_direction(&self) -> bool {
        self.paste.meanings.contains(&Meaning::Direction)
    }

    /// `arc center (0, 0) radius 2`: a bare name belongs to the shape that its line names before.
    fn affinity_of_the_line(&self, slot: &Slot, index: usize, own: &[String]) -> i32 {
        let line = self.group(index).line;
        let of = |words: &[String]| {
            SHAPES.into_iter().find(|shape| words.iter().any(|word| word == shape))
        };
        if of(own).is_some() {
            return 0;
        }
        let before = (0..index).rev().take(4).take_while(|&other| self.group(other).line == line);
        let shape = before.filter_map(|other| of(&words(&self.group(other).name))).next();
        match (shape, of(&slot.words)) {
            (Some(told), Some(meant)) if told == meant => 2,
            (Some(_), Some(_)) => -2,
            _ => 0,
        }
    }

    /// Which shape of the scenario an input without a shape in its name belongs to.
    fn is_of(&self, slot: &Slot, shape: &str) -> bool {
        match slot.name.trim_end_matches(['1', '2']) {
            "origin" | "direction" | "max_distance" => shape == "ray",
            "start" | "end" => matches!(shape, "ray" | "segment"),
            "center" | "radius" => {
                matches!(shape, "sphere" | "ball" | "capsule" | "cylinder" | "cone")
            }
            "half_extents" | "rotation" => shape == "box",
            _ => false,
        }
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
            // As many points as there are letters for.
            let is_counted = is_point(slot) && points == left;
            let is_corner = self.is_about("triangle") && is_point(slot);
            let fits = self.free_groups().into_iter().find_map(|index| {
                let numbers = self.fitted(slot, index)?;
                let is_arrow = slot.kind != "direction"
                    || self.paste.meanings[index] == Meaning::Direction
                    || self.group(index).name.is_empty()
                    || self.group(index).name.ends_with("[1]");
                let is_mesh = (is_corner || self.is_vertex(index)) && self.is_of_a_long_list(index);
                let is_unnamed = self.is_unnamed(index) && is_arrow && !is_mesh;
                let is_meant = is_wanted || is_counted || is_unnamed || is_letter(index);
                is_meant.then_some((index, numbers))
            });
            if let Some((index, numbers)) = fits {
                self.take(place, numbers, &[index]);
            }
        }
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
        let has_a_way =
            ["ray", "segment", "line", "ball", "cast"].into_iter().any(|way| self.is_about(way));
        if any(&words, calls("ray")) && !has_a_way {
            return false;
        }
        let is_index = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_point = |word: &String| {
            matches!(word.as_str(), "pos" | "position") || calls("point").contains(&word.as_str())
        };
        match group.is_lone {
            true => group.is_argument || words.iter().all(is_index),
            false => {
                group.name.contains('[')
                    || group.name.starts_with(|c: char| c.is_uppercase())
                    || words.iter().all(|word| word.len() == 1 || is_index(word))
                    || words.iter().any(is_point)
            }
        }
    }
}

fn entry_is(entry: &Entry, id: &str) -> bool {
    entry.id == id
}

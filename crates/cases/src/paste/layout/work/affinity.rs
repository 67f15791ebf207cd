//! How well the name of a group of numbers says which input it is.

use super::{SHAPES, Work, entry_is};
use crate::paste::layout::{Call, MOST_GROUPS, Slot};
use crate::paste::meaning::{Meaning, any, calls, synonyms, words};
use crate::paste::owner::words_around;

/// Where a ray begins that is called after nothing else.
const EYES: [&str; 7] = ["camera", "cam", "eye", "laser", "sensor", "lidar", "flashlight"];

impl Work<'_> {
    /// How well a group's name says this input; below zero where it says another.
    pub(super) fn affinity(&self, slot: &Slot, index: usize) -> i32 {
        let group = self.group(index);
        let own = self.counted_from_one(words(&group.name));
        let around = words_around(group);
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
        // `sx, sy, sz, ex, ey, ez`
        if matches!(slot.name, "start" | "end") && self.has_s_and_e() {
            match own.as_slice() {
                [only] if only == "s" => return if slot.name == "start" { 12 } else { -1 },
                [only] if only == "e" => return if slot.name == "end" { 12 } else { -1 },
                _ => {}
            }
        }
        // `Ray::new(o, v)`
        let is_named = |[from, _]: [&str; 2]| from == group.name;
        if matches!(slot.name, "origin" | "start")
            && self.slot("cast_radius").is_none()
            && self.paste.calls.iter().filter_map(Call::ray).any(is_named)
        {
            return 20;
        }
        // Behind D, E is a point and no eye.
        if group.name == "E" && self.paste.groups.iter().take(MOST_GROUPS).any(|g| g.name == "D") {
            return 0;
        }
        if own == slot.words {
            return 20 + owned;
        }
        let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = slot.words.iter().find(is_number);
        let Some(last) = slot.words.iter().rfind(|word| !is_number(word)) else { return 0 };
        // `pa` and `pb` of shaders.
        let is_point =
            slot.is_point() && own.last().and_then(|own| own.strip_prefix('p')) == Some(last);
        let is_meant = match last.len() {
            1 => {
                is_point
                    || own.last() == Some(last)
                    || own.iter().rfind(|word| !is_number(word)) == Some(last)
            }
            _ => {
                // `the plane goes through (0, 1, 0)`
                let is_through = matches!(slot.name, "plane_point" | "point1" | "point2")
                    && own.last().is_some_and(|last| last == "through");
                is_through
                    || own
                        .iter()
                        .any(|word| word == last || synonyms(last).contains(&word.as_str()))
            }
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

    /// Are there points that are called s and e alone?
    fn has_s_and_e(&self) -> bool {
        ["s", "e"].iter().all(|letter| {
            self.paste.groups.iter().take(MOST_GROUPS).any(|group| group.name == *letter)
        })
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
            // Box2D's `b2RayCastInput` has two points as well.
            [input, p, end] if matches!(input.as_str(), "input" | "in") => {
                p == "p" && ends.contains(&end.as_str())
            }
            [.., p, end] => is_ray && p == "p" && ends.contains(&end.as_str()),
            _ => false,
        };
        match slot.name {
            "origin" | "start" if (is_ray || is_cast) && place == Some("0") => 10,
            "direction" if is_ray && is_second && is_direction => 10,
            "end" if is_ray && is_second && group.is_argument && !is_direction => 10,
            "origin" | "start" if is_ray && is_first && self.has_direction() => 4,
            // `the laser sits at (3, 4, -2)`
            "origin" | "start"
                if self.paste.said.is_from_the_eye && any(own, &EYES) && self.has_direction() =>
            {
                4
            }
            // `segment (0, 2, 0) to (0, -2, 0)`
            "origin" | "start"
                if place.is_none()
                    && (is_ray || is_called(own, "segment") || is_called(own, "line"))
                    && self.is_before_to(index) =>
            {
                9
            }
            "start" if is_way && place == Some("0") && !is_direction => 9,
            "end" if is_way && is_second && !is_direction => 9,
            "start" if is_end(["1", "a"]) => 8,
            "end" if is_end(["2", "b"]) => 8,
            "a" | "b" => {
                let is_its = (slot.name == "a" && is_first) || (slot.name == "b" && is_second);
                let is_long = ["capsule", "cylinder"].iter().any(|shape| is_called(own, shape));
                if place.is_some() && is_its && is_long { 10 } else { 0 }
            }
            // `line.distanceTo(new Point(95, 100))`
            "point" if entry_is(self.entry, "point_line") && is_asked_of_a_line(own) => 8,
            // Box2D's name of a circle's centre.
            "center" if own.ends_with(&["m".to_owned(), "p".to_owned()]) => 4,
            _ if is_cast => 0,
            _ => {
                let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
                let last = slot.words.iter().rfind(|word| !is_number(word));
                let last = last.map_or("", String::as_str);
                let is_of_center = matches!(last, "center" | "point" | "base");
                let is_center = is_of_center && !group.is_lone && is_first;
                // `sphere = 1.5`, `s = Sphere(c, 1.5)`, but not `sphere: {c, lod: 2}`.
                let is_made = group.is_argument
                    || group.name.contains('[')
                    || group.name.len() < 3
                    || group.around.contains(|c: char| c.is_uppercase() || c == ':');
                let is_bare = !group.is_assigned
                    || is_made
                    || SHAPES.iter().any(|shape| is_called(own, shape));
                let is_radius = last == "radius"
                    && group.is_lone
                    && is_bare
                    && !own.last().is_some_and(|last| matches!(last.as_str(), "x" | "y" | "z"))
                    && !any(own, &["max", "distance"]);
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

    /// Does the line go on with where to?
    fn is_before_to(&self, index: usize) -> bool {
        let next =
            self.paste.groups.get(index + 1).filter(|next| next.line == self.group(index).line);
        next.is_some_and(|next| words(&next.name) == ["to"])
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
            "center" if entry_is(self.entry, "box_box") => shape == "box",
            "center" | "radius" => {
                matches!(shape, "sphere" | "ball" | "capsule" | "cylinder" | "cone")
            }
            "half_extents" | "rotation" => shape == "box",
            _ => false,
        }
    }
}

/// `distanceTo`, `closest`: what such a function takes is a point.
pub fn is_asked_of_a_line(own: &[String]) -> bool {
    own.first().is_some_and(|first| {
        matches!(first.as_str(), "distance" | "dist" | "closest" | "project" | "nearest")
    }) && own.last().is_some_and(|last| last == "to")
}

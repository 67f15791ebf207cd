//! Arcs: where they begin and end, in degrees or in radians.

use super::super::meaning::{Meaning, any, calls, words};
use super::super::{Group, Paste};
use super::Work;

/// `a half circle …, from 0° to 180°`
pub(super) fn is_told(paste: &Paste) -> bool {
    let has =
        |name: &str| paste.groups.iter().take(super::MOST_GROUPS).any(|group| group.name == name);
    has("start angle") && has("end angle")
}

impl Work<'_> {
    /// `start: 100, end: 260`, `a0 = 200, a1 = 310` of what is an arc, where no angle is called one.
    pub fn ends_of_an_arc(&mut self) {
        let slots = ["arc_start_deg", "arc_end_deg"].map(|name| self.slot(name));
        let [Some(start), Some(end)] = slots else { return };
        if !self.is_empty(start) || !self.is_empty(end) {
            return;
        }
        const STARTS: [&str; 4] = ["start", "from", "begin", "begins"];
        const ENDS: [&str; 3] = ["end", "to", "ends"];
        let number = |&index: &usize| {
            self.group(index).is_lone && self.paste.meanings[index] == Meaning::Number
        };
        let free: Vec<_> = self.free_groups().into_iter().filter(number).collect();
        let is_named = |group: &Group, of: &[&str], letter: &str| {
            let own = words(&group.name);
            let is_letter = matches!(own.as_slice(), [name, number]
                if number == letter && matches!(name.as_str(), "a" | "angle" | "phi" | "theta" | "ang"));
            is_letter || own.last().is_some_and(|last| of.contains(&last.as_str()))
        };
        let pairs = free.windows(2).map(|pair| [pair[0], pair[1]]);
        let mut pairs = pairs.filter(|&[one, other]| {
            let (a, b) = (self.group(one), self.group(other));
            is_named(a, &STARTS, "0") && is_named(b, &ENDS, "1") && a.line.abs_diff(b.line) < 2
        });
        if let (Some([one, other]), None) = (pairs.next(), pairs.next()) {
            for (slot, index) in [(start, one), (end, other)] {
                self.take(slot, vec![self.group(index).numbers[0] as f32], &[index]);
            }
        }
    }

    /// Angles in radians, where the text says so; of both nobody knows which is meant.
    pub fn radians(&mut self) {
        const RADIANS: [&str; 5] = ["radian", "radians", "rad", "pi", "tau"];
        const DEGREES: [&str; 4] = ["deg", "degree", "degrees", "°"];
        let slots = ["arc_start_deg", "arc_end_deg"].map(|name| self.slot(name));
        let [Some(start), Some(end)] = slots else { return };
        let has = |of: &[&str]| of.iter().any(|word| self.paste.words.contains(*word));
        if self.adjust.radians {
            return;
        }
        if !has(&RADIANS) {
            // So short an arc is rather one of radians, of which nobody speaks.
            let angles = [start, end].map(|slot| self.inputs[slot].numbers.as_deref());
            let is_small = |numbers: Option<&[f32]>| {
                numbers.is_some_and(|own| own.iter().all(|angle| angle.abs() < 6.4))
            };
            self.is_tied |= angles.into_iter().all(is_small) && !has(&DEGREES);
            return;
        }
        let is_named = |slot: usize| {
            self.inputs[slot].groups.iter().any(|&at| any(&words(&self.group(at).name), &DEGREES))
        };
        if has(&DEGREES) || is_named(start) || is_named(end) {
            // `math.radians(60)` is computed, and its argument may be called degrees.
            self.is_tied |= !is_named(start) || !is_named(end);
            return;
        }
        for slot in [start, end] {
            if let Some(numbers) = &mut self.inputs[slot].numbers {
                for angle in numbers {
                    *angle = f64::from(*angle).to_degrees() as f32;
                }
            }
        }
    }

    /// `wall = { x = 1, y = 2, radius = 3 }` beside a ball: the place that stands with a radius.
    pub fn center_of_an_arc(&mut self) {
        let (Some(center), Some(radius)) = (self.slot("arc_center"), self.slot("arc_radius"))
        else {
            return;
        };
        let &[size] = self.inputs[radius].groups.as_slice() else { return };
        let free = self.free_groups();
        let mut points = free.into_iter().filter(|&index| {
            let (place, size) = (self.group(index), self.group(size));
            self.paste.meanings[index] == Meaning::Point
                && place.bracket == size.bracket
                && !any(&words(&place.name), calls("ball"))
        });
        if let (true, Some(place), None) = (self.is_empty(center), points.next(), points.next())
            && let Some(numbers) = self.fitted(&self.slots[center], place)
        {
            self.take(center, numbers, &[place]);
        }
    }
}

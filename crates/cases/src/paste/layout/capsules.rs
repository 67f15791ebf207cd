//! Capsules that are cast: the way of their middle, and from there to the centre of a cap.

use glam::{DQuat, DVec3};

use super::super::making::Part;
use super::super::meaning::{Meaning, words};
use super::Work;

impl Work<'_> {
    /// The half axis of a capsule that is cast: from its height, as its system has it.
    pub fn half_axis(&mut self) {
        let slots = ["half_axis", "cast_radius"].map(|name| self.slot(name));
        let [Some(half), Some(radius)] = slots else { return };
        if !self.is_empty(half) || self.caps_of_a_capsule(half) {
            return;
        }
        let made = self.only(|part| matches!(part, Part::Capsule(_)));
        let made = made.and_then(|index| self.made_capsule(index));
        let Some(height) =
            made.as_ref().map(|(height, _)| *height).or_else(|| self.height("capsule"))
        else {
            return;
        };
        let free = self.free_groups();
        let turn = free.into_iter().find(|&at| self.paste.meanings[at] == Meaning::Quaternion);
        if turn.is_none() && self.paste.said.turns {
            return;
        }
        let (axis, told) = match made {
            Some((_, axis)) => (axis, None),
            None => self.axis(),
        };
        self.is_tied |= told.is_none() && self.paste.said.lies && turn.is_none();
        let rotation = turn.map_or(DQuat::IDENTITY, |index| self.turn(index));
        let groups: Vec<_> = [height.group].into_iter().chain(turn).chain(told).collect();
        let along = rotation * axis * (height.length / 2.0);
        self.take(half, along.as_vec3().to_array().to_vec(), &groups);
        if let Some(size) = height.radius.filter(|_| self.is_empty(radius)) {
            self.take(radius, vec![size as f32], &[height.group]);
        }
    }

    /// `capsule: {p0, p1, radius}`: the centres of its caps, from which its way begins.
    fn caps_of_a_capsule(&mut self, half: usize) -> bool {
        let Some(start) = self.slot("start").filter(|&slot| self.is_empty(slot)) else {
            return false;
        };
        let is_cap = |&index: &usize| {
            let owner = &self.paste.owners[index];
            let own = words(&self.group(index).name);
            let last = match own.as_slice() {
                [.., letter, number] if number.bytes().all(|b| b.is_ascii_digit()) => letter,
                [.., letter] => letter,
                [] => return false,
            };
            self.paste.meanings[index] == Meaning::Point
                && owner.is_sure
                && owner.is_one_of(&["capsule"])
                && matches!(last.as_str(), "p" | "a" | "b" | "point")
        };
        let caps: Vec<usize> = self.free_groups().into_iter().filter(is_cap).collect();
        let &[one, other] = caps.as_slice() else { return false };
        let [a, b] = [one, other].map(|index| DVec3::from(self.vector(index)));
        let numbers = |point: DVec3| point.as_vec3().to_array().to_vec();
        self.take(start, numbers((a + b) / 2.0), &caps);
        self.take(half, numbers((b - a) / 2.0), &caps);
        true
    }
}

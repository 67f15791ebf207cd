//! Roblox: a part's `Size` is the whole, and of a ball its diameter.

use super::super::meaning::{Meaning, words};
use super::Work;

impl Work<'_> {
    /// Is a text about Roblox' parts?
    pub fn is_roblox(&self) -> bool {
        self.is_from(&["workspace"]) && self.is_from(&["cframe", "part", "anchored", "studio"])
    }

    /// Two parts that are balls, each with its size behind its name.
    pub fn balls_of_roblox(&mut self) {
        let slots = ["center1", "radius1", "center2", "radius2"].map(|name| self.slot(name));
        let [Some(center), Some(radius), Some(other), Some(other_radius)] = slots else { return };
        if !self.is_roblox() || !self.is_about("sphere") || !self.is_from(&["ball"]) {
            return;
        }
        let free = self.free_groups();
        let places: Vec<usize> = free
            .iter()
            .copied()
            .filter(|&index| self.group(index).name.ends_with(".Position"))
            .collect();
        let &[first, second] = places.as_slice() else { return };
        let size_of = |place: usize| {
            let stem = self.group(place).name.trim_end_matches(".Position").to_lowercase();
            let is_its = |&index: &usize| {
                let group = self.group(index);
                let is_size = words(&group.name).last().is_some_and(|last| last == "size");
                let [x, y, z] = self.vector(index);
                let is_named = words(&group.name).first() == Some(&stem)
                    || group.context.before.iter().take(3).any(|word| *word == stem);
                self.paste.meanings[index] == Meaning::Extents
                    && is_size
                    && x == y
                    && y == z
                    && is_named
            };
            let mut sizes = free.iter().copied().filter(is_its);
            sizes.next().filter(|_| sizes.next().is_none())
        };
        let (Some(size), Some(other_size)) = (size_of(first), size_of(second)) else { return };
        for (slot, index) in [(center, first), (other, second)] {
            self.take(slot, self.vector(index).map(|x| x as f32).to_vec(), &[index]);
        }
        for (slot, index) in [(radius, size), (other_radius, other_size)] {
            self.take(slot, vec![(self.vector(index)[0] / 2.0) as f32], &[index]);
        }
    }
}

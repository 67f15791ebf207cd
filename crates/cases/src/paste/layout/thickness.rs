//! How thick two segments are.

use super::super::Group;
use super::super::meaning::{calls, words};
use super::Work;
use super::named::has_two_ways;

impl Work<'_> {
    /// `from`, `to` and `diameter` in one bracket, `fromto` and `size` in one tag: a capsule's.
    pub fn radii_beside(&mut self) {
        for (end, radius) in [("p1", "p_radius"), ("q1", "q_radius")] {
            let Some((end, radius)) = self.slot(end).zip(self.slot(radius)) else { return };
            let &[index] = self.inputs[end].groups.as_slice() else { return };
            if !self.is_empty(radius) {
                continue;
            }
            let own = self.group(index);
            let is_its = |&at: &usize| {
                let group = self.group(at);
                let name = words(&group.name);
                let is_size = ["radius", "diameter", "r"].iter().any(|word| name == [*word])
                    || self.is_from(&["mujoco", "mjcf"]) && name == ["size"];
                group.is_lone && is_size
            };
            let sizes: Vec<usize> = self.free_groups().into_iter().filter(is_its).collect();
            let only = |is_beside: &dyn Fn(&Group) -> bool| {
                let mut beside = sizes.iter().copied().filter(|&at| is_beside(self.group(at)));
                beside.next().filter(|_| beside.next().is_none())
            };
            let near = |group: &Group| group.line.abs_diff(own.line) < 4;
            let in_its_bracket =
                only(&|group| !own.around.is_empty() && group.around == own.around && near(group));
            if let Some(size) = in_its_bracket.or_else(|| only(&|group| group.line == own.line)) {
                let whole = if self.group(size).name.ends_with("diameter") { 2.0 } else { 1.0 };
                let numbers = vec![(self.group(size).numbers[0] / whole) as f32];
                self.take(radius, numbers, &[size]);
            }
        }
    }

    /// Segments of which nobody says how thick they are have no radius.
    pub fn thin(&mut self) {
        const THICK: [&str; 7] =
            ["radius", "radii", "thick", "thickness", "width", "diameter", "r"];
        let radii = ["p_radius", "q_radius"].map(|name| self.slot(name));
        let [Some(p), Some(q)] = radii else { return };
        let is_thick = THICK.iter().any(|word| self.paste.words.contains(*word))
            && !self.paste.said.is_thin
            || !calls("segments").iter().any(|word| self.paste.words.contains(*word))
                && !has_two_ways(self.paste);
        if !is_thick && self.is_empty(p) && self.is_empty(q) {
            for slot in [p, q] {
                self.inputs[slot].numbers = Some(vec![0.0]);
            }
        }
    }
}

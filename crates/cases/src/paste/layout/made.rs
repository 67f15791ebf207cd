//! Shapes as engines make them: a constructor's sizes, and the place that is set beside it.

use super::super::making::Part;
use super::super::meaning::{Meaning, any, words};
use super::Work;

impl Work<'_> {
    /// What constructors take, where each kind of number is there once.
    pub fn made(&mut self) {
        self.both_ends();
        if let Some((half, center)) = self.box_slots().first().copied()
            && let Some(sizes) =
                self.only(|part| matches!(part, Part::HalfSizes | Part::WholeSizes))
            && self.group(sizes).numbers.len() == 3
        {
            let by = if self.is_made(sizes, Part::WholeSizes) { 0.5 } else { 1.0 };
            let numbers = self.vector(sizes).map(|size| (size * by) as f32);
            self.take(half, numbers.to_vec(), &[sizes]);
            self.put(center);
        }
        if let (Some(center), Some(radius)) = (self.slot("center"), self.slot("radius"))
            && self.is_about("sphere")
            && self.slot("cast_radius").is_none()
            && let Some(size) = self.only(|part| part == Part::Radius)
        {
            self.take(radius, vec![self.group(size).numbers[0] as f32], &[size]);
            self.put(center);
        }
        // MuJoCo's size of a sphere, or of what goes from one place to another, is its radius.
        if let Some(radius) =
            self.slot("radius").filter(|_| self.is_from(&["mujoco", "mj", "mjcf"]))
            && self.slot("cast_radius").is_none()
            && let Some(size) = self.find(&["size"], &[Meaning::Number])
            && self.is_empty(radius)
        {
            self.take(radius, vec![self.group(size).numbers[0] as f32], &[size]);
        }
    }

    /// Two shapes that are made and put one after the other: a size and a place, a size and a place.
    pub fn made_pairs(&mut self) {
        let (first, second) = match self.entry.id {
            "box_box" => (["half_extents1", "center1"], ["half_extents2", "center2"]),
            "sphere_sphere" => (["radius1", "center1"], ["radius2", "center2"]),
            _ => return,
        };
        let is_box = self.entry.id == "box_box";
        let is_size = |part: Part| match is_box {
            true => matches!(part, Part::HalfSizes | Part::WholeSizes),
            false => part == Part::Radius,
        };
        let parts: Vec<(usize, Part)> = self
            .free_groups()
            .into_iter()
            .filter_map(|index| Some((index, self.group(index).made?)))
            .filter(|(_, part)| is_size(*part) || *part == Part::Place)
            .collect();
        let &[one, at, other, other_at] = parts.as_slice() else { return };
        let are_pairs = [one, other].iter().all(|(_, part)| is_size(*part))
            && [at, other_at].iter().all(|(_, part)| *part == Part::Place);
        let is_deep = |&(index, _): &(usize, Part)| self.group(index).numbers.len() == 3;
        if !are_pairs || ![at, other_at].iter().all(is_deep) {
            return;
        }
        for (names, (size, part), (place, _)) in [(first, one, at), (second, other, other_at)] {
            let [Some(size_slot), Some(center)] = names.map(|name| self.slot(name)) else { return };
            let by = if part == Part::WholeSizes { 0.5 } else { 1.0 };
            let sizes = &self.group(size).numbers;
            let count = if is_box { 3 } else { 1 };
            let sizes: Vec<f32> = sizes.iter().take(count).map(|x| (x * by) as f32).collect();
            if sizes.len() < count {
                return;
            }
            self.take(size_slot, sizes, &[size]);
            self.take(center, self.vector(place).map(|x| x as f32).to_vec(), &[place]);
            self.read_as.half_sizes |= part == Part::HalfSizes;
        }
    }

    /// A cast that is made with both its ends.
    fn both_ends(&mut self) {
        let [start, end] = [Part::Start, Part::End].map(|part| self.only(|other| other == part));
        let (Some(start), Some(end)) = (start, end) else { return };
        let [from, to] = [start, end].map(|index| glam::DVec3::from(self.vector(index)));
        let numbers = |point: glam::DVec3| point.as_vec3().to_array().to_vec();
        if let (Some(a), Some(b)) = (self.slot("start"), self.slot("end")) {
            self.take(a, numbers(from), &[start]);
            self.take(b, numbers(to), &[end]);
        } else if let (Some(origin), Some(direction)) =
            (self.slot("origin"), self.slot("direction"))
        {
            self.take(origin, numbers(from), &[start]);
            self.take(direction, numbers(to - from), &[start, end]);
            if let Some(distance) = self.slot("max_distance") {
                self.take(distance, vec![from.distance(to) as f32], &[start, end]);
            }
        }
    }

    /// The shape stands where the only place is.
    fn put(&mut self, center: usize) {
        if let Some(place) = self.only(|part| part == Part::Place)
            && self.group(place).numbers.len() == 3
            && !any(&words(&self.group(place).name), &["camera", "cam", "light", "eye"])
        {
            self.take(center, self.vector(place).map(|x| x as f32).to_vec(), &[place]);
        }
    }

    /// The only free group that is made so.
    pub fn only(&self, is_it: impl Fn(Part) -> bool) -> Option<usize> {
        let free = self.free_groups();
        let mut made = free.into_iter().filter(|&index| self.group(index).made.is_some_and(&is_it));
        made.next().filter(|_| made.next().is_none())
    }

    fn is_made(&self, index: usize, part: Part) -> bool {
        self.group(index).made == Some(part)
    }
}

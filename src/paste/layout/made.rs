//! Shapes as engines make them: a constructor's sizes, and the place that is set beside it.

use super::super::making::Part;
use super::Work;

impl Work<'_> {
    /// What constructors take, where each kind of number is there once.
    pub fn made(&mut self) {
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
            && let Some(size) = self.only(|part| part == Part::Radius)
        {
            self.take(radius, vec![self.group(size).numbers[0] as f32], &[size]);
            self.put(center);
        }
    }

    /// The shape stands where the only place is.
    fn put(&mut self, center: usize) {
        if let Some(place) = self.only(|part| part == Part::Place)
            && self.group(place).numbers.len() == 3
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

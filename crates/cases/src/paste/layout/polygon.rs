//! Polygons of fewer corners than the scenario has, and the point that is asked about.

use super::super::meaning::{Meaning, any, calls, words};
use super::Work;

/// The corners of the scenario's polygon.
const MOST: usize = 6;

impl Work<'_> {
    /// A list of points and one more: what is missing repeats the last corner.
    pub fn polygon(&mut self) {
        let Some(point) = self.slot("point").filter(|_| self.entry.id == "point_polygon") else {
            return;
        };
        let Some((corners, asked)) = self.polygon_and_point() else { return };
        let last = corners[corners.len() - 1];
        let at = |index: usize| self.vector(index).map(|x| x as f32)[..2].to_vec();
        let numbers: Vec<_> = (0..MOST)
            .map(|place| corners.get(place).copied().unwrap_or(last))
            .map(|index| (index, at(index)))
            .collect();
        let asked_at = at(asked);
        for (place, (index, numbers)) in numbers.into_iter().enumerate() {
            if let Some(slot) = self.slot(&format!("v{}", place + 1)) {
                self.take(slot, numbers, &[index]);
            }
        }
        self.take(point, asked_at, &[asked]);
    }

    /// The corners of the one list of points, and the one point beside it.
    pub fn polygon_and_point(&self) -> Option<(Vec<usize>, usize)> {
        let is_point = |&index: &usize| {
            matches!(self.paste.meanings[index], Meaning::Point)
                && !self.group(index).is_reference
                && (self.group(index).numbers.len() == 2 || self.vector(index)[2] == 0.0)
        };
        let all: Vec<_> = self.free_groups().into_iter().filter(is_point).collect();
        // What is asked twice about is one point.
        let is_first = |&(place, index): &(usize, &usize)| {
            !all[..place].iter().any(|&other| {
                self.vector(other) == self.vector(*index)
                    && self.group(other).is_argument
                    && self.group(*index).is_argument
            })
        };
        let all: Vec<_> =
            all.iter().enumerate().filter(is_first).map(|(_, index)| *index).collect();
        let lists = all.chunk_by(|&one, &next| self.is_of_one_list(one, next));
        let (lists, alone): (Vec<_>, Vec<_>) = lists.partition(|list| list.len() > 2);
        let ([corners], [[asked]]) = (lists.as_slice(), alone.as_slice()) else { return None };
        let mut corners = corners.to_vec();
        // A ring that is closed.
        let is_closed = self.vector(corners[0]) == self.vector(corners[corners.len() - 1]);
        if corners.len() > 3 && is_closed {
            corners.pop();
        }
        (corners.len() <= MOST).then_some((corners, *asked))
    }

    /// Do two points follow each other in one list?
    fn is_of_one_list(&self, one: usize, next: usize) -> bool {
        let stem = |index: usize| {
            let name = self.group(index).name.trim_end_matches(']');
            name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(['[', ' ', '_'])
        };
        let (a, b) = (self.group(one), self.group(next));
        let is_asked =
            any(&words(&b.name), calls("point")) && !any(&words(&a.name), calls("point"));
        let is_item = |group: &super::super::Group| group.name.ends_with(']');
        !is_asked
            && is_item(a) == is_item(b)
            && stem(one) == stem(next)
            && b.line.abs_diff(a.line) < 3
    }
}

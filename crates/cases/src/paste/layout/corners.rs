//! Triangles by their three corners.

use super::super::meaning::{Meaning, any, calls, words};
use super::Work;

/// The shapes whose points are no triangle's corners.
const OTHERS: [&str; 10] =
    ["line", "ray", "cast", "plane", "box", "segment", "capsule", "cylinder", "cone", "sphere"];

impl Work<'_> {
    /// Three points of one list, or of names that end in a, b and c, are a triangle.
    pub fn corners(&mut self) {
        let sets: [[&str; 3]; 3] = [["a", "b", "c"], ["a1", "b1", "c1"], ["a2", "b2", "c2"]];
        let mut triples = self.triples().into_iter();
        for set in sets {
            let places = set.map(|name| self.slot(name));
            let [Some(a), Some(b), Some(c)] = places else { continue };
            // What a known function takes is its triangle.
            if !self.slots[a].is_point() || [a, b, c].iter().all(|&slot| !self.is_empty(slot)) {
                continue;
            }
            let Some(triple) = triples.next() else { return };
            for (slot, index) in [a, b, c].into_iter().zip(triple) {
                if let Some(numbers) = self.fitted(&self.slots[slot], index) {
                    self.take(slot, numbers, &[index]);
                }
            }
        }
    }

    /// The points that are three of one list, or of names like it.
    pub fn triples(&self) -> Vec<[usize; 3]> {
        let is_point = |index: &usize| self.paste.meanings[*index] == Meaning::Point;
        let points: Vec<_> = self.free_groups().into_iter().filter(is_point).collect();
        let mut triples = Vec::new();
        let mut rest = points.as_slice();
        while let Some(&first) = rest.first() {
            let kind = self.corner(first);
            let is_like = |index: &&usize| kind.is_some() && self.corner(**index) == kind;
            let run = rest.iter().take_while(is_like).count();
            // Four points of a list are none.
            let is_list = self.group(first).is_typed || self.group(first).name.ends_with(']');
            if run >= 3 && (!is_list || run % 3 == 0) {
                // A corner that is said twice is no other.
                let name = |index: usize| self.group(index).name.as_str();
                let is_numbered = |corners: &&[usize]| {
                    let [one, two, three] = [0, 1, 2].map(|place| name(corners[place]));
                    let same = [one == two, two == three, one == three];
                    same == [true; 3] || same == [false; 3]
                };
                let corners = rest[..run].chunks_exact(3).filter(is_numbered);
                triples.extend(corners.map(|corners| [corners[0], corners[1], corners[2]]));
            }
            rest = &rest[run.max(1)..];
        }
        triples
    }

    /// What the corners of a triangle have in common: the name of their list, and how many numbers
    /// they are; none where it may be no corner.
    fn corner(&self, index: usize) -> Option<(String, usize)> {
        let group = self.group(index);
        let name = &group.name;
        let stem = name.trim_end_matches(']').trim_end_matches(|c: char| c.is_ascii_digit());
        let stem = match stem.strip_suffix('[') {
            Some(list) => list,
            None if stem.len() < name.len() => stem,
            // The corners in a file: `v 0 0 0` thrice.
            None if name == "v" || name == "vertex" => name,
            None => stem.strip_suffix(['a', 'b', 'c', 'A', 'B', 'C'])?,
        };
        let said = words(stem);
        let is_of_another = OTHERS.iter().any(|shape| any(&said, calls(shape)));
        // `plane.setFromCoplanarPoints(a, b, c)`, `new Plane(a, b, c)`
        let is_of_a_plane = any(&said, calls("plane")) && self.entry.id.contains("plane");
        let is_corner = !is_of_another || is_of_a_plane || any(&said, calls("triangle"));
        is_corner.then(|| (stem.to_owned(), group.numbers.len()))
    }
}

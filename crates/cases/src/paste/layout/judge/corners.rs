//! Corners of triangles and polygons, and what is taken for one.

use super::super::super::constants::{Type, kind_of_type};
use super::super::super::meaning::{Meaning, any, calls, synonyms, words};
use super::super::Slot;
use super::Judge;
use super::gaps::list;

/// The corners of the triangles that scenarios have.
const TRIANGLES: [[&str; 3]; 3] = [["a", "b", "c"], ["a1", "b1", "c1"], ["a2", "b2", "c2"]];

impl Judge<'_> {
    /// Is it a corner that seems to be none, or something else for a corner?
    pub(super) fn is_no_corner(&self, index: usize, slot: &Slot) -> bool {
        self.is_bare_normal(index, slot)
            || self.is_corner_for_a_normal(index, slot)
            || self.is_corner_asked_about(index, slot)
            || self.is_corner_of_another_list(index, slot)
            || self.is_corner_of_another_bracket(index, slot)
            || self.is_of_two_shapes(index, slot)
            || self.is_corner_by_type(index)
    }

    /// Is it a corner by its type alone, where a line or a ray is named as well?
    fn is_corner_by_type(&self, index: usize) -> bool {
        let group = self.group(index);
        let is_named =
            |shape: &str| calls(shape).iter().any(|word| self.paste.words.contains(*word));
        self.layout.entry.id == "triangle_triangle"
            && kind_of_type(&group.name) != Type::Other
            && ["line", "ray", "segment"].into_iter().any(is_named)
    }

    /// Is it a plane's normal by nothing but its place, where other planes' are named?
    fn is_bare_normal(&self, index: usize, slot: &Slot) -> bool {
        let is_named = |&at: &usize| !self.group(at).name.is_empty();
        self.layout.entry.id == "plane_plane"
            && slot.name.starts_with("normal")
            && self.group(index).name.is_empty()
            && self.paste.meanings[index] == Meaning::Point
            && self.taken.iter().any(is_named)
    }

    /// Is it a point among others, taken for which way a plane looks?
    fn is_corner_for_a_normal(&self, index: usize, slot: &Slot) -> bool {
        let group = self.group(index);
        let Some(own) = list(group) else { return false };
        let is_of_a_plane = |names: &str| {
            let own = words(names);
            any(&own, calls("plane")) || any(&own, synonyms("normal"))
        };
        let is_beside = |&at: &usize| {
            at != index
                && list(self.group(at)) == Some(own)
                && self.paste.meanings[at] == Meaning::Point
        };
        slot.name.contains("normal")
            && self.is_alone(index, slot)
            && self.paste.meanings[index] == Meaning::Point
            && ![group.around.as_str(), own].into_iter().any(is_of_a_plane)
            && self.taken.iter().any(is_beside)
    }

    /// Is it asked about, and stands in the list of the corners?
    fn is_corner_asked_about(&self, index: usize, slot: &Slot) -> bool {
        let is_asked = slot.name == "point" && self.layout.entry.id != "point_line";
        let Some(own) = list(self.group(index)).filter(|_| is_asked) else { return false };
        let is_beside = |&&at: &&usize| at != index && list(self.group(at)) == Some(own);
        self.taken.iter().filter(is_beside).count() > 1
    }

    /// Is it a corner, where the other two stand in one list that it is not in?
    fn is_corner_of_another_list(&self, index: usize, slot: &Slot) -> bool {
        let Some(corners) = self.corners(slot) else { return false };
        // `tri[0]` and `tri[1]`, `t1` and `t2`
        let stem = |at: usize| {
            let name = self.group(at).name.as_str();
            let numbered = name.trim_end_matches(|c: char| c.is_ascii_digit());
            match name.rsplit_once('[') {
                Some((list, _)) => Some(list),
                None => Some(numbered).filter(|stem| stem.len() < name.len()),
            }
        };
        let others: Vec<_> = self.beside(corners, slot).map(stem).collect();
        let [Some(one), Some(other)] = others.as_slice() else { return false };
        one == other && stem(index) != Some(*one) && !self.group(index).name.is_empty()
    }

    /// Is it a corner, where the other two stand in one bracket of another line?
    fn is_corner_of_another_bracket(&self, index: usize, slot: &Slot) -> bool {
        let Some(corners) = self.corners(slot) else { return false };
        let others: Vec<_> = self.beside(corners, slot).map(|at| self.group(at)).collect();
        let &[one, other] = others.as_slice() else { return false };
        let own = self.group(index);
        one.bracket == other.bracket && one.bracket != own.bracket && one.line != own.line
    }

    /// The corners of the triangle that an input is one of.
    pub(super) fn corners(&self, slot: &Slot) -> Option<&'static [&'static str; 3]> {
        let has_one = self.layout.entry.id.contains("triangle");
        TRIANGLES.iter().find(|corners| has_one && corners.contains(&slot.name))
    }

    /// Does one list of corners give parts of both shapes, which differ?
    fn is_of_two_shapes(&self, index: usize, slot: &Slot) -> bool {
        const CORNERS: [&str; 6] =
            ["points", "vertices", "verts", "corners", "coordinates", "positions"];
        let Some([one, other]) = self.layout.entry.pair else { return false };
        let Some(own) = list(self.group(index)).filter(|_| one.shape != other.shape) else {
            return false;
        };
        let apart = if one.inputs.contains(&slot.name) { other } else { one };
        words(own).last().is_some_and(|last| CORNERS.contains(&last.as_str()))
            && self.beside(apart.inputs, slot).any(|at| list(self.group(at)) == Some(own))
    }

    /// Is it of a list of corners, of which others were taken?
    pub(super) fn is_corner_beside(&self, index: usize) -> bool {
        let own = list(self.group(index));
        let is_beside = |&at: &usize| at != index && own.is_some() && list(self.group(at)) == own;
        self.layout.entry.id.contains("triangle")
            && self.paste.meanings[index] == Meaning::Point
            && self.taken.iter().any(is_beside)
    }
}

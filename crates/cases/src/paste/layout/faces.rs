//! Triangles of a mesh: rows of indices into a list of corners.

use super::super::{Group, Paste};
use super::{MOST_GROUPS, Work};

/// The stem and the place of `V[3]`.
fn item(name: &str) -> Option<(&str, usize)> {
    let (stem, place) = name.strip_suffix(']')?.rsplit_once('[')?;
    Some((stem, place.parse().ok()?))
}

/// The corners of a text: of the only list of so many points in space.
fn corners(paste: &Paste, free: &[usize], count: usize) -> Option<Vec<usize>> {
    let mut lists: Vec<(&str, Vec<usize>)> = Vec::new();
    for &index in free {
        let group = &paste.groups[index];
        let Some((stem, place)) = item(&group.name) else { continue };
        if group.numbers.len() != 3 || is_face(group) {
            continue;
        }
        match lists.last_mut() {
            Some((last, list)) if *last == stem && list.len() == place => list.push(index),
            _ if place == 0 => lists.push((stem, vec![index])),
            _ => return None,
        }
    }
    let mut lists = lists.into_iter().map(|(_, list)| list).filter(|list| list.len() == count);
    lists.next().filter(|_| lists.next().is_none())
}

/// What the rows of indices are called: `F`, `faces`, `mesh.triangles`.
fn is_face(group: &Group) -> bool {
    let name = group.name.split('[').next().unwrap_or_default();
    let last = name.rsplit(['.', '>', '_']).next().unwrap_or_default();
    let is_named = matches!(
        last.to_ascii_lowercase().as_str(),
        "f" | "faces" | "face" | "triangles" | "indices" | "index" | "tris"
    );
    is_named && are_places(&group.numbers)
}

fn are_places(numbers: &[f64]) -> bool {
    numbers.iter().all(|number| number.fract() == 0.0 && (0.0..1000.0).contains(number))
}

/// A face's three places, as rows have them, or behind their number as in PLY.
fn places(paste: &Paste, group: &Group) -> Option<[usize; 3]> {
    let is_ply = paste.words.contains("ply") && are_places(&group.numbers);
    let numbers = match *group.numbers.as_slice() {
        [3.0, a, b, c] if is_ply => [a, b, c],
        [a, b, c] if is_face(group) => [a, b, c],
        _ => return None,
    };
    Some(numbers.map(|number| number as usize))
}

/// The faces of a text.
fn faces(paste: &Paste) -> Vec<[usize; 3]> {
    let groups = paste.groups.iter().take(MOST_GROUPS);
    groups.filter_map(|group| places(paste, group)).collect()
}

/// `Eigen::MatrixXd V(6, 3)`: how many rows and columns the list has that follows.
pub(super) fn is_size_of_a_list(paste: &Paste, group: &Group) -> bool {
    let &[count, width] = group.numbers.as_slice() else { return false };
    let groups = paste.groups.iter().take(MOST_GROUPS);
    let items = groups.filter(|other| {
        item(&other.name).is_some_and(|(stem, _)| stem == group.name)
            && other.numbers.len() as f64 == width
    });
    count > 0.0 && items.count() as f64 == count
}

/// Is it a row of indices that some layout may take triangles by?
pub(super) fn is_row(paste: &Paste, group: &Group) -> bool {
    places(paste, group).is_some()
}

impl Work<'_> {
    /// As many faces as the scenario has triangles, of all corners that the text has.
    pub fn faces(&mut self) {
        const ONE: &[[&str; 3]] = &[["a", "b", "c"]];
        const TWO: &[[&str; 3]] = &[["a1", "b1", "c1"], ["a2", "b2", "c2"]];
        let sets = match self.entry.id.split('_').filter(|shape| *shape == "triangle").count() {
            1 => ONE,
            2 => TWO,
            _ => return,
        };
        let mut faces = faces(self.paste);
        if faces.is_empty() {
            return;
        }
        // Files of Wavefront count from one.
        if faces.iter().flatten().all(|place| *place > 0) {
            faces.iter_mut().flatten().for_each(|place| *place -= 1);
        }
        let count = faces.iter().flatten().max().map_or(0, |last| last + 1);
        let Some(corners) = corners(self.paste, &self.free_groups(), count) else {
            // Corners that are in order are read without their faces.
            let mut ordered = faces.iter().flatten().copied().enumerate();
            self.is_tied |= ordered.any(|(at, place)| at != place);
            return;
        };
        let is_used = |at: &usize| faces.iter().flatten().any(|place| place == at);
        let are_all = (0..corners.len()).all(|at| is_used(&at));
        if faces.len() != sets.len() || !are_all {
            self.is_tied = true;
            return;
        }
        for (set, face) in sets.iter().zip(faces) {
            for (name, place) in set.iter().zip(face) {
                let Some(slot) = self.slot(name) else { return };
                let numbers = self.vector(corners[place]).map(|x| x as f32).to_vec();
                self.take(slot, numbers, &[corners[place]]);
            }
        }
    }
}

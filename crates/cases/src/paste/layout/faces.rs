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
        // The corners of a file: `v 0 0 0`.
        let is_of_a_file = matches!(group.name.as_str(), "v" | "vertex");
        let so_far = lists.last().filter(|(last, _)| *last == group.name);
        let next = so_far.map_or(0, |(_, list)| list.len());
        let of_a_file = is_of_a_file.then_some((group.name.as_str(), next));
        let Some((stem, place)) = item(&group.name).or(of_a_file) else { continue };
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
        "f" | "faces" | "face" | "triangles" | "indices" | "index" | "tris" | "idx"
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

/// A group, and the point that it says.
type Corner = (usize, [f64; 3]);

/// Do the rows of places of a text go round one corner?
pub(super) fn is_fan(paste: &Paste) -> bool {
    fan(&faces(paste)).is_some()
}

/// The hub and the ring of triangles that all meet in one corner and go round it once.
fn fan(faces: &[[usize; 3]]) -> Option<Vec<usize>> {
    let hub =
        *faces.first()?.iter().find(|corner| faces.iter().all(|face| face.contains(corner)))?;
    let edges: Option<Vec<(usize, usize)>> = faces
        .iter()
        .map(|face| {
            let place = face.iter().position(|corner| *corner == hub)?;
            Some((face[(place + 1) % 3], face[(place + 2) % 3]))
        })
        .collect();
    let edges = edges?;
    let mut ring = vec![hub, edges[0].0];
    for _ in 0..edges.len() {
        let last = ring[ring.len() - 1];
        let mut next = edges.iter().filter(|(from, _)| *from == last);
        match (next.next(), next.next()) {
            (Some((_, to)), None) if *to == edges[0].0 => break,
            (Some((_, to)), None) => ring.push(*to),
            _ => return None,
        }
    }
    (ring.len() == edges.len() + 1).then_some(ring)
}

impl Work<'_> {
    /// A mesh whose triangles go round one corner, from its list of corners and its rows of places, or
    /// from both as flat lists.
    pub fn fan(&mut self) {
        const COUNT: usize = 6;
        let Some(hub) = self.slot("hub").filter(|hub| self.is_empty(*hub)) else { return };
        let free = self.free_groups();
        let rows = faces(self.paste);
        let flat = |of: usize| {
            let is_flat = |&&index: &&usize| self.group(index).numbers.len() == of;
            let mut flat = free.iter().filter(is_flat);
            flat.next().copied().filter(|_| flat.next().is_none())
        };
        let mut rows = rows;
        // Files of Wavefront count from one.
        if rows.iter().flatten().all(|place| *place > 0) {
            rows.iter_mut().flatten().for_each(|place| *place -= 1);
        }
        let (faces, points): (Vec<[usize; 3]>, Vec<Corner>) = match rows.len() {
            COUNT => {
                let Some(corners) = corners(self.paste, &free, COUNT + 1) else { return };
                (rows, corners.iter().map(|&index| (index, self.vector(index))).collect())
            }
            0 => {
                let (Some(places), Some(list)) = (flat(3 * COUNT), flat(3 * (COUNT + 1))) else {
                    return;
                };
                let [places, numbers] = [places, list].map(|index| &self.group(index).numbers);
                if !are_places(places) {
                    return;
                }
                let faces =
                    places.chunks_exact(3).map(|face| [0, 1, 2].map(|at| face[at] as usize));
                let points =
                    numbers.chunks_exact(3).map(|point| (list, [point[0], point[1], point[2]]));
                (faces.collect(), points.collect())
            }
            _ => return,
        };
        let Some(ring) = fan(&faces) else { return };
        for (place, corner) in ring.into_iter().enumerate() {
            let name = format!("p{place}");
            let slot = if place == 0 { Some(hub) } else { self.slot(&name) };
            let (Some(slot), Some((index, point))) = (slot, points.get(corner)) else { return };
            self.take(slot, point.map(|x| x as f32).to_vec(), &[*index]);
        }
    }

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
        for (set, mut face) in sets.iter().zip(faces) {
            // What is cast asks for no side.
            if self.is_about("cast") {
                face.sort_unstable();
            }
            for (name, place) in set.iter().zip(face) {
                let Some(slot) = self.slot(name) else { return };
                let numbers = self.vector(corners[place]).map(|x| x as f32).to_vec();
                self.take(slot, numbers, &[corners[place]]);
            }
        }
    }
}

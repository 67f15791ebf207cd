//! Boxes by their corners, poses by their matrices, and points that stand in one list.

use super::super::making::Part;
use super::super::meaning::{Meaning, any, calls, words};
use super::Work;

impl Work<'_> {
    /// The inputs that are a box's half sizes and its centre.
    pub fn box_slots(&self) -> Vec<(usize, usize)> {
        let extents = (0..self.slots.len())
            .filter(|&slot| self.slots[slot].words.contains(&"extents".to_owned()));
        let center = |slot: usize| {
            let number = self.slots[slot].name.trim_start_matches("half_extents");
            self.slot("box_center").or_else(|| self.slot(&format!("center{number}")))
        };
        extents.filter_map(|slot| Some((slot, center(slot)?))).collect()
    }

    /// The least and the greatest corner make a centre and half sizes.
    pub fn box_corners(&mut self) {
        // What else a dash between two points of boxes means, nobody knows.
        let free = self.free_groups();
        let is_dashed = |pair: &[usize]| {
            let [a, b] = [pair[0], pair[1]].map(|index| self.group(index));
            self.paste.account.is_dashed(a.span.1, b.span.0)
        };
        self.is_tied |= self.entry.id == "box_box"
            && free.windows(2).any(is_dashed)
            && !self.are_boxes_with_dashes();
        for (slot, center) in self.box_slots() {
            if self.corners_in_one(slot, center) {
                continue;
            }
            let Some([least, greatest]) = self.corners_of_a_box() else {
                self.box_by_its_least_corner(slot, center);
                return;
            };
            // A corner that lacks a number is none.
            let count = self.group(least).numbers.len();
            if count < 2 || count != self.group(greatest).numbers.len() {
                return;
            }
            let both: Vec<_> = self.vector(least).into_iter().zip(self.vector(greatest)).collect();
            let combined = |sign: f64| -> Vec<f32> {
                both.iter().map(|(a, b)| ((b + sign * a) / 2.0) as f32).collect()
            };
            let mut half = combined(-1.0);
            if self.group(least).numbers.len() == 2 {
                // A box in the plane is as deep as it is wide.
                half[2] = half[0].max(half[1]);
            }
            let groups = [least, greatest];
            self.take(slot, half, &groups);
            self.take(center, combined(1.0), &groups);
        }
    }

    /// `new AABB(10, 64, -1.5, 11, 64.5, -0.5)`
    fn corners_in_one(&mut self, slot: usize, center: usize) -> bool {
        let is_its = |&index: &usize| self.group(index).made == Some(Part::Corners);
        let Some(index) = self.free_groups().into_iter().find(is_its) else { return false };
        let &[a, b, c, d, e, f] = self.group(index).numbers.as_slice() else { return false };
        if a > d || b > e || c > f {
            return false;
        }
        let sizes = [[a, d], [b, e], [c, f]];
        let of = |sign: f64| sizes.map(|[a, b]| ((b + sign * a) / 2.0) as f32).to_vec();
        self.take(slot, of(-1.0), &[index]);
        self.take(center, of(1.0), &[index]);
        true
    }

    /// Whole sizes are halved.
    pub fn box_sizes(&mut self) {
        // What is known to be half is.
        if self.read_as.half_sizes {
            return;
        }
        for (slot, _) in self.box_slots() {
            let (&[index], Some(numbers)) =
                (self.inputs[slot].groups.as_slice(), self.inputs[slot].numbers.clone())
            else {
                continue;
            };
            let own = words(&self.group(index).name);
            let is_whole = own.iter().any(|word| {
                matches!(word.as_str(), "size" | "dimensions" | "dimension" | "dims" | "scale")
                    || matches!(word.as_str(), "full" | "whole" | "total" | "entire")
            });
            // MuJoCo's sizes are half of what they say.
            let is_mujoco = ["mujoco", "mjcf", "mj", "geom"]
                .iter()
                .any(|word| self.paste.words.contains(*word));
            let is_half = own.contains(&"half".to_owned()) || is_mujoco;
            self.read_as.half_sizes = is_whole && is_mujoco;
            self.is_tied |= is_whole && self.is_at_a_position();
            if is_whole && !is_half {
                self.inputs[slot].numbers = Some(numbers.iter().map(|size| size / 2.0).collect());
            }
        }
    }

    /// `AABB(position = (0, 0, 0), size = (2, 2, 2))`: a corner in some systems, the middle in others.
    fn is_at_a_position(&self) -> bool {
        let is_place = |&index: &usize| {
            let (own, said) = (words(&self.group(index).name), self.said_whole(index));
            own.last().is_some_and(|last| matches!(last.as_str(), "position" | "pos"))
                && ["aabb", "rect"].iter().any(|of| said.to_ascii_lowercase().contains(of))
        };
        let mut centers = self.box_slots().into_iter().map(|(_, center)| &self.inputs[center]);
        centers.any(|taken| matches!(taken.groups.as_slice(), [only] if is_place(only)))
    }

    /// `min (0, 0, 0), size (2, 2, 2)`: the least corner and how far the box goes from it.
    fn box_by_its_least_corner(&mut self, slot: usize, center: usize) {
        let is_size = |&index: &usize| {
            let own = words(&self.group(index).name);
            own.last().is_some_and(|last| last == "size")
                && !any(&own, &["half"])
                && self.group(index).numbers.len() == 3
        };
        let Some(least) = self.find(&["min", "mins", "minimum"], &[Meaning::Point]) else { return };
        let sizes: Vec<_> = self.free_groups().into_iter().filter(is_size).collect();
        let &[size] = sizes.as_slice() else { return };
        let (at, whole) = (self.vector(least), self.vector(size));
        if self.entry.id == "box_box" || self.group(least).numbers.len() != 3 {
            return;
        }
        let half: Vec<f32> = whole.iter().map(|size| (size / 2.0) as f32).collect();
        let middle = at.iter().zip(whole).map(|(at, size)| (at + size / 2.0) as f32).collect();
        self.take(slot, half, &[least, size]);
        self.take(center, middle, &[least, size]);
    }

    /// ArborX's `Box{{2, 3, 4}, {2.5, 3.5, 4.5}}`: what goes beyond its first point by the same along
    /// each axis is a cube by its corners, rather than a center and sizes that differ.
    fn is_cube_by_corners(&self, least: usize, greatest: usize) -> bool {
        let is_box = |index: usize| self.group(index).around.split(' ').any(|word| word == "Box");
        let [a, b] = [least, greatest].map(|index| self.vector(index));
        let size = b[0] - a[0];
        let is_near = |x: f64, y: f64| (x - y).abs() <= 1e-9 * size.abs();
        is_box(least)
            && is_box(greatest)
            && size > 0.0
            && (1..3).all(|axis| is_near(b[axis] - a[axis], size))
            && !(1..3).all(|axis| is_near(b[axis], b[0]))
    }

    /// `the first is [0, 0, 0] - [1, 1, 1]`, where all points are of boxes that are told so.
    fn are_boxes_with_dashes(&self) -> bool {
        // Somebody may write a center and a size so.
        const OTHERS: [&str; 8] =
            ["center", "centre", "centers", "size", "sizes", "half", "extents", "position"];
        if self.entry.id != "box_box" || self.is_from(&OTHERS) {
            return false;
        }
        let is_point = |&index: &usize| self.paste.meanings[index] == Meaning::Point;
        let points: Vec<usize> = self.free_groups().into_iter().filter(is_point).collect();
        let is_pair = |pair: &[usize]| {
            let [a, b] = [pair[0], pair[1]].map(|index| self.group(index));
            self.paste.account.is_dashed(a.span.1, b.span.0)
        };
        let count = points.len();
        matches!(count, 2 | 4) && points.chunks_exact(2).all(is_pair)
    }

    /// The corners of a box: by their names, or as the two points of what is called a box.
    fn corners_of_a_box(&self) -> Option<[usize; 2]> {
        let named = self
            .find(&["min", "mins", "lower"], &[Meaning::Point])
            .zip(self.find(&["max", "maxs", "upper"], &[Meaning::Point]));
        if let Some((least, greatest)) = named {
            return Some([least, greatest]);
        }
        let made = |part: Part| {
            let mut made = self.free_groups().into_iter();
            made.find(|&index| self.group(index).made == Some(part))
        };
        if let Some((least, greatest)) = made(Part::Least).zip(made(Part::Greatest)) {
            let is_ordered =
                self.vector(least).iter().zip(self.vector(greatest)).all(|(a, b)| *a <= b);
            if is_ordered && greatest == least + 1 {
                return Some([least, greatest]);
            }
        }
        // Two points of what is only called a box may be its centre and its size as well.
        const BY_CORNERS: [&str; 5] = ["aab", "bbox", "bound", "box3", "corner"];
        let is_box = |index: usize| {
            let said = self.said_whole(index).to_ascii_lowercase();
            // raylib's and MonoGame's `BoundingBox box = { … }`
            let is_bounding =
                ["boundingbox", "bounding"].iter().any(|word| self.paste.words.contains(*word))
                    && said.contains("box");
            // cglm's `vec3 box[2]`, by the name of what takes it.
            let is_array = self.paste.words.contains("aabb")
                && ["box[0]", "box[1]"].contains(&self.group(index).name.as_str());
            self.paste.meanings[index] == Meaning::Point
                && (is_bounding || is_array || BY_CORNERS.iter().any(|name| said.contains(name)))
        };
        let free = self.free_groups();
        let pairs = free.windows(2).map(|pair| [pair[0], pair[1]]);
        let has_dashes = self.are_boxes_with_dashes();
        pairs.into_iter().find(|&[least, greatest]| {
            let [a, b] = [least, greatest].map(|index| self.group(index).name.as_str());
            // `intersectRayAab(origin, direction, min, max)`
            let is_behind_ray = ["Ray", "ray"].iter().any(|ray| a.contains(ray));
            let places = if is_behind_ray { ["[2]", "[3]"] } else { ["[0]", "[1]"] };
            let is_list = a
                .strip_suffix(places[0])
                .is_some_and(|stem| b.strip_suffix(places[1]) == Some(stem));
            // `aabb: [Point2 [21, 14] - Point2 [23, 16]]`
            let is_line = a == b && self.group(least).line == self.group(greatest).line;
            // `the box goes from (0, 0, 0) to (1, 1, 1)`
            let own = words(a);
            let is_way = own.last().is_some_and(|last| last == "from")
                && words(b) == ["to"]
                && own.iter().any(|word| calls("box").contains(&word.as_str()));
            let is_ordered =
                self.vector(least).iter().zip(self.vector(greatest)).all(|(a, b)| *a <= b);
            let is_told = is_box(least) && is_box(greatest)
                || self.is_cube_by_corners(least, greatest)
                || has_dashes;
            let is_named = (is_list || is_line) && is_told;
            (is_named || is_way) && is_ordered
        })
    }

    /// Who has no rotation stands upright.
    pub fn upright(&mut self) {
        for place in 0..self.slots.len() {
            if self.slots[place].dimension == 4 && self.is_empty(place) {
                self.inputs[place].numbers = Some(vec![0.0, 0.0, 0.0, 1.0]);
            }
        }
    }

    /// A pose as a matrix is where its shape is, and how it is turned.
    pub fn poses(&mut self) {
        for center in 0..self.slots.len() {
            let is_center = self.slots[center].words.last().is_some_and(|word| word == "center");
            if !is_center || !self.is_empty(center) || self.slots[center].dimension != 3 {
                continue;
            }
            let shapes: Vec<&str> = self.entry.id.split('_').collect();
            let is_of_its = |index: &usize| {
                let said = self.said(*index);
                let is_told =
                    |shape: &&&str| said.iter().any(|word| calls(shape).contains(&word.as_str()));
                shapes.iter().find(is_told).is_none_or(|shape| *shape != "ray")
            };
            let mut matrices = self.free_groups().into_iter().filter(|&index| {
                self.paste.meanings[index] == Meaning::Matrix && self.group(index).numbers.len() > 9
            });
            let Some(index) = matrices.find(is_of_its) else { continue };
            let (rotation, at) = pose(&self.group(index).numbers, &self.group(index).around);
            self.take(center, at.map(|x| x as f32).to_vec(), &[index]);
            if let Some(turn) = self.slot("rotation")
                && self.is_empty(turn)
            {
                self.take(turn, quaternion(rotation).map(|x| x as f32).to_vec(), &[index]);
            }
        }
    }

    /// What the names of a group and of what is around it say.
    pub fn said(&self, index: usize) -> Vec<String> {
        let group = self.group(index);
        words(&group.name).into_iter().chain(words(&group.around)).collect()
    }

    /// Points in one list: `intersectSegments(x1, y1, x2, y2, …)`, `fromto="0 0 0 0 0 1"`.
    pub fn lists(&mut self) {
        /// What a list is called after, and the inputs that it then is.
        const LISTS: [(&str, &[&str]); 15] = [
            ("ray", &["origin", "direction"]),
            ("ray", &["start", "end"]),
            ("segment", &["p1", "p2", "q1", "q2"]),
            ("segment", &["p1", "p2"]),
            ("segment", &["q1", "q2"]),
            ("line", &["a", "b"]),
            ("line", &["a1", "a2"]),
            ("line", &["b1", "b2"]),
            ("segment", &["start", "end"]),
            ("triangle", &["a", "b", "c"]),
            ("triangle", &["a1", "b1", "c1"]),
            ("triangle", &["a2", "b2", "c2"]),
            ("fromto", &["a", "b"]),
            ("fromto", &["p1", "p2"]),
            ("fromto", &["q1", "q2"]),
        ];
        for index in self.free_groups() {
            if self.paste.meanings[index] != Meaning::List || self.group(index).is_matrix {
                continue;
            }
            if self.flat_call(index) {
                continue;
            }
            let said = self.said(index);
            let numbers = self.group(index).numbers.clone();
            // `t(1, 2, 3, 4, 2, 3, 2.5, 4, 3)` beside words about triangles.
            let is_helper = self.group(index).name == "t"
                && numbers.len() == 9
                && self.entry.id == "triangle_triangle";
            let is_told = |shape: &str| {
                is_helper && shape == "triangle"
                    || said
                        .iter()
                        .any(|word| word == shape || calls(shape).contains(&word.as_str()))
            };
            for (shape, names) in LISTS.iter().filter(|(shape, _)| is_told(shape)) {
                let places: Vec<usize> = names.iter().filter_map(|name| self.slot(name)).collect();
                let is_free = places.iter().all(|&place| self.is_empty(place));
                let dimension = numbers.len() / names.len();
                let is_whole =
                    dimension * names.len() == numbers.len() && (2..4).contains(&dimension);
                // A ray's second half of length one is where to, not where.
                let half = &numbers[numbers.len() / 2..];
                let square: f64 = half.iter().map(|x| x * x).sum();
                let is_arrow = names == &["start", "end"] && (square - 1.0).abs() < 1e-3;
                // A point in space is none in the plane.
                let is_flat = places.iter().all(|&place| self.slots[place].dimension == 2);
                let is_lost = is_flat
                    && dimension > 2
                    && numbers
                        .chunks(dimension)
                        .any(|point| point.get(2).is_some_and(|&z| z != 0.0));
                if places.len() < names.len() || !is_free || !is_whole || is_arrow || is_lost {
                    continue;
                }
                // A point and a way, or two points: of lines that do not end nobody knows.
                self.is_tied |= self.entry.id == "line_line"
                    && self.group(index).kind.starts_with(|c: char| c.is_uppercase());
                // A ray may have two points, and a line a way.
                // Both points of `Segment2d(0, 0, 1, 1)`.
                let is_segment = *shape == "segment"
                    && is_flat
                    && dimension == 2
                    && any(&words(&self.group(index).kind), &["segment"]);
                let is_said = matches!(*shape, "fromto" | "triangle") || is_segment;
                self.is_ordered |= !is_said && names.len() < 4;
                for (&place, point) in places.iter().zip(numbers.chunks(dimension)) {
                    let mut point: Vec<f32> = point.iter().map(|&x| x as f32).collect();
                    point.resize(self.slots[place].dimension, 0.0);
                    self.take(place, point, &[index]);
                }
                break;
            }
        }
        self.spheres_in_one();
    }

    /// `vec4(x, y, z, radius)` of what is called a sphere, and `circle(x, y, radius)`.
    fn spheres_in_one(&mut self) {
        let (Some(center), Some(radius)) = (self.slot("center"), self.slot("radius")) else {
            return;
        };
        let is_sphere = |&index: &usize| {
            let said = self.said(index);
            let is_said = |of: &[&str]| said.iter().any(|word| of.contains(&word.as_str()));
            let is_place = is_said(&["center", "centre", "position", "pos", "origin", "point"]);
            match self.group(index).numbers.len() {
                4 => is_said(calls("sphere")) && !is_said(&["quat", "rotation", "color", "colors"]),
                3 => is_said(&["circle"]) && !is_place,
                _ => false,
            }
        };
        let Some(index) = self.free_groups().into_iter().find(is_sphere) else { return };
        let numbers: Vec<f32> = self.group(index).numbers.iter().map(|&x| x as f32).collect();
        let Some((&size, at)) = numbers.split_last() else { return };
        let mut at = at.to_vec();
        at.resize(3, 0.0);
        self.take(center, at, &[index]);
        self.take(radius, vec![size], &[index]);
    }
}

/// The rotation's rows and the place of a pose: of three or four rows of four, of four columns, or of
/// nine numbers of a rotation before three of a place.
pub(super) fn pose(numbers: &[f64], around: &str) -> ([[f64; 3]; 3], [f64; 3]) {
    let at = |index: usize| numbers.get(index).copied().unwrap_or(0.0);
    let is_split = numbers.len() == 12 && around.contains("Transform3D");
    let is_by_columns = numbers.len() == 16
        && [3, 7, 11].iter().all(|&index| at(index) == 0.0)
        && [12, 13, 14].iter().any(|&index| at(index) != 0.0);
    let element = |row: usize, column: usize| match (is_split, is_by_columns) {
        (true, _) => at(3 * row + column),
        (_, true) => at(4 * column + row),
        _ => at(4 * row + column),
    };
    let place = |row: usize| match (is_split, is_by_columns) {
        (true, _) => at(9 + row),
        (_, true) => at(12 + row),
        _ => at(4 * row + 3),
    };
    let rows = [0, 1, 2].map(|row| [0, 1, 2].map(|column| element(row, column)));
    (rows, [0, 1, 2].map(place))
}

/// The quaternion (x, y, z, w) of a rotation's rows, by its largest component.
pub(super) fn quaternion(m: [[f64; 3]; 3]) -> [f64; 4] {
    let squares = [
        1.0 + m[0][0] - m[1][1] - m[2][2],
        1.0 - m[0][0] + m[1][1] - m[2][2],
        1.0 - m[0][0] - m[1][1] + m[2][2],
        1.0 + m[0][0] + m[1][1] + m[2][2],
    ];
    let sums = |a: usize, b: usize| m[a][b] + m[b][a];
    let differences = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]];
    let largest =
        (0..4).fold(3, |best, next| if squares[next] > squares[best] { next } else { best });
    let [x, y, z] = differences;
    let quaternion = match largest {
        0 => [squares[0], sums(0, 1), sums(0, 2), x],
        1 => [sums(0, 1), squares[1], sums(1, 2), y],
        2 => [sums(0, 2), sums(1, 2), squares[2], z],
        _ => [x, y, z, squares[3]],
    };
    let length = quaternion.iter().map(|x| x * x).sum::<f64>().sqrt();
    match length > 0.0 && length.is_finite() {
        true => quaternion.map(|x| x / length),
        false => [0.0, 0.0, 0.0, 1.0],
    }
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    /// The centre and the half sizes of a box that a ray is asked about.
    fn of_a_box(said: &str) -> Option<[Vec<f32>; 2]> {
        let text = format!("Ray origin (-5, 1, 1), direction (1, 0, 0). {said}");
        let case = read(&text).case(None).ok()?;
        let inputs = case.live.inputs_now();
        let of = |name: &str| {
            inputs.iter().find(|input| input.name == name).map(|input| input.value.numbers())
        };
        Some([of("box_center")?, of("half_extents")?])
    }

    #[test]
    fn a_least_corner_and_a_size_are_a_box() {
        for said in [
            "AABB min (0, 2, 4), size (2, 4, 6)",
            "a box with its min corner at (0, 2, 4) and size (2, 4, 6)",
        ] {
            let expected = [vec![1.0, 4.0, 7.0], vec![1.0, 2.0, 3.0]];
            assert_eq!(of_a_box(said), Some(expected), "{said}");
        }
        for said in [
            "AABB(position=(0, 2, 4), size=(2, 4, 6))",
            "Box with one corner at (0, 2, 4) and size (2, 4, 6)",
            "box: bottom (0, 2, 4), size (2, 4, 6)",
            "A box 2x4x6 standing on (0, 2, 4)",
            "box min (0, 2, 4), half size (1, 2, 3)",
        ] {
            assert_eq!(of_a_box(said), None, "{said}");
        }
    }

    #[test]
    fn sizes_may_have_spaces() {
        let expected = [vec![0.0, 0.0, 0.0], vec![1.0, 2.0, 3.0]];
        assert_eq!(of_a_box("The box, 2 x 4 x 6, sits at the origin."), Some(expected));
    }
}

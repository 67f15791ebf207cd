//! What known functions and constructors take, in their order.

use super::super::meaning::{Meaning, any, calls, words};
use super::super::phrases::lines;
use super::Work;
use super::beside::{ASIDE, BESIDE_A_CASE};
use super::work::affinity::is_asked_of_a_line;

/// A scenario, its shapes as a name says them, and what each of these is given by.
type FlatCall = (&'static str, [&'static str; 2], [&'static [&'static str]; 2]);

impl Work<'_> {
    /// A group's numbers as an input takes them, whoever they belong to.
    fn numbers_for(&self, slot: usize, index: usize) -> Option<Vec<f32>> {
        let mut numbers: Vec<f32> = self.group(index).numbers.iter().map(|&x| x as f32).collect();
        match (self.slots[slot].dimension, numbers.len()) {
            (wanted, given) if wanted == given => {}
            (3, 2) => numbers.push(0.0),
            (2, 3) if numbers[2] == 0.0 => numbers.truncate(2),
            _ => return None,
        }
        Some(numbers)
    }

    /// `lineCircle(x1, y1, x2, y2, cx, cy, r)`: all numbers of two shapes, which the function's name
    /// says in their order. A ray is none of them, which has an end or a direction.
    pub fn flat_call(&mut self, index: usize) -> bool {
        const CALLS: [FlatCall; 6] = [
            ("segment_sphere", ["line", "sphere"], [&["start", "end"], &["center", "radius"]]),
            ("segment_sphere", ["segment", "sphere"], [&["start", "end"], &["center", "radius"]]),
            (
                "sphere_sphere",
                ["sphere", "sphere"],
                [&["center1", "radius1"], &["center2", "radius2"]],
            ),
            ("line_line", ["line", "line"], [&["a1", "a2"], &["b1", "b2"]]),
            ("segment_segment", ["segment", "segment"], [&["p1", "p2"], &["q1", "q2"]]),
            ("point_line", ["point", "line"], [&["point"], &["a", "b"]]),
        ];
        let said = words(&self.group(index).name);
        let called: Vec<_> = said
            .iter()
            .filter_map(|word| {
                let shapes = ["sphere", "segment", "line", "point"];
                shapes.into_iter().find(|shape| calls(shape).contains(&word.as_str()))
            })
            .collect();
        let numbers = self.group(index).numbers.clone();
        // p5.collide2D's circles have diameters.
        let is_wide = said.first().is_some_and(|first| first == "collide");
        let is_known = ["p5", "collide2d"].iter().any(|word| self.paste.words.contains(*word));
        if is_wide && called.contains(&"sphere") && !is_known {
            return false;
        }
        for (id, shapes, given) in CALLS {
            // Either comes first.
            let is_turned = called != shapes && called == [shapes[1], shapes[0]];
            if self.entry.id != id || !(called == shapes || is_turned) {
                continue;
            }
            let order = if is_turned { [given[1], given[0]] } else { given };
            let slots: Vec<_> =
                order.concat().into_iter().filter_map(|name| self.slot(name)).collect();
            let (points, lengths): (Vec<_>, Vec<_>) =
                slots.iter().copied().partition(|&slot| self.slots[slot].is_point());
            let Some(left) = numbers.len().checked_sub(lengths.len()) else { continue };
            let dimension = left / points.len();
            let is_whole = dimension * points.len() == left && (2..4).contains(&dimension);
            let is_flat = points.iter().all(|&slot| self.slots[slot].dimension == 2);
            if !is_whole
                || is_flat && dimension > 2
                || !slots.iter().all(|&slot| self.is_empty(slot))
            {
                continue;
            }
            // Balls have their centres and radii by turns, or not; a line may have a way.
            self.is_ordered |= !matches!(id, "segment_segment" | "segment_sphere");
            let mut rest = numbers.iter().map(|&number| number as f32);
            for slot in slots {
                let is_point = points.contains(&slot);
                let count = if is_point { dimension } else { 1 };
                let mut own: Vec<f32> = rest.by_ref().take(count).collect();
                if is_wide && !is_point {
                    own.iter_mut().for_each(|diameter| *diameter *= 0.5);
                }
                own.resize(self.slots[slot].dimension, 0.0);
                self.take(slot, own, &[index]);
            }
            return true;
        }
        false
    }

    /// Four points, two and two, are two segments or lines.
    pub fn pairs(&mut self) {
        for names in [["p1", "p2", "q1", "q2"], ["a1", "a2", "b1", "b2"]] {
            let slots = names.map(|name| self.slot(name));
            let [Some(a), Some(b), Some(c), Some(d)] = slots else { continue };
            if !self.is_about("segment") && !self.is_about("segments") && !self.is_about("line") {
                continue;
            }
            // A capsule is a segment with a radius.
            let is_thick = self.entry.id == "closest_segments";
            let shapes: &[&str] =
                if is_thick { &["segment", "line", "capsule"] } else { &["segment", "line"] };
            let is_point = |&index: &usize| {
                self.paste.meanings[index] == Meaning::Point
                    && self.paste.owners[index].may_be(shapes)
                    && !self.group(index).is_reference
                    && matches!(self.group(index).numbers.len(), 2 | 3)
                    && !any(&words(&self.group(index).name), &ASIDE)
                    && !any(&words(&self.group(index).name), &BESIDE_A_CASE)
            };
            let mut points: Vec<_> = self.free_groups().into_iter().filter(is_point).collect();
            // Among points in space, two numbers are none.
            let is_deep = |index: &usize| self.group(*index).numbers.len() == 3;
            if points.iter().filter(|index| is_deep(index)).count() == 4 {
                points.retain(is_deep);
            }
            // `the lines through A and B, and through C and D`, which meet in S.
            let is_through = |index: &usize| {
                words(&self.group(*index).name).last().is_some_and(|w| w == "through")
            };
            if points.iter().filter(|index| is_through(index)).count() == 4 {
                points.retain(is_through);
            }
            let &[p, q, r, s] = points.as_slice() else { continue };
            // Names that say which is which go by name.
            let whose = [p, q, r, s].map(|index| self.whose(index));
            let is_two_and_two = whose[0] == whose[1] && whose[2] == whose[3];
            let is_named = whose.iter().any(|whose| whose.0.is_empty());
            if !is_two_and_two || (is_named && whose[0] == whose[2] && !self.are_listed(&points)) {
                continue;
            }
            let numbers: Vec<_> = [(a, p), (b, q), (c, r), (d, s)]
                .into_iter()
                .filter_map(|(slot, index)| Some((slot, index, self.numbers_for(slot, index)?)))
                .collect();
            if numbers.len() == 4 {
                for (slot, index, numbers) in numbers {
                    self.take(slot, numbers, &[index]);
                }
            }
        }
    }

    /// What two ends of one segment have in common: their name without what tells them apart, or
    /// their bracket.
    fn whose(&self, index: usize) -> (String, usize) {
        const ENDS: [&str; 12] =
            ["start", "end", "origin", "from", "to", "a", "b", "p", "q", "first", "second", "pt"];
        let group = self.group(index);
        if group.name.ends_with(']') {
            let stem = group.name.rsplit_once('[').map_or("", |(stem, _)| stem);
            return (stem.to_owned(), group.bracket);
        }
        let mut own = words(&group.name);
        if own.len() > 1 && own.last().is_some_and(|last| ENDS.contains(&last.as_str())) {
            own.pop();
            return (own.join(" "), usize::MAX);
        }
        (String::new(), usize::try_from(group.line).unwrap_or(usize::MAX))
    }

    /// Do four points stand in the order of a call or a list?
    fn are_listed(&self, points: &[usize]) -> bool {
        let first = self.group(points[0]);
        let is_beside = |&index: &usize| {
            let group = self.group(index);
            group.bracket == first.bracket || group.line.abs_diff(first.line) <= 1
        };
        points.iter().all(is_beside)
    }

    /// `AABB(position, size)` and `Rect2(position, size)` of Godot, and a corner that says so.
    pub fn box_corner_and_size(&mut self) {
        let Some((extents, center)) =
            self.slot("half_extents").zip(self.slot("box_center")).filter(|_| self.is_about("box"))
        else {
            return;
        };
        // Other systems' boxes have two corners, or a centre.
        const GODOT: [&str; 8] =
            ["godot", "gdscript", "intersects", "rect", "position", "gd", "func", "encloses"];
        if !self.is_from(&GODOT) {
            return;
        }
        let free = self.free_groups();
        let is_godots = |&index: &usize| {
            let name = &self.group(index).name;
            let around = &self.group(index).around;
            let stem = name.rsplit_once('[').map_or(name.as_str(), |(stem, _)| stem);
            let is_type = |text: &str| {
                text.split([' ', '.'])
                    .any(|word| matches!(word, "AABB" | "Rect2" | "Rect2i" | "Aabb"))
            };
            // Unity's has a center, and other systems' AABB other vectors.
            let is_godot = self.group(index).kind.starts_with("Vector");
            (is_type(stem) || is_type(around)) && is_godot
        };
        let boxes: Vec<_> = free.iter().copied().filter(is_godots).collect();
        let &[corner, size] = boxes.as_slice() else { return };
        let [corner_at, whole] = [corner, size].map(|index| self.vector(index));
        let is_flat = self.group(size).numbers.len() == 2;
        let mut half = whole.map(|size| (size / 2.0) as f32);
        if is_flat {
            half[2] = half[0].max(half[1]);
        }
        let mut middle = [0, 1, 2].map(|axis| (corner_at[axis] + whole[axis] / 2.0) as f32);
        if is_flat {
            middle[2] = 0.0;
        }
        self.read_as.corner_and_size = true;
        self.take(extents, half.to_vec(), &[size]);
        self.take(center, middle.to_vec(), &[corner, size]);
    }

    /// `r0`, `r1` and `board`: a line's two points are called alike, the third is none of it.
    pub fn line_of_two_alike(&mut self) {
        let [Some(point), Some(a), Some(b)] = ["point", "a", "b"].map(|name| self.slot(name))
        else {
            return;
        };
        if self.entry.id != "point_line" || !self.is_empty(point) || !self.is_empty(a) {
            return;
        }
        let is_point = |&index: &usize| {
            self.paste.meanings[index] == Meaning::Point
                && !self.group(index).is_reference
                && matches!(self.group(index).numbers.len(), 2 | 3)
        };
        let points: Vec<_> = self.free_groups().into_iter().filter(is_point).collect();
        if points.len() != 3 {
            return;
        }
        let stem = |index: usize| {
            let name = &self.group(index).name;
            let stem = name.strip_suffix(['0', '1', '2'])?;
            (!stem.is_empty() && !stem.ends_with('[')).then(|| (stem.to_owned(), name.clone()))
        };
        let numbered: Vec<_> = points.iter().filter_map(|&at| Some((at, stem(at)?))).collect();
        let [(first, one), (second, other)] = numbered.as_slice() else { return };
        let Some(&third) = points.iter().find(|at| ![first, second].contains(at)) else { return };
        if one.0 != other.0 || one.1 >= other.1 {
            return;
        }
        for (slot, index) in [(a, *first), (b, *second), (point, third)] {
            if let Some(numbers) = self.numbers_for(slot, index) {
                self.take(slot, numbers, &[index]);
            }
        }
        self.knows_point = true;
    }

    /// A line by a point and a way goes through the point and where that way leads.
    pub fn lines_by_a_way(&mut self) {
        let ends: &[[&str; 2]] = match self.entry.id {
            "point_line" => &[["a", "b"]],
            "line_line" => &[["a1", "a2"], ["b1", "b2"]],
            _ => return,
        };
        let called = |name: &str| {
            let free = self.free_groups().into_iter();
            free.filter(|&index| self.group(index).name == name).collect::<Vec<_>>()
        };
        let (points, ways) = (called(lines::POINT), called(lines::WAY));
        if points.len() != ends.len() || ways.len() != ends.len() {
            return;
        }
        for ([a, b], (&point, &way)) in ends.iter().zip(points.iter().zip(&ways)) {
            let (Some(a), Some(b)) = (self.slot(a), self.slot(b)) else { return };
            let dimension = self.slots[a].dimension;
            if self.group(point).numbers.len() > dimension {
                return;
            }
            let [from, along] = [point, way].map(|index| self.vector(index));
            let to = from.iter().zip(along).map(|(from, along)| (from + along) as f32);
            self.take(b, to.take(dimension).collect(), &[point, way]);
            self.take(a, from.map(|x| x as f32)[..dimension].to_vec(), &[point]);
        }
    }

    /// A point beside a line is told by its name, or by the function that takes it first.
    pub fn point_of_a_line(&mut self) {
        if self.entry.id != "point_line" {
            return;
        }
        let [Some(point), Some(a), Some(b)] = ["point", "a", "b"].map(|name| self.slot(name))
        else {
            return;
        };
        if self.knows_point {
            return;
        }
        let groups = |slot: usize| self.inputs[slot].groups.clone();
        let is_named = |index: usize| {
            let group = self.group(index);
            let own = words(&group.name);
            let is_first = group.name.ends_with("[0]")
                && any(&own, &["distance", "dist", "closest", "project", "nearest"]);
            is_first || is_asked_of_a_line(&own) || any(&own, &["point", "p", "pt", "pnt", "q"])
        };
        let is_near = |index: usize| {
            let group = self.group(index);
            let near = &group.context.before[group.context.before.len() - group.context.near..];
            any(&words(&group.kind), &["point"]) || any(near, &["point", "points"])
        };
        let is_line =
            |index: usize| self.paste.owners[index].is_one_of(&["line", "segment", "ray"]);
        let ends: Vec<_> = groups(a).into_iter().chain(groups(b)).collect();
        let is_told = |is_so: &dyn Fn(usize) -> bool| {
            groups(point).iter().any(|&index| is_so(index))
                && ends.iter().all(|&index| is_line(index) || !is_so(index))
        };
        if !is_told(&is_named) && !is_told(&is_near) {
            self.is_tied = true;
        }
    }

    /// A plane through three points, where no triangle is told.
    pub fn plane_of_three(&mut self) {
        let (Some(point), Some(normal)) = (self.slot("plane_point"), self.slot("plane_normal"))
        else {
            return;
        };
        let is_told =
            |shape: &str| calls(shape).iter().any(|word| self.paste.words.contains(*word));
        if is_told("triangle") || !self.is_empty(point) || !self.is_empty(normal) {
            return;
        }
        let Some(&[a, b, c]) = self.triples().first() else { return };
        let [p, q, r] = [a, b, c].map(|index| glam::DVec3::from(self.vector(index)));
        let along = (q - p).cross(r - p);
        if along == glam::DVec3::ZERO || !along.is_finite() {
            return;
        }
        self.take(point, p.as_vec3().to_array().to_vec(), &[a]);
        self.take(normal, along.as_vec3().to_array().to_vec(), &[a, b, c]);
    }

    /// `Plane(normal, point)` and `Plane(point, normal)`: the one of length one is the normal. Where
    /// both are or none is, nobody knows but the system.
    pub fn plane_of_two(&mut self) {
        let pairs = [("plane_point", "plane_normal"), ("point1", "normal1"), ("point2", "normal2")];
        let slots = pairs.map(|(point, normal)| self.slot(point).zip(self.slot(normal)));
        let is_its = |&index: &usize| {
            let group = self.group(index);
            let is_plane = any(&words(&group.name), calls("plane"))
                || self.paste.owners[index].is_sure
                    && self.paste.owners[index].is_one_of(&["plane"]);
            group.name.ends_with(']') && is_plane && group.numbers.len() == 3
        };
        let all: Vec<_> = self.free_groups().into_iter().filter(is_its).collect();
        let slots: Vec<_> = slots.into_iter().flatten().collect();
        if slots.is_empty() || all.len() != 2 * slots.len() {
            return;
        }
        let is_unit = |index: usize| {
            let square: f64 = self.vector(index).iter().map(|x| x * x).sum();
            (square - 1.0).abs() < 1e-3
        };
        let is_normal_first = self.is_from(&["unity", "gdx", "libgdx", "badlogic"]);
        let mut taken = Vec::new();
        for (&(point, normal), pair) in slots.iter().zip(all.chunks_exact(2)) {
            let &[first, second] = pair else { return };
            let (at, along) = match (is_unit(first), is_unit(second)) {
                (false, true) => (first, second),
                (true, false) => (second, first),
                _ if is_normal_first => (second, first),
                _ => {
                    self.is_tied = true;
                    return;
                }
            };
            taken.push((point, at));
            taken.push((normal, along));
        }
        for (slot, index) in taken {
            if let Some(numbers) = self.numbers_for(slot, index) {
                self.take(slot, numbers, &[index]);
            }
        }
    }
}

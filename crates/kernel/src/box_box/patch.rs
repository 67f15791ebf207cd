//! The contact of two boxes along the axis of least overlap, once one of them is pushed out: the
//! intersection of a face of one with the corner, edge or face of the other that meets it, or the
//! crossing of two edges.

use glam::{DVec3, Vec3};

use super::filter::BoxAxes;
use super::products::Sides;
use super::{Axis, Least};
use crate::ray_box::Cuboid;
use crate::{summed, to_vec3_saturating};

/// The point, segment or polygon that touching boxes share, by its corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Patch {
    corners: [Vec3; 8],
    count: usize,
}

impl Patch {
    /// Returns one to eight corners, in order around the polygon.
    pub fn corners(&self) -> &[Vec3] {
        &self.corners[..self.count]
    }
}

pub(super) fn patch(boxes: [Cuboid; 2], least: &Least) -> Patch {
    let axes = BoxAxes::new(boxes);
    let placed = Placed { push: least.normal() * least.depth(), boxes, axes };
    match least.axis {
        Axis::Face1(i) => on_face(&placed, least, 0, i),
        Axis::Face2(j) => on_face(&placed, least, 1, j),
        Axis::Edges(i, j) => placed.across(least, i, j),
    }
}

/// Both boxes, the first one pushed out.
struct Placed {
    boxes: [Cuboid; 2],
    axes: BoxAxes,
    push: DVec3,
}

impl Placed {
    fn place(&self, of: usize, sides: Sides) -> DVec3 {
        let [x, y, z] = self.axes.place(of, sides);
        let push = if of == 0 { self.push } else { DVec3::ZERO };
        summed([self.boxes[of].center.as_dvec3(), x, y, z, push])
    }

    /// The crossing of two edges.
    fn across(&self, least: &Least, i: usize, j: usize) -> Patch {
        // The edge of each box towards the other: by the signs of eₖ · L and fₖ · L, which are
        // cosines.
        let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        let up = if self.axes.is_down(Axis::Edges(i, j)) { -1 } else { 1 };
        let (mut one, mut other) = ([0; 3], [0; 3]);
        (one[a], one[b]) = (up * self.axes.cosine_sign(b, j), -up * self.axes.cosine_sign(a, j));
        (other[c], other[d]) =
            (up * self.axes.cosine_sign(i, d), -up * self.axes.cosine_sign(i, c));
        let half = f64::from(self.boxes[1].half_extents[j]);
        let along = self.axes.along(i, j, one, other).max(-half).min(half);
        let [x, y, z] = self.axes.place(1, other);
        let edge = self.axes.unit_axis(1, j) * along;
        let point = summed([self.boxes[1].center.as_dvec3(), x, y, z, edge]);
        let mut points = Points::default();
        points.push(point);
        points.around(least.direction)
    }
}

/// A face of one box, and the feature of the other that lies in its plane.
struct OnFace<'a> {
    placed: &'a Placed,
    /// The box that has the face, and the face's axis.
    of: usize,
    axis: usize,
    own: InPlane,
    other: InPlane,
}

/// A rectangle, segment or point in the plane of contact.
#[derive(Clone, Copy)]
struct InPlane {
    /// The box's sides that lie in the plane; 0 if the whole extent does.
    sides: Sides,
    /// The bounds along both directions in the plane.
    bounds: [Bound; 2],
}

#[derive(Clone, Copy)]
enum Bound {
    /// The two faces across that axis.
    Faces(usize),
    /// The two faces in one, as the box has no thickness there.
    Flat(usize),
    /// The line of an edge along that axis.
    Line(usize),
}

impl Bound {
    /// Returns the number of distinct corners along it.
    fn count(self) -> usize {
        if let Self::Faces(_) = self { 2 } else { 1 }
    }
}

const SENSES: [i32; 2] = [1, -1];

impl InPlane {
    /// Returns the corner at one side of each bound.
    fn corner(&self, at: [usize; 2]) -> Sides {
        let mut sides = self.sides;
        for (bound, sense) in self.bounds.iter().zip(at) {
            if let Bound::Faces(axis) | Bound::Flat(axis) = *bound {
                sides[axis] = SENSES[sense];
            }
        }
        sides
    }

    fn corners(self) -> impl Iterator<Item = [usize; 2]> {
        let [count, across] = self.bounds.map(Bound::count);
        (0..count).flat_map(move |one| (0..across).map(move |other| [one, other]))
    }

    /// Iterates over the edges, each with its bound, its side and its two corners.
    fn edges(self) -> impl Iterator<Item = (usize, usize, [[usize; 2]; 2])> {
        let along = |bound: usize| {
            let is_long = self.bounds[1 - bound].count() == 2;
            let sides = if is_long { self.bounds[bound].count() } else { 0 };
            (0..sides).map(move |side| {
                let ends = [0, 1].map(|end| if bound == 0 { [side, end] } else { [end, side] });
                (bound, side, ends)
            })
        };
        along(0).chain(along(1))
    }
}

fn on_face(placed: &Placed, least: &Least, of: usize, axis: usize) -> Patch {
    let axes = &placed.axes;
    let bound = |of: usize, axis: usize| {
        if axes.is_flat(of, axis) { Bound::Flat(axis) } else { Bound::Faces(axis) }
    };
    // Outward from the face, towards the other box.
    let towards_one = axes.unit_axis(of, axis).dot(least.direction) > 0.0;
    let out = if towards_one == (of == 1) { 1 } else { -1 };
    let mut own =
        InPlane { sides: [0; 3], bounds: [1, 2].map(|step| bound(of, (axis + step) % 3)) };
    own.sides[axis] = out;
    let sides = [0, 1, 2].map(|k| {
        -out * if of == 0 { axes.cosine_sign(axis, k) } else { axes.cosine_sign(k, axis) }
    });
    let mut free = (0..3).filter(|&k| sides[k] == 0);
    let bounds = match (free.next(), free.next()) {
        (Some(one), Some(other)) => [one, other].map(|axis| bound(1 - of, axis)),
        (Some(axis), None) => [bound(1 - of, axis), Bound::Line(axis)],
        _ => {
            let mut points = Points::default();
            points.push(placed.place(1 - of, sides));
            return points.around(least.direction);
        }
    };
    let other = InPlane { sides, bounds };
    OnFace { placed, of, axis, own, other }.patch(least.direction)
}

impl OnFace<'_> {
    fn face(of: usize, axis: usize) -> Axis {
        if of == 0 { Axis::Face1(axis) } else { Axis::Face2(axis) }
    }

    /// The vector along an axis from a point of the other box to one of the face's own.
    fn offset(&self, along: Axis, own: Sides, other: Sides) -> f64 {
        if self.of == 0 {
            self.placed.axes.offset(along, own, other)
        } else {
            -self.placed.axes.offset(along, other, own)
        }
    }

    /// The distance of a corner of the other box beyond a bound of the face, on both its sides:
    /// positive beyond it, metres times a length.
    fn beyond_own(&self, bound: Bound, corner: [usize; 2]) -> [f64; 2] {
        let corner = self.other.corner(corner);
        SENSES.map(|sense| match bound {
            Bound::Faces(axis) | Bound::Flat(axis) | Bound::Line(axis) => {
                let mut on = [0; 3];
                on[axis] = sense;
                -f64::from(sense) * self.offset(Self::face(self.of, axis), on, corner)
            }
        })
    }

    /// Like [`Self::beyond_own`], for a corner of the face.
    fn beyond_other(&self, bound: Bound, corner: [usize; 2]) -> [f64; 2] {
        let corner = self.own.corner(corner);
        SENSES.map(|sense| {
            let (along, on) = match bound {
                Bound::Faces(axis) | Bound::Flat(axis) => {
                    let mut on = [0; 3];
                    on[axis] = sense;
                    (Self::face(1 - self.of, axis), on)
                }
                Bound::Line(axis) if self.of == 0 => {
                    (Axis::Edges(self.axis, axis), self.other.sides)
                }
                Bound::Line(axis) => (Axis::Edges(axis, self.axis), self.other.sides),
            };
            f64::from(sense) * self.offset(along, corner, on)
        })
    }

    /// Collects the corners of each rectangle inside the other, and the crossings of their edges.
    fn patch(&self, normal: DVec3) -> Patch {
        let (own, other) = (self.own, self.other);
        let mut own_beyond = [[[[0.0; 2]; 2]; 2]; 2];
        let mut other_beyond = own_beyond;
        for at @ [one, two] in own.corners() {
            own_beyond[one][two] = other.bounds.map(|bound| self.beyond_other(bound, at));
        }
        for at @ [one, two] in other.corners() {
            other_beyond[one][two] = own.bounds.map(|bound| self.beyond_own(bound, at));
        }
        let is_held = |beyond: [[f64; 2]; 2]| beyond.iter().flatten().all(|&by| by <= 0.0);
        let mut points = Points::default();
        for at @ [one, two] in own.corners() {
            if is_held(own_beyond[one][two]) {
                points.push(self.placed.place(self.of, own.corner(at)));
            }
        }
        let place = |at: [usize; 2]| self.placed.place(1 - self.of, other.corner(at));
        for at @ [one, two] in other.corners() {
            // A corner that the face shares is already included.
            let is_corner = other_beyond[one][two].iter().all(|sides| sides.contains(&0.0));
            if is_held(other_beyond[one][two]) && !is_corner {
                points.push(place(at));
            }
        }
        for (bound, side, ends) in other.edges() {
            for (own_bound, own_side, own_ends) in own.edges() {
                let [from, to] = ends.map(|[one, two]| other_beyond[one][two][own_bound][own_side]);
                let [start, end] = own_ends.map(|[one, two]| own_beyond[one][two][bound][side]);
                // Each edge ends on both sides of the other's line.
                if from * to < 0.0 && start * end < 0.0 {
                    points.push(place(ends[0]).lerp(place(ends[1]), from / (from - to)));
                }
            }
        }
        points.around(normal)
    }
}

#[derive(Default)]
struct Points {
    all: [DVec3; 8],
    count: usize,
}

impl Points {
    fn push(&mut self, point: DVec3) {
        if let Some(place) = self.all.get_mut(self.count) {
            *place = point;
            self.count += 1;
        }
    }

    /// Sorts the points in order around that axis.
    fn around(mut self, axis: DVec3) -> Patch {
        sort_around(&mut self.all[..self.count], axis);
        Patch { corners: self.all.map(to_vec3_saturating), count: self.count }
    }
}

/// Sorts points in order around an axis of any length.
pub(crate) fn sort_around(points: &mut [DVec3], axis: DVec3) {
    let middle = points.iter().sum::<DVec3>() / points.len() as f64;
    let first = points.first().map_or(DVec3::ZERO, |&point| point - middle);
    // From 0 to 4 around the axis, by the larger coordinate.
    let turned = |point: DVec3| {
        let offset = point - middle;
        let (x, y) = (offset.dot(first), offset.dot(axis.cross(first)) / axis.length());
        let share = y / (x.abs() + y.abs());
        let share = if share.is_nan() { 0.0 } else { share };
        if x < 0.0 {
            2.0 - share
        } else if share < 0.0 {
            4.0 + share
        } else {
            share
        }
    };
    points.sort_unstable_by(|one, other| turned(*one).total_cmp(&turned(*other)));
}

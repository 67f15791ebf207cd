//! Two boxes: the closest points are a corner of one and a point of the other, or lie on an edge of
//! each.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.4 and §5.1.8.

use glam::DVec3;

use super::super::box_box::{self as boxes, BoxBox};
use super::super::ray_box::Cuboid;
use super::{Closest, Pair};

/// Returns the closest points of two solid boxes.
pub fn box_box(box1: Cuboid, box2: Cuboid) -> Closest {
    let origin = box2.center.as_dvec3();
    let [one, other] = [box1, box2].map(|cuboid| Solid::new(cuboid, origin));
    let pair = match boxes::box_box(box1, box2) {
        BoxBox::Apart(_) => nearest(&one, &other),
        BoxBox::Touching(touch) => match touch.patch().corners() {
            [corner, ..] => return Closest { first: *corner, second: *corner, distance: 0.0 },
            [] => nearest(&one, &other),
        },
        BoxBox::Overlap(_) => Pair::shared(shared(&one, &other)),
    };
    Pair { first: pair.first + origin, second: pair.second + origin, ..pair }.rounded()
}

/// A box in f64, relative to some origin.
struct Solid {
    center: DVec3,
    axes: [DVec3; 3],
    half: DVec3,
}

impl Solid {
    fn new(cuboid: Cuboid, origin: DVec3) -> Self {
        let turn = cuboid.unit_rotation();
        Self {
            center: cuboid.center.as_dvec3() - origin,
            axes: [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| turn * axis),
            half: cuboid.half_extents.as_dvec3(),
        }
    }

    fn at(&self, place: DVec3) -> DVec3 {
        let [i, j, k] = self.axes;
        self.center + i * place.x + j * place.y + k * place.z
    }

    fn along(&self, v: DVec3) -> DVec3 {
        DVec3::from_array(self.axes.map(|axis| axis.dot(v)))
    }

    fn corners(&self) -> impl Iterator<Item = DVec3> {
        (0..8).map(|corner| self.at(self.half * signs(corner)))
    }

    /// Returns the midpoints of the edges, with the axis that each runs along.
    fn edges(&self) -> impl Iterator<Item = (usize, DVec3)> {
        (0..12).map(|edge| {
            let (axis, mut place) = (edge / 4, DVec3::ZERO);
            let signs = signs(edge % 4);
            for step in 0..2 {
                let across = (axis + 1 + step) % 3;
                place[across] = self.half[across] * signs[step];
            }
            (axis, self.at(place))
        })
    }

    fn nearest_to(&self, point: DVec3) -> DVec3 {
        self.at(self.along(point - self.center).clamp(-self.half, self.half))
    }

    /// Returns the stretch of a segment about `middle` that lies in the box.
    fn stretch(&self, middle: DVec3, way: DVec3) -> [f64; 2] {
        let (place, way) = (self.along(middle - self.center), self.along(way));
        (0..3).fold([-1.0, 1.0], |[from, to], axis| {
            let sides = [-1.0, 1.0].map(|side| (side * self.half[axis] - place[axis]) / way[axis]);
            let is_kept = !(sides[0].is_finite() && sides[1].is_finite());
            let is_within = place[axis].abs() <= self.half[axis];
            match (is_kept, is_within) {
                (true, true) => [from, to],
                (true, false) => [1.0, -1.0],
                _ => [from.max(sides[0].min(sides[1])), to.min(sides[0].max(sides[1]))],
            }
        })
    }
}

/// Returns a sign for each of the lowest three bits.
fn signs(bits: usize) -> DVec3 {
    let sign = |bit: usize| if bits >> bit & 1 == 0 { 1.0 } else { -1.0 };
    DVec3::new(sign(0), sign(1), sign(2))
}

/// Returns the closest points of boxes that share no point.
fn nearest(one: &Solid, other: &Solid) -> Pair {
    let of_corner = |corner: DVec3, solid: &Solid| Pair::between(corner, solid.nearest_to(corner));
    let first = of_corner(one.at(one.half), other);
    let corners = one.corners().map(|corner| of_corner(corner, other));
    let others = other.corners().map(|corner| of_corner(corner, one).swapped());
    let edges = one.edges().flat_map(|(axis, middle)| {
        let edges = other.edges();
        edges.filter_map(move |edge| between_edges((one, axis, middle), (other, edge.0, edge.1)))
    });
    first.or_nearer(corners).or_nearer(others).or_nearer(edges)
}

/// Returns the closest points of the lines of two edges, if both lie on the edges.
fn between_edges(
    (one, i, p): (&Solid, usize, DVec3),
    (other, j, q): (&Solid, usize, DVec3),
) -> Option<Pair> {
    let (e, f, w) = (one.axes[i], other.axes[j], p - q);
    let (of_e, of_f, cosine) = (w.dot(e), w.dot(f), e.dot(f));
    let squared_sine = e.cross(f).length_squared();
    let s = (cosine * of_f - of_e) / squared_sine;
    let t = (of_f - cosine * of_e) / squared_sine;
    let is_on_both = s.abs() <= one.half[i] && t.abs() <= other.half[j];
    is_on_both.then(|| Pair::between(p + e * s, q + f * t))
}

/// Returns a point of boxes that overlap: the midpoint of the longest stretch of an edge inside the
/// other box. If convex polyhedra meet, an edge of one meets the other.
fn shared(one: &Solid, other: &Solid) -> DVec3 {
    let stretches = |of: &Solid, within: &Solid| {
        let mut longest = (f64::NEG_INFINITY, of.center);
        for (axis, middle) in of.edges() {
            let way = of.axes[axis] * of.half[axis];
            let [from, to] = within.stretch(middle, way);
            let length = (to - from) * of.half[axis];
            if length > longest.0 {
                longest = (length, middle + way * from.midpoint(to));
            }
        }
        longest
    };
    let (own, others) = (stretches(one, other), stretches(other, one));
    if own.0 >= others.0 { own.1 } else { others.1 }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;
    use glam::Quat;

    fn cuboid(center: [f32; 3], half: [f32; 3], rotation: [f32; 4]) -> Cuboid {
        Cuboid {
            center: center.into(),
            half_extents: half.into(),
            rotation: Quat::from_array(rotation),
        }
    }

    const STILL: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

    #[test]
    fn a_corner_and_a_face() {
        // The first box stands on a corner: its diagonal, 6 long, is vertical.
        let one = cuboid([1.0, 6.0, 2.0], [2.0, 2.0, 1.0], [2.0, 0.0, -2.0, 4.0]);
        let other = cuboid([0.0, 0.0, 0.0], [4.0, 1.0, 4.0], STILL);
        let closest = box_box(one, other);
        assert!((closest.second.y - 1.0).abs() < 1e-6 && closest.distance > 0.0, "{closest:?}");
        let back = box_box(other, one);
        assert_eq!((back.first, back.second), (closest.second, closest.first));
    }

    #[test]
    fn two_edges() {
        // One is rotated about x, the other about z.
        let one = cuboid([0.0, 3.0, 0.0], [5.0, 1.0, 1.0], [1.0, 0.0, 0.0, 2.0]);
        let other = cuboid([0.0, 0.0, 0.0], [1.0, 1.0, 5.0], [0.0, 0.0, 1.0, 2.0]);
        // Half the diagonals' heights: (4 + 3) / 5.
        check(box_box(one, other), [-0.2, 1.6, -0.2], [-0.2, 1.4, -0.2], 0.2);
    }

    #[test]
    fn corners_of_aligned_boxes() {
        let one = cuboid([0.0; 3], [1.0; 3], STILL);
        let closest = box_box(one, cuboid([3.0, 4.0, 4.0], [1.0; 3], STILL));
        check(closest, [1.0; 3], [2.0, 3.0, 3.0], 3.0);
    }

    #[test]
    fn boxes_that_meet_share_the_point() {
        let one = cuboid([0.0; 3], [1.0, 2.0, 3.0], [1.0, 2.0, 3.0, 4.0]);
        for other in [
            one,
            cuboid([0.5, 0.5, 1.0], [0.125, 0.25, 0.0], STILL),
            cuboid([1.0, -1.0, 2.0], [1.0, 0.0, 3.0], STILL),
            cuboid([0.25, 0.0, 0.5], [0.0; 3], STILL),
        ] {
            let closest = box_box(one, other);
            assert_eq!((closest.distance, closest.first), (0.0, closest.second));
            let far = [one, other].map(|cuboid| cuboid.distance(closest.first));
            assert!(far.iter().all(|&far| far < 1e-6), "{closest:?} {far:?}");
        }
        let touching = cuboid([2.0, 0.5, 0.0], [1.0, 1.0, 1.0], STILL);
        let closest = box_box(cuboid([0.0; 3], [1.0; 3], STILL), touching);
        assert_eq!((closest.first.x, closest.distance), (1.0, 0.0));
    }

    #[test]
    fn boxes_without_thickness() {
        let sheet = cuboid([0.0; 3], [2.0, 0.0, 2.0], STILL);
        let point = cuboid([1.0, 3.0, 1.0], [0.0; 3], [1.0, 2.0, 3.0, 4.0]);
        check(box_box(sheet, point), [1.0, 0.0, 1.0], [1.0, 3.0, 1.0], 3.0);
        let needle = cuboid([5.0, 0.0, 0.0], [0.0, 0.0, 9.0], STILL);
        let closest = box_box(sheet, needle);
        assert_eq!((closest.first.x, closest.second.x, closest.distance), (2.0, 5.0, 3.0));
    }
}

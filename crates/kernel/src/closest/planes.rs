//! Points, segments and triangles against a plane: the closest end or corner and its foot.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.1.

use glam::{DVec3, Vec3};

use super::super::along::Segment;
use super::super::{Plane, Triangle};
use super::{Closest, Pair};

/// Returns a point and its foot on the plane.
pub fn point_plane(point: Vec3, plane: Plane) -> Closest {
    foot(point, plane).rounded()
}

/// Returns the end closer to the plane and its foot; if the segment meets the plane, that point.
pub fn segment_plane(start: Vec3, end: Vec3, plane: Plane) -> Closest {
    nearest_of_segment(start, end, plane).rounded()
}

/// Returns the corner closest to the plane and its foot; if the triangle meets the plane, a shared
/// point.
pub fn triangle_plane(triangle: Triangle, plane: Plane) -> Closest {
    let Triangle { a, b, c } = triangle;
    let edge = |start, end| nearest_of_segment(start, end, plane);
    edge(a, b).or_nearer([edge(b, c), edge(c, a)]).rounded()
}

/// distance = |n·(V − P)| / |n|, foot = V − n (n·(V − P)) / |n|²
pub(super) fn foot(point: Vec3, plane: Plane) -> Pair {
    let (v, n) = (point.as_dvec3(), plane.normal.as_dvec3());
    if n == DVec3::ZERO {
        return Pair::between(v, plane.point.as_dvec3());
    }
    let height = plane.height(point);
    let second = v - n * (height / n.length_squared());
    Pair { first: v, second, distance: height.abs() / n.length() }
}

fn nearest_of_segment(start: Vec3, end: Vec3, plane: Plane) -> Pair {
    let [hs, he] = [start, end].map(|point| plane.height(point));
    if (hs < 0.0 && he > 0.0) || (hs > 0.0 && he < 0.0) {
        return Pair::shared(Segment { start, end }.zero_of(hs, he).point);
    }
    foot(start, plane).or_nearer([foot(end, plane)])
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    /// z = 1, with a normal of length two.
    const LEVEL: Plane =
        Plane { point: Vec3::new(5.0, 5.0, 1.0), normal: Vec3::new(0.0, 0.0, -2.0) };

    #[test]
    fn a_point() {
        let ask = |z: f32| point_plane(Vec3::new(1.0, 2.0, z), LEVEL);
        check(ask(4.0), [1.0, 2.0, 4.0], [1.0, 2.0, 1.0], 3.0);
        check(ask(-4.0), [1.0, 2.0, -4.0], [1.0, 2.0, 1.0], 5.0);
        check(ask(1.0), [1.0, 2.0, 1.0], [1.0, 2.0, 1.0], 0.0);
        // With a zero normal it is a point.
        let point = Plane { normal: Vec3::ZERO, ..LEVEL };
        check(point_plane(Vec3::new(5.0, 5.0, 4.0), point), [5.0, 5.0, 4.0], [5.0, 5.0, 1.0], 3.0);
    }

    #[test]
    fn a_segment() {
        let ask = |from: f32, to: f32| {
            segment_plane(Vec3::new(1.0, 0.0, from), Vec3::new(3.0, 0.0, to), LEVEL)
        };
        check(ask(2.0, 4.0), [1.0, 0.0, 2.0], [1.0, 0.0, 1.0], 1.0);
        check(ask(-4.0, 0.5), [3.0, 0.0, 0.5], [3.0, 0.0, 1.0], 0.5);
        check(ask(2.0, 2.0), [1.0, 0.0, 2.0], [1.0, 0.0, 1.0], 1.0);
        // Across, ending in it, within it.
        check(ask(0.0, 2.0), [2.0, 0.0, 1.0], [2.0, 0.0, 1.0], 0.0);
        check(ask(2.0, 1.0), [3.0, 0.0, 1.0], [3.0, 0.0, 1.0], 0.0);
        check(ask(1.0, 1.0), [1.0, 0.0, 1.0], [1.0, 0.0, 1.0], 0.0);
    }

    #[test]
    fn a_triangle() {
        let ask = |[a, b, c]: [f32; 3]| {
            let (a, b, c) =
                (Vec3::new(0.0, 0.0, a), Vec3::new(4.0, 0.0, b), Vec3::new(0.0, 4.0, c));
            triangle_plane(Triangle { a, b, c }, LEVEL)
        };
        check(ask([2.0, 3.0, 4.0]), [0.0, 0.0, 2.0], [0.0, 0.0, 1.0], 1.0);
        check(ask([4.0, 3.0, 2.0]), [0.0, 4.0, 2.0], [0.0, 4.0, 1.0], 1.0);
        check(ask([-2.0, 0.0, -1.0]), [4.0, 0.0, 0.0], [4.0, 0.0, 1.0], 1.0);
        check(ask([2.0, 1.0, 2.0]), [4.0, 0.0, 1.0], [4.0, 0.0, 1.0], 0.0);
        check(ask([0.0, 2.0, 3.0]), [2.0, 0.0, 1.0], [2.0, 0.0, 1.0], 0.0);
    }
}

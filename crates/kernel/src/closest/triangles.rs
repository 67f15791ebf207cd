//! Points, segments and triangles against a triangle as a surface.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.5, §5.1.10 and §5.1.11.

use glam::Vec3;

use super::super::ray_mesh::Fan;
use super::super::segment_triangle::{SegmentTriangle, Shared};
use super::super::sphere_triangle::closest_point;
use super::super::triangle_triangle::TriangleTriangle;
use super::super::{Triangle, segment_triangle as segments, triangle_triangle as triangles};
use super::lines::nearest_of_segments;
use super::{Closest, Pair};

/// Returns a point and the closest point of the triangle.
pub fn point_triangle(point: Vec3, triangle: Triangle) -> Closest {
    nearest_on_triangle(point, triangle).rounded()
}

/// Returns the closest points of a segment and a triangle: a shared point, or those of an end and
/// the triangle, or of the segment and an edge.
pub fn segment_triangle(start: Vec3, end: Vec3, triangle: Triangle) -> Closest {
    nearest_of_segment(start, end, triangle).rounded()
}

/// Returns a point and the closest point of the fan, on the first of equally near triangles.
pub fn point_fan(point: Vec3, fan: Fan) -> Closest {
    let [first, others @ ..] = fan.triangles();
    let nearest = |triangle| nearest_on_triangle(point, triangle);
    nearest(first).or_nearer(others.map(nearest)).rounded()
}

/// Returns the closest points of a segment and a fan.
pub fn segment_fan(start: Vec3, end: Vec3, fan: Fan) -> Closest {
    let [first, others @ ..] = fan.triangles();
    let nearest = |triangle| nearest_of_segment(start, end, triangle);
    nearest(first).or_nearer(others.map(nearest)).rounded()
}

pub(super) fn nearest_of_segment(start: Vec3, end: Vec3, triangle: Triangle) -> Pair {
    let shared = match segments::segment_triangle(start, end, triangle) {
        SegmentTriangle::Crossing(meeting) => Some(meeting.descent.crossing().point),
        SegmentTriangle::Coplanar { shared } | SegmentTriangle::Degenerate { shared } => {
            first_of(shared)
        }
        _ => None,
    };
    if let Some(point) = shared {
        return Pair::shared(point.as_dvec3());
    }
    let ends = nearest_on_triangle(start, triangle).or_nearer([nearest_on_triangle(end, triangle)]);
    let of_edge = |edge| nearest_of_segments([start, end], edge);
    ends.or_nearer(edges(triangle).map(of_edge))
}

/// Returns the closest points of two triangles: a shared point, or those of a corner and the other
/// triangle, or of two edges.
pub fn triangle_triangle(first: Triangle, second: Triangle) -> Closest {
    nearest_triangles(first, second).rounded()
}

pub(super) fn nearest_triangles(first: Triangle, second: Triangle) -> Pair {
    let shared = match triangles::triangle_triangle(first, second) {
        TriangleTriangle::Crossing { ends: [end, _], .. }
        | TriangleTriangle::Touching { end, .. } => Some(end.point),
        TriangleTriangle::Coplanar { polygon } => polygon.corners().first().copied(),
        TriangleTriangle::Degenerate { shared } => first_of(shared),
        _ => None,
    };
    if let Some(point) = shared {
        return Pair::shared(point.as_dvec3());
    }
    let Triangle { a, b, c } = first;
    let of_corner = |corner| nearest_on_triangle(corner, second);
    let of_other_corner = |corner| nearest_on_triangle(corner, first).swapped();
    let corners = of_corner(a)
        .or_nearer([b, c].map(of_corner))
        .or_nearer([second.a, second.b, second.c].map(of_other_corner));
    let of_edges = |nearest: Pair, edge| {
        nearest.or_nearer(edges(second).map(|other| nearest_of_segments(edge, other)))
    };
    edges(first).into_iter().fold(corners, of_edges)
}

fn first_of(shared: Shared) -> Option<Vec3> {
    match shared {
        Shared::Nothing => None,
        Shared::Point(place) | Shared::Stretch([place, _]) => Some(place.point),
    }
}

pub(super) fn nearest_on_triangle(point: Vec3, triangle: Triangle) -> Pair {
    let (second, distance) = closest_point(point, triangle);
    Pair { first: point.as_dvec3(), second, distance }
}

fn edges(Triangle { a, b, c }: Triangle) -> [[Vec3; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    const RIGHT: Triangle =
        Triangle { a: Vec3::ZERO, b: Vec3::new(4.0, 0.0, 0.0), c: Vec3::new(0.0, 4.0, 0.0) };

    fn triangle(a: [f32; 3], b: [f32; 3], c: [f32; 3]) -> Triangle {
        Triangle { a: a.into(), b: b.into(), c: c.into() }
    }

    #[test]
    fn a_point() {
        let ask = |point: [f32; 3]| point_triangle(point.into(), RIGHT);
        // Face, edge, vertex, and within.
        check(ask([1.0, 1.0, 3.0]), [1.0, 1.0, 3.0], [1.0, 1.0, 0.0], 3.0);
        check(ask([1.0, -3.0, 4.0]), [1.0, -3.0, 4.0], [1.0, 0.0, 0.0], 5.0);
        check(ask([-3.0, -4.0, 0.0]), [-3.0, -4.0, 0.0], [0.0; 3], 5.0);
        check(ask([1.0, 1.0, 0.0]), [1.0, 1.0, 0.0], [1.0, 1.0, 0.0], 0.0);
    }

    #[test]
    fn a_segment() {
        let ask =
            |start: [f32; 3], end: [f32; 3]| segment_triangle(start.into(), end.into(), RIGHT);
        // Above the face; beside an edge; before a corner.
        check(ask([1.0, 1.0, 9.0], [1.0, 2.0, 3.0]), [1.0, 2.0, 3.0], [1.0, 2.0, 0.0], 3.0);
        check(ask([1.0, -3.0, -1.0], [1.0, -3.0, 1.0]), [1.0, -3.0, 0.0], [1.0, 0.0, 0.0], 3.0);
        check(ask([7.0, -1.0, 4.0], [7.0, 1.0, 4.0]), [7.0, 0.0, 4.0], [4.0, 0.0, 0.0], 5.0);
        // Through the face; in its plane, within and beside.
        check(ask([1.0, 1.0, 2.0], [1.0, 1.0, -2.0]), [1.0, 1.0, 0.0], [1.0, 1.0, 0.0], 0.0);
        check(ask([1.0, 1.0, 0.0], [1.0, 2.0, 0.0]), [1.0, 1.0, 0.0], [1.0, 1.0, 0.0], 0.0);
        check(ask([3.0, 3.0, 0.0], [9.0, 3.0, 0.0]), [3.0, 3.0, 0.0], [2.0, 2.0, 0.0], 2f32.sqrt());
    }

    #[test]
    fn a_segment_beside_the_face() {
        // Any of its points is equally near.
        let closest = segment_triangle(Vec3::new(1.0, 1.0, 2.0), Vec3::new(2.0, 1.0, 2.0), RIGHT);
        assert_eq!((closest.distance, closest.first - closest.second), (2.0, Vec3::Z * 2.0));
    }

    /// Tests both orders.
    #[track_caller]
    fn check_triangles(other: Triangle, first: [f32; 3], second: [f32; 3], distance: f32) {
        check(triangle_triangle(RIGHT, other), first, second, distance);
        check(triangle_triangle(other, RIGHT), second, first, distance);
    }

    #[test]
    fn a_corner_and_a_face() {
        let above = triangle([1.0, 1.0, 2.0], [9.0, 1.0, 5.0], [1.0, 9.0, 5.0]);
        check_triangles(above, [1.0, 1.0, 0.0], [1.0, 1.0, 2.0], 2.0);
    }

    #[test]
    fn two_edges() {
        let across = triangle([1.0, -2.0, -1.0], [1.0, -2.0, 1.0], [1.0, -9.0, 0.0]);
        check_triangles(across, [1.0, 0.0, 0.0], [1.0, -2.0, 0.0], 2.0);
    }

    #[test]
    fn two_corners() {
        let beyond = triangle([7.0, 0.0, 4.0], [9.0, 1.0, 4.0], [9.0, 0.0, 9.0]);
        check_triangles(beyond, [4.0, 0.0, 0.0], [7.0, 0.0, 4.0], 5.0);
    }

    #[test]
    fn triangles_that_meet() {
        for meeting in [
            RIGHT,
            // Through the face, with a corner on it, in its plane.
            triangle([1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [9.0, 9.0, 1.0]),
            triangle([1.0, 1.0, 0.0], [1.0, 1.0, 1.0], [9.0, 9.0, 1.0]),
            triangle([1.0, 1.0, 0.0], [9.0, 1.0, 0.0], [9.0, 9.0, 0.0]),
            // Edges across edges.
            triangle([-1.0, 1.0, 0.0], [9.0, 1.0, 0.0], [9.0, 2.0, 0.0]),
        ] {
            let closest = triangle_triangle(RIGHT, meeting);
            assert_eq!((closest.distance, closest.first), (0.0, closest.second));
        }
    }

    #[test]
    fn triangles_in_one_plane() {
        let beside = triangle([3.0, 3.0, 0.0], [9.0, 3.0, 0.0], [3.0, 9.0, 0.0]);
        check_triangles(beside, [2.0, 2.0, 0.0], [3.0, 3.0, 0.0], 2f32.sqrt());
    }

    #[test]
    fn triangles_without_area() {
        let [line, point] = [[7.0, 1.0, 4.0], [7.0, 0.0, 4.0]]
            .map(|c| triangle([7.0, 0.0, 4.0], [7.0, 0.0, 4.0], c));
        for flat in [line, point] {
            check_triangles(flat, [4.0, 0.0, 0.0], [7.0, 0.0, 4.0], 5.0);
        }
        check(triangle_triangle(point, point), [7.0, 0.0, 4.0], [7.0, 0.0, 4.0], 0.0);
        check(point_triangle(Vec3::ZERO, line), [0.0; 3], [7.0, 0.0, 4.0], 65f32.sqrt());
        let closest = segment_triangle(Vec3::new(7.0, 0.5, 0.0), Vec3::new(7.0, 0.5, 1.0), line);
        check(closest, [7.0, 0.5, 1.0], [7.0, 0.5, 4.0], 3.0);
    }
}

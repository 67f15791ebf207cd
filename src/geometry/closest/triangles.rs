//! Points, segments and triangles against a triangle as a surface.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.5, §5.1.10 and §5.1.11.

use glam::Vec3;

use super::super::segment_triangle::{SegmentTriangle, Shared};
use super::super::sphere_triangle::closest_point;
use super::super::triangle_triangle::TriangleTriangle;
use super::super::{Triangle, segment_triangle as segments, triangle_triangle as triangles};
use super::lines::nearest_of_segments;
use super::{Closest, Pair};

/// A point and the nearest point of the triangle.
pub fn point_triangle(point: Vec3, triangle: Triangle) -> Closest {
    nearest_on_triangle(point, triangle).narrow()
}

/// The nearest points of the segment and the triangle: a point that they share, or of an end
/// and the triangle, or of the segment and an edge.
pub fn segment_triangle(start: Vec3, end: Vec3, triangle: Triangle) -> Closest {
    let shared = match segments::segment_triangle(start, end, triangle) {
        SegmentTriangle::Crossing { crossing, .. } => Some(crossing.ip.point),
        SegmentTriangle::Coplanar { shared } | SegmentTriangle::Degenerate { shared } => {
            first_of(shared)
        }
        _ => None,
    };
    if let Some(point) = shared {
        return Pair::shared(point.as_dvec3()).narrow();
    }
    let ends = nearest_on_triangle(start, triangle).or_nearer([nearest_on_triangle(end, triangle)]);
    let of_edge = |edge| nearest_of_segments([start, end], edge);
    ends.or_nearer(edges(triangle).map(of_edge)).narrow()
}

/// The nearest points of two triangles: a point that they share, or of a corner and the other
/// triangle, or of two edges.
pub fn triangle_triangle(first: Triangle, second: Triangle) -> Closest {
    let shared = match triangles::triangle_triangle(first, second) {
        TriangleTriangle::Crossing { ends: [end, _], .. }
        | TriangleTriangle::Touching { end, .. } => Some(end.point),
        TriangleTriangle::Coplanar { polygon } => polygon.corners().first().copied(),
        TriangleTriangle::Degenerate { shared } => first_of(shared),
        _ => None,
    };
    if let Some(point) = shared {
        return Pair::shared(point.as_dvec3()).narrow();
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
    edges(first).into_iter().fold(corners, of_edges).narrow()
}

fn first_of(shared: Shared) -> Option<Vec3> {
    match shared {
        Shared::Nothing => None,
        Shared::Point(place) | Shared::Stretch([place, _]) => Some(place.point),
    }
}

fn nearest_on_triangle(point: Vec3, triangle: Triangle) -> Pair {
    let (second, distance) = closest_point(point, triangle);
    Pair { first: point.as_dvec3(), second, distance }
}

fn edges(Triangle { a, b, c }: Triangle) -> [[Vec3; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

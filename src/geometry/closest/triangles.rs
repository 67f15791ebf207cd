//! Points, segments and triangles against a triangle as a surface.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.5, §5.1.10 and §5.1.11.

use glam::Vec3;

use super::super::segment_triangle::SegmentTriangle;
use super::super::sphere_triangle::closest_point;
use super::super::triangle_triangle::TriangleTriangle;
use super::super::{Triangle, segment_triangle as segments, triangle_triangle as triangles};
use super::lines::nearest_of_segments;
use super::{Closest, Pair};

/// A point and the nearest point of the triangle.
pub fn point_triangle(point: Vec3, triangle: Triangle) -> Closest {
    nearest_on_triangle(point, triangle).narrow()
}

/// The nearest points of the segment and the triangle: of an end and the triangle, or of the
/// segment and an edge, unless the segment crosses the face.
pub fn segment_triangle(start: Vec3, end: Vec3, triangle: Triangle) -> Closest {
    if let SegmentTriangle::Crossing { crossing, .. } =
        segments::segment_triangle(start, end, triangle)
    {
        return Pair::shared(crossing.ip.point.as_dvec3()).narrow();
    }
    let edge = |edge| nearest_of_segments([start, end], edge);
    let ends = [start, end].map(|end| nearest_on_triangle(end, triangle));
    let [first, others @ ..] = edges(triangle).map(edge);
    first.or_nearer(others).or_nearer(ends).narrow()
}

/// The nearest points of two triangles: of a corner and the other triangle, or of two edges,
/// unless an edge crosses the other's face.
pub fn triangle_triangle(first: Triangle, second: Triangle) -> Closest {
    let shared = match triangles::triangle_triangle(first, second) {
        TriangleTriangle::Crossing { ends: [end, _], .. }
        | TriangleTriangle::Touching { end, .. } => Some(end.point),
        _ => None,
    };
    if let Some(point) = shared {
        return Pair::shared(point.as_dvec3()).narrow();
    }
    let corners_of_first = corners(first).map(|corner| nearest_on_triangle(corner, second));
    let corners_of_second =
        corners(second).map(|corner| nearest_on_triangle(corner, first).swapped());
    let [nearest, others @ ..] = corners_of_first;
    let nearest = nearest.or_nearer(others).or_nearer(corners_of_second);
    edges(first)
        .into_iter()
        .fold(nearest, |nearest, edge| {
            nearest.or_nearer(edges(second).map(|other| nearest_of_segments(edge, other)))
        })
        .narrow()
}

fn nearest_on_triangle(point: Vec3, triangle: Triangle) -> Pair {
    let (second, distance) = closest_point(point, triangle);
    Pair { first: point.as_dvec3(), second, distance }
}

fn corners(Triangle { a, b, c }: Triangle) -> [Vec3; 3] {
    [a, b, c]
}

fn edges(Triangle { a, b, c }: Triangle) -> [[Vec3; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

//! A plane against a triangle, by the signs of the corners.
//! Source: "Math - Collision", plane against triangle.

use glam::{DVec3, Vec3};

use super::along::Segment;
use super::triangle_plane::normal;
use super::{Plane, Triangle, to_f32_saturating, to_vec3_saturating};

/// The result of a triangle against a plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PlaneTriangle {
    /// Corners lie on both sides.
    Crossing {
        /// The signed distances of A, B and C.
        distances: Distances,
        /// The part of the triangle in the plane.
        cut: Cut,
    },
    /// One corner lies in the plane, or one edge.
    Touching {
        /// The signed distances of A, B and C.
        distances: Distances,
        /// The part of the triangle in the plane.
        cut: Cut,
    },
    /// All corners lie in the plane.
    InPlane,
    /// All corners lie on the side of the normal.
    Front {
        /// The signed distances of A, B and C.
        distances: Distances,
    },
    /// All corners lie on the other side.
    Behind {
        /// The signed distances of A, B and C.
        distances: Distances,
    },
}

/// The signed distances of A, B and C from the plane in metres, positive on the side of the normal.
pub type Distances = [f32; 3];

/// The intersection of the plane and the triangle, its ends in the order A, AB, B, BC, C, CA.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cut {
    /// One corner lies in the plane.
    Point(CutEnd),
    /// From the first end to the last.
    Segment([CutEnd; 2]),
}

/// An end of the cut.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CutEnd {
    /// The point.
    pub point: Vec3,
    /// The feature of the triangle that it lies on.
    pub part: TrianglePart,
}

/// A feature of a triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrianglePart {
    /// The corner A.
    A,
    /// The edge AB.
    Ab,
    /// The corner B.
    B,
    /// The edge BC.
    Bc,
    /// The corner C.
    C,
    /// The edge CA.
    Ca,
}

/// Intersects a plane with a triangle.
#[inline]
pub fn plane_triangle(plane: Plane, triangle: Triangle) -> PlaneTriangle {
    let corners = [triangle.a, triangle.b, triangle.c];

    // n·(v − p), the sign of every corner v
    let heights = [plane.height(triangle.a), plane.height(triangle.b), plane.height(triangle.c)];
    let per_n = 1.0 / plane.normal.as_dvec3().length();
    let distances = [
        to_f32_saturating(heights[0] * per_n),
        to_f32_saturating(heights[1] * per_n),
        to_f32_saturating(heights[2] * per_n),
    ];
    let [a, b, c] = heights;
    let front = (a > 0.0) | (b > 0.0) | (c > 0.0);
    let behind = (a < 0.0) | (b < 0.0) | (c < 0.0);
    // All on one side: most triangles are not cut.
    if (a > 0.0) & (b > 0.0) & (c > 0.0) {
        return PlaneTriangle::Front { distances };
    }
    if (a < 0.0) & (b < 0.0) & (c < 0.0) {
        return PlaneTriangle::Behind { distances };
    }

    match (front, behind) {
        _ if a.is_nan() | b.is_nan() | c.is_nan() => PlaneTriangle::Front { distances },
        // A plane that leaves no corner on either side holds all three.
        (false, false) => PlaneTriangle::InPlane,
        (true, true) => PlaneTriangle::Crossing { distances, cut: cut(corners, heights, true) },
        _ => PlaneTriangle::Touching { distances, cut: cut(corners, heights, false) },
    }
}

/// Returns `true` if the ends lie strictly on opposite sides; f64 holds the product of any two
/// heights.
#[inline(always)]
fn parts(hs: f64, he: f64) -> bool {
    hs * he < 0.0
}

/// Returns the first and the last point in the plane, walking around a triangle of which some but
/// not all lies in it; `across` is `true` if corners lie on both sides.
#[inline(always)]
fn cut(corners: [Vec3; 3], heights: [f64; 3], across: bool) -> Cut {
    const PARTS: [[TrianglePart; 2]; 3] = [
        [TrianglePart::A, TrianglePart::Ab],
        [TrianglePart::B, TrianglePart::Bc],
        [TrianglePart::C, TrianglePart::Ca],
    ];
    let [a, b, c] = corners;
    let mut last = CutEnd { point: a, part: TrianglePart::A };
    let mut first = None;
    for (i, [corner_part, edge_part]) in PARTS.into_iter().enumerate() {
        let (start, end) = (corners[i], corners[(i + 1) % 3]);
        let (hs, he) = (heights[i], heights[(i + 1) % 3]);
        last = if hs == 0.0 {
            CutEnd { point: start, part: corner_part }
        } else if parts(hs, he) {
            let place = Segment { start, end }.zero_of(hs, he);
            CutEnd { point: to_vec3_saturating(place.point), part: edge_part }
        } else {
            continue;
        };
        first = first.or(Some(last));
    }

    let first = first.unwrap_or(last);
    let corner =
        |end: &CutEnd| matches!(end.part, TrianglePart::A | TrianglePart::B | TrianglePart::C);
    if first.part == last.part || (corner(&first) && corner(&last) && first.point == last.point) {
        return Cut::Point(first);
    }
    // Without an area, the cut across is a single point, found twice.
    if across && normal(Triangle { a, b, c }) == DVec3::ZERO {
        return Cut::Point(if corner(&last) { last } else { first });
    }
    Cut::Segment([first, last])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against y = 0: the relation and the cut; also with a reversed and with a longer normal.
    #[track_caller]
    fn check(corners: [[f32; 3]; 3], relation: &str, cut: &[([f32; 3], TrianglePart)]) {
        let [a, b, c] = corners.map(Vec3::from);
        for scale in [1.0, 5.0, -1.0] {
            let plane = Plane { point: Vec3::new(4.0, 0.0, -9.0), normal: Vec3::Y * scale };
            let (name, found) = match plane_triangle(plane, Triangle { a, b, c }) {
                PlaneTriangle::Crossing { cut, .. } => ("crossing", Some(cut)),
                PlaneTriangle::Touching { cut, .. } => ("touching", Some(cut)),
                PlaneTriangle::InPlane => ("in_plane", None),
                PlaneTriangle::Front { .. } => ("front", None),
                PlaneTriangle::Behind { .. } => ("behind", None),
            };
            let expected = match relation {
                "front" if scale < 0.0 => "behind",
                "behind" if scale < 0.0 => "front",
                same => same,
            };
            let ends = match found {
                Some(Cut::Segment(ends)) => ends.to_vec(),
                Some(Cut::Point(end)) => vec![end],
                None => Vec::new(),
            };
            let ends: Vec<_> = ends.iter().map(|end| (end.point.to_array(), end.part)).collect();
            assert_eq!((name, ends.as_slice()), (expected, cut));
        }
    }

    #[test]
    fn crossing_two_edges() {
        let corners = [[0.0, 2.0, 0.0], [4.0, -2.0, 0.0], [0.0, -2.0, 4.0]];
        let cut = [([2.0, 0.0, 0.0], TrianglePart::Ab), ([0.0, 0.0, 2.0], TrianglePart::Ca)];
        check(corners, "crossing", &cut);
        let [a, b, c] = corners;
        let cut = [([2.0, 0.0, 0.0], TrianglePart::Bc), ([0.0, 0.0, 2.0], TrianglePart::Ca)];
        check(
            [c, a, b],
            "crossing",
            &[([0.0, 0.0, 2.0], TrianglePart::Ab), ([2.0, 0.0, 0.0], TrianglePart::Bc)],
        );
        check([c, b, a], "crossing", &cut);
    }

    #[test]
    fn crossing_at_a_corner_and_an_edge() {
        // The article finds three points.
        check(
            [[0.0, 0.0, 0.0], [4.0, 3.0, 0.0], [4.0, -3.0, 0.0]],
            "crossing",
            &[([0.0, 0.0, 0.0], TrianglePart::A), ([4.0, 0.0, 0.0], TrianglePart::Bc)],
        );
        check(
            [[4.0, 3.0, 0.0], [4.0, -3.0, 0.0], [0.0, 0.0, 0.0]],
            "crossing",
            &[([4.0, 0.0, 0.0], TrianglePart::Ab), ([0.0, 0.0, 0.0], TrianglePart::C)],
        );
    }

    #[test]
    fn touching() {
        // The article finds a corner twice, and the wrong two points of an edge.
        check(
            [[0.0, 0.0, 0.0], [3.0, 4.0, 0.0], [-3.0, 4.0, 0.0]],
            "touching",
            &[([0.0, 0.0, 0.0], TrianglePart::A)],
        );
        check(
            [[0.0, 0.0, 0.0], [3.0, -4.0, 0.0], [-3.0, 0.0, 0.0]],
            "touching",
            &[([0.0, 0.0, 0.0], TrianglePart::A), ([-3.0, 0.0, 0.0], TrianglePart::C)],
        );
    }

    #[test]
    fn in_plane() {
        check([[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [-3.0, 0.0, 1.0]], "in_plane", &[]);
    }

    #[test]
    fn front_and_behind() {
        check([[0.0, 1.0, 0.0], [3.0, 2.0, 0.0], [-3.0, 1e-23, 1.0]], "front", &[]);
        check([[0.0, -1.0, 0.0], [3.0, -2.0, 0.0], [-3.0, -1e-23, 1.0]], "behind", &[]);
    }

    #[test]
    fn without_an_area() {
        let [low, middle, high, higher] =
            [[0.0, -2.0, 0.0], [2.0, 0.0, 2.0], [4.0, 2.0, 4.0], [6.0, 4.0, 6.0]];
        check([low, high, higher], "crossing", &[(middle, TrianglePart::Ab)]);
        check([low, middle, high], "crossing", &[(middle, TrianglePart::B)]);
        check([low, high, middle], "crossing", &[(middle, TrianglePart::C)]);
        check([low, high, high], "crossing", &[(middle, TrianglePart::Ab)]);
        check([middle, high, higher], "touching", &[(middle, TrianglePart::A)]);
        check([high, middle, middle], "touching", &[(middle, TrianglePart::B)]);
        check([middle; 3], "in_plane", &[]);
        check([high; 3], "front", &[]);
    }

    #[test]
    fn distances() {
        let plane = Plane { point: Vec3::Y, normal: Vec3::new(0.0, 4.0, 0.0) };
        let triangle = Triangle { a: Vec3::ZERO, b: Vec3::Y * 3.0, c: Vec3::new(5.0, 1.0, 2.0) };
        match plane_triangle(plane, triangle) {
            PlaneTriangle::Crossing { distances, .. } => assert_eq!(distances, [-1.0, 2.0, 0.0]),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn far_away() {
        let o = 1e5;
        let step = 0.0078125;
        let plane = Plane { point: Vec3::splat(o), normal: Vec3::ONE };
        let triangle = |lift: f32| Triangle {
            a: Vec3::new(o + lift, o, o),
            b: Vec3::new(o + 4.0, o, o),
            c: Vec3::new(o, o + 4.0, o),
        };
        let ask = |lift| plane_triangle(plane, triangle(lift));
        assert!(matches!(ask(step), PlaneTriangle::Front { .. }));
        assert!(matches!(ask(0.0), PlaneTriangle::Touching { cut: Cut::Point(_), .. }));
        assert!(matches!(ask(-step), PlaneTriangle::Crossing { .. }));
    }
}

//! A sphere against a triangle, by the triangle's point that is closest to the centre.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.5 and §5.2.7; the
//! collision article, "Sphere and triangle", for the side tests and the edges.

use glam::{DVec3, Vec3};
use robust::{Coord3D, orient3d};

use super::line_sphere::difference_of_squares;
use super::segment_sphere::{SegmentSphere, segment_sphere};
use super::{Sphere, Triangle, cross, narrow, narrow3};

/// How a sphere, as a solid ball, stands to a triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SphereTriangle {
    /// The closest point lies in the ball; `edges` (AB, BC, CA) against its surface.
    Hit { closest: Closest, plane: Option<PlaneFoot>, edges: [SegmentSphere; 3] },
    /// The closest point lies outside the ball.
    Apart { closest: Closest, plane: Option<PlaneFoot> },
}

impl SphereTriangle {
    pub fn closest(&self) -> Closest {
        match *self {
            Self::Hit { closest, .. } | Self::Apart { closest, .. } => closest,
        }
    }

    /// The side tests; none where the triangle spans no plane.
    pub fn plane(&self) -> Option<PlaneFoot> {
        match *self {
            Self::Hit { plane, .. } | Self::Apart { plane, .. } => plane,
        }
    }
}

/// A part of a triangle. A face has no edges and an edge no vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    Face,
    EdgeAb,
    EdgeBc,
    EdgeCa,
    VertexA,
    VertexB,
    VertexC,
}

/// The triangle's point that is closest to the sphere's centre.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Closest {
    pub point: Vec3,
    pub feature: Feature,
    /// Unit, towards the centre. From a centre in the face the winding's normal,
    /// from a centre on an edge or a vertex zero.
    pub normal: Vec3,
    /// Metres from the centre.
    pub distance: f32,
    /// r − distance: negative where the sphere is apart.
    pub depth: f32,
}

/// The foot of the centre on the triangle's plane, and the article's side tests of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaneFoot {
    pub foot: Vec3,
    /// For AB, BC, CA: unit, along the winding's normal where the foot lies on the inner
    /// side of the edge, against it on the outer side, zero on the edge's line.
    pub side_normals: [Vec3; 3],
}

/// Compares the closest point's distance with the radius. Touching is a hit; a
/// triangle without area is the segment or the point that it is.
pub fn sphere_triangle(sphere: Sphere, triangle: Triangle) -> SphereTriangle {
    let p = sphere.center.as_dvec3();
    let Triangle { a, b, c } = triangle;
    let corners = [a, b, c].map(|corner| corner.as_dvec3());
    // n = AB × AC
    let n = cross(corners[1] - corners[0], corners[2] - corners[0]);
    let sides = side_tests(p, corners, n);

    let feature = closest_feature(p, corners, n, sides);
    let offset = match feature {
        Feature::VertexA => from_vertex(p, corners[0]),
        Feature::VertexB => from_vertex(p, corners[1]),
        Feature::VertexC => from_vertex(p, corners[2]),
        Feature::EdgeAb => from_edge(p, corners[0], corners[1]),
        Feature::EdgeBc => from_edge(p, corners[1], corners[2]),
        Feature::EdgeCa => from_edge(p, corners[2], corners[0]),
        Feature::Face => from_plane(p, corners, n),
    };

    let plane = (n != DVec3::ZERO).then(|| PlaneFoot {
        foot: narrow3(from_plane(p, corners, n).point),
        side_normals: sides.map(|side| {
            let sense = if side == 0.0 { 0.0 } else { side.signum() };
            narrow3(n.normalize_or_zero() * sense)
        }),
    });

    // |offset|² ≤ r², with the divisor on the other side
    let r = f64::from(sphere.radius);
    let within = offset.within(r);
    // r − distance = (r² − distance²) / (r + distance), which is zero only at a touch
    let distance = (offset.squared / offset.divisor).sqrt();
    let reach = r + distance;
    let depth = if reach > 0.0 { within / offset.divisor / reach } else { 0.0 };
    let closest = Closest {
        point: narrow3(offset.point),
        feature,
        normal: narrow3(offset.direction.normalize_or_zero()),
        distance: narrow(distance),
        depth: narrow(depth),
    };

    if within < 0.0 {
        return SphereTriangle::Apart { closest, plane };
    }
    let edges = [(a, b), (b, c), (c, a)].map(|(start, end)| segment_sphere(start, end, sphere));
    SphereTriangle::Hit { closest, plane, edges }
}

/// n · (AB × AP) and so on: positive where P lies on the inner side of the edge.
fn side_tests(p: DVec3, corners: [DVec3; 3], n: DVec3) -> [f64; 3] {
    [0, 1, 2].map(|i| {
        let (from, to) = (corners[i], corners[(i + 1) % 3]);
        n.dot(cross(to - from, p - from))
    })
}

/// The Voronoi region of the triangle that P lies in. On a border the smaller part has it.
fn closest_feature(p: DVec3, corners: [DVec3; 3], n: DVec3, sides: [f64; 3]) -> Feature {
    const VERTICES: [Feature; 3] = [Feature::VertexA, Feature::VertexB, Feature::VertexC];
    const EDGES: [Feature; 3] = [Feature::EdgeAb, Feature::EdgeBc, Feature::EdgeCa];

    // Vertex A: AB · AP ≤ 0 and AC · AP ≤ 0. True also of a segment and of a point.
    for i in 0..3 {
        let (vertex, next, previous) = (corners[i], corners[(i + 1) % 3], corners[(i + 2) % 3]);
        let from_vertex = p - vertex;
        if (next - vertex).dot(from_vertex) <= 0.0 && (previous - vertex).dot(from_vertex) <= 0.0 {
            return VERTICES[i];
        }
    }
    // Edge AB: AB · AP > 0, AB · BP < 0, and P not on the inner side.
    for i in 0..3 {
        let (from, to) = (corners[i], corners[(i + 1) % 3]);
        let edge = to - from;
        if sides[i] <= 0.0 && edge.dot(p - from) > 0.0 && edge.dot(p - to) < 0.0 {
            return EDGES[i];
        }
    }
    if n != DVec3::ZERO {
        return Feature::Face;
    }
    // Without area one of the tests above holds, but for their rounding: P stands over a vertex.
    let distances = corners.map(|corner| p.distance_squared(corner));
    let nearest = (0..3).min_by(|&i, &j| distances[i].total_cmp(&distances[j]));
    VERTICES[nearest.unwrap_or(0)]
}

/// From the closest point to P. Polynomials of the inputs, so that their signs decide.
struct Offset {
    point: DVec3,
    /// Towards P, of any length.
    direction: DVec3,
    /// distance² = squared / divisor
    squared: f64,
    divisor: f64,
    /// The offset itself where no division is needed: a vertex's.
    straight: Option<DVec3>,
}

impl Offset {
    /// (r² − distance²) · divisor
    fn within(&self, r: f64) -> f64 {
        match self.straight {
            Some(offset) => -difference_of_squares(offset, r),
            None => r * r * self.divisor - self.squared,
        }
    }
}

/// VP
fn from_vertex(p: DVec3, vertex: DVec3) -> Offset {
    let offset = p - vertex;
    Offset {
        point: vertex,
        direction: offset,
        squared: offset.length_squared(),
        divisor: 1.0,
        straight: Some(offset),
    }
}

/// distance = |e × AP| / |e|, point = A + e (e · AP) / |e|²; (e × AP) × e points to P.
fn from_edge(p: DVec3, from: DVec3, to: DVec3) -> Offset {
    let edge = to - from;
    let across = cross(edge, p - from);
    let length_squared = edge.length_squared();
    Offset {
        point: from + edge * (edge.dot(p - from) / length_squared),
        direction: cross(across, edge),
        squared: across.length_squared(),
        divisor: length_squared,
        straight: None,
    }
}

/// distance = |n · AP| / |n|, point = P − n (n · AP) / |n|²
fn from_plane(p: DVec3, corners: [DVec3; 3], n: DVec3) -> Offset {
    let coord = |v: DVec3| Coord3D { x: v.x, y: v.y, z: v.z };
    let [a, b, c] = corners.map(coord);
    // Its sign is exact: positive where n points away from P.
    let below = orient3d(a, b, c, coord(p));
    let height = if below == 0.0 { 0.0 } else { n.dot(p - corners[0]).abs().copysign(-below) };
    let length_squared = n.length_squared();
    Offset {
        point: p - n * (height / length_squared),
        direction: if below > 0.0 { -n } else { n },
        squared: height * height,
        divisor: length_squared,
        straight: None,
    }
}

//! A sphere against a triangle, by the point of the triangle closest to the centre.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.5 and §5.2.7; the article "Math -
//! Collision", "sphere against triangle", for the side tests and the edges.

mod feature;

use ethnum::I256;
use glam::{DVec3, Vec3};

use super::exact::polynomial::{Polynomial, Ring, exact_value};
use super::exact::predicates::largest;
use super::exact::scaled_ints::{SHORT_BITS, ScaledInts, ToF64, units};
use super::line_sphere::{self, LineSphere, from_to, product};
use super::segment_sphere::{SegmentSphere, segment_sphere};
use super::triangle_plane;
use super::{Sphere, Triangle, summed, to_f32_saturating, to_vec3_saturating};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
pub use feature::Feature;
pub(super) use feature::{certain_feature, uncertain_feature, weights};
use feature::{closest_feature, sides};

/// The result of a sphere, as a solid ball, against a triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SphereTriangle {
    /// The triangle's closest point lies in the ball.
    Hit(Gap),
    /// The triangle's closest point lies outside the ball.
    Apart(Gap),
}

impl SphereTriangle {
    #[inline]
    fn gap(&self) -> &Gap {
        match self {
            Self::Hit(gap) | Self::Apart(gap) => gap,
        }
    }

    /// Returns the point of the triangle closest to the centre.
    #[inline]
    pub fn closest(&self) -> ClosestOnTriangle {
        self.gap().closest()
    }

    /// Returns the side tests; `None` if the triangle spans no plane.
    pub fn plane(&self) -> Option<PlaneFoot> {
        self.gap().plane()
    }
}

/// The gap between the sphere's centre and the triangle; derived values are computed when a method
/// asks for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    sphere: Sphere,
    triangle: Triangle,
    /// The feature of the triangle that is closest.
    pub feature: Feature,
    base: Base,
    /// r² − distance² times a positive number, a polynomial of the inputs: its sign decides.
    within: f64,
}

/// The feature that the distance is measured from.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Base {
    Vertex(Vec3),
    Edge(LineSphere),
    Face { n: DVec3, height: f64 },
}

/// The point of the triangle closest to the sphere's centre.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestOnTriangle {
    /// The point.
    pub point: Vec3,
    /// The feature of the triangle that it lies on.
    pub feature: Feature,
    /// The unit normal, towards the centre. If the centre lies in the face it is the triangle's
    /// normal, if it lies on an edge or a vertex it is zero.
    pub normal: Vec3,
    /// The distance from the centre in metres.
    pub distance: f32,
    /// r − distance in metres: negative if the sphere is apart.
    pub depth: f32,
    /// `true` if the closest point lies on the sphere's surface, exactly.
    pub is_touch: bool,
}

/// The foot of the centre on the triangle's plane, with the article's side tests.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaneFoot {
    /// The foot.
    pub foot: Vec3,
    /// The side tests of AB, BC, CA: a unit vector along the triangle's normal if the foot lies on
    /// the inner side of the edge, against it on the outer side, zero on the edge's line.
    pub side_normals: [Vec3; 3],
}

/// Compares the distance of the closest point with the radius. Touching is a hit; a triangle
/// without area counts as the segment or the point that it is.
#[inline]
pub fn sphere_triangle(sphere: Sphere, triangle: Triangle) -> SphereTriangle {
    let gap = Gap::new(sphere, triangle);
    if gap.is_hit() { SphereTriangle::Hit(gap) } else { SphereTriangle::Apart(gap) }
}

/// Returns the point of the triangle closest to `point`, and its distance.
pub(super) fn closest_point(point: Vec3, triangle: Triangle) -> (DVec3, f64) {
    let offset = Offset::new(point, triangle, closest_feature(point, triangle));
    (offset.point, offset.distance)
}

/// Intersects the edges AB, BC and CA with the sphere's surface.
pub fn edges_against_surface(sphere: Sphere, triangle: Triangle) -> [SegmentSphere; 3] {
    let Triangle { a, b, c } = triangle;
    [(a, b), (b, c), (c, a)].map(|(start, end)| segment_sphere(start, end, sphere))
}

/// r² |n|² − (n·AP)² with n = AB × AC, of P, A, B, C and r.
struct Within;

impl Polynomial<13, 0> for Within {
    const DEGREES: [u32; 2] = [6, 0];
    // (3 · 2 · 2² · 2)² and 3 · (2 · 2²)²
    const ROOM: u32 = 13;

    #[inline(always)]
    fn of<T: Ring>(numbers: [T; 13], _: [T; 0]) -> T {
        let [px, py, pz, ax, ay, az, bx, by, bz, cx, cy, cz, r] = numbers;
        let u = [bx - ax, by - ay, bz - az];
        let v = [cx - ax, cy - ay, cz - az];
        let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let height = product(n, [px - ax, py - ay, pz - az]);
        r * r * product(n, n) - height * height
    }
}

/// The vector from the closest point to P, as a unit normal and a distance.
#[derive(Clone, Copy)]
pub(super) struct Offset {
    pub point: DVec3,
    /// The unit vector towards P; zero if the distance is zero.
    pub normal: DVec3,
    pub distance: f64,
}

/// Returns the point of a feature that is closest to P.
///
/// With u = 2^-53, W the largest coordinate of AP, and L and M those of AB and AC, the error of the
/// foot on an edge is below 30u L, since it lies between the ends. n is wrong by 10u L M, n·AP by
/// 54u L M W, so that the foot in a face, which is no farther than P from A, is wrong by less than
/// 120u W L M / |n| and two roundings of P. With an `AREA` and a `SHARE` as below that is 3e-10 of
/// each coordinate, of which f32 keeps 6e-8.
#[inline(always)]
pub(super) fn place(p: Vec3, triangle: Triangle, feature: Feature) -> Vec3 {
    const SHARE: f64 = 1e-3;
    const AREA: f64 = 0.05;
    let Triangle { a, b, c } = triangle;
    let on_edge = |from: Vec3, to: Vec3| {
        let e = from_to(from, to);
        let share = e.dot(from_to(from, p)) / e.length_squared();
        let from = from.as_dvec3();
        (from + e * share, largest(e) + largest(from), true)
    };
    let (point, size, is_wide) = match feature {
        Feature::VertexA => return a + Vec3::ZERO,
        Feature::VertexB => return b + Vec3::ZERO,
        Feature::VertexC => return c + Vec3::ZERO,
        Feature::EdgeAb => on_edge(a, b),
        Feature::EdgeBc => on_edge(b, c),
        Feature::EdgeCa => on_edge(c, a),
        Feature::Face => {
            let (ab, ac, ap) = (from_to(a, b), from_to(a, c), from_to(a, p));
            let n = ab.cross(ac);
            let point = p.as_dvec3() - n * (n.dot(ap) / n.length_squared());
            let is_wide = largest(n) > AREA * (largest(ab) * largest(ac));
            (point, largest(ap) + largest(p.as_dvec3()), is_wide)
        }
    };
    if is_wide & (point.abs().min_element() >= SHARE * size) {
        to_vec3_saturating(point)
    } else {
        exact_place(p, a, b, c, feature)
    }
}

#[cold]
#[inline(never)]
fn exact_place(p: Vec3, a: Vec3, b: Vec3, c: Vec3, feature: Feature) -> Vec3 {
    to_vec3_saturating(Offset::new(p, Triangle { a, b, c }, feature).point)
}

impl Offset {
    /// Measures from the closest feature.
    #[inline(always)]
    pub fn new(p: Vec3, triangle: Triangle, feature: Feature) -> Self {
        let Triangle { a, b, c } = triangle;
        let corners = [a, b, c];
        match feature {
            Feature::Face => {
                let n = triangle_plane::normal(triangle);
                Self::from_face(p, n, triangle_plane::height(triangle, p))
            }
            // One arm for all three, and so one place that the compiler expands it to.
            Feature::VertexA | Feature::VertexB | Feature::VertexC => {
                Self::from_vertex(p, corners[feature as usize - Feature::VertexA as usize])
            }
            Feature::EdgeAb | Feature::EdgeBc | Feature::EdgeCa => {
                let i = feature as usize - Feature::EdgeAb as usize;
                Self::from_edge(p, [corners[i], corners[(i + 1) % 3]])
            }
        }
    }

    /// distance = |VP|
    #[inline(always)]
    fn from_vertex(p: Vec3, vertex: Vec3) -> Self {
        let (point, out) = (vertex.as_dvec3(), from_to(vertex, p));
        let distance = out.length();
        Self { point, normal: unit(out, distance), distance }
    }

    #[inline(always)]
    fn from_edge(p: Vec3, edge: [Vec3; 2]) -> Self {
        let [from, to] = edge;
        let along = line_sphere::sharp_along(from, edge, p);
        let point = line_sphere::foot(from, edge, p, along);
        Self::beside(point, line_sphere::across(from, edge, p), from_to(from, to))
    }

    /// distance = |e × AP| / |e|, point = A + e (e · AP) / |e|²; (e × AP) × e points to P.
    #[inline(always)]
    fn beside(point: DVec3, across: DVec3, e: DVec3) -> Self {
        let (length, per_edge) = (across.length_squared().sqrt(), 1.0 / e.length_squared().sqrt());
        let normal = unit(-across.cross(e) * per_edge, length);
        Self { point, normal, distance: length * per_edge }
    }

    /// distance = |n · AP| / |n|, point = P − n (n · AP) / |n|²
    #[inline(always)]
    fn from_face(p: Vec3, n: DVec3, height: f64) -> Self {
        let per_n = 1.0 / n.length();
        let unit_normal = n * per_n;
        Self {
            point: summed([p.as_dvec3(), -unit_normal * (height * per_n)]),
            normal: if height < 0.0 { -unit_normal } else { unit_normal },
            distance: height.abs() * per_n,
        }
    }
}

/// Returns v / |v|, or zero if the length is zero.
#[inline(always)]
fn unit(v: DVec3, length: f64) -> DVec3 {
    if length > 0.0 { v / length } else { DVec3::ZERO }
}

impl Gap {
    #[inline(always)]
    pub(super) fn new(sphere: Sphere, triangle: Triangle) -> Self {
        Self::of(sphere, triangle, closest_feature(sphere.center, triangle))
    }

    /// Builds the gap from the closest feature.
    #[inline(always)]
    pub(super) fn of(sphere: Sphere, triangle: Triangle, feature: Feature) -> Self {
        let Triangle { a, b, c } = triangle;
        let corners = [a, b, c];
        // One arm for all three, as in `Offset::new`.
        let (base, within) = match feature {
            Feature::VertexA | Feature::VertexB | Feature::VertexC => {
                from_vertex(sphere, corners[feature as usize - Feature::VertexA as usize])
            }
            Feature::EdgeAb | Feature::EdgeBc | Feature::EdgeCa => {
                let i = feature as usize - Feature::EdgeAb as usize;
                from_edge(sphere, corners[i], corners[(i + 1) % 3])
            }
            Feature::Face => from_plane(sphere, triangle),
        };
        Self { sphere, triangle, feature, base, within }
    }

    /// Returns `true` if the closest point is not farther than the radius.
    #[inline(always)]
    pub(super) fn is_hit(&self) -> bool {
        self.within >= 0.0
    }

    /// Returns `true` if the closest point lies on the sphere's surface.
    #[inline(always)]
    pub(super) fn is_touch(&self) -> bool {
        self.within == 0.0
    }

    /// Returns the offset, and r² − distance².
    #[inline(always)]
    fn offset(&self) -> (Offset, f64) {
        let p = self.sphere.center;
        match self.base {
            Base::Vertex(vertex) => (Offset::from_vertex(p, vertex), self.within),
            Base::Edge(line) => {
                let per_edge = line.per_length();
                let within = line.sharp().discriminant * per_edge * per_edge;
                (Offset::beside(line.foot(), line.across(), line.direction()), within)
            }
            Base::Face { n, height } => {
                let per_n = 1.0 / n.length();
                (Offset::from_face(p, n, height), self.within * per_n * per_n)
            }
        }
    }

    /// Returns the point of the triangle closest to the centre.
    #[inline(always)]
    pub fn closest(&self) -> ClosestOnTriangle {
        let (Offset { point, normal, distance }, within) = self.offset();
        // r − distance = (r² − distance²) / (r + distance), which is zero only at a touch
        let reach = f64::from(self.sphere.radius) + distance;
        ClosestOnTriangle {
            point: to_vec3_saturating(point),
            feature: self.feature,
            normal: to_vec3_saturating(normal),
            distance: to_f32_saturating(distance),
            depth: if reach > 0.0 { to_f32_saturating(within / reach) } else { 0.0 },
            is_touch: self.is_touch(),
        }
    }

    /// Returns the side tests; `None` if the triangle spans no plane.
    pub fn plane(&self) -> Option<PlaneFoot> {
        let Self { sphere: Sphere { center, .. }, triangle, .. } = *self;
        let n = triangle_plane::normal(triangle);
        (n != DVec3::ZERO).then(|| {
            let height = triangle_plane::height(triangle, center);
            let unit_normal = n / n.length();
            PlaneFoot {
                foot: to_vec3_saturating(center.as_dvec3() - n * height / n.length_squared()),
                side_normals: sides(center, triangle).map(|side| {
                    if side == 0.0 {
                        Vec3::ZERO
                    } else {
                        to_vec3_saturating(unit_normal * side.signum())
                    }
                }),
            }
        })
    }
}

#[inline(always)]
fn from_vertex(Sphere { center, radius }: Sphere, vertex: Vec3) -> (Base, f64) {
    (Base::Vertex(vertex), -line_sphere::outside(vertex, center, [radius, 0.0]))
}

#[inline(always)]
fn from_edge(Sphere { center, radius }: Sphere, from: Vec3, to: Vec3) -> (Base, f64) {
    let line = LineSphere::new(from, [from, to], center, [radius, 0.0]);
    (Base::Edge(line), line.discriminant)
}

#[inline(always)]
fn from_plane(sphere: Sphere, triangle: Triangle) -> (Base, f64) {
    let r = f64::from(sphere.radius);
    let n = triangle_plane::normal(triangle);
    // The sign is exact: positive if n points to P.
    let height = triangle_plane::height(triangle, sphere.center);
    let value = r * r * n.length_squared() - height * height;
    (Base::Face { n, height }, within(FACE, sphere, triangle, value))
}

/// Returns r² |n|² − (n·AP)² with an exact sign, given its value in f64; without `keep` of its size
/// left it is computed without rounding.
#[inline(always)]
fn within(keep: f64, sphere: Sphere, triangle: Triangle, value: f64) -> f64 {
    let Triangle { a, b, c } = triangle;
    let area = largest(from_to(a, b)) * largest(from_to(a, c));
    let (r, w) = (f64::from(sphere.radius), largest(from_to(a, sphere.center)));
    if value.abs() >= keep * (area * area * (r * r + w * w)) {
        value
    } else {
        let (p, radius) = (sphere.center, sphere.radius);
        exact_within(
            [p.x, p.y, p.z, a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, radius].map(f64::from),
        )
    }
}

#[cold]
#[inline(never)]
fn exact_within(numbers: [f64; 13]) -> f64 {
    whole_within(numbers).unwrap_or_else(|| exact_value::<Within, 13, 0>(numbers, []))
}

/// [`Within`] in integers; `None` if they need too many bits.
#[inline(always)]
fn whole_within(numbers: [f64; 13]) -> Option<f64> {
    let ([px, py, pz, ax, ay, az, bx, by, bz, cx, cy, cz, r], exponent) = units(numbers)?;
    let (u, v, w) =
        ([bx - ax, by - ay, bz - az], [cx - ax, cy - ay, cz - az], [px - ax, py - ay, pz - az]);
    let ways = ScaledInts::new([u[0], u[1], u[2], v[0], v[1], v[2], w[0], w[1], w[2], r], exponent);
    if ways.bits > SHORT_BITS {
        return None;
    }
    let [u0, u1, u2, v0, v1, v2, w0, w1, w2, r] = ways.numbers;
    // n is below 2^61, n·AP below 2^93, |n|² below 2^124 and r²|n|² below 2^184.
    let n = [u1 * v2 - u2 * v1, u2 * v0 - u0 * v2, u0 * v1 - u1 * v0].map(i128::from);
    let height = product(n, [w0, w1, w2].map(i128::from));
    let times = |x: i128, y: i128| I256::from(x) * I256::from(y);
    let within = times(i128::from(r * r), product(n, n)) - times(height, height);
    Some(within.to_f64(6 * ways.exponent))
}

/// The share of (L M)² (r² + W²), with the largest coordinates L of AB, M of AC and W of AP, that
/// has to be left for a touch of the face to be certain. With u = 2^-53, the error of a coordinate
/// of n, at most 2 L M, is 10u L M, that of |n|² 170u (L M)², that of n·AP, at most 6 L M W, 54u L
/// M W, and that of its square 660u; in all 700u (L M)² (r² + W²).
const FACE: f64 = 1e-13;

#[cfg(test)]
mod tests {
    use super::super::exact::scaled_ints::tests::{check as check_whole, spread};
    use super::*;
    use crate::exact::adversarial::Adversarial;

    #[test]
    fn whole_numbers_of_every_length_say_what_the_polynomials_say() {
        let mut hostile = Adversarial::new(5);
        for round in 0..20_000 {
            let numbers = spread(&mut hostile, 2 + round % 58);
            if let Some(within) = whole_within(numbers) {
                check_whole(within, exact_value::<Within, 13, 0>(numbers, []));
            }
        }
    }
    use Feature::*;
    use glam::vec3;

    const O: [f32; 3] = [0.0; 3];
    const RIGHT: [[f32; 3]; 3] = [O, [4., 0., 0.], [0., 4., 0.]];

    fn triangle(corners: [[f32; 3]; 3]) -> Triangle {
        let [a, b, c] = corners.map(Vec3::from);
        Triangle { a, b, c }
    }

    fn ask(center: [f32; 3], radius: f32, corners: [[f32; 3]; 3]) -> SphereTriangle {
        sphere_triangle(Sphere { center: center.into(), radius }, triangle(corners))
    }

    /// Tests all six orders of the corners: the same point, and the same feature by its other name.
    #[track_caller]
    fn check(
        center: [f32; 3],
        radius: f32,
        corners: [[f32; 3]; 3],
        expected: Option<Feature>,
        point: [f32; 3],
        depth: f32,
    ) {
        let named = ask(center, radius, corners);
        let kind = |feature| match feature {
            Face => 0,
            EdgeAb | EdgeBc | EdgeCa => 1,
            VertexA | VertexB | VertexC => 2,
        };
        for [i, j, k] in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]] {
            let answer = ask(center, radius, [corners[i], corners[j], corners[k]]);
            let closest = answer.closest();
            assert_eq!(closest.point.to_array(), point, "{i}{j}{k}");
            assert_eq!(closest.depth, depth, "{i}{j}{k}");
            assert_eq!(kind(closest.feature), kind(named.closest().feature), "{i}{j}{k}");
            assert_eq!(matches!(answer, SphereTriangle::Hit(_)), expected.is_some());
        }
        if let Some(feature) = expected {
            assert_eq!(named.closest().feature, feature);
        }
    }

    #[test]
    fn face() {
        check([1., 1., 2.], 3., RIGHT, Some(Face), [1., 1., 0.], 1.);
        check([1., 1., -2.], 3., RIGHT, Some(Face), [1., 1., 0.], 1.);
    }

    #[test]
    fn face_touching() {
        check([1., 1., 2.], 2., RIGHT, Some(Face), [1., 1., 0.], 0.);
        // The plane x + 2y + 2z = 9, whose normal is three long.
        let tilted = [[9., 0., 0.], [1., 4., 0.], [1., 0., 4.]];
        check([5., 4., 4.], 4., tilted, Some(Face), [11. / 3., 4. / 3., 4. / 3.], 0.);
        check(
            [5., 4., 4.],
            4f32.next_down(),
            tilted,
            None,
            [11. / 3., 4. / 3., 4. / 3.],
            4f32.next_down() - 4.,
        );
    }

    #[test]
    fn each_edge() {
        check([1., -2., 0.], 3., RIGHT, Some(EdgeAb), [1., 0., 0.], 1.);
        check([4., 4., 0.], 3., RIGHT, Some(EdgeBc), [2., 2., 0.], 0.17157288);
        check([-2., 1., 0.], 3., RIGHT, Some(EdgeCa), [0., 1., 0.], 1.);
    }

    #[test]
    fn edge_touching() {
        check([1., -3., 4.], 5., RIGHT, Some(EdgeAb), [1., 0., 0.], 0.);
        // |e|² is no square: the quotient of the roots is not exactly 3.
        let slanted = [[0., 0., 0.], [2., 3., 0.], [-3., 2., 0.]];
        check([2., 3., 3.], 3., slanted, Some(VertexB), [2., 3., 0.], 0.);
        check([1., 1.5, 3.], 3., slanted, Some(EdgeAb), [1., 1.5, 0.], 0.);
    }

    #[test]
    fn each_vertex() {
        check([-3., -4., 0.], 6., RIGHT, Some(VertexA), [0., 0., 0.], 1.);
        check([7., -4., 0.], 6., RIGHT, Some(VertexB), [4., 0., 0.], 1.);
        check([-4., 7., 0.], 6., RIGHT, Some(VertexC), [0., 4., 0.], 1.);
    }

    #[test]
    fn vertex_touching() {
        check([-3., -4., 0.], 5., RIGHT, Some(VertexA), [0., 0., 0.], 0.);
    }

    #[test]
    fn apart() {
        check([1., 1., 5.], 2., RIGHT, None, [1., 1., 0.], -3.);
    }

    #[test]
    fn beside_an_edges_line_but_far_from_the_edge() {
        check(
            [10., 0.5, 0.],
            1.,
            [O, [1., 0., 0.], [0., 1., 0.]],
            None,
            [1., 0., 0.],
            1. - 81.25f32.sqrt(),
        );
        let answer = ask([-20., 21., 0.], 0.5, [O, [1., 0., 0.], [0., 1., 0.]]);
        assert!(matches!(answer, SphereTriangle::Apart(_)));
    }

    #[test]
    fn foot_on_the_extension_of_an_edge() {
        check(
            [5., 0., 0.5],
            1.,
            [O, [1., 0., 0.], [0., 1., 0.]],
            None,
            [1., 0., 0.],
            1. - 16.25f32.sqrt(),
        );
    }

    #[test]
    fn small_triangles_have_a_face() {
        let small = [O, [2e-3, 0., 0.], [0., 2e-3, 0.]];
        check([5e-4, 5e-4, 1.], 1.5, small, Some(Face), [5e-4, 5e-4, 0.], 0.5);
    }

    #[test]
    fn normal_points_to_the_centre() {
        assert_eq!(ask([1., 1., 2.], 3., RIGHT).closest().normal, Vec3::Z);
        assert_eq!(ask([1., 1., -2.], 3., RIGHT).closest().normal, Vec3::NEG_Z);
        assert_eq!(ask([1., -2., 0.], 3., RIGHT).closest().normal, Vec3::NEG_Y);
        assert_eq!(ask([-3., -4., 0.], 6., RIGHT).closest().normal, vec3(-0.6, -0.8, 0.));
    }

    #[test]
    fn centre_in_the_triangle() {
        let reversed = [RIGHT[0], RIGHT[2], RIGHT[1]];
        assert_eq!(ask([1., 1., 0.], 3., RIGHT).closest().normal, Vec3::Z);
        assert_eq!(ask([1., 1., 0.], 3., reversed).closest().normal, Vec3::NEG_Z);
        check([1., 1., 0.], 0., RIGHT, Some(Face), [1., 1., 0.], 0.);
        check([1., 0., 0.], 0., RIGHT, Some(EdgeAb), [1., 0., 0.], 0.);
        check([2., 2., 0.], 1., RIGHT, Some(EdgeBc), [2., 2., 0.], 1.);
        check([4., 0., 0.], 0., RIGHT, Some(VertexB), [4., 0., 0.], 0.);
        assert_eq!(ask([1., 0., 0.], 1., RIGHT).closest().normal, Vec3::ZERO);
    }

    #[test]
    fn edge_crossings_by_edge_then_t() {
        let crossings = |center: Vec3, radius| {
            edges_against_surface(Sphere { center, radius }, triangle(RIGHT))
                .map(|edge| edge.crossings().map(|crossing| crossing.map(|found| found.t)))
        };
        assert_eq!(crossings(Vec3::ZERO, 2.), [[Some(0.5), None], [None, None], [Some(0.5), None]]);
        assert_eq!(
            crossings(vec3(2., 0., 0.), 1.),
            [[Some(0.25), Some(0.75)], [None, None], [None, None]]
        );
    }

    #[test]
    fn side_normals_turn_round_beyond_their_edge() {
        let plane = |center| ask(center, 1., RIGHT).plane().unwrap();
        assert_eq!(plane([1., 1., 2.]).side_normals, [Vec3::Z; 3]);
        assert_eq!(plane([1., -1., 2.]).side_normals, [Vec3::NEG_Z, Vec3::Z, Vec3::Z]);
        assert_eq!(plane([4., 4., 2.]).side_normals, [Vec3::Z, Vec3::NEG_Z, Vec3::Z]);
        assert_eq!(plane([1., 0., 2.]).side_normals, [Vec3::ZERO, Vec3::Z, Vec3::Z]);
        assert_eq!(plane([4., 4., 2.]).foot, vec3(4., 4., 0.));
    }

    #[test]
    fn collinear_triangle_is_a_segment() {
        let line = [O, [1., 0., 0.], [2., 0., 0.]];
        check([0.5, 0.25, 0.], 0.5, line, Some(EdgeAb), [0.5, 0., 0.], 0.25);
        check([1.5, 0.25, 0.], 0.5, line, Some(EdgeBc), [1.5, 0., 0.], 0.25);
        check([1., 0.25, 0.], 0.5, line, Some(VertexB), [1., 0., 0.], 0.25);
        check([-1., 0., 0.], 1., line, Some(VertexA), [0., 0., 0.], 0.);
        check([4., 0., 0.], 1., line, None, [2., 0., 0.], -1.);
        assert_eq!(ask([0.5, 0.25, 0.], 0.5, line).plane(), None);
    }

    #[test]
    fn two_equal_corners() {
        let two = [O, O, [1., 0., 0.]];
        check([0.5, 0.25, 0.], 0.5, two, Some(EdgeBc), [0.5, 0., 0.], 0.25);
        check([-1., 0., 0.], 1., two, Some(VertexA), [0., 0., 0.], 0.);
        check([100., 0., 0.], 1., two, None, [1., 0., 0.], -98.);
    }

    #[test]
    fn one_point() {
        check([1., 0., 0.], 1., [[0.; 3]; 3], Some(VertexA), [0., 0., 0.], 0.);
        check([2., 0., 0.], 1., [[0.; 3]; 3], None, [0., 0., 0.], -1.);
    }

    #[test]
    fn sliver_keeps_its_normal() {
        // 1e-7 high and 2 wide: the ball stands over its middle.
        let sliver = [[-1., 0., 0.], [1., 0., 0.], [0., 1e-7, 1e-7]];
        let closest = ask([0., 1., 1.], 2., sliver).closest();
        assert_eq!((closest.feature, closest.point), (VertexC, vec3(0., 1e-7, 1e-7)));
        let closest = ask([0., 1., -1.], 2., sliver).closest();
        assert_eq!((closest.feature, closest.point), (EdgeAb, vec3(0., 0., 0.)));
        let closest = ask([0., 1.00000005, -1. + 5.9604645e-8], 2., sliver).closest();
        assert_eq!(closest.feature, Face);
    }

    #[test]
    fn far_away() {
        let far = |[x, y, z]: [f32; 3]| [x + 1e5, y - 1e5, z + 1e5];
        let corners = RIGHT.map(far);
        check(far([1., 1., 2.]), 3., corners, Some(Face), far([1., 1., 0.]), 1.);
        check(far([1., -2., 0.]), 2., corners, Some(EdgeAb), far([1., 0., 0.]), 0.);
    }

    #[test]
    fn extreme_numbers_stay_finite() {
        let m = f32::MAX;
        let tiny = f32::from_bits(1);
        for scale in [m, 1e30, 1e-30, tiny] {
            let corners = RIGHT.map(|corner| corner.map(|x| x / 4. * scale));
            for center in [[0., 0., 1.], [1., 1., 1.], [-1., -1., -1.], [1., 0., -1.]] {
                for radius in [0., tiny, 1., m] {
                    let answer = ask(center.map(|x: f32| x * scale), radius, corners);
                    let ClosestOnTriangle { point, normal, distance, depth, .. } = answer.closest();
                    assert!(point.is_finite() && normal.is_normalized(), "{answer:?}");
                    assert!(distance.is_finite() && depth.is_finite(), "{answer:?}");
                }
            }
        }
    }

    #[test]
    fn a_ball_that_rests_on_a_face() {
        let corners = [[-3.3, 0., -2.2], [4.1, 0., -1.7], [0.6, 0., 5.9]];
        assert_eq!(ask([0.1, 4.5, 0.2], 4.5, corners).closest().depth, 0.);
        for (height, hits) in [(4.5, true), (4.5_f32.next_up(), false), (4.5_f32.next_down(), true)]
        {
            let answer = ask([0.1, height, 0.2], 4.5, corners);
            assert_eq!(matches!(answer, SphereTriangle::Hit(_)), hits);
        }
        // Full mantissas on a plane that is perpendicular to no axis: 4x + 3y = 0.
        for m in [1_234_567.0, 987_654.0, 1_000_003.0_f32] {
            let corners = [[-3. * m, 4. * m, -m], [3. * m, -4. * m, -m], [0., 0., 3. * m]];
            let center = [4. * m, 3. * m, 0.];
            assert!(matches!(ask(center, 5. * m, corners), SphereTriangle::Hit(_)));
            let below = (5. * m).next_down();
            assert!(matches!(ask(center, below, corners), SphereTriangle::Apart(_)));
        }
    }

    #[test]
    fn sizes_too_far_apart_for_the_differences() {
        let tilted = [[0., 0., 0.], [1., 0., 0.], [0., 1., 1e-30]];
        let touches = |z: f32, r| matches!(ask([0.25, 0.25, z], r, tilted), SphereTriangle::Hit(_));
        assert!(touches(1.0, 1.0));
        assert!(!touches(-1.0, 1.0));
        assert_eq!(ask([0.5, 1e-30, 1.], 2., RIGHT).closest().feature, Face);
        assert_eq!(ask([0.5, -1e-30, 1.], 2., RIGHT).closest().feature, EdgeAb);
        assert_eq!(ask([1e-30, -1., 1.], 2., RIGHT).closest().feature, EdgeAb);
        assert_eq!(ask([-1e-30, -1., 1.], 2., RIGHT).closest().feature, VertexA);
    }
}

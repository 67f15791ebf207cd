//! A sphere against a solid box in any orientation, by the point of the box closest to the sphere's
//! centre.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.4 and §5.2.5; Arvo, A Simple Method
//! for Box-Sphere Intersection Testing (1990).

use core::hint::cold_path;

use glam::{DVec3, Vec3};

use super::exact::polynomial::{Polynomial, Ring, exact_value};
use super::exact::predicates::{F32_DIGITS, largest, least};
use super::ray_box::{Cuboid, rotated_axes};
use super::slabs::BoxFeature;
use super::{Sphere, summed, to_f32_saturating, to_vec3_saturating};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// The result of a sphere, as a solid ball, against a box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SphereBox {
    /// The centre lies in the box, or on its surface.
    Inside(Gap),
    /// The box's closest point lies in the ball.
    Hit(Gap),
    /// The box's closest point lies outside the ball.
    Apart(Gap),
}

impl SphereBox {
    /// Returns the point of the box closest to the centre; for a centre inside, the closest point
    /// of the surface.
    #[inline]
    pub fn contact(&self) -> Contact {
        match self {
            Self::Inside(gap) | Self::Hit(gap) | Self::Apart(gap) => gap.contact(),
        }
    }
}

/// The gap between the sphere's centre and the box; the contact is computed when a method asks for
/// it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    sphere: Sphere,
    cuboid: Cuboid,
    sides: [Side; 3],
    /// (|q|² r)² less the squared distance likewise, with an exact sign. `None` if the centre lies
    /// inside.
    within: Option<f64>,
}

impl Gap {
    /// Returns the point of the box closest to the centre; for a centre inside, the closest point
    /// of the surface.
    #[inline]
    pub fn contact(&self) -> Contact {
        let question = Heights::new(self.sphere, self.cuboid);
        match self.within {
            Some(within) => question.outside(self.sides, within),
            None => inside(self.sphere, self.cuboid, self.sides),
        }
    }
}

/// The point where a sphere is closest to a box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// The closest point of the box's surface.
    pub point: Vec3,
    /// The unit normal, out of the box: towards the centre, or from a centre inside through the
    /// nearest face.
    pub normal: Vec3,
    /// The distance from the centre to the box in metres: zero inside.
    pub distance: f32,
    /// The distance in metres that the sphere has to move along the normal until it touches;
    /// negative if it is apart.
    pub depth: f32,
    /// The feature of the box that contains the point: `face_+x` …, `edge`, `corner`.
    pub feature: &'static str,
    /// `true` if the surfaces touch without overlapping, exactly.
    pub is_touch: bool,
}

impl Contact {
    /// Returns the translation that moves the sphere to touching.
    pub fn push(&self) -> Vec3 {
        to_vec3_saturating(self.normal.as_dvec3() * f64::from(self.depth))
    }
}

/// Compares the distance of the closest point with the radius. Touching is a hit; a box without
/// thickness counts as the rectangle, the segment or the point that it is.
#[inline]
pub fn sphere_box(sphere: Sphere, cuboid: Cuboid) -> SphereBox {
    let question = Heights::new(sphere, cuboid);
    let sides = question.sides();
    let is_between = sides.iter().all(|side| side.over <= 0);
    if is_between && question.is_finite() {
        return SphereBox::Inside(Gap { sphere, cuboid, sides, within: None });
    }
    let within = question.within(sides);
    let gap = Gap { sphere, cuboid, sides, within: Some(within) };
    if within >= 0.0 { SphereBox::Hit(gap) } else { SphereBox::Apart(gap) }
}

/// The heights of the centre S above the midplane of each pair of faces, |q|² times those in
/// metres.
///
/// A product of two f32s is exact, so that the error of an axis is three roundings of |q|², and
/// that of a height eight of |q|² times the sum of its coordinates, as is a face's: `ROUNDING` is
/// eighteen of them.
struct Heights {
    sphere: Sphere,
    cuboid: Cuboid,
    axes: [DVec3; 3],
    squared: f64,
    heights: [f64; 3],
    halves: [f64; 3],
    off: f64,
}

/// The location of S relative to one pair of faces.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Side {
    /// The nearer face: 1 for the one in the axis's direction, also if both are equally near; −1
    /// for the other.
    sense: f64,
    /// 1 beyond it, 0 on it, −1 between both.
    over: i32,
    /// The distance beyond it, times |q|², with all digits that an f32 can hold.
    by: f64,
}

impl Side {
    #[inline(always)]
    fn new(height: f64, by: f64) -> Self {
        Self { sense: 1_f64.copysign(height), over: if by > 0.0 { 1 } else { -1 }, by }
    }

    /// The distance beyond the face, times |q|²; zero between both.
    #[inline(always)]
    fn beyond(self) -> f64 {
        if self.over > 0 { self.by } else { 0.0 }
    }
}

impl Heights {
    #[inline(always)]
    fn new(sphere: Sphere, cuboid: Cuboid) -> Self {
        const ROUNDING: f64 = 2e-15;
        let (axes, squared) = rotated_axes(cuboid.rotation);
        let from = sphere.center.as_dvec3() - cuboid.center.as_dvec3();
        let half = cuboid.half_extents.as_dvec3() * squared;
        let sum = |v: DVec3| v.x.abs() + v.y.abs() + v.z.abs();
        Self {
            sphere,
            cuboid,
            axes,
            squared,
            heights: [axes[0].dot(from), axes[1].dot(from), axes[2].dot(from)],
            halves: half.to_array(),
            off: ROUNDING * (squared * sum(from) + sum(half)),
        }
    }

    /// Returns `true` if all its numbers are finite.
    fn is_finite(&self) -> bool {
        (self.off + f64::from(self.sphere.radius)).is_finite()
    }

    #[inline(always)]
    fn sides(&self) -> [Side; 3] {
        // An array's `map` is not inlined here and below.
        let [x, y, z] = [self.by(0), self.by(1), self.by(2)];
        // Between both faces the sense matters only inside the box.
        if least([x, y, z]) > DIGITS * self.off {
            let [h, i, j] = self.heights;
            [Side::new(h, x), Side::new(i, y), Side::new(j, z)]
        } else {
            close_sides(self.sphere, self.cuboid)
        }
    }

    /// Returns the distance beyond the nearer face of an axis, times |q|².
    #[inline(always)]
    fn by(&self, axis: usize) -> f64 {
        self.heights[axis].abs() - self.halves[axis]
    }

    fn side(&self, axis: usize) -> Side {
        let by = self.by(axis);
        if by.abs() > DIGITS * self.off {
            Side::new(self.heights[axis], by)
        } else {
            self.exact_side(axis)
        }
    }

    fn exact_side(&self, axis: usize) -> Side {
        // Above the upper face if that is positive, and above the midplane.
        let beyond = |sense: f32, half: f32| self.beyond(axis, sense, half, 0.0);
        let sense = if beyond(1.0, 0.0) < 0.0 { -1.0 } else { 1.0 };
        let by = beyond(sense, self.cuboid.half_extents[axis]);
        Side { sense: f64::from(sense), over: sign(by), by }
    }

    /// ± height − |q|² (half + r), rounded once.
    fn beyond(&self, axis: usize, sense: f32, half: f32, radius: f32) -> f64 {
        let (s, c) = (self.sphere.center, self.cuboid.center);
        let (from, to) = if sense < 0.0 { (s, c) } else { (c, s) };
        let ([from, to], turn) = self.turned(axis, [from, to]);
        let numbers = [from.x, from.y, from.z, to.x, to.y, to.z, half, radius].map(f64::from);
        exact_value::<Beyond, 8, 4>(numbers, turn)
    }

    /// Permutes coordinates and rotation so that `axis` comes first: X, Y and Z are cycled, which
    /// is a rotation too.
    fn turned<const N: usize>(&self, axis: usize, points: [Vec3; N]) -> ([Vec3; N], [f64; 4]) {
        let round = |v: Vec3| Vec3::from_array([0, 1, 2].map(|i| v[(i + axis) % 3]));
        let a = round(self.cuboid.rotation.xyz());
        (points.map(round), [a.x, a.y, a.z, self.cuboid.rotation.w].map(f64::from))
    }

    /// Returns (|q|² r)² less the squared distance likewise, with an exact sign.
    #[inline(always)]
    fn within(&self, sides: [Side; 3]) -> f64 {
        let (x, y, z) = (sides[0].beyond(), sides[1].beyond(), sides[2].beyond());
        let (far, reach) = (x * x + y * y + z * z, self.squared * f64::from(self.sphere.radius));
        let value = reach * reach - far;
        // The radius's square is rounded five times at most, as are the sum's terms.
        let off = 2.2 * self.off * (x + y + z + 2.0 * self.off) + 2e-15 * (reach * reach + far);
        if value.abs() > off { value } else { close_within(self.sphere, self.cuboid, sides) }
    }

    /// Returns the contact of a centre beyond some faces.
    #[inline(always)]
    fn outside(&self, sides: [Side; 3], within: f64) -> Contact {
        let (x, y, z) = (sides[0].beyond(), sides[1].beyond(), sides[2].beyond());
        let reach = self.squared * f64::from(self.sphere.radius);
        let distance = (x * x + y * y + z * z).sqrt();
        let per_out = 1.0 / (self.squared * distance);
        let per_squared = per_out * distance;
        let ways = [
            self.axes[0] * (sides[0].sense * x),
            self.axes[1] * (sides[1].sense * y),
            self.axes[2] * (sides[2].sense * z),
        ];
        let out = ways[0] + ways[1] + ways[2];
        let (center, back) = (self.sphere.center.as_dvec3(), -(per_squared * per_squared));
        let mut point = center + out * back;
        let size = largest(center) + distance * per_squared;
        // `summed` leaves out what may be nothing but rounding error, which is less than this.
        let has_digits = least([point.x, point.y, point.z]) > F32_DIGITS * size;
        if !has_digits {
            cold_path();
            point = summed([center, ways[0] * back, ways[1] * back, ways[2] * back]);
        }
        let lies = |side: Side| if side.over >= 0 { side.sense as i32 } else { 0 };
        Contact {
            point: to_vec3_saturating(point),
            normal: to_vec3_saturating(out * per_out),
            distance: to_f32_saturating(distance * per_squared),
            // r − d = (r² − d²) / (r + d)
            depth: to_f32_saturating(within / (reach + distance) * per_squared),
            feature: BoxFeature([lies(sides[0]), lies(sides[1]), lies(sides[2])]).name(),
            is_touch: within == 0.0,
        }
    }

    fn exact_within(&self, sides: [Side; 3]) -> f64 {
        if !self.is_finite() {
            return f64::NAN;
        }
        let radius = self.sphere.radius;
        let beyond = [0, 1, 2].map(|axis: usize| sides[axis].over > 0);
        let count = beyond.iter().filter(|&&beyond| beyond).count();
        if count == 1 {
            let axis = beyond.iter().position(|&beyond| beyond).unwrap_or(0);
            // r − d, times a positive length: r + d
            let (sense, half) = (sides[axis].sense as f32, self.cuboid.half_extents[axis]);
            let reach = self.squared * f64::from(radius);
            return -self.beyond(axis, sense, half, radius) * (reach + sides[axis].by);
        }
        // The first of two in cyclic order is the one after the axis that is not among them.
        let first = beyond.iter().position(|&beyond| !beyond).map_or(0, |axis| (axis + 1) % 3);
        let half = self.cuboid.half_extents.to_array();
        let signed = Vec3::from_array([0, 1, 2].map(|axis| half[axis] * sides[axis].sense as f32));
        let (center, middle) = (self.sphere.center, self.cuboid.center);
        let ([s, c, h], turn) = self.turned(first, [center, middle, signed]);
        let numbers = [s.x, s.y, s.z, c.x, c.y, c.z, h.x, h.y, h.z, radius].map(f64::from);
        if count == 2 {
            exact_value::<Within<2>, 10, 4>(numbers, turn)
        } else {
            exact_value::<Within<3>, 10, 4>(numbers, turn)
        }
    }

    /// The contact for a centre between all faces, or on some: through the nearest one.
    fn inside(&self, sides: [Side; 3]) -> Contact {
        let side = |axis: usize| {
            let is_level = self.heights[axis].abs() <= self.off;
            if is_level { self.exact_side(axis) } else { sides[axis] }
        };
        let sides = [side(0), side(1), side(2)];
        let mut nearest = 0;
        for axis in 1..3 {
            if self.is_nearer(sides, axis, nearest) {
                nearest = axis;
            }
        }
        let Side { sense, by, .. } = sides[nearest];
        let normal = self.axes[nearest] * (sense / self.squared);
        let way = -by / self.squared;
        let mut feature = [0; 3];
        feature[nearest] = sense as i32;
        Contact {
            point: to_vec3_saturating(summed([self.sphere.center.as_dvec3(), normal * way])),
            normal: to_vec3_saturating(normal),
            distance: 0.0,
            depth: to_f32_saturating(f64::from(self.sphere.radius) + way),
            feature: BoxFeature(feature).name(),
            is_touch: self.sphere.radius == 0.0 && by == 0.0,
        }
    }

    /// Returns `true` if the nearer face of an axis is strictly nearer than that of another one.
    fn is_nearer(&self, sides: [Side; 3], axis: usize, than: usize) -> bool {
        let difference = sides[axis].by - sides[than].by;
        if difference.abs() > 2.2 * self.off {
            return difference > 0.0;
        }
        // In cyclic order one comes right after the other.
        let (first, second) = if (than + 1) % 3 == axis { (than, axis) } else { (axis, than) };
        let half = self.cuboid.half_extents.to_array();
        let signed = Vec3::from_array([0, 1, 2].map(|axis| half[axis] * sides[axis].sense as f32));
        let (center, middle) = (self.sphere.center, self.cuboid.center);
        let ([s, c, h], turn) = self.turned(first, [center, middle, signed]);
        let numbers = [s.x, s.y, s.z, c.x, c.y, c.z, h.x, h.y].map(f64::from);
        let first_less_second = if sides[first].sense == sides[second].sense {
            exact_value::<Nearer<true>, 8, 4>(numbers, turn)
        } else {
            exact_value::<Nearer<false>, 8, 4>(numbers, turn)
        };
        // by of the first less that of the second, in the sense of the first
        let difference = first_less_second * sides[first].sense;
        if first == axis { difference > 0.0 } else { difference < 0.0 }
    }
}

// By value, so that the hot path keeps the heights out of memory.
#[cold]
#[inline(never)]
fn close_sides(sphere: Sphere, cuboid: Cuboid) -> [Side; 3] {
    let question = Heights::new(sphere, cuboid);
    [0, 1, 2].map(|axis| question.side(axis))
}

#[cold]
#[inline(never)]
fn close_within(sphere: Sphere, cuboid: Cuboid, sides: [Side; 3]) -> f64 {
    Heights::new(sphere, cuboid).exact_within(sides)
}

#[inline(never)]
fn inside(sphere: Sphere, cuboid: Cuboid, sides: [Side; 3]) -> Contact {
    Heights::new(sphere, cuboid).inside(sides)
}

fn sign(x: f64) -> i32 {
    i32::from(x > 0.0) - i32::from(x < 0.0)
}

/// A number has all digits that an f32 can hold if it is this many times its error.
const DIGITS: f64 = 1e8;

/// |q|² times the first axis of the rotation by q / |q|, and |q|².
fn first_axis<T: Ring>([x, y, z, w]: [T; 4]) -> ([T; 3], T) {
    let [xx, yy, zz, ww] = [x * x, y * y, z * z, w * w];
    let twice = |product: T| product + product;
    ([ww + xx - yy - zz, twice(x * y + w * z), twice(x * z - w * y)], ww + xx + yy + zz)
}

fn along<T: Ring>([x, y, z]: [T; 3], [u, v, w]: [T; 3]) -> T {
    x * u + y * v + z * w
}

/// The height above the midplane less that of the face, along the first axis, the second and the
/// third.
fn beyond_faces<T: Ring>(way: [T; 3], half: [T; 3], [x, y, z, w]: [T; 4]) -> ([T; 3], T) {
    let (i, squared) = first_axis([x, y, z, w]);
    let ([jy, jz, jx], _) = first_axis([y, z, x, w]);
    let ([kz, kx, ky], _) = first_axis([z, x, y, w]);
    let heights = [along(i, way), along([jx, jy, jz], way), along([kx, ky, kz], way)];
    let over = |axis: usize| heights[axis] - squared * half[axis];
    ([over(0), over(1), over(2)], squared)
}

/// i·(to − from) − |q|² (half + r), of both points, the half, r and q.
struct Beyond;

impl Polynomial<8, 4> for Beyond {
    const DEGREES: [u32; 2] = [1, 2];
    // 4 · 2 · 3 + 4 · 2 products
    const ROOM: u32 = 6;

    fn of<T: Ring>([ax, ay, az, bx, by, bz, half, radius]: [T; 8], turn: [T; 4]) -> T {
        let (axis, squared) = first_axis(turn);
        along(axis, [bx - ax, by - ay, bz - az]) - squared * (half + radius)
    }
}

/// (|q|² r)² less the squared heights of S beyond the first two faces, or all three; of S, the
/// box's centre, the half extents with the signs of their sides, r and q.
struct Within<const FACES: usize>;

impl<const FACES: usize> Polynomial<10, 4> for Within<FACES> {
    const DEGREES: [u32; 2] = [2, 4];
    // 3 · (4 · 2 · 3 + 4)² + 4²
    const ROOM: u32 = 13;

    fn of<T: Ring>([sx, sy, sz, cx, cy, cz, hx, hy, hz, r]: [T; 10], turn: [T; 4]) -> T {
        let way = [sx - cx, sy - cy, sz - cz];
        let ([x, y, z], squared) = beyond_faces(way, [hx, hy, hz], turn);
        let reach = squared * r;
        let two = reach * reach - x * x - y * y;
        if FACES == 3 { two - z * z } else { two }
    }
}

/// The height of S beyond the first face, less that beyond the second; if one of them faces the
/// other way, the sum.
struct Nearer<const SAME: bool>;

impl<const SAME: bool> Polynomial<8, 4> for Nearer<SAME> {
    const DEGREES: [u32; 2] = [1, 2];
    // 2 · (4 · 2 · 3 + 4)
    const ROOM: u32 = 7;

    fn of<T: Ring>([sx, sy, sz, cx, cy, cz, hx, hy]: [T; 8], turn: [T; 4]) -> T {
        let way = [sx - cx, sy - cy, sz - cz];
        let ([x, y, _], _) = beyond_faces(way, [hx, hy, hy], turn);
        if SAME { x - y } else { x + y }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use glam::{Quat, vec3};

    const CRATE: Cuboid = Cuboid {
        center: Vec3::ZERO,
        half_extents: Vec3::new(1.0, 2.0, 3.0),
        rotation: Quat::IDENTITY,
    };

    fn ask(center: [f32; 3], radius: f32, cuboid: Cuboid) -> SphereBox {
        sphere_box(Sphere { center: center.into(), radius }, cuboid)
    }

    /// Tests quaternions of other lengths too: all the same.
    #[track_caller]
    fn check(
        center: [f32; 3],
        radius: f32,
        relation: &str,
        feature: &str,
        point: [f32; 3],
        depth: f32,
    ) {
        for length in [1.0, -1.0, 0.125, 1e9, 1e-9] {
            let cuboid = Cuboid { rotation: Quat::IDENTITY * length, ..CRATE };
            let found = ask(center, radius, cuboid);
            let contact = found.contact();
            let said = match found {
                SphereBox::Inside(_) => "inside",
                SphereBox::Hit(_) => "hit",
                SphereBox::Apart(_) => "apart",
            };
            assert_eq!((said, contact.feature), (relation, feature), "{length}");
            assert_eq!((contact.point.to_array(), contact.depth), (point, depth), "{length}");
            assert_eq!(contact.is_touch, depth == 0.0, "{length}");
            assert!((contact.normal.length() - 1.0).abs() < 1e-6, "{length}");
        }
    }

    #[test]
    fn over_a_face() {
        check([3., 0.5, 0.5], 3., "hit", "face_+x", [1., 0.5, 0.5], 1.);
        check([-3., 0.5, 0.5], 3., "hit", "face_-x", [-1., 0.5, 0.5], 1.);
        check([0.5, 0., -5.], 1.5, "apart", "face_-z", [0.5, 0., -3.], -0.5);
    }

    #[test]
    fn beside_an_edge_and_at_a_corner() {
        check([4., 6., 1.], 6., "hit", "edge", [1., 2., 1.], 1.);
        check([-4., 1., -7.], 6., "hit", "edge", [-1., 1., -3.], 1.);
        check([2., -4., 5.], 4., "hit", "corner", [1., -2., 3.], 1.);
    }

    #[test]
    fn along_a_faces_border_it_is_an_edge() {
        check([3., 2., 0.], 3., "hit", "edge", [1., 2., 0.], 1.);
        check([3., 2., -3.], 3., "hit", "corner", [1., 2., -3.], 1.);
    }

    #[test]
    fn touching() {
        check([3., 0., 0.], 2., "hit", "face_+x", [1., 0., 0.], 0.);
        check([4., 6., 1.], 5., "hit", "edge", [1., 2., 1.], 0.);
        check([3., -4., 4.], 3., "hit", "corner", [1., -2., 3.], 0.);
        let (below, above) = (3f32.next_down(), 3f32.next_up());
        assert!(matches!(ask([3., -4., 4.], below, CRATE), SphereBox::Apart(_)));
        assert!(!ask([3., -4., 4.], above, CRATE).contact().is_touch);
        assert!(matches!(ask([above, 0., 0.], 2., CRATE), SphereBox::Apart(_)));
        assert!(matches!(ask([below, 0., 0.], 2., CRATE), SphereBox::Hit(_)));
    }

    #[test]
    fn a_centre_inside_goes_through_the_nearest_face() {
        check([0.5, 0.5, 1.], 2., "inside", "face_+x", [1., 0.5, 1.], 2.5);
        check([0.5, -1.75, 1.], 1., "inside", "face_-y", [0.5, -2., 1.], 1.25);
        // Ties: + before −, x before y before z.
        check([0., 0., 0.], 1., "inside", "face_+x", [1., 0., 0.], 2.);
        check([0.5, 1.5, -2.5], 1., "inside", "face_+x", [1., 1.5, -2.5], 1.5);
        check([-0.25, 1.5, -2.5], 1., "inside", "face_+y", [-0.25, 2., -2.5], 1.5);
    }

    #[test]
    fn a_centre_on_the_surface_is_inside() {
        check([1., 0.5, 0.5], 2., "inside", "face_+x", [1., 0.5, 0.5], 2.);
        check([0.5, 2., -3.], 0., "inside", "face_+y", [0.5, 2., -3.], 0.);
    }

    #[test]
    fn a_box_without_thickness() {
        let flat = Cuboid { half_extents: vec3(1., 0., 3.), ..CRATE };
        let found = ask([0.5, 0., 0.5], 1., flat);
        assert!(matches!(found, SphereBox::Inside(_)));
        assert_eq!((found.contact().feature, found.contact().depth), ("face_+y", 1.));
        assert_eq!(ask([0.5, -2., 0.5], 1., flat).contact().feature, "face_-y");
        let point = Cuboid { half_extents: Vec3::ZERO, ..CRATE };
        let found = ask([1., 2., 2.], 3., point);
        assert_eq!((found.contact().feature, found.contact().is_touch), ("corner", true));
    }

    #[test]
    fn a_turned_box_is_touched_exactly() {
        // q = (0, 0, 1, 2): the first axis points along (3, 4, 0) / 5.
        let cuboid = Cuboid {
            center: Vec3::ZERO,
            half_extents: vec3(5., 1., 1.),
            rotation: Quat::from_xyzw(0., 0., 1., 2.),
        };
        let found = ask([6., 8., 0.5], 5., cuboid);
        let contact = found.contact();
        assert!(contact.is_touch && matches!(found, SphereBox::Hit(_)));
        assert_eq!((contact.point, contact.feature), (vec3(3., 4., 0.5), "face_+x"));
        assert_eq!(contact.normal, vec3(0.6, 0.8, 0.));
        assert!(matches!(ask([6., 8., 0.5], 5f32.next_down(), cuboid), SphereBox::Apart(_)));
        // Below the face by a bit of it.
        let inside = ask([3., 4f32.next_down(), 0.5], 1., cuboid);
        assert!(matches!(inside, SphereBox::Inside(_)));
        assert!(matches!(ask([3., 4f32.next_up(), 0.5], 1., cuboid), SphereBox::Hit(_)));
    }

    #[test]
    fn push_ends_in_a_touch() {
        for center in [[3., 0.5, 0.5], [0.5, 0.5, 1.], [1.5, -1.75, 1.]] {
            let push = ask(center, 3., CRATE).contact().push();
            assert!(ask((Vec3::from(center) + push).to_array(), 3., CRATE).contact().is_touch);
        }
    }

    /// f64 decides as exact arithmetic does: with a unit that fills the mantissas, near every tie.
    #[test]
    fn near_ties_f64_says_what_integers_say() {
        let mut adversarial = Adversarial::new(7);
        let mut small = |count: u64| (adversarial.next() % count) as f32;
        for _ in 0..20_000 {
            let unit = 1.0 + small(0x0010_0000) / 1_048_576.0;
            let mut point = |count| Vec3::from_array([0; 3].map(|_| small(count) * unit));
            let (center, half) = (point(7), point(3));
            let rotation = Quat::from_xyzw(small(3), small(3), small(3), 1.0);
            let sphere = Sphere { center, radius: small(4) * unit };
            let cuboid = Cuboid { center: Vec3::splat(2.0 * unit), half_extents: half, rotation };
            let heights = Heights::new(sphere, cuboid);
            let (found, exact) = (heights.sides(), [0, 1, 2].map(|axis| heights.exact_side(axis)));
            for (found, exact) in found.iter().zip(&exact) {
                assert_eq!(found.over, exact.over, "{sphere:?} {cuboid:?}");
                assert!((found.by - exact.by).abs() <= 1e-7 * exact.by.abs(), "{cuboid:?}");
            }
            if exact.iter().any(|side| side.over > 0) {
                let within = heights.exact_within(exact);
                let hits = matches!(sphere_box(sphere, cuboid), SphereBox::Hit(_));
                assert_eq!(hits, within >= 0.0, "{sphere:?} {cuboid:?}");
            }
        }
    }

    #[test]
    fn extreme_numbers_stay_finite() {
        let numbers = [0.0, f32::from_bits(1), 1e-30, 1.0, 1e30, f32::MAX];
        for n in 0..numbers.len().pow(4) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|i| numbers[n / numbers.len().pow(i) % 6]);
            let cuboid = Cuboid {
                center: vec3(-a, b, c),
                half_extents: vec3(d, a, b),
                rotation: Quat::from_xyzw(c, -d, b, a.max(f32::from_bits(1))),
            };
            let contact = ask([b, -c, d], a, cuboid).contact();
            assert!(contact.point.is_finite() && contact.normal.is_normalized(), "{contact:?}");
            assert!(contact.depth.is_finite() && contact.distance >= 0.0, "{contact:?}");
        }
    }
}

//! A ray by origin, direction and length against a solid box in any orientation.
//! Source: Kay and Kajiya, Ray Tracing Complex Scenes (1986); Ericson, Real-Time Collision
//! Detection (2005), 5.3.3.

use glam::{DQuat, DVec3, Quat, Vec3};

use super::axis_filter::{larger, smaller};
use super::cast::{
    self, Approx, Decision, Exit, SLACK, Target, entered, entering, is_positive, out_of,
};
use super::ray::{Outcome, Ray, RaySolid, WayOut};
use super::slabs::{self, BoxFeature};

/// A box, solid and in any orientation; a box with a half extent of zero has no inside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cuboid {
    /// The centre.
    pub center: Vec3,
    /// The half extents along the box's own axes in metres; none is negative.
    pub half_extents: Vec3,
    /// The orientation, of any length but zero: the box is rotated by q / |q|.
    pub rotation: Quat,
}

impl Cuboid {
    /// Returns the rotation as a unit quaternion.
    pub fn unit_rotation(self) -> DQuat {
        unit_quaternion(self.rotation)
    }
}

/// Returns q / |q|, or the identity if q is zero.
pub fn unit_quaternion(rotation: Quat) -> DQuat {
    let rotation = rotation.as_dquat();
    if rotation.length_squared() > 0.0 { rotation.normalize() } else { DQuat::IDENTITY }
}

/// Casts a ray at a box; touching the surface is a hit.
#[inline]
pub fn ray_box(ray: Ray, cuboid: Cuboid) -> RaySolid {
    cast::cast(ray, cuboid)
}

/// Returns the exit of a ray that starts strictly inside a box; `None` for any other ray.
pub fn way_out(ray: Ray, cuboid: Cuboid) -> Option<WayOut> {
    cast::way_out(ray, cuboid)
}

impl Target for Cuboid {
    type Feature = BoxFeature;

    fn numbers(self) -> impl Iterator<Item = f32> {
        let Self { center, half_extents, rotation } = self;
        let numbers = [center, half_extents].into_iter().flat_map(|v| v.to_array());
        numbers.chain(rotation.to_array())
    }

    /// The origin clearly between all faces, else the line against the three slabs.
    #[inline(always)]
    fn filter(self, ray: &Ray) -> Option<Decision<BoxFeature>> {
        let beside = BoxFilter::new(ray, &self);
        if beside.starts_inside() {
            return Some(Decision::of(Outcome::Inside));
        }
        let slabs = beside.slabs()?;
        let (enter, leave) = (slabs.enter(), slabs.leave());
        if !is_positive(leave.s - enter.s, 2.1 * slabs.off)? {
            return Some(Decision::of(Outcome::PassesBy));
        }
        if enter.is_ahead()? {
            let is_close = enter.off <= slack(ray, self.center);
            return entering(ray, enter, is_close, slabs.face(enter, -1, slabs.first));
        }
        entered(leave)
    }

    fn filter_exit(self, ray: &Ray) -> Option<Exit<BoxFeature>> {
        let slabs = BoxFilter::new(ray, &self).slabs()?;
        let leave = slabs.leave();
        let on = slabs.face(leave, 1, slabs.last)?;
        out_of(ray, |off| off <= slack(ray, self.center), (leave, on))
    }

    fn exact(self, ray: &Ray) -> Decision<BoxFeature> {
        slabs::settle(ray, self.center, self.half_extents, self.rotation)
    }

    #[inline(always)]
    fn normal(self, _: &Ray, BoxFeature([x, y, z]): BoxFeature, _: f64, _: bool) -> DVec3 {
        let ([i, j, k], _) = rotated_axes(self.rotation);
        (i * f64::from(x) + j * f64::from(y) + k * f64::from(z)).normalize_or_zero()
    }

    fn name(part: BoxFeature) -> &'static str {
        part.name()
    }
}

/// A ray in the box's frame, in plain f64, which holds the products and quotients of any such f32s;
/// lengths are |q|² times as long.
///
/// Products of two f32s are exact, so that the error of an axis is three roundings of |q|², that of
/// a dot product with it eight of |q|² times the sum of the other's coordinates, and so is that of
/// a face's height: `ROUNDING` is eighteen of them.
struct BoxFilter {
    /// The origin above the centre, along each axis.
    heights: [f64; 3],
    /// The direction along each axis.
    axes_dot_d: [f64; 3],
    /// The faces above the centre.
    halves: [f64; 3],
    off_height: f64,
    off_axis_dot_d: f64,
    /// Axis-aligned: each dot product is a single product, and zero only if a factor is zero.
    is_aligned: bool,
}

/// The stretch of the line between each pair of faces.
struct SlabSpans {
    first: [f64; 3],
    last: [f64; 3],
    rises: [bool; 3],
    /// A bound on the error of any of these parameters.
    off: f64,
}

impl BoxFilter {
    #[inline(always)]
    fn new(ray: &Ray, cuboid: &Cuboid) -> Self {
        const ROUNDING: f64 = 2e-15;
        let (axes, squared) = axes_of(
            [cuboid.rotation.x, cuboid.rotation.y, cuboid.rotation.z, cuboid.rotation.w]
                .map(f64::from),
        );
        let from = ray.origin.as_dvec3() - cuboid.center.as_dvec3();
        let (way, half) = (ray.direction.as_dvec3(), cuboid.half_extents.as_dvec3() * squared);
        let sum = |v: DVec3| v.x.abs() + v.y.abs() + v.z.abs();
        Self {
            heights: axes.map(|axis| axis.dot(from)),
            axes_dot_d: axes.map(|axis| axis.dot(way)),
            halves: half.to_array(),
            off_height: ROUNDING * (squared * sum(from) + sum(half)),
            off_axis_dot_d: ROUNDING * squared * sum(way),
            is_aligned: (cuboid.rotation.x == 0.0)
                & (cuboid.rotation.y == 0.0)
                & (cuboid.rotation.z == 0.0),
        }
    }

    /// Returns `true` if the origin is strictly inside; `false` also near a tie.
    #[inline(always)]
    fn starts_inside(&self) -> bool {
        let lies = |axis: usize| self.halves[axis] - self.heights[axis].abs() > self.off_height;
        lies(0) & lies(1) & lies(2)
    }

    /// Returns the stretch of a line parallel to two faces between them: all of it, or none.
    #[inline(always)]
    fn kept(&self, axis: usize) -> Option<(f64, f64)> {
        const FOREVER: f64 = f64::INFINITY;
        let over = self.heights[axis].abs() - self.halves[axis];
        let is_beside = is_positive(over, self.off_height)?;
        Some(if is_beside { (FOREVER, -FOREVER) } else { (-FOREVER, FOREVER) })
    }

    /// `None` if the line is nearly parallel to a face of a rotated box.
    #[inline(always)]
    fn slabs(&self) -> Option<SlabSpans> {
        let mut slabs = SlabSpans::NONE;
        let mut is_clear = true;
        for axis in 0..3 {
            let axis_dot_d = self.axes_dot_d[axis];
            if axis_dot_d == 0.0 && self.is_aligned {
                (slabs.first[axis], slabs.last[axis]) = self.kept(axis)?;
                continue;
            }
            let (span, off, is_known) = self.span(axis);
            [slabs.first[axis], slabs.last[axis]] = span;
            slabs.rises[axis] = axis_dot_d > 0.0;
            slabs.off = larger(off, slabs.off);
            is_clear &= is_known;
        }
        is_clear.then_some(slabs)
    }

    /// Returns the stretch of the line between a pair of faces, a bound on its error, and whether
    /// it is known.
    #[inline(always)]
    fn span(&self, axis: usize) -> ([f64; 2], f64, bool) {
        let axis_dot_d = self.axes_dot_d[axis];
        let per_axis_dot_d = 1.0 / axis_dot_d;
        let middle = -self.heights[axis] * per_axis_dot_d;
        let until = self.halves[axis] * per_axis_dot_d.abs();
        // |x/y − x′/y′| ≤ (δx + |x/y| δy) / (|y| − δy), with a quarter for δy, and an eighth
        // for this and for the four roundings on the way.
        let size = middle.abs() + until;
        let off = 1.5 * (self.off_height + size * self.off_axis_dot_d) * per_axis_dot_d.abs();
        // An error that is no number has no bound.
        let is_known = (axis_dot_d.abs() > 4.0 * self.off_axis_dot_d) & (off < f64::INFINITY);
        ([middle - until, middle + until], off, is_known)
    }
}

impl SlabSpans {
    const NONE: Self = Self { first: [0.0; 3], last: [0.0; 3], rises: [false; 3], off: 0.0 };

    #[inline(always)]
    fn enter(&self) -> Approx {
        let [x, y, z] = self.first;
        Approx { s: larger(larger(x, y), z), off: self.off }
    }

    #[inline(always)]
    fn leave(&self) -> Approx {
        let [x, y, z] = self.last;
        Approx { s: smaller(smaller(x, y), z), off: self.off }
    }

    /// Returns the face that is met at that parameter, if it is far from meeting another one;
    /// `sense` is 1 if the line leaves.
    #[inline(always)]
    fn face(&self, at: Approx, sense: i32, moments: [f64; 3]) -> Option<BoxFeature> {
        let mut sides = [0; 3];
        for axis in 0..3 {
            if (moments[axis] - at.s).abs() <= 2.1 * self.off {
                sides[axis] = if self.rises[axis] { sense } else { -sense };
            }
        }
        (sides.iter().filter(|&&side| side != 0).count() == 1).then_some(BoxFeature(sides))
    }
}

/// [`axes`] in f64.
#[inline(always)]
pub(super) fn rotated_axes(rotation: Quat) -> ([DVec3; 3], f64) {
    axes_of(rotation.as_dquat().to_array())
}

#[inline(always)]
fn axes_of([x, y, z, w]: [f64; 4]) -> ([DVec3; 3], f64) {
    let axes = [
        DVec3::new(w * w + x * x - y * y - z * z, 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)),
        DVec3::new(2.0 * (x * y - w * z), w * w - x * x + y * y - z * z, 2.0 * (y * z + w * x)),
        DVec3::new(2.0 * (x * z + w * y), 2.0 * (y * z - w * x), w * w - x * x - y * y + z * z),
    ];
    (axes, x * x + y * y + z * z + w * w)
}

/// A bound on the error of a point, as a parameter: it is as large as the coordinates that the
/// point is made of, rounded.
#[inline]
fn slack(ray: &Ray, center: Vec3) -> f64 {
    let size = DVec3::splat(1.0).dot(ray.origin.as_dvec3().abs() + center.as_dvec3().abs());
    size * SLACK / ray.direction.as_dvec3().length()
}

#[cfg(test)]
mod tests {
    use super::super::cast::checks;
    use super::*;

    const CUBOID: Cuboid = Cuboid {
        center: Vec3::new(1.0, 0.0, 0.0),
        half_extents: Vec3::new(2.0, 1.0, 3.0),
        rotation: Quat::IDENTITY,
    };
    /// A quarter turn about Y: +x of the box is −Z.
    const TURNED: Cuboid = Cuboid { rotation: Quat::from_xyzw(0.0, 5.0, 0.0, 5.0), ..CUBOID };

    /// Like the common check; the length of the rotation's quaternion must change nothing either.
    #[track_caller]
    fn check(cuboid: Cuboid, origin: [f32; 3], direction: [f32; 3], expected: Outcome) -> RaySolid {
        let cast = |cuboid| move |ray| ray_box(ray, cuboid);
        let found = checks::check(cast(cuboid), origin, direction, expected);
        let longer = Cuboid { rotation: cuboid.rotation * 2f32.powi(60), ..cuboid };
        assert_eq!(found, checks::check(cast(longer), origin, direction, expected));
        found
    }

    #[track_caller]
    fn hits(
        cuboid: Cuboid,
        [origin, direction, point]: [[f32; 3]; 3],
        (feature, normal): (&str, [f32; 3]),
        is_touch: bool,
    ) {
        let found = check(cuboid, origin, direction, Outcome::Hit);
        let hit = found.hit.unwrap();
        assert_eq!((hit.point.to_array(), hit.feature), (point, Some(feature)));
        assert_eq!(found.is_touch, is_touch, "{found:?}");
        let off = hit.normal - Vec3::from(normal).normalize();
        assert!(off.length() < 1e-6, "{}", hit.normal);
    }

    #[test]
    fn each_face() {
        let faces = ["face_+x", "face_-x", "face_+y", "face_-y", "face_+z", "face_-z"];
        for (place, face) in faces.into_iter().enumerate() {
            let mut out = [0.0; 3];
            out[place / 2] = if place % 2 == 0 { 1.0 } else { -1.0 };
            let normal = Vec3::from(out);
            let point = CUBOID.center + normal * CUBOID.half_extents;
            let way = [(point + normal * 4.0).into(), (-normal).into(), point.into()];
            hits(CUBOID, way, (face, out), false);
        }
        let way = [[1.0, 0.0, 5.0], [0.0, 0.0, -1.0], [1.0, 0.0, 2.0]];
        hits(TURNED, way, ("face_-x", [0.0, 0.0, 1.0]), false);
    }

    #[test]
    fn along_a_face_and_along_an_edge() {
        let along = [[-5.0, 1.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 1.0, 0.0]];
        hits(CUBOID, along, ("edge", [-1.0, 1.0, 0.0]), true);
        let edge = [[-5.0, 1.0, 3.0], [1.0, 0.0, 0.0], [-1.0, 1.0, 3.0]];
        hits(CUBOID, edge, ("corner", [-1.0, 1.0, 1.0]), true);
        let on_face = [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        hits(CUBOID, on_face, ("face_+y", [0.0, 1.0, 0.0]), true);
        for beside in [1.0_f32.next_up(), -(1.0_f32.next_up())] {
            check(CUBOID, [-5.0, beside, 0.0], [1.0, 0.0, 0.0], Outcome::PassesBy);
        }
    }

    #[test]
    fn through_an_edge_and_through_a_corner() {
        let edge = [[-3.0, 3.0, 0.0], [1.0, -1.0, 0.0], [-1.0, 1.0, 0.0]];
        hits(CUBOID, edge, ("edge", [-1.0, 1.0, 0.0]), false);
        let corner = [[-3.0, 3.0, 5.0], [1.0, -1.0, -1.0], [-1.0, 1.0, 3.0]];
        hits(CUBOID, corner, ("corner", [-1.0, 1.0, 1.0]), false);
        let graze = [[-3.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]];
        hits(CUBOID, graze, ("edge", [-1.0, 1.0, 0.0]), true);
        check(CUBOID, [-3.0, (-1.0_f32).next_up(), 0.0], [1.0, 1.0, 0.0], Outcome::PassesBy);
    }

    #[test]
    fn along_an_axis_of_a_box_that_is_not_turned_f64_decides() {
        let tilt = Cuboid { rotation: Quat::from_xyzw(0.0, 0.0, 1e-20, 1.0), ..CUBOID };
        let ray = |y| Ray {
            origin: Vec3::new(-5.0, y, 0.5),
            direction: Vec3::X,
            max_distance: 9.0,
            as_given: false,
        };
        let outcome = |y, cuboid: Cuboid| cuboid.filter(&ray(y)).map(|decision| decision.outcome);
        assert_eq!(outcome(0.5, CUBOID), Some(Outcome::Hit));
        assert_eq!(outcome(1.5, CUBOID), Some(Outcome::PassesBy));
        assert_eq!([outcome(1.0, CUBOID), outcome(0.5, tilt)], [None; 2]);
    }

    #[test]
    fn each_miss() {
        check(CUBOID, [-5.0, 2.0, 0.0], [1.0, 0.0, 0.0], Outcome::PassesBy);
        check(CUBOID, [5.0, 0.0, 0.0], [1.0, 0.0, 0.0], Outcome::Behind);
        check(CUBOID, [-11.5, 0.0, 0.0], [1.0, 0.0, 0.0], Outcome::TooShort);
        let all_of_it = [[-11.0, 0.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]];
        hits(CUBOID, all_of_it, ("face_-x", [-1.0, 0.0, 0.0]), true);
    }

    #[test]
    fn from_inside() {
        let found = check(TURNED, [1.0, 0.0, 0.0], [0.0, 0.0, 1.0], Outcome::Inside);
        let ray = Ray { origin: Vec3::X, direction: Vec3::Z, max_distance: 10.0, as_given: false };
        let WayOut { at, is_reached } = way_out(ray, TURNED).unwrap();
        assert_eq!((at.distance, at.feature, is_reached), (2.0, Some("face_-x"), true));
        assert!((at.normal - Vec3::NEG_Z).length() < 1e-6);
        let outside = Ray { origin: Vec3::X * 9.0, ..ray };
        assert_eq!(way_out(outside, TURNED), None);
        assert_eq!(found.hit.unwrap().normal, Vec3::ZERO);
    }

    #[test]
    fn of_no_thickness() {
        let flat = Cuboid { half_extents: Vec3::new(2.0, 0.0, 3.0), ..CUBOID };
        for (y, feature) in [(2.0, "face_+y"), (-2.0, "face_-y")] {
            let way = [[1.0, y, 0.0], [0.0, -y, 0.0], [1.0, 0.0, 0.0]];
            hits(flat, way, (feature, [0.0, y, 0.0]), false);
            // It only touches an edge, and does where the ray ends.
            let edge = [[3.0, y, 0.0], [0.0, -y, 0.0], [3.0, 0.0, 0.0]];
            hits(flat, edge, ("edge", [1.0, y.signum(), 0.0]), true);
            let ends = [[1.0, 5.0 * y, 0.0], [0.0, -y, 0.0], [1.0, 0.0, 0.0]];
            hits(flat, ends, (feature, [0.0, y, 0.0]), true);
        }
        let on = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
        hits(flat, on, ("face_+y", [0.0, 1.0, 0.0]), true);
        let along = [[-5.0, 0.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]];
        hits(flat, along, ("edge", [-1.0, 1.0, 0.0]), true);
        let point = Cuboid { half_extents: Vec3::ZERO, ..CUBOID };
        let at = [[-5.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
        hits(point, at, ("corner", [-1.0, 1.0, 1.0]), true);
    }

    #[test]
    fn a_rotation_of_no_length_is_none() {
        let none = Cuboid { rotation: Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), ..CUBOID };
        check(none, [-5.0, 0.0, 0.0], [1.0, 0.0, 0.0], Outcome::Degenerate);
    }

    #[test]
    fn what_decides_first_is_exact() {
        checks::agrees(|lattice| {
            let [x, y, z] = lattice.point().to_array();
            let half_extents = Vec3::from_array([0; 3].map(|_| lattice.length()));
            let rotation = Quat::from_xyzw(x, y, z, lattice.length());
            Cuboid { center: lattice.point(), half_extents, rotation }
        });
    }
}

//! A segment against convex solids: the distance from a point to such a solid is convex along a
//! segment, so a ternary search finds its minimum.
//! Source: Boyd and Vandenberghe, Convex Optimization (2004), 3.2.5.

use glam::{DVec2, DVec3, Vec3};

use super::super::closest_segments::closest_segments;
use super::super::ray_box::Cuboid;
use super::super::ray_capsule::Capsule;
use super::super::ray_cone::Cone;
use super::super::ray_cylinder::Cylinder;
use super::lines::nearest_of_segments;
use super::spheres::between_surfaces;
use super::{Closest, Pair};

/// Returns the closest points of a segment and a solid capsule that it does not meet.
pub fn segment_capsule(start: Vec3, end: Vec3, Capsule { a, b, radius }: Capsule) -> Closest {
    let Pair { first, second, distance } = nearest_of_segments([start, end], [a, b]);
    let out = (first - second).normalize_or_zero() * f64::from(radius);
    let distance = (distance - f64::from(radius)).max(0.0);
    Pair { first, second: second + out, distance }.rounded()
}

/// Returns the closest points of two solid capsules.
pub fn capsule_capsule(p: Capsule, q: Capsule) -> Closest {
    let ([on_p, on_q], depth) = closest_segments(p, q).gap().axes();
    let [r1, r2] = [p, q].map(|capsule| f64::from(capsule.radius));
    between_surfaces((on_p, r1), (on_q, r2), -depth)
}

/// Returns the closest points of a segment and a solid cylinder.
pub fn segment_cylinder(start: Vec3, end: Vec3, cylinder: Cylinder) -> Closest {
    segment_convex([start, end], |point| cylinder.nearest(point).0)
}

/// Returns the closest points of a segment and a solid cone.
pub fn segment_cone(start: Vec3, end: Vec3, cone: Cone) -> Closest {
    segment_convex([start, end], |point| cone.nearest(point).0)
}

/// Returns the closest points of a segment and a solid box.
pub fn segment_box(start: Vec3, end: Vec3, cuboid: Cuboid) -> Closest {
    segment_convex([start, end], |point| cuboid.nearest(point).0)
}

/// Returns the closest points of a segment and a convex solid; `nearest` returns the solid's
/// closest point to a point.
pub(super) fn segment_convex(ends: [Vec3; 2], nearest: impl Fn(DVec3) -> DVec3) -> Closest {
    let [start, end] = ends.map(|end| end.as_dvec3());
    let pair = |t: f64| {
        let first = start.lerp(end, t);
        Pair::between(first, nearest(first))
    };
    let (mut low, mut high) = (0.0, 1.0);
    // Each step leaves two thirds: f64 has no digits left after ninety.
    for _ in 0..90 {
        let third = (high - low) / 3.0;
        if pair(low + third).distance <= pair(high - third).distance {
            high -= third;
        } else {
            low += third;
        }
    }
    pair(low.midpoint(high)).or_nearer([pair(0.0), pair(1.0)]).rounded()
}

/// A point by its height along an axis and its distance from it, with the direction away from the
/// axis.
struct AxialPlane {
    at: DVec2,
    axis: DVec3,
    out: DVec3,
}

impl AxialPlane {
    fn new(point: DVec3, from: Vec3, to: Vec3) -> Self {
        let axis = (to.as_dvec3() - from.as_dvec3()).normalize_or_zero();
        let offset = point - from.as_dvec3();
        let height = offset.dot(axis);
        let aside = offset - axis * height;
        let out = aside.normalize_or_zero();
        Self { at: DVec2::new(height, aside.length()), axis, out }
    }

    /// Returns the point `at` of the half-plane through the axis and the point.
    fn place(&self, from: Vec3, at: DVec2) -> DVec3 {
        from.as_dvec3() + self.axis * at.x + self.out * at.y
    }
}

fn on_segment(point: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let along = b - a;
    let t = (point - a).dot(along) / along.length_squared();
    if t.is_nan() { a } else { a + along * t.clamp(0.0, 1.0) }
}

impl Cylinder {
    /// Returns the closest point of the solid, and the signed distance to its surface in metres.
    fn nearest(self, point: DVec3) -> (DVec3, f64) {
        let plane = AxialPlane::new(point, self.a, self.b);
        let height = self.b.as_dvec3().distance(self.a.as_dvec3());
        let radius = f64::from(self.radius);
        let DVec2 { x, y } = plane.at;
        let at = DVec2::new(x.max(0.0).min(height), y.min(radius));
        let out = (y - radius).max(-x).max(x - height);
        let distance = if out < 0.0 { out } else { at.distance(plane.at) };
        (plane.place(self.a, at), distance)
    }

    /// Returns the signed distance in metres from `point` to the surface, negative inside.
    pub fn distance(self, point: Vec3) -> f32 {
        super::super::to_f32_saturating(self.nearest(point.as_dvec3()).1)
    }
}

impl Cone {
    /// Returns the closest point of the solid, and the signed distance to its surface in metres.
    fn nearest(self, point: DVec3) -> (DVec3, f64) {
        let plane = AxialPlane::new(point, self.apex, self.base);
        let height = self.base.as_dvec3().distance(self.apex.as_dvec3());
        let radius = f64::from(self.radius);
        let at = plane.at;
        // The triangle of the apex, the centre of the base and its rim.
        let rim = DVec2::new(height, radius);
        let side = on_segment(at, DVec2::ZERO, rim);
        let base = on_segment(at, DVec2::new(height, 0.0), rim);
        let nearest = if at.distance(side) <= at.distance(base) { side } else { base };
        let is_inside = at.x > 0.0 && at.x < height && at.y * height < at.x * radius;
        let distance = nearest.distance(at);
        if is_inside {
            return (point, -distance);
        }
        (plane.place(self.apex, nearest), distance)
    }

    /// Returns the signed distance in metres from `point` to the surface, negative inside.
    pub fn distance(self, point: Vec3) -> f32 {
        super::super::to_f32_saturating(self.nearest(point.as_dvec3()).1)
    }
}

impl Cuboid {
    /// Returns the closest point of the solid, and the signed distance to its surface in metres.
    fn nearest(self, point: DVec3) -> (DVec3, f64) {
        let (center, turn) = (self.center.as_dvec3(), self.unit_rotation());
        let half = self.half_extents.as_dvec3();
        let at = turn.inverse() * (point - center);
        let out = (at.abs() - half).max_element();
        if out < 0.0 {
            return (point, out);
        }
        let nearest = at.clamp(-half, half);
        (center + turn * nearest, nearest.distance(at))
    }

    /// Returns the signed distance in metres from `point` to the surface, negative inside.
    pub fn distance(self, point: Vec3) -> f32 {
        super::super::to_f32_saturating(self.nearest(point.as_dvec3()).1)
    }
}

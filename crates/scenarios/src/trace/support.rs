//! The farthest point of a core along a direction.

use exact_collide::convex::{Core, Ellipsoid};
use exact_collide::ray_box::Cuboid;
use glam::{DQuat, DVec3, Quat, Vec3};

fn unit(rotation: Quat) -> DQuat {
    rotation.as_dquat().normalize()
}

fn farthest_of(points: &[Vec3], way: DVec3) -> DVec3 {
    let heights = points.iter().map(|point| point.as_dvec3());
    let higher = |one: DVec3, other: DVec3| if other.dot(way) > one.dot(way) { other } else { one };
    heights.reduce(higher).unwrap_or(DVec3::ZERO)
}

/// The farthest of two discs around one axis, each a centre and a radius.
fn farthest_of_discs(discs: [(Vec3, f32); 2], way: DVec3) -> DVec3 {
    let axis = (discs[1].0.as_dvec3() - discs[0].0.as_dvec3()).normalize_or_zero();
    let across = (way - axis * way.dot(axis)).normalize_or_zero();
    let [one, other] = discs.map(|(center, radius)| center.as_dvec3() + across * f64::from(radius));
    if other.dot(way) > one.dot(way) { other } else { one }
}

/// Returns the point of a core that is farthest along a direction.
pub(super) fn farthest(core: &Core, way: DVec3) -> DVec3 {
    match core {
        Core::Point(at) => at.as_dvec3(),
        Core::Segment(ends) => farthest_of(ends, way),
        Core::Triangle(of) => farthest_of(&[of.a, of.b, of.c], way),
        Core::Hull(points) => farthest_of(points, way),
        Core::Box(Cuboid { center, half_extents, rotation }) => {
            let rotation = unit(*rotation);
            let own = rotation.inverse() * way;
            center.as_dvec3() + rotation * (half_extents.as_dvec3() * own.signum())
        }
        Core::Cylinder(of) => farthest_of_discs([(of.a, of.radius), (of.b, of.radius)], way),
        Core::Cone(of) => farthest_of_discs([(of.apex, 0.0), (of.base, of.radius)], way),
        Core::Frustum(of) => {
            farthest_of_discs([(of.apex, of.top_radius), (of.base, of.radius)], way)
        }
        Core::Ellipsoid(Ellipsoid { center, half_extents, rotation }) => {
            let rotation = unit(*rotation);
            let half = half_extents.as_dvec3();
            let own = half * (rotation.inverse() * way);
            center.as_dvec3() + rotation * (half * own.normalize_or_zero())
        }
    }
}

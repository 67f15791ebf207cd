//! parry3d, in f32, on the same cases.

use parry3d::math::{Pose, Vector};
use parry3d::query::{Ray, RayCast, intersection_test};
use parry3d::shape::{Ball, HalfSpace, Shape, Triangle};

use super::case::Case;

pub fn vector(case: &Case, name: &str) -> Vector {
    let v = case.vec(name);
    Vector::new(v.x, v.y, v.z)
}

pub fn at(case: &Case, name: &str) -> Pose {
    Pose::from_translation(vector(case, name))
}

pub fn ray(case: &Case) -> Ray {
    let (start, end) = (vector(case, "start"), vector(case, "end"));
    Ray::new(start, end - start)
}

pub fn ball(case: &Case, radius: &str) -> Ball {
    Ball::new(case.number(radius))
}

/// The surface; parry3d's half space is solid behind it.
pub fn half_space(case: &Case) -> HalfSpace {
    HalfSpace::new(vector(case, "plane_normal").normalize())
}

pub fn triangle(case: &Case, [a, b, c]: [&str; 3]) -> Triangle {
    Triangle::new(vector(case, a), vector(case, b), vector(case, c))
}

pub fn meet(pose1: Pose, shape1: &dyn Shape, pose2: Pose, shape2: &dyn Shape) -> Option<bool> {
    intersection_test(&pose1, shape1, &pose2, shape2).ok()
}

/// The plane itself: it meets both the half space in front of it and the one behind it.
pub fn meets_plane(case: &Case, pose: Pose, shape: &dyn Shape) -> Option<bool> {
    let (place, front) = (at(case, "plane_point"), half_space(case));
    let back = HalfSpace::new(-front.normal);
    Some(meet(place, &front, pose, shape)? && meet(place, &back, pose, shape)?)
}

pub fn hits(ray: &Ray, pose: Pose, shape: &dyn RayCast, solid: bool) -> bool {
    shape.cast_ray(&pose, ray, 1.0, solid).is_some()
}

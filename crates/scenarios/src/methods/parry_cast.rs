//! Shapes and casts in parry3d.

use glam::Vec3;
use parry3d::math::Pose;
use parry3d::query::{Ray, ShapeCastOptions, cast_shapes};
use parry3d::shape::{Ball, Capsule, Shape};

use super::{Inputs, Outcome};

pub fn say(hit: bool) -> Outcome {
    Outcome { hit, ..Outcome::default() }
}

pub fn at(inputs: &Inputs, name: &str) -> Pose {
    Pose::from_translation(inputs.vector(name))
}

pub fn segment(inputs: &Inputs) -> Ray {
    let [start, end] = inputs.vectors(["start", "end"]);
    Ray::new(start, end - start)
}

pub fn ball(inputs: &Inputs, radius: &str) -> Ball {
    Ball::new(inputs.number(radius))
}

/// Returns the moving capsule around its midpoint.
pub fn capsule_at(inputs: &Inputs) -> Capsule {
    let half = inputs.vector("half_axis");
    Capsule::new(half, -half, inputs.number("cast_radius"))
}

/// In metres; beyond this its search ends in an assertion, and is not started.
pub const LARGEST_CAST: f32 = 1e9;

pub fn shape_cast(inputs: &Inputs, moving: &dyn Shape, to: Pose, target: &dyn Shape) -> Outcome {
    if inputs.size > LARGEST_CAST {
        return say(false);
    }
    let (ray, from) = (segment(inputs), at(inputs, "start"));
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    match cast_shapes(&from, ray.dir, moving, &to, Vec3::ZERO, target, options) {
        Ok(Some(hit)) => {
            let t = hit.time_of_impact;
            say(true).at(ray.point_at(t)).after(t)
        }
        _ => say(false),
    }
}

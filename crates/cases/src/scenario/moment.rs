use glam::Vec3;

use super::{Mark, Role};

/// A moving thing at one moment of its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// What is drawn of it there.
    pub marks: Vec<(Mark, Role)>,
    /// Metres to the target, negative where they overlap by that depth.
    pub distance: f32,
}

impl Moment {
    /// Of a point on its way.
    pub fn of_point(at: Vec3, distance: f32) -> Self {
        Self { marks: vec![(Mark::Dot { at, radius: 0.2 }, Role::Ghost)], distance }
    }

    /// Of a ball on its way.
    pub fn of_ball(center: Vec3, radius: f32, distance: f32) -> Self {
        Self { marks: vec![(Mark::Ball { center, radius }, Role::Ghost)], distance }
    }
}

/// The place at `t` on the way from one point to another.
pub fn between(from: Vec3, to: Vec3, t: f32) -> Vec3 {
    // In f64, where no f32 difference overflows.
    from.as_dvec3().lerp(to.as_dvec3(), f64::from(t)).as_vec3()
}

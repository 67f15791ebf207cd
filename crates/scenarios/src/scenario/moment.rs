use glam::Vec3;

use super::{Mark, Message, Role, message, metres};

/// A moving shape at one moment of its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// The marks at that moment.
    pub marks: Vec<(Mark, Role)>,
    /// The distance to the target in metres, negative by the depth if they overlap.
    pub distance: f32,
}

impl Moment {
    /// A moving point.
    pub fn of_point(at: Vec3, distance: f32) -> Self {
        Self { marks: vec![(Mark::Dot { at, radius: 0.2 }, Role::Ghost)], distance }
    }

    /// A moving ball.
    pub fn of_ball(center: Vec3, radius: f32, distance: f32) -> Self {
        Self { marks: vec![(Mark::Ball { center, radius }, Role::Ghost)], distance }
    }

    /// Returns the distance to the target in words.
    pub fn words(&self) -> Message {
        let distance = metres(self.distance.abs());
        if self.distance < 0.0 {
            message!("{0} deep in the target", distance)
        } else {
            message!("{0} to the target", distance)
        }
    }
}

/// Returns the point at `t` between two points.
pub fn between(from: Vec3, to: Vec3, t: f32) -> Vec3 {
    // In f64, where the difference of two f32s does not overflow.
    from.as_dvec3().lerp(to.as_dvec3(), f64::from(t)).as_vec3()
}

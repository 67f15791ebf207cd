use glam::Vec3;

use super::{Mark, Message, Role, message, metres};

/// A moving shape at one moment of its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// The marks at that moment.
    pub marks: Vec<(Mark, Role)>,
    /// The distance to the target in metres, negative by the depth if they overlap.
    pub distance: f32,
    /// `true` if the depth may be larger: the axis of a capsule goes through the target.
    pub is_least: bool,
}

impl Moment {
    /// A moving shape of these surfaces.
    pub fn of(surfaces: impl IntoIterator<Item = Mark>, distance: f32) -> Self {
        let marks = surfaces.into_iter().map(|mark| (mark, Role::Ghost)).collect();
        Self { marks, distance, is_least: false }
    }

    /// A moving point.
    pub fn of_point(at: Vec3, distance: f32) -> Self {
        Self::of([Mark::Dot { at, radius: 0.2 }], distance)
    }

    /// A moving ball.
    pub fn of_ball(center: Vec3, radius: f32, distance: f32) -> Self {
        Self::of([Mark::Ball { center, radius }], distance)
    }

    /// A moving capsule, whose distance is its axis' less the radius.
    pub fn of_capsule(
        surfaces: impl IntoIterator<Item = Mark>,
        radius: f32,
        distance: f32,
    ) -> Self {
        Self { is_least: distance == -radius, ..Self::of(surfaces, distance) }
    }

    /// Returns the distance to the target in words.
    pub fn words(&self) -> Message {
        let distance = metres(self.distance.abs());
        if self.distance < 0.0 && self.is_least {
            message!("at least {0} deep in the target", distance)
        } else if self.distance < 0.0 {
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

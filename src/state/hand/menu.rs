//! The state of the context menu, and the inputs that it concerns.

use bevy::math::{DQuat, EulerRot, Vec2};
use bevy::picking::pointer::PointerId;
use bevy::prelude::Resource;
use collision_gizmos::handles::snapped_direction;
use collision_gizmos::snap::{Snap, snapped};
use collision_scenarios::scenario::Value;
use exact_collide::ray_box;

/// The context menu of the right button.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Menu {
    pub open: Option<Opened>,
    /// The pressed button, until the pointer moves.
    pub pressed: Option<(PointerId, Opened)>,
}

/// The menu's inputs, by their places, and the clicked pixel.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened {
    pub inputs: Vec<usize>,
    pub at: Vec2,
    /// `true` once it has been shown: from then on a press beside it closes it.
    pub shown: bool,
}

/// Snaps a value's numbers to the nearest multiples of the steps, like a drag with Ctrl.
pub fn settled(value: &Value, snap: Snap) -> Vec<f32> {
    let to = |number: f32, step: f64| snapped(f64::from(number), step) as f32 + 0.0;
    match *value {
        Value::Angle { value, .. } => vec![to(value, snap.degrees)],
        // A direction whose length counts keeps it.
        Value::Direction { value, .. } => {
            let length = value.length();
            let direction = snapped_direction(value / length, snap.degrees);
            let is_unit = (length - 1.0).abs() < 1e-6;
            (if is_unit { direction } else { direction * length }).to_array().to_vec()
        }
        Value::Rotation { value, .. } => {
            let (y, x, z) = ray_box::unit_quaternion(value).to_euler(EulerRot::YXZ);
            let turn = |angle: f64| snapped(angle.to_degrees(), snap.degrees).to_radians();
            let rotation = DQuat::from_euler(EulerRot::YXZ, turn(y), turn(x), turn(z));
            // cos 90° is not exactly 0 in floating point.
            let clean = |number: f64| if number.abs() < 1e-15 { 0.0 } else { number as f32 };
            rotation.to_array().map(clean).to_vec()
        }
        _ => value.numbers().into_iter().map(|number| to(number, snap.metres)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::{Quat, Vec3};

    #[test]
    fn each_kind_of_value_settles_on_its_steps() {
        let snap = Snap::default();
        let zero = Vec3::ZERO;
        let point = Value::Point(Vec3::new(1.04, -0.04, 2.0));
        assert_eq!(settled(&point, snap), [1.0, 0.0, 2.0]);
        let radius = Value::Radius { value: 0.55001, center: zero };
        assert_eq!(settled(&radius, snap), [0.6]);
        let angle = Value::Angle { value: 40.0, center: Vec2::ZERO, radius: 1.0 };
        assert_eq!(settled(&angle, snap), [45.0]);
        let value = Vec3::new(0.02, 0.01, 3.0);
        let direction = Value::Direction { value, from: zero, length: 1.0 };
        assert_eq!(settled(&direction, snap), [0.0, 0.0, value.length()]);
        let value = Quat::from_rotation_y(0.26);
        let turned = settled(&Value::Rotation { value, center: zero }, snap);
        let expected = DQuat::from_rotation_y(15_f64.to_radians()).as_quat();
        assert_eq!(turned, expected.to_array());
    }
}

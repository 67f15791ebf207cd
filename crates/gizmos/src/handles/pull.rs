//! Pulls a single value by its handle.

use collision_scenarios::scenario::Value;
use exact_collide::ray_box;
use glam::{DQuat, Quat, Vec2, Vec3};

use super::pick::Part;
use super::translation::{AXES, along_axis, snapped_direction};
use crate::snap::{Snap, snapped};
use crate::view::{Optics, beside_axis, faces};

/// The target of a pull: where the cursor wants a handle to be.
pub struct Pull<'a> {
    pub view: &'a Optics,
    pub cursor: Vec2,
    /// The handle's place before the drag, its part of the value, and the value's numbers.
    pub at: Vec3,
    pub part: Part,
    pub before: &'a [f32],
    /// The handle's new place, if the drag is constrained to an axis or a plane.
    pub bound: Option<Vec3>,
    pub snap: Option<Snap>,
    /// `true` if distances are measured in lengths of the direction, so that it keeps its length.
    pub length_counts: bool,
}

impl Pull<'_> {
    /// Returns the numbers of the value with its handle where the pull wants it; `None` if there are
    /// none. They may be refused: a zero direction, a number beyond `f32`.
    pub fn pull(&self, value: &Value) -> Option<Vec<f32>> {
        let (view, cursor) = (self.view, self.cursor);
        let (origin, along) = view.ray(cursor);
        let length = |metres: f32| match self.snap {
            Some(snap) => snapped(f64::from(metres), snap.metres) as f32,
            None => metres,
        };
        Some(match *value {
            Value::Ring(_)
            | Value::Rings(_)
            | Value::Mesh(_)
            | Value::Convex(_)
            | Value::Points(_)
            | Value::Replaced => return None,
            Value::Point(_) => view.unproject(cursor, self.at).to_array().to_vec(),
            Value::Point2(_) => view.unproject(cursor, self.at).truncate().to_array().to_vec(),
            Value::Direction { from, length, .. } => {
                let length = view.suited(from, length);
                let tip = self.bound.unwrap_or_else(|| self.turned(from, length));
                let direction = unit(tip - from);
                let direction = match self.snap {
                    Some(snap) if direction != Vec3::ZERO => {
                        snapped_direction(direction, snap.degrees)
                    }
                    _ => direction,
                };
                match self.length_counts {
                    true => as_long_as(self.before, direction),
                    false => direction,
                }
                .to_array()
                .to_vec()
            }
            Value::Offset { from, .. } => {
                let tip = self.bound.unwrap_or_else(|| view.unproject(cursor, self.at));
                (tip - from).to_array().map(length).to_vec()
            }
            // The radius of the sphere that the ray just touches.
            Value::Radius { center, .. } => vec![length((center - origin).cross(along).length())],
            Value::Rim { center, axis, .. } => {
                let out = beside_axis(center, axis, view);
                vec![length(along_axis(origin, along, center, out)?.max(0.0))]
            }
            Value::Length { from, direction, .. } => {
                vec![length(along_axis(origin, along, from, direction)?.max(0.0))]
            }
            Value::Angle { value, center, .. } => {
                let at = view.unproject(cursor, self.at).truncate() - center;
                if at == Vec2::ZERO {
                    return None;
                }
                // The angle nearest to the old one, so that a drag across 180° does not jump.
                let turn = (at.to_angle().to_degrees() - value).rem_euclid(360.0);
                let degrees = value + if turn > 180.0 { turn - 360.0 } else { turn };
                vec![match self.snap {
                    Some(snap) => snapped(f64::from(degrees), snap.degrees) as f32,
                    None => degrees,
                }]
            }
            Value::HalfExtents { center, rotation, .. } => {
                let (Part::Face(face), &[x, y, z]) = (self.part, self.before) else { return None };
                let (_, out) = faces(Vec3::ZERO, center, rotation, view)[face];
                let metres = along_axis(origin, along, self.at, out)?;
                let mut half = [x, y, z];
                half[face / 2] = length((half[face / 2] + metres).max(0.0));
                half.to_vec()
            }
            Value::Rotation { center, .. } => {
                let (Part::Ring { axis, .. }, &[x, y, z, w]) = (self.part, self.before) else {
                    return None;
                };
                let before = Quat::from_xyzw(x, y, z, w);
                let around = ray_box::unit_quaternion(before).as_quat() * AXES[axis];
                let to = on_ring((origin, along), (before, center), axis, self.at);
                let degrees = f64::from(turn(around, self.at - center, to - center)).to_degrees();
                let degrees = match self.snap {
                    Some(snap) => snapped(degrees, snap.degrees),
                    None => degrees,
                };
                let own = DQuat::from_axis_angle(AXES[axis].as_dvec3(), degrees.to_radians());
                (before.as_dquat() * own).as_quat().to_array().to_vec()
            }
        })
    }

    /// Returns the tip of an arrow of that length from `from`. While it is well inside its circle of
    /// reach, it is under the cursor. Nearer to the rim it would turn by many degrees a pixel: there
    /// it turns as fast as at [`STEEP`], and goes over the rim to the other side.
    fn turned(&self, from: Vec3, length: f32) -> Vec3 {
        let grabbed = self.view.project(self.at).unwrap_or(self.cursor);
        let is_in_front = (self.at - from).dot(self.view.ray(grabbed).1) <= 0.0;
        // The way from `from` to the line of sight through a pixel, and the axis to turn away from.
        let sight = |pixel: Vec2| {
            let (origin, along) = self.view.ray(pixel);
            let foot = origin + along * (from - origin).dot(along);
            (foot - from, if is_in_front { -along } else { along })
        };
        // Where the grabbed tip is not under the cursor, the drag keeps their distance.
        let (aside, axis) = sight(grabbed);
        let wanted = reach((self.at - from).angle_between(axis)) * length;
        let apart = aside.normalize_or_zero() * wanted - aside;

        let (aside, axis) = sight(self.cursor);
        let aside = aside + apart;
        let (sin, cos) = angle(aside.length() / length).sin_cos();
        from + (aside.normalize_or_zero() * sin + axis * cos) * length
    }
}

/// The part of an arrow's reach beyond which it no longer lies under the cursor: at 53° to the line
/// of sight.
const STEEP: f32 = 0.8;

/// Returns the angle to the line of sight of an arrow whose tip is wanted at that part of its reach:
/// asin(part) up to [`STEEP`], then on at that slope, up to 180°.
fn angle(part: f32) -> f32 {
    let slope = (1.0 - STEEP * STEEP).sqrt().recip();
    let angle = part.min(STEEP).asin() + (part - STEEP).max(0.0) * slope;
    angle.min(std::f32::consts::PI)
}

/// Returns the part of the reach that [`angle`] maps to that angle.
fn reach(angle: f32) -> f32 {
    let steep = STEEP.asin();
    let slope = (1.0 - STEEP * STEEP).sqrt().recip();
    angle.min(steep).sin() + (angle - steep).max(0.0) / slope
}

/// Scales the unit vector to the length of `turned`. A unit direction stays exactly one, so that it
/// does not drift.
pub fn as_long_as(turned: &[f32], unit: Vec3) -> Vec3 {
    let length = turned.iter().map(|&number| f64::from(number).powi(2)).sum::<f64>().sqrt();
    if (length - 1.0).abs() <= f64::from(f32::EPSILON) {
        return unit;
    }
    // Along a diagonal the length may exceed the largest `f32`, which no axis can hold.
    (unit.as_dvec3() * length.min(f64::from(f32::MAX))).as_vec3()
}

fn unit(direction: Vec3) -> Vec3 {
    direction.as_dvec3().normalize_or_zero().as_vec3()
}

/// Returns the point where the ray meets the plane of a ring. If the ring is seen edge on, the
/// point of it nearest to where the ray meets the ball around the ring.
pub(super) fn on_ring(
    (origin, along): (Vec3, Vec3),
    (rotation, center): (Quat, Vec3),
    axis: usize,
    at: Vec3,
) -> Vec3 {
    let around = ray_box::unit_quaternion(rotation).as_quat() * AXES[axis];
    let slope = along.dot(around);
    let reach = (center - origin).dot(around) / slope;
    if slope.abs() > 0.15 && reach > 0.0 {
        return origin + along * reach;
    }
    let front = (at - center).dot(along) <= 0.0;
    let on_ball = on_sphere(origin, along, center, at.distance(center), front);
    center + (on_ball - center).reject_from_normalized(around)
}

/// Returns the angle from one direction to another around an axis, in radians.
fn turn(around: Vec3, from: Vec3, to: Vec3) -> f32 {
    from.cross(to).dot(around).atan2(from.dot(to))
}

/// Returns the point where the ray meets the sphere, on its front or its back, or the nearest point
/// of the silhouette.
fn on_sphere(origin: Vec3, along: Vec3, center: Vec3, radius: f32, front: bool) -> Vec3 {
    let foot = origin + along * (center - origin).dot(along);
    let aside = foot - center;
    let half_chord = (radius * radius - aside.length_squared()).max(0.0).sqrt();
    let depth = if front { -half_chord } else { half_chord };
    center + (aside + along * depth).normalize_or_zero() * radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Orbit, View, position};
    use bevy_math::Rect;
    use collision_scenarios::scenario::{Input, Space};

    fn view(space: Space) -> View {
        View {
            orbit: Orbit::new(space),
            rect: Rect::new(100.0, 0.0, 900.0, 600.0),
            ..View::default()
        }
    }

    /// Drags by some pixels and checks that the handle follows the cursor.
    #[track_caller]
    fn check(value: Value, space: Space, pixels: Vec2) {
        let view = view(space);
        let at = position(&value, &view);
        let before = view.project(at).unwrap();
        let pulled = pull(value, &view, before + pixels, None);
        let after = view.project(position(&pulled, &view)).unwrap();
        assert!(after.distance(before + pixels) < 0.1, "{} to {after}", before + pixels);
    }

    fn pull(value: Value, view: &View, cursor: Vec2, snap: Option<Snap>) -> Value {
        let (at, part, bound) = (position(&value, view), Part::Handle, None);
        let (before, view) = (&value.numbers(), &view.optics());
        let pull = Pull { view, cursor, at, part, before, bound, snap, length_counts: true };
        let numbers = pull.pull(&value).unwrap();
        Input::new("", "", value).with(&numbers).unwrap()
    }

    #[test]
    fn lengths_and_angles_snap() {
        let view = view(Space::Planar);
        let radius = Value::Radius { value: 1.53, center: Vec3::ZERO };
        let angle = Value::Angle { value: 40.0, center: Vec2::ZERO, radius: 2.0 };
        for (value, snapped) in [(radius, 1.5), (angle, 45.0)] {
            let at = view.project(position(&value, &view)).unwrap();
            assert_eq!(pull(value, &view, at, Some(Snap::default())).numbers(), [snapped]);
        }
    }

    #[test]
    fn a_point_follows() {
        check(Value::Point(Vec3::new(1.0, 2.0, 3.0)), Space::Spatial, Vec2::new(40.0, 25.0));
    }

    #[test]
    fn an_offset_follows() {
        let (value, from) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.5, 0.0, -1.0));
        check(Value::Offset { value, from }, Space::Spatial, Vec2::new(40.0, 25.0));
    }

    #[test]
    fn a_planar_point_follows() {
        check(Value::Point2(Vec2::new(1.0, 2.0)), Space::Planar, Vec2::new(40.0, 25.0));
    }

    #[test]
    fn a_radius_stays_on_the_silhouette() {
        for space in [Space::Planar, Space::Spatial] {
            let center = Vec3::new(1.0, 0.0, 0.0);
            check(Value::Radius { value: 1.5, center }, space, Vec2::splat(20.0));
        }
    }

    #[test]
    fn a_direction_follows_on_its_front() {
        let from = Vec3::new(0.5, 0.5, 0.0);
        check(
            Value::Direction { value: Vec3::new(0.1, 0.4, 2.0), from, length: 2.0 },
            Space::Spatial,
            Vec2::new(-15.0, 10.0),
        );
    }

    #[test]
    fn a_direction_turns_evenly_over_the_rim_to_its_back() {
        let (view, from, length) = (view(Space::Spatial), Vec3::new(0.5, 0.5, 0.0), 2.0);
        let center = view.project(from).unwrap();
        let toward_eye = -view.ray(center).1;
        let aside = toward_eye.any_orthonormal_vector();
        let tip = |degrees: f32| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            aside * sin + toward_eye * cos
        };
        let value = |way| Value::Direction { value: way, from, length };
        let radius = view.project(from + aside * length).unwrap().distance(center);
        for degrees in (0..180).step_by(5) {
            let start = value(tip(degrees as f32));
            let at = view.project(position(&start, &view)).unwrap();
            let turned =
                |cursor| Vec3::from_slice(&pull(start.clone(), &view, cursor, None).numbers());
            let rests = turned(at).angle_between(tip(degrees as f32)).to_degrees();
            assert!(rests < 0.1, "{degrees}°: a grab turns it by {rests}°");
            for way in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
                let by = turned(at).angle_between(turned(at + way * 4.0)).to_degrees();
                let most = (4.0 / radius / 0.6).to_degrees() * 1.1;
                assert!(by < most, "{degrees}°: 4 pixels turn it by {by}°, not {most}°");
            }
        }
        let front = value(tip(60.0));
        let at = view.project(position(&front, &view)).unwrap();
        let over = pull(front, &view, at + (at - center).normalize() * radius, None);
        assert!(Vec3::from_slice(&over.numbers()).dot(toward_eye) < -0.3, "{over:?}");
    }

    #[test]
    fn a_turned_direction_stays_as_long_as_it_is() {
        for (direction, snap) in [
            (Vec3::new(0.0, 0.0, 5.0), None),
            (Vec3::new(0.0, 3.0, 4.0), Some(Snap::default())),
            (Vec3::new(1e-3, -2e-3, 5e-4), None),
            (Vec3::splat(3e38), None),
            (Vec3::new(0.6, 0.0, 0.8), None),
        ] {
            let from = Vec3::new(0.5, 0.5, 0.0);
            let value = Value::Direction { value: direction, from, length: 2.0 };
            let view = view(Space::Spatial);
            let cursor = view.project(position(&value, &view)).unwrap() + Vec2::splat(30.0);
            let turned = Vec3::from_slice(&pull(value, &view, cursor, snap).numbers());
            assert_ne!(turned, direction);
            let lengths = [turned, direction].map(|way| way.as_dvec3().length());
            let longest = f64::from(f32::MAX);
            let wanted = lengths[1].min(longest);
            assert!((lengths[0] / wanted - 1.0).abs() < 1e-6, "{direction}: {lengths:?}");
        }
    }

    #[test]
    fn a_unit_vector_turned_again_and_again_stays_one() {
        let mut direction = Vec3::Z;
        for turn in 0..1000 {
            let unit = DQuat::from_rotation_x(f64::from(turn)) * direction.as_dvec3();
            direction = as_long_as(&direction.to_array(), unit.normalize().as_vec3());
        }
        assert!((direction.as_dvec3().length() - 1.0).abs() < 1e-7);
    }

    #[test]
    fn the_radius_around_an_axis_is_grabbed_on_the_outline() {
        let (view, center) = (view(Space::Spatial), Vec3::new(1.0, 2.0, 0.5));
        for axis in [Vec3::new(2.0, 3.5, 0.5), Vec3::Y, Vec3::Z, Vec3::ZERO, Vec3::splat(3e38)] {
            let value = Value::Rim { value: 1.0, center, axis };
            let out = beside_axis(center, axis, &view);
            assert!((out.length() - 1.0).abs() < 1e-5, "{axis}: {out}");
            assert!(out.dot(axis.as_dvec3().normalize_or_zero().as_vec3()).abs() < 1e-3);
            let at = view.project(position(&value, &view)).unwrap();
            let middle = view.project(center).unwrap();
            let wider = pull(value, &view, middle + (at - middle) * 1.5, None).numbers()[0];
            assert!((wider - 1.5).abs() < 0.1, "{axis}: {wider}");
        }
    }

    #[test]
    fn a_length_follows_along_its_axis() {
        check(
            Value::Length { value: 3.0, from: Vec3::ZERO, direction: Vec3::X },
            Space::Planar,
            Vec2::new(50.0, 0.0),
        );
    }

    #[test]
    fn an_angle_goes_on_past_half_a_turn() {
        let view = view(Space::Planar);
        let angle = |value| Value::Angle { value, center: Vec2::ZERO, radius: 2.0 };
        let cursor = view.project(position(&angle(190.0), &view)).unwrap();
        let degrees = pull(angle(179.0), &view, cursor, None).numbers()[0];
        assert!((degrees - 190.0).abs() < 1e-3, "{degrees}");
    }
}

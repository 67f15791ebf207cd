//! The orbit of the camera around its focus, and framing.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use collision_scenarios::cases::View as SavedView;
use collision_scenarios::scenario::Space;
use glam::{DVec3, EulerRot, Quat, Vec2, Vec3};

use super::camera::Camera;

/// The part of the view that framing fills.
const FILLED: f32 = 0.7;
/// Vertical field of view, in radians.
pub const FIELD_OF_VIEW: f32 = std::f32::consts::FRAC_PI_4;
/// The steepest pitch: beyond the poles left and right would swap.
const STEEPEST: f32 = FRAC_PI_2;
pub(super) const DISTANCES: std::ops::RangeInclusive<f32> = 1e-5..=1e10;
/// The farthest coordinate that a view can look at without `f32` overflow.
pub(super) const FARTHEST: Vec3 = Vec3::splat(1e9);

/// The focus and the camera around it. Angles in radians, lengths in metres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Orbit {
    /// In `f64`, to move smoothly between the steps of `f32`.
    pub focus: DVec3,
    /// The angle around Y: 0 looks from +Z, a quarter turn from +X.
    pub yaw: f32,
    /// The angle above the horizon.
    pub pitch: f32,
    pub distance: f32,
    /// A planar scenario is seen along −Z, always orthographically.
    pub space: Space,
    /// Orthographic projection: the same size at every depth.
    pub orthographic: bool,
}

impl Orbit {
    /// Returns the default orbit: from the front, a little from the right and from above.
    pub fn new(space: Space) -> Self {
        let (yaw, pitch) = match space {
            Space::Planar => (0.0, 0.0),
            Space::Spatial => (30_f32.to_radians(), 22_f32.to_radians()),
        };
        let orthographic = space == Space::Planar;
        Self { focus: DVec3::ZERO, yaw, pitch, distance: 15.0, space, orthographic }
    }

    /// Returns the orbit of a scene file's view.
    pub fn from_saved(saved: &SavedView, space: Space) -> Self {
        let mut orbit = Self { focus: Vec3::from(saved.focus).as_dvec3(), ..Self::new(space) };
        if space == Space::Spatial {
            orbit.yaw = saved.yaw.to_radians();
            orbit.pitch = saved.pitch.to_radians().clamp(-STEEPEST, STEEPEST);
        }
        orbit.set_distance(saved.distance);
        orbit
    }

    /// Returns the orbit of a saved camera, with its projection.
    pub fn from_kept(kept: &Camera, space: Space) -> Self {
        let orbit = Self::from_saved(&kept.saved(), space);
        let orthographic = orbit.orthographic || kept.orthographic;
        Self { focus: kept.focus.into(), orthographic, ..orbit }
    }

    /// Returns the orbit as a saved camera.
    pub fn to_kept(&self) -> Camera {
        Camera {
            focus: self.focus.to_array(),
            yaw: self.yaw.to_degrees(),
            pitch: self.pitch.to_degrees(),
            distance: self.distance,
            orthographic: self.orthographic,
        }
    }

    /// Returns the rotation from the camera's axes to the world's.
    pub fn rotation(&self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }

    /// Returns the camera's position.
    pub fn eye(&self) -> DVec3 {
        self.focus + (self.rotation() * Vec3::Z * self.distance).as_dvec3()
    }

    /// Turns by a drag of this many pixels; a drag across the view is half a turn.
    pub fn turn(&mut self, pixels: Vec2, view_height: f32) {
        if self.space == Space::Spatial {
            let per_pixel = PI / view_height.max(1.0);
            self.yaw = (self.yaw - pixels.x * per_pixel) % TAU;
            self.pitch = (self.pitch + pixels.y * per_pixel).clamp(-STEEPEST, STEEPEST);
        }
    }

    /// Looks at these points from the same side, just far enough to see them all.
    pub fn frame(&mut self, points: &[Vec3], aspect: f32) {
        let points: Vec<_> = points.iter().map(|&at| Extent::from(at)).collect();
        self.frame_all(&points, aspect);
    }

    /// Like [`Orbit::frame`], for balls: they fill the view in one of its directions and are
    /// centred.
    ///
    /// A ball at x, of radius r and z before the focus, lies left of the view's right side, of
    /// slope s, where x − c + r √(1 + s²) ≤ s (d − z); likewise for the other sides.
    pub fn frame_all(&mut self, parts: &[Extent], aspect: f32) {
        let sound = |part: &&Extent| !part.center.is_nan() && !part.radius.is_nan();
        let parts = parts.iter().filter(sound).map(|&Extent { center, radius }| Extent {
            center: center.clamp(-FARTHEST, FARTHEST),
            radius: radius.clamp(0.0, FARTHEST.x),
        });
        let Some(base) = parts.clone().next().map(|part| part.center.as_dvec3()) else { return };
        let rotation = self.rotation().as_dquat();
        let to_camera = rotation.inverse();
        let seen = || {
            let local = |part: Extent| to_camera * (part.center.as_dvec3() - base);
            parts.clone().map(move |part| (local(part), f64::from(part.radius)))
        };
        let most = |of: &dyn Fn(DVec3, f64) -> f64| {
            seen().map(|(at, radius)| of(at, radius)).fold(f64::NEG_INFINITY, f64::max)
        };
        let recedes = if self.orthographic { 0.0 } else { 1.0 };
        let tangent = f64::from((FIELD_OF_VIEW / 2.0).tan() * FILLED);
        // Returns the centre, and the distance of the eye from the base's depth.
        let fit = |slope: f64, axis: usize| {
            let wide = (1.0 + recedes * slope * slope).sqrt();
            let right = most(&|at, radius| at[axis] + radius * wide + recedes * slope * at.z);
            let left = most(&|at, radius| -at[axis] + radius * wide + recedes * slope * at.z);
            ((right - left) / 2.0, (right + left) / (2.0 * slope))
        };
        let (x, across) = fit(tangent * f64::from(aspect), 0);
        let (y, up) = fit(tangent, 1);
        let (front, back) = (most(&|at, r| at.z + r), -most(&|at, r| r - at.z));
        let middle = front.midpoint(back);
        let eye = across.max(up);
        let depth =
            if self.orthographic { eye } else { eye.max(front + (front - back) * 0.3) - middle };
        self.set_focus(base + rotation * DVec3::new(x, y, middle));
        // A single point keeps the distance.
        if depth > 0.0 {
            self.set_distance(depth as f32);
        }
    }

    /// Looks from a side, in radians. A planar scenario always shows its front.
    pub fn face(&mut self, yaw: f32, pitch: f32) {
        if self.space == Space::Spatial {
            self.yaw = yaw;
            self.pitch = pitch;
        }
    }

    /// Interpolates between two orbits, `part` from 0 to 1: the shorter way round, the zoom in even
    /// steps.
    pub fn between(self, to: Self, part: f32) -> Self {
        let turn = (to.yaw - self.yaw + PI).rem_euclid(TAU) - PI;
        if part >= 1.0 {
            return to;
        }
        Self {
            focus: self.focus.lerp(to.focus, part.into()),
            yaw: self.yaw + turn * part,
            pitch: self.pitch + (to.pitch - self.pitch) * part,
            distance: self.distance.powf(1.0 - part) * to.distance.powf(part),
            ..to
        }
    }

    pub(super) fn set_distance(&mut self, distance: f32) {
        if !distance.is_nan() {
            self.distance = distance.clamp(*DISTANCES.start(), *DISTANCES.end());
        }
    }

    pub(super) fn set_focus(&mut self, focus: DVec3) {
        if !focus.is_nan() {
            self.focus = focus.clamp(-FARTHEST.as_dvec3(), FARTHEST.as_dvec3());
        }
    }
}

/// A ball, in metres; a radius of 0 is a point.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Extent {
    pub center: Vec3,
    pub radius: f32,
}

impl From<Vec3> for Extent {
    fn from(center: Vec3) -> Self {
        Self { center, radius: 0.0 }
    }
}

impl Extent {
    /// Returns the ball around the bounding box of these balls.
    pub fn around(parts: &[Self]) -> Self {
        let sound = |part: &&Self| !part.center.is_nan() && !part.radius.is_nan();
        let parts = || parts.iter().filter(sound);
        let corners = parts().map(|&Self { center, radius }| {
            let center = center.clamp(-FARTHEST, FARTHEST);
            (center - radius, center + radius)
        });
        let box_of = |(low, high): (Vec3, Vec3), (a, b): (Vec3, Vec3)| (low.min(a), high.max(b));
        let Some((low, high)) = corners.reduce(box_of) else { return Self::default() };
        let center = low.midpoint(high);
        let reach = |part: &Self| part.center.distance(center) + part.radius;
        Self { center, radius: parts().map(reach).fold(0.0, f32::max).min(FARTHEST.x) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_turn_passes_a_pole() {
        let mut orbit = Orbit::new(Space::Spatial);
        orbit.turn(Vec2::new(1e6, 1e6), 600.0);
        assert!(orbit.pitch <= STEEPEST && orbit.rotation().is_finite());
    }

    #[test]
    fn a_planar_view_does_not_turn() {
        let mut orbit = Orbit::new(Space::Planar);
        orbit.turn(Vec2::new(50.0, 50.0), 600.0);
        assert_eq!(orbit, Orbit::new(Space::Planar));
    }

    #[test]
    fn the_ease_turns_the_shorter_way_and_ends_where_it_should() {
        let from = Orbit { yaw: 3.0, ..Orbit::new(Space::Spatial) };
        let to = Orbit { yaw: -3.0, pitch: 1.0, distance: 60.0, ..from };
        assert!((from.between(to, 0.5).yaw - PI).abs() < 1e-5);
        assert!((from.between(to, 0.5).distance - 30.0).abs() < 1e-4);
        assert_eq!(from.between(to, 1.0), to);
        let start = from.between(to, 0.0);
        assert!((start.yaw - 3.0).abs() < 1e-6 && start.focus == from.focus);
    }
}

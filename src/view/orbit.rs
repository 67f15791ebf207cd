use std::f32::consts::{FRAC_PI_2, PI, TAU};
use std::ops::Deref;

use bevy::math::DVec3;
use bevy::prelude::*;

use super::camera::Camera;
use crate::cases::View as SavedView;
use crate::scenario::Space;

/// The part of the view that framing fills.
const FILLED: f32 = 0.7;
/// Vertical field of view, in radians.
pub const FIELD_OF_VIEW: f32 = std::f32::consts::FRAC_PI_4;
/// The camera stops at the poles, beyond which left and right would swap.
const STEEPEST: f32 = FRAC_PI_2;
/// How near the eye comes, as a part of the focus' coordinates: the steps of f32 are wide on the
/// screen there.
const NEAREST: f64 = 1e-6;
const DISTANCES: std::ops::RangeInclusive<f32> = 1e-5..=1e10;
/// Farther away nothing can be seen, and f32 would overflow.
pub(super) const FARTHEST: Vec3 = Vec3::splat(1e9);

/// What the camera looks at, and from where. Angles in radians, lengths in metres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Orbit {
    /// In f64: it moves smoothly where f32 has steps.
    pub focus: DVec3,
    /// Around Y; 0 looks from +Z, a quarter turn from +X.
    pub yaw: f32,
    /// Above the horizon.
    pub pitch: f32,
    pub distance: f32,
    /// A planar scenario is seen along −Z, always without perspective.
    pub space: Space,
    /// Without perspective: the same size at every depth.
    pub orthographic: bool,
}

impl Orbit {
    /// From the front, a little from the right and from above.
    pub fn new(space: Space) -> Self {
        let (yaw, pitch) = match space {
            Space::Planar => (0.0, 0.0),
            Space::Spatial => (30_f32.to_radians(), 22_f32.to_radians()),
        };
        let orthographic = space == Space::Planar;
        Self { focus: DVec3::ZERO, yaw, pitch, distance: 15.0, space, orthographic }
    }

    /// From where a file says.
    pub fn from_saved(saved: &SavedView, space: Space) -> Self {
        let mut orbit = Self { focus: Vec3::from(saved.focus).as_dvec3(), ..Self::new(space) };
        if space == Space::Spatial {
            orbit.yaw = saved.yaw.to_radians();
            orbit.pitch = saved.pitch.to_radians().clamp(-STEEPEST, STEEPEST);
        }
        orbit.set_distance(saved.distance);
        orbit
    }

    /// As it was kept, with its projection.
    pub fn from_kept(kept: &Camera, space: Space) -> Self {
        let orbit = Self::from_saved(&kept.saved(), space);
        let orthographic = orbit.orthographic || kept.orthographic;
        Self { focus: kept.focus.into(), orthographic, ..orbit }
    }

    /// To be kept.
    pub fn to_kept(&self) -> Camera {
        Camera {
            focus: self.focus.to_array(),
            yaw: self.yaw.to_degrees(),
            pitch: self.pitch.to_degrees(),
            distance: self.distance,
            orthographic: self.orthographic,
        }
    }

    /// From the camera's axes to the world's.
    pub fn rotation(&self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }

    /// Where the camera stands.
    pub fn eye(&self) -> DVec3 {
        self.focus + (self.rotation() * Vec3::Z * self.distance).as_dvec3()
    }

    /// Turns by a drag of that many pixels; half a turn crosses the view.
    pub fn turn(&mut self, pixels: Vec2, view_height: f32) {
        if self.space == Space::Spatial {
            let per_pixel = PI / view_height.max(1.0);
            self.yaw = (self.yaw - pixels.x * per_pixel) % TAU;
            self.pitch = (self.pitch + pixels.y * per_pixel).clamp(-STEEPEST, STEEPEST);
        }
    }

    /// Looks at these points from the same side, just far enough to have them all in the picture.
    pub fn frame(&mut self, points: &[Vec3], aspect: f32) {
        let points: Vec<_> = points.iter().map(|&at| Extent::from(at)).collect();
        self.frame_all(&points, aspect);
    }

    /// The same for balls: they fill their part of the view in one of its directions, and lie in
    /// its middle.
    ///
    /// A ball at x, of radius r and z before the focus, lies left of the view's right side, of slope
    /// s, where x − c + r √(1 + s²) ≤ s (d − z); and so on for the other sides.
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
        // The place of the middle, and how far the eye is from the base's depth.
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
        // A single point is looked at from where one is.
        if depth > 0.0 {
            self.set_distance(depth as f32);
        }
    }

    /// Looks from a side, in radians; a planar scenario has only its front.
    pub fn face(&mut self, yaw: f32, pitch: f32) {
        if self.space == Space::Spatial {
            self.yaw = yaw;
            self.pitch = pitch;
        }
    }

    /// Interpolates two orbits, from 0 to 1: the shorter way round, the zoom in even steps.
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

    fn set_distance(&mut self, distance: f32) {
        if !distance.is_nan() {
            self.distance = distance.clamp(*DISTANCES.start(), *DISTANCES.end());
        }
    }

    fn set_focus(&mut self, focus: DVec3) {
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
    /// The ball around the box of these balls.
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

/// An orbit seen through a rectangle of the window, in logical pixels.
#[derive(Resource, Debug, Clone, Copy)]
pub struct View {
    pub orbit: Orbit,
    pub rect: Rect,
    /// The ball around what the case is about, which is no part of how it is looked at.
    pub scene: Extent,
    /// The place that the picture is drawn around, where its axes cross and its ground lies: a round
    /// one near a case that is far from zero.
    pub origin: Vec3,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        (self.orbit, self.rect) == (other.orbit, other.rect)
    }
}

impl Default for View {
    fn default() -> Self {
        Self {
            orbit: Orbit::new(Space::Spatial),
            rect: Rect::new(0.0, 0.0, 800.0, 600.0),
            scene: Extent::default(),
            origin: Vec3::ZERO,
        }
    }
}

/// The shortest and the longest arrow that only shows a direction, in pixels.
const ARROW: std::ops::RangeInclusive<f32> = 44.0..=110.0;

impl View {
    /// It with its axes worked out.
    pub fn optics(&self) -> Optics {
        let rotation = self.orbit.rotation();
        let [right, up, forward] = [Vec3::X, Vec3::Y, Vec3::NEG_Z].map(|axis| rotation * axis);
        let (eye, slope) = (self.orbit.eye(), (FIELD_OF_VIEW / 2.0).tan());
        Optics { view: *self, right, up, forward, eye, slope }
    }

    /// Metres in a pixel, at the depth of `at`.
    pub fn metres_per_pixel(&self, at: Vec3) -> f32 {
        self.optics().metres_per_pixel(at)
    }

    /// The length of an arrow that only shows a direction: so many metres, unless the view or the
    /// scene is too large or too small for it.
    pub fn suited(&self, at: Vec3, metres: f32) -> f32 {
        self.optics().suited(at, metres)
    }

    /// Metres in front of the camera.
    pub fn depth(&self, at: Vec3) -> f32 {
        self.optics().depth(at)
    }

    /// Metres in a pixel, at the depth of the focus.
    pub fn metres_at_focus(&self) -> f32 {
        self.optics().metres_at_focus()
    }

    /// Width over height.
    pub fn aspect(&self) -> f32 {
        self.rect.width() / self.rect.height().max(1.0)
    }

    pub fn right(&self) -> Vec3 {
        self.orbit.rotation() * Vec3::X
    }

    pub fn up(&self) -> Vec3 {
        self.orbit.rotation() * Vec3::Y
    }

    pub fn forward(&self) -> Vec3 {
        self.orbit.rotation() * Vec3::NEG_Z
    }

    /// The pixel that shows `at`; none where it lies behind the camera.
    pub fn project(&self, at: Vec3) -> Option<Vec2> {
        self.optics().project(at)
    }

    /// The ray through a pixel: a point of it and its unit direction.
    pub fn ray(&self, pixel: Vec2) -> (Vec3, Vec3) {
        self.optics().ray(pixel)
    }

    /// Where the ray through a pixel meets the camera-facing plane through `at`.
    pub fn unproject(&self, pixel: Vec2, at: Vec3) -> Vec3 {
        self.optics().unproject(pixel, at)
    }

    /// Moves the focus so that what lies in its plane follows a drag of that many pixels.
    pub fn pan(&mut self, pixels: Vec2) {
        let metres = pixels * self.metres_at_focus();
        let moved = self.up() * metres.y - self.right() * metres.x;
        self.orbit.set_focus(self.orbit.focus + moved.as_dvec3());
    }

    /// Scales the distance; what lies under the pixel, in the focus' plane, stays there. It stops
    /// where nothing is left to see between two numbers of f32.
    pub fn zoom(&mut self, factor: f32, pixel: Vec2) {
        let before = self.orbit.focus + self.optics().aside(pixel);
        let distance = self.orbit.distance;
        let nearest = (self.orbit.focus.abs().max_element() * NEAREST) as f32;
        self.orbit.set_distance((distance * factor).max(nearest.min(distance)));
        let focus = before.lerp(self.orbit.focus, f64::from(self.orbit.distance / distance));
        self.orbit.set_focus(focus);
    }

    /// Looks at what lies at that point from the same eye: the focus moves to its depth, so that
    /// no zoom goes through it.
    pub fn focus_at(&mut self, at: Vec3) {
        let depth = self.depth(at);
        if !self.orbit.orthographic && depth.is_finite() && depth > 0.0 {
            let eye = self.orbit.eye();
            self.orbit.set_distance(depth);
            let forward = self.forward().as_dvec3();
            self.orbit.set_focus(eye + forward * f64::from(self.orbit.distance));
        }
    }

    /// The distance of the near plane, in metres.
    pub fn near(&self) -> f32 {
        self.orbit.distance * 1e-2
    }
}

/// A view with its axes worked out, of which the view itself is made: whoever asks it of many pixels
/// works them out once.
#[derive(Debug, Clone, Copy)]
pub struct Optics {
    view: View,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    eye: DVec3,
    /// Of the view's upper edge.
    slope: f32,
}

impl Deref for Optics {
    type Target = View;

    fn deref(&self) -> &View {
        &self.view
    }
}

impl Optics {
    /// [`View::metres_per_pixel`]
    pub fn metres_per_pixel(&self, at: Vec3) -> f32 {
        let depth = if self.orbit.orthographic {
            self.orbit.distance
        } else {
            self.depth(at).max(*DISTANCES.start())
        };
        self.metres_at(depth)
    }

    /// [`View::metres_at_focus`]
    pub fn metres_at_focus(&self) -> f32 {
        self.metres_at(self.orbit.distance)
    }

    fn metres_at(&self, depth: f32) -> f32 {
        2.0 * depth * self.slope / self.rect.height().max(1.0)
    }

    /// [`View::suited`]
    pub fn suited(&self, at: Vec3, metres: f32) -> f32 {
        let pixel = self.metres_per_pixel(at);
        let most = if self.scene.radius > 0.0 { self.scene.radius } else { f32::MAX };
        metres.clamp(ARROW.start() * pixel, ARROW.end() * pixel).min(most)
    }

    /// [`View::depth`]
    pub fn depth(&self, at: Vec3) -> f32 {
        self.forward.dot(self.seen_from_eye(at))
    }

    /// From the eye to there: in f64 as far as both are far away.
    fn seen_from_eye(&self, at: Vec3) -> Vec3 {
        (at.as_dvec3() - self.eye).as_vec3()
    }

    /// [`View::project`]
    pub fn project(&self, at: Vec3) -> Option<Vec2> {
        let visible = self.orbit.orthographic || self.depth(at) > self.near();
        visible.then(|| {
            let offset = self.seen_from_eye(at) / self.metres_per_pixel(at);
            self.rect.center() + Vec2::new(offset.dot(self.right), -offset.dot(self.up))
        })
    }

    /// From the focus to what a pixel shows at its depth.
    fn aside(&self, pixel: Vec2) -> DVec3 {
        let offset = (pixel - self.rect.center()) * self.metres_at_focus();
        (self.right * offset.x - self.up * offset.y).as_dvec3()
    }

    /// The ray through a pixel, in f64: a point of it and its unit direction.
    fn sight(&self, pixel: Vec2) -> (DVec3, DVec3) {
        let forward = self.forward.as_dvec3();
        let at_focus = self.orbit.focus + self.aside(pixel);
        if self.orbit.orthographic {
            return (at_focus - forward * f64::from(self.orbit.distance), forward);
        }
        (self.eye, (at_focus - self.eye).normalize_or(forward))
    }

    /// [`View::ray`]
    pub fn ray(&self, pixel: Vec2) -> (Vec3, Vec3) {
        let (origin, direction) = self.sight(pixel);
        (origin.as_vec3(), direction.as_vec3())
    }

    /// [`View::unproject`]
    pub fn unproject(&self, pixel: Vec2, at: Vec3) -> Vec3 {
        let (origin, direction) = self.sight(pixel);
        let slope = direction.dot(self.forward.as_dvec3());
        (origin + direction * (f64::from(self.depth(at)) / slope)).as_vec3()
    }
}

/// A view with its axes worked out: for the thousands of points of a picture.
#[derive(Debug, Clone, Copy)]
pub struct Lens {
    pub eye: Vec3,
    pub forward: Vec3,
    pub orthographic: bool,
    right: Vec3,
    up: Vec3,
    middle: Vec2,
    near: f32,
    /// Metres in a pixel: so many, and so many more for each metre of depth.
    pixel: (f32, f32),
}

impl From<&View> for Lens {
    fn from(view: &View) -> Self {
        let slope = 2.0 * (FIELD_OF_VIEW / 2.0).tan() / view.rect.height().max(1.0);
        let orthographic = view.orbit.orthographic;
        Self {
            eye: view.orbit.eye().as_vec3(),
            forward: view.forward(),
            orthographic,
            right: view.right(),
            up: view.up(),
            middle: view.rect.center(),
            near: view.near(),
            pixel: if orthographic { (slope * view.orbit.distance, 0.0) } else { (0.0, slope) },
        }
    }
}

impl Lens {
    /// Metres in front of the camera.
    pub fn depth(&self, at: Vec3) -> f32 {
        self.forward.dot(at - self.eye)
    }

    /// Metres beyond the near plane; without perspective nothing lies before it.
    pub fn ahead(&self, at: Vec3) -> f32 {
        if self.orthographic { f32::MAX } else { self.depth(at) - self.near * 1.001 }
    }

    /// The unit direction from a point to the eye.
    pub fn to_eye(&self, at: Vec3) -> Vec3 {
        if self.orthographic { -self.forward } else { (self.eye - at).normalize_or(-self.forward) }
    }

    /// The pixel that shows a point beyond the near plane; none where f32 has no number for it.
    pub fn project(&self, at: Vec3) -> Option<Vec2> {
        let offset = at - self.eye;
        let pixel = self.pixel.0 + self.pixel.1 * self.forward.dot(offset);
        let place = Vec2::new(offset.dot(self.right), -offset.dot(self.up)) / pixel;
        let place = self.middle + place;
        // A line that was cut at the near plane may end a few bits before it.
        let visible = self.orthographic || self.depth(at) > self.near * 0.99;
        (visible && place.is_finite()).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn views() -> impl Iterator<Item = View> {
        [Space::Planar, Space::Spatial].into_iter().map(|space| {
            let mut orbit = Orbit::new(space);
            orbit.focus = DVec3::new(1.0, -2.0, 3.0);
            View { orbit, rect: Rect::new(200.0, 20.0, 1000.0, 620.0), ..View::default() }
        })
    }

    #[test]
    fn a_point_projects_to_the_pixel_whose_ray_meets_it() {
        for view in views() {
            let point = Vec3::new(2.5, -1.0, 1.5);
            let pixel = view.project(point).unwrap();
            assert!(view.unproject(pixel, point).distance(point) < 1e-4, "{view:?}");
        }
    }

    #[test]
    fn zooming_keeps_what_lies_under_the_cursor() {
        for mut view in views() {
            let pixel = Vec2::new(350.0, 480.0);
            let before = view.unproject(pixel, view.orbit.focus.as_vec3());
            view.zoom(0.5, pixel);
            assert!(view.project(before).unwrap().distance(pixel) < 0.1, "{view:?}");
        }
    }

    #[test]
    fn panning_moves_the_focus_with_the_cursor() {
        for mut view in views() {
            let point = view.orbit.focus.as_vec3();
            let before = view.project(point).unwrap();
            view.pan(Vec2::new(30.0, -12.0));
            let moved = view.project(point).unwrap() - before;
            assert!(moved.distance(Vec2::new(30.0, -12.0)) < 0.01, "{moved}");
        }
    }

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
    fn a_point_projects_to_its_pixel_without_perspective_too() {
        for mut view in views() {
            view.orbit.orthographic = true;
            let point = Vec3::new(2.5, -1.0, 1.5);
            let pixel = view.project(point).unwrap();
            assert!(view.unproject(pixel, point).distance(point) < 1e-4, "{view:?}");
            let lens = Lens::from(&view).project(point).unwrap();
            assert!(lens.distance(pixel) < 1e-3, "{lens} {pixel}");
        }
    }

    #[test]
    fn from_above_the_view_is_whole_and_x_stays_right() {
        let mut orbit = Orbit::new(Space::Spatial);
        orbit.face(0.0, FRAC_PI_2);
        let view = View { orbit, ..View::default() };
        assert!(view.right().distance(Vec3::X) < 1e-6 && view.up().distance(Vec3::NEG_Z) < 1e-6);
        assert!(view.project(Vec3::ONE).is_some_and(Vec2::is_finite));
        // And a turn leaves the pole without a jump.
        let up = view.up();
        orbit.turn(Vec2::new(0.0, -1.0), 600.0);
        assert!((orbit.rotation() * Vec3::Y).dot(up) > 0.99);
    }

    #[test]
    fn framing_has_every_point_in_the_picture_from_every_side() {
        let points =
            [Vec3::new(-4.0, 1.0, 0.0), Vec3::new(7.0, -2.0, 3.0), Vec3::new(0.0, 9.0, -5.0)];
        for (yaw, pitch) in [(0.0, 0.0), (PI, 0.3), (0.0, FRAC_PI_2), (-2.0, -FRAC_PI_2)] {
            for orthographic in [false, true] {
                for scale in [1e-4, 1.0, 1e8] {
                    let points = points.map(|point| point * scale);
                    let mut view = View::default();
                    view.orbit.face(yaw, pitch);
                    view.orbit.orthographic = orthographic;
                    view.orbit.frame(&points, view.aspect());
                    for point in points {
                        let pixel = view.project(point);
                        assert!(pixel.is_some_and(|at| view.rect.contains(at)), "{view:?} {point}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_that_is_framed_loses_the_view() {
        for points in [
            vec![],
            vec![Vec3::ZERO],
            vec![Vec3::splat(f32::MAX), Vec3::splat(-f32::MAX)],
            vec![Vec3::splat(f32::MAX), Vec3::splat(f32::MAX)],
            vec![Vec3::splat(f32::MIN_POSITIVE / 8.0), Vec3::ZERO],
            vec![Vec3::NAN, Vec3::INFINITY],
        ] {
            let mut view = View::default();
            view.orbit.frame(&points, view.aspect());
            view.zoom(0.5, Vec2::new(3.0, 5.0));
            view.pan(Vec2::new(30.0, 50.0));
            let Orbit { focus, distance, .. } = view.orbit;
            assert!(focus.is_finite() && distance.is_finite() && distance > 0.0, "{points:?}");
            view.orbit.frame(&[Vec3::ZERO, Vec3::ONE], view.aspect());
            assert!(view.project(Vec3::ONE).is_some(), "{points:?}");
        }
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

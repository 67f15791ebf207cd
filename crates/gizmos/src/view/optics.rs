//! The view: projection, rays, pan and zoom.

use std::ops::Deref;

use bevy_math::Rect;
use collision_scenarios::scenario::Space;
use glam::{DVec3, Vec2, Vec3};

use super::orbit::{DISTANCES, Extent, FIELD_OF_VIEW, Orbit};

/// The minimum distance of the eye, relative to the focus' coordinates. Any closer, the steps of
/// `f32` become visible.
const NEAREST: f64 = 1e-6;

/// An orbit seen through a rectangle of the window, in logical pixels.
#[derive(Debug, Clone, Copy)]
pub struct View {
    pub orbit: Orbit,
    pub rect: Rect,
    /// The ball around the subject of the case. It does not count in `==`.
    pub scene: Extent,
    /// The origin of the picture: where its axes cross and its ground lies. For a case far from
    /// zero, a round place near it.
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
    /// Returns the default view of a subject in a rectangle.
    pub fn framing(subject: &[Extent], space: Space, rect: Rect) -> Self {
        let scene = Extent::around(subject);
        let mut view = Self { orbit: Orbit::new(space), rect, scene, origin: Vec3::ZERO };
        view.orbit.frame_all(subject, view.aspect());
        view.origin = view.origin_near();
        view
    }

    /// Precomputes the view's axes.
    pub fn optics(&self) -> Optics {
        let rotation = self.orbit.rotation();
        let [right, up, forward] = [Vec3::X, Vec3::Y, Vec3::NEG_Z].map(|axis| rotation * axis);
        let (eye, slope) = (self.orbit.eye(), (FIELD_OF_VIEW / 2.0).tan());
        Optics { view: *self, right, up, forward, eye, slope }
    }

    /// Returns the size of a pixel in metres, at the depth of `at`.
    pub fn metres_per_pixel(&self, at: Vec3) -> f32 {
        self.optics().metres_per_pixel(at)
    }

    /// Returns the length of an arrow that only shows a direction: this many metres, unless that is
    /// too long or too short for the view or the scene.
    pub fn suited(&self, at: Vec3, metres: f32) -> f32 {
        self.optics().suited(at, metres)
    }

    /// Returns the depth in front of the camera, in metres.
    pub fn depth(&self, at: Vec3) -> f32 {
        self.optics().depth(at)
    }

    /// Returns the size of a pixel in metres, at the depth of the focus.
    pub fn metres_at_focus(&self) -> f32 {
        self.optics().metres_at_focus()
    }

    /// Returns width over height.
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

    /// Projects a point to a pixel. `None` if it lies behind the near plane.
    pub fn project(&self, at: Vec3) -> Option<Vec2> {
        self.optics().project(at)
    }

    /// Returns the ray through a pixel: a point on it and its unit direction.
    pub fn ray(&self, pixel: Vec2) -> (Vec3, Vec3) {
        self.optics().ray(pixel)
    }

    /// Returns the intersection of the ray through a pixel with the camera-facing plane through
    /// `at`.
    pub fn unproject(&self, pixel: Vec2, at: Vec3) -> Vec3 {
        self.optics().unproject(pixel, at)
    }

    /// Moves the focus so that its plane follows a drag of this many pixels.
    pub fn pan(&mut self, pixels: Vec2) {
        let metres = pixels * self.metres_at_focus();
        let moved = self.up() * metres.y - self.right() * metres.x;
        self.orbit.set_focus(self.orbit.focus + moved.as_dvec3());
    }

    /// Scales the distance. The point under the pixel, in the focus' plane, stays there. It stops
    /// where the steps of `f32` would become visible.
    pub fn zoom(&mut self, factor: f32, pixel: Vec2) {
        let before = self.orbit.focus + self.optics().aside(pixel);
        let distance = self.orbit.distance;
        let nearest = (self.orbit.focus.abs().max_element() * NEAREST) as f32;
        self.orbit.set_distance((distance * factor).max(nearest.min(distance)));
        let focus = before.lerp(self.orbit.focus, f64::from(self.orbit.distance / distance));
        self.orbit.set_focus(focus);
    }

    /// Moves the focus to the depth of a point, with the same eye, so that zooming never passes
    /// through the point.
    pub fn focus_at(&mut self, at: Vec3) {
        let depth = self.depth(at);
        if !self.orbit.orthographic && depth.is_finite() && depth > 0.0 {
            let eye = self.orbit.eye();
            self.orbit.set_distance(depth);
            let forward = self.forward().as_dvec3();
            self.orbit.set_focus(eye + forward * f64::from(self.orbit.distance));
        }
    }

    /// Returns the distance of the near plane, in metres.
    pub fn near(&self) -> f32 {
        self.orbit.distance * 1e-2
    }
}

/// A view with precomputed axes, for the projection of many points.
#[derive(Debug, Clone, Copy)]
pub struct Optics {
    view: View,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    eye: DVec3,
    /// The tangent of half the vertical field of view.
    slope: f32,
}

impl Deref for Optics {
    type Target = View;

    fn deref(&self) -> &View {
        &self.view
    }
}

impl Optics {
    /// Like [`View::metres_per_pixel`].
    pub fn metres_per_pixel(&self, at: Vec3) -> f32 {
        let depth = if self.orbit.orthographic {
            self.orbit.distance
        } else {
            self.depth(at).max(*DISTANCES.start())
        };
        self.metres_at(depth)
    }

    /// Like [`View::metres_at_focus`].
    pub fn metres_at_focus(&self) -> f32 {
        self.metres_at(self.orbit.distance)
    }

    fn metres_at(&self, depth: f32) -> f32 {
        2.0 * depth * self.slope / self.rect.height().max(1.0)
    }

    /// Like [`View::suited`].
    pub fn suited(&self, at: Vec3, metres: f32) -> f32 {
        let pixel = self.metres_per_pixel(at);
        let most = if self.scene.radius > 0.0 { self.scene.radius } else { f32::MAX };
        metres.clamp(ARROW.start() * pixel, ARROW.end() * pixel).min(most)
    }

    /// Like [`View::depth`].
    pub fn depth(&self, at: Vec3) -> f32 {
        self.forward.dot(self.seen_from_eye(at))
    }

    /// Returns the vector from the eye to a point. The difference is taken in `f64`.
    fn seen_from_eye(&self, at: Vec3) -> Vec3 {
        (at.as_dvec3() - self.eye).as_vec3()
    }

    /// Like [`View::project`].
    pub fn project(&self, at: Vec3) -> Option<Vec2> {
        let visible = self.orbit.orthographic || self.depth(at) > self.near();
        visible.then(|| {
            let offset = self.seen_from_eye(at) / self.metres_per_pixel(at);
            self.rect.center() + Vec2::new(offset.dot(self.right), -offset.dot(self.up))
        })
    }

    /// Returns the vector from the focus to the point that a pixel shows at its depth.
    fn aside(&self, pixel: Vec2) -> DVec3 {
        let offset = (pixel - self.rect.center()) * self.metres_at_focus();
        (self.right * offset.x - self.up * offset.y).as_dvec3()
    }

    /// Returns the ray through a pixel, in `f64`: a point on it and its unit direction.
    fn sight(&self, pixel: Vec2) -> (DVec3, DVec3) {
        let forward = self.forward.as_dvec3();
        let at_focus = self.orbit.focus + self.aside(pixel);
        if self.orbit.orthographic {
            return (at_focus - forward * f64::from(self.orbit.distance), forward);
        }
        (self.eye, (at_focus - self.eye).normalize_or(forward))
    }

    /// Like [`View::ray`].
    pub fn ray(&self, pixel: Vec2) -> (Vec3, Vec3) {
        let (origin, direction) = self.sight(pixel);
        (origin.as_vec3(), direction.as_vec3())
    }

    /// Like [`View::unproject`].
    pub fn unproject(&self, pixel: Vec2, at: Vec3) -> Vec3 {
        let (origin, direction) = self.sight(pixel);
        let slope = direction.dot(self.forward.as_dvec3());
        (origin + direction * (f64::from(self.depth(at)) / slope)).as_vec3()
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::{FRAC_PI_2, PI};

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
    fn from_above_the_view_is_whole_and_x_stays_right() {
        let mut orbit = Orbit::new(Space::Spatial);
        orbit.face(0.0, FRAC_PI_2);
        let view = View { orbit, ..View::default() };
        assert!(view.right().distance(Vec3::X) < 1e-6 && view.up().distance(Vec3::NEG_Z) < 1e-6);
        assert!(view.project(Vec3::ONE).is_some_and(Vec2::is_finite));
        // Turning away from the pole does not jump.
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
}

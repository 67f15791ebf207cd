//! The projection of a picture's points, in `f32`.

use glam::{Vec2, Vec3};

use super::optics::View;
use super::orbit::FIELD_OF_VIEW;

/// A view with precomputed axes in `f32`, to project the thousands of points of a picture.
#[derive(Debug, Clone, Copy)]
pub struct Lens {
    pub eye: Vec3,
    pub forward: Vec3,
    pub orthographic: bool,
    right: Vec3,
    up: Vec3,
    middle: Vec2,
    near: f32,
    /// Metres per pixel: a constant, plus a part per metre of depth.
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
    /// Returns the depth in front of the camera, in metres.
    pub fn depth(&self, at: Vec3) -> f32 {
        self.forward.dot(at - self.eye)
    }

    /// Returns the distance beyond the near plane, in metres. An orthographic view has no near
    /// plane.
    pub fn ahead(&self, at: Vec3) -> f32 {
        if self.orthographic { f32::MAX } else { self.depth(at) - self.near * 1.001 }
    }

    /// Like [`Lens::ahead`], for an end that may be a billion times farther than the eye.
    pub fn ahead_of_far(&self, at: Vec3) -> f64 {
        if self.orthographic {
            return f64::MAX;
        }
        let depth = self.forward.as_dvec3().dot(at.as_dvec3() - self.eye.as_dvec3());
        depth - f64::from(self.near * 1.001)
    }

    /// Returns the unit direction from a point to the eye.
    pub fn to_eye(&self, at: Vec3) -> Vec3 {
        if self.orthographic { -self.forward } else { (self.eye - at).normalize_or(-self.forward) }
    }

    /// Projects a point to a pixel. `None` before the near plane, or if `f32` overflows.
    pub fn project(&self, at: Vec3) -> Option<Vec2> {
        let offset = at - self.eye;
        let pixel = self.pixel.0 + self.pixel.1 * self.forward.dot(offset);
        let place = Vec2::new(offset.dot(self.right), -offset.dot(self.up)) / pixel;
        let place = self.middle + place;
        // A line that was clipped at the near plane may end a few bits before it.
        let visible = self.orthographic || self.depth(at) > self.near * 0.99;
        (visible && place.is_finite()).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use bevy_math::Rect;
    use glam::DVec3;

    use super::super::orbit::Orbit;
    use super::*;
    use collision_scenarios::scenario::Space;

    #[test]
    fn a_point_projects_to_its_pixel_without_perspective_too() {
        for space in [Space::Planar, Space::Spatial] {
            let mut orbit = Orbit::new(space);
            orbit.focus = DVec3::new(1.0, -2.0, 3.0);
            let rect = Rect::new(200.0, 20.0, 1000.0, 620.0);
            let mut view = View { orbit, rect, ..View::default() };
            view.orbit.orthographic = true;
            let point = Vec3::new(2.5, -1.0, 1.5);
            let pixel = view.project(point).unwrap();
            assert!(view.unproject(pixel, point).distance(point) < 1e-4, "{view:?}");
            let lens = Lens::from(&view).project(point).unwrap();
            assert!(lens.distance(pixel) < 1e-3, "{lens} {pixel}");
        }
    }
}

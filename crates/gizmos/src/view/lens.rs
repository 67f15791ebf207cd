//! The projection of a picture's points, in `f32`.

use glam::{Mat4, Vec2, Vec3, Vec4};

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

    /// Returns the matrix from a point to the clip space of a window of that size: x and y from −1 to
    /// 1 with y up, and a depth from `far` to `near`, where a larger one is nearer. `reach` is the
    /// depth in metres of the farthest point that counts, in a view without perspective.
    pub fn clip(&self, window: Vec2, [far, near]: [f32; 2], reach: f32) -> Mat4 {
        // A pixel is w = p₀ + p₁ depth metres wide at a point. Its pixel is
        // middle + (right, −up) · offset / w, so that all of clip space is scaled by w.
        let (p0, p1) = self.pixel;
        let row = |along: Vec3, constant: f32| along.extend(constant - along.dot(self.eye));
        let w = row(self.forward * p1, p0);
        let scale = Vec2::new(2.0, -2.0) / window;
        let x = row(self.right * scale.x, 0.0) + w * (self.middle.x * scale.x - 1.0);
        let y = row(-self.up * scale.y, 0.0) + w * (self.middle.y * scale.y + 1.0);
        let span = near - far;
        let z = match self.orthographic {
            // far + span (1 − depth / reach)
            true => w * near + row(self.forward, 0.0) * (-p0 * span / reach),
            // far + span near plane / depth
            false => w * far + Vec4::W * (span * self.near * p1),
        };
        Mat4::from_cols(x, y, z, w).transpose()
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

    #[test]
    fn clip_space_has_the_same_pixels_and_nearer_points_are_larger() {
        let window = Vec2::new(1280.0, 800.0);
        for orthographic in [true, false] {
            let mut view = View { rect: Rect::new(200.0, 30.0, 900.0, 790.0), ..View::default() };
            view.orbit.orthographic = orthographic;
            let lens = Lens::from(&view);
            let clip = lens.clip(window, [0.25, 0.5], 1e3);
            for point in [Vec3::new(2.5, -1.0, 1.5), Vec3::new(-3.0, 2.0, -1.0), Vec3::ZERO] {
                let at = clip * point.extend(1.0);
                let place = (at.truncate() / at.w).truncate();
                let pixel = (place * Vec2::new(1.0, -1.0) + 1.0) * window / 2.0;
                assert!(pixel.distance(lens.project(point).unwrap()) < 1e-2, "{pixel}");
                let behind = clip * (point + lens.forward).extend(1.0);
                let [near, far] = [at, behind].map(|at| at.z / at.w);
                assert!(near > far && (0.25..=0.5).contains(&near), "{near} {far}");
            }
        }
    }
}

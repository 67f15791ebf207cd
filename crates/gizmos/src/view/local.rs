//! The space in which a picture is drawn: translated to an origin near the focus, so that `f32` has
//! the same precision wherever the case lies.

use std::borrow::Cow;

use collision_scenarios::scenario::{Input, Mark, Role};
use glam::{DVec3, Vec3};

use super::optics::View;
use super::orbit::Extent;

/// A case is far away if its distance from zero is this many times its size.
const FAR: f64 = 200.0;
/// The maximum distance of the axes' origin from the middle of the case, in sizes of the case.
const BESIDE: f64 = 2.0;
/// The maximum distance of the focus from the case, in sizes of both, to count as looking at it.
const BY: f64 = 10.0;

impl View {
    /// Returns the origin of the picture's axes: zero, or the roundest place near a case far away.
    pub fn origin_near(&self) -> Vec3 {
        let Extent { center, radius } = self.scene;
        let size = f64::from(radius.max(self.orbit.distance * 0.25));
        let is_by = self.orbit.focus.distance(center.as_dvec3()) <= size * BY;
        let at = if is_by { center.as_dvec3() } else { self.orbit.focus };
        DVec3::from_array(at.to_array().map(|place| {
            if place.abs() <= size * FAR { 0.0 } else { roundest(place, size * BESIDE) }
        }))
        .as_vec3()
    }

    /// Returns the same view in the picture's space.
    pub fn local(&self) -> Self {
        let mut view = *self;
        view.orbit.focus -= self.origin.as_dvec3();
        view.scene.center -= self.origin;
        view
    }

    /// Returns marks in the picture's space.
    pub fn local_marks<'a>(&self, marks: &'a [(Mark, Role)]) -> Cow<'a, [(Mark, Role)]> {
        if self.origin == Vec3::ZERO {
            return Cow::Borrowed(marks);
        }
        marks.iter().map(|(mark, role)| (mark.moved(-self.origin), *role)).collect()
    }

    /// Returns inputs in the picture's space.
    pub fn local_inputs(&self, mut inputs: Vec<Input>) -> Vec<Input> {
        for input in &mut inputs {
            input.value = input.value.clone().moved(-self.origin);
        }
        inputs
    }
}

/// Returns the multiple of the largest power of ten within `near` of a place.
fn roundest(place: f64, near: f64) -> f64 {
    let mut step = 10_f64.powi((place.abs() + near).log10().ceil() as i32);
    loop {
        let round = (place / step).round() * step;
        if (round - place).abs() <= near || step < near {
            return round;
        }
        step /= 10.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_far_away_is_called_by_its_roundest_neighbour() {
        for (place, near, round) in [
            (100_003.2, 10.0, 100_000.0),
            (-99_994.0, 10.0, -100_000.0),
            (123_456.0, 10.0, 123_450.0),
            (123_456.0, 0.4, 123_456.0),
            (1e9, 5.0, 1e9),
        ] {
            let found = roundest(place, near);
            assert!(
                (found - round).abs() < 1e-6 || (found - place).abs() <= near,
                "{place}: {found}"
            );
            assert!((found - place).abs() <= near, "{place}: {found}");
        }
        assert_eq!(roundest(100_003.2, 10.0), 100_000.0);
    }

    #[test]
    fn what_lies_about_zero_is_drawn_around_zero() {
        let scene = Extent { center: Vec3::new(3.0, 40.0, -700.0), radius: 5.0 };
        let mut view = View { scene, ..View::default() };
        view.orbit.focus = view.scene.center.as_dvec3();
        for distance in [0.001, 1.0, 20.0, 1e6] {
            view.orbit.distance = distance;
            assert_eq!(view.origin_near(), Vec3::ZERO, "{distance}");
        }
    }
}

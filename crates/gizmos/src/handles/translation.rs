//! The translation that brings a point under the cursor, constrained and snapped.

use glam::{BVec3, DVec3, Vec2, Vec3};

use crate::snap::snapped;
use crate::view::Optics;

pub const AXES: [Vec3; 3] = [Vec3::X, Vec3::Y, Vec3::Z];

/// Returns how far `at` moves, along these axes alone, to come under the cursor. `None` if the axis
/// or the plane is seen end on, so that the cursor determines no point.
pub fn translation(view: &Optics, cursor: Vec2, at: Vec3, axes: [bool; 3]) -> Option<Vec3> {
    let (origin, along) = view.ray(cursor);
    let moved = match axes.iter().filter(|&&free| free).count() {
        1 => {
            let axis = AXES[axes.iter().position(|&free| free)?];
            axis * along_axis(origin, along, at, axis)?
        }
        2 => {
            let normal = AXES[axes.iter().position(|&free| !free)?];
            let slope = along.dot(normal);
            let reach = (at - origin).dot(normal) / slope;
            if slope.abs() < 0.02 || reach <= 0.0 {
                return None;
            }
            // Exactly zero along the normal.
            Vec3::select(BVec3::from(axes), origin + along * reach - at, Vec3::ZERO)
        }
        _ => view.unproject(cursor, at) - at,
    };
    (moved.is_finite() && view.project(at + moved).is_some()).then_some(moved)
}

/// Returns the parameter at which an axis comes nearest to the ray. `None` if they are almost
/// parallel.
pub fn along_axis(origin: Vec3, along: Vec3, from: Vec3, axis: Vec3) -> Option<f32> {
    let slope = axis.dot(along);
    let across = 1.0 - slope * slope;
    let offset = from - origin;
    (across > 1e-3).then(|| (slope * offset.dot(along) - offset.dot(axis)) / across)
}

/// Snaps a move so that the free coordinates end at multiples of the step.
pub fn snapped_move(start: Vec3, moved: Vec3, axes: [bool; 3], step: f64) -> DVec3 {
    let (start, moved) = (start.as_dvec3().to_array(), moved.as_dvec3().to_array());
    DVec3::from_array([0, 1, 2].map(|axis| {
        if axes[axis] { snapped(start[axis] + moved[axis], step) - start[axis] } else { 0.0 }
    }))
}

/// Returns a unit direction whose angle to the horizon and whose turn about Y are multiples of the
/// step.
pub fn snapped_direction(direction: Vec3, step_degrees: f64) -> Vec3 {
    let direction = direction.as_dvec3();
    let level = direction.x.hypot(direction.z);
    let rise = snapped(direction.y.atan2(level).to_degrees(), step_degrees).to_radians();
    let turn = snapped(direction.x.atan2(direction.z).to_degrees(), step_degrees).to_radians();
    // cos 90° is not exactly 0 in floating point; an axis must stay exact.
    let clean = |number: f64| if number.abs() < 1e-12 { 0.0 } else { number };
    let level = clean(rise.cos());
    DVec3::new(clean(turn.sin() * level), clean(rise.sin()), clean(turn.cos() * level)).as_vec3()
}

/// Follows the pointer, ten times slower in fine mode, without a jump when the mode changes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Steady {
    last: Vec2,
    base: Vec2,
    shown: Vec2,
    fine: bool,
}

impl Steady {
    pub fn new(cursor: Vec2, fine: bool) -> Self {
        Self { last: cursor, base: cursor, shown: cursor, fine }
    }

    /// Returns the steadied position for the pointer at `cursor`.
    pub fn follow(&mut self, cursor: Vec2, fine: bool) -> Vec2 {
        if fine != self.fine {
            self.shown = self.place(self.last);
            self.base = self.last;
            self.fine = fine;
        }
        self.last = cursor;
        self.place(cursor)
    }

    /// Returns the last position of the pointer.
    pub fn last(&self) -> Vec2 {
        self.last
    }

    fn place(&self, cursor: Vec2) -> Vec2 {
        self.shown + (cursor - self.base) * if self.fine { 0.1 } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapped_point_is_a_round_number() {
        let start = Vec3::new(0.123, 4.56, 7.0);
        let moved = snapped_move(start, Vec3::new(0.1, 0.2, 0.3), [true, true, false], 0.1);
        assert_eq!((start.as_dvec3() + moved).as_vec3(), Vec3::new(0.2, 4.8, 7.0));
    }

    #[test]
    fn a_snapped_direction_can_be_an_axis() {
        for axis in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_X, Vec3::NEG_Y, Vec3::NEG_Z] {
            assert_eq!(snapped_direction(axis + Vec3::splat(0.03), 15.0), axis);
        }
    }

    #[test]
    fn a_change_to_fine_does_not_jump() {
        let mut steady = Steady::new(Vec2::ZERO, false);
        assert_eq!(steady.follow(Vec2::new(50.0, 0.0), false), Vec2::new(50.0, 0.0));
        assert_eq!(steady.follow(Vec2::new(50.0, 0.0), true), Vec2::new(50.0, 0.0));
        assert_eq!(steady.follow(Vec2::new(60.0, 0.0), true), Vec2::new(51.0, 0.0));
        assert_eq!(steady.follow(Vec2::new(60.0, 0.0), false), Vec2::new(51.0, 0.0));
        assert_eq!(steady.follow(Vec2::new(70.0, 0.0), false), Vec2::new(61.0, 0.0));
    }
}

//! The kernel: free functions on small `Copy` structs, one file a pair.
//!
//! Inputs and outputs are f32, in metres. Inside, everything is f64: an f32 is
//! exact there, and so are the difference and the product of two of similar
//! size, so the textbook formula stays right at grazing incidence and far from
//! the origin. A decision compares polynomials of the inputs before any root or
//! quotient rounds them; signs of determinants come from `robust`. Every
//! function is total: each degenerate input has a named answer.

pub mod ball_arc;
pub mod bounce;
pub mod line_sphere;
pub mod ray_sphere;

use glam::{DVec3, Vec3};

/// A sphere; the radius is not negative.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sphere {
    pub center: Vec3,
    pub radius: f32,
}

/// A result as f32: rounded once, saturated where it lies beyond f32.
pub(crate) fn narrow(value: f64) -> f32 {
    // Adding zero turns -0.0 into 0.0, which means the same and reads better.
    value.clamp(f64::from(f32::MIN), f64::from(f32::MAX)) as f32 + 0.0
}

/// [`narrow`] for each coordinate.
pub(crate) fn narrow3(value: DVec3) -> Vec3 {
    Vec3::new(narrow(value.x), narrow(value.y), narrow(value.z))
}

//! The view: an orbit around a focus, its projection, and the screen position of each value.
//!
//! All conversions between pixels and rays or points go through `View`, so that a drag, the handles
//! and the labels of one frame agree.

mod camera;
mod lens;
mod local;
mod optics;
mod orbit;
mod place;
mod subject;

pub use camera::Camera;
pub use lens::Lens;
pub use optics::{Optics, View};
pub use orbit::{Extent, FIELD_OF_VIEW, Orbit};
pub use place::{beside_axis, contour, corners, faces, outline, position, ring, sides};
pub use subject::{Path, chosen, edges, paths, subject};

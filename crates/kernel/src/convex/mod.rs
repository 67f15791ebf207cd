//! Convex solids of any kind. Features `alloc` and `mesh`.

mod shape;

pub use shape::{Convex, Core, Ellipsoid, Frustum};

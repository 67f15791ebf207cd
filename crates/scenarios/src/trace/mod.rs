//! The steps of an engine's GJK, one a line, beside the right step from each of its states.
//!
//! A step asks for the farthest points p of shape 1 along −v and q of shape 2 along v, adds
//! w = p − q to the simplex, and drops the corners that the point closest to the origin doesn't
//! need. That point is the next v.

mod judge;
mod read;
mod simplex;
#[cfg(test)]
mod tests;

pub use judge::{Judged, Kind, Lost, Own, Report, Right, judge};
pub use read::{Step, Trace, read};
pub use simplex::{Closest, SubCase};

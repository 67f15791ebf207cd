//! The closest points of two shapes: where a miss is nearest to a hit, and by how much it misses.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.
//!
//! Every function is total: a shape without extent is the segment or the point that it is,
//! and of shapes that meet, a point that both share is the answer, at distance zero.

mod arcs;
mod lines;
mod planes;
mod spheres;
mod triangles;

pub use arcs::{ball_arc, segment_arc};
pub use lines::{line_line, point_line, point_segment, segment_segment};
pub use planes::{point_plane, segment_plane, triangle_plane};
pub use spheres::{
    segment_sphere_surface, sphere_cast_sphere, sphere_plane, sphere_sphere, sphere_triangle,
};
pub use triangles::{point_triangle, segment_triangle, triangle_triangle};

use glam::{DVec3, Vec3};

use super::{narrow, narrow3};

/// The closest points of two shapes, and how far apart they are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Closest {
    /// On the first shape.
    pub first: Vec3,
    /// On the second shape.
    pub second: Vec3,
    /// Metres.
    pub distance: f32,
}

/// [`Closest`] before it is rounded to f32.
#[derive(Debug, Clone, Copy)]
struct Pair {
    first: DVec3,
    second: DVec3,
    distance: f64,
}

impl Pair {
    fn between(first: DVec3, second: DVec3) -> Self {
        Self { first, second, distance: first.distance(second) }
    }

    /// A point that both shapes share.
    fn shared(point: DVec3) -> Self {
        Self { first: point, second: point, distance: 0.0 }
    }

    fn swapped(self) -> Self {
        Self { first: self.second, second: self.first, ..self }
    }

    /// The nearest of all, the first of equals.
    fn or_nearer(self, others: impl IntoIterator<Item = Self>) -> Self {
        let nearer =
            |best: Self, pair: Self| if pair.distance < best.distance { pair } else { best };
        others.into_iter().fold(self, nearer)
    }

    fn narrow(self) -> Closest {
        Closest {
            first: narrow3(self.first),
            second: narrow3(self.second),
            distance: narrow(self.distance),
        }
    }
}

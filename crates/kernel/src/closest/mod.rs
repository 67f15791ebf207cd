//! The closest points of two shapes: where a miss is closest to a hit, and by how much it misses.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.
//!
//! Every function is total: a shape without extent counts as the segment or the point that it is,
//! and shapes that meet give a point that both share, at distance zero.

mod arcs;
mod boxes;
mod lines;
mod planes;
mod solids;
mod spheres;
mod triangles;

pub use arcs::{ball_arc, segment_arc};
pub use boxes::box_box;
pub use lines::{line_line, point_line, point_segment, segment_segment};
pub use planes::{point_plane, segment_plane, triangle_plane};
pub use solids::{capsule_capsule, segment_box, segment_capsule, segment_cone, segment_cylinder};
pub use spheres::{
    capsule_cast_triangle, segment_sphere_surface, sphere_box, sphere_cast_sphere,
    sphere_cast_triangle, sphere_plane, sphere_sphere, sphere_triangle,
};
pub use triangles::{point_fan, point_triangle, segment_fan, segment_triangle, triangle_triangle};

use glam::{DVec3, Vec3};

use super::{to_f32_saturating, to_vec3_saturating};

/// The closest points of two shapes and their distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Closest {
    /// The point of the first shape.
    pub first: Vec3,
    /// The point of the second shape.
    pub second: Vec3,
    /// The distance between them in metres.
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

    /// A point that both shapes share, at distance zero.
    fn shared(point: DVec3) -> Self {
        Self { first: point, second: point, distance: 0.0 }
    }

    fn swapped(self) -> Self {
        Self { first: self.second, second: self.first, ..self }
    }

    /// Returns the pair with the smallest distance, the first of equals.
    fn or_nearer(self, others: impl IntoIterator<Item = Self>) -> Self {
        let nearer =
            |best: Self, pair: Self| if pair.distance < best.distance { pair } else { best };
        others.into_iter().fold(self, nearer)
    }

    fn rounded(self) -> Closest {
        Closest {
            first: to_vec3_saturating(self.first),
            second: to_vec3_saturating(self.second),
            distance: to_f32_saturating(self.distance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ball_arc::Arc;
    use crate::{Plane, Sphere, Triangle};

    #[track_caller]
    pub fn check(closest: Closest, first: [f32; 3], second: [f32; 3], distance: f32) {
        let (first, second) = (Vec3::from(first), Vec3::from(second));
        assert_eq!(closest, Closest { first, second, distance });
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        let values = [0.0, 1e-45, -1e-38, 1.0, 1e19, f32::MAX, -f32::MAX];
        let count = values.len();
        for n in 0..count.pow(4) {
            let [x, y, z, w] = [0, 1, 2, 3].map(|i| values[n / count.pow(i) % count]);
            let [a, b, c] = [[x, y, z], [y, x, w], [z, w, x]].map(Vec3::from);
            let [d, e, f] = [[w, z, y], [x, w, w], [y, y, z]].map(Vec3::from);
            let [one, other] = [Triangle { a, b, c }, Triangle { a: d, b: e, c: f }];
            let [ball, target] =
                [(a, w), (d, x)].map(|(center, radius)| Sphere { center, radius: radius.abs() });
            let plane = Plane { point: a, normal: d };
            let arc = Arc { center: c.truncate(), radius: w.abs(), start_deg: x, end_deg: z };
            let [start, end] = [a.truncate(), b.truncate()];
            for (i, closest) in [
                point_line(a, b, c),
                point_segment(a, b, c),
                line_line(a, b, c, d),
                segment_segment(a, b, c, d),
                point_plane(b, plane),
                segment_plane(b, c, plane),
                triangle_plane(other, plane),
                point_triangle(d, one),
                segment_triangle(d, e, one),
                triangle_triangle(one, other),
                sphere_sphere(ball, target),
                sphere_plane(target, plane),
                sphere_triangle(target, one),
                sphere_cast_sphere(a, b, y.abs(), target),
                sphere_cast_triangle(d, e, w.abs(), one),
                segment_sphere_surface(a, b, target),
                segment_arc(start, end, arc),
                ball_arc(start, end, y.abs(), arc),
            ]
            .into_iter()
            .enumerate()
            {
                let Closest { first, second, distance } = closest;
                let is_finite = first.is_finite() && second.is_finite() && distance.is_finite();
                assert!(is_finite && distance >= 0.0, "{i}: {x} {y} {z} {w}: {closest:?}");
            }
        }
    }
}

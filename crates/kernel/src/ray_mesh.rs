//! A ray by origin, direction and length against a two-sided fan of six triangles. Two neighbours
//! test the edge that they share with the same number, so no ray slips between them.
//! Source: Woop, Benthin and Wald, Watertight Ray/Triangle Intersection (2013); Möller and
//! Trumbore, Fast, Minimum Storage Ray/Triangle Intersection (1997).

mod exactly;

use glam::{DVec3, Vec3};

use super::Triangle;
use super::cast::{self, Approx, Decision, Exit, Surface, Target, entering, is_positive};
use super::exact::ordered_ring::OrderedRing;
use super::ray::{Outcome, Ray, RaySolid};
use super::spokes::{Volumes, slack};
use super::triangle_plane::{mean_normal, normal};

/// The number of triangles in a fan.
pub const COUNT: usize = 6;

/// Six triangles around a hub; triangle i has the hub, corner i and the next corner, the last one
/// wraps around to the first corner. Edges and corners belong to the fan; it has no inside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fan {
    /// The corner that all triangles share.
    pub hub: Vec3,
    /// The outer corners, in order.
    pub corners: [Vec3; COUNT],
}

impl Fan {
    /// Returns the triangles in order.
    pub fn triangles(self) -> [Triangle; COUNT] {
        core::array::from_fn(|i| self.triangle(i))
    }

    fn triangle(self, i: usize) -> Triangle {
        Triangle { a: self.hub, b: self.corners[i], c: self.corners[next(i)] }
    }

    #[inline(always)]
    fn volumes(self, ray: &Ray) -> Volumes<COUNT, COUNT> {
        Volumes::new(ray, self.hub, self.corners)
    }
}

fn next(i: usize) -> usize {
    (i + 1) % COUNT
}

/// Casts a ray at a fan and returns the first point shared with any of its triangles. A triangle
/// without area counts as the segment or the point that it is. `is_touch` is `true` if the smallest
/// move of the ray can make it miss: it only starts or ends there, runs along, or grazes the border
/// or a ridge.
#[inline]
pub fn ray_mesh(ray: Ray, fan: Fan) -> RaySolid {
    cast::cast(ray, fan)
}

/// The feature of the fan where a ray meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    /// An index in `NAMES`: the feature of lowest dimension, the first of equals.
    name: usize,
    /// Bit masks of the triangles that contain the point: those whose normal (by their winding)
    /// points to where the ray comes from, and those whose normal points away.
    facing: [u8; 2],
}

const NAMES: [&str; 25] = [
    "hub", "corner_1", "corner_2", "corner_3", "corner_4", "corner_5", "corner_6", "edge_1",
    "edge_2", "edge_3", "edge_4", "edge_5", "edge_6", "rim_1", "rim_2", "rim_3", "rim_4", "rim_5",
    "rim_6", "face_1", "face_2", "face_3", "face_4", "face_5", "face_6",
];
const FIRST_CORNER: usize = 1;
const FIRST_EDGE: usize = FIRST_CORNER + COUNT;
const FIRST_RIM: usize = FIRST_EDGE + COUNT;
const FIRST_FACE: usize = FIRST_RIM + COUNT;

impl Target for Fan {
    type Feature = Part;

    fn numbers(self) -> impl Iterator<Item = f32> {
        [self.hub].into_iter().chain(self.corners).flat_map(|v| v.to_array())
    }

    /// Decides if the ray goes through the insides of triangles, one of them clearly first, or
    /// misses all of them.
    #[inline(always)]
    fn filter(self, ray: &Ray) -> Option<Decision<Part>> {
        let volumes = self.volumes(ray);
        let mut first: Option<(Approx, usize)> = None;
        let mut is_met = false;
        for i in 0..COUNT {
            if !volumes.is_met(i)? {
                continue;
            }
            is_met = true;
            let at = volumes.moment(i);
            if !at.is_ahead()? {
                continue;
            }
            let is_first = match first {
                Some((best, _)) => is_positive(best.s - at.s, best.off + at.off)?,
                None => true,
            };
            first = if is_first { Some((at, i)) } else { first };
        }
        let Some((at, i)) = first else {
            return Some(Decision::of(if is_met { Outcome::Behind } else { Outcome::PassesBy }));
        };
        let is_front = volumes.n_dot_d(i) < 0.0;
        let facing = [u8::from(is_front) << i, u8::from(!is_front) << i];
        let part = Part { name: FIRST_FACE + i, facing };
        entering(ray, at, at.off <= slack(ray, self.hub), Some(part))
    }

    /// A fan has no inside.
    fn filter_exit(self, _: &Ray) -> Option<Exit<Part>> {
        None
    }

    fn exact(self, ray: &Ray) -> Decision<Part> {
        cast::decided_by_signs(ray, self)
    }

    /// Returns the area-weighted mean of the normals of the triangles that contain the point, each
    /// on the side that the ray comes from.
    #[inline(always)]
    fn normal(self, _: &Ray, Part { facing: [to, away], .. }: Part, _: f64, _: bool) -> DVec3 {
        let out = |i: usize| {
            let sense = if to >> i & 1 == 1 { 1.0 } else { -1.0 };
            normal(self.triangle(i)) * sense
        };
        let held = to | away;
        mean_normal((0..COUNT).filter(|i| held >> i & 1 == 1).map(out))
    }

    fn name(part: Part) -> &'static str {
        NAMES[part.name]
    }
}

impl Surface for Fan {
    fn decide<T: OrderedRing>(self, ray: &Ray) -> Option<Decision<Part>> {
        exactly::decide::<T>(ray, self)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cast::checks::{self, Lattice};
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use crate::exact::dyadic::{DyadicFull, DyadicShort};
    use crate::exact::ordered_ring::ErrorBounded;

    /// A flat hexagon with integer corners in the plane z = 0.
    const FLAT: Fan = Fan {
        hub: Vec3::ZERO,
        corners: [
            Vec3::new(4.0, 0.0, 0.0),
            Vec3::new(2.0, 4.0, 0.0),
            Vec3::new(-2.0, 4.0, 0.0),
            Vec3::new(-4.0, 0.0, 0.0),
            Vec3::new(-2.0, -4.0, 0.0),
            Vec3::new(2.0, -4.0, 0.0),
        ],
    };

    /// A roof: its ridge runs along x, with the hub in the middle of the ridge.
    const ROOF: Fan = Fan {
        hub: Vec3::new(0.0, 0.0, 3.0),
        corners: [
            Vec3::new(4.0, 0.0, 3.0),
            Vec3::new(4.0, 4.0, 0.0),
            Vec3::new(-4.0, 4.0, 0.0),
            Vec3::new(-4.0, 0.0, 3.0),
            Vec3::new(-4.0, -4.0, 0.0),
            Vec3::new(4.0, -4.0, 0.0),
        ],
    };

    #[track_caller]
    fn check(fan: Fan, origin: [f32; 3], direction: [f32; 3], expected: Outcome) -> RaySolid {
        checks::check(|ray| ray_mesh(ray, fan), origin, direction, expected)
    }

    #[track_caller]
    fn hits(fan: Fan, ray: [[f32; 3]; 2], (name, point): (&str, [f32; 3]), is_touch: bool) -> Vec3 {
        checks::hits(|ray| ray_mesh(ray, fan), ray, point, name, is_touch);
        check(fan, ray[0], ray[1], Outcome::Hit).hit.unwrap().normal
    }

    const DOWN: [f32; 3] = [0.0, 0.0, -2.0];

    #[test]
    fn each_part_of_a_flat_fan_is_crossed() {
        for (name, x, y) in [
            ("hub", 0.0, 0.0),
            ("edge_1", 1.0, 0.0),
            ("edge_2", 1.0, 2.0),
            ("edge_5", -1.0, -2.0),
            ("face_1", 2.0, 1.0),
            ("face_2", 0.0, 3.0),
            ("face_6", 2.0, -1.0),
        ] {
            let normal = hits(FLAT, [[x, y, 5.0], DOWN], (name, [x, y, 0.0]), false);
            assert_eq!(normal, Vec3::Z);
            let normal = hits(FLAT, [[x, y, -5.0], [0.0, 0.0, 1.0]], (name, [x, y, 0.0]), false);
            assert_eq!(normal, Vec3::NEG_Z);
        }
    }

    #[test]
    fn at_the_border_it_is_a_touch() {
        for (name, x, y) in [
            ("corner_1", 4.0, 0.0),
            ("corner_5", -2.0, -4.0),
            ("rim_1", 3.0, 2.0),
            ("rim_2", 0.0, 4.0),
        ] {
            hits(FLAT, [[x, y, 5.0], DOWN], (name, [x, y, 0.0]), true);
            hits(FLAT, [[x, y, -5.0], [0.0, 0.0, 1.0]], (name, [x, y, 0.0]), true);
        }
        check(FLAT, [4.0_f32.next_up(), 0.0, 5.0], DOWN, Outcome::PassesBy);
        check(FLAT, [3.0_f32.next_up(), 2.0, 5.0], DOWN, Outcome::PassesBy);
    }

    #[test]
    fn each_miss_and_the_ends() {
        check(FLAT, [1.0, 0.0, -5.0], DOWN, Outcome::Behind);
        check(FLAT, [1.0, 0.0, 10.0_f32.next_up()], DOWN, Outcome::TooShort);
        check(FLAT, [5.0, 5.0, 5.0], DOWN, Outcome::PassesBy);
        check(FLAT, [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], Outcome::PassesBy);
        hits(FLAT, [[2.0, 1.0, 10.0], DOWN], ("face_1", [2.0, 1.0, 0.0]), true);
        hits(FLAT, [[2.0, 1.0, 0.0], DOWN], ("face_1", [2.0, 1.0, 0.0]), true);
    }

    #[test]
    fn along_its_plane_there_is_no_normal() {
        let along = |origin, direction| {
            let hit = check(FLAT, origin, direction, Outcome::Hit).hit.unwrap();
            (hit.feature.unwrap(), hit.point.to_array(), hit.normal)
        };
        let none = Vec3::ZERO;
        let in_plane = along([6.0, 1.0, 0.0], [-1.0, 0.0, 0.0]);
        assert_eq!(in_plane, ("rim_1", [3.5, 1.0, 0.0], none));
        let through = along([-9.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
        assert_eq!(through, ("corner_4", [-4.0, 0.0, 0.0], none));
        assert_eq!(along([1.0, 0.5, 0.0], [1.0, 0.0, 0.0]), ("face_1", [1.0, 0.5, 0.0], none));
        check(FLAT, [6.0, 5.0, 0.0], [-1.0, 0.0, 0.0], Outcome::PassesBy);
        check(FLAT, [6.0, 0.0, 0.0], [1.0, 0.0, 0.0], Outcome::Behind);
        check(FLAT, [15.0, 0.0, 0.0], [-1.0, 0.0, 0.0], Outcome::TooShort);
    }

    /// From the side a ridge is grazed, from above it is crossed.
    #[test]
    fn a_ridge_is_grazed_or_crossed() {
        let above = hits(ROOF, [[1.0, 0.0, 7.0], DOWN], ("edge_1", [1.0, 0.0, 3.0]), false);
        assert!((above - Vec3::Z).length() < 1e-6);
        let across = [[1.0, -5.0, 3.0], [0.0, 1.0, 0.0]];
        hits(ROOF, across, ("edge_1", [1.0, 0.0, 3.0]), true);
        hits(ROOF, [[0.0, -5.0, 3.0], [0.0, 1.0, 0.0]], ("hub", [0.0, 0.0, 3.0]), true);
        check(ROOF, [1.0, -5.0, 3.0_f32.next_up()], [0.0, 1.0, 0.0], Outcome::PassesBy);
        let inner = [[1.0, 0.0, -3.0], [0.0, 0.0, 1.0]];
        let below = hits(ROOF, inner, ("edge_1", [1.0, 0.0, 3.0]), false);
        assert!((below - Vec3::NEG_Z).length() < 1e-6);
    }

    /// A crossing behind a grazed point keeps the ray from missing.
    #[test]
    fn the_first_point_counts_and_all_of_the_ray_makes_it_a_touch() {
        let bowl = Fan { hub: Vec3::new(0.0, 0.0, -2.0), ..FLAT };
        // Over the rim at the left, through a face at the right.
        let over = [[-7.75, 0.5, 1.0], [4.0, 0.0, -1.0]];
        hits(bowl, over, ("rim_3", [-3.75, 0.5, 0.0]), false);
    }

    #[test]
    fn triangles_without_area_are_segments_and_points() {
        let up = |y: f32, z: f32| Vec3::new(0.0, y, z);
        let line = Fan {
            hub: up(0.0, 0.0),
            corners: [
                up(1.0, 0.0),
                up(2.0, 0.0),
                up(3.0, 0.0),
                up(-1.0, 0.0),
                up(1.0, 0.0),
                up(1.0, 0.0),
            ],
        };
        let normal = |y: f32| {
            let hit = check(line, [0.0, y, 5.0], DOWN, Outcome::Hit).hit.unwrap();
            (hit.feature.unwrap(), hit.normal)
        };
        assert_eq!(normal(1.0), ("corner_1", Vec3::ZERO));
        assert_eq!(normal(2.5), ("edge_3", Vec3::ZERO));
        assert_eq!(normal(0.5), ("edge_1", Vec3::ZERO));
        assert_eq!(normal(0.0), ("hub", Vec3::ZERO));
        check(line, [0.0, 3.0_f32.next_up(), 5.0], DOWN, Outcome::PassesBy);
        check(line, [1e-45, 2.0, 5.0], DOWN, Outcome::PassesBy);
        let point = Fan { hub: Vec3::X, corners: [Vec3::X; COUNT] };
        hits_a_point(point, [[1.0, 0.0, 5.0], DOWN]);
        check(point, [1.0_f32.next_down(), 0.0, 5.0], DOWN, Outcome::PassesBy);
    }

    #[track_caller]
    fn hits_a_point(fan: Fan, [origin, direction]: [[f32; 3]; 2]) {
        let found = check(fan, origin, direction, Outcome::Hit);
        let hit = found.hit.unwrap();
        assert_eq!((hit.feature, hit.normal, found.is_touch), (Some("hub"), Vec3::ZERO, true));
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        let values = [0.0, 1e-45, -1e-38, 1.0, 1e19, f32::MAX, -f32::MAX];
        let count = values.len();
        for n in 0..count.pow(4) {
            let [x, y, z, w] = [0, 1, 2, 3].map(|i| values[n / count.pow(i) % count]);
            let corner = |i: usize| Vec3::from([[x, y, z], [y, x, w], [z, w, x], [w, z, y]][i % 4]);
            let fan = Fan { hub: corner(n), corners: core::array::from_fn(|i| corner(i + i / 4)) };
            let direction = Vec3::new(w, y, x);
            let direction = if direction == Vec3::ZERO { Vec3::X } else { direction };
            let ray = Ray {
                origin: Vec3::new(x, z, w),
                direction,
                max_distance: y.abs(),
                as_given: false,
            };
            if let Some(hit) = ray_mesh(ray, fan).hit {
                let is_finite = hit.point.is_finite() && hit.normal.is_finite();
                assert!(is_finite && (0.0..=1.0).contains(&hit.t), "{ray:?} {fan:?} {hit:?}");
            }
        }
    }

    /// The filter says what exact arithmetic says, or nothing.
    #[test]
    fn what_decides_first_is_exact() {
        let [mut filter, mut hits, mut touches] = [0; 3];
        for seed in 0..6000 {
            let mut lattice = Lattice::new(seed);
            let (mut ray, hub) = (lattice.ray(), lattice.point());
            let corners = [0; COUNT].map(|_| lattice.point());
            if seed % 3 == 0 {
                // Nowhere near a tie.
                let mut hostile = Adversarial::new(seed);
                let mut next = || (hostile.next() as u32 as f32 / 4e9 - 0.5) * 0.3;
                ray.origin += Vec3::new(next(), next(), next());
                ray.direction += Vec3::new(next(), next(), next());
            }
            let fan = Fan { hub, corners };
            let exact = fan.decide::<DyadicFull>(&ray).unwrap();
            let is_same = |found: Decision<Part>| {
                (found.outcome, found.is_touch) == (exact.outcome, exact.is_touch)
                    && match (found.hit, exact.hit) {
                        (Some((s, part)), Some((other, at))) => {
                            (s - other).abs() <= 1e-8 * (1.0 + other.abs()) && part == at
                        }
                        (one, other) => one.is_none() && other.is_none(),
                    }
            };
            let first = fan.filter(&ray);
            let others = [fan.decide::<ErrorBounded>(&ray), fan.decide::<DyadicShort>(&ray)];
            for found in [first].into_iter().chain(others).flatten() {
                assert!(is_same(found), "{seed}: {ray:?} {fan:?}");
            }
            filter += u32::from(first.is_some());
            hits += u32::from(exact.outcome == Outcome::Hit);
            touches += u32::from(exact.is_touch);
        }
        assert!(filter > 1000 && hits > 500 && touches > 300, "{filter} {hits} {touches}");
    }
}

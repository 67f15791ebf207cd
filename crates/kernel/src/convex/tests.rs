use glam::{Quat, Vec3, vec3};

use super::*;
use crate::box_box::{BoxBox, box_box};
use crate::closest_segments::closest_segments;
use crate::exact::adversarial::Adversarial;
use crate::point_triangle::{PointTriangle, point_triangle};
use crate::ray_box::Cuboid;
use crate::ray_capsule::Capsule;
use crate::sphere_box::{SphereBox, sphere_box};
use crate::sphere_sphere::{SphereSphere, sphere_sphere};
use crate::sphere_triangle::{SphereTriangle, sphere_triangle};
use crate::triangle_triangle::triangle_triangle;
use crate::{Sphere, Triangle};

/// Random solids: on a lattice, on a lattice whose unit fills the mantissa, anywhere, or of any
/// size.
pub(super) struct Solids {
    numbers: Adversarial,
    kind: u64,
    unit: f32,
}

impl Solids {
    pub fn new(seed: u64) -> Self {
        Self { numbers: Adversarial::new(seed), kind: 0, unit: 1.0 }
    }

    /// Chooses the kind of numbers of the next case.
    pub fn next_case(&mut self) {
        self.kind = self.numbers.next() % 8;
        self.unit = match self.kind {
            0..=2 => 1.0,
            _ => 1.0 + (self.numbers.next() % (1 << 20)) as f32 / (1 << 20) as f32,
        };
    }

    /// Like [`Self::next_case`], without numbers of any size.
    pub fn next_everyday_case(&mut self) {
        self.next_case();
        self.kind = self.kind.min(6);
    }

    pub fn below(&mut self, count: u64) -> u64 {
        self.numbers.next() % count
    }

    pub fn number(&mut self) -> f32 {
        match self.kind {
            7 => self.numbers.number(),
            5 | 6 => (self.below(1 << 24) as f32 / (1 << 22) as f32 - 2.0) * self.unit,
            _ => (self.below(7) as f32 - 3.0) * self.unit,
        }
    }

    pub fn point(&mut self) -> Vec3 {
        vec3(self.number(), self.number(), self.number())
    }

    pub fn length(&mut self) -> f32 {
        self.number().abs()
    }

    pub fn turn(&mut self) -> Quat {
        let q = match self.kind {
            0 | 3 => Quat::IDENTITY,
            1 | 2 | 4 => Quat::from_array([0; 4].map(|_| self.below(3) as f32 - 1.0)),
            _ => Quat::from_array([0; 4].map(|_| self.number())),
        };
        if q.to_array() == [0.0; 4] { Quat::IDENTITY } else { q }
    }

    pub fn cuboid(&mut self) -> Cuboid {
        let half = self.point().abs();
        Cuboid { center: self.point(), half_extents: half, rotation: self.turn() }
    }

    pub fn triangle(&mut self) -> Triangle {
        Triangle { a: self.point(), b: self.point(), c: self.point() }
    }
}

pub(super) fn polytope(solids: &mut Solids) -> Core {
    match solids.below(5) {
        0 => Core::Point(solids.point()),
        1 => Core::Segment([solids.point(), solids.point()]),
        2 => Core::Triangle(solids.triangle()),
        3 => Core::Box(solids.cuboid()),
        _ => {
            let count = 4 + solids.below(8);
            Core::Hull((0..count).map(|_| solids.point()).collect())
        }
    }
}

pub(super) fn solid(core: Core, radius: f32) -> Convex {
    Convex { core, radius }
}

pub(super) fn name(found: &ConvexConvex) -> &'static str {
    match found {
        ConvexConvex::Overlap(_) => "overlap",
        ConvexConvex::Touching(_) => "touching",
        ConvexConvex::Undecided(_) => "undecided",
        ConvexConvex::Apart(_) => "apart",
    }
}

/// The distance is right to f32's digits at the size of the case.
#[track_caller]
fn near(found: &ConvexConvex, distance: f32, size: f32, case: &dyn core::fmt::Debug) {
    let own = found.separation().expect("finite").distance();
    let off = (own - f64::from(distance)).abs();
    assert!(off <= 1e-6 * f64::from(size.max(distance.abs())), "{own} {distance} {case:?}");
}

/// The points are the separation apart, along the normal.
#[track_caller]
fn consistent(found: &ConvexConvex, size: f32, case: &dyn core::fmt::Debug) {
    let Some(by) = found.separation() else { return };
    assert!(by.normal.is_normalized(), "{case:?}");
    let between = by.points[0].as_dvec3() - by.points[1].as_dvec3();
    let expected = by.normal.as_dvec3() * by.distance();
    assert!(between.distance(expected) <= 3e-6 * f64::from(size), "{between} {by:?} {case:?}");
}

fn size_of(numbers: impl IntoIterator<Item = Vec3>) -> f32 {
    numbers.into_iter().fold(0.0, |size: f32, v| size.max(v.abs().max_element()))
}

const CASES: u64 = 6_000;

#[test]
fn boxes_as_box_box_says() {
    let mut solids = Solids::new(1);
    let (mut counts, mut patches) = ([0; 3], 0);
    for _ in 0..CASES {
        solids.next_case();
        let boxes = [solids.cuboid(), solids.cuboid()];
        let [one, other] = boxes.map(|cuboid| solid(Core::Box(cuboid), 0.0));
        let found = convex_convex(&one, &other);
        let size = 4.0 * size_of(boxes.iter().flat_map(|one| [one.center, one.half_extents]));
        consistent(&found, size, &boxes);
        let (relation, place) = match box_box(boxes[0], boxes[1]) {
            BoxBox::Overlap(by) => {
                near(&found, -by.depth(), size, &boxes);
                let own = found.separation().expect("finite");
                if own.normal.distance(by.normal()) < 1e-6 {
                    let corners = patch(&one, &other, own);
                    same_points(&corners, by.patch().corners(), size, &boxes);
                    patches += 1;
                }
                ("overlap", 0)
            }
            BoxBox::Touching(_) => {
                let by = found.separation().expect("finite");
                assert!(!patch(&one, &other, by).is_empty(), "{boxes:?}");
                ("touching", 1)
            }
            BoxBox::Apart(gap) => {
                let distance = found.separation().expect("finite").distance();
                let least = f64::from(gap.separation().distance);
                assert!(distance >= least * (1.0 - 1e-6) - 1e-14 * f64::from(size), "{boxes:?}");
                ("apart", 2)
            }
        };
        assert_eq!(name(&found), relation, "{boxes:?}");
        counts[place] += 1;
    }
    assert!(counts.iter().all(|&count| count > 100) && patches > 100, "{counts:?} {patches}");
}

/// In any order; a few ulps of the size apart.
#[track_caller]
fn same_points(own: &[Vec3], other: &[Vec3], size: f32, case: &dyn core::fmt::Debug) {
    let is_in = |of: &Vec3, all: &[Vec3]| all.iter().any(|at| at.distance(*of) <= 1e-5 * size);
    let is_same = own.iter().all(|at| is_in(at, other)) && other.iter().all(|at| is_in(at, own));
    assert!(is_same, "{own:?} {other:?} {case:?}");
}

#[test]
fn balls_and_boxes_as_sphere_box_says() {
    let mut solids = Solids::new(2);
    let mut counts = [0; 3];
    for _ in 0..CASES {
        solids.next_case();
        let (center, radius, cuboid) = (solids.point(), solids.length(), solids.cuboid());
        let (one, other) = (solid(Core::Point(center), radius), solid(Core::Box(cuboid), 0.0));
        let found = convex_convex(&one, &other);
        let case = (center, radius, cuboid);
        let size = 4.0 * size_of([center, Vec3::splat(radius), cuboid.center, cuboid.half_extents]);
        consistent(&found, size, &case);
        let expected = sphere_box(Sphere { center, radius }, cuboid);
        let contact = expected.contact();
        if size.is_finite() {
            near(&found, -contact.depth, size, &case);
        }
        let is_hit = !matches!(expected, SphereBox::Apart(_));
        assert_eq!(found.is_hit(), is_hit, "{case:?}");
        let place = ["apart", "touching", "overlap"].iter().position(|&one| one == name(&found));
        counts[place.unwrap()] += 1;
        if name(&found) == "apart" {
            let off = found.separation().unwrap().normal.distance(contact.normal);
            assert!(off < 1e-5, "{case:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn balls_as_sphere_sphere_says() {
    let mut solids = Solids::new(3);
    for _ in 0..CASES {
        solids.next_case();
        let [one, other] =
            [0; 2].map(|_| Sphere { center: solids.point(), radius: solids.length() });
        let [a, b] = [one, other].map(|ball| solid(Core::Point(ball.center), ball.radius));
        let found = convex_convex(&a, &b);
        let expected = sphere_sphere(one, other);
        let reach = f64::from(one.radius) + f64::from(other.radius);
        let relation = match expected {
            SphereSphere::Apart(_) => "apart",
            SphereSphere::Touching(_) => "touching",
            _ if reach == 0.0 => "touching",
            _ => "overlap",
        };
        assert_eq!(name(&found), relation, "{one:?} {other:?}");
        let size = size_of([one.center, other.center]).max(one.radius).max(other.radius);
        if size < 1e38 {
            near(&found, -expected.centers().depth, size, &(one, other));
        }
        if let Some(contact) = expected.meeting()
            && one.center != other.center
        {
            assert!(found.separation().unwrap().normal.distance(contact.normal) < 1e-6);
        }
    }
}

#[test]
fn capsules_as_closest_segments_says() {
    let mut solids = Solids::new(4);
    let mut touches = 0;
    for _ in 0..CASES {
        solids.next_case();
        let [p, q] = [0; 2].map(|_| Capsule {
            a: solids.point(),
            b: solids.point(),
            radius: solids.length(),
        });
        let [one, other] = [p, q].map(|one| solid(Core::Segment([one.a, one.b]), one.radius));
        let found = convex_convex(&one, &other);
        let expected = closest_segments(p, q);
        assert_eq!(found.is_hit(), expected.hit(), "{p:?} {q:?}");
        let is_border = expected.gap().is_touch() && p.radius.max(q.radius) > 0.0;
        let is_flat = p.radius.max(q.radius) == 0.0 && expected.hit();
        assert_eq!(name(&found) == "touching", is_border || is_flat, "{p:?} {q:?}");
        touches += u32::from(is_border);
        let size = 4.0 * size_of([p.a, p.b, q.a, q.b, Vec3::splat(p.radius.max(q.radius))]);
        consistent(&found, size, &(p, q));
        if size.is_finite() {
            near(&found, -expected.gap().closest().depth, size, &(p, q));
        }
    }
    assert!(touches > 20, "{touches}");
}

#[test]
fn triangles_as_the_older_queries_say() {
    let mut solids = Solids::new(5);
    let mut hits = [0; 3];
    for _ in 0..CASES {
        solids.next_case();
        let (triangle, second, center) = (solids.triangle(), solids.triangle(), solids.point());
        let radius = solids.length();
        let case = (triangle, second, center, radius);
        let own = solid(Core::Triangle(triangle), 0.0);
        let point = convex_convex(&solid(Core::Point(center), 0.0), &own);
        let expected = point_triangle(center, triangle);
        assert_eq!(point.is_hit(), matches!(expected, PointTriangle::OnTriangle(_)), "{case:?}");
        let size = 4.0 * size_of([triangle.a, triangle.b, triangle.c, center, Vec3::splat(radius)]);
        if size.is_finite() {
            near(&point, expected.closest().distance, size, &case);
        }
        let ball = convex_convex(&solid(Core::Point(center), radius), &own);
        let expected = sphere_triangle(Sphere { center, radius }, triangle);
        assert_eq!(ball.is_hit(), matches!(expected, SphereTriangle::Hit(_)), "{case:?}");
        if radius > 0.0 {
            let is_touch = expected.closest().is_touch;
            assert_eq!(name(&ball) == "touching", is_touch, "{case:?}");
            hits[2] += usize::from(is_touch);
        }
        consistent(&ball, size, &case);
        let both = convex_convex(&own, &solid(Core::Triangle(second), 0.0));
        let expected = triangle_triangle(triangle, second);
        assert_eq!(both.is_hit(), expected.is_hit(), "{case:?}");
        hits[0] += usize::from(point.is_hit());
        hits[1] += usize::from(both.is_hit());
    }
    assert!(hits.iter().all(|&count| count > 20), "{hits:?}");
}

#[test]
fn a_cache_of_other_solids_is_a_start_as_good_as_none() {
    let points = (0..20_u16).map(|i| {
        let [x, y, z] = [i, i * i % 7, i * 5 % 11].map(f32::from);
        vec3(x * 0.1 - 1.0, y, z)
    });
    let many = solid(Core::Hull(points.collect()), 0.0);
    let ball = |y| solid(Core::Point(vec3(9.0, y, 0.0)), 1.0);
    let mut cache = ConvexCache::default();
    for one in [&many, &ball(3.0)] {
        for y in [30.0, -30.0, 2.0] {
            let found = convex_convex_from(&mut cache, one, &ball(y));
            assert_eq!(name(&found), name(&convex_convex(one, &ball(y))));
        }
    }
}

/// The polytope grows until nothing lies beyond its closest face, whose distance is the depth.
#[test]
fn the_last_face_of_the_polytope_is_the_way_out() {
    let mut solids = Solids::new(17);
    let mut overlaps = 0;
    for _ in 0..400 {
        solids.next_everyday_case();
        let [first, second] = [(); 2].map(|()| {
            let core = polytope(&mut solids);
            solid(core, solids.length())
        });
        let mut steps = Vec::new();
        let found = convex_convex_steps(&first, &second, &mut |step| {
            if let SearchStep::Epa(step) = step {
                steps.push(step);
            }
        });
        let Some(last) = steps.last() else { continue };
        overlaps += 1;
        let separation = found.separation().unwrap();
        let depth = last.depth + f64::from(first.radius) + f64::from(second.radius);
        let off = (depth + separation.distance()).abs();
        assert!(off <= 1e-5 * depth.max(1e-30), "{first:?} {second:?} {depth} {separation:?}");
        assert!(last.support.is_none());
        assert!(steps.iter().all(|step| step.depth <= last.depth * (1.0 + 1e-9)));
    }
    assert!(overlaps > 50, "{overlaps}");
}

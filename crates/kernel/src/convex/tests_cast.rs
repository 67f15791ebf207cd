use glam::{Quat, Vec3, vec3};

use super::tests::{Solids, polytope, solid};
use super::*;
use crate::Sphere;
use crate::capsule_cast_triangle::{CapsuleCast, CapsuleCastTriangle, capsule_cast_triangle};
use crate::ray_box::Cuboid;
use crate::ray_cylinder::Cylinder;
use crate::sphere_cast_sphere::{SphereCastSphere, sphere_cast_sphere};
use crate::sphere_cast_triangle::{SphereCastTriangle, sphere_cast_triangle};

fn name(cast: &ConvexCast) -> &'static str {
    match cast {
        ConvexCast::Hit(_) => "hit",
        ConvexCast::InitialOverlap(_) => "initial overlap",
        ConvexCast::Undecided => "undecided",
        ConvexCast::PassesBy => "passes by",
        ConvexCast::Behind => "behind",
        ConvexCast::TooShort => "too short",
        ConvexCast::Degenerate => "degenerate",
    }
}

#[track_caller]
fn near(found: f32, expected: f32, by: f32, case: &dyn core::fmt::Debug) {
    assert!((found - expected).abs() <= by, "{found} {expected} {case:?}");
}

#[test]
fn balls_at_triangles_as_sphere_cast_triangle_says() {
    let mut solids = Solids::new(21);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..6_000 {
        solids.next_everyday_case();
        let (start, end) = (solids.point(), solids.point());
        let (radius, triangle) = (solids.length(), solids.triangle());
        let motion = end - start;
        if start + motion != end || radius == 0.0 {
            continue;
        }
        let case = (start, end, radius, triangle);
        let (ball, target) =
            (solid(Core::Point(start), radius), solid(Core::Triangle(triangle), 0.0));
        let found = convex_cast(&ball, motion, &target);
        let expected = sphere_cast_triangle(start, end, radius, triangle);
        let relation = match expected {
            SphereCastTriangle::Hit(_) => "hit",
            SphereCastTriangle::InitialOverlap(_) => "initial overlap",
            SphereCastTriangle::PassesBy(_) => "passes by",
            SphereCastTriangle::Behind(_) => "behind",
            SphereCastTriangle::TooShort(_) => "too short",
            SphereCastTriangle::Degenerate(_) => "degenerate",
        };
        assert_eq!(name(&found), relation, "{case:?}");
        *counts.entry(relation).or_insert(0) += 1;
        if let (ConvexCast::Hit(own), Some(touch)) = (&found, expected.touch()) {
            assert_eq!(own.is_touch, expected.is_touch(), "{case:?}");
            near(own.t, touch.t, 1e-6, &case);
            assert!(own.center.distance(touch.center) < 1e-5, "{case:?}");
            assert!(own.point.distance(touch.point) < 3e-5, "{own:?} {touch:?} {case:?}");
            assert!(own.normal.distance(touch.normal) < 3e-5, "{own:?} {touch:?} {case:?}");
        }
    }
    assert!(counts.len() == 6 && counts.values().all(|&count| count > 5), "{counts:?}");
}

#[test]
fn capsules_at_triangles_as_capsule_cast_triangle_says() {
    let mut solids = Solids::new(22);
    for _ in 0..4_000 {
        solids.next_everyday_case();
        let (start, end, half) = (solids.point(), solids.point(), solids.point());
        let (radius, triangle) = (solids.length(), solids.triangle());
        let (motion, ends) = (end - start, [start - half, start + half]);
        let is_exact = start + motion == end
            && ends[0] + half == start
            && ends[1] - half == start
            && ends[1] - start == half
            && start - ends[0] == half;
        if !is_exact {
            continue;
        }
        let case = (start, end, half, radius, triangle);
        let (moved, target) =
            (solid(Core::Segment(ends), radius), solid(Core::Triangle(triangle), 0.0));
        let found = convex_cast(&moved, motion, &target);
        let cast = CapsuleCast { start, end, half_axis: half, radius };
        let expected = capsule_cast_triangle(cast, triangle);
        let relation = match expected {
            CapsuleCastTriangle::Hit(_) => "hit",
            // Without a radius they have no inside.
            CapsuleCastTriangle::InitialOverlap(_) => "initial overlap",
            CapsuleCastTriangle::PassesBy => "passes by",
            CapsuleCastTriangle::Behind => "behind",
            CapsuleCastTriangle::TooShort => "too short",
            CapsuleCastTriangle::Degenerate => "degenerate",
        };
        if radius > 0.0 || !matches!(relation, "initial overlap" | "hit") {
            assert_eq!(name(&found), relation, "{case:?}");
        }
        if let (ConvexCast::Hit(own), Some(touch)) = (&found, expected.touch()) {
            near(own.t, touch.t, 1e-6, &case);
            assert!(own.center.distance(touch.center) < 1e-5, "{case:?}");
        }
    }
}

#[test]
fn balls_at_balls_as_sphere_cast_sphere_says() {
    let mut solids = Solids::new(23);
    for _ in 0..4_000 {
        solids.next_everyday_case();
        let (start, end, center) = (solids.point(), solids.point(), solids.point());
        let (one, other, motion) = (solids.length(), solids.length(), end - start);
        if start + motion != end || one + other == 0.0 {
            continue;
        }
        let moved = solid(Core::Point(start), one);
        let found = convex_cast(&moved, motion, &solid(Core::Point(center), other));
        let sphere = Sphere { center, radius: other };
        let expected = sphere_cast_sphere(start, end, one, sphere);
        let relation = match expected {
            SphereCastSphere::Hit(_) | SphereCastSphere::Touching(_) => "hit",
            SphereCastSphere::InitialOverlap(_) => "initial overlap",
            SphereCastSphere::TooShort(_) => "too short",
            SphereCastSphere::Degenerate => "degenerate",
            // There, all that lies behind the start is behind.
            SphereCastSphere::Behind(_) | SphereCastSphere::PassesBy(_) => {
                assert!(matches!(found, ConvexCast::Behind | ConvexCast::PassesBy));
                continue;
            }
        };
        assert_eq!(name(&found), relation, "{start} {end} {one} {sphere:?}");
    }
}

/// A moved copy at the moment of the touch is about to touch, and before it is apart.
#[test]
fn solids_touch_at_the_moment_and_not_before() {
    let mut solids = Solids::new(24);
    let mut hits = 0;
    for _ in 0..3_000 {
        solids.next_everyday_case();
        let (one, other) = (polytope(&mut solids), polytope(&mut solids));
        let (moved, target) = (solid(one, solids.length() * 0.25), solid(other, 0.0));
        let motion = solids.point() * 3.0;
        let case = (&moved, motion, &target);
        let found = convex_cast(&moved, motion, &target);
        let away = convex_cast(&moved, -motion, &target);
        match found {
            ConvexCast::Hit(touch) if touch.t > 0.0 => {
                hits += 1;
                let at = |t: f32| {
                    let core = shifted(&moved.core, motion * t);
                    let found = convex_convex(&solid(core, moved.radius), &target);
                    found.separation().expect("finite").distance()
                };
                assert!(at(touch.t).abs() < 1e-5, "{touch:?} {} {case:?}", at(touch.t));
                assert!(at(touch.t * 0.5) > -1e-6, "{case:?}");
                assert!(touch.normal.is_normalized() && touch.normal.dot(motion) <= 1e-4);
                assert!(matches!(away, ConvexCast::Behind | ConvexCast::PassesBy), "{case:?}");
            }
            ConvexCast::TooShort => assert_eq!(name(&away), "behind", "{case:?}"),
            ConvexCast::PassesBy => assert_eq!(name(&away), "passes by", "{case:?}"),
            _ => {}
        }
    }
    assert!(hits > 300, "{hits}");
}

fn shifted(core: &Core, by: Vec3) -> Core {
    match core {
        Core::Point(point) => Core::Point(*point + by),
        Core::Segment(ends) => Core::Segment(ends.map(|end| end + by)),
        Core::Triangle(triangle) => Core::Triangle(crate::Triangle {
            a: triangle.a + by,
            b: triangle.b + by,
            c: triangle.c + by,
        }),
        Core::Box(cuboid) => Core::Box(Cuboid { center: cuboid.center + by, ..*cuboid }),
        Core::Hull(points) => Core::Hull(points.iter().map(|&point| point + by).collect()),
        other => other.clone(),
    }
}

#[test]
fn a_cylinder_falls_on_a_box() {
    let floor = solid(
        Core::Box(Cuboid {
            center: Vec3::ZERO,
            half_extents: vec3(3.0, 1.0, 3.0),
            rotation: Quat::IDENTITY,
        }),
        0.0,
    );
    let cylinder = |x: f32| {
        let a = vec3(x, 5.0, 0.0);
        solid(Core::Cylinder(Cylinder { a, b: a + vec3(1.0, 0.0, 0.0), radius: 0.5 }), 0.0)
    };
    let down = vec3(0.0, -7.0, 0.0);
    let found = convex_cast(&cylinder(0.0), down, &floor);
    let touch = found.touch().expect("it falls on it");
    near(touch.t, 0.5, 1e-6, &touch);
    assert!(touch.normal.distance(Vec3::Y) < 1e-5, "{touch:?}");
    near(touch.point.y, 1.0, 1e-6, &touch);
    assert!(touch.center.distance(vec3(0.5, 1.5, 0.0)) < 1e-5);
    assert_eq!(name(&convex_cast(&cylinder(3.5), down, &floor)), "passes by");
    assert_eq!(name(&convex_cast(&cylinder(0.0), down * 0.25, &floor)), "too short");
    assert_eq!(name(&convex_cast(&cylinder(0.0), -down, &floor)), "behind");
    assert_eq!(name(&convex_cast(&cylinder(0.0), Vec3::ZERO, &floor)), "degenerate");
    assert_eq!(name(&convex_cast(&floor, Vec3::X, &cylinder(0.0))), "passes by");
    assert_eq!(name(&convex_cast(&floor, Vec3::Y * f32::NAN, &floor)), "passes by");
}

#[test]
fn a_cast_from_a_hair_away_is_as_long_as_the_gap() {
    // A face's normal that is rounded to f32 is no unit vector: it would double the gap of 9e-9.
    let ball = Convex { core: Core::Point(vec3(0.0, -1.0, 0.0)), radius: 0.75 };
    let corners = [
        vec3(0.22285289, -0.05429423, -1.222853),
        vec3(0.7228529, -0.05429423, -0.22285289),
        vec3(-0.2771471, -0.05429423, -0.22285289),
        vec3(1.222853, -0.5542942, 0.2771471),
        vec3(0.22285289, -0.5542942, -0.7228529),
        vec3(0.4728529, 0.6957058, -0.4728529),
    ];
    let hull = Convex { core: Core::Hull(corners.into_iter().collect()), radius: 0.0 };
    let motion = vec3(0.14946322, -0.07114416, -0.1442549);
    let start = convex_convex(&ball, &hull);
    let start = start.separation().expect("points");
    let speed = -start.normal.as_dvec3().normalize().dot(motion.as_dvec3());
    let cast = convex_cast(&ball, motion, &hull);
    let t = f64::from(cast.touch().expect("it moves into the face").t);
    assert!((t * speed / start.distance() - 1.0).abs() < 1e-4, "{t} {start:?}");
}

/// Seen along the motion, a direction that leads along it has no heights.
#[test]
fn a_curved_solid_that_moves_away_from_another_has_left_it_behind() {
    let mut solids = Solids::new(25);
    let mut counts = [0; 2];
    for _ in 0..2_000 {
        solids.next_everyday_case();
        let (center, radius) = (solids.point(), solids.length());
        let (other, motion) =
            (solid(polytope(&mut solids), solids.length() * 0.25), solids.point());
        let round = Core::Ellipsoid(Ellipsoid {
            center,
            half_extents: Vec3::splat(radius),
            rotation: solids.turn(),
        });
        let ball = solid(Core::Point(center), radius);
        let curved = convex_cast(&solid(round, 0.0), motion, &other);
        let exact = convex_cast(&ball, motion, &other);
        if matches!(curved, ConvexCast::Undecided) || radius == 0.0 {
            continue;
        }
        let case = (&ball, motion, &other, &curved);
        // What only grazes is left open, and counts as met.
        let is_graze = matches!((&curved, &exact), (ConvexCast::Hit(_), ConvexCast::Hit(_)));
        assert!(name(&curved) == name(&exact) || is_graze, "{} {case:?}", name(&exact));
        counts[0] += u32::from(name(&exact) == "behind");
        counts[1] += u32::from(name(&exact) == "passes by");
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

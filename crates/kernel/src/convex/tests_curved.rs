use glam::{DVec3, Quat, Vec3, vec3};

use super::tests::{Solids, name, polytope, solid};
use super::*;
use crate::ray_box::Cuboid;
use crate::ray_cone::Cone;
use crate::ray_cylinder::Cylinder;

fn ellipsoid(center: Vec3, half_extents: Vec3, rotation: Quat) -> Core {
    Core::Ellipsoid(Ellipsoid { center, half_extents, rotation })
}

/// The interval holds the exact distance, and is as short as promised where they are apart.
#[track_caller]
fn encloses(found: &ConvexConvex, exact: &ConvexConvex, size: f64, case: &dyn core::fmt::Debug) {
    let (by, distance) =
        (found.separation().expect("finite"), exact.separation().expect("finite").distance());
    let rounding = 1e-15 * size;
    assert!(by.at_least <= distance + rounding, "{by:?} {distance} {case:?}");
    assert!(by.at_most >= distance - rounding, "{by:?} {distance} {case:?}");
    let relation = if by.at_least > 0.0 {
        "apart"
    } else if by.at_most < 0.0 {
        "overlap"
    } else {
        "undecided"
    };
    assert_eq!(name(found), relation, "{case:?}");
    if distance.abs() > 1e-11 * size && name(found) != "undecided" {
        assert_eq!(name(found), name(exact), "{by:?} {distance} {case:?}");
    }
}

#[test]
fn round_ellipsoids_and_thin_cylinders_as_balls_and_capsules() {
    let mut solids = Solids::new(11);
    let mut counts = [0; 3];
    let (mut widest, mut deepest) = (0.0_f64, 0.0_f64);
    for _ in 0..500 {
        solids.next_everyday_case();
        let (a, b, radius) = (solids.point(), solids.point(), solids.length());
        let other = solid(polytope(&mut solids), 0.0);
        let round = ellipsoid(a, Vec3::splat(radius), solids.turn());
        let thin = Core::Cylinder(Cylinder { a, b, radius: 0.0 });
        let pairs = [
            (solid(round, 0.0), solid(Core::Point(a), radius)),
            (solid(thin, radius), solid(Core::Segment([a, b]), radius)),
        ];
        for (curved, same) in pairs {
            if a == b && matches!(curved.core, Core::Cylinder(_)) {
                continue;
            }
            let found = convex_convex(&curved, &other);
            let exact = convex_convex(&same, &other);
            if radius == 0.0 {
                continue;
            }
            encloses(&found, &exact, 12.0, &(&curved, &other));
            let by = found.separation().unwrap();
            let width = by.at_most - by.at_least;
            if by.at_least > 0.0 {
                widest = widest.max(width);
            } else {
                deepest = deepest.max(width);
            }
            counts[["apart", "undecided", "overlap"]
                .iter()
                .position(|&one| one == name(&found))
                .unwrap()] += 1;
        }
    }
    assert!(widest < 1e-10, "{widest}");
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn known_distances_lie_in_the_interval() {
    let cylinder = |height: f32| {
        Core::Cylinder(Cylinder {
            a: vec3(0.0, height - 1.0, 0.0),
            b: vec3(0.0, height + 1.0, 0.0),
            radius: 0.5,
        })
    };
    let floor = Core::Box(Cuboid {
        center: Vec3::ZERO,
        half_extents: vec3(3.0, 1.0, 3.0),
        rotation: Quat::IDENTITY,
    });
    let cone =
        Core::Cone(Cone { apex: vec3(2.0, 1.5, 0.0), base: vec3(2.0, 4.0, 0.0), radius: 1.0 });
    for (one, distance) in [
        (cylinder(2.5), 0.5),
        (cylinder(2.0), 0.0),
        (cylinder(1.5), -0.5),
        (cylinder(1.75), -0.25),
        (cone, 0.5),
    ] {
        let found = convex_convex(&solid(one.clone(), 0.0), &solid(floor.clone(), 0.0));
        let by = found.separation().unwrap();
        assert!(by.at_least <= distance && distance <= by.at_most, "{one:?} {by:?}");
        assert!(by.at_most - by.at_least < 1e-12, "{one:?} {by:?}");
        assert!(by.normal.distance(Vec3::Y) < 1e-6, "{by:?}");
        let expected = match distance {
            0.0 => "undecided",
            d if d < 0.0 => "overlap",
            _ => "apart",
        };
        assert_eq!(name(&found), expected);
    }
}

fn curved(solids: &mut Solids) -> Core {
    let (a, b) = (solids.point(), solids.point());
    match solids.below(4) {
        0 => Core::Cylinder(Cylinder { a, b, radius: solids.length() }),
        1 => Core::Cone(Cone { apex: a, base: b, radius: solids.length() }),
        2 => Core::Frustum(Frustum {
            apex: a,
            base: b,
            radius: solids.length(),
            top_radius: solids.length(),
        }),
        _ => ellipsoid(a, b.abs(), solids.turn()),
    }
}

/// No direction has a larger gap than the upper bound, and both orders say the same.
#[test]
fn no_direction_and_no_order_says_otherwise() {
    let mut solids = Solids::new(12);
    let (mut widest, mut open, mut decided) = (0.0_f64, 0, 0);
    for _ in 0..500 {
        solids.next_everyday_case();
        let one = solid(curved(&mut solids), solids.length() * 0.25);
        let core = if solids.below(2) == 0 { curved(&mut solids) } else { polytope(&mut solids) };
        let other = solid(core, 0.0);
        let case = (&one, &other);
        let found = convex_convex(&one, &other);
        let back = convex_convex(&other, &one);
        let Some(by) = found.separation() else {
            assert!(back.separation().is_none());
            continue;
        };
        let other_way = back.separation().unwrap();
        assert!(by.at_least <= other_way.at_most + 1e-14, "{by:?} {other_way:?} {case:?}");
        assert!(other_way.at_least <= by.at_most + 1e-14, "{by:?} {other_way:?} {case:?}");
        if name(&found) != "undecided" && name(&back) != "undecided" {
            assert_eq!(name(&found), name(&back), "{case:?}");
        }
        let cores = cores::Cores::new(&one, Path::Still, &other).unwrap();
        for _ in 0..64 {
            let way = DVec3::from_array([0; 3].map(|_| solids.below(2001) as f64 - 1000.0));
            let Some(way) = way.try_normalize() else { continue };
            let height = cores.height(way) - f64::from(one.radius);
            assert!(height <= by.at_most + 1e-13, "{height} {by:?} {case:?}");
        }
        let width = by.at_most - by.at_least;
        if by.at_least > 0.0 {
            widest = widest.max(width);
        }
        match name(&found) {
            "undecided" if width > 1e-11 => {
                open += 1;
            }
            _ => decided += 1,
        }
    }
    assert!(widest < 1e-10, "{widest}");
    assert!(open < 3, "{open} {decided}");
}

#[test]
fn what_has_no_points_is_apart_from_all() {
    let at = vec3(1.0, 2.0, 3.0);
    let empty = [
        Core::Cylinder(Cylinder { a: at, b: at, radius: 2.0 }),
        Core::Cone(Cone { apex: at, base: at, radius: 2.0 }),
        Core::Frustum(Frustum { apex: at, base: at, radius: 2.0, top_radius: 1.0 }),
        Core::Hull([].into()),
        Core::Point(vec3(f32::NAN, 0.0, 0.0)),
        ellipsoid(at, vec3(1.0, f32::INFINITY, 0.0), Quat::IDENTITY),
    ];
    for core in empty {
        let (own, ball) = (solid(core, 0.0), solid(Core::Point(at), 3.0));
        assert_eq!(convex_convex(&own, &ball), ConvexConvex::Apart(None));
        assert_eq!(convex_convex(&ball, &own), ConvexConvex::Apart(None));
    }
    let ball = solid(Core::Point(at), f32::NAN);
    assert_eq!(convex_convex(&ball, &ball), ConvexConvex::Apart(None));
}

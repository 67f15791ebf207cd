//! The reference against others: distances of features, boxes, and casts against a triangle.

use collision_oracle::case::Case;
use collision_oracle::convex::{self, Cast, Kinds, Polytopes};
use collision_oracle::mesh::squared_distance_from;
use collision_oracle::number::{Number, Vector, add, cross, dot, from_to, is_zero};
use exact_collide::Triangle;
use exact_collide::convex::{Convex, Core, Ellipsoid};
use exact_collide::ray_box::Cuboid;
use glam::{Quat, Vec3Swizzles};

use crate::seeds::{Count, each};

/// A squared distance, over the squared length of a vector.
type Quotient = (Number, Number);

fn is_less(one: &Quotient, other: &Quotient) -> bool {
    &one.0 * &other.1 < &other.0 * &one.1
}

/// Returns the squared distance of two lines between their ends; `None` if they are parallel, or
/// their closest points are not between the ends.
fn between_edges([a, b]: [&Vector; 2], [c, d]: [&Vector; 2]) -> Option<Quotient> {
    let (u, v, w) = (from_to(a, b), from_to(c, d), from_to(a, c));
    let n = cross(&u, &v);
    let squared = dot(&n, &n);
    // a + s u, c + t v with s = (w × v)·n / |n|², t = (w × u)·n / |n|²
    let shares = [dot(&cross(&w, &v), &n), dot(&cross(&w, &u), &n)];
    let is_between = shares.iter().all(|share| share.sign() >= 0 && *share <= squared);
    (!is_zero(&n) && is_between).then(|| (dot(&w, &n).square(), squared))
}

/// Returns the least squared distance of a corner to a triangle or of two edges, over all of them.
fn over_all_features(polytopes: &Polytopes) -> Quotient {
    let mut all: Vec<Quotient> = Vec::new();
    for of in 0..2 {
        let (own, others) = (&polytopes.corners[of], &polytopes.corners[1 - of]);
        for (i, a) in others.iter().enumerate() {
            for (j, b) in others.iter().enumerate().skip(i) {
                for c in others.iter().skip(j) {
                    let triangle = [a.clone(), b.clone(), c.clone()];
                    all.extend(own.iter().map(|corner| {
                        let found = squared_distance_from(corner, &triangle);
                        (found.over, found.under)
                    }));
                }
            }
        }
    }
    let [one, other] = &polytopes.corners;
    for (i, a) in one.iter().enumerate() {
        for b in &one[i..] {
            for (j, c) in other.iter().enumerate() {
                all.extend(other[j..].iter().filter_map(|d| between_edges([a, b], [c, d])));
            }
        }
    }
    all.into_iter().reduce(|a, b| if is_less(&b, &a) { b } else { a }).expect("corners")
}

#[test]
fn the_greatest_separation_is_the_least_distance_of_features() {
    let apart = Count::default();
    each("CONVEX_CASES", 500, |random| {
        let shapes = convex::pair(random, Kinds::Polytopes);
        let polytopes = Polytopes::new([&shapes[0], &shapes[1]]).expect("polytopes");
        let greatest = polytopes.greatest();
        let least = over_all_features(&polytopes);
        apart.add(greatest.gap.sign() > 0);
        if greatest.gap.sign() > 0 {
            let squared = (greatest.gap.square(), greatest.squared);
            assert!(!is_less(&squared, &least) && !is_less(&least, &squared), "{shapes:?}");
        } else if greatest.gap.is_zero() {
            assert!(least.0.is_zero(), "{shapes:?}");
        }
    });
    apart.at_least(100);
}

#[test]
fn bounds_of_polytopes_enclose_the_exact_distance() {
    each("CONVEX_CASES", 500, |random| {
        let shapes = convex::pair(random, Kinds::Polytopes);
        let shapes = [&shapes[0], &shapes[1]];
        let (_, exact) = convex::convex_convex(shapes).expect("polytopes");
        let bounds = convex::bounds(shapes).expect("points");
        assert!(bounds.at_least <= exact && exact <= bounds.at_most, "{shapes:?}");
    });
}

#[test]
fn bounds_of_curved_solids_are_narrow() {
    let narrow = Count::default();
    let all = Count::default();
    each("CONVEX_CASES", 500, |random| {
        let shapes = convex::pair(random, Kinds::Curved);
        let shapes = [&shapes[0], &shapes[1]];
        let bounds = convex::bounds(shapes).expect("points");
        assert!(bounds.at_least <= bounds.at_most, "{shapes:?}");
        let width = (&bounds.at_most - &bounds.at_least).to_f64();
        all.add(true);
        narrow.add(width <= 1e-5 * bounds.size.to_f64());
        // An ellipsoid with equal half extents is a sphere.
        let Core::Ellipsoid(of) = shapes[0].core else { return };
        let sphere = Ellipsoid { half_extents: of.half_extents.xxx(), ..of };
        let round = Convex { core: Core::Ellipsoid(sphere), ..shapes[0].clone() };
        let radius = of.half_extents.x;
        let point = Convex { core: Core::Point(of.center), radius };
        if shapes[0].radius > 0.0 {
            return;
        }
        let [one, other] = [&round, &point].map(|one| convex::bounds([one, shapes[1]]).unwrap());
        assert!(one.at_least <= other.at_most && other.at_least <= one.at_most, "{shapes:?}");
    });
    eprintln!("{} of {}", narrow.get(), all.get());
}

/// Returns the shapes of a case that an older pair has too.
fn solid(core: Core, radius: f32) -> Convex {
    Convex { core, radius }
}

fn named_box(case: &Case, names: [&str; 3]) -> Convex {
    let rotation = Quat::from_slice(case.values(names[2]));
    let (center, half_extents) = (case.vec(names[0]), case.vec(names[1]));
    solid(Core::Box(Cuboid { center, half_extents, rotation }), 0.0)
}

fn named_triangle(case: &Case) -> Convex {
    let [a, b, c] = ["a", "b", "c"].map(|corner| case.vec(corner));
    solid(Core::Triangle(Triangle { a, b, c }), 0.0)
}

#[test]
fn boxes_are_what_their_own_reference_says() {
    let pair = collision_oracle::pair("box_box");
    each("CONVEX_CASES", 500, |random| {
        let (case, _) = pair.mix(random);
        let shapes = [
            named_box(&case, ["center1", "half_extents1", "rotation1"]),
            named_box(&case, ["center2", "half_extents2", "rotation2"]),
        ];
        let (relation, signed) =
            convex::convex_convex([&shapes[0], &shapes[1]]).expect("polytopes");
        let expected = (pair.expected)(&case);
        assert_eq!(format!("{relation:?}").to_lowercase(), expected.relation, "{case:?}");
        let depth = expected.scalars.iter().find(|(name, _)| *name == "depth");
        if let Some((_, depth)) = depth {
            let (depth, signed) = (depth.to_f64(), signed.to_f64());
            assert!((depth + signed).abs() <= 1e-15 * depth, "{case:?}");
        }
    });
}

#[test]
fn casts_against_a_triangle_are_what_their_own_reference_says() {
    for id in ["sphere_cast_triangle", "capsule_cast_triangle"] {
        let pair = collision_oracle::pair(id);
        each("CONVEX_CASES", 500, |random| {
            let (case, _) = pair.mix(random);
            let [start, end] = ["start", "end"].map(|name| case.exact(name));
            let moved = solid(Core::Point(case.vec("start")), case.number("cast_radius"));
            let target = named_triangle(&case);
            let mut shapes = Polytopes::new([&moved, &target]).expect("polytopes");
            if id.starts_with("capsule") {
                let half = case.exact("half_axis");
                shapes.corners[0] = vec![from_to(&half, &start), add(&start, &half)];
            }
            let cast = Cast { shapes, motion: from_to(&start, &end) };
            let expected = (pair.expected)(&case);
            // A segment that crosses the triangle is no closer than a radius of zero, but overlaps.
            let is_bare = case.number("cast_radius") == 0.0;
            let relation = match cast.relation() {
                "initial_overlap" if is_bare => "hit",
                relation => relation,
            };
            assert_eq!(relation, expected.relation, "{case:?}");
            let t = expected.contacts.first().and_then(|touch| touch.t.as_ref());
            if let Some(t) = t.filter(|_| expected.relation == "hit") {
                let t = t.to_f64();
                assert!(cast.touches_first(t, 1e-15), "{t} {case:?}");
                assert!(t < 0.1 || !cast.touches_first(t - 0.05, 0.01), "{t} {case:?}");
            }
        });
    }
}

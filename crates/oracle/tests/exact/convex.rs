//! A second opinion on two convex solids.
//!
//! `CONVEX_CASES=1000000 cargo test --release -p collision-oracle --test exact convex` asks a
//! million of each.

use collision_oracle::convex::{self, Kinds, Polytopes, Relation};
use collision_oracle::mesh::squared_distance_from;
use collision_oracle::number::{Number, Vector, cross, dot, from_to, is_zero};
use exact_collide::convex::{Convex, Core, Ellipsoid};
use glam::Vec3Swizzles;

use super::seeds::{Count, each};

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

#[test]
fn cases_of_every_relation_come_up() {
    let counts = [(); 3].map(|()| Count::default());
    each("CONVEX_CASES", 5000, |random| {
        let shapes = convex::pair(random, Kinds::Polytopes);
        let (relation, _) = convex::convex_convex([&shapes[0], &shapes[1]]).expect("polytopes");
        let relations = [Relation::Overlap, Relation::Touching, Relation::Apart];
        relations.iter().zip(&counts).for_each(|(one, count)| count.add(relation == *one));
    });
    eprintln!("{:?}", counts.each_ref().map(Count::get));
}

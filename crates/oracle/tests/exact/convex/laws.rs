//! Changes of the shapes that keep the answer.

use collision_oracle::convex::{self, Kinds, Relation};
use exact_collide::convex::{Convex, convex_convex};
use glam::Vec3;

use super::answers::{parts, size};
use crate::seeds::each;

fn kinds(random: &mut collision_oracle::random::Random) -> Kinds {
    random.pick(&[Kinds::Polytopes, Kinds::Polytopes, Kinds::Curved])
}

/// Returns the relation, and both bounds.
fn said(shapes: [&Convex; 2]) -> (Option<Relation>, [f64; 2]) {
    let said = convex_convex(shapes[0], shapes[1]);
    let (relation, at) = parts(&said);
    (relation, at.map(|at| [at.at_least, at.at_most]).expect("points"))
}

/// The rounding of a distance.
fn fine(shapes: [&Convex; 2]) -> f64 {
    1e-12 * size(shapes)
}

/// Asserts that two answers are one: both intervals meet, up to rounding.
#[track_caller]
fn same(
    one: (Option<Relation>, [f64; 2]),
    other: (Option<Relation>, [f64; 2]),
    fine: f64,
    case: &str,
) {
    let decided = one.0.zip(other.0);
    // A quarter of an ulp of f32.
    let fine = fine + 2f64.powi(-26) * one.1[0].abs();
    assert!(decided.is_none_or(|(one, other)| one == other), "{one:?} {other:?} {case}");
    let meets = one.1[0] <= other.1[1] + fine && other.1[0] <= one.1[1] + fine;
    assert!(meets, "{one:?} {other:?} {case}");
}

#[test]
fn the_shapes_exchanged_are_as_far_apart() {
    each("CONVEX_CASES", 2000, |random| {
        let kinds = kinds(random);
        let [one, other] = convex::pair(random, kinds);
        let (before, after) = (said([&one, &other]), said([&other, &one]));
        same(before, after, fine([&one, &other]), &format!("{one:?} {other:?}"));
    });
}

#[test]
fn shapes_scaled_by_a_power_of_two_are_as_much_farther_apart() {
    each("CONVEX_CASES", 2000, |random| {
        let kinds = kinds(random);
        let shapes = convex::pair(random, kinds);
        let by = random.pick(&[0.25, 8.0, 1024.0]);
        let [Some(one), Some(other)] = shapes.each_ref().map(|shape| convex::scaled(shape, by))
        else {
            return;
        };
        let (relation, bounds) = said([&shapes[0], &shapes[1]]);
        let scaled = (relation, bounds.map(|bound| bound * f64::from(by)));
        let fine = fine([&one, &other]);
        same(scaled, said([&one, &other]), fine, &format!("{shapes:?} {by}"));
    });
}

#[test]
fn shapes_moved_by_what_does_not_round_are_as_far_apart() {
    each("CONVEX_CASES", 2000, |random| {
        let kinds = kinds(random);
        let shapes = convex::pair(random, kinds);
        let step = (size([&shapes[0], &shapes[1]]) * 2.0).log2().ceil().exp2() as f32;
        let by = Vec3::from_array([0; 3].map(|_| step * random.whole(2) as f32));
        let moved = shapes.each_ref().map(|shape| convex::translated(shape, by));
        let back = moved.each_ref().map(|shape| convex::translated(shape, -by));
        if !by.is_finite() || back != shapes || moved == shapes {
            return;
        }
        let (before, after) = (said([&shapes[0], &shapes[1]]), said([&moved[0], &moved[1]]));
        same(before, after, fine([&moved[0], &moved[1]]), &format!("{shapes:?} {by}"));
    });
}

#[test]
fn a_hull_with_its_points_in_another_order_is_the_same() {
    each("CONVEX_CASES", 2000, |random| {
        let [one, other] = convex::pair(random, Kinds::Polytopes);
        let Some(again) = convex::retold(random, &one) else { return };
        let (before, after) = (said([&one, &other]), said([&again, &other]));
        same(before, after, fine([&one, &other]), &format!("{one:?} {other:?}"));
    });
}

#[test]
fn a_larger_radius_never_parts() {
    each("CONVEX_CASES", 2000, |random| {
        let kinds = kinds(random);
        let [one, other] = convex::pair(random, kinds);
        let larger = Convex {
            radius: (one.radius * 1.5).max(0.01 * size([&one, &other]) as f32),
            ..one.clone()
        };
        let (before, after) = (said([&one, &other]), said([&larger, &other]));
        let case = format!("{one:?} {other:?}");
        let order = |relation| match relation {
            Relation::Overlap => 0,
            Relation::Touching => 1,
            Relation::Apart => 2,
        };
        if let (Some(before), Some(after)) = (before.0, after.0) {
            assert!(order(after) <= order(before), "{case}");
        }
        let grown = f64::from(larger.radius) - f64::from(one.radius);
        let fine = fine([&larger, &other]);
        let shifted = before.1.map(|bound| bound - grown);
        same((None, shifted), (None, after.1), fine, &case);
    });
}

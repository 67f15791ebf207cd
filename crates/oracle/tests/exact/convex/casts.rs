//! Casts of polytopes against their reference.

use collision_oracle::convex::{self, Cast, Kinds, Polytopes};
use collision_oracle::number::Number;
use exact_collide::convex::{CastTouch, Convex, ConvexCast, convex_cast};
use glam::DVec3;

use super::answers::size;
use crate::seeds::{Count, each};

/// Half an ulp of 1 in f32.
const ROUNDING: f64 = 1.0 / 16_777_216.0;

/// Returns why a touch is not the first one, or its point and normal are not there.
///
/// A moment is found by distances: there the two are apart, or overlap, by some roundings of f64 of
/// their size, and before it they overlap nowhere by more. At a graze it is one of many.
fn misfit(right: &Cast, shapes: [&Convex; 2], touch: &CastTouch) -> Option<String> {
    const FINE: f64 = 1e-13;
    let size = size(shapes);
    let t = f64::from(touch.t);
    let length = right.motion.each_ref().map(Number::to_f64);
    let length = DVec3::from_array(length).length();
    let (gap, rounding) = (FINE * (size + length * t), ROUNDING * t);
    let [start, before, there] = [0.0, t - rounding, t].map(Number::from);
    let signed = |passed: &Polytopes| passed.signed(&passed.greatest()).to_f64();
    if before.sign() > 0 {
        let free = signed(&right.passed([&start, &before]));
        if free < -gap {
            return Some(format!("{:e} of {size:e} too late", -free));
        }
    }
    let there = right.passed([&there; 2]);
    let apart = signed(&there);
    if apart > gap + rounding * length {
        return Some(format!("{apart:e} of {size:e} too early"));
    }
    // The point and the normal are rounded to f32, as t is.
    let near = 4e-7 * (size + length * t) + 1e-44;
    let along = touch.normal.to_array().map(Number::from);
    let [[low, _], [_, high]] = there.heights(&along);
    let parted =
        (low - high).over(&there.whole).to_f64() - there.radius.over(&there.whole).to_f64();
    if parted < -near {
        return Some(format!("the normal {} parts {parted:e} of {size:e}", touch.normal));
    }
    for (corners, shape) in there.corners.iter().zip(shapes) {
        let point = touch.point.to_array().map(|x| Number::from(x) * &there.whole);
        let corners = [vec![point], corners.clone()];
        let radius = Number::from(shape.radius) * &there.whole;
        let off = signed(&Polytopes { corners, radius, whole: there.whole.clone() });
        if off > near {
            return Some(format!("{} is {off:e} of {size:e} outside a solid", touch.point));
        }
    }
    None
}

fn relation(cast: &ConvexCast) -> &'static str {
    match cast {
        ConvexCast::Hit(_) => "hit",
        ConvexCast::InitialOverlap(_) => "initial_overlap",
        ConvexCast::Undecided => "undecided",
        ConvexCast::PassesBy => "passes_by",
        ConvexCast::Behind => "behind",
        ConvexCast::TooShort => "too_short",
        ConvexCast::Degenerate => "degenerate",
    }
}

#[test]
fn a_cast_of_polytopes_is_what_its_reference_says() {
    let names = ["hit", "initial_overlap", "passes_by", "behind", "too_short"];
    let counts = names.map(|_| Count::default());
    each("CONVEX_CASES", 1_500, |random| {
        let (shapes, motion) = convex::cast(random, Kinds::Polytopes);
        let shapes = [&shapes[0], &shapes[1]];
        if !motion.is_finite() {
            return;
        }
        let right = Cast::new(shapes, motion).expect("polytopes");
        let said = convex_cast(shapes[0], motion, shapes[1]);
        let case = || format!("{shapes:?} by {motion:?}\nsaid {said:?}");
        assert_eq!(relation(&said), right.relation(), "{}", case());
        names.iter().zip(&counts).for_each(|(name, count)| count.add(relation(&said) == *name));
        if let ConvexCast::Hit(touch) = &said {
            assert_eq!(misfit(&right, shapes, touch), None, "{}", case());
        }
    });
    counts.iter().for_each(|count| count.at_least(20));
}

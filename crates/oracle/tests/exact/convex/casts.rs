//! Casts of polytopes against their reference.

use collision_oracle::convex::{self, Cast, Kinds};
use exact_collide::convex::{ConvexCast, convex_cast};

use super::answers::size;
use crate::seeds::{Count, each};

/// The rounding of t to f32.
const ROUNDING: f64 = 1.0 / 8_388_608.0;
/// The rounding of a distance, relative to the shapes' size.
const FINE: f64 = 1e-11;

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
            // An error of the distance, over the speed along the normal, is one of t: large at a graze.
            let speed = touch.normal.as_dvec3().dot(motion.as_dvec3()).abs();
            let fine = (FINE * size(shapes) / speed).min(1.0);
            let (t, gap) = (f64::from(touch.t), FINE * size(shapes));
            // Where it grazes, other planes than the last one come together even more slowly.
            let is_first = right.touches_first(t, ROUNDING + fine)
                || right.all_but_touches(
                    t,
                    ROUNDING + fine,
                    gap + ROUNDING * f64::from(motion.length()),
                );
            assert!(is_first, "{}", case());
        }
    });
    counts.iter().for_each(|count| count.at_least(20));
}

//! Casts of polytopes against their reference.

use collision_oracle::convex::{self, Cast, Kinds};
use collision_oracle::random::Random;
use exact_collide::convex::{Convex, ConvexCast, convex_cast};
use glam::Vec3;

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

/// Returns a motion towards the other, too short for it, past it, along an axis, or away from it.
fn motion(random: &mut Random, [moved, target]: [&Convex; 2]) -> Vec3 {
    let way = (target.core.center() - moved.core.center()).as_vec3();
    let way = match random.below(3) {
        0 => way,
        1 => way * random.pick(&[Vec3::X, Vec3::Y, Vec3::Z]),
        _ => way + random.pick(&[Vec3::X, Vec3::NEG_Y, Vec3::Z]) * way.length(),
    };
    way * random.pick(&[0.25, 0.5, 1.0, 2.0, -1.0])
}

#[test]
fn a_cast_of_polytopes_is_what_its_reference_says() {
    let names = ["hit", "initial_overlap", "passes_by", "behind", "too_short"];
    let counts = names.map(|_| Count::default());
    each("CONVEX_CASES", 1_500, |random| {
        let shapes = convex::pair(random, Kinds::Polytopes);
        let shapes = [&shapes[0], &shapes[1]];
        let motion = motion(random, shapes);
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
            assert!(right.touches_first(f64::from(touch.t), ROUNDING + fine), "{}", case());
        }
    });
    counts.iter().for_each(|count| count.at_least(20));
}

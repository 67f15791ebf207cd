//! The foundations of the second opinion: its numbers are exact, and cases built to touch do touch.

use collision_oracle::case::Case;
use collision_oracle::number::Number;
use collision_oracle::pair;
use collision_oracle::random::Random;
use collision_oracle::touches::{Axes, Whole, nudged};

#[test]
fn sums_of_any_sizes_are_exact() {
    let sizes = [f32::MAX, 1.7e30, 1.0, 1.3e-20, f32::MIN_POSITIVE, 1e-45].map(Number::from);
    let mut sum = Number::zero();
    let power = |x: &Number| x.square() * x.square() * x.square();
    for x in &sizes {
        sum = sum + power(x);
    }
    for x in &sizes[..5] {
        sum = sum - power(x);
    }
    assert_eq!(sum, power(&sizes[5]));
    assert_eq!(sum.sign(), 1);
    assert!(power(&sizes[0]) < power(&sizes[0]) + &sum);
    assert!(power(&sizes[0]) > power(&sizes[0]) - &sum);
}

/// Returns the reference's relations for a hundred scenes that are not nudged.
fn relations(id: &str) -> Vec<&'static str> {
    let pair = pair(id);
    let scene = pair.touch.expect("scenes that touch");
    let exact = |seed| {
        let random = &mut Random::new(seed);
        (0..100).find_map(|_| scene(random).case(random)).expect("an exact case")
    };
    (0..100).map(|seed| (pair.expected)(&exact(seed)).relation).collect()
}

#[test]
fn what_is_built_to_touch_touches() {
    for (id, relation, at_least) in [
        ("point_line", "on_line", 90),
        ("sphere_sphere", "touching", 30),
        ("sphere_plane", "touching", 85),
        ("segment_sphere", "tangent", 30),
        ("segment_segment", "touching", 12),
        ("triangle_triangle", "touching", 12),
        ("plane_triangle", "touching", 12),
    ] {
        let count = relations(id).iter().filter(|&&said| said == relation).count();
        assert!(count >= at_least, "{id}: {count} % are {relation}");
    }
}

#[test]
fn the_axes_are_at_right_angles_and_as_long_as_they_say() {
    for seed in 0..1000 {
        let axes = Axes::new(&mut Random::new(seed));
        let rows = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|unit| axes.at(unit));
        let dot = |u: Whole, v: Whole| (0..3).map(|i| u[i] * v[i]).sum::<i64>();
        for i in 0..3 {
            assert_eq!(dot(rows[i], rows[i]), axes.length * axes.length);
            assert_eq!(dot(rows[i], rows[(i + 1) % 3]), 0);
        }
    }
}

#[test]
fn a_nudge_changes_one_number() {
    for seed in 0..1000 {
        let random = &mut Random::new(seed);
        let case = Case::new("sphere_plane").length("radius", 0.0).normal("n", [0.0, 1e-45, 1.0]);
        let nudged = nudged(case.clone(), random);
        let numbers = |case: &Case| -> Vec<f32> {
            case.inputs.iter().flat_map(|(_, values)| values.clone()).collect()
        };
        let pairs = numbers(&case).into_iter().zip(numbers(&nudged));
        assert_eq!(pairs.filter(|(one, other)| one != other).count(), 1);
        assert!(nudged.number("radius") >= 0.0);
    }
}

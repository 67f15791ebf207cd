//! Touches that are exact to the last digit, beyond the precision of f64.

use glam::{I64Vec2, Vec2};

use super::tests::{Numbers, cast, check_order, relation, touches};
use super::{Arc, ArcFeature, ArcFeature::*, BallArc, ball_arc, ball_arc_open};

const O: [f32; 2] = [0.0, 0.0];

#[track_caller]
fn check(result: BallArc, features: &[ArcFeature], t: f32) {
    check_order(result, features);
    assert_eq!(touches(result)[0].t, t, "{result:?}");
}

#[test]
fn rolling_into_a_half_pipe_along_its_inner_side() {
    for (level, r, radius, from) in [
        (-0.8_f32, 0.8_f32, 1.6_f32, 1.6),
        (-5.15, 2.35, 7.5, 6.1),
        (-3.0, 2.0, 5.0, 9.0),
        (-0.3, 0.1, 0.4, 7.0),
    ] {
        // Rounded to f32, some cases are no longer exact.
        if f64::from(radius) - f64::from(r) != -f64::from(level) {
            continue;
        }
        let result = cast([from, level], [-from, level], r, O, [radius, 90.0, 270.0]);
        check(result, &[Inner, End], 0.5);
        let result = cast([-from, level], [from, level], r, O, [radius, 270.0, 90.0]);
        check(result, &[Inner, Start], 0.5);
    }
    let result = cast([6.1, -5.15], [-6.1, -5.15], 2.35, O, [7.5, 90.0, 270.0]);
    let BallArc::Hit { first, .. } = result else { panic!("{result:?}") };
    assert!((first.t - 0.5).abs() < 1e-3);
}

#[test]
fn the_ends_tangent_at_once_to_a_ball_of_the_arcs_size() {
    let result = cast([-4.0, -4.0], [4.0, 4.0], 2.0, O, [2.0, -45.0, 135.0]);
    check(result, &[Start, End], 0.5);
    let result = cast([-4.0, 0.0], [4.0, 0.0], 2.0, O, [2.0, -90.0, 90.0]);
    check(result, &[Start, End], 0.5);
    let result = cast([4.0, 4.0], [-4.0, -4.0], 2.0, O, [2.0, -45.0, 135.0]);
    assert_eq!(relation(&result), "outer");
}

#[test]
fn a_touch_beyond_b_by_a_hair() {
    let arc = [1000.0, 0.0, 180.0];
    let at = |x: f32| cast([-2000.0, 1100.0], [x, 1100.0], 100.0, O, arc);
    assert_eq!(relation(&at(-1e-5)), "too_short");
    assert_eq!(relation(&at(-1e-45)), "too_short");
    check(at(0.0), &[Outer], 1.0);
    // The foot lies beyond B, but the outer side is touched before it: an ulp lower, the ball
    // overlaps it.
    let lower = 1100_f32.next_down();
    let result = cast([-2000.0, lower], [-1e-5, lower], 100.0, O, arc);
    assert_eq!(relation(&result), "outer");
}

#[test]
fn tangents_from_outside() {
    for (level, r, radius) in
        [(1.1_f32, 0.1_f32, 1.0_f32), (0.7, 0.2, 0.5), (7.0, 3.0, 4.0), (1e-45, 1e-45, 0.0)]
    {
        let touches = f64::from(level) == f64::from(r) + f64::from(radius);
        let result = cast([-9.0, level], [9.0, level], r, O, [radius, 0.0, 180.0]);
        let above = f64::from(level) > f64::from(r) + f64::from(radius);
        assert_eq!(relation(&result), if above { "passes_by" } else { "outer" }, "{level}");
        if touches {
            assert_eq!(super::tests::touches(result)[0].t, 0.5);
        }
    }
}

#[test]
fn an_end_that_is_the_sides_end_comes_after_it() {
    // At 45 degrees along the diagonal: from outside and from inside.
    for turn in [45.0, 135.0, 225.0, 315.0] {
        let out = [45.0, 135.0, 225.0, 315.0].iter().position(|&at| at == turn).unwrap_or(0);
        let [x, y] = [[9.0, 9.0], [-9.0, 9.0], [-9.0, -9.0], [9.0, -9.0]][out];
        let from_start = [5.0, turn, turn + 60.0];
        let to_end = [5.0, turn - 60.0, turn];
        check_order(cast([x, y], O, 0.7, O, from_start), &[Outer, Start]);
        check_order(cast([x, y], O, 0.7, O, to_end), &[Outer, End]);
        check_order(cast(O, [x, y], 0.7, O, from_start), &[Inner, Start]);
        check_order(cast(O, [x, y], 0.7, O, to_end), &[Inner, End]);
        check_order(cast([x, y], O, 0.0, O, from_start), &[Outer, Start]);
    }
}

#[test]
fn what_is_zero_shows_no_residue() {
    // p3 is the arc's start: v3 is zero.
    for turn in [10.0, 45.0, 77.7, 123.0] {
        let (sin, cos) = f32::to_radians(turn).sin_cos();
        let result = cast([9.0 * cos, 9.0 * sin], O, 0.5, O, [5.0, turn, turn + 50.0]);
        if let BallArc::Hit { first, derivation, .. } = result
            && first.feature == Start
        {
            assert_eq!(derivation.v3, Some(Vec2::ZERO));
        }
    }
    let diagonal = cast([9.0, 9.0], O, 0.5, O, [5.0, 45.0, 99.0]);
    let BallArc::Hit { derivation, .. } = diagonal else { panic!() };
    assert_eq!(derivation.v3, Some(Vec2::ZERO));
    // A ball moving straight up keeps its x, also when it touches an end.
    let up = cast([0.0, -9.0], [0.0, 9.0], 3.0, O, [4.0, -45.0, 225.0]);
    let BallArc::Hit { first, derivation, .. } = up else { panic!() };
    assert_eq!((first.feature, first.center.x, derivation.v2.x), (Start, 0.0, 0.0));
    let beside = cast([0.1, -9.0], [0.1, 9.0], 3.0, [0.1, 0.0], [4.0, -45.0, 225.0]);
    assert_eq!(touches(beside)[0].center.x, 0.1);
}

#[test]
fn a_point_that_comes_straight_to_an_end() {
    let result = cast(
        [-4.889_572, 1.761_772_2],
        [-4.889_572, 6.933_319],
        0.0,
        [-5.090_629_6, 6.933_319],
        [0.201_057_43, -180.0, 0.0],
    );
    assert!(["inner", "end", "outer", "passes_by", "gap"].contains(&relation(&result)));
}

#[test]
fn without_the_rim_a_ball_at_an_end_goes_in_or_not() {
    let arc = |start_deg, end_deg| Arc { center: Vec2::ZERO, radius: 5.0, start_deg, end_deg };
    let open =
        |a: [f32; 2], b: [f32; 2], arc: Arc| relation(&ball_arc_open(a.into(), b.into(), 1.0, arc));
    // Touching the start from below, upwards and downwards.
    assert_eq!(open([5.0, -1.0], [5.0, 4.0], arc(0.0, 180.0)), "initial_overlap");
    assert_eq!(open([5.0, -1.0], [5.0, -4.0], arc(0.0, 180.0)), "passes_by");
    assert_eq!(open([5.0, -1.0], [9.0, -1.0], arc(0.0, 180.0)), "passes_by");
    // Along the inner side a tangent enters, along the outer side it does not.
    assert_eq!(open([0.0, 4.0], [1.0, 4.0], arc(0.0, 180.0)), "initial_overlap");
    assert_eq!(open([0.0, 4.0], [0.0, 1.0], arc(0.0, 180.0)), "passes_by");
    assert_eq!(open([0.0, 4.0], [0.0, 4.0], arc(0.0, 180.0)), "degenerate");
    assert_eq!(open([0.0, 6.0], [1.0, 6.0], arc(0.0, 180.0)), "passes_by");
    assert_eq!(open([0.0, 6.0], [0.0, 5.5], arc(0.0, 180.0)), "initial_overlap");
    // Along the inner side at an end: into the span, out of it, past a single point.
    assert_eq!(open([4.0, 0.0], [4.0, 1.0], arc(0.0, 180.0)), "initial_overlap");
    assert_eq!(open([4.0, 0.0], [4.0, -1.0], arc(0.0, 180.0)), "passes_by");
    assert_eq!(open([-1.0, 4.0], [1.0, 4.0], arc(90.0, 90.0)), "passes_by");
    // From the centre of a half circle of its own size a ball moves into it; a point never does.
    let sized = |r: f32| ball_arc_open([9.0, 0.0].into(), [-9.0, 0.0].into(), r, arc(90.0, 270.0));
    assert_eq!([5.0, 0.0].map(|r| relation(&sized(r))), ["start", "gap"]);
}

/// An arc of quarter turns on an integer lattice: overlap in integers.
fn overlaps(c: I64Vec2, r: i64, radius: i64, [from, turns]: [i64; 2]) -> bool {
    let tip = |quarter: i64| {
        [I64Vec2::X, I64Vec2::Y, I64Vec2::NEG_X, I64Vec2::NEG_Y][quarter.rem_euclid(4) as usize]
    };
    let held = turns >= 4
        || c == I64Vec2::ZERO
        || (0..turns).any(|i| {
            let (one, next) = (tip(from + i), tip(from + i + 1));
            c.dot(one) >= 0 && c.dot(next) >= 0
        })
        || (turns == 0 && c.perp_dot(tip(from)) == 0 && c.dot(tip(from)) > 0);
    let squared = c.length_squared();
    let beside = squared < (radius + r).pow(2) && (radius < r || squared > (radius - r).pow(2));
    let ends = if turns < 4 { [from, from + turns].map(Some) } else { [None; 2] };
    let at_end = |quarter: i64| (c - tip(quarter) * radius).length_squared() < r * r;
    (held && beside) || ends.into_iter().flatten().any(at_end)
}

#[test]
fn no_part_of_the_way_before_a_contact_overlaps() {
    const PARTS: i64 = 48;
    let mut numbers = Numbers(20_261_122);
    let mut hits = 0;
    for _ in 0..20_000 {
        let mut whole = |low: f32, high: f32| numbers.between(low, high).floor() as i64;
        let (a, b) = (
            I64Vec2::new(whole(-9.0, 10.0), whole(-9.0, 10.0)),
            I64Vec2::new(whole(-9.0, 10.0), whole(-9.0, 10.0)),
        );
        let (r, radius) = (whole(0.0, 6.0), whole(0.0, 8.0));
        let turns = [whole(-4.0, 4.0), whole(0.0, 5.0)];
        // Far from the origin the differences are the same.
        let center = Vec2::new(whole(-1000.0, 1000.0) as f32, 0.0);
        let arc = Arc {
            center,
            radius: radius as f32,
            start_deg: 90.0 * turns[0] as f32,
            end_deg: 90.0 * (turns[0] + turns[1]) as f32,
        };
        let [from, to] = [a, b].map(|p| p.as_vec2() + center);
        let result = ball_arc(from, to, r as f32, arc);
        let case = format!("{from} {to} {r} {arc:?} {result:?}");
        let first = match result {
            BallArc::InitialOverlap { .. } => continue,
            BallArc::Hit { first, .. } => first.t,
            _ => 1.0,
        };
        hits += usize::from(matches!(result, BallArc::Hit { .. }));
        for part in 0..=PARTS {
            if part as f32 / PARTS as f32 > first {
                break;
            }
            let c = a * PARTS + (b - a) * part;
            assert!(!overlaps(c, r * PARTS, radius * PARTS, turns), "{part} {case}");
        }
    }
    assert!(hits > 4000, "{hits}");
}

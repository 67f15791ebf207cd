//! The closest of all candidates: each end with the other segment, and the closest points of the
//! lines if both segments contain them. In a tie, the middle between the first and the last.

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector, along, cross, dot, from_to, is_zero};
use super::random::{Random, along as on, cross as across, from_to as span, scale as by};
use super::touches::{Axes, Scene, Whole, along as steps, plus, times};
use super::{MetamorphicRelation, Pair, parry};
use parry3d::math::Pose;
use parry3d::query::details::closest_points_segment_segment_with_locations;
use parry3d::shape::Segment;

pub const PAIR: Pair = Pair::new(
    "closest_segments",
    &["degenerate", "crossing", "parallel", "general"],
    case,
    expected,
    Some(parry),
    &[
        MetamorphicRelation {
            name: "segments swapped",
            change: |case| case.swapped(&[("p1", "q1"), ("p2", "q2"), ("p_radius", "q_radius")]),
            expected: |said| {
                said.scalars.retain(|(name, _)| !matches!(*name, "s" | "t"));
                said.contacts.reverse();
            },
        },
        MetamorphicRelation {
            name: "ends of P swapped",
            change: |case| case.swapped(&[("p1", "p2")]),
            expected: |said| said.scalars.retain(|(name, _)| *name != "s"),
        },
        MetamorphicRelation {
            name: "ends of Q swapped",
            change: |case| case.swapped(&[("q1", "q2")]),
            expected: |said| said.scalars.retain(|(name, _)| *name != "t"),
        },
    ],
)
.touches(scene)
.counts(|case, said, convention, choice| {
    let is_choice = convention == "touching" && choice == "miss";
    is_choice.then(|| {
        let Closest { squared, divisor, .. } = closest(case);
        said.hit && squared != reach(case).square() * divisor
    })
});

/// A pair of points; distance² = squared / divisor.
struct Closest {
    squared: Number,
    divisor: Number,
    s: Number,
    t: Number,
}

fn ends(case: &Case) -> [Vector; 4] {
    ["p1", "p2", "q1", "q2"].map(|name| case.exact(name))
}

fn reach(case: &Case) -> Number {
    case.exact_number("p_radius") + case.exact_number("q_radius")
}

/// Returns the parameter of a segment's point closest to a point, and distance² over a divisor.
fn foot(point: &Vector, from: &Vector, to: &Vector) -> (Number, Number, Number) {
    let (way, offset, one) = (from_to(from, to), from_to(from, point), Number::from(1.0));
    let (before, all) = (dot(&way, &offset), dot(&way, &way));
    if before.sign() <= 0 {
        (Number::zero(), dot(&offset, &offset), one)
    } else if before >= all {
        let offset = from_to(to, point);
        (one.clone(), dot(&offset, &offset), one)
    } else {
        let aside = cross(&way, &offset);
        (before.over(&all), dot(&aside, &aside), all)
    }
}

fn closest(case: &Case) -> Closest {
    let [p1, p2, q1, q2] = &ends(case);
    let (zero, one) = (Number::zero(), Number::from(1.0));
    let mut candidates = Vec::new();
    for (s, point) in [(&zero, p1), (&one, p2)] {
        let (t, squared, divisor) = foot(point, q1, q2);
        candidates.push(Closest { squared, divisor, s: s.clone(), t });
    }
    for (t, point) in [(&zero, q1), (&one, q2)] {
        let (s, squared, divisor) = foot(point, p1, p2);
        candidates.push(Closest { squared, divisor, s, t: t.clone() });
    }
    // For a point, the parameter is that of the start.
    for (is_point, of_p) in [(p1 == p2, true), (q1 == q2, false)] {
        if is_point {
            candidates
                .iter_mut()
                .for_each(|one| if of_p { one.s = Number::zero() } else { one.t = Number::zero() });
        }
    }
    // P1 + s v − Q1 − t w is a multiple of n: by Cramer.
    let (v, w, f) = (from_to(p1, p2), from_to(q1, q2), from_to(p1, q1));
    let n = cross(&v, &w);
    let all = dot(&n, &n);
    if !all.is_zero() {
        let (s, t) = (dot(&cross(&f, &w), &n), dot(&cross(&f, &v), &n));
        let is_within = |share: &Number| share.sign() >= 0 && *share <= all;
        if is_within(&s) && is_within(&t) {
            let (squared, divisor) = (dot(&n, &f).square(), all.clone());
            candidates.push(Closest { squared, divisor, s: s.over(&all), t: t.over(&all) });
        }
    }
    let is_nearer = |one: &Closest, other: &Closest| {
        &one.squared * &other.divisor < &other.squared * &one.divisor
    };
    let nearest = (1..candidates.len())
        .fold(0, |best, i| if is_nearer(&candidates[i], &candidates[best]) { i } else { best });
    let mut equals: Vec<&Closest> =
        candidates.iter().filter(|one| !is_nearer(&candidates[nearest], one)).collect();
    equals.sort_by(|one, other| one.s.cmp(&other.s));
    let (first, last) = (equals[0], equals[equals.len() - 1]);
    let half = Number::from(0.5);
    let Closest { squared, divisor, .. } = &candidates[nearest];
    Closest {
        squared: squared.clone(),
        divisor: divisor.clone(),
        s: (&first.s + &last.s) * &half,
        t: (&first.t + &last.t) * &half,
    }
}

fn expected(case: &Case) -> Expected {
    let [p1, p2, q1, q2] = &ends(case);
    let (v, w) = (from_to(p1, p2), from_to(q1, q2));
    let Closest { squared, divisor, s, t } = closest(case);
    let reach = reach(case);
    let relation = if is_zero(&v) || is_zero(&w) {
        "degenerate"
    } else if squared.is_zero() {
        "crossing"
    } else if is_zero(&cross(&v, &w)) {
        "parallel"
    } else {
        "general"
    };
    let distance = squared.root().over(&divisor.root());
    let at = |point: Vector| Touch { point: Some(point), ..Touch::default() };
    let mut said = Expected::new(squared <= reach.square() * &divisor, relation)
        .scalar("s", s.clone())
        .scalar("t", t.clone())
        .scalar("distance", distance.clone())
        .touching(at(along(p1, &v, &s)))
        .touching(at(along(q1, &w, &t)));
    if !reach.is_zero() {
        said = said.scalar("depth", reach - distance);
    }
    said
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let [mut p1, mut p2, mut q1, mut q2] = [0; 4].map(|_| random.point(&frame));
    let mut far = 0.0;
    match random.below(6) {
        0 => far = random.length(&frame),
        1 if random.chance(0.3) => q2 = q1,
        // Beside P, parallel or nearly so.
        1 | 2 => {
            let way = span(p1, p2);
            let [from, to] = [0; 2].map(|_| random.pick(&[-0.5, 0.0, 0.25, 0.5, 1.0, 2.0]));
            far = random.pick(&[0.0, 1.0, 1.0]) * random.length(&frame);
            let aside = by(random.across(if way == [0.0; 3] { [1.0, 0.0, 0.0] } else { way }), far);
            [q1, q2] = [from, to].map(|share| on(on(p1, way, share), aside, 1.0));
            q2 = on(q2, random.direction(), frame.size * random.nudge());
        }
        // Through two points that are closest to each other.
        _ => {
            let [d1, d2] = [0; 2].map(|_| random.direction());
            let n = across(d1, d2);
            far = random.pick(&[0.0, 1.0, 1.0]) * random.length(&frame);
            let unit = by(n, 1.0 / super::random::length(n).max(1e-9));
            let (x, y) = (p1, on(p1, unit, far));
            let mut share = || frame.size * random.pick(&[0.0, 0.5, 1.0, 2.0]);
            (p1, p2) = (on(x, d1, -share()), on(x, d1, share()));
            (q1, q2) = (on(y, d2, -share()), on(y, d2, share()));
        }
    }
    let radii = match random.below(3) {
        0 => [0.0; 2],
        _ => {
            let reach = far * if random.chance(0.5) { 1.0 + random.nudge() } else { 1.5 };
            let share = random.pick(&[0.0, 0.25, 0.5, 1.0]);
            [reach * share, reach * (1.0 - share)]
        }
    };
    Case::new("closest_segments")
        .point("p1", p1)
        .point("p2", p2)
        .point("q1", q1)
        .point("q2", q2)
        .length("p_radius", radii[0])
        .length("q_radius", radii[1])
}

/// Two integer points, as far apart as the sum of the radii, and segments through them that come no
/// closer: perpendicular to the vector between them, or leading away.
fn scene(random: &mut Random) -> Scene {
    let axes = Axes::new(random);
    let (way, length) = axes.whole_length_across(random, 0);
    let far = if random.chance(0.3) { 0 } else { axes.coordinate(random).abs() };
    let x = axes.anywhere(random);
    let y = steps(x, way, far);
    // Perpendicular to that vector: the first axis, and the cross product of both.
    let [wx, wy, wz] = way;
    let [ax, ay, az] = axes.first();
    let third: Whole = [wy * az - wz * ay, wz * ax - wx * az, wx * ay - wy * ax];
    let largest = third.iter().fold(1, |largest: i64, x| largest.max(x.abs()));
    let third = if far == 0 || largest < 1 << 20 { third } else { axes.first() };
    let level = |random: &mut Random| match random.below(4) {
        0 => axes.first(),
        1 => third,
        _ => plus(times(axes.first(), random.whole(4)), times(third, random.whole(2))),
    };
    let one = level(random);
    let other = if random.chance(0.3) { one } else { level(random) };
    let through = |random: &mut Random, at: Whole, along: Whole, out: i64| {
        let [back, on] = [0; 2].map(|_| random.pick(&[0, 0, 1, 2, 7]));
        let away = times(way, out * random.pick(&[0, 0, 1, 3]));
        // It leads away only from an end.
        let away = if back == 0 { away } else { [0; 3] };
        (steps(at, along, -back), plus(steps(at, along, on), away))
    };
    let (p1, p2) = through(random, x, one, -1);
    let (q1, q2) = through(random, y, other, 1);
    let reach = far * length;
    let share = if reach > 0 { random.below(reach as usize + 1) as i64 } else { 0 };
    Scene::of("closest_segments", &axes)
        .point("p1", p1)
        .point("p2", p2)
        .point("q1", q1)
        .point("q2", q2)
        .length("p_radius", share)
        .length("q_radius", reach - share)
}

fn parry(case: &Case) -> Option<bool> {
    let segment = |from, to| Segment::new(parry::vector(case, from), parry::vector(case, to));
    let [p, q] = [segment("p1", "p2"), segment("q1", "q2")];
    let (on_p, on_q) = closest_points_segment_segment_with_locations(&Pose::IDENTITY, &p, &q);
    let reach = case.number("p_radius") + case.number("q_radius");
    Some(p.point_at(&on_p).distance_squared(q.point_at(&on_q)) <= reach * reach)
}

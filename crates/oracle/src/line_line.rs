//! Two lines in the plane by Cramer's rule.

use super::case::{Case, Expected, Touch};
use super::number::{Vector, along, cross, from_to, is_zero, length};
use super::random::{Random, V, add, along as on, from_to as span, scale};
use super::touches::{Scene, Whole, plus};
use super::{MetamorphicRelation, Pair};

pub const PAIR: Pair = Pair::new(
    "line_line",
    &["crossing", "parallel", "coincident", "degenerate"],
    case,
    expected,
    None,
    &[
        MetamorphicRelation {
            name: "lines swapped",
            change: |case| case.swapped(&[("a1", "b1"), ("a2", "b2")]),
            expected: |said| said.scalars.clear(),
        },
        MetamorphicRelation {
            name: "ends swapped",
            change: |case| case.swapped(&[("a1", "a2")]),
            expected: |said| said.scalars.clear(),
        },
    ],
)
.touches(|random| {
    let [a1, a2, b1, b2] = whole_points(random);
    Scene::new("line_line").point2("a1", a1).point2("a2", a2).point2("b1", b1).point2("b2", b2)
})
.counts(|_, said, convention, choice| {
    let is_choice = (convention, choice) == ("coincident", "hit");
    is_choice.then_some(said.hit || said.relation == "coincident")
});

/// Two segments of one line, of parallel lines, or one that ends on the other.
pub fn whole_points(random: &mut Random) -> [Whole; 4] {
    let way = random.whole_way();
    let [a1, a2, b1, b2] = [0; 4].map(|_| random.whole_steps(way));
    let aside = random.whole_way();
    match random.below(4) {
        0 => [a1, a2, b1, b2],
        1 => [a1, a2, plus(b1, aside), plus(b2, aside)],
        2 => [a1, a2, b1, random.pick(&[aside, plus(a1, aside), plus(b1, aside)])],
        _ => [aside, b1, a1, a2],
    }
}

fn case(random: &mut Random) -> Case {
    let [a1, a2, b1, b2] = points(random, 0.5);
    Case::new("line_line").point2("a1", a1).point2("a2", a2).point2("b1", b1).point2("b2", b2)
}

/// Two segments: random, or parallel or nearly so with the given probability.
pub fn points(random: &mut Random, parallel: f64) -> [V; 4] {
    let frame = random.frame();
    let [mut a1, mut a2, mut b1, mut b2] = [0; 4].map(|_| random.point2(&frame));
    if random.chance(parallel) {
        // The same step again, or a multiple of it: parallel but for rounding.
        let step = scale(span(a1, a2), random.pick(&[-2.0, -1.0, -0.5, 0.5, 1.0, 2.0]));
        if random.chance(0.5) {
            b1 = on(a1, span(a1, a2), random.pick(&[-1.0, 0.0, 0.5, 1.0, 2.0]));
        }
        b2 = add(b1, step);
        match random.below(4) {
            0 => {
                let size = frame.size * random.nudge();
                b2 = add(b2, scale(random.direction2(), size));
            }
            // Exactly parallel.
            1 | 2 => {
                let j = random.below(2);
                a2[j] = a1[j];
                b2[j] = b1[j];
                if random.chance(0.6) {
                    (b1[j], b2[j]) = (a1[j], a1[j]);
                }
            }
            _ => {}
        }
    }
    if random.chance(0.02) {
        a2 = a1;
    }
    if random.chance(0.02) {
        b2 = b1;
    }
    if random.chance(0.5) {
        ((a1, a2), (b1, b2)) = ((b1, b2), (a1, a2));
    }
    [a1, a2, b1, b2]
}

fn expected(case: &Case) -> Expected {
    let [a1, a2, b1, b2] = ["a1", "a2", "b1", "b2"].map(|name| case.exact(name));
    let (v, w, from) = (from_to(&a1, &a2), from_to(&b1, &b2), from_to(&a1, &b1));
    if is_zero(&v) || is_zero(&w) {
        return Expected::new(false, "degenerate");
    }
    let [_, _, turn] = cross(&v, &w);
    if turn.is_zero() {
        let same = is_zero(&cross(&v, &from));
        return Expected::new(false, if same { "coincident" } else { "parallel" });
    }
    let z = |u: &Vector, v: &Vector| cross(u, v)[2].clone();
    let (t, s) = (z(&from, &w).over(&turn), z(&from, &v).over(&turn));
    Expected::new(true, "crossing")
        .touching(Touch { point: Some(along(&a1, &v, &t)), ..Touch::default() })
        .scalar("t", t)
        .scalar("s", s)
        .scalar("sine", turn.abs().over(&length(&v)).over(&length(&w)))
}

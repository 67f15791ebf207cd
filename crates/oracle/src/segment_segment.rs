//! Two segments in the plane: they meet if both parameters lie in 0…1.

use super::case::{Case, Expected, Touch};
use super::line_line::{points, whole_points};
use super::number::{Number, Vector, along, cross, dot, from_to, is_zero};
use super::random::{Random, along as on, from_to as span};
use super::touches::Scene;
use super::{MetamorphicRelation, Pair};

pub const PAIR: Pair = Pair::new(
    "segment_segment",
    &["crossing", "overlap", "touching", "parallel", "collinear_apart", "apart", "degenerate"],
    case,
    expected,
    None,
    &[
        MetamorphicRelation {
            name: "segments swapped",
            change: |case| case.swapped(&[("p1", "q1"), ("p2", "q2")]),
            expected: |said| {
                said.scalars.clear();
                said.any_order = true;
                said.contacts.iter_mut().for_each(|touch| touch.t = None);
            },
        },
        MetamorphicRelation {
            name: "ends of P swapped",
            change: |case| case.swapped(&[("p1", "p2")]),
            expected: |said| {
                said.scalars.clear();
                said.contacts.reverse();
                said.contacts.iter_mut().for_each(|touch| touch.t = None);
            },
        },
    ],
)
.touches(|random| {
    let [p1, p2, q1, q2] = whole_points(random);
    Scene::new("segment_segment")
        .point2("p1", p1)
        .point2("p2", p2)
        .point2("q1", q1)
        .point2("q2", q2)
})
.counts(|_, said, convention, choice| {
    (convention == "touching" && choice == "miss").then_some(said.relation == "crossing")
});

fn case(random: &mut Random) -> Case {
    let [p1, mut p2, q1, q2] = points(random, 0.4);
    if random.chance(0.6) {
        // Aimed at Q, to end there, short of it or beyond.
        let aim = on(q1, span(q1, q2), random.pick(&[0.0, 0.25, 0.5, 0.75, 1.0]));
        let by = random.pick(&[1.0, 2.0, 2.0, 2.0]) * (1.0 + random.nudge());
        p2 = on(p1, span(p1, aim), by);
    }
    Case::new("segment_segment").point2("p1", p1).point2("p2", p2).point2("q1", q1).point2("q2", q2)
}

/// The parameter of a point of the line, 0 at `from` and 1 at `to`; 0 if these are equal.
fn place(from: &Vector, to: &Vector, point: &Vector) -> Number {
    let (v, p) = (from_to(from, to), from_to(from, point));
    if is_zero(&v) { Number::zero() } else { dot(&v, &p).over(&dot(&v, &v)) }
}

fn expected(case: &Case) -> Expected {
    let [p1, p2, q1, q2] = ["p1", "p2", "q1", "q2"].map(|name| case.exact(name));
    let (v, w, from) = (from_to(&p1, &p2), from_to(&q1, &q2), from_to(&p1, &q1));
    let z = |u: &Vector, v: &Vector| cross(u, v)[2].clone();
    // Returns `true` if 0 ≤ n / d ≤ 1.
    let within = |n: &Number, d: &Number| {
        let (n, d) = if d.sign() < 0 { (-n, -d) } else { (n.clone(), d.clone()) };
        n.sign() >= 0 && n <= d
    };
    let on = |point: &Vector, from: &Vector, to: &Vector| {
        let (along, offset) = (from_to(from, to), from_to(from, point));
        z(&along, &offset).is_zero()
            && within(&dot(&along, &offset), &dot(&along, &along))
            && (!is_zero(&along) || is_zero(&offset))
    };
    let touch = |point: &Vector| Touch {
        point: Some(point.clone()),
        t: Some(place(&p1, &p2, point)),
        ..Touch::default()
    };
    let meeting = |said: Expected, point: &Vector| {
        said.touching(touch(point))
            .scalar("t", place(&p1, &p2, point))
            .scalar("s", place(&q1, &q2, point))
    };

    if is_zero(&v) || is_zero(&w) {
        let (point, hit) =
            if is_zero(&v) { (&p1, on(&p1, &q1, &q2)) } else { (&q1, on(&q1, &p1, &p2)) };
        let said = Expected::new(hit, "degenerate");
        return if hit { meeting(said, point) } else { said };
    }
    let turn = z(&v, &w);
    if !turn.is_zero() {
        let (t, s) = (z(&from, &w), z(&from, &v));
        let said = |hit, relation| {
            Expected::new(hit, relation).scalar("t", t.over(&turn)).scalar("s", s.over(&turn))
        };
        if !within(&t, &turn) || !within(&s, &turn) {
            return said(false, "apart");
        }
        let at_end = [&t, &s].iter().any(|&n| n.is_zero() || *n == turn);
        let touch = Touch {
            point: Some(along(&p1, &v, &t.over(&turn))),
            t: Some(t.over(&turn)),
            ..Touch::default()
        };
        return said(true, if at_end { "touching" } else { "crossing" }).touching(touch);
    }
    if !z(&v, &from).is_zero() {
        return Expected::new(false, "parallel");
    }
    // The ends that both share, in P's order.
    let mut shared: Vec<&Vector> = Vec::new();
    for point in [&p1, &p2, &q1, &q2] {
        if on(point, &p1, &p2) && on(point, &q1, &q2) && !shared.contains(&point) {
            shared.push(point);
        }
    }
    shared.sort_by_key(|point| dot(&v, &from_to(&p1, point)));
    match shared[..] {
        [] => Expected::new(false, "collinear_apart"),
        [one] => meeting(Expected::new(true, "touching"), one),
        [first, last] => {
            Expected::new(true, "overlap").touching(touch(first)).touching(touch(last))
        }
        _ => unreachable!("two segments of one line share a stretch with two ends"),
    }
}

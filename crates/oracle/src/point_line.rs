//! The foot by t = AP·AB / |AB|².

use super::MetamorphicRelation;
use super::Pair;
use super::case::{Case, Expected, Touch};
use super::number::{Number, along, cross, dot, from_to, is_zero, length};
use super::random::{Random, add, along as on, from_to as span, scale};
use super::touches::Scene;

pub const PAIR: Pair = Pair::new(
    "point_line",
    &["on_line", "off_line", "degenerate"],
    case,
    expected,
    None,
    &[MetamorphicRelation {
        name: "ends swapped",
        change: |case| case.swapped(&[("a", "b")]),
        expected: swapped,
    }],
)
.touches(|random| {
    let way = random.whole_way();
    let [point, b] = [0; 2].map(|_| random.whole_steps(way));
    Scene::new("point_line").point("point", point).point("a", [0; 3]).point("b", b)
});

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let (a, b) = (random.point(&frame), random.point(&frame));
    let t = random.pick(&[-2.0, -1.0, 0.0, 0.5, 1.0, 2.0, 3.0]);
    let on_line = on(a, span(a, b), t);
    let mut point = match random.below(4) {
        0 => random.point(&frame),
        // An integer multiple of a step on the lattice, else rounded off the line.
        1 | 2 => on_line,
        _ => add(on_line, scale(random.direction(), frame.size * random.nudge())),
    };
    // Half of the cases lie exactly on the line.
    let mut b = b;
    match random.below(4) {
        0 => point = a,
        1 => {
            // Only one coordinate changes, so that the multiple is on the line.
            let axis = random.below(3);
            let along_axis = b[axis];
            b = a;
            b[axis] = along_axis;
            point = a;
            point[axis] += (b[axis] - a[axis]) * t;
        }
        _ => {}
    }
    if random.chance(0.03) {
        b = a;
    }
    Case::new("point_line").point("point", point).point("a", a).point("b", b)
}

fn expected(case: &Case) -> Expected {
    let (p, a, b) = (case.exact("point"), case.exact("a"), case.exact("b"));
    let (ab, ap) = (from_to(&a, &b), from_to(&a, &p));
    if is_zero(&ab) {
        return Expected::new(is_zero(&ap), "degenerate").touching(Touch {
            point: Some(a),
            t: Some(Number::zero()),
            distance: Some(length(&ap)),
            ..Touch::default()
        });
    }
    let across = cross(&ab, &ap);
    let on_line = is_zero(&across);
    let t = dot(&ap, &ab).over(&dot(&ab, &ab));
    Expected::new(on_line, if on_line { "on_line" } else { "off_line" }).touching(Touch {
        point: Some(along(&a, &ab, &t)),
        t: Some(t),
        distance: Some(length(&across).over(&length(&ab))),
        ..Touch::default()
    })
}

fn swapped(said: &mut Expected) {
    let degenerate = said.relation == "degenerate";
    for touch in &mut said.contacts {
        if !degenerate {
            touch.t = touch.t.as_ref().map(|t| Number::from(1.0) - t);
        }
    }
}

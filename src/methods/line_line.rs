use glam::Vec2;

use super::{DERIVATION, Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "Slopes are infinite for vertical lines, and rounded slopes hardly ever compare equal.",
        ask: article,
    },
    Method {
        name: "Plain f32",
        source: DERIVATION,
        note: "The determinant of the directions, rounded, against exactly zero.",
        ask: plain,
    },
];

/// y = a x + b and y = c x + d
fn article(inputs: &Inputs) -> Outcome {
    let [a1, a2, b1, b2] = inputs.planars(["a1", "a2", "b1", "b2"]);
    let line = |start: Vec2, end: Vec2| {
        let slope = (end.y - start.y) / (end.x - start.x);
        (slope, end.y - slope * end.x)
    };
    let ((a, b), (c, d)) = (line(a1, a2), line(b1, b2));
    let mut said = Outcome::default();
    if a == c {
        return said.miss(if b == d { "coincident" } else { "parallel" });
    }
    let x = (d - b) / (a - c);
    let crossing = said.note("X", Vec2::new(x, a * x + b));
    said.hit("crossing").at(crossing.extend(0.0))
}

fn plain(inputs: &Inputs) -> Outcome {
    let [a1, a2, b1, b2] = inputs.planars(["a1", "a2", "b1", "b2"]);
    let mut said = Outcome::default();
    let v = said.note("v", a2 - a1);
    let w = said.note("w", b2 - b1);
    if v == Vec2::ZERO || w == Vec2::ZERO {
        return said.miss("degenerate");
    }
    let k = b1 - a1;
    let determinant = said.note("d", v.perp_dot(w));
    if determinant == 0.0 {
        return said.miss(if v.perp_dot(k) == 0.0 { "coincident" } else { "parallel" });
    }
    let t = said.note("t", k.perp_dot(w) / determinant);
    said.note("s", k.perp_dot(v) / determinant);
    let crossing = said.note("X", a1 + v * t);
    said.hit("crossing").at(crossing.extend(0.0)).after(t)
}

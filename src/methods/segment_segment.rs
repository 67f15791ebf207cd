use glam::Vec2;

use super::{DERIVATION, Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "Calls every parallel pair an overlap, and two starts that coincide parallel.",
        ask: article,
    },
    Method {
        name: "Plain f32",
        source: DERIVATION,
        note: "Determinants rounded to f32, against exactly zero.",
        ask: plain,
    },
];

fn article(inputs: &Inputs) -> Outcome {
    let [p1, p2, q1, q2] = inputs.planars(["p1", "p2", "q1", "q2"]);
    let mut said = Outcome::default();
    let v = said.note("v", p2 - p1);
    said.note("w", q2 - q1);
    let denominator = (q2.x - q1.x) * (p1.y - p2.y) - (p1.x - p2.x) * (q2.y - q1.y);
    said.note("d", denominator);
    if denominator == 0.0 {
        return said.hit("overlap");
    }
    let t = ((q1.y - q2.y) * (p1.x - q1.x) + (q2.x - q1.x) * (p1.y - q1.y)) / denominator;
    let s = ((p1.y - p2.y) * (p1.x - q1.x) + (p2.x - p1.x) * (p1.y - q1.y)) / denominator;
    said.note("t", t);
    said.note("s", s);
    // NaN lies beyond no end.
    if t.min(s) < 0.0 || t.max(s) > 1.0 {
        return said.miss("apart");
    }
    if t == 0.0 && s == 0.0 {
        return said.miss("parallel");
    }
    let crossing = said.note("X", v * t + p1);
    said.hit("crossing").at(crossing.extend(0.0)).after(t)
}

fn plain(inputs: &Inputs) -> Outcome {
    let [p1, p2, q1, q2] = inputs.planars(["p1", "p2", "q1", "q2"]);
    let mut said = Outcome::default();
    let v = said.note("v", p2 - p1);
    let w = said.note("w", q2 - q1);
    let k = q1 - p1;
    let determinant = said.note("d", v.perp_dot(w));
    if determinant == 0.0 {
        return parallel(said, (p1, v), (q1, q2));
    }
    let t = said.note("t", k.perp_dot(w) / determinant);
    let s = said.note("s", k.perp_dot(v) / determinant);
    if !(0.0..=1.0).contains(&t) || !(0.0..=1.0).contains(&s) {
        return said.miss("apart");
    }
    let ends = [0.0, 1.0];
    let touches = ends.contains(&t) || ends.contains(&s);
    let relation = if touches { "touching" } else { "crossing" };
    let crossing = said.note("X", p1 + v * t);
    said.hit(relation).at(crossing.extend(0.0)).after(t)
}

/// The stretch of P that Q covers, where both lie on one line.
fn parallel(said: Outcome, (p, v): (Vec2, Vec2), (q1, q2): (Vec2, Vec2)) -> Outcome {
    let squared = v.dot(v);
    if squared == 0.0 {
        let w = q2 - q1;
        let along = (p - q1).dot(w);
        let lies_on = (p - q1).perp_dot(w) == 0.0 && (0.0..=w.dot(w)).contains(&along);
        let is_there = lies_on && (w != Vec2::ZERO || p == q1);
        let said = said.at(p.extend(0.0)).after(0.0);
        return if is_there { said.hit("degenerate") } else { said.miss("degenerate") };
    }
    if v.perp_dot(q1 - p) != 0.0 {
        return said.miss("parallel");
    }
    let [one, other] = [q1, q2].map(|q| (q - p).dot(v) / squared);
    let (from, to) = (one.min(other).max(0.0), one.max(other).min(1.0));
    if from > to {
        return said.miss("collinear_apart");
    }
    let relation = if from == to { "touching" } else { "overlap" };
    said.hit(relation).at((p + v * from).extend(0.0)).after(from)
}

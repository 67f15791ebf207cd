use super::derivation::PLAIN;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "Calls every parallel pair an overlap, and two starts that coincide parallel.",
        ask: article,
    },
    Method { note: "Determinants rounded to f32, against exactly zero.", ..PLAIN },
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

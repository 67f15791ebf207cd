use glam::Vec2;

use super::derivation::PLAIN;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "Slopes are infinite for vertical lines, and rounded slopes hardly ever compare equal.",
        ask: article,
    },
    Method { note: "The determinant of the directions, rounded, against exactly zero.", ..PLAIN },
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

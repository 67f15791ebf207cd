use super::derivation::PLAIN;
use super::{Inputs, Method, Outcome, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method { note: "n · (S − p), rounded to f32.", ..PLAIN },
    Method {
        name: "Plane equation",
        source: TEXTBOOK,
        note: "n · S + d with d = −n · p loses digits far from the origin.",
        ask: |inputs| {
            let n = inputs.unit("plane_normal");
            let d = -n.dot(inputs.vector("plane_point"));
            answer(inputs, n.dot(inputs.vector("center")) + d)
        },
    },
];

fn answer(inputs: &Inputs, distance: f32) -> Outcome {
    let (center, radius) = (inputs.vector("center"), inputs.number("radius"));
    let mut said = Outcome::default();
    said.note("d", distance);
    said.note("depth", radius - distance.abs());
    if distance.abs() > radius {
        return said.miss(if distance > 0.0 { "front" } else { "behind" });
    }
    let foot = said.note("F", center - inputs.unit("plane_normal") * distance);
    said.hit(if distance.abs() == radius { "touching" } else { "crossing" }).at(foot)
}

use glam::Vec3;

use super::derivation::PLAIN;
use super::{Inputs, Method, Outcome, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method {
        name: "Arvo's clamp",
        source: "Arvo, A Simple Method for Box-Sphere Intersection Testing",
        note: "The centre, clamped to the box, in f32; of a centre inside it gives no way out.",
        ask: arvo,
    },
    Method {
        name: "Swollen box",
        source: TEXTBOOK,
        note: "Swells the box by r along its axes: past an edge or a corner it hits what it should miss.",
        ask: swollen,
    },
    PLAIN,
];

/// Returns the centre along the box's axes, and the axes.
fn along(inputs: &Inputs, said: &mut Outcome) -> (Vec3, [Vec3; 3]) {
    let turn = inputs.rotation("rotation");
    let axes @ [i, j, k] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| turn * axis);
    let w = said.note("w", inputs.vector("center") - inputs.vector("box_center"));
    (said.note("o", Vec3::new(w.dot(i), w.dot(j), w.dot(k))), axes)
}

fn arvo(inputs: &Inputs) -> Outcome {
    let mut said = Outcome::default();
    let (o, [i, j, k]) = along(inputs, &mut said);
    let h = inputs.vector("half_extents");
    let c = said.note("c", o.max(-h).min(h));
    let q = said.note("Q", inputs.vector("box_center") + i * c.x + j * c.y + k * c.z);
    let r = inputs.number("radius");
    Outcome { hit: (o - c).length_squared() <= r * r, ..said }.at(q)
}

fn swollen(inputs: &Inputs) -> Outcome {
    let mut said = Outcome::default();
    let (o, _) = along(inputs, &mut said);
    let reach = inputs.vector("half_extents") + inputs.number("radius");
    Outcome { hit: o.abs().cmple(reach).all(), ..said }
}

use super::derivation::PLAIN;
use super::ray_capsule::place;
use super::{Inputs, Method, Outcome, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method {
        name: "As an infinite cylinder",
        source: TEXTBOOK,
        note: "The caps are not tested: what passes above them hits, and what comes through them does so too late or too early.",
        ask: |inputs| side(inputs, false),
    },
    Method {
        name: "Side only",
        source: TEXTBOOK,
        note: "The side between the caps, which are open: a pipe, and no solid.",
        ask: |inputs| side(inputs, true),
    },
    PLAIN,
];

fn side(inputs: &Inputs, is_pipe: bool) -> Outcome {
    let [o, a, b] = inputs.vectors(["origin", "a", "b"]);
    let (u, r, max) =
        (inputs.unit("direction"), inputs.number("radius"), inputs.number("max_distance"));
    let mut said = Outcome::default();
    said.note("u", u);
    let v = said.note("V", b - a);
    let length = said.note("L", v.length());
    if length == 0.0 {
        return said.miss("degenerate");
    }
    let k = said.note("k", v / length);
    let w = said.note("w", o - a);
    let y = said.note("y", k.dot(w));
    let climb = k.dot(u);
    let (wide, away) = (w - k * y, u - k * climb);
    let (qa, qb, qc) = (away.dot(away), away.dot(wide), wide.dot(wide) - r * r);
    let discriminant = qb * qb - qa * qc;
    if discriminant < 0.0 {
        return said.miss("passes_by");
    }
    let s = (-qb - discriminant.sqrt()) / qa;
    let height = y + climb * s;
    if is_pipe && !(height >= 0.0 && height <= length) {
        return said.miss("passes_by");
    }
    place(said, s, max, o + u * s)
}

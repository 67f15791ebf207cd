use super::derivation::PLAIN;
use super::ray_capsule::place;
use super::{Inputs, Method, Outcome, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method {
        name: "With its mirror nappe",
        source: TEXTBOOK,
        note: "The quadratic has no sign: a cone above the apex counts, too.",
        ask: |inputs| side(inputs, true),
    },
    Method {
        name: "Side only",
        source: TEXTBOOK,
        note: "The first root between the apex and the base; without the base, and without the second root.",
        ask: |inputs| side(inputs, false),
    },
    PLAIN,
];

fn side(inputs: &Inputs, has_mirror: bool) -> Outcome {
    let [o, apex, base] = inputs.vectors(["origin", "apex", "base"]);
    let (u, r, max) =
        (inputs.unit("direction"), inputs.number("radius"), inputs.number("max_distance"));
    let mut said = Outcome::default();
    said.note("u", u);
    let v = said.note("V", base - apex);
    let length = said.note("L", v.length());
    if length == 0.0 {
        return said.miss("degenerate");
    }
    let k = said.note("k", v / length);
    let g = said.note("g", r / length);
    let w = said.note("w", o - apex);
    let y = said.note("y", k.dot(w));
    let climb = k.dot(u);
    let (wide, away) = (w - k * y, u - k * climb);
    let qa = away.dot(away) - g * g * climb * climb;
    let qb = away.dot(wide) - g * g * climb * y;
    let qc = wide.dot(wide) - g * g * y * y;
    let discriminant = qb * qb - qa * qc;
    if discriminant < 0.0 {
        return said.miss("passes_by");
    }
    let s = (-qb - discriminant.sqrt()) / qa;
    let height = y + climb * s;
    let least = if has_mirror { -length } else { 0.0 };
    if !(height >= least && height <= length) {
        return said.miss("passes_by");
    }
    place(said, s, max, o + u * s)
}

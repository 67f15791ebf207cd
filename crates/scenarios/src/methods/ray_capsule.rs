use glam::Vec3;

use super::derivation::PLAIN;
use super::{Inputs, Method, Outcome, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method {
        name: "Without the parallel branch",
        source: TEXTBOOK,
        note: "The quadratic is divided by its factor of s², which is zero along the axis: 0 / 0.",
        ask: |inputs| ask(inputs, Kind::NoParallel),
    },
    Method {
        name: "As an infinite cylinder",
        source: TEXTBOOK,
        note: "The ends are not tested at all.",
        ask: |inputs| ask(inputs, Kind::Endless),
    },
    PLAIN,
];

#[derive(PartialEq)]
enum Kind {
    NoParallel,
    Endless,
}

/// a s² + 2 b s + c = 0 for |v|² times the squared distance from the axis, then for the balls.
fn ask(inputs: &Inputs, kind: Kind) -> Outcome {
    let [o, a, b] = inputs.vectors(["origin", "a", "b"]);
    let (u, r, max) =
        (inputs.unit("direction"), inputs.number("radius"), inputs.number("max_distance"));
    let mut said = Outcome::default();
    said.note("u", u);
    let v = said.note("V", b - a);
    let w = said.note("w", o - a);
    let (vv, vw, vu) = (v.dot(v), v.dot(w), v.dot(u));
    let gap = (o - (a + v * (vw / vv).clamp(0.0, 1.0))).length();
    if kind != Kind::Endless && gap <= r {
        let relation = if gap < r { "inside" } else { "hit" };
        return said.hit(relation).at(o).after(0.0);
    }
    let (qa, qb, qc) = (vv - vu * vu, vv * w.dot(u) - vw * vu, vv * (w.dot(w) - r * r) - vw * vw);
    let discriminant = qb * qb - qa * qc;
    if discriminant < 0.0 {
        return said.miss("passes_by");
    }
    let mut s = (-qb - discriminant.sqrt()) / qa;
    let along = vw + s * vu;
    if kind == Kind::NoParallel && !(along > 0.0 && along < vv) {
        let end = if along <= 0.0 { a } else { b };
        match ball(o - end, u, r) {
            Some(way) => s = way,
            None => return said.miss("passes_by"),
        }
    }
    place(said, s, max, o + u * s)
}

fn ball(e: Vec3, u: Vec3, r: f32) -> Option<f32> {
    let half = e.dot(u);
    let discriminant = half * half - (e.dot(e) - r * r);
    (discriminant >= 0.0).then(|| -half - discriminant.sqrt())
}

/// Ends with a parameter along the ray, whatever it is.
pub(super) fn place(said: Outcome, s: f32, max: f32, point: Vec3) -> Outcome {
    if s < 0.0 {
        said.miss("behind")
    } else if s > max {
        said.miss("too_short")
    } else {
        said.hit("hit").at(point).along(s, max)
    }
}

use glam::Vec3;

use super::derivation::PLAIN;
use super::{ERICSON, Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Ericson's regions",
        source: ERICSON,
        note: "ClosestPtPointTriangle in f32: far away its products cancel to noise, and the noise chooses the region.",
        ask: ericson,
    },
    Method { note: "On the triangle only where the rounded distance is exactly zero.", ..PLAIN },
];

fn ericson(inputs: &Inputs) -> Outcome {
    let [p, a, b, c] = inputs.vectors(["point", "a", "b", "c"]);
    let (ab, ac) = (b - a, c - a);
    let (ap, bp, cp) = (p - a, p - b, p - c);
    let (d1, d2) = (ab.dot(ap), ac.dot(ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return closest(p, a, "vertex");
    }
    let (d3, d4) = (ab.dot(bp), ac.dot(bp));
    if d3 >= 0.0 && d4 <= d3 {
        return closest(p, b, "vertex");
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return closest(p, a + ab * (d1 / (d1 - d3)), "edge");
    }
    let (d5, d6) = (ab.dot(cp), ac.dot(cp));
    if d6 >= 0.0 && d5 <= d6 {
        return closest(p, c, "vertex");
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return closest(p, a + ac * (d2 / (d2 - d6)), "edge");
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return closest(p, b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))), "edge");
    }
    let per_area = 1.0 / (va + vb + vc);
    closest(p, a + ab * (vb * per_area) + ac * (vc * per_area), "face")
}

fn closest(p: Vec3, q: Vec3, region: &'static str) -> Outcome {
    let said = Outcome::default().at(q);
    if p == q { said.hit("on_triangle") } else { said.miss(region) }
}

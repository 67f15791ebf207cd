use glam::Vec3;

use super::derivation::PLAIN;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "b² − ac in f32 subtracts two large numbers.",
        ask: article,
    },
    PLAIN,
    Method {
        name: "Distance of the line",
        source: "Haines et al., Precision Improvements for Ray/Sphere Intersection (2019)",
        note: "The distance of the line from S in place of b² − ac, every value rounded to f32.",
        ask: distance_of_the_line,
    },
];

/// a t² + 2 b t + c = 0
fn article(inputs: &Inputs) -> Outcome {
    let [p, q, s] = inputs.vectors(["start", "end", "center"]);
    let r = inputs.number("radius");
    let mut said = Outcome::default();
    let v = said.note("v", q - p);
    let k = said.note("k", p - s);
    let a = said.note("a", v.x * v.x + v.y * v.y + v.z * v.z);
    let b = said.note("b", k.x * v.x + k.y * v.y + k.z * v.z);
    let c = said.note("c", k.x * k.x + k.y * k.y + k.z * k.z - r * r);
    let d = said.note("d", b * b - a * c);
    if d < 0.0 {
        return said.miss("passes_by");
    }
    // The article's t1 is the far root.
    let far = said.note("t2", (-b + d.sqrt()) / a);
    let near = said.note("t1", (-b - d.sqrt()) / a);
    crossings(said, p, v, [near, far])
}

fn crossings(said: Outcome, p: Vec3, v: Vec3, [near, far]: [f32; 2]) -> Outcome {
    let on_segment = |t: &f32| (0.0..=1.0).contains(t);
    let points = [near, far].into_iter().filter(on_segment).map(|t| p + v * t).collect();
    let (relation, first) = match [near, far].each_ref().map(on_segment) {
        [true, true] if near == far => ("tangent", near),
        [true, true] => ("pierces", near),
        [true, false] => ("enters", near),
        [false, true] => ("exits", far),
        [false, false] => return said.miss("beyond"),
    };
    said.hit(relation).points(points).after(first)
}

fn distance_of_the_line(inputs: &Inputs) -> Outcome {
    let [p, q, s] = inputs.vectors(["start", "end", "center"]);
    let r = inputs.number("radius");
    let mut said = Outcome::default();
    let v = said.note("v", q - p);
    let k = said.note("k", p - s);
    let a = said.note("a", v.dot(v));
    let c = said.note("c", k.dot(k) - r * r);
    if a == 0.0 {
        let said = said.at(p).after(0.0);
        return if c == 0.0 { said.hit("degenerate") } else { said.miss("degenerate") };
    }
    let b = said.note("b", k.dot(v));
    // The perpendicular from S to the line.
    let across = k - v * (b / a);
    let d = said.note("d", a * (r * r - across.dot(across)));
    if d < 0.0 {
        return said.miss("passes_by");
    }
    // The root by a sum, and the other from the product c / a.
    let sum = -b - d.sqrt().copysign(b);
    let [one, other] = if sum == 0.0 { [0.0, 0.0] } else { [sum / a, c / sum] };
    let near = said.note("t1", one.min(other));
    let far = said.note("t2", one.max(other));
    if near < 0.0 && far > 1.0 {
        return said.miss("inside");
    }
    crossings(said, p, v, [near, far])
}

use glam::Vec3;

use super::derivation::PLAIN;
use super::unity::normalized;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "Asks for products of rounded unit normals that are exactly 1: most hits are lost.",
        ask: |inputs| article(inputs, |cos| cos == 1.0),
    },
    Method {
        name: "Article, same side",
        source: MATH_COLLISION,
        note: "The article's normals, which only have to point to the same side.",
        ask: |inputs| article(inputs, |cos| cos > 0.0),
    },
    PLAIN,
    Method {
        name: "Möller and Trumbore",
        source: "Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection (1997)",
        note: "Two-sided, in f32, with a determinant of exactly zero as parallel.",
        ask: moller_trumbore,
    },
];

fn article(inputs: &Inputs, is_same: fn(f32) -> bool) -> Outcome {
    let [start, end] = inputs.vectors(["start", "end"]);
    let corners @ [t1, t2, t3] = inputs.vectors(["a", "b", "c"]);
    let mut said = Outcome::default();
    // Not normalized: as long as the area is large.
    let mut tn = said.note("N", (t2 - t1).cross(t3 - t2));
    let d = -(tn.x * t1.x + tn.y * t1.y + tn.z * t1.z);
    let mut distance = tn.x * start.x + tn.y * start.y + tn.z * start.z + d;
    if distance < 0.0 {
        tn = -tn;
        distance = -distance;
    }
    let segment = end - start;
    let cos = (-tn).dot(normalized(segment));
    if cos <= 0.0 || cos.is_nan() {
        return said.miss("leaving");
    }
    let along = distance / cos;
    if along * along > segment.length_squared() || along.is_nan() {
        return said.miss("too_short");
    }
    let t = said.note("t", along / segment.length());
    let ip = said.note("ip", start + normalized(segment) * along);
    let [n1, n2, n3] = side_normals(corners, ip);
    if is_same(n1.dot(n2)) && is_same(n2.dot(n3)) {
        return said.hit("crossing").at(ip).after(t);
    }
    said.miss("outside")
}

/// Returns the cross product at each corner of the edge that ends there and the vector from `ip`.
pub fn side_normals([t1, t2, t3]: [Vec3; 3], ip: Vec3) -> [Vec3; 3] {
    [
        normalized((t1 - t3).cross(t1 - ip)),
        normalized((t2 - t1).cross(t2 - ip)),
        normalized((t3 - t2).cross(t3 - ip)),
    ]
}

fn moller_trumbore(inputs: &Inputs) -> Outcome {
    let [start, end, a, b, c] = inputs.vectors(["start", "end", "a", "b", "c"]);
    let mut said = Outcome::default();
    let along = end - start;
    let (ab, ac) = (b - a, c - a);
    let p = along.cross(ac);
    let determinant = ab.dot(p);
    if determinant == 0.0 {
        return said.miss("parallel");
    }
    let k = start - a;
    let q = k.cross(ab);
    let t = ac.dot(q) / determinant;
    if t < 0.0 {
        return said.miss("leaving");
    }
    if t > 1.0 {
        return said.miss("too_short");
    }
    said.note("t", t);
    let v = said.note("v", k.dot(p) / determinant);
    let w = said.note("w", along.dot(q) / determinant);
    said.note("u", 1.0 - v - w);
    if v < 0.0 || w < 0.0 || v + w > 1.0 {
        return said.miss("outside");
    }
    said.hit("crossing").at(start + along * t).after(t)
}

use glam::Vec3;

use super::derivation::PLAIN;
use super::ray_capsule::place;
use super::{Inputs, Method, Outcome, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method {
        name: "Slabs, NaN on a face",
        source: TEXTBOOK,
        note: "(±h − o) / v is 0 / 0 in a face's plane: no comparison with NaN holds, and the ray misses.",
        ask: |inputs| slabs(inputs, Kind::Quotient),
    },
    Method {
        name: "Slabs with 1 / v",
        source: "Williams et al., An Efficient and Robust Ray-Box Intersection Algorithm",
        note: "(±h − o) · 1/v by the sign of 1/v: 0 · ∞ is NaN on a face, and which comparison it meets decides.",
        ask: |inputs| slabs(inputs, Kind::Inverse),
    },
    PLAIN,
];

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Quotient,
    Inverse,
}

fn slabs(inputs: &Inputs, kind: Kind) -> Outcome {
    let mut said = Outcome::default();
    let (origin, max) = (inputs.vector("origin"), inputs.number("max_distance"));
    let (h, turn) = (inputs.vector("half_extents"), inputs.rotation("rotation"));
    let u = said.note("u", inputs.unit("direction"));
    let w = said.note("w", origin - inputs.vector("box_center"));
    let [i, j, k] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| turn * axis);
    said.note("i", i);
    said.note("j", j);
    said.note("k", k);
    let o = said.note("o", Vec3::new(w.dot(i), w.dot(j), w.dot(k)));
    let v = said.note("v", Vec3::new(u.dot(i), u.dot(j), u.dot(k)));
    if (o.abs() - h).max_element() < 0.0 {
        return said.hit("inside").at(origin).after(0.0);
    }
    let stretch = match kind {
        Kind::Quotient => quotients(o, v, h),
        Kind::Inverse => inverses(o, v, h),
    };
    let Some((s, last)) = stretch else { return said.miss("passes_by") };
    if s <= 0.0 && last >= 0.0 {
        return said.hit("hit").at(origin).after(0.0);
    }
    place(said, s, max, origin + u * s)
}

/// max and min of the quotients, as comparisons that keep a NaN.
fn quotients(o: Vec3, v: Vec3, h: Vec3) -> Option<(f32, f32)> {
    let lesser = |a: f32, b: f32| if a > b { b } else { a };
    let greater = |a: f32, b: f32| if a < b { b } else { a };
    let (low, high) = ((-h - o) / v, (h - o) / v);
    let at = |axis: usize| [lesser(low[axis], high[axis]), greater(low[axis], high[axis])];
    let [x, y, z] = [0, 1, 2].map(at);
    let s = greater(greater(x[0], y[0]), z[0]);
    let last = lesser(lesser(x[1], y[1]), z[1]);
    (s <= last).then_some((s, last))
}

/// `if tmin > tymax || tymin > tmax return false`, axis by axis.
fn inverses(o: Vec3, v: Vec3, h: Vec3) -> Option<(f32, f32)> {
    let inverse = v.recip();
    let at = |axis: usize| {
        let sign = if inverse[axis] < 0.0 { -1.0 } else { 1.0 };
        [-sign, sign].map(|sign| (sign * h[axis] - o[axis]) * inverse[axis])
    };
    let [mut s, mut last] = at(0);
    for [first, then] in [at(1), at(2)] {
        if s > then || first > last {
            return None;
        }
        if first > s {
            s = first;
        }
        if then < last {
            last = then;
        }
    }
    Some((s, last))
}

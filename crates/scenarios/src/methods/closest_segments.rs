use glam::Vec3;

use super::derivation::PLAIN;
use super::{ERICSON, Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Ericson's clamps",
        source: ERICSON,
        note: "ClosestPtSegmentSegment in f32: a segment of a millimetre is a point, and nearly parallel ones leave only noise of the determinant.",
        ask: ericson,
    },
    Method {
        name: "Sunday's clamps",
        source: "Sunday, Distance between Lines, Segments and their CPA, after Eberly",
        note: "The determinant against 1e-8, in f32: all segments of a centimetre count as parallel.",
        ask: sunday,
    },
    Method { note: "They meet only where the rounded points are the same.", ..PLAIN },
];

fn ericson(inputs: &Inputs) -> Outcome {
    const EPSILON: f32 = 1e-6;
    let [p1, q1, p2, q2] = inputs.vectors(["p1", "p2", "q1", "q2"]);
    let (d1, d2, r) = (q1 - p1, q2 - p2, p1 - p2);
    let (a, e, f) = (d1.dot(d1), d2.dot(d2), d2.dot(r));
    let (s, t) = if a <= EPSILON && e <= EPSILON {
        (0.0, 0.0)
    } else if a <= EPSILON {
        (0.0, (f / e).clamp(0.0, 1.0))
    } else {
        let c = d1.dot(r);
        if e <= EPSILON {
            ((-c / a).clamp(0.0, 1.0), 0.0)
        } else {
            let b = d1.dot(d2);
            let denominator = a * e - b * b;
            let s = if denominator == 0.0 {
                0.0
            } else {
                ((b * f - c * e) / denominator).clamp(0.0, 1.0)
            };
            let t = (b * s + f) / e;
            if t < 0.0 {
                ((-c / a).clamp(0.0, 1.0), 0.0)
            } else if t > 1.0 {
                (((b - c) / a).clamp(0.0, 1.0), 1.0)
            } else {
                (s, t)
            }
        }
    };
    closest(inputs, [s, t], [p1 + d1 * s, p2 + d2 * t])
}

fn sunday(inputs: &Inputs) -> Outcome {
    const SMALL: f32 = 1e-8;
    let [p1, p2, q1, q2] = inputs.vectors(["p1", "p2", "q1", "q2"]);
    let (u, v, w) = (p2 - p1, q2 - q1, p1 - q1);
    let (a, b, c) = (u.dot(u), u.dot(v), v.dot(v));
    let (d, e) = (u.dot(w), v.dot(w));
    let determinant = a * c - b * b;
    let (mut s, mut s_all, mut t, mut t_all) = (0.0, 1.0, e, c);
    if determinant >= SMALL {
        (s, s_all) = (b * e - c * d, determinant);
        if s < 0.0 {
            s = 0.0;
        } else if s > s_all {
            (s, t) = (s_all, e + b);
        } else {
            (t, t_all) = (a * e - b * d, determinant);
        }
    }
    if t < 0.0 || t > t_all {
        let along = if t < 0.0 { -d } else { b - d };
        t = if t < 0.0 { 0.0 } else { t_all };
        if along < 0.0 {
            s = 0.0;
        } else if along > a {
            s = s_all;
        } else {
            (s, s_all) = (along, a);
        }
    }
    let share = |part: f32, all: f32| if part.abs() < SMALL { 0.0 } else { part / all };
    let (s, t) = (share(s, s_all), share(t, t_all));
    closest(inputs, [s, t], [p1 + u * s, q1 + v * t])
}

pub(super) fn closest(inputs: &Inputs, [s, t]: [f32; 2], [x, y]: [Vec3; 2]) -> Outcome {
    let mut said = Outcome::default();
    said.note("s", s);
    said.note("t", t);
    said.note("X", x);
    said.note("Y", y);
    said.note("d", x.distance(y));
    let reach = inputs.number("p_radius") + inputs.number("q_radius");
    Outcome { hit: x.distance_squared(y) <= reach * reach, ..said }.points(vec![x, y])
}

use super::unity::normalized;
use super::{DERIVATION, Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "n · s + d loses digits far from the origin, and an end on the plane is lost to rounding.",
        ask: article,
    },
    Method {
        name: "Plain f32",
        source: DERIVATION,
        note: "n · (s − p) of both ends, rounded to f32.",
        ask: plain,
    },
];

fn article(inputs: &Inputs) -> Outcome {
    let [s, e, p] = inputs.vectors(["start", "end", "plane_point"]);
    let mut n = normalized(inputs.unit("plane_normal"));
    let mut said = Outcome::default();
    let d = -(n.x * p.x + n.y * p.y + n.z * p.z);
    let mut distance = n.x * s.x + n.y * s.y + n.z * s.z + d;
    said.note("l", distance);
    if distance < 0.0 {
        n = -n;
        distance = -distance;
    }
    let v = said.note("v", e - s);
    let cos = (-n).dot(normalized(v));
    if cos <= 0.0 || cos.is_nan() {
        return said.miss("leaving");
    }
    let along = distance / cos;
    let w = said.note("w", normalized(v) * along);
    if along * along <= v.length_squared() {
        return said.hit("crossing").at(s + w).after(along / v.length());
    }
    said.miss("too_short")
}

fn plain(inputs: &Inputs) -> Outcome {
    let [s, e, p] = inputs.vectors(["start", "end", "plane_point"]);
    let n = inputs.unit("plane_normal");
    let mut said = Outcome::default();
    let l = said.note("l", n.dot(s - p));
    let v = said.note("v", e - s);
    let speed = n.dot(v);
    if speed == 0.0 {
        let said = said.at(s);
        return if l == 0.0 { said.hit("in_plane") } else { said.miss("parallel") };
    }
    let t = said.note("t", -l / speed);
    if t < 0.0 {
        return said.miss("leaving");
    }
    if t > 1.0 {
        return said.miss("too_short");
    }
    said.hit("crossing").at(s + v * t).after(t)
}

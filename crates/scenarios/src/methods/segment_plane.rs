use super::derivation::PLAIN;
use super::unity::normalized;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "n · s + d loses digits far from the origin, and an end on the plane is lost to rounding.",
        ask: article,
    },
    PLAIN,
];

fn article(inputs: &Inputs) -> Outcome {
    let [s, e, p] = inputs.vectors(["start", "end", "plane_point"]);
    let mut said = Outcome::default();
    let mut n = said.note("n", normalized(inputs.unit("plane_normal")));
    let d = -(n.x * p.x + n.y * p.y + n.z * p.z);
    let mut distance = n.x * s.x + n.y * s.y + n.z * s.z + d;
    said.note("hS", distance);
    if distance < 0.0 {
        n = -n;
        distance = -distance;
    }
    said.note("l", distance);
    let segment = said.note("SE", e - s);
    let v = said.note("v", normalized(segment));
    let cos = said.note("cos", (-n).dot(v));
    if cos <= 0.0 || cos.is_nan() {
        return said.miss("leaving");
    }
    let along = said.note("|w|", distance / cos);
    let ip = said.note("ip", s + v * along);
    if along * along <= segment.length_squared() {
        return said.hit("crossing").at(ip).along(along, segment.length());
    }
    said.miss("too_short")
}

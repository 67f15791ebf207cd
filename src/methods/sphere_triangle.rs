use glam::Vec3;

use super::derivation::plain;
use super::segment_triangle::side_normals;
use super::unity::normalized;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "Takes the sides for endless lines, so that a sphere far beside the triangle hits.",
        ask: article,
    },
    plain("The same formulas, every value rounded to f32."),
    Method {
        name: "Closest point",
        source: "Ericson, Real-Time Collision Detection, 5.1.5",
        note: "The closest point of the triangle by its regions, in f32.",
        ask: closest,
    },
];

fn article(inputs: &Inputs) -> Outcome {
    let (center, r) = (inputs.vector("center"), inputs.number("radius"));
    let corners @ [t1, t2, t3] = inputs.vectors(["a", "b", "c"]);
    let said = Outcome::default();
    let mut tn = normalized((t2 - t1).cross(t3 - t2));
    let d = -(tn.x * t1.x + tn.y * t1.y + tn.z * t1.z);
    let mut distance = tn.x * center.x + tn.y * center.y + tn.z * center.z + d;
    if distance < 0.0 {
        tn = -tn;
        distance = -distance;
    }
    if distance > r {
        return said.miss("apart");
    }
    for (corner, side) in corners.into_iter().zip([t2 - t1, t3 - t2, t1 - t3]) {
        let k = corner - center;
        let a = side.x * side.x + side.y * side.y + side.z * side.z;
        let b = k.x * side.x + k.y * side.y + k.z * side.z;
        let c = k.x * k.x + k.y * k.y + k.z * k.z - r * r;
        if b * b - a * c >= 0.0 {
            return said.hit("edge");
        }
    }
    let [n1, n2, n3] = side_normals(corners, center - tn * distance);
    if n1.dot(n2) >= 0.0 && n2.dot(n3) >= 0.0 { said.hit("face") } else { said.miss("apart") }
}

fn closest(inputs: &Inputs) -> Outcome {
    let (center, r) = (inputs.vector("center"), inputs.number("radius"));
    let (point, relation) = closest_point(center, inputs.vectors(["a", "b", "c"]));
    let mut said = Outcome::default();
    said.note("Q", point);
    let distance = said.note("|SQ|", center.distance(point));
    said.note("depth", r - distance);
    if distance > r { said.miss("apart") } else { said.hit(relation).at(point) }
}

fn closest_point(p: Vec3, [a, b, c]: [Vec3; 3]) -> (Vec3, &'static str) {
    let (ab, ac, bc) = (b - a, c - a, c - b);
    let [snom, sdenom] = [ab.dot(p - a), ab.dot(b - p)];
    let [tnom, tdenom] = [ac.dot(p - a), ac.dot(c - p)];
    let [unom, udenom] = [bc.dot(p - b), bc.dot(c - p)];
    if snom <= 0.0 && tnom <= 0.0 {
        return (a, "vertex");
    }
    if sdenom <= 0.0 && unom <= 0.0 {
        return (b, "vertex");
    }
    if tdenom <= 0.0 && udenom <= 0.0 {
        return (c, "vertex");
    }
    // The weights of c, a and b, each as large as its side's part of the area
    let n = ab.cross(ac);
    let weight = |u: Vec3, v: Vec3| n.dot((u - p).cross(v - p));
    let [of_c, of_a, of_b] = [weight(a, b), weight(b, c), weight(c, a)];
    if of_c <= 0.0 && snom >= 0.0 && sdenom >= 0.0 {
        return (a + ab * (snom / (snom + sdenom)), "edge");
    }
    if of_a <= 0.0 && unom >= 0.0 && udenom >= 0.0 {
        return (b + bc * (unom / (unom + udenom)), "edge");
    }
    if of_b <= 0.0 && tnom >= 0.0 && tdenom >= 0.0 {
        return (a + ac * (tnom / (tnom + tdenom)), "edge");
    }
    let sum = of_a + of_b + of_c;
    ((a * of_a + b * of_b + c * of_c) / sum, "face")
}

use super::derivation::PLAIN;
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
    Method { note: "The closest point of the triangle by its regions, in f32.", ..PLAIN },
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

use super::derivation::PLAIN;
use super::unity::normalized;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "Products of distances underflow, and a corner in the plane gives points twice or none.",
        ask: article,
    },
    Method { note: "The signs of the three distances, rounded to f32.", ..PLAIN },
];

fn article(inputs: &Inputs) -> Outcome {
    let (n, p) = (inputs.unit("plane_normal"), inputs.vector("plane_point"));
    let corners @ [t0, t1, t2] = inputs.vectors(["a", "b", "c"]);
    let d = -n.dot(p);
    let distances = corners.map(|t| n.x * t.x + n.y * t.y + n.z * t.z + d);
    let mut said = Outcome::default();
    note_distances(&mut said, distances);
    let [d0, d1, d2] = distances;
    let is_hit = d0 * d1 <= 0.0 || d1 * d2 <= 0.0;
    if !is_hit {
        return said.miss(if d0 > 0.0 { "front" } else { "behind" });
    }
    let mut points = Vec::new();
    for ((corner, side), distance) in
        corners.into_iter().zip([t1 - t0, t2 - t1, t0 - t2]).zip(distances)
    {
        let unit = normalized(side);
        if distance > 0.0 && n.dot(unit) > 0.0 || distance < 0.0 && n.dot(unit) < 0.0 {
            continue;
        }
        let along = distance.abs() / unit.dot(n).abs();
        if along >= 0.0 && along * along <= side.length_squared() {
            points.push(corner + unit * along);
        }
    }
    said.points(points).hit("crossing")
}

fn note_distances(said: &mut Outcome, [a, b, c]: [f32; 3]) {
    for (name, distance) in [("dA", a), ("dB", b), ("dC", c)] {
        said.note(name, distance);
    }
}

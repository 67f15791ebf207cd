use glam::Vec3;

use super::derivation::PLAIN;
use super::unity::{is_approximately_zero, normalized};
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "Touches at a side or a corner, triangles in one plane and small ones are misses.",
        ask: |inputs| {
            let [first, second] = triangles(inputs);
            let points = pierced(&first, &second);
            say(if points.is_empty() { pierced(&second, &first) } else { points })
        },
    },
    Method {
        name: "Article, stored result",
        source: MATH_COLLISION,
        note: "Only its first pass: what the second finds is drawn, but not kept.",
        ask: |inputs| {
            let [first, second] = triangles(inputs);
            say(pierced(&first, &second))
        },
    },
    PLAIN,
];

fn triangles(inputs: &Inputs) -> [[Vec3; 3]; 2] {
    [inputs.vectors(["a1", "b1", "c1"]), inputs.vectors(["a2", "b2", "c2"])]
}

fn say(points: Vec<Vec3>) -> Outcome {
    let said = Outcome::default();
    if points.is_empty() { said.miss("apart") } else { said.points(points).hit("crossing") }
}

fn sides([a, b, c]: [Vec3; 3]) -> [Vec3; 3] {
    [b - a, c - b, a - c]
}

/// Returns the points where the sides of `triangle` pierce the other one.
fn pierced(face: &[Vec3; 3], triangle: &[Vec3; 3]) -> Vec<Vec3> {
    let mut points = Vec::new();
    for (corner, side) in triangle.iter().zip(sides(*triangle)) {
        let t = fraction(face, *corner, side);
        if !(0.0..=1.0).contains(&t) {
            continue;
        }
        let point = *corner + side * t;
        let mut crosses = [Vec3::ZERO; 3];
        for ((cross, from), along) in crosses.iter_mut().zip(face).zip(sides(*face)) {
            *cross = along.cross(point - (*from + along));
        }
        if crosses[0].dot(crosses[1]) > 0.0 && crosses[1].dot(crosses[2]) > 0.0 {
            points.push(point);
        }
    }
    points
}

/// Returns t where the segment meets the face's plane; −1 if it does not head there.
fn fraction(face: &[Vec3; 3], start: Vec3, along: Vec3) -> f32 {
    let [first, second, _] = sides(*face);
    let n = normalized(first.cross(second));
    let distance = n.x * start.x + n.y * start.y + n.z * start.z - n.dot(face[0]);
    let cos = n.dot(normalized(along));
    if distance > 0.0 && cos > 0.0 || distance < 0.0 && cos < 0.0 {
        return -1.0;
    }
    if is_approximately_zero(cos) {
        return -1.0;
    }
    distance.abs() / cos.abs() / along.length()
}

use glam::Vec3;

use super::plane_triangle::cut;
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
    Method {
        name: "Intervals",
        source: "Möller, A Fast Triangle-Triangle Intersection Test (1997)",
        note: "Both cuts along the line of the planes, in f32; triangles in one plane are not looked at.",
        ask: intervals,
    },
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

/// Where the sides of `triangle` pierce the other one.
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

/// t of the segment where it meets the face's plane; −1 where it does not head there.
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

fn intervals(inputs: &Inputs) -> Outcome {
    let [first, second] = triangles(inputs);
    let said = Outcome::default();
    let normal = |[a, b, c]: [Vec3; 3]| (b - a).cross(c - a);
    let [n1, n2] = [normal(first), normal(second)];
    let cuts = [
        cut(first, first.map(|corner| n2.dot(corner - second[0]))),
        cut(second, second.map(|corner| n1.dot(corner - first[0]))),
    ];
    let along = n1.cross(n2);
    if along == Vec3::ZERO {
        return said.miss("coplanar");
    }
    let ends = cuts.map(|mut points| {
        points.sort_by(|p, q| p.dot(along).total_cmp(&q.dot(along)));
        points.first().copied().zip(points.last().copied())
    });
    let [Some(one), Some(other)] = ends else { return said.miss("apart") };
    let later = |p: Vec3, q: Vec3| if p.dot(along) < q.dot(along) { q } else { p };
    let earlier = |p: Vec3, q: Vec3| if p.dot(along) < q.dot(along) { p } else { q };
    let (from, to) = (later(one.0, other.0), earlier(one.1, other.1));
    let is_shared = from.dot(along) <= to.dot(along);
    if is_shared { said.hit("crossing").at(from) } else { said.miss("apart") }
}

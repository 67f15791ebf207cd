use glam::Vec3;

use super::derivation::PLAIN;
use super::{ERICSON, Inputs, Method, Outcome, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method {
        name: "Its ends as balls",
        source: TEXTBOOK,
        note: "Casts a ball from each end of the axis: what the side between them touches it misses.",
        ask: ends_as_balls,
    },
    Method {
        name: "Conservative advancement",
        source: ERICSON,
        note: "Goes on by the distance that is left, until less than 0.1 mm is: what grazes it may take for a hit, or give up on.",
        ask: advance,
    },
    PLAIN,
];

/// Returns the start, the motion, the half axis, the radius and the corners.
fn given(inputs: &Inputs) -> (Vec3, Vec3, Vec3, f32, [Vec3; 3]) {
    let [start, end, half] = inputs.vectors(["start", "end", "half_axis"]);
    (start, end - start, half, inputs.number("cast_radius"), inputs.vectors(["a", "b", "c"]))
}

fn ends_as_balls(inputs: &Inputs) -> Outcome {
    let (start, way, half, r, corners) = given(inputs);
    let casts = [start + half, start - half].map(|end| ball_cast(end, way, r, corners));
    said(start, way, casts.into_iter().flatten().reduce(f32::min))
}

fn said(start: Vec3, way: Vec3, t: Option<f32>) -> Outcome {
    match t {
        Some(t) => Outcome::default().hit("").at(start + way * t).after(t),
        None => Outcome::default(),
    }
}

/// Returns when a moving ball touches the triangle: its face, its edges or its corners.
fn ball_cast(from: Vec3, way: Vec3, r: f32, corners @ [a, b, c]: [Vec3; 3]) -> Option<f32> {
    if from.distance(nearest_on_triangle(from, corners)) <= r {
        return Some(0.0);
    }
    let normal = (b - a).cross(c - a).normalize_or_zero();
    let (height, climb) = (normal.dot(from - a), normal.dot(way));
    let on_face = (climb != 0.0).then(|| (r * height.signum() - height) / climb);
    let on_face = on_face.filter(|t| is_over(from + way * *t, corners));
    let mut times = vec![on_face];
    for (p, q) in [(a, b), (b, c), (c, a)] {
        let (edge, w) = (q - p, from - p);
        let on_edge = root(edge.cross(w), edge.cross(way), r * edge.length());
        let along = |t: f32| edge.dot(w + way * t);
        times.push(on_edge.filter(|&t| (0.0..=edge.length_squared()).contains(&along(t))));
        times.push(root(w, way, r));
    }
    times.into_iter().flatten().filter(|t| (0.0..=1.0).contains(t)).reduce(f32::min)
}

/// Returns when w, which moves by d, has the length r.
fn root(w: Vec3, d: Vec3, r: f32) -> Option<f32> {
    let (a, b, c) = (d.length_squared(), w.dot(d), w.length_squared() - r * r);
    let discriminant = b * b - a * c;
    (a > 0.0 && discriminant >= 0.0).then(|| (-b - discriminant.sqrt()) / a)
}

fn is_over(p: Vec3, [a, b, c]: [Vec3; 3]) -> bool {
    let n = (b - a).cross(c - a);
    let inner = |u: Vec3, v: Vec3| n.dot((v - u).cross(p - u)) >= 0.0;
    inner(a, b) && inner(b, c) && inner(c, a)
}

fn nearest_on(p: Vec3, [a, b]: [Vec3; 2]) -> Vec3 {
    let edge = b - a;
    let t = (p - a).dot(edge) / edge.length_squared().max(f32::MIN_POSITIVE);
    a + edge * t.clamp(0.0, 1.0)
}

fn nearest_on_triangle(p: Vec3, corners @ [a, b, c]: [Vec3; 3]) -> Vec3 {
    let n = (b - a).cross(c - a);
    if n != Vec3::ZERO && is_over(p, corners) {
        return p - n * (n.dot(p - a) / n.length_squared());
    }
    let near = [[a, b], [b, c], [c, a]].map(|edge| nearest_on(p, edge));
    let nearer = |one: Vec3, other: Vec3| {
        if other.distance_squared(p) < one.distance_squared(p) { other } else { one }
    };
    near.into_iter().fold(near[0], nearer)
}

/// Returns the distance of the axis from the triangle: its ends from all of it, its side from the
/// edges.
fn distance(ends: [Vec3; 2], corners @ [a, b, c]: [Vec3; 3]) -> f32 {
    let n = (b - a).cross(c - a);
    let heights = ends.map(|end| n.dot(end - a));
    if heights[0] * heights[1] < 0.0 {
        let t = heights[0] / (heights[0] - heights[1]);
        if is_over(ends[0].lerp(ends[1], t), corners) {
            return 0.0;
        }
    }
    let of_ends = ends.map(|end| end.distance(nearest_on_triangle(end, corners)));
    let of_edges = [[a, b], [b, c], [c, a]].map(|edge| between(ends, edge));
    of_ends.into_iter().chain(of_edges).fold(f32::INFINITY, f32::min)
}

/// The distance of two segments: Ericson, §5.1.9.
fn between([p1, q1]: [Vec3; 2], [p2, q2]: [Vec3; 2]) -> f32 {
    let (d1, d2, w) = (q1 - p1, q2 - p2, p1 - p2);
    let (a, e, f, b, c) = (d1.dot(d1), d2.dot(d2), d2.dot(w), d1.dot(d2), d1.dot(w));
    let denominator = a * e - b * b;
    let s = if denominator > 0.0 { ((b * f - c * e) / denominator).clamp(0.0, 1.0) } else { 0.0 };
    let on_second = nearest_on(p1 + d1 * s, [p2, q2]);
    nearest_on(on_second, [p1, q1]).distance(on_second)
}

fn advance(inputs: &Inputs) -> Outcome {
    const CLOSE: f32 = 1e-4;
    const STEPS: usize = 64;
    let (start, way, half, r, corners) = given(inputs);
    let length = way.length();
    let mut t = 0.0;
    for _ in 0..STEPS {
        let middle = start + way * t;
        let apart = distance([middle + half, middle - half], corners) - r;
        if apart <= CLOSE {
            return said(start, way, Some(t));
        }
        t += apart / length;
        // Also if the motion has length zero.
        if t.is_nan() || t > 1.0 {
            break;
        }
    }
    said(start, way, None)
}

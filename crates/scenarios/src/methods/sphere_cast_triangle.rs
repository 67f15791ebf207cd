use glam::Vec3;

use super::derivation::PLAIN;
use super::{FAUERBY, Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Fauerby's sweep",
        source: FAUERBY,
        note: "In a space in which the radius is one: from behind nothing is met, nor what is overlapped from the start but for the face.",
        ask: fauerby,
    },
    Method { note: "The right tests, every value rounded to f32.", ..PLAIN },
];

fn fauerby(inputs: &Inputs) -> Outcome {
    let r = inputs.number("cast_radius");
    let [base, end] = inputs.vectors(["start", "end"]).map(|point| point / r);
    let corners @ [a, b, c] = inputs.vectors(["a", "b", "c"]).map(|corner| corner / r);
    let velocity = end - base;
    let said = Outcome::default();
    let normal = (b - a).cross(c - a).normalize();
    let climb = normal.dot(velocity);
    if climb > 0.0 {
        return said.miss("passes_by");
    }
    let height = normal.dot(base) - normal.dot(a);
    let at = |t: f32| (base + velocity * t) * r;
    let mut is_embedded = false;
    let mut t0 = 0.0;
    if climb == 0.0 {
        if height.abs() >= 1.0 {
            return said.miss("passes_by");
        }
        is_embedded = true;
    } else {
        let [one, other] = [(-1.0 - height) / climb, (1.0 - height) / climb];
        let t1 = one.max(other);
        t0 = one.min(other);
        if t0 > 1.0 {
            return said.miss("too_short");
        }
        if t1 < 0.0 {
            return said.miss("behind");
        }
        t0 = t0.clamp(0.0, 1.0);
    }
    if !is_embedded && is_within(base - normal + velocity * t0, corners) {
        return said.hit("hit").at(at(t0)).after(t0);
    }

    let mut first = None;
    let squared = velocity.length_squared();
    for corner in corners {
        let below = base - corner;
        let (b, c) = (2.0 * velocity.dot(below), below.length_squared() - 1.0);
        first = lowest_root(squared, b, c, first.unwrap_or(1.0)).or(first);
    }
    for (from, to) in [(a, b), (b, c), (c, a)] {
        let (edge, to_corner) = (to - from, from - base);
        let length = edge.length_squared();
        let (along, ahead) = (edge.dot(velocity), edge.dot(to_corner));
        let root = lowest_root(
            length * -squared + along * along,
            length * (2.0 * velocity.dot(to_corner)) - 2.0 * along * ahead,
            length * (1.0 - to_corner.length_squared()) + ahead * ahead,
            first.unwrap_or(1.0),
        );
        let is_on_edge = |t: &f32| (0.0..=1.0).contains(&((along * t - ahead) / length));
        first = root.filter(is_on_edge).or(first);
    }
    match first {
        Some(t) => said.hit("hit").at(at(t)).after(t),
        None => said.miss("passes_by"),
    }
}

/// Returns the smallest root of a t² + b t + c = 0 between 0 and `most`.
fn lowest_root(a: f32, b: f32, c: f32, most: f32) -> Option<f32> {
    let discriminant = b * b - 4.0 * a * c;
    if discriminant < 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    let [one, other] = [(-b - root) / (2.0 * a), (-b + root) / (2.0 * a)];
    let is_on_way = |t: &f32| *t > 0.0 && *t < most;
    [one.min(other), one.max(other)].into_iter().find(is_on_way)
}

/// By the signs of the barycentric coordinates.
fn is_within(point: Vec3, [p1, p2, p3]: [Vec3; 3]) -> bool {
    let (u, v, w) = (p2 - p1, p3 - p1, point - p1);
    let (a, b, c) = (u.dot(u), u.dot(v), v.dot(v));
    let (d, e) = (w.dot(u), w.dot(v));
    let area = a * c - b * b;
    let (x, y) = (d * c - e * b, e * a - d * b);
    x + y - area < 0.0 && x >= 0.0 && y >= 0.0
}

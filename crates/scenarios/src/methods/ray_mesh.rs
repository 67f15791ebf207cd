use glam::Vec3;

use super::derivation::PLAIN;
use super::{Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Möller and Trumbore, one by one",
        source: "Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection (1997)",
        note: "Each triangle divides by its own determinant, with an epsilon of 1e-6: a ray at a shared edge can leave between two.",
        ask: |inputs| earliest(inputs, moller_trumbore),
    },
    Method {
        name: "Woop, Benthin and Wald",
        source: "Woop, Benthin and Wald, Watertight Ray/Triangle Intersection (2013)",
        note: "Sheared so that the ray runs along an axis, in f32: both triangles of an edge see the same number, but the corners are rounded.",
        ask: |inputs| {
            let sheared = Sheared::new(inputs.vector("origin"), inputs.unit("direction"));
            earliest(inputs, |_, _, corners| sheared.meets(corners))
        },
    },
    PLAIN,
];

/// The earliest of the points that the triangles give.
fn earliest(inputs: &Inputs, meets: impl Fn(Vec3, Vec3, [Vec3; 3]) -> Option<f32>) -> Outcome {
    let (o, u) = (inputs.vector("origin"), inputs.unit("direction"));
    let (hub, max) = (inputs.vector("hub"), inputs.number("max_distance"));
    let rim = inputs.vectors(["p1", "p2", "p3", "p4", "p5", "p6"]);
    let each = (0..rim.len()).filter_map(|i| meets(o, u, [hub, rim[i], rim[(i + 1) % rim.len()]]));
    let said = Outcome::default();
    let (ahead, behind): (Vec<f32>, Vec<f32>) = each.partition(|&s| s >= 0.0);
    match ahead.into_iter().reduce(f32::min) {
        Some(s) if s > max => said.miss("too_short"),
        Some(s) => said.hit("hit").at(o + u * s).along(s, max),
        None => said.miss(if behind.is_empty() { "passes_by" } else { "behind" }),
    }
}

/// `if (det > -EPSILON && det < EPSILON) return 0`, as in the paper's listing.
fn moller_trumbore(o: Vec3, u: Vec3, [a, b, c]: [Vec3; 3]) -> Option<f32> {
    const EPSILON: f32 = 1e-6;
    let (ab, ac) = (b - a, c - a);
    let p = u.cross(ac);
    let determinant = ab.dot(p);
    if determinant.abs() < EPSILON {
        return None;
    }
    let k = o - a;
    let v = k.dot(p) / determinant;
    if !(0.0..=1.0).contains(&v) {
        return None;
    }
    let q = k.cross(ab);
    let w = u.dot(q) / determinant;
    (w >= 0.0 && v + w <= 1.0).then(|| ac.dot(q) / determinant)
}

/// Space sheared along the ray's longest coordinate.
struct Sheared {
    origin: Vec3,
    axes: [usize; 3],
    shear: Vec3,
}

impl Sheared {
    fn new(origin: Vec3, u: Vec3) -> Self {
        let z = (0..3).fold(0, |z, axis| if u[axis].abs() > u[z].abs() { axis } else { z });
        let (x, y) = ((z + 1) % 3, (z + 2) % 3);
        let [x, y] = if u[z] < 0.0 { [y, x] } else { [x, y] };
        Self { origin, axes: [x, y, z], shear: Vec3::new(u[x] / u[z], u[y] / u[z], 1.0 / u[z]) }
    }

    /// The paper's listing, two-sided; if an edge's number is zero it is recomputed in f64.
    fn meets(&self, corners: [Vec3; 3]) -> Option<f32> {
        let [kx, ky, kz] = self.axes;
        let from = corners.map(|corner| corner - self.origin);
        let [ax, bx, cx] = from.map(|v| v[kx] - self.shear.x * v[kz]);
        let [ay, by, cy] = from.map(|v| v[ky] - self.shear.y * v[kz]);
        let [mut u, mut v, mut w] = [cx * by - cy * bx, ax * cy - ay * cx, bx * ay - by * ax];
        if u == 0.0 || v == 0.0 || w == 0.0 {
            let in_f64 = |x: f32, y: f32, z: f32, t: f32| {
                (f64::from(x) * f64::from(y) - f64::from(z) * f64::from(t)) as f32
            };
            u = in_f64(cx, by, cy, bx);
            v = in_f64(ax, cy, ay, cx);
            w = in_f64(bx, ay, by, ax);
        }
        if (u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0) {
            return None;
        }
        let determinant = u + v + w;
        if determinant == 0.0 {
            return None;
        }
        let [az, bz, cz] = from.map(|v| self.shear.z * v[kz]);
        Some((u * az + v * bz + w * cz) / determinant)
    }
}

//! A line and one triangle, as published and in f32.

use glam::Vec3;

use super::{Inputs, Method, Outcome};

/// Returns the method of Möller and Trumbore, for several triangles.
pub const fn moller_trumbore(ask: fn(&Inputs) -> Outcome) -> Method {
    Method {
        name: "Möller and Trumbore, one by one",
        source: "Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection (1997)",
        note: "Each triangle divides by its own determinant, with an epsilon of 1e-6: a ray at a shared edge can leave between two.",
        ask,
    }
}

/// Returns the method of Woop, Benthin and Wald, for several triangles.
pub const fn woop(ask: fn(&Inputs) -> Outcome) -> Method {
    Method {
        name: "Woop, Benthin and Wald",
        source: "Woop, Benthin and Wald, Watertight Ray/Triangle Intersection (2013)",
        note: "Sheared so that the ray runs along an axis, in f32: both triangles of an edge see the same number, but the corners are rounded.",
        ask,
    }
}

/// A line by a point and the vector whose length is its unit.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    pub origin: Vec3,
    pub along: Vec3,
}

impl Line {
    /// Returns the line of a ray by origin and direction.
    pub fn of_ray(inputs: &Inputs) -> Self {
        let is_as_given = inputs.choices.contains(&("direction", "as_given"));
        let along = if is_as_given { inputs.vector("direction") } else { inputs.unit("direction") };
        Self { origin: inputs.vector("origin"), along }
    }

    /// Returns the parameter where it meets a triangle; with `if (det > -EPSILON && det < EPSILON)
    /// return 0`, as in the paper's listing.
    pub fn moller_trumbore(&self, [a, b, c]: [Vec3; 3]) -> Option<f32> {
        const EPSILON: f32 = 1e-6;
        let (ab, ac) = (b - a, c - a);
        let p = self.along.cross(ac);
        let determinant = ab.dot(p);
        if determinant.abs() < EPSILON {
            return None;
        }
        let k = self.origin - a;
        let v = k.dot(p) / determinant;
        if !(0.0..=1.0).contains(&v) {
            return None;
        }
        let q = k.cross(ab);
        let w = self.along.dot(q) / determinant;
        (w >= 0.0 && v + w <= 1.0).then(|| ac.dot(q) / determinant)
    }

    /// Shears space along its longest coordinate.
    pub fn sheared(&self) -> Sheared {
        let Self { origin, along: u } = *self;
        let z = (0..3).fold(0, |z, axis| if u[axis].abs() > u[z].abs() { axis } else { z });
        let (x, y) = ((z + 1) % 3, (z + 2) % 3);
        let [x, y] = if u[z] < 0.0 { [y, x] } else { [x, y] };
        let shear = Vec3::new(u[x] / u[z], u[y] / u[z], 1.0 / u[z]);
        Sheared { origin, axes: [x, y, z], shear }
    }
}

/// Returns the earliest of the parameters where a ray's line meets triangles.
pub fn earliest(inputs: &Inputs, line: &Line, met: impl Iterator<Item = f32>) -> Outcome {
    let max = inputs.number("max_distance");
    let said = Outcome::default();
    let (ahead, behind): (Vec<f32>, Vec<f32>) = met.partition(|&s| s >= 0.0);
    match ahead.into_iter().reduce(f32::min) {
        Some(s) if s > max => said.miss("too_short"),
        Some(s) => said.hit("hit").at(line.origin + line.along * s).along(s, max),
        None => said.miss(if behind.is_empty() { "passes_by" } else { "behind" }),
    }
}

/// Space sheared so that a line runs along an axis.
pub struct Sheared {
    origin: Vec3,
    axes: [usize; 3],
    shear: Vec3,
}

impl Sheared {
    /// The paper's listing, two-sided; if an edge's number is zero it is recomputed in f64.
    pub fn meets(&self, corners: [Vec3; 3]) -> Option<f32> {
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

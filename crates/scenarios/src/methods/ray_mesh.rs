use super::derivation::PLAIN;
use super::meeting::{Line, earliest};
use super::{Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Möller and Trumbore, one by one",
        source: "Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection (1997)",
        note: "Each triangle divides by its own determinant, with an epsilon of 1e-6: a ray at a shared edge can leave between two.",
        ask: |inputs| of_fan(inputs, |line, corners| line.moller_trumbore(corners)),
    },
    Method {
        name: "Woop, Benthin and Wald",
        source: "Woop, Benthin and Wald, Watertight Ray/Triangle Intersection (2013)",
        note: "Sheared so that the ray runs along an axis, in f32: both triangles of an edge see the same number, but the corners are rounded.",
        ask: |inputs| {
            let sheared = Line::of_ray(inputs).sheared();
            of_fan(inputs, |_, corners| sheared.meets(corners))
        },
    },
    PLAIN,
];

/// Returns the earliest of the points that the triangles of the fan give.
fn of_fan(inputs: &Inputs, meets: impl Fn(&Line, [glam::Vec3; 3]) -> Option<f32>) -> Outcome {
    let hub = inputs.vector("hub");
    let rim = inputs.vectors(["p1", "p2", "p3", "p4", "p5", "p6"]);
    let line = Line::of_ray(inputs);
    let fan = (0..rim.len()).map(|i| [hub, rim[i], rim[(i + 1) % rim.len()]]);
    earliest(inputs, &line, fan.filter_map(|corners| meets(&line, corners)))
}

use super::derivation::PLAIN;
use super::meeting::{Line, earliest, moller_trumbore, woop};
use super::{Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    moller_trumbore(|inputs| of_fan(inputs, |line, corners| line.moller_trumbore(corners))),
    woop(|inputs| {
        let sheared = Line::of_ray(inputs).sheared();
        of_fan(inputs, |_, corners| sheared.meets(corners))
    }),
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

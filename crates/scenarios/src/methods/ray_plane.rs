use super::derivation::PLAIN;
use super::{Inputs, Method, Outcome, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method {
        name: "Plane equation",
        source: TEXTBOOK,
        note: "n · O + d with d = −n · p loses digits far from the origin.",
        ask: equation,
    },
    Method {
        name: "One-sided",
        source: "Scratchapixel, Ray-Plane and Ray-Disk Intersection",
        note: "n · u > 1e-6 counts as a hit only: the plane has one side, and what nearly keeps its height misses.",
        ask: one_sided,
    },
    Method {
        name: "The number's other sign",
        source: "Unity's Plane, n · x + d = 0, beside Godot's, n · x = d",
        note: "d taken from a system whose planes have it with the other sign: the plane lies mirrored at the world's origin.",
        ask: mirrored,
    },
    PLAIN,
];

/// t = −(n·o + d) / n·u
fn equation(inputs: &Inputs) -> Outcome {
    let n = inputs.unit("plane_normal");
    let (o, u) = (inputs.vector("origin"), inputs.unit("direction"));
    let mut said = Outcome::default();
    said.note("n", n);
    said.note("u", u);
    let height = said.note("h", n.dot(o) - n.dot(inputs.vector("plane_point")));
    let climb = said.note("climb", n.dot(u));
    along(inputs, said, height, climb)
}

/// `if denom > 1e-6`, with a normal that points along the ray.
fn one_sided(inputs: &Inputs) -> Outcome {
    let n = inputs.unit("plane_normal");
    let (o, u) = (inputs.vector("origin"), inputs.unit("direction"));
    let mut said = Outcome::default();
    said.note("n", n);
    said.note("u", u);
    let height = said.note("h", n.dot(o - inputs.vector("plane_point")));
    let climb = said.note("climb", n.dot(u));
    if climb <= 1e-6 {
        return said.miss("parallel");
    }
    along(inputs, said, height, climb)
}

/// n·x = d with the d of n·x + d = 0
fn mirrored(inputs: &Inputs) -> Outcome {
    let n = inputs.unit("plane_normal");
    let (o, u) = (inputs.vector("origin"), inputs.unit("direction"));
    let mut said = Outcome::default();
    said.note("n", n);
    said.note("u", u);
    let height = said.note("h", n.dot(o + inputs.vector("plane_point")));
    let climb = said.note("climb", n.dot(u));
    along(inputs, said, height, climb)
}

fn along(inputs: &Inputs, mut said: Outcome, height: f32, climb: f32) -> Outcome {
    let (o, u) = (inputs.vector("origin"), inputs.unit("direction"));
    let max = inputs.number("max_distance");
    if height == 0.0 {
        return said.hit("hit").at(o).after(0.0);
    }
    if climb == 0.0 {
        return said.miss("parallel");
    }
    let distance = said.note("s", -height / climb);
    if distance < 0.0 {
        return said.miss("behind");
    }
    if distance > max {
        return said.miss("too_short");
    }
    let point = said.note("P", o + u * distance);
    said.hit("hit").at(point).along(distance, max)
}

use super::derivation::PLAIN;
use super::unity::normalized;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "A touch is a miss, and between centres that coincide nothing is pushed.",
        ask: article,
    },
    Method { note: "|v| against r1 + r2, both rounded.", ..PLAIN },
];

fn article(inputs: &Inputs) -> Outcome {
    let [s1, s2] = inputs.vectors(["center1", "center2"]);
    let [r1, r2] = ["radius1", "radius2"].map(|name| inputs.number(name));
    let mut said = Outcome::default();
    let v = said.note("v", s2 - s1);
    let sum = r1 + r2;
    if v.length_squared() < sum * sum {
        let d = said.note("d", v.length());
        let depth = said.note("depth", sum - d);
        said.note("push", -normalized(v) * depth);
        return said.hit("overlap");
    }
    said.miss("apart")
}

use super::derivation::PLAIN;
use super::{Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method { note: "On the line only where the rounded distance is exactly zero.", ..PLAIN },
    Method {
        name: "Plain f32, with a tolerance",
        source: "Unity, Vector3 ==",
        note: "On the line within 1e-5 m, whatever the size of the case.",
        ask: |inputs| tolerant(inputs, 1e-5),
    },
];

fn tolerant(inputs: &Inputs, tolerance: f32) -> Outcome {
    let [point, a, b] = inputs.vectors(["point", "a", "b"]);
    let mut said = Outcome::default();
    let ab = said.note("AB", b - a);
    let ap = said.note("AP", point - a);
    let squared = ab.dot(ab);
    if squared == 0.0 {
        let distance = ap.length();
        let said = said.at(a);
        return if distance <= tolerance {
            said.hit("degenerate")
        } else {
            said.miss("degenerate")
        };
    }
    let t = said.note("t", ap.dot(ab) / squared);
    let foot = said.note("C", a + ab * t);
    let distance = said.note("|PC|", (point - foot).length());
    let said = said.at(foot).after(t);
    if distance <= tolerance { said.hit("on_line") } else { said.miss("off_line") }
}

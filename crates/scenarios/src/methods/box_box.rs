use glam::Vec3;

use super::derivation::PLAIN;
use super::{ERICSON, Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Gottschalk's fifteen axes",
        source: "Gottschalk, Lin and Manocha, OBBTree",
        note: "The lengths of edges' axes as they are, in f32: of nearly parallel edges all that is left is rounding, and that separates.",
        ask: |inputs| fifteen_axes(inputs, 0.0),
    },
    Method {
        name: "Ericson's, with an epsilon",
        source: ERICSON,
        note: "Adds 1e-6 to each |cosine|: nearly parallel edges no longer separate, but a box grows by a millionth of its size.",
        ask: |inputs| fifteen_axes(inputs, 1e-6),
    },
    PLAIN,
];

/// The names of the overlaps in the derivation's steps: the faces of 1, of 2, the edges.
const FACES: [[&str; 3]; 2] = [["x1", "y1", "z1"], ["x2", "y2", "z2"]];
const EDGES: [[&str; 3]; 3] = [["xx", "xy", "xz"], ["yx", "yy", "yz"], ["zx", "zy", "zz"]];

/// `TestOBBOBB` of the book, which returns at the first separating axis.
fn fifteen_axes(inputs: &Inputs, epsilon: f32) -> Outcome {
    let mut said = Outcome::default();
    let [a, b] = ["rotation1", "rotation2"].map(|name| {
        let turn = inputs.rotation(name);
        [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| turn * axis)
    });
    let [h1, h2] = ["half_extents1", "half_extents2"].map(|name| inputs.vector(name));
    let r = a.map(|a| b.map(|b| a.dot(b)));
    let abs = r.map(|row| row.map(|r| r.abs() + epsilon));
    let w = inputs.vector("center1") - inputs.vector("center2");
    // The book's t, in the frame of box 1, has the opposite direction.
    let t = a.map(|a| a.dot(-w));
    let mut separates = |name: &'static str, ra: f32, rb: f32, way: f32, length: f32| {
        said.note(name, (ra + rb - way.abs()) / length);
        way.abs() > ra + rb
    };
    for i in 0..3 {
        let rb = (0..3).map(|j| h2[j] * abs[i][j]).sum();
        if separates(FACES[0][i], h1[i], rb, t[i], 1.0) {
            return said.miss("apart");
        }
    }
    for j in 0..3 {
        let ra = (0..3).map(|i| h1[i] * abs[i][j]).sum();
        let way = (0..3).map(|i| t[i] * r[i][j]).sum();
        if separates(FACES[1][j], ra, h2[j], way, 1.0) {
            return said.miss("apart");
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            let ((a1, a2), (b1, b2)) = (others(i), others(j));
            let ra = h1[a1] * abs[a2][j] + h1[a2] * abs[a1][j];
            let rb = h2[b1] * abs[i][b2] + h2[b2] * abs[i][b1];
            let way = t[a2] * r[a1][j] - t[a1] * r[a2][j];
            if separates(EDGES[i][j], ra, rb, way, a[i].cross(b[j]).length()) {
                return said.miss("apart");
            }
        }
    }
    said.hit("overlap")
}

fn others(axis: usize) -> (usize, usize) {
    ((axis + 1) % 3, (axis + 2) % 3)
}

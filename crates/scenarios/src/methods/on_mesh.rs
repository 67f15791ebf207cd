//! Methods for a mesh: every triangle one by one, or by a tree, in f32.

use glam::Vec3;

use super::derivation::PLAIN;
use super::f32_tree::{F32Tree, corners};
use super::meeting::{Line, earliest, moller_trumbore, woop};
use super::{Inputs, Method, Outcome, TEXTBOOK};

/// Returns the methods of a scenario with a mesh.
pub fn of(id: &str) -> &'static [Method] {
    match id {
        "ray_trimesh" => RAY,
        "point_trimesh" => POINT,
        "sphere_trimesh" | "sphere_cast_trimesh" | "capsule_cast_trimesh" => DECIDING,
        _ => &[],
    }
}

const NEAREST: Method = Method {
    note: "The triangle that decides, by its derivation with every value rounded to f32.",
    ..PLAIN
};

const DECIDING: &[Method] = &[NEAREST];

const RAY: &[Method] = &[
    moller_trumbore(|inputs| one_by_one(inputs, |line, corners| line.moller_trumbore(corners))),
    woop(|inputs| {
        let sheared = Line::of_ray(inputs).sheared();
        one_by_one(inputs, |_, corners| sheared.meets(corners))
    }),
    Method {
        name: "f32 tree, boxes as they are",
        source: "Kay and Kajiya, Ray Tracing Complex Scenes (1986)",
        note: "Möller and Trumbore in a tree of boxes: a ray in a box's face computes 0 · ∞, and one through its edge is rounded past it.",
        ask: |inputs| by_tree(inputs, false),
    },
    Method {
        name: "f32 tree, padded boxes",
        source: "Ize, Robust BVH Ray Traversal (2013)",
        note: "The same tree with every box larger by what rounding can take: it loses what the triangles lose.",
        ask: |inputs| by_tree(inputs, true),
    },
    NEAREST,
];

const POINT: &[Method] = &[
    Method {
        name: "Parity of a ray",
        source: TEXTBOOK,
        note: "Möller and Trumbore's crossings along +x, even or odd: a crossing at an edge counts twice or never, and the surface has no case of its own.",
        ask: parity,
    },
    NEAREST,
];

fn one_by_one(inputs: &Inputs, meets: impl Fn(&Line, [Vec3; 3]) -> Option<f32>) -> Outcome {
    let Some(mesh) = &inputs.mesh else { return Outcome::default() };
    let line = Line::of_ray(inputs);
    let all = 0..mesh.triangles().len() as u32;
    earliest(inputs, &line, all.filter_map(|triangle| meets(&line, corners(mesh, triangle))))
}

fn by_tree(inputs: &Inputs, is_padded: bool) -> Outcome {
    let Some(mesh) = &inputs.mesh else { return Outcome::default() };
    let (line, max) = (Line::of_ray(inputs), inputs.number("max_distance"));
    let first = mesh.built(F32Tree::new).first(mesh, &line, max, is_padded);
    earliest(inputs, &line, first.into_iter())
}

fn parity(inputs: &Inputs) -> Outcome {
    let Some(mesh) = &inputs.mesh else { return Outcome::default() };
    let line = Line { origin: inputs.vector("point"), along: Vec3::X };
    let all = 0..mesh.triangles().len() as u32;
    let met = all.filter_map(|triangle| line.moller_trumbore(corners(mesh, triangle)));
    let said = Outcome::default();
    if met.filter(|s| *s >= 0.0).count() % 2 == 1 {
        said.hit("inside")
    } else {
        said.miss("outside")
    }
}

use glam::Vec2;

use super::derivation::PLAIN;
use super::{Inputs, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Franklin's PNPOLY",
        source: "Franklin, PNPOLY - Point Inclusion in Polygon Test",
        note: "Counts crossings, even or odd, in f32: the border goes to either side, and what is run around twice is outside.",
        ask: pnpoly,
    },
    Method {
        name: "Angle sum",
        source: "O'Rourke, Computational Geometry in C",
        note: "The angles under which P sees the edges, in f32: on the border the sum is half a turn, and its rounding decides.",
        ask: angle_sum,
    },
    Method {
        name: "Sunday's winding",
        source: "Sunday, Inclusion of a Point in a Polygon",
        note: "wn_PnPoly in f32: which side of an edge P is on is a rounded product, and the border has no case of its own.",
        ask: sunday,
    },
    Method { note: "On the border only where the rounded foot is P itself.", ..PLAIN },
];

/// Returns P, and each edge from one corner to the next.
fn edges(inputs: &Inputs) -> (Vec2, [[Vec2; 2]; 6]) {
    let corners = inputs.planars(["v1", "v2", "v3", "v4", "v5", "v6"]);
    let edge = |i: usize| [corners[i], corners[(i + 1) % 6]];
    (inputs.planar("point"), [0, 1, 2, 3, 4, 5].map(edge))
}

fn said(is_inside: bool) -> Outcome {
    let said = Outcome::default();
    if is_inside { said.hit("inside") } else { said.miss("outside") }
}

fn pnpoly(inputs: &Inputs) -> Outcome {
    let (p, edges) = edges(inputs);
    let crosses = |&[a, b]: &[Vec2; 2]| {
        (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x
    };
    said(edges.iter().filter(|edge| crosses(edge)).count() % 2 == 1)
}

fn angle_sum(inputs: &Inputs) -> Outcome {
    let (p, edges) = edges(inputs);
    let sum: f32 = edges
        .iter()
        .map(|&[a, b]| {
            let (a, b) = (a - p, b - p);
            a.perp_dot(b).atan2(a.dot(b))
        })
        .sum();
    said(sum.abs() > std::f32::consts::PI)
}

fn sunday(inputs: &Inputs) -> Outcome {
    let (p, edges) = edges(inputs);
    let is_left = |[a, b]: [Vec2; 2]| (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y);
    let turn = |edge @ [a, b]: [Vec2; 2]| {
        if a.y <= p.y {
            i32::from(b.y > p.y && is_left(edge) > 0.0)
        } else {
            -i32::from(b.y <= p.y && is_left(edge) < 0.0)
        }
    };
    let mut said = said(edges.into_iter().map(turn).sum::<i32>() != 0);
    said.note("w", edges.into_iter().map(turn).sum::<i32>() as f32);
    said
}

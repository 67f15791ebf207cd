//! The derivation of two triangles.

use glam::Vec3;

use crate::geometry::triangle_triangle::{self, Edge, Heights, Which};
use crate::geometry::{Origin, Triangle, narrow};
use crate::scenario::{Mark, Role, Step, unit};

/// How two triangles meet, or why they don't.
pub(super) fn steps(
    [first, second]: [Triangle; 2],
    result: triangle_triangle::TriangleTriangle,
    working: triangle_triangle::Working,
) -> Vec<Step> {
    use triangle_triangle::TriangleTriangle::*;
    let triangle_triangle::Working { normals: [n1, n2], normal_lengths, along, .. } = working;
    let flat = Heights { first: [0.0; 3], second: [0.0; 3] };
    let heights = result.heights().unwrap_or(flat);
    let middle = |Triangle { a, b, c }: Triangle| a / 3.0 + b / 3.0 + c / 3.0;
    let normal = |caption, name, expression, n, triangle| {
        Step::value(caption, name, expression, n).arrow(middle(triangle), unit(Vec3::ZERO, n) * 2.0)
    };
    let height = |caption, name, expression, h: f32, corner: Vec3, n| {
        Step::value(caption, name, expression, h).length(corner - unit(Vec3::ZERO, n) * h, corner)
    };
    let product = |[a, b, c]: [f32; 3]| {
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        narrow(f64::from(low) * f64::from(high))
    };
    let beside = |caption, formula, heights, plane_of| {
        let sides = [product(heights), 0.0];
        let decided = matches!(result, BesidePlane { plane_of: which, .. } if which == plane_of);
        Step::test(caption, [formula, ">", "0"], sides, decided, "apart")
    };
    let [a1, b1, c1] = heights.first;
    let [a2, b2, c2] = heights.second;
    let degenerate = Step::test(
        "Is there a triangle without area?",
        ["min(|n1|, |n2|)", "=", "0"],
        [normal_lengths[0].min(normal_lengths[1]), 0.0],
        matches!(result, Degenerate { .. }),
        "degenerate",
    );
    let coplanar = Step::test(
        "Do both lie in one plane?",
        ["max(|dA1|, |dB1|, |dC1|)", "=", "0"],
        [a1.abs().max(b1.abs()).max(c1.abs()), 0.0],
        matches!(result, Coplanar { .. }),
        "coplanar",
    );
    let mut steps = vec![
        normal("The normal of triangle 1", "n1", "(B1 − A1) × (C1 − A1)", n1, first),
        normal("The normal of triangle 2", "n2", "(B2 − A2) × (C2 − A2)", n2, second),
    ];
    if let Some((which, ends)) = working.flat {
        let triangle = if which == Which::First { first } else { second };
        for (name, end) in ["S", "E"].into_iter().zip(ends) {
            let corner = corner(which, corner_at(triangle, end));
            steps.push(
                Step::value("An end of the segment that it is", name, corner, end).point(end),
            );
        }
    }
    steps.extend([
        degenerate,
        height("A1 over plane 2", "dA1", "n2 · (A1 − A2) / |n2|", a1, first.a, n2),
        height("B1 over plane 2", "dB1", "n2 · (B1 − A2) / |n2|", b1, first.b, n2),
        height("C1 over plane 2", "dC1", "n2 · (C1 − A2) / |n2|", c1, first.c, n2),
    ]);
    if let Coplanar { polygon } = result {
        for (place, (&point, &origin)) in
            polygon.corners().iter().zip(polygon.origins()).enumerate()
        {
            steps.push(shared_corner(place, point, origin));
        }
    }
    steps.extend([
        coplanar,
        beside(
            "Does triangle 1 keep to one side of plane 2?",
            "min(dA1, dB1, dC1) · max(dA1, dB1, dC1)",
            heights.first,
            Which::Second,
        ),
        height("A2 over plane 1", "dA2", "n1 · (A2 − A1) / |n1|", a2, second.a, n1),
        height("B2 over plane 1", "dB2", "n1 · (B2 − A1) / |n1|", b2, second.b, n1),
        height("C2 over plane 1", "dC2", "n1 · (C2 − A1) / |n1|", c2, second.c, n1),
        beside(
            "Does triangle 2 keep to one side of plane 1?",
            "min(dA2, dB2, dC2) · max(dA2, dB2, dC2)",
            heights.second,
            Which::First,
        ),
    ]);
    let mut steps = Step::until_decided(steps);
    let (false, Some([stretch1, stretch2])) =
        (steps.last().is_some_and(Step::decides), working.stretches)
    else {
        return steps;
    };

    let [(from1, p1), (to1, q1)] = stretch1;
    let [(from2, p2), (to2, q2)] = stretch2;
    let shared = match result {
        Crossing { length, .. } => length,
        BesideOnLine { gap, .. } => -gap,
        _ => 0.0,
    };
    steps.push(
        Step::value("The direction that both planes share", "u", "unit(n1 × n2)", along)
            .with(Mark::Through { point: p1, along }, Role::Construction),
    );
    steps.extend([
        Step::value("There triangle 1 begins", "P1", on_edge(Which::First, from1), p1).point(p1),
        Step::value("There it ends", "Q1", on_edge(Which::First, to1), q1).point(q1),
        Step::value("There triangle 2 begins", "P2", on_edge(Which::Second, from2), p2).point(p2),
        Step::value("There it ends", "Q2", on_edge(Which::Second, to2), q2).point(q2),
    ]);
    let later = if along.dot(p2 - p1) > 0.0 { p2 } else { p1 };
    let earlier = if along.dot(q2 - q1) < 0.0 { q2 } else { q1 };
    steps.extend(Step::until_decided([
        Step::value(
            "From the later beginning to the earlier end",
            "s",
            "min(u · Q1, u · Q2) − max(u · P1, u · P2)",
            shared,
        )
        .length(later, earlier),
        Step::test(
            "Does one end before the other begins?",
            ["s", "<", "0"],
            [shared, 0.0],
            matches!(result, BesideOnLine { .. }),
            "apart",
        ),
        Step::test(
            "Do they share one point?",
            ["s", "=", "0"],
            [shared, 0.0],
            matches!(result, Touching { .. }),
            "touching",
        ),
    ]));
    steps
}

/// Where an edge meets the other's plane, by the heights of its ends.
fn on_edge(of: Which, edge: Edge) -> &'static str {
    match (of, edge) {
        (Which::First, Edge::Ab) => "A1 + (B1 − A1) dA1 / (dA1 − dB1)",
        (Which::First, Edge::Bc) => "B1 + (C1 − B1) dB1 / (dB1 − dC1)",
        (Which::First, Edge::Ca) => "C1 + (A1 − C1) dC1 / (dC1 − dA1)",
        (Which::Second, Edge::Ab) => "A2 + (B2 − A2) dA2 / (dA2 − dB2)",
        (Which::Second, Edge::Bc) => "B2 + (C2 − B2) dB2 / (dB2 − dC2)",
        (Which::Second, Edge::Ca) => "C2 + (A2 − C2) dC2 / (dC2 − dA2)",
    }
}

/// Which corner lies there.
fn corner_at(Triangle { a, b, .. }: Triangle, at: Vec3) -> usize {
    [a, b].iter().position(|&corner| corner == at).unwrap_or(2)
}

fn corner(of: Which, place: usize) -> &'static str {
    let names = match of {
        Which::First => ["A1", "B1", "C1"],
        Which::Second => ["A2", "B2", "C2"],
    };
    names[place]
}

/// A corner of what two triangles of one plane share.
fn shared_corner(place: usize, point: Vec3, origin: Origin) -> Step {
    const NAMES: [&str; 6] = ["P1", "P2", "P3", "P4", "P5", "P6"];
    const INSIDE: &str = "A corner that lies in the other triangle";
    let (caption, expression) = match origin {
        Origin::First(i) => (INSIDE, corner(Which::First, i)),
        Origin::Second(j) => (INSIDE, corner(Which::Second, j)),
        Origin::Crossing(i, j) => ("Two edges that cross", CROSSINGS[i][j]),
    };
    Step::value(caption, NAMES[place], expression, point).point(point)
}

/// Where the edge from A to B crosses the line from C to D: A and B lie on both sides of it.
macro_rules! crossing {
    ($a:literal $b:literal, $c:literal $d:literal) => {
        concat!(
            $a,
            " + (",
            $b,
            " − ",
            $a,
            ") (n1 · ((",
            $d,
            " − ",
            $c,
            ") × (",
            $a,
            " − ",
            $c,
            "))) / (n1 · ((",
            $d,
            " − ",
            $c,
            ") × (",
            $a,
            " − ",
            $b,
            ")))"
        )
    };
}

/// By the edges of the first triangle and those of the second.
const CROSSINGS: [[&str; 3]; 3] = [
    [
        crossing!("A1" "B1", "A2" "B2"),
        crossing!("A1" "B1", "B2" "C2"),
        crossing!("A1" "B1", "C2" "A2"),
    ],
    [
        crossing!("B1" "C1", "A2" "B2"),
        crossing!("B1" "C1", "B2" "C2"),
        crossing!("B1" "C1", "C2" "A2"),
    ],
    [
        crossing!("C1" "A1", "A2" "B2"),
        crossing!("C1" "A1", "B2" "C2"),
        crossing!("C1" "A1", "C2" "A2"),
    ],
];

//! The derivation of two triangles.

use std::sync::LazyLock;

use glam::Vec3;

use crate::geometry::triangle_triangle::{self, Edge, Which, Working};
use crate::geometry::{Origin, Triangle};
use crate::scenario::{Derived, Mark, Role, Step, unit};

/// How two triangles meet, or why they don't: the program's way, up to where its helpers take the
/// corner that is alone on its side. From there on the formulas have the corners' own letters, as
/// those of a shared polygon and of a triangle without area.
pub(super) fn told(
    mut steps: Vec<Step>,
    [first, second]: [Triangle; 2],
    result: triangle_triangle::TriangleTriangle,
) -> Vec<Step> {
    let working = triangle_triangle::working(first, second);
    if let Some(place) = steps.iter().position(|step| step.name() == "k1") {
        steps.truncate(place);
        steps.extend(on_the_line(&working, &result));
    } else {
        let decides = steps.len().saturating_sub(1);
        steps.splice(decides..decides, within_a_plane(&working, &result, [first, second]));
    }
    steps
}

/// What a step of the program draws.
pub(super) fn draw(step: Step, derived: &Derived, [first, second]: [Triangle; 2]) -> Step {
    let middle = |Triangle { a, b, c }: Triangle| a / 3.0 + b / 3.0 + c / 3.0;
    let normal = |name| unit(Vec3::ZERO, derived.vector(name));
    let height = |step: Step, corner: Vec3, normal: Vec3| {
        let height = derived.number(step.name());
        step.length(corner - normal * height, corner)
    };
    match step.name() {
        name @ "n1" => step.arrow(middle(first), normal(name) * 2.0),
        name @ "n2" => step.arrow(middle(second), normal(name) * 2.0),
        "dA1" => height(step, first.a, normal("n2")),
        "dB1" => height(step, first.b, normal("n2")),
        "dC1" => height(step, first.c, normal("n2")),
        "dA2" => height(step, second.a, normal("n1")),
        "dB2" => height(step, second.b, normal("n1")),
        "dC2" => height(step, second.c, normal("n1")),
        "u" => {
            let line = Mark::Through { point: derived.vector("P1"), along: step.vector() };
            step.with(line, Role::Construction)
        }
        _ => step,
    }
}

/// The ends of a triangle that has no area, or the corners of what two of one plane share.
fn within_a_plane(
    working: &Working,
    result: &triangle_triangle::TriangleTriangle,
    [first, second]: [Triangle; 2],
) -> Vec<Step> {
    use triangle_triangle::TriangleTriangle::Coplanar;
    if let Coplanar { polygon } = result {
        let corners = polygon.corners().iter().zip(polygon.origins()).enumerate();
        return corners
            .map(|(place, (&point, &origin))| shared_corner(place, point, origin))
            .collect();
    }
    let Some((which, ends)) = working.flat else { return Vec::new() };
    let triangle = if which == Which::First { first } else { second };
    let end = |(name, end)| {
        let corner = corner(which, corner_at(triangle, end));
        Step::value("An end of the segment that it is", name, corner, end).point()
    };
    ["S", "E"].into_iter().zip(ends).map(end).collect()
}

/// Where both triangles meet the line of their planes, and what they share there.
fn on_the_line(working: &Working, result: &triangle_triangle::TriangleTriangle) -> Vec<Step> {
    use triangle_triangle::TriangleTriangle::*;
    let Some([stretch1, stretch2]) = working.stretches else { return Vec::new() };
    let [(from1, p1), (to1, q1)] = stretch1;
    let [(from2, p2), (to2, q2)] = stretch2;
    let shared = match *result {
        Crossing { length, .. } => length,
        BesideOnLine { gap, .. } => -gap,
        _ => 0.0,
    };
    let along = working.along;
    let later = if along.dot(p2 - p1) > 0.0 { p2 } else { p1 };
    let earlier = if along.dot(q2 - q1) < 0.0 { q2 } else { q1 };
    let value = |caption, name, formula, point| Step::value(caption, name, formula, point).point();
    let ends_first = matches!(result, BesideOnLine { .. });
    let mut steps = vec![
        value("There triangle 1 begins", "P1", on_edge(Which::First, from1), p1),
        value("There it ends", "Q1", on_edge(Which::First, to1), q1),
        value("There triangle 2 begins", "P2", on_edge(Which::Second, from2), p2),
        value("There it ends", "Q2", on_edge(Which::Second, to2), q2),
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
            ends_first,
            "apart",
        ),
    ];
    if !ends_first {
        let touches = matches!(result, Touching { .. });
        let test = ["s", "=", "0"];
        steps.push(Step::test(
            "Do they share one point?",
            test,
            [shared, 0.0],
            touches,
            "touching",
        ));
    }
    steps
}

/// Corner and next corner of an edge, by their letters.
pub(super) fn letters(of: Which, edge: usize) -> [&'static str; 2] {
    [corner(of, edge), corner(of, (edge + 1) % 3)]
}

/// Where an edge meets the other's plane, by the heights of its ends.
fn on_edge(of: Which, edge: Edge) -> &'static str {
    static FORMULAS: LazyLock<[[String; 3]; 2]> = LazyLock::new(|| {
        let formula = |of, edge| {
            let [p, q] = letters(of, edge);
            format!("{p} + ({q} − {p}) d{p} / (d{p} − d{q})")
        };
        [Which::First, Which::Second].map(|of| [0, 1, 2].map(|edge| formula(of, edge)))
    });
    &FORMULAS[of as usize][edge as usize]
}

/// Where an edge of the first triangle crosses the line of the second's, both by their places: its
/// ends lie on both sides of it.
fn crossing(first: usize, second: usize) -> &'static str {
    static FORMULAS: LazyLock<[[String; 3]; 3]> = LazyLock::new(|| {
        let formula = |first, second| {
            let ([a, b], [c, d]) = (letters(Which::First, first), letters(Which::Second, second));
            let side = |from| format!("n1 · (({d} − {c}) × ({a} − {from}))");
            format!("{a} + ({b} − {a}) ({}) / ({})", side(c), side(b))
        };
        [0, 1, 2].map(|first| [0, 1, 2].map(|second| formula(first, second)))
    });
    &FORMULAS[first][second]
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
        Origin::Crossing(i, j) => ("Two edges that cross", crossing(i, j)),
    };
    Step::value(caption, NAMES[place], expression, point).point()
}

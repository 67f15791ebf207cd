//! The derivation of two triangles.

use std::sync::LazyLock;

use glam::Vec3;

use crate::scenario::{Derived, Mark, Role, Step, unit};
use exact_collide::triangle_triangle::{TriangleTriangle, Which};
use exact_collide::{Origin, Triangle};

/// The letters of the corners of the intersection of coplanar triangles.
pub(super) const CORNERS: [&str; 6] = ["P1", "P2", "P3", "P4", "P5", "P6"];

/// Returns the program's steps, and the origin of each corner of a shared polygon, which the
/// program has only as a whole.
pub(super) fn answer_from(mut steps: Vec<Step>, result: TriangleTriangle) -> Vec<Step> {
    if let TriangleTriangle::Coplanar { polygon } = result {
        let corners = polygon.corners().iter().zip(polygon.origins()).enumerate();
        let corners = corners.map(|(place, (&point, &origin))| shared_corner(place, point, origin));
        let decides = steps.len().saturating_sub(1);
        steps.splice(decides..decides, corners);
    }
    steps
}

/// Adds the marks of a step of the program.
pub(super) fn draw(step: Step, derived: &Derived, [first, second]: [Triangle; 2]) -> Step {
    let middle = |Triangle { a, b, c }: Triangle| a / 3.0 + b / 3.0 + c / 3.0;
    let normal = |name| unit(Vec3::ZERO, derived.vector(name));
    let height = |step: Step, corner: Vec3, normal: Vec3| {
        let height = derived.number(step.name());
        step.length(corner - normal * height, corner)
    };
    match step.name() {
        "n1" => step.arrow(middle(first), normal("n1") * 2.0),
        "n2" => step.arrow(middle(second), normal("n2") * 2.0),
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
        "X1" | "Y1" | "X2" | "Y2" | "P" | "Q" => step.point(),
        "s" => step.length(derived.vector("P"), derived.vector("Q")),
        _ => step,
    }
}

/// Returns the letters of an edge's two corners.
pub(super) fn letters(of: Which, edge: usize) -> [&'static str; 2] {
    [corner(of, edge), corner(of, (edge + 1) % 3)]
}

/// Returns the formula of the crossing of an edge of the first triangle with the line of one of the
/// second, by their indices; its ends lie on both sides of that line.
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

fn corner(of: Which, place: usize) -> &'static str {
    let names = match of {
        Which::First => ["A1", "B1", "C1"],
        Which::Second => ["A2", "B2", "C2"],
    };
    names[place]
}

/// Returns the step of a corner of the intersection of coplanar triangles.
fn shared_corner(place: usize, point: Vec3, origin: Origin) -> Step {
    const INSIDE: &str = "A corner that lies in the other triangle";
    let (caption, expression) = match origin {
        Origin::First(i) => (INSIDE, corner(Which::First, i)),
        Origin::Second(j) => (INSIDE, corner(Which::Second, j)),
        Origin::Crossing(i, j) => ("Two edges that cross", crossing(i, j)),
    };
    Step::value(caption, CORNERS[place], expression, point).point()
}

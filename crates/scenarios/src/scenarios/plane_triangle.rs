//! A plane against the triangle ABC.

use super::prelude::*;
use exact_collide::plane_triangle::{self, Cut, CutEnd, TrianglePart};

pub const ENTRY: Entry = Entry::of::<PlaneTriangle>(
    "plane_triangle",
    "Plane against triangle",
    Group::Planes,
    Space::Spatial,
    "Math - Collision, plane against triangle",
)
.derived_by(derivation!("plane_triangle.txt"))
.between([Shape::Plane.of(&["plane_point", "plane_normal"]), Shape::Triangle.of(&["a", "b", "c"])]);

table! {
    struct PlaneTriangle {
        plane_point "p": PlanePoint { normal: plane_normal, sign: plane_sign } = [0.5, -0.5, 0.0],
        plane_normal "N": Direction { from: plane_point, length: NORMAL_LENGTH } = [0.25, 1.0, 0.5],
        a "A": Point = [-1.0, 3.5, 1.0],
        b "B": Point = [-3.0, -2.0, -1.0],
        c "C": Point = [3.5, -1.5, 1.5],
    }
    shapes {
        plane: Plane { point: plane_point, normal: plane_normal },
        triangle: Triangle { a: a, b: b, c: c } taken by a b c,
    }
    conventions { touching: IfTouching, plane_sign: PlaneSign }
}

/// The length of the normal's arrow in metres.
const NORMAL_LENGTH: f32 = 5.0;

convention! {
    "touching", "A touch":
    /// How a triangle that only touches with a corner or an edge counts.
    enum IfTouching {
        Hit = ("hit", "A hit", "The article"),
        Miss = ("miss", "No hit", "Tests for corners on both sides"),
    }
}

impl Question for PlaneTriangle {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = plane_triangle::PlaneTriangle;

    fn ask(&self) -> Self::Result {
        plane_triangle::plane_triangle(self.plane(), self.triangle())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use plane_triangle::PlaneTriangle::*;
        let relation = match *result {
            Crossing { .. } => "crossing",
            Touching { .. } => "touching",
            InPlane => "in_plane",
            Front { .. } => "front",
            Behind { .. } => "behind",
        };
        let [first, ..] = self.ends(*result);
        Verdict::of(relation, first.map(contact))
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        let touches = matches!(result, plane_triangle::PlaneTriangle::Touching { .. });
        self.touching == IfTouching::Miss && touches
    }

    fn found(&self, result: Self::Result) -> Findings {
        let contacts = self.ends(result).into_iter().flatten().map(contact).collect();
        let mut findings = Findings { contacts, ..Findings::default() };
        let [a, b, c] = distances(result);
        findings.lengths([("distance_a", a), ("distance_b", b), ("distance_c", c)]);
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use plane_triangle::PlaneTriangle::*;
        let nearest = |distances: [f32; 3]| {
            metres(distances.into_iter().map(f32::abs).fold(f32::MAX, f32::min))
        };
        match result {
            Crossing { cut: Cut::Segment([first, last]), .. } => {
                message!("The plane cuts the triangle from {0} to {1}.", on(first), on(last))
            }
            Crossing { cut: Cut::Point(end), .. } => {
                message!("The plane cuts a triangle without area, at {0}.", on(end))
            }
            Touching { cut: Cut::Segment([first, last]), .. } => {
                message!("The edge from {0} to {1} lies in the plane.", on(first), on(last))
            }
            Touching { cut: Cut::Point(end), .. } => {
                message!("The triangle touches the plane at {0}.", on(end))
            }
            InPlane => message!("The whole triangle lies in the plane."),
            Front { distances } => message!("The triangle lies {0} in front.", nearest(distances)),
            Behind { distances } => message!("The triangle lies {0} behind.", nearest(distances)),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(closest::triangle_plane(self.triangle(), self.plane()))
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        picture.mark(self.triangle(), Role::TriangleHit);
        picture.plane(self.plane(), NORMAL_LENGTH, Role::PlaneNormal);
        let ends = self.ends(result);
        for (end, letter) in ends.into_iter().flatten().zip(["P1", "P2", ""]) {
            picture.ring(end.point, 0.5, Role::Crossing);
            match end.part {
                TrianglePart::A | TrianglePart::B | TrianglePart::C => picture.call(on(end)),
                TrianglePart::Ab | TrianglePart::Bc | TrianglePart::Ca => {
                    picture.contact(end.point, letter, Role::Crossing);
                }
            }
        }
        if let [Some(first), Some(last), None] = ends {
            picture.line(first.point, last.point, Role::Crossing);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { plane_point, a, b, c, .. } = *self;
        let over = |corner, d| corner - derived.vector("n") * derived.number(d);
        match step.name() {
            "n" => step.arrow_from(plane_point),
            "dA" => step.length(over(a, "dA"), a),
            "dB" => step.length(over(b, "dB"), b),
            "dC" => step.length(over(c, "dC"), c),
            "F" | "G" | "P1" | "P2" => step.point(),
            _ => step,
        }
    }
}

impl PlaneTriangle {
    /// Returns the ends of the cut; for a triangle in the plane its corners.
    fn ends(&self, result: plane_triangle::PlaneTriangle) -> [Option<CutEnd>; 3] {
        use plane_triangle::PlaneTriangle::*;
        match result {
            Crossing { cut, .. } | Touching { cut, .. } => match cut {
                Cut::Point(end) => [Some(end), None, None],
                Cut::Segment([first, last]) => [Some(first), Some(last), None],
            },
            InPlane => {
                [(self.a, TrianglePart::A), (self.b, TrianglePart::B), (self.c, TrianglePart::C)]
                    .map(|(point, part)| Some(CutEnd { point, part }))
            }
            Front { .. } | Behind { .. } => [None; 3],
        }
    }
}

/// Returns the heights of the corners above the plane.
fn distances(result: plane_triangle::PlaneTriangle) -> [f32; 3] {
    use plane_triangle::PlaneTriangle::*;
    match result {
        Crossing { distances, .. }
        | Touching { distances, .. }
        | Front { distances }
        | Behind { distances } => distances,
        InPlane => [0.0; 3],
    }
}

fn contact(end: CutEnd) -> Contact {
    let (_, feature) = names(end);
    Contact::at(end.point).on(feature)
}

fn on(end: CutEnd) -> &'static str {
    names(end).0
}

/// Returns the name of a feature in the picture, and in a contact.
fn names(end: CutEnd) -> (&'static str, &'static str) {
    match end.part {
        TrianglePart::A => ("A", "vertex_a"),
        TrianglePart::Ab => ("AB", "edge_ab"),
        TrianglePart::B => ("B", "vertex_b"),
        TrianglePart::Bc => ("BC", "edge_bc"),
        TrianglePart::C => ("C", "vertex_c"),
        TrianglePart::Ca => ("CA", "edge_ca"),
    }
}

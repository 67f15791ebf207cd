//! A plane against the triangle ABC.

use glam::Vec3;

use super::derived;
use crate::geometry::plane_triangle::{self, Cut, End, Part};
use crate::geometry::{Plane, Triangle, closest};
use crate::scenario::{
    Body, Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Role,
    Scalar, Scenario, Space, Step, Value, Verdict, convention, metres, unit, words,
};

pub const ENTRY: Entry = Entry::of::<PlaneTriangle>(
    "plane_triangle",
    "Plane against triangle",
    Group::Planes,
    Space::Spatial,
    "Math - Collision, plane against triangle",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
Note: Where the plane cuts the triangle in one point, point2 is that point again.
The plane's unit normal: n = N / |N|
How high A lies over the plane: dA = n · (A − p)
How high B lies over the plane: dB = n · (B − p)
How high C lies over the plane: dC = n · (C − p)
The lowest of them: low = min(dA, dB, dC)
The highest of them: high = max(dA, dB, dC)
Do all corners lie where the normal points? low > 0 → front with distance_a = dA, distance_b = dB, distance_c = dC
Do all corners lie on the other side? high < 0 → behind with distance_a = dA, distance_b = dB, distance_c = dC
Do all corners lie in the plane? low = high → hit in_plane with point = A, point2 = B, point3 = C
Do the corners keep to one side? low × high = 0:
    The first corner in the plane: F = A if dA = 0, B if dB = 0, else C
    The last corner in the plane: G = C if dC = 0, B if dB = 0, else A
    → hit touching with point = F, point2 = G, distance_a = dA, distance_b = dB, distance_c = dC
Where the cut begins: P1 = A if dA = 0, A + (B − A) dA / (dA − dB) if dA dB < 0, B if dB = 0, else B + (C − B) dB / (dB − dC)
Where the cut ends: P2 = C + (A − C) dC / (dC − dA) if dC dA < 0, C if dC = 0, else B + (C − B) dB / (dB − dC)
→ hit crossing with point = P1, point2 = P2, distance_a = dA, distance_b = dB, distance_c = dC
";

#[derive(Clone)]
struct PlaneTriangle {
    plane_point: Vec3,
    plane_normal: Vec3,
    a: Vec3,
    b: Vec3,
    c: Vec3,
    touching: IfTouching,
}

convention! {
    "touching", "A touch":
    /// What a triangle is that only touches, with a corner or an edge.
    enum IfTouching {
        Hit = ("hit", "A hit", "The article"),
        Miss = ("miss", "No hit", "Tests for corners on both sides"),
    }
}

impl Default for PlaneTriangle {
    fn default() -> Self {
        Self {
            plane_point: Vec3::new(0.5, -0.5, 0.0),
            plane_normal: Vec3::new(0.25, 1.0, 0.5),
            a: Vec3::new(-1.0, 3.5, 1.0),
            b: Vec3::new(-3.0, -2.0, -1.0),
            c: Vec3::new(3.5, -1.5, 1.5),
            touching: IfTouching::default(),
        }
    }
}

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 5.0;

impl Scenario for PlaneTriangle {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (from, length) = (self.plane_point, NORMAL_LENGTH);
        let value = &mut self.plane_normal;
        vec![
            Input { name: "plane_point", label: "p", value: Value::Point(&mut self.plane_point) },
            Input {
                name: "plane_normal",
                label: "N",
                value: Value::Direction { value, from, length },
            },
            Input { name: "a", label: "A", value: Value::Point(&mut self.a) },
            Input { name: "b", label: "B", value: Value::Point(&mut self.b) },
            Input { name: "c", label: "C", value: Value::Point(&mut self.c) },
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.touching.convention()]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Triangle { corners: [self.a, self.b, self.c] },
            points: &["a", "b", "c"],
        }]
    }

    fn verdict(&self) -> Verdict {
        let result = self.ask();
        let touches = matches!(result, plane_triangle::PlaneTriangle::Touching { .. });
        self.counted(result).unless_touch(touches && self.touching == IfTouching::Miss)
    }

    fn findings(&self) -> Findings {
        let result = self.ask();
        let [distance_a, distance_b, distance_c] = distances(result);
        Findings {
            contacts: self.ends(result).into_iter().flatten().map(contact).collect(),
            scalars: Scalar::lengths([
                ("distance_a", distance_a),
                ("distance_b", distance_b),
                ("distance_c", distance_c),
            ])
            .to_vec(),
            vectors: Vec::new(),
        }
    }

    fn explain(&self) -> Explanation {
        use plane_triangle::PlaneTriangle::*;
        let Self { plane_point: point, plane_normal: normal, a, b, c, .. } = *self;
        let (plane, triangle) = self.shapes();
        let result = self.ask();

        let nearest = |distances: [f32; 3]| {
            metres(distances.into_iter().map(f32::abs).fold(f32::MAX, f32::min))
        };
        let words = match result {
            Crossing { cut, .. } => match cut {
                Cut::Segment([first, last]) => {
                    words!("The plane cuts the triangle from {0} to {1}.", on(first), on(last))
                }
                Cut::Point(end) => {
                    words!("The plane cuts a triangle without area, at {0}.", on(end))
                }
            },
            Touching { cut, .. } => match cut {
                Cut::Segment([first, last]) => {
                    words!("The edge from {0} to {1} lies in the plane.", on(first), on(last))
                }
                Cut::Point(end) => words!("The triangle touches the plane at {0}.", on(end)),
            },
            InPlane => words!("The whole triangle lies in the plane."),
            Front { distances } => {
                words!("The triangle lies {0} in front.", nearest(distances))
            }
            Behind { distances } => {
                words!("The triangle lies {0} behind.", nearest(distances))
            }
        };
        let hit = self.counted(result).hit;
        let mut explanation = Explanation::new(words);

        let role = if hit { Role::TriangleHit } else { Role::Triangle };
        explanation.mark(Mark::Triangle { corners: [a, b, c] }, role);
        explanation.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
        let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
        explanation.mark(Mark::Arrow { from: point, to }, Role::PlaneNormal);
        for End { point: at, .. } in self.ends(result).into_iter().flatten() {
            explanation.mark(Mark::Ring { at, radius: 0.5 }, Role::Crossing);
        }
        if let Crossing { cut: Cut::Segment([first, last]), .. }
        | Touching { cut: Cut::Segment([first, last]), .. } = result
        {
            explanation.mark(Mark::Line { from: first.point, to: last.point }, Role::Crossing);
        }
        explanation.nearest = (!hit).then(|| closest::triangle_plane(triangle, plane));
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl PlaneTriangle {
    fn shapes(&self) -> (Plane, Triangle) {
        let Self { plane_point: point, plane_normal: normal, a, b, c, .. } = *self;
        (Plane { point, normal }, Triangle { a, b, c })
    }

    fn ask(&self) -> plane_triangle::PlaneTriangle {
        let (plane, triangle) = self.shapes();
        plane_triangle::plane_triangle(plane, triangle)
    }

    /// The ends of the cut; the corners of a triangle that lies in the plane.
    fn ends(&self, result: plane_triangle::PlaneTriangle) -> [Option<End>; 3] {
        use plane_triangle::PlaneTriangle::*;
        match result {
            Crossing { cut, .. } | Touching { cut, .. } => match cut {
                Cut::Point(end) => [Some(end), None, None],
                Cut::Segment([first, last]) => [Some(first), Some(last), None],
            },
            InPlane => [(self.a, Part::A), (self.b, Part::B), (self.c, Part::C)]
                .map(|(point, part)| Some(End { point, part })),
            Front { .. } | Behind { .. } => [None; 3],
        }
    }

    /// The verdict where every touch counts.
    fn counted(&self, result: plane_triangle::PlaneTriangle) -> Verdict {
        use plane_triangle::PlaneTriangle::*;
        let relation = match result {
            Crossing { .. } => "crossing",
            Touching { .. } => "touching",
            InPlane => "in_plane",
            Front { .. } => "front",
            Behind { .. } => "behind",
        };
        let [first, ..] = self.ends(result);
        Verdict::of(relation, first.map(contact))
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { plane_point, a, b, c, .. } = *self;
        let over = |corner, d| corner - derived.vector("n") * derived.number(d);
        match step.name() {
            "n" => step.arrow_from(plane_point),
            "dA" => step.length(over(a, "dA"), a),
            "dB" => step.length(over(b, "dB"), b),
            "dC" => step.length(over(c, "dC"), c),
            "F" | "G" | "P1" | "P2" => {
                let at = step.vector();
                step.point(at)
            }
            _ => step,
        }
    }
}

/// The corners' heights over the plane.
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

fn contact(End { point, part }: End) -> Contact {
    Contact { feature: Some(feature(part)), ..Contact::at(point) }
}

fn feature(part: Part) -> &'static str {
    match part {
        Part::A => "vertex_a",
        Part::Ab => "edge_ab",
        Part::B => "vertex_b",
        Part::Bc => "edge_bc",
        Part::C => "vertex_c",
        Part::Ca => "edge_ca",
    }
}

fn on(end: End) -> &'static str {
    match end.part {
        Part::A => "A",
        Part::Ab => "AB",
        Part::B => "B",
        Part::Bc => "BC",
        Part::C => "C",
        Part::Ca => "CA",
    }
}

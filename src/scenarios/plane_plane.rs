//! Two planes and the line they share.

use glam::Vec3;

use super::derived;
use crate::geometry::plane_plane;
use crate::geometry::{Plane, closest};
use crate::scenario::{
    Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Role, Scalar, Scenario,
    Space, Step, Value, Verdict, convention, metres, short, unit, words,
};

pub const ENTRY: Entry = Entry::of::<PlanePlane>(
    "plane_plane",
    "Plane against plane",
    Group::Planes,
    Space::Spatial,
    "Math - Collision, plane against plane",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
At right angles to both normals: V = n1 × n2
Are they parallel? |V| = 0:
    The height of p2 above the first: h1 = n1 · (p2 − p1) / |n1|
    Is it the same plane? h1 = 0 → hit coincident
    → parallel with distance = |h1|
The sine of their angle: sin = |V| / (|n1| · |n2|)
From p1 to the second plane, times |n2|: h = n2 · (p2 − p1)
Straight there within the first plane: x = p1 + (V × n1) h / (V · V)
The direction as a unit vector: d = V / |V|
Along the line to the origin's foot: L = x − (d · x) d
→ hit crossing with line_point = L, line_direction = d, sin = sin
";

#[derive(Clone)]
struct PlanePlane {
    point1: Vec3,
    normal1: Vec3,
    point2: Vec3,
    normal2: Vec3,
    coincident: IfCoincident,
}

convention! {
    "coincident", "The same plane twice":
    /// What the same plane twice is.
    enum IfCoincident {
        Hit = ("hit", "Every point is shared: a hit", "CGAL's do_intersect"),
        Miss = ("miss", "No line to name: no hit", "Ericson's IntersectPlanes, Real-Time Collision Detection"),
    }
}

impl Default for PlanePlane {
    fn default() -> Self {
        Self {
            point1: Vec3::new(-1.5, 1.0, 1.0),
            normal1: Vec3::new(0.25, 1.0, 0.25),
            point2: Vec3::new(1.5, 1.5, -2.0),
            normal2: Vec3::new(-0.25, 0.25, 1.0),
            coincident: IfCoincident::default(),
        }
    }
}

/// Metres of a normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

impl Scenario for PlanePlane {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (from1, from2, length) = (self.point1, self.point2, NORMAL_LENGTH);
        let (normal1, normal2) = (&mut self.normal1, &mut self.normal2);
        vec![
            Input { name: "point1", label: "p1", value: Value::Point(&mut self.point1) },
            Input {
                name: "normal1",
                label: "n1",
                value: Value::Direction { value: normal1, from: from1, length },
            },
            Input { name: "point2", label: "p2", value: Value::Point(&mut self.point2) },
            Input {
                name: "normal2",
                label: "n2",
                value: Value::Direction { value: normal2, from: from2, length },
            },
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.coincident.convention()]
    }

    fn verdict(&self) -> Verdict {
        use plane_plane::PlanePlane::*;
        // Of all the points that they share none is the contact.
        match self.ask() {
            Crossing { .. } => Verdict { hit: true, ..Verdict::miss("crossing") },
            Coincident => {
                Verdict { hit: self.coincident == IfCoincident::Hit, ..Verdict::miss("coincident") }
            }
            Parallel { .. } => Verdict::miss("parallel"),
        }
    }

    fn findings(&self) -> Findings {
        use plane_plane::PlanePlane::*;
        let mut findings = Findings::default();
        match self.ask() {
            Crossing { line_point, line_direction, sin } => {
                findings.scalars = vec![Scalar::ratio("sin", sin)];
                findings.vectors =
                    vec![("line_point", line_point), ("line_direction", line_direction)];
            }
            Parallel { distance } => findings.scalars = vec![Scalar::length("distance", distance)],
            Coincident => {}
        }
        findings
    }

    fn explain(&self) -> Explanation {
        use plane_plane::PlanePlane::*;
        let [first, second] = self.planes();
        let result = self.ask();

        let words = match result {
            Crossing { sin, .. } => {
                words!("The planes share a line; the sine of their angle is {0}.", short(sin))
            }
            Coincident if self.coincident == IfCoincident::Hit => {
                words!("Both are the same plane.")
            }
            // No place is nearer than another.
            Coincident => {
                words!("Both are the same plane: no line to name.")
            }
            Parallel { distance } => {
                words!("The planes are parallel, {0} apart.", metres(distance))
            }
        };

        let mut explanation = Explanation::new(words);

        for Plane { point, normal } in [first, second] {
            explanation.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
            let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
            explanation.mark(Mark::Arrow { from: point, to }, Role::Normal);
        }
        match result {
            Crossing { line_point, line_direction, .. } => {
                let along = line_direction;
                explanation.mark(Mark::Through { point: line_point, along }, Role::Intersection);
                explanation.mark(Mark::Through { point: Vec3::ZERO, along }, Role::Direction);
                explanation.mark(Mark::Dot { at: line_point, radius: 0.15 }, Role::Intersection);
                explanation
                    .mark(Mark::Line { from: Vec3::ZERO, to: line_point }, Role::Construction);
                explanation
                    .mark(Mark::Label { at: line_point, text: "L".into() }, Role::Intersection);
                explanation
                    .mark(Mark::Label { at: Vec3::ZERO, text: "O".into() }, Role::Construction);
            }
            Parallel { .. } => {
                explanation.nearest = Some(closest::point_plane(first.point, second));
            }
            Coincident => {}
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl PlanePlane {
    fn planes(&self) -> [Plane; 2] {
        let Self { point1, normal1, point2, normal2, .. } = *self;
        [Plane { point: point1, normal: normal1 }, Plane { point: point2, normal: normal2 }]
    }

    fn ask(&self) -> plane_plane::PlanePlane {
        let [first, second] = self.planes();
        plane_plane::plane_plane(first, second)
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let [first, second] = self.planes();
        let x = derived.vector("x");
        match step.name() {
            "V" => {
                let along = unit(Vec3::ZERO, step.vector()) * NORMAL_LENGTH;
                step.arrow(first.point, along)
            }
            "h1" => step.length(closest::point_plane(second.point, first).second, second.point),
            "x" => step.with(Mark::Line { from: first.point, to: x }, Role::Construction).point(x),
            "d" => step.arrow_from(x),
            "L" => {
                let to = step.vector();
                step.with(Mark::Line { from: x, to }, Role::Construction)
            }
            _ => step,
        }
    }
}

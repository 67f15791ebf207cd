//! A sphere against a triangle.

use glam::Vec3;

use super::derived;
use crate::geometry::segment_sphere::SegmentSphere;
use crate::geometry::sphere_triangle::{self, Feature};
use crate::geometry::{Sphere, Triangle, closest};
use crate::scenario::{
    Body, Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Role,
    Scalar, Scenario, Space, Step, Value, Verdict, convention, metres, unit, words,
};

pub const ENTRY: Entry = Entry::of::<SphereTriangle>(
    "sphere_triangle",
    "Sphere against triangle",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against triangle",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
Not positive where S is ahead of A along no edge: kA = max((B − A) · (S − A), (C − A) · (S − A))
Not positive where S is ahead of B along no edge: kB = max((C − B) · (S − B), (A − B) · (S − B))
Not positive where S is ahead of C along no edge: kC = max((A − C) · (S − C), (B − C) · (S − C))
The triangle's normal: n = (B − A) × (C − A)
Positive where S is on the inner side of AB: sAB = n · ((B − A) × (S − A))
Positive where S is on the inner side of BC: sBC = n · ((C − B) × (S − B))
Positive where S is on the inner side of CA: sCA = n · ((A − C) × (S − C))
Whether AB is the closest part: eAB = sAB ≤ 0 and (B − A) · (S − A) > 0 and (A − B) · (S − B) > 0
Whether it is BC: eBC = sBC ≤ 0 and (C − B) · (S − B) > 0 and (B − C) · (S − C) > 0
The closest point: Q = A if kA ≤ 0, B if kB ≤ 0, C if kC ≤ 0, A + (B − A) ((B − A) · (S − A)) / (B − A)² if eAB, B + (C − B) ((C − B) · (S − B)) / (C − B)² if eBC, C + (A − C) ((A − C) · (S − C)) / (A − C)² if min(sAB, sBC, sCA) ≤ 0, else S − n (n · (S − A)) / (n · n)
How far the closest point is: |SQ| = |Q − S|
How far the sphere reaches past it: depth = r − |SQ|
Is it farther than the radius? |SQ| > r → apart with distance = |SQ|, depth = depth
The normal there, of the winding where S lies in the face: m = unit(n) if |SQ| = 0 and min(kA, kB, kC) > 0 and min(sAB, sBC, sCA) > 0, else unit(S − Q)
Is it a corner? min(kA, kB, kC) ≤ 0 → hit vertex with point = Q, normal = m, distance = |SQ|, depth = depth
Is it on an edge? min(sAB, sBC, sCA) ≤ 0 → hit edge with point = Q, normal = m, distance = |SQ|, depth = depth
→ hit face with point = Q, normal = m, distance = |SQ|, depth = depth
";

#[derive(Clone)]
struct SphereTriangle {
    center: Vec3,
    radius: f32,
    a: Vec3,
    b: Vec3,
    c: Vec3,
    touching: IfTouching,
}

convention! {
    "touching", "A touch":
    /// What a sphere is that only touches.
    enum IfTouching {
        Hit = ("hit", "A hit", "Ericson, Real-Time Collision Detection"),
        Miss = ("miss", "No hit", "Tests with a strict |SQ| < r"),
    }
}

impl Default for SphereTriangle {
    fn default() -> Self {
        Self {
            center: Vec3::new(0.5, 1.5, 1.0),
            radius: 2.0,
            a: Vec3::new(-4.0, -0.5, 2.5),
            b: Vec3::new(4.0, 0.5, 2.0),
            c: Vec3::new(0.5, 2.0, -4.0),
            touching: IfTouching::default(),
        }
    }
}

impl Scenario for SphereTriangle {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let center = self.center;
        vec![
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r",
                value: Value::Radius { value: &mut self.radius, center },
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
        vec![
            Body {
                shape: Mark::Ball { center: self.center, radius: self.radius },
                points: &["center"],
            },
            Body {
                shape: Mark::Triangle { corners: [self.a, self.b, self.c] },
                points: &["a", "b", "c"],
            },
        ]
    }

    fn verdict(&self) -> Verdict {
        let result = self.ask();
        let touches = result.closest().is_touch;
        counted(&result).unless_touch(touches && self.touching == IfTouching::Miss)
    }

    fn findings(&self) -> Findings {
        let result = self.ask();
        let closest = result.closest();
        let mut findings = Findings::of(counted(&result).contact);
        findings.scalars =
            Scalar::lengths([("distance", closest.distance), ("depth", closest.depth)]).to_vec();
        if !findings.contacts.is_empty() {
            let (sphere, triangle) = self.shapes();
            let edges = sphere_triangle::edges_against_surface(sphere, triangle);
            for (edge, feature) in edges.iter().zip(["crossing_ab", "crossing_bc", "crossing_ca"]) {
                findings.contacts.extend(edge.crossings().into_iter().flatten().map(|crossing| {
                    Contact {
                        t: Some(crossing.t),
                        feature: Some(feature),
                        ..Contact::at(crossing.point)
                    }
                }));
            }
        }
        findings
    }

    fn explain(&self) -> Explanation {
        use sphere_triangle::SphereTriangle::*;
        let Self { center, radius, a, b, c, .. } = *self;
        let (sphere, triangle) = self.shapes();
        let result = self.ask();
        let closest = result.closest();
        let (_, _, part) = name(closest.feature);

        let words = match result {
            Hit(_) if closest.depth == 0.0 => words!(
                "The sphere touches {0}, {1} from its centre.",
                part,
                metres(closest.distance)
            ),
            Hit(_) => words!(
                "The sphere reaches {0} past {1}, {2} from its centre.",
                metres(closest.depth),
                part,
                metres(closest.distance)
            ),
            Apart(_) => {
                words!("The sphere ends {0} short of {1}.", metres(-closest.depth), part)
            }
        };
        let hit = counted(&result).hit;
        let mut explanation = Explanation::new(words);

        explanation.mark(Mark::Ball { center, radius }, Role::Target);
        let wire = if hit { Role::TestHit } else { Role::TestMiss };
        explanation.mark(Mark::WireSphere { center, radius }, wire);
        explanation.mark(Mark::Triangle { corners: [a, b, c] }, Role::Triangle);
        if let Some(plane) = result.plane() {
            explanation.mark(Mark::Line { from: center, to: plane.foot }, Role::Construction);
            for (corner, side_normal) in [a, b, c].into_iter().zip(plane.side_normals) {
                explanation
                    .mark(Mark::Arrow { from: corner, to: corner + side_normal }, Role::SideNormal);
                explanation.mark(Mark::Line { from: corner, to: plane.foot }, Role::SideLine);
            }
        }
        explanation.mark(Mark::Line { from: center, to: closest.point }, Role::Construction);

        if hit {
            explanation.mark(Mark::Dot { at: closest.point, radius: 0.2 }, Role::Hit);
            explanation.mark(
                Mark::Arrow { from: closest.point, to: closest.point + closest.normal },
                Role::Normal,
            );
            let edges = sphere_triangle::edges_against_surface(sphere, triangle);
            for edge in &edges {
                let leaves = matches!(edge, SegmentSphere::Exits(_));
                let roles = if leaves { [Role::Far; 2] } else { [Role::Near, Role::Far] };
                for (crossing, role) in edge.crossings().into_iter().flatten().zip(roles) {
                    explanation.mark(Mark::Ring { at: crossing.point, radius: 0.2 }, role);
                }
            }
        }
        explanation.nearest = (!hit).then(|| closest::sphere_triangle(sphere, triangle));
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl SphereTriangle {
    fn shapes(&self) -> (Sphere, Triangle) {
        let Self { center, radius, a, b, c, .. } = *self;
        (Sphere { center, radius }, Triangle { a, b, c })
    }

    fn ask(&self) -> sphere_triangle::SphereTriangle {
        let (sphere, triangle) = self.shapes();
        sphere_triangle::sphere_triangle(sphere, triangle)
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { center, radius, a, b, c, .. } = *self;
        let [q, m] = ["Q", "m"].map(|name| derived.vector(name));
        let is_corner = || ["kA", "kB", "kC"].iter().any(|name| derived.number(name) <= 0.0);
        let name = step.name();
        let side = |step: Step, from: Vec3, to| {
            step.with(Mark::Line { from, to }, Role::Construction).label(from.midpoint(to), name)
        };
        match name {
            "n" => step.arrow(a, unit(Vec3::ZERO, derived.vector(name)) * 2.0),
            "sAB" => side(step, a, b),
            "sBC" => side(step, b, c),
            "sCA" => side(step, c, a),
            "Q" if is_corner() => step.point(q),
            "Q" => step.point(q).right_angle(q, a - q, center - q),
            "|SQ|" => step.length(center, q),
            "depth" => step.length(q, center - m * radius),
            "m" => step.arrow_from(q),
            _ => step,
        }
    }
}

/// The verdict where every touch counts.
fn counted(result: &sphere_triangle::SphereTriangle) -> Verdict {
    let closest = result.closest();
    let (relation, feature, _) = name(closest.feature);
    match result {
        sphere_triangle::SphereTriangle::Hit(_) => {
            let contact = Contact {
                normal: Some(closest.normal),
                feature: Some(feature),
                ..Contact::at(closest.point)
            };
            Verdict::of(relation, Some(contact))
        }
        sphere_triangle::SphereTriangle::Apart(_) => Verdict::miss("apart"),
    }
}

/// The relation, the contact's feature and the words for it.
fn name(feature: Feature) -> (&'static str, &'static str, &'static str) {
    match feature {
        Feature::Face => ("face", "face", "the face"),
        Feature::EdgeAb => ("edge", "edge_ab", "the edge AB"),
        Feature::EdgeBc => ("edge", "edge_bc", "the edge BC"),
        Feature::EdgeCa => ("edge", "edge_ca", "the edge CA"),
        Feature::VertexA => ("vertex", "vertex_a", "the corner A"),
        Feature::VertexB => ("vertex", "vertex_b", "the corner B"),
        Feature::VertexC => ("vertex", "vertex_c", "the corner C"),
    }
}

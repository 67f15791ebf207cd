//! The sphere around S against a plane.

use glam::Vec3;

use super::derived;
use crate::geometry::sphere_plane::{self, Foot};
use crate::geometry::{Plane, Sphere, closest};
use crate::scenario::{
    Body, Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Role,
    Scalar, Scenario, Space, Step, Value, Verdict, convention, metres, unit, words,
};

pub const ENTRY: Entry = Entry::of::<SpherePlane>(
    "sphere_plane",
    "Sphere against plane",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against plane",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
The plane's unit normal: n = N / |N|
From p to the centre: pS = S − p
The share of pS along the normal: d = n · pS
The foot of the perpendicular from S: F = S − n d
How far the sphere reaches through: depth = r − |d|
Does the sphere keep to the normal's side? d > r → front with signed_distance = d, depth = depth
Does it keep to the other side? d < −r → behind with signed_distance = d, depth = depth
The normal on the side of S: m = n if d ≥ 0, else −n
Is the plane exactly as far as the surface? |d| = r → hit touching with point = F, normal = m, signed_distance = d, depth = 0
The radius of the circle that is cut: s = √(r² − d²)
→ hit crossing with point = F, normal = m, signed_distance = d, depth = depth
";

#[derive(Clone)]
struct SpherePlane {
    center: Vec3,
    radius: f32,
    plane_point: Vec3,
    plane_normal: Vec3,
    touching: IfTouching,
}

convention! {
    "touching", "A touch":
    /// What a sphere is that only touches.
    enum IfTouching {
        Hit = ("hit", "A hit", "Ericson, Real-Time Collision Detection; three.js"),
        Miss = ("miss", "No hit", "Tests with a strict |d| < r"),
    }
}

impl Default for SpherePlane {
    fn default() -> Self {
        Self {
            center: Vec3::new(-0.5, 1.5, 0.5),
            radius: 2.0,
            plane_point: Vec3::new(-2.5, 0.5, 2.5),
            plane_normal: Vec3::new(0.25, 1.0, 0.25),
            touching: IfTouching::default(),
        }
    }
}

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

impl Scenario for SpherePlane {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (center, from, length) = (self.center, self.plane_point, NORMAL_LENGTH);
        let value = &mut self.plane_normal;
        vec![
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r",
                value: Value::Radius { value: &mut self.radius, center },
            },
            Input { name: "plane_point", label: "p", value: Value::Point(&mut self.plane_point) },
            Input {
                name: "plane_normal",
                label: "N",
                value: Value::Direction { value, from, length },
            },
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.touching.convention()]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Ball { center: self.center, radius: self.radius },
            points: &["center"],
        }]
    }

    fn verdict(&self) -> Verdict {
        let result = self.ask();
        let touches = matches!(result, sphere_plane::SpherePlane::Touching { .. });
        counted(result).unless_touch(touches && self.touching == IfTouching::Miss)
    }

    fn findings(&self) -> Findings {
        let result = self.ask();
        let Foot { signed_distance, depth, .. } = result.foot();
        let mut findings = Findings::of(counted(result).contact);
        findings.scalars =
            Scalar::lengths([("signed_distance", signed_distance), ("depth", depth)]).to_vec();
        findings
    }

    fn explain(&self) -> Explanation {
        use sphere_plane::SpherePlane::*;
        let Self { center, radius, plane_point: point, plane_normal: normal, .. } = *self;
        let (sphere, plane) = self.shapes();
        let result = self.ask();
        let foot = result.foot();

        let words = match result {
            Crossing { .. } => {
                words!("The sphere reaches {0} through the plane.", metres(foot.depth))
            }
            Touching { .. } => {
                words!("The sphere touches the plane at one point.")
            }
            Front { .. } => {
                words!("The sphere floats {0} in front of the plane.", metres(-foot.depth))
            }
            Behind { .. } => {
                words!("The sphere floats {0} behind the plane.", metres(-foot.depth))
            }
        };
        let hit = counted(result).hit;
        let mut explanation = Explanation::new(words);

        let foot_point = foot.point;

        explanation.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
        let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
        explanation.mark(Mark::Arrow { from: point, to }, Role::PlaneNormal);
        explanation.mark(Mark::Ball { center, radius }, Role::Target);
        let role = if hit { Role::TestHit } else { Role::TestMiss };
        explanation.mark(Mark::WireSphere { center, radius }, role);
        explanation.mark_perpendicular(foot_point, foot.normal.any_orthonormal_vector(), center);
        explanation.mark(Mark::Dot { at: foot_point, radius: 0.2 }, Role::Crossing);
        explanation.mark(Mark::Label { at: foot_point, text: "F".into() }, Role::Crossing);
        explanation.nearest = (!hit).then(|| closest::sphere_plane(sphere, plane));
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl SpherePlane {
    fn shapes(&self) -> (Sphere, Plane) {
        let Self { center, radius, plane_point: point, plane_normal: normal, .. } = *self;
        (Sphere { center, radius }, Plane { point, normal })
    }

    fn ask(&self) -> sphere_plane::SpherePlane {
        let (sphere, plane) = self.shapes();
        sphere_plane::sphere_plane(sphere, plane)
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { center, radius, plane_point, .. } = *self;
        let [foot, side] = ["F", "m"].map(|name| derived.vector(name));
        match step.name() {
            "n" | "pS" => step.arrow_from(plane_point),
            "d" => step.length(foot, center),
            "F" => step.with(Mark::Dot { at: foot, radius: 0.15 }, Role::Construction).right_angle(
                foot,
                side.any_orthonormal_vector(),
                side,
            ),
            "depth" => step.length(foot, center - side * radius),
            "m" => step.arrow_from(foot),
            _ => step,
        }
    }
}

/// The verdict where every touch counts.
fn counted(result: sphere_plane::SpherePlane) -> Verdict {
    use sphere_plane::SpherePlane::*;
    let contact =
        |Foot { point, normal, .. }| Some(Contact { normal: Some(normal), ..Contact::at(point) });
    match result {
        Crossing { foot } => Verdict::of("crossing", contact(foot)),
        Touching { foot } => Verdict::of("touching", contact(foot)),
        Front { .. } => Verdict::miss("front"),
        Behind { .. } => Verdict::miss("behind"),
    }
}

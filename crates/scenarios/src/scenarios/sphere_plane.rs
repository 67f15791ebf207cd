//! The sphere around S against a plane.

use super::prelude::*;
use exact_collide::sphere_plane::{self, SpherePlaneFoot};

pub const ENTRY: Entry = Entry::of::<SpherePlane>(
    "sphere_plane",
    "Sphere against plane",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against plane",
)
.derived_by(derivation!("sphere_plane.txt"))
.between([
    Shape::Sphere.of(&["center", "radius"]),
    Shape::Plane.of(&["plane_point", "plane_normal"]),
]);

table! {
    struct SpherePlane {
        center "S": Point = [-0.5, 1.5, 0.5],
        radius "r": Radius { center: center } = 2.0,
        plane_point "p": PlanePoint { normal: plane_normal, sign: plane_sign } = [-2.5, 0.5, 2.5],
        plane_normal "N": Direction { from: plane_point, length: NORMAL_LENGTH } = [0.25, 1.0, 0.25],
    }
    shapes {
        sphere: Sphere { center: center, radius: radius } taken by center,
        plane: Plane { point: plane_point, normal: plane_normal },
    }
    conventions { touching: IfTouching, plane_sign: PlaneSign }
}

/// The length of the normal's arrow in metres.
const NORMAL_LENGTH: f32 = 2.0;

convention! {
    "touching", "A touch":
    /// How a sphere that only touches counts.
    enum IfTouching {
        Hit = ("hit", "A hit", "Ericson, Real-Time Collision Detection; three.js"),
        Miss = ("miss", "No hit", "Tests with a strict |d| < r"),
    }
}

relations!(sphere_plane: Crossing "crossing", Touching "touching", Front "front", Behind "behind");

impl Question for SpherePlane {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = sphere_plane::SpherePlane;

    fn ask(&self) -> Self::Result {
        sphere_plane::sphere_plane(self.sphere(), self.plane())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use sphere_plane::SpherePlane::*;
        let contact =
            |SpherePlaneFoot { point, normal, .. }| Some(Contact::at(point).facing(normal));
        let name = name(result.relation());
        match *result {
            Crossing { foot } | Touching { foot } => Verdict::of(name, contact(foot)),
            Front { .. } | Behind { .. } => Verdict::miss(name),
        }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        let touches = matches!(result, sphere_plane::SpherePlane::Touching { .. });
        self.touching == IfTouching::Miss && touches
    }

    fn found(&self, result: Self::Result) -> Findings {
        let SpherePlaneFoot { signed_distance, depth, .. } = result.foot();
        let mut findings = Findings::of(self.counted(&result).contact);
        findings.lengths([("signed_distance", signed_distance), ("depth", depth)]);
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use sphere_plane::SpherePlane::*;
        let foot = result.foot();
        match result {
            Crossing { .. } => {
                message!("The sphere reaches {0} through the plane.", metres(foot.depth))
            }
            Touching { .. } => message!("The sphere touches the plane at one point."),
            Front { .. } => {
                message!("The sphere floats {0} in front of the plane.", metres(-foot.depth))
            }
            Behind { .. } => {
                message!("The sphere floats {0} behind the plane.", metres(-foot.depth))
            }
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(closest::sphere_plane(self.sphere(), self.plane()))
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let Self { center, radius, .. } = *self;
        let SpherePlaneFoot { point, normal, .. } = result.foot();
        picture.plane(self.plane(), NORMAL_LENGTH, Role::PlaneNormal);
        picture.mark(self.sphere(), Role::Target);
        picture.mark(Mark::WireSphere { center, radius }, Role::TestHit);
        picture.perpendicular(point, normal.any_orthonormal_vector(), center);
        picture.dot(point, 0.2, Role::Crossing);
        picture.label(point, "F", Role::Crossing);
        if counted.hit {
            picture.call("F");
        }
    }

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

//! Two planes and the line they share.

use super::prelude::*;
use exact_collide::plane_plane;

pub const ENTRY: Entry = Entry::of::<PlanePlane>(
    "plane_plane",
    "Plane against plane",
    Group::Planes,
    Space::Spatial,
    "Math - Collision, plane against plane",
)
.derived_by(derivation!("plane_plane.txt"))
.between([Shape::Plane.of(&["point1", "normal1"]), Shape::Plane.of(&["point2", "normal2"])]);

table! {
    struct PlanePlane {
        point1 "p1": PlanePoint { normal: normal1, sign: plane_sign } = [-1.5, 1.0, 1.0],
        normal1 "n1": Direction { from: point1, length: NORMAL_LENGTH } = [0.25, 1.0, 0.25],
        point2 "p2": PlanePoint { normal: normal2, sign: plane_sign } = [1.5, 1.5, -2.0],
        normal2 "n2": Direction { from: point2, length: NORMAL_LENGTH } = [-0.25, 0.25, 1.0],
    }
    shapes {
        first: Plane { point: point1, normal: normal1 },
        second: Plane { point: point2, normal: normal2 },
    }
    conventions { coincident: IfCoincident, plane_sign: PlaneSign }
}

/// The name of the shared line: all of its points.
const LINE: &str = "L + t d";

/// The length of a normal's arrow in metres.
const NORMAL_LENGTH: f32 = 2.0;

convention! {
    "coincident", "The same plane twice":
    /// How coincident planes count.
    enum IfCoincident {
        Hit = ("hit", "Every point is shared: a hit", "CGAL's do_intersect"),
        Miss = ("miss", "No line to name: no hit", "Ericson's IntersectPlanes, Real-Time Collision Detection"),
    }
}

impl Question for PlanePlane {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = plane_plane::PlanePlane;

    fn ask(&self) -> Self::Result {
        let [first, second] = [self.first(), self.second()];
        plane_plane::plane_plane(first, second)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use plane_plane::PlanePlane::*;
        // None of the shared points is the contact.
        match *result {
            Crossing { .. } => Verdict { hit: true, ..Verdict::miss("crossing") },
            Coincident => {
                Verdict { hit: self.coincident == IfCoincident::Hit, ..Verdict::miss("coincident") }
            }
            Parallel { .. } => Verdict::miss("parallel"),
        }
    }

    fn found(&self, result: Self::Result) -> Findings {
        use plane_plane::PlanePlane::*;
        let mut findings = Findings::default();
        match result {
            Crossing { line_point, line_direction, sin } => {
                findings.ratios([("sin", sin)]);
                findings.vectors =
                    vec![("line_point", line_point), ("line_direction", line_direction)];
            }
            Parallel { distance } => findings.lengths([("distance", distance)]),
            Coincident => {}
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use plane_plane::PlanePlane::*;
        match result {
            Crossing { sin, .. } => {
                message!("The planes share a line; the sine of their angle is {0}.", short(sin))
            }
            Coincident if self.coincident == IfCoincident::Hit => {
                message!("Both are the same plane.")
            }
            Coincident => message!("Both are the same plane: no line to name."),
            Parallel { distance } => {
                message!("The planes are parallel, {0} apart.", metres(distance))
            }
        }
    }

    fn nearest(&self, result: Self::Result) -> Option<Closest> {
        let [first, second] = [self.first(), self.second()];
        let is_same = result == plane_plane::PlanePlane::Coincident;
        (!is_same).then(|| closest::point_plane(first.point, second))
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        let shared = match result {
            plane_plane::PlanePlane::Crossing { line_point, line_direction, .. } => {
                Some((line_point, line_direction))
            }
            _ => None,
        };
        let planes = [(self.first(), Role::FirstPlane), (self.second(), Role::SecondPlane)];
        let feet = planes.map(|(plane, role)| {
            let Plane { point, normal } = plane;
            // Each patch reaches the shared line.
            let foot = |(from, along): (Vec3, Vec3)| from + along * (point - from).dot(along);
            let foot = shared.map(foot).filter(|foot| foot.is_finite());
            picture.patch(plane, foot.unwrap_or(point), role);
            picture.arrow(point, point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH, Role::Normal);
            foot
        });
        if let Some((line_point, along)) = shared {
            picture.mark(Mark::Through { point: line_point, along }, Role::Intersection);
            picture.mark(Mark::Through { point: Vec3::ZERO, along }, Role::Direction);
            picture.ring(line_point, 0.5, Role::Intersection);
            picture.line(Vec3::ZERO, line_point, Role::Construction);
            picture.label(line_point, "L", Role::Intersection);
            picture.label(Vec3::ZERO, "O", Role::Construction);
            if let [Some(one), Some(other)] = feet {
                picture.label(one.midpoint(other), LINE, Role::Intersection);
            }
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let [first, second] = [self.first(), self.second()];
        let x = derived.vector("x");
        match step.name() {
            "V" => {
                let along = unit(Vec3::ZERO, step.vector()) * NORMAL_LENGTH;
                step.arrow(first.point, along)
            }
            "h1" => step.length(closest::point_plane(second.point, first).second, second.point),
            "x" => step.with(Mark::Line { from: first.point, to: x }, Role::Construction).point(),
            "d" => step.arrow_from(x),
            "L" => {
                let to = step.vector();
                step.with(Mark::Line { from: x, to }, Role::Construction)
            }
            _ => step,
        }
    }
}

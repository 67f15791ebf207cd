//! A segment from S to E against a plane.

use super::prelude::*;
use exact_collide::segment_plane;
use exact_collide::{Approach, OnSegment};

pub const ENTRY: Entry = Entry::of::<SegmentPlane>(
    "segment_plane",
    "Segment against plane",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, segment against plane",
)
.derived_by(derivation!("segment_plane.txt"))
.between([Shape::Segment.of(&["start", "end"]), Shape::Plane.of(&["plane_point", "plane_normal"])]);

table! {
    struct SegmentPlane {
        start "S": Point = [-3.0, 3.5, 1.0],
        end "E": Point = [2.5, -2.0, -1.5],
        plane_point "p": PlanePoint { normal: plane_normal, sign: plane_sign } = [3.0, 1.0, -0.5],
        plane_normal "N": Direction { from: plane_point, length: NORMAL_LENGTH } = [-0.25, 1.0, 0.25],
    }
    shapes { plane: Plane { point: plane_point, normal: plane_normal } }
    conventions { touching: IfTouching, plane_sign: PlaneSign }
}

/// The length of the normal's arrow in metres.
const NORMAL_LENGTH: f32 = 2.0;

convention! {
    "touching", "A touch":
    /// How a touch counts: one or both ends in the plane.
    enum IfTouching {
        Hit = ("hit", "The ends belong to the segment", "Ericson's IntersectSegmentPlane, Real-Time Collision Detection"),
        Miss = ("miss", "Only a crossing from side to side counts", "Bullet's triangle ray cast, for an end in the plane"),
    }
}

relations!(
    segment_plane:
    Crossing "crossing", InPlane "in_plane", Parallel "parallel", TooShort "too_short",
    Leaving "leaving"
);

impl Question for SegmentPlane {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = segment_plane::SegmentPlane;

    fn ask(&self) -> Self::Result {
        segment_plane::segment_plane(self.start, self.end, self.plane())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use segment_plane::SegmentPlane::*;
        let name = name(result.relation());
        match result {
            Crossing(descent) => {
                Verdict::of(name, Some(contact(descent.crossing(), descent.normal())))
            }
            InPlane { ends: [first, _] } => Verdict::of(name, Some(contact(*first, Vec3::ZERO))),
            Parallel(_) | TooShort(_) | Leaving(_) => Verdict::miss(name),
        }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && result.touches()
    }

    fn found(&self, result: Self::Result) -> Findings {
        use segment_plane::SegmentPlane::*;
        let mut findings = Findings::of(self.counted(&result).contact);
        if let Some(Approach { l, cos, .. }) = result.approach() {
            findings.lengths([("l", l)]);
            findings.ratios([("cos", cos)]);
        }
        match result {
            Crossing(descent) => findings.vectors.push(("w", descent.w())),
            InPlane { ends: [_, last] } => findings.contacts.push(contact(last, Vec3::ZERO)),
            Parallel(_) | TooShort(_) | Leaving(_) => {}
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use segment_plane::SegmentPlane::*;
        match result {
            Crossing(descent) => {
                let OnSegment { t, distance, .. } = descent.crossing();
                message!(
                    "The segment meets the plane at ip, {0} from S (t = {1}).",
                    metres(distance),
                    short(t)
                )
            }
            InPlane { .. } if self.start == self.end => {
                message!("S = E: a point, and it lies in the plane.")
            }
            InPlane { .. } => message!("The segment lies in the plane."),
            Parallel(descent) => {
                let away = metres(descent.approach().l);
                if self.start == self.end {
                    message!("S = E: a point, {0} from the plane.", away)
                } else {
                    message!("The segment runs parallel, {0} from the plane.", away)
                }
            }
            TooShort(descent) => {
                message!("The segment ends {0} before the plane.", metres(descent.approach().end_l))
            }
            Leaving(descent) => message!(
                "The segment leads away from the plane, from {0} to {1}.",
                metres(descent.approach().l),
                metres(descent.approach().end_l)
            ),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(closest::segment_plane(self.start, self.end, self.plane()))
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        use segment_plane::SegmentPlane::*;
        let Self { start, end, .. } = *self;
        picture.plane(self.plane(), NORMAL_LENGTH, Role::PlaneNormal);
        picture.line(start, end, Role::TestHit);
        if let Some(Approach { foot, normal, .. }) = result.approach() {
            picture.perpendicular(foot, normal.any_orthonormal_vector(), start);
        }
        match result {
            Crossing(descent) => {
                let ip = descent.crossing().point;
                picture.ring(ip, 1.0, Role::Crossing);
                picture.contact(ip, "ip", Role::Crossing);
                picture.line(descent.approach().foot, ip, Role::Construction);
            }
            InPlane { ends } => {
                for (OnSegment { point, .. }, letter) in ends.into_iter().zip(["S", "E"]) {
                    picture.ring(point, 1.0, Role::Crossing);
                    picture.call(letter);
                }
            }
            _ => {}
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { start, end, plane_point, .. } = *self;
        let foot = |of| closest::point_plane(of, self.plane()).second;
        match step.name() {
            "n" => step.arrow_from(plane_point),
            "hS" => step.length(foot(start), start),
            "hE" => step.length(foot(end), end),
            "SE" | "v" | "w" => step.arrow_from(start),
            "ip" => step.point(),
            "m" => step.arrow_from(derived.vector("ip")),
            _ => step,
        }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let (at, distance) = segment_plane::at(self.start, self.end, self.plane(), t);
        Some(Moment::of_point(at, distance))
    }
}

fn contact(OnSegment { point, t, distance }: OnSegment, normal: Vec3) -> Contact {
    Contact::at(point).facing(normal).along(t, distance)
}

//! A segment from S to E against a plane.

use glam::Vec3;

use super::derived;
use crate::geometry::segment_plane;
use crate::geometry::{Approach, OnSegment, Plane, closest};
use crate::scenario::{
    Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Moment, Role,
    Scalar, Scenario, Space, Step, Value, Verdict, Words, convention, metres, short, unit, words,
};

pub const ENTRY: Entry = Entry::of::<SegmentPlane>(
    "segment_plane",
    "Segment against plane",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, segment against plane",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
The plane's unit normal: n = N / |N|
The height of S above the plane: hS = n · (S − p)
The height of E: hE = n · (E − p)
Do both lie in the plane? max(|hS|, |hE|) = 0 → hit in_plane with point = S, t = 0, point2 = E, t2 = 1
The segment: SE = E − S
Does it keep its height? n · SE = 0 → parallel
How long it is: |SE| = √(SE · SE)
Its direction as a unit vector: v = SE / |SE|
From S straight to the plane: l = |hS|
Whether S is on the normal's side, or comes from there: above = hS > 0 or hS = 0 and hE < 0
The cosine of its angle to the straight way: cos = −(n · v) if above, else n · v
Does it lead away? cos < 0 → leaving
From S to the plane along it: |w| = l / cos
Does it end before? |w| > |SE| → too_short
The way to the plane: w = |w| v
Where they meet: ip = S + w
The normal on the side of S: m = n if above, else −n
→ hit crossing with point = ip, t = |w| / |SE|, distance = |w|, normal = m
";

#[derive(Clone)]
struct SegmentPlane {
    start: Vec3,
    end: Vec3,
    plane_point: Vec3,
    plane_normal: Vec3,
    touching: IfTouching,
}

convention! {
    "touching", "A touch":
    /// What a touch is: an end in the plane, or both.
    enum IfTouching {
        Hit = ("hit", "The ends belong to the segment", "Ericson's IntersectSegmentPlane, Real-Time Collision Detection"),
        Miss = ("miss", "Only a crossing from side to side counts", "Bullet's triangle ray cast, for an end in the plane"),
    }
}

impl Default for SegmentPlane {
    fn default() -> Self {
        Self {
            start: Vec3::new(-3.0, 3.5, 1.0),
            end: Vec3::new(2.5, -2.0, -1.5),
            plane_point: Vec3::new(3.0, 1.0, -0.5),
            plane_normal: Vec3::new(-0.25, 1.0, 0.25),
            touching: IfTouching::default(),
        }
    }
}

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

impl Scenario for SegmentPlane {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (from, length) = (self.plane_point, NORMAL_LENGTH);
        let value = &mut self.plane_normal;
        vec![
            Input { name: "start", label: "S", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "E", value: Value::Point(&mut self.end) },
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

    fn moment(&self, t: f32) -> Option<Moment> {
        let (at, distance) = segment_plane::at(self.start, self.end, self.plane(), t);
        Some(Moment::of_point(at, distance))
    }

    fn verdict(&self) -> Verdict {
        let result = self.ask();
        counted(result).unless_touch(self.touching == IfTouching::Miss && result.touches())
    }

    fn findings(&self) -> Findings {
        use segment_plane::SegmentPlane::*;
        let result = self.ask();
        let mut findings = Findings::of(counted(result).contact);
        if let Some(Approach { l, cos, .. }) = result.approach() {
            findings.scalars.extend([Scalar::length("l", l), Scalar::ratio("cos", cos)]);
        }
        match result {
            Crossing(descent) => findings.vectors.push(("w", descent.w())),
            InPlane { ends: [_, last] } => findings.contacts.push(contact(last, Vec3::ZERO)),
            Parallel(_) | TooShort(_) | Leaving(_) => {}
        }
        findings
    }

    fn explain(&self) -> Explanation {
        use segment_plane::SegmentPlane::*;
        let Self { start, end, plane_point: point, plane_normal: normal, .. } = *self;
        let result = self.ask();

        let hit = counted(result).hit;
        let mut explanation = Explanation::new(self.words(result));

        if !hit {
            explanation.nearest = Some(closest::segment_plane(start, end, self.plane()));
        }

        explanation.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
        let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
        explanation.mark(Mark::Arrow { from: point, to }, Role::PlaneNormal);
        let role = if hit { Role::TestHit } else { Role::TestMiss };
        explanation.mark(Mark::Line { from: start, to: end }, role);
        if let Some(Approach { foot, normal, .. }) = result.approach() {
            explanation.mark_perpendicular(foot, normal.any_orthonormal_vector(), start);
        }
        match result {
            Crossing(descent) => {
                let (approach, crossing) = (descent.approach(), descent.crossing());
                let (at, text) = (crossing.point, "ip".into());
                explanation.mark(Mark::Ring { at, radius: 1.0 }, Role::Crossing);
                explanation.mark(Mark::Label { at, text }, Role::Crossing);
                explanation.mark(Mark::Line { from: approach.foot, to: at }, Role::Construction);
            }
            InPlane { ends } => {
                for OnSegment { point: at, .. } in ends {
                    explanation.mark(Mark::Ring { at, radius: 1.0 }, Role::Crossing);
                }
            }
            _ => {}
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl SegmentPlane {
    fn ask(&self) -> segment_plane::SegmentPlane {
        segment_plane::segment_plane(self.start, self.end, self.plane())
    }

    fn plane(&self) -> Plane {
        Plane { point: self.plane_point, normal: self.plane_normal }
    }

    fn words(&self, result: segment_plane::SegmentPlane) -> Words {
        use segment_plane::SegmentPlane::*;
        match result {
            Crossing(descent) => {
                let OnSegment { t, distance, .. } = descent.crossing();
                words!(
                    "The segment meets the plane at ip, {0} from S (t = {1}).",
                    metres(distance),
                    short(t)
                )
            }
            InPlane { .. } if self.start == self.end => {
                words!("S = E: a point, and it lies in the plane.")
            }
            InPlane { .. } => words!("The segment lies in the plane."),
            Parallel(descent) => {
                let away = metres(descent.approach().l);
                if self.start == self.end {
                    words!("S = E: a point, {0} from the plane.", away)
                } else {
                    words!("The segment runs parallel, {0} from the plane.", away)
                }
            }
            TooShort(descent) => {
                words!("The segment ends {0} before the plane.", metres(descent.approach().end_l))
            }
            Leaving(descent) => words!(
                "The segment leads away from the plane, from {0} to {1}.",
                metres(descent.approach().l),
                metres(descent.approach().end_l)
            ),
        }
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { start, end, plane_point, .. } = *self;
        let foot = |of| closest::point_plane(of, self.plane()).second;
        match step.name() {
            "n" => step.arrow_from(plane_point),
            "hS" => step.length(foot(start), start),
            "hE" => step.length(foot(end), end),
            "SE" | "v" | "w" => step.arrow_from(start),
            "ip" => step.point(derived.vector("ip")),
            "m" => step.arrow_from(derived.vector("ip")),
            _ => step,
        }
    }
}

/// The verdict where every touch counts.
fn counted(result: segment_plane::SegmentPlane) -> Verdict {
    use segment_plane::SegmentPlane::*;
    match result {
        Crossing(descent) => {
            let contact = contact(descent.crossing(), descent.approach().normal);
            Verdict::of("crossing", Some(contact))
        }
        InPlane { ends: [first, _] } => Verdict::of("in_plane", Some(contact(first, Vec3::ZERO))),
        Parallel(_) => Verdict::miss("parallel"),
        TooShort(_) => Verdict::miss("too_short"),
        Leaving(_) => Verdict::miss("leaving"),
    }
}

fn contact(OnSegment { point, t, distance }: OnSegment, normal: Vec3) -> Contact {
    Contact { normal: Some(normal), t: Some(t), distance: Some(distance), ..Contact::at(point) }
}

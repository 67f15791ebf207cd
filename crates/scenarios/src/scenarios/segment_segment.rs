//! Two segments in the plane, P1P2 and Q1Q2.

use super::prelude::*;
use exact_collide::segment_segment::{self, SegmentCrossing};

pub const ENTRY: Entry = Entry::of::<SegmentSegment>(
    "segment_segment",
    "Segment against segment",
    Group::Lines,
    Space::Planar,
    "Math - Collision, segment against segment",
)
.derived_by(derivation!("segment_segment.txt"))
.between([Shape::Segment.of(&["p1", "p2"]), Shape::Segment.of(&["q1", "q2"])]);

table! {
    struct SegmentSegment {
        p1 "P1": Point2 = [-4.0, -1.5],
        p2 "P2": Point2 = [4.5, 2.0],
        q1 "Q1": Point2 = [-1.5, 3.0],
        q2 "Q2": Point2 = [2.0, -2.5],
    }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A touch":
    /// How a touch counts: a shared point that the smallest move can take away.
    enum IfTouching {
        Hit = ("hit", "The ends belong to the segments", "JTS and GEOS intersects"),
        Miss = ("miss", "Only a crossing of the insides counts", "JTS isProper; O'Rourke's IntersectProp"),
    }
}

relations!(
    segment_segment:
    Crossing "crossing", Overlap "overlap", Touching "touching", Parallel "parallel",
    CollinearApart "collinear_apart", Apart "apart", Degenerate "degenerate"
);

impl Question for SegmentSegment {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = segment_segment::SegmentSegment;

    fn ask(&self) -> Self::Result {
        segment_segment::segment_segment(self.p1, self.p2, self.q1, self.q2)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use segment_segment::SegmentSegment::*;
        let name = name(result.relation());
        match *result {
            Crossing { meeting } | Touching { meeting } => {
                Verdict::of(name, Some(contact(meeting)))
            }
            Overlap { ends: [first, _] } => Verdict::of(name, Some(contact(first))),
            Degenerate { meeting } => Verdict::of(name, meeting.map(contact)),
            Parallel { .. } | CollinearApart { .. } | Apart { .. } => Verdict::miss(name),
        }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        let crosses = matches!(result, segment_segment::SegmentSegment::Crossing { .. });
        self.touching == IfTouching::Miss && !crosses
    }

    fn found(&self, result: Self::Result) -> Findings {
        use segment_segment::SegmentSegment::*;
        let mut findings = Findings::of(self.counted(&result).contact);
        match result {
            Crossing { meeting: SegmentCrossing { t, s, .. } }
            | Touching { meeting: SegmentCrossing { t, s, .. } }
            | Degenerate { meeting: Some(SegmentCrossing { t, s, .. }) }
            | Apart { line_meeting: SegmentCrossing { t, s, .. } } => {
                findings.ratios([("t", t), ("s", s)]);
            }
            Overlap { ends: [_, last] } => findings.contacts.push(contact(last)),
            Parallel { .. } | CollinearApart { .. } | Degenerate { meeting: None } => {}
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use segment_segment::SegmentSegment::*;
        let place = |SegmentCrossing { t, s, .. }: SegmentCrossing| {
            message!("t = {0} along P and s = {1} along Q", short(t), short(s))
        };
        match result {
            Crossing { meeting } => message!("They cross at {0}.", place(meeting)),
            Overlap { ends: [first, last] } => message!(
                "Both lie on one line and share the stretch from t = {0} to t = {1} along P.",
                short(first.t),
                short(last.t)
            ),
            Touching { meeting } => message!("They touch at {0}.", place(meeting)),
            Parallel { .. } => {
                message!(
                    "The segments are parallel and keep {0} apart.",
                    metres(self.apart().distance)
                )
            }
            CollinearApart { gap } => {
                message!("Both lie on one line, with a gap of {0}.", metres(gap))
            }
            Apart { line_meeting } => {
                message!(
                    "Only their lines cross, at {0}; the segments stay {1} apart.",
                    place(line_meeting),
                    metres(self.apart().distance)
                )
            }
            Degenerate { meeting } => {
                let which = if self.p1 == self.p2 { "P1 = P2" } else { "Q1 = Q2" };
                match meeting {
                    Some(meeting) => {
                        message!("{0}: a point, and it lies at {1}.", which, place(meeting))
                    }
                    None => message!(
                        "{0}: a point, {1} from the other.",
                        which,
                        metres(self.apart().distance)
                    ),
                }
            }
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        use segment_segment::SegmentSegment::*;
        let segments = self.segments();
        for ([from, to], role) in segments.into_iter().zip([Role::First, Role::Second]) {
            picture.line(from, to, role);
        }
        match result {
            Crossing { meeting } | Touching { meeting } => {
                meet(picture, meeting);
                picture.contact(meeting.point.extend(0.0), "X", Role::Crossing);
            }
            Degenerate { meeting: Some(meeting) } => {
                meet(picture, meeting);
                picture.call(self.end_at(meeting));
            }
            Overlap { ends: [first, last] } => {
                let [from, to] = [first, last].map(|end| end.point.extend(0.0));
                picture.line(from, to, Role::Crossing);
                for end in [first, last] {
                    meet(picture, end);
                    picture.call(self.end_at(end));
                }
            }
            Apart { line_meeting } => {
                // Beyond the end of a segment its line continues to the other's.
                let SegmentCrossing { point, t, s } = line_meeting;
                for ([from, to], at) in segments.into_iter().zip([t, s]) {
                    let end = if at < 0.0 { from } else { to };
                    if !(0.0..=1.0).contains(&at) {
                        picture.line(end, point.extend(0.0), Role::Construction);
                    }
                }
                meet(picture, line_meeting);
            }
            Parallel { .. } | CollinearApart { .. } | Degenerate { meeting: None } => {}
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let [[p1, p2], [q1, _]] = self.segments();
        let to = derived.vector("X");
        match step.name() {
            "v" => step.arrow_from(p1),
            "w" => step.arrow_from(q1),
            "h" => step.length(closest::point_line(q1, p1, p2).second, q1),
            "t" => step.with(Mark::Line { from: p1, to }, Role::Construction),
            "s" => step.with(Mark::Line { from: q1, to }, Role::Construction),
            "X" => step.point(),
            _ => step,
        }
    }
}

impl SegmentSegment {
    fn segments(&self) -> [[Vec3; 2]; 2] {
        let Self { p1, p2, q1, q2, .. } = *self;
        [[p1, p2], [q1, q2]].map(|segment| segment.map(|point| point.extend(0.0)))
    }

    /// Returns the letter of the end closest to that point.
    fn end_at(&self, SegmentCrossing { point, .. }: SegmentCrossing) -> &'static str {
        let ends = [("P1", self.p1), ("P2", self.p2), ("Q1", self.q1), ("Q2", self.q2)];
        let squared = |end: Vec2| end.as_dvec2().distance_squared(point.as_dvec2());
        let nearest = ends.into_iter().min_by(|a, b| squared(a.1).total_cmp(&squared(b.1)));
        nearest.map_or("", |(letter, _)| letter)
    }

    fn apart(&self) -> Closest {
        let [[p1, p2], [q1, q2]] = self.segments();
        closest::segment_segment(p1, p2, q1, q2)
    }
}

fn contact(SegmentCrossing { point, t, .. }: SegmentCrossing) -> Contact {
    Contact { t: Some(t), ..Contact::at(point.extend(0.0)) }
}

fn meet(picture: &mut Explanation, meeting: SegmentCrossing) {
    picture.ring(meeting.point.extend(0.0), 1.0, Role::Crossing);
}

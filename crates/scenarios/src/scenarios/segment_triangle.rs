//! A segment from S to E against the triangle ABC.

use super::prelude::*;
use exact_collide::segment_triangle::{self, PlaneCrossing, Shared};
use exact_collide::{Approach, OnSegment};

pub const ENTRY: Entry = Entry::of::<SegmentTriangle>(
    "segment_triangle",
    "Segment against triangle",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, segment against triangle",
)
.derived_by(derivation!("segment_triangle.txt"))
.between([Shape::Segment.of(&["start", "end"]), Shape::Triangle.of(&["a", "b", "c"])]);

table! {
    struct SegmentTriangle {
        start "S": Point = [-2.5, 4.0, 3.0],
        end "E": Point = [2.0, -1.5, -2.0],
        a "A": Point = [-4.0, 0.5, 2.0],
        b "B": Point = [3.5, 0.0, 2.5],
        c "C": Point = [0.5, 2.5, -3.5],
    }
    shapes { triangle: Triangle { a: a, b: b, c: c } taken by a b c }
    conventions { sides: Sides, touching: IfTouching }
}

convention! {
    "sides", "Sides of the triangle":
    /// The sides on which a triangle can be hit; its corners run counter-clockwise as seen from the
    /// front.
    enum Sides {
        Two = ("two", "From both sides", "Embree; DXR without culling flags"),
        Front = ("front", "Only from the front", "Unity's mesh colliders; Bullet with kF_FilterBackfaces; Ericson"),
        Back = ("back", "Only from behind", "DXR with RAY_FLAG_CULL_FRONT_FACING_TRIANGLES"),
    }
}

convention! {
    "touching", "A touch":
    /// How a touch counts: a shared point that the smallest move can take away.
    enum IfTouching {
        Hit = ("hit", "The ends and the border count", "Ericson's IntersectSegmentTriangle; Möller and Trumbore, for the border"),
        Miss = ("miss", "Only a crossing of the insides counts", "Bullet, for an end in the plane"),
    }
}

relations!(
    segment_triangle:
    Crossing "crossing", Outside "outside", TooShort "too_short", Leaving "leaving",
    Parallel "parallel", Coplanar "coplanar", Degenerate "degenerate"
);

impl Question for SegmentTriangle {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = segment_triangle::SegmentTriangle;

    fn ask(&self) -> Self::Result {
        segment_triangle::segment_triangle(self.start, self.end, self.triangle())
    }

    /// Counts both sides.
    fn counted(&self, result: &Self::Result) -> Verdict {
        use segment_triangle::SegmentTriangle::*;
        let first = |shared: &Shared| match *shared {
            Shared::Nothing => None,
            Shared::Point(place) | Shared::Stretch([place, _]) => Some(contact(place, Vec3::ZERO)),
        };
        let name = name(result.relation());
        match result {
            Crossing(meeting) => {
                let descent = &meeting.descent;
                Verdict::of(name, Some(contact(descent.crossing(), descent.normal())))
            }
            Outside(_) | TooShort(_) | Leaving(_) | Parallel(_) => Verdict::miss(name),
            Coplanar { shared } | Degenerate { shared } => Verdict::of(name, first(shared)),
        }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        let touches = || segment_triangle::touches(self.start, self.end, self.triangle());
        self.touching == IfTouching::Miss && (!crosses(result) || touches())
    }

    fn decided(&self, result: &Self::Result) -> Verdict {
        let counted = self.counted(result);
        if counted.hit && self.uncounted_side(result).is_some() {
            return Verdict::miss(counted.relation);
        }
        counted.unless_touch(counted.hit && self.is_ignored_touch(result))
    }

    fn found(&self, result: Self::Result) -> Findings {
        use segment_triangle::SegmentTriangle::*;
        let mut findings = Findings::of(self.counted(&result).contact);
        if let Some(Approach { l, cos, .. }) = result.approach() {
            findings.lengths([("l", l)]);
            findings.ratios([("cos", cos)]);
        }
        match result {
            Crossing(meeting) => weigh(&mut findings, meeting.crossing()),
            Outside(meeting) => weigh(&mut findings, meeting.crossing()),
            Coplanar { shared: Shared::Stretch([_, last]) }
            | Degenerate { shared: Shared::Stretch([_, last]) } => {
                findings.contacts.push(contact(last, Vec3::ZERO));
            }
            _ => {}
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use segment_triangle::SegmentTriangle::*;
        let apart = || self.apart().distance;
        let share = |shared| share(shared, apart);
        let words = match result {
            Crossing(meeting) => message!(
                "The segment meets the triangle at ip, {0}.",
                place(meeting.descent.crossing())
            ),
            Outside(meeting) => message!(
                "The segment meets the plane beside the triangle, {0}; it misses by {1}.",
                beyond(meeting.crossing()),
                metres(apart())
            ),
            TooShort(_) => {
                message!(
                    "The segment ends before the plane, {0} from the triangle.",
                    metres(apart())
                )
            }
            Leaving(_) => message!(
                "The segment leads away from the plane, {0} from the triangle.",
                metres(apart())
            ),
            Parallel(_) => {
                message!(
                    "The segment runs beside the plane, {0} from the triangle.",
                    metres(apart())
                )
            }
            Coplanar { shared } => {
                message!("The segment lies in the triangle's plane: {0}.", share(shared))
            }
            Degenerate { shared } => {
                let what = if self.start == self.end {
                    "S = E: a point"
                } else {
                    "A triangle without area"
                };
                message!("{0}; {1}.", what, share(shared))
            }
        };
        match self.uncounted_side(&result).filter(|_| self.counted(&result).hit) {
            Some(why) => Message { template: why.into(), values: vec![words] },
            None => words,
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        use segment_triangle::SegmentTriangle::*;
        let Self { start, end, a, b, c, .. } = *self;
        picture.mark(self.triangle(), Role::Triangle);
        picture.line(start, end, Role::TestHit);
        if let Some(Approach { foot, normal, .. }) = result.approach() {
            picture.perpendicular(foot, normal.any_orthonormal_vector(), start);
        }
        match result {
            Crossing(meeting) => {
                side_tests(picture, [a, b, c], meeting.crossing());
                picture.call("ip");
            }
            Outside(meeting) => side_tests(picture, [a, b, c], meeting.crossing()),
            Coplanar { shared: Shared::Point(place) }
            | Degenerate { shared: Shared::Point(place) } => {
                picture.ring(place.point, 1.0, Role::Crossing);
            }
            Coplanar { shared: Shared::Stretch([first, last]) }
            | Degenerate { shared: Shared::Stretch([first, last]) } => {
                picture.ring(first.point, 1.0, Role::Crossing);
                picture.ring(last.point, 1.0, Role::Crossing);
                picture.line(first.point, last.point, Role::Crossing);
            }
            _ => {}
        }
    }

    fn derivation_conventions(&self, _: Self::Result) -> Choices {
        vec![self.sides.convention().named()]
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { start, end, a, b, c, .. } = *self;
        let normal = |name| unit(Vec3::ZERO, derived.vector(name));
        let height = |name: &str, at: Vec3| at - normal("N") * derived.number(name);
        match step.name() {
            "N" => step.arrow(a, normal("N")),
            "hS" => step.length(height("hS", start), start),
            "hE" => step.length(height("hE", end), end),
            "ip" => step.point(),
            "n1" => step.arrow(a, normal("n1")),
            "n2" => step.arrow(b, normal("n2")),
            "n3" => step.arrow(c, normal("n3")),
            // A corner's weight is the share of the area across from it.
            "u" => step.face([derived.vector("ip"), b, c]),
            "v" => step.face([derived.vector("ip"), c, a]),
            "w" => step.face([derived.vector("ip"), a, b]),
            "n" => step.arrow_from(derived.vector("ip")),
            _ => step,
        }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = between(self.start, self.end, t);
        let distance = closest::point_triangle(at, self.triangle()).distance;
        Some(Moment::of_point(at, distance))
    }
}

impl SegmentTriangle {
    fn apart(&self) -> Closest {
        closest::segment_triangle(self.start, self.end, self.triangle())
    }

    /// Returns why a one-sided triangle does not count a hit.
    fn uncounted_side(&self, result: &segment_triangle::SegmentTriangle) -> Option<&'static str> {
        let is_front = || segment_triangle::is_front(self.start, self.end, self.triangle());
        match self.sides {
            Sides::Two => None,
            _ if !crosses(result) => {
                Some("{0} It comes from neither side, which counts as a miss here.")
            }
            Sides::Front if !is_front() => {
                Some("{0} It comes from behind, which counts as a miss here.")
            }
            Sides::Back if is_front() => {
                Some("{0} It comes from the front, which counts as a miss here.")
            }
            _ => None,
        }
    }
}

fn crosses(result: &segment_triangle::SegmentTriangle) -> bool {
    matches!(result, segment_triangle::SegmentTriangle::Crossing(_))
}

/// Draws the crossing with the plane, inside the triangle or beside it, with the side tests at the
/// corners.
fn side_tests(picture: &mut Explanation, corners: [Vec3; 3], crossing: PlaneCrossing) {
    let PlaneCrossing { ip, side_normals, .. } = crossing;
    for (corner, normal) in corners.into_iter().zip(side_normals) {
        picture.line(corner, ip.point, Role::SideLine);
        picture.arrow(corner, corner + normal, Role::SideNormal);
    }
    picture.ring(ip.point, 1.0, Role::Crossing);
    picture.label(ip.point, "ip", Role::Crossing);
}

/// Adds the weights of the corners there, and the side tests.
fn weigh(findings: &mut Findings, crossing: PlaneCrossing) {
    let PlaneCrossing { ip, u, v, w, side_normals: [n1, n2, n3], .. } = crossing;
    findings.ratios([("u", u), ("v", v), ("w", w)]);
    findings.vectors = vec![("ip", ip.point), ("n1", n1), ("n2", n2), ("n3", n3)];
}

fn contact(OnSegment { point, t, distance }: OnSegment, normal: Vec3) -> Contact {
    Contact::at(point).facing(normal).along(t, distance)
}

fn place(OnSegment { t, distance, .. }: OnSegment) -> Message {
    message!("{0} from S (t = {1})", metres(distance), short(t))
}

/// Returns the edge beyond which ip lies, the farthest if there are two.
fn beyond(PlaneCrossing { u, v, w, .. }: PlaneCrossing) -> Message {
    let (edge, letter, weight) = if u <= v && u <= w {
        ("BC", "u", u)
    } else if v <= w {
        ("CA", "v", v)
    } else {
        ("AB", "w", w)
    };
    message!("beyond {0}: {1} = {2}", edge, letter, short(weight))
}

fn share(shared: Shared, apart: impl FnOnce() -> f32) -> Message {
    match shared {
        Shared::Nothing => message!("they keep {0} apart", metres(apart())),
        Shared::Point(at) => message!("they share one point, {0}", place(at)),
        Shared::Stretch([first, last]) => message!(
            "they share a stretch of {0}, t = {1} to {2}",
            metres(last.distance - first.distance),
            short(first.t),
            short(last.t)
        ),
    }
}

//! Two segments in space, P1P2 and Q1Q2, by their closest points; with radii, two capsules.

use super::prelude::*;
use super::ray_capsule;
use exact_collide::closest_segments::{self, ClosestPoints};
use exact_collide::ray_capsule::Capsule;

pub const ENTRY: Entry = Entry::of::<ClosestSegments>(
    "closest_segments",
    "Closest points of two segments",
    Group::Lines,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.1.9",
)
.derived_by(derivation!("closest_segments.txt"))
.between([
    Shape::Segment.of(&["p1", "p2", "p_radius"]),
    Shape::Segment.of(&["q1", "q2", "q_radius"]),
]);

table! {
    struct ClosestSegments {
        p1 "P1": Point = [-4.0, 0.5, 1.5],
        p2 "P2": Point = [4.0, 1.0, -0.5],
        q1 "Q1": Point = [1.0, 4.0, -1.5],
        q2 "Q2": Point = [3.0, 2.5, 4.5],
        p_radius "rP": Rim { center: p1.midpoint(p2), axis: p2 - p1 } = 0.0,
        q_radius "rQ": Rim { center: q1.midpoint(q2), axis: q2 - q1 } = 0.0,
    }
    shapes {
        p: Capsule { a: p1, b: p2, radius: p_radius } with surfaces taken by p1 p2,
        q: Capsule { a: q1, b: q2, radius: q_radius } with surfaces taken by q1 q2,
    }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A touch":
    /// How segments that share a point, and capsules that only touch, count.
    enum IfTouching {
        Hit = ("hit", "A hit", "Ericson, Real-Time Collision Detection; parry3d"),
        Miss = ("miss", "No hit", "Tests with a strict |XY| < rP + rQ"),
    }
}

impl Question for ClosestSegments {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = closest_segments::ClosestSegments;

    fn ask(&self) -> Self::Result {
        let [p, q] = [self.p(), self.q()];
        closest_segments::closest_segments(p, q)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use closest_segments::ClosestSegments::*;
        let relation = match result {
            Degenerate(_) => "degenerate",
            Crossing(_) => "crossing",
            Parallel(_) => "parallel",
            General(_) => "general",
        };
        // A miss has closest points too.
        let [on_p, _] = result.gap().points();
        Verdict { hit: result.hit(), relation, contact: Some(Contact::at(on_p)) }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && result.gap().is_touch()
    }

    fn found(&self, result: Self::Result) -> Findings {
        let ClosestPoints { on_p, on_q, s, t, distance, depth } = result.gap().closest();
        let mut findings = Findings::of(Some(Contact::at(on_p)));
        findings.contacts.push(Contact::at(on_q));
        findings.ratios([("s", s), ("t", t)]);
        findings.lengths([("distance", distance)]);
        if self.are_capsules() {
            findings.lengths([("depth", depth)]);
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use closest_segments::ClosestSegments::*;
        let ClosestPoints { s, t, distance, depth, .. } = result.gap().closest();
        let place = message!("s = {0} along P and t = {1} along Q", short(s), short(t));
        let which = if self.p1 == self.p2 { "P1 = P2" } else { "Q1 = Q2" };
        let axes = match result {
            Degenerate(_) if distance == 0.0 => {
                message!("{0}: a point, and it lies at {1}.", which, place)
            }
            Degenerate(_) => message!("{0}: a point, {1} from the other.", which, metres(distance)),
            Crossing(_) => message!("They cross at {0}.", place),
            Parallel(_) => message!("They are parallel, and {0} apart.", metres(distance)),
            General(_) => {
                message!("They come no nearer than {0}, at {1}.", metres(distance), place)
            }
        };
        if !self.are_capsules() {
            axes
        } else if result.gap().is_touch() {
            message!("{0} Capsule against capsule, they touch.", axes)
        } else if result.hit() {
            message!("{0} Capsule against capsule, they overlap by {1}.", axes, metres(depth))
        } else {
            message!("{0} Capsule against capsule, they are {1} apart.", axes, metres(-depth))
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(closest::capsule_capsule(self.p(), self.q()))
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        let [on_p, on_q] = result.gap().points();
        for (capsule, role) in [(self.p(), Role::First), (self.q(), Role::Second)] {
            for surface in surfaces(capsule) {
                picture.mark(surface, role);
            }
            picture.line(capsule.a, capsule.b, role);
        }
        picture.ring(on_p, 0.5, Role::Crossing);
        picture.contact(on_p, "X", Role::Crossing);
        if on_p == on_q {
            picture.call("X");
        } else {
            picture.line(on_p, on_q, Role::Construction);
            picture.ring(on_q, 0.5, Role::Crossing);
            picture.contact(on_q, "Y", Role::Crossing);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { p1, q1, .. } = *self;
        let [x, y] = ["X", "Y"].map(|name| derived.vector(name));
        match step.name() {
            "v" | "f" => step.arrow_from(p1),
            "w" => step.arrow_from(q1),
            "n" => step.arrow(x, unit(Vec3::ZERO, derived.vector("n")) * 2.0),
            "s" => step.with(Mark::Line { from: p1, to: x }, Role::Construction),
            "t" => step.with(Mark::Line { from: q1, to: y }, Role::Construction),
            "X" | "Y" => step.point(),
            "d" => step.length(x, y),
            _ => step,
        }
    }
}

impl ClosestSegments {
    fn are_capsules(&self) -> bool {
        self.p_radius > 0.0 || self.q_radius > 0.0
    }
}

/// Empty for a capsule of radius zero: a segment is grabbed by its ends.
fn surfaces(capsule: Capsule) -> Vec<Mark> {
    if capsule.radius > 0.0 { ray_capsule::surfaces(capsule) } else { Vec::new() }
}

//! A segment against the surface of a sphere.

use super::prelude::*;
use exact_collide::segment_sphere::{self, Quadratic, SurfaceCrossing};

pub const ENTRY: Entry = Entry::of::<SegmentSphere>(
    "segment_sphere",
    "Segment against sphere",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, segment against sphere",
)
.derived_by(derivation!("segment_sphere.txt"))
.between([Shape::Segment.of(&["start", "end"]), Shape::Sphere.of(&["center", "radius"])]);

table! {
    struct SegmentSphere {
        start "P": Point = [-5.5, 0.5, 2.0],
        end "Q": Point = [5.0, 3.0, -2.0],
        center "S": Point = [-0.5, 1.5, 0.5],
        radius "r": Radius { center: center } = 2.5,
    }
    shapes { sphere: Sphere { center: center, radius: radius } taken by center }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A tangent, and an end on the surface":
    /// How a segment that touches the surface without crossing it counts.
    enum IfTouching {
        Hit = ("hit", "A hit", "The article, PhysX, parry3d"),
        Miss = ("miss", "No hit", "Shirley, Ray Tracing in One Weekend (2016)"),
    }
}

/// The kernel's result under the convention.
#[derive(Clone, Copy)]
struct ResultWithTouching {
    result: segment_sphere::SegmentSphere,
    /// `true` if the segment counts without its ends, and the sphere without its surface.
    is_open: bool,
    only_touches: bool,
}

relations!(
    segment_sphere:
    Pierces "pierces", Enters "enters", Exits "exits", Tangent "tangent", Inside "inside",
    Beyond "beyond", PassesBy "passes_by", PointOnSurface | PointOffSurface "degenerate"
);

impl Question for SegmentSphere {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = ResultWithTouching;

    #[inline(always)]
    fn ask(&self) -> ResultWithTouching {
        match self.touching {
            IfTouching::Hit => {
                let result = segment_sphere::segment_sphere(self.start, self.end, self.sphere());
                ResultWithTouching { result, is_open: false, only_touches: false }
            }
            IfTouching::Miss => self.without_touches(),
        }
    }

    #[inline(always)]
    fn counted(&self, asked: &ResultWithTouching) -> Verdict {
        Verdict::of(name(asked.result.relation()), first_contact(&asked.result))
    }

    fn is_ignored_touch(&self, asked: &ResultWithTouching) -> bool {
        asked.only_touches
    }

    fn found(&self, ResultWithTouching { result, .. }: ResultWithTouching) -> Findings {
        let mut findings = Findings { contacts: contacts(result).collect(), ..Findings::default() };
        if let Some(Quadratic { a, b, c, k, roots, .. }) = result.quadratic() {
            findings.areas([("a", a), ("b", b), ("c", c)]);
            if let Some([t1, t2]) = roots {
                findings.ratios([("t1", t1), ("t2", t2)]);
            }
            findings.vectors.push(("k", k));
        }
        findings
    }

    fn words(&self, ResultWithTouching { result, .. }: ResultWithTouching) -> Message {
        use segment_sphere::SegmentSphere::*;
        match result {
            Pierces(cut) => message!(
                "The segment goes in at t = {0} and out at t = {1}.",
                short(cut.enter().t),
                short(cut.exit().t)
            ),
            Enters(cut) => message!(
                "The segment goes in {0} from P, and Q lies within.",
                metres(cut.enter().distance)
            ),
            Exits(cut) if cut.exit().distance == 0.0 => {
                message!("P lies on the surface, and the segment leads out.")
            }
            Exits(cut) => message!(
                "P lies within; the segment goes out {0} from P.",
                metres(cut.exit().distance)
            ),
            Tangent(cut) => message!(
                "The segment touches the sphere in one point, {0} from P.",
                metres(cut.enter().distance)
            ),
            Inside(_) => {
                message!("The segment lies inside the sphere, {0} from its surface.", self.away())
            }
            Beyond(cut) => {
                let gap = self.away();
                if heads_for_it(cut.quadratic()) {
                    message!("The line PQ meets the sphere, but Q is {0} short of it.", gap)
                } else {
                    message!("The line PQ meets the sphere, but P is {0} past it.", gap)
                }
            }
            PassesBy(_) => {
                message!("The line PQ misses the sphere; PQ comes as near as {0}.", self.away())
            }
            PointOnSurface { .. } => message!("P = Q: a point, and it lies on the surface."),
            PointOffSurface { height } if height < 0.0 => {
                message!("P = Q: a point, {0} inside the surface.", metres(-height))
            }
            PointOffSurface { height } => {
                message!("P = Q: a point, {0} outside the surface.", metres(height))
            }
        }
    }

    fn nearest(&self, _: ResultWithTouching) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(
        &self,
        ResultWithTouching { result, .. }: ResultWithTouching,
        _: Verdict,
        picture: &mut Explanation,
    ) {
        let Self { start, end, center, .. } = *self;
        picture.mark(self.sphere(), Role::Target);
        picture.line(start, end, Role::Ray);
        if let Some(quadratic) = result.quadratic() {
            picture.line(center, quadratic.foot, Role::Construction);
        }
        if let segment_sphere::SegmentSphere::Beyond(cut) = result {
            let from = if heads_for_it(cut.quadratic()) { end } else { start };
            picture.line(from, cut.nearest().0, Role::Construction);
        }
        for Contact { point, feature, .. } in contacts(result) {
            let is_exit = feature == Some(EXIT.into());
            let (letter, role) = if is_exit { ("D2", Role::Far) } else { ("D1", Role::Near) };
            picture.ring(point, 1.0, role);
            match feature {
                Some(_) => picture.contact(point, letter, role),
                None => picture.call("P"),
            }
        }
    }

    /// A mere touch is derived as a touch, which then does not count.
    fn derivation_conventions(&self, asked: ResultWithTouching) -> Choices {
        vec![("touching", if asked.is_open { "miss" } else { "hit" })]
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let [d1, d2] = ["D1", "D2"].map(|name| derived.vector(name));
        let root = |step: Step, at, other| {
            let name = step.name().to_owned();
            step.with(Mark::Dot { at, radius: 0.15 }, Role::Construction)
                .label(between(at, other, 0.15), name)
        };
        match step.name() {
            "v" => step.arrow_from(self.start),
            "k" => step.arrow_from(self.center),
            "t1" => root(step, d1, d2),
            "t2" => root(step, d2, d1),
            "D1" | "D2" => step.point(),
            _ => step,
        }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = between(self.start, self.end, t);
        Some(Moment::of_point(at, self.sphere().distance(at)))
    }
}

impl SegmentSphere {
    fn apart(&self) -> Closest {
        closest::segment_sphere_surface(self.start, self.end, self.sphere())
    }

    fn away(&self) -> String {
        metres(self.apart().distance)
    }

    /// Returns the result for the open segment; without any crossing, the closed one only touches.
    fn without_touches(&self) -> ResultWithTouching {
        use segment_sphere::SegmentSphere::Tangent;
        let (start, end, sphere) = (self.start, self.end, self.sphere());
        let open = segment_sphere::segment_sphere_open(start, end, sphere);
        let closed = segment_sphere::segment_sphere(start, end, sphere);
        let is_left = !matches!(open, Tangent(_)) && open.crossings() != [None; 2];
        let is_open = is_left || closed.crossings() == [None; 2];
        ResultWithTouching {
            result: if is_open { open } else { closed },
            is_open,
            only_touches: !is_open,
        }
    }
}

/// For a segment that does not reach the sphere: returns `true` if Q is closer to it than P.
fn heads_for_it(quadratic: Quadratic) -> bool {
    quadratic.roots.is_some_and(|[t1, _]| t1 > 0.0)
}

const ENTER: &str = "enter";
const EXIT: &str = "exit";

/// Returns the first crossing of the surface.
#[inline(always)]
fn first_contact(result: &segment_sphere::SegmentSphere) -> Option<Contact> {
    result.first().map(|crossing| contact(crossing, first_feature(result)))
}

/// Returns all crossings; the exit comes second.
fn contacts(result: segment_sphere::SegmentSphere) -> impl Iterator<Item = Contact> {
    let features = [first_feature(&result), Some(EXIT)];
    let crossings = result.crossings().into_iter().zip(features);
    crossings.filter_map(|(crossing, feature)| Some(contact(crossing?, feature)))
}

#[inline]
fn first_feature(result: &segment_sphere::SegmentSphere) -> Option<&'static str> {
    use segment_sphere::SegmentSphere::{Exits, PointOnSurface};
    match result {
        Exits(_) => Some(EXIT),
        PointOnSurface { .. } => None,
        _ => Some(ENTER),
    }
}

fn contact(crossing: SurfaceCrossing, feature: Option<&'static str>) -> Contact {
    let SurfaceCrossing { point, normal, t, distance } = crossing;
    let feature = feature.map(Into::into);
    Contact { feature, ..Contact::at(point).facing(normal).along(t, distance) }
}

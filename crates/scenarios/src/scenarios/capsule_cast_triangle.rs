//! A capsule moved from S to E against a triangle at rest.

use super::prelude::*;
use super::sphere_triangle::name;
use crate::scenario::tube;
use exact_collide::capsule_cast_triangle::{self, CapsuleCast, Touch};

pub const ENTRY: Entry = Entry::of::<CapsuleCastTriangle>(
    "capsule_cast_triangle",
    "Capsule cast against triangle",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("capsule_cast_triangle.txt"))
.between([
    Shape::MovingCapsule.of(&["start", "end", "half_axis", "cast_radius"]),
    Shape::Triangle.of(&["a", "b", "c"]),
]);

table! {
    struct CapsuleCastTriangle {
        start "S": Point = [-3.0, 4.5, 1.0],
        end "E": Point = [3.0, -1.0, -1.0],
        half_axis "h": Offset { from: start } = [-0.5, 1.0, 1.0],
        cast_radius "r": Radius { center: start } = 0.75,
        a "A": Point = [-4.0, -0.5, 2.5],
        b "B": Point = [4.0, 0.5, 2.0],
        c "C": Point = [0.5, 1.0, -4.0],
    }
    shapes {
        mover: CapsuleCast { start: start, end: end, half_axis: half_axis, radius: cast_radius } with at_start taken by start,
        triangle: Triangle { a: a, b: b, c: c } taken by a b c,
    }
    conventions { initial_overlap: IfOverlapping, touching: IfTouching }
}

convention! {
    "initial_overlap", "Shapes that overlap from the start":
    /// How a cast that overlaps its target at the start counts.
    pub(super) enum IfOverlapping {
        HitAtStart = ("hit_at_start", "A hit at once", "PhysX, parry3d"),
        Ignore = ("ignore", "No hit", "Unity Physics.CapsuleCast"),
    }
}

convention! {
    "touching", "A cast that only touches":
    /// How a cast that only touches its target counts.
    pub(super) enum IfTouching {
        Hit = ("hit", "A hit", "parry3d"),
        Miss = ("miss", "No hit", "Code with strict comparisons"),
    }
}

impl Question for CapsuleCastTriangle {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = capsule_cast_triangle::CapsuleCastTriangle;

    fn ask(&self) -> Self::Result {
        capsule_cast_triangle::capsule_cast_triangle(self.mover(), self.triangle())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use capsule_cast_triangle::CapsuleCastTriangle::*;
        let relation = match *result {
            Hit(_) => "hit",
            InitialOverlap(_) if self.initial_overlap == IfOverlapping::Ignore => {
                return Verdict::miss("initial_overlap");
            }
            InitialOverlap(_) => "initial_overlap",
            PassesBy => return Verdict::miss("passes_by"),
            Behind => return Verdict::miss("behind"),
            TooShort => return Verdict::miss("too_short"),
            Degenerate => return Verdict::miss("degenerate"),
        };
        let contact = |Touch { center, point, normal, t, distance, feature, .. }| {
            let (_, feature, _) = name(feature);
            Contact::at(point).facing(normal).along(t, distance).of_ball(center).on(feature)
        };
        Verdict::of(relation, result.touch().map(contact))
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        use capsule_cast_triangle::CapsuleCastTriangle::Hit;
        self.touching == IfTouching::Miss && matches!(result, Hit(first) if first.is_touch)
    }

    fn words(&self, result: Self::Result) -> Message {
        use capsule_cast_triangle::CapsuleCastTriangle::*;
        let touch = result.touch();
        let part = touch.map_or("", |touch| name(touch.feature).2);
        let gone = metres(touch.map_or(0.0, |touch| touch.distance));
        match result {
            Hit(_) if self.start == self.end => {
                message!("S = E: the capsule stays, and it touches {0}.", part)
            }
            Hit(_) => {
                message!("The capsule touches {0}, with its middle {1} from S.", part, gone)
            }
            InitialOverlap(_) if self.initial_overlap == IfOverlapping::Ignore => message!(
                "The capsule reaches {0} past {1} from the start: no hit, by the convention.",
                metres(-self.distance(self.start)),
                part
            ),
            InitialOverlap(_) => message!(
                "The capsule reaches {0} past {1} from the start.",
                metres(-self.distance(self.start)),
                part
            ),
            PassesBy => {
                message!(
                    "The way keeps clear of the triangle, {0} from it at the nearest.",
                    self.away()
                )
            }
            Behind => {
                message!("The capsule leads away from the triangle, {0} from it.", self.away())
            }
            TooShort => message!("The cast ends {0} short of the triangle.", self.away()),
            Degenerate => {
                message!("S = E: the capsule stays, {0} from the triangle.", self.away())
            }
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(&self, _: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let Self { start, end, half_axis, cast_radius: radius, .. } = *self;
        picture.mark(self.triangle(), Role::Triangle);
        for surface in self.surfaces(start) {
            picture.mark(surface, Role::Cast);
        }
        picture.dot(start, 0.2, Role::Cast);
        picture.line(start - half_axis, start + half_axis, Role::Construction);
        picture.dot(end, 0.2, Role::Cast);
        picture.mark(self.outline(end), Role::Sweep);
        for way in [half_axis, -half_axis] {
            picture.mark(Mark::Sweep { from: start + way, to: end + way, radius }, Role::Sweep);
        }
        picture.line(start, end, Role::Construction);
        if let Some(Contact { point, center: Some(m), normal: Some(normal), .. }) = counted.contact
        {
            for surface in self.surfaces(m) {
                picture.mark(surface, Role::CastContact);
            }
            picture.label(m, "M", Role::CastContact);
            picture.named.center = Some("M");
            picture.line(m - half_axis, m + half_axis, Role::Construction);
            picture.hit(point, 0.2, "P", normal);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { start, a, .. } = *self;
        match step.name() {
            "d" => step.arrow_from(start),
            "n" => step.arrow(a, unit(Vec3::ZERO, derived.vector("n")) * 2.0),
            "Y" => step.point(),
            "M" => step.point().with(self.outline(derived.vector("M")), Role::Construction),
            _ => step,
        }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let middle = between(self.start, self.end, t);
        let (surfaces, radius) = (self.surfaces(middle), self.cast_radius);
        Some(Moment::of_capsule(surfaces, radius, self.distance(middle)))
    }
}

/// Returns the question against one triangle of a mesh, whose steps it draws.
pub(super) fn of_triangle(cast: CapsuleCast, [a, b, c]: [Vec3; 3]) -> impl Question {
    let CapsuleCast { start, end, half_axis, radius: cast_radius } = cast;
    CapsuleCastTriangle { start, end, half_axis, cast_radius, a, b, c, ..Default::default() }
}

impl CapsuleCastTriangle {
    fn apart(&self) -> Closest {
        closest::capsule_cast_triangle(self.mover(), self.triangle())
    }

    fn away(&self) -> String {
        metres(self.apart().distance)
    }

    /// Returns the signed distance in metres from the capsule around that midpoint to the triangle,
    /// negative if they overlap.
    fn distance(&self, middle: Vec3) -> f32 {
        let Self { half_axis, cast_radius, .. } = *self;
        let ends = [middle - half_axis, middle + half_axis];
        closest::segment_triangle(ends[0], ends[1], self.triangle()).distance - cast_radius
    }

    /// Returns the surfaces of the capsule around that midpoint.
    fn surfaces(&self, middle: Vec3) -> Vec<Mark> {
        surfaces(middle, self.half_axis, self.cast_radius)
    }

    fn outline(&self, middle: Vec3) -> Mark {
        let Self { half_axis, cast_radius: radius, .. } = *self;
        Mark::Sweep { from: middle - half_axis, to: middle + half_axis, radius }
    }
}

pub(super) fn at_start(cast: CapsuleCast) -> Vec<Mark> {
    surfaces(cast.start, cast.half_axis, cast.radius)
}

/// Returns a capsule: the balls around the ends of its axis, one if it has length zero, and its
/// side.
pub(super) fn surfaces(middle: Vec3, half_axis: Vec3, radius: f32) -> Vec<Mark> {
    let ends = [middle - half_axis, middle + half_axis];
    let balls = ends.map(|center| Mark::Ball { center, radius });
    let count = if half_axis == Vec3::ZERO { 1 } else { 2 };
    balls.into_iter().take(count).chain(tube(ends, [radius; 2])).collect()
}

//! A sphere moved from S to E against a triangle at rest.

use super::prelude::*;
use super::sphere_triangle::name;
use exact_collide::sphere_cast_triangle::{self, Touch};
use exact_collide::sphere_triangle::sphere_triangle;

pub const ENTRY: Entry = Entry::of::<SphereCastTriangle>(
    "sphere_cast_triangle",
    "Sphere cast against triangle",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("sphere_cast_triangle.txt"))
.between([
    Shape::MovingSphere.of(&["start", "end", "cast_radius"]),
    Shape::Triangle.of(&["a", "b", "c"]),
]);

table! {
    struct SphereCastTriangle {
        start "S": Point = [-3.5, 4.0, 3.5],
        end "E": Point = [4.5, -1.5, -1.5],
        cast_radius "r": Radius { center: start } = 1.0,
        a "A": Point = [-4.0, -0.5, 2.5],
        b "B": Point = [4.0, 0.5, 2.0],
        c "C": Point = [0.5, 2.0, -4.0],
    }
    shapes {
        mover: Sphere { center: start, radius: cast_radius } taken by start,
        triangle: Triangle { a: a, b: b, c: c } taken by a b c,
    }
    conventions { initial_overlap: IfOverlapping, touching: IfTouching }
}

convention! {
    "initial_overlap", "A sphere that overlaps the triangle from the start":
    /// How a cast that overlaps its target at the start counts.
    enum IfOverlapping {
        HitAtStart = ("hit_at_start", "A hit at once", "PhysX, parry3d"),
        Ignore = ("ignore", "No hit", "Unity Physics.SphereCast"),
    }
}

convention! {
    "touching", "A cast that only touches":
    /// How a cast that only touches its target counts.
    enum IfTouching {
        Hit = ("hit", "A hit", "Ericson, parry3d"),
        Miss = ("miss", "No hit", "Code with strict comparisons"),
    }
}

impl Question for SphereCastTriangle {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = sphere_cast_triangle::SphereCastTriangle;

    fn ask(&self) -> Self::Result {
        let Self { start, end, cast_radius, .. } = *self;
        sphere_cast_triangle::sphere_cast_triangle(start, end, cast_radius, self.triangle())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use sphere_cast_triangle::SphereCastTriangle::*;
        let relation = match result {
            Hit(_) => "hit",
            InitialOverlap(_) if self.initial_overlap == IfOverlapping::Ignore => {
                return Verdict::miss("initial_overlap");
            }
            InitialOverlap(_) => "initial_overlap",
            PassesBy(_) => return Verdict::miss("passes_by"),
            Behind(_) => return Verdict::miss("behind"),
            TooShort(_) => return Verdict::miss("too_short"),
            Degenerate(_) => return Verdict::miss("degenerate"),
        };
        let contact = |Touch { center, point, normal, t, distance, feature }| {
            let (_, feature, _) = name(feature);
            Contact::at(point).facing(normal).along(t, distance).of_ball(center).on(feature)
        };
        Verdict::of(relation, result.touch().map(contact))
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && result.is_touch()
    }

    fn words(&self, result: Self::Result) -> Message {
        use sphere_cast_triangle::SphereCastTriangle::*;
        let away = || metres(self.apart().distance);
        let depth = || metres(sphere_triangle(self.mover(), self.triangle()).closest().depth);
        match result {
            Hit(_) if self.start == self.end => {
                message!("S = E: the sphere stays, and it touches the triangle.")
            }
            Hit(_) => {
                let touch = result.touch();
                let part = touch.map_or("the face", |touch| name(touch.feature).2);
                message!(
                    "The cast touches {0} at Q, with its centre {1} from S.",
                    part,
                    metres(touch.map_or(0.0, |touch| touch.distance))
                )
            }
            InitialOverlap(_) if self.initial_overlap == IfOverlapping::Ignore => message!(
                "The sphere overlaps the triangle by {0} from the start: no hit, by the convention.",
                depth()
            ),
            InitialOverlap(_) => {
                message!("The sphere overlaps the triangle by {0} from the start.", depth())
            }
            PassesBy(_) => {
                message!("The cast's line misses; the two come as near as {0}.", away())
            }
            Behind(_) => {
                message!("The line meets the triangle only behind S, which is {0} away.", away())
            }
            TooShort(_) => message!("The cast ends {0} short of the triangle.", away()),
            Degenerate(_) => message!("S = E: the sphere stays, {0} from the triangle.", away()),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(&self, _: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let Self { start, end, cast_radius: radius, .. } = *self;
        picture.mark(self.triangle(), Role::Triangle);
        picture.mark(self.mover(), Role::Cast);
        picture.dot(end, 0.4, Role::Cast);
        picture.mark(Mark::Sweep { from: start, to: end, radius }, Role::Sweep);
        picture.line(start, end, Role::Construction);
        let contact = counted.contact;
        if let Some(Contact { point, center: Some(m), normal: Some(normal), .. }) = contact {
            picture.mark(self.cast(m), Role::CastContact);
            picture.label(m, "M", Role::CastContact);
            picture.named.center = Some("M");
            picture.line(m, point, Role::Construction);
            picture.hit(point, 0.2, "Q", normal);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { start, cast_radius: radius, a, b, c, .. } = *self;
        let name = step.name().to_owned();
        let at = |t: f32| start + derived.vector("d") * t;
        match name.as_str() {
            "n" => step.arrow(a, unit(Vec3::ZERO, derived.vector(&name)) * 2.0),
            "P" | "F" => step.point(),
            "gap" => step.length(start, derived.vector("P")),
            "m" => step.arrow_from(derived.vector("P")),
            "d" => step.arrow_from(start),
            "sAB" | "mAB" => step.line(a, b),
            "sBC" | "mBC" => step.line(b, c),
            "sCA" | "mCA" => step.line(c, a),
            "tA" | "tB" | "tC" | "tAB" | "tBC" | "tCA" | "tF" => {
                let center = at(derived.number(&name));
                step.with(Mark::WireSphere { center, radius }, Role::Construction)
            }
            "nS" => step.arrow(a, derived.vector(&name) * radius),
            "M" => {
                let center = derived.vector(&name);
                step.point().with(Mark::WireSphere { center, radius }, Role::Construction)
            }
            "Q" => step.point(),
            "N" => step.arrow_from(derived.vector("Q")),
            _ => step,
        }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let Sphere { center, radius } = self.cast(between(self.start, self.end, t));
        let depth = sphere_triangle(Sphere { center, radius }, self.triangle()).closest().depth;
        Some(Moment::of_ball(center, radius, -depth))
    }
}

/// Returns the question against one triangle of a mesh, whose steps it draws.
pub(super) fn of_triangle(
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    [a, b, c]: [Vec3; 3],
) -> impl Question {
    SphereCastTriangle { start, end, cast_radius, a, b, c, ..Default::default() }
}

impl SphereCastTriangle {
    fn apart(&self) -> Closest {
        let Self { start, end, cast_radius, .. } = *self;
        closest::sphere_cast_triangle(start, end, cast_radius, self.triangle())
    }

    /// Returns the moving sphere with its centre there.
    fn cast(&self, center: Vec3) -> Sphere {
        Sphere { center, radius: self.cast_radius }
    }
}

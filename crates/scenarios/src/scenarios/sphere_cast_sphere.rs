//! A sphere moved from A to B against a sphere at rest.

use super::prelude::*;
use exact_collide::sphere_cast_sphere::{self, SphereCastFoot, SphereCastTouch};

pub const ENTRY: Entry = Entry::of::<SphereCastSphere>(
    "sphere_cast_sphere",
    "Sphere cast against sphere",
    Group::Casts,
    Space::Spatial,
    "Rito15, Sphere Cast to Sphere",
)
.derived_by(derivation!("sphere_cast_sphere.txt"))
.between([
    Shape::MovingSphere.of(&["start", "end", "cast_radius"]),
    Shape::Sphere.of(&["center", "radius"]),
]);

table! {
    struct SphereCastSphere {
        start "A": Point = [-5.0, 1.5, 2.0],
        end "B": Point = [5.0, 0.5, -2.0],
        cast_radius "r1": Radius { center: start } = 1.0,
        center "S": Point = [1.5, -0.25, 0.75],
        radius "r2": Radius { center: center } = 1.5,
    }
    shapes {
        mover: Sphere { center: start, radius: cast_radius } taken by start,
        target: Sphere { center: center, radius: radius } taken by center,
    }
    conventions { initial_overlap: IfOverlapping, touching: IfTouching }
}

convention! {
    "initial_overlap", "Spheres that overlap from the start":
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
        Hit = ("hit", "A hit", "Rito15's article, parry3d"),
        Miss = ("miss", "No hit", "Code with strict comparisons"),
    }
}

relations!(
    sphere_cast_sphere:
    Hit | Touching "hit", InitialOverlap "initial_overlap", Behind "behind", PassesBy "passes_by",
    TooShort "too_short", Degenerate "degenerate"
);

impl Question for SphereCastSphere {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = sphere_cast_sphere::SphereCastSphere;

    fn ask(&self) -> Self::Result {
        let Self { start, end, cast_radius, .. } = *self;
        sphere_cast_sphere::sphere_cast_sphere(start, end, cast_radius, self.target())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use sphere_cast_sphere::SphereCastSphere::InitialOverlap;
        let name = name(result.relation());
        if matches!(result, InitialOverlap(_)) && self.initial_overlap == IfOverlapping::Ignore {
            return Verdict::miss(name);
        }
        let contact = |SphereCastTouch { center, point, normal, t, distance }| {
            Contact::at(point).facing(normal).along(t, distance).of_ball(center)
        };
        Verdict::of(name, result.touch().map(contact))
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        let Self { start, end, cast_radius, .. } = *self;
        let target = self.target();
        let open = || sphere_cast_sphere::sphere_cast_sphere_open(start, end, cast_radius, target);
        self.touching == IfTouching::Miss && open() != *result
    }

    fn found(&self, result: Self::Result) -> Findings {
        use sphere_cast_sphere::SphereCastSphere::Hit;
        let contact = self.counted(&result).contact;
        let mut findings = Findings::of(contact);
        if let Some(SphereCastFoot { d, ad, ds }) = result.foot() {
            findings.lengths([("ad", ad), ("ds", ds)]);
            findings.vectors.push(("D", d));
        }
        if let Hit(cast) = result {
            findings.lengths([("cd", cast.cd())]);
        }
        if let Some(Contact { point, distance: Some(ac), center: Some(c), .. }) = contact {
            findings.lengths([("ac", ac)]);
            findings.vectors.extend([("C", c), ("E", point)]);
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use sphere_cast_sphere::SphereCastSphere::*;
        match result {
            Hit(_) => message!(
                "The cast touches the sphere at E, with its centre {0} from A.",
                metres(result.touch().map_or(0.0, |touch| touch.distance))
            ),
            Touching(_) => message!("A = B: the sphere stays, and it touches the other."),
            InitialOverlap(cast) if self.initial_overlap == IfOverlapping::Ignore => message!(
                "The spheres overlap by {0} from the start: no hit, by the convention.",
                metres(cast.depth())
            ),
            InitialOverlap(cast) => {
                message!("The spheres overlap by {0} from the start: C = A.", metres(cast.depth()))
            }
            Behind(cast) => message!(
                "The sphere's centre does not lie ahead of A: |AD| = {0}.",
                metres(cast.foot().map_or(0.0, |foot| foot.ad))
            ),
            PassesBy(_) => {
                message!("The cast's line misses; the two come as near as {0}.", self.away())
            }
            TooShort(_) => message!("The cast ends {0} short of the sphere.", self.away()),
            Degenerate => message!("A = B: the sphere stays, apart from the other."),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let contact = counted.contact;
        let Self { start, end, cast_radius: radius, center, .. } = *self;
        picture.mark(self.target(), Role::CastTarget);
        picture.mark(self.mover(), Role::Cast);
        picture.dot(end, 0.4, Role::Cast);
        picture.mark(Mark::Sweep { from: start, to: end, radius }, Role::Sweep);
        picture.line(start, end, Role::Construction);
        if let Some(SphereCastFoot { d, .. }) = result.foot() {
            picture.perpendicular(d, end - start, center);
            picture.label(d, "D", Role::Construction);
        }
        if let Some(Contact { point, center: Some(c), normal: Some(normal), .. }) = contact {
            picture.mark(self.cast(c), Role::CastContact);
            picture.label(c, "C", Role::CastContact);
            picture.named.center = Some("C");
            picture.line(c, center, Role::Construction);
            picture.hit(point, 0.2, "E", normal);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { start, center, cast_radius, radius, .. } = *self;
        let [d, c, e] = ["D", "C", "E"].map(|name| derived.vector(name));
        let wire = |center, radius| Mark::WireSphere { center, radius };
        match step.name() {
            "AS" | "AB" | "nAB" => step.arrow_from(start),
            "|CS|" => {
                let radius = derived.number("|CS|");
                step.with(wire(center, radius), Role::Construction)
            }
            "|AD|" => step.length(start, d),
            "D" => step.point().right_angle(d, derived.vector("nAB"), center - d),
            "|DS|" => step.length(d, center),
            "|CD|" => {
                step.length(c, d).with(Mark::Line { from: center, to: c }, Role::Construction)
            }
            "ac" => step.length(start, c),
            "C" => step.point().with(wire(c, cast_radius), Role::Construction),
            "n" => step.arrow_from(e),
            "E" => step.point().with(wire(center, radius), Role::Construction),
            _ => step,
        }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let cast = self.cast(between(self.start, self.end, t));
        Some(Moment::of_ball(cast.center, cast.radius, self.target().distance_to(cast)))
    }
}

impl SphereCastSphere {
    fn apart(&self) -> Closest {
        let Self { start, end, cast_radius, .. } = *self;
        closest::sphere_cast_sphere(start, end, cast_radius, self.target())
    }

    fn away(&self) -> String {
        metres(self.apart().distance)
    }

    /// Returns the moving sphere with its centre there.
    fn cast(&self, center: Vec3) -> Sphere {
        Sphere { center, radius: self.cast_radius }
    }
}

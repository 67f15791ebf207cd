//! Two spheres, and the push that moves the first out of the second.

use super::prelude::*;
use exact_collide::sphere_sphere::{self, SphereContact};

pub const ENTRY: Entry = Entry::of::<SphereSphere>(
    "sphere_sphere",
    "Sphere against sphere",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against sphere",
)
.derived_by(derivation!("sphere_sphere.txt"))
.between([Shape::Sphere.of(&["center1", "radius1"]), Shape::Sphere.of(&["center2", "radius2"])]);

table! {
    struct SphereSphere {
        center1 "S1": Point = [-1.5, 1.0, 0.5],
        radius1 "r1": Radius { center: center1 } = 2.0,
        center2 "S2": Point = [1.5, 2.0, -1.0],
        radius2 "r2": Radius { center: center2 } = 2.5,
    }
    shapes {
        first: Sphere { center: center1, radius: radius1 } taken by center1,
        second: Sphere { center: center2, radius: radius2 } taken by center2,
    }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A touch":
    /// How two spheres that only touch count.
    enum IfTouching {
        Hit = ("hit", "A hit", "PhysX; parry3d; Sphere of three.js"),
        Miss = ("miss", "No hit", "The article, cannon-es"),
    }
}

relations!(
    sphere_sphere:
    Overlap "overlap", Touching "touching", Contained "contained", Concentric "concentric",
    Apart "apart"
);

impl Question for SphereSphere {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = sphere_sphere::SphereSphere;

    fn ask(&self) -> Self::Result {
        let [first, second] = [self.first(), self.second()];
        sphere_sphere::sphere_sphere(first, second)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let contact = |SphereContact { point, normal, .. }| Contact::at(point).facing(normal);
        Verdict::of(name(result.relation()), result.meeting().map(contact))
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        use sphere_sphere::SphereSphere::{Concentric, Touching};
        let touches = match *result {
            Touching { .. } => true,
            Concentric { .. } => self.radius1 == 0.0 && self.radius2 == 0.0,
            _ => false,
        };
        self.touching == IfTouching::Miss && touches
    }

    fn found(&self, result: Self::Result) -> Findings {
        let mut findings = Findings::of(self.counted(&result).contact);
        let sphere_sphere::Centers { v, d, depth } = result.centers();
        findings.lengths([("d", d), ("depth", depth)]);
        findings.vectors.push(("v", v));
        findings.vectors.extend(result.meeting().map(|meeting| ("push", meeting.push)));
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use sphere_sphere::SphereSphere::*;
        let centers = result.centers();
        match result {
            Overlap { .. } => message!(
                "The spheres overlap by {0}; their centres are {1} apart.",
                metres(centers.depth),
                metres(centers.d)
            ),
            Touching { .. } => {
                message!(
                    "The spheres touch: the centres are r1 + r2 = {0} apart.",
                    metres(centers.d)
                )
            }
            Contained { .. } => {
                let (inner, outer) =
                    if self.radius1 <= self.radius2 { ("1", "2") } else { ("2", "1") };
                message!(
                    "Sphere {0} lies in sphere {1}; sphere 1 gets out after {2}.",
                    inner,
                    outer,
                    metres(centers.depth)
                )
            }
            Concentric { .. } => message!(
                "The centres coincide: any way out is {0} long, +Y is taken.",
                metres(centers.depth)
            ),
            Apart { .. } => message!("The surfaces are {0} apart.", metres(-centers.depth)),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        let [first, second] = [self.first(), self.second()];
        Some(closest::sphere_sphere(first, second))
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let [first, second] = [self.first(), self.second()];
        picture.mark(first, Role::First);
        picture.mark(second, Role::Second);
        picture.line(first.center, second.center, Role::CentersOverlap);
        if let Some(SphereContact { point, push, .. }) = result.meeting() {
            if counted.hit {
                picture.dot(point, 0.2, Role::Hit);
                match letter(&result) {
                    center @ "S1" => picture.call(center),
                    letter => picture.contact(point, letter, Role::Hit),
                }
            }
            let to = (first.center + push).clamp(Vec3::MIN, Vec3::MAX);
            picture.arrow(first.center, to, Role::Push);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { center1, center2, .. } = *self;
        // Concentric spheres have no direction to the deepest points.
        let deepest = |name, center| if center1 == center2 { center } else { derived.vector(name) };
        let [p1, p2] = [deepest("P1", center1), deepest("P2", center2)];
        match step.name() {
            "v" => step.with(Mark::Arrow { from: center1, to: center2 }, Role::Construction),
            "d" => {
                let length = format!("d = {}", metres(derived.number("d")));
                step.label(p1.midpoint(center2), length)
            }
            "depth" => step.length(p1, p2),
            "n" => step.arrow_from(p2),
            "P1" | "P2" | "I" | "P" => step.point(),
            _ => step,
        }
    }

    fn resolved(&self) -> Option<Self> {
        let [first, second] = [self.first(), self.second()];
        let center1 = sphere_sphere::resolve(first, second);
        (center1 != self.center1).then_some(Self { center1, ..*self })
    }
}

/// Returns the letter of the contact in the derivation.
fn letter(result: &sphere_sphere::SphereSphere) -> &'static str {
    use sphere_sphere::SphereSphere::*;
    match result {
        Touching { .. } => "P1",
        Contained { .. } => "I",
        Concentric { .. } => "S1",
        Overlap { .. } | Apart { .. } => "P",
    }
}

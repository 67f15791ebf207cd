//! A ray from A to B against a sphere.

use super::prelude::*;
use exact_collide::ray_sphere::{self, RaySphereFoot, SphereExit};

pub const ENTRY: Entry = Entry::of::<RaySphere>(
    "ray_sphere",
    "Ray against sphere",
    Group::Casts,
    Space::Spatial,
    "Rito15, Raycast to Sphere",
)
.derived_by(derivation!("ray_sphere.txt"))
.between([Shape::Ray.of(&["start", "end"]), Shape::Sphere.of(&["center", "radius"])]);

table! {
    struct RaySphere {
        start "A": Point = [-5.0, 1.0, 2.0],
        end "B": Point = [5.0, 1.5, -1.0],
        center "S": Point = [0.5, 2.0, 0.0],
        radius "r": Radius { center: center } = 2.0,
    }
    shapes { sphere: Sphere { center: center, radius: radius } taken by center }
    conventions { inside: IfInside, touching: IfTouching }
}

convention! {
    "inside", "A ray that starts inside":
    /// How a ray that starts inside counts.
    enum IfInside {
        Miss = ("miss", "No hit", "Unity Physics.Raycast, Box2D 2.4"),
        HitAtStart = ("hit_at_start", "A hit at once, at A", "PhysX, parry3d (solid)"),
        ExitPoint = ("exit_point", "A hit on the way out", "parry3d (not solid)"),
    }
}

convention! {
    "touching", "A ray that only touches":
    /// How a ray that only touches the surface counts.
    pub(super) enum IfTouching {
        Hit = ("hit", "A hit", "PhysX, parry3d, Box2D 2.4"),
        Miss = ("miss", "No hit", "Shirley, Ray Tracing in One Weekend (2016)"),
    }
}

relations!(
    ray_sphere:
    Hit | Touching "hit", Inside "inside", Behind "behind", PassesBy "passes_by",
    TooShort "too_short", Degenerate "degenerate"
);

impl Question for RaySphere {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = ray_sphere::RaySphere;

    fn ask(&self) -> Self::Result {
        ray_sphere::ray_sphere(self.start, self.end, self.sphere())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use ray_sphere::RaySphere::*;
        let at_start = |normal| Some(Contact::at(self.start).facing(normal).along(0.0, 0.0));
        let crossing = || {
            let ray_sphere::Entry { point, normal, t, distance, .. } = self.crossing(result)?;
            Some(Contact::at(point).facing(normal).along(t, distance))
        };
        let name = name(result.relation());
        match *result {
            Hit(_) => Verdict::of(name, crossing()),
            Touching { normal } => Verdict::of(name, at_start(normal)),
            Inside(_) if self.inside == IfInside::HitAtStart => {
                Verdict::of(name, at_start(Vec3::ZERO))
            }
            Inside(_) => Verdict::of(name, crossing()),
            Behind(_) | PassesBy(_) | TooShort(_) | Degenerate => Verdict::miss(name),
        }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        let open = || ray_sphere::ray_sphere_open(self.start, self.end, self.sphere());
        self.touching == IfTouching::Miss && open() != *result
    }

    fn found(&self, result: Self::Result) -> Findings {
        let contact = self.counted(&result).contact;
        let mut findings = Findings::of(contact);
        if let Some(RaySphereFoot { c, ac, cs }) = result.foot() {
            findings.lengths([("ac", ac), ("cs", cs)]);
            findings.vectors.push(("C", c));
        }
        if let Some(crossing) = self.crossing(&result) {
            findings.lengths([("cd", crossing.half_chord)]);
        }
        if let Some(Contact { point, distance: Some(ad), .. }) = contact {
            findings.lengths([("ad", ad)]);
            findings.vectors.push(("D", point));
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use ray_sphere::RaySphere::*;
        match result {
            Hit(cast) => {
                message!("The ray hits the sphere at D, {0} from A.", metres(cast.entry().distance))
            }
            Touching { .. } => message!("A = B: a point, and it touches the sphere."),
            Inside(_) => self.words_inside(),
            Behind(cast) => message!(
                "The sphere's centre does not lie ahead of A: ac = {0}.",
                metres(cast.foot().ac)
            ),
            PassesBy(_) => {
                message!("The line AB misses the sphere; AB comes as near as {0}.", self.away())
            }
            TooShort(_) => message!("AB ends {0} before the surface.", self.away()),
            Degenerate => message!("A = B: a point, and it lies outside the sphere."),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let contact = counted.contact;
        let Self { start, end, center, .. } = *self;
        picture.mark(self.sphere(), Role::Target);
        picture.dot(start, 0.2, Role::RayStart);
        picture.dot(end, 0.2, Role::RayEnd);
        picture.line(start, end, Role::Ray);
        if let Some(RaySphereFoot { c, .. }) = result.foot() {
            picture.perpendicular(c, end - start, center);
            picture.label(c, "C", Role::Construction);
        }
        if let Some(Contact { point, normal: Some(normal), .. }) = contact {
            picture.hit(point, 0.3, "D", normal);
        }
    }

    /// Only a ray that starts inside has an exit.
    fn derivation_conventions(&self, result: Self::Result) -> Choices {
        match result {
            ray_sphere::RaySphere::Inside(_) => vec![self.inside.convention().named()],
            _ => Vec::new(),
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { start, end, center, .. } = *self;
        let [c, d] = ["C", "D"].map(|name| derived.vector(name));
        match step.name() {
            "AS" | "AB" | "nAB" => step.arrow_from(start),
            "|AS|" => step.length(start, center),
            "|AB|" => step.length(start, end),
            "ac" => step.length(start, c),
            "C" => step.point().right_angle(c, derived.vector("nAB"), center - c),
            "|CS|" => step.length(c, center),
            "|CD|" => {
                step.length(c, d).with(Mark::Line { from: center, to: d }, Role::Construction)
            }
            "|AD|" => step.length(start, d),
            "D" => step.point(),
            "n" => step.arrow_from(d),
            _ => step,
        }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = between(self.start, self.end, t);
        Some(Moment::of_point(at, self.sphere().distance(at)))
    }
}

impl RaySphere {
    fn apart(&self) -> Closest {
        closest::segment_sphere_surface(self.start, self.end, self.sphere())
    }

    fn away(&self) -> String {
        metres(self.apart().distance)
    }

    /// Returns the exit of a ray that starts inside, if the convention asks for it.
    fn way_out(&self) -> Option<SphereExit> {
        let looks_for_it = self.inside == IfInside::ExitPoint;
        looks_for_it.then(|| ray_sphere::way_out(self.start, self.end, self.sphere())).flatten()
    }

    /// Returns the crossing of the surface: the entry, or the exit if the convention asks for it.
    fn crossing(&self, result: &ray_sphere::RaySphere) -> Option<ray_sphere::Entry> {
        let exit = || self.way_out().filter(|way| way.reached).map(|way| way.exit);
        result.entry().or_else(exit)
    }

    /// Returns the words for a ray that starts strictly inside.
    fn words_inside(&self) -> Message {
        match (self.inside, self.way_out()) {
            (IfInside::HitAtStart, _) => message!("A lies inside the sphere: a hit at once."),
            (IfInside::ExitPoint, Some(SphereExit { exit, reached: true })) => {
                message!(
                    "A lies inside the sphere; the ray leaves it at D, {0} from A.",
                    metres(exit.distance)
                )
            }
            (IfInside::ExitPoint, _) => message!("A lies inside the sphere, and so does B."),
            _ => message!("A lies inside the sphere: no way in to find."),
        }
    }
}

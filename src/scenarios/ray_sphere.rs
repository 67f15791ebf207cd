//! A ray from A to B against a sphere.

use std::sync::LazyLock;

use glam::Vec3;

use super::{program, read, walked};
use crate::geometry::ray_sphere::{self, Foot, WayOut};
use crate::geometry::{Sphere, closest};
use crate::program::Program;
use crate::scenario::{
    Body, Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Moment,
    Role, Scalar, Scenario, Space, Step, Value, Verdict, Words, between, convention, metres, words,
};

/// What the two derivations share, and what each has of its own: before AB, where A = B, where S
/// may lie behind, and from half the chord on.
macro_rules! derivation {
    (start: $start:literal, point: $point:literal, ahead: $ahead:literal, end: $end:literal) => {
        concat!(
            "\
From A to the centre: AS = S − A
How far that is: |AS| = √(AS · AS)
",
            $start,
            "\
The way of the ray: AB = B − A
How long it is: |AB| = √(AB · AB)
Is it a point? |AB| = 0 → ",
            $point,
            "
The direction as a unit vector: nAB = AB / |AB|
The share of AS along the ray: |AC| = AS · nAB
",
            $ahead,
            "\
The foot of the perpendicular from S: C = A + nAB |AC|
How far the line passes from S: |CS| = |AS × nAB|
Does the line miss? |CS| > r → passes_by
Half the chord, by Pythagoras: |CD| = √(r² − |CS|²)
",
            $end
        )
    };
}

pub const ENTRY: Entry = Entry::of::<RaySphere>(
    "ray_sphere",
    "Ray against sphere",
    Group::Casts,
    Space::Spatial,
    "Rito15, Raycast to Sphere",
)
.derived_by(derivation! {
    start: "\
Does A lie inside? |AS| < r → inside
Does A lie on the surface? |AS| = r → hit with point = A, t = 0, distance = 0, normal = unit(A − S)
",
    point: "degenerate",
    ahead: "\
Does S lie behind A, or beside it? |AC| ≤ 0 → behind
",
    end: "\
Back from C by half the chord: |AD| = |AC| − |CD|
Does the ray end before? |AD| > |AB| → too_short
Where the ray enters: D = A + nAB |AD|
The normal there: n = unit(D − S)
→ hit with point = D, t = |AD| / |AB|, distance = |AD|, normal = n
"
});

/// Of a ray that starts inside and looks for its way out.
static WAY_OUT: LazyLock<Option<Program>> = LazyLock::new(|| {
    let derivation = derivation! {
        start: "",
        point: "inside",
        ahead: "",
        end: "\
On from C by half the chord: |AD| = |AC| + |CD|
Does the ray end before? |AD| > |AB| → inside
Where the ray leaves: D = A + nAB |AD|
The normal there, inward: n = unit(S − D)
Does A lie inside? |AS| < r → hit inside with point = D, t = |AD| / |AB|, distance = |AD|, normal = n
→ passes_by
"
    };
    read(&Entry { derivation, ..ENTRY }).ok()
});

#[derive(Clone)]
struct RaySphere {
    start: Vec3,
    end: Vec3,
    center: Vec3,
    radius: f32,
    inside: IfInside,
    touching: IfTouching,
}

convention! {
    "inside", "A ray that starts inside":
    /// What a ray finds that starts inside.
    enum IfInside {
        Miss = ("miss", "No hit", "Unity Physics.Raycast, Box2D 2.4"),
        HitAtStart = ("hit_at_start", "A hit at once, at A", "PhysX, parry3d (solid)"),
        ExitPoint = ("exit_point", "A hit on the way out", "parry3d (not solid)"),
    }
}

convention! {
    "touching", "A ray that only touches":
    /// What a ray finds that only touches the surface.
    pub(super) enum IfTouching {
        Hit = ("hit", "A hit", "PhysX, parry3d, Box2D 2.4"),
        Miss = ("miss", "No hit", "Shirley, Ray Tracing in One Weekend (2016)"),
    }
}

impl Default for RaySphere {
    fn default() -> Self {
        Self {
            start: Vec3::new(-5.0, 1.0, 2.0),
            end: Vec3::new(5.0, 1.5, -1.0),
            center: Vec3::new(0.5, 2.0, 0.0),
            radius: 2.0,
            inside: IfInside::default(),
            touching: IfTouching::default(),
        }
    }
}

impl Scenario for RaySphere {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let center = self.center;
        vec![
            Input { name: "start", label: "A", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "B", value: Value::Point(&mut self.end) },
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r",
                value: Value::Radius { value: &mut self.radius, center },
            },
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.inside.convention(), self.touching.convention()]
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = between(self.start, self.end, t);
        Some(Moment::of_point(at, self.sphere().distance(at)))
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Ball { center: self.center, radius: self.radius },
            points: &["center"],
        }]
    }

    fn verdict(&self) -> Verdict {
        let result = self.ask();
        let verdict = self.counted(result);
        let is_touch =
            || ray_sphere::ray_sphere_open(self.start, self.end, self.sphere()) != result;
        verdict.unless_touch(self.touching == IfTouching::Miss && verdict.hit && is_touch())
    }

    fn findings(&self) -> Findings {
        let result = self.ask();
        let mut findings = Findings::of(self.counted(result).contact);
        if let Some(Foot { c, ac, cs }) = result.foot() {
            findings.scalars.extend(Scalar::lengths([("ac", ac), ("cs", cs)]));
            findings.vectors.push(("C", c));
        }
        if let Some(crossing) = self.crossing(result) {
            findings.scalars.push(Scalar::length("cd", crossing.cd));
        }
        if let Some(&Contact { point, distance: Some(ad), .. }) = findings.contacts.first() {
            findings.scalars.push(Scalar::length("ad", ad));
            findings.vectors.push(("D", point));
        }
        findings
    }

    fn explain(&self) -> Explanation {
        let Self { start, end, center, radius, .. } = *self;
        let sphere = self.sphere();
        let result = self.ask();
        let Verdict { hit, contact, .. } = self.counted(result);

        let mut explanation = Explanation::new(self.words(result));
        if !hit {
            explanation.nearest = Some(closest::segment_sphere_surface(start, end, sphere));
        }

        explanation.mark(Mark::Ball { center, radius }, Role::Target);
        explanation.mark(Mark::Dot { at: start, radius: 0.2 }, Role::RayStart);
        explanation.mark(Mark::Dot { at: end, radius: 0.2 }, Role::RayEnd);
        let line = if hit { Role::Ray } else { Role::RayMiss };
        explanation.mark(Mark::Line { from: start, to: end }, line);
        if let Some(Foot { c, .. }) = result.foot() {
            explanation.mark_perpendicular(c, end - start, center);
            explanation.mark(Mark::Label { at: c, text: "C".into() }, Role::Construction);
        }
        if let Some(Contact { point, normal: Some(normal), .. }) = contact {
            explanation.mark(Mark::Dot { at: point, radius: 0.3 }, Role::Hit);
            explanation.mark(Mark::Label { at: point, text: "D".into() }, Role::Hit);
            if normal != Vec3::ZERO {
                explanation.mark(Mark::Arrow { from: point, to: point + normal }, Role::Normal);
            }
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        let is_inside = matches!(self.ask(), ray_sphere::RaySphere::Inside(_));
        let looks_for_exit = is_inside && self.inside == IfInside::ExitPoint;
        let program = if looks_for_exit { WAY_OUT.as_ref() } else { program(ENTRY.id) };
        walked(program, self, |step, derived| self.draw(step, derived))
    }
}

impl RaySphere {
    fn sphere(&self) -> Sphere {
        Sphere { center: self.center, radius: self.radius }
    }

    fn ask(&self) -> ray_sphere::RaySphere {
        ray_sphere::ray_sphere(self.start, self.end, self.sphere())
    }

    /// Where a ray that starts inside leaves, if that is looked for.
    fn way_out(&self) -> Option<WayOut> {
        let looks_for_it = self.inside == IfInside::ExitPoint;
        looks_for_it.then(|| ray_sphere::way_out(self.start, self.end, self.sphere())).flatten()
    }

    /// Where the ray crosses the surface: on its way in, or out if that is looked for.
    fn crossing(&self, result: ray_sphere::RaySphere) -> Option<ray_sphere::Entry> {
        let exit = || self.way_out().filter(|way| way.reached).map(|way| way.exit);
        result.entry().or_else(exit)
    }

    /// The verdict where every touch counts.
    fn counted(&self, result: ray_sphere::RaySphere) -> Verdict {
        use ray_sphere::RaySphere::*;
        let contact = |point, normal, t, distance| Contact {
            normal: Some(normal),
            t: Some(t),
            distance: Some(distance),
            ..Contact::at(point)
        };
        let at_start = |normal| Some(contact(self.start, normal, 0.0, 0.0));
        let crossing = || {
            let crossing = self.crossing(result)?;
            Some(contact(crossing.d, crossing.normal, crossing.t, crossing.ad))
        };
        match result {
            Hit(_) => Verdict::of("hit", crossing()),
            Touching { normal } => Verdict::of("hit", at_start(normal)),
            Inside(_) if self.inside == IfInside::HitAtStart => {
                Verdict::of("inside", at_start(Vec3::ZERO))
            }
            Inside(_) => Verdict::of("inside", crossing()),
            Behind(_) => Verdict::miss("behind"),
            PassesBy(_) => Verdict::miss("passes_by"),
            TooShort(_) => Verdict::miss("too_short"),
            Degenerate => Verdict::miss("degenerate"),
        }
    }

    fn words(&self, result: ray_sphere::RaySphere) -> Words {
        use ray_sphere::RaySphere::*;
        match result {
            Hit(cast) => {
                words!("The ray hits the sphere at D, {0} from A.", metres(cast.entry().ad))
            }
            Touching { .. } => {
                words!("A = B: a point, and it touches the sphere.")
            }
            Inside(_) => self.words_inside(),
            Behind(cast) => words!(
                "The sphere's centre does not lie ahead of A: |AC| = {0}.",
                metres(cast.foot().ac)
            ),
            PassesBy(cast) => {
                words!("The line AB passes {0} beside the surface.", metres(cast.clearance()))
            }
            TooShort(cast) => words!("AB ends {0} before the surface.", metres(cast.missing())),
            Degenerate => {
                words!("A = B: a point, and it lies outside the sphere.")
            }
        }
    }

    /// Of a ray that starts strictly inside.
    fn words_inside(&self) -> Words {
        match (self.inside, self.way_out()) {
            (IfInside::HitAtStart, _) => words!("A lies inside the sphere: a hit at once."),
            (IfInside::ExitPoint, Some(WayOut { exit, reached: true })) => {
                words!(
                    "A lies inside the sphere; the ray leaves it at D, {0} from A.",
                    metres(exit.ad)
                )
            }
            (IfInside::ExitPoint, _) => words!("A lies inside the sphere, and so does B."),
            _ => words!("A lies inside the sphere: no way in to find."),
        }
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { start, end, center, .. } = *self;
        let [c, d] = ["C", "D"].map(|name| derived.vector(name));
        match step.name() {
            "AS" | "AB" | "nAB" => step.arrow_from(start),
            "|AS|" => step.length(start, center),
            "|AB|" => step.length(start, end),
            "|AC|" => step.length(start, c),
            "C" => step.point(c).right_angle(c, derived.vector("nAB"), center - c),
            "|CS|" => step.length(c, center),
            "|CD|" => {
                step.length(c, d).with(Mark::Line { from: center, to: d }, Role::Construction)
            }
            "|AD|" => step.length(start, d),
            "D" => step.point(d),
            "n" => step.arrow_from(d),
            _ => step,
        }
    }
}

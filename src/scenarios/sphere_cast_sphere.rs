//! A sphere moved from A to B against a sphere at rest.

use glam::Vec3;

use super::derived;
use crate::geometry::sphere_cast_sphere::{self, Foot, Touch};
use crate::geometry::{Sphere, closest};
use crate::scenario::{
    Body, Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Moment,
    Role, Scalar, Scenario, Space, Step, Value, Verdict, Words, between, convention, metres, words,
};

pub const ENTRY: Entry = Entry::of::<SphereCastSphere>(
    "sphere_cast_sphere",
    "Sphere cast against sphere",
    Group::Casts,
    Space::Spatial,
    "Rito15, Sphere Cast to Sphere",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
From A to the centre: AS = S − A
How far apart the centres are at a touch: |CS| = r1 + r2
Do the spheres overlap from the start? |AS| < |CS| → hit initial_overlap with center = A, point = S + unit(A − S) r2, t = 0, distance = 0, normal = unit(A − S)
Do they touch from the start? |AS| = |CS| → hit with center = A, point = S + unit(A − S) r2, t = 0, distance = 0, normal = unit(A − S)
The way of the centre: AB = B − A
Does it stay where it is? |AB| = 0 → degenerate
The direction as a unit vector: nAB = AB / |AB|
The share of AS along the way: |AD| = AS · nAB
Does S lie behind A, or beside it? |AD| ≤ 0 → behind
The foot of the perpendicular from S: D = A + nAB |AD|
How far the line passes from S: |DS| = |AS × nAB|
Does the cast pass by? |DS| > |CS| → passes_by
Half the chord, by Pythagoras: |CD| = √(|CS|² − |DS|²)
Back from D by half the chord: |AC| = |AD| − |CD|
Does the cast end before? |AC| > |AB| → too_short
The centre at the touch: C = A + nAB |AC|
The normal there: n = unit(C − S)
Where the surfaces touch: E = S + n r2
→ hit with center = C, point = E, t = |AC| / |AB|, distance = |AC|, normal = n
";

#[derive(Clone)]
struct SphereCastSphere {
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    center: Vec3,
    radius: f32,
    initial_overlap: IfOverlapping,
    touching: IfTouching,
}

convention! {
    "initial_overlap", "Spheres that overlap from the start":
    /// What a cast finds that overlaps its target from the start.
    enum IfOverlapping {
        HitAtStart = ("hit_at_start", "A hit at once", "PhysX, parry3d"),
        Ignore = ("ignore", "No hit", "Unity Physics.SphereCast"),
    }
}

convention! {
    "touching", "A cast that only touches":
    /// What a cast finds that only touches its target.
    enum IfTouching {
        Hit = ("hit", "A hit", "Rito15's article, parry3d"),
        Miss = ("miss", "No hit", "Code with strict comparisons"),
    }
}

impl Default for SphereCastSphere {
    fn default() -> Self {
        Self {
            start: Vec3::new(-5.0, 1.5, 2.0),
            end: Vec3::new(5.0, 0.5, -2.0),
            cast_radius: 1.0,
            center: Vec3::new(1.5, -0.25, 0.75),
            radius: 1.5,
            initial_overlap: IfOverlapping::default(),
            touching: IfTouching::default(),
        }
    }
}

impl Scenario for SphereCastSphere {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (start, center) = (self.start, self.center);
        vec![
            Input { name: "start", label: "A", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "B", value: Value::Point(&mut self.end) },
            Input {
                name: "cast_radius",
                label: "r1",
                value: Value::Radius { value: &mut self.cast_radius, center: start },
            },
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r2",
                value: Value::Radius { value: &mut self.radius, center },
            },
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.initial_overlap.convention(), self.touching.convention()]
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let (center, radius) = (between(self.start, self.end, t), self.cast_radius);
        let distance = self.target().distance_to(Sphere { center, radius });
        Some(Moment::of_ball(center, radius, distance))
    }

    fn bodies(&self) -> Vec<Body> {
        vec![
            Body {
                shape: Mark::Ball { center: self.start, radius: self.cast_radius },
                points: &["start"],
            },
            Body {
                shape: Mark::Ball { center: self.center, radius: self.radius },
                points: &["center"],
            },
        ]
    }

    fn verdict(&self) -> Verdict {
        let Self { start, end, cast_radius, .. } = *self;
        let result = self.ask();
        let verdict = self.counted(result);
        let is_touch = || {
            let target = self.target();
            sphere_cast_sphere::sphere_cast_sphere_open(start, end, cast_radius, target) != result
        };
        verdict.unless_touch(self.touching == IfTouching::Miss && verdict.hit && is_touch())
    }

    fn findings(&self) -> Findings {
        use sphere_cast_sphere::SphereCastSphere::Hit;
        let result = self.ask();
        let mut findings = Findings::of(self.counted(result).contact);
        if let Some(Foot { d, ad, ds }) = result.foot() {
            findings.scalars.extend(Scalar::lengths([("ad", ad), ("ds", ds)]));
            findings.vectors.push(("D", d));
        }
        if let Hit(cast) = result {
            findings.scalars.push(Scalar::length("cd", cast.cd()));
        }
        if let Some(&Contact { point, distance: Some(ac), center: Some(c), .. }) =
            findings.contacts.first()
        {
            findings.scalars.push(Scalar::length("ac", ac));
            findings.vectors.extend([("C", c), ("E", point)]);
        }
        findings
    }

    fn explain(&self) -> Explanation {
        let Self { start, end, cast_radius, center, radius, .. } = *self;
        let target = self.target();
        let result = self.ask();
        let Verdict { hit, contact, .. } = self.counted(result);

        let mut explanation = Explanation::new(self.words(result));
        if !hit {
            explanation.nearest =
                Some(closest::sphere_cast_sphere(start, end, cast_radius, target));
        }

        explanation.mark(Mark::Ball { center, radius }, Role::CastTarget);
        explanation.mark(Mark::Ball { center: start, radius: cast_radius }, Role::Cast);
        explanation.mark(Mark::Dot { at: end, radius: 0.4 }, Role::Cast);
        let sweep = if hit { Role::Sweep } else { Role::SweepMiss };
        explanation.mark(Mark::Sweep { from: start, to: end, radius: cast_radius }, sweep);
        explanation.mark(Mark::Line { from: start, to: end }, Role::Construction);
        if let Some(Foot { d, .. }) = result.foot() {
            explanation.mark_perpendicular(d, end - start, center);
            explanation.mark(Mark::Label { at: d, text: "D".into() }, Role::Construction);
        }
        let Some(Contact { point: e, center: Some(c), normal: Some(normal), .. }) = contact else {
            return explanation;
        };
        explanation.mark(Mark::Ball { center: c, radius: cast_radius }, Role::CastContact);
        explanation.mark(Mark::Label { at: c, text: "C".into() }, Role::CastContact);
        explanation.mark(Mark::Line { from: c, to: center }, Role::Construction);
        explanation.mark(Mark::Dot { at: e, radius: 0.2 }, Role::Hit);
        explanation.mark(Mark::Label { at: e, text: "E".into() }, Role::Hit);
        if normal != Vec3::ZERO {
            explanation.mark(Mark::Arrow { from: e, to: e + normal }, Role::Normal);
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl SphereCastSphere {
    fn ask(&self) -> sphere_cast_sphere::SphereCastSphere {
        let Self { start, end, cast_radius, .. } = *self;
        sphere_cast_sphere::sphere_cast_sphere(start, end, cast_radius, self.target())
    }

    fn words(&self, result: sphere_cast_sphere::SphereCastSphere) -> Words {
        use sphere_cast_sphere::SphereCastSphere::*;
        match result {
            Hit(_) => words!(
                "The cast touches the sphere at E, with its centre {0} from A.",
                metres(result.touch().map_or(0.0, |touch| touch.ac))
            ),
            Touching(_) => {
                words!("A = B: the sphere stays, and it touches the other.")
            }
            InitialOverlap(cast) if self.initial_overlap == IfOverlapping::Ignore => words!(
                "The spheres overlap by {0} from the start: no hit, by the convention.",
                metres(cast.depth())
            ),
            InitialOverlap(cast) => {
                words!("The spheres overlap by {0} from the start: C = A.", metres(cast.depth()))
            }
            Behind(cast) => words!(
                "The sphere's centre does not lie ahead of A: |AD| = {0}.",
                metres(cast.foot().map_or(0.0, |foot| foot.ad))
            ),
            PassesBy(cast) => {
                words!("The cast passes {0} beside the sphere.", metres(cast.clearance()))
            }
            TooShort(cast) => {
                words!("The cast ends {0} before the two touch.", metres(cast.missing()))
            }
            Degenerate => {
                words!("A = B: the sphere stays, apart from the other.")
            }
        }
    }

    /// The verdict where every touch counts.
    fn counted(&self, result: sphere_cast_sphere::SphereCastSphere) -> Verdict {
        use sphere_cast_sphere::SphereCastSphere::*;
        let relation = match result {
            Hit(_) | Touching(_) => "hit",
            InitialOverlap(_) if self.initial_overlap == IfOverlapping::Ignore => {
                return Verdict::miss("initial_overlap");
            }
            InitialOverlap(_) => "initial_overlap",
            Behind(_) => return Verdict::miss("behind"),
            PassesBy(_) => return Verdict::miss("passes_by"),
            TooShort(_) => return Verdict::miss("too_short"),
            Degenerate => return Verdict::miss("degenerate"),
        };
        let contact = |Touch { c, e, normal, t, ac }| Contact {
            normal: Some(normal),
            t: Some(t),
            distance: Some(ac),
            center: Some(c),
            ..Contact::at(e)
        };
        Verdict::of(relation, result.touch().map(contact))
    }

    fn target(&self) -> Sphere {
        Sphere { center: self.center, radius: self.radius }
    }

    /// What a step draws.
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
            "D" => step.point(d).right_angle(d, derived.vector("nAB"), center - d),
            "|DS|" => step.length(d, center),
            "|CD|" => {
                step.length(c, d).with(Mark::Line { from: center, to: c }, Role::Construction)
            }
            "|AC|" => step.length(start, c),
            "C" => step.point(c).with(wire(c, cast_radius), Role::Construction),
            "n" => step.arrow_from(e),
            "E" => step.point(e).with(wire(center, radius), Role::Construction),
            _ => step,
        }
    }
}

//! A ray by origin, direction and length against a solid capsule.

use std::sync::LazyLock;

use glam::Vec3;

use super::ray::{Derivations, Given, bodies, draw_on_ray, round_inputs};
use crate::geometry::closest;
use crate::geometry::ray_capsule::{self, Capsule};
use crate::scenario::{
    Body, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Moment, Role,
    Scenario, Space, Verdict, tube,
};

macro_rules! derivation {
    ($direction:literal) => {
        concat!(
            $direction,
            "
The axis: V = B − A
How long it is: L = |V|
Its direction, one unit long: k = unit(V)
From A to O: w = O − A
How far along the axis O lies: y = k · w
The axis's nearest point: G = A + k min(max(y, 0), L)
How far O is from the axis: gap = |O − G|
Does O lie inside? gap < r → hit inside with point = O, t = 0, distance = 0, normal = (0, 0, 0)
Does O lie on the surface? gap = r → hit with point = O, t = 0, distance = 0, normal = unit(O − G)
How fast the ray moves along the axis: climb = k · u
From the axis to O, at a right angle to it: w′ = w − y k
How the ray moves away from the axis: u′ = u − climb k
The square's factor in |w′ + s u′|² = r²: a = u′ · u′
Half the factor of s: b = u′ · w′
The rest: c = w′ · w′ − r²
The discriminant: disc = b² − a c
Does the line miss even the endless cylinder? disc < 0 → passes_by
Where it enters the cylinder: sc = (−b − √disc) / a if a > 0, else 0
How far along the axis that is: yc = y + climb sc
Whether that is between the ends: side = a > 0 and yc > 0 and yc < L
The end that comes first there: E = A if (a > 0 and yc ≤ 0) or (a = 0 and climb > 0), else B
From that end to O: e = O − E
Half the factor of s for its ball: be = u · e
The discriminant for its ball: de = be² − (u · u) (e · e − r²)
Does the line meet the ball at the end only? not side:
    Does it miss the ball too? de < 0 → passes_by
Where it enters: s = sc if side, else (−be − √de) / (u · u)
Does the ray lead away? s < 0 → behind
Does it end before? s > m → too_short
Where they meet: P = O + s u
The normal there: n = unit(w′ + s u′) if side, else unit(P − E)
→ hit with point = P, t = s / m, distance = s, normal = n
"
        )
    };
}

pub const ENTRY: Entry = Entry::of::<Scene>(
    "ray_capsule",
    "Ray against capsule",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.7",
)
.derived_by(derivation!("The direction, one unit long: u = D / |D|"));

static DERIVATIONS: LazyLock<Derivations> =
    LazyLock::new(|| Derivations::read(ENTRY, derivation!("The direction as it is given: u = D")));

#[derive(Clone)]
struct Scene {
    ray: Given,
    a: Vec3,
    b: Vec3,
    radius: f32,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            ray: Given::new([-5.0, 2.5, 2.0], [4.0, -1.0, -1.5], 12.0),
            a: Vec3::new(-1.0, -1.5, 0.0),
            b: Vec3::new(1.0, 2.0, 0.5),
            radius: 1.0,
        }
    }
}

impl Scenario for Scene {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let mut inputs = self.ray.inputs();
        inputs.extend(round_inputs(
            [("a", "A"), ("b", "B")],
            [&mut self.a, &mut self.b],
            &mut self.radius,
        ));
        inputs
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        self.ray.conventions(true)
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = self.ray.ray().place(t);
        Some(Moment::of_point(at, self.capsule().distance(at)))
    }

    fn bodies(&self) -> Vec<Body> {
        let Self { a, b, radius, .. } = *self;
        let ends = [a, b].map(|center| Mark::Ball { center, radius });
        let shapes = ends.into_iter().chain(tube([a, b], [radius; 2]));
        bodies(shapes, &["a", "b"])
    }

    fn verdict(&self) -> Verdict {
        self.ray.verdict("passes_by", &ray_capsule::ray_capsule(self.ray.ray(), self.capsule()))
    }

    fn findings(&self) -> Findings {
        self.ray.findings(&ray_capsule::ray_capsule(self.ray.ray(), self.capsule()))
    }

    fn explain(&self) -> Explanation {
        let (ray, capsule) = (self.ray.ray(), self.capsule());
        let Capsule { a, b, radius } = capsule;
        let found = ray_capsule::ray_capsule(ray, capsule);
        let nearest = || closest::segment_capsule(ray.origin, ray.end(), capsule);
        let mut explanation = self.ray.explain("the capsule", &found, nearest);

        explanation.mark(Mark::Line { from: a, to: b }, Role::Construction);
        explanation.mark(Mark::Sweep { from: a, to: b, radius }, Role::Sweep);
        for center in [a, b] {
            explanation.mark(Mark::Ball { center, radius }, Role::Target);
        }
        for side in tube([a, b], [radius; 2]) {
            explanation.mark(side, Role::Target);
        }
        let Some(program) = DERIVATIONS.of(&self.ray) else { return explanation };
        let derived = Derived::new(program, &self.ray.numbers(&self.clone()));
        self.ray.derived(explanation, &found, &derived, |step| match step.name() {
            "G" | "E" => {
                let at = step.vector();
                step.point(at)
            }
            "V" | "k" | "w" => {
                let along = step.vector();
                step.arrow(a, along)
            }
            "gap" => step.length(derived.vector("G"), ray.origin),
            _ => draw_on_ray(step, ray, &derived),
        })
    }
}

impl Scene {
    fn capsule(&self) -> Capsule {
        Capsule { a: self.a, b: self.b, radius: self.radius }
    }
}

//! A ray by origin, direction and length against a solid cone.

use std::sync::LazyLock;

use glam::Vec3;

use super::ray::{Derivations, Given, bodies, draw_on_ray, round_inputs};
use crate::geometry::closest;
use crate::geometry::ray_cone::{self, Cone};
use crate::scenario::{
    Body, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Moment, Role,
    Scenario, Space, Verdict, caps, tube,
};

macro_rules! derivation {
    ($direction:literal) => {
        concat!(
            $direction,
            "
The axis: V = B − A
How long it is: L = |V|
Do both ends coincide? L = 0 → degenerate
Its direction, one unit long: k = V / L
How fast the cone widens: g = r / L
From A to O: w = O − A
How far along the axis O lies: y = k · w
From the axis to O, at a right angle to it: w′ = w − y k
How far out O lies, from the side or the base: gap = max(|w′| − g y, y − L, −y)
Does O lie inside? gap < 0 → hit inside with point = O, t = 0, distance = 0, normal = (0, 0, 0)
The side's normal at O, if it lies there: nw = unit(unit(w′) − g k) if |w′| = g y, else (0, 0, 0)
The base's normal at O, if it lies there: ny = k if y = L, else (0, 0, 0)
The normal at O, which is the axis at the apex: no = unit(nw + ny) if y > 0, else −k
Does O lie on the surface? gap = 0 → hit with point = O, t = 0, distance = 0, normal = no
How fast the ray moves along the axis: climb = k · u
How the ray moves away from the axis: u′ = u − climb k
The square's factor in |w′ + s u′|² = g² (y + s climb)²: a = u′ · u′ − g² climb²
Half the factor of s: b = u′ · w′ − g² climb y
The rest: c = w′ · w′ − g² y²
The discriminant: disc = b² − a c
Does the line miss both nappes? disc < 0 → passes_by
Does it keep its height? climb = 0:
    Does it miss the base and the apex? y (y − L) > 0 → passes_by
Does it run beside the side? a = 0:
    Is it level with the side? b = 0:
        Does it miss the side? c > 0 → passes_by
The numerator that cancels nothing: h = −b − √disc if b > 0, else −b + √disc
One crossing of the side: x1 = c / h if h ≠ 0, else 0
The other one: x2 = h / a if a ≠ 0, else x1
The first of both: sc = min(x1, x2)
The last of both: sd = max(x1, x2)
Where it passes the apex's or the base's height: s1 = min(−y / climb, (L − y) / climb) if climb ≠ 0, else sc
Where it passes the other one: s2 = max(−y / climb, (L − y) / climb) if climb ≠ 0, else sd
Where it is in the cone: s = max(sc, s1) if a > 0, max(sd, s1) if (a < 0 and climb > 0) or (a = 0 and b < 0), else s1
Until it leaves it: se = min(sd, s2) if a > 0, min(sc, s2) if (a < 0 and climb < 0) or (a = 0 and b > 0), else s2
Does the line miss? s > se → passes_by
Does the ray lead away? se < 0 → behind
Does it end before? s > m → too_short
Where they meet: P = O + s u
How far along the axis that is: yp = y + s climb
The side's normal there: q = unit(unit(w′ + s u′) − g k)
The side's normal, if it enters there: ns = (0, 0, 0) if climb < 0 and s = s1 and s ≠ sc and s ≠ sd, else q
The base's normal, if it enters there: nc = k if climb < 0 and s = s1, else (0, 0, 0)
The normal, which is the axis at the apex: n = unit(ns + nc) if yp > 0, else −k
→ hit with point = P, t = s / m, distance = s, normal = n
"
        )
    };
}

pub const ENTRY: Entry = Entry::of::<Scene>(
    "ray_cone",
    "Ray against cone",
    Group::Casts,
    Space::Spatial,
    "Eberly, Intersection of a Line and a Cone",
)
.derived_by(derivation!("The direction, one unit long: u = D / |D|"));

static DERIVATIONS: LazyLock<Derivations> =
    LazyLock::new(|| Derivations::read(ENTRY, derivation!("The direction as it is given: u = D")));

#[derive(Clone)]
struct Scene {
    ray: Given,
    apex: Vec3,
    base: Vec3,
    radius: f32,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            ray: Given::new([-5.0, 2.5, 2.0], [4.0, -1.0, -1.5], 12.0),
            apex: Vec3::new(0.5, 2.5, 0.0),
            base: Vec3::new(-0.5, -1.5, 0.5),
            radius: 1.5,
        }
    }
}

impl Scenario for Scene {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let mut inputs = self.ray.inputs();
        inputs.extend(round_inputs(
            [("apex", "A"), ("base", "B")],
            [&mut self.apex, &mut self.base],
            &mut self.radius,
        ));
        inputs
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        self.ray.conventions(true)
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = self.ray.ray().place(t);
        Some(Moment::of_point(at, self.cone().distance(at)))
    }

    fn bodies(&self) -> Vec<Body> {
        let Self { apex, base, radius, .. } = *self;
        let shapes =
            tube([apex, base], [0.0, radius]).into_iter().chain(caps([apex, base], [0.0, radius]));
        bodies(shapes, &["apex", "base"])
    }

    fn verdict(&self) -> Verdict {
        self.ray.verdict("passes_by", &ray_cone::ray_cone(self.ray.ray(), self.cone()))
    }

    fn findings(&self) -> Findings {
        self.ray.findings(&ray_cone::ray_cone(self.ray.ray(), self.cone()))
    }

    fn explain(&self) -> Explanation {
        let (ray, cone) = (self.ray.ray(), self.cone());
        let Cone { apex, base, radius } = cone;
        let found = ray_cone::ray_cone(ray, cone);
        let nearest = || closest::segment_cone(ray.origin, ray.end(), cone);
        let mut explanation = self.ray.explain("the cone", &found, nearest);

        explanation.mark(Mark::Line { from: apex, to: base }, Role::Construction);
        for surface in
            tube([apex, base], [0.0, radius]).into_iter().chain(caps([apex, base], [0.0, radius]))
        {
            explanation.mark(surface, Role::Target);
        }
        let Some(program) = DERIVATIONS.of(&self.ray) else { return explanation };
        let derived = Derived::new(program, &self.ray.numbers(&self.clone()));
        self.ray.derived(explanation, &found, &derived, |step| match step.name() {
            "V" | "k" | "w" => {
                let along = step.vector();
                step.arrow(apex, along)
            }
            _ => draw_on_ray(step, ray, &derived),
        })
    }
}

impl Scene {
    fn cone(&self) -> Cone {
        Cone { apex: self.apex, base: self.base, radius: self.radius }
    }
}

//! A ray by origin, direction and length against a solid capsule.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::geometry::ray::{Ray, RaySolid, WayOut};
use crate::geometry::ray_capsule::{self, Capsule};
use crate::scenario::tube;

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

pub const ENTRY: Entry = Entry::of::<Scene<Capsule>>(
    "ray_capsule",
    "Ray against capsule",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.7",
)
.derived_by(&[
    derivation!("The direction, one unit long: u = D / |D|"),
    derivation!("The direction as it is given: u = D"),
]);

impl Round for Capsule {
    const ID: &'static str = ENTRY.id;
    const NAME: &'static str = "the capsule";
    const ENDS: [(&'static str, &'static str); 2] = [("a", "A"), ("b", "B")];
    const DEFAULT: Self =
        Self { a: Vec3::new(-1.0, -1.5, 0.0), b: Vec3::new(1.0, 2.0, 0.5), radius: 1.0 };

    fn parts(&mut self) -> ([&mut Vec3; 2], &mut f32) {
        ([&mut self.a, &mut self.b], &mut self.radius)
    }

    fn surfaces(self) -> Vec<Mark> {
        let Self { a, b, radius } = self;
        let balls = [a, b].map(|center| Mark::Ball { center, radius });
        balls.into_iter().chain(tube([a, b], [radius; 2])).collect()
    }

    fn sweep(self) -> Option<Mark> {
        let Self { a: from, b: to, radius } = self;
        Some(Mark::Sweep { from, to, radius })
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_capsule::ray_capsule(ray, self)
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_capsule::way_out(ray, self)
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_capsule(ray.origin, ray.end(), self)
    }

    fn distance(self, point: Vec3) -> f32 {
        self.distance(point)
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "G" | "E" => step.point(),
            "gap" => step.length(derived.vector("G"), ray.origin),
            _ => step,
        }
    }
}

//! A ray by origin, direction and length against a solid cone.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::geometry::ray::{Ray, RaySolid, WayOut};
use crate::geometry::ray_cone::{self, Cone};
use crate::scenario::{caps, tube};

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

pub const ENTRY: Entry = Entry::of::<Scene<Cone>>(
    "ray_cone",
    "Ray against cone",
    Group::Casts,
    Space::Spatial,
    "Eberly, Intersection of a Line and a Cone",
)
.derived_by(&[
    derivation!("The direction, one unit long: u = D / |D|"),
    derivation!("The direction as it is given: u = D"),
]);

impl Round for Cone {
    const ID: &'static str = ENTRY.id;
    const NAME: &'static str = "the cone";
    const ENDS: [(&'static str, &'static str); 2] = [("apex", "A"), ("base", "B")];
    const DEFAULT: Self =
        Self { apex: Vec3::new(0.5, 2.5, 0.0), base: Vec3::new(-0.5, -1.5, 0.5), radius: 1.5 };

    fn parts(&mut self) -> ([&mut Vec3; 2], &mut f32) {
        ([&mut self.apex, &mut self.base], &mut self.radius)
    }

    fn surfaces(self) -> Vec<Mark> {
        let (ends, radii) = ([self.apex, self.base], [0.0, self.radius]);
        tube(ends, radii).into_iter().chain(caps(ends, radii)).collect()
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_cone::ray_cone(ray, self)
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_cone::way_out(ray, self)
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_cone(ray.origin, ray.end(), self)
    }

    fn distance(self, point: Vec3) -> f32 {
        self.distance(point)
    }
}

//! A ray by origin, direction and length against a solid cylinder with flat caps.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::geometry::ray::{Ray, RaySolid, WayOut};
use crate::geometry::ray_cylinder::{self, Cylinder};
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
From A to O: w = O − A
How far along the axis O lies: y = k · w
From the axis to O, at a right angle to it: w′ = w − y k
How far out O lies, from the side or a cap: gap = max(|w′| − r, −y, y − L)
Does O lie inside? gap < 0 → hit inside with point = O, t = 0, distance = 0, normal = (0, 0, 0)
The side's normal at O, if it lies there: nw = unit(w′) if |w′| = r, else (0, 0, 0)
A cap's normal at O, if it lies there: ny = −k if y = 0, k if y = L, else (0, 0, 0)
Does O lie on the surface? gap = 0 → hit with point = O, t = 0, distance = 0, normal = unit(nw + ny)
How fast the ray moves along the axis: climb = k · u
How the ray moves away from the axis: u′ = u − climb k
The square's factor in |w′ + s u′|² = r²: a = u′ · u′
Half the factor of s: b = u′ · w′
The rest: c = w′ · w′ − r²
By how much the line clears the endless cylinder, squared: far = c if a = 0, else c − b² / a
Does the line miss it? far > 0 → passes_by
Does it keep its height? climb = 0:
    Does it miss the caps? y (y − L) > 0 → passes_by
Where it enters the cylinder: sc = (−b − √max(0, b² − a c)) / a if a > 0, else 0
Where it leaves it: sd = (−b + √max(0, b² − a c)) / a if a > 0, else 0
Where it passes the first cap: s1 = min(−y / climb, (L − y) / climb) if climb ≠ 0, else sc
Where it passes the last cap: s2 = max(−y / climb, (L − y) / climb) if climb ≠ 0, else sd
Where it is in both: s = s1 if a = 0, else max(sc, s1)
Until it leaves one: se = s2 if a = 0, else min(sd, s2)
Does the line miss? s > se → passes_by
Does the ray lead away? se < 0 → behind
Does it end before? s > m → too_short
Where they meet: P = O + s u
The side's normal, if it enters there: ns = unit(w′ + s u′) if a > 0 and sc ≥ s1, else (0, 0, 0)
A cap's normal, if it enters there: nc = (0, 0, 0) if climb = 0 or s1 < s, −k if climb > 0, else k
→ hit with point = P, t = s / m, distance = s, normal = unit(ns + nc)
"
        )
    };
}

pub const ENTRY: Entry = Entry::of::<Scene<Cylinder>>(
    "ray_cylinder",
    "Ray against cylinder",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.7",
)
.derived_by(&[
    derivation!("The direction, one unit long: u = D / |D|"),
    derivation!("The direction as it is given: u = D"),
]);

impl Round for Cylinder {
    const ID: &'static str = ENTRY.id;
    const NAME: &'static str = "the cylinder";
    const ENDS: [(&'static str, &'static str); 2] = [("a", "A"), ("b", "B")];
    const DEFAULT: Self =
        Self { a: Vec3::new(-1.0, -1.5, 0.0), b: Vec3::new(1.0, 2.0, 0.5), radius: 1.0 };

    fn parts(&mut self) -> ([&mut Vec3; 2], &mut f32) {
        ([&mut self.a, &mut self.b], &mut self.radius)
    }

    fn surfaces(self) -> Vec<Mark> {
        let (ends, radii) = ([self.a, self.b], [self.radius; 2]);
        tube(ends, radii).into_iter().chain(caps(ends, radii)).collect()
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_cylinder::ray_cylinder(ray, self)
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_cylinder::way_out(ray, self)
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_cylinder(ray.origin, ray.end(), self)
    }

    fn distance(self, point: Vec3) -> f32 {
        self.distance(point)
    }
}

//! A sphere against a plane.
//! Source: "Math - Collision", sphere against plane; Ericson, Real-Time
//! Collision Detection (2005), 5.2.2.

use ethnum::I256;
use glam::Vec3;

use super::exact::polynomial::{Polynomial, Ring, exact_value};
use super::exact::predicates::SIGN;
use super::exact::scaled_ints::{SHORT_BITS, ScaledInts, ToF64, units};
use super::line_sphere::product;
use super::relation::relation;
use super::{Plane, Sphere, summed, to_f32_saturating, to_vec3_saturating};

/// The relation of the sphere to the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SpherePlane {
    /// The plane cuts the sphere.
    Crossing {
        /// The foot of the perpendicular.
        foot: SpherePlaneFoot,
    },
    /// They share one point.
    Touching {
        /// The foot of the perpendicular.
        foot: SpherePlaneFoot,
    },
    /// The sphere lies in front of the plane, on the side of the normal.
    Front {
        /// The foot of the perpendicular.
        foot: SpherePlaneFoot,
    },
    /// The sphere lies behind the plane.
    Behind {
        /// The foot of the perpendicular.
        foot: SpherePlaneFoot,
    },
}

relation!(SpherePlane { Crossing Touching Front Behind });

impl SpherePlane {
    /// Returns the foot, which every result has.
    pub fn foot(&self) -> SpherePlaneFoot {
        match *self {
            Self::Crossing { foot }
            | Self::Touching { foot }
            | Self::Front { foot }
            | Self::Behind { foot } => foot,
        }
    }
}

/// The foot of the perpendicular from the centre to the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpherePlaneFoot {
    /// The foot.
    pub point: Vec3,
    /// The plane's unit normal on the side of the centre; as given if the centre lies in the plane.
    pub normal: Vec3,
    /// The signed distance from the plane to the centre in metres, positive on the side of the
    /// normal.
    pub signed_distance: f32,
    /// The depth in metres by which the sphere reaches beyond the plane; negative if it is apart.
    pub depth: f32,
}

/// Tests a sphere against a plane.
#[inline]
pub fn sphere_plane(sphere: Sphere, plane: Plane) -> SpherePlane {
    let n = plane.normal.as_dvec3();
    let r = f64::from(sphere.radius);
    let n_length = n.length();
    let unit_normal = n / n_length;

    // |n| d, with d = n·(S − p) / |n|
    let height = plane.height(sphere.center);
    let cuts = cuts(sphere, plane, height);

    // F = S − d n / |n|
    let d = height / n_length;
    let point = summed([sphere.center.as_dvec3(), -n * (height / n.length_squared())]);
    let side = if height < 0.0 { -1.0 } else { 1.0 };
    // r − |d| = (r² − d²) / (r + |d|), zero exactly if they touch
    let reach = n_length * (r * n_length + height.abs());
    let foot = SpherePlaneFoot {
        point: to_vec3_saturating(point),
        normal: to_vec3_saturating(unit_normal * side),
        signed_distance: to_f32_saturating(d),
        depth: if reach > 0.0 { to_f32_saturating(cuts / reach) } else { 0.0 },
    };

    if cuts > 0.0 {
        SpherePlane::Crossing { foot }
    } else if cuts == 0.0 {
        SpherePlane::Touching { foot }
    } else if height > 0.0 {
        SpherePlane::Front { foot }
    } else {
        SpherePlane::Behind { foot }
    }
}

/// Returns r² |n|² − (|n| d)², positive if the plane cuts the sphere. The sign is exact: without
/// enough digits left in f64 it is computed without rounding.
#[inline]
fn cuts(sphere: Sphere, plane: Plane, height: f64) -> f64 {
    let (cuts, is_sure) = rounded_cuts(sphere, plane, height);
    if is_sure {
        cuts
    } else {
        let (s, p, n) = (sphere.center, plane.point, plane.normal);
        let lengths = [s.x, s.y, s.z, p.x, p.y, p.z, sphere.radius].map(f64::from);
        exact_cuts(lengths, n.to_array().map(f64::from))
    }
}

/// Returns the value in f64, and whether its sign is certain.
#[inline(always)]
fn rounded_cuts(sphere: Sphere, plane: Plane, height: f64) -> (f64, bool) {
    let (n, r) = (plane.normal.as_dvec3(), f64::from(sphere.radius));
    let to_center = sphere.center.as_dvec3() - plane.point.as_dvec3();
    let n_squared = n.length_squared();
    let cuts = r * r * n_squared - height * height;
    // With u = 2^-53, n·PS errs by 4u |n||PS| and r²|n|² by 5u of itself: in all 10u of the sizes.
    let sizes = n_squared * (r * r + to_center.length_squared());
    (cuts, cuts.abs() >= 2.0 * SIGN * sizes)
}

#[cold]
#[inline(never)]
fn exact_cuts(lengths: [f64; 7], normal: [f64; 3]) -> f64 {
    whole_cuts(lengths, normal).unwrap_or_else(|| exact_value::<Cuts, 7, 3>(lengths, normal))
}

/// Computes [`Cuts`] in integers; `None` if the sizes are too far apart.
#[inline(always)]
fn whole_cuts(lengths: [f64; 7], normal: [f64; 3]) -> Option<f64> {
    let ([sx, sy, sz, px, py, pz, r], exponent) = units(lengths)?;
    let lengths = ScaledInts::new([sx - px, sy - py, sz - pz, r], exponent);
    let (normal, exponent) = units(normal)?;
    let n = ScaledInts::new(normal, exponent);
    let exponent = 2 * (lengths.exponent + n.exponent);
    let [x, y, z, r] = lengths.numbers;
    Some(if lengths.bits.max(n.bits) <= SHORT_BITS {
        let (height, n_squared) = (product([x, y, z], n.numbers), product(n.numbers, n.numbers));
        let times = |x: i64, y: i64| i128::from(x) * i128::from(y);
        (times(r * r, n_squared) - times(height, height)).to_f64(exponent)
    } else {
        let (ps, n) = ([x, y, z].map(i128::from), n.numbers.map(i128::from));
        let (r, height, n_squared) = (i128::from(r), product(ps, n), product(n, n));
        let times = |x: i128, y: i128| I256::from(x) * I256::from(y);
        (times(r * r, n_squared) - times(height, height)).to_f64(exponent)
    })
}

/// r² |n|² − (n·PS)², of S, P and r, and of n.
struct Cuts;

impl Polynomial<7, 3> for Cuts {
    const DEGREES: [u32; 2] = [2, 2];
    // (3 · 2)² and 3
    const ROOM: u32 = 7;

    #[inline(always)]
    fn of<T: Ring>([sx, sy, sz, px, py, pz, r]: [T; 7], [x, y, z]: [T; 3]) -> T {
        let height = x * (sx - px) + y * (sy - py) + z * (sz - pz);
        r * r * (x * x + y * y + z * z) - height * height
    }
}

#[cfg(test)]
mod tests {
    use super::super::exact::scaled_ints::tests::{check as check_whole, spread};
    use super::*;
    use crate::exact::adversarial::Adversarial;

    #[test]
    fn whole_numbers_of_every_length_say_what_the_polynomial_says() {
        let mut hostile = Adversarial::new(4);
        for round in 0..20_000 {
            let [of_lengths, of_normal] = [0, 1].map(|i| 2 + (round / (1 + 29 * i)) % 58);
            let (lengths, normal) =
                (spread(&mut hostile, of_lengths), spread(&mut hostile, of_normal));
            if let Some(cuts) = whole_cuts(lengths, normal) {
                check_whole(cuts, exact_value::<Cuts, 7, 3>(lengths, normal));
            }
        }
    }

    /// Checks the relation and returns the foot; the same with a longer normal, the opposite with a
    /// reversed one.
    #[track_caller]
    fn check(center: [f32; 3], radius: f32, normal: [f32; 3], relation: &str) -> SpherePlaneFoot {
        let ask = |scale: f32| {
            let sphere = Sphere { center: center.into(), radius };
            let normal = Vec3::from(normal) * scale;
            sphere_plane(sphere, Plane { point: Vec3::ZERO, normal })
        };
        let name = |result| match result {
            SpherePlane::Crossing { .. } => "crossing",
            SpherePlane::Touching { .. } => "touching",
            SpherePlane::Front { .. } => "front",
            SpherePlane::Behind { .. } => "behind",
        };
        assert_eq!(name(ask(1.0)), relation);
        assert_eq!(name(ask(4.0)), relation);
        let opposite = match relation {
            "front" => "behind",
            "behind" => "front",
            same => same,
        };
        assert_eq!(name(ask(-1.0)), opposite);
        let (foot, reversed) = (ask(1.0).foot(), ask(-1.0).foot());
        assert_eq!(foot.signed_distance, -reversed.signed_distance);
        assert_eq!((foot.point, foot.depth), (reversed.point, reversed.depth));
        foot
    }

    #[test]
    fn crossing() {
        let foot = check([3.0, 1.0, 2.0], 1.5, [0.0, 2.0, 0.0], "crossing");
        assert_eq!((foot.point, foot.normal), (Vec3::new(3.0, 0.0, 2.0), Vec3::Y));
        assert_eq!((foot.signed_distance, foot.depth), (1.0, 0.5));
        let foot = check([3.0, -1.0, 2.0], 1.5, [0.0, 2.0, 0.0], "crossing");
        assert_eq!((foot.normal, foot.signed_distance, foot.depth), (Vec3::NEG_Y, -1.0, 0.5));
    }

    #[test]
    fn centre_in_the_plane() {
        let foot = check([3.0, 0.0, 2.0], 1.5, [0.0, 1.0, 0.0], "crossing");
        assert_eq!((foot.normal, foot.signed_distance, foot.depth), (Vec3::Y, 0.0, 1.5));
    }

    #[test]
    fn touching() {
        check([0.0, 1.0, 0.0], 1.0, [0.0, 1.0, 0.0], "touching");
        let foot = check([1.0, 2.0, 2.0], 3.0, [1.0, 2.0, 2.0], "touching");
        assert_eq!((foot.point, foot.signed_distance, foot.depth), (Vec3::ZERO, 3.0, 0.0));
        check([-1.0, -2.0, -2.0], 3.0, [1.0, 2.0, 2.0], "touching");
        // One ulp either way is no longer a touch.
        check([1.0, 2.0, 2.0], 3.0_f32.next_up(), [1.0, 2.0, 2.0], "crossing");
        check([1.0, 2.0, 2.0], 3.0_f32.next_down(), [1.0, 2.0, 2.0], "front");
    }

    #[test]
    fn front_and_behind() {
        assert_eq!(check([0.0, 2.0, 0.0], 0.5, [0.0, 5.0, 0.0], "front").depth, -1.5);
        check([1.0, -2.0, 0.0], 1.0, [0.0, 1.0, 0.0], "behind");
    }

    #[test]
    fn a_point() {
        check([4.0, 0.0, 1.0], 0.0, [0.0, 1.0, 0.0], "touching");
        check([4.0, 1e-30, 1.0], 0.0, [0.0, 1.0, 0.0], "front");
    }

    #[test]
    fn far_away() {
        let o = 1e5;
        let step = 0.0078125;
        let plane = Plane { point: Vec3::splat(o), normal: Vec3::new(1.0, 2.0, 2.0) };
        let center = Vec3::new(o + step, o + 2.0 * step, o + 2.0 * step);
        let sphere = Sphere { center, radius: 3.0 * step };
        let SpherePlane::Touching { foot } = sphere_plane(sphere, plane) else { panic!() };
        assert_eq!(foot.point, Vec3::splat(o));
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        let (m, tiny) = (f32::MAX, f32::from_bits(1));
        let sphere = Sphere { center: Vec3::splat(m), radius: m };
        let plane = |normal| Plane { point: Vec3::splat(-m), normal };
        let foot = sphere_plane(sphere, plane(Vec3::splat(m))).foot();
        assert_eq!((foot.signed_distance, foot.depth), (m, -m));
        let foot = sphere_plane(sphere, plane(Vec3::new(0.0, tiny, 0.0))).foot();
        assert_eq!((foot.point, foot.depth), (Vec3::new(m, -m, m), -m));
    }

    #[test]
    fn a_touch_of_sizes_far_apart() {
        check([4., 3., 0.], 5., [4., 3., 0.], "touching");
        // n·S = 25, |n| just above 5: the plane cuts, by 1e-19 that f64 does not see.
        check([4., 3., 0.], 5., [4., 3., 1e-9], "crossing");
        check([4., 3., 0.], 5., [4., 3., 1e-40], "crossing");
    }
}

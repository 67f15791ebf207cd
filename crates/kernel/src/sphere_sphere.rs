//! Two spheres, and how to move the first out of the second.
//! Source: the article "Math - Collision", "sphere against sphere"; Ericson, Real-Time Collision
//! Detection (2005), §4.3.1.

use glam::{DVec3, Vec3};

use super::line_sphere::{self, from_to, outside};
use super::relation::relation;
use super::{Sphere, to_f32_saturating, to_vec3_saturating};

/// The relation of sphere 1 to sphere 2, as solid balls; d is the distance of the centres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SphereSphere {
    /// |r1 − r2| < d < r1 + r2
    Overlap(Spheres),
    /// d = r1 + r2
    Touching(Spheres),
    /// d ≤ |r1 − r2|: one lies inside the other.
    Contained(Spheres),
    /// d = 0: +Y takes the place of the axis.
    Concentric(Spheres),
    /// d > r1 + r2
    Apart(Spheres),
}

relation!(SphereSphere { Overlap Touching Contained Concentric Apart });

impl SphereSphere {
    /// Returns the line of centres, which every result has.
    #[inline]
    pub fn centers(&self) -> Centers {
        let (Self::Overlap(spheres)
        | Self::Touching(spheres)
        | Self::Contained(spheres)
        | Self::Concentric(spheres)
        | Self::Apart(spheres)) = self;
        // v = sp2 − sp1, d = |v|
        Centers {
            v: to_vec3_saturating(spheres.v()),
            d: to_f32_saturating(spheres.v().length()),
            depth: to_f32_saturating(spheres.depth()),
        }
    }

    /// Returns the contact; `None` if the spheres are apart.
    #[inline]
    pub fn meeting(&self) -> Option<SphereContact> {
        match self {
            // From sp2 along the normal the shared stretch is d − r1 … r2, and d/2 is halfway to
            // sp1.
            Self::Overlap(spheres) | Self::Touching(spheres) => {
                let ([sp1, sp2], [r1, r2]) = spheres.numbers();
                let normal = spheres.normal();
                let middle = (sp1 + sp2) / 2.0 + normal * ((r2 - r1) / 2.0);
                Some(spheres.meeting(middle, normal))
            }
            // The stretch is the inner ball's diameter.
            Self::Contained(spheres) => {
                let ([sp1, sp2], [r1, r2]) = spheres.numbers();
                let inner = if r1 <= r2 { sp1 } else { sp2 };
                Some(spheres.meeting(inner, spheres.normal()))
            }
            Self::Concentric(spheres) => {
                let ([sp1, _], _) = spheres.numbers();
                Some(spheres.meeting(sp1, DVec3::Y))
            }
            Self::Apart(_) => None,
        }
    }
}

/// Two spheres; derived values are computed when a method of [`SphereSphere`] asks for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spheres {
    sphere1: Sphere,
    sphere2: Sphere,
}

impl Spheres {
    #[inline(always)]
    fn numbers(&self) -> ([DVec3; 2], [f64; 2]) {
        let spheres = [self.sphere1, self.sphere2];
        (spheres.map(|sphere| sphere.center.as_dvec3()), spheres.map(|sphere| sphere.radius.into()))
    }

    #[inline(always)]
    fn v(&self) -> DVec3 {
        from_to(self.sphere1.center, self.sphere2.center)
    }

    /// idst = (r1 + r2) − d
    #[inline(always)]
    fn depth(&self) -> f64 {
        let Self { sphere1, sphere2 } = self;
        -line_sphere::height(sphere1.center, sphere2.center, [sphere1.radius, sphere2.radius])
    }

    /// −v̂
    #[inline(always)]
    fn normal(&self) -> DVec3 {
        -self.v().normalize_or_zero()
    }

    /// push = −v̂ · idst
    #[inline(always)]
    fn meeting(&self, point: DVec3, normal: DVec3) -> SphereContact {
        SphereContact {
            point: to_vec3_saturating(point),
            normal: to_vec3_saturating(normal),
            push: to_vec3_saturating(normal * self.depth()),
        }
    }
}

/// The line of centres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Centers {
    /// The vector from sphere 1's centre to sphere 2's.
    pub v: Vec3,
    /// d = |v| in metres.
    pub d: f32,
    /// r1 + r2 − d in metres: negative if the spheres are apart.
    pub depth: f32,
}

/// The contact of two spheres, and the translation that separates them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SphereContact {
    /// The midpoint of the stretch of the line of centres that lies in both balls.
    pub point: Vec3,
    /// The unit normal, from sphere 2 to sphere 1.
    pub normal: Vec3,
    /// The translation that moves sphere 1 to touching: `depth` along the normal.
    pub push: Vec3,
}

/// Compares the distance of the centres with the radii. Touching is a hit.
#[inline]
pub fn sphere_sphere(sphere1: Sphere, sphere2: Sphere) -> SphereSphere {
    let spheres = Spheres { sphere1, sphere2 };
    let (c1, c2) = (sphere1.center, sphere2.center);

    // d² against (r1 + r2)² and (r1 − r2)²
    let beyond_touching = outside(c1, c2, [sphere1.radius, sphere2.radius]);
    if beyond_touching <= 0.0 {
        if c1 == c2 {
            SphereSphere::Concentric(spheres)
        } else if beyond_touching == 0.0 {
            SphereSphere::Touching(spheres)
        } else if outside(c1, c2, [sphere1.radius, -sphere2.radius]) <= 0.0 {
            SphereSphere::Contained(spheres)
        } else {
            SphereSphere::Overlap(spheres)
        }
    } else {
        SphereSphere::Apart(spheres)
    }
}

/// Returns sphere 1's centre, moved by `push` and then by ulps until the spheres no longer overlap.
/// If f32 ends before that, the farthest point from sphere 2 on this path.
pub fn resolve(sphere1: Sphere, sphere2: Sphere) -> Vec3 {
    let Some(SphereContact { normal, push, .. }) = sphere_sphere(sphere1, sphere2).meeting() else {
        return sphere1.center;
    };
    let overlaps =
        |center: Vec3| outside(center, sphere2.center, [sphere1.radius, sphere2.radius]) < 0.0;

    let mut center = to_vec3_saturating(sphere1.center.as_dvec3() + push.as_dvec3());
    // Rounding leaves it an ulp or so short. The steps double so that the loop also ends if the
    // rounded coordinate is coarser than the one that has to make up for it.
    let axis = normal.abs().max_position();
    let limit = f32::MAX.copysign(normal[axis]);
    let mut ulps = 1.0;
    while overlaps(center) && center[axis] != limit {
        let place = center[axis];
        let next = if limit > 0.0 { place.next_up() } else { place.next_down() };
        let ulp = f64::from(next) - f64::from(place);
        center[axis] = to_f32_saturating(f64::from(place) + ulp * ulps);
        ulps *= 2.0;
    }
    if overlaps(center) {
        let farthest = |place: f32| if place > 0.0 { f32::MIN } else { f32::MAX };
        center = sphere2.center.map(farthest);
    }
    center
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    fn sphere(center: [f32; 3], radius: f32) -> Sphere {
        Sphere { center: center.into(), radius }
    }

    fn relation(answer: &SphereSphere) -> &'static str {
        match answer {
            SphereSphere::Overlap { .. } => "overlap",
            SphereSphere::Touching { .. } => "touching",
            SphereSphere::Contained { .. } => "contained",
            SphereSphere::Concentric { .. } => "concentric",
            SphereSphere::Apart { .. } => "apart",
        }
    }

    /// Tests both orders: swapped spheres meet in the same point, with the opposite normal.
    #[track_caller]
    fn check(
        sphere1: Sphere,
        sphere2: Sphere,
        expected: &str,
        point: Option<[f32; 3]>,
        depth: f32,
    ) -> SphereSphere {
        let answer = sphere_sphere(sphere1, sphere2);
        let swapped = sphere_sphere(sphere2, sphere1);
        assert_eq!(relation(&answer), expected);
        assert_eq!(relation(&swapped), expected);
        assert_eq!(answer.meeting().map(|meeting| meeting.point.to_array()), point);
        assert_eq!(swapped.meeting().map(|meeting| meeting.point.to_array()), point);
        assert_eq!(answer.centers().depth, depth);
        assert_eq!(swapped.centers().depth, depth);
        if let (Some(meeting), Some(other), true) =
            (answer.meeting(), swapped.meeting(), expected != "concentric")
        {
            assert_eq!(meeting.normal, -other.normal);
        }
        check_resolve(sphere1, sphere2);
        check_resolve(sphere2, sphere1);
        answer
    }

    #[track_caller]
    fn check_resolve(sphere1: Sphere, sphere2: Sphere) -> Vec3 {
        let center = resolve(sphere1, sphere2);
        let after = sphere_sphere(Sphere { center, ..sphere1 }, sphere2);
        let relation = relation(&after);
        let free = matches!(relation, "touching" | "apart")
            || (relation == "concentric" && after.centers().depth == 0.0);
        assert!(free, "{relation} at {center}");
        center
    }

    #[test]
    fn overlap_meets_in_the_middle_of_the_shared_stretch() {
        let answer = check(
            sphere([0.; 3], 2.),
            sphere([0., 0., 4.], 3.),
            "overlap",
            Some([0., 0., 1.5]),
            1.,
        );
        let meeting = answer.meeting().unwrap();
        assert_eq!((meeting.normal, meeting.push), (Vec3::NEG_Z, Vec3::NEG_Z));
    }

    #[test]
    fn touching() {
        check(sphere([0.; 3], 1.), sphere([2., 0., 0.], 1.), "touching", Some([1., 0., 0.]), 0.);
        check(
            sphere([1., 2., 3.], 4.),
            sphere([3., 5., 9.], 3.),
            "touching",
            Some([15. / 7., 26. / 7., 45. / 7.]),
            0.,
        );
    }

    #[test]
    fn apart_by_an_ulp() {
        let next = 2f32.next_up();
        check(sphere([0.; 3], 1.), sphere([next, 0., 0.], 1.), "apart", None, 2. - next);
        let last = 2f32.next_down();
        check(
            sphere([0.; 3], 1.),
            sphere([0., last, 0.], 1.),
            "overlap",
            Some([0., last / 2., 0.]),
            2. - last,
        );
    }

    #[test]
    fn apart() {
        check(sphere([0.; 3], 1.), sphere([0., 5., 0.], 1.), "apart", None, -3.);
    }

    #[test]
    fn contained_meets_in_the_inner_centre() {
        check(
            sphere([0.; 3], 5.),
            sphere([1., 1., 1.], 1.),
            "contained",
            Some([1., 1., 1.]),
            6. - 3f32.sqrt(),
        );
    }

    #[test]
    fn contained_and_touching_from_within() {
        check(sphere([0.; 3], 5.), sphere([3., 0., 0.], 2.), "contained", Some([3., 0., 0.]), 4.);
        let less = 5f32.next_down();
        assert_eq!(
            relation(&sphere_sphere(sphere([0.; 3], less), sphere([3., 0., 0.], 2.))),
            "overlap"
        );
    }

    #[test]
    fn equal_spheres_are_contained_only_where_concentric() {
        check(sphere([0.; 3], 1.), sphere([0.5, 0., 0.], 1.), "overlap", Some([0.25, 0., 0.]), 1.5);
    }

    #[test]
    fn concentric_is_pushed_up() {
        let (sphere1, sphere2) = (sphere([1., 2., 3.], 1.), sphere([1., 2., 3.], 2.));
        let answer = check(sphere1, sphere2, "concentric", Some([1., 2., 3.]), 3.);
        let meeting = answer.meeting().unwrap();
        assert_eq!((meeting.normal, meeting.push), (Vec3::Y, vec3(0., 3., 0.)));
        assert_eq!(resolve(sphere1, sphere2), vec3(1., 5., 3.));
    }

    #[test]
    fn points() {
        check(sphere([1.; 3], 0.), sphere([1.; 3], 0.), "concentric", Some([1.; 3]), 0.);
        check(sphere([1., 0., 0.], 0.), sphere([0.; 3], 1.), "touching", Some([1., 0., 0.]), 0.);
        check(sphere([1., 0., 0.], 0.), sphere([0.; 3], 2.), "contained", Some([1., 0., 0.]), 1.);
        check(sphere([1., 0., 0.], 0.), sphere([0.; 3], 0.), "apart", None, -1.);
    }

    #[test]
    fn far_away() {
        let near = [1e5, 1e5, 1e5];
        let far = [1e5, 1e5, 100_001.99];
        check(
            sphere(near, 1.),
            sphere(far, 1.),
            "overlap",
            Some([1e5, 1e5, 1e5 + 0.99609375]),
            0.0078125,
        );
    }

    #[test]
    fn centres_closer_than_1e_5_still_have_an_axis() {
        let answer = sphere_sphere(sphere([1e-6, 0., 0.], 1.), sphere([0.; 3], 1.));
        assert_eq!(answer.meeting().unwrap().normal, Vec3::X);
    }

    #[test]
    fn squares_that_underflow_f32() {
        assert_eq!(
            relation(&sphere_sphere(sphere([0.; 3], 1e-24), sphere([3e-24, 0., 0.], 1e-24))),
            "apart"
        );
        let tiny = f32::from_bits(1);
        let (one, two) = (sphere([0.; 3], 2. * tiny), sphere([2. * tiny, 0., 0.], 2. * tiny));
        check(one, two, "overlap", Some([tiny, 0., 0.]), 2. * tiny);
    }

    #[test]
    fn resolve_ends_apart_for_every_direction() {
        let mut bits = 1u32;
        let mut number = || {
            bits = bits.wrapping_mul(1664525).wrapping_add(1013904223);
            (bits >> 8) as f32 / (1u32 << 24) as f32
        };
        for offset in [0.0, 1e3, 1e5, 1e8] {
            for _ in 0..2000 {
                let mut place = || vec3(number(), number(), number()) * 2.0;
                let (center1, center2) = (place() + offset, place() + offset);
                let sphere1 = Sphere { center: center1, radius: number() * 2.0 };
                let sphere2 = Sphere { center: center2, radius: number() * 2.0 };
                check_resolve(sphere1, sphere2);
            }
        }
    }

    #[test]
    fn resolve_keeps_close_to_touching() {
        let (sphere1, sphere2) = (sphere([0.3, 0.1, -0.2], 1.1), sphere([1.2, 0.7, 0.4], 0.9));
        let center = check_resolve(sphere1, sphere2);
        let after = sphere_sphere(Sphere { center, ..sphere1 }, sphere2);
        assert!(after.centers().depth > -1e-6, "{after:?}");
    }

    #[test]
    fn resolve_where_f32_ends() {
        let m = f32::MAX;
        // Two corners of the world are farther apart than both radii.
        check_resolve(sphere([m; 3], m), sphere([m; 3], m));
        check_resolve(sphere([m, m, m], m), sphere([0., m, 0.], 1.));
        // The first coordinate is too coarse to be pushed.
        check_resolve(sphere([3e23, 1e30, 0.], 2e23), sphere([0., 9.999999e29, 0.], 2.5e23));
        // No f32 is far enough; the loop still ends.
        resolve(sphere([0.; 3], m), sphere([0.; 3], m));
    }
}

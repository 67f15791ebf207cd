//! A sphere moved from A to B against a sphere at rest.
//! Source: Rito15, "Sphere Cast to Sphere" (2021).

use glam::{DVec3, Vec3};

use super::line_sphere::{LineSphere, RayRelation};
use super::relation::relation;
use super::{Sphere, to_f32_saturating, to_vec3_saturating};

/// The result of a sphere moved from A to B against the sphere around S.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SphereCastSphere {
    /// The spheres touch first when the centre is at C.
    Hit(SphereCast),
    /// A = B, and the spheres touch.
    Touching(SphereCast),
    /// The spheres overlap at the start: C = A.
    InitialOverlap(SphereCast),
    /// S lies behind A, or level with it.
    Behind(SphereCast),
    /// The spheres never touch, however far the cast goes; [`SphereCast::clearance`] says by how
    /// much.
    PassesBy(SphereCast),
    /// The spheres would touch only beyond B; [`SphereCast::missing`] says how far.
    TooShort(SphereCast),
    /// A = B, and the spheres are apart.
    Degenerate,
}

relation!(SphereCastSphere {
    Hit Touching InitialOverlap Behind PassesBy TooShort Degenerate
});

impl SphereCastSphere {
    /// Returns D and its distances, or `None` if A = B.
    pub fn foot(&self) -> Option<SphereCastFoot> {
        match self {
            Self::Hit(cast)
            | Self::Behind(cast)
            | Self::PassesBy(cast)
            | Self::TooShort(cast)
            | Self::InitialOverlap(cast) => cast.foot(),
            Self::Touching(_) | Self::Degenerate => None,
        }
    }

    /// Returns C, E and the normal, or `None` if the spheres do not meet.
    #[inline(always)]
    pub fn touch(&self) -> Option<SphereCastTouch> {
        match self {
            Self::Hit(cast) | Self::Touching(cast) => Some(cast.touch()),
            Self::InitialOverlap(cast) => Some(cast.touch_at_start()),
            Self::Behind(_) | Self::PassesBy(_) | Self::TooShort(_) | Self::Degenerate => None,
        }
    }
}

/// The line AB and the sphere of the summed radii; distances are computed when a method asks for
/// them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SphereCast {
    line: LineSphere,
    /// The target's radius.
    r2: f64,
}

impl SphereCast {
    /// Returns D: nAB = AB / |AB|, |AD| = AS·nAB, |DS| = |AS × nAB|, D = A + nAB |AD|; `None` if A
    /// = B.
    pub fn foot(&self) -> Option<SphereCastFoot> {
        (self.line.direction() != DVec3::ZERO).then(|| SphereCastFoot {
            d: to_vec3_saturating(self.line.foot()),
            ad: to_f32_saturating(self.line.foot_distance()),
            ds: to_f32_saturating(self.line.center_distance()),
        })
    }

    /// Returns |CD| = √(|CS|² − |DS|²) in metres, half the chord.
    pub fn cd(&self) -> f32 {
        to_f32_saturating(self.line.half_chord())
    }

    /// ac = |AD| − |CD|, C = A + nAB ac, E = C + CS r1 / (r1 + r2) = S + n r2
    #[inline(always)]
    fn touch(&self) -> SphereCastTouch {
        let entry = self.line.entry();
        SphereCastTouch {
            center: to_vec3_saturating(entry.point),
            point: to_vec3_saturating(self.line.center() + entry.normal * self.r2),
            normal: to_vec3_saturating(entry.normal),
            t: to_f32_saturating(entry.fraction).min(1.0),
            distance: to_f32_saturating(entry.fraction * self.line.length()),
        }
    }

    /// C = A, and E = S + n r2, in an overlap too.
    #[inline]
    fn touch_at_start(&self) -> SphereCastTouch {
        let normal = (-self.line.a_s()).normalize_or_zero();
        SphereCastTouch {
            center: to_vec3_saturating(self.line.at(0.0)),
            point: to_vec3_saturating(self.line.center() + normal * self.r2),
            normal: to_vec3_saturating(normal),
            t: 0.0,
            distance: 0.0,
        }
    }

    /// Returns the depth in metres by which the spheres overlap at the start:
    /// |CS| − |AS| = (|CS|² − |AS|²) / (|CS| + |AS|)
    pub fn depth(&self) -> f32 {
        to_f32_saturating(
            -self.line.sharp().outside / (self.line.radius() + self.line.a_s().length()),
        )
    }

    /// Returns the smallest distance in metres between the spheres, for a cast that misses.
    pub fn clearance(&self) -> f32 {
        to_f32_saturating(self.line.clearance())
    }

    /// Returns the distance in metres from B to the touch, for a cast that is too short.
    pub fn missing(&self) -> f32 {
        to_f32_saturating(self.line.missing_distance(self.line.way_end()))
    }
}

/// D, the foot of the perpendicular from S on the line AB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SphereCastFoot {
    /// The foot.
    pub d: Vec3,
    /// |AD| in metres, negative if D lies behind A.
    pub ad: f32,
    /// |DS| in metres, the distance of S from the line.
    pub ds: f32,
}

/// The first touch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SphereCastTouch {
    /// C, the centre of the cast sphere.
    pub center: Vec3,
    /// E, the contact point: the point of the target's surface towards C. For concentric spheres,
    /// which have none, the common centre.
    pub point: Vec3,
    /// The unit normal, from S to C; zero if the two coincide.
    pub normal: Vec3,
    /// The parameter: 0 at A, 1 at B.
    pub t: f32,
    /// The distance from A to C in metres: ac.
    pub distance: f32,
}

/// Moves a sphere of `cast_radius` from `start` to `end` against a sphere at rest. Touching is a
/// hit.
#[inline(always)]
pub fn sphere_cast_sphere(
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    target: Sphere,
) -> SphereCastSphere {
    cast::<false>(start, end, cast_radius, target)
}

/// Like [`sphere_cast_sphere`], but with open balls: a cast that only touches misses.
pub fn sphere_cast_sphere_open(
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    target: Sphere,
) -> SphereCastSphere {
    match cast::<true>(start, end, cast_radius, target) {
        SphereCastSphere::Touching(_) => SphereCastSphere::Degenerate,
        result => result,
    }
}

#[inline(always)]
fn cast<const OPEN: bool>(
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    target: Sphere,
) -> SphereCastSphere {
    let Sphere { center, radius } = target;
    // |CS| = r1 + r2: the cast of a point against a sphere of both radii
    let line = LineSphere::new(start, [start, end], center, [cast_radius, radius]);
    let cast = SphereCast { line, r2: f64::from(radius) };
    if start == end {
        return if cast.line.outside < 0.0 {
            SphereCastSphere::InitialOverlap(cast)
        } else if cast.line.outside == 0.0 {
            SphereCastSphere::Touching(cast)
        } else {
            SphereCastSphere::Degenerate
        };
    }
    match if OPEN { cast.line.approach_open(end) } else { cast.line.approach(end) } {
        RayRelation::Inside => SphereCastSphere::InitialOverlap(cast),
        RayRelation::Enters => SphereCastSphere::Hit(cast),
        RayRelation::Behind => SphereCastSphere::Behind(cast),
        RayRelation::PassesBy => SphereCastSphere::PassesBy(cast),
        RayRelation::TooShort => SphereCastSphere::TooShort(cast),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves the first sphere's `start` to `end` against the second, each as centre and radius.
    #[track_caller]
    fn check(
        (start, cast_radius): (Vec3, f32),
        end: Vec3,
        (center, radius): (Vec3, f32),
        relation: &str,
    ) -> SphereCastSphere {
        let result = sphere_cast_sphere(start, end, cast_radius, Sphere { center, radius });
        let found = match result {
            SphereCastSphere::Hit(_) => "hit",
            SphereCastSphere::Touching(_) => "touching",
            SphereCastSphere::InitialOverlap(_) => "initial_overlap",
            SphereCastSphere::Behind(_) => "behind",
            SphereCastSphere::PassesBy(_) => "passes_by",
            SphereCastSphere::TooShort(_) => "too_short",
            SphereCastSphere::Degenerate => "degenerate",
        };
        assert_eq!(found, relation, "{result:?}");
        result
    }

    #[track_caller]
    fn check_touch(cast: (Vec3, f32), end: Vec3, target: (Vec3, f32), touch: SphereCastTouch) {
        assert_eq!(check(cast, end, target, "hit").touch(), Some(touch));
    }

    const ORIGIN: Vec3 = Vec3::ZERO;

    fn v(x: f32, y: f32, z: f32) -> Vec3 {
        Vec3::new(x, y, z)
    }

    #[test]
    fn hit_with_every_length() {
        // The 3-4-5 triangle D, S, C; E two fifths of the way from C to S.
        let cast = (v(-10.0, 3.0, 0.0), 2.0);
        let result = check(cast, v(10.0, 3.0, 0.0), (ORIGIN, 3.0), "hit");
        let foot = SphereCastFoot { d: v(0.0, 3.0, 0.0), ad: 10.0, ds: 3.0 };
        let touch = SphereCastTouch {
            center: v(-4.0, 3.0, 0.0),
            point: v(-2.4, 1.8, 0.0),
            normal: v(-0.8, 0.6, 0.0),
            t: 0.3,
            distance: 6.0,
        };
        assert_eq!((result.foot(), result.touch()), (Some(foot), Some(touch)));
        assert!(matches!(result, SphereCastSphere::Hit(cast) if cast.cd() == 4.0));
    }

    #[test]
    fn swapped_it_touches_at_the_same_time() {
        let [a, b, s] = [v(-6.0, 1.0, 2.0), v(6.0, 2.0, -1.0), v(1.0, 3.0, 0.5)];
        let one = check((a, 1.25), b, (s, 2.5), "hit").touch();
        let other = check((s, 2.5), s + (a - b), (a, 1.25), "hit").touch();
        assert_eq!(
            one.map(|one| (one.t, one.distance)),
            other.map(|other| (other.t, other.distance))
        );
        assert_eq!(one.map(|one| one.normal), other.map(|other| -other.normal));
    }

    #[test]
    fn grazing() {
        let [start, end] = [v(-2.0, 2.5, 0.0), v(6.0, 2.5, 0.0)];
        let touch = SphereCastTouch {
            center: v(0.0, 2.5, 0.0),
            point: v(0.0, 1.0, 0.0),
            normal: Vec3::Y,
            t: 0.25,
            distance: 2.0,
        };
        check_touch((start, 1.5), end, (ORIGIN, 1.0), touch);
        let result = check((start, 1.0), end, (ORIGIN, 1.0), "passes_by");
        assert!(matches!(result, SphereCastSphere::PassesBy(cast) if cast.clearance() == 0.5));
    }

    #[test]
    fn the_radii_are_added_without_rounding() {
        // In f32 the sum of the radii is 1 and the start touches.
        let [start, end] = [v(1.0, 0.0, 0.0), v(2.0, 0.0, 0.0)];
        let tiny = 0.5_f32.powi(30);
        check((start, 1.0), end, (ORIGIN, tiny), "initial_overlap");
    }

    #[test]
    fn initial_overlap() {
        let at_start = |point, normal| SphereCastTouch {
            center: v(1.0, 0.0, 0.0),
            point,
            normal,
            t: 0.0,
            distance: 0.0,
        };
        let cast = (v(1.0, 0.0, 0.0), 1.0);
        // Towards the target and away from it.
        for (end, ad) in [(v(-5.0, 0.0, 0.0), 1.0), (v(5.0, 0.0, 0.0), -1.0)] {
            let result = check(cast, end, (ORIGIN, 1.5), "initial_overlap");
            let foot = Some(SphereCastFoot { d: ORIGIN, ad, ds: 0.0 });
            let touch = at_start(v(1.5, 0.0, 0.0), Vec3::X);
            assert_eq!((result.foot(), result.touch()), (foot, Some(touch)));
            assert!(
                matches!(result, SphereCastSphere::InitialOverlap(cast) if cast.depth() == 1.5)
            );
        }
        // Concentric: the normal is zero, and E is the centre.
        let result = check(cast, ORIGIN, (cast.0, 1.5), "initial_overlap");
        assert_eq!(result.touch(), Some(at_start(cast.0, Vec3::ZERO)));
    }

    #[test]
    fn touching_the_start() {
        let touch = SphereCastTouch {
            center: v(3.0, 4.0, 0.0),
            point: v(1.8, 2.4, 0.0),
            normal: v(0.6, 0.8, 0.0),
            t: 0.0,
            distance: 0.0,
        };
        for end in [v(9.0, 9.0, 0.0), ORIGIN, v(-1.0, 7.0, 0.0), v(3.0, 4.0, 1.0), v(3.0, 4.0, 0.0)]
        {
            let cast = (v(3.0, 4.0, 0.0), 2.0);
            let relation = if end == cast.0 { "touching" } else { "hit" };
            assert_eq!(check(cast, end, (ORIGIN, 3.0), relation).touch(), Some(touch));
        }
    }

    #[test]
    fn touching_the_end() {
        let cast = (v(-3.0, -4.0, 0.0), 2.0);
        let touch = SphereCastTouch {
            center: ORIGIN,
            point: v(1.2, 1.6, 0.0),
            normal: v(-0.6, -0.8, 0.0),
            t: 1.0,
            distance: 5.0,
        };
        check_touch(cast, ORIGIN, (v(3.0, 4.0, 0.0), 3.0), touch);
    }

    #[test]
    fn behind_or_beside() {
        let cast = (v(5.0, 0.0, 0.0), 1.0);
        let result = check(cast, v(9.0, 0.0, 0.0), (ORIGIN, 1.0), "behind");
        assert_eq!(result.foot().map(|foot| foot.ad), Some(-5.0));
        check(cast, v(5.0, 9.0, 0.0), (ORIGIN, 1.0), "behind");
        // Behind comes before passing by.
        check(cast, v(6.0, 9.0, 0.0), (ORIGIN, 1.0), "behind");
    }

    #[test]
    fn passes_by_before_too_short() {
        check((ORIGIN, 0.5), v(1.0, 0.0, 0.0), (v(5.0, 3.0, 0.0), 1.0), "passes_by");
        check((ORIGIN, 1.0), v(5.0, 0.0, 0.0), (v(2.0, 9.0, 0.0), 1.0), "passes_by");
    }

    #[test]
    fn too_short() {
        let result = check((ORIGIN, 1.0), v(2.0, 0.0, 0.0), (v(6.0, 0.0, 0.0), 1.5), "too_short");
        assert!(matches!(result, SphereCastSphere::TooShort(cast) if cast.missing() == 1.5));
        // The article hits at (1.128, 0, 0), beyond B.
        let target = (v(2.0, 1.8, 0.0), 1.0);
        check((ORIGIN, 1.0), v(0.75, 0.0, 0.0), target, "too_short");
    }

    #[test]
    fn a_start_that_is_the_end() {
        check((ORIGIN, 1.0), ORIGIN, (v(3.0, 0.0, 0.0), 1.0), "degenerate");
        check((ORIGIN, 1.0), ORIGIN, (v(3.0, 0.0, 0.0), 2.0), "touching");
        let result = check((ORIGIN, 2.0), ORIGIN, (v(3.0, 0.0, 0.0), 2.0), "initial_overlap");
        assert_eq!(result.foot(), None);
    }

    #[test]
    fn points() {
        // Radii of zero: the article's r1 / (r1 + r2) divides by zero.
        let touch = SphereCastTouch {
            center: Vec3::ONE,
            point: Vec3::ONE,
            normal: Vec3::ZERO,
            t: 0.5,
            distance: 12_f32.sqrt(),
        };
        check_touch((-Vec3::ONE, 0.0), Vec3::splat(3.0), (Vec3::ONE, 0.0), touch);
        check((Vec3::ONE, 0.0), Vec3::ONE, (Vec3::ONE, 0.0), "touching");
    }

    #[test]
    fn far_away() {
        let by = v(1e5, -1e5, 1e5);
        let touch = SphereCastTouch {
            center: by + v(-4.0, 3.0, 0.0),
            point: by + v(-2.4, 1.8, 0.0),
            normal: v(-0.8, 0.6, 0.0),
            t: 0.3,
            distance: 6.0,
        };
        check_touch((by + v(-10.0, 3.0, 0.0), 2.0), by + v(10.0, 3.0, 0.0), (by, 3.0), touch);
    }

    #[test]
    fn from_far_away() {
        // The cast misses by 0.5, which |AS|² − |AD|² cannot resolve in f32.
        check((ORIGIN, 0.25), v(2e4, 0.0, 0.0), (v(1e4, 1.0, 0.0), 0.25), "passes_by");
        check((ORIGIN, 0.5), v(2e4, 0.0, 0.0), (v(1e4, 1.0, 0.0), 0.5), "hit");
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        let values = [0.0, 1e-45, 1e-38, 1.0, 1e19, f32::MAX, -1e-45, -f32::MAX];
        for (x, y, z) in
            (0..8_usize.pow(3)).map(|n| (values[n / 64], values[n / 8 % 8], values[n % 8]))
        {
            let target = Sphere { center: v(z, y, x), radius: y.abs() };
            let result = sphere_cast_sphere(v(x, y, z), v(y, z, x), z.abs(), target);
            if let Some(SphereCastFoot { d, ad, ds }) = result.foot() {
                assert!(d.is_finite() && ad.is_finite() && ds.is_finite(), "{result:?}");
            }
            if let Some(SphereCastTouch { center, point, normal, t, distance }) = result.touch() {
                assert!(
                    center.is_finite() && point.is_finite() && normal.is_finite(),
                    "{result:?}"
                );
                assert!((0.0..=1.0).contains(&t) && distance.is_finite(), "{result:?}");
            }
        }
    }

    #[test]
    fn radii_whose_sum_f64_rounds() {
        // They touch at 1 + 1e-30, which is 1 in f64.
        let [start, end] = [v(-5.0, 1.0, 0.0), v(5.0, 1.0, 0.0)];
        check((start, 1.0), end, (ORIGIN, 0.0), "hit");
        check((start, 1.0), end, (v(0.0, -1e-30, 0.0), 1e-30), "hit");
        check((start, 1.0), end, (v(0.0, -1e-30, 0.0), 1e-31), "passes_by");
        check((v(1.0, 0.0, 0.0), 1.0), end, (ORIGIN, 1e-30), "initial_overlap");
    }
}

//! The segment from A to B, which the article calls a ray, against a sphere: hit from outside only.
//! Source: Rito15, "Raycast to Sphere" (2021).

use glam::Vec3;

use super::line_sphere::{LineSphere, RayRelation, from_to, outside};
use super::relation::relation;
use super::{Sphere, to_f32_saturating, to_vec3_saturating};

/// The result of a ray from A to B against the sphere around S.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RaySphere {
    /// AB meets the surface from outside; the entry is D.
    Hit(RayCast),
    /// A = B, on the surface.
    Touching {
        /// The unit normal, from S to A; zero if the radius is zero.
        normal: Vec3,
    },
    /// A lies strictly inside: no hit, as in the article. `None` if A = B.
    Inside(Option<RayCast>),
    /// S lies behind A, or level with it.
    Behind(RayCast),
    /// The line AB misses the sphere; [`RayCast::clearance`] says by how much.
    PassesBy(RayCast),
    /// The line meets the sphere only beyond B; [`RayCast::missing`] says how far.
    TooShort(RayCast),
    /// A = B, outside the sphere.
    Degenerate,
}

relation!(RaySphere { Hit Touching Inside Behind PassesBy TooShort Degenerate });

impl RaySphere {
    /// Returns C and its distances, or `None` if A = B.
    #[inline]
    pub fn foot(&self) -> Option<RaySphereFoot> {
        match self {
            Self::Hit(cast) | Self::Behind(cast) | Self::PassesBy(cast) | Self::TooShort(cast) => {
                Some(cast.foot())
            }
            Self::Inside(cast) => cast.map(|cast| cast.foot()),
            Self::Touching { .. } | Self::Degenerate => None,
        }
    }

    /// Returns D and its distances, or `None` if the ray does not hit.
    #[inline]
    pub fn entry(&self) -> Option<Entry> {
        if let Self::Hit(cast) = self { Some(cast.entry()) } else { None }
    }
}

/// The line AB and the sphere; distances are computed when a method asks for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RayCast {
    line: LineSphere,
}

impl RayCast {
    /// ac and |CS|: nAB = AB / |AB|, ac = AS·nAB, |CS| = |AS × nAB|, C = A + nAB ac
    #[inline]
    pub fn foot(&self) -> RaySphereFoot {
        RaySphereFoot {
            c: to_vec3_saturating(self.line.foot()),
            ac: to_f32_saturating(self.line.foot_distance()),
            cs: to_f32_saturating(self.line.center_distance()),
        }
    }

    /// Returns D: |CD| = √(r² − |CS|²), |AD| = ac − |CD|, D = A + nAB |AD|
    #[inline(always)]
    pub fn entry(&self) -> Entry {
        let entry = self.line.entry();
        Entry {
            point: to_vec3_saturating(entry.point),
            normal: to_vec3_saturating(entry.normal),
            t: to_f32_saturating(entry.fraction).min(1.0),
            distance: to_f32_saturating(entry.fraction * self.line.length()),
            half_chord: to_f32_saturating(self.line.half_chord()),
        }
    }

    /// Returns the distance in metres from the surface to the line, for a line that misses.
    pub fn clearance(&self) -> f32 {
        to_f32_saturating(self.line.clearance())
    }

    /// Returns the distance in metres from B to the surface along the line, for a ray that is too
    /// short.
    pub fn missing(&self) -> f32 {
        to_f32_saturating(self.line.missing_distance(self.line.way_end()))
    }
}

/// C, the foot of the perpendicular from S on the line AB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RaySphereFoot {
    /// The foot.
    pub c: Vec3,
    /// ac in metres, negative if C lies behind A.
    pub ac: f32,
    /// |CS| in metres, the distance of S from the line.
    pub cs: f32,
}

/// D, the ray's entry.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    /// The point.
    pub point: Vec3,
    /// The unit normal, from S to D; zero if the radius is zero.
    pub normal: Vec3,
    /// The parameter: 0 at A, 1 at B.
    pub t: f32,
    /// |AD| in metres.
    pub distance: f32,
    /// |CD| in metres, half the chord.
    pub half_chord: f32,
}

/// Casts a ray from `start` to `end`; touching the surface is a hit.
#[inline(always)]
pub fn ray_sphere(start: Vec3, end: Vec3, sphere: Sphere) -> RaySphere {
    cast::<false>(start, end, sphere)
}

/// Like [`ray_sphere`], but against the open ball: a ray that only touches the surface misses.
pub fn ray_sphere_open(start: Vec3, end: Vec3, sphere: Sphere) -> RaySphere {
    match cast::<true>(start, end, sphere) {
        RaySphere::Touching { .. } => RaySphere::Degenerate,
        result => result,
    }
}

#[inline(always)]
fn cast<const OPEN: bool>(start: Vec3, end: Vec3, sphere: Sphere) -> RaySphere {
    let Sphere { center, radius } = sphere;
    if start == end {
        let outside = outside(start, center, [radius, 0.0]);
        return if outside < 0.0 {
            RaySphere::Inside(None)
        } else if outside == 0.0 {
            RaySphere::Touching {
                normal: to_vec3_saturating(from_to(center, start).normalize_or_zero()),
            }
        } else {
            RaySphere::Degenerate
        };
    }

    let cast = RayCast { line: LineSphere::new(start, [start, end], center, [radius, 0.0]) };
    match if OPEN { cast.line.approach_open(end) } else { cast.line.approach(end) } {
        RayRelation::Inside => RaySphere::Inside(Some(cast)),
        RayRelation::Enters => RaySphere::Hit(cast),
        RayRelation::Behind => RaySphere::Behind(cast),
        RayRelation::PassesBy => RaySphere::PassesBy(cast),
        RayRelation::TooShort => RaySphere::TooShort(cast),
    }
}

/// Returns the exit of a ray that starts strictly inside a sphere; `None` if A = B or A is not
/// inside.
pub fn way_out(start: Vec3, end: Vec3, sphere: Sphere) -> Option<SphereExit> {
    let Sphere { center, radius } = sphere;
    let line = LineSphere::new(start, [start, end], center, [radius, 0.0]);
    let is_inside = line.outside < 0.0;
    if !is_inside || start == end {
        return None;
    }
    let reached = outside(end, center, [radius, 0.0]) >= 0.0;
    // |AD| = ac + |CD|
    let t = to_f32_saturating(line.roots()[1]);
    let exit = Entry {
        point: to_vec3_saturating(line.exit()),
        normal: to_vec3_saturating(-line.normal(1.0)),
        t: if reached { t.min(1.0) } else { t },
        distance: to_f32_saturating(line.exit_distance()),
        half_chord: to_f32_saturating(line.half_chord()),
    };
    Some(SphereExit { exit, reached })
}

/// The point where the line AB leaves the sphere ahead of A.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SphereExit {
    /// The exit; its normal points inward.
    pub exit: Entry,
    /// `true` if the exit is not beyond B.
    pub reached: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Casts from `start` to `end` against the sphere of `radius` around `center`.
    #[track_caller]
    fn check(start: Vec3, end: Vec3, (center, radius): (Vec3, f32), relation: &str) -> RaySphere {
        let result = ray_sphere(start, end, Sphere { center, radius });
        let found = match result {
            RaySphere::Hit(_) => "hit",
            RaySphere::Touching { .. } => "touching",
            RaySphere::Inside(_) => "inside",
            RaySphere::Behind(_) => "behind",
            RaySphere::PassesBy(_) => "passes_by",
            RaySphere::TooShort(_) => "too_short",
            RaySphere::Degenerate => "degenerate",
        };
        assert_eq!(found, relation, "{result:?}");
        result
    }

    #[track_caller]
    fn check_hit(start: Vec3, end: Vec3, sphere: (Vec3, f32), d: Vec3, t: f32) -> Entry {
        let entry = check(start, end, sphere, "hit").entry().unwrap();
        assert_eq!((entry.point, entry.t), (d, t));
        entry
    }

    const ORIGIN: Vec3 = Vec3::ZERO;

    fn v(x: f32, y: f32, z: f32) -> Vec3 {
        Vec3::new(x, y, z)
    }

    #[test]
    fn hit_with_every_length() {
        // The 3-4-5 triangle C, S, D.
        let result = check(v(-10.0, 3.0, 0.0), v(10.0, 3.0, 0.0), (ORIGIN, 5.0), "hit");
        let foot = RaySphereFoot { c: v(0.0, 3.0, 0.0), ac: 10.0, cs: 3.0 };
        let normal = v(-0.8, 0.6, 0.0);
        let entry =
            Entry { point: v(-4.0, 3.0, 0.0), normal, t: 0.3, distance: 6.0, half_chord: 4.0 };
        assert_eq!((result.foot(), result.entry()), (Some(foot), Some(entry)));
    }

    #[test]
    fn grazing() {
        let [start, end] = [v(-2.0, 1.0, 0.0), v(6.0, 1.0, 0.0)];
        let entry = check_hit(start, end, (ORIGIN, 1.0), v(0.0, 1.0, 0.0), 0.25);
        assert_eq!(entry.half_chord, 0.0);
        check(start, end, (ORIGIN, 1.0_f32.next_down()), "passes_by");
    }

    #[test]
    fn grazing_obliquely() {
        // S lies 6 beside D: (4, 2, −4) is perpendicular to the line's (1, 2, 2).
        let [start, d, end] = [v(-1.0, -3.0, -2.0), v(1.0, 1.0, 2.0), v(3.0, 5.0, 6.0)];
        let center = d + v(4.0, 2.0, -4.0);
        check_hit(start, end, (center, 6.0), d, 0.5);
        let result = check(start, end, (center, 5.5), "passes_by");
        assert!(matches!(result, RaySphere::PassesBy(cast) if cast.clearance() == 0.5));
    }

    #[test]
    fn grazing_whatever_the_radius_rounds_to() {
        for radius in [0.1, 0.3, 0.7, 1.1, 123.4] {
            let sphere = (v(0.2, 0.0, 0.7), radius);
            check(v(-5.3, radius, 0.7), v(4.8, radius, 0.7), sphere, "hit");
            check(
                v(-5.3, radius.next_up(), 0.7),
                v(4.8, radius.next_up(), 0.7),
                sphere,
                "passes_by",
            );
        }
    }

    #[test]
    fn inside() {
        let result = check(v(0.0, 1.0, 0.0), v(9.0, 1.0, 0.0), (ORIGIN, 2.0), "inside");
        assert_eq!(result.foot(), Some(RaySphereFoot { c: v(0.0, 1.0, 0.0), ac: 0.0, cs: 1.0 }));
        // The article's own example: the whole segment is inside.
        check(v(-0.1, 0.0, 0.0), v(0.1, 0.0, 0.0), (ORIGIN, 1.0), "inside");
    }

    #[test]
    fn behind_or_beside() {
        let sphere = (v(-5.0, 0.0, 0.0), 1.0);
        let result = check(ORIGIN, v(1.0, 0.0, 0.0), sphere, "behind");
        assert_eq!(result.foot().map(|foot| foot.ac), Some(-5.0));
        check(v(-5.0, 2.0, 0.0), v(1.0, 2.0, 0.0), sphere, "behind");
        // Behind comes before passing by.
        check(v(0.0, 9.0, 0.0), v(1.0, 9.0, 0.0), sphere, "behind");
    }

    #[test]
    fn passes_by_before_too_short() {
        check(ORIGIN, v(1.0, 0.0, 0.0), (v(5.0, 3.0, 0.0), 1.0), "passes_by");
    }

    #[test]
    fn too_short() {
        let result = check(ORIGIN, v(2.0, 0.0, 0.0), (v(5.0, 0.0, 0.0), 1.0), "too_short");
        assert!(matches!(result, RaySphere::TooShort(cast) if cast.missing() == 2.0));
    }

    #[test]
    fn touching_the_start() {
        let sphere = (ORIGIN, 1.0);
        for end in [v(1.0, 0.0, 0.0), v(9.0, 0.0, 0.0), v(3.0, 4.0, 0.0), v(-5.0, 0.0, 0.0)] {
            let entry = check_hit(v(3.0, 0.0, 0.0), end, (ORIGIN, 3.0), v(3.0, 0.0, 0.0), 0.0);
            assert_eq!((entry.normal, entry.distance), (v(1.0, 0.0, 0.0), 0.0));
        }
        check(v(1.0_f32.next_up(), 0.0, 0.0), v(2.0, 0.0, 0.0), sphere, "behind");
        check(v(1.0_f32.next_down(), 0.0, 0.0), v(2.0, 0.0, 0.0), sphere, "inside");
    }

    #[test]
    fn touching_the_end() {
        let [start, end] = [v(-3.0, -4.0, 0.0), v(0.0, 0.0, 0.0)];
        check_hit(start, end, (v(3.0, 4.0, 0.0), 5.0), end, 1.0);
        // The surface runs exactly through B; the article's formula loses this to rounding.
        let (x, y, z) = (-3.656_357_5, 3.474_337_3, 2.637_746);
        let start = v(-5.676_634, 3.446_948, 2.334_692_5);
        check_hit(start, v(x, y, z), (v(x + 1.0, y, z), 1.0), v(x, y, z), 1.0);
    }

    #[test]
    fn a_start_that_is_the_end() {
        let at = v(3.0, 4.0, 0.0);
        let result = check(at, at, (ORIGIN, 5.0), "touching");
        assert_eq!(result, RaySphere::Touching { normal: v(0.6, 0.8, 0.0) });
        check(at, at, (ORIGIN, 6.0), "inside");
        check(at, at, (ORIGIN, 4.0), "degenerate");
        check(at, at, (at, 0.0), "touching");
    }

    #[test]
    fn a_radius_of_zero() {
        let [start, end] = [v(-1.0, -1.0, -1.0), v(3.0, 3.0, 3.0)];
        let entry = check_hit(start, end, (v(1.0, 1.0, 1.0), 0.0), v(1.0, 1.0, 1.0), 0.5);
        assert_eq!(entry.normal, Vec3::ZERO);
        check(start, end, (v(1.0, 1.0, 1.0_f32.next_up()), 0.0), "passes_by");
    }

    #[test]
    fn far_away() {
        let by = v(1e5, -1e5, 1e5);
        let sphere = (by, 5.0);
        check_hit(
            by + v(-10.0, 3.0, 0.0),
            by + v(10.0, 3.0, 0.0),
            sphere,
            by + v(-4.0, 3.0, 0.0),
            0.3,
        );
        check_hit(
            by + v(-10.0, 5.0, 0.0),
            by + v(10.0, 5.0, 0.0),
            sphere,
            by + v(0.0, 5.0, 0.0),
            0.5,
        );
    }

    #[test]
    fn from_far_away() {
        // The line misses by 0.5, which |AS|² − ac² cannot resolve in f32.
        check(ORIGIN, v(2e4, 0.0, 0.0), (v(1e4, 1.0, 0.0), 0.5), "passes_by");
        check(v(-400.0, 0.0, 0.0), v(400.0, 0.0, 0.0), (v(0.0, 0.095, 0.0), 0.1), "hit");
        // D is exact although A is 10¹⁰ m away.
        check_hit(v(-1e10, 0.0, 0.0), v(1e10, 0.0, 0.0), (ORIGIN, 1.0), v(-1.0, 0.0, 0.0), 0.5);
        // A start just off the surface: the small root keeps its digits.
        let start = v(-1.000_1, 0.0, 0.0);
        let result = check(start, v(999.0, 0.0, 0.0), (ORIGIN, 1.0), "hit");
        let entry = result.entry().unwrap();
        assert_eq!((entry.point, entry.t), (v(-1.0, 0.0, 0.0), 1.000_165_85e-7));
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        let values = [0.0, 1e-45, 1e-38, 1.0, 1e19, f32::MAX, -1e-45, -f32::MAX];
        for (x, y, z) in
            (0..8_usize.pow(3)).map(|n| (values[n / 64], values[n / 8 % 8], values[n % 8]))
        {
            let sphere = Sphere { center: v(z, y, x), radius: y.abs() };
            let result = ray_sphere(v(x, y, z), v(y, z, x), sphere);
            if let Some(RaySphereFoot { c, ac, cs }) = result.foot() {
                assert!(c.is_finite() && ac.is_finite() && cs.is_finite(), "{result:?}");
            }
            if let Some(Entry { point, normal, t, distance, half_chord }) = result.entry() {
                assert!(point.is_finite() && normal.is_finite(), "{result:?}");
                assert!(distance.is_finite() && half_chord.is_finite(), "{result:?}");
                assert!((0.0..=1.0).contains(&t), "{result:?}");
            }
        }
    }

    #[test]
    fn almost_a_tangent_on_either_side() {
        let start = v(-0.228_393_39, -11.824_057, -8.438_899);
        let end = v(25.162_945, -11.824_057, -8.438_899);
        let center = v(6.476_139_5, -3.966_296_7, -8.438_899);
        check(start, end, (center, 7.857_761), "hit");
        check(start, end, (center, 7.857_759_5), "passes_by");
    }
}

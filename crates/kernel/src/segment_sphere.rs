//! A segment against the surface of a sphere.
//! Source: the article "Math - Collision", "segment against sphere"; Ericson, Real-Time Collision
//! Detection (2005), §5.3.2.
//! Source: the article "Math - Collision", "segment against sphere"; Ericson,
//! Real-Time Collision Detection (2005), §5.3.2.

use glam::{DVec3, Vec3};

use super::exact::predicates::SIGN;
use super::line_sphere::{self, LineEnd, LineSphere, from_to, outside};
use super::relation::relation;
use super::{Sphere, to_f32_saturating, to_vec3_saturating};

/// The result of a segment against the surface of a sphere: each root of its line in 0…1 is a
/// crossing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SegmentSphere {
    /// Both roots lie on the segment.
    Pierces(Cut),
    /// Only the smaller root lies on the segment.
    Enters(Cut),
    /// Only the larger root lies on the segment.
    Exits(Cut),
    /// The root is double, and lies on the segment.
    Tangent(Cut),
    /// The segment lies strictly inside.
    Inside(Cut),
    /// The line meets the sphere, the segment does not.
    Beyond(Cut),
    /// The line misses the sphere.
    PassesBy(Cut),
    /// Start = end, on the surface.
    PointOnSurface {
        /// The point on the surface.
        touch: SurfaceCrossing,
    },
    /// Start = end, off the surface.
    PointOffSurface {
        /// The signed distance from the surface in metres, negative inside.
        height: f32,
    },
}

relation!(SegmentSphere {
    Pierces Enters Exits Tangent Inside Beyond PassesBy PointOnSurface PointOffSurface
});

impl SegmentSphere {
    /// Returns the crossings of the segment with the surface, in the order of t.
    #[inline(always)]
    pub fn crossings(&self) -> [Option<SurfaceCrossing>; 2] {
        match self {
            Self::Pierces(cut) => [Some(cut.enter()), Some(cut.exit())],
            _ => [self.first(), None],
        }
    }

    /// Returns the first crossing.
    #[inline(always)]
    pub fn first(&self) -> Option<SurfaceCrossing> {
        match self {
            Self::Pierces(cut) | Self::Enters(cut) | Self::Tangent(cut) => Some(cut.enter()),
            Self::Exits(cut) => Some(cut.exit()),
            Self::PointOnSurface { touch } => Some(*touch),
            Self::Inside(_)
            | Self::Beyond(_)
            | Self::PassesBy(_)
            | Self::PointOffSurface { .. } => None,
        }
    }

    /// Returns the coefficients, or `None` if start = end.
    pub fn quadratic(&self) -> Option<Quadratic> {
        match self {
            Self::Pierces(cut)
            | Self::Enters(cut)
            | Self::Exits(cut)
            | Self::Tangent(cut)
            | Self::Inside(cut)
            | Self::Beyond(cut)
            | Self::PassesBy(cut) => Some(cut.quadratic()),
            Self::PointOnSurface { .. } | Self::PointOffSurface { .. } => None,
        }
    }
}

/// The line of the segment and the sphere; the roots are computed when a method asks for them. f(t)
/// = |P(t) − S|² − r² = a t² + 2 b t + c, with a = v·v, b = k·v, c = k·k − r²
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    line: LineSphere,
    /// f(1); its sign is exact, as is that of f(0).
    at_end: f64,
    /// −f′(1) / 2, from the end to the foot of S along v; its sign is exact.
    beyond_end: f64,
}

impl Cut {
    /// Returns `true` if the line meets the sphere, which is certain if an end lies in it.
    #[inline]
    fn meets(&self) -> bool {
        (self.line.outside <= 0.0) | (self.at_end <= 0.0) | (self.line.discriminant >= 0.0)
    }

    /// Returns t1 ≤ t2; an end on the surface is a root, whatever the rounding of the root says.
    #[inline(always)]
    fn roots(&self) -> [f64; 2] {
        let [t1, t2] = self.line.roots();
        let end_is_smaller = (self.at_end == 0.0) & (self.beyond_end >= 0.0);
        let end_is_larger = (self.at_end == 0.0) & (self.beyond_end <= 0.0);
        [if end_is_smaller { 1.0 } else { t1 }, if end_is_larger { 1.0 } else { t2 }]
    }

    /// Returns the coefficients and the roots in f32.
    pub fn quadratic(&self) -> Quadratic {
        let (line, terms) = (&self.line, self.line.sharp());
        Quadratic {
            k: to_vec3_saturating(-line.a_s()),
            a: to_f32_saturating(line.length_squared),
            b: to_f32_saturating(-terms.along),
            c: to_f32_saturating(terms.outside),
            roots: self.meets().then(|| self.roots().map(to_f32_saturating)),
            foot: to_vec3_saturating(line.at(terms.along / line.length_squared)),
        }
    }

    /// Returns the crossing at the smaller root.
    #[inline(always)]
    pub fn enter(&self) -> SurfaceCrossing {
        self.crossing(self.roots()[0], -1.0)
    }

    /// Returns the crossing at the larger root.
    #[inline(always)]
    pub fn exit(&self) -> SurfaceCrossing {
        self.crossing(self.roots()[1], 1.0)
    }

    #[inline(always)]
    fn crossing(&self, t: f64, sense: f64) -> SurfaceCrossing {
        let t = t.clamp(0.0, 1.0);
        SurfaceCrossing {
            point: to_vec3_saturating(self.at(t, sense)),
            normal: to_vec3_saturating(self.line.normal_at(t, sense)),
            t: to_f32_saturating(t),
            distance: to_f32_saturating(t * self.line.length()),
        }
    }

    /// Returns the point at the root t: an end as it is, and from S if the start is far away.
    #[inline(always)]
    fn at(&self, t: f64, sense: f64) -> DVec3 {
        if self.at_end == 0.0 && t == 1.0 {
            self.line.way_end().as_dvec3()
        } else if self.line.is_far() {
            self.line.center() + self.line.normal(sense) * self.line.radius()
        } else {
            self.line.at(t)
        }
    }

    /// Returns the crossing of the line closest to a segment that does not reach the sphere, and
    /// its distance in metres.
    pub fn nearest(&self) -> (Vec3, f32) {
        let [t1, t2] = self.roots();
        if self.line.along > 0.0 {
            (
                to_vec3_saturating(self.at(t1, -1.0)),
                to_f32_saturating(self.line.missing_distance(self.line.way_end())),
            )
        } else {
            (to_vec3_saturating(self.at(t2, 1.0)), to_f32_saturating(-t2 * self.line.length()))
        }
    }
}

/// The quadratic a t² + 2 b t + c = 0, whose roots are the crossings of the line with the surface.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quadratic {
    /// The vector from S to the start.
    pub k: Vec3,
    /// |v|², with v from the start to the end.
    pub a: f32,
    /// k·v
    pub b: f32,
    /// |k|² − r²
    pub c: f32,
    /// The roots t1 ≤ t2, or `None` if the line misses the sphere.
    pub roots: Option<[f32; 2]>,
    /// The foot of the perpendicular from S on the line.
    pub foot: Vec3,
}

/// A point where the segment crosses the surface.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SurfaceCrossing {
    /// The point.
    pub point: Vec3,
    /// The unit normal, from S to the point; zero if the radius is zero.
    pub normal: Vec3,
    /// The parameter: 0 at the start, 1 at the end.
    pub t: f32,
    /// The distance from the start in metres.
    pub distance: f32,
}

/// Intersects the segment from `start` to `end` with the surface of the sphere; the ends belong to
/// it.
#[inline(always)]
pub fn segment_sphere(start: Vec3, end: Vec3, sphere: Sphere) -> SegmentSphere {
    cross::<false>(start, end, sphere)
}

/// Like [`segment_sphere`], but without the ends: a root at 0 or 1 does not count. A tangent is
/// still reported as one.
pub fn segment_sphere_open(start: Vec3, end: Vec3, sphere: Sphere) -> SegmentSphere {
    cross::<true>(start, end, sphere)
}

#[inline(always)]
fn cross<const OPEN: bool>(start: Vec3, end: Vec3, sphere: Sphere) -> SegmentSphere {
    let (center, radii) = (sphere.center, [sphere.radius, 0.0]);
    if start == end {
        return if outside(start, center, radii) == 0.0 && !OPEN {
            let normal = to_vec3_saturating(from_to(center, start).normalize_or_zero());
            let touch = SurfaceCrossing { point: start, normal, t: 0.0, distance: 0.0 };
            SegmentSphere::PointOnSurface { touch }
        } else {
            let height = line_sphere::height(start, center, radii);
            SegmentSphere::PointOffSurface { height: to_f32_saturating(height) }
        };
    }

    let line = LineSphere::new(start, [start, end], center, radii);
    let (at_end, beyond_end) = (end.outside(&line, SIGN), end.beyond(&line, SIGN));
    let cut = Cut { line, at_end, beyond_end };
    if !cut.meets() {
        return SegmentSphere::PassesBy(cut);
    }

    let at_start = line.outside;
    // The vertex of f, at the foot of S, is at −b / a.
    let foot_after_start = line.along >= 0.0;
    let foot_before_end = beyond_end <= 0.0;
    // 0 ≤ t1 if the start lies outside or on the surface, before the foot; t1 ≤ 1 if the end lies
    // inside or on the surface, or after the foot. t2 mirrors t1.
    let (enters, exits) = if OPEN {
        let foot_after_start = line.along > 0.0;
        let foot_before_end = beyond_end < 0.0;
        (
            at_start > 0.0 && foot_after_start && (at_end < 0.0 || foot_before_end),
            at_end > 0.0 && foot_before_end && (at_start < 0.0 || foot_after_start),
        )
    } else {
        (
            (at_start >= 0.0) & foot_after_start & ((at_end <= 0.0) | foot_before_end),
            (at_end >= 0.0) & foot_before_end & ((at_start <= 0.0) | foot_after_start),
        )
    };
    // With an end on the surface, the root is double if the foot is that end.
    let tangent = if at_start == 0.0 {
        line.along == 0.0
    } else if at_end == 0.0 {
        beyond_end == 0.0
    } else {
        at_start > 0.0 && at_end > 0.0 && line.discriminant == 0.0
    };

    match (enters, exits) {
        (true, true) if tangent => SegmentSphere::Tangent(cut),
        (true, true) => SegmentSphere::Pierces(cut),
        (true, false) => SegmentSphere::Enters(cut),
        (false, true) => SegmentSphere::Exits(cut),
        (false, false) if at_start <= 0.0 && at_end <= 0.0 => SegmentSphere::Inside(cut),
        // Outside at both ends, and the foot before the start or after the end.
        (false, false) => SegmentSphere::Beyond(cut),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    fn ask(start: [f32; 3], end: [f32; 3], center: [f32; 3], radius: f32) -> SegmentSphere {
        segment_sphere(start.into(), end.into(), Sphere { center: center.into(), radius })
    }

    fn relation(answer: &SegmentSphere) -> &'static str {
        match answer {
            SegmentSphere::Pierces(_) => "pierces",
            SegmentSphere::Enters(_) => "enters",
            SegmentSphere::Exits(_) => "exits",
            SegmentSphere::Tangent(_) => "tangent",
            SegmentSphere::Inside(_) => "inside",
            SegmentSphere::Beyond(_) => "beyond",
            SegmentSphere::PassesBy(_) => "passes_by",
            SegmentSphere::PointOnSurface { .. } => "on",
            SegmentSphere::PointOffSurface { .. } => "off",
        }
    }

    /// Tests both directions: reversed, `enters` becomes `exits` and t becomes 1 − t.
    #[track_caller]
    fn check(
        start: [f32; 3],
        end: [f32; 3],
        center: [f32; 3],
        radius: f32,
        expected: &str,
        expected_t: &[f32],
    ) {
        let answer = ask(start, end, center, radius);
        let t: Vec<f32> = answer.crossings().into_iter().flatten().map(|c| c.t).collect();
        assert_eq!((relation(&answer), &t[..]), (expected, expected_t));

        let back = ask(end, start, center, radius);
        let mirrored = match expected {
            "enters" => "exits",
            "exits" => "enters",
            same => same,
        };
        assert_eq!(relation(&back), mirrored);
        if expected != "on" {
            let there: Vec<Vec3> =
                answer.crossings().into_iter().flatten().map(|c| c.point).collect();
            let mut again: Vec<Vec3> =
                back.crossings().into_iter().flatten().map(|c| c.point).collect();
            again.reverse();
            assert_eq!(there, again);
        }
    }

    const O: [f32; 3] = [0.0; 3];

    #[test]
    fn pierces() {
        check([-2., 0., 0.], [2., 0., 0.], O, 1.0, "pierces", &[0.25, 0.75]);
    }

    #[test]
    fn pierces_from_surface_to_surface() {
        check([-1., 0., 0.], [1., 0., 0.], O, 1.0, "pierces", &[0.0, 1.0]);
        check([0., 0., 5.], [3., 4., 0.], O, 5.0, "pierces", &[0.0, 1.0]);
    }

    #[test]
    fn enters() {
        check([4., 0., 0.], [0., 0., 0.], O, 1.0, "enters", &[0.75]);
    }

    #[test]
    fn enters_at_its_end() {
        check([2., 0., 0.], [1., 0., 0.], O, 1.0, "enters", &[1.0]);
    }

    #[test]
    fn enters_from_the_surface() {
        check([1., 0., 0.], [0., 0., 0.], O, 1.0, "enters", &[0.0]);
    }

    #[test]
    fn exits() {
        check([0., 0., 0.], [4., 0., 0.], O, 1.0, "exits", &[0.25]);
    }

    #[test]
    fn leaving_from_the_surface_exits_at_zero() {
        check([1., 0., 0.], [2., 0., 0.], O, 1.0, "exits", &[0.0]);
    }

    #[test]
    fn tangent() {
        check([0., 0., 0.5], [1., 0., 0.5], [0.5; 3], 0.5, "tangent", &[0.5]);
    }

    #[test]
    fn tangent_at_an_end() {
        check([1., 0., 0.], [1., 1., 0.], O, 1.0, "tangent", &[0.0]);
        check([1., -1., 0.], [1., 0., 0.], O, 1.0, "tangent", &[1.0]);
    }

    #[test]
    fn tangent_off_the_axes() {
        // The plane x + 2y + 2z = 9 touches the sphere of radius 3 at (1, 2, 2).
        check([1., 4., 0.], [1., 0., 4.], O, 3.0, "tangent", &[0.5]);
        check([1e5 + 1., 4., 0.], [1e5 + 1., 0., 4.], [1e5, 0., 0.], 3.0, "tangent", &[0.5]);
    }

    #[test]
    fn tangent_beyond_the_reach() {
        check([2., 1., 0.], [3., 1., 0.], O, 1.0, "beyond", &[]);
    }

    #[test]
    fn almost_tangent_from_the_surface() {
        check([1., 0., 0.], [1. - f32::EPSILON, 1., 0.], O, 1.0, "pierces", &[0.0, 2.3841858e-7]);
        check([1., 0., 0.], [1. + f32::EPSILON, 1., 0.], O, 1.0, "exits", &[0.0]);
    }

    #[test]
    fn inside_has_no_crossing() {
        check([-0.1, 0., 0.], [0.1, 0., 0.], O, 1.0, "inside", &[]);
    }

    #[test]
    fn beyond_names_the_nearest_crossing() {
        check([2., 0., 0.], [3., 0., 0.], O, 1.0, "beyond", &[]);
        for (start, end) in [([2., 0., 0.], [4., 0., 0.]), ([4., 0., 0.], [2., 0., 0.])] {
            let SegmentSphere::Beyond(cut) = ask(start, end, O, 1.0) else {
                panic!("not beyond");
            };
            assert_eq!(cut.nearest(), (vec3(1., 0., 0.), 1.0));
        }
    }

    #[test]
    fn passes_by() {
        check([-2., 2., 0.], [2., 2., 0.], O, 1.0, "passes_by", &[]);
    }

    #[test]
    fn start_is_end() {
        check([1., 0., 0.], [1., 0., 0.], O, 1.0, "on", &[0.0]);
        check([0.5, 0., 0.], [0.5, 0., 0.], O, 1.0, "off", &[]);
        check([3., 0., 0.], [3., 0., 0.], O, 1.0, "off", &[]);
        check(O, O, O, 0.0, "on", &[0.0]);
    }

    #[test]
    fn radius_zero_is_a_point() {
        check([-1., -1., 0.], [1., 1., 0.], O, 0.0, "tangent", &[0.5]);
        check([-1., 0., 0.], O, O, 0.0, "tangent", &[1.0]);
        check([-1., 1., 0.], [1., 1., 0.], O, 0.0, "passes_by", &[]);
    }

    #[test]
    fn long_segment_beside_the_sphere() {
        // b² − ac cancels to zero here in f32: the article's double root.
        check(O, [10000., 0., 0.], [5000., 1., 0.], 0.5, "passes_by", &[]);
        check([-1e5, 1.0, 0.], [1e5, 1.0, 0.], O, 1.0, "tangent", &[0.5]);
    }

    #[test]
    fn near_root_is_the_smaller() {
        let answer = ask([-1.0001, 0., 0.], [999., 0., 0.], O, 1.0);
        let [Some(enter), Some(exit)] = answer.crossings() else { panic!("{answer:?}") };
        // 1.0001 − 1 for the f32 next to 1.0001, over the length
        assert_eq!(
            enter.t,
            ((f64::from(1.0001_f32) - 1.0) / (999.0 + f64::from(1.0001_f32))) as f32
        );
        assert!(enter.t < exit.t);
        assert_eq!((enter.normal, exit.normal), (Vec3::NEG_X, Vec3::X));
    }

    #[test]
    fn far_away_and_out_of_scale() {
        check([1e5 - 2., 1e5, 1e5], [1e5 + 2., 1e5, 1e5], [1e5; 3], 1.0, "pierces", &[0.25, 0.75]);
        check([-4e10, 0., 0.], [4e10, 0., 0.], O, 2e10, "pierces", &[0.25, 0.75]);
        let m = f32::MAX;
        check([-m, 0., 0.], [m, 0., 0.], O, m, "pierces", &[0.0, 1.0]);
        check([-m, -m, -m], [m, m, m], [m, -m, m], m, "passes_by", &[]);
        let tiny = f32::from_bits(1);
        check([-4. * tiny, 0., 0.], [4. * tiny, 0., 0.], O, 2. * tiny, "pierces", &[0.25, 0.75]);
    }

    #[test]
    fn a_point_of_a_very_long_segment_has_its_digits() {
        // Through the centre, whose coordinates f64 loses beside those of the start.
        let center = [0.123_456_79, 0.0, 0.0];
        let answer = ask([-2e10, 0., 0.], [2e10, 0., 0.], center, 1.0);
        let points = answer.crossings().map(|crossing| crossing.map(|found| found.point.x));
        let x = f64::from(center[0]);
        assert_eq!(points, [Some((x - 1.0) as f32), Some((x + 1.0) as f32)]);
        // Beside it the point comes from AS × d, which keeps the centre's digits too.
        let answer = ask([-2e10, 0.6, 0.1], [2e10, 0.6, 0.1], [0.123_456_79, 0.0, 0.1], 1.0);
        let half_chord = (1.0 - f64::from(0.6_f32) * f64::from(0.6_f32)).sqrt();
        let points = answer.crossings().map(|crossing| crossing.map(|found| found.point.x));
        assert_eq!(points, [Some((x - half_chord) as f32), Some((x + half_chord) as f32)]);
    }

    #[test]
    fn an_end_that_f64_loses_beside_the_start() {
        // From 1e20 to the sphere, and an end that lies 1e-30 within or beyond it.
        let far = [1e20, 0., 0.];
        check(far, [0., 0., 0.], [-1., 0., 0.], 1.0, "enters", &[1.0]);
        check(far, [1e-30, 0., 0.], [-1., 0., 0.], 1.0, "beyond", &[]);
        check(far, [-1e-30, 0., 0.], [-1., 0., 0.], 1.0, "enters", &[1.0]);
    }
}

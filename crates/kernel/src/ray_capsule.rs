//! A ray by origin, direction and length against a solid capsule.
//! Source: Ericson, Real-Time Collision Detection (2005), 5.3.7.

use glam::{DVec3, Vec3};

use super::axis_filter::{self, AxisFilter, Level, LineRoots, is_in_ball, is_in_capsule};
use super::axis_products::{self, AxialSolid, AxialSurface, AxisEnd, AxisProducts, Entering};
use super::cast::{
    self, Approx, Decision, Exit, PointLocation, SolidEntry, Target, entering, out_of,
};
use super::exact::ordered_ring::{OrderedRing, dot};
use super::exact::scaled_ints::ExactRing;
use super::outward::{from_axis, from_center};
use super::ray::{Outcome, Ray, RaySolid, WayOut};

/// A capsule: all points within the radius of the segment from A to B; a ball if A = B.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Capsule {
    /// The centre of the first cap.
    pub a: Vec3,
    /// The centre of the second cap.
    pub b: Vec3,
    /// The radius in metres, not negative.
    pub radius: f32,
}

impl Capsule {
    /// Returns the signed distance in metres from `point` to the surface, negative inside.
    pub fn distance(self, point: Vec3) -> f32 {
        let axis = super::closest::point_segment(point, self.a, self.b);
        super::to_f32_saturating(f64::from(axis.distance) - f64::from(self.radius))
    }
}

/// A feature of the surface; a seam belongs to the end.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum CapsuleFeature {
    Side,
    EndA,
    EndB,
}

/// Casts a ray at a capsule; touching the surface is a hit.
#[inline]
pub fn ray_capsule(ray: Ray, capsule: Capsule) -> RaySolid {
    cast::cast(ray, capsule)
}

/// Returns the exit of a ray that starts strictly inside a capsule; `None` for any other ray.
pub fn way_out(ray: Ray, capsule: Capsule) -> Option<WayOut> {
    cast::way_out(ray, capsule)
}

/// The quadratic c + 2 b s + a s² along the line: the squared distance from a point or an axis,
/// less the squared radius; negative inside.
#[derive(Clone, Copy)]
pub(super) struct LineQuadratic<T> {
    pub a: T,
    pub b: T,
    pub c: T,
}

impl<T: OrderedRing> LineQuadratic<T> {
    /// |w + s d|² − r²
    pub fn ball(w: [T; 3], d: [T; 3], radius: T) -> Self {
        Self { a: dot(d, d), b: dot(w, d), c: dot(w, w) - radius * radius }
    }

    /// |v|² times the squared distance from the axis along v, less |v|² r²:
    /// |v|² |w|² − (v·w)² for both, by Lagrange.
    pub fn cylinder(w: [T; 3], d: [T; 3], v: [T; 3], radius: T) -> Self {
        let (vv, vw, vd) = (dot(v, v), dot(v, w), dot(v, d));
        Self {
            a: vv * dot(d, d) - vd * vd,
            b: vv * dot(w, d) - vd * vw,
            c: vv * (dot(w, w) - radius * radius) - vw * vw,
        }
    }
}

impl Target for Capsule {
    type Feature = CapsuleFeature;

    fn numbers(self) -> impl Iterator<Item = f32> {
        axis_filter::numbers([self.a, self.b], self.radius)
    }

    /// The capsule lies in the infinite cylinder. A line that enters this between the planes at the
    /// ends enters the capsule there; if it does so beyond one of them, it can enter only through
    /// the ball at that end.
    #[inline(always)]
    fn filter(self, ray: &Ray) -> Option<Decision<CapsuleFeature>> {
        let is_inside = is_in_capsule(ray.origin, [self.a, self.b], self.radius);
        if is_inside == Some(true) {
            return Some(Decision::of(Outcome::Inside));
        }
        let filter = AxisFilter::new(ray, self.a, self.b, self.radius)?;
        let [near, far] = match filter.lateral()? {
            LineRoots::Misses => return Some(Decision::of(Outcome::PassesBy)),
            LineRoots::At(moments) => moments,
        };
        let first = filter.level(near)?;
        let (enter, on) = if first == Level::Between {
            (near, CapsuleFeature::Side)
        } else {
            match self.crosses_ball(ray, first)? {
                Some(([near, _], part)) => (near, part),
                // If it leaves at another level, it may still meet the ball at the other end.
                None if filter.level(far)? == first => {
                    return Some(Decision::of(Outcome::PassesBy));
                }
                None => return None,
            }
        };
        if enter.is_ahead()? {
            return entering(ray, enter, filter.is_close(enter.off), Some(on));
        }
        // The solid is convex: if it is met before an origin outside it, all of it is behind.
        (is_inside == Some(false)).then_some(Decision::of(Outcome::Behind))
    }

    fn filter_exit(self, ray: &Ray) -> Option<Exit<CapsuleFeature>> {
        let filter = AxisFilter::new(ray, self.a, self.b, self.radius)?;
        let LineRoots::At([_, far]) = filter.lateral()? else { return None };
        out_of(ray, |off| filter.is_close(off), self.leaves(ray, &filter, far)?)
    }

    fn exact(self, ray: &Ray) -> Decision<CapsuleFeature> {
        let without_axis = if self.a == self.b { filter_ball(ray, self) } else { None };
        without_axis
            .unwrap_or_else(|| axis_products::settle::<Self>(ray, [self.a, self.b], self.radius))
    }

    #[inline(always)]
    fn normal(self, ray: &Ray, part: CapsuleFeature, s: f64, leaves: bool) -> DVec3 {
        let radius = f64::from(self.radius);
        match part {
            // With a radius of zero, any normal will do.
            _ if radius == 0.0 => -ray.direction.as_dvec3().normalize_or_zero(),
            CapsuleFeature::EndA => from_center(ray, self.a, s, radius, leaves),
            CapsuleFeature::EndB => from_center(ray, self.b, s, radius, leaves),
            CapsuleFeature::Side => from_axis(ray, [self.a, self.b], s, radius, leaves),
        }
    }

    fn name(part: CapsuleFeature) -> &'static str {
        match part {
            CapsuleFeature::Side => "side",
            CapsuleFeature::EndA => "end_a",
            CapsuleFeature::EndB => "end_b",
        }
    }
}

impl Capsule {
    /// Intersects the line with the ball at the end on that side.
    #[inline(always)]
    fn crosses_ball(
        self,
        ray: &Ray,
        level: Level,
    ) -> Option<Option<([Approx; 2], CapsuleFeature)>> {
        let (center, part) = if level == Level::Below {
            (self.a, CapsuleFeature::EndA)
        } else {
            (self.b, CapsuleFeature::EndB)
        };
        Some(match AxisFilter::ball(ray, center, self.radius)? {
            LineRoots::Misses => None,
            LineRoots::At(moments) => Some((moments, part)),
        })
    }

    /// Returns the exit from the capsule, given the exit from the infinite cylinder.
    #[inline(always)]
    fn leaves(
        self,
        ray: &Ray,
        filter: &AxisFilter,
        far: Approx,
    ) -> Option<(Approx, CapsuleFeature)> {
        match filter.level(far)? {
            Level::Between => Some((far, CapsuleFeature::Side)),
            last => self.crosses_ball(ray, last)?.map(|([_, far], part)| (far, part)),
        }
    }
}

/// Decides in plain f64 for a capsule without an axis, a ball; `None` for a hit or an origin inside,
/// whose numbers the integers compute.
fn filter_ball(ray: &Ray, Capsule { a, radius, .. }: Capsule) -> Option<Decision<CapsuleFeature>> {
    if is_in_ball(ray.origin, a, radius)? {
        return None;
    }
    match AxisFilter::ball(ray, a, radius)? {
        LineRoots::Misses => Some(Decision::of(Outcome::PassesBy)),
        LineRoots::At([enter, _]) if enter.is_ahead()? => entering(ray, enter, false, None),
        LineRoots::At(_) => Some(Decision::of(Outcome::Behind)),
    }
}

/// Returns the surface that is nearest to the origin, by its height along the axis.
fn nearest<T: ExactRing>(line: &AxisProducts<T>) -> (AxialSurface, CapsuleFeature) {
    if line.outside(AxialSurface::Plane(AxisEnd::Foot), line.start) >= 0 {
        (AxialSurface::Ball(AxisEnd::Foot), CapsuleFeature::EndA)
    } else if line.outside(AxialSurface::Plane(AxisEnd::Head), line.start) >= 0 {
        (AxialSurface::Ball(AxisEnd::Head), CapsuleFeature::EndB)
    } else {
        (AxialSurface::Lateral, CapsuleFeature::Side)
    }
}

impl AxialSolid for Capsule {
    type Feature = CapsuleFeature;

    fn start<T: ExactRing>(line: &AxisProducts<T>) -> PointLocation<CapsuleFeature> {
        let (surface, part) = nearest(line);
        match line.outside(surface, line.start) {
            -1 => PointLocation::Inside,
            0 => PointLocation::OnSurface(part, line.parts(surface, line.start) < 0),
            _ => PointLocation::Outside,
        }
    }

    /// If the line enters the infinite cylinder between the planes at the ends, it enters through
    /// the side; before the first one or beyond the last one it has to meet that end's ball.
    fn entry<T: ExactRing>(
        line: &AxisProducts<T>,
    ) -> Option<SolidEntry<Entering<'_, T>, CapsuleFeature>> {
        let [first, last] = line.ends();
        let (through, on) = if line.is_parallel() {
            ball(if line.vd.sign() == 0 { AxisEnd::Foot } else { first })
        } else if line.meets(AxialSurface::Lateral) < 0 {
            return None;
        } else if line.vd.sign() == 0 {
            nearest(line)
        } else if line.chord(first)[0] <= 0 {
            ball(first)
        } else if line.chord(last)[0] < 0 {
            (AxialSurface::Lateral, CapsuleFeature::Side)
        } else {
            ball(last)
        };
        let meets = line.meets(through);
        (meets >= 0).then(|| SolidEntry {
            at: line.entering(through),
            on,
            enters_interior: meets > 0,
        })
    }
}

fn ball(end: AxisEnd) -> (AxialSurface, CapsuleFeature) {
    (
        AxialSurface::Ball(end),
        if end == AxisEnd::Foot { CapsuleFeature::EndA } else { CapsuleFeature::EndB },
    )
}

#[cfg(test)]
mod tests {
    use super::super::cast::checks;
    use super::super::ray::Outcome;
    use super::*;
    use crate::exact::adversarial::Adversarial;

    const CAPSULE: Capsule = Capsule { a: Vec3::ZERO, b: Vec3::new(0.0, 4.0, 0.0), radius: 1.0 };

    #[track_caller]
    fn check(origin: [f32; 3], direction: [f32; 3], expected: Outcome) -> RaySolid {
        checks::check(|ray| ray_capsule(ray, CAPSULE), origin, direction, expected)
    }

    #[track_caller]
    fn hits(origin: [f32; 3], direction: [f32; 3], point: [f32; 3], feature: &str, is_touch: bool) {
        let cast = |ray| ray_capsule(ray, CAPSULE);
        checks::hits(cast, [origin, direction], point, feature, is_touch);
    }

    #[test]
    fn each_part() {
        hits([-5.0, 2.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 2.0, 0.0], "side", false);
        hits([-5.0, 0.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], "end_a", false);
        hits([-5.0, 4.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 4.0, 0.0], "end_b", false);
        hits([0.0, 9.0, 0.0], [0.0, -1.0, 0.0], [0.0, 5.0, 0.0], "end_b", false);
        hits([-5.0, 2.0, 1.0], [1.0, 0.0, 0.0], [0.0, 2.0, 1.0], "side", true);
        // On the seam, rising.
        hits([-2.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 0.0, 0.0], "end_a", false);
    }

    #[test]
    fn along_the_side() {
        hits([1.0, -5.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], "end_a", true);
        hits([1.0, 3.0, 0.0], [0.0, 1.0, 0.0], [1.0, 3.0, 0.0], "side", true);
        check([1.0_f32.next_up(), -5.0, 0.0], [0.0, 1.0, 0.0], Outcome::PassesBy);
        check([1.0, 6.0, 0.0], [0.0, 1.0, 0.0], Outcome::Behind);
    }

    /// 2 · 15994428² = 22619537² − 1: the ray's end, an irrational parameter, lies 2e-8 m inside.
    #[test]
    fn along_the_axis_just_within() {
        let diagonal = Vec3::new(1.0, 1.0, 0.0);
        let capsule = Capsule { a: Vec3::ZERO, b: diagonal, radius: 5.0 };
        let origin = Vec3::Z * 4.0 - diagonal * 15_994_428.0;
        let ray = Ray { origin, direction: diagonal, max_distance: 22_619_534.0, as_given: false };
        let found = ray_capsule(ray, capsule);
        assert_eq!((found.outcome, found.is_touch), (Outcome::Hit, false));
        let shorter = Ray { max_distance: 22_619_532.0, ..ray };
        assert_eq!(ray_capsule(shorter, capsule).outcome, Outcome::TooShort);
    }

    #[test]
    fn from_inside() {
        let found = check([0.0, 2.0, 0.0], [0.0, 1.0, 0.0], Outcome::Inside);
        assert_eq!(found.hit.unwrap().normal, Vec3::ZERO);
        let ray = Ray {
            origin: Vec3::new(0.0, 2.0, 0.0),
            direction: Vec3::Y,
            max_distance: 10.0,
            as_given: false,
        };
        let WayOut { at, is_reached } = way_out(ray, CAPSULE).unwrap();
        assert_eq!((at.distance, at.normal, is_reached), (3.0, Vec3::NEG_Y, true));
        for (max_distance, reaches) in [(3.0, true), (3.0_f32.next_down(), false)] {
            let way_out = way_out(Ray { max_distance, ..ray }, CAPSULE).unwrap();
            assert_eq!((way_out.at.distance, way_out.is_reached), (3.0, reaches));
        }
    }

    #[test]
    fn out_of_it_without_an_axis() {
        let ball = Capsule { b: Vec3::ZERO, ..CAPSULE };
        // The second one ends on the surface.
        for max_distance in [10.0, 1.0] {
            let (origin, direction) = (Vec3::ZERO, Vec3::Y);
            let ray = Ray { origin, direction, max_distance, as_given: false };
            let WayOut { at, is_reached } = way_out(ray, ball).unwrap();
            assert_eq!((at.distance, at.normal, is_reached), (1.0, Vec3::NEG_Y, true));
        }
    }

    /// As along_the_axis_just_within has it, seen from inside: the end lies 2e-8 m beyond.
    #[test]
    fn out_of_it_at_no_fraction_of_the_way() {
        let diagonal = Vec3::new(1.0, 1.0, 0.0);
        let capsule = Capsule { a: Vec3::ZERO, b: diagonal * 15_994_428.0, radius: 0.0 };
        let inside = Capsule { radius: 5.0, ..capsule };
        let ray = Ray {
            origin: Vec3::ZERO,
            direction: diagonal,
            max_distance: 22_619_542.0,
            as_given: false,
        };
        // √2 · 15994428 + 5 is just below 22619542.
        assert!(way_out(ray, inside).unwrap().is_reached);
        assert!(!way_out(Ray { max_distance: 22_619_540.0, ..ray }, inside).unwrap().is_reached);
    }

    /// |w|² rounds where the height along the axis is small beside the radius.
    #[test]
    fn what_starts_on_the_side_is_not_inside() {
        let mut hostile = Adversarial::new(3);
        for _ in 0..1000 {
            let mut number = || (hostile.next() as u32 % (1 << 24)) as f32 / 1e6 + 1.0;
            let (radius, z) = (number() * 16.0, number());
            let capsule = Capsule { a: Vec3::ZERO, b: Vec3::Z * (4.0 * z), radius };
            let origin = Vec3::new(radius, 0.0, z);
            let ray = Ray { origin, direction: Vec3::X, max_distance: 9.0, as_given: false };
            let found = ray_capsule(ray, capsule);
            assert_eq!((found.outcome, found.is_touch), (Outcome::Hit, true), "{radius} {z}");
        }
    }

    #[test]
    fn of_no_length_and_no_radius() {
        let ray = Ray {
            origin: Vec3::new(-5.0, 0.0, 0.0),
            direction: Vec3::X,
            max_distance: 9.0,
            as_given: false,
        };
        let ball = Capsule { b: Vec3::ZERO, ..CAPSULE };
        let hit = ray_capsule(ray, ball).hit.unwrap();
        assert_eq!((hit.distance, hit.feature), (4.0, Some("end_a")));
        let segment = Capsule { a: Vec3::NEG_Y, b: Vec3::Y, radius: 0.0 };
        let found = ray_capsule(ray, segment);
        assert_eq!((found.hit.unwrap().distance, found.is_touch), (5.0, true));
        let point = Capsule { a: Vec3::ZERO, b: Vec3::ZERO, radius: 0.0 };
        assert_eq!(ray_capsule(ray, point).hit.unwrap().distance, 5.0);
    }

    #[test]
    fn what_decides_first_is_exact() {
        checks::agrees(|lattice| {
            let [a, b] = [0; 2].map(|_| lattice.point());
            Capsule { a, b, radius: lattice.length() }
        });
    }

    /// Far from the surface and the ray's ends plain f64 decides as exact arithmetic does.
    #[test]
    fn without_an_axis_it_is_a_ball() {
        let mut decided = [0; 3];
        for seed in 0..4000 {
            let mut lattice = checks::Lattice::new(seed);
            let (ray, a) = (lattice.ray(), lattice.point());
            let capsule = Capsule { a, b: a, radius: lattice.length() };
            let Some(found) = filter_ball(&ray, capsule) else { continue };
            let exact = axis_products::settle::<Capsule>(&ray, [a; 2], capsule.radius);
            assert_eq!(found.outcome, exact.outcome, "{ray:?} {capsule:?}");
            let outcomes = [Outcome::PassesBy, Outcome::Behind, Outcome::TooShort];
            decided[outcomes.iter().position(|&other| other == found.outcome).unwrap()] += 1;
        }
        assert!(decided.iter().all(|&count| count > 50), "{decided:?}");
    }

    #[test]
    fn the_whole_range_of_f32_has_room() {
        let (tiny, huge) = (f32::from_bits(1), f32::MAX / 8.0);
        let ray = Ray {
            origin: Vec3::new(-huge, tiny, huge),
            direction: Vec3::new(huge, tiny, -huge),
            max_distance: huge,
            as_given: false,
        };
        let ends = [Vec3::new(tiny, huge, -tiny), Vec3::new(huge, -tiny, tiny)];
        let found = axis_products::settle::<Capsule>(&ray, ends, huge / 2.0);
        assert_ne!(found.outcome, Outcome::NotFinite);
    }
}

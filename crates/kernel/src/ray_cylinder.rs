//! A ray by origin, direction and length against a solid cylinder with flat caps.
//! Source: Ericson, Real-Time Collision Detection (2005), 5.3.7.

use glam::{DVec3, Vec3};

use super::axis_filter::{self, AxisFilter, Level, LineRoots};
use super::axis_products::{self, AxialSolid, AxialSurface, AxisEnd, AxisProducts, Entering};
use super::cast::{
    self, Approx, Decision, Exit, PointLocation, SolidEntry, Target, entered, entering, out_of,
};
use super::exact::scaled_ints::ExactRing;
use super::outward::{at_rim, from_axis};
use super::ray::{Outcome, Ray, RaySolid, WayOut};

/// A solid cylinder from the cap around A to the cap around B; with A = B it has no points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cylinder {
    /// The centre of the first cap.
    pub a: Vec3,
    /// The centre of the second cap.
    pub b: Vec3,
    /// The radius in metres, not negative.
    pub radius: f32,
}

/// A feature of the surface.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum CylinderFeature {
    Side,
    CapA,
    CapB,
    RimA,
    RimB,
}

/// Casts a ray at a cylinder; touching the surface is a hit.
#[inline]
pub fn ray_cylinder(ray: Ray, cylinder: Cylinder) -> RaySolid {
    cast::cast(ray, cylinder)
}

/// Returns the exit of a ray that starts strictly inside a cylinder; `None` for any other ray.
pub fn way_out(ray: Ray, cylinder: Cylinder) -> Option<WayOut> {
    cast::way_out(ray, cylinder)
}

const BOUNDS: [AxialSurface; 3] =
    [AxialSurface::Plane(AxisEnd::Foot), AxialSurface::Plane(AxisEnd::Head), AxialSurface::Lateral];

impl Target for Cylinder {
    type Feature = CylinderFeature;

    fn numbers(self) -> impl Iterator<Item = f32> {
        axis_filter::numbers([self.a, self.b], self.radius)
    }

    /// The heights at which the line enters and leaves the infinite cylinder tell through which
    /// surface it enters and leaves this one.
    #[inline(always)]
    fn filter(self, ray: &Ray) -> Option<Decision<CylinderFeature>> {
        let filter = AxisFilter::new(ray, self.a, self.b, self.radius)?;
        let [near, far] = match filter.lateral()? {
            LineRoots::Misses => return Some(Decision::of(Outcome::PassesBy)),
            LineRoots::At(moments) => moments,
        };
        let first = filter.level(near)?;
        if first != Level::Between && filter.level(far)? == first {
            return Some(Decision::of(Outcome::PassesBy));
        }
        let (enter, on) = met(&filter, near, first)?;
        if enter.is_ahead()? {
            return entering(ray, enter, filter.is_close(enter.off), Some(on));
        }
        entered(met(&filter, far, filter.level(far)?)?.0)
    }

    fn filter_exit(self, ray: &Ray) -> Option<Exit<CylinderFeature>> {
        let filter = AxisFilter::new(ray, self.a, self.b, self.radius)?;
        let LineRoots::At([_, far]) = filter.lateral()? else { return None };
        let leave = met(&filter, far, filter.level(far)?)?;
        out_of(ray, |off| filter.is_close(off), leave)
    }

    fn exact(self, ray: &Ray) -> Decision<CylinderFeature> {
        axis_products::settle::<Self>(ray, [self.a, self.b], self.radius)
    }

    #[inline(always)]
    fn normal(self, ray: &Ray, part: CylinderFeature, s: f64, leaves: bool) -> DVec3 {
        let (a, b, radius) = (self.a, self.b, f64::from(self.radius));
        let axis = (b.as_dvec3() - a.as_dvec3()).normalize_or_zero();
        let at_rim = |ends, cap| at_rim(ray, ends, s, radius, cap, |out| out);
        match part {
            CylinderFeature::Side => from_axis(ray, [a, b], s, radius, leaves),
            CylinderFeature::CapA => -axis,
            CylinderFeature::CapB => axis,
            CylinderFeature::RimA => at_rim([a, b], -axis),
            CylinderFeature::RimB => at_rim([b, a], axis),
        }
    }

    fn name(part: CylinderFeature) -> &'static str {
        match part {
            CylinderFeature::Side => "side",
            CylinderFeature::CapA => "cap_a",
            CylinderFeature::CapB => "cap_b",
            CylinderFeature::RimA | CylinderFeature::RimB => "rim",
        }
    }
}

/// Returns the surface through which the line enters or leaves the cylinder, and the parameter, by
/// where it enters or leaves the infinite one.
#[inline(always)]
fn met(filter: &AxisFilter, at: Approx, level: Level) -> Option<(Approx, CylinderFeature)> {
    Some(match level {
        Level::Below => (filter.plane(false)?, CylinderFeature::CapA),
        Level::Between => (at, CylinderFeature::Side),
        Level::Above => (filter.plane(true)?, CylinderFeature::CapB),
    })
}

impl AxialSolid for Cylinder {
    type Feature = CylinderFeature;

    fn start<T: ExactRing>(line: &AxisProducts<T>) -> PointLocation<CylinderFeature> {
        if line.is_none() {
            return PointLocation::Degenerate;
        }
        let [foot, head, lateral] = BOUNDS.map(|bound| line.outside(bound, line.start));
        match foot.max(head).max(lateral) {
            -1 => PointLocation::Inside,
            0 => {
                let enters_interior = |bound| {
                    line.outside(bound, line.start) < 0 || line.parts(bound, line.start) < 0
                };
                let on = CylinderSurfaces::of(lateral == 0, foot == 0, head == 0).part();
                PointLocation::OnSurface(on, BOUNDS.into_iter().all(enters_interior))
            }
            _ => PointLocation::Outside,
        }
    }

    /// The stretch of the line in the infinite cylinder, cut off by the planes at the ends.
    fn entry<T: ExactRing>(
        line: &AxisProducts<T>,
    ) -> Option<SolidEntry<Entering<'_, T>, CylinderFeature>> {
        let enters = |through, on, enters_interior| {
            Some(SolidEntry { at: line.entering(through), on, enters_interior })
        };
        let [first, last] = line.ends();
        let [foot, head, lateral] = BOUNDS.map(|bound| line.outside(bound, line.start));
        if line.is_parallel() {
            let on = CylinderSurfaces::at(lateral == 0, Some(first)).part();
            return if lateral > 0 {
                None
            } else {
                enters(AxialSurface::Plane(first), on, lateral < 0)
            };
        }
        let meets = line.meets(AxialSurface::Lateral);
        if meets < 0 {
            return None;
        }
        if line.vd.sign() == 0 {
            let on = CylinderSurfaces::of(true, foot == 0, head == 0).part();
            let is_between = foot.max(head) < 0;
            return if foot.max(head) > 0 {
                None
            } else {
                enters(AxialSurface::Lateral, on, is_between && meets > 0)
            };
        }
        let [near, far] = line.chord(first);
        if far < 0 {
            None
        } else if near <= 0 {
            let on = CylinderSurfaces::at(near == 0 || far == 0, Some(first)).part();
            enters(AxialSurface::Plane(first), on, far > 0)
        } else {
            let near = line.chord(last)[0];
            let on = CylinderSurfaces::at(true, (near == 0).then_some(last)).part();
            if near > 0 { None } else { enters(AxialSurface::Lateral, on, near < 0 && meets > 0) }
        }
    }
}

/// The surfaces that a point lies on.
#[derive(Clone, Copy)]
struct CylinderSurfaces {
    lateral: bool,
    cap: Option<CylinderFeature>,
}

impl CylinderSurfaces {
    fn at(lateral: bool, end: Option<AxisEnd>) -> Self {
        Self::of(lateral, end == Some(AxisEnd::Foot), end == Some(AxisEnd::Head))
    }

    fn of(lateral: bool, on_a: bool, on_b: bool) -> Self {
        let cap =
            if on_a { Some(CylinderFeature::CapA) } else { on_b.then_some(CylinderFeature::CapB) };
        Self { lateral, cap }
    }

    fn part(self) -> CylinderFeature {
        match (self.lateral, self.cap) {
            (true, Some(CylinderFeature::CapA)) => CylinderFeature::RimA,
            (true, Some(_)) => CylinderFeature::RimB,
            (false, Some(cap)) => cap,
            (_, None) => CylinderFeature::Side,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cast::checks;
    use super::*;

    const CYLINDER: Cylinder = Cylinder { a: Vec3::ZERO, b: Vec3::new(0.0, 4.0, 0.0), radius: 1.0 };

    #[track_caller]
    fn check(origin: [f32; 3], direction: [f32; 3], expected: Outcome) -> RaySolid {
        checks::check(|ray| ray_cylinder(ray, CYLINDER), origin, direction, expected)
    }

    #[track_caller]
    fn hits(origin: [f32; 3], direction: [f32; 3], point: [f32; 3], feature: &str, is_touch: bool) {
        let cast = |ray| ray_cylinder(ray, CYLINDER);
        checks::hits(cast, [origin, direction], point, feature, is_touch);
    }

    #[test]
    fn each_part() {
        hits([-5.0, 2.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 2.0, 0.0], "side", false);
        hits([0.5, -3.0, 0.0], [0.0, 1.0, 0.0], [0.5, 0.0, 0.0], "cap_a", false);
        hits([0.5, 9.0, 0.0], [0.0, -1.0, 0.0], [0.5, 4.0, 0.0], "cap_b", false);
        hits([-2.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 0.0, 0.0], "rim", false);
        hits([-5.0, 2.0, 1.0], [1.0, 0.0, 0.0], [0.0, 2.0, 1.0], "side", true);
    }

    #[test]
    fn along_a_cap_and_along_the_side() {
        hits([-5.0, 0.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], "rim", true);
        hits([0.0, 4.0, 0.0], [1.0, 0.0, 0.0], [0.0, 4.0, 0.0], "cap_b", true);
        hits([1.0, -5.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], "rim", true);
        hits([1.0, 3.0, 0.0], [0.0, 1.0, 0.0], [1.0, 3.0, 0.0], "side", true);
        check([-5.0, 0.0_f32.next_down(), 0.0], [1.0, 0.0, 0.0], Outcome::PassesBy);
        // Through the rim alone.
        hits([-2.0, 1.0, 0.0], [1.0, -1.0, 0.0], [-1.0, 0.0, 0.0], "rim", true);
        check([-2.0, 1.0_f32.next_down(), 0.0], [1.0, -1.0, 0.0], Outcome::PassesBy);
    }

    #[test]
    fn from_inside_and_without_an_axis() {
        let found = check([0.0, 2.0, 0.0], [0.0, 1.0, 0.0], Outcome::Inside);
        assert_eq!(found.hit.unwrap().normal, Vec3::ZERO);
        let ray =
            Ray { origin: Vec3::ZERO, direction: Vec3::X, max_distance: 9.0, as_given: false };
        let up = Ray { origin: Vec3::new(0.0, 2.0, 0.0), direction: Vec3::Y, ..ray };
        let WayOut { at, is_reached } = way_out(up, CYLINDER).unwrap();
        assert_eq!((at.distance, at.normal, is_reached), (2.0, Vec3::NEG_Y, true));
        let disc = Cylinder { b: Vec3::ZERO, ..CYLINDER };
        assert_eq!(ray_cylinder(ray, disc).outcome, Outcome::Degenerate);
        let segment = Cylinder { a: Vec3::NEG_Y, b: Vec3::Y, radius: 0.0 };
        let ray = Ray { origin: Vec3::NEG_X, ..ray };
        let hit = ray_cylinder(ray, segment).hit.unwrap();
        assert_eq!((hit.distance, hit.feature, hit.normal), (1.0, Some("side"), Vec3::NEG_X));
    }

    #[test]
    fn what_decides_first_is_exact() {
        checks::agrees(|lattice| {
            let [a, b] = [0; 2].map(|_| lattice.point());
            Cylinder { a, b, radius: lattice.length() }
        });
    }
}

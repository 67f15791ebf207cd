//! A ray by origin, direction and length against a solid cone.
//! Source: Eberly, Intersection of a Line and a Cone (2000).

use glam::{DVec3, Vec3};

use super::axis_filter::{self, AxisFilter, Level, LineRoots};
use super::axis_products::{self, AxialSolid, AxialSurface, AxisEnd, AxisProducts, Entering};
use super::cast::{
    self, Approx, Decision, Exit, PointLocation, SolidEntry, Target, entered, entering, out_of,
};
use super::exact::scaled_ints::ExactRing;
use super::outward::{at_rim, from_thin_axis, from_wide_axis};
use super::ray::{Outcome, Ray, RaySolid, WayOut};

/// A solid cone from the apex to the disc around the base; if both coincide it has no points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cone {
    /// The apex.
    pub apex: Vec3,
    /// The centre of the base.
    pub base: Vec3,
    /// The radius of the base in metres, not negative.
    pub radius: f32,
}

/// A feature of the surface.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ConeFeature {
    Side,
    Base,
    Rim,
    Apex,
}

/// Casts a ray at a cone; touching the surface is a hit.
#[inline]
pub fn ray_cone(ray: Ray, cone: Cone) -> RaySolid {
    cast::cast(ray, cone)
}

/// Returns the exit of a ray that starts strictly inside a cone; `None` for any other ray.
pub fn way_out(ray: Ray, cone: Cone) -> Option<WayOut> {
    cast::way_out(ray, cone)
}

impl Target for Cone {
    type Feature = ConeFeature;

    fn numbers(self) -> impl Iterator<Item = f32> {
        axis_filter::numbers([self.apex, self.base], self.radius)
    }

    /// A line that crosses one nappe twice is inside it between the crossings; one that crosses
    /// each nappe once is inside ours beyond its crossing. The base cuts either off.
    #[inline(always)]
    fn filter(self, ray: &Ray) -> Option<Decision<ConeFeature>> {
        let passes_by = Some(Decision::of(Outcome::PassesBy));
        let filter = AxisFilter::new(ray, self.apex, self.base, self.radius)?;
        let (crossing, is_on_one_nappe) = filter.cone()?;
        let LineRoots::At([near, far]) = crossing else { return passes_by };
        if is_on_one_nappe {
            let first = filter.level(near)?;
            if first != Level::Between && filter.level(far)? == first {
                return passes_by;
            }
            let (enter, on) = met(&filter, near, first)?;
            if enter.is_ahead()? {
                return entering(ray, enter, filter.is_close(enter.off), Some(on));
            }
            return entered(met(&filter, far, filter.level(far)?)?.0);
        }
        let rises = filter.rises()?;
        let crossing = if rises { far } else { near };
        match (filter.level(crossing)?, rises) {
            (Level::Below, _) => None,
            (Level::Above, _) => passes_by,
            (Level::Between, true) => {
                if crossing.is_ahead()? {
                    let is_close = filter.is_close(crossing.off);
                    return entering(ray, crossing, is_close, Some(ConeFeature::Side));
                }
                entered(met(&filter, crossing, Level::Above)?.0)
            }
            (Level::Between, false) => {
                let (enter, on) = met(&filter, crossing, Level::Above)?;
                if enter.is_ahead()? {
                    return entering(ray, enter, filter.is_close(enter.off), Some(on));
                }
                entered(near)
            }
        }
    }

    fn filter_exit(self, ray: &Ray) -> Option<Exit<ConeFeature>> {
        let filter = AxisFilter::new(ray, self.apex, self.base, self.radius)?;
        let (LineRoots::At([near, far]), is_on_one_nappe) = filter.cone()? else { return None };
        let leave = if is_on_one_nappe {
            met(&filter, far, filter.level(far)?)
        } else if filter.rises()? {
            met(&filter, far, Level::Above)
        } else {
            met(&filter, near, Level::Between)
        };
        out_of(ray, |off| filter.is_close(off), leave?)
    }

    fn exact(self, ray: &Ray) -> Decision<ConeFeature> {
        axis_products::settle::<Self>(ray, [self.apex, self.base], self.radius)
    }

    #[inline(always)]
    fn normal(self, ray: &Ray, part: ConeFeature, s: f64, leaves: bool) -> DVec3 {
        let (ends, radius) = ([self.base, self.apex], f64::from(self.radius));
        let v = self.base.as_dvec3() - self.apex.as_dvec3();
        let (height, axis) = (v.length(), v.normalize_or_zero());
        let side = |out: DVec3| (out * height - axis * radius).normalize_or_zero();
        match part {
            ConeFeature::Side => {
                let w = ray.origin.as_dvec3() - self.apex.as_dvec3();
                let share = v.dot(w + ray.direction.as_dvec3() * s) / v.length_squared();
                // Near the apex the cone is thin, however wide its base.
                let there = radius * share;
                let thin =
                    || from_thin_axis(*ray, ends, s, there, self.is_beyond_axis(ray, s, leaves));
                side(from_wide_axis(ray, ends, s, there).unwrap_or_else(thin))
            }
            ConeFeature::Base => axis,
            ConeFeature::Rim => at_rim(ray, ends, s, radius, axis, side),
            ConeFeature::Apex => -axis,
        }
    }

    fn name(part: ConeFeature) -> &'static str {
        match part {
            ConeFeature::Side => "side",
            ConeFeature::Base => "base",
            ConeFeature::Rim => "rim",
            ConeFeature::Apex => "apex",
        }
    }
}

impl Cone {
    /// Returns `true` if the line, seen along the axis, meets the surface beyond its closest point
    /// to the axis. A line steeper than the side may enter the cone on either half.
    #[cold]
    fn is_beyond_axis(self, ray: &Ray, s: f64, leaves: bool) -> bool {
        let (v, d) = (self.base.as_dvec3() - self.apex.as_dvec3(), ray.direction.as_dvec3());
        let across = v.cross(d);
        let climb = f64::from(self.radius) * v.dot(d);
        if across.length_squared() * v.length_squared() >= climb * climb {
            return leaves;
        }
        let way = across.cross(v);
        let w = ray.origin.as_dvec3() - self.apex.as_dvec3();
        way.dot(w) + way.dot(d) * s > 0.0
    }
}

/// Returns the surface through which the line enters or leaves the cone, and the parameter, by
/// where it crosses the infinite one; `None` on the mirror nappe.
#[inline(always)]
fn met(filter: &AxisFilter, at: Approx, level: Level) -> Option<(Approx, ConeFeature)> {
    match level {
        Level::Below => None,
        Level::Between => Some((at, ConeFeature::Side)),
        Level::Above => Some((filter.plane(true)?, ConeFeature::Base)),
    }
}

const APEX: AxialSurface = AxialSurface::Plane(AxisEnd::Foot);
const BASE: AxialSurface = AxialSurface::Plane(AxisEnd::Head);

impl AxialSolid for Cone {
    type Feature = ConeFeature;

    const BITS: [u32; 3] = axis_products::BITS_OF_CONE;

    fn start<T: ExactRing>(line: &AxisProducts<T>) -> PointLocation<ConeFeature> {
        if line.is_none() {
            return PointLocation::Degenerate;
        }
        let bounds = [APEX, BASE, AxialSurface::Cone];
        let [apex, base, side] = bounds.map(|bound| line.outside(bound, line.start));
        let parts = |bound| line.parts(bound, line.start);
        match apex.max(base).max(side) {
            -1 => PointLocation::Inside,
            0 if apex == 0 => {
                PointLocation::OnSurface(ConeFeature::Apex, line.opens() < 0 && parts(APEX) < 0)
            }
            0 => {
                let part = match (side, base) {
                    (0, 0) => ConeFeature::Rim,
                    (0, _) => ConeFeature::Side,
                    _ => ConeFeature::Base,
                };
                let enters_interior =
                    (side < 0 || parts(AxialSurface::Cone) < 0) && (base < 0 || parts(BASE) < 0);
                PointLocation::OnSurface(part, enters_interior)
            }
            _ => PointLocation::Outside,
        }
    }

    /// The stretch of the line in our nappe, cut off by the base.
    fn entry<T: ExactRing>(
        line: &AxisProducts<T>,
    ) -> Option<SolidEntry<Entering<'_, T>, ConeFeature>> {
        let enters = |through, on, enters_interior| {
            Some(SolidEntry { at: line.entering(through), on, enters_interior })
        };
        let (rises, opens, meets) = (line.vd.sign(), line.opens(), line.meets(AxialSurface::Cone));
        if meets < 0 {
            return None;
        }
        if opens > 0 {
            // Twice through one nappe, or through the apex alone.
            let [near, far] = match (line.nappe_side(), rises) {
                (-1, _) => return None,
                (0, _) => return enters(AxialSurface::Cone, ConeFeature::Apex, false),
                (_, 0) => match line.outside(BASE, line.start) {
                    -1 => return enters(AxialSurface::Cone, ConeFeature::Side, meets > 0),
                    0 => return enters(AxialSurface::Cone, ConeFeature::Rim, false),
                    _ => return None,
                },
                _ => line.nappe(),
            };
            return match rises {
                1 if near < 0 => enters(AxialSurface::Cone, ConeFeature::Side, meets > 0),
                1 if near == 0 => enters(BASE, ConeFeature::Rim, false),
                -1 if far >= 0 && near > 0 => {
                    enters(AxialSurface::Cone, ConeFeature::Side, meets > 0)
                }
                -1 if far >= 0 => {
                    let on =
                        if near == 0 || far == 0 { ConeFeature::Rim } else { ConeFeature::Base };
                    enters(BASE, on, far > 0)
                }
                _ => None,
            };
        }
        // The part inside our nappe is on the base's side, or the line runs along the surface.
        let is_along = opens == 0 && line.parts(AxialSurface::Cone, line.start) == 0;
        match (line.cut(AxisEnd::Head), rises) {
            (1, _) => None,
            (0, -1) if is_along => enters(BASE, ConeFeature::Rim, false),
            (0, 1) if is_along => enters(APEX, ConeFeature::Apex, false),
            (0, _) => enters(BASE, ConeFeature::Rim, false),
            (_, 1) if meets == 0 && opens < 0 => enters(APEX, ConeFeature::Apex, true),
            (_, 1) => enters(AxialSurface::Cone, ConeFeature::Side, true),
            _ => enters(BASE, ConeFeature::Base, true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cast::checks;
    use super::super::{ray_capsule, ray_cylinder};
    use super::*;

    const CONE: Cone = Cone { apex: Vec3::new(0.0, 2.0, 0.0), base: Vec3::ZERO, radius: 1.0 };

    #[track_caller]
    fn check(origin: [f32; 3], direction: [f32; 3], expected: Outcome) -> RaySolid {
        checks::check(|ray| ray_cone(ray, CONE), origin, direction, expected)
    }

    #[track_caller]
    fn hits(origin: [f32; 3], direction: [f32; 3], point: [f32; 3], feature: &str, is_touch: bool) {
        let cast = |ray| ray_cone(ray, CONE);
        checks::hits(cast, [origin, direction], point, feature, is_touch);
    }

    #[test]
    fn each_part() {
        hits([-5.0, 1.0, 0.0], [1.0, 0.0, 0.0], [-0.5, 1.0, 0.0], "side", false);
        hits([0.5, -3.0, 0.0], [0.0, 1.0, 0.0], [0.5, 0.0, 0.0], "base", false);
        hits([0.5, 5.0, 0.0], [0.0, -1.0, 0.0], [0.5, 1.0, 0.0], "side", false);
        hits([0.0, 5.0, 0.0], [0.0, -1.0, 0.0], [0.0, 2.0, 0.0], "apex", false);
        hits([-5.0, 2.0, 0.0], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0], "apex", true);
        hits([-2.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 0.0, 0.0], "rim", false);
        hits([-5.0, 0.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], "rim", true);
    }

    #[test]
    fn along_the_side() {
        // A line of the side itself, from either end
        hits([-1.5, -1.0, 0.0], [1.0, 2.0, 0.0], [-1.0, 0.0, 0.0], "rim", true);
        hits([0.5, 3.0, 0.0], [-1.0, -2.0, 0.0], [0.0, 2.0, 0.0], "apex", true);
        // Beside it: through the base and out, or on the mirror nappe
        hits([-1.0, -1.0, 0.0], [1.0, 2.0, 0.0], [-0.5, 0.0, 0.0], "base", false);
        check([-2.0, -1.0, 0.0], [1.0, 2.0, 0.0], Outcome::PassesBy);
        check([-2.0, -1.0, 0.25], [1.0, 2.0, 0.0], Outcome::PassesBy);
    }

    #[test]
    fn no_mirror_nappe() {
        check([-5.0, 3.0, 0.0], [1.0, 0.0, 0.0], Outcome::PassesBy);
        check([0.25, 9.0, 0.0], [0.0, 1.0, 0.0], Outcome::Behind);
    }

    #[test]
    fn from_inside_and_without_an_axis() {
        let found = check([0.0, 1.0, 0.0], [0.0, -1.0, 0.0], Outcome::Inside);
        assert_eq!(found.hit.unwrap().normal, Vec3::ZERO);
        let ray =
            Ray { origin: Vec3::ZERO, direction: Vec3::X, max_distance: 9.0, as_given: false };
        let down = Ray { origin: Vec3::Y, direction: Vec3::NEG_Y, ..ray };
        let exit = way_out(down, CONE).unwrap().at;
        assert_eq!((exit.distance, exit.normal, exit.feature), (1.0, Vec3::Y, Some("base")));
        assert_eq!(ray_cone(ray, Cone { apex: Vec3::ZERO, ..CONE }).outcome, Outcome::Degenerate);
        let segment = Cone { radius: 0.0, ..CONE };
        let ray = Ray { origin: Vec3::new(-3.0, 1.0, 0.0), ..ray };
        assert_eq!(ray_cone(ray, segment).hit.unwrap().distance, 3.0);
    }

    #[test]
    fn what_decides_first_is_exact() {
        checks::agrees(|lattice| {
            let [apex, base] = [0; 2].map(|_| lattice.point());
            Cone { apex, base, radius: lattice.length() }
        });
    }

    /// A cone far longer than the apex is far away: 1.5e-17 beside the axis.
    #[test]
    fn near_the_apex_a_wide_cone_is_thin() {
        let direction = Vec3::new(3.0, 0.0, -2_251_799_800_000_000.0);
        let ray = Ray { origin: Vec3::ZERO, direction, max_distance: 1.0, as_given: true };
        let (apex, base) = (Vec3::new(0.0, 0.0, -4.0), direction + Vec3::Y);
        let normal = ray_cone(ray, Cone { apex, base, radius: 359.0 }).hit.unwrap().normal;
        assert!((normal - Vec3::new(0.999_996_1, -0.002_785_515, 0.0)).length() < 1e-6, "{normal}");
    }

    #[test]
    fn a_thin_solid_has_its_normal() {
        let (origin, direction) = (Vec3::new(-5.0, 0.5, 0.0), Vec3::X);
        let ray = Ray { origin, direction, max_distance: 100.0, as_given: false };
        let (a, b) = (Vec3::ZERO, Vec3::Y);
        for radius in [1e-3, 1e-7, 1e-17, 1e-45] {
            let found = [
                ray_capsule::ray_capsule(ray, ray_capsule::Capsule { a, b, radius }),
                ray_cylinder::ray_cylinder(ray, ray_cylinder::Cylinder { a, b, radius }),
                ray_cone(ray, Cone { apex: a, base: b, radius }),
            ];
            for found in found {
                let normal = found.hit.unwrap().normal;
                // A cone's leans by its angle.
                assert!((normal + Vec3::X).length() <= 1.1 * radius + 1e-7, "{radius}: {normal}");
            }
        }
    }
}

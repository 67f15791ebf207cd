//! A ray by origin, direction and length against a solid cylinder with flat caps.
//! Source: Ericson, Real-Time Collision Detection (2005), 5.3.7.

use glam::{DVec3, Vec3};

use super::algebra::{Moment, Number, Rounded, dot, from_to};
use super::ray::{Decision, Exact, Outcome, Question, Ray, RaySolid, Span, found, settled};
use super::ray_capsule::{Quadratic, across, slack};

/// From the cap around A to the cap around B; of A = B there is none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cylinder {
    pub a: Vec3,
    pub b: Vec3,
    /// Not negative.
    pub radius: f32,
}

/// The parts of the surface.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Side,
    CapA,
    CapB,
    RimA,
    RimB,
}

/// Casts a ray at a cylinder; the surface belongs to it.
pub fn ray_cylinder(ray: Ray, cylinder: Cylinder) -> RaySolid {
    let Cylinder { a, b, radius } = cylinder;
    let numbers = [a, b].into_iter().flat_map(|v| v.to_array()).chain([radius]);
    let decision = settled(
        &ray,
        numbers,
        || decide::<Rounded>(&ray, cylinder),
        || decide::<Exact>(&ray, cylinder),
    );
    let normal = |part: Part, s: f64| {
        let axis = (b.as_dvec3() - a.as_dvec3()).normalize_or_zero();
        let from_a = (ray.origin.as_dvec3() - a.as_dvec3()) + ray.direction.as_dvec3() * s;
        let side = if radius == 0.0 {
            // Of no radius any will do.
            let back = across(-ray.direction.as_dvec3(), axis).normalize_or_zero();
            if back == DVec3::ZERO { axis.any_orthonormal_vector() } else { back }
        } else {
            across(from_a, axis).normalize_or_zero()
        };
        match part {
            Part::Side => side,
            Part::CapA => -axis,
            Part::CapB => axis,
            Part::RimA => (side - axis).normalize_or_zero(),
            Part::RimB => (side + axis).normalize_or_zero(),
        }
    };
    let name = |part| {
        Some(match part {
            Part::Side => "side",
            Part::CapA => "cap_a",
            Part::CapB => "cap_b",
            Part::RimA | Part::RimB => "rim",
        })
    };
    found(&ray, decision, normal, name)
}

/// The line between the planes of the caps, and in the infinite cylinder: both at once.
fn decide<T: Number>(ray: &Ray, Cylinder { a, b, radius }: Cylinder) -> Option<Decision<Part>> {
    let (r, d, v) = (T::of(radius), ray.way::<T>(), from_to::<T>(a, b));
    let w = from_to::<T>(a, ray.origin);
    let (vv, vw, vd) = (dot(v, v), dot(v, w), dot(v, d));
    if vv.sign()? == 0 {
        return Some(Decision::of(Outcome::Degenerate));
    }
    let mantle = Quadratic::cylinder(w, d, v, r);
    let heights = [vw, vv - vw];
    let (is_along, is_level) = (mantle.a.sign()? == 0, vd.sign()? == 0);
    let out = mantle.c.sign()?;
    let low = heights[0].sign()?.min(heights[1].sign()?);
    let is_inside = out < 0 && low > 0;

    // The roots of the mantle and the planes; none where the line keeps its distance from them.
    let roots = if is_along { None } else { mantle.roots()? };
    let planes = if is_level {
        None
    } else {
        let planes = [Moment::quotient(-vw, vd)?, Moment::quotient(vv - vw, vd)?];
        Some(if vd.sign()? > 0 { planes } else { [planes[1], planes[0]] })
    };
    let misses = (is_along && out > 0) || (!is_along && roots.is_none()) || (is_level && low < 0);
    let stretch = match (roots, planes) {
        _ if misses => None,
        (Some([near, far]), Some([first, last])) => Some([near.later(first)?, far.earlier(last)?]),
        (stretch, None) | (None, stretch) => stretch,
    };
    let span = match stretch {
        Some([enter, leave]) => {
            let order = enter.against(leave)?;
            let is_on = (is_along && out == 0) || (is_level && low == 0);
            let span = Span { enter, leave, goes_in: order < 0 && !is_on };
            (order <= 0).then_some(span)
        }
        None => None,
    };

    let surface = |at: Moment<T>| {
        let is_at = |moment: Moment<T>| Some(at.against(moment)? == 0);
        let on_mantle = match roots {
            Some([near, far]) => is_at(near)? || is_at(far)?,
            None => out == 0,
        };
        let on_a = at.height(vw, vd)? == 0;
        let on_b = at.height(vw - vv, vd)? == 0;
        Some(match (on_mantle, on_a, on_b) {
            (true, true, _) => Part::RimA,
            (true, _, true) => Part::RimB,
            (_, true, _) => Part::CapA,
            (_, _, true) => Part::CapB,
            _ => Part::Side,
        })
    };
    Question { is_inside, span, surface }.decide(ray, slack(ray, radius))
}

#[cfg(test)]
mod tests {
    use super::super::ray::checks;
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
        // Through the rim alone
        hits([-2.0, 1.0, 0.0], [1.0, -1.0, 0.0], [-1.0, 0.0, 0.0], "rim", true);
        check([-2.0, 1.0_f32.next_down(), 0.0], [1.0, -1.0, 0.0], Outcome::PassesBy);
    }

    #[test]
    fn from_inside_and_without_an_axis() {
        let found = check([0.0, 2.0, 0.0], [0.0, 1.0, 0.0], Outcome::Inside);
        let (exit, is_reached) = found.exit.unwrap();
        assert_eq!((exit.distance, exit.normal, is_reached), (2.0, Vec3::NEG_Y, true));
        let ray =
            Ray { origin: Vec3::ZERO, direction: Vec3::X, max_distance: 9.0, as_given: false };
        let disc = Cylinder { b: Vec3::ZERO, ..CYLINDER };
        assert_eq!(ray_cylinder(ray, disc).outcome, Outcome::Degenerate);
        let segment = Cylinder { a: Vec3::NEG_Y, b: Vec3::Y, radius: 0.0 };
        let ray = Ray { origin: Vec3::NEG_X, ..ray };
        let hit = ray_cylinder(ray, segment).hit.unwrap();
        assert_eq!((hit.distance, hit.feature, hit.normal), (1.0, Some("side"), Vec3::NEG_X));
    }
}

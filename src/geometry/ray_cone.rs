//! A ray by origin, direction and length against a solid cone.
//! Source: Eberly, Intersection of a Line and a Cone (2000).

use glam::{DVec3, Vec3};

use super::algebra::{Moment, Number, Rounded, dot, from_to};
use super::ray::{Decision, Exact, Outcome, Question, Ray, RaySolid, Span, found, settled};
use super::ray_capsule::{Quadratic, across, slack};

/// From the apex to the disc around the base; where both are one point there is none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cone {
    pub apex: Vec3,
    pub base: Vec3,
    /// Of the base's disc; not negative.
    pub radius: f32,
}

/// The parts of the surface.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Side,
    Base,
    Rim,
    Apex,
}

/// Casts a ray at a cone; the surface belongs to it.
pub fn ray_cone(ray: Ray, cone: Cone) -> RaySolid {
    let Cone { apex, base, radius } = cone;
    let numbers = [apex, base].into_iter().flat_map(|v| v.to_array()).chain([radius]);
    let decision =
        settled(&ray, numbers, || decide::<Rounded>(&ray, cone), || decide::<Exact>(&ray, cone));
    let normal = |part: Part, s: f64| {
        let v = base.as_dvec3() - apex.as_dvec3();
        let (height, axis) = (v.length(), v.normalize_or_zero());
        let from_base = (ray.origin.as_dvec3() - base.as_dvec3()) + ray.direction.as_dvec3() * s;
        let out = if radius == 0.0 {
            // Of no radius any will do.
            let back = across(-ray.direction.as_dvec3(), axis).normalize_or_zero();
            if back == DVec3::ZERO { axis.any_orthonormal_vector() } else { back }
        } else {
            across(from_base, axis).normalize_or_zero()
        };
        let side = (out * height - axis * f64::from(radius)).normalize_or_zero();
        match part {
            Part::Side => side,
            Part::Base => axis,
            Part::Rim => (side + axis).normalize_or_zero(),
            Part::Apex => -axis,
        }
    };
    let name = |part| {
        Some(match part {
            Part::Side => "side",
            Part::Base => "base",
            Part::Rim => "rim",
            Part::Apex => "apex",
        })
    };
    found(&ray, decision, normal, name)
}

/// With V from the apex to the base, H = |V|², y = V·w, the cone is |w|² H² ≤ y² (H + r²) of
/// 0 ≤ y ≤ H: V·w / |w||V| is the cosine to the axis, and that of the side H / (H + r²) squared.
fn decide<T: Number>(ray: &Ray, Cone { apex, base, radius }: Cone) -> Option<Decision<Part>> {
    let (r, d, v) = (T::of(radius), ray.way::<T>(), from_to::<T>(apex, base));
    let w = from_to::<T>(apex, ray.origin);
    let (h, y, climb) = (dot(v, v), dot(v, w), dot(v, d));
    if h.sign()? == 0 {
        return Some(Decision::of(Outcome::Degenerate));
    }
    let (hh, slant) = (h * h, h + r * r);
    let side = Quadratic {
        a: hh * dot(d, d) - climb * climb * slant,
        b: hh * dot(w, d) - y * climb * slant,
        c: hh * dot(w, w) - y * y * slant,
    };
    let (rises, out) = (climb.sign()?, side.c.sign()?);
    let is_inside = out < 0 && y.sign()? > 0 && (h - y).sign()? > 0;

    let at_height = |to: T| Moment::quotient(to - y, climb);
    let (opens, bends) = (side.a.sign()?, side.b.sign()?);
    // Within the endless cone: from the first moment, to the last one; either may be missing.
    let mut is_on = false;
    let mut ends: Option<[Option<Moment<T>>; 2]> = None;
    if opens != 0 {
        if let Some([near, far]) = side.roots()? {
            if opens > 0 {
                // Both crossings are on one nappe, which is not always ours.
                let is_ours = near.height(y, climb)? >= 0 && far.height(y, climb)? >= 0;
                ends = is_ours.then_some([Some(near), Some(far)]);
            } else {
                // One crossing is on each nappe: it stays in beyond that on ours.
                ends = Some(if rises > 0 { [Some(far), None] } else { [None, Some(near)] });
            }
        }
    } else if bends != 0 {
        // Along the side: one crossing, beyond which it stays in, on the nappe that it climbs to.
        let crossing = Moment::quotient(-side.c, side.b + side.b)?;
        ends = match (bends, rises) {
            (-1, 1) => Some([Some(crossing), None]),
            (1, -1) => Some([None, Some(crossing)]),
            _ => None,
        };
    } else if out == 0 {
        is_on = true;
        ends = Some(if rises > 0 {
            [Some(at_height(T::of(0.0))?), None]
        } else {
            [None, Some(at_height(T::of(0.0))?)]
        });
    }

    // And on the apex's side of the base.
    let is_level = rises == 0;
    if is_level && (h - y).sign()? < 0 {
        ends = None;
    }
    let stretch = match ends {
        Some([Some(near), Some(far)]) if is_level => Some([near, far]),
        Some([near, far]) if !is_level => {
            let at_base = at_height(h)?;
            if rises > 0 {
                let last = match far {
                    Some(far) => far.earlier(at_base)?,
                    None => at_base,
                };
                near.map(|near| [near, last])
            } else {
                let first = match near {
                    Some(near) => near.later(at_base)?,
                    None => at_base,
                };
                far.map(|far| [first, far])
            }
        }
        _ => None,
    };
    let span = match stretch {
        Some([enter, leave]) => {
            let order = enter.against(leave)?;
            let is_on = is_on || (is_level && (h - y).sign()? == 0);
            (order <= 0).then_some(Span { enter, leave, goes_in: order < 0 && !is_on })
        }
        None => None,
    };

    let roots = if opens == 0 { None } else { side.roots()? };
    let surface = |at: Moment<T>| {
        if at.height(y, climb)? == 0 {
            return Some(Part::Apex);
        }
        let on_side = match roots {
            Some([near, far]) => at.against(near)? == 0 || at.against(far)? == 0,
            None if bends != 0 => at.height(side.c, side.b + side.b)? == 0,
            None => out == 0,
        };
        Some(match (on_side, at.height(y - h, climb)? == 0) {
            (true, true) => Part::Rim,
            (false, true) => Part::Base,
            _ => Part::Side,
        })
    };
    Question { is_inside, span, surface }.decide(ray, slack(ray, radius))
}

#[cfg(test)]
mod tests {
    use super::super::ray::checks;
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
        let (exit, _) = found.exit.unwrap();
        assert_eq!((exit.distance, exit.normal, exit.feature), (1.0, Vec3::Y, Some("base")));
        let ray =
            Ray { origin: Vec3::ZERO, direction: Vec3::X, max_distance: 9.0, as_given: false };
        assert_eq!(ray_cone(ray, Cone { apex: Vec3::ZERO, ..CONE }).outcome, Outcome::Degenerate);
        let segment = Cone { radius: 0.0, ..CONE };
        let ray = Ray { origin: Vec3::new(-3.0, 1.0, 0.0), ..ray };
        assert_eq!(ray_cone(ray, segment).hit.unwrap().distance, 3.0);
    }
}

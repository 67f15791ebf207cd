//! A convex solid that moves without turning, against another at rest.
//!
//! The first one swept along its motion is the hull of where it starts and where it ends: whether
//! it meets the other on its way is a question about two convex solids. Seen along the motion, both
//! are flat: whether it ever would is another one. The moment is found by conservative
//! advancement: each plane between the two tells how far the first may go at least.

use glam::{DVec3, Vec3};

use super::cores::Cores;
use super::difference::{Difference, Polynomial};
use super::gjk::{Arithmetic, Simplex};
use super::polytope::{Path, Polytope};
use super::polytopes::Relation;
use super::{Convex, ConvexConvex, Separation, convex_convex, polytopes};
use crate::{to_f32_saturating, to_vec3_saturating};

/// The result of a convex cast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ConvexCast {
    /// They touch first on the way, or at the start.
    Hit(CastTouch),
    /// They overlap at the start. A bare segment that crosses a triangle does, as their Minkowski
    /// difference has an inside; `capsule_cast_triangle` asks for less than its radius, and calls
    /// it a touch.
    InitialOverlap(CastTouch),
    /// A core is curved, and they come too close to touching to tell.
    Undecided,
    /// They never touch, however far the cast goes; also if one has no points or a number is not
    /// finite.
    PassesBy,
    /// They would touch only before the start.
    Behind,
    /// They would touch only beyond the end.
    TooShort,
    /// The motion is zero, and they are apart.
    Degenerate,
}

/// The first touch of a convex cast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CastTouch {
    /// The contact point, on the target.
    pub point: Vec3,
    /// The unit normal, from the target to the moved solid.
    pub normal: Vec3,
    /// The moved solid's centre, as [`Core::center`](super::Core::center) says.
    pub center: Vec3,
    /// The parameter: 0 at the start, 1 at the end. It is found in `f64` by distances, and rounded:
    /// there the two are apart, or overlap, by no more than 1e-13 of their size and of the way, and
    /// before it they overlap nowhere by more. At a graze many parameters are such.
    pub t: f32,
    /// The distance in metres that it has moved.
    pub distance: f32,
    /// `true` if they never overlap on the way; for polytopes with radii exactly.
    pub is_touch: bool,
}

impl ConvexCast {
    /// Returns the touch, or `None` if the cast does not hit.
    pub fn touch(&self) -> Option<&CastTouch> {
        match self {
            Self::Hit(touch) | Self::InitialOverlap(touch) => Some(touch),
            _ => None,
        }
    }
}

/// Moves a convex solid along `motion` against another at rest. Touching is a hit. Which answer it
/// is, is exact for polytopes with radii. Between curved solids a hit and a solid that passes by
/// are certain, else it is undecided.
///
/// ```
/// use exact_collide::convex::{Convex, ConvexCast, Core, convex_cast};
/// use exact_collide::ray_box::Cuboid;
/// use glam::{Quat, Vec3, vec3};
///
/// let cube = |center| Convex {
///     core: Core::Box(Cuboid { center, half_extents: Vec3::ONE, rotation: Quat::IDENTITY }),
///     radius: 0.0,
/// };
/// let (moved, target) = (cube(vec3(-6.0, 2.0, 0.0)), cube(Vec3::ZERO));
/// let cast = convex_cast(&moved, vec3(8.0, 0.0, 0.0), &target);
/// let touch = cast.touch().expect("a face grazes a face");
/// assert_eq!((touch.t, touch.is_touch), (0.5, true));
/// let higher = cube(vec3(-6.0, 2.0_f32.next_up(), 0.0));
/// assert_eq!(convex_cast(&higher, vec3(8.0, 0.0, 0.0), &target), ConvexCast::PassesBy);
/// ```
pub fn convex_cast(moved: &Convex, motion: Vec3, target: &Convex) -> ConvexCast {
    let start = convex_convex(moved, target);
    let Some(at_start) = start.separation().filter(|_| motion.is_finite()) else {
        return ConvexCast::PassesBy;
    };
    let polytopes = |path: Path, other: Path| {
        let polytopes = [Polytope::new(moved, path)?, Polytope::new(target, other)?];
        Some(Difference { polytopes })
    };
    let sweep = || {
        let difference = polytopes(Path::Along(motion), Path::Still)?;
        Some(polytopes::relation(&difference))
    };
    match start {
        ConvexConvex::Overlap(_) => {
            return ConvexCast::InitialOverlap(started(moved, at_start, false));
        }
        ConvexConvex::Touching(_) => {
            let is_touch = sweep() == Some(Relation::Touching);
            return ConvexCast::Hit(started(moved, at_start, is_touch));
        }
        ConvexConvex::Undecided(_) => return ConvexCast::Undecided,
        ConvexConvex::Apart(_) if motion == Vec3::ZERO => return ConvexCast::Degenerate,
        ConvexConvex::Apart(_) => {}
    }
    let Some(still) = polytopes(Path::Still, Path::Still) else {
        return curved(moved, motion, target, at_start);
    };
    // The distance falls at first, or never.
    let toward = at_start.way.map_or(0, |way| still.sign(Polynomial::Toward(way, motion)));
    let swept = if toward < 0 { sweep() } else { None };
    match swept {
        None | Some(Relation::Apart) => {}
        Some(found) => {
            let is_touch = found == Relation::Touching;
            return reached(moved, motion, target, at_start, is_touch);
        }
    }
    let across = polytopes(Path::Across(motion), Path::Across(motion));
    match across.is_some_and(|difference| polytopes::meets(&difference)) {
        false => ConvexCast::PassesBy,
        true if toward < 0 => ConvexCast::TooShort,
        true => ConvexCast::Behind,
    }
}

fn curved(moved: &Convex, motion: Vec3, target: &Convex, start: &Separation) -> ConvexCast {
    let sign = |path| super::curved::sign_moved(moved, path, target);
    let is_toward = start.normal.as_dvec3().dot(motion.as_dvec3()) < 0.0;
    match sign(Path::Along(motion)) {
        Some(1) => {}
        Some(_) => return reached(moved, motion, target, start, false),
        None => return ConvexCast::Undecided,
    }
    match sign(Path::Across(motion)) {
        Some(1) => ConvexCast::PassesBy,
        _ if is_toward => ConvexCast::TooShort,
        _ => ConvexCast::Behind,
    }
}

fn started(moved: &Convex, start: &Separation, is_touch: bool) -> CastTouch {
    CastTouch {
        point: start.points[1],
        normal: start.normal,
        center: to_vec3_saturating(moved.core.center()),
        t: 0.0,
        distance: 0.0,
        is_touch,
    }
}

/// They are apart at the start and meet on the way.
fn reached(
    moved: &Convex,
    motion: Vec3,
    target: &Convex,
    start: &Separation,
    is_touch: bool,
) -> ConvexCast {
    let motion = motion.as_dvec3();
    let touch = Cores::new(moved, Path::Still, target).map(|mut cores| {
        let (t, normal) = advance(&mut cores, motion, start.normal.as_dvec3().normalize_or_zero());
        let points = cores.closest_points();
        let point = points[1] + normal * f64::from(target.radius);
        CastTouch {
            point: to_vec3_saturating(point),
            normal: to_vec3_saturating(normal),
            center: to_vec3_saturating(moved.core.center() + motion * t),
            t: to_f32_saturating(t),
            distance: to_f32_saturating(t * motion.length()),
            is_touch,
        }
    });
    touch.map_or(ConvexCast::PassesBy, ConvexCast::Hit)
}

/// Moves the first core until both touch; returns the share of the motion, and the normal of the
/// last plane between them. Each plane that the search finds between the two moves it on.
/// Source: van den Bergen, Ray Casting against General Convex Objects with Application to
/// Continuous Collision Detection (2004).
fn advance(cores: &mut Cores, motion: DVec3, normal: DVec3) -> (f64, DVec3) {
    let reach = cores.reach();
    let (mut t, mut normal, mut way) = (0.0, normal, normal);
    let mut simplex: Option<Simplex> = None;
    for _ in 0..256 {
        let at = cores.support(way);
        let height = way.dot(cores.point(at)) - cores.error;
        let (gap, speed) = (height - reach, -way.dot(motion));
        let step = gap / speed;
        if gap > 2.0 * cores.error {
            if speed <= 0.0 || t + step <= t {
                break;
            }
            // Before they touch there is a plane between the two.
            if height > 16.0 * cores.error {
                normal = way;
            }
            t = (t + step).min(1.0);
            cores.place(motion * t);
        } else if simplex.is_some_and(|simplex| !cores.is_new(&simplex, at)) {
            break;
        }
        let closest = cores.closest(&simplex.map_or(Simplex::of([at; 2]), |own| own.with([at; 2])));
        simplex = Some(closest.simplex);
        let length = closest.rounded.length();
        if reach > 0.0 && length > 16.0 * cores.error {
            normal = closest.rounded / length;
        }
        if length <= reach + 2.0 * cores.error {
            break;
        }
        way = closest.rounded / length;
    }
    if let Some(simplex) = simplex {
        cores.note(&simplex);
    }
    (t, normal)
}

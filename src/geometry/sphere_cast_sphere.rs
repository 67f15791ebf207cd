//! A sphere moved from A to B against a sphere at rest.
//! Source: Rito15, "Sphere Cast to Sphere" (2021).

use glam::{DVec3, Vec3};

use super::line_sphere::{Approach, LineSphere, difference_of_squares};
use super::{Sphere, narrow, narrow3};

/// How the sphere cast from A to B stands to the sphere around S.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SphereCastSphere {
    /// The surfaces touch first with the centre at C, half the chord `cd` metres before D.
    Hit { foot: Foot, cd: f32, touch: Touch },
    /// A = B, and the surfaces touch.
    Touching { touch: Touch },
    /// The spheres overlap from the start, `depth` metres deep: C = A. No foot where A = B.
    InitialOverlap { foot: Option<Foot>, touch: Touch, depth: f32 },
    /// S lies behind A, or beside it.
    Behind { foot: Foot },
    /// The cast keeps `clearance` metres clear of the sphere, however far it goes.
    PassesBy { foot: Foot, clearance: f32 },
    /// The cast would touch only beyond B, `missing` metres on.
    TooShort { foot: Foot, missing: f32 },
    /// A = B, and the spheres are apart.
    Degenerate,
}

impl SphereCastSphere {
    /// D and its lengths, wherever A and B span a line.
    pub fn foot(&self) -> Option<Foot> {
        match *self {
            Self::Hit { foot, .. }
            | Self::Behind { foot }
            | Self::PassesBy { foot, .. }
            | Self::TooShort { foot, .. } => Some(foot),
            Self::InitialOverlap { foot, .. } => foot,
            Self::Touching { .. } | Self::Degenerate => None,
        }
    }

    /// C, E and what belongs to them, on a hit.
    pub fn touch(&self) -> Option<Touch> {
        match *self {
            Self::Hit { touch, .. }
            | Self::Touching { touch }
            | Self::InitialOverlap { touch, .. } => Some(touch),
            Self::Behind { .. }
            | Self::PassesBy { .. }
            | Self::TooShort { .. }
            | Self::Degenerate => None,
        }
    }
}

/// D, the foot of the perpendicular from S on the line AB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Foot {
    pub d: Vec3,
    /// |AD| in metres, negative behind A.
    pub ad: f32,
    /// |DS| in metres, the distance of S from the line.
    pub ds: f32,
}

/// The first touch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Touch {
    /// The centre of the cast sphere.
    pub c: Vec3,
    /// Where the surfaces touch: the point of the target's surface towards C.
    /// Of concentric spheres, which have none, the common centre.
    pub e: Vec3,
    /// Unit, from S to C; zero where the two coincide.
    pub normal: Vec3,
    /// 0 at A, 1 at B.
    pub t: f32,
    /// |AC| in metres.
    pub ac: f32,
}

/// Moves a sphere of `cast_radius` from `start` to `end`. Touching is a hit.
pub fn sphere_cast_sphere(
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    target: Sphere,
) -> SphereCastSphere {
    let (a, b, s) = (start.as_dvec3(), end.as_dvec3(), target.center.as_dvec3());
    // |CS| = r1 + r2: the cast of a point against a sphere of both radii
    let r2 = f64::from(target.radius);
    let cs = f64::from(cast_radius) + r2;
    let ab = b - a;
    // depth = |CS| − |AS| = (|CS|² − |AS|²) / (|CS| + |AS|)
    let initial_overlap = |foot, outside: f64| SphereCastSphere::InitialOverlap {
        foot,
        touch: touch_at_start(a, s, r2),
        depth: narrow(-outside / (cs + a.distance(s))),
    };

    if ab == DVec3::ZERO {
        let outside = difference_of_squares(s - a, cs);
        return if outside < 0.0 {
            initial_overlap(None, outside)
        } else if outside == 0.0 {
            SphereCastSphere::Touching { touch: touch_at_start(a, s, r2) }
        } else {
            SphereCastSphere::Degenerate
        };
    }

    // nAB = AB / |AB|, |AD| = AS·nAB, |DS| = |AS × nAB|, D = A + nAB |AD|
    let line = LineSphere::new(a, ab, s, cs);
    let foot = Foot {
        d: narrow3(line.foot()),
        ad: narrow(line.foot_distance()),
        ds: narrow(line.center_distance()),
    };
    // |CD| = √(|CS|² − |DS|²), |AC| = |AD| − |CD|, C = A + nAB |AC|
    match line.approach(s - b, 1.0) {
        Approach::Inside => initial_overlap(Some(foot), line.outside),
        Approach::Behind => SphereCastSphere::Behind { foot },
        Approach::PassesBy => {
            SphereCastSphere::PassesBy { foot, clearance: narrow(line.clearance()) }
        }
        Approach::TooShort => SphereCastSphere::TooShort {
            foot,
            missing: narrow((line.entry_distance() - ab.length()).max(0.0)),
        },
        Approach::Enters => SphereCastSphere::Hit {
            foot,
            cd: narrow(line.half_chord()),
            touch: Touch {
                t: narrow(line.entry_distance() / ab.length()).min(1.0),
                ac: narrow(line.entry_distance()),
                ..touch(line.entry(), s, line.entry_normal(), r2)
            },
        },
    }
}

/// The touch of spheres that meet from the start: C = A.
fn touch_at_start(a: DVec3, s: DVec3, r2: f64) -> Touch {
    touch(a, s, (a - s).normalize_or_zero(), r2)
}

/// E = C + CS r1 / (r1 + r2) = S + r2 · normal, which divides by no sum of radii.
fn touch(c: DVec3, s: DVec3, normal: DVec3, r2: f64) -> Touch {
    Touch { c: narrow3(c), e: narrow3(s + normal * r2), normal: narrow3(normal), t: 0.0, ac: 0.0 }
}

//! A ray from A to B against a sphere, seen from outside.
//! Source: Rito15, "Raycast to Sphere" (2021).

use glam::{DVec3, Vec3};

use super::line_sphere::{Approach, LineSphere, difference_of_squares};
use super::{Sphere, narrow, narrow3};

/// How the ray from A to B stands to the sphere around S.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RaySphere {
    /// AB meets the surface from outside, first at D.
    Hit { foot: Foot, entry: Entry },
    /// A = B, on the surface.
    Touching { normal: Vec3 },
    /// A lies strictly inside: no hit, as the article has it. No foot where A = B.
    Inside { foot: Option<Foot> },
    /// S lies behind A, or beside it.
    Behind { foot: Foot },
    /// The line AB keeps `clearance` metres clear of the sphere.
    PassesBy { foot: Foot, clearance: f32 },
    /// The line meets the sphere only beyond B, `missing` metres on.
    TooShort { foot: Foot, missing: f32 },
    /// A = B, outside.
    Degenerate,
}

impl RaySphere {
    /// C and its lengths, wherever A and B span a line.
    pub fn foot(&self) -> Option<Foot> {
        match *self {
            Self::Hit { foot, .. }
            | Self::Behind { foot }
            | Self::PassesBy { foot, .. }
            | Self::TooShort { foot, .. } => Some(foot),
            Self::Inside { foot } => foot,
            Self::Touching { .. } | Self::Degenerate => None,
        }
    }
}

/// C, the foot of the perpendicular from S on the line AB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Foot {
    pub c: Vec3,
    /// |AC| in metres, negative behind A.
    pub ac: f32,
    /// |CS| in metres, the distance of S from the line.
    pub cs: f32,
}

/// D, where the ray enters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    pub d: Vec3,
    /// Unit, from S to D; zero where the radius is zero.
    pub normal: Vec3,
    /// 0 at A, 1 at B.
    pub t: f32,
    /// |AD| in metres.
    pub ad: f32,
    /// |CD| in metres, half the chord.
    pub cd: f32,
}

/// Casts a ray from `start` to `end`. The surface belongs to the sphere.
pub fn ray_sphere(start: Vec3, end: Vec3, sphere: Sphere) -> RaySphere {
    let (a, b, s) = (start.as_dvec3(), end.as_dvec3(), sphere.center.as_dvec3());
    let r = f64::from(sphere.radius);
    let ab = b - a;

    if ab == DVec3::ZERO {
        let outside = difference_of_squares(s - a, r);
        return if outside < 0.0 {
            RaySphere::Inside { foot: None }
        } else if outside == 0.0 {
            RaySphere::Touching { normal: narrow3((a - s).normalize_or_zero()) }
        } else {
            RaySphere::Degenerate
        };
    }

    // nAB = AB / |AB|, |AC| = AS·nAB, |CS| = |AS × nAB|, C = A + nAB |AC|
    let line = LineSphere::new(a, ab, s, r);
    let foot = Foot {
        c: narrow3(line.foot()),
        ac: narrow(line.foot_distance()),
        cs: narrow(line.center_distance()),
    };
    // |CD| = √(r² − |CS|²), |AD| = |AC| − |CD|, D = A + nAB |AD|
    match line.approach(s - b, 1.0) {
        Approach::Inside => RaySphere::Inside { foot: Some(foot) },
        Approach::Behind => RaySphere::Behind { foot },
        Approach::PassesBy => RaySphere::PassesBy { foot, clearance: narrow(line.clearance()) },
        Approach::TooShort => RaySphere::TooShort {
            foot,
            missing: narrow((line.entry_distance() - ab.length()).max(0.0)),
        },
        Approach::Enters => RaySphere::Hit {
            foot,
            entry: Entry {
                d: narrow3(line.entry()),
                normal: narrow3(line.entry_normal()),
                t: narrow(line.entry_distance() / ab.length()).min(1.0),
                ad: narrow(line.entry_distance()),
                cd: narrow(line.half_chord()),
            },
        },
    }
}

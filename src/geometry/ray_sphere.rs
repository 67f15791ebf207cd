//! A ray from A to B against a sphere, seen from outside.
//! Source: Rito15, "Raycast to Sphere" (2021).

use glam::{DVec3, Vec3};

use super::line_sphere::{LineSphere, difference_of_squares};
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
    /// The line AB keeps clear of the sphere.
    PassesBy { foot: Foot },
    /// The line meets the sphere only beyond B.
    TooShort { foot: Foot },
    /// A = B, outside.
    Degenerate,
}

impl RaySphere {
    /// C and its lengths, wherever A and B span a line.
    pub fn foot(&self) -> Option<Foot> {
        match *self {
            Self::Hit { foot, .. }
            | Self::Behind { foot }
            | Self::PassesBy { foot }
            | Self::TooShort { foot } => Some(foot),
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
    let n_ab = ab / ab.length();
    let ac = line.foot_distance();
    let foot =
        Foot { c: narrow3(a + n_ab * ac), ac: narrow(ac), cs: narrow(line.center_distance()) };

    if line.outside < 0.0 {
        return RaySphere::Inside { foot: Some(foot) };
    }
    if line.outside > 0.0 {
        if line.along <= 0.0 {
            return RaySphere::Behind { foot };
        }
        if line.discriminant < 0.0 {
            return RaySphere::PassesBy { foot };
        }
        // The line enters before B where B lies inside or beyond C.
        let entered = difference_of_squares(s - b, r) <= 0.0 || line.along <= line.length_squared;
        if !entered {
            return RaySphere::TooShort { foot };
        }
    }

    // |CD| = √(r² − |CS|²), |AD| = |AC| − |CD|, D = A + nAB |AD|
    let ad = if line.outside > 0.0 { line.entry_distance() } else { 0.0 };
    let d = a + n_ab * ad;
    RaySphere::Hit {
        foot,
        entry: Entry {
            d: narrow3(d),
            normal: narrow3((d - s).normalize_or_zero()),
            t: narrow(ad / ab.length()).min(1.0),
            ad: narrow(ad),
            cd: narrow(line.half_chord()),
        },
    }
}

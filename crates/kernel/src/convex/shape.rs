use alloc::sync::Arc;

use glam::{DVec3, Quat, Vec3};

use crate::Triangle;
use crate::ray_box::Cuboid;
use crate::ray_cone::Cone;
use crate::ray_cylinder::Cylinder;

/// A closed convex solid: all points within a radius of its core. A point with a radius is a
/// sphere, and a segment with one a capsule.
#[derive(Debug, Clone, PartialEq)]
pub struct Convex {
    /// The core.
    pub core: Core,
    /// The radius around the core in metres, not negative.
    pub radius: f32,
}

/// The core of a convex solid.
#[derive(Debug, Clone, PartialEq)]
pub enum Core {
    /// A point.
    Point(Vec3),
    /// A segment, possibly without length.
    Segment([Vec3; 2]),
    /// A triangle, possibly without area.
    Triangle(Triangle),
    /// A box.
    Box(Cuboid),
    /// The convex hull of points, which may coincide, or all lie in one line or plane.
    Hull(Arc<[Vec3]>),
    /// A cylinder; with A = B it has no points.
    Cylinder(Cylinder),
    /// A cone; with its apex in its base's centre it has no points.
    Cone(Cone),
    /// A cone without its tip.
    Frustum(Frustum),
    /// An ellipsoid.
    Ellipsoid(Ellipsoid),
}

/// A conical frustum from the disc around the base to the disc around the apex; if both coincide it
/// has no points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frustum {
    /// The centre of the top.
    pub apex: Vec3,
    /// The centre of the base.
    pub base: Vec3,
    /// The radius of the base in metres, not negative.
    pub radius: f32,
    /// The radius of the top in metres, not negative.
    pub top_radius: f32,
}

/// An ellipsoid; a half extent may be zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ellipsoid {
    /// The centre.
    pub center: Vec3,
    /// The half extents along its own axes in metres; none is negative.
    pub half_extents: Vec3,
    /// The orientation, of any length but zero: the ellipsoid is rotated by q / |q|.
    pub rotation: Quat,
}

impl Core {
    /// Returns the centre: the middle of a segment, box, ellipsoid or axis, and the mean of a
    /// triangle's corners or a hull's points.
    pub fn center(&self) -> DVec3 {
        let mean = |points: &[Vec3]| {
            let sum: DVec3 = points.iter().map(|point| point.as_dvec3()).sum();
            sum / points.len().max(1) as f64
        };
        match self {
            Self::Point(point) => point.as_dvec3(),
            Self::Segment(ends) => mean(ends),
            Self::Triangle(triangle) => mean(&[triangle.a, triangle.b, triangle.c]),
            Self::Box(cuboid) => cuboid.center.as_dvec3(),
            Self::Hull(points) => mean(points),
            Self::Cylinder(cylinder) => mean(&[cylinder.a, cylinder.b]),
            Self::Cone(cone) => mean(&[cone.apex, cone.base]),
            Self::Frustum(frustum) => mean(&[frustum.apex, frustum.base]),
            Self::Ellipsoid(ellipsoid) => ellipsoid.center.as_dvec3(),
        }
    }

    /// Returns `true` if it is the convex hull of finitely many points.
    pub fn is_polytope(&self) -> bool {
        match self {
            Self::Point(_)
            | Self::Segment(_)
            | Self::Triangle(_)
            | Self::Box(_)
            | Self::Hull(_) => true,
            Self::Cylinder(_) | Self::Cone(_) | Self::Frustum(_) | Self::Ellipsoid(_) => false,
        }
    }
}

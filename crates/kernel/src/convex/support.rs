//! The points of a convex solid that are farthest along a direction, in f64 and with a bound on
//! their error.

use glam::{DMat3, DVec3, Vec3};

use super::Core;
use super::farthest::{Heights, farthest_above};
use crate::ray_box::{Cuboid, unit_quaternion};

/// The core of a solid, as seen from some point of space.
pub(super) enum Solid<'a> {
    /// Corners and their number.
    Few([DVec3; 8], usize),
    Many(&'a [Vec3], DVec3),
    /// The hull of two discs across the line of their centres.
    Discs {
        centers: [DVec3; 2],
        radii: [f64; 2],
        axis: DVec3,
    },
    Ellipsoid {
        center: DVec3,
        axes: DMat3,
    },
}

impl Core {
    /// Returns a point that is farthest along a direction of any length, to some roundings; the
    /// centre if the core has no points or a number is not finite.
    pub fn farthest(&self, way: DVec3) -> DVec3 {
        let from = self.center();
        let solid = Solid::new(self, from);
        from + solid.map_or(DVec3::ZERO, |solid| solid.farthest(way.normalize_or_zero()))
    }
}

impl<'a> Solid<'a> {
    /// `None` if it has no points, or if a number is not finite.
    pub fn new(core: &'a Core, from: DVec3) -> Option<Self> {
        let place = |point: Vec3| point.as_dvec3() - from;
        let corners = |points: &[Vec3]| {
            let mut corners = [DVec3::ZERO; 8];
            for (corner, &point) in corners.iter_mut().zip(points) {
                *corner = place(point);
            }
            Some(Self::Few(corners, points.len()))
        };
        let discs = |[a, b]: [Vec3; 2], [one, other]: [f32; 2]| {
            (a != b).then(|| Self::Discs {
                centers: [a, b].map(place),
                radii: [one.into(), other.into()],
                axis: (b.as_dvec3() - a.as_dvec3()).normalize(),
            })
        };
        let solid = match core {
            Core::Point(point) => corners(&[*point]),
            Core::Segment(ends) => corners(ends),
            Core::Triangle(triangle) => corners(&[triangle.a, triangle.b, triangle.c]),
            Core::Hull(points) => (!points.is_empty()).then_some(Self::Many(points, from)),
            Core::Box(cuboid) => Some(Self::Few(box_corners(*cuboid, from), 8)),
            Core::Cylinder(cylinder) => {
                discs([cylinder.a, cylinder.b], [cylinder.radius, cylinder.radius])
            }
            Core::Cone(cone) => discs([cone.base, cone.apex], [cone.radius, 0.0]),
            Core::Frustum(frustum) => {
                discs([frustum.base, frustum.apex], [frustum.radius, frustum.top_radius])
            }
            Core::Ellipsoid(ellipsoid) => Some(Self::Ellipsoid {
                center: place(ellipsoid.center),
                axes: axes(ellipsoid.rotation, ellipsoid.half_extents),
            }),
        }?;
        solid.size().is_finite().then_some(solid)
    }

    /// Returns a bound on all coordinates; NaN or infinite if one is not finite.
    pub fn size(&self) -> f64 {
        let largest = |v: DVec3| v.x.abs() + v.y.abs() + v.z.abs();
        // `max` would drop a NaN.
        let most = |corners: &mut dyn Iterator<Item = DVec3>| {
            corners.map(largest).fold(0.0, |size: f64, own| if own <= size { size } else { own })
        };
        match self {
            Self::Few(corners, count) => most(&mut corners[..*count].iter().copied()),
            Self::Many(points, from) => {
                most(&mut points.iter().map(|point| point.as_dvec3() - *from))
            }
            Self::Discs { centers: [one, other], radii, .. } => {
                largest(*one) + largest(*other) + radii[0] + radii[1]
            }
            Self::Ellipsoid { center, axes } => {
                let half = [axes.x_axis, axes.y_axis, axes.z_axis].map(largest);
                largest(*center) + half.iter().sum::<f64>()
            }
        }
    }

    /// Returns the point that is farthest along a unit vector.
    pub fn farthest(&self, way: DVec3) -> DVec3 {
        match self {
            Self::Few(corners, count) => corners[corners[..*count].farthest(way)],
            Self::Many(points, from) => {
                points[farthest_above(*from, points, way)].as_dvec3() - *from
            }
            Self::Discs { centers, radii, axis } => {
                // On the rim in the direction of the way's part across the axis.
                let across = way - *axis * axis.dot(way);
                let across = across - *axis * axis.dot(across);
                // A shorter one is rounding, and all of a cap is as far within it.
                let is_along = across.length_squared() < 1e-30;
                let across = if is_along { DVec3::ZERO } else { across.normalize_or_zero() };
                let [one, other] = [0, 1].map(|i| centers[i] + across * radii[i]);
                if one.dot(way) > other.dot(way) { one } else { other }
            }
            // Of x = c + A y with |y| ≤ 1: y = Aᵀ u / |Aᵀ u|
            Self::Ellipsoid { center, axes } => {
                *center + *axes * (axes.transpose() * way).normalize_or_zero()
            }
        }
    }
}

/// The columns are half the axes.
fn axes(rotation: glam::Quat, half: Vec3) -> DMat3 {
    let half = half.as_dvec3();
    let turn = DMat3::from_quat(unit_quaternion(rotation));
    DMat3::from_cols(turn.x_axis * half.x, turn.y_axis * half.y, turn.z_axis * half.z)
}

fn box_corners(cuboid: Cuboid, from: DVec3) -> [DVec3; 8] {
    let axes = axes(cuboid.rotation, cuboid.half_extents);
    let center = cuboid.center.as_dvec3() - from;
    let sign = |i: usize, k: usize| if i >> k & 1 == 1 { 1.0 } else { -1.0 };
    core::array::from_fn(|i| center + axes * DVec3::new(sign(i, 0), sign(i, 1), sign(i, 2)))
}

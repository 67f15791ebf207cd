//! Shapes as points, for whoever fills or draws them.

use std::f32::consts::TAU;

use bevy::math::{Quat, Vec2, Vec3};

use crate::scenario::unit;
use crate::view::View;

/// The corners of what is shown of a plane: as large as the scene, wherever its point lies.
pub fn patch(point: Vec3, normal: Vec3, half_size: f32, view: &View) -> Option<[Vec3; 4]> {
    let normal = unit(Vec3::ZERO, normal);
    if normal == Vec3::ZERO || !point.is_finite() {
        return None;
    }
    let scene = view.scene;
    let (center, half) = if scene.radius > 0.0 {
        let foot = scene.center - normal * (scene.center - point).dot(normal);
        (foot, scene.radius.max(foot.distance(point)) * 0.75)
    } else {
        (point, half_size)
    };
    let rotation = Quat::from_rotation_arc(Vec3::Z, normal);
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    Some(corners.map(|(x, y)| center + rotation * Vec3::new(x, y, 0.0) * half))
}

/// A closed circle, turned from the XY plane.
pub fn circle(center: Vec3, radius: f32, rotation: Quat) -> Vec<Vec3> {
    const AROUND: u8 = 96;
    (0..=AROUND)
        .map(|step| {
            let turn = Vec2::from_angle(TAU * f32::from(step) / f32::from(AROUND));
            center + rotation * turn.extend(0.0) * radius
        })
        .collect()
}

/// The circles at both ends; none of no radius.
pub fn rims(ends: [Vec3; 2], radii: [f32; 2]) -> impl Iterator<Item = Vec<Vec3>> {
    let rotation = Quat::from_rotation_arc(Vec3::Z, unit(ends[0], ends[1]));
    let is_round = move |end: &usize| radii[*end] > 0.0;
    [0, 1].into_iter().filter(is_round).map(move |end| circle(ends[end], radii[end], rotation))
}

//! Shapes as points and lines, shared by the modules that fill and draw them.

use std::f32::consts::TAU;

use bevy_math::Rect;
use collision_scenarios::scenario::{Mark, unit};
use glam::{Quat, Vec2, Vec3};

use crate::view::{Lens, View};

/// The maximum reach of a patch towards points that need not lie on it, relative to the scene's
/// size.
const FARTHEST: f32 = 2.5;

/// Returns the corners of the visible patch of a plane: as large as the scene, and containing the
/// points that it must hold. `None` for other marks.
pub fn patch(plane: &Mark, view: &View) -> Option<[Vec3; 4]> {
    let Mark::Plane { point, normal, reach, half_size } = *plane else { return None };
    let normal = unit(Vec3::ZERO, normal);
    if normal == Vec3::ZERO || !point.is_finite() {
        return None;
    }
    let scene = view.scene;
    let rotation = Quat::from_rotation_arc(Vec3::Z, normal);
    let (center, half) = if scene.radius > 0.0 {
        let foot = scene.center - normal * (scene.center - point).dot(normal);
        let aside = |at: Vec3| (rotation.inverse() * (at - foot)).truncate().abs().max_element();
        // A far point would make the patch cover everything.
        let reach = Some(aside(reach)).filter(|reach| *reach <= FARTHEST * scene.radius);
        let aside = aside(point).max(reach.unwrap_or(0.0));
        (foot, (scene.radius * 0.75).max(aside * 1.1))
    } else {
        (point, half_size)
    };
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    Some(corners.map(|(x, y)| center + rotation * Vec3::new(x, y, 0.0) * half))
}

/// Returns a closed circle, rotated from the XY plane.
pub fn circle(center: Vec3, radius: f32, rotation: Quat) -> Vec<Vec3> {
    const AROUND: u8 = 96;
    (0..=AROUND)
        .map(|step| {
            let turn = Vec2::from_angle(TAU * f32::from(step) / f32::from(AROUND));
            center + rotation * turn.extend(0.0) * radius
        })
        .collect()
}

/// Returns the circles at both ends, without those of zero radius.
pub fn rims(ends: [Vec3; 2], radii: [f32; 2]) -> impl Iterator<Item = Vec<Vec3>> {
    let rotation = Quat::from_rotation_arc(Vec3::Z, unit(ends[0], ends[1]));
    let is_round = move |end: &usize| radii[*end] > 0.0;
    [0, 1].into_iter().filter(is_round).map(move |end| circle(ends[end], radii[end], rotation))
}

/// Returns the convex hull, counter-clockwise (Andrew's monotone chain).
pub fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    let side = |a: Vec2, b: Vec2, c: Vec2| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let chain = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..]
                && side(a, b, point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = chain(&mut points.iter().copied());
    lower.extend(chain(&mut points.iter().rev().copied()));
    if lower.is_empty() {
        points.truncate(1);
        points
    } else {
        lower
    }
}

/// Clips a line to the part in front of the camera.
pub fn in_front(lens: &Lens, from: Vec3, to: Vec3) -> Option<(Vec3, Vec3)> {
    ends_in_front(lens, [from, to], |at| at, lerp)
}

/// Clips a line between ends of any kind to the part in front of the camera; `at` is the position
/// of an end, and `between` interpolates, from 0 to 1.
pub fn ends_in_front<T: Copy>(
    lens: &Lens,
    [from, to]: [T; 2],
    at: impl Fn(T) -> Vec3,
    between: impl Fn(T, T, f64) -> T,
) -> Option<(T, T)> {
    let [a, b] = [from, to].map(|end| lens.ahead_of_far(at(end)));
    match (a >= 0.0, b >= 0.0) {
        (true, true) => Some((from, to)),
        (true, false) => Some((from, between(from, to, a / (a - b)))),
        (false, true) => Some((between(to, from, b / (b - a)), to)),
        (false, false) => None,
    }
}

/// Interpolates in `f64`, since a line may be too long for `f32`.
pub fn lerp(from: Vec3, to: Vec3, part: f64) -> Vec3 {
    from.as_dvec3().lerp(to.as_dvec3(), part).as_vec3()
}

/// Clips a segment to a rectangle.
pub fn clipped(area: Rect, from: Vec2, to: Vec2) -> Option<[Vec2; 2]> {
    if !(from.is_finite() && to.is_finite()) {
        return None;
    }
    // In `f64`: an end may be a billion pixels away.
    let [start, end, low, high] = [from, to, area.min, area.max].map(|at| at.as_dvec2());
    let way = end - start;
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    // For each side: the segment's speed away from it, and its initial distance.
    for (speed, off) in [
        (-way.x, start.x - low.x),
        (way.x, high.x - start.x),
        (-way.y, start.y - low.y),
        (way.y, high.y - start.y),
    ] {
        if speed == 0.0 {
            if off < 0.0 {
                return None;
            }
        } else if speed < 0.0 {
            enters = enters.max(off / speed);
        } else {
            leaves = leaves.min(off / speed);
        }
    }
    let at = |part: f64| (start + way * part).as_vec2();
    (enters < leaves).then(|| [at(enters), at(leaves)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Extent;

    #[test]
    fn what_is_shown_of_a_plane_holds_its_point() {
        let scene = Extent { center: Vec3::new(1.0, 2.0, 3.0), radius: 4.0 };
        let view = View { scene, ..View::default() };
        let normal = Vec3::new(1.0, 2.0, -3.0);
        for point in [Vec3::ZERO, Vec3::new(5.0, 2.0, 3.0), Vec3::new(1.0, -2.0, 7.0)] {
            let reach = point + normal.cross(Vec3::X);
            let plane = Mark::Plane { point, normal, reach, half_size: 1.0 };
            let [a, b, c, d] = patch(&plane, &view).unwrap();
            for (from, to) in [(a, b), (b, c), (c, d), (d, a)] {
                let inward = (a + b + c + d) / 4.0 - from.midpoint(to);
                for at in [point, reach] {
                    assert!((at - from).dot(inward) > 0.0, "{at}");
                }
            }
        }
    }

    #[test]
    fn the_hull_leaves_out_what_lies_within() {
        let corners =
            [Vec2::new(0.0, 0.0), Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(0.0, 4.0)];
        let points =
            corners.into_iter().chain([Vec2::new(1.0, 2.0), Vec2::new(3.0, 3.0)]).collect();
        assert_eq!(hull(points).len(), 4);
        assert_eq!(hull(vec![Vec2::new(1.0, 1.0); 3]).len(), 1);
    }

    #[test]
    fn a_line_is_cut_before_the_eye_however_long_it_is() {
        let view = View::default();
        let lens = Lens::from(&view);
        for reach in [1e3, 1e9, 1e10, 1e12] {
            for along in [Vec3::X, Vec3::Z, Vec3::new(0.3, -0.2, 0.9)] {
                let (from, to) = in_front(&lens, -along * reach, along * reach).unwrap();
                let end = if lens.ahead(along * reach) < 0.0 { to } else { from };
                // One end lies behind the eye: the cut is at the near plane.
                let depth = lens.depth(end);
                assert!(depth.abs() < 2.0 * view.near(), "{reach} {along}: {depth}");
            }
        }
    }
}

//! Intersection curves of the solids, computed from the drawn marks.

use std::f32::consts::TAU;

use collision_scenarios::scenario::{Mark, Role, Space};
use glam::{DVec3, Quat, Vec2, Vec3};

use super::geometry::{circle, patch};
use crate::view::View;

/// The pieces of a circle.
const AROUND: usize = 128;

/// Returns the intersection curves of the given shapes.
pub fn curves(marks: &[(Mark, Role)], view: &View) -> Vec<Vec<Vec3>> {
    if view.orbit.space == Space::Planar {
        return Vec::new();
    }
    // For flat shapes, the answer has its own intersection line.
    let answered = |(_, role): &(Mark, Role)| matches!(role, Role::Crossing | Role::Intersection);
    let answered = marks.iter().any(answered);
    let given: Vec<_> =
        marks.iter().filter(|(_, role)| role.is_given()).map(|(mark, _)| mark).collect();
    let pairs = (0..given.len()).flat_map(|a| (a + 1..given.len()).map(move |b| (a, b)));
    let is_ball = |mark: &Mark| matches!(mark, Mark::Ball { .. });
    // The parts of one solid do not count: its faces, and the balls at the ends of a tube.
    let is_part = |mark: &Mark| match *mark {
        Mark::Face { .. } | Mark::Polygon { .. } | Mark::Tube { .. } | Mark::Surface { .. } => true,
        Mark::Ball { center, .. } => given
            .iter()
            .any(|other| matches!(other, Mark::Tube { ends, .. } if ends.contains(&center))),
        _ => false,
    };
    pairs
        .map(|(a, b)| (given[a], given[b]))
        .filter(|(a, b)| !(is_part(a) && is_part(b)))
        .filter(|(a, b)| !answered || is_ball(a) || is_ball(b))
        .flat_map(|(a, b)| between(a, b, view))
        .collect()
}

fn between(a: &Mark, b: &Mark, view: &View) -> Vec<Vec<Vec3>> {
    match (a, b) {
        (&Mark::Ball { center: c1, radius: r1 }, &Mark::Ball { center: c2, radius: r2 }) => {
            two_balls(c1, r1, c2, r2).into_iter().collect()
        }
        (&Mark::Ball { center, radius }, flat) | (flat, &Mark::Ball { center, radius }) => {
            let Some(corners) = corners(flat, view) else { return Vec::new() };
            ball_and_face(center, radius, &corners)
        }
        (a, b) => match (corners(a, view), corners(b, view)) {
            (Some(a), Some(b)) => two_faces(&a, &b).map(Vec::from).into_iter().collect(),
            _ => Vec::new(),
        },
    }
}

/// Returns the corners of a flat convex mark.
fn corners(mark: &Mark, view: &View) -> Option<Vec<Vec3>> {
    match *mark {
        Mark::Plane { .. } => patch(mark, view).map(Vec::from),
        _ => Some(mark.face().to_vec()).filter(|corners| corners.len() > 2),
    }
}

/// Returns the intersection of two spheres: a circle at x = (d² + r₁² − r₂²) / 2d along their line
/// of centres, of radius √(r₁² − x²).
fn two_balls(c1: Vec3, r1: f32, c2: Vec3, r2: f32) -> Option<Vec<Vec3>> {
    let (way, r1, r2) = (c2.as_dvec3() - c1.as_dvec3(), f64::from(r1), f64::from(r2));
    let distance = way.length();
    let along = way.try_normalize()?;
    let x = (distance * distance + r1 * r1 - r2 * r2) / (2.0 * distance);
    let square = r1 * r1 - x * x;
    let rotation = Quat::from_rotation_arc(Vec3::Z, along.as_vec3());
    let center = (c1.as_dvec3() + along * x).as_vec3();
    (square > 0.0).then(|| circle(center, square.sqrt() as f32, rotation))
}

/// Returns the intersection of a ball with a face: the parts within the face of a circle of radius
/// √(r² − h²) around the foot of the ball's centre on the plane.
fn ball_and_face(center: Vec3, radius: f32, corners: &[Vec3]) -> Vec<Vec<Vec3>> {
    let points: Vec<_> = corners.iter().map(|corner| corner.as_dvec3()).collect();
    let Some(normal) = (points[1] - points[0]).cross(points[2] - points[0]).try_normalize() else {
        return Vec::new();
    };
    let center = center.as_dvec3();
    let height = (center - points[0]).dot(normal);
    let square = f64::from(radius).powi(2) - height * height;
    if square <= 0.0 {
        return Vec::new();
    }
    let (foot, radius) = (center - normal * height, square.sqrt());
    let rotation = Quat::from_rotation_arc(Vec3::Z, normal.as_vec3());
    let at = |step: usize| {
        let turn = Vec2::from_angle(TAU * step as f32 / AROUND as f32);
        foot + (rotation * turn.extend(0.0)).as_dvec3() * radius
    };
    let inside = |at: DVec3| {
        (0..points.len()).all(|index| {
            let (a, b) = (points[index], points[(index + 1) % points.len()]);
            (b - a).cross(at - a).dot(normal) >= 0.0
        })
    };
    let mut curves: Vec<Vec<Vec3>> = Vec::new();
    let mut goes_on = false;
    for step in 0..AROUND {
        let (from, to) = (at(step), at(step + 1));
        let shown = inside(from.midpoint(to));
        match curves.last_mut().filter(|_| goes_on && shown) {
            Some(curve) => curve.push(to.as_vec3()),
            None if shown => curves.push(vec![from.as_vec3(), to.as_vec3()]),
            None => {}
        }
        goes_on = shown;
    }
    curves
}

/// Returns the intersection of two flat convex faces: the overlap of the segments in which each
/// meets the other's plane.
fn two_faces(a: &[Vec3], b: &[Vec3]) -> Option<[Vec3; 2]> {
    let (from, to) = cut(a, b)?;
    let (other_from, other_to) = cut(b, a)?;
    let along = (to - from).try_normalize()?;
    let place = |at: DVec3| (at - from).dot(along);
    let (first, second) = (place(other_from), place(other_to));
    let start = first.min(second).max(0.0);
    let end = first.max(second).min(place(to));
    (start < end).then(|| [start, end].map(|at| (from + along * at).as_vec3()))
}

/// Returns the segment in which a face meets the plane of another.
fn cut(face: &[Vec3], plane: &[Vec3]) -> Option<(DVec3, DVec3)> {
    let [a, b, c] = [0, 1, 2].map(|index| plane[index].as_dvec3());
    let normal = (b - a).cross(c - a).try_normalize()?;
    let height = |at: DVec3| (at - a).dot(normal);
    let corners: Vec<_> = face.iter().map(|corner| corner.as_dvec3()).collect();
    let mut crossings = (0..corners.len()).filter_map(|index| {
        let (from, to) = (corners[index], corners[(index + 1) % corners.len()]);
        let (low, high) = (height(from), height(to));
        ((low < 0.0) != (high < 0.0)).then(|| from.lerp(to, low / (low - high)))
    });
    Some((crossings.next()?, crossings.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balls_meet_in_a_circle_on_both() {
        let (c1, c2) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(3.0, 1.0, 3.5));
        let circle = two_balls(c1, 2.0, c2, 1.5).unwrap();
        for at in circle {
            assert!((at.distance(c1) - 2.0).abs() < 1e-5 && (at.distance(c2) - 1.5).abs() < 1e-5);
        }
        assert_eq!(two_balls(c1, 0.5, c2, 0.5), None);
        assert_eq!(two_balls(c1, 0.5, c1, 0.5), None);
    }

    #[test]
    fn a_ball_meets_a_face_where_both_are() {
        let corners = [Vec3::ZERO, Vec3::new(4.0, 0.0, 0.0), Vec3::new(0.0, 4.0, 0.0)];
        let center = Vec3::new(0.5, 1.0, 0.3);
        let curves = ball_and_face(center, 1.0, &corners);
        assert!(!curves.is_empty());
        for at in curves.iter().flatten() {
            assert!((at.distance(center) - 1.0).abs() < 1e-5 && at.z.abs() < 1e-6);
            assert!(at.x > -0.1 && at.y > -0.1 && at.x + at.y < 4.1, "{at}");
        }
        assert!(ball_and_face(center, 0.2, &corners).is_empty());
    }

    #[test]
    fn faces_meet_in_a_segment_of_both() {
        let flat =
            [Vec3::new(-2.0, -2.0, 0.0), Vec3::new(2.0, -2.0, 0.0), Vec3::new(0.0, 3.0, 0.0)];
        let upright =
            [Vec3::new(-1.0, 0.0, -1.0), Vec3::new(1.0, 0.0, -1.0), Vec3::new(0.0, 0.0, 1.0)];
        let [from, to] = two_faces(&flat, &upright).unwrap();
        assert!((from.distance(to) - 1.0).abs() < 1e-6, "{from} {to}");
        assert_eq!(two_faces(&flat, &upright.map(|at| at + Vec3::Z * 5.0)), None);
        assert_eq!(two_faces(&flat, &flat), None);
    }
}

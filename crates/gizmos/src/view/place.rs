//! The screen positions of handles, rings and silhouettes.

use std::f32::consts::{FRAC_1_SQRT_2, TAU};

use collision_scenarios::scenario::{Value, surface_normals, surface_triangles, unit};
use exact_collide::ray_box;
use glam::{BVec3, Quat, Vec2, Vec3};

use super::lens::Lens;
use super::optics::View;

/// Returns the position of a value's handle; of a list, its first point.
pub fn position(value: &Value, view: &View) -> Vec3 {
    match *value {
        Value::Point(point) => point,
        Value::Point2(point) => point.extend(0.0),
        Value::Direction { value, from, length } => {
            from + value.as_dvec3().normalize_or_zero().as_vec3() * view.suited(from, length)
        }
        Value::Offset { value, from } => from + value,
        Value::Radius { value, center } => silhouette(center, value, view),
        Value::Rim { value, center, axis } => center + beside_axis(center, axis, view) * value,
        Value::Length { value, from, direction } => from + direction * value,
        Value::Angle { value, center, radius } => {
            center.extend(0.0) + Vec2::from_angle(value.to_radians()).extend(0.0) * radius
        }
        Value::HalfExtents { value, center, rotation } => faces(value, center, rotation, view)[0].0,
        Value::Rotation { value, center } => {
            let out = ray_box::unit_quaternion(value).as_quat()
                * Vec3::new(FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.0);
            center + out * ring_radius(center, view)
        }
        Value::Ring(_)
        | Value::Rings(_)
        | Value::Mesh(_)
        | Value::Convex(_)
        | Value::Points(_)
        | Value::Replaced => value.items().first().copied().unwrap_or_default(),
    }
}

/// The radius of the rings around a centre, in pixels.
const RING: f32 = 96.0;
/// The least distance of a face's handle from the box's centre, in pixels.
const LEAST: f32 = 26.0;
/// The number of corners of a ring.
const CORNERS: usize = 72;

/// Returns the handles of a box's faces with their outward directions: +x, −x, +y and so on.
pub fn faces(half: Vec3, center: Vec3, rotation: Quat, view: &View) -> [(Vec3, Vec3); 6] {
    let turn = ray_box::unit_quaternion(rotation).as_quat();
    let least = LEAST * view.metres_per_pixel(center);
    [0, 1, 2, 3, 4, 5].map(|face: usize| {
        let out = turn * Vec3::AXES[face / 2] * if face.is_multiple_of(2) { 1.0 } else { -1.0 };
        (center + out * half[face / 2].max(least), out)
    })
}

/// Returns the closed ring around one of a rotation's own axes.
pub fn ring(rotation: Quat, center: Vec3, axis: usize, view: &View) -> Vec<Vec3> {
    let turn = ray_box::unit_quaternion(rotation).as_quat();
    let [u, v] = [1, 2].map(|next| turn * Vec3::AXES[(axis + next) % 3]);
    let radius = ring_radius(center, view);
    let corner = |step: usize| {
        let (sin, cos) = (TAU * step as f32 / CORNERS as f32).sin_cos();
        center + (u * cos + v * sin) * radius
    };
    (0..=CORNERS).map(corner).collect()
}

fn ring_radius(center: Vec3, view: &View) -> f32 {
    RING * view.metres_per_pixel(center)
}

/// Returns the lower right point of a sphere's silhouette.
fn silhouette(center: Vec3, radius: f32, view: &View) -> Vec3 {
    let aside = (view.right() - view.up()).normalize();
    if view.orbit.orthographic {
        return center + aside * radius;
    }
    // The tangents from the eye at distance d touch the sphere on a circle of
    // radius r √(1 − r²/d²), r²/d nearer to the eye than the centre.
    let to_eye = (view.orbit.eye() - center.as_dvec3()).as_vec3();
    let sine = (radius / to_eye.length().max(f32::MIN_POSITIVE)).min(1.0);
    let axis = to_eye.normalize_or(-view.forward());
    let aside = aside.reject_from_normalized(axis).normalize_or(aside);
    center + axis * (radius * sine) + aside * (radius * (1.0 - sine * sine).sqrt())
}

/// Returns the unit direction from an axis to the outline of a solid around it: at a right angle to
/// both the axis and the line of sight, on the lower right.
pub fn beside_axis(center: Vec3, axis: Vec3, view: &View) -> Vec3 {
    let to_eye = match view.orbit.orthographic {
        true => -view.forward(),
        false => (view.orbit.eye() - center.as_dvec3()).as_vec3().normalize_or(-view.forward()),
    };
    let lower_right = (view.right() - view.up()).normalize();
    let axis = axis.as_dvec3().normalize_or_zero().as_vec3();
    let out = axis.cross(to_eye);
    // Seen end on, every direction is beside the axis.
    match out.try_normalize().filter(|_| out.length() > 1e-3) {
        Some(out) => out * out.dot(lower_right).signum(),
        None => lower_right,
    }
}

/// Returns a ball's silhouette: its centre, radius and rotation from the XY plane. `None` from
/// within the ball.
pub fn outline(center: Vec3, radius: f32, view: &View) -> Option<(Vec3, f32, Quat)> {
    if view.orbit.orthographic {
        return Some((center, radius, view.orbit.rotation()));
    }
    // As in `silhouette`: r √(1 − r²/d²) wide, r²/d nearer to the eye at distance d.
    let to_eye = (view.orbit.eye() - center.as_dvec3()).as_vec3();
    let sine = radius / to_eye.length();
    let axis = to_eye.try_normalize()?;
    let rotation = Quat::from_rotation_arc(Vec3::Z, axis);
    (sine < 1.0)
        .then(|| (center + axis * radius * sine, radius * (1.0 - sine * sine).sqrt(), rotation))
}

/// Returns the eight corners of a box.
pub fn corners((low, high): (Vec3, Vec3)) -> impl Iterator<Item = Vec3> {
    (0..8).map(move |corner| {
        Vec3::select(BVec3::new(corner & 1 == 0, corner & 2 == 0, corner & 4 == 0), low, high)
    })
}

/// Returns the silhouette lines of a cylinder's or a cone's side. Empty if it is seen from within
/// or end on.
///
/// Around the axis, measured from the foot of the eye, they lie at ±acos(r(h) / ρ), where h is the
/// eye's height along the axis, ρ its distance from it, and r(h) the radius there.
pub fn sides(ends: [Vec3; 2], radii: [f32; 2], lens: &Lens) -> Vec<[Vec3; 2]> {
    let axis = unit(ends[0], ends[1]);
    let slope = (radii[1] - radii[0]) / ends[0].distance(ends[1]);
    let (to_eye, radius) = match lens.orthographic {
        true => (lens.to_eye(ends[0]), 0.0),
        false => (lens.eye - ends[0], radii[0]),
    };
    let height = to_eye.dot(axis);
    let across = to_eye - axis * height;
    let cosine = (radius + slope * height) / across.length();
    if axis == Vec3::ZERO || !(-1.0..=1.0).contains(&cosine) {
        return Vec::new();
    }
    let (forward, aside) = (across.normalize_or_zero(), axis.cross(across).normalize_or_zero());
    let sine = (1.0 - cosine * cosine).sqrt();
    [sine, -sine]
        .map(|sine| {
            let radial = forward * cosine + aside * sine;
            [0, 1].map(|end| ends[end] + radial * radii[end])
        })
        .to_vec()
}

/// Returns the silhouette of a smooth convex surface in pieces.
///
/// Along an edge of a triangle, n · v changes evenly, for the normal n and the line of sight v.
pub fn contour(points: &[Vec3], lens: &Lens) -> Vec<[Vec3; 2]> {
    let facing = |(&at, normal): (&Vec3, Vec3)| normal.dot(lens.to_eye(at));
    let facing: Vec<_> = points.iter().zip(surface_normals()).map(facing).collect();
    let crossing = |[from, to]: [usize; 2]| {
        let (a, b) = (facing[from], facing[to]);
        ((a < 0.0) != (b < 0.0)).then(|| points[from].lerp(points[to], a / (a - b)))
    };
    let piece = |[a, b, c]: [usize; 3]| {
        let mut ends = [[a, b], [b, c], [c, a]].into_iter().filter_map(crossing);
        Some([ends.next()?, ends.next()?]).filter(|[from, to]| from != to)
    };
    surface_triangles(1).filter_map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silhouette_is_where_the_normal_is_at_a_right_angle_to_the_sight() {
        let mut view = View::default();
        for (ends, radii) in [
            ([Vec3::ZERO, Vec3::new(1.0, 2.0, 0.5)], [1.0, 1.0]),
            ([Vec3::new(-1.0, 0.0, 0.0), Vec3::new(1.0, 1.0, 0.0)], [0.0, 1.5]),
            ([Vec3::ZERO, Vec3::Y * 3.0], [2.0, 0.5]),
        ] {
            for orthographic in [false, true] {
                view.orbit.orthographic = orthographic;
                let lens = Lens::from(&view);
                let lines = sides(ends, radii, &lens);
                assert_eq!(lines.len(), 2, "{ends:?}");
                for [from, to] in lines {
                    assert!((from.distance(ends[0]) - radii[0]).abs() < 1e-5);
                    assert!((to.distance(ends[1]) - radii[1]).abs() < 1e-5);
                    // The side's tangent plane contains the line and the tangent of the circle
                    // around the axis.
                    let widest = if radii[0] > radii[1] { from - ends[0] } else { to - ends[1] };
                    let around = unit(ends[0], ends[1]).cross(widest);
                    let normal = around.cross(to - from).normalize();
                    let sight = lens.to_eye(from.midpoint(to));
                    assert!(normal.dot(sight).abs() < 1e-4, "{ends:?}: {}", normal.dot(sight));
                }
            }
        }
    }

    #[test]
    fn from_within_there_is_no_silhouette() {
        let lens = Lens::from(&View::default());
        let ends = [lens.eye - Vec3::Y, lens.eye + Vec3::Y];
        assert_eq!(sides(ends, [1.0, 1.0], &lens), Vec::<[Vec3; 2]>::new());
    }
}

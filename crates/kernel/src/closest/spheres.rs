//! The closest points of spheres: from the closest points of their centres, the points of the
//! surfaces between them. Source: Ericson, Real-Time Collision Detection (2005), §4.3.1 and §5.1.

use glam::{DVec3, Vec3};

use super::super::capsule_cast_triangle::CapsuleCast;
use super::super::line_sphere::{LineSphere, height, outside};
use super::super::ray_box::Cuboid;
use super::super::{Plane, Sphere, Triangle, to_vec3_saturating};
use super::super::{
    segment_sphere as surface, sphere_box as boxes, sphere_cast_triangle as casts,
    sphere_plane as planes, sphere_triangle as triangles,
};
use super::lines::nearest_on_segment;
use super::planes::foot;
use super::triangles::{nearest_of_segment, nearest_on_triangle, nearest_triangles};
use super::{Closest, Pair};

/// Returns the closest points of two solid balls.
pub fn sphere_sphere(sphere1: Sphere, sphere2: Sphere) -> Closest {
    let [c1, c2] = [sphere1, sphere2].map(|sphere| sphere.center.as_dvec3());
    let [r1, r2] = [sphere1, sphere2].map(|sphere| f64::from(sphere.radius));
    let gap = height(sphere1.center, sphere2.center, [sphere1.radius, sphere2.radius]);
    between_surfaces((c1, r1), (c2, r2), gap)
}

/// Returns the closest points of a solid ball and a plane.
pub fn sphere_plane(sphere: Sphere, plane: Plane) -> Closest {
    let depth = planes::sphere_plane(sphere, plane).foot().depth;
    from_surface(sphere, foot(sphere.center, plane), -depth)
}

/// Returns the closest points of a solid ball and a triangle.
pub fn sphere_triangle(sphere: Sphere, triangle: Triangle) -> Closest {
    let depth = triangles::sphere_triangle(sphere, triangle).closest().depth;
    from_surface(sphere, nearest_on_triangle(sphere.center, triangle), -depth)
}

/// Returns the closest points of a solid ball and a solid box.
pub fn sphere_box(sphere: Sphere, cuboid: Cuboid) -> Closest {
    let boxes::Contact { point, depth, .. } = boxes::sphere_box(sphere, cuboid).contact();
    let nearest = Pair::between(sphere.center.as_dvec3(), point.as_dvec3());
    from_surface(sphere, nearest, -depth)
}

/// Returns the closest points of a ball moving from `start` to `end` and of the target, with the
/// ball's centre where [`super::point_segment`] finds it closest to the target's.
pub fn sphere_cast_sphere(start: Vec3, end: Vec3, cast_radius: f32, target: Sphere) -> Closest {
    let (r1, r2) = (f64::from(cast_radius), f64::from(target.radius));
    let (center, gap) = nearest_to_center(start, end, target.center, [cast_radius, target.radius]);
    between_surfaces((center, r1), (target.center.as_dvec3(), r2), gap)
}

/// Returns the closest points of a moving capsule and a triangle. Its axis sweeps a parallelogram,
/// two triangles.
pub fn capsule_cast_triangle(cast: CapsuleCast, triangle: Triangle) -> Closest {
    let CapsuleCast { start, end, half_axis, radius } = cast;
    let corner = |middle: Vec3, sense: f64| {
        to_vec3_saturating(middle.as_dvec3() + half_axis.as_dvec3() * sense)
    };
    let [a, b, c, d] = [(start, 1.0), (start, -1.0), (end, -1.0), (end, 1.0)]
        .map(|(middle, sense)| corner(middle, sense));
    let halves = [Triangle { a, b, c }, Triangle { a, b: c, c: d }];
    let nearest = halves.map(|half| nearest_triangles(half, triangle));
    let nearest = nearest[0].or_nearer([nearest[1]]);
    let radius = f64::from(radius);
    between_surfaces((nearest.first, radius), (nearest.second, 0.0), nearest.distance - radius)
}

/// Returns the closest points of a ball moving from `start` to `end` and of a triangle.
pub fn sphere_cast_triangle(
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    triangle: Triangle,
) -> Closest {
    if let Some(touch) = casts::sphere_cast_triangle(start, end, cast_radius, triangle).touch() {
        return Pair::shared(touch.point.as_dvec3()).rounded();
    }
    let Pair { first, second, distance } = nearest_of_segment(start, end, triangle);
    let radius = f64::from(cast_radius);
    // A miss keeps a distance, however little of it f64 has left.
    let gap = (distance - radius).max(f64::from(f32::from_bits(1)));
    between_surfaces((first, radius), (second, 0.0), gap)
}

/// Returns the closest points of a segment and a sphere's surface, from outside or from inside.
pub fn segment_sphere_surface(start: Vec3, end: Vec3, sphere: Sphere) -> Closest {
    if let [Some(crossing), _] = surface::segment_sphere(start, end, sphere).crossings() {
        return Pair::shared(crossing.point.as_dvec3()).rounded();
    }
    let (center, r) = (sphere.center.as_dvec3(), f64::from(sphere.radius));
    let [from_start, from_end] = [start, end].map(|point| point.as_dvec3() - center);
    let radii = [sphere.radius, 0.0];
    if outside(start, sphere.center, radii) >= 0.0 {
        let (nearest, gap) = nearest_to_center(start, end, sphere.center, radii);
        return between_surfaces((nearest, 0.0), (center, r), gap);
    }
    // Inside, the distance to the centre is convex along the segment: the farthest point is an end.
    let farther = from_end.length_squared() > from_start.length_squared();
    let (v, at) = if farther { (from_end, end) } else { (from_start, start) };
    let second = center + v.try_normalize().unwrap_or(DVec3::Y) * r;
    Pair { first: center + v, second, distance: -height(sphere.center, at, radii) }.rounded()
}

/// Returns the point of the segment closest to the centre, and its distance from the surface.
fn nearest_to_center(start: Vec3, end: Vec3, center: Vec3, radii: [f32; 2]) -> (DVec3, f64) {
    let nearest = nearest_on_segment(center, start, end).second;
    let gap = if nearest == start.as_dvec3() {
        height(center, start, radii)
    } else if nearest == end.as_dvec3() {
        height(center, end, radii)
    } else {
        // A line through the centre has no distance from it.
        LineSphere::new(start, [start, end], center, radii).clearance().max(0.0)
    };
    (nearest, gap)
}

fn from_surface(sphere: Sphere, from_center: Pair, gap: f32) -> Closest {
    let radius = f64::from(sphere.radius);
    between_surfaces((from_center.first, radius), (from_center.second, 0.0), f64::from(gap))
}

/// Returns the surface points of two balls between their centres; one shared point if the balls
/// meet.
pub(super) fn between_surfaces(
    (c1, r1): (DVec3, f64),
    (c2, r2): (DVec3, f64),
    gap: f64,
) -> Closest {
    let v = c2 - c1;
    let direction = v.normalize_or_zero();
    let first = c1 + direction * r1.min(v.length());
    if gap <= 0.0 {
        return Pair::shared(first).rounded();
    }
    Pair { first, second: c2 - direction * r2, distance: gap }.rounded()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    const UNIT: Sphere = Sphere { center: Vec3::ZERO, radius: 1.0 };

    fn sphere(center: [f32; 3], radius: f32) -> Sphere {
        Sphere { center: center.into(), radius }
    }

    #[test]
    fn spheres_apart() {
        check(
            sphere_sphere(UNIT, sphere([6.0, 0.0, 0.0], 2.0)),
            [1.0, 0.0, 0.0],
            [4.0, 0.0, 0.0],
            3.0,
        );
        let point = sphere([3.0, 4.0, 0.0], 0.0);
        check(sphere_sphere(point, UNIT), [3.0, 4.0, 0.0], [0.6, 0.8, 0.0], 4.0);
    }

    #[test]
    fn spheres_that_meet() {
        // Touching, overlapping, one in the other, the same, the same point.
        for (other, shared) in [
            (sphere([3.0, 0.0, 0.0], 2.0), [1.0, 0.0, 0.0]),
            (sphere([2.0, 0.0, 0.0], 2.0), [1.0, 0.0, 0.0]),
            (sphere([0.5, 0.0, 0.0], 0.25), [0.5, 0.0, 0.0]),
            (UNIT, [0.0; 3]),
        ] {
            check(sphere_sphere(UNIT, other), shared, shared, 0.0);
        }
        let point = sphere([1.0; 3], 0.0);
        check(sphere_sphere(point, point), [1.0; 3], [1.0; 3], 0.0);
    }

    #[test]
    fn a_sphere_and_a_plane() {
        let plane = |z: f32| Plane { point: Vec3::new(7.0, 7.0, z), normal: Vec3::Z * 3.0 };
        check(sphere_plane(UNIT, plane(3.0)), [0.0, 0.0, 1.0], [0.0, 0.0, 3.0], 2.0);
        check(sphere_plane(UNIT, plane(-3.0)), [0.0, 0.0, -1.0], [0.0, 0.0, -3.0], 2.0);
        check(sphere_plane(UNIT, plane(1.0)), [0.0, 0.0, 1.0], [0.0, 0.0, 1.0], 0.0);
        check(sphere_plane(UNIT, plane(0.5)), [0.0, 0.0, 0.5], [0.0, 0.0, 0.5], 0.0);
    }

    #[test]
    fn a_sphere_and_a_triangle() {
        let ask = |[x, y, z]: [f32; 3]| {
            let a = Vec3::new(x, y, z);
            sphere_triangle(UNIT, Triangle { a, b: a + Vec3::X * 4.0, c: a + Vec3::Y * 4.0 })
        };
        check(ask([-1.0, -1.0, 3.0]), [0.0, 0.0, 1.0], [0.0, 0.0, 3.0], 2.0);
        check(ask([-1.0, 3.0, 4.0]), [0.0, 0.6, 0.8], [0.0, 3.0, 4.0], 4.0);
        check(ask([0.0, 3.0, 4.0]), [0.0, 0.6, 0.8], [0.0, 3.0, 4.0], 4.0);
        check(ask([-1.0, -1.0, 0.5]), [0.0, 0.0, 0.5], [0.0, 0.0, 0.5], 0.0);
    }

    #[test]
    fn a_sphere_cast() {
        let ask = |start: [f32; 3], end: [f32; 3]| {
            sphere_cast_sphere(start.into(), end.into(), 0.5, UNIT)
        };
        // Passing by, too short, behind, at rest, and a hit.
        check(ask([-4.0, 3.0, 0.0], [4.0, 3.0, 0.0]), [0.0, 2.5, 0.0], [0.0, 1.0, 0.0], 1.5);
        check(ask([-9.0, 0.0, 0.0], [-4.0, 0.0, 0.0]), [-3.5, 0.0, 0.0], [-1.0, 0.0, 0.0], 2.5);
        check(ask([-4.0, 0.0, 0.0], [-9.0, 0.0, 0.0]), [-3.5, 0.0, 0.0], [-1.0, 0.0, 0.0], 2.5);
        check(ask([-4.0, 0.0, 0.0], [-4.0, 0.0, 0.0]), [-3.5, 0.0, 0.0], [-1.0, 0.0, 0.0], 2.5);
        check(ask([-4.0, 1.0, 0.0], [4.0, 1.0, 0.0]), [0.0, 0.5, 0.0], [0.0, 0.5, 0.0], 0.0);
    }

    #[test]
    fn a_segment_outside() {
        let ask =
            |start: [f32; 3], end: [f32; 3]| segment_sphere_surface(start.into(), end.into(), UNIT);
        check(ask([-4.0, 3.0, 0.0], [4.0, 3.0, 0.0]), [0.0, 3.0, 0.0], [0.0, 1.0, 0.0], 2.0);
        check(ask([3.0, 4.0, 0.0], [6.0, 8.0, 0.0]), [3.0, 4.0, 0.0], [0.6, 0.8, 0.0], 4.0);
        check(ask([3.0, 4.0, 0.0], [3.0, 4.0, 0.0]), [3.0, 4.0, 0.0], [0.6, 0.8, 0.0], 4.0);
        check(ask([-1.0, 1.0, 0.0], [1.0, 1.0, 0.0]), [0.0, 1.0, 0.0], [0.0, 1.0, 0.0], 0.0);
        check(ask([0.0, 0.0, 0.0], [3.0, 0.0, 0.0]), [1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.0);
    }

    #[test]
    fn a_segment_inside() {
        let ask =
            |start: [f32; 3], end: [f32; 3]| segment_sphere_surface(start.into(), end.into(), UNIT);
        check(ask([0.25, 0.0, 0.0], [-0.5, 0.0, 0.0]), [-0.5, 0.0, 0.0], [-1.0, 0.0, 0.0], 0.5);
        check(ask([0.0, 0.75, 0.0], [0.0, 0.0, 0.0]), [0.0, 0.75, 0.0], [0.0, 1.0, 0.0], 0.25);
        check(ask([0.0; 3], [0.0; 3]), [0.0; 3], [0.0, 1.0, 0.0], 1.0);
    }
}

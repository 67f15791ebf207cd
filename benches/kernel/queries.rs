//! Builds each scenario's kernel query from a case, before the measured time.

use std::hint::black_box;

use exact_collide::ball_arc::{self, Arc, BallArc};
use exact_collide::box_box::{self, BoxBox};
use exact_collide::capsule_cast_triangle::{self, CapsuleCast, CapsuleCastTriangle};
use exact_collide::closest_segments::{self, ClosestSegments};
use exact_collide::line_line::{self, LineLine};
use exact_collide::plane_plane::{self, PlanePlane};
use exact_collide::plane_triangle::{self, PlaneTriangle};
use exact_collide::point_line::{self, PointLine};
use exact_collide::point_polygon::{self, FillRule, PointPolygon};
use exact_collide::point_triangle::{self, PointTriangle};
use exact_collide::ray::{Ray, RaySolid};
use exact_collide::ray_box::{self, Cuboid};
use exact_collide::ray_capsule::{self, Capsule};
use exact_collide::ray_cone::{self, Cone};
use exact_collide::ray_cylinder::{self, Cylinder};
use exact_collide::ray_mesh::{self, Fan};
use exact_collide::ray_plane::{self, RayPlane};
use exact_collide::ray_sphere::{self, RaySphere};
use exact_collide::ray_sphere_info::{self, RaySphereInfo};
use exact_collide::segment_plane::{self, SegmentPlane};
use exact_collide::segment_segment::{self, SegmentSegment};
use exact_collide::segment_sphere::{self, SegmentSphere};
use exact_collide::segment_triangle::{self, SegmentTriangle};
use exact_collide::sphere_box::{self, SphereBox};
use exact_collide::sphere_cast_sphere::{self, SphereCastSphere};
use exact_collide::sphere_cast_triangle::{self, SphereCastTriangle};
use exact_collide::sphere_plane::{self, SpherePlane};
use exact_collide::sphere_sphere::{self, SphereSphere};
use exact_collide::sphere_triangle::{self, SphereTriangle};
use exact_collide::triangle_triangle::{self, TriangleTriangle};
use exact_collide::{Plane, Sphere, Triangle};
use glam::{Quat, Vec2, Vec3};

use collision_oracle::case::Case;

/// A point's place, and what its closest point is computed from.
pub type Located = (PointPolygon, Vec2, [Vec2; 6]);

macro_rules! queries {
    ($($id:ident($case:ident) -> $answer:ty { let $given:pat = $inputs:expr; $ask:expr })*) => {$(
        pub fn $id($case: &Case) -> impl Fn() -> $answer + use<> {
            let $given = $inputs;
            move || $ask
        }
    )*};
}

queries! {
    ray_sphere(case) -> RaySphere {
        let ([start, end], sphere) = (ends(case), sphere(case));
        ray_sphere::ray_sphere(start, end, sphere)
    }
    ray_sphere_info(case) -> RaySphereInfo {
        let (ray, sphere) = (our_ray(case), sphere(case));
        ray_sphere_info::ray_sphere_info(ray.origin, ray.direction, ray.max_distance, sphere)
    }
    sphere_cast_sphere(case) -> SphereCastSphere {
        let ([start, end], radius, target) = (ends(case), case.number("cast_radius"), sphere(case));
        sphere_cast_sphere::sphere_cast_sphere(start, end, radius, target)
    }
    capsule_cast_triangle(case) -> CapsuleCastTriangle {
        let (cast, triangle) = (capsule_cast(case), triangle(case, ABC));
        capsule_cast_triangle::capsule_cast_triangle(cast, triangle)
    }
    sphere_cast_triangle(case) -> SphereCastTriangle {
        let ([start, end], radius, triangle) =
            (ends(case), case.number("cast_radius"), triangle(case, ABC));
        sphere_cast_triangle::sphere_cast_triangle(start, end, radius, triangle)
    }
    ray_plane(case) -> RayPlane {
        let (ray, plane) = (our_ray(case), plane(case));
        ray_plane::ray_plane(ray, plane)
    }
    ray_box(case) -> RaySolid {
        let (ray, cuboid) = (our_ray(case), cuboid(case, A_BOX));
        ray_box::ray_box(ray, cuboid)
    }
    ray_capsule(case) -> RaySolid {
        let (ray, [a, b], radius) = (our_ray(case), axis(case), case.number("radius"));
        ray_capsule::ray_capsule(ray, Capsule { a, b, radius })
    }
    ray_cylinder(case) -> RaySolid {
        let (ray, [a, b], radius) = (our_ray(case), axis(case), case.number("radius"));
        ray_cylinder::ray_cylinder(ray, Cylinder { a, b, radius })
    }
    ray_cone(case) -> RaySolid {
        let (ray, cone) = (our_ray(case), Cone {
            apex: case.vec("apex"),
            base: case.vec("base"),
            radius: case.number("radius"),
        });
        ray_cone::ray_cone(ray, cone)
    }
    ray_mesh(case) -> RaySolid {
        let (ray, fan) = (our_ray(case), Fan { hub: case.vec("hub"), corners: RIM.map(|p| case.vec(p)) });
        ray_mesh::ray_mesh(ray, fan)
    }
    point_line(case) -> PointLine {
        let [point, a, b] = ["point", "a", "b"].map(|name| case.vec(name));
        point_line::point_line(point, a, b)
    }
    line_line(case) -> LineLine {
        let [a1, a2, b1, b2] = ["a1", "a2", "b1", "b2"].map(|name| flat(case, name));
        line_line::line_line(a1, a2, b1, b2)
    }
    segment_segment(case) -> SegmentSegment {
        let [p1, p2, q1, q2] = ["p1", "p2", "q1", "q2"].map(|name| flat(case, name));
        segment_segment::segment_segment(p1, p2, q1, q2)
    }
    closest_segments(case) -> ClosestSegments {
        let [p, q] = [["p1", "p2", "p_radius"], ["q1", "q2", "q_radius"]].map(|[a, b, radius]| {
            Capsule { a: case.vec(a), b: case.vec(b), radius: case.number(radius) }
        });
        closest_segments::closest_segments(p, q)
    }
    segment_sphere(case) -> SegmentSphere {
        let ([start, end], sphere) = (ends(case), sphere(case));
        segment_sphere::segment_sphere(start, end, sphere)
    }
    segment_plane(case) -> SegmentPlane {
        let ([start, end], plane) = (ends(case), plane(case));
        segment_plane::segment_plane(start, end, plane)
    }
    segment_triangle(case) -> SegmentTriangle {
        let ([start, end], triangle) = (ends(case), triangle(case, ABC));
        segment_triangle::segment_triangle(start, end, triangle)
    }
    sphere_sphere(case) -> SphereSphere {
        let [one, other] = [("center1", "radius1"), ("center2", "radius2")]
            .map(|(center, radius)| Sphere { center: case.vec(center), radius: case.number(radius) });
        sphere_sphere::sphere_sphere(one, other)
    }
    sphere_plane(case) -> SpherePlane {
        let (sphere, plane) = (sphere(case), plane(case));
        sphere_plane::sphere_plane(sphere, plane)
    }
    sphere_triangle(case) -> SphereTriangle {
        let (sphere, triangle) = (sphere(case), triangle(case, ABC));
        sphere_triangle::sphere_triangle(sphere, triangle)
    }
    sphere_box(case) -> SphereBox {
        let (sphere, cuboid) = (sphere(case), cuboid(case, A_BOX));
        sphere_box::sphere_box(sphere, cuboid)
    }
    point_polygon(case) -> Located {
        let (point, corners, rule) = (
            flat(case, "point"),
            ["v1", "v2", "v3", "v4", "v5", "v6"].map(|name| flat(case, name)),
            black_box(FillRule::NonZero),
        );
        (point_polygon::point_polygon(point, &corners, rule), point, corners)
    }
    point_triangle(case) -> PointTriangle {
        let (point, triangle) = (case.vec("point"), triangle(case, ABC));
        point_triangle::point_triangle(point, triangle)
    }
    plane_plane(case) -> PlanePlane {
        let [one, other] = [("point1", "normal1"), ("point2", "normal2")]
            .map(|(at, normal)| Plane { point: case.vec(at), normal: case.vec(normal) });
        plane_plane::plane_plane(one, other)
    }
    plane_triangle(case) -> PlaneTriangle {
        let (plane, triangle) = (plane(case), triangle(case, ABC));
        plane_triangle::plane_triangle(plane, triangle)
    }
    triangle_triangle(case) -> TriangleTriangle {
        let [first, second] = [FIRST, SECOND].map(|names| triangle(case, names));
        triangle_triangle::triangle_triangle(first, second)
    }
    box_box(case) -> BoxBox {
        let [first, second] = TWO_BOXES.map(|names| cuboid(case, names));
        box_box::box_box(first, second)
    }
    ball_arc(case) -> BallArc {
        let ([start, end, center], [ball_radius, radius, start_deg, end_deg]) = (
            ["ball_start", "ball_end", "arc_center"].map(|name| flat(case, name)),
            ["ball_radius", "arc_radius", "arc_start_deg", "arc_end_deg"]
                .map(|name| case.number(name)),
        );
        ball_arc::ball_arc(start, end, ball_radius, Arc { center, radius, start_deg, end_deg })
    }
}

pub const ABC: [&str; 3] = ["a", "b", "c"];
pub const FIRST: [&str; 3] = ["a1", "b1", "c1"];
pub const SECOND: [&str; 3] = ["a2", "b2", "c2"];
pub const A_BOX: [&str; 3] = ["box_center", "half_extents", "rotation"];
pub const TWO_BOXES: [[&str; 3]; 2] =
    [["center1", "half_extents1", "rotation1"], ["center2", "half_extents2", "rotation2"]];

/// The names of a fan's corners around its hub.
pub const RIM: [&str; 6] = ["p1", "p2", "p3", "p4", "p5", "p6"];

pub fn our_ray(case: &Case) -> Ray {
    Ray {
        origin: case.vec("origin"),
        direction: case.vec("direction"),
        max_distance: case.number("max_distance"),
        // The caller's choice, as in a scenario, hidden from constant folding.
        as_given: black_box(false),
    }
}

/// Builds a box from the names of its centre, half extents and rotation.
pub fn cuboid(case: &Case, [center, half_extents, rotation]: [&str; 3]) -> Cuboid {
    let [x, y, z, w] = [0, 1, 2, 3].map(|place: usize| case.values(rotation)[place]);
    Cuboid {
        center: case.vec(center),
        half_extents: case.vec(half_extents),
        rotation: Quat::from_xyzw(x, y, z, w),
    }
}

fn axis(case: &Case) -> [Vec3; 2] {
    ["a", "b"].map(|end| case.vec(end))
}

fn capsule_cast(case: &Case) -> CapsuleCast {
    let [start, end] = ends(case);
    CapsuleCast { start, end, half_axis: case.vec("half_axis"), radius: case.number("cast_radius") }
}

pub fn ends(case: &Case) -> [Vec3; 2] {
    ["start", "end"].map(|name| case.vec(name))
}

pub fn flat(case: &Case, name: &str) -> Vec2 {
    case.vec(name).truncate()
}

pub fn sphere(case: &Case) -> Sphere {
    Sphere { center: case.vec("center"), radius: case.number("radius") }
}

pub fn plane(case: &Case) -> Plane {
    Plane { point: case.vec("plane_point"), normal: case.vec("plane_normal") }
}

pub fn triangle(case: &Case, names: [&str; 3]) -> Triangle {
    let [a, b, c] = names.map(|name| case.vec(name));
    Triangle { a, b, c }
}

//! parry3d, in f32. Its half-space is solid behind the plane: a plane is met by whatever meets both
//! of its half-spaces.

use parry3d::math::Pose;
use parry3d::query::details::closest_points_segment_segment_with_locations;
use parry3d::query::{PointQuery, Ray, RayCast, contact, intersection_test};
use parry3d::shape::{Cuboid, HalfSpace, Segment, Shape, Triangle};

use super::closest_segments::closest;
use super::parry_cast::{at, ball, capsule_at, say, segment, shape_cast};
use super::parry_convex::{cast_of_solids, contact_of_solids};
use super::parry_mesh;
use super::{Inputs, Method, Outcome};

/// Returns parry3d's method, if it has the query.
pub fn of(id: &str) -> Option<&'static Method> {
    METHODS.iter().find(|(other, _)| *other == id).map(|(_, method)| method)
}

/// In metres; the fourth power of much larger sizes overflows in GJK.
const LARGEST: f32 = 1e8;

const METHODS: &[(&str, Method)] = &[
    (
        "ray_sphere",
        method(
            "A ray with solid balls, whose hit at 0 from inside is taken for a miss.",
            |inputs| {
                let ray = segment(inputs);
                let (place, ball) = (at(inputs, "center"), ball(inputs, "radius"));
                if ray.origin.distance(place.translation) < ball.radius {
                    return Outcome::default().miss("inside");
                }
                cast(&ball, place, &ray, 1.0, true)
            },
        ),
    ),
    (
        "ray_sphere_info",
        method("A ray with solid balls.", |inputs| {
            reach(inputs, &ball(inputs, "radius"), at(inputs, "center"), true)
        }),
    ),
    ("sphere_cast_sphere", method("A shape cast of two balls.", sphere_cast)),
    (
        "sphere_cast_triangle",
        method("A shape cast of a ball at a triangle, by GJK, as far as 1e9 m.", |inputs| {
            let moving = ball(inputs, "cast_radius");
            shape_cast(inputs, &moving, Pose::IDENTITY, &triangle(inputs, ["a", "b", "c"]))
        }),
    ),
    (
        "capsule_cast_triangle",
        method("A shape cast of a capsule at a triangle, as far as 1e9 m.", capsule_cast),
    ),
    (
        "ray_plane",
        method("A ray with a hollow half-space.", |inputs| {
            let [front, _] = halves(inputs);
            reach(inputs, &front, at(inputs, "plane_point"), false)
        }),
    ),
    (
        "ray_box",
        method("A ray with a solid cuboid.", |inputs| {
            let place = Pose::from_parts(inputs.vector("box_center"), inputs.rotation("rotation"));
            reach(inputs, &Cuboid::new(inputs.vector("half_extents")), place, true)
        }),
    ),
    (
        "ray_mesh",
        method(
            "A ray with six triangles, one by one; in a triangle's plane it finds nothing.",
            |inputs| {
                let hub = inputs.vector("hub");
                let rim = inputs.vectors(["p1", "p2", "p3", "p4", "p5", "p6"]);
                let triangles = (0..6).map(|i| Triangle::new(hub, rim[i], rim[(i + 1) % 6]));
                let each =
                    triangles.map(|triangle| reach(inputs, &triangle, Pose::IDENTITY, false));
                let earlier = |one: Outcome, other: Outcome| {
                    if other.hit && (!one.hit || other.t < one.t) { other } else { one }
                };
                each.reduce(earlier).unwrap_or_default()
            },
        ),
    ),
    (
        "ray_trimesh",
        method(
            "A ray with a triangle mesh, by its tree; in a triangle's plane it finds nothing.",
            parry_mesh::ray,
        ),
    ),
    (
        "sphere_cast_trimesh",
        method(
            "A shape cast of a ball at a triangle mesh, as far as 1e9 m.",
            parry_mesh::sphere_cast,
        ),
    ),
    (
        "capsule_cast_trimesh",
        method(
            "A shape cast of a capsule at a triangle mesh, as far as 1e9 m.",
            parry_mesh::capsule_cast,
        ),
    ),
    (
        "point_trimesh",
        method(
            "The projection on a triangle mesh, inside by its pseudo-normals.",
            parry_mesh::point,
        ),
    ),
    ("sphere_trimesh", method("The contact of a ball with a triangle mesh.", parry_mesh::sphere)),
    (
        "segment_sphere",
        method("A ray with hollow balls, which gives the first crossing only.", |inputs| {
            cast(&ball(inputs, "radius"), at(inputs, "center"), &segment(inputs), 1.0, false)
        }),
    ),
    (
        "segment_plane",
        method("A ray with a hollow half-space.", |inputs| {
            let [front, _] = halves(inputs);
            cast(&front, at(inputs, "plane_point"), &segment(inputs), 1.0, false)
        }),
    ),
    (
        "segment_triangle",
        method("A ray with a triangle; in its plane it finds nothing.", |inputs| {
            let triangle = triangle(inputs, ["a", "b", "c"]);
            cast(&triangle, Pose::IDENTITY, &segment(inputs), 1.0, false)
        }),
    ),
    (
        "sphere_sphere",
        method("The contact of two balls.", |inputs| {
            let places = [at(inputs, "center1"), at(inputs, "center2")];
            let [one, two] = [ball(inputs, "radius1"), ball(inputs, "radius2")];
            let mut said = Outcome::default();
            let Ok(Some(contact)) = contact(&places[0], &one, &places[1], &two, 0.0) else {
                return said;
            };
            said.note("depth", -contact.dist);
            said.note("push", contact.normal1 * contact.dist);
            said.hit("")
        }),
    ),
    (
        "sphere_plane",
        method("A ball with both halves of space.", |inputs| {
            meets_plane(inputs, at(inputs, "center"), &ball(inputs, "radius"))
        }),
    ),
    (
        "sphere_triangle",
        method("A ball with a triangle.", |inputs| {
            let (place, ball) = (at(inputs, "center"), ball(inputs, "radius"));
            let triangle = triangle(inputs, ["a", "b", "c"]);
            say(intersection_test(&place, &ball, &Pose::IDENTITY, &triangle).is_ok_and(|hit| hit))
        }),
    ),
    (
        "sphere_box",
        method("A ball with a cuboid.", |inputs| {
            let (place, ball) = (at(inputs, "center"), ball(inputs, "radius"));
            let pose = Pose::from_parts(inputs.vector("box_center"), inputs.rotation("rotation"));
            let cuboid = Cuboid::new(inputs.vector("half_extents"));
            say(intersection_test(&place, &ball, &pose, &cuboid).is_ok_and(|hit| hit))
        }),
    ),
    (
        "box_box",
        method("Two cuboids, by their separating axes in f32.", |inputs| {
            let [(place1, cuboid1), (place2, cuboid2)] = [
                ["center1", "rotation1", "half_extents1"],
                ["center2", "rotation2", "half_extents2"],
            ]
            .map(|[center, rotation, half_extents]| {
                let pose = Pose::from_parts(inputs.vector(center), inputs.rotation(rotation));
                (pose, Cuboid::new(inputs.vector(half_extents)))
            });
            say(intersection_test(&place1, &cuboid1, &place2, &cuboid2).is_ok_and(|hit| hit))
        }),
    ),
    (
        "convex_convex",
        method(
            "The contact of two solids, by GJK and EPA; a frustum and an ellipsoid are hulls of points.",
            contact_of_solids,
        ),
    ),
    (
        "convex_cast",
        method(
            "A cast of two solids, by GJK; a frustum and an ellipsoid are hulls of points.",
            cast_of_solids,
        ),
    ),
    (
        "point_triangle",
        method("The projection on a triangle, which holds what is near it in f32.", |inputs| {
            let triangle = triangle(inputs, ["a", "b", "c"]);
            let found = triangle.project_local_point(inputs.vector("point"), true);
            say(found.is_inside).at(found.point)
        }),
    ),
    (
        "closest_segments",
        method(
            "The closest points of two segments, in f32; nearly parallel ones count as parallel.",
            |inputs| {
                let [p1, p2, q1, q2] = inputs.vectors(["p1", "p2", "q1", "q2"]);
                let [p, q] = [Segment::new(p1, p2), Segment::new(q1, q2)];
                let here = Pose::IDENTITY;
                let (on_p, on_q) = closest_points_segment_segment_with_locations(&here, &p, &q);
                let shares = [&on_p, &on_q].map(|place| place.barycentric_coordinates()[1]);
                closest(inputs, shares, [p.point_at(&on_p), q.point_at(&on_q)])
            },
        ),
    ),
    (
        "plane_triangle",
        method("A triangle with both halves of space.", |inputs| {
            meets_plane(inputs, Pose::IDENTITY, &triangle(inputs, ["a", "b", "c"]))
        }),
    ),
    (
        "triangle_triangle",
        method("Two triangles, by GJK; huge ones are made smaller, since it panics.", |inputs| {
            let shrunk = (LARGEST / inputs.size).min(1.0).log2().floor().exp2();
            let triangle = |names| {
                let [a, b, c] = inputs.vectors(names).map(|corner| corner * shrunk);
                Triangle::new(a, b, c)
            };
            let [one, two] = [triangle(["a1", "b1", "c1"]), triangle(["a2", "b2", "c2"])];
            let place = Pose::IDENTITY;
            say(intersection_test(&place, &one, &place, &two).is_ok_and(|hit| hit))
        }),
    ),
];

const fn method(note: &'static str, ask: fn(&Inputs) -> Outcome) -> Method {
    Method { name: "parry3d", source: "parry3d 0.27", note, ask }
}

fn triangle(inputs: &Inputs, names: [&str; 3]) -> Triangle {
    let [a, b, c] = inputs.vectors(names);
    Triangle::new(a, b, c)
}

/// The half-spaces behind and in front of the plane.
fn halves(inputs: &Inputs) -> [HalfSpace; 2] {
    let normal = inputs.unit("plane_normal");
    [normal, -normal].map(HalfSpace::new)
}

fn meets_plane(inputs: &Inputs, pose: Pose, shape: &dyn Shape) -> Outcome {
    let place = at(inputs, "plane_point");
    let meets =
        |half: HalfSpace| intersection_test(&place, &half, &pose, shape).is_ok_and(|hit| hit);
    say(halves(inputs).into_iter().all(meets))
}

fn cast(shape: &dyn RayCast, pose: Pose, ray: &Ray, reach: f32, solid: bool) -> Outcome {
    match shape.cast_ray(&pose, ray, reach, solid) {
        Some(t) => say(true).at(ray.point_at(t)).after(t),
        None => say(false),
    }
}

/// Casts a ray by origin, direction and length; t is relative to the length.
fn reach(inputs: &Inputs, shape: &dyn RayCast, pose: Pose, solid: bool) -> Outcome {
    let ray = Ray::new(inputs.vector("origin"), inputs.unit("direction"));
    let length = inputs.number("max_distance");
    let said = cast(shape, pose, &ray, length, solid);
    Outcome { t: said.t.map(|t| if length > 0.0 { t / length } else { 0.0 }), ..said }
}

fn sphere_cast(inputs: &Inputs) -> Outcome {
    let (moving, target) = (ball(inputs, "cast_radius"), ball(inputs, "radius"));
    shape_cast(inputs, &moving, at(inputs, "center"), &target)
}

fn capsule_cast(inputs: &Inputs) -> Outcome {
    let target = triangle(inputs, ["a", "b", "c"]);
    shape_cast(inputs, &capsule_at(inputs), Pose::IDENTITY, &target)
}

//! parry3d's newest version, in f32. A half-space is solid: a plane is met by what meets both halves.

use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::{
    PointQuery, Ray, RayCast, ShapeCastOptions, cast_shapes, distance, intersection_test,
};
use parry3d::shape::{Ball, Capsule, Cuboid, HalfSpace, Segment, Shape, SharedShape, Triangle};
use serde_json::json;

use crate::Engine;
use crate::case::{Case, f32_of};

pub const ENGINE: Engine = Engine { name: "parry3d", ask };

const HERE: Pose = Pose::IDENTITY;
/// Of the pairs that a ray by its direction is asked about.
const RIM: [&str; 6] = ["p1", "p2", "p3", "p4", "p5", "p6"];

fn ask(case: &Case) -> Option<bool> {
    let (ball, triangle) = (|name| Ball::new(case.number(name)), |names| triangle(case, names));
    let abc = ["a", "b", "c"];
    Some(match case.scenario() {
        "ray_sphere" => {
            let (ray, center) = (segment(case), vector(case, "center"));
            let is_inside = (ray.origin - center).length() < case.number("radius");
            !is_inside && ball("radius").cast_ray(&at(case, "center"), &ray, 1.0, true).is_some()
        }
        "ray_sphere_info" => reaches(case, &ball("radius"), at(case, "center"), true),
        "segment_sphere" => meets(case, &ball("radius"), at(case, "center")),
        "segment_plane" => meets(case, &half_space(case), at(case, "plane_point")),
        "segment_triangle" => meets(case, &triangle(abc), HERE),
        "ray_plane" => reaches(case, &half_space(case), at(case, "plane_point"), false),
        "ray_box" => {
            let (place, cuboid) = cuboid(case, ["box_center", "rotation", "half_extents"]);
            reaches(case, &cuboid, place, true)
        }
        "ray_capsule" => {
            let [a, b] = ["a", "b"].map(|end| vector(case, end));
            reaches(case, &Capsule::new(a, b, case.number("radius")), HERE, true)
        }
        "ray_mesh" => (0..RIM.len()).any(|i| {
            reaches(case, &triangle(["hub", RIM[i], RIM[(i + 1) % RIM.len()]]), HERE, false)
        }),
        "sphere_cast_sphere" => {
            casts(case, &ball("cast_radius"), at(case, "center"), &ball("radius"))
        }
        "sphere_cast_triangle" => casts(case, &ball("cast_radius"), HERE, &triangle(abc)),
        "capsule_cast_triangle" => {
            let half = vector(case, "half_axis");
            let moving = Capsule::new(half, -half, case.number("cast_radius"));
            casts(case, &moving, HERE, &triangle(abc))
        }
        "closest_segments" => {
            let [p1, p2, q1, q2] = ["p1", "p2", "q1", "q2"].map(|end| vector(case, end));
            let [p, q] = [Segment::new(p1, p2), Segment::new(q1, q2)];
            distance(&HERE, &p, &HERE, &q).ok()?.distance
                <= case.number("p_radius") + case.number("q_radius")
        }
        "point_triangle" => {
            triangle(abc).project_local_point(vector(case, "point"), true).is_inside
        }
        "sphere_sphere" => {
            let places = [at(case, "center1"), at(case, "center2")];
            overlap([places[0], places[1]], &ball("radius1"), &ball("radius2"))?
        }
        "sphere_plane" => straddles(case, at(case, "center"), &ball("radius"))?,
        "plane_triangle" => straddles(case, HERE, &triangle(abc))?,
        "sphere_triangle" => overlap([at(case, "center"), HERE], &ball("radius"), &triangle(abc))?,
        "sphere_box" => {
            let (place, cuboid) = cuboid(case, ["box_center", "rotation", "half_extents"]);
            overlap([at(case, "center"), place], &ball("radius"), &cuboid)?
        }
        "box_box" => {
            let [(at1, one), (at2, other)] = [
                ["center1", "rotation1", "half_extents1"],
                ["center2", "rotation2", "half_extents2"],
            ]
            .map(|names| cuboid(case, names));
            overlap([at1, at2], &one, &other)?
        }
        "triangle_triangle" => {
            overlap([HERE, HERE], &triangle(["a1", "b1", "c1"]), &triangle(["a2", "b2", "c2"]))?
        }
        "convex_convex" => {
            let [(at1, one), (at2, other)] = [solid(case, "shape1")?, solid(case, "shape2")?];
            overlap([at1, at2], &*one, &*other)?
        }
        "convex_cast" => {
            let [(from, moving), (place, target)] =
                [solid(case, "shape1")?, solid(case, "shape2")?];
            let way = vector(case, "motion");
            casts_along(way, (from, &*moving), (place, &*target))
        }
        _ => return None,
    })
}

/// None where it has no such shape: a frustum, an ellipsoid, a hull without a volume.
fn solid(case: &Case, name: &str) -> Option<(Pose, SharedShape)> {
    let shape = &case.0["inputs"][name];
    let own = Case(json!({ "inputs": shape }));
    let (at, radius) = (|name: &str| vector(&own, name), own.number("radius"));
    let upright = |from: Vector, to: Vector| {
        let turn = Rotation::from_rotation_arc(Vector::Y, (to - from).normalize());
        Pose::from_parts((from + to) * 0.5, turn)
    };
    Some(match shape["kind"].as_str()? {
        "point" => (Pose::from_translation(at("at")), SharedShape::ball(radius)),
        "sphere" => (Pose::from_translation(at("center")), SharedShape::ball(radius)),
        "segment" => (HERE, SharedShape::segment(at("a"), at("b"))),
        "capsule" => (HERE, SharedShape::capsule(at("a"), at("b"), radius)),
        "triangle" if radius > 0.0 => {
            (HERE, SharedShape::round_triangle(at("a"), at("b"), at("c"), radius))
        }
        "triangle" => (HERE, SharedShape::triangle(at("a"), at("b"), at("c"))),
        "box" => {
            let (place, cuboid) = cuboid(&own, ["center", "rotation", "half_extents"]);
            let Vector { x, y, z } = cuboid.half_extents;
            let round = || SharedShape::round_cuboid(x, y, z, radius);
            (place, if radius > 0.0 { round() } else { SharedShape::new(cuboid) })
        }
        "hull" => {
            let point =
                |at: &serde_json::Value| Vector::from_array([0, 1, 2].map(|i| f32_of(&at[i])));
            let points: Vec<_> = shape["points"].as_array()?.iter().map(point).collect();
            let round = || SharedShape::round_convex_hull(&points, radius);
            (HERE, if radius > 0.0 { round()? } else { SharedShape::convex_hull(&points)? })
        }
        "cylinder" => {
            let [a, b] = ["a", "b"].map(at);
            (upright(a, b), SharedShape::cylinder((b - a).length() / 2.0, radius))
        }
        "cone" => {
            let [base, apex] = ["base", "apex"].map(at);
            (upright(base, apex), SharedShape::cone((apex - base).length() / 2.0, radius))
        }
        _ => return None,
    })
}

fn vector(case: &Case, name: &str) -> Vector {
    Vector::from_array(case.numbers(name))
}

fn at(case: &Case, name: &str) -> Pose {
    Pose::from_translation(vector(case, name))
}

fn cuboid(case: &Case, [center, rotation, half_extents]: [&str; 3]) -> (Pose, Cuboid) {
    let turn = match case.numbers::<4>(rotation) {
        [0.0, 0.0, 0.0, 0.0] => Rotation::IDENTITY,
        turn => Rotation::from_array(turn).normalize(),
    };
    (Pose::from_parts(vector(case, center), turn), Cuboid::new(vector(case, half_extents)))
}

fn triangle(case: &Case, names: [&str; 3]) -> Triangle {
    let [a, b, c] = names.map(|name| vector(case, name));
    Triangle::new(a, b, c)
}

fn half_space(case: &Case) -> HalfSpace {
    HalfSpace::new(vector(case, "plane_normal").normalize())
}

fn segment(case: &Case) -> Ray {
    let [start, end] = ["start", "end"].map(|name| vector(case, name));
    Ray::new(start, end - start)
}

fn meets(case: &Case, shape: &dyn RayCast, place: Pose) -> bool {
    shape.cast_ray(&place, &segment(case), 1.0, false).is_some()
}

fn reaches(case: &Case, shape: &dyn RayCast, place: Pose, is_solid: bool) -> bool {
    let ray = Ray::new(vector(case, "origin"), vector(case, "direction").normalize());
    shape.cast_ray(&place, &ray, case.number("max_distance"), is_solid).is_some()
}

fn casts(case: &Case, moving: &dyn Shape, place: Pose, target: &dyn Shape) -> bool {
    casts_along(segment(case).dir, (at(case, "start"), moving), (place, target))
}

fn casts_along(way: Vector, moving: (Pose, &dyn Shape), target: (Pose, &dyn Shape)) -> bool {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    cast_shapes(&moving.0, way, moving.1, &target.0, Vector::ZERO, target.1, options)
        .is_ok_and(|hit| hit.is_some())
}

fn overlap([at1, at2]: [Pose; 2], one: &dyn Shape, other: &dyn Shape) -> Option<bool> {
    intersection_test(&at1, one, &at2, other).ok().map(|found| found.intersecting)
}

fn straddles(case: &Case, place: Pose, shape: &dyn Shape) -> Option<bool> {
    let (front, plane) = (half_space(case), at(case, "plane_point"));
    let back = HalfSpace::new(-front.normal);
    Some(overlap([plane, place], &front, shape)? && overlap([plane, place], &back, shape)?)
}

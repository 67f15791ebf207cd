//! Nanoseconds a query, beside parry3d where it has the query, on the same 10,000
//! mixed inputs. `cargo bench --no-default-features`

#[allow(dead_code)]
#[path = "../tests/second_opinion/pairs/mod.rs"]
mod second_opinion;

use std::hint::black_box;
use std::time::Instant;

use collision_sandbox::geometry::ball_arc::{Arc, ball_arc};
use collision_sandbox::geometry::line_line::line_line;
use collision_sandbox::geometry::plane_plane::plane_plane;
use collision_sandbox::geometry::plane_triangle::plane_triangle;
use collision_sandbox::geometry::point_line::point_line;
use collision_sandbox::geometry::ray_sphere::ray_sphere;
use collision_sandbox::geometry::ray_sphere_info::ray_sphere_info;
use collision_sandbox::geometry::segment_plane::segment_plane;
use collision_sandbox::geometry::segment_segment::segment_segment;
use collision_sandbox::geometry::segment_sphere::segment_sphere;
use collision_sandbox::geometry::segment_triangle::segment_triangle;
use collision_sandbox::geometry::sphere_cast_sphere::sphere_cast_sphere;
use collision_sandbox::geometry::sphere_plane::sphere_plane;
use collision_sandbox::geometry::sphere_sphere::sphere_sphere;
use collision_sandbox::geometry::sphere_triangle::sphere_triangle;
use collision_sandbox::geometry::triangle_triangle::triangle_triangle;
use collision_sandbox::geometry::{Plane, Sphere, Triangle};
use glam::{Vec2, Vec3};
use parry3d::math::{Pose, Vector};
use parry3d::query::{Ray, RayCast, ShapeCastOptions, cast_shapes, contact, intersection_test};
use parry3d::shape::{Ball, HalfSpace};
use second_opinion::PAIRS;
use second_opinion::case::Case;
use second_opinion::random::Random;

const INPUTS: u64 = 10_000;
const ROUNDS: usize = 30;

/// The least time of all rounds, in nanoseconds a query, of both in turn.
fn measure<I, J, A, B>(
    ours: &[I],
    ask_ours: impl Fn(&I) -> A,
    theirs: &[J],
    ask_theirs: impl Fn(&J) -> B,
) -> [f64; 2] {
    let mut least = [f64::MAX; 2];
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for input in ours {
            black_box(ask_ours(black_box(input)));
        }
        least[0] = least[0].min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        for input in theirs {
            black_box(ask_theirs(black_box(input)));
        }
        least[1] = least[1].min(start.elapsed().as_secs_f64());
    }
    least.map(|seconds| seconds * 1e9 / INPUTS as f64)
}

struct Row {
    id: &'static str,
    nanoseconds: [f64; 2],
    /// What parry3d was asked.
    query: &'static str,
}

fn cases(id: &str) -> Vec<Case> {
    let pair = PAIRS.iter().find(|pair| pair.id == id).expect("a pair of that name");
    (0..INPUTS).map(|seed| (pair.case)(&mut Random::new(seed))).collect()
}

/// A pair that parry3d does not have.
fn alone<I, A>(id: &'static str, input: impl Fn(&Case) -> I, ask: impl Fn(&I) -> A) -> Row {
    beside(id, input, ask, "", |_| (), |()| ())
}

fn beside<I, J, A, B>(
    id: &'static str,
    input: impl Fn(&Case) -> I,
    ask: impl Fn(&I) -> A,
    query: &'static str,
    their_input: impl Fn(&Case) -> J,
    ask_theirs: impl Fn(&J) -> B,
) -> Row {
    let cases = cases(id);
    let ours: Vec<I> = cases.iter().map(input).collect();
    let theirs: Vec<J> = cases.iter().map(their_input).collect();
    Row { id, nanoseconds: measure(&ours, ask, &theirs, ask_theirs), query }
}

fn flat(case: &Case, name: &str) -> Vec2 {
    case.vec(name).truncate()
}

fn ends(case: &Case) -> [Vec3; 2] {
    ["start", "end"].map(|name| case.vec(name))
}

fn sphere(case: &Case) -> Sphere {
    Sphere { center: case.vec("center"), radius: case.number("radius") }
}

fn plane(case: &Case) -> Plane {
    Plane { point: case.vec("plane_point"), normal: case.vec("plane_normal") }
}

fn triangle(case: &Case, names: [&str; 3]) -> Triangle {
    let [a, b, c] = names.map(|name| case.vec(name));
    Triangle { a, b, c }
}

fn vector(case: &Case, name: &str) -> Vector {
    Vector::from_array(case.vec(name).to_array())
}

fn pose(case: &Case, name: &str) -> Pose {
    Pose::from_translation(vector(case, name))
}

fn ray(case: &Case) -> Ray {
    Ray::new(vector(case, "start"), vector(case, "end") - vector(case, "start"))
}

fn ball(case: &Case) -> (Pose, Ball) {
    (pose(case, "center"), Ball::new(case.number("radius")))
}

fn half_space(case: &Case) -> (Pose, HalfSpace) {
    (pose(case, "plane_point"), HalfSpace::new(vector(case, "plane_normal").normalize()))
}

fn parry_triangle(case: &Case, [a, b, c]: [&str; 3]) -> parry3d::shape::Triangle {
    parry3d::shape::Triangle::new(vector(case, a), vector(case, b), vector(case, c))
}

const ABC: [&str; 3] = ["a", "b", "c"];
const FIRST: [&str; 3] = ["a1", "b1", "c1"];
const SECOND: [&str; 3] = ["a2", "b2", "c2"];
const HERE: Pose = Pose::IDENTITY;

fn main() {
    let rows = [
        beside(
            "ray_sphere",
            |case| (ends(case), sphere(case)),
            |&([start, end], sphere)| ray_sphere(start, end, sphere),
            "cast_ray_and_get_normal",
            |case| (ray(case), ball(case)),
            |(ray, (at, ball))| ball.cast_ray_and_get_normal(at, ray, 1.0, true),
        ),
        beside(
            "ray_sphere_info",
            |case| {
                (
                    case.vec("origin"),
                    case.vec("direction"),
                    case.number("max_distance"),
                    sphere(case),
                )
            },
            |&(origin, direction, max, sphere)| ray_sphere_info(origin, direction, max, sphere),
            "cast_ray_and_get_normal",
            |case| {
                let direction = vector(case, "direction").normalize();
                let ray = Ray::new(vector(case, "origin"), direction);
                (ray, case.number("max_distance"), ball(case))
            },
            |(ray, max, (at, ball))| ball.cast_ray_and_get_normal(at, ray, *max, true),
        ),
        beside(
            "sphere_cast_sphere",
            |case| (ends(case), case.number("cast_radius"), sphere(case)),
            |&([start, end], radius, target)| sphere_cast_sphere(start, end, radius, target),
            "cast_shapes",
            |case| (ray(case), Ball::new(case.number("cast_radius")), ball(case)),
            |(ray, moving, (at, ball))| {
                let from = Pose::from_translation(ray.origin);
                let options = ShapeCastOptions::with_max_time_of_impact(1.0);
                cast_shapes(&from, ray.dir, moving, at, Vector::ZERO, ball, options)
            },
        ),
        alone(
            "point_line",
            |case| ["point", "a", "b"].map(|name| case.vec(name)),
            |&[point, a, b]| point_line(point, a, b),
        ),
        alone(
            "line_line",
            |case| ["a1", "a2", "b1", "b2"].map(|name| flat(case, name)),
            |&[a1, a2, b1, b2]| line_line(a1, a2, b1, b2),
        ),
        alone(
            "segment_segment",
            |case| ["p1", "p2", "q1", "q2"].map(|name| flat(case, name)),
            |&[p1, p2, q1, q2]| segment_segment(p1, p2, q1, q2),
        ),
        beside(
            "segment_sphere",
            |case| (ends(case), sphere(case)),
            |&([start, end], sphere)| segment_sphere(start, end, sphere),
            "cast_ray_and_get_normal",
            |case| (ray(case), ball(case)),
            |(ray, (at, ball))| ball.cast_ray_and_get_normal(at, ray, 1.0, false),
        ),
        beside(
            "segment_plane",
            |case| (ends(case), plane(case)),
            |&([start, end], plane)| segment_plane(start, end, plane),
            "cast_ray_and_get_normal",
            |case| (ray(case), half_space(case)),
            |(ray, (at, plane))| plane.cast_ray_and_get_normal(at, ray, 1.0, false),
        ),
        beside(
            "segment_triangle",
            |case| (ends(case), triangle(case, ABC)),
            |&([start, end], triangle)| segment_triangle(start, end, triangle),
            "cast_ray_and_get_normal",
            |case| (ray(case), parry_triangle(case, ABC)),
            |(ray, triangle)| triangle.cast_ray_and_get_normal(&HERE, ray, 1.0, false),
        ),
        beside(
            "sphere_sphere",
            |case| {
                [("center1", "radius1"), ("center2", "radius2")].map(|(center, radius)| Sphere {
                    center: case.vec(center),
                    radius: case.number(radius),
                })
            },
            |&[one, other]| sphere_sphere(one, other),
            "contact",
            |case| {
                let of = |at, radius| (pose(case, at), Ball::new(case.number(radius)));
                [of("center1", "radius1"), of("center2", "radius2")]
            },
            |[(at1, ball1), (at2, ball2)]| contact(at1, ball1, at2, ball2, 0.0),
        ),
        beside(
            "sphere_plane",
            |case| (sphere(case), plane(case)),
            |&(sphere, plane)| sphere_plane(sphere, plane),
            "contact",
            |case| (ball(case), half_space(case)),
            |((at, ball), (place, plane))| contact(at, ball, place, plane, 0.0),
        ),
        beside(
            "sphere_triangle",
            |case| (sphere(case), triangle(case, ABC)),
            |&(sphere, triangle)| sphere_triangle(sphere, triangle),
            "contact",
            |case| (ball(case), parry_triangle(case, ABC)),
            |((at, ball), triangle)| contact(at, ball, &HERE, triangle, 0.0),
        ),
        alone(
            "plane_plane",
            |case| {
                [("point1", "normal1"), ("point2", "normal2")]
                    .map(|(at, normal)| Plane { point: case.vec(at), normal: case.vec(normal) })
            },
            |&[one, other]| plane_plane(one, other),
        ),
        beside(
            "plane_triangle",
            |case| (plane(case), triangle(case, ABC)),
            |&(plane, triangle)| plane_triangle(plane, triangle),
            "intersection_test",
            |case| (half_space(case), parry_triangle(case, ABC)),
            |((at, plane), triangle)| intersection_test(at, plane, &HERE, triangle),
        ),
        beside(
            "triangle_triangle",
            |case| [FIRST, SECOND].map(|names| triangle(case, names)),
            |&[first, second]| triangle_triangle(first, second),
            "intersection_test",
            |case| [FIRST, SECOND].map(|names| parry_triangle(case, names)),
            |[first, second]| intersection_test(&HERE, first, &HERE, second),
        ),
        alone(
            "ball_arc",
            |case| {
                let arc = Arc {
                    center: flat(case, "arc_center"),
                    radius: case.number("arc_radius"),
                    start_deg: case.number("arc_start_deg"),
                    end_deg: case.number("arc_end_deg"),
                };
                (flat(case, "ball_start"), flat(case, "ball_end"), case.number("ball_radius"), arc)
            },
            |&(start, end, radius, arc)| ball_arc(start, end, radius, arc),
        ),
    ];

    println!("{:<20}{:>10}{:>10}{:>9}  query of parry3d", "ns a query", "ours", "parry3d", "ratio");
    for Row { id, nanoseconds: [ours, theirs], query } in rows {
        if query.is_empty() {
            println!("{id:<20}{ours:>10.1}{:>10}{:>9}", "-", "-");
        } else {
            let ratio = theirs / ours;
            println!("{id:<20}{ours:>10.1}{theirs:>10.1}{ratio:>8.2}x  {query}");
        }
    }
}

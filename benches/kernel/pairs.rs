//! Measures nanoseconds per query, compared with parry3d's function for the two shapes if it has the
//! query, on 10,000 everyday inputs, on the same with a third nearly degenerate, and on hard ones.
//! Built as a user of the crate builds it: cargo's default release profile. Prints a table at the
//! end.
//!
//! `cargo bench --manifest-path benches/kernel/Cargo.toml`; a single pair: `-- ray_sphere/`

#[path = "everyday.rs"]
mod everyday;
#[path = "queries.rs"]
mod queries;

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use collision_oracle::case::Case;
use collision_oracle::random::Random;
use collision_oracle::{PAIRS, Pair};
use criterion::{BenchmarkId, Criterion, Throughput};
use everyday::everyday;
use exact_collide::plane_triangle::PlaneTriangle;
use exact_collide::point_triangle::PointTriangle;
use exact_collide::ray_sphere::RaySphere;
use exact_collide::segment_plane::SegmentPlane;
use exact_collide::segment_triangle::{SegmentTriangle, Shared};
use exact_collide::sphere_box::SphereBox;
use exact_collide::sphere_plane::SpherePlane;
use exact_collide::sphere_triangle::SphereTriangle;
use exact_collide::triangle_triangle::TriangleTriangle;
use glam::Vec3;
use newest_parry3d::math::{Pose, Rotation, Vector};
use newest_parry3d::query::details::{
    cast_shapes_ball_ball, cast_shapes_support_map_support_map, closest_points_segment_segment,
    contact_ball_ball, contact_ball_convex_polyhedron, contact_support_map_halfspace,
    intersection_test_cuboid_cuboid, intersection_test_halfspace_support_map,
    intersection_test_support_map_support_map,
};
use newest_parry3d::query::{PointQuery, Ray, RayCast, ShapeCastHit, ShapeCastOptions};
use newest_parry3d::shape::{Ball, Cuboid as TheirCuboid, HalfSpace, Segment, SupportMap};
use newest_parry3d::shape::{
    Capsule as TheirCapsule, Cone as TheirCone, Cylinder as TheirCylinder,
};
use queries::{A_BOX, ABC, FIRST, SECOND, TWO_BOXES, cuboid};
use serde_json::Value;

const INPUTS: u64 = 10_000;
/// Ours reads everything that parry3d returns: many lengths are computed only when read. Each query
/// is called in one place, so that it can be inlined there.
const WHO: [&str; 2] = ["ours", "parry3d"];

/// A set of ten thousand cases of a pair, by seed.
struct Mix {
    name: &'static str,
    case: fn(&Pair, &mut Random) -> Case,
}

const MIXES: [Mix; 3] = [
    Mix { name: "everyday", case: everyday },
    Mix {
        name: "a third near",
        case: |pair, random| {
            let is_near = random.between(0.0, 3.0) < 1.0;
            if is_near { nearly_degenerate(pair, random) } else { everyday(pair, random) }
        },
    },
    // The second opinion's mix: the same, with a third built to touch exactly.
    Mix { name: "hard", case: |pair, random| pair.mix(random).0 },
];

/// A case far away, on a lattice with truly degenerate cases, or slightly off one.
fn nearly_degenerate(pair: &Pair, random: &mut Random) -> Case {
    loop {
        let (case, is_built_to_touch) = pair.mix(random);
        if !is_built_to_touch {
            return case;
        }
    }
}

/// Origin, direction of any length, and reach.
fn their_ray(case: &Case) -> (Vector, Vector, f32) {
    (vector(case, "origin"), vector(case, "direction"), case.number("max_distance"))
}

fn unit_ray(ray: &(Vector, Vector, f32)) -> Ray {
    Ray::new(ray.0, ray.1.normalize())
}

fn their_cuboid(case: &Case, names: [&str; 3]) -> (Pose, TheirCuboid) {
    let turn = Rotation::from_array(cuboid(case, names).rotation.normalize().to_array());
    let [center, half_extents, _] = names;
    (Pose::from_parts(vector(case, center), turn), TheirCuboid::new(vector(case, half_extents)))
}

/// The pose that turns parry3d's Y axis from one point to the other, around their middle, and half
/// their distance.
fn upright(case: &Case, ends: [&str; 2]) -> (Pose, f32) {
    let [from, to] = ends.map(|end| vector(case, end));
    let axis = to - from;
    let turn = Rotation::from_rotation_arc(Vector::Y, axis.normalize_or(Vector::Y));
    (Pose::from_parts((from + to) * 0.5, turn), axis.length() * 0.5)
}

struct Row {
    id: &'static str,
    /// The parry3d query, if there is one.
    query: Option<&'static str>,
}

struct Suite {
    criterion: Criterion,
    saved: PathBuf,
    started: SystemTime,
    rows: Vec<Row>,
}

impl Suite {
    fn new() -> Self {
        let saved = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("criterion");
        let criterion = Criterion::default()
            .output_directory(&saved)
            .sample_size(20)
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(1))
            .configure_from_args();
        Self { criterion, saved, started: SystemTime::now(), rows: Vec::new() }
    }

    /// Measures a pair that parry3d does not have.
    fn alone<Q: Fn() -> A, A>(&mut self, id: &'static str, ours: impl Fn(&Case) -> Q) {
        self.measure(id, WHO[0], ours, |query| query());
        self.rows.push(Row { id, query: None });
    }

    /// Measures a pair that parry3d has: each gets the case in its own shapes. Whatever it needs
    /// beyond them, such as a direction or a unit normal, is computed within the measured time.
    fn beside<Q: Fn() -> A, J, A, S, B>(
        &mut self,
        [id, query]: [&'static str; 2],
        ours: impl Fn(&Case) -> Q,
        the_same: impl Fn(&A) -> S,
        their_input: impl Fn(&Case) -> J,
        ask_theirs: impl Fn(&J) -> B,
    ) {
        self.measure(id, WHO[0], ours, |query| the_same(&query()));
        self.measure(id, WHO[1], their_input, ask_theirs);
        self.rows.push(Row { id, query: Some(query) });
    }

    fn measure<I, A>(
        &mut self,
        id: &str,
        who: &str,
        input: impl Fn(&Case) -> I,
        ask: impl Fn(&I) -> A,
    ) {
        let pair = PAIRS.iter().find(|pair| pair.id == id).expect("a pair of that name");
        let mut group = self.criterion.benchmark_group(id);
        group.throughput(Throughput::Elements(INPUTS));
        for mix in MIXES {
            let inputs: Vec<I> =
                (0..INPUTS).map(|seed| input(&(mix.case)(pair, &mut Random::new(seed)))).collect();
            group.bench_function(BenchmarkId::new(who, mix.name), |bencher| {
                bencher.iter(|| {
                    for input in &inputs {
                        black_box(&ask(black_box(input)));
                    }
                });
            });
        }
        group.finish();
    }

    /// Returns the median nanoseconds per query. `None` if this run did not measure it.
    fn nanoseconds(&self, id: &str, who: &str, mix: &str) -> Option<f64> {
        let path = self.saved.join(id).join(who).join(mix).join("new/estimates.json");
        // Ignore results of an earlier run.
        if fs::metadata(&path).ok()?.modified().ok()? < self.started {
            return None;
        }
        let estimates: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
        Some(estimates["median"]["point_estimate"].as_f64()? / INPUTS as f64)
    }

    /// Prints the table. A ratio is the speed relative to parry3d.
    fn print_table(&self) {
        let measured = |id| MIXES.map(|mix| WHO.map(|who| self.nanoseconds(id, who, mix.name)));
        let rows = self.rows.iter().map(|row| (row, measured(row.id)));
        let rows: Vec<_> =
            rows.filter(|(_, cells)| cells.as_flattened().iter().any(Option::is_some)).collect();
        if rows.is_empty() {
            return;
        }

        print!("\n{:<20}", "ns a query, median");
        for mix in MIXES {
            print!("{:>27}", mix.name);
        }
        print!("\n{:<20}", "pair");
        for _ in MIXES {
            print!("{:>10}{:>9}{:>8}", WHO[0], WHO[1], "ratio");
        }
        println!("  query of parry3d");
        for (Row { id, query }, cells) in rows {
            print!("{id:<20}");
            for [ours, theirs] in cells {
                let show = |x: Option<f64>| x.map_or("-".to_owned(), |x| format!("{x:.1}"));
                let ratio = ours.zip(theirs).map(|(ours, theirs)| theirs / ours);
                let ratio = ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}x"));
                print!("{:>10}{:>9}{ratio:>8}", show(ours), show(theirs));
            }
            println!("  {}", query.unwrap_or("-"));
        }
    }
}

fn vector(case: &Case, name: &str) -> Vector {
    Vector::from_array(case.vec(name).to_array())
}

fn vectors(case: &Case) -> [Vector; 2] {
    ["start", "end"].map(|name| vector(case, name))
}

fn ray(&[start, end]: &[Vector; 2]) -> Ray {
    Ray::new(start, end - start)
}

fn ball(case: &Case, center: &str, radius: &str) -> (Pose, Ball) {
    (Pose::from_translation(vector(case, center)), Ball::new(case.number(radius)))
}

/// Its pose and its normal, of any length.
fn their_plane(case: &Case) -> (Pose, Vector) {
    (Pose::from_translation(vector(case, "plane_point")), vector(case, "plane_normal"))
}

fn half_space(normal: &Vector) -> HalfSpace {
    HalfSpace::new(normal.normalize())
}

fn their_triangle(case: &Case, [a, b, c]: [&str; 3]) -> newest_parry3d::shape::Triangle {
    newest_parry3d::shape::Triangle::new(vector(case, a), vector(case, b), vector(case, c))
}

const HERE: Pose = Pose::IDENTITY;

/// A moving shape, its end, and its target.
type TheirCast<S> = ((Pose, S), Vector, newest_parry3d::shape::Triangle);

/// Skips cases so large that parry3d's search fails an assertion.
fn taken<S>(cast: TheirCast<S>) -> Option<TheirCast<S>> {
    const LARGEST: f32 = 1e9;
    let ((from, _), end, triangle) = &cast;
    let points = [from.translation, *end, triangle.a, triangle.b, triangle.c];
    points.iter().all(|point| point.abs().max_element() < LARGEST).then_some(cast)
}

fn cast_at_triangle(
    (from, moving): &(Pose, impl SupportMap),
    end: Vector,
    triangle: &newest_parry3d::shape::Triangle,
) -> Option<ShapeCastHit> {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let motion = end - from.translation;
    cast_shapes_support_map_support_map(&from.inverse(), -motion, moving, triangle, options)
}

fn main() {
    let mut suite = Suite::new();
    suite.beside(
        ["ray_sphere", "cast_ray_and_get_normal"],
        queries::ray_sphere,
        |answer| match answer {
            RaySphere::Hit(cast) => {
                let entry = cast.entry();
                Some((entry.t, entry.normal))
            }
            RaySphere::Inside(_) => Some((0.0, Vec3::ZERO)),
            _ => None,
        },
        |case| (vectors(case), ball(case, "center", "radius")),
        |(ends, (at, ball))| ball.cast_ray_and_get_normal(at, &ray(ends), 1.0, true),
    );
    suite.beside(
        ["ray_sphere_info", "cast_ray_and_get_normal"],
        queries::ray_sphere_info,
        |answer| answer.info().map(|info| (info.distance, info.normal)),
        |case| {
            let ray = ["origin", "direction"].map(|name| vector(case, name));
            (ray, case.number("max_distance"), ball(case, "center", "radius"))
        },
        |&([origin, direction], max, (at, ball))| {
            ball.cast_ray_and_get_normal(&at, &Ray::new(origin, direction.normalize()), max, true)
        },
    );
    suite.beside(
        ["sphere_cast_sphere", "cast_shapes_ball_ball"],
        queries::sphere_cast_sphere,
        |answer| answer.touch().map(|touch| (touch.t, touch.normal, touch.point)),
        |case| {
            let moving = ball(case, "start", "cast_radius");
            (moving, vector(case, "end"), ball(case, "center", "radius"))
        },
        |((from, moving), end, (at, ball))| {
            let motion = end - from.translation;
            let options = ShapeCastOptions::with_max_time_of_impact(1.0);
            cast_shapes_ball_ball(&from.inv_mul(at), -motion, moving, ball, options)
        },
    );
    suite.beside(
        ["capsule_cast_triangle", "cast_shapes_support_map_support_map"],
        queries::capsule_cast_triangle,
        |answer| answer.touch().map(|touch| (touch.t, touch.normal, touch.point)),
        |case| {
            let half = vector(case, "half_axis");
            let moving = TheirCapsule::new(half, -half, case.number("cast_radius"));
            let from = Pose::from_translation(vector(case, "start"));
            taken(((from, moving), vector(case, "end"), their_triangle(case, ABC)))
        },
        |input| {
            input.as_ref().map(|(moving, end, triangle)| cast_at_triangle(moving, *end, triangle))
        },
    );
    suite.beside(
        ["sphere_cast_triangle", "cast_shapes_support_map_support_map"],
        queries::sphere_cast_triangle,
        |answer| answer.touch().map(|touch| (touch.t, touch.normal, touch.point)),
        |case| {
            let moving = ball(case, "start", "cast_radius");
            taken((moving, vector(case, "end"), their_triangle(case, ABC)))
        },
        |input| {
            input.as_ref().map(|(moving, end, triangle)| cast_at_triangle(moving, *end, triangle))
        },
    );
    suite.alone("point_line", queries::point_line);
    suite.alone("line_line", queries::line_line);
    suite.alone("segment_segment", queries::segment_segment);
    suite.beside(
        ["closest_segments", "closest_points_segment_segment"],
        queries::closest_segments,
        |answer| answer.gap().points(),
        |case| {
            [["p1", "p2"], ["q1", "q2"]].map(|ends| {
                let [from, to] = ends.map(|end| vector(case, end));
                Segment::new(from, to)
            })
        },
        |[p, q]| closest_points_segment_segment(&HERE, p, q, f32::MAX),
    );
    suite.beside(
        ["segment_sphere", "cast_ray_and_get_normal"],
        queries::segment_sphere,
        |answer| answer.first().map(|first| (first.t, first.normal)),
        |case| (vectors(case), ball(case, "center", "radius")),
        |(ends, (at, ball))| ball.cast_ray_and_get_normal(at, &ray(ends), 1.0, false),
    );
    suite.beside(
        ["segment_plane", "cast_ray_and_get_normal"],
        queries::segment_plane,
        |answer| match answer {
            SegmentPlane::Crossing(descent) => Some((descent.crossing().t, descent.normal())),
            SegmentPlane::InPlane { ends } => Some((ends[0].t, Vec3::ZERO)),
            _ => None,
        },
        |case| (vectors(case), their_plane(case)),
        |(ends, (at, normal))| {
            half_space(normal).cast_ray_and_get_normal(at, &ray(ends), 1.0, false)
        },
    );
    suite.beside(
        ["ray_plane", "cast_ray_and_get_normal"],
        queries::ray_plane,
        |answer| answer.hit.map(|hit| (hit.distance, hit.normal)),
        |case| (their_ray(case), their_plane(case)),
        |(ray, (at, normal))| {
            half_space(normal).cast_ray_and_get_normal(at, &unit_ray(ray), ray.2, false)
        },
    );
    suite.beside(
        ["ray_box", "cast_ray_and_get_normal"],
        queries::ray_box,
        |answer| answer.hit.map(|hit| (hit.distance, hit.normal)),
        |case| {
            let (pose, cuboid) = their_cuboid(case, A_BOX);
            (their_ray(case), pose, cuboid)
        },
        |(ray, pose, cuboid)| cuboid.cast_ray_and_get_normal(pose, &unit_ray(ray), ray.2, true),
    );
    suite.beside(
        ["ray_capsule", "cast_local_ray_and_get_normal"],
        queries::ray_capsule,
        |answer| answer.hit.map(|hit| (hit.distance, hit.normal)),
        |case| {
            let ends = ["a", "b"].map(|end| vector(case, end));
            (their_ray(case), TheirCapsule::new(ends[0], ends[1], case.number("radius")))
        },
        |(ray, capsule)| capsule.cast_local_ray_and_get_normal(&unit_ray(ray), ray.2, true),
    );
    suite.beside(
        ["ray_cylinder", "cast_ray_and_get_normal"],
        queries::ray_cylinder,
        |answer| answer.hit.map(|hit| (hit.distance, hit.normal)),
        |case| {
            let (pose, half) = upright(case, ["a", "b"]);
            (their_ray(case), pose, TheirCylinder::new(half, case.number("radius")))
        },
        |(ray, pose, cylinder)| cylinder.cast_ray_and_get_normal(pose, &unit_ray(ray), ray.2, true),
    );
    suite.beside(
        ["ray_cone", "cast_ray_and_get_normal"],
        queries::ray_cone,
        |answer| answer.hit.map(|hit| (hit.distance, hit.normal)),
        |case| {
            let (pose, half) = upright(case, ["base", "apex"]);
            (their_ray(case), pose, TheirCone::new(half, case.number("radius")))
        },
        |(ray, pose, cone)| cone.cast_ray_and_get_normal(pose, &unit_ray(ray), ray.2, true),
    );
    suite.beside(
        ["ray_mesh", "cast_local_ray_and_get_normal"],
        queries::ray_mesh,
        |answer| answer.hit.map(|hit| (hit.distance, hit.normal)),
        |case| {
            let corner = |i: usize| queries::RIM[i % queries::RIM.len()];
            let triangle = |i| their_triangle(case, ["hub", corner(i), corner(i + 1)]);
            (their_ray(case), [0, 1, 2, 3, 4, 5].map(triangle))
        },
        |(ray, triangles)| {
            let ray_of = unit_ray(ray);
            let each = triangles.iter().filter_map(|triangle| {
                triangle.cast_local_ray_and_get_normal(&ray_of, ray.2, false)
            });
            each.min_by(|one, other| one.time_of_impact.total_cmp(&other.time_of_impact))
        },
    );
    suite.beside(
        ["segment_triangle", "cast_ray_and_get_normal"],
        queries::segment_triangle,
        |answer| match answer {
            SegmentTriangle::Crossing(meeting) => {
                Some((meeting.descent.t(), meeting.descent.normal()))
            }
            SegmentTriangle::Coplanar { shared: Shared::Stretch([first, _]) } => {
                Some((first.t, Vec3::ZERO))
            }
            _ => None,
        },
        |case| (vectors(case), their_triangle(case, ABC)),
        |(ends, triangle)| triangle.cast_ray_and_get_normal(&HERE, &ray(ends), 1.0, false),
    );
    suite.beside(
        ["sphere_sphere", "contact_ball_ball"],
        queries::sphere_sphere,
        |answer| answer.meeting().map(|meeting| (meeting, answer.centers().depth)),
        |case| [ball(case, "center1", "radius1"), ball(case, "center2", "radius2")],
        |[(at1, ball1), (at2, ball2)]| contact_ball_ball(&at1.inv_mul(at2), ball1, ball2, 0.0),
    );
    suite.beside(
        ["sphere_plane", "contact_support_map_halfspace"],
        queries::sphere_plane,
        |answer| match answer {
            SpherePlane::Crossing { foot } | SpherePlane::Touching { foot } => Some(*foot),
            _ => None,
        },
        |case| (ball(case, "center", "radius"), their_plane(case)),
        |((at, ball), (place, normal))| {
            contact_support_map_halfspace(&at.inv_mul(place), ball, &half_space(normal), 0.0)
        },
    );
    suite.beside(
        ["sphere_triangle", "contact_ball_convex_polyhedron"],
        queries::sphere_triangle,
        |answer| match answer {
            SphereTriangle::Hit(gap) => Some(gap.closest()),
            SphereTriangle::Apart(_) => None,
        },
        |case| (ball(case, "center", "radius"), their_triangle(case, ABC)),
        |((at, ball), triangle)| contact_ball_convex_polyhedron(&at.inverse(), ball, triangle, 0.0),
    );
    suite.beside(
        ["sphere_box", "contact_ball_convex_polyhedron"],
        queries::sphere_box,
        |answer| match answer {
            SphereBox::Inside(gap) | SphereBox::Hit(gap) => Some(gap.contact()),
            SphereBox::Apart(_) => None,
        },
        |case| {
            let (pose, cuboid) = their_cuboid(case, A_BOX);
            (ball(case, "center", "radius"), pose, cuboid)
        },
        |((at, ball), pose, cuboid)| {
            contact_ball_convex_polyhedron(&at.inv_mul(pose), ball, cuboid, 0.0)
        },
    );
    suite.alone("point_polygon", queries::point_polygon);
    suite.beside(
        ["box_box", "intersection_test_cuboid_cuboid"],
        queries::box_box,
        |answer| answer.penetration().is_some(),
        |case| TWO_BOXES.map(|names| their_cuboid(case, names)),
        |[(pose1, cuboid1), (pose2, cuboid2)]| {
            intersection_test_cuboid_cuboid(&pose1.inv_mul(pose2), cuboid1, cuboid2)
        },
    );
    suite.beside(
        ["point_triangle", "project_local_point"],
        queries::point_triangle,
        |answer| (answer.point(), matches!(answer, PointTriangle::OnTriangle(_))),
        |case| (vector(case, "point"), their_triangle(case, ABC)),
        |(point, triangle)| triangle.project_local_point(*point, true),
    );
    suite.alone("plane_plane", queries::plane_plane);
    suite.beside(
        ["plane_triangle", "intersection_test_halfspace_support_map"],
        queries::plane_triangle,
        |answer| !matches!(answer, PlaneTriangle::Front { .. }),
        |case| (their_plane(case), their_triangle(case, ABC)),
        |((at, normal), triangle)| {
            intersection_test_halfspace_support_map(&at.inverse(), &half_space(normal), triangle)
        },
    );
    suite.beside(
        ["triangle_triangle", "intersection_test_support_map_support_map"],
        queries::triangle_triangle,
        |answer| match answer {
            TriangleTriangle::Crossing { .. } | TriangleTriangle::Touching { .. } => true,
            TriangleTriangle::Coplanar { polygon } => !polygon.corners().is_empty(),
            TriangleTriangle::Degenerate { shared } => *shared != Shared::Nothing,
            TriangleTriangle::BesidePlane { .. } | TriangleTriangle::BesideOnLine { .. } => false,
        },
        |case| [FIRST, SECOND].map(|names| their_triangle(case, names)),
        |[first, second]| intersection_test_support_map_support_map(&HERE, first, second),
    );
    suite.alone("ball_arc", queries::ball_arc);
    suite.criterion.final_summary();
    suite.print_table();
}

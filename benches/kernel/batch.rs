//! Nanoseconds a decision: of a query alone, and of eight at once (`exact_collide::batch`), on the
//! same everyday cases, with a third of them nearly degenerate, and on hard ones.
//! `cargo bench --manifest-path benches/kernel/Cargo.toml --bench batch`

#[path = "everyday.rs"]
mod everyday;
#[allow(dead_code, reason = "the pairs that have no batch")]
#[path = "queries.rs"]
mod queries;

use std::hint::black_box;
use std::time::Instant;

use collision_opinion::case::Case;
use collision_opinion::random::Random;
use collision_opinion::{PAIRS, Pair};
use collision_sandbox::geometry::Sphere;
use collision_sandbox::geometry::batch::{self, LANES};
use collision_sandbox::geometry::point_polygon::FillRule;
use collision_sandbox::geometry::{
    line_line, point_line, point_polygon, ray_box, ray_plane, ray_sphere, segment_plane,
    segment_segment, segment_sphere, segment_triangle, sphere_cast_sphere, sphere_plane,
    sphere_sphere,
};
use everyday::everyday;
use queries::{A_BOX, ABC, cuboid, ends, flat, our_ray, plane, sphere, triangle};

const CASES: u64 = 8_000;
const RUNS: u32 = 40;
const CORNERS: [&str; 6] = ["v1", "v2", "v3", "v4", "v5", "v6"];

/// Cases of a pair, by seed.
type Mix = fn(&Pair, &mut Random) -> Case;

const MIXES: [Mix; 3] = [
    everyday,
    |pair, random| match random.between(0.0, 3.0) < 1.0 {
        true => pair.mix(random).0,
        false => everyday(pair, random),
    },
    |pair, random| pair.mix(random).0,
];

/// The fastest of some runs over all cases, in nanoseconds a case.
fn fastest(mut run: impl FnMut()) -> f64 {
    let time = |_| {
        let begun = Instant::now();
        run();
        begun.elapsed().as_nanos() as f64 / CASES as f64
    };
    (0..RUNS).map(time).fold(f64::INFINITY, f64::min)
}

macro_rules! read {
    (relation, $found:expr) => {
        $found.relation()
    };
    (outcome, $found:expr) => {
        $found.outcome
    };
}

macro_rules! rows {
    ($($id:ident($($given:ident: $read:expr),+ $(; $shared:expr)?) $relation:ident)*) => {$({
        print!("| `{}` |", stringify!($id));
        let pair = PAIRS.iter().find(|pair| pair.id == stringify!($id)).expect("a pair");
        for mix in MIXES {
            let cases: Vec<_> = (0..CASES).map(|seed| mix(pair, &mut Random::new(seed))).collect();
            $(let $given: Vec<_> = cases.iter().map($read).collect();)+
            let alone = fastest(|| {
                for at in 0..cases.len() {
                    let found = $id::$id($(black_box($given[at]),)+ $($shared)?);
                    black_box(read!($relation, found));
                }
            });
            let eight = fastest(|| {
                for at in (0..cases.len()).step_by(LANES) {
                    $(let $given = black_box($given[at..].first_chunk().expect("eight"));)+
                    black_box(batch::$id($($given,)+ $($shared)?));
                }
            });
            print!(" {alone:.1} | {eight:.1} | {:.1} |", alone / eight);
        }
        println!();
    })*};
}

fn main() {
    println!(
        "| pair | alone | of eight | times | a third near: alone | of eight | times | hard: alone | of eight | times |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let balls = [("center1", "radius1"), ("center2", "radius2")];
    let ball = |case: &Case, place: usize| {
        let (center, radius) = balls[place];
        Sphere { center: case.vec(center), radius: case.number(radius) }
    };
    rows! {
        ray_sphere(start: |case| ends(case)[0], end: |case| ends(case)[1], target: sphere) relation
        sphere_cast_sphere(start: |case| ends(case)[0], end: |case| ends(case)[1],
            radius: |case| case.number("cast_radius"), target: sphere) relation
        segment_sphere(start: |case| ends(case)[0], end: |case| ends(case)[1], target: sphere) relation
        sphere_sphere(one: |case| ball(case, 0), other: |case| ball(case, 1)) relation
        sphere_plane(one: sphere, other: plane) relation
        segment_plane(start: |case| ends(case)[0], end: |case| ends(case)[1], target: plane) relation
        segment_triangle(start: |case| ends(case)[0], end: |case| ends(case)[1],
            target: |case| triangle(case, ABC)) relation
        ray_plane(ray: our_ray, target: plane) outcome
        ray_box(ray: our_ray, target: |case| cuboid(case, A_BOX)) outcome
        point_line(point: |case| case.vec("point"), a: |case| case.vec("a"), b: |case| case.vec("b")) relation
        line_line(a1: |case| flat(case, "a1"), a2: |case| flat(case, "a2"),
            b1: |case| flat(case, "b1"), b2: |case| flat(case, "b2")) relation
        segment_segment(p1: |case| flat(case, "p1"), p2: |case| flat(case, "p2"),
            q1: |case| flat(case, "q1"), q2: |case| flat(case, "q2")) relation
        point_polygon(point: |case| flat(case, "point"),
            corners: |case| CORNERS.map(|name| flat(case, name)); FillRule::NonZero) relation
    }
}

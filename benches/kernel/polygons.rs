//! Measures polygons of many corners: nanoseconds an edge of a point and of a segment, beside plain
//! formulas, and milliseconds of two polygons. The fastest of ten runs. Prints the tables.
//!
//! `cargo bench --manifest-path benches/kernel/Cargo.toml --bench polygons`

use std::hint::black_box;
use std::time::Instant;

use collision_oracle::random::Random;
use exact_collide::point_polygon::closest_border;
use exact_collide::prelude::*;

const RUNS: usize = 10;
const POINTS: usize = 10;

/// Returns the seconds of the fastest run.
fn fastest(mut ask: impl FnMut()) -> f64 {
    let run = |_| {
        let began = Instant::now();
        ask();
        began.elapsed().as_secs_f64()
    };
    (0..RUNS).map(run).fold(f64::INFINITY, f64::min)
}

/// A wavy ring around a center, each corner moved in or out at random.
fn wavy(random: &mut Random, count: usize, center: f64, rough: f64) -> Vec<Vec2> {
    let corner = |i| {
        let turn = i as f64 / count as f64 * std::f64::consts::TAU;
        let radius = 1.0 + 0.2 * (7.0 * turn).sin() + random.between(-rough, rough);
        Vec2::new((center + radius * turn.cos()) as f32, (radius * turn.sin()) as f32)
    };
    (0..count).map(corner).collect()
}

fn scattered(random: &mut Random, count: usize) -> Vec<Vec2> {
    (0..count).map(|_| point(random)).collect()
}

fn point(random: &mut Random) -> Vec2 {
    Vec2::from_array([0; 2].map(|_| random.between(-1.0, 1.0) as f32))
}

/// Sunday's winding number in f32.
fn plain_winding(point: Vec2, corners: &[Vec2]) -> i32 {
    let (mut winding, mut a) = (0, corners[corners.len() - 1]);
    for &b in corners {
        let side = (b - a).perp_dot(point - a);
        if a.y <= point.y {
            winding += i32::from(b.y > point.y && side > 0.0);
        } else {
            winding -= i32::from(b.y <= point.y && side < 0.0);
        }
        a = b;
    }
    winding
}

/// The distance of the border in f64.
fn plain_distance(point: Vec2, corners: &[Vec2]) -> f64 {
    let (point, mut a) = (point.as_dvec2(), corners[corners.len() - 1].as_dvec2());
    let mut least = f64::INFINITY;
    for b in corners.iter().map(|corner| corner.as_dvec2()) {
        let t = (point - a).dot(b - a) / (b - a).length_squared();
        least = least.min(a.lerp(b, t.clamp(0.0, 1.0)).distance_squared(point));
        a = b;
    }
    least.sqrt()
}

fn edges(name: &str, corners: &[Vec2], random: &mut Random) {
    let points = scattered(random, POINTS);
    let per = 1e9 / (POINTS * corners.len()) as f64;
    let each = |ask: &dyn Fn(Vec2)| per * fastest(|| points.iter().for_each(|&at| ask(at)));
    let winding = each(&|at| {
        black_box(point_polygon(at, black_box(corners), FillRule::NonZero));
    });
    let plain = each(&|at| {
        black_box(plain_winding(at, black_box(corners)));
    });
    let closest = each(&|at| {
        black_box(closest_border(at, black_box(corners)));
    });
    let distance = each(&|at| {
        black_box(plain_distance(at, black_box(corners)));
    });
    let segment = each(&|at| {
        black_box(segment_polygon(at, -at, black_box(corners)));
    });
    println!(
        "| {name} | {} | {winding:.1} | {plain:.1} | {closest:.1} | {distance:.1} | {segment:.1} |",
        corners.len()
    );
}

fn pair(name: &str, first: &[Vec2], second: &[Vec2]) {
    let took = fastest(|| {
        black_box(polygon_polygon(black_box(first), black_box(second)));
    });
    let relation = polygon_polygon(first, second).relation();
    println!("| {name} | {} | {relation:?} | {:.1} |", first.len(), took * 1e3);
}

fn main() {
    let mut random = Random::new(1);
    println!("| polygon | corners | winding | plain f32 | closest | plain f64 | segment |");
    println!("|---|---|---|---|---|---|---|");
    for count in [1_000, 100_000] {
        edges("wavy", &wavy(&mut random, count, 0.0, 0.0), &mut random);
        edges("rough", &wavy(&mut random, count, 0.0, 0.1), &mut random);
        edges("scattered", &scattered(&mut random, count), &mut random);
    }
    println!("\n| polygons | corners each | relation | ms |\n|---|---|---|---|");
    for count in [1_000, 10_000] {
        let one = wavy(&mut random, count, 0.0, 0.05);
        let within: Vec<_> =
            wavy(&mut random, count, 0.0, 0.05).iter().map(|&at| at * 0.5).collect();
        pair("beside each other", &one, &wavy(&mut random, count, 3.0, 0.05));
        pair("across each other", &one, &wavy(&mut random, count, 0.5, 0.05));
        pair("in each other", &within, &one);
        pair("equal", &one, &one);
        pair("scattered", &scattered(&mut random, count), &scattered(&mut random, count));
    }
}

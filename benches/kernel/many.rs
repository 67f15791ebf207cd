//! Measures one ray against many triangles: nanoseconds a triangle in a list of 10,000 random ones,
//! and nanoseconds a ray in a tree over the surface of a ball, ours beside parry3d and plain f32.
//! The fastest of twenty runs of each ray, all in one process. Prints both tables.
//!
//! `cargo bench --manifest-path benches/kernel/Cargo.toml --bench many`

use std::hint::black_box;
use std::time::{Duration, Instant};

use collision_oracle::random::Random;
use exact_collide::prelude::*;
use newest_parry3d as parry;
use parry::query::RayCast;

const TRIANGLES: usize = 10_000;
const RAYS: usize = 20;
const RUNS: usize = 20;
const LANES: usize = 8;

/// Returns the sum of what so many rays at once take in the fastest of their runs, each short
/// enough that a busy machine rarely interrupts it, and what they count.
fn fastest(rays: &[Ray], at_once: usize, ask: impl Fn(&Ray) -> usize) -> (Duration, usize) {
    let run = |rays: &[Ray]| {
        let began = Instant::now();
        let count: usize = rays.iter().map(|ray| ask(black_box(ray))).sum();
        (began.elapsed(), count)
    };
    let least = |rays| (0..RUNS).map(|_| run(rays)).min().expect("a run");
    let add = |sum: (Duration, usize), next: (Duration, usize)| (sum.0 + next.0, sum.1 + next.1);
    rays.chunks(at_once).map(least).fold((Duration::ZERO, 0), add)
}

fn print(who: &str, (time, count): (Duration, usize), per: usize) {
    println!("| {who} | {:.2} | {count} |", time.as_secs_f64() * 1e9 / per as f64);
}

fn point(random: &mut Random, reach: f64) -> Vec3 {
    Vec3::from_array([0; 3].map(|_| random.between(-reach, reach) as f32))
}

fn theirs(v: Vec3) -> parry::math::Vector {
    parry::math::Vector::from_array(v.to_array())
}

fn their_ray(ray: &Ray) -> parry::query::Ray {
    parry::query::Ray::new(theirs(ray.origin), theirs(ray.direction))
}

fn ray(random: &mut Random, origin: f64, aim: f64) -> Ray {
    let (origin, aim) = (point(random, origin), point(random, aim));
    let direction = (aim - origin).normalize();
    Ray { origin, direction, max_distance: 200.0, as_given: true }
}

/// Möller and Trumbore in f32: corner A and the edges from it, coordinate by coordinate.
struct Plain([[Vec<f32>; 3]; 3]);

impl Plain {
    fn new(triangles: &[Triangle]) -> Self {
        let coordinates = |of: fn(&Triangle) -> Vec3| {
            [0, 1, 2].map(|axis| triangles.iter().map(|triangle| of(triangle)[axis]).collect())
        };
        Self([coordinates(|t| t.a), coordinates(|t| t.b - t.a), coordinates(|t| t.c - t.a)])
    }

    fn lanes(&self, vector: usize, from: usize) -> [[f32; LANES]; 3] {
        self.0[vector].each_ref().map(|all| *all[from..].first_chunk().expect("whole blocks"))
    }

    #[inline(never)]
    fn first(&self, ray: &Ray) -> Option<(usize, f32)> {
        let (o, d, most) = (ray.origin, ray.direction, ray.max_distance);
        let mut first = (usize::MAX, f32::INFINITY);
        for from in (0..self.0[0][0].len()).step_by(LANES) {
            let [ax, ay, az] = self.lanes(0, from);
            let [ux, uy, uz] = self.lanes(1, from);
            let [vx, vy, vz] = self.lanes(2, from);
            let mut all = [0.0_f32; LANES];
            #[allow(clippy::needless_range_loop)]
            for i in 0..LANES {
                // In scalars, which the compiler makes vectors of.
                let ([ux, uy, uz], [vx, vy, vz]) = ([ux[i], uy[i], uz[i]], [vx[i], vy[i], vz[i]]);
                let (px, py, pz) = (d.y * vz - d.z * vy, d.z * vx - d.x * vz, d.x * vy - d.y * vx);
                let (tx, ty, tz) = (o.x - ax[i], o.y - ay[i], o.z - az[i]);
                let (qx, qy, qz) = (ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux);
                let per = 1.0 / (ux * px + uy * py + uz * pz);
                let b = (tx * px + ty * py + tz * pz) * per;
                let c = (d.x * qx + d.y * qy + d.z * qz) * per;
                let t = (vx * qx + vy * qy + vz * qz) * per;
                let is_hit = (b >= 0.0) & (c >= 0.0) & (b + c <= 1.0) & (t >= 0.0) & (t <= most);
                all[i] = if is_hit { t } else { f32::INFINITY };
            }
            let least =
                all.iter().fold(f32::INFINITY, |least, &t| if t < least { t } else { least });
            if least < first.1 {
                let lane = all.iter().position(|&t| t == least).unwrap_or(0);
                first = (from + lane, least);
            }
        }
        (first.1 < f32::INFINITY).then_some(first)
    }
}

fn list() {
    let mut random = Random::new(1);
    let triangles: Vec<_> = (0..TRIANGLES)
        .map(|_| {
            let middle = point(&mut random, 50.0);
            let [a, b, c] = [0; 3].map(|_| middle + point(&mut random, 1.0));
            Triangle { a, b, c }
        })
        .collect();
    let rays: Vec<_> = (0..RAYS).map(|_| ray(&mut random, 60.0, 30.0)).collect();
    let blocks: Vec<_> = TriangleBlock::all(&triangles).collect();
    let plain = Plain::new(&triangles);
    let parrys: Vec<_> = triangles
        .iter()
        .map(|&Triangle { a, b, c }| parry::shape::Triangle::new(theirs(a), theirs(b), theirs(c)))
        .collect();
    // Each counts the rays that hit, or all hits.
    let first = |&ray: &Ray| usize::from(PreparedRay::new(ray).first(&blocks).is_some());
    let masks = |&ray: &Ray| {
        let ray = PreparedRay::new(ray);
        blocks.iter().map(|block| ray.hits(block).count_ones() as usize).sum()
    };
    let alone = |&ray: &Ray| {
        triangles.iter().filter(|&&triangle| ray_triangle(ray, triangle).hit.is_some()).count()
    };
    let parry_alone = |ray: &Ray| {
        let (their, most) = (their_ray(ray), ray.max_distance);
        let is_hit = |triangle: &&parry::shape::Triangle| {
            triangle.cast_local_ray(&their, most, false).is_some()
        };
        parrys.iter().filter(is_hit).count()
    };
    let rounded = |ray: &Ray| usize::from(plain.first(ray).is_some());
    println!(
        "\n| a ray and {TRIANGLES} triangles in a list | ns a triangle | hits |\n|---|---|---|"
    );
    let per = TRIANGLES * RAYS;
    print("ours, blocks: the first", fastest(&rays, 1, first), per);
    print("ours, blocks: all as masks", fastest(&rays, 1, masks), per);
    print("ours, one by one", fastest(&rays, 1, alone), per);
    print("parry3d, one by one", fastest(&rays, 1, parry_alone), per);
    print("plain f32, eight at a time: the first", fastest(&rays, 1, rounded), per);
}

/// Rays at the surface of a ball from outside, and from inside.
fn tree() {
    let (vertices, indices) = parry::shape::Ball::new(10.0).to_trimesh(71, 71);
    let at = |i: u32| Vec3::from_array(vertices[i as usize].to_array());
    let triangles: Vec<_> =
        indices.iter().map(|&[a, b, c]| Triangle { a: at(a), b: at(b), c: at(c) }).collect();
    let count = triangles.len();
    let ours = TriMesh::new(&triangles);
    let theirs = parry::shape::TriMesh::new(vertices, indices).expect("a mesh");
    println!(
        "\n| a ray and a ball of {count} triangles in a tree | ns a ray | hits |\n|---|---|---|"
    );
    for (place, origin) in [("outside", 40.0), ("inside", 5.0)] {
        let mut random = Random::new(2);
        let rays: Vec<_> = (0..1000).map(|_| ray(&mut random, origin, 9.0)).collect();
        let first = |&ray: &Ray| usize::from(ours.first(&PreparedRay::new(ray)).is_some());
        let any = |&ray: &Ray| usize::from(ours.any(&PreparedRay::new(ray)));
        let parry_first = |ray: &Ray| {
            let hit = theirs.cast_local_ray(&their_ray(ray), ray.max_distance, false);
            usize::from(hit.is_some())
        };
        print(&format!("ours, from {place}: the first"), fastest(&rays, 50, first), rays.len());
        print(&format!("ours, from {place}: any"), fastest(&rays, 50, any), rays.len());
        print(
            &format!("parry3d, from {place}: the first"),
            fastest(&rays, 50, parry_first),
            rays.len(),
        );
    }
}

fn main() {
    list();
    tree();
}

//! Measures one ray against many triangles: nanoseconds a triangle in a list of 10,000 random ones,
//! and nanoseconds a ray in trees over the surface of a ball, ours beside parry3d and plain f32; and
//! the time that it takes to build a tree. The fastest of twenty runs of each ray, all in one
//! process. Prints the tables.
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

/// One coordinate of eight triangles.
type Lanes = [f32; LANES];

/// Möller and Trumbore in f32, eight triangles at a time: corner A and the edges from it, coordinate
/// by coordinate. What it needs no branch for is written without one, so that all of it is compiled
/// to vector instructions.
struct Plain(Vec<[[Lanes; 3]; 3]>);

impl Plain {
    fn new(triangles: &[Triangle]) -> Self {
        let block = |some: &[Triangle]| {
            let lanes = |of: fn(&Triangle) -> Vec3| {
                [0, 1, 2].map(|axis| std::array::from_fn(|i| of(&some[i])[axis]))
            };
            [lanes(|t| t.a), lanes(|t| t.b - t.a), lanes(|t| t.c - t.a)]
        };
        Self(triangles.chunks_exact(LANES).map(block).collect())
    }

    #[inline(never)]
    fn first(&self, ray: &Ray) -> Option<(usize, f32)> {
        let (mut first, mut places) = ([f32::INFINITY; LANES], [0_u32; LANES]);
        for (block, place) in self.0.iter().zip(0..) {
            Self::nearer(block, ray, place, &mut first, &mut places);
        }
        let hits = first.into_iter().zip(places).zip(0..);
        let hits = hits.map(|((t, place), lane)| (place as usize * LANES + lane, t));
        hits.filter(|(_, t)| t.is_finite()).min_by(|one, other| one.1.total_cmp(&other.1))
    }

    #[inline(always)]
    fn nearer(
        [[ax, ay, az], [ux, uy, uz], [vx, vy, vz]]: &[[Lanes; 3]; 3],
        ray: &Ray,
        place: u32,
        first: &mut Lanes,
        places: &mut [u32; LANES],
    ) {
        let (o, d, most) = (ray.origin, ray.direction, ray.max_distance);
        for i in 0..LANES {
            let ([ux, uy, uz], [vx, vy, vz]) = ([ux[i], uy[i], uz[i]], [vx[i], vy[i], vz[i]]);
            let (px, py, pz) = (d.y * vz - d.z * vy, d.z * vx - d.x * vz, d.x * vy - d.y * vx);
            let (tx, ty, tz) = (o.x - ax[i], o.y - ay[i], o.z - az[i]);
            let (qx, qy, qz) = (ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux);
            let per = 1.0 / (ux * px + uy * py + uz * pz);
            let b = (tx * px + ty * py + tz * pz) * per;
            let c = (d.x * qx + d.y * qy + d.z * qz) * per;
            let t = (vx * qx + vy * qy + vz * qz) * per;
            let is_hit = (b >= 0.0) & (c >= 0.0) & (b + c <= 1.0) & (t >= 0.0) & (t <= most);
            let is_nearer = is_hit & (t < first[i]);
            first[i] = if is_nearer { t } else { first[i] };
            places[i] = if is_nearer { place } else { places[i] };
        }
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
fn tree(parts: u32) {
    let (vertices, indices) = parry::shape::Ball::new(10.0).to_trimesh(parts, parts);
    let at = |i: u32| Vec3::from_array(vertices[i as usize].to_array());
    let triangles: Vec<_> =
        indices.iter().map(|&[a, b, c]| Triangle { a: at(a), b: at(b), c: at(c) }).collect();
    let count = triangles.len();
    let began = Instant::now();
    let ours = TriMesh::new(&triangles);
    let ours_built = began.elapsed();
    let began = Instant::now();
    let theirs = parry::shape::TriMesh::new(vertices, indices).expect("a mesh");
    let theirs_built = began.elapsed();
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
    println!("\nbuilt in {ours_built:.2?}; parry3d's in {theirs_built:.2?}");
}

fn main() {
    list();
    for parts in [71, 224, 708] {
        tree(parts);
    }
}

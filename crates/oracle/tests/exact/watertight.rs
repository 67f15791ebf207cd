//! Rays at the shared edges and the hub of a triangle fan, exactly and an ulp beside: none passes
//! between two triangles. The leaks of other formulas are counted.
//!
//! `WATERTIGHT_RAYS=10000000 cargo test --release -p collision-oracle --test exact watertight --
//! --nocapture` casts ten million rays and prints the page's table.

use std::collections::BTreeMap;

use collision_oracle::case::Case;
use collision_oracle::random::{Random, V, add, along, cross, from_to, scale};
use collision_scenarios::methods::{self, Inputs};

const RAYS: u64 = 20_000;
const RIM: [&str; 6] = ["p1", "p2", "p3", "p4", "p5", "p6"];
/// Too slow for ten million rays.
const SLOW: &str = "Plain f32";

/// The aim of a ray.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Aim {
    Edge,
    Hub,
    BesideEdge,
    BesideHub,
}

impl Aim {
    const ALL: [Self; 4] = [Self::Edge, Self::Hub, Self::BesideEdge, Self::BesideHub];

    fn name(self) -> &'static str {
        match self {
            Self::Edge => "exactly at a shared edge",
            Self::Hub => "exactly at the hub",
            Self::BesideEdge => "an ulp or two beside an edge",
            Self::BesideHub => "an ulp or two beside the hub",
        }
    }

    fn is_exact(self) -> bool {
        matches!(self, Self::Edge | Self::Hub)
    }

    fn is_at_hub(self) -> bool {
        matches!(self, Self::Hub | Self::BesideHub)
    }
}

/// A fan that turns once around its hub as seen from the ray, so that a ray at the hub or at an
/// edge hits it, an ulp more or less.
fn case(random: &mut Random, aim: Aim) -> Case {
    if aim.is_exact() { whole(random, aim) } else { rounded(random, aim) }
}

fn build([origin, direction]: [V; 2], hub: V, rim: [V; 6]) -> Case {
    let reach = 3.0 * from_to(origin, hub).map(f64::abs).into_iter().fold(1.0, f64::max);
    let case = Case::new("ray_mesh")
        .point("origin", origin)
        .normal("direction", direction)
        .length("max_distance", 2.0 * reach)
        .point("hub", hub);
    RIM.iter().zip(rim).fold(case, |case, (name, corner)| case.point(name, corner))
}

/// In whole numbers, so that the ray hits its aim exactly.
fn whole(random: &mut Random, aim: Aim) -> Case {
    const FLAT: [[i64; 2]; 6] = [[64, 0], [32, 56], [-32, 56], [-64, 0], [-32, -56], [32, -56]];
    let offset = [0; 3].map(|_| random.whole(1 << 18) as f64);
    let turn = random.below(3);
    let unit = f64::from(random.whole(20) as i32).exp2();
    let at = |[x, y, z]: [i64; 3]| {
        let along = [x, y, z].map(|x| x as f64);
        let turned = [0, 1, 2].map(|axis: usize| along[(axis + turn) % 3]);
        scale(add(turned, offset), unit)
    };
    // Multiples of eight, whose eighths are whole.
    let hub = [0; 3].map(|_| 8 * random.whole(1));
    let rim = FLAT
        .map(|[x, y]| [8 * (x + random.whole(6)), 8 * (y + random.whole(6)), 8 * random.whole(3)]);
    let share = if aim.is_at_hub() { 0 } else { 1 + random.below(7) as i64 };
    let spoke = rim[random.below(6)];
    let place = [0, 1, 2].map(|i: usize| hub[i] + (spoke[i] - hub[i]) / 8 * share);
    let sense = random.sense() as i64;
    let reach = random.reach(400);
    let way = [random.whole(reach / 2), random.whole(reach / 2), reach * sense];
    let ways = random.pick(&[1, 2, 30]);
    let origin = [0, 1, 2].map(|i: usize| place[i] - ways * way[i]);
    let direction = from_to(at([0; 3]), at(way));
    build([at(origin), direction], at(hub), rim.map(at))
}

/// In any numbers: rounding moves the ray by some ulps.
fn rounded(random: &mut Random, aim: Aim) -> Case {
    let size = random.spread(0.1, 1e2);
    let hub = scale(random.direction(), random.pick(&[0.0, 1.0, 1e2]));
    let up = random.direction();
    let first = random.across(up);
    let second = cross(up, first);
    let rim = [0, 1, 2, 3, 4, 5].map(|i| {
        let turn = (f64::from(i) + random.between(-0.2, 0.2)) * std::f64::consts::TAU / 6.0;
        let out = add(scale(first, turn.cos()), scale(second, turn.sin()));
        let flat = along(hub, out, size * random.between(0.5, 1.0));
        along(flat, up, size * random.between(-0.05, 0.05))
    });
    let share = if aim.is_at_hub() { 0.0 } else { random.between(0.2, 0.8) };
    let place = along(hub, from_to(hub, rim[random.below(6)]), share);
    let lean = along(scale(up, random.sense()), random.across(up), random.between(0.0, 1.0));
    let origin = along(place, lean, size * random.spread(0.5, 1e3));
    // Rounded to `f32`, and the direction rounded once more.
    let [origin, place] = [origin, place].map(|at| at.map(|x| f64::from(x as f32)));
    let mut case = build([origin, from_to(origin, place)], hub, rim);
    for (name, values) in &mut case.inputs {
        let nudged = random.below(3);
        if *name == "direction" && random.chance(0.5) {
            let x = &mut values[nudged];
            *x = if random.chance(0.5) { x.next_up() } else { x.next_down() };
        }
    }
    case
}

type Leaks = BTreeMap<(Aim, &'static str), u64>;

fn leaks(seeds: std::ops::Range<u64>) -> Leaks {
    let mut leaks = Leaks::new();
    for seed in seeds {
        let aim = Aim::ALL[(seed % 4) as usize];
        let case = case(&mut Random::new(seed), aim);
        let live = case.live();
        assert!(live.verdict().hit, "{}: {}", aim.name(), case.json());
        let inputs = Inputs::of(live.as_ref());
        for method in methods::of("ray_mesh").filter(|method| method.name != SLOW) {
            *leaks.entry((aim, method.name)).or_default() += u64::from(!(method.ask)(&inputs).hit);
        }
    }
    leaks
}

#[test]
fn no_ray_leaves_between_two_triangles() {
    let rays =
        std::env::var("WATERTIGHT_RAYS").map_or(RAYS, |rays| rays.parse().expect("a number"));
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let mut all = Leaks::new();
    std::thread::scope(|scope| {
        let share = |core: u64| rays * core / cores..rays * (core + 1) / cores;
        let runs: Vec<_> = (0..cores).map(|core| scope.spawn(move || leaks(share(core)))).collect();
        for run in runs {
            for (key, count) in run.join().unwrap() {
                *all.entry(key).or_default() += count;
            }
        }
    });
    println!("{rays} rays, a quarter each; leaks:");
    for ((aim, method), count) in &all {
        println!("| {} | {method} | {count} |", aim.name());
    }
    // Other methods do leak.
    let of = |name| all.iter().filter(|((_, of), _)| *of == name).map(|(_, n)| n).sum::<u64>();
    assert!(of("Möller and Trumbore, one by one") > rays / 1000, "{:?}", all.values());
}

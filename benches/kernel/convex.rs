//! Measures two convex solids: nanoseconds a query, ours beside parry3d's functions for the two
//! shapes, in the same frames: a pair that turns and drifts slowly, with and without the last
//! frame's answer to start from. The fastest of its runs of each pair, all in one process. Prints
//! the table.
//!
//! `cargo bench --manifest-path benches/kernel/Cargo.toml --bench convex`

use std::hint::black_box;
use std::time::Instant;

use collision_oracle::random::Random;
use exact_collide::convex::{
    Convex, ConvexCache, Core, convex_cast, convex_convex, convex_convex_from,
};
use exact_collide::ray_box::Cuboid;
use exact_collide::ray_cylinder::Cylinder;
use glam::{Quat, Vec3};
use newest_parry3d as parry;
use parry::math::{Pose, Rotation, Vector};
use parry::query::ShapeCastOptions;
use parry::query::details::{
    cast_shapes_support_map_support_map, closest_points_cuboid_cuboid,
    closest_points_support_map_support_map_with_params,
    contact_support_map_support_map_with_params,
};
use parry::query::gjk::{GJKResult, VoronoiSimplex};
use parry::shape::{self, SupportMap};

const PAIRS: u64 = 60;
const FRAMES: usize = 16;
const RUNS: usize = 15;

/// A shape around its own origin.
enum Own {
    Box(Vec3),
    Hull(Vec<Vec3>),
    Cylinder { half_height: f32, radius: f32 },
}

/// A shape of parry3d.
enum Theirs {
    Box(shape::Cuboid),
    Hull(shape::ConvexPolyhedron),
    Cylinder(shape::Cylinder),
}

#[derive(Clone, Copy)]
struct Place {
    at: Vec3,
    turn: Quat,
}

fn vec(v: [f64; 3]) -> Vec3 {
    Vec3::from_array(v.map(|x| x as f32))
}

fn a_box(random: &mut Random) -> Own {
    Own::Box(vec([0; 3].map(|_| random.between(0.5, 2.0))))
}

/// 32 points on an ellipsoid.
fn a_hull(random: &mut Random) -> Own {
    let half = vec([0; 3].map(|_| random.between(0.5, 2.0)));
    Own::Hull((0..32).map(|_| vec(random.direction()) * half).collect())
}

fn a_cylinder(random: &mut Random) -> Own {
    let [half_height, radius] = [0; 2].map(|_| random.between(0.5, 1.5) as f32);
    Own::Cylinder { half_height, radius }
}

fn a_turn(random: &mut Random) -> Quat {
    Quat::from_array([0; 4].map(|_| random.between(-1.0, 1.0) as f32)).normalize()
}

impl Own {
    fn at(&self, place: Place) -> Convex {
        let core = match self {
            Self::Box(half_extents) => Core::Box(Cuboid {
                center: place.at,
                half_extents: *half_extents,
                rotation: place.turn,
            }),
            Self::Hull(points) => {
                Core::Hull(points.iter().map(|&point| place.at + place.turn * point).collect())
            }
            Self::Cylinder { half_height, radius } => {
                let up = place.turn * Vec3::Y * *half_height;
                Core::Cylinder(Cylinder { a: place.at - up, b: place.at + up, radius: *radius })
            }
        };
        Convex { core, radius: 0.0 }
    }

    fn theirs(&self) -> Theirs {
        match self {
            Self::Box(half) => Theirs::Box(shape::Cuboid::new(theirs(*half))),
            Self::Hull(points) => {
                let points: Vec<_> = points.iter().map(|&point| theirs(point)).collect();
                let hull = shape::ConvexPolyhedron::from_convex_hull(&points);
                Theirs::Hull(hull.expect("points around a volume"))
            }
            Self::Cylinder { half_height, radius } => {
                Theirs::Cylinder(shape::Cylinder::new(*half_height, *radius))
            }
        }
    }
}

fn theirs(v: Vec3) -> Vector {
    Vector::from_array(v.to_array())
}

fn pose(place: Place) -> Pose {
    Pose::from_parts(theirs(place.at), Rotation::from_array(place.turn.to_array()))
}

/// A pair of shapes over some frames.
struct Scene {
    shapes: [Own; 2],
    frames: Vec<[Place; 2]>,
    motion: Vec3,
}

/// Returns a scene whose shapes start at a gap, negative for a depth.
fn scene(random: &mut Random, make: [fn(&mut Random) -> Own; 2], gap: f32) -> Scene {
    let shapes = make.map(|make| make(random));
    let place = |random: &mut Random, reach: f64| Place {
        at: vec([0; 3].map(|_| random.between(-reach, reach))),
        turn: a_turn(random),
    };
    let [one, mut other] = [place(random, 4.0), place(random, 1.0)];
    other.at = one.at + vec(random.direction()) * 6.0;
    // Two moves along the normal leave the gap that is asked for.
    for _ in 0..4 {
        let found = convex_convex(&shapes[0].at(one), &shapes[1].at(other));
        let Some(found) = found.separation() else { break };
        other.at += found.normal * (found.distance() as f32 - gap);
    }
    let drift = vec(random.direction()) * (0.02 * gap.abs()).max(1e-5);
    let spin = Quat::from_scaled_axis(vec(random.direction()) * 0.01 * gap.abs().min(1.0));
    let mut frames = Vec::new();
    for _ in 0..FRAMES {
        frames.push([one, other]);
        other = Place { at: other.at + drift, turn: (spin * other.turn).normalize() };
    }
    let motion = (other.at - one.at) * 1.5;
    Scene { shapes, frames, motion }
}

/// Returns nanoseconds a frame: the least of the runs, each over all frames.
fn fastest<S>(start: impl Fn() -> S, mut ask: impl FnMut(&mut S, usize)) -> f64 {
    let mut run = || {
        let mut state = start();
        let began = Instant::now();
        for frame in 0..FRAMES {
            ask(&mut state, frame);
        }
        began.elapsed().as_secs_f64() * 1e9 / FRAMES as f64
    };
    (0..RUNS).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// Nanoseconds: without a start, from the last frame's answer, and of a cast.
#[derive(Default, Clone, Copy)]
struct Times {
    ours: [f64; 3],
    theirs: [f64; 3],
    /// The time of parry3d's own function for two boxes, which tries axes.
    axes: f64,
}

/// Ours and parry3d's shapes in each frame.
struct Asked {
    solids: Vec<[Convex; 2]>,
    between: Vec<Pose>,
    shapes: [Theirs; 2],
    motion: Vec3,
    /// In the frame of the first shape.
    their_motion: Vector,
    is_deep: bool,
}

impl Asked {
    fn new(scene: &Scene, is_deep: bool) -> Self {
        let [one, other] = &scene.shapes;
        let frames = scene.frames.iter();
        let turned = scene.frames[0][0].turn.inverse();
        Self {
            solids: frames.clone().map(|places| [one.at(places[0]), other.at(places[1])]).collect(),
            between: frames.map(|[one, other]| pose(*one).inv_mul(&pose(*other))).collect(),
            shapes: scene.shapes.each_ref().map(Own::theirs),
            motion: scene.motion,
            their_motion: theirs(turned * -scene.motion),
            is_deep,
        }
    }

    fn ours(&self) -> [f64; 3] {
        let plain = fastest(
            || (),
            |(), i| {
                let [one, other] = black_box(&self.solids[i]);
                black_box(convex_convex(one, other));
            },
        );
        let warm = fastest(ConvexCache::default, |cache, i| {
            let [one, other] = black_box(&self.solids[i]);
            black_box(convex_convex_from(cache, one, other));
        });
        let cast = fastest(
            || (),
            |(), i| {
                let [one, other] = black_box(&self.solids[i]);
                black_box(convex_cast(one, self.motion, other));
            },
        );
        [plain, warm, cast]
    }

    fn ask<A: SupportMap, B: SupportMap>(
        &self,
        (one, other): (&A, &B),
        i: usize,
        from: Option<Vector>,
    ) -> GJKResult {
        let (between, simplex) = (black_box(&self.between[i]), &mut VoronoiSimplex::new());
        let ask = if self.is_deep {
            contact_support_map_support_map_with_params::<A, B>
        } else {
            closest_points_support_map_support_map_with_params::<A, B>
        };
        ask(between, one, other, f32::MAX, simplex, from)
    }

    fn theirs<A: SupportMap, B: SupportMap>(&self, one: &A, other: &B) -> [f64; 3] {
        let plain = fastest(
            || (),
            |(), i| {
                black_box(self.ask((one, other), i, None));
            },
        );
        let warm = fastest(
            || None,
            |from, i| {
                let found = black_box(self.ask((one, other), i, *from));
                *from = match found {
                    GJKResult::ClosestPoints(_, _, normal) => Some(normal),
                    _ => None,
                };
            },
        );
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        let cast = fastest(
            || (),
            |(), i| {
                let between = black_box(&self.between[i]);
                let (motion, options) = (self.their_motion, options);
                black_box(cast_shapes_support_map_support_map(
                    between, motion, one, other, options,
                ));
            },
        );
        [plain, warm, cast]
    }

    fn times(&self) -> Times {
        let mut axes = 0.0;
        let theirs = match &self.shapes {
            [Theirs::Box(one), Theirs::Box(other)] => {
                axes = fastest(
                    || (),
                    |(), i| {
                        let between = black_box(&self.between[i]);
                        black_box(closest_points_cuboid_cuboid(between, one, other, f32::MAX));
                    },
                );
                self.theirs(one, other)
            }
            [Theirs::Hull(one), Theirs::Hull(other)] => self.theirs(one, other),
            [Theirs::Cylinder(one), Theirs::Box(other)] => self.theirs(one, other),
            _ => unreachable!("no such pair is measured"),
        };
        Times { ours: self.ours(), theirs, axes }
    }
}

fn main() {
    println!(
        "| pair | ours | parry3d | ratio | from the last: ours | parry3d | ratio | cast: ours | parry3d | ratio |\n|{}",
        "---|".repeat(10)
    );
    type Make = fn(&mut Random) -> Own;
    let pairs: [(&str, [Make; 2]); 3] = [
        ("two boxes", [a_box, a_box]),
        ("two hulls of 32 points", [a_hull, a_hull]),
        ("cylinder and box", [a_cylinder, a_box]),
    ];
    for (name, make) in pairs {
        for (place, gap) in [("1 m apart", 1.0), ("1 mm apart", 1e-3), ("0.2 m deep", -0.2)] {
            let mut all = Times::default();
            for seed in 0..PAIRS {
                let times =
                    Asked::new(&scene(&mut Random::new(seed), make, gap), gap < 0.0).times();
                for i in 0..3 {
                    all.ours[i] += times.ours[i] / PAIRS as f64;
                    all.theirs[i] += times.theirs[i] / PAIRS as f64;
                }
                all.axes += times.axes / PAIRS as f64;
            }
            let cell = |i: usize| {
                let (ours, theirs) = (all.ours[i], all.theirs[i]);
                format!("{ours:.0} | {theirs:.0} | {:.2}", theirs / ours)
            };
            println!("| {name}, {place} | {} | {} | {} |", cell(0), cell(1), cell(2));
            if all.axes > 0.0 {
                println!("|   their own function | | {:.0} | | | | | | | |", all.axes);
            }
        }
    }
}

//! The laws of motion: *Play*, whose ball bounces as long as one watches, and *Resolve*, which
//! moves a sphere out of another.

use collision_oracle::ball_arc::sampled::Way;
use collision_oracle::case::Case;
use collision_oracle::number::{Number, dot, from_to, length};
use collision_oracle::pair;
use collision_oracle::random::{Random, add, from_to as straight, length as long, scale};
use collision_scenarios::scenario::Value;
use exact_collide::ball_arc::Arc;
use exact_collide::bounce::BouncingBall;
use glam::{Vec2, Vec3};

const NORMAL_RUNS: u64 = 1500;
const RUNS: u64 = 10_000;
const BOUNCES: u32 = 100;
/// A ball that bounces less often has escaped.
const STEPS: u32 = 1000;

/// A ball and an arc that it hits, a few metres in size.
struct Room {
    center: Vec2,
    direction: Vec2,
    radius: f32,
    arc: Arc,
}

impl Room {
    fn new(random: &mut Random) -> Self {
        let size = random.spread(0.1, 100.0);
        let center = scale(random.direction2(), random.pick(&[0.0, 1.0, 10.0]) * size);
        let ball = size * random.pick(&[0.0, 0.01, 0.1, 0.3, 0.5, 0.8, 0.99, 1.5]);
        let span = match random.below(4) {
            0 | 1 => 360.0,
            2 => 360.0 - random.spread(1e-3, 30.0),
            _ => 15.0 * random.below(25) as f64,
        };
        let start = random.between(-180.0, 180.0);
        let inside = ball < size && random.chance(0.9);
        let from = if inside {
            (size - ball) * random.between(0.0, 0.999)
        } else {
            (size + ball) * random.between(1.001, 2.0)
        };
        let place = scale(random.direction2(), from);
        let aim = scale(random.direction2(), size * random.between(0.0, 1.2));
        let direction = match random.below(8) {
            0 => random.direction2(),
            // Along the wall.
            1 => [-place[1], place[0], 0.0],
            _ => straight(place, aim),
        };
        let flat = |[x, y, _]: [f64; 3]| Vec2::new(x as f32, y as f32);
        Self {
            center: flat(add(center, place)),
            direction: flat(direction),
            radius: ball as f32,
            arc: Arc {
                center: flat(center),
                radius: size as f32,
                start_deg: start as f32,
                end_deg: (start + span) as f32,
            },
        }
    }

    fn way(&self, from: Vec2, to: Vec2) -> Way {
        let flat = |v: Vec2| [f64::from(v.x), f64::from(v.y), 0.0];
        let [o, a, b] = [self.arc.center, from, to].map(flat);
        let angles = [self.arc.start_deg, self.arc.end_deg].map(f64::from);
        let (ball, radius) = (f64::from(self.radius), f64::from(self.arc.radius));
        Way::around(straight(o, a), straight(a, b), ball, radius, angles)
    }

    /// The rounding error of the ball's displayed positions.
    fn rounding(&self, at: Vec2) -> f64 {
        let size = at.length() + self.arc.center.length() + self.arc.radius + self.radius;
        4.0 * f64::from(f32::EPSILON * size)
    }

    /// The case of the room, as JSON.
    fn json(&self, steps: u32, step: f32) -> String {
        let (Vec2 { x, y }, to, arc) = (self.center, self.center + self.direction, self.arc);
        format!(
            "{{\"scenario\":\"ball_arc\",\"inputs\":{{\"ball_start\":[{x},{y}],\
             \"ball_end\":[{},{}],\"ball_radius\":{},\"arc_center\":[{},{}],\"arc_radius\":{},\
             \"arc_start_deg\":{},\"arc_end_deg\":{}}}}} played in {} steps of {}",
            to.x,
            to.y,
            self.radius,
            arc.center.x,
            arc.center.y,
            arc.radius,
            arc.start_deg,
            arc.end_deg,
            steps,
            step,
        )
    }
}

/// Plays a run. Returns the number of bounces, or a violation of a law.
fn play(random: &mut Random) -> Result<u32, String> {
    let room = Room::new(random);
    if room.way(room.center, room.center).gap(0.0) <= room.rounding(room.center) {
        return Ok(0);
    }
    let step = (f64::from(room.arc.radius) * random.spread(0.02, 3.0)) as f32;
    let mut ball = BouncingBall::new(room.center, room.direction, room.radius);
    let (mut bounces, mut steps) = (0, 0);
    while bounces < BOUNCES && steps < STEPS {
        let before = ball;
        steps += 1;
        let bounced = ball.advance(step, room.arc);
        bounces += bounced;
        let (from, to) = (before.center(), ball.center());
        let rounding = room.rounding(from) + room.rounding(to);
        let fail = |what: String| Err(format!("{what}\n{}", room.json(steps, step)));

        let way = room.way(from, to);
        if way.gap(1.0) < -rounding {
            return fail(format!("{} in the arc after a step", -way.gap(1.0)));
        }
        let moved = f64::from(from.distance(to));
        let off = moved - f64::from(step);
        if off > rounding || (bounced == 0 && off < -rounding) {
            return fail(format!("moved by {moved}, bounces: {bounced}"));
        }
        let speed = f64::from(ball.direction().length());
        if (speed - 1.0).abs() > 4.0 * f64::from(f32::EPSILON) {
            return fail(format!("the speed is {speed} of what it was"));
        }
        // A full circle has no way in or out.
        let side = |t: f64| (long(way.at(t)) - f64::from(room.arc.radius)).signum();
        let thick = f64::from(room.radius) > rounding;
        if way.ends.is_none() && thick && side(0.0) != side(1.0) {
            return fail("passed a whole circle".into());
        }
        if bounced > 0 {
            continue;
        }
        // It went straight on: nowhere on the way may it have been in the arc.
        if before.direction() != ball.direction() {
            return fail("turned without a bounce".into());
        }
        // The gap changes by at most the distance moved.
        if way.gap(0.0) + way.gap(1.0) < moved {
            let (gap, t) = way.least(0.0, 1.0);
            if gap < -rounding {
                return fail(format!("{} in the arc at {t} of a step", -gap));
            }
        }
    }
    Ok(bounces)
}

#[test]
fn play_never_passes_the_arc() {
    play_often(NORMAL_RUNS);
}

#[test]
#[ignore = "the long run"]
fn play_never_passes_the_arc_in_ten_thousand_runs() {
    play_often(RUNS);
}

#[track_caller]
fn play_often(runs: u64) {
    let (mut complaints, mut asked, mut often) = (Vec::new(), 0, 0);
    // Balls that escape do not count.
    while often < runs && asked < 4 * runs {
        match play(&mut Random::new(asked)) {
            Ok(bounces) => often += u64::from(bounces >= BOUNCES),
            Err(what) => complaints.push(what),
        }
        asked += 1;
    }
    let broken = complaints.len();
    complaints.truncate(5);
    assert!(broken == 0, "{broken} of {asked} runs:\n{}", complaints.join("\n"));
    assert!(often == runs, "{often} runs with {BOUNCES} bounces");
}

#[test]
fn a_ball_that_starts_in_the_arc_leaves_it_without_a_bounce() {
    for seed in 0..RUNS {
        let random = &mut Random::new(seed);
        let mut room = Room::new(random);
        (room.arc.start_deg, room.arc.end_deg) = (0.0, 360.0);
        room.radius = room.arc.radius * random.between(0.01, 0.5) as f32;
        // From 1/10 to 9/10 of the ball reach over the circle.
        let over = random.sense() * random.between(0.1, 0.9) * f64::from(room.radius);
        let [x, y, _] = scale(random.direction2(), f64::from(room.arc.radius) + over);
        let start = room.arc.center + Vec2::new(x as f32, y as f32);
        let step = 0.05 * room.radius;
        let mut ball = BouncingBall::new(start, room.direction, room.radius);
        let bounces = ball.advance(step, room.arc);
        let off = f64::from(start.distance(ball.center()) - step).abs();
        room.center = start;
        assert!(bounces == 0 && off < room.rounding(start), "{off} {}", room.json(1, step));
    }
}

/// Returns the case after *Resolve*, if there is something to resolve.
fn resolved(case: &Case) -> Option<Case> {
    let mut moved = case.clone();
    let after = case.live().resolved()?;
    for input in after.inputs() {
        if let (Some((_, values)), Value::Point(p)) =
            (moved.inputs.iter_mut().find(|(name, _)| *name == input.name), input.value)
        {
            *values = Vec3::to_array(&p).to_vec();
        }
    }
    Some(moved)
}

/// Returns r1 + r2 − d, and the sign of (r1 + r2)² − d².
fn depth(case: &Case) -> (Number, i32) {
    let v = from_to(&case.exact("center1"), &case.exact("center2"));
    let sum = case.exact_number("radius1") + case.exact_number("radius2");
    let sign = (sum.square() - dot(&v, &v)).sign();
    (sum - length(&v), sign)
}

fn check_resolve(case: &Case) -> Result<(), String> {
    let (deep, overlap) = depth(case);
    let Some(after) = resolved(case) else {
        return if overlap > 0 { Err("not resolved".into()) } else { Ok(()) };
    };
    if overlap <= 0 {
        return Err("resolved where nothing overlaps".into());
    }
    if after.inputs[1..] != case.inputs[1..] {
        return Err("more than the first centre has moved".into());
    }
    let (left, still) = depth(&after);
    if still > 0 {
        return Err(format!("{} deep still", left.to_f64()));
    }
    if !matches!(after.answer().relation, "apart" | "touching") {
        return Err(format!("says {} then", after.answer().relation));
    }
    let moved = length(&from_to(&case.exact("center1"), &after.exact("center1")));
    let size = case.size().max(after.size()).max(f64::from(f32::MIN_POSITIVE));
    let ulp = (size.log2().floor() - 23.0).exp2();
    let over = (moved - &deep).to_f64() / ulp;
    if over > 4.0 { Err(format!("moved by {over:.1} ulps more than needed")) } else { Ok(()) }
}

/// Everyday numbers, typed ones, the largest beside the smallest, and axes.
fn overlap(random: &mut Random) -> Case {
    let powers = random.pick(&[[0.0, 0.0], [0.0, 0.0], [-3.0, 5.0], [-44.0, 30.0]]);
    let digits = random.chance(0.3);
    let sparse = random.chance(0.3);
    let mut number = || {
        let number = random.between(-9.0, 9.0);
        let number = if digits { (number * 10.0).round() / 10.0 } else { number };
        let zero = if sparse && random.chance(0.5) { 0.0 } else { 1.0 };
        zero * number * 10f64.powf(random.between(powers[0], powers[1]).round())
    };
    let [p, q, radii] = [0; 3].map(|_| [0; 3].map(|_| number()));
    let near = [q[0] * 1e-3 + p[0], q[1] * 1e-3 + p[1], q[2] * 1e-3 + p[2]];
    let q = random.pick(&[q, q, near, p]);
    Case::new("sphere_sphere")
        .point("center1", p)
        .length("radius1", radii[0].abs())
        .point("center2", q)
        .length("radius2", radii[1].abs())
}

#[test]
fn resolve_leaves_spheres_apart_and_moves_by_the_least() {
    let pair = pair("sphere_sphere");
    let (mut complaints, mut overlaps, mut broken) = (Vec::new(), 0, 0);
    for seed in 0..2 * RUNS {
        let kind = if seed % 2 == 0 { pair.case } else { overlap };
        let case = kind(&mut Random::new(seed));
        overlaps += u32::from(depth(&case).1 > 0);
        if let Err(what) = check_resolve(&case) {
            broken += 1;
            complaints.push(format!("{what}\n{}", case.json()));
        }
    }
    complaints.truncate(5);
    assert!(broken == 0, "{broken} of {}:\n{}", 2 * RUNS, complaints.join("\n"));
    assert!(overlaps > 5000, "{overlaps} overlaps prove little");
}

//! Ordinary balls and arcs, and exact touches: built of integers, then rotated, moved and scaled
//! without rounding.

use std::f64::consts::TAU;

use super::super::case::Case;
use super::super::random::{Random, V, add, along, from_to, length, scale};

pub fn case(random: &mut Random) -> Case {
    mix(random).0
}

/// Ordinary cases, special kinds, and cases built to touch, which are marked.
pub fn mix(random: &mut Random) -> (Case, bool) {
    match random.below(10) {
        0..5 => (everyday(random), false),
        5..7 => (random.pick(KINDS).1(random), false),
        _ => (random.pick(TOUCHES).1(random), true),
    }
}

type Kind = (&'static str, fn(&mut Random) -> Case);

pub const KINDS: &[Kind] =
    &[("everyday", everyday), ("typed", typed), ("mixed sizes", mixed_sizes), ("extreme", extreme)];

/// Each touches exactly, or but for an ulp.
pub const TOUCHES: &[Kind] = &[
    ("side", |random| touching(random, side)),
    ("rolling", |random| touching(random, rolling)),
    ("end", |random| touching(random, end)),
    ("end at 30 degrees", |random| touching(random, half)),
    ("both ends", |random| touching(random, both_ends)),
    ("as large as the arc", |random| touching(random, as_large)),
    ("point", |random| touching(random, point)),
];

fn build(a: V, b: V, ball: f64, center: V, radius: f64, [start, end]: [f64; 2]) -> Case {
    Case::new("ball_arc")
        .point2("ball_start", a)
        .point2("ball_end", b)
        .length("ball_radius", ball)
        .point2("arc_center", center)
        .length("arc_radius", radius)
        .angle("arc_start_deg", start)
        .angle("arc_end_deg", end)
}

fn everyday(random: &mut Random) -> Case {
    let frame = random.frame();
    let center = random.point2(&frame);
    let radius = random.length(&frame).max(0.5 * f64::from(u8::from(frame.lattice)));
    let [start_deg, end_deg] = angles(random);
    let span_deg = end_deg - start_deg;
    let ball = match random.below(8) {
        0 => 0.0,
        1 => radius,
        2 => radius * random.between(1.0, 3.0),
        _ if frame.lattice => 0.5 * random.below(4) as f64,
        _ => radius * random.spread(0.01, 0.9),
    };
    let mut a = random.point2(&frame);
    let mut b = random.point2(&frame);
    if !frame.lattice {
        let from = random.pick(&[0.0, 0.5, 1.0, 3.0]) * (radius + ball) * random.between(0.8, 1.5);
        a = along(center, random.direction2(), from);
        let turn = start_deg + span_deg * random.pick(&[0.0, 0.5, 1.0, 0.3, 0.8, -0.2, 1.2]);
        let mut aim = along(center, toward(turn), radius);
        if random.chance(0.5) {
            // Nearly a tangent.
            let way = from_to(a, aim);
            let beside = ball * (1.0 + random.nudge()) * random.sense() / length(way).max(1e-30);
            aim = add(aim, scale([-way[1], way[0], 0.0], beside));
        }
        let reach = match random.below(4) {
            0 => random.between(0.0, 1.0),
            1 => 1.0 + random.nudge(),
            _ => random.between(1.0, 5.0),
        };
        b = along(a, from_to(a, aim), reach);
    }
    if random.chance(0.02) {
        b = a;
    }
    build(a, b, ball, center, radius, [start_deg, end_deg])
}

fn toward(degrees: f64) -> V {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [cos, sin, 0.0]
}

/// Rounds degrees to 1/64, so that a mirror image is exact.
fn sixty_fourth(degrees: f64) -> f64 {
    (degrees * 64.0).round() / 64.0
}

/// The start and end angle.
fn angles(random: &mut Random) -> [f64; 2] {
    let (start, span) = if random.chance(0.5) {
        let step = random.pick(&[15.0, 45.0, 90.0]);
        (step * random.below(24) as f64 - 180.0, step * random.below(25) as f64)
    } else {
        (sixty_fourth(random.between(-360.0, 360.0)), sixty_fourth(random.between(0.0, 370.0)))
    };
    [start, start + span]
}

/// The start and end angle of an arc that contains `degrees`.
fn angles_around(random: &mut Random, degrees: f64) -> [f64; 2] {
    let step = random.pick(&[1.0 / 64.0, 1.0, 15.0, 90.0]);
    let down = (degrees - random.between(0.0, 200.0)).div_euclid(step) * step;
    let up = -((-degrees - random.between(0.0, 150.0)).div_euclid(step)) * step;
    [down, up]
}

fn degrees(v: V) -> f64 {
    v[1].atan2(v[0]).to_degrees()
}

/// Relative to the arc's centre, in integers below 2²².
struct Built {
    a: V,
    b: V,
    ball: f64,
    radius: f64,
    angles: [f64; 2],
}

/// An integer from 1 to `most`, small and large with equal probability.
fn whole(random: &mut Random, most: f64) -> f64 {
    random.spread(1.0, most + 1.0).floor().clamp(1.0, most.max(1.0))
}

/// Two integers and the root of their squares' sum, an integer too.
fn triple(random: &mut Random) -> (V, f64) {
    const TRIPLES: [[f64; 3]; 16] = [
        [1., 0., 1.],
        [1., 0., 1.],
        [3., 4., 5.],
        [3., 4., 5.],
        [5., 12., 13.],
        [8., 15., 17.],
        [7., 24., 25.],
        [20., 21., 29.],
        [12., 35., 37.],
        [9., 40., 41.],
        [28., 45., 53.],
        [33., 56., 65.],
        [48., 55., 73.],
        [119., 120., 169.],
        [696., 697., 985.],
        [336., 527., 625.],
    ];
    let [p, q, h] = random.pick(&TRIPLES);
    let [x, y] = if random.chance(0.5) { [p, q] } else { [q, p] };
    ([x * random.sense(), y * random.sense(), 0.0], h)
}

/// Two integers with that sum; sometimes one is zero, or they are equal.
fn split(random: &mut Random, sum: f64) -> [f64; 2] {
    let part = match random.below(6) {
        0 => 0.0,
        1 => sum,
        2 => (sum / 2.0).floor(),
        _ => (sum * random.between(0.0, 1.0)).floor(),
    };
    [part, sum - part]
}

/// The steps before and after the touch: sometimes it is at t = 0 or 1, or never comes.
fn steps(random: &mut Random, most: f64) -> [f64; 2] {
    let [before, after] = [whole(random, most), whole(random, most)];
    match random.below(8) {
        0 => [0.0, after],
        1 | 2 => [before, 0.0],
        3 => [-before, before + after],
        _ => [before, after],
    }
}

fn passing(random: &mut Random, touch: V, d: V) -> [V; 2] {
    let most = (1_000_000.0 / length(d)).max(1.0);
    let [before, after] = steps(random, most);
    [along(touch, d, -before), along(touch, d, after)]
}

/// Reaches the circle R + r or R − r at an integer point: along the tangent or across.
fn side(random: &mut Random) -> Built {
    let (v, h) = triple(random);
    let most = random.pick(&[6.0, 1000.0, 1_000_000.0]);
    let m = whole(random, most / h);
    let (ball, radius) = if random.chance(0.6) {
        let [ball, radius] = split(random, h * m);
        (ball, radius)
    } else {
        let ball = whole(random, most);
        (ball, h * m + ball)
    };
    let touch = scale(v, m);
    let d = match random.below(3) {
        0 => [-v[1], v[0], 0.0],
        1 => scale(v, random.sense()),
        _ => [0; 3].map(|_| whole(random, 100.0) * random.sense()),
    };
    let [a, b] = passing(random, touch, [d[0], d[1], 0.0]);
    let turn = degrees(touch);
    let angles = if random.chance(0.8) { angles_around(random, turn) } else { angles(random) };
    Built { a, b, ball, radius, angles }
}

/// Rolls along the inner circle's tangent; the arc begins at the touch.
fn rolling(random: &mut Random) -> Built {
    let most = random.pick(&[8.0, 1000.0, 1_000_000.0]);
    let radius = whole(random, most);
    let [ball, inner] = split(random, radius);
    let [x1, x2] = [0; 2].map(|_| whole(random, 2.0 * radius));
    let [a, b] = [[x1, -inner, 0.0], [-x2, -inner, 0.0]];
    let b = if random.chance(0.15) { [0.0, -inner, 0.0] } else { b };
    let span = random.pick(&[0.0, 45.0, 90.0, 90.0, 135.0, 180.0, 180.0, 180.0, 200.0, 270.0]);
    Built { a, b, ball, radius, angles: [270.0 - span, 270.0] }
}

/// Touches an end that lies on an axis.
fn end(random: &mut Random) -> Built {
    let (v, h) = triple(random);
    let most = random.pick(&[6.0, 1000.0, 1_000_000.0]);
    let m = whole(random, most / h);
    let radius = whole(random, most);
    let center = add([radius, 0.0, 0.0], scale(v, m));
    let d = match random.below(3) {
        0 => [-v[1], v[0], 0.0],
        1 => scale(v, -1.0),
        _ => [whole(random, 100.0) * random.sense(), whole(random, 100.0) * random.sense(), 0.0],
    };
    let [a, b] = passing(random, center, d);
    let span = random.pick(&[0.0, 30.0, 45.0, 90.0, 135.0, 180.0, 270.0, 330.0]);
    let angles = if random.chance(0.5) { [0.0, span] } else { [-span, 0.0] };
    Built { a, b, ball: h * m, radius, angles }
}

/// Grazes an end at 30 degrees, whose sine is 1/2.
fn half(random: &mut Random) -> Built {
    let most = random.pick(&[6.0, 1000.0, 1_000_000.0]);
    let height = whole(random, most);
    let ball = whole(random, most);
    let y = height + ball * random.sense();
    let [before, after] = [0; 2].map(|_| whole(random, 4.0 * height));
    let turn = random.pick(&[30.0, 150.0]);
    let span = random.pick(&[0.0, 15.0, 60.0, 90.0, 120.0, 180.0, 240.0, 300.0]);
    let angles = if random.chance(0.5) { [turn, turn + span] } else { [turn - span, turn] };
    let sense = random.sense();
    Built {
        a: [-sense * before, y, 0.0],
        b: [sense * after, y, 0.0],
        ball,
        radius: 2.0 * height,
        angles,
    }
}

/// Moves along the symmetry axis of an arc, to both ends at once.
fn both_ends(random: &mut Random) -> Built {
    let most = random.pick(&[6.0, 1000.0, 100_000.0]);
    let radius = whole(random, most);
    let half = match random.below(3) {
        0 => random.pick(&[0.0, 15.0, 30.0, 45.0, 60.0, 90.0, 120.0]),
        _ => sixty_fourth(random.between(0.0, 120.0)),
    };
    let (axis, turn) =
        if random.chance(0.5) { ([1.0, 0.0, 0.0], 0.0) } else { ([1.0, 1.0, 0.0], 45.0) };
    let narrow = (radius * half.to_radians().sin()).ceil();
    let ball = match random.below(4) {
        0 => radius,
        1 => radius + whole(random, most),
        _ => narrow + whole(random, radius) - 1.0,
    };
    let far = 2.0 * (radius + ball) + whole(random, most);
    let near = random.pick(&[-far, 0.0, (radius / 2.0).floor(), radius, radius - 2.0 * ball]);
    Built {
        a: scale(axis, far),
        b: scale(axis, near),
        ball,
        radius,
        angles: [turn + half, turn + 360.0 - half],
    }
}

/// As large as the arc, through its centre: there it touches all of it.
fn as_large(random: &mut Random) -> Built {
    let most = random.pick(&[6.0, 1000.0, 1_000_000.0]);
    let radius = whole(random, most);
    let (v, _) = triple(random);
    let v = if random.chance(0.5) { [v[0].signum(), v[1].signum(), 0.0] } else { v };
    let [a, b] = passing(random, [0.0; 3], v);
    let away = degrees(v) + random.between(-60.0, 60.0);
    let span = sixty_fourth(random.between(0.0, 200.0));
    let step = random.pick(&[1.0 / 64.0, 15.0, 45.0, 90.0]);
    let start = ((away - span / 2.0) / step).round() * step;
    Built { a, b, ball: radius, radius, angles: [start, start + (span / step).round() * step] }
}

/// With radius 0: through an end, or a point of the circle.
fn point(random: &mut Random) -> Built {
    let (v, h) = triple(random);
    let diagonal = random.chance(0.3);
    let (v, h) = if diagonal { ([1.0, 1.0, 0.0], 1.0) } else { (v, h) };
    let most = random.pick(&[6.0, 1000.0, 1_000_000.0]);
    let m = whole(random, most / h);
    let d = match random.below(3) {
        _ if diagonal => v,
        0 => v,
        1 => [-v[1], v[0], 0.0],
        _ => [whole(random, 100.0) * random.sense(), whole(random, 100.0) * random.sense(), 0.0],
    };
    let touch = if diagonal { [0.0; 3] } else { scale(v, m) };
    let [a, b] = passing(random, touch, d);
    let span = random.pick(&[0.0, 45.0, 90.0, 180.0, 270.0]);
    let turn =
        if diagonal { random.pick(&[45.0, 225.0]) } else { (degrees(v) / 90.0).round() * 90.0 };
    let angles = if random.chance(0.5) { [turn, turn + span] } else { [turn - span, turn] };
    Built { a, b, ball: 0.0, radius: h * m, angles }
}

/// A ball that touches exactly: rotated by quarter turns, mirrored, moved by integers and scaled by
/// a power of two. In half of the cases one number is then an ulp off.
fn touching(random: &mut Random, built: fn(&mut Random) -> Built) -> Case {
    let Built { mut a, mut b, ball, radius, mut angles } = built(random);
    for _ in 0..random.below(4) {
        [a, b] = [a, b].map(|[x, y, _]| [-y, x, 0.0]);
        angles = angles.map(|angle| angle + 90.0);
    }
    if random.chance(0.5) {
        [a, b] = [a, b].map(|[x, y, _]| [-x, y, 0.0]);
        angles = [180.0 - angles[1], 180.0 - angles[0]];
    }
    match random.below(10) {
        0 => angles = self::angles(random),
        // Sometimes that is the touch itself.
        1..4 => b = scale(add(a, b), 0.5),
        _ => {}
    }
    if random.chance(0.2) {
        let turns = random.pick(&[-360.0, 360.0, 720.0]);
        angles = angles.map(|angle| angle + turns);
    }
    let reach = random.pick(&[0.0, 10.0, 8_000_000.0]);
    let offset = [0; 2].map(|_| (reach * random.between(-1.0, 1.0)).round());
    let center = [offset[0], offset[1], 0.0];
    // Subnormal to 2e30, and in most cases a few metres.
    let power = match random.below(8) {
        0 => random.pick(&[-149.0, -140.0, -60.0, 60.0, 77.0]),
        1..4 => 0.0,
        _ => -(random.below(24) as f64),
    };
    let by = f64::exp2(power);
    let case = build(
        scale(add(a, center), by),
        scale(add(b, center), by),
        ball * by,
        scale(center, by),
        radius * by,
        angles,
    );
    if random.chance(0.5) { off_by_an_ulp(random, case) } else { case }
}

fn off_by_an_ulp(random: &mut Random, mut case: Case) -> Case {
    let size = case.size();
    let on_axes = ["arc_start_deg", "arc_end_deg"].iter().all(|end| case.number(end) % 90.0 == 0.0);
    let (name, values) = &mut case.inputs[random.below(5)];
    let at = random.below(values.len());
    values[at] = match random.sense() {
        // The neighbour of 0 is too small for 200 bits to decide.
        sense if values[at] == 0.0 && !on_axes => (sense * size * f64::exp2(-60.0)) as f32,
        sense if sense > 0.0 => values[at].next_up(),
        _ => values[at].next_down(),
    };
    if name.ends_with("radius") {
        values[at] = values[at].max(0.0);
    }
    case
}

/// Typical input by hand: one or two decimals, with touches that are exact on paper.
fn typed(random: &mut Random) -> Case {
    let unit = random.pick(&[10.0, 20.0, 100.0]);
    let mut number = |most: f64| (random.between(0.0, most) * unit).round();
    let [radius, part, x1, x2] = [number(8.0).max(1.0), number(8.0), number(8.0), number(8.0)];
    let ball = part.min(radius);
    let [x3, y3, ox, oy] = [0; 4].map(|_| number(4.0));
    let (sense, turn) = (random.sense(), 90.0 * random.below(4) as f64);
    let y = match random.below(6) {
        0 | 1 => radius - ball,
        2 | 3 => radius + ball,
        4 => radius,
        _ => y3,
    };
    let (a, b) = match random.below(4) {
        0 => ([x1, y], [x3, y]),
        1 => ([x3, y3 + radius + ball], [0.0, y]),
        _ => ([x1, y], [-x2, y]),
    };
    let spans = [0.0, 45.0, 90.0, 135.0, 180.0, 180.0, 270.0, 300.0, 360.0];
    let start = turn + random.pick(&[0.0, 0.0, 30.0, 45.0, 90.0]);
    let angles = [start, start + random.pick(&spans)];
    let center = if random.chance(0.5) { [0.0; 2] } else { [ox, oy] };
    // Divided once, as a decimal number is parsed.
    let place =
        |[x, y]: [f64; 2]| [(sense * x + center[0]) / unit, (sense * y + center[1]) / unit, 0.0];
    build(place(a), place(b), ball / unit, place([0.0; 2]), radius / unit, angles)
}

/// A millimetre beside a hundred kilometres.
fn mixed_sizes(random: &mut Random) -> Case {
    let [ball, radius, far] = [0; 3].map(|_| random.spread(1e-3, 1e5));
    let center = scale(random.direction2(), random.pick(&[0.0, 1.0, radius, 1e5]));
    let angles = angles(random);
    let turn = angles[0] + (angles[1] - angles[0]) * random.pick(&[0.0, 0.5, 1.0, 0.3, 1.1]);
    let on_arc = along(center, toward(turn), radius);
    let from_outside = turn.to_radians() + random.between(-0.25, 0.25) * TAU;
    let a = match random.below(3) {
        0 => along(center, random.direction2(), (radius - ball).abs() * random.between(0.0, 1.0)),
        _ => along(on_arc, toward(from_outside.to_degrees()), ball + far),
    };
    let way = from_to(a, on_arc);
    let beside = ball * random.pick(&[0.0, 0.5, 1.0, 1.0 + 1e-7, 1.5]) / length(way).max(1e-30);
    let aim = add(on_arc, scale([-way[1], way[0], 0.0], beside * random.sense()));
    let reach = random.pick(&[-1.0, 0.3, 0.9, 1.0, 2.0, 10.0]);
    let b = along(a, from_to(a, aim), reach);
    build(a, b, ball, center, radius, angles)
}

/// Subnormal beside 1e30; the ends lie on the axes, where no sine is irrational.
fn extreme(random: &mut Random) -> Case {
    let mut number = || {
        random.pick(&[0.0, 1.0, 3.0, 4.0, 5.0]) * {
            let power = random.pick(&[-45.0, -40.0, -20.0, 0.0, 0.0, 5.0, 20.0, 30.0]);
            10f64.powf(power)
        }
    };
    let [ball, radius] = [number(), number()];
    let [x1, y1, x2, y2, ox, oy] = [0; 6].map(|_| number());
    let center = if random.chance(0.7) { [0.0; 3] } else { [ox, oy, 0.0] };
    let edge = random.pick(&[radius + ball, radius - ball, radius, y1]);
    let a = [x1 * random.sense(), edge * random.sense(), 0.0];
    let b = match random.below(3) {
        0 => [-a[0], a[1], 0.0],
        1 => [-x2 * a[0].signum(), a[1] * random.pick(&[1.0, 0.0, -1.0]), 0.0],
        _ => [x2 * random.sense(), y2 * random.sense(), 0.0],
    };
    let start = 90.0 * random.below(4) as f64;
    let angles = [start, start + 90.0 * random.below(5) as f64];
    build(a, b, ball, center, radius, angles)
}

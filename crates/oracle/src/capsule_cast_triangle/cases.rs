//! Random casts, near a touch and on lattices, and casts built to touch exactly.

use super::super::case::Case;
use super::super::random::{
    Random, add, along as on, cross as normal, from_to as span, length as long, scale as by,
};
use super::super::sphere_triangle::{place, triangle};
use super::super::touches::{self, Axes, Scene, Whole, times};

pub(super) fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let corners @ [a, b, c] = triangle(random, &frame);
    let up = normal(span(a, b), span(a, c));
    let up = if long(up) > 0.0 { by(up, random.sense() / long(up)) } else { random.direction() };
    let [from, to, _] = random.three(corners);
    let edge = span(from, to);
    let mut radius = random.length(&frame);
    match random.below(20) {
        0 => radius = 0.0,
        1 => radius *= 1e-7,
        _ => {}
    }
    let length = random.length(&frame);
    let half = match random.below(12) {
        0 => [0.0; 3],
        1 => by(edge, random.sense() * random.between(0.1, 1.5)),
        2 => by(edge, random.pick(&[0.5, 1.0, -0.25])),
        3 => add(by(edge, random.between(-1.0, 1.0)), by(span(a, c), random.between(-1.0, 1.0))),
        4 => by(up, length),
        5 => by(random.direction(), frame.size * 1e-6),
        6 => by(normal(up, random.direction()), length),
        7 => add(
            by(edge, random.between(0.1, 1.5)),
            by(random.direction(), frame.size * random.nudge()),
        ),
        _ => by(random.direction(), length),
    };
    let touch = place(random, corners);
    let (aside, any) =
        (random.across(if long(edge) > 0.0 { edge } else { up }), random.direction());
    let mut out = random.pick(&[up, up, aside, any]);
    let crossed = normal(edge, half);
    if random.chance(0.25) && long(crossed) > 1e-9 * long(edge) * long(half) {
        out = by(crossed, random.sense() / long(crossed));
    }
    let far =
        radius * if random.chance(0.5) { 1.0 + random.nudge() } else { random.between(0.6, 2.5) };
    let share = random.pick(&[-1.0, 1.0, 0.0, 0.5]);
    let center = on(on(touch, out, far), half, share);
    let way = match random.below(6) {
        0 => by(out, -1.0),
        1 => by(edge, 1.0 / long(edge).max(1e-30)),
        2 => by(half, 1.0 / long(half).max(1e-30)),
        3 => on(random.direction(), out, -1.0),
        4 => random.across(up),
        _ => random.direction(),
    };
    let way = by(way, frame.size * random.spread(0.1, 30.0));
    let before = random.pick(&[0.0, 1.0, 0.5, 0.3, -0.2, -0.3, 1.2, 1.3]);
    let (mut start, mut end) = (on(center, way, -before), on(center, way, 1.0 - before));
    if frame.lattice {
        (start, end) = (random.point(&frame), random.point(&frame));
    }
    if random.chance(0.02) {
        end = start;
    }
    let half = if frame.lattice && random.chance(0.8) { random.point(&frame) } else { half };
    Case::new("capsule_cast_triangle")
        .point("start", start)
        .point("end", end)
        .point("half_axis", half)
        .length("cast_radius", radius)
        .point("a", a)
        .point("b", b)
        .point("c", c)
}

/// An end, a part of the axis or all of it that touches the face, an edge or a corner.
pub(super) fn scene(random: &mut Random) -> Scene {
    let axes = Axes::new(random);
    let mut corners = axes.triangle(random);
    // Perpendicular to the triangle, to its edge AB, or to nothing.
    let (away, per_way) = match random.below(3) {
        0 => (times(axes.first(), random.sense() as i64), axes.length),
        1 => axes.whole_length_across(random, 1),
        _ => axes.whole_length(random),
    };
    let touch = touches::place(random, corners);
    // With a corner that leads downwards, the edge before it touches first.
    if random.chance(0.3) {
        corners[2] = touches::along(corners[2], away, -axes.coordinate(random).abs());
    }
    let dot = |u: Whole, v: Whole| u.iter().zip(v).map(|(u, v)| u * v).sum::<i64>();
    let mut half = match random.below(6) {
        0 => [0; 3],
        1 => axes.at([0, axes.coordinate(random), 0]),
        2 => axes.level(random, 0),
        3 => times(axes.first(), axes.coordinate(random)),
        4 => touches::from_to(corners[0], corners[1]).map(|x| x / 4),
        _ => axes.anywhere(random),
    };
    if dot(half, away) < 0 {
        half = times(half, -1);
    }
    let ways = axes.coordinate(random).abs();
    let end = touches::along(touch, away, ways);
    let share = if dot(half, away) == 0 { random.pick(&[1, 0, -1]) } else { 1 };
    let center = touches::along(end, half, share);
    let way = match random.below(5) {
        0 => away,
        1 => half,
        2 => axes.level(random, 0),
        3 => touches::from_to(corners[0], corners[1]).map(|x| x / 4),
        _ => axes.anywhere(random),
    };
    let (before, after) = (random.pick(&[0, 1, 1, 2]), random.pick(&[0, 1, 1, -1, -1]));
    let [a, b, c] = random.three(corners);
    Scene::of("capsule_cast_triangle", &axes)
        .point("start", touches::along(center, way, -before))
        .point("end", touches::along(center, way, after))
        .offset("half_axis", if random.chance(0.5) { half } else { times(half, -1) })
        .length("cast_radius", per_way * ways)
        .point("a", a)
        .point("b", b)
        .point("c", c)
}

//! Two boxes about as far apart as both reach along some axis, and boxes that touch.

use crate::case::Case;
use crate::random::{Frame, Random, V, add as plus, along as on, cross as normal_to, scale as by};
use crate::ray_box::{half_extents, quaternion, turn, whole_half_extents};
use crate::touches::{Axes, Scene, Whole, from_to as span, plus as sum};

fn rotated_axes(q: [f64; 4]) -> [V; 3] {
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| turn(q, axis))
}

/// Rotated like another box, about one of its axes, or in any way.
fn second_turn(random: &mut Random, frame: &Frame, q: [f64; 4]) -> [f64; 4] {
    match random.below(6) {
        0 => q.map(|x| x * random.pick(&[1.0, -2.0, 0.5])),
        1 => q.map(|x| x * (1.0 + random.nudge())),
        2 => {
            // q times a rotation about its own axis: edges parallel but for rounding.
            let [x, y, z, w] = q;
            let (sin, cos) = random.between(-1.5, 1.5).sin_cos();
            [x * cos + y * sin, y * cos - x * sin, z * cos + w * sin, w * cos - z * sin]
        }
        _ => quaternion(random, frame),
    }
}

pub fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let centers = random.point(&frame);
    let halves = [0; 2].map(|_| half_extents(random, &frame));
    let q = quaternion(random, &frame);
    let turns = [q, second_turn(random, &frame, q)];
    let [a, b] = turns.map(rotated_axes);
    // Along a face normal or a cross product of edges, about as far as both reach.
    let axis = match random.below(4) {
        0 => random.pick(&a),
        1 => random.pick(&b),
        2 => normal_to(random.pick(&a), random.pick(&b)),
        _ => random.direction(),
    };
    let length = crate::random::length(axis);
    let axis = if length > 1e-9 { by(axis, 1.0 / length) } else { a[0] };
    let reach = |axes: [V; 3], half: V| {
        (0..3).map(|k| crate::random::dot(axes[k], axis).abs() * half[k]).sum::<f64>()
    };
    let far = reach(a, halves[0]) + reach(b, halves[1]);
    let far = far
        * match random.below(4) {
            0 => 1.0 + random.nudge(),
            1 => 1.0,
            _ => random.between(0.2, 1.3),
        };
    let shift = (0..3).fold([0.0; 3], |at, k: usize| {
        let share = random.pick(&[0.0, 0.0, 0.5, 1.0, -1.0]) * random.between(0.0, 1.0);
        let across = by(axis, crate::random::dot(a[k], axis));
        on(at, plus(a[k], by(across, -1.0)), share * halves[0][k])
    });
    let center1 = if frame.lattice {
        random.point(&frame)
    } else {
        plus(on(centers, axis, far * random.sense()), shift)
    };
    Case::new("box_box")
        .point("center1", center1)
        .point("half_extents1", halves[0])
        .quaternion("rotation1", turns[0])
        .point("center2", centers)
        .point("half_extents2", halves[1])
        .quaternion("rotation2", turns[1])
}

/// Boxes with a common point, on either side of a plane: that of a face, or of two edges.
pub fn scene(random: &mut Random) -> Scene {
    let axes = [0; 2].map(|_| Axes::new(random));
    let axes = if random.chance(0.3) { [&axes[0], &axes[0]] } else { [&axes[0], &axes[1]] };
    let halves = axes.map(|axes| whole_half_extents(random, axes));
    let units = axes.map(|axes| [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|unit| axes.at(unit)));
    let pick = [0; 2].map(|_| random.below(3));
    let plane = match random.below(4) {
        0 => units[0][pick[0]],
        1 => units[1][pick[1]],
        _ => whole_cross(units[0][pick[0]], units[1][pick[1]]),
    };
    // The point that a box has in the plane; free along an axis that lies in it.
    let mut place = |of: usize, sense: i64| {
        [0, 1, 2].map(|k: usize| {
            let half = halves[of][k];
            match whole_dot(units[of][k], plane).signum() * sense {
                0 => random.pick(&[0, half, -half, half / 2]),
                side => side * half,
            }
        })
    };
    let (one, other) = (axes[0].at(place(0, -1)), axes[1].at(place(1, 1)));
    let scene = if std::ptr::eq(axes[0], axes[1]) {
        Scene::of("box_box", axes[0])
    } else {
        Scene::new("box_box")
    };
    scene
        .point("center1", span(one, other))
        .extents("half_extents1", axes[0].lengths(halves[0]))
        .quaternion("rotation1", axes[0].quaternion)
        .point("center2", sum([0; 3], [0; 3]))
        .extents("half_extents2", axes[1].lengths(halves[1]))
        .quaternion("rotation2", axes[1].quaternion)
}

fn whole_cross(u: Whole, v: Whole) -> Whole {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

fn whole_dot(u: Whole, v: Whole) -> i64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

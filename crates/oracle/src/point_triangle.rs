//! The closest of all candidates, as for a sphere; the weights from the areas around it.

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector, cross, dot, from_to, is_zero, scale, shrink, unit, zero};
use super::random::{Random, along as on};
use super::sphere_triangle::{Nearest, nearest, place, triangle};
use super::touches::{self, Axes, Scene};
use super::{MetamorphicRelation, Pair, parry};
use collision_scenarios::scenario::Answer;
use parry3d::query::PointQuery;

pub const PAIR: Pair = Pair {
    invariant_violation: weights_broken,
    ..Pair::new(
        "point_triangle",
        &["on_triangle", "face", "edge", "vertex"],
        case,
        expected,
        Some(parry),
        &[
            MetamorphicRelation {
                name: "corners turned on",
                change: |case| case.swapped(&[("a", "b")]).swapped(&[("b", "c")]),
                expected: renamed,
            },
            MetamorphicRelation {
                name: "winding reversed",
                change: |case| case.swapped(&[("b", "c")]),
                expected: renamed,
            },
        ],
    )
    .touches(|random| {
        let axes = Axes::new(random);
        let corners = axes.triangle(random);
        let away = match random.below(3) {
            0 => axes.first(),
            1 => axes.whole_length_across(random, 1).0,
            _ => axes.whole_length(random).0,
        };
        let times = if random.chance(0.7) { 0 } else { axes.coordinate(random) };
        let [a, b, c] = random.three(corners);
        Scene::of("point_triangle", &axes)
            .point("point", touches::along(touches::place(random, corners), away, times))
            .point("a", a)
            .point("b", b)
            .point("c", c)
    })
};

/// The weights belong to the corners; without area they are not unique.
fn renamed(said: &mut Expected) {
    said.scalars.retain(|(name, _)| *name == "distance");
    said.contacts.iter_mut().for_each(|touch| touch.feature = None);
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let mut corners = triangle(random, &frame);
    let mut point = place(random, corners);
    match random.below(5) {
        0 => point = random.point(&frame),
        1 => {
            let size = frame.size * random.nudge();
            point = on(point, random.direction(), size);
        }
        // In a plane perpendicular to an axis, which rounding does not leave.
        _ => {
            let axis = random.below(3);
            let level = point[axis];
            corners.iter_mut().for_each(|corner| corner[axis] = level);
            point = place(random, corners);
            point[axis] = level;
        }
    }
    let [a, b, c] = corners;
    Case::new("point_triangle").point("point", point).point("a", a).point("b", b).point("c", c)
}

fn expected(case: &Case) -> Expected {
    let p = case.exact("point");
    let corners = ["a", "b", "c"].map(|name| case.exact(name));
    let Nearest { squared, divisor, point, feature } = nearest(&p, &corners);
    let hit = squared.is_zero();
    let part = feature.split('_').next().unwrap_or(feature);
    let [a, b, c] = &corners;
    let n = cross(&from_to(a, b), &from_to(a, c));
    let at = shrink(&point, &divisor);
    let normal = if hit {
        zero()
    } else if feature == "face" {
        // From the plane's normal, which keeps its digits at any distance.
        let up = dot(&n, &from_to(a, &p)).sign();
        unit(&scale(&n, &Number::from(up as f32)))
    } else {
        unit(&from_to(&at, &p))
    };
    let distance = squared.root().over(&divisor);
    let mut said = Expected::new(hit, if hit { "on_triangle" } else { part })
        .scalar("distance", distance.clone())
        .touching(Touch {
            point: Some(at.clone()),
            normal: Some(normal),
            distance: Some(distance),
            feature: Some(feature),
            ..Touch::default()
        });
    if !is_zero(&n) {
        let area = dot(&n, &n);
        let weight = |from: &Vector, to: &Vector| {
            dot(&n, &cross(&from_to(from, to), &from_to(from, &at))).over(&area)
        };
        said = said.scalar("u", weight(b, c)).scalar("v", weight(c, a)).scalar("w", weight(a, b));
    }
    said
}

/// The weights are in 0…1, sum to one, and give the closest point.
fn weights_broken(case: &Case, answer: &Answer) -> Option<String> {
    let weights = ["u", "v", "w"].map(|name| {
        let scalar = answer.scalars.iter().find(|scalar| scalar.name == name);
        scalar.map_or(f64::NAN, |scalar| f64::from(scalar.value))
    });
    let corners = ["a", "b", "c"].map(|name| case.vec(name).as_dvec3());
    let sum: f64 = weights.iter().sum();
    let of_corners = corners.iter().zip(weights).map(|(&corner, weight)| corner * weight);
    let off = of_corners.sum::<glam::DVec3>() - answer.contacts[0].point.as_dvec3();
    let is_near = off.abs().max_element() <= 1e-6 * case.size().max(f64::from(f32::MIN_POSITIVE));
    let are_shares = weights.iter().all(|weight| (0.0..=1.0).contains(weight));
    let holds = is_near && are_shares && (sum - 1.0).abs() < 1e-6;
    (!holds).then(|| format!("the weights {weights:?} are off by {off}"))
}

fn parry(case: &Case) -> Option<bool> {
    let triangle = parry::triangle(case, ["a", "b", "c"]);
    Some(triangle.contains_local_point(parry::vector(case, "point")))
}

//! A ray by origin, direction and length against a ball; a start inside is a hit.

use super::case::{Case, Expected, Touch};
use super::number::{Number, dot, from_to, length, zero};
use super::random::{Random, from_to as span, length as long, scale};
use super::ray_sphere::{Cast, Line, WholeCast, cast};
use super::touches::Scene;
use super::{MetamorphicRelation, Pair, parry};
use parry3d::query::Ray;

pub const PAIR: Pair = Pair::new(
    "ray_sphere_info",
    &["hit", "inside", "behind", "passes_by", "too_short"],
    case,
    expected,
    Some(parry),
    &[MetamorphicRelation { name: "direction doubled", change: doubled, expected: |_| {} }],
)
.touches(|random| {
    let cast = WholeCast::new(random);
    Scene::of("ray_sphere_info", &cast.axes)
        .point("origin", cast.start)
        .direction("direction", cast.way)
        .reach(random, cast.ways, cast.per_way)
        .point("center", [0; 3])
        .length("radius", cast.radius)
})
.counts(|case, said, convention, choice| {
    let (line, max) = (line(case), case.exact_number("max_distance"));
    match (convention, choice) {
        ("inside", "miss") => Some(said.relation == "hit"),
        ("inside", "exit_point") if said.relation == "inside" => Some(comes_out(&line, &max)),
        ("inside", "exit_point") => Some(said.hit),
        ("touching", "miss") if said.relation == "inside" => Some(said.hit),
        ("touching", "miss") => Some(said.hit && goes_in(&line, &max)),
        // The ray ends at max d: b − √Δ ≤ max L.
        ("direction", "as_given") => Some(match said.relation {
            "inside" => true,
            "hit" | "too_short" => {
                let left = &line.toward - &(&max * &line.squared);
                left.sign() <= 0 || left.square() <= line.discriminant
            }
            _ => false,
        }),
        _ => None,
    }
});

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let Cast { start, end, center, radius } = cast(random, &frame);
    let mut direction = span(start, end);
    let mut max_distance = long(direction);
    if max_distance == 0.0 {
        direction = random.normal(&frame);
    } else if !frame.lattice {
        direction = scale(direction, random.spread(1e-3, 1e3) / max_distance);
    }
    if frame.lattice && random.chance(0.5) {
        max_distance = random.length(&frame) * 2.0;
    }
    Case::new("ray_sphere_info")
        .point("origin", start)
        .normal("direction", direction)
        .length("max_distance", max_distance)
        .point("center", center)
        .length("radius", radius)
}

fn line(case: &Case) -> Line {
    Line::new(
        case.exact("origin"),
        case.exact("direction"),
        case.exact("center"),
        case.exact_number("radius"),
    )
}

fn expected(case: &Case) -> Expected {
    let line = line(case);
    let max = case.exact_number("max_distance");
    let relation = line.relation(|line| reaches(line, &max));
    let hit = matches!(relation, "hit" | "inside");
    let offset = from_to(&line.a, &line.s);
    let said = Expected::new(hit, relation)
        .scalar("ray_dist", line.toward.over(&length(&line.d)))
        .scalar("off2", dot(&offset, &offset))
        .scalar("rad2", line.r.square())
        .scalar("d", line.discriminant.over(&line.squared))
        .vector("offset", offset);
    match relation {
        "inside" => said
            .scalar("exit_distance", line.scaled_roots()[1].over(&length(&line.d)))
            .touching(Touch {
                point: Some(line.a.clone()),
                normal: Some(zero()),
                t: Some(0.0.into()),
                distance: Some(0.0.into()),
                ..Touch::default()
            }),
        "hit" => {
            let t = line.near();
            let point = line.at(&t);
            let distance = &t * length(&line.d);
            said.touching(Touch {
                normal: Some(line.normal_at(&point)),
                point: Some(point),
                t: Some(if max.is_zero() { 0.0.into() } else { distance.over(&max) }),
                distance: Some(distance),
                ..Touch::default()
            })
        }
        _ => said,
    }
}

/// Returns `true` if the near root is within `max` metres: with L = |d|² and b = AS·d > 0 if
/// b − √Δ ≤ max √L, which squared is b² − Δ − max² L ≤ 2 max √(Δ L).
fn reaches(line: &Line, max: &Number) -> bool {
    let [left, right_squared] = reach(line, max);
    left.sign() <= 0 || left.square() <= right_squared
}

/// Returns the left side of that, and the square of the right one.
fn reach(line: &Line, max: &Number) -> [Number; 2] {
    let max_squared = max.square() * &line.squared;
    let left = line.toward.square() - &line.discriminant - &max_squared;
    [left, Number::from(4.0) * &max_squared * &line.discriminant]
}

/// Returns `true` if a part of the ray lies inside, not only on the surface; its origin does not.
fn goes_in(line: &Line, max: &Number) -> bool {
    let [left, right_squared] = reach(line, max);
    line.toward.sign() > 0
        && line.discriminant.sign() > 0
        && (left.sign() < 0 || left.square() < right_squared)
}

/// Returns `true` if the far root is within `max` metres, for a ray that starts inside: b + √Δ ≤ m
/// with m = max √L, which is b ≤ m and 2 m b ≤ m² + b² − Δ.
fn comes_out(line: &Line, max: &Number) -> bool {
    let b_squared = line.toward.square();
    let m_squared = max.square() * &line.squared;
    let right = &m_squared + &b_squared - &line.discriminant;
    let left_squared = Number::from(4.0) * &m_squared * &b_squared;
    if line.toward.sign() >= 0 {
        b_squared <= m_squared && right.sign() >= 0 && left_squared <= right.square()
    } else {
        right.sign() >= 0 || right.square() <= left_squared
    }
}

fn parry(case: &Case) -> Option<bool> {
    let direction = parry::vector(case, "direction").normalize();
    let ray = Ray::new(parry::vector(case, "origin"), direction);
    let ball = parry::ball(case, "radius");
    let max = case.number("max_distance");
    use parry3d::query::RayCast;
    Some(ball.cast_ray(&parry::at(case, "center"), &ray, max, true).is_some())
}

fn doubled(case: &Case) -> Case {
    let mut doubled = case.clone();
    for (name, values) in &mut doubled.inputs {
        if *name == "direction" {
            values.iter_mut().for_each(|x| *x *= 2.0);
        }
    }
    doubled
}

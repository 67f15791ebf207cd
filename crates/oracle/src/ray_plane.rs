//! The heights of the origin and the direction, and the squares of the ray and of its limit.

use super::case::{Case, Expected, Touch};
use super::number::{Number, along, dot, from_to, length, scale, unit, zero};
use super::random::{Random, along as on, from_to as span, length as long, scale as by};
use super::segment_plane::reversed;
use super::touches::{Axes, Scene, times};
use super::{MetamorphicRelation, Pair, parry};
use parry3d::query::{Ray, RayCast};

pub const PAIR: Pair = Pair::new(
    "ray_plane",
    &["hit", "parallel", "behind", "too_short"],
    case,
    expected,
    Some(parry),
    &[
        MetamorphicRelation {
            name: "normal reversed",
            change: |case| reversed(case, "plane_normal"),
            expected: |said| said.scalars.retain(|(name, _)| !matches!(*name, "h" | "cos")),
        },
        MetamorphicRelation { name: "direction doubled", change: doubled, expected: |_| {} },
    ],
)
.touches(|random| {
    let axes = Axes::new(random);
    // To the plane through the origin, in steps of integer length.
    let (way, per_way) = axes.whole_length(random);
    let ways = random.pick(&[0, 1, 1, 2, 3]);
    let point = axes.level(random, 0);
    let end = axes.level(random, 0);
    let start = super::touches::from_to(times(way, ways), end);
    Scene::of("ray_plane", &axes)
        .point("origin", start)
        .direction("direction", way)
        .reach(random, ways, per_way)
        .point("plane_point", point)
        .normal("plane_normal", axes.first())
})
.counts(|case, said, convention, choice| match (convention, choice) {
    ("touching", "miss") => {
        let [height, climb, reach] = signs(case, false);
        Some(said.hit && height != 0 && climb != 0 && reach < 0)
    }
    ("direction", "as_given") => {
        let [height, climb, reach] = signs(case, true);
        Some(height == 0 || climb != 0 && height * climb < 0 && reach <= 0)
    }
    _ => None,
});

/// Returns the inputs with a direction of twice the length.
pub fn doubled(case: &Case) -> Case {
    let mut doubled = case.clone();
    for (name, values) in &mut doubled.inputs {
        if *name == "direction" {
            values.iter_mut().for_each(|x| *x *= 2.0);
        }
    }
    doubled
}

/// n·(o − p), n·d, and their squares h² |d|² − max² (n·d)²; if the direction is used as given,
/// h² − max² (n·d)².
fn terms(case: &Case, as_given: bool) -> [Number; 3] {
    let (n, d) = (case.exact("plane_normal"), case.exact("direction"));
    let height = dot(&n, &from_to(&case.exact("plane_point"), &case.exact("origin")));
    let climb = dot(&n, &d);
    let squared = if as_given { Number::from(1.0) } else { dot(&d, &d) };
    let max = case.exact_number("max_distance");
    let reach = height.square() * squared - (max * &climb).square();
    [height, climb, reach]
}

fn signs(case: &Case, as_given: bool) -> [i32; 3] {
    terms(case, as_given).map(|term| term.sign())
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let (point, normal) = (random.point(&frame), random.normal(&frame));
    let mut origin = random.point(&frame);
    let end = random.point(&frame);
    let mut direction = span(origin, end);
    let mut max_distance = long(direction) * 2.0;
    if !frame.lattice {
        let unit = by(normal, 1.0 / long(normal));
        let foot = on(point, random.across(unit), frame.size * random.between(-1.0, 1.0));
        if random.chance(0.6) {
            origin = on(foot, unit, frame.size * random.nudge());
            direction = on(random.across(unit), unit, random.nudge());
            max_distance = frame.size * random.spread(1e-3, 10.0);
        }
        if random.chance(0.3) {
            direction = span(origin, foot);
            max_distance = long(direction) * random.pick(&[1.0, 1.0, 1.5, 1.0 + 1e-7, 1.0 - 1e-7]);
        }
        direction = by(direction, random.spread(1e-3, 1e3));
    } else if random.chance(0.5) {
        max_distance = random.length(&frame) * 2.0;
    }
    if random.chance(0.1) {
        // Exactly parallel, and often in the plane.
        let axis = random.below(3);
        let mut level = [0.0; 3];
        level[axis] = random.sense() * random.spread(1e-3, 1e3);
        direction[axis] = 0.0;
        let mut point = point;
        if random.chance(0.5) {
            point[axis] = origin[axis];
        }
        return build(origin, direction, max_distance, point, level);
    }
    build(origin, direction, max_distance, point, normal)
}

fn build(origin: [f64; 3], direction: [f64; 3], max: f64, point: [f64; 3], n: [f64; 3]) -> Case {
    Case::new("ray_plane")
        .point("origin", origin)
        .normal("direction", direction)
        .length("max_distance", max)
        .point("plane_point", point)
        .normal("plane_normal", n)
}

fn expected(case: &Case) -> Expected {
    let (o, d, n) = (case.exact("origin"), case.exact("direction"), case.exact("plane_normal"));
    let [height, climb, reach] = terms(case, false);
    let lengths = length(&n) * length(&d);
    let said = |hit, relation| {
        Expected::new(hit, relation)
            .scalar("h", height.over(&length(&n)))
            .scalar("cos", climb.over(&lengths))
    };
    let back = unit(&scale(&n, &Number::from(-climb.sign() as f32)));
    let touch = |point, t, distance| Touch {
        point: Some(point),
        normal: Some(if climb.is_zero() { zero() } else { back.clone() }),
        t: Some(t),
        distance: Some(distance),
        ..Touch::default()
    };
    if height.is_zero() {
        return said(true, "hit").touching(touch(o, 0.0.into(), 0.0.into()));
    }
    if climb.is_zero() {
        return said(false, "parallel");
    }
    if height.sign() == climb.sign() {
        return said(false, "behind");
    }
    if reach.sign() > 0 {
        return said(false, "too_short");
    }
    let way = -&height.over(&climb);
    let distance = &way * length(&d);
    let t = distance.over(&case.exact_number("max_distance"));
    said(true, "hit").touching(touch(along(&o, &d, &way), t, distance))
}

fn parry(case: &Case) -> Option<bool> {
    let direction = parry::vector(case, "direction").normalize();
    let ray = Ray::new(parry::vector(case, "origin"), direction);
    let (place, max) = (parry::at(case, "plane_point"), case.number("max_distance"));
    Some(parry::half_space(case).cast_ray(&place, &ray, max, false).is_some())
}

//! The distance of the centre, |n·(S − p)| / |n|, against the radius.

use super::case::{Case, Expected, Touch};
use super::number::{along, dot, from_to, length, scale, unit};
use super::random::{Random, along as on, length as long, scale as by};
use super::touches::{Axes, Scene};
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair::new(
    "sphere_plane",
    &["crossing", "touching", "front", "behind"],
    case,
    expected,
    Some(parry),
    &[MetamorphicRelation {
        name: "normal reversed",
        change: |case| super::segment_plane::reversed(case, "plane_normal"),
        expected: reversed,
    }],
)
.touches(|random| {
    let axes = Axes::new(random);
    let height = axes.coordinate(random);
    Scene::of("sphere_plane", &axes)
        .point("center", axes.level(random, height))
        .length("radius", height.abs() * axes.length)
        .point("plane_point", axes.level(random, 0))
        .normal("plane_normal", axes.first())
})
.counts(|_, said, convention, choice| {
    (convention == "touching" && choice == "miss").then_some(said.relation == "crossing")
});

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let (point, normal) = (random.point(&frame), random.normal(&frame));
    let radius = random.length(&frame);
    let unit = by(normal, 1.0 / long(normal));
    let away = random.sense()
        * match random.below(3) {
            0 => radius * (1.0 + random.nudge()),
            _ => radius * random.between(0.0, 2.2),
        };
    let across = random.across(unit);
    let center = if frame.lattice {
        random.point(&frame)
    } else {
        on(on(point, unit, away), across, frame.size * random.between(-1.0, 1.0))
    };
    Case::new("sphere_plane")
        .point("center", center)
        .length("radius", radius)
        .point("plane_point", point)
        .normal("plane_normal", normal)
}

fn expected(case: &Case) -> Expected {
    let (s, r) = (case.exact("center"), case.exact_number("radius"));
    let (p, n) = (case.exact("plane_point"), case.exact("plane_normal"));
    let height = dot(&n, &from_to(&p, &s));
    let squared = dot(&n, &n);
    let relation = match height.square().cmp(&(r.square() * &squared)) {
        std::cmp::Ordering::Less => "crossing",
        std::cmp::Ordering::Equal => "touching",
        std::cmp::Ordering::Greater if height.sign() > 0 => "front",
        std::cmp::Ordering::Greater => "behind",
    };
    let hit = matches!(relation, "crossing" | "touching");
    let distance = height.over(&length(&n));
    let said = Expected::new(hit, relation)
        .scalar("signed_distance", distance.clone())
        .scalar("depth", &r - distance.abs());
    let foot = Touch {
        point: Some(along(&s, &n, &-&height.over(&squared))),
        normal: Some(if height.sign() < 0 { unit(&scale(&n, &(-1.0).into())) } else { unit(&n) }),
        ..Touch::default()
    };
    if hit { said.touching(foot) } else { said }
}

fn reversed(said: &mut Expected) {
    said.relation = match said.relation {
        "front" => "behind",
        "behind" => "front",
        other => other,
    };
    let in_plane = said.scalars.iter().any(|(name, x)| *name == "signed_distance" && x.is_zero());
    for (name, value) in &mut said.scalars {
        if *name == "signed_distance" {
            *value = -&*value;
        }
    }
    if in_plane {
        said.contacts.iter_mut().for_each(|touch| touch.normal = None);
    }
}

fn parry(case: &Case) -> Option<bool> {
    parry::meets_plane(case, parry::at(case, "center"), &parry::ball(case, "radius"))
}

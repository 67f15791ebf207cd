//! The roots of the segment's line that lie in 0…1.

use super::case::{Case, Expected, Touch};
use super::number::{Number, from_to, length};
use super::random::Random;
use super::ray_sphere::{Cast, Line, WholeCast, cast};
use super::touches::Scene;
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair::new(
    "segment_sphere",
    &["pierces", "enters", "exits", "tangent", "inside", "beyond", "passes_by", "degenerate"],
    case,
    expected,
    Some(parry),
    &[MetamorphicRelation {
        name: "ends swapped",
        change: |case| case.swapped(&[("start", "end")]),
        expected: swapped,
    }],
)
.touches(|random| {
    let cast = WholeCast::new(random);
    Scene::of("segment_sphere", &cast.axes)
        .point("start", cast.start)
        .point("end", cast.end)
        .point("center", [0; 3])
        .length("radius", cast.radius)
})
.counts(|case, said, convention, choice| {
    (convention == "touching" && choice == "miss").then(|| said.hit && line(case).is_pierced())
});

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let Cast { start, end, center, radius } = cast(random, &frame);
    Case::new("segment_sphere")
        .point("start", start)
        .point("end", end)
        .point("center", center)
        .length("radius", radius)
}

fn line(case: &Case) -> Line {
    let (start, end) = (case.exact("start"), case.exact("end"));
    let (s, r) = (case.exact("center"), case.exact_number("radius"));
    Line::new(start.clone(), from_to(&start, &end), s, r)
}

fn expected(case: &Case) -> Expected {
    let start = case.exact("start");
    let line = line(case);
    if line.squared.is_zero() {
        let hit = line.outside.is_zero();
        let said = Expected::new(hit, "degenerate");
        let normal = Some(line.normal_at(&start));
        let (point, t) = (Some(start), Some(Number::zero()));
        let touch = Touch { point, normal, t: t.clone(), distance: t, ..Touch::default() };
        return if hit { said.touching(touch) } else { said };
    }
    let k = from_to(&line.s, &line.a);
    let coefficients = |said: Expected| {
        said.scalar("a", line.squared.clone())
            .scalar("b", -&line.toward)
            .scalar("c", line.outside.clone())
            .vector("k", k.clone())
    };
    if line.discriminant.sign() < 0 {
        return coefficients(Expected::new(false, "passes_by"));
    }
    let [near, far] = line.scaled_roots();
    let [enters, exits] = line.are_within();
    let one = line.discriminant.is_zero();
    let relation = match (enters, exits) {
        (true, true) if one => "tangent",
        (true, true) => "pierces",
        (true, false) => "enters",
        (false, true) => "exits",
        (false, false) if line.outside.sign() < 0 => "inside",
        (false, false) => "beyond",
    };
    let mut said = coefficients(Expected::new(enters || exits, relation))
        .scalar("t1", near.over(&line.squared))
        .scalar("t2", far.over(&line.squared));
    let feature = |name| if one { None } else { Some(name) };
    for (root, is_shared, feature) in
        [(near, enters, feature("enter")), (far, exits && !one, feature("exit"))]
    {
        if is_shared {
            let t = root.over(&line.squared);
            let point = line.at(&t);
            said = said.touching(Touch {
                normal: Some(line.normal_at(&point)),
                point: Some(point),
                distance: Some(&t * length(&line.d)),
                t: Some(t),
                feature,
                ..Touch::default()
            });
        }
    }
    said
}

fn swapped(said: &mut Expected) {
    said.relation = match said.relation {
        "enters" => "exits",
        "exits" => "enters",
        other => other,
    };
    said.scalars.clear();
    said.vectors.clear();
    said.contacts.reverse();
    for touch in &mut said.contacts {
        touch.distance = None;
        touch.feature = None;
        if said.relation != "degenerate" {
            touch.t = touch.t.as_ref().map(|t| Number::from(1.0) - t);
        }
    }
}

fn parry(case: &Case) -> Option<bool> {
    let (ray, ball) = (parry::ray(case), parry::ball(case, "radius"));
    Some(parry::hits(&ray, parry::at(case, "center"), &ball, false))
}

//! The roots of the segment's line that lie in 0…1.

use super::case::{Case, Said, Touch};
use super::number::{Number, dot, from_to, length};
use super::random::Random;
use super::ray_sphere::{Cast, Line, cast};
use super::{Law, Pair, parry};

pub const PAIR: Pair = Pair::new(
    "segment_sphere",
    case,
    expected,
    Some(parry),
    &[Law {
        name: "ends swapped",
        change: |case| case.swapped(&[("start", "end")]),
        expected: swapped,
    }],
);

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let Cast { start, end, center, radius } = cast(random, &frame);
    Case::new("segment_sphere")
        .point("start", start)
        .point("end", end)
        .point("center", center)
        .length("radius", radius)
}

fn expected(case: &Case) -> Said {
    let (start, end) = (case.exact("start"), case.exact("end"));
    let (s, r) = (case.exact("center"), case.exact_number("radius"));
    let line = Line::new(start.clone(), from_to(&start, &end), s, r);
    if line.squared.is_zero() {
        let hit = line.outside.is_zero();
        let said = Said::new(hit, "degenerate");
        let normal = Some(line.normal_at(&start));
        let (point, t) = (Some(start), Some(Number::zero()));
        let touch = Touch { point, normal, t: t.clone(), distance: t, ..Touch::default() };
        return if hit { said.touching(touch) } else { said };
    }
    let k = from_to(&line.s, &line.a);
    let coefficients = |said: Said| {
        said.scalar("a", line.squared.clone())
            .scalar("b", -&line.toward)
            .scalar("c", line.outside.clone())
            .vector("k", k.clone())
    };
    if line.discriminant.sign() < 0 {
        return coefficients(Said::new(false, "passes_by"));
    }
    // The roots, and an end on the surface exactly.
    let [near, far] = line.scaled_roots();
    let at_end = dot(&from_to(&line.s, &end), &from_to(&line.s, &end)) - line.r.square();
    let exact = |root: &Number, is_far: bool| {
        let start_is_far = line.toward.sign() <= 0;
        let end_is_far = line.toward <= line.squared;
        let both = line.discriminant.is_zero();
        if line.outside.is_zero() && (both || start_is_far == is_far) {
            Number::zero()
        } else if at_end.is_zero() && (both || end_is_far == is_far) {
            line.squared.clone()
        } else {
            root.clone()
        }
    };
    let (near, far) = (exact(&near, false), exact(&far, true));
    let within = |root: &Number| root.sign() >= 0 && *root <= line.squared;
    let (enters, exits) = (within(&near), within(&far));
    let one = line.discriminant.is_zero();
    let relation = match (enters, exits) {
        (true, true) if one => "tangent",
        (true, true) => "pierces",
        (true, false) => "enters",
        (false, true) => "exits",
        (false, false) if near.sign() < 0 && far > line.squared => "inside",
        (false, false) => "beyond",
    };
    let mut said = coefficients(Said::new(enters || exits, relation))
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

fn swapped(said: &mut Said) {
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

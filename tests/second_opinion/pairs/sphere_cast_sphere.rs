//! A cast sphere is a ray against a sphere of both radii.

use super::case::{Case, Said, Touch};
use super::number::{Number, add, from_to, is_zero, length, scale, unit};
use super::random::Random;
use super::ray_sphere::{Cast, Line, cast};
use super::{Pair, parry};
use parry3d::math::Vector;
use parry3d::query::{ShapeCastOptions, cast_shapes};

pub const PAIR: Pair = Pair::new("sphere_cast_sphere", case, expected, Some(parry), &[]);

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let Cast { start, end, center, radius } = cast(random, &frame);
    let share = if frame.lattice {
        random.pick(&[0.0, 0.5, 1.0])
    } else {
        random.pick(&[0.0, 0.25, 0.5, 0.9, 1.0])
    };
    let cast_radius =
        if frame.lattice { (radius * share * 2.0).floor() / 2.0 } else { radius * share };
    Case::new("sphere_cast_sphere")
        .point("start", start)
        .point("end", end)
        .length("cast_radius", cast_radius)
        .point("center", center)
        .length("radius", radius - f64::from(cast_radius as f32))
}

fn expected(case: &Case) -> Said {
    let (a, b, s) = (case.exact("start"), case.exact("end"), case.exact("center"));
    let r2 = case.exact_number("radius");
    let line =
        Line::new(a.clone(), from_to(&a, &b), s.clone(), case.exact_number("cast_radius") + &r2);
    let relation = match line.relation(Line::reaches_end) {
        "inside" => "initial_overlap",
        other => other,
    };
    let hit = matches!(relation, "hit" | "initial_overlap");
    let said = line.with_foot(Said::new(hit, relation), ["D", "ad", "ds"]);
    if !hit {
        return said;
    }
    let t = if relation == "hit" { line.near() } else { Number::zero() };
    let said = if relation == "hit" && !line.squared.is_zero() {
        said.scalar("cd", line.half_chord())
    } else {
        said
    };
    let c = line.at(&t);
    let to_c = from_to(&s, &c);
    // Spheres of no radius that meet have their touch anywhere around them.
    let normal = if is_zero(&to_c) || (relation == "hit" && line.r.is_zero()) {
        super::number::zero()
    } else {
        unit(&to_c)
    };
    let e = add(&s, &scale(&normal, &r2));
    let ac = &t * length(&line.d);
    said.scalar("ac", ac.clone()).vector("C", c.clone()).vector("E", e.clone()).touching(Touch {
        point: Some(e),
        normal: Some(normal),
        t: Some(t),
        distance: Some(ac),
        center: Some(c),
        ..Touch::default()
    })
}

fn parry(case: &Case) -> Option<bool> {
    let motion = parry::ray(case).dir;
    let (moving, target) = (parry::ball(case, "cast_radius"), parry::ball(case, "radius"));
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let (from, at) = (parry::at(case, "start"), parry::at(case, "center"));
    let hit = cast_shapes(&from, motion, &moving, &at, Vector::ZERO, &target, options);
    hit.ok().map(|hit| hit.is_some())
}

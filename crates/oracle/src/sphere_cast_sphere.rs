//! A sphere cast is a ray cast against a sphere of the summed radii.

use super::case::{Case, Expected, Touch};
use super::number::{Number, add, from_to, is_zero, length, scale, unit};
use super::random::Random;
use super::ray_sphere::{Cast, Line, WholeCast, cast};
use super::touches::Scene;
use super::{Pair, parry};
use parry3d::math::Vector;
use parry3d::query::{ShapeCastOptions, cast_shapes};

pub const PAIR: Pair = Pair::new(
    "sphere_cast_sphere",
    &["hit", "initial_overlap", "behind", "passes_by", "too_short", "degenerate"],
    case,
    expected,
    Some(parry),
    &[],
)
.touches(|random| {
    let cast = WholeCast::new(random);
    let part = random.below(cast.radius as usize) as i64;
    let share = random.pick(&[0, part, part, cast.radius]);
    Scene::of("sphere_cast_sphere", &cast.axes)
        .point("start", cast.start)
        .point("end", cast.end)
        .length("cast_radius", share)
        .point("center", [0; 3])
        .length("radius", cast.radius - share)
})
.counts(|case, said, convention, choice| {
    let line = line(case);
    match (convention, choice) {
        ("initial_overlap", "ignore") => Some(said.hit && said.relation == "hit"),
        ("touching", "miss") if said.relation == "initial_overlap" => Some(true),
        ("touching", "miss") => Some(said.hit && line.goes_in()),
        _ => None,
    }
});

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

fn line(case: &Case) -> Line {
    let (a, b) = (case.exact("start"), case.exact("end"));
    let radii = case.exact_number("cast_radius") + case.exact_number("radius");
    Line::new(a.clone(), from_to(&a, &b), case.exact("center"), radii)
}

fn expected(case: &Case) -> Expected {
    let (s, r2) = (case.exact("center"), case.exact_number("radius"));
    let line = line(case);
    let relation = match line.relation(Line::reaches_end) {
        "inside" => "initial_overlap",
        other => other,
    };
    let hit = matches!(relation, "hit" | "initial_overlap");
    let said = line.with_foot(Expected::new(hit, relation), ["D", "ad", "ds"]);
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
    // Spheres of radius zero that meet have no unique normal.
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

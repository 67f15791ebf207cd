//! d = |v| against r1 + r2 and |r1 − r2|, and the stretch that both balls share.

use super::case::{Case, Expected, Touch};
use super::number::{Number, along, dot, from_to, scale, unit, vector};
use super::random::{Random, along as on};
use super::touches::{Axes, Scene, times};
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair {
    // For concentric spheres the way out is +Y, wherever the axes point.
    drop_gauge_freedom: |_, said, _| {
        if said.relation == "concentric" {
            said.vectors.retain(|(name, _)| *name != "push");
            said.contacts[0].normal = None;
        }
    },
    ..Pair::new(
        "sphere_sphere",
        &["overlap", "touching", "contained", "concentric", "apart"],
        case,
        expected,
        Some(parry),
        &[MetamorphicRelation {
            name: "spheres swapped",
            change: |case| case.swapped(&[("center1", "center2"), ("radius1", "radius2")]),
            expected: swapped,
        }],
    )
    .touches(|random| {
        let axes = Axes::new(random);
        let far = axes.coordinate(random);
        let (way, length) = axes.whole_length(random);
        let length = length * far.abs();
        let share = random.below(length as usize + 1) as i64;
        let (one, other) = if random.chance(0.5) {
            (share, length - share)
        } else {
            (length + share, random.pick(&[share, 0]))
        };
        let (r1, r2) = if random.chance(0.5) { (one, other) } else { (other, one) };
        Scene::of("sphere_sphere", &axes)
            .point("center1", [0; 3])
            .length("radius1", r1)
            .point("center2", times(way, far))
            .length("radius2", r2)
    })
    .counts(|case, said, convention, choice| {
        let is_choice = convention == "touching" && choice == "miss";
        let is_point = case.number("radius1") == 0.0 && case.number("radius2") == 0.0;
        let touches = said.relation == "touching" || said.relation == "concentric" && is_point;
        is_choice.then_some(said.hit && !touches)
    })
};

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let center1 = random.point(&frame);
    let (r1, r2) = (random.length(&frame), random.length(&frame));
    let distance = match random.below(4) {
        0 => (r1 + r2) * (1.0 + random.nudge()),
        1 => (r1 - r2).abs() * (1.0 + random.nudge()),
        _ => (r1 + r2) * random.between(0.0, 2.5),
    };
    let center2 = match random.below(8) {
        0 => center1,
        _ if frame.lattice => random.point(&frame),
        _ => on(center1, random.direction(), distance),
    };
    Case::new("sphere_sphere")
        .point("center1", center1)
        .length("radius1", r1)
        .point("center2", center2)
        .length("radius2", r2)
}

fn expected(case: &Case) -> Expected {
    let (c1, c2) = (case.exact("center1"), case.exact("center2"));
    let (r1, r2) = (case.exact_number("radius1"), case.exact_number("radius2"));
    let v = from_to(&c1, &c2);
    let squared = dot(&v, &v);
    let d = squared.root();
    let sum = &r1 + &r2;
    let relation = if squared > sum.square() {
        "apart"
    } else if squared.is_zero() {
        "concentric"
    } else if squared == sum.square() {
        "touching"
    } else if squared <= (&r1 - &r2).square() {
        "contained"
    } else {
        "overlap"
    };
    let depth = &sum - &d;
    let said = Expected::new(relation != "apart", relation)
        .scalar("depth", depth.clone())
        .scalar("d", d.clone())
        .vector("v", v.clone());
    if relation == "apart" {
        return said;
    }
    let normal = if d.is_zero() {
        vector(|i| Number::from(if i == 1 { 1.0 } else { 0.0 }))
    } else {
        unit(&from_to(&c2, &c1))
    };
    let point = match relation {
        "concentric" => c1,
        "contained" => {
            if r1 <= r2 {
                c1
            } else {
                c2
            }
        }
        // From c1 towards c2, the second ball begins at d − r2, the first ends at r1.
        _ => along(&c1, &scale(&normal, &Number::from(-0.5)), &(&d - &r2 + &r1)),
    };
    said.vector("push", scale(&normal, &depth)).touching(Touch {
        point: Some(point),
        normal: Some(normal),
        ..Touch::default()
    })
}

fn swapped(said: &mut Expected) {
    if said.relation == "concentric" {
        said.vectors.clear();
        return;
    }
    for (_, vector) in &mut said.vectors {
        *vector = scale(vector, &Number::from(-1.0));
    }
    for touch in &mut said.contacts {
        touch.normal = touch.normal.as_ref().map(|n| scale(n, &Number::from(-1.0)));
    }
}

fn parry(case: &Case) -> Option<bool> {
    let (one, other) = (parry::ball(case, "radius1"), parry::ball(case, "radius2"));
    parry::meet(parry::at(case, "center1"), &one, parry::at(case, "center2"), &other)
}

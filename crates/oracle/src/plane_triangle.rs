//! The heights of the corners above the plane, and the edges on which they change sign.

use super::case::{Case, Expected, Touch};
use super::number::{Number, along, cross, dot, from_to, is_zero, length};
use super::random::{Random, V, add, along as on, length as long, scale as by};
use super::segment_plane::reversed;
use super::sphere_triangle::{place, triangle};
use super::touches::{Axes, Scene};
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair::new(
    "plane_triangle",
    &["crossing", "touching", "in_plane", "front", "behind"],
    case,
    expected,
    Some(parry),
    &[
        MetamorphicRelation {
            name: "normal reversed",
            change: |case| reversed(case, "plane_normal"),
            expected: |said| {
                said.relation = match said.relation {
                    "front" => "behind",
                    "behind" => "front",
                    other => other,
                };
                said.scalars.iter_mut().for_each(|(_, x)| *x = -&*x);
            },
        },
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
    let side = random.pick(&[0, 1, -1, 1, -1]);
    let corner = |random: &mut Random| {
        let x = axes.coordinate(random) * random.pick(&[0, 1, 1, 1]);
        axes.level(random, if side == 0 { x } else { x.abs() * side })
    };
    let [a, b, c] = [0; 3].map(|_| corner(random));
    Scene::new("plane_triangle")
        .point("plane_point", axes.level(random, 0))
        .normal("plane_normal", axes.first())
        .point("a", a)
        .point("b", b)
        .point("c", c)
})
.counts(|_, said, convention, choice| {
    let is_choice = convention == "touching" && choice == "miss";
    is_choice.then_some(said.hit && said.relation != "touching")
});

fn renamed(said: &mut Expected) {
    said.scalars.clear();
    said.any_order = true;
    said.contacts.iter_mut().for_each(|touch| touch.feature = None);
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let [a, b, c] = triangle(random, &frame);
    let mut point = random.point(&frame);
    let mut normal = random.normal(&frame);
    if !frame.lattice {
        if random.chance(0.6) {
            let size = frame.size * random.nudge();
            point = on(place(random, [a, b, c]), random.direction(), size);
        } else if random.chance(0.7) {
            // In front or behind, at the distance of the nearest corner.
            let far = [a, b, c]
                .into_iter()
                .max_by(|p, q| dot64(*p, normal).total_cmp(&dot64(*q, normal)))
                .unwrap_or(a);
            let gap = frame.size * random.pick(&[0.0, 1e-6, 1e-3, 1.0]);
            point = on(far, by(normal, 1.0 / long(normal)), gap);
            if random.chance(0.5) {
                normal = by(normal, -1.0);
            }
        }
    } else if random.chance(0.4) {
        // Through a corner, or containing all corners.
        point = random.pick(&[a, b, c]);
        if random.chance(0.3) {
            let n =
                super::random::cross(super::random::from_to(a, b), super::random::from_to(a, c));
            normal = if long(n) > 0.0 { n } else { normal };
        }
    } else {
        point = add(point, by(normal, random.pick(&[-1.0, 1.0, 0.0])));
    }
    Case::new("plane_triangle")
        .point("plane_point", point)
        .normal("plane_normal", normal)
        .point("a", a)
        .point("b", b)
        .point("c", c)
}

fn dot64(u: V, v: V) -> f64 {
    super::random::dot(u, v)
}

fn expected(case: &Case) -> Expected {
    let (p, n) = (case.exact("plane_point"), case.exact("plane_normal"));
    let corners = ["a", "b", "c"].map(|name| case.exact(name));
    let heights = [0, 1, 2].map(|i: usize| dot(&n, &from_to(&p, &corners[i])));
    let count = |sign| heights.iter().filter(|h| h.sign() == sign).count();
    let relation = match (count(1), count(0), count(-1)) {
        (0, 3, 0) => "in_plane",
        (0, 0, _) => "behind",
        (_, 0, 0) => "front",
        (0, _, _) | (_, _, 0) => "touching",
        _ => "crossing",
    };
    let hit = !matches!(relation, "front" | "behind");
    let n_length = length(&n);
    let mut said = Expected::new(hit, relation);
    for (name, h) in ["distance_a", "distance_b", "distance_c"].into_iter().zip(&heights) {
        said = said.scalar(name, h.over(&n_length));
    }
    let flat =
        is_zero(&cross(&from_to(&corners[0], &corners[1]), &from_to(&corners[0], &corners[2])));
    const NAMES: [[&str; 2]; 3] =
        [["vertex_a", "edge_ab"], ["vertex_b", "edge_bc"], ["vertex_c", "edge_ca"]];
    for i in 0..3 {
        let j = (i + 1) % 3;
        let (hs, he) = (&heights[i], &heights[j]);
        let (point, feature) = if hs.is_zero() {
            (corners[i].clone(), NAMES[i][0])
        } else if hs.sign() * he.sign() < 0 {
            let t: Number = hs.over(&(hs - he));
            (along(&corners[i], &from_to(&corners[i], &corners[j]), &t), NAMES[i][1])
        } else {
            continue;
        };
        let feature = if flat { None } else { Some(feature) };
        said = said.touching(Touch { point: Some(point), feature, ..Touch::default() });
    }
    // Without area, corners and edges coincide: only the points are compared.
    said.any_contacts = flat;
    said
}

fn parry(case: &Case) -> Option<bool> {
    let triangle = parry::triangle(case, ["a", "b", "c"]);
    parry::meets_plane(case, parry3d::math::Pose::IDENTITY, &triangle)
}

//! The winding number by the quadrants of the corners as seen from P; the closest point of the
//! border by all edges.

use super::case::{Case, Expected, Touch};
use super::number::{
    Number, Vector, add, cross, dot, from_to, is_zero, quadrant, scale, shrink, unit, zero,
};
use super::random::{Random, along as on, from_to as span};
use super::touches::{Scene, Whole, plus};
use super::{MetamorphicRelation, Pair};

const CORNERS: [&str; 6] = ["v1", "v2", "v3", "v4", "v5", "v6"];

pub const PAIR: Pair = Pair::new(
    "point_polygon",
    &["inside", "border", "outside"],
    case,
    expected,
    None,
    &[
        MetamorphicRelation {
            name: "corners turned on",
            change: |case| {
                let pairs = [("v1", "v2"), ("v2", "v3"), ("v3", "v4"), ("v4", "v5"), ("v5", "v6")];
                pairs.iter().fold(case.clone(), |case, &pair| case.swapped(&[pair]))
            },
            // Among equally near points any is right.
            expected: |said| said.any_contacts = true,
        },
        MetamorphicRelation {
            name: "run the other way",
            change: |case| case.swapped(&[("v1", "v6"), ("v2", "v5"), ("v3", "v4")]),
            expected: |said| {
                said.any_contacts = true;
                said.scalars.iter_mut().for_each(|(_, winding)| *winding = -&*winding);
            },
        },
    ],
)
.touches(scene)
.counts(|case, said, convention, choice| match (convention, choice) {
    ("touching", "miss") => Some(said.hit && said.relation != "border"),
    ("rule", "even_odd") => {
        Some(said.relation == "border" || winding(case).is_some_and(|winding| winding % 2 != 0))
    }
    _ => None,
});

fn edges(case: &Case) -> Vec<[Vector; 2]> {
    let corners = CORNERS.map(|name| case.exact(name));
    (0..6).map(|i| [corners[i].clone(), corners[(i + 1) % 6].clone()]).collect()
}

/// `None` on the border.
fn winding(case: &Case) -> Option<i32> {
    let p = case.exact("point");
    let mut quarters = 0;
    for [a, b] in edges(case) {
        let (a, b) = (from_to(&p, &a), from_to(&p, &b));
        let turn = cross(&a, &b)[2].sign();
        if turn == 0 && dot(&a, &b).sign() <= 0 {
            return None;
        }
        quarters += match (quadrant(&b[0], &b[1])? - quadrant(&a[0], &a[1])?).rem_euclid(4) {
            3 => -1,
            2 => 2 * turn,
            quarters => quarters,
        };
    }
    Some(quarters / 4)
}

/// The squared distance over a divisor, the closest point over it, and the vector to P.
struct Nearest {
    squared: Number,
    divisor: Number,
    point: Vector,
    normal: Vector,
}

/// In a tie the first edge counts.
fn nearest(case: &Case) -> Nearest {
    let (p, one) = (case.exact("point"), Number::from(1.0));
    let of_edge = |[a, b]: &[Vector; 2]| {
        let (edge, way) = (from_to(a, b), from_to(a, &p));
        let (along, all) = (dot(&edge, &way), dot(&edge, &edge));
        let corner = |at: &Vector| {
            let way = from_to(at, &p);
            let squared = dot(&way, &way);
            Nearest { squared, divisor: one.clone(), point: at.clone(), normal: unit(&way) }
        };
        if along.sign() <= 0 || is_zero(&edge) {
            return corner(a);
        }
        if along >= all {
            return corner(b);
        }
        let across = cross(&edge, &way)[2].clone();
        let [x, y, z] = &edge;
        let left = [-y, x.clone(), z.clone()];
        let sense = Number::from(across.sign() as f32);
        Nearest {
            squared: across.square(),
            point: add(&scale(a, &all), &scale(&edge, &along)),
            normal: unit(&scale(&left, &sense)),
            divisor: all,
        }
    };
    let all = edges(case);
    let nearer = |one: Nearest, other: Nearest| {
        if &other.squared * &one.divisor < &one.squared * &other.divisor { other } else { one }
    };
    all[1..].iter().map(of_edge).fold(of_edge(&all[0]), nearer)
}

fn expected(case: &Case) -> Expected {
    let Nearest { squared, divisor, point, normal } = nearest(case);
    let winding = winding(case);
    let relation = match winding {
        None => "border",
        Some(0) => "outside",
        Some(_) => "inside",
    };
    let said = Expected::new(relation != "outside", relation).touching(Touch {
        point: Some(shrink(&point, &divisor)),
        normal: Some(if winding.is_none() { zero() } else { normal }),
        distance: Some(squared.root().over(&divisor.root())),
        ..Touch::default()
    });
    match winding {
        Some(winding) => said.scalar("winding", Number::from(winding as f32)),
        None => said,
    }
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let mut corners = [0; 6].map(|_| random.point2(&frame));
    if random.chance(0.2) {
        corners[random.below(6)] = corners[random.below(6)];
    }
    let i = random.below(6);
    let (from, to) = (corners[i], corners[(i + 1) % 6]);
    let mut point = random.point2(&frame);
    match random.below(6) {
        // Near an edge, or exactly on one parallel to an axis.
        0 => {
            point = on(from, span(from, to), random.between(0.0, 1.0));
            point = on(point, random.direction2(), frame.size * random.nudge());
        }
        1 => {
            let axis = random.below(2);
            corners[(i + 1) % 6][axis] = from[axis];
            point =
                on(from, span(from, corners[(i + 1) % 6]), random.pick(&[-0.5, 0.25, 0.5, 1.0]));
            point[axis] = from[axis];
        }
        // Level with a corner.
        2 => point[1] = from[1],
        // In the middle of them.
        3 | 4 => {
            point = corners.iter().fold([0.0; 3], |sum, &corner| on(sum, corner, 1.0 / 6.0));
        }
        _ => {}
    }
    let case = Case::new("point_polygon").point2("point", point);
    CORNERS.into_iter().zip(corners).fold(case, |case, (name, corner)| case.point2(name, corner))
}

/// A point on the line of an edge, in integers, and other corners anywhere near.
fn scene(random: &mut Random) -> Scene {
    let way = random.whole_way();
    let from: Whole = random.whole_steps(way);
    let [to, point] = [0; 2].map(|_| random.whole_steps(way));
    let mut corner = || match random.below(3) {
        0 => random.whole_steps(way),
        _ => {
            let aside = random.whole_way();
            plus(from, aside)
        }
    };
    let corners = [from, to, corner(), corner(), corner(), corner()];
    let start = random.below(6);
    let scene = Scene::new("point_polygon").point2("point", point);
    let named = CORNERS.into_iter().enumerate();
    named.fold(scene, |scene, (i, name)| scene.point2(name, corners[(start + i) % 6]))
}

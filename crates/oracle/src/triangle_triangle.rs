//! The intersection of each edge with the other triangle; the ends of all of these are the answer.

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector, add, cross, dot, from_to, is_zero, length, scale, shrink};
use super::random::{Random, add as plus, along as on, from_to as span, scale as by};
use super::segment_triangle::{Share, shared};
use super::sphere_triangle::{place, triangle};
use super::touches::{self, Axes, Scene};
use super::{MetamorphicRelation, Pair, parry};

const FIRST: [&str; 3] = ["a1", "b1", "c1"];
const SECOND: [&str; 3] = ["a2", "b2", "c2"];

pub const PAIR: Pair = Pair {
    drop_gauge_freedom: |_, said, _| said.any_order = true,
    ..Pair::new(
        "triangle_triangle",
        &["crossing", "touching", "coplanar", "apart", "degenerate"],
        case,
        expected,
        Some(parry),
        &[
            MetamorphicRelation {
                name: "triangles swapped",
                change: |case| case.swapped(&[("a1", "a2"), ("b1", "b2"), ("c1", "c2")]),
                expected: renamed,
            },
            MetamorphicRelation {
                name: "corners turned on",
                change: |case| case.swapped(&[("a1", "b1")]).swapped(&[("b1", "c1")]),
                expected: renamed,
            },
            MetamorphicRelation {
                name: "winding reversed",
                change: |case| case.swapped(&[("b2", "c2")]),
                expected: renamed,
            },
        ],
    )
    .touches(touch)
    .counts(|case, said, convention, choice| {
        let is_choice = convention == "touching" && choice == "miss";
        is_choice.then(|| match said.relation {
            "crossing" => {
                let corners = [FIRST, SECOND].map(|names| names.map(|name| case.exact(name)));
                [[0, 1], [1, 0]].into_iter().all(|[one, other]| {
                    let [a, b, c] = &corners[one];
                    let n = cross(&from_to(a, b), &from_to(a, c));
                    let signs = corners[other].each_ref().map(|p| dot(&n, &from_to(a, p)).sign());
                    signs.contains(&1) && signs.contains(&-1)
                })
            }
            "coplanar" => said.contacts.len() > 2,
            _ => false,
        })
    })
};

/// A corner, an edge or an inner point of one, and a corner or an edge of the other.
fn touch(random: &mut Random) -> Scene {
    let axes = Axes::new(random);
    let first = axes.triangle(random);
    let at = touches::place(random, first);
    let [a, b, _] = random.three(first);
    let way = if random.chance(0.3) { axes.level(random, 0) } else { axes.anywhere(random) };
    let other = if random.chance(0.3) { axes.level(random, 0) } else { axes.anywhere(random) };
    let second = match random.below(4) {
        0 => [at, touches::plus(at, way), touches::plus(at, other)],
        1 => [touches::plus(at, way), touches::along(at, way, -1), touches::plus(at, other)],
        2 => [at, b, other],
        _ => [a, touches::along(b, touches::from_to(a, b), random.pick(&[-2, 0, 1])), other],
    };
    let (first, second) = if random.chance(0.5) { (first, second) } else { (second, first) };
    let [first, second] = [first, second].map(|corners| random.three(corners));
    let corners = FIRST.into_iter().zip(first).chain(SECOND.into_iter().zip(second));
    corners.fold(Scene::new("triangle_triangle"), |scene, (name, at)| scene.point(name, at))
}

fn renamed(said: &mut Expected) {
    said.scalars.clear();
    said.vectors.clear();
    said.any_order = true;
    for touch in &mut said.contacts {
        *touch = Touch { point: touch.point.take(), ..Touch::default() };
    }
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let first = triangle(random, &frame);
    let mut second = triangle(random, &frame);
    if !frame.lattice || random.chance(0.3) {
        // Moved to the first, by a corner or by an inner point.
        let at = place(random, first);
        let from = if random.chance(0.6) { random.pick(&second) } else { place(random, second) };
        let off = by(random.direction(), frame.size * random.nudge());
        let offset = plus(span(from, at), off);
        if random.chance(0.8) {
            second = second.map(|corner| plus(corner, offset));
        }
    }
    let i = random.below(3);
    match random.below(12) {
        // A common corner, a common edge, one plane, or identical.
        0 => second[i] = random.pick(&first),
        1 => (second[i], second[(i + 1) % 3]) = (first[0], first[1]),
        2 => second = [0; 3].map(|_| place(random, first)),
        3 => {
            second =
                first.map(|corner| on(corner, span(corner, first[i]), random.pick(&[0.0, 0.5])))
        }
        4 => {
            // A plane z = const., which rounding does not leave.
            let z = first[0][2];
            let down = |[x, y, _]: [f64; 3]| [x, y, z];
            let flat = first.map(down);
            second = second.map(down);
            return build(random, flat, second);
        }
        _ => {}
    }
    build(random, first, second)
}

fn build(random: &mut Random, first: [[f64; 3]; 3], second: [[f64; 3]; 3]) -> Case {
    let (first, second) = if random.chance(0.5) { (first, second) } else { (second, first) };
    let mut case = Case::new("triangle_triangle");
    for (name, corner) in FIRST.into_iter().zip(first).chain(SECOND.into_iter().zip(second)) {
        case = case.point(name, corner);
    }
    case
}

/// A point as `over` / `under`, exact.
struct Place {
    over: Vector,
    under: Number,
}

impl Place {
    fn is(&self, other: &Self) -> bool {
        scale(&self.over, &other.under) == scale(&other.over, &self.under)
    }

    fn point(&self) -> Vector {
        shrink(&self.over, &self.under)
    }
}

fn collect(places: &mut Vec<Place>, start: &Vector, end: &Vector, corners: [&Vector; 3]) {
    let Some(range) = shared(start, end, corners) else { return };
    for Share { over, under } in range {
        let point = add(&scale(start, &under), &scale(&from_to(start, end), &over));
        let place = Place { over: point, under };
        if !places.iter().any(|other| other.is(&place)) {
            places.push(place);
        }
    }
}

fn expected(case: &Case) -> Expected {
    let first = FIRST.map(|name| case.exact(name));
    let second = SECOND.map(|name| case.exact(name));
    let normal = |[a, b, c]: &[Vector; 3]| cross(&from_to(a, b), &from_to(a, c));
    let (n1, n2) = (normal(&first), normal(&second));

    let mut places = Vec::new();
    for (one, other) in [(&first, &second), (&second, &first)] {
        for i in 0..3 {
            collect(&mut places, &one[i], &one[(i + 1) % 3], other.each_ref());
        }
    }
    let touch = |place: &Place| Touch { point: Some(place.point()), ..Touch::default() };
    let all = |relation| {
        let mut said = Expected::new(!places.is_empty(), relation);
        said.contacts = places.iter().map(touch).collect();
        said.any_order = true;
        said
    };
    // The ends of a set of collinear points.
    let ends = |relation| {
        let points: Vec<Vector> = places.iter().map(Place::point).collect();
        let squared = |i: usize, j: usize| {
            let v = from_to(&points[i], &points[j]);
            dot(&v, &v)
        };
        let all_pairs = (0..points.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let widest = all_pairs.max_by_key(|&(i, j)| squared(i, j));
        let mut said = Expected::new(true, relation);
        let (i, j) = widest.expect("two points at least");
        said.contacts = vec![touch(&places[i]), touch(&places[j])];
        said.any_order = true;
        said
    };

    if is_zero(&n1) || is_zero(&n2) {
        return if places.len() > 2 { ends("degenerate") } else { all("degenerate") };
    }
    let heights = |n: &Vector, base: &Vector, corners: &[Vector; 3]| {
        [0, 1, 2].map(|i: usize| dot(n, &from_to(base, &corners[i])))
    };
    let (h1, h2) = (heights(&n2, &second[0], &first), heights(&n1, &first[0], &second));
    if h1.iter().all(Number::is_zero) {
        return all("coplanar");
    }
    let mut said = match places.len() {
        0 => all("apart"),
        1 => all("touching"),
        _ => ends("crossing"),
    };
    for (names, h, n) in [
        (["distance_a1", "distance_b1", "distance_c1"], h1, &n2),
        (["distance_a2", "distance_b2", "distance_c2"], h2, &n1),
    ] {
        for (name, h) in names.into_iter().zip(h) {
            said = said.scalar(name, h.over(&length(n)));
        }
    }
    said
}

fn parry(case: &Case) -> Option<bool> {
    let place = parry3d::math::Pose::IDENTITY;
    parry::meet(place, &parry::triangle(case, FIRST), place, &parry::triangle(case, SECOND))
}

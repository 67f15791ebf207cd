//! The earliest of all points where the line meets a ball around a corner, the side of a cylinder
//! around an edge, or a plane at the radius from the face.

use parry3d::math::{Pose, Vector as TheirVector};
use parry3d::query::{ShapeCastOptions, cast_shapes};

use super::case::{Case, Expected, Touch};
use super::near::{Near, sign_with_root};
use super::number::{
    Number, Vector, add, along, cross, dot, from_to, is_zero, length, scale, shrink, unit, zero,
};
use super::random::{
    Random, add as plus, along as on, cross as normal, from_to as span, length as long, scale as by,
};
use super::sphere_triangle::{Nearest, nearest, place, renamed, triangle};
use super::touches::{self, Axes, Scene, Whole};
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair::new(
    "sphere_cast_triangle",
    &["hit", "initial_overlap", "passes_by", "behind", "too_short", "degenerate"],
    case,
    expected,
    Some(parry),
    &[
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
.touches(touching)
.counts(|case, said, convention, choice| match (convention, choice) {
    ("initial_overlap", "ignore") => Some(said.hit && said.relation == "hit"),
    ("touching", "miss") if said.relation == "initial_overlap" => Some(true),
    ("touching", "miss") => Some(said.hit && Cast::new(case).goes_in()),
    _ => None,
});

/// A sphere that touches a point of the triangle: at the end of its way, at its start, or in
/// passing.
fn touching(random: &mut Random) -> Scene {
    let axes = Axes::new(random);
    let corners = axes.triangle(random);
    let (away, per_away) = match random.below(3) {
        0 => (axes.first(), axes.length),
        // Perpendicular to the edge AB.
        1 => axes.whole_length_across(random, 1),
        _ => axes.whole_length(random),
    };
    let times = axes.coordinate(random);
    let center = touches::along(touches::place(random, corners), away, times);
    let outward = touches::times(away, times.signum());
    // Two vectors along these axes have a cross product along them too, with the axes' length as a
    // factor.
    let across = cross_of(away, axes.at([0; 3].map(|_| random.whole(3)))).map(|x| x / axes.length);
    let any = axes.at([0; 3].map(|_| random.whole(3)));
    let (way, before, after) = match random.below(8) {
        0 => (any, 0, 1),
        1..=3 => (any, 1, 0),
        4 | 5 => (across, 1, 1),
        6 => (across, 1, random.pick(&[0, -1])),
        _ => (any, 1, 1),
    };
    let is_outward = (0..3).map(|i| way[i] * outward[i]).sum::<i64>() > 0;
    let way = if is_outward && random.chance(0.8) { touches::times(way, -1) } else { way };
    let steps = [0; 2].map(|_| axes.coordinate(random).abs().max(1));
    let [a, b, c] = random.three(corners);
    Scene::of("sphere_cast_triangle", &axes)
        .point("start", touches::along(center, way, -before * steps[0]))
        .point("end", touches::along(center, way, after * steps[1]))
        .length("cast_radius", per_away * times.abs())
        .point("a", a)
        .point("b", b)
        .point("c", c)
}

fn cross_of(u: Whole, v: Whole) -> Whole {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j): (usize, usize)| u[i] * v[j] - u[j] * v[i])
}

/// A sphere on its way past a point of the triangle, or to it.
fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let corners @ [a, b, c] = triangle(random, &frame);
    let radius = if random.chance(0.05) { 0.0 } else { random.length(&frame) };
    let case = |start, end| {
        Case::new("sphere_cast_triangle")
            .point("start", start)
            .point("end", end)
            .length("cast_radius", radius)
            .point("a", a)
            .point("b", b)
            .point("c", c)
    };
    if frame.lattice {
        let (start, end) = (random.point(&frame), random.point(&frame));
        return case(start, if random.chance(0.5) { plus(end, span(start, end)) } else { end });
    }
    let up = normal(span(a, b), span(a, c));
    let out = if random.chance(0.5) && long(up) > 0.0 {
        by(up, random.sense() / long(up))
    } else {
        random.direction()
    };
    let away = match random.below(6) {
        0 => radius * (1.0 + random.nudge()),
        1 | 2 => radius * random.between(0.0, 3.0),
        _ => radius,
    };
    let center = on(place(random, corners), out, away);
    let way = match random.below(5) {
        0 => random.across(out),
        1 => random.direction(),
        _ => {
            let way = random.direction();
            if super::random::dot(way, out) > 0.0 { by(way, -1.0) } else { way }
        }
    };
    let size = frame.size.max(radius);
    let before = match random.below(12) {
        0 => 0.0,
        1 => size * random.nudge(),
        2 => -size * random.spread(0.01, 10.0),
        _ => size * random.spread(0.01, 30.0),
    };
    let after = match random.below(10) {
        0 => 0.0,
        1 => size * random.nudge(),
        2 => -before,
        3 | 4 => -size * random.spread(0.01, 1.0),
        _ => size * random.spread(0.1, 30.0),
    };
    case(on(center, way, -before), on(center, way, after))
}

/// The parameter (p − √q) / a, with a > 0.
#[derive(Clone)]
struct Root {
    p: Number,
    q: Number,
    a: Number,
}

impl Root {
    /// The smaller root of a t² + 2 b t + c = 0, with q = b² − a c.
    fn of(a: Number, b: &Number, q: Number) -> Option<Self> {
        (a.sign() > 0 && q.sign() >= 0).then(|| Self { p: -b, q, a })
    }

    /// The sign of h + rise t.
    fn height(&self, h: &Number, rise: &Number) -> i32 {
        sign(&(h * &self.a + rise * &self.p), &-rise, &self.q)
    }

    /// The sign of the difference to another root: x + y √q + z √q′.
    fn against(&self, other: &Self) -> i32 {
        let x = &self.p * &other.a - &other.p * &self.a;
        let (y, z) = (-&other.a, &self.a);
        let (one, last) = (sign(&x, &y, &self.q), z.sign() * other.q.sign());
        if one == last || last == 0 {
            return one;
        }
        if one == 0 {
            return last;
        }
        let squares = x.square() + y.square() * &self.q - z.square() * &other.q;
        one * sign(&squares, &(Number::from(2.0) * x * y), &self.q)
    }

    fn value(&self) -> Number {
        let root = self.q.root();
        if self.p.sign() > 0 {
            (self.p.square() - &self.q).over(&((&self.p + root) * &self.a))
        } else {
            (&self.p - root).over(&self.a)
        }
    }
}

fn sign(x: &Number, y: &Number, q: &Number) -> i32 {
    let [x, y, q] = [x, y, q].map(Near::from);
    sign_with_root(&x, &y, &q)
}

/// The parameter where the line meets a surface, and its feature.
struct Place {
    at: Root,
    feature: &'static str,
    part: Part,
    crosses: bool,
}

enum Part {
    Corner(Vector),
    Edge([Vector; 2]),
    /// The unit normal on the line's side.
    Face(Vector),
}

struct Cast {
    s: Vector,
    d: Vector,
    r: Number,
    start: Nearest,
    first: Option<Place>,
}

const NAMES: [[&str; 3]; 2] =
    [["vertex_a", "vertex_b", "vertex_c"], ["edge_ab", "edge_bc", "edge_ca"]];

impl Cast {
    fn new(case: &Case) -> Self {
        let (s, r) = (case.exact("start"), case.exact_number("cast_radius"));
        let d = from_to(&s, &case.exact("end"));
        let corners = ["a", "b", "c"].map(|name| case.exact(name));
        let (dd, rr) = (dot(&d, &d), r.square());
        let mut places = Vec::new();
        for (corner, feature) in corners.iter().zip(NAMES[0]) {
            let w = from_to(corner, &s);
            let b = dot(&w, &d);
            let q = b.square() - &dd * (dot(&w, &w) - &rr);
            let crosses = q.sign() > 0;
            let part = Part::Corner(corner.clone());
            let at = Root::of(dd.clone(), &b, q);
            places.extend(at.map(|at| Place { at, feature, part, crosses }));
        }
        for (i, feature) in NAMES[1].into_iter().enumerate() {
            let (from, to) = (&corners[i], &corners[(i + 1) % 3]);
            let (w, e) = (from_to(from, &s), from_to(from, to));
            let (ee, ew, ed) = (dot(&e, &e), dot(&e, &w), dot(&e, &d));
            let a = &ee * &dd - ed.square();
            let b = &ee * dot(&w, &d) - &ed * &ew;
            let c = &ee * (dot(&w, &w) - &rr) - ew.square();
            let q = b.square() - &a * c;
            let crosses = q.sign() > 0;
            let Some(at) = Root::of(a, &b, q) else { continue };
            if at.height(&ew, &ed) > 0 && at.height(&(ew - ee), &ed) < 0 {
                let part = Part::Edge([from.clone(), to.clone()]);
                places.push(Place { at, feature, part, crosses });
            }
        }
        places.extend(over_face(&corners, &s, &d, &rr));
        let first = places
            .into_iter()
            .reduce(|first, other| if other.at.against(&first.at) < 0 { other } else { first });
        Self { start: nearest(&s, &corners), s, d, r, first }
    }

    /// The sign of the distance at the start less the radius.
    fn apart(&self) -> i32 {
        (&self.start.squared - (&self.r * &self.start.divisor).square()).sign()
    }

    /// Returns `true` if a part of the way is closer than the radius; its start is not.
    fn goes_in(&self) -> bool {
        if self.r.is_zero() {
            return false;
        }
        if self.apart() == 0 {
            let out = from_to(&self.start.point, &scale(&self.s, &self.start.divisor));
            return dot(&out, &self.d).sign() < 0;
        }
        let minus = Number::from(-1.0);
        let is_before_end =
            |place: &Place| place.crosses && place.at.height(&minus, &Number::from(1.0)) < 0;
        self.first.as_ref().is_some_and(is_before_end)
    }
}

/// n·(S + t d − A) = ± r |n| on the side that the line comes from, strictly within the edges.
fn over_face(corners: &[Vector; 3], s: &Vector, d: &Vector, rr: &Number) -> Option<Place> {
    let n = cross(&from_to(&corners[0], &corners[1]), &from_to(&corners[0], &corners[2]));
    let n = if dot(&n, d).sign() > 0 { scale(&n, &Number::from(-1.0)) } else { n };
    let (height, fall) = (dot(&n, &from_to(&corners[0], s)), -&dot(&n, d));
    if fall.is_zero() {
        return None;
    }
    let at = Root { p: height, q: rr * dot(&n, &n), a: fall };
    let sides: Vec<i32> = (0..3)
        .map(|i| {
            let (from, to) = (&corners[i], &corners[(i + 1) % 3]);
            let inward = cross(&n, &from_to(from, to));
            at.height(&dot(&inward, &from_to(from, s)), &dot(&inward, d))
        })
        .collect();
    let is_within = sides.iter().all(|&side| side > 0) || sides.iter().all(|&side| side < 0);
    let part = Part::Face(unit(&n));
    is_within.then_some(Place { at, feature: "face", part, crosses: true })
}

fn expected(case: &Case) -> Expected {
    let cast = Cast::new(case);
    let Cast { s, d, r, start, first } = &cast;
    let apart = cast.apart();
    if apart <= 0 {
        let point = shrink(&start.point, &start.divisor);
        let normal = if !start.squared.is_zero() {
            unit(&from_to(&start.point, &scale(s, &start.divisor)))
        } else if start.feature == "face" {
            let [a, b, c] = ["a", "b", "c"].map(|name| case.exact(name));
            unit(&cross(&from_to(&a, &b), &from_to(&a, &c)))
        } else {
            zero()
        };
        let relation = if apart < 0 { "initial_overlap" } else { "hit" };
        return Expected::new(true, relation).touching(Touch {
            point: Some(point),
            normal: Some(normal),
            t: Some(Number::zero()),
            distance: Some(Number::zero()),
            center: Some(s.clone()),
            feature: Some(start.feature),
        });
    }
    if is_zero(d) {
        return Expected::new(false, "degenerate");
    }
    let Some(Place { at, feature, part, .. }) = first else {
        return Expected::new(false, "passes_by");
    };
    if at.height(&Number::zero(), &Number::from(1.0)) < 0 {
        return Expected::new(false, "behind");
    }
    if at.height(&Number::from(-1.0), &Number::from(1.0)) > 0 {
        return Expected::new(false, "too_short");
    }
    let t = at.value();
    let center = along(s, d, &t);
    let (point, normal) = match part {
        Part::Corner(corner) => (corner.clone(), unit(&from_to(corner, &center))),
        Part::Edge([from, to]) => {
            let e = from_to(from, to);
            let share = dot(&e, &from_to(from, &center)).over(&dot(&e, &e));
            let point = along(from, &e, &share);
            let normal = unit(&from_to(&point, &center));
            (point, normal)
        }
        Part::Face(n) => (add(&center, &scale(n, &-r)), n.clone()),
    };
    let is_point = r.is_zero() && *feature != "face";
    Expected::new(true, "hit").touching(Touch {
        point: Some(point),
        normal: Some(if is_point { zero() } else { normal }),
        distance: Some(&t * length(d)),
        t: Some(t),
        center: Some(center),
        feature: Some(feature),
    })
}

fn parry(case: &Case) -> Option<bool> {
    let (moving, target) =
        (parry::ball(case, "cast_radius"), parry::triangle(case, ["a", "b", "c"]));
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let (from, motion) = (parry::at(case, "start"), parry::ray(case).dir);
    let hit =
        cast_shapes(&from, motion, &moving, &Pose::IDENTITY, TheirVector::ZERO, &target, options);
    hit.ok().map(|hit| hit.is_some())
}

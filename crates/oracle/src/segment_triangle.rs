//! The heights of both ends, and the volumes that the line spans with each edge.

use super::case::{Case, Expected, Touch};
use super::number::{
    Number, Vector, along, cross, dot, from_to, is_zero, length, scale, unit, zero,
};
use super::random::{
    Random, add, along as on, cross as normal, from_to as span, length as long, scale as by,
};
use super::sphere_triangle::{place, triangle};
use super::touches::{self, Axes, Scene};
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair::new(
    "segment_triangle",
    &["crossing", "coplanar", "outside", "too_short", "leaving", "parallel", "degenerate"],
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
        MetamorphicRelation {
            name: "ends swapped",
            change: |case| case.swapped(&[("start", "end")]),
            expected: |said| {
                renamed(said);
                said.any_order = true;
                said.contacts.iter_mut().for_each(|touch| {
                    *touch = Touch { point: touch.point.take(), ..Touch::default() };
                });
                // Which end is nearer is reversed.
                if matches!(said.relation, "too_short" | "leaving") {
                    said.relation = "";
                }
            },
        },
    ],
)
.touches(|random| {
    let axes = Axes::new(random);
    let corners = axes.triangle(random);
    let touch = touches::place(random, corners);
    let edge = touches::from_to(corners[0], corners[1]);
    let way = match random.below(5) {
        0 => edge.map(|x| x / 4),
        1 => axes.level(random, 0),
        _ => axes.anywhere(random),
    };
    let steps = |random: &mut Random| random.pick(&[0, 1, 1, 2, 5]);
    let [a, b, c] = random.three(corners);
    let scene = Scene::new("segment_triangle")
        .point("start", touches::along(touch, way, -steps(random)))
        .point("end", touches::along(touch, way, steps(random)));
    scene.point("a", a).point("b", b).point("c", c)
})
.counts(|case, said, convention, choice| {
    let [hs, he] = heights(case);
    let crosses = said.relation == "crossing";
    let from = if hs.is_zero() { -he.sign() } else { hs.sign() };
    match (convention, choice) {
        ("sides", "front") => Some(crosses && from > 0),
        ("sides", "back") => Some(crosses && from < 0),
        ("touching", "miss") => {
            let is_inner = said
                .scalars
                .iter()
                .all(|(name, x)| !matches!(*name, "u" | "v" | "w") || !x.is_zero());
            Some(crosses && is_inner && hs.sign() * he.sign() < 0)
        }
        _ => None,
    }
});

/// n·(x − a) of both ends.
fn heights(case: &Case) -> [Number; 2] {
    let [a, b, c] = ["a", "b", "c"].map(|name| case.exact(name));
    let n = cross(&from_to(&a, &b), &from_to(&a, &c));
    ["start", "end"].map(|end| dot(&n, &from_to(&a, &case.exact(end))))
}

fn renamed(said: &mut Expected) {
    said.scalars.clear();
    said.vectors.clear();
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let [a, b, c] = triangle(random, &frame);
    let mut start = random.point(&frame);
    let mut end = random.point(&frame);
    if !frame.lattice || random.chance(0.4) {
        let aim = place(random, [a, b, c]);
        end = match random.below(6) {
            0 => on(start, span(start, aim), 1.0 + random.nudge()),
            1 => on(start, span(start, aim), random.between(0.0, 1.2)),
            _ => on(start, span(start, aim), random.pick(&[1.0, 1.5, 2.0, 4.0])),
        };
    }
    if random.chance(0.1) {
        // In the plane, or nearly.
        let up = normal(span(a, b), span(a, c));
        start = place(random, [a, b, c]);
        let slant =
            if long(up) > 0.0 { by(up, frame.size * random.nudge() / long(up)) } else { up };
        end = add(on(start, span(start, place(random, [a, b, c])), 2.0), slant);
    }
    match random.below(50) {
        0 => end = start,
        1 => start = a,
        2 => (start, end) = (a, b),
        3 => start = place(random, [a, b, c]),
        _ => {}
    }
    Case::new("segment_triangle")
        .point("start", start)
        .point("end", end)
        .point("a", a)
        .point("b", b)
        .point("c", c)
}

/// A parameter along S + t d, as t = over / under with `under` > 0.
#[derive(Clone)]
pub struct Share {
    pub over: Number,
    pub under: Number,
}

impl Share {
    pub fn new(over: Number, under: Number) -> Self {
        if under.sign() < 0 { Self { over: -&over, under: -&under } } else { Self { over, under } }
    }

    pub fn is_less(&self, than: &Self) -> bool {
        &self.over * &than.under < &than.over * &self.under
    }

    pub fn value(&self) -> Number {
        self.over.over(&self.under)
    }
}

/// Intersects a segment and a triangle, both possibly degenerate: the first and the last parameter
/// along the segment, clipped by one condition after another.
pub fn shared(start: &Vector, end: &Vector, corners: [&Vector; 3]) -> Option<[Share; 2]> {
    let whole = [0.0, 1.0].map(|end| Share::new(end.into(), 1.0.into()));
    shared_between(whole, start, &from_to(start, end), corners)
}

/// Like [`shared`], for a line between two parameters.
pub fn shared_between(
    whole: [Share; 2],
    start: &Vector,
    d: &Vector,
    corners: [&Vector; 3],
) -> Option<[Share; 2]> {
    let [a, b, c] = corners;
    let n = cross(&from_to(a, b), &from_to(a, c));
    let mut range = Some(whole);
    // value + t slope ≥ 0
    let mut at_least = |value: Number, slope: Number| {
        let Some([first, last]) = &mut range else { return };
        if slope.is_zero() {
            if value.sign() < 0 {
                range = None;
            }
            return;
        }
        let root = Share::new(-&value, slope.clone());
        if slope.sign() > 0 && first.is_less(&root) {
            *first = root;
        } else if slope.sign() < 0 && root.is_less(last) {
            *last = root;
        }
        if last.is_less(first) {
            range = None;
        }
    };
    let mut is_zero_of = |value: Number, slope: Number| {
        at_least(-&value, -&slope);
        at_least(value, slope);
    };

    if !is_zero(&n) {
        // On the plane, and on the inner side of each edge.
        is_zero_of(dot(&n, &from_to(a, start)), dot(&n, d));
        for (from, to) in [(a, b), (b, c), (c, a)] {
            let inward = cross(&n, &from_to(from, to));
            at_least(dot(&inward, &from_to(from, start)), dot(&inward, d));
        }
        return range;
    }
    // The corners that are farthest apart span all of it.
    let squared = |p: &Vector, q: &Vector| dot(&from_to(p, q), &from_to(p, q));
    let (p, q) =
        [(a, b), (b, c), (c, a)].into_iter().max_by_key(|(p, q)| squared(p, q)).unwrap_or((a, b));
    let edge = from_to(p, q);
    if is_zero(&edge) {
        for i in 0..3 {
            is_zero_of(&start[i] - &p[i], d[i].clone());
        }
        return range;
    }
    // On the line PQ, and between its ends.
    let (value, slope) = (cross(&edge, &from_to(p, start)), cross(&edge, d));
    for i in 0..3 {
        is_zero_of(value[i].clone(), slope[i].clone());
    }
    at_least(dot(&edge, &from_to(p, start)), dot(&edge, d));
    at_least(-&dot(&edge, &from_to(q, start)), -&dot(&edge, d));
    range
}

fn expected(case: &Case) -> Expected {
    let (start, end) = (case.exact("start"), case.exact("end"));
    let corners = ["a", "b", "c"].map(|name| case.exact(name));
    let [a, b, c] = &corners;
    let n = cross(&from_to(a, b), &from_to(a, c));
    let d = from_to(&start, &end);
    let [hs, he] = heights(case);
    let range = shared(&start, &end, [a, b, c]);

    let touch = |t: &Number, normal: Vector| Touch {
        point: Some(along(&start, &d, t)),
        normal: Some(normal),
        t: Some(t.clone()),
        distance: Some(t * length(&d)),
        ..Touch::default()
    };
    let degenerate = is_zero(&n) || is_zero(&d);
    if degenerate || (hs.is_zero() && he.is_zero()) {
        let relation = if degenerate { "degenerate" } else { "coplanar" };
        let mut said = Expected::new(range.is_some(), relation);
        if let Some([first, last]) = range {
            said = said.touching(touch(&first.value(), zero()));
            if first.is_less(&last) && !is_zero(&d) {
                said = said.touching(touch(&last.value(), zero()));
            }
        }
        return said;
    }

    let climb = &he - &hs;
    let n_length = length(&n);
    let up = if hs.is_zero() { -he.sign() } else { hs.sign() };
    let up = Number::from(up as f32);
    let cos = if climb.is_zero() {
        Number::zero()
    } else {
        (-&(&up * &climb)).over(&n_length).over(&length(&d))
    };
    let said = |hit, relation| {
        Expected::new(hit, relation)
            .scalar("l", hs.abs().over(&n_length))
            .scalar("cos", cos.clone())
    };
    if climb.is_zero() {
        return said(false, "parallel");
    }
    if hs.sign() * he.sign() > 0 {
        let nearing = climb.sign() * hs.sign() < 0;
        return said(false, if nearing { "too_short" } else { "leaving" });
    }
    let t = hs.over(&(&hs - &he));
    let ip = along(&start, &d, &t);
    // The weight of a corner: its share of the triangle's area in the projection along n.
    let weight = |p: &Vector, q: &Vector| {
        // n·(PQ × (ip − P)) / |n|² times the denominator, which keeps it exact.
        let at = |x: &Vector| dot(&n, &cross(&from_to(p, q), &from_to(p, x)));
        (at(&start) * &he - at(&end) * &hs).over(&(&climb * dot(&n, &n)))
    };
    let hit = range.is_some();
    let said = said(hit, if hit { "crossing" } else { "outside" })
        .scalar("u", weight(b, c))
        .scalar("v", weight(c, a))
        .scalar("w", weight(a, b))
        .vector("ip", ip);
    if hit { said.touching(touch(&t, unit(&scale(&n, &up)))) } else { said }
}

fn parry(case: &Case) -> Option<bool> {
    let triangle = parry::triangle(case, ["a", "b", "c"]);
    let place = parry3d::math::Pose::IDENTITY;
    Some(parry::hits(&parry::ray(case), place, &triangle, false))
}

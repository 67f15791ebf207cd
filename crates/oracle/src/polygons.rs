//! Points and segments against polygons, in exact numbers and one edge after another.
//!
//! Nothing here is done as the kernel does it: a point is located by quadrants, and two polygons are
//! compared in strips between neighbouring corners and crossings.

mod cases;
mod flat;
mod strips;

use std::cmp::Ordering;

use exact_collide::polygon::{BorderKind, BorderPart, Polygon};
use glam::Vec2;

pub use cases::Draw;
pub use strips::polygon_polygon;

use super::number::{Number, quadrant};
use flat::{Flat, Quotient, cross, dot, exact, from_to, is_zero};

/// The location of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Located {
    Border,
    Around(i32),
}

/// Locates a point, given times a positive number, relative to a ring.
fn locate(point: &Flat, times: &Number, corners: &[Vec2]) -> Located {
    let way = |corner: &Vec2| {
        let [x, y] = exact(*corner);
        from_to(point, &[x * times, y * times])
    };
    let ways: Vec<Flat> = corners.iter().map(way).collect();
    let mut quarters = 0;
    for (i, a) in ways.iter().enumerate() {
        let b = &ways[(i + 1) % ways.len()];
        let turn = cross(a, b).sign();
        if turn == 0 && dot(a, b).sign() <= 0 {
            return Located::Border;
        }
        let [Some(from), Some(to)] = [a, b].map(|[x, y]| quadrant(x, y)) else {
            return Located::Border;
        };
        quarters += match (to - from).rem_euclid(4) {
            3 => -1,
            2 => 2 * turn,
            quarters => quarters,
        };
    }
    Located::Around(quarters / 4)
}

/// Returns whether a point, given times a positive number, is strictly inside.
fn is_inside(point: &Flat, times: &Number, polygon: Polygon) -> bool {
    let place = |ring| locate(point, times, ring);
    let is_around = |place| matches!(place, Located::Around(winding) if winding != 0);
    is_around(place(polygon.outer))
        && polygon.holes.iter().all(|hole| place(hole) == Located::Around(0))
}

/// The relation of a point by the nonzero rule, or by the even-odd rule.
pub fn point_polygon(point: Vec2, polygon: Polygon, is_even_odd: bool) -> &'static str {
    let places: Vec<_> =
        polygon.rings().map(|ring| locate(&exact(point), &Number::from(1.0), ring)).collect();
    let is_in = |place: &Located| match place {
        Located::Border => false,
        Located::Around(winding) if is_even_odd => winding % 2 != 0,
        Located::Around(winding) => *winding != 0,
    };
    if places.contains(&Located::Border) {
        "border"
    } else if is_in(&places[0]) && !places[1..].iter().any(is_in) {
        "inside"
    } else {
        "outside"
    }
}

fn edges(polygon: Polygon) -> Vec<(BorderPart, [Vec2; 2])> {
    let mut edges = Vec::new();
    for (ring, corners) in polygon.rings().enumerate() {
        for (index, &from) in corners.iter().enumerate() {
            let part =
                BorderPart { kind: BorderKind::Edge, ring: ring as u32, index: index as u32 };
            edges.push((part, [from, corners[(index + 1) % corners.len()]]));
        }
    }
    edges
}

/// A meeting of a segment with a border.
#[derive(Debug, Clone)]
pub struct Meeting {
    pub t: Quotient,
    pub part: BorderPart,
    /// The point, to 320 bits.
    pub exactly: [Number; 2],
}

impl Meeting {
    pub fn point(&self) -> [f64; 2] {
        [0, 1].map(|axis: usize| self.exactly[axis].to_f64())
    }
}

/// The exact answer of a segment against a polygon.
#[derive(Debug)]
pub struct SegmentAnswer {
    pub relation: &'static str,
    pub meetings: Vec<Meeting>,
}

/// The points that one edge shares with the segment, by their parameters, or the stretch.
struct SharedByEdge {
    points: Vec<(Quotient, BorderPart)>,
    stretch: Option<[Quotient; 2]>,
}

fn shared_by_edge(
    start: &Flat,
    way: &Flat,
    edge: BorderPart,
    [a, b]: [Vec2; 2],
    count: u32,
) -> SharedByEdge {
    let corner = |index: u32| BorderPart { kind: BorderKind::Corner, index: index % count, ..edge };
    let (a, b) = (exact(a), exact(b));
    let (along, to_a) = (from_to(&a, &b), from_to(start, &a));
    let nothing = SharedByEdge { points: Vec::new(), stretch: None };
    let is_within = |t: &Quotient| *t >= Quotient::whole(0.0) && *t <= Quotient::whole(1.0);
    let across = cross(way, &along);
    if !across.is_zero() {
        let t = Quotient::new(cross(&to_a, &along), across.clone());
        let u = Quotient::new(cross(&to_a, way), across);
        if !is_within(&t) || !is_within(&u) {
            return nothing;
        }
        let part = match u {
            u if u == Quotient::whole(0.0) => corner(edge.index),
            u if u == Quotient::whole(1.0) => corner(edge.index + 1),
            _ => edge,
        };
        return SharedByEdge { points: vec![(t, part)], stretch: None };
    }
    if !cross(&to_a, way).is_zero() {
        return nothing;
    }
    let parameter = |p: &Flat| Quotient::new(dot(&from_to(start, p), way), dot(way, way));
    let ends = [(parameter(&a), corner(edge.index)), (parameter(&b), corner(edge.index + 1))];
    let mut points: Vec<_> = ends.iter().filter(|(t, _)| is_within(t)).cloned().collect();
    let first = ends[0].0.clone().min(ends[1].0.clone()).max(Quotient::whole(0.0));
    let last = ends[0].0.clone().max(ends[1].0.clone()).min(Quotient::whole(1.0));
    points.extend([&first, &last].map(|t| (t.clone(), edge)));
    match first.cmp(&last) {
        Ordering::Less => SharedByEdge { points, stretch: Some([first, last]) },
        Ordering::Equal => SharedByEdge { points, stretch: None },
        Ordering::Greater => nothing,
    }
}

pub fn segment_polygon(start: Vec2, end: Vec2, polygon: Polygon) -> SegmentAnswer {
    let (s, e) = (exact(start), exact(end));
    let way = from_to(&s, &e);
    if is_zero(&way) {
        return at_point(start, polygon);
    }
    let counts: Vec<_> = polygon.rings().map(|ring| ring.len() as u32).collect();
    let (mut points, mut stretches) = (Vec::new(), Vec::new());
    for (part, edge) in edges(polygon) {
        let shared = shared_by_edge(&s, &way, part, edge, counts[part.ring as usize]);
        points.extend(shared.points);
        stretches.extend(shared.stretch);
    }
    points.sort();
    let mut places = vec![Quotient::whole(0.0)];
    places.extend(points.iter().map(|(t, _)| t.clone()));
    places.push(Quotient::whole(1.0));
    places.dedup();
    let point = |t: &Quotient| [0, 1].map(|axis: usize| &s[axis] * &t.under + &way[axis] * &t.over);
    let is_in = |pair: &[Quotient]| {
        let middle = pair[0].middle(&pair[1]);
        is_inside(&point(&middle), &middle.under, polygon)
    };
    let is_any_inside = places.windows(2).any(is_in);
    // Of one point the first part, and none between two stretches.
    points.dedup_by(|(t, _), (kept, _)| t == kept);
    points.retain(|(t, _)| {
        let (before, behind) = (
            stretches.iter().any(|[first, last]| first < t && t <= last),
            stretches.iter().any(|[first, last]| first <= t && t < last),
        );
        !(before && behind)
    });
    let meeting = |(t, part): (Quotient, BorderPart)| {
        let exactly = point(&t).map(|x| x.over(&t.under));
        Meeting { t, part, exactly }
    };
    let meetings: Vec<_> = points.into_iter().map(meeting).collect();
    SegmentAnswer { relation: relation(!meetings.is_empty(), is_any_inside), meetings }
}

fn relation(meets: bool, is_any_inside: bool) -> &'static str {
    match (meets, is_any_inside) {
        (true, true) => "crossing",
        (true, false) => "touching",
        (false, true) => "inside",
        (false, false) => "outside",
    }
}

fn at_point(point: Vec2, polygon: Polygon) -> SegmentAnswer {
    let mut parts = Vec::new();
    for (part, [a, b]) in edges(polygon) {
        let (to_a, to_b) = (from_to(&exact(point), &exact(a)), from_to(&exact(point), &exact(b)));
        if a == point {
            parts.push(BorderPart { kind: BorderKind::Corner, ..part });
        } else if cross(&to_a, &to_b).is_zero() && dot(&to_a, &to_b).sign() < 0 {
            parts.push(part);
        }
    }
    let meeting = |part| Meeting { t: Quotient::whole(0.0), part, exactly: exact(point) };
    let meetings: Vec<_> = parts.into_iter().min().map(meeting).into_iter().collect();
    let is_in = is_inside(&exact(point), &Number::from(1.0), polygon);
    SegmentAnswer { relation: relation(!meetings.is_empty(), is_in), meetings }
}

/// The squared distance of a point to an edge.
fn to_edge(point: Vec2, [a, b]: [Vec2; 2]) -> Quotient {
    let [p, a, b] = [point, a, b].map(exact);
    let (edge, to_p) = (from_to(&a, &b), from_to(&a, &p));
    let (along, all) = (dot(&edge, &to_p), dot(&edge, &edge));
    let whole = |way: Flat| Quotient::new(dot(&way, &way), Number::from(1.0));
    if along.sign() <= 0 {
        whole(to_p)
    } else if along >= all {
        whole(from_to(&b, &p))
    } else {
        Quotient::new(cross(&edge, &to_p).square(), all)
    }
}

/// The squared distance of two edges that do not cross.
pub fn between(one: [Vec2; 2], other: [Vec2; 2]) -> Quotient {
    let ends = one.map(|p| to_edge(p, other)).into_iter().chain(other.map(|p| to_edge(p, one)));
    ends.min().expect("four of them")
}

/// The squared distance of a segment to a border that it does not meet.
pub fn gap(start: Vec2, end: Vec2, polygon: Polygon) -> Option<Quotient> {
    edges(polygon).into_iter().map(|(_, edge)| between([start, end], edge)).min()
}

/// The squared distance of two borders that do not cross.
pub fn apart(first: &[Vec2], second: &[Vec2]) -> Option<Quotient> {
    let others = edges(second.into());
    let pairs = edges(first.into()).into_iter().flat_map(|(_, one)| {
        others.iter().map(move |(_, other)| between(one, *other)).collect::<Vec<_>>()
    });
    pairs.min()
}

/// The corners of a part: one twice, or the ends of an edge.
pub fn ends_of(part: BorderPart, polygon: Polygon) -> [Vec2; 2] {
    let ring = polygon.rings().nth(part.ring as usize).expect("a ring");
    let index = part.index as usize;
    let to = if part.kind == BorderKind::Corner { index } else { (index + 1) % ring.len() };
    [ring[index], ring[to]]
}

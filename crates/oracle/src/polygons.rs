//! Segments and polygons against polygons, in exact numbers and one edge after another; and polygons
//! that are hard on purpose: corners on edges, shared stretches, spikes, repeated corners, and sizes
//! at both ends of f32.
//!
//! Nothing here is done as the kernel does it: a point is located by quadrants, and two polygons are
//! compared in strips between neighbouring corners and crossings.

use std::cmp::Ordering;

use exact_collide::polygon::{BorderKind, BorderPart, Polygon};
use glam::Vec2;

use super::number::Number;
use super::random::Random;

/// A point or a vector.
type Flat = [Number; 2];

fn exact(point: Vec2) -> Flat {
    point.to_array().map(Number::from)
}

fn from_to([ax, ay]: &Flat, [bx, by]: &Flat) -> Flat {
    [bx - ax, by - ay]
}

fn cross([ax, ay]: &Flat, [bx, by]: &Flat) -> Number {
    ax * by - ay * bx
}

fn dot([ax, ay]: &Flat, [bx, by]: &Flat) -> Number {
    ax * bx + ay * by
}

fn is_zero([x, y]: &Flat) -> bool {
    x.is_zero() && y.is_zero()
}

/// A quotient with a positive divisor.
#[derive(Debug, Clone)]
pub struct Quotient {
    over: Number,
    under: Number,
}

impl Quotient {
    fn new(over: Number, under: Number) -> Self {
        if under.sign() < 0 { Self { over: -&over, under: -&under } } else { Self { over, under } }
    }

    fn whole(x: f64) -> Self {
        Self::new(Number::from(x), Number::from(1.0))
    }

    fn middle(&self, other: &Self) -> Self {
        let sum = &self.over * &other.under + &other.over * &self.under;
        Self::new(sum, &self.under * &other.under * Number::from(2.0))
    }

    /// Returns it to 320 bits.
    pub fn number(&self) -> Number {
        self.over.over(&self.under)
    }

    pub fn to_f64(&self) -> f64 {
        self.number().to_f64()
    }
}

impl PartialEq for Quotient {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Quotient {}

impl PartialOrd for Quotient {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quotient {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.over * &other.under).cmp(&(&other.over * &self.under))
    }
}

/// The location of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Located {
    Border,
    Around(i32),
}

/// Returns the quadrant of a vector, counter-clockwise from the right; `None` of zero.
fn quadrant([x, y]: &Flat) -> Option<i32> {
    match (x.sign(), y.sign()) {
        (0, 0) => None,
        (1, 0 | 1) => Some(0),
        (0 | -1, 1) => Some(1),
        (-1, 0 | -1) => Some(2),
        _ => Some(3),
    }
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
        let [Some(from), Some(to)] = [a, b].map(quadrant) else { return Located::Border };
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

/// An edge of one of two polygons, from left to right.
struct Slanted {
    polygon: usize,
    left: Flat,
    right: Flat,
    /// 1 if it leads to the right.
    sense: i32,
}

impl Slanted {
    fn height_at(&self, x: &Quotient) -> Quotient {
        let [dx, dy] = from_to(&self.left, &self.right);
        // y + dy (x − left) / dx
        let beyond = &x.over - &(&self.left[0] * &x.under);
        let over = &self.left[1] * &dx * &x.under + dy * beyond;
        Quotient::new(over, dx * &x.under)
    }
}

/// What two polygons share, in strips.
#[derive(Default)]
struct Shared {
    meets: bool,
    is_any_inside: bool,
    is_outside: [bool; 2],
}

/// The relation of two polygons.
pub fn polygon_polygon(first: &[Vec2], second: &[Vec2]) -> &'static str {
    let polygons = [first, second];
    let mut shared = Shared::default();
    let all = polygons.map(|corners| edges(corners.into()));
    for (_, one) in &all[0] {
        for (_, other) in &all[1] {
            shared.meets |= meet(*one, *other);
        }
    }
    for (own, corners) in polygons.into_iter().enumerate() {
        if corners.iter().all(|corner| *corner == corners[0]) {
            match locate(&exact(corners[0]), &Number::from(1.0), polygons[1 - own]) {
                Located::Border => {}
                Located::Around(0) => shared.is_outside[own] = true,
                Located::Around(_) => shared.is_any_inside = true,
            }
        }
    }
    strips(&slanted(polygons), &mut shared);
    match shared {
        Shared { is_any_inside: true, is_outside: [false, _], .. } => "first_inside",
        Shared { is_any_inside: true, is_outside: [_, false], .. } => "second_inside",
        Shared { is_any_inside: true, .. } => "overlap",
        Shared { meets: true, .. } => "touching",
        _ => "apart",
    }
}

fn meet([a, b]: [Vec2; 2], [c, d]: [Vec2; 2]) -> bool {
    let [a, b, c, d] = [a, b, c, d].map(exact);
    let side = |p: &Flat, q: &Flat, x: &Flat| cross(&from_to(p, q), &from_to(p, x)).sign();
    let is_on = |p: &Flat, q: &Flat, x: &Flat| {
        side(p, q, x) == 0 && dot(&from_to(x, p), &from_to(x, q)).sign() <= 0
    };
    let is_crossing =
        side(&a, &b, &c) * side(&a, &b, &d) < 0 && side(&c, &d, &a) * side(&c, &d, &b) < 0;
    is_crossing || is_on(&a, &b, &c) || is_on(&a, &b, &d) || is_on(&c, &d, &a) || is_on(&c, &d, &b)
}

/// The edges, slanted so that none is vertical.
fn slanted(polygons: [&[Vec2]; 2]) -> Vec<Slanted> {
    for by in 0.. {
        let slant = |point: Vec2| {
            let [x, y] = exact(point);
            [&x + &(&y * Number::from(f64::from(by))), y]
        };
        let mut all = Vec::new();
        for (polygon, corners) in polygons.into_iter().enumerate() {
            for (_, [from, to]) in edges(corners.into()).into_iter().filter(|(_, [a, b])| a != b) {
                let (from, to) = (slant(from), slant(to));
                let sense = (&to[0] - &from[0]).sign();
                let (left, right) = if sense > 0 { (from, to) } else { (to, from) };
                all.push(Slanted { polygon, left, right, sense });
            }
        }
        if all.iter().all(|edge| edge.sense != 0) {
            return all;
        }
    }
    unreachable!("few slants make an edge vertical")
}

fn strips(edges: &[Slanted], shared: &mut Shared) {
    let whole = |x: &Number| Quotient::new(x.clone(), Number::from(1.0));
    let mut places: Vec<Quotient> =
        edges.iter().flat_map(|edge| [whole(&edge.left[0]), whole(&edge.right[0])]).collect();
    for (i, one) in edges.iter().enumerate() {
        for other in &edges[..i] {
            let (u, v) = (from_to(&one.left, &one.right), from_to(&other.left, &other.right));
            let across = cross(&u, &v);
            if !across.is_zero() {
                // x + dx t
                let t = cross(&from_to(&one.left, &other.left), &v);
                places.push(Quotient::new(&one.left[0] * &across + &u[0] * t, across));
            }
        }
    }
    places.sort();
    places.dedup();
    for pair in places.windows(2) {
        strip(edges, &pair[0].middle(&pair[1]), shared);
    }
}

/// Goes up through all edges at a place between corners and crossings.
fn strip(edges: &[Slanted], x: &Quotient, shared: &mut Shared) {
    let is_there =
        |edge: &&Slanted| &edge.left[0] * &x.under < x.over && &edge.right[0] * &x.under > x.over;
    let mut crossed: Vec<_> =
        edges.iter().filter(is_there).map(|edge| (edge.height_at(x), edge)).collect();
    crossed.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut winding = [0; 2];
    for group in crossed.chunk_by(|(one, _), (other, _)| one == other) {
        let is_on = [0, 1].map(|own| group.iter().any(|(_, edge)| edge.polygon == own));
        for own in 0..2 {
            match (is_on[own] && !is_on[1 - own], winding[1 - own]) {
                (true, 0) => shared.is_outside[own] = true,
                (true, _) => shared.is_any_inside = true,
                _ => {}
            }
        }
        group.iter().for_each(|(_, edge)| winding[edge.polygon] += edge.sense);
        match winding.map(|winding| winding != 0) {
            [true, true] => shared.is_any_inside = true,
            [true, false] => shared.is_outside[0] = true,
            [false, true] => shared.is_outside[1] = true,
            _ => {}
        }
    }
}

/// Draws polygons that touch themselves and each other.
pub struct Draw {
    /// Numbers are whole multiples of it, and rounded.
    unit: f32,
    reach: i64,
    is_whole: bool,
}

impl Draw {
    pub fn new(random: &mut Random) -> Self {
        let unit = match random.below(8) {
            0 => f32::from_bits(1),
            1 => 1e30,
            2 => 0.1,
            3 => 1.0 + random.between(0.0, 1.0) as f32,
            _ => 1.0,
        };
        let reach = random.pick(&[1, 2, 2, 3, 3, 4, 8, 1000]);
        Self { unit, reach, is_whole: random.chance(0.85) }
    }

    /// Whether it draws whole multiples, which often touch.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    pub fn point(&self, random: &mut Random) -> Vec2 {
        Vec2::from_array([0; 2].map(|_| {
            if self.is_whole {
                random.whole(self.reach) as f32 * self.unit
            } else {
                random.between(-1.0, 1.0) as f32 * self.reach as f32 * self.unit
            }
        }))
    }

    /// Draws a ring, some with repeated corners and spikes.
    pub fn ring(&self, random: &mut Random) -> Vec<Vec2> {
        let mut corners: Vec<_> = match random.below(4) {
            // A rectangle.
            0 => {
                let (a, b) = (self.point(random), self.point(random));
                vec![a, Vec2::new(b.x, a.y), b, Vec2::new(a.x, b.y)]
            }
            1 => (0..3).map(|_| self.point(random)).collect(),
            _ => (0..3 + random.below(5)).map(|_| self.point(random)).collect(),
        };
        if random.chance(0.2) {
            let place = random.below(corners.len());
            corners.insert(place, corners[random.below(corners.len())]);
        }
        if random.chance(0.1) {
            let place = random.below(corners.len());
            let middle = corners[place];
            corners.splice(place..=place, [middle, self.point(random), middle]);
        }
        if random.chance(0.04) {
            let only = corners[0];
            corners.fill(only);
        }
        corners
    }

    /// Draws a ring that shares corners, edges or points of edges with another.
    pub fn beside(&self, random: &mut Random, other: &[Vec2]) -> Vec<Vec2> {
        let pick = |random: &mut Random| other[random.below(other.len())];
        match random.below(8) {
            0 => {
                let start = random.below(other.len());
                let mut same: Vec<_> =
                    other[start..].iter().chain(&other[..start]).copied().collect();
                if random.chance(0.5) {
                    same.reverse();
                }
                if random.chance(0.5) {
                    same.remove(0);
                }
                if same.len() < 3 { other.to_vec() } else { same }
            }
            1 => (0..3).map(|_| pick(random)).collect(),
            2 => {
                let start = random.below(other.len());
                let mut shared = vec![other[start], other[(start + 1) % other.len()]];
                shared.extend((0..1 + random.below(3)).map(|_| self.point(random)));
                shared
            }
            3 => {
                let start = random.below(other.len());
                let (a, b) = (other[start], other[(start + 1) % other.len()]);
                let mut shared = vec![a * 0.5 + b * 0.5];
                shared.extend((0..2 + random.below(3)).map(|_| self.point(random)));
                shared
            }
            4 => other.iter().map(|&corner| corner * 0.5).collect(),
            _ => self.ring(random),
        }
    }
}

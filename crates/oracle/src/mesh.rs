//! A ray, a point or a box against many triangles, one after another and without rounding; and
//! meshes that are hard on purpose: rays at corners, edges and faces, sheets, slivers, and sizes at
//! both ends of f32.

use std::cmp::Ordering;

use exact_collide::aabb::Aabb;
use exact_collide::ray::{Outcome, Ray};
use exact_collide::{Triangle, prelude::PointMesh};
use glam::{DVec3, Vec3};

use super::number::{Number, Vector, add, along, cross, dot, from_to, is_zero, scale};
use super::random::{Random, V, along as on, from_to as span, length, scale as by};
use super::segment_triangle::{Share, shared_between};

/// The exact coordinates of a point.
pub fn exact(point: Vec3) -> Vector {
    point.to_array().map(Number::from)
}

pub fn corners(Triangle { a, b, c }: Triangle) -> [Vector; 3] {
    [a, b, c].map(exact)
}

fn one() -> Number {
    Number::from(1.0)
}

fn start() -> Share {
    Share::new(Number::zero(), one())
}

pub fn compare(p: &Share, q: &Share) -> Ordering {
    (&p.over * &q.under).partial_cmp(&(&q.over * &p.under)).expect("two numbers")
}

/// The exact answer of a ray against a triangle.
pub struct Hit {
    pub outcome: Outcome,
    /// The first point of the line that is not before the origin.
    pub at: Option<Share>,
    pub is_touch: bool,
    pub feature: &'static str,
}

pub fn ray_triangle(ray: &Ray, triangle: Triangle) -> Hit {
    let miss = |outcome| Hit { outcome, at: None, is_touch: false, feature: "" };
    let (origin, way) = (exact(ray.origin), exact(ray.direction));
    let corners = corners(triangle);
    let [a, b, c] = &corners;
    // No f32 lies farther away than 2^300 lengths.
    let far = Number::from(2f64.powi(300));
    let whole = [-&far, far].map(|end| Share::new(end, one()));
    let Some([first, last]) = shared_between(whole, &origin, &way, [a, b, c]) else {
        return miss(Outcome::PassesBy);
    };
    if last.over.sign() < 0 {
        return miss(Outcome::Behind);
    }
    let at = if first.over.sign() < 0 { start() } else { first };
    // s² |d|² against the square of the reach
    let per = if ray.as_given { one() } else { dot(&way, &way) };
    let reach = Number::from(ray.max_distance).square() * at.under.square();
    let from_end = at.over.square() * per;
    if from_end > reach {
        return miss(Outcome::TooShort);
    }
    // The point, times the denominator of the parameter.
    let point = add(&scale(&origin, &at.under), &scale(&way, &at.over));
    let to = |corner: &Vector| from_to(&point, &scale(corner, &at.under));
    let is_at = |corner: &Vector| is_zero(&to(corner));
    let is_on =
        |p: &Vector, q: &Vector| is_zero(&cross(&to(p), &to(q))) && dot(&to(p), &to(q)).sign() <= 0;
    let holds = [
        (is_at(a), "vertex_a"),
        (is_at(b), "vertex_b"),
        (is_at(c), "vertex_c"),
        (is_on(b, c), "edge_bc"),
        (is_on(c, a), "edge_ca"),
        (is_on(a, b), "edge_ab"),
        (true, "face"),
    ];
    let feature = holds.into_iter().find(|(holds, _)| *holds).map_or("", |(_, name)| name);
    let n = cross(&from_to(a, b), &from_to(a, c));
    let is_along = dot(&n, &way).is_zero();
    let is_touch = is_along || feature != "face" || at.over.is_zero() || from_end == reach;
    Hit { outcome: Outcome::Hit, at: Some(at), is_touch, feature }
}

/// The indices of the triangles that the ray hits, in order along it, of one point by their index;
/// with each whether it is the same point as the one before.
pub fn all(ray: &Ray, triangles: &[Triangle]) -> Vec<(usize, bool)> {
    let mut hits: Vec<_> = triangles
        .iter()
        .enumerate()
        .filter_map(|(i, &triangle)| {
            let Hit { outcome, at, .. } = ray_triangle(ray, triangle);
            at.filter(|_| outcome == Outcome::Hit).map(|at| (i, at))
        })
        .collect();
    // Stable: equal ones keep their order.
    hits.sort_by(|(_, one), (_, other)| compare(one, other));
    let same = |i: usize| i > 0 && compare(&hits[i - 1].1, &hits[i].1) == Ordering::Equal;
    (0..hits.len()).map(|i| (hits[i].0, same(i))).collect()
}

/// Returns `true` if triangles leave some direction around a line uncovered: each covers what is
/// inside of all its edges that the line passes through, each with the sign of n·d.
pub fn leaves_gap(way: &Vector, all: &[Vec<(Vector, i32)>]) -> bool {
    if all.is_empty() || all.iter().any(Vec::is_empty) {
        return all.is_empty();
    }
    // Perpendicular to the ray, each only once.
    let mut sides: Vec<Vector> = Vec::new();
    for (edge, _) in all.iter().flatten() {
        let side = cross(way, edge);
        if sides.iter().all(|other| !is_zero(&cross(other, &side))) {
            sides.push(side);
        }
    }
    let minus = |v: &Vector| scale(v, &Number::from(-1.0));
    let both: Vec<Vector> = sides.iter().flat_map(|v| [v.clone(), minus(v)]).collect();
    // Between each two of the borders and their opposites, and perpendicular to each.
    let mut tries = both.clone();
    for (i, one) in both.iter().enumerate() {
        let sums = both[i + 1..].iter().map(|other| add(one, other));
        tries.extend(sums.map(|sum| cross(way, &sum)));
    }
    let leaves = |to: &Vector, borders: &Vec<(Vector, i32)>| {
        let inward = |edge: &Vector| dot(way, &cross(edge, to)).sign();
        borders.iter().any(|(edge, sense)| inward(edge) * sense < 0)
    };
    tries.iter().any(|to| all.iter().all(|borders| leaves(to, borders)))
}

/// Returns what is wrong with a unit normal that should lie between others; `None` if nothing is.
pub fn is_between(normal: DVec3, theirs: &[DVec3]) -> Option<String> {
    if (normal.length() - 1.0).abs() > 1e-6 {
        return Some(format!("a normal of the length {}", normal.length()));
    }
    // It lies on the same side as all of theirs of each side of their cone of directions.
    let mut walls: Vec<DVec3> = Vec::new();
    for one in theirs {
        for other in theirs {
            let wall = one.cross(*other);
            walls.extend([wall, -wall, wall.cross(*one), one.cross(wall)]);
        }
    }
    let holds_all = |wall: &&DVec3| theirs.iter().all(|n| n.dot(**wall) >= -1e-9);
    let is_beyond = |wall: &DVec3| normal.dot(*wall) < -1e-6 * (1.0 + wall.length());
    let is_outside = walls.iter().filter(holds_all).any(is_beyond);
    is_outside.then(|| format!("the normal {normal} is not between {theirs:?}"))
}

/// The parameter at which a moving box first touches one at rest, in exact numbers: the greatest of
/// the entries, if it is not after the least of the exits.
pub fn swept(from: Vec3, way: &Vector, end: &Share, half: Vec3, aabb: &Aabb) -> Option<Share> {
    let (from, half) = (exact(from), exact(half));
    let (min, max) = (exact(aabb.min), exact(aabb.max));
    let (mut first, mut last) = (start(), end.clone());
    for axis in 0..3 {
        let low = &min[axis] - &half[axis] - &from[axis];
        let high = &max[axis] + &half[axis] - &from[axis];
        match way[axis].sign() {
            0 if low.sign() > 0 || high.sign() < 0 => return None,
            0 => {}
            sign => {
                let [near, far] = if sign > 0 { [low, high] } else { [high, low] };
                let [near, far] = [near, far].map(|x| Share::new(x, way[axis].clone()));
                if first.is_less(&near) {
                    first = near;
                }
                if far.is_less(&last) {
                    last = far;
                }
            }
        }
    }
    if last.is_less(&first) { None } else { Some(first) }
}

/// The squared distance of a point from a triangle: the least over its corners, its edges where the
/// foot lies between their ends, and its face where the foot lies in it.
pub fn squared_distance(point: Vec3, triangle: Triangle) -> Share {
    squared_distance_from(&exact(point), &corners(triangle))
}

pub fn squared_distance_from(p: &Vector, [a, b, c]: &[Vector; 3]) -> Share {
    let mut least = [a, b, c]
        .map(|corner| Share::new(dot(&from_to(corner, p), &from_to(corner, p)), one()))
        .into_iter()
        .reduce(|one, other| if other.is_less(&one) { other } else { one })
        .expect("three corners");
    let mut add = |found: Share| {
        if found.is_less(&least) {
            least = found;
        }
    };
    for (from, to) in [(a, b), (b, c), (c, a)] {
        let (edge, to_point) = (from_to(from, to), from_to(from, p));
        let (share, squared) = (dot(&edge, &to_point), dot(&edge, &edge));
        if share.sign() > 0 && share < squared {
            // |v|² − (e·v)² / |e|²
            let over = dot(&to_point, &to_point) * &squared - share.square();
            add(Share::new(over, squared));
        }
    }
    let n = cross(&from_to(a, b), &from_to(a, c));
    let is_left = |from: &Vector, to: &Vector| {
        dot(&cross(&n, &from_to(from, to)), &from_to(from, p)).sign() > 0
    };
    if !is_zero(&n) && is_left(a, b) && is_left(b, c) && is_left(c, a) {
        add(Share::new(dot(&n, &from_to(a, p)).square(), dot(&n, &n)));
    }
    least
}

/// The triangle closest to a point, of equals the first.
pub fn closest(point: Vec3, triangles: &[Triangle]) -> Option<usize> {
    let all = triangles.iter().map(|&triangle| squared_distance(point, triangle)).enumerate();
    let least = all.reduce(|one, other| if other.1.is_less(&one.1) { other } else { one });
    least.map(|(index, _)| index)
}

/// Closed meshes, each the four faces of a tetrahedron, which may lie in one another: inside is what
/// an odd number of them contains.
pub fn locate(point: Vec3, tetrahedra: &[[Vec3; 4]]) -> PointMesh {
    let p = exact(point);
    let mut is_inside = false;
    for corners in tetrahedra {
        let corners = corners.map(exact);
        // The volume with each corner replaced by the point.
        let volume = |replaced: usize| {
            let [a, b, c, d] =
                [0, 1, 2, 3].map(|i: usize| if i == replaced { &p } else { &corners[i] });
            dot(&cross(&from_to(a, b), &from_to(a, c)), &from_to(a, d)).sign()
        };
        let whole = volume(4);
        if whole == 0 {
            // Flat: all of it is its faces.
            let [a, b, c, d] = &corners;
            let holds = |corners: [&Vector; 3]| {
                let still = std::array::from_fn(|_| Number::zero());
                let ends = [start(), Share::new(one(), one())];
                shared_between(ends, &p, &still, corners).is_some()
            };
            if [[a, b, c], [a, b, d], [a, c, d], [b, c, d]].into_iter().any(holds) {
                return PointMesh::OnSurface;
            }
            continue;
        }
        let signs = [0, 1, 2, 3].map(|i| volume(i) * whole);
        if signs.iter().all(|&sign| sign >= 0) {
            if signs.contains(&0) {
                return PointMesh::OnSurface;
            }
            is_inside = !is_inside;
        }
    }
    if is_inside { PointMesh::Inside } else { PointMesh::Outside }
}

pub fn faces([a, b, c, d]: [Vec3; 4]) -> [Triangle; 4] {
    [[a, b, c], [a, d, b], [b, d, c], [c, d, a]].map(|[a, b, c]| Triangle { a, b, c })
}

/// A mesh and a ray at it.
pub struct MeshCase {
    pub triangles: Vec<Triangle>,
    pub ray: Ray,
}

/// The powers of two that a case in whole numbers is multiplied by: 2^-149 makes of them the last
/// bits of subnormal numbers, 2^97 those of some 1e32.
const UNITS: [i32; 6] = [0, 0, -3, -149, -126, 97];

pub fn case(random: &mut Random) -> MeshCase {
    if random.chance(0.6) { whole(random) } else { rounded(random) }
}

pub fn unit(random: &mut Random) -> f64 {
    2f64.powi(random.pick(&UNITS))
}

/// A corner in whole numbers, of which an eighth of the way to another is whole too.
pub fn whole_corner(random: &mut Random, reach: i64) -> V {
    [0; 3].map(|_| (8 * random.whole(reach)) as f64)
}

/// Rays in whole steps at a corner, an edge or a face; some meshes are sheets or have slivers.
fn whole(random: &mut Random) -> MeshCase {
    let unit = unit(random);
    let reach = random.pick(&[1, 2, 4, 1000]);
    let mut points: Vec<V> =
        (0..4 + random.below(6)).map(|_| whole_corner(random, reach)).collect();
    if random.chance(0.3) {
        // Sheets, one over another.
        let axis = random.below(3);
        points.iter_mut().for_each(|point| point[axis] = (8 * random.whole(1)) as f64);
    }
    if random.chance(0.3) {
        // On a line, or nearly.
        let ([p, q], i) = ([points[0], points[1]], random.below(points.len()));
        let mut between = on(p, span(p, q), random.pick(&[0.5, 2.0, -1.0])).map(f64::trunc);
        between[random.below(3)] += f64::from(random.whole(1) as i32);
        points[i] = between;
    }
    let triangles = chosen(random, &points);
    aimed(random, triangles, reach, unit)
}

/// A ray in whole steps at a corner, an edge or a face of triangles whose corners are multiples of
/// eight.
pub fn aimed(random: &mut Random, triangles: Vec<[V; 3]>, reach: i64, unit: f64) -> MeshCase {
    let [a, b, c] = triangles[random.below(triangles.len())];
    let (i, j) = (random.below(9), random.below(9));
    let place = match random.below(4) {
        0 => a,
        1 => on(a, span(a, b), i as f64 / 8.0),
        2 => on(on(a, span(a, b), i as f64 / 8.0), span(a, c), (j.min(8 - i)) as f64 / 8.0),
        _ => whole_corner(random, reach),
    }
    .map(f64::round);
    let mut way = match random.below(4) {
        0 => span(a, b).map(|x| (x / 8.0).trunc()),
        1 => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]][random.below(3)],
        _ => [0; 3].map(|_| random.whole(3 * reach) as f64),
    };
    if way == [0.0; 3] {
        way = [0.0, 3.0, 4.0];
    }
    let steps = random.pick(&[0.0, 1.0, 2.0, 9.0, -1.0]);
    let origin = on(place, way, -steps);
    let lengths = random.pick(&[steps, steps, steps - 1.0, 100.0, 0.0]).max(0.0);
    let as_given = random.chance(0.5);
    let max = if as_given { lengths } else { lengths * length(way) * unit };
    let scaled = |point: V| point.map(|x| x * unit);
    MeshCase {
        triangles: triangles.iter().map(|corners| triangle(corners.map(scaled))).collect(),
        ray: Ray {
            origin: vec(scaled(origin)),
            direction: vec(scaled(way)),
            max_distance: max as f32,
            as_given,
        },
    }
}

/// Any numbers: rounding moves the ray by some ulps beside its aim.
fn rounded(random: &mut Random) -> MeshCase {
    let frame = random.frame();
    let points: Vec<V> = (0..4 + random.below(6)).map(|_| random.point(&frame)).collect();
    let triangles = chosen(random, &points);
    let [a, b, c] = triangles[random.below(triangles.len())];
    let aim = match random.below(4) {
        0 => a,
        1 => on(a, span(a, b), random.between(0.0, 1.0)),
        2 => on(on(a, span(a, b), 0.3), span(b, c), 0.4),
        _ => random.point(&frame),
    };
    let origin = on(aim, random.direction(), frame.size * random.spread(0.1, 1e3));
    let origin = origin.map(|x| f64::from(x as f32));
    let way = by(span(origin, aim), random.pick(&[1.0, 1.0, 1e-3, 7.0, -1.0]));
    let max = length(span(origin, aim)) * random.pick(&[1.0, 0.5, 2.0, 100.0]);
    MeshCase {
        triangles: triangles.into_iter().map(triangle).collect(),
        ray: Ray {
            origin: vec(origin),
            direction: vec(if way == [0.0; 3] { [1.0, 0.0, 0.0] } else { way }),
            max_distance: max as f32,
            as_given: false,
        },
    }
}

/// A mesh of many nodes: a sheet of squares with whole heights, and a ray in whole steps at one of
/// its corners or along its edges, so that it runs in the faces of boxes.
pub fn sheet(random: &mut Random) -> MeshCase {
    let (unit, side) = (unit(random), random.pick(&[4, 8, 14]));
    let heights: Vec<_> = (0..(side + 1) * (side + 1)).map(|_| random.whole(1) as f64).collect();
    let order = [[0, 1, 2], [1, 2, 0], [2, 1, 0]][random.below(3)];
    let turned = |v: V| order.map(|axis: usize| v[axis]);
    let at = |i: usize, j: usize| turned([i as f64, j as f64, heights[i * (side + 1) + j]]);
    let square = |k: usize| {
        let (i, j) = (k / side, k % side);
        let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
        [[a, b, c], [a, c, d]]
    };
    let triangles: Vec<_> = (0..side * side).flat_map(square).collect();
    let aim = at(random.below(side), random.below(side));
    let way = turned(random.pick(&[
        [0.0, 0.0, -1.0],
        [1.0, 0.0, 0.0],
        [-1.0, 1.0, 0.0],
        [1.0, 3.0, 2.0],
        [-3.0, -7.0, -5.0],
    ]));
    let steps = random.pick(&[0.0, 1.0, 3.0, 20.0, 1000.0]);
    let scaled = |point: V| point.map(|x| x * unit);
    MeshCase {
        triangles: triangles.iter().map(|corners| triangle(corners.map(scaled))).collect(),
        ray: Ray {
            origin: vec(scaled(on(aim, way, -steps))),
            direction: vec(by(way, random.pick(&[1.0, 1.0, unit]))),
            max_distance: f32::MAX,
            as_given: true,
        },
    }
}

/// Triangles that share corners.
fn chosen(random: &mut Random, points: &[V]) -> Vec<[V; 3]> {
    let count = random.pick(&[1, 2, 5, 8, 9, 20]);
    (0..count).map(|_| [0; 3].map(|_| points[random.below(points.len())])).collect()
}

pub fn tetrahedra(random: &mut Random, unit: f64) -> (Vec<[Vec3; 4]>, Vec3) {
    let reach = random.pick(&[1, 2, 4]);
    let corner = |random: &mut Random| whole_corner(random, reach);
    let all: Vec<[V; 4]> =
        (0..1 + random.below(4)).map(|_| [0; 4].map(|_| corner(random))).collect();
    let [a, b, c, d] = all[0];
    let eighths = |random: &mut Random| random.below(9) as f64 / 8.0;
    let point = match random.below(5) {
        0 => a,
        1 => on(a, span(a, b), eighths(random)),
        2 => on(on(a, span(a, b), 0.25), span(a, c), 0.5),
        3 => on(on(on(a, span(a, b), 0.25), span(a, c), 0.25), span(a, d), 0.25),
        _ => [0; 3].map(|_| random.whole(8 * reach) as f64),
    };
    // Level with a corner, so that a ray along an axis meets it.
    let mut point = point.map(f64::round);
    if random.chance(0.5) {
        point[0] -= random.below(30) as f64;
    }
    let scaled = |point: V| vec(point.map(|x| x * unit));
    (all.into_iter().map(|corners| corners.map(scaled)).collect(), scaled(point))
}

fn vec(v: V) -> Vec3 {
    Vec3::from_array(v.map(|x| x as f32))
}

fn triangle(corners: [V; 3]) -> Triangle {
    let [a, b, c] = corners.map(vec);
    Triangle { a, b, c }
}

/// Returns the vector from one point to another, exactly.
pub fn way(start: Vec3, end: Vec3) -> Vector {
    from_to(&exact(start), &exact(end))
}

/// p + d t, rounded to f64.
pub fn at(ray: &Ray, at: &Share) -> [f64; 3] {
    along(&exact(ray.origin), &exact(ray.direction), &at.value()).map(|x| x.to_f64())
}

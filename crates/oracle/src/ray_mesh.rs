//! The line, clipped by the sides of each triangle, of each edge and of each corner.

use super::case::{Case, Expected, Touch};
use super::mesh::{is_between, leaves_gap};
use super::number::{Number, Vector, along, cross, dot, from_to, length, scale, unit, zero};
use super::random::{
    Frame, Random, V, add, along as on, cross as normal, from_to as span, length as long,
    scale as by,
};
use super::ray_capsule::ray;
use super::ray_plane::doubled;
use super::segment_triangle::{Share, shared_between};
use super::touches::{self, Axes, Scene, Whole, times};
use super::{MetamorphicRelation, Pair, parry};
use collision_scenarios::scenario::Answer;
use parry3d::math::Pose;
use parry3d::query::RayCast;

const RIM: [&str; 6] = ["p1", "p2", "p3", "p4", "p5", "p6"];

pub const PAIR: Pair = Pair {
    invariant_violation: between_theirs,
    ..Pair::new(
        "ray_mesh",
        &["hit", "passes_by", "behind", "too_short"],
        case,
        expected,
        Some(parry),
        &[
            MetamorphicRelation { name: "direction doubled", change: doubled, expected: |_| {} },
            MetamorphicRelation { name: "corners turned on", change: turned_on, expected: renamed },
            MetamorphicRelation {
                name: "the other way round",
                change: |case| case.swapped(&[("p1", "p6"), ("p2", "p5"), ("p3", "p4")]),
                expected: renamed,
            },
        ],
    )
    .touches(scene)
    .counts(|case, said, convention, choice| match (convention, choice) {
        ("touching", "miss") => Some(said.hit && !Fan::new(case, false).can_miss()),
        ("direction", "as_given") => Some(Fan::new(case, true).relation() == "hit"),
        _ => None,
    })
};

fn turned_on(case: &Case) -> Case {
    RIM.windows(2).fold(case.clone(), |case, pair| case.swapped(&[(pair[0], pair[1])]))
}

/// At a sharp fold any of the normals that meet there is right.
fn renamed(said: &mut Expected) {
    said.contacts.iter_mut().for_each(|touch| (touch.feature, touch.normal) = (None, None));
}

/// The features, of lower dimension first, then by number.
const PARTS: [&str; 25] = [
    "hub", "corner_1", "corner_2", "corner_3", "corner_4", "corner_5", "corner_6", "edge_1",
    "edge_2", "edge_3", "edge_4", "edge_5", "edge_6", "rim_1", "rim_2", "rim_3", "rim_4", "rim_5",
    "rim_6", "face_1", "face_2", "face_3", "face_4", "face_5", "face_6",
];
const FACES: std::ops::Range<usize> = 19..25;

/// The corners of a feature by its index; the last one repeats if there are fewer than three.
fn corners_of(part: usize) -> [usize; 3] {
    let next = |i: usize| i % 6 + 1;
    match part {
        0 => [0; 3],
        1..7 => [part; 3],
        7..13 => [0, part - 6, part - 6],
        13..19 => [part - 12, next(part - 12), next(part - 12)],
        _ => [0, part - 18, next(part - 18)],
    }
}

struct Fan {
    origin: Vector,
    way: Vector,
    corners: [Vector; 7],
    /// The squared parameter of the ray's end, in lengths of the direction.
    reach_squared: Share,
    /// The intersection of the line with each triangle.
    faces: Vec<Option<[Share; 2]>>,
}

impl Fan {
    fn new(case: &Case, as_given: bool) -> Self {
        let [origin, way] = ["origin", "direction"].map(|name| case.exact(name));
        let corners = std::array::from_fn(|i| case.exact(if i == 0 { "hub" } else { RIM[i - 1] }));
        let max = case.exact_number("max_distance");
        let one = Number::from(1.0);
        let squared = if as_given { one } else { dot(&way, &way) };
        let reach_squared = Share::new(max.square(), squared);
        let mut fan = Self { origin, way, corners, reach_squared, faces: Vec::new() };
        fan.faces = FACES.map(|part| fan.cut(part)).collect();
        fan
    }

    /// Intersects the line with a feature: no f32 lies farther away than 2^300 lengths.
    fn cut(&self, part: usize) -> Option<[Share; 2]> {
        let far = Number::from(2f64.powi(300));
        let whole = [-&far, far].map(|end| Share::new(end, 1.0.into()));
        shared_between(whole, &self.origin, &self.way, corners_of(part).map(|i| &self.corners[i]))
    }

    fn start() -> Share {
        Share::new(Number::zero(), 1.0.into())
    }

    /// Returns the first point that is not behind the start.
    fn first(&self) -> Option<Share> {
        let ahead = self.faces.iter().flatten().filter(|[_, last]| last.over.sign() >= 0);
        let from = ahead.map(
            |[first, _]| {
                if first.over.sign() < 0 { Self::start() } else { first.clone() }
            },
        );
        from.reduce(|one, other| if other.is_less(&one) { other } else { one })
    }

    /// Returns −1 before the ray's end, 0 at it, 1 beyond.
    fn against_end(&self, at: &Share) -> i32 {
        let Share { over, under } = &self.reach_squared;
        (at.over.square() * under - over * at.under.square()).sign()
    }

    fn relation(&self) -> &'static str {
        match self.first() {
            None if self.faces.iter().all(Option::is_none) => "passes_by",
            None => "behind",
            Some(first) if self.against_end(&first) > 0 => "too_short",
            Some(_) => "hit",
        }
    }

    fn holds(range: &Option<[Share; 2]>, at: &Share) -> bool {
        range.as_ref().is_some_and(|[first, last]| !at.is_less(first) && !last.is_less(at))
    }

    fn normal(&self, face: usize) -> Vector {
        let [a, b, c] = corners_of(FACES.start + face).map(|i| &self.corners[i]);
        cross(&from_to(a, b), &from_to(a, c))
    }

    /// Returns the normals of the triangles that contain a point, on the side that the ray comes
    /// from.
    fn normals(&self, at: &Share) -> Vec<Vector> {
        let held = (0..self.faces.len()).filter(|&face| Self::holds(&self.faces[face], at));
        let normals = held.map(|face| self.normal(face));
        let facing = normals.filter_map(|n| {
            let climb = dot(&n, &self.way).sign();
            (climb != 0).then(|| scale(&n, &Number::from(-climb as f32)))
        });
        facing.collect()
    }

    /// Returns `true` if the smallest move can make the ray miss: in some direction between two
    /// neighbouring borders that it passes through, it leaves every triangle.
    fn can_miss(&self) -> bool {
        let is_within = |face: &usize| {
            let at = self.faces[*face].as_ref().map(|[first, _]| first);
            at.is_some_and(|at| at.over.sign() > 0 && self.against_end(at) < 0)
                && !dot(&self.normal(*face), &self.way).is_zero()
        };
        let crossed: Vec<usize> = (0..self.faces.len()).filter(is_within).collect();
        // The edges that the line passes through, each with its triangle on the left or right.
        let borders = |face: usize| {
            let [a, b, c] = corners_of(FACES.start + face);
            let sense = dot(&self.normal(face), &self.way).sign();
            let edges = [(a, b), (b, c), (c, a)].map(|(from, to)| {
                let [u, v] = [from, to].map(|i| from_to(&self.origin, &self.corners[i]));
                let is_on = dot(&self.way, &cross(&u, &v)).is_zero();
                is_on.then(|| (from_to(&u, &v), sense))
            });
            edges.into_iter().flatten().collect::<Vec<_>>()
        };
        let all: Vec<Vec<(Vector, i32)>> = crossed.iter().map(|&face| borders(face)).collect();
        leaves_gap(&self.way, &all)
    }
}

fn expected(case: &Case) -> Expected {
    let fan = Fan::new(case, false);
    let relation = fan.relation();
    let said = Expected::new(relation == "hit", relation);
    let Some(first) = fan.first().filter(|_| relation == "hit") else { return said };
    let part = (0..PARTS.len()).find(|&part| Fan::holds(&fan.cut(part), &first));
    let normals = fan.normals(&first);
    let normal = match &normals[..] {
        [] => Some(zero()),
        [one] => Some(unit(one)),
        _ => None,
    };
    let way = first.value();
    let distance = &way * length(&fan.way);
    let t = if distance.is_zero() {
        Number::zero()
    } else {
        distance.over(&case.exact_number("max_distance"))
    };
    said.touching(Touch {
        point: Some(along(&fan.origin, &fan.way, &way)),
        normal,
        t: Some(t),
        distance: Some(distance),
        feature: part.map(|part| PARTS[part]),
        ..Touch::default()
    })
}

/// A normal is a unit vector between those of the triangles that contain the point.
fn between_theirs(case: &Case, answer: &Answer) -> Option<String> {
    use glam::DVec3;
    let normal = answer.contacts.first()?.normal?.as_dvec3();
    let fan = Fan::new(case, false);
    let theirs: Vec<DVec3> = fan
        .normals(&fan.first()?)
        .iter()
        .map(|n| DVec3::from_array(unit(n).map(|x| x.to_f64())))
        .collect();
    if theirs.is_empty() {
        return None;
    }
    is_between(normal, &theirs)
}

/// A fan around a hub, its corners often evenly spaced; also folded, flat or without area.
fn fan(random: &mut Random, frame: &Frame) -> [V; 7] {
    if frame.lattice {
        let mut corners = [0; 7].map(|_| random.point(frame));
        if random.chance(0.5) {
            // In one plane.
            let axis = random.below(3);
            let level = corners[0][axis];
            corners.iter_mut().for_each(|corner| corner[axis] = level);
        }
        return corners;
    }
    let hub = random.point(frame);
    let up = random.direction();
    let first = random.across(up);
    let second = normal(up, first);
    let mut corners = [hub; 7];
    for (i, corner) in corners.iter_mut().enumerate().skip(1) {
        let turn = (i as f64 + random.between(-0.4, 0.4)) * std::f64::consts::TAU / 6.0;
        let out = add(by(first, turn.cos()), by(second, turn.sin()));
        let flat = on(hub, out, frame.size * random.between(0.3, 1.0));
        *corner = on(flat, up, frame.size * random.between(-0.3, 0.3));
    }
    match random.below(20) {
        0 => corners[random.below(7)] = corners[random.below(7)],
        1 => {
            corners[1 + random.below(6)] = on(hub, span(hub, corners[1]), random.between(-1.0, 2.0))
        }
        2 => corners[1 + random.below(6)] = random.point(frame),
        3 => {
            for corner in &mut corners {
                *corner = on(hub, span(hub, *corner), random.pick(&[0.0, 1.0, 1e-3]));
            }
        }
        _ => {}
    }
    corners
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let corners = fan(random, &frame);
    let i = 1 + random.below(6);
    let (hub, one, next) = (corners[0], corners[i], corners[i % 6 + 1]);
    let share = random.pick(&[0.5, 0.25, 0.3, 0.9]);
    let aim = match random.below(6) {
        0 => hub,
        1 => one,
        2 | 3 => on(hub, span(hub, one), share),
        4 => on(one, span(one, next), share),
        _ => on(on(hub, span(hub, one), share), span(one, next), share * 0.5),
    };
    let mut origin = random.point(&frame);
    let mut target = if random.chance(0.7) { aim } else { random.point(&frame) };
    if !frame.lattice {
        if random.chance(0.6) {
            origin = on(hub, random.direction(), frame.size * random.spread(0.3, 30.0));
        }
        if random.chance(0.3) {
            target = on(target, random.direction(), frame.size * random.nudge());
        }
        if random.chance(0.1) {
            origin = aim;
        }
    }
    let mut direction = span(origin, target);
    let mut max_distance = long(direction) * random.pick(&[1.0, 1.0, 2.0, 4.0, 0.5]);
    if random.chance(0.15) {
        // Along an edge, or nearly so.
        direction = on(span(hub, one), random.direction(), frame.size * random.nudge());
        origin = on(aim, direction, -random.pick(&[0.0, 1.0, 2.0]));
        max_distance = long(direction) * random.pick(&[1.0, 2.0, 3.0]);
    }
    if frame.lattice && random.chance(0.5) {
        max_distance = random.length(&frame) * 2.0;
    }
    if !frame.lattice {
        direction = by(direction, random.spread(1e-3, 1e3) / long(direction).max(1e-30));
    }
    let case = Case::new("ray_mesh")
        .point("origin", origin)
        .normal("direction", direction)
        .length("max_distance", max_distance)
        .point("hub", hub);
    RIM.iter().zip(&corners[1..]).fold(case, |case, (name, corner)| case.point(name, *corner))
}

/// A ray that goes in integer steps to the hub, an edge, a corner, the rim or a face, and often
/// beyond.
fn scene(random: &mut Random) -> Scene {
    let axes = Axes::new(random);
    let is_flat = random.chance(0.4);
    let corner = |random: &mut Random| {
        times(if is_flat { axes.level(random, 0) } else { axes.anywhere(random) }, 4)
    };
    let mut corners: [Whole; 7] = [0; 7].map(|_| corner(random));
    if random.chance(0.1) {
        corners[1 + random.below(6)] = corners[random.below(7)];
    }
    let i = random.below(6);
    let place = touches::place(random, [corners[0], corners[i + 1], corners[(i + 1) % 6 + 1]]);
    let (way, per_way) = match random.below(4) {
        0 => axes.whole_length_across(random, 0),
        _ => axes.whole_length(random),
    };
    let ways = random.pick(&[0, 1, 1, 2, 3]);
    let start = touches::from_to(times(way, ways), place);
    let reach = ways + random.pick(&[0, 0, 1, 4, 4]);
    let scene = Scene::of("ray_mesh", &axes)
        .point("origin", start)
        .direction("direction", way)
        .reach(random, reach, per_way)
        .point("hub", corners[0]);
    RIM.iter().zip(&corners[1..]).fold(scene, |scene, (name, &corner)| scene.point(name, corner))
}

fn parry(case: &Case) -> Option<bool> {
    let max = case.number("max_distance");
    let hits = |i: usize| {
        let triangle = parry::triangle(case, ["hub", RIM[i], RIM[(i + 1) % 6]]);
        triangle.cast_ray(&Pose::IDENTITY, &ray(case), max, false).is_some()
    };
    Some((0..6).any(hits))
}

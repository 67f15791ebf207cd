//! Pairs of solids: anywhere, moved to touch along the axis that separates them most, copies of
//! one another, and an ulp beside.

use exact_collide::Triangle;
use exact_collide::convex::{Convex, Core, Ellipsoid, Frustum};
use exact_collide::ray_box::Cuboid;
use exact_collide::ray_cone::Cone;
use exact_collide::ray_cylinder::Cylinder;
use glam::{Quat, Vec3};

use super::{Polytopes, bounds};
use crate::number::{self, Vector};
use crate::random::{Frame, Random, V, add, along, from_to, scale};
use crate::ray_box::{half_extents, quaternion};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kinds {
    Polytopes,
    /// One of them is curved at least.
    Curved,
}

pub(super) fn vec(v: V) -> Vec3 {
    Vec3::from_array(v.map(|x| x as f32))
}

/// Returns two solids.
pub fn pair(random: &mut Random, kinds: Kinds) -> [Convex; 2] {
    let frame = random.frame();
    let first = match kinds {
        Kinds::Polytopes => polytope(random, &frame),
        Kinds::Curved => curved(random, &frame),
    };
    let second = match random.below(10) {
        0 => first.clone(),
        1 => scaled_about(&first, point_of(&first), random.pick(&[0.5, 2.0, -1.0])),
        2 | 3 if kinds == Kinds::Curved => curved(random, &frame),
        _ => polytope(random, &frame),
    };
    let mut shapes = if random.chance(0.5) { [first, second] } else { [second, first] };
    if random.chance(0.5) {
        shapes = touching(random, shapes);
    }
    if random.chance(0.15) {
        let which = random.below(2);
        shapes[which] = nudged(random, &shapes[which]);
    }
    let by = random.pick(&[0, 0, 0, 0, 0, 0, 0, 0, -90, 90]);
    let by = f64::from(by).exp2() as f32;
    let all = [&shapes[0], &shapes[1]].map(|shape| scaled(shape, by));
    match all {
        [Some(one), Some(other)] => [one, other],
        _ => shapes,
    }
}

/// Returns a point, a segment, a triangle, a box or a hull, with a radius or none.
pub fn polytope(random: &mut Random, frame: &Frame) -> Convex {
    let at = random.point(frame);
    let near = |random: &mut Random| {
        let to = random.point(frame);
        let offset = from_to(frame.origin, to);
        add(at, scale(offset, random.pick(&[1.0, 0.5, 0.5])))
    };
    let core = match random.below(8) {
        0 => Core::Point(vec(at)),
        1 if random.chance(0.1) => Core::Segment([vec(at); 2]),
        1 => Core::Segment([vec(at), vec(near(random))]),
        2 => {
            let [b, c] = [near(random), near(random)];
            let c = if random.chance(0.1) { along(at, from_to(at, b), 0.5) } else { c };
            Core::Triangle(Triangle { a: vec(at), b: vec(b), c: vec(c) })
        }
        3 | 4 => Core::Box(cuboid(random, frame, at)),
        _ => Core::Hull(hull(random, frame, at).into_iter().map(vec).collect()),
    };
    let is_round = matches!(core, Core::Point(_) | Core::Segment(_)) || random.chance(0.3);
    let radius = if is_round && random.chance(0.9) { random.length(frame) * 0.5 } else { 0.0 };
    Convex { core, radius: radius as f32 }
}

fn cuboid(random: &mut Random, frame: &Frame, at: V) -> Cuboid {
    let half = half_extents(random, frame);
    let rotation = match random.below(3) {
        0 => [0.0, 0.0, 0.0, 1.0],
        _ => quaternion(random, frame),
    };
    let [x, y, z, w] = rotation.map(|x| x as f32);
    Cuboid { center: vec(at), half_extents: vec(half), rotation: Quat::from_xyzw(x, y, z, w) }
}

fn hull(random: &mut Random, frame: &Frame, at: V) -> Vec<V> {
    let way = |random: &mut Random| {
        let to = random.point(frame);
        scale(from_to(frame.origin, to), random.pick(&[1.0, 0.5]))
    };
    let [u, v] = [way(random), way(random)];
    let whole = |random: &mut Random| random.whole(2) as f64;
    let mut points: Vec<V> = match random.below(10) {
        // In one line, in one plane, a prism, one place.
        0 => (0..4).map(|_| along(at, u, whole(random))).collect(),
        1 => (0..6).map(|_| along(along(at, u, whole(random)), v, whole(random))).collect(),
        2 => {
            let w = way(random);
            let base = [at, add(at, u), add(at, v)];
            base.into_iter().flat_map(|corner| [corner, add(corner, w)]).collect()
        }
        3 if random.chance(0.2) => vec![at; 3],
        3 => {
            let w = way(random);
            let corner = |bits: usize| {
                [u, v, w]
                    .into_iter()
                    .enumerate()
                    .fold(at, |at, (k, side)| if bits >> k & 1 == 0 { at } else { add(at, side) })
            };
            (0..8).map(corner).collect()
        }
        _ => {
            let count = random.pick(&[4, 4, 5, 6, 7, 8, 12]);
            (0..count).map(|_| add(at, way(random))).collect()
        }
    };
    if random.chance(0.2) {
        let [one, other] = [random.pick(&points), random.pick(&points)];
        points.push(scale(add(one, other), 0.5));
        points.push(one);
    }
    points
}

/// Returns a cylinder, a cone, a frustum or an ellipsoid.
pub fn curved(random: &mut Random, frame: &Frame) -> Convex {
    let [a, mut b] = [vec(random.point(frame)), vec(random.point(frame))];
    if a == b {
        b.y += 1.0;
    }
    let length = |random: &mut Random| (random.length(frame) * 0.7) as f32;
    let radius = if random.chance(0.05) { 0.0 } else { length(random) };
    let core = match random.below(4) {
        0 => Core::Cylinder(Cylinder { a, b, radius }),
        1 => Core::Cone(Cone { apex: b, base: a, radius }),
        2 => {
            let top_radius = length(random);
            Core::Frustum(Frustum { apex: b, base: a, radius, top_radius })
        }
        _ => {
            let Cuboid { center, half_extents, rotation } =
                cuboid(random, frame, a.as_dvec3().to_array());
            Core::Ellipsoid(Ellipsoid { center, half_extents, rotation })
        }
    };
    let has_radius = random.chance(0.1);
    Convex { core, radius: if has_radius { length(random) } else { 0.0 } }
}

/// Moves shape 2 until both touch along the axis that separates them most: along a world axis,
/// which seldom rounds on a lattice, or along that axis.
fn touching(random: &mut Random, [first, second]: [Convex; 2]) -> [Convex; 2] {
    let Some((axis, away)) = way_to_touch([&first, &second]) else {
        return [first, second];
    };
    let aligned = (0..3).max_by(|&i, &j| axis[i].abs().total_cmp(&axis[j].abs())).unwrap_or(0);
    let by = if random.chance(0.7) {
        let mut by = [0.0; 3];
        by[aligned] = away / axis[aligned];
        by
    } else {
        scale(axis, away)
    };
    let by = scale(by, if random.chance(0.8) { 1.0 } else { 1.0 + random.nudge() });
    let moved = translated(&second, vec(by));
    [first, moved]
}

/// Returns the unit vector from shape 2 to shape 1, and the signed distance along it.
pub(super) fn way_to_touch(shapes: [&Convex; 2]) -> Option<(V, f64)> {
    if let Some(polytopes) = Polytopes::new(shapes) {
        let greatest = polytopes.greatest();
        return Some((unit(&greatest.along), polytopes.signed(&greatest).to_f64()));
    }
    let bounds = bounds(shapes)?;
    Some((unit(&bounds.along), bounds.at_least.to_f64()))
}

fn unit(along: &Vector) -> V {
    number::unit(along).map(|x| x.to_f64())
}

/// Returns some point of the core.
fn point_of(shape: &Convex) -> Vec3 {
    match &shape.core {
        Core::Point(at) | Core::Segment([at, _]) | Core::Triangle(Triangle { a: at, .. }) => *at,
        Core::Box(cuboid) => cuboid.center,
        Core::Hull(points) => points[0],
        Core::Cylinder(of) => of.a,
        Core::Cone(of) => of.base,
        Core::Frustum(of) => of.base,
        Core::Ellipsoid(of) => of.center,
    }
}

/// Returns the solid with its points moved and its lengths scaled.
fn changed(shape: &Convex, point: impl Fn(Vec3) -> Vec3, by: f32) -> Convex {
    let core = match &shape.core {
        Core::Point(at) => Core::Point(point(*at)),
        Core::Segment(ends) => Core::Segment(ends.map(point)),
        Core::Triangle(Triangle { a, b, c }) => {
            Core::Triangle(Triangle { a: point(*a), b: point(*b), c: point(*c) })
        }
        Core::Box(of) => Core::Box(Cuboid {
            center: point(of.center),
            half_extents: of.half_extents * by,
            ..*of
        }),
        Core::Hull(points) => Core::Hull(points.iter().map(|&at| point(at)).collect()),
        Core::Cylinder(of) => {
            Core::Cylinder(Cylinder { a: point(of.a), b: point(of.b), radius: of.radius * by })
        }
        Core::Cone(of) => {
            let (apex, base) = (point(of.apex), point(of.base));
            Core::Cone(Cone { apex, base, radius: of.radius * by })
        }
        Core::Frustum(of) => {
            let (radius, top_radius) = (of.radius * by, of.top_radius * by);
            Core::Frustum(Frustum {
                apex: point(of.apex),
                base: point(of.base),
                radius,
                top_radius,
            })
        }
        Core::Ellipsoid(of) => Core::Ellipsoid(Ellipsoid {
            center: point(of.center),
            half_extents: of.half_extents * by,
            ..*of
        }),
    };
    Convex { core, radius: shape.radius * by }
}

/// Returns the solid moved, its points rounded.
pub fn translated(shape: &Convex, by: Vec3) -> Convex {
    let moved = changed(shape, |at| (at.as_dvec3() + by.as_dvec3()).as_vec3(), 1.0);
    // Rounded to one place, a cylinder has no points.
    if super::has_points(&moved) { moved } else { shape.clone() }
}

/// Returns the solid scaled about a point by ±1/2, ±1 or ±2, its points rounded.
fn scaled_about(shape: &Convex, center: Vec3, by: f32) -> Convex {
    let point = |at: Vec3| {
        let (at, center) = (at.as_dvec3(), center.as_dvec3());
        (center + (at - center) * f64::from(by)).as_vec3()
    };
    let scaled = changed(shape, point, by.abs());
    if super::has_points(&scaled) { scaled } else { shape.clone() }
}

/// Returns the solid scaled about the origin by a power of two; `None` if that rounds.
pub fn scaled(shape: &Convex, by: f32) -> Option<Convex> {
    let scaled = changed(shape, |at| at * by, by);
    // What overflows or loses bits does not come back.
    let back = changed(&scaled, |at| at * by.recip(), by.recip());
    (back == *shape).then_some(scaled)
}

/// Returns the solid with one of its points an ulp off.
pub fn nudged(random: &mut Random, shape: &Convex) -> Convex {
    let (count, axis, is_up) = (std::cell::Cell::new(0), random.below(3), random.chance(0.5));
    let which = random.below(3);
    let nudge = |mut at: Vec3| {
        if count.replace(count.get() + 1) == which {
            at[axis] = if is_up { at[axis].next_up() } else { at[axis].next_down() };
        }
        at
    };
    let nudged = changed(shape, nudge, 1.0);
    if super::has_points(&nudged) { nudged } else { shape.clone() }
}

/// Returns the same hull with its points in another order and a point of one of its edges more.
pub fn retold(random: &mut Random, shape: &Convex) -> Option<Convex> {
    let Core::Hull(points) = &shape.core else {
        return None;
    };
    let mut points = points.to_vec();
    let [one, other] = [random.pick(&points), random.pick(&points)];
    let (middle, exact) = ((one + other) * 0.5, (one.as_dvec3() + other.as_dvec3()) * 0.5);
    if middle.as_dvec3() == exact {
        points.push(middle);
    }
    (1..points.len()).for_each(|i| points.swap(i, random.below(i + 1)));
    Some(Convex { core: Core::Hull(points.into()), radius: shape.radius })
}

/// Returns no less than the largest coordinate.
pub fn size(shape: &Convex) -> f64 {
    let lengths = match &shape.core {
        Core::Box(Cuboid { half_extents, .. })
        | Core::Ellipsoid(Ellipsoid { half_extents, .. }) => half_extents.element_sum(),
        Core::Cylinder(Cylinder { radius, .. }) | Core::Cone(Cone { radius, .. }) => *radius,
        Core::Frustum(of) => of.radius.max(of.top_radius),
        _ => 0.0,
    };
    let largest = std::cell::Cell::new(0.0);
    changed(
        shape,
        |at| {
            largest.set(at.abs().max_element().max(largest.get()));
            at
        },
        1.0,
    );
    f64::from(largest.get()) + f64::from(lengths) + f64::from(shape.radius)
}

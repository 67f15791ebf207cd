//! A reference for a ray against a convex solid: every point where the line meets one of the
//! bounding surfaces, and whether that point lies in the solid. Points keep 3200 bits; a value
//! within their rounding of zero counts as zero.

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector, add, dot, scale};
use super::random::{Frame, Random, V, along, from_to as span, length as long, scale as by};
use collision_scenarios::scenario::Answer;

/// The location of a point relative to a solid: for each surface the signed distance outside, and
/// the size at which it counts as zero.
pub type Sides = Vec<(Number, Number)>;

/// A solid in exact numbers.
pub trait Solid {
    /// Negative inside each surface; a point is in the solid if none is positive.
    fn sides(&self, point: &Vector) -> Sides;
    /// The coefficients of a + 2 b s + c s² for each surface along a line; c is zero for a plane.
    fn surfaces(&self, from: &Vector, way: &Vector) -> Vec<[Number; 3]>;
    /// Returns the feature of a point by the surfaces that it lies on, and the outward normal if
    /// there is a unique one.
    fn feature(&self, point: &Vector, on: &[bool]) -> (&'static str, Option<Vector>);
    fn is_degenerate(&self) -> bool {
        false
    }
    /// For a solid without an inside: returns `true` if the line passes through it at that point.
    fn is_crossed(&self, _point: &Vector, _way: &Vector) -> bool {
        false
    }
}

/// Returns −1 inside, 0 on the surface, 1 outside.
fn side(solid: &impl Solid, point: &Vector) -> i32 {
    signs(solid, point).into_iter().max().unwrap_or(1)
}

fn signs(solid: &impl Solid, point: &Vector) -> Vec<i32> {
    let sign = |(value, size): &(Number, Number)| {
        if value.abs() <= size * Number::nothing() { 0 } else { value.sign() }
    };
    solid.sides(point).iter().map(sign).collect()
}

/// The intersection of the line and the solid, in lengths of the direction.
struct Line {
    from: Vector,
    way: Vector,
    reach: Number,
    stretch: Option<[Number; 2]>,
    goes_in: bool,
}

fn close(x: &Number, y: &Number) -> bool {
    (x - y).abs() <= (x.abs() + y.abs()) * Number::nothing()
}

impl Line {
    fn new(case: &Case, solid: &impl Solid, as_given: bool) -> Self {
        let (from, way) = (case.exact("origin"), case.exact("direction"));
        let max = case.exact_number("max_distance");
        let reach = if as_given { max } else { max.finely_over(&dot(&way, &way).fine_root()) };
        let mut places: Vec<Number> = Vec::new();
        for [a, b, c] in solid.surfaces(&from, &way) {
            // a + 2 b s + c s² = 0
            if c.is_zero() {
                if !b.is_zero() {
                    places.push(-&a.finely_over(&(&b + &b)));
                }
                continue;
            }
            let discriminant = b.square() - &a * &c;
            if discriminant.sign() >= 0 {
                let root = discriminant.fine_root();
                places.push((-&(&b + &root)).finely_over(&c));
                places.push((&root - &b).finely_over(&c));
            }
        }
        let at = |s: &Number| add(&from, &scale(&way, s));
        places.retain(|s| side(solid, &at(s)) <= 0);
        let first = places.iter().min().cloned();
        let last = places.iter().max().cloned();
        let stretch = first.zip(last).map(|(first, last)| [first, last]);
        let goes_in = stretch.as_ref().is_some_and(|[first, last]| {
            let middle = at(&((first + last) * Number::from(0.5)));
            if close(first, last) {
                solid.is_crossed(&middle, &way)
            } else {
                side(solid, &middle) < 0
            }
        });
        Self { from, way, reach, stretch, goes_in }
    }

    fn at(&self, s: &Number) -> Vector {
        add(&self.from, &scale(&self.way, s))
    }

    fn distance(&self, s: &Number) -> Number {
        s * dot(&self.way, &self.way).root()
    }

    fn reaches(&self, s: &Number) -> bool {
        close(s, &self.reach) || *s < self.reach
    }
}

/// Replaces a parameter within rounding of zero by zero.
fn settled(s: &Number, line: &Line) -> Number {
    // A point at the origin of the ray is as accurate as the origin's coordinates.
    let size = line.from.iter().map(Number::abs).fold(Number::from(1.0), |size, x| size + x);
    let way = line.way.iter().map(Number::abs).fold(Number::zero(), |size, x| size + x);
    if s.abs() * way <= size * Number::nothing() { Number::zero() } else { s.clone() }
}

fn relation(solid: &impl Solid, line: &Line) -> &'static str {
    if solid.is_degenerate() {
        return "degenerate";
    }
    match (side(solid, &line.from), &line.stretch) {
        (-1, _) => "inside",
        (0, _) => "hit",
        (_, None) => "passes_by",
        (_, Some([first, _])) if settled(first, line).sign() < 0 => "behind",
        (_, Some([first, _])) if line.reaches(first) => "hit",
        _ => "too_short",
    }
}

pub fn expected(case: &Case, solid: &impl Solid) -> Expected {
    let line = Line::new(case, solid, false);
    let relation = relation(solid, &line);
    let said = Expected::new(matches!(relation, "hit" | "inside"), relation);
    if relation == "inside" {
        let last = line.stretch.as_ref().map_or(Number::zero(), |[_, last]| last.clone());
        return said.scalar("exit_distance", line.distance(&last)).touching(Touch {
            point: Some(line.from.clone()),
            normal: Some(super::number::zero()),
            t: Some(Number::zero()),
            distance: Some(Number::zero()),
            ..Touch::default()
        });
    }
    if relation != "hit" {
        return said;
    }
    let on_surface = side(solid, &line.from) == 0;
    let first = match &line.stretch {
        Some([first, _]) if !on_surface => first.clone(),
        _ => Number::zero(),
    };
    let point = line.at(&first);
    let on: Vec<_> = signs(solid, &point).into_iter().map(|sign| sign == 0).collect();
    let (feature, normal) = solid.feature(&point, &on);
    let distance = line.distance(&first);
    let max = case.exact_number("max_distance");
    said.touching(Touch {
        normal,
        t: Some(if distance.is_zero() { Number::zero() } else { distance.over(&max) }),
        distance: Some(distance),
        point: Some(point),
        feature: Some(feature),
        ..Touch::default()
    })
}

/// The normal of a hit is a unit vector.
pub fn not_unit(answer: &Answer) -> Option<String> {
    let normal = answer.contacts.first()?.normal?;
    let length = normal.as_dvec3().length();
    let expected = if answer.relation == "inside" { 0.0 } else { 1.0 };
    ((length - expected).abs() > 1e-6).then(|| format!("a normal of the length {length}"))
}

/// Returns whether it is a hit under a choice that is not the contract's.
pub fn counts(case: &Case, solid: &impl Solid, convention: &str, choice: &str) -> Option<bool> {
    let line = Line::new(case, solid, convention == "direction");
    let relation = relation(solid, &line);
    let hit = matches!(relation, "hit" | "inside");
    match (convention, choice) {
        ("inside", "miss") => Some(relation == "hit"),
        ("inside", "exit_point") if relation == "inside" => {
            Some(line.stretch.as_ref().is_some_and(|[_, last]| line.reaches(last)))
        }
        ("inside", "exit_point") => Some(hit),
        ("touching", "miss") if relation == "hit" => Some(match &line.stretch {
            Some([first, last]) => {
                let first_is_before_end = !close(first, &line.reach) && *first < line.reach;
                line.goes_in && first_is_before_end && settled(last, &line).sign() > 0
            }
            None => false,
        }),
        ("touching", "miss") => Some(hit),
        ("direction", "as_given") => Some(hit),
        _ => None,
    }
}

/// |v|² times the squared distance of w from the axis along v.
pub fn across_squared(w: &Vector, v: &Vector) -> Number {
    dot(v, v) * dot(w, w) - dot(v, w).square()
}

/// A ray at a target of about the frame's size around `center`, aimed at, beside or away from it.
pub struct Aim {
    pub origin: V,
    pub direction: V,
    pub max_distance: f64,
}

pub fn aim(random: &mut Random, frame: &Frame, center: V, aims: &[V], axes: &[V]) -> Aim {
    let mut origin = random.point(frame);
    let mut target = if random.chance(0.6) { random.pick(aims) } else { random.point(frame) };
    if !frame.lattice {
        if random.chance(0.5) {
            let away = frame.size * random.spread(0.1, 30.0);
            origin = along(center, random.direction(), away);
        }
        if random.chance(0.3) {
            target = along(target, random.direction(), frame.size * random.nudge());
        }
        if random.chance(0.1) {
            origin = random.pick(aims);
        }
    }
    let mut direction = span(origin, target);
    let mut max_distance = long(direction) * random.pick(&[1.0, 1.0, 2.0, 1.5, 0.5]);
    if random.chance(0.15) {
        direction = by(random.pick(axes), random.sense());
        max_distance = frame.size * random.spread(0.3, 10.0);
    }
    if frame.lattice && random.chance(0.5) {
        max_distance = random.length(frame) * 2.0;
    }
    if !frame.lattice {
        direction = by(direction, random.spread(1e-3, 1e3) / long(direction).max(1e-30));
    }
    Aim { origin, direction, max_distance }
}

//! A ray from A to B: the roots of |A + t AB − S| = r.

use super::case::{Case, Said, Touch};
use super::number::{Number, Vector, along, cross, dot, from_to, length, unit, zero};
use super::random::{Frame, Random, V, add, from_to as span, scale};
use super::{Pair, parry};

pub const PAIR: Pair = Pair::new("ray_sphere", case, expected, Some(parry), &[]);

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let Cast { start, end, center, radius } = cast(random, &frame);
    Case::new("ray_sphere")
        .point("start", start)
        .point("end", end)
        .point("center", center)
        .length("radius", radius)
}

pub struct Cast {
    pub start: V,
    pub end: V,
    pub center: V,
    pub radius: f64,
}

/// A ray that may hit a sphere, miss it by little, or end near its surface.
pub fn cast(random: &mut Random, frame: &Frame) -> Cast {
    let center = random.point(frame);
    let radius = random.length(frame);
    if frame.lattice {
        let (start, end) = (random.point(frame), random.point(frame));
        return Cast {
            start,
            end: if random.chance(0.5) { add(end, span(start, end)) } else { end },
            center,
            radius,
        };
    }
    let d = random.direction();
    let across = random.across(d);
    let tangent = random.chance(0.25);
    let beside = radius * if tangent { 1.0 + random.nudge() } else { random.between(0.0, 1.3) };
    let half_chord = (radius * radius - beside * beside).max(0.0).sqrt();
    let before = match random.below(12) {
        0 => -radius * random.spread(0.01, 10.0),
        1 => half_chord * (1.0 + random.nudge()),
        2 => radius * random.between(-1.0, 1.0),
        _ => radius * random.spread(0.1, 100.0) + half_chord,
    };
    let reach = match random.below(10) {
        0 if random.chance(0.3) => 0.0,
        1 | 2 => (before - half_chord).abs() * (1.0 + random.nudge()),
        3 => (before - half_chord).abs() * random.between(0.0, 1.0),
        4 => (before + half_chord).abs() * (1.0 + random.nudge()),
        _ => (before.abs() + radius) * random.spread(0.5, 30.0),
    };
    let foot = add(center, scale(across, beside));
    let start = add(foot, scale(d, -before));
    Cast { start, end: add(start, scale(d, reach)), center, radius }
}

/// The line A + t d against a sphere.
pub struct Line {
    pub a: Vector,
    pub d: Vector,
    pub s: Vector,
    pub r: Number,
    /// |AS|² − r²
    pub outside: Number,
    /// AS·d
    pub toward: Number,
    /// |d|²
    pub squared: Number,
    /// (AS·d)² − |d|² (|AS|² − r²)
    pub discriminant: Number,
}

impl Line {
    pub fn new(a: Vector, d: Vector, s: Vector, r: Number) -> Self {
        let a_s = from_to(&a, &s);
        let outside = dot(&a_s, &a_s) - r.square();
        let (toward, squared) = (dot(&a_s, &d), dot(&d, &d));
        let discriminant = toward.square() - &squared * &outside;
        Self { a, d, s, r, outside, toward, squared, discriminant }
    }

    /// The roots times |d|², which are exact where they can be.
    pub fn scaled_roots(&self) -> [Number; 2] {
        let root = self.discriminant.root();
        [&self.toward - &root, &self.toward + &root]
    }

    pub fn near(&self) -> Number {
        // From the surface itself the ray enters where it starts.
        if self.outside.is_zero() {
            return Number::zero();
        }
        self.scaled_roots()[0].over(&self.squared)
    }

    pub fn at(&self, t: &Number) -> Vector {
        along(&self.a, &self.d, t)
    }

    pub fn foot(&self) -> Vector {
        self.at(&self.toward.over(&self.squared))
    }

    pub fn normal_at(&self, point: &Vector) -> Vector {
        if self.r.is_zero() { zero() } else { unit(&from_to(&self.s, point)) }
    }

    /// Of a ray that ends where `reaches` says that it comes to the near root or beyond.
    pub fn relation(&self, reaches: impl Fn(&Self) -> bool) -> &'static str {
        if self.outside.sign() < 0 {
            "inside"
        } else if self.outside.is_zero() {
            "hit"
        } else if self.squared.is_zero() {
            "degenerate"
        } else if self.toward.sign() <= 0 {
            "behind"
        } else if self.discriminant.sign() < 0 {
            "passes_by"
        } else if reaches(self) {
            "hit"
        } else {
            "too_short"
        }
    }

    /// Whether the near root is at t = 1 or before: AS·d − |d|² ≤ √discriminant.
    pub fn reaches_end(&self) -> bool {
        let short = &self.toward - &self.squared;
        short.sign() <= 0 || short.square() <= self.discriminant
    }

    /// With the foot C, and its distances by these names.
    pub fn with_foot(&self, said: Said, names: [&'static str; 3]) -> Said {
        if self.squared.is_zero() {
            return said;
        }
        let [c, ac, cs] = names;
        let a_s = from_to(&self.a, &self.s);
        let d_length = length(&self.d);
        said.vector(c, self.foot())
            .scalar(ac, self.toward.over(&d_length))
            .scalar(cs, length(&cross(&a_s, &self.d)).over(&d_length))
    }

    pub fn half_chord(&self) -> Number {
        self.discriminant.root().over(&length(&self.d))
    }
}

fn expected(case: &Case) -> Said {
    let (a, b) = (case.exact("start"), case.exact("end"));
    let line =
        Line::new(a.clone(), from_to(&a, &b), case.exact("center"), case.exact_number("radius"));
    let relation = line.relation(Line::reaches_end);
    let said = line.with_foot(Said::new(relation == "hit", relation), ["C", "ac", "cs"]);
    if relation != "hit" {
        return said;
    }
    let t = line.near();
    let d = line.at(&t);
    let ad = &t * length(&line.d);
    let said = said.vector("D", d.clone()).scalar("ad", ad.clone());
    let said = if line.squared.is_zero() { said } else { said.scalar("cd", line.half_chord()) };
    said.touching(Touch {
        normal: Some(line.normal_at(&d)),
        point: Some(d),
        t: Some(t),
        distance: Some(ad),
        ..Touch::default()
    })
}

fn parry(case: &Case) -> Option<bool> {
    let (ray, place, ball) =
        (parry::ray(case), parry::at(case, "center"), parry::ball(case, "radius"));
    // The article's ray does not hit from inside.
    let inside = ray.origin.distance(place.translation) < ball.radius;
    Some(!inside && parry::hits(&ray, place, &ball, true))
}

//! A ray from A to B: the roots of |A + t AB − S| = r.

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector, along, cross, dot, from_to, length, unit, zero};
use super::random::{Frame, Random, V, add, from_to as span, scale};
use super::touches::{Axes, Scene, Whole, along as whole_along, from_to as whole_from_to};
use super::{Pair, parry};

pub const PAIR: Pair = Pair::new(
    "ray_sphere",
    &["hit", "inside", "behind", "passes_by", "too_short", "degenerate"],
    case,
    expected,
    Some(parry),
    &[],
)
.touches(|random| {
    let cast = WholeCast::new(random);
    Scene::of("ray_sphere", &cast.axes)
        .point("start", cast.start)
        .point("end", cast.end)
        .point("center", [0; 3])
        .length("radius", cast.radius)
})
.counts(|case, said, convention, choice| {
    let line = line(case);
    match (convention, choice) {
        ("touching", "miss") => Some(said.hit && line.goes_in()),
        ("inside", "hit_at_start") => Some(said.hit || said.relation == "inside"),
        ("inside", "exit_point") => Some(said.hit || said.relation == "inside" && line.comes_out()),
        _ => None,
    }
});

/// A ray that touches the sphere around the origin: as a tangent, or with an end on it.
pub struct WholeCast {
    pub axes: Axes,
    pub start: Whole,
    pub end: Whole,
    pub radius: i64,
    /// The ray from start to end is `ways` times this vector of length `per_way`.
    pub way: Whole,
    pub per_way: i64,
    pub ways: i64,
}

impl WholeCast {
    pub fn new(random: &mut Random) -> Self {
        let axes = Axes::new(random);
        let far = axes.coordinate(random).abs().max(1);
        let is_tangent = random.chance(0.5);
        let (way, per_way) = if is_tangent {
            axes.whole_length_across(random, 0)
        } else {
            axes.whole_length(random)
        };
        let touch = axes.at([far, 0, 0]);
        let inward = whole_from_to(touch, [0; 3]);
        let is_away = (0..3).map(|i| inward[i] * way[i]).sum::<i64>() < 0;
        let way = if is_away && random.chance(0.7) { way.map(|x| -x) } else { way };
        let some = |random: &mut Random| axes.coordinate(random).abs();
        let before = if random.chance(0.2) { 0 } else { some(random) };
        let after = match random.below(5) {
            0 => 0,
            1 if is_tangent => -1,
            1 | 2 if !is_tangent => 0,
            _ => some(random),
        };
        Self {
            start: whole_along(touch, way, -before),
            end: whole_along(touch, way, after),
            radius: far * axes.length,
            way,
            per_way,
            ways: before + after,
            axes,
        }
    }
}

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

/// A ray that may hit a sphere, narrowly miss it, or end near its surface.
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

    /// The roots times |d|², neither by a difference: their product is |d|² (|AS|² − r²).
    pub fn scaled_roots(&self) -> [Number; 2] {
        let root = self.discriminant.root();
        let product = &self.squared * &self.outside;
        if self.toward.sign() < 0 {
            let near = &self.toward - root;
            [near.clone(), product.over(&near)]
        } else {
            let far = &self.toward + root;
            let near = if far.is_zero() { Number::zero() } else { product.over(&far) };
            [near, far]
        }
    }

    pub fn near(&self) -> Number {
        // From the surface itself the ray enters at its start.
        if self.outside.is_zero() {
            return Number::zero();
        }
        self.scaled_roots()[0].over(&self.squared)
    }

    /// Returns `true` if a part of AB lies inside, not only on the surface; A does not.
    pub fn goes_in(&self) -> bool {
        let short = &self.toward - &self.squared;
        let reaches = short.sign() < 0 || short.square() < self.discriminant;
        self.toward.sign() > 0 && self.discriminant.sign() > 0 && reaches
    }

    /// Returns `true` if AB, from inside, ends on the surface or beyond.
    pub fn comes_out(&self) -> bool {
        !self.squared.is_zero() && self.outside_at_end() >= 0
    }

    /// The sign of |BS|² − r², with B = A + d.
    fn outside_at_end(&self) -> i32 {
        (&self.outside + &self.squared - &self.toward - &self.toward).sign()
    }

    /// Returns whether each root lies in 0…1: by the signs at both ends, and the location of the
    /// foot.
    pub fn are_within(&self) -> [bool; 2] {
        let (at_start, at_end) = (self.outside.sign(), self.outside_at_end());
        let (after_start, before_end) = (self.toward.sign() >= 0, self.toward <= self.squared);
        let near = after_start && at_start >= 0 && (before_end || at_end <= 0);
        let far = before_end && at_end >= 0 && (after_start || at_start <= 0);
        [near, far].map(|is_within| is_within && self.discriminant.sign() >= 0)
    }

    /// Returns `true` if the segment crosses the surface other than with an end or as a tangent.
    pub fn is_pierced(&self) -> bool {
        let (after_start, before_end) = (self.toward.sign() > 0, self.toward < self.squared);
        match (self.outside.sign(), self.outside_at_end()) {
            (1, -1) | (-1, 1) => true,
            (1, 1) => after_start && before_end && self.discriminant.sign() > 0,
            (0, 1) => after_start,
            (1, 0) => before_end,
            _ => false,
        }
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

    /// The relation of a ray; `reaches` says whether it ends at the near root or beyond.
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

    /// Returns `true` if the near root is at t ≤ 1: AS·d − |d|² ≤ √discriminant.
    pub fn reaches_end(&self) -> bool {
        let short = &self.toward - &self.squared;
        short.sign() <= 0 || short.square() <= self.discriminant
    }

    /// Adds the foot C, and its distances under these names.
    pub fn with_foot(&self, said: Expected, names: [&'static str; 3]) -> Expected {
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

fn line(case: &Case) -> Line {
    let (a, b) = (case.exact("start"), case.exact("end"));
    Line::new(a.clone(), from_to(&a, &b), case.exact("center"), case.exact_number("radius"))
}

fn expected(case: &Case) -> Expected {
    let line = line(case);
    let relation = line.relation(Line::reaches_end);
    let said = line.with_foot(Expected::new(relation == "hit", relation), ["C", "ac", "cs"]);
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

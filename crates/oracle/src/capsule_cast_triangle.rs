//! Every point of the way at which one feature of the capsule's axis is a radius from one feature
//! of the triangle, both extended to infinity, and the distance of axis and triangle there, by all
//! pairs of points that may be closest. Points keep 3200 bits; a value within their rounding of
//! zero counts as zero.

mod cases;

use super::case::{Case, Expected, Touch};
use super::number::{
    Number, Vector, add, along, cross, dot, from_to, is_zero, length, scale, unit, zero,
};
use super::random::{V, along as on, cross as normal, from_to as span, scale as by};
use super::{MetamorphicRelation, Pair, parry};
use parry3d::math::{Pose, Vector as Way};
use parry3d::query::{ShapeCastOptions, cast_shapes};
use parry3d::shape::Capsule;

pub const PAIR: Pair = Pair::new(
    "capsule_cast_triangle",
    &["hit", "initial_overlap", "passes_by", "behind", "too_short", "degenerate"],
    cases::case,
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
            name: "half axis reversed",
            change: |case| {
                let mut turned = case.clone();
                for (name, values) in &mut turned.inputs {
                    if *name == "half_axis" {
                        values.iter_mut().for_each(|x| *x = -*x);
                    }
                }
                turned
            },
            expected: |_| {},
        },
    ],
)
.touches(cases::scene)
.counts(|case, said, convention, choice| match (convention, choice) {
    ("initial_overlap", "ignore") => Some(said.hit && said.relation == "hit"),
    ("touching", "miss") if said.relation == "initial_overlap" => Some(true),
    ("touching", "miss") => Some(said.hit && Course::new(case).goes_in()),
    _ => None,
});

fn renamed(said: &mut Expected) {
    for touch in &mut said.contacts {
        // With a radius of zero an edge or a corner has many normals, and any is right.
        (touch.feature, touch.normal) = (None, None);
    }
}

/// A pair of points that may be closest: the triangle's, and the vector from there to the axis.
struct Link {
    point: Vector,
    out: Vector,
    squared: Number,
}

struct Shapes {
    corners: [Vector; 3],
    half: Vector,
    radius: Number,
    normal: Vector,
    /// The size at which a square counts as zero.
    size: Number,
}

/// Returns `true` if x is not below zero, within rounding.
fn reaches(x: &Number, size: &Number) -> bool {
    *x >= -&(size * Number::nothing())
}

impl Shapes {
    fn new(case: &Case) -> Self {
        let corners @ [a, b, c] = &["a", "b", "c"].map(|name| case.exact(name));
        let largest = case.inputs.iter().flat_map(|(_, values)| values);
        let largest = largest.fold(0.0_f32, |largest, x| largest.max(x.abs()));
        Self {
            normal: cross(&from_to(a, b), &from_to(a, c)),
            half: case.exact("half_axis"),
            radius: case.exact_number("cast_radius"),
            size: Number::from(largest).square(),
            corners: corners.clone(),
        }
    }

    fn edges(&self) -> [[&Vector; 2]; 3] {
        let [a, b, c] = &self.corners;
        [[a, b], [b, c], [c, a]]
    }

    fn ends(&self, middle: &Vector) -> [Vector; 2] {
        [add(middle, &self.half), from_to(&self.half, middle)]
    }

    /// Returns `true` if a point of the triangle's plane lies in the triangle.
    fn holds(&self, point: &Vector) -> bool {
        self.edges().into_iter().all(|[from, to]| {
            let inner = cross(&self.normal, &from_to(from, to));
            let size = length(&inner) * length(&self.half) + &self.size * length(&inner);
            reaches(&dot(&inner, &from_to(from, point)), &size)
        })
    }

    fn link(point: Vector, to: &Vector) -> Link {
        let out = from_to(&point, to);
        Link { squared: dot(&out, &out), point, out }
    }

    /// Returns all pairs of points that may be closest, for the axis around that midpoint.
    fn links(&self, middle: &Vector) -> Vec<Link> {
        let one = Number::from(1.0);
        let mut links = Vec::new();
        let nn = dot(&self.normal, &self.normal);
        let ends = self.ends(middle);
        // The ends against the face and the edges.
        for end in &ends {
            if !nn.is_zero() {
                let height = dot(&self.normal, &from_to(&self.corners[0], end));
                let foot = along(end, &self.normal, &-&height.finely_over(&nn));
                if self.holds(&foot) {
                    links.push(Self::link(foot, end));
                }
            }
            for [from, to] in self.edges() {
                links.push(Self::link(nearest_on(from, &from_to(from, to), end), end));
            }
        }
        // The corners against the axis.
        let axis = from_to(&ends[1], &ends[0]);
        for corner in &self.corners {
            links.push(Self::link(corner.clone(), &nearest_on(&ends[1], &axis, corner)));
        }
        // The edges against the axis: from + μ e and M + λ h
        for [from, to] in self.edges() {
            let (edge, w) = (from_to(from, to), from_to(from, middle));
            let m = cross(&edge, &self.half);
            let mm = dot(&m, &m);
            if mm.is_zero() {
                continue;
            }
            let mu = dot(&m, &cross(&w, &self.half)).finely_over(&mm);
            let lambda = dot(&m, &cross(&w, &edge)).finely_over(&mm);
            let is_between = reaches(&mu, &one)
                && reaches(&(&one - &mu), &one)
                && reaches(&(&one - &lambda), &one)
                && reaches(&(&one + &lambda), &one);
            if is_between {
                let on_axis = along(middle, &self.half, &lambda);
                links.push(Self::link(along(from, &edge, &mu), &on_axis));
            }
        }
        // The point where the axis passes through the face.
        let climb = dot(&self.normal, &self.half);
        if !climb.is_zero() {
            let height = dot(&self.normal, &from_to(&self.corners[0], middle));
            let lambda = -&height.finely_over(&climb);
            let point = along(middle, &self.half, &lambda);
            if reaches(&(&one - lambda.abs()), &one) && self.holds(&point) {
                links.push(Link { out: zero(), squared: Number::zero(), point });
            }
        }
        links
    }

    /// Returns −1 if closer than the radius, 0 at it, 1 if farther.
    fn side(&self, middle: &Vector) -> i32 {
        let links = self.links(middle);
        let nearest = links.iter().map(|link| &link.squared).min();
        let apart = nearest.map_or(Number::zero(), |nearest| nearest - self.radius.square());
        if apart.abs() <= &self.size * Number::nothing() { 0 } else { apart.sign() }
    }

    /// Returns `true` if the midpoint, in f64, is clearly farther than the radius.
    fn is_clear(&self, middle: &Vector) -> bool {
        let [m, h, n] = [middle, &self.half, &self.normal].map(rough);
        let corners = [0, 1, 2].map(|i: usize| rough(&self.corners[i]));
        // Along any direction that separates them they are at least that far apart.
        let size = self.size.to_f64().sqrt();
        let mut parts = vec![n];
        for i in 0..3 {
            let edge = span(corners[i], corners[(i + 1) % 3]);
            parts.push(normal(edge, h));
            for end in [on(m, h, 1.0), on(m, h, -1.0), m] {
                let w = span(corners[i], end);
                parts.push(w);
                parts.push(normal(edge, normal(w, edge)));
                parts.push(normal(h, normal(w, h)));
            }
        }
        let dot = super::random::dot;
        let radius = self.radius.to_f64() + 1e-6 * size;
        parts.into_iter().any(|v| {
            let v = by(v, 1.0 / v.iter().fold(f64::MIN_POSITIVE, |all, x| all.max(x.abs())));
            let reach = dot(v, h).abs() + radius * dot(v, v).sqrt();
            let heights = corners.map(|corner| dot(v, span(corner, m)));
            heights.iter().all(|x| *x > reach) || heights.iter().all(|x| -*x > reach)
        })
    }

    /// The coefficients of a + 2 b s + c s² for every surface along a line; c is zero for a plane.
    fn surfaces(&self, from: &Vector, way: &Vector) -> Vec<[Number; 3]> {
        let half = Number::from(0.5);
        let mut surfaces = Vec::new();
        let round = |w: &Vector, d: &Vector, r: Number| [dot(w, w) - r, dot(w, d), dot(d, d)];
        let rr = self.radius.square();
        let mut flat = |m: &Vector, w: &Vector| {
            let (reach, height) = (&self.radius * dot(m, m).fine_root(), dot(m, w));
            let rise = dot(m, way) * &half;
            surfaces.push([&height - &reach, rise.clone(), Number::zero()]);
            surfaces.push([height + reach, rise, Number::zero()]);
        };
        let ends = self.ends(from);
        for end in &ends {
            flat(&self.normal, &from_to(&self.corners[0], end));
        }
        for [a, b] in self.edges() {
            flat(&cross(&from_to(a, b), &self.half), &from_to(a, from));
        }
        for (corner, [a, b]) in self.corners.iter().zip(self.edges()) {
            let (edge, h) = (from_to(a, b), &self.half);
            for end in &ends {
                let w = from_to(corner, end);
                surfaces.push(round(&w, way, rr.clone()));
                surfaces.push(round(
                    &cross(&w, &edge),
                    &cross(way, &edge),
                    &rr * dot(&edge, &edge),
                ));
            }
            let w = from_to(corner, from);
            surfaces.push(round(&cross(&w, h), &cross(way, h), &rr * dot(h, h)));
        }
        surfaces
    }
}

fn rough(v: &Vector) -> V {
    [0, 1, 2].map(|i: usize| v[i].to_f64())
}

/// Returns the closest point of the segment along `way`.
fn nearest_on(from: &Vector, way: &Vector, point: &Vector) -> Vector {
    let (height, squared) = (dot(way, &from_to(from, point)), dot(way, way));
    if height.sign() <= 0 {
        from.clone()
    } else if height >= squared {
        add(from, way)
    } else {
        along(from, way, &height.finely_over(&squared))
    }
}

fn close(x: &Number, y: &Number) -> bool {
    (x - y).abs() <= (x.abs() + y.abs()) * Number::nothing()
}

/// The result of the midpoint's way.
struct Course {
    shapes: Shapes,
    start: Vector,
    way: Vector,
    /// The side of the start.
    side: i32,
    /// The stretch of the whole line that is not farther than the radius.
    stretch: Option<[Number; 2]>,
}

impl Course {
    fn new(case: &Case) -> Self {
        let (shapes, start) = (Shapes::new(case), case.exact("start"));
        let way = from_to(&start, &case.exact("end"));
        let mut places: Vec<Number> = Vec::new();
        for [a, b, c] in shapes.surfaces(&start, &way) {
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
        places.sort();
        let is_near = |s: &&Number| {
            let middle = along(&start, &way, s);
            !shapes.is_clear(&middle) && shapes.side(&middle) <= 0
        };
        let first = places.iter().find(is_near).cloned();
        let last = places.iter().rev().find(is_near).cloned();
        let stretch = first.zip(last).map(|(first, last)| [first, last]);
        let side = if shapes.is_clear(&start) { 1 } else { shapes.side(&start) };
        Self { shapes, start, way, side, stretch }
    }

    /// The sign; within rounding of zero it is zero.
    fn sign(&self, s: &Number) -> i32 {
        let way = dot(&self.way, &self.way);
        if s.square() * way <= &self.shapes.size * Number::nothing() { 0 } else { s.sign() }
    }

    fn relation(&self) -> &'static str {
        let one = Number::from(1.0);
        match (self.side, &self.stretch) {
            (-1, _) => "initial_overlap",
            (0, _) => "hit",
            _ if is_zero(&self.way) => "degenerate",
            (_, None) => "passes_by",
            (_, Some([first, _])) if self.sign(first) < 0 => "behind",
            (_, Some([first, _])) if close(first, &one) || *first < one => "hit",
            _ => "too_short",
        }
    }

    /// Returns the parameter of the touch.
    fn touched(&self) -> Number {
        match &self.stretch {
            Some([first, _]) if self.side > 0 => first.clone(),
            _ => Number::zero(),
        }
    }

    /// Returns `true` if a hit comes closer than the radius.
    fn goes_in(&self) -> bool {
        let one = Number::from(1.0);
        let Some([first, last]) = &self.stretch else { return false };
        if close(first, last) || is_zero(&self.way) {
            return false;
        }
        let middle = along(&self.start, &self.way, &((first + last) * Number::from(0.5)));
        let before_end = !close(first, &one) && *first < one;
        before_end && self.sign(last) > 0 && self.shapes.side(&middle) < 0
    }
}

/// Returns the ends of what the capsule shares with the triangle at the touch of a cast that hits,
/// and the squared distance of its axis from the triangle.
pub fn shared_ends(case: &Case) -> Option<([Vector; 2], Number)> {
    let course = Course::new(case);
    let Course { shapes, start, way, .. } = &course;
    let links = shapes.links(&along(start, way, &course.touched()));
    let nearest = links.iter().map(|link| &link.squared).min()?;
    let nothing = &shapes.size * Number::nothing();
    let shared = || links.iter().filter(|link| &link.squared - nearest <= nothing);
    let height = |link: &&Link| dot(&link.point, &shapes.half);
    let [first, last] = [shared().min_by_key(height)?, shared().max_by_key(height)?];
    // A touch is at no distance, whatever is left of its rounded quotients.
    let squared = if *nearest <= nothing { Number::zero() } else { nearest.clone() };
    Some(([first, last].map(|link| link.point.clone()), squared))
}

fn expected(case: &Case) -> Expected {
    let course = Course::new(case);
    let relation = course.relation();
    let said = Expected::new(matches!(relation, "hit" | "initial_overlap"), relation);
    if !said.hit {
        return said;
    }
    let t = course.touched();
    let Course { shapes, start, way, .. } = &course;
    let center = along(start, way, &t);
    let links = shapes.links(&center);
    let nearest = links.iter().map(|link| &link.squared).min().cloned().unwrap_or(Number::zero());
    let nothing = &shapes.size * Number::nothing();
    let shared = links.iter().filter(|link| &link.squared - &nearest <= nothing);
    let shared: Vec<_> = shared.collect();
    let height = |link: &&&Link| dot(&link.point, &shapes.half);
    let ends = [
        shared.iter().min_by_key(height).map(|link| &link.point),
        shared.iter().max_by_key(height).map(|link| &link.point),
    ];
    let [Some(first), Some(last)] = ends else { return said };
    let points: Vec<_> = shared.iter().map(|link| &link.point).collect();
    let feature = smallest(shapes, &points);
    let meet = nearest <= nothing;
    let normal = if !meet {
        shared.first().map(|link| unit(&link.out))
    } else if t.is_zero() || shapes.radius.sign() > 0 {
        Some(if feature == "face" { unit(&shapes.normal) } else { zero() })
    } else {
        // For a capsule of radius zero, any normal that its touch allows is right.
        None
    };
    said.touching(Touch {
        point: Some(scale(&add(first, last), &Number::from(0.5))),
        normal,
        distance: Some(&t * length(way)),
        t: Some(t),
        center: Some(center),
        feature: Some(feature),
    })
}

/// Returns the feature of lowest dimension that contains all of these points.
fn smallest(shapes: &Shapes, points: &[&Vector]) -> &'static str {
    let nothing = &shapes.size * Number::nothing();
    for (corner, name) in shapes.corners.iter().zip(["vertex_a", "vertex_b", "vertex_c"]) {
        let is_there = |point: &&Vector| {
            let off = from_to(corner, point);
            dot(&off, &off) <= nothing
        };
        if points.iter().all(is_there) {
            return name;
        }
    }
    for ([from, to], name) in shapes.edges().into_iter().zip(["edge_ab", "edge_bc", "edge_ca"]) {
        let edge = from_to(from, to);
        let is_there = |point: &&Vector| {
            let off = from_to(&nearest_on(from, &edge, point), point);
            dot(&off, &off) <= nothing
        };
        if points.iter().all(is_there) {
            return name;
        }
    }
    "face"
}

fn parry(case: &Case) -> Option<bool> {
    let motion = parry::ray(case).dir;
    let half = parry::vector(case, "half_axis");
    let capsule = Capsule::new(half, -half, case.number("cast_radius"));
    let triangle = parry::triangle(case, ["a", "b", "c"]);
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let (from, at) = (parry::at(case, "start"), Pose::IDENTITY);
    let hit = cast_shapes(&from, motion, &capsule, &at, Way::ZERO, &triangle, options);
    hit.ok().map(|hit| hit.is_some())
}

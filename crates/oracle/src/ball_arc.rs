//! Four circles contain every moment at which the ball can touch the arc: of radius R + r and R − r
//! around the arc's centre, of radius r around its ends. Their roots are numbers x ± √z with x and
//! z exact, or as accurate as an end's sine, and are compared by squares.
//!
//! The contract is read as follows:
//! - The first contact is the least t at which the two closed sets meet. So a ball may roll along a
//!   tangent of the inner circle, and hits where its contact point enters the arc.
//! - A ball enters R + r and the ends' circles, and leaves R − r: only those roots are candidates,
//!   each once per feature touched (a touch at an end of the arc is one of the side and one of that
//!   end).
//! - A ball crosses the arc's circle if its centre lies on it, if only for a moment.
//! - An arc of radius 0 is a point with directions, the limit of ever smaller arcs.

pub mod cases;
pub mod sampled;

use std::cmp::Ordering;

use super::case::{Case, Expected, Touch};
use super::near::{Near, sign_with_root};
use super::number::{Number, Vector, along, dot, from_to, is_zero, length, scale, unit, zero};
use super::{MetamorphicRelation, Pair};

pub const PAIR: Pair = Pair {
    own_mix: Some(cases::mix),
    invariant_violation: sampled::passed_through,
    counts: |case, said, convention, choice| match (convention, choice) {
        ("touching", "miss") => Some(said.hit && Scene::new(case).goes_in()),
        _ => None,
    },
    // From the centre every point of a whole circle is equally near: any is right.
    drop_gauge_freedom: |_, said, _| {
        if said.relation == "initial_overlap" {
            said.vectors.clear();
            said.any_contacts = true;
        }
    },
    ..Pair::new(
        "ball_arc",
        &[
            "outer",
            "inner",
            "start",
            "end",
            "initial_overlap",
            "gap",
            "too_short",
            "passes_by",
            "degenerate",
        ],
        cases::case,
        expected,
        None,
        &[MetamorphicRelation {
            name: "mirrored",
            change: mirrored,
            expected: |said| {
                // Both ends at once are reported as the start, whichever end that is.
                let both = said.contacts.windows(2).any(|pair| pair[0].t == pair[1].t);
                said.any_contacts = said.relation == "initial_overlap" || both;
                said.relation = match said.relation {
                    "start" | "end" if both => "",
                    other => other_end(other),
                };
                said.vectors.clear();
                for touch in &mut said.contacts {
                    touch.feature = touch.feature.map(other_end);
                    let places = [&mut touch.point, &mut touch.normal, &mut touch.center];
                    for [x, _, _] in places.into_iter().flatten() {
                        *x = -&*x;
                    }
                }
            },
        }],
    )
};

fn other_end(name: &'static str) -> &'static str {
    match name {
        "start" => "end",
        "end" => "start",
        other => other,
    }
}

/// x becomes −x, and the arc runs the other way round.
fn mirrored(case: &Case) -> Case {
    let mut mirrored = case.swapped(&[("arc_start_deg", "arc_end_deg")]);
    for (name, values) in &mut mirrored.inputs {
        match *name {
            "arc_start_deg" | "arc_end_deg" => values[0] = 180.0 - values[0],
            "ball_start" | "ball_end" | "arc_center" => values[0] = -values[0],
            _ => {}
        }
    }
    mirrored
}

type Flat = [Near; 2];

fn flat(v: &Vector) -> Flat {
    [Near::from(&v[0]), Near::from(&v[1])]
}

fn cross(u: &Flat, v: &Flat) -> Near {
    &u[0] * &v[1] - &u[1] * &v[0]
}

fn inner_product(u: &Flat, v: &Flat) -> Near {
    &u[0] * &v[0] + &u[1] * &v[1]
}

/// The t at which |d|² t = x + sense √z.
#[derive(Clone)]
struct Moment {
    x: Near,
    sense: Near,
    z: Near,
}

impl Moment {
    fn at(scaled: &Number) -> Self {
        let [x, sense, z] = [scaled.clone(), Number::zero(), Number::zero()].map(Near::from);
        Self { x, sense, z }
    }

    /// The sign of this moment less the other.
    fn minus(&self, other: &Self) -> i32 {
        // x + √z against √z', each with its sense
        let x = &self.x - &other.x;
        let (left, right) =
            (sign_with_root(&x, &self.sense, &self.z), other.sense.sign() * other.z.sign().max(0));
        if left != right || left == 0 {
            return (left - right).signum();
        }
        // (x + √z)² = x² + z + 2 x √z against z'
        let square = x.square() + &self.z - &other.z;
        let double = Near::from(Number::from(2.0)) * x * &self.sense;
        left * sign_with_root(&square, &double, &self.z)
    }

    fn over(&self, squared: &Number) -> Number {
        (&self.x.at + &self.sense.at * self.z.at.root()).over(squared)
    }
}

/// A circle around a point relative to the arc's centre.
struct Circle {
    center: Flat,
    rho: Near,
}

/// The ball's path and the arc, which is centred at the origin.
struct Scene {
    a: Vector,
    d: Vector,
    /// |d|²
    squared: Number,
    r: Number,
    radius: Number,
    /// `None` for a whole circle.
    ends: Option<Ends>,
}

/// The start and end of the arc, counter-clockwise.
struct Ends {
    directions: [Flat; 2],
    /// The circles on which the ball's centre lies if the ball touches an end.
    circles: [Circle; 2],
    span: Number,
}

impl Ends {
    fn of(case: &Case) -> Option<Self> {
        let [start, end] = ["arc_start_deg", "arc_end_deg"].map(|name| case.number(name));
        let whole = Number::from(360.0);
        if Number::from(end) - Number::from(start) >= whole {
            return None;
        }
        // A remainder of a division by 360 is exact, also in f64.
        let rest = |degrees: f32| Number::from(f64::from(degrees) % 360.0);
        let mut span = rest(end) - rest(start);
        while span.sign() < 0 {
            span = span + &whole;
        }
        while span >= whole {
            span = span - &whole;
        }
        let directions = [start, end].map(Near::cos_sin);
        let radius = Near::from(case.exact_number("arc_radius"));
        let circles = [0, 1].map(|i: usize| Circle {
            center: [&directions[i][0] * &radius, &directions[i][1] * &radius],
            rho: case.exact_number("ball_radius").into(),
        });
        Some(Self { directions, circles, span })
    }
}

impl Scene {
    fn new(case: &Case) -> Self {
        let [a, b, o] = ["ball_start", "ball_end", "arc_center"].map(|name| case.exact(name));
        let d = from_to(&a, &b);
        Self {
            a: from_to(&o, &a),
            squared: dot(&d, &d),
            d,
            r: case.exact_number("ball_radius"),
            radius: case.exact_number("arc_radius"),
            ends: Ends::of(case),
        }
    }

    fn around(&self, rho: Number) -> Circle {
        Circle { center: flat(&zero()), rho: rho.into() }
    }

    fn tips(&self) -> &[Circle] {
        self.ends.as_ref().map_or(&[], |ends| &ends.circles)
    }

    /// The vector from the circle's centre to A.
    fn from(&self, circle: &Circle) -> Flat {
        let a = flat(&self.a);
        [&a[0] - &circle.center[0], &a[1] - &circle.center[1]]
    }

    /// The moments when the ball's centre lies on the circle, with m from its centre to A:
    /// |d|² t = −m·d ± √(ρ² |d|² − (d × m)²)
    fn crossings(&self, circle: &Circle) -> Option<[Moment; 2]> {
        let (m, d) = (self.from(circle), flat(&self.d));
        let z = circle.rho.square() * Near::from(&self.squared) - cross(&d, &m).square();
        if self.squared.is_zero() || z.sign() < 0 {
            return None;
        }
        let z = if z.sign() == 0 { Number::zero().into() } else { z };
        let x = Near::from(Number::zero()) - inner_product(&m, &d);
        Some([-1.0, 1.0].map(|sense| Moment {
            x: x.clone(),
            sense: Number::from(sense).into(),
            z: z.clone(),
        }))
    }

    /// The sign of the centre's distance from the circle's centre, less ρ.
    fn beyond(&self, at: &Moment, circle: &Circle) -> i32 {
        // With T = |d|² t: T² + 2 m·d T + |d|² (|m|² − ρ²), and T² = x² + z + 2 x √z
        let (m, d) = (self.from(circle), flat(&self.d));
        let two = Near::from(Number::from(2.0));
        let toward = inner_product(&m, &d);
        let outside = inner_product(&m, &m) - circle.rho.square();
        if self.squared.is_zero() {
            return outside.sign();
        }
        let rest = at.x.square()
            + at.sense.square() * &at.z
            + &two * &toward * &at.x
            + Near::from(&self.squared) * outside;
        sign_with_root(&rest, &(two * (&at.x + &toward) * &at.sense), &at.z)
    }

    /// The sign of k · M, where k is a direction and M the vector from the arc's centre to the
    /// ball's: |d|² M = |d|² a + (x + √z) d
    fn sign_along(&self, at: &Moment, k: &Flat) -> i32 {
        let (a, d) = (inner_product(&flat(&self.a), k), inner_product(&flat(&self.d), k));
        if self.squared.is_zero() {
            return a.sign();
        }
        let rest = a * Near::from(&self.squared) + &d * &at.x;
        sign_with_root(&rest, &(d * &at.sense), &at.z)
    }

    /// Returns `true` if the centre lies in the arc's closed sector; the arc's centre does.
    fn in_sector(&self, at: &Moment) -> bool {
        let Some(Ends { directions: [start, end], span, .. }) = &self.ends else { return true };
        let left_of = |k: &Flat| [Near::from(Number::zero()) - &k[1], k[0].clone()];
        let (after, past) =
            (self.sign_along(at, &left_of(start)), self.sign_along(at, &left_of(end)));
        let half_turn = Number::from(180.0);
        if span.is_zero() {
            after == 0 && self.sign_along(at, start) >= 0
        } else if *span <= half_turn {
            after >= 0 && past <= 0
        } else {
            after >= 0 || past <= 0
        }
    }

    /// Returns `true` if the ball overlaps the arc: an open disc and a closed arc share a point.
    fn overlaps(&self, at: &Moment) -> bool {
        let over_tip = |circle: &Circle| self.beyond(at, circle) < 0;
        if self.tips().iter().any(over_tip) {
            return true;
        }
        let [inner, outer] = [&self.radius - &self.r, &self.radius + &self.r];
        let too_near = self.beyond(at, &self.around(outer)) < 0
            && (inner.sign() < 0 || self.beyond(at, &self.around(inner)) > 0);
        too_near && self.in_sector(at)
    }

    /// Returns `true` if the ball overlaps the arc on its way, if only for a moment. It begins and
    /// ends to do so only where it touches, so between two such moments it does all the time or
    /// never.
    fn goes_in(&self) -> bool {
        let (now, last) = (Moment::at(&Number::zero()), Moment::at(&self.squared));
        if self.r.is_zero() || self.overlaps(&now) {
            return !self.r.is_zero();
        }
        let mut moments = vec![now.clone(), last.clone()];
        let sides = [&self.radius + &self.r, (&self.radius - &self.r).abs()];
        for circle in sides.map(|rho| self.around(rho)).iter().chain(self.tips()) {
            moments.extend(self.crossings(circle).into_iter().flatten());
        }
        moments.retain(|at| at.minus(&now) >= 0 && at.minus(&last) <= 0);
        moments.sort_by(|one, other| one.minus(other).cmp(&0));
        moments.windows(2).any(|pair| {
            pair[0].minus(&pair[1]) < 0 && self.overlaps(&self.between(&pair[0], &pair[1]))
        })
    }

    /// Returns a moment strictly between two different ones.
    fn between(&self, one: &Moment, other: &Moment) -> Moment {
        let middle = |low: &Number, high: &Number| (low + high) * Number::from(0.5);
        let near = |at: &Moment| &at.x.at + &at.sense.at * at.z.at.root();
        let (mut low, mut high) = (Number::zero(), self.squared.clone());
        let mut guess = middle(&near(one), &near(other));
        loop {
            let at = Moment::at(&guess);
            if at.minus(one) <= 0 {
                low = guess;
            } else if at.minus(other) >= 0 {
                high = guess;
            } else {
                return at;
            }
            guess = middle(&low, &high);
        }
    }

    /// Returns `true` if the closed ball shares a point with the arc.
    fn touches(&self, at: &Moment) -> bool {
        let meets_tip = |circle: &Circle| self.beyond(at, circle) <= 0;
        if self.tips().iter().any(meets_tip) {
            return true;
        }
        let [inner, outer] = [&self.radius - &self.r, &self.radius + &self.r];
        let near = self.beyond(at, &self.around(outer)) <= 0
            && (inner.sign() < 0 || self.beyond(at, &self.around(inner)) >= 0);
        near && self.in_sector(at)
    }

    /// Returns all moments at which the ball starts to touch a feature, on the whole line, in the
    /// order of ties.
    fn entries(&self) -> Vec<(&'static str, Moment)> {
        let mut found = Vec::new();
        let inner_radius = &self.radius - &self.r;
        if let Some([near, _]) = self.crossings(&self.around(&self.radius + &self.r)) {
            found.push(("outer", near));
        }
        if inner_radius.sign() > 0
            && let Some([_, far]) = self.crossings(&self.around(inner_radius))
            // A point that grazes the circle comes from outside.
            && (self.r.sign() > 0 || far.z.sign() > 0)
        {
            found.push(("inner", far));
        }
        found.retain(|(_, at)| self.in_sector(at));
        for (name, tip) in ["start", "end"].into_iter().zip(self.tips()) {
            if let Some([near, _]) = self.crossings(tip) {
                found.push((name, near));
            }
        }
        found
    }

    /// Returns `true` if the centre lies on the arc's circle somewhere between A and B.
    fn centre_crosses(&self) -> bool {
        let within = |at: &Moment| {
            at.minus(&Moment::at(&Number::zero())) >= 0 && at.minus(&Moment::at(&self.squared)) <= 0
        };
        let circle = self.around(self.radius.clone());
        self.crossings(&circle).is_some_and(|both| both.iter().any(within))
    }
}

fn expected(case: &Case) -> Expected {
    let scene = Scene::new(case);
    let (now, last) = (Moment::at(&Number::zero()), Moment::at(&scene.squared));
    if scene.touches(&now) {
        return initial_overlap(case, &scene);
    }
    if scene.squared.is_zero() {
        return Expected::new(false, "degenerate");
    }
    let mut entries = scene.entries();
    entries.retain(|(_, at)| at.minus(&now) > 0);
    // The sort is stable: in a tie the side comes first, then the start.
    entries.sort_by(|(_, one), (_, other)| one.minus(other).cmp(&0));
    let ahead = !entries.is_empty();
    entries.retain(|(_, at)| at.minus(&last).cmp(&0) != Ordering::Greater && !scene.overlaps(at));
    if entries.is_empty() {
        let gap = scene.ends.is_some() && scene.centre_crosses();
        let ahead = if ahead { "too_short" } else { "passes_by" };
        return Expected::new(false, if gap { "gap" } else { ahead });
    }
    let mut said = Expected::new(true, entries[0].0);
    for (name, at) in &entries {
        said = said.touching(touch(case, &scene, name, at));
    }
    with_vectors(case, &scene, said)
}

/// Adds the chord v1, the vector v2 from the arc's centre to the ball's, the contact p3, and v3 to
/// it from the arc's start.
fn with_vectors(case: &Case, scene: &Scene, mut said: Expected) -> Expected {
    let o = case.exact("arc_center");
    let [first, ..] = &said.contacts[..] else { return said };
    let (Some(center), Some(p3)) = (first.center.clone(), first.point.clone()) else { return said };
    said = said.vector("v2", from_to(&o, &center)).vector("p3", p3.clone());
    if let [start, end] = scene.tips() {
        let [start, end] = [start, end].map(place);
        let v3 = match said.relation {
            "start" => zero(),
            _ => from_to(&super::number::add(&o, &start), &p3),
        };
        said = said.vector("v1", from_to(&start, &end)).vector("v3", v3);
    }
    said
}

/// As accurate as its sine: far better than f32 needs.
fn place(tip: &Circle) -> Vector {
    let [x, y] = &tip.center;
    [x.at.clone(), y.at.clone(), Number::zero()]
}

fn touch(case: &Case, scene: &Scene, feature: &'static str, at: &Moment) -> Touch {
    let o = case.exact("arc_center");
    let t = at.over(&scene.squared);
    let m = along(&scene.a, &scene.d, &t);
    // A point on a point has no normal, and a rounded t would invent one.
    let are_points = scene.radius.is_zero() && scene.r.is_zero();
    let out = if are_points { zero() } else { unit(&m) };
    let (point, normal) = match (feature, scene.tips()) {
        ("start", [tip, _]) | ("end", [_, tip]) => {
            let tip = place(tip);
            let normal = if scene.r.is_zero() { zero() } else { unit(&from_to(&tip, &m)) };
            (tip, normal)
        }
        ("inner", _) => (scale(&out, &scene.radius), scale(&out, &Number::from(-1.0))),
        _ => (scale(&out, &scene.radius), out),
    };
    Touch {
        point: Some(super::number::add(&o, &point)),
        normal: Some(normal),
        distance: Some(&t * length(&scene.d)),
        center: Some(super::number::add(&o, &m)),
        t: Some(t),
        feature: Some(feature),
    }
}

/// The closest point of the arc to a ball at its start.
fn initial_overlap(case: &Case, scene: &Scene) -> Expected {
    let o = case.exact("arc_center");
    let now = Moment::at(&Number::zero());
    let m = &scene.a;
    let out = unit(m);
    let (point, normal) = match scene.tips() {
        // Every point is equally near.
        _ if is_zero(m) => (None, None),
        [start, end] if !scene.in_sector(&now) => {
            let toward = [&end.center[0] - &start.center[0], &end.center[1] - &start.center[1]];
            let nearest = match inner_product(&flat(m), &toward).sign() {
                -1 => Some(start),
                1 => Some(end),
                // Either of the two.
                _ => None,
            };
            (nearest.map(place), None)
        }
        _ => {
            let beyond = scene.beyond(&now, &scene.around(scene.radius.clone()));
            (Some(scale(&out, &scene.radius)), Some(scale(&out, &Number::from(beyond as f32))))
        }
    };
    let mut said = Expected::new(true, "initial_overlap").touching(Touch {
        point: point.map(|point| super::number::add(&o, &point)),
        normal,
        center: Some(case.exact("ball_start")),
        t: Some(Number::zero()),
        distance: Some(Number::zero()),
        ..Touch::default()
    });
    said.first_contact_only = true;
    said
}

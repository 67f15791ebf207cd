//! The circles of a ball against an arc, and the moments at which they can touch.

use crate::case::Case;
use crate::near::{Near, sign_with_root};
use crate::number::{Number, Vector, dot, from_to, zero};

pub(super) type Flat = [Near; 2];

pub(super) fn flat(v: &Vector) -> Flat {
    [Near::from(&v[0]), Near::from(&v[1])]
}

pub(super) fn cross(u: &Flat, v: &Flat) -> Near {
    &u[0] * &v[1] - &u[1] * &v[0]
}

pub(super) fn inner_product(u: &Flat, v: &Flat) -> Near {
    &u[0] * &v[0] + &u[1] * &v[1]
}

/// The t at which |d|² t = x + sense √z.
#[derive(Clone)]
pub(super) struct Moment {
    pub(super) x: Near,
    pub(super) sense: Near,
    pub(super) z: Near,
}

impl Moment {
    pub(super) fn at(scaled: &Number) -> Self {
        let [x, sense, z] = [scaled.clone(), Number::zero(), Number::zero()].map(Near::from);
        Self { x, sense, z }
    }

    /// The sign of this moment less the other.
    pub(super) fn minus(&self, other: &Self) -> i32 {
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

    pub(super) fn over(&self, squared: &Number) -> Number {
        (&self.x.at + &self.sense.at * self.z.at.root()).over(squared)
    }
}

/// A circle around a point relative to the arc's centre.
pub(super) struct Circle {
    pub(super) center: Flat,
    pub(super) rho: Near,
}

/// The ball's path and the arc, which is centred at the origin.
pub(super) struct Scene {
    pub(super) a: Vector,
    pub(super) d: Vector,
    /// |d|²
    pub(super) squared: Number,
    pub(super) r: Number,
    pub(super) radius: Number,
    /// `None` for a whole circle.
    pub(super) ends: Option<Ends>,
}

/// The start and end of the arc, counter-clockwise.
pub(super) struct Ends {
    pub(super) directions: [Flat; 2],
    /// The circles on which the ball's centre lies if the ball touches an end.
    pub(super) circles: [Circle; 2],
    pub(super) span: Number,
}

impl Ends {
    pub(super) fn of(case: &Case) -> Option<Self> {
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
    pub(super) fn new(case: &Case) -> Self {
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

    pub(super) fn around(&self, rho: Number) -> Circle {
        Circle { center: flat(&zero()), rho: rho.into() }
    }

    pub(super) fn tips(&self) -> &[Circle] {
        self.ends.as_ref().map_or(&[], |ends| &ends.circles)
    }

    /// The vector from the circle's centre to A.
    pub(super) fn from(&self, circle: &Circle) -> Flat {
        let a = flat(&self.a);
        [&a[0] - &circle.center[0], &a[1] - &circle.center[1]]
    }

    /// The moments when the ball's centre lies on the circle, with m from its centre to A:
    /// |d|² t = −m·d ± √(ρ² |d|² − (d × m)²)
    pub(super) fn crossings(&self, circle: &Circle) -> Option<[Moment; 2]> {
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
    pub(super) fn beyond(&self, at: &Moment, circle: &Circle) -> i32 {
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
    pub(super) fn sign_along(&self, at: &Moment, k: &Flat) -> i32 {
        let (a, d) = (inner_product(&flat(&self.a), k), inner_product(&flat(&self.d), k));
        if self.squared.is_zero() {
            return a.sign();
        }
        let rest = a * Near::from(&self.squared) + &d * &at.x;
        sign_with_root(&rest, &(d * &at.sense), &at.z)
    }

    /// Returns `true` if the centre lies in the arc's closed sector; the arc's centre does.
    pub(super) fn in_sector(&self, at: &Moment) -> bool {
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
    pub(super) fn overlaps(&self, at: &Moment) -> bool {
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
    pub(super) fn goes_in(&self) -> bool {
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
    pub(super) fn between(&self, one: &Moment, other: &Moment) -> Moment {
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
    pub(super) fn touches(&self, at: &Moment) -> bool {
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
    pub(super) fn entries(&self) -> Vec<(&'static str, Moment)> {
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
    pub(super) fn centre_crosses(&self) -> bool {
        let within = |at: &Moment| {
            at.minus(&Moment::at(&Number::zero())) >= 0 && at.minus(&Moment::at(&self.squared)) <= 0
        };
        let circle = self.around(self.radius.clone());
        self.crossings(&circle).is_some_and(|both| both.iter().any(within))
    }
}

//! No tunnelling: the ball's path is sampled in f64, and at no sample before the first contact may
//! the ball overlap the arc.

use collision_scenarios::scenario::Answer;

use super::super::case::Case;
use super::super::random::{V, along, from_to, length, scale};

const PLACES: usize = 128;
/// Relative to the size of the numbers that make up a distance.
const ROUNDING: f64 = 1e-13;

/// The arc around the origin and the ball's path, in f64.
pub struct Way {
    a: V,
    pub d: V,
    ball: f64,
    radius: f64,
    /// The directions of the ends; `None` for a whole circle.
    pub ends: Option<[V; 2]>,
    span: f64,
}

impl Way {
    pub fn new(case: &Case) -> Self {
        let [a, b, o] = ["ball_start", "ball_end", "arc_center"].map(|name| case.vec(name));
        let [ball, radius, start, end] =
            ["ball_radius", "arc_radius", "arc_start_deg", "arc_end_deg"]
                .map(|name| f64::from(case.number(name)));
        let [a, b, o] = [a, b, o].map(|p| p.as_dvec3().to_array());
        Self::around(from_to(o, a), from_to(a, b), ball, radius, [start, end])
    }

    /// From A, relative to the arc's centre, along d.
    pub fn around(a: V, d: V, ball: f64, radius: f64, [start, end]: [f64; 2]) -> Self {
        let toward = |degrees: f64| {
            let (sin, cos) = (degrees % 360.0).to_radians().sin_cos();
            [cos, sin, 0.0]
        };
        let ends = (end - start < 360.0).then(|| [start, end].map(toward));
        let span = (end - start).rem_euclid(360.0);
        Self { a, d, ball, radius, ends, span }
    }

    pub fn at(&self, t: f64) -> V {
        along(self.a, self.d, t)
    }

    /// The signed distance between the ball and the arc; negative if they overlap.
    pub fn gap(&self, t: f64) -> f64 {
        let m = self.at(t);
        let side = (length(m) - self.radius).abs();
        let Some(ends) = self.ends else { return side - self.ball };
        let [start, end] = ends.map(|end| length(from_to(scale(end, self.radius), m)));
        let nearest = start.min(end);
        let turned = |k: V| k[0] * m[1] - k[1] * m[0];
        let (after, past) = (turned(ends[0]), turned(ends[1]));
        let within = if self.span <= 180.0 {
            after >= 0.0 && past <= 0.0 && self.span > 0.0
        } else {
            after >= 0.0 || past <= 0.0
        };
        if within { side.min(nearest) - self.ball } else { nearest - self.ball }
    }

    /// A bound on the rounding error of a gap.
    pub fn rounding(&self, until: f64) -> f64 {
        let far = length(self.a) + length(self.d) * until.abs();
        ROUNDING * (far + self.radius + self.ball)
    }

    /// Returns the least gap before `until` and its t, sampled and refined around the minimum.
    pub fn least(&self, from: f64, until: f64) -> (f64, f64) {
        let step = (until - from) / PLACES as f64;
        let gaps: Vec<f64> = (0..=PLACES).map(|i| self.gap(from + i as f64 * step)).collect();
        let mut least = (f64::MAX, from);
        for (i, &gap) in gaps.iter().enumerate() {
            let lower = |j: Option<&f64>| j.is_some_and(|&other| other < gap);
            if lower(i.checked_sub(1).and_then(|j| gaps.get(j))) || lower(gaps.get(i + 1)) {
                continue;
            }
            let at = from + i as f64 * step;
            let (mut low, mut high) = ((at - step).max(from), (at + step).min(until));
            for _ in 0..60 {
                let [one, other] = [low + (high - low) / 3.0, high - (high - low) / 3.0];
                if self.gap(one) < self.gap(other) { high = other } else { low = one }
            }
            for t in [at, low] {
                if self.gap(t) < least.0 {
                    least = (self.gap(t), t);
                }
            }
        }
        least
    }
}

/// Returns where the ball overlaps the arc before the answer's first contact, or in a miss.
pub fn passed_through(case: &Case, answer: &Answer) -> Option<String> {
    let until = match answer.contacts.first() {
        Some(first) => f64::from(first.t?) * (1.0 - f64::from(f32::EPSILON)),
        None => 1.0,
    };
    let way = Way::new(case);
    let (gap, t) = way.least(0.0, until);
    let deep = until > 0.0 && gap < -way.rounding(1.0);
    deep.then(|| format!("at t {t} the ball is {} in the arc, before any contact", -gap))
}

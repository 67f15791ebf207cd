//! The arc in f64, and where a moving ball touches it.

use glam::DVec2;

use super::line_circle::{LineCircle, Root, TipLine, cross, direction};
use super::{Arc, Derivation, Feature, Touch};
use crate::geometry::{narrow, narrow2};

/// The arc in f64.
#[derive(Debug, Clone, Copy)]
pub(in crate::geometry) struct Curve {
    pub center: DVec2,
    pub radius: f64,
    /// Unit directions from the centre to the start and the end; none on a whole circle.
    pub(super) tips: Option<[DVec2; 2]>,
    /// 0 to 360 degrees.
    pub(super) span: f64,
}

/// A touch in f64, relative to the arc's centre.
#[derive(Debug, Clone, Copy)]
pub(in crate::geometry) struct Candidate {
    pub feature: Feature,
    pub t: f64,
    /// Whether t ≤ 1, decided before t was rounded.
    pub reached: bool,
    /// Whether t < 1.
    pub before_end: bool,
    /// Whether the ball touches at that moment alone.
    pub grazes: bool,
    /// The ball's centre.
    pub center: DVec2,
    /// The point of the arc.
    pub point: DVec2,
    /// From that point to the ball's centre, before it is made a unit.
    pub offset: DVec2,
    /// Unit, or zero.
    pub normal: DVec2,
}

impl Curve {
    pub fn new(arc: Arc) -> Self {
        let (start, end) = (f64::from(arc.start_deg), f64::from(arc.end_deg));
        let turn = end - start;
        let part = turn % 360.0;
        let whole = turn >= 360.0;
        let span = if whole {
            360.0
        } else if part < 0.0 {
            part + 360.0
        } else {
            part
        };
        Self {
            center: arc.center.as_dvec2(),
            radius: f64::from(arc.radius),
            tips: (!whole).then(|| [direction(start), direction(end)]),
            span,
        }
    }

    /// Negative where a ball around O + m overlaps the arc, zero where it only touches it.
    pub(super) fn separation(&self, m: DVec2, r: f64) -> f64 {
        // Beside the arc: (R − r)² ≤ |m|² ≤ (R + r)²; a ball larger than the arc fills it.
        let (outer, inner) = (self.radius + r, self.radius - r);
        let beyond = m.length_squared() - outer * outer;
        let within = if inner < 0.0 { -1.0 } else { inner * inner - m.length_squared() };
        let circle = beyond.max(within);
        let side = if self.holds_vector(m) { circle } else { f64::MAX };
        let Some(tips) = self.tips else { return side };
        // At an end: |m − R s|² ≤ r², and an end is never nearer than the circle.
        let [start, end] =
            tips.map(|tip| ((m - tip * self.radius).length_squared() - r * r).max(circle));
        side.min(start).min(end)
    }

    /// Whether a ball that touches the arc at A overlaps it from there on: along the inner
    /// side a tangent does.
    pub(super) fn goes_in(&self, a: DVec2, d: DVec2, r: f64) -> bool {
        let m = a - self.center;
        let tips = self.tips.map(|tips| tips.map(|tip| m - tip * self.radius));
        if m != DVec2::ZERO && self.holds_vector(m) {
            let at = self.nearest(a, r);
            let along = d.dot(at.offset);
            return along < 0.0 || (along == 0.0 && at.feature == Feature::Inner);
        }
        // From the centre the whole arc is as near, else one end or both.
        let touches = |offset: &DVec2| m == DVec2::ZERO || offset.length_squared() <= r * r;
        let to_an_end = tips.into_iter().flatten().filter(touches).any(|at| d.dot(at) < 0.0);
        to_an_end || (m == DVec2::ZERO && d != DVec2::ZERO && self.holds_vector(d))
    }

    /// The arc's nearest point to a ball around `a`, as a touch at t = 0.
    pub fn nearest(&self, a: DVec2, r: f64) -> Candidate {
        use Feature::*;
        let m = a - self.center;
        let (feature, point) = match self.tips {
            // From the centre, every point is as near: the arc's start, then.
            Some([start, _]) if m == DVec2::ZERO => (Start, start * self.radius),
            None if m == DVec2::ZERO => (Outer, DVec2::X * self.radius),
            Some([start, end]) if !self.holds_vector(m) => {
                let [start, end] = [start * self.radius, end * self.radius];
                if m.distance_squared(start) <= m.distance_squared(end) {
                    (Start, start)
                } else {
                    (End, end)
                }
            }
            _ => {
                // A ball not smaller than the arc has no inner side to touch; on the arc itself
                // a ball of radius 0 is not outside.
                let beyond = m.length_squared() - self.radius * self.radius;
                let inside = r < self.radius && (beyond < 0.0 || (r == 0.0 && beyond == 0.0));
                (if inside { Inner } else { Outer }, m / m.length() * self.radius)
            }
        };
        let offset = m - point;
        let normal = offset.normalize_or_zero();
        Candidate {
            feature,
            t: 0.0,
            reached: true,
            before_end: true,
            grazes: false,
            center: m,
            point,
            offset,
            normal,
        }
    }

    /// The parts of the arc beside which a ball around `a` lies, each with its unit normal
    /// and the gap, negative where the ball reaches over it: its side, or its two ends.
    pub fn gaps(&self, a: DVec2, r: f64) -> [Option<(DVec2, f64)>; 2] {
        let m = a - self.center;
        match self.tips {
            Some(tips) if !self.holds_vector(m) => tips.map(|tip| {
                let offset = m - tip * self.radius;
                Some((offset.normalize_or_zero(), offset.length() - r))
            }),
            _ => {
                let (outward, distance) = (m.normalize_or_zero(), m.length());
                let inside = r < self.radius && distance < self.radius;
                let side = if inside {
                    (-outward, self.radius - r - distance)
                } else {
                    (outward, distance - self.radius - r)
                };
                [Some(side), None]
            }
        }
    }

    /// Every touch ahead of A, also beyond B, earliest first; a side before an end.
    pub fn candidates(&self, a: DVec2, d: DVec2, r: f64) -> [Option<Candidate>; 4] {
        if d == DVec2::ZERO {
            return [None; 4];
        }
        let m = a - self.center;
        let line = LineCircle::new(m, d, self.radius + r);
        let outer = line.entry().filter(|root| self.holds_root(root, &line, r)).map(|root| {
            let center = root.vector();
            let normal = center.normalize_or_zero();
            Candidate {
                feature: Feature::Outer,
                t: line.entry_t(),
                reached: line.entry_reached(),
                before_end: line.enters_before_end(),
                grazes: line.discriminant == 0.0,
                center,
                point: normal * self.radius,
                offset: normal * r,
                normal,
            }
        });

        let line = LineCircle { rho: self.radius - r, ..line }.with_discriminant();
        // A line that is tangent to the arc's own circle never comes inside.
        let inner = line.exit().filter(|_| line.rho > 0.0 && (r > 0.0 || line.discriminant > 0.0));
        let inner = inner.filter(|root| self.holds_root(root, &line, -r)).map(|root| {
            let center = root.vector();
            let outward = center.normalize_or_zero();
            Candidate {
                feature: Feature::Inner,
                t: line.exit_t(),
                reached: line.exit_reached(),
                before_end: line.exits_before_end(),
                grazes: false,
                center,
                point: outward * self.radius,
                offset: -outward * r,
                normal: -outward,
            }
        });

        let [mut start, mut end] = [None; 2];
        let [mut start_before_inner, mut end_before_inner] = [false; 2];
        let mut start_first = true;
        if let Some([s, e]) = self.tips {
            let of_start = TipLine::new(s, &line, self.radius);
            let of_end = TipLine::new(e, &line, self.radius);
            let circles = [s, e].map(|tip| LineCircle::new(m - tip * self.radius, d, r));
            // The same κ as in `holds_root`, so that the two decisions fit together.
            let [start_line, end_line] = [
                LineCircle { kappa: of_start.kappa, ..circles[0] }.with_discriminant(),
                LineCircle { kappa: of_end.kappa, ..circles[1] }.with_discriminant(),
            ];
            let [half_start, half_end] =
                [&start_line, &end_line].map(|line| line.discriminant.max(0.0).sqrt());

            // α (t_end − t_start) = SE·d − √Δ_end + √Δ_start
            let from_start_to_end = self.radius * (of_end.along - of_start.along);
            let lead = from_start_to_end - half_end + half_start;
            start_first = lead >= 0.0;
            let both = start_line.discriminant >= 0.0 && end_line.discriminant >= 0.0;
            // The later one counts only where the ball has left the earlier one behind.
            let apart = !both || from_start_to_end.abs() >= half_start + half_end;

            // At an end the ball must lie on the empty side, or the arc passes through it.
            let free = |side: f64| self.span == 0.0 || self.radius == 0.0 || side <= 0.0;
            start = start_line
                .entry()
                .filter(|root| free(root.side(&of_start, of_start.kappa, r, of_start.opposite(r))))
                .filter(|_| apart || lead >= 0.0)
                .map(|root| self.end_candidate(Feature::Start, s, root, &start_line));
            end = end_line
                .entry()
                .filter(|root| free(-root.side(&of_end, of_end.kappa, r, of_end.opposite(r))))
                .filter(|_| apart || lead <= 0.0)
                .map(|root| self.end_candidate(Feature::End, e, root, &end_line));

            // While the centre is inside R − r no end is touched, so an end's touch comes
            // before the inner side's where it comes before the foot from O: R s·d < √Δ
            start_before_inner = self.radius * of_start.along < half_start;
            end_before_inner = self.radius * of_end.along < half_end;
        }

        let ends = if start_first {
            [(start, start_before_inner), (end, end_before_inner)]
        } else {
            [(end, end_before_inner), (start, start_before_inner)]
        };
        // Until the outer side is touched the ball is too far from any part of the arc.
        let before = ends.map(|(at, before)| at.filter(|_| before));
        let after = ends.map(|(at, before)| at.filter(|_| !before));
        let in_order = [outer, before[0], before[1], inner, after[0], after[1]];
        let mut candidates = [None; 4];
        let mut latest = 0.0_f64;
        for (slot, at) in candidates.iter_mut().zip(in_order.into_iter().flatten()) {
            latest = latest.max(at.t);
            *slot = Some(Candidate { t: latest, ..at });
        }
        candidates
    }

    pub(super) fn end_candidate(
        &self,
        feature: Feature,
        tip: DVec2,
        root: Root,
        line: &LineCircle,
    ) -> Candidate {
        let offset = root.vector();
        let point = tip * self.radius;
        Candidate {
            feature,
            t: line.entry_t(),
            reached: line.entry_reached(),
            before_end: line.enters_before_end(),
            grazes: line.discriminant == 0.0,
            center: point + offset,
            point,
            offset,
            normal: offset.normalize_or_zero(),
        }
    }

    /// Whether the span holds the direction of m; every direction is that of zero.
    pub(super) fn holds_vector(&self, m: DVec2) -> bool {
        let Some([s, e]) = self.tips else { return true };
        let (tip, turn) = if m.dot(s - e) >= 0.0 { (s, 1.0) } else { (e, -1.0) };
        self.holds(m.dot(tip), turn * cross(tip, m))
    }

    /// Whether the span holds the direction of a root of the circle R + `beyond` around O.
    pub(super) fn holds_root(&self, root: &Root, line: &LineCircle, beyond: f64) -> bool {
        let Some([s, e]) = self.tips else { return true };
        let (tip, turn) = if root.dot(s - e) >= 0.0 { (s, 1.0) } else { (e, -1.0) };
        let of_tip = TipLine::new(tip, line, self.radius);
        let opposite = line.kappa - line.rho * of_tip.across;
        self.holds(root.dot(tip), turn * root.side(&of_tip, line.kappa, beyond, opposite))
    }

    /// The span's nearer end decides: the direction is held on the arc's side of it.
    pub(super) fn holds(&self, ahead: f64, side: f64) -> bool {
        // The ends of a narrow span are about as near to what lies opposite.
        if self.span < 90.0 && ahead < 0.0 {
            return false;
        }
        if self.span == 0.0 { side == 0.0 } else { side >= 0.0 }
    }

    /// Where the centre first lies on the arc's own circle, A and B included.
    pub(super) fn crossing(&self, a: DVec2, d: DVec2) -> Option<DVec2> {
        self.tips?;
        let line = LineCircle::new(a - self.center, d, self.radius);
        if line.outside >= 0.0
            && line.beta <= 0.0
            && line.discriminant >= 0.0
            && line.entry_reached()
        {
            return Some(self.center + line.root(-1.0).vector());
        }
        let ahead = line.outside <= 0.0 || (line.beta <= 0.0 && line.discriminant >= 0.0);
        (ahead && line.exit_reached()).then(|| self.center + line.root(1.0).vector())
    }

    /// How far the ball keeps from the arc between A and B, at the nearest.
    pub(super) fn clearance(&self, a: DVec2, d: DVec2, r: f64) -> f32 {
        narrow((self.closest_approach(a, d).offset.length() - r).max(0.0))
    }

    /// Where a point between A and B is nearest to the arc, which it does not cross.
    pub fn closest_approach(&self, a: DVec2, d: DVec2) -> Candidate {
        let at = |t: f64| Candidate { t, ..self.nearest(a + d * t, 0.0) };
        let nearer = |best: Candidate, at: Candidate| {
            let is_nearer = at.offset.length_squared() < best.offset.length_squared();
            if is_nearer { at } else { best }
        };
        // The distance is least at A, at B or at the foot of a perpendicular from O or an end.
        let [s, e] = self.tips.unwrap_or_default();
        let feet = [DVec2::ZERO, s * self.radius, e * self.radius]
            .map(|foot_of| (self.center + foot_of - a).dot(d) / d.length_squared());
        let within = feet.into_iter().filter(|&t| t > 0.0 && t < 1.0);
        within.map(at).fold(nearer(at(0.0), at(1.0)), nearer)
    }

    pub(super) fn touch(&self, at: Candidate, length: f64) -> Touch {
        Touch {
            feature: at.feature,
            center: narrow2(self.center + at.center),
            point: narrow2(self.center + at.point),
            normal: narrow2(at.normal),
            t: narrow(at.t),
            distance: narrow(at.t * length),
        }
    }

    pub(super) fn derivation(&self, at: Candidate) -> Derivation {
        Derivation {
            v2: narrow2(at.center),
            v3: self.tips.map(|[start, _]| narrow2(at.point - start * self.radius)),
            p3: narrow2(self.center + at.point),
        }
    }
}

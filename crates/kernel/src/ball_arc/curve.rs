//! An arc in f64, and the points where a moving ball touches it.

use glam::DVec2;

use super::circle::{Circle, FixedTips, Root, Way, with_root};
use super::formulas::*;
use super::{Arc, ArcFeature, ArcTouch, Derivation};
use crate::exact::angle::{self, Direction};
use crate::{to_f32_saturating, to_vec2_saturating};

/// The arc in f64.
#[derive(Debug)]
pub(crate) struct Curve {
    pub center: DVec2,
    pub radius: f64,
    /// The directions from the centre to the start and the end; `None` for a whole circle.
    pub(super) tips: Option<[Direction; 2]>,
    /// 0 to 360 degrees.
    pub(super) span: f64,
    fixed: FixedTips,
}

/// A touch in f64, relative to the arc's centre.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    pub feature: ArcFeature,
    pub t: f64,
    /// `true` if t ≤ 1, decided before t was rounded.
    pub reached: bool,
    /// `true` if t < 1.
    pub before_end: bool,
    /// `true` if the ball touches at this moment alone.
    pub grazes: bool,
    /// The ball's centre, relative to the arc's centre and to the origin.
    pub center: DVec2,
    pub place: DVec2,
    /// The point of the arc.
    pub point: DVec2,
    /// The vector from that point to the ball's centre, not normalized.
    pub offset: DVec2,
    /// A unit vector, or zero.
    pub normal: DVec2,
}

impl Curve {
    pub fn new(arc: Arc) -> Self {
        let span = angle::span(arc.start_deg, arc.end_deg);
        let ends = [arc.start_deg, arc.end_deg];
        Self {
            center: arc.center.as_dvec2(),
            radius: f64::from(arc.radius),
            tips: (span < 360.0).then(|| ends.map(Direction::of)),
            span,
            fixed: FixedTips::new(),
        }
    }

    /// Returns the arc's start and end, relative to its centre; `None` for a whole circle.
    pub(super) fn ends(&self) -> Option<[DVec2; 2]> {
        self.tips.map(|tips| tips.map(|tip| tip.vector * self.radius))
    }

    /// Returns `true` if the arc is a single point.
    pub(super) fn is_point(&self) -> bool {
        self.span == 0.0 || self.radius == 0.0
    }

    /// The path from `a` to `b`; both are f32s or numbers of their range.
    pub(crate) fn way(&self, a: DVec2, b: DVec2) -> Way<'_> {
        Way::new([a, b], self.center, self.radius, self.tips, &self.fixed)
    }

    /// Negative if a ball around A overlaps the arc, zero if it only touches it; only the sign
    /// counts.
    pub(super) fn separation(&self, way: &Way, r: f64) -> f64 {
        // Beside the arc: (R − r)² ≤ |m|² ≤ (R + r)²; a ball larger than the arc fills it.
        let outside = way.around_center([self.radius, r]).value::<Outside>();
        if outside > 0.0 {
            return outside;
        }
        let inside = if r > self.radius {
            -1.0
        } else {
            -way.around_center([self.radius, -r]).value::<Outside>()
        };
        let side = outside.max(inside);
        if side > 0.0 || self.holds_start(way) {
            return side;
        }
        let end = |tip| way.around_tip(tip, r).value::<Outside>();
        end(0).min(end(1))
    }

    /// Returns `true` if a ball that touches the arc at A overlaps it from there on: along the
    /// inner side a tangent does, unless it leaves the span. A ball of radius zero never overlaps.
    pub(super) fn goes_in(&self, way: &Way, r: f64) -> bool {
        if way.d == DVec2::ZERO || r == 0.0 {
            return false;
        }
        let is_centered = way.a == self.center;
        if !is_centered && self.holds_start(way) {
            let circle = way.around_center([self.radius, 0.0]);
            let outward = circle.value::<Beyond>();
            let is_outer = circle.value::<Outside>() > 0.0;
            return match outward {
                0.0 => !is_outer && self.holds_on(way),
                _ => (outward < 0.0) == is_outer,
            };
        }
        // From the centre the whole arc is equally near, else one end or both.
        let to_an_end = |tip| {
            let circle = way.around_tip(tip, r);
            circle.value::<Outside>() <= 0.0 && circle.value::<Beyond>() < 0.0
        };
        (self.tips.is_some() && (to_an_end(0) || to_an_end(1)))
            || (is_centered && self.holds_way(way))
    }

    /// Returns the arc's closest point to a ball around `a`, as a touch at t = 0.
    pub fn nearest(&self, a: DVec2, r: f64) -> Candidate {
        use ArcFeature::*;
        // No decision depends on it, so only the start of the path counts.
        let way = self.way(a, a);
        let m = a - self.center;
        let at = |feature, point: DVec2| (feature, point, m - point);
        let (feature, point, offset) = match self.ends() {
            // From the centre every point is equally near: take the arc's start.
            Some([start, _]) if m == DVec2::ZERO => at(Start, start),
            None if m == DVec2::ZERO => at(Outer, DVec2::X * self.radius),
            Some([start, end]) if !self.holds_start(&way) => {
                let nearer = || way.around_center([self.radius, 0.0]).value::<Nearer>();
                // Both ends of a single point are equally near.
                if self.is_point() || nearer() >= 0.0 { at(Start, start) } else { at(End, end) }
            }
            _ => {
                // A ball at least as large as the arc has no inner side to touch; on the arc itself
                // a ball of radius 0 is not outside.
                let beyond = way.around_center([self.radius, 0.0]).value::<Outside>();
                let inside = r < self.radius && (beyond < 0.0 || (r == 0.0 && beyond == 0.0));
                let outward = m / m.length();
                // |m| − R = (|m|² − R²) / (|m| + R), which has its sign.
                let offset = outward * (beyond / (m.length() + self.radius));
                let point = if beyond == 0.0 { m } else { outward * self.radius };
                (if inside { Inner } else { Outer }, point, offset)
            }
        };
        Candidate {
            feature,
            t: 0.0,
            reached: true,
            before_end: true,
            grazes: false,
            center: m,
            place: a,
            point,
            offset,
            normal: offset.normalize_or_zero(),
        }
    }

    /// Returns the features of the arc next to a ball around `a`, each with its unit normal and the
    /// gap, negative if they overlap: its side, or its two ends.
    pub fn gaps(&self, a: DVec2, r: f64) -> [Option<(DVec2, f64)>; 2] {
        let m = a - self.center;
        match self.ends() {
            Some(ends) if !self.holds_start(&self.way(a, a)) => ends.map(|end| {
                let offset = m - end;
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

    /// Returns every touch ahead of A, also beyond B, earliest first; a side before an end.
    pub(crate) fn candidates(&self, way: &Way, r: f64) -> [Option<Candidate>; 4] {
        let mut candidates = [None; 4];
        if way.d == DVec2::ZERO {
            return candidates;
        }
        let circle = way.around_center([self.radius, r]);
        let root = circle.entry().filter(|root| self.holds_root(root));
        let outer = root.map(|root| self.side_candidate(ArcFeature::Outer, &root, r));

        let circle = way.around_center([self.radius, -r]);
        let root = (r < self.radius).then(|| circle.exit()).flatten();
        // A line that is tangent to the arc's own circle never enters it.
        let root = root.filter(|root| r > 0.0 || root.discriminant > 0.0);
        let root = root.filter(|root| self.holds_root(root));
        let inner = root.map(|root| self.side_candidate(ArcFeature::Inner, &root, r));

        // Not mapped from [0, 1]: that would copy circles of 300 bytes many times.
        let circles = [way.around_tip(0, r), way.around_tip(1, r)];
        let entry = |tip: usize| {
            let root = self.tips.and_then(|_| circles[tip].entry())?;
            self.is_free(&root, tip).then_some(root)
        };
        let [start, end] = [entry(0), entry(1)];
        let (mut ends, mut features) = ([start, end], [ArcFeature::Start, ArcFeature::End]);
        if let (Some(root), Some(_)) = (&start, &end)
            && !self.starts_first(root)
        {
            ends.swap(0, 1);
            features.swap(0, 1);
        }

        // While the centre is inside R − r no end is touched, so an end's touch comes before the
        // inner side's if it comes before the foot from O: R s·d < √Δ
        let before_foot = |root: &Root| {
            let along = self.radius * root.circle.value::<TipAlong>();
            with_root(along, root.reach(), || root.circle.exact::<FootNorm>()) < 0.0
        };
        let is_before = ends.map(|root| inner.is_none() || root.is_some_and(|r| before_foot(&r)));
        let candidate = |i: usize| ends[i].map(|root| self.end_candidate(features[i], &root));
        let [one, other] = [candidate(0), candidate(1)];
        // Before the ball touches the outer side it is too far from any point of the arc.
        let in_order = [
            outer.as_ref(),
            one.as_ref().filter(|_| is_before[0]),
            other.as_ref().filter(|_| is_before[1]),
            inner.as_ref(),
            one.as_ref().filter(|_| !is_before[0]),
            other.as_ref().filter(|_| !is_before[1]),
        ];
        let mut latest = 0.0_f64;
        for (slot, at) in candidates.iter_mut().zip(in_order.into_iter().flatten()) {
            latest = latest.max(at.t);
            *slot = Some(Candidate { t: latest, ..*at });
        }
        candidates
    }

    /// Returns `true` if a ball that touches an end of the arc overlaps no other part of it: it
    /// lies on the empty side, and does not overlap the other end.
    fn is_free(&self, root: &Root, tip: usize) -> bool {
        if self.is_point() {
            return true;
        }
        let side = root.side(tip);
        (if tip == 0 { side <= 0.0 } else { side >= 0.0 }) && over_other_end(root) >= 0.0
    }

    /// Returns `true` if the ball touches the start before the end, or both at once. It is clear of
    /// each when it touches the other: it touches them at different times, or at the same time.
    fn starts_first(&self, start: &Root) -> bool {
        if self.is_point() {
            return true;
        }
        // R (s' − s)·d, from where it is closest to the start to where it is closest to the end.
        let lead = -self.radius * start.circle.value::<ChordAlong>();
        // It touches the end at the same time, and does not leave it.
        let comes_to_both = || {
            let until_end = with_root(lead, -start.reach(), || start.circle.exact::<LeadNorm>());
            over_other_end(start) == 0.0 && until_end >= 0.0
        };
        lead >= 0.0 || comes_to_both()
    }

    pub(super) fn side_candidate(&self, feature: ArcFeature, root: &Root, r: f64) -> Candidate {
        let center = root.vector();
        let outward = center.normalize_or_zero();
        let normal = if feature == ArcFeature::Inner { -outward } else { outward };
        let mut point = outward * self.radius;
        for (tip, end) in self.ends().into_iter().flatten().enumerate() {
            if point.distance(end) < 1e-9 * self.radius && root.side(tip) == 0.0 {
                point = end;
            }
        }
        let is_inner = feature == ArcFeature::Inner;
        Candidate {
            feature,
            t: root.t(),
            reached: root.is_reached(),
            before_end: root.is_before_end(),
            // Along the inner side a tangent goes on into the arc.
            grazes: (!is_inner || self.is_point()) && root.discriminant == 0.0,
            center,
            place: self.place(root),
            point,
            offset: normal * r,
            normal,
        }
    }

    /// Returns the point of a root of a circle around O.
    pub(super) fn place(&self, root: &Root) -> DVec2 {
        sum(self.center, root.vector(), || root.places()[0])
    }

    /// Returns `true` if the ball only touches the arc there: a ball of the arc's size that touches
    /// both ends of a half circle at once goes on over the rest of it.
    pub(super) fn grazes_end(&self, root: &Root) -> bool {
        let way = root.circle.way;
        let goes_through_center = || {
            root.circle.rho() == self.radius
                && way.around_center([0.0; 2]).value::<Beside>() == 0.0
                && self.holds_way(way)
        };
        root.discriminant == 0.0 && !goes_through_center()
    }

    fn end_candidate(&self, feature: ArcFeature, root: &Root) -> Candidate {
        let [start, end] = self.ends().unwrap_or_default();
        let point = if feature == ArcFeature::Start { start } else { end };
        let offset = root.vector();
        let center = sum(point, offset, || root.places()[1]);
        Candidate {
            feature,
            t: root.t(),
            reached: root.is_reached(),
            before_end: root.is_before_end(),
            grazes: self.grazes_end(root),
            center,
            place: sum(self.center, center, || root.places()[0]),
            point,
            offset,
            normal: offset.normalize_or_zero(),
        }
    }

    /// Returns `true` if the span contains a direction, by its sides of both ends: positive if it
    /// lies counter-clockwise of that end; zero counts as every direction.
    #[inline]
    fn holds(&self, side: impl Fn(usize) -> f64, ahead_of_start: impl Fn() -> f64) -> bool {
        match self.span {
            360.0 => true,
            0.0 => side(0) == 0.0 && ahead_of_start() >= 0.0,
            ..=180.0 => side(0) >= 0.0 && side(1) <= 0.0,
            _ => side(0) >= 0.0 || side(1) <= 0.0,
        }
    }

    /// Returns `true` if the span contains the direction of A.
    pub(super) fn holds_start(&self, way: &Way) -> bool {
        let circle = way.around_center([0.0; 2]);
        self.holds(
            |tip| circle.value_at_tip::<StartBesideTip>(tip),
            || circle.value::<StartAheadOfTip>(),
        )
    }

    /// Returns `true` if the span contains the direction of A, which it does, still when the motion
    /// begins.
    fn holds_on(&self, way: &Way) -> bool {
        let circle = way.around_center([0.0; 2]);
        let side = |tip| {
            let side = circle.value_at_tip::<StartBesideTip>(tip);
            if side == 0.0 { circle.value_at_tip::<TipAcross>(tip) } else { side }
        };
        self.holds(side, || 0.0)
    }

    /// Returns `true` if the span contains the direction of the motion.
    fn holds_way(&self, way: &Way) -> bool {
        let circle = way.around_center([0.0; 2]);
        self.holds(|tip| circle.value_at_tip::<TipAcross>(tip), || circle.value::<TipAlong>())
    }

    /// Returns `true` if the span contains the direction of a root of a circle around O.
    #[inline]
    pub(super) fn holds_root(&self, root: &Root) -> bool {
        self.holds(|tip| root.side(tip), || root.ahead(0))
    }

    /// The arc's own circle, for where the centre first lies on it, A and B included.
    pub(super) fn circle<'a>(&self, way: &'a Way<'a>) -> Circle<'a> {
        way.around_center([self.radius, 0.0])
    }

    /// Returns the smallest distance of the ball from the arc between A and B.
    pub(super) fn clearance(&self, a: DVec2, d: DVec2, r: f64) -> f32 {
        to_f32_saturating((self.closest_approach(a, d).offset.length() - r).max(0.0))
    }

    /// Returns the closest approach to the arc of a point moving from A to B that does not cross
    /// it.
    pub fn closest_approach(&self, a: DVec2, d: DVec2) -> Candidate {
        let at = |t: f64| Candidate { t, ..self.nearest(a + d * t, 0.0) };
        let nearer = |best: Candidate, at: Candidate| {
            let is_nearer = at.offset.length_squared() < best.offset.length_squared();
            if is_nearer { at } else { best }
        };
        // The minimum is at A, at B or at the foot of a perpendicular from O or an end.
        let [s, e] = self.ends().unwrap_or_default();
        let feet = [DVec2::ZERO, s, e]
            .map(|foot_of| (self.center + foot_of - a).dot(d) / d.length_squared());
        let within = feet.into_iter().filter(|&t| t > 0.0 && t < 1.0);
        within.map(at).fold(nearer(at(0.0), at(1.0)), nearer)
    }

    pub(super) fn touch(&self, at: &Candidate, length: f64) -> ArcTouch {
        ArcTouch {
            feature: at.feature,
            center: to_vec2_saturating(at.place),
            point: to_vec2_saturating(self.center + at.point),
            normal: to_vec2_saturating(at.normal),
            t: to_f32_saturating(at.t),
            distance: to_f32_saturating(at.t * length),
        }
    }

    pub(super) fn derivation(&self, at: &Candidate) -> Derivation {
        Derivation {
            v2: to_vec2_saturating(at.center),
            v3: self.ends().map(|[start, _]| to_vec2_saturating(at.point - start)),
            p3: to_vec2_saturating(self.center + at.point),
        }
    }
}

/// The distance of a ball that touches one end of the arc from the other end, negative if it
/// overlaps that; only the sign counts. With w from the end to the ball's centre it is
/// |w + R (s − s')|² − r² = R (2 w·(s − s') + R |s − s'|²), and |d|² w = −√Δ d + κ d⊥.
fn over_other_end(root: &Root) -> f64 {
    let along = 2.0 * root.reach() * root.circle.value::<ChordAlong>();
    with_root(root.circle.value::<ChordBeside>(), along, || root.circle.exact::<ChordNorm>())
}

/// u + v; a coordinate that cancels is taken from `exact`.
fn sum(u: DVec2, v: DVec2, exact: impl FnOnce() -> DVec2) -> DVec2 {
    let sum = u + v;
    let cancels = sum.abs().cmplt((u.abs() + v.abs()) * 1e-6);
    // If the sum is zero, it is exact.
    if (cancels & sum.cmpne(DVec2::ZERO)).any() {
        DVec2::select(cancels, exact(), sum)
    } else {
        sum
    }
}

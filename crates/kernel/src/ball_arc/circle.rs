//! A line against a circle in the plane: its roots, and on which side of an arc's end each lies.
//!
//! Every number here has the exact sign and f64's precision, since integers replace f64 if too much
//! of it cancels.

use core::cell::OnceCell;

use bnum::Int;
use bnum::cast::As;
use glam::DVec2;

use super::formulas::*;
use crate::exact::angle::{Direction, Fixed, PLACES, one};
use crate::exact::polynomial;
use crate::exact::ring::{self, Long, Wide, parts};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// The path of a ball's centre from A to B, and the arc's centre O, radius R and ends.
#[derive(Debug)]
pub(crate) struct Way<'a> {
    pub a: DVec2,
    pub b: DVec2,
    pub d: DVec2,
    pub center: DVec2,
    pub radius: f64,
    pub tips: Option<[Direction; 2]>,
    fixed: &'a FixedTips,
}

/// The directions of an arc's ends to many places, computed on first use.
pub(crate) type FixedTips = OnceCell<[[Fixed; 2]; 2]>;

/// In f64, the error of a polynomial whose terms have magnitudes that sum to `permanent` is at most
/// 2^-46 of that: the eight factors of a term are right to 8 · 2^-53, and at most 40 products and
/// sums round it. So if it is larger than this share, its sign is right, and so are 26 bits of it.
const CERTIFIED_SHARE: f64 = 1.0 / (1 << 20) as f64;

/// If a sine is irrational, numbers equal to this many bits count as equal.
const EQUAL_BITS: u32 = 200;

impl<'a> Way<'a> {
    #[inline]
    pub(super) fn new(
        [a, b]: [DVec2; 2],
        center: DVec2,
        radius: f64,
        tips: Option<[Direction; 2]>,
        fixed: &'a FixedTips,
    ) -> Self {
        let [a, b] = [in_range(a), in_range(b)];
        Self { a, b, d: b - a, center, radius, tips, fixed }
    }

    /// The circle around O whose radius is the sum of both.
    #[inline]
    pub(super) fn around_center(&self, rho: [f64; 2]) -> Circle<'_> {
        let view = self.scene(rho).around_center(self.directions(0));
        Circle { way: self, rho, tip: 0, is_around_tip: false, view }
    }

    /// The circle around an end of the arc; around O if it has none.
    #[inline]
    pub(super) fn around_tip(&self, tip: usize, rho: f64) -> Circle<'_> {
        let rho = [rho, 0.0];
        let view = self.scene(rho).around_tip(self.directions(tip));
        Circle { way: self, rho, tip, is_around_tip: true, view }
    }

    #[inline]
    fn scene(&self, rho: [f64; 2]) -> CircleInputs<WithPermanent<f64>> {
        let (m, at_b) = (self.a - self.center, self.b - self.center);
        CircleInputs {
            m: m.to_array(),
            at_b: at_b.to_array(),
            d: self.d.to_array(),
            rho: rho[0] + rho[1],
            radius: self.radius,
            a: self.a.to_array(),
        }
        .map(with_permanent)
    }

    #[inline]
    fn directions(&self, tip: usize) -> Directions<WithPermanent<f64>> {
        let [s, other] = self.tip_and_other(tip);
        let (s, other) = (s.to_array().map(with_permanent), other.to_array().map(with_permanent));
        [[with_permanent(1.0); 2], s, [s[0] - other[0], s[1] - other[1]]]
    }

    #[inline]
    fn tip_and_other(&self, tip: usize) -> [DVec2; 2] {
        let tips = self.tips.map_or([DVec2::ZERO; 2], |tips| tips.map(|tip| tip.vector));
        [tips[tip], tips[1 - tip]]
    }

    fn fixed_directions(&self, tip: usize) -> Directions<Fixed> {
        let zero = [Fixed::default(); 2];
        let tips = self
            .fixed
            .get_or_init(|| self.tips.map_or([zero; 2], |tips| tips.map(|tip| tip.fixed())));
        let (s, other) = (tips[tip], tips[1 - tip]);
        [[one(); 2], s, [s[0] - other[0], s[1] - other[1]]]
    }
}

/// Rounds tiny coordinates to f32's range, for which the exact integers are wide enough.
fn in_range(place: DVec2) -> DVec2 {
    let in_f32_range = |x: f64| if x.abs() < 1e-28 { f64::from(x as f32) } else { x };
    DVec2::new(in_f32_range(place.x), in_f32_range(place.y))
}

#[inline]
fn with_permanent(value: f64) -> WithPermanent<f64> {
    WithPermanent { value, permanent: value.abs() }
}

/// Returns the value if its sign is certain; products of at most four lengths and two directions do
/// not underflow.
#[inline]
fn certified(WithPermanent { value, permanent }: WithPermanent<f64>) -> Option<f64> {
    (value.abs() > CERTIFIED_SHARE * permanent || permanent == 0.0).then_some(value)
}

/// A line and a circle, with the end of the arc that the formulas refer to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Circle<'a> {
    pub way: &'a Way<'a>,
    rho: [f64; 2],
    tip: usize,
    is_around_tip: bool,
    view: CircleView<WithPermanent<f64>>,
}

/// A sum p + q, where q holds a square root, with its exact sign; `norm` is p² − q².
#[inline]
pub(super) fn with_root(p: f64, q: f64, norm: impl FnOnce() -> f64) -> f64 {
    let sum = p + q;
    // If one of them is zero or they have the same sign, nothing cancels.
    if sum.abs() > CERTIFIED_SHARE * (p.abs() + q.abs()) || p == 0.0 || q == 0.0 {
        sum
    } else {
        norm() / (p - q)
    }
}

/// An integer · 2^exponent; 0 if it is too small beside its terms to tell from 0. Below f64's range
/// only the sign counts.
#[inline(never)]
fn to_f64<const BYTES: usize>(sum: WithPermanent<Wide<BYTES>>, exponent: i32) -> f64 {
    let WithPermanent { value: Long(value), permanent: Long(permanent) } = sum;
    if value.abs() <= permanent >> EQUAL_BITS {
        return 0.0;
    }
    let dropped = value.unsigned_abs().bit_width().saturating_sub(62);
    let leading: i64 = (value >> dropped).as_();
    ring::ldexp(leading as f64, (exponent + dropped as i32).max(-1000))
}

impl Circle<'_> {
    /// Refers to that end of the arc as s; a circle around an end has only its own.
    #[inline]
    fn with_tip(self, tip: usize) -> Self {
        debug_assert!(!self.is_around_tip || tip == self.tip);
        let [_, s, chord] = self.way.directions(tip);
        Self { tip, view: CircleView { tip: s, chord, ..self.view }, ..self }
    }

    #[inline]
    pub fn rho(&self) -> f64 {
        self.view.rho.value
    }

    /// Returns the formula's value: f64's if its sign is certain.
    #[inline]
    pub fn value<F: Formula>(&self) -> f64 {
        certified(F::of(&self.view)).unwrap_or_else(|| self.exact::<F>())
    }

    /// Like [`Self::value`], with that end of the arc as s.
    #[inline]
    pub fn value_at_tip<F: Formula>(&self, tip: usize) -> f64 {
        certified(F::of(&self.with_tip(tip).view)).unwrap_or_else(|| self.exact_at_tip::<F>(tip))
    }

    #[cold]
    fn exact_at_tip<F: Formula>(&self, tip: usize) -> f64 {
        self.with_tip(tip).exact::<F>()
    }

    #[cold]
    pub fn exact<F: Formula>(&self) -> f64 {
        let Way { a, b, center, radius, tips, .. } = self.way;
        let lengths = [a.x, a.y, b.x, b.y, center.x, center.y, *radius, self.rho[0], self.rho[1]];
        if !lengths.iter().all(|x| x.is_finite()) {
            return f64::NAN;
        }
        let is_whole = tips.is_none_or(|tips| {
            tips[self.tip].is_whole() && (!F::OF_BOTH_ENDS || tips[1 - self.tip].is_whole())
        });
        let degrees_of_directions = F::DIRECTIONS[usize::from(self.is_around_tip)];
        if is_whole || degrees_of_directions == 0 {
            let [s, other] = self.way.tip_and_other(self.tip);
            // Inputs that the formula does not use would only make the numbers longer.
            let s = if degrees_of_directions == 0 { DVec2::ONE } else { s };
            let chord = if F::OF_BOTH_ENDS { s - other } else { s };
            let directions = [1.0, 1.0, s.x, s.y, chord.x, chord.y];
            return if self.is_around_tip {
                polynomial::exact_value::<Around<F, true>, 9, 6>(lengths, directions)
            } else {
                polynomial::exact_value::<Around<F, false>, 9, 6>(lengths, directions)
            };
        }
        let numbers = lengths.map(parts);
        let used = || numbers.iter().filter(|number| number.0 != 0);
        let unit = used().map(|number| number.1).min().unwrap_or(0);
        let length = |&(mantissa, exponent): &(i64, i32)| {
            exponent + 64 - mantissa.unsigned_abs().leading_zeros() as i32 - unit
        };
        let longest = used().map(length).max().unwrap_or(1) as u32;
        // A direction's coordinates are below 2, and the sum of the terms is below 2^24 of them.
        let bits = 24 + F::LENGTHS * longest + degrees_of_directions * (PLACES + 1);
        let exponent = F::LENGTHS as i32 * unit - (degrees_of_directions * PLACES) as i32;
        match bits {
            ..=1023 => to_f64(F::of(&self.long::<128>(numbers, unit)), exponent),
            1024..=2559 => to_f64(F::of(&self.long::<320>(numbers, unit)), exponent),
            _ => to_f64(F::of(&self.long::<512>(numbers, unit)), exponent),
        }
    }

    /// Lengths in units of 2^unit, and directions with [`PLACES`] places.
    #[inline(never)]
    fn long<const BYTES: usize>(
        &self,
        lengths: Lengths<(i64, i32)>,
        unit: i32,
    ) -> CircleView<WithPermanent<Wide<BYTES>>> {
        let sized =
            |value: Int<BYTES>| WithPermanent { value: Long(value), permanent: Long(value.abs()) };
        let units = lengths.map(|(mantissa, exponent)| {
            let shift = if mantissa == 0 { 0 } else { (exponent - unit) as u32 };
            Long(mantissa.as_::<Int<BYTES>>() << shift)
        });
        let scene = CircleInputs::of(units).map(|Long(value)| sized(value));
        // Their last places are not right, and must not count.
        let rounding = Long(8_u8.as_::<Int<BYTES>>() << EQUAL_BITS);
        let directions = self.way.fixed_directions(self.tip).map(|direction| {
            direction.map(|x| {
                let WithPermanent { value, permanent } = sized(x.as_());
                WithPermanent { value, permanent: permanent + rounding }
            })
        });
        if self.is_around_tip {
            scene.around_tip(directions)
        } else {
            scene.around_center(directions)
        }
    }

    /// Returns the entry of the line into the circle ahead of A.
    #[inline]
    pub fn entry(&self) -> Option<Root<'_>> {
        (self.value::<Outside>() > 0.0 && self.value::<Beyond>() < 0.0).then_some(())?;
        let discriminant = self.value::<Discriminant>();
        (discriminant >= 0.0).then_some(Root { circle: self, sense: -1.0, discriminant })
    }

    /// Returns the exit of the line from the circle ahead of A.
    #[inline]
    pub fn exit(&self) -> Option<Root<'_>> {
        let ahead = self.value::<Outside>() < 0.0 || self.value::<Beyond>() < 0.0;
        ahead.then_some(())?;
        let discriminant = self.value::<Discriminant>();
        (discriminant >= 0.0).then_some(Root { circle: self, sense: 1.0, discriminant })
    }

    /// Returns the first point of the line on the circle, A included.
    pub fn crossing(&self) -> Option<Root<'_>> {
        let (outside, beyond) = (self.value::<Outside>(), self.value::<Beyond>());
        let discriminant = self.value::<Discriminant>();
        let enters = outside >= 0.0 && beyond <= 0.0;
        let meets = discriminant >= 0.0 && (enters || outside <= 0.0);
        meets.then(|| Root { circle: self, sense: if enters { -1.0 } else { 1.0 }, discriminant })
    }
}

/// One of the two points where a line meets a circle, not behind A.
#[derive(Debug, Clone, Copy)]
pub(super) struct Root<'a> {
    pub circle: &'a Circle<'a>,
    /// −1 if the line enters, 1 if it leaves.
    sense: f64,
    pub discriminant: f64,
}

impl Root<'_> {
    pub fn enters(&self) -> bool {
        self.sense < 0.0
    }

    /// ±√Δ
    #[inline]
    pub fn reach(&self) -> f64 {
        self.sense * self.discriminant.sqrt()
    }

    /// Returns t = (−β ± √Δ) / |d|², or (|m|² − ρ²) / (−β ∓ √Δ) if that cancels.
    #[inline]
    pub fn t(&self) -> f64 {
        let (beyond, reach) = (self.circle.value::<Beyond>(), self.reach());
        let t = if (beyond < 0.0) == (reach > 0.0) {
            (reach - beyond) / self.circle.way.d.length_squared()
        } else {
            let divisor = -beyond - reach;
            if divisor == 0.0 { 0.0 } else { self.circle.value::<Outside>() / divisor }
        };
        t.clamp(0.0, if self.is_reached() { 1.0 } else { f64::MAX })
    }

    /// Returns `true` if t ≤ 1: the entry comes before B if B lies inside, or beyond the foot from
    /// the centre; the exit if B lies outside, and beyond the foot.
    #[inline]
    pub fn is_reached(&self) -> bool {
        let outside = self.sense * self.circle.value::<OutsideAtEnd>();
        let is_past = || self.circle.value::<BeyondAtEnd>() >= 0.0;
        if self.enters() { outside >= 0.0 || is_past() } else { outside >= 0.0 && is_past() }
    }

    /// Returns `true` if t < 1.
    pub fn is_before_end(&self) -> bool {
        let outside = self.sense * self.circle.value::<OutsideAtEnd>();
        let is_past = || self.circle.value::<BeyondAtEnd>() > 0.0;
        if self.enters() { outside > 0.0 || is_past() } else { outside > 0.0 && is_past() }
    }

    /// Returns the vector from the circle's centre: v = (±√Δ d + κ d⊥) / |d|²
    ///
    /// Along an axis the product of the sum and the difference is κ² − (ρ d)², over |d|².
    #[inline]
    pub fn vector(&self) -> DVec2 {
        let circle = self.circle;
        let d = circle.way.d;
        let (reach, beside, squared) = (self.reach(), circle.value::<Beside>(), d.length_squared());
        DVec2::new(
            with_root(-beside * d.y, reach * d.x, || squared * circle.exact::<AxisNorm<0>>()),
            with_root(beside * d.x, reach * d.y, || squared * circle.exact::<AxisNorm<1>>()),
        ) / squared
    }

    /// Returns the ball's centre relative to the origin and to the arc's centre, so that neither
    /// loses digits nearby: A + t d = (|d|² A − β d ± √Δ d) / |d|²
    pub fn places(&self) -> [DVec2; 2] {
        [self.place::<0>(), self.place::<1>()]
    }

    #[inline]
    fn place<const FROM: usize>(&self) -> DVec2 {
        let (circle, reach) = (self.circle, self.reach());
        let d = circle.way.d;
        DVec2::new(
            with_root(circle.value::<FootPlace<0, FROM>>(), reach * d.x, || {
                circle.exact::<PlaceNorm<0, FROM>>()
            }),
            with_root(circle.value::<FootPlace<1, FROM>>(), reach * d.y, || {
                circle.exact::<PlaceNorm<1, FROM>>()
            }),
        ) / d.length_squared()
    }

    /// s × v times |d|², positive if v lies counter-clockwise of the arc's end.
    #[inline]
    pub fn side(&self, tip: usize) -> f64 {
        let circle = self.circle;
        let across = self.reach() * circle.value_at_tip::<TipAcross>(tip);
        let along = circle.value::<Beside>() * circle.value_at_tip::<TipAlong>(tip);
        with_root(along, across, || circle.exact_at_tip::<SideNorm>(tip))
    }

    /// s·v times |d|²
    pub fn ahead(&self, tip: usize) -> f64 {
        let circle = self.circle;
        let across = -circle.value::<Beside>() * circle.value_at_tip::<TipAcross>(tip);
        let along = self.reach() * circle.value_at_tip::<TipAlong>(tip);
        with_root(across, along, || circle.exact_at_tip::<AheadNorm>(tip))
    }
}

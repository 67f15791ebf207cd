//! Number types that can decide signs, for formulas that branch on signs: f64 with an error bound
//! and, if that leaves a sign open, exact numbers.

use core::ops::{Add, Mul, Neg, Sub};

use glam::Vec3;

use super::dyadic::{self, Dyadic};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// A number type that can decide signs.
pub(crate) trait OrderedRing:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    fn of(x: f32) -> Self;

    /// Returns −1, 0 or 1; `None` if rounding leaves it open.
    fn sign(self) -> Option<i32>;

    /// Returns the sign of a + b √q; a negative q counts as zero.
    fn sign_with_root(a: Self, b: Self, q: Self) -> Option<i32>;

    /// Returns the sign of a + b √p + c √q.
    fn sign_with_roots(a: Self, b: Self, p: Self, c: Self, q: Self) -> Option<i32>;

    /// Returns (p + b √q) / a, and a bound on its error.
    fn root_of(p: Self, b: Self, q: Self, a: Self) -> (f64, f64);
}

/// Plain f64: a guess, without a bound.
impl OrderedRing for f64 {
    #[inline(always)]
    fn of(x: f32) -> Self {
        f64::from(x)
    }

    #[inline(always)]
    fn sign(self) -> Option<i32> {
        Some(i32::from(self > 0.0) - i32::from(self < 0.0))
    }

    #[inline(always)]
    fn sign_with_root(a: Self, b: Self, q: Self) -> Option<i32> {
        (a + b * q.max(0.0).sqrt()).sign()
    }

    fn sign_with_roots(a: Self, b: Self, p: Self, c: Self, q: Self) -> Option<i32> {
        (a + b * p.max(0.0).sqrt() + c * q.max(0.0).sqrt()).sign()
    }

    fn root_of(p: Self, b: Self, q: Self, a: Self) -> (f64, f64) {
        ((p + b * q.max(0.0).sqrt()) / a, f64::INFINITY)
    }
}

/// An f64 and a bound on its distance from the true value.
#[derive(Clone, Copy)]
pub(crate) struct ErrorBounded {
    value: f64,
    error: f64,
}

/// Slightly more than half an ulp of 1, to cover the rounding of the bounds themselves.
const HALF_ULP: f64 = 1.2e-16;

impl ErrorBounded {
    fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// A value that is at most `error` off.
    #[cfg(feature = "alloc")]
    pub fn within(value: f64, error: f64) -> Self {
        Self { value, error }
    }

    /// Returns the value and the bound on its error.
    #[cfg(feature = "alloc")]
    pub fn bounds(self) -> [f64; 2] {
        [self.value, self.error]
    }

    /// The value of one operation, given the error that its operands cause.
    #[inline(always)]
    fn after(value: f64, error: f64) -> Self {
        Self { value, error: error + value.abs() * HALF_ULP }
    }

    fn root(self) -> Self {
        let value = self.value.max(0.0).sqrt();
        // |√x − √y| = |x − y| / (√x + √y), and is at most √|x − y|.
        let error = (self.error / value).min(self.error.sqrt());
        Self::after(value, if self.error == 0.0 { 0.0 } else { error })
    }
}

impl Neg for ErrorBounded {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

impl Add for ErrorBounded {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::after(self.value + other.value, self.error + other.error)
    }
}

impl Sub for ErrorBounded {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::after(self.value - other.value, self.error + other.error)
    }
}

impl Mul for ErrorBounded {
    type Output = Self;

    /// |xy − x′y′| ≤ |x| δy + |y| δx + δx δy
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let error = self.value.abs() * other.error
            + other.value.abs() * self.error
            + self.error * other.error;
        Self::after(self.value * other.value, error)
    }
}

impl OrderedRing for ErrorBounded {
    #[inline(always)]
    fn of(x: f32) -> Self {
        Self::exact(f64::from(x))
    }

    #[inline(always)]
    fn sign(self) -> Option<i32> {
        if self.value > self.error {
            Some(1)
        } else if self.value < -self.error {
            Some(-1)
        } else {
            (self.value == 0.0 && self.error == 0.0).then_some(0)
        }
    }

    fn sign_with_root(a: Self, b: Self, q: Self) -> Option<i32> {
        (a + b * q.root()).sign()
    }

    fn sign_with_roots(a: Self, b: Self, p: Self, c: Self, q: Self) -> Option<i32> {
        (a + b * p.root() + c * q.root()).sign()
    }

    fn root_of(p: Self, b: Self, q: Self, a: Self) -> (f64, f64) {
        let above = p + b * q.root();
        let value = above.value / a.value;
        let error = (above.error + value.abs() * a.error) / (a.value.abs() - a.error);
        (value, error + value.abs() * HALF_ULP)
    }
}

/// Exact numbers. One that ran out of room does not know its sign.
pub(crate) trait Unrounded: OrderedRing {
    fn known_sign(&self) -> Option<i32>;

    /// Returns the root to f64's digits; zero if negative.
    fn root(&self) -> Self;

    /// Returns the quotient to f64's digits; zero if the divisor is zero.
    fn over(&self, divisor: &Self) -> f64;
}

/// If a and b √q have opposite signs, the larger square decides: a² against b² q.
pub(crate) fn sign_with_root<T: Unrounded>(a: T, b: T, q: T) -> Option<i32> {
    let (one, other) = (a.known_sign()?, b.known_sign()? * q.known_sign()?.max(0));
    Some(if one == other || other == 0 {
        one
    } else if one == 0 {
        other
    } else {
        one * (a * a - b * b * q).known_sign()?
    })
}

/// Like [`sign_with_root`], for (a + b √p) and c √q: (a + b √p)² − c² q = a² + b² p − c² q + 2 a b
/// √p
pub(crate) fn sign_with_roots<T: Unrounded>(a: T, b: T, p: T, c: T, q: T) -> Option<i32> {
    let one = sign_with_root(a, b, p)?;
    let other = c.known_sign()? * q.known_sign()?.max(0);
    if one == other || other == 0 {
        return Some(one);
    }
    if one == 0 {
        return Some(other);
    }
    let p = if p.known_sign()? > 0 { p } else { T::of(0.0) };
    let product = a * b;
    let squares = a * a + b * b * p - c * c * q;
    Some(one * sign_with_root(squares, product + product, p)?)
}

/// (p + b √q) / a; if p and b √q cancel, (p² − b² q) / (p − b √q) / a.
pub(crate) fn root_of<T: Unrounded>(p: T, b: T, q: T, a: T) -> (f64, f64) {
    let root = q.root() * b;
    let (above, below) = match p.known_sign().zip(root.known_sign()) {
        Some((one, other)) if one * other < 0 => (p * p - b * b * q, (p - root) * a),
        _ => (p + root, a),
    };
    let is_known = above.known_sign().and(below.known_sign()).is_some();
    (above.over(&below), if is_known { 0.0 } else { f64::INFINITY })
}

impl<const LIMBS: usize> Unrounded for Dyadic<LIMBS> {
    fn known_sign(&self) -> Option<i32> {
        Dyadic::known_sign(self)
    }

    fn root(&self) -> Self {
        Dyadic::root(self)
    }

    fn over(&self, divisor: &Self) -> f64 {
        dyadic::quotient(self, divisor)
    }
}

impl<const LIMBS: usize> OrderedRing for Dyadic<LIMBS> {
    fn of(x: f32) -> Self {
        Self::of(f64::from(x))
    }

    fn sign(self) -> Option<i32> {
        Dyadic::known_sign(&self)
    }

    fn sign_with_root(a: Self, b: Self, q: Self) -> Option<i32> {
        sign_with_root(a, b, q)
    }

    fn sign_with_roots(a: Self, b: Self, p: Self, c: Self, q: Self) -> Option<i32> {
        sign_with_roots(a, b, p, c, q)
    }

    fn root_of(p: Self, b: Self, q: Self, a: Self) -> (f64, f64) {
        root_of(p, b, q, a)
    }
}

/// A parameter along a line: (p + s √q) / a, with a > 0.
#[derive(Clone, Copy)]
pub(crate) struct RayParam<T> {
    p: T,
    s: i32,
    q: T,
    a: T,
}

impl<T: OrderedRing> RayParam<T> {
    pub fn start() -> Self {
        Self { p: T::of(0.0), s: 0, q: T::of(0.0), a: T::of(1.0) }
    }

    /// Returns p / a; `None` if a is zero or its sign is open.
    pub fn quotient(p: T, a: T) -> Option<Self> {
        Self::root(p, 0, T::of(0.0), a)
    }

    /// (p + s √q) / a
    pub fn root(p: T, s: i32, q: T, a: T) -> Option<Self> {
        match a.sign()? {
            1 => Some(Self { p, s, q, a }),
            -1 => Some(Self { p: -p, s: -s, q, a: -a }),
            _ => None,
        }
    }

    /// Returns numerator and denominator of a quotient.
    pub fn fraction(self) -> [T; 2] {
        [self.p, self.a]
    }

    pub fn sign(self) -> Option<i32> {
        T::sign_with_root(self.p, T::of(self.s as f32), self.q)
    }

    /// Returns the sign of the difference to another parameter: 1 if this one is larger.
    pub fn against(self, other: Self) -> Option<i32> {
        let difference = self.p * other.a - other.p * self.a;
        let (own, others) = (T::of(self.s as f32) * other.a, T::of(-other.s as f32) * self.a);
        match (self.s, other.s) {
            (0, 0) => difference.sign(),
            (_, 0) => T::sign_with_root(difference, own, self.q),
            (0, _) => T::sign_with_root(difference, others, other.q),
            _ => T::sign_with_roots(difference, own, self.q, others, other.q),
        }
    }

    pub fn later(self, other: Self) -> Option<Self> {
        Some(if self.against(other)? >= 0 { self } else { other })
    }

    pub fn earlier(self, other: Self) -> Option<Self> {
        Some(if self.against(other)? <= 0 { self } else { other })
    }

    /// Returns the sign there of a height that is `h` at 0 and rises by `rise` up to 1.
    pub fn height(self, h: T, rise: T) -> Option<i32> {
        T::sign_with_root(h * self.a + rise * self.p, rise * T::of(self.s as f32), self.q)
    }

    /// Returns the height itself, and a bound on its error.
    pub fn height_value(self, h: T, rise: T) -> (f64, f64) {
        let (p, b) = (h * self.a + rise * self.p, rise * T::of(self.s as f32));
        T::root_of(p, b, self.q, self.a)
    }

    /// Like [`Self::height_value`], over a positive divisor.
    pub fn height_over(self, h: T, rise: T, divisor: T) -> (f64, f64) {
        let (p, b) = (h * self.a + rise * self.p, rise * T::of(self.s as f32));
        T::root_of(p, b, self.q, self.a * divisor)
    }

    /// Returns the value, and a bound on its error.
    pub fn value(self) -> (f64, f64) {
        T::root_of(self.p, T::of(self.s as f32), self.q, self.a)
    }
}

/// A vector of such numbers.
pub(crate) type Vector<T> = [T; 3];

pub(crate) fn vector<T: OrderedRing>(v: Vec3) -> Vector<T> {
    v.to_array().map(T::of)
}

/// The vector from `a` to `b`.
pub(crate) fn from_to<T: OrderedRing>(a: Vec3, b: Vec3) -> Vector<T> {
    let ([ax, ay, az], [bx, by, bz]) = (vector::<T>(a), vector::<T>(b));
    [bx - ax, by - ay, bz - az]
}

pub(crate) fn dot<T: OrderedRing>([ux, uy, uz]: Vector<T>, [vx, vy, vz]: Vector<T>) -> T {
    ux * vx + uy * vy + uz * vz
}

pub(crate) fn cross<T: OrderedRing>(u: Vector<T>, v: Vector<T>) -> Vector<T> {
    let minor = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

pub(crate) fn plus<T: OrderedRing>([ux, uy, uz]: Vector<T>, [vx, vy, vz]: Vector<T>) -> Vector<T> {
    [ux + vx, uy + vy, uz + vz]
}

pub(crate) fn times<T: OrderedRing>(v: Vector<T>, by: T) -> Vector<T> {
    v.map(|x| x * by)
}

/// Returns `true` if products of sixteen differences of these neither underflow nor overflow in
/// f64: all are zero or between 2^-36 and 2^36.
pub(crate) fn is_everyday(mut numbers: impl Iterator<Item = f32>) -> bool {
    const LARGEST: f32 = (1_u64 << 36) as f32;
    numbers.all(|x| x == 0.0 || (1.0 / LARGEST..=LARGEST).contains(&x.abs()))
}

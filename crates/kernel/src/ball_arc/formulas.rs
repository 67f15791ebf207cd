//! The decisions about a moving ball and an arc, as polynomials of the inputs: each is written
//! once, for f64 with an error bound and for integers.

use core::ops::{Add, Mul, Sub};

use crate::exact::polynomial::{Polynomial, Ring};

/// The line A + t·d and a circle, in any kind of number.
#[derive(Debug, Clone, Copy)]
pub(super) struct CircleView<T> {
    /// The vectors from the circle's centre to A and to B.
    pub m: [T; 2],
    pub at_b: [T; 2],
    pub d: [T; 2],
    pub rho: T,
    /// The arc's radius.
    pub radius: T,
    /// The direction s of one of the arc's ends, and s − s', where s' is that of the other.
    pub tip: [T; 2],
    pub chord: [T; 2],
    /// A, relative to the origin and to the arc's centre.
    pub places: [[T; 2]; 2],
}

/// A polynomial of a [`CircleView`] whose terms all have the same degree: in the lengths, and in
/// the directions, first for a circle around the arc's centre, then around one of its ends. A sum
/// of at most 16 terms, in which no length occurs more than three times.
pub(super) trait Formula {
    const LENGTHS: u32;
    const DIRECTIONS: [u32; 2];
    /// `true` if the formula depends on both ends of the arc.
    const OF_BOTH_ENDS: bool = false;

    fn of<T: Ring>(view: &CircleView<T>) -> T;
}

/// The inputs as they are: A, B, O, R, and ρ as the sum of two numbers.
pub(super) type Lengths<T> = [T; 9];

/// The differences of the inputs, which f64 rounds once.
#[derive(Debug, Clone, Copy)]
pub(super) struct CircleInputs<T> {
    pub m: [T; 2],
    pub at_b: [T; 2],
    pub d: [T; 2],
    pub rho: T,
    pub radius: T,
    pub a: [T; 2],
}

impl<T: Ring> CircleInputs<T> {
    pub fn of([ax, ay, bx, by, ox, oy, radius, one_rho, other_rho]: Lengths<T>) -> Self {
        Self {
            m: [ax - ox, ay - oy],
            at_b: [bx - ox, by - oy],
            d: [bx - ax, by - ay],
            rho: one_rho + other_rho,
            radius,
            a: [ax, ay],
        }
    }

    pub fn map<U>(self, f: impl Fn(T) -> U) -> CircleInputs<U> {
        let f = &f;
        CircleInputs {
            m: self.m.map(f),
            at_b: self.at_b.map(f),
            d: self.d.map(f),
            rho: f(self.rho),
            radius: f(self.radius),
            a: self.a.map(f),
        }
    }

    /// The view around the arc's centre.
    pub fn around_center(self, [_, tip, chord]: Directions<T>) -> CircleView<T> {
        let Self { m, at_b, d, rho, radius, a } = self;
        CircleView { m, at_b, d, rho, radius, tip, chord, places: [a, m] }
    }

    /// The view around the arc's end; vectors without a direction are multiplied by one.
    pub fn around_tip(self, [[one, _], tip, chord]: Directions<T>) -> CircleView<T> {
        let from_tip =
            |v: [T; 2]| [v[0] * one - self.radius * tip[0], v[1] * one - self.radius * tip[1]];
        let whole = |v: [T; 2]| v.map(|x| x * one);
        CircleView {
            m: from_tip(self.m),
            at_b: from_tip(self.at_b),
            d: self.d,
            rho: self.rho * one,
            radius: self.radius,
            tip,
            chord,
            places: [whole(self.a), whole(self.m)],
        }
    }
}

/// One (twice), s and s − s'.
pub(super) type Directions<T> = [[T; 2]; 3];

/// A formula as a polynomial, around the arc's centre or around its end.
pub(super) struct Around<F, const TIP: bool>(F);

impl<F: Formula, const TIP: bool> Polynomial<9, 6> for Around<F, TIP> {
    const DEGREES: [u32; 2] = [F::LENGTHS, F::DIRECTIONS[TIP as usize]];
    // The terms, and a bit for each factor that is a difference.
    const ROOM: u32 = 24;

    fn of<T: Ring>(lengths: [T; 9], [one, other_one, x, y, chord_x, chord_y]: [T; 6]) -> T {
        let directions = [[one, other_one], [x, y], [chord_x, chord_y]];
        let scene = CircleInputs::of(lengths);
        F::of(&if TIP { scene.around_tip(directions) } else { scene.around_center(directions) })
    }
}

/// A value and the sum of the magnitudes of its terms, to which its error is relative.
#[derive(Debug, Clone, Copy)]
pub(super) struct WithPermanent<T> {
    pub value: T,
    pub permanent: T,
}

impl<T: Ring> Add for WithPermanent<T> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self { value: self.value + other.value, permanent: self.permanent + other.permanent }
    }
}

impl<T: Ring> Sub for WithPermanent<T> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { value: self.value - other.value, permanent: self.permanent + other.permanent }
    }
}

impl<T: Ring> Mul for WithPermanent<T> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self { value: self.value * other.value, permanent: self.permanent * other.permanent }
    }
}

impl<T: Ring> Ring for WithPermanent<T> {}

#[inline]
fn dot<T: Ring>(u: [T; 2], v: [T; 2]) -> T {
    u[0] * v[0] + u[1] * v[1]
}

#[inline]
fn cross<T: Ring>(u: [T; 2], v: [T; 2]) -> T {
    u[0] * v[1] - u[1] * v[0]
}

#[inline]
fn twice<T: Ring>(x: T) -> T {
    x + x
}

#[inline]
fn square<T: Ring>(x: T) -> T {
    x * x
}

macro_rules! formulas {
    ($($(#[$doc:meta])* $name:ident [$lengths:literal; $around_center:literal, $around_tip:literal]
        $view:ident => $value:expr;)*) => {$(
        $(#[$doc])*
        pub(super) struct $name;

        impl Formula for $name {
            const LENGTHS: u32 = $lengths;
            const DIRECTIONS: [u32; 2] = [$around_center, $around_tip];

            #[inline(always)]
            fn of<T: Ring>($view: &CircleView<T>) -> T {
                $value
            }
        }
    )*};
}

formulas! {
    /// |m|² − ρ²: positive if A lies outside the circle.
    Outside [2; 0, 2] v => dot(v.m, v.m) - square(v.rho);
    OutsideAtEnd [2; 0, 2] v => dot(v.at_b, v.at_b) - square(v.rho);
    /// β = m·d: positive if A lies beyond the foot from the circle's centre.
    Beyond [2; 0, 1] v => dot(v.m, v.d);
    BeyondAtEnd [2; 0, 1] v => dot(v.at_b, v.d);
    /// κ = d × m: its sign says on which side the line passes the circle's centre.
    Beside [2; 0, 1] v => cross(v.d, v.m);
    /// Δ = |d|² ρ² − κ²
    Discriminant [4; 0, 2] v => dot(v.d, v.d) * square(v.rho) - square(cross(v.d, v.m));

    /// s·d and s × d
    TipAlong [1; 1, 1] v => dot(v.tip, v.d);
    TipAcross [1; 1, 1] v => cross(v.tip, v.d);
    /// s × m and s·m
    StartBesideTip [1; 1, 2] v => cross(v.tip, v.m);
    StartAheadOfTip [1; 1, 2] v => dot(v.tip, v.m);

    /// κ² (s·d)² − Δ (s × d)², from the sum κ s·d ± √Δ s × d, which is |d|² s × v for a root v.
    SideNorm [6; 2, 4] v => square(Beside::of(v) * TipAlong::of(v))
        - Discriminant::of(v) * square(TipAcross::of(v));
    /// κ² (s × d)² − Δ (s·d)², from ± √Δ s·d − κ s × d, which is |d|² s·v.
    AheadNorm [6; 2, 4] v => square(Beside::of(v) * TipAcross::of(v))
        - Discriminant::of(v) * square(TipAlong::of(v));
    /// R² (s·d)² − Δ
    FootNorm [4; 2, 2] v => square(v.radius * TipAlong::of(v)) - Discriminant::of(v);
}

/// Formulas that depend on the chord between the arc's ends, around an end.
macro_rules! of_both_ends {
    ($($(#[$doc:meta])* $name:ident [$lengths:literal; $around_center:literal, $around_tip:literal]
        $view:ident => $value:expr;)*) => {$(
        $(#[$doc])*
        pub(super) struct $name;

        impl Formula for $name {
            const LENGTHS: u32 = $lengths;
            const DIRECTIONS: [u32; 2] = [$around_center, $around_tip];
            const OF_BOTH_ENDS: bool = true;

            #[inline(always)]
            fn of<T: Ring>($view: &CircleView<T>) -> T {
                $value
            }
        }
    )*};
}

of_both_ends! {
    /// m·(s − s'): positive if A is nearer to the end s.
    Nearer [1; 1, 2] v => dot(v.m, v.chord);
    /// (s − s')·d
    ChordAlong [1; 1, 1] v => dot(v.chord, v.d);
    /// 2 κ d × (s − s') + |d|² R |s − s'|²
    ChordBeside [3; 2, 2] v => twice(Beside::of(v) * cross(v.d, v.chord))
        + dot(v.d, v.d) * (v.radius * dot(v.chord, v.chord));
    /// The square of that less Δ (2 (s − s')·d)²
    ChordNorm [6; 4, 4] v => square(ChordBeside::of(v))
        - Discriminant::of(v) * square(twice(ChordAlong::of(v)));
    /// (R (s − s')·d)² − Δ
    LeadNorm [4; 2, 2] v => square(v.radius * ChordAlong::of(v)) - Discriminant::of(v);
}

/// κ² − (ρ d)², d along one axis.
pub(super) struct AxisNorm<const AXIS: usize>;

impl<const AXIS: usize> Formula for AxisNorm<AXIS> {
    const LENGTHS: u32 = 4;
    const DIRECTIONS: [u32; 2] = [0, 2];

    fn of<T: Ring>(v: &CircleView<T>) -> T {
        square(Beside::of(v)) - square(v.rho * v.d[AXIS])
    }
}

/// |d|² A − β d along one axis, A from the origin or from the arc's centre.
pub(super) struct FootPlace<const AXIS: usize, const FROM: usize>;

impl<const AXIS: usize, const FROM: usize> Formula for FootPlace<AXIS, FROM> {
    const LENGTHS: u32 = 3;
    const DIRECTIONS: [u32; 2] = [0, 1];

    fn of<T: Ring>(v: &CircleView<T>) -> T {
        dot(v.d, v.d) * v.places[FROM][AXIS] - Beyond::of(v) * v.d[AXIS]
    }
}

/// The square of [`FootPlace`] less Δ d²
pub(super) struct PlaceNorm<const AXIS: usize, const FROM: usize>;

impl<const AXIS: usize, const FROM: usize> Formula for PlaceNorm<AXIS, FROM> {
    const LENGTHS: u32 = 6;
    const DIRECTIONS: [u32; 2] = [0, 2];

    fn of<T: Ring>(v: &CircleView<T>) -> T {
        square(FootPlace::<AXIS, FROM>::of(v)) - Discriminant::of(v) * square(v.d[AXIS])
    }
}

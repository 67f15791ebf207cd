//! Casting a ray at a solid or a surface: the stages that all share, a filter in plain f64 and exact
//! numbers. Those of solids are integers, dyadics, and sums with a root where the ray's length is
//! irrational; surfaces have formulas over any numbers that can decide signs.

use core::ops::Neg;

use glam::{DVec3, Vec3};

use super::exact::dyadic::{DyadicFull, DyadicShort};
use super::exact::dyadic_i128::DyadicI128;
use super::exact::ordered_ring::{ErrorBounded, OrderedRing, is_everyday};
use super::ray::{Outcome, Ray, RayHit, RaySolid, WayOut};
use super::{to_f32_saturating, to_vec3_saturating};

/// The largest error of a parameter, relative to the length that it matters to, before it is
/// recomputed.
pub(super) const SLACK: f64 = 1e-10;

/// A decision, with parameters in lengths of the direction.
#[derive(Clone, Copy)]
pub(super) struct Decision<F> {
    pub outcome: Outcome,
    pub is_touch: bool,
    /// The parameter and the feature of the hit.
    pub hit: Option<(f64, F)>,
    /// The exit of an origin inside; the f64 stage leaves it to `filter_exit`.
    pub exit: Option<Exit<F>>,
}

/// The parameter of the exit, the feature, and whether it is within reach.
pub(super) type Exit<F> = (f64, F, bool);

impl<F> Decision<F> {
    pub fn of(outcome: Outcome) -> Self {
        Self { outcome, is_touch: false, hit: None, exit: None }
    }

    /// A ray that enters from outside.
    pub fn entering(hit: (f64, F)) -> Self {
        Self { hit: Some(hit), ..Self::of(Outcome::Hit) }
    }

    /// A ray that starts inside.
    pub fn leaving(exit: Exit<F>) -> Self {
        Self { exit: Some(exit), ..Self::of(Outcome::Inside) }
    }
}

/// The location of the ray's origin relative to the solid.
pub(super) enum PointLocation<F> {
    Inside,
    /// On that feature, and whether the direction leads inside.
    OnSurface(F, bool),
    Outside,
    /// The solid is not defined.
    Degenerate,
}

/// A line and a solid in exact numbers.
pub(super) trait ExactLine {
    type Number: From<i64> + Neg<Output = Self::Number>;
    type Feature;

    fn start(&self) -> PointLocation<Self::Feature>;

    /// Returns where the line enters, wherever the ray's origin is.
    fn entry(&self) -> Option<SolidEntry<impl ExactParam<Self::Number>, Self::Feature>>;

    /// Returns the line that runs the other way.
    fn reversed(&self) -> Self;
}

/// The parameter at which a line meets a surface.
pub(super) trait ExactParam<T> {
    /// Returns −1 if the fraction `ways` of the direction comes before the parameter, 0 if there, 1
    /// if beyond.
    fn passed(&self, ways: [T; 2]) -> i32;

    /// Returns the parameter in lengths of the direction; its error is a few roundings.
    fn value(&self) -> f64;
}

/// The entry of a line into a solid.
pub(super) struct SolidEntry<W, F> {
    pub at: W,
    pub on: F,
    /// `true` if the line has points inside.
    pub enters_interior: bool,
}

/// Decides in the order of the contract without rounding; `None` if the ray ends too near the entry
/// or the exit and its end, `reach`, is not known in these numbers.
pub(super) fn decided<L: ExactLine>(
    ray: &Ray,
    line: &L,
    reach: impl FnOnce() -> Option<[L::Number; 2]>,
) -> Option<Decision<L::Feature>> {
    match line.start() {
        PointLocation::Inside => return leaving(ray, line, reach),
        PointLocation::OnSurface(on, enters_interior) => {
            let is_touch = !enters_interior || ray.max_distance == 0.0;
            return Some(Decision { is_touch, ..Decision::entering((0.0, on)) });
        }
        PointLocation::Degenerate => return Some(Decision::of(Outcome::Degenerate)),
        PointLocation::Outside => {}
    }
    let Some(SolidEntry { at, on, enters_interior }) = line.entry() else {
        return Some(Decision::of(Outcome::PassesBy));
    };
    if at.passed([0, 1].map(L::Number::from)) >= 0 {
        return Some(Decision::of(Outcome::Behind));
    }
    let s = at.value();
    let ends = end_against(ray, s, || Some(at.passed(reach()?)))?;
    if ends < 0 {
        return Some(Decision::of(Outcome::TooShort));
    }
    Some(Decision { is_touch: !enters_interior || ends == 0, ..Decision::entering((s, on)) })
}

/// A line leaves where it would enter if it ran the other way.
#[cold]
fn leaving<L: ExactLine>(
    ray: &Ray,
    line: &L,
    reach: impl FnOnce() -> Option<[L::Number; 2]>,
) -> Option<Decision<L::Feature>> {
    let back = line.reversed();
    let SolidEntry { at, on, .. } = back.entry()?;
    let s = -at.value();
    let ends = end_against(ray, s, || {
        let [ways, per] = reach()?;
        Some(-at.passed([-ways, per]))
    })?;
    Some(Decision::leaving((s, on, ends >= 0)))
}

/// Returns 1 if the ray ends beyond a parameter, 0 if there, −1 if before.
fn end_against(ray: &Ray, s: f64, exactly: impl FnOnce() -> Option<i32>) -> Option<i32> {
    const ROUNDING: f64 = 2e-15;
    match comes_before_end(ray, Approx { s, off: ROUNDING * s }) {
        Some(is_before) => Some(if is_before { 1 } else { -1 }),
        None => exactly(),
    }
}

/// A solid that a ray is cast at.
pub(super) trait Target: Copy {
    /// A feature of its surface.
    type Feature: Copy;

    fn numbers(self) -> impl Iterator<Item = f32>;

    /// Decides in plain f64 far from any tie, by proven bounds on rounding; `None` near one. Does
    /// not compute an exit.
    fn filter(self, ray: &Ray) -> Option<Decision<Self::Feature>>;

    /// Returns the exit of a ray that starts inside, in the same way.
    fn filter_exit(self, ray: &Ray) -> Option<Exit<Self::Feature>>;

    /// Decides without rounding, for finite numbers.
    fn exact(self, ray: &Ray) -> Decision<Self::Feature>;

    /// Returns the outward normal of a feature at the ray's point at `s` lengths of the direction.
    fn normal(self, ray: &Ray, part: Self::Feature, s: f64, leaves: bool) -> DVec3;

    fn name(part: Self::Feature) -> &'static str;
}

/// A surface, by formulas that branch on signs.
pub(super) trait Surface: Target {
    /// Decides in any number type that can decide signs; `None` if one is open.
    fn decide<T: OrderedRing>(self, ray: &Ray) -> Option<Decision<Self::Feature>>;
}

/// Decides in the first number type that leaves nothing open.
#[cold]
pub(super) fn decided_by_signs<S: Surface>(ray: &Ray, target: S) -> Decision<S::Feature> {
    let rounded = || {
        let is_everyday = is_everyday(ray.numbers().chain(target.numbers()));
        if is_everyday { target.decide::<ErrorBounded>(ray) } else { None }
    };
    let longer = || target.decide::<DyadicShort>(ray).or_else(|| target.decide::<DyadicFull>(ray));
    let exact = || target.decide::<DyadicI128>(ray).or_else(longer);
    // The exact stage leaves nothing open of finite numbers.
    rounded().or_else(exact).unwrap_or(Decision::of(Outcome::NotFinite))
}

/// Casts a ray at a solid; touching the surface is a hit.
#[inline(always)]
pub(super) fn cast<S: Target>(ray: Ray, solid: S) -> RaySolid {
    let decision = settled(&ray, solid);
    found(&ray, decision, |part, s| solid.normal(&ray, part, s, false), |part| Some(S::name(part)))
}

/// Returns the exit of a ray that starts strictly inside a solid; `None` for any other ray.
pub(super) fn way_out<S: Target>(ray: Ray, solid: S) -> Option<WayOut> {
    if settled(&ray, solid).outcome != Outcome::Inside {
        return None;
    }
    let exit = solid.filter_exit(&ray).or_else(|| solid.exact(&ray).exit);
    exit.map(|(s, part, is_reached)| {
        let normal = -solid.normal(&ray, part, s, true);
        let at = hit(&ray, s, normal, Some(S::name(part)));
        WayOut { at: if is_reached { within(at) } else { at }, is_reached }
    })
}

/// Decides in f64 and, if that leaves it open, without rounding.
#[inline(always)]
pub(super) fn settled<S: Target>(ray: &Ray, target: S) -> Decision<S::Feature> {
    match target.filter(ray) {
        // What lies inside does so whatever the rest of the ray is.
        Some(Decision { outcome: Outcome::Inside, .. }) if !ray.is_finite() => {
            Decision::of(Outcome::NotFinite)
        }
        Some(decision) => decision,
        None => past_filter(*ray, target),
    }
}

/// Like everything cold it takes the ray by value and is called from no closure: then the inlined
/// code keeps the ray in registers.
#[cold]
#[inline(never)]
fn past_filter<S: Target>(ray: Ray, target: S) -> Decision<S::Feature> {
    if !ray.numbers().chain(target.numbers()).all(f32::is_finite) {
        return Decision::of(Outcome::NotFinite);
    }
    target.exact(&ray)
}

/// A parameter in lengths of the direction, and a bound on its error.
#[derive(Clone, Copy)]
pub(super) struct Approx {
    pub s: f64,
    pub off: f64,
}

impl Approx {
    /// `None` near the ray's origin.
    #[inline(always)]
    pub fn is_ahead(self) -> Option<bool> {
        is_positive(self.s, self.off)
    }
}

/// Decides in f64 for a line that enters a solid's inside ahead of the origin, through the feature
/// `on`. `None` near a tie, and if the parameter is not `is_close`.
#[inline(always)]
pub(super) fn entering<F>(
    ray: &Ray,
    enter: Approx,
    is_close: bool,
    on: Option<F>,
) -> Option<Decision<F>> {
    Some(match comes_before_end(ray, enter)? {
        false => Decision::of(Outcome::TooShort),
        true if !is_close || !keeps_share(ray, enter) => return None,
        true => Decision::entering((enter.s, on?)),
    })
}

/// Decides for a line that enters before the origin.
#[inline(always)]
pub(super) fn entered<F>(leave: Approx) -> Option<Decision<F>> {
    let is_inside = leave.is_ahead()?;
    Some(Decision::of(if is_inside { Outcome::Inside } else { Outcome::Behind }))
}

/// Returns `true` if the error of a parameter is so small that t has all digits of an f32.
#[inline(always)]
fn keeps_share(ray: &Ray, at: Approx) -> bool {
    at.off * ray.distance(1.0) <= 1e-8 * f64::from(ray.max_distance)
}

/// Returns the exit of an origin inside, by the parameter and the feature at which the line leaves.
#[inline(always)]
pub(super) fn out_of<F>(
    ray: &Ray,
    is_close: impl Fn(f64) -> bool,
    (leave, on): (Approx, F),
) -> Option<Exit<F>> {
    let is_reached = comes_before_end(ray, leave)?;
    is_close(leave.off).then_some((leave.s, on, is_reached))
}

#[inline(always)]
fn comes_before_end(ray: &Ray, at: Approx) -> Option<bool> {
    let (rest, off) = rest_of(ray, at);
    is_positive(rest, off)
}

/// Returns the length of the ray beyond a parameter, and a bound on its error.
#[inline(always)]
pub(super) fn rest_of(ray: &Ray, at: Approx) -> (f64, f64) {
    // |d|² of exact products has two roundings, its root and the product have one each.
    const ROUNDING: f64 = 4e-16;
    let (max, length) = (f64::from(ray.max_distance), ray.distance(1.0));
    let way = at.s * length;
    (max - way, 1.1 * at.off * length + ROUNDING * (max + way.abs()))
}

/// Returns whether the exact value behind `x` is positive; `None` if its sign is not certain.
#[inline(always)]
pub(super) fn is_positive(x: f64, off: f64) -> Option<bool> {
    (x.abs() > off).then_some(x > 0.0)
}

/// Turns a decision into a result; `normal` is the outward normal of a feature at a parameter.
#[inline(always)]
pub(super) fn found<F: Copy>(
    ray: &Ray,
    decision: Decision<F>,
    normal: impl Fn(F, f64) -> DVec3,
    name: impl Fn(F) -> Option<&'static str>,
) -> RaySolid {
    let Decision { outcome, is_touch, .. } = decision;
    let inside =
        RayHit { point: ray.origin, normal: Vec3::ZERO, distance: 0.0, t: 0.0, feature: None };
    let met = decision.hit.map(|(s, part)| within(hit(ray, s, normal(part, s), name(part))));
    RaySolid { outcome, is_touch, hit: if outcome == Outcome::Inside { Some(inside) } else { met } }
}

#[inline(always)]
fn hit(ray: &Ray, s: f64, normal: DVec3, feature: Option<&'static str>) -> RayHit {
    let (max, distance) = (f64::from(ray.max_distance), ray.distance(s));
    RayHit {
        point: to_vec3_saturating(ray.at(s)),
        normal: to_vec3_saturating(normal),
        distance: to_f32_saturating(distance),
        t: if max > 0.0 { to_f32_saturating(distance / max) } else { 0.0 },
        feature,
    }
}

/// Clamps t for a hit that is decided to lie within reach, in case rounding disagrees.
#[inline(always)]
fn within(hit: RayHit) -> RayHit {
    RayHit { t: hit.t.min(1.0), ..hit }
}

/// Checks that the tests of the solids share.
#[cfg(test)]
pub(super) mod checks {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    /// Small integers, all times one that fills the mantissa: ties of which f64 rounds all terms.
    pub struct Lattice {
        hostile: Adversarial,
        unit: f32,
        /// The sizes of two numbers differ by up to so many powers of two.
        spread: i32,
    }

    impl Lattice {
        pub fn new(seed: u64) -> Self {
            let mut hostile = Adversarial::new(seed);
            let unit = (hostile.next() as u32 % 0x0010_0000 + 0x0010_0001) as f32 / 1e6;
            Self { hostile, unit, spread: 0 }
        }

        fn size(&mut self) -> f32 {
            let power = self.hostile.next() % (self.spread as u64 + 1);
            self.unit * 2f32.powi(power as i32)
        }

        pub fn point(&mut self) -> Vec3 {
            let coordinate = |_| ((self.hostile.next() % 5) as f32 - 2.0) * self.size();
            Vec3::from_array([0; 3].map(coordinate))
        }

        pub fn length(&mut self) -> f32 {
            (self.hostile.next() % 4) as f32 * self.size()
        }

        pub fn ray(&mut self) -> Ray {
            let as_given = self.hostile.next().is_multiple_of(4);
            let (origin, way, max_distance) = (self.point(), self.point(), self.length());
            let direction = if way == Vec3::ZERO { Vec3::X } else { way };
            Ray { origin, direction, max_distance, as_given }
        }
    }

    /// The first stages say what exact arithmetic says, or nothing.
    #[track_caller]
    pub fn agrees<S: Target + core::fmt::Debug>(target: impl Fn(&mut Lattice) -> S)
    where
        S::Feature: PartialEq,
    {
        let (mut filter, mut exits) = (0, 0);
        // The last ones need wider integers.
        for seed in 0..4000 {
            let mut lattice = Lattice::new(seed);
            lattice.spread = if seed < 3000 { 0 } else { seed as i32 % 40 };
            let (ray, target) = (lattice.ray(), target(&mut lattice));
            let exact = target.exact(&ray);
            let first = target.filter(&ray);
            filter += u32::from(first.is_some());
            let near = 1e-8 * 2f64.powi(lattice.spread);
            let is_near = |x: f64, y: f64| (x - y).abs() <= near * (1.0 + y.abs());
            let is_same = |found: Decision<S::Feature>| {
                (found.outcome, found.is_touch) == (exact.outcome, exact.is_touch)
                    && match (found.hit, exact.hit) {
                        (Some((s, part)), Some((other, at))) => is_near(s, other) && part == at,
                        (one, other) => one.is_none() && other.is_none(),
                    }
            };
            assert!(first.is_none_or(is_same), "{seed}: {ray:?} {target:?}");
            if let Some((other, at, ends)) = exact.exit {
                let exit = target.filter_exit(&ray);
                exits += u32::from(exit.is_some());
                let is_same_exit =
                    |(s, part, reached)| is_near(s, other) && part == at && reached == ends;
                assert!(exit.is_none_or(is_same_exit), "{seed}: {ray:?} {target:?}");
            }
        }
        assert!(exits > 20, "{exits}");
        assert!((500..3900).contains(&filter), "{filter}");
    }

    /// Casts a ray ten metres long; the length of its direction must change nothing.
    #[track_caller]
    pub fn check(
        cast: impl Fn(Ray) -> RaySolid,
        origin: [f32; 3],
        direction: [f32; 3],
        expected: Outcome,
    ) -> RaySolid {
        let [origin, direction] = [origin, direction].map(Vec3::from);
        let ray = |scale| Ray {
            origin,
            direction: direction * scale,
            max_distance: 10.0,
            as_given: false,
        };
        let found = cast(ray(1.0));
        assert_eq!(found.outcome, expected, "{found:?}");
        assert_eq!(found, cast(ray(2f32.powi(60))));
        found
    }

    #[track_caller]
    pub fn hits(
        cast: impl Fn(Ray) -> RaySolid,
        [origin, direction]: [[f32; 3]; 2],
        point: [f32; 3],
        feature: &str,
        is_touch: bool,
    ) {
        let found = check(cast, origin, direction, Outcome::Hit);
        let hit = found.hit.unwrap();
        assert_eq!((hit.point.to_array(), hit.feature), (point, Some(feature)));
        assert_eq!(found.is_touch, is_touch, "{found:?}");
        assert!((hit.normal.length() - 1.0).abs() < 1e-6);
    }
}

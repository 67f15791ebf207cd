//! A line and a solid of revolution in exact numbers: they decide nearly all that plain f64 leaves
//! open. Each result is the sign of a polynomial of the inputs, of no higher degree than the
//! question needs.

use core::marker::PhantomData;

use ethnum::I256;
use glam::Vec3;

use super::cast::{Decision, ExactLine, ExactParam, PointLocation, SolidEntry, decided};
use super::exact::dyadic::{Dyadic, limbs_for};
use super::exact::ring::Long;
use super::exact::scaled_ints::{ExactRing, ScaledF64, ScaledInts, ToF64, units};
use super::exact::surd::Surd;
use super::ray::{Outcome, Ray};

/// The products of a line and an axis from its foot to its head: v runs along the axis, w from the
/// foot to the ray's origin, d along the ray. With numbers of n bits no sum of products here is
/// longer than 4 n + 7, and none of the cone's longer than 5 n + 5; a product of two such is a
/// [`ExactRing::Double`].
#[derive(Clone, Copy)]
pub(super) struct AxisProducts<T> {
    pub vv: T,
    pub vd: T,
    pub dd: T,
    pub rr: T,
    /// w·(d × v)
    wm: T,
    /// The ray's origin.
    pub start: LinePoint<T>,
    /// A length times a coordinate of d, as a power of two.
    unit: i32,
}

/// A point of the line by its products with v, itself and d; relative to the axis's foot and times
/// `per`.
#[derive(Clone, Copy)]
pub(super) struct LinePoint<T> {
    per: T,
    pub vw: T,
    pub ww: T,
    pub wd: T,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum AxisEnd {
    Foot,
    Head,
}

/// A surface through which the line may enter.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum AxialSurface {
    /// The plane perpendicular to the axis at that end.
    Plane(AxisEnd),
    Ball(AxisEnd),
    Lateral,
    /// From the foot, its apex, to the disc about the head.
    Cone,
}

/// The parameter at which the line enters through a surface.
#[derive(Clone, Copy)]
pub(super) struct Entering<'a, T> {
    line: &'a AxisProducts<T>,
    through: AxialSurface,
}

/// The numbers of a line and an axis.
struct AxisNumbers {
    /// v, w and r.
    lengths: ScaledInts<7>,
    d: ScaledInts<3>,
}

impl AxisNumbers {
    /// `None` if the sizes are too far apart, or the direction is zero.
    fn new(ray: &Ray, foot: Vec3, head: Vec3, radius: f32) -> Option<Self> {
        let [f, h, o] = [foot, head, ray.origin].map(|v| v.to_array().map(f64::from));
        let all = [f[0], f[1], f[2], h[0], h[1], h[2], o[0], o[1], o[2], f64::from(radius)];
        let ([fx, fy, fz, hx, hy, hz, ox, oy, oz, r], exponent) = units(all)?;
        let differences = [hx - fx, hy - fy, hz - fz, ox - fx, oy - fy, oz - fz, r];
        let lengths = ScaledInts::new(differences, exponent);
        let d = ScaledInts::of(ray.direction.to_array().map(f64::from))?;
        (d.bits > 0).then_some(Self { lengths, d })
    }

    fn bits(&self) -> u32 {
        self.lengths.bits.max(self.d.bits)
    }

    fn line<T: ExactRing>(&self) -> AxisProducts<T> {
        let unit = self.lengths.exponent - self.d.exponent;
        AxisProducts::new(self.lengths.numbers.map(T::from), self.d.numbers.map(T::from), unit)
    }

    fn settle<S: AxialSolid, T: ExactRing>(
        &self,
        ray: &Ray,
        bits: u32,
    ) -> Option<Decision<S::Feature>> {
        let reach = || ray.whole_reach(bits, self.lengths.exponent, &self.d);
        decided(ray, &LineAt::<S, T>::new(self.line()), || Some(reach()?.map(T::from)))
    }
}

/// For sizes that are far apart, in as many limbs as each number has.
#[inline(never)]
fn settle_in_dyadics<S: AxialSolid, const LIMBS: usize>(
    ray: &Ray,
    [foot, head]: [Vec3; 2],
    radius: f32,
) -> Option<Decision<S::Feature>> {
    let units = ray.units();
    let [[fx, fy, fz], [hx, hy, hz], [ox, oy, oz]] =
        [foot, head, ray.origin].map(|v| units.lengths::<LIMBS>(v));
    let lengths = [hx - fx, hy - fy, hz - fz, ox - fx, oy - fy, oz - fz, units.length(radius)];
    let line = AxisProducts::new(lengths, units.direction(ray), units.lengths - units.direction);
    decided(ray, &LineAt::<S, _>::new(line), || Some(units.reach(ray)?.map(Dyadic::from)))
}

/// For a ray that ends at no fraction of its direction, too near the solid.
#[cold]
#[inline(never)]
fn settle_with_root<S: AxialSolid>(
    ray: &Ray,
    [foot, head]: [Vec3; 2],
    radius: f32,
) -> Option<Decision<S::Feature>> {
    let surds = |v: Vec3| v.to_array().map(Surd::of);
    let [[fx, fy, fz], [hx, hy, hz], [ox, oy, oz]] = [foot, head, ray.origin].map(surds);
    let lengths = [hx - fx, hy - fy, hz - fz, ox - fx, oy - fy, oz - fz, Surd::of(radius)];
    let line = AxisProducts::new(lengths, surds(ray.direction), 0);
    decided(ray, &LineAt::<S, _>::new(line), || Some(ray.exact_reach()))
}

/// A line and a solid of that kind.
struct LineAt<S, T> {
    line: AxisProducts<T>,
    of: PhantomData<S>,
}

impl<S, T> LineAt<S, T> {
    fn new(line: AxisProducts<T>) -> Self {
        Self { line, of: PhantomData }
    }
}

impl<S: AxialSolid, T: ExactRing> ExactLine for LineAt<S, T> {
    type Number = T;
    type Feature = S::Feature;

    fn start(&self) -> PointLocation<S::Feature> {
        S::start(&self.line)
    }

    fn entry(&self) -> Option<SolidEntry<impl ExactParam<T>, S::Feature>> {
        S::entry(&self.line)
    }

    fn reversed(&self) -> Self {
        Self::new(self.line.reversed())
    }
}

/// The bits of the numbers for which integers of 64, 128 and 256 bits hold all terms.
pub(super) const BITS: [u32; 3] = [14, 30, 61];

/// Likewise, with the terms of the cone.
pub(super) const BITS_OF_CONE: [u32; 3] = [11, 24, 50];

/// A solid of revolution, by its decision tree.
pub(super) trait AxialSolid {
    type Feature;

    const BITS: [u32; 3] = BITS;

    fn start<T: ExactRing>(line: &AxisProducts<T>) -> PointLocation<Self::Feature>;

    fn entry<T: ExactRing>(
        line: &AxisProducts<T>,
    ) -> Option<SolidEntry<Entering<'_, T>, Self::Feature>>;
}

/// Decides in the shortest numbers that hold it.
pub(super) fn settle<S: AxialSolid>(
    ray: &Ray,
    ends: [Vec3; 2],
    radius: f32,
) -> Decision<S::Feature> {
    settle_without_root::<S>(ray, ends, radius)
        .or_else(|| settle_with_root::<S>(ray, ends, radius))
        .unwrap_or(Decision::of(Outcome::NotFinite))
}

fn settle_without_root<S: AxialSolid>(
    ray: &Ray,
    [foot, head]: [Vec3; 2],
    radius: f32,
) -> Option<Decision<S::Feature>> {
    let [shortest, short, long] = S::BITS;
    match AxisNumbers::new(ray, foot, head, radius) {
        Some(numbers) if numbers.bits() <= shortest => numbers
            .settle::<S, i64>(ray, shortest)
            // The parameter of the ray's end may need more bits.
            .or_else(|| numbers.settle::<S, i128>(ray, short)),
        Some(numbers) if numbers.bits() <= short => numbers.settle::<S, i128>(ray, short),
        Some(numbers) if numbers.bits() <= long => numbers.settle::<S, Long<I256>>(ray, long),
        _ => {
            let numbers = [foot, head, ray.origin].into_iter().flat_map(|v| v.to_array());
            let direction = ray.direction.to_array().into_iter();
            match limbs_for(numbers.chain([radius])).max(limbs_for(direction)) {
                // No sum of products takes more than 5 times that and 3.
                ..=3 => settle_in_dyadics::<S, 18>(ray, [foot, head], radius),
                _ => settle_in_dyadics::<S, 36>(ray, [foot, head], radius),
            }
        }
    }
}

fn dot<T: ExactRing>([ux, uy, uz]: [T; 3], [vx, vy, vz]: [T; 3]) -> T {
    ux * vx + uy * vy + uz * vz
}

impl<T: ExactRing> AxisProducts<T> {
    /// From v, w and r, with the power of two of a length times a coordinate of d.
    fn new([vx, vy, vz, wx, wy, wz, r]: [T; 7], d: [T; 3], unit: i32) -> Self {
        let (v, w) = ([vx, vy, vz], [wx, wy, wz]);
        let minor = |i: usize, j: usize| d[i] * v[j] - d[j] * v[i];
        Self {
            vv: dot(v, v),
            vd: dot(v, d),
            dd: dot(d, d),
            rr: r * r,
            wm: dot(w, [minor(1, 2), minor(2, 0), minor(0, 1)]),
            start: LinePoint { per: T::from(1), vw: dot(v, w), ww: dot(w, w), wd: dot(w, d) },
            unit,
        }
    }

    /// Returns the line that runs the other way.
    fn reversed(&self) -> Self {
        let start = LinePoint { wd: -self.start.wd, ..self.start };
        Self { vd: -self.vd, wm: -self.wm, start, ..*self }
    }

    /// Returns `true` if the axis has length zero.
    pub fn is_none(&self) -> bool {
        self.vv.sign() == 0
    }

    /// Returns the line's point at the fraction `ways / per` of the direction.
    fn at(&self, [ways, per]: [T; 2]) -> LinePoint<T> {
        if ways.sign() == 0 {
            return self.start;
        }
        let LinePoint { vw, ww, wd, .. } = self.start;
        let along = per * wd + ways * self.dd;
        LinePoint {
            per,
            vw: per * vw + ways * self.vd,
            ww: per * (per * ww + ways * wd) + ways * along,
            wd: along,
        }
    }

    /// Returns the point relative to that end.
    pub fn seen_from(
        &self,
        end: AxisEnd,
        LinePoint { per, vw, ww, wd }: LinePoint<T>,
    ) -> LinePoint<T> {
        if end == AxisEnd::Foot {
            return LinePoint { per, vw, ww, wd };
        }
        let up = per * self.vv;
        let over = vw - up;
        LinePoint { per, vw: over, ww: ww - per * (vw + over), wd: wd - per * self.vd }
    }

    /// Returns the ends in the order in which the line meets their planes, for one that rises or
    /// falls.
    pub fn ends(&self) -> [AxisEnd; 2] {
        if self.vd.sign() > 0 {
            [AxisEnd::Foot, AxisEnd::Head]
        } else {
            [AxisEnd::Head, AxisEnd::Foot]
        }
    }

    /// |v|² + r²; |v|² over it is the squared cosine of the cone's half angle.
    fn slant(&self) -> T {
        self.vv + self.rr
    }

    /// |d × v|²
    fn across(&self) -> T {
        self.vv * self.dd - self.vd * self.vd
    }

    pub fn is_parallel(&self) -> bool {
        self.across().sign() == 0
    }

    /// Returns the sign of a point's location relative to a surface: negative inside. The
    /// polynomial of the lateral surface has the factor |v|², that of the cone |v|⁴; a plane's
    /// outside is beyond its end.
    pub fn outside(&self, of: AxialSurface, place: LinePoint<T>) -> i32 {
        match of {
            AxialSurface::Plane(end) => {
                let over = self.seen_from(end, place).vw.sign();
                if end == AxisEnd::Foot { -over } else { over }
            }
            AxialSurface::Ball(end) => {
                let LinePoint { per, ww, .. } = self.seen_from(end, place);
                (ww - per * per * self.rr).sign()
            }
            AxialSurface::Lateral => self.beside_lateral(place).sign(),
            AxialSurface::Cone => self.beside_cone(place).sign(),
        }
    }

    fn beside_lateral(&self, LinePoint { per, vw, ww, .. }: LinePoint<T>) -> T::Double {
        T::diff_of_products([self.vv, ww - per * per * self.rr], [vw, vw])
    }

    fn beside_cone(&self, LinePoint { vw, ww, .. }: LinePoint<T>) -> T::Double {
        T::diff_of_products([self.vv * self.vv, ww], [vw, vw * self.slant()])
    }

    /// Returns the sign of the growth of that along the ray.
    pub fn parts(&self, from: AxialSurface, place: LinePoint<T>) -> i32 {
        match from {
            AxialSurface::Plane(AxisEnd::Foot) => -self.vd.sign(),
            AxialSurface::Plane(AxisEnd::Head) => self.vd.sign(),
            AxialSurface::Ball(end) => self.seen_from(end, place).wd.sign(),
            AxialSurface::Lateral => self.along_lateral(place).sign(),
            AxialSurface::Cone => self.along_cone(place).sign(),
        }
    }

    fn along_lateral(&self, LinePoint { vw, wd, .. }: LinePoint<T>) -> T::Double {
        T::diff_of_products([self.vv, wd], [self.vd, vw])
    }

    fn along_cone(&self, LinePoint { vw, wd, .. }: LinePoint<T>) -> T::Double {
        T::diff_of_products([self.vv * self.vv, wd], [vw, self.vd * self.slant()])
    }

    /// r² |d × v|² − (w·(d × v))²: negative if the line misses the infinite cylinder.
    fn crosses(&self) -> T::Double {
        T::diff_of_products([self.rr, self.across()], [self.wm, self.wm])
    }

    /// (w·d)² − |d|² (|w|² − r²) for the ball at that end.
    fn ball(&self, end: AxisEnd) -> T {
        let LinePoint { ww, wd, .. } = self.seen_from(end, self.start);
        wd * wd - self.dd * (ww - self.rr)
    }

    /// The cone's discriminant over |v|⁴: |v|² r² |w × d|² − (|v|² + r²) (w·(d × v))².
    fn cone(&self) -> T::Double {
        let LinePoint { ww, wd, .. } = self.start;
        let between = ww * self.dd - wd * wd;
        T::diff_of_products([self.vv * self.rr, between], [self.slant() * self.wm, self.wm])
    }

    /// Returns the sign of the discriminant for a surface: −1 if the line misses it, 0 if it
    /// touches it.
    pub fn meets(&self, of: AxialSurface) -> i32 {
        match of {
            AxialSurface::Plane(_) => self.vd.sign().abs(),
            AxialSurface::Ball(end) => self.ball(end).sign(),
            AxialSurface::Lateral => self.crosses().sign(),
            AxialSurface::Cone => self.cone().sign(),
        }
    }

    /// Returns −1 if a ray from the apex along d is inside the cone, 0 if it runs along the side.
    pub fn opens(&self) -> i32 {
        T::diff_of_products([self.vv * self.vv, self.dd], [self.vd * self.vd, self.slant()]).sign()
    }

    /// Returns the location of the line's point in that end's plane: −1 inside the disc, 0 on its
    /// rim. By the squared distance from the end, with w v·d − d v·w.
    pub fn cut(&self, end: AxisEnd) -> i32 {
        let LinePoint { vw, ww, wd, .. } = self.seen_from(end, self.start);
        let twice = vw * wd + vw * wd;
        T::diff_of_products([self.vd, self.vd * (ww - self.rr) - twice], [-vw, vw * self.dd]).sign()
    }

    /// v·(w + s d) |d × v|² / |v|² from that end at the point where the line is closest to the
    /// axis.
    fn middle(&self, end: AxisEnd) -> T {
        let LinePoint { vw, wd, .. } = self.seen_from(end, self.start);
        vw * self.dd - self.vd * wd
    }

    /// Returns whether the line meets the lateral surface first and last before that end's plane
    /// (−1) or beyond it: on the same side unless the plane cuts the line inside.
    pub fn chord(&self, end: AxisEnd) -> [i32; 2] {
        chord(self.cut(end), self.vd.sign() * self.middle(end).sign())
    }

    /// Like [`Self::chord`], for one nappe of the cone and the base.
    pub fn nappe(&self) -> [i32; 2] {
        let over = self.middle(AxisEnd::Head);
        let height = T::diff_of_products([self.vv, over], [-self.vd, self.vd * self.rr]);
        chord(self.cut(AxisEnd::Head), self.vd.sign() * height.sign())
    }

    /// Returns the side of the apex on which a line crosses one nappe twice.
    pub fn nappe_side(&self) -> i32 {
        self.middle(AxisEnd::Foot).sign()
    }

    pub fn entering(&self, through: AxialSurface) -> Entering<'_, T> {
        Entering { line: self, through }
    }
}

fn chord(cut: i32, middle: i32) -> [i32; 2] {
    match cut {
        -1 => [-1, 1],
        0 => [middle.min(0), middle.max(0)],
        _ => [middle; 2],
    }
}

impl<T: ExactRing> ExactParam<T> for Entering<'_, T> {
    fn passed(&self, ways: [T; 2]) -> i32 {
        let Self { line, through } = *self;
        let place = line.at(ways);
        let outside = line.outside(through, place);
        if let AxialSurface::Plane(_) = through {
            return outside * line.parts(through, line.start);
        }
        let parts = line.parts(through, place);
        // A double cone is left through the other nappe, and entered after that.
        let is_before = match through {
            AxialSurface::Cone if line.opens() < 0 => outside > 0 || parts > 0,
            _ => outside > 0 && parts < 0,
        };
        match (outside, is_before) {
            (_, true) => -1,
            (0, _) if parts <= 0 => 0,
            _ => 1,
        }
    }

    fn value(&self) -> f64 {
        let Self { line, through } = *self;
        let (start, vv) = (line.start, line.vv.leading());
        let [a, b, c, h] = match through {
            AxialSurface::Plane(end) => {
                let height = line.seen_from(end, start).vw.leading();
                return (-height).over(line.vd.leading()).ldexp(line.unit);
            }
            AxialSurface::Ball(end) => {
                let LinePoint { ww, wd, .. } = line.seen_from(end, start);
                [line.dd, wd, ww - line.rr, line.ball(end)].map(ToF64::leading)
            }
            AxialSurface::Lateral => [
                line.across().leading(),
                line.along_lateral(start).leading(),
                line.beside_lateral(start).leading(),
                vv * line.crosses().leading(),
            ],
            AxialSurface::Cone => {
                let a = T::diff_of_products(
                    [line.vv * line.vv, line.dd],
                    [line.vd * line.vd, line.slant()],
                );
                let (b, c) = (line.along_cone(start), line.beside_cone(start));
                [a.leading(), b.leading(), c.leading(), vv * vv * line.cone().leading()]
            }
        };
        first_root(a, b, c, h).ldexp(line.unit)
    }
}

/// The first root of c + 2 b s + a s² with the discriminant h: c / (√h − b), or (−b − √h) / a.
fn first_root(a: ScaledF64, b: ScaledF64, c: ScaledF64, h: ScaledF64) -> ScaledF64 {
    let root = h.root();
    if b.mantissa <= 0.0 { c.over(root - b) } else { (-b - root).over(a) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    const ENDS: [AxisEnd; 2] = [AxisEnd::Foot, AxisEnd::Head];

    fn surfaces() -> [AxialSurface; 6] {
        let [foot, head] = ENDS;
        let (ball, plane) = (AxialSurface::Ball, AxialSurface::Plane);
        [
            ball(foot),
            ball(head),
            plane(foot),
            plane(head),
            AxialSurface::Lateral,
            AxialSurface::Cone,
        ]
    }

    /// The signs of all questions about these surfaces.
    fn signs<T: ExactRing>(
        line: &AxisProducts<T>,
        surfaces: &[AxialSurface],
        ways: [i64; 2],
    ) -> Vec<i32> {
        let ways = ways.map(T::from);
        let place = line.at(ways);
        let of_ends = ENDS.map(|end| [line.cut(end), line.middle(end).sign()]);
        let of_surfaces = surfaces.iter().flat_map(|&surface| {
            let passed = line.entering(surface).passed(ways);
            let [outside, parts] = [line.outside(surface, place), line.parts(surface, place)];
            [outside, parts, line.meets(surface), passed]
        });
        of_ends.into_iter().flatten().chain(of_surfaces).chain(line.nappe()).collect()
    }

    /// Numbers of so many bits, at full length or with few bits set.
    fn numbers<const N: usize>(hostile: &mut Adversarial, bits: u32) -> ScaledInts<N> {
        let numbers = core::array::from_fn(|_| {
            let random = hostile.next();
            let longest = (1_i64 << bits) - 1;
            let size = match random % 4 {
                0 => longest - (random >> 8) as i64 % 4,
                1 => (random >> 8) as i64 % 4,
                _ => longest,
            };
            if random & 1 << 60 == 0 { size } else { -size }
        });
        ScaledInts { numbers, exponent: 0, bits }
    }

    #[test]
    fn the_longest_numbers_of_each_length_do_not_overflow() {
        let all = surfaces();
        let mut hostile = Adversarial::new(5);
        let mut check = |is_shortest: bool, bits: u32, surfaces: &[AxialSurface]| {
            let mut zeros = 0;
            for _ in 0..20_000 {
                let numbers = AxisNumbers {
                    lengths: numbers(&mut hostile, bits),
                    d: numbers(&mut hostile, bits),
                };
                let ways = numbers.lengths.numbers.map(i64::abs);
                let ways = [ways[0], ways[1].max(1)];
                let short = if is_shortest {
                    signs(&numbers.line::<i64>(), surfaces, ways)
                } else {
                    signs(&numbers.line::<i128>(), surfaces, ways)
                };
                let long = signs(&numbers.line::<Long<I256>>(), surfaces, ways);
                assert_eq!(short, long, "{:?} {:?}", numbers.lengths.numbers, numbers.d.numbers);
                zeros += short.iter().filter(|&&sign| sign == 0).count();
            }
            assert!(zeros > 1000, "{zeros}");
        };
        for width in [0, 1] {
            check(width == 0, BITS[width], &all[..5]);
            check(width == 0, BITS_OF_CONE[width], &all);
        }
    }

    /// A line whose numbers lie so many powers of two apart, or all at one end of the range.
    fn far_apart<const LIMBS: usize>(
        seed: u64,
        lowest: i32,
        powers: u64,
    ) -> AxisProducts<Dyadic<LIMBS>> {
        let mut hostile = Adversarial::new(seed);
        let sizes = hostile.next() % 3;
        let mut number = || {
            let random = hostile.next();
            let power = match (sizes, random % 4) {
                (0, 0) | (1, 1..) => 0,
                (0, _) | (1, 0) => powers,
                _ => (random >> 32) % (powers + 1),
            };
            let mantissa = match (random >> 8) % 3 {
                0 => 0xff_ffff,
                1 => 1,
                _ => 0x80_0000 | (random >> 40),
            };
            let sign = if random & 1 << 60 == 0 { 1.0 } else { -1.0 };
            let size = 2f64.powi(lowest + power as i32);
            Dyadic::<LIMBS>::of(sign * mantissa as f64 * size)
        };
        // Differences.
        let lengths = [0; 7].map(|_| number() - number());
        AxisProducts::new(lengths, [0; 3].map(|_| number()), 0)
    }

    #[test]
    fn numbers_far_apart_have_room() {
        let ways = [(1 << 61) + 1, (1 << 61) - 1];
        for seed in 0..20_000 {
            // The whole range of f32, and the worst case for three limbs.
            let (shift, powers) = ((seed % 64) as i32, 128 - 24);
            let long = signs(&far_apart::<36>(seed, -149, 277 - 24), &surfaces(), ways);
            assert_eq!(long, signs(&far_apart::<64>(seed, -149, 277 - 24), &surfaces(), ways));
            let short = signs(&far_apart::<18>(seed, shift, powers), &surfaces(), ways);
            assert_eq!(short, signs(&far_apart::<64>(seed, shift, powers), &surfaces(), ways));
        }
    }
}

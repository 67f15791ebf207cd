//! A line and what is round about an axis, in numbers that nothing rounds: what decides nearly all
//! that plain f64 leaves open. Each answer is the sign of a polynomial of the inputs, of no higher
//! degree than the question needs.

use ethnum::I256;
use glam::Vec3;

use super::cast::{Decision, ExactParam, PointLocation, SolidEntry, decided};
use super::exact::dyadic::limbs_for;
use super::exact::ring::Long;
use super::exact::scaled_ints::{ExactRing, ScaledF64, ScaledInts, ToF64, units};
use super::ray::Ray;

/// By an axis from its foot to its head: v runs along it, w from the foot to the ray's origin, d
/// along the ray. With numbers of n bits no sum of products here is longer than 4 n + 7, and
/// none of the cone's than 5 n + 5; what multiplies two such is a [`ExactRing::Double`].
#[derive(Clone, Copy)]
pub(super) struct AxisProducts<T> {
    pub vv: T,
    pub vd: T,
    pub dd: T,
    pub rr: T,
    /// w·(d × v)
    wm: T,
    /// Where the ray starts.
    pub start: LinePoint<T>,
    /// One length by one way, as a power of two.
    unit: i32,
}

/// A point of the line, `per` times as far from the axis's foot, by its products with v, itself
/// and d.
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

/// What the line comes in through.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum AxialSurface {
    /// Across the axis at that end.
    Plane(AxisEnd),
    Ball(AxisEnd),
    Lateral,
    /// From the foot, its apex, to the disc about the head.
    Cone,
}

/// When the line comes in.
#[derive(Clone, Copy)]
pub(super) struct Entering<'a, T> {
    line: &'a AxisProducts<T>,
    through: AxialSurface,
}

/// The numbers of a line beside an axis.
struct AxisNumbers {
    /// v, w and r.
    lengths: ScaledInts<7>,
    d: ScaledInts<3>,
}

impl AxisNumbers {
    /// None where sizes are too far apart, and of a direction that is none.
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
        let line = self.line::<T>();
        let reach = || ray.whole_reach(bits, self.lengths.exponent, &self.d);
        decided(ray, S::start(&line), || S::entry(&line), reach)
    }
}

/// The same of sizes that are far apart, in as many limbs as each number has.
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
    decided(ray, S::start(&line), || S::entry(&line), || units.reach(ray))
}

/// How long numbers may be so that integers of 64 bits hold all terms, those of 128 and those of 256.
pub(super) const BITS: [u32; 3] = [14, 30, 61];

/// The same where the cone's are among them.
pub(super) const BITS_OF_CONE: [u32; 3] = [11, 24, 50];

/// What is round about an axis, by its tree of decisions.
pub(super) trait AxialSolid {
    type Feature;

    const BITS: [u32; 3] = BITS;

    fn start<T: ExactRing>(line: &AxisProducts<T>) -> PointLocation<Self::Feature>;

    /// Of a line that starts outside.
    fn entry<T: ExactRing>(
        line: &AxisProducts<T>,
    ) -> Option<SolidEntry<Entering<'_, T>, Self::Feature>>;
}

/// In the shortest numbers that hold it; None where the ray's end is all but met, and is no fraction
/// of its way.
pub(super) fn settle<S: AxialSolid>(
    ray: &Ray,
    [foot, head]: [Vec3; 2],
    radius: f32,
) -> Option<Decision<S::Feature>> {
    let [shortest, short, long] = S::BITS;
    match AxisNumbers::new(ray, foot, head, radius) {
        Some(numbers) if numbers.bits() <= shortest => numbers
            .settle::<S, i64>(ray, shortest)
            // The ray's reach may be longer than they are.
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
    /// Of v, w and r, in a unit of which one by one way is that power of two.
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

    /// Whether the axis has no length.
    pub fn is_none(&self) -> bool {
        self.vv.sign() == 0
    }

    /// That many ways from the start, as a fraction.
    fn at(&self, [ways, per]: [i64; 2]) -> LinePoint<T> {
        if ways == 0 {
            return self.start;
        }
        let (ways, per) = (T::from(ways), T::from(per));
        let LinePoint { vw, ww, wd, .. } = self.start;
        let along = per * wd + ways * self.dd;
        LinePoint {
            per,
            vw: per * vw + ways * self.vd,
            ww: per * (per * ww + ways * wd) + ways * along,
            wd: along,
        }
    }

    /// The same from that end.
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

    /// The ends in the order in which the line comes to their planes, of one that climbs.
    pub fn ends(&self) -> [AxisEnd; 2] {
        if self.vd.sign() > 0 {
            [AxisEnd::Foot, AxisEnd::Head]
        } else {
            [AxisEnd::Head, AxisEnd::Foot]
        }
    }

    /// |v|² + r², in which the cone's side has |v|² of the height.
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

    /// How a point lies to a surface: negative inside. That of the lateral surface is times |v|² and that
    /// of the cone times |v|⁴; a plane's is outside on its end's side.
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

    /// Whether that grows along the ray from there.
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

    /// r² |d × v|² − (w·(d × v))²: negative where the line misses the endless cylinder.
    fn crosses(&self) -> T::Double {
        T::diff_of_products([self.rr, self.across()], [self.wm, self.wm])
    }

    /// (w·d)² − |d|² (|w|² − r²) of the ball at that end.
    fn ball(&self, end: AxisEnd) -> T {
        let LinePoint { ww, wd, .. } = self.seen_from(end, self.start);
        wd * wd - self.dd * (ww - self.rr)
    }

    /// The cone's discriminant by |v|⁴: |v|² r² |w × d|² − (|v|² + r²) (w·(d × v))².
    fn cone(&self) -> T::Double {
        let LinePoint { ww, wd, .. } = self.start;
        let between = ww * self.dd - wd * wd;
        T::diff_of_products([self.vv * self.rr, between], [self.slant() * self.wm, self.wm])
    }

    /// What of the second degree the line crosses: −1 it does not, 0 it touches.
    pub fn meets(&self, of: AxialSurface) -> i32 {
        match of {
            AxialSurface::Plane(_) => self.vd.sign().abs(),
            AxialSurface::Ball(end) => self.ball(end).sign(),
            AxialSurface::Lateral => self.crosses().sign(),
            AxialSurface::Cone => self.cone().sign(),
        }
    }

    /// −1 where a line that goes on in the cone's direction is within it, 0 where it keeps to the
    /// side.
    pub fn opens(&self) -> i32 {
        T::diff_of_products([self.vv * self.vv, self.dd], [self.vd * self.vd, self.slant()]).sign()
    }

    /// Where the line comes to that end's plane: −1 within the disc, 0 on its rim. By the squared
    /// distance from the end, of w v·d − d v·w.
    pub fn cut(&self, end: AxisEnd) -> i32 {
        let LinePoint { vw, ww, wd, .. } = self.seen_from(end, self.start);
        let twice = vw * wd + vw * wd;
        T::diff_of_products([self.vd, self.vd * (ww - self.rr) - twice], [-vw, vw * self.dd]).sign()
    }

    /// v·(w + s d) |d × v|² / |v|² from that end where the line is nearest to the axis.
    fn middle(&self, end: AxisEnd) -> T {
        let LinePoint { vw, wd, .. } = self.seen_from(end, self.start);
        vw * self.dd - self.vd * wd
    }

    /// Whether the line comes to the lateral surface first, and last, before that end's plane, where −1, or
    /// beyond it: on the same side but where the plane cuts it within.
    pub fn chord(&self, end: AxisEnd) -> [i32; 2] {
        chord(self.cut(end), self.vd.sign() * self.middle(end).sign())
    }

    /// The same of one nappe of the cone and the base.
    pub fn nappe(&self) -> [i32; 2] {
        let over = self.middle(AxisEnd::Head);
        let height = T::diff_of_products([self.vv, over], [-self.vd, self.vd * self.rr]);
        chord(self.cut(AxisEnd::Head), self.vd.sign() * height.sign())
    }

    /// On which side of the apex a line is that crosses one nappe twice.
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

impl<T: ExactRing> ExactParam for Entering<'_, T> {
    fn passed(&self, ways: [i64; 2]) -> i32 {
        let Self { line, through } = *self;
        let place = line.at(ways);
        let outside = line.outside(through, place);
        if let AxialSurface::Plane(_) = through {
            return outside * line.parts(through, line.start);
        }
        let parts = line.parts(through, place);
        // What opens to both sides is left where the other nappe is, and entered after that.
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

/// c / (√h − b) of c + 2 b s + a s² and its discriminant h, or (−b − √h) / a.
fn first_root(a: ScaledF64, b: ScaledF64, c: ScaledF64, h: ScaledF64) -> ScaledF64 {
    let root = h.root();
    if b.mantissa <= 0.0 { c.over(root - b) } else { (-b - root).over(a) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use crate::exact::dyadic::Dyadic;

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

    /// All that is asked of these surfaces.
    fn signs<T: ExactRing>(
        line: &AxisProducts<T>,
        surfaces: &[AxialSurface],
        ways: [i64; 2],
    ) -> Vec<i32> {
        let place = line.at(ways);
        let of_ends = ENDS.map(|end| [line.cut(end), line.middle(end).sign()]);
        let of_surfaces = surfaces.iter().flat_map(|&surface| {
            let passed = line.entering(surface).passed(ways);
            let [outside, parts] = [line.outside(surface, place), line.parts(surface, place)];
            [outside, parts, line.meets(surface), passed]
        });
        of_ends.into_iter().flatten().chain(of_surfaces).chain(line.nappe()).collect()
    }

    /// Numbers of so many bits, as long as they can be or few.
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

    /// A line whose numbers lie so many powers of two apart, or all at one end of those.
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
        // Differences
        let lengths = [0; 7].map(|_| number() - number());
        AxisProducts::new(lengths, [0; 3].map(|_| number()), 0)
    }

    #[test]
    fn numbers_far_apart_have_room() {
        let ways = [(1 << 61) + 1, (1 << 61) - 1];
        for seed in 0..20_000 {
            // The whole range of f32, and what three limbs hold at worst
            let (shift, powers) = ((seed % 64) as i32, 128 - 24);
            let long = signs(&far_apart::<36>(seed, -149, 277 - 24), &surfaces(), ways);
            assert_eq!(long, signs(&far_apart::<64>(seed, -149, 277 - 24), &surfaces(), ways));
            let short = signs(&far_apart::<18>(seed, shift, powers), &surfaces(), ways);
            assert_eq!(short, signs(&far_apart::<64>(seed, shift, powers), &surfaces(), ways));
        }
    }
}

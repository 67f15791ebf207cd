//! A line between the faces of a rotated box in exact numbers: they decide nearly all that plain
//! f64 leaves open.

use glam::{Quat, Vec3};

use super::cast::{Decision, ExactLine, ExactParam, PointLocation, SolidEntry, decided};
use super::exact::dyadic::{Dyadic, limbs_for};
use super::exact::scaled_ints::{ExactRing, ScaledInts, ToF64, units};
use super::exact::surd::Surd;
use super::ray::{Outcome, Ray};

/// By axis, the face that a point lies on: 1 for the one in the axis's direction, −1 for the other.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct BoxFeature(pub [i32; 3]);

impl BoxFeature {
    #[inline]
    pub fn name(self) -> &'static str {
        // A table, since a random feature is no branch's guess.
        const NAMES: [&str; 27] = {
            let mut names = [""; 27];
            let mut place = 0;
            while place < 27 {
                let at = place as i32;
                names[place] = BoxFeature([at % 3 - 1, at / 3 % 3 - 1, at / 9 - 1]).named();
                place += 1;
            }
            names
        };
        let [x, y, z] = self.0;
        NAMES[((x + 1) + 3 * (y + 1) + 9 * (z + 1)) as usize]
    }

    const fn named(self) -> &'static str {
        match self.0 {
            [1, 0, 0] => "face_+x",
            [-1, 0, 0] => "face_-x",
            [0, 1, 0] => "face_+y",
            [0, -1, 0] => "face_-y",
            [0, 0, 1] => "face_+z",
            [0, 0, -1] => "face_-z",
            [_, _, 0] | [_, 0, _] | [0, _, _] => "edge",
            _ => "corner",
        }
    }
}

/// |q|² times the heights of the origin and of the faces above the box's centre, and the direction
/// along each axis.
struct Slabs<T> {
    heights: [T; 3],
    halves: [T; 3],
    axes_dot_d: [T; 3],
    /// A length times a coordinate of d, as a power of two.
    unit: i32,
}

/// The parameter at which the line meets a face: the fraction `ways / per`, with `per` > 0.
#[derive(Clone, Copy)]
struct SlabParam<T> {
    ways: T,
    per: T,
    /// A length times a coordinate of d, as a power of two.
    unit: i32,
}

/// The faces that the line meets at once, one of which belongs to that axis.
#[derive(Clone, Copy)]
struct FacesMet<T> {
    at: SlabParam<T>,
    axis: usize,
    sides: [i32; 3],
}

/// Decides in the shortest numbers that hold it.
pub(super) fn settle(ray: &Ray, center: Vec3, half: Vec3, rotation: Quat) -> Decision<BoxFeature> {
    if rotation.to_array() == [0.0; 4] {
        return Decision::of(Outcome::Degenerate);
    }
    let rational = in_integers(ray, center, half, rotation).unwrap_or_else(|| {
        let limbs = |vectors: &[Vec3]| limbs_for(vectors.iter().flat_map(|v| v.to_array()));
        let longest = limbs(&[ray.origin, center, half]).max(limbs(&[ray.direction]));
        // One more for the carry of each sum.
        match 2 * limbs_for(rotation.to_array().into_iter()) + longest + 3 {
            ..=12 => in_dyadics::<12>(ray, center, half, rotation),
            _ => in_dyadics::<24>(ray, center, half, rotation),
        }
    });
    rational
        .or_else(|| with_root(ray, center, half, rotation))
        .unwrap_or(Decision::of(Outcome::NotFinite))
}

/// For a ray that ends at no fraction of its direction, too near the box.
#[cold]
#[inline(never)]
fn with_root(ray: &Ray, center: Vec3, half: Vec3, rotation: Quat) -> Option<Decision<BoxFeature>> {
    let surds = |v: Vec3| v.to_array().map(Surd::of);
    let [[ox, oy, oz], [cx, cy, cz], [hx, hy, hz]] = [ray.origin, center, half].map(surds);
    let lengths = [ox - cx, oy - cy, oz - cz, hx, hy, hz];
    let turn = rotation.to_array().map(Surd::of);
    let slabs = Slabs::new(lengths, turn, surds(ray.direction), 0);
    decided(ray, &slabs, || Some(ray.exact_reach()))
}

/// Decides in integers of 64 or 128 bits; `None` if sizes are too far apart.
fn in_integers(
    ray: &Ray,
    center: Vec3,
    half: Vec3,
    rotation: Quat,
) -> Option<Option<Decision<BoxFeature>>> {
    let [o, c, h] = [ray.origin, center, half].map(|v| v.to_array().map(f64::from));
    let all = [o[0], o[1], o[2], c[0], c[1], c[2], h[0], h[1], h[2]];
    let ([ox, oy, oz, cx, cy, cz, hx, hy, hz], exponent) = units(all)?;
    let lengths = ScaledInts::new([ox - cx, oy - cy, oz - cz, hx, hy, hz], exponent);
    let d = ScaledInts::of(ray.direction.to_array().map(f64::from))?;
    let q = ScaledInts::of(rotation.to_array().map(f64::from))?;
    // An axis has up to 2 bits more than |q|² squared, a sum of three products with it up to 4, and
    // another of it with a half extent 5.
    match 2 * q.bits + lengths.bits.max(d.bits) + 5 {
        ..=63 => Some(in_ring::<i64>(ray, &lengths, &d, &q)),
        64..=127 => Some(in_ring::<i128>(ray, &lengths, &d, &q)),
        _ => None,
    }
}

#[inline(always)]
fn in_ring<T: ExactRing>(
    ray: &Ray,
    lengths: &ScaledInts<6>,
    d: &ScaledInts<3>,
    q: &ScaledInts<4>,
) -> Option<Decision<BoxFeature>> {
    let unit = lengths.exponent - d.exponent;
    let (turn, way) = (q.numbers.map(T::from), d.numbers.map(T::from));
    let slabs = Slabs::new(lengths.numbers.map(T::from), turn, way, unit);
    let reach = || ray.whole_reach(62, lengths.exponent, d);
    decided(ray, &slabs, || Some(reach()?.map(T::from)))
}

#[inline(never)]
fn in_dyadics<const LIMBS: usize>(
    ray: &Ray,
    center: Vec3,
    half: Vec3,
    rotation: Quat,
) -> Option<Decision<BoxFeature>> {
    let units = ray.units();
    let [[ox, oy, oz], [cx, cy, cz], [hx, hy, hz]] =
        [ray.origin, center, half].map(|v| units.lengths::<LIMBS>(v));
    let turn = Dyadic::all(rotation.to_array().map(f64::from));
    let lengths = [ox - cx, oy - cy, oz - cz, hx, hy, hz];
    let unit = units.lengths - units.direction;
    let slabs = Slabs::new(lengths, turn, units.direction(ray), unit);
    decided(ray, &slabs, || Some(units.reach(ray)?.map(Dyadic::from)))
}

impl<T: ExactRing> Slabs<T> {
    /// From the origin relative to the centre, and the half extents.
    fn new([wx, wy, wz, hx, hy, hz]: [T; 6], turn: [T; 4], way: [T; 3], unit: i32) -> Self {
        let (axes, squared) = axes(turn);
        let along = |[x, y, z]: [T; 3], [u, v, w]: [T; 3]| x * u + y * v + z * w;
        Self {
            heights: axes.map(|axis| along(axis, [wx, wy, wz])),
            halves: [hx, hy, hz].map(|half| half * squared),
            axes_dot_d: axes.map(|axis| along(axis, way)),
            unit,
        }
    }

    /// Returns −1 between the faces of that axis, 0 on one, 1 beyond one.
    fn over(&self, axis: usize) -> i32 {
        (size(self.heights[axis]) - self.halves[axis]).sign()
    }

    /// Returns the face that the origin lies on, for a flat box the upper one; 0 for none.
    fn on(&self, axis: usize) -> i32 {
        match self.over(axis) {
            0 if self.heights[axis].sign() < 0 => -1,
            0 => 1,
            _ => 0,
        }
    }

    /// Returns the parameter at which the line meets the first face of that axis, or with sense 1
    /// the second one.
    fn met(&self, axis: usize, sense: i32) -> FacesMet<T> {
        let rises = self.axes_dot_d[axis].sign();
        let (half, height) = (self.halves[axis], self.heights[axis]);
        let half = if sense < 0 { -half } else { half };
        let ways = if rises < 0 { half + height } else { half - height };
        let mut sides = [0; 3];
        sides[axis] = sense * rises;
        FacesMet {
            at: SlabParam { ways, per: size(self.axes_dot_d[axis]), unit: self.unit },
            axis,
            sides,
        }
    }
}

impl<T: ExactRing> ExactLine for Slabs<T> {
    type Number = T;
    type Feature = BoxFeature;

    fn start(&self) -> PointLocation<BoxFeature> {
        let over = [0, 1, 2].map(|axis| self.over(axis));
        match over.into_iter().max() {
            Some(-1) => PointLocation::Inside,
            Some(0) => {
                let enters_interior = |axis: usize| {
                    let inwards = -self.on(axis) * self.axes_dot_d[axis].sign();
                    over[axis] < 0 || self.halves[axis].sign() > 0 && inwards > 0
                };
                let part = BoxFeature([0, 1, 2].map(|axis| self.on(axis)));
                PointLocation::OnSurface(part, [0, 1, 2].into_iter().all(enters_interior))
            }
            _ => PointLocation::Outside,
        }
    }

    /// The line is in the box while it is between all faces.
    fn entry(&self) -> Option<SolidEntry<impl ExactParam<T>, BoxFeature>> {
        let (mut enter, mut leave) = (None, None);
        let mut kept = [0; 3];
        for (axis, kept) in kept.iter_mut().enumerate() {
            if self.axes_dot_d[axis].sign() == 0 {
                if self.over(axis) > 0 {
                    return None;
                }
                *kept = self.on(axis);
                continue;
            }
            enter = Some(join(1, enter, self.met(axis, -1)));
            leave = Some(join(-1, leave, self.met(axis, 1)));
        }
        let (enter, leave): (FacesMet<T>, FacesMet<T>) = (enter?, leave?);
        let order = enter.at.against(leave.at);
        // A flat box has no inside, but is crossed between its edges.
        let is_flat = order == 0 && enter.axis == leave.axis;
        let is_face = |sides: [i32; 3]| sides.iter().filter(|&&side| side != 0).count() == 1;
        let crosses = order < 0 || is_flat && is_face(enter.sides) && is_face(leave.sides);
        let others = if order == 0 { leave.sides } else { [0; 3] };
        let on = [0, 1, 2].map(|axis: usize| {
            let sides = [enter.sides[axis], others[axis], kept[axis]];
            sides.into_iter().find(|&side| side != 0).unwrap_or(0)
        });
        (order <= 0).then(|| SolidEntry {
            at: enter.at,
            on: BoxFeature(on),
            enters_interior: crosses && kept == [0; 3],
        })
    }
    fn reversed(&self) -> Self {
        Self { axes_dot_d: self.axes_dot_d.map(|x| -x), ..*self }
    }
}

/// Returns the later of two, or the earlier if `sense` is −1.
fn join<T: ExactRing>(sense: i32, one: Option<FacesMet<T>>, other: FacesMet<T>) -> FacesMet<T> {
    let Some(one) = one else { return other };
    match sense * one.at.against(other.at) {
        0 => FacesMet { sides: [0, 1, 2].map(|axis| one.sides[axis] + other.sides[axis]), ..one },
        1 => one,
        _ => other,
    }
}

impl<T: ExactRing> SlabParam<T> {
    /// Returns 1 if it is later than the other one.
    fn against(self, other: Self) -> i32 {
        T::diff_of_products([self.ways, other.per], [other.ways, self.per]).sign()
    }
}

impl<T: ExactRing> ExactParam<T> for SlabParam<T> {
    fn passed(&self, [ways, per]: [T; 2]) -> i32 {
        T::diff_of_products([ways, self.per], [per, self.ways]).sign()
    }

    fn value(&self) -> f64 {
        self.ways.leading().over(self.per.leading()).ldexp(self.unit)
    }
}

fn size<T: ExactRing>(x: T) -> T {
    if x.sign() < 0 { -x } else { x }
}

/// |q|² times the axes of the rotation by q / |q|, and |q|².
fn axes<T: ExactRing>([x, y, z, w]: [T; 4]) -> ([[T; 3]; 3], T) {
    let [xx, yy, zz, ww] = [x, y, z, w].map(|c| c * c);
    let twice = |product: T| product + product;
    let axes = [
        [ww + xx - yy - zz, twice(x * y + w * z), twice(x * z - w * y)],
        [twice(x * y - w * z), ww - xx + yy - zz, twice(y * z + w * x)],
        [twice(x * z + w * y), twice(y * z - w * x), ww - xx - yy + zz],
    ];
    (axes, xx + yy + zz + ww)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    /// All questions about slabs whose numbers lie at most that many powers of two apart.
    fn asked<const LIMBS: usize>(seed: u64, lowest: i32, powers: [u64; 3]) -> Vec<i32> {
        let mut hostile = Adversarial::new(seed);
        let mut number = |powers: u64| {
            let random = hostile.next();
            let power = if random.is_multiple_of(2) { 0 } else { (random >> 32) % (powers + 1) };
            let mantissa = if (random >> 8).is_multiple_of(2) { 0xff_ffff } else { random >> 40 };
            let sign = if random & 1 << 60 == 0 { 1.0 } else { -1.0 };
            Dyadic::<LIMBS>::of(sign * mantissa as f64 * 2f64.powi(lowest + power as i32))
        };
        let [of_lengths, of_turn, of_way] = powers;
        let lengths = [0; 6].map(|_| number(of_lengths) - number(of_lengths));
        let (turn, way) = ([0; 4].map(|_| number(of_turn)), [0; 3].map(|_| number(of_way)));
        let slabs = Slabs::new(lengths, turn, way, 0);
        let over = [0, 1, 2].map(|axis| slabs.over(axis));
        let order = slabs
            .entry()
            .map(|entry| entry.at.passed([(1 << 61) + 1, (1 << 61) - 1].map(Dyadic::from)));
        over.into_iter().chain(order).collect()
    }

    #[test]
    fn numbers_far_apart_have_room() {
        for seed in 0..20_000 {
            let widest = [277 - 24; 3];
            assert_eq!(asked::<24>(seed, -149, widest), asked::<64>(seed, -149, widest));
            // 2 · 3 + 3 + 3 limbs
            let (shift, most) = ((seed % 64) as i32, [128 - 24; 3]);
            assert_eq!(asked::<12>(seed, shift, most), asked::<64>(seed, shift, most));
        }
    }

    #[test]
    fn a_ray_gets_the_room_that_its_numbers_need() {
        let mut hostile = Adversarial::new(11);
        for _ in 0..20_000 {
            let powers = hostile.next() % 253;
            let mut number = || {
                let random = hostile.next();
                let power = ((random >> 32) % (powers + 1)) as i32 - 149;
                let sign = if random & 1 == 0 { 1.0 } else { -1.0 };
                (sign * ((random >> 8) & 0xff_ffff) as f64 * 2f64.powi(power)) as f32
            };
            let mut vector = || Vec3::from_array([0; 3].map(|_| number()));
            let [origin, direction, center, half] = [0; 4].map(|_| vector());
            let rotation = Quat::from_array([0; 4].map(|_| number()));
            let max_distance = number().abs();
            let ray = Ray { origin, direction, max_distance, as_given: false };
            if direction == Vec3::ZERO || rotation.to_array() == [0.0; 4] {
                continue;
            }
            let said = |it: Decision<BoxFeature>| (it.outcome, it.is_touch);
            let exact = in_dyadics::<64>(&ray, center, half.abs(), rotation)
                .or_else(|| with_root(&ray, center, half.abs(), rotation));
            let found = settle(&ray, center, half.abs(), rotation);
            assert_eq!(Some(said(found)), exact.map(said), "{ray:?}");
        }
    }
}

//! A line between the faces of a turned box, in whole numbers: what decides nearly all that plain
//! f64 leaves open.

use glam::{Quat, Vec3};

use super::polynomial::scaled;
use super::ray::{Entry, Lies, Ray, When};
use super::whole::{Exact, Rounded, Whole, units};

/// By axis, the face that a place lies on: 1 of the two in the axis's direction, −1 of the other.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Part(pub [i32; 3]);

impl Part {
    pub fn name(self) -> &'static str {
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

/// |q|² times the heights of the origin and of the faces over the middle, and what the direction
/// climbs of them.
pub(super) struct WholeSlabs {
    heights: [i128; 3],
    halves: [i128; 3],
    climbs: [i128; 3],
    lengths: i32,
    d: Whole<3>,
}

/// When the line comes to a face: so many ways per one, of which there are more than none.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    ways: i128,
    per: i128,
    /// One length by one way, as a power of two.
    unit: i32,
}

/// The faces that the line comes to at once, of which one is of that axis.
#[derive(Clone, Copy)]
struct Met {
    at: Moment,
    axis: usize,
    sides: [i32; 3],
}

impl WholeSlabs {
    /// None where sizes are too far apart, and of a direction or a rotation that is none.
    pub fn new(ray: &Ray, center: Vec3, half: Vec3, rotation: Quat) -> Option<Self> {
        let [o, c, h] = [ray.origin, center, half].map(|v| v.to_array().map(f64::from));
        let all = [o[0], o[1], o[2], c[0], c[1], c[2], h[0], h[1], h[2]];
        let ([ox, oy, oz, cx, cy, cz, hx, hy, hz], exponent) = units(all)?;
        let lengths = Whole::new([ox - cx, oy - cy, oz - cz, hx, hy, hz], exponent);
        let d = Whole::of(ray.direction.to_array().map(f64::from))?;
        let q = Whole::of(rotation.to_array().map(f64::from))?;
        // An axis has up to 2 bits more than |q|² squared, a sum of three products with it up to
        // 4, and another of it with a half 5.
        let is_short = 2 * q.bits + lengths.bits.max(d.bits) + 5 <= 127;
        if d.bits == 0 || q.bits == 0 || !is_short {
            return None;
        }
        let (axes, squared) = axes(q.numbers.map(i128::from));
        let [wx, wy, wz, hx, hy, hz] = lengths.numbers.map(i128::from);
        let way = d.numbers.map(i128::from);
        let along = |[x, y, z]: [i128; 3], [u, v, w]: [i128; 3]| x * u + y * v + z * w;
        Some(Self {
            heights: axes.map(|axis| along(axis, [wx, wy, wz])),
            halves: [hx, hy, hz].map(|half| half * squared),
            climbs: axes.map(|axis| along(axis, way)),
            lengths: lengths.exponent,
            d,
        })
    }

    /// Where the ray ends, as [`Ray::whole_reach`] has it.
    pub fn reach(&self, ray: &Ray) -> Option<[i64; 2]> {
        ray.whole_reach(62, self.lengths, &self.d)
    }

    /// −1 between the faces of that axis, 0 on one, 1 beyond one.
    fn over(&self, axis: usize) -> i32 {
        (self.heights[axis].abs() - self.halves[axis]).sign()
    }

    /// The face there, of a flat box the upper one; none where there is none.
    fn on(&self, axis: usize) -> i32 {
        match self.over(axis) {
            0 if self.heights[axis] < 0 => -1,
            0 => 1,
            _ => 0,
        }
    }

    pub fn start(&self) -> Lies<Part> {
        let over = [0, 1, 2].map(|axis| self.over(axis));
        match over.into_iter().max() {
            Some(-1) => Lies::Inside,
            Some(0) => {
                let goes_in = |axis: usize| {
                    let inwards = -self.on(axis) * self.climbs[axis].sign();
                    over[axis] < 0 || self.halves[axis] > 0 && inwards > 0
                };
                let part = Part([0, 1, 2].map(|axis| self.on(axis)));
                Lies::On(part, [0, 1, 2].into_iter().all(goes_in))
            }
            _ => Lies::Outside,
        }
    }

    /// When the line comes to one face of that axis, or with sense 1 to the other one.
    fn met(&self, axis: usize, sense: i32) -> Met {
        let rises = self.climbs[axis].sign();
        let half = self.halves[axis] * i128::from(sense);
        let ways = half - self.heights[axis] * i128::from(rises);
        let mut sides = [0; 3];
        sides[axis] = sense * rises;
        let unit = self.lengths - self.d.exponent;
        Met { at: Moment { ways, per: self.climbs[axis].abs(), unit }, axis, sides }
    }

    /// The line is in the box while it is between all faces.
    pub fn entry(&self) -> Option<Entry<Moment, Part>> {
        let (mut enter, mut leave) = (None, None);
        let mut kept = [0; 3];
        for (axis, kept) in kept.iter_mut().enumerate() {
            if self.climbs[axis] == 0 {
                if self.over(axis) > 0 {
                    return None;
                }
                *kept = self.on(axis);
                continue;
            }
            enter = Some(join(1, enter, self.met(axis, -1)));
            leave = Some(join(-1, leave, self.met(axis, 1)));
        }
        let (enter, leave): (Met, Met) = (enter?, leave?);
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
        (order <= 0).then(|| Entry {
            at: enter.at,
            on: Part(on),
            goes_in: crosses && kept == [0; 3],
        })
    }
}

/// The later of two, or of sense −1 the earlier.
fn join(sense: i32, one: Option<Met>, other: Met) -> Met {
    let Some(one) = one else { return other };
    match sense * one.at.against(other.at) {
        0 => Met { sides: [0, 1, 2].map(|axis| one.sides[axis] + other.sides[axis]), ..one },
        1 => one,
        _ => other,
    }
}

impl Moment {
    /// 1 where it comes later than the other one.
    fn against(self, other: Self) -> i32 {
        i128::difference([self.ways, other.per], [other.ways, self.per]).sign()
    }
}

impl When for Moment {
    fn passed(&self, [ways, per]: [i64; 2]) -> i32 {
        i128::difference([ways.into(), self.per], [per.into(), self.ways]).sign()
    }

    fn value(&self) -> f64 {
        scaled(self.ways.rounded(0) / self.per.rounded(0), self.unit)
    }
}

/// |q|² times the axes of the rotation by q / |q|, and |q|².
fn axes([x, y, z, w]: [i128; 4]) -> ([[i128; 3]; 3], i128) {
    let [xx, yy, zz, ww] = [x, y, z, w].map(|c| c * c);
    let axes = [
        [ww + xx - yy - zz, 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), ww - xx + yy - zz, 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), ww - xx - yy + zz],
    ];
    (axes, xx + yy + zz + ww)
}

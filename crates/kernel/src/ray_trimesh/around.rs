//! The directions around a ray that the triangles cover whose borders it crosses.

use alloc::vec::Vec;
use core::cmp::Ordering;

use glam::Vec3;

use crate::exact::dyadic::{DyadicFull, DyadicShort};
use crate::exact::dyadic_i128::DyadicI128;
use crate::exact::ordered_ring::{OrderedRing, Vector, cross, dot, from_to, vector};

/// A vector between two points.
type Between = [Vec3; 2];

/// Returns `true` if arcs cover all directions around `way`: each from its first vector to its
/// second, counter-clockwise, by half a turn at most.
pub fn covers_all(way: Vec3, mut arcs: Vec<[Between; 2]>) -> bool {
    let Some(&[zero, _]) = arcs.first() else { return false };
    let angles = Angles { way, zero };
    arcs.sort_unstable_by(|[one, _], [other, _]| angles.order(*one, *other));
    let wraps = |&[from, to]: &[Between; 2]| angles.order(to, from) == Ordering::Less;
    let farther = |one: Between, other: Between| {
        if angles.order(one, other) == Ordering::Less { other } else { one }
    };
    // How far they cover without a gap: at first by those that come round again.
    let mut reached = arcs.iter().filter(|arc| wraps(arc)).map(|arc| arc[1]).fold(zero, farther);
    for arc @ [from, to] in arcs {
        if angles.order(from, reached) == Ordering::Greater {
            return false;
        }
        if wraps(&arc) {
            return true;
        }
        reached = farther(reached, to);
    }
    false
}

/// Angles around a direction from a vector on, in [0, 2π), compared without rounding.
struct Angles {
    way: Vec3,
    zero: Between,
}

impl Angles {
    fn order(&self, one: Between, other: Between) -> Ordering {
        let halves = [one, other].map(|v| self.is_past_half(v));
        halves[0].cmp(&halves[1]).then_with(|| 0.cmp(&self.turn(one, other)))
    }

    fn is_past_half(&self, v: Between) -> bool {
        match self.turn(self.zero, v) {
            0 => self.is_opposite(v),
            turn => turn < 0,
        }
    }

    /// Returns the sign of d·(u × v): 1 if v lies counter-clockwise of u.
    fn turn(&self, u: Between, v: Between) -> i32 {
        self.ask(u, v, false)
    }

    /// Returns `true` if a vector that is parallel to zero, seen along the direction, is opposite.
    fn is_opposite(&self, v: Between) -> bool {
        self.ask(self.zero, v, true) < 0
    }

    fn ask(&self, u: Between, v: Between, is_parallel: bool) -> i32 {
        let sign = sign::<DyadicI128>(self.way, u, v, is_parallel)
            .or_else(|| sign::<DyadicShort>(self.way, u, v, is_parallel))
            .or_else(|| sign::<DyadicFull>(self.way, u, v, is_parallel));
        // The widest numbers leave nothing open.
        sign.unwrap_or(0)
    }
}

/// Returns the sign of d·(u × v), or of (d × u)·(d × v).
fn sign<T: OrderedRing>(way: Vec3, u: Between, v: Between, is_parallel: bool) -> Option<i32> {
    let d: Vector<T> = vector(way);
    let [u, v] = [u, v].map(|[from, to]| from_to::<T>(from, to));
    if is_parallel { dot(cross(d, u), cross(d, v)).sign() } else { dot(d, cross(u, v)).sign() }
}

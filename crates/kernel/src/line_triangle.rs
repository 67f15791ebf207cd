//! The line of a ray against a triangle in numbers that know their signs: also a line in the
//! triangle's plane, and a triangle without area. Vectors are relative to the ray's origin.

use super::exact::ordered_ring::{OrderedRing, RayParam, Vector, cross, dot};

/// The intersection of a line and a triangle.
#[derive(Clone, Copy)]
pub(super) enum Shared<T> {
    Crossed(Crossed<T>),
    /// A stretch in the triangle's plane, from its first parameter to the last.
    Along([RayParam<T>; 2]),
}

/// The point where a line passes through a triangle.
#[derive(Clone, Copy)]
pub(super) struct Crossed<T> {
    pub at: RayParam<T>,
    /// The sign of n·d.
    pub sense: i32,
    /// Whether it passes through the edge opposite each corner; if none, through the inside.
    pub on: [bool; 3],
}

/// Features of a triangle, as a set of bits: corner k is bit k, the edge opposite it bit 3 + k.
pub(super) const FACE: u8 = 1 << 6;

/// Returns the ends of each edge; edge k is opposite corner k.
pub(super) fn edges<C: Copy>([a, b, c]: [C; 3]) -> [[C; 2]; 3] {
    [[b, c], [c, a], [a, b]]
}

impl<T: OrderedRing> Shared<T> {
    /// Intersects the whole line with a triangle; the outer `None` if a sign is open. If all three
    /// weights are zero, the corners are coplanar with the line: in the triangle's plane, or in one
    /// that contains a triangle without area.
    pub fn new(way: Vector<T>, corners: [Vector<T>; 3]) -> Option<Option<Self>> {
        let weights = edges(corners).map(|[u, v]| dot(way, cross(u, v)));
        let signs = [weights[0].sign()?, weights[1].sign()?, weights[2].sign()?];
        if signs == [0; 3] {
            return Self::along(way, corners);
        }
        let n_dot_d = weights[0] + weights[1] + weights[2];
        let sense = n_dot_d.sign()?;
        if sense == 0 || signs.iter().any(|&sign| sign == -sense) {
            return Some(None);
        }
        let [a, b, c] = corners;
        let at = RayParam::quotient(dot(a, cross(b, c)), n_dot_d)?;
        Some(Some(Self::Crossed(Crossed { at, sense, on: signs.map(|sign| sign == 0) })))
    }

    /// Coplanar with the line: the corners on it are shared, and the crossings of an edge with it.
    fn along(way: Vector<T>, corners: [Vector<T>; 3]) -> Option<Option<Self>> {
        // The direction away from the line, perpendicular to it; for two corners these are
        // parallel.
        let aside = |corner: Vector<T>| cross(way, corner);
        let mut side = None;
        for corner in corners {
            if side.is_none() && !is_zero(aside(corner))? {
                side = Some(aside(corner));
            }
        }
        let squared = dot(way, way);
        let mut ends: Option<[RayParam<T>; 2]> = None;
        let mut add = |at: RayParam<T>| {
            ends = Some(match ends {
                Some([from, to]) => [from.earlier(at)?, to.later(at)?],
                None => [at, at],
            });
            Some(())
        };
        let height = |corner| side.map_or(T::of(0.0), |side| dot(side, aside(corner)));
        let along = |corner| dot(way, corner);
        for corner in corners {
            if height(corner).sign()? == 0 {
                add(RayParam::quotient(along(corner), squared)?)?;
            }
        }
        for [u, v] in edges(corners) {
            let (hu, hv) = (height(u), height(v));
            if hu.sign()? * hv.sign()? < 0 {
                let place = hv * along(u) - hu * along(v);
                add(RayParam::quotient(place, (hv - hu) * squared)?)?;
            }
        }
        Some(ends.map(Self::Along))
    }

    /// Returns the first parameter that is not before the origin; the inner `None` if there is
    /// none.
    pub fn first(&self) -> Option<Option<RayParam<T>>> {
        let [from, to] = match *self {
            Self::Crossed(Crossed { at, .. }) => [at, at],
            Self::Along(ends) => ends,
        };
        if to.sign()? < 0 {
            return Some(None);
        }
        Some(Some(if from.sign()? > 0 { from } else { RayParam::start() }))
    }

    /// Returns the features of the triangle that contain the point at a parameter: of a line that
    /// crosses it the one of lowest dimension, of one along it all of them. Empty if the triangle
    /// does not contain it.
    pub fn features(&self, way: Vector<T>, corners: [Vector<T>; 3], at: RayParam<T>) -> Option<u8> {
        match *self {
            Self::Crossed(Crossed { at: other, on, .. }) => {
                Some(if other.against(at)? == 0 { crossed_feature(on) } else { 0 })
            }
            Self::Along([from, last]) => {
                let is_held = from.against(at)? <= 0 && last.against(at)? >= 0;
                if is_held { features_along(way, corners, at) } else { Some(0) }
            }
        }
    }
}

/// With two edges it is the corner opposite neither.
pub(super) fn crossed_feature(on: [bool; 3]) -> u8 {
    match on {
        [false, false, false] => FACE,
        [true, false, false] => 1 << 3,
        [false, true, false] => 1 << 4,
        [false, false, true] => 1 << 5,
        [false, ..] => 1,
        [_, false, _] => 1 << 1,
        _ => 1 << 2,
    }
}

pub(super) fn features_along<T: OrderedRing>(
    way: Vector<T>,
    corners: [Vector<T>; 3],
    at: RayParam<T>,
) -> Option<u8> {
    let [p, a] = at.fraction();
    let place = way.map(|x| x * p);
    // The vectors from the point to the corners, times a.
    let ways = corners.map(|corner| sub(corner.map(|x| x * a), place));
    let mut features = FACE;
    for (k, [u, v]) in edges(ways).into_iter().enumerate() {
        let holds = is_zero(cross(u, v))? && dot(u, v).sign()? <= 0;
        features |= u8::from(is_zero(ways[k])?) << k | u8::from(holds) << (3 + k);
    }
    Some(features)
}

pub(super) fn sub<T: OrderedRing>([ux, uy, uz]: Vector<T>, [vx, vy, vz]: Vector<T>) -> Vector<T> {
    [ux - vx, uy - vy, uz - vz]
}

fn is_zero<T: OrderedRing>(v: Vector<T>) -> Option<bool> {
    for x in v {
        if x.sign()? != 0 {
            return Some(false);
        }
    }
    Some(true)
}

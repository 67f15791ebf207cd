//! The exact stage of a ray against a fan, with everything that spans no volume: a line in a
//! triangle's plane, a triangle without area, and the features that two triangles share.

use super::super::cast::Decision;
use super::super::exact::ordered_ring::{OrderedRing, RayParam, Vector, cross, dot, from_to};
use super::super::line_triangle::{Crossed, Shared, edges, sub};
use super::super::ray::{Outcome, Ray};
use super::super::spokes::slack;
use super::{COUNT, FIRST_CORNER, FIRST_EDGE, FIRST_FACE, FIRST_RIM, Fan, Part, next};

/// The edges of a triangle that a line passes through, each by its ends.
type Borders = [Option<[usize; 2]>; 3];

/// The fan's corners relative to the origin: the hub, then the others in order.
struct View<T> {
    way: Vector<T>,
    corners: [Vector<T>; COUNT + 1],
}

/// One for each triangle; most are `None`.
type AllShared<T> = [Option<Shared<T>>; COUNT];

/// Decides in the order of the contract. `None` if a sign is open.
pub(super) fn decide<T: OrderedRing>(ray: &Ray, fan: Fan) -> Option<Decision<Part>> {
    let view = View::<T>::new(ray, &fan);
    let volumes = fan.volumes(ray);
    let mut all = [None; COUNT];
    for (i, shared) in all.iter_mut().enumerate() {
        if volumes.is_met(i) != Some(false) {
            *shared = Shared::new(view.way, view.triangle(i))?;
        }
    }

    let mut first = None::<RayParam<T>>;
    for shared in all.iter().flatten() {
        let Some(from) = shared.first()? else { continue };
        first = Some(match first {
            Some(first) => first.earlier(from)?,
            None => from,
        });
    }
    let Some(first) = first else {
        let is_met = all.iter().any(Option::is_some);
        return Some(Decision::of(if is_met { Outcome::Behind } else { Outcome::PassesBy }));
    };
    let reach = ray.reach::<T>()?;
    if first.against(reach)? > 0 {
        return Some(Decision::of(Outcome::TooShort));
    }
    let (s, error) = first.value();
    let is_close = error <= slack(ray, fan.hub);
    let part = view.part(&all, first)?;
    let is_touch = view.is_touch(&all, reach)?;
    is_close.then(|| Decision { is_touch, ..Decision::entering((s, part)) })
}

/// Returns the indices of a triangle's corners.
fn triangle(i: usize) -> [usize; 3] {
    [0, i + 1, next(i) + 1]
}

/// Returns the name of each feature of a triangle, in the order of its bits: the hub, a corner and
/// the next one, the edges opposite each of them, and the face.
fn names(i: usize) -> [usize; 7] {
    let (corner, next) = (FIRST_CORNER + i, FIRST_CORNER + next(i));
    let (edge, next_edge) = (FIRST_EDGE + i, next - FIRST_CORNER + FIRST_EDGE);
    [0, corner, next, FIRST_RIM + i, next_edge, edge, FIRST_FACE + i]
}

impl<T: OrderedRing> View<T> {
    fn new(ray: &Ray, fan: &Fan) -> Self {
        let corner = |i: usize| if i == 0 { fan.hub } else { fan.corners[i - 1] };
        let corners = core::array::from_fn(|i| from_to(ray.origin, corner(i)));
        Self { way: ray.way(), corners }
    }

    fn triangle(&self, i: usize) -> [Vector<T>; 3] {
        triangle(i).map(|corner| self.corners[corner])
    }

    /// d·(u × v)
    fn volume(&self, u: Vector<T>, v: Vector<T>) -> T {
        dot(self.way, cross(u, v))
    }

    /// Returns the feature of lowest dimension that contains the ray's point, the first of equals,
    /// and the triangles that contain it. The names are in that order.
    fn part(&self, all: &AllShared<T>, at: RayParam<T>) -> Option<Part> {
        let (mut facing, mut name) = ([0; 2], None::<usize>);
        for (i, shared) in all.iter().enumerate() {
            let Some(shared) = shared else { continue };
            let features = shared.features(self.way, self.triangle(i), at)?;
            let own = (0..7).filter(|&k| features >> k & 1 == 1).map(|k| names(i)[k]).min();
            let Some(own) = own else { continue };
            if let Shared::Crossed(Crossed { sense, .. }) = shared {
                facing[usize::from(*sense > 0)] |= 1 << i;
            }
            name = Some(name.map_or(own, |name| name.min(own)));
        }
        Some(Part { name: name?, facing })
    }

    /// Returns `true` if the smallest move can make the ray miss: seen along the ray, the triangles
    /// that it crosses strictly between its ends leave some direction around it free.
    fn is_touch(&self, all: &AllShared<T>, reach: RayParam<T>) -> Option<bool> {
        let mut crossed: [Option<(Borders, i32)>; COUNT] = [None; COUNT];
        for (i, (shared, crossed)) in all.iter().zip(&mut crossed).enumerate() {
            let &Some(Shared::Crossed(Crossed { at, sense, on })) = shared else { continue };
            if at.sign()? > 0 && at.against(reach)? < 0 {
                let ends = edges(triangle(i));
                *crossed = Some((core::array::from_fn(|k| on[k].then_some(ends[k])), sense));
            }
        }
        let borders = crossed.iter().flatten().flat_map(|(on, _)| on.iter().flatten());
        for &border in borders {
            for sense in [1, -1] {
                let mut is_covered = false;
                for (on, turn) in crossed.iter().flatten() {
                    is_covered |= self.covers(on, *turn, border, sense)?;
                }
                if !is_covered {
                    return Some(true);
                }
            }
        }
        Some(crossed.iter().all(Option::is_none))
    }

    /// Returns `true` if a crossed triangle covers the area just to the left of a border's
    /// direction, or of the opposite one: left of each edge that the line passes through, or along
    /// it.
    fn covers(&self, on: &Borders, turn: i32, border: [usize; 2], sense: i32) -> Option<bool> {
        let direction = self.between(border);
        for &edge in on.iter().flatten() {
            let own = self.between(edge);
            let inward = match turn * sense * self.volume(own, direction).sign()? {
                0 => {
                    let [one, other] = [own, direction].map(|v| cross(self.way, v));
                    turn * sense * dot(one, other).sign()?
                }
                side => side,
            };
            if inward < 0 {
                return Some(false);
            }
        }
        Some(true)
    }

    fn between(&self, [u, v]: [usize; 2]) -> Vector<T> {
        sub(self.corners[v], self.corners[u])
    }
}

//! The exact stage of a ray against a fan, with everything that spans no volume: a line in a
//! triangle's plane, a triangle without area, and the features that two triangles share.

use super::super::cast::Decision;
use super::super::exact::ordered_ring::{OrderedRing, RayParam, Vector, dot, from_to};
use super::super::ray::{Outcome, Ray};
use super::{COUNT, FIRST_CORNER, FIRST_EDGE, FIRST_FACE, FIRST_RIM, Fan, Part, Volumes, next};

/// The edges of a triangle that a line passes through, each by its ends.
type Borders = [Option<[usize; 2]>; 3];

/// The fan's corners relative to the origin: the hub, then the others in order.
struct View<T> {
    way: Vector<T>,
    corners: [Vector<T>; COUNT + 1],
}

/// A triangle that a line passes through, by the indices of its corners.
#[derive(Clone, Copy)]
struct Crossed<T> {
    at: RayParam<T>,
    /// The sign of n·d.
    sense: i32,
    /// The edges that it passes through; none if it passes through the inside.
    on: Borders,
}

/// The intersection of a line and a triangle.
#[derive(Clone, Copy)]
enum Shared<T> {
    Crossed(Crossed<T>),
    /// A stretch in the triangle's plane, from its first parameter to the last.
    Along([RayParam<T>; 2]),
}

/// One for each triangle; most are `None`.
type AllShared<T> = [Option<Shared<T>>; COUNT];

/// Decides in the order of the contract. `None` if a sign is open.
pub(super) fn decide<T: OrderedRing>(ray: &Ray, fan: Fan) -> Option<Decision<Part>> {
    let view = View::<T>::new(ray, &fan);
    let volumes = Volumes::new(ray, &fan);
    let mut all = [None; COUNT];
    for (i, shared) in all.iter_mut().enumerate() {
        if volumes.is_met(i) != Some(false) {
            *shared = view.shared(i)?;
        }
    }

    let mut first = None::<RayParam<T>>;
    for shared in all.iter().flatten() {
        let [from, to] = match *shared {
            Shared::Crossed(Crossed { at, .. }) => [at, at],
            Shared::Along(ends) => ends,
        };
        if to.sign()? < 0 {
            continue;
        }
        let from = if from.sign()? > 0 { from } else { RayParam::start() };
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
    let is_close = error <= super::slack(ray, fan.hub);
    let part = view.part(&all, first)?;
    let is_touch = view.is_touch(&all, reach)?;
    is_close.then(|| Decision { is_touch, ..Decision::entering((s, part)) })
}

/// Returns the indices of a triangle's corners.
fn triangle(i: usize) -> [usize; 3] {
    [0, i + 1, next(i) + 1]
}

/// Returns each edge's ends; edge i is opposite corner i.
fn edges([a, b, c]: [usize; 3]) -> [[usize; 2]; 3] {
    [[b, c], [c, a], [a, b]]
}

/// The names of the hub, a corner and the next one.
fn names_of_corners(i: usize) -> [usize; 3] {
    [0, FIRST_CORNER + i, FIRST_CORNER + next(i)]
}

/// The names of the edges opposite each of them.
fn names_of_edges(i: usize) -> [usize; 3] {
    [FIRST_RIM + i, FIRST_EDGE + next(i), FIRST_EDGE + i]
}

/// Returns the feature of a triangle that a line passes through, by the edges that it passes
/// through: with two of them it is the corner opposite neither.
fn name_by_borders(i: usize, on: &Borders) -> usize {
    match on.map(|edge| edge.is_some()) {
        [false, false, false] => FIRST_FACE + i,
        [true, false, false] => names_of_edges(i)[0],
        [false, true, false] => names_of_edges(i)[1],
        [false, false, true] => names_of_edges(i)[2],
        [false, ..] => names_of_corners(i)[0],
        [_, false, _] => names_of_corners(i)[1],
        _ => names_of_corners(i)[2],
    }
}

impl<T: OrderedRing> View<T> {
    fn new(ray: &Ray, fan: &Fan) -> Self {
        let corner = |i: usize| if i == 0 { fan.hub } else { fan.corners[i - 1] };
        let corners = core::array::from_fn(|i| from_to(ray.origin, corner(i)));
        Self { way: ray.way(), corners }
    }

    /// d·(u × v)
    fn volume(&self, u: Vector<T>, v: Vector<T>) -> T {
        dot(self.way, cross(u, v))
    }

    /// Returns the intersection of the whole line with a triangle. If all three weights are zero,
    /// the corners are coplanar with the line: in the triangle's plane, or in one that contains a
    /// triangle without area.
    fn shared(&self, i: usize) -> Option<Option<Shared<T>>> {
        let corners = triangle(i);
        let ends = edges(corners);
        let weights = ends.map(|[u, v]| self.volume(self.corners[u], self.corners[v]));
        let signs = [weights[0].sign()?, weights[1].sign()?, weights[2].sign()?];
        if signs == [0; 3] {
            return self.along(corners);
        }
        let n_dot_d = weights[0] + weights[1] + weights[2];
        let sense = n_dot_d.sign()?;
        if sense == 0 || signs.iter().any(|&sign| sign == -sense) {
            return Some(None);
        }
        let [a, b, c] = corners.map(|corner| self.corners[corner]);
        let at = RayParam::quotient(dot(a, cross(b, c)), n_dot_d)?;
        let on = core::array::from_fn(|k| (signs[k] == 0).then_some(ends[k]));
        Some(Some(Shared::Crossed(Crossed { at, sense, on })))
    }

    /// Coplanar with the line: the corners on it are shared, and the crossings of an edge with it.
    fn along(&self, corners: [usize; 3]) -> Option<Option<Shared<T>>> {
        // The direction away from the line, perpendicular to it; for two corners these are
        // parallel.
        let aside = |corner: usize| cross(self.way, self.corners[corner]);
        let mut side = None;
        for corner in corners {
            if side.is_none() && !is_zero(aside(corner))? {
                side = Some(aside(corner));
            }
        }
        let squared = dot(self.way, self.way);
        let mut ends: Option<[RayParam<T>; 2]> = None;
        let mut add = |at: RayParam<T>| {
            ends = Some(match ends {
                Some([from, to]) => [from.earlier(at)?, to.later(at)?],
                None => [at, at],
            });
            Some(())
        };
        let height = |corner: usize| side.map_or(T::of(0.0), |side| dot(side, aside(corner)));
        let along = |corner: usize| dot(self.way, self.corners[corner]);
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
        Some(ends.map(Shared::Along))
    }

    /// Returns the feature of lowest dimension that contains the ray's point, the first of equals,
    /// and the triangles that contain it. The names are in that order.
    fn part(&self, all: &AllShared<T>, at: RayParam<T>) -> Option<Part> {
        let (mut facing, mut name) = ([0; 2], None::<usize>);
        for (i, shared) in all.iter().enumerate() {
            let own = match shared {
                None => continue,
                Some(Shared::Crossed(Crossed { at: other, sense, on })) => {
                    if other.against(at)? != 0 {
                        continue;
                    }
                    facing[usize::from(*sense > 0)] |= 1 << i;
                    name_by_borders(i, on)
                }
                Some(Shared::Along([from, last])) => {
                    if from.against(at)? > 0 || last.against(at)? < 0 {
                        continue;
                    }
                    self.name_along(i, at)?
                }
            };
            name = Some(name.map_or(own, |name| name.min(own)));
        }
        Some(Part { name: name?, facing })
    }

    /// Returns the feature of a triangle in whose plane the line lies.
    fn name_along(&self, i: usize, at: RayParam<T>) -> Option<usize> {
        let [p, a] = at.fraction();
        let place = self.way.map(|x| x * p);
        // The vectors from the point to the corners, times a.
        let ways = triangle(i).map(|corner| sub(self.corners[corner].map(|x| x * a), place));
        let mut name = FIRST_FACE + i;
        for (k, own) in names_of_corners(i).into_iter().enumerate() {
            name = if is_zero(ways[k])? { name.min(own) } else { name };
        }
        for (k, own) in names_of_edges(i).into_iter().enumerate() {
            let (u, v) = (ways[(k + 1) % 3], ways[(k + 2) % 3]);
            let holds = is_zero(cross(u, v))? && dot(u, v).sign()? <= 0;
            name = if holds { name.min(own) } else { name };
        }
        Some(name)
    }

    /// Returns `true` if the smallest move can make the ray miss: seen along the ray, the triangles
    /// that it crosses strictly between its ends leave some direction around it free.
    fn is_touch(&self, all: &AllShared<T>, reach: RayParam<T>) -> Option<bool> {
        let mut crossed: [Option<(Borders, i32)>; COUNT] = [None; COUNT];
        for (shared, crossed) in all.iter().zip(&mut crossed) {
            let &Some(Shared::Crossed(Crossed { at, sense, on })) = shared else { continue };
            if at.sign()? > 0 && at.against(reach)? < 0 {
                *crossed = Some((on, sense));
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

fn cross<T: OrderedRing>([ux, uy, uz]: Vector<T>, [vx, vy, vz]: Vector<T>) -> Vector<T> {
    [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}

fn sub<T: OrderedRing>([ux, uy, uz]: Vector<T>, [vx, vy, vz]: Vector<T>) -> Vector<T> {
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

//! The point and the hull in any number type that can decide signs.

use super::{Decision, Part, Relation, RoundedCast};
use crate::exact::ordered_ring::{OrderedRing, RayParam, Vector, dot, from_to, vector};

/// The start of the point relative to each corner, and its motion.
#[derive(Clone, Copy)]
pub(super) struct Moving<T, const N: usize> {
    /// The vector from each corner to the start.
    pub from: [Vector<T>; N],
    pub way: Vector<T>,
    radius: T,
}

/// The entry of the line into a feature's sphere, cylinder or plane.
#[derive(Clone, Copy)]
pub(super) struct Entry<T> {
    pub at: RayParam<T>,
    /// `false` if the line only grazes it.
    pub crosses: bool,
}

/// A number that changes linearly along the motion.
#[derive(Clone, Copy)]
pub(super) struct Height<T> {
    pub start: T,
    pub rise: T,
}

impl<T: OrderedRing> Height<T> {
    fn sign(self, at: RayParam<T>) -> Option<i32> {
        at.height(self.start, self.rise)
    }
}

impl<T: OrderedRing, const N: usize> Moving<T, N> {
    #[inline(always)]
    pub fn new(cast: &RoundedCast<N>) -> Self {
        let from = cast.corners.map(|corner| {
            let way = from_to::<T>(corner.base, cast.start);
            if corner.offset == glam::Vec3::ZERO {
                return way;
            }
            minus(way, vector(corner.offset))
        });
        Self { from, way: from_to(cast.start, cast.end), radius: T::of(cast.radius) }
    }

    /// Returns the vector from one corner to another.
    fn span(&self, from: usize, to: usize) -> Vector<T> {
        minus(self.from[from], self.from[to])
    }

    fn normal(&self, [i, j, k]: [usize; 3]) -> Vector<T> {
        cross(self.span(i, j), self.span(i, k))
    }

    /// u·(P − corner)
    fn along(&self, u: Vector<T>, corner: usize) -> Height<T> {
        Height { start: dot(u, self.from[corner]), rise: dot(u, self.way) }
    }

    /// The component of a vector perpendicular to e, times |e|².
    fn across(e: Vector<T>, u: Vector<T>) -> Vector<T> {
        let (ee, eu) = (dot(e, e), dot(e, u));
        [0, 1, 2].map(|axis| ee * u[axis] - eu * e[axis])
    }

    /// Returns `true` if the hull's closest point lies on that feature: no corner lies ahead of it
    /// in the direction to the place. For a face, on the side that `side` says.
    fn is_closest(&self, part: Part, at: RayParam<T>, side: i32) -> Option<bool> {
        let others = |part: [usize; 3]| (0..N).filter(move |corner| !part.contains(corner));
        match part {
            Part::Vertex(i) => {
                all(others([i; 3])
                    .map(|other| Some(self.along(self.span(i, other), i).sign(at)? <= 0)))
            }
            Part::Edge([i, j]) => {
                let e = self.span(i, j);
                let within = [
                    self.along(e, i).sign(at).map(|sign| sign > 0),
                    self.along(e, j).sign(at).map(|sign| sign < 0),
                ];
                let beside = others([i, i, j]).map(|other| {
                    let over = Self::across(e, self.span(i, other));
                    Some(self.along(over, i).sign(at)? <= 0)
                });
                all(within.into_iter().chain(beside))
            }
            Part::Face(corners @ [i, j, k]) => {
                let n = self.normal(corners);
                let within = [(i, j), (j, k), (k, i)].into_iter().map(|(from, to)| {
                    Some(self.along(cross(n, self.span(from, to)), from).sign(at)? > 0)
                });
                let under = others(corners)
                    .map(|other| Some(side * dot(n, self.span(i, other)).sign()? <= 0));
                all(within.chain(under))
            }
        }
    }

    /// Returns the side of a face that the line comes from, else 0.
    pub fn side(&self, part: Part) -> Option<i32> {
        match part {
            Part::Face(corners) => Some(-dot(self.normal(corners), self.way).sign()?),
            _ => Some(0),
        }
    }

    /// Returns the entry of the infinite line into the surface around a feature; `Some(None)` if it
    /// misses.
    pub fn entry(&self, part: Part) -> Option<Option<Entry<T>>> {
        let (d, r) = (self.way, self.radius);
        match part {
            // |w + t d|² = r²: t = (−w·d − √D) / |d|², D = (w·d)² − |d|² (|w|² − r²)
            Part::Vertex(i) => {
                let w = self.from[i];
                let (wd, dd) = (dot(w, d), dot(d, d));
                self.root(wd, wd * wd - dd * (dot(w, w) - r * r), None, dd)
            }
            // |e × (w + t d)|² = |e|² r², with m = d × e:
            // t = (−(|e|² w·d − (e·w) (e·d)) − √(|e|² D)) / |m|², D = r² |m|² − (w·m)²
            Part::Edge([i, j]) => {
                let (w, e) = (self.from[i], self.span(i, j));
                let m = cross(d, e);
                let (mm, wm, ee) = (dot(m, m), dot(w, m), dot(e, e));
                if mm.sign()? == 0 {
                    return Some(None);
                }
                let half = ee * dot(w, d) - dot(e, w) * dot(e, d);
                self.root(half, r * r * mm - wm * wm, Some(ee), mm)
            }
            // ± n·(w + t d) = r |n|, towards the face
            Part::Face(corners) => {
                let n = self.normal(corners);
                let fall = dot(n, d);
                let at = match fall.sign()? {
                    0 => return Some(None),
                    sense => RayParam::root(
                        -dot(n, self.from[corners[0]]),
                        -sense,
                        r * r * dot(n, n),
                        fall,
                    )?,
                };
                Some(Some(Entry { at, crosses: true }))
            }
        }
    }

    /// (−half − √(times discriminant)) / a
    fn root(&self, half: T, discriminant: T, times: Option<T>, a: T) -> Option<Option<Entry<T>>> {
        let sign = discriminant.sign()?;
        if sign < 0 {
            return Some(None);
        }
        let q = times.map_or(discriminant, |times| times * discriminant);
        let at =
            if sign > 0 { RayParam::root(-half, -1, q, a)? } else { RayParam::quotient(-half, a)? };
        Some(Some(Entry { at, crosses: sign > 0 }))
    }

    /// Returns the entry of the line into the rounded hull on that feature.
    pub fn enters(&self, part: Part) -> Option<Option<Entry<T>>> {
        let Some(entry) = self.entry(part)? else { return Some(None) };
        let is_there = self.is_closest(part, entry.at, self.side(part)?)?;
        Some(is_there.then_some(entry))
    }

    /// Returns the entry of the line into the rounded hull. If it crosses, that is the only one; if
    /// it grazes, the earliest counts.
    pub fn first_touch<'p>(
        &self,
        parts: impl Iterator<Item = &'p Part>,
    ) -> Option<Option<(Entry<T>, Part)>> {
        let mut first: Option<(Entry<T>, Part)> = None;
        for &part in parts {
            let Some(entry) = self.enters(part)? else { continue };
            if entry.crosses {
                return Some(Some((entry, part)));
            }
            let is_first = match first {
                Some((other, _)) => entry.at.against(other.at)? < 0,
                None => true,
            };
            if is_first {
                first = Some((entry, part));
            }
        }
        Some(first)
    }

    /// Decides for a start that is apart.
    pub fn apart(&self, cast: &RoundedCast<N>) -> Option<Decision> {
        match self.first_touch(cast.parts.iter())? {
            Some((entry, part)) => self.entering(cast, entry, part),
            None => Some(Decision::of(Relation::PassesBy)),
        }
    }

    pub fn entering(&self, cast: &RoundedCast<N>, entry: Entry<T>, part: Part) -> Option<Decision> {
        let from_end = entry.at.height(T::of(-1.0), T::of(1.0))?;
        // The hull is convex: if it is met before a start outside it, all of it is behind.
        let relation = if entry.at.sign()? < 0 {
            Relation::Behind
        } else if from_end > 0 {
            Relation::TooShort
        } else {
            Relation::Hit
        };
        let is_touch = cast.radius == 0.0 || !entry.crosses || from_end == 0;
        Some(Decision {
            part: Some(part),
            is_touch: relation == Relation::Hit && is_touch,
            ..Decision::of(relation)
        })
    }

    /// Decides for a start that is not apart; `Some(None)` if it is.
    pub fn at_start(&self, cast: &RoundedCast<N>) -> Option<Option<Decision>> {
        let at = RayParam::start();
        for &part in cast.parts {
            let side = self.start_side(part)?;
            if !self.is_closest(part, at, side)? {
                continue;
            }
            let (outside, approach) = self.gap(part);
            return Some(match outside.sign()? {
                1 => None,
                0 => Some(Decision {
                    part: Some(part),
                    is_at_start: true,
                    is_touch: cast.radius == 0.0 || approach.sign()? >= 0,
                    ..Decision::of(Relation::Hit)
                }),
                _ => Some(Decision {
                    part: Some(part),
                    is_at_start: true,
                    ..Decision::of(Relation::InitialOverlap)
                }),
            });
        }
        // Inside the hull itself.
        let is_touch = cast.radius == 0.0;
        let relation = if is_touch { Relation::Hit } else { Relation::InitialOverlap };
        Some(Some(Decision { is_at_start: true, is_touch, ..Decision::of(relation) }))
    }

    /// Returns the side of a face on which the start lies, else 0.
    pub fn start_side(&self, part: Part) -> Option<i32> {
        match part {
            Part::Face(corners @ [i, ..]) => dot(self.normal(corners), self.from[i]).sign(),
            _ => Some(0),
        }
    }

    /// Returns the squared distance of the start from the feature less the squared radius, and its
    /// initial rate of change; each times a positive number.
    fn gap(&self, part: Part) -> (T, T) {
        let (d, rr) = (self.way, self.radius * self.radius);
        match part {
            Part::Vertex(i) => {
                let w = self.from[i];
                (dot(w, w) - rr, dot(w, d))
            }
            Part::Edge([i, j]) => {
                let (w, e) = (self.from[i], self.span(i, j));
                let m = cross(e, w);
                (dot(m, m) - rr * dot(e, e), dot(Self::across(e, w), d))
            }
            Part::Face(corners @ [i, ..]) => {
                let n = self.normal(corners);
                let height = dot(n, self.from[i]);
                (height * height - rr * dot(n, n), height * dot(n, d))
            }
        }
    }

    /// Returns the vector from the hull's closest point to the place, not normalized; for a face
    /// its normal on that side.
    pub fn out_of(&self, part: Part, side: i32) -> [Height<T>; 3] {
        let along = |start: Vector<T>, rise: Vector<T>| {
            [0, 1, 2].map(|axis| Height { start: start[axis], rise: rise[axis] })
        };
        match part {
            Part::Vertex(i) => along(self.from[i], self.way),
            Part::Edge([i, j]) => {
                let e = self.span(i, j);
                along(Self::across(e, self.from[i]), Self::across(e, self.way))
            }
            Part::Face(corners) => {
                let n = self.normal(corners);
                along(if side < 0 { n.map(|x| -x) } else { n }, [T::of(0.0); 3])
            }
        }
    }
}

/// Returns `true` if all conditions hold; `None` only if one is open and none is known to fail.
fn all(mut conditions: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(true);
    let fails = conditions.any(|condition| {
        known = known.and(condition);
        condition == Some(false)
    });
    if fails { Some(false) } else { known }
}

pub(super) fn minus<T: OrderedRing>(u: Vector<T>, v: Vector<T>) -> Vector<T> {
    [u[0] - v[0], u[1] - v[1], u[2] - v[2]]
}

fn cross<T: OrderedRing>(u: Vector<T>, v: Vector<T>) -> Vector<T> {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| u[i] * v[j] - u[j] * v[i])
}

//! The directions along which two polytopes may be separated most.

use super::Polytopes;
use crate::number::{self, Number, Vector};
use crate::random::{self, V};

/// A corner by its shape and its place in that shape's list.
type Corner = (usize, usize);
type Ends = [Corner; 2];

#[derive(Debug, Clone, Copy)]
pub enum Axis {
    /// For cores that are one point.
    World(usize),
    /// For cores in one line.
    Beside(Ends, usize),
    /// From a corner to a corner.
    Along(Ends),
    /// From an edge to a corner.
    Beyond { edge: Ends, to: Ends },
    /// Across two edges, which may be those of a face.
    Across([Ends; 2]),
}

/// Vectors between corners.
pub trait Space {
    type Vector;
    fn between(&self, ends: Ends) -> Self::Vector;
    fn unit(&self, axis: usize) -> Self::Vector;
    fn cross(u: &Self::Vector, v: &Self::Vector) -> Self::Vector;
}

impl Space for Polytopes {
    type Vector = Vector;

    fn between(&self, ends: Ends) -> Vector {
        let [from, to] = ends.map(|(of, place)| &self.corners[of][place]);
        number::from_to(from, to)
    }

    fn unit(&self, axis: usize) -> Vector {
        number::vector(|i| Number::from(if i == axis { 1.0 } else { 0.0 }))
    }

    fn cross(u: &Vector, v: &Vector) -> Vector {
        number::cross(u, v)
    }
}

/// Both as seen from a corner, in about its distance to the farthest one.
pub struct Rough([Vec<V>; 2]);

impl Space for Rough {
    type Vector = V;

    fn between(&self, ends: Ends) -> V {
        let [from, to] = ends.map(|(of, place)| self.0[of][place]);
        random::from_to(from, to)
    }

    fn unit(&self, axis: usize) -> V {
        let mut unit = [0.0; 3];
        unit[axis] = 1.0;
        unit
    }

    fn cross(u: &V, v: &V) -> V {
        random::cross(*u, *v)
    }
}

impl Axis {
    /// Returns the direction, of any length; zero if there is none.
    pub fn direction<S: Space>(&self, space: &S) -> S::Vector {
        match *self {
            Self::World(axis) => space.unit(axis),
            Self::Beside(edge, axis) => S::cross(&space.between(edge), &space.unit(axis)),
            Self::Along(ends) => space.between(ends),
            Self::Beyond { edge, to } => {
                let (edge, to) = (space.between(edge), space.between(to));
                S::cross(&edge, &S::cross(&to, &edge))
            }
            Self::Across([one, other]) => S::cross(&space.between(one), &space.between(other)),
        }
    }
}

fn all(counts: [usize; 2]) -> Vec<Axis> {
    let edges = [0, 1].map(|of: usize| {
        let count = counts[of];
        let edges = (0..count).flat_map(|i| (i + 1..count).map(move |j| [(of, i), (of, j)]));
        edges.collect::<Vec<Ends>>()
    });
    let mut all: Vec<Axis> = (0..3).map(Axis::World).collect();
    for i in 0..counts[0] {
        all.extend((0..counts[1]).map(|j| Axis::Along([(1, j), (0, i)])));
    }
    for of in 0..2 {
        for &edge in &edges[of] {
            all.extend((0..3).map(|axis| Axis::Beside(edge, axis)));
            let others = (0..counts[1 - of]).map(|place| (1 - of, place));
            all.extend(others.map(|to| Axis::Beyond { edge, to: [edge[0], to] }));
            let third = (edge[1].1 + 1..counts[of]).map(|place| [edge[0], (of, place)]);
            all.extend(third.map(|other| Axis::Across([edge, other])));
        }
    }
    for &one in &edges[0] {
        all.extend(edges[1].iter().map(|&other| Axis::Across([one, other])));
    }
    all
}

/// A direction with the separation along it or its opposite.
pub struct Estimate {
    pub axis: Axis,
    /// From shape 2 to shape 1.
    pub along: V,
    pub separation: f64,
    error: f64,
}

impl Rough {
    /// Returns both with their size; 1 if all corners are at one place.
    pub fn new(polytopes: &Polytopes) -> (Self, f64) {
        let [one, other] = &polytopes.corners;
        let seen = |corners: &[Vector]| -> Vec<Vector> {
            corners.iter().map(|corner| number::from_to(&one[0], corner)).collect()
        };
        let seen = [seen(one), seen(other)];
        let largest = seen.iter().flatten().flatten().map(Number::abs).max();
        let largest = largest.map_or(0.0, |largest| largest.to_f64());
        let size = if largest > 0.0 { largest.log2().ceil().exp2() } else { 1.0 };
        let per_size = Number::from(size.recip());
        let rough = |corner: &Vector| number::scale(corner, &per_size).map(|x| x.to_f64());
        (Self(seen.map(|corners| corners.iter().map(rough).collect())), size)
    }

    /// A corner's coordinates are at most 1 and rounded by 2⁻⁵³, a direction by less than 1000
    /// times that, so the separation by less than 1e-12 over the direction's length.
    fn estimate(&self, axis: Axis) -> Estimate {
        let along = axis.direction(self);
        let length = random::length(along);
        if length < 1e-11 {
            return Estimate { axis, along, separation: 0.0, error: f64::INFINITY };
        }
        let ends = |corners: &[V]| {
            corners.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], corner| {
                let height = random::dot(*corner, along);
                [low.min(height), high.max(height)]
            })
        };
        let [one, other] = [ends(&self.0[0]), ends(&self.0[1])];
        let (up, down) = (one[0] - other[1], other[0] - one[1]);
        let sense = if up >= down { 1.0 } else { -1.0 };
        Estimate {
            axis,
            along: random::scale(along, sense / length),
            separation: up.max(down) / length,
            error: 1e-12 / length,
        }
    }

    fn estimates(&self) -> impl Iterator<Item = Estimate> {
        let counts = [self.0[0].len(), self.0[1].len()];
        all(counts).into_iter().map(|axis| self.estimate(axis))
    }

    /// Returns about the greatest separation.
    pub fn greatest(&self) -> Estimate {
        let sure = self.estimates().filter(|estimate| estimate.error < 1e-4);
        let greatest = sure.max_by(|one, other| one.separation.total_cmp(&other.separation));
        greatest.expect("the world's axes are directions")
    }
}

/// Returns the axes that may be the one along which both are separated most.
pub fn worth_trying(polytopes: &Polytopes) -> Vec<Axis> {
    let (rough, _) = Rough::new(polytopes);
    let estimates: Vec<_> = rough.estimates().collect();
    let least = estimates
        .iter()
        .fold(f64::NEG_INFINITY, |least, estimate| least.max(estimate.separation - estimate.error));
    let may_be_most = estimates.iter().filter(|one| one.separation + one.error >= least);
    may_be_most.map(|estimate| estimate.axis).collect()
}

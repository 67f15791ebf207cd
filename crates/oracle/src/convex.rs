//! Two convex solids in exact numbers.
//!
//! The signed distance of two polytopes is their greatest separation along any direction. It is
//! reached along the difference of two corners, or perpendicular to an edge, to an edge of each, or
//! to a face. All of them are tried, over all corners, without a hull.

mod axes;
mod cases;
mod cast;
mod curved;

pub use cases::{Kinds, curved, nudged, pair, polytope, retold, scaled, size, translated};
pub use cast::{Cast, cast, meets};
pub use curved::{Bounds, bounds};

use std::cmp::Ordering;

use exact_collide::convex::{Convex, Core};
use exact_collide::ray_box::Cuboid;
use glam::Vec3;

use super::mesh::{self, exact};
use super::number::{Number, Vector, add, dot, from_to, scale, zero};
use super::ray_box::axes_of;

/// Two polytopes with radii, all lengths times one factor.
#[derive(Debug, Clone)]
pub struct Polytopes {
    pub corners: [Vec<Vector>; 2],
    /// The sum of both.
    pub radius: Number,
    /// The factor; a box is divided by its quaternion's squared length.
    pub whole: Number,
}

/// The separation of both cores along a direction.
#[derive(Debug, Clone)]
pub struct Separation {
    /// From shape 2 to shape 1, of any length.
    pub along: Vector,
    /// Times the direction's length; negative if they overlap.
    pub gap: Number,
    pub squared: Number,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    Overlap,
    Touching,
    Apart,
}

/// Returns the corners of a core, each times the factor; `None` if it is curved.
fn corners_of(core: &Core) -> Option<(Vec<Vector>, Number)> {
    let corners: Vec<Vec3> = match core {
        Core::Point(at) => vec![*at],
        Core::Segment(ends) => ends.to_vec(),
        Core::Triangle(triangle) => return Some((mesh::corners(*triangle).to_vec(), 1.0.into())),
        Core::Hull(points) => points.to_vec(),
        Core::Box(cuboid) => return Some(box_corners(cuboid)),
        _ => return None,
    };
    Some((corners.into_iter().map(exact).collect(), 1.0.into()))
}

/// Returns the corners by the bits x, y, z, times |q|², and |q|².
fn box_corners(cuboid: &Cuboid) -> (Vec<Vector>, Number) {
    let (axes, squared) = axes_of(cuboid.rotation.to_array());
    let (center, half) = (scale(&exact(cuboid.center), &squared), exact(cuboid.half_extents));
    let corner = |bits: usize| {
        (0..3).fold(center.clone(), |at, k| {
            let arm = scale(&axes[k], &half[k]);
            if bits >> k & 1 == 0 { from_to(&arm, &at) } else { add(&at, &arm) }
        })
    };
    ((0..8).map(corner).collect(), squared)
}

/// Returns `true` if the core has points.
pub fn has_points(shape: &Convex) -> bool {
    match &shape.core {
        Core::Hull(points) => !points.is_empty(),
        Core::Cylinder(of) => of.a != of.b,
        Core::Cone(of) => of.apex != of.base,
        Core::Frustum(of) => of.apex != of.base,
        _ => true,
    }
}

impl Polytopes {
    /// Returns `None` if a core is curved or has no points.
    pub fn new(shapes: [&Convex; 2]) -> Option<Self> {
        let [(one, of_one), (other, of_other)] =
            [corners_of(&shapes[0].core)?, corners_of(&shapes[1].core)?];
        if one.is_empty() || other.is_empty() {
            return None;
        }
        let scaled = |corners: Vec<Vector>, by: &Number| -> Vec<Vector> {
            corners.iter().map(|corner| scale(corner, by)).collect()
        };
        let whole = &of_one * &of_other;
        let radius = Number::from(shapes[0].radius) + Number::from(shapes[1].radius);
        let corners = [scaled(one, &of_other), scaled(other, &of_one)];
        Some(Self { corners, radius: radius * &whole, whole })
    }

    /// Returns the cores of points alone, by their places in the lists of corners.
    pub fn part(&self, places: [&[usize]; 2]) -> Self {
        let corners = [0, 1].map(|of: usize| {
            places[of].iter().map(|&place| self.corners[of][place].clone()).collect()
        });
        Self { corners, ..self.clone() }
    }

    /// Returns the separation along a direction or its opposite, whichever is more.
    pub fn separation(&self, along: &Vector) -> Separation {
        let [one, other] = self.heights(along);
        let squared = dot(along, along);
        let (up, down) = (&one[0] - &other[1], &other[0] - &one[1]);
        if up >= down {
            Separation { along: along.clone(), gap: up, squared }
        } else {
            Separation { along: from_to(along, &zero()), gap: down, squared }
        }
    }

    /// Returns the lowest and the highest corner of each.
    pub fn heights(&self, along: &Vector) -> [[Number; 2]; 2] {
        [0, 1].map(|of: usize| {
            let heights: Vec<_> =
                self.corners[of].iter().map(|corner| dot(corner, along)).collect();
            let [low, high] = [heights.iter().min(), heights.iter().max()];
            [low, high].map(|end| end.cloned().unwrap_or_else(Number::zero))
        })
    }

    /// Returns the separation of the cores; of equals the first.
    pub fn greatest(&self) -> Separation {
        let mut greatest: Option<Separation> = None;
        for axis in axes::worth_trying(self) {
            let along = axis.direction(self);
            if along.iter().all(Number::is_zero) {
                continue;
            }
            let found = self.separation(&along);
            if greatest.as_ref().is_none_or(|most| found.compare(most) == Ordering::Greater) {
                greatest = Some(found);
            }
        }
        greatest.expect("the world's axes are directions")
    }

    /// Returns the relation of both with their radii.
    pub fn relation(&self, greatest: &Separation) -> Relation {
        let order = match greatest.gap.sign() {
            -1 => Ordering::Less,
            _ => greatest.gap.square().cmp(&(self.radius.square() * &greatest.squared)),
        };
        match order {
            Ordering::Less => Relation::Overlap,
            Ordering::Equal => Relation::Touching,
            Ordering::Greater => Relation::Apart,
        }
    }

    /// Returns the signed distance of both with their radii in metres, to some 300 bits, also where
    /// both nearly cancel: s / |n| − r = (s² / |n|² − r²) / (s / |n| + r).
    pub fn signed(&self, separation: &Separation) -> Number {
        let Separation { gap, squared, .. } = separation;
        let sum = separation.length() + &self.radius;
        if gap.sign() <= 0 || sum.is_zero() {
            return (separation.length() - &self.radius).over(&self.whole);
        }
        let difference = gap.square() - self.radius.square() * squared;
        difference.over(&(squared * sum * &self.whole))
    }
}

impl Separation {
    /// Compares the separations in metres.
    pub fn compare(&self, other: &Self) -> Ordering {
        let signed = |one: &Self| &one.gap * one.gap.abs();
        (signed(self) * &other.squared).cmp(&(signed(other) * &self.squared))
    }

    /// Returns the separation, times the factor.
    pub fn length(&self) -> Number {
        self.gap.over(&self.squared.root())
    }
}

/// Returns the relation and the signed distance in metres; `None` if a core is curved or has no
/// points.
pub fn convex_convex(shapes: [&Convex; 2]) -> Option<(Relation, Number)> {
    let polytopes = Polytopes::new(shapes)?;
    let greatest = polytopes.greatest();
    Some((polytopes.relation(&greatest), polytopes.signed(&greatest)))
}

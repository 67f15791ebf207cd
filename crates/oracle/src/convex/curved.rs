//! Bounds of the signed distance of two solids of which any may be curved.
//!
//! Every direction bounds it from below, by the farthest point of each solid. The hull of points
//! that lie in the solids bounds it from above. Each round adds the farthest points along the
//! direction in which the hull is separated most.

use exact_collide::convex::{Convex, Core, Ellipsoid};

use super::axes::Rough;
use super::{Polytopes, Separation, corners_of};
use crate::mesh::exact;
use crate::number::{Number, Vector, add, dot, from_to, length, scale, shrink, vector, zero};
use crate::random::V;
use crate::ray_box::axes_of;

const ROUNDS: usize = 24;
/// The width of the interval at which the search ends, by the size of both solids.
const NARROW: f64 = 1e-11;

/// An enclosure of the signed distance.
#[derive(Debug, Clone)]
pub struct Bounds {
    pub at_least: Number,
    pub at_most: Number,
    /// The direction along which they are `at_least` apart: from shape 2 to shape 1, of any length.
    pub along: Vector,
    /// The largest coordinate of both as seen from the first, in metres.
    pub size: Number,
}

/// A core, to 320 bits.
enum Solid {
    Corners(Vec<Vector>),
    /// The hull of two discs around one axis.
    Discs {
        centers: [Vector; 2],
        radii: [Number; 2],
        axis: Vector,
    },
    Ellipsoid {
        center: Vector,
        arms: [Vector; 3],
    },
}

impl Solid {
    fn new(core: &Core) -> Option<Self> {
        let discs = |ends: [glam::Vec3; 2], radii: [f32; 2]| {
            let centers = ends.map(exact);
            let axis = from_to(&centers[0], &centers[1]);
            let has_points = axis.iter().any(|x| !x.is_zero());
            has_points.then(|| Self::Discs { centers, radii: radii.map(Number::from), axis })
        };
        match core {
            Core::Cylinder(of) => discs([of.a, of.b], [of.radius; 2]),
            Core::Cone(of) => discs([of.base, of.apex], [of.radius, 0.0]),
            Core::Frustum(of) => discs([of.base, of.apex], [of.radius, of.top_radius]),
            Core::Ellipsoid(of) => Some(Self::ellipsoid(of)),
            polytope => {
                let (corners, whole) = corners_of(polytope)?;
                let corners: Vec<_> = corners.iter().map(|at| shrink(at, &whole)).collect();
                (!corners.is_empty()).then_some(Self::Corners(corners))
            }
        }
    }

    fn ellipsoid(of: &Ellipsoid) -> Self {
        let (axes, squared) = axes_of(of.rotation.to_array());
        let half = exact(of.half_extents);
        let arms = [0, 1, 2].map(|k: usize| shrink(&scale(&axes[k], &half[k]), &squared));
        Self::Ellipsoid { center: exact(of.center), arms }
    }

    fn moved(self, by: &Vector) -> Self {
        let moved = |at: Vector| add(&at, by);
        match self {
            Self::Corners(corners) => Self::Corners(corners.into_iter().map(moved).collect()),
            Self::Discs { centers, radii, axis } => {
                Self::Discs { centers: centers.map(moved), radii, axis }
            }
            Self::Ellipsoid { center, arms } => Self::Ellipsoid { center: moved(center), arms },
        }
    }

    /// Returns the point farthest along a direction.
    fn support(&self, way: &Vector) -> Vector {
        match self {
            Self::Corners(corners) => {
                corners.iter().max_by_key(|corner| dot(corner, way)).expect("corners").clone()
            }
            Self::Discs { centers, radii, axis } => {
                // |d|² n − (n·d) d
                let along = scale(axis, &dot(axis, way));
                let across = from_to(&along, &scale(way, &dot(axis, axis)));
                let squared = dot(&across, &across);
                let rim = |k: usize| {
                    if squared.is_zero() {
                        return centers[k].clone();
                    }
                    add(&centers[k], &shrink(&scale(&across, &radii[k]), &squared.root()))
                };
                let [one, other] = [rim(0), rim(1)];
                if dot(&one, way) >= dot(&other, way) { one } else { other }
            }
            Self::Ellipsoid { center, arms } => {
                // c + Σ a (a·n) / √Σ (a·n)²
                let heights = [0, 1, 2].map(|k: usize| dot(&arms[k], way));
                let length = length(&heights);
                if length.is_zero() {
                    return center.clone();
                }
                (0..3).fold(center.clone(), |at, k| {
                    add(&at, &scale(&arms[k], &heights[k].over(&length)))
                })
            }
        }
    }
}

/// The hull of points of shape 1 ⊖ shape 2, and the bounds so far.
struct Search {
    solids: [Solid; 2],
    points: Vec<Vector>,
    /// With its direction.
    at_least: Option<(Number, Vector)>,
}

impl Search {
    /// Adds the point that is lowest along a direction, which bounds the distance from below.
    fn look(&mut self, along: &Vector) {
        let down = from_to(along, &zero());
        let point = from_to(&self.solids[1].support(along), &self.solids[0].support(&down));
        let separation = dot(&point, along).over(&length(along));
        if self.at_least.as_ref().is_none_or(|(most, _)| separation > *most) {
            self.at_least = Some((separation, along.clone()));
        }
        if !self.points.contains(&point) {
            self.points.push(point);
        }
    }

    fn hull(&self) -> Polytopes {
        Polytopes {
            corners: [self.points.clone(), vec![zero()]],
            radius: Number::zero(),
            whole: 1.0.into(),
        }
    }

    /// Returns the largest coordinate.
    fn size(&self) -> Number {
        let sizes = self.points.iter().flatten().map(Number::abs);
        sizes.max().unwrap_or_else(Number::zero)
    }

    /// Looks along the directions of the hull's separation until the bounds are narrow.
    fn narrow(&mut self) {
        for _ in 0..ROUNDS {
            let (rough, size) = Rough::new(&self.hull());
            let greatest = rough.greatest();
            let before = self.points.len();
            self.look(&numbers(greatest.along));
            let at_least = self.at_least.as_ref().map_or(0.0, |(most, _)| most.to_f64());
            let is_narrow = greatest.separation * size - at_least <= NARROW * size;
            if is_narrow || self.points.len() == before {
                break;
            }
        }
    }

    fn greatest(&self) -> Separation {
        self.hull().greatest()
    }
}

fn numbers(v: V) -> Vector {
    v.map(Number::from)
}

/// Returns bounds of the signed distance in metres; `None` if one has no points.
pub fn bounds(shapes: [&Convex; 2]) -> Option<Bounds> {
    bounds_moved(shapes, &zero())
}

/// Like [`bounds`], with the first one moved.
pub(super) fn bounds_moved(shapes: [&Convex; 2], by: &Vector) -> Option<Bounds> {
    let solids = [Solid::new(&shapes[0].core)?.moved(by), Solid::new(&shapes[1].core)?];
    let mut search = Search { solids, points: Vec::new(), at_least: None };
    for k in 0..3 {
        for sense in [1.0, -1.0] {
            search.look(&vector(|i| Number::from(if i == k { sense } else { 0.0 })));
        }
    }
    search.narrow();
    let greatest = search.greatest();
    let at_most = greatest.length();
    // The exact direction is more accurate than the one of the search.
    let unit = shrink(&greatest.along, &greatest.squared.root());
    search.look(&unit.map(|x| Number::from(x.to_f64())));
    let radius = Number::from(shapes[0].radius) + Number::from(shapes[1].radius);
    // 2^-200 of the coordinates, above the rounding of roots and quotients.
    let coordinates = search.solids.iter().map(|solid| {
        let ways = (0..3).map(|k| vector(|i| Number::from(if i == k { 1.0 } else { 0.0 })));
        ways.flat_map(|way| solid.support(&way)).map(|x| x.abs()).max()
    });
    let coordinates = coordinates.flatten().max().unwrap_or_else(Number::zero);
    let slack = (coordinates + search.size()) * Number::from(2f64.powi(-200));
    let (at_least, along) = search.at_least.clone()?;
    Some(Bounds {
        at_least: at_least - &radius - &slack,
        at_most: at_most - &radius + slack,
        along,
        size: search.size() + radius,
    })
}

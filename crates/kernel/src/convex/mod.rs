//! Two convex solids of any kind. Features `alloc` and `mesh`.

mod cache;
mod cast;
mod certain;
mod closest_part;
mod cores;
mod curved;
mod depth;
mod difference;
mod farthest;
mod gjk;
mod inner_hull;
mod level;
mod near;
mod patch;
mod polytope;
mod polytopes;
mod shape;
mod steps;
mod support;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_cast;
#[cfg(test)]
mod tests_curved;
#[cfg(test)]
mod tests_level;

use alloc::vec::Vec;

use glam::Vec3;

pub use cache::ConvexCache;
pub use cast::{CastTouch, ConvexCast, convex_cast};
use difference::{Difference, Way};
use polytope::{Path, Polytope};
pub use shape::{Convex, Core, Ellipsoid, Frustum};
pub use steps::{EpaStep, GjkStep, Part, SearchStep, Vertex, convex_convex_steps};

/// The relation of two convex solids.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ConvexConvex {
    /// They overlap: the origin lies inside the Minkowski difference of the first and the second.
    Overlap(Separation),
    /// They touch: the origin lies on its border. Solids that are flat in one common plane never
    /// do more.
    Touching(Separation),
    /// One of them is curved, and the interval encloses 0 and is as short as it gets.
    Undecided(Separation),
    /// They share no point; `None` if one has no points or a number is not finite.
    Apart(Option<Separation>),
}

impl ConvexConvex {
    /// Returns the separation, or `None` if one has no points or a number is not finite.
    pub fn separation(&self) -> Option<&Separation> {
        match self {
            Self::Overlap(found) | Self::Touching(found) | Self::Undecided(found) => Some(found),
            Self::Apart(found) => found.as_ref(),
        }
    }

    /// Returns `true` if they overlap or touch.
    pub fn is_hit(&self) -> bool {
        matches!(self, Self::Overlap(_) | Self::Touching(_))
    }
}

/// The closest points of two solids, or the shortest way out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Separation {
    /// The unit normal, from the second solid to the first: on a hit the direction in which the
    /// first one leaves the second on the shortest way.
    pub normal: Vec3,
    /// The closest point of each solid; on a hit those that the way out parts last.
    pub points: [Vec3; 2],
    /// A lower bound on the distance in metres; negative for a depth.
    pub at_least: f64,
    /// An upper bound. Between polytopes with radii both bounds are the rounded distance.
    pub at_most: f64,
    /// The part of each core that the closest points lie on.
    pub features: [Feature; 2],
    way: Option<Way>,
}

impl Separation {
    /// Returns the distance in metres, the middle of the interval; negative for a depth.
    pub fn distance(&self) -> f64 {
        self.at_least.midpoint(self.at_most)
    }

    /// Returns the shortest translation that moves the first solid out of the second; zero if they
    /// are apart.
    pub fn push(&self) -> Vec3 {
        let depth = (-self.distance()).max(0.0);
        crate::to_vec3_saturating(self.normal.as_dvec3() * depth)
    }
}

/// The corners of a core that span a part of it: one of a corner, two of an edge, three of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feature {
    corners: [usize; 4],
    count: usize,
}

impl Feature {
    fn of(corners: impl Iterator<Item = usize>) -> Self {
        let mut feature = Self { corners: [0; 4], count: 0 };
        for corner in corners {
            if !feature.corners().contains(&corner) {
                feature.corners[feature.count] = corner;
                feature.count += 1;
            }
        }
        feature
    }

    /// Returns the corners by their indices in the core's list; those of a box by its axes: bit k
    /// is set on the positive side of axis k. Empty if the core is curved.
    pub fn corners(&self) -> &[usize] {
        &self.corners[..self.count]
    }
}

/// Decides whether two convex solids overlap, touch or are apart, and measures the shortest way
/// between them or out. Touching is a hit. Polytopes with radii are decided exactly; with a curved
/// core the distance is enclosed.
///
/// ```
/// use exact_collide::convex::{Convex, ConvexConvex, Core, convex_convex};
/// use glam::vec3;
///
/// let hull = |points: &[[f32; 3]]| Convex {
///     core: Core::Hull(points.iter().map(|&point| point.into()).collect()),
///     radius: 0.0,
/// };
/// let tetrahedron = hull(&[[0., 0., 0.], [1., 0., 0.], [0., 1., 0.], [0., 0., 1.]]);
/// let ball = Convex { core: Core::Point(vec3(0.25, 0.25, -1.0)), radius: 1.0 };
/// assert!(matches!(convex_convex(&tetrahedron, &ball), ConvexConvex::Touching(_)));
/// ```
pub fn convex_convex(first: &Convex, second: &Convex) -> ConvexConvex {
    convex_convex_from(&mut ConvexCache::default(), first, second)
}

/// [`convex_convex`], from where the last search ended.
///
/// ```
/// use exact_collide::convex::{Convex, ConvexCache, Core, convex_convex, convex_convex_from};
/// use glam::vec3;
///
/// let rod = |y| Convex {
///     core: Core::Segment([vec3(-2.0, y, 0.0), vec3(2.0, y, 0.0)]),
///     radius: 0.5,
/// };
/// let ball = Convex { core: Core::Point(vec3(0.5, 0.0, 0.0)), radius: 0.5 };
/// let mut cache = ConvexCache::default();
/// for y in [3.0, 2.0, 1.0] {
///     let found = convex_convex_from(&mut cache, &rod(y), &ball);
///     assert_eq!(found, convex_convex(&rod(y), &ball));
/// }
/// ```
pub fn convex_convex_from(
    cache: &mut ConvexCache,
    first: &Convex,
    second: &Convex,
) -> ConvexConvex {
    let Some(difference) = polytopes_of(first, second) else {
        return curved::decide(first, second, cache, &mut |_, _| {});
    };
    let (found, simplex) = polytopes::decide(&difference, cache.simplex(&difference), &mut |_| {});
    cache.keep(simplex);
    found
}

/// `None` if a core is curved or has no points, or if a number is not finite.
fn polytopes_of<'a>(first: &'a Convex, second: &'a Convex) -> Option<Difference<'a>> {
    let polytopes = [Polytope::new(first, Path::Still)?, Polytope::new(second, Path::Still)?];
    Some(Difference { polytopes })
}

/// Returns the contact patch of two polytopes that overlap or touch, once the first is pushed out:
/// the corners of a polygon in order, both ends of a segment, or a point. Empty if they are apart
/// or a core is curved.
///
/// ```
/// use exact_collide::convex::{Convex, Core, convex_convex, patch};
/// use exact_collide::ray_box::Cuboid;
/// use glam::{Quat, Vec3, vec3};
///
/// let [lower, upper] = [0.0, 1.75].map(|height| Convex {
///     core: Core::Box(Cuboid {
///         center: vec3(0.5 * height, height, 0.0),
///         half_extents: Vec3::ONE,
///         rotation: Quat::IDENTITY,
///     }),
///     radius: 0.0,
/// });
/// let found = convex_convex(&upper, &lower);
/// let corners = patch(&upper, &lower, found.separation().expect("finite"));
/// assert_eq!(corners.len(), 4);
/// assert!(corners.iter().all(|corner| corner.y == 1.0));
/// ```
pub fn patch(first: &Convex, second: &Convex, separation: &Separation) -> Vec<Vec3> {
    match (polytopes_of(first, second), separation.way) {
        (Some(difference), Some(way)) if separation.distance() <= 0.0 => {
            patch::patch(&difference, way, -separation.distance())
        }
        _ => Vec::new(),
    }
}

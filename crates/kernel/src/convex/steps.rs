//! Every step of the searches for the closest points of two solids and for the way out, to watch
//! them.

use alloc::vec::Vec;

use glam::{DVec3, Vec3};

use super::curved;
use super::difference::{Difference, Pair};
use super::gjk::{Simplex, Step};
use super::polytopes::{Watched, decide, weights};
use super::{Convex, ConvexCache, ConvexConvex, polytopes_of};
use crate::to_vec3_saturating;

/// The part of a simplex that holds the point closest to the origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A vertex.
    Vertex,
    /// The inside of an edge.
    Edge,
    /// The inside of a triangle.
    Face,
    /// The inside of a tetrahedron: it holds the origin.
    Inside,
}

/// A vertex of a simplex: a point of the first core less one of the second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vertex {
    /// The corner of each core by its index in the core's list; `None` if one of them is curved.
    pub corners: Option<[usize; 2]>,
    /// Both points.
    pub points: [Vec3; 2],
    /// w, their difference.
    pub w: Vec3,
}

/// A step of the search of Gilbert, Johnson and Keerthi (GJK) in the Minkowski difference of the
/// cores.
#[derive(Debug, Clone, PartialEq)]
pub struct GjkStep {
    /// The points that are farthest against the last v.
    pub support: Vertex,
    /// The simplex with this vertex.
    pub before: Vec<Vertex>,
    /// The vertices of the part that is closest to the origin.
    pub after: Vec<Vertex>,
    /// That part.
    pub part: Part,
    /// v, its point closest to the origin.
    pub v: Vec3,
    /// |v| in metres: the distance of the cores is at most this.
    pub length: f64,
    /// The largest v · w / |v| so far in metres: the distance of the cores is at least this.
    pub lower_bound: f64,
    /// `true` if the step was made in exact numbers, after f64 had left something open.
    pub is_exact: bool,
}

/// A step of the expanding polytope algorithm (EPA): a polytope in the Minkowski difference of
/// cores that overlap grows where it is closest to the origin.
#[derive(Debug, Clone, PartialEq)]
pub struct EpaStep {
    /// Its triangles, counter-clockwise as seen from outside.
    pub faces: Vec<[Vertex; 3]>,
    /// The triangle whose plane is closest to the origin.
    pub nearest: [Vertex; 3],
    /// The point of that plane closest to the origin.
    pub foot: Vec3,
    /// Its distance in metres: the depth of the cores is at least this.
    pub depth: f64,
    /// The vertex of the difference farthest beyond the plane, which the polytope takes in; `None`
    /// if none is: that plane is the way out.
    pub support: Option<Vertex>,
}

/// A step of [`convex_convex_steps`].
#[derive(Debug, Clone, PartialEq)]
pub enum SearchStep {
    /// Towards the closest points.
    Gjk(GjkStep),
    /// Towards the way out, of polytopes whose cores overlap.
    Epa(EpaStep),
}

/// [`convex_convex`](super::convex_convex), and calls `watch` after each step of its searches.
///
/// ```
/// use exact_collide::convex::{Convex, Core, SearchStep, convex_convex, convex_convex_steps};
/// use glam::vec3;
///
/// let rod = Core::Segment([vec3(-2.0, 0.0, 0.0), vec3(2.0, 0.0, 0.0)]);
/// let [rod, ball] = [rod, Core::Point(vec3(0.5, 3.0, 0.0))]
///     .map(|core| Convex { core, radius: 0.5 });
/// let mut lengths = Vec::new();
/// let found = convex_convex_steps(&rod, &ball, &mut |step| match step {
///     SearchStep::Gjk(step) => lengths.push(step.length),
///     SearchStep::Epa(_) => unreachable!("they are apart"),
/// });
/// assert_eq!(found, convex_convex(&rod, &ball));
/// assert_eq!(lengths, [3.0]);
/// ```
pub fn convex_convex_steps(
    first: &Convex,
    second: &Convex,
    watch: &mut dyn FnMut(SearchStep),
) -> ConvexConvex {
    let mut lower_bound = 0.0;
    if let Some(difference) = polytopes_of(first, second) {
        let vertex = |pair: Pair| {
            let own = |of: usize| difference.polytopes[of].own_index(pair[of]);
            let points = [0, 1].map(|of| difference.polytopes[of].corner(pair[of]));
            shown_vertex(Some([own(0), own(1)]), points)
        };
        let mut v = difference.point([0, 0]);
        let start = Simplex::of([0, 0]);
        let (found, _) = decide(&difference, start, &mut |step| match step {
            Watched::Closest(step) => {
                lower_bound = (v.dot(difference.point(step.support)) / v.length()).max(lower_bound);
                v = closest_point(&difference, &step.after.simplex);
                watch(SearchStep::Gjk(shown(&step, &vertex, v, lower_bound)));
            }
            Watched::WayOut(step) => {
                let foot = foot(step.nearest.corners.map(|pair| difference.point(pair)));
                watch(SearchStep::Epa(EpaStep {
                    faces: step.faces.iter().map(|face| face.corners.map(vertex)).collect(),
                    nearest: step.nearest.corners.map(vertex),
                    foot: to_vec3_saturating(foot),
                    depth: foot.length(),
                    support: step.support.map(vertex),
                }));
            }
        });
        return found;
    }
    curved::decide(first, second, &mut ConvexCache::default(), &mut |step, cores| {
        let vertex = |[at, _]: Pair| shown_vertex(None, cores.points(at));
        let shown = shown(&step, &vertex, step.after.rounded, cores.best.0.max(0.0));
        watch(SearchStep::Gjk(shown));
    })
}

fn shown_vertex(corners: Option<[usize; 2]>, points: [DVec3; 2]) -> Vertex {
    let w = to_vec3_saturating(points[0] - points[1]);
    Vertex { corners, points: points.map(to_vec3_saturating), w }
}

fn shown(step: &Step, vertex: &dyn Fn(Pair) -> Vertex, v: DVec3, lower_bound: f64) -> GjkStep {
    let all = |simplex: &Simplex| simplex.pairs().iter().map(|&pair| vertex(pair)).collect();
    GjkStep {
        support: vertex(step.support),
        before: all(step.before),
        after: all(&step.after.simplex),
        part: match step.after.simplex.pairs().len() {
            1 => Part::Vertex,
            2 => Part::Edge,
            3 => Part::Face,
            _ => Part::Inside,
        },
        v: to_vec3_saturating(v),
        length: v.length(),
        lower_bound,
        is_exact: step.is_exact,
    }
}

/// Returns the point of a triangle's plane closest to the origin.
fn foot([a, b, c]: [DVec3; 3]) -> DVec3 {
    // (n · a) / |n|² · n
    let n = (b - a).cross(c - a).normalize_or_zero();
    n * n.dot(a)
}

fn closest_point(difference: &Difference, simplex: &Simplex) -> DVec3 {
    let pairs = simplex.pairs();
    if pairs.len() == 4 {
        return DVec3::ZERO;
    }
    let points = pairs.iter().map(|&pair| difference.point(pair));
    points.zip(weights(difference, pairs)).map(|(point, weight)| point * weight).sum()
}

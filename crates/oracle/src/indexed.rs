//! A mesh of shared vertices, asked triangle by triangle in exact numbers: which of its parts hold
//! a point, and which triangle comes first.

mod cases;

pub use cases::{case, cast_case, closed};

use std::cmp::Ordering;
use std::collections::BTreeMap;

use exact_collide::Triangle;
use exact_collide::indexed_mesh::MeshFeature;
use exact_collide::ray::{Outcome, Ray};
use glam::{DVec3, Vec3};

use super::case::{Case, Touch};
use super::mesh::{self, compare, corners, exact, leaves_gap};
use super::number::{Number, Vector, along, cross, dot, from_to, is_zero, scale, unit};
use super::random::Random;
use super::segment_triangle::{Share, shared_between};

/// Vertices, and each triangle's places in their list.
#[derive(Debug, Clone)]
pub struct Indexed {
    pub vertices: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
}

impl Indexed {
    /// Gives corners numbers: those at one place share one, mostly or not at all.
    pub fn of(random: &mut Random, triangles: &[Triangle]) -> Self {
        let shared = random.pick(&[1.0, 1.0, 0.8, 0.0]);
        let mut vertices: Vec<Vec3> = Vec::new();
        let mut all = Vec::new();
        for &Triangle { a, b, c } in triangles {
            all.push([a, b, c].map(|corner| {
                let known = vertices.iter().position(|&vertex| vertex == corner);
                let place = known.filter(|_| random.chance(shared)).unwrap_or(vertices.len());
                if place == vertices.len() {
                    vertices.push(corner);
                }
                place as u32
            }));
        }
        Self { vertices, triangles: all }.renumbered(random)
    }

    /// Returns the same mesh with the vertices in another order.
    pub fn renumbered(&self, random: &mut Random) -> Self {
        let count = self.vertices.len();
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).for_each(|i| order.swap(i, random.below(i + 1)));
        let mut vertices = self.vertices.clone();
        order.iter().enumerate().for_each(|(old, &new)| vertices[new] = self.vertices[old]);
        let renamed = |corners: &[u32; 3]| corners.map(|corner| order[corner as usize] as u32);
        Self { vertices, triangles: self.triangles.iter().map(renamed).collect() }
    }

    pub fn list(&self) -> Vec<Triangle> {
        (0..self.triangles.len()).map(|i| self.triangle(i)).collect()
    }

    pub fn triangle(&self, i: usize) -> Triangle {
        let [a, b, c] = self.triangles[i].map(|corner| self.vertices[corner as usize]);
        Triangle { a, b, c }
    }

    /// The largest coordinate.
    fn size(&self) -> f64 {
        let sizes = self.vertices.iter().map(|v| v.abs().max_element());
        f64::from(sizes.fold(0.0, f32::max))
    }

    /// Returns the parts that hold a point that is known to some 300 bits: the first of lowest
    /// dimension, and the triangles.
    pub fn parts_at(&self, point: &Vector) -> Option<(MeshFeature, Vec<usize>)> {
        // 2^-200 of the size
        let nothing = Number::from(self.size()) * Number::from(2f64.powi(-200));
        let nothing = nothing.square();
        let is_near = |corners: &[Vector; 3]| {
            let Share { over, under } = mesh::squared_distance_from(point, corners);
            over <= &nothing * &under
        };
        let rough = DVec3::from_array(point.clone().map(|x| x.to_f64()));
        let is_far = |Triangle { a, b, c }: Triangle| {
            let low = a.min(b).min(c).as_dvec3() - rough;
            let high = rough - a.max(b).max(c).as_dvec3();
            low.max(high).max_element() > 1e-9 * self.size()
        };
        let mut lowest: Option<MeshFeature> = None;
        let mut holders = Vec::new();
        for (i, &[a, b, c]) in self.triangles.iter().enumerate() {
            if is_far(self.triangle(i)) {
                continue;
            }
            let places = corners(self.triangle(i));
            if !is_near(&places) {
                continue;
            }
            holders.push(i);
            let [p, q, r] = &places;
            let part = |held: [&Vector; 3], feature: MeshFeature| {
                is_near(&held.map(Clone::clone)).then_some(feature)
            };
            let edge = |one: u32, other: u32| MeshFeature::Edge([one.min(other), one.max(other)]);
            let parts = [
                part([p, p, p], MeshFeature::Vertex(a)),
                part([q, q, q], MeshFeature::Vertex(b)),
                part([r, r, r], MeshFeature::Vertex(c)),
                part([p, q, q], edge(a, b)),
                part([q, r, r], edge(b, c)),
                part([r, p, p], edge(c, a)),
                Some(MeshFeature::Face(i as u32)),
            ];
            lowest = parts.into_iter().flatten().chain(lowest).min();
        }
        lowest.map(|lowest| (lowest, holders))
    }
}

/// A point of a mesh with all that is said of it.
#[derive(Debug)]
pub struct Place {
    pub feature: MeshFeature,
    pub triangle: u32,
    pub point: [f64; 3],
    /// The point to 320 bits.
    pub exact: Vector,
    /// Its place along the ray, in lengths of the direction, to 320 bits.
    pub share: Number,
    /// Of the triangles that hold it and that the ray is not along.
    pub normals: Vec<DVec3>,
}

impl Place {
    fn new(mesh: &Indexed, exact: Vector, share: Number) -> (Self, Vec<usize>) {
        let (feature, holders) = mesh.parts_at(&exact).expect("a triangle holds it");
        let point = exact.clone().map(|x| x.to_f64());
        let triangle = holders[0] as u32;
        (Self { feature, triangle, point, exact, share, normals: Vec::new() }, holders)
    }
}

/// The exact answer of a ray.
pub struct RayAnswer {
    pub outcome: Outcome,
    pub all: Vec<Place>,
    pub can_miss: bool,
}

pub fn ray(ray: &Ray, mesh: &Indexed) -> RayAnswer {
    let (origin, way) = (exact(ray.origin), exact(ray.direction));
    let list = mesh.list();
    let singles: Vec<_> = list.iter().map(|&triangle| mesh::ray_triangle(ray, triangle)).collect();
    let is_any = |outcome| singles.iter().any(|single| single.outcome == outcome);
    let order = [Outcome::Hit, Outcome::TooShort, Outcome::Behind];
    let outcome = order.into_iter().find(|&outcome| is_any(outcome)).unwrap_or(Outcome::PassesBy);

    let normal = |triangle: Triangle| {
        let [a, b, c] = corners(triangle);
        cross(&from_to(&a, &b), &from_to(&a, &c))
    };
    let climb = |triangle: Triangle| dot(&normal(triangle), &way).sign();
    let mut events: Vec<Share> = Vec::new();
    for (single, &triangle) in singles.iter().zip(&list) {
        if single.outcome != Outcome::Hit {
            continue;
        }
        events.extend(single.at.clone());
        if climb(triangle) == 0 {
            events.extend(last_of(ray, triangle));
        }
    }
    events.sort_by(compare);
    events.dedup_by(|one, other| compare(one, other) == Ordering::Equal);
    let place = |at: &Share| {
        let value = at.value();
        let (place, holders) = Place::new(mesh, along(&origin, &way, &value), value);
        let crossed = holders.iter().map(|&i| list[i]).filter(|&triangle| climb(triangle) != 0);
        let facing = |triangle: Triangle| {
            let n = scale(&normal(triangle), &Number::from(-f64::from(climb(triangle))));
            DVec3::from_array(unit(&n).map(|x| x.to_f64()))
        };
        Place { normals: crossed.map(facing).collect(), ..place }
    };
    let all = events.iter().map(place).collect();
    RayAnswer { outcome, all, can_miss: can_miss(ray, &list, &singles) }
}

/// The last point of the line that a triangle has, unless it lies beyond the end.
fn last_of(ray: &Ray, triangle: Triangle) -> Option<Share> {
    let (origin, way) = (exact(ray.origin), exact(ray.direction));
    let far = Number::from(2f64.powi(300));
    let whole = [-&far, far].map(|end| Share::new(end, 1.0.into()));
    let [a, b, c] = &corners(triangle);
    let [_, last] = shared_between(whole, &origin, &way, [a, b, c])?;
    let per = if ray.as_given { Number::from(1.0) } else { dot(&way, &way) };
    let reach = Number::from(ray.max_distance).square() * last.under.square();
    (last.over.sign() >= 0 && last.over.square() * per <= reach).then_some(last)
}

/// Returns `true` if the smallest move can make the ray miss all triangles.
fn can_miss(ray: &Ray, list: &[Triangle], singles: &[mesh::Hit]) -> bool {
    let (origin, way) = (exact(ray.origin), exact(ray.direction));
    let mut borders = Vec::new();
    for (&triangle, single) in list.iter().zip(singles) {
        let corners @ [a, b, c] = &corners(triangle);
        let sense = dot(&cross(&from_to(a, b), &from_to(a, c)), &way).sign();
        let Some(at) = single.at.as_ref().filter(|_| single.outcome == Outcome::Hit) else {
            continue;
        };
        let per = if ray.as_given { Number::from(1.0) } else { dot(&way, &way) };
        let reach = Number::from(ray.max_distance).square() * at.under.square();
        let is_at_end = at.over.square() * per == reach;
        if sense == 0 || at.over.is_zero() || is_at_end {
            continue;
        }
        let mut own = Vec::new();
        for i in 0..3 {
            let (from, to) = (&corners[i], &corners[(i + 1) % 3]);
            let [u, v] = [from, to].map(|corner| from_to(&origin, corner));
            if dot(&way, &cross(&u, &v)).is_zero() {
                own.push((from_to(from, to), sense));
            }
        }
        borders.push(own);
    }
    leaves_gap(&way, &borders)
}

/// The exact point of a mesh closest to a point.
pub fn closest(point: Vec3, mesh: &Indexed) -> Place {
    let list = mesh.list();
    let first = mesh::closest(point, &list).expect("a mesh has a triangle");
    place_closest(&exact(point), mesh, first)
}

fn place_closest(p: &Vector, mesh: &Indexed, first: usize) -> Place {
    let point = nearest_point(p, &corners(mesh.triangle(first)));
    Place::new(mesh, point, Number::zero()).0
}

/// The closest of all feet that lie on the triangle, and its corners.
fn nearest_point(p: &Vector, places @ [a, b, c]: &[Vector; 3]) -> Vector {
    let mut all: Vec<Vector> = places.to_vec();
    for (from, to) in [(a, b), (b, c), (c, a)] {
        let e = from_to(from, to);
        let (share, squared) = (dot(&e, &from_to(from, p)), dot(&e, &e));
        if share.sign() > 0 && share < squared {
            all.push(along(from, &e, &share.over(&squared)));
        }
    }
    let n = cross(&from_to(a, b), &from_to(a, c));
    let is_left = |(from, to): (&Vector, &Vector)| {
        dot(&cross(&n, &from_to(from, to)), &from_to(from, p)).sign() > 0
    };
    if !is_zero(&n) && [(a, b), (b, c), (c, a)].into_iter().all(is_left) {
        let height = dot(&n, &from_to(a, p)).over(&dot(&n, &n));
        return along(p, &n, &-&height);
    }
    let away = |q: &Vector| dot(&from_to(q, p), &from_to(q, p));
    all.into_iter().min_by_key(away).expect("three corners")
}

/// The exact answer of a cast, by the answers for each triangle.
pub struct CastAnswer {
    pub relation: &'static str,
    pub place: Option<Place>,
    /// The first triangle that is touched at that moment.
    pub first: usize,
    /// Its touch alone.
    pub touch: Option<Touch>,
}

/// Returns `true` if a line from the point, in any direction that meets no edge, crosses an odd
/// number of triangles.
pub fn is_inside(point: Vec3, mesh: &Indexed) -> bool {
    const WAYS: [[f32; 3]; 6] = [
        [1009.0, 2003.0, -3001.0],
        [-5003.0, 1013.0, 2011.0],
        [7.0, -9001.0, 4001.0],
        [3011.0, 17.0, 8009.0],
        [-1019.0, -6007.0, -31.0],
        [9007.0, 4003.0, 2017.0],
    ];
    let odd = WAYS.iter().find_map(|way| {
        let (p, d) = (exact(point), way.map(Number::from));
        let mut is_odd = false;
        for triangle in mesh.list() {
            let places = corners(triangle);
            let [u, v, w] = places.each_ref().map(|corner| from_to(&p, corner));
            let sides = [(&u, &v), (&v, &w), (&w, &u)].map(|(x, y)| dot(&d, &cross(x, y)).sign());
            if sides.contains(&0) {
                return None;
            }
            let is_ahead = dot(&u, &cross(&v, &w)).sign() == sides[0];
            is_odd ^= sides == [sides[0]; 3] && is_ahead;
        }
        Some(is_odd)
    });
    odd.unwrap_or(false)
}

/// Returns `true` if each edge has two triangles, by a map of the triangles of each.
pub fn is_closed(mesh: &Indexed) -> bool {
    let mut edges: BTreeMap<[u32; 2], Vec<usize>> = BTreeMap::new();
    for (i, corners) in mesh.triangles.iter().enumerate() {
        for k in 0..3 {
            let [p, q] = [corners[k], corners[(k + 1) % 3]];
            let of = edges.entry([p.min(q), p.max(q)]).or_default();
            if p != q && !of.contains(&i) {
                of.push(i);
            }
        }
    }
    edges.iter().all(|([p, q], of)| p == q || of.len() == 2)
}

/// Asks a cast of every triangle; `case` makes the case of one, and `squared` the squared distance
/// of one at the start.
pub fn cast(
    mesh: &Indexed,
    case: impl Fn(Triangle) -> Case,
    squared: impl Fn(Triangle) -> Share,
) -> CastAnswer {
    let list = mesh.list();
    let singles: Vec<_> = list
        .iter()
        .map(|&triangle| {
            let case = case(triangle);
            (super::pair(case.id).expected)(&case)
        })
        .collect();
    let order = ["initial_overlap", "hit", "too_short", "behind", "degenerate", "passes_by"];
    let is_any = |relation: &&str| singles.iter().any(|single| single.relation == *relation);
    let relation = order.into_iter().find(is_any).expect("a relation");
    let touch = |i: usize| singles[i].contacts.first().filter(|_| singles[i].hit);
    let t = |i: usize| touch(i).and_then(|touch: &Touch| touch.t.clone());
    let touched: Vec<usize> = (0..list.len()).filter(|&i| touch(i).is_some()).collect();
    let Some(&any) = touched.first() else {
        return CastAnswer { relation, place: None, first: 0, touch: None };
    };
    let at_start: Vec<usize> =
        touched.iter().copied().filter(|&i| t(i).is_some_and(|t| t.is_zero())).collect();
    let is_less = |one: Number, other: Number| {
        let near = (one.abs() + other.abs()) * Number::from(2f64.powi(-250));
        other - one > near
    };
    let is_before = |i: usize, other: usize| {
        if at_start.is_empty() {
            let [one, other] = [t(i), t(other)].map(|t| t.expect("a touch has a t"));
            is_less(one, other)
        } else {
            let [one, other] = [i, other].map(|i| squared(list[i]));
            is_less(one.over * &other.under, other.over * one.under)
        }
    };
    let among = if at_start.is_empty() { &touched } else { &at_start };
    let first = among.iter().fold(any, |first, &i| {
        let is_first = !among.contains(&first) || is_before(i, first);
        if is_first { i } else { first }
    });
    let touch = touch(first).expect("it is touched");
    let point = touch.point.clone().expect("a touch has a point");
    let share = touch.t.clone().unwrap_or(Number::zero());
    let (place, _) = Place::new(mesh, point, share);
    CastAnswer { relation, place: Some(place), first, touch: Some(touch.clone()) }
}

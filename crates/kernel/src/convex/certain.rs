//! Two polytopes in f64, with a bound on its rounding: a decision is certain, or left to exact
//! numbers.

use glam::DVec3;

use super::difference::{Along, Difference, Pair, Polynomial, Way};
use super::gjk::Simplex;
use super::near::{Near, Number, over};

/// Digits for an f32 that is rounded once more: a sixteenth of half its ulp.
const FINE: f64 = 1.0 / (1_u64 << 28) as f64;

/// The closest points of two cores, or those that part last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Certain {
    pub way: Way,
    /// A unit vector along it.
    pub normal: DVec3,
    /// The weights of the simplex's vertices in both points.
    pub weights: [f64; 4],
    /// The distance along the normal, and the most that it is off.
    pub distance: Number,
}

/// A point, line or plane, as seen from the origin.
struct Span {
    /// To the point that is closest to the origin.
    n: Near,
    weights: [Number; 3],
    count: usize,
    distance: Number,
    way: Way,
}

/// Returns `true` if a number has all the digits that are asked for; zero has none.
pub(super) fn is_fine([value, off]: Number) -> bool {
    off < FINE * value.abs()
}

impl Span {
    /// Returns the parts of the weights in their sum; `None` if one has too few digits.
    fn parts(&self) -> Option<[f64; 4]> {
        let weights = &self.weights[..self.count];
        let sum: f64 = weights.iter().map(|[weight, _]| weight).sum();
        let mut parts = [0.0; 4];
        for (part, [weight, off]) in parts.iter_mut().zip(weights) {
            (*off <= FINE * sum).then_some(())?;
            *part = (weight / sum).max(0.0);
        }
        Some(parts)
    }

    fn certain(&self) -> Option<Certain> {
        let length = self.n.v.length();
        (self.n.off <= FINE * length).then_some(())?;
        let (normal, weights) = (self.n.v / length, self.parts()?);
        Some(Certain { way: self.way, normal, weights, distance: self.distance })
    }
}

impl Difference<'_> {
    #[inline]
    pub fn near(&self, pair: Pair) -> Near {
        Near::after(self.point(pair), self.polytopes[0].error + self.polytopes[1].error)
    }

    fn span(&self, simplex: &[Pair]) -> Option<Span> {
        let one = [1.0, 0.0];
        Some(match *simplex {
            [a] => {
                let (way, a) = (Along::Vertex(a).into(), self.near(a));
                Span { n: a, weights: [one; 3], count: 1, distance: a.length(), way }
            }
            [a, b] => {
                let way = Along::Edge([a, b]).into();
                let [a, b] = [a, b].map(|pair| self.near(pair));
                let e = b.minus(a);
                let [to, off] = a.dot(e);
                let across = a.cross(e);
                let distance = over(across.length(), e.length());
                let weights = [b.dot(e), [-to, off], one];
                Span { n: e.cross(across), weights, count: 2, distance, way }
            }
            [a, b, c] => self.plane([a, b, c]),
            _ => return None,
        })
    }

    fn plane(&self, face: [Pair; 3]) -> Span {
        let [a, b, c] = face.map(|pair| self.near(pair));
        let mut n = b.minus(a).cross(c.minus(a));
        let weights = [n.dot(b.cross(c)), n.dot(c.cross(a)), n.dot(a.cross(b))];
        let [height, off] = n.dot(a);
        let distance = over([height.abs(), off], n.length());
        let way = Way { is_back: height < 0.0, ..Along::Face(face).into() };
        if way.is_back {
            n.v = -n.v;
        }
        Span { n, weights, count: 3, distance, way }
    }

    /// Returns the closest points of two cores that are apart; `None` if it is not certain that the
    /// simplex holds them.
    pub fn beside(&self, simplex: &Simplex) -> Option<Certain> {
        let simplex = simplex.pairs();
        let span = self.span(simplex)?;
        let is_inside = span.weights[..span.count].iter().all(|[weight, off]| weight > off);
        let [distance, off] = span.distance;
        let found = span.certain().filter(|_| is_inside && distance > off)?;
        let counts = [0, 1].map(|of| distinct(simplex, of));
        // Then the edges of each polytope are sums of those of the simplex, and as level as they.
        let is_level = counts[0] + counts[1] == simplex.len() + 1;
        let is_farthest = |of: usize| {
            let (polytope, own) = (&self.polytopes[of], simplex[0][of]);
            let out = if of == 0 { -span.n.v } else { span.n.v };
            let least = out.dot(polytope.corner(own)) - self.off(of, out, span.n.off);
            polytope.count_beyond(out, least) == counts[of]
        };
        let is_closest = is_level && is_farthest(0) && is_farthest(1)
            || self.support(span.way, simplex[0]) == simplex[0];
        is_closest.then_some(found)
    }

    /// Returns `true` if the point of a face's plane that is closest to the origin lies in the face.
    pub fn is_below(&self, face: &[Pair; 3]) -> bool {
        let mut weights = self.plane(*face).weights.into_iter().enumerate();
        weights.all(|(of, [weight, off])| {
            if weight.abs() > off {
                weight > 0.0
            } else {
                self.sign(Polynomial::Weight(face, of)) >= 0
            }
        })
    }

    /// Returns what parts last through a face of the difference; `None` if it lacks digits.
    pub fn through(&self, face: [Pair; 3]) -> Option<Certain> {
        let span = self.plane(face);
        let found = span.certain()?;
        (!span.way.is_back && is_fine(span.distance)).then_some(found)
    }

    /// Returns `true` if it is certain that the origin lies inside a tetrahedron.
    pub fn holds_origin(&self, simplex: &Simplex) -> bool {
        let [a, b, c, d] = *simplex.pairs() else { return false };
        holds_origin([a, b, c, d].map(|pair| self.near(pair)))
    }

    /// Returns `true` if it is certain that a direction parts two solids that are this far apart
    /// from touching, given the vertex that is farthest against it.
    pub fn is_parted(&self, way: DVec3, support: Pair, reach: f64) -> bool {
        let off = self.off(0, way, 0.0) + self.off(1, way, 0.0);
        way.dot(self.point(support)) > reach * way.length() * (1.0 + 1e-15) + off
    }
}

/// Returns `true` if it is certain that the origin lies inside a tetrahedron.
pub(super) fn holds_origin([a, b, c, d]: [Near; 4]) -> bool {
    let (ab, cd) = (a.cross(b), c.cross(d));
    // As `tetrahedron_weights` has them.
    let [b, a, d, c] = [b.dot(cd), a.dot(cd), d.dot(ab), c.dot(ab)];
    let weights = [b, [-a[0], a[1]], d, [-c[0], c[1]]];
    let sense = weights[0][0].signum();
    weights.iter().all(|[weight, off]| sense * weight > *off)
}

/// Returns the number of corners of one polytope in a simplex.
fn distinct(simplex: &[Pair], of: usize) -> usize {
    (0..simplex.len())
        .filter(|&i| !simplex[..i].iter().any(|pair| pair[of] == simplex[i][of]))
        .count()
}

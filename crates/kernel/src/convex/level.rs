//! Equal heights along a direction that follow from how the direction was made:
//! no rounding would confirm them.

use super::difference::{Along, Difference, Pair, Polynomial, Way};
use super::polytope::Polytope;

/// Three coordinates in a box's axes, or a corner's share in each of up to five corners; and in the
/// motion. Of both polytopes.
type Coordinates = [f64; 12];

impl Difference<'_> {
    /// Returns `true` if the polynomial is zero by the way in which it was made.
    pub fn is_zero_by_itself(&self, polynomial: Polynomial) -> bool {
        match polynomial {
            Polynomial::Between(way, of, [i, j]) => {
                let mut pairs = [[0; 2]; 2];
                (pairs[0][of], pairs[1][of]) = (i, j);
                self.is_level(way, pairs)
            }
            Polynomial::Beyond(way, one, other) => self.is_level(way, [one, other]),
            Polynomial::Nearer([one, other]) => {
                let way = Along::Face(one).into();
                other.iter().all(|&corner| self.is_level(way, [corner, one[0]]))
            }
            _ => false,
        }
    }

    /// The edges that a direction was made from are level; so is what they add up to.
    fn is_level(&self, way: Way, [from, to]: [Pair; 2]) -> bool {
        let mut basis = Basis { difference: self, corners: [[usize::MAX; 5]; 2] };
        let mut edge = |from: Pair, to: Pair| {
            let (from, to) = (basis.coordinates(from), basis.coordinates(to));
            core::array::from_fn(|k| to[k] - from[k])
        };
        let edges: [Coordinates; 2] = match way.along {
            Along::Edge([a, b]) | Along::AcrossEdge([a, b], _) => [edge(a, b); 2],
            Along::Face([a, b, c]) => [edge(a, b), edge(a, c)],
            Along::Vertex(_) | Along::Axis(_) => return false,
        };
        is_sum(&edge(from, to), &edges)
    }
}

/// The corners that coordinates are in.
struct Basis<'a> {
    difference: &'a Difference<'a>,
    corners: [[usize; 5]; 2],
}

impl Basis<'_> {
    fn coordinates(&mut self, pair: Pair) -> Coordinates {
        let mut all = [0.0; 12];
        for (of, &i) in pair.iter().enumerate() {
            let polytope: &Polytope = &self.difference.polytopes[of];
            let own = &mut all[6 * of..6 * of + 6];
            let from = polytope.own_index(i);
            own[5] = if from == i as usize { 0.0 } else { 1.0 };
            if let Some(sides) = polytope.sides(from) {
                own[..3].copy_from_slice(&sides.to_array());
                continue;
            }
            let known = &mut self.corners[of];
            let place = known.iter().position(|&at| at == from || at == usize::MAX);
            if let Some(place) = place {
                known[place] = from;
                own[place] = 1.0;
            }
        }
        all
    }
}

/// Returns `true` if a vector is a sum of multiples of two others: their Gram determinant is zero.
fn is_sum(v: &Coordinates, [one, other]: &[Coordinates; 2]) -> bool {
    let dot =
        |a: &Coordinates, b: &Coordinates| -> f64 { a.iter().zip(b).map(|(x, y)| x * y).sum() };
    let is_multiple = |of: &Coordinates| {
        let (squared, along) = (dot(of, of), dot(of, v));
        squared * dot(v, v) == along * along && (squared > 0.0 || dot(v, v) == 0.0)
    };
    let (a, b, c) = (dot(one, one), dot(one, other), dot(other, other));
    let across = a * c - b * b;
    if across == 0.0 {
        return is_multiple(one) || is_multiple(other);
    }
    let (x, y, z) = (dot(one, v), dot(other, v), dot(v, v));
    z * across == x * (x * c - y * b) + y * (y * a - x * b)
}

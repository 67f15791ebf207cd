//! The Minkowski difference of two polytopes, all p − q, by polynomials of their corners whose
//! signs and values are exact.
//!
//! A box's corners are rational: everything is multiplied by D, the product of both |q|². Decisions
//! never divide, so the factor, which is positive, changes no sign.

use glam::{DVec3, Vec3};

use super::polytope::{Number, Polytope};
use crate::exact::dyadic::{Dyadic, DyadicShort};
use crate::exact::dyadic_i128::DyadicI128;
use crate::exact::ordered_ring::{ErrorBounded, OrderedRing, Vector, cross, dot, plus, vector};
use crate::exact::scaled_ints::{ScaledF64, ToF64};

/// A corner of the first polytope less one of the second, by their indices.
pub(super) type Pair = [u32; 2];

/// A corner of one of the polytopes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Corner {
    pub of: usize,
    pub at: u32,
}

/// A direction in space; it need not be of unit length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Way {
    pub along: Along,
    /// `true` if it points the other way.
    pub is_back: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Along {
    /// From the origin to a vertex.
    Vertex(Pair),
    /// From the origin to the closest point of an edge's line.
    Edge([Pair; 2]),
    /// (b − a) × (c − a)
    Face([Pair; 3]),
    /// (b − a) × a coordinate axis
    AcrossEdge([Pair; 2], usize),
    /// A coordinate axis.
    Axis(usize),
}

impl From<Along> for Way {
    fn from(along: Along) -> Self {
        Self { along, is_back: false }
    }
}

impl Way {
    pub fn reversed(self) -> Self {
        Self { is_back: !self.is_back, ..self }
    }
}

/// A polynomial of the corners.
#[derive(Debug, Clone, Copy)]
pub(super) enum Polynomial<'a> {
    /// A coordinate of a direction.
    Coordinate(Way, usize),
    /// n · (c − d), for two corners of one polytope.
    Between(Way, usize, [u32; 2]),
    /// n · (w − x)
    Beyond(Way, Pair, Pair),
    /// n · w
    Height(Way, Pair),
    /// n · v
    Toward(Way, Vec3),
    /// n · n
    Squared(Way),
    /// The weight of a vertex in the point of the simplex's span that is closest to the origin,
    /// over a positive common divisor; of a tetrahedron, a divisor with the sign of its volume.
    Weight(&'a [Pair], usize),
    /// The volume of a tetrahedron.
    Volume([Pair; 4]),
    /// The squared distance of the simplex's span from the origin less the square of both radii,
    /// times [`Self::Base`].
    Clearance(&'a [Pair]),
    /// A positive divisor.
    Base(&'a [Pair]),
    /// D
    Scale,
    /// The distance of one face's plane from the origin less that of another's, by their squares.
    Nearer([[Pair; 3]; 2]),
    /// n · ((b − a) × (x − a))
    Side(Way, [Corner; 2], Corner),
    /// (b − a) · (x − a)
    Along([Corner; 2], Corner),
    /// |n × (b − a)|²
    Offset(Way, [Corner; 2]),
}

/// Two polytopes.
pub(super) struct Difference<'a> {
    pub polytopes: [Polytope<'a>; 2],
}

impl Difference<'_> {
    pub fn point(&self, [i, j]: Pair) -> DVec3 {
        self.polytopes[0].corner(i) - self.polytopes[1].corner(j)
    }

    /// Returns the sum of both radii.
    pub fn reach(&self) -> f64 {
        self.polytopes.iter().map(|polytope| f64::from(polytope.radius)).sum()
    }

    /// Returns −1, 0 or 1.
    pub fn sign(&self, polynomial: Polynomial) -> i32 {
        match self.value::<ErrorBounded>(polynomial).sign() {
            Some(sign) => sign,
            None if self.is_zero_by_itself(polynomial) => 0,
            None => self.exact_sign(polynomial),
        }
    }

    /// Returns `true` if a direction has no length.
    pub fn is_zero(&self, way: Way) -> bool {
        (0..3).all(|k| self.sign(Polynomial::Coordinate(way, k)) == 0)
    }

    #[cold]
    #[inline(never)]
    fn exact_sign(&self, polynomial: Polynomial) -> i32 {
        self.in_limbs(polynomial).map_or(0, |digits| digits.sign())
    }

    /// Returns the leading digits of several values over one positive factor.
    pub fn digits<const N: usize>(&self, polynomials: [Polynomial; N]) -> [ScaledF64; N] {
        let none = ScaledF64 { mantissa: 0.0, exponent: 0 };
        let rounded = polynomials.map(|one| self.value::<ErrorBounded>(one).digits());
        if rounded.iter().all(Option::is_some) {
            return rounded.map(|one| one.unwrap_or(none));
        }
        polynomials.map(|one| self.in_limbs(one).unwrap_or(none))
    }

    #[cold]
    #[inline(never)]
    fn in_limbs(&self, polynomial: Polynomial) -> Option<ScaledF64> {
        let few = self.value::<DyadicI128>(polynomial).digits();
        let short = || self.value::<DyadicShort>(polynomial).digits();
        let long = || self.value::<Dyadic<48>>(polynomial).digits();
        // The whole range of f32: 23 limbs for a coordinate of D w, times ten.
        let longest = || self.value::<Dyadic<256>>(polynomial).digits();
        few.or_else(short).or_else(long).or_else(longest)
    }

    /// Returns several values over one positive factor; the largest is accurate, and no other is
    /// farther off.
    pub fn ratios<const N: usize>(&self, polynomials: [Polynomial; N]) -> [f64; N] {
        let bounds = polynomials.map(|one| self.value::<ErrorBounded>(one).bounds());
        let largest = bounds.iter().fold(0.0, |largest: f64, [value, _]| largest.max(value.abs()));
        if largest > 0.0 && bounds.iter().all(|[_, error]| *error <= 1e-10 * largest) {
            return bounds.map(|[value, _]| value / largest);
        }
        let none = ScaledF64 { mantissa: 0.0, exponent: 0 };
        let exact = polynomials.map(|one| self.in_limbs(one).unwrap_or(none));
        let largest =
            exact.into_iter().fold(None, |largest: Option<ScaledF64>, one| match largest {
                Some(largest) if one.mantissa == 0.0 || largest.is_half_of(one) => Some(largest),
                _ if one.mantissa == 0.0 => largest,
                _ => Some(one),
            });
        let Some(largest) = largest else { return [0.0; N] };
        let size = ScaledF64 { mantissa: largest.mantissa.abs(), ..largest };
        exact.map(|one| one.over(size).ldexp(0))
    }

    /// Returns the direction as a unit vector; zero if it has none.
    pub fn unit(&self, way: Way) -> DVec3 {
        let ratios = self.ratios([0, 1, 2].map(|k| Polynomial::Coordinate(way, k)));
        DVec3::from_array(ratios).normalize_or_zero()
    }

    /// Returns a vector along the direction, and the most that a coordinate is off.
    pub fn rounded(&self, way: Way) -> (DVec3, f64) {
        let bounds = self.vector::<ErrorBounded>(way).map(ErrorBounded::bounds);
        let n = DVec3::from_array(bounds.map(|[value, _]| value));
        let error = bounds.iter().fold(0.0, |largest: f64, [_, error]| largest.max(*error));
        if error <= 1e-9 * n.abs().max_element() {
            (n, error)
        } else {
            let ratios = self.ratios([0, 1, 2].map(|k| Polynomial::Coordinate(way, k)));
            (DVec3::from_array(ratios), 1e-15)
        }
    }

    /// Returns the vertex that is farthest against a direction; `from` among equals.
    pub fn support(&self, way: Way, from: Pair) -> Pair {
        let (n, error) = self.rounded(way);
        self.support_along(way, n, error, from)
    }

    /// Like [`Self::support`], given a vector along the direction and the most that its coordinates
    /// are off.
    pub fn support_along(&self, way: Way, n: DVec3, error: f64, from: Pair) -> Pair {
        let farthest = |of: usize, n: DVec3| {
            let polytope = &self.polytopes[of];
            let off = self.off(of, n, error);
            let (first, own) = (polytope.farthest(n), n.dot(polytope.corner(from[of])));
            let least = n.dot(polytope.corner(first)) - off;
            if polytope.count_beyond(n, least) == 1 {
                return first;
            }
            let mut best = if own < least { first } else { from[of] };
            for i in 0..polytope.len() {
                if i == best || n.dot(polytope.corner(i)) < least {
                    continue;
                }
                let sign = self.sign(Polynomial::Between(way, of, [i, best]));
                if if of == 0 { sign < 0 } else { sign > 0 } {
                    best = i;
                }
            }
            best
        };
        [farthest(0, -n), farthest(1, n)]
    }

    /// Returns the most that the difference of two heights of a polytope is off along a direction
    /// whose coordinates are at most `error` off.
    #[inline]
    pub fn off(&self, of: usize, n: DVec3, error: f64) -> f64 {
        let polytope = &self.polytopes[of];
        let own = n.abs().element_sum() * (polytope.error + 1e-15 * polytope.size);
        2.0 * (own + 3.0 * error * polytope.size)
    }

    /// Returns a corner times D.
    fn corner<T: Number>(&self, of: usize, i: u32) -> Vector<T> {
        T::corner(&self.polytopes, of, i)
    }

    fn between<T: Number>(&self, from: Corner, to: Corner) -> Vector<T> {
        from_to(self.corner(from.of, from.at), self.corner(to.of, to.at))
    }

    fn vertex<T: Number>(&self, [i, j]: Pair) -> Vector<T> {
        from_to(self.corner(1, j), self.corner(0, i))
    }

    /// Returns the vector between two vertices; what both polytopes add is zero where it cancels.
    fn edge<T: Number>(&self, from: Pair, to: Pair) -> Vector<T> {
        let [one, other] =
            [0, 1].map(|of| from_to::<T>(self.corner(of, from[of]), self.corner(of, to[of])));
        from_to(other, one)
    }

    fn vector<T: Number>(&self, way: Way) -> Vector<T> {
        let n = match way.along {
            Along::Vertex(a) => self.vertex(a),
            Along::Edge([a, b]) => {
                let e = self.edge::<T>(a, b);
                cross(e, cross(self.vertex(a), e))
            }
            Along::Face([a, b, c]) => cross(self.edge(a, b), self.edge(a, c)),
            Along::AcrossEdge([a, b], k) => {
                let mut axis = [T::of(0.0); 3];
                axis[k] = T::of(1.0);
                cross(self.edge(a, b), axis)
            }
            Along::Axis(axis) => [0, 1, 2].map(|k| if k == axis { T::of(1.0) } else { T::of(0.0) }),
        };
        if way.is_back { n.map(|x| -x) } else { n }
    }

    fn value<T: Number>(&self, polynomial: Polynomial) -> T {
        match polynomial {
            Polynomial::Coordinate(way, k) => self.vector(way)[k],
            Polynomial::Between(way, of, [i, j]) => {
                dot(self.vector::<T>(way), from_to(self.corner(of, j), self.corner(of, i)))
            }
            Polynomial::Beyond(way, one, other) => {
                dot(self.vector::<T>(way), self.edge(other, one))
            }
            Polynomial::Height(way, of) => dot(self.vector::<T>(way), self.vertex(of)),
            Polynomial::Toward(way, v) => dot(self.vector::<T>(way), vector(v)),
            Polynomial::Squared(way) => {
                let n = self.vector::<T>(way);
                dot(n, n)
            }
            Polynomial::Weight(simplex, of) => self.weight(simplex, of),
            Polynomial::Volume([a, b, c, d]) => {
                dot(self.edge::<T>(a, b), cross(self.edge(a, c), self.edge(a, d)))
            }
            Polynomial::Clearance(simplex) => {
                let [above, below] = self.squared_distance::<T>(simplex);
                let reach = T::of(self.polytopes[0].radius) + T::of(self.polytopes[1].radius);
                let reach = reach * T::scale(&self.polytopes);
                above - reach * reach * below * self.polytopes[0].stretch()
            }
            Polynomial::Base(simplex) => {
                let [_, below] = self.squared_distance::<T>(simplex);
                let scale = T::scale(&self.polytopes);
                below * scale * scale
            }
            Polynomial::Scale => T::scale(&self.polytopes),
            Polynomial::Nearer([one, other]) => {
                let [[a, na], [b, nb]] = [one, other].map(|face| self.squared_distance::<T>(&face));
                a * nb - b * na
            }
            Polynomial::Side(way, [a, b], x) => {
                dot(self.vector::<T>(way), cross(self.between(a, b), self.between(a, x)))
            }
            Polynomial::Along([a, b], x) => dot(self.between::<T>(a, b), self.between(a, x)),
            Polynomial::Offset(way, [a, b]) => {
                let across = cross(self.vector::<T>(way), self.between(a, b));
                dot(across, across)
            }
        }
    }

    /// Numerator and denominator of the squared distance of a simplex's span from the origin, times
    /// D²: |a|², |a × e|² / |e|², (n · a)² / |n|².
    fn squared_distance<T: Number>(&self, simplex: &[Pair]) -> [T; 2] {
        match *simplex {
            [a, b] => {
                let e = self.edge::<T>(a, b);
                let across = cross(self.vertex(a), e);
                [dot(across, across), dot(e, e)]
            }
            [a, b, c] => {
                let n = self.vector::<T>(Along::Face([a, b, c]).into());
                let height = dot(n, self.vertex(a));
                [height * height, dot(n, n)]
            }
            [a, ..] => {
                let a = self.vertex::<T>(a);
                [dot(a, a), T::of(1.0)]
            }
            [] => [T::of(0.0), T::of(1.0)],
        }
    }

    /// b · e and −a · e; n · (b × c) and so on; the volumes with the origin in a vertex's place.
    fn weight<T: Number>(&self, simplex: &[Pair], of: usize) -> T {
        match *simplex {
            [a, b] => {
                let e = self.edge::<T>(a, b);
                if of == 0 { dot(self.vertex(b), e) } else { -dot(self.vertex(a), e) }
            }
            [a, b, c] => {
                let n = self.vector::<T>(Along::Face([a, b, c]).into());
                let [b, c] = [1, 2].map(|step| self.vertex::<T>(simplex[(of + step) % 3]));
                dot(n, cross(b, c))
            }
            [_, _, _, _] => {
                let mut others = (0..4).filter(|&k| k != of).map(|k| self.vertex::<T>(simplex[k]));
                let mut next = || others.next().unwrap_or([T::of(0.0); 3]);
                let volume = dot(next(), cross(next(), next()));
                if of == 0 || of == 2 { volume } else { -volume }
            }
            _ => T::of(1.0),
        }
    }
}

/// The vector from one to another.
fn from_to<T: OrderedRing>(a: Vector<T>, b: Vector<T>) -> Vector<T> {
    plus(b, a.map(|x| -x))
}

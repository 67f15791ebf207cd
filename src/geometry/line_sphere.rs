//! The quadratic behind every cast against a sphere, in f64.
//! Source: Haines, Günther and Akenine-Möller, "Precision Improvements for
//! Ray/Sphere Intersection", Ray Tracing Gems (2019), ch. 7.

use std::hint::cold_path;

use glam::DVec3;

use super::compensated::{self, sum_of_products};
use super::exact::rounds_nothing;

/// The line A + s·d against the sphere around S, with d of any length but zero.
///
/// The first four fields are polynomials of the inputs: their signs are the decisions. Roots and
/// quotients are for the methods, so that an answer that nobody reads costs none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LineSphere {
    /// |AS|² − r²: negative where A lies inside.
    pub outside: f64,
    /// AS·d: not positive where S lies behind A or beside it.
    pub along: f64,
    /// r²|d|² − |AS × d|²: negative where the line keeps clear of the sphere.
    pub discriminant: f64,
    /// |d|²
    pub length_squared: f64,
    a: DVec3,
    d: DVec3,
    pub s: DVec3,
    pub radius: f64,
}

/// How a ray from A to B stands to the sphere; the misses in the order in which
/// they are told apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Approach {
    /// A lies strictly inside.
    Inside,
    /// The ray meets the surface from outside, or A lies on it.
    Enters,
    /// S lies behind A, or beside it.
    Behind,
    /// The line keeps clear of the sphere.
    PassesBy,
    /// The line enters beyond B.
    TooShort,
}

/// D, where the line enters the sphere.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// AD as a fraction of d.
    pub fraction: f64,
    pub point: DVec3,
    /// Unit, from S to D; zero where the radius is zero.
    pub normal: DVec3,
}

/// The fields of a [`LineSphere`] that can cancel.
#[derive(Clone, Copy)]
struct Terms {
    outside: f64,
    along: f64,
    discriminant: f64,
}

impl Terms {
    /// The same from sums that lose nothing.
    #[cold]
    fn compensated(self, a_s: DVec3, d: DVec3, radius: f64) -> Self {
        if rounds_nothing([a_s.x, a_s.y, a_s.z, d.x, d.y, d.z, radius], 11) {
            return self;
        }
        let across = [(1, 2), (2, 0), (0, 1)]
            .map(|(i, j)| sum_of_products(&[(a_s[i], d[j]), (-a_s[j], d[i])]));
        Self {
            outside: difference_of_squares(a_s, radius),
            along: sum_of_products(&[(a_s.x, d.x), (a_s.y, d.y), (a_s.z, d.z)]).0,
            discriminant: discriminant(d, radius, across),
        }
    }
}

impl LineSphere {
    #[inline(always)]
    pub fn new(a: DVec3, d: DVec3, s: DVec3, radius: f64) -> Self {
        let a_s = s - a;
        // A direction of length zero goes nowhere: its products are zero, whatever divides them.
        let length_squared = if d == DVec3::ZERO { 1.0 } else { d.length_squared() };
        let (far, near) = (a_s.length_squared(), radius * radius);
        let (outside, along) = (far - near, a_s.dot(d));
        // By Lagrange, |AS × d|² = |AS|²|d|² − (AS·d)².
        let (square, product) = (along * along, outside * length_squared);
        let discriminant = square - product;
        // f64 alone has the signs, and all the digits that f32 can hold: an error is at most
        // some 1e-15 of the terms' sizes, and no more than six digits cancelled; eight under the
        // root, which halves them.
        let keeps_digits = (outside.abs() >= 1e-6 * (far + near))
            & (square >= 1e-12 * (far * length_squared))
            & (discriminant.abs() >= 1e-8 * (square + product.abs()));
        let plain = Terms { outside, along, discriminant };
        let terms = if keeps_digits { plain } else { plain.compensated(a_s, d, radius) };
        let Terms { outside, along, discriminant } = terms;
        Self { outside, along, discriminant, length_squared, a, d, s, radius }
    }

    /// AS
    #[inline]
    pub fn a_s(&self) -> DVec3 {
        self.s - self.a
    }

    /// d
    #[inline]
    pub fn direction(&self) -> DVec3 {
        self.d
    }

    /// A + t·d
    #[inline]
    pub fn at(&self, t: f64) -> DVec3 {
        self.a + self.d * t
    }

    /// AS × d
    #[inline]
    fn across(&self) -> DVec3 {
        compensated::cross(self.a_s(), self.d)
    }

    /// |AS × d|²
    #[inline]
    pub fn across_squared(&self) -> f64 {
        self.across().length_squared()
    }

    /// What a ray that ends at B meets; `b_s` is BS times `scale`, which is positive.
    #[inline]
    pub fn approach(&self, b_s: DVec3, scale: f64) -> Approach {
        if self.outside < 0.0 {
            Approach::Inside
        } else if self.outside == 0.0 {
            Approach::Enters
        } else if self.along <= 0.0 {
            Approach::Behind
        } else if self.discriminant < 0.0 {
            Approach::PassesBy
        // The line enters before B where B lies inside or C not beyond B; a tangent
        // touches at C alone, however near to the surface B lies.
        } else if (b_s.dot(self.d) <= 0.0)
            | ((self.discriminant > 0.0) & (difference_of_squares(b_s, self.radius * scale) <= 0.0))
        {
            Approach::Enters
        } else {
            Approach::TooShort
        }
    }

    /// The same against the sphere without its surface: what only touches it misses it.
    pub fn approach_open(&self, b_s: DVec3, scale: f64) -> Approach {
        match self.approach(b_s, scale) {
            Approach::Enters if self.outside == 0.0 && self.along <= 0.0 => Approach::Behind,
            Approach::Enters if self.outside == 0.0 => Approach::Enters,
            Approach::Enters | Approach::TooShort if self.discriminant == 0.0 => Approach::PassesBy,
            Approach::Enters
                if b_s.dot(self.d) > 0.0
                    && difference_of_squares(b_s, self.radius * scale) == 0.0 =>
            {
                Approach::TooShort
            }
            closed => closed,
        }
    }

    /// The distance of the foot of the perpendicular from A, signed: |AC| = AS·d / |d|.
    #[inline]
    pub fn foot_distance(&self) -> f64 {
        self.along * self.per_length()
    }

    /// The distance of the centre from the line: |CS| = |AS × d| / |d|.
    #[inline]
    pub fn center_distance(&self) -> f64 {
        self.across_squared().sqrt() * self.per_length()
    }

    /// C, the foot of the perpendicular from S.
    #[inline]
    pub fn foot(&self) -> DVec3 {
        // AC = d (AS·d) / |d|², SC = (AS × d) × d / |d|²: from S where A is far away.
        let across = self.across();
        if self.along * self.along > FAR * across.length_squared() {
            cold_path();
            return self.s + across.cross(self.d) / self.length_squared;
        }
        self.a + self.d * self.along / self.length_squared
    }

    /// How far the line keeps from the surface:
    /// |CS| − r = (|CS|² − r²) / (|CS| + r), which cancels nothing.
    #[inline]
    pub fn clearance(&self) -> f64 {
        -self.discriminant / (self.length_squared * (self.center_distance() + self.radius))
    }

    /// Half the chord: |CD| = √(r² − |CS|²), zero where the line misses.
    #[inline]
    pub fn half_chord(&self) -> f64 {
        self.root() * self.per_length()
    }

    /// D, where the line enters from outside, S ahead; A where that lies on the surface.
    #[inline]
    pub fn entry(&self) -> Entry {
        // AD = d (|AS|² − r²) / (AS·d + √D), which cancels nothing; the product before the
        // quotient, which is exact then wherever D is. From S where A is far away.
        let reach = (self.along + self.root()).max(f64::MIN_POSITIVE);
        let fraction = self.outside / reach;
        let normal = self.normal_at(fraction, -1.0);
        let point = if self.is_far() {
            cold_path();
            self.s + normal * self.radius
        } else {
            self.a + self.d * self.outside / reach
        };
        Entry { fraction, point, normal }
    }

    /// Whether a place that is reckoned from A loses digits that one reckoned from S keeps.
    #[inline]
    fn is_far(&self) -> bool {
        self.outside > FAR * self.radius * self.radius
    }

    /// [`Self::normal`] with the root at hand, a fraction of d.
    #[inline]
    pub fn normal_at(&self, root: f64, sense: f64) -> DVec3 {
        if self.is_far() {
            cold_path();
            return self.normal(sense);
        }
        (self.d * root - self.a_s()) * self.per_radius()
    }

    /// |AD|, also where A lies inside or beyond: the near root as a distance from A.
    pub fn entry_distance(&self) -> f64 {
        if self.outside == 0.0 { 0.0 } else { self.roots()[0] * self.length() }
    }

    /// Unit, from S to where the line enters (−1) or leaves (1) the sphere: of
    /// SD = SC ± |CD| d / |d|, in which a far A costs no digits. Zero where the radius is zero.
    #[inline]
    pub fn normal(&self, sense: f64) -> DVec3 {
        let along = self.across().cross(self.d) + self.d * (sense * self.root());
        along * (self.per_radius() / self.length_squared)
    }

    /// Where the line leaves, where A lies inside.
    pub fn exit(&self) -> DVec3 {
        self.s + self.normal(1.0) * self.radius
    }

    /// The far root as a distance from A, where A does not lie outside: |AC| + |CD|.
    #[inline]
    pub fn exit_distance(&self) -> f64 {
        self.roots()[1] * self.length()
    }

    /// Both roots of |A + t·d − S|² = r² where the line meets the sphere, the smaller first:
    /// t = (AS·d ± √D) / |d|², and the one that would cancel as (|AS|² − r²) / (AS·d ∓ √D).
    #[inline]
    pub fn roots(&self) -> [f64; 2] {
        // With a sum of zero, D is zero and so is AS·d: both roots are.
        let sum = self.along.abs() + self.root();
        let (near, far) = (self.outside / sum.max(f64::MIN_POSITIVE), sum / self.length_squared);
        if self.along >= 0.0 { [near, far] } else { [-far, -near] }
    }

    /// The near root as a distance from B, where the ray is too short; `b_s` as in `approach`.
    #[inline]
    pub fn missing_distance(&self, b_s: DVec3, scale: f64) -> f64 {
        let foot_beyond = b_s.dot(self.d) * self.per_length();
        if self.discriminant == 0.0 {
            return foot_beyond / scale;
        }
        difference_of_squares(b_s, self.radius * scale)
            / (scale * (foot_beyond + self.half_chord() * scale))
    }

    /// |d|
    #[inline]
    pub fn length(&self) -> f64 {
        self.length_squared.sqrt()
    }

    /// 1 / |d|
    #[inline]
    fn per_length(&self) -> f64 {
        1.0 / self.length()
    }

    /// 1 / r, zero for a point
    #[inline]
    pub fn per_radius(&self) -> f64 {
        if self.radius > 0.0 { 1.0 / self.radius } else { 0.0 }
    }

    /// √D = |CD| |d|
    #[inline]
    fn root(&self) -> f64 {
        self.discriminant.max(0.0).sqrt()
    }
}

/// From squares of lengths: a point a thousand times as far away costs three digits of f64.
const FAR: f64 = 1e6;

/// |v|² − r²
#[inline]
pub(super) fn difference_of_squares(v: DVec3, radius: f64) -> f64 {
    let (left, right) = (v.length_squared(), radius * radius);
    if (left - right).abs() >= 1e-6 * (left + right) {
        left - right
    } else {
        compensated_difference_of_squares(v, radius)
    }
}

#[cold]
fn compensated_difference_of_squares(v: DVec3, radius: f64) -> f64 {
    sum_of_products(&[(v.x, v.x), (v.y, v.y), (v.z, v.z), (-radius, radius)]).0
}

/// |v| − r = (|v|² − r²) / (|v| + r), which is zero only at a touch.
pub(super) fn height(v: DVec3, radius: f64) -> f64 {
    let reach = v.length() + radius;
    if reach > 0.0 { difference_of_squares(v, radius) / reach } else { 0.0 }
}

/// r²|d|² − |v|², with v = AS × d as values and their errors.
fn discriminant(d: DVec3, radius: f64, v: [(f64, f64); 3]) -> f64 {
    let [x, y, z] = d.to_array().map(|d| sum_of_products(&[(radius, d)]));
    // (value + error)² = value² + 2 value·error; the rest is below the last digit.
    let square = |(value, error): (f64, f64)| [(value, value), (2.0 * value, error)];
    let minus = |(value, error): (f64, f64)| [(-value, value), (-2.0 * value, error)];
    let pairs = [square(x), square(y), square(z), minus(v[0]), minus(v[1]), minus(v[2])];
    sum_of_products(pairs.as_flattened()).0
}

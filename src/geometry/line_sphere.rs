//! The quadratic behind every cast against a sphere, in f64.
//! Source: Haines, Günther and Akenine-Möller, "Precision Improvements for
//! Ray/Sphere Intersection", Ray Tracing Gems (2019), ch. 7.

use glam::DVec3;

use super::compensated::sum_of_products;
use super::exact::rounds_nothing;

/// The line A + s·d against the sphere around S, with d of any length but zero.
///
/// The first five fields are polynomials of the inputs: their signs are the decisions.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineSphere {
    /// |AS|² − r²: negative where A lies inside.
    pub outside: f64,
    /// AS·d: not positive where S lies behind A or beside it.
    pub along: f64,
    /// r²|d|² − |AS × d|²: negative where the line keeps clear of the sphere.
    pub discriminant: f64,
    /// |AS × d|²
    pub across_squared: f64,
    /// |d|²
    pub length_squared: f64,
    /// AS × d
    across: DVec3,
    a: DVec3,
    d: DVec3,
    s: DVec3,
    radius: f64,
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

impl LineSphere {
    pub fn new(a: DVec3, d: DVec3, s: DVec3, radius: f64) -> Self {
        let a_s = s - a;
        // A direction of length zero goes nowhere: its products are zero, whatever divides them.
        let length_squared = if d == DVec3::ZERO { 1.0 } else { d.length_squared() };
        let across = a_s.cross(d);
        let plain = Self {
            outside: a_s.length_squared() - radius * radius,
            along: a_s.dot(d),
            discriminant: radius * radius * length_squared - across.length_squared(),
            across_squared: across.length_squared(),
            length_squared,
            across,
            a,
            d,
            s,
            radius,
        };
        let coordinates = [a_s.to_array(), d.to_array(), [radius; 3]];
        if plain.keeps_digits(a_s) || rounds_nothing(coordinates.into_iter().flatten(), 11) {
            return plain;
        }
        let [x, y, z] = [(1, 2), (2, 0), (0, 1)]
            .map(|(i, j)| sum_of_products(&[(a_s[i], d[j]), (-a_s[j], d[i])]));
        let across = DVec3::new(x.0, y.0, z.0);
        Self {
            outside: difference_of_squares(a_s, radius),
            along: sum_of_products(&[(a_s.x, d.x), (a_s.y, d.y), (a_s.z, d.z)]).0,
            discriminant: discriminant(d, radius, [x, y, z]),
            across_squared: across.length_squared(),
            across,
            ..plain
        }
    }

    /// Whether f64 alone has the signs, and all the digits that f32 can hold: an error is
    /// at most some 1e-15 of the terms' sizes, and no more than six digits cancelled.
    fn keeps_digits(&self, a_s: DVec3) -> bool {
        let terms = a_s.length_squared() + self.radius * self.radius;
        self.outside.abs() >= 1e-6 * terms
            && self.along.abs() >= 1e-6 * a_s.abs().dot(self.d.abs())
            && self.discriminant.abs() >= 1e-6 * terms * self.length_squared
    }

    /// What a ray that ends at B meets; `b_s` is BS times `scale`, which is positive.
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
        } else if b_s.dot(self.d) <= 0.0
            || (self.discriminant > 0.0 && difference_of_squares(b_s, self.radius * scale) <= 0.0)
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
            Approach::Enters if self.discriminant == 0.0 => Approach::PassesBy,
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
    pub fn foot_distance(&self) -> f64 {
        self.along / self.length()
    }

    /// The distance of the centre from the line: |CS| = |AS × d| / |d|.
    pub fn center_distance(&self) -> f64 {
        (self.across_squared / self.length_squared).sqrt()
    }

    /// C, the foot of the perpendicular from S.
    pub fn foot(&self) -> DVec3 {
        // AC = d (AS·d) / |d|², SC = (AS × d) × d / |d|²
        let from_a = self.d * self.along / self.length_squared;
        let from_s = self.across.cross(self.d) / self.length_squared;
        self.reckon(from_a, from_s)
    }

    /// How far the line keeps from the surface:
    /// |CS| − r = (|CS|² − r²) / (|CS| + r), which cancels nothing.
    pub fn clearance(&self) -> f64 {
        -self.discriminant / self.length_squared / (self.center_distance() + self.radius)
    }

    /// Half the chord: |CD| = √(r² − |CS|²), zero where the line misses.
    pub fn half_chord(&self) -> f64 {
        self.root() / self.length()
    }

    /// The near root as a distance from A, where A lies outside and S ahead:
    /// |AD| = (|AS|² − r²) / (|AC| + |CD|), which cancels nothing. Zero on the surface.
    pub fn entry_distance(&self) -> f64 {
        self.entry_fraction() * self.length()
    }

    /// The near root as a fraction of d.
    pub fn entry_fraction(&self) -> f64 {
        if self.outside == 0.0 { 0.0 } else { self.roots()[0] }
    }

    /// D, where the line enters; A where that lies on the surface.
    pub fn entry(&self) -> DVec3 {
        if self.outside == 0.0 {
            return self.a;
        }
        // The product before the quotient, which is exact then wherever D is.
        let from_a = self.d * self.outside / (self.along + self.root());
        self.reckon(from_a, self.center_to_entry())
    }

    /// SD = SC − |CD| d / |d|, in which a far A costs no digits.
    pub fn center_to_entry(&self) -> DVec3 {
        if self.outside == 0.0 {
            return self.a - self.s;
        }
        (self.across.cross(self.d) - self.d * self.root()) / self.length_squared
    }

    /// Where the line leaves, where A lies inside.
    pub fn exit(&self) -> DVec3 {
        self.reckon(self.d * self.roots()[1], self.center_to_exit())
    }

    /// SC + |CD| d / |d|
    pub fn center_to_exit(&self) -> DVec3 {
        (self.across.cross(self.d) + self.d * self.root()) / self.length_squared
    }

    /// The far root as a distance from A, where A does not lie outside: |AC| + |CD|.
    pub fn exit_distance(&self) -> f64 {
        self.roots()[1] * self.length()
    }

    /// Both roots of |A + t·d − S|² = r² where the line meets the sphere, the smaller first:
    /// t = (AS·d ± √D) / |d|², and the one that would cancel as (|AS|² − r²) / (AS·d ∓ √D).
    pub fn roots(&self) -> [f64; 2] {
        let root = self.root();
        if self.along > 0.0 {
            let sum = self.along + root;
            [self.outside / sum, sum / self.length_squared]
        } else if self.along < 0.0 {
            let sum = self.along - root;
            [sum / self.length_squared, self.outside / sum]
        } else {
            [-root / self.length_squared, root / self.length_squared]
        }
    }

    /// The near root as a distance from B, where the ray is too short; `b_s` as in `approach`.
    pub fn missing_distance(&self, b_s: DVec3, scale: f64) -> f64 {
        let foot_beyond = b_s.dot(self.d) / self.length();
        if self.discriminant == 0.0 {
            return foot_beyond / scale;
        }
        difference_of_squares(b_s, self.radius * scale)
            / scale
            / (foot_beyond + self.half_chord() * scale)
    }

    /// |d|
    fn length(&self) -> f64 {
        self.length_squared.sqrt()
    }

    /// √D = |CD| |d|
    fn root(&self) -> f64 {
        self.discriminant.max(0.0).sqrt()
    }

    /// A point of the line, reckoned from the nearer of A and S.
    fn reckon(&self, from_a: DVec3, from_s: DVec3) -> DVec3 {
        let a_is_nearer = from_a.length_squared() <= from_s.length_squared();
        if a_is_nearer { self.a + from_a } else { self.s + from_s }
    }
}

/// |v|² − r²
pub(super) fn difference_of_squares(v: DVec3, radius: f64) -> f64 {
    let (left, right) = (v.length_squared(), radius * radius);
    if (left - right).abs() >= 1e-6 * (left + right) {
        return left - right;
    }
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

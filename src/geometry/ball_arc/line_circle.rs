//! A line against a circle in the plane, in f64: its roots, and on which side of an arc's end
//! each lies, without their rounding.

use glam::DVec2;

use crate::geometry::narrow;

/// The line A + t·d against a circle, with m from the circle's centre to A.
///
/// The fields are polynomials of the inputs: their signs are the decisions.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineCircle {
    pub(super) m: DVec2,
    pub(super) d: DVec2,
    pub(super) rho: f64,
    /// |m|² − ρ²
    pub(super) outside: f64,
    /// α = |d|²
    pub(super) alpha: f64,
    /// β = m·d
    pub(super) beta: f64,
    /// κ = d × m
    pub(super) kappa: f64,
    /// Δ = α ρ² − κ²
    pub(super) discriminant: f64,
}

impl LineCircle {
    pub(super) fn new(m: DVec2, d: DVec2, rho: f64) -> Self {
        let (alpha, beta, kappa) = (d.length_squared(), m.dot(d), cross(d, m));
        Self { m, d, rho, outside: 0.0, alpha, beta, kappa, discriminant: 0.0 }.with_discriminant()
    }

    /// The same line after a change of ρ or κ.
    pub(super) fn with_discriminant(self) -> Self {
        Self {
            outside: self.m.length_squared() - self.rho * self.rho,
            discriminant: self.alpha * self.rho * self.rho - self.kappa * self.kappa,
            ..self
        }
    }

    /// Where the line enters the circle ahead of A.
    pub(super) fn entry(&self) -> Option<Root> {
        let ahead = self.outside > 0.0 && self.beta < 0.0 && self.discriminant >= 0.0;
        ahead.then(|| self.root(-1.0))
    }

    /// Where the line leaves the circle ahead of A.
    pub(super) fn exit(&self) -> Option<Root> {
        let ahead = self.outside < 0.0 || (self.beta < 0.0 && self.discriminant >= 0.0);
        ahead.then(|| self.root(1.0))
    }

    /// When the line first crosses the circle ahead of A, A included, and whether inward.
    pub(super) fn crossing(&self) -> Option<(f32, bool)> {
        if self.outside >= 0.0 && self.beta <= 0.0 && self.discriminant >= 0.0 {
            let t = if self.outside == 0.0 { 0.0 } else { self.entry_t() };
            return Some((narrow(t), true));
        }
        (self.outside <= 0.0).then(|| (narrow(self.exit_t()), false))
    }

    pub(super) fn root(&self, sign: f64) -> Root {
        Root { line: *self, reach: sign * self.discriminant.max(0.0).sqrt() }
    }

    /// t = (|m|² − ρ²) / (−β + √Δ), which cancels nothing.
    pub(super) fn entry_t(&self) -> f64 {
        self.bounded(self.outside / (self.root(1.0).reach - self.beta), self.entry_reached())
    }

    /// t = (−β + √Δ) / α, or (ρ² − |m|²) / (β + √Δ) where that cancels.
    pub(super) fn exit_t(&self) -> f64 {
        let half = self.root(1.0).reach;
        let t = if self.beta <= 0.0 {
            (half - self.beta) / self.alpha
        } else {
            -self.outside / (self.beta + half)
        };
        self.bounded(t, self.exit_reached())
    }

    pub(super) fn bounded(&self, t: f64, reached: bool) -> f64 {
        t.clamp(0.0, if reached { 1.0 } else { f64::MAX })
    }

    /// The entry comes before B where B lies inside, or beyond the foot from the centre.
    pub(super) fn entry_reached(&self) -> bool {
        self.outside_at_end() <= 0.0 || self.beta + self.alpha >= 0.0
    }

    /// The exit comes before B where B lies outside and beyond the foot.
    pub(super) fn exit_reached(&self) -> bool {
        self.outside_at_end() >= 0.0 && self.beta + self.alpha >= 0.0
    }

    /// The same, but not at B itself.
    pub(super) fn enters_before_end(&self) -> bool {
        self.outside_at_end() < 0.0 || self.beta + self.alpha > 0.0
    }

    pub(super) fn exits_before_end(&self) -> bool {
        self.outside_at_end() > 0.0 && self.beta + self.alpha > 0.0
    }

    pub(super) fn outside_at_end(&self) -> f64 {
        (self.m + self.d).length_squared() - self.rho * self.rho
    }
}

/// The line against the direction s of one of the arc's ends.
pub(super) struct TipLine {
    /// s·d
    pub(super) along: f64,
    /// s × d
    pub(super) across: f64,
    /// κ against the end itself: d × (A − O − R s) = κ + R (s × d)
    pub(super) kappa: f64,
}

impl TipLine {
    pub(super) fn new(tip: DVec2, line: &LineCircle, radius: f64) -> Self {
        let across = cross(tip, line.d);
        Self { along: tip.dot(line.d), across, kappa: line.kappa + radius * across }
    }

    pub(super) fn opposite(&self, r: f64) -> f64 {
        self.kappa - r * self.across
    }
}

/// One of the two points in which a line meets a circle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Root {
    pub(super) line: LineCircle,
    /// ±√Δ
    pub(super) reach: f64,
}

impl Root {
    /// From the circle's centre: v = (±√Δ d + κ d⊥) / α
    pub(super) fn vector(&self) -> DVec2 {
        let LineCircle { d, alpha, kappa, .. } = self.line;
        d * (self.reach / alpha) + d.perp() * (kappa / alpha)
    }

    /// The sign of g·v.
    pub(super) fn dot(&self, g: DVec2) -> f64 {
        self.reach * g.dot(self.line.d) - self.line.kappa * cross(g, self.line.d)
    }

    /// The sign of s × v, which is that of κ s·d ± √Δ s × d, without the root's rounding.
    ///
    /// Where the terms differ in sign their squares decide, and κ² (s·d)² − Δ (s × d)² has
    /// the sign of κ² − ρ² (s × d)²: the product of how the line passes by the circle's points
    /// ρ s (κ + ρ s × d, or from the end κ_s + `beyond` s × d) and −ρ s (`opposite`).
    pub(super) fn side(&self, tip: &TipLine, kappa: f64, beyond: f64, opposite: f64) -> f64 {
        let first = sign(kappa) * sign(tip.along);
        let second = sign(self.reach) * sign(tip.across);
        if first * second < 0.0 {
            first * sign(tip.kappa + beyond * tip.across) * sign(opposite)
        } else {
            sign(first + second)
        }
    }
}

pub(super) fn sign(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { value.signum() }
}

/// a × b, right to the last bits where the products nearly cancel (Kahan).
pub(super) fn cross(a: DVec2, b: DVec2) -> f64 {
    let product = a.y * b.x;
    let lost = (-a.y).mul_add(b.x, product);
    a.x.mul_add(b.y, -product) + lost
}

/// (cos, sin) of an angle in degrees, exact at the multiples of 30 and 45 where f64 can be.
pub(super) fn direction(degrees: f64) -> DVec2 {
    let turn = degrees % 360.0;
    let quarters = (turn / 90.0).round();
    let rest = turn - 90.0 * quarters;
    let (sin, cos) = if rest.abs() == 30.0 {
        (0.5, 0.75_f64.sqrt())
    } else if rest.abs() == 45.0 {
        (std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_1_SQRT_2)
    } else {
        rest.abs().to_radians().sin_cos()
    };
    let sin = sin.copysign(rest);
    match quarters.rem_euclid(4.0) as u8 {
        0 => DVec2::new(cos, sin),
        1 => DVec2::new(-sin, cos),
        2 => DVec2::new(-cos, -sin),
        _ => DVec2::new(sin, -cos),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_exact_where_they_can_be() {
        for (degrees, x, y) in [
            (0.0, 1.0, 0.0),
            (90.0, 0.0, 1.0),
            (-90.0, 0.0, -1.0),
            (180.0, -1.0, 0.0),
            (-180.0, -1.0, 0.0),
            (270.0, 0.0, -1.0),
            (7290.0, 0.0, 1.0),
            (-360.0, 1.0, 0.0),
        ] {
            assert_eq!(direction(degrees), DVec2::new(x, y), "{degrees}");
        }
        for degrees in [30.0, 150.0, -330.0] {
            assert_eq!(direction(degrees).y, 0.5, "{degrees}");
        }
        for degrees in [60.0, 300.0, -60.0] {
            assert_eq!(direction(degrees).x, 0.5, "{degrees}");
        }
        for degrees in [45.0, 135.0, 225.0, -45.0, 17.0] {
            let (one, opposite) = (direction(degrees), direction(degrees + 180.0));
            assert_eq!(one, -opposite, "{degrees}");
            assert!((one.length() - 1.0).abs() < 1e-15);
        }
    }
}

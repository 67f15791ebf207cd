//! Compares the kernel's answer with the reference, in ulps of `f32`.

use collision_oracle::case::{Expected, Touch};
use collision_oracle::number::{Number, Vector};
use collision_scenarios::scenario::{Answer, Contact};
use glam::Vec3;

/// A wrong decision, or the worst error of the values with its name.
pub enum Verdict {
    Wrong(String),
    Right { ulps: f64, at: &'static str },
}

/// The kind of a number, which determines the size at which its ulp is taken.
#[derive(Clone, Copy)]
enum Measure {
    /// Metres: the case's size, or the value's if that is larger.
    Length,
    /// Square metres: the square of that.
    Area,
    /// A pure number: 1, or the value if that is larger.
    Ratio,
}

fn measure(id: &str, name: &str) -> Measure {
    match name {
        "t" | "s" | "u" | "v" | "w" | "cos" | "sin" | "sine" | "t1" | "t2" => Measure::Ratio,
        "n1" | "n2" | "n3" | "line_direction" | "normal" => Measure::Ratio,
        "off2" | "rad2" | "a" | "b" | "c" => Measure::Area,
        "d" if id == "ray_sphere_info" => Measure::Area,
        _ => Measure::Length,
    }
}

/// Returns the distance from one `f32` of that size to the next.
fn ulp(size: f64) -> f64 {
    let exponent = size.max(f64::from(f32::MIN_POSITIVE)).log2().floor();
    (exponent - 23.0).exp2()
}

/// Returns the error of a number; a result beyond `f32` saturates.
fn off(got: f32, exact: &Number) -> f64 {
    let largest = Number::from(f32::MAX);
    if exact.abs() < largest {
        return (Number::from(got) - exact).to_f64().abs();
    }
    let largest = if exact.sign() < 0 { -&largest } else { largest };
    (Number::from(got) - largest).to_f64().abs()
}

struct Worst<'a> {
    id: &'a str,
    size: f64,
    ulps: f64,
    at: &'static str,
}

impl Worst<'_> {
    fn number(&mut self, name: &'static str, got: f32, exact: &Number, measure: Measure) {
        let value = exact.to_f64().abs();
        let scale = match measure {
            Measure::Length => self.size.max(value),
            Measure::Area => (self.size * self.size).max(value),
            Measure::Ratio => value.max(1.0),
        };
        let ulps = off(got, exact) / ulp(scale);
        if ulps > self.ulps {
            (self.ulps, self.at) = (ulps, name);
        }
    }

    fn vector(&mut self, name: &'static str, got: Vec3, exact: &Vector, measure: Measure) {
        // A vector is as large as its largest coordinate.
        let value = exact.iter().map(|x| x.to_f64().abs()).fold(0.0, f64::max);
        let size = match measure {
            Measure::Length | Measure::Area => self.size.max(value),
            Measure::Ratio => value.max(1.0),
        };
        for (got, exact) in got.to_array().into_iter().zip(exact) {
            let ulps = off(got, exact) / ulp(size);
            if ulps > self.ulps {
                (self.ulps, self.at) = (ulps, name);
            }
        }
    }
}

pub fn compare(id: &str, size: f64, answer: &Answer, expected: &Expected) -> Verdict {
    if answer.hit != expected.hit {
        return Verdict::Wrong(format!("hit is {}, not {}", answer.hit, expected.hit));
    }
    if !expected.relation.is_empty() && answer.relation != expected.relation {
        let (got, right) = (answer.relation, expected.relation);
        return Verdict::Wrong(format!("relation is {got}, not {right}"));
    }

    let mut worst = Worst { id, size, ulps: 0.0, at: "" };
    for (name, exact) in &expected.scalars {
        let Some(got) = answer.scalars.iter().find(|scalar| scalar.name == *name) else {
            return Verdict::Wrong(format!("no scalar {name}"));
        };
        worst.number(name, got.value, exact, measure(worst.id, name));
    }
    for (name, exact) in &expected.vectors {
        let Some(&(_, got)) = answer.vectors.iter().find(|(other, _)| other == name) else {
            return Verdict::Wrong(format!("no vector {name}"));
        };
        // A letter may stand for a vector here and a scalar elsewhere.
        let measure = match *name {
            "n1" | "n2" | "n3" | "line_direction" | "axis" => Measure::Ratio,
            _ => Measure::Length,
        };
        worst.vector(name, got, exact, measure);
    }
    if expected.any_contacts {
        return Verdict::Right { ulps: worst.ulps, at: worst.at };
    }

    let (got, right) = (answer.contacts.len(), expected.contacts.len());
    let enough = if expected.first_contact_only { got >= right } else { got == right };
    if !enough {
        return Verdict::Wrong(format!("{got} contacts, not {right}"));
    }
    let mut left: Vec<&Touch> = expected.contacts.iter().collect();
    for got in answer.contacts.iter().take(expected.contacts.len()) {
        let which = if expected.any_order { nearest(got, &left) } else { 0 };
        let exact = left.remove(which);
        if exact.feature.is_some() && got.feature != exact.feature.map(Into::into) {
            let (got, right) = (got.feature, exact.feature);
            return Verdict::Wrong(format!("feature is {got:?}, not {right:?}"));
        }
        if let Some(point) = &exact.point {
            worst.vector("point", got.point, point, Measure::Length);
        }
        for (name, got, exact, measure) in [
            ("normal", got.normal, &exact.normal, Measure::Ratio),
            ("center", got.center, &exact.center, Measure::Length),
        ] {
            let Some(exact) = exact else { continue };
            let Some(got) = got else { return Verdict::Wrong(format!("no {name}")) };
            worst.vector(name, got, exact, measure);
        }
        for (name, got, exact) in
            [("t", got.t, &exact.t), ("distance", got.distance, &exact.distance)]
        {
            let Some(exact) = exact else { continue };
            let Some(got) = got else { return Verdict::Wrong(format!("no {name}")) };
            worst.number(name, got, exact, measure(id, name));
        }
    }
    Verdict::Right { ulps: worst.ulps, at: worst.at }
}

/// Returns the nearest contact of the same feature, if there is one: two may be closer than an
/// `f32` can tell.
fn nearest(got: &Contact, among: &[&Touch]) -> usize {
    let far = |touch: &Touch| {
        let Some(place) = &touch.point else { return f64::MAX };
        let offset = got.point.to_array().map(f64::from);
        (0..3).map(|i| (offset[i] - place[i].to_f64()).powi(2)).sum()
    };
    let rank = |touch: &Touch| (touch.feature.map(Into::into) != got.feature, far(touch));
    let by_rank = |(one, far): (bool, f64), (other, farther): (bool, f64)| {
        one.cmp(&other).then(far.total_cmp(&farther))
    };
    (0..among.len()).min_by(|&i, &j| by_rank(rank(among[i]), rank(among[j]))).unwrap_or(0)
}

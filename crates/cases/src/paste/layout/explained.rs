//! What the case itself explains of a text: numbers that its answer or its derivation has.

use super::super::Group;
use super::super::meaning::{any, words};
use super::beside::MOVING;
use crate::cases::Case;

/// The numbers and the vectors of a case's answer and of its derivation.
#[derive(Debug, Default)]
pub(super) struct Explained {
    /// What the answer names.
    answers: Vec<f64>,
    /// What its derivation computes on the way.
    numbers: Vec<f64>,
    vectors: Vec<[f64; 3]>,
    /// The normals and the directions among what it answers.
    ways: Vec<[f64; 3]>,
}

impl Explained {
    /// Of a case as it stands.
    pub fn of(case: &Case) -> Self {
        let answer = case.live.answer();
        let mut explained = Self::default();
        let vector = |numbers: &[f32]| {
            let at = |axis: usize| numbers.get(axis).copied().map_or(0.0, f64::from);
            [at(0), at(1), at(2)]
        };
        for contact in &answer.contacts {
            explained
                .answers
                .extend([contact.t, contact.distance].into_iter().flatten().map(f64::from));
            let places = [Some(contact.point), contact.normal, contact.center];
            explained
                .vectors
                .extend(places.iter().flatten().map(|place| vector(&place.to_array())));
        }
        let normals = answer.contacts.iter().filter_map(|contact| contact.normal);
        let named = answer.vectors.iter().map(|(_, value)| *value);
        explained.ways.extend(normals.chain(named).map(|way| vector(&way.to_array())));
        explained.answers.extend(answer.scalars.iter().map(|scalar| f64::from(scalar.value)));
        explained.vectors.extend(answer.vectors.iter().map(|(_, value)| vector(&value.to_array())));
        for step in &answer.steps {
            let Some(value) = step.value_found() else { continue };
            match *value.numbers().as_slice() {
                [number] => explained.numbers.push(f64::from(number)),
                ref numbers => explained.vectors.push(vector(numbers)),
            }
        }
        explained
    }

    /// Is a number that stands so in the text one of them, as far as its digits go?
    pub fn is_number(&self, shown: &str) -> bool {
        Written::of(shown).is_some_and(|written| self.has(&written))
    }

    fn has(&self, written: &Written) -> bool {
        let is_it = |number: &f64| written.is_of(number.abs());
        // Few digits are met by chance.
        let (of_answers, of_steps) = (written.digits > 1, written.digits > 2);
        of_answers && self.answers.iter().any(is_it) || of_steps && self.numbers.iter().any(is_it)
    }

    /// Is a group nothing but what the case has found?
    pub fn is_group(&self, group: &Group) -> bool {
        let own = words(&group.name);
        // What moves or turns a shape is more than a finding.
        const DOING: [&str; 6] = ["offset", "parent", "gravity", "force", "scale", "relative"];
        if any(&own, &MOVING) || any(&own, &DOING) {
            return false;
        }
        let written = Written::all(&group.numbers);
        match written.as_slice() {
            [only] => self.has(only),
            [_, _] | [_, _, _] => {
                self.is_vector(&own, &written)
                    || written.iter().all(|number| number.digits > 1 && self.has(number))
            }
            _ => false,
        }
    }

    /// Is it one of its vectors, or the way of one?
    fn is_vector(&self, own: &[String], written: &[Written]) -> bool {
        let digits: usize = written.iter().map(|number| number.digits).sum();
        // An axis is met by chance, where nothing says that it was found.
        let is_found = any(own, &["normal", "direction"]);
        let mut ways = self.ways.iter().chain(self.vectors.iter().filter(|_| digits > 5));
        (digits > 3 && self.vectors.iter().any(|vector| is_equal(written, vector)))
            || ((is_found || digits > 5) && ways.any(|way| is_along(written, way)))
    }
}

fn is_equal(written: &[Written], vector: &[f64; 3]) -> bool {
    written.iter().zip(vector).all(|(number, axis)| (number.value - axis).abs() <= number.half)
}

/// Is it the same or the opposite way, as far as rounded digits go?
fn is_along(written: &[Written], way: &[f64; 3]) -> bool {
    let at = |axis: usize| written.get(axis).map_or(0.0, |number| number.value);
    let told = [at(0), at(1), at(2)];
    let size = |v: [f64; 3]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
    let (long, wide) = (size(told), size(*way));
    let near = written.iter().map(|number| number.half).fold(0.0, f64::max) * 2.0 + 1e-4 * long;
    let apart = |sign: f64| size([0, 1, 2].map(|i| told[i] - sign * way[i] / wide * long));
    wide > 0.0
        && long > 0.0
        && near < 0.1 * long
        && [1.0, -1.0].into_iter().any(|sign| apart(sign) <= near)
}

/// A number as it is written.
struct Written {
    value: f64,
    /// Half of what its last digit counts; none where it has no decimals.
    half: f64,
    /// How many digits it has, apart from zeros at either end.
    digits: usize,
}

impl Written {
    /// With so many decimals.
    fn new(value: f64, decimals: usize) -> Self {
        let last = 10_f64.powi(-i32::try_from(decimals).unwrap_or(i32::MAX));
        let half = if decimals == 0 { 0.0 } else { 0.5 * last };
        let digits = value.abs().to_string().replace('.', "").trim_matches('0').len();
        // A single has seven digits.
        Self { value, half: half.max(1e-6 * value.abs()), digits }
    }

    /// Those of a group, which are rounded alike.
    fn all(numbers: &[f64]) -> Vec<Self> {
        let decimals = numbers.iter().map(|number| decimals(&number.to_string())).max();
        numbers.iter().map(|&number| Self::new(number, decimals.unwrap_or(0))).collect()
    }

    fn of(shown: &str) -> Option<Self> {
        let shown = shown.trim_start_matches(['-', '+', ' ']);
        let end = shown.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(shown.len());
        let shown = &shown[..end];
        shown.parse().ok().map(|number| Self::new(number, decimals(shown)))
    }

    fn is_of(&self, size: f64) -> bool {
        (self.value.abs() - size).abs() <= self.half * 1.000_1
    }
}

fn decimals(shown: &str) -> usize {
    shown.split_once('.').map_or(0, |(_, behind)| behind.len())
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    #[track_caller]
    fn check(rest: &str, is_case: bool) {
        let text = format!(
            "Two planes. Plane A: point (0, 0, 2), normal (0, 0, 1). \
             Plane B: point (1, 0, 0), normal (1, 0, 1). {rest}"
        );
        assert_eq!(read(&text).case(None).is_ok(), is_case, "{rest}");
    }

    #[test]
    fn what_the_case_finds_is_none_of_its_inputs() {
        check("My direction is (0, 1, 0).", true);
        check("My direction is (0, -2, 0).", true);
        check("Layer height 0.7071.", true);
    }

    #[test]
    fn what_it_does_not_find_is_left_over() {
        check("My direction is (0, 1, 0.25).", false);
        check("The velocity is (0, 1, 0).", false);
        check("Layer height 0.7171.", false);
    }
}

//! What the case itself explains of a text: numbers that its answer or its derivation has.

use super::super::answers::is_expectation;
use super::super::meaning::{Meaning, any, words};
use super::super::{Group, Paste};
use super::beside::MOVING;
use super::{Layout, MOST_GROUPS, WAYS};
use crate::cases::Case;
use crate::scenario::{InputNow, ValueNow};

/// How far tests let a number be off.
const ERROR: f64 = 2e-3;

/// The relations of which everybody says the same.
const CLEAR: [&str; 12] = [
    "crossing",
    "hit",
    "overlap",
    "pierces",
    "enters",
    "exits",
    "inside",
    "outside",
    "apart",
    "passes_by",
    "too_short",
    "behind",
];

/// The numbers and the vectors of a case's answer and of its derivation.
#[derive(Debug, Default)]
pub(super) struct Explained {
    /// Do the shapes meet? None where conventions differ, as they do of touches.
    pub hit: Option<bool>,
    /// What the answer names.
    answers: Vec<f64>,
    /// What its derivation computes on the way.
    numbers: Vec<f64>,
    vectors: Vec<[f64; 3]>,
    /// How many of them are of the answer.
    found: usize,
    /// Is what is found a line, of which any point may be told?
    has_line: bool,
    /// Does all of it lie in the plane?
    is_flat: bool,
    /// The normals and the directions among what it answers.
    ways: Vec<[f64; 3]>,
    /// Its answers measured otherwise: as a part of the way, along a vector that is not of length
    /// one, squared, from one of the points that were given.
    otherwise: Vec<f64>,
    /// By how many degrees boxes are turned.
    turns: Vec<f64>,
}

impl Explained {
    /// Of a case as it stands.
    pub fn of(case: &Case, paste: &Paste, layout: &Layout) -> Self {
        let answer = case.live.answer();
        let hit = CLEAR.contains(&answer.relation).then_some(answer.hit);
        let has_line = case.scenario.id == "plane_plane";
        let is_flat = |input: &InputNow| matches!(input.value, ValueNow::Point2(_));
        let is_flat = case.live.inputs_now().iter().any(is_flat);
        let mut explained = Self { hit, has_line, is_flat, ..Self::default() };
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
        if let Some(nearest) = &answer.nearest {
            explained.answers.push(f64::from(nearest.distance));
            explained
                .vectors
                .extend([nearest.first, nearest.second].map(|at| vector(&at.to_array())));
        }
        explained.answers.extend(answer.scalars.iter().map(|scalar| f64::from(scalar.value)));
        explained.vectors.extend(answer.vectors.iter().map(|(_, value)| vector(&value.to_array())));
        explained.found = explained.vectors.len();
        for step in &answer.steps {
            let Some(value) = step.value_found() else { continue };
            match *value.numbers().as_slice() {
                [number] => explained.numbers.push(f64::from(number)),
                ref numbers => explained.vectors.push(vector(numbers)),
            }
        }
        explained.measure_otherwise(case, paste, layout);
        explained
    }

    fn measure_otherwise(&mut self, case: &Case, paste: &Paste, layout: &Layout) {
        let inputs = case.live.inputs_now();
        let vector = |name: &str| {
            let input = inputs.iter().find(|input| input.name == name)?;
            let numbers = input.value.numbers();
            (numbers.len() > 1).then(|| self::vector(&numbers))
        };
        let size = |v: [f64; 3]| square(&v).sqrt();
        let between = |a: [f64; 3], b: [f64; 3]| size([0, 1, 2].map(|axis| b[axis] - a[axis]));
        let long = |[a, b]: [&str; 2]| Some(between(vector(a)?, vector(b)?));
        // What a ray that is cut off somewhere had for its direction.
        let told = layout.inputs.iter().flat_map(|taken| &taken.groups);
        let told = told.filter(|&&at| paste.meanings[at] == Meaning::Direction);
        let told = told.map(|&at| square(&paste.groups[at].numbers).sqrt());
        let lengths = WAYS.into_iter().filter_map(long).chain(told);
        let lengths: Vec<_> = lengths.filter(|long| *long > 0.0).collect();
        let points = inputs
            .iter()
            .filter(|input| matches!(input.value, ValueNow::Point(_) | ValueNow::Point2(_)));
        let points: Vec<_> = points.filter_map(|input| vector(input.name)).collect();
        let mut otherwise: Vec<f64> = self.answers.iter().flat_map(|a| [a * a, 1.0 - a]).collect();
        for long in lengths {
            otherwise.extend(self.answers.iter().flat_map(|a| [a * long, a / long]));
        }
        // How far the given points are from each other, and how wide the shapes are together.
        for (at, point) in points.iter().enumerate() {
            otherwise.extend(points[at + 1..].iter().map(|other| between(*point, *other)));
        }
        let sizes = inputs.iter().filter_map(|input| match input.value {
            ValueNow::Radius { value, .. } => Some(f64::from(value)),
            _ => None,
        });
        otherwise.push(sizes.sum());
        let turns = inputs.iter().map(|input| input.value.numbers()).filter(|q| q.len() == 4);
        let angle = |q: Vec<f32>| 2.0 * f64::from(q[3]).abs().min(1.0).acos().to_degrees();
        self.turns = turns.map(angle).filter(|angle| *angle > 0.0).collect();
        let found = self.vectors.iter().take(8);
        otherwise.extend(found.flat_map(|at| points.iter().map(|point| between(*at, *point))));
        self.otherwise = otherwise;
    }

    /// Is a number that stands so in the text one of them, as far as its digits go?
    pub fn is_number(&self, shown: &str) -> bool {
        Written::of(shown).is_some_and(|written| self.has(&written))
    }

    fn has(&self, written: &Written) -> bool {
        let is_it = |number: &f64| written.is_of(number.abs());
        // Few digits are met by chance.
        let (of_answers, of_steps) = (written.digits > 1, written.digits > 2);
        of_answers && self.answers.iter().chain(&self.turns).any(is_it)
            || of_steps && self.numbers.iter().chain(&self.otherwise).any(is_it)
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

    /// What a test compares with, or what should come out, and whether the case has found it.
    pub fn expected(&self, paste: &Paste) -> Vec<(String, bool)> {
        let is_expected = |index: &usize| {
            let group = &paste.groups[*index];
            paste.meanings[*index] == Meaning::Answer
                && (!self.has_line || group.numbers.len() != 3)
                && (is_expectation(group)
                    || any(&words(&group.name), &["should", "expected", "expect", "correct"]))
        };
        let expected = (0..paste.groups.len().min(MOST_GROUPS)).filter(is_expected);
        expected.filter_map(|at| Some((paste.told(at), self.may_be(&paste.groups[at])?))).collect()
    }

    /// Has the case found a number that stands so in the text? None of one that says nothing.
    pub fn meets(&self, shown: &str) -> Option<bool> {
        Written::of(shown).filter(|number| number.digits > 2).map(|number| self.may_have(&number))
    }

    fn may_have(&self, number: &Written) -> bool {
        let parts = self.vectors.iter().flatten();
        let found = self.answers.iter().chain(&self.numbers).chain(&self.otherwise);
        let size = number.value.abs();
        let is_near = |found: f64| (size - found).abs() <= number.half.max(ERROR * found.max(0.1));
        parts.chain(found).any(|found| is_near(found.abs()))
    }

    /// Does a text tell what the case has found, as somebody's answer?
    pub fn is_told_by(&self, paste: &Paste) -> bool {
        let groups = paste.groups.iter().zip(&paste.meanings).take(MOST_GROUPS);
        let mut answers = groups.filter(|(_, of)| **of == Meaning::Answer);
        answers.any(|(group, _)| self.may_be(group) == Some(true))
    }

    /// May these be what the case has found, with an error as tests allow it? None where that says
    /// nothing, as of numbers that have few digits.
    fn may_be(&self, group: &Group) -> Option<bool> {
        let is_near = |number: &Written, found: f64| {
            (number.value - found).abs() <= number.half.max(ERROR * found.abs().max(0.1))
        };
        // `assertAlmostEqual(t, 0.480612, 5)` has a number and how many of its digits count.
        let is_point = match group.numbers.as_slice() {
            [x, y] => self.is_flat && *y != 0.0 && y.abs() >= 0.01 && x.fract() == 0.0,
            numbers => numbers.len() == 3,
        };
        match Written::all(&group.numbers).as_slice() {
            written @ ([_, _] | [_, _, _]) if is_point => {
                let is_it = |vector: &[f64; 3]| {
                    written.iter().zip(vector).all(|(number, axis)| is_near(number, *axis))
                };
                let is_unit = (square(&group.numbers) - 1.0).abs() < ERROR;
                let is_found = self.vectors[..self.found].iter().any(is_it)
                    || is_unit && self.ways.iter().any(|way| is_along(written, way));
                Some(is_found)
            }
            [number] | [number, _] if number.digits > 2 => Some(self.may_have(number)),
            _ => None,
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

fn vector(numbers: &[f32]) -> [f64; 3] {
    let at = |axis: usize| numbers.get(axis).copied().map_or(0.0, f64::from);
    [at(0), at(1), at(2)]
}

fn square(numbers: &[f64]) -> f64 {
    numbers.iter().map(|x| x * x).sum()
}

fn is_equal(written: &[Written], vector: &[f64; 3]) -> bool {
    written.iter().zip(vector).all(|(number, axis)| (number.value - axis).abs() <= number.half)
}

/// Is it the same or the opposite way, as far as rounded digits go?
fn is_along(written: &[Written], way: &[f64; 3]) -> bool {
    let at = |axis: usize| written.get(axis).map_or(0.0, |number| number.value);
    let told = [at(0), at(1), at(2)];
    let size = |v: [f64; 3]| square(&v).sqrt();
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
    fn what_a_test_expects_vouches_or_denies() {
        const BALL: &str = "ray = Ray(origin=(0, 1, -5), direction=(0, 0, 1))
            ball = Sphere(center=(0, 0, 0), radius=2)";
        for (rest, is_case) in [
            ("assert_close(ray.hit(ball).t, 3.2679492)", true),
            ("assert_close(ray.hit(ball).t, 3.4679492)", false),
            ("assert_equal(ray.hit(ball).point, (0, 1, -1.7320508))", true),
            ("assert_equal(ray.hit(ball).point, (0, 0, -2))", false),
            ("assertTrue(ray.intersects(ball))", true),
            ("assertFalse(ray.intersects(ball))", false),
        ] {
            let text = format!("{BALL}\n{rest}");
            assert_eq!(read(&text).case(None).is_ok(), is_case, "{rest}");
        }
    }

    #[test]
    fn what_it_does_not_find_is_left_over() {
        check("My direction is (0, 1, 0.25).", false);
        check("The velocity is (0, 1, 0).", false);
        check("Layer height 0.7171.", false);
    }
}

//! The answer that a text reports: numbers and a yes or no, to be set beside the case's own.

use super::group::Group;
use super::tables::{begins_with, is_in};
use crate::scenario::{Findings, Verdict, short};

/// The kernel's answer to a case.
type Found = (Verdict, Findings);

/// The text's answer, the case's, and whether they agree; `None` where nothing can be
/// compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The numbers that the text reports, with their names.
    pub numbers: String,
    /// The yes or no that it reports.
    pub reports_hit: Option<bool>,
    pub hit: bool,
    pub relation: &'static str,
    pub agrees: Option<bool>,
    /// The number of reported groups that the case gives, two at most.
    pub(super) matches: usize,
}

impl Comparison {
    /// The report in words.
    pub fn text(&self) -> String {
        let hit = self.reports_hit.map(in_words);
        let parts = [Some(self.numbers.as_str()).filter(|numbers| !numbers.is_empty()), hit];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The case's own answer in words.
    pub fn case(&self) -> String {
        format!("{} ({})", in_words(self.hit), self.relation)
    }
}

/// A yes or no in words.
fn in_words(hit: bool) -> &'static str {
    if hit { "hit" } else { "no hit" }
}

/// The answers that a text reports: its groups that are answers, and a yes or no.
pub(super) struct Reported {
    numbers: Vec<Vec<f64>>,
    text: String,
    hit: Option<bool>,
}

impl Reported {
    /// `None` if the text reports nothing.
    pub fn new(groups: &[Group], lower: &str) -> Option<Self> {
        /// More answers are a list of tests, not one report.
        const MOST: usize = 12;
        let said = |group: &&Group| {
            let numbers = group.numbers.iter().map(|number| short(*number as f32));
            let label = Some(group.label.clone()).filter(|label| !label.is_empty());
            label.into_iter().chain(numbers).collect::<Vec<_>>().join(" ")
        };
        let answers = groups.iter().filter(|group| group.context.is_answer).take(MOST);
        let answers: Vec<&Group> = answers.collect();
        let text = answers.iter().map(said).collect::<Vec<_>>().join(", ");
        let numbers: Vec<_> = answers.into_iter().map(|group| group.numbers.clone()).collect();
        let hit = hit(lower);
        (hit.is_some() || !numbers.is_empty()).then_some(Self { numbers, text, hit })
    }

    /// Sets the report beside the case's answer.
    pub fn beside(&self, (verdict, findings): &Found) -> Comparison {
        let given = numbers_of(findings);
        let matches = self.numbers.iter().filter(|numbers| is_given(numbers, &given)).count();
        // A zero is as often a no as a number; beside a wrong no, a number is the expected one.
        let is_zero = self.numbers.iter().flatten().all(|number| *number == 0.0);
        let agrees = match self.hit.map(|hit| hit == verdict.hit) {
            says if is_zero || says == Some(false) => says,
            _ => Some(matches > 0),
        };
        Comparison {
            numbers: self.text.clone(),
            reports_hit: self.hit,
            hit: verdict.hit,
            relation: verdict.relation,
            agrees,
            matches: matches.min(2),
        }
    }
}

/// The yes or no that a text reports.
fn hit(lower: &str) -> Option<bool> {
    let is_edge = |c: char| c.is_whitespace() || ":,{}\"`*".contains(c);
    let words: Vec<&str> = lower.split(is_edge).filter(|word| !word.is_empty()).collect();
    let mut said = words.windows(2).filter(|pair| is_in("says", pair[0]));
    said.find_map(|pair| match pair[1] == "no" || begins_with("no", pair[1]) {
        true => Some(false),
        false => begins_with("yes", pair[1]).then_some(true),
    })
}

/// The numbers that a case's answer gives, each as a point or alone.
fn numbers_of(findings: &Findings) -> Vec<Vec<f64>> {
    let point = |point: glam::Vec3| point.to_array().map(f64::from).to_vec();
    let mut numbers = Vec::new();
    for contact in &findings.contacts {
        numbers.push(point(contact.point));
        numbers.extend([contact.normal, contact.center].into_iter().flatten().map(point));
        let lengths = [contact.t, contact.distance].into_iter().flatten();
        numbers.extend(lengths.map(|number| vec![f64::from(number)]));
    }
    numbers.extend(findings.scalars.iter().map(|scalar| vec![f64::from(scalar.value)]));
    numbers.extend(findings.vectors.iter().map(|(_, vector)| point(*vector)));
    numbers
}

/// Are reported numbers among those of the answer, as far as their digits go?
fn is_given(reported: &[f64], given: &[Vec<f64>]) -> bool {
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= 2e-3 * a.abs().max(b.abs()).max(0.01);
    let is_planar = |own: &[f64]| reported.len() == 2 && own.get(2..) == Some(&[0.0]);
    let is_alike = |own: &[f64]| own.len() == reported.len() || is_planar(own);
    let is_it = |own: &Vec<f64>| is_alike(own) && reported.iter().zip(own).all(is_near);
    reported.iter().any(|number| *number != 0.0) && given.iter().any(is_it)
}

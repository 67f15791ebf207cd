//! The texts of `tests/data/paste` with their right cases, and the judgement of proposals.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use collision_scenarios::paste::{Proposal, Review};

/// A text, and its right cases; empty if it describes none.
pub struct Text {
    pub name: String,
    pub body: String,
    pub right: Vec<Expected>,
}

/// A scenario with the inputs that the text gives.
pub struct Expected {
    scenario: String,
    inputs: BTreeMap<String, String>,
}

/// Parses the texts of a file: `=== name`, the right cases as `> scenario input=numbers …` or `>
/// refuse`, a blank line, the text.
pub fn texts(file: &str) -> Vec<Text> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/paste").join(file);
    let all = format!("\n{}", fs::read_to_string(path).unwrap());
    let texts = all.split("\n=== ").skip(1).map(|text| {
        let (head, body) = text.split_once("\n\n").unwrap();
        let mut lines = head.lines();
        let name = lines.next().unwrap().to_owned();
        let cases = lines.filter_map(|line| line.strip_prefix("> "));
        Text { name, body: body.to_owned(), right: cases.filter_map(Expected::read).collect() }
    });
    texts.collect()
}

type Inputs = Vec<(&'static str, Vec<f64>)>;

impl Expected {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let scenario = words.next().filter(|word| *word != "refuse")?.to_owned();
        let pair = |word: &str| {
            let (name, value) = word.split_once('=').unwrap();
            (name.to_owned(), value.to_owned())
        };
        Some(Self { scenario, inputs: words.map(pair).collect() })
    }

    /// Converts a ray to its start and end.
    fn by_its_ends(&self) -> Option<Self> {
        let said = |name: &str| self.inputs.get(name).filter(|value| *value != "*");
        let of = |name: &str| said(name).map(|value| numbers(value));
        let (origin, way, reach) = (of("origin")?, of("direction")?, of("max_distance")?[0]);
        let length = dot(&way, &way).sqrt();
        let end = origin.iter().zip(&way).map(|(from, way)| from + way / length * reach);
        let end: Vec<String> = end.map(|number| number.to_string()).collect();
        let mut inputs = self.inputs.clone();
        inputs.retain(|name, _| !matches!(name.as_str(), "origin" | "direction" | "max_distance"));
        inputs.insert("start".to_owned(), self.inputs["origin"].clone());
        inputs.insert("end".to_owned(), end.join(","));
        Some(Self { scenario: self.scenario.trim_end_matches("_info").to_owned(), inputs })
    }

    fn is(&self, proposal: &Proposal) -> bool {
        let given = inputs_of(proposal);
        let own = |name: &str| {
            given
                .iter()
                .find(|(own, _)| *own == name)
                .map_or(Vec::new(), |(_, numbers)| numbers.clone())
        };
        let is_so = |(name, value): (&String, &String)| match (name.as_str(), value.as_str()) {
            (name, "*") => !own(name).is_empty(),
            ("direction" | "plane_normal" | "normal1" | "normal2", value) => {
                are_along(&own(name), &numbers(value))
            }
            // The length of a ray without an end is assumed; its direction is not.
            ("along", value) => {
                let [start, end] = ["start", "end"].map(own);
                let way: Vec<_> = end.iter().zip(&start).map(|(end, start)| end - start).collect();
                are_along(&way, &numbers(value))
            }
            // Any point of the plane ax + by + cz = d.
            ("plane_on", value) => {
                let plane = numbers(value);
                (dot(&own("plane_point"), &plane[..3]) - plane[3]).abs() < 1e-5
            }
            (name, value) if name.starts_with("rotation") => {
                let value = numbers(value);
                let negated: Vec<f64> = value.iter().map(|number| -number).collect();
                are_along(&own(name), &value) || are_along(&own(name), &negated)
            }
            (name, value) => are_near(&own(name), &numbers(value)),
        };
        proposal.entry.id == self.scenario && self.inputs.iter().all(is_so)
    }
}

impl Text {
    /// Returns `true` if a proposal is one of the right cases.
    pub fn is_right(&self, proposal: &Proposal) -> bool {
        let is_it = |expected: &Expected| {
            expected.is(proposal) || expected.by_its_ends().is_some_and(|other| other.is(proposal))
        };
        self.right.iter().any(is_it)
    }

    /// Returns `true` if the first proposal is right, or right after one press: another proposal,
    /// another scenario, another form, or one input given another group.
    pub fn is_right_after_one_press(&self) -> bool {
        let Some(mut review) = Review::new(&self.body) else { return false };
        let is_it =
            |review: &Review| review.proposal().is_some_and(|proposal| self.is_right(proposal));
        if review.proposals().iter().any(|proposal| self.is_right(proposal)) {
            return true;
        }
        let first = review.proposal().cloned();
        for conversion in review.conversions() {
            review.convert(conversion.part, conversion.says);
            if is_it(&review) {
                return true;
            }
            first.iter().for_each(|first| review.restore(first.clone()));
        }
        let (inputs, groups) =
            (first.as_ref().map_or(0, |first| first.inputs.len()), review.groups().len());
        for (input, group) in
            (0..inputs).flat_map(|input| (0..groups).map(move |group| (input, group)))
        {
            review.assign(input, group);
            if is_it(&review) {
                return true;
            }
            first.iter().for_each(|first| review.restore(first.clone()));
        }
        collision_scenarios::scenarios::ALL.iter().any(|entry| {
            review.choose_scenario(entry);
            is_it(&review)
        })
    }
}

pub fn inputs_of(proposal: &Proposal) -> Inputs {
    let inputs = proposal.entry.inputs();
    let numbers = |numbers: &Option<Vec<f32>>| {
        numbers.iter().flatten().map(|&number| f64::from(number)).collect()
    };
    inputs
        .iter()
        .zip(&proposal.inputs)
        .map(|(input, source)| (input.name, numbers(&source.numbers)))
        .collect()
}

fn numbers(value: &str) -> Vec<f64> {
    let number = |number: &str| number.parse().unwrap_or_else(|_| panic!("{value} is no number"));
    value.split(',').map(number).collect()
}

fn are_near(a: &[f64], b: &[f64]) -> bool {
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= 2e-6 * a.abs().max(b.abs()).max(0.1);
    a.len() == b.len() && a.iter().zip(b).all(is_near)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn are_along(a: &[f64], b: &[f64]) -> bool {
    let [long, wide] = [a, b].map(|x| dot(x, x).sqrt());
    a.len() == b.len() && (dot(a, b) - long * wide).abs() <= 1e-5 * long * wide
}

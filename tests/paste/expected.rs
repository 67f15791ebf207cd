//! The texts of `tests/data/paste` with their right cases, and the judgement of proposals.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use collision_scenarios::paste::{Adjust, Proposal, Review};
use collision_scenarios::scenarios;

/// More presses are no help.
const MOST_PRESSES: usize = 6;

/// Nobody looks at more groups.
const MOST_GROUPS: usize = 60;

/// The presses of a person, one after another.
pub type Presses = Vec<String>;

/// A text, and its right cases; empty if it describes none.
pub struct Text {
    pub name: String,
    pub body: String,
    pub right: Vec<Expected>,
}

/// A scenario with the inputs that the text gives.
#[derive(Debug)]
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

    /// Returns the inputs that are not as expected; `None` for another scenario.
    fn wrong(&self, proposal: &Proposal) -> Option<Vec<&str>> {
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
        let wrong = self.inputs.iter().filter(|input| !is_so(*input));
        (proposal.entry.id == self.scenario).then(|| wrong.map(|(name, _)| name.as_str()).collect())
    }
}

impl Text {
    /// Returns `true` if a proposal is one of the right cases.
    pub fn is_right(&self, proposal: &Proposal) -> bool {
        self.wrong(proposal) == Some(0)
    }

    /// Counts the wrong inputs beside the nearest right case of the proposal's scenario.
    fn wrong(&self, proposal: &Proposal) -> Option<usize> {
        let by_ends = self.right.iter().filter_map(Expected::by_its_ends);
        let by_ends = by_ends.filter_map(|expected| Some(expected.wrong(proposal)?.len()));
        let as_said =
            self.right.iter().filter_map(|expected| Some(expected.wrong(proposal)?.len()));
        as_said.chain(by_ends).min()
    }

    /// The presses to a right case: on another proposal, on another scenario, on the order of
    /// quaternions, on another form of a shape, on a group for an input, or to type a lone number.
    /// `None` if more than `MOST_PRESSES` are needed.
    pub fn presses(&self) -> Option<Presses> {
        let mut review = Review::new(&self.body)?;
        let mut least = self.presses_from_scenarios(&mut review);
        let has_four = review.groups().iter().any(|group| group.numbers.len() == 4);
        for w_first in [true, false].into_iter().filter(|_| has_four) {
            if is_short(&least) {
                break;
            }
            review.set_adjust(Adjust { w_first: Some(w_first), ..review.adjust() });
            let press = format!("quaternions: w {}", if w_first { "first" } else { "last" });
            least = shorter(least, press, self.presses_from_scenarios(&mut review));
        }
        least.filter(|presses| presses.len() <= MOST_PRESSES)
    }

    fn presses_from_scenarios(&self, review: &mut Review) -> Option<Presses> {
        let mut least = self.presses_from_tabs(review);
        let by_ends: Vec<_> = self.right.iter().filter_map(Expected::by_its_ends).collect();
        for expected in self.right.iter().chain(&by_ends) {
            if is_short(&least) {
                break;
            }
            let Some(entry) = scenarios::find(&expected.scenario) else { continue };
            review.choose_scenario(entry);
            let press = format!("scenario: {}", entry.title);
            least = shorter(least, press, self.presses_from_tabs(review));
        }
        least
    }

    fn presses_from_tabs(&self, review: &mut Review) -> Option<Presses> {
        let mut least = None;
        for tab in 0..review.proposals().len() {
            review.choose_tab(tab);
            let own = self.presses_from_here(review);
            least = match tab {
                0 => own,
                _ => shorter(least, format!("key {}", tab + 1), own),
            };
            if is_short(&least) {
                break;
            }
        }
        least
    }

    /// The presses on forms and groups, perhaps after one on a form that puts nothing right by itself.
    fn presses_from_here(&self, review: &mut Review) -> Option<Presses> {
        let before = review.proposal()?.clone();
        let mut least = self.presses_by_the_best(review);
        if least.is_none() {
            for form in review.conversions().iter().filter(|form| !form.is_current) {
                review.restore(before.clone());
                review.convert(form.part, form.says);
                let press = format!("shape {}: {}", form.part + 1, form.says);
                least = shorter(least, press, self.presses_by_the_best(review));
            }
        }
        review.restore(before);
        least
    }

    /// The right numbers of an input that has one, with the keys that type it: its field, each of its
    /// characters, Enter.
    fn typed(&self, name: &str) -> Vec<(f32, Presses)> {
        let values = self.right.iter().filter_map(|expected| expected.inputs.get(name));
        let typed = values.filter_map(|value| {
            let keys = value.chars().map(|key| format!("key {key}"));
            let presses = [format!("the field of {name}")].into_iter().chain(keys);
            Some((value.parse().ok()?, presses.chain(["Enter".to_owned()]).collect()))
        });
        typed.collect()
    }

    /// The presses on forms and groups, each the one that puts most inputs right.
    fn presses_by_the_best(&self, review: &mut Review) -> Option<Presses> {
        let mut wrong = self.wrong(review.proposal()?)?;
        let mut presses = Vec::new();
        while wrong > 0 && presses.len() < MOST_PRESSES {
            let before = review.proposal()?.clone();
            let mut best = None;
            let mut look = |review: &mut Review, presses: Presses| {
                let left = review.proposal().and_then(|proposal| self.wrong(proposal));
                if let Some(left) = left.filter(|left| *left < wrong) {
                    (wrong, best) = (left, review.proposal().cloned().map(|own| (own, presses)));
                }
                review.restore(before.clone());
            };
            for form in review.conversions().iter().filter(|form| !form.is_current) {
                review.convert(form.part, form.says);
                look(review, vec![format!("shape {}: {}", form.part + 1, form.says)]);
            }
            let all = self.right.iter().filter_map(|expected| expected.wrong(&before)).flatten();
            let inputs = before.entry.inputs();
            let is_wrong = |name: &str| all.clone().any(|wrong| wrong == name);
            for input in (0..inputs.len()).filter(|input| is_wrong(inputs[*input].name)) {
                for group in 0..review.groups().len().min(MOST_GROUPS) {
                    let numbers = review.groups()[group].numbers.clone();
                    if review.assign(input, group).is_err() {
                        continue;
                    }
                    look(
                        review,
                        vec![format!("{} and {numbers:?} in the text", inputs[input].name)],
                    );
                }
            }
            // A lone number is typed, if nothing else puts anything right.
            for input in (0..inputs.len()).filter(|input| is_wrong(inputs[*input].name)) {
                for (number, keys) in self.typed(inputs[input].name) {
                    review.type_numbers(input, vec![number]);
                    look(review, keys);
                }
            }
            let (own, more) = best?;
            review.restore(own);
            presses.extend(more);
        }
        (wrong == 0).then_some(presses)
    }
}

/// The shorter of these presses, and of one and those after it.
fn shorter(least: Option<Presses>, press: String, after: Option<Presses>) -> Option<Presses> {
    let own = after.map(|after| [vec![press], after].concat());
    least.into_iter().chain(own).min_by_key(Vec::len)
}

/// Are fewer not worth a look?
fn is_short(presses: &Option<Presses>) -> bool {
    presses.as_ref().is_some_and(|presses| presses.len() < 2)
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

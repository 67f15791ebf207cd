//! `collision-sandbox paste`: a case if it is sure or a person takes it, else proposals as JSON.

use serde_json::{Map, Value, json};

use super::adjust::Adjust;
use super::doubt::How;
use super::group::Group;
use super::proposal::{Proposal, Source};
use super::review::{MOST, Review, address};
use crate::cases::{self, Case, Frame};
use crate::scenario::{Entry, Message, message};

/// A user's request about a text.
#[derive(Clone, Default)]
pub struct Request {
    /// The scenario that the text is about.
    pub scenario: Option<&'static Entry>,
    /// Print all groups instead.
    pub found: bool,
    /// The proposal to take as it is, from 1.
    pub take: Option<usize>,
    /// Inputs with their numbers, or with the number of a group: `radius=2`, `center=#4`.
    pub set: Vec<(String, String)>,
    /// The frame that the numbers are in.
    pub frame: Option<Frame>,
    pub adjust: Adjust,
}

/// A line for standard output.
#[derive(Debug, PartialEq)]
pub enum Printed {
    /// A case: exit code 0.
    Case(String),
    /// Proposals that nobody has confirmed: exit code 3.
    Proposals(String),
    /// No numbers, or a request that cannot be met: exit code 1.
    Nothing(String),
}

impl Printed {
    pub fn line(&self) -> &str {
        match self {
            Self::Case(line) | Self::Proposals(line) | Self::Nothing(line) => line,
        }
    }
}

/// The case that a text holds as such: its JSON alone, or in a block of a thread.
pub fn own_case(text: &str) -> Option<Case> {
    if let Ok(case) = cases::parse(text) {
        return Some(case);
    }
    let key = text.find("\"scenario\"")?;
    let start = text[..key].rfind('{')?;
    let value =
        serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>().next()?.ok()?;
    cases::parse(&value.to_string()).ok()
}

/// Is a text meant as a case in JSON, whatever is wrong with it?
pub fn is_meant_as_case(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
        && text.contains("\"scenario\"")
}

/// Reads a text and does what is asked.
pub fn print(text: &str, request: &Request) -> Printed {
    let is_plain = !request.found && request.scenario.is_none() && request.set.is_empty();
    if let (true, Some(mut case)) = (is_plain, own_case(text)) {
        request.adjust.bring_in(case.live.as_mut(), request.frame);
        return Printed::Case(cases::write_line(&case));
    }
    let Some(mut review) = Review::new(text) else {
        return nothing(&[], &message!("no number is in the text"));
    };
    if request.found {
        return Printed::Case(cases::compact(&json!({ "found": found(review.groups()) })));
    }
    review.frame = request.frame.or(review.frame);
    review.set_adjust(request.adjust);
    if let Some(entry) = request.scenario {
        review.choose_scenario(entry);
    }
    match taken(&mut review, request) {
        Err(why) => nothing(review.groups(), &why),
        Ok(Some(case)) => Printed::Case(cases::write_line(&case)),
        Ok(None) if review.proposals().is_empty() => nothing(
            review.groups(),
            &message!("no scenario fits these numbers; --found lists them"),
        ),
        Ok(None) => Printed::Proposals(cases::compact(&proposals_json(&mut review, text))),
    }
}

/// The case, if it is sure, or taken by the request.
fn taken(review: &mut Review, request: &Request) -> Result<Option<Case>, Message> {
    let count = review.proposals().len();
    if let Some(number) = request.take {
        if !(1..=count).contains(&number) {
            return Err(message!(
                "--take: expected 1 to {0}, got {1}",
                count.to_string(),
                number.to_string()
            ));
        }
        review.choose_tab(number - 1);
    }
    for (name, value) in &request.set {
        set(review, name, value)?;
    }
    let is_settled = !request.set.is_empty() && review.next_open().is_none();
    match request.take.is_some() || review.is_sure() || is_settled {
        true => review.case().map(Some),
        false => Ok(None),
    }
}

/// Gives an input what the user says.
fn set(review: &mut Review, name: &str, value: &str) -> Result<(), Message> {
    let Some(entry) = review.proposal().map(|proposal| proposal.entry) else {
        return Err("--set needs a scenario: say --scenario".into());
    };
    let inputs = (entry.build)().inputs_now();
    let Some(input) = inputs.iter().position(|input| input.name == name) else {
        let names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
        return Err(message!(
            "--set: {0} has no input {1}: expected one of {2}",
            entry.id,
            cases::echo(name),
            names.join(", ")
        ));
    };
    if let Some(group) = value.strip_prefix('#') {
        let count = review.groups().len();
        let index = group.parse::<usize>().ok().filter(|index| (1..=count).contains(index));
        let index = index.ok_or_else(|| {
            message!(
                "--set: expected a group #1 to #{0}, got {1}",
                count.to_string(),
                cases::echo(value)
            )
        })?;
        review.assign(input, index - 1);
        return Ok(());
    }
    let numbers: Option<Vec<f32>> =
        value.split(',').map(|number| number.trim().parse().ok()).collect();
    let wanted = inputs[input].value.numbers().len();
    match numbers.filter(|numbers| numbers.len() == wanted) {
        Some(numbers) => review.type_numbers(input, numbers),
        None => {
            return Err(message!(
                "--set: {0}: expected {1} numbers with commas, got {2}",
                name.to_owned(),
                wanted.to_string(),
                cases::echo(value)
            ));
        }
    }
    Ok(())
}

fn nothing(groups: &[Group], why: &Message) -> Printed {
    let json = json!({ "proposals": [], "found": found(groups), "why": why.to_string() });
    Printed::Nothing(cases::compact(&json))
}

/// The groups as JSON.
pub fn found(groups: &[Group]) -> Value {
    let groups = groups.iter().enumerate().map(|(index, group)| {
        json!({ "group": index + 1, "value": value_json(&group.numbers), "line": group.line, "words": cases::echo(&group.label) })
    });
    groups.collect()
}

fn value_json(numbers: &[f64]) -> Value {
    match numbers {
        [number] => number_json(*number),
        numbers => numbers.iter().copied().map(number_json).collect(),
    }
}

/// A number with no more digits than f32 holds.
fn number_json(number: f64) -> Value {
    let shown = (number as f32).to_string().parse::<f64>().unwrap_or(number);
    match shown.fract() == 0.0 && shown.abs() < 1e15 {
        true => Value::from(shown as i64),
        false => Value::from(shown),
    }
}

fn proposals_json(review: &mut Review, text: &str) -> Value {
    let mut proposals = Vec::new();
    for tab in 0..review.proposals().len().min(MOST) {
        review.choose_tab(tab);
        if let Some(proposal) = review.proposal() {
            proposals.push(proposal_json(review, proposal, tab));
        }
    }
    let mut json = json!({ "proposals": proposals });
    if let Some(source) = address(text) {
        json["source"] = source.into();
    }
    json["next"] =
        "paste --take 1 makes a case of the first; --scenario and --set correct it".into();
    json
}

fn proposal_json(review: &Review, proposal: &Proposal, tab: usize) -> Value {
    let inputs = (proposal.entry.build)().inputs_now();
    let mut values = Map::new();
    let mut assumed = Vec::new();
    for (input, source) in inputs.iter().zip(&proposal.inputs) {
        if source.how == How::Assumed {
            assumed.push(input.name);
        }
        values.insert(input.name.to_owned(), source_json(review, source));
    }
    let doubts: Vec<String> =
        proposal.doubts.iter().map(|doubt| doubt.sentence.to_string()).collect();
    let unused: Vec<usize> = review.unused();
    let unused: Vec<Value> = unused.into_iter().map(|index| {
        let group = &review.groups()[index];
        json!({ "value": value_json(&group.numbers), "line": group.line, "words": cases::echo(&group.label) })
    }).collect();
    let mut json = json!({
        "certainty": proposal.certainty.name(),
        "doubts": doubts,
        "scenario_id": proposal.entry.id,
        "values": values,
        "unused": unused,
        "assumed": assumed,
    });
    if let Some(answer) = &proposal.answer {
        json["answer"] = json!({ "text": cases::echo(&answer.text()), "case": answer.case(), "agrees": answer.agrees });
    }
    let differs: Vec<String> = review.differences(tab).iter().map(Message::to_string).collect();
    if !differs.is_empty() {
        json["differs"] = differs.into();
    }
    json
}

fn source_json(review: &Review, source: &Source) -> Value {
    let mut json = json!({ "value": source.numbers.as_ref().map(|numbers| {
        value_json(&numbers.iter().map(|&number| f64::from(number)).collect::<Vec<_>>())
    }) });
    if let Some(group) = source.groups.first().map(|&index| &review.groups()[index]) {
        json["line"] = group.line.into();
        json["words"] = cases::echo(&group.label).into();
        json["groups"] = source.groups.iter().map(|index| index + 1).collect();
    }
    json["how"] = source.how.name().into();
    if let Some(conversion) = source.conversion {
        json["conversion"] = conversion.into();
    }
    json
}

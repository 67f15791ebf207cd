//! `collision-sandbox paste`: a case if it is sure or a person takes it, else proposals as JSON.

use serde_json::{Map, Value, json};

use super::doubt::How;
use super::group::Group;
use super::proposal::{Adjust, Source};
use super::review::{Review, address};
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

/// The case that a text holds as such: its JSON alone, or in a block of a thread, or polygons as WKT
/// or GeoJSON.
pub fn own_case(text: &str) -> Option<Case> {
    if let Ok(case) = cases::parse(text) {
        return Some(case);
    }
    if let Some(case) = cases::geometry_case(text) {
        return case.ok();
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
    if let Some(entry) = request.scenario {
        review.choose_scenario(entry);
    }
    review.set_adjust(request.adjust);
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
    if let Some(number) = request.take {
        let count = review.proposals().len();
        if !(1..=count).contains(&number) {
            let (count, number) = (count.to_string(), number.to_string());
            return Err(message!("--take: expected 1 to {0}, got {1}", count, number));
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
    let Some(proposal) = review.proposal() else {
        return Err("--set needs a scenario: say --scenario".into());
    };
    let (id, inputs) = (proposal.entry.id, proposal.specs());
    let names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
    let Some(input) = names.iter().position(|own| *own == name) else {
        let (name, names) = (cases::echo(name), names.join(", "));
        return Err(message!("--set: {0} has no input {1}: expected one of {2}", id, name, names));
    };
    if let Some(group) = value.strip_prefix('#') {
        let count = review.groups().len();
        let group = group.parse::<usize>().ok().filter(|group| (1..=count).contains(group));
        let Some(group) = group else {
            let (count, value) = (count.to_string(), cases::echo(value));
            return Err(message!("--set: expected a group #1 to #{0}, got {1}", count, value));
        };
        return review.assign(input, group - 1);
    }
    let numbers: Option<Vec<f32>> =
        value.split(',').map(|number| number.trim().parse().ok()).collect();
    let wanted = inputs[input].value.numbers().len();
    let Some(numbers) = numbers.filter(|numbers| numbers.len() == wanted) else {
        let (wanted, value) = (wanted.to_string(), cases::echo(value));
        return Err(message!(
            "--set: {0}: expected {1} numbers with commas, got {2}",
            name.to_owned(),
            wanted,
            value
        ));
    };
    review.type_numbers(input, numbers);
    Ok(())
}

fn nothing(groups: &[Group], why: &Message) -> Printed {
    let json = json!({ "proposals": [], "found": found(groups), "why": why.to_string() });
    Printed::Nothing(cases::compact(&json))
}

/// The groups as JSON.
pub fn found(groups: &[Group]) -> Value {
    (0..groups.len()).map(|index| group_json(groups, index)).collect()
}

fn group_json(groups: &[Group], index: usize) -> Value {
    let Group { numbers, line, label, .. } = &groups[index];
    let numbers: Vec<f32> = numbers.iter().map(|&number| number as f32).collect();
    let (value, words) = (cases::numbers(&numbers), cases::echo(label));
    json!({ "group": index + 1, "value": value, "line": line, "words": words })
}

fn proposals_json(review: &mut Review, text: &str) -> Value {
    let all = 0..review.proposals().len();
    let all: Vec<Value> = all.filter_map(|tab| proposal_json(review, tab)).collect();
    let next = "paste --take 1 makes a case of the first; --scenario and --set correct it";
    json!({ "proposals": all, "source": address(text), "next": next })
}

fn proposal_json(review: &mut Review, tab: usize) -> Option<Value> {
    review.choose_tab(tab);
    let proposal = review.proposal()?;
    let values = proposal.specs().into_iter().zip(&proposal.inputs);
    let values: Map<String, Value> = values
        .map(|(input, source)| (input.name.to_owned(), source_json(review, source)))
        .collect();
    let said = |sentences: &[Message]| sentences.iter().map(Message::to_string).collect::<Value>();
    let doubts: Vec<Message> = proposal.doubts.iter().map(|doubt| doubt.sentence.clone()).collect();
    let unused = review.unused().into_iter().map(|index| group_json(review.groups(), index));
    let answer = proposal.answer.as_ref().map(|answer| {
        let text = cases::echo(&answer.text());
        json!({ "text": text, "case": answer.case(), "agrees": answer.agrees })
    });
    Some(json!({
        "certainty": proposal.certainty.name(),
        "doubts": said(&doubts),
        "scenario_id": proposal.entry.id,
        "values": values,
        "unused": unused.collect::<Value>(),
        "assumed": proposal.names(|source| source.how == How::Assumed && source.numbers.is_some()),
        "missing": proposal.lacks(),
        "answer": answer,
        "differs": said(&review.differences(tab)),
    }))
}

fn source_json(review: &Review, source: &Source) -> Value {
    let mut json = json!({ "value": source.numbers.as_deref().map(cases::numbers) });
    if let Some(group) = source.groups.first().map(|&index| &review.groups()[index]) {
        json["line"] = group.line.into();
        json["words"] = cases::echo(&group.label).into();
        json["groups"] = source.groups.iter().map(|index| index + 1).collect();
    }
    if source.numbers.is_some() {
        json["how"] = source.how.name().into();
    }
    if let Some(conversion) = source.conversion {
        json["conversion"] = conversion.into();
    }
    json
}

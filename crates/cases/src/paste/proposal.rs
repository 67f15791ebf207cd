//! A case that a text may mean: for each input its numbers, where they stand and how they were found.

use super::adjust::Adjust;
use super::answer::{Comparison, Reported};
use super::assign::{Assignment, Taken, space};
use super::doubt::{self, Certainty, Doubt, How, doubts};
use super::form::{Form, Given, Inputs, PLANS, Part, Plan};
use super::reading::Reading;
use super::tables::Role;
use crate::cases::{Case, Frame};
use crate::scenario::{Entry, InputNow, Message, Value, ValueNow, message};
use crate::scenarios;

/// The numbers of an input, and where they are from.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// As the scenario counts them; `None` if nobody has said them yet.
    pub numbers: Option<Vec<f32>>,
    pub how: How,
    /// The groups of the text that they come from.
    pub groups: Vec<usize>,
    /// The form that they were converted from: "center, whole sizes".
    pub conversion: Option<&'static str>,
    /// Has a person looked at it?
    pub is_confirmed: bool,
    /// Is the whole proposal a guess, so that a person must look at each number of the text?
    is_guess: bool,
}

impl Source {
    fn missing() -> Self {
        Self {
            numbers: None,
            how: How::Assumed,
            groups: Vec::new(),
            conversion: None,
            is_confirmed: false,
            is_guess: false,
        }
    }

    /// Must a person look at it still?
    pub fn is_open(&self) -> bool {
        self.numbers.is_none() || (self.how.is_doubtful() || self.is_guess) && !self.is_confirmed
    }
}

/// A case that a text may mean.
#[derive(Clone)]
pub struct Proposal {
    pub entry: &'static Entry,
    pub certainty: Certainty,
    pub doubts: Vec<Doubt>,
    /// In the order of the scenario's inputs.
    pub inputs: Vec<Source>,
    /// The text's own answer beside the case's.
    pub answer: Option<Comparison>,
    /// Does a ray go as far as is assumed?
    pub is_reach_assumed: bool,
    pub(super) forms: [&'static str; 2],
    taken: Vec<Taken>,
}

/// Another form that the same groups of a shape may be given in.
#[derive(Debug, Clone, PartialEq)]
pub struct Conversion {
    /// Which of the two shapes.
    pub part: usize,
    pub says: &'static str,
    pub is_current: bool,
}

/// The proposals of a reading, the likeliest first: at most `most`, of one scenario if it is given.
pub(super) fn proposals(
    reading: &Reading,
    scenario: Option<&'static Entry>,
    most: usize,
) -> Vec<Proposal> {
    let ranked = ranked(reading, scenario);
    let mut made: Vec<Proposal> = Vec::new();
    for (at, own) in ranked.iter().enumerate() {
        let Some(mut proposal) = Proposal::of(reading, own) else { continue };
        if made.iter().any(|other| other.is_same_case(&proposal)) {
            continue;
        }
        let rivals: Vec<Assignment> = ranked
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at)
            .map(|(_, rival)| rival.clone())
            .collect();
        proposal.doubts = doubts(reading, own, &rivals);
        // A later proposal is never likelier than the one before.
        let least =
            made.last().map_or(Certainty::Likely, |before| before.certainty.max(Certainty::Unsure));
        proposal.certainty = match made.is_empty() && doubt::is_sure(reading, own, &proposal.doubts)
        {
            true => Certainty::Sure,
            false => doubt::certainty(&proposal.doubts).max(least),
        };
        proposal.mark_guess();
        made.push(proposal);
        if made.len() == most {
            break;
        }
    }
    made
}

/// The case of the test that *Copy as* wrote, which names its scenario and each input by its own name.
pub(super) fn copied(reading: &Reading, text: &str) -> Option<Proposal> {
    let is_copied = text.contains("The right answer is a ");
    let (_, rest) = text.split_once("Scenario: ").filter(|_| is_copied)?;
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
    let mut proposal = Proposal::empty(scenarios::find(&rest[..end])?);
    for (place, input) in (proposal.entry.build)().inputs_now().iter().enumerate() {
        let index = reading.groups.iter().position(|group| group.context.key == input.name)?;
        let numbers = as_input(input.value, &reading.groups[index].numbers)?;
        proposal.inputs[place] = Source {
            numbers: Some(numbers),
            how: How::Named,
            groups: vec![index],
            ..Source::missing()
        };
    }
    proposal.certainty = Certainty::Sure;
    Some(proposal)
}

/// The assignments, those first whose case gives what the text reports.
fn ranked(reading: &Reading, scenario: Option<&'static Entry>) -> Vec<Assignment> {
    const LOOKED_AT: usize = 10;
    const BONUS: f32 = 1.5;
    let mut ranked = match scenario {
        Some(entry) => reading.assignments_of(entry.id),
        None => reading.assignments(),
    };
    ranked.truncate(LOOKED_AT);
    let reported = Reported::new(&reading.groups, &reading.background.lower);
    for own in &mut ranked {
        if let Some(case) =
            Proposal::of(reading, own).and_then(|proposal| proposal.case_of_numbers().ok())
        {
            own.score += BONUS * reported.matches(&case.live.found()) as f32;
        }
    }
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
    ranked
}

fn plan_of(id: &str) -> Option<&'static Plan> {
    PLANS.iter().find(|plan| plan.id == id)
}

fn form_of(part: &'static Part, says: &str) -> Option<&'static Form> {
    part.forms.iter().find(|form| form.says == says)
}

impl Proposal {
    /// A scenario that the text says nothing of.
    pub(super) fn empty(entry: &'static Entry) -> Self {
        let inputs = (entry.build)()
            .inputs_now()
            .iter()
            .map(|input| assumed(input).unwrap_or_else(Source::missing))
            .collect();
        Self {
            entry,
            certainty: Certainty::Guess,
            doubts: Vec::new(),
            inputs,
            answer: None,
            is_reach_assumed: false,
            forms: [""; 2],
            taken: Vec::new(),
        }
    }

    fn of(reading: &Reading, own: &Assignment) -> Option<Self> {
        let entry = scenarios::find(own.scenario)?;
        let mut proposal = Self {
            taken: own.taken.clone(),
            forms: own.forms,
            is_reach_assumed: own.is_reach_assumed,
            ..Self::empty(entry)
        };
        for (place, input) in (entry.build)().inputs_now().iter().enumerate() {
            if let Some((_, numbers)) = own.inputs.iter().find(|(name, _)| *name == input.name) {
                proposal.inputs[place] = source(reading, own, input, numbers);
            }
        }
        proposal.compare(reading);
        Some(proposal)
    }

    /// Has a person look at each number from the text if all of it is a guess.
    fn mark_guess(&mut self) {
        let is_guess = self.certainty == Certainty::Guess;
        for source in self.inputs.iter_mut().filter(|source| !source.groups.is_empty()) {
            source.is_guess = is_guess;
        }
    }

    /// Sets the text's answer beside that of the numbers as they are.
    fn compare(&mut self, reading: &Reading) {
        let reported = Reported::new(&reading.groups, &reading.background.lower);
        let case = self.case_of_numbers().ok().filter(|_| self.lacks().is_empty());
        self.answer = case.and_then(|case| reported.beside(&case.live.found()));
    }

    fn is_same_case(&self, other: &Self) -> bool {
        let numbers = |proposal: &Self| {
            proposal.inputs.iter().map(|input| input.numbers.clone()).collect::<Vec<_>>()
        };
        self.entry.id == other.entry.id && numbers(self) == numbers(other)
    }

    /// The names of the inputs that have no numbers.
    pub fn lacks(&self) -> Vec<&'static str> {
        let inputs = (self.entry.build)().inputs_now();
        let lacking =
            inputs.iter().zip(&self.inputs).filter(|(_, source)| source.numbers.is_none());
        lacking.map(|(input, _)| input.name).collect()
    }

    /// The names of the inputs that no person has confirmed and that need it.
    pub fn unconfirmed(&self) -> Vec<&'static str> {
        let inputs = (self.entry.build)().inputs_now();
        inputs
            .iter()
            .zip(&self.inputs)
            .filter(|(_, source)| source.is_open())
            .map(|(input, _)| input.name)
            .collect()
    }

    /// The groups that inputs take.
    pub fn used(&self) -> Vec<usize> {
        self.inputs.iter().flat_map(|source| source.groups.iter().copied()).collect()
    }

    /// The input that takes a group.
    pub fn input_of(&self, group: usize) -> Option<usize> {
        self.inputs.iter().position(|source| source.groups.contains(&group))
    }

    /// Gives an input a group's numbers. An input that had them gets this one's in exchange. Does
    /// nothing if the group has not as many numbers as the input.
    pub(super) fn assign(&mut self, reading: &Reading, input: usize, group: usize) {
        let inputs = (self.entry.build)().inputs_now();
        let (Some(spec), Some(own)) = (inputs.get(input), reading.groups.get(group)) else {
            return;
        };
        let Some(numbers) = as_input(spec.value, &own.numbers) else { return };
        let before = self.inputs[input].clone();
        let other = self.input_of(group).filter(|other| *other != input);
        let chosen = Source {
            numbers: Some(numbers),
            how: How::Chosen,
            groups: vec![group],
            is_confirmed: true,
            ..Source::missing()
        };
        self.inputs[input] = chosen;
        if let Some(other) = other {
            let fits = before
                .numbers
                .as_ref()
                .is_some_and(|numbers| numbers.len() == inputs[other].value.numbers().len());
            self.inputs[other] = if fits { before } else { Source::missing() };
        }
        self.compare(reading);
    }

    /// Takes its numbers from an input.
    pub(super) fn clear(&mut self, reading: &Reading, input: usize) {
        let inputs = (self.entry.build)().inputs_now();
        if let (Some(source), Some(spec)) = (self.inputs.get_mut(input), inputs.get(input)) {
            *source = assumed(spec).unwrap_or_else(Source::missing);
        }
        self.compare(reading);
    }

    /// Types all numbers of an input.
    pub(super) fn type_numbers(&mut self, reading: &Reading, input: usize, numbers: Vec<f32>) {
        if let Some(source) = self.inputs.get_mut(input) {
            *source = Source {
                numbers: Some(numbers),
                how: How::Typed,
                is_confirmed: true,
                ..Source::missing()
            };
        }
        self.compare(reading);
    }

    /// Marks an input as looked at.
    pub fn confirm(&mut self, input: usize) {
        if let Some(source) = self.inputs.get_mut(input) {
            source.is_confirmed = source.numbers.is_some();
        }
    }

    /// The other forms that the same numbers may be given in, shape by shape.
    pub(super) fn conversions(&self, reading: &Reading) -> Vec<Conversion> {
        let mut all = Vec::new();
        let Some(plan) = plan_of(self.entry.id) else { return all };
        for (at, part) in plan.parts.iter().enumerate() {
            let own: Vec<Conversion> = part
                .forms
                .iter()
                .filter_map(|form| {
                    let is_current = form.says == self.forms[at];
                    let can = is_current || self.converted(reading, plan, at, form).is_some();
                    can.then_some(Conversion { part: at, says: form.says, is_current })
                })
                .collect();
            if own.len() > 1 {
                all.extend(own);
            }
        }
        all
    }

    /// Reads the groups of a shape in another form.
    pub(super) fn convert(&mut self, reading: &Reading, part: usize, says: &str) {
        let Some(plan) = plan_of(self.entry.id) else { return };
        let form = plan.parts.get(part).and_then(|part| form_of(part, says));
        if let Some(converted) = form.and_then(|form| self.converted(reading, plan, part, form)) {
            *self = converted;
        }
    }

    /// The proposal with one shape's groups in another form; `None` if they don't make one.
    fn converted(
        &self,
        reading: &Reading,
        plan: &'static Plan,
        part: usize,
        form: &'static Form,
    ) -> Option<Self> {
        let mut rest: Vec<usize> =
            self.taken.iter().filter(|taken| taken.part == part).map(|taken| taken.group).collect();
        let mut taken: Vec<Taken> =
            self.taken.iter().filter(|taken| taken.part != part).copied().collect();
        for slot in plan.parts[part].slots(form) {
            let known = self.taken.iter().find(|taken| {
                taken.part == part && taken.role == slot.role && rest.contains(&taken.group)
            });
            let fitting = rest
                .iter()
                .copied()
                .find(|&group| super::evidence::fits(slot.role, &reading.groups[group]));
            match known.map(|taken| taken.group).or(fitting.filter(|_| !slot.is_optional)) {
                Some(group) => {
                    rest.retain(|other| *other != group);
                    taken.push(Taken { part, role: slot.role, group });
                }
                None if slot.is_optional => {}
                None => return None,
            }
        }
        if !rest.is_empty() {
            return None;
        }
        let mut forms = self.forms;
        forms[part] = form.says;
        let now = self.made(reading, plan, self.taken.clone(), self.forms)?;
        let mut made = self.made(reading, plan, taken, forms)?;
        // What the form does not change stays as a person has it.
        for (place, source) in made.inputs.iter_mut().enumerate() {
            if source.numbers == now.inputs[place].numbers {
                source.clone_from(&self.inputs[place]);
            }
        }
        made.compare(reading);
        Some(made)
    }

    /// The proposal of these groups in these forms, as certain as this one.
    fn made(
        &self,
        reading: &Reading,
        plan: &'static Plan,
        taken: Vec<Taken>,
        forms: [&'static str; 2],
    ) -> Option<Self> {
        let own = Assignment {
            scenario: plan.id,
            inputs: Inputs::new(),
            taken,
            forms,
            score: 0.0,
            is_reach_assumed: self.is_reach_assumed,
        };
        let inputs = reading.inputs(&own, None)?;
        let made = Self::of(reading, &Assignment { inputs, ..own })?;
        let mut made = Self { certainty: self.certainty, doubts: self.doubts.clone(), ..made };
        made.mark_guess();
        Some(made)
    }

    /// The case of the numbers as they are, without a note.
    fn case_of_numbers(&self) -> Result<Case, Message> {
        let mut case = Case::new(self.entry);
        for (input, source) in case.live.inputs().iter_mut().zip(&self.inputs) {
            let Some(numbers) = &source.numbers else { continue };
            input.set(numbers).map_err(|why| {
                message!("{0}: {1}: {2}", self.entry.id.to_owned(), input.name.to_owned(), why)
            })?;
        }
        Ok(case)
    }

    /// The case with its numbers brought into our frame and metres, for the picture; inputs without
    /// numbers are as the scenario has them.
    pub(super) fn draft(&self, adjust: Adjust, frame: Option<Frame>) -> Result<Case, Message> {
        let mut case = self.case_of_numbers()?;
        adjust.bring_in(case.live.as_mut(), frame);
        // Typed and assumed numbers are none of the text.
        let defaults = (self.entry.build)().inputs_now();
        for ((mut input, source), default) in
            case.live.inputs().into_iter().zip(&self.inputs).zip(&defaults)
        {
            let kept = match (&source.numbers, source.how) {
                (Some(numbers), How::Typed | How::Assumed) if !self.is_reach_assumed => {
                    numbers.clone()
                }
                (Some(numbers), How::Typed) => numbers.clone(),
                (Some(numbers), _)
                    if adjust.radians && matches!(input.value, Value::Angle { .. }) =>
                {
                    numbers.iter().map(|angle| angle.to_degrees()).collect()
                }
                (Some(_), _) => continue,
                (None, _) => default.value.numbers(),
            };
            input.value.set(&kept)?;
        }
        Ok(case)
    }

    /// Says in a word or two how another proposal differs from this one.
    pub(super) fn differences(&self, other: &Self) -> Vec<Message> {
        if self.entry.id != other.entry.id {
            return vec![other.entry.title.into()];
        }
        let mut differences: Vec<Message> = Vec::new();
        for (own, theirs) in
            self.forms.iter().zip(other.forms).filter(|(own, theirs)| **own != *theirs)
        {
            differences.push(message!("{0}, not {1}", theirs, *own));
        }
        let inputs = (self.entry.build)().inputs_now();
        for (input, (own, theirs)) in inputs.iter().zip(self.inputs.iter().zip(&other.inputs)) {
            if own.groups != theirs.groups {
                let numbers: Vec<String> =
                    theirs.numbers.iter().flatten().map(f32::to_string).collect();
                differences.push(message!("{0} = {1}", input.name.to_owned(), numbers.join(" ")));
            }
        }
        differences
    }
}

/// Returns the value of an input that a text leaves out, where the contract says it: no rotation, no thickness.
fn assumed(input: &InputNow) -> Option<Source> {
    let numbers = match (input.value, input.name) {
        (ValueNow::Rotation { .. }, _) => vec![0.0, 0.0, 0.0, 1.0],
        (_, "p_radius" | "q_radius") => vec![0.0],
        _ => return None,
    };
    Some(Source { numbers: Some(numbers), is_confirmed: true, ..Source::missing() })
}

/// The numbers of a group as an input takes them; `None` if it takes another number of them.
fn as_input(value: ValueNow, numbers: &[f64]) -> Option<Vec<f32>> {
    let wanted = value.numbers().len();
    let mut own: Vec<f32> = numbers.iter().map(|&number| number as f32).collect();
    match (wanted, own.len()) {
        (3, 2) => own.push(0.0),
        (3, 1) if matches!(value, ValueNow::HalfExtents { .. }) => own = vec![own[0]; 3],
        (2, 3) if own[2] == 0.0 => own.truncate(2),
        (wanted, count) if wanted != count => return None,
        _ => {}
    }
    Some(own)
}

/// Where an input's numbers come from.
fn source(reading: &Reading, own: &Assignment, input: &InputNow, numbers: &[f64]) -> Source {
    let contributing = contributing(reading, own, input.name, numbers);
    let groups: Vec<usize> = contributing.iter().map(|taken| taken.group).collect();
    let is_written = |taken: &Taken| {
        let group = &reading.groups[taken.group];
        as_input(input.value, &group.numbers)
            == Some(numbers.iter().map(|&number| number as f32).collect())
    };
    let (how, conversion) = match contributing.as_slice() {
        [] => (How::Assumed, None),
        [only] if is_written(only) => {
            let computed = reading.groups[only.group].is_computed;
            let how = doubt::how(reading, only);
            (if computed && how != How::Place { How::Computed } else { how }, None)
        }
        many => {
            let is_by_place = many.iter().any(|taken| doubt::how(reading, taken) == How::Place);
            (if is_by_place { How::Place } else { How::Computed }, Some(own.forms[many[0].part]))
        }
    };
    Source {
        numbers: Some(numbers.iter().map(|&number| number as f32).collect()),
        how,
        groups,
        conversion,
        is_confirmed: how == How::Assumed && input.name != "max_distance",
        is_guess: false,
    }
}

/// The groups that an input depends on: those that change it when they change.
fn contributing(reading: &Reading, own: &Assignment, input: &str, numbers: &[f64]) -> Vec<Taken> {
    let changes = |taken: &&Taken| {
        let changed = reading.inputs(own, Some(taken.group));
        let value = changed.and_then(|inputs| inputs.into_iter().find(|(name, _)| *name == input));
        value.is_none_or(|(_, changed)| changed != numbers)
    };
    own.taken.iter().filter(changes).copied().collect()
}

impl Reading {
    /// The inputs of an assignment; as if one group had other numbers, if that is given.
    fn inputs(&self, own: &Assignment, changed: Option<usize>) -> Option<Inputs> {
        let plan = plan_of(own.scenario)?;
        let (up, reach) = space(&self.groups, &self.background);
        let mut inputs = Inputs::new();
        for (at, part) in plan.parts.iter().enumerate() {
            let of_part: Vec<(Role, Vec<f64>)> = own
                .taken
                .iter()
                .filter(|taken| taken.part == at)
                .map(|taken| {
                    let shift = if changed == Some(taken.group) { 0.7 } else { 0.0 };
                    let own = self.groups[taken.group].numbers.iter().enumerate();
                    (
                        taken.role,
                        own.map(|(at, number)| number + shift * (1.0 + 0.4 * at as f64)).collect(),
                    )
                })
                .collect();
            let mut given = Given { numbers: [None; Role::COUNT], list: Vec::new(), up, reach };
            for (role, numbers) in &of_part {
                given.add(*role, numbers);
            }
            inputs.extend(part.make(form_of(part, own.forms[at])?, &given, plan.is_flat)?);
        }
        Some(inputs)
    }
}

//! A case that a text may mean: for each input its numbers, where they stand and how they were found.

use super::answer::{Comparison, Reported};
use super::assign::{Assignment, Taken};
use super::doubt::{self, Certainty, Doubt, How};
use super::form::{Form, Space};
use super::reading::Reading;
use super::tables::Role;
use crate::cases::{Case, Frame};
use crate::scenario::{Entry, Input, Message, Scenario, Value, message};
use crate::scenarios;

/// A unit of length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Metre,
    Centimetre,
    Millimetre,
    Inch,
}

impl Unit {
    pub const ALL: [Self; 4] = [Self::Metre, Self::Centimetre, Self::Millimetre, Self::Inch];

    pub fn name(self) -> &'static str {
        ["m", "cm", "mm", "inch"][self as usize]
    }

    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|unit| unit.name() == name)
    }

    fn per_metre(self) -> f64 {
        [1.0, 100.0, 1000.0, 1.0 / 0.0254][self as usize]
    }
}

/// The meaning of a text's numbers, where it does not say so itself.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Adjust {
    /// Do quaternions begin with w? `None` as their names and the text's system have it.
    pub w_first: Option<bool>,
    pub radians: bool,
    /// The unit of all lengths; `None` as the frame has it.
    pub unit: Option<Unit>,
}

impl Adjust {
    /// Brings a scenario's numbers from a frame and a unit into ours.
    pub fn bring_in(&self, scenario: &mut dyn Scenario, frame: Option<Frame>) {
        let per_metre = |unit: Unit| frame.unwrap_or(Frame::OURS).per_metre(unit.per_metre());
        if let Some(frame) = self.unit.map(per_metre).or(frame) {
            frame.bring_in(scenario);
        }
    }
}

/// The numbers of an input, and where they are from.
#[derive(Debug, Clone, PartialEq, Default)]
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
    pub(super) is_guess: bool,
}

impl Source {
    /// Numbers that a person gives.
    pub(super) fn said(how: How, numbers: Vec<f32>, groups: Vec<usize>) -> Self {
        Self { numbers: Some(numbers), how, groups, is_confirmed: true, ..Self::default() }
    }

    /// Must a person look at it still?
    pub fn is_open(&self) -> bool {
        let is_doubtful = self.is_guess || matches!(self.how, How::Place | How::Assumed);
        self.numbers.is_none() || is_doubtful && !self.is_confirmed
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
    pub(super) forms: Option<[&'static Form; 2]>,
    pub(super) taken: Vec<Taken>,
    /// The forms that a person chose.
    pub(super) chosen_forms: [Option<&'static Form>; 2],
    /// The values that the shapes take and the text does not say.
    pub(super) space: Space,
}

impl Proposal {
    /// A scenario that the text says nothing of.
    fn empty(reading: &Reading, entry: &'static Entry) -> Self {
        Self {
            entry,
            certainty: Certainty::Guess,
            doubts: Vec::new(),
            inputs: entry.inputs().iter().map(assumed).collect(),
            answer: None,
            forms: None,
            taken: Vec::new(),
            chosen_forms: [None; 2],
            space: reading.space,
        }
    }

    /// The case of the test that *Copy as* wrote, which names its scenario and each input by its own name.
    pub(super) fn copied(reading: &Reading, text: &str) -> Option<Self> {
        let is_copied = text.contains("The right answer is a ");
        let (_, rest) = text.split_once("Scenario: ").filter(|_| is_copied)?;
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let mut proposal = Self::empty(reading, scenarios::find(&rest[..end])?);
        proposal.certainty = Certainty::Sure;
        let singles = |(_, input): &(usize, &Input)| !input.value.is_list();
        for (place, input) in proposal.specs().iter().enumerate().filter(singles) {
            let index = reading.groups.iter().position(|group| group.context.key == input.name)?;
            let numbers = Some(as_input(&input.value, &reading.groups[index].numbers)?);
            let (how, groups) = (How::Named, vec![index]);
            proposal.inputs[place] = Source { numbers, how, groups, ..Source::default() };
        }
        Some(proposal)
    }

    pub(super) fn of(reading: &Reading, own: &Assignment) -> Option<Self> {
        let mut proposal = Self {
            taken: own.taken.clone(),
            forms: Some(own.forms),
            ..Self::empty(reading, scenarios::find(own.plan.id)?)
        };
        for (place, input) in proposal.specs().iter().enumerate() {
            if let Some((_, numbers)) = own.inputs.iter().find(|(name, _)| *name == input.name) {
                proposal.inputs[place] = source(reading, own, input, numbers);
            }
        }
        Some(proposal)
    }

    /// The scenario's inputs as it has them.
    pub(super) fn specs(&self) -> Vec<Input> {
        self.entry.inputs()
    }

    /// Has a person look at each number from the text if all of it is a guess.
    pub(super) fn mark_guess(&mut self) {
        let is_guess = self.certainty == Certainty::Guess;
        for source in self.inputs.iter_mut().filter(|source| !source.groups.is_empty()) {
            source.is_guess = is_guess;
        }
    }

    /// Sets the text's answer beside that of the numbers as they are.
    pub(super) fn compare(&mut self, reading: &Reading) {
        let reported = reading.reported.as_ref().filter(|_| self.lacks().is_empty());
        let beside = |reported: &Reported| Some(reported.beside(&self.case().ok()?.live.found()));
        self.answer = reported.and_then(beside);
    }

    pub(super) fn is_same_case(&self, other: &Self) -> bool {
        let [own, theirs] =
            [self, other].map(|proposal| proposal.inputs.iter().map(|input| &input.numbers));
        self.entry.id == other.entry.id && own.eq(theirs)
    }

    /// The names of the inputs whose sources are so.
    pub(super) fn names(&self, is_so: impl Fn(&Source) -> bool) -> Vec<&'static str> {
        let inputs = self.specs().into_iter().zip(&self.inputs);
        inputs.filter(|(_, source)| is_so(source)).map(|(input, _)| input.name).collect()
    }

    /// The names of the inputs that have no numbers.
    pub fn lacks(&self) -> Vec<&'static str> {
        self.names(|source| source.numbers.is_none())
    }

    /// Does a ray go as far as is assumed?
    pub fn is_reach_assumed(&self) -> bool {
        let mut inputs = self.specs().into_iter().zip(&self.inputs);
        inputs.any(|(input, source)| is_reach(&input) && source.how == How::Assumed)
    }

    /// The names of the inputs that no person has confirmed and that need it.
    pub fn unconfirmed(&self) -> Vec<&'static str> {
        self.names(Source::is_open)
    }

    /// The groups that inputs take.
    pub fn used(&self) -> Vec<usize> {
        self.inputs.iter().flat_map(|source| source.groups.iter().copied()).collect()
    }

    /// The input that takes a group.
    pub fn input_of(&self, group: usize) -> Option<usize> {
        self.inputs.iter().position(|source| source.groups.contains(&group))
    }

    /// The case of the numbers as they are, without a note.
    fn case(&self) -> Result<Case, Message> {
        let mut case = Case::new(self.entry);
        for (index, (input, source)) in self.specs().iter().zip(&self.inputs).enumerate() {
            let Some(numbers) = &source.numbers else { continue };
            case.live.set(index, numbers).map_err(|why| {
                message!("{0}: {1}: {2}", self.entry.id.to_owned(), input.name.to_owned(), why)
            })?;
        }
        Ok(case)
    }

    /// The case with its numbers brought into our frame and metres, for the picture; inputs without
    /// numbers are as the scenario has them.
    pub(super) fn draft(&self, adjust: Adjust, frame: Option<Frame>) -> Result<Case, Message> {
        let mut case = self.case()?;
        adjust.bring_in(case.live.as_mut(), frame);
        // Typed and assumed numbers are none of the text.
        for (index, (input, source)) in self.specs().iter().zip(&self.inputs).enumerate() {
            let is_angle = adjust.radians
                && matches!(input.value, Value::Angle { .. })
                && source.conversion.is_none();
            let kept = match (&source.numbers, source.how) {
                (Some(numbers), How::Typed) => numbers.clone(),
                (Some(numbers), How::Assumed) if !is_reach(input) => numbers.clone(),
                (Some(numbers), _) if is_angle => {
                    numbers.iter().map(|angle| angle.to_degrees()).collect()
                }
                (Some(_), _) => continue,
                (None, _) => input.value.numbers(),
            };
            case.live.set(index, &kept)?;
        }
        Ok(case)
    }

    /// Says in a word or two how another proposal differs from this one.
    pub(super) fn differences(&self, other: &Self) -> Vec<Message> {
        if self.entry.id != other.entry.id {
            return vec![other.entry.title.into()];
        }
        let says =
            |proposal: &Self| proposal.forms.iter().flatten().map(|form| form.says).collect();
        let [own, theirs]: [Vec<&str>; 2] = [says(self), says(other)];
        let forms = own.iter().zip(&theirs).filter(|(own, theirs)| own != theirs);
        let mut differences: Vec<Message> =
            forms.map(|(own, theirs)| message!("{0}, not {1}", *theirs, *own)).collect();
        for (input, (own, theirs)) in self.specs().iter().zip(self.inputs.iter().zip(&other.inputs))
        {
            if own.groups != theirs.groups {
                let numbers: Vec<String> =
                    theirs.numbers.iter().flatten().map(f32::to_string).collect();
                differences.push(message!("{0} = {1}", input.name.to_owned(), numbers.join(" ")));
            }
        }
        differences
    }
}

fn is_reach(input: &Input) -> bool {
    input.name == "max_distance"
}

/// Returns an input that a text leaves out: no rotation, no thickness, as the contract says, or nothing.
pub(super) fn assumed(input: &Input) -> Source {
    let numbers = match (&input.value, input.name) {
        (Value::Rotation { .. }, _) => Some(vec![0.0, 0.0, 0.0, 1.0]),
        (_, "p_radius" | "q_radius") => Some(vec![0.0]),
        (list, _) if !list.is_given() => Some(Vec::new()),
        _ => None,
    };
    Source { is_confirmed: numbers.is_some(), numbers, ..Source::default() }
}

/// The numbers of a group as an input takes them; `None` if it takes another number of them.
pub(super) fn as_input(value: &Value, numbers: &[f64]) -> Option<Vec<f32>> {
    let wanted = value.numbers().len();
    let mut own: Vec<f32> = numbers.iter().map(|&number| number as f32).collect();
    match (wanted, own.len()) {
        (3, 2) => own.push(0.0),
        (3, 1) if matches!(value, Value::HalfExtents { .. }) => own = vec![own[0]; 3],
        (2, 3) if own[2] == 0.0 => own.truncate(2),
        _ => {}
    }
    (own.len() == wanted).then_some(own)
}

/// Where an input's numbers come from.
fn source(reading: &Reading, own: &Assignment, input: &Input, numbers: &[f64]) -> Source {
    let numbers: Vec<f32> = numbers.iter().map(|&number| number as f32).collect();
    let is_written = |taken: &Taken| {
        as_input(&input.value, &reading.groups[taken.group].numbers).as_ref() == Some(&numbers)
    };
    let is_listed = |taken: &&Taken| {
        matches!(taken.role, Role::Corners | Role::Rim | Role::Hub) && is_written(taken)
    };
    let mut taken = own.sources(input.name);
    if taken.is_empty() {
        taken.extend(own.taken.iter().find(is_listed));
    }
    let hows: Vec<How> = taken.iter().map(|taken| doubt::how(reading, taken)).collect();
    let form = taken.first().map(|taken| own.forms[taken.part].says);
    let (how, conversion) = match &taken[..] {
        [] => (How::Assumed, None),
        _ if hows.contains(&How::Place) => {
            (How::Place, form.filter(|_| taken.len() > 1 || !is_written(taken[0])))
        }
        [only] if is_written(only) && !reading.groups[only.group].is_computed => (hows[0], None),
        [only] if is_written(only) => (How::Computed, None),
        _ => (How::Computed, form),
    };
    Source {
        numbers: Some(numbers),
        how,
        groups: taken.iter().map(|taken| taken.group).collect(),
        conversion,
        is_confirmed: how == How::Assumed && !is_reach(input),
        is_guess: false,
    }
}

//! What a text is taken for, until the user agrees.

use super::layout::{near, nothing_of};
use super::{Adjust, Layout, Paste, ReadAs, Taken, read};
use crate::cases::{Case, Frame};
use crate::scenario::{Entry, Message, message};

/// A longer list nobody reads.
const MOST_CHOICES: usize = 200;

/// The case that a text makes, and what the user changes of it.
pub struct Proposal {
    /// As it was pasted.
    text: String,
    /// The text itself, then what its comments and branches make of it.
    texts: Vec<Paste>,
    /// The proposed one of them with the groups of the others, which an input may take too.
    all: Paste,
    /// Where those comments and branches begin.
    lines: Vec<usize>,
    number: usize,
    /// The scenario that the user says it is about.
    scenario: Option<&'static Entry>,
    /// As it was proposed.
    proposed: Result<Layout, Message>,
    /// By the scenario's inputs.
    inputs: Vec<Taken>,
    /// The numbers that are typed of each of them, as long as others of it are to be.
    typed: Vec<Vec<Option<f32>>>,
    /// The scenarios that it may be about where none fits.
    near: Vec<(&'static Entry, Message)>,
    /// Why what was typed last is no number, with its input.
    refused: Option<(usize, Message)>,
    adjust: Adjust,
    pub frame: Option<Frame>,
}

impl Proposal {
    /// Reads a text; none where no number is in it.
    pub fn new(text: &str) -> Option<Self> {
        let paste = read(text);
        if paste.groups.is_empty() && paste.refused.is_empty() {
            return None;
        }
        let lines = paste.others.iter().map(|other| other.line).collect();
        let others: Vec<_> = paste.alternatives().collect();
        let texts: Vec<_> = [paste].into_iter().chain(others).collect();
        let mut proposal = Self {
            text: text.to_owned(),
            all: all_of(&texts, 0),
            texts,
            lines,
            number: 0,
            scenario: None,
            proposed: Err(message!("no group of numbers is in the text")),
            inputs: Vec::new(),
            typed: Vec::new(),
            near: Vec::new(),
            refused: None,
            adjust: Adjust::default(),
            frame: Frame::stated_in(text),
        };
        proposal.lay_out();
        Some(proposal)
    }

    fn lay_out(&mut self) {
        let text = &self.texts[self.number];
        self.proposed = match (text.layout_as(self.scenario, self.adjust), self.scenario) {
            // The user has the groups to lay.
            (Err(_), Some(entry)) => {
                let count = (entry.build)().inputs_now().len();
                let inputs = vec![Taken::default(); count];
                Ok(Layout::of(entry, inputs, ReadAs::default()))
            }
            (proposed, _) => proposed,
        };
        self.inputs = self.proposed.as_ref().map_or(Vec::new(), |layout| layout.inputs.clone());
        self.typed = vec![Vec::new(); self.inputs.len()];
        self.refused = None;
        // Where one was chosen, another may be.
        self.near = match (&self.proposed, self.scenario) {
            (Ok(_), None) => Vec::new(),
            _ => near(&self.texts[self.number], self.adjust),
        };
    }

    /// What is proposed, and behind it the groups of the other cases.
    pub fn paste(&self) -> &Paste {
        &self.all
    }

    /// Is the group of another of the text's cases?
    pub fn is_of_another(&self, group: usize) -> bool {
        group >= self.texts[self.number].groups.len()
    }

    /// A line of the text, from 1.
    pub fn line(&self, number: u32) -> &str {
        let before = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        self.text.split('\n').nth(before).unwrap_or_default()
    }

    /// Where its comments and branches begin, each another case.
    pub fn lines(&self) -> &[usize] {
        &self.lines
    }

    pub fn adjust(&self) -> Adjust {
        self.adjust
    }

    /// Which of its cases is proposed: 0 is the text itself.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Proposes another of its cases.
    pub fn choose(&mut self, number: usize) {
        if number < self.texts.len() {
            self.number = number;
            self.all = all_of(&self.texts, number);
            self.lay_out();
        }
    }

    /// The scenario that is proposed, or why none is.
    pub fn scenario(&self) -> Result<&'static Entry, &Message> {
        self.proposed.as_ref().map(|layout| layout.entry)
    }

    /// Proposes a case of this scenario.
    pub fn choose_scenario(&mut self, entry: &'static Entry) {
        self.scenario = Some(entry);
        self.lay_out();
    }

    /// The scenarios that it may be about where none fits, nearest first, and why each of them
    /// does not.
    pub fn near(&self) -> &[(&'static Entry, Message)] {
        &self.near
    }

    /// Which conventions were taken.
    pub fn read_as(&self) -> ReadAs {
        self.proposed.as_ref().map_or(ReadAs::default(), |layout| layout.read_as)
    }

    /// Takes over what the user says of the text, and lays it out anew where that changes it.
    pub fn set_adjust(&mut self, adjust: Adjust) {
        let conventions = |of: &Adjust| (of.plane_adds, of.counts_caps);
        let is_new = conventions(&adjust) != conventions(&self.adjust);
        self.adjust = adjust;
        if is_new {
            self.lay_out();
        }
    }

    /// What each input takes.
    pub fn inputs(&self) -> &[Taken] {
        &self.inputs
    }

    /// What an input may take: nothing, what was proposed, or one of the groups.
    pub fn choices(&self, input: usize) -> Vec<Taken> {
        let proposed = self.proposed.as_ref().ok().and_then(|layout| layout.inputs.get(input));
        let mut choices = vec![Taken::default()];
        choices.extend(proposed.filter(|taken| taken.numbers.is_some()).cloned());
        for group in 0..self.paste().groups.len() {
            let is_there = choices.iter().any(|taken| taken.groups == [group]);
            choices.extend(self.taken(input, group).filter(|_| !is_there));
        }
        choices
    }

    /// A group as an input takes it; none where it has not as many numbers.
    fn taken(&self, input: usize, group: usize) -> Option<Taken> {
        let layout = self.proposed.as_ref().ok()?;
        let proposed = layout.inputs.get(input)?;
        if proposed.groups == [group] {
            return Some(proposed.clone());
        }
        let wanted = (layout.entry.build)().inputs_now().get(input)?.value.numbers().len();
        let group_numbers = &self.paste().groups.get(group)?.numbers;
        let mut numbers: Vec<_> = group_numbers.iter().map(|&number| number as f32).collect();
        match (wanted, numbers.len()) {
            (wanted, given) if wanted == given => {}
            // The plane z = 0, and out of it.
            (3, 2) => numbers.push(0.0),
            (2, 3) => numbers.truncate(2),
            _ => return None,
        }
        Some(Taken { numbers: Some(numbers), groups: vec![group], is_typed: false })
    }

    /// Lays one of its choices on an input; the input that took it gets in exchange what this one
    /// had.
    pub fn lay(&mut self, input: usize, choice: Taken) {
        let Some(before) = self.inputs.get(input).cloned() else { return };
        if let ([group], [had]) = (choice.groups.as_slice(), before.groups.as_slice()) {
            let is_taker = |&other: &usize| other != input && self.inputs[other].groups == [*group];
            let taker = (0..self.inputs.len()).find(is_taker);
            if let Some((other, taken)) =
                taker.and_then(|other| Some((other, self.taken(other, *had)?)))
            {
                self.inputs[other] = taken;
                self.typed[other].clear();
            }
        }
        self.inputs[input] = choice;
        self.typed[input].clear();
        self.refused = None;
    }

    /// The numbers of an input as the case has them; none for one that is still to be said.
    pub fn numbers(&self, input: usize) -> Vec<Option<f32>> {
        let typed = self.typed.get(input).filter(|typed| !typed.is_empty());
        if let Some(typed) = typed {
            return typed.clone();
        }
        let Some(entry) = self.scenario().ok() else { return Vec::new() };
        let draft = self.draft();
        let now = match &draft {
            Ok(draft) => draft.live.inputs_now(),
            Err(_) => (entry.build)().inputs_now(),
        };
        let Some(now) = now.get(input) else { return Vec::new() };
        let taken = self.inputs.get(input).and_then(|taken| taken.numbers.clone());
        let numbers = now.value.numbers();
        match taken {
            // What the input refuses is shown as it is.
            Some(taken) if draft.is_err() => taken.into_iter().map(Some).collect(),
            Some(_) => numbers.into_iter().map(Some).collect(),
            None if self.lacks().contains(&now.name) => vec![None; numbers.len()],
            None => numbers.into_iter().map(Some).collect(),
        }
    }

    /// Types one number of an input. What it took of the text is left when its first one is typed;
    /// its other numbers stay.
    pub fn type_number(&mut self, input: usize, place: usize, number: f32) {
        let mut numbers = self.numbers(input);
        let Some(typed) = numbers.get_mut(place) else { return };
        *typed = Some(number);
        self.inputs[input] = match numbers.iter().copied().collect::<Option<Vec<_>>>() {
            Some(whole) => Taken { numbers: Some(whole), groups: Vec::new(), is_typed: true },
            None => Taken::default(),
        };
        self.typed[input] = numbers;
        self.refused = None;
    }

    /// What was typed of an input is no number.
    pub fn refuse(&mut self, input: usize, why: Message) {
        self.refused = Some((input, why));
    }

    /// Why what was typed of it is no number.
    pub fn refused(&self, input: usize) -> Option<&Message> {
        self.refused.as_ref().filter(|(refused, _)| *refused == input).map(|(_, why)| why)
    }

    /// The groups that no input takes.
    pub fn left(&self) -> Vec<usize> {
        let is_left = |group: &usize| {
            !self.paste().groups[*group].is_reference
                && !self.inputs.iter().any(|taken| taken.groups.contains(group))
        };
        (0..self.paste().groups.len()).filter(is_left).collect()
    }

    fn layout(&self) -> Result<Layout, Message> {
        let entry = self.scenario().map_err(Message::clone)?;
        if self.inputs.iter().all(|taken| taken.numbers.is_none()) {
            return Err(nothing_of(entry));
        }
        let (inputs, read_as) = (self.inputs.clone(), self.read_as());
        Ok(Layout::of(entry, inputs, read_as))
    }

    /// The inputs that get nothing and may not be assumed.
    pub fn lacks(&self) -> Vec<&'static str> {
        self.layout().map_or(Vec::new(), |layout| layout.lacks())
    }

    /// Are an input's numbers computed from those of its groups?
    pub fn is_computed(&self, input: usize) -> bool {
        self.layout().is_ok_and(|layout| layout.is_computed(self.paste(), input))
    }

    /// The input of a way that goes as far as is assumed.
    pub fn assumed_reach(&self) -> Option<&'static str> {
        self.layout().ok()?.assumed_reach(self.paste())
    }

    /// The case that it makes, or why it makes none.
    pub fn case(&self) -> Result<Case, Message> {
        let layout = self.layout()?.whole()?;
        self.adjust.case(&layout, self.paste(), self.frame)
    }

    /// What there is of the case, to be looked at: what it lacks is as the scenario has it.
    pub fn draft(&self) -> Result<Case, Message> {
        self.adjust.case(&self.layout()?, self.paste(), self.frame)
    }
}

/// One of the texts, and behind its groups those of the others.
fn all_of(texts: &[Paste], number: usize) -> Paste {
    texts.iter().fold(texts[number].clone(), |all, other| all.with_groups_of(other, MOST_CHOICES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios;

    fn numbers(proposal: &Proposal, name: &str) -> Vec<f32> {
        let case = proposal.case().unwrap_or_else(|why| panic!("{why}"));
        let inputs = case.live.inputs_now();
        inputs.iter().find(|input| input.name == name).unwrap().value.numbers()
    }

    const RAY: &str = "ray against a sphere
        start (1, 2, 3) end (4, 5, 6)
        // start (7, 8, 9)
        center (0, 1, 0) radius 2, gravity (5, 0, 5), hit (1, 1, 1)";

    #[test]
    fn two_inputs_are_exchanged() {
        let mut proposal = Proposal::new(RAY).unwrap();
        assert_eq!(proposal.scenario().map(|entry| entry.id), Ok("ray_sphere"));
        let [start, end] = [0, 1].map(|input| proposal.inputs()[input].clone());
        proposal.lay(0, end.clone());
        assert_eq!(proposal.inputs()[..2], [end, start]);
        assert_eq!(numbers(&proposal, "start"), [4.0, 5.0, 6.0]);
        assert_eq!(numbers(&proposal, "end"), [1.0, 2.0, 3.0]);
    }

    #[test]
    fn an_input_takes_another_group_or_none() {
        let mut proposal = Proposal::new(RAY).unwrap();
        let left = proposal.left();
        assert_eq!(left.len(), 2, "a gravity and an answer");
        let choices = proposal.choices(2);
        let gravity = choices.iter().find(|taken| taken.groups == left[..1]).unwrap();
        proposal.lay(2, gravity.clone());
        assert_eq!(numbers(&proposal, "center"), [5.0, 0.0, 5.0]);
        assert!(!proposal.left().contains(&left[0]));
        proposal.lay(2, choices[0].clone());
        assert_eq!(proposal.lacks(), ["center"]);
        assert_eq!(proposal.numbers(2), [None; 3]);
        assert!(proposal.case().is_err() && proposal.draft().is_ok());
        // A number alone is no point.
        let radius = proposal.inputs()[3].groups.clone();
        assert!(!choices.iter().any(|taken| taken.groups == radius));
    }

    #[test]
    fn groups_stand_on_their_lines() {
        let mut proposal = Proposal::new(RAY).unwrap();
        let line = |proposal: &Proposal, input: usize| {
            let group = proposal.inputs()[input].groups[0];
            proposal.line(proposal.paste().groups[group].line).trim().to_owned()
        };
        assert_eq!(line(&proposal, 0), "start (1, 2, 3) end (4, 5, 6)");
        assert_eq!(
            line(&proposal, 2),
            "center (0, 1, 0) radius 2, gravity (5, 0, 5), hit (1, 1, 1)"
        );
        proposal.choose(1);
        assert_eq!(line(&proposal, 0), "// start (7, 8, 9)");
        assert_eq!(proposal.line(0), proposal.line(1));
        assert_eq!(proposal.line(99), "");
    }

    #[test]
    fn what_is_typed_is_no_number_of_the_text() {
        let mut proposal = Proposal::new(RAY).unwrap();
        // In our frame, whatever the text's is.
        proposal.frame = Frame::find("unreal");
        proposal.type_number(3, 0, 0.5);
        proposal.type_number(0, 1, 7.0);
        assert_eq!(numbers(&proposal, "radius"), [0.5]);
        assert_eq!(numbers(&proposal, "start"), [0.01, 7.0, 0.02]);
        assert_eq!(numbers(&proposal, "end"), [0.04, 0.06, 0.05]);
        let note = proposal.case().unwrap_or_else(|why| panic!("{why}")).note.unwrap();
        assert!(note.contains("Typed: start, radius."), "{note}");
        assert!(!note.contains("start 1 2 3") && note.contains("end 4 5 6 (line 2)"), "{note}");
        // What an input does not take is said as of any other.
        proposal.type_number(3, 0, -1.0);
        let why = proposal.case().err().unwrap().to_string();
        assert!(why.contains("radius: expected a finite length"), "{why}");
        assert_eq!(proposal.numbers(3), [Some(-1.0)]);
    }

    #[test]
    fn what_lacks_is_typed_number_by_number() {
        let mut proposal =
            Proposal::new("ray start (1, 2, 3) end (4, 5, 6), sphere radius 2").unwrap();
        proposal.choose_scenario(scenarios::find("ray_sphere").unwrap());
        assert_eq!(proposal.lacks(), ["center"]);
        for (place, number) in [7.0, 8.0, 9.0].into_iter().enumerate() {
            assert!(proposal.case().is_err());
            proposal.type_number(2, place, number);
        }
        assert_eq!(numbers(&proposal, "center"), [7.0, 8.0, 9.0]);
    }

    #[test]
    fn an_input_takes_a_group_of_a_comment() {
        let mut proposal = Proposal::new(RAY).unwrap();
        let choices = proposal.choices(2);
        let comment = choices.iter().find(|taken| taken.numbers == Some(vec![7.0, 8.0, 9.0]));
        proposal.lay(2, comment.unwrap().clone());
        assert_eq!(numbers(&proposal, "center"), [7.0, 8.0, 9.0]);
        let note = proposal.case().unwrap_or_else(|why| panic!("{why}")).note.unwrap();
        assert!(note.contains("7 8 9 (line 3)"), "{note}");
        // It is nothing that the text leaves over.
        let lines = proposal.left().into_iter().map(|group| proposal.paste().groups[group].line);
        assert!(lines.clone().all(|line| line != 3), "{:?}", lines.collect::<Vec<_>>());
    }

    #[test]
    fn comments_are_other_cases() {
        let mut proposal = Proposal::new(RAY).unwrap();
        assert_eq!(proposal.lines(), [3]);
        proposal.choose(1);
        assert_eq!(numbers(&proposal, "start"), [7.0, 8.0, 9.0]);
        proposal.choose(0);
        assert_eq!(numbers(&proposal, "start"), [1.0, 2.0, 3.0]);
    }

    #[test]
    fn what_fits_nothing_is_laid_by_hand() {
        let mut proposal = Proposal::new("something (1, 2, 3) else (4, 5, 6)").unwrap();
        assert!(proposal.scenario().is_err());
        assert!(proposal.case().is_err());
        proposal.choose_scenario(scenarios::find("sphere_sphere").unwrap());
        let choice = proposal.choices(0).pop().unwrap();
        proposal.lay(0, choice);
        assert_eq!(proposal.numbers(0), [4.0, 5.0, 6.0].map(Some));
        assert!(Proposal::new("nothing to see").is_none());
    }
}

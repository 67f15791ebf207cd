//! What a text is taken for, until the user agrees.

use super::layout::nothing_of;
use super::{Adjust, Layout, Paste, ReadAs, Taken, read};
use crate::cases::{Case, Frame};
use crate::scenario::{Entry, Words, words};

/// A longer list nobody reads.
const MOST_CHOICES: usize = 200;

/// The case that a text makes, and what the user changes of it.
pub struct Proposal {
    /// As it was pasted.
    text: String,
    /// The text itself, then what its comments and branches make of it.
    texts: Vec<Paste>,
    /// Where those comments and branches begin.
    lines: Vec<usize>,
    number: usize,
    /// The scenario that the user says it is about.
    scenario: Option<&'static Entry>,
    /// As it was proposed.
    proposed: Result<Layout, Words>,
    /// By the scenario's inputs.
    inputs: Vec<Taken>,
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
            texts,
            lines,
            number: 0,
            scenario: None,
            proposed: Err(words!("no group of numbers is in the text")),
            inputs: Vec::new(),
            adjust: Adjust::default(),
            frame: Frame::stated_in(text),
        };
        proposal.lay_out();
        Some(proposal)
    }

    fn lay_out(&mut self) {
        self.proposed = match (self.paste().layout_as(self.scenario, self.adjust), self.scenario) {
            // The user has the groups to lay.
            (Err(_), Some(entry)) => {
                let count = (entry.build)().inputs_now().len();
                let inputs = vec![Taken::default(); count];
                Ok(Layout { entry, inputs, read_as: ReadAs::default(), is_tied: false })
            }
            (proposed, _) => proposed,
        };
        self.inputs = self.proposed.as_ref().map_or(Vec::new(), |layout| layout.inputs.clone());
    }

    pub fn paste(&self) -> &Paste {
        &self.texts[self.number]
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
            self.lay_out();
        }
    }

    /// The scenario that is proposed, or why none is.
    pub fn scenario(&self) -> Result<&'static Entry, &Words> {
        self.proposed.as_ref().map(|layout| layout.entry)
    }

    /// Proposes a case of this scenario.
    pub fn choose_scenario(&mut self, entry: &'static Entry) {
        self.scenario = Some(entry);
        self.lay_out();
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
        for group in 0..self.paste().groups.len().min(MOST_CHOICES) {
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
        Some(Taken { numbers: Some(numbers), groups: vec![group] })
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
            }
        }
        self.inputs[input] = choice;
    }

    /// The groups that no input takes.
    pub fn left(&self) -> Vec<usize> {
        let is_left = |group: &usize| {
            !self.paste().groups[*group].is_reference
                && !self.inputs.iter().any(|taken| taken.groups.contains(group))
        };
        (0..self.paste().groups.len()).filter(is_left).collect()
    }

    /// The case that it makes, or why it makes none.
    pub fn case(&self) -> Result<Case, Words> {
        let entry = self.scenario().map_err(Words::clone)?;
        if self.inputs.iter().all(|taken| taken.numbers.is_none()) {
            return Err(nothing_of(entry));
        }
        let layout =
            Layout { entry, inputs: self.inputs.clone(), read_as: self.read_as(), is_tied: false };
        self.adjust.case(&layout, self.paste(), self.frame)
    }
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
        center (0, 1, 0) radius 2, velocity (5, 0, 5), hit (1, 1, 1)";

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
        assert_eq!(left.len(), 2, "a velocity and an answer");
        let choices = proposal.choices(2);
        let velocity = choices.iter().find(|taken| taken.groups == left[..1]).unwrap();
        proposal.lay(2, velocity.clone());
        assert_eq!(numbers(&proposal, "center"), [5.0, 0.0, 5.0]);
        assert!(!proposal.left().contains(&left[0]));
        proposal.lay(2, choices[0].clone());
        let default = (scenarios::find("ray_sphere").unwrap().build)().inputs_now()[2].value;
        assert_eq!(numbers(&proposal, "center"), default.numbers());
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
            "center (0, 1, 0) radius 2, velocity (5, 0, 5), hit (1, 1, 1)"
        );
        proposal.choose(1);
        assert_eq!(line(&proposal, 0), "// start (7, 8, 9)");
        assert_eq!(proposal.line(0), proposal.line(1));
        assert_eq!(proposal.line(99), "");
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
        assert_eq!(numbers(&proposal, "center1"), [4.0, 5.0, 6.0]);
        assert!(Proposal::new("nothing to see").is_none());
    }
}

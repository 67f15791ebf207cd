//! The corrections of a proposal: another group for an input, another form of a shape.

use super::assign::{Pins, Taken};
use super::doubt::How;
use super::form::{AXES, Plan};
use super::proposal::{Proposal, Source, as_input, assumed};
use super::reading::Reading;
use super::review::Review;
use super::score::Scores;
use super::search::Assigner;
use super::tables::Role;
use crate::scenario::{Input, Message, message};

/// Another form that the same groups of a shape may be given in.
#[derive(Debug, Clone, PartialEq)]
pub struct Conversion {
    /// Which of the two shapes.
    pub part: usize,
    pub says: &'static str,
    pub is_current: bool,
}

impl Review {
    /// Gives an input a group's numbers, in the form that its shape has or one that takes them, and
    /// lays the other groups anew on the inputs that nobody confirmed. An error if the group has not
    /// as many numbers as the input.
    pub fn assign(&mut self, input: usize, group: usize) -> Result<(), Message> {
        let assigned = self.change(|proposal, reading| proposal.assign(reading, input, group));
        assigned.unwrap_or(Ok(()))
    }

    /// Takes an input's numbers away.
    pub fn clear(&mut self, input: usize) {
        self.change(|proposal, _| {
            let specs = proposal.specs();
            if let (Some(source), Some(spec)) = (proposal.inputs.get_mut(input), specs.get(input)) {
                proposal.taken.retain(|taken| !source.groups.contains(&taken.group));
                *source = assumed(spec);
            }
        });
    }

    /// Types all numbers of an input.
    pub fn type_numbers(&mut self, input: usize, numbers: Vec<f32>) {
        self.change(|proposal, _| {
            if let Some(source) = proposal.inputs.get_mut(input) {
                *source = Source::said(How::Typed, numbers, Vec::new());
            }
        });
    }

    /// Marks an input as looked at.
    pub fn confirm(&mut self, input: usize) {
        self.change(|proposal, _| {
            let source = proposal.inputs.get_mut(input).filter(|source| source.numbers.is_some());
            source.into_iter().for_each(|source| source.is_confirmed = true);
        });
    }

    /// Reads a shape's numbers in another form, or about another axis.
    pub fn convert(&mut self, part: usize, says: &str) {
        self.change(|proposal, reading| {
            let converted = proposal.converted(reading, part, says);
            converted.into_iter().for_each(|converted| *proposal = converted);
        });
    }

    /// The forms that the same numbers may be given in, shape by shape.
    pub fn conversions(&self) -> Vec<Conversion> {
        self.proposal().map_or(Vec::new(), Proposal::conversions)
    }
}

impl Proposal {
    fn assign(&mut self, reading: &Reading, input: usize, group: usize) -> Result<(), Message> {
        let specs = self.specs();
        let (Some(spec), Some(own)) = (specs.get(input), reading.groups.get(group)) else {
            return Ok(());
        };
        if let Some(mut made) = self.laid_anew(reading, Some((spec.name, group)), |_| true) {
            let Source { numbers, conversion, .. } = std::mem::take(&mut made.inputs[input]);
            let chosen = Source::said(How::Chosen, numbers.unwrap_or_default(), vec![group]);
            made.inputs[input] = Source { conversion, ..chosen };
            *self = made;
            return Ok(());
        }
        let Some(numbers) = as_input(&spec.value, &own.numbers) else {
            let given = own.numbers.len().to_string();
            return Err(match spec.value.numbers().len() {
                1 => message!("expected one number, got {0}", given),
                wanted => message!("expected {0} numbers, got {1}", wanted.to_string(), given),
            });
        };
        self.inputs[input] = Source::said(How::Chosen, numbers, vec![group]);
        self.go_on(reading, input, group);
        Ok(())
    }

    /// Lays the groups behind one in its list on the points behind an input, up to one that a person chose.
    fn go_on(&mut self, reading: &Reading, input: usize, group: usize) {
        let specs = self.specs();
        let stem = |place: usize| specs[place].name.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_next = |place: &usize| stem(*place) == stem(input);
        let is_list = self.forms.is_some_and(|forms| forms.iter().any(|form| form.is_list()));
        let list = reading.groups[group].context.list.filter(|_| is_list);
        let rest = reading.groups.iter().enumerate().skip(group);
        let mut rest: Vec<_> =
            rest.filter(|(_, own)| list.is_some() && own.context.list == list).collect();
        // Edge after edge has each corner twice.
        rest.dedup_by(|(_, next), (_, own)| next.numbers == own.numbers);
        let places = (input + 1..specs.len()).take_while(is_next);
        for (place, (index, next)) in places.zip(rest.into_iter().skip(1)) {
            let numbers = as_input(&specs[place].value, &next.numbers);
            if numbers.is_none() || self.inputs[place].how == How::Chosen {
                break;
            }
            let (how, groups) = (How::Place, vec![index]);
            self.inputs[place] = Source { numbers, how, groups, ..Source::default() };
        }
    }

    /// The proposal with the best groups beside those that a person chose, for the inputs that may change.
    fn laid_anew(
        &self,
        reading: &Reading,
        chosen: Option<(&'static str, usize)>,
        may_change: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let plan = Plan::find(self.entry.id)?;
        let inputs = || self.specs().into_iter().zip(&self.inputs);
        let is_before = |(spec, source): &(Input, &Source)| {
            let is_other = |(name, group)| spec.name != name && !source.groups.contains(&group);
            source.how == How::Chosen && chosen.is_none_or(is_other)
        };
        let before = inputs().filter(is_before);
        let before = before.filter_map(|(spec, own)| Some((spec.name, *own.groups.first()?)));
        let (forms, now) = (self.chosen_forms, Some(self.forms?));
        let pins = Pins { forms, now, chosen: before.chain(chosen).collect() };
        let (scores, open) = (Scores::new(reading), 0..=usize::MAX);
        let assigner = Assigner { scores: &scores, space: &self.space, open, pins };
        let mut made = Self::of(reading, &assigner.best(std::slice::from_ref(plan), 1).pop()?)?;
        for (place, (spec, source)) in inputs().enumerate() {
            let is_chosen = chosen.is_some_and(|(name, _)| name == spec.name);
            let is_settled = matches!(source.how, How::Typed | How::Chosen)
                || source.is_confirmed && source.how != How::Assumed;
            let is_lost = made.inputs[place].numbers.is_none();
            if !is_chosen && (is_settled || is_lost || !may_change(spec.name)) {
                made.inputs[place].clone_from(source);
            }
        }
        (made.certainty, made.doubts) = (self.certainty, self.doubts.clone());
        (made.space, made.chosen_forms) = (self.space, self.chosen_forms);
        made.mark_guess();
        Some(made)
    }

    fn conversions(&self) -> Vec<Conversion> {
        let (Some(plan), Some(forms)) = (Plan::find(self.entry.id), self.forms) else {
            return Vec::new();
        };
        let of_part = |part: usize| {
            let own = plan.parts[part].forms.iter();
            let mut all: Vec<_> =
                own.map(|form| (form.says, form.says == forms[part].says)).collect();
            // The text says no axis.
            let is_axis = |taken: &Taken| taken.part == part && taken.role == Role::Axis;
            if forms[part].uses(Role::Axis) && !self.taken.iter().any(is_axis) {
                all.extend(AXES.map(|(says, up)| (says, up == self.space.up)));
            }
            let is_choice = all.len() > 1;
            let all = all.into_iter().filter(move |_| is_choice);
            all.map(move |(says, is_current)| Conversion { part, says, is_current })
        };
        (0..2).flat_map(of_part).collect()
    }

    /// The proposal with one shape's groups in another form, or about another axis.
    fn converted(&self, reading: &Reading, part: usize, says: &str) -> Option<Self> {
        let shape = Plan::find(self.entry.id)?.parts.get(part)?;
        let mut asked = self.clone();
        match AXES.iter().find(|(own, _)| *own == says) {
            Some((_, up)) => asked.space.up = *up,
            None => asked.chosen_forms[part] = Some(shape.form(says)?),
        }
        let form = asked.chosen_forms[part].or(Some(self.forms?[part]))?;
        asked.chosen_forms[part] = Some(form);
        asked.laid_anew(reading, None, |name| shape.roles(form, name).is_some())
    }
}

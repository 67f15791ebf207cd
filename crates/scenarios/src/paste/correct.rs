//! The corrections of a proposal: another group for an input, another form of a shape.

use super::assign::{Extent, Pins};
use super::doubt::How;
use super::form::{AXES, Plan};
use super::proposal::{Proposal, Source, as_input, assumed};
use super::reading::Reading;
use super::score::Scores;
use super::search::Assigner;
use super::tables::Role;
use crate::scenario::Input;

/// Another form that the same groups of a shape may be given in.
#[derive(Debug, Clone, PartialEq)]
pub struct Conversion {
    /// Which of the two shapes.
    pub part: usize,
    pub says: &'static str,
    pub is_current: bool,
}

impl Source {
    /// Numbers that a person gives.
    fn chosen(numbers: Vec<f32>, groups: Vec<usize>) -> Self {
        let (numbers, how, is_confirmed) = (Some(numbers), How::Chosen, true);
        Self { numbers, how, groups, is_confirmed, ..Self::default() }
    }
}

impl Proposal {
    /// Gives an input a group's numbers, in the form that its shape has or one that takes them, and
    /// lays the other groups anew on the inputs that no person confirmed. Does nothing if the group has not
    /// as many numbers as the input.
    pub(super) fn assign(&mut self, reading: &Reading, input: usize, group: usize) {
        let specs = self.specs();
        let (Some(spec), Some(own)) = (specs.get(input), reading.groups.get(group)) else { return };
        if let Some(mut made) = self.laid_anew(reading, Some((spec.name, group)), |_| true) {
            let Source { numbers, conversion, .. } = std::mem::take(&mut made.inputs[input]);
            let chosen = Source::chosen(numbers.unwrap_or_default(), vec![group]);
            made.inputs[input] = Source { conversion, ..chosen };
            *self = made;
        } else if let Some(numbers) = as_input(&spec.value, &own.numbers) {
            self.inputs[input] = Source::chosen(numbers, vec![group]);
            self.go_on(reading, input, group);
        }
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
        let pins = Pins {
            chosen_forms: self.chosen_forms,
            chosen: before.chain(chosen).collect(),
            forms: self.forms?,
            taken: self.taken.clone(),
        };
        let scores = Scores::new(&reading.groups, &reading.roles, &reading.background);
        let (space, extent) = (&self.space, Extent::Free);
        let assigner = Assigner { scores: &scores, space, extent, pins: Some(pins) };
        let own = assigner.first(plan)?;
        let mut made = Self::of(reading, &own)?;
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

    /// Takes its numbers from an input.
    pub(super) fn clear(&mut self, input: usize) {
        let specs = self.specs();
        if let (Some(source), Some(spec)) = (self.inputs.get_mut(input), specs.get(input)) {
            self.taken.retain(|taken| !source.groups.contains(&taken.group));
            *source = assumed(spec);
        }
    }

    /// Marks an input as looked at.
    pub fn confirm(&mut self, input: usize) {
        if let Some(source) = self.inputs.get_mut(input) {
            source.is_confirmed = source.numbers.is_some();
        }
    }

    /// The forms that the same numbers may be given in, shape by shape.
    pub(super) fn conversions(&self) -> Vec<Conversion> {
        let (Some(plan), Some(forms)) = (Plan::find(self.entry.id), self.forms) else {
            return Vec::new();
        };
        let of_part = |part: usize| {
            let all = plan.parts[part].forms.iter().map(move |form| {
                let is_current = form.says == forms[part].says;
                Conversion { part, says: form.says, is_current }
            });
            let all: Vec<_> = all.chain(self.axes(part)).collect();
            if all.len() > 1 { all } else { Vec::new() }
        };
        (0..2).flat_map(of_part).collect()
    }

    /// The axes that a shape may have whose text says none.
    fn axes(&self, part: usize) -> impl Iterator<Item = Conversion> {
        let is_said = self.taken.iter().any(|one| (one.part, one.role) == (part, Role::Axis));
        let is_open = self.forms.is_some_and(|forms| forms[part].uses(Role::Axis)) && !is_said;
        let axes = AXES.iter().filter(move |_| is_open);
        axes.map(move |&(says, up)| Conversion { part, says, is_current: up == self.space.up })
    }

    /// The proposal with one shape's groups in another form, or about another axis.
    pub(super) fn converted(&self, reading: &Reading, part: usize, says: &str) -> Option<Self> {
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

//! The corrections of a proposal: another group for an input, another form of a shape.

use super::assign::{Assignment, Taken};
use super::doubt::How;
use super::evidence::fits;
use super::form::{AXES, Plan, Space};
use super::proposal::{Proposal, Source, as_input, assumed};
use super::reading::Reading;
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
    /// Gives an input a group's numbers, in the form that its shape has. An input that had them gets
    /// this one's in exchange. Does nothing if the group has not as many numbers as the input.
    pub(super) fn assign(&mut self, reading: &Reading, input: usize, group: usize) {
        let specs = self.specs();
        let (Some(spec), Some(own)) = (specs.get(input), reading.groups.get(group)) else { return };
        if let Some(made) = self.with_role(reading, spec, group) {
            *self = made;
        } else if let Some(numbers) = as_input(&spec.value, &own.numbers) {
            let other = self.input_of(group).filter(|other| *other != input);
            let groups = vec![group];
            let before =
                std::mem::replace(&mut self.inputs[input], Source::chosen(numbers, groups));
            if let (Some(other), Some(numbers)) = (other, &before.numbers) {
                let is_fit = numbers.len() == specs[other].value.numbers().len();
                self.inputs[other] = if is_fit { before } else { Source::default() };
            }
        }
    }

    /// The proposal with a group for the role that only this input is made from; `None` if none is.
    fn with_role(&self, reading: &Reading, input: &Input, group: usize) -> Option<Self> {
        let (plan, forms) = (Plan::find(self.entry.id)?, self.forms?);
        let roles = |part: usize, name: &str| plan.parts[part].roles(forms[part], name);
        let part = (0..2).find(|part| roles(*part, input.name).is_some())?;
        let others = self.specs().into_iter().filter(|other| other.name != input.name);
        let others: Vec<Role> =
            others.filter_map(|other| roles(part, other.name)).flatten().collect();
        let is_own = |role: &Role| !others.contains(role) && fits(*role, &reading.groups[group]);
        let role = roles(part, input.name)?.into_iter().find(is_own)?;
        let mut taken = self.taken.clone();
        let is_it = |one: &Taken| (one.part, one.role) == (part, role);
        let before = taken.iter().find(|one| is_it(one)).map(|one| one.group);
        taken.retain(|one| !is_it(one));
        let mut changed = vec![(part, role)];
        if let (Some(before), Some(other)) =
            (before, taken.iter_mut().find(|other| other.group == group))
        {
            changed.push((other.part, other.role));
            other.group = before;
        }
        taken.push(Taken { part, role, group });
        taken.retain(|one| fits(one.role, &reading.groups[one.group]));
        let own = Assignment::new(plan, forms, taken, &reading.groups, &self.space)?;
        let is_changed = |name: &str| {
            let mut changed = changed.iter();
            changed.any(|(part, role)| roles(*part, name).is_some_and(|own| own.contains(role)))
        };
        let mut made = self.rebuilt(reading, &own, is_changed)?;
        let source =
            made.inputs.iter_mut().zip(self.specs()).find(|(_, own)| own.name == input.name);
        let (source, _) = source?;
        let numbers = source.numbers.clone()?;
        *source = Source { conversion: source.conversion, ..Source::chosen(numbers, vec![group]) };
        Some(made)
    }

    /// The proposal with another assignment for the inputs that are changed; the others stay as a
    /// person has them.
    fn rebuilt(
        &self,
        reading: &Reading,
        own: &Assignment,
        is_changed: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let mut made = Self::of(reading, own)?;
        let inputs = made.inputs.iter_mut().zip(&self.inputs).zip(self.specs());
        for ((source, before), _) in inputs.filter(|(_, input)| !is_changed(input.name)) {
            source.clone_from(before);
        }
        (made.certainty, made.doubts) = (self.certainty, self.doubts.clone());
        made.space = self.space;
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
    pub(super) fn conversions(&self, reading: &Reading) -> Vec<Conversion> {
        let (Some(plan), Some(forms)) = (Plan::find(self.entry.id), self.forms) else {
            return Vec::new();
        };
        let of_part = |part: usize| {
            let all = plan.parts[part].forms.iter().filter_map(move |form| {
                let is_current = form.says == forms[part].says;
                let can = is_current || self.converted(reading, part, form.says).is_some();
                can.then_some(Conversion { part, says: form.says, is_current })
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

    /// The proposal with one shape's groups in another form; `None` if they don't make one.
    pub(super) fn converted(&self, reading: &Reading, part: usize, says: &str) -> Option<Self> {
        let (plan, mut forms) = (Plan::find(self.entry.id)?, self.forms?);
        let shape = plan.parts.get(part)?;
        if let Some((_, up)) = AXES.iter().find(|(own, _)| *own == says) {
            let space = Space { up: *up, ..self.space };
            let turned = Self { space, ..self.clone() };
            return turned.converted(reading, part, forms[part].says);
        }
        forms[part] = shape.form(says)?;
        let (mut rest, mut taken): (Vec<Taken>, Vec<Taken>) =
            self.taken.iter().partition(|taken| taken.part == part);
        let is_open = !self.lacks().is_empty() || self.forms?[part].is_at_origin();
        for slot in shape.slots(forms[part]) {
            let is_fit =
                |one: &Taken| !slot.is_optional && fits(slot.role, &reading.groups[one.group]);
            let place = rest.iter().position(|one| one.role == slot.role);
            match place.or_else(|| rest.iter().position(is_fit)) {
                Some(place) => taken.push(Taken { role: slot.role, ..rest.remove(place) }),
                None if slot.is_optional || is_open => {}
                None => return None,
            }
        }
        let own = Assignment::new(plan, forms, taken, &reading.groups, &self.space)?;
        self.rebuilt(reading, &own, |name| shape.roles(forms[part], name).is_some())
    }
}

//! A way to lay groups on a scenario's inputs, and what of it a person has chosen.

use std::rc::Rc;

use super::evidence::fits;
use super::form::{Form, Given, Inputs, Part, Plan, Space};
use super::group::Group;
use super::score::Candidate;
use super::tables::Role;

/// A way to lay groups on a scenario's inputs.
#[derive(Clone)]
pub(super) struct Assignment {
    pub plan: &'static Plan,
    /// The forms of the two shapes.
    pub forms: [&'static Form; 2],
    pub taken: Vec<Taken>,
    pub inputs: Inputs,
    pub score: f32,
}

/// A group that takes a role of one of the two shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taken {
    pub part: usize,
    pub role: Role,
    pub group: usize,
}

impl Assignment {
    /// `None` if the groups make no inputs in these forms.
    pub fn new(
        plan: &'static Plan,
        forms: [&'static Form; 2],
        taken: Vec<Taken>,
        groups: &[Group],
        space: &Space,
    ) -> Option<Self> {
        let mut inputs = Inputs::new();
        for (at, part) in plan.parts.iter().enumerate() {
            let mut given = Given::new(space);
            for taken in taken.iter().filter(|taken| taken.part == at) {
                given.add(taken.role, &groups[taken.group].numbers);
            }
            inputs.extend(part.make(forms[at], &given, plan.is_flat)?);
        }
        Some(Self { plan, forms, taken, inputs, score: 0.0 })
    }

    /// The names of the inputs that it leaves open.
    pub fn lacks(&self) -> Vec<&'static str> {
        let is_made = |name: &&str| self.inputs.iter().any(|(own, _)| own == name);
        self.plan.parts.iter().flat_map(Part::needs).filter(|name| !is_made(name)).collect()
    }

    /// The groups that an input is made from.
    pub fn sources(&self, input: &str) -> Vec<&Taken> {
        let is_it = |taken: &&Taken| {
            let part = &self.plan.parts[taken.part];
            let roles = part.roles(self.forms[taken.part], input);
            roles.is_some_and(|roles| roles.contains(&taken.role))
        };
        self.taken.iter().filter(is_it).collect()
    }

    /// Are the numbers of both the same, whichever of two like shapes has them?
    pub fn is_same_case(&self, other: &Self) -> bool {
        let [own, theirs] = [self, other].map(|one| {
            let mut all: Vec<_> = one.inputs.iter().map(|(_, numbers)| numbers).collect();
            all.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
            all
        });
        own == theirs
    }
}

/// The choices of a person, which a new search keeps.
#[derive(Default)]
pub(super) struct Pins {
    /// The forms of the two shapes.
    pub forms: [Option<&'static Form>; 2],
    /// The forms that stand there now.
    pub now: Option<[&'static Form; 2]>,
    /// The inputs that a person gave a group.
    pub chosen: Vec<(&'static str, usize)>,
}

impl Pins {
    /// Is each chosen input made from its group?
    pub fn are_kept(&self, made: &Assignment) -> bool {
        let mut chosen = self.chosen.iter();
        chosen.all(|(input, group)| made.sources(input).iter().any(|own| own.group == *group))
    }

    /// May a shape have a form: does it take all that a person chose?
    pub fn allow(&self, part: &Part, at: usize, form: &'static Form, groups: &[Group]) -> bool {
        let is_taken = |&(input, group): &(&'static str, usize)| {
            let fits = |role: &Role| groups.get(group).is_some_and(|group| fits(*role, group));
            part.roles(form, input).is_none_or(|roles| roles.iter().any(fits))
        };
        self.forms[at].is_none_or(|chosen| chosen.says == form.says)
            && self.chosen.iter().all(is_taken)
    }

    /// The items for a role: a chosen group goes to its own input alone, rather as it is or in the form
    /// that stands there now.
    pub fn items(
        &self,
        part: &Part,
        form: &Form,
        role: Role,
        all: Rc<[Candidate]>,
    ) -> Rc<[Candidate]> {
        const CHOSEN: f32 = 50.0;
        const NEAR: f32 = 10.0;
        if self.chosen.is_empty() {
            return all;
        }
        let is_free = |one: &&Candidate| {
            let mut chosen = self.chosen.iter();
            chosen.all(|(_, group)| usize::from(one.item) != *group)
        };
        let is_own = |(input, _): &&(&'static str, usize)| {
            part.roles(form, input).is_some_and(|roles| roles.contains(&role))
        };
        let is_now = self.now.is_some_and(|now| now.iter().any(|own| own.says == form.says));
        let own = self.chosen.iter().filter(is_own).filter_map(|(input, group)| {
            let is_near = is_now || part.is_direct(form, input);
            let score = if is_near { CHOSEN + NEAR } else { CHOSEN };
            Some(Candidate { item: u8::try_from(*group).ok()?, score })
        });
        all.iter().filter(is_free).copied().chain(own).collect()
    }
}

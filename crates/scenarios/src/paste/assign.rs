//! A way to lay groups on a scenario's inputs, and what of it a person has chosen.

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
    pub is_reach_assumed: bool,
    pub score: f32,
}

/// The number of inputs that an assignment may leave open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// None: it makes a case.
    Whole,
    /// Fewer than it fills.
    Part,
    /// As many as it needs.
    Any,
    /// Any number, none as well.
    Free,
}

impl Extent {
    pub fn has(self, made: &Assignment) -> bool {
        let (open, filled) = (made.lacks().len(), made.taken.len());
        match self {
            Self::Whole => open == 0,
            Self::Part => (1..filled).contains(&open),
            Self::Any => open > 0,
            Self::Free => true,
        }
    }
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
        let is_reach_assumed = forms.iter().any(|form| form.uses(Role::MaxDistance))
            && taken.iter().all(|taken| taken.role != Role::MaxDistance);
        Some(Self { plan, forms, taken, inputs, is_reach_assumed, score: 0.0 })
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

/// The choices of a person, which a new search keeps, and the values there now, which it prefers.
pub(super) struct Pins {
    /// The forms that a person chose.
    pub chosen_forms: [Option<&'static Form>; 2],
    /// The inputs that a person gave a group.
    pub chosen: Vec<(&'static str, usize)>,
    pub forms: [&'static Form; 2],
    pub taken: Vec<Taken>,
}

impl Pins {
    /// Is each chosen input made from its group?
    pub fn are_kept(&self, made: &Assignment) -> bool {
        let mut chosen = self.chosen.iter();
        chosen.all(|(input, group)| made.sources(input).iter().any(|own| own.group == *group))
    }

    /// Is it the form that stands there now, or that a person chose?
    pub fn is_known(&self, at: usize, form: &Form) -> bool {
        self.forms[at].says == form.says || self.chosen_forms[at].is_some()
    }

    /// May a shape have a form: does it take all that a person chose?
    pub fn can_be(
        &self,
        part: &'static Part,
        at: usize,
        form: &'static Form,
        groups: &[Group],
    ) -> bool {
        let is_taken = |&(input, group): &(&'static str, usize)| {
            let roles = part.roles(form, input);
            let fits = |role: &Role| groups.get(group).is_some_and(|group| fits(*role, group));
            roles.is_none_or(|roles| roles.iter().any(fits))
        };
        self.chosen_forms[at].is_none_or(|chosen| chosen.says == form.says)
            && self.chosen.iter().all(is_taken)
    }

    /// The items for a role with the scores of what is chosen or stands there now raised. A chosen group
    /// goes to its own input alone.
    pub fn raised(
        &self,
        part: &'static Part,
        at: usize,
        form: &'static Form,
        role: Role,
        items: &[Candidate],
    ) -> Vec<Candidate> {
        const CHOSEN: f32 = 50.0;
        const AS_IT_IS: f32 = 10.0;
        const SAME_SHAPE: f32 = 2.0;
        const SAME_ROLE: f32 = 1.0;
        let is_free = |one: &&Candidate| {
            let mut chosen = self.chosen.iter();
            chosen.all(|(_, group)| usize::from(one.item) != *group)
        };
        let free = items.iter().filter(is_free).map(|one| {
            let mut here = self
                .taken
                .iter()
                .filter(|taken| taken.part == at && taken.group == usize::from(one.item));
            let raised = here.next().map_or(0.0, |taken| match taken.role == role {
                true => SAME_SHAPE + SAME_ROLE,
                false => SAME_SHAPE,
            });
            Candidate { score: one.score + raised, ..*one }
        });
        let is_own = |(input, _): &&(&'static str, usize)| {
            part.roles(form, input).is_some_and(|roles| roles.contains(&role))
        };
        let own = self.chosen.iter().filter(is_own).filter_map(|&(input, group)| {
            let is_same_form = self.forms[at].says == form.says;
            let is_same = is_same_form && part.kind_of(input) == Some(role.kind());
            let raised = match is_same {
                true => AS_IT_IS + SAME_SHAPE,
                false if part.is_direct(form, input) => AS_IT_IS,
                false => 0.0,
            };
            Some(Candidate { item: u8::try_from(group).ok()?, score: CHOSEN + raised })
        });
        free.chain(own).collect()
    }
}

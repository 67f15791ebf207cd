//! A way to lay groups on a scenario's inputs.

use super::form::{Form, Given, Inputs, Part, Plan, Space};
use super::group::Group;
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

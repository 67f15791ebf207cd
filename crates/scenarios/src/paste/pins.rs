//! What a person chose and what stands there now: a new search keeps the one, and prefers the other.

use super::assign::{Assignment, Taken};
use super::evidence::fits;
use super::form::{Form, Part};
use super::group::Group;
use super::score::Candidate;
use super::tables::Role;

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

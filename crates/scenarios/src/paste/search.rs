//! The best ways to lay groups on the inputs of scenarios, by one score.

use std::rc::Rc;

use super::assign::{Assignment, Extent, Pins, Taken};
use super::form::{Form, PLANS, Plan, Slot, Space};
use super::score::{Candidate, Held, NONE, Scores};
use super::tables::{Role, Weight};

/// So many of the best assignments are looked at.
pub(super) const LOOKED_AT: usize = 10;

/// So many of the best beginnings are followed.
const BEAM: usize = 24;

/// The most slots that the forms of a scenario's two shapes have.
const MOST_SLOTS: usize = 12;

/// Lays groups on the inputs of scenarios.
pub(super) struct Assigner<'a> {
    pub scores: &'a Scores<'a>,
    pub space: &'a Space,
    pub extent: Extent,
    /// `None` before a person corrects something.
    pub pins: Option<Pins>,
}

/// A form of a shape, with what its slots may take.
struct Filling {
    form: &'static Form,
    slots: Vec<Choice>,
    /// The most that may come of it.
    most: f32,
}

/// The items that a slot may take, and its score without one; `None` if it must have one.
struct Choice {
    role: Role,
    items: Rc<[Candidate]>,
    open: Option<f32>,
    most: f32,
}

/// Two forms for a scenario's shapes, with the score before a group is read and the most that may come of it.
struct Pair {
    forms: [usize; 2],
    start: f32,
    most: f32,
}

/// The ways to give a scenario's shapes, the best pairs first.
struct Search {
    plan: &'static Plan,
    fillings: [Vec<Filling>; 2],
    pairs: Vec<Pair>,
}

impl Search {
    fn most(&self) -> f32 {
        self.pairs.first().map_or(f32::MIN, |pair| pair.most)
    }
}

/// A beginning of an assignment.
#[derive(Clone, Copy)]
struct State {
    score: f32,
    /// The item of each slot.
    items: [u8; MOST_SLOTS],
    held: Held,
}

impl Assigner<'_> {
    /// The best assignments of all scenarios, the best first.
    pub fn all(&self) -> Vec<Assignment> {
        let mut searches: Vec<_> = PLANS.iter().map(|plan| self.search(plan)).enumerate().collect();
        searches.sort_by(|a, b| b.1.most().total_cmp(&a.1.most()));
        let mut all: Vec<(usize, Assignment)> = Vec::new();
        for (place, search) in searches {
            let least = all.get(LOOKED_AT - 1).map_or(f32::MIN, |(_, last)| last.score);
            let own = self.best(&search, least, 3).into_iter();
            all.extend(own.map(|one| (place, one)));
            all.sort_by(|a, b| b.1.score.total_cmp(&a.1.score).then(a.0.cmp(&b.0)));
            all.truncate(LOOKED_AT);
        }
        all.into_iter().map(|(_, one)| one).collect()
    }

    /// So many of the best assignments of one scenario, the best first.
    pub fn of(&self, plan: &'static Plan, keep: usize) -> Vec<Assignment> {
        self.best(&self.search(plan), f32::MIN, keep)
    }

    /// So many of the best assignments that reach a score.
    fn best(&self, search: &Search, least: f32, keep: usize) -> Vec<Assignment> {
        let mut found: Vec<Assignment> = Vec::new();
        for pair in &search.pairs {
            let last = found.get(keep - 1).map_or(least, |last| last.score.max(least));
            if pair.most < last {
                break;
            }
            for one in self.by_forms(search, pair, last, keep) {
                match found.iter_mut().find(|other| other.inputs == one.inputs) {
                    Some(other) if other.score < one.score => *other = one,
                    Some(_) => {}
                    None => found.push(one),
                }
            }
            found.sort_by(|a, b| b.score.total_cmp(&a.score));
            found.truncate(keep);
        }
        found
    }

    fn search(&self, plan: &'static Plan) -> Search {
        let groups = self.scores.groups;
        let fillings = std::array::from_fn(|at| {
            let part = &plan.parts[at];
            let can = |form: &&'static Form| {
                self.pins.as_ref().is_none_or(|pins| pins.can_be(part, at, form, groups))
            };
            let forms = part.forms.iter().filter(can);
            forms.filter_map(|form| self.filling(plan, at, form)).collect::<Vec<_>>()
        });
        let groups = &self.scores.items[..self.scores.groups.len()];
        let left: f32 = groups.iter().map(|item| item.cost).sum();
        let prior = self.scores.prior(plan) - left;
        let mut pairs = Vec::new();
        for (a, first) in fillings[0].iter().enumerate() {
            for (b, second) in fillings[1].iter().enumerate() {
                let is_mixed = plan.is_pair() && first.form.says != second.form.says;
                let mixed = self.scores.sum([(is_mixed, Weight::MixedForms)]);
                let [own, other] = [first, second].map(|filling| self.scores.bias(filling.form));
                let start = prior + mixed + own + other;
                let most = start + first.most + second.most;
                pairs.push(Pair { forms: [a, b], start, most });
            }
        }
        pairs.sort_by(|a, b| b.most.total_cmp(&a.most));
        Search { plan, fillings, pairs }
    }

    /// `None` if a slot that must have an item has none.
    fn filling(&self, plan: &'static Plan, at: usize, form: &'static Form) -> Option<Filling> {
        /// The sums of scores are rounded in another order than their bounds.
        const ROUNDING: f32 = 0.01;
        // A shape without a place is open there.
        let part = &plan.parts[at];
        let pins = self.pins.as_ref();
        let is_known = pins.is_some_and(|pins| pins.is_known(at, form));
        if self.extent != Extent::Whole && form.is_at_origin() && !is_known {
            return None;
        }
        let choice = |slot: Slot| {
            let items = self.scores.candidates(slot.role, part.shape, plan.is_flat);
            let items = match pins {
                Some(pins) => pins.raised(part, at, form, slot.role, &items).into(),
                None => items,
            };
            let open = self.open(slot);
            let most = self.scores.most_coherence + ROUNDING;
            let scores = items.iter().map(|one| one.score + most);
            let most = scores.chain(open).max_by(f32::total_cmp)?;
            Some(Choice { role: slot.role, items, open, most })
        };
        let slots: Option<Vec<_>> = part.slots(form).map(choice).collect();
        let slots = slots?;
        let most = slots.iter().map(|slot| slot.most).sum();
        Some(Filling { form, slots, most })
    }

    /// The score of a slot that no group fills; `None` if one must.
    fn open(&self, slot: Slot) -> Option<f32> {
        let is_assumed = matches!(slot.role, Role::Axis | Role::MaxDistance);
        match (slot.is_optional, self.extent) {
            (true, _) => Some(0.0),
            (false, Extent::Whole) => None,
            (false, _) => (!is_assumed).then(|| self.scores.weight(Weight::Open)),
        }
    }

    fn by_forms(&self, search: &Search, pair: &Pair, least: f32, keep: usize) -> Vec<Assignment> {
        let [first, second] = [0, 1].map(|part| &search.fillings[part][pair.forms[part]]);
        let of_first = first.slots.iter().map(|slot| (0, slot));
        let slots: Vec<_> = of_first.chain(second.slots.iter().map(|slot| (1, slot))).collect();
        let held = Held { own: [0; 2], last: [NONE; 2] };
        let mut beam = vec![State { score: pair.start, items: [NONE; MOST_SLOTS], held }];
        let mut rest = first.most + second.most;
        for (place, &(part, slot)) in slots.iter().enumerate() {
            rest -= slot.most;
            beam = self.longer(&beam, place, part, slot, (least - rest, search.plan.is_pair()));
        }
        beam.sort_by(|a, b| b.score.total_cmp(&a.score));
        let made = beam.iter().filter_map(|state| {
            let items = slots.iter().zip(state.items).filter(|(_, item)| *item != NONE);
            let taken = items.flat_map(|(&(part, Choice { role, .. }), item)| {
                let groups = self.scores.items[usize::from(item)].groups.iter();
                groups.map(move |&group| Taken { part, role: *role, group })
            });
            let (forms, groups) = ([first.form, second.form], self.scores.groups);
            let made = Assignment::new(search.plan, forms, taken.collect(), groups, self.space)?;
            Some(Assignment { score: state.score, ..made })
        });
        let is_it = |made: &Assignment| {
            self.extent.has(made) && self.pins.as_ref().is_none_or(|pins| pins.are_kept(made))
        };
        made.filter(is_it).take(keep).collect()
    }

    /// The best beginnings with one more slot.
    fn longer(
        &self,
        beam: &[State],
        place: usize,
        part: usize,
        slot: &Choice,
        (least, is_pair): (f32, bool),
    ) -> Vec<State> {
        let mut next = Vec::with_capacity(beam.len() * (slot.items.len() + 1));
        for state in beam {
            let used = state.held.own[0] | state.held.own[1];
            for one in slot.items.iter() {
                let item = &self.scores.items[usize::from(one.item)];
                if used & item.own == 0 {
                    let coherence =
                        self.scores.coherence(&state.held, part, slot.role, item, is_pair);
                    next.push((state.score + (one.score + coherence), state, one.item));
                }
            }
            next.extend(slot.open.map(|open| (state.score + open, state, NONE)));
        }
        next.retain(|(score, ..)| *score >= least);
        if next.len() > BEAM {
            next.select_nth_unstable_by(BEAM, |a, b| b.0.total_cmp(&a.0));
            next.truncate(BEAM);
        }
        let longer = next.into_iter().map(|(score, state, item)| {
            let mut longer = State { score, ..*state };
            if let Some(own) = self.scores.items.get(usize::from(item)) {
                longer.items[place] = item;
                longer.held.own[part] |= own.own;
                longer.held.last[part] = item;
            }
            longer
        });
        longer.collect()
    }
}

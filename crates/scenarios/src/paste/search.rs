//! The best ways to lay groups on the inputs of scenarios, by one score.

use std::ops::RangeInclusive;
use std::rc::Rc;

use super::assign::{Assignment, Pins, Taken};
use super::form::{Form, Plan, Slot, Space};
use super::score::{Candidate, Held, NONE, Scores, sum};
use super::tables::{Role, Weight};

/// So many of them may be of one scenario.
const MOST_OF_ONE: usize = 3;

/// So many of the best beginnings are followed.
const BEAM: usize = 24;

/// The most slots that the forms of a scenario's two shapes have.
const MOST_SLOTS: usize = 12;

/// Lays groups on the inputs of scenarios.
pub(super) struct Assigner<'a> {
    pub scores: &'a Scores<'a>,
    pub space: &'a Space,
    /// How many inputs may be left open; with none it makes a case.
    pub open: RangeInclusive<usize>,
    pub pins: Pins,
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

/// A scenario in two forms of its shapes, with the score before a group is read and the most that may
/// come of it.
struct Way {
    plan: &'static Plan,
    fillings: [Rc<Filling>; 2],
    start: f32,
    most: f32,
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
    /// So many of the best assignments of these scenarios, the best first.
    pub fn best(&self, plans: &'static [Plan], keep: usize) -> Vec<Assignment> {
        let keep_of_one = if plans.len() > 1 { MOST_OF_ONE } else { keep };
        let mut ways: Vec<Way> = plans.iter().flat_map(|plan| self.ways(plan)).collect();
        ways.sort_by(|a, b| b.most.total_cmp(&a.most));
        let mut found: Vec<Assignment> = Vec::new();
        for way in ways {
            let mut own = found.iter().filter(|one| one.plan.id == way.plan.id);
            let last = [own.nth(keep_of_one - 1), found.get(keep - 1)].into_iter().flatten();
            let least = last.map(|one| one.score).fold(f32::MIN, f32::max);
            if way.most < least {
                continue;
            }
            for one in self.by_forms(&way, least, keep_of_one) {
                let is_it = |other: &&mut Assignment| {
                    other.plan.id == one.plan.id && other.inputs == one.inputs
                };
                match found.iter_mut().find(is_it) {
                    Some(other) if other.score < one.score => *other = one,
                    Some(_) => {}
                    None => found.push(one),
                }
            }
            found.sort_by(|a, b| b.score.total_cmp(&a.score));
            let mut count = 0;
            found.retain(|one| {
                count += usize::from(one.plan.id == way.plan.id);
                one.plan.id != way.plan.id || count <= keep_of_one
            });
            found.truncate(keep);
        }
        found
    }

    /// The ways to give a scenario's shapes.
    fn ways(&self, plan: &'static Plan) -> Vec<Way> {
        let groups = self.scores.groups;
        let [firsts, seconds] = [0, 1].map(|at| {
            let part = &plan.parts[at];
            let forms = part.forms.iter().filter(|form| self.pins.allow(part, at, form, groups));
            forms.filter_map(|form| self.filling(plan, at, form)).map(Rc::new).collect::<Vec<_>>()
        });
        let left: f32 = self.scores.items[..groups.len()].iter().map(|item| item.cost).sum();
        let prior = self.scores.prior(plan) - left;
        let way = |first: &Rc<Filling>, second: &Rc<Filling>| {
            let is_mixed = plan.is_pair() && first.form.says != second.form.says;
            let mixed = sum([(is_mixed, Weight::MixedForms)]);
            let [own, other] = [first, second].map(|filling| self.scores.bias(filling.form));
            let start = prior + mixed + own + other;
            let most = start + first.most + second.most;
            Way { plan, fillings: [first, second].map(Rc::clone), start, most }
        };
        let pairs =
            firsts.iter().flat_map(|first| seconds.iter().map(move |second| (first, second)));
        pairs.map(|(first, second)| way(first, second)).collect()
    }

    /// `None` if a slot that must have an item has none.
    fn filling(&self, plan: &'static Plan, at: usize, form: &'static Form) -> Option<Filling> {
        /// The sums of scores are rounded in another order than their bounds.
        const ROUNDING: f32 = 0.01;
        let (part, is_whole) = (&plan.parts[at], *self.open.end() == 0);
        // A shape without a place is open there.
        if !is_whole && form.is_at_origin() && self.pins.forms[at].is_none() {
            return None;
        }
        let choice = |slot: Slot| {
            let items = self.scores.candidates(slot.role, part.shape, plan.is_flat);
            let items = self.pins.items(part, form, slot.role, items);
            let is_assumed = matches!(slot.role, Role::Axis | Role::MaxDistance);
            let open = match slot.is_optional {
                true => Some(0.0),
                false => (!is_whole && !is_assumed).then(|| Weight::Open.value()),
            };
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

    fn by_forms(&self, way: &Way, least: f32, keep: usize) -> Vec<Assignment> {
        let [first, second] = &way.fillings;
        let of_first = first.slots.iter().map(|slot| (0, slot));
        let slots: Vec<_> = of_first.chain(second.slots.iter().map(|slot| (1, slot))).collect();
        let held = Held { own: [0; 2], last: [NONE; 2] };
        let mut beam = vec![State { score: way.start, items: [NONE; MOST_SLOTS], held }];
        let mut rest = first.most + second.most;
        for (place, &(part, slot)) in slots.iter().enumerate() {
            rest -= slot.most;
            beam = self.longer(&beam, place, part, slot, (least - rest, way.plan.is_pair()));
        }
        beam.sort_by(|a, b| b.score.total_cmp(&a.score));
        let made = beam.iter().filter_map(|state| {
            let items = slots.iter().zip(state.items).filter(|(_, item)| *item != NONE);
            let taken = items.flat_map(|(&(part, Choice { role, .. }), item)| {
                let groups = self.scores.items[usize::from(item)].groups.iter();
                groups.map(move |&group| Taken { part, role: *role, group })
            });
            let (forms, groups) = ([first.form, second.form], self.scores.groups);
            let made = Assignment::new(way.plan, forms, taken.collect(), groups, self.space)?;
            Some(Assignment { score: state.score, ..made })
        });
        let is_it =
            |made: &Assignment| self.open.contains(&made.lacks().len()) && self.pins.are_kept(made);
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

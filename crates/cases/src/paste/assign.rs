//! Groups → for each scenario the best ways to lay them on its inputs, by one score.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::evidence::{Background, Roles, fits};
use super::form::{Form, Given, Inputs, PLANS, Part, Plan};
use super::group::{Group, Owner};
use super::tables::{Kind, Role, Shape, TABLES, words};
use super::weights::{WEIGHTS, Weights};

/// A way to lay groups on a scenario's inputs.
#[derive(Clone)]
pub(super) struct Assignment {
    pub scenario: &'static str,
    pub inputs: Inputs,
    /// Which group takes which role of which of the two shapes.
    pub taken: Vec<Taken>,
    /// The forms of the two shapes.
    pub forms: [&'static str; 2],
    pub score: f32,
    pub is_reach_assumed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taken {
    pub part: usize,
    pub role: Role,
    pub group: usize,
}

/// So many of the best beginnings are followed.
const BEAM: usize = 24;

/// So many groups are tried for a role.
const CANDIDATES: usize = 9;

/// So many groups and so many lists of them are looked at.
const MOST: usize = 60;

/// The most slots that the forms of a scenario's two shapes have.
const MOST_SLOTS: usize = 12;

/// No group, in an optional slot.
const NONE: u8 = u8::MAX;

pub(super) struct Assigner<'a> {
    pub groups: &'a [Group],
    pub roles: &'a [Roles],
    pub background: &'a Background,
    pub weights: &'a Weights,
    /// The number of times that the text names each shape.
    mentions: [f32; Shape::COUNT],
    up: [f64; 3],
    reach: f64,
    /// Lists of points that may be a polygon's corners or a mesh's rim.
    lists: Vec<List>,
    /// Of each group, then of each list.
    facts: Vec<Facts>,
    candidates: RefCell<HashMap<SlotKey, Rc<Vec<Candidate>>>>,
}

struct List {
    role: Role,
    groups: Vec<usize>,
}

/// A set of groups, a bit each.
type Set = u64;

/// Facts about a group or a list that its coherence with others needs.
struct Facts {
    first: usize,
    last: usize,
    own: Set,
    /// The groups of its owner, of its list, of the calls that take it, and of its numbers.
    of_owner: Set,
    of_list: Set,
    of_call: Set,
    of_numbers: Set,
    /// Can it not be a part of another owner's thing?
    is_apart: bool,
    line: usize,
    ordinal: Option<u8>,
    cost: f32,
}

/// A group or a list that fits a role of a shape.
#[derive(Clone, Copy)]
struct Candidate {
    score: f32,
    item: u8,
}

/// The things that a slot's candidates depend on: its role and shape, whether the scenario is flat, whether
/// its form assumes a place.
type SlotKey = (Role, Shape, bool, bool);

/// A beginning of an assignment.
#[derive(Clone, Copy)]
struct State {
    score: f32,
    /// The group or list of each slot.
    items: [u8; MOST_SLOTS],
    /// The groups that each shape has, the last of them, and the last ordinal among them.
    own: [Set; 2],
    last: [u8; 2],
    ordinal: [Option<u8>; 2],
}

/// Roles that are nearly the same: a place by another name is no sign against it.
fn kin(role: Role) -> &'static [Role] {
    match role {
        Role::Center => &[Role::PlanePoint, Role::Point, Role::Base],
        Role::Start => &[Role::Origin, Role::A, Role::P1],
        Role::Origin => &[Role::Start],
        Role::A => &[Role::P1, Role::Start, Role::C],
        Role::B => &[Role::P2, Role::End, Role::Direction],
        Role::P1 => &[Role::A, Role::Start, Role::C],
        Role::P2 => &[Role::B, Role::End, Role::Direction],
        Role::End => &[Role::B, Role::P2],
        Role::CastRadius => &[Role::Radius],
        Role::Displacement => &[Role::Direction],
        _ => &[],
    }
}

/// Returns how much a word for another shape says of this one.
fn kinship(shape: Shape, other: Shape) -> Option<f32> {
    use Shape::{
        Arc, Box, Capsule, Cast, Cylinder, Line, Mesh, Polygon, Ray, Segment, Sphere, Triangle,
    };
    Some(match (shape, other) {
        (Segment | Line, Segment | Line) => 0.7,
        (Line, Ray) | (Segment, Capsule) | (Cast, Sphere) => 0.6,
        (Ray, Segment | Line | Cast) | (Segment, Ray) | (Cast, Ray | Segment) => 0.5,
        (Mesh, Triangle) => 0.5,
        (Capsule, Segment) | (Arc, Sphere) => 0.4,
        (Segment, Cast) | (Cast, Capsule) | (Capsule, Cast) | (Polygon, Triangle) => 0.3,
        (Sphere, Cast) | (Polygon, Box) | (Capsule, Line) => 0.2,
        (Triangle, Polygon) | (Cylinder, Segment) => 0.2,
        _ => return None,
    })
}

/// Does a text name the shape if it is about it?
fn is_solid(shape: Shape) -> bool {
    use Shape::{Cast, Line, Point, Ray, Segment};
    !matches!(shape, Ray | Segment | Line | Cast | Point)
}

fn set(items: impl Iterator<Item = usize>) -> Set {
    items.fold(0, |set, item| set | 1 << item)
}

/// The axis of a tall shape that names none, and how far a ray goes whose text does not say it:
/// beyond all that the text names.
pub(super) fn space(groups: &[Group], background: &Background) -> ([f64; 3], f64) {
    let numbers = groups.iter().take(MOST).flat_map(|group| &group.numbers);
    let far = numbers.fold(0.0, |far: f64, number| far.max(number.abs()));
    let up = match background.habit("axis") {
        Some("z") => [0.0, 0.0, 1.0],
        Some("x") => [1.0, 0.0, 0.0],
        _ if background.says(&["along z", "z up", "z-up", "z axis"]) => [0.0, 0.0, 1.0],
        _ => [0.0, 1.0, 0.0],
    };
    (up, 10_f64.powf((4.0 * far).max(100.0).log10().ceil()))
}

impl<'a> Assigner<'a> {
    pub fn new(groups: &'a [Group], roles: &'a [Roles], background: &'a Background) -> Self {
        Self::with(groups, roles, background, &WEIGHTS)
    }

    pub fn with(
        groups: &'a [Group],
        roles: &'a [Roles],
        background: &'a Background,
        weights: &'a Weights,
    ) -> Self {
        let groups = &groups[..groups.len().min(MOST)];
        let (up, reach) = space(groups, background);
        let mut mentions = [0.0; Shape::COUNT];
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        for word in background.lower.split(|c| !is_part(c)).flat_map(words) {
            if let Some((shape, weight)) = TABLES.shapes.get(word.as_str()) {
                mentions[*shape as usize] += if *weight < 1.0 { 0.34 } else { 1.0 };
            }
        }
        let mut assigner = Self {
            groups,
            roles,
            background,
            weights,
            mentions,
            up,
            reach,
            lists: Vec::new(),
            facts: Vec::new(),
            candidates: RefCell::default(),
        };
        assigner.facts = (0..groups.len()).map(|index| assigner.facts(index)).collect();
        assigner.add_lists(Role::Corners, 2, 3..=7);
        assigner.add_lists(Role::Rim, 3, 6..=7);
        assigner
    }

    fn facts(&self, index: usize) -> Facts {
        let group = &self.groups[index];
        let context = &group.context;
        let all = |is_same: &dyn Fn(&Group) -> bool| {
            set((0..self.groups.len()).filter(|other| is_same(&self.groups[*other])))
        };
        let is_value = group.numbers.len() > 1 && group.numbers.iter().any(|number| *number != 0.0);
        let key = &context.key;
        let is_said_again = |other: &Group| {
            let is_named_else = !key.is_empty() && !other.context.key.is_empty();
            other.numbers == group.numbers && !(is_named_else && *key != other.context.key)
        };
        let owner = context.owner.as_ref();
        Facts {
            first: index,
            last: index,
            own: 1 << index,
            of_owner: owner.map_or(0, |_| all(&|other| other.context.owner == context.owner)),
            of_list: context.list.map_or(0, |_| all(&|other| other.context.list == context.list)),
            of_call: all(&|other| {
                let calls = &other.context.calls;
                calls.iter().any(|a| context.calls.iter().any(|b| a.node == b.node))
            }),
            of_numbers: match is_value || context.is_loose {
                true => all(&is_said_again),
                false => 0,
            },
            is_apart: owner.is_some_and(|owner| {
                owner.is_firm() && !matches!(owner, Owner::Variable(_) | Owner::Name(_))
            }),
            line: group.line,
            ordinal: context.ordinal,
            cost: self.cost_of_leaving(index),
        }
    }

    /// Adds the lists of so many points.
    fn add_lists(&mut self, role: Role, dimension: usize, counts: std::ops::RangeInclusive<usize>) {
        let is_point = |index: &usize| {
            let numbers = &self.groups[*index].numbers;
            let is_in_plane = dimension == 2 && numbers.len() == 3 && numbers[2] == 0.0;
            (numbers.len() == dimension || is_in_plane) && !self.groups[*index].context.is_answer
        };
        let points: Vec<usize> = (0..self.groups.len()).filter(is_point).collect();
        let mut lists: Vec<Vec<usize>> = Vec::new();
        for &index in points.iter().filter(|index| self.facts[**index].of_list != 0) {
            let of_list = self.facts[index].of_list;
            match lists.iter_mut().find(|list| of_list >> list[0] & 1 == 1) {
                Some(list) => list.push(index),
                None => lists.push(vec![index]),
            }
        }
        lists.retain(|list| counts.contains(&list.len()));
        if lists.is_empty() && points.len() <= 10 {
            let runs = counts.flat_map(|count| points.windows(count)).map(<[usize]>::to_vec);
            lists.extend(runs);
        }
        for mut groups in lists.into_iter().take(MOST) {
            let numbers = |index: usize| &self.groups[index].numbers[..dimension];
            let is_closed = role == Role::Corners
                && groups.len() > 3
                && numbers(groups[0]) == numbers(groups[groups.len() - 1]);
            let count = groups.len() - usize::from(is_closed);
            if role == Role::Corners && count > 6 {
                continue;
            }
            let own = set(groups.iter().copied());
            let (first, last) = (groups[0], groups[groups.len() - 1]);
            self.facts.push(Facts {
                first,
                last,
                own,
                cost: groups.iter().map(|index| self.facts[*index].cost).sum(),
                of_numbers: 0,
                is_apart: false,
                ..self.facts[first]
            });
            groups.truncate(count);
            self.lists.push(List { role, groups });
        }
    }

    /// The best assignments of each scenario, the best first.
    pub fn all(&self, keep: usize) -> Vec<Assignment> {
        let mut all: Vec<Assignment> = PLANS.iter().flat_map(|plan| self.of(plan, keep)).collect();
        all.sort_by(|a, b| b.score.total_cmp(&a.score));
        all
    }

    /// The best assignments of the scenario of this id.
    pub fn of_scenario(&self, id: &str, keep: usize) -> Vec<Assignment> {
        let plan = PLANS.iter().find(|plan| plan.id == id);
        plan.map_or(Vec::new(), |plan| self.of(plan, keep))
    }

    /// The best assignments of one scenario's plan.
    pub fn of(&self, plan: &'static Plan, keep: usize) -> Vec<Assignment> {
        let mut found: Vec<Assignment> = Vec::new();
        for (forms, start, most) in self.pairs_of_forms(plan) {
            let is_hopeless = found.len() >= keep && most < found[keep - 1].score;
            if is_hopeless {
                break;
            }
            for one in self.by_forms(plan, forms, start, keep) {
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

    /// The pairs of a scenario's forms, with the score before a group is read and the most that may
    /// come of it, the best first.
    fn pairs_of_forms(&self, plan: &'static Plan) -> Vec<([&'static Form; 2], f32, f32)> {
        let weights = self.weights;
        let coherence = weights.same_owner
            + weights.same_list
            + weights.same_call
            + weights.same_ordinal
            + weights.same_line
            + weights.behind
            + weights.none_between
            + weights.next;
        let left: f32 = self.facts[..self.groups.len()].iter().map(|facts| facts.cost).sum();
        let base = 2.0 * weights.ordered_corners + weights.unit_vector - left;
        let most = |part: &'static Part, form: &'static Form| {
            let mut most = 0.0;
            for (place, slot) in part.slots(form).enumerate() {
                let candidates = self.candidates(slot.role, part.shape, plan.is_flat, form, place);
                let own = candidates.iter().map(|one| one.score).fold(f32::MIN, f32::max);
                let own = if place == 0 { own } else { own + coherence };
                most += if slot.is_optional { own.max(0.0) } else { own };
            }
            (most > f32::MIN / 4.0).then_some((form, most))
        };
        let [first, second] = plan
            .parts
            .each_ref()
            .map(|part| part.forms.iter().filter_map(|form| most(part, form)).collect::<Vec<_>>());
        let prior = self.prior(plan);
        let mut pairs = Vec::new();
        for (a, most) in first {
            for (b, other) in &second {
                let start = prior + self.bias(plan, [a, b]);
                pairs.push(([a, *b], start, start + base + most + other));
            }
        }
        pairs.sort_by(|a, b| b.2.total_cmp(&a.2));
        pairs
    }

    fn by_forms(
        &self,
        plan: &'static Plan,
        forms: [&'static Form; 2],
        score: f32,
        keep: usize,
    ) -> Vec<Assignment> {
        let (items, own, last, ordinal) = ([NONE; MOST_SLOTS], [0; 2], [NONE; 2], [None; 2]);
        let mut beam = vec![State { score, items, own, last, ordinal }];
        let mut slots: Vec<(usize, Role)> = Vec::new();
        for (at, part) in plan.parts.iter().enumerate() {
            for (place, slot) in part.slots(forms[at]).enumerate() {
                let candidates =
                    self.candidates(slot.role, part.shape, plan.is_flat, forms[at], place);
                let mut next = Vec::with_capacity(beam.len() * (candidates.len() + 1));
                for state in &beam {
                    let free = candidates.iter().filter(|one| {
                        let own = self.facts[usize::from(one.item)].own;
                        (state.own[0] | state.own[1]) & own == 0
                    });
                    next.extend(free.map(|one| {
                        let score = one.score
                            + self.coherence(state, (at, slot.role), one.item, plan.is_pair());
                        self.longer(state, at, slots.len(), one.item, score)
                    }));
                    if slot.is_optional {
                        next.push(*state);
                    }
                }
                if next.len() > BEAM {
                    next.select_nth_unstable_by(BEAM, |a, b| b.score.total_cmp(&a.score));
                    next.truncate(BEAM);
                }
                beam = next;
                slots.push((at, slot.role));
            }
        }
        beam.sort_by(|a, b| b.score.total_cmp(&a.score));
        let made = beam.iter().filter_map(|state| self.finished(plan, forms, &slots, state));
        made.take(keep).collect()
    }

    fn longer(&self, state: &State, part: usize, slot: usize, item: u8, score: f32) -> State {
        let facts = &self.facts[usize::from(item)];
        let mut longer = State { score: state.score + score, ..*state };
        longer.items[slot] = item;
        longer.own[part] |= facts.own;
        longer.last[part] = item;
        longer.ordinal[part] = facts.ordinal.or(state.ordinal[part]);
        longer
    }

    fn finished(
        &self,
        plan: &'static Plan,
        forms: [&'static Form; 2],
        slots: &[(usize, Role)],
        state: &State,
    ) -> Option<Assignment> {
        let mut taken = Vec::new();
        for (&(part, role), item) in slots.iter().zip(state.items) {
            let item = usize::from(item);
            match item.checked_sub(self.groups.len()).and_then(|list| self.lists.get(list)) {
                Some(list) => {
                    taken.extend(list.groups.iter().map(|&group| Taken { part, role, group }));
                }
                None if item < self.groups.len() => taken.push(Taken { part, role, group: item }),
                None => {}
            }
        }
        let given = [0, 1].map(|part| self.given(&taken, part));
        let mut inputs = Inputs::new();
        let left = self.facts[..self.groups.len()].iter().map(|facts| facts.cost).sum::<f32>();
        let mut score = state.score - left;
        for ((part, form), given) in plan.parts.iter().zip(forms).zip(&given) {
            inputs.extend(part.make(form, given, plan.is_flat)?);
            score += self.plausibility(given);
        }
        if plan.is_pair() && given[0].numbers == given[1].numbers {
            score += self.weights.same_twice;
        }
        let has = |role: Role| given[0].numbers[role as usize].is_some();
        let is_reach_assumed =
            has(Role::Direction) && !has(Role::MaxDistance) && plan.parts[0].shape != Shape::Line;
        let forms = forms.map(|form| form.says);
        Some(Assignment { scenario: plan.id, inputs, taken, forms, score, is_reach_assumed })
    }

    pub fn given(&self, taken: &[Taken], part: usize) -> Given<'a> {
        let (numbers, list) = ([None; Role::COUNT], Vec::new());
        let mut given = Given { numbers, list, up: self.up, reach: self.reach };
        for taken in taken.iter().filter(|taken| taken.part == part) {
            given.add(taken.role, &self.groups[taken.group].numbers);
        }
        given
    }

    /// The groups and lists that fit a slot, best first.
    fn candidates(
        &self,
        role: Role,
        shape: Shape,
        is_flat: bool,
        form: &Form,
        place: usize,
    ) -> Rc<Vec<Candidate>> {
        const WORST: f32 = -12.0;
        let is_weakest = place == 0 && form.says.contains("the origin");
        let key = (role, shape, is_flat, is_weakest);
        if let Some(known) = self.candidates.borrow().get(&key) {
            return Rc::clone(known);
        }
        let mut candidates = Vec::new();
        for item in 0..self.facts.len() {
            let fit = match self.groups.get(item) {
                Some(group) => {
                    let is_deep = is_flat && group.numbers.len() == 3 && group.numbers[2] != 0.0;
                    let is_weak = is_weakest && self.roles[item][role as usize] < 1.5;
                    let is_it = fits(role, group) && !is_deep && !is_weak;
                    let is_thin = !is_flat && group.numbers.len() == 2;
                    let thin = if is_thin { self.weights.flat_in_space } else { 0.0 };
                    is_it.then(|| self.fit(role, shape, item) + thin)
                }
                None => self.fit_of_list(role, shape, item - self.groups.len()),
            };
            if let (Some(fit), Ok(item)) = (fit.filter(|fit| *fit > WORST), u8::try_from(item)) {
                let score = fit + self.weights.slot + self.facts[usize::from(item)].cost;
                candidates.push((fit, Candidate { score, item }));
            }
        }
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        candidates.truncate(CANDIDATES);
        let candidates: Rc<Vec<_>> = Rc::new(candidates.into_iter().map(|(_, one)| one).collect());
        self.candidates.borrow_mut().insert(key, Rc::clone(&candidates));
        candidates
    }

    /// Scores a group for a role of a shape.
    fn fit(&self, role: Role, shape: Shape, index: usize) -> f32 {
        let (group, roles, weights) = (&self.groups[index], &self.roles[index], self.weights);
        let context = &group.context;
        let of_kin = kin(role).iter().map(|role| weights.kin_role * roles[*role as usize]);
        let own = of_kin.fold(roles[role as usize], f32::max);
        let is_other =
            |other: &Role| *other != role && !kin(role).contains(other) && fits(*other, group);
        let others = Role::ALL.into_iter().filter(is_other).map(|other| roles[other as usize]);
        let other = others.fold(0.0, f32::max);
        let is_fixed_otherwise = |fixed: Role| fixed != role && !kin(role).contains(&fixed);
        let is_zero = group.numbers.iter().all(|number| *number == 0.0);
        let kind = role.kind();
        use Role::{CastRadius, Diameter, HalfHeight, Height, MaxDistance, Normal, Radius};
        let is_length =
            matches!(role, Radius | CastRadius | Height | HalfHeight | Diameter | MaxDistance);
        let is_unnamed = kind == Kind::Vector && own < 1.0;
        let signs = [
            (kind == Kind::Sizes && group.numbers.len() == 1, weights.one_size),
            (context.is_answer, weights.answer),
            (context.is_aside, weights.aside),
            (context.is_comment, weights.comment),
            (context.is_later, weights.later),
            (context.fixed.is_some_and(is_fixed_otherwise), weights.fixed_otherwise),
            (kind == Kind::Scalar && own == 0.0, weights.unnamed_scalar),
            (is_unnamed && role == Normal, weights.unnamed_normal),
            (is_unnamed && role != Normal, weights.unnamed_direction),
            (kind == Kind::Vector && is_zero, weights.zero_vector),
            (is_length && group.numbers[0] < 0.0, weights.negative_length),
        ];
        let signs: f32 = signs.into_iter().filter(|(is_so, _)| *is_so).map(|(_, cost)| cost).sum();
        weights.own_role * own
            + weights.other_role * (other - own).max(0.0)
            + weights.place * index as f32
            + self.shape_fit(shape, index)
            + signs
    }

    fn shape_fit(&self, shape: Shape, index: usize) -> f32 {
        let shapes = &self.groups[index].context.shapes;
        let (mut own, mut alien) = (shapes[shape as usize], 0.0);
        for other in Shape::ALL.into_iter().filter(|other| *other != shape) {
            let weight = shapes[other as usize];
            match kinship(shape, other) {
                Some(factor) => own = f32::max(own, weight * factor),
                None => alien = f32::max(alien, weight),
            }
        }
        self.weights.own_shape * own + self.weights.other_shape * (alien - own).max(0.0)
    }

    fn fit_of_list(&self, role: Role, shape: Shape, list: usize) -> Option<f32> {
        let list = self.lists.get(list).filter(|list| list.role == role)?;
        let own = list.groups.iter().map(|&index| {
            let shapes = &self.groups[index].context.shapes;
            let said = f32::max(shapes[shape as usize], 0.5 * shapes[Shape::Triangle as usize]);
            self.weights.list_shape * said
                + self.weights.list_role * self.roles[index][Role::Corners as usize]
                + self.weights.list_point * self.roles[index][Role::Point as usize]
        });
        let of_list = self.facts[list.groups[0]].of_list;
        let is_whole = list.groups.iter().all(|index| of_list >> index & 1 == 1);
        Some(own.sum::<f32>() + if is_whole { self.weights.whole_list } else { 0.0 })
    }

    /// Scores a group with those that its shape has already, and apart from the other's.
    fn coherence(
        &self,
        state: &State,
        (part, role): (usize, Role),
        item: u8,
        is_pair: bool,
    ) -> f32 {
        let (own, weights) = (&self.facts[usize::from(item)], self.weights);
        let (mine, theirs) = (state.own[part], state.own[1 - part]);
        let mut score = 0.0;
        if own.of_owner & mine != 0 {
            score += weights.same_owner;
        } else if own.is_apart && self.is_all_firm(mine) {
            score += weights.other_owner;
        }
        if own.of_owner & theirs != 0 {
            score += weights.owner_there;
        }
        if own.of_numbers & (mine | theirs) != 0 {
            score += weights.same_numbers;
        }
        if own.of_list & mine != 0 {
            score += weights.same_list;
        } else if own.of_list & theirs != 0 {
            score += weights.list_there;
        }
        if own.of_call & mine != 0 {
            score += weights.same_call;
        }
        let last = |part: usize| self.facts.get(usize::from(state.last[part]));
        let Some(last) = last(part) else {
            return score
                + match last(1 - part).filter(|_| is_pair) {
                    Some(last) if own.first > last.last => weights.second_behind,
                    Some(_) => weights.second_in_front,
                    None => 0.0,
                };
        };
        if let (true, Some(own), Some(before)) = (is_pair, own.ordinal, state.ordinal[part]) {
            score += if own == before { weights.same_ordinal } else { weights.other_ordinal };
        }
        score += match own.line.abs_diff(last.line) {
            0 => weights.same_line,
            1 | 2 => weights.near_line,
            _ => 0.0,
        };
        let is_behind = own.first > last.last;
        score += if is_behind { weights.behind } else { weights.in_front };
        // Sizes may stand before the place, but an end stands behind its start.
        if !is_behind && !matches!(role.kind(), Kind::Sizes | Kind::Scalar | Kind::Quaternion) {
            return score;
        }
        let between = if is_behind { last.last + 1..own.first } else { own.last + 1..last.first };
        let between = set(between);
        if theirs & between == 0 {
            score += weights.none_between;
        }
        score + if between == 0 { weights.next } else { 0.0 }
    }

    /// Has one of these groups an owner, and is each that one has in the text?
    fn is_all_firm(&self, groups: Set) -> bool {
        let mine = self.groups.iter().enumerate().filter(|(index, _)| groups >> index & 1 == 1);
        let mut owners = mine.filter_map(|(_, group)| group.context.owner.as_ref()).peekable();
        owners.peek().is_some() && owners.all(Owner::is_firm)
    }

    /// Returns the cost of leaving a group over.
    pub fn cost_of_leaving(&self, index: usize) -> f32 {
        let (group, roles, weights) = (&self.groups[index], &self.roles[index], self.weights);
        let context = &group.context;
        if context.is_answer || context.is_aside {
            return 0.0;
        }
        let is_of_a_shape = context.shapes.iter().any(|weight| *weight > 0.0);
        let is_lone = group.numbers.len() == 1;
        let of = Role::ALL.into_iter().filter(|role| !is_lone || role.kind() == Kind::Scalar);
        let strongest = of.map(|role| roles[role as usize]).fold(0.0, f32::max);
        let cost = match is_lone {
            true if strongest >= 2.0 => weights.left_scalar,
            true => weights.left_loose_scalar,
            false if strongest > 1.0 || is_of_a_shape => weights.left_vector,
            false => weights.left_loose_vector,
        };
        let is_said_twice = context.is_comment || context.is_repeated;
        cost * if is_said_twice { weights.left_said_twice } else { 1.0 }
            * if group.numbers.len() > 4 { 0.5 } else { 1.0 }
    }

    /// Scores two forms before a group is read.
    fn bias(&self, plan: &Plan, forms: [&Form; 2]) -> f32 {
        let is_mixed = plan.is_pair() && forms[0].says != forms[1].says;
        let mixed = if is_mixed { self.weights.mixed_forms } else { 0.0 };
        mixed + forms.into_iter().map(|form| self.bias_of(form)).sum::<f32>()
    }

    fn bias_of(&self, form: &Form) -> f32 {
        const PLUS: [&str; 5] = ["+ d = 0", "d = 0", "dot(n, x) + d", "+ w = 0", "n·p + d"];
        const CAPS: [&str; 7] = [
            "total height",
            "with caps",
            "with the caps",
            "including the caps",
            "incl. caps",
            "tip to tip",
            "overall height",
        ];
        let habit = |name: &str| self.background.habit(name);
        let (system, said) = match form.habit {
            None => (false, false),
            Some(("plane", value)) => {
                let (own, is_plus) = (habit("plane"), value == "plus");
                let is_said = own.is_none() && self.background.says(&PLUS) == is_plus;
                (own.is_some() && (own == Some("plus")) == is_plus, is_said)
            }
            Some(("caps", _)) => (habit("caps") == Some("with"), self.background.says(&CAPS)),
            Some((name, value)) => (habit(name) == Some(value), false),
        };
        form.bias
            + if system { self.weights.system_habit } else { 0.0 }
            + if said { self.weights.said_habit } else { 0.0 }
    }

    /// Scores a scenario by the words of the text alone.
    fn prior(&self, plan: &Plan) -> f32 {
        let weights = self.weights;
        let count = |shape: Shape| self.mentions[shape as usize];
        let own = plan.parts.each_ref().map(|part| part.shape);
        let mut score = plan.bias;
        for &shape in &own[usize::from(plan.is_pair())..] {
            score += match count(shape) {
                often if often >= 1.0 => weights.named_shape,
                often if often > 0.0 => weights.hinted_shape,
                _ if is_solid(shape) => weights.unnamed_solid,
                _ => weights.unnamed_shape,
            };
        }
        let is_alien =
            |shape: &Shape| is_solid(*shape) && !own.contains(shape) && count(*shape) >= 1.0;
        score +=
            weights.other_solid * Shape::ALL.iter().filter(|shape| is_alien(shape)).count() as f32;
        let casts = count(Shape::Cast);
        score += match plan.is_moving() {
            true if casts >= 1.0 => 0.0,
            true if casts > 0.0 => weights.hinted_motion,
            true => weights.no_motion,
            false if casts >= 1.0 => weights.other_motion,
            false => 0.0,
        };
        let (rays, segments) = (count(Shape::Ray), count(Shape::Segment));
        if own.contains(&Shape::Ray) && rays < 0.5 && segments >= 1.0 {
            score += weights.ray_by_segment;
        }
        if own.contains(&Shape::Segment) && rays >= 1.0 && segments < 1.0 {
            score += weights.segment_by_ray;
        }
        let said = plan.words.iter().filter(|(word, _)| self.background.says(&[word]));
        score + said.map(|(_, weight)| weight).sum::<f32>()
    }

    /// Scores a form by the numbers themselves.
    fn plausibility(&self, given: &Given) -> f32 {
        let of = |role: Role| given.numbers[role as usize];
        let mut score = 0.0;
        if let (Some(least), Some(most)) = (of(Role::Min), of(Role::Max)) {
            let is_ordered = least.iter().zip(most).all(|(least, most)| least <= most);
            score += match is_ordered {
                true => self.weights.ordered_corners,
                false => self.weights.unordered_corners,
            };
        }
        for sizes in [Role::Half, Role::Size].into_iter().filter_map(of) {
            let is_bad =
                sizes.iter().any(|size| *size < 0.0) || sizes.iter().all(|size| *size == 0.0);
            score += if is_bad { self.weights.bad_sizes } else { 0.0 };
        }
        for vector in [Role::Normal, Role::Direction].into_iter().filter_map(of) {
            let length = vector.iter().map(|number| number * number).sum::<f64>().sqrt();
            score += if (length - 1.0).abs() < 0.01 { self.weights.unit_vector } else { 0.0 };
        }
        score
    }
}

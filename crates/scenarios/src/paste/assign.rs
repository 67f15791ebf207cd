//! Groups → for each scenario the best ways to lay them on its inputs, by one score.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::evidence::{Background, Roles, fits};
use super::form::{Form, Given, Inputs, PLANS, Part, Plan, Slot, Space};
use super::group::Group;
use super::tables::{Kind, Role, Shape, TABLES, Weight, words};

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
}

impl Extent {
    fn has(self, made: &Assignment) -> bool {
        let (open, filled) = (made.lacks().len(), made.taken.len());
        match self {
            Self::Whole => open == 0,
            Self::Part => (1..filled).contains(&open),
            Self::Any => open > 0,
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

/// So many of the best assignments are looked at.
const LOOKED_AT: usize = 10;

/// So many of the best beginnings are followed.
const BEAM: usize = 24;

/// So many groups are tried for a role.
const CANDIDATES: usize = 9;

/// So many groups and so many lists of them are looked at.
pub(super) const MOST: usize = 60;

/// The most slots that the forms of a scenario's two shapes have.
const MOST_SLOTS: usize = 12;

/// No item, in an optional slot or before the first.
const NONE: u8 = u8::MAX;

pub(super) struct Assigner<'a> {
    pub groups: &'a [Group],
    pub roles: &'a [Roles],
    pub background: &'a Background,
    pub space: &'a Space,
    pub weights: &'a [f32; Weight::COUNT],
    /// The number of times that the text names each shape.
    mentions: [f32; Shape::COUNT],
    /// Each group, then each list of points that may be a polygon's corners or a mesh's rim.
    items: Vec<Item>,
    candidates: RefCell<HashMap<SlotKey, Rc<Vec<Candidate>>>>,
}

/// A set of groups, a bit each.
type Set = u64;

/// A group or a list, and the groups that have its owner, its list or its calls.
struct Item {
    groups: Vec<usize>,
    /// The role of a list.
    role: Option<Role>,
    own: Set,
    owner: Set,
    list: Set,
    call: Set,
    /// The cost of leaving it over.
    cost: f32,
}

/// An item that fits a role of a shape.
#[derive(Clone, Copy)]
struct Candidate {
    score: f32,
    item: u8,
}

/// The things that a slot's candidates depend on: its role and shape, and whether the scenario is flat.
type SlotKey = (Role, Shape, bool);

/// A beginning of an assignment.
#[derive(Clone, Copy)]
struct State {
    score: f32,
    /// The item of each slot.
    items: [u8; MOST_SLOTS],
    /// The groups that each shape has, and the last item among them.
    own: [Set; 2],
    last: [u8; 2],
}

/// Does a text name the shape if it is about it?
fn is_solid(shape: Shape) -> bool {
    use Shape::{Cast, Line, Point, Ray, Segment};
    !matches!(shape, Ray | Segment | Line | Cast | Point)
}

fn set(items: impl IntoIterator<Item = usize>) -> Set {
    items.into_iter().fold(0, |set, item| set | 1 << item)
}

impl<'a> Assigner<'a> {
    /// Looks at the first groups alone: a text with more is a table, or many cases.
    pub fn new(
        groups: &'a [Group],
        roles: &'a [Roles],
        background: &'a Background,
        space: &'a Space,
        weights: &'a [f32; Weight::COUNT],
    ) -> Self {
        let groups = &groups[..groups.len().min(MOST)];
        let mut mentions = [0.0; Shape::COUNT];
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        for word in background.lower.split(|c| !is_part(c)).flat_map(words) {
            if let Some((shape, weight)) = TABLES.shapes.get(word.as_str()) {
                mentions[*shape as usize] += if *weight < 1.0 { 0.34 } else { 1.0 };
            }
        }
        let (items, candidates) = (Vec::new(), RefCell::default());
        let mut assigner =
            Self { groups, roles, background, space, weights, mentions, items, candidates };
        assigner.items = (0..groups.len()).map(|index| assigner.item(index)).collect();
        let corners = assigner.lists(Role::Corners, 2, 3..=7);
        let rims = assigner.lists(Role::Rim, 3, 6..=7);
        assigner.items.extend(corners.into_iter().chain(rims).take(MOST));
        assigner
    }

    fn weight(&self, weight: Weight) -> f32 {
        self.weights[weight as usize]
    }

    /// The sum of the weights of what is so.
    fn sum<const N: usize>(&self, signs: [(bool, Weight); N]) -> f32 {
        signs.iter().filter(|(is_so, _)| *is_so).map(|(_, weight)| self.weight(*weight)).sum()
    }

    fn item(&self, index: usize) -> Item {
        let group = &self.groups[index];
        let context = &group.context;
        let all = |is_same: &dyn Fn(&Group) -> bool| {
            set((0..self.groups.len()).filter(|other| is_same(&self.groups[*other])))
        };
        let is_of_a_call = |other: &Group| {
            let is_in = |node| context.calls.iter().any(|call| call.node == node);
            other.context.calls.iter().any(|call| is_in(call.node))
        };
        let owner = context.owner.as_ref();
        let is_owned = |other: &Group| owner.is_some() && other.context.owner == context.owner;
        let is_listed =
            |other: &Group| context.list.is_some() && other.context.list == context.list;
        Item {
            groups: vec![index],
            role: None,
            own: set([index]),
            owner: all(&is_owned),
            list: all(&is_listed),
            call: all(&is_of_a_call),
            cost: self.cost_of_leaving(index),
        }
    }

    /// The lists of so many points, or points in a row if the text has no such list.
    fn lists(&self, role: Role, dimension: usize, counts: RangeInclusive<usize>) -> Vec<Item> {
        let point = |index: usize| &self.groups[index].numbers[..dimension];
        let is_point = |index: &usize| {
            let numbers = &self.groups[*index].numbers;
            let is_in_plane = dimension == 2 && numbers.len() == 3 && numbers[2] == 0.0;
            (numbers.len() == dimension || is_in_plane) && !self.groups[*index].context.is_answer
        };
        let points: Vec<usize> = (0..self.groups.len()).filter(is_point).collect();
        let mut lists: Vec<Vec<usize>> = Vec::new();
        for &index in points.iter().filter(|index| self.items[**index].list != 0) {
            match lists.iter_mut().find(|list| self.items[index].list >> list[0] & 1 == 1) {
                Some(list) => list.push(index),
                None => lists.push(vec![index]),
            }
        }
        lists.retain(|list| counts.contains(&list.len()));
        // `v 1 0 0` on line after line.
        let label = |index: usize| &self.groups[index].label;
        let is_run = |a: &usize, b: &usize| label(*a) == label(*b) && a + 1 == *b;
        let runs = points.chunk_by(is_run).filter(|run| counts.contains(&run.len()));
        let runs = runs.filter(|run| !label(run[0]).is_empty()).map(<[usize]>::to_vec);
        let runs: Vec<_> = runs.filter(|run| !lists.contains(run)).collect();
        lists.extend(runs);
        if lists.is_empty() && points.len() <= 10 {
            lists.extend(counts.flat_map(|count| points.windows(count)).map(<[usize]>::to_vec));
        }
        let item = |mut groups: Vec<usize>| {
            let (first, own) = (groups[0], set(groups.iter().copied()));
            let is_closed = groups.len() > 3 && point(first) == point(groups[groups.len() - 1]);
            if role == Role::Corners && is_closed {
                groups.pop();
            }
            let cost = groups.iter().map(|index| self.items[*index].cost).sum();
            let Item { owner, list, call, .. } = self.items[first];
            Item { groups, role: Some(role), own, owner, list, call, cost }
        };
        let items = lists.into_iter().map(item);
        items.filter(|item| role == Role::Rim || item.groups.len() < 7).collect()
    }

    /// The best assignments of all scenarios, so many of each at most, the best first.
    pub fn all(&self, keep: usize, extent: Extent) -> Vec<Assignment> {
        let mut all: Vec<Assignment> = Vec::new();
        for plan in PLANS.iter() {
            let least = all.get(LOOKED_AT - 1).map_or(f32::MIN, |last| last.score);
            all.extend(self.of(plan, keep, extent, least));
            all.sort_by(|a, b| b.score.total_cmp(&a.score));
            all.truncate(LOOKED_AT);
        }
        all
    }

    /// The best assignments of one scenario's plan that reach a score, the best first.
    pub fn of(
        &self,
        plan: &'static Plan,
        keep: usize,
        extent: Extent,
        least: f32,
    ) -> Vec<Assignment> {
        let mut found: Vec<Assignment> = Vec::new();
        for (forms, start, most) in self.pairs_of_forms(plan, extent) {
            let last = found.get(keep - 1).map_or(least, |last| last.score.max(least));
            if most < last {
                break;
            }
            for one in self.by_forms(plan, forms, start, (extent, keep)) {
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
    fn pairs_of_forms(
        &self,
        plan: &'static Plan,
        extent: Extent,
    ) -> Vec<([&'static Form; 2], f32, f32)> {
        let coherence: f32 = Weight::ALL
            .into_iter()
            .filter(|weight| *weight <= Weight::OrderedCorners)
            .map(|weight| self.weight(weight).max(0.0))
            .sum();
        let left: f32 = self.items[..self.groups.len()].iter().map(|item| item.cost).sum();
        let most = |part: &'static Part, form: &'static Form| {
            let mut most = 0.0;
            for (place, slot) in part.slots(form).enumerate() {
                let candidates = self.candidates(slot.role, part.shape, plan.is_flat);
                let own = candidates.iter().map(|one| one.score).fold(f32::MIN, f32::max);
                let own = if place == 0 { own } else { own + coherence };
                most += self.open(slot, extent).map_or(own, |open| own.max(open));
            }
            // A shape without a place is open there.
            let is_some = extent == Extent::Whole || !form.is_at_origin();
            (is_some && most > f32::MIN / 4.0).then_some((form, most))
        };
        let [first, second] = plan
            .parts
            .each_ref()
            .map(|part| part.forms.iter().filter_map(|form| most(part, form)).collect::<Vec<_>>());
        let prior = self.prior(plan) - left;
        let mut pairs = Vec::new();
        for (a, most) in first {
            for (b, other) in &second {
                let mixed = [(plan.is_pair() && a.says != b.says, Weight::MixedForms)];
                let start = prior + self.sum(mixed) + self.bias(a) + self.bias(b);
                pairs.push(([a, *b], start, start + most + other));
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
        (extent, keep): (Extent, usize),
    ) -> Vec<Assignment> {
        let (items, own, last) = ([NONE; MOST_SLOTS], [0; 2], [NONE; 2]);
        let mut beam = vec![State { score, items, own, last }];
        let mut slots: Vec<(usize, Role)> = Vec::new();
        for (at, part) in plan.parts.iter().enumerate() {
            for slot in part.slots(forms[at]) {
                let candidates = self.candidates(slot.role, part.shape, plan.is_flat);
                let mut next = Vec::with_capacity(beam.len() * (candidates.len() + 1));
                for state in &beam {
                    let used = state.own[0] | state.own[1];
                    let free = candidates
                        .iter()
                        .filter(|one| used & self.items[usize::from(one.item)].own == 0);
                    next.extend(free.map(|one| {
                        let item = &self.items[usize::from(one.item)];
                        let mut longer = *state;
                        longer.score += one.score
                            + self.coherence(state, (at, slot.role), item, plan.is_pair());
                        longer.items[slots.len()] = one.item;
                        longer.own[at] |= item.own;
                        longer.last[at] = one.item;
                        longer
                    }));
                    let open = self.open(slot, extent);
                    next.extend(open.map(|open| State { score: state.score + open, ..*state }));
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
        let made = beam.iter().filter_map(|state| {
            let items = slots.iter().zip(state.items).filter(|(_, item)| *item != NONE);
            let taken = items.flat_map(|(&(part, role), item)| {
                let groups = self.items[usize::from(item)].groups.iter();
                groups.map(move |&group| Taken { part, role, group })
            });
            let made = Assignment::new(plan, forms, taken.collect(), self.groups, self.space)?;
            Some(Assignment { score: state.score, ..made })
        });
        made.filter(|made| extent.has(made)).take(keep).collect()
    }

    /// The score of a slot that no group fills; `None` if one must.
    fn open(&self, slot: Slot, extent: Extent) -> Option<f32> {
        let is_assumed = matches!(slot.role, Role::Axis | Role::MaxDistance);
        match (slot.is_optional, extent) {
            (true, _) => Some(0.0),
            (false, Extent::Whole) => None,
            (false, _) => (!is_assumed).then(|| self.weight(Weight::Open)),
        }
    }

    /// The items that fit a slot, best first.
    fn candidates(&self, role: Role, shape: Shape, is_flat: bool) -> Rc<Vec<Candidate>> {
        const WORST: f32 = -12.0;
        let key = (role, shape, is_flat);
        if let Some(known) = self.candidates.borrow().get(&key) {
            return Rc::clone(known);
        }
        let is_fit = |item: &Item| match (item.role, item.groups[0]) {
            (Some(own), _) => own == role,
            (None, index) => {
                let group = &self.groups[index];
                let is_deep = is_flat && group.numbers.len() == 3 && group.numbers[2] != 0.0;
                fits(role, group) && !is_deep
            }
        };
        let mut candidates = Vec::new();
        for (item, own) in (0..NONE).zip(&self.items).filter(|(_, item)| is_fit(item)) {
            let fit = match own.role {
                Some(_) => self.fit_of_list(shape, own),
                None => self.fit(role, shape, is_flat, own.groups[0]),
            };
            if fit > WORST {
                let score = fit + self.weight(Weight::Slot) + own.cost;
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
    fn fit(&self, role: Role, shape: Shape, is_flat: bool, index: usize) -> f32 {
        use Role::{
            CastRadius, Diameter, Direction, HalfHeight, Height, MaxDistance, Normal, Radius,
        };
        let (group, roles) = (&self.groups[index], &self.roles[index]);
        let (context, numbers, kind) = (&group.context, &group.numbers, role.kind());
        let (mut own, mut other) = (roles[role as usize], 0.0);
        for one in Role::ALL.into_iter().filter(|one| *one != role) {
            let weight = roles[one as usize];
            match one.is_kin(role) {
                true => own = f32::max(own, self.weight(Weight::KinRole) * weight),
                false if fits(one, group) => other = f32::max(other, weight),
                false => {}
            }
        }
        let is_zero = numbers.iter().all(|number| *number == 0.0);
        let is_negative = numbers.iter().any(|number| *number < 0.0);
        let is_length =
            matches!(role, Radius | CastRadius | Height | HalfHeight | Diameter | MaxDistance);
        let is_impossible = match kind {
            Kind::Sizes => is_zero || is_negative,
            Kind::Vector => is_zero,
            _ => is_length && is_negative,
        };
        let square: f64 = numbers.iter().map(|number| number * number).sum();
        let is_unit = matches!(role, Normal | Direction) && (square.sqrt() - 1.0).abs() < 0.01;
        let signs = [
            (kind == Kind::Sizes && numbers.len() == 1, Weight::OneSize),
            (is_impossible, Weight::Impossible),
            (context.is_answer, Weight::Answer),
            (context.is_aside, Weight::Aside),
            (context.is_comment, Weight::Comment),
            (kind == Kind::Scalar && own == 0.0, Weight::UnnamedScalar),
            (kind == Kind::Vector && own < 1.0, Weight::UnnamedVector),
            (is_unit, Weight::UnitVector),
            (!is_flat && numbers.len() == 2, Weight::FlatInSpace),
        ];
        self.weight(Weight::OwnRole) * own
            + self.weight(Weight::OtherRole) * (other - own).max(0.0)
            + self.weight(Weight::Place) * index as f32
            + self.fit_of_shape(shape, index)
            + self.sum(signs)
    }

    fn fit_of_shape(&self, shape: Shape, index: usize) -> f32 {
        let shapes = &self.groups[index].context.shapes;
        let (mut own, mut alien) = (shapes[shape as usize], 0.0);
        for other in Shape::ALL.into_iter().filter(|other| *other != shape) {
            let weight = shapes[other as usize];
            match other.is_kin(shape) {
                true => own = f32::max(own, self.weight(Weight::KinShape) * weight),
                false => alien = f32::max(alien, weight),
            }
        }
        self.weight(Weight::OwnShape) * own
            + self.weight(Weight::OtherShape) * (alien - own).max(0.0)
    }

    fn fit_of_list(&self, shape: Shape, item: &Item) -> f32 {
        let own = item.groups.iter().map(|&index| {
            let shapes = &self.groups[index].context.shapes;
            let said = f32::max(shapes[shape as usize], 0.5 * shapes[Shape::Triangle as usize]);
            self.weight(Weight::ListShape) * said
                + self.weight(Weight::ListRole) * self.roles[index][Role::Corners as usize]
                + self.weight(Weight::ListPoint) * self.roles[index][Role::Point as usize]
        });
        own.sum::<f32>() + self.sum([(item.own & !item.list == 0, Weight::WholeList)])
    }

    /// Scores an item with those that its shape has already, and apart from the other's.
    fn coherence(
        &self,
        state: &State,
        (part, role): (usize, Role),
        item: &Item,
        is_pair: bool,
    ) -> f32 {
        let (mine, theirs) = (state.own[part], state.own[1 - part]);
        let is_of = |set: Set, others: Set| set & others != 0;
        let score = self.sum([
            (is_of(item.owner, mine), Weight::SameOwner),
            (is_of(item.owner, theirs), Weight::OwnerThere),
            (is_of(item.list, theirs) && !is_of(item.list, mine), Weight::ListThere),
            (is_of(item.call, mine), Weight::SameCall),
        ]);
        let ends = |item: &Item| (item.groups[0], item.groups[item.groups.len() - 1]);
        let last = |part: usize| self.items.get(usize::from(state.last[part])).map(ends);
        let (first, end) = ends(item);
        let Some((last_first, last_end)) = last(part) else {
            let theirs = last(1 - part).filter(|_| is_pair).map(|(_, end)| first > end);
            return score
                + self.sum([
                    (theirs == Some(true), Weight::SecondBehind),
                    (theirs == Some(false), Weight::SecondInFront),
                ]);
        };
        let [own, before] = [first, last_first].map(|index| &self.groups[index]);
        let ordinals = own.context.ordinal.zip(before.context.ordinal).filter(|_| is_pair);
        let lines = own.line.abs_diff(before.line);
        let is_behind = first > last_end;
        let between = set(if is_behind { last_end + 1..first } else { end + 1..last_first });
        // Sizes may stand before the place, but an end stands behind its start.
        let is_near =
            is_behind || matches!(role.kind(), Kind::Sizes | Kind::Scalar | Kind::Quaternion);
        let is_ordered = before.numbers.iter().zip(&own.numbers).all(|(least, most)| least <= most);
        score
            + self.sum([
                (ordinals.is_some_and(|(own, before)| own == before), Weight::SameOrdinal),
                (ordinals.is_some_and(|(own, before)| own != before), Weight::OtherOrdinal),
                (lines == 0, Weight::SameLine),
                (matches!(lines, 1 | 2), Weight::NearLine),
                (is_near && theirs & between == 0, Weight::NoneBetween),
                (is_near && between == 0, Weight::Next),
                (role == Role::Max && is_ordered, Weight::OrderedCorners),
                (role == Role::Max && !is_ordered, Weight::UnorderedCorners),
            ])
    }

    fn cost_of_leaving(&self, index: usize) -> f32 {
        let context = &self.groups[index].context;
        if context.is_answer || context.is_aside {
            return 0.0;
        }
        let is_lone = self.groups[index].numbers.len() == 1;
        let cost = self.weight(if is_lone { Weight::LeftScalar } else { Weight::LeftVector });
        match context.is_comment || context.is_repeated {
            true => cost * self.weight(Weight::LeftSaidTwice),
            false => cost,
        }
    }

    /// Scores a form before a group is read.
    fn bias(&self, form: &Form) -> f32 {
        let is_usual = |(name, value): (&str, &str)| self.background.habit(name) == Some(value);
        form.bias + self.sum([(form.habit.is_some_and(is_usual), Weight::Habit)])
    }

    /// Scores a scenario by the words of the text alone.
    fn prior(&self, plan: &Plan) -> f32 {
        let count = |shape: Shape| self.mentions[shape as usize];
        let own = plan.parts.each_ref().map(|part| part.shape);
        let is_alien = |shape: &Shape| is_solid(*shape) && !own.contains(shape);
        let shapes = own[usize::from(plan.is_pair())..].iter().map(|&shape| {
            self.weight(match count(shape) {
                often if often >= 1.0 => Weight::NamedShape,
                often if often > 0.0 => Weight::HintedShape,
                _ if is_solid(shape) => Weight::UnnamedSolid,
                _ => Weight::UnnamedShape,
            })
        });
        let aliens = Shape::ALL.into_iter().filter(is_alien);
        let aliens = aliens.filter(|shape| count(*shape) >= 1.0).count() as f32;
        let (rays, segments) = (count(Shape::Ray), count(Shape::Segment));
        let is_by_segment = rays < 0.5 && segments >= 1.0;
        let is_by_ray = rays >= 1.0 && segments < 1.0;
        let words = plan.words.iter().filter(|(word, _)| self.background.says(&[word]));
        plan.bias
            + shapes.sum::<f32>()
            + self.weight(Weight::OtherSolid) * aliens
            + words.map(|(_, weight)| weight).sum::<f32>()
            + self.sum([
                (own.contains(&Shape::Ray) && is_by_segment, Weight::RayBySegment),
                (own.contains(&Shape::Segment) && is_by_ray, Weight::SegmentByRay),
            ])
    }
}

//! Scores groups for the inputs of a scenario: each for its role, beside those that its shape has, and the
//! scenario by the words of the text.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::evidence::fits;
use super::form::{Form, Plan};
use super::group::Group;
use super::reading::{MOST, Reading};
use super::tables::{Kind, Role, Shape, TABLES, Weight};

/// So many groups are tried for a role.
const CANDIDATES: usize = 9;

/// No item, in an optional slot or before the first.
pub(super) const NONE: u8 = u8::MAX;

/// A set of groups, a bit each.
pub(super) type Set = u64;

/// Groups for one slot: one, or a list of points that may be a polygon's corners or a mesh's rim.
#[derive(Clone)]
pub(super) struct Item {
    pub groups: Vec<usize>,
    /// The role of a list.
    role: Option<Role>,
    pub own: Set,
    /// The groups that have its owner, its list or its calls.
    owner: Set,
    list: Set,
    call: Set,
    /// The cost of leaving it over.
    pub cost: f32,
}

/// An item that fits a role of a shape.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub score: f32,
    pub item: u8,
}

/// The groups that each of the two shapes has, and the last item among them.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub own: [Set; 2],
    pub last: [u8; 2],
}

/// The things that a slot's candidates depend on: its role and shape, and whether the scenario is flat.
type SlotKey = (Role, Shape, bool);

pub(super) struct Scores<'a> {
    pub groups: &'a [Group],
    reading: &'a Reading,
    /// The most that a group may get beside others.
    pub most_coherence: f32,
    /// Each group, then each list.
    pub items: Vec<Item>,
    candidates: RefCell<HashMap<SlotKey, Rc<[Candidate]>>>,
}

/// Does a text name the shape if it is about it?
fn is_solid(shape: Shape) -> bool {
    use Shape::{Cast, Line, Point, Ray, Segment};
    !matches!(shape, Ray | Segment | Line | Cast | Point)
}

fn set(items: impl IntoIterator<Item = usize>) -> Set {
    items.into_iter().fold(0, |set, item| set | 1 << item)
}

/// The groups between two.
fn between(first: usize, end: usize) -> Set {
    let below = |group: usize| (1 << group) - 1;
    below(end) & !below(first + 1)
}

/// The sum of the weights of what is so.
pub(super) fn sum<const N: usize>(signs: [(bool, Weight); N]) -> f32 {
    signs.iter().filter(|(is_so, _)| *is_so).map(|(_, weight)| weight.value()).sum()
}

impl<'a> Scores<'a> {
    /// Looks at the first groups alone: a text with more is a table, or many cases.
    pub fn new(reading: &'a Reading) -> Self {
        let groups = &reading.groups[..reading.groups.len().min(MOST)];
        let mut scores = Self {
            groups,
            reading,
            most_coherence: TABLES.weights[..=Weight::SecondBehind as usize].iter().sum(),
            items: Vec::new(),
            candidates: RefCell::default(),
        };
        scores.items = (0..groups.len()).map(|index| scores.item(index)).collect();
        let corners = scores.lists(Role::Corners, 2, 3..=7);
        let rims = scores.lists(Role::Rim, 3, 6..=7);
        scores.items.extend(corners.into_iter().chain(rims).take(MOST));
        scores
    }

    fn item(&self, index: usize) -> Item {
        let context = &self.groups[index].context;
        let all = |is_same: &dyn Fn(&Group) -> bool| {
            set((0..self.groups.len()).filter(|other| is_same(&self.groups[*other])))
        };
        let is_of_a_call = |other: &Group| {
            let is_in = |node| context.calls.iter().any(|call| call.node == node);
            other.context.calls.iter().any(|call| is_in(call.node))
        };
        let is_owned =
            |other: &Group| context.owner.is_some() && other.context.owner == context.owner;
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
            Item { groups, role: Some(role), own, cost, ..self.items[first].clone() }
        };
        let items = lists.into_iter().map(item);
        items.filter(|item| role == Role::Rim || item.groups.len() < 7).collect()
    }

    /// The items that fit a slot, best first.
    pub fn candidates(&self, role: Role, shape: Shape, is_flat: bool) -> Rc<[Candidate]> {
        const WORST: f32 = -12.0;
        let key = (role, shape, is_flat);
        if let Some(known) = self.candidates.borrow().get(&key) {
            return Rc::clone(known);
        }
        let fit = |item: &Item| match item.role {
            Some(own) => (own == role).then(|| self.fit_of_list(item)),
            None => self
                .fit_of_role(role, is_flat, item.groups[0])
                .map(|own| own + self.fit_of_shape(shape, item.groups[0])),
        };
        let fitting = (0..NONE).zip(&self.items).filter_map(|(item, own)| {
            let fit = fit(own).filter(|fit| *fit > WORST)?;
            let score = fit + Weight::Slot.value() + own.cost;
            Some((fit, Candidate { score, item }))
        });
        let mut fitting: Vec<_> = fitting.collect();
        fitting.sort_by(|a, b| b.0.total_cmp(&a.0));
        let candidates: Rc<[_]> =
            fitting.into_iter().take(CANDIDATES).map(|(_, one)| one).collect();
        self.candidates.borrow_mut().insert(key, Rc::clone(&candidates));
        candidates
    }

    /// Scores a group for a role; `None` if it has other numbers than the role takes.
    fn fit_of_role(&self, role: Role, is_flat: bool, index: usize) -> Option<f32> {
        let (group, roles) = (&self.groups[index], &self.reading.roles[index]);
        let (context, numbers, kind) = (&group.context, &group.numbers, role.kind());
        let is_deep = is_flat && numbers.len() == 3 && numbers[2] != 0.0;
        if is_deep || !fits(role, group) {
            return None;
        }
        let (mut own, mut other) = (roles[role as usize], 0.0);
        for one in Role::ALL.into_iter().filter(|one| *one != role && roles[*one as usize] > 0.0) {
            let weight = roles[one as usize];
            match one.is_kin(role) {
                true => own = f32::max(own, Weight::KinRole.value() * weight),
                false if fits(one, group) => other = f32::max(other, weight),
                false => {}
            }
        }
        let square: f64 = numbers.iter().map(|number| number * number).sum();
        let is_unit =
            matches!(role, Role::Normal | Role::Direction) && (square.sqrt() - 1.0).abs() < 0.01;
        let signs = [
            (kind == Kind::Sizes && numbers.len() == 1, Weight::OneSize),
            (context.is_answer, Weight::Answer),
            (context.is_aside, Weight::Aside),
            (kind.is_number() && own == 0.0, Weight::UnnamedScalar),
            (kind == Kind::Vector && own < 1.0, Weight::UnnamedVector),
            (is_unit, Weight::UnitVector),
            (!is_flat && numbers.len() == 2, Weight::FlatInSpace),
        ];
        let names = Weight::OwnRole.value() * own
            + Weight::OtherRole.value() * (other - own).max(0.0)
            + Weight::Place.value() * index as f32;
        Some(names + sum(signs))
    }

    fn fit_of_shape(&self, shape: Shape, index: usize) -> f32 {
        let shapes = &self.groups[index].context.shapes;
        let (mut own, mut alien) = (shapes[shape as usize], 0.0);
        for other in Shape::ALL.into_iter().filter(|other| *other != shape) {
            let weight = shapes[other as usize];
            match other.is_kin(shape) {
                true => own = f32::max(own, Weight::KinShape.value() * weight),
                false => alien = f32::max(alien, weight),
            }
        }
        Weight::OwnShape.value() * own + Weight::OtherShape.value() * (alien - own).max(0.0)
    }

    fn fit_of_list(&self, item: &Item) -> f32 {
        let own = item.groups.iter().map(|&index| {
            Weight::ListRole.value() * self.reading.roles[index][Role::Corners as usize]
                + Weight::ListPoint.value() * self.reading.roles[index][Role::Point as usize]
        });
        own.sum::<f32>() + sum([(item.own & !item.list == 0, Weight::WholeList)])
    }

    /// Scores an item with those that its shape has already, and apart from the other's.
    pub fn coherence(
        &self,
        held: &Held,
        part: usize,
        role: Role,
        item: &Item,
        is_pair: bool,
    ) -> f32 {
        let (mine, theirs) = (held.own[part], held.own[1 - part]);
        let score = sum([
            (item.owner & mine != 0, Weight::SameOwner),
            (item.call & mine != 0, Weight::SameCall),
        ]);
        let ends = |item: &Item| (item.groups[0], item.groups[item.groups.len() - 1]);
        let last = |part: usize| self.items.get(usize::from(held.last[part])).map(ends);
        let (first, end) = ends(item);
        let Some((last_first, last_end)) = last(part) else {
            let is_behind = last(1 - part).is_some_and(|(_, end)| is_pair && first > end);
            return score + sum([(is_behind, Weight::SecondBehind)]);
        };
        let [own, before] = [first, last_first].map(|index| &self.groups[index]);
        let ordinals = own.context.ordinal.zip(before.context.ordinal).filter(|_| is_pair);
        let lines = own.line.abs_diff(before.line);
        let is_behind = first > last_end;
        let between = if is_behind { between(last_end, first) } else { between(end, last_first) };
        // Sizes may stand before the place, but an end stands behind its start.
        let is_near = is_behind || !matches!(role.kind(), Kind::Point | Kind::Vector | Kind::List);
        let is_unordered = || before.numbers.iter().zip(&own.numbers).any(|(min, max)| min > max);
        score
            + sum([
                (role == Role::Max && is_unordered(), Weight::UnorderedCorners),
                (ordinals.is_some_and(|(own, before)| own == before), Weight::SameOrdinal),
                (ordinals.is_some_and(|(own, before)| own != before), Weight::OtherOrdinal),
                (lines == 0, Weight::SameLine),
                (matches!(lines, 1 | 2), Weight::NearLine),
                (is_near && theirs & between == 0, Weight::NoneBetween),
                (is_near && between == 0, Weight::Next),
            ])
    }

    fn cost_of_leaving(&self, index: usize) -> f32 {
        let Group { numbers, context, .. } = &self.groups[index];
        let is_alone = numbers.len() == 1;
        let is_beside = context.is_answer || context.is_aside;
        sum([
            (is_alone && !is_beside, Weight::LeftScalar),
            (!is_alone && !is_beside, Weight::LeftVector),
        ])
    }

    /// Scores a form before a group is read.
    pub fn bias(&self, form: &Form) -> f32 {
        let is_usual =
            |(name, value): (&str, &str)| self.reading.background.habit(name) == Some(value);
        form.bias + sum([(form.habit.is_some_and(is_usual), Weight::Habit)])
    }

    /// Scores a scenario by the words of the text alone.
    pub fn prior(&self, plan: &Plan) -> f32 {
        let count = |shape: Shape| self.reading.background.mentions[shape as usize];
        let own = plan.parts.each_ref().map(|part| part.shape);
        let is_alien = |shape: &Shape| is_solid(*shape) && !own.contains(shape);
        let shapes = own[usize::from(plan.is_pair())..].iter().map(|&shape| {
            let weight = match count(shape) {
                1.0.. => Weight::NamedShape,
                often if often > 0.0 => Weight::HintedShape,
                _ if is_solid(shape) => Weight::UnnamedSolid,
                _ => Weight::UnnamedShape,
            };
            weight.value()
        });
        let aliens = Shape::ALL.into_iter().filter(is_alien);
        let aliens = aliens.filter(|shape| count(*shape) >= 1.0).count() as f32;
        let words =
            plan.words.iter().filter(|(word, _)| self.reading.background.lower.contains(word));
        plan.bias
            + shapes.sum::<f32>()
            + Weight::OtherSolid.value() * aliens
            + words.map(|(_, weight)| weight).sum::<f32>()
    }
}

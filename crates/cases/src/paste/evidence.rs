//! Groups → what each may be: the roles that its names and calls say, by the tables.

use super::constants::last_of;
use super::group::{Context, Group, Owner};
use super::tables::{Call, Kind, Role, Shape, System, TABLES, flat_forms, words};

/// The weight of each role by a group's names and calls: 3 says it, 1 may be.
pub(super) type Roles = [f32; Role::COUNT];

/// The weight of a place in a known call.
const CALLED: f32 = 3.2;

/// The weight of a role that an equation or a flat list fixes.
const FIXED: f32 = 6.0;

/// The systems that a text speaks of, and the text in small letters.
pub(super) struct Background {
    pub lower: String,
    pub systems: Vec<&'static System>,
}

impl Background {
    pub fn new(text: &str) -> Self {
        let lower = text.to_lowercase();
        let systems = TABLES.systems.iter().filter(|system| system.is_of(&lower)).collect();
        Self { lower, systems }
    }

    /// The first system's habit of this name.
    pub fn habit(&self, name: &str) -> Option<&'static str> {
        self.systems.iter().find_map(|system| system.habit(name))
    }

    pub fn says(&self, what: &[&str]) -> bool {
        what.iter().any(|what| self.lower.contains(what))
    }

    pub fn call(&self, path: &str, count: usize) -> Option<&'static Call> {
        TABLES.call(path, count, &self.systems)
    }
}

/// Does a role take such numbers?
pub(super) fn fits(role: Role, group: &Group) -> bool {
    let count = group.numbers.len();
    match role.kind() {
        Kind::Point | Kind::Vector => matches!(count, 2 | 3),
        Kind::Scalar => count == 1,
        Kind::Sizes => (1..=3).contains(&count),
        Kind::Quaternion => count == 4,
        Kind::List => false,
    }
}

pub(super) fn is_scalar(role: Role) -> bool {
    role.kind() == Kind::Scalar
}

/// `crate.position.set(2, 2, 0)`: a position of the crate.
fn adopt_path(context: &mut Context) {
    let parts: Vec<&str> = context.constructor.split(['.', '>', ':', '-']).collect();
    let (Some(owner), [_, .., last]) = (parts.first(), &parts[..]) else { return };
    let setter = words(last);
    let is_set = setter.first().is_some_and(|word| word == "set" || word == "copy");
    if !is_set || !owner.starts_with(char::is_lowercase) || *owner == "this" {
        return;
    }
    if context.owner.as_ref().is_none_or(|owner| !owner.is_firm()) {
        context.owner = Some(Owner::Variable((*owner).to_owned()));
    }
    let field = parts[1..].iter().flat_map(|part| words(part)).filter(|word| word != "set");
    context.names.push((field.collect(), 1.0));
}

/// Applies the habits of the text's systems: a quaternion's w first, half sizes.
pub(super) fn apply_habits(groups: &mut [Group], background: &Background, w_first: Option<bool>) {
    const FIRST: [&str; 6] =
        ["wxyz", "(w, x, y, z)", "w,x,y,z", "w first", "scalar first", "scalar-first"];
    let is_w_first = w_first.unwrap_or_else(|| {
        background.habit("quaternion") == Some("wxyz") || background.says(&FIRST)
    });
    for group in groups {
        let is_turn = group.context.names.iter().flat_map(|(words, _)| words).any(|word| {
            TABLES
                .roles
                .get(word.as_str())
                .into_iter()
                .flatten()
                .any(|(role, weight)| *role == Role::Rotation && *weight > 1.0)
        }) || group.context.constructor.to_lowercase().contains("quat");
        let is_said = group.context.key.to_lowercase().ends_with("xyzw");
        if group.numbers.len() == 4 && is_w_first && is_turn && !is_said && !group.is_computed {
            group.numbers.rotate_left(1);
        }
        if group.numbers.len() == 3
            && group.context.key == "size"
            && background.habit("frame") == Some("mujoco")
        {
            group.context.fixed = Some(Role::Half);
        }
    }
}

fn raise(roles: &mut Roles, role: Role, weight: f32) {
    let own = &mut roles[role as usize];
    *own = own.max(weight);
}

fn raise_by_word(roles: &mut Roles, word: &str, factor: f32) {
    for (role, weight) in TABLES.roles.get(word).into_iter().flatten() {
        raise(roles, *role, weight * factor);
    }
}

/// The roles that the words of a name say.
fn roles_of(words: &[String]) -> Roles {
    let mut roles = [0.0; Role::COUNT];
    // `RVec3` is no radius.
    let is_type = |word: &String| word.len() > 2 && TABLES.types.contains(word.as_str());
    let is_typed = words.iter().any(is_type);
    for word in words.iter().filter(|word| !is_typed || word.len() > 1) {
        raise_by_word(&mut roles, word, 1.0);
    }
    if words.len() > 1 {
        let rest = words.iter().map(String::as_str);
        let rest: Vec<&str> = rest.filter(|word| !TABLES.shapes.contains_key(word)).collect();
        raise_by_word(&mut roles, &rest.concat(), 1.0);
    }
    only_half(words).unwrap_or(roles)
}

/// The roles that the words before a number say: the nearer the word, the stronger.
fn roles_of_prose(words: &[String]) -> Roles {
    const FADING: [f32; 4] = [1.0, 0.85, 0.7, 0.5];
    let mut roles = [0.0; Role::COUNT];
    for (word, factor) in words.iter().rev().zip(FADING) {
        raise_by_word(&mut roles, word, factor);
    }
    only_half(&words[words.len().saturating_sub(FADING.len())..]).unwrap_or(roles)
}

/// `half extents`, `half height`: the one role that both words say.
fn only_half(words: &[String]) -> Option<Roles> {
    const SIZES: [&str; 8] =
        ["size", "sizes", "extent", "extents", "dims", "dimensions", "width", "widths"];
    let has = |of: &[&str]| words.iter().any(|word| of.contains(&word.as_str()));
    let is_height = has(&["height", "length"]);
    if !has(&["half"]) || !is_height && !has(&SIZES) {
        return None;
    }
    let mut roles = [0.0; Role::COUNT];
    raise(&mut roles, if is_height { Role::HalfHeight } else { Role::Half }, 4.0);
    Some(roles)
}

/// The roles that a group's names and calls say.
pub(super) fn roles(group: &mut Group, all: &[Group], background: &Background) -> Roles {
    adopt_path(&mut group.context);
    let mut roles = [0.0; Role::COUNT];
    let context = &group.context;
    // `Capsule A` is the first of two capsules, and no corner.
    let is_letter = matches!(&context.names[..], [(letter, _), (before, _), ..]
        if letter.concat().len() == 1
            && before.last().is_some_and(|word| TABLES.shapes.contains_key(word.as_str())));
    for (words, weight) in context.names.iter().skip(usize::from(is_letter)) {
        let own = if *weight < 0.8 { roles_of_prose(words) } else { roles_of(words) };
        for (role, own) in roles.iter_mut().zip(own) {
            *role = f32::max(*role, own * weight);
        }
    }
    add_roles_by_calls(group, &mut roles, all, background);
    let is_point = words(last_of(&group.context.constructor))
        .first()
        .is_some_and(|word| word.starts_with("point"));
    if is_point {
        raise(&mut roles, Role::Point, 0.8);
    }
    if let Some(role) = group.context.fixed {
        roles[role as usize] = FIXED;
    }
    roles
}

/// The roles that known calls give their places.
fn add_roles_by_calls(
    group: &mut Group,
    roles: &mut Roles,
    all: &[Group],
    background: &Background,
) {
    let context = &group.context;
    let key_says =
        context.is_keyed && roles_of(&words(&context.key)).iter().any(|weight| *weight > 0.0);
    for (at, taken) in context.calls.clone().iter().take(3).enumerate() {
        let Some(place) = taken.place.filter(|_| !(at == 0 && key_says)) else { continue };
        let Some(call) = background.call(&taken.callee, taken.count) else { continue };
        let Some(meant) = call.places.get(place).copied().flatten() else { continue };
        if let Some(ordinal) = meant.ordinal {
            group.context.ordinal = Some(ordinal);
            let owner = group.context.owner.take().unwrap_or(Owner::Bracket(taken.node));
            group.context.owner = Some(Owner::Second(Box::new(owner), ordinal));
        }
        let is_in = |group: &&Group| group.context.calls.iter().any(|one| one.node == taken.node);
        let vectors = || all.iter().filter(is_in).filter(|one| one.numbers.len() > 1).count();
        // A plane's first vector is its point if there are two.
        let role = match meant.role {
            _ if call.name != "plane" || taken.count != 2 || group.numbers.len() < 2 => meant.role,
            _ if place == 0 && vectors() > 1 => Role::PlanePoint,
            _ => Role::Normal,
        };
        if !fits(role, group) {
            break;
        }
        raise(roles, role, CALLED);
        add_shape(group, meant.shape.or(call.shape), 3.0);
    }
}

/// The node of a call, its name, and the groups that it takes, each with its place.
type CallGroups = (usize, String, Vec<(usize, usize)>);

/// `rayCapsule(ro, rd, a, b, r)`: the roles of the shapes that a function's name says, in their order.
pub(super) fn add_roles_by_name(
    groups: &mut [Group],
    roles: &mut [Roles],
    background: &Background,
) {
    let mut calls: Vec<CallGroups> = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        for call in &group.context.calls {
            let Some(place) = call.place else { continue };
            match calls
                .iter_mut()
                .find(|(node, callee, _)| *node == call.node && *callee == call.callee)
            {
                Some((.., taken)) => taken.push((place, index)),
                None => calls.push((call.node, call.callee.clone(), vec![(place, index)])),
            }
        }
    }
    for (node, callee, mut taken) in calls {
        let name = last_of(&callee)
            .replace("Intersects", " ")
            .replace("RayCast", "Ray")
            .replace("Raycast", "Ray");
        let shapes: Vec<Shape> = words(&name)
            .iter()
            .filter_map(|word| TABLES.shapes.get(word.as_str()))
            .map(|(shape, _)| *shape)
            .collect();
        let strongest = |index: usize| roles[index].iter().copied().fold(0.0, f32::max);
        let is_known = background.call(&callee, taken.len()).is_some()
            && taken.iter().any(|(_, index)| strongest(*index) >= CALLED);
        if !(1..=2).contains(&shapes.len()) || is_known {
            continue;
        }
        taken.sort_by_key(|(place, index)| (*place, groups[*index].context.at));
        let is_number: Vec<bool> =
            taken.iter().map(|(_, index)| groups[*index].numbers.len() == 1).collect();
        let Some(meant) = roles_in_order(&shapes, &is_number) else { continue };
        let weight = if shapes.len() == 1 && shapes[0] != Shape::Line { 2.6 } else { 2.05 };
        for ((role, part), (_, index)) in meant.into_iter().zip(&taken) {
            let own = &mut roles[*index];
            if own.iter().all(|weight| *weight < 2.9) {
                own[role as usize] = f32::max(own[role as usize], weight);
            }
            if shapes.len() == 2 {
                let context = &mut groups[*index].context;
                context.shapes.iter_mut().for_each(|weight| *weight *= 0.4);
                context.shapes[shapes[part] as usize] = 3.0;
                context.owner = Some(Owner::Second(Box::new(Owner::Bracket(node)), part as u8));
            }
        }
    }
}

/// The longest list of roles that numbers and vectors in this order may be, each with its shape.
fn roles_in_order(shapes: &[Shape], is_number: &[bool]) -> Option<Vec<(Role, usize)>> {
    let mut orders = vec![(0..shapes.len()).collect::<Vec<_>>()];
    orders.push(orders[0].iter().rev().copied().collect());
    for order in orders {
        let mut lists: Vec<Vec<(Role, usize)>> = vec![Vec::new()];
        for part in order {
            let forms = flat_forms(shapes[part]);
            lists = lists
                .iter()
                .flat_map(|list| {
                    forms.iter().map(move |form| {
                        let mut longer = list.clone();
                        longer.extend(form.iter().map(|role| (*role, part)));
                        longer
                    })
                })
                .collect();
        }
        let is_it = |list: &Vec<(Role, usize)>| {
            !list.is_empty()
                && list.len() <= is_number.len()
                && list
                    .iter()
                    .zip(is_number)
                    .all(|((role, _), is_number)| is_scalar(*role) == *is_number)
        };
        let best = lists.into_iter().filter(is_it).max_by_key(Vec::len);
        let is_partial = |list: &Vec<(Role, usize)>| {
            shapes.len() == 1
                && list.len() != is_number.len()
                && !matches!(shapes[0], Shape::Sphere | Shape::Ray | Shape::Segment)
        };
        if let Some(best) = best.filter(|list| !is_partial(list)) {
            return Some(best);
        }
    }
    None
}

pub(super) fn add_shape(group: &mut Group, shape: Option<Shape>, weight: f32) {
    if let Some(shape) = shape {
        let own = &mut group.context.shapes[shape as usize];
        *own = own.max(weight);
    }
}

//! Groups → what each may be: the roles that its names and calls say, by the tables.

use super::form::Space;
use super::group::Group;
use super::tables::{Call, Doubt, Kind, Role, Shape, System, TABLES, words};

/// The weight of each role by a group's names and calls: 3 says it, 1 may be.
pub(super) type Roles = [f32; Role::COUNT];

/// The weight of a place in a known call.
const CALLED: f32 = 3.2;

/// The weight of a role that an equation or a flat list fixes.
const FIXED: f32 = 6.0;

/// The systems that a text speaks of, the words of it that make a case doubtful, and the text in small letters.
pub(super) struct Background {
    pub lower: String,
    pub systems: Vec<&'static System>,
    pub doubts: Vec<(&'static Doubt, &'static str)>,
    /// The number of times that the text names each shape.
    pub mentions: [f32; Shape::COUNT],
}

impl Background {
    pub fn new(text: &str) -> Self {
        let lower = text.to_lowercase();
        let systems = TABLES.systems.iter().filter(|system| system.is_of(&lower)).collect();
        let doubts = TABLES.doubts.iter();
        let doubts =
            doubts.filter_map(|row| Some((row, *row.words.iter().find(|own| has(&lower, own))?)));
        Self { doubts: doubts.collect(), systems, mentions: mentions(&lower), lower }
    }

    /// The first system's habit of this name.
    pub fn habit(&self, name: &str) -> Option<&'static str> {
        self.systems.iter().find_map(|system| system.habit(name))
    }

    pub fn call(&self, path: &str, count: usize) -> Option<&'static Call> {
        TABLES.call(path, count, &self.systems)
    }

    /// The axis of a tall shape that names none, and how far a ray goes whose text does not say it:
    /// beyond all that the text names.
    pub fn space<'a>(&self, groups: impl Iterator<Item = &'a Group>) -> Space {
        let numbers = groups.flat_map(|group| &group.numbers);
        let far = numbers.fold(0.0, |far: f64, number| far.max(number.abs()));
        let up = match self.habit("axis") {
            Some("z") => [0.0, 0.0, 1.0],
            Some("x") => [1.0, 0.0, 0.0],
            _ => [0.0, 1.0, 0.0],
        };
        Space { up, reach: [10_f64.powf((4.0 * far).max(100.0).log10().ceil())] }
    }
}

fn mentions(lower: &str) -> [f32; Shape::COUNT] {
    let mut mentions = [0.0; Shape::COUNT];
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    for word in lower.split(|c| !is_part(c)).flat_map(words) {
        if let Some((shape, weight)) = TABLES.shapes.get(word.as_str()) {
            mentions[*shape as usize] += if *weight < 1.0 { 0.34 } else { 1.0 };
        }
    }
    mentions
}

/// Does a text have a phrase, its words as wholes?
fn has(lower: &str, phrase: &str) -> bool {
    lower.match_indices(phrase).take(50).any(|(at, _)| {
        let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        let is_mark = !phrase.starts_with(char::is_alphanumeric);
        is_mark
            || is_edge(lower[..at].chars().next_back())
                && is_edge(lower[at + phrase.len()..].chars().next())
    })
}

/// Does a role take such numbers?
pub(super) fn fits(role: Role, group: &Group) -> bool {
    let (count, numbers) = (group.numbers.len(), &group.numbers);
    let is_some = numbers.iter().any(|number| *number != 0.0);
    let is_positive = numbers.iter().all(|number| *number >= 0.0);
    match role.kind() {
        Kind::Point => matches!(count, 2 | 3),
        Kind::Vector => matches!(count, 2 | 3) && is_some,
        Kind::Scalar => count == 1,
        Kind::Length => count == 1 && is_positive,
        Kind::Sizes => (1..=3).contains(&count) && is_some && is_positive,
        Kind::Quaternion => count == 4,
        Kind::List => false,
    }
}

/// Is it named as a quaternion?
fn is_turn(group: &Group) -> bool {
    let says = |word: &String| {
        let roles = TABLES.roles.get(word.as_str()).into_iter().flatten();
        roles.into_iter().any(|(role, weight)| *role == Role::Rotation && *weight > 1.0)
    };
    let context = &group.context;
    let calls = context.calls.iter().map(|call| &call.callee);
    context.names.iter().flat_map(|(words, _)| words).any(says)
        || calls.chain([&context.constructor]).any(|name| name.to_lowercase().contains("quat"))
}

/// Cuts the fourth number, 0 or 1, from points and vectors of four: those that are no quaternion by their
/// name, in a text that has one of another length than 1.
pub(super) fn cut_fourth(groups: &mut [Group]) {
    let is_it = |group: &Group| match group.numbers[..] {
        [_, _, _, w] => (w == 0.0 || w == 1.0) && group.context.fixed.is_none() && !is_turn(group),
        _ => false,
    };
    let square = |group: &Group| group.numbers.iter().map(|number| number * number).sum::<f64>();
    if groups.iter().any(|group| is_it(group) && (square(group) - 1.0).abs() > 0.01) {
        groups.iter_mut().filter(|group| is_it(group)).for_each(|group| group.numbers.truncate(3));
    }
}

/// Puts w last in quaternions that the text's system, its words or a person has first.
pub(super) fn order_quaternions(
    groups: &mut [Group],
    background: &Background,
    w_first: Option<bool>,
) {
    let is_w_first = w_first.unwrap_or_else(|| background.habit("quaternion") == Some("wxyz"));
    for group in groups.iter_mut().filter(|group| is_w_first && group.numbers.len() == 4) {
        let is_said = group.context.key.to_lowercase().ends_with("xyzw");
        if is_turn(group) && !is_said && !group.is_computed {
            group.numbers.rotate_left(1);
        }
    }
}

/// The roles that words say, each as strongly as the word that says it most.
fn roles_of(words: &[String]) -> Roles {
    let mut roles = [0.0; Role::COUNT];
    let pairs = words.windows(2).map(<[String]>::concat);
    for word in words.iter().cloned().chain(pairs) {
        for (role, weight) in TABLES.roles.get(word.as_str()).into_iter().flatten() {
            roles[*role as usize] = f32::max(roles[*role as usize], *weight);
        }
    }
    roles
}

/// The roles that a group's names and calls say.
pub(super) fn roles(group: &mut Group, background: &Background) -> Roles {
    const CALLS: usize = 3;
    let mut roles = [0.0; Role::COUNT];
    for (words, weight) in &group.context.names {
        for (role, own) in roles.iter_mut().zip(roles_of(words)) {
            *role = f32::max(*role, own * weight);
        }
    }
    let mut raise = |role: Role, weight| {
        roles[role as usize] = f32::max(roles[role as usize], weight);
    };
    let context = &mut group.context;
    for taken in context.calls.iter().take(CALLS).cloned().collect::<Vec<_>>() {
        let call = background.call(&taken.callee, taken.count);
        let meant = call.zip(taken.place).and_then(|(call, place)| *call.places.get(place)?);
        if let Some((call, meant)) = call.zip(meant) {
            raise(meant.role, CALLED);
            let is_of_one_library = call.system.is_some() || call.name.contains('.');
            context.called.push((meant.role, is_of_one_library));
            context.add_shape(meant.shape.or(call.shape), 3.0);
        }
    }
    context.fixed.into_iter().for_each(|role| raise(role, FIXED));
    roles
}

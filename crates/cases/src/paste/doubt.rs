//! How certain a proposal is: its doubts, each a sentence with a weight.

use super::assign::{Assignment, Taken};
use super::evidence::Roles;
use super::group::Group;
use super::reading::Reading;
use super::tables::{Role, TABLES};
use super::token::Unit;
use crate::scenario::{Message, message};
use crate::scenarios;

/// The certainty of a proposal, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    Sure,
    Likely,
    Unsure,
    Guess,
}

impl Certainty {
    /// The word in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sure => "sure",
            Self::Likely => "likely",
            Self::Unsure => "unsure",
            Self::Guess => "guess",
        }
    }

    /// The word for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Sure => "sure",
            Self::Likely => "likely",
            Self::Unsure => "unsure",
            Self::Guess => "a guess",
        }
    }
}

/// A reason why a proposal may be wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    pub sentence: Message,
    weight: f32,
}

impl Doubt {
    /// Returns its weight: 1 is a value that is taken by its place alone.
    pub fn weight(&self) -> f32 {
        self.weight
    }
}

fn doubt(weight: f32, sentence: Message) -> Doubt {
    Doubt { sentence, weight }
}

/// The way in which an input got its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// By the name of a variable, field or key.
    Named,
    /// By a place in a known constructor or call.
    Constructor,
    /// By an equation or a structured format.
    Format,
    /// By words of a sentence.
    Prose,
    /// By its place in the text alone.
    Place,
    /// Computed from several numbers, or from numbers given in another form.
    Computed,
    /// The text does not say it.
    Assumed,
    /// A person chose the group.
    Chosen,
    /// A person typed the numbers.
    Typed,
}

impl How {
    /// The word in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::Constructor => "constructor",
            Self::Format => "format",
            Self::Prose => "prose",
            Self::Place => "place",
            Self::Computed => "computed",
            Self::Assumed => "assumed",
            Self::Chosen => "chosen",
            Self::Typed => "typed",
        }
    }

    /// The words for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Named => "by its name",
            Self::Constructor => "by its place in a call",
            Self::Format => "by the format",
            Self::Prose => "by the sentence",
            Self::Place => "by its place alone",
            Self::Computed => "computed",
            Self::Assumed => "assumed",
            Self::Chosen => "chosen",
            Self::Typed => "typed",
        }
    }

    /// Must a person look at it before it counts?
    pub fn is_doubtful(self) -> bool {
        matches!(self, Self::Place | Self::Assumed)
    }
}

/// Returns the way in which a group came to its role.
pub(super) fn how(reading: &Reading, taken: &Taken) -> How {
    /// A role that names say at least so strongly is said.
    const SAID: f32 = 1.5;
    let (group, roles) = (&reading.groups[taken.group], &reading.roles[taken.group]);
    let context = &group.context;
    if context.fixed.is_some() {
        return How::Format;
    }
    let called = context
        .calls
        .iter()
        .filter_map(|call| Some((reading.background.call(&call.callee, call.count)?, call.place?)));
    let is_called = called.into_iter().any(|(call, place)| {
        call.places
            .get(place)
            .copied()
            .flatten()
            .is_some_and(|place| is_kin(place.role, taken.role))
    });
    if is_called {
        return How::Constructor;
    }
    match own_weight(roles, taken.role) {
        weight if weight < SAID => How::Place,
        _ if context.key.is_empty() => How::Prose,
        _ => How::Named,
    }
}

/// The weight of a role, or of one that is nearly the same.
fn own_weight(roles: &Roles, role: Role) -> f32 {
    Role::ALL
        .into_iter()
        .filter(|other| is_kin(*other, role))
        .map(|other| roles[other as usize])
        .fold(0.0, f32::max)
}

/// Are two roles one thing by two names?
fn is_kin(a: Role, b: Role) -> bool {
    use Role::{
        A, B, CastRadius, Center, Corners, Direction, Displacement, End, Origin, P1, P2,
        PlanePoint, Point, Radius, Start,
    };
    const FAMILIES: [&[Role]; 7] = [
        &[Start, Origin, A, P1],
        &[End, B, P2],
        &[Radius, CastRadius],
        &[Direction, Displacement],
        &[Center, Point],
        &[PlanePoint, Point],
        &[Corners, Role::A],
    ];
    a == b || FAMILIES.iter().any(|family| family.contains(&a) && family.contains(&b))
}

/// The doubts about an assignment, the heaviest first; `rivals` are the other assignments.
pub(super) fn doubts(reading: &Reading, own: &Assignment, rivals: &[Assignment]) -> Vec<Doubt> {
    let mut doubts = of_margin(own, rivals);
    doubts.extend(of_groups(reading, own));
    doubts.extend(of_leftovers(reading, own));
    doubts.extend(of_words(reading));
    doubts.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    doubts
}

/// Another scenario or reading that fits nearly as well.
fn of_margin(own: &Assignment, rivals: &[Assignment]) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    let is_same_question = |other: &str| {
        const SAME: [&str; 3] = ["ray_sphere", "ray_sphere_info", "segment_sphere"];
        other == own.scenario || SAME.contains(&other) && SAME.contains(&own.scenario)
    };
    let other = rivals.iter().find(|rival| !is_same_question(rival.scenario));
    let title = |id: &'static str| scenarios::find(id).map_or(id, |entry| entry.title);
    match other.map(|other| (title(other.scenario), own.score - other.score)) {
        Some((title, margin)) if margin < 1.5 => {
            doubts.push(doubt(3.0, message!("{0} fits as well.", title)))
        }
        Some((title, margin)) if margin < 4.0 => {
            doubts.push(doubt(1.5, message!("{0} fits nearly as well.", title)))
        }
        _ => {}
    }
    let is_other_reading = |rival: &&Assignment| {
        let mut values: Vec<_> =
            rival.inputs.iter().map(|(_, numbers)| format!("{numbers:?}")).collect();
        let mut mine: Vec<_> =
            own.inputs.iter().map(|(_, numbers)| format!("{numbers:?}")).collect();
        values.sort();
        mine.sort();
        rival.scenario == own.scenario && values != mine
    };
    let rival = rivals.iter().find(is_other_reading);
    match rival.map(|rival| own.score - rival.score) {
        Some(margin) if margin < 0.8 => {
            doubts.push(doubt(2.5, message!("Another reading of the numbers fits as well.")))
        }
        Some(margin) if margin < 2.0 => {
            doubts.push(doubt(1.0, message!("Another reading of the numbers fits nearly as well.")))
        }
        _ => {}
    }
    if own.score < 6.0 {
        doubts.push(doubt(2.0, message!("Little in the text speaks for this case.")));
    }
    doubts
}

/// The doubts about single groups that are taken.
fn of_groups(reading: &Reading, own: &Assignment) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    for taken in &own.taken {
        let group = &reading.groups[taken.group];
        let name = || Message::from(shown(group));
        let context = &group.context;
        if how(reading, taken) == How::Place {
            doubts.push(doubt(1.0, message!("{0} is taken by its place alone.", name())));
        }
        if let Some(function) = &context.through {
            doubts.push(doubt(1.5, message!("{0} goes through {1}.", name(), function.clone())));
        }
        if context.is_answer {
            doubts.push(doubt(3.0, message!("{0} stands among the answers.", name())));
        }
        if context.is_comment {
            doubts.push(doubt(1.5, message!("{0} stands in a comment.", name())));
        }
        if context.is_later {
            doubts.push(doubt(1.0, message!("{0} has another value before.", name())));
        }
        if let Some(Unit::Other(_)) = context.unit {
            doubts.push(doubt(1.0, message!("{0} has another unit than metres.", name())));
        }
        if context.is_aside {
            doubts.push(doubt(1.0, message!("{0} may be beside the point.", name())));
        }
    }
    if own.forms.iter().any(|form| form.contains("the origin")) {
        doubts.push(doubt(
            3.0,
            message!("The text gives a shape no place: it is put at the origin."),
        ));
    }
    doubts
}

/// The numbers of a group as a short text.
pub(super) fn shown(group: &Group) -> String {
    const MOST: usize = 4;
    let numbers: Vec<String> = group.numbers.iter().take(MOST).map(f64::to_string).collect();
    let more = if group.numbers.len() > MOST { " …" } else { "" };
    format!("{}{more}", numbers.join(" "))
}

/// The groups that an assignment leaves over and that may matter.
pub(super) fn unused(reading: &Reading, taken: &[usize]) -> Vec<usize> {
    let is_taken =
        |group: &Group| taken.iter().any(|&index| reading.groups[index].numbers == group.numbers);
    let is_left = |index: &usize| {
        let group = &reading.groups[*index];
        !taken.contains(index) && !group.context.is_answer && !is_taken(group)
    };
    (0..reading.groups.len()).filter(is_left).collect()
}

fn of_leftovers(reading: &Reading, own: &Assignment) -> Vec<Doubt> {
    let taken: Vec<usize> = own.taken.iter().map(|taken| taken.group).collect();
    let (mut points, mut numbers) = (0, 0);
    for index in unused(reading, &taken) {
        let group = &reading.groups[index];
        match group.context.is_aside || group.context.is_comment {
            true => {}
            false if group.numbers.len() > 1 => points += 1,
            false => numbers += 1,
        }
    }
    let mut doubts = Vec::new();
    if points > 0 {
        let weight = 1.0 + 0.5 * (points.min(6) as f32);
        doubts.push(doubt(
            weight,
            message!("{0} groups of numbers are not used.", points.to_string()),
        ));
    }
    if numbers > 0 {
        let weight = 0.25 * (numbers.min(8) as f32);
        doubts
            .push(doubt(weight, message!("{0} single numbers are not used.", numbers.to_string())));
    }
    doubts
}

/// The sentences of `doubts.txt` whose words the text has.
fn of_words(reading: &Reading) -> Vec<Doubt> {
    let lower = &reading.background.lower;
    let has = |phrase: &&&str| {
        lower.match_indices(**phrase).take(50).any(|(at, _)| {
            let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
            let is_mark = !phrase.starts_with(char::is_alphanumeric);
            is_mark
                || is_edge(lower[..at].chars().next_back())
                    && is_edge(lower[at + phrase.len()..].chars().next())
        })
    };
    let rows = TABLES.doubts.iter().filter_map(|row| Some((row, row.words.iter().find(has)?)));
    rows.map(|(row, word)| {
        doubt(f32::from(row.weight) * 0.5, message!("{0} (“{1}”)", row.sentence, *word))
    })
    .collect()
}

/// The sentences about a text's words.
pub fn doubtful_words() -> impl Iterator<Item = &'static str> {
    TABLES.doubts.iter().map(|row| row.sentence)
}

/// The sum of the weights of an unsure proposal and of a guess.
const UNSURE: f32 = 2.0;
const GUESS: f32 = 8.0;

/// The certainty that doubts leave, but for `Sure`, which a stricter rule says.
pub(super) fn certainty(doubts: &[Doubt]) -> Certainty {
    match doubts.iter().map(|doubt| doubt.weight).sum::<f32>() {
        sum if sum < UNSURE => Certainty::Likely,
        sum if sum < GUESS => Certainty::Unsure,
        _ => Certainty::Guess,
    }
}

/// Does a typed call of one library name every place, with nothing left over and no word in doubt?
pub(super) fn is_sure(reading: &Reading, own: &Assignment, doubts: &[Doubt]) -> bool {
    /// A text with more words says something.
    const FEW_WORDS: usize = 40;
    let is_firm = |taken: &Taken| {
        let context = &reading.groups[taken.group].context;
        let mut calls = context
            .calls
            .iter()
            .filter_map(|call| reading.background.call(&call.callee, call.count));
        let is_of_one_library = calls.any(|call| call.system.is_some() || call.name.contains('.'));
        how(reading, taken) == How::Constructor && is_of_one_library && !context.is_comment
    };
    let words = reading.background.lower.split_whitespace();
    let is_terse = words.filter(|word| word.chars().all(char::is_alphabetic)).count() < FEW_WORDS;
    doubts.is_empty() && is_terse && own.taken.iter().all(is_firm)
}

//! How certain a proposal is: its doubts, each a sentence with a weight.

use super::assign::{Assignment, Taken};
use super::group::Group;
use super::reading::Reading;
use super::tables::{Role, TABLES};
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
        ["sure", "likely", "unsure", "guess"][self as usize]
    }

    /// The word for people.
    pub fn title(self) -> &'static str {
        if self == Self::Guess { "a guess" } else { self.name() }
    }
}

/// A reason why a proposal may be wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    pub sentence: Message,
    /// 1 is a value that is taken by its place alone.
    pub weight: f32,
}

fn doubt(weight: f32, sentence: Message) -> Doubt {
    Doubt { sentence, weight }
}

/// The way in which an input got its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
    #[default]
    Assumed,
    /// A person chose the group.
    Chosen,
    /// A person typed the numbers.
    Typed,
}

impl How {
    /// The word in JSON, and the words for people.
    const WORDS: [[&str; 2]; 9] = [
        ["named", "by its name"],
        ["constructor", "by its place in a call"],
        ["format", "by the format"],
        ["prose", "by the sentence"],
        ["place", "by its place alone"],
        ["computed", "computed"],
        ["assumed", "assumed"],
        ["chosen", "chosen"],
        ["typed", "typed"],
    ];

    /// The word in JSON.
    pub fn name(self) -> &'static str {
        Self::WORDS[self as usize][0]
    }

    /// The words for people.
    pub fn title(self) -> &'static str {
        Self::WORDS[self as usize][1]
    }
}

/// Returns the way in which a group came to its role.
pub(super) fn how(reading: &Reading, taken: &Taken) -> How {
    /// A role that names say at least so strongly is said.
    const SAID: f32 = 1.5;
    let (context, roles) = (&reading.groups[taken.group].context, &reading.roles[taken.group]);
    let is_kin = |role: Role| role == taken.role || role.is_kin(taken.role);
    let is_called = context.called.iter().any(|(role, _)| is_kin(*role));
    let is_said = |role: Role| is_kin(role) && roles[role as usize] >= SAID;
    match context.fixed {
        Some(_) => How::Format,
        None if is_called => How::Constructor,
        None if !Role::ALL.into_iter().any(is_said) => How::Place,
        None if context.key.is_empty() => How::Prose,
        None => How::Named,
    }
}

/// The doubts about an assignment beside its rivals, the heaviest first.
pub(super) fn doubts(reading: &Reading, own: &Assignment, all: &[Assignment]) -> Vec<Doubt> {
    let mut doubts = of_margin(own, all);
    let open = |name: &str| doubt(2.0, message!("{0} has no numbers yet.", name.to_owned()));
    doubts.extend(own.lacks().into_iter().map(open));
    doubts.extend(own.taken.iter().flat_map(|taken| of_group(reading, taken)));
    if own.forms.iter().any(|form| form.is_at_origin()) {
        let sentence = message!("The text gives a shape no place: it is put at the origin.");
        doubts.push(doubt(3.0, sentence));
    }
    doubts.extend(of_leftovers(reading, own));
    let of_words = reading.background.doubts.iter().map(|(row, word)| {
        doubt(f32::from(row.weight) * 0.5, message!("{0} (“{1}”)", row.sentence, *word))
    });
    doubts.extend(of_words);
    doubts.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    doubts
}

/// Another scenario or reading that fits nearly as well.
fn of_margin(own: &Assignment, all: &[Assignment]) -> Vec<Doubt> {
    let is_same_question = |other: &str| {
        const SAME: [&str; 3] = ["ray_sphere", "ray_sphere_info", "segment_sphere"];
        other == own.plan.id || SAME.contains(&other) && SAME.contains(&own.plan.id)
    };
    let is_other_reading =
        |rival: &&Assignment| rival.plan.id == own.plan.id && !rival.is_same_case(own);
    let margin = |rival: &Assignment| own.score - rival.score;
    let rival = all.iter().find(|rival| !is_same_question(rival.plan.id));
    let of_rival = rival.and_then(|rival| {
        let title = scenarios::find(rival.plan.id).map_or(rival.plan.id, |entry| entry.title);
        match margin(rival) {
            ..1.5 => Some(doubt(3.0, message!("{0} fits as well.", title))),
            ..4.0 => Some(doubt(1.5, message!("{0} fits nearly as well.", title))),
            _ => None,
        }
    });
    let of_reading = match all.iter().find(is_other_reading).map(margin) {
        Some(..0.8) => Some((2.5, message!("Another reading of the numbers fits as well."))),
        Some(..2.0) => Some((1.0, message!("Another reading of the numbers fits nearly as well."))),
        _ => None,
    };
    let of_score =
        (own.score < 6.0).then(|| doubt(2.0, message!("Little in the text speaks for this case.")));
    let of_reading = of_reading.map(|(weight, sentence)| doubt(weight, sentence));
    [of_rival, of_reading, of_score].into_iter().flatten().collect()
}

/// The doubts about a group that is taken.
fn of_group(reading: &Reading, taken: &Taken) -> Vec<Doubt> {
    let group = &reading.groups[taken.group];
    let (context, name) = (&group.context, || Message::from(shown(group)));
    let by_place = message!("{0} is taken by its place alone.", name());
    let among_answers = message!("{0} stands among the answers.", name());
    let beside = message!("{0} may be beside the point.", name());
    let all = [
        (how(reading, taken) == How::Place).then(|| doubt(1.0, by_place)),
        context.is_answer.then(|| doubt(3.0, among_answers)),
        context.is_aside.then(|| doubt(1.0, beside)),
    ];
    all.into_iter().flatten().collect()
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
    let unused = unused(reading, &taken).into_iter().map(|index| &reading.groups[index]);
    let is_some = |group: &&Group| !group.context.is_aside;
    let (numbers, points): (Vec<&Group>, Vec<&Group>) =
        unused.clone().filter(is_some).partition(|group| group.numbers.len() == 1);
    let of_points = match points.len() {
        0 => 0.0,
        points => 1.0 + 0.5 * points.min(6) as f32,
    };
    let weight = of_points + 0.25 * numbers.len().min(8) as f32;
    // As many as are underlined in the text.
    let count: usize = unused.map(|group| group.numbers.len()).sum();
    let sentence = message!("Numbers that are not used: {0}.", count.to_string());
    Vec::from_iter((weight > 0.0).then(|| doubt(weight, sentence)))
}

/// The sentences about a text's words.
pub fn doubtful_words() -> impl Iterator<Item = &'static str> {
    TABLES.doubts.iter().map(|row| row.sentence)
}

/// The sum of the weights of an unsure proposal and of a guess.
const UNSURE: f32 = 1.5;
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
        let is_of_one_library = context.called.iter().any(|(_, is_so)| *is_so);
        how(reading, taken) == How::Constructor && is_of_one_library
    };
    let words = reading.background.lower.split_whitespace();
    let is_terse = words.filter(|word| word.chars().all(char::is_alphabetic)).count() < FEW_WORDS;
    doubts.is_empty() && is_terse && own.taken.iter().all(is_firm)
}

//! Any text with numbers → groups, what they are, and a case that they make.
//!
//! `text` → `tokens` → groups (`read`) → `meaning` → `layout` → case. Nothing here fails: what is no
//! case is a list of what was found, and a sentence that says why.

mod adjust;
mod answers;
mod case;
mod constants;
mod equations;
mod layout;
mod making;
mod meaning;
mod names;
mod owner;
mod phrases;
mod proposal;
mod prose;
mod read;
pub mod remarks;
mod said;
mod text;
mod tokens;
mod wording;

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use crate::cases::{self, Case, Frame};
use crate::scenario::{Entry, Message, message};
use crate::scenarios;

pub use adjust::{Adjust, Unit};
pub use layout::{Layout, ReadAs, Taken};
pub use meaning::Meaning;
pub use proposal::Proposal;
pub use read::Group;

use layout::{Account, Call};
use owner::Owner;
use said::Said;
use tokens::{Kind, Token, Tokens};

/// What a text holds.
#[derive(Clone)]
pub struct Paste {
    pub groups: Vec<Group>,
    /// What each group is.
    pub meanings: Vec<Meaning>,
    /// Sentences about groups that hold no finite numbers, or that are left out.
    pub refused: Vec<Message>,
    /// Comments and branches that are not compiled.
    pub others: Vec<Other>,
    /// The address that the text names first.
    source: Option<String>,
    /// Its words in small letters.
    words: HashSet<String>,
    /// The shapes of its variables.
    variables: HashMap<String, &'static str>,
    /// Whose each group is.
    owners: Vec<Owner>,
    /// The scenario that the text itself names: `Scenario: ray_sphere`.
    stated: Option<&'static Entry>,
    /// What it says of all of them.
    said: Said,
    /// What of it no case accounts for.
    account: Account,
    /// The names that its sweeps take.
    swept: Vec<String>,
    /// Its calls of functions that are known.
    calls: Vec<Call>,
}

/// A comment or a branch with numbers of its own.
#[derive(Clone)]
pub struct Other {
    /// Where it begins, from 1.
    pub line: usize,
    pub groups: Vec<Group>,
    /// The whole text, read with it.
    whole: Vec<Group>,
}

/// No more of them are offered.
const MOST_OTHERS: usize = 8;

/// The bytes of a text that is read: a report, a log's end, a file of code.
pub const LONGEST: usize = 512 << 10;

/// The words that are looked at for the shapes that a text is about.
const MOST_WORDS: usize = 20_000;

/// The words of the types that Unity's `AddComponent<CapsuleCollider>()` names, which are no tokens.
fn components(text: &str) -> impl Iterator<Item = String> {
    const LONGEST: usize = 60;
    let types = text.split("Component<").skip(1).filter_map(|rest| rest.split_once('>'));
    types.map(|(name, _)| name).filter(|name| name.len() < LONGEST).flat_map(wording::words)
}

/// Reads any text: in time that grows with its length, and without fail.
pub fn read(text: &str) -> Paste {
    let text = text::read(text);
    let text = text.as_str();
    let Tokens { tokens, parts } = tokens::tokens(text);
    let is_read = |token: &Token| parts[usize::from(token.part)].is_read;
    let mut by_part: Vec<Vec<Token>> = vec![Vec::new(); parts.len()];
    for token in &tokens {
        // What a compiler reads is one text, whatever its parts are.
        let part = if is_read(token) { 0 } else { usize::from(token.part) };
        by_part[part].push(*token);
    }
    let own = std::mem::take(&mut by_part[0]);
    let groups = read::with_makers(text, read::groups(text, &own));
    let groups = prose::with_measures(text, groups);
    let groups = phrases::with_phrases(text, groups);
    let groups = read::with_contexts(text, &own, groups);
    let mut others = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let own = read::groups(text, &by_part[index]);
        if own.iter().all(|group| group.is_lone) {
            continue;
        }
        if others.len() == MOST_OTHERS {
            break;
        }
        let whole = match part.replaces {
            Some(replaced) => {
                let is_seen = |token: &&Token| {
                    usize::from(token.part) == index || (is_read(token) && token.part != replaced)
                };
                let seen: Vec<Token> = tokens.iter().filter(is_seen).copied().collect();
                read::groups(text, &seen)
            }
            None => replaced(&groups, &own),
        };
        others.push(Other { line: part.line, groups: own, whole });
    }
    let words = tokens.iter().filter(|token| token.kind == Kind::Word).take(MOST_WORDS);
    let words = words
        .filter_map(|token| text.get(token.start as usize..token.end as usize))
        .filter(|word| word.len() < 60)
        .flat_map(wording::words)
        .chain(components(text))
        .collect();
    let source = address(text);
    let variables = owner::variables(text, &tokens);
    let stated = stated(text).or_else(|| copied(text, &groups));
    let said = Said::of(text);
    // A text of comments alone is what they say.
    if groups.is_empty() && !others.is_empty() {
        let first = others.remove(0);
        let paste = Paste::new(first.groups, others, source, words, variables, Vec::new());
        return paste.stating(stated, said);
    }
    let is_finite = |group: &&Group| group.numbers.iter().all(|number| number.is_finite());
    let refused: Vec<_> = groups.iter().filter(|group| !is_finite(group)).map(|g| g.span).collect();
    let account = Account::of(text, &own).without(&refused);
    let calls = layout::calls(text, &own);
    Paste {
        account,
        swept: layout::swept(text, &own),
        ..Paste::new(groups, others, source, words, variables, calls).stating(stated, said)
    }
}

/// The scenario that a text states by its id: in a line, or in a case that it holds as JSON.
fn stated(text: &str) -> Option<&'static Entry> {
    let rest = ["Scenario: ", "\"scenario\":\""].iter().find_map(|lead| text.split(lead).nth(1))?;
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
    scenarios::find(&rest[..end])
}

/// The scenario of a test that *Copy as* wrote: its title, and each of its inputs by its name.
fn copied(text: &str, groups: &[Group]) -> Option<&'static Entry> {
    if !text.contains("The right answer is a ") {
        return None;
    }
    let has = |name: &str| groups.iter().any(|group| group.name == name);
    let is_its = |entry: &&Entry| {
        let mut lines = text.lines().map(|line| line.trim_start_matches(['/', '#', ' ']));
        lines.any(|line| line == entry.title)
            && (entry.build)().inputs_now().iter().all(|input| has(input.name))
    };
    scenarios::ALL.iter().find(is_its)
}

/// Is a text meant as a case in JSON, whatever is wrong with it?
pub fn is_meant_as_case(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
        && text.contains("\"scenario\"")
}

/// What is wanted of a text.
#[derive(Clone, Copy)]
pub struct Asked {
    /// The scenario that it is about, where the user says so.
    pub scenario: Option<&'static Entry>,
    /// The groups that were found, rather than the case.
    pub found: bool,
    /// Which of its cases, from 1; the others are its comments and `#else` branches.
    pub number: usize,
    /// The frame that its numbers are in, where it is not ours.
    pub frame: Option<Frame>,
    /// What the text itself does not say of its numbers.
    pub adjust: Adjust,
}

impl Default for Asked {
    fn default() -> Self {
        Self { scenario: None, found: false, number: 1, frame: None, adjust: Adjust::default() }
    }
}

/// What `collision-sandbox paste` prints: the case of a text, or what was found in it; the error is
/// that of a text that makes no case.
pub fn print(text: &str, asked: &Asked) -> Result<String, String> {
    let Asked { scenario, found, number, frame, adjust } = *asked;
    let stated = frame.or_else(|| Frame::stated_in(text));
    // A text that is a case already stays as it is.
    if let (false, 1, Ok(mut case)) = (found, number, cases::parse(text)) {
        adjust.bring_in(case.live.as_mut(), frame);
        return Ok(cases::write_line(&case));
    }
    let mut paste = read(text);
    if let Some(other) = number.checked_sub(2) {
        let count = 1 + paste.others.len();
        let Some(chosen) = paste.alternatives().nth(other) else {
            let why = format!("the text has {count} cases, not {number}");
            return Err(cases::compact(&json!({ "found": [], "scenario": null, "why": why })));
        };
        paste = chosen;
    }
    let case = paste
        .layout_as(scenario, adjust)
        .and_then(Layout::whole)
        .and_then(|layout| adjust.case(&layout, &paste, stated));
    match case {
        Ok(case) if !found => Ok(cases::write_line(&case)),
        Err(why) if !found => {
            let mut found = paste.found(scenario);
            found["scenario"] = Value::Null;
            found["why"] = why.to_string().into();
            Err(cases::compact(&found))
        }
        _ => Ok(cases::compact(&paste.found(scenario))),
    }
}

/// The groups, in which those of a comment stand for those of the same name.
fn replaced(groups: &[Group], own: &[Group]) -> Vec<Group> {
    let mut whole = groups.to_vec();
    let mut taken = HashSet::new();
    for group in own.iter().take(100) {
        let is_meant = |&index: &usize| {
            let other: &Group = &whole[index];
            !taken.contains(&index)
                && !other.name.is_empty()
                && other.name == group.name
                && other.numbers.len() == group.numbers.len()
        };
        match (0..groups.len()).find(is_meant) {
            Some(index) => {
                taken.insert(index);
                whole[index] = group.clone();
            }
            None => whole.push(group.clone()),
        }
    }
    whole
}

/// The first address of an issue or a page.
fn address(text: &str) -> Option<String> {
    let start = text.find("https://")?;
    let rest = &text[start..];
    let is_end = |c: char| c.is_whitespace() || c.is_control() || "<>\"'`()[]".contains(c);
    let end = rest.find(is_end).unwrap_or(rest.len());
    (end < 500).then(|| rest[..end].trim_end_matches(['.', ',']).to_owned())
}

impl Paste {
    fn new(
        groups: Vec<Group>,
        others: Vec<Other>,
        source: Option<String>,
        words: HashSet<String>,
        variables: HashMap<String, &'static str>,
        calls: Vec<Call>,
    ) -> Self {
        let is_cut = groups.len() >= read::MOST_GROUPS;
        let is_finite = |group: &Group| group.numbers.iter().all(|&x| (x as f32).is_finite());
        let (groups, bad): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_finite);
        let mut refused: Vec<_> = bad.iter().take(MOST_OTHERS).map(refusal).collect();
        if is_cut {
            let most = read::MOST_GROUPS.to_string();
            refused.push(message!("only the first {0} groups of numbers are read", most));
        }
        // What a function is asked with is none of its answers, nor are the sizes of a shape.
        let is_asked = |group: &Group| {
            group.made.is_some_and(making::Part::is_size)
                || calls.iter().any(|call| call.holds(group.span))
        };
        let answers = answers::answers(&groups, &words);
        let answers: Vec<_> =
            groups.iter().zip(answers).map(|(group, is_one)| is_one && !is_asked(group)).collect();
        let mut meanings = meaning::meanings(&groups, &answers);
        // `Ray::new(o, v)`: where to, whatever it is called.
        let ways: Vec<&str> = calls.iter().filter_map(Call::ray).map(|[_, way]| way).collect();
        for (group, meaning) in groups.iter().zip(&mut meanings) {
            let is_way = *meaning == Meaning::Point && ways.contains(&group.name.as_str());
            let own = wording::words(&group.name);
            let is_way = is_way && !group.kind.to_ascii_lowercase().contains("point");
            if is_way && !wording::any(&own, &["to", "end", "target", "goal", "dest"]) {
                *meaning = Meaning::Direction;
            }
        }
        let owners = owner::owners(&groups, &variables);
        let (stated, said, account) = (None, Said::default(), Account::default());
        Self {
            groups,
            meanings,
            refused,
            others,
            source,
            words,
            variables,
            owners,
            stated,
            said,
            account,
            swept: Vec::new(),
            calls,
        }
    }

    /// The same of a text that says more than its groups.
    fn stating(mut self, stated: Option<&'static Entry>, said: Said) -> Self {
        if stated.is_some() {
            self.owners = vec![Owner::default(); self.groups.len()];
        }
        (self.stated, self.said) = (stated, said);
        self
    }

    /// How the groups lie on the inputs of this scenario, or of the best; else why on none's.
    pub fn layout(&self, scenario: Option<&'static Entry>) -> Result<Layout, Message> {
        self.layout_as(scenario, Adjust::default())
    }

    /// The same, where the user says what the text leaves open.
    pub fn layout_as(
        &self,
        scenario: Option<&'static Entry>,
        adjust: Adjust,
    ) -> Result<Layout, Message> {
        layout::best(self, scenario, adjust)
    }

    /// The case that the text makes, or why it makes none.
    pub fn case(&self, scenario: Option<&'static Entry>) -> Result<Case, Message> {
        self.layout(scenario)?.whole()?.case(self)
    }

    /// The frame of the system that the text is of, where that is another than ours.
    pub fn frame_of_its_system(&self) -> Option<Frame> {
        let has = |words: &[&str]| words.iter().all(|word| self.words.contains(*word));
        let is_unity = has(&["physics", "vector"]) || has(&["unityengine"]) || has(&["unity"]);
        let is_unreal = has(&["unreal"]) || has(&["fvector"]) || has(&["ue"]);
        match () {
            () if is_unreal => Frame::find("unreal"),
            () if is_unity => Frame::find("unity"),
            () if has(&["mujoco"]) => Frame::find("mujoco"),
            () => None,
        }
    }

    /// What a note says of it.
    fn note_of_its_system(&self) -> Option<String> {
        let Frame { brand, title, name, .. } = self.frame_of_its_system()?;
        Some(format!(
            "{brand} is {title}: its numbers are taken as they are written, --frame {name} brings them here."
        ))
    }

    /// The texts that its comments and branches make, each read as the text itself.
    pub fn alternatives(&self) -> impl Iterator<Item = Paste> + '_ {
        self.others.iter().map(|other| {
            let (source, words) = (self.source.clone(), self.words.clone());
            let variables = self.variables.clone();
            let calls = self.calls.clone();
            let groups = other.whole.clone();
            let paste = Self::new(groups, Vec::new(), source, words, variables, calls);
            let is_replaced =
                |group: &&Group| !paste.groups.iter().any(|own| own.span == group.span);
            let replaced = self.groups.iter().filter(is_replaced).map(|group| group.span);
            let account = self.account.without(&replaced.collect::<Vec<_>>());
            Self { said: self.said.clone(), account, swept: self.swept.clone(), ..paste }
        })
    }

    /// The same with the groups of another of its texts, which only a user takes.
    fn with_groups_of(mut self, other: &Self, most: usize) -> Self {
        for (group, meaning) in other.groups.iter().zip(&other.meanings) {
            let is_known = self.groups.iter().any(|known| known.span == group.span);
            if !is_known && self.groups.len() < most {
                self.groups.push(Group { is_reference: true, ..group.clone() });
                self.meanings.push(*meaning);
                self.owners.push(Owner::default());
            }
        }
        self
    }

    /// What was found, what it is and where it goes, as JSON.
    pub fn found(&self, scenario: Option<&'static Entry>) -> Value {
        layout::found_json(self, &self.layout(scenario))
    }
}

fn refusal(group: &Group) -> Message {
    let numbers: Vec<_> = group.numbers.iter().take(16).map(f64::to_string).collect();
    let numbers = numbers.join(", ");
    let name = match group.name.as_str() {
        "" => message!("a group"),
        name => cases::echo(name).into(),
    };
    match group.numbers.iter().all(|number| number.is_finite()) {
        true => {
            message!("{0}: expected finite numbers, got {1}, which lies beyond f32", name, numbers)
        }
        false => message!("{0}: expected finite numbers, got {1}", name, numbers),
    }
}

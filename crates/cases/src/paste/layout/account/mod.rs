//! A closed world: what of a text no case accounts for. Every number of it is taken, is an answer,
//! or is known to be none of a case; whatever is done to a value that was taken, and every word
//! that changes what the numbers mean, speaks against a case.

mod assertions;
mod changes;
mod frames;
mod logs;
mod modifiers;
mod noise;
mod numbers;
mod poses;
mod qualifiers;
mod remarks;
mod signs;
mod strangers;
mod units;
mod unknown;
mod uses;
mod versions;
mod vocabulary;

use super::super::tokens::{Kind, Token};
use super::super::{Group, Meaning, Paste};
use super::explained::Explained;
use super::source::Words;
use super::{Layout, slots};

/// What of a text may be of a case although no input takes it, by the bytes where it stands.
#[derive(Debug, Clone, Default)]
pub(in crate::paste) struct Account {
    numbers: Vec<Item>,
    changes: Vec<changes::Change>,
    uses: Vec<uses::Use>,
    words: Vec<qualifiers::Word>,
    signs: Vec<Item>,
    units: Vec<units::Unit>,
    /// Where numbers come from, and in which sentences that is said.
    sources: Vec<(String, usize)>,
    poses: Vec<poses::Part>,
    /// A frame or a unit that not all share.
    differing: Option<String>,
    /// What its sentences are, apart from their numbers.
    remarks: Vec<remarks::Remark>,
    /// What has no value, and names whose values stand nowhere.
    lacking: Vec<Item>,
    strangers: Vec<Item>,
    /// Rotations that nobody says.
    turns: Vec<Item>,
    /// Where its sentences end.
    sentences: Vec<u32>,
    /// Which of them say what would be.
    supposed: Vec<usize>,
    /// Which of them say what came out, or on what it runs.
    asides: Vec<usize>,
    /// The numbers that its tests compare with, and what they say of a query.
    asserted: Vec<Item>,
    verdicts: Vec<assertions::Verdict>,
    /// Where a dash parts two brackets: the end of the first, and where the second begins.
    dashes: Vec<(u32, u32)>,
    arrows: Vec<(u32, u32)>,
}

/// A piece of the text as it stands there.
#[derive(Debug, Clone, PartialEq)]
struct Item {
    shown: String,
    line: u32,
    span: (u32, u32),
    /// Is it a number that somebody only estimates?
    is_rough: bool,
    /// The number that stands behind the name of an axis: `x = -1`.
    axis: Option<f64>,
}

/// What speaks against a case.
#[derive(Debug, Default)]
pub(super) struct Against {
    /// Numbers, and what is done to values, as the text has them.
    pub left: Vec<String>,
    /// The first word that the case has no place for.
    pub said: Option<String>,
    /// What a test of the text says otherwise than the case.
    pub denied: Option<String>,
    /// Does the text tell something that the case has found?
    pub is_vouched: bool,
}

/// A longer text is no case that somebody describes.
const MOST_TOKENS: usize = 20_000;

/// Nobody reads a longer list.
const MOST_ITEMS: usize = 100;

impl Account {
    /// The account of a text, with all its tokens and with those that a compiler would read.
    pub fn of(text: &str, read: &[Token]) -> Self {
        if read.len() > MOST_TOKENS {
            return Self::default();
        }
        let words = Words { text, tokens: read };
        let sentences = qualifiers::sentences(text);
        let (qualifiers, supposed) = qualifiers::qualifiers(text, &sentences);
        Self {
            numbers: numbers::unknown(&words),
            changes: changes::changes(&words),
            uses: uses::uses(&words),
            signs: [signs::signs(text), signs::differences(&words), modifiers::modifiers(&words)]
                .concat(),
            units: units::units(text, &sentences),
            sources: qualifiers::sources(text, &sentences),
            poses: poses::parts(&words),
            differing: frames::differing(&words),
            remarks: remarks::remarks(text, &sentences),
            lacking: [unknown::unknown(&words), unknown::left_out(text)].concat(),
            strangers: strangers::strangers(&words),
            turns: strangers::turns(&words),
            asides: qualifiers::asides(text, &sentences),
            asserted: assertions::asserted(&words),
            verdicts: assertions::verdicts(text),
            dashes: signs::dashes(text),
            arrows: signs::arrows(text),
            words: qualifiers,
            sentences,
            supposed,
        }
    }

    /// The same without the numbers between these bytes, in whose place others are read.
    pub fn without(&self, spans: &[(u32, u32)]) -> Self {
        let is_inside =
            |item: &Item| spans.iter().any(|span| span.0 <= item.span.0 && item.span.1 <= span.1);
        let numbers = self.numbers.iter().filter(|item| !is_inside(item)).cloned().collect();
        Self { numbers, ..self.clone() }
    }

    /// What a layout leaves unaccounted for.
    pub(in crate::paste::layout) fn against(
        &self,
        paste: &Paste,
        layout: &Layout,
        explained: &Explained,
    ) -> Against {
        let taken = taken(layout);
        let groups: Vec<&Group> = taken.iter().map(|&index| &paste.groups[index]).collect();
        let has_code =
            paste.groups.iter().any(|group| group.context.is_code || group.context.is_quoted);
        let is_open = |item: &&Item| {
            let is_known = item.is_rough && has_code
                || is_accounted(item.span, paste, &groups)
                || is_coordinate(item, &groups)
                || self.is_supposed(item.span.0, &groups)
                || explained.is_number(&item.shown);
            !is_known
        };
        let mut left: Vec<&Item> = self.numbers.iter().filter(is_open).collect();
        left.extend(
            self.changes.iter().filter(|change| change.is_of(paste, &groups)).map(|c| &c.item),
        );
        left.extend(uses::against(&self.uses, paste, layout));
        left.extend(self.lacking.iter().chain(&self.strangers));
        let has_turn = slots(layout.entry).iter().any(|slot| slot.dimension == 4);
        left.extend(self.turns.iter().filter(|_| has_turn));
        left.extend(
            self.poses.iter().filter(|part| is_unsaid(part, paste, &groups)).map(|p| &p.item),
        );
        left.extend(self.signs.iter().filter(|sign| {
            groups.iter().any(|group| group.span.0 <= sign.span.1 && sign.span.0 <= group.span.1)
        }));
        let said = self.words.iter().find(|word| self.counts(word, &groups));
        let told = |item: &Item| format!("“{}” (line {})", item.shown, item.line);
        Against {
            left: left.into_iter().map(told).collect(),
            said: said
                .map(|word| word.shown.clone())
                .or_else(|| units::against(&self.units, &groups))
                .or_else(|| self.unsettled(&groups))
                .or_else(|| self.two_sources(&groups))
                .or_else(|| self.differing.clone()),
            denied: self.unmet(paste, explained).or_else(|| self.denied(explained)),
            is_vouched: explained.is_told_by(paste) || self.confirms(explained),
        }
    }

    /// Does a test say what the case does?
    fn confirms(&self, explained: &Explained) -> bool {
        let mut verdicts = self.verdicts.iter();
        let mut asserted = self.asserted.iter();
        explained.hit.is_some_and(|hit| verdicts.any(|verdict| verdict.is_so == hit))
            || asserted.any(|item| explained.meets(&item.shown) == Some(true))
    }

    /// What is expected first, where the case has found nothing of what is: then the text's numbers
    /// mean something else.
    fn unmet(&self, paste: &Paste, explained: &Explained) -> Option<String> {
        let asserted = self.asserted.iter();
        let asserted = asserted.filter_map(|item| {
            Some((format!("“{}” (line {})", item.shown, item.line), explained.meets(&item.shown)?))
        });
        let mut expected = explained.expected(paste).into_iter().chain(asserted);
        let (first, is_met) = expected.next()?;
        (!is_met && !expected.any(|(_, is_met)| is_met)).then_some(first)
    }

    /// A test that says otherwise than the case: then the text's numbers mean something else.
    fn denied(&self, explained: &Explained) -> Option<String> {
        let hit = explained.hit?;
        let is_other = self.verdicts.iter().all(|verdict| verdict.is_so != hit);
        let first = self.verdicts.first().filter(|_| is_other)?;
        Some(format!("“{}” (line {})", first.shown, first.line))
    }

    /// Do two brackets that end and begin there stand with a dash between?
    pub(in crate::paste::layout) fn is_dashed(&self, end: u32, start: u32) -> bool {
        self.dashes.contains(&(end, start))
    }

    /// Does an arrow stand between them, from where to where?
    pub(in crate::paste::layout) fn has_arrow(&self, end: u32, start: u32) -> bool {
        self.arrows.contains(&(end, start))
    }

    /// Is a group a number of a sentence that says what came out, or on what it runs?
    pub(in crate::paste::layout) fn is_aside(&self, group: &Group) -> bool {
        group.is_lone && !group.context.is_code && {
            self.asides.contains(&self.sentence(group.span.0))
        }
    }

    /// Does a sentence say what would be, or what was tried, and nothing that was taken?
    fn is_supposed(&self, at: u32, groups: &[&Group]) -> bool {
        let own = self.sentence(at);
        (self.supposed.contains(&own) || self.asides.contains(&own))
            && groups.iter().all(|group| self.sentence(group.span.0) != own)
    }

    pub(in crate::paste::layout) fn sentence(&self, at: u32) -> usize {
        self.sentences.partition_point(|end| *end <= at)
    }

    /// A sentence that unsettles what was taken, and holds nothing of it, or such a clause.
    fn unsettled(&self, groups: &[&Group]) -> Option<String> {
        const OF_A_CLAUSE: f64 = 0.5;
        const LEAD: u32 = 3;
        let is_unsettling = |remark: &&remarks::Remark| {
            let is_beside = |group: &Group| match remark.is_whole {
                true => self.sentence(group.span.0) != remark.sentence,
                // What leads to a group is of it: `its origin is (1, 2, 3)`.
                false => group.span.1 <= remark.span.0 || remark.span.1 + LEAD <= group.span.0,
            };
            let least = if remark.is_whole { 0.0 } else { OF_A_CLAUSE };
            remark.doubt > least && groups.iter().all(|group| is_beside(group))
        };
        self.remarks.iter().find(is_unsettling).map(|remark| remark.shown.clone())
    }

    /// May a word that changes something change what another sentence says?
    fn may_unsettle(&self, sentence: usize) -> bool {
        // Of what is as sure as that the word is harmless there.
        const SURE: f64 = -1.0;
        let own = self.remarks.iter().filter(|remark| remark.sentence == sentence);
        own.map(|remark| remark.doubt).reduce(f64::max).is_none_or(|doubt| doubt > SURE)
    }

    /// Two sources of what was taken, whose axes and units may differ.
    fn two_sources(&self, groups: &[&Group]) -> Option<String> {
        let is_of_one = |(_, sentence): &&(String, usize)| {
            groups.iter().any(|group| self.sentence(group.span.0) == *sentence)
        };
        let mut sources = self.sources.iter().filter(is_of_one).map(|(source, _)| source);
        let first = sources.next()?;
        sources.find(|other| *other != first).map(|other| format!("{first} and {other}"))
    }

    /// Does a word stand where it changes what was taken?
    fn counts(&self, word: &qualifiers::Word, groups: &[&Group]) -> bool {
        // A diameter that an input is called after is halved.
        if word.shown.starts_with("diameter") {
            return !groups
                .iter()
                .any(|group| group.name.to_ascii_lowercase().contains("diameter"));
        }
        let own = self.sentence(word.at);
        let is_of_one = || groups.iter().any(|group| self.sentence(group.span.0) == own);
        let is_of_any = !word.is_of_its_own
            && !self.supposed.contains(&own)
            && (!word.is_mild || self.may_unsettle(own));
        word.is_of_all || is_of_any || is_of_one()
    }
}

/// The groups that a layout takes.
fn taken(layout: &Layout) -> Vec<usize> {
    let mut taken: Vec<usize> =
        layout.inputs.iter().flat_map(|taken| taken.groups.iter().copied()).collect();
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// Is what stands there taken, an answer, told twice, or a group that is judged by itself?
fn is_accounted((start, end): (u32, u32), paste: &Paste, taken: &[&Group]) -> bool {
    let holds = |group: &Group| group.span.0 <= start && end <= group.span.1;
    let numbers = paste.groups.iter().zip(&paste.meanings);
    // A debugger shows all digits of a single.
    let is_single = |(a, b): (&f64, &f64)| *a as f32 == *b as f32;
    let is_same = |group: &Group| {
        taken.iter().any(|taken| {
            taken.numbers.len() == group.numbers.len()
                && taken.numbers.iter().zip(&group.numbers).all(is_single)
        })
    };
    taken.iter().any(|group| holds(group))
        || numbers.filter(|(group, _)| holds(group)).any(|(group, meaning)| {
            matches!(meaning, Meaning::Answer | Meaning::Estimate)
                || group.numbers.len() > 1
                || group.is_reference
                || is_same(group)
                // `world.step(1 / 60)`
                || group.name.ends_with(".step")
        })
}

/// Is a part of a pose of what was taken said nowhere?
fn is_unsaid(part: &poses::Part, paste: &Paste, taken: &[&Group]) -> bool {
    let (start, end) = part.inside;
    let is_named = |group: &&Group| part.beside.contains(&group.name);
    let is_inside = |group: &&Group| {
        start <= group.span.0 && group.span.1 <= end || group.span.0 <= start && end <= group.span.1
    };
    let is_said =
        part.name.as_ref().is_some_and(|name| paste.groups.iter().any(|group| group.name == *name));
    !is_said && taken.iter().any(|group| is_named(group) || is_inside(group))
}

/// Is it a coordinate of what was taken, told again?
fn is_coordinate(item: &Item, taken: &[&Group]) -> bool {
    let numbers = || taken.iter().flat_map(|group| &group.numbers);
    item.axis.is_some_and(|axis| numbers().any(|number| number.abs() == axis.abs()))
}

impl Words<'_> {
    fn item(&self, from: usize, to: usize) -> Item {
        const LONGEST: usize = 40;
        let shown: String = self.shown(from, to).chars().take(LONGEST).collect();
        let [first, last] = [from, to].map(|at| self.tokens[at.min(self.tokens.len() - 1)]);
        Item {
            shown: shown.split_whitespace().collect::<Vec<_>>().join(" "),
            line: first.line,
            span: (first.start, last.end),
            is_rough: false,
            axis: None,
        }
    }
}

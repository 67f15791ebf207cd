//! A pasted text with its proposals, and what a person changes of them until they take one.

use serde_json::Value;

use super::doubt::{Certainty, How, shown, unused};
use super::group::Group;
use super::proposal::{Adjust, Proposal, Source};
use super::ranking::proposals;
use super::reading::{LONGEST, Reading};
use crate::cases::{self, Case, Frame};
use crate::scenario::{Entry, Message};

/// So many proposals are shown.
const MOST: usize = 3;

/// A text, its proposals, and which of them a person looks at.
pub struct Review {
    text: String,
    reading: Reading,
    proposals: Vec<Proposal>,
    tab: usize,
    adjust: Adjust,
    pub frame: Option<Frame>,
}

impl Review {
    /// Reads a text, and proposes cases of all scenarios; `None` if no number is in it.
    pub fn new(text: &str) -> Option<Self> {
        let text = text[..text.floor_char_boundary(LONGEST.min(text.len()))].to_owned();
        let reading = Reading::new(&text, None);
        let proposals = match Proposal::copied(&reading, &text) {
            Some(copied) => vec![copied],
            None => proposals(&reading, None, MOST),
        };
        let (adjust, frame) = (Adjust::default(), Frame::stated_in(&text));
        let is_some = !reading.groups.is_empty();
        is_some.then_some(Self { text, reading, proposals, tab: 0, adjust, frame })
    }

    /// The pasted text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The groups of numbers, in the order of the text.
    pub fn groups(&self) -> &[Group] {
        &self.reading.groups
    }

    /// The proposals, the likeliest first; none if the text has too few numbers for any scenario.
    pub fn proposals(&self) -> &[Proposal] {
        &self.proposals
    }

    /// Which proposal is looked at.
    pub fn tab(&self) -> usize {
        self.tab
    }

    pub fn choose_tab(&mut self, tab: usize) {
        self.tab = tab.min(self.proposals.len().saturating_sub(1));
    }

    /// The proposal that is looked at.
    pub fn proposal(&self) -> Option<&Proposal> {
        self.proposals.get(self.tab)
    }

    /// Changes the proposal that is looked at.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Proposal, &Reading) -> T,
    ) -> Option<T> {
        let proposal = self.proposals.get_mut(self.tab)?;
        let changed = change(proposal, &self.reading);
        proposal.compare(&self.reading);
        Some(changed)
    }

    /// Looks at the best proposals of one scenario, whatever they leave open.
    pub fn choose_scenario(&mut self, entry: &'static Entry) {
        self.proposals = proposals(&self.reading, Some(entry), MOST);
        self.tab = 0;
    }

    /// Returns the differences of a tab's proposal from the first.
    pub fn differences(&self, tab: usize) -> Vec<Message> {
        match (self.proposals.first(), self.proposals.get(tab)) {
            (Some(first), Some(other)) if tab > 0 => first.differences(other),
            _ => Vec::new(),
        }
    }

    /// The groups that the proposal leaves over.
    pub fn unused(&self) -> Vec<usize> {
        self.proposal().map_or(Vec::new(), |proposal| unused(&self.reading, &proposal.used()))
    }

    /// Puts back a proposal as it was.
    pub fn restore(&mut self, before: Proposal) {
        self.change(|proposal, _| *proposal = before);
    }

    /// The first input that a person must look at still.
    pub fn next_open(&self) -> Option<usize> {
        self.proposal()?.inputs.iter().position(Source::is_open)
    }

    pub fn adjust(&self) -> Adjust {
        self.adjust
    }

    /// Takes over what a person says of the numbers; another order of quaternions reads them anew.
    pub fn set_adjust(&mut self, adjust: Adjust) {
        let is_new = adjust.w_first != self.adjust.w_first;
        self.adjust = adjust;
        if is_new {
            let entry = self.proposal().map(|proposal| proposal.entry);
            self.reading = Reading::new(&self.text, adjust.w_first);
            entry.into_iter().for_each(|entry| self.choose_scenario(entry));
        }
    }

    /// The frame of the system that the text is of, if that is another than ours.
    pub fn frame_of_its_system(&self) -> Option<Frame> {
        self.reading.background.habit("frame").and_then(Frame::find)
    }

    /// Is the case certain enough to be taken without a person?
    pub fn is_sure(&self) -> bool {
        self.proposal().is_some_and(|proposal| proposal.certainty == Certainty::Sure)
    }

    /// The case of the proposal for the picture: inputs without numbers are as the scenario has them.
    pub fn draft(&self) -> Option<Result<Case, Message>> {
        Some(self.proposal()?.draft(self.adjust, self.frame))
    }

    /// The case of the proposal with its note, or the reason why it makes none.
    pub fn case(&self) -> Result<Case, Message> {
        let Some(proposal) = self.proposal() else {
            return Err("No scenario fits these numbers.".into());
        };
        if let Some(lacking) = proposal.lacks().first() {
            return Err(crate::message!("{0} has no numbers yet.", (*lacking).to_owned()));
        }
        let mut case = proposal.draft(self.adjust, self.frame)?;
        case.note = Some(self.note(proposal));
        case.source = address(&self.text);
        let open = proposal.unconfirmed();
        if !open.is_empty() && proposal.certainty != Certainty::Sure {
            case.beside.insert("unconfirmed".to_owned(), Value::from(open));
        }
        Ok(case)
    }

    /// The sentences that a case keeps of where its numbers are from.
    fn note(&self, proposal: &Proposal) -> String {
        const LONGEST: usize = 2000;
        const MOST_LEFT: usize = 8;
        let mut lists = ["Pasted", "Typed", "Assumed", "Unconfirmed", "Not used"]
            .map(|lead| (lead, Vec::<String>::new()));
        for (input, source) in proposal.specs().iter().zip(&proposal.inputs) {
            let place = match source.how {
                _ if !source.groups.is_empty() => 0,
                How::Typed => 1,
                _ => 2,
            };
            lists[place].1.push(self.origin(input.name, source));
            if place == 0 && source.is_open() && proposal.certainty != Certainty::Sure {
                lists[3].1.push(format!("{} by place", input.name));
            }
        }
        let left = self.unused().into_iter().take(MOST_LEFT).map(|index| &self.groups()[index]);
        lists[4].1 = left.map(|group| format!("{} (line {})", shown(group), group.line)).collect();
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        let mut sentences: Vec<String> =
            lists.map(|(lead, list)| format!("{lead}: {}.", list.join(", "))).collect();
        if let Some(answer) = &proposal.answer {
            sentences.push(format!("The text's answer: {}.", cases::echo(&answer.text())));
        }
        match (self.frame, self.frame_of_its_system()) {
            (Some(frame), _) => sentences.push(frame.stated()),
            (None, Some(Frame { brand, title, name, .. })) => sentences.push(format!(
                "{brand} is {title}: its numbers are taken as they are written; the frame {name} brings them here."
            )),
            _ => {}
        }
        let mut note = sentences.join(" ");
        note.truncate(note.floor_char_boundary(LONGEST));
        note
    }

    /// An input with the words and the line that its numbers are from.
    fn origin(&self, input: &str, source: &Source) -> String {
        let Some(group) = source.groups.first().map(|&group| &self.reading.groups[group]) else {
            return input.to_owned();
        };
        let label = cases::echo(&group.label);
        let from = match label.is_empty() || label == input {
            true => String::new(),
            false => format!(" from “{label}”"),
        };
        let converted = source.conversion.map(|form| format!(", {form}")).unwrap_or_default();
        format!("{input}{from} (line {}{converted})", group.line)
    }
}

/// The first address of an issue or a page.
pub(super) fn address(text: &str) -> Option<String> {
    const LONGEST_ADDRESS: usize = 500;
    let start = text.find("https://")?;
    let is_end = |c: char| c.is_whitespace() || c.is_control() || "<>\"'`()[]".contains(c);
    let address = text[start..].split(is_end).next()?;
    (address.len() < LONGEST_ADDRESS).then(|| address.trim_end_matches(['.', ',']).to_owned())
}

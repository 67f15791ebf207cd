//! A pasted text with its proposals, and what a person changes of them until they take one.

use serde_json::Value;

use super::adjust::Adjust;
use super::doubt::{Certainty, How, shown, unused};
use super::group::Group;
use super::proposal::{Conversion, Proposal, copied, proposals};
use super::reading::{LONGEST, Reading};
use crate::cases::{self, Case, Frame};
use crate::scenario::{Entry, Message};

/// So many proposals are shown.
pub const MOST: usize = 3;

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
    /// Reads a text; `None` if no number is in it.
    pub fn new(text: &str) -> Option<Self> {
        let end = text.floor_char_boundary(LONGEST.min(text.len()));
        let text = &text[..end];
        let reading = Reading::new(text, None);
        if reading.groups.is_empty() {
            return None;
        }
        let proposals = match copied(&reading, text) {
            Some(copied) => vec![copied],
            None => proposals(&reading, None, MOST),
        };
        let frame = Frame::stated_in(text);
        Some(Self {
            text: text.to_owned(),
            reading,
            proposals,
            tab: 0,
            adjust: Adjust::default(),
            frame,
        })
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

    fn proposal_mut(&mut self) -> Option<&mut Proposal> {
        self.proposals.get_mut(self.tab)
    }

    /// Looks at the best proposals of one scenario, or at its inputs without numbers.
    pub fn choose_scenario(&mut self, entry: &'static Entry) {
        self.proposals = proposals(&self.reading, Some(entry), MOST);
        if self.proposals.is_empty() {
            self.proposals.push(Proposal::empty(entry));
        }
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

    /// The group that holds a byte of the text.
    pub fn group_at(&self, byte: usize) -> Option<usize> {
        let holds = |group: &Group| group.span.contains(&byte);
        let holding = self.groups().iter().enumerate().filter(|(_, group)| holds(group));
        holding.min_by_key(|(_, group)| group.span.len()).map(|(index, _)| index)
    }

    /// Gives an input a group's numbers.
    pub fn assign(&mut self, input: usize, group: usize) {
        if let Some(proposal) = self.proposals.get_mut(self.tab) {
            proposal.assign(&self.reading, input, group);
        }
    }

    /// Takes an input's numbers away.
    pub fn clear(&mut self, input: usize) {
        if let Some(proposal) = self.proposals.get_mut(self.tab) {
            proposal.clear(&self.reading, input);
        }
    }

    /// Types all numbers of an input.
    pub fn type_numbers(&mut self, input: usize, numbers: Vec<f32>) {
        if let Some(proposal) = self.proposals.get_mut(self.tab) {
            proposal.type_numbers(&self.reading, input, numbers);
        }
    }

    /// Marks an input as looked at.
    pub fn confirm(&mut self, input: usize) {
        if let Some(proposal) = self.proposal_mut() {
            proposal.confirm(input);
        }
    }

    /// Puts back a proposal as it was.
    pub fn restore(&mut self, before: Proposal) {
        if let Some(proposal) = self.proposal_mut() {
            *proposal = before;
        }
    }

    /// The first input that a person must look at still.
    pub fn next_open(&self) -> Option<usize> {
        self.proposal()?.inputs.iter().position(super::proposal::Source::is_open)
    }

    /// The forms that each shape's numbers may be given in.
    pub fn conversions(&self) -> Vec<Conversion> {
        self.proposal().map_or(Vec::new(), |proposal| proposal.conversions(&self.reading))
    }

    /// Reads a shape's numbers in another form.
    pub fn convert(&mut self, part: usize, says: &str) {
        if let Some(proposal) = self.proposals.get_mut(self.tab) {
            proposal.convert(&self.reading, part, says);
        }
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
            self.proposals = proposals(&self.reading, entry, MOST);
            self.tab = 0;
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
        const LONGEST_NOTE: usize = 2000;
        let inputs = (proposal.entry.build)().inputs_now();
        let (mut pasted, mut open, mut typed, mut assumed) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (input, source) in inputs.iter().zip(&proposal.inputs) {
            let Some(&group) = source.groups.first() else {
                match source.how {
                    How::Typed => typed.push(input.name.to_owned()),
                    _ => assumed.push(input.name.to_owned()),
                }
                continue;
            };
            let group = &self.reading.groups[group];
            let label = cases::echo(&group.label);
            let from = if label.is_empty() || label == input.name {
                String::new()
            } else {
                format!(" from “{label}”")
            };
            let converted = source.conversion.map(|form| format!(", {form}")).unwrap_or_default();
            pasted.push(format!("{}{from} (line {}{converted})", input.name, group.line));
            if source.is_open() && proposal.certainty != Certainty::Sure {
                open.push(format!("{} by place", input.name));
            }
        }
        let unused = unused(&self.reading, &proposal.used());
        let left: Vec<String> = unused
            .iter()
            .take(8)
            .map(|&index| {
                let group = &self.reading.groups[index];
                format!("{} (line {})", shown(group), group.line)
            })
            .collect();
        let mut sentences = Vec::new();
        let parts = [
            ("Pasted", pasted),
            ("Typed", typed),
            ("Assumed", assumed),
            ("Unconfirmed", open),
            ("Not used", left),
        ];
        for (lead, list) in parts.into_iter().filter(|(_, list)| !list.is_empty()) {
            sentences.push(format!("{lead}: {}.", list.join(", ")));
        }
        if let Some(answer) = &proposal.answer {
            sentences.push(format!("The text's answer: {}.", cases::echo(&answer.text())));
        }
        match (self.frame, self.frame_of_its_system()) {
            (Some(frame), _) => sentences.push(frame.stated()),
            (None, Some(Frame { brand, title, name, .. })) => sentences.push(format!(
                "{brand} is {title}: its numbers are taken as they are written, --frame {name} brings them here."
            )),
            _ => {}
        }
        let mut note = sentences.join(" ");
        note.truncate(note.floor_char_boundary(LONGEST_NOTE));
        note
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

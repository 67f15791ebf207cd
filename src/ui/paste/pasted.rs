//! A pasted text, and the state of its dialog.

use std::collections::HashMap;

use bevy_egui::egui::Ui;
use collision_scenarios::cases::Case;
use collision_scenarios::paste::{How, Review, Source};
use collision_scenarios::scenario::{Input, Message, in_words};

use crate::ui::paste::excerpt::Excerpt;
use crate::ui::widgets::localize::Localize;

/// A number of the text that is dragged to an input.
pub struct Dragged(pub usize);

/// The first half of an assignment; the second is pressed next.
#[derive(Clone, Copy, PartialEq)]
pub enum Picked {
    Group(usize),
    Input(usize),
}

/// The outcome of a paste.
pub enum Pasted {
    Case(Box<Case>),
    /// The user reviews the proposals first.
    Text(Box<Pasting>),
    Nothing(Message),
}

/// A pasted text, and the state of its dialog.
pub struct Pasting {
    pub review: Review,
    pub(crate) picked: Option<Picked>,
    pub(crate) excerpt: Excerpt,
    /// Numbers of inputs that are not complete yet.
    pub(crate) typed: HashMap<usize, Vec<Option<f32>>>,
    /// Why an input refused its numbers.
    pub(crate) refused: Option<(usize, Message)>,
    /// The input that Enter confirmed last.
    pub(crate) walked: Option<usize>,
    /// The input to scroll to, and whether it gets the keyboard focus.
    pub(crate) wanted: Option<(usize, bool)>,
}

impl Pasting {
    /// Parses a text. `None` if it contains no number.
    pub fn new(text: &str) -> Option<Self> {
        let mut pasting = Self {
            review: Review::new(text)?,
            picked: None,
            excerpt: Excerpt::default(),
            typed: HashMap::new(),
            refused: None,
            walked: None,
            wanted: None,
        };
        pasting.begin();
        Some(pasting)
    }

    /// Resets the dialog for another proposal, and scrolls to its first number.
    pub(crate) fn begin(&mut self) {
        self.typed.clear();
        (self.picked, self.refused, self.walked, self.wanted) = (None, None, None, None);
        let groups = self.review.groups();
        let used = self.review.proposal().and_then(|proposal| proposal.used().into_iter().min());
        self.excerpt.wanted = groups.get(used.unwrap_or(0)).map(|group| group.span.start);
    }

    /// Shows another proposal.
    pub(crate) fn choose_tab(&mut self, tab: usize) {
        if tab < self.review.proposals().len() && tab != self.review.tab() {
            self.review.choose_tab(tab);
            self.begin();
        }
    }

    /// Scrolls to an input's numbers in the text.
    pub(crate) fn show_in_text(&mut self, input: usize) {
        let source = self.review.proposal().and_then(|proposal| proposal.inputs.get(input));
        let group = source.and_then(|source| source.groups.first());
        if let Some(group) = group.and_then(|&group| self.review.groups().get(group)) {
            self.excerpt.wanted = Some(group.span.start);
        }
    }

    /// Picks a group, or assigns it to the picked input.
    pub(crate) fn press_group(&mut self, group: usize) {
        match self.picked {
            Some(Picked::Input(input)) => self.assign(input, group),
            Some(Picked::Group(own)) if own == group => self.picked = None,
            _ => self.picked = Some(Picked::Group(group)),
        }
    }

    /// Picks an input, or assigns the picked group to it.
    pub(crate) fn press_input(&mut self, input: usize) {
        match self.picked {
            Some(Picked::Group(group)) => self.assign(input, group),
            Some(Picked::Input(own)) if own == input => self.picked = None,
            _ => {
                self.picked = Some(Picked::Input(input));
                self.show_in_text(input);
            }
        }
    }

    /// Assigns a group's numbers to an input, or records why that fails.
    pub(crate) fn assign(&mut self, input: usize, group: usize) {
        self.picked = None;
        match self.review.assign(input, group) {
            Ok(()) => {
                self.typed.clear();
                (self.refused, self.walked) = (None, Some(input));
            }
            Err(why) => self.refused = Some((input, why)),
        }
    }

    /// Returns `true` if the case can be taken without further review.
    pub(crate) fn is_settled(&self, case: &Result<Case, Message>) -> bool {
        case.is_ok() && (self.review.is_sure() || self.review.next_open().is_none())
    }

    /// Returns `true` if a person has confirmed all that was open.
    pub(crate) fn is_confirmed(&self) -> bool {
        let is_seen = |source: &Source| source.is_confirmed && source.how != How::Assumed;
        let proposal = self.review.proposal();
        self.review.next_open().is_none()
            && proposal.is_some_and(|proposal| proposal.inputs.iter().any(is_seen))
    }

    /// Confirms the first open input, or focuses its field if it has no numbers.
    pub(crate) fn walk(&mut self) {
        let Some(input) = self.review.next_open() else { return };
        let source = self.review.proposal().and_then(|proposal| proposal.inputs.get(input));
        let has_numbers = source.is_some_and(|source| source.numbers.is_some());
        if has_numbers {
            self.review.confirm(input);
            self.walked = Some(input);
        }
        self.wanted = Some((input, !has_numbers));
        self.show_in_text(input);
    }
}

/// Returns the input's letter, and its name if that adds something. A label longer than two
/// characters is no letter.
pub fn named(ui: &Ui, input: &Input) -> String {
    match ui.name(input.name) {
        name if name.eq_ignore_ascii_case(input.label) => input.label.to_owned(),
        name if input.label.chars().count() > 2 => name,
        name => format!("{} {name}", input.label),
    }
}

/// Translates a message, with the inputs' names as the panel shows them.
pub fn spoken(ui: &Ui, words: &Message, inputs: &[Input]) -> String {
    let mut words = words.clone();
    for value in &mut words.values {
        if inputs.iter().any(|input| input.name == value.template) {
            *value = in_words(&value.template);
        }
    }
    ui.tr(&words)
}

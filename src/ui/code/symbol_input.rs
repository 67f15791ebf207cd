//! Typing support for formulas: signs by key sequences and buttons, and indented lines.

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Event, Id, RichText, Ui};
use collision_scenarios::scenario::message;

use crate::ui::widgets::localize::Localize;

/// Key sequences and their replacements while typing. Sequences that parse as they are, such as `*`
/// and `sqrt(x)`, may stay.
const SIGNS: [(&str, &str); 11] = [
    ("<=", "≤"),
    (">=", "≥"),
    ("!=", "≠"),
    ("->", "→"),
    ("^2", "²"),
    ("\\.", "·"),
    ("\\x", "×"),
    ("\\-", "−"),
    ("\\/", "√"),
    ("\\8", "∞"),
    ("\\'", "′"),
];

/// Greek letters, without a button.
const LETTERS: [(&str, &str); 9] = [
    ("\\a", "α"),
    ("\\b", "β"),
    ("\\g", "γ"),
    ("\\d", "δ"),
    ("\\t", "θ"),
    ("\\l", "λ"),
    ("\\m", "μ"),
    ("\\p", "π"),
    ("\\f", "φ"),
];

/// The indentation of a block.
const INDENT: usize = 4;

/// A text with a cursor, counted in characters.
#[derive(Debug, PartialEq)]
pub struct Typed {
    pub text: String,
    pub cursor: usize,
}

impl Typed {
    /// Returns the text with the just typed part replaced by signs and indented. `None` if nothing
    /// changes.
    pub fn tidied(&self, before: &str) -> Option<Self> {
        let letters: Vec<char> = self.text.chars().collect();
        let more = letters.len().checked_sub(before.chars().count()).filter(|more| *more > 0)?;
        let cursor = self.cursor.min(letters.len());
        // The first typed character may complete an earlier sequence.
        let begin = cursor.saturating_sub(more + 1);
        let mut typed: String = letters[begin..cursor].iter().collect();
        for (ascii, sign) in SIGNS.into_iter().chain(LETTERS) {
            typed = typed.replace(ascii, sign);
        }
        typed = typed.replace('\t', &" ".repeat(INDENT));
        let mut text: String = letters[..begin].iter().collect();
        text += &typed;
        if letters[..cursor].ends_with(&['\n']) {
            let line = text.trim_end_matches('\n').rsplit('\n').next().unwrap_or_default();
            let opens = if line.trim_end().ends_with(':') { INDENT } else { 0 };
            let blanks = line.len() - line.trim_start_matches(' ').len() + opens;
            text += &" ".repeat(blanks);
        }
        let cursor_then = text.chars().count();
        text.extend(&letters[cursor..]);
        (text != self.text).then_some(Self { text, cursor: cursor_then })
    }
}

/// Tidies the text typed in this frame; pasted text stays as it is.
pub fn tidy(ui: &Ui, before: &str, text: &mut String, state: &mut TextEditState, id: Id) {
    let is_pasted = ui.input(|input| input.events.iter().any(|it| matches!(it, Event::Paste(_))));
    let Some(range) = state.cursor.char_range().filter(|range| range.is_empty() && !is_pasted)
    else {
        return;
    };
    let typed = Typed { text: text.clone(), cursor: range.primary.index.0 };
    let Some(tidied) = typed.tidied(before) else { return };
    *text = tidied.text;
    state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(tidied.cursor))));
    state.clone().store(ui.ctx(), id);
}

/// Shows a small button for each sign. Returns the text with the pressed sign inserted at the
/// cursor of the field with that id.
pub fn buttons_ui(ui: &mut Ui, text: &str, id: Id) -> Option<String> {
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 4.0;
        for (ascii, sign) in SIGNS {
            let tip = ui.tr(&message!("Typed as {0}", ascii));
            let button = ui.button(RichText::new(sign).monospace()).on_hover_text(tip);
            if button.clicked() {
                pressed = Some(sign);
            }
        }
    });
    let sign = pressed?;
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let count = text.chars().count();
    let end = CCursorRange::one(CCursor::new(count));
    let range = state.cursor.char_range().unwrap_or(end).as_sorted_char_range();
    let at = |letters: usize| text.char_indices().nth(letters).map_or(text.len(), |(at, _)| at);
    let (from, to) = (at(range.start.0), at(range.end.0));
    let cursor = CCursor::new(text[..from].chars().count() + 1);
    state.cursor.set_char_range(Some(CCursorRange::one(cursor)));
    state.store(ui.ctx(), id);
    ui.ctx().memory_mut(|memory| memory.request_focus(id));
    Some(format!("{}{sign}{}", &text[..from], &text[to..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `|` is the cursor.
    fn cut(text: &str) -> Typed {
        let (left, right) = text.split_once('|').unwrap();
        Typed { text: format!("{left}{right}"), cursor: left.chars().count() }
    }

    #[track_caller]
    fn check(before: &str, after: &str, expected: Option<&str>) {
        assert_eq!(cut(after).tidied(before), expected.map(cut));
    }

    #[test]
    fn a_sign_takes_the_place_of_what_it_is_typed_as() {
        check("a <b", "a <=|b", Some("a ≤|b"));
        check("a <b", "a <= |b", Some("a ≤ |b"));
        check("→ a", "→ a^2|", Some("→ a²|"));
        check("", "a \\x b -> c|", Some("a × b → c|"));
        check("a <= b", "a <= bc|", None);
        check("a <= b", "a <= |", None);
    }

    #[test]
    fn a_line_is_as_indented_as_the_one_above() {
        check("Is it? a = 0:", "Is it? a = 0:\n|", Some("Is it? a = 0:\n    |"));
        check("    x: y = 1", "    x: y = 1\n|", Some("    x: y = 1\n    |"));
        check("x: y = 1", "x: y = 1\n|", None);
        check("a", "\t|a", Some("    |a"));
        check("ab", "a\n|b", None);
    }
}

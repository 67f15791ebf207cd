//! Translation of the panel's texts.

use bevy_egui::egui::{Context, Id, Ui};
use collision_scenarios::language::Language;
use collision_scenarios::scenario::{Message, in_words};

/// The panel's language, stored in egui's context like the theme.
pub trait Localize {
    fn language(&self) -> Language;

    /// Translates a sentence.
    fn say<'a>(&self, english: &'a str) -> &'a str {
        self.language().say(english)
    }

    /// Translates a message with values.
    fn tr(&self, words: &Message) -> String {
        words.in_language(self.language())
    }

    /// Returns a name of the JSON format in words.
    fn name(&self, id: &str) -> String {
        self.tr(&in_words(id))
    }
}

impl Localize for Context {
    fn language(&self) -> Language {
        self.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
    }
}

impl Localize for Ui {
    fn language(&self) -> Language {
        self.ctx().language()
    }
}

/// Sets the panel's language.
pub fn set_language(context: &Context, language: Language) {
    context.data_mut(|data| data.insert_temp(Id::NULL, language));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_changes_at_run_time() {
        let context = Context::default();
        assert_eq!(context.say("Undo"), "Undo");
        set_language(&context, Language::Korean);
        assert_eq!(context.say("Undo"), "실행 취소");
        set_language(&context, Language::English);
        assert_eq!(context.say("Undo"), "Undo");
    }
}

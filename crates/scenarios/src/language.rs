//! The languages of the program's sentences. English is written where it is used; the others are
//! tables from it, `languages/<code>.json`, with `{0}`, `{1}` as placeholders; those for the
//! scenes' titles and notes are in `languages/scenes/`.
//!
//! A program has the tables built in. WebAssembly is to be small, so there a page gives them to
//! [`Language::learn`] when they are wanted.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "ko")]
    Korean,
    /// Simplified Chinese.
    #[serde(rename = "zh")]
    Chinese,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::English, Self::Korean, Self::Chinese];

    /// Returns its ISO 639 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
            Self::Chinese => "zh",
        }
    }

    /// Returns its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Korean => "한국어",
            Self::Chinese => "中文",
        }
    }

    /// Returns the language of a locale such as `ko_KR.UTF-8` or `zh-Hans-CN`; English for any
    /// other.
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code() == code).unwrap_or_default()
    }

    /// Returns the sentence in this language, or the English one if there is no translation.
    pub fn say(self, english: &str) -> &str {
        let sentence = self.table().and_then(|table| table.get(english));
        sentence.map_or_else(|| self.say_of_scene(english), String::as_str)
    }

    /// Returns the translation of a text of a built-in scene; any other text is unchanged.
    pub fn say_of_scene(self, english: &str) -> &str {
        let scenes = self.tables().and_then(|tables| tables.scenes.get(english));
        scenes.map_or(english, String::as_str)
    }

    /// Adds the tables of a language that is not built in, as JSON: its sentences, and the texts of
    /// the scenes.
    pub fn learn(self, sentences: &str, scenes: &str) {
        if let Some(place) = self.place() {
            // What is there stays.
            let _ = place.set(Tables::read(sentences, scenes));
        }
    }

    fn table(self) -> Option<&'static Table> {
        self.tables().map(|tables| &tables.sentences)
    }

    fn place(self) -> Option<&'static OnceLock<Tables>> {
        static KOREAN: OnceLock<Tables> = OnceLock::new();
        static CHINESE: OnceLock<Tables> = OnceLock::new();
        match self {
            Self::English => None,
            Self::Korean => Some(&KOREAN),
            Self::Chinese => Some(&CHINESE),
        }
    }

    #[cfg(target_arch = "wasm32")]
    fn tables(self) -> Option<&'static Tables> {
        self.place()?.get()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn tables(self) -> Option<&'static Tables> {
        let [sentences, scenes] = match self {
            Self::English => return None,
            Self::Korean => {
                [include_str!("../languages/ko.json"), include_str!("../languages/scenes/ko.json")]
            }
            Self::Chinese => {
                [include_str!("../languages/zh.json"), include_str!("../languages/scenes/zh.json")]
            }
        };
        Some(self.place()?.get_or_init(|| Tables::read(sentences, scenes)))
    }
}

type Table = HashMap<String, String>;

/// The translations into one language.
struct Tables {
    sentences: Table,
    scenes: Table,
}

impl Tables {
    fn read(sentences: &str, scenes: &str) -> Self {
        let [sentences, scenes] =
            [sentences, scenes].map(|table| serde_json::from_str(table).unwrap_or_default());
        Self { sentences, scenes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language() {
        for (locale, language) in [
            ("ko_KR.UTF-8", Language::Korean),
            ("zh-Hans-CN", Language::Chinese),
            ("zh", Language::Chinese),
            ("kok_IN", Language::English),
            ("de_DE.UTF-8", Language::English),
            ("C", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn what_has_no_translation_stays_english() {
        assert_eq!(Language::Korean.say("no such sentence"), "no such sentence");
    }

    /// Returns the placeholders of a template, in order.
    fn places(template: &str) -> Vec<usize> {
        (0..10).filter(|place| template.contains(&format!("{{{place}}}"))).collect()
    }

    #[test]
    fn the_tables_say_the_same_sentences_with_the_same_places() {
        let [korean, chinese] = [Language::Korean, Language::Chinese].map(|of| of.table().unwrap());
        let sorted = |table: &'static Table| {
            let mut keys: Vec<_> = table.keys().collect();
            keys.sort();
            keys
        };
        assert_eq!(sorted(korean), sorted(chinese));
        assert!(!korean.is_empty());
        for (english, translated) in korean.iter().chain(chinese.iter()) {
            assert_eq!(places(english), places(translated), "{english}: {translated}");
            assert!(!translated.trim().is_empty(), "{english}");
        }
    }
}

//! The languages of the program's sentences. English is written where it is used; the others are
//! tables from it, `assets/languages/<code>.json`, with `{0}`, `{1}` as placeholders; those for the
//! scenes' titles and notes are in `assets/languages/scenes/`.

use std::collections::HashMap;
use std::sync::LazyLock;

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
        let table = match self {
            Self::English => return english,
            Self::Korean => &SCENES_IN_KOREAN,
            Self::Chinese => &SCENES_IN_CHINESE,
        };
        table.get(english).map_or(english, String::as_str)
    }

    fn table(self) -> Option<&'static HashMap<String, String>> {
        match self {
            Self::English => None,
            Self::Korean => Some(&KOREAN),
            Self::Chinese => Some(&CHINESE),
        }
    }
}

static KOREAN: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| read(include_str!("../../../assets/languages/ko.json")));
static CHINESE: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| read(include_str!("../../../assets/languages/zh.json")));
static SCENES_IN_KOREAN: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| read(include_str!("../../../assets/languages/scenes/ko.json")));
static SCENES_IN_CHINESE: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| read(include_str!("../../../assets/languages/scenes/zh.json")));

fn read(table: &str) -> HashMap<String, String> {
    serde_json::from_str(table).unwrap_or_default()
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
        let sorted = |table: &'static HashMap<String, String>| {
            let mut keys: Vec<_> = table.keys().collect();
            keys.sort();
            keys
        };
        assert_eq!(sorted(&KOREAN), sorted(&CHINESE));
        assert!(!KOREAN.is_empty());
        for (english, translated) in KOREAN.iter().chain(CHINESE.iter()) {
            assert_eq!(places(english), places(translated), "{english}: {translated}");
            assert!(!translated.trim().is_empty(), "{english}");
        }
    }
}

use std::sync::Arc;

use bevy_egui::egui::{FontData, FontDefinitions};

/// What `scripts/subset-font` makes: the characters of the texts and no others.
const SUBSET: &[u8] = include_bytes!("../../assets/fonts/NotoSansCJKsc-Subset.otf");

/// egui's fonts, and behind them what they lack: Korean, Chinese, signs of mathematics.
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let name = "Noto Sans CJK SC";
    fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(SUBSET)));
    for family in fonts.families.values_mut() {
        family.push(name.to_owned());
    }
    fonts
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::FontId;
    use bevy_egui::egui::epaint::text::{Fonts, TextOptions};

    use super::*;
    use crate::cases;
    use crate::language::Language;
    use crate::scenario::Mark;
    use crate::scenarios;

    #[test]
    fn every_character_of_every_text_can_be_drawn() {
        let mut texts = vec![
            include_str!("../../assets/languages/ko.json").to_owned(),
            include_str!("../../assets/languages/zh.json").to_owned(),
            "…“”°Δ".to_owned(),
        ];
        texts.extend(Language::ALL.map(|language| language.name().to_owned()));
        for entry in scenarios::ALL {
            texts.extend(
                Language::ALL.map(|language| scenarios::explanation(entry.id, language).to_owned()),
            );
            texts.extend((entry.build)().inputs().iter().map(|input| input.label.to_owned()));
        }
        for (_, text) in cases::SCENES {
            texts.push((*text).to_owned());
            let Ok(case) = cases::parse(text) else { panic!("{text}") };
            let answer = case.live.answer();
            texts.push(answer.words.to_string());
            texts.extend(answer.marks.into_iter().filter_map(|(mark, _)| match mark {
                Mark::Label { text, .. } => Some(text),
                _ => None,
            }));
        }

        let mut fonts = Fonts::new(TextOptions::default(), fonts());
        for font in [FontId::proportional(14.0), FontId::monospace(12.0)] {
            assert!(!fonts.has_glyph(&font, '龘'), "the test must be able to fail");
            for text in &texts {
                for character in text.chars().filter(|character| !character.is_control()) {
                    let context = text.lines().find(|line| line.contains(character));
                    let found = fonts.has_glyph(&font, character);
                    assert!(found, "{character} of {context:?} is in no font: scripts/subset-font");
                }
            }
        }
    }
}

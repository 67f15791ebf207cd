//! The panel's fonts.

use std::sync::Arc;

use bevy_egui::egui::{FontData, FontDefinitions};

/// The output of `scripts/subset-font`: only the characters of the program's texts.
const SUBSET: &[u8] = include_bytes!("../../../assets/fonts/NotoSansCJKsc-Subset.otf");

/// Returns egui's fonts, with a fallback for Korean, Chinese and mathematical signs.
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let name = "Noto Sans CJK SC";
    fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(SUBSET)));
    for names in fonts.families.values_mut() {
        // Before the emoji fonts, which have a heavy question mark and full-width brackets.
        let place = names.iter().position(|name| name.contains("Emoji")).unwrap_or(names.len());
        names.insert(place, name.to_owned());
    }
    fonts
}

#[cfg(test)]
mod tests {
    use skrifa::{FontRef, MetadataProvider};

    use super::*;
    use collision_scenarios::cases;
    use collision_scenarios::language::Language;
    use collision_scenarios::scenario::{Mark, Step};
    use collision_scenarios::scenarios;

    #[test]
    fn every_character_of_every_text_can_be_drawn() {
        let mut texts = vec!["…“”°Δ−↑↓←→".to_owned()];
        texts.extend(["ko", "zh", "scenes/ko", "scenes/zh"].map(|table| {
            let table = format!("crates/scenarios/languages/{table}.json");
            std::fs::read_to_string(table).unwrap()
        }));
        texts.extend(Language::ALL.map(|language| language.name().to_owned()));
        for entry in scenarios::ALL {
            texts.extend(
                Language::ALL.map(|language| scenarios::explanation(entry.id, language).to_owned()),
            );
            texts.extend(entry.inputs().iter().map(|input| input.label.to_owned()));
        }
        for (_, text) in cases::SCENES {
            texts.push((*text).to_owned());
            let Ok(case) = cases::parse(text) else { panic!("{text}") };
            let answer = case.live.answer();
            texts.push(answer.words.to_string());
            texts.extend(answer.steps.iter().map(Step::formula));
            let drawn = answer.steps.iter().flat_map(|step| &step.marks).chain(&answer.marks);
            texts.extend(drawn.filter_map(|(mark, _)| match mark {
                Mark::Label { text, .. } => Some(text.clone()),
                _ => None,
            }));
        }

        let fonts = fonts();
        for names in fonts.families.values() {
            let charmaps: Vec<_> = names
                .iter()
                .map(|name| FontRef::new(&fonts.font_data[name].font).unwrap().charmap())
                .collect();
            let is_drawn =
                |c: char| c.is_control() || charmaps.iter().any(|map| map.map(c).is_some());
            assert!(is_drawn('A') && !is_drawn('\u{9f98}'));
            for line in texts.iter().flat_map(|text| text.lines()) {
                if let Some(lacking) = line.chars().find(|&c| !is_drawn(c)) {
                    panic!("no font has the {lacking} of {line:?}: run scripts/subset-font");
                }
            }
        }
    }
}

//! Pictures as SVG documents: well formed, with finite numbers and with text as text.

use collision_gizmos::options::{DrawOptions, RenderQuality};
use collision_gizmos::palette::Palette;
use collision_gizmos::shape::StandardMetrics;
use collision_gizmos::still::Still;
use collision_gizmos::svg;
use collision_scenarios::cases::{self, Case};
use collision_scenarios::language::Language;
use collision_scenarios::scenarios;
use glam::Vec2;
use roxmltree::Document;

fn draw(case: &Case, step: Option<usize>, options: &DrawOptions, size: Vec2) -> String {
    let look = (size, options, RenderQuality::Full);
    svg::document(&Still::new(case, &case.live.answer(), step, look, &StandardMetrics))
}

/// Checks that every number of a document is finite, and returns its texts.
#[track_caller]
fn check(text: &str, name: &str) -> Vec<String> {
    let document = Document::parse(text).unwrap_or_else(|why| panic!("{name}: {why}"));
    let mut texts = Vec::new();
    for node in document.descendants().filter(|node| node.is_element()) {
        for attribute in node.attributes().filter(|it| it.name() != "font-family") {
            let value = attribute.value();
            assert!(!value.contains("NaN") && !value.contains("inf"), "{name}: {attribute:?}");
        }
        if node.has_tag_name("text") {
            texts.push(
                node.descendants().filter_map(|it| it.text().filter(|_| it.is_text())).collect(),
            );
        }
    }
    texts
}

#[test]
fn every_scenario_is_drawn_with_its_letters_and_its_sentence_as_text() {
    for entry in scenarios::ALL {
        let case = Case::new(entry);
        for name in ["dark", "safe-light"] {
            let palette = Palette::by_name(name).unwrap();
            let options = DrawOptions { palette, ..DrawOptions::default() };
            let text = draw(&case, None, &options, Vec2::new(1280.0, 800.0));
            assert!(text.len() < 2_000_000, "{}: {} bytes", entry.id, text.len());
            let texts = check(&text, entry.id);
            let words = case.live.answer().words.in_language(Language::English);
            assert!(texts.contains(&words), "{}: no {words:?} in {texts:?}", entry.id);
            for input in case.live.inputs().iter().filter(|input| input.value.is_given()) {
                let starts = |text: &String| text.starts_with(&format!("{} ", input.label));
                assert!(texts.iter().any(starts), "{}: {} in {texts:?}", entry.id, input.label);
            }
        }
    }
}

#[test]
fn every_scene_is_drawn_small_and_large_whatever_its_numbers() {
    for (name, text) in cases::SCENES {
        let case = cases::parse(text).unwrap();
        for size in [Vec2::new(100.0, 100.0), Vec2::new(900.0, 600.0)] {
            check(&draw(&case, None, &DrawOptions::default(), size), name);
        }
    }
}

#[test]
fn every_step_says_its_caption_in_its_language() {
    for entry in scenarios::ALL {
        let case = Case::new(entry);
        for (step, told) in case.live.answer().steps.iter().enumerate() {
            // A language each, in turn.
            let language = Language::ALL[step % Language::ALL.len()];
            let options = DrawOptions { language, ..DrawOptions::default() };
            let text = draw(&case, Some(step), &options, Vec2::new(640.0, 480.0));
            let texts = check(&text, entry.id);
            let caption = language.say(&told.caption);
            let is_said = texts.iter().any(|text| text == caption);
            assert!(is_said, "{} {step}: no {caption:?} in {texts:?}", entry.id);
        }
    }
}

//! The derivation as code.

pub mod case_text;
pub mod formula;
pub mod symbol_input;
pub mod traced;

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Color32, FontId, Sense, Ui};
use collision_formula::{Code, Target, Token};
use collision_scenarios::scenario::{Answer, Entry, Referent, Step, message};

use crate::state::explain::{CodePage, Explain};
use crate::ui::derivation::pager_ui;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows the language, the step, and a button that copies the code.
pub fn code_head_ui(
    ui: &mut Ui,
    entry: &Entry,
    answer: &Answer,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for target in Target::ALL {
            let is_on = explain.page == CodePage::Printed && explain.target == target;
            if ui.selectable_label(is_on, target.title()).clicked() {
                (explain.target, explain.page) = (target, CodePage::Printed);
            }
        }
        let tip = ui.say("The formula as a text to edit: see it answer, watch it break");
        ui.selectable_value(&mut explain.page, CodePage::Formula, ui.say("Edit"))
            .on_hover_text(tip);
        let tip = ui.say("The case itself as a text to edit");
        ui.selectable_value(&mut explain.page, CodePage::Case, "JSON").on_hover_text(tip);
    });
    if explain.page != CodePage::Printed {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        pager_ui(ui, answer, explain);
        let tip = ui.say("The whole function, with all that it needs");
        if ui.button(ui.say("Copy all")).on_hover_text(tip).clicked()
            && let Some(code) = printed(ui, entry, explain.target)
        {
            ui.ctx().copy_text(code.text());
            let title = explain.target.title().to_owned();
            state.tell_briefly(ui.language(), &message!("Copied the function in {0}", title));
        }
    });
}

/// Shows the derivation as a function, with the lines of the current step highlighted.
pub fn code_ui(
    ui: &mut Ui,
    entry: &Entry,
    answer: &Answer,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    if let Some(code) = printed(ui, entry, explain.target) {
        let step = lines_ui(ui, entry, &code, answer, explain);
        state.under = step.map(Referent::Step).or(state.under);
    }
}

/// The font size.
const SIZE: f32 = 11.0;

/// Returns a token's colour, readable on the panel and on highlighted lines.
pub fn token_color(token: Token, is_dark: bool) -> Color32 {
    let [dark, light] = match token {
        Token::Comment => [0xa3aebd, 0x4f5863],
        Token::Keyword => [0xd3aef5, 0x6f24a5],
        Token::Type => [0x7fd4cc, 0x005c5e],
        Token::Number => [0xf0b880, 0x7d3f00],
        Token::Text => [0xb3d98c, 0x29601a],
        Token::Call => [0x94c3fa, 0x0a4a94],
        Token::Plain => [0xe6e6e6, 0x202020],
    };
    let [_, red, green, blue] = u32::to_be_bytes(if is_dark { dark } else { light });
    Color32::from_rgb(red, green, blue)
}

/// The opacity of the highlight under the lines of the current step.
const LIT: f32 = 0.55;

/// Shows the lines. Returns the step of the line under the pointer.
fn lines_ui(
    ui: &mut Ui,
    entry: &Entry,
    code: &Code,
    answer: &Answer,
    explain: &mut Explain,
) -> Option<usize> {
    let mut under = None;
    let place = |step: &Step| entry.program()?.step(&step.caption, step.name());
    let current = explain.current(answer).and_then(|index| place(&answer.steps[index]));
    let key = ui.id().with("lit");
    // Not the visible size, which changes with the note at the panel's foot.
    let size = egui::vec2(ui.available_width(), ui.ctx().content_rect().height());
    let now = (current, explain.target, [size.x, size.y].map(|side| side as i32));
    let is_new = ui.data(|data| data.get_temp(key)) != Some(now);
    ui.data_mut(|data| data.insert_temp(key, now));

    let lit = ui.visuals().selection.bg_fill.gamma_multiply(LIT);
    let mut scrolled = !is_new;
    ui.spacing_mut().item_spacing.y = 0.0;
    for line in &code.lines {
        let is_lit = line.step.is_some() && line.step == current;
        let mut text = LayoutJob::default();
        let font = FontId::monospace(SIZE);
        for (token, piece) in explain.target.tokens(&line.text) {
            let color = token_color(token, ui.visuals().dark_mode);
            text.append(piece, 0.0, TextFormat::simple(font.clone(), color));
        }
        let fill = if is_lit { lit } else { Color32::TRANSPARENT };
        let row = egui::Frame::new().fill(fill).show(ui, |ui| {
            ui.add(egui::Label::new(text).extend().selectable(false));
        });
        if is_lit && !scrolled {
            row.response.scroll_to_me(Some(egui::Align::Center));
            scrolled = true;
        }
        // A press on a line shows its step, if the case takes it.
        let step = line
            .step
            .and_then(|step| answer.steps.iter().position(|shown| place(shown) == Some(step)));
        if let Some(step) = step {
            let row = row.response.interact(Sense::click());
            if row.contains_pointer() {
                under = Some(step);
            }
            if row.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                explain.show(step);
            }
        }
    }
    under
}

/// Returns the printed code, cached until another is needed.
fn printed(ui: &Ui, entry: &Entry, target: Target) -> Option<Arc<Code>> {
    type Kept = Option<(&'static str, Target, Arc<Code>)>;
    let key = egui::Id::new("code");
    let kept: Kept = ui.data(|data| data.get_temp::<Kept>(key)).flatten();
    if let Some((_, _, code)) = kept.filter(|(of, to, _)| (*of, *to) == (entry.id, target)) {
        return Some(code);
    }
    let code = Arc::new(entry.code(target)?);
    ui.data_mut(|data| data.insert_temp::<Kept>(key, Some((entry.id, target, code.clone()))));
    Some(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme;
    use collision_scenarios::scenarios;

    /// Returns the WCAG contrast: 1 for equal colours, 21 for black on white.
    fn contrast(one: Color32, other: Color32) -> f32 {
        let light = |color: Color32| {
            let [red, green, blue, _] = egui::Rgba::from(color).to_array();
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let [one, other] = [light(one), light(other)];
        one.max(other) / one.min(other)
    }

    #[test]
    fn each_colour_of_the_code_reads_well_in_the_dark_and_in_the_light() {
        let context = egui::Context::default();
        theme(&context);
        for (theme, is_dark) in [(egui::Theme::Dark, true), (egui::Theme::Light, false)] {
            let visuals = context.style_of(theme).visuals.clone();
            let lit = visuals.panel_fill.blend(visuals.selection.bg_fill.gamma_multiply(LIT));
            let tokens = [
                Token::Comment,
                Token::Keyword,
                Token::Type,
                Token::Number,
                Token::Text,
                Token::Call,
                Token::Plain,
            ];
            for (place, token) in tokens.into_iter().enumerate() {
                let color = token_color(token, is_dark);
                for ground in [visuals.panel_fill, lit] {
                    let contrast = contrast(color, ground);
                    assert!(contrast >= 4.5, "{token:?} in the {theme:?}: {contrast}");
                }
                let is_new = |other: &Token| token_color(*other, is_dark) != color;
                assert!(tokens[..place].iter().all(is_new), "{token:?} in the {theme:?}");
            }
        }
    }

    #[test]
    fn all_that_is_printed_is_told_apart_and_nothing_is_lost() {
        for entry in scenarios::ALL {
            for target in Target::ALL {
                let Some(code) = entry.code(target) else { continue };
                let mut kinds = Vec::new();
                for line in &code.lines {
                    let tokens = target.tokens(&line.text);
                    let joined: String = tokens.iter().map(|(_, text)| *text).collect();
                    assert_eq!(joined, line.text);
                    assert!(tokens.iter().all(|(_, text)| !text.is_empty()));
                    kinds.extend(tokens.into_iter().map(|(token, _)| token));
                }
                for kind in [Token::Comment, Token::Keyword, Token::Type, Token::Number] {
                    assert!(kinds.contains(&kind), "{}, {target:?}: no {kind:?}", entry.id);
                }
            }
        }
    }
}

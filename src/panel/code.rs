use std::sync::Arc;

use bevy_egui::egui::{self, Color32, RichText, Sense, Ui};

use super::derivation::pager;
use super::speech::Speaks;
use super::state::PanelState;
use crate::explain::Explain;
use crate::program::{Code, Target};
use crate::scenario::{Answer, Step, words};
use crate::scenarios;

/// In which language, at which step; and all of it for the clipboard.
pub fn code_head(
    ui: &mut Ui,
    id: &'static str,
    answer: &Answer,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for target in Target::ALL {
            ui.selectable_value(&mut explain.target, target, target.title());
        }
    });
    ui.horizontal_wrapped(|ui| {
        pager(ui, answer, explain);
        let tip = ui.say("The whole function, with all that it needs");
        if ui.button(ui.say("Copy all")).on_hover_text(tip).clicked()
            && let Some(code) = printed(ui, id, explain.target)
        {
            ui.ctx().copy_text(code.text());
            let title = explain.target.title().to_owned();
            state.tell(ui.language(), &words!("Copied the function in {0}", title));
        }
    });
}

/// The derivation as a function; the lines of the current step are lit.
pub fn code(ui: &mut Ui, id: &'static str, answer: &Answer, explain: &mut Explain) {
    if let Some(code) = printed(ui, id, explain.target) {
        lines(ui, id, &code, answer, explain);
    }
}

fn lines(ui: &mut Ui, id: &'static str, code: &Code, answer: &Answer, explain: &mut Explain) {
    let place = |step: &Step| scenarios::program(id)?.step(step.caption, step.name());
    let current = explain.current(answer).and_then(|index| place(&answer.steps[index]));
    let key = ui.id().with("lit");
    let size = ui.clip_rect().size();
    let now = (current, explain.target, [size.x, size.y].map(|side| side as i32));
    let is_new = ui.data(|data| data.get_temp(key)) != Some(now);
    ui.data_mut(|data| data.insert_temp(key, now));

    let lit = ui.visuals().selection.bg_fill.gamma_multiply(0.55);
    let mut scrolled = !is_new;
    ui.spacing_mut().item_spacing.y = 0.0;
    for line in &code.lines {
        let is_lit = line.step.is_some() && line.step == current;
        let color = match (is_lit, line.text.trim_start().starts_with(['/', '#'])) {
            (true, _) => ui.visuals().strong_text_color(),
            (_, true) => ui.visuals().weak_text_color(),
            _ => ui.visuals().text_color(),
        };
        let text = RichText::new(&line.text).monospace().size(11.0).color(color);
        let fill = if is_lit { lit } else { Color32::TRANSPARENT };
        let row = egui::Frame::new().fill(fill).show(ui, |ui| {
            ui.add(egui::Label::new(text).extend().selectable(false));
        });
        if is_lit && !scrolled {
            row.response.scroll_to_me(Some(egui::Align::Center));
            scrolled = true;
        }
        // A press on a line goes to its step, where the way leads there.
        let step = line
            .step
            .and_then(|step| answer.steps.iter().position(|shown| place(shown) == Some(step)));
        if let Some(step) = step
            && row
                .response
                .interact(Sense::click())
                .on_hover_cursor(egui::CursorIcon::PointingHand)
                .clicked()
        {
            explain.show(step);
        }
    }
}

/// Printed once, and kept until another is asked for.
fn printed(ui: &Ui, id: &'static str, target: Target) -> Option<Arc<Code>> {
    type Kept = Option<(&'static str, Target, Arc<Code>)>;
    let key = egui::Id::new("code");
    let kept: Kept = ui.data(|data| data.get_temp::<Kept>(key)).flatten();
    if let Some((_, _, code)) = kept.filter(|(of, to, _)| (*of, *to) == (id, target)) {
        return Some(code);
    }
    let code = Arc::new(scenarios::code(id, target)?);
    ui.data_mut(|data| data.insert_temp::<Kept>(key, Some((id, target, code.clone()))));
    Some(code)
}

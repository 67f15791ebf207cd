//! The case's texts: the title, the note, errors and the first hint.

use bevy_egui::egui::{self, FontId, Label, RichText, TextStyle};
use collision_scenarios::scenarios;

use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// The id of the first hint's area.
pub const HINT: &str = "hint";

/// Shows the first hint.
pub fn hint(ui: &egui::Ui, view: egui::Rect) {
    egui::Area::new(egui::Id::new(HINT))
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(view.center_top() + egui::vec2(0.0, 64.0))
        .interactable(false)
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.label(egui::RichText::new(ui.say("drag the dots")).size(18.0));
            });
        });
}

/// Shows the case's title, always on one line, and its article.
pub fn title_ui(ui: &mut egui::Ui, workspace: &Workspace) {
    let language = ui.language();
    let title = workspace.title.as_deref().map(|title| language.say_of_scene(title));
    let title = title.unwrap_or(language.say(workspace.entry.title));
    let (room, height) = (ui.available_width(), ui.text_style_height(&TextStyle::Heading).ceil());
    let largest = TextStyle::Heading.resolve(ui.style()).size;
    let color = ui.visuals().strong_text_color();
    let width = |size: f32| {
        let font = FontId::proportional(size);
        ui.painter().layout_no_wrap(title.to_owned(), font, color).size().x
    };
    let smaller = [largest, 17.0, 15.0].into_iter().find(|&size| width(size) <= room);
    let line = RichText::new(title).heading().size(smaller.unwrap_or(SMALLEST)).color(color);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(egui::vec2(room, height), layout, |ui| {
        ui.set_min_size(egui::vec2(room, height));
        // A title that still does not fit is shown in full on hover.
        ui.add(Label::new(line).truncate());
    });
    article_ui(ui, language.say(workspace.entry.article));
}

/// Shows where the scenario comes from, on one line: a long one is smaller.
fn article_ui(ui: &mut egui::Ui, article: &str) {
    let usual = TextStyle::Body.resolve(ui.style());
    let color = ui.visuals().weak_text_color();
    let wide = ui.painter().layout_no_wrap(article.to_owned(), usual.clone(), color).size().x;
    let size = usual.size * (ui.available_width() / wide.max(1.0)).min(1.0);
    let line = RichText::new(article).weak().size(size.floor());
    let height = ui.text_style_height(&TextStyle::Body).ceil();
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(egui::vec2(ui.available_width(), height), layout, |ui| {
        ui.set_min_size(egui::vec2(ui.available_width(), height));
        ui.add(Label::new(line).truncate());
    });
}

/// The smallest font size of a long title.
const SMALLEST: f32 = 14.0;

/// Shows the case's note, which folds to its first line, and its caveats.
pub fn note_ui(ui: &mut egui::Ui, workspace: &Workspace, state: &mut PanelState) {
    if let Some(note) = &workspace.note {
        ui.separator();
        ui.horizontal_top(|ui| {
            let sign = if state.note_folded { "⏵" } else { "⏷" };
            let fold = ui.add(egui::Button::new(sign).frame(false));
            let words = ui.say("Fold or unfold the note");
            fold.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, words));
            if fold.on_hover_text(words).clicked() {
                state.note_folded ^= true;
            }
            let note = ui.language().say_of_scene(note);
            let note = match workspace.is_changed() {
                true => RichText::new(format!("{} {note}", ui.say("Before your change:"))).weak(),
                false => RichText::new(note),
            };
            let note = Label::new(note);
            ui.add(if state.note_folded { note.truncate() } else { note.wrap() });
        });
    }
    if let Some(caveats) = workspace.caveats() {
        ui.separator();
        for words in caveats.words() {
            ui.weak(ui.tr(&words));
        }
    }
}

/// Shows the last error, until the case changes.
pub fn problem_ui(ui: &mut egui::Ui, workspace: &Workspace) {
    if let Some(problem) = &workspace.problem {
        ui.separator();
        ui.colored_label(ui.visuals().error_fg_color, ui.tr(problem));
    }
}

/// Marks a refused input, and shows why beside its row, so that nothing below moves. Returns `true`
/// if the `offer` of another value was pressed.
pub fn refusal(ui: &egui::Ui, row: egui::Rect, why: &str, offer: Option<&str>) -> bool {
    if !ui.is_rect_visible(row) {
        return false;
    }
    let mark = egui::Stroke::new(1.0, ui.visuals().error_fg_color);
    ui.painter().rect_stroke(row.expand(1.0), 2.0, mark, egui::StrokeKind::Outside);
    // In the view, if there is enough of it on that side.
    let room = row.min.x - 24.0;
    let (pivot, at) = match room > 140.0 {
        true => (egui::Align2::RIGHT_TOP, row.left_top() + egui::vec2(-14.0, -4.0)),
        false => (egui::Align2::LEFT_BOTTOM, row.left_top() + egui::vec2(0.0, -4.0)),
    };
    egui::Area::new(egui::Id::new("refusal"))
        .order(egui::Order::Foreground)
        .pivot(pivot)
        .fixed_pos(at)
        .interactable(offer.is_some())
        .show(ui.ctx(), |ui| {
            let frame = egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(if room > 140.0 { room.min(300.0) } else { row.width() });
                ui.colored_label(ui.visuals().error_fg_color, why);
                offer.is_some_and(|offer| ui.button(offer).clicked())
            });
            frame.inner
        })
        .inner
}

/// Shows the scenario's question, its idea and its formula.
pub fn explanation_ui(ui: &mut egui::Ui, workspace: &Workspace) {
    let language = ui.language();
    egui::CollapsingHeader::new(language.say("Explanation"))
        .id_salt(workspace.entry.id)
        .show(ui, |ui| ui.label(scenarios::explanation(workspace.entry.id, language)));
}

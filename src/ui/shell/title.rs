//! The case's texts: the verdict, the title, the note, errors and the first hint.

use bevy_egui::egui::{self, FontId, Label, RichText, TextStyle, vec2};

use crate::scenario::{message, metres, short};
use crate::scenarios;
use crate::state::workspace::Workspace;
use crate::ui::answer::{verdict, verdict_color};
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::glass;

/// The id of the answer's area, which labels avoid.
pub const BADGE: &str = "badge";

/// Shows the answer in words, always in the same place, and the last message. While the panel is
/// hidden, also the sentence and how to show the panel.
pub fn badge(ui: &egui::Ui, view: egui::Rect, workspace: &Workspace, state: &PanelState) {
    let width = view.width() - 16.0;
    egui::Area::new(egui::Id::new(BADGE))
        .fixed_pos(view.left_top() + egui::Vec2::splat(8.0))
        .interactable(false)
        .show(ui.ctx(), |ui| {
            let fill = glass(ui.visuals().window_fill, 0.85);
            egui::Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
                ui.set_max_width(width.clamp(100.0, 520.0));
                ui.horizontal_wrapped(|ui| {
                    if !workspace.lacking().is_empty() {
                        ui.label(RichText::new(ui.tr(&workspace.answer.words)).size(15.0));
                        return;
                    }
                    chip_ui(ui, workspace.answer.hit);
                    ui.label(RichText::new(summary(ui, workspace)).size(15.0));
                });
                if state.is_reading() {
                    ui.label(ui.say("Reading…"));
                } else if let Some(message) = &state.message {
                    ui.label(message);
                }
                if state.hidden {
                    ui.label(ui.tr(&workspace.answer.words));
                    if !state.still {
                        ui.weak(ui.say("N shows the panel, ? all keys"));
                    }
                }
            });
        });
}

/// Shows the verdict in a frame like the picture's lines: solid and filled for a hit, dashed for a
/// miss.
fn chip_ui(ui: &mut egui::Ui, hit: bool) {
    let color = verdict_color(ui, hit);
    let fill = if hit { color } else { egui::Color32::TRANSPARENT };
    let word = verdict(ui, hit).size(16.0);
    let word = if hit { word.color(ui.visuals().window_fill) } else { word };
    let frame = egui::Frame::new().fill(fill).corner_radius(3.0).inner_margin(vec2(6.0, 1.0));
    let rect = frame.show(ui, |ui| ui.label(word)).response.rect.shrink(0.5);
    if !hit {
        let [a, b, c, d] =
            [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
        let border = egui::Stroke::new(1.5, color);
        ui.painter().extend(egui::Shape::dashed_line(&[a, b, c, d, a], border, 5.0, 3.0));
    }
}

/// Returns the details of the verdict: `at D · 4.048 m · t 0.387`, or why it missed and by how
/// much.
fn summary(ui: &egui::Ui, workspace: &Workspace) -> String {
    let answer = &workspace.answer;
    let mut parts = Vec::new();
    match answer.contacts.first().filter(|_| answer.hit) {
        Some(contact) => {
            let letter = answer.named.contacts.first();
            parts.extend(letter.map(|letter| ui.tr(&message!("at {0}", *letter))));
            if answer.relation != "hit" {
                parts.push(ui.name(answer.relation));
            }
            let unit = workspace.scenario.unit_along().sign();
            parts.extend(contact.distance.map(|distance| short(distance) + unit));
            parts.extend(contact.t.map(|t| format!("t {t:.3}")));
        }
        None => {
            if answer.relation != "hit" {
                parts.push(ui.name(answer.relation));
            }
            let gap = answer.nearest.map(|nearest| nearest.distance);
            let gap = gap.filter(|gap| !answer.hit && *gap > 0.0).map(metres);
            // The relation may already say what the length is.
            parts.extend(gap.map(|gap| match answer.relation {
                "apart" | "collinear_apart" | "inside" => gap,
                _ => ui.tr(&message!("{0} apart", gap)),
            }));
        }
    }
    parts.join(" · ")
}

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
    ui.weak(language.say(workspace.entry.article));
}

/// The smallest font size of a long title.
const SMALLEST: f32 = 14.0;

/// Shows the case's note, and its caveats.
pub fn note_ui(ui: &mut egui::Ui, workspace: &Workspace) {
    if let Some(note) = &workspace.note {
        ui.separator();
        ui.label(ui.language().say_of_scene(note));
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

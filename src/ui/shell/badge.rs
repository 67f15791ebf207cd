//! The badge in the view's corner: the verdict and its details, always in the same place.

use bevy_egui::egui::{self, RichText, vec2};
use collision_scenarios::scenario::{message, metres, short};

use crate::state::workspace::Workspace;
use crate::ui::answer::engine::differing;
use crate::ui::answer::verdict;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::{Tint, glass};

/// The id of the answer's area, which labels avoid.
pub const BADGE: &str = "badge";

/// Shows the answer in words, always in the same place, and the last message. While the panel is
/// hidden, also the sentence, or that of the step in the view, and how to show the panel.
pub fn badge(
    ui: &egui::Ui,
    view: egui::Rect,
    workspace: &Workspace,
    step: Option<usize>,
    state: &PanelState,
) {
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
                let differing = differing(ui, workspace);
                if let Some(engine) = workspace.engine_answer()
                    && !differing.is_empty()
                {
                    let what = match engine.hit == workspace.answer.hit {
                        true => differing,
                        false => ui.say(if engine.hit { "HIT" } else { "MISS" }).to_owned(),
                    };
                    let words = ui.tr(&message!("≠ my engine: {0}", what));
                    ui.label(RichText::new(words).color(ui.differs_color()));
                }
                if state.is_reading() {
                    ui.label(ui.say("Reading…"));
                } else if let Some(message) = &state.message {
                    ui.label(message);
                }
                if state.hidden {
                    // A view of one step does not show the whole answer.
                    let steps = &workspace.answer.steps;
                    match step.and_then(|place| Some((place + 1, steps.get(place)?))) {
                        Some((number, step)) => {
                            ui.label(format!("{number}. {}", ui.say(&step.caption)))
                        }
                        None => ui.label(ui.tr(&workspace.answer.words)),
                    };
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
    let color = ui.verdict_color(hit);
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

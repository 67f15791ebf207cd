//! The lamps: which tests of the derivation have held, and which have failed.

use bevy_egui::egui::{self, Response, RichText, Sense, Stroke, Ui, vec2};
use collision_scenarios::scenario::{Entry, message};

use crate::state::explain::{BranchCoverage, Explain, Lamp, case_that_takes};
use crate::ui::state::PanelState;
use crate::ui::widgets::fixed_width::steady_ui;
use crate::ui::widgets::localize::Localize;

/// Shows a lamp for every test of the derivation. Its right half is lit once the test has held, its
/// left half once it has failed. A press opens a case for a dark half.
pub fn lamps_ui(
    ui: &mut Ui,
    entry: &'static Entry,
    lamps: &BranchCoverage,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    let all = lamps.all();
    let seen = all.iter().flat_map(|lamp| lamp.seen).filter(|seen| *seen).count();
    let count = format!("{seen} / {}", all.len() * 2);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        let said = |count: String| ui.tr(&message!("Branches seen: {0}", count));
        let (text, widest) = (said(count), said(format!("{0} / {0}", all.len() * 2)));
        steady_ui(ui, RichText::new(text).weak(), &widest).on_hover_text(ui.say(
            "Each lamp is a test: its left half is lit once the test has failed, its right half \
             once it has held. Press a lamp to see the half that is dark.",
        ));
        for lamp in &all {
            let dark = lamp.seen.iter().position(|seen| !seen);
            let pressed = shown_ui(ui, lamp).clicked();
            if let Some(side) = dark.filter(|_| pressed) {
                match case_that_takes(entry, lamp.index, side == 1) {
                    Some(case) => {
                        explain.look_for(lamp.index);
                        state.change(|workspace| workspace.open_case(case));
                    }
                    None => state.tell(
                        ui.language(),
                        &message!("No case was found in which that happens: {0}", lamp.formula),
                    ),
                }
            }
        }
    });
}

fn shown_ui(ui: &mut Ui, lamp: &Lamp) -> Response {
    let dark = lamp.seen.contains(&false);
    let sense = if dark { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(16.0, 16.0), sense);
    let name = format!("{} {}", ui.say(lamp.caption), lamp.formula);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, dark, &name));
    let lit = ui.visuals().strong_text_color();
    let off = ui.visuals().extreme_bg_color;
    let rim = if response.hovered() || response.has_focus() {
        ui.visuals().strong_text_color()
    } else {
        ui.visuals().weak_text_color()
    };
    let (center, radius) = (rect.center(), 6.0);
    for (side, seen) in lamp.seen.into_iter().enumerate() {
        let half = match side {
            0 => egui::Rect::from_min_max(rect.min, egui::pos2(center.x, rect.max.y)),
            _ => egui::Rect::from_min_max(egui::pos2(center.x, rect.min.y), rect.max),
        };
        let painter = ui.painter().with_clip_rect(half.intersect(ui.clip_rect()));
        painter.circle_filled(center, radius, if seen { lit } else { off });
    }
    ui.painter().circle_stroke(center, radius, Stroke::new(1.0, rim));
    let line = [center - vec2(0.0, radius), center + vec2(0.0, radius)];
    ui.painter().line_segment(line, Stroke::new(1.0, rim));
    let said = match lamp.seen {
        [true, true] => "Seen both ways",
        [false, true] => "It has only held. Press to see it fail.",
        [true, false] => "It has only failed. Press to see it hold.",
        [false, false] => "Not reached yet. Press to see it.",
    };
    response.on_hover_text(format!("{name}\n{}", ui.say(said)))
}

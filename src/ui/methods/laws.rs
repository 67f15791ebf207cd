//! The laws that every correct method keeps, as lamps: changes that must not change an answer.

use bevy_egui::egui::{self, Color32, Sense, Ui, vec2};
use collision_scenarios::hunt::Law;
use collision_scenarios::methods::MethodRef;

use crate::state::workspace::Workspace;
use crate::ui::answer::verdict_color;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows a lamp for each law of the scenario: green if the answer stays the same, red if not. A
/// press opens the changed case.
pub fn laws_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    who: Option<&MethodRef>,
    state: &mut PanelState,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.weak(ui.say("Laws"));
        for law in Law::ALL {
            let scenario = workspace.scenario.as_ref();
            let Some([before, after]) = law.asked(scenario, who) else { continue };
            if lamp_ui(ui, law, [before, after])
                && let Some(numbers) = law.changed(scenario)
            {
                state.change(move |workspace| {
                    workspace.edit(law.words(), |workspace| {
                        for (index, numbers) in numbers.iter().enumerate() {
                            // These numbers come from a valid case of the same kind, so this
                            // succeeds.
                            let _ = workspace.scenario.set(index, numbers);
                        }
                    });
                });
            }
        }
    });
}

/// Shows a lamp. Returns `true` if it is pressed.
fn lamp_ui(ui: &mut Ui, law: Law, [before, after]: [bool; 2]) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(15.0, 15.0), Sense::click());
    let holds = before == after;
    let said = |hit| ui.say(if hit { "HIT" } else { "MISS" });
    let kept = ui.say(if holds { "the same" } else { "another answer" });
    let name = format!("{}: {kept}", ui.say(law.words()));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    let color = verdict_color(ui, holds);
    let fill = if holds { color.gamma_multiply(0.75) } else { Color32::TRANSPARENT };
    ui.painter().circle(rect.center(), 5.0, fill, egui::Stroke::new(1.6, color));
    if !holds {
        // Not marked by colour alone.
        let arm = vec2(3.0, 3.0);
        ui.painter().line_segment([rect.center() - arm, rect.center() + arm], (1.6, color));
    }
    if response.has_focus() || response.hovered() {
        ui.painter().circle_stroke(rect.center(), 7.0, ui.visuals().widgets.hovered.fg_stroke);
    }
    let tip = format!(
        "{name}\n{} → {}\n{}",
        said(before),
        said(after),
        ui.say("Press to open that case")
    );
    response.on_hover_text(tip).clicked()
}

//! The laws that every correct method keeps, as lamps: changes that must not change an answer.

use bevy_egui::egui::{self, Color32, Sense, Ui, vec2};
use collision_scenarios::hunt::Law;
use collision_scenarios::methods::MethodRef;

use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::Tint;

/// Shows a lamp for each law of the scenario: filled if our answer stays the same, crossed out if
/// not. A press opens the changed case.
pub fn laws_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.weak(ui.say("Laws"));
        for (law, answers) in asked(workspace, None) {
            if lamp_ui(ui, law, answers) {
                open(workspace, law, state);
            }
        }
    });
}

/// Shows a lamp for each law that a method breaks.
pub fn broken_laws_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    method: &MethodRef,
    state: &mut PanelState,
) {
    let broken = asked(workspace, Some(method)).filter(|(_, [before, after])| before != after);
    for (law, answers) in broken {
        if lamp_ui(ui, law, answers) {
            open(workspace, law, state);
        }
    }
}

/// Returns each law with the answers before and after its change: a method's, or ours.
fn asked(workspace: &Workspace, who: Option<&MethodRef>) -> impl Iterator<Item = (Law, [bool; 2])> {
    let scenario = workspace.scenario.as_ref();
    Law::ALL.into_iter().filter_map(move |law| Some((law, law.asked(scenario, who)?)))
}

/// Opens the case that the law makes of the open one.
fn open(workspace: &Workspace, law: Law, state: &mut PanelState) {
    let Some(numbers) = law.changed(workspace.scenario.as_ref()) else { return };
    state.change(move |workspace| {
        workspace.edit(law.words(), |workspace| {
            for (index, numbers) in numbers.iter().enumerate() {
                // These numbers come from a valid case of the same kind, so this succeeds.
                let _ = workspace.scenario.set(index, numbers);
            }
        });
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
    let color = match holds {
        true => ui.visuals().text_color(),
        false => ui.differs_color(),
    };
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

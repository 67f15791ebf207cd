//! The hunt from the *Methods* tab: searches for a case that a method answers differently from the
//! kernel.

use bevy_egui::egui::{Button, ProgressBar, Ui};
use collision_scenarios::cases;
use collision_scenarios::hunt::Found;
use collision_scenarios::language::Language;
use collision_scenarios::methods::{Inputs, MethodRef};
use collision_scenarios::scenario::{Message, message};

use crate::state::workspace::Workspace;
use crate::ui::methods::open_hunt::{OpenHunt, Prey};
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Takes a hunt's result. It waits for the end of a drag, and stops when the scenario changes.
pub fn listen(workspace: &Workspace, state: &mut PanelState, language: Language) {
    let Some(mut hunting) = state.hunting.take() else { return };
    if hunting.entry.id != workspace.entry.id {
        return;
    }
    if workspace.is_editing() {
        state.hunting = Some(hunting);
        return;
    }
    match hunting.listen() {
        Prey::NotYet => state.hunting = Some(hunting),
        Prey::Found(found) => open(&found, state, language),
        Prey::None => {
            state.tell(language, &message!("No such case among {0}", hunting.tried.to_string()));
        }
    }
}

/// Opens the case as one step, and says who disagrees.
fn open(found: &Found, state: &mut PanelState, language: Language) {
    // The hunt wrote it, so it parses.
    let Ok(case) = cases::parse(&found.line) else { return };
    let verdict = case.live.verdict();
    let Some(method) = &found.method else { return };
    let word = |hit| if hit { "HIT" } else { "MISS" };
    let outcome = method.ask(&Inputs::of(case.live.as_ref()));
    let ours = Message::from(word(verdict.hit));
    let theirs = Message::from(if outcome.is_nan() { "NaN" } else { word(outcome.hit) });
    let name = method.name().to_owned();
    state.tell(language, &message!("{0} says {1}, ours {2}", name, theirs, ours));
    state.change(|workspace| workspace.take_found(case));
}

/// Shows the button to hunt every method, or the hunt's progress and a button to cancel it.
pub fn any_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    if let Some(hunting) = &state.hunting {
        let tried = ui.tr(&message!("{0} cases tried", hunting.tried.to_string()));
        let cancelled = ui
            .horizontal(|ui| {
                let cancelled = ui.button(ui.say("Cancel")).clicked();
                ui.add(ProgressBar::new(hunting.part()).text(tried));
                cancelled
            })
            .inner;
        if cancelled {
            state.hunting = None;
        }
        return;
    }
    let tip = "Look for a case that one of them answers otherwise than ours";
    if workspace.entry.has_lists() {
        return;
    }
    if ui.button(ui.say("Hunt (any)")).on_hover_text(ui.say(tip)).clicked() {
        begin(workspace, None, state);
    }
}

/// Shows the button to hunt one method. Returns `true` if it is pressed.
pub fn one_ui(ui: &mut Ui, state: &PanelState) -> bool {
    let tip = "Look for a case that it answers otherwise than ours";
    let is_free = state.hunting.is_none();
    let button = Button::new(ui.say("Hunt")).small();
    ui.add_enabled(is_free, button).on_hover_text(ui.say(tip)).clicked()
}

/// Starts a hunt, with a new seed each time.
pub fn begin(workspace: &Workspace, against: Option<MethodRef>, state: &mut PanelState) {
    state.hunts += 1;
    state.message = None;
    state.hunting = Some(OpenHunt::new(workspace.entry, against, state.hunts));
}

//! Carries out the key commands of the panel and of the open case.

use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};
use collision_scenarios::scenario::message;

use crate::field::{Field, FieldSettings};
use crate::state::hand::{Menu, Selection};
use crate::state::measure::Measure;
use crate::state::settings::Settings;
use crate::state::shortcuts::Command;
use crate::state::workspace::Workspace;
use crate::ui::browser::list::neighbour;
use crate::ui::state::{Dialog, PanelState, Sheet};

/// Handles the key commands of the panel and of the open case.
pub fn commands(
    mut commands: MessageReader<Command>,
    mut workspace: ResMut<Workspace>,
    mut state: ResMut<PanelState>,
    mut settings: ResMut<Settings>,
    (mut selection, mut menu): (ResMut<Selection>, ResMut<Menu>),
    (measure, mut field): (Res<Measure>, ResMut<Field>),
    mut contexts: Query<&mut EguiContext>,
) {
    let language = settings.language;
    for &command in commands.read() {
        state.message = None;
        match command {
            Command::Previous | Command::Next => {
                let forward = command == Command::Next;
                // In a log, the keys walk its rows.
                match state.log.as_mut().filter(|log| log.current.is_some()) {
                    Some(log) => {
                        if let Some(place) = log.next(forward, |_| true) {
                            log.open(place, true);
                        }
                    }
                    None => {
                        let entry = neighbour(workspace.entry, if forward { 1 } else { -1 });
                        workspace.open(entry);
                    }
                }
            }
            Command::Undo => workspace.undo(),
            Command::Redo => workspace.redo(),
            Command::Reset => {
                workspace.reset();
                state.tell_briefly(
                    language,
                    &message!("Reset: Ctrl+Z takes it back. To turn or resize, see E and S."),
                );
            }
            Command::Save => state.dialog = Some(Dialog::save(&workspace, &state)),
            Command::Open => state.dialog = Some(Dialog::open(&state)),
            Command::Ask => {
                // Every frame computes the answer, so the next one does.
                let word = if workspace.answer.hit { "HIT" } else { "MISS" };
                state.tell_briefly(language, &message!("Asked once more: {0}", word));
            }
            Command::Labels => settings.labels ^= true,
            Command::HidePanel => state.hidden ^= true,
            Command::Find => state.sheet = Some(Sheet::find()),
            Command::Keys if state.sheet == Some(Sheet::Keys) => state.sheet = None,
            Command::Keys => state.sheet = Some(Sheet::Keys),
            Command::Leave => {
                let is_popup =
                    |mut context: Mut<EguiContext>| egui::Popup::is_any_open(context.get_mut());
                let is_open = state.sheet.is_some()
                    || menu.open.is_some()
                    || measure.active
                    || contexts.iter_mut().any(is_popup);
                (state.sheet, menu.open) = (None, None);
                let wish = field.wish();
                match (is_open, wish.is_on) {
                    (true, _) => {}
                    (false, true) => field.want(FieldSettings { is_on: false, ..wish }),
                    (false, false) => selection.clear(),
                }
            }
            Command::SelectAll => {
                let all: Vec<_> = (0..workspace.scenario.inputs().len()).collect();
                selection.set(&all);
            }
            Command::Move => state.tell(
                language,
                &message!("To move: drag a ring or a body; X, Y or Z held keeps to an axis."),
            ),
            Command::Turn => state.tell(
                language,
                &message!("To turn: drag a triangle, a diamond, or a ring around a box."),
            ),
            Command::Resize => state.tell(
                language,
                &message!("To resize: drag a square on the rim, at the end or on a face."),
            ),
            Command::Delete => state.tell(
                language,
                &message!(
                    "Nothing is deleted here: R resets the case, Ctrl+Z undoes, Esc deselects."
                ),
            ),
            _ => {}
        }
    }
}

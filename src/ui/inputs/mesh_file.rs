//! The unit and the upward axis of a mesh's file, to choose.

use bevy_egui::egui::{ComboBox, Ui};
use collision_scenarios::mesh::{Mesh, MeshUnit, Up};

use super::rereading::Rereading;
use crate::io::mesh_files;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows the upward axis and the unit of a mesh's file. A choice reads the file anew.
pub fn mesh_file_ui(
    ui: &mut Ui,
    (index, mesh): (usize, &Mesh),
    names: f32,
    state: &mut PanelState,
) {
    let Some(file) = mesh.file() else { return };
    take(ui, (index, mesh), state);
    let mut wish = file.clone();
    ui.add_enabled_ui(state.rereading.is_none(), |ui| {
        ui.horizontal(|ui| {
            ui.add_space(names + ui.spacing().item_spacing.x);
            let title = |up| match up {
                Up::Y => ui.say("Y up"),
                Up::Z => ui.say("Z up"),
            };
            let ups = Up::ALL.map(|up| (up, title(up)));
            let tip = ui.say("The axis of the file that points up");
            choice_ui(ui, ("up", tip), ups, &mut wish.up);
            let tip = ui.say("The unit of the numbers in the file");
            let units = MeshUnit::ALL.map(|unit| (unit, unit.name()));
            choice_ui(ui, ("unit", tip), units, &mut wish.unit);
        });
    });
    if wish != *file {
        state.rereading = Some(Rereading::of(mesh.clone(), wish));
    }
}

fn choice_ui<T: PartialEq + Copy, const N: usize>(
    ui: &mut Ui,
    (id, tip): (&str, &str),
    choices: [(T, &str); N],
    chosen: &mut T,
) {
    let now = choices.iter().find(|(value, _)| value == chosen).map_or("", |(_, title)| title);
    let list = ComboBox::from_id_salt(id).width(0.0).selected_text(now).show_ui(ui, |ui| {
        for (value, title) in choices {
            ui.selectable_value(chosen, value, title);
        }
    });
    list.response.on_hover_text(tip);
}

/// Takes the mesh that is read anew, as an undo step.
fn take(ui: &Ui, (index, mesh): (usize, &Mesh), state: &mut PanelState) {
    // Another case may be open.
    let Some(reading) = state.rereading.take().filter(|reading| reading.old == *mesh) else {
        return;
    };
    match reading.answer() {
        None => state.rereading = Some(reading),
        Some(Ok(new)) => state.change(move |workspace| {
            workspace.jump("read the mesh anew", |workspace| {
                mesh_files::replace(workspace.scenario.as_mut(), index, &reading.old, new);
            });
        }),
        Some(Err(why)) => state.tell(ui.language(), &why),
    }
}

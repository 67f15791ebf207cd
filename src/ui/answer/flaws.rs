//! The flaws of a mesh: how many there are of each kind, and each of them in the view.

use bevy_egui::egui::{Grid, Ui};
use collision_scenarios::mesh::check::{Found, Kind, Report};
use collision_scenarios::scenario::{flaw_words, mesh_of, message};

use super::open_flaws::Flaws;
use super::stepping::stepping_ui;
use crate::state::explain::{Explain, LitFlaw};
use crate::state::shortcuts::Command;
use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows the button that searches the open mesh for flaws, or those that were found.
pub fn flaws_ui(ui: &mut Ui, workspace: &Workspace, explain: &mut Explain, state: &mut PanelState) {
    let Some(mesh) = mesh_of(workspace.scenario.as_ref()) else { return };
    ui.strong(ui.say("Flaws of the mesh"));
    let Some(mut flaws) = state.flaws.take().filter(|flaws| flaws.mesh == mesh) else {
        explain.flaw = None;
        let tip = ui.say("Leaks, T-junctions, holes, crossing and doubled triangles");
        if ui.button(ui.say("Look for flaws")).on_hover_text(tip).clicked() {
            state.flaws = Some(Flaws::of(mesh));
        }
        return;
    };
    flaws.listen();
    match &flaws.report {
        Some(report) => report_ui(ui, report, explain, state),
        None if flaws.has_ended => {
            ui.colored_label(ui.visuals().error_fg_color, ui.say("The search failed."));
        }
        None => {
            ui.weak(ui.say("Searching …"));
        }
    }
    state.flaws = Some(flaws);
}

fn report_ui(ui: &mut Ui, report: &Report, explain: &mut Explain, state: &mut PanelState) {
    let closed = match report.is_closed {
        true => "Closed: each edge has two triangles.",
        false => "Open: not each edge has two triangles.",
    };
    ui.label(ui.say(closed));
    let before = explain.flaw.clone();
    Grid::new("flaws").num_columns(2).show(ui, |ui| {
        for (index, (kind, found)) in report.by_kind().into_iter().enumerate() {
            if found.count > 0 {
                kind_ui(ui, (index, kind, found), &mut explain.flaw);
                ui.end_row();
            }
        }
    });
    if report.by_kind().iter().all(|(_, found)| found.count == 0) {
        ui.label(ui.say("No flaw was found."));
    }
    let Some(LitFlaw { example, .. }) = &explain.flaw else { return };
    if before != explain.flaw {
        state.asked.push(Command::Frame);
    }
    ui.label(ui.tr(&flaw_words(example)));
    if let Some(ray) = example.ray {
        let tip = ui.say("The ray that falls through here, as the case");
        if ui.button(ui.say("Shoot the ray")).on_hover_text(tip).clicked() {
            state.change(move |workspace| workspace.shoot(ray));
        }
    }
}

/// Shows the number of flaws of a kind, and the buttons that go through them.
fn kind_ui(ui: &mut Ui, (index, kind, found): (usize, &Kind, &Found), lit: &mut Option<LitFlaw>) {
    let title = ui.say(kind.title).to_owned();
    let count = found.count.to_string();
    let words = match found.is_complete {
        true => message!("{0}: {1}", title, count),
        false => message!("{0}: at least {1}", title, count),
    };
    ui.label(ui.tr(&words)).on_hover_text(ui.say(kind.meaning));
    let before = lit.as_ref().filter(|lit| lit.kind == index).map(|lit| lit.place);
    let mut place = before;
    ui.push_id(index, |ui| stepping_ui(ui, &mut place, found.examples.len()));
    if place != before {
        *lit = place.and_then(|place| {
            let example = found.examples.get(place)?.clone();
            Some(LitFlaw { kind: index, place, example })
        });
    }
}

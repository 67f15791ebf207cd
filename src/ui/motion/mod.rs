//! The tab of the moving body, with a plot of its distance to the target.

pub mod axes;

use bevy_egui::egui::{self, Ui};
use collision_scenarios::scenario::short;
use egui_plot::{HLine, Line, Plot, PlotPoints, Points, VLine, log_grid_spacer};

use crate::state::explain::{Explain, Explanation};
use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::slider_ui;
use crate::ui::widgets::theme::{Tint, letter_color};

/// Shows the moving body's slider, and a plot of its distance to the target over t with the
/// contacts marked.
pub fn motion_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    explanation: &Explanation,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    let answer = &workspace.answer;
    let (Some(mut t), Some(moment)) = (explain.t, &explanation.moment) else { return };
    ui.horizontal(|ui| {
        let sign = if explain.running { "⏸" } else { "⏵" };
        if ui.button(sign).on_hover_text(ui.say("From start to end")).clicked() {
            explain.toggle_running();
        }
        let label = ui.label("t").id;
        ui.spacing_mut().slider_width = 180.0;
        let field = slider_ui(ui, &mut t, 0.0..=1.0, (label, ""), |slider| slider);
        if field.changed {
            explain.set_t(Some(t));
        }
        if let Some(why) = field.refused {
            state.tell(ui.language(), &why);
        }
    });
    ui.label(ui.tr(&moment.words()));

    let curve = explanation.distances.clone();
    let touches: Vec<_> = answer
        .contacts
        .iter()
        .filter_map(|contact| contact.t.map(|t| [f64::from(t), 0.0]))
        .collect();
    let color = |ui: &Ui| ui.visuals().strong_text_color();
    let (front, now) = (color(ui), letter_color(ui.palette().selected()));
    let plot = Plot::new(("distance", workspace.entry.id))
        .height(130.0)
        .include_y(0.0)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .show_x(false)
        .show_y(false)
        .y_axis_min_width(34.0)
        // In powers of ten, a low plot has room for no number but 0.
        .y_grid_spacer(log_grid_spacer(2))
        // Half a step has more digits than a step.
        .y_axis_formatter(|mark, _| short(mark.value))
        .x_axis_label("t")
        .y_axis_label("m");
    let [surface, distance, now_name, contacts] =
        ["surface", "distance", "now", "contacts"].map(|name| ui.name(name));
    let shown = plot.show(ui, |plot| {
        plot.hline(HLine::new(surface, 0.0).color(front.gamma_multiply(0.5)));
        plot.line(Line::new(distance, PlotPoints::new(curve)).color(front).width(1.5));
        plot.vline(VLine::new(now_name, f64::from(t)).color(now));
        plot.points(Points::new(contacts, touches).color(now).radius(4.0));
        plot.pointer_coordinate()
    });
    // A press in the plot sets t.
    let response = shown.response.interact(egui::Sense::click_and_drag());
    if (response.dragged() || response.clicked())
        && let Some(at) = shown.inner
    {
        explain.set_t(Some((at.x as f32).clamp(0.0, 1.0)));
    }
}

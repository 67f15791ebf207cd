//! Runs the panel and the overlay in each frame.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContext, EguiFullOutput, EguiInput, egui};
use collision_gizmos::overlay::Overlay;
use collision_gizmos::picture;
use collision_scenarios::scenario::{Referent, Space};

use super::overlay::{self, FrameView};
use crate::gizmos::camera::{Framed, Glide, frame_opened};
use crate::gizmos::{self, EguiMetrics, compass};
use crate::state::shortcuts::Command;
use crate::ui::{self, Parts};

/// Runs the panel, and paints the overlay over the view beside it.
pub fn show(
    context: Single<(&mut EguiContext, &mut EguiInput, &mut EguiFullOutput)>,
    mut parts: Parts,
    shown: FrameView,
    (mut framed, mut glide): (Local<Framed>, ResMut<Glide>),
    mut commands: MessageWriter<Command>,
    mut redraw: MessageWriter<RequestRedraw>,
    settings: Option<ResMut<WinitSettings>>,
) {
    let (mut context, mut input, mut output) = context.into_inner();
    let context = context.get_mut();
    if framed.is_new() {
        ui::theme(context);
    }
    ui::set_language(context, parts.settings.language);
    ui::set_palette(context, parts.settings.palette);
    // bevy_egui repeats the modifiers every frame, which would make egui repaint forever.
    let modifiers = context.input(|input| input.modifiers);
    input
        .events
        .retain(|event| !matches!(event, egui::Event::ModifiersChanged(now) if *now == modifiers));

    let before = parts.chosen();
    let painted = context.run_ui(input.take(), |ui| {
        ui::clipboard(ui.ctx(), &parts.workspace, &mut parts.explain, &mut parts.state);
        ui::panels_ui(ui, &mut parts);
        let hole = ui::in_sight(ui.ctx(), &parts.state, ui.available_rect_before_wrap());
        parts.view.rect = Rect::new(hole.min.x, hole.min.y, hole.max.x, hole.max.y);
        open(&mut parts, &mut framed, &mut glide);
        parts.explain.hovered = parts.state.under.or_else(|| under_pointer(ui, &parts, &shown));
        paint(ui, hole, &parts, &shown);
        if parts.view.orbit.space == Space::Spatial
            && let Some(command) = compass::show(ui.ctx(), hole, &parts.view, &parts.settings)
        {
            parts.state.asked.push(command);
        }
        ui::over_ui(ui, hole, &mut parts);
    });
    let later = painted.viewport_output.get(&egui::ViewportId::ROOT).map(|root| root.repaint_delay);
    // Draws another frame after a choice in the panel, so that the view shows it.
    if parts.chosen() != before {
        redraw.write(RequestRedraw);
    }
    **output = Some(painted);
    if let (Some(later), Some(settings)) = (later, settings) {
        wake(later, settings);
    }
    if !parts.state.asked.is_empty() {
        commands.write_batch(parts.state.asked.drain(..));
        redraw.write(RequestRedraw);
    }
}

/// Frames a case that has just been opened. From another case of the same kind, the view glides
/// there.
fn open(parts: &mut Parts, framed: &mut Framed, glide: &mut Glide) {
    let (before, is_first) = (parts.view.orbit, framed.is_new());
    frame_opened(&parts.workspace, &mut parts.view, framed);
    let now = parts.view.orbit;
    let same_kind = now.space == before.space && now.orthographic == before.orthographic;
    if parts.settings.motion && !is_first && same_kind && now != before {
        glide.to(before, now);
        parts.view.orbit = before;
    }
}

/// Paints the overlay over the scene.
/// Returns the places over the view that labels avoid. egui remembers those that are closed, too.
fn areas(context: &egui::Context) -> Vec<egui::Rect> {
    let ids = [ui::BADGE, ui::VALUES, ui::LEGEND, ui::LENS].map(egui::Id::new);
    context.memory(|memory| {
        let shown = memory.areas().visible_layer_ids();
        let is_shown = |id: &egui::Id| shown.iter().any(|layer| layer.id == *id);
        ids.into_iter().filter(is_shown).filter_map(|id| memory.area_rect(id)).collect()
    })
}

fn paint(ui: &egui::Ui, hole: egui::Rect, parts: &Parts, shown: &FrameView) {
    let Parts {
        workspace,
        explanation,
        places,
        view,
        settings,
        measure,
        explain,
        field,
        state,
        ..
    } = parts;
    let painter = ui.painter().with_clip_rect(hole);
    let (marks, local) = (view.local_marks(&shown.picture.0), view.local());
    let options = settings.draw_options();
    let is_plain = shown.quality.0.is_plain();
    gizmos::paint(&painter, picture::strokes(&marks, &local, &options, is_plain));
    let metrics = EguiMetrics(&painter);
    let mut overlay = Overlay::new(&local, &options, &metrics);
    overlay.color_letters(explanation.letters.clone());
    for area in areas(ui.ctx()) {
        let [min, max] = [area.min, area.max].map(|at| Vec2::new(at.x, at.y));
        overlay.keep_clear(Rect { min, max });
    }
    let seen = (shown, &*marks);
    let lit = explanation.lit_inputs(explain, &workspace.answer);
    overlay::handles(&mut overlay, view, workspace, seen, (settings.snap, &lit));
    overlay::cursor(ui.ctx(), shown);
    if !shown.is_busy() && !state.still {
        words_at_pointer(ui, &mut overlay, parts, shown);
    }
    let step = explain.current(&workspace.answer);
    overlay::answer(&mut overlay, &local, workspace, seen, step);
    // The ground's numbers; the field hides the ground.
    if field.shot().is_none() {
        overlay.numbers();
    }
    if measure.active {
        overlay::measuring(&mut overlay, view.origin, workspace, measure, &places.0);
    }
    gizmos::paint(&painter, overlay.into_shapes());
}

/// Returns the handle or the line of the derivation under the pointer in the view.
fn under_pointer(ui: &egui::Ui, parts: &Parts, shown: &FrameView) -> Option<Referent> {
    let current = parts.explain.current(&parts.workspace.answer)?;
    if shown.is_busy() || ui.ctx().is_pointer_over_egui() {
        return None;
    }
    if let Some(input) = shown.hovered_handle() {
        return Some(Referent::Input(input));
    }
    let at = ui.input(|input| input.pointer.latest_pos())?;
    let answer = &parts.workspace.answer;
    let step = picture::marks::step_at(answer, current, &parts.view, Vec2::new(at.x, at.y));
    step.map(Referent::Step)
}

/// Paints the answer that the case would have at the pointer; without a field, the name of the mark
/// there.
fn words_at_pointer(ui: &egui::Ui, overlay: &mut Overlay, parts: &Parts, shown: &FrameView) {
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let pointer = pointer.filter(|_| !ui.ctx().is_pointer_over_egui());
    let Some(at) = pointer.map(|at| Vec2::new(at.x, at.y)) else { return };
    if let Some(reading) = parts.field.at(at) {
        overlay.beside(at, &ui::told(ui, reading, parts.field.wish().shown));
    } else if shown.hovered_handle().is_none()
        && let Some(name) = picture::marks::name_at(&shown.picture.0, &parts.view, at)
    {
        overlay.beside(at, &[parts.settings.language.say(name).to_owned()]);
    }
}

/// How long the loop waits if no frame is due.
pub const RESTING: Duration = Duration::from_secs(3600);

/// Wakes the loop when egui asks for a later frame, for a tooltip or a caret. Every change of the
/// wait costs a frame, so a wait that is about right stays.
fn wake(later: Duration, mut settings: ResMut<WinitSettings>) {
    let UpdateMode::Reactive { wait, .. } = settings.focused_mode else { return };
    let wanted = later.min(RESTING);
    let rests = wanted == RESTING && wait != RESTING;
    if rests || (wanted > Duration::ZERO && wanted < wait / 2) {
        settings.focused_mode = UpdateMode::reactive_low_power(wanted);
    }
}

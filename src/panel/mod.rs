//! The panel: the list of scenarios, the inputs as numbers, the answer in words.
//! Plain egui functions; `show` runs them, asks the kernel and paints the overlay.

mod fields;
mod files;
mod list;
mod playing;
mod readings;
mod steps;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiFullOutput, EguiInput, egui};

use crate::camera::{self, Orbit, View};
use crate::draw::overlay::Overlay;
use crate::handles;
use crate::play::Play;
use crate::sandbox::{Sandbox, Step};

pub use fields::fields;
pub use files::{Dialog, dialog, files};
pub use list::list;
pub use playing::playing;
pub use readings::readings;
pub use steps::steps;

/// Below this width the scenario list is a menu, so that the view stays wide.
/// Widths of the panels, in points.
pub const LIST_WIDTH: f32 = 210.0;
pub const CASE_WIDTH: f32 = 340.0;

const NARROW: f32 = 1000.0;

/// What the panel remembers from frame to frame.
#[derive(Resource, Default)]
pub struct PanelState {
    /// The text that the scenario list is filtered by.
    pub filter: String,
    /// Nothing but the view is shown.
    pub hidden: bool,
    /// The scene file that was saved or opened last.
    pub file: Option<PathBuf>,
    /// The file that the user is asked for.
    pub dialog: Option<Dialog>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PanelState>()
        .add_systems(Startup, camera)
        .add_systems(Update, show.in_set(Step::Panel));
}

/// egui draws with a camera of its own, over the whole window.
fn camera(mut commands: Commands, mut settings: ResMut<bevy_egui::EguiGlobalSettings>) {
    settings.auto_create_primary_context = false;
    commands.spawn((
        bevy_egui::PrimaryEguiContext,
        bevy_egui::EguiContextSettings { run_manually: true, ..default() },
        Camera3d::default(),
        Camera { order: 10, clear_color: ClearColorConfig::None, ..default() },
        bevy::core_pipeline::tonemapping::Tonemapping::None,
        bevy::camera::visibility::RenderLayers::none(),
    ));
}

/// Runs the panel, asks the kernel once more, and paints what lies over the scene.
fn show(
    context: Single<(&mut EguiContext, &mut EguiInput, &mut EguiFullOutput)>,
    mut sandbox: ResMut<Sandbox>,
    mut view: ResMut<View>,
    mut state: ResMut<PanelState>,
    mut play: ResMut<Play>,
    hand: handles::Shown,
    mut framed: Local<Option<u32>>,
) {
    let (mut context, mut input, mut output) = context.into_inner();
    let context = context.get_mut();
    if framed.is_none() {
        theme(context);
    }
    // bevy_egui repeats the modifiers every frame, and egui would repaint for ever.
    let modifiers = context.input(|input| input.modifiers);
    input
        .events
        .retain(|event| !matches!(event, egui::Event::ModifiersChanged(now) if *now == modifiers));

    steps::name_pasted(&mut input.events);

    **output = Some(context.run_ui(input.take(), |ui| {
        steps::keys(ui.ctx(), &mut sandbox, &mut state);
        panels(ui, &mut sandbox, &mut state, &mut play);
        let hole = ui.available_rect_before_wrap();
        let zoom = ui.ctx().zoom_factor();
        view.rect =
            Rect::new(hole.min.x * zoom, hole.min.y * zoom, hole.max.x * zoom, hole.max.y * zoom);
        sandbox.ask();
        if *framed != Some(sandbox.opened) {
            *framed = Some(sandbox.opened);
            match &sandbox.camera {
                Some(saved) => view.orbit = Orbit::from_saved(saved, sandbox.entry.space),
                None => camera::home(&mut sandbox, &mut view),
            }
        }
        sandbox.camera = Some(view.orbit.to_saved());
        overlay(ui.painter().with_clip_rect(hole), &view, &mut sandbox, &hand);
    }));
}

/// Dark and calm, with text that reads well on it.
fn theme(context: &egui::Context) {
    context.set_theme(egui::Theme::Dark);
    context.style_mut_of(egui::Theme::Dark, |style| {
        style.visuals.panel_fill = egui::Color32::from_rgb(0x23, 0x26, 0x2d);
        style.visuals.widgets.noninteractive.fg_stroke.color = egui::Color32::from_gray(0xdc);
        style.visuals.widgets.inactive.fg_stroke.color = egui::Color32::from_gray(0xe6);
        style.visuals.weak_text_alpha = 0.7;
        for (text, size) in [
            (egui::TextStyle::Body, 14.0),
            (egui::TextStyle::Button, 14.0),
            (egui::TextStyle::Monospace, 12.0),
            (egui::TextStyle::Heading, 19.0),
        ] {
            style.text_styles.entry(text).and_modify(|font| font.size = size);
        }
    });
}

/// Everything beside the view.
pub fn panels(ui: &mut egui::Ui, sandbox: &mut Sandbox, state: &mut PanelState, play: &mut Play) {
    dialog(ui.ctx(), sandbox, state);
    let wide = ui.available_width() >= NARROW;
    if wide {
        egui::Panel::left("scenarios").exact_size(LIST_WIDTH).resizable(false).show(ui, |ui| {
            ui.add_space(6.0);
            list(ui, sandbox, state);
        });
    }
    egui::Panel::right("case").exact_size(CASE_WIDTH).resizable(false).show(ui, |ui| {
        ui.add_space(6.0);
        if !wide {
            ui.menu_button("Scenarios…", |ui| {
                ui.set_min_width(220.0);
                list(ui, sandbox, state);
            });
        }
        egui::ScrollArea::vertical().show(ui, |ui| {
            title(ui, sandbox);
            fields(ui, sandbox);
            steps(ui, sandbox);
            files(ui, sandbox, state);
            playing(ui, sandbox, play);
            ui.separator();
            readings(ui, sandbox);
        });
    });
}

fn title(ui: &mut egui::Ui, sandbox: &mut Sandbox) {
    ui.heading(sandbox.title.as_deref().unwrap_or(sandbox.entry.title));
    ui.weak(sandbox.entry.article);
    if let Some(note) = &sandbox.note {
        ui.label(note);
    }
    ui.separator();
}

fn overlay(painter: egui::Painter, view: &View, sandbox: &mut Sandbox, hand: &handles::Shown) {
    let mut overlay = Overlay::new(painter, view);
    handles::paint(&mut overlay, view, sandbox, hand);
    for input in sandbox.scenario.inputs() {
        overlay.name(handles::position(&input.value, view), input.label);
    }
    overlay.labels(&sandbox.answer.marks);
}

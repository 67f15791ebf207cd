//! The panel: the list of scenarios, the inputs as numbers, the answer in words.
//! Plain egui functions; `show` runs them, asks the kernel and paints the overlay.

mod conventions;
mod derivation;
mod fields;
mod files;
mod fonts;
mod list;
mod looking;
mod measuring;
mod methods;
mod motion;
mod playing;
mod readings;
mod sheets;
mod speech;
mod steps;

use std::path::PathBuf;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContext, EguiFullOutput, EguiInput, egui};

use crate::camera::{self, Orbit, View};
use crate::draw::Picture;
use crate::draw::overlay::Overlay;
use crate::draw::palette::Background;
use crate::explain::Explain;
use crate::handles;
use crate::keys::{self, Command};
use crate::look::Look;
use crate::measure::{self, Measure};
use crate::play::Play;
use crate::sandbox::{Sandbox, Step};
use crate::scenario::words;
use crate::scenarios;

pub use conventions::conventions;
pub use derivation::derivation;
pub use fields::fields;
pub use files::{Dialog, dialog, files};
pub use list::list;
pub use looking::{looking, snapping, viewing};
pub use measuring::{differences, measuring};
pub use methods::methods;
pub use motion::motion;
pub use playing::playing;
pub use readings::{in_words, readings, verdict};
pub use sheets::{Sheet, sheets};
pub use speech::{Speaks, set_language};
pub use steps::steps;

/// Widths of the panels, in points.
pub const LIST_WIDTH: f32 = 210.0;
pub const CASE_WIDTH: f32 = 340.0;

/// Below this width the scenario list is a menu, so that the view stays wide.
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
    pub sheet: Option<Sheet>,
    /// What has just been done, where the picture doesn't show it.
    pub message: Option<String>,
    /// Nothing was ever done here: a line says what to begin with.
    pub hint: bool,
    /// What its buttons asked for.
    pub asked: Vec<Command>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PanelState>()
        .add_systems(Startup, camera)
        .add_systems(Update, (commands, resized).in_set(Step::Input))
        .add_systems(Update, show.in_set(Step::Panel));
}

/// The panel learns of a new size one frame later: that frame has to be drawn too.
fn resized(
    mut sizes: MessageReader<WindowResized>,
    mut scales: MessageReader<WindowScaleFactorChanged>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if sizes.read().count() + scales.read().count() > 0 {
        redraw.write(RequestRedraw);
    }
}

/// What the panel shows and changes.
#[derive(SystemParam)]
pub struct Parts<'w> {
    pub sandbox: ResMut<'w, Sandbox>,
    pub view: ResMut<'w, View>,
    pub state: ResMut<'w, PanelState>,
    pub play: ResMut<'w, Play>,
    pub look: ResMut<'w, Look>,
    pub measure: ResMut<'w, Measure>,
    pub explain: ResMut<'w, Explain>,
    pub picture: ResMut<'w, Picture>,
}

/// The keys of the panel and of the open case.
fn commands(mut commands: MessageReader<Command>, parts: Parts) {
    let Parts { mut sandbox, mut state, mut look, .. } = parts;
    for &command in commands.read() {
        state.message = None;
        match command {
            Command::Previous => {
                let entry = list::neighbour(sandbox.entry, -1);
                sandbox.open(entry);
            }
            Command::Next => {
                let entry = list::neighbour(sandbox.entry, 1);
                sandbox.open(entry);
            }
            Command::Undo => sandbox.undo(),
            Command::Redo => sandbox.redo(),
            Command::Reset => sandbox.reset(),
            Command::Save => state.dialog = Some(Dialog::save(&sandbox, state.file.as_deref())),
            Command::Open => state.dialog = Some(Dialog::open(state.file.as_deref())),
            Command::Ask => {
                sandbox.ask();
                let word = if sandbox.answer.hit { "HIT" } else { "MISS" };
                let language = look.language;
                state.message = Some(words!("Asked once more: {0}", word).in_language(language));
            }
            Command::Labels => look.labels ^= true,
            Command::HidePanel => state.hidden ^= true,
            Command::Find => state.sheet = Some(Sheet::find()),
            Command::Keys if state.sheet == Some(Sheet::Keys) => state.sheet = None,
            Command::Keys => state.sheet = Some(Sheet::Keys),
            Command::Leave => state.sheet = None,
            _ => {}
        }
    }
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
    mut parts: Parts,
    hand: handles::Shown,
    mut framed: Local<Option<u32>>,
    mut commands: MessageWriter<Command>,
    mut redraw: MessageWriter<RequestRedraw>,
    settings: Option<ResMut<WinitSettings>>,
) {
    let (mut context, mut input, mut output) = context.into_inner();
    let context = context.get_mut();
    if framed.is_none() {
        theme(context);
    }
    set_language(context, parts.look.language);
    context.set_theme(match parts.look.palette.background {
        Background::Dark => egui::Theme::Dark,
        Background::Light => egui::Theme::Light,
    });
    // bevy_egui repeats the modifiers every frame, and egui would repaint for ever.
    let modifiers = context.input(|input| input.modifiers);
    input
        .events
        .retain(|event| !matches!(event, egui::Event::ModifiersChanged(now) if *now == modifiers));

    let shown = context.run_ui(input.take(), |ui| {
        steps::clipboard(ui.ctx(), &mut parts.sandbox, &parts.state);
        // What the hand has done is told in this frame, what is done in the panel in the next.
        parts.sandbox.ask();
        let told = parts.sandbox.answer.clone();
        panels(ui, &mut parts);
        let hole = ui.available_rect_before_wrap();
        let Parts { sandbox, view, look, explain, picture, .. } = &mut parts;
        view.rect = Rect::new(hole.min.x, hole.min.y, hole.max.x, hole.max.y);
        sandbox.ask();
        if sandbox.answer != told {
            redraw.write(RequestRedraw);
        }
        picture.0 = explain.picture(sandbox);
        if *framed != Some(sandbox.opened) {
            *framed = Some(sandbox.opened);
            match &sandbox.camera {
                Some(saved) => view.orbit = Orbit::from_saved(saved, sandbox.entry.space),
                None => camera::home(sandbox, view),
            }
        }
        sandbox.camera = Some(view.orbit.to_saved());
        let (shown, look) = (**view, (**look).clone());
        let mut over = Overlay::new(ui.painter().with_clip_rect(hole), &shown, &look);
        handles::paint(&mut over, &shown, sandbox, &hand, look.snap);
        overlay(&mut over, &mut parts);
        let Parts { sandbox, state, .. } = &mut parts;
        if state.hidden {
            corner(ui, sandbox, state);
        }
        let done = sandbox.is_editing() || sandbox.undo_name().is_some() || sandbox.opened > 0;
        state.hint &= !done;
        if state.hint {
            hint(ui, hole);
        }
        sheets(ui, sandbox, state, look.mouse);
    });
    let later = shown.viewport_output.get(&egui::ViewportId::ROOT).map(|root| root.repaint_delay);
    // Letters that are new to the font's texture show in the frame after it is sent.
    if !shown.textures_delta.set.is_empty() {
        redraw.write(RequestRedraw);
    }
    **output = Some(shown);
    if let (Some(later), Some(settings)) = (later, settings) {
        wake(later, settings);
    }
    if !parts.state.asked.is_empty() {
        commands.write_batch(parts.state.asked.drain(..));
        redraw.write(RequestRedraw);
    }
}

/// How long the loop waits where nothing is to be shown later.
pub const RESTING: Duration = Duration::from_secs(3600);

/// egui asks for a frame in a while for a tool tip or a caret: wakes the loop
/// for it. Every change of the wait costs a frame, so a wait that is about
/// right stays.
fn wake(later: Duration, mut settings: ResMut<WinitSettings>) {
    let UpdateMode::Reactive { wait, .. } = settings.focused_mode else { return };
    let wanted = later.min(RESTING);
    let rests = wanted == RESTING && wait != RESTING;
    if rests || (wanted > Duration::ZERO && wanted < wait / 2) {
        settings.focused_mode = UpdateMode::reactive_low_power(wanted);
    }
}

/// Calm, with text that reads well on it.
fn theme(context: &egui::Context) {
    context.set_fonts(fonts::fonts());
    context.options_mut(|options| options.zoom_with_keyboard = false);
    context.style_mut_of(egui::Theme::Dark, |style| {
        style.visuals.panel_fill = egui::Color32::from_rgb(0x23, 0x26, 0x2d);
        style.visuals.widgets.noninteractive.fg_stroke.color = egui::Color32::from_gray(0xdc);
        style.visuals.widgets.inactive.fg_stroke.color = egui::Color32::from_gray(0xe6);
    });
    context.style_mut_of(egui::Theme::Light, |style| {
        style.visuals.widgets.noninteractive.fg_stroke.color = egui::Color32::from_gray(0x28);
        style.visuals.widgets.inactive.fg_stroke.color = egui::Color32::from_gray(0x20);
    });
    context.all_styles_mut(|style| {
        style.visuals.weak_text_alpha = if style.visuals.dark_mode { 0.7 } else { 0.85 };
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
pub fn panels(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { sandbox, view, state, play, look, measure, explain, .. } = parts;
    dialog(ui.ctx(), sandbox, state);
    if state.hidden {
        return;
    }
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
            ui.menu_button(ui.say("Scenarios…"), |ui| {
                ui.set_min_width(220.0);
                list(ui, sandbox, state);
            })
            .response
            .on_hover_text(ui.say("The list of all scenarios"));
        }
        egui::ScrollArea::vertical().show(ui, |ui| {
            title(ui, sandbox);
            fields(ui, sandbox);
            steps(ui, sandbox);
            files(ui, sandbox, state);
            playing(ui, sandbox, play);
            ui.separator();
            if let Some(message) = &state.message {
                ui.label(message);
                ui.separator();
            }
            measuring(ui, sandbox, view, measure);
            in_words(ui, sandbox);
            explaining(ui, sandbox, explain);
            readings(ui, sandbox);
            conventions(ui, sandbox);
            ui.separator();
            viewing(ui, view, state);
            snapping(ui, look, state);
            looking(ui, look);
        });
    });
}

/// What explains the answer, each behind a switch.
fn explaining(ui: &mut egui::Ui, sandbox: &mut Sandbox, explain: &mut Explain) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let switch = |ui: &mut egui::Ui, name, is_on, tip: &str| {
            let button = egui::Button::new(ui.say(name)).selected(is_on);
            ui.add(button).on_hover_text(tip).clicked()
        };
        let tip = keys::tip(Command::Derivation, ui.language());
        explain.derivation ^= switch(ui, "Derivation", explain.derivation, &tip);
        if sandbox.scenario.moment(0.0).is_some() {
            let tip = ui.say("The moving thing at any moment, and its distance to the target");
            let is_on = explain.t.is_some();
            if switch(ui, "On its way", is_on, tip) {
                explain.set_t((!is_on).then_some(0.0));
            }
        }
        let tip = ui.say("What other methods answer: the articles' formulas, plain f32, parry3d");
        explain.methods ^= switch(ui, "Methods", explain.methods, tip);
    });
    derivation(ui, sandbox, explain);
    motion(ui, sandbox, explain);
    methods(ui, sandbox, explain);
    ui.add_space(4.0);
}

/// What one must not miss while the panel is hidden.
fn corner(ui: &egui::Ui, sandbox: &Sandbox, state: &PanelState) {
    egui::Area::new(egui::Id::new("corner"))
        .anchor(egui::Align2::LEFT_TOP, [8.0, 8.0])
        .interactable(false)
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(320.0);
                let answer = &sandbox.answer;
                ui.horizontal(|ui| {
                    ui.label(verdict(ui, answer.hit).size(18.0));
                    ui.monospace(answer.relation);
                });
                ui.label(ui.tell(&answer.words));
                ui.label(state.message.as_deref().unwrap_or_default());
                ui.weak(ui.say("N shows the panel, ? all keys"));
            });
        });
}

/// Where the very first hint stands, until it is followed.
pub const HINT: &str = "hint";

fn hint(ui: &egui::Ui, view: egui::Rect) {
    egui::Area::new(egui::Id::new(HINT))
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(view.center_top() + egui::vec2(0.0, 24.0))
        .interactable(false)
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.label(egui::RichText::new(ui.say("drag the dots")).size(18.0));
            });
        });
}

fn title(ui: &mut egui::Ui, sandbox: &mut Sandbox) {
    let language = ui.language();
    ui.heading(sandbox.title.as_deref().unwrap_or(language.say(sandbox.entry.title)));
    ui.weak(language.say(sandbox.entry.article));
    if let Some(note) = &sandbox.note {
        ui.label(note);
    }
    egui::CollapsingHeader::new(language.say("Explanation"))
        .id_salt(sandbox.entry.id)
        .show(ui, |ui| ui.label(scenarios::explanation(sandbox.entry.id, language)));
    ui.separator();
}

/// What the answer and the measuring line add over the scene.
fn overlay(overlay: &mut Overlay, parts: &mut Parts) {
    let Parts { sandbox, view, measure, explain, picture, .. } = parts;
    let Sandbox { entry, scenario, answer, .. } = &mut **sandbox;
    let derived = explain.current(answer).is_none_or(|current| current + 1 == answer.steps.len());
    if answer.hit && derived {
        for contact in &answer.contacts {
            overlay.contact(contact.point);
        }
    }
    for input in scenario.inputs() {
        overlay.name(handles::position(&input.value, view), input.label);
    }
    overlay.labels(&picture.0);
    if measure.active {
        let places = measure::places(scenario.as_mut(), answer, view);
        for place in &places {
            overlay.place(place.at);
        }
        let ends = measure.ends(&places);
        for place in ends.into_iter().flatten() {
            overlay.end(place.at);
        }
        if let [Some(from), Some(to)] = ends {
            overlay.measure(from.at, to.at, entry.space);
        }
    }
}

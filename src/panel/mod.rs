//! The panel: the list of scenarios, the inputs as numbers, the answer in words.
//! Plain egui functions that read the case; what they change is done once the frame is over.

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
mod state;
mod steps;
mod theme;
mod title;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy_egui::egui;

use crate::explain::{Explain, Explanation};
use crate::keys::{self, Command};
use crate::measure::{Measure, Places};
use crate::play::Play;
use crate::scenario::words;
use crate::settings::Settings;
use crate::view::View;
use crate::workspace::Workspace;

pub use conventions::conventions;
pub use derivation::derivation;
pub use fields::fields;
pub use files::{dialog, files};
pub use list::list;
pub use looking::{looking, snapping, viewing};
pub use measuring::measuring;
pub use methods::methods;
pub use motion::motion;
pub use playing::playing;
pub use readings::{in_words, readings, verdict};
pub use sheets::sheets;
pub use speech::{Speaks, set_language};
pub use state::{Dialog, PanelState, Sheet};
pub use steps::{clipboard, steps};
pub use theme::theme;
pub use title::{HINT, corner, hint, title};

/// Widths of the panels, in points.
pub const LIST_WIDTH: f32 = 210.0;
pub const CASE_WIDTH: f32 = 340.0;

/// Below this width the scenario list is a menu, so that the view stays wide.
const NARROW: f32 = 1000.0;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PanelState>();
}

/// The panel learns of a new size one frame later: that frame has to be drawn too.
pub fn resized(
    mut sizes: MessageReader<WindowResized>,
    mut scales: MessageReader<WindowScaleFactorChanged>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if sizes.read().count() + scales.read().count() > 0 {
        redraw.write(RequestRedraw);
    }
}

/// What the panel shows, and what it changes at once.
#[derive(SystemParam)]
pub struct Parts<'w> {
    pub workspace: Res<'w, Workspace>,
    pub explanation: Res<'w, Explanation>,
    pub places: Res<'w, Places>,
    pub view: ResMut<'w, View>,
    pub state: ResMut<'w, PanelState>,
    pub play: ResMut<'w, Play>,
    pub settings: ResMut<'w, Settings>,
    pub measure: ResMut<'w, Measure>,
    pub explain: ResMut<'w, Explain>,
}

/// What is chosen in the panel beside the case.
#[derive(PartialEq)]
pub struct Chosen {
    settings: Settings,
    measure: Measure,
    explain: Explain,
    /// Of *Play*: does it run, is a step wanted, is there a ball, and metres a second.
    play: (bool, bool, bool, f32),
    sheet: Option<Sheet>,
    has_dialog: bool,
}

impl Parts<'_> {
    /// What is chosen now.
    pub fn chosen(&self) -> Chosen {
        let Self { play, state, .. } = self;
        Chosen {
            settings: Settings::clone(&self.settings),
            measure: Measure::clone(&self.measure),
            explain: Explain::clone(&self.explain),
            play: (play.running, play.step, play.ball.is_some(), play.speed),
            sheet: state.sheet.clone(),
            has_dialog: state.dialog.is_some(),
        }
    }
}

/// The keys of the panel and of the open case.
pub fn commands(
    mut commands: MessageReader<Command>,
    mut workspace: ResMut<Workspace>,
    mut state: ResMut<PanelState>,
    mut settings: ResMut<Settings>,
) {
    for &command in commands.read() {
        state.message = None;
        match command {
            Command::Previous => {
                let entry = list::neighbour(workspace.entry, -1);
                workspace.open(entry);
            }
            Command::Next => {
                let entry = list::neighbour(workspace.entry, 1);
                workspace.open(entry);
            }
            Command::Undo => workspace.undo(),
            Command::Redo => workspace.redo(),
            Command::Reset => workspace.reset(),
            Command::Save => state.dialog = Some(Dialog::save(&workspace, state.file.as_deref())),
            Command::Open => state.dialog = Some(Dialog::open(state.file.as_deref())),
            Command::Ask => {
                // The frame asks next, as every frame does.
                let word = if workspace.answer.hit { "HIT" } else { "MISS" };
                let language = settings.language;
                state.message = Some(words!("Asked once more: {0}", word).in_language(language));
            }
            Command::Labels => settings.labels ^= true,
            Command::HidePanel => state.hidden ^= true,
            Command::Find => state.sheet = Some(Sheet::find()),
            Command::Keys if state.sheet == Some(Sheet::Keys) => state.sheet = None,
            Command::Keys => state.sheet = Some(Sheet::Keys),
            Command::Leave => state.sheet = None,
            _ => {}
        }
    }
}

/// Everything beside the view.
pub fn panels(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, explanation, places, view, state, play, settings, measure, explain } =
        parts;
    dialog(ui.ctx(), workspace, state);
    if state.hidden {
        return;
    }
    let wide = ui.available_width() >= NARROW;
    if wide {
        egui::Panel::left("scenarios").exact_size(LIST_WIDTH).resizable(false).show(ui, |ui| {
            ui.add_space(6.0);
            list(ui, workspace, state);
        });
    }
    egui::Panel::right("case").exact_size(CASE_WIDTH).resizable(false).show(ui, |ui| {
        ui.add_space(6.0);
        if !wide {
            ui.menu_button(ui.say("Scenarios…"), |ui| {
                ui.set_min_width(220.0);
                list(ui, workspace, state);
            })
            .response
            .on_hover_text(ui.say("The list of all scenarios"));
        }
        egui::ScrollArea::vertical().show(ui, |ui| {
            title(ui, workspace);
            fields(ui, workspace, state);
            steps(ui, workspace, state);
            files(ui, workspace, state);
            playing(ui, workspace, play);
            ui.separator();
            if let Some(message) = &state.message {
                ui.label(message);
                ui.separator();
            }
            measuring(ui, workspace.entry.space, &places.0, measure);
            in_words(ui, workspace);
            explaining(ui, workspace, explanation, explain);
            readings(ui, workspace);
            conventions(ui, workspace, state);
            ui.separator();
            viewing(ui, view, state);
            snapping(ui, settings, state);
            looking(ui, settings);
        });
    });
}

/// What lies over everything: the answer while the panel is hidden, the hint, the sheets.
pub fn over(ui: &mut egui::Ui, view: egui::Rect, parts: &mut Parts) {
    let Parts { workspace, state, settings, .. } = parts;
    if state.hidden {
        corner(ui, workspace, state);
    }
    let done = workspace.is_editing() || workspace.undo_name().is_some() || workspace.opened > 0;
    state.hint &= !done;
    if state.hint {
        hint(ui, view);
    }
    sheets(ui, workspace, state, settings.mouse);
}

/// What explains the answer, each behind a switch.
fn explaining(
    ui: &mut egui::Ui,
    workspace: &Workspace,
    explanation: &Explanation,
    explain: &mut Explain,
) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let switch = |ui: &mut egui::Ui, name, is_on, tip: &str| {
            let button = egui::Button::new(ui.say(name)).selected(is_on);
            ui.add(button).on_hover_text(tip).clicked()
        };
        let tip = keys::tip(Command::Derivation, ui.language());
        explain.derivation ^= switch(ui, "Derivation", explain.derivation, &tip);
        if workspace.scenario.moment(0.0).is_some() {
            let tip = ui.say("The moving thing at any moment, and its distance to the target");
            let is_on = explain.t.is_some();
            if switch(ui, "On its way", is_on, tip) {
                explain.set_t((!is_on).then_some(0.0));
            }
        }
        let tip = ui.say("What other methods answer: the articles' formulas, plain f32, parry3d");
        explain.methods ^= switch(ui, "Methods", explain.methods, tip);
    });
    derivation(ui, &workspace.answer, &explanation.numbers, explain);
    motion(ui, workspace, explanation, explain);
    methods(ui, &explanation.comparisons, explain);
    ui.add_space(4.0);
}

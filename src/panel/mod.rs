//! The panel: the list of scenarios, the inputs as numbers, the answer in words.
//! Plain egui functions that read the case; what they change is done once the frame is over.

mod beside;
mod browse;
mod choice;
mod clip;
mod code;
mod conventions;
mod derivation;
mod fields;
mod files;
mod follow;
mod fonts;
mod found;
mod hunt;
mod lamps;
mod list;
mod log;
mod looking;
mod measuring;
mod methods;
mod motion;
mod number;
mod open_hunt;
mod open_log;
mod pasting;
mod pictures;
mod place;
mod playing;
mod readings;
mod recent;
mod scale;
mod search;
mod sheets;
mod speech;
mod state;
mod still;
mod theme;
mod title;
mod tools;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy_egui::egui;

use crate::explain::{Explain, Explanation, Lamps, Letters, Tab};
use crate::keys::{self, Command};
use crate::measure::{Measure, Places};
use crate::play::Play;
use crate::scenario::words;
use crate::settings::Settings;
use crate::view::View;
use crate::workspace::Workspace;

pub use browse::{Desktop, Wanted};
pub use clip::clipboard;
pub use fields::fields;
pub use files::dropped;
pub use follow::follow;
pub use looking::snapping;
pub use open_log::OpenLog;
pub use place::{CASE_WIDTH, Drawer, LIST_WIDTH, Place, TOOLS_HEIGHT};
pub use recent::remember;
pub use scale::{by_height, scale};
pub use speech::{Speaks, set_language};
pub use state::{Dialog, PanelState, Sheet};
pub use still::VALUES;
pub use theme::theme;
pub use title::{BADGE, HINT};
pub use tools::steps;

use code::{code, code_head};
use conventions::conventions;
use derivation::{derivation, derivation_head};
use files::dialog;
use list::list;
use log::log;
use measuring::measuring;
use methods::methods;
use motion::motion;
use pasting::pasting;
use place::contained;
use playing::playing;
use readings::{in_words, readings};
use sheets::sheets;
use title::{badge, explanation as explanation_of, hint, title};
use tools::tools;

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
    pub lamps: Res<'w, Lamps>,
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
    is_asking: bool,
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
            is_asking: state.is_asking(),
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
            Command::Save => state.dialog = Some(Dialog::save(&workspace, &state)),
            Command::Open => state.dialog = Some(Dialog::open(&state)),
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
    dialog(ui.ctx(), &parts.workspace, &mut parts.state);
    pasting(ui.ctx(), &mut parts.state);
    hunt::listen(&parts.workspace, &mut parts.state, parts.settings.language);
    if parts.state.hidden {
        return;
    }
    let place = Place::of(ui.available_size());
    egui::Panel::top("tools").exact_size(TOOLS_HEIGHT).resizable(false).show(ui, |ui| {
        let Parts { workspace, view, measure, state, .. } = parts;
        contained(ui, |ui| tools(ui, place, workspace, view, measure, state));
    });
    let drawer = parts.state.drawer;
    let (list_width, case_width) = match place {
        Place::Both => (Some(LIST_WIDTH), Some(CASE_WIDTH)),
        Place::Beside { list, case } => {
            ((drawer == Drawer::List).then_some(list), (drawer == Drawer::Case).then_some(case))
        }
        Place::Beneath(height) => {
            if drawer != Drawer::Shut {
                egui::Panel::bottom("drawer").exact_size(height).resizable(false).show(ui, |ui| {
                    contained(ui, |ui| match drawer {
                        Drawer::List => scenarios(ui, parts),
                        Drawer::Case | Drawer::Shut => case(ui, parts),
                    });
                });
            }
            return;
        }
    };
    if let Some(width) = list_width {
        egui::Panel::left("scenarios").exact_size(width).resizable(false).show(ui, |ui| {
            contained(ui, |ui| scenarios(ui, parts));
        });
    }
    if let Some(width) = case_width {
        egui::Panel::right("case").exact_size(width).resizable(false).show(ui, |ui| {
            contained(ui, |ui| case(ui, parts));
        });
    }
}

/// The list, and what belongs to the open scenario.
fn scenarios(ui: &mut egui::Ui, parts: &mut Parts) {
    ui.add_space(6.0);
    if parts.state.log.is_some() {
        log(ui, &mut parts.state);
    } else {
        list(ui, &parts.workspace, parts.settings.palette, &mut parts.state);
    }
}

/// The open case: its inputs, and below them what the open tab says of its answer. Where the
/// panel is low, all of it scrolls as one.
fn case(ui: &mut egui::Ui, parts: &mut Parts) {
    let is_code = parts.explain.tab() == Tab::Code;
    let scroll = egui::ScrollArea::new([is_code, true]).auto_shrink(false);
    if is_code {
        // Its lines are long: the bars say so.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
    }
    ui.add_space(6.0);
    if place::is_low(ui.available_height()) {
        scroll.id_salt("case").show(ui, |ui| {
            inputs(ui, parts);
            head(ui, parts);
            tab(ui, parts);
        });
    } else {
        inputs(ui, parts);
        head(ui, parts);
        scroll.id_salt(("tab", parts.explain.tab() as u8)).show(ui, |ui| tab(ui, parts));
    }
}

/// The title and the inputs, with what is done to them.
fn inputs(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, places, state, play, settings, measure, .. } = parts;
    title(ui, workspace);
    ui.add_space(2.0);
    let letters = letters(workspace, settings);
    ui.scope(|ui| fields(ui, workspace, &letters, state));
    playing(ui, workspace, play, state);
    measuring(ui, workspace.entry.space, &places.0, measure);
}

/// The tabs, and what stays in sight of the open one.
fn head(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, lamps, state, explain, .. } = parts;
    tabs(ui, workspace, explain);
    let (id, answer) = (workspace.entry.id, &workspace.answer);
    match explain.tab() {
        Tab::Derivation => derivation_head(ui, id, answer, lamps, explain, state),
        Tab::Code => code_head(ui, id, answer, explain, state),
        Tab::Answer | Tab::Way | Tab::Methods => {}
    }
}

/// The tabs that the scenario has.
fn tabs(ui: &mut egui::Ui, workspace: &Workspace, explain: &mut Explain) {
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
        ui.spacing_mut().button_padding.x = 5.0;
        for tab in Tab::ALL {
            if tab == Tab::Way && workspace.scenario.moment(0.0).is_none() {
                continue;
            }
            let is_open = explain.tab() == tab;
            let language = ui.language();
            let tip = match tab {
                Tab::Answer => language.say("The answer number by number").to_owned(),
                Tab::Derivation => keys::tip(Command::Derivation, language),
                Tab::Way => language
                    .say("The moving thing at any moment, and its distance to the target")
                    .to_owned(),
                Tab::Methods => language
                    .say("What other methods answer: the articles' formulas, plain f32, parry3d")
                    .to_owned(),
                Tab::Code => language.say("The derivation as a function to take home").to_owned(),
            };
            let label = ui.selectable_label(is_open, language.say(tab.title()));
            if label.on_hover_text(tip).clicked() && !is_open {
                explain.open(tab);
            }
        }
    });
    ui.separator();
}

/// What the open tab says.
fn tab(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, explanation, state, settings, explain, .. } = parts;
    match explain.tab() {
        Tab::Answer => {
            in_words(ui, workspace);
            readings(ui, workspace);
            conventions(ui, workspace, state);
            explanation_of(ui, workspace);
        }
        Tab::Derivation => {
            let letters = letters(workspace, settings);
            derivation(ui, &workspace.answer, &explanation.numbers, &letters, explain);
        }
        Tab::Way => motion(ui, workspace, explanation, explain, state),
        Tab::Methods => methods(ui, workspace, &explanation.comparisons, explain, state),
        Tab::Code => code(ui, workspace.entry.id, &workspace.answer, explain),
    }
    ui.add_space(8.0);
}

/// The colour of each letter of the open case.
fn letters(workspace: &Workspace, settings: &Settings) -> Letters {
    Letters::new(workspace.entry, &workspace.answer.marks, settings.palette)
}

/// What lies over everything: the answer, the hint, the sheets.
pub fn over(ui: &mut egui::Ui, view: egui::Rect, parts: &mut Parts) {
    if parts.state.still && parts.state.hidden {
        let Parts { workspace, explanation, settings, explain, .. } = &*parts;
        let letters = letters(workspace, settings);
        still::values(ui, view, workspace, (explanation, explain), &letters);
    }
    let Parts { workspace, state, settings, .. } = parts;
    badge(ui, view, workspace, state);
    let done = workspace.is_editing() || workspace.undo_name().is_some() || workspace.opened > 0;
    state.hint &= !done;
    if state.hint {
        hint(ui, view);
    }
    sheets(ui, workspace, state, settings);
}

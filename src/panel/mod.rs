//! The panel: the list of scenarios, the inputs as numbers, the answer in words. Plain egui
//! functions that read the case; their changes are applied after the frame.

mod adjusting;
mod axes;
mod branch_coverage;
mod choice;
mod clip;
mod code;
mod colors;
mod commands;
mod conventions;
mod derivation;
mod draft;
mod excerpt;
mod field_legend;
mod file_list;
mod files;
mod fixed_width;
mod follow;
mod fonts;
mod formula;
mod found;
mod hunt;
mod input_fields;
mod laws;
mod lens;
mod list;
mod localize;
mod log;
mod matrix;
mod measuring;
mod menu;
mod methods;
mod modal;
mod motion;
mod native_dialog;
mod number;
mod open_hunt;
mod open_log;
mod pasted;
mod pasted_text;
mod pasting;
mod pictures;
mod place;
mod playing;
mod proposals;
mod ray_fields;
mod reading;
mod readings;
mod recent;
mod rows;
mod scale;
mod screenshot_overlay;
mod search;
mod settings_sheet;
mod sheets;
mod sources;
mod state;
mod symbol_input;
mod theme;
mod title;
mod tools;
mod traced;
mod what_if;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy_egui::egui;

use crate::explain::{BranchCoverage, Explain, Explanation, Tab};
use crate::field::{Field, FieldSettings, Subject};
use crate::formulas::Formulas;
use crate::hand::{Menu, Opened};
use crate::keys::{self, Command};
use crate::measure::{Measure, Places};
use crate::play::Play;
use crate::settings::CurrentQuality;
use crate::settings::Settings;
use crate::view::CurrentView;
use crate::workspace::Workspace;

pub use clip::clipboard;
pub use commands::commands;
pub use field_legend::LEGEND;
pub use files::dropped;
pub use follow::follow;
pub use input_fields::fields;
pub use lens::LENS;
pub use localize::{Localize, set_language};
pub use native_dialog::{Desktop, Wanted};
pub use open_log::OpenLog;
pub use pasted::Pasting;
pub use pasting::in_sight;
pub use place::{CASE_WIDTH, Drawer, LIST_WIDTH, Place, TOOLS_HEIGHT, Widths};
pub use recent::remember;
pub use scale::{by_height, scale};
pub use screenshot_overlay::VALUES;
pub use settings_sheet::snapping;
pub use state::{Dialog, PanelState, Sheet};
pub use theme::theme;
pub use title::{BADGE, HINT};
pub use tools::steps;
pub use what_if::told;

use axes::axes;
use code::{code, code_head};
use conventions::conventions;
use derivation::{derivation, derivation_head};
use files::dialog;
use formula::formula;
use list::list;
use log::log;
use measuring::measuring;
use menu::menu;
use methods::methods;
use motion::motion;
use pasting::pasting;
use place::{Foot, contained, edge};
use playing::playing;
use readings::{in_words, readings};
use sheets::sheets;
use title::{badge, explanation as explanation_of, hint, note, problem, title};
use tools::tools;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PanelState>();
}

/// Draws another frame after a change of size, since the panel learns of it one frame later.
pub fn resized(
    mut sizes: MessageReader<WindowResized>,
    mut scales: MessageReader<WindowScaleFactorChanged>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if sizes.read().count() + scales.read().count() > 0 {
        redraw.write(RequestRedraw);
    }
}

/// The resources that the panel shows and changes.
#[derive(SystemParam)]
pub struct Parts<'w> {
    pub workspace: Res<'w, Workspace>,
    pub explanation: Res<'w, Explanation>,
    pub lamps: Res<'w, BranchCoverage>,
    pub places: Res<'w, Places>,
    pub view: ResMut<'w, CurrentView>,
    pub state: ResMut<'w, PanelState>,
    pub play: ResMut<'w, Play>,
    pub settings: ResMut<'w, Settings>,
    pub finish: Res<'w, CurrentQuality>,
    pub measure: ResMut<'w, Measure>,
    pub explain: ResMut<'w, Explain>,
    pub menu: ResMut<'w, Menu>,
    pub field: ResMut<'w, Field>,
    pub formulas: Res<'w, Formulas>,
}

/// The choices in the panel, apart from the case.
#[derive(PartialEq)]
pub struct Chosen {
    settings: Settings,
    measure: Measure,
    explain: Explain,
    /// *Play*: whether it runs, whether a step is wanted, whether there is a ball, and metres per
    /// second.
    play: (bool, bool, bool, f32),
    sheet: Option<Sheet>,
    menu: Option<Opened>,
    field: (FieldSettings, Option<Subject>),
    is_asking: bool,
}

impl Parts<'_> {
    /// Returns the current choices.
    pub fn chosen(&self) -> Chosen {
        let Self { play, state, .. } = self;
        Chosen {
            settings: Settings::clone(&self.settings),
            measure: Measure::clone(&self.measure),
            explain: Explain::clone(&self.explain),
            play: (play.running, play.step, play.ball.is_some(), play.speed),
            sheet: state.sheet.clone(),
            menu: self.menu.open.clone(),
            field: (self.field.wish(), self.field.subject()),
            is_asking: state.is_asking(),
        }
    }
}

/// Shows everything beside the view.
pub fn panels(ui: &mut egui::Ui, parts: &mut Parts) {
    dialog(ui.ctx(), &parts.workspace, &mut parts.state);
    pasting(ui.ctx(), &parts.workspace, parts.settings.palette, &mut parts.state);
    hunt::listen(&parts.workspace, &mut parts.state, parts.settings.language);
    if parts.state.hidden {
        if field_legend::beside(egui::Rect::ZERO, parts.field.wish(), &parts.state).is_some() {
            let panel = egui::Panel::right("beside the view").exact_size(lens::WIDTH);
            panel.resizable(false).show(ui, |_| {});
        }
        return;
    }
    let widths = parts.state.widths;
    let is_log = parts.state.log.as_ref().is_some_and(|log| log.files.is_none());
    let widths = if is_log { widths.with_log() } else { widths };
    let place = Place::of(ui.available_size(), widths);
    egui::Panel::top("tools").exact_size(TOOLS_HEIGHT).resizable(false).show(ui, |ui| {
        let Parts { workspace, view, measure, state, field, .. } = parts;
        let on = (measure.active, field.wish().is_on);
        contained(ui, |ui| tools(ui, place, workspace, view, on, state));
    });
    let drawer = parts.state.drawer;
    let (list_width, case_width) = match place {
        Place::Both { list, case } => (Some(list), Some(case)),
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
    // Drags start from the width shown, since the wanted one may be larger than the room.
    if let Some(mut width) = list_width {
        let shown = width;
        egui::Panel::left("scenarios").exact_size(width).resizable(false).show(ui, |ui| {
            contained(ui, |ui| scenarios(ui, parts));
            edge(ui, false, &mut width, LIST_WIDTH);
        });
        if width != shown {
            parts.state.widths.list = width;
        }
    }
    if let Some(mut width) = case_width {
        let shown = width;
        egui::Panel::right("case").exact_size(width).resizable(false).show(ui, |ui| {
            contained(ui, |ui| case(ui, parts));
            edge(ui, true, &mut width, CASE_WIDTH);
        });
        if width != shown {
            parts.state.widths.case = width;
        }
    }
}

/// Shows the list of scenarios, or an open log.
fn scenarios(ui: &mut egui::Ui, parts: &mut Parts) {
    ui.add_space(6.0);
    if parts.state.log.is_some() {
        log(ui, &mut parts.state);
    } else {
        list(ui, &parts.workspace, parts.settings.palette, &mut parts.state);
    }
}

/// Shows the open case: its inputs, and below them the open tab. In a low panel, everything scrolls
/// together.
fn case(ui: &mut egui::Ui, parts: &mut Parts) {
    let is_code = parts.explain.tab() == Tab::Code;
    let scroll = egui::ScrollArea::new([is_code, true]).auto_shrink(false);
    if is_code {
        // Code has long lines: always show the scroll bars.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
    }
    ui.add_space(6.0);
    let foot = Foot::of(ui);
    let above = &mut foot.above(ui);
    // Not the height left by the foot, which changes with its contents.
    if place::is_low(ui.available_height()) {
        scroll.id_salt("case").show(above, |ui| {
            inputs(ui, parts);
            head(ui, parts);
            tab(ui, parts);
        });
    } else {
        inputs(above, parts);
        head(above, parts);
        // A separate id, so that the editor does not share the code's scroll position.
        let id = ("tab", parts.explain.tab() as u8, parts.explain.edits);
        scroll.id_salt(id).show(above, |ui| tab(ui, parts));
    }
    foot.show(ui, |ui| below(ui, parts));
}

/// Shows the parts that come and go: measurements, errors and the case's note. They stand below all
/// buttons.
fn below(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, places, measure, .. } = parts;
    measuring(ui, workspace.entry.space, &places.0, measure);
    problem(ui, workspace);
    note(ui, workspace);
}

/// Shows the title, and the inputs with their buttons.
fn inputs(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, explanation, state, play, field, .. } = parts;
    title(ui, workspace);
    ui.add_space(2.0);
    ui.scope(|ui| fields(ui, workspace, &explanation.letters, field, state));
    playing(ui, workspace, play, state);
}

/// Shows the tabs, and the fixed part of the open one.
fn head(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, lamps, state, explain, .. } = parts;
    tabs(ui, workspace, explain);
    let (entry, answer) = (workspace.entry, &workspace.answer);
    match explain.tab() {
        Tab::Derivation => derivation_head(ui, entry, answer, lamps, explain, state),
        Tab::Code => code_head(ui, entry, answer, explain, state),
        Tab::Answer | Tab::Way | Tab::Methods => {}
    }
}

/// Shows the tabs of the scenario.
fn tabs(ui: &mut egui::Ui, workspace: &Workspace, explain: &mut Explain) {
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
        ui.spacing_mut().button_padding.x = 5.0;
        for tab in Tab::ALL {
            // By the scenario, not by its current case, so that no tab slides under the pointer.
            if tab == Tab::Way && (workspace.entry.build)().moment(0.0).is_none() {
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

/// Shows the contents of the open tab.
fn tab(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, explanation, state, explain, settings, formulas, .. } = parts;
    match explain.tab() {
        Tab::Code if explain.edits => formula(ui, workspace, formulas, explain, state),
        Tab::Answer => {
            in_words(ui, workspace);
            readings(ui, workspace, state);
            axes(ui, workspace, settings.palette, explain);
            conventions(ui, workspace, state);
            explanation_of(ui, workspace);
        }
        Tab::Derivation => {
            let Explanation { numbers, letters, .. } = &**explanation;
            derivation(ui, &workspace.answer, numbers, letters, explain);
        }
        Tab::Way => motion(ui, workspace, explanation, explain, state),
        Tab::Methods => methods(ui, workspace, &explanation.comparisons, explain, state),
        Tab::Code => code(ui, workspace.entry, &workspace.answer, explain),
    }
    ui.add_space(8.0);
}

/// Shows everything that lies over the view: the answer, the hint, the sheets.
pub fn over(ui: &mut egui::Ui, view: egui::Rect, parts: &mut Parts) {
    if parts.state.still && parts.state.hidden {
        let Parts { workspace, explanation, explain, field, state, .. } = &*parts;
        let room = field_legend::beside(view, field.wish(), state);
        // A lens takes all of the place beside the view.
        let room = (view, room.filter(|_| field.wish().lens.is_none()));
        screenshot_overlay::values(
            ui,
            room,
            workspace,
            (explanation, explain),
            &explanation.letters,
        );
    }
    let Parts { workspace, explanation, state, settings, finish, menu: handles, field, .. } = parts;
    field_legend::legend(ui, view, workspace, settings.palette, field, state);
    menu(ui.ctx(), handles, workspace, &explanation.letters, settings.snap, (field, state));
    state.fade(ui.ctx());
    // An incomplete proposal has no answer.
    let proposal = state.pasted.as_ref().and_then(|pasted| pasted.review.proposal());
    if proposal.is_none_or(|proposal| proposal.lacks().is_empty()) {
        badge(ui, view, workspace, state);
    }
    let done = workspace.is_editing() || workspace.undo_name().is_some() || workspace.opened > 0;
    state.hint &= !done;
    if state.hint {
        hint(ui, view);
    }
    sheets(ui, workspace, state, (settings, finish.0));
}

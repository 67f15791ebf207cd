//! The panel: the list of scenarios, the inputs as numbers, the answer in words. Plain egui
//! functions that read the case; their changes are applied after the frame.

mod answer;
mod browser;
mod code;
mod derivation;
mod dialogs;
mod field;
mod inputs;
mod log;
mod methods;
mod motion;
mod paste;
mod shell;
mod state;
mod widgets;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy_egui::egui;

use crate::field::{Field, FieldSettings, Subject};
use crate::state::explain::{BranchCoverage, CodePage, Explain, Explanation, Tab};
use crate::state::formulas::Formulas;
use crate::state::hand::{Menu, Opened};
use crate::state::measure::{Measure, Places};
use crate::state::play::Play;
use crate::state::settings::CurrentQuality;
use crate::state::settings::Settings;
use crate::state::shortcuts::{self, Command};
use crate::state::view::CurrentView;
use crate::state::walk::Walk;
use crate::state::workspace::Workspace;

pub use dialogs::files::dropped;
pub use dialogs::native_dialog::{Desktop, Wanted};
pub use dialogs::recent::remember;
pub use dialogs::settings::snapping_ui;
pub use field::legend::LEGEND;
pub use field::lens::LENS;
pub use field::what_if::told;
pub use inputs::case_menu::case_menu_ui;
pub use inputs::clip::clipboard;
pub use inputs::fields::fields_ui;
pub use log::open_log::OpenLog;
pub use paste::pasted::Pasting;
pub use paste::pasting::in_sight;
pub use shell::badge::BADGE;
pub use shell::commands::commands;
pub use shell::follow::follow;
pub use shell::place::{CASE_WIDTH, Drawer, LIST_WIDTH, Place, TOOLS_HEIGHT, Widths};
pub use shell::scale::{by_height, scale};
pub use shell::screenshot_overlay::VALUES;
pub use shell::title::HINT;
pub use shell::tools::steps_ui;
pub use state::{Dialog, PanelState, Sheet};
pub use widgets::localize::{Localize, set_language};
pub use widgets::theme::{set_palette, theme};

use answer::engine::engine_ui;
use answer::flaws::flaws_ui;
use answer::gjk::gjk_ui;
use answer::tree::tree_ui;
use answer::{in_words_ui, readings_ui};
use browser::list::list_ui;
use code::case_text::case_text_ui;
use code::formula::formula_ui;
use code::{code_head_ui, code_ui};
use derivation::{derivation_head_ui, derivation_ui};
use dialogs::files::dialog;
use dialogs::sheets::sheets_ui;
use inputs::conventions::conventions_ui;
use log::log_ui;
use methods::methods_ui;
use motion::axes::axes_ui;
use motion::motion_ui;
use paste::pasting::pasting;
use shell::badge::badge;
use shell::measuring::measuring_ui;
use shell::menu::menu;
use shell::place::{Foot, contained_ui, edge};
use shell::playing::{playing_ui, walking_ui};
use shell::title::{explanation_ui as explanation_of, hint, note_ui, problem_ui, title_ui};
use shell::tools::tools_ui;

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
    pub walk: ResMut<'w, Walk>,
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
    walk: Walk,
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
            walk: *self.walk,
            sheet: state.sheet.clone(),
            menu: self.menu.open.clone(),
            field: (self.field.wish(), self.field.subject()),
            is_asking: state.is_asking(),
        }
    }
}

/// Shows everything beside the view.
pub fn panels_ui(ui: &mut egui::Ui, parts: &mut Parts) {
    parts.state.under = None;
    parts.state.forget_elsewhere(parts.workspace.opened);
    dialog(ui.ctx(), &parts.workspace, &mut parts.state);
    pasting(ui.ctx(), &parts.workspace, parts.settings.palette, &mut parts.state);
    methods::hunt::listen(&parts.workspace, &mut parts.state, parts.settings.language);
    if parts.state.hidden {
        if field::legend::beside(egui::Rect::ZERO, parts.field.wish(), &parts.state).is_some() {
            let panel = egui::Panel::right("beside the view").exact_size(field::lens::WIDTH);
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
        contained_ui(ui, |ui| tools_ui(ui, place, workspace, view, on, state));
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
                    contained_ui(ui, |ui| match drawer {
                        Drawer::List => scenarios_ui(ui, parts),
                        Drawer::Case | Drawer::Shut => case_ui(ui, parts),
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
            contained_ui(ui, |ui| scenarios_ui(ui, parts));
            edge(ui, false, &mut width, LIST_WIDTH);
        });
        if width != shown {
            parts.state.widths.list = width;
        }
    }
    if let Some(mut width) = case_width {
        let shown = width;
        egui::Panel::right("case").exact_size(width).resizable(false).show(ui, |ui| {
            contained_ui(ui, |ui| case_ui(ui, parts));
            edge(ui, true, &mut width, CASE_WIDTH);
        });
        if width != shown {
            parts.state.widths.case = width;
        }
    }
}

/// Shows the list of scenarios, or an open log.
fn scenarios_ui(ui: &mut egui::Ui, parts: &mut Parts) {
    ui.add_space(6.0);
    if parts.state.log.is_some() {
        log_ui(ui, &parts.workspace, &mut parts.state);
    } else {
        list_ui(ui, &parts.workspace, parts.settings.palette, &mut parts.state);
    }
}

/// Shows the open case: the tabs, the inputs, and below them the open tab. In a low panel, the inputs
/// scroll together with the tab.
fn case_ui(ui: &mut egui::Ui, parts: &mut Parts) {
    let is_code = parts.explain.tab() == Tab::Code;
    let scroll = egui::ScrollArea::new([is_code, true]).auto_shrink(false);
    if is_code {
        // Code has long lines: always show the scroll bars.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
    }
    ui.add_space(6.0);
    let foot = Foot::of(ui);
    let above = &mut foot.above(ui);
    title_ui(above, &parts.workspace);
    tabs_ui(above, &parts.workspace, &mut parts.explain);
    // Not the height left by the foot, which changes with its contents.
    if shell::place::is_low(ui.available_height()) {
        // Each scenario's inputs begin at their top.
        scroll.id_salt(("case", parts.workspace.entry.id)).show(above, |ui| {
            inputs_ui(ui, parts);
            head_ui(ui, parts);
            tab_ui(ui, parts);
        });
    } else {
        inputs_ui(above, parts);
        head_ui(above, parts);
        // A separate id, so that the editor does not share the code's scroll position.
        let id = ("tab", parts.explain.tab() as u8, parts.explain.page);
        scroll.id_salt(id).show(above, |ui| tab_ui(ui, parts));
    }
    foot.show(ui, |ui| below_ui(ui, parts));
}

/// Shows the parts that come and go: measurements, errors and the case's note. They stand below all
/// buttons.
fn below_ui(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, places, measure, state, .. } = parts;
    measuring_ui(ui, workspace.entry.space, &places.0, measure);
    problem_ui(ui, workspace);
    note_ui(ui, workspace, state);
}

/// Shows the case's menu, and the inputs.
fn inputs_ui(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, explanation, state, play, walk, field, settings, explain, .. } = parts;
    case_menu_ui(ui, workspace, (settings, explain), state);
    if !state.inputs_folded {
        ui.scope(|ui| fields_ui(ui, workspace, &explanation.letters, field, state));
    }
    playing_ui(ui, workspace, play, state);
    walking_ui(ui, workspace, walk);
    ui.separator();
}

/// Shows the fixed part of the open tab.
fn head_ui(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, lamps, state, explain, .. } = parts;
    let (entry, answer) = (workspace.entry, &workspace.answer);
    match explain.tab() {
        Tab::Derivation => derivation_head_ui(ui, entry, answer, lamps, explain, state),
        Tab::Code => code_head_ui(ui, entry, answer, explain, state),
        Tab::Answer | Tab::Way | Tab::Methods => {}
    }
}

/// Shows the tabs of the scenario.
fn tabs_ui(ui: &mut egui::Ui, workspace: &Workspace, explain: &mut Explain) {
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
                Tab::Derivation => shortcuts::tip(Command::Derivation, language),
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
fn tab_ui(ui: &mut egui::Ui, parts: &mut Parts) {
    let Parts { workspace, explanation, view, state, explain, settings, formulas, .. } = parts;
    match explain.tab() {
        Tab::Code if explain.page == CodePage::Formula => {
            formula_ui(ui, workspace, (formulas, &explanation.letters), explain, state);
        }
        Tab::Code if explain.page == CodePage::Case => case_text_ui(ui, workspace, state),
        Tab::Answer => {
            in_words_ui(ui, workspace);
            engine_ui(ui, workspace, state);
            readings_ui(ui, workspace, state);
            axes_ui(ui, workspace, settings.palette, explain);
            if let Some(gjk) = &explanation.gjk {
                gjk_ui(ui, gjk, view, settings.palette, explain);
            }
            if let Some(walk) = &explanation.tree_walk {
                tree_ui(ui, walk, explain);
            }
            flaws_ui(ui, workspace, explain, state);
            conventions_ui(ui, workspace, state);
            explanation_of(ui, workspace);
        }
        Tab::Derivation => {
            let Workspace { entry, answer, .. } = &**workspace;
            derivation_ui(ui, entry, answer, explanation, explain, state);
        }
        Tab::Way => motion_ui(ui, workspace, explanation, explain, state),
        Tab::Methods => methods_ui(ui, workspace, &explanation.comparisons, explain, state),
        Tab::Code => code_ui(ui, workspace.entry, &workspace.answer, explain, state),
    }
    ui.add_space(8.0);
}

/// Shows everything that lies over the view: the answer, the hint, the sheets.
pub fn over_ui(ui: &mut egui::Ui, view: egui::Rect, parts: &mut Parts) {
    if parts.state.still && parts.state.hidden {
        let Parts { workspace, explanation, explain, field, state, .. } = &*parts;
        let room = field::legend::beside(view, field.wish(), state);
        // A lens takes all of the place beside the view.
        let room = (view, room.filter(|_| field.wish().lens.is_none()));
        shell::screenshot_overlay::values(
            ui,
            room,
            workspace,
            (explanation, explain),
            &explanation.letters,
        );
    }
    let Parts { workspace, explanation, state, settings, finish, menu: handles, field, .. } = parts;
    field::legend::legend(ui, view, workspace, settings.palette, field, state);
    menu(ui.ctx(), handles, workspace, &explanation.letters, settings.snap, (field, state));
    state.fade(ui.ctx());
    // An incomplete proposal has no answer.
    let proposal = state.pasted.as_ref().and_then(|pasted| pasted.review.proposal());
    if proposal.is_none_or(|proposal| proposal.lacks().is_empty()) {
        let step = parts.explain.current(&workspace.answer);
        badge(ui, view, workspace, step, state);
    }
    let done = workspace.is_editing() || workspace.undo_name().is_some() || workspace.opened > 0;
    state.hint &= !done;
    if state.hint {
        hint(ui, view);
    }
    sheets_ui(ui, workspace, state, (settings, finish.0));
}

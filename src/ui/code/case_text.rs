//! The open case as JSON, to be edited: what is typed is asked at once, and what is dragged is in the
//! text at once.

use bevy_egui::egui::{Id, Label, RichText, TextEdit, Ui};
use collision_scenarios::cases::{self, Case};
use collision_scenarios::scenario::{Message, message};

use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows the text. While it is typed in, it stays as it is typed, and all of it is one undo step. A
/// text with a mistake stays until it is mended or given up.
pub fn case_text_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let id = Id::new("the case as a text");
    let kept = ui.data(|data| data.get_temp::<String>(id));
    let mut text = kept.clone().unwrap_or_else(|| cases::write_scene(&workspace.case_for_file()));
    let problem = kept.as_ref().and_then(|typed| read(typed, workspace).err());
    let (words, color) = match &problem {
        Some(why) => (ui.tr(why), ui.visuals().error_fg_color),
        None => {
            let words =
                ui.say("What is typed is asked at once, and what is dragged is typed here.");
            (words.to_owned(), ui.visuals().weak_text_color())
        }
    };
    ui.add(Label::new(RichText::new(words).color(color).size(12.0)).wrap());
    let given_up = problem.is_some() && ui.small_button(ui.say("Back to the case")).clicked();
    let field = TextEdit::multiline(&mut text).id(id).code_editor().desired_width(f32::INFINITY);
    let response = ui.add(field);
    if response.changed()
        && let Ok(case) = read(&text, workspace)
    {
        state.change(move |workspace| workspace.retype(case));
    }
    if response.has_focus() && response.changed() {
        ui.data_mut(|data| data.insert_temp(id, text));
    }
    if response.lost_focus() {
        state.change(Workspace::end_edit);
    }
    if given_up || (kept.is_some() && !response.has_focus() && problem.is_none()) {
        ui.data_mut(|data| data.remove::<String>(id));
        state.change(Workspace::end_edit);
    }
}

/// Reads the text as a case of the open scenario.
fn read(text: &str, workspace: &Workspace) -> Result<Case, Message> {
    let case = cases::parse(text).map_err(|why| match why.line() {
        0 | 1 => why.words(),
        line => message!("line {0}: {1}", line.to_string(), why.words()),
    })?;
    if case.scenario.id != workspace.entry.id {
        let [got, open] = [case.scenario.id, workspace.entry.id].map(str::to_owned);
        return Err(message!(
            "the text is of {0}, and {1} is open: paste it to open it",
            got,
            open
        ));
    }
    Ok(case)
}

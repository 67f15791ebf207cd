//! An open log or folder: which cases differ from what they expect, and each a press away.

use std::path::{Path, PathBuf};

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    self, Align2, FontId, Id, Response, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::open_log::OpenLog;
use super::readings::verdict_color;
use super::speech::Speaks;
use super::state::PanelState;
use crate::cases::{Logged, Said, echo, echo_path};
use crate::scenario::{Entry, words};
use crate::scenarios::ALL;

/// The width of the column of numbers.
const NUMBERS: f32 = 58.0;

/// The open log or folder in place of the list of scenarios.
pub fn log(ui: &mut Ui, state: &mut PanelState) {
    let Some(mut log) = state.log.take() else { return };
    log.listen();
    let closes = head(ui, &mut log);
    let mut opened = None;
    picks(ui, &mut log);
    ui.horizontal(|ui| {
        for (sign, forward) in [("⏴", false), ("⏵", true)] {
            let found = log.differing(forward);
            let tip = ui.say(if forward { "Next difference" } else { "Previous difference" });
            let button = ui.add_enabled(found.is_some(), egui::Button::new(sign));
            button.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::Button, found.is_some(), tip)
            });
            if button.on_hover_text(tip).clicked() {
                opened = found;
            }
        }
        let (all, differ) = (log.rows.len().to_string(), log.different.to_string());
        ui.label(ui.tell(&match log.files {
            Some(_) => words!("{0} files, {1} differ", all, differ),
            None => words!("{0} lines, {1} differ", all, differ),
        }));
    });
    if let Some(why) = &log.problem {
        ui.colored_label(ui.visuals().error_fg_color, why);
    }
    for difference in &log.differences {
        ui.label(RichText::new(difference).monospace().size(12.0));
    }
    ui.separator();
    opened = rows(ui, &mut log).or(opened);
    match opened.and_then(|place| log.open(place)) {
        Some((case, Some(file))) => {
            state.file = Some(file.clone());
            state.change(|workspace| workspace.open_file(case, file));
        }
        Some((case, None)) => state.change(|workspace| workspace.open_case(case)),
        None => {}
    }
    if !closes {
        state.log = Some(log);
    }
}

/// Whose file it is, how far it has been read; true where it is closed.
fn head(ui: &mut Ui, log: &mut OpenLog) -> bool {
    let name = log.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let closes = ui
        .horizontal(|ui| {
            let is_folder = log.files.is_some();
            let tip = ui.say(if is_folder { "Close the folder" } else { "Close the log" });
            let button = ui.add(egui::Button::new("✖").small());
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, tip));
            let closes = button.on_hover_text(tip).clicked();
            ui.add(egui::Label::new(RichText::new(echo(&name)).strong()).truncate());
            closes
        })
        .inner;
    if log.is_reading() {
        ui.horizontal(|ui| {
            if ui.button(ui.say("Cancel")).clicked() {
                log.reading = None;
            }
            let part = log.behind as f32 / log.size.max(1) as f32;
            ui.add(egui::ProgressBar::new(part).show_percentage());
        });
    }
    closes
}

/// What is listed: a scenario's lines, those that differ, those that hold a text.
fn picks(ui: &mut Ui, log: &mut OpenLog) {
    let mut picks = log.picks.clone();
    let all = ui.say("All scenarios");
    let title = |id: Option<&str>| id.map_or_else(|| all.to_owned(), str::to_owned);
    egui::ComboBox::from_id_salt("scenario of the log")
        .selected_text(title(picks.scenario))
        .width(ui.available_width() - 16.0)
        .show_ui(ui, |ui| {
            let there = |entry: &&Entry| {
                let is_it = |row: &Logged| row.said.is_some_and(|said| said.entry.id == entry.id);
                log.rows.from(0).any(|(_, row)| is_it(&row))
            };
            let ids = ALL.iter().filter(there).map(|entry| Some(entry.id));
            for id in [None].into_iter().chain(ids) {
                ui.selectable_value(&mut picks.scenario, id, title(id));
            }
        });
    ui.checkbox(&mut picks.differing, ui.say("Only those that differ"));
    // The file is read anew when the text is whole.
    let id = Id::new("text of the log");
    let mut text = ui.data(|data| data.get_temp(id)).unwrap_or_else(|| picks.text.clone());
    let hint = ui.say("A text in the line");
    let field = egui::TextEdit::singleline(&mut text).hint_text(hint);
    let field = ui.add(field.desired_width(ui.available_width() - 8.0));
    if field.lost_focus() {
        picks.text.clone_from(&text);
    }
    ui.data_mut(|data| data.insert_temp(id, text));
    if picks != log.picks {
        log.pick(picks);
    }
}

/// The listed rows, of which only those in sight are laid out; the one that is pressed.
fn rows(ui: &mut Ui, log: &mut OpenLog) -> Option<usize> {
    let mut pressed = None;
    let height = ui.spacing().interact_size.y;
    let mut scroll = egui::ScrollArea::vertical().auto_shrink(false);
    if std::mem::take(&mut log.follow)
        && let Some(place) = log.current.and_then(|place| log.index_of(place))
    {
        let row = height + ui.spacing().item_spacing.y;
        scroll = scroll.vertical_scroll_offset((place as f32 - 4.0).max(0.0) * row);
    }
    scroll.show_rows(ui, height, log.listed(), |ui, range| {
        for place in range.filter_map(|index| log.listed_at(index)) {
            let Some(logged) = log.rows.get(place) else { continue };
            let file = log.file(&logged).map(PathBuf::as_path);
            if row(ui, height, &logged, file, log.current == Some(place)).clicked() {
                pressed = Some(place);
            }
        }
    });
    pressed
}

/// A line's number, what its case is answered, and of which scenario it is; or of which file.
fn row(ui: &mut Ui, height: f32, row: &Logged, file: Option<&Path>, is_open: bool) -> Response {
    let file = file.and_then(Path::file_name).map(|name| echo_path(Path::new(name)));
    let (color, text) = match row.said {
        None => {
            let text = ui.say("no case");
            let text = file.as_ref().map_or(text.to_owned(), |file| format!("{text} · {file}"));
            (ui.visuals().warn_fg_color, text)
        }
        Some(Said { entry, hit, relation, differs }) => {
            let sign = if differs == Some(true) { "≠ " } else { "" };
            let whose = file.as_deref().unwrap_or(entry.id);
            (verdict_color(ui, hit), format!("{sign}{relation} · {whose}"))
        }
    };
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let name = match &file {
        Some(_) => text.clone(),
        None => format!("{} {text}", row.line),
    };
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, is_open, name.as_str())
    });
    let visuals = ui.style().interact_selectable(&response, is_open);
    if is_open || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 3.0, visuals.weak_bg_fill);
    }
    let (middle, font) = (rect.center().y, FontId::proportional(13.0));
    let mut edge = rect.min.x + 4.0;
    if file.is_none() {
        edge = rect.min.x + NUMBERS;
        let (number, weak) = (FontId::monospace(11.0), ui.visuals().weak_text_color());
        let at = pos2(edge - 8.0, middle);
        ui.painter().text(at, Align2::RIGHT_CENTER, row.line, number, weak);
    }
    let mut job = LayoutJob::simple_singleline(text, font, color);
    job.wrap = TextWrapping::truncate_at_width(rect.max.x - edge);
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(pos2(edge, middle - galley.size().y / 2.0), galley, color);
    response.on_hover_text(name)
}

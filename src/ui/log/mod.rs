//! An open log or folder: its cases, and which of them differ from their expected answers.

pub mod compared;
pub mod fields;
pub mod my_cases;
pub mod open_log;
pub mod order;
pub mod reading;
pub mod row_case;

use std::path::Path;

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Id, Response, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};
use collision_scenarios::cases::{Logged, Said, echo, echo_path};
use collision_scenarios::scenario::{Entry, message};
use collision_scenarios::scenarios::ALL;

use crate::state::workspace::Workspace;
use crate::ui::dialogs::files::MOMENT;
use crate::ui::log::fields::About;
use crate::ui::log::my_cases::my_cases_ui;
use crate::ui::log::open_log::{Counts, Difference, OpenLog};
use crate::ui::log::order::Column;
use crate::ui::shell::place::Foot;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::Tint;

/// The widths of the columns: a line's number, and one of its fields.
const NUMBER: f32 = 50.0;
const FIELD: f32 = 60.0;
/// The maximum number of fields shown as columns.
const MOST_FIELDS: usize = 2;

/// Shows the open log or folder in place of the list of scenarios.
pub fn log_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let Some(mut log) = state.log.take() else { return };
    log.listen();
    log.case.follow(workspace);
    let foot = Foot::of(ui);
    let above = &mut foot.above(ui);
    let closes = head_ui(above, &mut log);
    let mut opened = None;
    picks_ui(above, &mut log);
    above.horizontal(|ui| {
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
        opened = no_case_ui(ui, &log).or(opened);
    });
    above.separator();
    let pressed = rows_ui(above, &mut log);
    let is_mine = state.cases_folder.as_ref() == Some(&log.path);
    foot.show(ui, |ui| {
        if !log.case.is_left() {
            about_open_ui(ui, &log);
        }
        if is_mine {
            my_cases_ui(ui, &mut log, state);
        }
    });
    if let Some(place) = pressed.or(opened) {
        // A pressed row stays under the pointer.
        log.open(place, pressed.is_none());
    }
    match log.opened(MOMENT) {
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

/// Shows the file's name, its contents and the progress of reading. Returns `true` if it is closed.
fn head_ui(ui: &mut Ui, log: &mut OpenLog) -> bool {
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
    // In one line even while reading, so that nothing below moves.
    ui.horizontal(|ui| {
        let counted = counted(ui, log);
        if !log.is_reading() {
            ui.add(egui::Label::new(counted).truncate());
            return;
        }
        if ui.button(ui.say("Cancel")).clicked() {
            log.cancel();
        }
        let part = log.behind as f32 / log.size.max(1) as f32;
        ui.add(egui::ProgressBar::new(part).text(counted));
    });
    closes
}

/// Returns the numbers of rows and of differing rows, or says that nothing was compared.
fn counted(ui: &Ui, log: &OpenLog) -> String {
    let all = log.rows.len().to_string();
    let mut parts = vec![match log.files {
        Some(_) => message!("{0} files", all),
        None => message!("{0} lines", all),
    }];
    let Counts { compared, different, no_case } = log.counts;
    let cases = log.rows.len() - no_case;
    let different = different.to_string();
    if compared > 0 && compared == cases {
        parts.push(message!("{0} differ", different));
    } else if compared > 0 {
        parts.push(message!(
            "{0} of {1} with an expected answer differ",
            different,
            compared.to_string()
        ));
    } else if cases > 0 {
        parts.push(message!("nothing expected"));
    }
    parts.iter().map(|part| ui.tr(part)).collect::<Vec<_>>().join(", ")
}

/// Shows the button that goes through lines that are no case, if there are any.
fn no_case_ui(ui: &mut Ui, log: &OpenLog) -> Option<usize> {
    let is_none = |row: &Logged| row.said.is_none();
    if log.counts.no_case == 0 {
        return None;
    }
    let next = log.next(true, is_none).or_else(|| {
        let mut shown = log.shown.iter().map(|&place| place as usize);
        shown.find(|&place| log.rows.get(place).is_some_and(|row| is_none(&row)))
    });
    let words = message!("{0} no case", log.counts.no_case.to_string());
    let text = RichText::new(ui.tr(&words)).color(ui.visuals().warn_fg_color);
    let button = ui.add_enabled(next.is_some(), egui::Button::new(text));
    button.on_hover_text(ui.say("To the next line that is no case")).clicked().then_some(next)?
}

/// Shows details of the open row: why it is no case, how its answer differs from the expected one,
/// and the other fields of its line.
fn about_open_ui(ui: &mut Ui, log: &OpenLog) {
    let not_opened = log.not_opened.as_ref().filter(|&why| Some(why) != log.problem.as_ref());
    let problems = log.problem.iter().chain(not_opened);
    if problems.clone().count() == 0 && log.differences.is_empty() && log.beside.is_empty() {
        return;
    }
    ui.separator();
    for why in problems {
        ui.colored_label(ui.visuals().error_fg_color, why);
    }
    if !log.differences.is_empty() {
        ui.weak(ui.say("As it was opened:"));
    }
    for Difference { place, expected, got } in &log.differences {
        let nothing = || ui.say("nothing").to_owned();
        let [expected, got] = [expected, got]
            .map(|value| if value.is_null() { nothing() } else { value.to_string() });
        let told = message!("{0}: expected {1}, answered {2}", place, expected, got);
        ui.label(RichText::new(ui.tr(&told)).monospace().size(12.0));
    }
    for (key, value) in &log.beside {
        ui.horizontal_wrapped(|ui| {
            ui.weak(format!("{key}:"));
            ui.label(value);
        });
    }
}

/// Shows the filters: by scenario, by difference, by text.
fn picks_ui(ui: &mut Ui, log: &mut OpenLog) {
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
    let hint = ui.say("A text in the line");
    let field = egui::TextEdit::singleline(&mut picks.text).hint_text(hint);
    let field = field.id(Id::new("text of the log"));
    ui.add(field.desired_width(ui.available_width() - 8.0));
    if picks != log.picks {
        log.pick(picks);
    }
}

/// Lays out the visible rows, and returns the pressed one.
fn rows_ui(ui: &mut Ui, log: &mut OpenLog) -> Option<usize> {
    let mut pressed = None;
    let height = ui.spacing().interact_size.y;
    let mut scroll = egui::ScrollArea::vertical().auto_shrink(false);
    if std::mem::take(&mut log.follow)
        && let Some(place) = log.current.and_then(|place| log.listed(place).ok())
    {
        let row = height + ui.spacing().item_spacing.y;
        scroll = scroll.vertical_scroll_offset((place as f32 - 4.0).max(0.0) * row);
    }
    titles_ui(ui, log);
    scroll.show_rows(ui, height, log.shown.len(), |ui, range| {
        log.look_up(range.clone());
        for place in log.shown.get(range).unwrap_or_default().iter().map(|&place| place as usize) {
            let Some(logged) = log.rows.get(place) else { continue };
            if row_ui(ui, height, log, &logged, log.open_place() == Some(place)).clicked() {
                pressed = Some(place);
            }
        }
    });
    pressed
}

/// Returns the x positions of a log's columns: its fields, then the answer.
fn columns(log: &OpenLog) -> Vec<f32> {
    let first = if log.files.is_some() { 4.0 } else { NUMBER };
    (0..=log.columns().len()).map(|column| first + FIELD * column as f32).collect()
}

/// Shows the columns' names. A press sorts by one, another turns it round; the list at the right
/// chooses the fields.
fn titles_ui(ui: &mut Ui, log: &mut OpenLog) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let (fields, places) = (log.columns(), columns(log));
    let sign = |column: &Column| match log.order.column == *column {
        true if log.order.is_waiting() => " …",
        true if log.order.descending => " ⏷",
        true => " ⏶",
        false => "",
    };
    let named = fields.iter().map(|name| (Column::Field(name.clone()), name.clone()));
    let answer = (Column::Answer, ui.say("answer").to_owned());
    let named = named.chain([answer]).zip(&places).map(|((column, title), x)| (*x, column, title));
    let titles: Vec<_> = match log.files {
        None => {
            let line = (2.0, Column::Line, ui.say("line").to_owned());
            [line].into_iter().chain(named).collect()
        }
        Some(_) => {
            let file = (rect.width() / 2.0, Column::Line, ui.say("file").to_owned());
            named.chain([file]).collect()
        }
    };
    let mut pressed = None;
    for (place, (x, column, title)) in titles.iter().enumerate() {
        let end = titles.get(place + 1).map_or(rect.width() - 22.0, |(next, ..)| *next);
        let text = RichText::new(format!("{title}{}", sign(column))).size(11.0).weak();
        let area = egui::Rect::from_min_max(
            pos2(rect.min.x + x, rect.min.y),
            pos2(rect.min.x + end - 2.0, rect.max.y),
        );
        let button = egui::Button::new(text).frame(false).truncate();
        let tip = ui.say("Sort by it; again, the other way round");
        let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(area));
        if inner.add(button).on_hover_text(tip).clicked() {
            pressed = Some(column.clone());
        }
    }
    fields_ui(ui, rect, log);
    if let Some(column) = pressed {
        log.sort_by(column);
    }
}

/// Shows the choice of the fields that are columns.
fn fields_ui(ui: &mut Ui, titles: egui::Rect, log: &mut OpenLog) {
    if log.files.is_some() || log.fields.is_empty() {
        return;
    }
    let area = titles.with_min_x(titles.max.x - 20.0);
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(area));
    let menu = inner.menu_button(RichText::new("⏷").size(11.0), |ui| {
        let mut columns = log.columns();
        for name in &log.fields {
            let mut is_on = columns.contains(name);
            if ui.checkbox(&mut is_on, name).changed() {
                columns.retain(|column| column != name);
                if is_on {
                    columns.push(name.clone());
                    columns.drain(..columns.len().saturating_sub(MOST_FIELDS));
                }
                log.wanted = Some(columns.clone());
            }
        }
    });
    let (response, tip) = (menu.response, ui.say("The fields to show"));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, tip));
    response.on_hover_text(tip);
}

/// Shows a row: the line's number, time, id, answer and scenario, or its file.
fn row_ui(ui: &mut Ui, height: f32, log: &OpenLog, row: &Logged, is_open: bool) -> Response {
    let file = log.file(row).and_then(|path| path.file_name());
    let file = file.map(|name| echo_path(Path::new(name)));
    let (color, text) = match row.said {
        None => {
            let text = ui.say("no case");
            let text = file.as_ref().map_or(text.to_owned(), |file| format!("{text} · {file}"));
            (ui.visuals().warn_fg_color, text)
        }
        Some(Said { entry, hit, relation, differs }) => {
            let sign = if differs == Some(true) { "≠ " } else { "" };
            let whose = file.as_deref().unwrap_or(entry.id);
            let color = match differs {
                Some(true) => ui.differs_color(),
                _ => ui.verdict_color(hit),
            };
            (color, format!("{sign}{} · {whose}", ui.name(relation)))
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
    let (middle, weak) = (rect.center().y, ui.visuals().weak_text_color());
    let put = |from: f32, to: f32, text: String, font: FontId, color: Color32| {
        let mut job = LayoutJob::simple_singleline(text, font, color);
        job.wrap = TextWrapping::truncate_at_width(to - from);
        let galley = ui.painter().layout_job(job);
        let at = pos2(rect.min.x + from, middle - galley.size().y / 2.0);
        ui.painter().galley(at, galley, color);
    };
    let small = FontId::monospace(11.0);
    let places = columns(log);
    if file.is_none() {
        let at = pos2(rect.min.x + NUMBER - 8.0, middle);
        ui.painter().text(at, Align2::RIGHT_CENTER, row.line, small.clone(), weak);
    }
    let about = log.about(row);
    for (name, ends) in log.columns().iter().zip(places.windows(2)) {
        if let Some(text) = about.and_then(|about| about.field(name)) {
            let color = ui.visuals().text_color();
            put(ends[0], ends[1] - 6.0, text.to_owned(), small.clone(), color);
        }
    }
    let answer = places.last().copied().unwrap_or(NUMBER);
    put(answer, rect.width(), text, FontId::proportional(13.0), color);
    let all = about.map_or_else(String::new, About::all);
    response.on_hover_text(format!("{name}\n{all}").trim_end())
}

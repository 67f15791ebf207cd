//! The list of scenarios, with the scenes and bugs of the open one below it, or the results of the
//! filter.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, FontId, Id, Key, Modifiers, RichText, Sense, Ui};
use collision_gizmos::palette::Palette;
use collision_scenarios::scenario::{Entry, message};
use collision_scenarios::scenarios::ALL;

use crate::state::library::{self, Reported, Scene};
use crate::state::shortcuts::{self, Command};
use crate::state::workspace::Workspace;
use crate::ui::browser::found::Found;
use crate::ui::browser::pictures::picture;
use crate::ui::browser::search::search;
use crate::ui::state::{PanelState, Sheet};
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::Tint;

/// The size of a scenario's thumbnail.
const PICTURE: egui::Vec2 = egui::vec2(52.0, 39.0);

/// Shows the scenarios by group, with the scenes and bugs of the open one, or the results of the
/// filter.
pub fn list_ui(ui: &mut Ui, workspace: &Workspace, palette: Palette, state: &mut PanelState) {
    filter_ui(ui, state);
    let is_filtered = !state.filter.trim().is_empty();
    if !is_filtered {
        ui.horizontal_wrapped(|ui| {
            let tip = ui.say("All pairs of shapes at a glance");
            if ui.button(ui.say("Any against any…")).on_hover_text(tip).clicked() {
                state.sheet = Some(Sheet::Matrix);
            }
            my_cases_ui(ui, state);
        });
    }
    let scroll = egui::ScrollArea::vertical().auto_shrink(false);
    scroll.show(ui, |ui| {
        if !is_filtered {
            groups_ui(ui, workspace, palette, state);
            return;
        }
        let found = search(&state.filter);
        if found.is_empty() {
            ui.weak(ui.say("Nothing has that name."));
        }
        for found in found {
            match found {
                Found::Scenario(entry) => {
                    scenario_ui(ui, entry, workspace, palette, state);
                }
                Found::Scene(_) => {
                    if result_ui(ui, found, false, true).clicked() {
                        found.open(state);
                    }
                }
            }
        }
    });
}

/// Shows the button that opens the folder of the cases that were pasted or found.
fn my_cases_ui(ui: &mut Ui, state: &mut PanelState) {
    let Some(folder) = state.cases_folder.clone() else { return };
    let tip = ui.say("What was pasted and found, in this and earlier sessions");
    if ui.button(ui.say("My cases…")).on_hover_text(tip).clicked() {
        match folder.is_dir() {
            true => state.open_list(folder),
            false => {
                state.tell_briefly(ui.language(), &message!("Nothing was pasted or found yet."));
            }
        }
    }
}

/// Shows the filter's text field, cleared by Esc or the button beside it.
fn filter_ui(ui: &mut Ui, state: &mut PanelState) {
    let language = ui.language();
    let tip = language.say("Words of a scenario, a scene or a bug.");
    ui.horizontal(|ui| {
        let clear = if state.filter.is_empty() { 0.0 } else { 26.0 };
        let field = ui.add(
            egui::TextEdit::singleline(&mut state.filter)
                .hint_text(language.say("Find a scenario"))
                .desired_width(ui.available_width() - clear - 8.0),
        );
        let escaped = field.lost_focus()
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let field =
            field.on_hover_text(format!("{tip} {}", shortcuts::tip(Command::Find, language)));
        let cleared = clear > 0.0 && {
            let (button, name) = (ui.add(egui::Button::new("✖").small()), ui.say("Clear"));
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
            button.on_hover_text(name).clicked()
        };
        if escaped || cleared {
            state.filter.clear();
            field.surrender_focus();
        }
    });
}

fn groups_ui(ui: &mut Ui, workspace: &Workspace, palette: Palette, state: &mut PanelState) {
    let mut unfolded = Unfolded::of(ui, workspace);
    let mut group = None;
    for entry in ALL {
        if group != Some(entry.group) {
            group = Some(entry.group);
            ui.add_space(6.0);
            ui.strong(ui.say(entry.group.title()));
        }
        let row = scenario_ui(ui, entry, workspace, palette, state);
        unfolded.pressed |= row.clicked();
        if entry.id == workspace.entry.id && unfolded.moved {
            bring_in(ui, row.rect);
        }
        if unfolded.ids.contains(&Id::new(entry.id)) {
            ui.indent(entry.id, |ui| {
                for (heading, bugs) in [("Scenes", false), ("Bugs reported elsewhere", true)] {
                    scenes_ui(ui, heading, (entry, bugs), workspace, &mut unfolded, state);
                }
            });
        }
    }
    unfolded.keep(ui);
}

/// The expanded parts below the rows of the open scenario and the open bug. A pressed row stays
/// under the pointer: while the pointer is on the list, nothing above it collapses.
#[derive(Clone, Default)]
struct Unfolded {
    ids: Vec<Id>,
    /// `true` if the next case is opened from the list.
    pressed: bool,
    /// `true` if rows have moved.
    moved: bool,
}

impl Unfolded {
    fn place() -> Id {
        Id::new("what is unfolded in the list")
    }

    fn of(ui: &Ui, workspace: &Workspace) -> Self {
        let mut this: Self =
            ui.data_mut(|data| std::mem::take(data.get_temp_mut_or_default(Self::place())));
        let id = workspace.entry.id;
        let is_open =
            |scene: &&Scene| scene.is_bug && workspace.title.as_ref() == Some(&scene.title);
        let bug = library::of(id).find(is_open).map(|scene| Id::new((id, &scene.title)));
        let open: Vec<_> = [Id::new(id)].into_iter().chain(bug).collect();
        let before = this.ids.len();
        let is_new = open.iter().any(|id| !this.ids.contains(id));
        let is_elsewhere = is_new && !this.pressed;
        if is_elsewhere || !ui.rect_contains_pointer(ui.clip_rect()) {
            this.ids.retain(|id| open.contains(id));
        }
        this.moved = is_elsewhere || this.ids.len() < before;
        this.pressed &= !is_new;
        this.ids
            .extend(open.iter().filter(|id| !this.ids.contains(id)).copied().collect::<Vec<_>>());
        this
    }

    fn keep(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(Self::place(), self));
    }
}

/// The room for the beginning of the open scenario's scenes, below its row.
const SOME: f32 = 120.0;

/// Scrolls to a row, unless it and some room below it are visible.
fn bring_in(ui: &Ui, row: egui::Rect) {
    let wanted = row.with_max_y(row.max.y + SOME);
    if !ui.clip_rect().contains_rect(wanted) {
        let at_once = egui::style::ScrollAnimation::none();
        ui.scroll_to_rect_animation(row, Some(egui::Align::Center), at_once);
    }
}

/// Shows a scenario's row with its thumbnail.
fn scenario_ui(
    ui: &mut Ui,
    entry: &'static Entry,
    workspace: &Workspace,
    palette: Palette,
    state: &mut PanelState,
) -> egui::Response {
    let is_open = entry.id == workspace.entry.id;
    let title = ui.say(entry.title).to_owned();
    let width = ui.available_width();
    let room = width - PICTURE.x - 12.0;
    let visuals = ui.visuals();
    let color = if is_open { visuals.strong_text_color() } else { visuals.text_color() };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let text = ui.painter().layout(title.clone(), font, color, room);
    let height = (text.size().y + 4.0).max(PICTURE.y + 4.0);
    let (rect, response) = ui.allocate_exact_size(egui::vec2(width, height), Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, is_open, &title)
    });
    let fill = match (is_open, response.hovered() || response.has_focus()) {
        (true, _) => ui.visuals().selection.bg_fill.gamma_multiply(0.6),
        (_, true) => ui.visuals().widgets.hovered.weak_bg_fill,
        _ => egui::Color32::TRANSPARENT,
    };
    if ui.is_rect_visible(rect) {
        ui.painter().rect_filled(rect, 4.0, fill);
        let corner = egui::pos2(rect.min.x + 2.0, rect.center().y - PICTURE.y / 2.0);
        picture(ui, entry, egui::Rect::from_min_size(corner, PICTURE), palette);
        let at = egui::pos2(rect.min.x + PICTURE.x + 8.0, rect.center().y - text.size().y / 2.0);
        ui.painter().galley(at, text, color);
    }
    let tip = format!("{}\n{}", entry.id, ui.say(entry.article));
    let response = response.on_hover_text(tip);
    if response.clicked() && !is_open {
        Found::Scenario(entry).open(state);
    }
    response
}

/// Shows the scenes of a scenario, or its bugs, each with the right answer.
fn scenes_ui(
    ui: &mut Ui,
    heading: &str,
    (entry, bugs): (&Entry, bool),
    workspace: &Workspace,
    unfolded: &mut Unfolded,
    state: &mut PanelState,
) {
    let mut scenes = library::of(entry.id).filter(|scene| scene.is_bug == bugs).peekable();
    if scenes.peek().is_none() {
        return;
    }
    ui.weak(ui.say(heading));
    for scene in scenes {
        let is_open =
            workspace.entry.id == entry.id && workspace.title.as_ref() == Some(&scene.title);
        if result_ui(ui, Found::Scene(scene), is_open, false).clicked() {
            unfolded.pressed = true;
            Found::Scene(scene).open(state);
        }
        if bugs && unfolded.ids.contains(&Id::new((entry.id, &scene.title))) {
            // Its note stands above its inputs.
            let answered = [reported(ui, scene).as_str(), &scene.source].join("\n");
            ui.label(RichText::new(answered).weak().size(12.0));
            let tip = ui.say("Around a handle, down to single f32s: where a method goes wrong");
            if is_open && ui.small_button(ui.say("See it")).on_hover_text(tip).clicked() {
                state.asked.push(Command::See);
            }
        }
    }
}

/// Returns the reported answer of a bug. Empty for other scenes.
fn reported(ui: &Ui, scene: &Scene) -> String {
    let Some(Reported { hit, says }) = scene.reported else { return String::new() };
    let word = hit.map_or("", |hit| ui.say(if hit { "HIT" } else { "MISS" }));
    let answered = ui.tr(&message!("It answered: {0}", word));
    let says = says.as_deref().map(|says| ui.language().say_of_scene(says));
    [answered.trim_end()].into_iter().chain(says).collect::<Vec<_>>().join("\n")
}

/// Shows a search result. A scene has its right answer, with a wrong reported one crossed out, and
/// details in a tooltip. `among_others` adds the kind of scene.
pub fn result_ui(ui: &mut Ui, found: Found, is_open: bool, among_others: bool) -> egui::Response {
    let language = ui.language();
    let title = found.title(language).to_owned();
    let Found::Scene(scene) = found else {
        return ui.selectable_label(is_open, format!("{title}  ·  {}", found.kind(language)));
    };
    let mut job = LayoutJob::default();
    let body = FontId::proportional(13.0);
    if let Some((hit, _)) = scene.expected {
        let word = |hit| ui.say(if hit { "HIT" } else { "MISS" });
        let wrong = scene.reported.and_then(|reported| reported.hit).filter(|&was| was != hit);
        if let Some(wrong) = wrong {
            let color = ui.visuals().weak_text_color();
            let crossed_out = TextFormat {
                strikethrough: egui::Stroke::new(1.0, color),
                ..TextFormat::simple(FontId::proportional(10.0), color)
            };
            job.append(word(wrong), 0.0, crossed_out);
            job.append(" ", 0.0, TextFormat::simple(body.clone(), color));
        }
        let format = TextFormat::simple(FontId::proportional(10.0), ui.verdict_color(hit));
        job.append(word(hit), 0.0, format);
        job.append(" ", 0.0, TextFormat::simple(body.clone(), ui.visuals().text_color()));
    }
    job.append(&title, 0.0, TextFormat::simple(body, ui.visuals().text_color()));
    if among_others {
        let format = TextFormat::simple(FontId::proportional(12.0), ui.visuals().weak_text_color());
        job.append(&format!("  ·  {}", found.kind(language)), 0.0, format);
    }
    let right = scene.expected.as_ref().map(|(_, relation)| relation);
    let right = right.filter(|relation| *relation != "hit").map(|relation| ui.name(relation));
    let reported = reported(ui, scene);
    let note = language.say_of_scene(&scene.note).to_owned();
    let tip = [found.kind(language), reported, note, scene.source.clone()]
        .into_iter()
        .chain(right.map(|right| format!("→ {right}")))
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n");
    let row = egui::Button::selectable(is_open, job)
        .wrap()
        .min_size(egui::vec2(ui.available_width(), 0.0));
    ui.add(row).on_hover_text(tip)
}

/// Returns the scenario this many rows further in the list, which wraps around.
pub fn neighbour(entry: &Entry, by: isize) -> &'static Entry {
    let here = ALL.iter().position(|other| other.id == entry.id).unwrap_or(0);
    &ALL[here.wrapping_add_signed(by + ALL.len() as isize) % ALL.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_goes_round() {
        let last = &ALL[ALL.len() - 1];
        assert_eq!(neighbour(&ALL[0], 1).id, ALL[1].id);
        assert_eq!(neighbour(&ALL[0], -1).id, last.id);
        assert_eq!(neighbour(last, 1).id, ALL[0].id);
    }
}

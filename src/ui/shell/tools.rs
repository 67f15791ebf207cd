//! The tool bar: small buttons for the key commands, with tooltips.

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Pos2, Rect, Response, Sense, Stroke, Ui, pos2,
};
use collision_gizmos::view::View;
use collision_scenarios::scenario::{Message, Space};

use crate::state::shortcuts::{self, Command};
use crate::state::workspace::Workspace;
use crate::ui::shell::place::{Drawer, Place};
use crate::ui::state::{PanelState, Sheet};
use crate::ui::widgets::localize::Localize;

/// The width and height of a tool.
const SIZE: egui::Vec2 = egui::vec2(25.0, 24.0);

/// The icon of a tool.
enum Sign {
    Text(&'static str),
    /// A cube with one face filled: front, right, top.
    Side(usize),
    /// A panel on the right, or beneath.
    Drawer {
        beneath: bool,
    },
    /// A grid of cells.
    Field,
    /// A perspective or an orthographic shape.
    Projection {
        orthographic: bool,
    },
}

/// The tools that a planar scenario greys out, so that the others stay in their places.
const OF_SPACE: [Command; 4] = [Command::Front, Command::Right, Command::Top, Command::Projection];

/// Shows all tools, in one row.
pub fn tools_ui(
    ui: &mut Ui,
    place: Place,
    workspace: &Workspace,
    view: &View,
    (measures, shows_field): (bool, bool),
    state: &mut PanelState,
) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        let drawers = !matches!(place, Place::Both { .. });
        if drawers {
            let (name, tip) = (ui.say("Scenarios…"), ui.say("The list of all scenarios"));
            if tool_ui(ui, Sign::Text("☰"), name, tip, true, state.drawer == Drawer::List).clicked()
            {
                state.drawer.toggle(Drawer::List);
            }
        }
        steps_ui(ui, workspace, state);
        let is_spatial = view.orbit.space == Space::Spatial;
        let mut key = |ui: &mut Ui, sign, name: &str, command, on| {
            let language = ui.language();
            let tip = shortcuts::tip(command, language);
            let enabled = is_spatial || !OF_SPACE.contains(&command);
            if tool_ui(ui, sign, language.say(name), &tip, enabled, on).clicked() && enabled {
                state.asked.push(command);
            }
        };
        key(ui, Sign::Text("⟲"), "Reset", Command::Reset, false);
        gap_ui(ui);
        key(ui, Sign::Text("⛶"), "Frame", Command::Frame, false);
        key(ui, Sign::Text("🏠"), "See all", Command::Home, false);
        key(ui, Sign::Side(0), "Front", Command::Front, false);
        key(ui, Sign::Side(1), "Right", Command::Right, false);
        key(ui, Sign::Side(2), "Top", Command::Top, false);
        let orthographic = view.orbit.orthographic;
        let name = if orthographic { "Perspective" } else { "Orthographic" };
        key(ui, Sign::Projection { orthographic }, name, Command::Projection, false);
        gap_ui(ui);
        key(ui, Sign::Text("📏"), "Measure", Command::Measure, measures);
        key(ui, Sign::Field, "Answer field", Command::Field, shows_field);
        key(ui, Sign::Text("📷"), "Screenshot", Command::Screenshot, false);
        gap_ui(ui);
        key(ui, Sign::Text("?"), "Keys", Command::Keys, false);
        let (name, tip) = (ui.say("Settings"), ui.say("Language, colours, mouse, sizes, snap"));
        let is_open = state.sheet == Some(Sheet::Settings);
        let tool = tool_ui(ui, Sign::Text("⚙"), name, tip, true, is_open);
        ui.data_mut(|data| {
            data.insert_temp(gear(), tool.rect.left_bottom() + egui::vec2(0.0, 4.0))
        });
        if tool.clicked() {
            state.sheet = (!is_open).then_some(Sheet::Settings);
        }
        if drawers {
            let (name, tip) = (ui.say("Case"), ui.say("The inputs and the answer"));
            let sign = Sign::Drawer { beneath: matches!(place, Place::Beneath(_)) };
            if tool_ui(ui, sign, name, tip, true, state.drawer == Drawer::Case).clicked() {
                state.drawer.toggle(Drawer::Case);
            }
        }
    });
}

/// Shows undo and redo, with the names of their steps.
pub fn steps_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let language = ui.language();
    let text = |word: &str, name: Option<&Message>| match name {
        Some(name) => format!("{}: {}", language.say(word), name.in_language(language)),
        None => language.say(word).to_owned(),
    };
    let tip = |text: &str, command| format!("{text}\n{}", shortcuts::tip(command, language));
    let undo = text("Undo", workspace.undo_name());
    let redo = text("Redo", workspace.redo_name());
    let (can_undo, can_redo) = (workspace.undo_name().is_some(), workspace.redo_name().is_some());
    let undo_tip = tip(&undo, Command::Undo);
    if tool_ui(ui, Sign::Text("⮪"), &undo, &undo_tip, can_undo, false).clicked() {
        state.change(Workspace::undo);
    }
    let redo_tip = tip(&redo, Command::Redo);
    if tool_ui(ui, Sign::Text("⮫"), &redo, &redo_tip, can_redo, false).clicked() {
        state.change(Workspace::redo);
    }
}

/// The id of the point below the gear, where the settings open.
pub fn gear() -> egui::Id {
    egui::Id::new("below the gear")
}

fn gap_ui(ui: &mut Ui) {
    ui.add_space(6.0);
}

fn tool_ui(ui: &mut Ui, sign: Sign, name: &str, tip: &str, enabled: bool, on: bool) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(SIZE, sense);
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, enabled, on, name));
    let visuals = ui.style().interact_selectable(&response, on);
    if on || response.hovered() && enabled || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, visuals.weak_bg_fill);
    }
    let color = match enabled {
        true => visuals.fg_stroke.color,
        false => ui.visuals().weak_text_color().gamma_multiply(0.5),
    };
    match sign {
        Sign::Text(text) => {
            let font = FontId::proportional(16.0);
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, color);
        }
        Sign::Side(side) => cube(ui, rect, color, Some(side)),
        Sign::Field => cells(ui, rect, 5.0, color),
        Sign::Drawer { beneath } => drawer(ui, rect, color, beneath),
        Sign::Projection { orthographic: true } => cube(ui, rect, color, None),
        Sign::Projection { orthographic: false } => frustum(ui, rect, color),
    }
    response.on_hover_text(tip)
}

/// Draws a window with a panel in it.
fn drawer(ui: &Ui, rect: Rect, color: Color32, beneath: bool) {
    let window = Rect::from_center_size(rect.center(), egui::vec2(16.0, 13.0));
    let mut panel = window;
    match beneath {
        true => panel.min.y = window.center().y + 1.0,
        false => panel.min.x = window.center().x + 2.0,
    }
    ui.painter().rect_stroke(window, 2.0, Stroke::new(1.2, color), egui::StrokeKind::Middle);
    ui.painter().rect_filled(panel, 1.0, color);
}

/// Draws a square of cells, some filled: the icon of the answer field.
pub fn cells(ui: &Ui, rect: Rect, side: f32, color: Color32) {
    let corner = rect.center() - egui::Vec2::splat(1.5 * side);
    for (place, part) in [0.2, 0.45, 1.0, 0.2, 1.0, 0.45, 0.45, 0.2, 0.2].into_iter().enumerate() {
        let by = egui::vec2((place % 3) as f32, (place / 3) as f32) * side;
        let cell = Rect::from_min_size(corner + by, egui::Vec2::splat(side)).shrink(0.08 * side);
        ui.painter().rect_filled(cell, 0.5, color.gamma_multiply(part));
    }
}

/// Draws a small orthographic cube.
fn cube(ui: &Ui, rect: Rect, color: Color32, filled: Option<usize>) {
    let c = rect.center() + egui::vec2(-2.0, 2.0);
    let at = |x: f32, y: f32| -> Pos2 { pos2(c.x + x, c.y + y) };
    let (a, d) = (5.0, 4.0);
    let front = vec![at(-a, -a), at(a, -a), at(a, a), at(-a, a)];
    let right = vec![at(a, -a), at(a + d, -a - d), at(a + d, a - d), at(a, a)];
    let top = vec![at(-a, -a), at(-a + d, -a - d), at(a + d, -a - d), at(a, -a)];
    for (side, face) in [front, right, top].into_iter().enumerate() {
        let is_filled = filled == Some(side);
        let fill = if is_filled { color } else { Color32::TRANSPARENT };
        let edge = if filled.is_none() || is_filled { color } else { color.gamma_multiply(0.55) };
        ui.painter().add(egui::Shape::convex_polygon(face, fill, Stroke::new(1.0, edge)));
    }
}

/// Draws a square in front of a smaller one: perspective.
fn frustum(ui: &Ui, rect: Rect, color: Color32) {
    let c = rect.center();
    let corners = |half: f32, by: f32| {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, y)| pos2(c.x + x * half + by, c.y + y * half - by))
    };
    let (near, far) = (corners(6.5, -1.0), corners(2.5, 2.5));
    let stroke = Stroke::new(1.0, color);
    for square in [near, far] {
        ui.painter().add(egui::Shape::closed_line(square.to_vec(), stroke));
    }
    for (near, far) in near.into_iter().zip(far) {
        ui.painter().line_segment([near, far], stroke);
    }
}

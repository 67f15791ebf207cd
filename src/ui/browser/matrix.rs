//! The matrix of shape pairs. A press opens a pair, keeping the current shapes as far as both
//! scenarios have them.

use bevy_egui::egui::epaint::TextShape;
use bevy_egui::egui::{
    self, Align2, CollapsingHeader, FontId, Pos2, Rect, Response, Sense, Ui, pos2, vec2,
};
use collision_scenarios::scenario::{Entry, Shape, message};
use collision_scenarios::scenarios::ALL;

use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// The height of a cell.
const HEIGHT: f32 = 13.0;
/// The height of the columns' names.
const HEAD: f32 = 82.0;
const FONT: f32 = 11.0;

/// Shows the matrix, collapsed at first.
pub fn matrix_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let header = CollapsingHeader::new(ui.say("Any against any")).id_salt("the matrix of shapes");
    header.show(ui, |ui| {
        let shapes = Shape::ALL;
        let font = FontId::proportional(FONT);
        let color = ui.visuals().text_color();
        let names = shapes.map(|shape| {
            ui.painter().layout_no_wrap(ui.say(shape.title()).to_owned(), font.clone(), color)
        });
        let widest = names.iter().map(|name| name.size().x).fold(0.0, f32::max) + 6.0;
        let width = ui.available_width();
        let cell = vec2(((width - widest) / shapes.len() as f32).clamp(7.0, 16.0), HEIGHT);
        let size = vec2(width, HEAD + HEIGHT * shapes.len() as f32);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let corner = rect.min + vec2(widest, HEAD);
        for (place, name) in names.into_iter().enumerate() {
            let middle = place as f32 + 0.5;
            let y = corner.y + middle * cell.y - name.size().y / 2.0;
            let x = corner.x + middle * cell.x - name.size().y / 2.0;
            ui.painter().galley(pos2(corner.x - 6.0 - name.size().x, y), name.clone(), color);
            // Vertical, from the bottom upwards.
            let text = TextShape::new(pos2(x, corner.y - 4.0), name, color);
            ui.painter().add(text.with_angle(-std::f32::consts::FRAC_PI_2));
        }
        for (row, first) in shapes.into_iter().enumerate() {
            for (column, second) in shapes.into_iter().enumerate() {
                let at: Pos2 = corner + vec2(column as f32 * cell.x, row as f32 * cell.y);
                let rect = Rect::from_min_size(at, cell).shrink(0.5);
                one_ui(ui, rect, (first, second), workspace, state);
            }
        }
    });
}

/// Returns the scenarios about these two shapes.
fn between(first: Shape, second: Shape) -> Vec<&'static Entry> {
    ALL.iter().filter(|entry| entry.is_between(first, second)).collect()
}

fn one_ui(
    ui: &mut Ui,
    rect: Rect,
    (first, second): (Shape, Shape),
    workspace: &Workspace,
    state: &mut PanelState,
) {
    let entries = between(first, second);
    let id = ui.id().with((first, second));
    let open = entries.iter().position(|entry| entry.id == workspace.entry.id);
    let sense = if entries.is_empty() { Sense::hover() } else { Sense::click() };
    let response = ui.interact(rect, id, sense);
    paint(ui, &response, rect, (entries.is_empty(), open.is_some()));
    let both = ui.tr(&message!("{0} against {1}", ui.say(first.title()), ui.say(second.title())));
    // Several scenarios are opened one after the other.
    let next = open.map_or(0, |open| (open + 1) % entries.len().max(1));
    let tip = match entries.get(next) {
        None => format!("{both}\n{}", ui.say("not here yet")),
        Some(entry) => format!("{both}\n{}", ui.say(entry.title)),
    };
    response.widget_info(|| {
        let kind = egui::WidgetType::SelectableLabel;
        egui::WidgetInfo::selected(kind, !entries.is_empty(), open.is_some(), &both)
    });
    let pressed = response.clicked();
    response.on_hover_text(tip);
    if let Some(entry) = entries.get(next).filter(|_| pressed)
        && entry.id != workspace.entry.id
    {
        let entry = *entry;
        state.change(move |workspace| workspace.open_with_shapes(entry));
    }
}

fn paint(ui: &Ui, response: &Response, rect: Rect, (is_empty, is_open): (bool, bool)) {
    if !ui.is_rect_visible(rect) {
        return;
    }
    let visuals = ui.visuals();
    let fill = match (is_empty, is_open, response.hovered() || response.has_focus()) {
        (true, ..) => visuals.faint_bg_color,
        (false, true, _) => visuals.selection.bg_fill,
        (false, false, true) => visuals.widgets.hovered.fg_stroke.color,
        (false, false, false) => visuals.widgets.inactive.fg_stroke.color.gamma_multiply(0.45),
    };
    ui.painter().rect_filled(rect, 2.0, fill);
    if is_empty && response.hovered() {
        let color = visuals.weak_text_color();
        let font = FontId::proportional(FONT - 1.0);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, "–", font, color);
    }
}

//! The field's lens: the numbers around the handle, down to single steps of `f32`.

use bevy::math::Vec2;
use bevy_egui::egui::{
    Align2, Area, Color32, Event, Frame, Id, MouseWheelUnit, Order, Pos2, Rect, RichText, Sense,
    Stroke, StrokeKind, Ui, vec2,
};
use collision_gizmos::palette::Palette;
use collision_scenarios::scenario::{Value, message, metres, short};

use crate::field::{Around, CELLS, Field, FieldSettings, Painted, ZOOMS, called};
use crate::state::workspace::Workspace;
use crate::ui::field::key::{key_ui, shown_name};
use crate::ui::field::movable::{moved_by, title_ui};
use crate::ui::field::what_if::told;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::exact;
use crate::ui::widgets::theme::glass;

/// The id of the lens's area, which labels avoid.
pub const LENS: &str = "the field's lens";

/// The side of a cell in points, usually and at least.
const CELL: f32 = 6.0;
const LEAST_CELL: f32 = 3.0;
/// The height of the lens without its cells, and of the legend below it.
const REST: f32 = 310.0;
/// The width, with its frame and margin.
pub const WIDTH: f32 = CELLS as f32 * CELL + 30.0;
/// The height of the strip for a lone number, in cells.
const STRIP: usize = 9;
/// The scroll distance of one zoom level on a touchpad, in points; of a wheel it is a notch.
const NOTCH: f32 = 50.0;

/// Shows the lens at the upper right of the view. A press moves the handle to a cell's numbers.
pub fn lens(
    ui: &Ui,
    view: Rect,
    (workspace, palette): (&Workspace, Palette),
    field: &Field,
    wish: &mut FieldSettings,
    state: &mut PanelState,
) {
    let (Some(zoom), Some((around, painted))) = (wish.lens, field.lens()) else { return };
    let by = if state.still { vec2(0.0, 0.0) } else { moved_by(ui, LENS) };
    let at = view.right_top() + vec2(-8.0, 8.0) + by;
    let area = Area::new(Id::new(LENS)).pivot(Align2::RIGHT_TOP).fixed_pos(at);
    area.constrain_to(view).order(Order::Middle).show(ui.ctx(), |ui| {
        let fill = glass(ui.visuals().window_fill, 0.94);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            let inputs = workspace.scenario.inputs();
            let Some(input) = inputs.get(around.input) else { return };
            let rows = if around.up.is_some() { CELLS } else { STRIP };
            let side = ((view.height() - REST) / CELLS as f32).floor().clamp(LEAST_CELL, CELL);
            let size = vec2(CELLS as f32, rows as f32) * side;
            ui.set_width(WIDTH - 30.0);
            title_ui(ui, view, &ui.tr(&message!("Around {0}", input.label)), LENS);
            ui.weak(shown_name(ui, wish.shown, called(workspace, wish.shown)));
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            let first = (CELLS - rows) / 2;
            cells(ui, rect, painted, (first, rows));
            cross(ui, rect, side);
            values_ui(ui, around, &input.value);
            // The legend's own key has the view's colours; the lens may see others.
            key_ui(ui, painted, (palette, wish.shown), view.height() / 2.0);
            if state.still {
                return;
            }
            let pointer = response.hover_pos();
            if let Some(at) = pointer {
                let cell = ((at - rect.min) / side).floor();
                let cell = Vec2::new(cell.x, cell.y + first as f32);
                let numbers = around.numbers_at(cell);
                let reading = around.clone().at(cell);
                let name = |(place, _): (usize, f64)| {
                    format!("{} {}", component(around, place), exact(numbers[place]))
                };
                let mut lines = reading.map_or(Vec::new(), |it| told(ui, it, wish.shown));
                lines.push(name(around.across).trim_start().to_owned());
                lines.extend(around.up.map(name));
                response.clone().on_hover_text_at_pointer(lines.join("\n"));
                if response.clicked() {
                    let (place, label) = (around.input, input.label);
                    state.change(move |workspace| {
                        workspace.set_input(place, &numbers, message!("move {0}", label));
                    });
                }
                wheel(ui, zoom, wish);
            }
        });
    });
}

fn cells(ui: &Ui, rect: Rect, painted: &Painted, (first, rows): (usize, usize)) {
    let side = rect.width() / CELLS as f32;
    for y in 0..rows {
        for x in 0..CELLS {
            let place = 4 * ((first + y) * CELLS + x);
            let Some([red, green, blue]) = painted.pixels.get(place..place + 3) else { continue };
            let corner = rect.min + vec2(x as f32, y as f32) * side;
            let cell = Rect::from_min_size(corner, vec2(side, side));
            ui.painter().rect_filled(cell, 0.0, Color32::from_rgb(*red, *green, *blue));
        }
    }
}

/// Marks the middle cell, with lines to it.
fn cross(ui: &Ui, rect: Rect, side: f32) {
    let front = ui.visuals().strong_text_color();
    let middle = Rect::from_center_size(rect.center(), vec2(side, side)).expand(1.0);
    let line = |from: Pos2, to: Pos2| {
        ui.painter().line_segment([from, to], Stroke::new(1.0, front.gamma_multiply(0.6)));
    };
    line(rect.left_center(), middle.left_center());
    line(middle.right_center(), rect.right_center());
    line(rect.center_top(), middle.center_top());
    line(middle.center_bottom(), rect.center_bottom());
    ui.painter().rect_stroke(middle, 0.0, Stroke::new(1.5, front), StrokeKind::Outside);
}

/// Returns the name of a component; empty for a lone number.
fn component(around: &Around, place: usize) -> &'static str {
    if around.up.is_none() { "" } else { ["x", "y", "z", "w"][place] }
}

/// Shows the numbers in the middle with their bits, and the size of a cell.
fn values_ui(ui: &mut Ui, around: &Around, value: &Value) {
    let places = [Some(around.across), around.up].into_iter().flatten();
    for (place, sense) in places {
        let number = around.numbers[place];
        let name = component(around, place);
        let way = match (place == around.across.0, sense > 0.0) {
            (true, true) => "→",
            (true, false) => "←",
            (false, true) => "↑",
            (false, false) => "↓",
        };
        let text = format!("{name}{way} {number:?}  0x{:08x}", number.to_bits());
        ui.label(RichText::new(text).monospace().size(11.0));
    }
    let cell = match around.zoom {
        0 => ui.say("A cell is an f32").to_owned(),
        zoom if zoom > 0 => {
            let ulps = (1_i64 << zoom).to_string();
            let step = around.step as f32;
            let size = match value {
                Value::Angle { .. } => format!("{}°", short(step)),
                Value::Direction { .. } | Value::Rotation { .. } => short(step),
                _ => metres(step),
            };
            ui.tr(&message!("A cell is {0} f32s, {1}", ulps, size))
        }
        zoom => {
            let cells = (1_i64 << -zoom).to_string();
            ui.tr(&message!("{0} cells are an f32", cells))
        }
    };
    let cell = match around.up {
        Some(_) => ui.tr(&message!("{0} (by the larger number)", cell)),
        None => cell,
    };
    ui.weak(cell);
}

/// Zooms with the wheel over the lens.
fn wheel(ui: &Ui, zoom: i32, wish: &mut FieldSettings) {
    let id = Id::new("the lens's wheel");
    let turned: f32 = ui.input(|input| {
        let turns = input.events.iter().map(|event| match event {
            Event::MouseWheel { unit: MouseWheelUnit::Point, delta, .. } => delta.y / NOTCH,
            Event::MouseWheel { delta, .. } => delta.y,
            _ => 0.0,
        });
        turns.sum()
    });
    let way = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(0.0) + turned;
    let notches = way as i32;
    ui.data_mut(|data| data.insert_temp(id, way - notches as f32));
    wish.lens = Some((zoom - notches).clamp(*ZOOMS.start(), *ZOOMS.end()));
}

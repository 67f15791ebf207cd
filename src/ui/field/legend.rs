//! The answer field's legend: the meaning and share of each colour, and the field's controls.

use bevy::math::Vec2;
use bevy_egui::egui::{
    self, Align2, Area, ComboBox, CursorIcon, FontId, Frame, Id, Order, Rect, Sense, Stroke, Ui,
    pos2, vec2,
};
use collision_gizmos::palette::Palette;
use collision_scenarios::scenario::{message, short};

use crate::field::{self, Field, FieldSettings, Painted, Shot, Shown, Subject};
use crate::state::workspace::Workspace;
use crate::ui::field::key::{key_ui, shown_name, to_color32};
use crate::ui::field::lens::{LENS, WIDTH as WIDTH_OF_LENS, lens};
use crate::ui::field::movable::{moved_by, title_ui};

use crate::ui::shell::tools::cells;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::glass;

/// The id of the legend's area, which labels avoid.
pub const LEGEND: &str = "the field's legend";

/// The maximum width.
const WIDTH: f32 = 250.0;

/// Returns the place beside the view for the field's legend, in a rendered picture of the view
/// alone.
pub fn beside(view: Rect, wish: FieldSettings, state: &PanelState) -> Option<Rect> {
    let is_there = state.still && state.hidden && wish.is_on;
    let size = vec2(WIDTH_OF_LENS, view.height());
    is_there.then_some(Rect::from_min_size(view.right_top(), size))
}

/// The height of the legend with the key of a few relations.
const ROOM: f32 = 200.0;

/// The distance of the legend's top edge from the view's: below a badge of two lines.
const BELOW_BADGE: f32 = 66.0;

/// Shows the legend at the left of the view, from a fixed top edge, and the divider.
pub fn legend(
    ui: &Ui,
    view: Rect,
    workspace: &Workspace,
    palette: Palette,
    field: &mut Field,
    state: &mut PanelState,
) {
    if field.has_found_nothing() {
        state.tell_briefly(ui.language(), &message!("At no scale does anything show here."));
    }
    let mut wish = field.wish();
    if !wish.is_on || view.width() < 200.0 {
        return;
    }
    if let Some(shot) = field.shot() {
        marks(ui, view, shot, palette);
        divide(ui, view, &shot.painted, palette, &mut wish);
    }
    let beside = beside(view, wish, state);
    let view = beside.unwrap_or(view);
    lens(ui, view, (workspace, palette), field, &mut wish, state);
    let under_lens = || {
        let area = ui.memory(|memory| memory.area_rect(Id::new(LENS)));
        area.filter(|_| wish.lens.is_some()).map_or(view.top(), |lens| lens.bottom())
    };
    let top = view.top() + if beside.is_some() { 8.0 } else { BELOW_BADGE };
    let is_aside = beside.is_none() && view.width() > WIDTH + WIDTH_OF_LENS + 60.0;
    let under = if is_aside { top } else { under_lens() + 8.0 };
    // In a low view the lens has the key.
    let has_key = is_aside || wish.lens.is_none() || view.bottom() - under > ROOM;
    let by = if state.still { vec2(0.0, 0.0) } else { moved_by(ui, LEGEND) };
    let at = pos2(view.left() + 8.0, top.max(under)) + by;
    let area = Area::new(Id::new(LEGEND)).fixed_pos(at);
    area.constrain_to(view).order(Order::Middle).show(ui.ctx(), |ui| {
        let fill = glass(ui.visuals().window_fill, 0.92);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            ui.set_width(WIDTH.min(view.width() - 30.0));
            head_ui(ui, (view, workspace), field, &mut wish, state.still);
            what_ui(ui, workspace, &mut wish, state.still);
            match (field.lacks(), field.shot()) {
                (Some(why), _) => {
                    ui.label(ui.say(why));
                }
                (None, Some(shot)) => {
                    if has_key {
                        key_ui(ui, &shot.painted, (palette, wish.shown), view.height());
                    }
                    if !state.still {
                        let input = field.subject().map(|subject| subject.input);
                        let input = input.and_then(|input| workspace.scenario.input(input));
                        let has_lens = input.is_some_and(|input| !input.value.is_list());
                        more_ui(ui, shot, (field, has_lens), &mut wish, state);
                    }
                }
                (None, None) => {
                    ui.weak(ui.say("Asking…"));
                }
            }
        });
    });
    if wish != field.wish() {
        field.want(wish);
        ui.ctx().request_repaint();
    }
}

/// The width of the icon beside a handle's name.
pub const TOGGLE: f32 = 12.0;

/// Shows the icon beside a handle's name that turns its field on or off.
pub fn toggle_ui(ui: &mut Ui, input: usize, workspace: &Workspace, field: &mut Field) {
    let inputs = workspace.scenario.inputs();
    let Some(subject) = Subject::of(&inputs, input, None) else { return };
    let is_on = field.subject().is_some_and(|subject| subject.input == input);
    let size = vec2(TOGGLE, ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = ui.tr(&message!("Answer field: {0}", inputs[input].label));
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_on, &name));
    let is_lit = is_on || response.hovered() || response.has_focus();
    let color = match is_on {
        true => ui.visuals().selection.stroke.color,
        false => ui.visuals().text_color().gamma_multiply(if is_lit { 1.0 } else { 0.45 }),
    };
    if is_on {
        ui.painter().rect_filled(rect.shrink2(vec2(0.0, 2.0)), 2.0, ui.visuals().selection.bg_fill);
    }
    cells(ui, rect, 3.5, color);
    let tip = ui.say("What would be if it lay anywhere else");
    if response.on_hover_text(tip).clicked() {
        match is_on {
            true => field.want(FieldSettings { is_on: false, ..field.wish() }),
            false => field.show_of(subject, workspace.opened),
        }
    }
}

/// Shows the name of the field's handle, and a button that closes the field.
fn head_ui(
    ui: &mut Ui,
    (view, workspace): (Rect, &Workspace),
    field: &mut Field,
    wish: &mut FieldSettings,
    is_still: bool,
) {
    let inputs = workspace.scenario.inputs();
    let Some(subject) = field.subject() else { return };
    ui.horizontal(|ui| {
        title_ui(ui, view, &ui.tr(&message!("If {0} lay there", subject.label(&inputs))), LEGEND);
        if is_still {
            return;
        }
        let mut chosen = subject;
        let name = ui.say("Handle");
        let list = ComboBox::from_id_salt("the field's handle").width(34.0);
        let shown = list.selected_text(subject.label(&inputs)).show_ui(ui, |ui| {
            for subject in field::subjects(&inputs) {
                ui.selectable_value(&mut chosen, subject, subject.label(&inputs));
            }
        });
        shown.response.on_hover_text(name);
        if chosen != subject {
            field.show_of(chosen, workspace.opened);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (button, name) =
                (ui.add(egui::Button::new("✖").small()), ui.say("Close the field"));
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
            if button.on_hover_text(format!("{name} (H)")).clicked() {
                wish.is_on = false;
            }
        });
    });
}

/// Shows a choice of the quantity.
fn what_ui(ui: &mut Ui, workspace: &Workspace, wish: &mut FieldSettings, is_still: bool) {
    let now = shown_name(ui, wish.shown, field::called(workspace, wish.shown));
    if is_still {
        ui.weak(now);
        return;
    }
    let list = ComboBox::from_id_salt("what the field shows").width(ui.available_width() - 8.0);
    let shown = list.selected_text(now).show_ui(ui, |ui| {
        for (shown, name) in field::choices(workspace) {
            let text = shown_name(ui, shown, name);
            ui.selectable_value(&mut wish.shown, shown, text);
        }
    });
    let name = ui.say("What the field shows");
    shown
        .response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, name));
    if !matches!(wish.shown, Shown::Method(_)) {
        wish.divider = None;
    }
}

/// Shows the other controls: the lens; for a method, the divider and the nearest place where it
/// differs.
fn more_ui(
    ui: &mut Ui,
    Shot { rect, painted, .. }: &Shot,
    (field, has_lens): (&Field, bool),
    wish: &mut FieldSettings,
    state: &mut PanelState,
) {
    ui.horizontal_wrapped(|ui| {
        let mut is_open = has_lens && wish.lens.is_some();
        let tip = ui.say("Around the handle, down to single f32s; the wheel zooms");
        let lens = egui::Checkbox::new(&mut is_open, ui.say("Lens"));
        let none = ui.say("There is no lens around an item of a list");
        let lens = ui.add_enabled(has_lens, lens).on_hover_text(tip).on_disabled_hover_text(none);
        if lens.changed() {
            wish.lens = is_open.then_some(0);
        }
        if !matches!(wish.shown, Shown::Method(_)) {
            return;
        }
        let mut is_divided = wish.divider.is_some();
        let tip =
            ui.say("Left who hits by the kernel, right who hits by the method; drag the line");
        if ui.checkbox(&mut is_divided, ui.say("Side by side")).on_hover_text(tip).changed() {
            wish.divider = is_divided.then_some(0.5);
        }
        let place = painted.legend.nearest.map(|cell| rect.min + cell + 0.5);
        let tip = ui.say(
            "Puts the handle at the nearest place where one hits alone, or else at another point",
        );
        let button = egui::Button::new(ui.say("To the nearest difference"));
        if ui.add_enabled(place.is_some(), button).on_hover_text(tip).clicked()
            && let Some(place) = place
        {
            put(field, place, state);
        }
    });
}

/// Moves the handle to that pixel.
fn put(field: &Field, place: Vec2, state: &mut PanelState) {
    let Some((input, numbers)) = field.numbers_at(place) else { return };
    state.change(move |workspace| {
        let inputs = workspace.scenario.inputs();
        let Some(label) = inputs.get(input).map(|input| input.label) else { return };
        workspace.set_input(input, &numbers, message!("move {0}", label));
    });
}

/// Shows the numbers on the lines between them.
fn marks(ui: &Ui, view: Rect, Shot { rect, painted, .. }: &Shot, palette: Palette) {
    let painter = ui.painter().with_clip_rect(view);
    let (front, back) = (to_color32(palette.foreground()), to_color32(palette.background()));
    for (cell, number) in &painted.legend.marks {
        let at = rect.min + *cell;
        let text = painter.layout_no_wrap(short(*number), FontId::proportional(12.0), front);
        let corner = pos2(at.x, at.y) - text.size() / 2.0;
        let ground = Rect::from_min_size(corner, text.size()).expand2(vec2(3.0, 0.0));
        painter.rect_filled(ground, 3.0, back.gamma_multiply(0.72));
        painter.galley(corner, text, front);
    }
}

/// The reach of the divider for the pointer.
const REACH: f32 = 6.0;

/// Shows the divider between the kernel's side and the method's.
fn divide(ui: &Ui, view: Rect, painted: &Painted, palette: Palette, wish: &mut FieldSettings) {
    let Some(part) = wish.divider.filter(|_| painted.sides.is_some()) else { return };
    let x = view.min.x + view.width() * part;
    let line = Rect::from_min_max(pos2(x - REACH, view.min.y), pos2(x + REACH, view.max.y));
    let front = to_color32(palette.foreground());
    let painter = ui.painter().with_clip_rect(view);
    painter.vline(x, view.y_range(), Stroke::new(3.5, to_color32(palette.background())));
    painter.vline(x, view.y_range(), Stroke::new(1.5, front));
    for (word, align, by) in
        [("ours", Align2::RIGHT_CENTER, -10.0), ("the method", Align2::LEFT_CENTER, 10.0)]
    {
        let at = pos2(x + by, view.center().y);
        let text =
            painter.layout_no_wrap(ui.say(word).to_owned(), FontId::proportional(13.0), front);
        let ground = align.anchor_size(at, text.size());
        painter.rect_filled(
            ground.expand(4.0),
            3.0,
            to_color32(palette.background()).gamma_multiply(0.8),
        );
        painter.galley(ground.min, text, front);
    }
    let area =
        Area::new(Id::new("the field's divider")).fixed_pos(line.min).order(Order::Background);
    area.show(ui.ctx(), |ui| {
        let (_, response) = ui.allocate_exact_size(line.size(), Sense::drag());
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
        if let Some(at) = response.interact_pointer_pos() {
            wish.divider = Some(FieldSettings::divided((at.x - view.min.x) / view.width()));
        }
    });
}

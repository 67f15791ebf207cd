//! The axes that may separate two shapes, as bars: the projections of both.

use bevy_egui::egui::{self, Color32, FontId, Rect, RichText, Sense, Ui, pos2, vec2};
use collision_gizmos::palette::Palette;
use collision_scenarios::scenario::{AxisShadows, Role, metres};

use crate::state::explain::Explain;
use crate::state::workspace::Workspace;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::letter_color;

/// The height of a row, and of a bar in it.
const ROW: f32 = 21.0;
const BAR: f32 = 6.0;
/// The widths of the axis's name and of the overlap.
const NAME: f32 = 128.0;
const NUMBER: f32 = 66.0;

/// Shows each axis with both projections. The deciding one is highlighted, and a press shows an
/// axis in the view.
pub fn axes_ui(ui: &mut Ui, workspace: &Workspace, palette: Palette, explain: &mut Explain) {
    let axes = workspace.scenario.axes();
    if axes.is_empty() {
        return;
    }
    ui.strong(ui.say("Separating axes"));
    let shadows = || axes.iter().filter_map(|axis| axis.shadows);
    let ends = shadows().flat_map(|it| [it.first, it.second]).flatten();
    let (from, to) = ends.fold((0.0_f32, 0.0_f32), |(from, to), end| (from.min(end), to.max(end)));
    for (place, axis) in axes.iter().enumerate() {
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let name = ui.tr(&axis.name);
        let is_open = explain.axis == Some(place);
        response.widget_info(|| {
            let kind = egui::WidgetType::SelectableLabel;
            egui::WidgetInfo::selected(kind, axis.shadows.is_some(), is_open, &name)
        });
        let visuals = ui.visuals();
        let fill = match (is_open, axis.decides, response.hovered() || response.has_focus()) {
            (true, ..) => visuals.selection.bg_fill.gamma_multiply(0.6),
            (_, true, _) => visuals.warn_fg_color.gamma_multiply(0.18),
            (.., true) => visuals.widgets.hovered.weak_bg_fill,
            _ => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, 3.0, fill);
        let font = FontId::proportional(12.0);
        let color = if axis.decides { visuals.strong_text_color() } else { visuals.text_color() };
        let text = ui.painter().layout_no_wrap(name, font.clone(), color);
        let at = pos2(rect.min.x + 3.0, rect.center().y - text.size().y / 2.0);
        ui.painter()
            .with_clip_rect(Rect::from_min_size(rect.min, vec2(NAME - 3.0, ROW)))
            .galley(at, text, color);
        let number = match axis.shadows {
            Some(shadows) => {
                let room = (rect.min.x + NAME)..=(rect.max.x - NUMBER - 6.0);
                bars(ui, room.into(), rect.center().y, shadows, (from, to), palette);
                metres(shadows.overlap)
            }
            None => ui.say("parallel").to_owned(),
        };
        let end = pos2(rect.max.x - 3.0, rect.center().y);
        ui.painter().text(end, egui::Align2::RIGHT_CENTER, number, font, color);
        if axis.shadows.is_some() && response.clicked() {
            explain.axis = (!is_open).then_some(place);
        }
    }
    let tip = "Overlap of both shadows; the axis that is lit decides. Press one to see it.";
    ui.label(RichText::new(ui.say(tip)).weak().size(12.0));
}

fn bars(
    ui: &Ui,
    room: egui::Rangef,
    middle: f32,
    shadows: AxisShadows,
    (from, to): (f32, f32),
    palette: Palette,
) {
    let scale = room.span() / (to - from).max(f32::MIN_POSITIVE);
    let x = |metres: f32| room.min + (metres - from) * scale;
    let both = [(shadows.first, Role::First, -BAR), (shadows.second, Role::Second, 0.0)];
    for (ends, role, y) in both {
        let color = letter_color(palette.style(role).color);
        let bar = Rect::from_x_y_ranges(
            x(ends[0])..=x(ends[1]).max(x(ends[0]) + 1.0),
            middle + y..=middle + y + BAR,
        );
        ui.painter().rect_filled(bar, 1.0, color);
    }
}

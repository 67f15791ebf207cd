//! The compass: the current axes in a corner of the view. A press looks along one.

use bevy::color::Mix;
use bevy::math::Vec3;
use bevy_egui::egui::{
    Align2, Area, Context, FontId, Id, Rect, Response, Sense, Stroke, Vec2, WidgetInfo, WidgetType,
};
use collision_gizmos::view::View;

use super::color32;
use crate::state::settings::Settings;
use crate::state::shortcuts::{self, Command};

/// The side and the length of an axis, in points.
const SIDE: f32 = 88.0;
const ARM: f32 = 30.0;
const KNOB: f32 = 9.0;

const ENDS: [(&str, Vec3, Command); 6] = [
    ("X", Vec3::X, Command::Right),
    ("Y", Vec3::Y, Command::Top),
    ("Z", Vec3::Z, Command::Front),
    ("−X", Vec3::NEG_X, Command::Left),
    ("−Y", Vec3::NEG_Y, Command::Bottom),
    ("−Z", Vec3::NEG_Z, Command::Back),
];

/// The least side of a view with a compass, in points.
const ROOM: f32 = 2.2 * SIDE;

/// Shows the compass in the lower right corner of a rectangle, if it has room for one. Returns the
/// pressed direction.
pub fn show(context: &Context, hole: Rect, view: &View, settings: &Settings) -> Option<Command> {
    if hole.width().min(hole.height()) < ROOM {
        return None;
    }
    let corner = hole.max - Vec2::splat(SIDE + 6.0);
    let area = Area::new(Id::new("compass")).fixed_pos(corner).constrain(false);
    area.show(context, |ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::hover());
        let on_screen = |along: Vec3| {
            rect.center() + Vec2::new(along.dot(view.right()), -along.dot(view.up())) * ARM
        };
        let mut ends = ENDS;
        ends.sort_by(|(_, a, _), (_, b, _)| {
            b.dot(view.forward()).total_cmp(&a.dot(view.forward()))
        });
        let mut pressed = None;
        let palette = settings.palette;
        for (name, along, command) in ends {
            let at = on_screen(along);
            let knob = Rect::from_center_size(at, Vec2::splat(2.0 * KNOB));
            let response: Response = ui.interact(knob, Id::new(("compass", name)), Sense::click());
            let tip = shortcuts::tip(command, settings.language);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, tip.clone()));
            let response = response.on_hover_text(tip);
            if response.clicked() {
                pressed = Some(command);
            }
            let axis = along.abs().max_position();
            // Paler than the arrows of a selected handle, which matter more.
            let color = color32(palette.arrows()[axis].mix(&palette.foreground(), 0.25));
            let back = color32(palette.background());
            let is_front = !name.starts_with('−');
            let painter = ui.painter();
            if is_front {
                painter.line_segment([rect.center(), at], Stroke::new(2.0, color));
                painter.circle_filled(at, KNOB, color);
            } else {
                let fill = back.lerp_to_gamma(color, 0.25);
                painter.circle(at, KNOB - 2.0, fill, Stroke::new(1.0, color));
            }
            if response.hovered() || response.has_focus() {
                let lit = color32(palette.foreground());
                painter.circle_stroke(at, KNOB + 1.0, Stroke::new(1.5, lit));
            }
            if is_front || response.hovered() {
                let ink = if is_front { back } else { color32(palette.foreground()) };
                painter.text(at, Align2::CENTER_CENTER, name, FontId::proportional(11.0), ink);
            }
        }
        pressed
    })
    .inner
}

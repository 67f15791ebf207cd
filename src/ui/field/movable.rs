//! What lies over the view is dragged by its title.

use bevy_egui::egui::{CursorIcon, Id, Label, Rect, RichText, Sense, Ui, Vec2, vec2};

fn key(area: &str) -> Id {
    Id::new((area, "is moved by"))
}

/// Returns how far the user has moved an area from its usual place.
pub fn moved_by(ui: &Ui, area: &str) -> Vec2 {
    ui.data(|data| data.get_temp(key(area))).unwrap_or_default()
}

/// Shows the title by which an area is dragged within the view.
pub fn title_ui(ui: &mut Ui, view: Rect, title: &str, area: &str) {
    let label = Label::new(RichText::new(title).strong()).selectable(false).sense(Sense::drag());
    let title = ui.add(label).on_hover_and_drag_cursor(CursorIcon::Grab);
    if title.dragged() {
        let place = ui.memory(|memory| memory.area_rect(Id::new(area))).unwrap_or(title.rect);
        // Not beyond the view's edges, where the pointer would lose it.
        let to = place.translate(title.drag_delta());
        let none = vec2(0.0, 0.0);
        let back = (view.min - to.min).max(none) + (view.max - to.max).min(none);
        let by = title.drag_delta() + back;
        ui.data_mut(|data| *data.get_temp_mut_or_default::<Vec2>(key(area)) += by);
    }
}

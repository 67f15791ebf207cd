//! Modal dialogs.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, Frame, Id, Modal, ModalResponse, Order, Ui, Vec2,
};

/// The distance from the window's edge and from the view, in points.
pub const BESIDE: f32 = 4.0;

/// Shows a modal in the middle, with everything else darkened.
pub fn modal<T>(context: &Context, id: Id, show: impl FnOnce(&mut Ui) -> T) -> ModalResponse<T> {
    on_top(context, Modal::new(id).area(area(id)), show)
}

/// Shows a modal at the right that leaves the view visible.
pub fn modal_beside<T>(
    context: &Context,
    id: Id,
    show: impl FnOnce(&mut Ui) -> T,
) -> ModalResponse<T> {
    let area = area(id).anchor(Align2::RIGHT_CENTER, Vec2::new(-BESIDE, 0.0));
    on_top(context, Modal::new(id).area(area).backdrop_color(Color32::TRANSPARENT), show)
}

/// Returns the left edge of a dialog at the right with contents of that width.
pub fn beside_from(context: &Context, width: f32) -> f32 {
    let around = Frame::popup(&context.global_style()).total_margin().sum().x;
    context.content_rect().right() - BESIDE - width - around
}

/// In a lower order than lists and menus, so that those opened in the same frame stay above it.
fn area(id: Id) -> Area {
    Modal::default_area(id).order(Order::Middle)
}

fn on_top<T>(context: &Context, modal: Modal, show: impl FnOnce(&mut Ui) -> T) -> ModalResponse<T> {
    let shown = modal.show(context, show);
    // Above other areas of the same order, such as a hint over the view.
    context.move_to_top(shown.response.layer_id);
    shown
}

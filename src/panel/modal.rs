//! What lies over everything else until it is answered.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, Frame, Id, Modal, ModalResponse, Order, Ui, Vec2,
};

/// How far from the window's edge and from the view it stands, in points.
pub const BESIDE: f32 = 4.0;

/// In the middle, with all the rest darkened.
pub fn modal<T>(context: &Context, id: Id, show: impl FnOnce(&mut Ui) -> T) -> ModalResponse<T> {
    on_top(context, Modal::new(id).area(area(id)), show)
}

/// At the right, with the view in sight.
pub fn modal_beside<T>(
    context: &Context,
    id: Id,
    show: impl FnOnce(&mut Ui) -> T,
) -> ModalResponse<T> {
    let area = area(id).anchor(Align2::RIGHT_CENTER, Vec2::new(-BESIDE, 0.0));
    on_top(context, Modal::new(id).area(area).backdrop_color(Color32::TRANSPARENT), show)
}

/// Where a dialog at the right begins whose content is so wide.
pub fn beside_from(context: &Context, width: f32) -> f32 {
    let around = Frame::popup(&context.global_style()).total_margin().sum().x;
    context.content_rect().right() - BESIDE - width - around
}

/// Of a lower order than lists and menus: one that opens in the very frame in which the dialog is
/// pressed stands above it too.
fn area(id: Id) -> Area {
    Modal::default_area(id).order(Order::Middle)
}

fn on_top<T>(context: &Context, modal: Modal, show: impl FnOnce(&mut Ui) -> T) -> ModalResponse<T> {
    let shown = modal.show(context, show);
    // What comes over the view meanwhile, such as a hint, is of the same order.
    context.move_to_top(shown.response.layer_id);
    shown
}

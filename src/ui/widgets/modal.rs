//! Modal dialogs.

use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, Frame, Id, Layout, Modal, ModalResponse, Order, Ui,
    Vec2, WidgetInfo, WidgetType,
};

use crate::ui::widgets::localize::Localize;

/// The distance from the window's edge and from the view, in points.
pub const BESIDE: f32 = 4.0;

/// The distance of a modal's top edge from the window's, as a part of its height. The edge is fixed,
/// so that a list that grows does not slide under the pointer.
const FROM_TOP: f32 = 0.08;

/// Shows a modal below the window's top edge, with everything else darkened.
pub fn modal<T>(context: &Context, id: Id, show: impl FnOnce(&mut Ui) -> T) -> ModalResponse<T> {
    let from_top = context.content_rect().height() * FROM_TOP;
    let area = area(id).anchor(Align2::CENTER_TOP, Vec2::new(0.0, from_top));
    on_top(context, Modal::new(id).area(area), show)
}

/// Shows a modal at the right that leaves the view visible.
pub fn modal_beside<T>(
    context: &Context,
    id: Id,
    show: impl FnOnce(&mut Ui) -> T,
) -> ModalResponse<T> {
    let area = area(id).anchor(Align2::RIGHT_TOP, Vec2::new(-BESIDE, BESIDE));
    on_top(context, Modal::new(id).area(area).backdrop_color(Color32::TRANSPARENT), show)
}

/// Returns the left edge of a dialog at the right with contents of that width.
pub fn beside_from(context: &Context, width: f32) -> f32 {
    let around = Frame::popup(&context.global_style()).total_margin().sum().x;
    context.content_rect().right() - BESIDE - width - around
}

/// Shows a dialog's heading, and at its right the button that closes it. Returns `true` if the button
/// is pressed.
pub fn heading_ui(ui: &mut Ui, title: &str) -> bool {
    ui.horizontal(|ui| {
        ui.heading(ui.say(title));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (close, name) = (ui.button("✖"), ui.say("Close"));
            close.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
            close.on_hover_text("Esc").clicked()
        })
        .inner
    })
    .inner
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

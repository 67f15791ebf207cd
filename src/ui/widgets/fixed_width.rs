//! Widgets whose text changes without moving their neighbours.

use bevy_egui::egui::{
    Align, Button, Color32, Label, Layout, Response, RichText, TextStyle, Ui, vec2,
};

/// Returns the width of a text in that style.
fn width(ui: &Ui, style: &TextStyle, text: &str) -> f32 {
    let font = style.resolve(ui.style());
    ui.painter().layout_no_wrap(text.to_owned(), font, Color32::WHITE).size().x.ceil()
}

/// Shows a label as wide as the widest text that it may have.
pub fn steady_ui(ui: &mut Ui, text: impl Into<RichText>, widest: &str) -> Response {
    let size = vec2(width(ui, &TextStyle::Body, widest), ui.spacing().interact_size.y);
    let layout = Layout::left_to_right(Align::Center);
    let shown = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        ui.add(Label::new(text.into()).extend())
    });
    shown.inner
}

/// Shows a button as wide as the widest word that it may have.
pub fn steady_button_ui(ui: &mut Ui, word: &str, words: &[&str]) -> Response {
    let widest = words.iter().map(|word| width(ui, &TextStyle::Button, word)).fold(0.0, f32::max);
    let wide = widest + 2.0 * ui.spacing().button_padding.x;
    ui.add(Button::new(word).min_size(vec2(wide, 0.0)))
}

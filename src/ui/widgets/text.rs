//! A field for a text that only counts once it is left, and if it can be read.

use bevy_egui::egui::{Id, TextEdit, Ui};

/// Shows the field of a text, with the label of that id. Returns the new text once the field is left;
/// an unreadable one is marked and stays.
pub fn text_field_ui(
    ui: &mut Ui,
    label: Id,
    shown: &str,
    hint: &str,
    is_readable: impl Fn(&str) -> bool,
) -> Option<String> {
    let id = label.with("text");
    let draft = ui.data(|data| data.get_temp::<String>(id));
    let mut text = draft.unwrap_or_else(|| shown.to_owned());
    let color = (!is_readable(&text)).then_some(ui.visuals().error_fg_color);
    let field = TextEdit::singleline(&mut text).id(id).desired_width(f32::INFINITY);
    let field = field.text_color_opt(color);
    let response = ui.add(field.hint_text(hint)).labelled_by(label);
    if !response.lost_focus() {
        if response.has_focus() {
            ui.data_mut(|data| data.insert_temp(id, text));
        }
        return None;
    }
    if !is_readable(&text) {
        return None;
    }
    ui.data_mut(|data| data.remove::<String>(id));
    (text != shown).then_some(text)
}

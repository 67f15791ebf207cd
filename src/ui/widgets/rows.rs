//! A row of the panel: a name, and numbers to drag or to type.

use std::cell::RefCell;
use std::ops::Range;

use bevy_egui::egui::{self, Label, RichText, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::scenario::{Input, Message, message};

use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::{exact, f32_text, number, number_field_ui, vector};
use crate::ui::widgets::theme::letter_color;

/// The width for five digits, a point, a sign and an exponent.
pub const FIELD_WIDTH: f32 = 72.0;
/// The width with a unit.
pub const LONE_FIELD_WIDTH: f32 = 90.0;
const FIELD_SIZE: f32 = 12.5;

/// The user's edit of an input's number.
pub enum Touch {
    /// A drag of the number begins, ends, or is cancelled.
    Begun,
    Ended,
    Cancelled,
    /// It was typed or stepped with the arrow keys: all numbers of the input.
    Changed(Vec<f32>),
    /// The user is typing, so the last error disappears.
    Typed,
    Refused(Message),
}

/// Shows the letter in its colour and, if it adds something and fits, the name, in a fixed width.
pub fn name_ui(ui: &mut Ui, width: f32, input: &Input, letters: &Letters) -> egui::Id {
    let size = egui::vec2(width, ui.spacing().interact_size.y);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let row = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        let color = letters.color(input.label).map(letter_color);
        let color = color.unwrap_or(ui.visuals().strong_text_color());
        let letter = ui.label(RichText::new(input.label).strong().color(color));
        let name = ui.name(input.name);
        let id = letter.id;
        // A point `a` with the letter A is named once. A name is never cut off.
        if name.eq_ignore_ascii_case(input.label) {
            return id;
        }
        if name_width(ui, input) <= width {
            ui.add(Label::new(RichText::new(name).weak().size(FIELD_SIZE)).extend());
        } else {
            letter.on_hover_text(name);
        }
        id
    });
    row.inner
}

/// Returns the width of the letter and the name.
pub fn name_width(ui: &Ui, input: &Input) -> f32 {
    let wide =
        |text: String, font| ui.painter().layout_no_wrap(text, font, egui::Color32::WHITE).size().x;
    let letter = wide(input.label.to_owned(), egui::TextStyle::Body.resolve(ui.style()));
    let name = wide(ui.name(input.name), egui::FontId::proportional(FIELD_SIZE));
    letter + ui.spacing().item_spacing.x + name
}

/// Numbers side by side.
pub struct Row {
    /// All numbers of the input; those in `shown` have a field.
    pub numbers: Vec<f32>,
    pub shown: Range<usize>,
    pub suffix: &'static str,
    /// Whether they can be dragged, rather than typed only.
    pub is_dragged: bool,
}

const COMPONENTS: [&str; 4] = [" x", " y", " z", " w"];

impl Row {
    /// A quaternion's fourth number has a row of its own.
    pub fn of(input: &Input) -> Self {
        let numbers = input.value.numbers();
        let (shown, suffix) = (0..numbers.len().min(3), input.unit.sign());
        Self { shown, numbers, suffix, is_dragged: true }
    }

    pub fn of_number(number: f32) -> Self {
        Self { numbers: vec![number], shown: 0..1, suffix: "", is_dragged: true }
    }
}

/// Shows a faint name before a row, explained on hover.
pub fn row_name_ui(ui: &mut Ui, width: f32, meaning: &'static str, text: &'static str) -> egui::Id {
    let size = egui::vec2(width, ui.spacing().interact_size.y);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let row = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        let text = RichText::new(ui.say(text)).weak().size(FIELD_SIZE);
        let label = ui.add(Label::new(text).truncate());
        if meaning.is_empty() { label.id } else { label.on_hover_text(ui.say(meaning)).id }
    });
    row.inner
}

/// Shows a field for each number. `touched` gets the number's name, after a space, and the user's
/// edit.
pub fn numbers_ui(ui: &mut Ui, row: Row, name: egui::Id, touched: &mut impl FnMut(&str, Touch)) {
    let Row { mut numbers, shown, suffix, is_dragged } = row;
    let step = match suffix {
        _ if !is_dragged => 0.0,
        "°" => 1.0,
        _ => 0.02,
    };
    let is_alone = numbers.len() == 1;
    let width = if is_alone { LONE_FIELD_WIDTH } else { FIELD_WIDTH };
    ui.spacing_mut().interact_size.x = width;
    ui.spacing_mut().button_padding.x = 2.0;
    ui.style_mut().override_font_id = Some(egui::FontId::proportional(FIELD_SIZE));
    for place in shown {
        let what = if is_alone { "" } else { COMPONENTS[place] };
        let before = numbers[place];
        let mut value = f64::from(before);
        let speed = step * f64::from(before.abs().max(1.0));
        let pasted = RefCell::new(None);
        let read = |text: &str| match vector(text, suffix, numbers.len()) {
            Some(all) => Ok(f64::from(pasted.borrow_mut().insert(all)[place])),
            None => number(text, suffix).map(f64::from),
        };
        let field = number_field_ui(ui, &mut value, (suffix, speed), f32_text, read);
        let tip = match &field.rounded {
            None => exact(before),
            Some(typed) => {
                let tip = message!("{0} is rounded to f32: {1}", typed.clone(), exact(before));
                ui.tr(&tip)
            }
        };
        let response = field.response.labelled_by(name).on_hover_text(tip);
        if response.drag_started() {
            touched(what, Touch::Begun);
        }
        if let Some(why) = field.refused {
            touched(what, Touch::Refused(why));
        } else if let Some(all) = pasted.into_inner() {
            numbers = all;
            touched("", Touch::Changed(numbers.clone()));
        } else if field.changed {
            numbers[place] = value as f32;
            touched(what, Touch::Changed(numbers.clone()));
        } else if response.changed() {
            touched(what, Touch::Typed);
        }
        if response.drag_stopped() {
            let escaped = ui.input(|input| input.key_pressed(egui::Key::Escape));
            touched(what, if escaped { Touch::Cancelled } else { Touch::Ended });
        }
    }
}

//! Shows the pasted text, with each number in the colour of its input.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    self, CursorIcon, FontId, Label, Rect, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType,
    vec2,
};
use collision_scenarios::paste::Group;

use crate::ui::paste::excerpt::{Row, pieces, shown};
use crate::ui::paste::pasted::{Dragged, Pasting, Picked, named};
use crate::ui::widgets::colors::Colors;
use crate::ui::widgets::localize::Localize;

const SIZE: f32 = 12.0;

/// Shows the text; a press on a number picks it.
pub fn pasted_text_ui(ui: &mut Ui, pasting: &mut Pasting, colors: &Colors, height: f32) {
    let font = FontId::monospace(SIZE);
    let (letter, line) =
        ui.fonts_mut(|fonts| (fonts.glyph_width(&font, '0'), fonts.row_height(&font) + 2.0));
    let room = ui.available_width() - 24.0;
    pasting.excerpt.fit(pasting.review.text(), (room / letter) as usize);
    let digits = pasting.excerpt.digits;
    let wanted = pasting.excerpt.wanted.take();
    let mut pressed = None;
    let frame = egui::Frame::new().fill(ui.visuals().extreme_bg_color).inner_margin(4.0);
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let all = &pasting.excerpt.rows;
        let mut scroll = egui::ScrollArea::vertical()
            .id_salt("pasted text")
            .max_height(height - 8.0)
            .auto_shrink([false, true]);
        if let Some(byte) = wanted {
            let row = all.partition_point(|row| row.bytes.end < byte);
            scroll = scroll.vertical_scroll_offset((row as f32 - 1.0).max(0.0) * line);
        }
        scroll.show_rows(ui, line, all.len(), |ui, shown| {
            let shown = &all[shown];
            let sight = shown.first().map_or(0, |row| row.bytes.start)
                ..shown.last().map_or(0, |row| row.bytes.end);
            let groups = pasting.review.groups().iter().enumerate();
            let in_sight: Vec<(usize, &Group)> = groups
                .filter(|(_, group)| group.span.start < sight.end && sight.start < group.span.end)
                .collect();
            for row in shown {
                let size = vec2(ui.available_width(), line);
                let (_, rect) = ui.allocate_space(size);
                let row = (row, row.line.map_or(String::new(), |line| line.to_string()), digits);
                let press = show_row_ui(ui, rect, row, &in_sight, pasting, colors);
                pressed = pressed.or(press);
            }
        });
    });
    if let Some(group) = pressed {
        pasting.press_group(group);
    }
}

/// Shows a row with its number, and returns the group that is pressed.
fn show_row_ui(
    ui: &mut Ui,
    rect: Rect,
    (row, number, digits): (&Row, String, usize),
    groups: &[(usize, &Group)],
    pasting: &Pasting,
    colors: &Colors,
) -> Option<usize> {
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
    ui.spacing_mut().item_spacing.x = 0.0;
    let text = pasting.review.text();
    let weak = ui.visuals().weak_text_color();
    let gutter = TextFormat::simple(FontId::monospace(SIZE), weak.gamma_multiply(0.7));
    let gutter = LayoutJob::single_section(format!("{number:>digits$} "), gutter);
    ui.add(Label::new(gutter).extend().selectable(false));
    let mut pressed = None;
    for (bytes, group) in pieces(text, &row.bytes, groups) {
        let (start, piece) = (bytes.start, shown(&text[bytes]));
        let Some(group) = group else {
            let plain = TextFormat::simple(FontId::monospace(SIZE), ui.visuals().text_color());
            let job = LayoutJob::single_section(piece, plain);
            ui.add(Label::new(job).extend().selectable(false));
            continue;
        };
        let is_picked = pasting.picked == Some(Picked::Group(group));
        let (format, says) = format(&ui, group, is_picked, pasting, colors);
        let name = format!("{}: {says}", piece.trim());
        let job = LayoutJob::single_section(piece, format);
        let label = Label::new(job).extend().selectable(false).sense(Sense::click_and_drag());
        let response = ui.push_id(start, |ui| ui.add(label)).inner;
        response.widget_info(|| {
            WidgetInfo::selected(WidgetType::Button, true, is_picked, name.as_str())
        });
        let response = response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(says);
        response.dnd_set_drag_payload(Dragged(group));
        if response.clicked() {
            pressed = Some(group);
        }
    }
    pressed
}

/// Returns the style of a group's numbers, and a description of their use.
fn format(
    ui: &Ui,
    group: usize,
    is_picked: bool,
    pasting: &Pasting,
    colors: &Colors,
) -> (TextFormat, String) {
    let visuals = ui.visuals();
    let mut format = TextFormat::simple(FontId::monospace(SIZE), visuals.text_color());
    let proposal = pasting.review.proposal();
    let inputs = proposal.map(|proposal| proposal.entry.inputs());
    let taker = proposal.and_then(|proposal| proposal.input_of(group));
    let says = match (taker, inputs.as_ref().and_then(|inputs| inputs.get(taker?))) {
        (Some(input), Some(now)) => {
            format.color = colors.input(input);
            format.background = colors.input(input).gamma_multiply(0.16);
            named(ui, now)
        }
        _ if pasting.review.groups()[group].is_answer() => {
            format.color = visuals.weak_text_color();
            ui.say("an answer").to_owned()
        }
        _ => {
            format.color = visuals.strong_text_color();
            format.underline = Stroke::new(1.0, visuals.strong_text_color());
            ui.say("not used").to_owned()
        }
    };
    if is_picked {
        format.color = visuals.selection.stroke.color;
        format.background = visuals.selection.bg_fill;
    }
    (format, says)
}

//! The rows of a proposal's inputs: their numbers, and where those come from.

use std::cell::Cell;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    self, Align, Button, Id, Label, Layout, Rect, RichText, Sense, Stroke, TextStyle, Ui,
    WidgetInfo, WidgetType, vec2,
};
use collision_scenarios::cases::{echo, echo_line};
use collision_scenarios::paste::{Review, Source};
use collision_scenarios::scenario::{Input, Message, message};

use crate::ui::paste::pasted::{Dragged, Pasting, Picked, named};
use crate::ui::widgets::colors::Colors;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::{exact, f32_text, number, number_field_ui};

/// Shows the rows of all inputs.
pub fn sources_ui(ui: &mut Ui, pasting: &mut Pasting, colors: &Colors) {
    let Some(proposal) = pasting.review.proposal() else { return };
    let (inputs, mut sources) = (proposal.entry.inputs(), proposal.inputs.clone());
    // Shown in our frame and unit, like typed numbers.
    if let Some(Ok(draft)) = pasting.review.draft() {
        for (source, input) in sources.iter_mut().zip(draft.live.inputs()) {
            source.numbers = source.numbers.take().map(|_| input.value.numbers());
        }
    }
    for (place, (input, source)) in inputs.iter().zip(&sources).enumerate() {
        let begin = ui.cursor().min;
        let back = ui.painter().add(egui::Shape::Noop);
        let label = numbers_ui(ui, pasting, place, input, source, colors);
        origin_ui(ui, pasting, place, source, colors);
        if let Some((_, why)) = pasting.refused.as_ref().filter(|(of, _)| *of == place) {
            let why = RichText::new(ui.tr(why)).color(ui.visuals().error_fg_color);
            ui.add(Label::new(why).wrap());
        }
        let rect = Rect::from_min_max(
            begin,
            vec2(ui.max_rect().right(), ui.min_rect().bottom()).to_pos2(),
        );
        let target = ui.interact(rect, Id::new(("input of the text", place)), Sense::hover());
        let is_target = target.dnd_hover_payload::<Dragged>().is_some();
        if let Some(dragged) = target.dnd_release_payload::<Dragged>() {
            pasting.assign(place, dragged.0);
        }
        let is_walked = pasting.walked == Some(place);
        if is_target || is_walked {
            let color =
                if is_target { ui.visuals().selection.bg_fill } else { colors.input(place) };
            let fill = color.gamma_multiply(if is_target { 0.5 } else { 0.14 });
            ui.painter().set(back, egui::Shape::rect_filled(rect.expand(2.0), 3.0, fill));
        }
        if let Some((_, wants_keys)) = pasting.wanted.take_if(|(of, _)| *of == place) {
            target.scroll_to_me(None);
            if let (true, Some(field)) = (wants_keys, label) {
                ui.memory_mut(|memory| memory.request_focus(field));
            }
        }
        ui.add_space(2.0);
    }
}

/// The font size of the text below the numbers.
const SMALL: f32 = 12.5;

/// The width of the longest name of most inputs.
const NAME: f32 = 116.0;

/// Shows the input's marker and its numbers. Returns the first field without a number.
fn numbers_ui(
    ui: &mut Ui,
    pasting: &mut Pasting,
    place: usize,
    input: &Input,
    source: &Source,
    colors: &Colors,
) -> Option<Id> {
    let mut lacking = None;
    ui.horizontal(|ui| {
        let label = marker_ui(ui, pasting, place, input, colors);
        let now: Vec<Option<f32>> = match (&source.numbers, pasting.typed.get(&place)) {
            (Some(numbers), _) => numbers.iter().copied().map(Some).collect(),
            (None, Some(typed)) => typed.clone(),
            (None, None) => vec![None; input.value.numbers().len()],
        };
        let gap = ui.spacing().item_spacing.x;
        let width = (ui.available_width() / now.len().max(3) as f32 - gap).min(84.0);
        for (component, number) in now.iter().enumerate() {
            let field = one_number_ui(ui, *number, width);
            let response = field.response.labelled_by(label);
            if number.is_none() && lacking.is_none() {
                lacking = Some(response.id);
            }
            if let Some(number) = number {
                response.on_hover_text(exact(*number));
            }
            match (field.typed, field.refused) {
                (Some(typed), _) => {
                    let mut all = now.clone();
                    all[component] = Some(typed);
                    type_numbers(pasting, place, all);
                }
                (None, Some(why)) => pasting.refused = Some((place, why)),
                (None, None) => {}
            }
        }
    });
    lacking
}

/// Applies the typed numbers, once the input is complete.
fn type_numbers(pasting: &mut Pasting, place: usize, numbers: Vec<Option<f32>>) {
    pasting.refused = None;
    match numbers.iter().copied().collect::<Option<Vec<f32>>>() {
        Some(numbers) => {
            pasting.typed.remove(&place);
            pasting.review.type_numbers(place, numbers);
        }
        None => {
            pasting.typed.insert(place, numbers);
        }
    }
}

/// The result of a field.
struct Typed {
    response: egui::Response,
    typed: Option<f32>,
    refused: Option<Message>,
}

/// Shows a field; without a number it is a dash.
fn one_number_ui(ui: &mut Ui, now: Option<f32>, width: f32) -> Typed {
    // Not NaN: a field takes a value that differs from itself as changed, and drops the typed text.
    let mut value = now.map_or(f64::INFINITY, f64::from);
    let speed = 0.01 * f64::from(now.unwrap_or_default().abs().max(1.0));
    let text = |number: f64, is_open: bool| match (number.is_finite(), is_open) {
        (false, true) => String::new(),
        (false, false) => "–".to_owned(),
        (true, _) => f32_text(number, is_open),
    };
    let was_left_empty = Cell::new(false);
    let read = |text: &str| {
        was_left_empty.set(now.is_none() && text.trim().is_empty());
        number(text, "").map(f64::from)
    };
    let field = ui
        .scope(|ui| {
            ui.spacing_mut().interact_size.x = width;
            ui.spacing_mut().button_padding.x = 2.0;
            number_field_ui(ui, &mut value, ("", speed), text, read)
        })
        .inner;
    let typed = (field.changed && value.is_finite()).then_some(value as f32);
    let refused = field.refused.filter(|_| !was_left_empty.get());
    Typed { response: field.response, typed, refused }
}

/// Shows the input's name in its colour. A press picks it, or assigns the picked group to it.
fn marker_ui(
    ui: &mut Ui,
    pasting: &mut Pasting,
    place: usize,
    input: &Input,
    colors: &Colors,
) -> Id {
    let is_picked = pasting.picked == Some(Picked::Input(place));
    let font = TextStyle::Body.resolve(ui.style());
    let mut text = LayoutJob::default();
    let name = named(ui, input);
    let length = if name.starts_with(input.label) { input.label.len() } else { name.len() };
    let (letter, rest) = name.split_at(length);
    text.append(letter, 0.0, TextFormat::simple(font.clone(), colors.input(place)));
    text.append(rest, 0.0, TextFormat::simple(font, ui.visuals().text_color()));
    let size = vec2(NAME, ui.spacing().interact_size.y);
    let layout =
        Layout::left_to_right(Align::Center).with_main_justify(true).with_main_align(Align::Min);
    let button = Button::selectable(is_picked, text).frame_when_inactive(true).truncate();
    let button = ui.allocate_ui_with_layout(size, layout, |ui| ui.add(button)).inner;
    button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_picked, name.as_str()));
    let stroke = Stroke::new(2.0, colors.input(place));
    ui.painter().vline(button.rect.left() + 1.0, button.rect.y_range(), stroke);
    let id = button.id;
    if button.on_hover_text(ui.say("Press it and then its number in the text")).clicked() {
        pasting.press_input(place);
    }
    id
}

/// Shows the origin of the input's numbers, and the buttons to change it.
fn origin_ui(ui: &mut Ui, pasting: &mut Pasting, place: usize, source: &Source, colors: &Colors) {
    let color = match source.is_open() {
        true => colors.open,
        false => ui.visuals().weak_text_color(),
    };
    let said = said(ui, &pasting.review, source);
    let is_picked = pasting.picked == Some(Picked::Input(place));
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.y = 0.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if source.is_open() && source.numbers.is_some() {
                let button = ui.small_button(ui.say("Confirm"));
                if button.clicked() {
                    pasting.review.confirm(place);
                    pasting.walked = Some(place);
                }
            }
            if is_picked
                && source.numbers.is_some()
                && ui.small_button(ui.say("Leave out")).clicked()
            {
                pasting.review.clear(place);
                pasting.picked = None;
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_space(6.0);
                let said = match is_picked {
                    true => ui.say("Press a number in the text").to_owned(),
                    false => said,
                };
                let label =
                    ui.add(Label::new(RichText::new(&said).color(color).size(SMALL)).truncate());
                label.on_hover_ui(|ui| {
                    ui.label(said);
                    ui.label(RichText::new(lines(&pasting.review, source)).monospace());
                });
            });
        });
    });
}

/// Describes the origin of an input's numbers.
fn said(ui: &Ui, review: &Review, source: &Source) -> String {
    if source.numbers.is_none() {
        return ui.say("missing: type it, or press it and a number in the text").to_owned();
    }
    let groups = source.groups.iter().filter_map(|&group| review.groups().get(group));
    let groups: Vec<_> = groups.collect();
    let lines = line_numbers(review, source);
    let numbers: Vec<_> = lines.iter().map(usize::to_string).collect();
    let numbers = numbers.join(", ");
    let mut parts = match lines.len() {
        0 => Vec::new(),
        1 => vec![ui.tr(&message!("line {0}", numbers))],
        _ => vec![ui.tr(&message!("lines {0}", numbers))],
    };
    let labels = groups.iter().map(|group| echo(&group.label)).filter(|label| !label.is_empty());
    let mut labels: Vec<_> = labels.map(|label| format!("“{label}”")).collect();
    labels.dedup();
    parts.extend(Some(labels.join(" + ")).filter(|labels| !labels.is_empty()));
    parts.push(ui.say(source.how.title()).to_owned());
    parts.extend(source.conversion.map(|form| ui.say(form).to_owned()));
    parts.join(" · ")
}

/// Returns the lines that an input's numbers come from.
fn line_numbers(review: &Review, source: &Source) -> Vec<usize> {
    let groups = source.groups.iter().filter_map(|&group| review.groups().get(group));
    let mut lines: Vec<usize> = groups.map(|group| group.line).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Returns these lines of the text.
fn lines(review: &Review, source: &Source) -> String {
    let texts = line_numbers(review, source).into_iter().filter_map(|line| {
        let text = review.text().lines().nth(line.checked_sub(1)?)?;
        Some(format!("{line}  {}", echo_line(text)))
    });
    texts.collect::<Vec<_>>().join("\n")
}

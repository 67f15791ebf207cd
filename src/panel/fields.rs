use std::cell::RefCell;

use bevy_egui::egui::{self, DragValue, Label, RichText, Ui};

use exmex::{
    Express, FlatEx, FloatOpsFactory, MakeOperators, MatchLiteral, Operator,
    literal_matcher_from_pattern,
};

use super::speech::Speaks;
use super::state::PanelState;
use crate::cases;
use crate::scenario::{ValueNow, Words, words};
use crate::workspace::Workspace;

/// Widest line of the reason why a number was refused, in points.
const REASON_WIDTH: f32 = 220.0;

/// What the user does to the number of an input.
enum Touch {
    /// A drag of the number begins, has ended, or was given up.
    Begun,
    Ended,
    Cancelled,
    /// It was typed, or stepped with the arrow keys: all numbers of the input.
    Changed(Vec<f32>),
    Refused(Words),
}

/// The inputs as numbers to drag or to type into, Reset, and the scenes.
pub fn fields(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let refused = &workspace.refused;
    egui::Grid::new("inputs").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        for (index, input) in workspace.scenario.inputs_now().into_iter().enumerate() {
            let name = ui.horizontal(|ui| {
                ui.strong(input.label);
                ui.weak(ui.name(input.name))
            });
            ui.horizontal(|ui| {
                let mut touched = |what: &str, touch| {
                    let step = words!("set {0}", format!("{}{what}", input.label));
                    state.change(move |workspace| change(workspace, index, step, touch));
                };
                numbers(ui, input.value, name.inner.id, &mut touched);
            });
            ui.end_row();
            if let Some((_, why)) = refused.as_ref().filter(|(name, _)| *name == input.name) {
                ui.label("");
                ui.scope(|ui| {
                    ui.set_max_width(REASON_WIDTH);
                    let why = RichText::new(ui.tell(why)).color(ui.visuals().error_fg_color);
                    ui.add(Label::new(why).wrap());
                });
                ui.end_row();
            }
        }
    });
    if let Some(problem) = &workspace.problem {
        ui.colored_label(ui.visuals().error_fg_color, ui.tell(problem));
    }
    ui.horizontal(|ui| {
        if ui
            .button(ui.say("Reset"))
            .on_hover_text(ui.say("Back to the scenario's default (R)"))
            .clicked()
        {
            state.change(Workspace::reset);
        }
        if workspace.scenario.resolved().is_some()
            && ui
                .button(ui.say("Resolve"))
                .on_hover_text(ui.say("Move the first sphere out of the second"))
                .clicked()
        {
            state.change(Workspace::resolve);
        }
        if ui
            .button(ui.say("Copy case"))
            .on_hover_text(ui.say("As JSON, for `query` or a bug report"))
            .clicked()
        {
            let text = cases::write(workspace.entry, workspace.scenario.as_ref());
            ui.ctx().copy_text(text);
        }
        ui.menu_button(ui.say("Scenes…"), |ui| scenes(ui, workspace, state))
            .response
            .on_hover_text(ui.say("Saved cases of this scenario"));
    });
}

/// Does to an input of the case what the user does to its number.
fn change(workspace: &mut Workspace, index: usize, step: Words, touch: Touch) {
    match touch {
        Touch::Begun => workspace.begin_edit(step),
        Touch::Ended => workspace.end_edit(),
        Touch::Cancelled => workspace.cancel_edit(),
        Touch::Changed(numbers) => workspace.set_input(index, &numbers, step),
        Touch::Refused(why) => workspace.refuse(index, why),
    }
}

/// One field a number. `touched` gets the number's name, with a space before it,
/// and what the user has done.
fn numbers(ui: &mut Ui, value: ValueNow, name: egui::Id, touched: &mut impl FnMut(&str, Touch)) {
    let mut numbers = value.numbers();
    let suffix = match value {
        ValueNow::Radius { .. } | ValueNow::Length { .. } => " m",
        ValueNow::Angle { .. } => "°",
        ValueNow::Point(_) | ValueNow::Point2(_) | ValueNow::Direction { .. } => "",
    };
    let step = if suffix == "°" { 1.0 } else { 0.02 };
    let names = if numbers.len() == 1 { [""; 3] } else { [" x", " y", " z"] };
    for (place, what) in (0..numbers.len()).zip(names) {
        let before = numbers[place];
        let unreadable = RefCell::new(None);
        let field = DragValue::new(&mut numbers[place])
            .speed(step * f64::from(before.abs().max(1.0)))
            .suffix(suffix)
            .update_while_editing(false)
            .custom_formatter(|number, _| (number as f32).to_string())
            .custom_parser(|text| match number(text, suffix) {
                Ok(number) => Some(f64::from(number)),
                Err(why) => {
                    unreadable.replace(Some(why));
                    None
                }
            });
        let response = ui.add(field).labelled_by(name).on_hover_text(exact(before));
        if response.drag_started() {
            touched(what, Touch::Begun);
        }
        if given_up(ui, &response) {
            numbers[place] = before;
        } else if let Some(why) = unreadable.into_inner() {
            touched(what, Touch::Refused(why));
        } else if response.changed() {
            touched(what, Touch::Changed(numbers.clone()));
        }
        if response.drag_stopped() {
            let escaped = ui.input(|input| input.key_pressed(egui::Key::Escape));
            touched(what, if escaped { Touch::Cancelled } else { Touch::Ended });
        }
    }
}

/// Was the field left with Esc? egui keeps the text and takes it one frame later.
fn given_up(ui: &Ui, field: &egui::Response) -> bool {
    let id = field.id.with("given up");
    let escape = ui.input(|input| input.key_pressed(egui::Key::Escape));
    let already = ui.data(|data| data.get_temp(id) == Some(true));
    let given_up = field.lost_focus() && (escape || already);
    if given_up != already {
        ui.data_mut(|data| data.insert_temp(id, given_up));
    }
    given_up
}

/// The number and its bits, whole.
fn exact(number: f32) -> String {
    format!("{}\n0x{:08x}", cases::number_text(number), number.to_bits())
}

literal_matcher_from_pattern!(Digits, r"^(\.?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?)");

/// exmex's own operators but its power, which takes -2^2 for 4.
#[derive(Debug, Clone)]
struct Arithmetic;

impl MakeOperators<f64> for Arithmetic {
    fn make<'a>() -> Vec<Operator<'a, f64>> {
        let operators = FloatOpsFactory::<f64>::make();
        operators.into_iter().filter(|operator| operator.repr() != "^").collect()
    }
}

/// The number that a text stands for: digits, or arithmetic such as `1/3` and `2*0.7`.
fn number(text: &str, suffix: &str) -> Result<f32, Words> {
    let text = text.trim().trim_end_matches(suffix.trim()).trim();
    let unreadable =
        || words!("expected a number or arithmetic like 1/3, got “{0}”", text.to_owned());
    // Digits alone are rounded once; arithmetic is done in f64.
    let number = match text.parse::<f32>() {
        Ok(number) if text.contains(|c: char| c.is_ascii_digit()) => number,
        _ if !text.is_ascii() => return Err(unreadable()),
        _ => FlatEx::<f64, Arithmetic, Digits>::parse(text)
            .and_then(|expression| expression.eval(&[]))
            .map_err(|_| unreadable())? as f32,
    };
    if number.is_finite() {
        Ok(number)
    } else {
        Err(words!("expected a finite number, got “{0}”", text.to_owned()))
    }
}

/// The saved cases of the open scenario.
fn scenes(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    for (name, text) in cases::SCENES {
        match cases::parse(text) {
            Ok(case) if case.scenario.id == workspace.entry.id => {
                let title = case.title.clone().unwrap_or_else(|| (*name).to_owned());
                let note = case.note.clone().unwrap_or_default();
                if ui.button(title).on_hover_text(note).clicked() {
                    state.change(|workspace| workspace.open_case(case));
                    ui.close();
                }
            }
            Ok(_) => {}
            Err(why) => {
                ui.colored_label(
                    ui.visuals().error_fg_color,
                    format!("{name}: {}", ui.tell(&why.words())),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_a_number() {
        for (text, expected) in [
            ("1/3", 1.0 / 3.0),
            ("2*0.7", 1.4),
            ("-(1+2)*(2-6/3/2)", -3.0),
            ("-0.5", -0.5),
            (" 2.5 m ", 2.5),
            ("1e-3", 1e-3),
            ("1e3/2", 500.0),
            ("sqrt(2)", std::f32::consts::SQRT_2),
            // An f64 on the way would take it for the middle of 1 and the next f32.
            ("1.00000005960464477540", 1.000_000_1),
        ] {
            assert_eq!(number(text, " m"), Ok(expected), "{text}");
        }
        assert_eq!(number("90/4°", "°"), Ok(22.5));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in
            ["", "x", "1/0", "0/0", "1e39", "nan", "inf", "1+", "(", "é", "2**", "-2^2", "0,5"]
        {
            assert!(number(text, "").is_err(), "{text}: {:?}", number(text, ""));
        }
    }

    #[test]
    fn any_text_is_a_number_or_refused() {
        let mut state = 1_u64;
        let mut next = move |limit: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % limit
        };
        let parts: Vec<_> = "0123456789.+-*/^()e ,{}[]πx".chars().collect();
        for _ in 0..5000 {
            let text: String = (0..next(9)).map(|_| parts[next(parts.len())]).collect();
            assert!(number(&text, "").is_ok_and(f32::is_finite) || number(&text, "").is_err());
        }
    }

    #[test]
    fn the_bits_are_shown() {
        assert_eq!(exact(0.1), "0.1\n0x3dcccccd");
        assert_eq!(exact(-0.0), "0\n0x80000000");
    }
}

//! A number field to drag or to type in. It shows a short form, with a mark if digits are left out.
//! Editing shows all digits, all selected. Leaving it without typing keeps the exact value.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{
    self, Align2, DragValue, FontId, Id, Key, Response, Slider, SliderClamping, TextEdit, Ui,
};
use collision_scenarios::cases;
use collision_scenarios::scenario::{Message, message};
use exmex::{
    Express, FlatEx, FloatOpsFactory, MakeOperators, MatchLiteral, Operator,
    literal_matcher_from_pattern,
};

/// The maximum time between the clicks of a double click: in seconds or, if longer, in frames.
const DOUBLE_CLICK: f64 = 0.5;
const DOUBLE_CLICK_FRAMES: u64 = 4;

/// The result of a field in this frame.
pub struct Field {
    pub response: Response,
    /// `true` if the number was typed, stepped or dragged.
    pub changed: bool,
    /// Why the typed text was refused.
    pub refused: Option<Message>,
    /// The text of a typed number that `f32` rounded.
    pub rounded: Option<String>,
}

/// Shows the number's field. `text` formats it, with all digits while it is edited; `read` parses
/// the typed text.
pub fn number_field_ui(
    ui: &mut Ui,
    value: &mut f64,
    (suffix, speed): (&str, f64),
    text: impl Fn(f64, bool) -> String,
    read: impl Fn(&str) -> Result<f64, Message>,
) -> Field {
    let before = *value;
    let (refused, typed) = (RefCell::new(None), RefCell::new(None));
    // The id that the field takes next.
    let id = ui.next_auto_id();
    let context = ui.ctx().clone();
    let field = DragValue::new(value)
        .speed(speed)
        .suffix(suffix)
        .update_while_editing(false)
        // Tab focuses a field in the very call that formats its number, so ask here.
        .custom_formatter(|number, _| text(number, context.memory(|memory| memory.has_focus(id))))
        .custom_parser(|text| {
            let number = read(text).map_err(|why| refused.replace(Some(why))).ok()?;
            typed.replace(Some((text.trim().trim_end_matches(suffix.trim()).to_owned(), number)));
            Some(number)
        });
    let response = ui.add(field);
    if is_to_be_selected(ui, &response) {
        let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
        let all = CCursorRange::two(CCursor::default(), CCursor::new(usize::MAX));
        state.cursor.set_char_range(Some(all));
        state.store(ui.ctx(), id);
    }
    let mut refused = refused.into_inner();
    if given_up(ui, &response) {
        (*value, refused) = (before, None);
    }
    let rounded = typed.into_inner().filter(|(text, number)| {
        *number == *value && cases::is_rounded(text.trim(), *number as f32)
    });
    let rounded = mark_rounded(ui, &response, *value, rounded.map(|(text, _)| text));
    Field { response, changed: *value != before, refused, rounded }
}

/// Marks a number that was typed with more digits than `f32` holds, as long as it stands. Returns
/// the typed text.
fn mark_rounded(ui: &Ui, field: &Response, value: f64, now: Option<String>) -> Option<String> {
    let id = field.id.with("rounded");
    if let Some(text) = now {
        ui.data_mut(|data| data.insert_temp(id, (value, text)));
    }
    let (number, text) = ui.data(|data| data.get_temp::<(f64, String)>(id))?;
    if number != value {
        ui.data_mut(|data| data.remove::<(f64, String)>(id));
        return None;
    }
    let (at, color) = (field.rect.left_center() + egui::vec2(2.0, 0.0), ui.visuals().warn_fg_color);
    ui.painter().text(at, Align2::LEFT_CENTER, "≈", FontId::proportional(11.0), color);
    Some(text)
}

/// Shows a slider and the number's field beside it. The slider moves in its own steps; a value
/// between them stays until it is dragged.
pub fn slider_ui(
    ui: &mut Ui,
    value: &mut f32,
    range: RangeInclusive<f32>,
    (label, hint): (Id, &str),
    shape: impl FnOnce(Slider) -> Slider,
) -> Field {
    let before = *value;
    ui.horizontal(|ui| {
        let mut slid = before;
        // By default the slider would clamp and round a value that it only shows.
        let slider = Slider::new(&mut slid, range.clone()).clamping(SliderClamping::Never);
        let slider = ui.add(shape(slider).show_value(false));
        let told = |response: Response| match hint {
            "" => response.labelled_by(label),
            hint => response.labelled_by(label).on_hover_text(hint),
        };
        let slider = told(slider);
        if slider.changed() {
            *value = slid.clamp(*range.start(), *range.end());
        }
        let mut typed = f64::from(*value);
        let speed = f64::from(range.end() - range.start()) / 200.0;
        let read = |text: &str| number(text, "").and_then(|number| within(&range, number));
        let field = number_field_ui(ui, &mut typed, ("", speed), f32_text, read);
        *value = (typed as f32).clamp(*range.start(), *range.end());
        let response = slider.union(told(field.response));
        let (changed, refused, rounded) = (*value != before, field.refused, field.rounded);
        Field { response, changed, refused, rounded }
    })
    .inner
}

/// Returns the number if it lies in the range.
pub fn within(range: &RangeInclusive<f32>, number: f32) -> Result<f64, Message> {
    if range.contains(&number) {
        return Ok(f64::from(number));
    }
    let [start, end, number] = [*range.start(), *range.end(), number].map(cases::number_text);
    Err(message!("expected a number from {0} to {1}, got {2}", start, end, number))
}

/// Returns `true` if all of the field's text should be selected. egui selects only as many
/// characters as the short form had, and a second click selects a part.
fn is_to_be_selected(ui: &Ui, field: &Response) -> bool {
    let id = field.id.with("opened");
    let now = (ui.input(|input| input.time), ui.ctx().cumulative_frame_nr());
    if field.gained_focus() {
        ui.data_mut(|data| data.insert_temp(id, now));
        return true;
    }
    // In slow frames, the two clicks of a double click are frames apart.
    let is_second = ui.data(|data| data.get_temp::<(f64, u64)>(id)).is_some_and(|opened| {
        now.0 - opened.0 < DOUBLE_CLICK || now.1 - opened.1 <= DOUBLE_CLICK_FRAMES
    });
    field.double_clicked() || field.triple_clicked() || field.clicked() && is_second
}

/// Returns `true` if the field was left with Esc. egui keeps the text and applies it one frame
/// later.
fn given_up(ui: &Ui, field: &Response) -> bool {
    let id = field.id.with("given up");
    let escape = ui.input(|input| input.key_pressed(Key::Escape));
    let already = ui.data(|data| data.get_temp(id) == Some(true));
    let given_up = field.lost_focus() && (escape || already);
    if given_up != already {
        ui.data_mut(|data| data.insert_temp(id, given_up));
    }
    given_up
}

/// The width of a field in characters, without a sign.
const ROOM: usize = 9;

/// Formats an `f32` for a field: short, or exact while it is edited.
pub fn f32_text(number: f64, is_open: bool) -> String {
    let number = number as f32;
    if is_open { cases::number_text(number) } else { abbreviated(number, ROOM) }
}

literal_matcher_from_pattern!(Digits, r"^(\.?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?)");

/// exmex's own operators without its power, which evaluates -2^2 to 4.
#[derive(Debug, Clone)]
struct Arithmetic;

impl MakeOperators<f64> for Arithmetic {
    fn make<'a>() -> Vec<Operator<'a, f64>> {
        let operators = FloatOpsFactory::<f64>::make();
        operators.into_iter().filter(|operator| operator.repr() != "^").collect()
    }
}

/// Parses a number: digits, as people and programs write them, or arithmetic such as `1/3` and
/// `2*0.7`.
pub fn number(text: &str, suffix: &str) -> Result<f32, Message> {
    let text = &plain(text, suffix)[..];
    let unreadable =
        || message!("expected a number or arithmetic like 1/3, got “{0}”", text.to_owned());
    // Plain digits are rounded once; arithmetic uses `f64`.
    let (number, is_zero) = match text.parse::<f32>() {
        Ok(number) if text.contains(|c: char| c.is_ascii_digit()) => (number, cases::is_zero(text)),
        _ if !text.is_ascii() => return Err(unreadable()),
        _ => {
            let whole = FlatEx::<f64, Arithmetic, Digits>::parse(text)
                .and_then(|expression| expression.eval(&[]))
                .map_err(|_| unreadable())?;
            (whole as f32, whole == 0.0)
        }
    };
    if !number.is_finite() {
        Err(message!("expected a finite number, got “{0}”", text.to_owned()))
    } else if number == 0.0 && !is_zero {
        Err(message!(
            "expected 0 or a number that is not nearer to 0 than 1e-45, got “{0}”",
            text.to_owned()
        ))
    } else {
        Ok(number)
    }
}

/// Returns the text with an ASCII minus and a decimal point, and without the unit or the mark of a
/// `float` literal. `1,000` stays as it is, since it may be a thousand.
fn plain(text: &str, suffix: &str) -> String {
    let text = text.trim().trim_end_matches(suffix.trim()).trim().replace('−', "-");
    let is_digit_before = |rest: &str| rest.ends_with(|c: char| c.is_ascii_digit() || c == '.');
    let marks: &[&str] = match suffix {
        "" | " m" => &["_f32", "f32", "f", "F", " m", "m"],
        _ => &["_f32", "f32", "f", "F"],
    };
    let mut stripped = marks.iter().filter_map(|mark| text.strip_suffix(mark));
    let text = stripped.find(|rest| is_digit_before(rest)).unwrap_or(&text);
    match text.split_once(',') {
        Some((whole, part))
            if part.chars().all(|c| c.is_ascii_digit())
                && (part.len() != 3 || whole.trim_start_matches('-') == "0") =>
        {
            format!("{whole}.{part}")
        }
        _ => text.to_owned(),
    }
}

/// Parses a vector of `count` numbers, such as `(1, 2, 3)`, `vec3(1.0f, 2.0f, 3.0f)` or `1 2 3`.
/// `None` if the text is anything else.
pub fn vector(text: &str, suffix: &str, count: usize) -> Option<Vec<f32>> {
    let text = text.trim().trim_end_matches(';');
    let opened = text.rfind(['(', '[', '{']);
    let inner = match opened {
        Some(at) => text[at + 1..].trim_end_matches([')', ']', '}']),
        None => text,
    };
    // A comma alone may be a decimal comma.
    let is_list = opened.is_some() || inner.trim().contains([' ', ';', '\t']);
    let parts: Vec<_> = match inner.contains([',', ';']) {
        true => inner.split([',', ';']).collect(),
        false => inner.split_whitespace().collect(),
    };
    if !is_list || count < 2 || parts.len() != count {
        return None;
    }
    parts.into_iter().map(|part| number(part, suffix).ok()).collect()
}

/// Formats the exact number and its bits.
pub fn exact(number: f32) -> String {
    format!("{}\n0x{:08x}", cases::number_text(number), number.to_bits())
}

/// Formats a number in `room` characters beside its sign, without rounding; `…` stands for further
/// digits. It has an exponent from 1e6 and below 1e-4.
pub fn abbreviated(number: f32, room: usize) -> String {
    let text = format!("{:e}", number.abs());
    let Some((mantissa, power)) = text.split_once('e') else { return text };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let power: i32 = power.parse().unwrap_or(0);
    let sign = if number < 0.0 { "-" } else { "" };
    if number == 0.0 {
        return "0".to_owned();
    }
    // The digits before and after the point, and the exponent.
    let (before, after, exponent) = match usize::try_from(power) {
        Ok(power @ 0..=5) => {
            let padded = format!("{digits:0<width$}", width = power + 1);
            let (before, after) = padded.split_at(power + 1);
            (before.to_owned(), after.to_owned(), String::new())
        }
        Err(_) if power >= -4 => {
            let zeros = "0".repeat(usize::try_from(-1 - power).unwrap_or(0));
            ("0".to_owned(), format!("{zeros}{digits}"), String::new())
        }
        _ => {
            let (before, after) = digits.split_at(1);
            (before.to_owned(), after.to_owned(), format!("e{power}"))
        }
    };
    let point = |after: &str| if after.is_empty() { String::new() } else { format!(".{after}") };
    let whole = format!("{before}{}{exponent}", point(&after));
    if whole.len() <= room {
        return format!("{sign}{whole}");
    }
    let plain = cases::number_text(number.abs());
    if plain.len() <= room {
        return format!("{sign}{plain}");
    }
    // Leaves room for the point and the mark; no digit before the point is left out.
    let left = room.saturating_sub(before.len() + exponent.len() + 2).min(after.len());
    format!("{sign}{before}{}…{exponent}", point(&after[..left]))
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
            // Parsed as `f64` first, it would round to the middle of 1 and the next `f32`.
            ("1.00000005960464477540", 1.000_000_1),
        ] {
            assert_eq!(number(text, " m"), Ok(expected), "{text}");
        }
        for text in ["0", "-0", "0e9", "0.000e-99", "1-1", "1e-45", "-1e-45"] {
            let expected: f32 = text.parse().unwrap_or(0.0);
            assert_eq!(number(text, "").map(f32::to_bits), Ok(expected.to_bits()), "{text}");
        }
        assert_eq!(number("90/4°", "°"), Ok(22.5));
    }

    #[test]
    fn numbers_of_other_programs_and_languages_are_read() {
        for (text, expected) in [
            ("1,5", 1.5),
            ("-0,125", -0.125),
            ("-1.5f", -1.5),
            ("2.F", 2.0),
            ("0.1f32", 0.1),
            ("3m", 3.0),
            ("3 m", 3.0),
            ("−3", -3.0),
            ("2−5", -3.0),
        ] {
            assert_eq!(number(text, ""), Ok(expected), "{text}");
        }
        // A thousand or one, metres as an angle, a unit alone, centimetres.
        for (text, suffix) in
            [("1,000", ""), ("3m", "°"), ("m", ""), ("f", ""), ("3cm", ""), ("1,2,3", "")]
        {
            assert!(number(text, suffix).is_err(), "{text}: {:?}", number(text, suffix));
        }
    }

    #[test]
    fn a_vector_fills_its_row_and_nothing_else_does() {
        let expected = Some(vec![1.0, -2.5, 3.0]);
        for text in [
            "(1, -2.5, 3)",
            "1, -2.5, 3",
            "1 -2.5 3",
            "[1,-2.5,3]",
            "new Vector3(1.0f, -2.5f, 3.0f);",
            "{ 1; −2.5; 3 }",
            "Vec3::new(1., -2.5, 3.)",
        ] {
            assert_eq!(vector(text, "", 3), expected, "{text}");
        }
        for text in ["1", "1, 2", "1,5", "(1, 2, 3, 4)", "(1, x, 3)", "(1, 2, inf)", "1/3", ""] {
            assert_eq!(vector(text, "", 3), None, "{text}");
        }
        assert_eq!(vector("1,5", "", 2), None);
        assert_eq!(vector("1, 5", "", 2), Some(vec![1.0, 5.0]));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "x", "1/0", "0/0", "1e39", "nan", "inf", "1+", "(", "é", "2**", "-2^2"] {
            assert!(number(text, "").is_err(), "{text}: {:?}", number(text, ""));
        }
        // They would silently become zero.
        for text in ["-1e-60", "1e-400", ".0001e-50", "1e-30/1e30"] {
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
    fn digits_that_are_cut_are_marked() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.5, "-0.5"),
            (0.1, "0.1"),
            (0.8732932, "0.8732932"),
            (0.12345679, "0.123456…"),
            (-5.883888, "-5.883888"),
            (9.999_999, "9.999999"),
            (0.99999994, "0.999999…"),
            (10.0, "10"),
            (100_001.99, "100001.99"),
            (123.456_78, "123.45678"),
            (999_999.0, "999999"),
            (1e6, "1e6"),
            (-1.23456e7, "-1.23456e7"),
            (16_777_216.0, "16777216"),
            (167_772_160.0, "167772160"),
            (1_677_721_600.0, "1.6777…e9"),
            (0.0001, "0.0001"),
            (0.00099999, "0.000999…"),
            (0.000099999, "9.9999e-5"),
            (1e30, "1e30"),
            (f32::MAX, "3.402…e38"),
            (-1.234567e-38, "-1.23…e-38"),
            (f32::from_bits(1), "1e-45"),
        ] {
            assert_eq!(abbreviated(number, 9), text);
        }
        assert_eq!(abbreviated(100_001.99, 8), "100001…");
        assert_eq!(abbreviated(0.99999994, 8), "0.99999…");
    }

    #[test]
    fn an_unmarked_number_is_whole() {
        let mut bits = 1_u32;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = f32::from_bits(bits);
            if !number.is_finite() {
                continue;
            }
            for room in [8, 9, 16] {
                let text = abbreviated(number, room);
                let read: f32 = text.replace('…', "").parse().unwrap();
                assert!(read.abs() <= number.abs(), "{number:e} as {text}");
                assert_eq!(read == number, !text.contains('…'), "{number:e} as {text}");
            }
        }
    }

    #[test]
    fn the_bits_are_shown() {
        assert_eq!(exact(0.1), "0.1\n0x3dcccccd");
        assert_eq!(exact(-0.0), "0\n0x80000000");
    }
}

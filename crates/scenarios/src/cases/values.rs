//! Numbers, points and lists in a case's JSON.

use serde_json::Value;

use super::fault::{CaseError, shown, unexpected};
use super::json::number_text;
use crate::scenario::{Entry, Input, Message, message};

/// Returns an input's value for people: its numbers with all digits, the size of a list, or the kind of a solid.
pub fn value_text(input: &Input) -> Message {
    if let Some(size) = input.value.size() {
        return size;
    }
    let numbers: Vec<_> = input.value.numbers().into_iter().map(number_text).collect();
    Message::from(match &numbers[..] {
        [number] => format!("{number}{}", input.unit.sign()),
        numbers => format!("({})", numbers.join(", ")),
    })
}

/// Returns a finite number as f32, rounded once from its decimal digits.
pub(super) fn number(value: &Value) -> Option<f32> {
    let Value::Number(number) = value else { return None };
    round(number.as_str())
}

/// Returns the f32 nearest to a number's digits, if it is finite.
pub(super) fn round(digits: &str) -> Option<f32> {
    digits.parse().ok().filter(|number: &f32| number.is_finite())
}

/// Returns the numbers that a case gives for an input; `None` if the value has none.
pub(super) fn numbers_of(input: &Input, value: &Value) -> Option<Vec<f32>> {
    let is_length = input.value.is_length();
    let number = |value: &Value| match value {
        // A negative length is refused, even if it rounds to zero in f32.
        Value::Number(digits) if is_length && is_negative(digits.as_str()) => None,
        value => number(value),
    };
    let numbers = match value {
        Value::Array(items) => items.iter().map(number).collect::<Option<Vec<_>>>()?,
        _ => vec![number(value)?],
    };
    // A list of one number is not a number.
    let is_list_of_one = value.is_array() && numbers.len() == 1;
    (!is_list_of_one).then_some(numbers)
}

/// Returns `true` if the number is below zero, even if it rounds to zero.
fn is_negative(digits: &str) -> bool {
    digits.starts_with('-') && !is_zero(digits)
}

/// Returns `true` if the digits are exactly zero, not just rounded to it.
pub fn is_zero(digits: &str) -> bool {
    let mantissa = digits.split(['e', 'E']).next().unwrap_or(digits);
    !mantissa.contains(|digit: char| matches!(digit, '1'..='9'))
}

/// The most items of a list in a case's own text.
const MOST: usize = 1_000_000;

/// Returns the items of a list that is not longer than a case's own may be.
pub(super) fn items<'a>(
    entry: &'static Entry,
    name: &str,
    value: &'a Value,
    expected: &'static str,
) -> Result<&'a [Value], CaseError> {
    let got = || match value {
        Value::Null => "nothing".to_owned(),
        value => shown(value),
    };
    let items = value.as_array().ok_or_else(|| unexpected(entry, name, expected, got()))?;
    match items.len() > MOST {
        true => Err(unexpected(entry, name, expected, count(items.len()))),
        false => Ok(items),
    }
}

pub(super) fn count(items: usize) -> Message {
    message!("{0} items", items.to_string())
}

pub(super) fn point<const N: usize>(value: &Value) -> Option<[f32; N]> {
    let numbers: Option<Vec<_>> = value.as_array()?.iter().map(number).collect();
    numbers?.try_into().ok()
}

//! Shortens the numbers of a case.

use super::draw::Numbers;
use crate::cases::number_text;

/// Returns a case of the same kind with numbers as short as possible.
pub(super) fn shrunk(mut numbers: Numbers, mut is_same: impl FnMut(&Numbers) -> bool) -> Numbers {
    for _ in 0..4 {
        let before = numbers.clone();
        for input in 0..numbers.len() {
            for place in 0..numbers[input].len() {
                let number = numbers[input][place];
                let rounded = |digits: i32| {
                    let scale = 10_f64.powi(digits);
                    ((f64::from(number) * scale).round() / scale) as f32
                };
                let shorter =
                    [0.0, 1.0, rounded(0), rounded(1), rounded(2), rounded(3), rounded(5)];
                for shorter in shorter {
                    if number_text(shorter).len() >= number_text(number).len() {
                        continue;
                    }
                    numbers[input][place] = shorter;
                    if is_same(&numbers) {
                        break;
                    }
                    numbers[input][place] = number;
                }
            }
        }
        if numbers == before {
            break;
        }
    }
    numbers
}

/// A length for a sentence: four significant digits and the unit.
pub fn metres(length: impl Into<f64>) -> String {
    format!("{} m", short(length))
}

/// A number for a sentence: four significant digits, no trailing zeros.
pub fn short(number: impl Into<f64>) -> String {
    // A number that rounds to zero has no sign: −0 + 0 = 0.
    let number = number.into() + 0.0;
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-3..1e6).contains(&magnitude) {
        return format!("{number:.3e}");
    }
    let digits_before = if magnitude < 1.0 { 0 } else { magnitude.log10() as usize + 1 };
    let text = format!("{number:.*}", 4_usize.saturating_sub(digits_before));
    match text.split_once('.') {
        Some(_) => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_keeps_four_digits() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (4.0, "4"),
            (1.23456, "1.235"),
            (-0.5, "-0.5"),
            (123.456, "123.5"),
            (123456.0, "123456"),
            (2.5e-7, "2.500e-7"),
            (1e30, "1.000e30"),
        ] {
            assert_eq!(short(number as f32), text);
        }
        assert_eq!(short(1e39), "1.000e39", "beyond f32");
    }
}

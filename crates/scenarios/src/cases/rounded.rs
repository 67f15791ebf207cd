//! Detects numbers with more digits than f32 holds.

/// Returns `true` if the finite f32 nearest to a JSON number differs from it by more than half a
/// unit of its last given digit; `false` for a text that is no such number.
pub fn is_rounded(digits: &str, nearest: f32) -> bool {
    // f32 preserves six digits.
    if digits.len() <= 6 && !digits.contains(['e', 'E']) {
        return false;
    }
    let Some(given) = Given::of(digits) else { return false };
    given.is_off_by_integers(nearest).unwrap_or_else(|| given.is_off_by_text(nearest))
}

/// A nonzero number without its sign.
struct Given<'a> {
    whole: &'a str,
    fraction: &'a str,
    /// The number of decimals of its last digit.
    places: i64,
}

impl<'a> Given<'a> {
    fn of(digits: &'a str) -> Option<Self> {
        let digits = digits.strip_prefix('-').unwrap_or(digits);
        let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
        let (written, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if !written.bytes().chain(fraction.bytes()).all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        // Trailing zeros of an integer are not significant: 134217730.0 is how 2^27 is written.
        let is_whole = fraction.bytes().all(|digit| digit == b'0');
        let (whole, fraction) =
            if is_whole { (written.trim_end_matches('0'), "") } else { (written, fraction) };
        // An exponent beyond i64 is beyond f32.
        let huge = if exponent.starts_with('-') { i64::MIN / 4 } else { i64::MAX / 4 };
        let exponent = exponent.parse().unwrap_or(huge).clamp(i64::MIN / 4, i64::MAX / 4);
        let filled = i64::try_from(written.len() - whole.len()).ok()?;
        let places = i64::try_from(fraction.len()).ok()? - filled - exponent;
        let is_zero = whole.is_empty() && fraction.is_empty();
        (!is_zero).then_some(Self { whole, fraction, places })
    }

    /// Exactly, as 2·|f32 − given| > unit in integers; `None` where they are too large.
    fn is_off_by_integers(&self, nearest: f32) -> Option<bool> {
        let digit = |sum: u128, digit: u8| sum.checked_mul(10)?.checked_add((digit - b'0').into());
        let given = self.whole.bytes().chain(self.fraction.bytes()).try_fold(0, digit)?;
        let (mantissa, exponent) = parts(nearest);
        let times = |number: u128, binary: i64, decimal: i64| {
            let ten = POWERS.get(usize::try_from(decimal.max(0)).ok()?)?;
            let (number, shift) = (number.checked_mul(*ten)?, u32::try_from(binary.max(0)).ok()?);
            number.checked_shl(shift).filter(|_| shift <= number.leading_zeros())
        };
        let unit = times(1, -exponent, -self.places)?;
        let difference = times(mantissa, exponent, self.places)?.abs_diff(given.checked_mul(unit)?);
        Some(difference.checked_mul(2)? > unit)
    }

    /// Returns `true` if the f32, printed with as many decimals, has other digits. For numbers with
    /// many digits and small ones.
    fn is_off_by_text(&self, nearest: f32) -> bool {
        /// No f32 has more.
        const MOST: i64 = 149;
        let digits = self.whole.bytes().chain(self.fraction.bytes());
        let all: Vec<_> = digits.skip_while(|&digit| digit == b'0').collect();
        let beyond = usize::try_from(self.places.saturating_sub(MOST)).unwrap_or(0);
        let (held, rest) = all.split_at(all.len().saturating_sub(beyond));
        let places = usize::try_from(self.places.min(MOST)).unwrap_or(0);
        let written = format!("{:.places$}", nearest.abs());
        let written = written.bytes().filter(|&digit| digit != b'.');
        let is_same = written.skip_while(|&digit| digit == b'0').eq(held.iter().copied());
        !is_same || rest.iter().any(|&digit| digit != b'0')
    }
}

/// The powers of ten.
const POWERS: [u128; 39] = {
    let mut powers = [1; 39];
    let mut place = 1;
    while place < powers.len() {
        powers[place] = powers[place - 1] * 10;
        place += 1;
    }
    powers
};

/// Returns the magnitude of a finite f32 as the smallest integer times a power of two.
fn parts(number: f32) -> (u128, i64) {
    let bits = number.abs().to_bits();
    let (field, fraction) = (bits >> 23, bits & 0x7f_ffff);
    let mantissa = if field > 0 { fraction | 1 << 23 } else { fraction };
    let zeros = mantissa.trailing_zeros().min(24);
    (u128::from(mantissa >> zeros), i64::from(field.max(1)) - 150 + i64::from(zeros))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;

    #[track_caller]
    fn check(digits: &str, expected: bool) {
        let nearest: f32 = digits.parse().unwrap();
        assert_eq!(is_rounded(digits, nearest), expected, "{digits} is {nearest}");
        let minus = format!("-{digits}");
        assert_eq!(is_rounded(&minus, -nearest), expected, "{minus}");
        if let Some(given) = Given::of(digits) {
            let by_text = given.is_off_by_text(nearest);
            assert!(given.places < 0 || by_text == expected, "{digits} by its text");
        }
    }

    #[test]
    fn f32_holds_what_has_few_digits() {
        for held in [
            "0",
            "0.0",
            "0e5",
            "0e999999999999999999999",
            "0.1",
            "1.50",
            "1.5000000000000000",
            "0.300000",
            "3.14159",
            "1e10",
            "1E+10",
            "1e-10",
            "123456e20",
            "1.5e-3",
            "16777216",
            "16777216.0",
            "1e38",
            "3.40282e38",
            "100000000",
            "134217730",
            "134217730.0",
            "1234567900",
            "99999997952",
            "0.1e1",
            "9.99999e-5",
            "1e-45",
            "829478.94",
            "829478.9",
            "0.100000001",
            "0.1000000014901161193847656250",
            "0.10000000149011612",
            "2.5e-1",
            "340282346638528859811704183484516925440",
        ] {
            check(held, false);
        }
    }

    #[test]
    fn more_digits_are_rounded() {
        for rounded in [
            "829478.9264479876",
            "500000.1234567",
            "4100000.7654321",
            "16777217",
            "16777217.0",
            "1234567891",
            "134217731.0",
            "0.123456789123",
            "0.10000000000",
            "0.1000000000000000055511151231257827",
            "1.0000000596046447754",
            "1e-60",
            "2e-45",
            "1e-999999999999999999999",
            "123456789e10",
            "0.3333333333333333",
            "3.141592653589793",
            "1.23456789e-20",
            "0.10000000149011611938476562500000000000000000000000000000000000000000000000001",
        ] {
            check(rounded, true);
        }
    }

    #[test]
    fn a_text_that_is_no_number_is_not_rounded() {
        for text in
            ["(1, 2, 3)", "2*0.7 + 1", "１.５０００００", "1.234.567", "--123456", "e999999", ""]
        {
            assert!(!is_rounded(text, 1.0), "{text}");
        }
    }

    #[test]
    fn half_a_unit_is_not_more() {
        let is_rounded = |digits: &str| is_rounded(digits, digits.parse().unwrap());
        // Both are half a unit from 2097152.25.
        assert!(!is_rounded("2097152.2") && !is_rounded("2097152.3"));
        assert!(is_rounded("2097152.20") && !is_rounded("2097152.25"));
    }

    /// As printed by this program, by Rust's `{:?}`, by C's `%.9g` and by printing an f32 as an
    /// f64.
    #[test]
    fn an_f32_that_is_written_and_read_is_not_rounded() {
        let mut bits = 1_u32;
        let others = (0..20_000).map(|_| {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f32::from_bits(bits)
        });
        let mut off = Vec::new();
        for number in others.filter(|number| number.is_finite()) {
            let texts = [format!("{number:?}"), format!("{number:.8e}")];
            for text in
                texts.into_iter().chain([cases::number_text(number), f64::from(number).to_string()])
            {
                assert_eq!(text.parse(), Ok(number));
                off.extend(is_rounded(&text, number).then_some(text));
            }
        }
        assert!(off.is_empty(), "{off:?}");
    }
}

//! Is a comma between digits the decimal mark?

use super::{Lexer, count, is_word};

/// What the numbers of a text say of its commas.
#[derive(Default)]
struct Signs {
    is_likely: bool,
    is_doubtful: bool,
    has_point: bool,
}

/// Is a comma between digits the decimal mark? Only where every one can be.
pub(super) fn has_decimal_comma(bytes: &[u8]) -> bool {
    let mut at = 0;
    let mut signs = Signs::default();
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let length = count(&bytes[at..], |b| b.is_ascii_digit() || b",.".contains(&b));
        if signs.weigh(bytes, at, length).is_none() {
            return false;
        }
        at += length;
    }
    signs.is_likely && !(signs.is_doubtful && signs.has_point)
}

impl Lexer<'_> {
    /// The length of the digits that begin here where commas part their thousands, `1,000`; else 0.
    ///
    /// Who lists numbers writes no 000: that, or a fraction between commas with blanks behind them,
    /// as in `(1,250.5, 2,250.5)`, says what the commas are.
    pub(super) fn thousands(&self, start: usize) -> usize {
        let is_digit = |byte: u8| byte.is_ascii_digit();
        let rest = &self.bytes[start..];
        let first = count(&rest[..rest.len().min(4)], is_digit);
        let before = start.checked_sub(1).map_or(b' ', |at| self.byte(at));
        if !(1..=3).contains(&first) || rest[0] == b'0' || self.has_decimal_comma {
            return 0;
        }
        let (mut length, mut has_zeros) = (first, false);
        while rest.get(length) == Some(&b',')
            && count(&rest[length + 1..rest.len().min(length + 5)], is_digit) == 3
        {
            has_zeros |= rest[length + 1] == b'0';
            length += 4;
        }
        let after = &rest[length..];
        let fraction = match after.first() {
            Some(b'.') => 1 + count(&after[1..], is_digit),
            _ => 0,
        };
        let is_apart = after.get(fraction) == Some(&b',') && after.get(fraction + 1) == Some(&b' ')
            || before == b' ' && self.last_mark() == b',';
        let is_number = length > first
            && !(after.first() == Some(&b',') && after.get(1).copied().is_some_and(is_digit))
            && !matches!(before, b',' | b'.')
            && (has_zeros || (fraction > 1 && is_apart));
        if is_number { length } else { 0 }
    }
}

impl Signs {
    /// Weighs a run of digits, commas and points; none where its comma parts numbers.
    fn weigh(&mut self, bytes: &[u8], at: usize, length: usize) -> Option<()> {
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
        let run = match &bytes[at..at + length] {
            [number @ .., b',' | b'.'] => number,
            number => number,
        };
        let before = at.checked_sub(1).map_or(b' ', byte);
        // `.5` begins with its point.
        self.has_point |= before == b'.';
        let before = match before {
            b'-' | b'+' => at.checked_sub(2).map_or(b' ', byte),
            before => before,
        };
        let after = byte(at + run.len());
        // In `0,-1` and `1,.5` it can only part them.
        if after == b',' && b"-+.".contains(&byte(at + run.len() + 1)) {
            return None;
        }
        if is_word(before) {
            return Some(());
        }
        let [commas, points] =
            [b',', b'.'].map(|mark| run.iter().filter(|&&byte| byte == mark).count());
        match commas {
            0 => self.has_point |= points == 1 && !is_word(after),
            1 if points == 0 => {
                let mut halves = run.splitn(2, |&byte| byte == b',');
                let [whole, fraction] =
                    [halves.next(), halves.next()].map(Option::unwrap_or_default);
                if b"([{<".contains(&before) && b")]}>".contains(&after) {
                    return None;
                }
                // Two numbers of a list have no four digits behind a comma, or a zero alone before;
                // `1,5; 2,5` has another mark between its numbers.
                let is_parted = after == b';' && byte(at + run.len() + 1) == b' ';
                self.is_likely |= fraction.len() > 3
                    || (whole == b"0" && fraction != b"0")
                    || before == b':'
                    || is_parted;
                self.is_doubtful |= fraction.len() <= 3;
            }
            _ => return None,
        }
        Some(())
    }
}

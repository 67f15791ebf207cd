//! Is a comma between digits the decimal mark?

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn count(bytes: &[u8], is_so: impl Fn(&u8) -> bool) -> usize {
    bytes.iter().position(|byte| !is_so(byte)).unwrap_or(bytes.len())
}

/// Signs that a text's numbers give about its commas.
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
        let length = count(&bytes[at..], |b| b.is_ascii_digit() || b",.".contains(b));
        if signs.weigh(bytes, at, length).is_none() {
            return false;
        }
        at += length;
    }
    has_parted_components(bytes) || signs.is_likely && !(signs.is_doubtful && signs.has_point)
}

/// Is there a bracket whose components another mark parts, `(5; 4,5)`, `P(1,5|2|0)`, and Rider's
/// `<0,6. 0. 0,8>`? Rows of a matrix have as many commas each.
fn has_parted_components(bytes: &[u8]) -> bool {
    const LONGEST: usize = 80;
    let opened = bytes.iter().enumerate().filter(|(_, byte)| matches!(byte, b'(' | b'[' | b'<'));
    opened.take(MOST_BRACKETS).any(|(at, &opener)| {
        let inside = &bytes[at + 1..bytes.len().min(at + 1 + LONGEST)];
        let closer = match opener {
            b'(' => b')',
            b'[' => b']',
            _ => b'>',
        };
        let inside = inside.split(|&byte| byte == closer || byte == b'\n').next();
        inside.is_some_and(|inside| match opener {
            b'<' => is_parted_by(inside, b". "),
            _ => is_parted_by(inside, b"|") || is_parted_by(inside, b";"),
        })
    })
}

/// More brackets say no more.
const MOST_BRACKETS: usize = 2000;

fn is_parted_by(inside: &[u8], mark: &[u8]) -> bool {
    let Ok(inside) = std::str::from_utf8(inside) else { return false };
    let mut commas = Vec::new();
    for part in inside.split(std::str::from_utf8(mark).unwrap_or_default()) {
        let part = part.trim().trim_start_matches(['-', '+']);
        let (whole, fraction) = part.split_once(',').unwrap_or((part, "0"));
        let is_digits =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(whole) || !is_digits(fraction) {
            return false;
        }
        commas.push(part.contains(','));
    }
    let is_even = mark == b";" && commas.iter().all(|has_one| *has_one);
    (2..=4).contains(&commas.len()) && commas.contains(&true) && !is_even
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

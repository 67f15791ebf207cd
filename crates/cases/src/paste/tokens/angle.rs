//! Angle brackets: groups, tags, and types that are left out.

use super::{Kind, Lexer, is_word};

impl Lexer<'_> {
    /// `<1, 2, 3>` is a group, `<pose>` a label; `Vector<float, 3>`, `<x, y>`, `<3>` and `<?xml …?>`
    /// are left out.
    pub(super) fn angle(&mut self) {
        const LONGEST: usize = 200;
        // `Point3::<f32>::new` is a path.
        if self.bytes[..self.at].ends_with(b"::") {
            self.mark(b'<');
            return;
        }
        let rest = &self.bytes[self.at + 1..];
        let length = rest.iter().take(LONGEST).position(|&byte| matches!(byte, b'>' | b'\n'));
        let inside = length.map_or(&b""[..], |length| &rest[..length]);
        let is_closed = length.is_some_and(|length| rest[length] == b'>');
        let is_glued = is_word(self.before());
        let is_value = matches!(self.last_mark(), b'=' | b':') && is_list_of_values(inside);
        if is_closed && (is_value || is_group(inside, is_glued)) {
            self.angle_end = length.map(|length| self.at + 1 + length);
            self.mark_as(b'(');
        } else if is_closed && !is_glued && is_tag(inside) {
            self.tag(inside);
        } else if is_closed && (inside.starts_with(b"?") || is_list_of_words(inside)) {
            self.at += inside.len() + 2;
        } else {
            match self.type_arguments() {
                Some(end) => self.at = end,
                None => self.mark(b'<'),
            }
        }
    }

    /// `<pose>` names what follows, and `</pose>` ends it.
    fn tag(&mut self, inside: &[u8]) {
        let start = self.at;
        let end = start + inside.len() + 2;
        self.at = end;
        self.put(Kind::Line, start);
        if !inside.starts_with(b"/") {
            self.at = end - 1;
            self.put(Kind::Word, start + 1);
            self.at = end;
            self.put(Kind::Mark(b':'), end - 1);
        }
    }

    /// The end of `<…>` where it lists types and sizes: `Vector<float, 3>`, `<3>`.
    fn type_arguments(&self) -> Option<usize> {
        const LONGEST: usize = 100;
        let rest = self.bytes[self.at..].iter().take(LONGEST);
        let is_heart = self.byte(self.at + 1).is_ascii_digit();
        if !is_word(self.before()) && !is_heart {
            return None;
        }
        let mut depth = 0_usize;
        for (length, &byte) in rest.enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' if depth == 1 => return Some(self.at + length + 1),
                b'>' => depth -= 1,
                b' ' | b',' | b':' | b'*' | b'[' | b']' if !is_heart => {}
                _ if is_word(byte) => {}
                _ => return None,
            }
        }
        None
    }
}

/// Are these numbers with a sign between, as in `1, -2, 3` and `1.5 2 3`?
fn is_group(inside: &[u8], is_glued: bool) -> bool {
    let is_of_numbers = |byte: &u8| byte.is_ascii_digit() || b" ,;+-.eE_f\t".contains(byte);
    let is_written_out = !is_glued || inside.iter().any(|byte| b".-".contains(byte));
    let parts = inside.split(|byte| b" ,;\t".contains(byte)).filter(|part| !part.is_empty());
    inside.iter().all(is_of_numbers)
        && is_written_out
        && (2..=16).contains(&parts.clone().count())
        && parts.clone().all(|part| part.iter().any(u8::is_ascii_digit))
}

/// `sqrt(3) - 1, 2 * 3, 0`: values of which each has digits.
fn is_list_of_values(inside: &[u8]) -> bool {
    let mut parts = inside.split(|byte| *byte == b',');
    (2..=4).contains(&parts.clone().count())
        && parts.all(|part| part.iter().any(u8::is_ascii_digit))
}

/// `pose`, `/pose`, `gz:pose`
fn is_tag(inside: &[u8]) -> bool {
    let name = inside.strip_prefix(b"/").unwrap_or(inside);
    name.first().is_some_and(u8::is_ascii_alphabetic)
        && name.iter().all(|&byte| is_word(byte) || matches!(byte, b':' | b'-' | b'.'))
}

/// `x, y, z`, as a printed vector says of itself.
fn is_list_of_words(inside: &[u8]) -> bool {
    inside.contains(&b',')
        && inside.iter().all(|&byte| byte.is_ascii_alphabetic() || b", ".contains(&byte))
}

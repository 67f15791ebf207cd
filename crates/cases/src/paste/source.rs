//! The text as the rest reads it: plain characters, English words for shapes, a name before each
//! value. Each of its bytes knows the byte of the pasted text that it comes from.

use std::borrow::Cow;
use std::ops::Range;

use super::edit::Edit;
use super::{columns, glossary};

/// A longer text is read as it is: nobody writes one by hand.
const LONGEST_TABLE: usize = 100_000;

pub(super) struct Source {
    pub text: String,
    /// The byte of the pasted text that each byte comes from, and its length at the end.
    from: Vec<u32>,
}

impl Source {
    pub fn new(pasted: &str) -> Self {
        let from = (0..=u32::try_from(pasted.len()).unwrap_or(u32::MAX)).collect();
        let mut source = Self { text: pasted.to_owned(), from };
        source.apply(plain_characters(&source.text));
        if source.text.len() <= LONGEST_TABLE {
            source.apply(printed_values(&source.text));
            source.apply(columns::edits(&source.text));
            source.apply(glossary::edits(&source.text));
            source.apply(glossary::numbers(&source.text));
        }
        source
    }

    /// The bytes of the pasted text that these come from.
    pub fn pasted(&self, span: Range<usize>) -> Range<usize> {
        let at = |at: usize| self.from.get(at).map_or(0, |&at| at as usize);
        at(span.start)..at(span.end).max(at(span.start))
    }

    /// Applies edits that stand in order and do not overlap.
    fn apply(&mut self, edits: Vec<Edit>) {
        if edits.is_empty() {
            return;
        }
        let mut text = String::with_capacity(self.text.len());
        let mut from = Vec::with_capacity(self.from.len());
        let mut done = 0;
        for Edit { at, by } in edits {
            if at.start < done {
                continue;
            }
            text.push_str(&self.text[done..at.start]);
            from.extend_from_slice(&self.from[done..at.start]);
            text.push_str(&by);
            from.extend(std::iter::repeat_n(self.from[at.start], by.len()));
            done = at.end;
        }
        text.push_str(&self.text[done..]);
        from.extend_from_slice(&self.from[done..]);
        *self = Self { text, from };
    }
}

/// Full-width digits become digits; a terminal's colours, LaTeX's blanks and smileys become blanks.
fn plain_characters(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let plain = match c {
            '\x1b' => Some((escape_sequence(rest).max(1), Cow::Borrowed(" "))),
            '\\' => latex(rest),
            // LaTeX aligns its equations.
            '&' if rest.starts_with("&=") => Some((1, Cow::Borrowed(" "))),
            ':' | ';' | '=' if is_smiley(text, at) => Some((2, Cow::Borrowed("  "))),
            c if c.is_ascii() => None,
            c => Some((c.len_utf8(), Cow::Owned(plain_character(c)))),
        };
        let length = plain.as_ref().map_or(c.len_utf8(), |(length, _)| *length);
        if let Some((length, by)) = plain {
            edits.push(Edit { at: at..at + length, by: by.into_owned() });
        }
        at += length;
    }
    edits
}

fn plain_character(c: char) -> String {
    let plain = match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '−' | '–' | '‐' => '-',
        '×' | '·' | '⋅' => '*',
        '│' | '┃' | '║' => '|',
        '⟨' | '〈' | '【' => '(',
        '⟩' | '〉' | '】' => ')',
        '“' | '”' | '′' => '"',
        '’' => '\'',
        '、' => ',',
        '。' => '.',
        '⁄' => '/',
        '½' => return "0.5".into(),
        '¼' => return "0.25".into(),
        '¾' => return "0.75".into(),
        '√' => return "sqrt ".into(),
        c => c,
    };
    plain.to_string()
}

/// The length of the terminal's sequence that begins a text, `ESC[1;32m`; 0 if none does.
fn escape_sequence(text: &str) -> usize {
    let text = &text[..text.floor_char_boundary(40)];
    let Some(rest) = text.strip_prefix("\x1b[") else { return 0 };
    let end = rest.trim_start_matches(|c: char| c.is_ascii_digit() || ";:?".contains(c));
    let has_end = end.starts_with(|c: char| c.is_ascii_alphabetic());
    if has_end { text.len() - end.len() + 1 } else { 0 }
}

/// Returns what a text that begins with LaTeX's backslash stands for, and the length of that.
fn latex(text: &str) -> Option<(usize, Cow<'static, str>)> {
    const LONGEST: usize = 120;
    let text = &text[..text.floor_char_boundary(LONGEST)];
    const LOOKS: [&str; 12] = [
        "\\,", "\\;", "\\left", "\\right", "\\mathbf", "\\vec", "\\quad", "\\ ", "\\(", "\\)",
        "\\[", "\\]",
    ];
    if let Some(look) = LOOKS.iter().find(|look| text.starts_with(**look)) {
        return Some((look.len(), Cow::Borrowed(" ")));
    }
    if let Some(found) = latex_column(text) {
        return Some(found);
    }
    if text.starts_with("\\cdot") || text.starts_with("\\times") {
        return Some((if text.starts_with("\\cdot") { 5 } else { 6 }, Cow::Borrowed("*")));
    }
    let rest = text.strip_prefix("\\frac{")?;
    let (upper, rest) = rest.split_once("}{")?;
    let (lower, rest) = rest.split_once('}')?;
    let is_number = |part: &str| part.parse::<f64>().is_ok();
    (is_number(upper) && is_number(lower))
        .then(|| (text.len() - rest.len(), format!("{upper}/{lower}").into()))
}

/// `\\begin{pmatrix}`, its `\\\\` and its end as the bracket and commas of a list.
fn latex_column(text: &str) -> Option<(usize, Cow<'static, str>)> {
    let name = |text: &str| text.find('}').map_or(text.len(), |end| end + 1);
    if text.starts_with("\\begin") {
        let length = name(text);
        let behind = text[length..].trim_start();
        // The columns of an array: `{ l }`.
        let columns =
            if behind.starts_with('{') { text.len() - behind.len() + name(behind) } else { length };
        return Some((columns, Cow::Borrowed("(")));
    }
    if text.starts_with("\\end") {
        return Some((name(text), Cow::Borrowed(")")));
    }
    text.starts_with("\\\\").then_some((2, Cow::Borrowed(", ")))
}

/// Is it `:)` or its like between blanks?
fn is_smiley(text: &str, at: usize) -> bool {
    let behind = &text.as_bytes()[at + 1..];
    matches!(behind.first(), Some(b')' | b'('))
        && behind.get(1).is_none_or(u8::is_ascii_whitespace)
        && text[..at].ends_with([' ', '.', '!', '?'])
}

/// Debuggers print a value below the name that was asked for: `(gdb) p center` and `$1 = {…}`, or a
/// name on its own line and `x = 1` under it. The value's line gets the name.
fn printed_values(text: &str) -> Vec<Edit> {
    let (mut edits, mut asked, mut above) = (Vec::new(), None, None);
    let mut start = 0;
    for line in text.split('\n') {
        edits.extend(
            dumped_shape(line).map(|at| Edit { at: start + at..start + at, by: " ".to_owned() }),
        );
        asked = asked_name(line).or(asked);
        if let (Some(name), Some(equals)) = (asked, value_of_debugger(line)) {
            edits.push(Edit { at: start..start + equals, by: format!("{name} ") });
            asked = None;
        }
        match (component(line), above) {
            (Some(axis), Some(name)) => {
                edits.push(Edit { at: start + axis..start + axis, by: format!("{name}.") });
            }
            (Some(_), None) => {}
            (None, _) => above = Some(line.trim()).filter(|name| is_path(name)),
        }
        start += line.len() + 1;
    }
    edits
}

/// Where the sizes of `Shape 1: Box1 2 1` begin, as FCL dumps a shape.
fn dumped_shape(line: &str) -> Option<usize> {
    let colon = line.strip_prefix("Shape ")?.find(": ")? + "Shape : ".len();
    let digit = colon + line.get(colon..)?.find(|c: char| c.is_ascii_digit())?;
    line[..digit].ends_with(char::is_alphabetic).then_some(digit)
}

/// `(gdb) p sphereCenter`
fn asked_name(line: &str) -> Option<&str> {
    let (_, command) = line.split_once("(gdb) ").or_else(|| line.split_once("(lldb) "))?;
    let (verb, name) = command.trim().split_once(' ')?;
    (matches!(verb, "p" | "po" | "print") && is_path(name.trim())).then(|| name.trim())
}

/// Where the `=` of `$1 = {…}` or `(simd_float3) $R1 = (…)` stands.
fn value_of_debugger(line: &str) -> Option<usize> {
    let dollar = line.find('$')?;
    let equals = line.find('=')?;
    let number = line.get(dollar + 1..equals)?.trim().trim_start_matches('R');
    let is_first = dollar == 0 || line.starts_with('(');
    (is_first && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(equals)
}

/// Where the axis of `  x = 1.0` stands.
fn component(line: &str) -> Option<usize> {
    let own = line.strip_prefix([' ', '\t'])?;
    let (axis, value) = own.split_once(['=', ':'])?;
    let is_axis = matches!(axis.trim(), "x" | "y" | "z" | "X" | "Y" | "Z");
    let place = line.len() - own.trim_start().len();
    (is_axis && value.trim().trim_end_matches(',').parse::<f64>().is_ok()).then_some(place)
}

/// Is it nothing but the name of a value: `ray.origin`, `vertices[0]`?
fn is_path(name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "_.[]->".contains(c);
    name.starts_with(|c: char| c.is_alphabetic()) && name.len() < 60 && name.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_become_plain_characters() {
        for (text, expected) in [
            ("\x1b[1;32m(1, 2)\x1b[0m", " (1, 2) "),
            ("１．５，　２", "1.5, 2"),
            ("a\u{a0}=\u{a0}−1", "a = -1"),
            ("(0, \\frac{1}{2})", "(0, 1/2)"),
            ("hm :) (1, 2)", "hm    (1, 2)"),
            ("äöü\n½", "äöü\n0.5"),
        ] {
            assert_eq!(Source::new(text).text, expected);
        }
    }

    #[test]
    fn a_place_is_that_of_the_pasted_text() {
        let pasted = "− x １２ y";
        let source = Source::new(pasted);
        let at = source.text.find("12").unwrap();
        assert_eq!(&pasted[source.pasted(at..at + 2)], "１２");
    }

    #[test]
    fn a_debuggers_value_has_the_name_above_it() {
        for (text, expected) in [
            ("(gdb) p ray.o\n$1 = {1, 2, 3}\n", "(gdb) p ray.o\nray.o = {1, 2, 3}\n"),
            (
                "ray.origin\n  x = 1.0\n  y = -2\n",
                "ray.origin\n  ray.origin.x = 1.0\n  ray.origin.y = -2\n",
            ),
        ] {
            assert_eq!(Source::new(text).text, expected);
        }
    }

    #[test]
    fn rows_say_their_columns() {
        for (text, expected) in [
            ("name,x,y,z\na,1,2,3", "name,x,y,z\n a ; (1, 2, 3)"),
            (
                "| id | cx | cy | r |\n|--|--|--|--|\n| 1 | 0 | 2 | 3 |",
                "| id | cx | cy | r |\n|--|--|--|--|\n id=1 ; c=(0, 2) ; r=3",
            ),
            ("a, b and c\n1, 2, 3", "a, b and c\n1, 2, 3"),
        ] {
            assert_eq!(Source::new(text).text, expected);
        }
    }

    #[test]
    fn shapes_are_said_in_english() {
        for (text, expected) in [
            (
                "Eine Kugel mit dem Radius 2 und die Gerade g durch A",
                "a sphere with the radius 2 and the line g through A",
            ),
            ("una esfera de centro C y el radio es 2", "a sphere of center C and the radius is 2"),
            ("平面 π 与线段AB", " plane  π 与 segment AB"),
            ("the radio and the plan", "the radio and the plan"),
        ] {
            assert_eq!(Source::new(text).text, expected);
        }
    }
}

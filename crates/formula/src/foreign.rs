//! Foreign text made harmless to a terminal, and to a comment of any language.

/// Returns `true` for a character that is a control, changes the direction of writing, ends a line,
/// or is invisible.
/// Source: Unicode 16, Bidi_Control, Default_Ignorable_Code_Point.
pub fn is_control_or_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns the text with control and invisible characters escaped as in Rust.
pub fn escape(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match is_control_or_invisible(c) {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    shown
}

/// Returns all words separated by single spaces.
pub fn one_line(text: &str) -> String {
    escape(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Returns a text for a line comment in any language.
pub fn comment(text: &str) -> String {
    closed(one_line(text))
}

/// Returns a line that does not continue a line comment, as a backslash at its end would in C++,
/// and so would its trigraph.
pub fn closed(mut line: String) -> String {
    if line.ends_with('\\') || line.ends_with("??/") {
        line.push('.');
    }
    line
}

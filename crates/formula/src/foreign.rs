//! What comes from elsewhere and leaves: harmless to a terminal, and to a comment of any language.

/// Is a character a control, does it turn the direction of writing or end a line, or does it show
/// nothing?
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

/// The text with what cannot be seen, or steers, as Rust writes it.
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

/// All its words with a space between them.
pub fn one_line(text: &str) -> String {
    escape(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A text for a comment that ends with its line, in any language.
pub fn comment(text: &str) -> String {
    closed(one_line(text))
}

/// A line of a comment that draws no other into it, as a backslash at its end would in C++, and so
/// its trigraph.
pub fn closed(mut line: String) -> String {
    if line.ends_with('\\') || line.ends_with("??/") {
        line.push('.');
    }
    line
}

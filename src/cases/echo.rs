//! What comes from elsewhere, in a message: short, and harmless to a terminal.

use std::path::Path;

/// A foreign text for a message: its first 60 characters, none of which steers a terminal.
pub fn echo(text: &str) -> String {
    beginning(text, 60)
}

/// A line of a foreign text, to read it.
pub fn echo_line(text: &str) -> String {
    beginning(text.trim(), 300)
}

fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", escape(&text[..end])),
        None => escape(text),
    }
}

/// The same for a path, which is shown whole unless it is longer than a path can be.
pub fn echo_path(path: &Path) -> String {
    let text = path.display().to_string();
    if text.len() > 4096 { echo(&text) } else { escape(&text) }
}

/// Control characters as Rust writes them, and so what turns the direction of writing.
fn escape(text: &str) -> String {
    let steers = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut shown = String::new();
    for c in text.chars() {
        match steers(c) {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    shown
}

/// A number of bytes in words.
pub fn size(bytes: usize) -> String {
    match bytes >> 20 {
        0 => format!("{} KiB", bytes >> 10),
        whole => format!("{whole} MiB"),
    }
}

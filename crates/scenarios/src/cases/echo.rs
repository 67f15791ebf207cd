//! Escapes foreign text for each kind of output: a terminal, a comment, Markdown. For JSON, `json`
//! does it.

use std::path::Path;

use collision_formula::foreign::one_line;

pub use collision_formula::foreign::{comment, escape, is_control_or_invisible};

/// Returns the first 60 characters of a foreign text for a message, with control characters
/// escaped.
pub fn echo(text: &str) -> String {
    beginning(text, 60)
}

/// Returns a line of a foreign text for display.
pub fn echo_line(text: &str) -> String {
    beginning(text.trim(), 300)
}

fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", escape(&text[..end])),
        None => escape(text),
    }
}

/// Like [`echo`] for a path, which is shown whole unless it is longer than a path can be.
pub fn echo_path(path: &Path) -> String {
    let text = path.display().to_string();
    if text.len() > 4096 { echo(&text) } else { escape(&text) }
}

/// Escapes a foreign text within a line of Markdown, in which only an address is a link.
pub fn markdown(text: &str) -> String {
    let line = one_line(text);
    let words =
        line.split(' ').map(|word| if is_address(word) { word.into() } else { quoted(word) });
    words.collect::<Vec<_>>().join(" ")
}

/// Puts a backslash before every character that is special in Markdown or HTML.
fn quoted(word: &str) -> String {
    let mut shown = String::new();
    for c in word.chars() {
        if "\\`*_[]<>|~&!".contains(c) {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

fn is_address(word: &str) -> bool {
    let rest = word.strip_prefix("https://").or_else(|| word.strip_prefix("http://"));
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#@$&'(),;=%+".contains(c);
    rest.is_some_and(|rest| rest.chars().all(is_plain))
}

/// Returns a number of bytes in words.
pub fn size(bytes: usize) -> String {
    match bytes >> 20 {
        0 => format!("{} KiB", bytes >> 10),
        whole => format!("{whole} MiB"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_foreign_text_fits_its_place() {
        for (text, in_message, in_comment, in_markdown) in [
            ("a b", "a b", "a b", "a b"),
            ("a\n\u{1b}[2Jb", r"a\n\u{1b}[2Jb", r"a \u{1b}[2Jb", r"a \\u{1b}\[2Jb"),
            ("\u{202e}\u{61c}", r"\u{202e}\u{61c}", r"\u{202e}\u{61c}", r"\\u{202e}\\u{61c}"),
            (
                "a\u{200b}\u{feff}",
                r"a\u{200b}\u{feff}",
                r"a\u{200b}\u{feff}",
                r"a\\u{200b}\\u{feff}",
            ),
            ("\u{ad}\u{e0041}", r"\u{ad}\u{e0041}", r"\u{ad}\u{e0041}", r"\\u{ad}\\u{e0041}"),
            (r"C:\", r"C:\", r"C:\.", r"C:\\"),
            ("what??/", "what??/", "what??/.", "what??/"),
            ("<b>_x_", "<b>_x_", "<b>_x_", r"\<b\>\_x\_"),
            (
                "at https://a.org/b_c",
                "at https://a.org/b_c",
                "at https://a.org/b_c",
                "at https://a.org/b_c",
            ),
            ("https://a.org/<b>", "https://a.org/<b>", "https://a.org/<b>", r"https://a.org/\<b\>"),
        ] {
            assert_eq!(echo(text), in_message);
            assert_eq!(comment(text), in_comment);
            assert_eq!(markdown(text), in_markdown);
        }
    }
}

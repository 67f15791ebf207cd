//! Any text → one in plain characters, common notation and English, whose tables name their numbers.
//! Its lines stay where they are.

mod columns;
mod dialects;
mod glossary;
mod origin;
mod plain;
mod printed;

/// The text as the rest reads it.
pub(super) fn read(text: &str) -> String {
    let text = plain::plain(text);
    let text = dialects::common(&text);
    let text = printed::named(&text);
    let text = columns::named(&text);
    let text = glossary::in_english(&text);
    origin::in_numbers(&text).into_owned()
}

//! The parts that all tabs share: fields for numbers, lists, languages, the theme.

pub mod choice;
pub mod colors;
pub mod fixed_width;
pub mod fonts;
pub mod localize;
pub mod modal;
pub mod number;
pub mod rows;
pub mod text;
pub mod theme;

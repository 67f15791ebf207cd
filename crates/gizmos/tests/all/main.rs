//! Whole pictures of scenarios and scenes.

mod picture;
mod svg;

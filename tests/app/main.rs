//! The whole app without a window: pointer, keys, files and texts in; state, words and marks out.

#[path = "../hand/mod.rs"]
mod hand;

mod casts;
mod explain;
mod faults;
mod field;
mod files;
mod formula;
mod framing;
mod handles;
mod history;
mod interaction;
mod languages;
mod mesh;
mod panel;
mod paste;
mod pointer;
mod view;
mod words;

//! Collision Sandbox, module by module, in reading order.
//!
//! Data flows one way:
//! pointer · panel · file → inputs → `answer()` → `Answer` → picture · readings · JSON
//!
//! The library crates know neither Bevy nor egui: `exact-collide` (the kernel), `collision-formula`
//! and `collision-cases`. On top of them stand `cli` and, with the feature `window`, the modules
//! `view · settings · keys · workspace · hand ← draw · camera · handles · panel ← sandbox ← window ← render`.
//! `tests/layers.rs` reads the sources and enforces the order of both halves.

/// The collision kernel: shapes and queries, `f32` in and out, `f64` inside.
pub use exact_collide as geometry;

/// A derivation as a program: parsed once, run with any numbers, printed as code.
pub use collision_formula as program;

/// Scenarios, their cases as JSON, and the tools that work on cases.
pub use collision_cases::{
    cases, copy, for_each_scenario, hunt, language, methods, paste, scenario, scenarios,
};

/// The command line: parses the arguments into a [`cli::Command`].
pub mod cli;

/// The files on disk: scene files and the user's folder.
pub mod files;

/// The view: orbit and projection, pixels to rays and back, and the place of each value in the
/// view.
#[cfg(feature = "window")]
pub mod view;

/// The user's preferences: language, palette, mouse, snap steps.
#[cfg(feature = "window")]
pub mod settings;

/// The keyboard shortcuts: each key's command and its description.
#[cfg(feature = "window")]
pub mod keys;

/// The built-in scenes, prepared for the list and the search.
#[cfg(feature = "window")]
pub mod library;

/// Watches the open scene file and reloads it when an editor changes it.
#[cfg(feature = "window")]
pub mod watch;

/// Long work on a thread of its own.
#[cfg(feature = "window")]
pub mod background;

/// Reads foreign texts on a background thread, so that no parser stalls a frame.
#[cfg(feature = "window")]
pub mod door;

/// The clipboard. Another program may own it and answer late.
#[cfg(feature = "window")]
pub mod clipboard;

/// Saves state when something other than the main loop ends the program.
#[cfg(all(feature = "window", unix))]
mod at_exit;

/// Handles SIGTERM, SIGINT and SIGHUP like closing the window.
#[cfg(feature = "window")]
pub mod signals;

/// The open case, its answer and its history, and the state of every scenario visited before.
#[cfg(feature = "window")]
pub mod workspace;

/// The pointer's state: hover, drag, selection, modifier keys, and who owns a gesture.
#[cfg(feature = "window")]
pub mod hand;

/// Typed keys, in order, at any frame rate.
#[cfg(feature = "window")]
pub mod typing;

/// The user's own formulas: whether they parse, what they return, where they fail.
#[cfg(feature = "window")]
pub mod formulas;

/// The derivation, the nearest miss, the other methods and the animated object.
#[cfg(feature = "window")]
pub mod explain;

/// Play: the ball that moves and bounces.
#[cfg(feature = "window")]
pub mod play;

/// The answer field: the answer for every place that the dragged handle could have.
#[cfg(feature = "window")]
pub mod field;

/// The measuring line.
#[cfg(feature = "window")]
pub mod measure;

/// Turns marks into gizmos, meshes and labels.
#[cfg(feature = "window")]
pub mod draw;

/// Orbit, pan and zoom by mouse and keyboard.
#[cfg(feature = "window")]
pub mod camera;

/// Draggable handles: picking and dragging.
#[cfg(feature = "window")]
pub mod handles;

/// The panel: the list, the number fields and the readings.
#[cfg(feature = "window")]
pub mod panel;

/// `--log`: writes each case that the window shows as a line.
#[cfg(feature = "window")]
pub mod log;

/// F12: saves the picture as a file.
#[cfg(feature = "window")]
pub mod screenshot;

/// The session that the next start restores: every scenario's state, the camera, the panel.
#[cfg(feature = "window")]
pub mod session;

/// The frame, in order: input, question, explanation, picture, panel, overlay, log.
#[cfg(feature = "window")]
pub mod sandbox;

/// The window, and the app inside it.
#[cfg(feature = "window")]
pub mod window;

/// Checks the connection to the display before the window needs it.
#[cfg(all(feature = "window", unix))]
mod display;

/// Draws cases into files, without a window.
pub mod render;

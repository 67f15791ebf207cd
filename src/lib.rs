//! Collision Sandbox, in nine rooms, of which each knows those before it:
//! `cli ← io ← state ← field ← gizmos · ui ← frame ← window ← render`.
//!
//! Data flows one way:
//! pointer · panel · file → inputs → `answer()` → `Answer` → picture · readings · JSON
//!
//! The crates below know neither Bevy nor egui: `exact-collide` (the kernel), `collision-formula`,
//! `collision-scenarios` and `collision-gizmos`. `tests/repository/layers.rs` reads the sources and enforces the
//! order of all of them.

/// The command line: parses the arguments into a [`cli::Command`].
pub mod cli;

/// Files, threads, and the clipboard: whatever comes from outside and may be slow, foreign or
/// broken.
pub mod io;

/// The plain data that all systems share: the open case, what the user chose, what the hand holds.
#[cfg(feature = "window")]
pub mod state;

/// The answer field: the answer for every place that the dragged handle could have.
#[cfg(feature = "window")]
pub mod field;

/// The picture and the handles, handed to the engine.
#[cfg(feature = "window")]
pub mod gizmos;

/// The panel, a folder a tab.
#[cfg(feature = "window")]
pub mod ui;

/// Everything that happens in a frame, in order.
#[cfg(feature = "window")]
pub mod frame;

/// The window, and the app inside it.
#[cfg(feature = "window")]
pub mod window;

/// Draws cases into files, without a window.
pub mod render;

//! The map of Collision Sandbox, in reading order.
//!
//! Data flows one way:
//! pointer · panel · file → inputs → `answer()` → `Answer` → picture · readings · JSON
//!
//! The crates below know neither Bevy nor egui: `exact-collide` (the kernel), `collision-formula` and
//! `collision-cases`. Upon them stand `cli` and, with the feature `window`, the modules
//! `view · settings · keys · workspace · hand ← draw · camera · handles · panel ← sandbox ← window ← render`.
//! `tests/layers.rs` reads the sources and holds the order of both halves.

/// Shapes and questions about them: f32 in and out, f64 inside.
pub use exact_collide as geometry;

/// A derivation as a program: read once, walked with any numbers, printed as code.
pub use collision_formula as program;

/// Scenarios, their cases as text, and what is made of them.
pub use collision_cases::{
    cases, copy, for_each_scenario, hunt, language, methods, paste, scenario, scenarios,
};

/// The command line: arguments in, what to do out.
pub mod cli;

/// What is read and written on disk: scene files and the user's folder.
#[cfg(feature = "window")]
pub mod files;

/// Orbit and projection; pixels to rays and back; where a value lies in the view.
#[cfg(feature = "window")]
pub mod view;

/// What the user chose for the eye and the mouse: language, palette, mouse, snap steps.
#[cfg(feature = "window")]
pub mod settings;

/// The keys: which command each gives, and its words.
#[cfg(feature = "window")]
pub mod keys;

/// The scenes that come with the program, ready to be listed and searched.
#[cfg(feature = "window")]
pub mod library;

/// A scene file that an editor changes.
#[cfg(feature = "window")]
pub mod watch;

/// What may take for ever, on a thread of its own.
#[cfg(feature = "window")]
pub mod background;

/// Foreign texts are read beside the frame: no reader of them stops it.
#[cfg(feature = "window")]
pub mod door;

/// The clipboard, which another program answers for.
#[cfg(feature = "window")]
pub mod clipboard;

/// What is still to be done where something else than the main loop ends the program.
#[cfg(all(feature = "window", unix))]
mod at_exit;

/// SIGTERM, SIGINT and SIGHUP end the program as closing its window does.
#[cfg(feature = "window")]
pub mod signals;

/// The open case, its answer and its history; the scenarios that were left.
#[cfg(feature = "window")]
pub mod workspace;

/// What the hand holds and has selected, which keys steer it, who owns a gesture.
#[cfg(feature = "window")]
pub mod hand;

/// What is typed, in its order, at any frame rate.
#[cfg(feature = "window")]
pub mod typing;

/// The user's own formulas: whether they read, what they find, where they break.
#[cfg(feature = "window")]
pub mod formulas;

/// The derivation, the nearest miss, other methods and the moving thing.
#[cfg(feature = "window")]
pub mod explain;

/// Play: the ball that moves and bounces.
#[cfg(feature = "window")]
pub mod play;

/// The answer field: what the case would answer if what is held lay anywhere else.
#[cfg(feature = "window")]
pub mod field;

/// The measuring line.
#[cfg(feature = "window")]
pub mod measure;

/// Marks to gizmos, meshes and labels.
#[cfg(feature = "window")]
pub mod draw;

/// Orbit, pan and zoom by mouse and keys.
#[cfg(feature = "window")]
pub mod camera;

/// Draggable handles: pick and drag.
#[cfg(feature = "window")]
pub mod handles;

/// The list, the number fields and the readings.
#[cfg(feature = "window")]
pub mod panel;

/// `--log`: what the window shows, line by line.
#[cfg(feature = "window")]
pub mod log;

/// F12: the picture as a file.
#[cfg(feature = "window")]
pub mod screenshot;

/// What comes back at the next start: every scenario's state, the camera, the panel.
#[cfg(feature = "window")]
pub mod session;

/// The frame, in order: input, question, explanation, picture, panel, overlay, log.
#[cfg(feature = "window")]
pub mod sandbox;

/// The app that all of these make.
#[cfg(feature = "window")]
pub mod window;

/// The display that the window opens on, asked before anything depends on it.
#[cfg(all(feature = "window", unix))]
mod display;

/// The same app without a window: its pictures as files.
#[cfg(feature = "window")]
pub mod render;

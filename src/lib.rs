//! The map of Collision Sandbox, in reading order.
//!
//! Data flows one way:
//! pointer · panel · file → inputs → `answer()` → `Answer` → picture · readings · JSON
//!
//! Layers: `geometry ← scenario ← scenarios ← cases ← cli` know neither Bevy nor
//! egui; `sandbox`, `handles`, `draw`, `panel` and `camera` (feature `window`) may.
//! `tests/layers.rs` reads the sources and holds this rule.

/// Shapes and questions about them: f32 in and out, f64 inside.
pub mod geometry;

/// What a scenario is: its inputs, its answer and the marks that draw it.
pub mod scenario;

/// The scenarios there are, one file each.
pub mod scenarios;

/// A case as text: JSON in and out, and the scenes that come with the program.
pub mod cases;

/// The command line: arguments in, what to do out.
pub mod cli;

//! The scenarios, and their cases as text: everything of Collision Sandbox that knows neither a
//! window nor an engine.
//!
//! Layers: `language ← scenario ← scenarios ← methods ← cases ← paste · copy · hunt`, upon the
//! kernel (`exact-collide`) and the formulas (`collision-formula`).

/// English, 한국어, 中文: sentences and their translations.
pub mod language;

/// What a scenario is: its inputs, its answer and the marks that draw it.
pub mod scenario;

/// The scenarios there are, one file each.
pub mod scenarios;

/// Other ways to answer a case, to be compared with the kernel's; nothing rests on them.
pub mod methods;

/// A case as text: JSON in and out, scenes, logs.
pub mod cases;

/// A case as the test of another program.
pub mod copy;

/// Cases where a method says otherwise than the kernel.
pub mod hunt;

/// Any text with numbers → groups, their meaning, and a case.
pub mod paste;

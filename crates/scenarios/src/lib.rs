//! The scenarios, and their cases as text: everything in Collision Sandbox that depends on neither
//! a window nor an engine.
//!
//! Layers: `language · mesh ← scenario ← history · scenarios ← methods ← cases ← link · search · paste · copy · hunt · trace`, upon the
//! kernel (`exact-collide`) and the formulas (`collision-formula`).

/// Sentences and their translations: English, 한국어, 中文.
pub mod language;

/// Meshes as an input.
pub mod mesh;

/// The parts of a scenario: its inputs, its answer and the marks that draw it.
pub mod scenario;

/// Undo and redo of named steps.
pub mod history;

/// All scenarios, one file each.
pub mod scenarios;

/// Other ways to answer a case, for comparison with the kernel; nothing depends on them.
pub mod methods;

/// A case as text: JSON in and out, scenes, logs.
pub mod cases;

/// A case in the fragment of a web address.
pub mod link;

/// The search over scenarios and scenes.
pub mod search;

/// A case as a test for another program.
pub mod copy;

/// The search for cases where a method differs from the kernel.
pub mod hunt;

/// Reads cases from any text with numbers: groups of numbers, their meaning, and a case.
pub mod paste;

/// The steps of an engine's GJK beside the right ones.
pub mod trace;

/// Compiles and runs the code in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

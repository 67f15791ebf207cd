//! The plain data that all systems share, one truth each.

/// The view of the window, and its camera.
pub mod view;

/// The user's preferences: language, palette, mouse, snap steps.
pub mod settings;

/// The keyboard shortcuts: each key's command and its description.
pub mod shortcuts;

/// The built-in scenes, prepared for the list and the search.
pub mod library;

/// The open case, its answer and its history, and the state of every scenario visited before.
pub mod workspace;

/// The pointer's state: hover, drag, selection, modifier keys, and who owns a gesture.
pub mod hand;

/// The user's own formulas: whether they parse, what they return, where they fail.
pub mod formulas;

/// The derivation, the nearest miss, the other methods and the animated object.
pub mod explain;

/// Play: the ball that moves and bounces.
pub mod play;

/// Walking with W A S D.
pub mod walk;

/// The measuring line.
pub mod measure;

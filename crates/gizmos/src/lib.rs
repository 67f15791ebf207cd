//! The picture of a case, without an engine.
//!
//! Layers, lowest first: `color · palette · snap ← view ← handles · picture ← flat · overlay ← still ← svg`.
//!
//! ```text
//! marks + view + palette  →  picture (triangles) + strokes + overlay (handles, labels)  →  shapes
//! pointer + view + inputs  →  handles (pick, drag)  →  inputs
//! ```
//!
//! A window hands the triangles and shapes to its renderer; [`svg`] writes them as text.

/// The colour of a shape on the screen.
pub mod color;

/// The colours and line styles of all roles.
pub mod palette;

/// The choices of how a picture is drawn.
pub mod options;

/// The steps that a drag snaps to.
pub mod snap;

/// The colours of letters.
pub mod letters;

/// Lengths between two places, and along each axis.
pub mod length;

/// Shapes on the screen: lines, circles, polygons and texts.
pub mod shape;

/// The camera: orbit and projection, pixels to rays and back, and what to frame.
pub mod view;

/// Picking and dragging by the pointer.
pub mod handles;

/// Marks to depth-sorted triangles and strokes.
pub mod picture;

/// The picture's triangles in colours of the screen.
pub mod flat;

/// Handles and labels of constant size, over the picture.
pub mod overlay;

/// A whole picture of a case at rest.
pub mod still;

mod rect;
/// A picture as an SVG document.
pub mod svg;

/// Compiles and runs the code in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

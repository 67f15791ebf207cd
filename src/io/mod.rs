//! Files, threads, and the clipboard: whatever comes from outside and may be slow, foreign or
//! broken.

/// The files on disk: scene files and the user's folder.
pub mod files;

/// Mesh files: OBJ, STL, PLY, glTF and GLB.
pub mod mesh_files;

/// Long work on a thread of its own.
#[cfg(feature = "window")]
pub mod background;

/// Reads foreign texts on a background thread, so that no parser stalls a frame.
#[cfg(feature = "window")]
pub mod door;

/// Watches the open scene file and reloads it when an editor changes it.
#[cfg(feature = "window")]
pub mod watch;

/// The clipboard. Another program may own it and answer late.
#[cfg(feature = "window")]
pub mod clipboard;

/// Saves state when something other than the main loop ends the program.
#[cfg(all(feature = "window", unix))]
pub mod at_exit;

/// Handles SIGTERM, SIGINT and SIGHUP like closing the window.
#[cfg(feature = "window")]
pub mod signals;

//! Where pictures go, and who draws them.

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::Range;

use collision_scenarios::cases::{self, Case};

use crate::cli::render::Place;
use crate::io::files;

/// Draws the pictures of a case.
pub trait Artist {
    /// Draws a case; `place` is its file and line. Failures are reported, and the rest is drawn.
    fn draw(&mut self, name: &str, place: &str, case: Case, paper: &mut Paper);
}

/// Where pictures are written, and whether all were.
pub struct Paper {
    place: Place,
    /// `true` once something was written.
    is_used: bool,
    /// `false` once something could not be drawn.
    is_whole: bool,
}

impl Paper {
    pub fn new(place: Place) -> Self {
        Self { place, is_used: false, is_whole: true }
    }

    /// Returns `false` if something could not be drawn.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Writes a picture atomically, and prints its name. `name` has no ending.
    pub fn write(&mut self, place: &str, name: &str, ending: &str, bytes: Result<Vec<u8>, String>) {
        let path = match &self.place {
            Place::Folder(folder) => folder.join(format!("{name}.{ending}")),
            Place::File(path) if self.is_used => {
                let why = format!("{} holds one picture", cases::echo_path(path));
                return self.fault(place, format!("{why}: expected a folder and --svg for more"));
            }
            Place::File(path) => path.clone(),
        };
        self.is_used = true;
        let cannot = |why| format!("cannot write {}: {why}", cases::echo_path(&path));
        let written = bytes.and_then(|bytes| files::write_itself(&path, &bytes).map_err(cannot));
        match written {
            // The file exists, whether or not anybody reads its name.
            Ok(()) => drop(writeln!(io::stdout(), "{}", cases::echo_path(&path))),
            Err(why) => self.fault(place, why),
        }
    }

    /// Reports something that could not be drawn, and continues.
    pub fn fault(&mut self, place: &str, why: impl Display) {
        complain(&format!("{place}: {why}"));
        self.is_whole = false;
    }
}

/// Returns the steps to draw of a derivation with this many, counted from 0.
pub fn steps(which: Option<usize>, count: usize) -> Result<Range<usize>, String> {
    match which {
        None => Ok(0..count),
        Some(step) if (1..=count).contains(&step) => Ok(step - 1..step),
        Some(step) => Err(format!("it has {count} steps, got step {step}")),
    }
}

/// Prints an error to standard error.
pub fn complain(what: &str) {
    // If this fails too, there is nothing left to do.
    let _ = writeln!(io::stderr(), "collision-sandbox: {what}");
}

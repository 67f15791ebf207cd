//! `--log FILE`: each case that the window shows, as a line of JSON whenever it changes.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use bevy::prelude::*;

use crate::cases;
use crate::scenario::{InputNow, words};
use crate::workspace::Workspace;

/// The open log, and what its last line was written from.
#[derive(Resource)]
pub struct Log {
    path: PathBuf,
    file: File,
    last: Option<Seen>,
}

/// While this stays the same, so does the line.
#[derive(PartialEq)]
struct Seen {
    scenario: &'static str,
    inputs: Vec<InputNow>,
    conventions: Vec<usize>,
}

impl Log {
    /// Opens the file to append to, or says why it can't.
    pub fn open(path: PathBuf) -> Result<Self, String> {
        match File::options().create(true).append(true).open(&path) {
            Ok(file) => Ok(Self { path, file, last: None }),
            Err(why) => Err(format!("can't write the log {}: {why}", path.display())),
        }
    }
}

/// Writes the case that this frame shows, if it is another one.
pub fn write(mut log: ResMut<Log>, mut workspace: ResMut<Workspace>) {
    let Workspace { entry, scenario, answer, .. } = &*workspace;
    let (inputs, conventions) = (scenario.inputs_now(), scenario.conventions_now());
    let seen = Some(Seen { scenario: entry.id, inputs, conventions });
    if log.last == seen {
        return;
    }
    let line = cases::write_with_answer(entry, scenario.as_ref(), answer);
    if let Err(why) = writeln!(log.file, "{line}") {
        let path = log.path.display().to_string();
        workspace.problem = Some(words!("Can't write the log {0}: {1}", path, why.to_string()));
    }
    log.last = seen;
}

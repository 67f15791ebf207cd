//! `--log FILE`: appends each case that the window shows as a line of JSON whenever it changes.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use collision_scenarios::cases;
use collision_scenarios::scenario::{Input, message};

use crate::io::files;
use crate::state::workspace::Workspace;

/// The open log, and the state that its last line was written from.
#[derive(Resource)]
pub struct Log {
    path: PathBuf,
    file: File,
    last: Option<Fingerprint>,
    /// `true` if the last line is unfinished, whoever wrote it.
    cut: bool,
}

/// The state that a line depends on.
#[derive(PartialEq)]
struct Fingerprint {
    scenario: &'static str,
    inputs: Vec<Input>,
    conventions: Vec<usize>,
}

impl Log {
    /// Opens a regular file, or a pipe with a reader, for appending.
    pub fn open(path: PathBuf) -> Result<Self, String> {
        match files::append(&path) {
            Ok(file) => {
                let cut = files::is_cut(&path, &file);
                Ok(Self { path, file, last: None, cut })
            }
            Err(why) => Err(format!("can't write the log {}: {why}", cases::echo_path(&path))),
        }
    }

    fn add(&mut self, line: &str) -> io::Result<()> {
        let end = if self.cut { "\n" } else { "" };
        let written = self.file.write_all(format!("{end}{line}\n").as_bytes());
        self.cut = written.is_err();
        written
    }
}

/// Writes the case of this frame if it has changed and is no preview.
pub fn write(
    mut log: ResMut<Log>,
    mut workspace: ResMut<Workspace>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if workspace.is_previewing() {
        return;
    }
    let Workspace { entry, scenario, answer, .. } = &*workspace;
    let (inputs, conventions) = (scenario.inputs(), scenario.chosen());
    let seen = Some(Fingerprint { scenario: entry.id, inputs, conventions });
    if log.last == seen {
        return;
    }
    let line = cases::write_with_answer(entry, scenario.as_ref(), answer);
    if let Err(why) = log.add(&line) {
        let path = cases::echo_path(&log.path);
        workspace.problem = Some(message!("Can't write the log {0}: {1}", path, why.to_string()));
        redraw.write(RequestRedraw);
    }
    log.last = seen;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_log_begins_on_a_line_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for (before, after) in [
            (None, "one\ntwo\n"),
            (Some(""), "one\ntwo\n"),
            (Some("line\n"), "line\none\ntwo\n"),
            (Some("{\"torn"), "{\"torn\none\ntwo\n"),
        ] {
            let _ = fs::remove_file(&path);
            if let Some(before) = before {
                fs::write(&path, before).unwrap();
            }
            let mut log = Log::open(path.clone()).unwrap();
            log.add("one").unwrap();
            log.add("two").unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), after);
        }
    }
}

//! `--log FILE`: each case that the window shows, as a line of JSON whenever it changes.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::cases;
use crate::files;
use crate::sandbox::{Sandbox, Step};

/// The open log and its last line.
#[derive(Resource)]
pub struct Log {
    path: PathBuf,
    file: File,
    last: String,
    /// A line was begun that could not be ended.
    cut: bool,
}

impl Log {
    /// Opens a regular file, or a pipe that somebody reads, to append to; or says why it can't.
    pub fn open(path: PathBuf) -> Result<Self, String> {
        match files::append(&path) {
            Ok(file) => Ok(Self { path, file, last: String::new(), cut: false }),
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

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, write.run_if(resource_exists::<Log>).in_set(Step::Draw));
}

fn write(
    mut log: ResMut<Log>,
    mut sandbox: ResMut<Sandbox>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Sandbox { entry, scenario, answer, .. } = &mut *sandbox;
    let line = cases::write_with_answer(entry, scenario.as_mut(), answer);
    if line == log.last {
        return;
    }
    if let Err(why) = log.add(&line) {
        let path = cases::echo_path(&log.path);
        sandbox.problem = Some(format!("can't write the log {path}: {why}"));
        redraw.write(RequestRedraw);
    }
    log.last = line;
}

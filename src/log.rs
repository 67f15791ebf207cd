//! `--log FILE`: each case that the window shows, as a line of JSON whenever it changes.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use bevy::prelude::*;

use crate::cases;
use crate::sandbox::{Sandbox, Step};

/// The open log and its last line.
#[derive(Resource)]
pub struct Log {
    path: PathBuf,
    file: File,
    last: String,
}

impl Log {
    /// Opens the file to append to, or says why it can't.
    pub fn open(path: PathBuf) -> Result<Self, String> {
        match File::options().create(true).append(true).open(&path) {
            Ok(file) => Ok(Self { path, file, last: String::new() }),
            Err(why) => Err(format!("can't write the log {}: {why}", path.display())),
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, write.run_if(resource_exists::<Log>).in_set(Step::Draw));
}

fn write(mut log: ResMut<Log>, mut sandbox: ResMut<Sandbox>) {
    let Sandbox { entry, scenario, answer, .. } = &mut *sandbox;
    let line = cases::write_with_answer(entry, scenario.as_mut(), answer);
    if line == log.last {
        return;
    }
    if let Err(why) = writeln!(log.file, "{line}") {
        let problem = format!("can't write the log {}: {why}", log.path.display());
        sandbox.problem = Some(problem);
    }
    log.last = line;
}

//! A pipe that is given by its name, and a writer that takes its time.

use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::cases::{self, echo_path};

const PATIENCE: Duration = Duration::from_secs(1);

/// Does what reads a file to the end, or begins to. Where that is a pipe and takes more than a
/// second, standard error says what is waited for.
pub fn patiently<T>(path: &Path, read: impl FnOnce() -> T) -> T {
    if !cases::is_pipe(path) {
        return read();
    }
    let (done, waiting) = channel::<()>();
    let shown = echo_path(path);
    // Where there is no thread to be had, it is waited for without a word.
    let _ = thread::Builder::new().spawn(move || {
        if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            let why = "it is a pipe, and whoever writes to it takes more than a second";
            let _ = writeln!(io::stderr(), "collision-sandbox: waiting for {shown}: {why}");
        }
    });
    let read = read();
    drop(done);
    read
}

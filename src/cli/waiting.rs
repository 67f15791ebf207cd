//! Reports on standard error when reading a named pipe takes long.

use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use collision_scenarios::cases::{self, echo_path};

const PATIENCE: Duration = Duration::from_secs(1);

/// Runs `read`. If the file is a pipe and `read` takes more than a second, reports on standard
/// error that the program is waiting for it.
pub fn patiently<T>(path: &Path, read: impl FnOnce() -> T) -> T {
    if !cases::is_pipe(path) {
        return read();
    }
    let (done, waiting) = channel::<()>();
    let shown = echo_path(path);
    // Without a thread, the wait is not reported.
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

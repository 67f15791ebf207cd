//! What is still to be written when a library ends the program: X11's does, where its server dies.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, Once};
use std::time::Duration;

use super::writer::Change;

/// The end waits no longer than this.
const LIMIT: Duration = Duration::from_secs(2);

static WRITER: Mutex<Option<Sender<Change>>> = Mutex::new(None);

/// Has this writer asked at the program's end, however that comes about.
pub fn ask(writer: Sender<Change>) {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        // SAFETY: the function touches nothing but its own static, which is never dropped.
        // Where it cannot be registered, the program ends as it would have.
        let _ = unsafe { libc::atexit(write) };
    });
    if let Ok(mut asked) = WRITER.lock() {
        *asked = Some(writer);
    }
}

/// The writer has nothing left to write.
pub fn forget() {
    if let Ok(mut asked) = WRITER.lock() {
        *asked = None;
    }
}

extern "C" fn write() {
    // Who ends the program may hold it.
    let Some(writer) = WRITER.try_lock().ok().and_then(|mut writer| writer.take()) else { return };
    let (done, written) = channel();
    if writer.send(Change::Now(done)).is_ok() {
        let _ = written.recv_timeout(LIMIT);
    }
}

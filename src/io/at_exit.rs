//! Last work for when something other than the main loop ends the program: X11's library when its
//! server dies, or a signal when the loop hangs.

use std::sync::{Mutex, Once};
use std::time::Duration;

/// The last work. Its argument is the time that it may take.
type Last = Box<dyn FnOnce(Duration) + Send>;

/// The time limit when a library ends the program.
const LIMIT: Duration = Duration::from_secs(2);

static LAST: Mutex<Option<Last>> = Mutex::new(None);

/// Registers the last work, to run however the program ends.
pub fn ask(last: impl FnOnce(Duration) + Send + 'static) {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        // SAFETY: the function touches nothing but its own static, which is never dropped. If
        // registration fails, the program ends without the last work.
        let _ = unsafe { libc::atexit(exit) };
    });
    if let Ok(mut asked) = LAST.lock() {
        *asked = Some(Box::new(last));
    }
}

/// Discards the last work, when there is nothing left to do.
pub fn forget() {
    if let Ok(mut asked) = LAST.lock() {
        *asked = None;
    }
}

/// Runs the last work and ends the process with that code within the limit, even if something
/// hangs.
pub fn end(code: u8, limit: Duration) -> ! {
    run(limit);
    // SAFETY: it ends the process without running any library's exit handlers, which may hang too.
    unsafe { libc::_exit(code.into()) }
}

fn run(limit: Duration) {
    // The thread that ends the program may hold the lock already.
    if let Some(last) = LAST.try_lock().ok().and_then(|mut last| last.take()) {
        last(limit);
    }
}

extern "C" fn exit() {
    run(LIMIT);
}

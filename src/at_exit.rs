//! What is still to be done when something else than the main loop ends the program: X11's library,
//! where its server dies, or a signal, where the loop hangs.

use std::sync::{Mutex, Once};
use std::time::Duration;

/// It may take so long.
type Last = Box<dyn FnOnce(Duration) + Send>;

/// A library that ends the program waits no longer than this.
const LIMIT: Duration = Duration::from_secs(2);

static LAST: Mutex<Option<Last>> = Mutex::new(None);

/// Has this done at the program's end, however that comes about.
pub fn ask(last: impl FnOnce(Duration) + Send + 'static) {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        // SAFETY: the function touches nothing but its own static, which is never dropped.
        // Where it cannot be registered, the program ends as it would have.
        let _ = unsafe { libc::atexit(exit) };
    });
    if let Ok(mut asked) = LAST.lock() {
        *asked = Some(Box::new(last));
    }
}

/// Nothing is left to be done.
pub fn forget() {
    if let Ok(mut asked) = LAST.lock() {
        *asked = None;
    }
}

/// Ends the program with that code within such a time, whatever hangs.
pub fn end(code: u8, limit: Duration) -> ! {
    run(limit);
    // SAFETY: it ends the process and nothing else: no library has a say that may hang too.
    unsafe { libc::_exit(code.into()) }
}

fn run(limit: Duration) {
    // Who ends the program may hold it.
    if let Some(last) = LAST.try_lock().ok().and_then(|mut last| last.take()) {
        last(limit);
    }
}

extern "C" fn exit() {
    run(LIMIT);
}

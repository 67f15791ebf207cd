//! Checks whether standard output is open. If it is closed, Rust's runtime opens `/dev/null` in its
//! place and all output is lost silently, so the check runs before `main`.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Returns `true` if standard output was closed when the program began.
pub fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
extern "C" fn look() {
    let flags = rustix::io::fcntl_getfd(std::io::stdout());
    IS_CLOSED.store(flags.is_err(), Ordering::Relaxed);
}

// SAFETY: the loader calls every function of this section before `main`, with this signature.
#[cfg(any(target_os = "linux", target_os = "macos"))]
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
static BEFORE_MAIN: extern "C" fn() = look;

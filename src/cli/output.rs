//! Is there a standard output? Where it is closed, Rust's own start opens `/dev/null` in its place,
//! and whatever is printed would be lost without a word. So this looks before.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Was standard output closed when the program began?
pub fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
extern "C" fn look() {
    let flags = rustix::io::fcntl_getfd(std::io::stdout());
    IS_CLOSED.store(flags.is_err(), Ordering::Relaxed);
}

// SAFETY: the loader calls what stands in this section before `main`, as it is declared.
#[cfg(any(target_os = "linux", target_os = "macos"))]
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
static BEFORE_MAIN: extern "C" fn() = look;

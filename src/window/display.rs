//! Checks that the display answers, before anything depends on it.
//!
//! The window system's own connection waits forever for a dead display, and a process can try only
//! one. So each display is asked by hand first, on a background thread and with a limit. If a
//! Wayland display fails, X11 is used, with one line that says so.

use std::env;
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::os::fd::RawFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::panic;
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use x11rb::rust_connection::RustConnection;

/// The time limit of a display's answer.
const LIMIT: Duration = Duration::from_secs(2);

const WAYLAND: &str = "WAYLAND_DISPLAY";
const WAYLAND_SOCKET: &str = "WAYLAND_SOCKET";
const X11: &str = "DISPLAY";
const RUNTIME: &str = "XDG_RUNTIME_DIR";
const SCALE: &str = "WINIT_X11_SCALE_FACTOR";

/// The allowed scale factors of a window.
const SCALES: std::ops::RangeInclusive<f64> = 0.25..=8.0;

/// Held until the window has its own connection: an X11 server may reset when its last client
/// leaves, and refuse new ones meanwhile.
pub struct Connected(#[expect(dead_code, reason = "to be held")] Option<RustConnection>);

/// Removes environment variables that would cause confusing errors: an invalid scale, and a Wayland
/// display that does not answer. Returns an error if no display answers. Must run while the main
/// thread is the only one.
pub fn settle() -> Result<Connected, String> {
    if let Some(scale) = value(SCALE).filter(|scale| !is_scale(scale)) {
        let [least, most] = [SCALES.start(), SCALES.end()];
        tell(&format!(
            "{SCALE} is left out: expected a number from {least} to {most} or randr, got “{}”",
            collision_scenarios::cases::echo(&scale)
        ));
        leave_out(&[SCALE]);
    }
    let connected = match (wayland(), value(X11)) {
        (Some(Ok(())), _) => None,
        (Some(Err(why)), None) => return Err(why),
        (Some(Err(why)), Some(_)) => {
            tell(&format!("{why}: X11 is tried instead"));
            leave_out(&[WAYLAND, WAYLAND_SOCKET]);
            x11()?
        }
        (None, _) => x11()?,
    };
    keep_drivers_quiet();
    Ok(Connected(connected))
}

/// Restarts the program on X11 after a Wayland display answered but proved unusable. Returns only
/// if there is no X11 to try.
pub fn start_again_on_x11() {
    let on_wayland = value(WAYLAND).is_some() || value(WAYLAND_SOCKET).is_some();
    if !on_wayland || value(X11).is_none() {
        return;
    }
    tell("the Wayland display answers and cannot be used: X11 is tried instead");
    if let Ok(program) = env::current_exe() {
        let mut again = Command::new(program);
        again.args(env::args_os().skip(1)).env_remove(WAYLAND).env_remove(WAYLAND_SOCKET);
        let failed = again.exec();
        tell(&format!("cannot start again: {failed}"));
    }
}

/// Replaces the panic message of a lost display with a plain sentence. State is saved as the
/// program unwinds.
pub fn outlive() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |why| match is_gone() {
        true => tell("the display is gone: what was done in the window is kept"),
        false => report(why),
    }));
}

/// Returns `true` if the window's display no longer answers.
fn is_gone() -> bool {
    match wayland() {
        Some(answer) => answer.is_err(),
        None => {
            value(X11).is_some()
                && within_limit(|| RustConnection::connect(None).map_err(io::Error::other)).is_err()
        }
    }
}

/// Asks the Wayland display. `None` if the environment names none.
fn wayland() -> Option<Result<(), String>> {
    if let Some(number) = value(WAYLAND_SOCKET) {
        // An open connection handed over by the parent process. A request here would take the
        // answer that the window system expects.
        return Some(match number.parse().is_ok_and(is_socket) {
            true => Ok(()),
            false => Err(format!(
                "{WAYLAND_SOCKET} names no open connection: “{}”",
                collision_scenarios::cases::echo(&number)
            )),
        });
    }
    let name = value(WAYLAND)?;
    let path = PathBuf::from(value(RUNTIME).unwrap_or_default()).join(&name);
    let shown = collision_scenarios::cases::echo(&name);
    let answer = within_limit(move || ask_wayland(&path));
    Some(answer.map_err(|why| format!("the Wayland display {shown} {why}")))
}

/// Asks the X11 display. A refusal is not reported here: the window system finds it out by itself,
/// at once.
fn x11() -> Result<Option<RustConnection>, String> {
    let Some(name) = value(X11) else { return Ok(None) };
    match within_limit(|| RustConnection::connect(None).map_err(io::Error::other)) {
        Ok((connection, _)) => Ok(Some(connection)),
        Err(Failure::Refused(_)) => Ok(None),
        Err(why @ Failure::Silent) => {
            Err(format!("the X11 display {} {why}", collision_scenarios::cases::echo(&name)))
        }
    }
}

/// Why a display is unusable.
enum Failure {
    Silent,
    Refused(io::Error),
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Silent => write!(f, "has not answered for {} seconds", LIMIT.as_secs()),
            Self::Refused(why) => write!(f, "does not answer ({why})"),
        }
    }
}

/// Runs a request on a background thread, which is abandoned if it exceeds the limit.
fn within_limit<T: Send + 'static>(
    ask: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, Failure> {
    let (sender, answer) = channel();
    thread::Builder::new().spawn(move || sender.send(ask())).map_err(Failure::Refused)?;
    match answer.recv_timeout(LIMIT) {
        Ok(answer) => answer.map_err(Failure::Refused),
        Err(_) => Err(Failure::Silent),
    }
}

/// Sends `wl_display.sync` with the callback as object 2; any Wayland server answers with its
/// `done`. Each word is 32 bits in native order: an object, size << 16 | request, a new object.
fn ask_wayland(path: &std::path::Path) -> io::Result<()> {
    const DISPLAY: u32 = 1;
    const CALLBACK: u32 = 2;
    const SYNC: u32 = 12 << 16;
    let mut stream = UnixStream::connect(path)?;
    let request: Vec<u8> =
        [DISPLAY, SYNC, CALLBACK].iter().flat_map(|it| it.to_ne_bytes()).collect();
    stream.write_all(&request)?;
    let mut object = [0; 4];
    stream.read_exact(&mut object)?;
    match u32::from_ne_bytes(object) {
        CALLBACK => Ok(()),
        _ => Err(io::Error::other("it answers with an error")),
    }
}

/// Returns `true` if it is the number of an open socket.
fn is_socket(number: RawFd) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let link = format!("/proc/self/fd/{number}");
    number > 2 && std::fs::metadata(link).is_ok_and(|it| it.file_type().is_socket())
}

fn is_scale(text: &str) -> bool {
    text.eq_ignore_ascii_case("randr")
        || text.parse().is_ok_and(|scale: f64| SCALES.contains(&scale))
}

/// Sets a runtime folder, since graphics drivers look there for a compositor and warn on standard
/// error if it is not set. Must run while the main thread is the only one.
pub fn keep_drivers_quiet() {
    if value(RUNTIME).is_none() {
        // SAFETY: no other thread reads the environment.
        unsafe { env::set_var(RUNTIME, "/nonexistent") };
    }
}

/// Returns a variable that is set and not empty.
fn value(name: &str) -> Option<String> {
    let value = env::var_os(name).filter(|value| !value.is_empty())?;
    Some(value.to_string_lossy().into_owned())
}

fn leave_out(names: &[&str]) {
    for name in names {
        // SAFETY: no other thread reads the environment; one that waits for a display has read it
        // already.
        unsafe { env::remove_var(name) };
    }
}

fn tell(what: &str) {
    // If this fails, there is nothing left to do.
    let _ = writeln!(io::stderr(), "collision-sandbox: {what}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_a_sound_number() {
        for text in ["1", "0.5", "2.25", "randr", "RandR", "8"] {
            assert!(is_scale(text), "{text}");
        }
        for text in ["0", "-1", "NaN", "inf", "1000", "1e-9", "two", "1,5"] {
            assert!(!is_scale(text), "{text}");
        }
    }

    #[test]
    fn a_closed_number_is_no_socket() {
        assert!(!is_socket(0) && !is_socket(-1) && !is_socket(987_654));
        let (one, _other) = UnixStream::pair().unwrap();
        assert!(is_socket(std::os::fd::AsRawFd::as_raw_fd(&one)));
        let file = tempfile::tempfile().unwrap();
        assert!(!is_socket(std::os::fd::AsRawFd::as_raw_fd(&file)));
    }
}

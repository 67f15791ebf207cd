//! Handles SIGTERM, SIGINT and SIGHUP like closing the window, even while it is idle. If the loop
//! hangs, the program ends within three seconds.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use bevy::prelude::*;

#[cfg(unix)]
use crate::io::at_exit;

/// The received signal.
#[derive(Resource, Clone, Default)]
pub struct Signals {
    /// The exit code of the received signal, or zero.
    code: Arc<AtomicU8>,
    /// `true` once the loop has noticed it.
    heard: Arc<AtomicBool>,
}

/// A running loop notices a signal within this time.
#[cfg(unix)]
const HEARD: Duration = Duration::from_millis(1500);
/// The time limit for the last work after that.
#[cfg(unix)]
const ENDED: Duration = Duration::from_millis(700);

/// Ends the program if its loop does not notice the signal.
#[cfg(unix)]
fn end_in_time(code: u8, heard: Arc<AtomicBool>) {
    let end = move || {
        thread::sleep(HEARD);
        if heard.load(Ordering::SeqCst) {
            thread::sleep(ENDED);
        }
        at_exit::end(code, ENDED);
    };
    if thread::Builder::new().spawn(end).is_err() {
        // The loop hangs.
        at_exit::end(code, ENDED);
    }
}

impl Signals {
    /// Starts listening. A second signal ends the program at once.
    #[cfg(unix)]
    fn listen() -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::iterator::Signals as Incoming;

        let mut wanted = vec![SIGTERM, SIGINT];
        if !is_ignored(SIGHUP) {
            wanted.push(SIGHUP);
        }
        let mut incoming = Incoming::new(wanted)?;
        let signals = Self::default();
        let (code, heard) = (signals.code.clone(), signals.heard.clone());
        thread::spawn(move || {
            for signal in incoming.forever() {
                // The convention of shells.
                let wanted = 128 + u8::try_from(signal).unwrap_or_default();
                if code.swap(wanted, Ordering::SeqCst) != 0 {
                    at_exit::end(wanted, ENDED);
                }
                crate::io::background::wake();
                end_in_time(wanted, heard.clone());
            }
        });
        Ok(signals)
    }

    #[cfg(not(unix))]
    fn listen() -> io::Result<Self> {
        Ok(Self::default())
    }
}

/// Returns `true` if a signal is ignored: `nohup` wants a program to outlive its terminal.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Starts listening for signals. If that fails, the system ends the program on a signal.
pub fn listen(mut commands: Commands) {
    if let Ok(signals) = Signals::listen() {
        commands.insert_resource(signals);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, end.run_if(resource_exists::<Signals>));
}

fn end(signals: Res<Signals>, mut exits: MessageWriter<AppExit>) {
    let code = signals.code.load(Ordering::SeqCst);
    if code != 0 {
        signals.heard.store(true, Ordering::SeqCst);
        exits.write(AppExit::from_code(code));
    }
}

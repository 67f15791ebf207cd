//! SIGTERM, SIGINT and SIGHUP end the program as closing its window does, at rest too; and within
//! three seconds where its loop hangs.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use bevy::prelude::*;

#[cfg(unix)]
use crate::at_exit;

#[derive(Resource, Clone, Default)]
pub struct Signals {
    /// The exit code of the signal that has come, or zero.
    code: Arc<AtomicU8>,
    /// The loop knows of it.
    heard: Arc<AtomicBool>,
}

/// A loop that goes on has heard of a signal by then.
#[cfg(unix)]
const HEARD: Duration = Duration::from_millis(1500);
/// And then has ended, or what is to be written is written.
#[cfg(unix)]
const ENDED: Duration = Duration::from_millis(700);

/// Ends the program where its loop doesn't.
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
        // Nobody would end it.
        at_exit::end(code, ENDED);
    }
}

impl Signals {
    /// Listens from now on. A second signal doesn't wait for anything.
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
                // A shell's convention.
                let wanted = 128 + u8::try_from(signal).unwrap_or_default();
                if code.swap(wanted, Ordering::SeqCst) != 0 {
                    at_exit::end(wanted, ENDED);
                }
                crate::background::wake();
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

/// `nohup` wants a program to go on when its terminal goes.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Listens, where it can. Where it can't, the system ends the program as it always did.
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

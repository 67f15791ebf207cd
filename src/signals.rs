//! SIGTERM, SIGINT and SIGHUP end the program as closing its window does, at rest too.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use bevy::prelude::*;

/// The exit code of the signal that has come, or zero.
#[derive(Resource, Clone, Default)]
pub struct Signals(Arc<AtomicU8>);

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
        let code = signals.0.clone();
        std::thread::spawn(move || {
            for signal in incoming.forever() {
                // A shell's convention.
                let wanted = 128 + u8::try_from(signal).unwrap_or_default();
                if code.swap(wanted, Ordering::SeqCst) != 0 {
                    std::process::exit(wanted.into());
                }
                crate::background::wake();
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
    let code = signals.0.load(Ordering::SeqCst);
    if code != 0 {
        exits.write(AppExit::from_code(code));
    }
}

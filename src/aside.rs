//! What may take for ever, on a thread of its own: the window never waits for it.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

/// A process has one event loop at most.
static LOOP: OnceLock<EventLoopProxy<WinitUserEvent>> = OnceLock::new();

/// From here on `wake` reaches this app.
pub fn connect(app: &App) {
    if let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() {
        // The first is the only one.
        let _ = LOOP.set((**proxy).clone());
    }
}

/// Asks the resting window for a frame, from any thread.
pub fn wake() {
    if let Some(proxy) = LOOP.get() {
        // A loop that has ended needs no frame.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    }
}

/// It took longer than it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Late;

/// What another thread was asked for.
pub struct Asked<T>(Mutex<Receiver<Result<T, Late>>>);

/// Asks a new thread. When its answer is there, or its time is over, the window wakes up.
pub fn ask<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Asked<T> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let (done, result) = channel();
        // Nobody may wait any longer when it is done.
        thread::spawn(move || done.send(work()));
        let _ = sender.send(result.recv_timeout(limit).map_err(|_| Late));
        wake();
    });
    Asked(Mutex::new(receiver))
}

impl<T> Asked<T> {
    /// The answer, if it comes within such a moment.
    pub fn answer(&self, moment: Duration) -> Option<Result<T, Late>> {
        let answer = self.0.lock().map_err(|_| RecvTimeoutError::Disconnected);
        match answer.and_then(|answer| answer.recv_timeout(moment)) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => None,
            // It has given up.
            Err(RecvTimeoutError::Disconnected) => Some(Err(Late)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn an_answer_comes_or_is_late() {
        assert_eq!(ask(LONG, || 7).answer(LONG), Some(Ok(7)));
        let never = || loop {
            thread::park();
        };
        let asked: Asked<()> = ask(Duration::from_millis(50), never);
        assert_eq!(asked.answer(Duration::ZERO), None);
        assert_eq!(asked.answer(LONG), Some(Err(Late)));
        let asked: Asked<()> = ask(LONG, || std::panic::resume_unwind(Box::new(())));
        assert_eq!(asked.answer(LONG), Some(Err(Late)));
    }
}

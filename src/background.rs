//! What may take for ever, on a thread of its own: the window never waits for it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

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

/// While something is told bit by bit the window wakes up so often.
const PACE: Duration = Duration::from_millis(100);

/// What another thread tells bit by bit. It stops when nobody wants it any more.
pub struct Told<T> {
    heard: Mutex<Receiver<T>>,
    stop: Arc<AtomicBool>,
}

/// With what it tells.
pub struct Teller<T> {
    sender: Sender<T>,
    stop: Arc<AtomicBool>,
    woken: Instant,
}

/// Has a new thread tell. The window wakes up from time to time, and when it has ended.
pub fn tell<T: Send + 'static>(work: impl FnOnce(&mut Teller<T>) + Send + 'static) -> Told<T> {
    let (sender, receiver) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let mut teller = Teller { sender, stop: Arc::clone(&stop), woken: Instant::now() };
    thread::spawn(move || {
        give_way();
        work(&mut teller);
        drop(teller);
        wake();
    });
    Told { heard: Mutex::new(receiver), stop }
}

/// Frames come first, also where there are few cores: what is told bit by bit has time. The threads that
/// this one starts give way as well.
fn give_way() {
    // Elsewhere it would be the whole program that gives way.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

/// Whether somebody still wants what is told.
pub struct Heard(Arc<AtomicBool>);

impl Heard {
    pub fn is_heard(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }
}

impl<T> Teller<T> {
    /// To be asked between two parts, from any thread.
    pub fn heard(&self) -> Heard {
        Heard(Arc::clone(&self.stop))
    }

    /// Breaks where nobody listens any more.
    pub fn tell(&mut self, part: T) -> ControlFlow<()> {
        let is_heard = self.sender.send(part).is_ok();
        if self.woken.elapsed() > PACE {
            self.woken = Instant::now();
            wake();
        }
        match is_heard && !self.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

impl<T> Told<T> {
    /// What has been told since, and whether that is all.
    pub fn listen(&self) -> (Vec<T>, bool) {
        let Ok(heard) = self.heard.lock() else { return (Vec::new(), true) };
        let mut parts = Vec::new();
        loop {
            match heard.try_recv() {
                Ok(part) => parts.push(part),
                Err(why) => return (parts, why == TryRecvError::Disconnected),
            }
        }
    }
}

impl<T> Drop for Told<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_heard_in_order_until_nobody_listens() {
        let told = tell(|teller| {
            for number in 0..3 {
                let _ = teller.tell(number);
            }
        });
        let (mut all, mut ended) = (Vec::new(), false);
        while !ended {
            let (parts, is_all) = told.listen();
            all.extend(parts);
            ended = is_all;
        }
        assert_eq!(all, [0, 1, 2]);

        let (sender, receiver) = channel();
        let told = tell(move |teller| {
            while teller.tell(()).is_continue() {}
            sender.send(()).unwrap();
        });
        drop(told);
        assert_eq!(receiver.recv_timeout(LONG), Ok(()));
    }

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

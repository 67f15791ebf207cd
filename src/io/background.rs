//! Background threads for work that may never end: the window never waits for it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

/// The event loop. A process has at most one.
static LOOP: OnceLock<EventLoopProxy<WinitUserEvent>> = OnceLock::new();

/// Connects `wake` to this app.
pub fn connect(app: &App) {
    if let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() {
        // Only the first app counts.
        let _ = LOOP.set((**proxy).clone());
    }
}

/// Requests a frame from the idle window, from any thread.
pub fn wake() {
    if let Some(proxy) = LOOP.get() {
        // A loop that has ended needs no frame.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    }
}

/// Why a task has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// It takes longer than its limit. The result may still come.
    Late,
    /// The work has panicked, or no thread could be started for it.
    Failed,
}

/// A task on another thread.
pub struct Task<T>(Mutex<Receiver<Result<T, Lost>>>);

/// Twice the main thread's stack, so that nested input can be parsed at least as deeply.
const STACK: usize = 16 << 20;

/// Runs work on a new thread. The window wakes up when the result arrives or the limit is over.
pub fn ask<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Task<T> {
    let (sender, receiver) = channel();
    let (done, result) = channel();
    // The receiver may be gone by the time it is done.
    let worker = Builder::new().stack_size(STACK).spawn(move || done.send(work()));
    let wait = move || {
        let answer = match result.recv_timeout(limit) {
            Err(RecvTimeoutError::Timeout) => {
                let _ = sender.send(Err(Lost::Late));
                wake();
                result.recv().map_err(|_| Lost::Failed)
            }
            answer => answer.map_err(|_| Lost::Failed),
        };
        let _ = sender.send(answer);
        wake();
    };
    if worker.is_ok() {
        // If no thread starts, the channel closes and the task reports `Lost::Failed`.
        let _ = Builder::new().spawn(wait);
    }
    Task(Mutex::new(receiver))
}

impl<T> Task<T> {
    /// Waits up to `moment` for the result. `None` if it has not come yet. After `Lost::Late` it
    /// may be asked for again.
    pub fn answer(&self, moment: Duration) -> Option<Result<T, Lost>> {
        let answer = self.0.lock().map_err(|_| RecvTimeoutError::Disconnected);
        match answer.and_then(|answer| answer.recv_timeout(moment)) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(Lost::Failed)),
        }
    }
}

/// Wakes the window up after a pause.
pub fn wake_in(pause: Duration) {
    // If no thread can be started, the window wakes with the user's next input.
    let _ = Builder::new().spawn(move || {
        thread::sleep(pause);
        wake();
    });
}

/// The minimum time between two wake-ups by a stream.
const PACE: Duration = Duration::from_millis(100);

/// A stream of values from another thread. The thread stops when the stream is dropped.
pub struct Stream<T> {
    heard: Mutex<Receiver<T>>,
    stop: Arc<AtomicBool>,
}

/// The sending side of a stream.
pub struct Reporter<T> {
    sender: Sender<T>,
    stop: Arc<AtomicBool>,
    woken: Instant,
}

/// Starts a thread that sends a stream. The window wakes up from time to time, and when the stream
/// ends.
pub fn tell<T: Send + 'static>(work: impl FnOnce(&mut Reporter<T>) + Send + 'static) -> Stream<T> {
    let (sender, receiver) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let mut teller = Reporter { sender, stop: Arc::clone(&stop), woken: Instant::now() };
    thread::spawn(move || {
        give_way();
        work(&mut teller);
        drop(teller);
        wake();
    });
    Stream { heard: Mutex::new(receiver), stop }
}

/// Lowers the priority of this thread and of those that it starts: on few cores, frames come first.
fn give_way() {
    // On other systems this would lower the priority of the whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

/// A flag that tells whether a stream is still wanted.
pub struct Heard(Arc<AtomicBool>);

impl Heard {
    pub fn is_heard(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }
}

impl<T> Reporter<T> {
    /// Returns a flag that any thread can check between two parts of its work.
    pub fn heard(&self) -> Heard {
        Heard(Arc::clone(&self.stop))
    }

    /// Sends a value. Breaks if the stream is no longer wanted.
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

impl<T> Stream<T> {
    /// Returns the values since the last call, and whether the stream has ended.
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

impl<T> Drop for Stream<T> {
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
    fn an_answer_that_is_late_may_still_come() {
        let (goes_on, waits) = channel();
        let asked = ask(Duration::from_millis(50), move || waits.recv());
        assert_eq!(asked.answer(LONG), Some(Err(Lost::Late)));
        assert_eq!(asked.answer(Duration::ZERO), None);
        goes_on.send(7).unwrap();
        assert_eq!(asked.answer(LONG), Some(Ok(Ok(7))));
    }

    #[test]
    fn an_answer_comes_or_is_late() {
        assert_eq!(ask(LONG, || 7).answer(LONG), Some(Ok(7)));
        let never = || loop {
            thread::park();
        };
        let asked: Task<()> = ask(Duration::from_millis(50), never);
        assert_eq!(asked.answer(Duration::ZERO), None);
        assert_eq!(asked.answer(LONG), Some(Err(Lost::Late)));
        let asked: Task<()> = ask(LONG, || std::panic::resume_unwind(Box::new(())));
        assert_eq!(asked.answer(LONG), Some(Err(Lost::Failed)));
    }
}

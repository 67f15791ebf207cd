//! Parses foreign texts (typed, pasted, of a file or of the session) on background threads with a
//! deadline: a parser that hangs or panics stops neither a frame nor the start.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use collision_scenarios::scenario::{Message, message};

use crate::io::background::{self, Lost, Task};

/// How long a frame waits for a text. Most are parsed by then, and nothing flickers.
pub const MOMENT: Duration = Duration::from_millis(8);

/// The maximum number of overdue readers: each keeps a core busy.
const MOST: usize = 3;

/// The texts being read: their hashes and deadlines.
static OPEN: Mutex<Vec<(u64, Instant)>> = Mutex::new(Vec::new());

/// Why a text is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Its reader exceeds its deadline.
    Late,
    /// Its reader panics.
    Failed,
    /// Too many other readers exceed their deadlines.
    Full,
}

impl From<Lost> for Refusal {
    fn from(why: Lost) -> Self {
        match why {
            Lost::Late => Self::Late,
            Lost::Failed => Self::Failed,
        }
    }
}

impl Refusal {
    pub fn words(self) -> Message {
        match self {
            Self::Late => message!("Reading the text takes too long: it is put aside."),
            Self::Failed => message!("The text cannot be read: its reader fails."),
            Self::Full => {
                message!("Too many texts are still being read: this one is read after a new start.")
            }
        }
    }
}

/// Starts a reader for the text with this key. A text is never read twice at the same time.
pub fn read<T: Send + 'static>(
    key: impl Hash,
    limit: Duration,
    reader: impl FnOnce() -> T + Send + 'static,
) -> Result<Task<T>, Refusal> {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    let opened = (hasher.finish(), Instant::now() + limit);
    let mut open = texts();
    let is_late = |&&(_, due): &&(u64, Instant)| due <= Instant::now();
    if open.iter().filter(is_late).any(|(key, _)| *key == opened.0) {
        return Err(Refusal::Late);
    }
    if open.iter().filter(is_late).count() >= MOST {
        return Err(Refusal::Full);
    }
    open.push(opened);
    drop(open);
    let opened = Opened(opened);
    Ok(background::ask(limit, move || {
        let _opened = opened;
        reader()
    }))
}

/// Returns `true` if a reader exceeds its deadline.
pub fn is_any_late() -> bool {
    texts().iter().any(|(_, due)| *due <= Instant::now())
}

fn texts() -> MutexGuard<'static, Vec<(u64, Instant)>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An entry of `OPEN`, removed when its reader ends.
struct Opened((u64, Instant));

impl Drop for Opened {
    fn drop(&mut self) {
        let mut open = texts();
        if let Some(place) = open.iter().position(|text| *text == self.0) {
            open.swap_remove(place);
        }
    }
}

/// Serializes tests with hanging readers, which share `OPEN`.
#[cfg(test)]
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the number of texts being read.
#[cfg(test)]
pub fn count() -> usize {
    texts().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};

    const SHORT: Duration = Duration::from_millis(50);
    const LONG: Duration = Duration::from_secs(60);

    /// Starts a reader that ends on request.
    fn stuck(key: &str) -> (Result<Task<()>, Refusal>, Sender<()>) {
        let (end, ended) = channel();
        let reader = move || {
            let _ = ended.recv();
        };
        (read(key, SHORT, reader), end)
    }

    #[test]
    fn a_reader_that_hangs_or_panics_stops_nobody() {
        let _alone = alone();
        assert_eq!(read("seven", LONG, || 7).unwrap().answer(LONG), Some(Ok(7)));
        let panics = || std::panic::resume_unwind(Box::new(()));
        let failed: Task<()> = read("panics", LONG, panics).unwrap();
        assert_eq!(failed.answer(LONG), Some(Err(Lost::Failed)));

        let hung: Vec<_> = ["a", "b", "c"].into_iter().map(stuck).collect();
        for (asked, _) in &hung {
            assert_eq!(asked.as_ref().unwrap().answer(LONG), Some(Err(Lost::Late)));
        }
        assert!(is_any_late());
        assert_eq!(read("a", LONG, || ()).err(), Some(Refusal::Late), "once is enough");
        assert_eq!(read("d", LONG, || ()).err(), Some(Refusal::Full));

        // One that ends after all makes room, and its result counts.
        let (asked, end) = &hung[0];
        end.send(()).unwrap();
        assert_eq!(asked.as_ref().unwrap().answer(LONG), Some(Ok(())));
        assert_eq!(read("d", LONG, || 7).unwrap().answer(LONG), Some(Ok(7)));
    }
}

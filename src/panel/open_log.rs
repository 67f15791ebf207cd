//! A log of cases, as far as it has been read, and which of its lines are listed.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::aside;
use crate::cases::{Case, Logged, logged_case, read_log};

/// While a log is read the window wakes up so often.
const PACE: Duration = Duration::from_millis(100);

/// A file of cases, one a line, as far as it has been read.
pub struct OpenLog {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    /// The bytes that have been read.
    pub(super) behind: u64,
    pub(super) rows: Vec<Logged>,
    /// The rows that differ, counted.
    pub(super) different: usize,
    pub(super) reading: Option<Reading>,
    pub(super) problem: Option<String>,
    pub(super) picks: Picks,
    /// The rows that are picked, by their places.
    pub(super) shown: Vec<usize>,
    /// The row that is open, and where its answer is not what it expects.
    pub(super) current: Option<usize>,
    pub(super) differences: Vec<String>,
    /// The list goes to the open row once.
    pub(super) follow: bool,
}

/// Which rows are listed.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Picks {
    pub(super) scenario: Option<&'static str>,
    pub(super) differing: bool,
    /// That their line holds.
    pub(super) text: String,
}

/// The thread that reads; it stops when nobody wants it any more.
pub(super) struct Reading {
    told: Mutex<Receiver<Told>>,
    stop: Arc<AtomicBool>,
}

enum Told {
    Rows(Vec<Logged>, u64),
    End(Result<(), String>),
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Picks {
    /// The text was asked of the file.
    fn take(&self, row: &Logged) -> bool {
        let is_of_it = |id| row.said.is_some_and(|said| said.entry.id == id);
        self.scenario.is_none_or(is_of_it) && (!self.differing || row.differs())
    }
}

impl OpenLog {
    /// Begins to read.
    pub fn new(path: PathBuf) -> Self {
        let mut log = Self {
            path,
            bytes: 0,
            behind: 0,
            rows: Vec::new(),
            different: 0,
            reading: None,
            problem: None,
            picks: Picks::default(),
            shown: Vec::new(),
            current: None,
            differences: Vec::new(),
            follow: false,
        };
        log.read();
        log
    }

    /// Reads from the beginning, whatever was read before.
    fn read(&mut self) {
        self.rows.clear();
        self.shown.clear();
        (self.behind, self.different, self.current, self.problem) = (0, 0, None, None);
        self.bytes = fs::metadata(&self.path).map_or(0, |found| found.len());
        let (sender, receiver) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (path, wanted, stopped) =
            (self.path.clone(), self.picks.text.clone(), Arc::clone(&stop));
        thread::spawn(move || tell(&path, &wanted, &sender, &stopped));
        self.reading = Some(Reading { told: Mutex::new(receiver), stop });
    }

    /// Takes in what the thread has read since.
    pub fn listen(&mut self) {
        let Some(Reading { told, .. }) = &self.reading else { return };
        let told: Vec<_> = told.lock().map(|told| told.try_iter().collect()).unwrap_or_default();
        for told in told {
            match told {
                Told::Rows(rows, behind) => {
                    let first = self.rows.len();
                    self.different += rows.iter().filter(|row| row.differs()).count();
                    self.rows.extend(rows);
                    let new = self.rows[first..].iter().enumerate();
                    let new = new.filter(|(_, row)| self.picks.take(row));
                    self.shown.extend(new.map(|(place, _)| first + place));
                    self.behind = behind;
                }
                Told::End(ended) => {
                    self.problem = ended.err();
                    self.reading = None;
                }
            }
        }
    }

    /// Is the file still being read?
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Lists those rows only.
    pub(super) fn pick(&mut self, picks: Picks) {
        let reads_anew = picks.text != self.picks.text;
        self.picks = picks;
        if reads_anew {
            self.read();
            return;
        }
        let rows = self.rows.iter().enumerate();
        let shown = rows.filter(|(_, row)| self.picks.take(row)).map(|(place, _)| place);
        self.shown = shown.collect();
        self.follow = true;
    }

    /// The next listed row that differs, from the open one on, or the one before.
    pub(super) fn differing(&self, forward: bool) -> Option<usize> {
        let differs = |place: &usize| self.rows[*place].differs();
        let mut shown = self.shown.iter().copied().filter(differs);
        match (forward, self.current) {
            (true, None) => shown.next(),
            (true, Some(current)) => shown.find(|&place| place > current),
            (false, current) => {
                shown.rev().find(|&place| current.is_none_or(|current| place < current))
            }
        }
    }

    /// Opens the case on a row's line, or says why it is none.
    pub(super) fn open(&mut self, place: usize) -> Option<Case> {
        let row = *self.rows.get(place)?;
        self.current = Some(place);
        self.follow = true;
        self.differences.clear();
        match logged_case(&self.path, row) {
            Ok(case) => {
                let part = |(place, both): (&String, &serde_json::Value)| {
                    format!("{place}: {} ≠ {}", both["expected"], both["got"])
                };
                self.differences = case.differences().iter().map(part).collect();
                self.problem = None;
                Some(case)
            }
            Err(why) => {
                self.problem = Some(why);
                None
            }
        }
    }
}

/// Reads on a thread of its own, and wakes the window from time to time.
fn tell(path: &Path, wanted: &str, sender: &Sender<Told>, stop: &AtomicBool) {
    let mut woken = Instant::now();
    let ended = read_log(path, wanted, |rows, behind| {
        let is_heard = sender.send(Told::Rows(rows, behind)).is_ok();
        if woken.elapsed() > PACE {
            woken = Instant::now();
            aside::wake();
        }
        if is_heard && !stop.load(Ordering::Relaxed) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    // Where nobody listens nothing is lost.
    let _ = sender.send(Told::End(ended));
    aside::wake();
}

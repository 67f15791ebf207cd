//! Limits the time and the memory of a text.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::{Duration, Instant};

const MEMORY: usize = 64 << 20;

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    /// The bytes in use, and their maximum since a check began, per thread. Memory freed by another
    /// thread counts there.
    static IN_USE: Cell<(i64, i64)> = const { Cell::new((0, 0)) };
}

fn count(bytes: i64) {
    let _ = IN_USE.try_with(|in_use| {
        let (now, most) = in_use.get();
        in_use.set((now + bytes, most.max(now + bytes)));
    });
}

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        unsafe { System.dealloc(place, layout) }
    }
}

/// Returns the processor time of this thread, since the machine may be busy.
fn busy() -> Option<Duration> {
    let all = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    all.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The longest time of a text.
#[derive(Default)]
pub struct Longest(Cell<Duration>);

impl Longest {
    /// Reads a text within a time limit and 64 MiB beyond the memory in use. An unoptimized build
    /// may take ten times as long. A busy machine interrupts, so that a late text gets two more
    /// tries.
    pub fn check<T>(&self, milliseconds: u64, read: impl Fn() -> T) -> T {
        let factor = if cfg!(debug_assertions) { 10 } else { 1 };
        let limit = Duration::from_millis(factor * milliseconds);
        let (value, mut took) = timed(&read);
        for _ in 0..2 {
            if took > limit {
                took = took.min(timed(&read).1);
            }
        }
        assert!(took <= limit, "it takes {took:?}");
        self.0.set(self.0.get().max(took));
        value
    }

    pub fn print(&self) {
        println!("the longest took {:.1} ms", self.0.get().as_secs_f64() * 1e3);
    }
}

/// Returns the result and the time of a reading, and checks its memory.
fn timed<T>(read: impl Fn() -> T) -> (T, Duration) {
    let (begin, busy_before) = (Instant::now(), busy());
    let (bytes_before, _) = IN_USE.get();
    IN_USE.set((bytes_before, bytes_before));
    let value = read();
    let (_, most) = IN_USE.get();
    let wall = begin.elapsed();
    let took = busy().zip(busy_before).map_or(wall, |(now, then)| now.saturating_sub(then));
    let bytes = usize::try_from(most - bytes_before).unwrap_or(0);
    assert!(bytes <= MEMORY, "{} MiB", bytes >> 20);
    (value, took)
}

//! The time and the memory that a text takes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::{Duration, Instant};

const MEMORY: usize = 64 << 20;

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    /// Bytes that are in use, and the most since a check began; what another thread frees counts there.
    static IN_USE: Cell<(i64, i64)> = const { Cell::new((0, 0)) };
}

fn count(bytes: i64) {
    let _ = IN_USE.try_with(|in_use| {
        let (now, most) = in_use.get();
        in_use.set((now + bytes, most.max(now + bytes)));
    });
}

// SAFETY: all is the system's.
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

/// Returns how long this thread has been busy: the machine may have others to serve.
fn busy() -> Option<Duration> {
    let all = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    all.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The longest that a text took.
#[derive(Default)]
pub struct Longest(Cell<Duration>);

impl Longest {
    /// Reads a text, which may take so many milliseconds and 64 MiB beside what is in use. Where the
    /// build is not optimised, it may take ten times as long.
    pub fn check<T>(&self, milliseconds: u64, read: impl FnOnce() -> T) -> T {
        let factor = if cfg!(debug_assertions) { 10 } else { 1 };
        let (begin, busy_before) = (Instant::now(), busy());
        let (bytes_before, _) = IN_USE.get();
        IN_USE.set((bytes_before, bytes_before));
        let value = read();
        let (_, most) = IN_USE.get();
        let wall = begin.elapsed();
        let took = busy().zip(busy_before).map_or(wall, |(now, then)| now.saturating_sub(then));
        let bytes = usize::try_from(most - bytes_before).unwrap_or(0);
        assert!(took <= Duration::from_millis(factor * milliseconds), "it takes {took:?}");
        assert!(bytes <= MEMORY, "{} MiB", bytes >> 20);
        self.0.set(self.0.get().max(took));
        value
    }

    pub fn print(&self) {
        println!("the longest took {:.1} ms", self.0.get().as_secs_f64() * 1e3);
    }
}

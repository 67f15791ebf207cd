//! How much memory a thread has asked for at most.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    /// Bytes that are in use, and the most since [`peak`] began; what another thread frees counts there.
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

/// The bytes that it has in use at most, beside those from before.
pub fn peak(of: impl FnOnce()) -> usize {
    let (before, _) = IN_USE.get();
    IN_USE.set((before, before));
    of();
    let (_, most) = IN_USE.get();
    usize::try_from(most - before).unwrap_or(0)
}

//! A log of any length is listed in little memory: an allocator counts the bytes in use.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use collision_scenarios::cases::{Place, Rows, read_log};

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is passed on to the system's allocator; counting allocates no memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_row_takes_less_than_thirteen_bytes() {
    let scenarios = ["ray_sphere", "plane_plane", "ray_box", "segment_triangle"];
    let mut file = std::io::BufWriter::new(tempfile::NamedTempFile::new().unwrap());
    let count = 100_000;
    for line in 0..count {
        let (scenario, hit) = (scenarios[line % 4], line % 3 == 0);
        writeln!(file, r#"{{"scenario":"{scenario}","id":{line},"expected":{{"hit":{hit}}}}}"#)
            .unwrap();
    }
    let file = file.into_inner().unwrap();
    let before = HELD.load(Ordering::Relaxed);
    let mut rows = Rows::default();
    read_log(file.path(), Place::default(), "", |part, _| {
        rows.append(part);
        ControlFlow::Continue(())
    })
    .unwrap();
    let held = HELD.load(Ordering::Relaxed) - before;
    assert_eq!(rows.len(), count);
    assert_eq!(rows.get(count - 1).map(|row| row.line), Some(count));
    assert!(held < 13 * count, "{count} rows take {held} bytes");
}

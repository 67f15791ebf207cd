//! A log of any length is listed in little memory.

use std::io::Write;
use std::ops::ControlFlow;

use super::HELD;
use collision_scenarios::cases::NoFiles;
use collision_scenarios::cases::{Place, Rows, read_log};

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
    let before = HELD.get();
    let mut rows = Rows::default();
    read_log(file.path(), Place::default(), "", &NoFiles, |part, _| {
        rows.append(part);
        ControlFlow::Continue(())
    })
    .unwrap();
    let held = HELD.get() - before;
    assert_eq!(rows.len(), count);
    assert_eq!(rows.get(count - 1).map(|row| row.line), Some(count));
    assert!(held < 13 * count, "{count} rows take {held} bytes");
}

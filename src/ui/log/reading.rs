//! Reads a log or a folder on a background thread, and follows a growing log.

use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use collision_scenarios::cases::{self, Place, Rows};

use crate::io::background::{self, Reporter};
use crate::io::files::meshes_beside;
use crate::io::watch;

/// A message of the reading thread.
pub enum Part {
    /// The files of a folder.
    Files(Vec<PathBuf>),
    Rows(Rows, u64),
    End(Result<(), String>),
    /// The file no longer exists or is no file any more.
    Lost(String),
    /// The new size of the file, and the byte from which rows are read again.
    Grown(u64, u64),
}

/// Reads a folder of scenes.
pub fn read_folder(path: &Path, wanted: &str, teller: &mut Reporter<Part>) {
    let ended = cases::scene_files(path).map(|files| {
        if teller.tell(Part::Files(files.clone())).is_continue() {
            let rows = |rows, behind| teller.tell(Part::Rows(rows, behind));
            let meshes = meshes_beside(files.first().map_or(path, |file| file));
            cases::read_scenes(&files, wanted, &*meshes, rows);
        }
    });
    let _ = teller.tell(Part::End(ended));
}

/// Reads a log and follows it as it grows, while somebody listens.
pub fn read_on(
    path: &Path,
    wanted: &str,
    changes: Option<&Receiver<()>>,
    teller: &mut Reporter<Part>,
) {
    let meshes = meshes_beside(path);
    let mut from = Place::default();
    loop {
        let mut seen = from.at;
        let read = cases::read_log(path, from, wanted, &*meshes, |rows, behind| {
            seen = behind;
            teller.tell(Part::Rows(rows, behind))
        });
        from = read.as_ref().copied().unwrap_or_default();
        let mut known = read.is_ok().then(|| (seen, ends(path, seen)));
        if teller.tell(Part::End(read.map(drop))).is_break() {
            return;
        }
        background::wake();
        let Some(changes) = changes else { return };
        // After a failure, try again after the next change.
        if known.is_none() && !watch::settles(changes) {
            return;
        }
        let Some((size, is_same)) = changed_from(path, &mut known, changes, teller) else { return };
        if !is_same {
            from = Place::default();
        }
        if teller.tell(Part::Grown(from.at, size)).is_break() {
            return;
        }
    }
}

/// Returns the first bytes of a log and the last bytes before `at`. While they are unchanged, it is
/// the same log.
fn ends(path: &Path, at: u64) -> Option<[Vec<u8>; 2]> {
    const SOME: u64 = 1024;
    let mut file = fs::File::open(path).ok()?;
    let mut read = |from: u64, to: u64| {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(from)).ok()?;
        (&mut file).take(to - from).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    };
    Some([read(0, at.min(SOME))?, read(at.saturating_sub(SOME), at)?])
}

/// How far a log has been read, and its ends. `None` if it could not be read.
type Known = Option<(u64, Option<[Vec<u8>; 2]>)>;

/// Waits until a log has grown or been replaced. Returns its size, and whether it is the same log.
/// Reports if it disappears. `None` if nobody listens any more.
fn changed_from(
    path: &Path,
    known: &mut Known,
    changes: &Receiver<()>,
    teller: &mut Reporter<Part>,
) -> Option<(u64, bool)> {
    loop {
        match cases::log_size(path) {
            Ok(size) => {
                let Some((seen, ends_then)) = &*known else { return Some((size, false)) };
                let is_same = size >= *seen && ends(path, *seen) == *ends_then;
                if size != *seen || !is_same {
                    return Some((size, is_same));
                }
            }
            // Whatever comes in its place is read from the beginning.
            Err(why) if known.take().is_some() => {
                if teller.tell(Part::Lost(why)).is_break() {
                    return None;
                }
                background::wake();
            }
            Err(_) => {}
        }
        if !watch::settles(changes) {
            return None;
        }
    }
}

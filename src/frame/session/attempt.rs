//! Crash protection: a start leaves a mark until its first picture is drawn. A later start that
//! finds a mark knows that the previous one failed, and does not try the same again.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use collision_gizmos::view::Camera;
use collision_scenarios::cases::{self, Case, echo_path};
use collision_scenarios::scenario::{Message, message};

use crate::io::{door, files};

const MARK: &str = ".starting";

/// This start, and the number of failed ones before it.
#[derive(Resource)]
pub struct Attempt {
    folder: PathBuf,
    mark: Option<Mark>,
    /// The number of starts in a row that drew no picture.
    failed: u8,
    /// `true` if everything was put aside that had to be, so that the session may be overwritten.
    pub keeps: bool,
    /// The number of frames begun.
    frames: u8,
}

/// This window's mark, locked while it is running.
struct Mark {
    file: File,
    path: PathBuf,
}

impl Mark {
    /// Returns the mark and the number of failed starts before. `None` if the folder is not
    /// writable, or another window is starting right now.
    fn new(folder: &Path) -> Option<(Self, u8)> {
        let path = folder.join(MARK);
        let mut file = files::own(&path).ok()?;
        file.try_lock().ok()?;
        if !file.metadata().ok()?.is_file() {
            return None;
        }
        let mut count = [0; 1];
        let failed = match file.read(&mut count).ok()? {
            0 => 0,
            _ if (b'1'..=b'9').contains(&count[0]) => count[0] - b'0',
            _ => 1,
        };
        // If the disk is full, the old count stays.
        let next = [b'0' + (failed + 1).min(9)];
        let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(&next));
        Some((Self { file, path }, failed))
    }

    /// Removes the mark. An emptied one counts as none, if it cannot be deleted.
    fn remove(self) {
        let _ = self.file.set_len(0);
        let _ = fs::remove_file(&self.path);
    }
}

impl Attempt {
    pub fn new(folder: &Path) -> Self {
        let (mark, failed) = Mark::new(folder).unzip();
        let failed = failed.unwrap_or_default();
        Self { folder: folder.to_owned(), mark, failed, keeps: true, frames: 0 }
    }

    /// After failed starts, removes the formulas from the open case, later the whole case, and
    /// saves it as a scene beside the session. Returns a sentence about it.
    pub fn spare(&mut self, case: &mut Case, camera: &mut Option<Camera>) -> Option<Message> {
        let (id, title) = (case.scenario.id, case.scenario.title);
        let (text, default) = (cases::write_scene(case), Case::new(case.scenario));
        match self.failed {
            1 if !case.methods.is_empty() => case.methods.clear(),
            2 if text != cases::write_scene(&default) => (*case, *camera) = (default, None),
            _ => return None,
        }
        let put = files::write_beside(&self.folder, &format!("{id}.put-aside"), ".json", &text);
        Some(match put.map(|path| echo_path(&path)) {
            Ok(path) if self.failed == 1 => message!(
                "The window was cut off while it was starting or reading. The formulas of {0} are \
                 put aside: open {1} to have them back.",
                title,
                path
            ),
            Ok(path) => message!(
                "The window was cut off again. The case of {0} is put aside: open {1} to have it \
                 back.",
                title,
                path
            ),
            Err(why) => self.leave_out(title.into(), &why),
        })
    }

    /// Puts the whole session aside if even that was not enough.
    pub fn spare_all(&mut self, session: &Path) -> Option<Message> {
        if self.failed < 3 || !session.exists() {
            return None;
        }
        Some(match files::put_aside(session) {
            Ok(aside) => message!(
                "The window was cut off again. What was kept is put aside: it is now {0}.",
                aside
            ),
            Err(why) => self.leave_out(echo_path(session).into(), &why),
        })
    }

    fn leave_out(&mut self, what: Message, why: &io::Error) -> Message {
        self.keeps = false;
        message!(
            "The window was cut off while it was starting or reading. {0} is left out and cannot be \
             put aside, so nothing is kept this time: {1}",
            what,
            why.to_string()
        )
    }

    /// Creates or removes the mark.
    fn set(&mut self, is_under_way: bool) {
        match (is_under_way, &self.mark) {
            (true, None) => self.mark = Mark::new(&self.folder).map(|(mark, _)| mark),
            (false, Some(_)) => self.mark.take().into_iter().for_each(Mark::remove),
            _ => {}
        }
    }
}

/// Removes the mark when the second frame begins: then the first is drawn. While a reader is
/// overdue the mark stays, since that may still exhaust the memory.
pub fn drawn(mut attempt: ResMut<Attempt>, mut redraw: MessageWriter<RequestRedraw>) {
    attempt.frames = attempt.frames.saturating_add(1);
    let is_drawn = attempt.frames > 1;
    if !is_drawn {
        redraw.write(RequestRedraw);
    }
    attempt.set(!is_drawn || door::is_any_late());
}

/// Removes the mark when the window is closed: the user has seen it.
pub fn closed(mut exits: MessageReader<AppExit>, mut attempt: ResMut<Attempt>) {
    if exits.read().next().is_some() {
        attempt.set(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::methods::Draft;
    use collision_scenarios::scenario::Numbers;

    fn failed(folder: &Path) -> u8 {
        Attempt::new(folder).failed
    }

    #[test]
    fn starts_that_draw_no_picture_are_counted_until_one_does() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for count in 0..12 {
            assert_eq!(failed(folder), count.min(9));
        }
        let mut good = Attempt::new(folder);
        good.set(false);
        assert!(!folder.join(MARK).exists());
        assert_eq!(failed(folder), 0);
    }

    #[test]
    fn where_nothing_can_be_put_aside_nothing_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(MARK), "1").unwrap();
        let mut attempt = Attempt::new(folder.path());
        let mut case = Case::new(&collision_scenarios::scenarios::ALL[0]);
        assert_eq!(attempt.spare(&mut case, &mut None), None, "it has no formula");
        assert!(attempt.keeps);
        let draft = Draft { name: "a".into(), numbers: Numbers::F32, text: "x".into() };
        case.methods.push(draft);
        drop(folder);
        let told = attempt.spare(&mut case, &mut None).unwrap().to_string();
        assert!(told.contains("nothing is kept this time"), "{told}");
        assert!(!attempt.keeps && case.methods.is_empty());
    }

    #[test]
    fn another_window_that_is_starting_is_no_failure() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let first = Attempt::new(folder);
        let mut second = Attempt::new(folder);
        assert_eq!(second.failed, 0);
        second.set(false);
        assert!(folder.join(MARK).exists(), "it is the first one's");
        drop(first);
        assert_eq!(failed(folder), 1);
    }

    #[cfg(unix)]
    #[test]
    fn no_mark_fails_a_start() {
        use rustix::fs::{CWD, FileType, Mode, mknodat};
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let path = folder.join(MARK);
        assert_eq!(failed(&folder.join("nowhere")), 0);
        fs::create_dir(&path).unwrap();
        assert_eq!(failed(folder), 0);
        fs::remove_dir(&path).unwrap();
        let mine = folder.join("mine");
        fs::write(&mine, "7").unwrap();
        symlink(&mine, &path).unwrap();
        assert_eq!(failed(folder), 0);
        assert_eq!(fs::read_to_string(&mine).unwrap(), "7", "no link is followed");
        fs::remove_file(&path).unwrap();
        mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        assert_eq!(failed(folder), 0);
        fs::remove_file(&path).unwrap();
        for (text, count) in [("", 0), ("what", 1), ("\0", 1), ("0", 1), ("2", 2)] {
            fs::write(&path, text).unwrap();
            assert_eq!(failed(folder), count, "{text:?}");
        }
    }
}

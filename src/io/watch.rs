//! Watches a scene file and reloads it whenever an editor changes it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use collision_scenarios::cases::{self, Case, echo_path};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::io::background::{self, Lost, Reporter, Stream};
use crate::io::door::{self, Refusal};
use crate::io::files::open_scene;

/// A file counts as complete after being unchanged for this long.
const SILENCE: Duration = Duration::from_millis(100);

/// The time limit for reading a file.
const PATIENCE: Duration = Duration::from_secs(2);

/// A case from a changed file, or an error.
pub type News = Result<Case, String>;

/// Watches one file. It uses no time while the file is unchanged.
pub struct Watch {
    pub path: PathBuf,
    news: Stream<News>,
    /// Stops the watch when dropped.
    _watcher: Watcher,
}

/// The system's notifications of changes. They end when it is dropped.
pub struct Watcher(#[expect(dead_code, reason = "it ends with its owner")] RecommendedWatcher);

/// Subscribes to the changes of a file.
pub fn changes(path: &Path) -> Result<(Watcher, Receiver<()>), notify::Error> {
    let places = places(path);
    let names: Vec<OsString> =
        places.iter().filter_map(|place| Some(place.file_name()?.to_owned())).collect();
    let (sender, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_of(&event, &names)) {
            // If the receiver is gone, the watcher ends soon.
            let _ = sender.send(());
        }
    })?;
    // Editors replace a file by another one, so its folder is watched.
    for place in &places {
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        watcher.watch(folder.unwrap_or(Path::new(".")), RecursiveMode::NonRecursive)?;
    }
    Ok((Watcher(watcher), changes))
}

impl Watch {
    /// Watches a file whose contents are `known`.
    pub fn new(path: &Path, known: String) -> Result<Self, notify::Error> {
        let (watcher, changes) = changes(path)?;
        let own = path.to_owned();
        let news = background::tell(move |teller| tell(&own, known, &changes, teller));
        Ok(Self { path: path.to_owned(), news, _watcher: watcher })
    }

    /// Returns the latest news since the last call.
    pub fn news(&self) -> Option<News> {
        self.news.listen().0.pop()
    }
}

/// Returns the file's path and, for a link, its target.
fn places(path: &Path) -> Vec<PathBuf> {
    let behind = fs::canonicalize(path).ok().filter(|behind| behind != path);
    [Some(path.to_owned()), behind].into_iter().flatten().collect()
}

/// Returns `true` if a file of these names has changed. Reading it is no change.
fn is_of(event: &Event, names: &[OsString]) -> bool {
    let is_named =
        |path: &PathBuf| path.file_name().is_some_and(|name| names.contains(&name.into()));
    !event.kind.is_access() && event.paths.iter().any(is_named)
}

/// Reads the file now and after each change, and reports its new contents.
fn tell(path: &Path, known: String, changes: &Receiver<()>, teller: &mut Reporter<News>) {
    let mut known = Some(known);
    let is_other = || fs::metadata(path).is_ok_and(|found| !found.is_file());
    // A pipe cannot be read twice.
    if is_other() {
        return;
    }
    loop {
        let news = match is_other() {
            true => Err(format!("{}: it is no file any more", echo_path(path))),
            false => read(path),
        };
        let says = news.as_ref().ok().map(cases::write_scene);
        if news.is_err() || says != known {
            known = says;
            if teller.tell(news).is_break() {
                return;
            }
            background::wake();
        }
        if !settles(changes) {
            return;
        }
    }
}

/// Reads the file, and reports an error if that takes too long.
fn read(path: &Path) -> News {
    let own = path.to_owned();
    let asked = door::read(("watched", own.clone()), PATIENCE, move || open_scene(&own));
    let lost = |why: Refusal| Err(format!("{}: {}", echo_path(path), why.words()));
    match asked.map(|asked| asked.answer(2 * PATIENCE)) {
        Ok(answer) => {
            let answer = answer.unwrap_or(Err(Lost::Late));
            answer.unwrap_or_else(|why| lost(why.into()))
        }
        Err(why) => lost(why),
    }
}

/// Waits for a change, and until changes pause. Returns `false` if the watch has ended.
pub fn settles(changes: &Receiver<()>) -> bool {
    if changes.recv().is_err() {
        return false;
    }
    let begin = Instant::now();
    loop {
        match changes.recv_timeout(SILENCE) {
            // A file that changes without a pause is read all the same.
            Ok(()) if begin.elapsed() > 10 * SILENCE => return true,
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    fn scene(radius: f32) -> String {
        format!(r#"{{"scenario":"ray_sphere","inputs":{{"radius":{radius}}}}}"#)
    }

    #[track_caller]
    fn wait(watch: &Watch) -> News {
        let begin = Instant::now();
        loop {
            if let Some(news) = watch.news() {
                return news;
            }
            assert!(begin.elapsed() < Duration::from_secs(30), "waited too long for news");
            sleep(Duration::from_millis(10));
        }
    }

    #[track_caller]
    fn radius(news: News) -> f32 {
        let case = news.unwrap_or_else(|why| panic!("{why}"));
        case.live.inputs()[3].value.numbers()[0]
    }

    #[test]
    fn each_way_to_save_a_file_is_seen_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.json");
        fs::write(&path, scene(1.0)).unwrap();
        let known = cases::write_scene(&open_scene(&path).unwrap_or_else(|why| panic!("{why}")));
        let watch = Watch::new(&path, known).unwrap();
        fs::write(folder.path().join("other.json"), scene(9.0)).unwrap();
        assert!(fs::read(&path).is_ok());
        sleep(4 * SILENCE);
        assert!(watch.news().is_none(), "nothing of it has changed");

        // Overwritten, in two parts.
        let text = scene(2.0);
        fs::write(&path, &text[..20]).unwrap();
        fs::write(&path, &text).unwrap();
        assert_eq!(radius(wait(&watch)), 2.0);
        // Replaced by another file.
        let new = folder.path().join(".one.json.swp");
        fs::write(&new, scene(3.0)).unwrap();
        fs::rename(&new, &path).unwrap();
        assert_eq!(radius(wait(&watch)), 3.0);
        fs::write(&path, "nothing").unwrap();
        let Err(why) = wait(&watch) else { panic!("it is no case") };
        assert!(why.contains("one.json, line 1"), "{why}");
        fs::write(&path, scene(3.0)).unwrap();
        assert_eq!(radius(wait(&watch)), 3.0);
    }

    #[test]
    fn what_changed_before_the_watch_began_is_news() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.json");
        fs::write(&path, scene(2.0)).unwrap();
        let watch = Watch::new(&path, String::new()).unwrap();
        assert_eq!(radius(wait(&watch)), 2.0);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_left_to_whoever_reads_it() {
        use rustix::fs::{CWD, FileType, Mode, mknodat};
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        let watch = Watch::new(&pipe, String::new()).unwrap();
        sleep(4 * SILENCE);
        assert!(watch.news().is_none());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_any_more_is_told_and_seen_when_it_is_one_again() {
        use rustix::fs::{CWD, FileType, Mode, mknodat};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.json");
        fs::write(&path, scene(1.0)).unwrap();
        let watch = Watch::new(&path, String::new()).unwrap();
        assert_eq!(radius(wait(&watch)), 1.0);
        let makes: [fn(&Path); 4] = [
            |path| fs::create_dir(path).unwrap(),
            |path| mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap(),
            |path| std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
            |_| {},
        ];
        for (number, make) in makes.into_iter().enumerate() {
            fs::remove_file(&path).unwrap();
            make(&path);
            let Err(why) = wait(&watch) else { panic!("{number} is no scene") };
            assert!(why.contains("one.json"), "{number}: {why}");
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir(&path));
            fs::write(&path, scene(2.0)).unwrap();
            let found = loop {
                // Its brief absence may be reported first.
                if let Ok(case) = wait(&watch) {
                    break case;
                }
            };
            assert_eq!(radius(Ok(found)), 2.0, "{number}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed() {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (path, file) = (folder.path().join("one.json"), other.path().join("two.json"));
        fs::write(&file, scene(1.0)).unwrap();
        std::os::unix::fs::symlink(&file, &path).unwrap();
        let watch = Watch::new(&path, String::new()).unwrap();
        assert_eq!(radius(wait(&watch)), 1.0);
        fs::write(&file, scene(2.0)).unwrap();
        assert_eq!(radius(wait(&watch)), 2.0);
    }
}

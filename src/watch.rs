//! A scene file that an editor changes: it is read again whenever it does.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::background::{self, Lost, Reporter, Stream};
use crate::cases::{self, Case, echo_path, open_scene};
use crate::door::{self, Refusal};

/// Who writes a file has finished after such a silence.
const SILENCE: Duration = Duration::from_millis(100);

/// A file has so long to be read.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a file has come to say: a case, or why it is none.
pub type News = Result<Case, String>;

/// Watches one file. While nobody changes it, it takes no time.
pub struct Watch {
    pub path: PathBuf,
    news: Stream<News>,
    /// It ends with it.
    _watcher: Watcher,
}

/// The system's word of a file's changes, for as long as it is held.
pub struct Watcher(#[expect(dead_code, reason = "it ends with its owner")] RecommendedWatcher);

/// Has the system tell of a file's changes.
pub fn changes(path: &Path) -> Result<(Watcher, Receiver<()>), notify::Error> {
    let places = places(path);
    let names: Vec<OsString> =
        places.iter().filter_map(|place| Some(place.file_name()?.to_owned())).collect();
    let (sender, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_of(&event, &names)) {
            // Where nobody listens any more it ends soon.
            let _ = sender.send(());
        }
    })?;
    // Editors put another file in its place: what stays is the folder.
    for place in &places {
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        watcher.watch(folder.unwrap_or(Path::new(".")), RecursiveMode::NonRecursive)?;
    }
    Ok((Watcher(watcher), changes))
}

impl Watch {
    /// Of a file that says `known`, as far as one knows.
    pub fn new(path: &Path, known: String) -> Result<Self, notify::Error> {
        let (watcher, changes) = changes(path)?;
        let own = path.to_owned();
        let news = background::tell(move |teller| tell(&own, known, &changes, teller));
        Ok(Self { path: path.to_owned(), news, _watcher: watcher })
    }

    /// The last that there is.
    pub fn news(&self) -> Option<News> {
        self.news.listen().0.pop()
    }
}

/// Where the file stands: itself, and what a link leads to.
fn places(path: &Path) -> Vec<PathBuf> {
    let behind = fs::canonicalize(path).ok().filter(|behind| behind != path);
    [Some(path.to_owned()), behind].into_iter().flatten().collect()
}

/// Has a file of such a name changed? To be read is no change.
fn is_of(event: &Event, names: &[OsString]) -> bool {
    let is_named =
        |path: &PathBuf| path.file_name().is_some_and(|name| names.contains(&name.into()));
    !event.kind.is_access() && event.paths.iter().any(is_named)
}

/// Reads the file now, and again after each change; tells what is new of it.
fn tell(path: &Path, known: String, changes: &Receiver<()>, teller: &mut Reporter<News>) {
    let mut known = Some(known);
    let is_other = || fs::metadata(path).is_ok_and(|found| !found.is_file());
    // What was read from a pipe can't be read twice.
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

/// Whoever follows a file hears of one that can't be read in time too.
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

/// Waits for a change, and until there are no more of them for the moment. False where the watch
/// has ended.
pub fn settles(changes: &Receiver<()>) -> bool {
    if changes.recv().is_err() {
        return false;
    }
    let begin = Instant::now();
    loop {
        match changes.recv_timeout(SILENCE) {
            // Whoever never stops writing is read all the same.
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
        let mut case = news.unwrap_or_else(|why| panic!("{why}"));
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

        // Written over, and in two parts.
        let text = scene(2.0);
        fs::write(&path, &text[..20]).unwrap();
        fs::write(&path, &text).unwrap();
        assert_eq!(radius(wait(&watch)), 2.0);
        // Another one put in its place.
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
                // That it was gone for a moment may be told first.
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

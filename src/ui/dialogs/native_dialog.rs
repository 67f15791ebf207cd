//! The desktop's file dialog, on a background thread.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::io::background::{self, Stream};

/// A dialog that ends without a path sooner than this has failed: nobody cancels that fast.
const SEEN: Duration = Duration::from_secs(1);

/// A request for the desktop's dialog.
pub struct Wanted {
    /// To save, or to open.
    pub saves: bool,
    pub title: String,
    /// The path typed so far.
    pub path: PathBuf,
}

/// Asks the desktop. `None` if nothing was chosen or there is no dialog.
type Ask = dyn Fn(Wanted) -> Option<PathBuf> + Send + Sync;

/// Opens the desktop's dialogs, if there are any.
pub struct Desktop {
    ask: Arc<Ask>,
    /// `true` unless the desktop is known to have no file dialog.
    pub(crate) is_there: bool,
}

impl Default for Desktop {
    fn default() -> Self {
        Self { ask: Arc::new(ask), is_there: has_bus() }
    }
}

impl Desktop {
    pub fn new(ask: impl Fn(Wanted) -> Option<PathBuf> + Send + Sync + 'static) -> Self {
        Self { ask: Arc::new(ask), is_there: true }
    }

    pub(crate) fn browse(&self, wanted: Wanted) -> Browsing {
        let ask = Arc::clone(&self.ask);
        let told = background::tell(move |teller| {
            let begin = Instant::now();
            let path = ask(wanted);
            // The receiver may be gone: nothing is lost then.
            let _ = teller.tell((path, begin.elapsed()));
        });
        Browsing(told)
    }
}

/// An open dialog: its result, and how long it was open.
pub struct Browsing(Stream<(Option<PathBuf>, Duration)>);

/// The result of a dialog.
pub(crate) enum Browsed {
    NotYet,
    Chosen(PathBuf),
    Cancelled,
    /// The dialog could not be shown.
    Failed,
}

impl Browsing {
    pub(crate) fn listen(&self) -> Browsed {
        let (mut parts, ended) = self.0.listen();
        match parts.pop() {
            Some((Some(path), _)) => Browsed::Chosen(path),
            Some((None, after)) if after >= SEEN => Browsed::Cancelled,
            None if !ended => Browsed::NotYet,
            _ => Browsed::Failed,
        }
    }
}

fn ask(Wanted { saves, title, path }: Wanted) -> Option<PathBuf> {
    let (folder, name) = match path.is_dir() {
        true => (Some(path.as_path()), None),
        false => (path.parent(), path.file_name()),
    };
    let folder = folder.filter(|folder| folder.is_dir()).map(Path::to_owned);
    let mut dialog = rfd::FileDialog::new().set_title(title);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    if saves {
        let name = name.unwrap_or_default().to_string_lossy();
        return dialog.set_file_name(name).add_filter("JSON", &["json"]).save_file();
    }
    dialog.add_filter("JSON", &["json", "jsonl"]).add_filter("*", &["*"]).pick_file()
}

/// Without a bus nothing can be asked, and libdbus would look for one in odd places.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_bus() -> bool {
    let is_set = |name| env::var_os(name).filter(|value| !value.is_empty());
    let runtime = is_set("XDG_RUNTIME_DIR").map(PathBuf::from);
    is_set("DBUS_SESSION_BUS_ADDRESS").is_some()
        || runtime.is_some_and(|folder| folder.join("bus").exists())
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_bus() -> bool {
    true
}

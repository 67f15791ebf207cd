//! What comes back at the next start: every scenario's state, the camera, the panel.
//! Kept in the user's folder, written a moment after the last change and at the end.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cases::{self, Case};
use crate::explain::Explain;
use crate::files;
use crate::panel::PanelState;
use crate::scenario::Words;
use crate::scenarios;
use crate::settings::Settings;
use crate::view::Camera;
use crate::workspace::{State, Workspace};

const SESSION: &str = "session.json";
const SETTINGS: &str = "settings.json";

/// A change is written when nothing else has changed for so long.
const IDLE: Duration = Duration::from_millis(700);

/// The session file.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Session {
    /// The id of the scenario that is open.
    open: String,
    panel_hidden: bool,
    /// What explains the answer.
    #[serde(default)]
    derivation: bool,
    #[serde(default)]
    methods: bool,
    /// The scene file that was saved or opened last.
    file: Option<PathBuf>,
    scenarios: Vec<Kept>,
}

/// A scenario's state as a case, and from where it is seen.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    case: Value,
    camera: Option<Camera>,
}

/// Every scenario's case, with where it is seen from.
type Cases = Vec<(Case, Option<Camera>)>;

/// What the window starts with.
pub struct Start {
    pub workspace: Workspace,
    pub panel: PanelState,
    pub explain: Explain,
    pub settings: Settings,
    /// Absent where there is no folder to keep anything in.
    pub keeper: Option<Keeper>,
}

impl Start {
    /// From the user's folder; a case from the command line comes before what it says.
    pub fn new(folder: Option<PathBuf>, case: Option<Case>) -> Self {
        let mut start = Self {
            workspace: Workspace::new(&scenarios::ALL[0]),
            panel: PanelState::default(),
            explain: Explain::default(),
            settings: Settings::default(),
            keeper: None,
        };
        let mut problems = Vec::new();
        if let Some(folder) = folder {
            let settings = folder.join(SETTINGS);
            let mut refused = Vec::new();
            match files::read_kept(&settings, Settings::read) {
                Ok(settings) => {
                    (start.settings, refused) =
                        settings.unwrap_or_else(|| (Settings::first(), vec![]))
                }
                Err(why) => problems.push(why),
            }
            match files::read_kept(&folder.join(SESSION), read) {
                Ok(Some((session, cases))) => start.resume(session, cases),
                Ok(None) => start.panel.hint = case.is_none(),
                Err(why) => problems.push(why),
            }
            let mut keeper = Keeper::new(folder);
            if !refused.is_empty() {
                keeper.keep(SETTINGS, start.settings.write());
            }
            start.keeper = Some(keeper);
            problems.extend(refused.iter().map(|why| format!("{}: {why}", settings.display())));
        }
        if let Some(case) = case {
            start.workspace.open_case(case);
        }
        if !problems.is_empty() {
            start.workspace.problem = Some(Words::from(problems.join("\n")));
        }
        start
    }

    fn resume(&mut self, session: Session, cases: Cases) {
        for (case, camera) in cases {
            self.workspace.restore(case, camera);
        }
        if let Some(entry) = scenarios::find(&session.open) {
            self.workspace.open(entry);
        }
        self.panel.hidden = session.panel_hidden;
        self.panel.file = session.file;
        self.explain.derivation = session.derivation;
        self.explain.methods = session.methods;
    }

    /// Hands it to the app.
    pub fn insert(self, app: &mut App) {
        app.insert_resource(self.workspace)
            .insert_resource(self.panel)
            .insert_resource(self.explain)
            .insert_resource(self.settings);
        if let Some(keeper) = self.keeper {
            app.insert_resource(keeper);
        }
    }
}

/// The session that a text holds, or what is wrong with it.
fn read(text: &str) -> Result<(Session, Cases), String> {
    let session: Session = serde_json::from_str(text).map_err(|why| why.to_string())?;
    let mut cases = Vec::new();
    for Kept { case, camera } in &session.scenarios {
        let case = cases::parse(&case.to_string()).map_err(|why| why.to_string())?;
        if let Some(camera) = camera
            && !camera.is_sound()
        {
            return Err(format!("{}: expected a camera, got {camera:?}", case.scenario.id));
        }
        cases.push((case, *camera));
    }
    Ok((session, cases))
}

fn write(workspace: &Workspace, panel: &PanelState, explain: &Explain) -> String {
    let kept = |(case, camera): (Case, Option<Camera>)| Kept {
        case: cases::write_scene(&case).parse().unwrap_or_default(),
        camera,
    };
    let session = Session {
        open: workspace.entry.id.to_owned(),
        panel_hidden: panel.hidden,
        derivation: explain.derivation,
        methods: explain.methods,
        file: panel.file.clone(),
        scenarios: workspace.cases().into_iter().map(kept).collect(),
    };
    serde_json::to_value(&session).map(|value| cases::pretty(&value)).unwrap_or_default() + "\n"
}

/// Writes the files of the user's folder, on a thread of its own.
#[derive(Resource)]
pub struct Keeper {
    folder: PathBuf,
    /// What each file holds, or soon will.
    last: BTreeMap<&'static str, String>,
    /// What the last session was written from.
    seen: Option<Seen>,
    texts: Option<Sender<(PathBuf, String)>>,
    problems: Mutex<Receiver<String>>,
    writer: Option<JoinHandle<()>>,
}

/// While this stays the same, so does the session.
#[derive(PartialEq)]
struct Seen {
    opened: u32,
    state: State,
    camera: Option<Camera>,
    hidden: bool,
    derivation: bool,
    methods: bool,
    file: Option<PathBuf>,
}

impl Keeper {
    pub fn new(folder: PathBuf) -> Self {
        let (texts, incoming) = channel();
        let (outgoing, problems) = channel();
        Self {
            folder,
            last: BTreeMap::new(),
            seen: None,
            texts: Some(texts),
            problems: Mutex::new(problems),
            writer: Some(thread::spawn(move || write_when_idle(&incoming, &outgoing))),
        }
    }

    fn keep(&mut self, file: &'static str, text: String) {
        if self.last.get(file) == Some(&text) {
            return;
        }
        if let Some(texts) = &self.texts {
            // A writer that is gone has said why.
            let _ = texts.send((self.folder.join(file), text.clone()));
        }
        self.last.insert(file, text);
    }

    /// Why the last text could not be written.
    fn problem(&self) -> Option<String> {
        self.problems.lock().ok()?.try_iter().last()
    }

    /// Writes what is still to be written, and comes back when it is done.
    pub fn finish(&mut self) {
        self.texts = None;
        if let Some(writer) = self.writer.take() {
            // A panic of the writer has been reported by itself.
            let _ = writer.join();
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Writes the last text of each file whenever no other comes for a moment.
fn write_when_idle(texts: &Receiver<(PathBuf, String)>, problems: &Sender<String>) {
    let mut waiting = BTreeMap::new();
    loop {
        let next = if waiting.is_empty() {
            texts.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            texts.recv_timeout(IDLE)
        };
        match next {
            Ok((path, text)) => {
                waiting.insert(path, text);
                continue;
            }
            Err(why) => {
                for (path, text) in std::mem::take(&mut waiting) {
                    if let Err(why) = write_kept(&path, &text) {
                        let problem = format!("cannot write {}: {why}", path.display());
                        // Nobody is left to hear it at the very end.
                        let _ = problems.send(problem);
                    }
                }
                if why == RecvTimeoutError::Disconnected {
                    return;
                }
            }
        }
    }
}

fn write_kept(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    files::write(path, text)
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, (keep, finish).chain().run_if(resource_exists::<Keeper>));
}

/// Keeps what has changed, but nothing halfway through an edit.
fn keep(
    mut keeper: ResMut<Keeper>,
    mut workspace: ResMut<Workspace>,
    panel: Res<PanelState>,
    explain: Res<Explain>,
    settings: Res<Settings>,
) {
    if let Some(problem) = keeper.problem() {
        workspace.problem = Some(Words::from(problem));
    }
    if workspace.is_editing() {
        return;
    }
    let seen = Seen {
        opened: workspace.opened,
        state: workspace.state(),
        camera: workspace.camera,
        hidden: panel.hidden,
        derivation: explain.derivation,
        methods: explain.methods,
        file: panel.file.clone(),
    };
    if keeper.seen.as_ref() != Some(&seen) {
        let text = write(&workspace, &panel, &explain);
        keeper.keep(SESSION, text);
        keeper.seen = Some(seen);
    }
    // Defaults need no file.
    if settings.is_changed() && (!settings.is_added() || *settings != Settings::default()) {
        keeper.keep(SETTINGS, settings.write());
    }
}

fn finish(mut exits: MessageReader<AppExit>, mut keeper: ResMut<Keeper>) {
    if exits.read().next().is_some() {
        keeper.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_reads_back_as_it_was() {
        let mut workspace = Workspace::new(&scenarios::ALL[0]);
        workspace.edit("change", |workspace| {
            workspace.scenario.inputs()[0].value.set(&[0.1, 1.0 / 3.0, 1e-40]).unwrap();
        });
        workspace.camera = Some(Camera {
            focus: [0.1, 2.0, -3.0],
            yaw: 12.3,
            pitch: -4.5,
            distance: 6.7,
            orthographic: true,
        });
        workspace.open(&scenarios::ALL[5]);
        let mut panel = PanelState { hidden: true, ..PanelState::default() };
        panel.file = Some("/a/b.json".into());
        let mut explain = Explain::default();
        explain.derivation = true;
        let text = write(&workspace, &panel, &explain);

        let (session, cases) = read(&text).unwrap();
        let mut start = Start::new(None, None);
        start.resume(session, cases);
        assert_eq!(write(&start.workspace, &start.panel, &start.explain), text);
        assert_eq!(start.workspace.undo_name(), None);
    }

    #[test]
    fn a_session_that_is_none_is_refused() {
        let kept = |camera: &str| {
            format!(
                r#"{{"open":"ray_sphere","panel_hidden":false,"file":null,"scenarios":
                [{{"case":{{"scenario":"ray_sphere"}},"camera":{camera}}}]}}"#
            )
        };
        let camera = r#"{"focus":[0,0,0],"yaw":0,"pitch":0,"distance":1}"#;
        assert!(read(&kept(camera)).is_ok());
        assert!(read(&kept("null")).is_ok());
        for text in ["", "{}", "[]", &kept(camera)[..50], &kept("5")] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&kept(&camera.replace("1}", "0}"))).is_err());
        assert!(read(&kept(&camera.replace("1}", "1e39}"))).is_err());
        assert!(read(&kept(camera).replace(r#""ray_sphere"}"#, r#""banana"}"#)).is_err());
    }

    #[test]
    fn the_end_waits_for_what_is_to_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("not/yet/there");
        let mut keeper = Keeper::new(inner.clone());
        for text in ["one", "two"] {
            keeper.keep(SESSION, text.to_owned());
        }
        keeper.finish();
        assert_eq!(std::fs::read_to_string(inner.join(SESSION)).unwrap(), "two");
        assert_eq!(keeper.problem(), None);
    }

    #[test]
    fn a_folder_that_takes_nothing_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let mut keeper = Keeper::new(file);
        keeper.keep(SESSION, "text".to_owned());
        keeper.finish();
        let why = keeper.problem().unwrap();
        assert!(why.starts_with("cannot write") && why.contains(SESSION), "{why}");
    }
}

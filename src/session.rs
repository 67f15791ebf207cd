//! What comes back at the next start: every scenario's state, the camera, the panel.
//! Kept in the user's folder, written within a second of a change and at the end.

mod writer;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cases::{self, Case, View as SavedView};
use crate::explain::Explain;
use crate::files::{self, Presence};
use crate::look::Look;
use crate::panel::PanelState;
use crate::sandbox::{Sandbox, State};
use crate::scenarios;
use writer::{Change, Report, Snapshot, Writer};

const SESSION: &str = "session.json";
const SETTINGS: &str = "settings.json";

/// What the session file says of the window, beside the scenarios.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Session {
    /// The id of the scenario that is open.
    open: String,
    panel_hidden: bool,
    /// What explains the answer.
    derivation: bool,
    methods: bool,
    /// The scene file that was saved or opened last.
    file: Option<PathBuf>,
}

/// A scenario's state as a case, and from where it is seen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Kept {
    case: Value,
    camera: Option<Camera>,
    /// When it was changed last, in milliseconds since 1970; 0 where nobody has changed it.
    #[serde(default)]
    changed: u64,
}

/// `cases::View`, angles in degrees.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Camera {
    focus: [f32; 3],
    yaw: f32,
    pitch: f32,
    distance: f32,
}

impl From<SavedView> for Camera {
    fn from(SavedView { focus, yaw, pitch, distance }: SavedView) -> Self {
        Self { focus, yaw, pitch, distance }
    }
}

impl From<Camera> for SavedView {
    fn from(Camera { focus, yaw, pitch, distance }: Camera) -> Self {
        Self { focus, yaw, pitch, distance }
    }
}

impl Camera {
    fn is_sound(&self) -> bool {
        let Self { focus: [x, y, z], yaw, pitch, distance } = *self;
        [x, y, z, yaw, pitch, distance].iter().all(|number| number.is_finite()) && distance > 0.0
    }
}

/// A session file as it was read: what is sound of it, and what was refused.
#[derive(Default)]
struct Read {
    window: Session,
    /// With where each is seen from, and when it was changed last.
    cases: Vec<(Case, Option<Camera>, u64)>,
    /// The scenarios that can't be read, and why.
    lost: Vec<Value>,
    refused: Vec<String>,
    /// All of it, as it stands in the file.
    file: Value,
}

/// What the window starts with.
pub struct Start {
    pub sandbox: Sandbox,
    pub panel: PanelState,
    pub explain: Explain,
    pub look: Look,
    /// Absent where there is no folder to keep anything in.
    pub keeper: Option<Keeper>,
}

impl Start {
    /// From the user's folder; a case from the command line comes before what it says.
    pub fn new(folder: Option<PathBuf>, case: Option<Case>) -> Self {
        let mut start = Self {
            sandbox: Sandbox::new(&scenarios::ALL[0]),
            panel: PanelState::default(),
            explain: Explain::default(),
            look: Look::default(),
            keeper: None,
        };
        let mut problems = Vec::new();
        if let Some(folder) = folder {
            start.read(folder, &mut problems);
        }
        if case.is_some() {
            start.panel.hint = false;
        }
        if let Some(case) = case {
            start.sandbox.open_case(case);
        }
        if !problems.is_empty() {
            start.sandbox.problem = Some(problems.join("\n"));
        }
        start
    }

    fn read(&mut self, folder: PathBuf, problems: &mut Vec<String>) {
        // Where it can't be made, the first file says why.
        let _ = files::make_folder(&folder);
        let lock = files::lock(&folder);
        if let Some(lock) = &lock {
            files::remove_unfinished(&folder, lock);
        }

        let path = folder.join(SETTINGS);
        let (mut settings, mut refused) = (Value::Null, Vec::new());
        let look = files::read_kept(&path, |text| {
            settings = serde_json::from_str(text).unwrap_or_default();
            Look::read(text)
        });
        match look {
            Ok(look) => (self.look, refused) = look.unwrap_or_else(|| (Look::first(), vec![])),
            Err(why) => problems.push(why),
        }
        let has_refused = !refused.is_empty();
        let shown = cases::echo_path(&path);
        problems.extend(refused.into_iter().map(|why| format!("{shown}: {why}")));

        let path = folder.join(SESSION);
        let mut session = Read::default();
        match files::read_kept(&path, read) {
            Ok(Some(read)) => session = read,
            Ok(None) => self.panel.hint = true,
            Err(why) => problems.push(why),
        }
        if !session.refused.is_empty() {
            let shown = cases::echo_path(&path);
            problems.extend(session.refused.iter().map(|why| format!("{shown}: {why}")));
            problems.push(match files::copy_aside(&path) {
                Ok(aside) => format!("What it was is now {aside}"),
                Err(why) => format!("What it was cannot be put aside: {why}"),
            });
        }
        drop(lock);

        let Read { window, cases, lost, file, .. } = session;
        let mut writer = Writer::new(folder.clone(), lost, file, settings);
        for (mut case, camera, changed) in cases {
            writer.remember(&mut case, camera, changed);
            self.sandbox.restore(case, camera.map(SavedView::from));
        }
        self.resume(window);
        let presence = Presence::new(&folder);
        if presence.as_ref().is_some_and(|presence| presence.other) {
            self.panel.message = Some(self.look.language.say(ANOTHER).to_owned());
        }
        let mut keeper = Keeper::new(writer, presence);
        if has_refused {
            keeper.keep_settings(&self.look);
        }
        self.keeper = Some(keeper);
    }

    fn resume(&mut self, window: Session) {
        if let Some(entry) = scenarios::find(&window.open) {
            self.sandbox.open(entry);
        }
        self.panel.hidden = window.panel_hidden;
        self.panel.file = window.file;
        self.explain.derivation = window.derivation;
        self.explain.methods = window.methods;
    }

    /// Hands it to the app.
    pub fn insert(self, app: &mut App) {
        app.insert_resource(self.sandbox)
            .insert_resource(self.panel)
            .insert_resource(self.explain)
            .insert_resource(self.look);
        if let Some(keeper) = self.keeper {
            app.insert_resource(keeper);
        }
    }
}

const ANOTHER: &str = "Another window is open too: each keeps its own scenarios, and of the same \
    one the later change is kept.";

/// What a text holds of a session, part by part; an error where it is none at all.
fn read(text: &str) -> Result<Read, String> {
    let file: Map<String, Value> = serde_json::from_str(text).map_err(|why| why.to_string())?;
    let mut read = Read::default();
    let Session { open, panel_hidden, derivation, methods, file: path } = &mut read.window;
    let refused = &mut read.refused;
    take(&file, "open", open, refused);
    take(&file, "panel_hidden", panel_hidden, refused);
    take(&file, "derivation", derivation, refused);
    take(&file, "methods", methods, refused);
    take(&file, "file", path, refused);
    let mut all = Vec::new();
    take(&file, "scenarios", &mut all, refused);
    for kept in all {
        match read_scenario(&kept, refused) {
            Ok(scenario) => read.cases.extend(scenario),
            Err(why) => {
                refused.push(why);
                read.lost.push(kept);
            }
        }
    }
    read.file = file.into();
    Ok(read)
}

/// Takes over a part of a session, if it is sound.
fn take<T: DeserializeOwned>(
    file: &Map<String, Value>,
    name: &str,
    part: &mut T,
    refused: &mut Vec<String>,
) {
    // An older version has written less.
    let Some(value) = file.get(name) else { return };
    match serde_json::from_value(value.clone()) {
        Ok(value) => *part = value,
        Err(why) => refused.push(format!("{name}: {}", cases::echo(&why.to_string()))),
    }
}

/// A scenario of a session; none that only a newer version knows.
fn read_scenario(
    kept: &Value,
    refused: &mut Vec<String>,
) -> Result<Option<(Case, Option<Camera>, u64)>, String> {
    if id(kept).is_some_and(|id| scenarios::find(id).is_none()) {
        return Ok(None);
    }
    let case = cases::parse(&kept["case"].to_string()).map_err(|why| why.to_string())?;
    let camera = serde_json::from_value::<Option<Camera>>(kept["camera"].clone());
    let is_sound = |camera: &Option<Camera>| camera.is_none_or(|camera| camera.is_sound());
    let camera = camera.ok().filter(is_sound).unwrap_or_else(|| {
        let got = cases::echo(&kept["camera"].to_string());
        refused.push(format!("{}: expected a camera, got {got}", case.scenario.id));
        None
    });
    Ok(Some((case, camera, kept["changed"].as_u64().unwrap_or_default())))
}

/// The scenario that a part of the session file is about.
fn id(kept: &Value) -> Option<&str> {
    kept["case"]["scenario"].as_str()
}

/// Has the files of the user's folder written, on a thread of its own.
#[derive(Resource)]
pub struct Keeper {
    /// What the last session was written from.
    seen: Option<Seen>,
    /// The settings, as they were written last.
    settings: Option<String>,
    changes: Option<Sender<Change>>,
    reports: Mutex<Receiver<Report>>,
    /// The failure that is shown.
    told: Option<String>,
    writer: Option<JoinHandle<()>>,
    _presence: Option<Presence>,
}

/// While this stays the same, so does the session.
#[derive(PartialEq)]
struct Seen {
    opened: u32,
    state: State,
    camera: Option<SavedView>,
    hidden: bool,
    derivation: bool,
    methods: bool,
    file: Option<PathBuf>,
}

impl Keeper {
    fn new(writer: Writer, presence: Option<Presence>) -> Self {
        let (changes, incoming) = channel();
        let (outgoing, reports) = channel();
        Self {
            seen: None,
            settings: None,
            changes: Some(changes),
            reports: Mutex::new(reports),
            told: None,
            writer: Some(thread::spawn(move || writer.run(&incoming, &outgoing))),
            _presence: presence,
        }
    }

    fn send(&self, change: Change) {
        if let Some(changes) = &self.changes {
            // A writer that is gone has said why.
            let _ = changes.send(change);
        }
    }

    fn keep_settings(&mut self, look: &Look) {
        let text = look.write();
        if self.settings.as_ref() != Some(&text) {
            self.send(Change::Settings(text.clone()));
            self.settings = Some(text);
        }
    }

    /// What the writer has said last, if anything.
    fn report(&self) -> Option<Report> {
        self.reports.lock().ok()?.try_iter().last()
    }

    /// Writes what is still to be written, and comes back when it is done.
    pub fn finish(&mut self) {
        self.changes = None;
        if let Some(writer) = self.writer.take() {
            // A panic of the writer has been reported by itself.
            let _ = writer.join();
            if let Some(Report::Failed(why)) = self.report() {
                // Nobody sees the window any more.
                eprintln!("collision-sandbox: {why}");
            }
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.finish();
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, tell.run_if(resource_exists::<Keeper>))
        .add_systems(Last, (keep, finish).chain().run_if(resource_exists::<Keeper>));
}

/// Shows why something could not be written, until it could.
fn tell(mut keeper: ResMut<Keeper>, mut sandbox: ResMut<Sandbox>) {
    match keeper.report() {
        Some(Report::Failed(why)) => {
            sandbox.problem = Some(why.clone());
            keeper.told = Some(why);
        }
        Some(Report::Written) if keeper.told.take() == sandbox.problem => sandbox.problem = None,
        _ => {}
    }
}

/// Keeps what has changed, a drag under way too.
fn keep(
    mut keeper: ResMut<Keeper>,
    mut sandbox: ResMut<Sandbox>,
    panel: Res<PanelState>,
    explain: Res<Explain>,
    look: Res<Look>,
) {
    let seen = Seen {
        opened: sandbox.opened,
        state: sandbox.state(),
        camera: sandbox.camera,
        hidden: panel.hidden,
        derivation: explain.derivation,
        methods: explain.methods,
        file: panel.file.clone(),
    };
    if keeper.seen.as_ref() != Some(&seen) {
        keeper.send(Change::Session(Box::new(snapshot(&mut sandbox, &panel, &explain))));
        keeper.seen = Some(seen);
    }
    // Defaults need no file.
    if look.is_changed() && (!look.is_added() || *look != Look::default()) {
        keeper.keep_settings(&look);
    }
}

fn snapshot(sandbox: &mut Sandbox, panel: &PanelState, explain: &Explain) -> Snapshot {
    let window = Session {
        open: sandbox.entry.id.to_owned(),
        panel_hidden: panel.hidden,
        derivation: explain.derivation,
        methods: explain.methods,
        file: panel.file.clone(),
    };
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Snapshot {
        window,
        cases: sandbox.cases(),
        at: u64::try_from(since.as_millis()).unwrap_or(u64::MAX),
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
    use std::fs;

    fn written(start: &mut Start) -> String {
        let folder = tempfile::tempdir().unwrap();
        let mut snapshot = snapshot(&mut start.sandbox, &start.panel, &start.explain);
        snapshot.at = 1;
        let writer = Writer::new(folder.path().to_owned(), vec![], Value::Null, Value::Null);
        let mut keeper = Keeper::new(writer, None);
        keeper.send(Change::Session(Box::new(snapshot)));
        keeper.finish();
        fs::read_to_string(folder.path().join(SESSION)).unwrap()
    }

    fn resumed(text: &str) -> Start {
        let mut start = Start::new(None, None);
        let read = read(text).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(read.refused, [] as [&str; 0]);
        for (case, camera, _) in read.cases {
            start.sandbox.restore(case, camera.map(SavedView::from));
        }
        start.resume(read.window);
        start
    }

    #[test]
    fn a_session_reads_back_as_it_was() {
        let mut start = Start::new(None, None);
        for entry in &scenarios::ALL[..6] {
            start.sandbox.open(entry);
            start.sandbox.edit("change", |sandbox| {
                sandbox.scenario.inputs()[0].value.set(&[0.1, 1.0 / 3.0, 1e-40]).ok();
                sandbox.title = Some("title".to_owned());
            });
            start.sandbox.camera =
                Some(SavedView { focus: [0.1, 2.0, -3.0], yaw: 12.3, pitch: -4.5, distance: 6.7 });
        }
        start.panel.hidden = true;
        start.panel.file = Some("/a/b.json".into());
        start.explain.derivation = true;
        let text = written(&mut start);
        let mut again = resumed(&text);
        assert_eq!(again.sandbox.entry.id, scenarios::ALL[5].id);
        assert_eq!(written(&mut again), text);
        assert_eq!(again.sandbox.undo_name(), None);
    }

    #[test]
    fn what_is_no_session_is_refused() {
        for text in ["", "[]", "7", r#"{"open":"ray_sphere","scen"#] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("{}").is_ok_and(|read| read.refused.is_empty()));
    }

    #[test]
    fn a_session_keeps_its_readable_parts() {
        let good = r#"{"case":{"scenario":"ball_arc"},"camera":null,"changed":5}"#;
        let camera = r#"{"focus":[0,0,0],"yaw":0,"pitch":0,"distance":1}"#;
        let seen = |camera: &str| {
            format!(r#""scenarios":[{{"case":{{"scenario":"ray_sphere"}},"camera":{camera}}}"#)
        };
        for (part, cases, lost, reason) in [
            (format!(r#"{}]"#, seen(camera)), 1, 0, ""),
            (format!(r#"{}]"#, seen("null")), 1, 0, ""),
            (format!(r#"{},{good}]"#, seen("5")), 2, 0, "ray_sphere: expected a camera, got 5"),
            (
                format!(r#"{}]"#, seen(&camera.replace("1}", "0}"))),
                1,
                0,
                "ray_sphere: expected a camera",
            ),
            (
                format!(r#"{}]"#, seen(&camera.replace("1}", "1e39}"))),
                1,
                0,
                "ray_sphere: expected a camera",
            ),
            (
                format!(
                    r#""scenarios":[{{"case":{{"scenario":"ray_sphere","inputs":5}}}},{good}]"#
                ),
                1,
                1,
                "ray_sphere: inputs: expected an object",
            ),
            (format!(r#""scenarios":[7,{good},{{}}]"#), 1, 2, "expected a case"),
            (r#""scenarios":7"#.to_owned(), 0, 0, "scenarios: "),
            (format!(r#""panel_hidden":"yes","scenarios":[{good}]"#), 1, 0, "panel_hidden: "),
            (format!(r#""open":[],"scenarios":[{good}]"#), 1, 0, "open: "),
            // From a newer version.
            (format!(r#""new":1,"scenarios":[{{"case":{{"scenario":"new"}}}},{good}]"#), 1, 0, ""),
        ] {
            let text = format!(r#"{{"derivation":true,{part}}}"#);
            let read = read(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
            assert!(read.window.derivation);
            assert_eq!((read.cases.len(), read.lost.len()), (cases, lost), "{text}");
            match &read.refused[..] {
                [] => assert_eq!(reason, "", "{text}"),
                [first, ..] => assert!(!reason.is_empty() && first.starts_with(reason), "{first}"),
            }
        }
    }
}

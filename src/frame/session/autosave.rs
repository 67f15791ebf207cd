//! Saves the session while the window is open: on a background thread, and at its end.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use serde_json::Value;

use super::file::Session;
use super::writer::{Change, Report, Snapshot, Writer};
#[cfg(unix)]
use crate::io::at_exit;
use crate::io::files::Presence;
use crate::state::explain::{BranchCoverage, Explain, Tab};
use crate::state::settings::Settings;
use crate::state::workspace::{State, Workspace};
use crate::ui::{PanelState, Widths};
use collision_gizmos::view::Camera;
use collision_scenarios::scenario::Message;

/// Saves the files of the user's folder, on a background thread.
#[derive(Resource)]
pub struct Autosave {
    /// The state of the last saved session.
    seen: Option<Fingerprint>,
    /// The settings as last written.
    settings: Option<String>,
    changes: Option<Sender<Change>>,
    reports: Mutex<Receiver<Report>>,
    /// The error that is shown.
    told: Option<Message>,
    writer: Option<JoinHandle<()>>,
    _presence: Option<Presence>,
}

/// The state that a saved session depends on.
#[derive(PartialEq)]
struct Fingerprint {
    opened: u32,
    state: State,
    camera: Option<Camera>,
    hidden: bool,
    tab: Tab,
    file: Option<PathBuf>,
    recent: Vec<PathBuf>,
    /// The number of covered branches.
    lit: usize,
    widths: Widths,
}

impl Autosave {
    pub(super) fn new(writer: Writer, presence: Option<Presence>) -> Self {
        let (changes, incoming) = channel();
        let (outgoing, reports) = channel();
        #[cfg(unix)]
        write_at_exit(changes.clone());
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

    pub(super) fn send(&self, change: Change) {
        if let Some(changes) = &self.changes {
            // If the writer has ended, it has reported why.
            let _ = changes.send(change);
        }
    }

    pub(super) fn keep_settings(&mut self, settings: &Settings) {
        let text = settings.write();
        if self.settings.as_ref() != Some(&text) {
            self.send(Change::Settings(text.clone()));
            self.settings = Some(text);
        }
    }

    /// Returns the writer's last report, if there is one.
    fn report(&self) -> Option<Report> {
        self.reports.lock().ok()?.try_iter().last()
    }

    /// Writes everything that is pending, and returns when it is done.
    pub fn finish(&mut self) {
        self.changes = None;
        #[cfg(unix)]
        at_exit::forget();
        if let Some(writer) = self.writer.take() {
            // A panic of the writer has been reported already.
            let _ = writer.join();
            if let Some(Report::Failed(why)) = self.report() {
                // The window is closed by now.
                eprintln!("collision-sandbox: {why}");
            }
        }
    }
}

/// Writes pending changes however the program ends.
#[cfg(unix)]
fn write_at_exit(changes: Sender<Change>) {
    at_exit::ask(move |limit| {
        let (done, written) = channel();
        if changes.send(Change::Now(done)).is_ok() {
            let _ = written.recv_timeout(limit);
        }
    });
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Shows a write error until a write succeeds.
pub(super) fn tell(mut keeper: ResMut<Autosave>, mut workspace: ResMut<Workspace>) {
    match keeper.report() {
        Some(Report::Failed(why)) => {
            let why = Message::from(why);
            workspace.problem = Some(why.clone());
            keeper.told = Some(why);
        }
        Some(Report::Written) if keeper.told.take() == workspace.problem => {
            workspace.problem = None
        }
        _ => {}
    }
}

/// Saves whatever has changed, even during a drag.
pub(super) fn keep(
    mut keeper: ResMut<Autosave>,
    mut workspace: ResMut<Workspace>,
    panel: Res<PanelState>,
    (explain, lamps): (Res<Explain>, Res<BranchCoverage>),
    settings: Res<Settings>,
) {
    for (origin, case) in workspace.bypass_change_detection().take_arrivals() {
        keeper.send(Change::Arrival(origin, Box::new(case)));
    }
    let seen = Fingerprint {
        opened: workspace.opened,
        state: workspace.state(),
        camera: workspace.camera,
        hidden: panel.hidden,
        tab: explain.tab(),
        file: panel.file.clone(),
        recent: panel.recent.clone(),
        lit: lamps.lit,
        widths: panel.widths,
    };
    // A preview is not saved, and the open case does not change meanwhile.
    if keeper.seen.as_ref() != Some(&seen) && !workspace.is_previewing() {
        keeper.send(Change::Session(Box::new(snapshot(&workspace, &panel, &explain, &lamps))));
        keeper.seen = Some(seen);
    }
    // Defaults need no file.
    if settings.is_changed() && (!settings.is_added() || *settings != Settings::default()) {
        keeper.keep_settings(&settings);
    }
}

/// Returns the window's own state.
fn window(
    workspace: &Workspace,
    panel: &PanelState,
    explain: &Explain,
    lamps: &BranchCoverage,
) -> Session {
    Session {
        open: workspace.entry.id.to_owned(),
        panel_hidden: panel.hidden,
        tab: explain.tab(),
        file: panel.file.clone(),
        recent: panel.recent.clone(),
        lamps: lamps.kept(),
        widths: panel.widths,
    }
}

/// Returns the state as the session file stores it.
pub(super) fn shown_by(
    workspace: &Workspace,
    panel: &PanelState,
    explain: &Explain,
    lamps: &BranchCoverage,
) -> Value {
    serde_json::to_value(window(workspace, panel, explain, lamps)).unwrap_or_default()
}

pub(super) fn snapshot(
    workspace: &Workspace,
    panel: &PanelState,
    explain: &Explain,
    lamps: &BranchCoverage,
) -> Snapshot {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Snapshot {
        window: window(workspace, panel, explain, lamps),
        cases: workspace.cases(),
        at: u64::try_from(since.as_millis()).unwrap_or(u64::MAX),
    }
}

pub(super) fn finish(mut exits: MessageReader<AppExit>, mut keeper: ResMut<Autosave>) {
    if exits.read().next().is_some() {
        keeper.finish();
    }
}

//! The session that the next start restores: every scenario's state, the camera, the panel. Stored
//! in the user's folder within a second of a change, and at the end.

mod attempt;
mod autosave;
mod file;
mod salvage;
mod writer;

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde_json::{Map, Value};

use crate::cli::Opened;
use crate::field::Field;
use crate::io::files::{self, Presence};
use crate::state::explain::{BranchCoverage, Explain, Tab};
use crate::state::settings::Settings;
use crate::state::workspace::Workspace;
use crate::ui::{PanelState, remember};
use attempt::Attempt;
use autosave::shown_by;
use collision_scenarios::cases;
use collision_scenarios::scenario::Message;
use collision_scenarios::scenarios;
use file::{CASES, Read, SESSION, SETTINGS, Session};
use salvage::{Fields, object};
use writer::Writer;

pub use autosave::Autosave;

/// The state that the window starts with.
pub struct Start {
    pub workspace: Workspace,
    pub panel: PanelState,
    pub explain: Explain,
    pub lamps: BranchCoverage,
    pub settings: Settings,
    /// `None` if there is no folder to save to.
    pub keeper: Option<Autosave>,
    attempt: Option<Attempt>,
}

impl Start {
    /// Loads the state from the user's folder, then opens the case of the command line.
    pub fn new(folder: Option<PathBuf>, open: Option<Opened>) -> Self {
        let mut start = Self {
            workspace: Workspace::new(&scenarios::ALL[0]),
            panel: PanelState::default(),
            explain: Explain::default(),
            lamps: BranchCoverage::default(),
            settings: Settings::default(),
            keeper: None,
            attempt: None,
        };
        let mut problems = Vec::new();
        if let Some(folder) = folder {
            start.read(folder, &mut problems);
        }
        if open.is_some() {
            start.panel.hint = false;
        }
        match open {
            Some(Opened::Case(case)) => start.workspace.start_with(*case, None),
            Some(Opened::Scene(case, path)) => {
                remember(&mut start.panel.recent, &path);
                start.panel.file = Some(path.clone());
                start.workspace.start_with(*case, Some(path));
            }
            Some(Opened::List(path)) => start.panel.open_list(path),
            None => {}
        }
        if !problems.is_empty() {
            let places: Vec<_> = (0..problems.len()).map(|place| format!("{{{place}}}")).collect();
            let template = places.join("\n").into();
            start.workspace.problem = Some(Message { template, values: problems });
        }
        start
    }

    fn read(&mut self, folder: PathBuf, problems: &mut Vec<Message>) {
        // If this fails, reading the first file reports why.
        let _ = files::make_folder(&folder);
        let lock = files::lock(&folder);
        if let Some(lock) = &lock {
            files::remove_unfinished(&folder, lock);
        }
        let mut attempt = Attempt::new(&folder);
        let (settings, has_refused) = self.read_settings(&folder, problems);
        let Read { window, cases, lost, wrong, .. } =
            self.read_session(&folder, &mut attempt, problems);
        drop(lock);

        let mut writer = Writer::new(folder.clone(), lost, Value::Null, settings);
        for (mut case, mut camera, changed) in cases {
            writer.remember(&case, camera, changed);
            if case.scenario.id == window.open {
                problems.extend(attempt.spare(&mut case, &mut camera));
            }
            self.workspace.restore(case, camera);
        }
        let keeps = attempt.keeps;
        self.panel.cases_folder = keeps.then(|| folder.join(CASES));
        self.attempt = Some(attempt);
        self.resume(window);
        // The baseline of the next write is the state shown, so that a value from a newer version,
        // shown as a default, stays in the file. An invalid value counts as changed.
        let mut shown = shown_by(&self.workspace, &self.panel, &self.explain, &self.lamps);
        if let Value::Object(shown) = &mut shown {
            shown.extend(wrong);
        }
        writer.session = shown;
        let presence = Presence::new(&folder);
        if presence.as_ref().is_some_and(|presence| presence.other) {
            self.panel.message = Some(self.settings.language.say(ANOTHER).to_owned());
        }
        if !keeps {
            return;
        }
        let mut keeper = Autosave::new(writer, presence);
        if has_refused {
            keeper.keep_settings(&self.settings);
        }
        self.keeper = Some(keeper);
    }

    /// Reads the settings file. Returns its values, and whether a part of them is invalid.
    fn read_settings(&mut self, folder: &Path, problems: &mut Vec<Message>) -> (Value, bool) {
        let shown: Value = self.settings.write().parse().unwrap_or_default();
        let names: Vec<_> =
            shown.as_object().into_iter().flatten().map(|(name, _)| &**name).collect();
        let path = folder.join(SETTINGS);
        let given = read_file(&path, |bytes| object(bytes, &names, None), problems);
        let mut has_refused = false;
        match &given {
            Some(given) => {
                let (settings, refused) = Settings::read(given);
                self.settings = settings;
                has_refused = !refused.is_empty();
                let shown = cases::echo_path(&path);
                problems.extend(refused.into_iter().map(|why| format!("{shown}: {why}").into()));
            }
            None if problems.is_empty() => self.settings = Settings::first(),
            None => {}
        }
        let shown = self.settings.write().parse().unwrap_or_default();
        (as_shown(shown, given.map_or(Value::Null, Value::Object)), has_refused)
    }

    fn read_session(
        &mut self,
        folder: &Path,
        attempt: &mut Attempt,
        problems: &mut Vec<Message>,
    ) -> Read {
        let path = folder.join(SESSION);
        problems.extend(attempt.spare_all(&path));
        if !attempt.keeps {
            return Read::default();
        }
        let told = problems.len();
        let Some(fields) = read_file(&path, file::fields, problems) else {
            self.panel.hint = problems.len() == told;
            return Read::default();
        };
        let session = file::read(&fields);
        if !session.refused.is_empty() {
            let shown = cases::echo_path(&path);
            let refused = session.refused.iter().map(|why| format!("{shown}: {why}").into());
            problems.extend(refused);
            // A damaged file has been moved aside already.
            if problems.len() == told + session.refused.len() {
                problems.push(put_aside(&path).unwrap_or_else(|why| why).into());
            }
        }
        session
    }

    fn resume(&mut self, window: Session) {
        if let Some(entry) = scenarios::find(&window.open) {
            self.workspace.open(entry);
        }
        self.panel.hidden = window.panel_hidden;
        self.panel.file = window.file;
        self.panel.recent = window.recent;
        self.lamps.restore(&window.lamps);
        self.panel.widths = window.widths;
        // Motion is at rest at a start.
        if window.tab != Tab::Way {
            self.explain.open(window.tab);
        }
    }

    /// Inserts the state into the app.
    pub fn insert(self, app: &mut App) {
        let field = Field::as_left(&self.settings.field, &self.workspace);
        app.insert_resource(self.workspace)
            .insert_resource(field)
            .insert_resource(self.panel)
            .insert_resource(self.explain)
            .insert_resource(self.lamps)
            .insert_resource(self.settings);
        if let Some(keeper) = self.keeper {
            app.insert_resource(keeper);
        }
        if let Some(attempt) = self.attempt {
            app.insert_resource(attempt);
        }
    }
}

/// Reads the fields of a file in the user's folder, if it exists. A damaged file is moved aside and
/// replaced by its sound fields.
fn read_file(
    path: &Path,
    fields: impl FnOnce(&[u8]) -> Fields,
    problems: &mut Vec<Message>,
) -> Option<Map<String, Value>> {
    let (fields, damage) = match files::read_kept(path, fields) {
        Ok(fields) => fields?,
        Err(why) => {
            problems.push(why.into());
            return None;
        }
    };
    if let Some(why) = damage {
        let shown = cases::echo_path(path);
        problems.push(format!("{shown} was damaged ({why}): what is sound of it is here").into());
        let aside = match put_aside(path) {
            Ok(aside) => {
                let text = cases::pretty(&Value::Object(fields.clone())) + "\n";
                // If this fails, the next change writes it.
                let _ = files::write(path, text);
                aside
            }
            Err(why) => why,
        };
        problems.push(aside.into());
    }
    Some(fields)
}

/// Copies a file of which a part is invalid, and returns a sentence about it.
fn put_aside(path: &Path) -> Result<String, String> {
    match files::copy_aside(path) {
        Ok(aside) => Ok(format!("What it was is now {aside}")),
        Err(why) => Err(format!("What it was cannot be put aside: {why}")),
    }
}

/// Merges a settings file with the values shown. A name from a newer version counts as the value
/// shown for it until that changes; an invalid one does not.
fn as_shown(shown: Value, given: Value) -> Value {
    match (shown, given) {
        (Value::Object(mut shown), Value::Object(given)) => {
            for (name, given) in given {
                let value = match shown.remove(&name) {
                    Some(shown) => as_shown(shown, given),
                    None => given,
                };
                shown.insert(name, value);
            }
            shown.into()
        }
        (shown @ Value::String(_), Value::String(_)) | (shown, Value::Null) => shown,
        (_, given) => given,
    }
}

const ANOTHER: &str = "Another window is open too: each keeps its own scenarios, and of the same \
    one the later change is kept.";

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, autosave::tell.run_if(resource_exists::<Autosave>))
        .add_systems(
            Last,
            (autosave::keep, autosave::finish).chain().run_if(resource_exists::<Autosave>),
        )
        .add_systems(PreUpdate, attempt::drawn.run_if(resource_exists::<Attempt>))
        .add_systems(Last, attempt::closed.run_if(resource_exists::<Attempt>));
}

#[cfg(test)]
mod tests {
    use super::autosave::snapshot;
    use super::writer::Change;
    use super::*;
    use crate::ui::Widths;
    use collision_gizmos::view::Camera;
    use std::fs;

    fn written(start: &Start) -> String {
        let folder = tempfile::tempdir().unwrap();
        let mut snapshot = snapshot(&start.workspace, &start.panel, &start.explain, &start.lamps);
        snapshot.at = 1;
        let writer = Writer::new(folder.path().to_owned(), vec![], Value::Null, Value::Null);
        let mut keeper = Autosave::new(writer, None);
        keeper.send(Change::Session(Box::new(snapshot)));
        keeper.finish();
        fs::read_to_string(folder.path().join(SESSION)).unwrap()
    }

    fn resumed(text: &str) -> Start {
        let mut start = Start::new(None, None);
        let read = file::read(&serde_json::from_str(text).unwrap());
        assert_eq!(read.refused, [] as [&str; 0]);
        for (case, camera, _) in read.cases {
            start.workspace.restore(case, camera);
        }
        start.resume(read.window);
        start
    }

    #[test]
    fn a_session_reads_back_as_it_was() {
        let mut start = Start::new(None, None);
        for entry in &scenarios::ALL[..6] {
            start.workspace.open(entry);
            start.workspace.edit("change", |workspace| {
                workspace.scenario.set(0, &[0.1, 1.0 / 3.0, 1e-40]).ok();
                workspace.title = Some("title".to_owned());
            });
            start.workspace.camera = Some(Camera {
                focus: [0.1, 2.0, -3.0],
                yaw: 12.3,
                pitch: -4.5,
                distance: 6.7,
                orthographic: true,
            });
        }
        start.panel.hidden = true;
        start.panel.file = Some("/a/b.json".into());
        start.panel.recent = vec!["/a/b.json".into(), "/a/game.jsonl".into()];
        start.panel.widths = Widths { case: 512.5, ..Widths::default() };
        start.explain.open(Tab::Derivation);
        let seen = vec![("|AB| = 0".to_owned(), true, false)];
        start.lamps.restore(&[("ray_sphere".to_owned(), seen)].into());
        let text = written(&start);
        let again = resumed(&text);
        assert_eq!(again.workspace.entry.id, scenarios::ALL[5].id);
        assert_eq!(written(&again), text);
        let kept = again.lamps.kept();
        assert!(kept["ray_sphere"].iter().any(|(_, failed, _)| *failed), "{kept:?}");
        assert_eq!(again.workspace.undo_name(), None);
    }
}

//! Writes the files of the user's folder. Other windows may write them too: the later change of
//! each scenario wins, and unknown fields are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use collision_gizmos::view::Camera;
use collision_scenarios::cases::{self, Case};
use serde_json::Value;

use super::file::{self, CASES, SESSION, SETTINGS, SavedCase, Session, id};
use super::salvage::{Fields, object};
use crate::io::{background, files};

/// The maximum delay of a write, and the pause before a failed one is retried.
const WITHIN: Duration = Duration::from_secs(1);

/// A request to the writer.
pub enum Change {
    Session(Box<Snapshot>),
    /// The settings file's text.
    Settings(String),
    /// A case for *My cases*, with its origin.
    Arrival(&'static str, Box<Case>),
    /// Write everything now, and confirm it.
    Now(Sender<()>),
}

/// The window's state at a time, in milliseconds since 1970.
pub struct Snapshot {
    pub window: Session,
    pub cases: Vec<(Case, Option<Camera>)>,
    pub at: u64,
}

/// The result of a write.
#[derive(Debug, PartialEq)]
pub enum Report {
    Failed(String),
    Written,
}

/// Writes a case into the folder of *My cases*, unless it is there already.
fn keep_case(folder: &Path, origin: &str, case: &Case) -> Result<(), String> {
    let folder = folder.join(CASES);
    let failed = |why: std::io::Error| {
        format!("cannot keep the case in {}: {why}", cases::echo_path(&folder))
    };
    files::make_folder(&folder).map_err(failed)?;
    let (name, text) = (format!("{} {origin}", case.scenario.id), cases::write_scene(case));
    let is_it = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            entry.file_name().to_string_lossy().starts_with(case.scenario.id)
                && std::fs::read_to_string(entry.path()).is_ok_and(|there| there == text)
        })
    };
    if std::fs::read_dir(&folder).map_err(failed)?.any(is_it) {
        return Ok(());
    }
    files::write_beside(&folder, &name, ".json", &text).map(drop).map_err(failed)
}

/// A scenario in this window's state.
struct Known {
    kept: SavedCase,
    /// The change time of the version in the file, as far as this window knows.
    filed: Option<u64>,
}

/// Writes the session and the settings of one window.
pub struct Writer {
    folder: PathBuf,
    known: BTreeMap<String, Known>,
    /// The unreadable scenarios of the file.
    lost: Vec<Value>,
    /// The last state common to this window and each file.
    pub(super) session: Value,
    settings: Value,
}

impl Writer {
    /// Creates a writer for a folder whose files have these contents.
    pub fn new(folder: PathBuf, lost: Vec<Value>, session: Value, settings: Value) -> Self {
        Self { folder, known: BTreeMap::new(), lost, session, settings }
    }

    /// Records a scenario as it stands in the file.
    pub fn remember(&mut self, case: &Case, camera: Option<Camera>, changed: u64) {
        let kept = SavedCase { case: value(case), camera, changed };
        let known = Known { kept, filed: Some(changed) };
        self.known.insert(case.scenario.id.to_owned(), known);
    }

    /// Writes requests until the channel closes.
    pub fn run(mut self, changes: &Receiver<Change>, reports: &Sender<Report>) {
        let (mut session, mut settings, mut arrivals) = (None, None, Vec::new());
        let mut due: Option<Instant> = None;
        // Whether the last write failed, and whether that was reported since the last change.
        let (mut failed, mut told) = (false, false);
        loop {
            let next = match due {
                None => changes.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => changes.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            let mut asked = None;
            let ended = match next {
                Ok(Change::Now(done)) => {
                    asked = Some(done);
                    false
                }
                Ok(change) => {
                    match change {
                        Change::Session(snapshot) => session = Some(snapshot),
                        Change::Settings(text) => settings = Some(text),
                        Change::Arrival(origin, case) => arrivals.push((origin, case)),
                        Change::Now(_) => {}
                    }
                    due.get_or_insert(Instant::now() + WITHIN);
                    told = false;
                    continue;
                }
                Err(why) => why == RecvTimeoutError::Disconnected,
            };
            let mut problem = None;
            if let Some(text) = &settings {
                match self.write_settings(text) {
                    Ok(()) => settings = None,
                    Err(why) => problem = Some(why),
                }
            }
            if let Some(snapshot) = &session {
                match self.write_session(snapshot) {
                    Ok(()) => session = None,
                    Err(why) => problem = Some(why),
                }
            }
            while let Some((origin, case)) = arrivals.pop() {
                if let Err(why) = keep_case(&self.folder, origin, &case) {
                    arrivals.push((origin, case));
                    problem = Some(why);
                    break;
                }
            }
            let report = match problem {
                Some(why) if !told || ended => Some(Report::Failed(why)),
                None if failed => Some(Report::Written),
                _ => None,
            };
            failed = session.is_some() || settings.is_some() || !arrivals.is_empty();
            told = failed;
            if let Some(report) = report {
                // At exit nobody may be listening.
                let _ = reports.send(report);
                background::wake();
            }
            if let Some(done) = asked {
                // The requester may have given up.
                let _ = done.send(());
            }
            if ended {
                return;
            }
            due = failed.then(|| Instant::now() + WITHIN);
        }
    }

    fn write_settings(&mut self, text: &str) -> Result<(), String> {
        let mine: Value = serde_json::from_str(text).map_err(|why| why.to_string())?;
        let before = &self.settings;
        let known: Vec<_> =
            mine.as_object().into_iter().flatten().map(|(name, _)| &**name).collect();
        let fields = |bytes: &[u8]| object(bytes, &known, None);
        update(&self.folder, SETTINGS, fields, |theirs| merged(before, mine.clone(), theirs))?;
        self.settings = mine;
        Ok(())
    }

    fn write_session(&mut self, snapshot: &Snapshot) -> Result<(), String> {
        for (case, camera) in &snapshot.cases {
            self.learn(case, *camera, snapshot.at);
        }
        let mine = serde_json::to_value(&snapshot.window).map_err(|why| why.to_string())?;
        let mut filed = Vec::new();
        update(&self.folder, SESSION, file::fields, |theirs| {
            let scenarios = self.scenarios(&theirs, &mut filed);
            let mut all = merged(&self.session, mine.clone(), theirs);
            all["scenarios"] = scenarios;
            all
        })?;
        self.session = mine;
        for id in filed {
            if let Some(known) = self.known.get_mut(&id) {
                known.filed = Some(known.kept.changed);
            }
        }
        Ok(())
    }

    /// Records a scenario's state in the window, and the time if it has changed.
    fn learn(&mut self, case: &Case, camera: Option<Camera>, now: u64) {
        let value = value(case);
        match self.known.get_mut(case.scenario.id) {
            Some(Known { kept, filed }) => {
                if kept.case != value || !is_same_view(kept.camera, camera) {
                    // Later than the file's version, even if the clock was set back.
                    kept.changed = now.max(filed.map_or(0, |filed| filed.saturating_add(1)));
                    *kept = SavedCase { case: value, camera, ..*kept };
                } else if kept.camera.is_none() {
                    kept.camera = camera;
                }
            }
            None => {
                // Opening a scenario does not count as a change.
                let is_default = value == self::value(&Case::new(case.scenario));
                let changed = if is_default { 0 } else { now };
                let kept = SavedCase { case: value, camera, changed };
                let known = Known { kept, filed: None };
                self.known.insert(case.scenario.id.to_owned(), known);
            }
        }
    }

    /// Returns the scenarios to write, and collects the ids of this window's own.
    fn scenarios(&self, theirs: &Value, mine: &mut Vec<String>) -> Value {
        let mut all = Vec::new();
        let mut seen = BTreeSet::new();
        for theirs in theirs["scenarios"].as_array().into_iter().flatten() {
            if self.lost.contains(theirs) {
                continue;
            }
            let known = id(theirs).and_then(|id| self.known.get_key_value(id));
            let Some((id, known)) = known else {
                all.push(theirs.clone());
                continue;
            };
            let changed = theirs["changed"].as_u64().unwrap_or_default();
            if !seen.insert(id) {
                continue;
            }
            if known.filed == Some(changed) || known.kept.changed >= changed {
                mine.push(id.clone());
                all.push(over(theirs.clone(), &known.kept));
            } else {
                all.push(theirs.clone());
            }
        }
        for (id, known) in self.known.iter().filter(|(id, _)| !seen.contains(id)) {
            mine.push(id.clone());
            all.push(over(Value::Null, &known.kept));
        }
        all.into()
    }
}

/// Reads a file of the folder, changes it and writes it, under a lock.
fn update(
    folder: &Path,
    name: &str,
    fields: impl FnOnce(&[u8]) -> Fields,
    change: impl FnOnce(Value) -> Value,
) -> Result<(), String> {
    let path = folder.join(name);
    let failed = |why: std::io::Error| format!("cannot write {}: {why}", cases::echo_path(&path));
    files::make_folder(folder).map_err(failed)?;
    let _lock = files::lock(folder);
    // A damaged file is put aside; an unreadable one cannot be written either.
    let theirs = match files::read_kept(&path, fields).ok().flatten() {
        Some((theirs, damage)) => {
            if damage.is_some() {
                files::copy_aside(&path).map_err(failed)?;
            }
            Value::Object(theirs)
        }
        None => Value::Null,
    };
    let all = change(theirs.clone());
    if all == theirs {
        return Ok(());
    }
    files::write(&path, &(cases::pretty(&all) + "\n")).map_err(failed)
}

/// Merges the states of two windows: mine if I have changed it since `before`, otherwise theirs;
/// unknown fields of theirs are kept.
pub fn merged(before: &Value, mine: Value, theirs: Value) -> Value {
    match (mine, theirs) {
        (Value::Object(mine), Value::Object(mut theirs)) => {
            for (name, mine) in mine {
                let before = before.get(&name).unwrap_or(&Value::Null);
                let value = match theirs.remove(&name) {
                    Some(theirs) => merged(before, mine, theirs),
                    None => mine,
                };
                theirs.insert(name, value);
            }
            theirs.into()
        }
        (mine, Value::Null) => mine,
        (mine, theirs) if mine == *before => theirs,
        (mine, _) => mine,
    }
}

/// Returns a scenario with the fields of a newer version.
fn over(theirs: Value, kept: &SavedCase) -> Value {
    with(serde_json::to_value(kept).unwrap_or_default(), file::beyond(&theirs))
}

/// Adds to an object the fields that another has, at every depth.
fn with(mine: Value, more: Value) -> Value {
    match (mine, more) {
        (Value::Object(mut mine), Value::Object(more)) => {
            for (name, more) in more {
                let value = match mine.remove(&name) {
                    Some(value) => with(value, more),
                    // A removed field of the view stays removed.
                    None if name == "view" => continue,
                    None => more,
                };
                mine.insert(name, value);
            }
            mine.into()
        }
        (mine, _) => mine,
    }
}

/// Returns a case as a scene file's JSON.
fn value(case: &Case) -> Value {
    cases::write_scene(case).parse().unwrap_or_default()
}

/// Returns `true` if two cameras are equal up to the conversion of units.
fn is_same_view(before: Option<Camera>, now: Option<Camera>) -> bool {
    let (Some(before), Some(now)) = (before, now) else { return before.is_none() };
    let numbers = |camera: Camera| {
        let Camera { focus: [x, y, z], yaw, pitch, distance, .. } = camera;
        [x, y, z, yaw.into(), pitch.into(), distance.into()]
    };
    let is_near = |(a, b): (f64, f64)| (a - b).abs() <= 1e-5 * a.abs().max(b.abs()).max(1e-3);
    before.orthographic == now.orthographic
        && numbers(before).into_iter().zip(numbers(now)).all(is_near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios;
    use serde_json::json;
    use std::fs;

    const NULL: Value = Value::Null;

    fn writer(folder: &Path) -> Writer {
        Writer::new(folder.to_owned(), vec![], NULL, NULL)
    }

    /// A snapshot with these numbers as the first inputs of these scenarios.
    fn snapshot(at: u64, cases: &[(&str, Option<f32>)]) -> Snapshot {
        let cases = cases.iter().map(|(id, number)| {
            let mut case = Case::new(scenarios::find(id).unwrap());
            if let Some(number) = number {
                case.live.set(0, &[*number; 3]).unwrap();
            }
            (case, None)
        });
        Snapshot { window: Session::default(), cases: cases.collect(), at }
    }

    #[track_caller]
    fn check(folder: &Path, expected: &[(&str, f64)]) {
        let text = fs::read_to_string(folder.join(SESSION)).unwrap();
        let file: Value = serde_json::from_str(&text).unwrap();
        let mut found: Vec<_> = file["scenarios"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|kept| {
                let inputs = kept["case"]["inputs"].as_object()?;
                Some((id(kept)?, inputs.values().next()?[0].as_f64()?))
            })
            .collect();
        found.sort_by_key(|(id, _)| *id);
        assert_eq!(found, expected);
    }

    #[test]
    fn of_two_windows_each_scenario_keeps_its_later_change() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let (mut first, mut second) = (writer(folder), writer(folder));
        first.write_session(&snapshot(10, &[("ray_sphere", Some(1.0))])).unwrap();
        // Another scenario is added, and merely opening one changes nothing.
        let both = [("ray_sphere", None), ("plane_plane", Some(2.0))];
        second.write_session(&snapshot(20, &both)).unwrap();
        check(folder, &[("plane_plane", 2.0), ("ray_sphere", 1.0)]);
        // The same scenario: the later change wins, whoever writes last.
        let both = [("ray_sphere", Some(4.0)), ("plane_plane", Some(2.0))];
        second.write_session(&snapshot(40, &both)).unwrap();
        first.write_session(&snapshot(30, &[("ray_sphere", Some(3.0))])).unwrap();
        check(folder, &[("plane_plane", 2.0), ("ray_sphere", 4.0)]);
        first.write_session(&snapshot(50, &[("ray_sphere", Some(5.0))])).unwrap();
        second.write_session(&snapshot(60, &both)).unwrap();
        check(folder, &[("plane_plane", 2.0), ("ray_sphere", 5.0)]);
    }

    #[test]
    fn a_clock_that_was_wrong_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = writer(folder.path());
        writer.write_session(&snapshot(u64::MAX, &[("ray_sphere", Some(1.0))])).unwrap();
        writer.write_session(&snapshot(10, &[("ray_sphere", Some(2.0))])).unwrap();
        check(folder.path(), &[("ray_sphere", 2.0)]);
    }

    #[test]
    fn what_this_version_does_not_know_is_written_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(SESSION);
        let newer = json!({
            "new": [1], "open": "new",
            "scenarios": [
                { "case": { "scenario": "new", "inputs": { "a": [7] } } },
                {
                    "case": {
                        "scenario": "ray_sphere", "title": "gone", "new": [3],
                        "inputs": { "radius": 9, "new": 4 },
                        "conventions": { "inside": "new", "new": "one" },
                        "view": { "focus": [0, 0, 0], "yaw": 0, "pitch": 0, "distance": 1, "new": 5 },
                    },
                    "camera": { "focus": [0, 0, 0], "yaw": 0, "pitch": 0, "distance": 1, "new": 6 },
                    "new": 2,
                },
                { "case": { "scenario": "plane_plane", "inputs": 5 } },
            ],
        });
        fs::write(&path, newer.to_string()).unwrap();
        let lost = vec![newer["scenarios"][2].clone()];
        let mut writer = Writer::new(folder.path().to_owned(), lost, newer, NULL);
        writer.remember(&Case::new(scenarios::find("ray_sphere").unwrap()), None, 0);
        writer.write_session(&snapshot(10, &[("ray_sphere", Some(3.0))])).unwrap();
        check(folder.path(), &[("new", 7.0), ("ray_sphere", 3.0)]);
        let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!((&file["new"], &file["open"]), (&json!([1]), &json!("")));
        let kept = &file["scenarios"][1];
        assert_eq!((&kept["new"], &kept["case"]["new"]), (&json!(2), &json!([3])));
        assert_eq!(kept["case"]["inputs"]["new"], json!(4));
        assert_eq!(kept["case"]["conventions"], json!({ "inside": "new", "new": "one" }));
        // Known fields are as the window has them.
        assert_eq!((kept["case"].get("title"), kept["case"].get("view")), (None, None));
        assert_eq!(kept["camera"], NULL);
        assert_eq!(file["scenarios"].as_array().unwrap().len(), 2, "what was lost is put aside");
    }

    #[test]
    fn a_camera_keeps_what_a_newer_version_knows_of_it() {
        let camera =
            Camera { focus: [1.0; 3], yaw: 2.0, pitch: 3.0, distance: 4.0, orthographic: false };
        let theirs =
            json!({ "case": { "scenario": "ray_sphere" }, "camera": { "yaw": 9, "new": 6 } });
        let case = json!({ "scenario": "ray_sphere" });
        let all = over(theirs, &SavedCase { case, camera: Some(camera), changed: 1 });
        assert_eq!((&all["camera"]["new"], &all["camera"]["yaw"]), (&json!(6), &json!(2.0)));
    }

    /// Damage to a file while the window is open loses only the damaged parts.
    #[test]
    fn a_file_that_is_damaged_meanwhile_is_put_aside_and_its_sound_parts_stay() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = writer(folder.path());
        let both = [("ray_sphere", Some(1.0)), ("plane_plane", Some(2.0))];
        first.write_session(&snapshot(10, &both)).unwrap();
        let path = folder.path().join(SESSION);
        let text = fs::read_to_string(&path).unwrap();
        let damaged = text.replacen("\"scenarios\"", "scenarios\"", 1);
        fs::write(&path, &damaged).unwrap();
        let mut second = writer(folder.path());
        second.write_session(&snapshot(20, &[("ray_plane", Some(3.0))])).unwrap();
        check(folder.path(), &[("plane_plane", 2.0), ("ray_plane", 3.0), ("ray_sphere", 1.0)]);
        let aside = fs::read_to_string(folder.path().join("session.json.damaged")).unwrap();
        assert_eq!(aside, damaged);
    }

    #[test]
    fn of_two_windows_each_setting_keeps_its_change() {
        let before = json!({ "a": 1, "b": { "c": 1, "d": 1 }, "wrong": -1 });
        let mine = json!({ "a": 2, "b": { "c": 1, "d": 1 }, "wrong": 1, "mine": 1 });
        let theirs = json!({ "a": 1, "b": { "c": 2, "d": 1, "new": 1 }, "wrong": -1, "new": 1 });
        let expected =
            json!({ "a": 2, "b": { "c": 2, "d": 1, "new": 1 }, "wrong": 1, "new": 1, "mine": 1 });
        assert_eq!(merged(&before, mine.clone(), theirs), expected);
        assert_eq!(merged(&before, mine.clone(), NULL), mine);
    }

    #[test]
    fn a_failed_write_is_told_once_and_tried_again() {
        use std::sync::mpsc::channel;
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("folder");
        fs::write(&inner, "in the way").unwrap();
        let (changes, incoming) = channel();
        let (outgoing, reports) = channel();
        let writer = writer(&inner);
        let thread = std::thread::spawn(move || writer.run(&incoming, &outgoing));
        changes.send(Change::Settings("{\"a\":1}".to_owned())).unwrap();
        let report = reports.recv().unwrap();
        let Report::Failed(why) = report else { panic!("{report:?}") };
        assert!(why.starts_with("cannot write") && why.contains(SETTINGS), "{why}");
        std::thread::sleep(WITHIN * 2);
        assert!(reports.try_recv().is_err(), "it is told once");
        fs::remove_file(&inner).unwrap();
        assert_eq!(reports.recv(), Ok(Report::Written));
        assert_eq!(fs::read_to_string(inner.join(SETTINGS)).unwrap(), "{\n  \"a\": 1\n}\n");
        drop(changes);
        thread.join().unwrap();
    }

    #[test]
    fn whoever_stays_busy_is_written_too_and_the_end_waits() {
        use std::sync::mpsc::channel;
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("not/yet/there");
        let (changes, incoming) = channel();
        let (outgoing, reports) = channel();
        let writer = writer(&inner);
        let thread = std::thread::spawn(move || writer.run(&incoming, &outgoing));
        let begin = Instant::now();
        for number in 0.. {
            changes.send(Change::Settings(format!("{{\"a\":{number}}}"))).unwrap();
            std::thread::sleep(Duration::from_millis(20));
            if inner.join(SETTINGS).exists() {
                break;
            }
            assert!(begin.elapsed() < WITHIN * 2);
        }
        changes.send(Change::Settings("{\"a\":-1}".to_owned())).unwrap();
        drop(changes);
        thread.join().unwrap();
        assert_eq!(fs::read_to_string(inner.join(SETTINGS)).unwrap(), "{\n  \"a\": -1\n}\n");
        assert!(reports.try_recv().is_err());
    }
}

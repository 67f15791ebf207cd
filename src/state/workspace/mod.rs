//! The open case: its scenario, its answer, its history, and the scenarios visited before.

mod changes;
mod expected;
mod preview;
mod scene_file;
mod steps;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::Resource;
use collision_gizmos::handles::incomplete;
use collision_gizmos::view::Camera;
use collision_scenarios::cases::{Case, Caveats, View as SavedView};
use collision_scenarios::history::History;
use collision_scenarios::methods::Draft;
use collision_scenarios::scenario::{Answer, Entry, Message, Scenario, Value, message};

use scene_file::inputs;

use crate::state::library;

pub use expected::EngineAnswer;
pub use scene_file::{SceneFile, SceneMeta};

/// The open case. The scenario is the single source of truth; the answer is recomputed in the frame
/// that changes it.
///
/// Every change of the inputs stands between `begin_edit` and `end_edit`: one undo step.
#[derive(Resource)]
pub struct Workspace {
    pub entry: &'static Entry,
    pub scenario: Box<dyn Scenario>,
    /// The answer, with the derivation's steps if `ask` wanted them.
    pub answer: Answer,
    /// The scenario that `answer` belongs to, whether it has its steps, and the inputs that lacked
    /// numbers.
    asked: (Box<dyn Scenario>, bool, Vec<&'static str>),
    /// Incremented with every new answer, so that dependent state knows when to update.
    pub questions: u64,
    /// The scene file's own description.
    pub title: Option<String>,
    pub note: Option<String>,
    pub source: Option<String>,
    /// The camera stored in the scene file.
    pub view: Option<SavedView>,
    /// The scene file that the case was read from or written to.
    pub file: Option<Arc<SceneFile>>,
    /// The other fields of the case, kept for saving.
    kept: Option<Arc<SceneMeta>>,
    /// The user's own formulas for this scenario, valid or not.
    pub methods: Arc<Vec<Draft>>,
    /// The current camera. `None` before the case's first frame, which frames the view.
    pub camera: Option<Camera>,
    /// The last error.
    pub problem: Option<Message>,
    /// The last error in an input's number, with the input's name.
    pub refused: Option<(&'static str, Message)>,
    /// Incremented with every opened case, so that handles and camera know when to update.
    pub opened: u32,
    history: History<UndoState>,
    /// The current edit: its name, and the state at its start.
    edit: Option<(Message, State)>,
    /// The scenarios visited before, in the state in which they were left.
    left: Vec<Closed>,
    /// The open case, put aside during a preview.
    behind: Option<Box<Closed>>,
    /// An input that a pasted text does not give, with the numbers assumed for it. The view is not
    /// framed by it.
    assumed: Option<(&'static str, Vec<f32>)>,
    /// The inputs of the preview that have no numbers.
    lacking: Vec<&'static str>,
    /// The cases that were pasted or found since they were last taken, each with its origin.
    arrivals: Vec<(&'static str, Case)>,
}

/// The state that a step changes: every input's value, the conventions, the scene's description
/// and its file, and the user's formulas.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    inputs: Vec<Value>,
    conventions: Vec<usize>,
    title: Option<String>,
    note: Option<String>,
    source: Option<String>,
    view: Option<SavedView>,
    file: Option<Arc<SceneFile>>,
    kept: Option<Arc<SceneMeta>>,
    methods: Arc<Vec<Draft>>,
}

/// A state to return to. After a jump, such as a found or opened case, with its camera.
#[derive(Debug, Clone, PartialEq)]
pub struct UndoState {
    state: State,
    camera: Option<Camera>,
}

/// A scenario that is not open, in the state in which it was left.
struct Closed {
    entry: &'static Entry,
    scenario: Box<dyn Scenario>,
    state: State,
    camera: Option<Camera>,
    history: History<UndoState>,
}

impl Workspace {
    pub fn new(entry: &'static Entry) -> Self {
        let scenario = (entry.build)();
        let (answer, asked) = (scenario.answer(), (scenario.duplicate(), true, Vec::new()));
        Self {
            entry,
            scenario,
            answer,
            asked,
            questions: 0,
            title: None,
            note: None,
            source: None,
            view: None,
            file: None,
            kept: None,
            methods: Arc::default(),
            camera: None,
            problem: None,
            refused: None,
            opened: 0,
            history: History::default(),
            edit: None,
            left: Vec::new(),
            behind: None,
            assumed: None,
            lacking: Vec::new(),
            arrivals: Vec::new(),
        }
    }

    /// Opens a scenario in the state in which it was left, or in its default state.
    pub fn open(&mut self, entry: &'static Entry) {
        self.end_preview();
        if entry.id == self.entry.id {
            return;
        }
        let left = self.leave((entry.build)());
        self.left.push(left);
        self.entry = entry;
        if let Some(place) = self.left.iter().position(|left| left.entry.id == entry.id) {
            let left = self.left.swap_remove(place);
            self.come_back(left);
        }
        self.opened += 1;
        self.clear_errors();
    }

    /// Opens a scenario with the shapes that it shares with the open one, as one undo step.
    pub fn open_with_shapes(&mut self, entry: &'static Entry) {
        self.end_preview();
        let scenario = entry.with_shapes_of(self.scenario.as_ref());
        let other = self.entry.title;
        self.open(entry);
        self.edit(message!("shapes of {0}", other), |workspace| workspace.scenario = scenario);
        self.camera = None;
        self.opened += 1;
    }

    /// Puts the open case aside and starts the next scenario without a history.
    fn leave(&mut self, next: Box<dyn Scenario>) -> Closed {
        self.end_edit();
        let state = self.state();
        self.set_about(None, None, None, None);
        (self.file, self.kept) = (None, None);
        self.methods = Arc::default();
        Closed {
            state,
            entry: self.entry,
            scenario: std::mem::replace(&mut self.scenario, next),
            camera: self.camera.take(),
            history: std::mem::take(&mut self.history),
        }
    }

    fn come_back(&mut self, left: Closed) {
        let Closed { entry, scenario, state, camera, history } = left;
        self.entry = entry;
        self.scenario = scenario;
        self.set_about(state.title, state.note, state.source, state.view);
        (self.file, self.kept, self.methods) = (state.file, state.kept, state.methods);
        self.camera = camera;
        self.history = history;
    }

    /// Opens a case: a scene, or one from the command line.
    pub fn open_case(&mut self, case: Case) {
        let name = open_name(&case);
        self.take(case, name);
    }

    /// Opens the case of a scene file.
    pub fn open_file(&mut self, case: Case, path: PathBuf) {
        let (name, file) = (open_name(&case), SceneFile::new(path, &case));
        self.take_from(case, name, Some(file));
    }

    /// Opens the case that the program starts with. Undo returns to the one that the last session
    /// kept of that scenario, if it kept one.
    pub fn start_with(&mut self, case: Case, path: Option<PathBuf>) {
        self.open(case.scenario);
        let is_new = self.kept.is_none();
        match path {
            Some(path) => self.open_file(case, path),
            None => self.open_case(case),
        }
        if is_new {
            self.history = History::default();
        }
    }

    /// Opens the case from the clipboard. After a preview, the camera stays.
    pub fn paste(&mut self, case: Case) {
        let camera = self.camera.filter(|_| self.is_previewing());
        let assumed = self.assumed.take().filter(|_| camera.is_some());
        self.take(case, message!("paste"));
        (self.camera, self.assumed) = (camera, assumed);
        self.record("pasted");
    }

    /// Opens a case that was hunted, as an undo step.
    pub fn take_found(&mut self, case: Case) {
        // The right answer is ours, not another engine's.
        self.take(Case { expected: None, ..case }, message!("hunt"));
        self.record("found");
    }

    /// Records the open case for *My cases*.
    pub fn record(&mut self, origin: &'static str) {
        self.arrivals.push((origin, self.case_for_file()));
    }

    /// Returns the cases recorded since the last call.
    pub fn take_arrivals(&mut self) -> Vec<(&'static str, Case)> {
        std::mem::take(&mut self.arrivals)
    }

    /// Opens a case as an undo step of that name.
    pub fn take(&mut self, case: Case, name: Message) {
        self.take_from(case, name, None);
    }

    fn take_from(&mut self, case: Case, name: Message, file: Option<SceneFile>) {
        self.open(case.scenario);
        self.jump(name, |workspace| workspace.fill(case, file));
    }

    fn fill(&mut self, mut case: Case, file: Option<SceneFile>) {
        // A built-in scene holds the right answer, not another engine's.
        if library::of(case.scenario.id).any(|scene| Some(&scene.title) == case.title.as_ref()) {
            case.expected = None;
        }
        // The case's own formulas replace the user's; a case without any keeps them.
        if !case.methods.is_empty() {
            self.methods = Arc::new(case.methods.clone());
        }
        self.set_case(case);
        self.file = file.map(Arc::new);
    }

    fn set_case(&mut self, case: Case) {
        self.kept = Some(Arc::new(SceneMeta::of(&case)));
        self.scenario = case.live;
        self.set_about(case.title, case.note, case.source, case.view);
    }

    /// Takes the open scenario's case as it is typed: until `end_edit` it is one undo step.
    pub fn retype(&mut self, case: Case) {
        if !self.is_editing() {
            self.begin_edit(message!("edit the text"));
        }
        self.set_case(case);
    }

    /// Reloads the case from its changed file. The camera stays, unless the file changes it.
    pub fn reload(&mut self, case: Case) {
        let Some(file) = &self.file else { return };
        let (name, file) = (message!("file changed"), SceneFile::new(file.path.clone(), &case));
        if case.scenario.id == self.entry.id && (case.view.is_none() || case.view == self.view) {
            self.edit(name, |workspace| workspace.fill(case, Some(file)));
        } else {
            self.take_from(case, name, Some(file));
        }
    }

    /// Follows a file that was renamed, or removed: in each undo step too.
    pub fn file_moved(&mut self, from: &Path, to: Option<PathBuf>) {
        let moved = |file: &mut Option<Arc<SceneFile>>| {
            if let Some(old) = file.take_if(|file| file.path == from) {
                let moved = to.clone().map(|path| SceneFile { path, ..(*old).clone() });
                *file = moved.map(Arc::new);
            }
        };
        moved(&mut self.file);
        self.history.states_mut().for_each(|before| moved(&mut before.state.file));
    }

    /// Returns the defaults and conventions that the case left open, while its numbers are
    /// unchanged.
    pub fn caveats(&self) -> Option<&Caveats> {
        self.kept.as_ref()?.caveats(self.scenario.as_ref())
    }

    /// Returns the other fields of the case as it was opened.
    pub fn kept(&self) -> Option<&Arc<SceneMeta>> {
        self.kept.as_ref()
    }

    /// Returns `true` if the user has changed the numbers of the case since it was opened.
    pub fn is_changed(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.is_changed(self.scenario.as_ref()))
    }

    /// Returns `true` if the user has changed the numbers since the file was read or written.
    pub fn is_ahead_of_file(&self) -> bool {
        self.file.as_ref().is_some_and(|file| file.inputs != inputs(self.scenario.as_ref()))
    }

    /// Records that the case has been written to that file, with its title, note and view.
    pub fn saved(&mut self, case: &Case, path: PathBuf) {
        (self.title, self.note, self.view) = (case.title.clone(), case.note.clone(), case.view);
        self.file = Some(Arc::new(SceneFile::new(path, case)));
        self.kept = Some(Arc::new(SceneMeta::of(case)));
        self.clear_errors();
    }

    /// Restores a case of the last session, without an undo step.
    pub fn restore(&mut self, case: Case, camera: Option<Camera>) {
        let last = self.entry;
        self.open(case.scenario);
        self.methods = Arc::new(case.methods.clone());
        self.set_case(case);
        self.camera = camera;
        self.open(last);
    }

    /// Computes the answer if the case has changed; derives its steps if they are wanted.
    pub fn ask(&mut self, wants_steps: bool) {
        let (asked, has_steps, lacked) = &self.asked;
        let is_same = asked.is_same(self.scenario.as_ref()) && *lacked == self.lacking;
        if is_same && (*has_steps || !wants_steps) {
            return;
        }
        let scenario = &self.scenario;
        self.answer = match (self.lacking.is_empty(), wants_steps) {
            (true, true) => scenario.answer(),
            (true, false) => scenario.outline(),
            (false, _) => incomplete(scenario.as_ref(), &self.lacking),
        };
        self.asked = (scenario.duplicate(), wants_steps, self.lacking.clone());
        self.questions += 1;
    }

    /// Returns the open case as a scene file describes it.
    pub fn case(&self) -> Case {
        let state = self.state();
        as_case(self.entry, &state)
    }

    /// Returns the open case with everything that its file may hold: also the schema, the id, the
    /// other fields of a log's line, and the expected answer while the numbers are unchanged.
    pub fn case_for_file(&self) -> Case {
        whole_case(self.entry, &self.state())
    }

    /// Returns every scenario that was opened, with its camera; the open one last.
    pub fn cases(&self) -> Vec<(Case, Option<Camera>)> {
        let left = self.left.iter().map(|left| (whole_case(left.entry, &left.state), left.camera));
        let mut cases: Vec<_> = left.collect();
        cases.push((self.case_for_file(), self.camera));
        cases
    }

    /// Returns the current state, as undo steps store it.
    pub fn state(&self) -> State {
        let (inputs, conventions) = inputs(self.scenario.as_ref());
        State {
            inputs,
            conventions,
            title: self.title.clone(),
            note: self.note.clone(),
            source: self.source.clone(),
            view: self.view,
            file: self.file.clone(),
            kept: self.kept.clone(),
            methods: self.methods.clone(),
        }
    }

    fn set_state(&mut self, state: State) {
        set_scenario(self.scenario.as_mut(), &state);
        self.set_about(state.title, state.note, state.source, state.view);
        (self.file, self.kept, self.methods) = (state.file, state.kept, state.methods);
        self.clear_errors();
    }

    fn set_about(
        &mut self,
        title: Option<String>,
        note: Option<String>,
        source: Option<String>,
        view: Option<SavedView>,
    ) {
        (self.title, self.note, self.source, self.view) = (title, note, source, view);
    }

    /// Clears the errors.
    pub fn clear_errors(&mut self) {
        self.problem = None;
        self.refused = None;
    }
}

fn open_name(case: &Case) -> Message {
    match &case.title {
        Some(title) => message!("open {0}", title.clone()),
        None => message!("open"),
    }
}

fn set_scenario(scenario: &mut dyn Scenario, state: &State) {
    for (index, value) in state.inputs.iter().enumerate() {
        scenario.put(index, value.clone());
    }
    for (convention, choice) in state.conventions.iter().enumerate() {
        scenario.choose(convention, *choice);
    }
}

fn as_case(entry: &'static Entry, state: &State) -> Case {
    let mut case = Case::new(entry);
    set_scenario(case.live.as_mut(), state);
    let State { title, note, source, view, .. } = state.clone();
    Case { title, note, source, view, ..case }
}

fn whole_case(entry: &'static Entry, state: &State) -> Case {
    let case = Case { methods: state.methods.to_vec(), ..as_case(entry, state) };
    match &state.kept {
        Some(kept) => kept.with(case),
        None => case,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::cases;
    use collision_scenarios::scenario::ConvexKind;
    use collision_scenarios::scenarios::{self, ALL};
    use glam::Vec3;

    fn numbers(workspace: &Workspace) -> Vec<Vec<f32>> {
        workspace.state().inputs.iter().map(Value::numbers).collect()
    }

    fn name(words: Option<&Message>) -> Option<String> {
        words.map(Message::to_string)
    }

    fn set(workspace: &mut Workspace, input: usize, numbers: &[f32]) {
        workspace.scenario.set(input, numbers).unwrap();
    }

    #[test]
    fn an_edit_is_one_step() {
        let mut workspace = Workspace::new(&ALL[0]);
        let before = numbers(&workspace);
        workspace.begin_edit("move A");
        for x in 1..10 {
            set(&mut workspace, 0, &[x as f32, 2.0, 3.0]);
        }
        workspace.end_edit();
        let after = numbers(&workspace);
        assert_eq!(name(workspace.undo_name()), Some("move A".to_owned()));

        workspace.undo();
        assert_eq!(numbers(&workspace), before);
        assert_eq!(
            (name(workspace.undo_name()), name(workspace.redo_name())),
            (None, Some("move A".to_owned()))
        );
        workspace.undo();
        workspace.redo();
        assert_eq!(numbers(&workspace), after);
        assert_eq!(name(workspace.redo_name()), None);
    }

    #[test]
    fn an_edit_that_changes_nothing_is_no_step() {
        let mut workspace = Workspace::new(&ALL[0]);
        workspace.begin_edit("move A");
        workspace.end_edit();
        workspace.reset();
        assert_eq!(name(workspace.undo_name()), None);
    }

    #[test]
    fn a_cancelled_edit_leaves_nothing() {
        let mut workspace = Workspace::new(&ALL[0]);
        let before = numbers(&workspace);
        workspace.begin_edit("move A");
        set(&mut workspace, 0, &[9.0, 9.0, 9.0]);
        workspace.undo();
        assert_ne!(numbers(&workspace), before, "an edit under way is not undone");
        workspace.cancel_edit();
        assert_eq!(numbers(&workspace), before);
        assert_eq!(name(workspace.undo_name()), None);
        assert!(!workspace.is_editing());
    }

    #[test]
    fn switching_and_coming_back_loses_nothing() {
        let mut workspace = Workspace::new(&ALL[0]);
        workspace.edit("move A", |workspace| set(workspace, 0, &[1.0, 2.0, 3.0]));
        workspace.edit("move B", |workspace| set(workspace, 1, &[4.0, 5.0, 6.0]));
        workspace.undo();
        let here = numbers(&workspace);
        let camera =
            Camera { focus: [1.0; 3], yaw: 10.0, pitch: 20.0, distance: 5.0, orthographic: true };
        workspace.camera = Some(camera);

        for entry in ALL {
            workspace.open(entry);
            workspace.reset();
        }
        assert_eq!(name(workspace.undo_name()), None);
        workspace.open(&ALL[0]);
        // The loop's first scenario was already open, so its reset is one more step.
        workspace.undo();
        assert_eq!(numbers(&workspace), here);
        assert_eq!(workspace.camera, Some(camera));
        assert_eq!(name(workspace.undo_name()), Some("move A".to_owned()));
    }

    #[test]
    fn a_list_that_grew_comes_back_and_is_kept() {
        let text = r#"{"scenario":"point_polygon","inputs":{"point":[1,1],"polygon":[[0,0],[4,0],[4,4],[0,4]],"holes":[[[1,2],[2,2],[2,3]]]}}"#;
        let mut workspace = Workspace::new(&ALL[0]);
        workspace.open_case(cases::parse(text).unwrap());
        let list = |name: &str| {
            let inputs = workspace.scenario.inputs();
            inputs.iter().position(|input| input.name == name).unwrap()
        };
        let (polygon, holes) = (list("polygon"), list("holes"));
        let before = workspace.scenario.duplicate();
        for (place, corner) in [(polygon, 3), (holes, 1)] {
            let more = workspace.scenario.input(place).unwrap().value.with_corner_after(corner);
            workspace.edit("more", |workspace| workspace.scenario.put(place, more.unwrap()));
        }
        let after = workspace.scenario.duplicate();
        assert_eq!(workspace.scenario.input(polygon).unwrap().value.items().len(), 5);
        workspace.undo();
        workspace.undo();
        assert!(workspace.scenario.is_same(before.as_ref()));
        workspace.redo();
        workspace.redo();
        assert!(workspace.scenario.is_same(after.as_ref()));
        // A closed scenario is saved with its list.
        workspace.open(&ALL[0]);
        let kept = workspace.cases();
        let kept = kept.iter().find(|(case, _)| case.scenario.id == "point_polygon").unwrap();
        assert!(kept.0.live.is_same(after.as_ref()));
    }

    #[test]
    fn a_solid_of_another_kind_comes_back_with_all_of_its_parts() {
        let mut workspace = Workspace::new(scenarios::find("convex_convex").unwrap());
        let before = workspace.scenario.duplicate();
        for kind in ConvexKind::ALL {
            workspace.edit("make", |workspace| {
                workspace.scenario.put(1, Value::Convex(kind.around(Vec3::X)));
            });
            let part = workspace.scenario.inputs().len() - 1;
            let value = workspace.scenario.input(part).unwrap().value;
            let grown: Vec<_> = value.numbers().iter().map(|number| number + 0.5).collect();
            workspace.set_input(part, &grown, "grow".into());
            assert_eq!(workspace.scenario.input(part).unwrap().value.numbers(), grown, "{kind:?}");
        }
        let after = workspace.scenario.duplicate();
        for _ in 0..2 * ConvexKind::ALL.len() {
            workspace.undo();
        }
        assert!(workspace.scenario.is_same(before.as_ref()));
        for _ in 0..2 * ConvexKind::ALL.len() {
            workspace.redo();
        }
        assert!(workspace.scenario.is_same(after.as_ref()));
    }

    #[test]
    fn a_case_is_a_step_of_its_scenario() {
        let mut workspace = Workspace::new(&ALL[0]);
        let text = r#"{"scenario":"sphere_sphere","title":"T","inputs":{"radius1":2.5}}"#;
        let case = cases::parse(text);
        let case = case.unwrap_or_else(|why| panic!("{why}"));
        workspace.open_case(case);
        assert_eq!(workspace.entry.id, "sphere_sphere");
        assert_eq!(name(workspace.undo_name()), Some("open T".to_owned()));
        workspace.undo();
        assert_eq!(workspace.title, None);
        assert_eq!(numbers(&workspace), numbers(&Workspace::new(workspace.entry)));
        workspace.redo();
        assert_eq!(workspace.title.as_deref(), Some("T"));
    }

    #[test]
    fn what_is_only_looked_at_leaves_nothing() {
        let mut workspace = Workspace::new(&ALL[0]);
        workspace.edit("move A", |workspace| set(workspace, 0, &[1.0, 2.0, 3.0]));
        let camera =
            Camera { focus: [1.0; 3], yaw: 10.0, pitch: 20.0, distance: 5.0, orthographic: true };
        workspace.camera = Some(camera);
        let (before, count) = (workspace.state(), workspace.cases().len());
        for entry in [&ALL[0], &ALL[3], &ALL[3]] {
            workspace.preview(Case::new(entry), Vec::new());
            assert_eq!((workspace.entry.id, workspace.is_previewing()), (entry.id, true));
            assert_eq!(name(workspace.undo_name()), None);
            assert_eq!((workspace.camera, workspace.title.as_deref()), (None, None));
        }
        workspace.end_preview();
        assert_eq!((workspace.entry.id, workspace.is_previewing()), (ALL[0].id, false));
        assert_eq!((workspace.state(), workspace.camera), (before, Some(camera)));
        assert_eq!(workspace.cases().len(), count);
        assert_eq!(name(workspace.undo_name()), Some("move A".to_owned()));
        // Pasting a previewed case is one step of the open scenario.
        workspace.preview(Case::new(&ALL[0]), Vec::new());
        workspace.paste(Case::new(&ALL[0]));
        workspace.undo();
        assert_eq!(numbers(&workspace)[0], [1.0, 2.0, 3.0]);
    }

    #[test]
    fn what_a_case_says_beside_its_numbers_stays_with_it() {
        let text = r#"{"scenario":"ray_sphere","id":7,"inputs":{"radius":2},"expected":{"hit":true},"beside":{"time":1.5}}"#;
        let said = |case: &Case| {
            (case.id.clone(), case.beside.clone(), case.expected.is_some(), case.schema.clone())
        };
        let mut workspace = Workspace::new(&ALL[0]);
        let case = cases::parse(text).unwrap_or_else(|why| panic!("{why}"));
        let wanted = said(&case);
        workspace.paste(case);
        assert_eq!(said(&workspace.case_for_file()), wanted);
        // Leave the case and return to it, in this session and in another one.
        workspace.open(&ALL[3]);
        let mut again = Workspace::new(&ALL[3]);
        workspace.cases().into_iter().for_each(|(case, camera)| again.restore(case, camera));
        for workspace in [&mut workspace, &mut again] {
            workspace.open(&ALL[0]);
            assert_eq!(said(&workspace.case_for_file()), wanted);
        }
        // The expected answer belongs to these numbers only.
        workspace.edit("move A", |workspace| set(workspace, 0, &[1.0, 2.0, 3.0]));
        assert_eq!(
            (said(&workspace.case_for_file()).0, said(&workspace.case_for_file()).2),
            (Some(7.into()), false)
        );
        workspace.undo();
        assert_eq!(said(&workspace.case_for_file()), wanted);
        workspace.reset();
        assert_eq!(workspace.case_for_file().id, None);
    }

    #[test]
    fn the_cases_are_all_that_was_opened() {
        let mut workspace = Workspace::new(&ALL[0]);
        workspace.edit("move A", |workspace| set(workspace, 0, &[1.0, 2.0, 3.0]));
        workspace.open(&ALL[3]);
        let mut again = Workspace::new(&ALL[0]);
        for (case, camera) in workspace.cases() {
            again.restore(case, camera);
        }
        assert_eq!(name(again.undo_name()), None);
        workspace.open(&ALL[0]);
        assert_eq!(numbers(&again), numbers(&workspace));
    }
}

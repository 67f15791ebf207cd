//! The open case, its answer, its steps, and the order of a frame.

use bevy::prelude::*;

use crate::cases::{Case, View as SavedView};
use crate::history::History;
use crate::scenario::{Answer, Entry, Scenario};

/// The frame, in order: what the user did, the panel with the answer, the picture.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    Input,
    Panel,
    Draw,
}

/// The open case. The scenario alone is the truth; the answer follows it every frame.
///
/// Whoever changes the inputs does it between `begin_edit` and `end_edit`, which
/// makes it one step to undo.
#[derive(Resource)]
pub struct Sandbox {
    pub entry: &'static Entry,
    pub scenario: Box<dyn Scenario>,
    pub answer: Answer,
    /// What a scene file says of itself.
    pub title: Option<String>,
    pub note: Option<String>,
    pub source: Option<String>,
    /// From where the scene file wants to be seen.
    pub view: Option<SavedView>,
    /// From where it is seen now; none: from its home.
    pub camera: Option<SavedView>,
    /// What was refused last, and why.
    pub problem: Option<String>,
    /// The same for the number of an input, whose name comes first.
    pub refused: Option<(&'static str, String)>,
    /// Counts the cases opened: handles and camera follow when it changes.
    pub opened: u32,
    history: History<State>,
    /// The edit under way: its name, and the state that it began with.
    edit: Option<(String, State)>,
    /// The scenarios that were left, as they were left.
    left: Vec<Left>,
}

/// What a step changes: every input's numbers, the conventions, and what the scene says of itself.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    inputs: Vec<Vec<f32>>,
    conventions: Vec<usize>,
    title: Option<String>,
    note: Option<String>,
    source: Option<String>,
    view: Option<SavedView>,
}

/// A scenario that is not open, as it was left.
struct Left {
    entry: &'static Entry,
    scenario: Box<dyn Scenario>,
    state: State,
    camera: Option<SavedView>,
    history: History<State>,
}

impl Sandbox {
    pub fn new(entry: &'static Entry) -> Self {
        let scenario = (entry.build)();
        let answer = scenario.answer();
        Self {
            entry,
            scenario,
            answer,
            title: None,
            note: None,
            source: None,
            view: None,
            camera: None,
            problem: None,
            refused: None,
            opened: 0,
            history: History::default(),
            edit: None,
            left: Vec::new(),
        }
    }

    /// Opens a scenario as it was left, or in its default state.
    pub fn open(&mut self, entry: &'static Entry) {
        if entry.id == self.entry.id {
            return;
        }
        self.end_edit();
        let left = Left {
            state: self.state(),
            entry: self.entry,
            scenario: std::mem::replace(&mut self.scenario, (entry.build)()),
            camera: self.camera.take(),
            history: std::mem::take(&mut self.history),
        };
        self.left.push(left);
        self.entry = entry;
        self.set_about(None, None, None, None);
        if let Some(place) = self.left.iter().position(|left| left.entry.id == entry.id) {
            let Left { scenario, state, camera, history, .. } = self.left.swap_remove(place);
            self.scenario = scenario;
            self.set_about(state.title, state.note, state.source, state.view);
            self.camera = camera;
            self.history = history;
        }
        self.opened += 1;
        self.forgive();
        self.ask();
    }

    /// Opens a case: a scene, or what was given on the command line.
    pub fn open_case(&mut self, case: Case) {
        let name = match &case.title {
            Some(title) => format!("open {title}"),
            None => "open".to_owned(),
        };
        self.take_in(case, name);
    }

    /// Opens the case that the clipboard holds.
    pub fn paste(&mut self, case: Case) {
        self.take_in(case, "paste".to_owned());
    }

    fn take_in(&mut self, case: Case, name: String) {
        self.open(case.scenario);
        self.edit(name, |sandbox| {
            sandbox.scenario = case.live;
            sandbox.set_about(case.title, case.note, case.source, case.view);
        });
        self.camera = None;
        self.opened += 1;
    }

    /// Takes a case for what was there before anything was done: from the last session.
    pub fn restore(&mut self, case: Case, camera: Option<SavedView>) {
        let last = self.entry;
        self.open(case.scenario);
        self.scenario = case.live;
        self.set_about(case.title, case.note, case.source, case.view);
        self.camera = camera;
        self.ask();
        self.open(last);
    }

    /// Brings the scenario's default back; the camera stays.
    pub fn reset(&mut self) {
        self.edit("reset", |sandbox| {
            sandbox.scenario = (sandbox.entry.build)();
            sandbox.set_about(None, None, None, None);
        });
    }

    /// Moves apart what overlaps, where the scenario knows how.
    pub fn resolve(&mut self) {
        if let Some(resolved) = self.scenario.resolved() {
            self.edit("resolve", |sandbox| sandbox.scenario = resolved);
        }
    }

    /// Asks the kernel.
    pub fn ask(&mut self) {
        self.answer = self.scenario.answer();
    }

    /// The open case, as a file says it.
    pub fn case(&mut self) -> Case {
        let state = self.state();
        as_case(self.entry, &state)
    }

    /// Every scenario that was opened, with where it is seen from; the open one last.
    pub fn cases(&mut self) -> Vec<(Case, Option<SavedView>)> {
        let left = self.left.iter().map(|left| (as_case(left.entry, &left.state), left.camera));
        let mut cases: Vec<_> = left.collect();
        cases.push((self.case(), self.camera));
        cases
    }

    // Steps

    /// From here on the inputs may change; `end_edit` makes one step of it.
    pub fn begin_edit(&mut self, name: impl Into<String>) {
        let state = self.state();
        self.begin_edit_from(name, state);
    }

    /// The same, where the state that it began with is known from before.
    pub fn begin_edit_from(&mut self, name: impl Into<String>, before: State) {
        self.end_edit();
        self.edit = Some((name.into(), before));
    }

    /// Ends the edit that was begun: one step, if anything has changed.
    pub fn end_edit(&mut self) {
        if let Some((name, before)) = self.edit.take()
            && before != self.state()
        {
            self.history.push(name, before);
        }
    }

    /// Ends the edit that was begun and puts back what it has changed.
    pub fn cancel_edit(&mut self) {
        if let Some((_, before)) = self.edit.take() {
            self.set_state(before);
        }
    }

    /// Is an edit under way? Nothing else changes the inputs until it ends.
    pub fn is_editing(&self) -> bool {
        self.edit.is_some()
    }

    /// A change that is a step of its own.
    pub fn edit(&mut self, name: impl Into<String>, change: impl FnOnce(&mut Self)) {
        self.begin_edit(name);
        change(self);
        self.end_edit();
        self.forgive();
        self.ask();
    }

    /// Takes the last step back, unless an edit is under way.
    pub fn undo(&mut self) {
        if !self.is_editing() {
            let now = self.state();
            if let Some(before) = self.history.undo(now) {
                self.set_state(before);
            }
        }
    }

    /// Does again what was undone last, unless an edit is under way.
    pub fn redo(&mut self) {
        if !self.is_editing() {
            let now = self.state();
            if let Some(after) = self.history.redo(now) {
                self.set_state(after);
            }
        }
    }

    /// The step that `undo` takes back.
    pub fn undo_name(&self) -> Option<&str> {
        self.history.undo_name()
    }

    /// The step that `redo` does again.
    pub fn redo_name(&self) -> Option<&str> {
        self.history.redo_name()
    }

    /// What a step may change, as it is now.
    pub fn state(&mut self) -> State {
        State {
            inputs: self.scenario.inputs().iter().map(|input| input.value.numbers()).collect(),
            conventions: self.scenario.conventions().iter().map(|one| *one.chosen).collect(),
            title: self.title.clone(),
            note: self.note.clone(),
            source: self.source.clone(),
            view: self.view,
        }
    }

    fn set_state(&mut self, state: State) {
        set_scenario(self.scenario.as_mut(), &state);
        self.set_about(state.title, state.note, state.source, state.view);
        self.forgive();
        self.ask();
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

    /// What was refused no longer matters.
    pub fn forgive(&mut self) {
        self.problem = None;
        self.refused = None;
    }
}

fn set_scenario(scenario: &mut dyn Scenario, state: &State) {
    for (input, numbers) in scenario.inputs().iter_mut().zip(&state.inputs) {
        // These numbers were the input's before, so it takes them.
        let _ = input.value.set(numbers);
    }
    for (convention, chosen) in scenario.conventions().into_iter().zip(&state.conventions) {
        *convention.chosen = *chosen;
    }
}

fn as_case(entry: &'static Entry, state: &State) -> Case {
    let mut case = Case::new(entry);
    set_scenario(case.live.as_mut(), state);
    let State { title, note, source, view, .. } = state.clone();
    Case { title, note, source, view, ..case }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;
    use crate::scenarios::ALL;

    fn numbers(sandbox: &mut Sandbox) -> Vec<Vec<f32>> {
        sandbox.state().inputs
    }

    fn set(sandbox: &mut Sandbox, input: usize, numbers: &[f32]) {
        sandbox.scenario.inputs()[input].value.set(numbers).unwrap();
    }

    #[test]
    fn an_edit_is_one_step() {
        let mut sandbox = Sandbox::new(&ALL[0]);
        let before = numbers(&mut sandbox);
        sandbox.begin_edit("move A");
        for x in 1..10 {
            set(&mut sandbox, 0, &[x as f32, 2.0, 3.0]);
        }
        sandbox.end_edit();
        let after = numbers(&mut sandbox);
        assert_eq!(sandbox.undo_name(), Some("move A"));

        sandbox.undo();
        assert_eq!(numbers(&mut sandbox), before);
        assert_eq!(sandbox.answer, sandbox.scenario.answer());
        assert_eq!((sandbox.undo_name(), sandbox.redo_name()), (None, Some("move A")));
        sandbox.undo();
        sandbox.redo();
        assert_eq!(numbers(&mut sandbox), after);
        assert_eq!(sandbox.redo_name(), None);
    }

    #[test]
    fn an_edit_that_changes_nothing_is_no_step() {
        let mut sandbox = Sandbox::new(&ALL[0]);
        sandbox.begin_edit("move A");
        sandbox.end_edit();
        sandbox.reset();
        assert_eq!(sandbox.undo_name(), None);
    }

    #[test]
    fn a_cancelled_edit_leaves_nothing() {
        let mut sandbox = Sandbox::new(&ALL[0]);
        let before = numbers(&mut sandbox);
        sandbox.begin_edit("move A");
        set(&mut sandbox, 0, &[9.0, 9.0, 9.0]);
        sandbox.undo();
        assert_ne!(numbers(&mut sandbox), before, "an edit under way is not undone");
        sandbox.cancel_edit();
        assert_eq!(numbers(&mut sandbox), before);
        assert_eq!(sandbox.undo_name(), None);
        assert!(!sandbox.is_editing());
    }

    #[test]
    fn switching_and_coming_back_loses_nothing() {
        let mut sandbox = Sandbox::new(&ALL[0]);
        sandbox.edit("move A", |sandbox| set(sandbox, 0, &[1.0, 2.0, 3.0]));
        sandbox.edit("move B", |sandbox| set(sandbox, 1, &[4.0, 5.0, 6.0]));
        sandbox.undo();
        let here = numbers(&mut sandbox);
        let camera = SavedView { focus: [1.0; 3], yaw: 10.0, pitch: 20.0, distance: 5.0 };
        sandbox.camera = Some(camera);

        for entry in ALL {
            sandbox.open(entry);
            sandbox.reset();
        }
        assert_eq!(sandbox.undo_name(), None);
        sandbox.open(&ALL[0]);
        // The first one of the loop was the open one: its reset is one step more.
        sandbox.undo();
        assert_eq!(numbers(&mut sandbox), here);
        assert_eq!(sandbox.camera, Some(camera));
        assert_eq!(sandbox.answer, sandbox.scenario.answer());
        assert_eq!(sandbox.undo_name(), Some("move A"));
    }

    #[test]
    fn a_case_is_a_step_of_its_scenario() {
        let mut sandbox = Sandbox::new(&ALL[0]);
        let text = r#"{"scenario":"sphere_sphere","title":"T","inputs":{"radius1":2.5}}"#;
        let case = cases::parse(text);
        let case = case.unwrap_or_else(|why| panic!("{why}"));
        sandbox.open_case(case);
        assert_eq!(sandbox.entry.id, "sphere_sphere");
        assert_eq!(sandbox.undo_name(), Some("open T"));
        sandbox.undo();
        assert_eq!(sandbox.title, None);
        assert_eq!(numbers(&mut sandbox), numbers(&mut Sandbox::new(sandbox.entry)));
        sandbox.redo();
        assert_eq!(sandbox.title.as_deref(), Some("T"));
    }

    #[test]
    fn the_cases_are_all_that_was_opened() {
        let mut sandbox = Sandbox::new(&ALL[0]);
        sandbox.edit("move A", |sandbox| set(sandbox, 0, &[1.0, 2.0, 3.0]));
        sandbox.open(&ALL[3]);
        let mut again = Sandbox::new(&ALL[0]);
        for (case, camera) in sandbox.cases() {
            again.restore(case, camera);
        }
        assert_eq!(again.undo_name(), None);
        sandbox.open(&ALL[0]);
        assert_eq!(numbers(&mut again), numbers(&mut sandbox));
    }
}

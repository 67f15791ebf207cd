//! The open case, its answer, and its history.

use collision_gizmos::handles::incomplete;
use collision_gizmos::view::Orbit;
use collision_scenarios::cases::{self, Case, SCENES, number_text};
use collision_scenarios::history::History;
use collision_scenarios::scenario::{Answer, Input, Message, message};
use collision_scenarios::scenarios::{self, ALL};

use crate::typed::number;

/// A case to return to, and the camera that looked at it.
struct Kept {
    case: Case,
    orbit: Orbit,
}

/// The open case. Its scenario is the only truth; the answer follows it.
pub struct Desk {
    pub case: Case,
    pub answer: Answer,
    /// `true` if the answer has the derivation's steps.
    has_steps: bool,
    history: History<Kept>,
    /// The change under way: its name, and the case before it.
    change: Option<(Message, Kept)>,
    /// The open case, while another is shown in its place.
    behind: Option<Box<Kept>>,
    /// The inputs that the shown case has no numbers for.
    pub lacking: Vec<&'static str>,
}

impl Default for Desk {
    fn default() -> Self {
        let case = Case::new(&ALL[0]);
        let answer = case.live.outline();
        let history = History::default();
        let (change, behind, lacking) = (None, None, Vec::new());
        Self { case, answer, has_steps: false, history, change, behind, lacking }
    }
}

/// Returns the scenario or built-in scene of that name.
pub fn named(name: &str) -> Option<Case> {
    let scene = SCENES.iter().find(|(scene, _)| *scene == name);
    let scene = scene.and_then(|(_, text)| cases::parse(text).ok());
    scene.or_else(|| scenarios::find(name).map(Case::new))
}

impl Desk {
    /// Asks the kernel; derives the steps if they are wanted.
    pub fn ask(&mut self, wants_steps: bool) {
        let live = &self.case.live;
        self.answer = match (self.lacking.is_empty(), wants_steps) {
            (true, true) => live.answer(),
            (true, false) => live.outline(),
            (false, _) => incomplete(live.as_ref(), &self.lacking),
        };
        self.has_steps = wants_steps;
    }

    /// Derives the steps if the answer has none yet.
    pub fn derive(&mut self) {
        if !self.has_steps {
            self.ask(true);
        }
    }

    /// Opens a case as one step.
    pub fn open(&mut self, case: Case, orbit: Orbit) {
        let name = match &case.title {
            Some(title) => message!("open {0}", title.clone()),
            None => message!("open"),
        };
        self.begin(name, orbit);
        self.case = case;
        self.end();
    }

    /// Shows a case in place of the open one, which stays as it is, until [`Desk::end_preview`].
    /// While it lacks numbers, it has no answer. Returns `true` if another scenario shows now.
    pub fn preview(&mut self, case: Case, lacking: &[String], orbit: Orbit) -> bool {
        self.end();
        let is_other = self.behind.is_none() || self.case.scenario.id != case.scenario.id;
        let inputs = case.scenario.inputs().into_iter().map(|input| input.name);
        self.lacking = inputs.filter(|name| lacking.iter().any(|other| other == name)).collect();
        let before = std::mem::replace(&mut self.case, case);
        self.behind.get_or_insert_with(|| Box::new(Kept { case: before, orbit }));
        is_other
    }

    pub fn is_previewing(&self) -> bool {
        self.behind.is_some()
    }

    /// Shows the open case again; returns its camera.
    pub fn end_preview(&mut self) -> Option<Orbit> {
        self.lacking.clear();
        let Kept { case, orbit } = *self.behind.take()?;
        self.case = case;
        Some(orbit)
    }

    /// Begins a change: all until [`Desk::end`] is one step.
    pub fn begin(&mut self, name: Message, orbit: Orbit) {
        self.end();
        self.change = Some((name, Kept { case: self.case.duplicate(), orbit }));
    }

    /// Ends the change. One that changed nothing is no step.
    pub fn end(&mut self) {
        let Some((name, before)) = self.change.take() else { return };
        let is_same = before.case.live.is_same(self.case.live.as_ref())
            && before.case.title == self.case.title;
        if !is_same {
            self.history.push(name, before);
        }
    }

    /// Puts back what the change under way did.
    pub fn cancel(&mut self) {
        if let Some((_, before)) = self.change.take() {
            self.case = before.case;
        }
    }

    /// Makes a change that is one step.
    pub fn change(&mut self, name: Message, orbit: Orbit, make: impl FnOnce(&mut Case)) {
        self.begin(name, orbit);
        make(&mut self.case);
        self.end();
    }

    /// Undoes the last step; returns the camera of that time if another case is open then.
    pub fn undo(&mut self, orbit: Orbit) -> Option<Orbit> {
        self.end();
        let now = Kept { case: self.case.duplicate(), orbit };
        let before = self.history.undo(now)?;
        self.take(before)
    }

    /// Redoes the step that was undone last.
    pub fn redo(&mut self, orbit: Orbit) -> Option<Orbit> {
        self.end();
        let now = Kept { case: self.case.duplicate(), orbit };
        let after = self.history.redo(now)?;
        self.take(after)
    }

    fn take(&mut self, kept: Kept) -> Option<Orbit> {
        let is_other =
            kept.case.scenario.id != self.case.scenario.id || kept.case.title != self.case.title;
        self.case = kept.case;
        is_other.then_some(kept.orbit)
    }

    pub fn undo_name(&self) -> Option<&Message> {
        self.history.undo_name()
    }

    pub fn redo_name(&self) -> Option<&Message> {
        self.history.redo_name()
    }

    /// Sets an input to typed numbers. On failure says why, and changes nothing.
    pub fn set(&mut self, index: usize, texts: &[String], orbit: Orbit) -> Result<(), Message> {
        let numbers = texts.iter().map(|text| number(text)).collect::<Result<Vec<_>, _>>()?;
        let inputs = self.case.live.inputs();
        let Some(input) = inputs.get(index) else { return Ok(()) };
        input.with(&numbers)?;
        self.change(message!("set {0}", input.label.to_owned()), orbit, |case| {
            // They were asked about above.
            let _ = case.live.set(index, &numbers);
        });
        Ok(())
    }

    /// Chooses a convention's choice by its place.
    pub fn choose(&mut self, name: &str, place: usize, orbit: Orbit) {
        let conventions = self.case.live.conventions();
        let Some(index) = conventions.iter().position(|one| one.name == name) else { return };
        self.change(message!("choose: {0}", conventions[index].title), orbit, |case| {
            case.live.choose(index, place);
        });
    }

    /// Returns the inputs' numbers as a case writes them; none of a list.
    pub fn numbers(&self) -> Vec<Vec<String>> {
        let inputs = self.case.live.inputs().into_iter();
        // A list may have a hundred thousand.
        let single = |input: &Input| !input.value.is_list();
        let numbers = |input: Input| match single(&input) {
            true => input.value.numbers().into_iter().map(number_text).collect(),
            false => Vec::new(),
        };
        inputs.map(numbers).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenario::Space;

    fn orbit() -> Orbit {
        Orbit::new(Space::Spatial)
    }

    fn typed(numbers: &[&str]) -> Vec<String> {
        numbers.iter().map(|&number| number.to_owned()).collect()
    }

    #[test]
    fn a_typed_number_is_one_step_and_undone() {
        let mut desk = Desk::default();
        let before = desk.numbers();
        desk.set(0, &typed(&["1", "-2.5", "1e-3"]), orbit()).unwrap();
        assert_eq!(desk.numbers()[0], ["1", "-2.5", "0.001"]);
        assert_eq!(desk.undo_name().map(Message::to_string).as_deref(), Some("set A"));
        desk.undo(orbit());
        assert_eq!(desk.numbers(), before);
        desk.redo(orbit());
        assert_eq!(desk.numbers()[0], ["1", "-2.5", "0.001"]);
    }

    #[test]
    fn what_is_no_number_changes_nothing_and_says_so() {
        let mut desk = Desk::default();
        let before = desk.numbers();
        for (index, texts) in
            [(0, &["1", "x", "2"][..]), (0, &["1", "2"]), (3, &["-1"]), (0, &["inf", "0", "0"])]
        {
            let why = desk.set(index, &typed(texts), orbit()).unwrap_err().to_string();
            assert!(why.starts_with("expected"), "{why}");
        }
        assert_eq!((desk.numbers(), desk.undo_name()), (before, None));
    }

    #[test]
    fn every_scene_opens_by_its_name_and_is_one_step() {
        let mut desk = Desk::default();
        for (name, _) in SCENES {
            desk.open(named(name).unwrap(), orbit());
        }
        for _ in SCENES.iter().rev() {
            desk.undo(orbit());
        }
        assert_eq!(desk.case.scenario.id, ALL[0].id);
        assert!(named("no such scene").is_none());
    }

    #[test]
    fn a_preview_changes_nothing_and_lacks_an_answer_while_it_lacks_numbers() {
        let mut desk = Desk::default();
        let before = desk.numbers();
        assert!(desk.preview(named("ball_arc").unwrap(), &["ball_radius".to_owned()], orbit()));
        desk.ask(true);
        assert_eq!((desk.answer.relation, desk.lacking.len()), ("incomplete", 1));
        assert!(!desk.preview(named("ball_arc").unwrap(), &[], orbit()));
        desk.ask(true);
        assert_ne!(desk.answer.relation, "incomplete");
        assert!(desk.end_preview().is_some());
        assert_eq!((desk.numbers(), desk.undo_name()), (before, None));
    }

    #[test]
    fn a_cancelled_change_leaves_nothing() {
        let mut desk = Desk::default();
        let before = desk.numbers();
        desk.begin(message!("move {0}", "A".to_owned()), orbit());
        desk.case.live.set(0, &[9.0, 9.0, 9.0]).unwrap();
        desk.cancel();
        assert_eq!((desk.numbers(), desk.undo_name()), (before, None));
    }
}

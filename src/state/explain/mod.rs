//! The explanation of an answer: its derivation, its nearest miss, other methods, and the moving
//! body. Computed once a frame; nothing here changes the case.

mod branch_coverage;

use std::ops::Range;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use collision_formula::Target;
use collision_gizmos::letters::Letters;
use collision_gizmos::palette::Palette;
use collision_gizmos::picture::marks;
use collision_scenarios::mesh::check::Example;
use collision_scenarios::methods::{self, Comparison};
use collision_scenarios::scenario::{
    self, Answer, Gjk, Mark, Moment, Referent, Role, Step, TreeWalk, mesh_of,
};
use serde::{Deserialize, Serialize};

use crate::state::formulas::{Formulas, UlpTolerance};
use crate::state::shortcuts::Command;
use crate::state::workspace::{EngineAnswer, Workspace};

pub use branch_coverage::{BranchCoverage, Lamp, SavedCoverage, case_that_takes, light};

/// The duration of the motion from start to end.
const WAY: Duration = Duration::from_secs(3);

/// The time that a step stays while the derivation plays.
const STEP_TIME: Duration = Duration::from_millis(1800);

/// The change of t per step.
const STEP: f32 = 0.02;

/// The number of samples of the distance curve.
const MOMENTS: u16 = 160;

/// The tabs of the panel. Each also decides what the picture draws for the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tab {
    #[default]
    Answer,
    /// The derivation, step by step.
    Derivation,
    /// The moving body at any moment.
    Way,
    /// The answers of other methods.
    Methods,
    /// The derivation as code.
    Code,
}

impl Tab {
    pub const ALL: [Self; 5] =
        [Self::Answer, Self::Derivation, Self::Way, Self::Methods, Self::Code];

    /// Returns its name in a link.
    pub fn name(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Derivation => "derivation",
            Self::Way => "way",
            Self::Methods => "methods",
            Self::Code => "code",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Answer => "Answer",
            Self::Derivation => "Derivation",
            Self::Way => "On its way",
            Self::Methods => "Methods",
            Self::Code => "Code",
        }
    }
}

/// A page of the *Code* tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CodePage {
    /// The derivation as code.
    #[default]
    Printed,
    /// A formula of the user's own.
    Formula,
    /// The case as JSON.
    Case,
}

/// The state of the explanation's controls.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Explain {
    tab: Tab,
    /// The current step; the last one if there are fewer.
    step: usize,
    /// The step or input under the pointer, in the view or in a formula: it is lit in both.
    pub hovered: Option<Referent>,
    /// `true` while the derivation goes through its steps by itself.
    pub plays_steps: bool,
    /// The program's step to show once its case is open.
    wanted: Option<usize>,
    /// The parameter of the moving body, from 0 to 1. `None` while it is not shown.
    pub t: Option<f32>,
    /// `true` while it moves by itself.
    pub running: bool,
    /// The language of the code.
    pub target: Target,
    /// The open page of the *Code* tab, and the open draft.
    pub page: CodePage,
    pub draft: usize,
    /// The tolerated error of its steps.
    pub slack: UlpTolerance,
    /// The index of the separating axis that the view shows.
    pub axis: Option<usize>,
    /// The step of GJK that the view shows.
    pub gjk_step: Option<usize>,
    /// The box of a mesh's tree that the view shows.
    pub tree_step: Option<usize>,
    /// The flaw of a mesh that the view shows.
    pub flaw: Option<LitFlaw>,
}

/// A flaw of the open mesh.
#[derive(Debug, Clone, PartialEq)]
pub struct LitFlaw {
    /// The place of its kind among `KINDS`.
    pub kind: usize,
    /// The place among the examples of its kind.
    pub place: usize,
    pub example: Example,
}

impl Explain {
    /// Returns the open tab.
    pub fn tab(&self) -> Tab {
        self.tab
    }

    /// Opens a tab. The step stays as it was, and the motion begins at its start.
    pub fn open(&mut self, tab: Tab) {
        self.tab = tab;
        (self.running, self.plays_steps, self.hovered) = (false, false, None);
        self.t = (tab == Tab::Way).then_some(self.t.unwrap_or(0.0));
    }

    /// Returns `true` if the tab shows the derivation, in words or as code.
    pub fn has_steps(&self) -> bool {
        matches!(self.tab, Tab::Derivation | Tab::Code)
    }

    /// Returns `true` if the tab needs the derivation's steps.
    pub fn wants_steps(&self) -> bool {
        self.has_steps() || self.tab == Tab::Methods
    }

    /// Returns the current step. `None` if no derivation is open.
    pub fn current(&self, answer: &Answer) -> Option<usize> {
        let last = answer.steps.len().checked_sub(1)?;
        self.has_steps().then(|| self.step.min(last))
    }

    /// Shows that step.
    pub fn show(&mut self, step: usize) {
        if !self.has_steps() {
            self.open(Tab::Derivation);
        }
        self.plays_steps = false;
        self.step = step;
    }

    /// Shows that step of the program once the case that takes it is open.
    pub fn look_for(&mut self, index: usize) {
        self.wanted = Some(index);
    }

    /// Moves by that many steps, within the derivation. Before the answer has its steps, there is
    /// no upper limit.
    pub fn go(&mut self, answer: &Answer, by: isize) {
        if self.has_steps() {
            let current = self.current(answer).unwrap_or(self.step);
            let last = answer.steps.len().checked_sub(1).unwrap_or(usize::MAX);
            self.step = current.saturating_add_signed(by).min(last);
        }
    }

    /// Lets the derivation go through its steps by itself, or stops it; from the last step it starts
    /// again.
    pub fn toggle_steps(&mut self, answer: &Answer) {
        self.plays_steps ^= true;
        let last = answer.steps.len().saturating_sub(1);
        if self.plays_steps && self.current(answer) == Some(last) {
            self.step = 0;
        }
    }

    /// Returns the step that is lit instead of the current one.
    pub fn lit_step(&self) -> Option<usize> {
        match self.hovered? {
            Referent::Step(step) => Some(step),
            Referent::Input(_) => None,
        }
    }

    /// Sets t, at rest. `None` removes the moving body.
    pub fn set_t(&mut self, t: Option<f32>) {
        let way = if t.is_some() { Tab::Way } else { Tab::Answer };
        if t.is_some() != (self.tab == Tab::Way) {
            self.open(way);
        }
        (self.t, self.running) = (t, false);
    }

    /// Starts or stops the motion; from the end it starts again.
    pub fn toggle_running(&mut self) {
        let running = !self.running;
        if running && self.t.is_none_or(|t| t >= 1.0) {
            self.set_t(Some(0.0));
        }
        self.running = running;
    }
}

/// The explanation of the answer, as far as it is shown.
#[derive(Resource, Default)]
pub struct Explanation {
    /// Its inputs: the question, the formulas' changes, the controls, the palette, and the answer of
    /// another engine.
    of: Option<(u64, u64, Explain, Palette, Option<EngineAnswer>)>,
    /// The colour of each letter.
    pub letters: Letters,
    /// The answers of other methods, compared with the kernel's.
    pub comparisons: Vec<Comparison>,
    /// The current numbers of each step of the derivation.
    pub numbers: Vec<String>,
    /// The names in each step's formula, where they stand, and what they stand for.
    pub references: Vec<Vec<(Range<usize>, Referent)>>,
    /// The moving body at the current t.
    pub moment: Option<Moment>,
    /// The search for the closest points, if its tab is open.
    pub gjk: Option<Gjk>,
    /// The way of a ray through a mesh's tree, if its tab is open.
    pub tree_walk: Option<TreeWalk>,
    /// The flaw of the mesh that is shown.
    pub flaw: Vec<(Mark, Role)>,
    /// Both projections on the separating axis that is shown.
    pub shadows: Vec<(Mark, Role)>,
    /// Its distance to the target in metres, over t.
    pub distances: Vec<[f64; 2]>,
    /// The point that another engine answers, and whether it differs from ours.
    pub engine: Option<(Vec3, bool)>,
}

/// The marks of this frame: the answer's and the explanation's.
#[derive(Resource, Default)]
pub struct Picture(pub Vec<(Mark, Role)>);

impl Explanation {
    /// Updates the explanation if the answer or the controls have changed.
    pub fn follow(
        &mut self,
        explain: &Explain,
        (workspace, formulas): (&Workspace, &Formulas),
        palette: Palette,
    ) {
        let is_same =
            self.of.as_ref().is_some_and(|(questions, changes, wanted, colors, engine)| {
                (*questions, *changes) == (workspace.questions, formulas.changes)
                    && wanted == explain
                    && *colors == palette
                    && *engine == workspace.engine_answer()
            });
        if !is_same {
            *self = Self::new(explain, (workspace, formulas), palette);
        }
    }

    fn new(
        explain: &Explain,
        (workspace, formulas): (&Workspace, &Formulas),
        palette: Palette,
    ) -> Self {
        let Workspace { scenario, answer, .. } = workspace;
        let letters = Letters::new(workspace.entry, &answer.marks, palette);
        let comparisons = match explain.tab == Tab::Methods {
            true => methods::compare_with(scenario.as_ref(), answer, &formulas.working()),
            false => Vec::new(),
        };
        let numbers = match explain.has_steps() {
            true => scenario::numbers(&scenario.terms(), &answer.steps),
            false => Vec::new(),
        };
        let labels: Vec<_> = scenario.inputs().iter().map(|input| input.label).collect();
        let references = match explain.has_steps() {
            true => scenario::references(&labels, &answer.steps),
            false => Vec::new(),
        };
        let moment = explain.t.and_then(|t| scenario.moment(t));
        let axis = explain.axis.filter(|_| explain.tab == Tab::Answer);
        let axis = axis.and_then(|axis| scenario.axes().into_iter().nth(axis)?.shadows);
        let shadows = axis.map_or_else(Vec::new, |shadows| shadows.marks());
        let gjk = (explain.tab == Tab::Answer).then(|| scenario.gjk()).flatten();
        let tree_walk = (explain.tab == Tab::Answer).then(|| scenario.tree_walk()).flatten();
        let moments = moment.iter().flat_map(|_| 0..=MOMENTS);
        let distances = moments.filter_map(|index| {
            let t = f32::from(index) / f32::from(MOMENTS);
            Some([f64::from(t), f64::from(scenario.moment(t)?.distance)])
        });
        let distances = distances.collect();
        let flaw = explain.flaw.as_ref().filter(|_| explain.tab == Tab::Answer);
        let flaw = flaw.zip(mesh_of(scenario.as_ref()));
        let flaw =
            flaw.map_or_else(Vec::new, |(flaw, mesh)| scenario::flaw_marks(&flaw.example, &mesh));
        let engine = workspace.engine_answer();
        let of = Some((workspace.questions, formulas.changes, explain.clone(), palette, engine));
        let engine = engine_point(workspace);
        Self {
            of,
            letters,
            comparisons,
            numbers,
            references,
            moment,
            gjk,
            tree_walk,
            flaw,
            shadows,
            distances,
            engine,
        }
    }

    /// Returns `true` if it has the numbers of the answer's steps.
    pub fn is_of(&self, answer: &Answer) -> bool {
        self.numbers.len() == answer.steps.len()
    }

    /// Returns the inputs to light: the one that is looked at, or those that the lit step names.
    pub fn lit_inputs(&self, explain: &Explain, answer: &Answer) -> Vec<usize> {
        marks::lit_inputs(answer, &self.references, explain.hovered, explain.current(answer))
    }

    /// Returns all marks for an answer: its own picture, or the derivation's up to the current
    /// step, the latest first.
    pub fn picture(&self, explain: &Explain, answer: &Answer) -> Vec<(Mark, Role)> {
        let mut all = match explain.current(answer) {
            Some(current) => marks::of_step(answer, current, explain.lit_step()),
            None => marks::of_answer(answer),
        };
        all.extend(self.shadows.iter().cloned());
        let gjk_step = self.gjk.as_ref().zip(explain.gjk_step);
        all.extend(gjk_step.into_iter().flat_map(|(gjk, step)| gjk.marks(step)));
        let tree_step = self.tree_walk.as_ref().zip(explain.tree_step);
        all.extend(tree_step.into_iter().flat_map(|(walk, step)| walk.marks(step)));
        all.extend(self.flaw.iter().cloned());
        all.extend(self.moment.iter().flat_map(|moment| moment.marks.iter().cloned()));
        if let Some((at, differs)) = self.engine {
            let role = if differs { Role::MethodWrong } else { Role::MethodRight };
            all.push((Mark::Ring { at, radius: 0.25 }, role));
        }
        all.extend(marks::of_methods(&self.comparisons));
        all
    }
}

/// Returns the point that another engine answers, and whether its answer differs from ours.
fn engine_point(workspace: &Workspace) -> Option<(Vec3, bool)> {
    let point = match workspace.engine_answer()?.point?[..] {
        [x, y] => Vec3::new(x, y, 0.0),
        [x, y, z] => Vec3::new(x, y, z),
        _ => return None,
    };
    Some((point, !workspace.engine_differences().is_empty()))
}

/// Handles the keys of the derivation and of *Play*.
pub fn commands(
    mut commands: MessageReader<Command>,
    mut explain: ResMut<Explain>,
    workspace: Res<Workspace>,
) {
    for command in commands.read() {
        match command {
            Command::Derivation if explain.tab == Tab::Derivation => explain.open(Tab::Answer),
            Command::Derivation => explain.open(Tab::Derivation),
            Command::StepBack => explain.go(&workspace.answer, -1),
            Command::StepOn => explain.go(&workspace.answer, 1),
            // A bouncing ball is played by the `play` module.
            Command::Play if moves(&workspace) => explain.toggle_running(),
            Command::PlayStep if moves(&workspace) => {
                let t = explain.t.map_or(0.0, |t| (t + STEP).min(1.0));
                explain.set_t(Some(t));
            }
            _ => {}
        }
    }
}

/// Returns `true` if *Play* moves the body along its path.
fn moves(workspace: &Workspace) -> bool {
    workspace.scenario.ball().is_none() && workspace.scenario.moment(0.0).is_some()
}

/// Advances the derivation while it plays.
pub fn advance_steps(
    mut explain: ResMut<Explain>,
    workspace: Res<Workspace>,
    time: Res<Time>,
    mut shown: Local<Duration>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !explain.plays_steps {
        *shown = Duration::ZERO;
        return;
    }
    *shown += time.delta();
    if *shown >= STEP_TIME {
        *shown = Duration::ZERO;
        let before = explain.step;
        explain.go(&workspace.answer, 1);
        explain.plays_steps = explain.step != before;
    }
    redraw.write(RequestRedraw);
}

/// Advances the motion while it runs, and keeps to the steps and formulas of the open case.
pub fn advance(
    mut explain: ResMut<Explain>,
    workspace: Res<Workspace>,
    time: Res<Time>,
    mut opened: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *opened != workspace.opened {
        *opened = workspace.opened;
        let wanted = explain.wanted.take();
        explain.step = wanted.map_or(0, |wanted| step_of(&workspace.scenario.derivation(), wanted));
        (explain.axis, explain.gjk_step, explain.tree_step) = (None, None, None);
        explain.flaw = None;
        if explain.t.is_some() {
            explain.set_t(None);
        }
    }
    let last = workspace.methods.len().saturating_sub(1);
    if explain.draft > last {
        explain.draft = last;
    }
    if explain.running {
        let t = explain.t.unwrap_or(0.0) + time.delta_secs() / WAY.as_secs_f32();
        explain.t = Some(t.min(1.0));
        explain.running = t < 1.0;
        redraw.write(RequestRedraw);
    }
}

/// Returns the step that shows this step of the program. A block is shown by its contents.
fn step_of(steps: &[Step], index: usize) -> usize {
    let told = |step: &Step| step.index.is_some_and(|told| told >= index);
    let exactly = steps.iter().position(|step| step.index == Some(index));
    exactly.or_else(|| steps.iter().position(told)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios::ALL;

    #[test]
    fn a_step_shows_what_came_before_it_and_no_result() {
        let workspace = Workspace::new(&ALL[0]);
        let mut explain = Explain::default();
        let picture = |explain: &Explain| {
            Explanation::new(explain, (&workspace, &Formulas::default()), Palette::default())
                .picture(explain, &workspace.answer)
        };
        let marks = workspace.answer.marks.clone();
        assert_eq!(picture(&explain), marks);
        explain.show(0);
        let first = picture(&explain);
        assert_eq!(first[0].1, Role::StepNow);
        assert!(first.iter().all(|(_, role)| *role != Role::Hit && *role != Role::Normal));
        assert!(first.iter().any(|(_, role)| *role == Role::Target));

        explain.go(&workspace.answer, 1000);
        assert_eq!(explain.current(&workspace.answer), Some(workspace.answer.steps.len() - 1));
        assert!(picture(&explain).len() > first.len());
        explain.go(&workspace.answer, -1);
        assert_eq!(explain.current(&workspace.answer), Some(workspace.answer.steps.len() - 2));
        explain.open(Tab::Answer);
        assert_eq!(explain.current(&workspace.answer), None);
    }

    #[test]
    fn what_has_come_to_its_end_starts_again() {
        let mut explain = Explain::default();
        explain.set_t(Some(1.0));
        explain.toggle_running();
        assert_eq!((explain.t, explain.running), (Some(0.0), true));
        explain.toggle_running();
        assert_eq!((explain.t, explain.running), (Some(0.0), false));
    }
}

//! What explains an answer: its derivation, its nearest miss, other methods, and the moving thing
//! on its way. Computed once a frame; nothing here changes the case.

mod branch_coverage;
mod letters;

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use serde::{Deserialize, Serialize};

use crate::formulas::{Formulas, UlpTolerance};
use crate::keys::Command;
use crate::methods::{self, Comparison, Draft};
use crate::program::Target;
use crate::scenario::{self, Answer, Line, Mark, Moment, Role, Step, metres};
use crate::settings::Palette;
use crate::workspace::Workspace;

pub use branch_coverage::{BranchCoverage, Lamp, SavedCoverage, case_that_takes, light};
pub use letters::Letters;

/// How long the moving thing takes from start to end.
const WAY: Duration = Duration::from_secs(3);

/// What one step moves it on by, of t.
const STEP: f32 = 0.02;

/// How many moments the curve of the distance is drawn through.
const MOMENTS: u16 = 160;

/// What the panel shows of the answer, and what the picture draws for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tab {
    #[default]
    Answer,
    /// Step by step.
    Derivation,
    /// The moving thing at any moment.
    Way,
    /// What other methods answer.
    Methods,
    /// The derivation as a function.
    Code,
}

impl Tab {
    pub const ALL: [Self; 5] =
        [Self::Answer, Self::Derivation, Self::Way, Self::Methods, Self::Code];

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

/// What the user has asked to see.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Explain {
    tab: Tab,
    /// The step that is looked at; the last one where there are fewer.
    step: usize,
    /// The program's step that is looked at as soon as the case is there.
    wanted: Option<usize>,
    /// Of the moving thing, from 0 to 1; none while it is not shown.
    pub t: Option<f32>,
    /// It moves by itself.
    pub running: bool,
    /// The language of the code.
    pub target: Target,
    /// The code is a text to edit, and which draft of it.
    pub edits: bool,
    pub draft: usize,
    /// The draft that was removed last, and whose it was.
    pub removed: Option<(&'static str, Draft)>,
    /// How far its steps may be off.
    pub slack: UlpTolerance,
    /// The separating axis that the view shows, by its place.
    pub axis: Option<usize>,
}

impl Explain {
    /// The open tab.
    pub fn tab(&self) -> Tab {
        self.tab
    }

    /// Opens a tab: the derivation at its first step, the moving thing at its start.
    pub fn open(&mut self, tab: Tab) {
        if !self.has_steps() {
            self.step = 0;
        }
        self.tab = tab;
        self.running = false;
        self.t = (tab == Tab::Way).then_some(self.t.unwrap_or(0.0));
    }

    /// Is the derivation gone through, in words or as code?
    pub fn has_steps(&self) -> bool {
        matches!(self.tab, Tab::Derivation | Tab::Code)
    }

    /// Does something that is open show the derivation, or compare with it?
    pub fn wants_steps(&self) -> bool {
        self.has_steps() || self.tab == Tab::Methods
    }

    /// The step that is looked at; none where no derivation is open.
    pub fn current(&self, answer: &Answer) -> Option<usize> {
        let last = answer.steps.len().checked_sub(1)?;
        self.has_steps().then(|| self.step.min(last))
    }

    /// Looks at that step.
    pub fn show(&mut self, step: usize) {
        if !self.has_steps() {
            self.open(Tab::Derivation);
        }
        self.step = step;
    }

    /// Looks at that step of the program, once the case is open that takes it.
    pub fn look_for(&mut self, index: usize) {
        self.wanted = Some(index);
    }

    /// Looks so many steps further, or back; before the derivation is there, from its first one.
    pub fn go(&mut self, answer: &Answer, by: isize) {
        if self.has_steps() {
            let current = self.current(answer).unwrap_or(self.step);
            let last = answer.steps.len().checked_sub(1).unwrap_or(usize::MAX);
            self.step = current.saturating_add_signed(by).min(last);
        }
    }

    /// Moves the moving thing to that t, at rest; none removes it.
    pub fn set_t(&mut self, t: Option<f32>) {
        let way = if t.is_some() { Tab::Way } else { Tab::Answer };
        if t.is_some() != (self.tab == Tab::Way) {
            self.open(way);
        }
        (self.t, self.running) = (t, false);
    }

    /// Starts or stops the moving thing; at the end it starts again.
    pub fn toggle_running(&mut self) {
        let running = !self.running;
        if running && self.t.is_none_or(|t| t >= 1.0) {
            self.set_t(Some(0.0));
        }
        self.running = running;
    }
}

/// What explains the answer, as far as it is shown.
#[derive(Resource, Default)]
pub struct Explanation {
    /// What it explains: which question, for which eyes, with which colours.
    of: Option<(u64, u64, Explain, Palette)>,
    /// The colour of each letter.
    pub letters: Letters,
    /// What other methods answer, beside the kernel's answer.
    pub comparisons: Vec<Comparison>,
    /// Each step of the derivation with the numbers of this moment.
    pub numbers: Vec<String>,
    /// The moving thing at the chosen t.
    pub moment: Option<Moment>,
    /// Both shadows on the separating axis that is shown.
    pub shadows: Vec<(Mark, Role)>,
    /// Its distance to the target in metres, over t.
    pub distances: Vec<[f64; 2]>,
}

/// What is drawn in this frame: the answer's marks, and what explains them.
#[derive(Resource, Default)]
pub struct Picture(pub Vec<(Mark, Role)>);

impl Explanation {
    /// Follows the answer and what is wanted of it, where either has changed.
    pub fn follow(
        &mut self,
        explain: &Explain,
        (workspace, formulas): (&Workspace, &Formulas),
        palette: Palette,
    ) {
        let is_of = |(questions, changes, wanted, colors): &(u64, u64, Explain, Palette)| {
            let counts = (*questions, *changes);
            counts == (workspace.questions, formulas.changes)
                && wanted == explain
                && *colors == palette
        };
        if !self.of.as_ref().is_some_and(is_of) {
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
            true => scenario::numbers(&scenario.duplicate().inputs(), &answer.steps),
            false => Vec::new(),
        };
        let moment = explain.t.and_then(|t| scenario.moment(t));
        let axis = explain.axis.filter(|_| explain.tab == Tab::Answer);
        let axis = axis.and_then(|axis| scenario.axes().into_iter().nth(axis)?.shadows);
        let shadows = axis.map_or_else(Vec::new, |shadows| shadows.marks());
        let moments = moment.iter().flat_map(|_| 0..=MOMENTS);
        let distances = moments.filter_map(|index| {
            let t = f32::from(index) / f32::from(MOMENTS);
            Some([f64::from(t), f64::from(scenario.moment(t)?.distance)])
        });
        let distances = distances.collect();
        let of = Some((workspace.questions, formulas.changes, explain.clone(), palette));
        Self { of, letters, comparisons, numbers, moment, shadows, distances }
    }

    /// All that is drawn for an answer: its own picture, or the derivation's up to the current
    /// step, the latest first.
    pub fn picture(&self, explain: &Explain, answer: &Answer) -> Vec<(Mark, Role)> {
        let mut marks: Vec<(Mark, Role)> = match explain.current(answer) {
            Some(current) => {
                let given = answer.marks.iter().filter(|(_, role)| role.is_given()).cloned();
                // A test draws where it is looked at, and where it decided; what it compares is
                // looked at with it.
                let steps =
                    answer.steps[..=current].iter().enumerate().rev().filter(|(index, step)| {
                        matches!(step.line, Line::Value { .. })
                            || step.decides()
                            || *index == current
                    });
                let now = &answer.steps[current];
                let drawn = steps.flat_map(|(index, step)| {
                    let is_now = index == current || now.compares(step.name());
                    step.marks.iter().map(move |(mark, role)| match role {
                        Role::Construction if is_now => (mark.clone(), Role::StepNow),
                        _ if is_now => (mark.clone(), *role),
                        _ => (without_number(mark), *role),
                    })
                });
                drawn.chain(given).collect()
            }
            None => answer.marks.clone(),
        };
        // A vector whose length is written there needs no name of its own.
        let texts: Vec<_> =
            marks.iter().filter_map(|(mark, _)| mark.text().map(str::to_owned)).collect();
        marks.retain(|(mark, role)| {
            let Some(text) = mark.text().filter(|_| *role == Role::Construction) else {
                return true;
            };
            !texts.iter().any(|other| {
                other.strip_prefix('|').is_some_and(|rest| {
                    rest.strip_prefix(text).is_some_and(|rest| rest.starts_with('|'))
                })
            })
        });
        // Shapes that meet, as where a ray only leaves the sphere, have no gap to draw.
        if let Some(nearest) = answer.nearest.filter(|nearest| nearest.distance > 0.0)
            && !explain.has_steps()
        {
            let (from, to) = (nearest.first, nearest.second);
            marks.push((Mark::Line { from, to }, Role::Nearest));
            for at in [from, to] {
                // Smaller than what lies between them.
                let radius = (nearest.distance * 0.1).min(0.08);
                marks.push((Mark::Dot { at, radius }, Role::Nearest));
            }
            let (at, text) = (from.midpoint(to), metres(nearest.distance));
            marks.push((Mark::Label { at, text }, Role::Nearest));
        }
        marks.extend(self.shadows.iter().cloned());
        marks.extend(self.moment.iter().flat_map(|moment| moment.marks.iter().cloned()));
        for comparison in &self.comparisons {
            let role = if comparison.differs() { Role::MethodWrong } else { Role::MethodRight };
            for &at in comparison.outcome.points.iter().filter(|at| at.is_finite()) {
                marks.push((Mark::Ring { at, radius: 0.25 }, role));
                if role == Role::MethodWrong {
                    let text = comparison.method.name().to_owned();
                    marks.push((Mark::Label { at, text }, role));
                }
            }
        }
        marks
    }
}

/// The mark; a label says the name of its length alone: the numbers are the current step's.
fn without_number(mark: &Mark) -> Mark {
    match mark {
        Mark::Label { at, text } => {
            let name = text.split_once(" = ").map_or(text.as_str(), |(name, _)| name);
            Mark::Label { at: *at, text: name.to_owned() }
        }
        mark => mark.clone(),
    }
}

/// The keys of the derivation and of *Play*.
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
            // A ball that bounces is played by itself.
            Command::Play if moves(&workspace) => explain.toggle_running(),
            Command::PlayStep if moves(&workspace) => {
                let t = explain.t.map_or(0.0, |t| (t + STEP).min(1.0));
                explain.set_t(Some(t));
            }
            _ => {}
        }
    }
}

/// Does *Play* move the thing on its way?
fn moves(workspace: &Workspace) -> bool {
    workspace.scenario.ball().is_none() && workspace.scenario.moment(0.0).is_some()
}

/// Advances the moving thing while it runs.
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
        explain.axis = None;
        if explain.t.is_some() {
            explain.set_t(None);
        }
    }
    if explain.running {
        let t = explain.t.unwrap_or(0.0) + time.delta_secs() / WAY.as_secs_f32();
        explain.t = Some(t.min(1.0));
        explain.running = t < 1.0;
        redraw.write(RequestRedraw);
    }
}

/// Where a derivation tells that step of the program: a block is told by what it holds.
fn step_of(steps: &[Step], index: usize) -> usize {
    let told = |step: &Step| step.index.is_some_and(|told| told >= index);
    let exactly = steps.iter().position(|step| step.index == Some(index));
    exactly.or_else(|| steps.iter().position(told)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::ALL;

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
    fn a_test_shows_what_it_compares() {
        let workspace = Workspace::new(&ALL[0]);
        let mut explain = Explain::default();
        let steps = &workspace.answer.steps;
        explain.show(steps.iter().position(|step| step.formula() == "|CS| > r").unwrap());
        let explanation =
            Explanation::new(&explain, (&workspace, &Formulas::default()), Palette::default());
        let picture = explanation.picture(&explain, &workspace.answer);
        let of_now = picture.iter().filter(|(_, role)| *role == Role::StepNow);
        let texts: Vec<_> = of_now.filter_map(|(mark, _)| mark.text()).collect();
        assert_eq!(texts, ["|CS| = 0.7936 m"]);
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

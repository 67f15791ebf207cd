//! What explains an answer in the view: its derivation, its nearest miss, and the moving thing on
//! its way. Nothing here changes the case.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::keys::Command;
use crate::methods;
use crate::sandbox::{Sandbox, Step};
use crate::scenario::{Answer, Line, Mark, Role, metres};

/// How long the moving thing takes from start to end.
const WAY: Duration = Duration::from_secs(3);

/// What one step moves it on by, of t.
const STEP: f32 = 0.02;

/// What the user has asked to see.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Explain {
    /// The derivation is shown, step by step.
    pub derivation: bool,
    /// The step that is looked at; the last one where there are fewer.
    step: usize,
    /// The moving thing is shown at this t, from 0 to 1.
    pub t: Option<f32>,
    /// What other methods answer is shown.
    pub methods: bool,
    /// It moves by itself.
    pub running: bool,
}

impl Default for Explain {
    fn default() -> Self {
        Self { derivation: false, step: usize::MAX, t: None, methods: false, running: false }
    }
}

impl Explain {
    /// The step that is looked at; none where the derivation is closed.
    pub fn current(&self, answer: &Answer) -> Option<usize> {
        let last = answer.steps.len().checked_sub(1)?;
        self.derivation.then(|| self.step.min(last))
    }

    /// Looks at that step.
    pub fn show(&mut self, step: usize) {
        self.derivation = true;
        self.step = step;
    }

    /// Looks so many steps further, or back.
    pub fn go(&mut self, answer: &Answer, by: isize) {
        if let Some(current) = self.current(answer) {
            self.step = current.saturating_add_signed(by).min(answer.steps.len() - 1);
        }
    }

    /// Puts the moving thing to that t, where it stays; none takes it away.
    pub fn set_t(&mut self, t: Option<f32>) {
        (self.t, self.running) = (t, false);
    }

    /// Sets the moving thing off, from the start where it has come to the end.
    pub fn toggle_running(&mut self) {
        self.running ^= true;
        if self.running && self.t.is_none_or(|t| t >= 1.0) {
            self.t = Some(0.0);
        }
    }

    /// All that is drawn for an answer: its own picture, or the derivation's up to the current
    /// step, the latest first.
    pub fn picture(&self, sandbox: &mut Sandbox) -> Vec<(Mark, Role)> {
        let Sandbox { entry, scenario, answer, .. } = sandbox;
        let mut marks: Vec<(Mark, Role)> = match self.current(answer) {
            Some(current) => {
                let given = answer.marks.iter().filter(|(_, role)| role.is_given()).cloned();
                // A test draws where it is looked at, and where it decided.
                let steps =
                    answer.steps[..=current].iter().enumerate().rev().filter(|(index, step)| {
                        matches!(step.line, Line::Value { .. })
                            || step.decides()
                            || *index == current
                    });
                let drawn = steps.flat_map(|(index, step)| {
                    step.marks.iter().map(move |(mark, role)| match role {
                        Role::Construction if index == current => (mark.clone(), Role::StepNow),
                        _ => (mark.clone(), *role),
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
            && !self.derivation
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
        if let Some(moment) = self.t.and_then(|t| scenario.moment(t)) {
            marks.extend(moment.marks);
        }
        if self.methods {
            for comparison in methods::compare(scenario.as_mut(), entry.id, answer) {
                let role = if comparison.differs() { Role::MethodWrong } else { Role::MethodRight };
                for at in comparison.outcome.points.into_iter().filter(|at| at.is_finite()) {
                    marks.push((Mark::Ring { at, radius: 0.25 }, role));
                    if role == Role::MethodWrong {
                        let text = comparison.method.name.to_owned();
                        marks.push((Mark::Label { at, text }, role));
                    }
                }
            }
        }
        marks
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Explain>()
        .add_systems(Update, commands.in_set(Step::Input))
        .add_systems(Update, advance.in_set(Step::Input));
}

fn commands(
    mut commands: MessageReader<Command>,
    mut explain: ResMut<Explain>,
    sandbox: Res<Sandbox>,
) {
    for command in commands.read() {
        match command {
            Command::Derivation => explain.derivation ^= true,
            Command::StepBack => explain.go(&sandbox.answer, -1),
            Command::StepOn => explain.go(&sandbox.answer, 1),
            // A ball that bounces is played by itself.
            Command::Play if moves(&sandbox) => explain.toggle_running(),
            Command::PlayStep if moves(&sandbox) => {
                let t = explain.t.map_or(0.0, |t| (t + STEP).min(1.0));
                explain.set_t(Some(t));
            }
            _ => {}
        }
    }
}

/// Does *Play* move the thing on its way?
fn moves(sandbox: &Sandbox) -> bool {
    sandbox.scenario.ball().is_none() && sandbox.scenario.moment(0.0).is_some()
}

/// Moves what moves; it stays where nothing does.
fn advance(
    mut explain: ResMut<Explain>,
    sandbox: Res<Sandbox>,
    time: Res<Time>,
    mut opened: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *opened != sandbox.opened {
        *opened = sandbox.opened;
        explain.set_t(None);
    }
    if explain.running {
        let t = explain.t.unwrap_or(0.0) + time.delta_secs() / WAY.as_secs_f32();
        explain.t = Some(t.min(1.0));
        explain.running = t < 1.0;
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::ALL;

    #[test]
    fn a_step_shows_what_came_before_it_and_no_result() {
        let mut sandbox = Sandbox::new(&ALL[0]);
        let mut explain = Explain::default();
        let marks = sandbox.answer.marks.clone();
        assert_eq!(explain.picture(&mut sandbox), marks);
        explain.show(0);
        let picture = explain.picture(&mut sandbox);
        assert_eq!(picture[0].1, Role::StepNow);
        assert!(picture.iter().all(|(_, role)| *role != Role::Hit && *role != Role::Normal));
        assert!(picture.iter().any(|(_, role)| *role == Role::Target));

        explain.go(&sandbox.answer, 1000);
        assert_eq!(explain.current(&sandbox.answer), Some(sandbox.answer.steps.len() - 1));
        assert!(explain.picture(&mut sandbox).len() > picture.len());
        explain.go(&sandbox.answer, -1);
        assert_eq!(explain.current(&sandbox.answer), Some(sandbox.answer.steps.len() - 2));
        explain.derivation = false;
        assert_eq!(explain.current(&sandbox.answer), None);
    }

    #[test]
    fn what_has_come_to_its_end_starts_again() {
        let mut explain = Explain { t: Some(1.0), ..Explain::default() };
        explain.toggle_running();
        assert_eq!((explain.t, explain.running), (Some(0.0), true));
        explain.toggle_running();
        assert_eq!((explain.t, explain.running), (Some(0.0), false));
    }
}

//! The marks of a picture: of an answer, or of its derivation up to a step.

use collision_scenarios::methods::Comparison;
use collision_scenarios::scenario::{Answer, Line, Mark, Role, Scenario, Step, metres, unit};
use glam::{Vec2, Vec3};

use crate::handles::to_segment;
use crate::view::View;

/// Returns the marks of an answer, with the narrowest gap of a miss.
pub fn of_answer(answer: &Answer) -> Vec<(Mark, Role)> {
    let mut marks = named_once(answer.marks.clone());
    // Shapes that meet, such as a ray that only leaves the sphere, have no gap to draw.
    if let Some(nearest) = answer.nearest.filter(|nearest| nearest.distance > 0.0) {
        let (from, to) = (nearest.first, nearest.second);
        marks.push((Mark::Line { from, to }, Role::Nearest));
        for at in [from, to] {
            // Smaller than the gap between them.
            let radius = (nearest.distance * 0.1).min(0.08);
            marks.push((Mark::Dot { at, radius }, Role::Nearest));
        }
        let (at, text) = (from.midpoint(to), metres(nearest.distance));
        marks.push((Mark::Label { at, text }, Role::Nearest));
    }
    marks
}

/// Returns the marks of the derivation up to a step, the latest first. The step that is looked at is
/// lit: `lit`, or the current one.
pub fn of_step(answer: &Answer, current: usize, lit: Option<usize>) -> Vec<(Mark, Role)> {
    let lit = lit.filter(|&lit| lit < answer.steps.len()).unwrap_or(current);
    let given = answer.marks.iter().filter(|(_, role)| role.is_given()).cloned();
    // A test is drawn while it is the current step and where it decided, together with the values
    // that it compares.
    let steps = answer.steps.iter().enumerate().rev().filter(|(index, step)| {
        let is_found = matches!(step.line, Line::Value { .. }) || step.decides();
        *index <= current && is_found || *index == lit
    });
    let now = &answer.steps[lit];
    let drawn = steps.flat_map(|(index, step)| {
        let is_now = index == lit || now.compares(step.name());
        step.marks.iter().map(move |(mark, role)| match role {
            Role::Construction if is_now => (mark.clone(), Role::StepNow),
            _ if is_now => (mark.clone(), *role),
            _ => (without_number(mark), *role),
        })
    });
    named_once(drawn.chain(given).collect())
}

/// The reach of a line for the pointer, in points.
const REACH: f32 = 6.0;

/// Returns the step, up to the current one, whose line or arrow is under the pointer; of several the
/// latest. The view and the pointer are those of the window.
pub fn step_at(answer: &Answer, current: usize, view: &View, pointer: Vec2) -> Option<usize> {
    let ends = |mark: &Mark| match *mark {
        Mark::Line { from, to } | Mark::Arrow { from, to } => Some([from, to]),
        Mark::Dot { at, .. } => Some([at, at]),
        _ => None,
    };
    let is_near = |step: &Step| {
        let own = step.marks.iter().filter(|(_, role)| *role == Role::Construction);
        own.filter_map(|(mark, _)| ends(mark)).any(|[from, to]| {
            let seen = view.project(from).zip(view.project(to));
            seen.is_some_and(|(from, to)| to_segment(pointer, from, to) < REACH)
        })
    };
    answer.steps.get(..=current)?.iter().rposition(is_near)
}

/// Returns a ring around each point that another method finds, with its name where it differs.
pub fn of_methods(comparisons: &[Comparison]) -> Vec<(Mark, Role)> {
    let mut marks = Vec::new();
    for comparison in comparisons {
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

/// Removes the name of a vector whose length is written there.
fn named_once(mut marks: Vec<(Mark, Role)>) -> Vec<(Mark, Role)> {
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
    marks
}

/// Removes the number from a label of a length: the numbers are the current step's.
fn without_number(mark: &Mark) -> Mark {
    match mark {
        Mark::Label { at, text } => {
            let name = text.split_once(" = ").map_or(text.as_str(), |(name, _)| name);
            Mark::Label { at: *at, text: name.to_owned() }
        }
        mark => mark.clone(),
    }
}

/// The number of ghosts along a path.
const GHOSTS: u8 = 5;

/// Returns the moving body at a few moments up to its contact. Empty for a mere point. On a short
/// path there are fewer, so that none covers another.
pub fn ghosts(scenario: &dyn Scenario, answer: &Answer) -> Vec<(Mark, Role)> {
    let contact = answer.contacts.first().and_then(|contact| contact.t);
    let end = contact.filter(|t| (0.0..=1.0).contains(t)).unwrap_or(1.0);
    let at = |t: f32| {
        let moment = scenario.moment(t)?;
        moment.marks.into_iter().find_map(|(mark, role)| match mark {
            Mark::Ball { center, radius } | Mark::Disc { center, radius } => {
                Some((center, radius, mark, role))
            }
            _ => None,
        })
    };
    let Some((mut last, ..)) = at(0.0) else { return Vec::new() };
    let moments = (1..=GHOSTS).map(|step| end * f32::from(step) / f32::from(GHOSTS + 1));
    let ghosts = moments.filter_map(at).filter_map(|(center, radius, mark, role)| {
        let is_apart = center.distance(last) >= radius * 0.5;
        if is_apart {
            last = center;
        }
        is_apart.then_some((mark, role))
    });
    ghosts.collect()
}

/// Removes arrows that repeat a normal, since the corners of one face share it.
pub fn thin_out(marks: &mut Vec<(Mark, Role)>) {
    let mut shown: Vec<Vec3> = Vec::new();
    marks.retain(|(mark, role)| {
        let &Mark::Arrow { from, to } = mark else { return true };
        let along = unit(from, to);
        let repeats = shown.iter().any(|other| other.dot(along) > 0.999);
        if *role == Role::SideNormal {
            shown.push(along);
        }
        *role != Role::SideNormal || !repeats
    });
}

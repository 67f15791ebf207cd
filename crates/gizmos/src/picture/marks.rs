//! The marks of a picture: of an answer, or of its derivation up to a step.

use std::ops::Range;

use collision_scenarios::methods::Comparison;
use collision_scenarios::scenario::{
    Answer, Line, Mark, Referent, Role, Scenario, Step, metres, references, unit,
};
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
/// lit: `lit`, or the current one; if it draws nothing, the steps that it comes from.
pub fn of_step(answer: &Answer, current: usize, lit: Option<usize>) -> Vec<(Mark, Role)> {
    let lit = lit.filter(|&lit| lit < answer.steps.len()).unwrap_or(current);
    let given = answer.marks.iter().filter(|(_, role)| role.is_given()).cloned();
    let (now, shown) = (&answer.steps[lit], shown_by(&answer.steps, lit));
    // A test is drawn while it is the current step and where it decided. The values that it
    // compares have their numbers.
    let steps = answer.steps.iter().enumerate().rev().filter(|(index, step)| {
        let is_found = matches!(step.line, Line::Value { .. }) || step.decides();
        *index <= current && is_found || shown.contains(index)
    });
    let drawn = steps.flat_map(|(index, step)| {
        let is_now = shown.contains(&index);
        let has_number = index == lit || now.compares(step.name());
        step.marks.iter().map(move |(mark, role)| match role {
            Role::Construction if has_number => (mark.clone(), Role::StepNow),
            Role::Construction if is_now && mark.text().is_none() => (mark.clone(), Role::StepNow),
            _ if has_number => (mark.clone(), *role),
            _ => (without_number(mark), *role),
        })
    });
    named_once(drawn.chain(given).collect())
}

/// The maximum number of steps that one step lights: of fifteen gaps, only the smallest is lit.
const MOST: usize = 5;

/// Returns the steps that show a step: itself and, for a test or a number that draws nothing, those
/// that its formula names, and so on. Of many, those whose number it is.
pub fn shown_by(steps: &[Step], step: usize) -> Vec<usize> {
    let is_drawn = |step: usize| !steps[step].marks.is_empty();
    if is_drawn(step) && matches!(steps[step].line, Line::Value { .. }) {
        return vec![step];
    }
    let references = references(&[], steps);
    let (mut shown, mut open) = (vec![step], vec![step]);
    while let Some(next) = open.pop() {
        let named = references[next].iter().filter_map(|(_, referent)| match *referent {
            Referent::Step(named) if named != next => Some(named),
            _ => None,
        });
        let mut named: Vec<_> = named.collect();
        named.sort_unstable();
        named.dedup();
        if named.len() > MOST {
            named.retain(|named| steps[*named].value_found() == steps[next].value_found());
        }
        for named in named {
            if !shown.contains(&named) {
                shown.push(named);
                open.extend(Some(named).filter(|named| !is_drawn(*named)));
            }
        }
    }
    shown
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

/// Returns the name of the line, arrow or point nearest to the pointer, if one is within reach. The
/// view and the pointer are those of the window.
pub fn name_at(marks: &[(Mark, Role)], view: &View, pointer: Vec2) -> Option<&'static str> {
    let distance = |mark: &Mark| {
        let [from, to] = match *mark {
            Mark::Line { from, to } | Mark::Arrow { from, to } => [from, to],
            Mark::Dot { at, .. } | Mark::Ring { at, .. } => [at, at],
            _ => return None,
        };
        Some(to_segment(pointer, view.project(from)?, view.project(to)?))
    };
    let near = marks.iter().filter_map(|(mark, role)| Some((distance(mark)?, name(*role)?)));
    let nearest = near.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (nearest.0 < REACH).then_some(nearest.1)
}

/// The names of the roles' marks. Handles have letters, and the derivation's steps name its parts.
pub const NAMES: [(Role, &str); 30] = [
    (Role::Ray, "the ray"),
    (Role::RayToHit, "the ray up to its hit"),
    (Role::RayMiss, "the ray, which hits nothing"),
    (Role::Hit, "hit"),
    (Role::Normal, "normal of the surface"),
    (Role::NormalFaint, "normal of the surface"),
    (Role::Sweep, "the volume that it sweeps"),
    (Role::SweepMiss, "the volume that it sweeps"),
    (Role::Crossing, "crossing"),
    (Role::CrossingMiss, "a crossing if the shapes reached it"),
    (Role::Near, "the nearer crossing"),
    (Role::Far, "the farther crossing"),
    (Role::PlaneNormal, "normal of the plane"),
    (Role::SideNormal, "normal of a side"),
    (Role::SideLine, "from a corner to the crossing"),
    (Role::Intersection, "the line that both planes share"),
    (Role::Direction, "a direction through the origin"),
    (Role::EdgePierces, "an edge that pierces"),
    (Role::EdgeClear, "an edge that does not pierce"),
    (Role::EdgeMiss, "an edge that misses"),
    (Role::EdgeAb, "hit on edge AB"),
    (Role::EdgeBc, "hit on edge BC"),
    (Role::EdgeCa, "hit on edge CA"),
    (Role::Candidate, "a later candidate"),
    (Role::CentersOverlap, "line of centres"),
    (Role::CentersApart, "line of centres"),
    (Role::Push, "the shortest way out of the overlap"),
    (Role::Nearest, "where the miss comes closest"),
    (Role::MethodRight, "another method finds the same point"),
    (Role::MethodWrong, "another method finds this point"),
];

fn name(role: Role) -> Option<&'static str> {
    NAMES.iter().find(|(own, _)| *own == role).map(|(_, name)| *name)
}

/// Returns the inputs to light: the one that is looked at, or those that the lit step names, or else
/// the current one. `references` are the names in each step's formula.
pub fn lit_inputs(
    answer: &Answer,
    references: &[Vec<(Range<usize>, Referent)>],
    lit: Option<Referent>,
    current: Option<usize>,
) -> Vec<usize> {
    let step = match lit {
        Some(Referent::Input(input)) => return vec![input],
        Some(Referent::Step(step)) => Some(step),
        None => current,
    };
    let Some(step) = step.filter(|step| *step < answer.steps.len()) else { return Vec::new() };
    let shown = shown_by(&answer.steps, step).into_iter();
    let names = shown.filter_map(|step| references.get(step)).flatten();
    let inputs = names.filter_map(|(_, referent)| match referent {
        Referent::Input(input) => Some(*input),
        Referent::Step(_) => None,
    });
    inputs.collect()
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
    // Its solid parts, with the first ball among them.
    let at = |t: f32| {
        let is_solid =
            |mark: &Mark| matches!(mark, Mark::Ball { .. } | Mark::Disc { .. } | Mark::Tube { .. });
        let mut body = scenario.moment(t)?.marks;
        body.retain(|(mark, _)| is_solid(mark));
        let ball = body.iter().find_map(|(mark, _)| match *mark {
            Mark::Ball { center, radius } | Mark::Disc { center, radius } => Some((center, radius)),
            _ => None,
        });
        Some((ball?, body))
    };
    let Some(((mut last, _), _)) = at(0.0) else { return Vec::new() };
    let moments = (1..=GHOSTS).map(|step| end * f32::from(step) / f32::from(GHOSTS + 1));
    let ghosts = moments.filter_map(at).filter(|((center, radius), body)| {
        // A capsule covers more than a ball.
        let least = if body.len() > 1 { *radius } else { radius * 0.5 };
        let is_apart = center.distance(last) >= least;
        if is_apart {
            last = *center;
        }
        is_apart
    });
    ghosts.flat_map(|(_, body)| body).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios::ALL;

    #[test]
    fn each_step_lights_something() {
        let (mut all, mut dark) = (0, Vec::new());
        // Where a list is one of them, some names stand for its items.
        for entry in ALL.iter().filter(|entry| !entry.has_lists()) {
            let scenario = (entry.build)();
            let answer = scenario.answer();
            let inputs = scenario.inputs();
            let labels: Vec<_> = inputs.iter().map(|input| input.label).collect();
            let references = references(&labels, &answer.steps);
            for (place, step) in answer.steps.iter().enumerate() {
                let marks = of_step(&answer, place, None);
                let is_lit = marks.iter().any(|(_, role)| *role == Role::StepNow);
                let mut named = shown_by(&answer.steps, place).into_iter();
                let is_input = |it: &(_, Referent)| matches!(it.1, Referent::Input(_));
                let is_lit = is_lit || named.any(|step| references[step].iter().any(is_input));
                all += 1;
                if !is_lit && !matches!(step.line, Line::Chosen { .. }) {
                    dark.push(format!("{}: {}", entry.id, step.formula()));
                }
            }
        }
        // Where each part is cut off, as ∞ or 0, nothing is left to name.
        assert!(dark.len() * 20 < all, "{} of {all}: {dark:#?}", dark.len());
    }

    #[test]
    fn a_test_lights_the_lengths_that_it_compares() {
        let answer = (ALL[0].build)().answer();
        let test = answer.steps.iter().position(|step| step.formula() == "|CS| > r");
        let marks = of_step(&answer, test.unwrap(), None);
        let lit = marks.iter().filter(|(_, role)| *role == Role::StepNow);
        let texts: Vec<_> = lit.filter_map(|(mark, _)| mark.text()).collect();
        assert_eq!(texts, ["|CS| = 0.7936 m"]);
    }
}

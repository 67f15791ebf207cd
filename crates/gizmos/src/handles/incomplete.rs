//! A case that some inputs lack numbers for: what a picture shows of it meanwhile.

use collision_scenarios::cases::ends;
use collision_scenarios::scenario::{Answer, Mark, Named, Role, Scenario, message};
use glam::Vec3;

use super::pick::{Part, Target, held};

/// Returns what stands in for the answer while inputs lack numbers: a sentence, and the shapes whose
/// inputs are all given.
pub fn incomplete(scenario: &dyn Scenario, lacking: &[&str]) -> Answer {
    let inputs = scenario.inputs();
    let is_given = |place: &usize| !lacking.contains(&inputs[*place].name);
    let shapes = scenario.bodies().into_iter().enumerate().filter_map(|(body, shape)| {
        let input = inputs.iter().position(|input| shape.points.first() == Some(&input.name))?;
        let part = Part::Body { body, at: Vec3::ZERO };
        let inputs = made_of(scenario, Target { input, part });
        inputs.iter().all(is_given).then_some((shape.shape, Role::Target))
    });
    let mut marks: Vec<_> = shapes.collect();
    let point = |place: usize| inputs[place].value.point();
    if let Some([start, end]) = ends(scenario).filter(|ends| ends.iter().all(is_given))
        && let (Some(from), Some(to)) = (point(start), point(end))
    {
        marks.push((Mark::Line { from, to }, Role::Ray));
    }
    let first = lacking.first().copied().unwrap_or_default().to_owned();
    Answer {
        hit: false,
        relation: "incomplete",
        words: message!("{0} has no numbers yet.", first),
        contacts: Vec::new(),
        scalars: Vec::new(),
        vectors: Vec::new(),
        nearest: None,
        marks,
        named: Named::default(),
        steps: Vec::new(),
    }
}

/// Returns the inputs of a target. For a body, these include the inputs attached to its points,
/// such as a radius to its centre.
pub fn made_of(scenario: &dyn Scenario, target: Target) -> Vec<usize> {
    let mut inputs = held(scenario, target);
    if matches!(target.part, Part::Body { .. }) {
        let all = scenario.inputs();
        // If points coincide, an input is attached to the last one before it.
        let owner = |place: usize| {
            let at = all[place].value.anchor()?;
            all[..place].iter().rposition(|input| input.value.point() == Some(at))
        };
        let hang = |place: &usize| owner(*place).is_some_and(|owner| inputs.contains(&owner));
        let hanging: Vec<_> = (0..all.len()).filter(hang).collect();
        inputs.extend(hanging);
    }
    inputs
}

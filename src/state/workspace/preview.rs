//! Previews: a case, such as one from a pasted text, that is shown but not opened.

use collision_gizmos::handles::{Part, Target};
use collision_scenarios::cases::{Case, ends};
use collision_scenarios::scenario::{Answer, Mark, Named, Role, message};
use glam::Vec3;

use super::Workspace;
use crate::state::hand::made_of;

impl Workspace {
    /// Shows a case without opening it, until `end_preview`. A preview adds no undo step and is
    /// never saved. The view is framed again if the scenario differs from the last preview's. While
    /// inputs lack numbers, it has no answer.
    pub fn preview(&mut self, case: Case, lacking: Vec<&'static str>) {
        self.lacking = lacking;
        let is_other = self.behind.is_none() || self.entry.id != case.scenario.id;
        match self.behind {
            None => self.behind = Some(Box::new(self.leave(case.live))),
            Some(_) => self.scenario = case.live,
        }
        self.entry = case.scenario;
        if is_other {
            self.camera = None;
            self.opened += 1;
        }
    }

    /// Marks an input of the preview as assumed.
    pub fn assume(&mut self, name: Option<&'static str>) {
        let inputs = self.scenario.inputs();
        let input = inputs.iter().find(|input| Some(input.name) == name);
        self.assumed = input.map(|input| (input.name, input.value.numbers()));
    }

    /// Returns the inputs that still have their assumed numbers.
    pub fn assumed(&self) -> Vec<&'static str> {
        let Some((name, numbers)) = &self.assumed else { return Vec::new() };
        let inputs = self.scenario.inputs();
        let stands =
            inputs.iter().any(|input| input.name == *name && input.value.numbers() == *numbers);
        Some(*name).filter(|_| stands).into_iter().collect()
    }

    /// Returns the inputs of the preview that have no numbers.
    pub fn lacking(&self) -> &[&'static str] {
        &self.lacking
    }

    /// Returns what stands in for the answer while inputs lack numbers: a sentence, and the shapes
    /// whose inputs are all given.
    pub(super) fn incomplete(&self) -> Answer {
        let scenario = self.scenario.as_ref();
        let inputs = scenario.inputs();
        let is_given = |place: &usize| !self.lacking.contains(&inputs[*place].name);
        let shapes = scenario.bodies().into_iter().enumerate().filter_map(|(body, shape)| {
            let input =
                inputs.iter().position(|input| shape.points.first() == Some(&input.name))?;
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
        let lacking = self.lacking.first().copied().unwrap_or_default();
        Answer {
            hit: false,
            relation: "incomplete",
            words: message!("{0} has no numbers yet.", lacking),
            contacts: Vec::new(),
            scalars: Vec::new(),
            vectors: Vec::new(),
            nearest: None,
            marks,
            named: Named::default(),
            steps: Vec::new(),
        }
    }

    /// Ends the preview and shows the open case again.
    pub fn end_preview(&mut self) {
        self.lacking.clear();
        if let Some(left) = self.behind.take() {
            self.come_back(*left);
            self.opened += 1;
        }
    }

    /// Returns `true` during a preview.
    pub fn is_previewing(&self) -> bool {
        self.behind.is_some()
    }
}

//! Previews: a case, such as one from a pasted text, that is shown but not opened.

use collision_scenarios::cases::Case;

use super::Workspace;

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

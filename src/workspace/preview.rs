//! A case that is shown and not opened: what a pasted text makes, before it is taken.

use super::Workspace;
use crate::cases::Case;

impl Workspace {
    /// Shows a case without opening it, until `end_preview`: nothing of it is a step or is kept. It
    /// is framed anew where it is of another scenario than what was looked at before.
    pub fn preview(&mut self, case: Case) {
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

    /// Of what is looked at, this input is merely assumed.
    pub fn assume(&mut self, name: Option<&'static str>) {
        let inputs = self.scenario.inputs_now();
        let input = inputs.iter().find(|input| Some(input.name) == name);
        self.assumed = input.map(|input| (input.name, input.value.numbers()));
    }

    /// The inputs that stand where they were assumed.
    pub fn assumed(&self) -> Vec<&'static str> {
        let Some((name, numbers)) = &self.assumed else { return Vec::new() };
        let inputs = self.scenario.inputs_now();
        let stands =
            inputs.iter().any(|input| input.name == *name && input.value.numbers() == *numbers);
        Some(*name).filter(|_| stands).into_iter().collect()
    }

    /// Shows again what is open.
    pub fn end_preview(&mut self) {
        if let Some(left) = self.behind.take() {
            self.come_back(*left);
            self.opened += 1;
        }
    }

    /// Is a case shown that is not open?
    pub fn is_previewing(&self) -> bool {
        self.behind.is_some()
    }
}

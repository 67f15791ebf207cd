//! The open case, its answer, and the order of a frame.

use bevy::prelude::*;

use crate::cases::{Case, View as SavedView};
use crate::scenario::{Answer, Entry, Scenario};

/// The frame, in order: what the user did, the panel with the answer, the picture.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    Input,
    Panel,
    Draw,
}

/// The open case. The scenario alone is the truth; the answer follows it every frame.
#[derive(Resource)]
pub struct Sandbox {
    pub entry: &'static Entry,
    pub scenario: Box<dyn Scenario>,
    pub answer: Answer,
    /// What a scene file says of itself.
    pub title: Option<String>,
    pub note: Option<String>,
    pub view: Option<SavedView>,
    /// What was refused last, and why.
    pub problem: Option<String>,
    /// Counts the cases opened: handles and camera follow when it changes.
    pub opened: u32,
}

impl Sandbox {
    pub fn new(entry: &'static Entry) -> Self {
        let scenario = (entry.build)();
        let answer = scenario.answer();
        Self {
            entry,
            scenario,
            answer,
            title: None,
            note: None,
            view: None,
            problem: None,
            opened: 0,
        }
    }

    /// Opens a scenario in its default state.
    pub fn open(&mut self, entry: &'static Entry) {
        *self = Self { opened: self.opened + 1, ..Self::new(entry) };
    }

    /// Opens a case: a scene, or what was given on the command line.
    pub fn open_case(&mut self, case: Case) {
        self.open(case.scenario);
        self.scenario = case.live;
        self.title = case.title;
        self.note = case.note;
        self.view = case.view;
        self.ask();
    }

    /// Brings the scenario's default back; the camera stays.
    pub fn reset(&mut self) {
        let opened = self.opened;
        *self = Self { opened, ..Self::new(self.entry) };
    }

    /// Asks the kernel.
    pub fn ask(&mut self) {
        self.answer = self.scenario.answer();
    }

    /// A change by hand begins: what follows, until `end_edit`, is one step.
    pub fn begin_edit(&mut self, _name: impl Into<String>) {}

    /// The change that began last is complete.
    pub fn end_edit(&mut self) {}

    /// The change that began last is taken back.
    pub fn cancel_edit(&mut self) {}
}

//! Changes of the case as a whole.

use collision_scenarios::cases::Case;
use collision_scenarios::mesh::check::Fall;
use collision_scenarios::scenario::{Choices, Scenario, mesh_of, message};
use collision_scenarios::scenarios::falling_ray;

use super::Workspace;

impl Workspace {
    /// Restores the scenario's default state; the camera stays.
    pub fn reset(&mut self) {
        self.edit("reset", |workspace| {
            workspace.scenario = (workspace.entry.build)();
            workspace.set_about(None, None, None, None);
            (workspace.file, workspace.kept) = (None, None);
        });
    }

    /// Takes the numbers of a case that breaks a formula; the title and the note were another's.
    pub fn take_counterexample(&mut self, choices: &Choices, numbers: &[Vec<f32>]) {
        self.jump("counterexample", |workspace| {
            workspace.set_about(None, None, None, None);
            (workspace.file, workspace.kept) = (None, None);
            workspace.scenario.choose_by_name(choices);
            for (index, numbers) in numbers.iter().enumerate() {
                // These numbers come from a valid case, so this succeeds.
                let _ = workspace.scenario.set(index, numbers);
            }
        });
        self.record("counterexample");
    }

    /// Resolves an overlap, if the scenario can.
    pub fn resolve(&mut self) {
        if let Some(resolved) = self.scenario.resolved() {
            self.edit("resolve", |workspace| workspace.scenario = resolved);
        }
    }

    /// Opens the item of a list that decides as a case of its own.
    pub fn take_alone(&mut self) {
        if let Some(live) = self.scenario.alone() {
            let case = Case { live: live.duplicate(), ..Case::new(live.entry()) };
            self.take(case, message!("take the triangle"));
        }
    }

    /// Asks for a ray that falls through the open mesh.
    pub fn shoot(&mut self, ray: Fall) {
        let Some(mesh) = mesh_of(self.scenario.as_ref()) else { return };
        let live = falling_ray(&mesh, ray);
        if self.entry.id == live.entry().id {
            self.edit("ray through a leak", |workspace| workspace.scenario = live);
        } else {
            self.open_live(live);
        }
    }

    /// Opens a scenario in another state than its default one.
    pub fn open_live(&mut self, live: Box<dyn Scenario>) {
        let entry = live.entry();
        self.take(Case { live, ..Case::new(entry) }, message!("open {0}", entry.title));
    }

    /// Permutes the inputs' numbers: each input takes those of the input at its place in `order`.
    pub fn reorder(&mut self, order: &[usize], name: &'static str) {
        let before = self.scenario.inputs();
        self.edit(name, |workspace| {
            for (index, from) in order.iter().enumerate() {
                let value = &before[*from].value;
                if value.is_list() {
                    workspace.scenario.put(index, value.clone());
                } else {
                    // The inputs are of one kind, so this succeeds.
                    let _ = workspace.scenario.set(index, &value.numbers());
                }
            }
        });
    }
}

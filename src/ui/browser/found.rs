//! The things that the list and the search can open.

use collision_scenarios::language::Language;
use collision_scenarios::scenario::Entry;

use crate::state::library::Scene;
use crate::ui::state::PanelState;

/// A search result.
#[derive(Clone, Copy)]
pub enum Found {
    Scenario(&'static Entry),
    Scene(&'static Scene),
}

impl Found {
    /// Opens it, unless it is the open scenario.
    pub fn open(self, state: &mut PanelState) {
        match self {
            Self::Scenario(entry) => state.change(move |workspace| workspace.open(entry)),
            Self::Scene(scene) => {
                if let Some(case) = scene.case() {
                    state.change(|workspace| workspace.open_case(case));
                }
            }
        }
    }

    pub fn title(self, language: Language) -> &'static str {
        match self {
            Self::Scenario(entry) => language.say(entry.title),
            Self::Scene(scene) => language.say_of_scene(&scene.title),
        }
    }

    /// Returns its kind, and its scenario.
    pub fn kind(self, language: Language) -> String {
        match self {
            Self::Scenario(entry) => language.say(entry.group.title()).to_owned(),
            Self::Scene(scene) => {
                let kind = language.say(if scene.is_bug { "Bug" } else { "Scene" });
                format!("{kind} · {}", language.say(scene.entry.title))
            }
        }
    }
}

//! Reloads the open scene when an editor changes its file.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use collision_scenarios::cases::{self, Case, echo_path};
use collision_scenarios::scenario::{Message, message};

use crate::io::watch::Watch;
use crate::state::settings::Settings;
use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;

/// The watched file, and the last error about it.
#[derive(Default)]
pub struct Followed {
    path: Option<PathBuf>,
    watch: Option<Watch>,
    told: Option<Message>,
}

/// Reloads the open scene's file whenever it changes, but not during a drag.
pub fn follow(
    mut followed: Local<Followed>,
    mut workspace: ResMut<Workspace>,
    mut state: ResMut<PanelState>,
    settings: Res<Settings>,
) {
    if workspace.file.as_ref().map(|file| &file.path) != followed.path.as_ref() {
        *followed = Followed::default();
        if let Some(file) = workspace.file.clone() {
            followed.path = Some(file.path.clone());
            match Watch::new(&file.path, file.text.clone()) {
                Ok(watch) => followed.watch = Some(watch),
                Err(why) => {
                    let words = message!(
                        "Changes of {0} will not be seen: {1}",
                        name(&file.path),
                        why.to_string()
                    );
                    state.tell(settings.language, &words);
                }
            }
        }
    }
    if workspace.is_editing() {
        return;
    }
    let Some(news) = followed.watch.as_ref().and_then(Watch::news) else { return };
    if followed.told.is_some() && followed.told == workspace.problem {
        workspace.problem = None;
    }
    followed.told = None;
    match news {
        Ok(case) => {
            if let Some(words) = take(&mut workspace, case) {
                state.tell(settings.language, &words);
            }
        }
        Err(why) => {
            state.message = None;
            followed.told = Some(Message::from(why));
            workspace.problem.clone_from(&followed.told);
        }
    }
}

/// Reloads the open scene, unless its file's contents are unchanged.
fn take(workspace: &mut Workspace, case: Case) -> Option<Message> {
    let file = workspace.file.as_ref()?;
    if file.text == cases::write_scene(&case) {
        return None;
    }
    let (name, was_ahead) = (name(&file.path), workspace.is_ahead_of_file());
    workspace.reload(case);
    Some(match was_ahead {
        true => message!("{0} has changed and was read again: Undo brings your own back", name),
        false => message!("{0} has changed and was read again", name),
    })
}

fn name(path: &Path) -> String {
    echo_path(Path::new(path.file_name().unwrap_or(path.as_os_str())))
}

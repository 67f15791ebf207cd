//! F12: a screenshot of the window, each under a new name.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;

use crate::keys::Command;
use crate::panel::PanelState;
use crate::scenario::words;
use crate::settings::Settings;
use crate::workspace::Workspace;

/// The folder that screenshots go to.
#[derive(Resource)]
pub struct ScreenshotFolder(pub PathBuf);

impl Default for ScreenshotFolder {
    fn default() -> Self {
        Self(PathBuf::from("."))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ScreenshotFolder>().add_observer(save);
}

/// Takes the picture when it is asked for.
pub fn capture(
    mut wanted: MessageReader<Command>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if wanted.read().any(|&command| command == Command::Screenshot) {
        commands.spawn(Screenshot::primary_window());
        redraw.write(RequestRedraw);
    }
}

fn save(
    event: On<ScreenshotCaptured>,
    folder: Res<ScreenshotFolder>,
    workspace: Res<Workspace>,
    settings: Res<Settings>,
    mut panel: ResMut<PanelState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let saved = free_name(&folder.0, workspace.entry.id)
        .and_then(|path| write(event.image.clone(), &path).map(|()| path));
    let words = match saved {
        Ok(path) => {
            let path = std::fs::canonicalize(&path).unwrap_or(path);
            words!("Saved {0}", path.display().to_string())
        }
        Err(why) => words!("Can't save the screenshot: {0}", why),
    };
    panel.message = Some(words.in_language(settings.language));
    redraw.write(RequestRedraw);
}

/// The first name of its kind that no file has yet.
fn free_name(folder: &Path, scenario: &str) -> Result<PathBuf, String> {
    (1..10_000)
        .map(|number| folder.join(format!("collision-sandbox-{scenario}-{number}.png")))
        .find(|path| !path.exists())
        .ok_or_else(|| format!("{} is full of them", folder.display()))
}

fn write(image: Image, path: &Path) -> Result<(), String> {
    let image = image.try_into_dynamic().map_err(|why| why.to_string())?;
    // The alpha channel of a window means nothing.
    image.to_rgb8().save(path).map_err(|why| format!("{}: {why}", path.display()))
}

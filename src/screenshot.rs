//! F12: a screenshot of the window, each under a new name.

use std::io::{Cursor, ErrorKind};
use std::path::{Path, PathBuf};

use bevy::image::ImageFormat;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;

use crate::cases;
use crate::files;
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
    app.init_resource::<ScreenshotFolder>();
}

/// Takes the picture when it is asked for.
pub fn capture(
    mut wanted: MessageReader<Command>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if wanted.read().any(|&command| command == Command::Screenshot) {
        commands.spawn(Screenshot::primary_window()).observe(save);
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
    let id = workspace.entry.id;
    let saved = png(event.image.clone()).and_then(|picture| write(&folder.0, id, &picture));
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

/// Writes it under the first name of its kind that nothing has yet, not even a link.
fn write(folder: &Path, scenario: &str, picture: &[u8]) -> Result<PathBuf, String> {
    for number in 1..10_000 {
        let path = folder.join(format!("collision-sandbox-{scenario}-{number}.png"));
        match files::write_new(&path, picture) {
            Ok(()) => return Ok(path),
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
            Err(why) => return Err(format!("{}: {why}", cases::echo_path(&path))),
        }
    }
    Err(format!("{} is full of them", cases::echo_path(folder)))
}

/// The picture as a PNG file's bytes.
pub fn png(image: Image) -> Result<Vec<u8>, String> {
    let image = image.try_into_dynamic().map_err(|why| why.to_string())?;
    let mut picture = Cursor::new(Vec::new());
    // The alpha channel of a window means nothing.
    let format = ImageFormat::Png.as_image_crate_format().ok_or("this build writes no PNG")?;
    image.to_rgb8().write_to(&mut picture, format).map_err(|why| why.to_string())?;
    Ok(picture.into_inner())
}

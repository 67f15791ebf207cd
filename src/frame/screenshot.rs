//! F12: saves a screenshot of the window under a new name. Ctrl+Shift+C: copies the view's picture
//! to the clipboard.

use std::io::{Cursor, ErrorKind};
use std::path::{Path, PathBuf};

use bevy::image::ImageFormat;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{PrimaryWindow, RequestRedraw};
use collision_scenarios::cases;
use collision_scenarios::scenario::message;

use crate::io::clipboard::{Clipboard, Picture};
use crate::io::files;
use crate::state::settings::Settings;
use crate::state::shortcuts::Command;
use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;
use crate::ui::PanelState;

/// The folder of screenshots.
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

/// Takes a screenshot on request.
pub fn capture(
    mut wanted: MessageReader<Command>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for command in wanted.read() {
        match command {
            Command::Screenshot => commands.spawn(Screenshot::primary_window()).observe(save),
            Command::CopyPicture => commands.spawn(Screenshot::primary_window()).observe(copy),
            _ => continue,
        };
        redraw.write(RequestRedraw);
    }
}

/// Copies the view's part of the window to the clipboard.
fn copy(
    event: On<ScreenshotCaptured>,
    view: Res<CurrentView>,
    window: Single<&Window, With<PrimaryWindow>>,
    (mut clipboard, settings): (ResMut<Clipboard>, Res<Settings>),
    mut panel: ResMut<PanelState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let scale = window.resolution.scale_factor();
    let part = Rect { min: view.rect.min * scale, max: view.rect.max * scale };
    match cut(event.image.clone(), part) {
        Ok(picture) => clipboard.put(picture),
        Err(why) => {
            let words = message!("Can't copy the picture: {0}", why);
            panel.message = Some(words.in_language(settings.language));
            redraw.write(RequestRedraw);
        }
    }
}

/// Reports whether the picture was copied.
pub fn copied(
    mut clipboard: ResMut<Clipboard>,
    settings: Res<Settings>,
    mut panel: ResMut<PanelState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(answer) = clipboard.put_answer() {
        let language = settings.language;
        match answer {
            Ok(()) => panel.tell_briefly(language, &message!("Copied the picture of the view")),
            Err(why) => panel.tell(language, &why),
        }
        redraw.write(RequestRedraw);
    }
}

/// Cuts a rectangle out of an image, in pixels.
fn cut(image: Image, part: Rect) -> Result<Picture, String> {
    let image = image.try_into_dynamic().map_err(|why| why.to_string())?;
    let [x, y] = part.min.to_array().map(|from| from.round().max(0.0) as u32);
    let size = part.size().round().max(Vec2::ONE).as_uvec2();
    // The alpha channel of a window is meaningless.
    let image = image.crop_imm(x, y, size.x, size.y).to_rgb8();
    let pixels = image.pixels().flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect();
    Ok(Picture { width: image.width() as usize, height: image.height() as usize, pixels })
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
            message!("Saved {0}", path.display().to_string())
        }
        Err(why) => message!("Can't save the screenshot: {0}", why),
    };
    panel.message = Some(words.in_language(settings.language));
    redraw.write(RequestRedraw);
}

/// Writes it under the first unused name of its kind; even a link counts as used.
fn write(folder: &Path, scenario: &str, picture: &[u8]) -> Result<PathBuf, String> {
    files::remove_dead(folder);
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

/// Encodes the picture as PNG.
pub fn png(image: Image) -> Result<Vec<u8>, String> {
    let image = image.try_into_dynamic().map_err(|why| why.to_string())?;
    let mut picture = Cursor::new(Vec::new());
    // The alpha channel of a window is meaningless.
    let format = ImageFormat::Png.as_image_crate_format().ok_or("this build writes no PNG")?;
    image.to_rgb8().write_to(&mut picture, format).map_err(|why| why.to_string())?;
    Ok(picture.into_inner())
}

//! The clipboard. Another program may own it and answer late, so it is read on a background thread.

use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, mem, thread};

use arboard::{Error, ImageData};
use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiFullOutput, EguiPostUpdateSet, egui};
use collision_scenarios::cases;
use collision_scenarios::scenario::{Message, message};

use crate::io::background::{self, Task};

/// The time limit of a read.
const PATIENCE: Duration = Duration::from_secs(1);

/// Reads the text, or returns an error.
type Read = dyn Fn() -> Result<String, Message> + Send + Sync;

/// A picture: red, green, blue and alpha of each pixel, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

/// Writes a picture to the clipboard.
type Write = dyn Fn(Picture) -> Result<(), Message> + Send + Sync;

/// The time limit of a write: encoding a large picture takes a while.
const PICTURE_PATIENCE: Duration = Duration::from_secs(10);

/// The source of pasted text and the target of copied pictures.
#[derive(Resource)]
pub struct Clipboard {
    read: Arc<Read>,
    asked: Option<Task<Result<String, Message>>>,
    write: Arc<Write>,
    written: Option<Task<Result<(), Message>>>,
}

impl Default for Clipboard {
    fn default() -> Self {
        Self::new(read)
    }
}

impl Clipboard {
    pub fn new(read: impl Fn() -> Result<String, Message> + Send + Sync + 'static) -> Self {
        Self { read: Arc::new(read), asked: None, write: Arc::new(writer()), written: None }
    }

    /// Replaces the target of pictures.
    pub fn with_pictures(
        self,
        write: impl Fn(Picture) -> Result<(), Message> + Send + Sync + 'static,
    ) -> Self {
        Self { write: Arc::new(write), ..self }
    }

    /// Starts reading the text, unless a read is under way.
    pub fn ask(&mut self) {
        let read = &self.read;
        self.asked.get_or_insert_with(|| {
            let read = read.clone();
            background::ask(PATIENCE, move || read())
        });
    }

    /// Waits up to `moment` for the text that was asked for.
    pub fn answer(&mut self, moment: Duration) -> Option<Result<String, Message>> {
        let answer = self.asked.as_ref()?.answer(moment)?;
        self.asked = None;
        Some(match answer {
            Ok(Ok(text)) if text.len() > cases::LONGEST => {
                Err(message!("The clipboard holds too much text."))
            }
            Ok(answer) => answer,
            Err(_) => Err(message!("The clipboard doesn't answer.")),
        })
    }
}

impl Clipboard {
    /// Starts writing a picture.
    pub fn put(&mut self, picture: Picture) {
        let write = self.write.clone();
        self.written = Some(background::ask(PICTURE_PATIENCE, move || write(picture)));
    }

    /// Returns the result of the last write, once it is known.
    pub fn put_answer(&mut self) -> Option<Result<(), Message>> {
        let answer = self.written.as_ref()?.answer(Duration::ZERO)?;
        self.written = None;
        Some(answer.unwrap_or_else(|_| Err(message!("The clipboard doesn't answer."))))
    }
}

/// Returns a writer that keeps its clipboard open, since the picture exists only that long.
fn writer() -> impl Fn(Picture) -> Result<(), Message> {
    let kept: Mutex<Option<arboard::Clipboard>> = Mutex::new(None);
    move |Picture { width, height, pixels }| {
        let put = || {
            let mut kept = kept.lock().map_err(|_| Error::ClipboardOccupied)?;
            let clipboard = match kept.take() {
                Some(clipboard) => clipboard,
                None => arboard::Clipboard::new()?,
            };
            kept.insert(clipboard).set_image(ImageData { width, height, bytes: pixels.into() })
        };
        put().map_err(|why: Error| message!("Can't copy the picture: {0}", why.to_string()))
    }
}

fn read() -> Result<String, Message> {
    let text = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_text());
    text.map_err(|why| match why {
        Error::ContentNotAvailable => message!("The clipboard holds no text."),
        Error::ConversionFailure => message!("The clipboard's text is no UTF-8."),
        why => message!("Can't read the clipboard: {0}", why.to_string()),
    })
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>().add_systems(Startup, share.run_if(on_wayland)).add_systems(
        PostUpdate,
        copy.run_if(resource_exists::<Shared>).before(EguiPostUpdateSet::ProcessOutput),
    );
}

/// bevy_egui's clipboard, shared with other threads: Wayland gives clipboard access only to the
/// owner of the window.
#[derive(Resource, Clone)]
struct Shared(Arc<Mutex<EguiClipboard>>);

fn on_wayland() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET")
}

fn share(theirs: Option<ResMut<EguiClipboard>>, mut commands: Commands) {
    let Some(mut theirs) = theirs else { return };
    let shared = Shared(Arc::new(Mutex::new(mem::take(&mut *theirs))));
    commands.insert_resource(shared.clone());
    commands.insert_resource(Clipboard::new(move || {
        let text = shared.0.lock().ok().and_then(|mut clipboard| clipboard.get_text());
        text.filter(|text| !text.is_empty()).ok_or(message!("The clipboard holds no text."))
    }));
}

/// Copies egui's text before bevy_egui would.
fn copy(shared: Res<Shared>, mut outputs: Query<&mut EguiFullOutput>) {
    let outputs = outputs.iter_mut().filter_map(|output| output.into_inner().0.as_mut());
    for output in outputs {
        output.platform_output.commands.retain(|command| {
            let egui::OutputCommand::CopyText(text) = command else { return true };
            let (text, shared) = (text.clone(), shared.clone());
            thread::spawn(move || {
                if let Ok(mut clipboard) = shared.0.lock() {
                    clipboard.set_text(&text);
                }
            });
            false
        });
    }
}

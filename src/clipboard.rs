//! The clipboard. Another program answers for it, so it is asked on a thread of its own.

use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, mem, thread};

use arboard::Error;
use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiFullOutput, EguiPostUpdateSet, egui};

use crate::aside::{self, Asked, Late};
use crate::cases;
use crate::scenario::{Words, words};

/// Its owner has so long to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// The text, or why there is none.
type Read = dyn Fn() -> Result<String, Words> + Send + Sync;

/// Where pasted text comes from.
#[derive(Resource)]
pub struct Clipboard {
    read: Arc<Read>,
    asked: Option<Asked<Result<String, Words>>>,
}

impl Default for Clipboard {
    fn default() -> Self {
        Self::new(read)
    }
}

impl Clipboard {
    pub fn new(read: impl Fn() -> Result<String, Words> + Send + Sync + 'static) -> Self {
        Self { read: Arc::new(read), asked: None }
    }

    /// Asks for its text, unless that is asked for already.
    pub fn ask(&mut self) {
        let read = &self.read;
        self.asked.get_or_insert_with(|| {
            let read = read.clone();
            aside::ask(PATIENCE, move || read())
        });
    }

    /// What was asked for, if it comes within such a moment.
    pub fn answer(&mut self, moment: Duration) -> Option<Result<String, Words>> {
        let answer = self.asked.as_ref()?.answer(moment)?;
        self.asked = None;
        Some(match answer {
            Ok(Ok(text)) if text.len() > cases::LONGEST => {
                Err(words!("The clipboard holds too much text."))
            }
            Ok(answer) => answer,
            Err(Late) => Err(words!("The clipboard doesn't answer.")),
        })
    }
}

fn read() -> Result<String, Words> {
    let text = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_text());
    text.map_err(|why| match why {
        Error::ContentNotAvailable => words!("The clipboard holds no text."),
        Error::ConversionFailure => words!("The clipboard's text is no UTF-8."),
        why => words!("Can't read the clipboard: {0}", why.to_string()),
    })
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>().add_systems(Startup, share.run_if(on_wayland)).add_systems(
        PostUpdate,
        copy.run_if(resource_exists::<Shared>).before(EguiPostUpdateSet::ProcessOutput),
    );
}

/// Wayland tells of its clipboard only who has the window: bevy_egui's, on other threads.
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
        text.filter(|text| !text.is_empty()).ok_or(words!("The clipboard holds no text."))
    }));
}

/// Copies what egui says, before bevy_egui would.
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

//! The panel's state from frame to frame.

use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::Resource;
use bevy_egui::egui::Context;
use collision_scenarios::cases::{Case, Frame};
use collision_scenarios::language::Language;
use collision_scenarios::scenario::{Message, Referent};

use crate::io::background::Task;
use crate::state::shortcuts::Command;
use crate::state::workspace::Workspace;
use crate::ui::answer::open_flaws::Flaws;
use crate::ui::dialogs::file_list::Beside;
use crate::ui::dialogs::native_dialog::{Browsing, Desktop};
use crate::ui::dialogs::recent::{Recent, remember};
use crate::ui::inputs::draft::Draft;
use crate::ui::inputs::rereading::Rereading;
use crate::ui::log::open_log::OpenLog;
use crate::ui::methods::open_hunt::OpenHunt;
use crate::ui::paste::pasted::{Pasted, Pasting};
use crate::ui::shell::place::{Drawer, Widths};

/// How long a brief message stays, in seconds.
const BRIEF: f64 = 4.0;

/// The panel's state from frame to frame.
#[derive(Resource, Default)]
pub struct PanelState {
    /// The filter of the scenario list.
    pub filter: String,
    /// The open drawer, if there is no room for both panels.
    pub drawer: Drawer,
    /// The wanted widths of the panels.
    pub widths: Widths,
    /// `true` if the inputs are folded away.
    pub inputs_folded: bool,
    /// `true` if notes are folded to their first line.
    pub note_folded: bool,
    /// `true` if only the view is shown.
    pub hidden: bool,
    /// `true` for a rendered picture: there are no controls, and the view shows the inputs' values.
    pub still: bool,
    /// The scene file saved or opened last.
    pub file: Option<PathBuf>,
    /// The folder of *My cases*; `None` if nothing is kept.
    pub cases_folder: Option<PathBuf>,
    /// The files and folders saved and opened last, the latest first.
    pub recent: Vec<PathBuf>,
    /// The desktop's file dialogs.
    pub desktop: Desktop,
    /// The open file dialog.
    pub dialog: Option<Dialog>,
    /// The pasted text that is being parsed.
    pub(crate) reading: Option<Task<Pasted>>,
    /// The pasted text under review.
    pub pasted: Option<Pasting>,
    /// `true` if rays and casts are typed by direction and distance rather than by their ends.
    pub by_direction: bool,
    /// The last typed ray or cast.
    pub(crate) cast: Option<Draft>,
    /// The frame for copied cases, if it is not the target's own.
    pub copied_frame: Option<Frame>,
    /// The open log or folder, in place of the list.
    pub log: Option<OpenLog>,
    /// The running hunt, and the number of hunts so far.
    pub hunting: Option<OpenHunt>,
    pub hunts: u64,
    /// The file of the open mesh, while it is read anew.
    pub(crate) rereading: Option<Rereading>,
    /// The search for the flaws of a mesh.
    pub(crate) flaws: Option<Flaws>,
    pub sheet: Option<Sheet>,
    /// The last action's message, if the picture does not show the result.
    pub message: Option<String>,
    /// The case that the message is about, by `Workspace::opened`; `None` until the next frame.
    pub(crate) about: Option<u32>,
    /// A brief message, and when it was first shown.
    pub(crate) brief: Option<(String, Option<f64>)>,
    /// `true` on the first start: a hint says what to do.
    pub hint: bool,
    /// The step or input that the pointer lights in the panel.
    pub under: Option<Referent>,
    /// The commands of pressed buttons.
    pub asked: Vec<Command>,
    pub(crate) changes: Vec<Change>,
}

/// A change of the case, applied after the frame.
pub(crate) type Change = Box<dyn FnOnce(&mut Workspace) + Send + Sync>;

impl PanelState {
    /// Returns `true` if a dialog wants the keyboard.
    pub fn is_asking(&self) -> bool {
        self.dialog.is_some() || self.pasted.is_some()
    }

    /// Returns `true` while a pasted text is being parsed.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Changes the case after the frame, so that one frame shows one case.
    pub fn change(&mut self, change: impl FnOnce(&mut Workspace) + Send + Sync + 'static) {
        self.changes.push(Box::new(change));
    }

    /// Opens a log or a folder in the list.
    pub fn open_list(&mut self, path: PathBuf) {
        remember(&mut self.recent, &path);
        self.log = Some(OpenLog::new(path));
        self.drawer = Drawer::List;
    }

    /// Shows a message.
    pub fn tell(&mut self, language: Language, words: &Message) {
        (self.message, self.about) = (Some(words.in_language(language)), None);
    }

    /// Removes a message about another case. One that was shown with an opened case is about that.
    pub(crate) fn forget_elsewhere(&mut self, opened: u32) {
        let about = self.about.replace(opened);
        if about.is_some_and(|about| about != opened) {
            self.message = None;
        }
    }

    /// Shows a message for a moment.
    pub fn tell_briefly(&mut self, language: Language, words: &Message) {
        self.tell(language, words);
        self.brief = self.message.clone().map(|message| (message, None));
    }

    /// Removes a brief message when its time is over.
    pub(crate) fn fade(&mut self, context: &Context) {
        let Some((brief, since)) = &mut self.brief else { return };
        // Another message has replaced it.
        if self.message.as_ref() != Some(brief) {
            self.brief = None;
            return;
        }
        let now = context.input(|input| input.time);
        let left = *since.get_or_insert(now) + BRIEF - now;
        if left > 0.0 {
            context.request_repaint_after(Duration::from_secs_f64(left));
        } else {
            (self.message, self.brief) = (None, None);
        }
    }

    /// Returns `true` if this frame has requested changes.
    pub fn has_changes(&self) -> bool {
        !self.changes.is_empty()
    }

    /// Applies the changes of this frame.
    pub fn make_changes(&mut self, workspace: &mut Workspace) {
        self.changes.drain(..).for_each(|change| change(workspace));
    }
}

/// The open sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum Sheet {
    Keys,
    Settings,
    /// All pairs of shapes.
    Matrix,
    Find {
        text: String,
        /// The row that Enter opens.
        row: usize,
    },
}

impl Sheet {
    pub fn find() -> Self {
        Self::Find { text: String::new(), row: 0 }
    }
}

/// The contents of an opened file.
pub(crate) enum Opened {
    Case(Box<Case>),
    /// A text with numbers.
    Text(Box<Pasting>),
    /// A text that contains a case as JSON.
    Held(Box<Case>),
}

/// The file dialog.
pub struct Dialog {
    /// To save, or to open.
    pub(crate) saves: bool,
    pub path: String,
    pub(crate) title: String,
    pub(crate) note: String,
    /// The existing file that the user has to confirm replacing.
    pub(crate) replaces: Option<PathBuf>,
    /// The open scene's file, which may be replaced without asking.
    pub(crate) own: Option<PathBuf>,
    pub(crate) problem: Option<String>,
    /// The file that is being read.
    pub(crate) reading: Option<(PathBuf, Task<Result<Opened, String>>)>,
    pub(crate) recent: Recent,
    /// The files beside the path, if the desktop has no dialog.
    pub(crate) beside: Beside,
    /// The desktop's own dialog.
    pub(crate) browsing: Option<Browsing>,
}

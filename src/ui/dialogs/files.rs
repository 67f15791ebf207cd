//! Saving and opening files: the dialog, its buttons, and dropped files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use bevy_egui::egui::{self, Context, Key, Memory, TextEdit, Ui};
use collision_scenarios::cases::{self, Foreign};
use collision_scenarios::language::Language;
use collision_scenarios::paste;
use collision_scenarios::scenario::message;

use crate::io::door::{self, Refusal};
use crate::io::files::{open_scene, save_scene};
use crate::io::mesh_files::open_mesh;
use crate::state::shortcuts::{self, Command};
use crate::state::workspace::Workspace;
use crate::ui::dialogs::file_list::{Beside, Chosen};
use crate::ui::dialogs::native_dialog::{Browsed, Wanted};
use crate::ui::dialogs::recent::{Recent, remember};
use crate::ui::paste::pasted::Pasting;
use crate::ui::state::{Dialog, Opened, PanelState};
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::modal::modal;

/// The time limit for a pipe's writer.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a frame waits for a file: long enough for any file on a disk.
pub const MOMENT: Duration = Duration::from_millis(100);

const SAVE: &str = "Save the scene";
const OPEN: &str = "Open a scene, a log or a folder";

impl Dialog {
    /// Asks where to save the open case. Suggests its own file, a name beside its log, or the last
    /// scene's path.
    pub fn save(workspace: &Workspace, state: &PanelState) -> Self {
        let own = workspace.file.as_ref().map(|file| file.path.clone());
        let of_log = || state.log.as_ref()?.saved_as(workspace.title.as_deref());
        let new = || std::path::absolute(format!("{}.json", workspace.entry.id)).ok();
        let path = own.clone().or_else(of_log).or_else(|| state.file.clone()).or_else(new);
        Self {
            saves: true,
            title: workspace.title.clone().unwrap_or_default(),
            note: workspace.note.clone().unwrap_or_default(),
            own,
            ..Self::of(path.unwrap_or_default())
        }
    }

    /// Asks which scene file, log or folder to open.
    pub fn open(state: &PanelState) -> Self {
        // The folder, with a separator so that the name can follow.
        let here = || std::env::current_dir().unwrap_or_default().join("");
        let path = state.file.clone().map_or_else(here, |file| match file.exists() {
            true => file,
            false => file.parent().map_or_else(here, |folder| folder.join("")),
        });
        Self { recent: Recent::new(&state.recent), ..Self::of(path) }
    }

    fn of(path: PathBuf) -> Self {
        Self {
            saves: false,
            path: path.display().to_string(),
            title: String::new(),
            note: String::new(),
            replaces: None,
            own: None,
            problem: None,
            reading: None,
            recent: Recent::new(&[]),
            beside: Beside::default(),
            browsing: None,
        }
    }

    /// Starts reading a scene.
    fn read(&mut self, path: PathBuf) {
        self.problem = None;
        let asked = path.clone();
        match door::read(("file", path.clone()), PATIENCE, move || opened(&asked)) {
            Ok(reading) => self.reading = Some((path, reading)),
            Err(why) => self.problem = Some(cannot_read(&path, why)),
        }
    }

    /// Opens the desktop's file dialog.
    fn browse(&mut self, state: &PanelState, language: Language) {
        self.problem = None;
        let title = language.say(if self.saves { SAVE } else { OPEN }).to_owned();
        let wanted = Wanted { saves: self.saves, title, path: self.typed() };
        self.browsing = Some(state.desktop.browse(wanted));
    }

    /// Takes the choice made there.
    fn listen(&mut self, state: &mut PanelState, language: Language) -> bool {
        let Some(browsing) = self.browsing.take() else { return false };
        match browsing.listen() {
            Browsed::NotYet => self.browsing = Some(browsing),
            Browsed::Cancelled => {}
            Browsed::Failed => {
                state.desktop.is_there = false;
                let why = language.say("The desktop has no file dialog: type the path.");
                self.problem = Some(why.to_owned());
            }
            Browsed::Chosen(path) => {
                self.path = path.display().to_string();
                // The desktop's dialog has already asked whether to replace a file.
                self.replaces = Some(path).filter(|path| path.exists());
                return true;
            }
        }
        false
    }

    fn typed(&self) -> PathBuf {
        let path = Path::new(self.path.trim());
        std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
    }
}

fn cannot_read(path: &Path, why: Refusal) -> String {
    let path = cases::echo_path(path);
    match why {
        Refusal::Late => format!("cannot read the scene {path}: it takes longer than a second"),
        why => format!("cannot read the scene {path}: {}", why.words()),
    }
}

/// Reads a scene, or any other text with numbers.
fn opened(path: &Path) -> Result<Opened, String> {
    if let Some(case) = open_mesh(path) {
        return case.map(|case| Opened::Held(Box::new(case)));
    }
    let why = match open_scene(path) {
        Ok(case) => return Ok(Opened::Case(Box::new(case))),
        Err(why) => why,
    };
    // A pipe cannot be read twice.
    let is_file = path.metadata().is_ok_and(|found| found.is_file());
    let text = is_file.then(|| cases::read_text(path, paste::LONGEST).ok()).flatten();
    let is_mesh = |text: &str| Foreign::of(text.as_bytes()).is_some_and(Foreign::is_mesh);
    let text = text.filter(|text| !paste::is_meant_as_case(text) && !is_mesh(text));
    let Some(text) = text else { return Err(why) };
    if let Some(case) = paste::own_case(&text) {
        return Ok(Opened::Held(Box::new(case)));
    }
    Pasting::new(&text).map(|pasting| Opened::Text(Box::new(pasting))).ok_or(why)
}

/// Opens the scene, log, folder or text that is dropped onto the window.
pub fn dropped(
    mut files: MessageReader<FileDragAndDrop>,
    mut state: ResMut<PanelState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for file in files.read() {
        let FileDragAndDrop::DroppedFile { path_buf: path, .. } = file else { continue };
        if cases::is_list(path) {
            state.open_list(path.clone());
        } else {
            let mut dialog = Dialog::of(path.clone());
            dialog.read(path.clone());
            state.dialog = Some(dialog);
        }
        redraw.write(RequestRedraw);
    }
}

/// Shows the buttons to save and open.
pub fn files_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let language = ui.language();
    let tip = |command| shortcuts::tip(command, language);
    if ui.button(ui.say("Save…")).on_hover_text(tip(Command::Save)).clicked() {
        state.dialog = Some(Dialog::save(workspace, state));
    }
    if ui.button(ui.say("Open…")).on_hover_text(tip(Command::Open)).clicked() {
        state.dialog = Some(Dialog::open(state));
    }
}

/// Shows the dialog until a path is given or the user cancels.
pub fn dialog(context: &Context, workspace: &Workspace, state: &mut PanelState) {
    let Some(mut dialog) = state.dialog.take() else { return };
    let is_chosen = dialog.listen(state, context.language());
    // The dialog gives way to the content first, so that never both want the keyboard.
    match open(state, &mut dialog, Duration::ZERO) {
        Ok(Some(path)) => {
            finish(context, state, path);
            return;
        }
        Ok(None) => {}
        Err(why) => dialog.problem = Some(why),
    }
    let asked = modal(context, "file".into(), |ui| ask_ui(ui, &mut dialog, state.desktop.is_there));
    let close = asked.should_close();
    let Wish { mut go, cancel, browse } = asked.inner;
    if cancel || close {
        return;
    }
    if browse {
        dialog.browse(state, context.language());
    }
    // When saving, title and note may still have to be typed.
    go |= is_chosen && !dialog.saves;
    let path = dialog.typed();
    let done = match (go, dialog.saves) {
        (true, true) => {
            let saved = save(workspace, state, &mut dialog, &path, context.language());
            saved.map(|saved| {
                saved.then(|| {
                    remember(&mut state.recent, &path);
                    path
                })
            })
        }
        (_, true) => Ok(None),
        (true, false) if cases::is_list(&path) => {
            state.open_list(path);
            return;
        }
        (true, false) => {
            dialog.read(path);
            open(state, &mut dialog, MOMENT)
        }
        (false, false) => Ok(None),
    };
    match done {
        Ok(Some(path)) => {
            finish(context, state, path);
            return;
        }
        Ok(None) => {}
        Err(why) => dialog.problem = Some(why),
    }
    state.dialog = Some(dialog);
}

/// Closes the dialog. Its field loses the focus, so that the next Enter belongs to the next dialog.
fn finish(context: &Context, state: &mut PanelState, path: PathBuf) {
    context.memory_mut(Memory::stop_text_input);
    state.file = Some(path);
}

/// Opens the file that is being read, if that ends within `moment`.
fn open(
    state: &mut PanelState,
    dialog: &mut Dialog,
    moment: Duration,
) -> Result<Option<PathBuf>, String> {
    let Some((path, asked)) = dialog.reading.take() else { return Ok(None) };
    let Some(answer) = asked.answer(moment) else {
        dialog.reading = Some((path, asked));
        return Ok(None);
    };
    match answer.unwrap_or_else(|why| Err(cannot_read(&path, why.into())))? {
        Opened::Case(case) => {
            let file = path.clone();
            state.change(|workspace| workspace.open_file(*case, file));
        }
        // A text is no scene, and must not be overwritten.
        Opened::Text(pasting) => {
            state.pasted = Some(*pasting);
            remember(&mut state.recent, &path);
            return Ok(Some(scene_beside(&path)));
        }
        Opened::Held(case) => {
            state.change(|workspace| workspace.paste(*case));
            remember(&mut state.recent, &path);
            return Ok(Some(scene_beside(&path)));
        }
    }
    remember(&mut state.recent, &path);
    Ok(Some(path))
}

/// Returns the path of a new scene beside a text.
fn scene_beside(text: &Path) -> PathBuf {
    let stem = text.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let more = (2..100).map(|number| format!("{stem}-{number}.json"));
    let names = [format!("{stem}.json")].into_iter().chain(more);
    let mut paths = names.map(|name| text.with_file_name(name));
    paths.find(|path| !path.exists()).unwrap_or_else(|| text.with_extension("scene.json"))
}

/// Writes the open case. Asks first if a file would be replaced.
fn save(
    workspace: &Workspace,
    state: &mut PanelState,
    dialog: &mut Dialog,
    path: &Path,
    language: Language,
) -> Result<bool, String> {
    let known = [&dialog.own, &dialog.replaces];
    if path.exists() && !known.iter().any(|known| known.as_deref() == Some(path)) {
        dialog.problem = Some(language.say("There is such a file already.").to_owned());
        dialog.replaces = Some(path.to_owned());
        return Ok(false);
    }
    let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let (title, note) = (text(&dialog.title), text(&dialog.note));
    let mut case = workspace.case_for_file();
    (case.title, case.note) = (title, note);
    // The scene is saved with the current view.
    case.view = workspace.camera.map(|camera| camera.saved());
    save_scene(path, &case)?;
    state.tell_briefly(language, &message!("Saved {0}", path.display().to_string()));
    let path = path.to_owned();
    state.change(move |workspace| workspace.saved(&case, path));
    Ok(true)
}

/// The user's input in the form.
struct Wish {
    go: bool,
    cancel: bool,
    /// Through the desktop's file dialog.
    browse: bool,
}

/// Puts the cursor at the end of the field's text.
fn to_end(ui: &Ui, field: &egui::Response) {
    use egui::text::{CCursor, CCursorRange};
    field.request_focus();
    let mut state = egui::TextEdit::load_state(ui.ctx(), field.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(usize::MAX))));
    state.store(ui.ctx(), field.id);
}

/// Shows the form.
fn ask_ui(ui: &mut Ui, dialog: &mut Dialog, can_browse: bool) -> Wish {
    ui.set_width(480.0_f32.min(ui.ctx().content_rect().width() - 48.0));
    ui.heading(ui.say(if dialog.saves { SAVE } else { OPEN }));
    let line = |ui: &mut Ui, name: &str, text: &mut String| {
        let label = ui.label(ui.say(name));
        ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY)).labelled_by(label.id)
    };
    let mut chosen = match can_browse {
        true => None,
        false => dialog.beside.keys(ui, &dialog.path),
    };
    let path = line(ui, "File", &mut dialog.path);
    // A path from the root, typed behind the folder that stood there.
    if let Some(at) = dialog.path.rfind("//").filter(|_| path.changed()) {
        dialog.path.drain(..=at);
    }
    let mut fields = vec![path.clone()];
    if dialog.saves {
        fields.push(line(ui, "Title", &mut dialog.title));
        fields.push(line(ui, "What to look for", &mut dialog.note));
    }
    if dialog.reading.is_some() {
        ui.label(ui.say("Reading…"));
    }
    if dialog.browsing.is_some() {
        ui.label(ui.say("The desktop asks for the file…"));
    }
    if let Some(problem) = &dialog.problem {
        ui.colored_label(ui.visuals().error_fg_color, problem);
    }
    let typed = Some(dialog.typed());
    let word = match dialog.saves {
        true if dialog.replaces == typed => "Replace it",
        true => "Save",
        false => "Open",
    };
    let enter = ui.input(|input| input.key_pressed(Key::Enter));
    let entered = enter && fields.iter().any(egui::Response::lost_focus);
    let mut wish = Wish { go: entered, cancel: false, browse: false };
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        wish.go |= ui.button(ui.say(word)).clicked();
        wish.cancel |= ui.button(ui.say("Cancel")).clicked();
        if can_browse {
            let button = egui::Button::new(ui.say("Browse…"));
            let tip = ui.say("The desktop's own file dialog");
            let button = ui.add_enabled(dialog.browsing.is_none(), button).on_hover_text(tip);
            wish.browse = button.clicked();
        }
    });
    let room = ui.ctx().content_rect().height() - if dialog.saves { 410.0 } else { 330.0 };
    let share = if can_browse { 1.0 } else { 0.5 };
    let height = (room * share).clamp(60.0, 260.0);
    if !can_browse {
        chosen = chosen.or(dialog.beside.list(ui, &dialog.path, height));
    }
    if let Some(recent) = dialog.recent.list(ui, height) {
        dialog.path = recent.display().to_string();
        wish.go = true;
    }
    if let Some(chosen) = chosen {
        // When saving, the user has to confirm the replacement.
        wish.go |= matches!(chosen, Chosen::File(_)) && !dialog.saves;
        let (Chosen::File(text) | Chosen::Folder(text)) = chosen;
        dialog.path = text;
        to_end(ui, &path);
    }
    if ui.memory(|memory| memory.focused().is_none()) {
        path.request_focus();
    }
    wish
}

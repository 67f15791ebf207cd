//! The keyboard shortcuts: one table for both the commands and the list of keys.
//!
//! Letters follow the keyboard's layout, or their place if the layout has no Latin letters. A row
//! without a command is handled where it takes effect.

use bevy::input::keyboard::Key;
use bevy::prelude::{KeyCode, Message};

use collision_scenarios::language::Language;

/// A command of a key. The module concerned reads the message.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    Frame,
    Home,
    Front,
    Back,
    Right,
    Left,
    Top,
    Bottom,
    Projection,
    Labels,
    HidePanel,
    Previous,
    Next,
    Find,
    Undo,
    Redo,
    Reset,
    Save,
    Open,
    Ask,
    Play,
    PlayStep,
    Derivation,
    StepBack,
    StepOn,
    Measure,
    Field,
    /// Shows, through the field's lens, where a method fails near the open case.
    See,
    Leave,
    Screenshot,
    CopyPicture,
    Keys,
    SelectAll,
    /// Keys of other programs whose effect needs a drag here: they show how.
    Move,
    Turn,
    Resize,
    Delete,
}

/// The headings of the list of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Handles,
    View,
    Scenarios,
    Case,
    Answer,
    Program,
}

impl Topic {
    pub const ALL: [Self; 6] =
        [Self::Handles, Self::View, Self::Scenarios, Self::Case, Self::Answer, Self::Program];

    pub fn title(self) -> &'static str {
        match self {
            Self::Handles => "Handles",
            Self::View => "View",
            Self::Scenarios => "Scenarios",
            Self::Case => "Case",
            Self::Answer => "Answer",
            Self::Program => "Program",
        }
    }
}

/// A row of the table.
pub struct Row {
    pub topic: Topic,
    /// The names of the keys, the same in every language.
    pub keys: &'static str,
    /// `true` if it takes effect while they are held.
    pub held: bool,
    pub does: &'static str,
    command: Option<Command>,
    presses: &'static [Press],
}

/// A way to press it.
enum Press {
    Letter(char),
    Control(char),
    ControlShift(char),
    /// The character that the layout types, with any modifiers.
    Types(&'static str),
    Place(KeyCode),
    ControlPlace(KeyCode),
}

use Press::*;
use Topic::*;

const fn row(
    topic: Topic,
    keys: &'static str,
    does: &'static str,
    command: Command,
    presses: &'static [Press],
) -> Row {
    Row { topic, keys, held: false, does, command: Some(command), presses }
}

/// A row whose key is handled elsewhere.
const fn words(topic: Topic, keys: &'static str, does: &'static str) -> Row {
    Row { topic, keys, held: false, does, command: None, presses: &[] }
}

/// A row whose keys are held.
const fn held(topic: Topic, keys: &'static str, does: &'static str) -> Row {
    Row { held: true, ..words(topic, keys, does) }
}

pub const ALL: &[Row] = &[
    held(Handles, "X  Y  Z", "Keep a drag to that axis; with Shift to the other two"),
    held(Handles, "Ctrl", "Snap a drag"),
    held(Handles, "Shift", "Drag finely, a tenth"),
    words(Handles, "Esc", "Cancel a drag; deselect, where nothing is open"),
    words(Handles, "↑  ↓  ←  →", "Nudge the selected handles"),
    row(Handles, "Ctrl+A", "Select all handles", Command::SelectAll, &[Control('a')]),
    row(Handles, "W  G", "Says how to move a thing", Command::Move, &[Letter('w'), Letter('g')]),
    row(Handles, "E", "Says how to turn one", Command::Turn, &[Letter('e')]),
    row(Handles, "S", "Says how to resize one", Command::Resize, &[Letter('s')]),
    row(
        Handles,
        "Delete",
        "Says what there is instead of deleting",
        Command::Delete,
        &[Place(KeyCode::Delete)],
    ),
    row(View, "F", "Frame the selection, or the whole picture", Command::Frame, &[Letter('f')]),
    row(View, "Home", "Back to where the view began", Command::Home, &[Place(KeyCode::Home)]),
    row(View, "1", "From the front", Command::Front, &[Types("1"), Place(KeyCode::Numpad1)]),
    row(View, "3", "From the right", Command::Right, &[Types("3"), Place(KeyCode::Numpad3)]),
    row(View, "7", "From above", Command::Top, &[Types("7"), Place(KeyCode::Numpad7)]),
    row(
        View,
        "Ctrl+1",
        "From behind",
        Command::Back,
        &[ControlPlace(KeyCode::Digit1), ControlPlace(KeyCode::Numpad1)],
    ),
    row(
        View,
        "Ctrl+3",
        "From the left",
        Command::Left,
        &[ControlPlace(KeyCode::Digit3), ControlPlace(KeyCode::Numpad3)],
    ),
    row(
        View,
        "Ctrl+7",
        "From below",
        Command::Bottom,
        &[ControlPlace(KeyCode::Digit7), ControlPlace(KeyCode::Numpad7)],
    ),
    row(
        View,
        "5",
        "Perspective or orthographic",
        Command::Projection,
        &[Types("5"), Place(KeyCode::Numpad5)],
    ),
    row(View, "L", "Labels on or off", Command::Labels, &[Letter('l')]),
    row(View, "N", "Hide or show the panel", Command::HidePanel, &[Letter('n')]),
    row(
        Scenarios,
        "[",
        "The previous one; in a log the previous row",
        Command::Previous,
        &[Types("[")],
    ),
    row(Scenarios, "]", "The next one; in a log the next row", Command::Next, &[Types("]")]),
    row(Scenarios, "Ctrl+K", "Find one by typing", Command::Find, &[Control('k')]),
    row(Case, "Ctrl+Z", "Undo", Command::Undo, &[Control('z')]),
    row(Case, "Ctrl+Shift+Z  Ctrl+Y", "Redo", Command::Redo, &[ControlShift('z'), Control('y')]),
    row(Case, "R", "Reset to the scenario's default", Command::Reset, &[Letter('r')]),
    words(Case, "Ctrl+C  Ctrl+V", "Copy the case; paste one, or any text with numbers"),
    row(Case, "Ctrl+S", "Save the scene", Command::Save, &[Control('s')]),
    row(Case, "Ctrl+O", "Open a scene", Command::Open, &[Control('o')]),
    row(Answer, "D", "The derivation, step by step", Command::Derivation, &[Letter('d')]),
    row(
        Answer,
        "Page Up",
        "One step of the derivation back",
        Command::StepBack,
        &[Place(KeyCode::PageUp)],
    ),
    row(
        Answer,
        "Page Down",
        "One step of the derivation on",
        Command::StepOn,
        &[Place(KeyCode::PageDown)],
    ),
    row(Answer, "M", "Measure between two things", Command::Measure, &[Letter('m')]),
    row(
        Answer,
        "H",
        "The answer field: what would be if the handle lay anywhere else",
        Command::Field,
        &[Letter('h')],
    ),
    row(
        Answer,
        "Space",
        "Ask the query once more (a place for a breakpoint)",
        Command::Ask,
        &[Place(KeyCode::Space)],
    ),
    held(Answer, "W  A  S  D", "Walk along a mesh, while Walk is on"),
    row(Answer, "P", "Play or pause what moves", Command::Play, &[Letter('p')]),
    row(Answer, ".", "Move it one step on", Command::PlayStep, &[Types(".")]),
    words(Program, "Tab", "To the next control of the panel"),
    row(
        Program,
        "F12",
        "Save a screenshot in the current folder",
        Command::Screenshot,
        &[Place(KeyCode::F12)],
    ),
    row(
        Program,
        "Ctrl+Shift+C",
        "Copy the picture of the view",
        Command::CopyPicture,
        &[ControlShift('c')],
    ),
    row(
        Program,
        "Esc",
        "End measuring, close this sheet",
        Command::Leave,
        &[Place(KeyCode::Escape)],
    ),
    row(Program, "?", "This sheet", Command::Keys, &[Types("?"), Place(KeyCode::F1)]),
];

/// Returns the tooltip of a control that does the same as a key.
pub fn tip(command: Command, language: Language) -> String {
    let row = ALL.iter().find(|row| row.command == Some(command));
    row.map_or_else(String::new, |row| format!("{} ({})", language.say(row.does), row.keys))
}

/// The modifiers that are down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Held {
    pub control: bool,
    pub shift: bool,
    pub alt: bool,
}

/// Returns the command of a pressed key.
pub fn command(logical: &Key, place: KeyCode, held: Held) -> Option<Command> {
    let letter = |letter| types(logical, place, letter);
    let Held { control, shift, alt } = held;
    ALL.iter()
        .filter(|_| !alt)
        .find(|row| {
            row.presses.iter().any(|press| match *press {
                Letter(wanted) => !control && !shift && letter(wanted),
                Control(wanted) => control && !shift && letter(wanted),
                ControlShift(wanted) => control && shift && letter(wanted),
                Types(wanted) => !control && text(logical) == wanted,
                Place(wanted) => !control && place == wanted,
                ControlPlace(wanted) => control && place == wanted,
            })
        })
        .and_then(|row| row.command)
}

fn text(logical: &Key) -> &str {
    match logical {
        Key::Character(text) => text.as_str(),
        _ => "",
    }
}

/// Returns `true` if a key types this letter or, if it types no Latin letter, is in its place.
pub fn types(logical: &Key, place: KeyCode, letter: char) -> bool {
    let mut typed = text(logical).chars();
    match typed.next() {
        Some(first) if first.is_ascii() => {
            typed.next().is_none() && first.eq_ignore_ascii_case(&letter)
        }
        _ => place_of(letter) == Some(place),
    }
}

fn place_of(letter: char) -> Option<KeyCode> {
    Some(match letter {
        'a' => KeyCode::KeyA,
        'c' => KeyCode::KeyC,
        'd' => KeyCode::KeyD,
        'e' => KeyCode::KeyE,
        'f' => KeyCode::KeyF,
        'g' => KeyCode::KeyG,
        'k' => KeyCode::KeyK,
        'l' => KeyCode::KeyL,
        'm' => KeyCode::KeyM,
        'n' => KeyCode::KeyN,
        'o' => KeyCode::KeyO,
        'p' => KeyCode::KeyP,
        'r' => KeyCode::KeyR,
        's' => KeyCode::KeyS,
        'w' => KeyCode::KeyW,
        'x' => KeyCode::KeyX,
        'y' => KeyCode::KeyY,
        'z' => KeyCode::KeyZ,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Held = Held { control: false, shift: false, alt: false };

    #[track_caller]
    fn check(typed: &str, place: KeyCode, held: Held, expected: Option<Command>) {
        assert_eq!(command(&Key::Character(typed.into()), place, held), expected);
    }

    #[test]
    fn a_letter_follows_the_layout() {
        check("f", KeyCode::KeyF, NONE, Some(Command::Frame));
        // French: M is in the place of the semicolon.
        check("m", KeyCode::Semicolon, NONE, Some(Command::Measure));
        check(",", KeyCode::KeyM, NONE, None);
        check(".", KeyCode::Comma, Held { shift: true, ..NONE }, Some(Command::PlayStep));
        // German: Y and Z are swapped.
        let control = Held { control: true, ..NONE };
        check("z", KeyCode::KeyY, control, Some(Command::Undo));
        check("Z", KeyCode::KeyY, Held { shift: true, ..control }, Some(Command::Redo));
        check("y", KeyCode::KeyZ, control, Some(Command::Redo));
    }

    #[test]
    fn a_letter_of_another_script_counts_by_its_place() {
        check("ㄹ", KeyCode::KeyF, NONE, Some(Command::Frame));
        check("л", KeyCode::KeyK, Held { control: true, ..NONE }, Some(Command::Find));
        check("я", KeyCode::KeyZ, Held { control: true, ..NONE }, Some(Command::Undo));
    }

    #[test]
    fn a_modifier_makes_another_key_of_it() {
        check("f", KeyCode::KeyF, Held { control: true, ..NONE }, None);
        check("F", KeyCode::KeyF, Held { shift: true, ..NONE }, None);
        check("f", KeyCode::KeyF, Held { alt: true, ..NONE }, None);
        check("1", KeyCode::Digit1, Held { control: true, ..NONE }, Some(Command::Back));
    }

    #[test]
    fn a_sign_is_what_is_typed_wherever_it_lies() {
        check("?", KeyCode::Slash, Held { shift: true, ..NONE }, Some(Command::Keys));
        check("?", KeyCode::Minus, Held { shift: true, ..NONE }, Some(Command::Keys));
    }

    #[test]
    fn the_number_pad_works_with_and_without_its_lock() {
        assert_eq!(command(&Key::Home, KeyCode::Numpad7, NONE), Some(Command::Top));
        check("7", KeyCode::Numpad7, NONE, Some(Command::Top));
        assert_eq!(command(&Key::Home, KeyCode::Home, NONE), Some(Command::Home));
    }

    #[test]
    fn each_row_has_words_and_no_key_is_given_twice_in_a_topic() {
        for (i, row) in ALL.iter().enumerate() {
            assert!(!row.does.is_empty() && !row.keys.is_empty());
            let twice = ALL[..i].iter().any(|r| r.topic == row.topic && r.keys == row.keys);
            assert!(!twice, "{}", row.keys);
        }
    }
}

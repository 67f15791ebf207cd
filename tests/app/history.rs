//! Undo, numbers, the clipboard, files and the session, in the whole app without a window.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_egui::{PrimaryEguiContext, egui, input::EguiInputEvent};
use collision_gizmos::letters::Letters;
use collision_gizmos::snap::Snap;
use collision_sandbox::cli::Opened;
use collision_sandbox::field::Field;
use collision_sandbox::frame::session::Start;
use collision_sandbox::gizmos::camera::Glide;
use collision_sandbox::io::files;
use collision_sandbox::state::explain::{Explain, Tab};
use collision_sandbox::state::settings::{Mouse, Settings};
use collision_sandbox::state::view::CurrentView;
use collision_sandbox::state::workspace::Workspace;
use collision_sandbox::ui::{self, PanelState};
use collision_scenarios::cases::{self, Case};
use collision_scenarios::scenarios;

use crate::hand::{CONTROL, Hand, letter};

const SHIFT: (KeyCode, Key) = (KeyCode::ShiftLeft, Key::Shift);

/// Presses the keys in this order, and releases them in the other.
fn press(hand: &mut Hand, keys: &[(KeyCode, Key)]) {
    for (code, key) in keys {
        hand.key(*code, key.clone(), ButtonState::Pressed);
    }
    for (code, key) in keys.iter().rev() {
        hand.key(*code, key.clone(), ButtonState::Released);
    }
}

fn undo(hand: &mut Hand) {
    press(hand, &[CONTROL, letter(KeyCode::KeyZ, "z")]);
}

fn event(hand: &mut Hand, event: egui::Event) {
    let world = hand.app.world_mut();
    let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).unwrap();
    world.write_message(EguiInputEvent { context, event });
    hand.frames(1);
}

fn paste(hand: &mut Hand, text: &str) {
    event(hand, egui::Event::Paste(text.to_owned()));
}

/// Moves A, as a drag does.
fn move_a(hand: &mut Hand, to: [f32; 3]) {
    let mut workspace = hand.workspace();
    workspace.begin_edit("move A");
    workspace.scenario.set(0, &to).unwrap();
    workspace.end_edit();
    hand.app.update();
}

#[test]
fn the_keys_undo_and_redo() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.numbers("start");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    undo(&mut hand);
    assert_eq!(hand.numbers("start"), before);
    press(&mut hand, &[CONTROL, SHIFT, letter(KeyCode::KeyZ, "Z")]);
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    undo(&mut hand);
    assert_eq!(hand.numbers("start"), before);
    press(&mut hand, &[CONTROL, letter(KeyCode::KeyY, "y")]);
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    let fresh = hand.workspace().scenario.outline();
    assert_eq!(hand.workspace().answer, fresh);
}

#[test]
fn a_drag_of_a_handle_is_one_step() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.numbers("start");
    let from = hand.handle("start");
    hand.drag(MouseButton::Left, from, from + Vec2::new(40.0, -30.0));
    undo(&mut hand);
    assert_ne!(hand.numbers("start"), before, "Ctrl+Z is no undo during a drag");
    hand.button(MouseButton::Left, ButtonState::Released);
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "move A");
    undo(&mut hand);
    assert_eq!(hand.numbers("start"), before);
    assert!(hand.handle("start").distance(from) < 0.5);
    assert_eq!(hand.workspace().undo_name(), None);
}

#[test]
fn a_drag_that_is_cancelled_is_no_step() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.numbers("start");
    let from = hand.handle("start");
    hand.drag(MouseButton::Left, from, from + Vec2::new(40.0, -30.0));
    press(&mut hand, &[(KeyCode::Escape, Key::Escape)]);
    hand.button(MouseButton::Left, ButtonState::Released);
    assert_eq!(hand.numbers("start"), before);
    assert_eq!(hand.workspace().undo_name(), None);
}

#[test]
fn nothing_is_undone_while_an_edit_is_under_way() {
    let mut hand = Hand::new("ray_sphere");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    hand.workspace().begin_edit("move B");
    undo(&mut hand);
    press(&mut hand, &[letter(KeyCode::KeyR, "r")]);
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    assert!(hand.workspace().is_editing());
}

#[test]
fn r_resets_in_one_step() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.numbers("start");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    press(&mut hand, &[letter(KeyCode::KeyR, "r")]);
    assert_eq!(hand.numbers("start"), before);
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "reset");
    undo(&mut hand);
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
}

#[test]
fn switching_and_coming_back_keeps_state_steps_and_camera() {
    let mut hand = Hand::new("ray_sphere");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    hand.app.world_mut().resource_mut::<CurrentView>().orbit.yaw = 1.0;
    hand.app.update();
    let view = hand.view();
    hand.workspace().open(scenarios::find("plane_plane").unwrap());
    hand.app.update();
    settle(&mut hand);
    assert_ne!(hand.view(), view);
    hand.workspace().open(scenarios::find("ray_sphere").unwrap());
    hand.app.update();
    hand.app.update();
    settle(&mut hand);
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    assert_eq!(hand.view().orbit.focus, view.orbit.focus);
    assert!((hand.view().orbit.yaw - 1.0).abs() < 1e-5);
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "move A");
}

#[test]
fn a_pasted_case_switches_the_scenario_and_can_be_undone() {
    let mut hand = Hand::new("ray_sphere");
    paste(&mut hand, "\n{\"scenario\":\"sphere_sphere\",\"inputs\":{\"radius1\":2.5}}\n");
    assert_eq!(hand.workspace().entry.id, "sphere_sphere");
    assert_eq!(hand.numbers("radius1"), [2.5]);
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "paste");
    undo(&mut hand);
    assert_ne!(hand.numbers("radius1"), [2.5]);
    hand.app.update();
    let mut handles = hand.app.world_mut().query::<&collision_sandbox::state::hand::Handle>();
    let handles = handles.iter(hand.app.world()).count();
    assert_eq!(handles, hand.workspace().scenario.inputs().len());
}

#[test]
fn what_is_no_case_is_refused_with_the_reason() {
    let mut hand = Hand::new("ray_sphere");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    let answer = hand.workspace().answer.clone();
    paste(&mut hand, r#"{"scenario":"ray_sphere","inputs":{"radius":-1}}"#);
    let problem = hand.workspace().problem.clone().unwrap().to_string();
    assert!(problem.contains("radius: expected a finite length"), "{problem}");
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    assert_eq!(hand.workspace().answer, answer);
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "move A");
    paste(&mut hand, r#"{"scenario":"ray_sphere"}"#);
    assert_eq!(hand.workspace().problem, None);
}

#[test]
fn control_c_copies_a_case_that_control_v_takes() {
    let mut hand = Hand::new("ray_sphere");
    move_a(&mut hand, [0.1, 1.0 / 3.0, -3.0]);
    hand.key(CONTROL.0, CONTROL.1, ButtonState::Pressed);
    let (code, key) = letter(KeyCode::KeyC, "c");
    hand.key(code, key, ButtonState::Pressed);
    let text = hand.copied().expect("a case in the clipboard");
    let before = hand.numbers("start");
    move_a(&mut hand, [9.0, 9.0, 9.0]);
    paste(&mut hand, &text);
    assert_eq!(hand.numbers("start"), before);
}

#[test]
fn a_field_keeps_its_own_keys() {
    let mut hand = Hand::new("ray_sphere");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    // Into the first field of the panel: the filter of the list.
    hand.key(KeyCode::Tab, Key::Tab, ButtonState::Pressed);
    hand.app.update();
    assert!(hand.egui().egui_wants_keyboard_input());
    press(&mut hand, &[letter(KeyCode::KeyR, "r")]);
    undo(&mut hand);
    paste(&mut hand, r#"{"scenario":"sphere_sphere"}"#);
    assert_eq!(hand.workspace().entry.id, "ray_sphere");
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    hand.key(CONTROL.0, CONTROL.1, ButtonState::Pressed);
    let (code, key) = letter(KeyCode::KeyC, "c");
    hand.key(code, key, ButtonState::Pressed);
    assert_eq!(hand.copied().filter(|text| text.contains("scenario\":\"ray")), None);
}

/// Fills in the dialog's path and confirms it.
fn answer_dialog(hand: &mut Hand, path: &Path) {
    hand.app.update();
    let mut panel = hand.app.world_mut().resource_mut::<PanelState>();
    panel.dialog.as_mut().expect("a dialog").path = path.display().to_string();
    hand.app.update();
    press(hand, &[(KeyCode::Enter, Key::Enter)]);
    hand.app.update();
}

fn has_dialog(hand: &Hand) -> bool {
    hand.app.world().resource::<PanelState>().dialog.is_some()
}

#[test]
fn control_s_saves_what_control_o_opens() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    let mut hand = Hand::new("ray_sphere");
    move_a(&mut hand, [0.1, 2.0, 3.0]);
    press(&mut hand, &[CONTROL, letter(KeyCode::KeyS, "s")]);
    answer_dialog(&mut hand, &path);
    assert!(!has_dialog(&hand));
    let saved = files::open_scene(&path).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(saved.scenario.id, "ray_sphere");
    assert!(saved.view.is_some());

    move_a(&mut hand, [7.0, 7.0, 7.0]);
    hand.workspace().open(scenarios::find("plane_plane").unwrap());
    hand.app.update();
    press(&mut hand, &[CONTROL, letter(KeyCode::KeyO, "o")]);
    answer_dialog(&mut hand, &folder.path().join("none.json"));
    assert!(has_dialog(&hand), "a file that is not there keeps the dialog open");
    assert_eq!(hand.workspace().entry.id, "plane_plane");
    answer_dialog(&mut hand, &path);
    assert!(!has_dialog(&hand));
    assert_eq!(hand.workspace().entry.id, "ray_sphere");
    assert_eq!(hand.numbers("start"), [0.1, 2.0, 3.0]);
    undo(&mut hand);
    assert_eq!(hand.numbers("start"), [7.0, 7.0, 7.0]);
}

#[test]
fn a_file_is_replaced_only_when_asked_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, "something else").unwrap();
    let mut hand = Hand::new("ray_sphere");
    press(&mut hand, &[CONTROL, letter(KeyCode::KeyS, "s")]);
    answer_dialog(&mut hand, &path);
    assert!(has_dialog(&hand));
    assert_eq!(fs::read_to_string(&path).unwrap(), "something else");
    answer_dialog(&mut hand, &path);
    assert!(!has_dialog(&hand));
    assert!(files::open_scene(&path).is_ok());
}

#[test]
fn escape_closes_the_dialog() {
    let mut hand = Hand::new("ray_sphere");
    press(&mut hand, &[CONTROL, letter(KeyCode::KeyS, "s")]);
    hand.app.update();
    assert!(has_dialog(&hand));
    press(&mut hand, &[letter(KeyCode::KeyR, "r")]);
    press(&mut hand, &[(KeyCode::Escape, Key::Escape)]);
    assert!(!has_dialog(&hand));
}

// The session

/// The app as it starts with this folder.
fn start(folder: &Path, case: Option<Case>) -> Hand {
    let open = case.map(|case| Opened::Case(Box::new(case)));
    let start = Start::new(Some(folder.to_owned()), open);
    let mut hand = Hand::new("ray_sphere");
    start.insert(&mut hand.app);
    for _ in 0..3 {
        hand.app.update();
    }
    settle(&mut hand);
    hand
}

/// Runs frames until the view has stopped gliding.
fn settle(hand: &mut Hand) {
    let begun = Instant::now();
    while hand.app.world().resource::<Glide>().is_under_way() {
        assert!(begun.elapsed() < Duration::from_secs(10), "it glides on");
        std::thread::sleep(Duration::from_millis(5));
        hand.app.update();
    }
}

#[test]
fn the_case_that_it_starts_with_is_no_step_to_undo() {
    let folder = tempfile::tempdir().unwrap();
    let opens = || Some(Case::new(scenarios::find("sphere_sphere").unwrap()));
    let mut hand = start(folder.path(), opens());
    assert_eq!(hand.workspace().entry.id, "sphere_sphere");
    assert_eq!(hand.workspace().undo_name(), None);
    hand.workspace().scenario.set(1, &[2.25]).unwrap();
    hand.app.update();
    hand.close();

    // The radius of the last session comes back.
    let mut hand = start(folder.path(), opens());
    let default = hand.numbers("radius1");
    assert_ne!(default, [2.25]);
    hand.workspace().undo();
    assert_eq!(hand.numbers("radius1"), [2.25]);
}

#[test]
fn the_next_start_is_where_the_last_one_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path(), None);
    assert_eq!(hand.workspace().entry.id, scenarios::ALL[0].id);
    move_a(&mut hand, [0.1, 2.0, 1.0 / 3.0]);
    hand.workspace().open(scenarios::find("sphere_sphere").unwrap());
    hand.app.update();
    hand.workspace().scenario.set(1, &[2.25]).unwrap();
    hand.app.world_mut().resource_mut::<PanelState>().hidden = true;
    hand.app.world_mut().resource_mut::<Settings>().mouse = Mouse::Blender;
    hand.app.world_mut().resource_mut::<Explain>().open(Tab::Derivation);
    {
        let mut view = hand.app.world_mut().resource_mut::<CurrentView>();
        view.orbit.focus = DVec3::new(1.0, 2.0, 3.0);
        view.orbit.distance = 4.5;
    }
    hand.app.update();
    let view = hand.view();
    hand.close();

    let mut hand = start(folder.path(), None);
    assert_eq!(hand.workspace().problem, None);
    assert_eq!(hand.workspace().entry.id, "sphere_sphere");
    assert_eq!(hand.numbers("radius1"), [2.25]);
    assert_eq!(hand.view().orbit.focus, view.orbit.focus);
    assert_eq!(hand.view().orbit.distance, view.orbit.distance);
    assert!(hand.app.world().resource::<PanelState>().hidden);
    assert_eq!(hand.app.world().resource::<Explain>().tab(), Tab::Derivation);
    assert_eq!(hand.app.world().resource::<Settings>().mouse, Mouse::Blender);
    hand.workspace().open(scenarios::find("ray_sphere").unwrap());
    assert_eq!(hand.numbers("start"), [0.1, 2.0, 1.0 / 3.0]);
    assert_eq!(hand.workspace().undo_name(), None);
}

#[test]
fn the_projection_is_there_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path(), None);
    // Two of them, so that one is restored open and one closed.
    for id in ["plane_plane", "sphere_sphere"] {
        hand.workspace().open(scenarios::find(id).unwrap());
        hand.app.update();
        press(&mut hand, &[letter(KeyCode::Digit5, "5")]);
        assert!(hand.view().orbit.orthographic, "{id}");
    }
    hand.close();

    let mut hand = start(folder.path(), None);
    assert!(hand.view().orbit.orthographic);
    press(&mut hand, &[letter(KeyCode::Digit5, "5")]);
    hand.workspace().open(scenarios::find("plane_plane").unwrap());
    hand.app.update();
    assert!(hand.view().orbit.orthographic);
    hand.close();

    let hand = start(folder.path(), None);
    assert!(hand.view().orbit.orthographic);
    let mut hand = hand;
    hand.workspace().open(scenarios::find("sphere_sphere").unwrap());
    hand.app.update();
    assert!(!hand.view().orbit.orthographic, "perspective is kept as well");
}

#[test]
fn the_command_line_comes_before_the_session() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path(), None);
    let default = hand.numbers("start");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    hand.close();

    let case = Case::new(scenarios::find("ray_sphere").unwrap());
    let mut hand = start(folder.path(), Some(case));
    assert_eq!(hand.numbers("start"), default);
    undo(&mut hand);
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0], "the last state is one step away");
}

#[test]
fn a_damaged_folder_is_put_aside_and_the_program_starts() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session.json");
    let settings = folder.path().join("settings.json");
    fs::write(&session, "{\"open\":\"ray_sph").unwrap();
    fs::write(&settings, "{\"line_width\":-3}").unwrap();
    let mut hand = start(folder.path(), None);
    assert_eq!(hand.workspace().entry.id, "ray_sphere");
    let problem = hand.workspace().problem.clone().unwrap().to_string();
    assert!(problem.contains("session.json.damaged"), "{problem}");
    assert!(problem.contains("settings.json: line_width: expected"), "{problem}");
    let aside = fs::read_to_string(folder.path().join("session.json.damaged")).unwrap();
    assert_eq!(aside, "{\"open\":\"ray_sph");
    hand.close();
    assert!(fs::read_to_string(&session).unwrap().contains("\"open\""));
    assert_eq!(start(folder.path(), None).workspace().problem, None);
}

#[test]
fn a_snap_step_is_kept_and_a_drag_keeps_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path(), None);
    hand.app.world_mut().resource_mut::<Settings>().snap.metres = 0.7;
    hand.app.update();
    hand.close();

    let mut hand = start(folder.path(), None);
    hand.hold(KeyCode::ControlLeft);
    let from = hand.handle("start");
    hand.pull(from, Vec2::new(47.0, -31.0));
    for number in hand.numbers("start") {
        let steps = number / 0.7;
        assert!((steps - steps.round()).abs() < 1e-5, "{number}");
    }
}

#[test]
fn a_damaged_step_is_refused_and_the_other_settings_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.json");
    fs::write(&settings, r#"{"labels":false,"snap":{"metres":-2,"degrees":30}}"#).unwrap();
    let mut hand = start(folder.path(), None);
    let problem = hand.workspace().problem.clone().unwrap().to_string();
    assert!(problem.contains("snap.metres: expected a positive number, got -2"), "{problem}");
    let settings = hand.app.world().resource::<Settings>().clone();
    assert_eq!(settings.snap, Snap { degrees: 30.0, ..Snap::default() });
    assert!(!settings.labels);
    hand.close();
    assert_eq!(start(folder.path(), None).workspace().problem, None, "it is told once");
}

// The first start

fn has_hint(hand: &mut Hand) -> bool {
    let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new(ui::HINT));
    hand.app.update();
    hand.egui().memory(|memory| memory.areas().visible_last_frame(&layer))
}

#[test]
fn the_first_start_says_what_to_do_until_it_is_done() {
    let folders = [0; 4].map(|_| tempfile::tempdir().unwrap());
    let [dragged, opened, waiting, case] = &folders;
    let mut hand = start(dragged.path(), None);
    assert_eq!(hand.workspace().entry.id, "ray_sphere");
    assert!(has_hint(&mut hand));
    // Turning the view is no drag of a handle.
    let empty = Vec2::new(400.0, 700.0);
    hand.drag(MouseButton::Right, empty, empty + 30.0);
    hand.button(MouseButton::Right, ButtonState::Released);
    assert!(has_hint(&mut hand));
    let from = hand.handle("start");
    hand.pull(from, Vec2::splat(30.0));
    assert!(!has_hint(&mut hand));
    hand.release();
    undo(&mut hand);
    assert!(!has_hint(&mut hand), "it has been read");

    let mut hand = start(opened.path(), None);
    assert!(has_hint(&mut hand));
    press(&mut hand, &[letter(KeyCode::BracketRight, "]")]);
    assert!(!has_hint(&mut hand));
    press(&mut hand, &[letter(KeyCode::BracketLeft, "[")]);
    assert!(!has_hint(&mut hand));

    // Closed without input: the next start is no longer the first.
    let mut hand = start(waiting.path(), None);
    assert!(has_hint(&mut hand));
    hand.close();
    assert!(!has_hint(&mut start(waiting.path(), None)));

    // A user who names a case needs no hint.
    let given = Case::new(scenarios::find("ray_sphere").unwrap());
    assert!(!has_hint(&mut start(case.path(), Some(given))));
}

#[test]
fn an_idle_window_has_kept_everything() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path(), None);
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    let session = folder.path().join("session.json");
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(10);
    // No further frame: an idle window has none.
    while !fs::read_to_string(&session).is_ok_and(|text| text.contains("[1, 2, 3]")) {
        assert!(std::time::Instant::now() < deadline, "{:?}", fs::read_to_string(&session));
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

// The numbers, in the panel alone

mod numbers {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};

    fn harness(id: &str) -> Harness<'static, Workspace> {
        let workspace = Workspace::new(scenarios::find(id).unwrap());
        Harness::builder().with_size(egui::vec2(400.0, 800.0)).build_ui_state(
            |ui, workspace: &mut Workspace| {
                let mut state = PanelState::default();
                let mut field = Field::default();
                let shown = (&Settings::default(), &Explain::default());
                ui::case_menu_ui(ui, workspace, shown, &mut state);
                ui::fields_ui(ui, workspace, &Letters::default(), &mut field, &mut state);
                ui::steps_ui(ui, workspace, &mut state);
                state.make_changes(workspace);
            },
            workspace,
        )
    }

    fn input(harness: &mut Harness<'static, Workspace>, name: &str) -> Vec<f32> {
        let inputs = harness.state_mut().scenario.inputs();
        inputs.iter().find(|input| input.name == name).unwrap().value.numbers()
    }

    /// Returns the middle of a field, by its index.
    fn field(harness: &Harness<'static, Workspace>, place: usize) -> egui::Pos2 {
        let fields = harness
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().role() == egui::accesskit::Role::SpinButton);
        let fields: Vec<_> = fields.map(|node| node.rect().center()).collect();
        fields[place]
    }

    fn button(harness: &mut Harness<'static, Workspace>, at: egui::Pos2, pressed: bool) {
        harness.event(egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
        harness.step();
    }

    fn click(harness: &mut Harness<'static, Workspace>, at: egui::Pos2) {
        harness.event(egui::Event::PointerMoved(at));
        harness.step();
        button(harness, at, true);
        button(harness, at, false);
        harness.step();
    }

    /// Clicks a field, types into it, and leaves it with this key.
    fn fill(harness: &mut Harness<'static, Workspace>, place: usize, text: &str, last: egui::Key) {
        let at = field(harness, place);
        click(harness, at);
        harness.event(egui::Event::Text(text.to_owned()));
        harness.step();
        harness.key_press(last);
        harness.run();
    }

    const RADIUS: usize = 9;

    #[test]
    fn arithmetic_is_one_step() {
        let mut harness = harness("ray_sphere");
        let before = input(&mut harness, "radius");
        fill(&mut harness, RADIUS, "1/3", egui::Key::Enter);
        assert_eq!(input(&mut harness, "radius"), [1.0 / 3.0]);
        assert_eq!(harness.state().undo_name().unwrap().to_string(), "set r");
        harness.get_by_label("Undo: set r").click();
        harness.run();
        assert_eq!(input(&mut harness, "radius"), before);
        assert_eq!(harness.state().undo_name(), None);
        harness.get_by_label("Redo: set r").click();
        harness.run();
        assert_eq!(input(&mut harness, "radius"), [1.0 / 3.0]);
    }

    #[test]
    fn tab_goes_to_the_next_number() {
        let mut harness = harness("ray_sphere");
        fill(&mut harness, 0, "2*0.5", egui::Key::Tab);
        harness.event(egui::Event::Text("7".to_owned()));
        harness.step();
        harness.key_press(egui::Key::Enter);
        harness.run();
        let start = input(&mut harness, "start");
        assert_eq!(start[..2], [1.0, 7.0]);
        assert_eq!(harness.state().undo_name().unwrap().to_string(), "set A y");
        harness.state_mut().undo();
        assert_eq!(harness.state().undo_name().unwrap().to_string(), "set A x");
    }

    /// More digits than a field shows.
    const LONG: f32 = 4.600_376_6;

    fn with_long_numbers(scenario: &str) -> Harness<'static, Workspace> {
        let mut harness = harness(scenario);
        let scenario = &mut harness.state_mut().scenario;
        for (index, input) in scenario.inputs().iter().enumerate() {
            scenario.set(index, &vec![LONG; input.value.dimension()]).unwrap();
        }
        harness.run();
        harness
    }

    #[test]
    fn all_of_a_number_is_typed_over() {
        // A click.
        let mut harness = with_long_numbers("ray_sphere");
        fill(&mut harness, RADIUS, "2", egui::Key::Enter);
        assert_eq!(input(&mut harness, "radius"), [2.0]);
        // Tab, from the field before.
        fill(&mut harness, 0, "1", egui::Key::Tab);
        harness.event(egui::Event::Text("3".to_owned()));
        harness.step();
        harness.key_press(egui::Key::Enter);
        harness.run();
        assert_eq!(input(&mut harness, "start"), [1.0, 3.0, LONG]);
        // A double click, with a frame for each press and in a single one.
        for in_one_frame in [false, true] {
            let mut harness = with_long_numbers("ray_sphere");
            let at = field(&harness, RADIUS);
            harness.event(egui::Event::PointerMoved(at));
            harness.step();
            for pressed in [true, false, true, false] {
                harness.event(egui::Event::PointerButton {
                    pos: at,
                    button: egui::PointerButton::Primary,
                    pressed,
                    modifiers: egui::Modifiers::NONE,
                });
                if !in_one_frame {
                    harness.step();
                }
            }
            harness.step();
            harness.event(egui::Event::Text("2".to_owned()));
            harness.step();
            harness.key_press(egui::Key::Enter);
            harness.run();
            assert_eq!(input(&mut harness, "radius"), [2.0], "{in_one_frame}");
        }
    }

    #[test]
    fn a_click_into_an_open_field_puts_the_cursor_there() {
        let mut harness = with_long_numbers("ray_sphere");
        let at = field(&harness, RADIUS);
        click(&mut harness, at);
        for _ in 0..10 {
            harness.step();
        }
        // Behind the last digit.
        let end = harness
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().role() == egui::accesskit::Role::SpinButton);
        let end = end.map(|node| node.rect().right_center()).nth(RADIUS).unwrap();
        click(&mut harness, end - egui::vec2(2.0, 0.0));
        harness.event(egui::Event::Text("1".to_owned()));
        harness.step();
        harness.key_press(egui::Key::Enter);
        harness.run();
        assert_eq!(input(&mut harness, "radius"), ["4.60037661".parse::<f32>().unwrap()]);
    }

    #[test]
    fn what_is_not_typed_over_keeps_its_bits() {
        for scenario in ["ray_sphere", "ray_box", "ball_arc"] {
            let mut harness = with_long_numbers(scenario);
            let before = harness.state().state();
            for _ in 0..30 {
                harness.key_press(egui::Key::Tab);
                harness.run();
            }
            assert!(harness.state().state() == before, "{scenario}");
            assert_eq!(harness.state().undo_name(), None, "{scenario}");
        }
    }

    #[test]
    fn a_number_out_of_range_is_refused_beside_the_field() {
        let mut harness = harness("ray_sphere");
        let before = input(&mut harness, "radius");
        for (text, reason) in [
            ("-1", "expected a finite length that is not negative, got -1"),
            ("1/0", "expected a finite number, got “1/0”"),
            ("two", "expected a number or arithmetic like 1/3, got “two”"),
        ] {
            fill(&mut harness, RADIUS, text, egui::Key::Enter);
            assert_eq!(input(&mut harness, "radius"), before);
            assert_eq!(harness.state().undo_name(), None);
            let shown = harness.get_by_label_contains(reason).rect();
            let field = field(&harness, RADIUS);
            let [above, below] = [shown.max.y, shown.min.y].map(|edge| (edge - field.y).abs());
            assert!(above.min(below) < 40.0, "{shown} beside {field}");
        }
        fill(&mut harness, RADIUS, "2", egui::Key::Enter);
        assert_eq!(harness.state().refused, None);
        assert_eq!(input(&mut harness, "radius"), [2.0]);
    }

    #[test]
    fn escape_keeps_the_number() {
        let mut harness = harness("ray_sphere");
        let before = input(&mut harness, "radius");
        fill(&mut harness, RADIUS, "5", egui::Key::Escape);
        assert_eq!(input(&mut harness, "radius"), before);
        assert_eq!(harness.state().undo_name(), None);
    }

    /// Drags a field to the right, and keeps the button down.
    fn drag(harness: &mut Harness<'static, Workspace>, place: usize) -> egui::Pos2 {
        let from = field(harness, place);
        harness.event(egui::Event::PointerMoved(from));
        harness.step();
        button(harness, from, true);
        let mut at = from;
        for _ in 0..6 {
            at.x += 20.0;
            harness.event(egui::Event::PointerMoved(at));
            harness.step();
        }
        at
    }

    #[test]
    fn a_drag_of_a_number_is_one_step() {
        let mut harness = harness("ray_sphere");
        let before = input(&mut harness, "start");
        let at = drag(&mut harness, 0);
        assert!(harness.state().is_editing());
        let dragged = input(&mut harness, "start");
        assert!(dragged[0] > before[0] + 1.0, "{dragged:?} from {before:?}");
        button(&mut harness, at, false);
        harness.step();
        assert!(!harness.state().is_editing());
        assert_eq!(harness.state().undo_name().unwrap().to_string(), "set A x");
        harness.state_mut().undo();
        assert_eq!(input(&mut harness, "start"), before);
        assert_eq!(harness.state().undo_name(), None);
    }

    #[test]
    fn escape_gives_a_drag_of_a_number_up() {
        let mut harness = harness("ray_sphere");
        let before = input(&mut harness, "start");
        let at = drag(&mut harness, 0);
        harness.key_press(egui::Key::Escape);
        harness.step();
        harness.step();
        button(&mut harness, at, false);
        harness.step();
        assert_eq!(input(&mut harness, "start"), before);
        assert_eq!(harness.state().undo_name(), None);
        assert!(!harness.state().is_editing());
    }

    #[test]
    fn the_bits_are_shown_under_the_pointer() {
        let mut harness = harness("ray_sphere");
        let number = input(&mut harness, "start")[0];
        let at = field(&harness, 0);
        harness.event(egui::Event::PointerMoved(at));
        harness.run_steps(90);
        let bits = format!("0x{:08x}", number.to_bits());
        assert!(harness.query_by_label_contains(&bits).is_some(), "{bits}");
    }

    #[test]
    fn resolve_and_the_scenes_are_steps() {
        let mut harness = harness("sphere_sphere");
        let before = input(&mut harness, "center1");
        let place = harness.get_by_label("Resolve").rect();
        harness.get_by_label("Resolve").click();
        harness.run();
        assert_ne!(input(&mut harness, "center1"), before);
        // Nothing is left to resolve: the button keeps its place, and is disabled.
        let resolve = harness.get_by_label("Resolve");
        assert!(resolve.accesskit_node().is_disabled());
        assert_eq!(resolve.rect(), place);
        assert_eq!(harness.state().undo_name().unwrap().to_string(), "resolve");
        harness.state_mut().undo();
        assert_eq!(input(&mut harness, "center1"), before);
        let (_, text) =
            cases::SCENES.iter().find(|(n, _)| n.starts_with("sphere_sphere_")).unwrap();
        let case = cases::parse(text).unwrap_or_else(|why| panic!("{why}"));
        let name = format!("open {}", case.title.clone().unwrap());
        harness.state_mut().open_case(case);
        assert_eq!(harness.state().undo_name().unwrap().to_string(), name);
    }
}

#[test]
fn undoing_a_jump_brings_the_view_back() {
    let mut hand = Hand::new("ray_sphere");
    hand.app.world_mut().resource_mut::<Settings>().motion = false;
    hand.frames(3);
    hand.app.world_mut().resource_mut::<CurrentView>().orbit.yaw = 1.0;
    hand.frames(2);
    let before = hand.view().orbit;
    // As *Hunt*, the matrix and the gallery do.
    let case = r#"{"scenario":"ray_sphere","inputs":{"start":[-900,0,0],"end":[900,0,0],"center":[0,0,0],"radius":300}}"#;
    hand.workspace().open_case(cases::parse(case).unwrap());
    hand.frames(3);
    let after = hand.view().orbit;
    assert_ne!(before, after);
    // A drag of the new case is a step of its own, and its undo leaves the view.
    move_a(&mut hand, [-800.0, 1.0, 0.0]);
    hand.workspace().undo();
    hand.frames(3);
    assert_eq!(hand.view().orbit, after);
    hand.workspace().undo();
    hand.frames(3);
    let orbit = hand.view().orbit;
    assert!((orbit.yaw - before.yaw).abs() < 1e-5 && orbit.focus == before.focus, "{orbit:?}");
    assert!((orbit.distance / before.distance - 1.0).abs() < 1e-5, "{orbit:?}");
    hand.workspace().redo();
    hand.frames(3);
    let again = hand.view().orbit;
    assert!((again.distance / after.distance - 1.0).abs() < 1e-5, "{again:?} {after:?}");
}

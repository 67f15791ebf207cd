//! The whole app without a window: pointer messages in, one update, the answer out.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::window::{CursorMoved, ExitCondition, PrimaryWindow, WindowEvent, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use collision_sandbox::camera::View;
use collision_sandbox::sandbox::Sandbox;
use collision_sandbox::scenario::Value;
use collision_sandbox::{handles, scenarios, window};

/// The app as the binary builds it, with neither a window system nor a graphics device.
struct Hand {
    app: App,
    window: Entity,
}

impl Hand {
    fn new(scenario: &str) -> Self {
        let mut app = App::new();
        app.add_plugins((
            DefaultPlugins
                .build()
                .disable::<WinitPlugin>()
                .disable::<bevy::log::LogPlugin>()
                .disable::<bevy::app::TerminalCtrlCHandlerPlugin>()
                .set(RenderPlugin {
                    render_creation: WgpuSettings { backends: None, ..default() }.into(),
                    ..default()
                })
                .set(WindowPlugin {
                    primary_window: Some(Window {
                        resolution: WindowResolution::new(1280, 800),
                        ..default()
                    }),
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                }),
            EguiPlugin::default(),
        ))
        .add_plugins(window::plugin)
        .insert_resource(Sandbox::new(scenarios::find(scenario).expect(scenario)));
        app.finish();
        app.cleanup();
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>()
            .single(app.world())
            .unwrap();
        let mut hand = Self { app, window };
        for _ in 0..3 {
            hand.app.update();
        }
        hand
    }

    fn send<M: Message + Clone>(&mut self, message: M)
    where
        WindowEvent: From<M>,
    {
        self.app.world_mut().write_message(message.clone());
        self.app.world_mut().write_message(WindowEvent::from(message));
    }

    /// Moves the pointer without letting a frame pass.
    fn point(&mut self, position: Vec2) {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).unwrap().set_cursor_position(Some(position));
        self.send(CursorMoved { window, position, delta: None });
    }

    fn move_to(&mut self, position: Vec2) {
        self.point(position);
        self.app.update();
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        self.click(button, state);
        self.app.update();
    }

    /// Presses or releases without letting a frame pass.
    fn click(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.send(MouseButtonInput { button, state, window });
    }

    fn key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState) {
        let window = self.window;
        self.send(KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        });
        self.app.update();
    }

    fn wheel(&mut self, y: f32) {
        let window = self.window;
        let unit = MouseScrollUnit::Line;
        self.send(MouseWheel {
            unit,
            x: 0.0,
            y,
            window,
            phase: bevy::input::touch::TouchPhase::Moved,
        });
        self.app.update();
    }

    /// Presses, moves in two steps and stays down.
    fn drag(&mut self, button: MouseButton, from: Vec2, to: Vec2) {
        self.move_to(from);
        self.button(button, ButtonState::Pressed);
        self.move_to(from.lerp(to, 0.5));
        self.move_to(to);
    }

    fn sandbox(&mut self) -> Mut<'_, Sandbox> {
        self.app.world_mut().resource_mut::<Sandbox>()
    }

    fn view(&self) -> View {
        *self.app.world().resource::<View>()
    }

    fn numbers(&mut self, name: &str) -> Vec<f32> {
        self.with(name, |value| value.numbers())
    }

    fn with<T>(&mut self, name: &str, ask: impl Fn(&Value) -> T) -> T {
        let mut sandbox = self.sandbox();
        let inputs = sandbox.scenario.inputs();
        ask(&inputs.iter().find(|input| input.name == name).unwrap().value)
    }

    /// The pixel of an input's handle.
    fn handle(&mut self, name: &str) -> Vec2 {
        let view = self.view();
        let at = self.with(name, |value| handles::position(value, &view));
        view.project(at).unwrap()
    }
}

#[test]
fn a_drag_moves_the_point_and_its_answer_in_the_same_update() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("start");
    let before = hand.sandbox().answer.clone();
    hand.drag(MouseButton::Left, from, from + Vec2::new(40.0, -30.0));

    // One more move, one update: everything that shows the point has followed.
    let to = from + Vec2::new(60.0, 10.0);
    hand.move_to(to);
    assert!(hand.handle("start").distance(to) < 0.5);
    let fresh = hand.sandbox().scenario.answer();
    assert_eq!(hand.sandbox().answer, fresh);
    assert_ne!(hand.sandbox().answer, before);

    let view = hand.view();
    let shown: Vec<Vec2> = hand
        .app
        .world_mut()
        .query::<(&handles::Handle, &Transform)>()
        .iter(hand.app.world())
        .filter(|(handle, _)| handle.input == 0)
        .filter_map(|(_, transform)| view.project(transform.translation))
        .collect();
    assert!(matches!(shown[..], [at] if at.distance(to) < 0.5), "{shown:?}");
}

#[test]
fn a_slow_frame_loses_no_drag() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("end");
    let to = from + Vec2::new(-90.0, -120.0);
    // All of it between two frames, as it comes at ten frames a second.
    hand.point(from);
    hand.click(MouseButton::Left, ButtonState::Pressed);
    hand.point(from.lerp(to, 0.5));
    hand.move_to(to);
    assert!(hand.handle("end").distance(to) < 0.5);
}

#[test]
fn a_quick_press_on_the_panel_stays_there() {
    let mut hand = Hand::new("ray_sphere");
    let view = hand.view();
    hand.move_to(Vec2::new(500.0, 700.0));
    hand.point(Vec2::new(1100.0, 700.0));
    hand.button(MouseButton::Right, ButtonState::Pressed);
    hand.move_to(Vec2::new(500.0, 600.0));
    assert_eq!(hand.view(), view);
}

#[test]
fn every_handle_of_every_scenario_can_be_dragged() {
    for entry in scenarios::ALL {
        let mut hand = Hand::new(entry.id);
        let names: Vec<_> =
            hand.sandbox().scenario.inputs().iter().map(|input| input.name).collect();
        for name in names {
            hand.sandbox().reset();
            hand.app.update();
            let before = hand.numbers(name);
            let from = hand.handle(name);
            hand.drag(MouseButton::Left, from, from + Vec2::new(33.0, 21.0));
            hand.button(MouseButton::Left, ButtonState::Released);
            let after = hand.numbers(name);
            assert_ne!(after, before, "{} of {} did not follow", name, entry.id);
            assert!(after.iter().all(|number| number.is_finite()));
        }
    }
}

#[test]
fn a_drag_goes_on_over_the_panel() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("end");
    hand.drag(MouseButton::Left, from, Vec2::new(1200.0, 300.0));
    assert!(hand.handle("end").distance(Vec2::new(1200.0, 300.0)) < 0.5);
}

#[test]
fn a_drag_begun_in_the_panel_moves_nothing_in_the_view() {
    let mut hand = Hand::new("ray_sphere");
    let (before, view) = (hand.numbers("start"), hand.view());
    for button in [MouseButton::Left, MouseButton::Right, MouseButton::Middle] {
        let to = hand.handle("start");
        hand.drag(button, Vec2::new(1100.0, 700.0), to);
        hand.button(button, ButtonState::Released);
    }
    assert_eq!(hand.numbers("start"), before);
    assert_eq!(hand.view(), view);
}

#[test]
fn escape_puts_the_value_back() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.numbers("start");
    let from = hand.handle("start");
    hand.drag(MouseButton::Left, from, from + Vec2::splat(50.0));
    assert_ne!(hand.numbers("start"), before);
    hand.key(KeyCode::Escape, Key::Escape, ButtonState::Pressed);
    assert_eq!(hand.numbers("start"), before);
    hand.move_to(from + Vec2::splat(80.0));
    assert_eq!(hand.numbers("start"), before);
}

#[test]
fn the_right_button_orbits_and_the_middle_one_pans() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.view().orbit;
    let from = Vec2::new(400.0, 650.0);
    hand.drag(MouseButton::Right, from, from + Vec2::new(80.0, 40.0));
    hand.button(MouseButton::Right, ButtonState::Released);
    let turned = hand.view().orbit;
    assert!(turned.yaw < before.yaw && turned.pitch > before.pitch);
    assert_eq!(turned.focus, before.focus);

    hand.drag(MouseButton::Middle, from, from + Vec2::new(80.0, 40.0));
    assert_ne!(hand.view().orbit.focus, turned.focus);
    assert_eq!(hand.view().orbit.yaw, turned.yaw);
}

#[test]
fn a_left_drag_on_empty_space_moves_nothing() {
    let mut hand = Hand::new("ray_sphere");
    let (before, view) = (hand.sandbox().answer.clone(), hand.view());
    hand.drag(MouseButton::Left, Vec2::new(300.0, 700.0), Vec2::new(500.0, 500.0));
    assert_eq!(hand.sandbox().answer, before);
    assert_eq!(hand.view(), view);
}

#[test]
fn a_planar_scenario_does_not_orbit() {
    let mut hand = Hand::new("ball_arc");
    let before = hand.view().orbit;
    let from = Vec2::new(300.0, 700.0);
    hand.drag(MouseButton::Right, from, from + Vec2::splat(90.0));
    assert_eq!(hand.view().orbit, before);
}

#[test]
fn the_wheel_zooms_towards_the_cursor_but_not_over_the_panel() {
    let mut hand = Hand::new("ray_sphere");
    let cursor = hand.handle("end");
    hand.move_to(cursor);
    let before = hand.view();
    hand.wheel(3.0);
    let after = hand.view();
    assert!(after.orbit.distance < before.orbit.distance * 0.8);
    let under = before.unproject(cursor, before.orbit.focus);
    assert!(after.project(under).unwrap().distance(cursor) < 0.5);

    hand.move_to(Vec2::new(1100.0, 400.0));
    hand.app.update();
    hand.wheel(3.0);
    assert_eq!(hand.view(), after);
}

#[test]
fn opening_another_scenario_brings_its_handles() {
    let mut hand = Hand::new("ray_sphere");
    let entry = scenarios::find("plane_plane").unwrap();
    hand.sandbox().open(entry);
    hand.app.update();
    hand.app.update();
    let handles = hand.app.world_mut().query::<&handles::Handle>().iter(hand.app.world()).count();
    assert_eq!(handles, hand.sandbox().scenario.inputs().len());
}

#[test]
fn no_input_breaks_the_picture() {
    for entry in scenarios::ALL {
        let mut hand = Hand::new(entry.id);
        for number in [0.0, 1e-45, 1e-20, 1e5, 3e38] {
            for sign in [1.0, -1.0] {
                for input in &mut hand.sandbox().scenario.inputs() {
                    // Refused where it can't be, and then the old value stays.
                    let _ = input.value.set(&vec![number * sign; input.value.numbers().len()]);
                }
                // Framed anew, as a scene with such numbers would be.
                hand.sandbox().opened += 1;
                hand.app.update();
                hand.app.update();
                let orbit = hand.view().orbit;
                assert!(orbit.eye().is_finite() && orbit.distance > 0.0, "{}: {orbit:?}", entry.id);
            }
        }
    }
}

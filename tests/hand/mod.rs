//! The whole app without a window, and a simulated hand for pointer and keys.
#![allow(dead_code, reason = "each test file uses the part that it needs")]

use std::thread::sleep;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::window::{
    CursorMoved, ExitCondition, Monitor, PrimaryMonitor, PrimaryWindow, WindowEvent,
    WindowResolution,
};
use bevy::winit::WinitPlugin;
use bevy_egui::egui::accesskit::Node;
use bevy_egui::{EguiContext, EguiOutput, EguiPlugin, egui};
use collision_gizmos::view::{View, position};
use collision_sandbox::state::formulas::Formulas;
use collision_sandbox::state::hand::Selection;
use collision_sandbox::state::view::CurrentView;
use collision_sandbox::state::workspace::Workspace;
use collision_sandbox::ui::PanelState;
use collision_sandbox::window;
use collision_scenarios::scenario::Value;
use collision_scenarios::scenarios;

pub const CONTROL: (KeyCode, Key) = (KeyCode::ControlLeft, Key::Control);

/// A key and the letter that it types.
pub fn letter(code: KeyCode, letter: &str) -> (KeyCode, Key) {
    (code, Key::Character(letter.into()))
}

/// The engine, without a window system or a graphics device.
fn engine() -> App {
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
    ));
    app
}

/// The app as the binary builds it, without a window system or a graphics device.
pub struct Hand {
    pub app: App,
    pub window: Entity,
}

impl Hand {
    pub fn new(scenario: &str) -> Self {
        let mut app = engine();
        let entry = scenarios::find(scenario).expect(scenario);
        app.add_plugins(window::plugin).insert_resource(Workspace::new(entry));
        Self::start(app)
    }

    /// The app on a screen of that many pixels.
    pub fn on_screen(scenario: &str, width: u32, height: u32) -> Self {
        let mut app = engine();
        let entry = scenarios::find(scenario).expect(scenario);
        app.add_plugins(window::plugin).insert_resource(Workspace::new(entry));
        app.world_mut().spawn((
            PrimaryMonitor,
            Monitor {
                name: None,
                physical_height: height,
                physical_width: width,
                physical_position: IVec2::ZERO,
                refresh_rate_millihertz: None,
                scale_factor: 1.0,
                video_modes: Vec::new(),
            },
        ));
        Self::start(app)
    }

    /// The engine without any of our systems, for comparison.
    pub fn engine_alone() -> Self {
        Self::start(engine())
    }

    fn start(mut app: App) -> Self {
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

    /// Runs some frames. If a text is still being read then, waits for it and runs them again.
    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
        if self.is_reading() {
            while self.is_reading() {
                sleep(Duration::from_millis(1));
                self.app.update();
            }
            (0..count).for_each(|_| self.app.update());
        }
    }

    fn is_reading(&self) -> bool {
        let world = self.app.world();
        world.get_resource::<PanelState>().is_some_and(PanelState::is_reading)
            || world.get_resource::<Formulas>().is_some_and(Formulas::is_reading)
    }

    /// Closes the window like the user, which saves the state.
    pub fn close(mut self) {
        self.app.world_mut().write_message(AppExit::Success);
        self.app.update();
    }

    pub fn panel(&mut self) -> Mut<'_, PanelState> {
        self.app.world_mut().resource_mut::<PanelState>()
    }

    pub fn egui(&mut self) -> egui::Context {
        let world = self.app.world_mut();
        world.query::<&mut EguiContext>().single_mut(world).unwrap().get_mut().clone()
    }

    /// Returns the panel's nodes for a screen reader, after two frames.
    pub fn nodes(&mut self) -> Vec<Node> {
        self.egui().enable_accesskit();
        self.frames(2);
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let tree = output.platform_output.accesskit_update.as_ref().unwrap();
        tree.nodes.iter().map(|(_, node)| node.clone()).collect()
    }

    pub fn undo_name(&mut self) -> Option<String> {
        self.workspace().undo_name().map(ToString::to_string)
    }

    /// Types a text, key by key.
    pub fn write(&mut self, text: &str) {
        for character in text.chars() {
            let (window, character) = (self.window, character.to_string());
            let logical_key = Key::Character(character.as_str().into());
            self.send(KeyboardInput {
                key_code: KeyCode::KeyA,
                logical_key: logical_key.clone(),
                state: ButtonState::Pressed,
                text: Some(character.as_str().into()),
                repeat: false,
                window,
            });
            self.app.update();
            self.key(KeyCode::KeyA, logical_key, ButtonState::Released);
        }
    }

    /// Returns the text that the last frame copied to the clipboard.
    pub fn copied(&mut self) -> Option<String> {
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        output.platform_output.commands.iter().find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    }

    pub fn send<M: Message + Clone>(&mut self, message: M)
    where
        WindowEvent: From<M>,
    {
        self.app.world_mut().write_message(message.clone());
        self.app.world_mut().write_message(WindowEvent::from(message));
    }

    /// Moves the pointer without running a frame.
    pub fn point(&mut self, position: Vec2) {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).unwrap().set_cursor_position(Some(position));
        self.send(CursorMoved { window, position, delta: None });
    }

    pub fn move_to(&mut self, position: Vec2) {
        self.point(position);
        self.app.update();
    }

    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        self.click(button, state);
        self.app.update();
    }

    /// Presses or releases a button without running a frame.
    pub fn click(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.send(MouseButtonInput { button, state, window });
    }

    pub fn key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState) {
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

    pub fn wheel(&mut self, y: f32) {
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

    /// Presses, moves in two steps and keeps the button down.
    pub fn drag(&mut self, button: MouseButton, from: Vec2, to: Vec2) {
        self.move_to(from);
        self.button(button, ButtonState::Pressed);
        self.move_to(from.lerp(to, 0.5));
        self.move_to(to);
    }

    /// Presses a key by its place alone.
    pub fn hold(&mut self, key: KeyCode) {
        self.key(key, Key::Unidentified(NativeKey::Unidentified), ButtonState::Pressed);
    }

    pub fn free(&mut self, key: KeyCode) {
        self.key(key, Key::Unidentified(NativeKey::Unidentified), ButtonState::Released);
    }

    pub fn tap(&mut self, key: KeyCode) {
        self.hold(key);
        self.free(key);
    }

    pub fn press_at(&mut self, position: Vec2) {
        self.move_to(position);
        self.button(MouseButton::Left, ButtonState::Pressed);
    }

    pub fn click_at(&mut self, position: Vec2) {
        self.press_at(position);
        self.release();
    }

    /// Drags with the left button, and keeps it down.
    pub fn pull(&mut self, from: Vec2, by: Vec2) {
        self.drag(MouseButton::Left, from, from + by);
    }

    pub fn release(&mut self) {
        self.button(MouseButton::Left, ButtonState::Released);
    }

    pub fn selected(&mut self) -> Vec<&'static str> {
        let selected = self.app.world().resource::<Selection>().inputs().to_vec();
        let inputs = self.workspace().scenario.inputs();
        selected.into_iter().map(|input| inputs[input].name).collect()
    }

    pub fn at(&mut self, name: &str) -> Vec3 {
        Vec3::from_slice(&self.numbers(name))
    }

    pub fn workspace(&mut self) -> Mut<'_, Workspace> {
        self.app.world_mut().resource_mut::<Workspace>()
    }

    pub fn view(&self) -> View {
        self.app.world().resource::<CurrentView>().0
    }

    pub fn numbers(&mut self, name: &str) -> Vec<f32> {
        self.with(name, |value| value.numbers())
    }

    pub fn with<T>(&mut self, name: &str, ask: impl Fn(&Value) -> T) -> T {
        let inputs = self.workspace().scenario.inputs();
        ask(&inputs.iter().find(|input| input.name == name).unwrap().value)
    }

    /// Sets an input by its name.
    #[track_caller]
    pub fn set(&mut self, name: &str, numbers: &[f32]) {
        let mut workspace = self.workspace();
        let inputs = workspace.scenario.inputs();
        let index = inputs.iter().position(|input| input.name == name).unwrap();
        workspace.scenario.set(index, numbers).unwrap();
    }

    /// Sets the inputs in order.
    #[track_caller]
    pub fn set_all(&mut self, numbers: &[&[f32]]) {
        for (index, numbers) in numbers.iter().enumerate() {
            self.workspace().scenario.set(index, numbers).unwrap();
        }
    }

    /// Returns the pixel of an input's handle.
    pub fn handle(&mut self, name: &str) -> Vec2 {
        let view = self.view();
        let at = self.with(name, |value| position(value, &view));
        view.project(at).unwrap()
    }
}

//! The window: opens it on the sandbox, or says what is missing.

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use bevy::app::{PluginGroupBuilder, TerminalCtrlCHandlerPlugin};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use crate::cli::Opened;
use crate::session::Start;
use crate::signals::Signals;
use crate::{aside, files, log, sandbox};

/// Opens the window on a case or a list, or as it was left, and runs until it is closed.
pub fn run(open: Option<Opened>, log: Option<PathBuf>) -> ExitCode {
    settle_environment();
    let log = match log.map(log::Log::open).transpose() {
        Ok(log) => log,
        Err(why) => {
            eprintln!("collision-sandbox: {why}");
            return ExitCode::FAILURE;
        }
    };
    // Where it can't, the system ends the program as it always did.
    let signals = Signals::listen();
    let mut app = match app(open) {
        Ok(app) => app,
        Err(why) => {
            eprintln!("collision-sandbox: {why}");
            return ExitCode::FAILURE;
        }
    };
    if let Ok(signals) = signals {
        app.insert_resource(signals);
    }
    if let Some(log) = log {
        app.insert_resource(log);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Leaves out of the environment what would only lead to failures and foreign complaints.
/// Nothing but the main thread may run yet.
#[cfg(unix)]
pub fn settle_environment() {
    use std::env;
    use std::os::unix::net::UnixStream;
    const WAYLAND: &str = "WAYLAND_DISPLAY";
    const RUNTIME: &str = "XDG_RUNTIME_DIR";
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let silent = env::var_os(WAYLAND).is_some_and(|name| {
        let folder = PathBuf::from(env::var_os(RUNTIME).unwrap_or_default());
        UnixStream::connect(folder.join(name)).is_err()
    });
    // Wayland would come first, and a process has but one event loop to try it with.
    if silent && is_set("DISPLAY") {
        // SAFETY: no other thread reads the environment.
        unsafe { env::remove_var(WAYLAND) };
    }
    // Graphics drivers look there for a compositor, and say on standard error that it is not set.
    if !is_set(RUNTIME) {
        // SAFETY: no other thread reads the environment.
        unsafe { env::set_var(RUNTIME, "/nonexistent") };
    }
}

#[cfg(not(unix))]
pub fn settle_environment() {}

/// The program with its window, ready to run, or a sentence that says what it lacks.
pub fn app(open: Option<Opened>) -> Result<App, &'static str> {
    let mut app = engine_with_window()?;
    Start::new(files::config_folder(), open).insert(&mut app);
    app.add_plugins(plugin);
    Ok(app)
}

/// Everything but the window system and the graphics device, which a test replaces.
pub fn plugin(app: &mut App) {
    app.add_plugins(sandbox::plugin);
}

/// The engine with a window, or what it lacks.
fn engine_with_window() -> Result<App, &'static str> {
    let window = Window {
        title: "Collision Sandbox".into(),
        name: Some("collision-sandbox".into()),
        resolution: (1280, 800).into(),
        resize_constraints: WindowResizeConstraints {
            min_width: 320.0,
            min_height: 240.0,
            ..default()
        },
        ..default()
    };
    let app = build(|| {
        let mut app = App::new();
        app.add_plugins((engine(window), EguiPlugin::default()));
        let resting = UpdateMode::reactive_low_power(sandbox::RESTING);
        app.insert_resource(WinitSettings { focused_mode: resting, unfocused_mode: resting });
        app.add_systems(First, (tell_time.before(TimeSystems), skip_rest.after(TimeSystems)));
        app
    });
    let app = app.map_err(|lack| if lack == Lack::Adapter { NO_ADAPTER } else { NO_DISPLAY })?;
    aside::connect(&app);
    Ok(app)
}

/// The engine takes the time at which it drew the frame before. After a rest that is long ago, and
/// a button that is pressed then would seem to be held for too long to be clicked.
fn tell_time(mut time: ResMut<TimeUpdateStrategy>) {
    *time = TimeUpdateStrategy::ManualInstant(Instant::now());
}

/// A rest takes no time: what sets out after one, like a view that glides or a ball that plays,
/// moves from the next frame on.
fn skip_rest(
    mut wishes: MessageReader<RequestRedraw>,
    mut moving: ResMut<Time<Virtual>>,
    mut time: ResMut<Time>,
) {
    if wishes.read().count() == 0 {
        moving.advance_by(Duration::ZERO);
        *time = moving.as_generic();
    }
}

/// What the engine doesn't find.
#[derive(Debug, PartialEq, Eq)]
pub enum Lack {
    Adapter,
    /// In the engine's own words.
    Other(String),
}

/// Sets the engine up. It panics where something is missing: that panic becomes an error.
pub fn build(make: impl FnOnce() -> App) -> Result<App, Lack> {
    let report = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    // What was half made is dropped.
    let app = panic::catch_unwind(AssertUnwindSafe(make));
    panic::set_hook(report);
    app.map_err(|cause| {
        let cause = cause
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| cause.downcast_ref::<&str>().copied())
            .unwrap_or_default();
        if cause.contains("GPU") { Lack::Adapter } else { Lack::Other(cause.to_owned()) }
    })
}

/// The engine's plugins around that window.
pub fn engine(window: Window) -> PluginGroupBuilder {
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(RenderPlugin {
            // The screen rests while nobody touches it: the first frame has to be whole.
            synchronous_pipeline_compilation: true,
            ..default()
        })
        .set(bevy::log::LogPlugin {
            // A missing driver is reported in our own sentence.
            // So is a desktop without file dialogs.
            filter: "error,wgpu_hal::vulkan::instance=off,rfd=off".into(),
            ..default()
        })
        .build()
        // Ours wakes the window, and knows more signals.
        .disable::<TerminalCtrlCHandlerPlugin>()
        // The frame that shows a drag is drawn at once, not one frame later.
        .disable::<PipelinedRenderingPlugin>()
}

pub const NO_ADAPTER: &str = "no graphics adapter was found: install a Vulkan driver \
    (Debian and Ubuntu: mesa-vulkan-drivers), or use `collision-sandbox query`, which needs none";
const NO_DISPLAY: &str = "no display was found: start it from a desktop session (DISPLAY or \
    WAYLAND_DISPLAY names it), or use `collision-sandbox query`, which needs none";

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::TimePlugin;

    #[test]
    fn time_passes_from_a_frame_that_asks_for_the_next() {
        const FRAME: Duration = Duration::from_millis(100);
        let mut app = App::new();
        app.add_plugins(TimePlugin).add_message::<RequestRedraw>();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.add_systems(First, skip_rest.after(TimeSystems));
        app.update();
        for asks in [false, true, true, false, false, true] {
            if asks {
                app.world_mut().write_message(RequestRedraw);
            }
            app.update();
            let passed = app.world().resource::<Time>().delta();
            assert_eq!(passed, if asks { FRAME } else { Duration::ZERO });
        }
    }
}

//! Opens the window and runs the sandbox in it, or reports what is missing.

/// Checks the connection to the display before the window needs it.
#[cfg(unix)]
pub(crate) mod display;

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Once;
use std::time::Duration;

use bevy::app::{PluginGroupBuilder, TerminalCtrlCHandlerPlugin};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::error_handler::{RenderErrorHandler, RenderErrorPolicy};
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::renderer::RenderDevice;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use crate::cli::Opened;
use crate::frame;
#[cfg(unix)]
use crate::frame::log::Log;
use crate::frame::session::Start;
use crate::io::background;
use crate::io::files;
use crate::io::signals;
use collision_scenarios::cases;

/// Opens the window with a case, a list or the last session, and runs until it is closed.
pub fn run(open: Option<Opened>, log: Option<PathBuf>) -> ExitCode {
    #[cfg(unix)]
    let connected = match display::settle() {
        Ok(connected) => connected,
        Err(why) => {
            eprintln!("collision-sandbox: {why}: {START_IT}");
            return ExitCode::FAILURE;
        }
    };
    // An existing file is opened first, so that an unwritable log fails early. A new one is created
    // only once there is a window.
    let (there, new) = log.map_or((None, None), |path| match path.symlink_metadata() {
        Ok(_) => (Some(path), None),
        Err(_) => (None, Some(path)),
    });
    let begun = there.map(Log::open).transpose().and_then(|there| {
        let app = app(open)?;
        Ok((app, there.map_or_else(|| new.map(Log::open).transpose(), |log| Ok(Some(log)))?))
    });
    let (mut app, log) = match begun {
        Ok(begun) => begun,
        Err(why) => {
            eprintln!("collision-sandbox: {why}");
            return ExitCode::FAILURE;
        }
    };
    #[cfg(unix)]
    drop(connected);
    // Before the loop runs there is nothing to save, so until then the system ends the program.
    app.add_systems(Startup, signals::listen);
    if let Some(log) = log {
        app.insert_resource(log);
    }
    #[cfg(unix)]
    display::outlive();
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Builds the app with its window, ready to run, or returns an error that says what is missing.
pub fn app(open: Option<Opened>) -> Result<App, String> {
    let mut app = engine_with_window()?;
    Start::new(files::config_folder(), open).insert(&mut app);
    app.add_plugins(plugin);
    Ok(app)
}

/// Adds everything but the window system and the graphics device, which tests replace.
pub fn plugin(app: &mut App) {
    app.add_plugins(frame::plugin);
}

/// Builds the engine with a window.
fn engine_with_window() -> Result<App, String> {
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
        let resting = UpdateMode::reactive_low_power(frame::RESTING);
        app.insert_resource(WinitSettings { focused_mode: resting, unfocused_mode: resting });
        app.add_systems(First, (tell_time.before(TimeSystems), skip_rest.after(TimeSystems)));
        app.add_systems(First, keep_to_the_largest_texture);
        app
    });
    let app = app.map_err(|lack| match lack {
        StartError::Adapter => NO_ADAPTER.to_owned(),
        StartError::Display => {
            #[cfg(unix)]
            display::start_again_on_x11();
            format!("no display was found: {START_IT}")
        }
        StartError::Other(why) => {
            format!("the window cannot be opened ({why}); `collision-sandbox query` needs none")
        }
    })?;
    background::connect(&app);
    Ok(app)
}

/// Sets the clock to the current time. By default the engine uses the time at which it drew the
/// previous frame. After an idle period that is long ago, and a button pressed then would seem to
/// be held for too long to count as a click.
fn tell_time(mut time: ResMut<TimeUpdateStrategy>) {
    *time = TimeUpdateStrategy::ManualInstant(Instant::now());
}

/// Takes idle time out of the virtual clock: a glide or a moving ball that starts after an idle
/// period moves from the next frame on. The requests for this frame end here: the engine keeps
/// them until its fixed clock has stepped twice, which it doesn't at rest, and would draw forever.
fn skip_rest(
    mut requests: ResMut<Messages<RequestRedraw>>,
    mut moving: ResMut<Time<Virtual>>,
    mut time: ResMut<Time>,
) {
    if requests.drain().next().is_none() {
        moving.advance_by(Duration::ZERO);
        *time = moving.as_generic();
    }
}

/// Limits the window to the graphics card's largest texture: a larger one cannot be drawn.
fn keep_to_the_largest_texture(
    device: Option<Res<RenderDevice>>,
    window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let Some(device) = device else { return };
    let most = device.limits().max_texture_dimension_2d;
    let size = window.resolution.physical_size();
    if size.max_element() > most {
        let size = size.min(UVec2::splat(most));
        window.into_inner().resolution.set_physical_resolution(size.x, size.y);
    }
}

/// Something that the engine needs and cannot find.
#[derive(Debug, PartialEq, Eq)]
pub enum StartError {
    Adapter,
    Display,
    /// Any other panic, in the engine's own words.
    Other(String),
}

/// Builds the app. The engine panics if something is missing: that panic becomes an error.
pub fn build(make: impl FnOnce() -> App) -> Result<App, StartError> {
    let report = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    // The half-built app is dropped during unwinding.
    let app = panic::catch_unwind(AssertUnwindSafe(make));
    panic::set_hook(report);
    app.map_err(|cause| {
        let cause = cause
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| cause.downcast_ref::<&str>().copied())
            .unwrap_or_default();
        match cause {
            _ if cause.contains("GPU") => StartError::Adapter,
            _ if cause.contains("event loop") => StartError::Display,
            _ => StartError::Other(cause.to_owned()),
        }
    })
}

/// Returns the engine's plugins with that window.
pub fn engine(window: Window) -> PluginGroupBuilder {
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(RenderPlugin {
            // The app draws only on input, so the first frame must have all its pipelines.
            synchronous_pipeline_compilation: true,
            ..default()
        })
        .set(bevy::log::LogPlugin {
            // The program reports a missing or failing driver, and a missing file dialog, itself.
            filter: "error,wgpu_hal::vulkan::instance=off,bevy_render::error_handler=off,rfd=off"
                .into(),
            ..default()
        })
        .build()
        // The `signals` module handles more signals and wakes the window.
        .disable::<TerminalCtrlCHandlerPlugin>()
        // Without pipelining, a drag is shown in the frame that reads it, not one frame later.
        .disable::<PipelinedRenderingPlugin>()
        .add(tell_of_the_driver)
}

/// Reports a graphics driver failure, such as a lack of memory, and exits. State is saved on exit.
fn tell_of_the_driver(app: &mut App) {
    app.insert_resource(RenderErrorHandler(|error, world, _| {
        static TOLD: Once = Once::new();
        TOLD.call_once(|| {
            let kind = format!("{:?} {}", error.ty, error.description);
            eprintln!("collision-sandbox: the graphics driver fails: {}", cases::echo(kind.trim()));
        });
        world.write_message(AppExit::error());
        RenderErrorPolicy::StopRendering
    }));
}

pub const NO_ADAPTER: &str = "no graphics adapter was found: install a Vulkan driver \
    (Debian and Ubuntu: mesa-vulkan-drivers), or use `collision-sandbox query`, which needs none";
const START_IT: &str = "start it from a desktop session (DISPLAY or WAYLAND_DISPLAY names its \
    display), or use `collision-sandbox query`, which needs none";

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
            assert!(app.world().resource::<Messages<RequestRedraw>>().is_empty());
        }
    }
}

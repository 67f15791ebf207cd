//! The window: opens it on the sandbox, or says what is missing.

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
#[cfg(unix)]
use crate::display;
use crate::log::Log;
use crate::session::Start;
use crate::{background, cases, files, sandbox, signals};

/// Opens the window on a case or a list, or as it was left, and runs until it is closed.
pub fn run(open: Option<Opened>, log: Option<PathBuf>) -> ExitCode {
    #[cfg(unix)]
    let connected = match display::settle() {
        Ok(connected) => connected,
        Err(why) => {
            eprintln!("collision-sandbox: {why}: {START_IT}");
            return ExitCode::FAILURE;
        }
    };
    // A file that is there says at once that it takes no log. A new one is made for a window only.
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
    // Until the loop runs, nothing is there to be saved, and the system ends the program at once.
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

/// The program with its window, ready to run, or a sentence that says what it lacks.
pub fn app(open: Option<Opened>) -> Result<App, String> {
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
        let resting = UpdateMode::reactive_low_power(sandbox::RESTING);
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

/// A window that is wider or higher than the graphics card's largest texture cannot be drawn.
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

/// What the engine doesn't find.
#[derive(Debug, PartialEq, Eq)]
pub enum StartError {
    Adapter,
    Display,
    /// In the engine's own words.
    Other(String),
}

/// Sets the engine up. It panics where something is missing: that panic becomes an error.
pub fn build(make: impl FnOnce() -> App) -> Result<App, StartError> {
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
        match cause {
            _ if cause.contains("GPU") => StartError::Adapter,
            _ if cause.contains("event loop") => StartError::Display,
            _ => StartError::Other(cause.to_owned()),
        }
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
            // A driver that is missing or fails is reported in our own sentence.
            // So is a desktop without file dialogs.
            filter: "error,wgpu_hal::vulkan::instance=off,bevy_render::error_handler=off,rfd=off"
                .into(),
            ..default()
        })
        .build()
        // Ours wakes the window, and knows more signals.
        .disable::<TerminalCtrlCHandlerPlugin>()
        // The frame that shows a drag is drawn at once, not one frame later.
        .disable::<PipelinedRenderingPlugin>()
        .add(tell_of_the_driver)
}

/// A graphics driver that fails, as for want of memory, ends the program in a sentence; what is to
/// be saved is saved at its end.
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
        }
    }
}

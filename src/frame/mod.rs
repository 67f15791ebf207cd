//! The frame: the only place that schedules systems, in their order.
//!
//! Input, question, explanation, picture, panel, overlay, log. Only the input and the changes
//! requested by the panel write the case; everything after the question reads its answer.

mod key_presses;
mod overlay;
mod show;

/// `--log`: writes each case that the window shows as a line.
pub mod log;

/// F12: saves the picture as a file.
pub mod screenshot;

/// The session that the next start restores: every scenario's state, the camera, the panel.
pub mod session;

/// Typed keys, in order, at any frame rate.
pub mod typing;

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use collision_gizmos::picture::marks;

use crate::field::{self, Field};
use crate::gizmos;
use crate::gizmos::camera::Glide;
use crate::gizmos::{camera, handles};
use crate::io::{clipboard, signals};
use crate::state::explain::{self, Explain, Explanation, Picture};
use crate::state::formulas::{self, Formulas};
use crate::state::measure;
use crate::state::play::{self, Play};
use crate::state::settings::Settings;
use crate::state::shortcuts::Command;
use crate::state::view::CurrentView;
use crate::state::walk::{self, Walk};
use crate::state::workspace::Workspace;
use crate::ui::{self, PanelState};
use log::Log;

pub use show::RESTING;

/// Adds the frame's systems. Pointer and keyboard events are read before them, in `PreUpdate`.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Command>()
        .init_resource::<Settings>()
        .init_resource::<Explain>()
        .init_resource::<explain::BranchCoverage>()
        .init_resource::<Explanation>()
        .init_resource::<Picture>()
        .init_resource::<Play>()
        .init_resource::<Walk>()
        .init_resource::<Field>()
        .init_resource::<Formulas>()
        .add_plugins((
            typing::plugin,
            clipboard::plugin,
            camera::plugin,
            handles::plugin,
            ui::plugin,
            measure::plugin,
            screenshot::plugin,
            gizmos::plugin,
            session::plugin,
            signals::plugin,
        ))
        // New glyphs must reach the font's texture before the renderer sees the asset event;
        // otherwise a frame shows text with letters missing.
        .configure_sets(
            PostUpdate,
            bevy_egui::EguiPostUpdateSet::PostProcessOutput.before(bevy::asset::AssetEventSystems),
        )
        .add_systems(PreUpdate, key_presses::read.after(InputSystems))
        .add_systems(
            Update,
            (
                input(),
                (ask, formulas::follow, explain::light, explained, picture).chain(),
                (gizmos::choose, gizmos::pulse::beat),
                (camera::survey, camera::commands, camera::glide, measure::locate).chain(),
                // The panel, then the overlay in the area that it leaves free.
                (show::show, keep_camera, field::keep, field::follow).chain(),
                drawing(),
                log::write.run_if(resource_exists::<Log>),
                make_changes,
            )
                .chain(),
        );
}

/// The systems through which a user changes the case or its view.
fn input() -> ScheduleConfigs<ScheduleSystem> {
    // The panel reads commands first, while anything that a key is about to close is still open.
    let keys = (
        ui::commands,
        explain::commands,
        play::commands,
        measure::commands,
        field::commands,
        screenshot::capture,
        screenshot::copied,
    )
        .chain();
    let hand = (handles::spawn, handles::steer, handles::nudge);
    let time = (explain::advance, explain::advance_steps, play::advance, walk::advance);
    (ui::scale, ui::resized, ui::dropped, ui::follow, camera::fingers, keys, hand, time).chain()
}

fn ask(mut workspace: ResMut<Workspace>, explain: Res<Explain>) {
    workspace.ask(explain.wants_steps());
}

fn explained(
    explain: Res<Explain>,
    workspace: Res<Workspace>,
    (settings, formulas): (Res<Settings>, Res<Formulas>),
    mut explanation: ResMut<Explanation>,
) {
    // What some inputs lack has nothing to explain.
    match workspace.lacking().is_empty() {
        true => explanation.follow(&explain, (&workspace, &formulas), settings.palette),
        false => *explanation = Explanation::default(),
    }
}

fn picture(
    explain: Res<Explain>,
    explanation: Res<Explanation>,
    workspace: Res<Workspace>,
    play: Res<Play>,
    mut picture: ResMut<Picture>,
) {
    picture.0 = explanation.picture(&explain, &workspace.answer);
    if explain.current(&workspace.answer).is_none() {
        marks::thin_out(&mut picture.0);
        // A step draws its own lines there, and a moving object shows where it is.
        let is_whole = workspace.lacking().is_empty();
        if explain.t.is_none() && play.ball.is_none() && is_whole {
            picture.0.extend(marks::ghosts(workspace.scenario.as_ref(), &workspace.answer));
        }
    }
    picture.0.extend(play.picture());
}

/// Stores the camera in the workspace.
fn keep_camera(view: Res<CurrentView>, glide: Res<Glide>, mut workspace: ResMut<Workspace>) {
    workspace.camera = Some(glide.target(view.orbit).to_kept());
}

/// The systems that hand the picture to the engine.
fn drawing() -> ScheduleConfigs<ScheduleSystem> {
    (handles::follow, gizmos::background, gizmos::fill, gizmos::show, gizmos::show_solid)
        .into_configs()
}

/// Applies the changes that the panel asked for at the end of the frame. The next frame shows them.
fn make_changes(
    mut panel: ResMut<PanelState>,
    mut workspace: ResMut<Workspace>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if panel.has_changes() {
        panel.make_changes(&mut workspace);
        redraw.write(RequestRedraw);
    }
}

//! The frame: everything that happens in it, in order, written down here and nowhere else.
//!
//! Input, question, explanation, picture, panel, overlay, log. Only the input and the changes that
//! the panel asked for write the case; whatever comes after the question reads what it found.

mod overlay;
mod shortcuts;
mod show;

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::camera::Glide;
use crate::explain::{self, Explain, Explanation, Picture};
use crate::field::{self, Field};
use crate::formulas::{self, Formulas};
use crate::keys::Command;
use crate::log::{self, Log};
use crate::panel::{self, PanelState};
use crate::play::{self, Play};
use crate::settings::Settings;
use crate::view::View;
use crate::workspace::Workspace;
use crate::{camera, clipboard, draw, handles, measure, screenshot, session, signals, typing};

pub use show::RESTING;

/// The frame. What the pointer and the keys do comes in before it, in `PreUpdate`.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Command>()
        .init_resource::<Settings>()
        .init_resource::<Explain>()
        .init_resource::<explain::BranchCoverage>()
        .init_resource::<Explanation>()
        .init_resource::<Picture>()
        .init_resource::<Play>()
        .init_resource::<Field>()
        .init_resource::<Formulas>()
        .add_plugins((
            typing::plugin,
            clipboard::plugin,
            camera::plugin,
            handles::plugin,
            panel::plugin,
            measure::plugin,
            screenshot::plugin,
            draw::plugin,
            session::plugin,
            signals::plugin,
        ))
        // Letters that are new to the font's texture are in it before the renderer hears of it:
        // no frame shows a text with letters missing.
        .configure_sets(
            PostUpdate,
            bevy_egui::EguiPostUpdateSet::PostProcessOutput.before(bevy::asset::AssetEventSystems),
        )
        .add_systems(PreUpdate, shortcuts::read.after(InputSystems))
        .add_systems(
            Update,
            (
                input(),
                (ask, formulas::follow, explain::light, explained, picture).chain(),
                (draw::choose, draw::pulse::beat),
                (camera::survey, camera::commands, camera::glide, measure::locate).chain(),
                // The panel, and the overlay in the place that it leaves.
                (show::show, keep_camera, field::keep, field::follow).chain(),
                drawing(),
                log::write.run_if(resource_exists::<Log>),
                make_changes,
            )
                .chain(),
        );
}

/// All that a user does to the case, and to what is shown of it.
fn input() -> ScheduleConfigs<ScheduleSystem> {
    // The panel first: it sees what a key is about to close.
    let keys = (
        panel::commands,
        explain::commands,
        play::commands,
        measure::commands,
        field::commands,
        screenshot::capture,
        screenshot::copied,
    )
        .chain();
    let hand = (handles::spawn, handles::steer, handles::nudge);
    let time = (explain::advance, play::advance);
    (panel::scale, panel::resized, panel::dropped, panel::follow, camera::fingers, keys, hand, time)
        .chain()
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
    explanation.follow(&explain, (&workspace, &formulas), settings.palette);
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
        draw::thin_out(&mut picture.0);
        // The derivation has lines of its own there, and what moves shows where it is.
        if explain.t.is_none() && play.ball.is_none() {
            picture.0.extend(draw::ghosts(&workspace));
        }
    }
    picture.0.extend(play.picture());
}

/// Remembers from where the case is seen.
fn keep_camera(view: Res<View>, glide: Res<Glide>, mut workspace: ResMut<Workspace>) {
    workspace.camera = Some(glide.target(view.orbit).to_kept());
}

/// The picture, as the engine has it.
fn drawing() -> ScheduleConfigs<ScheduleSystem> {
    (handles::follow, draw::background, draw::fill, draw::show).into_configs()
}

/// The frame is over: makes the changes that the panel asked for. The next frame shows them.
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

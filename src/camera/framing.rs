use bevy::prelude::*;

use crate::view::{Orbit, View, corners, position};
use crate::workspace::Workspace;

/// What was framed last: the count of the cases opened, and the scenario.
#[derive(Default)]
pub struct Framed(Option<(u32, &'static str)>);

impl Framed {
    /// Has nothing been framed yet?
    pub fn is_new(&self) -> bool {
        self.0.is_none()
    }
}

/// Looks at a case that has just been opened: from where it was left, from where its scene says,
/// or at all of it. Another case of the same scenario leaves the projection as it is.
pub fn frame_opened(workspace: &Workspace, view: &mut View, framed: &mut Framed) {
    let now = (workspace.opened, workspace.entry.id);
    if framed.0 == Some(now) {
        return;
    }
    let keeps = framed.0.is_some_and(|(_, id)| id == workspace.entry.id);
    let orthographic = keeps && view.orbit.orthographic;
    framed.0 = Some(now);
    match &workspace.camera {
        Some(kept) => view.orbit = Orbit::from_kept(kept, workspace.entry.space),
        None => home(workspace, view, orthographic),
    }
}

/// Looks at the whole picture of the open case, or from where its scene says.
fn home(workspace: &Workspace, view: &mut View, orthographic: bool) {
    let space = workspace.entry.space;
    let orbit = match &workspace.view {
        Some(saved) => Orbit::from_saved(saved, space),
        None => Orbit::new(space),
    };
    view.orbit = Orbit { orthographic: orbit.orthographic || orthographic, ..orbit };
    if workspace.view.is_none() {
        let points = picture(workspace, view);
        view.orbit.frame(&points, view.aspect());
    }
}

/// Every handle and the corners of every mark.
pub fn picture(workspace: &Workspace, view: &View) -> Vec<Vec3> {
    let inputs = workspace.scenario.inputs_now();
    let marks = workspace.answer.marks.iter();
    let boxes = marks.filter_map(|(mark, _)| mark.bounds()).flat_map(corners);
    inputs.iter().map(|input| position(input.value, view)).chain(boxes).collect()
}

/// Those handles.
pub fn handle_places(workspace: &Workspace, view: &View, selected: &[usize]) -> Vec<Vec3> {
    let inputs = workspace.scenario.inputs_now();
    let chosen = selected.iter().filter_map(|&index| inputs.get(index));
    chosen.map(|input| position(input.value, view)).collect()
}

/// Where the view began, with all of the picture in it, wherever it has gone since.
pub fn all(workspace: &Workspace, view: &View) -> Orbit {
    let mut view = View {
        orbit: Orbit { orthographic: view.orbit.orthographic, ..Orbit::new(workspace.entry.space) },
        ..*view
    };
    if let Some(saved) = &workspace.view {
        view.orbit.face(saved.yaw.to_radians(), saved.pitch.to_radians());
    }
    let points = picture(workspace, &view);
    view.orbit.frame(&points, view.aspect());
    view.orbit
}

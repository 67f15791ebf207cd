//! Frames cases: the initial view, the view of a selection, and the view of everything.

use bevy::prelude::*;
use collision_gizmos::view::{Extent, Orbit, View, chosen, subject};
use collision_scenarios::scenario::{Mark, Role};

use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;

/// The case that was framed last: the workspace's count of opened cases, and the scenario.
#[derive(Default)]
pub struct Framed(Option<(u32, &'static str)>);

impl Framed {
    /// Returns `true` if nothing has been framed yet.
    pub fn is_new(&self) -> bool {
        self.0.is_none()
    }
}

/// Looks at a case that has just been opened: from its last camera, from its scene's view, or at
/// all of it. Another case of the same scenario keeps the projection.
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

/// Looks at the whole open case, or from its scene's view.
fn home(workspace: &Workspace, view: &mut View, orthographic: bool) {
    let space = workspace.entry.space;
    let orbit = match &workspace.view {
        Some(saved) => Orbit::from_saved(saved, space),
        None => Orbit::new(space),
    };
    view.orbit = Orbit { orthographic: orbit.orthographic || orthographic, ..orbit };
    if workspace.view.is_none() {
        view.orbit.frame_all(&picture(workspace), view.aspect());
    }
}

/// Returns the subject of the open case. It limits the size of arrows, patches of planes and dots.
pub fn picture(workspace: &Workspace) -> Vec<Extent> {
    subject(workspace.scenario.as_ref(), &workspace.answer, &workspace.assumed())
}

/// Returns the ball around the subject.
pub fn extent(workspace: &Workspace) -> Extent {
    Extent::around(&picture(workspace))
}

/// Measures the subject of the case.
pub fn survey(workspace: Res<Workspace>, mut view: ResMut<CurrentView>) {
    let scene = extent(&workspace);
    if view.scene != scene {
        view.scene = scene;
    }
    let origin = view.origin_near();
    if view.origin != origin {
        view.origin = origin;
    }
}

/// Frames marks.
pub fn frame_marks(to: &mut Orbit, view: &View, marks: &[(Mark, Role)]) {
    let corners = marks.iter().filter_map(|(mark, _)| mark.bounds());
    let corners = corners.flat_map(|(low, high)| [low, high]).map(Extent::from);
    to.frame_all(&corners.collect::<Vec<_>>(), view.aspect());
}

/// Frames the selection: whole bodies, or single points. Frames the whole subject if nothing is
/// selected.
pub fn frame(to: &mut Orbit, workspace: &Workspace, view: &View, selected: &[usize]) {
    if selected.is_empty() {
        to.frame_all(&picture(workspace), view.aspect());
        return;
    }
    let chosen = chosen(workspace.scenario.as_ref(), selected);
    to.frame_all(&chosen, view.aspect());
    // A single point has no size: look from no farther than the view of the whole subject.
    if Extent::around(&chosen).radius == 0.0 {
        to.distance = to.distance.min(all(workspace, view).distance);
    }
}

/// Returns the initial view, with the whole subject in it.
pub fn all(workspace: &Workspace, view: &View) -> Orbit {
    let mut view = View {
        orbit: Orbit { orthographic: view.orbit.orthographic, ..Orbit::new(workspace.entry.space) },
        ..*view
    };
    if let Some(saved) = &workspace.view {
        view.orbit.face(saved.yaw.to_radians(), saved.pitch.to_radians());
    }
    view.orbit.frame_all(&picture(workspace), view.aspect());
    view.orbit
}

use bevy::prelude::*;

use crate::scenario::{Mark, Role, ValueNow};
use crate::view::{Extent, Orbit, View, corners, position};
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

/// What the inputs span, and what was found near them: no arrow, no patch of a plane, no dot is
/// larger than the view that this makes.
pub fn picture(workspace: &Workspace, view: &View) -> Vec<Vec3> {
    let inputs = workspace.scenario.inputs_now();
    let handles = inputs.iter().map(|input| match input.value {
        ValueNow::Direction { from, .. } => from,
        value => position(value, view),
    });
    let (given, found): (Vec<_>, Vec<_>) =
        workspace.answer.marks.iter().partition(|(_, role)| role.is_given());
    let given = given.iter().flat_map(|(mark, role)| spanned(mark, *role));
    let mut points: Vec<_> = handles.chain(given).collect();
    let Extent { center, radius } = Extent::of(&points);
    let near = |at: &Vec3| at.distance(center) <= radius * FAR_OFF;
    points.extend(found.iter().flat_map(|(mark, role)| spanned(mark, *role)).filter(near));
    points
}

/// What was found that many times farther out than the inputs reach is not framed.
const FAR_OFF: f32 = 3.0;

/// The points that a mark reaches to, without what only decorates it.
fn spanned(mark: &Mark, role: Role) -> Vec<Vec3> {
    match *mark {
        Mark::Plane { point, .. } => vec![point],
        Mark::Arrow { from, .. } if role.shows_direction() => vec![from],
        _ => mark.bounds().into_iter().flat_map(corners).collect(),
    }
}

/// The ball around what the inputs span.
pub fn extent(workspace: &Workspace, view: &View) -> Extent {
    Extent::of(&picture(workspace, view))
}

/// Measures what the inputs span.
pub fn survey(workspace: Res<Workspace>, mut view: ResMut<View>) {
    let scene = extent(&workspace, &view);
    if view.scene != scene {
        view.scene = scene;
    }
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

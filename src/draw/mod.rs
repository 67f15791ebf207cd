//! Draws an answer's marks: all surfaces as one mesh in one pass, all lines as strokes over it,
//! handles and labels on top.

mod backdrop;
mod canvas;
pub mod compass;
mod corner;
mod finish;
mod flat;
mod ground;
mod hidden;
mod meet;
mod occlusion;
mod order;
pub mod overlay;
pub mod pulse;
mod shape;
mod solids;
mod strokes;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::explain::Picture;
use crate::field::Field;
use crate::scenario::{Mark, Role, Space, unit};
use crate::settings::{Palette, RenderQuality, Settings};
use crate::view::View;
use crate::workspace::Workspace;
use canvas::{Canvas, Sheet};
use occlusion::Occlusion;

pub use backdrop::show;
pub use finish::{Pace, choose};
pub use strokes::paint;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((flat::plugin, canvas::plugin, backdrop::plugin))
        .init_resource::<RenderQuality>()
        .init_resource::<Pace>()
        .init_resource::<pulse::Pulse>()
        .add_systems(First, finish::begin)
        .add_systems(Last, finish::end);
}

/// Sets the engine's background colour from the palette.
pub fn background(settings: Res<Settings>, mut clear: ResMut<ClearColor>) {
    let wanted = Color::from(settings.palette.background());
    // Writing an equal value would still count as a change for the renderer.
    if clear.0 != wanted {
        clear.0 = wanted;
    }
}

/// Draws everything below the lines: sky, grid, shadows, solids.
pub fn fill(
    picture: Res<Picture>,
    view: Res<View>,
    (settings, finish, field): (Res<Settings>, Res<RenderQuality>, Res<Field>),
    window: Single<&Window, With<PrimaryWindow>>,
    sheet: Single<&Mesh2d, With<Sheet>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (marks, view) = (view.local_marks(&picture.0), view.local());
    let canvas = match field.shot() {
        Some(_) => before_field(&marks, &view, settings.palette, *finish),
        None => compose(&marks, &view, settings.palette, *finish),
    };
    let mesh = canvas.into_mesh(Vec2::new(window.width(), window.height()));
    // The entity holds the asset, so it exists.
    let _ = meshes.insert(&sheet.0, mesh);
}

/// Composes a picture over the field, without sky, ground and shadows.
fn before_field(
    marks: &[(Mark, Role)],
    view: &View,
    palette: Palette,
    finish: RenderQuality,
) -> Canvas {
    let mut canvas = Canvas::new(view, false);
    solids::fill(&mut canvas, marks, view, palette, (finish, &Occlusion::NONE));
    canvas
}

fn compose(marks: &[(Mark, Role)], view: &View, palette: Palette, finish: RenderQuality) -> Canvas {
    let mut canvas = Canvas::new(view, ground::is_ground_seen(view));
    let bodies = match finish {
        RenderQuality::Beautiful => Occlusion::new(marks, view),
        RenderQuality::Plain | RenderQuality::Full => Occlusion::NONE,
    };
    if view.orbit.space == Space::Spatial && !finish.is_plain() {
        ground::sky(&mut canvas, view, palette);
        ground::glow(&mut canvas, view, palette);
    }
    ground::grid(&mut canvas, view, palette);
    // During a drag, the shadow shows where the body is.
    match finish {
        RenderQuality::Beautiful => bodies.stain_ground(&mut canvas, view, palette),
        RenderQuality::Plain | RenderQuality::Full => {
            ground::shadows(&mut canvas, marks, view, palette)
        }
    }
    ground::shadows_of_lines(&mut canvas, marks, view, palette);
    solids::fill(&mut canvas, marks, view, palette, (finish, &bodies));
    canvas
}

/// The number of ghosts along a path.
const GHOSTS: u8 = 5;

/// Returns the moving body at a few moments up to its contact. Empty for a mere point. On a short
/// path there are fewer, so that none covers another.
pub fn ghosts(workspace: &Workspace) -> Vec<(Mark, Role)> {
    let contact = workspace.answer.contacts.first().and_then(|contact| contact.t);
    let end = contact.filter(|t| (0.0..=1.0).contains(t)).unwrap_or(1.0);
    let at = |t: f32| {
        let moment = workspace.scenario.moment(t)?;
        moment.marks.into_iter().find_map(|(mark, role)| match mark {
            Mark::Ball { center, radius } | Mark::Disc { center, radius } => {
                Some((center, radius, mark, role))
            }
            _ => None,
        })
    };
    let Some((mut last, ..)) = at(0.0) else { return Vec::new() };
    let moments = (1..=GHOSTS).map(|step| end * f32::from(step) / f32::from(GHOSTS + 1));
    let ghosts = moments.filter_map(at).filter_map(|(center, radius, mark, role)| {
        let is_apart = center.distance(last) >= radius * 0.5;
        if is_apart {
            last = center;
        }
        is_apart.then_some((mark, role))
    });
    ghosts.collect()
}

/// Removes arrows that repeat a normal, since the corners of one face share it.
pub fn thin_out(marks: &mut Vec<(Mark, Role)>) {
    let mut shown: Vec<Vec3> = Vec::new();
    marks.retain(|(mark, role)| {
        let &Mark::Arrow { from, to } = mark else { return true };
        let along = unit(from, to);
        let repeats = shown.iter().any(|other| other.dot(along) > 0.999);
        if *role == Role::SideNormal {
            shown.push(along);
        }
        *role != Role::SideNormal || !repeats
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shadow_stays_while_something_is_dragged() {
        let view = View::default();
        // A line draws only its shadow on the canvas.
        let line = Mark::Line { from: Vec3::new(-2.0, 1.0, 0.0), to: Vec3::new(2.0, 3.0, 0.0) };
        for finish in [RenderQuality::Plain, RenderQuality::Full, RenderQuality::Beautiful] {
            let count = |marks: &[(Mark, Role)]| {
                let canvas = compose(marks, &view, Palette::default(), finish);
                canvas.into_mesh(Vec2::new(800.0, 600.0)).count_vertices()
            };
            assert!(count(&[(line.clone(), Role::Ray)]) > count(&[]), "{finish:?}");
        }
    }
}

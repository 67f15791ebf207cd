//! Marks to a picture: surfaces as sorted triangles, lines as strokes over them.

mod bsp;
mod canvas;
mod corner;
pub mod geometry;
pub mod ground;
mod hidden;
mod intersections;
pub mod marks;
mod occlusion;
mod solids;
mod strokes;

use canvas::Canvas;
use collision_scenarios::scenario::{Mark, Role, Space};
use occlusion::Occlusion;

use crate::options::RenderQuality;
use crate::palette::Palette;
use crate::view::View;

pub use canvas::{Piece, Vertex};
pub use hidden::Solids;
pub use strokes::strokes;

/// Returns everything below the lines in painting order: the sky and the ground with its shadows,
/// then the solids.
pub fn surfaces(
    marks: &[(Mark, Role)],
    view: &View,
    palette: Palette,
    quality: RenderQuality,
) -> [Vec<Piece>; 2] {
    let mut canvas = Canvas::new(view, ground::is_ground_seen(view));
    let bodies = match quality {
        RenderQuality::Beautiful => Occlusion::new(marks, view),
        RenderQuality::Plain | RenderQuality::Full => Occlusion::NONE,
    };
    if view.orbit.space == Space::Spatial && !quality.is_plain() {
        ground::sky(&mut canvas, view, palette);
        ground::glow(&mut canvas, view, palette);
    }
    ground::grid(&mut canvas, view, palette);
    // During a drag, the shadow shows where the body is.
    match quality {
        RenderQuality::Beautiful => bodies.stain_ground(&mut canvas, view, palette),
        RenderQuality::Plain | RenderQuality::Full => {
            ground::shadows(&mut canvas, marks, view, palette)
        }
    }
    ground::shadows_of_lines(&mut canvas, marks, view, palette);
    solids::fill(&mut canvas, marks, view, palette, (quality, &bodies));
    canvas.into_layers()
}

/// Returns everything below the lines that is drawn over an answer field: a faint grid, then the
/// solids.
pub fn over_field(
    marks: &[(Mark, Role)],
    view: &View,
    palette: Palette,
    quality: RenderQuality,
) -> [Vec<Piece>; 2] {
    let mut canvas = Canvas::new(view, false);
    ground::faint_grid(&mut canvas, view, palette);
    solids::fill(&mut canvas, marks, view, palette, (quality, &Occlusion::NONE));
    canvas.into_layers()
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;

    #[test]
    fn a_shadow_stays_while_something_is_dragged() {
        let view = View::default();
        // A line draws only its shadow on the canvas.
        let line = Mark::Line { from: Vec3::new(-2.0, 1.0, 0.0), to: Vec3::new(2.0, 3.0, 0.0) };
        for quality in [RenderQuality::Plain, RenderQuality::Full, RenderQuality::Beautiful] {
            let count = |marks: &[(Mark, Role)]| {
                surfaces(marks, &view, Palette::default(), quality).concat().len()
            };
            assert!(count(&[(line.clone(), Role::Ray)]) > count(&[]), "{quality:?}");
        }
    }
}

//! Every mark's lines, and the grid.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::color::{Mix, Srgba};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::explain::Picture;
use crate::scenario::{Mark, Space};
use crate::settings::{Line, Palette, Settings};
use crate::view::View;

#[derive(Default, Reflect, GizmoConfigGroup)]
pub struct SolidLines;

#[derive(Default, Reflect, GizmoConfigGroup)]
pub struct DashedLines;

#[derive(Default, Reflect, GizmoConfigGroup)]
pub struct ThinLines;

#[derive(Default, Reflect, GizmoConfigGroup)]
pub struct GridLines;

/// The largest marker, in pixels: a place must not hide what happens there.
const LARGEST_DOT: f32 = 14.0;
const LARGEST_RING: f32 = 30.0;

pub fn plugin(app: &mut App) {
    let config = |width, style, depth_bias| GizmoConfig {
        line: GizmoLineConfig { width, style, joints: GizmoLineJoint::Round(4), ..default() },
        depth_bias,
        ..default()
    };
    let dashed = GizmoLineStyle::Dashed { gap_scale: 2.0, line_scale: 4.0 };
    app.insert_gizmo_config(SolidLines, config(SOLID, GizmoLineStyle::Solid, -1e-4))
        .insert_gizmo_config(DashedLines, config(SOLID, dashed, -1e-4))
        .insert_gizmo_config(ThinLines, config(THIN, GizmoLineStyle::Solid, -1e-4))
        .insert_gizmo_config(GridLines, config(GRID, GizmoLineStyle::Solid, 0.0));
}

/// Line widths in pixels, at a window 1080 pixels high.
const SOLID: f32 = 3.0;
const THIN: f32 = 1.6;
const GRID: f32 = 1.2;

/// Lines keep their share of the picture, so that they are readable on a 4K screen.
pub fn widths(
    mut store: ResMut<GizmoConfigStore>,
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
) {
    let screen = window.scale_factor().max(window.physical_height() as f32 / 1080.0);
    let scale = screen * settings.line_width;
    store.config_mut::<SolidLines>().0.line.width = SOLID * scale;
    store.config_mut::<DashedLines>().0.line.width = SOLID * scale;
    store.config_mut::<ThinLines>().0.line.width = THIN * scale;
    store.config_mut::<GridLines>().0.line.width = GRID * scale;
}

/// Draws the lines of the picture.
pub fn marks(
    picture: Res<Picture>,
    view: Res<View>,
    settings: Res<Settings>,
    mut solid: Gizmos<SolidLines>,
    mut dashed: Gizmos<DashedLines>,
    mut thin: Gizmos<ThinLines>,
) {
    for (mark, role) in &picture.0 {
        let pen = Pen { color: settings.palette.line_color(*role), view: &view };
        match settings.palette.style(*role).line {
            Line::Solid => pen.draw(&mut solid, mark),
            Line::Dashed => pen.draw(&mut dashed, mark),
            Line::Thin => pen.draw(&mut thin, mark),
        }
    }
}

struct Pen<'a> {
    color: Srgba,
    view: &'a View,
}

impl Pen<'_> {
    fn draw<G: GizmoConfigGroup>(&self, gizmos: &mut Gizmos<G>, mark: &Mark) {
        let (color, view) = (self.color, self.view);
        match *mark {
            Mark::Line { from, to } => gizmos.line(from, to, color),
            Mark::Through { point, along } => {
                let along = along.normalize_or_zero();
                let middle = point + along * (view.orbit.focus - point).dot(along);
                let reach = along * view.orbit.distance * 20.0;
                gizmos.line(middle - reach, middle + reach, color);
            }
            Mark::Arrow { from, to } => {
                let tip = (12.0 * view.metres_per_pixel(to)).min(from.distance(to) / 3.0);
                gizmos.arrow(from, to, color).with_tip_length(tip);
            }
            Mark::WireSphere { center, radius } => {
                gizmos.sphere(center, radius, color).resolution(64);
                self.circle(gizmos, center, radius, view.orbit.rotation());
            }
            Mark::Ring { at, radius } => {
                let radius = radius.min(LARGEST_RING * view.metres_per_pixel(at));
                gizmos.sphere(at, radius, color).resolution(48);
            }
            Mark::Disc { center, radius } => self.circle(gizmos, center, radius, Quat::IDENTITY),
            Mark::Ball { center, radius } if view.orbit.space == Space::Planar => {
                self.circle(gizmos, center, radius, Quat::IDENTITY);
            }
            Mark::Arc { center, radius, start_deg, span_deg } => {
                let (start, span) = (start_deg.to_radians(), span_deg.min(360.0).to_radians());
                let steps = (span / TAU * 128.0).ceil().max(2.0);
                gizmos.linestrip(
                    (0..=steps as u32).map(|step| {
                        let angle = start + span * step as f32 / steps;
                        center + Vec2::from_angle(angle).extend(0.0) * radius
                    }),
                    color,
                );
            }
            Mark::Sweep { from, to, radius } => {
                let aside = (to - from).cross(view.forward()).normalize_or_zero() * radius;
                gizmos.line(from + aside, to + aside, color);
                gizmos.line(from - aside, to - aside, color);
                self.circle(gizmos, from, radius, view.orbit.rotation());
                self.circle(gizmos, to, radius, view.orbit.rotation());
            }
            Mark::Plane { point, normal, half_size } => {
                let normal = normal.normalize_or_zero();
                if normal != Vec3::ZERO {
                    let side = Vec2::splat(half_size / 4.0);
                    let rotation = Quat::from_rotation_arc(Vec3::Z, normal);
                    let place = Isometry3d::new(point, rotation);
                    gizmos.grid(place, UVec2::splat(8), side, color).outer_edges();
                }
            }
            Mark::Triangle { corners } => gizmos.lineloop(corners, color),
            Mark::Polygon { ref corners } => gizmos.lineloop(corners.iter().copied(), color),
            Mark::RightAngle { corner, along, across } => {
                let size = 10.0 * view.metres_per_pixel(corner);
                let (along, across) = (along * size, across * size);
                gizmos.linestrip([corner + along, corner + along + across, corner + across], color);
            }
            Mark::Ball { .. } | Mark::Dot { .. } | Mark::Face { .. } | Mark::Label { .. } => {}
        }
    }

    fn circle<G: GizmoConfigGroup>(
        &self,
        gizmos: &mut Gizmos<G>,
        center: Vec3,
        radius: f32,
        rotation: Quat,
    ) {
        gizmos.circle(Isometry3d::new(center, rotation), radius, self.color).resolution(96);
    }
}

/// The radius of a marker: as given, or as large as a marker may be on the screen.
pub fn dot_radius(at: Vec3, radius: f32, view: &View) -> f32 {
    radius.min(LARGEST_DOT * view.metres_per_pixel(at))
}

/// A ground grid in the XZ plane, or in XY for planar scenarios. Its cell is a
/// power of ten metres that suits the distance; it fades out around the focus.
pub fn grid(mut gizmos: Gizmos<GridLines>, view: Res<View>, settings: Res<Settings>) {
    let palette: Palette = settings.palette;
    const CELLS: i32 = 30;
    let orbit = view.orbit;
    let cell = 10_f32.powf((orbit.distance / 6.0).log10().floor());
    let [axis_x, axis_y, axis_z] = palette.axes();
    let (rotation, axes) = match orbit.space {
        Space::Planar => (Quat::IDENTITY, [axis_x, axis_y]),
        Space::Spatial => (Quat::from_rotation_x(FRAC_PI_2), [axis_x, axis_z]),
    };
    let focus = (rotation.inverse() * orbit.focus).truncate() / cell;
    let center = focus.round();
    let reach = CELLS as f32;
    // Fade by the distance from the focus: opaque colours that near the background's.
    let faded = |color: Srgba, at: Vec2| {
        let fade = ((at - focus).length() / reach).clamp(0.0, 1.0);
        color.mix(&palette.background(), fade * fade * (3.0 - 2.0 * fade))
    };
    for axis in 0..2 {
        for index in -CELLS..=CELLS {
            let across = center[1 - axis] + index as f32;
            let color = if across == 0.0 {
                axes[axis]
            } else if across.rem_euclid(10.0) == 0.0 {
                palette.grid_major()
            } else {
                palette.grid()
            };
            let half = (reach * reach - (index * index) as f32).max(0.0).sqrt();
            const PIECES: i32 = 8;
            let points = (-PIECES..=PIECES).map(|piece| {
                let along = center[axis] + half * piece as f32 / PIECES as f32;
                let at =
                    if axis == 0 { Vec2::new(along, across) } else { Vec2::new(across, along) };
                (rotation * (at * cell).extend(0.0), faded(color, at))
            });
            gizmos.linestrip_gradient(points);
        }
    }
}

//! The strokes of each kind of mark.

use std::f32::consts::TAU;

use bevy_color::Alpha;
use collision_scenarios::scenario::{Mark, Role, Space, unit};
use glam::{Quat, Vec2, Vec3};

use super::{Ink, Pen, THIN};
use crate::palette::Line;
use crate::picture::geometry::{circle, patch, rims};
use crate::picture::solids::inward;
use crate::view;

impl Pen<'_> {
    pub(super) fn mark(&mut self, mark: &Mark, role: Role, ink: Ink) {
        let view = self.view;
        // A miss is dashed, thin or not.
        let line = if ink.line == Line::Dashed { Line::Dashed } else { Line::Thin };
        let thin = Ink { width: THIN * self.scale, line, ..ink };
        // The edges of a translucent solid must show through their own face.
        let edge = match role {
            Role::Target => {
                let color = thin.color.with_alpha(thin.color.alpha.max(0.8));
                Ink { color, width: 1.2 * thin.width, ..thin }
            }
            _ => thin,
        };
        match *mark {
            Mark::Line { from, to } => self.line(from, to, ink),
            Mark::Through { point, along } => {
                let along = unit(Vec3::ZERO, along);
                let middle = point + along * (view.orbit.focus.as_vec3() - point).dot(along);
                let reach = along * view.orbit.distance * 40.0;
                self.line(middle - reach, middle + reach, ink);
            }
            Mark::Arrow { from, to } if role.shows_direction() => {
                let along = unit(from, to);
                self.arrow(from, from + along * view.suited(from, from.distance(to)), ink);
            }
            Mark::Arrow { from, to } => self.arrow(from, to, ink),
            Mark::Ball { center, radius } if view.orbit.space == Space::Planar => {
                self.polyline(&circle(center, radius, Quat::IDENTITY), ink);
            }
            Mark::Disc { center, radius } => {
                self.polyline(&circle(center, radius, Quat::IDENTITY), ink);
            }
            Mark::Ball { center, radius } => {
                // For a colour that is hard to see, the pale rim alone is enough for an outline.
                let color = ink.edge.unwrap_or(ink.color);
                let faint = Ink { color: self.palette.dimmed(color), edge: None, ..thin };
                if role == Role::Ghost {
                    self.outline(center, radius, Ink { width: self.scale, ..faint });
                } else {
                    let color = edge.edge.unwrap_or(edge.color);
                    self.outline(center, radius, Ink { color, edge: None, ..edge });
                    self.globe(center, radius, Ink { width: self.scale, ..faint });
                }
            }
            Mark::WireSphere { center, radius } => {
                let wire = Ink { width: THIN * 1.2 * self.scale, ..ink };
                self.outline(center, radius, wire);
                self.globe(center, radius, Ink { edge: None, width: self.scale, ..wire });
            }
            Mark::Tube { ends, radii } => {
                let color = ink.edge.unwrap_or(ink.color);
                let faint = Ink {
                    color: self.palette.dimmed(color),
                    edge: None,
                    width: self.scale,
                    ..thin
                };
                let side = Ink { color: edge.edge.unwrap_or(edge.color), edge: None, ..edge };
                for [from, to] in view::sides(ends, radii, &self.lens) {
                    self.line(from, to, side);
                }
                for rim in rims(ends, radii) {
                    self.polyline(&rim, faint);
                }
            }
            Mark::Surface { ref points } => {
                let side = Ink { color: edge.edge.unwrap_or(edge.color), edge: None, ..edge };
                for [from, to] in view::contour(points, &self.lens) {
                    self.line(from, to, side);
                }
            }
            Mark::Sweep { from, to, radius } => {
                let aside = (to - from).cross(view.forward()).normalize_or_zero() * radius;
                self.line(from + aside, to + aside, ink);
                self.line(from - aside, to - aside, ink);
                self.outline(from, radius, ink);
                self.outline(to, radius, ink);
            }
            Mark::Arc { center, radius, start_deg, span_deg } => {
                let (start, span) = (start_deg.to_radians(), span_deg.min(360.0).to_radians());
                let steps = (span / TAU * 128.0).ceil().max(2.0);
                let arc: Vec<_> = (0..=steps as u32)
                    .map(|step| {
                        let angle = start + span * step as f32 / steps;
                        center + Vec2::from_angle(angle).extend(0.0) * radius
                    })
                    .collect();
                self.polyline(&arc, ink);
            }
            Mark::Plane { .. } => {
                if let Some(corners) = patch(mark, view) {
                    self.closed(&corners, thin);
                }
            }
            Mark::Triangle { corners } => self.closed(&corners, ink),
            // The end of a round solid is as thin as its outline.
            Mark::Polygon { ref corners } if role == Role::Target => self.closed(corners, edge),
            Mark::Polygon { ref corners } => self.closed(corners, ink),
            Mark::RightAngle { corner, along, across } => {
                let size = 11.0 * view.metres_per_pixel(corner);
                let (along, across) = (along * size, across * size);
                let sign = [corner + along, corner + along + across, corner + across];
                self.polyline(&sign, thin);
            }
            Mark::Dot { .. } | Mark::Ring { .. } | Mark::Face { .. } | Mark::Label { .. } => {}
        }
    }

    /// Draws the silhouette of a ball. Draws nothing from within it.
    fn outline(&mut self, center: Vec3, radius: f32, ink: Ink) {
        if let Some((middle, radius, rotation)) = view::outline(center, radius, self.view) {
            self.round(center, &circle(middle, radius, rotation), ink);
        }
    }

    /// Draws a curve on a ball. At the end of a tube, only the part beyond that end.
    fn round(&mut self, center: Vec3, curve: &[Vec3], ink: Ink) {
        let inward = inward(self.marks, center);
        let is_shown = |at: &Vec3| (*at - center).dot(inward) <= 0.0;
        for run in curve.split(|at| !is_shown(at)) {
            self.polyline(run, ink);
        }
    }

    /// Draws the equator and two meridians.
    fn globe(&mut self, center: Vec3, radius: f32, ink: Ink) {
        for rotation in
            [Quat::from_rotation_x(TAU / 4.0), Quat::IDENTITY, Quat::from_rotation_y(TAU / 4.0)]
        {
            self.round(center, &circle(center, radius, rotation), ink);
        }
    }

    fn closed(&mut self, corners: &[Vec3], ink: Ink) {
        for (index, &from) in corners.iter().enumerate() {
            self.line(from, corners[(index + 1) % corners.len()], ink);
        }
    }
}

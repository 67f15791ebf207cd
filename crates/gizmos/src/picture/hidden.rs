//! Computes the hidden parts of a line, rather than leaving them to the depth buffer: a line on a
//! surface never flickers, and its hidden parts can be drawn in another style.

use collision_scenarios::scenario::{Mark, Role, Space, facets, surface_triangles};
use glam::{DVec3, Vec3};

use super::geometry::patch;
use crate::view::View;

/// The tolerance, relative to a surface's size: a line on a surface is not hidden by it.
const SLACK: f64 = 2e-3;

/// Every fourth point of a smooth surface is precise enough to hide a line.
const COARSE: usize = 4;

/// A solid that can hide a line.
enum Solid {
    Ball {
        center: DVec3,
        radius: f64,
    },
    /// Flat and convex.
    Face {
        corners: Vec<DVec3>,
        normal: DVec3,
        slack: f64,
    },
}

/// The solids that can hide something.
pub struct Solids {
    solids: Vec<Solid>,
    eye: DVec3,
    forward: DVec3,
    orthographic: bool,
}

impl Solids {
    pub fn new(marks: &[(Mark, Role)], view: &View) -> Self {
        let seen = marks.iter().filter(|(_, role)| {
            // In the plane nothing lies behind anything, and a ghost hides nothing.
            view.orbit.space == Space::Spatial && *role != Role::Ghost
        });
        // Coordinates far from zero are rounded: allow for the rounding of a surface.
        let grain = f64::from(view.origin.abs().max_element() * f32::EPSILON / 2.0);
        let face = |corners: &[Vec3]| face(corners, grain);
        let solids = seen.flat_map(|(mark, _)| match *mark {
            Mark::Ball { center, radius } if radius > 0.0 => {
                let radius = (f64::from(radius) * (1.0 - SLACK) - grain).max(0.0);
                vec![Solid::Ball { center: center.as_dvec3(), radius }]
            }
            Mark::Plane { .. } => {
                let patch = patch(mark, view);
                patch.and_then(|corners| face(&corners)).into_iter().collect()
            }
            Mark::Tube { ends, radii } => {
                facets(ends, radii).iter().filter_map(|corners| face(corners)).collect()
            }
            Mark::Surface { ref points } => {
                let triangles = surface_triangles(COARSE);
                let corners = triangles.map(|triangle| triangle.map(|index| points[index]));
                corners.filter_map(|corners| face(&corners)).collect()
            }
            _ => face(mark.face()).into_iter().collect(),
        });
        Self {
            solids: solids.collect(),
            eye: view.orbit.eye(),
            forward: view.forward().as_dvec3(),
            orthographic: view.orbit.orthographic,
        }
    }

    /// Returns `true` if a solid lies between the eye and this point.
    pub fn hide(&self, at: Vec3) -> bool {
        let at = at.as_dvec3();
        self.solids.iter().any(|solid| match solid {
            Solid::Ball { center, radius } => self.ball_hides(*center, *radius, at),
            Solid::Face { corners, normal, slack } => self.face_hides(corners, *normal, *slack, at),
        })
    }

    /// Splits a line into parts: from and to, from 0 to 1, and whether the part is hidden.
    pub fn parts(&self, from: Vec3, to: Vec3) -> Vec<(f64, f64, bool)> {
        let (start, way) = (from.as_dvec3(), to.as_dvec3() - from.as_dvec3());
        let mut cuts = vec![0.0, 1.0];
        for solid in &self.solids {
            match solid {
                Solid::Ball { center, radius } => {
                    cuts.extend(self.ball_cuts(*center, *radius, start, way));
                }
                Solid::Face { corners, normal, slack } => {
                    cuts.extend(self.face_cuts(corners, *normal, *slack, start, way));
                }
            }
        }
        cuts.retain(|cut| (0.0..=1.0).contains(cut));
        cuts.sort_by(f64::total_cmp);
        let mut parts: Vec<(f64, f64, bool)> = Vec::new();
        for pair in cuts.windows(2).filter(|pair| pair[1] > pair[0]) {
            let hidden = self.hide((start + way * pair[0].midpoint(pair[1])).as_vec3());
            match parts.last_mut() {
                Some((_, end, before)) if *before == hidden => *end = pair[1],
                _ => parts.push((pair[0], pair[1], hidden)),
            }
        }
        parts
    }

    /// Returns the unit direction of sight to a point, and its distance; in an orthographic view,
    /// its depth.
    fn sight(&self, at: DVec3) -> (DVec3, f64) {
        if self.orthographic {
            return (self.forward, (at - self.eye).dot(self.forward));
        }
        let way = at - self.eye;
        (way.normalize_or(self.forward), way.length())
    }

    fn ball_hides(&self, center: DVec3, radius: f64, at: DVec3) -> bool {
        let (along, reach) = self.sight(at);
        let origin = at - along * reach;
        let foot = (center - origin).dot(along);
        let half_chord = radius * radius - (origin + along * foot - center).length_squared();
        // From within, the ball hides nothing.
        let enters = foot - half_chord.max(0.0).sqrt();
        half_chord > 0.0 && (self.orthographic || enters > 0.0) && reach > enters
    }

    fn face_hides(&self, corners: &[DVec3], normal: DVec3, slack: f64, at: DVec3) -> bool {
        let (along, reach) = self.sight(at);
        let beyond = (at - corners[0]).dot(normal);
        // The signed height at the eye is the height here minus the change on the way back.
        let slope = along.dot(normal);
        let back = beyond / slope;
        if beyond.abs() <= slack || !(back > 0.0 && (self.orthographic || back < reach)) {
            return false;
        }
        let crossing = at - along * back;
        edges(corners).all(|(a, b)| (b - a).cross(crossing - a).dot(normal) >= 0.0)
    }

    /// Returns the parameters at which a line crosses the ball's surface or its silhouette.
    ///
    /// With w = A − E + s D and oc = C − E the silhouette is (w·oc)² = w² (oc² − r²); in an
    /// orthographic view it is that of a cylinder.
    fn ball_cuts(&self, center: DVec3, radius: f64, start: DVec3, way: DVec3) -> Vec<f64> {
        let offset = start - center;
        let square = radius * radius;
        let surface =
            [way.length_squared(), 2.0 * offset.dot(way), offset.length_squared() - square];
        let outline = if self.orthographic {
            let (offset, way) = (offset.reject_from(self.forward), way.reject_from(self.forward));
            [way.length_squared(), 2.0 * offset.dot(way), offset.length_squared() - square]
        } else {
            let (w, oc) = (start - self.eye, center - self.eye);
            let k = oc.length_squared() - square;
            [
                way.dot(oc).powi(2) - k * way.length_squared(),
                2.0 * (w.dot(oc) * way.dot(oc) - k * w.dot(way)),
                w.dot(oc).powi(2) - k * w.length_squared(),
            ]
        };
        [surface, outline].into_iter().flat_map(roots).collect()
    }

    /// Returns the parameters at which a line crosses the face's plane, or a plane through the eye
    /// and an edge.
    fn face_cuts(
        &self,
        corners: &[DVec3],
        normal: DVec3,
        slack: f64,
        start: DVec3,
        way: DVec3,
    ) -> Vec<f64> {
        let sides = edges(corners).map(|(a, b)| {
            let across = match self.orthographic {
                true => (b - a).cross(self.forward),
                false => (a - self.eye).cross(b - self.eye),
            };
            (a, across)
        });
        let levels = [-slack, slack].map(|level| (corners[0] + normal * level, normal));
        sides
            .chain(levels)
            .map(|(point, across)| (point - start).dot(across) / way.dot(across))
            .collect()
    }
}

fn face(corners: &[Vec3], grain: f64) -> Option<Solid> {
    let corners: Vec<_> = corners.iter().map(|corner| corner.as_dvec3()).collect();
    let [a, b, c, ..] = corners[..] else { return None };
    let normal = (b - a).cross(c - a).try_normalize()?;
    let size = corners.iter().map(|corner| corner.distance(a)).fold(0.0, f64::max);
    Some(Solid::Face { corners, normal, slack: size * SLACK + 2.0 * grain })
}

fn edges(corners: &[DVec3]) -> impl Iterator<Item = (DVec3, DVec3)> {
    (0..corners.len()).map(|index| (corners[index], corners[(index + 1) % corners.len()]))
}

/// Returns the real roots of a s² + b s + c.
fn roots([a, b, c]: [f64; 3]) -> impl Iterator<Item = f64> {
    let root = (b * b - 4.0 * a * c).sqrt();
    // Avoids cancellation: one root as q/a, the other as c/q.
    let q = -0.5 * (b + root.copysign(b));
    [q / a, c / q].into_iter().filter(|root| root.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solids(mark: Mark, orthographic: bool) -> (Solids, View) {
        let mut view = View::default();
        view.orbit.face(0.0, 0.0);
        view.orbit.orthographic = orthographic;
        (Solids::new(&[(mark, Role::Target)], &view), view)
    }

    #[test]
    fn a_line_through_a_ball_is_hidden_from_where_it_enters() {
        for orthographic in [false, true] {
            let (solids, _) = solids(Mark::Ball { center: Vec3::ZERO, radius: 2.0 }, orthographic);
            let parts = solids.parts(Vec3::new(-6.0, 0.0, 0.0), Vec3::new(6.0, 0.0, 0.0));
            let [(_, first, false), (enters, leaves, true), (_, _, false)] = parts[..] else {
                panic!("{parts:?}")
            };
            // At the silhouette, which in perspective lies slightly beyond the equator.
            assert!((first - 4.0 / 12.0).abs() < 0.01 && enters == first, "{parts:?}");
            assert!((leaves - 8.0 / 12.0).abs() < 0.01, "{parts:?}");
        }
    }

    #[test]
    fn a_line_on_a_surface_is_hidden_on_its_far_side_only() {
        let (ball, view) = solids(Mark::Ball { center: Vec3::ZERO, radius: 2.0 }, false);
        assert!(!ball.hide(-view.forward() * 2.0) && ball.hide(view.forward() * 2.0));
        let corners = [Vec3::new(-3.0, -3.0, 0.0), Vec3::new(3.0, -3.0, 0.0), Vec3::Y * 3.0];
        let (face, _) = solids(Mark::Triangle { corners }, false);
        assert!(!face.hide(Vec3::ZERO) && !face.hide(Vec3::Z) && face.hide(Vec3::NEG_Z));
        assert!(!face.hide(Vec3::new(8.0, 8.0, -1.0)), "beside it");
        let parts = face.parts(Vec3::new(0.0, 0.0, 1.0), Vec3::new(0.0, 0.0, -1.0));
        assert!(matches!(parts[..], [(_, _, false), (_, _, true)]), "{parts:?}");
    }

    #[test]
    fn from_within_a_ball_nothing_is_hidden() {
        let (ball, _) = solids(Mark::Ball { center: Vec3::ZERO, radius: 100.0 }, false);
        assert!(!ball.hide(Vec3::ZERO) && !ball.hide(Vec3::NEG_Z * 99.0));
    }
}

//! Convex solids as marks.

use exact_collide::Triangle;
use exact_collide::convex::{Convex, Core, Frustum};
use exact_collide::ray_box::{Cuboid, unit_quaternion};
use exact_collide::ray_cone::Cone;
use exact_collide::ray_cylinder::Cylinder;
use glam::Vec3;

use super::hull::hull_faces;
use super::{Mark, caps, cuboid, surface_normals, tube};

/// The most points of a hull that is drawn with its faces and edges.
const FACETED: usize = 200;

/// Returns the surface of a solid.
pub fn convex_marks(solid: &Convex) -> Vec<Mark> {
    let radius = solid.radius;
    let ball = |center| Mark::Ball { center, radius };
    match solid.core {
        Core::Point(at) if radius > 0.0 => vec![ball(at)],
        Core::Point(at) => vec![Mark::Dot { at, radius: 0.2 }],
        Core::Segment([from, to]) if radius > 0.0 => {
            let mut marks = vec![ball(from), ball(to)];
            marks.extend(tube([from, to], [radius; 2]));
            marks
        }
        Core::Segment([from, to]) => vec![Mark::Line { from, to }],
        Core::Cylinder(Cylinder { a, b, radius }) => closed_tube([a, b], [radius; 2]),
        Core::Cone(Cone { apex, base, radius }) => closed_tube([apex, base], [0.0, radius]),
        Core::Frustum(Frustum { apex, base, radius, top_radius }) => {
            closed_tube([apex, base], [top_radius, radius])
        }
        _ if radius > 0.0 => smooth(solid),
        Core::Ellipsoid(_) => smooth(solid),
        Core::Triangle(triangle) => vec![Mark::from(triangle)],
        Core::Box(Cuboid { center, half_extents, rotation }) => {
            cuboid(center, half_extents, unit_quaternion(rotation).as_quat())
        }
        Core::Hull(ref points) if points.len() > FACETED => smooth(solid),
        Core::Hull(ref points) => hull(points),
    }
}

fn closed_tube(ends: [Vec3; 2], radii: [f32; 2]) -> Vec<Mark> {
    tube(ends, radii).into_iter().chain(caps(ends, radii)).collect()
}

fn hull(points: &[Vec3]) -> Vec<Mark> {
    let faces = hull_faces(points);
    if !faces.is_empty() {
        return faces.into_iter().map(|corners| Mark::Polygon { corners }).collect();
    }
    let Some(&first) = points.first() else { return Vec::new() };
    let far = |from: Vec3| {
        let away = |at: &&Vec3| at.distance_squared(from);
        points.iter().max_by(|a, b| away(a).total_cmp(&away(b))).copied().unwrap_or(from)
    };
    let from = far(first);
    match far(from) {
        to if to == from => vec![Mark::Dot { at: from, radius: 0.2 }],
        to => vec![Mark::Line { from, to }],
    }
}

fn smooth(solid: &Convex) -> Vec<Mark> {
    let points = surface_normals().map(|out| farthest(solid, out));
    let surface = Mark::Surface { points: points.collect() };
    if surface.is_finite() { vec![surface] } else { Vec::new() }
}

/// Returns a point of a solid that is farthest along a unit direction.
fn farthest(solid: &Convex, out: Vec3) -> Vec3 {
    solid.core.farthest(out.into()).as_vec3() + out * solid.radius
}

/// Returns the corners of a core that is a polytope; `None` of a curved one.
pub(super) fn corners(core: &Core) -> Option<Vec<Vec3>> {
    Some(match *core {
        Core::Point(at) => vec![at],
        Core::Segment(ref ends) => ends.to_vec(),
        Core::Triangle(Triangle { a, b, c }) => vec![a, b, c],
        Core::Hull(ref points) => points.to_vec(),
        Core::Box(Cuboid { center, half_extents, rotation }) => {
            let turn = unit_quaternion(rotation).as_quat();
            let signs = [-1.0, 1.0];
            let signs = signs.iter().flat_map(|&x| signs.map(|y| signs.map(|z| [x, y, z])));
            let corner = |sign: [f32; 3]| center + turn * (half_extents * Vec3::from(sign));
            signs.flatten().map(corner).collect()
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::ConvexKind;

    #[test]
    fn each_kind_has_a_surface_around_its_center() {
        let center = Vec3::new(3.0, -2.0, 1.0);
        for kind in ConvexKind::ALL {
            for radius in [None, Some(0.25)] {
                let solid = kind.around(center);
                let is_rounded = solid.core.is_polytope();
                let solid = Convex {
                    radius: radius.filter(|_| is_rounded).unwrap_or(solid.radius),
                    ..solid
                };
                let marks = convex_marks(&solid);
                assert!(!marks.is_empty(), "{kind:?}");
                let bounds: Vec<_> = marks.iter().filter_map(Mark::bounds).collect();
                let low = bounds.iter().fold(Vec3::INFINITY, |low, (own, _)| low.min(*own));
                let high = bounds.iter().fold(Vec3::NEG_INFINITY, |high, (_, own)| high.max(*own));
                assert!(center.cmpge(low).all() && center.cmple(high).all(), "{kind:?}");
                // The surface reaches as far as the support function says.
                for out in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().filter(|_| solid.radius > 0.0) {
                    let far = farthest(&solid, out).dot(out);
                    assert!((high.dot(out) - far).abs() < 1e-4, "{kind:?} {out}");
                }
            }
        }
    }
}

//! Two convex solids in parry3d.

use exact_collide::convex::{Convex, Core, Ellipsoid, Frustum};
use exact_collide::ray_box::{Cuboid, unit_quaternion};
use exact_collide::ray_cone::Cone;
use exact_collide::ray_cylinder::Cylinder;
use glam::{Quat, Vec3};
use parry3d::math::Pose;
use parry3d::query::ClosestPoints;
use parry3d::query::{ShapeCastOptions, cast_shapes, closest_points, contact};
use parry3d::shape::SharedShape;

use super::{Inputs, Outcome};
use crate::scenario::surface_normals;

/// In metres; beyond this its search ends in an assertion, and is not started.
const LARGEST: f32 = 1e6;
/// Every so many of a surface's points make the hull that stands for it.
const SPARSE: usize = 7;

pub(super) fn contact_of_solids(inputs: &Inputs) -> Outcome {
    let Some([(place1, one), (place2, two)]) = shapes(inputs) else { return Outcome::default() };
    let mut said = Outcome::default();
    if let Ok(Some(contact)) = contact(&place1, &*one, &place2, &*two, 0.0) {
        said.note("depth", -contact.dist);
        return said.hit("").points(vec![contact.point1, contact.point2]);
    }
    match closest_points(&place1, &*one, &place2, &*two, f32::MAX) {
        Ok(ClosestPoints::WithinMargin(first, second)) => {
            let points = [place1 * first, place2 * second];
            said.note("distance", points[0].distance(points[1]));
            said.points(points.to_vec())
        }
        _ => said,
    }
}

pub(super) fn cast_of_solids(inputs: &Inputs) -> Outcome {
    let Some([(place1, one), (place2, two)]) = shapes(inputs) else { return Outcome::default() };
    let (motion, options) =
        (inputs.vector("motion"), ShapeCastOptions::with_max_time_of_impact(1.0));
    match cast_shapes(&place1, motion, &*one, &place2, Vec3::ZERO, &*two, options) {
        Ok(Some(hit)) => {
            let t = hit.time_of_impact;
            Outcome { hit: true, ..Outcome::default() }
                .at(inputs.vector("start") + motion * t)
                .after(t)
        }
        _ => Outcome::default(),
    }
}

fn shapes(inputs: &Inputs) -> Option<[(Pose, SharedShape); 2]> {
    let [first, second] = &inputs.solids[..] else { return None };
    if inputs.size > LARGEST {
        return None;
    }
    Some([shape(first)?, shape(second)?])
}

/// Returns a solid and its place. A frustum and an ellipsoid are hulls of points on their surface;
/// `None` for a hull without a volume.
fn shape(solid: &Convex) -> Option<(Pose, SharedShape)> {
    let radius = solid.radius;
    let center = solid.core.center().as_vec3();
    let here = Pose::from_translation(center);
    let hull = |points: Vec<Vec3>| match radius > 0.0 {
        true => SharedShape::round_convex_hull(&points, radius),
        false => SharedShape::convex_hull(&points),
    };
    let upright = |from: Vec3, to: Vec3| {
        let axis = (to - from).try_normalize()?;
        Some(Pose::from_parts(center, Quat::from_rotation_arc(Vec3::Y, axis)))
    };
    Some(match solid.core {
        Core::Point(_) => (here, SharedShape::ball(radius)),
        Core::Segment([a, b]) if radius > 0.0 => {
            (here, SharedShape::capsule(a - center, b - center, radius))
        }
        Core::Segment([a, b]) => (here, SharedShape::segment(a - center, b - center)),
        Core::Triangle(exact_collide::Triangle { a, b, c }) => {
            let [a, b, c] = [a, b, c].map(|corner| corner - center);
            let round = || SharedShape::round_triangle(a, b, c, radius);
            (here, if radius > 0.0 { round() } else { SharedShape::triangle(a, b, c) })
        }
        Core::Box(Cuboid { half_extents: Vec3 { x, y, z }, rotation, .. }) => {
            let pose = Pose::from_parts(center, unit_quaternion(rotation).as_quat());
            let round = || SharedShape::round_cuboid(x, y, z, radius);
            (pose, if radius > 0.0 { round() } else { SharedShape::cuboid(x, y, z) })
        }
        Core::Hull(ref points) => (here, hull(points.iter().map(|at| at - center).collect())?),
        Core::Cylinder(Cylinder { a, b, radius }) => {
            (upright(a, b)?, SharedShape::cylinder(a.distance(b) / 2.0, radius))
        }
        Core::Cone(Cone { apex, base, radius }) => {
            (upright(base, apex)?, SharedShape::cone(apex.distance(base) / 2.0, radius))
        }
        Core::Frustum(Frustum { .. }) | Core::Ellipsoid(Ellipsoid { .. }) => {
            let normals = surface_normals().step_by(SPARSE);
            let farthest = |out: Vec3| solid.core.farthest(out.into()).as_vec3() - center;
            (here, hull(normals.map(farthest).collect())?)
        }
    })
}

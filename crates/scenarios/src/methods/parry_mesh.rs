//! A mesh in parry3d.

use glam::Vec3;
use parry3d::math::Pose;
use parry3d::query::{PointQuery, Ray, RayCast, contact};
use parry3d::shape::{Shape, TriMesh, TriMeshFlags};

use super::meeting::Line;
use super::parry_cast::{LARGEST_CAST, at, ball, capsule_at, shape_cast};
use super::{Inputs, Outcome};
use crate::mesh::Mesh;

/// The mesh with its pseudo-normals, by which a point is inside or outside; `None` if parry3d refuses
/// it.
struct Built(Option<TriMesh>);

impl Built {
    fn new(mesh: &Mesh) -> Self {
        let (vertices, triangles) = (mesh.vertices().to_vec(), mesh.triangles().to_vec());
        Self(TriMesh::with_flags(vertices, triangles, TriMeshFlags::ORIENTED).ok())
    }
}

/// Asks about the mesh; misses if parry3d has none.
fn with(inputs: &Inputs, ask: impl FnOnce(&TriMesh) -> Outcome) -> Outcome {
    let built = inputs.mesh.as_ref().map(|mesh| mesh.built(Built::new));
    built.as_ref().and_then(|built| built.0.as_ref()).map_or_else(Outcome::default, ask)
}

pub(super) fn ray(inputs: &Inputs) -> Outcome {
    let (Line { origin, along }, max) = (Line::of_ray(inputs), inputs.number("max_distance"));
    let ray = Ray::new(origin, along);
    with(inputs, |mesh| match mesh.cast_local_ray(&ray, max, true) {
        Some(s) => Outcome::default().hit("").at(ray.point_at(s)).along(s, max),
        None => Outcome::default(),
    })
}

pub(super) fn sphere_cast(inputs: &Inputs) -> Outcome {
    cast(inputs, &ball(inputs, "cast_radius"))
}

pub(super) fn capsule_cast(inputs: &Inputs) -> Outcome {
    cast(inputs, &capsule_at(inputs))
}

/// Like [`with`], if neither the mesh nor a point is so far away that parry3d overflows, and panics.
fn with_near(inputs: &Inputs, point: Vec3, ask: impl FnOnce(&TriMesh) -> Outcome) -> Outcome {
    with(inputs, |mesh| {
        let bounds = mesh.local_aabb();
        let farthest = bounds.mins.abs().max(bounds.maxs.abs()).max(point.abs());
        if farthest.max_element() <= LARGEST_CAST { ask(mesh) } else { Outcome::default() }
    })
}

fn cast(inputs: &Inputs, moving: &dyn Shape) -> Outcome {
    with_near(inputs, Vec3::ZERO, |mesh| shape_cast(inputs, moving, Pose::IDENTITY, mesh))
}

pub(super) fn point(inputs: &Inputs) -> Outcome {
    let at = inputs.vector("point");
    with_near(inputs, at, |mesh| {
        let (found, _) = mesh.project_local_point_and_get_feature(at);
        Outcome { hit: found.is_inside, ..Outcome::default() }.at(found.point)
    })
}

pub(super) fn sphere(inputs: &Inputs) -> Outcome {
    with_near(inputs, inputs.vector("center"), |mesh| {
        let (place, ball) = (at(inputs, "center"), ball(inputs, "radius"));
        match contact(&place, &ball, &Pose::IDENTITY, mesh, 0.0) {
            Ok(Some(contact)) => Outcome::default().hit("").at(contact.point2),
            _ => Outcome::default(),
        }
    })
}

//! Meshes of one triangle, of which a hit from a NaN shows, and of a dozen that share vertices.

use exact_collide::prelude::*;
use exact_collide::slide::Algorithm;
use exact_collide::sphere_cast_triangle;

use crate::numbers::Numbers;
use crate::{Ask, read};

/// A dozen triangles over six vertices, in both windings, twice, without area and past the last.
const TRIANGLES: [[u32; 3]; 12] = [
    [0, 1, 2],
    [0, 2, 3],
    [1, 0, 4],
    [2, 1, 4],
    [3, 2, 5],
    [4, 3, 5],
    [5, 4, 0],
    [5, 1, 3],
    [0, 1, 2],
    [2, 1, 0],
    [3, 3, 4],
    [4, 5, 6],
];

fn asked(n: &mut Numbers, ask: impl FnOnce(&mut Numbers, &IndexedMesh)) -> bool {
    let vertices = [0; 6].map(|_| n.v3());
    let at = |i: u32| vertices.get(i as usize).copied().unwrap_or(Vec3::NAN);
    let list = TRIANGLES.map(|[a, b, c]| Triangle { a: at(a), b: at(b), c: at(c) });
    let tree = TriMesh::new(&list);
    ask(n, &IndexedMesh::new(&vertices, &TRIANGLES, &tree));
    false
}

pub const MESHES: &[(&str, Ask)] = &[
    ("TriMesh", |n| {
        let (ray, triangle) = (PreparedRay::new(n.ray()), n.triangle());
        let mesh = TriMesh::new(&[triangle]);
        read(&[&mesh.bounds(), &mesh.all(&ray)]);
        mesh.first(&ray).is_some() || mesh.any(&ray)
    }),
    ("TriMesh::first_steps", |n| {
        let (ray, triangle) = (PreparedRay::new(n.ray()), n.triangle());
        TriMesh::new(&[triangle]).first_steps(&ray, &mut |step| read(&[&step])).is_some()
    }),
    ("TriMesh::closest", |n| TriMesh::new(&[n.triangle()]).closest(n.v3()).is_some()),
    ("TriMesh::overlaps_sphere", |n| TriMesh::new(&[n.triangle()]).overlaps_sphere(n.sphere())),
    ("TriMesh::sphere_cast", |n| {
        TriMesh::new(&[n.triangle()]).sphere_cast(n.v3(), n.v3(), n.x()).is_some()
    }),
    ("TriMesh::overlaps", |n| {
        let mesh = TriMesh::new(&[n.triangle()]);
        mesh.overlaps_triangle(n.triangle())
    }),
    ("TriMesh::locate", |n| TriMesh::new(&[n.triangle()]).locate(n.v3()) == PointMesh::OnSurface),
    ("TriMesh::capsule_cast", |n| {
        TriMesh::new(&[n.triangle()]).capsule_cast(n.capsule_cast()).is_some()
    }),
    ("TriMesh::slide", |n| {
        let (mesh, cast) = (TriMesh::new(&[n.triangle()]), n.capsule_cast());
        let ways = [Algorithm::Nearest, Algorithm::Plain, Algorithm::ClipPlanes, Algorithm::Godot];
        ways.into_iter().any(|algorithm| {
            let slide = mesh.slide(cast, algorithm);
            read(&[&slide, &slide.iterations()]);
            slide.touches().count() > 0
        })
    }),
    ("IndexedMesh::ray", |n| {
        asked(n, |n, mesh| {
            let ray = PreparedRay::new(n.ray());
            let found = mesh.ray(&ray);
            read(&[&found, &mesh.ray_all(&ray), &mesh.is_ray_touch(&ray)]);
            read(&[&mesh.nearest_to_ray(&ray, None)]);
            read(&[&mesh.nearest_to_ray(&ray, Some(found.outcome))]);
        })
    }),
    ("IndexedMesh::sphere_cast", |n| {
        asked(n, |n, mesh| {
            let (start, end, radius) = (n.v3(), n.v3(), n.x());
            read(&[&mesh.sphere_cast(start, end, radius)]);
            read(&[&mesh.is_sphere_cast_touch(start, end, radius)]);
            let is_any = |_: &sphere_cast_triangle::SphereCastTriangle| true;
            read(&[&mesh.nearest_to_sphere_cast((start, end, radius), is_any)]);
        })
    }),
    ("IndexedMesh::capsule_cast", |n| {
        asked(n, |n, mesh| {
            let cast = n.capsule_cast();
            read(&[&mesh.capsule_cast(cast), &mesh.is_capsule_cast_touch(cast)]);
            read(&[&mesh.nearest_to_capsule_cast(cast, |_| true)]);
            read(&[&mesh.distance_from_segment(cast.start, cast.end)]);
        })
    }),
    ("IndexedMesh::closest", |n| {
        asked(n, |n, mesh| {
            let sphere = n.sphere();
            read(&[&mesh.closest(sphere.center), &mesh.locate(sphere.center)]);
            read(&[&mesh.sphere(sphere)]);
        })
    }),
];

//! Box3D (Erin Catto, 2026), built from its own source, by the functions that its worlds ask.

use std::ptr;

use box3d_sys::*;
use serde_json::Value;

use crate::Engine;
use crate::case::{Case, f32_of};

pub const ENGINE: Engine = Engine { name: "Box3D", ask };

/// Beyond it Box3D takes a number for none of a world's (`B3_HUGE`).
const HUGE: f32 = 1e5;
const RIM: [&str; 6] = ["p1", "p2", "p3", "p4", "p5", "p6"];
const ABC: [&str; 3] = ["a", "b", "c"];

fn ask(case: &Case) -> Option<bool> {
    if largest(case) >= HUGE {
        return None;
    }
    Some(match case.scenario() {
        "ray_sphere" => {
            let (ball, way) = (sphere(case, "center", "radius"), segment(case));
            // It says 0 of a ray that starts inside.
            let found = unsafe { b3RayCastSphere(&ball, &way) };
            found.hit
                && (found.fraction > 0.0
                    || !overlaps(&[way.origin], 0.0, &[ball.center], ball.radius))
        }
        "ray_sphere_info" => unsafe {
            b3RayCastSphere(&sphere(case, "center", "radius"), &ray(case)).hit
        },
        "segment_sphere" => unsafe {
            b3RayCastHollowSphere(&sphere(case, "center", "radius"), &segment(case)).hit
        },
        "ray_capsule" => {
            let [center1, center2] = ["a", "b"].map(|end| vector(case, end));
            let capsule = b3Capsule { center1, center2, radius: case.number("radius") };
            unsafe { b3RayCastCapsule(&capsule, &ray(case)).hit }
        }
        "ray_box" => {
            let hull = hull(case, ["box_center", "rotation", "half_extents"]);
            unsafe { b3RayCastHull(&hull.base, &ray(case)).hit }
        }
        "ray_mesh" => {
            let fan = (0..RIM.len()).map(|i| ["hub", RIM[i], RIM[(i + 1) % RIM.len()]]);
            casts_at_mesh(case, &ray(case), fan)?
        }
        "segment_triangle" => casts_at_mesh(case, &segment(case), [ABC].into_iter())?,
        "sphere_cast_sphere" => {
            let radii = ["cast_radius", "radius"].map(|name| case.number(name));
            casts(case, &[vector(case, "start")], &[vector(case, "center")], radii)
        }
        "sphere_cast_triangle" => {
            let radii = [case.number("cast_radius"), 0.0];
            casts(case, &[vector(case, "start")], &ABC.map(|name| vector(case, name)), radii)
        }
        "capsule_cast_triangle" => {
            let (start, half) = (case.numbers::<3>("start"), case.numbers::<3>("half_axis"));
            let end = |sign: f32| {
                let [x, y, z] = [0, 1, 2].map(|i| start[i] + sign * half[i]);
                b3Vec3 { x, y, z }
            };
            let radii = [case.number("cast_radius"), 0.0];
            casts(case, &[end(1.0), end(-1.0)], &ABC.map(|name| vector(case, name)), radii)
        }
        "closest_segments" => {
            let [p1, p2, q1, q2] = ["p1", "p2", "q1", "q2"].map(|end| vector(case, end));
            overlaps(&[p1, p2], case.number("p_radius"), &[q1, q2], case.number("q_radius"))
        }
        "point_triangle" => {
            overlaps(&[vector(case, "point")], 0.0, &ABC.map(|name| vector(case, name)), 0.0)
        }
        "sphere_sphere" => {
            let [one, other] = ["center1", "center2"].map(|center| [vector(case, center)]);
            overlaps(&one, case.number("radius1"), &other, case.number("radius2"))
        }
        "sphere_triangle" => {
            let corners = ABC.map(|name| vector(case, name));
            overlaps(&[vector(case, "center")], case.number("radius"), &corners, 0.0)
        }
        "triangle_triangle" => {
            let [one, other] = [["a1", "b1", "c1"], ["a2", "b2", "c2"]]
                .map(|names| names.map(|name| vector(case, name)));
            overlaps(&one, 0.0, &other, 0.0)
        }
        "sphere_box" => {
            let hull = hull(case, ["box_center", "rotation", "half_extents"]);
            overlaps(&[vector(case, "center")], case.number("radius"), &hull.boxPoints, 0.0)
        }
        "box_box" => {
            let [one, other] = [
                ["center1", "rotation1", "half_extents1"],
                ["center2", "rotation2", "half_extents2"],
            ]
            .map(|names| hull(case, names));
            overlaps(&one.boxPoints, 0.0, &other.boxPoints, 0.0)
        }
        _ => return None,
    })
}

/// The size of the largest number among its inputs.
fn largest(case: &Case) -> f32 {
    let inputs = case.0["inputs"].as_object().into_iter().flat_map(|inputs| inputs.values());
    let numbers = inputs.flat_map(|value| match value {
        Value::Array(parts) => parts.iter().map(f32_of).collect(),
        number => vec![f32_of(number)],
    });
    numbers.map(f32::abs).fold(0.0, f32::max)
}

fn vector(case: &Case, name: &str) -> b3Vec3 {
    let [x, y, z] = case.numbers(name);
    b3Vec3 { x, y, z }
}

fn sphere(case: &Case, center: &str, radius: &str) -> b3Sphere {
    b3Sphere { center: vector(case, center), radius: case.number(radius) }
}

fn hull(case: &Case, [center, rotation, half_extents]: [&str; 3]) -> b3BoxHull {
    let turn = match case.numbers::<4>(rotation) {
        [0.0, 0.0, 0.0, 0.0] => [0.0, 0.0, 0.0, 1.0],
        turn => turn,
    };
    let length = turn.iter().map(|x| x * x).sum::<f32>().sqrt();
    let [x, y, z, s] = turn.map(|x| x / length);
    let place = b3Transform { p: vector(case, center), q: b3Quat { v: b3Vec3 { x, y, z }, s } };
    let [hx, hy, hz] = case.numbers(half_extents);
    unsafe { b3MakeTransformedBoxHull(hx, hy, hz, place) }
}

fn segment(case: &Case) -> b3RayCastInput {
    let (start, end) = (case.numbers::<3>("start"), case.numbers::<3>("end"));
    let [x, y, z] = [0, 1, 2].map(|i| end[i] - start[i]);
    b3RayCastInput {
        origin: vector(case, "start"),
        translation: b3Vec3 { x, y, z },
        maxFraction: 1.0,
    }
}

/// Its direction by its length.
fn ray(case: &Case) -> b3RayCastInput {
    let direction = case.numbers::<3>("direction");
    let length = direction.iter().map(|x| x * x).sum::<f32>().sqrt();
    let [x, y, z] = direction.map(|x| x / length * case.number("max_distance"));
    b3RayCastInput {
        origin: vector(case, "origin"),
        translation: b3Vec3 { x, y, z },
        maxFraction: 1.0,
    }
}

/// Its meshes have one side: each triangle stands in one twice. None of a mesh that it takes for empty.
fn casts_at_mesh<'a>(
    case: &Case,
    way: &b3RayCastInput,
    triangles: impl Iterator<Item = [&'a str; 3]>,
) -> Option<bool> {
    let mut vertices = Vec::new();
    let mut indices = Vec::new();
    for names in triangles {
        let [a, b, c] = [0, 1, 2].map(|place| vertices.len() as i32 + place);
        vertices.extend(names.map(|name| vector(case, name)));
        indices.extend([a, b, c, a, c, b]);
    }
    let triangle_count = indices.len() as i32 / 3;
    let mut materials = vec![0_u8; indices.len() / 3];
    let definition = b3MeshDef {
        vertices: vertices.as_mut_ptr(),
        indices: indices.as_mut_ptr(),
        materialIndices: materials.as_mut_ptr(),
        weldTolerance: 0.0,
        vertexCount: vertices.len() as i32,
        triangleCount: triangle_count,
        weldVertices: false,
        useMedianSplit: false,
        identifyEdges: false,
    };
    let data = unsafe { b3CreateMesh(&definition, ptr::null_mut(), 0) };
    if data.is_null() {
        return None;
    }
    let mesh = b3Mesh { data, scale: b3Vec3 { x: 1.0, y: 1.0, z: 1.0 } };
    let found = unsafe { b3RayCastMesh(&mesh, way) };
    unsafe { b3DestroyMesh(data) };
    Some(found.hit)
}

fn proxy(points: &[b3Vec3], radius: f32) -> b3ShapeProxy {
    b3ShapeProxy { points: points.as_ptr(), count: points.len() as i32, radius }
}

const HERE: b3Transform = b3Transform {
    p: b3Vec3 { x: 0.0, y: 0.0, z: 0.0 },
    q: b3Quat { v: b3Vec3 { x: 0.0, y: 0.0, z: 0.0 }, s: 1.0 },
};

/// By GJK; no farther apart than nothing, where Box3D's own queries allow half a millimetre.
fn overlaps(one: &[b3Vec3], radius: f32, other: &[b3Vec3], other_radius: f32) -> bool {
    let input = b3DistanceInput {
        proxyA: proxy(one, radius),
        proxyB: proxy(other, other_radius),
        transform: HERE,
        useRadii: true,
    };
    let mut cache = b3SimplexCache::default();
    unsafe { b3ShapeDistance(&input, &mut cache, ptr::null_mut(), 0).distance <= 0.0 }
}

/// What touches at its start is a miss to it, and a hit here.
fn casts(case: &Case, moving: &[b3Vec3], target: &[b3Vec3], [radius, other]: [f32; 2]) -> bool {
    let input = b3ShapeCastPairInput {
        proxyA: proxy(target, other),
        proxyB: proxy(moving, radius),
        transform: HERE,
        translationB: segment(case).translation,
        maxFraction: 1.0,
        canEncroach: false,
    };
    overlaps(moving, radius, target, other) || unsafe { b3ShapeCast(&input).hit }
}

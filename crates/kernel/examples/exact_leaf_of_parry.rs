//! A ray against parry's `TriMesh`, in parry's own tree: its boxes tested so that none is missed,
//! its triangles exactly. Rays aimed at the corners of a closed surface are counted that get through.

use exact_collide::prelude::*;
use parry3d::math::Vector;
use parry3d::partitioning::TraversalAction;
use parry3d::query::RayCast;
use parry3d::shape::TriMesh as Mesh;

fn vec(v: Vector) -> Vec3 {
    Vec3::from_array(v.to_array())
}

/// As `TriMesh::cast_local_ray`: the index of the first triangle is in the hit.
fn cast_ray(mesh: &Mesh, ray: &PreparedRay) -> Option<TriangleHit> {
    let mut nearest: Option<NearestHit> = None;
    mesh.bvh().traverse(|node| {
        let bounds = Aabb { min: vec(node.mins()), max: vec(node.maxs()) };
        match (ray.enters(&bounds), &nearest) {
            (None, _) => return TraversalAction::Prune,
            (Some(from), Some(nearest)) if from > nearest.limit() => return TraversalAction::Prune,
            _ => {}
        }
        if let Some(index) = node.leaf_data() {
            let triangle = mesh.triangle(index);
            let [a, b, c] = [triangle.a, triangle.b, triangle.c].map(vec);
            ray.nearer(&TriangleBlock::new([(index, Triangle { a, b, c })]), &mut nearest);
        }
        TraversalAction::Continue
    });
    nearest?.read(ray)
}

fn main() {
    let ball = parry3d::shape::Ball::new(1.0).to_trimesh(60, 60);
    let mesh = Mesh::new(ball.0, ball.1).expect("a mesh");
    let (mut rays, mut ours, mut theirs) = (0, 0, 0);
    for &corner in mesh.vertices() {
        for origin in [Vector::new(0.1, 0.2, 0.3), Vector::new(-0.3, 0.1, 0.0)] {
            // Rounded: on to the corner, or an ulp or two beside it.
            let ray = parry3d::query::Ray::new(origin, corner - origin);
            let exact = Ray {
                origin: vec(origin),
                direction: vec(ray.dir),
                max_distance: 10.0,
                as_given: true,
            };
            rays += 1;
            ours += u32::from(cast_ray(&mesh, &PreparedRay::new(exact)).is_none());
            theirs += u32::from(mesh.cast_local_ray(&ray, 10.0, false).is_none());
        }
    }
    println!("{rays} rays from inside at the corners; lost: ours {ours}, parry's {theirs}");
}

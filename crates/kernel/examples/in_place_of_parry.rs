//! parry's `RayCast::cast_ray_and_get_normal` for its own shapes, computed by this kernel. Where
//! both have a result, they are printed side by side.

use exact_collide::prelude::{self as exact, Quat, Vec3};
use parry3d::math::{Pose, Vector};
use parry3d::query::{Ray, RayIntersection};
use parry3d::shape::{Ball, Capsule, Cuboid, Shape, TypedShape};

/// As in parry: the distance counts in lengths of the direction, and a solid's inside is hit at
/// zero.
fn cast_ray(shape: &dyn Shape, pose: &Pose, ray: &Ray, most: f32) -> Option<exact::RayHit> {
    let vector = |v: Vector| Vec3::from_array(v.to_array());
    let place = |v: Vector| vector(*pose * v);
    let ray = exact::Ray {
        origin: vector(ray.origin),
        direction: vector(ray.dir),
        max_distance: most,
        as_given: true,
    };
    let found = match shape.as_typed_shape() {
        TypedShape::Cuboid(cuboid) => exact::ray_box(
            ray,
            exact::Cuboid {
                center: vector(pose.translation),
                half_extents: vector(cuboid.half_extents),
                rotation: Quat::from_array(pose.rotation.to_array()),
            },
        ),
        TypedShape::Capsule(capsule) => {
            let [a, b] = [capsule.segment.a, capsule.segment.b].map(place);
            exact::ray_capsule(ray, exact::Capsule { a, b, radius: capsule.radius })
        }
        // A capsule of length zero is a ball.
        TypedShape::Ball(ball) => {
            let center = vector(pose.translation);
            exact::ray_capsule(ray, exact::Capsule { a: center, b: center, radius: ball.radius })
        }
        _ => return None,
    };
    found.hit
}

fn main() {
    let pose = Pose::from_translation(Vector::new(0.0, 1.0, 0.0));
    let ray = Ray::new(Vector::new(-4.0, 2.0, 0.0), Vector::new(2.0, 0.0, 0.0));
    let shapes: [(&str, Box<dyn Shape>); 3] = [
        ("ball, grazed", Box::new(Ball::new(1.0))),
        ("cuboid, along its top", Box::new(Cuboid::new(Vector::splat(1.0)))),
        ("capsule", Box::new(Capsule::new_y(0.5, 0.75))),
    ];
    for (name, shape) in &shapes {
        let theirs = shape.cast_ray_and_get_normal(&pose, &ray, 10.0, true);
        let theirs = theirs.map(|RayIntersection { time_of_impact, .. }| time_of_impact);
        let ours = cast_ray(shape.as_ref(), &pose, &ray, 10.0).map(|hit| hit.distance);
        println!("{name}: ours {ours:?}, parry's {theirs:?}");
    }
}

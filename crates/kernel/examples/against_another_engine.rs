//! A test for another engine: rays built to touch a sphere, and rays an ulp to either side. Prints
//! where the engine disagrees; here the engine is parry3d.

use exact_collide::prelude::*;
use parry3d::math::{Pose, Vector};
use parry3d::query::RayCast;
use parry3d::shape::Ball;

fn main() {
    let (mut cases, mut wrong) = (0, 0);
    for radius in 1_u8..=100 {
        let radius = f32::from(radius);
        let sphere = Sphere { center: Vec3::ZERO, radius };
        for height in [radius.next_down(), radius, radius.next_up()] {
            let (start, end) = (Vec3::new(-200.0, height, 0.0), Vec3::new(200.0, height, 0.0));
            let is_hit = matches!(ray_sphere(start, end, sphere), RaySphere::Hit(_));
            let ray = parry3d::query::Ray::new(
                Vector::new(start.x, start.y, start.z),
                Vector::new(1.0, 0.0, 0.0),
            );
            let theirs = Ball::new(radius).cast_ray(&Pose::identity(), &ray, 400.0, true);
            cases += 1;
            if theirs.is_some() != is_hit {
                wrong += 1;
                println!("radius {radius}, height {height:?}: hit {is_hit}, there {theirs:?}");
            }
        }
    }
    println!("{wrong} of {cases} answered otherwise");
}

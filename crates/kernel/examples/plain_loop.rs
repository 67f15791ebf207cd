//! Finds the first of many spheres that a ray hits: the ray is cut at each hit, so that the next
//! one has to be nearer.

use exact_collide::prelude::*;

fn main() {
    let spheres = (0..1000).map(|i| {
        let angle = i as f32 * 0.7;
        let center = Vec3::new(i as f32 * 0.1, angle.sin() * 4.0, angle.cos() * 4.0);
        Sphere { center, radius: 0.5 }
    });
    let (origin, direction) = (Vec3::new(-10.0, 3.9, 0.0), Vec3::X);
    let mut nearest: Option<(usize, RaycastHitInfo)> = None;
    for (index, sphere) in spheres.enumerate() {
        let reach = nearest.map_or(1000.0, |(_, hit)| hit.distance);
        if let Some(hit) = ray_sphere_info(origin, direction, reach, sphere).info() {
            nearest = Some((index, hit));
        }
    }
    match nearest {
        Some((index, hit)) => println!("sphere {index}, {} m away, at {}", hit.distance, hit.point),
        None => println!("none"),
    }
}

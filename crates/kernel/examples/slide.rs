//! A character that walks through a level and never starts a step in an overlap.
//! `cargo run -p exact-collide --features mesh --example slide`

use exact_collide::Triangle;
use exact_collide::capsule_cast_triangle::CapsuleCast;
use exact_collide::slide::{Algorithm, Ending};
use exact_collide::tri_mesh::TriMesh;
use glam::Vec3;

fn main() {
    // A floor, and a wall that the walk leads into at an angle.
    let [a, b, c, d] = [[-9.0, 0.0, -9.0], [9.0, 0.0, -9.0], [9.0, 0.0, 9.0], [-9.0, 0.0, 9.0]];
    let [e, f] = [[2.0, 0.0, -9.0], [2.0, 3.0, 9.0]];
    let triangle = |corners: [[f32; 3]; 3]| {
        let [a, b, c] = corners.map(Vec3::from);
        Triangle { a, b, c }
    };
    let corner = [2.0, 0.0, 9.0];
    let level = TriMesh::new(&[triangle([a, b, c]), triangle([a, c, d]), triangle([e, corner, f])]);

    let mut at = Vec3::new(-2.0, 1.0, 0.0);
    let step = Vec3::new(0.1, -0.05, 0.07);
    for _ in 0..100 {
        let half_axis = Vec3::new(0.0, 0.5, 0.0);
        let cast = CapsuleCast { start: at, end: at + step, half_axis, radius: 0.4 };
        let slide = level.slide(cast, Algorithm::Nearest);
        assert_ne!(slide.ending, Ending::Stuck);
        at = slide.end;
    }
    println!("{at}");
}

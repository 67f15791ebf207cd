//! A headless app writes the shared lines.

mod common;

use bevy_app::{App, Startup};
use bevy_collision_log::{CollisionLog, CollisionLogPlugin, Conventions, Hit, Shape, Sides};
use bevy_ecs::system::ResMut;
use bevy_math::{Quat, Vec3};

fn hit(distance: f32, point: [f32; 3], normal: [f32; 3]) -> Option<Hit> {
    Some(Hit { point: point.into(), normal: Some(normal.into()), distance })
}

fn sphere(center: [f32; 3], radius: f32) -> Shape {
    Shape::Sphere { center: center.into(), radius }
}

fn ask(mut log: ResMut<CollisionLog>) {
    let v = |x, y, z| Vec3::new(x, y, z);
    let triangle =
        Shape::Triangle { a: v(-1.0, 0.0, 0.0), b: v(2.0, 0.0, 0.0), c: v(0.0, 0.0, -3.0) };
    let rotation = Quat::from_xyzw(0.5, 0.5, 0.5, 0.5);
    let solid = |center, half_extents| Shape::Box { center, half_extents, rotation };
    let capsule = |x, z| Shape::Capsule { a: v(x, -1.0, z), b: v(x, 1.0, z), radius: 0.5 };
    let (down, right) = (Vec3::NEG_Y, Vec3::X);

    let found = hit(3.0, [-1.0, 0.5, 2.0], [-1.0, -0.0, 0.0]);
    log.ray(v(-4.0, 0.5, 2.0), right, 10.0, sphere([1.0, 0.5, 2.0], 2.0), found);
    log.ray(v(-4.0, 0.5, 2.0), right, 10.0, sphere([1.0, 2.0, 2.0], 0.5), None);
    let found = hit(3.0, [0.5, 1.0, 1.0], [0.0, 0.0, 1.0]);
    let target = solid(v(0.5, 0.5, -1.0), v(1.0, 2.0, 1.5));
    log.ray(v(0.5, 1.0, 4.0), v(-0.0, 0.0, -1.0), 10.0, target, found);
    let found = hit(3.5, [0.5, 0.25, -2.0], [-1.0, 0.0, 0.0]);
    log.ray(v(-3.0, 0.25, -2.0), right, 10.0, capsule(1.0, -2.0), found);
    let found = hit(2.0, [0.25, 0.0, -1.0], [0.0, 1.0, 0.0]);
    log.ray(v(0.25, 2.0, -1.0), down * 2.0, 4.0, triangle, found);
    let found = hit(3.0, [-1.0, 1.0, -2.0], [-1.0, 0.0, 0.0]);
    log.sphere_cast(v(-5.0, 1.0, -2.0), 1.0, right, 10.0, sphere([0.0, 1.0, -2.0], 1.0), found);
    let found = hit(1.5, [0.25, 0.0, -1.0], [0.0, 1.0, 0.0]);
    log.sphere_cast(v(0.25, 2.0, -1.0), 0.5, down, 4.0, triangle, found);
    let cast = (v(0.25, 2.0, -1.0), v(0.25, 4.0, -1.0), 0.5);
    log.capsule_cast(cast, down, 5.0, triangle, found);
    log.overlap_sphere(Vec3::Z, 1.0, sphere([1.5, 0.0, 1.0], 1.0), true);
    log.overlap_sphere(Vec3::Z, 1.0, solid(v(0.0, 2.0, 1.0), v(1.5, 1.0, 1.0)), true);
    log.overlap_sphere(Vec3::Z, 1.0, capsule(1.25, 1.0), true);
    log.overlap_sphere(Vec3::Z, 1.0, sphere([0.0, 5.0, 1.0], 1.0), false);
    let far = v(0.1, -1.0 / 3.0, 16_777_216.0);
    log.overlap_sphere(far, 0.2, sphere([1.1, std::f32::consts::PI, 0.7], 1.0), false);

    // No lines: infinite, of no direction, and of no such pair.
    log.ray(Vec3::ZERO, right, f32::INFINITY, sphere([0.0; 3], 1.0), None);
    log.ray(Vec3::ZERO, Vec3::ZERO, 1.0, triangle, None);
    log.ray(Vec3::ZERO, right, 1.0, triangle, hit(f32::NAN, [0.0; 3], [0.0; 3]));
    log.sphere_cast(Vec3::ZERO, 1.0, right, 1.0, capsule(0.0, 0.0), None);
    assert_eq!(log.skipped(), 4);
    assert!(log.error().is_none());
}

fn app(path: &std::path::Path) -> App {
    let conventions = Conventions { sides: Sides::Front, ..Conventions::default() };
    let mut app = App::new();
    app.add_plugins(CollisionLogPlugin::new(path).with_conventions(conventions));
    app
}

#[test]
fn an_app_writes_the_shared_lines() {
    let path = common::fresh("lines.jsonl");
    app(&path).add_systems(Startup, ask).update();
    let lines = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../lines.jsonl");
    let (written, expected) =
        [&path, &lines].map(|path| std::fs::read_to_string(path).unwrap()).into();
    assert_eq!(written, expected);
    let said = common::replay(&path);
    println!("bevy: {}", said.join("\n"));
    assert_eq!(said.len(), 1);
}

#[test]
fn a_file_that_cannot_be_written_says_so() {
    let app = app("/no such folder/game.jsonl".as_ref());
    assert!(app.world().resource::<CollisionLog>().error().is_some());
}

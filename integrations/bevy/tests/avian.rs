//! A headless app casts a thousand rays by avian3d.
#![cfg(feature = "avian")]

mod common;

use avian3d::prelude::{Collider, PhysicsPlugins, RigidBody, SpatialQueryFilter};
use bevy_app::{App, Startup, TaskPoolPlugin, Update};
use bevy_collision_log::avian::LoggedQuery;
use bevy_collision_log::{CollisionLog, CollisionLogPlugin};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::query::With;
use bevy_ecs::system::{Commands, Single};
use bevy_math::{Dir3, EulerRot, Quat};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_transform::components::Transform;

/// The target of the lines of rays that hit nothing.
#[derive(Component)]
struct Watched;

fn build(mut commands: Commands) {
    let turn = |x, y, z| Quat::from_euler(EulerRot::XYZ, x, y, z);
    let at = |x, y, z, turn| Transform::from_xyz(x, y, z).with_rotation(turn);
    let solid = |collider, place| (RigidBody::Static, collider, place);
    commands.spawn(solid(Collider::sphere(1.0), at(-2.0, 0.0, 0.0, Quat::IDENTITY)));
    let cuboid = solid(Collider::cuboid(1.0, 2.0, 0.5), at(2.0, 0.0, 0.5, turn(0.3, 0.5, 0.7)));
    commands.spawn((cuboid, Watched));
    commands.spawn(solid(Collider::capsule(0.5, 2.0), at(0.0, 0.0, 2.0, turn(1.0, 0.2, 0.0))));
    commands.spawn(solid(Collider::cylinder(0.75, 1.0), at(0.0, 0.0, -2.0, turn(0.2, 1.4, 0.0))));
    let scaled = at(0.0, 2.0, 0.0, Quat::IDENTITY).with_scale([0.5; 3].into());
    commands.spawn(solid(Collider::sphere(1.0), scaled));
}

fn shoot(mut query: LoggedQuery, watched: Single<Entity, With<Watched>>) {
    for (place, (origin, aim)) in common::rays().into_iter().enumerate() {
        let direction = Dir3::new(aim - origin).unwrap();
        let filter = SpatialQueryFilter::default();
        query.cast_ray(origin, direction, 20.0, place % 2 == 0, &filter, Some(*watched));
    }
}

#[test]
fn the_program_answers_avians_rays() {
    let path = common::fresh("avian.jsonl");
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin));
    app.add_plugins((PhysicsPlugins::default(), CollisionLogPlugin::new(&path)));
    app.add_systems(Startup, build);
    app.finish();
    app.cleanup();
    // The colliders are there after the first steps.
    let step = std::time::Duration::from_millis(20);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
    (0..3).for_each(|_| app.update());
    app.add_systems(Update, shoot);
    app.update();
    assert_eq!(app.world().resource::<CollisionLog>().skipped(), 0);
    common::check(&path, 1000);
}

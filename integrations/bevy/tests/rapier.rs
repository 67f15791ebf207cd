//! A headless app casts a thousand rays by bevy_rapier3d.
#![cfg(feature = "rapier")]

mod common;

use bevy_app::{App, Startup, TaskPoolPlugin, Update};
use bevy_collision_log::rapier::LoggedContext;
use bevy_collision_log::{CollisionLog, CollisionLogPlugin};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::query::With;
use bevy_ecs::system::{Commands, Single};
use bevy_math::{EulerRot, Quat};
use bevy_rapier3d::prelude::{Collider, NoUserData, QueryFilter, RapierPhysicsPlugin, RigidBody};
use bevy_time::TimePlugin;
use bevy_transform::TransformPlugin;
use bevy_transform::components::Transform;

/// The target of the lines of rays that hit nothing.
#[derive(Component)]
struct Watched;

fn build(mut commands: Commands) {
    let turn = |x, y, z| Quat::from_euler(EulerRot::XYZ, x, y, z);
    let at = |x, y, z, turn| Transform::from_xyz(x, y, z).with_rotation(turn);
    let solid = |collider, place| (RigidBody::Fixed, collider, place);
    commands.spawn(solid(Collider::ball(1.0), at(-2.0, 0.0, 0.0, Quat::IDENTITY)));
    let cuboid = solid(Collider::cuboid(0.5, 1.0, 0.25), at(2.0, 0.0, 0.5, turn(0.3, 0.5, 0.7)));
    commands.spawn((cuboid, Watched));
    commands.spawn(solid(Collider::capsule_y(1.0, 0.5), at(0.0, 0.0, 2.0, turn(1.0, 0.2, 0.0))));
    commands.spawn(solid(Collider::cylinder(0.5, 0.75), at(0.0, 0.0, -2.0, turn(0.2, 1.4, 0.0))));
    let scaled = at(0.0, 2.0, 0.0, Quat::IDENTITY).with_scale([0.5; 3].into());
    commands.spawn(solid(Collider::ball(1.0), scaled));
}

fn shoot(mut context: LoggedContext, watched: Single<Entity, With<Watched>>) {
    for (place, (origin, aim)) in common::rays().into_iter().enumerate() {
        let filter = QueryFilter::default();
        context.cast_ray(origin, aim - origin, 2.0, place % 2 == 0, filter, Some(*watched));
    }
}

#[test]
fn the_program_answers_rapiers_rays() {
    let path = common::fresh("rapier.jsonl");
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin));
    app.add_plugins(RapierPhysicsPlugin::<NoUserData>::default());
    app.add_plugins(CollisionLogPlugin::new(&path)).add_systems(Startup, build);
    app.finish();
    app.cleanup();
    // The colliders are there after the first frames.
    (0..3).for_each(|_| app.update());
    app.add_systems(Update, shoot);
    app.update();
    assert_eq!(app.world().resource::<CollisionLog>().skipped(), 0);
    common::check(&path, 1000);
}

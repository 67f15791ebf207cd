//! The kernel in a game's system, without the sandbox: in each frame, flying bullets are swept
//! against crates, and the first hit of each is printed.

use bevy::app::ScheduleRunnerPlugin;
use bevy::prelude::*;
use exact_collide::prelude as exact;

#[derive(Component)]
struct Bullet {
    velocity: Vec3,
}

#[derive(Component)]
struct Crate {
    half_extents: Vec3,
}

/// Casts a bullet's path in one step as a ray: a hit happens in this step.
fn fly(
    mut commands: Commands,
    mut bullets: Query<(Entity, &mut Transform, &Bullet)>,
    crates: Query<(Entity, &Transform, &Crate), Without<Bullet>>,
) {
    const STEP: f32 = 1.0 / 60.0;
    for (bullet, mut place, &Bullet { velocity }) in &mut bullets {
        let ray = exact::Ray {
            origin: place.translation,
            direction: velocity,
            max_distance: STEP,
            // In lengths of the velocity, so t is in seconds.
            as_given: true,
        };
        let hits = crates.iter().filter_map(|(target, at, &Crate { half_extents })| {
            let (center, rotation) = (at.translation, at.rotation);
            let cuboid = exact::Cuboid { center, half_extents, rotation };
            exact::ray_box(ray, cuboid).hit.map(|hit| (target, hit))
        });
        match hits.min_by(|(_, a), (_, b)| a.distance.total_cmp(&b.distance)) {
            Some((target, hit)) => {
                println!("{bullet} hits {target} at {}, which faces {}", hit.point, hit.normal);
                commands.entity(bullet).despawn();
            }
            None => place.translation += velocity * STEP,
        }
    }
}

fn end_with_the_last(bullets: Query<(), With<Bullet>>, mut exit: MessageWriter<AppExit>) {
    if bullets.is_empty() {
        exit.write(AppExit::Success);
    }
}

fn main() {
    App::new()
        .add_plugins(MinimalPlugins.set(ScheduleRunnerPlugin::run_loop(std::time::Duration::ZERO)))
        .add_systems(Startup, |mut commands: Commands| {
            let turned = Quat::from_rotation_y(0.5);
            commands.spawn((
                Transform::from_xyz(0.0, 0.0, -20.0).with_rotation(turned),
                Crate { half_extents: Vec3::ONE },
            ));
            // Fast enough to pass the crate between two frames.
            let velocity = Vec3::new(0.0, 0.0, -400.0);
            commands.spawn((Transform::from_xyz(0.2, 0.1, 0.0), Bullet { velocity }));
        })
        .add_systems(Update, (fly, end_with_the_last).chain())
        .run();
}

//! Writes the collision queries of a Bevy game as lines of JSON that Collision Sandbox reads.
//!
//! ```no_run
//! # use bevy_app::prelude::*;
//! # use bevy_ecs::prelude::*;
//! # use bevy_math::Vec3;
//! # use bevy_collision_log::*;
//! App::new().add_plugins(CollisionLogPlugin::new("game.jsonl"));
//!
//! fn shoot(mut log: ResMut<CollisionLog>) {
//!     let target = Shape::Sphere { center: Vec3::ZERO, radius: 1.0 };
//!     let found = None; // from your own code: it found nothing
//!     log.ray(Vec3::NEG_X * 5.0, Vec3::X, 10.0, target, found);
//! }
//! ```

/// The rays of avian3d.
#[cfg(feature = "avian")]
pub mod avian;

/// The rays of bevy_rapier3d.
#[cfg(feature = "rapier")]
pub mod rapier;

mod line;
mod log;

#[cfg(any(feature = "avian", feature = "rapier"))]
mod parry;

pub use log::{CollisionLog, Conventions, Hit, InitialOverlap, Inside, Shape, Sides};

use bevy_app::{App, Plugin};
use std::path::PathBuf;

/// Adds the resource [`CollisionLog`].
pub struct CollisionLogPlugin {
    path: PathBuf,
    conventions: Conventions,
}

impl CollisionLogPlugin {
    /// Lines are appended to the file at this path.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), conventions: Conventions::default() }
    }

    /// Sets the choices that the engine makes.
    pub fn with_conventions(self, conventions: Conventions) -> Self {
        Self { conventions, ..self }
    }
}

impl Plugin for CollisionLogPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(CollisionLog::new(&self.path, self.conventions));
    }
}

//! The view of the window, and its camera.

use bevy::prelude::*;
use collision_gizmos::view::View;

/// The view in which the picture is drawn.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Deref, DerefMut)]
pub struct CurrentView(pub View);

/// The engine's camera that draws the scene.
#[derive(Component)]
pub struct SceneCamera;

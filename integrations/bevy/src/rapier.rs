use crate::{CollisionLog, Hit, Inside, Shape};
use bevy_ecs::entity::Entity;
use bevy_ecs::system::{Query, ResMut, SystemParam};
use bevy_math::{Quat, Vec3};
use bevy_rapier3d::plugin::ReadRapierContext;
use bevy_rapier3d::prelude::{QueryFilter, RapierColliderHandle, RapierContext, RayIntersection};
use bevy_rapier3d::rapier::prelude::{SharedShape, TypedShape};

/// The default [`RapierContext`], whose rays are written to the log.
#[derive(SystemParam)]
pub struct LoggedContext<'w, 's> {
    pub contexts: ReadRapierContext<'w, 's>,
    pub log: ResMut<'w, CollisionLog>,
    handles: Query<'w, 's, &'static RapierColliderHandle>,
}

impl LoggedContext<'_, '_> {
    /// Casts a ray by [`RapierContext::cast_ray_and_get_normal`], and writes it against the collider that
    /// it hits, or against `watch` if it hits nothing. A collider of another kind than [`Shape`] has no
    /// line. Returns `None` if there is no context, too.
    pub fn cast_ray(
        &mut self,
        origin: Vec3,
        direction: Vec3,
        max_time: f32,
        solid: bool,
        filter: QueryFilter,
        watch: Option<Entity>,
    ) -> Option<(Entity, RayIntersection)> {
        let context: RapierContext = self.contexts.single().ok()?;
        let found = context.cast_ray_and_get_normal(origin, direction, max_time, solid, filter);
        let target = found.as_ref().map(|(entity, _)| *entity).or(watch);
        let handle = target.and_then(|entity| self.handles.get(entity).ok());
        let collider = handle.and_then(|handle| context.colliders.colliders.get(handle.0));
        let shape = collider.and_then(|collider| {
            let place = collider.position();
            shape(collider.shared_shape(), place.translation, place.rotation)
        });
        let speed = direction.length();
        let hit = found.as_ref().map(|(_, hit)| Hit {
            point: hit.point,
            // A ray that starts inside has none.
            normal: (hit.time_of_impact > 0.0).then_some(hit.normal),
            distance: hit.time_of_impact * speed,
        });
        match shape {
            Some(shape) => {
                self.log.conventions.inside =
                    if solid { Inside::HitAtStart } else { Inside::ExitPoint };
                self.log.ray(origin, direction, max_time * speed, shape, hit);
            }
            None => self.log.skip(),
        }
        found
    }
}

crate::parry::shape_of_parry!();

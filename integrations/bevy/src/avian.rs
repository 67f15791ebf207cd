use crate::{CollisionLog, Hit, Inside, Shape};
use avian3d::parry::shape::{SharedShape, TypedShape};
use avian3d::prelude::{
    Collider, Position, RayHitData, Rotation, SpatialQuery, SpatialQueryFilter,
};
use bevy_ecs::entity::Entity;
use bevy_ecs::system::{Query, ResMut, SystemParam};
use bevy_math::{Dir3, Quat, Vec3};

/// Avian's [`SpatialQuery`], whose rays are written to the log.
#[derive(SystemParam)]
pub struct LoggedQuery<'w, 's> {
    pub query: SpatialQuery<'w, 's>,
    pub log: ResMut<'w, CollisionLog>,
    colliders: Query<'w, 's, (&'static Collider, &'static Position, &'static Rotation)>,
}

impl LoggedQuery<'_, '_> {
    /// Casts a ray by [`SpatialQuery::cast_ray`], and writes it against the collider that it hits, or
    /// against `watch` if it hits nothing. A collider of another kind than [`Shape`] has no line.
    pub fn cast_ray(
        &mut self,
        origin: Vec3,
        direction: Dir3,
        max_distance: f32,
        solid: bool,
        filter: &SpatialQueryFilter,
        watch: Option<Entity>,
    ) -> Option<RayHitData> {
        let found = self.query.cast_ray(origin, direction, max_distance, solid, filter);
        let target = found.as_ref().map(|hit| hit.entity).or(watch);
        let collider = target.and_then(|entity| self.colliders.get(entity).ok());
        let shape =
            collider.and_then(|(collider, at, turn)| shape(collider.shape_scaled(), at.0, turn.0));
        let hit = found.as_ref().map(|hit| Hit {
            point: origin + *direction * hit.distance,
            // A ray that starts inside has none.
            normal: (hit.distance > 0.0).then_some(hit.normal),
            distance: hit.distance,
        });
        match shape {
            Some(shape) => {
                self.log.conventions.inside =
                    if solid { Inside::HitAtStart } else { Inside::ExitPoint };
                self.log.ray(origin, *direction, max_distance, shape, hit);
            }
            None => self.log.skip(),
        }
        found
    }
}

crate::parry::shape_of_parry!();

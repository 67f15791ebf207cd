//! The inputs and conventions of every ray by origin, direction and length.

pub(super) mod round;
pub(super) mod solid;

use glam::Vec3;

use super::ray_sphere::IfTouching;
use crate::scenario::{Message, Scalar, Unit, convention, message, metres, short, table};
use exact_collide::ray::Ray;

// The inputs of a ray, apart from the solid.
table! {
    struct Given {
        origin "O": Point = [0.0, 0.0, 0.0],
        direction "D": Direction { from: origin, length: 2.0 } = [1.0, 0.0, 0.0],
        max_distance "m": RayLength { from: origin, along: direction, by: way } = 1.0,
    }
    conventions { inside: IfInside, touching: IfTouching, way: Way }
}

convention! {
    "inside", "A ray that starts inside":
    /// How a ray that starts inside counts.
    pub(super) enum IfInside {
        HitAtStart = ("hit_at_start", "A hit at once", "PhysX, parry3d (solid)"),
        Miss = ("miss", "No hit", "Unity Physics.Raycast, Box2D 2.4"),
        ExitPoint = ("exit_point", "A hit on the way out", "parry3d (not solid)"),
    }
}

convention! {
    "direction", "A direction of another length than one":
    /// How a direction that is not a unit vector counts.
    pub(super) enum Way {
        Normalised = ("normalised", "It is made one unit long: distances are metres", "Unity Ray, Bevy Ray3d, PhysX"),
        AsGiven = ("as_given", "It stays as long as it is: distances count in its lengths", "parry3d Ray, Embree, three.js Ray"),
    }
}

impl Way {
    /// Returns a distance along the ray, in its unit.
    pub fn length(self, distance: f32) -> Message {
        match self {
            Self::Normalised => metres(distance).into(),
            Self::AsGiven => message!("{0} lengths of D", short(distance)),
        }
    }

    /// Returns the unit of distances.
    pub fn unit(self) -> Unit {
        match self {
            Self::Normalised => Unit::Metre,
            Self::AsGiven => Unit::Direction,
        }
    }

    /// Returns the vector along the ray whose length is the unit of distances.
    pub fn step(self, direction: Vec3) -> Vec3 {
        match self {
            Self::Normalised => direction.as_dvec3().normalize_or_zero().as_vec3(),
            Self::AsGiven => direction,
        }
    }
}

impl Given {
    const CONVENTIONS: usize = 3;

    fn new(origin: [f32; 3], direction: [f32; 3], max_distance: f32) -> Self {
        let [origin, direction] = [origin, direction].map(Vec3::from);
        Self { origin, direction, max_distance, ..Self::default() }
    }

    fn ray(&self) -> Ray {
        let Self { origin, direction, max_distance, .. } = *self;
        Ray { origin, direction, max_distance, as_given: self.way == Way::AsGiven }
    }

    fn scalar(&self, name: &'static str, value: f32) -> Scalar {
        Scalar { name, value, unit: self.way.unit() }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Unit;
    use crate::scenarios::ALL;

    #[test]
    fn only_a_rays_own_length_counts_in_lengths_of_its_direction() {
        for entry in ALL.iter().filter(|entry| entry.id.starts_with("ray_")) {
            let mut live = (entry.build)();
            assert_eq!(live.unit_along(), Unit::Metre, "{}", entry.id);
            live.choose_by_name(&[("direction", "as_given")]);
            let inputs = live.inputs();
            let counted = inputs.iter().filter(|input| input.unit == Unit::Direction);
            let expected = inputs.iter().filter(|input| input.name == "max_distance");
            assert!(counted.eq(expected), "{}", entry.id);
        }
    }
}

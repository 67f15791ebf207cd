//! A ray by origin, direction and length against a sphere.

use glam::Vec3;

use crate::geometry::Sphere;
use crate::geometry::ray_sphere_info::{self, Outcome, RaycastHitInfo};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, words,
};

pub const ENTRY: Entry = Entry::of::<RaySphereInfo>(
    "ray_sphere_info",
    "Ray against sphere, with hit info",
    Group::Casts,
    Space::Spatial,
    "Collision detection: ray against sphere",
);

struct RaySphereInfo {
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    center: Vec3,
    radius: f32,
}

impl Default for RaySphereInfo {
    fn default() -> Self {
        Self {
            origin: Vec3::new(-4.0, -1.0, 3.0),
            direction: Vec3::new(3.0, 1.0, -1.5),
            max_distance: 10.0,
            center: Vec3::new(1.0, -0.5, 0.0),
            radius: 2.0,
        }
    }
}

impl Scenario for RaySphereInfo {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (origin, center) = (self.origin, self.center);
        let unit = self.direction.as_dvec3().normalize_or_zero().as_vec3();
        vec![
            Input { name: "origin", label: "origin", value: Value::Point(&mut self.origin) },
            Input {
                name: "direction",
                label: "direction",
                value: Value::Direction { value: &mut self.direction, from: origin, length: 2.0 },
            },
            Input {
                name: "max_distance",
                label: "distance",
                value: Value::Length {
                    value: &mut self.max_distance,
                    from: origin,
                    direction: unit,
                },
            },
            Input { name: "center", label: "center", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "radius",
                value: Value::Radius { value: &mut self.radius, center },
            },
        ]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Ball { center: self.center, radius: self.radius },
            points: &["center"],
        }]
    }

    fn answer(&self) -> Answer {
        let Self { origin, direction, max_distance, center, radius } = *self;
        let sphere = Sphere { center, radius };
        let result = ray_sphere_info::ray_sphere_info(origin, direction, max_distance, sphere);
        let terms = result.terms;

        let (mut answer, info) = match result.outcome {
            Outcome::Hit(info) => {
                let words =
                    words!("The ray hits the sphere {0} from its origin.", metres(info.distance));
                (Answer::new(true, "hit", words), Some(info))
            }
            Outcome::Inside { info, exit_distance } => {
                let words = words!(
                    "The origin lies inside the sphere: a hit at once, {0} before the way out.",
                    metres(exit_distance)
                );
                let mut answer = Answer::new(true, "inside", words);
                answer.scalars.push(("exit_distance", exit_distance));
                (answer, Some(info))
            }
            Outcome::Behind => {
                let words = words!(
                    "The sphere's centre does not lie ahead of the origin: rayDist = {0}.",
                    metres(terms.ray_dist)
                );
                (Answer::new(false, "behind", words), None)
            }
            Outcome::PassesBy { clearance } => {
                let words =
                    words!("The ray's line passes {0} beside the surface.", metres(clearance));
                (Answer::new(false, "passes_by", words), None)
            }
            Outcome::TooShort { missing } => {
                let words = words!("The ray ends {0} before the surface.", metres(missing));
                (Answer::new(false, "too_short", words), None)
            }
        };
        answer.scalars.extend([
            ("ray_dist", terms.ray_dist),
            ("off2", terms.off2),
            ("rad2", terms.rad2),
            ("d", terms.d),
        ]);
        answer.vectors.push(("offset", terms.offset));

        answer.mark(Mark::Ball { center, radius }, Role::Target);
        answer.mark(Mark::Dot { at: origin, radius: 0.2 }, Role::RayStart);
        answer.mark(Mark::Line { from: origin, to: center }, Role::Construction);
        answer.mark_perpendicular(terms.foot, direction, center);
        let Some(RaycastHitInfo { point, normal, distance, t }) = info else {
            answer.mark(Mark::Line { from: origin, to: terms.end }, Role::RayMiss);
            return answer;
        };
        answer.contacts.push(Contact {
            normal: Some(normal),
            t: Some(t),
            distance: Some(distance),
            ..Contact::at(point)
        });
        answer.mark(Mark::Line { from: origin, to: point }, Role::RayToHit);
        answer.mark(Mark::Line { from: point, to: terms.end }, Role::Construction);
        answer.mark(Mark::Dot { at: point, radius: 0.2 }, Role::Hit);
        answer.mark(Mark::Label { at: point, text: "point".into() }, Role::Hit);
        if normal != Vec3::ZERO {
            answer.mark(Mark::Arrow { from: point, to: point + normal }, Role::Normal);
            answer.mark(Mark::Arrow { from: center, to: center + normal }, Role::NormalFaint);
        }
        answer
    }
}

//! Two spheres, and the push that moves the first out of the second.

use glam::Vec3;

use crate::geometry::Sphere;
use crate::geometry::sphere_sphere::{self, Meeting};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, words,
};

pub const ENTRY: Entry = Entry::of::<SphereSphere>(
    "sphere_sphere",
    "Sphere against sphere",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against sphere",
);

struct SphereSphere {
    center1: Vec3,
    radius1: f32,
    center2: Vec3,
    radius2: f32,
}

impl Default for SphereSphere {
    fn default() -> Self {
        Self {
            center1: Vec3::new(-1.5, 1.0, 0.5),
            radius1: 2.0,
            center2: Vec3::new(1.5, 2.0, -1.0),
            radius2: 2.5,
        }
    }
}

impl SphereSphere {
    fn spheres(&self) -> (Sphere, Sphere) {
        let Self { center1, radius1, center2, radius2 } = *self;
        (Sphere { center: center1, radius: radius1 }, Sphere { center: center2, radius: radius2 })
    }
}

impl Scenario for SphereSphere {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (center1, center2) = (self.center1, self.center2);
        vec![
            Input { name: "center1", label: "S1", value: Value::Point(&mut self.center1) },
            Input {
                name: "radius1",
                label: "r1",
                value: Value::Radius { value: &mut self.radius1, center: center1 },
            },
            Input { name: "center2", label: "S2", value: Value::Point(&mut self.center2) },
            Input {
                name: "radius2",
                label: "r2",
                value: Value::Radius { value: &mut self.radius2, center: center2 },
            },
        ]
    }

    fn resolved(&self) -> Option<Box<dyn Scenario>> {
        let (sphere1, sphere2) = self.spheres();
        let center1 = sphere_sphere::resolve(sphere1, sphere2);
        (center1 != self.center1).then(|| Box::new(Self { center1, ..*self }) as Box<dyn Scenario>)
    }

    fn bodies(&self) -> Vec<Body> {
        vec![
            Body {
                shape: Mark::Ball { center: self.center1, radius: self.radius1 },
                points: &["center1"],
            },
            Body {
                shape: Mark::Ball { center: self.center2, radius: self.radius2 },
                points: &["center2"],
            },
        ]
    }

    fn answer(&self) -> Answer {
        use sphere_sphere::SphereSphere::*;
        let Self { center1, radius1, center2, radius2 } = *self;
        let (sphere1, sphere2) = self.spheres();
        let result = sphere_sphere::sphere_sphere(sphere1, sphere2);
        let centers = result.centers();

        let mut answer = match result {
            Overlap { .. } => Answer::new(
                true,
                "overlap",
                words!(
                    "The spheres overlap by {0}; their centres are {1} apart.",
                    metres(centers.depth),
                    metres(centers.d)
                ),
            ),
            Touching { .. } => Answer::new(
                true,
                "touching",
                words!(
                    "The spheres touch: the centres are r1 + r2 = {0} apart.",
                    metres(centers.d)
                ),
            ),
            Contained { .. } => {
                let (inner, outer) = if radius1 <= radius2 { ("1", "2") } else { ("2", "1") };
                Answer::new(
                    true,
                    "contained",
                    words!(
                        "Sphere {0} lies in sphere {1}; sphere 1 gets out after {2}.",
                        inner,
                        outer,
                        metres(centers.depth)
                    ),
                )
            }
            Concentric { .. } => Answer::new(
                true,
                "concentric",
                words!(
                    "The centres coincide: any way out is {0} long, +Y is taken.",
                    metres(centers.depth)
                ),
            ),
            Apart { .. } => Answer::new(
                false,
                "apart",
                words!("The surfaces are {0} apart.", metres(-centers.depth)),
            ),
        };

        answer.scalars = vec![("d", centers.d), ("depth", centers.depth)];
        answer.vectors = vec![("v", centers.v)];
        answer.mark(Mark::Ball { center: center1, radius: radius1 }, Role::First);
        answer.mark(Mark::Ball { center: center2, radius: radius2 }, Role::Second);
        let line = if answer.hit { Role::CentersOverlap } else { Role::CentersApart };
        answer.mark(Mark::Line { from: center1, to: center2 }, line);
        if let Some(Meeting { point, normal, push }) = result.meeting() {
            answer.vectors.push(("push", push));
            answer.contacts.push(Contact { normal: Some(normal), ..Contact::at(point) });
            answer.mark(Mark::Dot { at: point, radius: 0.2 }, Role::Hit);
            answer.mark(Mark::Arrow { from: center1, to: center1 + push }, Role::Push);
        }
        answer
    }
}

//! A ray from A to B against a sphere.

use glam::Vec3;

use crate::geometry::Sphere;
use crate::geometry::ray_sphere::{self, Foot};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres,
};

pub const ENTRY: Entry = Entry::of::<RaySphere>(
    "ray_sphere",
    "Ray against sphere",
    Group::Casts,
    Space::Spatial,
    "Rito15, Raycast to Sphere",
);

struct RaySphere {
    start: Vec3,
    end: Vec3,
    center: Vec3,
    radius: f32,
}

impl Default for RaySphere {
    fn default() -> Self {
        Self {
            start: Vec3::new(-5.0, 1.0, 2.0),
            end: Vec3::new(5.0, 1.5, -1.0),
            center: Vec3::new(0.5, 2.0, 0.0),
            radius: 2.0,
        }
    }
}

impl Scenario for RaySphere {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let center = self.center;
        vec![
            Input { name: "start", label: "A", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "B", value: Value::Point(&mut self.end) },
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r",
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
        use ray_sphere::RaySphere::*;
        let Self { start, end, center, radius } = *self;
        let result = ray_sphere::ray_sphere(start, end, Sphere { center, radius });

        let mut answer = match result {
            Hit { entry, .. } => Answer::new(
                true,
                "hit",
                format!("The ray hits the sphere at D, {} from A.", metres(entry.ad)),
            ),
            Touching { .. } => {
                Answer::new(true, "hit", "A = B: a point, and it touches the sphere.")
            }
            Inside { .. } => {
                Answer::new(false, "inside", "A lies inside the sphere: no way in to find.")
            }
            Behind { foot } => Answer::new(
                false,
                "behind",
                format!("The sphere's centre does not lie ahead of A: |AC| = {}.", metres(foot.ac)),
            ),
            PassesBy { clearance, .. } => Answer::new(
                false,
                "passes_by",
                format!("The line AB passes {} beside the surface.", metres(clearance)),
            ),
            TooShort { missing, .. } => Answer::new(
                false,
                "too_short",
                format!("AB ends {} before the surface.", metres(missing)),
            ),
            Degenerate => {
                Answer::new(false, "degenerate", "A = B: a point, and it lies outside the sphere.")
            }
        };

        answer.mark(Mark::Ball { center, radius }, Role::Target);
        answer.mark(Mark::Dot { at: start, radius: 0.2 }, Role::RayStart);
        answer.mark(Mark::Dot { at: end, radius: 0.2 }, Role::RayEnd);
        let line = if answer.hit { Role::Ray } else { Role::RayMiss };
        answer.mark(Mark::Line { from: start, to: end }, line);
        if let Some(Foot { c, ac, cs }) = result.foot() {
            answer.scalars = vec![("ac", ac), ("cs", cs)];
            answer.vectors = vec![("C", c)];
            answer.mark_perpendicular(c, end - start, center);
            answer.mark(Mark::Label { at: c, text: "C".into() }, Role::Construction);
        }
        match result {
            Hit { entry, .. } => {
                answer.scalars.extend([("cd", entry.cd), ("ad", entry.ad)]);
                answer.vectors.push(("D", entry.d));
                answer.contacts.push(Contact {
                    normal: Some(entry.normal),
                    t: Some(entry.t),
                    distance: Some(entry.ad),
                    ..Contact::at(entry.d)
                });
            }
            Touching { normal } => {
                answer.scalars.push(("ad", 0.0));
                answer.vectors.push(("D", start));
                answer.contacts.push(Contact {
                    normal: Some(normal),
                    t: Some(0.0),
                    distance: Some(0.0),
                    ..Contact::at(start)
                });
            }
            Inside { .. } | Behind { .. } | PassesBy { .. } | TooShort { .. } | Degenerate => {}
        }
        if let Some(&Contact { point, normal: Some(normal), .. }) = answer.contacts.first() {
            answer.mark(Mark::Dot { at: point, radius: 0.3 }, Role::Hit);
            answer.mark(Mark::Label { at: point, text: "D".into() }, Role::Hit);
            if normal != Vec3::ZERO {
                answer.mark(Mark::Arrow { from: point, to: point + normal }, Role::Normal);
            }
        }
        answer
    }
}

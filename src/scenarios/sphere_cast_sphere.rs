//! A sphere moved from A to B against a sphere at rest.

use glam::Vec3;

use crate::geometry::Sphere;
use crate::geometry::sphere_cast_sphere::{self, Foot, Touch};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, words,
};

pub const ENTRY: Entry = Entry::of::<SphereCastSphere>(
    "sphere_cast_sphere",
    "Sphere cast against sphere",
    Group::Casts,
    Space::Spatial,
    "Rito15, Sphere Cast to Sphere",
);

struct SphereCastSphere {
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    center: Vec3,
    radius: f32,
}

impl Default for SphereCastSphere {
    fn default() -> Self {
        Self {
            start: Vec3::new(-5.0, 1.5, 2.0),
            end: Vec3::new(5.0, 0.5, -2.0),
            cast_radius: 1.0,
            center: Vec3::new(1.5, -0.25, 0.75),
            radius: 1.5,
        }
    }
}

impl Scenario for SphereCastSphere {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (start, center) = (self.start, self.center);
        vec![
            Input { name: "start", label: "A", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "B", value: Value::Point(&mut self.end) },
            Input {
                name: "cast_radius",
                label: "r1",
                value: Value::Radius { value: &mut self.cast_radius, center: start },
            },
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r2",
                value: Value::Radius { value: &mut self.radius, center },
            },
        ]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![
            Body {
                shape: Mark::Ball { center: self.start, radius: self.cast_radius },
                points: &["start"],
            },
            Body {
                shape: Mark::Ball { center: self.center, radius: self.radius },
                points: &["center"],
            },
        ]
    }

    fn answer(&self) -> Answer {
        use sphere_cast_sphere::SphereCastSphere::*;
        let Self { start, end, cast_radius, center, radius } = *self;
        let target = Sphere { center, radius };
        let result = sphere_cast_sphere::sphere_cast_sphere(start, end, cast_radius, target);

        let mut answer = match result {
            Hit { touch, .. } => Answer::new(
                true,
                "hit",
                words!(
                    "The cast touches the sphere at E, with its centre {0} from A.",
                    metres(touch.ac)
                ),
            ),
            Touching { .. } => {
                Answer::new(true, "hit", "A = B: the sphere stays, and it touches the other.")
            }
            InitialOverlap { depth, .. } => Answer::new(
                true,
                "initial_overlap",
                words!("The spheres overlap by {0} from the start: C = A.", metres(depth)),
            ),
            Behind { foot } => Answer::new(
                false,
                "behind",
                words!("The sphere's centre does not lie ahead of A: |AD| = {0}.", metres(foot.ad)),
            ),
            PassesBy { clearance, .. } => Answer::new(
                false,
                "passes_by",
                words!("The cast passes {0} beside the sphere.", metres(clearance)),
            ),
            TooShort { missing, .. } => Answer::new(
                false,
                "too_short",
                words!("The cast ends {0} before the two touch.", metres(missing)),
            ),
            Degenerate => {
                Answer::new(false, "degenerate", "A = B: the sphere stays, apart from the other.")
            }
        };

        answer.mark(Mark::Ball { center, radius }, Role::CastTarget);
        answer.mark(Mark::Ball { center: start, radius: cast_radius }, Role::Cast);
        answer.mark(Mark::Dot { at: end, radius: 0.4 }, Role::Cast);
        let sweep = if answer.hit { Role::Sweep } else { Role::SweepMiss };
        answer.mark(Mark::Sweep { from: start, to: end, radius: cast_radius }, sweep);
        answer.mark(Mark::Line { from: start, to: end }, Role::Construction);
        if let Some(Foot { d, ad, ds }) = result.foot() {
            answer.scalars = vec![("ad", ad), ("ds", ds)];
            answer.vectors = vec![("D", d)];
            answer.mark_perpendicular(d, end - start, center);
            answer.mark(Mark::Label { at: d, text: "D".into() }, Role::Construction);
        }
        if let Hit { cd, .. } = result {
            answer.scalars.push(("cd", cd));
        }
        let Some(Touch { c, e, normal, t, ac }) = result.touch() else {
            return answer;
        };
        answer.scalars.push(("ac", ac));
        answer.vectors.extend([("C", c), ("E", e)]);
        answer.contacts.push(Contact {
            normal: Some(normal),
            t: Some(t),
            distance: Some(ac),
            center: Some(c),
            ..Contact::at(e)
        });
        answer.mark(Mark::Ball { center: c, radius: cast_radius }, Role::CastContact);
        answer.mark(Mark::Label { at: c, text: "C".into() }, Role::CastContact);
        answer.mark(Mark::Line { from: c, to: center }, Role::Construction);
        answer.mark(Mark::Dot { at: e, radius: 0.2 }, Role::Hit);
        answer.mark(Mark::Label { at: e, text: "E".into() }, Role::Hit);
        if normal != Vec3::ZERO {
            answer.mark(Mark::Arrow { from: e, to: e + normal }, Role::Normal);
        }
        answer
    }
}

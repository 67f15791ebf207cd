//! A segment against the surface of a sphere.

use glam::Vec3;

use crate::geometry::Sphere;
use crate::geometry::segment_sphere::{self, Crossing};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, short,
    words,
};

pub const ENTRY: Entry = Entry::of::<SegmentSphere>(
    "segment_sphere",
    "Segment against sphere",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, segment against sphere",
);

struct SegmentSphere {
    start: Vec3,
    end: Vec3,
    center: Vec3,
    radius: f32,
}

impl Default for SegmentSphere {
    fn default() -> Self {
        Self {
            start: Vec3::new(-5.5, 0.5, 2.0),
            end: Vec3::new(5.0, 3.0, -2.0),
            center: Vec3::new(-0.5, 1.5, 0.5),
            radius: 2.5,
        }
    }
}

impl Scenario for SegmentSphere {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let center = self.center;
        vec![
            Input { name: "start", label: "P", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "Q", value: Value::Point(&mut self.end) },
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
        use segment_sphere::SegmentSphere::*;
        let Self { start, end, center, radius } = *self;
        let result = segment_sphere::segment_sphere(start, end, Sphere { center, radius });

        let mut answer = match result {
            Pierces { enter, exit, .. } => Answer::new(
                true,
                "pierces",
                words!(
                    "The segment goes in at t = {0} and out at t = {1}.",
                    short(enter.t),
                    short(exit.t)
                ),
            ),
            Enters { enter, .. } => Answer::new(
                true,
                "enters",
                words!(
                    "The segment goes in {0} from P, and Q lies within.",
                    metres(enter.distance)
                ),
            ),
            Exits { exit, .. } if exit.distance == 0.0 => {
                Answer::new(true, "exits", "P lies on the surface, and the segment leads out.")
            }
            Exits { exit, .. } => Answer::new(
                true,
                "exits",
                words!("P lies within; the segment goes out {0} from P.", metres(exit.distance)),
            ),
            Tangent { touch, .. } => Answer::new(
                true,
                "tangent",
                words!(
                    "The segment touches the sphere in one point, {0} from P.",
                    metres(touch.distance)
                ),
            ),
            Inside { .. } => Answer::new(
                false,
                "inside",
                words!("The segment lies inside the sphere, whose radius is {0}.", metres(radius)),
            ),
            Beyond { quadratic, gap, .. } => {
                let gap = metres(gap);
                let words = if quadratic.b < 0.0 {
                    words!("The line PQ meets the sphere, but Q is {0} short of it.", gap)
                } else {
                    words!("The line PQ meets the sphere, but P is {0} past it.", gap)
                };
                Answer::new(false, "beyond", words)
            }
            PassesBy { gap, .. } => Answer::new(
                false,
                "passes_by",
                words!("The line PQ passes {0} beside the surface.", metres(gap)),
            ),
            PointOnSurface { .. } => {
                Answer::new(true, "degenerate", "P = Q: a point, and it lies on the surface.")
            }
            PointOffSurface { height } => {
                let depth = metres(height.abs());
                let words = if height < 0.0 {
                    words!("P = Q: a point, {0} inside the surface.", depth)
                } else {
                    words!("P = Q: a point, {0} outside the surface.", depth)
                };
                Answer::new(false, "degenerate", words)
            }
        };

        answer.mark(Mark::Ball { center, radius }, Role::Target);
        let segment = if answer.hit { Role::Ray } else { Role::RayMiss };
        answer.mark(Mark::Line { from: start, to: end }, segment);
        if let Some(quadratic) = result.quadratic() {
            answer.scalars = vec![("a", quadratic.a), ("b", quadratic.b), ("c", quadratic.c)];
            if let Some([t1, t2]) = quadratic.roots {
                answer.scalars.extend([("t1", t1), ("t2", t2)]);
            }
            answer.vectors = vec![("k", quadratic.k)];
            answer.mark(Mark::Line { from: center, to: quadratic.foot }, Role::Construction);
        }
        if let Beyond { quadratic, nearest, .. } = result {
            let from = if quadratic.b < 0.0 { end } else { start };
            answer.mark(Mark::Line { from, to: nearest }, Role::Construction);
        }

        let features: [Option<(&str, Role)>; 2] = match result {
            Exits { .. } => [Some(("exit", Role::Far)), None],
            PointOnSurface { .. } => [None, None],
            _ => [Some(("enter", Role::Near)), Some(("exit", Role::Far))],
        };
        for (crossing, feature) in result.crossings().into_iter().zip(features) {
            let Some(Crossing { point, normal, t, distance }) = crossing else { continue };
            answer.contacts.push(Contact {
                normal: Some(normal),
                t: Some(t),
                distance: Some(distance),
                feature: feature.map(|(name, _)| name),
                ..Contact::at(point)
            });
            let (name, role) = feature.unwrap_or(("", Role::Near));
            answer.mark(Mark::Ring { at: point, radius: 1.0 }, role);
            if !name.is_empty() {
                answer.mark(Mark::Label { at: point, text: name.into() }, role);
            }
        }
        answer
    }
}

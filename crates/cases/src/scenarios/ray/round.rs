//! What is the same of every ray against a solid that is round about an axis.

use glam::Vec3;

use super::solid::{Solid, bodies, draw_on_ray};
use crate::scenario::{Body, Derived, Entry, Explanation, Input, Mark, Role, Step, Value, unit};
use exact_collide::closest::Closest;
use exact_collide::ray::{Ray, RaySolid, WayOut};

/// A solid that is round about an axis.
pub(in crate::scenarios) trait Round:
    Copy + PartialEq + Send + Sync + 'static
{
    const ENTRY: &'static Entry;
    /// As sentences call it.
    const NAME: &'static str;
    /// The inputs that are the ends of its axis, by name and label.
    const ENDS: [(&'static str, &'static str); 2];
    const POINTS: &'static [&'static str] = &[Self::ENDS[0].0, Self::ENDS[1].0];
    const DEFAULT: Self;

    /// The ends of its axis, and its radius.
    fn parts(&mut self) -> ([&mut Vec3; 2], &mut f32);

    fn surfaces(self) -> Vec<Mark>;

    /// What it is the sweep of.
    fn sweep(self) -> Option<Mark> {
        None
    }

    fn cast(self, ray: Ray) -> RaySolid;

    fn way_out(self, ray: Ray) -> Option<WayOut>;

    fn nearest(self, ray: Ray) -> Closest;

    /// Metres from the point to the surface, negative inside.
    fn distance(self, point: Vec3) -> f32;

    /// The marks of the steps that only it has.
    fn draw(self, step: Step, _ray: Ray, _derived: &Derived) -> Step {
        step
    }
}

fn ends<R: Round>(mut round: R) -> [Vec3; 2] {
    round.parts().0.map(|end| *end)
}

impl<R: Round> Solid for R {
    const ENTRY: &'static Entry = R::ENTRY;
    const NAME: &'static str = R::NAME;
    const DEFAULT: Self = R::DEFAULT;
    const RAY: ([f32; 3], [f32; 3], f32) = ([-5.0, 2.5, 2.0], [4.0, -1.0, -1.5], 12.0);

    fn inputs(&mut self) -> Vec<Input<'_>> {
        let ([a, b], radius) = self.parts();
        // The radius's handle lies on the rim of the second end.
        let (from, axis) = (*b, unit(*a, *b));
        let direction = if axis == Vec3::ZERO { Vec3::X } else { axis.any_orthonormal_vector() };
        let radius = Value::Length { value: radius, from, direction };
        let [(a_name, a_label), (b_name, b_label)] = R::ENDS;
        vec![
            Input::new(a_name, a_label, Value::Point(a)),
            Input::new(b_name, b_label, Value::Point(b)),
            Input::new("radius", "r", radius),
        ]
    }

    fn cast(self, ray: Ray) -> RaySolid {
        Round::cast(self, ray)
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        Round::way_out(self, ray)
    }

    fn nearest(self, ray: Ray) -> Closest {
        Round::nearest(self, ray)
    }

    fn distance(self, ray: Ray, t: f32) -> f32 {
        Round::distance(self, ray.place(t))
    }

    fn bodies(self) -> Vec<Body> {
        bodies(self.surfaces(), R::POINTS)
    }

    fn picture(self, _: Ray, picture: &mut Explanation) {
        let [from, to] = ends(self);
        picture.line(from, to, Role::Construction);
        if let Some(sweep) = self.sweep() {
            picture.mark(sweep, Role::Sweep);
        }
        for surface in self.surfaces() {
            picture.mark(surface, Role::Target);
        }
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "V" | "k" | "w" => step.arrow_from(ends(self)[0]),
            _ => draw_on_ray(Round::draw(self, step, ray, derived), ray, derived),
        }
    }
}

//! The common parts of rays against a solid of revolution.

use glam::Vec3;

use super::solid::{Solid, draw_on_ray};
use crate::scenario::{Derived, Entry, Explanation, Mark, Role, Step, Table};
use exact_collide::closest::Closest;
use exact_collide::ray::{Ray, RaySolid, WayOut};

/// A solid of revolution.
pub(in crate::scenarios) trait Round:
    Table + Default + Copy + PartialEq + Send + Sync + 'static
{
    const ENTRY: &'static Entry;
    /// The name in sentences.
    const NAME: &'static str;
    /// The inputs that are the ends of its axis.
    const ENDS: [&'static str; 2];

    fn ends(self) -> [Vec3; 2];

    fn surfaces(self) -> Vec<Mark>;

    /// Returns the sweep that has its shape.
    fn sweep(self) -> Option<Mark> {
        None
    }

    fn cast(self, ray: Ray) -> RaySolid;

    fn way_out(self, ray: Ray) -> Option<WayOut>;

    fn nearest(self, ray: Ray) -> Closest;

    /// Returns the signed distance in metres from the point to the surface, negative inside.
    fn distance(self, point: Vec3) -> f32;

    /// Adds the marks of the steps that only this solid has.
    fn draw(self, step: Step, _ray: Ray, _derived: &Derived) -> Step {
        step
    }
}

impl<R: Round> Solid for R {
    const ENTRY: &'static Entry = R::ENTRY;
    const NAME: &'static str = R::NAME;
    const POINTS: &'static [&'static str] = &R::ENDS;
    const RAY: ([f32; 3], [f32; 3], f32) = ([-5.0, 2.5, 2.0], [4.0, -1.0, -1.5], 12.0);

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

    fn surfaces(self) -> Vec<Mark> {
        Round::surfaces(self)
    }

    fn picture(self, _: Ray, picture: &mut Explanation) {
        let [from, to] = self.ends();
        picture.line(from, to, Role::Construction);
        if let Some(sweep) = self.sweep() {
            picture.mark(sweep, Role::Sweep);
        }
        for surface in Round::surfaces(self) {
            picture.mark(surface, Role::Target);
        }
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "V" | "k" | "w" => step.arrow_from(self.ends()[0]),
            _ => draw_on_ray(Round::draw(self, step, ray, derived), ray, derived),
        }
    }
}

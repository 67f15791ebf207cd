//! What is the same of every ray against a solid that is round about an axis.

use glam::Vec3;

use super::{Derivations, Found, Given, bodies, draw_on_ray};
use crate::geometry::closest::Closest;
use crate::geometry::ray::Ray;
use crate::scenario::{
    Body, Convention, Derived, Explanation, Findings, Input, Mark, Moment, Role, Scenario, Step,
    Value, Verdict, unit,
};

/// A solid that is round about an axis.
pub(in crate::scenarios) trait Round: Copy + Send + Sync + 'static {
    /// As sentences call it.
    const NAME: &'static str;
    /// The inputs that are the ends of its axis.
    const ENDS: &'static [&'static str];
    const DEFAULT: Self;

    fn inputs(&mut self) -> [Input<'_>; 3];
    fn ends(self) -> [Vec3; 2];
    fn surfaces(self) -> Vec<Mark>;

    /// What it is the sweep of.
    fn sweep(self) -> Option<Mark> {
        None
    }

    fn cast(self, ray: Ray) -> Found;
    fn nearest(self, ray: Ray) -> Closest;

    /// Metres from the point to the surface, negative inside.
    fn distance(self, point: Vec3) -> f32;

    fn derivations() -> &'static Derivations;

    /// The marks of the steps that only it has.
    fn draw(self, step: Step, _ray: Ray, _derived: &Derived) -> Step {
        step
    }
}

#[derive(Clone)]
pub(in crate::scenarios) struct Scene<S> {
    ray: Given,
    solid: S,
}

impl<S: Round> Default for Scene<S> {
    fn default() -> Self {
        Self { ray: Given::new([-5.0, 2.5, 2.0], [4.0, -1.0, -1.5], 12.0), solid: S::DEFAULT }
    }
}

impl<S: Round> Scenario for Scene<S> {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let mut inputs = self.ray.inputs();
        inputs.extend(self.solid.inputs());
        inputs
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        self.ray.conventions(true)
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = self.ray.ray().place(t);
        Some(Moment::of_point(at, self.solid.distance(at)))
    }

    fn bodies(&self) -> Vec<Body> {
        bodies(self.solid.surfaces().into_iter(), S::ENDS)
    }

    fn verdict(&self) -> Verdict {
        self.ray.verdict("passes_by", &self.solid.cast(self.ray.ray()))
    }

    fn findings(&self) -> Findings {
        self.ray.findings(&self.solid.cast(self.ray.ray()))
    }

    fn explain(&self) -> Explanation {
        let (ray, solid) = (self.ray.ray(), self.solid);
        let found = solid.cast(ray);
        let mut explanation = self.ray.explain(S::NAME, &found, || solid.nearest(ray));

        let [from, to] = solid.ends();
        explanation.mark(Mark::Line { from, to }, Role::Construction);
        if let Some(sweep) = solid.sweep() {
            explanation.mark(sweep, Role::Sweep);
        }
        for surface in solid.surfaces() {
            explanation.mark(surface, Role::Target);
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        let (ray, solid) = (self.ray.ray(), self.solid);
        let Some(program) = S::derivations().of(&self.ray) else { return Vec::new() };
        self.ray.derivation(program, self, &solid.cast(ray), |step, derived| match step.name() {
            "V" | "k" | "w" => step.arrow_from(solid.ends()[0]),
            _ => draw_on_ray(solid.draw(step, ray, derived), ray, derived),
        })
    }
}

/// The inputs of a target that is round about an axis.
pub(in crate::scenarios) fn round_inputs<'a>(
    [(a_name, a_label), (b_name, b_label)]: [(&'static str, &'static str); 2],
    [a, b]: [&'a mut Vec3; 2],
    radius: &'a mut f32,
) -> [Input<'a>; 3] {
    // The radius's handle lies on the rim of the second end.
    let (from, axis) = (*b, unit(*a, *b));
    let direction = if axis == Vec3::ZERO { Vec3::X } else { axis.any_orthonormal_vector() };
    [
        Input { name: a_name, label: a_label, value: Value::Point(a) },
        Input { name: b_name, label: b_label, value: Value::Point(b) },
        Input {
            name: "radius",
            label: "r",
            value: Value::Length { value: radius, from, direction },
        },
    ]
}

use std::borrow::Cow;

use glam::{Quat, Vec2, Vec3};

use crate::mesh::Mesh;
use crate::scenario::{Choices, Convex, Entry, Quantity, Scenario, Value};

/// The current inputs of a scenario.
pub struct Inputs {
    /// The entry whose derivation answers the scenario.
    pub(super) entry: &'static Entry,
    /// The choices of its conventions.
    pub(super) choices: Choices,
    values: Vec<(&'static str, Quantity)>,
    /// The convex solids, which are no terms of the derivation.
    pub(super) solids: Vec<Convex>,
    /// The mesh, which is no term either.
    pub(super) mesh: Option<Mesh>,
    /// The largest coordinate or length.
    pub size: f32,
}

impl Inputs {
    pub fn of(scenario: &dyn Scenario) -> Self {
        let (entry, choices) = (scenario.derived_by(), scenario.choices());
        let (values, solids) = (Vec::new(), Vec::new());
        let mut inputs = Self { entry, choices, values, solids, mesh: None, size: 0.0 };
        for input in scenario.inputs() {
            match input.value {
                Value::Convex(solid) => inputs.solids.push(solid),
                Value::Mesh(mesh) => inputs.mesh = Some(mesh),
                _ => {}
            }
        }
        for input in scenario.terms() {
            let quantity = Quantity::of(&input.value);
            if !matches!(
                input.value,
                Value::Direction { .. } | Value::Angle { .. } | Value::Rotation { .. }
            ) {
                let numbers = quantity.numbers().into_iter().map(f32::abs);
                inputs.size = numbers.fold(inputs.size, f32::max);
            }
            inputs.values.push((input.name, quantity));
        }
        inputs
    }

    /// Returns the numbers of each input, in order, as a program takes them.
    pub fn numbers(&self) -> Vec<Vec<f32>> {
        self.values.iter().map(|(_, value)| value.numbers()).collect()
    }

    fn get(&self, name: &str) -> Option<Quantity> {
        self.values.iter().find(|(other, _)| *other == name).map(|&(_, value)| value)
    }

    /// Returns a point, or a direction of any length; NaN if there is none of that name.
    pub fn vector(&self, name: &str) -> Vec3 {
        match self.get(name) {
            Some(Quantity::Spatial(vector)) => vector,
            _ => Vec3::NAN,
        }
    }

    /// Returns a unit quaternion, as a transform's rotation always is.
    pub fn rotation(&self, name: &str) -> Quat {
        match self.get(name) {
            Some(Quantity::Quaternion(rotation)) => rotation.as_dquat().normalize().as_quat(),
            _ => Quat::NAN,
        }
    }

    pub fn planar(&self, name: &str) -> Vec2 {
        match self.get(name) {
            Some(Quantity::Planar(vector)) => vector,
            _ => Vec2::NAN,
        }
    }

    pub fn number(&self, name: &str) -> f32 {
        match self.get(name) {
            Some(Quantity::Number(number)) => number,
            _ => f32::NAN,
        }
    }

    /// Returns a unit vector, as a transform's axis always is.
    pub fn unit(&self, name: &str) -> Vec3 {
        self.vector(name).as_dvec3().normalize_or_zero().as_vec3()
    }

    pub fn vectors<const N: usize>(&self, names: [&str; N]) -> [Vec3; N] {
        names.map(|name| self.vector(name))
    }

    pub fn planars<const N: usize>(&self, names: [&str; N]) -> [Vec2; N] {
        names.map(|name| self.planar(name))
    }
}

/// The answer of a method. NaN and infinity are kept.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    pub hit: bool,
    /// The relation with which the method ends; empty if it has none.
    pub relation: Cow<'static, str>,
    pub t: Option<f32>,
    /// Its points, in its order; for a moving ball the centres.
    pub points: Vec<Vec3>,
    /// Intermediate quantities, by the names of the derivation's steps.
    pub values: Vec<(Cow<'static, str>, Quantity)>,
}

/// Returns the word for a hit or a miss.
pub fn word(hit: bool) -> &'static str {
    if hit { "hit" } else { "miss" }
}

impl Outcome {
    /// Returns `hit` or `miss`; `NaN` if the method has tested nothing.
    pub fn word(&self) -> &'static str {
        if self.is_nan() { "NaN" } else { word(self.hit) }
    }

    /// Returns `true` if its t is NaN: the method has tested nothing, and means neither.
    pub fn is_nan(&self) -> bool {
        self.t.is_some_and(f32::is_nan)
    }

    /// Records a quantity under the name of a step, and returns it.
    pub fn note<T: Into<Quantity> + Copy>(&mut self, name: &'static str, value: T) -> T {
        self.values.push((name.into(), value.into()));
        value
    }

    pub fn value(&self, name: &str) -> Option<Quantity> {
        self.values.iter().find(|(other, _)| *other == name).map(|&(_, value)| value)
    }

    pub fn hit(self, relation: &'static str) -> Self {
        Self { hit: true, relation: relation.into(), ..self }
    }

    pub fn miss(self, relation: &'static str) -> Self {
        Self { hit: false, relation: relation.into(), ..self }
    }

    pub fn at(self, point: Vec3) -> Self {
        self.points(vec![point])
    }

    pub fn points(self, points: Vec<Vec3>) -> Self {
        Self { points, ..self }
    }

    pub fn after(self, t: f32) -> Self {
        Self { t: Some(t), ..self }
    }

    /// Sets t to `metres` along a motion of that length; 0 if the length is zero.
    pub fn along(self, metres: f32, length: f32) -> Self {
        self.after(if length == 0.0 { 0.0 } else { metres / length })
    }
}

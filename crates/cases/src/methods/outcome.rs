use std::borrow::Cow;

use glam::{Quat, Vec2, Vec3};

use crate::scenario::{Choices, Entry, Quantity, Scenario, Value};

/// A scenario's inputs, as they stand.
pub struct Inputs {
    /// The scenario's, with its derivation.
    pub(super) entry: &'static Entry,
    /// Its conventions.
    pub(super) choices: Choices,
    values: Vec<(&'static str, Quantity)>,
    /// The largest coordinate or length.
    pub size: f32,
}

impl Inputs {
    pub fn of(scenario: &dyn Scenario) -> Self {
        let mut copy = scenario.duplicate();
        let (entry, choices) = (scenario.entry(), copy.choices());
        let mut inputs = Self { entry, choices, values: Vec::new(), size: 0.0 };
        for input in copy.inputs() {
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

    /// Of each input in its order, as a program takes them.
    pub fn numbers(&self) -> Vec<Vec<f32>> {
        self.values.iter().map(|(_, value)| value.numbers()).collect()
    }

    fn get(&self, name: &str) -> Option<Quantity> {
        self.values.iter().find(|(other, _)| *other == name).map(|&(_, value)| value)
    }

    /// A point, or a direction of any length; NaN where there is none of that name.
    pub fn vector(&self, name: &str) -> Vec3 {
        match self.get(name) {
            Some(Quantity::Spatial(vector)) => vector,
            _ => Vec3::NAN,
        }
    }

    /// A unit quaternion: a transform's rotation always is.
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

    /// A unit vector: a transform's axis always is.
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

/// What a method says. NaN and infinity stay as they came.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    pub hit: bool,
    /// Which of the scenario's relations the method ends with; empty where it tells none.
    pub relation: Cow<'static, str>,
    pub t: Option<f32>,
    /// The points that it gives, in its order; of a moving ball the centre.
    pub points: Vec<Vec3>,
    /// The quantities on its way, under the names of the derivation's steps.
    pub values: Vec<(Cow<'static, str>, Quantity)>,
}

impl Outcome {
    /// Notes a quantity under the name of a step, and gives it back.
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

    /// So many metres along a way of that length; t is 0 where the way is a point.
    pub fn along(self, metres: f32, length: f32) -> Self {
        self.after(if length == 0.0 { 0.0 } else { metres / length })
    }
}

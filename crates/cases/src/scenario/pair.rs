//! Which two shapes a scenario is about, and the same shapes in another one.

use glam::Vec3;

use super::{Entry, Scenario, Value};

/// A kind of thing that a query is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    Point,
    Line,
    Segment,
    Ray,
    MovingSphere,
    MovingCapsule,
    Sphere,
    Capsule,
    Box,
    Cylinder,
    Cone,
    Plane,
    Triangle,
    Polygon,
    Mesh,
    Arc,
}

impl Shape {
    pub const ALL: [Self; 16] = [
        Self::Point,
        Self::Line,
        Self::Segment,
        Self::Ray,
        Self::MovingSphere,
        Self::MovingCapsule,
        Self::Sphere,
        Self::Capsule,
        Self::Box,
        Self::Cylinder,
        Self::Cone,
        Self::Plane,
        Self::Triangle,
        Self::Polygon,
        Self::Mesh,
        Self::Arc,
    ];

    /// For people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Line => "infinite line",
            Self::Segment => "segment",
            Self::Ray => "ray",
            Self::MovingSphere => "moving sphere",
            Self::MovingCapsule => "moving capsule",
            Self::Sphere => "sphere",
            Self::Capsule => "capsule",
            Self::Box => "box",
            Self::Cylinder => "cylinder",
            Self::Cone => "cone",
            Self::Plane => "plane",
            Self::Triangle => "triangle",
            Self::Polygon => "polygon",
            Self::Mesh => "mesh",
            Self::Arc => "arc",
        }
    }

    /// The shape made of these inputs.
    pub const fn of(self, inputs: &'static [&'static str]) -> Part {
        Part { shape: self, inputs }
    }

    /// Does it lie between two points, or run from one through the other?
    fn is_way(self) -> bool {
        matches!(
            self,
            Self::Line | Self::Segment | Self::Ray | Self::MovingSphere | Self::MovingCapsule
        )
    }
}

/// A shape of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub shape: Shape,
    /// The inputs that make it, in the order that every scenario has for its kind: of what runs along
    /// a way two points, or origin, direction and distance, before all else.
    pub inputs: &'static [&'static str],
}

impl Entry {
    /// The same about these two.
    pub const fn between(self, pair: [Part; 2]) -> Self {
        Self { pair: Some(pair), ..self }
    }

    /// Is it about these two shapes, one way round or the other?
    pub fn is_between(&self, one: Shape, other: Shape) -> bool {
        let shapes = self.pair.map(|pair| pair.map(|part| part.shape));
        shapes == Some([one, other]) || shapes == Some([other, one])
    }

    /// The scenario in its default state, but for the shapes that the other one has too: these are
    /// where they are there.
    pub fn with_shapes_of(&self, other: &dyn Scenario) -> Box<dyn Scenario> {
        let mut scenario = (self.build)();
        let (Some(pair), Some(theirs)) = (self.pair, other.entry().pair) else { return scenario };
        let mut left: Vec<_> = theirs.into_iter().collect();
        for part in pair {
            let fits =
                |one: &Part| one.shape == part.shape || one.shape.is_way() && part.shape.is_way();
            // What is of just this kind first.
            let same = left.iter().position(|one| one.shape == part.shape);
            let Some(place) = same.or_else(|| left.iter().position(fits)) else { continue };
            take(scenario.as_mut(), part, other, left.remove(place));
        }
        scenario
    }
}

/// Takes over what both have; what does not fit stays as it is.
fn take(scenario: &mut dyn Scenario, part: Part, other: &dyn Scenario, from: Part) {
    let given = other.inputs_now();
    let numbers = |name: &&str| {
        let input = given.iter().find(|input| input.name == *name);
        input.map(|input| input.value.numbers())
    };
    let theirs = from.inputs.iter().filter_map(numbers).collect();
    let mut inputs = scenario.inputs();
    for (name, numbers) in part.inputs.iter().zip(numbers_for(part, from, theirs)) {
        let Some(input) = inputs.iter_mut().find(|input| input.name == *name) else { continue };
        let is_flat = matches!(input.value, Value::Point2(_)) && numbers.len() == 3;
        let numbers = if is_flat { &numbers[..2] } else { &numbers[..] };
        if numbers.len() == input.value.dimension() {
            // A direction of no length is none: the default stays.
            let _ = input.value.set(numbers);
        }
    }
}

/// The numbers of a shape for the inputs of another part.
fn numbers_for(part: Part, from: Part, theirs: Vec<Vec<f32>>) -> Vec<Vec<f32>> {
    if !part.shape.is_way() {
        return theirs;
    }
    let Some([start, end]) = way_of(from, &theirs) else { return Vec::new() };
    let mut numbers = vec![start.to_array().to_vec()];
    if is_by_direction(part.inputs) {
        let along = (end - start).as_dvec3();
        numbers.push(along.normalize_or_zero().as_vec3().to_array().to_vec());
        numbers.push(vec![along.length() as f32]);
    } else {
        numbers.push(end.to_array().to_vec());
    }
    // What moves is as large as it was.
    if part.shape == from.shape {
        let beyond = if is_by_direction(from.inputs) { 3 } else { 2 };
        numbers.extend(theirs.into_iter().skip(beyond));
    }
    numbers
}

fn is_by_direction(inputs: &[&str]) -> bool {
    inputs.get(1).is_some_and(|name| name.ends_with("direction"))
}

/// From where to where it runs.
fn way_of(part: Part, numbers: &[Vec<f32>]) -> Option<[Vec3; 2]> {
    let point = |numbers: &Vec<f32>| match numbers[..] {
        [x, y] => Some(Vec3::new(x, y, 0.0)),
        [x, y, z] => Some(Vec3::new(x, y, z)),
        _ => None,
    };
    let (start, second) = (point(numbers.first()?)?, point(numbers.get(1)?)?);
    if !is_by_direction(part.inputs) {
        return Some([start, second]);
    }
    let &[distance] = numbers.get(2)?.as_slice() else { return None };
    let direction = second.as_dvec3().normalize_or_zero();
    let end = start.as_dvec3() + direction * f64::from(distance);
    Some([start, end.as_vec3()])
}

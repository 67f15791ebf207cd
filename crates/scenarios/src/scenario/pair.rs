//! The two shapes that a scenario is about, and the same shapes in another scenario.

use glam::Vec3;

use super::{ConvexKind, Entry, Input, Scenario, Value};

/// A kind of shape.
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
    Convex,
    Arc,
}

impl Shape {
    pub const ALL: [Self; 17] = [
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
        Self::Convex,
        Self::Arc,
    ];

    /// Returns the display name.
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
            Self::Convex => "convex solid",
            Self::Arc => "arc",
        }
    }

    /// Returns the kind of convex solid that it is, and whether that one moves; `None` for another
    /// shape.
    pub fn as_convex(self) -> Option<(ConvexKind, bool)> {
        Some(match self {
            Self::Point => (ConvexKind::Point, false),
            Self::Segment => (ConvexKind::Segment, false),
            Self::MovingSphere => (ConvexKind::Sphere, true),
            Self::MovingCapsule => (ConvexKind::Capsule, true),
            Self::Sphere => (ConvexKind::Sphere, false),
            Self::Capsule => (ConvexKind::Capsule, false),
            Self::Box => (ConvexKind::Box, false),
            Self::Cylinder => (ConvexKind::Cylinder, false),
            Self::Cone => (ConvexKind::Cone, false),
            Self::Triangle => (ConvexKind::Triangle, false),
            Self::Convex => (ConvexKind::Hull, false),
            _ => return None,
        })
    }

    /// Returns the shape made of these inputs.
    pub const fn of(self, inputs: &'static [&'static str]) -> Part {
        Part { shape: self, inputs }
    }

    /// Returns `true` if it lies between two points, or runs from one through the other.
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
    /// The inputs that make it, in an order shared by all scenarios: for a shape along a line first
    /// two points, or origin, direction and distance.
    pub inputs: &'static [&'static str],
}

impl Entry {
    /// Returns the entry about these two shapes.
    pub const fn between(self, pair: [Part; 2]) -> Self {
        Self { pair: Some(pair), ..self }
    }

    /// Returns `true` if it is about these two shapes, in either order.
    pub fn is_between(&self, one: Shape, other: Shape) -> bool {
        let shapes = self.pair.map(|pair| pair.map(|part| part.shape));
        shapes == Some([one, other]) || shapes == Some([other, one])
    }

    /// Returns the scenario in its default state, except for the shapes that it shares with
    /// `other`: these are taken over.
    pub fn with_shapes_of(&self, other: &dyn Scenario) -> Box<dyn Scenario> {
        let mut scenario = (self.build)();
        let (Some(pair), Some(theirs)) = (self.pair, other.entry().pair) else { return scenario };
        let mut left: Vec<_> = theirs.into_iter().collect();
        for part in pair {
            let fits =
                |one: &Part| one.shape == part.shape || one.shape.is_way() && part.shape.is_way();
            // A shape of exactly this kind first.
            let same = left.iter().position(|one| one.shape == part.shape);
            let Some(place) = same.or_else(|| left.iter().position(fits)) else { continue };
            take(scenario.as_mut(), part, other, left.remove(place));
        }
        scenario
    }
}

/// Takes over what both have; what does not fit keeps its value.
fn take(scenario: &mut dyn Scenario, part: Part, other: &dyn Scenario, from: Part) {
    let given = other.inputs();
    let numbers = |name: &&str| {
        let input = given.iter().find(|input| input.name == *name);
        input.map(|input| input.value.numbers())
    };
    let theirs = from.inputs.iter().filter_map(numbers).collect();
    let inputs = scenario.inputs();
    for (index, own) in inputs.iter().enumerate().filter(|(_, own)| own.value.is_list()) {
        let is_same = |other: &&Input| other.name == own.name && part.inputs.contains(&own.name);
        if let Some(other) = given.iter().find(is_same) {
            scenario.put(index, other.value.clone());
        }
    }
    for (name, numbers) in part.inputs.iter().zip(numbers_for(part, from, theirs)) {
        let Some(index) = inputs.iter().position(|input| input.name == *name) else { continue };
        let value = &inputs[index].value;
        let is_flat = matches!(value, Value::Point2(_)) && numbers.len() == 3;
        let numbers = if is_flat { &numbers[..2] } else { &numbers[..] };
        if numbers.len() == value.dimension() {
            // A direction of length zero is refused: the default stays.
            let _ = scenario.set(index, numbers);
        }
    }
}

/// Returns the numbers of a shape for the inputs of another part.
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
    // A moving shape keeps its size.
    if part.shape == from.shape {
        let beyond = if is_by_direction(from.inputs) { 3 } else { 2 };
        numbers.extend(theirs.into_iter().skip(beyond));
    }
    numbers
}

fn is_by_direction(inputs: &[&str]) -> bool {
    inputs.get(1).is_some_and(|name| name.ends_with("direction"))
}

/// Returns the start and end of a shape along a line.
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

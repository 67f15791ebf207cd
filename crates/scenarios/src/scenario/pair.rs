//! The two shapes that a scenario is about, and the same shapes in another scenario.

use glam::Vec3;

use exact_collide::convex::Convex;

use super::convex::{parts, with_part};
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

    /// Returns `true` if it moves.
    fn moves(self) -> bool {
        matches!(self, Self::MovingSphere | Self::MovingCapsule)
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
        let mut left = Given::of(other);
        for part in self.pair.into_iter().flatten() {
            let fits =
                |one: &Given| one.shape == part.shape || one.way.is_some() && part.shape.is_way();
            // A shape of exactly this kind first.
            let same = left.iter().position(|one| one.shape == part.shape);
            let Some(place) = same.or_else(|| left.iter().position(fits)) else { continue };
            take(scenario.as_mut(), part, left.remove(place));
        }
        scenario
    }
}

/// Replaces the solids of a scenario, which are of these kinds, by those of `other` that are of the
/// same kind.
pub fn take_solids(scenario: &mut dyn Scenario, shapes: [Shape; 2], other: &dyn Scenario) {
    let mut left = Given::of(other);
    for (index, shape) in shapes.into_iter().enumerate() {
        let Some(place) = left.iter().position(|one| one.shape == shape) else { continue };
        let given = left.remove(place);
        let Some(Value::Convex(mut solid)) = scenario.input(index).map(|input| input.value) else {
            continue;
        };
        let motion = given.way.filter(|_| shape.moves()).map(|[start, end]| end - start);
        let Some(numbers) = given.solid() else { continue };
        for ((key, value), numbers) in parts(&solid).into_iter().zip(numbers) {
            // What is refused keeps its value.
            if let Ok(value) = Input::new(key, key, value).with(&numbers) {
                solid = with_part(solid, key, value);
            }
        }
        scenario.put(index, Value::Convex(solid));
        let place = scenario.inputs().iter().position(|input| input.name == "motion");
        if let Some((place, motion)) = place.zip(motion) {
            let _ = scenario.set(place, &motion.to_array());
        }
    }
}

/// A shape of a scenario, apart from the form in which it has the numbers.
struct Given {
    shape: Shape,
    /// The start and the end of a shape along a line; its numbers are the others.
    way: Option<[Vec3; 2]>,
    numbers: Vec<Vec<f32>>,
    lists: Vec<Input>,
}

impl Given {
    /// Returns the shapes of a scenario.
    fn of(scenario: &dyn Scenario) -> Vec<Self> {
        let inputs = scenario.inputs();
        let pair = scenario.entry().pair.into_iter().flatten();
        pair.filter_map(|part| Self::of_part(part, &inputs)).collect()
    }

    fn of_part(part: Part, inputs: &[Input]) -> Option<Self> {
        let own = |name: &&str| inputs.iter().find(|input| input.name == *name);
        let own: Vec<&Input> = part.inputs.iter().filter_map(own).collect();
        if let [Input { value: Value::Convex(solid), .. }, motion @ ..] = &own[..] {
            let motion = motion.first().and_then(|motion| point(&motion.value.numbers()));
            return Self::of_solid(solid, motion);
        }
        let mut numbers: Vec<_> = own.iter().map(|input| input.value.numbers()).collect();
        let lists = own.into_iter().filter(|input| input.value.is_list()).cloned().collect();
        let mut way = None;
        if part.shape.is_way() {
            way = Some(way_of(part, &numbers)?);
            numbers.drain(..if is_by_direction(part.inputs) { 3 } else { 2 });
        }
        Some(Self { shape: part.shape, way, numbers, lists })
    }

    /// Returns the shape that a solid is, if it has a name of its own.
    fn of_solid(solid: &Convex, motion: Option<Vec3>) -> Option<Self> {
        let kind = Some((ConvexKind::of(solid), motion.is_some()));
        let shape = Shape::ALL.into_iter().find(|shape| shape.as_convex() == kind)?;
        let mut numbers: Vec<_> =
            parts(solid).into_iter().map(|(_, value)| value.numbers()).collect();
        let mut way = None;
        if let Some(motion) = motion {
            let ends: Vec<_> = numbers.iter().map_while(|at| point(at)).collect();
            let (start, half_axis) = match ends[..] {
                [a, b] => (a.midpoint(b), Some((b - a) / 2.0)),
                [center] => (center, None),
                _ => return None,
            };
            numbers.drain(..ends.len());
            numbers.splice(..0, half_axis.map(|half_axis| half_axis.to_array().to_vec()));
            way = Some([start, start + motion]);
        } else if shape.is_way() {
            way = Some([point(numbers.first()?)?, point(numbers.get(1)?)?]);
            numbers.drain(..2);
        }
        Some(Self { shape, way, numbers, lists: Vec::new() })
    }

    /// Returns the numbers of the parts of a solid of this shape, in their order.
    fn solid(self) -> Option<Vec<Vec<f32>>> {
        let Some([start, end]) = self.way else { return Some(self.numbers) };
        let (points, sizes) = match &self.numbers[..] {
            [half_axis, sizes @ ..] if self.shape == Shape::MovingCapsule => {
                let half_axis = point(half_axis)?;
                (vec![start - half_axis, start + half_axis], sizes)
            }
            sizes if self.shape.moves() => (vec![start], sizes),
            sizes => (vec![start, end], sizes),
        };
        let points = points.into_iter().map(|at| at.to_array().to_vec());
        Some(points.chain(sizes.iter().cloned()).collect())
    }
}

/// Takes over what both have; what does not fit keeps its value.
fn take(scenario: &mut dyn Scenario, part: Part, given: Given) {
    let inputs = scenario.inputs();
    for (index, own) in inputs.iter().enumerate().filter(|(_, own)| own.value.is_list()) {
        let is_same = |other: &&Input| other.name == own.name && part.inputs.contains(&own.name);
        if let Some(other) = given.lists.iter().find(is_same) {
            scenario.put(index, other.value.clone());
        }
    }
    for (name, numbers) in part.inputs.iter().zip(numbers_for(part, given)) {
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
fn numbers_for(part: Part, given: Given) -> Vec<Vec<f32>> {
    let Some([start, end]) = given.way.filter(|_| part.shape.is_way()) else {
        return given.numbers;
    };
    let mut numbers = vec![start.to_array().to_vec()];
    let along = (end - start).as_dvec3();
    match second(part.inputs) {
        "direction" => {
            numbers.push(along.normalize_or_zero().as_vec3().to_array().to_vec());
            numbers.push(vec![along.length() as f32]);
        }
        "motion" => numbers.push((end - start).to_array().to_vec()),
        _ => numbers.push(end.to_array().to_vec()),
    }
    // A moving shape keeps its size.
    if part.shape == given.shape {
        numbers.extend(given.numbers);
    }
    numbers
}

/// Returns the last word of the second input's name: a shape along a line is given by that one.
fn second(inputs: &[&'static str]) -> &'static str {
    inputs.get(1).and_then(|name| name.rsplit('_').next()).unwrap_or_default()
}

fn is_by_direction(inputs: &[&'static str]) -> bool {
    second(inputs) == "direction"
}

fn point(numbers: &[f32]) -> Option<Vec3> {
    match *numbers {
        [x, y] => Some(Vec3::new(x, y, 0.0)),
        [x, y, z] => Some(Vec3::new(x, y, z)),
        _ => None,
    }
}

/// Returns the start and end of a shape along a line.
fn way_of(part: Part, numbers: &[Vec<f32>]) -> Option<[Vec3; 2]> {
    let (start, along) = (point(numbers.first()?)?, point(numbers.get(1)?)?);
    match second(part.inputs) {
        "direction" => {
            let &[distance] = numbers.get(2)?.as_slice() else { return None };
            let direction = along.as_dvec3().normalize_or_zero();
            let end = start.as_dvec3() + direction * f64::from(distance);
            Some([start, end.as_vec3()])
        }
        "motion" => Some([start, start + along]),
        _ => Some([start, along]),
    }
}

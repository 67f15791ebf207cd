use exact_collide::convex::Convex;
use glam::{Quat, Vec2, Vec3};

use super::plane_number::PlaneNumber;
use super::scalar::Unit;
use super::{List, Message};
use crate::mesh::Mesh;
use crate::message;

/// A value of a scenario that the user may change, as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// The key in cases, in snake_case.
    pub name: &'static str,
    /// The letter of the article, shown beside the handle.
    pub label: &'static str,
    pub value: Value,
    /// For a plane's point, which may be given as a number too.
    pub number: Option<PlaneNumber>,
    /// The unit of its number. An input of several numbers has none.
    pub unit: Unit,
    /// Its key within a solid, for a part of one: a case has it there.
    pub part: Option<&'static str>,
}

/// A value and, unless it is a point, the position of its handle.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Point(Vec3),
    Point2(Vec2),
    /// A vector of any length but zero; its handle is the tip of an arrow from `from`, `length`
    /// metres long.
    Direction {
        value: Vec3,
        from: Vec3,
        length: f32,
    },
    /// A vector in metres from the point `from`, possibly zero; its handle is its tip.
    Offset {
        value: Vec3,
        from: Vec3,
    },
    /// A radius in metres, not negative; its handle is on the silhouette around `center`.
    Radius {
        value: f32,
        center: Vec3,
    },
    /// A radius around the axis from `center` along the vector `axis`, not negative; its handle is on
    /// the outline beside `center`.
    Rim {
        value: f32,
        center: Vec3,
        axis: Vec3,
    },
    /// A length, not negative; its handle is `value` along the vector `direction` from `from`.
    Length {
        value: f32,
        from: Vec3,
        direction: Vec3,
    },
    /// An angle in degrees, counter-clockwise from +X; its handle is on a circle in the XY plane.
    Angle {
        value: f32,
        center: Vec2,
        radius: f32,
    },
    /// Half extents of a box in metres along its axes, none negative; a handle on each face.
    HalfExtents {
        value: Vec3,
        center: Vec3,
        rotation: Quat,
    },
    /// A quaternion of any length but zero; its handles are rings around `center`.
    Rotation {
        value: Quat,
        center: Vec3,
    },
    /// The corners of a closed ring in the plane; none if it is not given.
    Ring(List<Vec2>),
    /// Rings in the plane, possibly none.
    Rings(List<List<Vec2>>),
    /// A mesh of triangles.
    Mesh(Mesh),
    /// A convex solid; inputs of their own are its parts.
    Convex(Convex),
    /// The points of a hull.
    Points(List<Vec3>),
    /// A corner for which a list of corners stands.
    Replaced,
}

impl Input {
    pub fn new(name: &'static str, label: &'static str, value: Value) -> Self {
        let unit = match value {
            Value::Radius { .. } | Value::Rim { .. } | Value::Length { .. } => Unit::Metre,
            Value::Angle { .. } => Unit::Degree,
            _ => Unit::One,
        };
        Self { name, label, value, number: None, unit, part: None }
    }

    /// Returns the value with these numbers; a single number also gives a plane's point. On failure
    /// returns what was expected.
    pub fn with(&self, numbers: &[f32]) -> Result<Value, Message> {
        let expected = match numbers {
            [_] => self.expected(),
            _ => self.value.expected(),
        };
        if let Some(wrong) = numbers.iter().find(|number| !number.is_finite()) {
            return Err(message!("expected {0}, got {1}", expected, wrong.to_string()));
        }
        let value = match (self.number, numbers) {
            (Some(plane), &[number]) => plane.point(number).map(Value::Point),
            _ => self.value.clone().with(numbers),
        };
        value.ok_or_else(|| {
            let got: Vec<_> = numbers.iter().map(f32::to_string).collect();
            let got = match &got[..] {
                [number] => number.clone(),
                numbers => format!("[{}]", numbers.join(", ")),
            };
            message!("expected {0}, got {1}", expected, got)
        })
    }

    /// Returns what a case has to give for it, in words.
    pub fn expected(&self) -> &'static str {
        match self.number {
            Some(_) => {
                "a point [x, y, z] of finite numbers, or a number where plane_sign is not point"
            }
            None => self.value.expected(),
        }
    }
}

impl Value {
    /// Returns the kind's public name, as `list --json` prints it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Point(_) => "point",
            Self::Point2(_) => "point2",
            Self::Direction { .. } => "direction",
            Self::Offset { .. } => "offset",
            Self::Radius { .. } | Self::Rim { .. } | Self::Length { .. } => "length",
            Self::Angle { .. } => "angle",
            Self::HalfExtents { .. } => "half_extents",
            Self::Rotation { .. } => "rotation",
            Self::Ring(_) => "polygon",
            Self::Rings(_) => "polygons",
            Self::Mesh(_) => "mesh",
            Self::Convex(_) => "shape",
            Self::Points(_) => "points",
            Self::Replaced => "point2",
        }
    }

    /// Returns the numbers as a case lists them: four, three, two or one; of rings, two for each
    /// corner, of points three. A mesh and a solid have none here.
    pub fn numbers(&self) -> Vec<f32> {
        match self {
            Self::Point(value)
            | Self::Direction { value, .. }
            | Self::Offset { value, .. }
            | Self::HalfExtents { value, .. } => value.to_array().to_vec(),
            Self::Rotation { value, .. } => value.to_array().to_vec(),
            Self::Point2(value) => value.to_array().to_vec(),
            Self::Radius { value, .. }
            | Self::Rim { value, .. }
            | Self::Length { value, .. }
            | Self::Angle { value, .. } => vec![*value],
            Self::Ring(ring) => ring.iter().flat_map(Vec2::to_array).collect(),
            Self::Rings(rings) => {
                rings.iter().flat_map(|ring| ring.iter()).flat_map(Vec2::to_array).collect()
            }
            Self::Points(points) => points.iter().flat_map(Vec3::to_array).collect(),
            Self::Mesh(_) | Self::Convex(_) | Self::Replaced => Vec::new(),
        }
    }

    /// Returns the place of a point; `None` for another kind.
    pub fn point(&self) -> Option<Vec3> {
        match *self {
            Self::Point(at) => Some(at),
            Self::Point2(at) => Some(at.extend(0.0)),
            _ => None,
        }
    }

    /// Returns the point that its handle is attached to and moves with; `None` for a point or a list.
    pub fn anchor(&self) -> Option<Vec3> {
        match *self {
            Self::Point(_)
            | Self::Point2(_)
            | Self::Ring(_)
            | Self::Rings(_)
            | Self::Mesh(_)
            | Self::Convex(_)
            | Self::Points(_)
            | Self::Replaced => None,
            Self::Direction { from: at, .. }
            | Self::Offset { from: at, .. }
            | Self::Length { from: at, .. }
            | Self::Radius { center: at, .. }
            | Self::Rim { center: at, .. }
            | Self::HalfExtents { center: at, .. }
            | Self::Rotation { center: at, .. } => Some(at),
            Self::Angle { center, .. } => Some(center.extend(0.0)),
        }
    }

    /// Returns the value translated: its point, or the one that its handle is attached to. A mesh of a
    /// file stays where it is.
    pub fn moved(mut self, by: Vec3) -> Self {
        match &mut self {
            Self::Point(at)
            | Self::Direction { from: at, .. }
            | Self::Offset { from: at, .. }
            | Self::Length { from: at, .. }
            | Self::Radius { center: at, .. }
            | Self::Rim { center: at, .. }
            | Self::HalfExtents { center: at, .. }
            | Self::Rotation { center: at, .. } => *at += by,
            Self::Point2(at) | Self::Angle { center: at, .. } => *at += by.truncate(),
            Self::Ring(_)
            | Self::Rings(_)
            | Self::Mesh(_)
            | Self::Convex(_)
            | Self::Points(_)
            | Self::Replaced => {
                let moved = |at: [f32; 3]| (Vec3::from(at) + by).into();
                return self.mapped(moved, false).unwrap_or(self);
            }
        }
        self
    }

    /// Returns how many numbers it takes; 0 for a list.
    pub fn dimension(&self) -> usize {
        match self {
            Self::Rotation { .. } => 4,
            Self::Point(_)
            | Self::Direction { .. }
            | Self::Offset { .. }
            | Self::HalfExtents { .. } => 3,
            Self::Point2(_) => 2,
            Self::Radius { .. } | Self::Rim { .. } | Self::Length { .. } | Self::Angle { .. } => 1,
            Self::Ring(_)
            | Self::Rings(_)
            | Self::Mesh(_)
            | Self::Convex(_)
            | Self::Points(_)
            | Self::Replaced => 0,
        }
    }

    /// Returns `true` for one or several lengths, none of which is negative.
    pub fn is_length(&self) -> bool {
        matches!(
            self,
            Self::Radius { .. } | Self::Rim { .. } | Self::Length { .. } | Self::HalfExtents { .. }
        )
    }

    /// Returns the value with these finite numbers; `None` if it does not take them.
    fn with(self, numbers: &[f32]) -> Option<Self> {
        let is_refused = match &self {
            Self::Direction { .. } | Self::Rotation { .. } => numbers.iter().all(|&n| n == 0.0),
            _ => self.is_length() && numbers.iter().any(|&n| n < 0.0),
        };
        if is_refused {
            return None;
        }
        let mut new = self;
        match (&mut new, numbers) {
            (
                Self::Point(value)
                | Self::Direction { value, .. }
                | Self::Offset { value, .. }
                | Self::HalfExtents { value, .. },
                &[x, y, z],
            ) => *value = Vec3::new(x, y, z),
            (Self::Rotation { value, .. }, &[x, y, z, w]) => *value = Quat::from_xyzw(x, y, z, w),
            (Self::Point2(value), &[x, y]) => *value = Vec2::new(x, y),
            (
                Self::Radius { value, .. }
                | Self::Rim { value, .. }
                | Self::Length { value, .. }
                | Self::Angle { value, .. },
                &[number],
            ) => *value = number,
            (list, _) if list.is_list() => return new.with_corners(numbers),
            _ => return None,
        }
        Some(new)
    }

    /// Returns what a case has to give for this value, in words.
    pub fn expected(&self) -> &'static str {
        match self {
            Self::Point(_) => "a point [x, y, z] of finite numbers",
            Self::Point2(_) => "a point [x, y] of finite numbers",
            Self::Direction { .. } => "a direction [x, y, z] of finite numbers that is not zero",
            Self::Offset { .. } => "an offset [x, y, z] of finite numbers",
            Self::Radius { .. } | Self::Rim { .. } | Self::Length { .. } => {
                "a finite length that is not negative"
            }
            Self::Angle { .. } => "a finite angle in degrees",
            Self::HalfExtents { .. } => "half extents [x, y, z], finite and none negative",
            Self::Rotation { .. } => "a quaternion [x, y, z, w] of finite numbers that is not zero",
            Self::Ring(_) => "a list of 3 to 100000 points [x, y] of finite numbers",
            Self::Rings(_) => "a list of holes, each a list of 3 to 100000 points [x, y]",
            Self::Mesh(_) => "vertices and triangles, or the file of a mesh",
            Self::Convex(_) => "a solid by its kind and parts",
            Self::Points(_) => "a list of 1 to 1000 points [x, y, z] of finite numbers",
            Self::Replaced => "no single corner beside a list of corners",
        }
    }
}

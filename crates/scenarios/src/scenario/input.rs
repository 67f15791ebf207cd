use glam::{Quat, Vec2, Vec3};

use super::Message;
use super::plane_number::PlaneNumber;
use super::scalar::Unit;
use crate::message;

/// A value of a scenario that the user may change.
pub struct Input<'a> {
    /// The key in cases, in snake_case.
    pub name: &'static str,
    /// The letter of the article, shown beside the handle.
    pub label: &'static str,
    pub value: Value<'a>,
    /// For a plane's point, which may be given as a number too.
    pub number: Option<PlaneNumber>,
}

/// A value to change and, unless it is a point, the position of its handle.
pub enum Value<'a> {
    Point(&'a mut Vec3),
    Point2(&'a mut Vec2),
    /// A vector of any length but zero; its handle is the tip of an arrow from `from`, `length`
    /// metres long.
    Direction {
        value: &'a mut Vec3,
        from: Vec3,
        length: f32,
    },
    /// A vector in metres from the point `from`, possibly zero; its handle is its tip.
    Offset {
        value: &'a mut Vec3,
        from: Vec3,
    },
    /// A radius in metres, not negative; its handle is on the silhouette around `center`.
    Radius {
        value: &'a mut f32,
        center: Vec3,
    },
    /// A length in metres, not negative; its handle is `value` along the unit vector `direction`
    /// from `from`.
    Length {
        value: &'a mut f32,
        from: Vec3,
        direction: Vec3,
    },
    /// An angle in degrees, counter-clockwise from +X; its handle is on a circle in the XY plane.
    Angle {
        value: &'a mut f32,
        center: Vec2,
        radius: f32,
    },
    /// Half extents of a box in metres along its axes, none negative; a handle on each face.
    HalfExtents {
        value: &'a mut Vec3,
        center: Vec3,
        rotation: Quat,
    },
    /// A quaternion of any length but zero; its handles are rings around `center`.
    Rotation {
        value: &'a mut Quat,
        center: Vec3,
    },
}

/// The current value, for reading.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ValueNow {
    Point(Vec3),
    Point2(Vec2),
    Direction { value: Vec3, from: Vec3, length: f32 },
    Offset { value: Vec3, from: Vec3 },
    Radius { value: f32, center: Vec3 },
    Length { value: f32, from: Vec3, direction: Vec3 },
    Angle { value: f32, center: Vec2, radius: f32 },
    HalfExtents { value: Vec3, center: Vec3, rotation: Quat },
    Rotation { value: Quat, center: Vec3 },
}

/// The current state of an input.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InputNow {
    pub name: &'static str,
    pub label: &'static str,
    pub value: ValueNow,
    pub number: Option<PlaneNumber>,
    /// The unit of its number. An input of several numbers has none.
    pub unit: Unit,
}

impl<'a> Input<'a> {
    pub fn new(name: &'static str, label: &'static str, value: Value<'a>) -> Self {
        Self { name, label, value, number: None }
    }

    /// A point of a plane, for which a number may stand if the convention says so.
    pub fn on_plane(
        name: &'static str,
        label: &'static str,
        point: &'a mut Vec3,
        number: PlaneNumber,
    ) -> Self {
        Self { number: Some(number), ..Self::new(name, label, Value::Point(point)) }
    }

    /// Returns the current state of the input.
    pub fn now(&self) -> InputNow {
        let Self { name, label, number, .. } = *self;
        let value = self.value.now();
        InputNow { name, label, value, number, unit: value.unit() }
    }

    /// Sets the value; a single number also sets a plane's point. On failure returns what was
    /// expected and keeps the old value.
    pub fn set(&mut self, numbers: &[f32]) -> Result<(), Message> {
        match (self.number, numbers) {
            (Some(plane), &[number]) => {
                let point = plane.point(number).filter(|_| number.is_finite());
                let refused =
                    || message!("expected {0}, got {1}", self.expected(), number.to_string());
                let point = point.ok_or_else(refused)?;
                self.value.set(&point.to_array())
            }
            _ => self.value.set(numbers),
        }
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

impl ValueNow {
    /// Returns the unit of its number. A length along a ray may count in lengths of its direction
    /// instead.
    fn unit(self) -> Unit {
        match self {
            Self::Radius { .. } | Self::Length { .. } => Unit::Metre,
            Self::Angle { .. } => Unit::Degree,
            _ => Unit::One,
        }
    }

    /// Returns the numbers as a case lists them: four, three, two or one.
    pub fn numbers(&self) -> Vec<f32> {
        match self {
            Self::Point(value)
            | Self::Direction { value, .. }
            | Self::Offset { value, .. }
            | Self::HalfExtents { value, .. } => value.to_array().to_vec(),
            Self::Rotation { value, .. } => value.to_array().to_vec(),
            Self::Point2(value) => value.to_array().to_vec(),
            Self::Radius { value, .. } | Self::Length { value, .. } | Self::Angle { value, .. } => {
                vec![*value]
            }
        }
    }
}

impl Value<'_> {
    /// Returns the kind's public name, as `list --json` prints it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Point(_) => "point",
            Self::Point2(_) => "point2",
            Self::Direction { .. } => "direction",
            Self::Offset { .. } => "offset",
            Self::Radius { .. } | Self::Length { .. } => "length",
            Self::Angle { .. } => "angle",
            Self::HalfExtents { .. } => "half_extents",
            Self::Rotation { .. } => "rotation",
        }
    }

    /// Returns the current value.
    pub fn now(&self) -> ValueNow {
        match *self {
            Self::Point(ref value) => ValueNow::Point(**value),
            Self::Point2(ref value) => ValueNow::Point2(**value),
            Self::Direction { ref value, from, length } => {
                ValueNow::Direction { value: **value, from, length }
            }
            Self::Offset { ref value, from } => ValueNow::Offset { value: **value, from },
            Self::Radius { ref value, center } => ValueNow::Radius { value: **value, center },
            Self::Length { ref value, from, direction } => {
                ValueNow::Length { value: **value, from, direction }
            }
            Self::Angle { ref value, center, radius } => {
                ValueNow::Angle { value: **value, center, radius }
            }
            Self::HalfExtents { ref value, center, rotation } => {
                ValueNow::HalfExtents { value: **value, center, rotation }
            }
            Self::Rotation { ref value, center } => ValueNow::Rotation { value: **value, center },
        }
    }

    /// Returns the numbers as a case lists them: four, three, two or one.
    pub fn numbers(&self) -> Vec<f32> {
        self.now().numbers()
    }

    /// Returns how many numbers it takes.
    pub fn dimension(&self) -> usize {
        match self {
            Self::Rotation { .. } => 4,
            Self::Point(_)
            | Self::Direction { .. }
            | Self::Offset { .. }
            | Self::HalfExtents { .. } => 3,
            Self::Point2(_) => 2,
            Self::Radius { .. } | Self::Length { .. } | Self::Angle { .. } => 1,
        }
    }

    /// Returns `true` for one or several lengths, none of which is negative.
    pub fn is_length(&self) -> bool {
        matches!(self, Self::Radius { .. } | Self::Length { .. } | Self::HalfExtents { .. })
    }

    /// Sets the value, or returns what was expected and keeps the old one.
    pub fn set(&mut self, numbers: &[f32]) -> Result<(), Message> {
        if let Some(wrong) = numbers.iter().find(|number| !number.is_finite()) {
            return Err(message!("expected {0}, got {1}", self.expected(), wrong.to_string()));
        }
        match (self, numbers) {
            (Self::Point(value) | Self::Offset { value, .. }, &[x, y, z]) => {
                **value = Vec3::new(x, y, z);
            }
            (Self::Point2(value), &[x, y]) => **value = Vec2::new(x, y),
            (Self::Direction { value, .. }, &[x, y, z]) if numbers.iter().any(|&n| n != 0.0) => {
                **value = Vec3::new(x, y, z);
            }
            (Self::Radius { value, .. } | Self::Length { value, .. }, &[number])
                if number >= 0.0 =>
            {
                **value = number;
            }
            (Self::Angle { value, .. }, &[number]) => **value = number,
            (Self::HalfExtents { value, .. }, &[x, y, z]) if numbers.iter().all(|&n| n >= 0.0) => {
                **value = Vec3::new(x, y, z);
            }
            (Self::Rotation { value, .. }, &[x, y, z, w]) if numbers.iter().any(|&n| n != 0.0) => {
                **value = Quat::from_xyzw(x, y, z, w);
            }
            (this, _) => {
                let got: Vec<_> = numbers.iter().map(f32::to_string).collect();
                let got = match &got[..] {
                    [number] => number.clone(),
                    numbers => format!("[{}]", numbers.join(", ")),
                };
                return Err(message!("expected {0}, got {1}", this.expected(), got));
            }
        }
        Ok(())
    }

    /// Returns what a case has to give for this value, in words.
    pub fn expected(&self) -> &'static str {
        match self {
            Self::Point(_) => "a point [x, y, z] of finite numbers",
            Self::Point2(_) => "a point [x, y] of finite numbers",
            Self::Direction { .. } => "a direction [x, y, z] of finite numbers that is not zero",
            Self::Offset { .. } => "an offset [x, y, z] of finite numbers",
            Self::Radius { .. } | Self::Length { .. } => "a finite length that is not negative",
            Self::Angle { .. } => "a finite angle in degrees",
            Self::HalfExtents { .. } => "half extents [x, y, z], finite and none negative",
            Self::Rotation { .. } => "a quaternion [x, y, z, w] of finite numbers that is not zero",
        }
    }
}

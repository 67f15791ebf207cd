//! A scenario's inputs, shapes and conventions as a table, each stated once.

use super::{Body, Convention, Input, Message, Value};

/// The parts of a scenario that the user may change.
pub trait Table {
    /// Returns the number of inputs.
    fn count(&self) -> usize;

    /// Returns the input at an index, as it is; `None` past the last.
    fn input(&self, index: usize) -> Option<Input>;

    /// Returns every input.
    fn inputs(&self) -> Vec<Input> {
        let mut inputs = Vec::with_capacity(self.count());
        inputs.extend((0..).map_while(|index| self.input(index)));
        inputs
    }

    /// Returns the inputs that are single values, and no part of a solid.
    fn single_inputs(&self) -> Vec<Input> {
        self.whole_inputs().into_iter().filter(|input| !input.value.is_list()).collect()
    }

    /// Returns the inputs that a case has under keys of their own: all but the parts of solids.
    fn whole_inputs(&self) -> Vec<Input> {
        self.inputs().into_iter().filter(|input| input.part.is_none()).collect()
    }

    /// Replaces the value of the input at an index, if it is of its kind; its handle stays attached
    /// where it is.
    fn put(&mut self, index: usize, value: Value);

    /// Sets the input at an index. If it does not take the numbers, returns what was expected and
    /// keeps the old value. Past the last it does nothing.
    fn set(&mut self, index: usize, numbers: &[f32]) -> Result<(), Message> {
        if let Some(input) = self.input(index) {
            self.put(index, input.with(numbers)?);
        }
        Ok(())
    }

    /// Returns the shapes that can be dragged as a whole, in their current state.
    fn bodies(&self) -> Vec<Body> {
        Vec::new()
    }

    /// Returns the questions on which established engines differ on purpose.
    fn conventions(&self) -> Vec<Convention> {
        Vec::new()
    }

    /// Makes a choice of the convention at an index. Past the last of either it does nothing.
    fn choose(&mut self, _convention: usize, _choice: usize) {}
}

/// Generates a scenario's struct with its defaults and its [`Table`].
///
/// An input's row has its key in cases, its label, its kind with the position of the handle if it
/// is not a point (in terms of other inputs and of choices), and its default. A shape's row says
/// which inputs make it, and which points move if it is dragged as a whole; a solid of several
/// surfaces lists these (`with surfaces`). Shapes of lists come from a method (`bodies by`).
///
/// ```text
/// struct PointSphere {
///     point "P": Point = [0.0, 3.0, 1.0],
///     center "S": Point = [0.5, 2.0, 0.0],
///     radius "r": Radius { center: center } = 2.0,
/// }
/// shapes { sphere: Sphere { center: center, radius: radius } taken by center }
/// conventions { touching: IfTouching }
/// ```
macro_rules! table {
    (@type Point) => { glam::Vec3 };
    (@type PlanePoint) => { glam::Vec3 };
    (@type Point2) => { glam::Vec2 };
    (@type Direction) => { glam::Vec3 };
    (@type Offset) => { glam::Vec3 };
    (@type HalfExtents) => { glam::Vec3 };
    (@type Rotation) => { glam::Quat };
    (@type Ring) => { $crate::scenario::List<glam::Vec2> };
    (@type Rings) => { $crate::scenario::List<$crate::scenario::List<glam::Vec2>> };
    (@type Mesh) => { $crate::mesh::Mesh };
    (@type Corner) => { glam::Vec2 };
    (@type $Kind:ident) => { f32 };

    (@default Point $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default PlanePoint $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default Point2 $numbers:expr) => { glam::Vec2::from_array($numbers) };
    (@default Direction $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default Offset $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default HalfExtents $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default Rotation $numbers:expr) => { glam::Quat::from_array($numbers) };
    (@default Corner $numbers:expr) => { glam::Vec2::from_array($numbers) };
    (@default Ring $corners:expr) => { $corners.map(glam::Vec2::from_array).into_iter().collect() };
    (@default $Kind:ident $value:expr) => { $value };

    (@value Point $value:ident) => { $crate::scenario::Value::Point($value) };
    (@value PlanePoint $value:ident) => { $crate::scenario::Value::Point($value) };
    (@value Point2 $value:ident) => { $crate::scenario::Value::Point2($value) };
    (@value Corner $value:ident) => { $crate::scenario::Value::Point2($value) };
    (@value Ring $value:ident) => { $crate::scenario::Value::Ring($value) };
    (@value Rings $value:ident) => { $crate::scenario::Value::Rings($value) };
    (@value Mesh $value:ident) => { $crate::scenario::Value::Mesh($value) };
    (@value RayLength $value:ident) => { $crate::scenario::Value::Length { value: $value, .. } };
    (@value $Kind:ident $value:ident) => { $crate::scenario::Value::$Kind { value: $value, .. } };

    (@input RayLength $name:expr, $label:expr, $value:expr, from: $from:expr, along: $along:expr, by: $way:expr) => {
        $crate::scenario::Input {
            unit: $way.unit(),
            ..$crate::scenario::table!(
                @input Length $name, $label, $value, from: $from, direction: $way.step($along)
            )
        }
    };
    (@input PlanePoint $name:expr, $label:expr, $point:expr, $($field:ident: $place:expr),+) => {
        $crate::scenario::Input {
            number: Some($crate::scenario::PlaneNumber { $($field: $place),+ }),
            ..$crate::scenario::table!(@input Point $name, $label, $point)
        }
    };
    (@input Corner $name:expr, $label:expr, $value:expr, of: $list:expr) => {{
        let value = match $list.is_empty() {
            true => $crate::scenario::Value::Point2($value),
            false => $crate::scenario::Value::Replaced,
        };
        $crate::scenario::Input::new($name, $label, value)
    }};
    (@input $Kind:ident $name:expr, $label:expr, $value:expr) => {
        $crate::scenario::Input::new($name, $label, $crate::scenario::Value::$Kind($value))
    };
    (@input $Kind:ident $name:expr, $label:expr, $value:expr, $($field:ident: $place:expr),+) => {
        $crate::scenario::Input::new(
            $name,
            $label,
            $crate::scenario::Value::$Kind { value: $value, $($field: $place),+ },
        )
    };

    (@bodies $shape:expr, $points:expr) => { [$crate::scenario::Body::new($shape, &$points)] };
    (@bodies $shape:expr, $points:expr, $surfaces:ident) => {
        $surfaces($shape).into_iter().map(|surface| $crate::scenario::Body::new(surface, &$points))
    };

    (struct $Name:ident $($rest:tt)*) => {
        impl Copy for $Name {}
        $crate::scenario::table!(@table struct $Name $($rest)*);
    };

    (with lists struct $Name:ident $($rest:tt)*) => {
        $crate::scenario::table!(@table struct $Name $($rest)*);
    };

    (
        @table struct $Name:ident {
            $($name:ident $label:literal: $Kind:ident $({ $($field:ident: $place:expr),+ })? = $default:expr,)+
        }
        $(shapes { $(
            $shape:ident: $Shape:ident { $($part:ident: $from:ident),+ } $($(with $surfaces:ident)? taken by $($point:ident)+)?
        ),+ $(,)? })?
        $(bodies by $bodies:ident;)?
        $(conventions { $($convention:ident: $Choices:ty),+ $(,)? })?
    ) => {
        #[derive(Clone, PartialEq)]
        struct $Name {
            $($name: $crate::scenario::table!(@type $Kind),)+
            $($($convention: $Choices,)+)?
        }

        impl Default for $Name {
            fn default() -> Self {
                Self {
                    $($name: $crate::scenario::table!(@default $Kind $default),)+
                    $($($convention: Default::default(),)+)?
                }
            }
        }

        $(impl $Name {
            $(fn $shape(&self) -> $Shape {
                $Shape { $($part: self.$from),+ }
            })+
        })?

        impl $crate::scenario::Table for $Name {
            fn count(&self) -> usize {
                [$(stringify!($name)),+].len()
            }

            fn input(&self, index: usize) -> Option<$crate::scenario::Input> {
                #[allow(unused_variables, reason = "not each of them places a handle")]
                let Self { $($name,)+ $($($convention,)+)? } = self.clone();
                let mut indices = 0..;
                $(if indices.next() == Some(index) {
                    return Some($crate::scenario::table!(
                        @input $Kind stringify!($name), $label, $name $(, $($field: $place),+)?
                    ));
                })+
                None
            }

            fn put(&mut self, index: usize, value: $crate::scenario::Value) {
                let mut indices = 0..;
                $(if indices.next() == Some(index)
                    && let $crate::scenario::table!(@value $Kind value) = value.clone()
                {
                    self.$name = value;
                })+
            }

            $(fn bodies(&self) -> Vec<$crate::scenario::Body> {
                core::iter::empty()
                    $($(.chain($crate::scenario::table!(
                        @bodies self.$shape(), [$(stringify!($point)),+] $(, $surfaces)?
                    )))?)+
                    .collect()
            })?

            $(fn bodies(&self) -> Vec<$crate::scenario::Body> {
                self.$bodies()
            })?

            $(fn conventions(&self) -> Vec<$crate::scenario::Convention> {
                vec![$(self.$convention.convention()),+]
            }

            fn choose(&mut self, convention: usize, choice: usize) {
                let mut indices = 0..;
                $(if indices.next() == Some(convention) {
                    self.$convention.choose(choice);
                })+
            })?
        }
    };
}
pub(crate) use table;

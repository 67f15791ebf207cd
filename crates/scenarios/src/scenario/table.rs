//! A scenario's inputs, shapes and conventions as a table, each stated once.

use super::{Body, Convention, Input};

/// The parts of a scenario that the user may change.
pub trait Table {
    /// Returns every input. For reading use `dyn Scenario::inputs_now`.
    fn inputs(&mut self) -> Vec<Input<'_>>;

    /// Returns one of them by index.
    fn input(&mut self, place: usize) -> Option<Input<'_>> {
        self.inputs().into_iter().nth(place)
    }

    /// Returns the shapes that can be dragged as a whole, in their current state.
    fn bodies(&self) -> Vec<Body> {
        Vec::new()
    }

    /// Returns the questions on which established engines differ on purpose.
    fn conventions(&mut self) -> Vec<Convention<'_>> {
        Vec::new()
    }
}

/// Generates a scenario's struct with its defaults and its [`Table`].
///
/// An input's row has its key in cases, its label, its kind with the position of the handle if it
/// is not a point (in terms of other inputs and of choices), and its default. A shape's row says
/// which inputs make it, and which points move if it is dragged as a whole; a solid of several
/// surfaces lists these (`with surfaces`).
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
    (@type $Kind:ident) => { f32 };

    (@default Point $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default PlanePoint $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default Point2 $numbers:expr) => { glam::Vec2::from_array($numbers) };
    (@default Direction $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default Offset $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default HalfExtents $numbers:expr) => { glam::Vec3::from_array($numbers) };
    (@default Rotation $numbers:expr) => { glam::Quat::from_array($numbers) };
    (@default $Kind:ident $number:expr) => { $number };

    (@input PlanePoint $name:expr, $label:expr, $point:expr, $($field:ident: $place:expr),+) => {
        $crate::scenario::Input::on_plane(
            $name,
            $label,
            $point,
            $crate::scenario::PlaneNumber { $($field: $place),+ },
        )
    };
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

    (
        struct $Name:ident {
            $($name:ident $label:literal: $Kind:ident $({ $($field:ident: $place:expr),+ })? = $default:expr,)+
        }
        $(shapes { $(
            $shape:ident: $Shape:ident { $($part:ident: $from:ident),+ } $($(with $surfaces:ident)? taken by $($point:ident)+)?
        ),+ $(,)? })?
        $(conventions { $($convention:ident: $Choices:ty),+ $(,)? })?
    ) => {
        #[derive(Clone, Copy, PartialEq)]
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
            fn inputs(&mut self) -> Vec<$crate::scenario::Input<'_>> {
                #[allow(unused_variables, reason = "not each of them places a handle")]
                let Self { $($name,)+ $($($convention,)+)? } = *self;
                vec![$($crate::scenario::table!(
                    @input $Kind stringify!($name), $label, &mut self.$name $(, $($field: $place),+)?
                )),+]
            }

            fn input(&mut self, place: usize) -> Option<$crate::scenario::Input<'_>> {
                #[allow(unused_variables, reason = "not each of them places a handle")]
                let Self { $($name,)+ $($($convention,)+)? } = *self;
                let mut places = 0..;
                $(if places.next() == Some(place) {
                    return Some($crate::scenario::table!(
                        @input $Kind stringify!($name), $label, &mut self.$name $(, $($field: $place),+)?
                    ));
                })+
                None
            }

            $(fn bodies(&self) -> Vec<$crate::scenario::Body> {
                core::iter::empty()
                    $($(.chain($crate::scenario::table!(
                        @bodies self.$shape(), [$(stringify!($point)),+] $(, $surfaces)?
                    )))?)+
                    .collect()
            })?

            $(fn conventions(&mut self) -> Vec<$crate::scenario::Convention<'_>> {
                vec![$(self.$convention.convention()),+]
            })?
        }
    };
}
pub(crate) use table;

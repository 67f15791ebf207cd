//! Two solid boxes in any orientation, by the fifteen axes that may separate them: the face normals
//! of both, and the cross products of their edge directions.
//! Source: Gottschalk, Lin and Manocha, OBBTree (1996); Ericson, Real-Time Collision Detection
//! (2005), §4.4.1.

mod filter;
mod least;
mod patch;
mod products;

use glam::{DVec3, Vec3};

use super::ray_box::Cuboid;
use super::{to_f32_saturating, to_vec3_saturating};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
use filter::BoxAxes;
pub use patch::Patch;
#[cfg(feature = "alloc")]
pub(crate) use patch::sort_around;
#[cfg(feature = "alloc")]
pub(crate) use products::axes;

/// The relation of two boxes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BoxBox {
    /// They overlap along every axis.
    Overlap(Penetration),
    /// They touch along some axis, and no axis separates them.
    Touching(Penetration),
    /// Some axis separates them.
    Apart(Gap),
}

impl BoxBox {
    /// Returns the penetration, or `None` if the boxes are apart.
    #[inline]
    pub fn penetration(&self) -> Option<&Penetration> {
        match self {
            Self::Overlap(penetration) | Self::Touching(penetration) => Some(penetration),
            Self::Apart(_) => None,
        }
    }

    /// Returns the projections of both boxes on the fifteen axes, in the order of [`Axis::ALL`].
    pub fn projections(&self) -> [Projection; 15] {
        let (Self::Overlap(Penetration { boxes, .. })
        | Self::Touching(Penetration { boxes, .. })
        | Self::Apart(Gap { boxes })) = *self;
        let axes = BoxAxes::new(boxes);
        Axis::ALL.map(|axis| Projection { axis, shadows: axes.shadows(axis) })
    }
}

/// One of the axes that may separate two boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// A face normal of box 1, by the index of the axis.
    Face1(usize),
    /// A face normal of box 2, by the index of the axis.
    Face2(usize),
    /// The cross product of an edge direction of box 1 and one of box 2, by their indices.
    Edges(usize, usize),
}

impl Axis {
    /// All axes, in the order in which ties are broken: the faces of 1, of 2, the edges.
    pub const ALL: [Self; 15] = {
        let mut all = [Self::Face1(0); 15];
        let mut i = 0;
        while i < 3 {
            all[i] = Self::Face1(i);
            all[3 + i] = Self::Face2(i);
            let mut j = 0;
            while j < 3 {
                all[6 + 3 * i + j] = Self::Edges(i, j);
                j += 1;
            }
            i += 1;
        }
        all
    };

    /// Returns `face_1x` … `face_2z`, or `edge_xy` for x of box 1 and y of box 2.
    pub fn name(self) -> &'static str {
        match self {
            Self::Face1(i) => ["face_1x", "face_1y", "face_1z"][i],
            Self::Face2(j) => ["face_2x", "face_2y", "face_2z"][j],
            Self::Edges(i, j) => [
                ["edge_xx", "edge_xy", "edge_xz"],
                ["edge_yx", "edge_yy", "edge_yz"],
                ["edge_zx", "edge_zy", "edge_zz"],
            ][i][j],
        }
    }
}

/// The axis along which two boxes overlap least, or keep the largest gap.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Least {
    axis: Axis,
    /// The overlap in metres times the axis's length, negative if apart; the sign is exact.
    overlap: f64,
    /// The axis's squared length.
    squared: f64,
    /// A vector of the axis's length, from box 2 to box 1.
    direction: DVec3,
}

impl Least {
    fn depth(&self) -> f64 {
        self.overlap / self.squared.sqrt()
    }

    fn normal(&self) -> DVec3 {
        self.direction / self.squared.sqrt()
    }
}

/// The penetration of two boxes that share a point, and the way out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Penetration {
    boxes: [Cuboid; 2],
    least: Least,
}

impl Penetration {
    /// Returns the distance in metres that box 1 has to move along the normal until they touch;
    /// zero if they touch.
    pub fn depth(&self) -> f32 {
        to_f32_saturating(self.least.depth())
    }

    /// Returns the unit normal, from box 2 to box 1; either direction if the centres are level
    /// along it.
    pub fn normal(&self) -> Vec3 {
        to_vec3_saturating(self.least.normal())
    }

    /// Returns the axis of least overlap, the first of equals.
    pub fn axis(&self) -> Axis {
        self.least.axis
    }

    /// Returns the shortest translation that moves box 1 to touching.
    pub fn push(&self) -> Vec3 {
        to_vec3_saturating(self.least.normal() * self.least.depth())
    }

    /// Returns the contact of the boxes once box 1 is pushed out.
    pub fn patch(&self) -> Patch {
        patch::patch(self.boxes, &self.least)
    }
}

/// The gap between two boxes that share no point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    boxes: [Cuboid; 2],
}

impl Gap {
    /// Returns the axis of the largest gap, the first of equals.
    pub fn separation(&self) -> Separation {
        let least = BoxAxes::new(self.boxes).least();
        Separation {
            axis: least.axis,
            direction: to_vec3_saturating(least.normal()),
            distance: to_f32_saturating(-least.depth()),
        }
    }
}

/// The largest gap between two boxes among the fifteen axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Separation {
    /// The axis.
    pub axis: Axis,
    /// The unit direction, from box 2 to box 1.
    pub direction: Vec3,
    /// The gap in metres, at most the distance of the boxes.
    pub distance: f32,
}

/// The projections of both boxes on one axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    /// The axis.
    pub axis: Axis,
    /// The intervals on the axis; `None` for parallel edges, which give no axis.
    pub shadows: Option<Shadows>,
}

/// The intervals of two boxes on an axis, in metres from the centre of box 2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shadows {
    /// Unit, from box 2 to box 1.
    pub direction: Vec3,
    /// The interval of box 1.
    pub first: [f32; 2],
    /// The interval of box 2.
    pub second: [f32; 2],
    /// The overlap in metres; negative if the axis separates them, exactly.
    pub overlap: f32,
    /// `true` if the axis separates them, exactly: a touch does not.
    pub separates: bool,
}

/// Tests two boxes for a separating axis. Touching is a hit; a box without thickness counts as the
/// rectangle, the segment or the point that it is.
#[inline]
pub fn box_box(box1: Cuboid, box2: Cuboid) -> BoxBox {
    let boxes = [box1, box2];
    match BoxAxes::new(boxes).least_unless_apart() {
        None => BoxBox::Apart(Gap { boxes }),
        Some(least) if least.overlap > 0.0 => BoxBox::Overlap(Penetration { boxes, least }),
        Some(least) => BoxBox::Touching(Penetration { boxes, least }),
    }
}

#[cfg(test)]
mod tests;

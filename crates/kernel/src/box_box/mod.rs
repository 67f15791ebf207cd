//! Two solid boxes, each turned in any way, by the fifteen axes that may separate them: the normals
//! of the faces of both, and each edge's direction of one across each of the other.
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

/// How a box stands to another one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BoxBox {
    /// They overlap along each of the axes.
    Overlap(Penetration),
    /// Along some axis they touch and no more; along none they are apart.
    Touching(Penetration),
    /// Some axis separates them.
    Apart(Gap),
}

impl BoxBox {
    /// Of a hit.
    pub fn penetration(&self) -> Option<&Penetration> {
        match self {
            Self::Overlap(penetration) | Self::Touching(penetration) => Some(penetration),
            Self::Apart(_) => None,
        }
    }

    /// Both boxes along each of the fifteen axes, in their order.
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
    /// Of box 1, out of that pair of faces.
    Face1(usize),
    /// Of box 2.
    Face2(usize),
    /// Across an edge of box 1 along its axis of that number, and one of box 2.
    Edges(usize, usize),
}

impl Axis {
    /// All of them, in the order in which equal ones are taken: the faces of 1, of 2, the edges.
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

    /// `face_1x` … `face_2z`, and `edge_xy` of x of box 1 and y of box 2.
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
    /// Metres times the axis's length, negative where they are apart; the sign is exact.
    overlap: f64,
    /// The square of its length.
    squared: f64,
    /// So long, from box 2 to box 1.
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

/// How deep boxes overlap that share a point, and which way leads out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Penetration {
    boxes: [Cuboid; 2],
    least: Least,
}

impl Penetration {
    /// Metres that box 1 has to move until they touch, along the normal; zero of boxes that touch.
    pub fn depth(&self) -> f32 {
        to_f32_saturating(self.least.depth())
    }

    /// Unit, from box 2 to box 1; where the centres are level along it either of both.
    pub fn normal(&self) -> Vec3 {
        to_vec3_saturating(self.least.normal())
    }

    /// The axis of least overlap, the first of equals.
    pub fn axis(&self) -> Axis {
        self.least.axis
    }

    /// The shortest translation that moves box 1 to touching.
    pub fn push(&self) -> Vec3 {
        to_vec3_saturating(self.least.normal() * self.least.depth())
    }

    /// Where the boxes touch once box 1 is pushed.
    pub fn patch(&self) -> Patch {
        patch::patch(self.boxes, &self.least)
    }
}

/// How far boxes are from sharing a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    boxes: [Cuboid; 2],
}

impl Gap {
    /// The axis of the largest gap, the first of equals.
    pub fn separation(&self) -> Separation {
        let least = BoxAxes::new(self.boxes).least();
        Separation {
            axis: least.axis,
            direction: to_vec3_saturating(least.normal()),
            distance: to_f32_saturating(-least.depth()),
        }
    }
}

/// The largest gap between two boxes, among the axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Separation {
    /// Which axis it is.
    pub axis: Axis,
    /// Unit, from box 2 to box 1.
    pub direction: Vec3,
    /// Metres of the gap: no more than the boxes are apart.
    pub distance: f32,
}

/// Both boxes along one axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    /// Which axis it is.
    pub axis: Axis,
    /// None of edges that are parallel, which give no axis.
    pub shadows: Option<Shadows>,
}

/// Where two boxes lie along an axis, in metres from the centre of box 2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shadows {
    /// Unit, from box 2 to box 1.
    pub direction: Vec3,
    /// From where to where box 1 lies.
    pub first: [f32; 2],
    /// And box 2.
    pub second: [f32; 2],
    /// Metres; negative where the axis separates them, exactly.
    pub overlap: f32,
    /// Whether it separates them, exactly: a touch does not.
    pub separates: bool,
}

/// Asks each axis whether it separates the boxes. Touching is a hit; a box without thickness is the
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

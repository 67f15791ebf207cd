//! Closed polygons in the plane, with holes: rings of corners, each closed from its last corner to
//! its first. Corners may coincide and edges cross.

use glam::Vec2;

/// The rings of a polygon.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Polygon<'a> {
    /// The corners of the outer ring.
    pub outer: &'a [Vec2],
    /// The corners of each hole.
    pub holes: &'a [&'a [Vec2]],
}

impl<'a> From<&'a [Vec2]> for Polygon<'a> {
    #[inline]
    fn from(outer: &'a [Vec2]) -> Self {
        Self { outer, holes: &[] }
    }
}

impl<'a, const N: usize> From<&'a [Vec2; N]> for Polygon<'a> {
    #[inline]
    fn from(outer: &'a [Vec2; N]) -> Self {
        Self { outer, holes: &[] }
    }
}

/// A part of a border. In order, corners come before edges, then the outer ring before the holes,
/// then those of lower indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BorderPart {
    /// Whether it is a corner or an edge.
    pub kind: BorderKind,
    /// 0 for the outer ring, k for the k-th hole.
    pub ring: u32,
    /// The index of the corner, or of the corner at which the edge starts, from 0.
    pub index: u32,
}

/// A corner, or an edge without its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BorderKind {
    /// A corner.
    Corner,
    /// An edge, to the next corner of its ring.
    Edge,
}

/// An edge of a ring.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub ring: u32,
    pub index: u32,
    pub from: Vec2,
    pub to: Vec2,
}

impl Edge {
    pub fn part(&self) -> BorderPart {
        BorderPart { kind: BorderKind::Edge, ring: self.ring, index: self.index }
    }

    #[cfg(feature = "alloc")]
    pub fn corner(&self) -> BorderPart {
        BorderPart { kind: BorderKind::Corner, ..self.part() }
    }
}

impl<'a> Polygon<'a> {
    /// Returns the rings, the outer one first.
    #[inline]
    pub fn rings(self) -> impl Iterator<Item = &'a [Vec2]> {
        core::iter::once(self.outer).chain(self.holes.iter().copied())
    }

    /// Returns the edges of all rings.
    #[inline]
    pub(crate) fn edges(self) -> impl Iterator<Item = Edge> {
        self.rings().zip(0..).flat_map(|(corners, ring)| ring_edges(ring, corners))
    }

    /// Returns `true` if all its numbers are finite.
    #[inline]
    pub(crate) fn is_finite(self) -> bool {
        self.rings().all(|ring| ring.iter().fold(true, |all, corner| all & corner.is_finite()))
    }
}

/// Returns the edges of a ring, the last one to its first corner.
#[inline]
pub(crate) fn ring_edges(ring: u32, corners: &[Vec2]) -> impl Iterator<Item = Edge> {
    let next = corners.iter().skip(1).chain(corners.first());
    let edges = corners.iter().zip(next).zip(0..);
    edges.map(move |((&from, &to), index)| Edge { ring, index, from, to })
}

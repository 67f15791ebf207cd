//! The features of a capsule's axis and of a triangle, and the pairs that may be closest.

use crate::sphere_triangle::Feature;

/// A feature of the axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum AxisFeature {
    /// The end that the half axis leads to from the midpoint; with −1 the opposite one.
    End(i32),
    /// The inside of the axis.
    Side,
}

/// A feature of the axis and a feature of the triangle that may be closest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct FeaturePair {
    pub axis: AxisFeature,
    pub triangle: Feature,
}

/// All pairs that there are: the inside of a face and the inside of the axis never have a unique
/// closest pair of points. The most likely first touches come first.
pub(super) const PAIRS: [FeaturePair; 20] = {
    use AxisFeature::{End, Side};
    use Feature::*;
    const EDGES: [Feature; 3] = [EdgeAb, EdgeBc, EdgeCa];
    const VERTICES: [Feature; 3] = [VertexA, VertexB, VertexC];
    const PARTS: [AxisFeature; 3] = [Side, End(1), End(-1)];
    let mut pairs = [FeaturePair { axis: End(1), triangle: Face }; 20];
    pairs[1].axis = End(-1);
    let mut i = 0;
    while i < 9 {
        pairs[2 + i] = FeaturePair { axis: PARTS[i / 3], triangle: EDGES[i % 3] };
        pairs[11 + i] = FeaturePair { axis: PARTS[i / 3], triangle: VERTICES[i % 3] };
        i += 1;
    }
    pairs
};

/// The origin that a feature of the triangle is measured from.
pub(super) enum Base {
    Corner(usize),
    /// From the corner of that index to the next.
    Edge(usize),
    Face,
}

pub(super) fn base(feature: Feature) -> Base {
    match feature {
        Feature::VertexA => Base::Corner(0),
        Feature::VertexB => Base::Corner(1),
        Feature::VertexC => Base::Corner(2),
        Feature::EdgeAb => Base::Edge(0),
        Feature::EdgeBc => Base::Edge(1),
        Feature::EdgeCa => Base::Edge(2),
        Feature::Face => Base::Face,
    }
}

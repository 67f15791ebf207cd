//! The features of a capsule's axis and of a triangle, and which of them may be closest.

use crate::sphere_triangle::Feature;

/// A part of the axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum AxisFeature {
    /// Where the half axis leads from the middle, or of −1 its opposite.
    End(i32),
    /// What lies between the ends.
    Side,
}

/// Which part of the axis may be closest to which part of the triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct FeaturePair {
    pub axis: AxisFeature,
    pub triangle: Feature,
}

/// All that there are: of the inside of a face and the side of an axis there is never just one
/// closest pair of points. What is mostly met first comes first.
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

/// What a feature of the triangle starts from.
pub(super) enum Base {
    Corner(usize),
    /// From the corner of that number to the next.
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

//! Two convex solids as inputs, which several scenarios share.

use crate::scenario::{
    Body, Convex, ConvexKind, Input, Value, convex_marks, part_inputs, with_part,
};

/// The names and labels of the two solids.
const WHOLE: [(&str, &str); 2] = [("shape1", "S1"), ("shape2", "S2")];

/// Returns both solids, then `own`, and then the parts of each.
pub(super) fn inputs(solids: [&Convex; 2], own: Option<Input>) -> Vec<Input> {
    let whole = solids.into_iter().zip(WHOLE);
    let whole =
        whole.map(|(solid, (name, label))| Input::new(name, label, Value::Convex(solid.clone())));
    let parts = solids.into_iter().enumerate().flat_map(|(which, solid)| part_inputs(solid, which));
    whole.chain(own).chain(parts).collect()
}

/// Replaces a solid or one of its parts.
pub(super) fn put(solids: [&mut Convex; 2], input: &Input, value: Value) {
    for (solid, (name, _)) in solids.into_iter().zip(WHOLE) {
        match (input.part, &value) {
            (None, Value::Convex(new)) if input.name == name => *solid = new.clone(),
            (Some(part), _) if input.name.ends_with(&name["shape".len()..]) => {
                *solid = with_part(solid.clone(), part, value.clone());
            }
            _ => {}
        }
    }
}

/// Returns the bodies that drag both solids.
pub(super) fn bodies(solids: [&Convex; 2]) -> Vec<Body> {
    let body = |(which, solid): (usize, &Convex)| {
        let points = points(ConvexKind::of(solid))[which];
        convex_marks(solid).into_iter().map(move |mark| Body::new(mark, points)).collect::<Vec<_>>()
    };
    solids.into_iter().enumerate().flat_map(body).collect()
}

/// Returns the inputs that move a solid of that kind: of the first and of the second.
fn points(kind: ConvexKind) -> [&'static [&'static str]; 2] {
    match kind {
        ConvexKind::Point => [&["point1"], &["point2"]],
        ConvexKind::Segment | ConvexKind::Capsule | ConvexKind::Cylinder => {
            [&["a1", "b1"], &["a2", "b2"]]
        }
        ConvexKind::Triangle => [&["a1", "b1", "c1"], &["a2", "b2", "c2"]],
        ConvexKind::Hull => [&["points1"], &["points2"]],
        ConvexKind::Cone | ConvexKind::Frustum => [&["apex1", "base1"], &["apex2", "base2"]],
        ConvexKind::Sphere | ConvexKind::Box | ConvexKind::Ellipsoid => {
            [&["center1"], &["center2"]]
        }
    }
}

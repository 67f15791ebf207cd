//! impacted, in f32, by GJK in the plane.

use impacted::CollisionShape;

use crate::Engine;
use crate::case::Case;

pub const ENGINE: Engine = Engine { name: "impacted", ask };

fn ask(case: &Case) -> Option<bool> {
    if case.scenario() != "segment_segment" {
        return None;
    }
    let segment = |from: &str, to: &str| {
        CollisionShape::new_segment(case.numbers::<2>(from), case.numbers::<2>(to))
    };
    Some(segment("p1", "p2").is_collided_with(&segment("q1", "q2")))
}

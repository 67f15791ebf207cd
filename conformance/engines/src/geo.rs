//! geo, in f32, of what lies in the plane.

use geo::{Coord, Intersects, Line, LineString, Polygon};

use crate::Engine;
use crate::case::Case;

pub const ENGINE: Engine = Engine { name: "geo", ask };

fn ask(case: &Case) -> Option<bool> {
    let at = |name: &str| {
        let [x, y] = case.numbers(name);
        Coord { x, y }
    };
    match case.scenario() {
        "segment_segment" => {
            let [p1, p2, q1, q2] = ["p1", "p2", "q1", "q2"].map(at);
            Some(Line::new(p1, p2).intersects(&Line::new(q1, q2)))
        }
        "point_polygon" => {
            let outline = ["v1", "v2", "v3", "v4", "v5", "v6"].map(at);
            Some(
                Polygon::new(LineString::from(outline.to_vec()), Vec::new())
                    .intersects(&at("point")),
            )
        }
        _ => None,
    }
}

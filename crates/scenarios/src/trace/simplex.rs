//! The point of a simplex that is closest to the origin.

use std::fmt;

use exact_collide::convex::Part;
use glam::{DMat3, DVec3};
use serde::{Deserialize, Serialize};

/// The part of a simplex that has the closest point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SubCase {
    Vertex,
    Edge,
    Face,
    /// The origin lies in the simplex.
    Inside,
}

impl SubCase {
    fn of(corners: usize) -> Self {
        match corners {
            0 | 1 => Self::Vertex,
            2 => Self::Edge,
            3 => Self::Face,
            _ => Self::Inside,
        }
    }
}

impl From<Part> for SubCase {
    fn from(part: Part) -> Self {
        match part {
            Part::Vertex => Self::Vertex,
            Part::Edge => Self::Edge,
            Part::Face => Self::Face,
            Part::Inside => Self::Inside,
        }
    }
}

impl fmt::Display for SubCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vertex => "a vertex",
            Self::Edge => "an edge",
            Self::Face => "a face",
            Self::Inside => "the inside",
        })
    }
}

/// The closest point, and the corners that span its part.
#[derive(Debug, Clone, PartialEq)]
pub struct Closest {
    pub point: DVec3,
    pub corners: Vec<DVec3>,
}

impl Closest {
    pub fn sub_case(&self) -> SubCase {
        SubCase::of(self.corners.len())
    }
}

/// Returns the closest point of a plane, a line or a point through corners, if it lies between
/// them.
fn foot(corners: &[DVec3]) -> Option<DVec3> {
    match *corners {
        [a] => Some(a),
        [a, b] => {
            let edge = b - a;
            let share = -a.dot(edge) / edge.length_squared();
            (share > 0.0 && share < 1.0).then(|| a + edge * share)
        }
        [a, b, c] => {
            let n = (b - a).cross(c - a);
            let foot = n * (a.dot(n) / n.length_squared());
            let is_left = |from: DVec3, to: DVec3| (to - from).cross(foot - from).dot(n) > 0.0;
            (is_left(a, b) && is_left(b, c) && is_left(c, a)).then_some(foot)
        }
        [a, b, c, d] => {
            let volume = |p: DVec3, q: DVec3, r: DVec3, s: DVec3| {
                DMat3::from_cols(q - p, r - p, s - p).determinant()
            };
            let origin = DVec3::ZERO;
            let whole = volume(a, b, c, d);
            let parts = [
                volume(origin, b, c, d),
                volume(a, origin, c, d),
                volume(a, b, origin, d),
                volume(a, b, c, origin),
            ];
            (whole != 0.0 && parts.iter().all(|part| part / whole > 0.0)).then_some(origin)
        }
        _ => None,
    }
}

/// Returns the closest point of a simplex of up to four corners; of equally close parts that of
/// the fewest. `None` without corners.
pub(super) fn closest(corners: &[DVec3]) -> Option<Closest> {
    let count = corners.len().min(4);
    let mut parts: Vec<Vec<DVec3>> = (1..1_usize << count)
        .map(|bits| (0..count).filter(|k| bits >> k & 1 == 1).map(|k| corners[k]).collect())
        .collect();
    parts.sort_by_key(Vec::len);
    let feet = parts.into_iter().filter_map(|part| {
        let point = foot(&part).filter(|point| point.is_finite())?;
        Some(Closest { point, corners: part })
    });
    feet.reduce(
        |one, other| {
            if other.point.length_squared() < one.point.length_squared() { other } else { one }
        },
    )
}

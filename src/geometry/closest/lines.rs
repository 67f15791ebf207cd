//! Points, segments and infinite lines against each other, in space; in the plane, with z = 0.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.2, §5.1.8 and §5.1.9.

use glam::{DVec3, Vec3};

use super::super::along::Segment;
use super::super::point_line::{VIEWS, project};
use super::super::{coplanar, exact};
use super::{Closest, Pair};

/// A point and its foot on the infinite line through A and B.
pub fn point_line(point: Vec3, a: Vec3, b: Vec3) -> Closest {
    foot_on_line(point, a, b).narrow()
}

/// A point and the nearest point of the segment from A to B.
pub fn point_segment(point: Vec3, a: Vec3, b: Vec3) -> Closest {
    nearest_on_segment(point, a, b).narrow()
}

/// The nearest points of the infinite lines A1A2 and B1B2; of parallel lines A1 and its foot.
pub fn line_line(a1: Vec3, a2: Vec3, b1: Vec3, b2: Vec3) -> Closest {
    if b1 == b2 {
        return foot_on_line(b1, a1, a2).swapped().narrow();
    }
    let Some(lines) = Lines::new([a1, a2], [b1, b2]) else {
        return point_line(a1, b1, b2);
    };
    let [s, t] = lines.parameters();
    lines.at(s, t).narrow()
}

/// The nearest points of the segments P1P2 and Q1Q2.
pub fn segment_segment(p1: Vec3, p2: Vec3, q1: Vec3, q2: Vec3) -> Closest {
    let segment = Segment { start: p1, end: p2 };
    if p1 != p2
        && q1 != q2
        && let Some([shared, _]) = coplanar::segment_segment(segment, q1, q2)
    {
        return Pair::shared(shared.point).narrow();
    }
    nearest_of_segments([p1, p2], [q1, q2]).narrow()
}

fn foot_on_line(point: Vec3, a: Vec3, b: Vec3) -> Pair {
    let foot = project(point, a, b);
    Pair { first: point.as_dvec3(), second: foot.c, distance: foot.distance }
}

pub(super) fn nearest_on_segment(point: Vec3, a: Vec3, b: Vec3) -> Pair {
    let foot = project(point, a, b);
    let p = point.as_dvec3();
    if foot.t <= 0.0 {
        Pair::between(p, a.as_dvec3())
    } else if foot.t >= 1.0 {
        Pair::between(p, b.as_dvec3())
    } else {
        Pair { first: p, second: foot.c, distance: foot.distance }
    }
}

/// Of segments that do not cross. The squared distance is convex along both: it is least
/// where the lines are nearest, if that is inside both segments, or at one of the four ends.
pub(super) fn nearest_of_segments([p1, p2]: [Vec3; 2], [q1, q2]: [Vec3; 2]) -> Pair {
    let ends = nearest_on_segment(p1, q1, q2).or_nearer([
        nearest_on_segment(p2, q1, q2),
        nearest_on_segment(q1, p1, p2).swapped(),
        nearest_on_segment(q2, p1, p2).swapped(),
    ]);
    // Where the lines cross, they do so outside one of the segments.
    let skew = Lines::new([p1, p2], [q1, q2]).filter(|lines| lines.volume != 0.0);
    let inside = skew.and_then(|lines| {
        let [s, t] = lines.parameters();
        let is_inside = (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t);
        is_inside.then(|| lines.at(s, t))
    });
    ends.or_nearer(inside)
}

/// Two lines that are not parallel.
struct Lines {
    p: DVec3,
    q: DVec3,
    /// Along the lines.
    v: DVec3,
    w: DVec3,
    /// v × w
    n: DVec3,
    /// |v × w · PQ|
    volume: f64,
}

impl Lines {
    fn new([p1, p2]: [Vec3; 2], [q1, q2]: [Vec3; 2]) -> Option<Self> {
        let n = VIEWS.map(|view| exact::cross(view(p1), view(p2), view(q1), view(q2)));
        let n = DVec3::from(n);
        (n != DVec3::ZERO).then(|| Self {
            p: p1.as_dvec3(),
            q: q1.as_dvec3(),
            v: p2.as_dvec3() - p1.as_dvec3(),
            w: q2.as_dvec3() - q1.as_dvec3(),
            n,
            volume: exact::volume(p1, p2, q1, q2).abs(),
        })
    }

    /// s = (PQ × w)·n / |n|², t = (PQ × v)·n / |n|²
    fn parameters(&self) -> [f64; 2] {
        let pq = self.q - self.p;
        [self.w, self.v].map(|d| pq.cross(d).dot(self.n) / self.n.length_squared())
    }

    /// distance = |v × w · PQ| / |v × w|, zero exactly where the lines cross.
    fn at(&self, s: f64, t: f64) -> Pair {
        let (first, second) = (self.p + self.v * s, self.q + self.w * t);
        if self.volume == 0.0 {
            return Pair::shared(first);
        }
        Pair { first, second, distance: self.volume / self.n.length() }
    }
}

//! Points, segments and infinite lines against each other, in space; for the plane, with z = 0.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.2, §5.1.8 and §5.1.9.

use glam::{DVec3, Vec3};

use super::super::along::Segment;
use super::super::coplanar;
use super::super::exact::predicates;
use super::super::point_line::project;
use super::{Closest, Pair};

/// Returns a point and its foot on the infinite line through A and B.
pub fn point_line(point: Vec3, a: Vec3, b: Vec3) -> Closest {
    foot_on_line(point, a, b).rounded()
}

/// Returns a point and the closest point of the segment from A to B.
pub fn point_segment(point: Vec3, a: Vec3, b: Vec3) -> Closest {
    nearest_on_segment(point, a, b).rounded()
}

/// Returns the closest points of the infinite lines A1A2 and B1B2; for parallel lines A1 and its
/// foot.
pub fn line_line(a1: Vec3, a2: Vec3, b1: Vec3, b2: Vec3) -> Closest {
    if b1 == b2 {
        return foot_on_line(b1, a1, a2).swapped().rounded();
    }
    let Some(lines) = Lines::new([a1, a2], [b1, b2]) else {
        return point_line(a1, b1, b2);
    };
    let [s, t] = lines.parameters();
    lines.at(s, t).rounded()
}

/// Returns the closest points of the segments P1P2 and Q1Q2.
pub fn segment_segment(p1: Vec3, p2: Vec3, q1: Vec3, q2: Vec3) -> Closest {
    let segment = Segment { start: p1, end: p2 };
    if p1 != p2
        && q1 != q2
        && let Some(shared) = coplanar::segment_segment(segment, q1, q2).first()
    {
        return Pair::shared(shared.point).rounded();
    }
    nearest_of_segments([p1, p2], [q1, q2]).rounded()
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

/// Returns the closest points of segments that do not cross. The squared distance is convex along
/// both: its minimum is where the lines are closest, if that is inside both segments, or at one of
/// the four ends.
pub(super) fn nearest_of_segments([p1, p2]: [Vec3; 2], [q1, q2]: [Vec3; 2]) -> Pair {
    let ends = nearest_on_segment(p1, q1, q2).or_nearer([
        nearest_on_segment(p2, q1, q2),
        nearest_on_segment(q1, p1, p2).swapped(),
        nearest_on_segment(q2, p1, p2).swapped(),
    ]);
    // If the lines cross, they do so outside one of the segments.
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
    /// The directions of the lines.
    v: DVec3,
    w: DVec3,
    /// v × w
    n: DVec3,
    /// |v × w · PQ|
    volume: f64,
}

impl Lines {
    fn new([p1, p2]: [Vec3; 2], [q1, q2]: [Vec3; 2]) -> Option<Self> {
        let n = predicates::cross_in_space(p1, p2, q1, q2);
        (n != DVec3::ZERO).then(|| Self {
            p: p1.as_dvec3(),
            q: q1.as_dvec3(),
            v: p2.as_dvec3() - p1.as_dvec3(),
            w: q2.as_dvec3() - q1.as_dvec3(),
            n,
            volume: predicates::volume(p1, p2, q1, q2).abs(),
        })
    }

    /// s = (PQ × w)·n / |n|², t = (PQ × v)·n / |n|²
    fn parameters(&self) -> [f64; 2] {
        let pq = self.q - self.p;
        [self.w, self.v].map(|d| pq.cross(d).dot(self.n) / self.n.length_squared())
    }

    /// distance = |v × w · PQ| / |v × w|, zero exactly if the lines cross.
    fn at(&self, s: f64, t: f64) -> Pair {
        let (first, second) = (self.p + self.v * s, self.q + self.w * t);
        if self.volume == 0.0 {
            return Pair::shared(first);
        }
        Pair { first, second, distance: self.volume / self.n.length() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    const O: [f32; 3] = [0.0; 3];

    fn line(from: [f32; 3], to: [f32; 3]) -> [Vec3; 2] {
        [Vec3::from(from), Vec3::from(to)]
    }

    /// Tests both orders.
    #[track_caller]
    fn check_segments(
        [p1, p2]: [Vec3; 2],
        [q1, q2]: [Vec3; 2],
        first: [f32; 3],
        second: [f32; 3],
        distance: f32,
    ) {
        check(segment_segment(p1, p2, q1, q2), first, second, distance);
        check(segment_segment(q1, q2, p1, p2), second, first, distance);
    }

    #[test]
    fn a_point_and_a_segment() {
        let [a, b] = line(O, [4.0, 0.0, 0.0]);
        let ask = |point: [f32; 3]| point_segment(point.into(), a, b);
        check(ask([1.0, 3.0, 4.0]), [1.0, 3.0, 4.0], [1.0, 0.0, 0.0], 5.0);
        check(ask([-3.0, 4.0, 0.0]), [-3.0, 4.0, 0.0], O, 5.0);
        check(ask([7.0, 0.0, 4.0]), [7.0, 0.0, 4.0], [4.0, 0.0, 0.0], 5.0);
        check(ask([1.0, 0.0, 0.0]), [1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.0);
        check(point_segment(Vec3::Y, a, a), [0.0, 1.0, 0.0], O, 1.0);
    }

    #[test]
    fn a_point_and_a_line() {
        let [a, b] = line(O, [4.0, 0.0, 0.0]);
        let ask = |point: [f32; 3]| point_line(point.into(), a, b);
        check(ask([-7.0, 3.0, 4.0]), [-7.0, 3.0, 4.0], [-7.0, 0.0, 0.0], 5.0);
        check(ask([9.0, 0.0, 0.0]), [9.0, 0.0, 0.0], [9.0, 0.0, 0.0], 0.0);
        check(point_line(Vec3::Y, a, a), [0.0, 1.0, 0.0], O, 1.0);
    }

    #[test]
    fn lines() {
        let [a1, a2] = line([1.0, 0.0, 0.0], [2.0, 0.0, 0.0]);
        // Skew, crossing, parallel, the same, a point.
        for (b, first, second, distance) in [
            (line([5.0, 1.0, 3.0], [5.0, 2.0, 3.0]), [5.0, 0.0, 0.0], [5.0, 0.0, 3.0], 3.0),
            (line([0.0, 1.0, 0.0], [1.0, 2.0, 0.0]), [-1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], 0.0),
            (line([7.0, 3.0, 4.0], [5.0, 3.0, 4.0]), [1.0, 0.0, 0.0], [1.0, 3.0, 4.0], 5.0),
            (line([7.0, 0.0, 0.0], [5.0, 0.0, 0.0]), [1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.0),
            (line([7.0, 1.0, 0.0], [7.0, 1.0, 0.0]), [7.0, 0.0, 0.0], [7.0, 1.0, 0.0], 1.0),
        ] {
            check(line_line(a1, a2, b[0], b[1]), first, second, distance);
        }
        let [p, q] = line([1.0, 2.0, 0.0], [1.0, 5.0, 4.0]);
        check(line_line(p, p, a1, a2), [1.0, 2.0, 0.0], [1.0, 0.0, 0.0], 2.0);
        check(line_line(p, p, q, q), [1.0, 2.0, 0.0], [1.0, 5.0, 4.0], 5.0);
    }

    #[test]
    fn segments_inside_each_other() {
        let [p, q] = [line(O, [4.0, 0.0, 0.0]), line([1.0, -1.0, 2.0], [1.0, 3.0, 2.0])];
        check_segments(p, q, [1.0, 0.0, 0.0], [1.0, 0.0, 2.0], 2.0);
        let crossing = line([1.0, -1.0, 0.0], [3.0, 1.0, 0.0]);
        check_segments(p, crossing, [2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0.0);
    }

    #[test]
    fn an_end_and_the_inside() {
        let [p, q] = [line(O, [4.0, 0.0, 0.0]), line([1.0, 3.0, 4.0], [1.0, 9.0, 4.0])];
        check_segments(p, q, [1.0, 0.0, 0.0], [1.0, 3.0, 4.0], 5.0);
        let touching = line([1.0, 0.0, 0.0], [1.0, 9.0, 4.0]);
        check_segments(p, touching, [1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.0);
    }

    #[test]
    fn two_ends() {
        let [p, q] = [line(O, [4.0, 0.0, 0.0]), line([7.0, 4.0, 0.0], [9.0, 9.0, 1.0])];
        check_segments(p, q, [4.0, 0.0, 0.0], [7.0, 4.0, 0.0], 5.0);
        let on_its_line = line([9.0, 0.0, 0.0], [6.0, 0.0, 0.0]);
        check_segments(p, on_its_line, [4.0, 0.0, 0.0], [6.0, 0.0, 0.0], 2.0);
    }

    #[test]
    fn parallel_segments() {
        let [p1, p2] = line(O, [4.0, 0.0, 0.0]);
        let [q1, q2] = line([1.0, 3.0, 4.0], [9.0, 3.0, 4.0]);
        // Any pair of the stretch in which the segments run side by side.
        let Closest { first, second, distance } = segment_segment(p1, p2, q1, q2);
        assert!((1.0..=4.0).contains(&first.x) && second.x == first.x && distance == 5.0);
        let overlap = segment_segment(p1, p2, Vec3::X, q2 * Vec3::X);
        assert!((1.0..=4.0).contains(&overlap.first.x) && overlap.distance == 0.0);
        assert_eq!(segment_segment(p1, p2, p2, p1).distance, 0.0);
    }

    #[test]
    fn nearly_parallel_segments() {
        // A bit from parallel, and closest at the ends, at 1 and not at 1 + ε.
        let tilt = 1f32.next_up();
        let [p, q] = [line(O, [1e3, 0.0, 0.0]), line([0.0, 1.0, 0.0], [1e3, tilt, 0.0])];
        check_segments(p, q, O, [0.0, 1.0, 0.0], 1.0);
    }

    #[test]
    fn segments_that_are_points() {
        let [p, q] = [line(O, [4.0, 0.0, 0.0]), line([1.0, 3.0, 4.0], [1.0, 3.0, 4.0])];
        check_segments(p, q, [1.0, 0.0, 0.0], [1.0, 3.0, 4.0], 5.0);
        check_segments(line(O, O), q, O, [1.0, 3.0, 4.0], 26f32.sqrt());
        check_segments(q, q, [1.0, 3.0, 4.0], [1.0, 3.0, 4.0], 0.0);
    }
}

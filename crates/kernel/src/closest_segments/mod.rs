//! Two segments in space, P and Q, by their closest points; with a radius each, two capsules.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.9; Eberly, Robust Computation of
//! Distance Between Line Segments (2018), for its behaviour under rounding.

mod filter;
mod places;

use glam::{DVec3, Vec3};

use super::exact::polynomial::{Polynomial, Ring, exact_value};
use super::exact::predicates::{cross_in_space, dot, largest, volume};
use super::line_sphere::{self, LineSphere, from_to, height, outside, product};
use super::ray_capsule::Capsule;
use super::{summed, to_f32_saturating, to_vec3_saturating};
use filter::far_from_ties;
use places::{
    Lines, Nearest, Place, along, beside, cross, is_zero_across, nearest_share, numbers, place,
};

/// The relation of two segments: the first of these that applies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ClosestSegments {
    /// At least one segment is a point.
    Degenerate(Gap),
    /// They share a point.
    Crossing(Gap),
    /// They are parallel, in the same or the opposite direction.
    Parallel(Gap),
    /// They are neither degenerate, crossing nor parallel.
    General(Gap),
}

impl ClosestSegments {
    /// Returns the gap between them.
    #[inline]
    pub fn gap(&self) -> &Gap {
        match self {
            Self::Degenerate(gap)
            | Self::Crossing(gap)
            | Self::Parallel(gap)
            | Self::General(gap) => gap,
        }
    }

    /// Returns `true` if their distance is at most the sum of the radii, exactly.
    #[inline]
    pub fn hit(&self) -> bool {
        self.gap().within() >= 0.0
    }
}

/// The gap between two segments; derived values are computed when a method asks for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    p: Capsule,
    q: Capsule,
    nearest: Nearest,
    points: Points,
}

/// The closest points, if the decision already knows them.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Points {
    Known([DVec3; 2]),
    Apart,
    /// They cross: one point for both.
    Shared,
}

/// The closest points of two segments.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestPoints {
    /// The closest point on P.
    pub on_p: Vec3,
    /// The closest point on Q.
    pub on_q: Vec3,
    /// The parameter of the point on P: 0 at P1, 1 at P2; 0 if these are one.
    pub s: f32,
    /// The parameter of the point on Q: 0 at Q1, 1 at Q2; 0 if these are one.
    pub t: f32,
    /// The distance between them in metres.
    pub distance: f32,
    /// rP + rQ − distance in metres: negative if the capsules are apart.
    pub depth: f32,
}

/// The features that the distance is measured between.
#[derive(Clone, Copy)]
enum Base {
    Ends([Vec3; 2]),
    /// An end of P and the line of Q.
    OnQ(LineSphere),
    /// An end of Q and the line of P; for a stretch, the one that P runs beside.
    OnP(LineSphere),
    Lines,
}

/// Finds the closest points of two segments, each given as a capsule. The relation is that of the
/// axes; capsules hit if their axes are at most the sum of the radii apart. For parallel segments
/// the points are at the middle of the stretch in which they run side by side.
#[inline]
pub fn closest_segments(p: Capsule, q: Capsule) -> ClosestSegments {
    match far_from_ties(p, q) {
        Some((places, points)) => {
            let (nearest, points) = (Nearest::Places(places), Points::Known(points));
            ClosestSegments::General(Gap { p, q, nearest, points })
        }
        None => exactly([p.a, p.b, q.a, q.b], [p.radius, q.radius]),
    }
}

#[cold]
#[inline(never)]
fn exactly([p1, p2, q1, q2]: [Vec3; 4], [p_radius, q_radius]: [f32; 2]) -> ClosestSegments {
    let p = Capsule { a: p1, b: p2, radius: p_radius };
    let q = Capsule { a: q1, b: q2, radius: q_radius };
    let gap = |nearest| {
        let points = if is_crossing(p, q, nearest) { Points::Shared } else { Points::Apart };
        Gap { p, q, nearest, points }
    };
    if p.a == p.b {
        return ClosestSegments::Degenerate(gap(Nearest::Places([Place::Start, place(q, p.a)])));
    }
    if q.a == q.b {
        return ClosestSegments::Degenerate(gap(Nearest::Places([place(p, q.a), Place::Start])));
    }
    let lines = Lines::new(p, q);
    let is_parallel = lines.are_parallel();
    let gap = gap(if is_parallel { beside(p, q) } else { Nearest::Places(lines.places()) });
    if gap.points == Points::Shared {
        ClosestSegments::Crossing(gap)
    } else if is_parallel {
        ClosestSegments::Parallel(gap)
    } else {
        ClosestSegments::General(gap)
    }
}

/// Returns `true` if the axes share a point.
fn is_crossing(p: Capsule, q: Capsule, nearest: Nearest) -> bool {
    let is_on = |of: Capsule, point: Vec3| is_zero_across([of.a, of.b], [of.a, point]);
    match nearest {
        Nearest::Stretch => is_on(p, q.a),
        Nearest::Places([Place::Inside, Place::Inside]) => volume(p.a, p.b, q.a, q.b) == 0.0,
        Nearest::Places([Place::Inside, on_q]) => is_on(p, q.end(on_q)),
        Nearest::Places([on_p, Place::Inside]) => is_on(q, p.end(on_p)),
        Nearest::Places([on_p, on_q]) => p.end(on_p) == q.end(on_q),
    }
}

impl Gap {
    /// (rP + rQ)² − distance² times a positive number, a polynomial of the inputs: its sign
    /// decides.
    #[inline]
    fn within(&self) -> f64 {
        match self.base() {
            Base::Ends([on_p, on_q]) => -outside(on_p, on_q, self.radii()),
            Base::OnP(line) | Base::OnQ(line) => line.discriminant,
            Base::Lines => within_lines(self.p, self.q),
        }
    }

    /// Returns `true` if the surfaces touch without overlapping, exactly; for segments, if they
    /// share a point.
    pub fn is_touch(&self) -> bool {
        self.within() == 0.0
    }

    /// Returns the closest points on P and on Q.
    #[inline]
    pub fn points(&self) -> [Vec3; 2] {
        self.axis_points().map(to_vec3_saturating)
    }

    #[inline(always)]
    fn axis_points(&self) -> [DVec3; 2] {
        match self.points {
            Points::Known(points) => points,
            Points::Apart => exact_points(self.p, self.q, self.nearest, false),
            Points::Shared => exact_points(self.p, self.q, self.nearest, true),
        }
    }

    /// Returns the closest points, their parameters and their distance.
    pub fn closest(&self) -> ClosestPoints {
        let [on_p, on_q] = self.points();
        let [s, t] = self.shares().map(to_f32_saturating);
        let [distance, depth] = self.distance_and_depth().map(to_f32_saturating);
        ClosestPoints { on_p, on_q, s, t, distance, depth }
    }

    /// Returns the closest points of the axes, and rP + rQ − distance.
    pub(super) fn axes(&self) -> ([DVec3; 2], f64) {
        (self.axis_points(), self.distance_and_depth()[1])
    }

    fn radii(&self) -> [f32; 2] {
        [self.p.radius, self.q.radius]
    }

    #[inline(always)]
    fn base(&self) -> Base {
        let Self { p, q, nearest, .. } = *self;
        let line = |of: Capsule, point| LineSphere::new(of.a, [of.a, of.b], point, self.radii());
        match nearest {
            Nearest::Stretch => Base::OnP(line(p, q.a)),
            Nearest::Places([Place::Inside, Place::Inside]) => Base::Lines,
            Nearest::Places([Place::Inside, on_q]) => Base::OnP(line(p, q.end(on_q))),
            Nearest::Places([on_p, Place::Inside]) => Base::OnQ(line(q, p.end(on_p))),
            Nearest::Places([on_p, on_q]) => Base::Ends([p.end(on_p), q.end(on_q)]),
        }
    }

    fn shares(&self) -> [f64; 2] {
        let Self { p, q, nearest, .. } = *self;
        let at_end = |end| if end == Place::End { 1.0 } else { 0.0 };
        match nearest {
            Nearest::Stretch => [middle(p, q), middle(q, p)],
            Nearest::Places([Place::Inside, Place::Inside]) => lines_shares(p, q),
            Nearest::Places([Place::Inside, on_q]) => [foot_share(p, q.end(on_q)), at_end(on_q)],
            Nearest::Places([on_p, Place::Inside]) => [at_end(on_p), foot_share(q, p.end(on_p))],
            Nearest::Places(ends) => ends.map(at_end),
        }
    }

    /// Returns the distance d, and rP + rQ − d = ((rP + rQ)² − d²) / (rP + rQ + d), zero exactly at
    /// a touch.
    fn distance_and_depth(&self) -> [f64; 2] {
        let Self { p, q, .. } = *self;
        let radii = f64::from(p.radius) + f64::from(q.radius);
        match self.base() {
            Base::Ends([on_p, on_q]) => {
                [from_to(on_p, on_q).length(), -height(on_p, on_q, self.radii())]
            }
            Base::OnP(line) | Base::OnQ(line) => [line.center_distance(), -line.clearance()],
            Base::Lines => {
                let n = cross_in_space(p.a, p.b, q.a, q.b);
                let distance = volume(p.a, p.b, q.a, q.b).abs() / n.length();
                let reach = (radii + distance) * n.length_squared();
                [distance, if reach > 0.0 { within_lines(p, q) / reach } else { 0.0 }]
            }
        }
    }
}

/// Returns the closest points; one point for both if the segments cross.
#[cold]
#[inline(never)]
fn exact_points(p: Capsule, q: Capsule, nearest: Nearest, is_crossing: bool) -> [DVec3; 2] {
    let at = |of: Capsule, share: f64| summed([of.a.as_dvec3(), of.axis() * share]);
    // If they cross, an end is the point itself.
    let on = |of: Capsule, end: Vec3| if is_crossing { end.as_dvec3() } else { foot(of, end) };
    match nearest {
        Nearest::Stretch if is_crossing => [at(p, middle(p, q)); 2],
        Nearest::Stretch => [at(p, middle(p, q)), at(q, middle(q, p))],
        Nearest::Places([Place::Inside, Place::Inside]) => {
            let [s, t] = lines_shares(p, q);
            [at(p, s), if is_crossing { at(p, s) } else { at(q, t) }]
        }
        Nearest::Places([Place::Inside, on_q]) => {
            let end = q.end(on_q);
            [on(p, end), end.as_dvec3()]
        }
        Nearest::Places([on_p, Place::Inside]) => {
            let end = p.end(on_p);
            [end.as_dvec3(), on(q, end)]
        }
        Nearest::Places([on_p, on_q]) => [p.end(on_p), q.end(on_q)].map(Vec3::as_dvec3),
    }
}

/// Returns the parameter of the middle of the stretch that two parallel segments share.
fn middle(of: Capsule, other: Capsule) -> f64 {
    let [first, last] = along(of, other).map(|end| foot_share(of, end));
    (first.max(0.0) + last.min(1.0)) / 2.0
}

/// Returns the parameter of a point's foot on a segment's line.
fn foot_share(of: Capsule, point: Vec3) -> f64 {
    dot(of.a, of.b, of.a, point) / of.axis().length_squared()
}

/// Returns a point's foot on a segment's line.
fn foot(of: Capsule, point: Vec3) -> DVec3 {
    line_sphere::foot(of.a, [of.a, of.b], point, dot(of.a, of.b, of.a, point))
}

/// Returns the parameters where the lines are closest: s = (f × w)·(v × w) / |v × w|² and
/// t = (f × v)·(v × w) / |v × w|².
fn lines_shares(p: Capsule, q: Capsule) -> [f64; 2] {
    // With a longer f × w all significant digits could cancel.
    const LONGEST: f64 = 16.0;
    let n = cross_in_space(p.a, p.b, q.a, q.b);
    [(p, q, n), (q, p, -n)].map(|(of, other, n)| {
        let across = cross_in_space(of.a, other.a, other.a, other.b);
        let share = if largest(across) <= LONGEST * largest(n) {
            across.dot(n)
        } else {
            nearest_share(of.a, of.b, other)
        };
        (share / n.length_squared()).clamp(0.0, 1.0)
    })
}

/// Returns (rP + rQ)² |v × w|² − (v × w · f)² with an exact sign.
#[inline(always)]
fn within_lines(p: Capsule, q: Capsule) -> f64 {
    let (v, w, f) = (p.axis(), q.axis(), from_to(p.a, q.a));
    let radii = f64::from(p.radius) + f64::from(q.radius);
    if radii == 0.0 {
        let volume = volume(p.a, p.b, q.a, q.b);
        return -volume * volume;
    }
    let n = v.cross(w);
    let (height, area) = (n.dot(f), largest(v) * largest(w));
    let value = radii * radii * n.length_squared() - height * height;
    if value.abs() >= WITHIN * (area * area * (radii * radii + f.length_squared())) {
        value
    } else {
        exact_within(p, q)
    }
}

#[cold]
#[inline(never)]
fn exact_within(p: Capsule, q: Capsule) -> f64 {
    let [p1x, p1y, p1z, p2x, p2y, p2z, q1x, q1y, q1z, q2x, q2y, q2z] =
        numbers([p.a, p.b, q.a, q.b]);
    let [r1, r2] = [p.radius, q.radius].map(f64::from);
    exact_value::<Within, 14, 0>(
        [p1x, p1y, p1z, p2x, p2y, p2z, q1x, q1y, q1z, q2x, q2y, q2z, r1, r2],
        [],
    )
}

/// With the largest coordinates V, W and F of v, w and f and u = 2^-53, the error of a coordinate
/// of n, at most 2 V W, is 10u V W, that of |n|² 170u (V W)², that of n·f, at most 6 V W F, 54u V W
/// F, and that of its square 660u; in all 700u (V W)² ((rP + rQ)² + F²).
const WITHIN: f64 = 1e-13;

/// (rP + rQ)² |v × w|² − (v × w · f)², of the ends and the radii.
struct Within;

impl Polynomial<14, 0> for Within {
    const DEGREES: [u32; 2] = [6, 0];
    // (3 · 2 · 2² · 2)² and 2² · 3 · (2 · 2²)²
    const ROOM: u32 = 13;

    fn of<T: Ring>(
        [ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz, r1, r2]: [T; 14],
        _: [T; 0],
    ) -> T {
        let n = cross([bx - ax, by - ay, bz - az], [dx - cx, dy - cy, dz - cz]);
        let (height, r) = (product(n, [cx - ax, cy - ay, cz - az]), r1 + r2);
        r * r * product(n, n) - height * height
    }
}

#[cfg(test)]
mod tests {
    use super::places::between;
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use ClosestSegments::*;

    const O: [f32; 3] = [0.0; 3];
    const X4: [[f32; 3]; 2] = [O, [4., 0., 0.]];

    fn capsule([a, b]: [[f32; 3]; 2], radius: f32) -> Capsule {
        Capsule { a: a.into(), b: b.into(), radius }
    }

    fn ask(p: [[f32; 3]; 2], q: [[f32; 3]; 2]) -> ClosestSegments {
        closest_segments(capsule(p, 0.0), capsule(q, 0.0))
    }

    fn relation(answer: &ClosestSegments) -> &'static str {
        match answer {
            Degenerate(_) => "degenerate",
            Crossing(_) => "crossing",
            Parallel(_) => "parallel",
            General(_) => "general",
        }
    }

    /// Tests each order of the segments and of their ends.
    #[track_caller]
    fn check(
        p: [[f32; 3]; 2],
        q: [[f32; 3]; 2],
        expected: &str,
        [s, t]: [f32; 2],
        points: [[f32; 3]; 2],
        distance: f32,
    ) {
        for turn in 0..8 {
            let turned = |[a, b]: [[f32; 3]; 2], bit| if turn & bit == 0 { [a, b] } else { [b, a] };
            // The parameter of a point stays zero.
            let share = |x: f32, [a, b]: [[f32; 3]; 2], bit| {
                if turn & bit == 0 || a == b { x } else { 1.0 - x }
            };
            let ways = [turned(p, 1), turned(q, 2)];
            let (mut shares, mut places) = ([share(s, p, 1), share(t, q, 2)], points);
            let answer = if turn & 4 == 0 {
                ask(ways[0], ways[1])
            } else {
                shares.reverse();
                places.reverse();
                ask(ways[1], ways[0])
            };
            let found = answer.gap().closest();
            assert_eq!(relation(&answer), expected, "{turn}");
            assert_eq!([found.s, found.t], shares, "{turn}");
            assert_eq!([found.on_p, found.on_q].map(|p| p.to_array()), places, "{turn}");
            assert_eq!((found.distance, answer.hit()), (distance, distance == 0.0), "{turn}");
            assert_eq!(found.depth, -distance, "{turn}");
        }
    }

    #[test]
    fn inside_both() {
        let q = [[1., -1., 2.], [1., 3., 2.]];
        check(X4, q, "general", [0.25, 0.25], [[1., 0., 0.], [1., 0., 2.]], 2.);
    }

    #[test]
    fn an_end_and_the_inside() {
        let q = [[1., 3., 4.], [1., 9., 4.]];
        check(X4, q, "general", [0.25, 0.], [[1., 0., 0.], [1., 3., 4.]], 5.);
        // The lines are closest within Q but beyond P, whose end is closest elsewhere on Q.
        let q = [[5., -2., 1.], [9., 6., 1.]];
        check(X4, q, "general", [1., 0.15], [[4., 0., 0.], [5.6, -0.8, 1.]], 4.2_f32.sqrt());
    }

    #[test]
    fn two_ends() {
        let q = [[7., 4., 0.], [9., 9., 1.]];
        check(X4, q, "general", [1., 0.], [[4., 0., 0.], [7., 4., 0.]], 5.);
    }

    #[test]
    fn crossing() {
        let at = [2., 0., 0.];
        check(X4, [[1., -1., 0.], [3., 1., 0.]], "crossing", [0.5, 0.5], [at; 2], 0.);
        check(X4, [[2., 0., 0.], [5., 7., 1.]], "crossing", [0.5, 0.], [at; 2], 0.);
        check(X4, [[4., 0., 0.], [5., 7., 1.]], "crossing", [1., 0.], [[4., 0., 0.]; 2], 0.);
    }

    #[test]
    fn the_last_bit_beside_a_crossing() {
        let tiny = f32::from_bits(1);
        for z in [tiny, -tiny] {
            let answer = ask(X4, [[1., -1., z], [3., 1., z]]);
            assert!(matches!(answer, General(_)) && !answer.hit(), "{answer:?}");
            assert_eq!(answer.gap().closest().distance, tiny);
        }
        // 2 (x + 1) = 3 y, with full mantissas.
        for m in [1_234_567.0, 987_654.0, 1_000_003.0_f32] {
            let p = [[-3. * m, -2. * m, -m], [3. * m, 2. * m, m]];
            assert!(ask(p, [[3., -2., 0.], [-3., 2., 0.]]).hit());
            assert!(ask(p, [[3., 2., -7.], [-3., -2., 7.]]).hit());
            assert!(!ask(p, [[3f32.next_up(), 2., -7.], [-3., -2., 7.]]).hit());
        }
    }

    #[test]
    fn parallel() {
        // The middle of the stretch from 1 to 4.
        let q = [[1., 3., 4.], [11., 3., 4.]];
        check(X4, q, "parallel", [0.625, 0.15], [[2.5, 0., 0.], [2.5, 3., 4.]], 5.);
        let within = [[1., 3., 4.], [3., 3., 4.]];
        check(X4, within, "parallel", [0.5, 0.5], [[2., 0., 0.], [2., 3., 4.]], 5.);
        let beyond = [[7., 4., 0.], [9., 4., 0.]];
        check(X4, beyond, "parallel", [1., 0.], [[4., 0., 0.], [7., 4., 0.]], 5.);
        let from_the_end = [[4., 3., 0.], [9., 3., 0.]];
        check(X4, from_the_end, "parallel", [1., 0.], [[4., 0., 0.], [4., 3., 0.]], 3.);
    }

    #[test]
    fn of_one_line() {
        check(X4, [[1., 0., 0.], [5., 0., 0.]], "crossing", [0.625, 0.375], [[2.5, 0., 0.]; 2], 0.);
        check(X4, [[4., 0., 0.], [5., 0., 0.]], "crossing", [1., 0.], [[4., 0., 0.]; 2], 0.);
        let beyond = [[7., 0., 0.], [5., 0., 0.]];
        check(X4, beyond, "parallel", [1., 1.], [[4., 0., 0.], [5., 0., 0.]], 1.);
    }

    #[test]
    fn points() {
        let at = [1., 3., 4.];
        check(X4, [at; 2], "degenerate", [0.25, 0.], [[1., 0., 0.], at], 5.);
        check(X4, [[-3., 4., 0.]; 2], "degenerate", [0., 0.], [O, [-3., 4., 0.]], 5.);
        check(X4, [[1., 0., 0.]; 2], "degenerate", [0.25, 0.], [[1., 0., 0.]; 2], 0.);
        check([O; 2], [[2., 3., 6.]; 2], "degenerate", [0., 0.], [O, [2., 3., 6.]], 7.);
        check([at; 2], [at; 2], "degenerate", [0., 0.], [at; 2], 0.);
    }

    #[test]
    fn nearly_parallel() {
        // A bit from parallel, and closest at the ends.
        let q = [[0., 1., 0.], [1e3, 1f32.next_up(), 0.]];
        check([O, [1e3, 0., 0.]], q, "general", [0., 0.], [O, [0., 1., 0.]], 1.);
        // The lines cross at a third, seen along y; a bit of 2 is 2^-22.
        let bit = f32::EPSILON * 2.0;
        let (p, q) = ([O, [3., 0., 0.]], [[0., 2., -bit], [3., 2., 2. * bit]]);
        let answer = ask(p, q);
        let found = answer.gap().closest();
        assert_eq!((relation(&answer), found.s, found.t), ("general", 1. / 3., 1. / 3.));
        assert_eq!((found.on_p, found.distance), (Vec3::X, 2.));
    }

    #[test]
    fn capsules_touch() {
        // Side to side, side to end, end to end, along each other: all 5 apart.
        for (p, q) in [
            (X4, [[1., -1., 5.], [1., 3., 5.]]),
            (X4, [[1., 3., 4.], [1., 9., 4.]]),
            (X4, [[7., 4., 0.], [9., 9., 1.]]),
            (X4, [[1., 3., 4.], [11., 3., 4.]]),
            ([O; 2], [[3., 4., 0.]; 2]),
            (X4, [[1., 3., 4.]; 2]),
        ] {
            let with = |r1: f32, r2: f32| {
                let [one, other] = [(p, q, r1, r2), (q, p, r2, r1)]
                    .map(|(p, q, r1, r2)| closest_segments(capsule(p, r1), capsule(q, r2)));
                assert_eq!((one.hit(), relation(&one)), (other.hit(), relation(&other)));
                one
            };
            let touch = with(2., 3.);
            assert!(touch.hit() && touch.gap().is_touch(), "{touch:?}");
            assert_eq!(touch.gap().closest().depth, 0.);
            assert!(!with(2., 3f32.next_down()).hit(), "{touch:?}");
            let over = with(2., 3f32.next_up());
            assert!(over.hit() && !over.gap().is_touch(), "{touch:?}");
            assert_eq!(with(3., 4.).gap().closest().depth, 2.);
            assert_eq!(with(1., 0.5).gap().closest().depth, -3.5);
            assert_eq!(relation(&touch), relation(&ask(p, q)));
        }
    }

    #[test]
    fn axes_that_cross_have_the_depth_of_both_radii() {
        let answer = closest_segments(capsule(X4, 1.), capsule([[1., -1., 0.], [3., 1., 0.]], 0.5));
        assert_eq!((relation(&answer), answer.gap().closest().depth), ("crossing", 1.5));
    }

    /// f64 decides as exact arithmetic does, near every tie.
    #[test]
    fn near_ties_f64_says_what_integers_say() {
        let mut adversarial = Adversarial::new(11);
        for round in 0..40_000 {
            let unit = 1.0 + (adversarial.next() % 0x0010_0000) as f32 / 1_048_576.0;
            let [a, b, c, d] = if round % 4 == 0 {
                adversarial.points()
            } else {
                [0; 4].map(|_| Vec3::from([0; 3].map(|_| (adversarial.next() % 5) as f32 * unit)))
            };
            let radius = (adversarial.next() % 4) as f32 * unit;
            let [p, q] = [Capsule { a, b, radius }, Capsule { a: c, b: d, radius }];
            if a == b || c == d {
                continue;
            }
            let lines = Lines::new(p, q);
            let exact = cross_in_space(a, b, c, d) == DVec3::ZERO;
            assert_eq!(lines.are_parallel(), exact, "{p:?} {q:?}");
            if exact {
                continue;
            }
            let exact_place = |of: Capsule, other: Capsule| {
                let [before, behind] =
                    [[of.a, of.b], [of.b, of.a]].map(|[from, to]| nearest_share(from, to, other));
                between(before, behind)
            };
            let on_p = exact_place(p, q);
            let on_q =
                if on_p == Place::Inside { exact_place(q, p) } else { place(q, p.end(on_p)) };
            let on_p = if on_q == Place::Inside { on_p } else { place(p, q.end(on_q)) };
            assert_eq!(lines.places(), [on_p, on_q], "{p:?} {q:?}");
            let (found, exact) = (within_lines(p, q), exact_within(p, q));
            assert_eq!(found.partial_cmp(&0.0), exact.partial_cmp(&0.0), "{p:?} {q:?}");
        }
    }

    /// The one-pass filter agrees with the exact stage, near ties and far from them.
    #[test]
    fn far_from_ties_it_is_the_same() {
        let mut adversarial = Adversarial::new(13);
        let mut told = [0; 3];
        for round in 0..60_000 {
            let mut number = |far: u64| (adversarial.next() % far) as f32;
            let [a, b, c, d] = match round % 3 {
                0 => [0; 4].map(|_| Vec3::from([0; 3].map(|_| number(8_000_001) / 1e6 - 4.0))),
                1 => [0; 4].map(|_| Vec3::from([0; 3].map(|_| number(7)))),
                _ => adversarial.points(),
            };
            let [p, q] = [[a, b], [c, d]].map(|[a, b]| Capsule { a, b, radius: 0.0 });
            let Some((places, points)) = far_from_ties(p, q) else { continue };
            let exact = exactly([a, b, c, d], [0.0; 2]);
            let Gap { nearest, .. } = *exact.gap();
            assert_eq!((relation(&exact), nearest), ("general", Nearest::Places(places)));
            let longest = [b - a, d - c, c - a].map(|way| largest(way.as_dvec3()));
            let exact = exact_points(p, q, nearest, false);
            for (found, exact) in points.into_iter().zip(exact) {
                let off = largest(found - exact);
                assert!(off <= 1e-10 * longest.iter().sum::<f64>(), "{off} {p:?} {q:?}");
            }
            told[round % 3] += 1;
        }
        assert!(told[0] > 19_900 && told[1] > 10_000 && told[2] > 500, "{told:?}");
    }

    #[test]
    fn extreme_numbers_stay_finite() {
        let mut adversarial = Adversarial::new(12);
        for _ in 0..20_000 {
            let [a, b, c, d] = adversarial.points();
            let [r1, r2] = [0; 2].map(|_| adversarial.number().abs());
            let [p, q] = [Capsule { a, b, radius: r1 }, Capsule { a: c, b: d, radius: r2 }];
            let answer = closest_segments(p, q);
            let ClosestPoints { on_p, on_q, s, t, distance, depth } = answer.gap().closest();
            assert!(on_p.is_finite() && on_q.is_finite() && distance >= 0.0, "{p:?} {q:?}");
            assert!((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t), "{p:?} {q:?}");
            assert!(depth.is_finite() && (depth >= 0.0 || !answer.hit()), "{p:?} {q:?} {depth}");
        }
    }
}

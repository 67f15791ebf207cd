//! A point in the plane against a closed polygon with holes, whose edges may cross, by its winding
//! number.
//! Source: Sunday, Inclusion of a Point in a Polygon (2001); Hormann and Agathos, The point in polygon
//! problem for arbitrary polygons (2001), for points on the border.

use glam::Vec2;

use super::edge_distance::{Foot, Nearest};
use super::exact::predicates;
use super::polygon::{BorderPart, Polygon, ring_edges};
use super::relation::relation;

/// The winding numbers that count as inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FillRule {
    /// All but zero.
    NonZero,
    /// The odd ones: reached from outside across an odd number of edges.
    EvenOdd,
}

impl FillRule {
    #[inline(always)]
    fn is_inside(self, winding: i32) -> bool {
        match self {
            Self::NonZero => winding != 0,
            Self::EvenOdd => winding % 2 != 0,
        }
    }
}

/// The result of a point P against a polygon, with the winding number of the outer ring around P,
/// counter-clockwise positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointPolygon {
    /// P lies on an edge of any ring, the ends included.
    Border,
    /// P is inside the outer ring by the fill rule, and inside no hole.
    Inside {
        /// The winding number.
        winding: i32,
    },
    /// P is outside the outer ring by the fill rule, or inside a hole.
    Outside {
        /// The winding number.
        winding: i32,
    },
}

relation!(PointPolygon { Border Inside Outside });

impl PointPolygon {
    /// Returns the winding number of the outer ring around P, counter-clockwise positive; `None` if
    /// P lies on the border.
    pub fn winding(&self) -> Option<i32> {
        match *self {
            Self::Border => None,
            Self::Inside { winding } | Self::Outside { winding } => Some(winding),
        }
    }
}

/// The point of the border closest to P.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestBorder {
    /// The edge that holds it, its start or its end.
    pub edge: BorderPart,
    /// The point; of equally close ones that of the first edge.
    pub point: Vec2,
    /// The unit vector towards P; zero if P is that point.
    pub normal: Vec2,
    /// The distance from P in metres.
    pub distance: f32,
}

/// Locates a point relative to a polygon. Without corners, every point is outside.
#[inline]
pub fn point_polygon<'a>(
    point: Vec2,
    polygon: impl Into<Polygon<'a>>,
    rule: FillRule,
) -> PointPolygon {
    let polygon = polygon.into();
    match winding(point, polygon.outer) {
        // A comparison with a NaN may look like a touch.
        None if is_finite(point, polygon) => PointPolygon::Border,
        None => PointPolygon::Outside { winding: 0 },
        Some(winding) => {
            let is_inside = rule.is_inside(winding);
            match in_hole(point, polygon.holes, rule) {
                Hole::Border if is_finite(point, polygon) => PointPolygon::Border,
                Hole::Nowhere if is_inside && is_finite(point, polygon) => {
                    PointPolygon::Inside { winding }
                }
                _ => PointPolygon::Outside { winding },
            }
        }
    }
}

/// The location of a point relative to the holes.
enum Hole {
    Border,
    Inside,
    Nowhere,
}

#[inline]
fn in_hole(point: Vec2, holes: &[&[Vec2]], rule: FillRule) -> Hole {
    let mut found = Hole::Nowhere;
    for hole in holes {
        match winding(point, hole) {
            None => return Hole::Border,
            Some(winding) if rule.is_inside(winding) => found = Hole::Inside,
            Some(_) => {}
        }
    }
    found
}

/// Computes the winding number of a ring around a point; `None` if it lies on an edge.
#[inline]
fn winding(point: Vec2, corners: &[Vec2]) -> Option<i32> {
    let mut winding = 0;
    for edge in ring_edges(0, corners) {
        let (a, b) = (edge.from, edge.to);
        if (a.y < point.y && b.y < point.y) || (a.y > point.y && b.y > point.y) {
            continue;
        }
        // Positive where P lies to the left of the edge.
        let side = predicates::cross(a, b, a, point);
        if side == 0.0 && a.x.min(b.x) <= point.x && point.x <= a.x.max(b.x) {
            return None;
        }
        // A corner level with P counts as below P.
        let (from_below, to_below) = (a.y <= point.y, b.y <= point.y);
        winding += match (from_below, to_below) {
            (true, false) if side > 0.0 => 1,
            (false, true) if side < 0.0 => -1,
            _ => 0,
        };
    }
    Some(winding)
}

#[inline]
fn is_finite(point: Vec2, polygon: Polygon) -> bool {
    point.is_finite() && polygon.is_finite()
}

/// Returns the point of the border closest to `point`, of all rings; `None` without corners.
pub fn closest_border<'a>(point: Vec2, polygon: impl Into<Polygon<'a>>) -> Option<ClosestBorder> {
    let polygon = polygon.into();
    let squared = |corner: &Vec2| corner.as_dvec2().distance_squared(point.as_dvec2());
    let corners = polygon.rings().flatten().map(squared);
    let mut nearest =
        Nearest::within(corners.fold(f64::INFINITY, |least, x| if x < least { x } else { least }));
    for edge in polygon.edges() {
        nearest.add(point, edge.from, edge.to, edge.part());
    }
    let (nearest, edge) = nearest.found?;
    let Foot { at, normal, distance } = nearest.foot();
    Some(ClosestBorder { edge, point: at, normal, distance })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use FillRule::*;

    const SQUARE: [[f32; 2]; 4] = [[0., 0.], [4., 0.], [4., 4.], [0., 4.]];
    /// A pentagram: its middle has the winding number 2.
    const STAR: [[f32; 2]; 5] = [[0., 3.], [-2., -3.], [3., 1.], [-3., 1.], [2., -3.]];

    fn ask<const N: usize>(point: [f32; 2], corners: [[f32; 2]; N]) -> PointPolygon {
        point_polygon(point.into(), &corners.map(Vec2::from), NonZero)
    }

    /// Starts from every corner, in both orientations, and mirrored.
    #[track_caller]
    fn check<const N: usize>(point: [f32; 2], corners: [[f32; 2]; N], winding: Option<i32>) {
        for start in 0..N {
            let turned: [[f32; 2]; N] = core::array::from_fn(|i| corners[(start + i) % N]);
            let reversed: [[f32; 2]; N] = core::array::from_fn(|i| corners[(start + N - i) % N]);
            let mirrored = turned.map(|[x, y]| [-x, y]);
            let transposed = turned.map(|[x, y]| [y, x]);
            let back = winding.map(|winding| -winding);
            assert_eq!(ask(point, turned).winding(), winding, "from {start}");
            assert_eq!(ask(point, reversed).winding(), back, "from {start}, reversed");
            assert_eq!(ask([-point[0], point[1]], mirrored).winding(), back, "mirrored");
            assert_eq!(ask([point[1], point[0]], transposed).winding(), back, "transposed");
        }
    }

    #[track_caller]
    fn closest<const N: usize>(
        point: [f32; 2],
        corners: [[f32; 2]; N],
        at: [f32; 2],
        normal: [f32; 2],
        distance: f32,
    ) {
        let found = closest_border(point.into(), &corners.map(Vec2::from)).expect("corners");
        let (at, normal) = (Vec2::from(at), Vec2::from(normal));
        assert_eq!((found.point, found.normal, found.distance), (at, normal, distance));
    }

    #[test]
    fn inside_and_outside() {
        check([1., 2.], SQUARE, Some(1));
        check([5., 2.], SQUARE, Some(0));
        check([-1., 4.], SQUARE, Some(0));
        // Level with corners.
        check([-1., 0.], SQUARE, Some(0));
        check([5., 0.], SQUARE, Some(0));
        check([0., 1.5], STAR, Some(1));
        check([0., 0.], STAR, Some(2));
        check([2., 2.], STAR, Some(0));
    }

    #[test]
    fn by_the_rule() {
        let corners = STAR.map(Vec2::from);
        let by = |rule, y| point_polygon(Vec2::new(0., y), &corners, rule);
        assert!(matches!(by(NonZero, 0.), PointPolygon::Inside { .. }));
        assert!(matches!(by(EvenOdd, 0.), PointPolygon::Outside { .. }));
        assert!(matches!(by(EvenOdd, 1.5), PointPolygon::Inside { .. }));
        assert!(matches!(by(EvenOdd, 1.), PointPolygon::Border));
    }

    #[test]
    fn on_the_border() {
        for point in [[0., 0.], [4., 4.], [2., 0.], [4., 1.], [1., 4.], [0., 3.]] {
            check(point, SQUARE, None);
        }
        closest([2., 0.], SQUARE, [2., 0.], [0., 0.], 0.);
    }

    #[test]
    fn the_last_bit_beside_the_border() {
        let tiny = f32::from_bits(1);
        check([2., tiny], SQUARE, Some(1));
        check([2., -tiny], SQUARE, Some(0));
        check([4f32.next_down(), 4.], SQUARE, None);
        check([4f32.next_up(), 4.], SQUARE, Some(0));
        // 3 y = 2 x, with full mantissas.
        for m in [1_234_567.0, 987_654.0, 1_000_003.0_f32] {
            let wedge = [[-3. * m, -2. * m], [3. * m, 2. * m], [0., 9. * m]];
            check([3., 2.], wedge, None);
            check([3f32.next_up(), 2.], wedge, Some(0));
            check([3f32.next_down(), 2.], wedge, Some(1));
        }
    }

    #[test]
    fn closest_points() {
        closest([1., 2.], SQUARE, [0., 2.], [1., 0.], 1.);
        closest([2., 7.], SQUARE, [2., 4.], [0., 1.], 3.);
        closest([7., 8.], SQUARE, [4., 4.], [0.6, 0.8], 5.);
        closest([-3., -4.], SQUARE, [0., 0.], [-0.6, -0.8], 5.);
        // Equally near to all edges: the first counts.
        closest([2., 2.], SQUARE, [2., 0.], [0., 1.], 2.);
        let below = 2f32.next_down().next_down();
        closest([2., 2f32.next_up()], SQUARE, [2., 4.], [0., -1.], below);
    }

    #[test]
    fn holes_are_outside_but_for_their_border() {
        let outer = SQUARE.map(Vec2::from);
        let [inner, beyond] = [[1., 1., 2.], [3., 5., 6.]].map(|[low, middle, high]| {
            [[low, middle], [high, middle], [high, high + 1.], [low, high + 1.]].map(Vec2::from)
        });
        let twice: [_; 8] = core::array::from_fn(|i| inner[i % 4]);
        let holes: [&[Vec2]; 2] = [&inner, &beyond];
        let check = |at: [f32; 2], holes: &[&[Vec2]], rule, expected| {
            let polygon = Polygon { outer: &outer, holes };
            assert_eq!(point_polygon(at.into(), polygon, rule).relation(), expected, "{at:?}");
        };
        for rule in [NonZero, EvenOdd] {
            check([1.5, 2.], &holes, rule, Relation::Outside);
            check([1., 2.], &holes, rule, Relation::Border);
            check([2., 3.], &holes, rule, Relation::Border);
            check([3., 2.], &holes, rule, Relation::Inside);
            // A hole's border counts wherever it lies.
            check([4., 5.], &holes, rule, Relation::Border);
            check([4., 6.], &holes, rule, Relation::Outside);
        }
        // Run around twice, a hole is one by one rule alone.
        check([1.5, 2.], &[&twice], NonZero, Relation::Outside);
        check([1.5, 2.], &[&twice], EvenOdd, Relation::Inside);
        let polygon = Polygon { outer: &outer, holes: &holes };
        let found = closest_border(Vec2::new(1.75, 2.), polygon).expect("corners");
        assert_eq!((found.point, found.edge.ring, found.edge.index), (Vec2::new(2., 2.), 1, 1));
    }

    #[test]
    fn what_is_not_finite_is_outside() {
        let nan = Vec2::new(f32::NAN, 0.0);
        let square = SQUARE.map(Vec2::from);
        let (mut spoilt, inside) = (square, Vec2::new(2., 1.));
        assert_eq!(point_polygon(nan, &square, NonZero).relation(), Relation::Outside);
        spoilt[2] = nan;
        for at in [inside, Vec2::ZERO] {
            assert_eq!(point_polygon(at, &spoilt, NonZero).relation(), Relation::Outside);
            let polygon = Polygon { outer: &square, holes: &[&spoilt] };
            assert_ne!(point_polygon(at, polygon, NonZero).relation(), Relation::Inside);
        }
    }

    #[test]
    fn without_area() {
        let line = [[0., 0.], [4., 0.], [2., 0.]];
        check([3., 0.], line, None);
        check([3., 1.], line, Some(0));
        closest([3., 1.], line, [3., 0.], [0., 1.], 1.);
        let point = [[1., 2.]; 3];
        check([1., 2.], point, None);
        check([1., 3.], point, Some(0));
        closest([4., 6.], point, [1., 2.], [0.6, 0.8], 5.);
    }

    #[test]
    fn extreme_numbers_stay_finite() {
        let mut adversarial = Adversarial::new(22);
        for _ in 0..20_000 {
            let mut corner = || Vec2::new(adversarial.number(), adversarial.number());
            let (at, corners) = (corner(), [0; 5].map(|_| corner()));
            let answer = point_polygon(at, &corners, NonZero);
            let closest = closest_border(at, &corners).expect("corners");
            let ClosestBorder { point, normal, distance, .. } = closest;
            assert!(point.is_finite() && distance >= 0.0, "{answer:?}");
            let is_border = answer == PointPolygon::Border;
            assert_eq!(is_border, normal == Vec2::ZERO, "{answer:?}");
            assert!(is_border || normal.is_normalized(), "{answer:?}");
        }
    }
}

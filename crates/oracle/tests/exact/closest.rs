//! A second opinion on closest points: a slow and obvious search that proves its own result, and
//! parry3d beside it.

use collision_oracle::random::{self, Frame, Random, V};
use exact_collide::ball_arc::Arc;
use exact_collide::capsule_cast_triangle::CapsuleCast;
use exact_collide::closest::{self, Closest};
use exact_collide::segment_segment::{self, SegmentSegment};
use exact_collide::segment_triangle::{self, SegmentTriangle, Shared};
use exact_collide::sphere_plane::{self, SpherePlane};
use exact_collide::sphere_triangle::{self, SphereTriangle};
use exact_collide::triangle_triangle::{self, TriangleTriangle};
use exact_collide::{
    Plane, Sphere, Triangle, sphere_cast_sphere, sphere_cast_triangle, sphere_sphere,
};
use glam::{DVec2, DVec3, Vec2, Vec3};
use parry3d::math::{Pose, Vector};
use parry3d::query;
use parry3d::shape::{Ball, Capsule, Segment, Shape, Triangle as Parry};

const CASES: u64 = 20_000;
const ULPS: f64 = 4.0;

/// All points within a radius of a convex hull.
struct Swollen {
    corners: Vec<DVec3>,
    radius: f64,
}

fn hull(corners: &[Vec3]) -> Swollen {
    swollen(corners, 0.0)
}

fn swollen(corners: &[Vec3], radius: f32) -> Swollen {
    let corners = corners.iter().map(|corner| corner.as_dvec3()).collect();
    Swollen { corners, radius: radius.into() }
}

impl Swollen {
    fn size(&self) -> f64 {
        size(&self.corners).max(self.radius)
    }

    /// Returns the distance of a point from it.
    fn distance(&self, point: Vec3) -> f64 {
        (distance(&[point.as_dvec3()], &self.corners) - self.radius).max(0.0)
    }
}

fn size(points: &[DVec3]) -> f64 {
    points.iter().map(|point| point.abs().max_element()).fold(0.0, f64::max)
}

/// Returns the distance from one `f32` of that size to the next.
fn ulp(size: f64) -> f64 {
    (size.max(f64::from(f32::MIN_POSITIVE)).log2().floor() - 23.0).exp2()
}

/// Returns the distance of two convex hulls: over all pairs of simplices, the closest points of
/// their affine hulls that lie within them. Checks that nothing lies between the planes through the
/// two points.
fn distance(a: &[DVec3], b: &[DVec3]) -> f64 {
    let origin = a[0];
    let part = |of: &[DVec3], bits: usize| -> Vec<DVec3> {
        (0..of.len()).filter(|i| bits >> i & 1 == 1).map(|i| of[i] - origin).collect()
    };
    let mut least = (f64::MAX, DVec3::ZERO);
    for i in 1..1 << a.len() {
        for j in 1..1 << b.len() {
            if let Some(between) = between_parts(&part(a, i), &part(b, j))
                && between.length() < least.0
            {
                least = (between.length(), between);
            }
        }
    }
    let (distance, between) = least;
    let normal = between.normalize_or_zero();
    let last = a.iter().map(|&a| (a - origin).dot(normal)).fold(f64::MIN, f64::max);
    let first = b.iter().map(|&b| (b - origin).dot(normal)).fold(f64::MAX, f64::min);
    let unproven = distance - (first - last).max(0.0);
    assert!(unproven <= 0.5 * ulp(size(a).max(size(b))), "{unproven}: {a:?} {b:?}");
    distance
}

/// Returns the vector between the closest points of two affine hulls if both points lie within
/// their simplices. Least squares by Gram and Schmidt.
fn between_parts(a: &[DVec3], b: &[DVec3]) -> Option<DVec3> {
    let directions: Vec<DVec3> = a[1..]
        .iter()
        .map(|&corner| a[0] - corner)
        .chain(b[1..].iter().map(|&corner| corner - b[0]))
        .collect();
    let mut axes: Vec<DVec3> = Vec::new();
    // Twice is enough against cancellation.
    let across = |axes: &[DVec3], v: DVec3| {
        let across = |v| axes.iter().fold(v, |rest, &axis| rest - axis * axis.dot(rest));
        across(across(v))
    };
    for &direction in &directions {
        let rest = across(&axes, direction);
        if rest.length() <= 1e-12 * direction.length() {
            return None;
        }
        axes.push(rest.normalize());
    }
    let start = b[0] - a[0];
    let mut weights = vec![0.0; directions.len()];
    for i in (0..directions.len()).rev() {
        let known: f64 =
            (i + 1..directions.len()).map(|k| weights[k] * directions[k].dot(axes[i])).sum();
        weights[i] = -(start.dot(axes[i]) + known) / directions[i].dot(axes[i]);
    }
    let (of_a, of_b) = weights.split_at(a.len() - 1);
    let within = |weights: &[f64]| {
        weights.iter().all(|&weight| weight >= 0.0) && weights.iter().sum::<f64>() <= 1.0
    };
    (within(of_a) && within(of_b)).then(|| across(&axes, start))
}

#[track_caller]
fn close(got: f64, right: f64, size: f64, what: &str, case: &dyn std::fmt::Debug) {
    let ulps = (got - right).abs() / ulp(size);
    assert!(ulps <= ULPS, "{what}: {got} is {ulps:.1} ulps off {right}\n{case:?}");
}

/// Checks the distance, and that the points are that far apart and on their shapes.
#[track_caller]
fn check(closest: Closest, first: &Swollen, second: &Swollen) {
    let case = (closest, &first.corners, first.radius, &second.corners, second.radius);
    let size = first.size().max(second.size());
    let apart = distance(&first.corners, &second.corners) - first.radius - second.radius;
    close(closest.distance.into(), apart.max(0.0), size, "distance", &case);
    close(between(closest), closest.distance.into(), size, "points", &case);
    close(first.distance(closest.first), 0.0, size, "first", &case);
    close(second.distance(closest.second), 0.0, size, "second", &case);
}

fn between(closest: Closest) -> f64 {
    closest.first.as_dvec3().distance(closest.second.as_dvec3())
}

fn cases(mut ask: impl FnMut(&mut Random, &Frame)) {
    for seed in 0..CASES {
        let mut random = Random::new(seed);
        let frame = random.frame();
        ask(&mut random, &frame);
    }
}

/// Random corners of one shape or of several, sometimes coincident, collinear or parallel.
fn corners<const N: usize>(random: &mut Random, frame: &Frame) -> [Vec3; N] {
    let mut corners: Vec<V> = Vec::new();
    for _ in 0..N {
        let mut point = random.point(frame);
        if !corners.is_empty() && random.chance(0.4) {
            let [a, b, c] = [0; 3].map(|_| random.pick(&corners));
            let along = random.pick(&[0.0, 0.0, 0.5, 1.0, -1.0, 2.0]);
            point = random::along(a, random::from_to(b, c), along);
            if !frame.lattice {
                let off = random.nudge() * frame.size;
                point = random::along(point, random.direction(), off);
            }
        }
        corners.push(point);
    }
    [0; N].map(|_| Vec3::from(corners.remove(0).map(|x| x as f32)))
}

fn triangle([a, b, c]: [Vec3; 3]) -> Triangle {
    Triangle { a, b, c }
}

fn sphere(random: &mut Random, frame: &Frame) -> Sphere {
    let [center] = corners(random, frame);
    Sphere { center, radius: random.length(frame) as f32 }
}

fn ball(sphere: Sphere) -> Swollen {
    swollen(&[sphere.center], sphere.radius)
}

#[test]
fn point_segment() {
    cases(|random, frame| {
        let [p, a, b] = corners(random, frame);
        check(closest::point_segment(p, a, b), &hull(&[p]), &hull(&[a, b]));
    });
}

#[test]
fn segment_segment() {
    cases(|random, frame| {
        let [a, b, c, d] = corners(random, frame);
        check(closest::segment_segment(a, b, c, d), &hull(&[a, b]), &hull(&[c, d]));
    });
}

#[test]
fn segment_segment_in_the_plane() {
    cases(|random, frame| {
        let [a, b, c, d] = corners(random, frame).map(|corner: Vec3| corner.truncate().extend(0.0));
        check(closest::segment_segment(a, b, c, d), &hull(&[a, b]), &hull(&[c, d]));
    });
}

#[test]
fn point_triangle() {
    cases(|random, frame| {
        let [p, a, b, c] = corners(random, frame);
        let closest = closest::point_triangle(p, triangle([a, b, c]));
        check(closest, &hull(&[p]), &hull(&[a, b, c]));
    });
}

#[test]
fn segment_triangle() {
    cases(|random, frame| {
        let [s, e, a, b, c] = corners(random, frame);
        let closest = closest::segment_triangle(s, e, triangle([a, b, c]));
        check(closest, &hull(&[s, e]), &hull(&[a, b, c]));
    });
}

#[test]
fn triangle_triangle() {
    cases(|random, frame| {
        let [a, b, c, d, e, f] = corners(random, frame);
        let closest = closest::triangle_triangle(triangle([a, b, c]), triangle([d, e, f]));
        check(closest, &hull(&[a, b, c]), &hull(&[d, e, f]));
    });
}

#[test]
fn sphere_sphere() {
    cases(|random, frame| {
        let [one, two] = [0; 2].map(|_| sphere(random, frame));
        check(closest::sphere_sphere(one, two), &ball(one), &ball(two));
    });
}

#[test]
fn sphere_triangle() {
    cases(|random, frame| {
        let (sphere, corners) = (sphere(random, frame), corners(random, frame));
        let closest = closest::sphere_triangle(sphere, triangle(corners));
        check(closest, &ball(sphere), &hull(&corners));
    });
}

#[test]
fn sphere_cast_sphere() {
    cases(|random, frame| {
        let [a, b] = corners(random, frame);
        let (r, target) = (random.length(frame) as f32, sphere(random, frame));
        let closest = closest::sphere_cast_sphere(a, b, r, target);
        check(closest, &swollen(&[a, b], r), &ball(target));
    });
}

#[test]
fn capsule_cast_triangle() {
    cases(|random, frame| {
        let [start, end, other, a, b, c] = corners(random, frame);
        let (half_axis, radius) = (other - start, random.length(frame) as f32);
        let cast = CapsuleCast { start, end, half_axis, radius };
        let ends = [(start, 1.0), (start, -1.0), (end, 1.0), (end, -1.0)]
            .map(|(middle, sense)| middle.as_dvec3() + half_axis.as_dvec3() * sense);
        let swept = Swollen { corners: ends.to_vec(), radius: radius.into() };
        let closest = closest::capsule_cast_triangle(cast, triangle([a, b, c]));
        check(closest, &swept, &hull(&[a, b, c]));
    });
}

#[test]
fn sphere_cast_triangle() {
    cases(|random, frame| {
        let [a, b, c, d, e] = corners(random, frame);
        let r = random.length(frame) as f32;
        let closest = closest::sphere_cast_triangle(a, b, r, triangle([c, d, e]));
        check(closest, &swollen(&[a, b], r), &hull(&[c, d, e]));
    });
}

#[test]
fn segment_sphere_surface() {
    cases(|random, frame| {
        let ([a, b], sphere) = (corners(random, frame), sphere(random, frame));
        let closest = closest::segment_sphere_surface(a, b, sphere);
        let case = (closest, a, b, sphere);
        let (center, r) = (sphere.center.as_dvec3(), f64::from(sphere.radius));
        let nearest = distance(&[center], &[a, b].map(Vec3::as_dvec3));
        let farthest = [a, b].map(|end| end.as_dvec3().distance(center));
        let farthest = farthest[0].max(farthest[1]);
        let right = (nearest - r).max(r - farthest).max(0.0);
        let size = hull(&[a, b]).size().max(ball(sphere).size());
        close(closest.distance.into(), right, size, "distance", &case);
        close(between(closest), right, size, "points", &case);
        close(hull(&[a, b]).distance(closest.first), 0.0, size, "first", &case);
        close(closest.second.as_dvec3().distance(center), r, size, "second", &case);
    });
}

/// Checks a plane against a shape by the heights of its corners over the plane.
#[track_caller]
fn check_plane(closest: Closest, shape: &Swollen, plane: Plane) {
    let case = (closest, &shape.corners, shape.radius, plane);
    let (p, n) = (plane.point.as_dvec3(), plane.normal.as_dvec3().normalize());
    let height = |point: DVec3| (point - p).dot(n);
    let heights = shape.corners.iter().map(|&corner| height(corner));
    let low = heights.clone().fold(f64::MAX, f64::min) - shape.radius;
    let high = heights.fold(f64::MIN, f64::max) + shape.radius;
    let size = shape.size().max(size(&[p]));
    close(closest.distance.into(), low.max(-high).max(0.0), size, "distance", &case);
    close(between(closest), closest.distance.into(), size, "points", &case);
    close(shape.distance(closest.first), 0.0, size, "first", &case);
    close(height(closest.second.as_dvec3()), 0.0, size, "second", &case);
}

#[test]
fn planes() {
    cases(|random, frame| {
        let [point, a, b, c] = corners(random, frame);
        let normal = Vec3::from(random.normal(frame).map(|x| x as f32));
        let plane = Plane { point, normal };
        check_plane(closest::point_plane(a, plane), &hull(&[a]), plane);
        check_plane(closest::segment_plane(a, b, plane), &hull(&[a, b]), plane);
        let closest = closest::triangle_plane(triangle([a, b, c]), plane);
        check_plane(closest, &hull(&[a, b, c]), plane);
        let sphere = Sphere { center: a, radius: random.length(frame) as f32 };
        check_plane(closest::sphere_plane(sphere, plane), &ball(sphere), plane);
    });
}

/// Checks that the points lie on their lines, and that moving along either leads no nearer.
#[track_caller]
fn check_lines(closest: Closest, first: [Vec3; 2], second: [Vec3; 2]) {
    let case = (closest, first, second);
    let points = [first, second, [closest.first, closest.second]].concat();
    let size = hull(&points).size();
    let pq = closest.second.as_dvec3() - closest.first.as_dvec3();
    close(pq.length(), closest.distance.into(), size, "points", &case);
    for ([a, b], point) in [(first, closest.first), (second, closest.second)] {
        let [a, b, point] = [a, b, point].map(Vec3::as_dvec3);
        let along = (b - a).normalize_or_zero();
        let off = (point - a) - along * (point - a).dot(along);
        close(off.length(), 0.0, size, "on the line", &case);
        close(pq.dot(along), 0.0, size, "at a right angle", &case);
    }
}

#[test]
fn lines() {
    cases(|random, frame| {
        let [a, b, c, d] = corners(random, frame);
        check_lines(closest::point_line(a, b, c), [a, a], [b, c]);
        check_lines(closest::line_line(a, b, c, d), [a, b], [c, d]);
        let [a, b, c, d] = [a, b, c, d].map(|point| point.truncate().extend(0.0));
        check_lines(closest::line_line(a, b, c, d), [a, b], [c, d]);
    });
}

/// The distance is zero exactly if the pair's own exact decision says hit.
#[test]
fn what_meets_is_at_distance_zero() {
    let mut hits = [0; 8];
    cases(|random, frame| {
        let [a, b, c, d, e, f] = corners(random, frame);
        let [one, other] = [triangle([a, b, c]), triangle([d, e, f])];
        let [r1, r2] = [0; 2].map(|_| random.length(frame) as f32);
        let [ball, target] = [(a, r1), (d, r2)].map(|(center, radius)| Sphere { center, radius });
        let plane = Plane { point: d, normal: Vec3::from(random.normal(frame).map(|x| x as f32)) };
        let flat = [a, b, c, d].map(Vec3::truncate);
        let [fa, fb, fc, fd] = flat;
        let [za, zb, zc, zd] = flat.map(|point| point.extend(0.0));
        let met = [
            (
                closest::segment_segment(za, zb, zc, zd),
                matches!(
                    segment_segment::segment_segment(fa, fb, fc, fd),
                    SegmentSegment::Crossing { .. }
                        | SegmentSegment::Overlap { .. }
                        | SegmentSegment::Touching { .. }
                        | SegmentSegment::Degenerate { meeting: Some(_) }
                ),
            ),
            (
                closest::segment_triangle(a, b, other),
                matches!(
                    segment_triangle::segment_triangle(a, b, other),
                    SegmentTriangle::Crossing(_)
                        | SegmentTriangle::Coplanar {
                            shared: Shared::Point(_) | Shared::Stretch(_)
                        }
                        | SegmentTriangle::Degenerate {
                            shared: Shared::Point(_) | Shared::Stretch(_)
                        }
                ),
            ),
            (
                closest::triangle_triangle(one, other),
                match triangle_triangle::triangle_triangle(one, other) {
                    TriangleTriangle::Crossing { .. } | TriangleTriangle::Touching { .. } => true,
                    TriangleTriangle::Coplanar { polygon } => !polygon.corners().is_empty(),
                    TriangleTriangle::Degenerate { shared } => shared != Shared::Nothing,
                    _ => false,
                },
            ),
            (
                closest::sphere_sphere(ball, target),
                sphere_sphere::sphere_sphere(ball, target).meeting().is_some(),
            ),
            (
                closest::sphere_triangle(ball, other),
                matches!(sphere_triangle::sphere_triangle(ball, other), SphereTriangle::Hit(_)),
            ),
            (
                closest::sphere_cast_sphere(a, b, r1, target),
                sphere_cast_sphere::sphere_cast_sphere(a, b, r1, target).touch().is_some(),
            ),
            (
                closest::sphere_cast_triangle(a, b, r1, other),
                sphere_cast_triangle::sphere_cast_triangle(a, b, r1, other).touch().is_some(),
            ),
            (
                closest::sphere_plane(ball, plane),
                matches!(
                    sphere_plane::sphere_plane(ball, plane),
                    SpherePlane::Crossing { .. } | SpherePlane::Touching { .. }
                ),
            ),
        ];
        for (i, (closest, hit)) in met.into_iter().enumerate() {
            assert_eq!(closest.distance == 0.0, hit, "{i} {closest:?} {one:?} {other:?} {r1} {r2}");
            hits[i] += i32::from(hit);
        }
    });
    assert!(hits.iter().all(|hits| (1_000..19_000).contains(hits)), "{hits:?}");
}

/// Returns the distance from a point to the arc.
fn to_arc(point: DVec2, arc: Arc) -> f64 {
    let (center, radius) = (arc.center.as_dvec2(), f64::from(arc.radius));
    let (start, end) = (f64::from(arc.start_deg), f64::from(arc.end_deg));
    let span = if end - start >= 360.0 { 360.0 } else { (end - start).rem_euclid(360.0) };
    let m = point - center;
    let beside = m.length() - radius;
    let tips = [start, end].map(|tip| m.distance(DVec2::from_angle(tip.to_radians()) * radius));
    let turn = (m.to_angle().to_degrees() - start).rem_euclid(360.0);
    if turn <= span { beside.abs() } else { tips[0].min(tips[1]) }
}

#[test]
fn arcs() {
    cases(|random, frame| {
        let [a, b, center] = corners(random, frame).map(|corner: Vec3| corner.truncate());
        let degrees = if frame.lattice { [45.0; 2] } else { [1.0, 0.37] };
        let [start_deg, end_deg] = degrees.map(|by| (random.below(24) as f32 - 8.0) * by);
        let arc = Arc { center, radius: random.length(frame) as f32, start_deg, end_deg };
        let r = random.length(frame) as f32;

        // Search many places, then as many between the best one's neighbours.
        let (from, by) = (a.as_dvec2(), b.as_dvec2() - a.as_dvec2());
        let at = |t: f64| to_arc(from + by * t, arc);
        const STEPS: usize = 100;
        let least = |low: f64, high: f64| {
            let places = (0..=STEPS).map(|i| low + (high - low) * i as f64 / STEPS as f64);
            places.min_by(|&s, &t| at(s).total_cmp(&at(t))).unwrap()
        };
        let (mut t, mut step) = (least(0.0, 1.0), 1.0 / STEPS as f64);
        for _ in 0..8 {
            t = least((t - step).max(0.0), (t + step).min(1.0));
            step *= 2.0 / STEPS as f64;
        }

        let size = size(&[a, b, center].map(|point: Vec2| point.as_dvec2().extend(0.0)));
        let size = size.max(arc.radius.into());
        let closest = closest::segment_arc(a, b, arc);
        let case = (closest, a, b, arc, r);
        // The true minimum may lie between two of the first places.
        let distance = f64::from(closest.distance);
        assert!(distance <= at(t) + ULPS * ulp(size), "{distance} > {}: {case:?}", at(t));
        assert!(
            distance >= at(t) - by.length() / STEPS as f64 - ULPS * ulp(size),
            "{distance}: {case:?}"
        );
        close(between(closest), distance, size, "points", &case);
        close(
            hull(&[a, b].map(|p| p.extend(0.0))).distance(closest.first),
            0.0,
            size,
            "first",
            &case,
        );
        close(to_arc(closest.second.as_dvec3().truncate(), arc), 0.0, size, "second", &case);

        let moving = closest::ball_arc(a, b, r, arc);
        let size = size.max(r.into());
        let case = (moving, closest, r, case);
        close(moving.distance.into(), (distance - f64::from(r)).max(0.0), size, "gap", &case);
        close(between(moving), moving.distance.into(), size, "points of the ball", &case);
        let from_center = closest.first.as_dvec3().distance(moving.first.as_dvec3());
        close(from_center, distance.min(r.into()), size, "on the ball", &case);
    });
}

/// Compares with parry3d in `f32`: to a thousandth of the case's size, except for two cases in a
/// hundred.
#[test]
fn parry3d_has_the_same_distances() {
    const AT: Pose = Pose::IDENTITY;
    let vector = |p: Vec3| Vector::new(p.x, p.y, p.z);
    let mut tally = [(0, 0); 6];
    cases(|random, frame| {
        let all: [Vec3; 6] = corners(random, frame);
        if frame.lattice || random::length(frame.origin) > frame.size {
            return;
        }
        let [a, b, c, d, e, f] = all;
        let [pa, pb, pc, pd, pe, pf] = all.map(vector);
        let radius = random.length(frame) as f32;
        let r2 = random.length(frame) as f32;
        let ball = Sphere { center: a, radius };
        let target = Sphere { center: c, radius: r2 };
        let (at_a, at_c) = (Pose::from_translation(pa), Pose::from_translation(pc));
        let apart = |at1: Pose, one: &dyn Shape, at2: Pose, two: &dyn Shape| {
            query::distance(&at1, one, &at2, two).unwrap()
        };
        let first = Parry::new(pa, pb, pc);
        let second = Parry::new(pd, pe, pf);
        let size = hull(&all).size().max(radius.into()).max(r2.into()) as f32;
        let asked = [
            (
                closest::segment_segment(a, b, c, d),
                apart(AT, &Segment::new(pa, pb), AT, &Segment::new(pc, pd)),
            ),
            (
                closest::segment_triangle(a, b, triangle([d, e, f])),
                apart(AT, &Segment::new(pa, pb), AT, &second),
            ),
            (
                closest::triangle_triangle(triangle([a, b, c]), triangle([d, e, f])),
                apart(AT, &first, AT, &second),
            ),
            (
                closest::sphere_sphere(ball, target),
                apart(at_a, &Ball::new(radius), at_c, &Ball::new(r2)),
            ),
            (
                closest::sphere_triangle(ball, triangle([d, e, f])),
                apart(at_a, &Ball::new(radius), AT, &second),
            ),
            (
                closest::sphere_cast_sphere(e, f, radius, target),
                apart(AT, &Capsule::new(pe, pf, radius), at_c, &Ball::new(r2)),
            ),
        ];
        for ((closest, parry), (cases, other)) in asked.into_iter().zip(&mut tally) {
            *cases += 1;
            *other += i32::from((closest.distance - parry).abs() > 1e-3 * size);
        }
    });
    for (cases, other) in tally {
        assert!(cases > 2_000 && other * 50 <= cases, "{tally:?}");
    }
}

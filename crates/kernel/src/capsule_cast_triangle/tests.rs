use super::*;
use crate::exact::adversarial::Adversarial;

const TRIANGLE: Triangle = Triangle {
    a: Vec3::new(-4.0, 0.0, 2.0),
    b: Vec3::new(4.0, 0.0, 2.0),
    c: Vec3::new(0.0, 0.0, -4.0),
};

fn cast(start: [f32; 3], end: [f32; 3], half_axis: [f32; 3], radius: f32) -> CapsuleCast {
    CapsuleCast { start: start.into(), end: end.into(), half_axis: half_axis.into(), radius }
}

fn relation(result: &CapsuleCastTriangle) -> &'static str {
    match result {
        CapsuleCastTriangle::Hit(first) if first.is_touch => "touch",
        CapsuleCastTriangle::Hit(_) => "hit",
        CapsuleCastTriangle::InitialOverlap(_) => "initial_overlap",
        CapsuleCastTriangle::PassesBy => "passes_by",
        CapsuleCastTriangle::Behind => "behind",
        CapsuleCastTriangle::TooShort => "too_short",
        CapsuleCastTriangle::Degenerate => "degenerate",
    }
}

#[track_caller]
fn check_on(cast: CapsuleCast, triangle: Triangle, expected: &str) -> Option<Touch> {
    let result = capsule_cast_triangle(cast, triangle);
    assert_eq!(relation(&result), expected, "{result:?}");
    result.touch()
}

#[track_caller]
fn check(cast: CapsuleCast, expected: &str) -> Option<Touch> {
    check_on(cast, TRIANGLE, expected)
}

#[track_caller]
fn touches(
    cast: CapsuleCast,
    expected: &str,
    (point, normal): ([f32; 3], [f32; 3]),
    distance: f32,
    feature: Feature,
) {
    let touch = check(cast, expected).unwrap();
    let found = (touch.point.to_array(), touch.normal.to_array(), touch.distance, touch.feature);
    assert_eq!(found, (point, normal, distance, feature));
}

const UP: [f32; 3] = [0.0, 1.0, 0.0];
const DOWN: [f32; 3] = [0.0, -9.0, 0.0];

#[test]
fn each_pair_of_features() {
    // An end on the face, on an edge, at a corner.
    let upright = [0.0, 2.0, 0.0];
    let from = |x: f32, y: f32, z: f32| cast([x, y, z], [x, y - 10.0, z], upright, 1.25);
    touches(from(0.0, 7.0, 0.0), "hit", ([0.0; 3], UP), 3.75, Feature::Face);
    touches(from(1.0, 7.0, 2.75), "hit", ([1.0, 0.0, 2.0], [0.0, 0.8, 0.6]), 4.0, Feature::EdgeAb);
    touches(
        from(0.0, 7.0, -4.75),
        "hit",
        ([0.0, 0.0, -4.0], [0.0, 0.8, -0.6]),
        4.0,
        Feature::VertexC,
    );
    // The side on an edge, both inside; at a corner.
    let beside = cast([1.0, 0.5, 9.0], [1.0, 0.5, -1.0], upright, 1.0);
    touches(beside, "hit", ([1.0, 0.0, 2.0], [0.0, 0.0, 1.0]), 6.0, Feature::EdgeAb);
    let beside = cast([0.0, 0.5, -9.0], [0.0, 0.5, 1.0], upright, 1.0);
    touches(beside, "hit", ([0.0, 0.0, -4.0], [0.0, 0.0, -1.0]), 4.0, Feature::VertexC);
}

#[test]
fn what_lies_flat_is_touched_in_its_middle() {
    // One end overhangs BC, which is 8/3 from the midpoint there.
    let flat = cast([2.5, 5.0, 0.0], [2.5, -5.0, 0.0], [2.0, 0.0, 0.0], 1.0);
    touches(flat, "hit", ([19.0 / 12.0, 0.0, 0.0], UP), 4.0, Feature::Face);
    // Along AB, from above and from beside.
    let along = cast([3.0, 5.0, 2.0], [3.0, -5.0, 2.0], [2.0, 0.0, 0.0], 1.0);
    touches(along, "hit", ([2.5, 0.0, 2.0], UP), 4.0, Feature::EdgeAb);
    let along = cast([3.0, 0.0, 7.0], [3.0, 0.0, -3.0], [2.0, 0.0, 0.0], 1.0);
    touches(along, "hit", ([2.5, 0.0, 2.0], [0.0, 0.0, 1.0]), 4.0, Feature::EdgeAb);
    // An end over the corner A alone.
    let corner = cast([-6.0, 5.0, 2.0], [-6.0, -5.0, 2.0], [2.0, 0.0, 0.0], 1.0);
    touches(corner, "hit", ([-4.0, 0.0, 2.0], UP), 4.0, Feature::VertexA);
}

#[test]
fn a_ball() {
    let ball = cast([0.0, 5.0, 0.0], [0.0, -5.0, 0.0], [0.0; 3], 1.0);
    touches(ball, "hit", ([0.0; 3], UP), 4.0, Feature::Face);
    let below = cast([0.0, -5.0, 0.0], [0.0, 5.0, 0.0], [0.0; 3], 1.0);
    touches(below, "hit", ([0.0; 3], [0.0, -1.0, 0.0]), 4.0, Feature::Face);
}

#[test]
fn the_misses_in_their_order() {
    let half = [0.0, 0.5, 0.0];
    check(cast([0.0, 5.0, 9.0], [0.0, -5.0, 9.0], half, 1.0), "passes_by");
    check(cast([0.0, 5.0, 0.0], [0.0, 9.0, 0.0], half, 1.0), "behind");
    check(cast([0.0, 5.0, 0.0], [0.0, 2.0, 0.0], half, 1.0), "too_short");
    check(cast([0.0, 5.0, 0.0], [0.0, 5.0, 0.0], half, 1.0), "degenerate");
}

#[test]
fn an_ulp_beside_a_touch() {
    let half = [1.0, 1.0, 0.0];
    // Ends at the touch; the lower end is one below the midpoint.
    let end = |y: f32| cast([0.0, 9.0, 0.0], [0.0, y, 0.0], half, 1.0);
    check(end(2.0), "touch");
    check(end(2.0_f32.next_up()), "too_short");
    check(end(2.0_f32.next_down()), "hit");
    // Grazes the face, an edge and a corner.
    let over = |y: f32| cast([-9.0, y, 0.0], [9.0, y, 0.0], [1.0, 0.0, 0.0], 1.0);
    check(over(1.0), "touch");
    check(over(1.0_f32.next_up()), "passes_by");
    check(over(1.0_f32.next_down()), "hit");
    let beside = |z: f32| cast([0.0, 9.0, z], [0.0, -9.0, z], [1.0, 2.0, 0.0], 1.0);
    check(beside(3.0), "touch");
    check(beside(3.0_f32.next_up()), "passes_by");
    check(beside(3.0_f32.next_down()), "hit");
    let past = |z: f32| cast([-9.0, 0.5, z], [9.0, 0.5, z], UP, 1.0);
    check(past(-5.0), "touch");
    check(past((-5.0_f32).next_down()), "passes_by");
    check(past((-5.0_f32).next_up()), "hit");
}

#[test]
fn from_the_start() {
    let at = |y: f32, end: f32| cast([0.0, y, 0.0], [0.0, end, 0.0], [0.0, 1.0, 0.0], 1.0);
    touches(at(2.0, -1.0), "hit", ([0.0; 3], UP), 0.0, Feature::Face);
    touches(at(2.0, 9.0), "touch", ([0.0; 3], UP), 0.0, Feature::Face);
    touches(at(2.0, 2.0), "touch", ([0.0; 3], UP), 0.0, Feature::Face);
    touches(at(1.5, 9.0), "initial_overlap", ([0.0; 3], UP), 0.0, Feature::Face);
    // Through the inside: the triangle's normal, around which A, B, C run counter-clockwise.
    touches(at(0.25, 9.0), "initial_overlap", ([0.0; 3], UP), 0.0, Feature::Face);
    let through = cast([0.0, 0.0, 2.0], [0.0; 3], UP, 1.0);
    touches(through, "initial_overlap", ([0.0, 0.0, 2.0], [0.0; 3]), 0.0, Feature::EdgeAb);
}

#[test]
fn without_a_radius() {
    let segment = |start, end| cast(start, end, [0.0, 1.0, 0.0], 0.0);
    touches(
        segment([0.0, 5.0, 0.0], [0.0, -5.0, 0.0]),
        "touch",
        ([0.0; 3], UP),
        4.0,
        Feature::Face,
    );
    touches(segment([0.0; 3], DOWN), "touch", ([0.0; 3], UP), 0.0, Feature::Face);
    let beside = check(segment([1.0, 0.5, 5.0], [1.0, 0.5, 0.0]), "touch").unwrap();
    assert_eq!((beside.distance, beside.feature), (3.0, Feature::EdgeAb));
    assert_eq!(beside.normal, Vec3::Z);
    let corner = check(segment([0.0, 1.0, -9.0], [0.0, 1.0, 9.0]), "touch").unwrap();
    assert_eq!((corner.distance, corner.feature), (5.0, Feature::VertexC));
    assert!(corner.normal.is_normalized());
}

#[test]
fn a_triangle_without_area() {
    let [a, b, c] = [-3.0, 3.0, 1.0].map(|x| Vec3::new(x, 0.0, 0.0));
    let segment = Triangle { a, b, c };
    let flat = cast([1.0, 5.0, 0.0], [1.0, -5.0, 0.0], [3.0, 0.0, 0.0], 1.0);
    let touch = check_on(flat, segment, "hit").unwrap();
    assert_eq!((touch.point, touch.feature), (Vec3::new(0.5, 0.0, 0.0), Feature::EdgeAb));
    let across = cast([1.0, 5.0, 0.0], [1.0, -5.0, 0.0], [0.0, 0.0, 3.0], 1.0);
    let touch = check_on(across, segment, "hit").unwrap();
    assert_eq!((touch.point, touch.feature), (c, Feature::VertexC));
    let folded = Triangle { a, b: a, c: b };
    let touch = check_on(across, folded, "hit").unwrap();
    assert_eq!((touch.point, touch.feature), (c, Feature::EdgeBc));
    let point = Triangle { a: c, b: c, c };
    let touch = check_on(across, point, "hit").unwrap();
    assert_eq!((touch.point, touch.normal, touch.feature), (c, Vec3::Y, Feature::VertexA));
}

/// The filter and its bounds agree with exact arithmetic.
#[test]
fn the_filter_is_exact() {
    let mut proven = 0;
    for seed in 0..3000 {
        let mut hostile = Adversarial::new(seed);
        let unit = (hostile.next() as u32 % 0x0010_0000 + 0x0010_0001) as f32 / 1e6;
        let mut number = || ((hostile.next() % 9) as f32 - 4.0) * unit;
        let mut point = || Vec3::new(number(), number(), number());
        let [start, end, half_axis, a, b, c] = [0; 6].map(|_| point());
        let radius = (hostile.next() % 4) as f32 * unit;
        let inputs = Inputs { start, end, half_axis, radius, triangle: Triangle { a, b, c } };
        let Some(decision) = filter(&inputs) else { continue };
        proven += 1;
        let [filtered, exact] = [decision, exact(&inputs)].map(|decision| decision.of(inputs));
        assert_eq!(relation(&filtered), relation(&exact), "{seed}");
        let close = |one: Touch, other: Touch| {
            assert_eq!(one.feature, other.feature, "{seed}");
            assert!((one.point - other.point).length() < 1e-5 * unit, "{seed}: {one:?} {other:?}");
            assert!((one.normal - other.normal).length() < 1e-5, "{seed}: {one:?} {other:?}");
        };
        if let (Some(one), Some(other)) = (filtered.touch(), exact.touch()) {
            close(one, other);
        }
    }
    assert!(proven > 1000, "{proven}");
}

#[test]
fn the_whole_range_of_f32_has_an_answer() {
    let values = [0.0, 1e-45, -1e-38, 1.0, 1e19, f32::MAX, -f32::MAX];
    let mut hostile = Adversarial::new(1);
    for _ in 0..200 {
        let mut number = || values[(hostile.next() % 7) as usize];
        let mut point = || Vec3::new(number(), number(), number());
        let [start, end, half_axis, a, b, c] = [0; 6].map(|_| point());
        let radius = number().abs();
        let cast = CapsuleCast { start, end, half_axis, radius };
        if let Some(touch) = capsule_cast_triangle(cast, Triangle { a, b, c }).touch() {
            let numbers = [touch.t, touch.distance].into_iter().chain(touch.normal.to_array());
            assert!(numbers.chain(touch.point.to_array()).all(f32::is_finite), "{touch:?}");
        }
    }
}

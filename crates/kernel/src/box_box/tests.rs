use super::products::Asked;
use super::*;
use crate::exact::adversarial::Adversarial;
use crate::exact::scaled_ints::ToF64;
use glam::{Quat, vec3};

const STILL: Quat = Quat::IDENTITY;

fn cuboid(center: [f32; 3], half: [f32; 3], rotation: Quat) -> Cuboid {
    Cuboid { center: center.into(), half_extents: half.into(), rotation }
}

fn name(found: &BoxBox) -> &'static str {
    match found {
        BoxBox::Overlap(_) => "overlap",
        BoxBox::Touching(_) => "touching",
        BoxBox::Apart(_) => "apart",
    }
}

/// Tests quaternions of other lengths too, and both orders of the boxes: all the same. The normal's
/// sign is free if the centres are level.
#[track_caller]
fn check(one: Cuboid, other: Cuboid, relation: &str, axis: Axis, depth: f32, normal: [f32; 3]) {
    let normal = Vec3::from(normal);
    for length in [1.0, -1.0, 0.125, 1e19, 1e-19] {
        let turned = |cuboid: Cuboid| Cuboid { rotation: cuboid.rotation * length, ..cuboid };
        for (one, other) in [(turned(one), other), (one, turned(other))] {
            let found = box_box(one, other);
            assert_eq!(name(&found), relation, "{length}");
            let (got, by, way) = measured(&found);
            assert_eq!((got, by), (axis, depth), "{length}");
            assert!(way.distance(normal) < 1e-6, "{way} {length}");
            let back = box_box(other, one);
            let (_, by, way) = measured(&back);
            assert_eq!((name(&back), by), (relation, depth));
            let is_other_axis = matches!(axis, Axis::Edges(..)) && way.distance(-normal) > 1e-6;
            assert!(!is_other_axis, "{way}");
        }
    }
}

fn measured(found: &BoxBox) -> (Axis, f32, Vec3) {
    match found {
        BoxBox::Overlap(by) | BoxBox::Touching(by) => (by.axis(), by.depth(), by.normal()),
        BoxBox::Apart(gap) => {
            let Separation { axis, direction, distance } = gap.separation();
            (axis, -distance, direction)
        }
    }
}

/// Checks the corners in any order.
#[track_caller]
fn corners(one: Cuboid, other: Cuboid, mut expected: Vec<[f32; 3]>) {
    let found = box_box(one, other);
    let patch = found.penetration().expect("a hit").patch();
    for corner in patch.corners() {
        let place = expected.iter().position(|&place| corner.distance(place.into()) < 1e-6);
        let place = place.unwrap_or_else(|| panic!("{corner} is none of {expected:?}"));
        expected.swap_remove(place);
    }
    assert!(expected.is_empty(), "{expected:?} are missing");
}

const CUBE: Cuboid =
    Cuboid { center: Vec3::ZERO, half_extents: Vec3::ONE, rotation: Quat::IDENTITY };

#[test]
fn along_a_face() {
    let beside = |x: f32| cuboid([x, 0.5, 0.25], [1.0; 3], STILL);
    check(CUBE, beside(1.5), "overlap", Axis::Face1(0), 0.5, [-1.0, 0.0, 0.0]);
    check(beside(1.5), CUBE, "overlap", Axis::Face1(0), 0.5, [1.0, 0.0, 0.0]);
    check(CUBE, beside(2.0), "touching", Axis::Face1(0), 0.0, [-1.0, 0.0, 0.0]);
    check(CUBE, beside(3.5), "apart", Axis::Face1(0), -1.5, [-1.0, 0.0, 0.0]);
    let next = 2f32.next_up();
    assert_eq!(name(&box_box(CUBE, beside(next))), "apart");
    assert_eq!(name(&box_box(CUBE, beside(2f32.next_down()))), "overlap");
}

/// Rotated by 3/5 about x and about z: edges along y and z of one, x and y of the other are slopes
/// in vertical planes.
fn crossed(height: f32) -> [Cuboid; 2] {
    [
        cuboid([0.0, height, 0.0], [5.0, 1.0, 1.0], Quat::from_xyzw(1.0, 0.0, 0.0, 2.0)),
        cuboid([0.0; 3], [1.0, 1.0, 5.0], Quat::from_xyzw(0.0, 0.0, 1.0, 2.0)),
    ]
}

#[test]
fn along_two_edges() {
    // Each reaches (4 + 3) / 5 up.
    let [one, other] = crossed(2.75);
    check(one, other, "overlap", Axis::Edges(0, 2), 0.05, [0.0, 1.0, 0.0]);
    let [one, other] = crossed(3.0);
    check(one, other, "apart", Axis::Edges(0, 2), -0.2, [0.0, 1.0, 0.0]);
    // 2.8 is no f32: half of 14, five times as large.
    let large = |cuboid: Cuboid| Cuboid { half_extents: cuboid.half_extents * 5.0, ..cuboid };
    let [one, other] = crossed(14.0).map(large);
    check(one, other, "touching", Axis::Edges(0, 2), 0.0, [0.0, 1.0, 0.0]);
    corners(one, other, vec![[-1.0, 7.0, -1.0]]);
    assert_eq!(
        name(&box_box(Cuboid { center: vec3(0., 14f32.next_up(), 0.), ..one }, other)),
        "apart"
    );
    let lower = Cuboid { center: vec3(0., 14f32.next_down(), 0.), ..one };
    assert_eq!(name(&box_box(lower, other)), "overlap");
}

#[test]
fn ties_go_to_the_first() {
    check(CUBE, CUBE, "overlap", Axis::Face1(0), 2.0, measured(&box_box(CUBE, CUBE)).2.to_array());
    let found = box_box(CUBE, cuboid([1.5, -1.5, 1.0], [1.0; 3], STILL));
    assert_eq!(measured(&found), (Axis::Face1(0), 0.5, Vec3::NEG_X));
    let found = box_box(CUBE, cuboid([1.0, -1.5, 1.5], [1.0; 3], STILL));
    assert_eq!(measured(&found), (Axis::Face1(1), 0.5, Vec3::Y));
}

#[test]
fn the_patch_of_two_faces() {
    let found = cuboid([1.5, 0.5, 0.0], [1.0; 3], STILL);
    corners(CUBE, found, vec![[0.5, -0.5, 1.], [0.5, -0.5, -1.], [0.5, 1., 1.], [0.5, 1., -1.]]);
    // Less than an eighth of a turn: by 3/5 about x, an octagon.
    let turned = cuboid([2.0, 0.0, 0.0], [1.0; 3], Quat::from_xyzw(1.0, 0.0, 0.0, 2.0));
    let patch = box_box(turned, CUBE).penetration().unwrap().patch();
    assert_eq!(patch.corners().len(), 8);
    for place in 0..8 {
        let [one, other] = [0, 1].map(|step| patch.corners()[(place + step) % 8]);
        assert!(one.cross(other).x * patch.corners()[0].cross(patch.corners()[1]).x > 0.0);
        assert!(one.y.abs().max(one.z.abs()) <= 1.0 && one.x == 1.0);
    }
}

#[test]
fn the_patch_of_a_face_and_an_edge_or_a_corner() {
    // An edge along z.
    let on_edge = cuboid([0.0, 2.0, 0.5], [1.0, 0.4, 1.0], Quat::from_xyzw(0.0, 0.0, 1.0, 2.0));
    let found = box_box(on_edge, CUBE);
    assert_eq!(measured(&found).0, Axis::Face2(1));
    // The lowest edge's x and height above the centre, -(0.6 - 0.32, 0.8 + 0.24)
    let x = -(0.6 - 0.32);
    corners(on_edge, CUBE, vec![[x, 1.0, 1.0], [x, 1.0, -0.5]]);
    let pushed = Cuboid { center: on_edge.center + found.penetration().unwrap().push(), ..on_edge };
    assert!((pushed.center.y - 2.04).abs() < 1e-6);
    // Up to the border and beyond: one corner, and an edge that ends in it.
    let on_border = cuboid([2.0, 2.0, 2.0], [1.0; 3], STILL);
    assert_eq!(name(&box_box(CUBE, on_border)), "touching");
    corners(CUBE, on_border, vec![[1.0; 3]]);
    corners(CUBE, cuboid([2.0, 2.0, 0.5], [1.0; 3], STILL), vec![[1., 1., 1.], [1., 1., -0.5]]);
    let on_corner = cuboid([0.25, 2.5, 0.25], [1.0; 3], Quat::from_xyzw(2.0, 0.0, -2.0, 4.0));
    let patch = box_box(on_corner, CUBE).penetration().map(Penetration::patch);
    assert_eq!(patch.unwrap().corners().len(), 1);
}

#[test]
fn boxes_without_thickness() {
    let sheet = cuboid([0.0; 3], [1.0, 0.0, 1.0], STILL);
    let needle = cuboid([0.5, 0.25, 0.25], [0.0, 1.0, 0.0], STILL);
    check(sheet, needle, "overlap", Axis::Face1(0), 0.5, [-1.0, 0.0, 0.0]);
    let across = cuboid([0.5, 0.0, 0.0], [1.0, 0.0, 0.25], STILL);
    assert_eq!(name(&box_box(sheet, across)), "touching");
    corners(
        sheet,
        across,
        vec![[-0.5, 0., -0.25], [-0.5, 0., 0.25], [1., 0., -0.25], [1., 0., 0.25]],
    );
    let point = cuboid([0.5, 0.0, 0.25], [0.0; 3], Quat::from_xyzw(1.0, 2.0, 3.0, 4.0));
    assert_eq!(name(&box_box(sheet, point)), "touching");
    corners(sheet, point, vec![[0.5, 0.0, 0.25]]);
    corners(point, sheet, vec![[0.5, 0.0, 0.25]]);
    let two = [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]].map(|half| cuboid([0.0; 3], half, STILL));
    assert_eq!(name(&box_box(two[0], two[1])), "touching");
    corners(two[0], two[1], vec![[0.0; 3]]);
}

#[test]
fn parallel_edges_give_no_axis() {
    let q = Quat::from_xyzw(0.1, -0.7, 0.3, 0.9);
    let (one, other) = (
        cuboid([0.3, 0.2, 0.1], [1.1, 0.7, 0.4], q),
        cuboid([1.3, 0.1, 0.2], [0.9, 1.7, 0.3], q * -2.0),
    );
    let all = box_box(one, other).projections();
    for Projection { axis, shadows } in all {
        let is_parallel = matches!(axis, Axis::Edges(i, j) if i == j);
        assert_eq!(shadows.is_none(), is_parallel, "{axis:?}");
    }
    let next = Quat::from_xyzw(0.1f32.next_up(), -0.7, 0.3, 0.9);
    let nearly = Cuboid { rotation: next, ..other };
    assert!(
        box_box(one, nearly).projections().iter().all(|projection| projection.shadows.is_some())
    );
    for shadows in box_box(one, nearly).projections().into_iter().filter_map(|one| one.shadows) {
        assert!(shadows.direction.is_normalized());
        let [first, second] = [shadows.first, shadows.second];
        assert!((second[1] - first[0] - shadows.overlap).abs() < 1e-6, "{shadows:?}");
    }
}

#[test]
fn the_shadows_of_touching_boxes() {
    let found = box_box(CUBE, cuboid([2.0, 0.5, 3.0], [1.0, 0.5, 0.5], STILL)).projections();
    let shadows = found.map(|one| one.shadows);
    let x = shadows[0].unwrap();
    assert_eq!((x.first, x.second, x.overlap, x.separates), ([1., 3.], [-1., 1.], 0., false));
    let z = shadows[2].unwrap();
    assert_eq!((z.first, z.second, z.overlap, z.separates), ([2., 4.], [-0.5, 0.5], -1.5, true));
}

#[test]
fn push_ends_in_a_touch() {
    let [one, other] = crossed(2.25);
    for (one, other) in [(one, other), (other, one), (CUBE, one), (one, CUBE)] {
        let found = box_box(one, other);
        let push = found.penetration().unwrap().push();
        let by = |share: f32| Cuboid { center: one.center + push * share, ..one };
        assert_eq!(name(&box_box(by(1.0 + 1e-5), other)), "apart");
        assert_eq!(name(&box_box(by(1.0 - 1e-5), other)), "overlap");
    }
}

#[test]
fn the_patch_lies_on_both_where_edges_are_nearly_parallel() {
    let half = vec3(1.25, 0.75, 0.5);
    for tilt in [1e-30, 1e-12, 1e-7, 1e-3] {
        let one = cuboid([1.3, 0.4, -0.7], [1.0, 0.5, 0.75], Quat::from_xyzw(-1., 1., tilt, -1.));
        let other = cuboid([0.0; 3], half.to_array(), Quat::from_xyzw(-1., 1., 0., -1.));
        for (one, other) in [(one, other), (other, one)] {
            let found = box_box(one, other);
            let by = found.penetration().unwrap();
            let pushed = Cuboid { center: one.center + by.push(), ..one };
            for &corner in by.patch().corners() {
                let far = pushed.distance(corner).abs().max(other.distance(corner).abs());
                assert!(far < 1e-6, "{tilt}: {corner} is {far} off, {:?}", by.axis());
            }
        }
    }
}

/// f64 decides as exact arithmetic does: with a unit that fills the mantissas, near every tie.
#[test]
fn near_ties_f64_says_what_integers_say() {
    let mut adversarial = Adversarial::new(7);
    let mut small = |count: u64| (adversarial.next() % count) as f32;
    let mut counts = [0; 3];
    for _ in 0..4_000 {
        let unit = 1.0 + small(0x0010_0000) / 1_048_576.0;
        let mut point = |count| Vec3::from_array([0; 3].map(|_| small(count) * unit));
        let (centers, halves) = ([0; 2].map(|_| point(5)), [0; 2].map(|_| point(3)));
        let turns = [0; 2].map(|_| Quat::from_xyzw(small(3), small(3), small(3), 1.0));
        let boxes = [0, 1].map(|of: usize| Cuboid {
            center: centers[of],
            half_extents: halves[of],
            rotation: turns[of],
        });
        let axes = BoxAxes::new(boxes);
        let is_axis = |axis: &Axis| match *axis {
            Axis::Edges(i, j) => axes.exact(Asked::SquaredSine(i, j)).sign() > 0,
            _ => true,
        };
        let least = Axis::ALL.into_iter().filter(is_axis).reduce(|least, axis| {
            if axes.exact(Asked::Compared(axis, least)).sign() < 0 { axis } else { least }
        });
        let sign = axes.exact(Asked::Overlap(least.unwrap())).sign();
        let found = box_box(boxes[0], boxes[1]);
        assert_eq!(name(&found), ["apart", "touching", "overlap"][(sign + 1) as usize]);
        let (axis, depth, normal) = measured(&found);
        assert_eq!(Some(axis), least, "{boxes:?}");
        let exact = axes.exact(Asked::Overlap(axis)).ldexp(0);
        let exact = match axis {
            Axis::Edges(i, j) => exact / axes.exact(Asked::SquaredSine(i, j)).root().ldexp(0),
            _ => exact / axes.least().squared.sqrt(),
        };
        assert!((f64::from(depth) - exact).abs() <= 1e-6 * exact.abs(), "{boxes:?}");
        assert!(normal.is_normalized());
        counts[(sign + 1) as usize] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

#[test]
fn the_longest_numbers_have_room() {
    let mut adversarial = Adversarial::new(3);
    for _ in 0..3_000 {
        let [a, b, h, k] = adversarial.points();
        let mut turn = || Quat::from_array([0; 4].map(|_| adversarial.number()));
        let boxes = [(a, h, turn()), (b, k, turn())].map(|(center, half, rotation)| Cuboid {
            center,
            half_extents: half.abs(),
            rotation: if rotation.to_array() == [0.0; 4] { STILL } else { rotation },
        });
        let (axis, depth, normal) = measured(&box_box(boxes[0], boxes[1]));
        assert!(depth.is_finite() && normal.is_normalized(), "{axis:?} {boxes:?}");
        let back = box_box(boxes[1], boxes[0]);
        assert_eq!(name(&box_box(boxes[0], boxes[1])), name(&back), "{boxes:?}");
        let axes = BoxAxes::new(boxes);
        for (one, other) in [(Axis::Edges(0, 1), Axis::Edges(2, 2)), (axis, Axis::Edges(1, 1))] {
            let less = axes.exact(Asked::Compared(one, other)).sign();
            assert_eq!(less, -axes.exact(Asked::Compared(other, one)).sign());
        }
        for projection in box_box(boxes[0], boxes[1]).projections() {
            let Some(shadows) = projection.shadows else { continue };
            let numbers = shadows.first.into_iter().chain(shadows.second).chain([shadows.overlap]);
            assert!(numbers.chain(shadows.direction.to_array()).all(f32::is_finite));
        }
        if let Some(penetration) = box_box(boxes[0], boxes[1]).penetration() {
            let patch = penetration.patch();
            assert!((1..=8).contains(&patch.corners().len()), "{boxes:?}");
            assert!(patch.corners().iter().all(|corner| corner.is_finite()));
        }
    }
}
